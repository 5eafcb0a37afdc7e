"""Who waits on the sideline and works from there (PWR-SIDELINEACTIVE, FRC-26, FRC-27)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.rules.forces.forces import sideline_limit
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import editions
from tests.powers.cast import Actor, actor, after, click, offered, words, written
from tests.powers.specials_cast import NAME

SIDELINE = ("PWR-SIDELINEACTIVE", "FRC-27")
BOTH = pytest.mark.parametrize(("edition", "works"), editions(*SIDELINE, core2014=False, complete2022=True))


def waiter(sentence: str, traits: str = f"Sideline Active, {NAME}") -> Actor:
    """A figure that waits on the sideline, with a trait of that sentence."""
    return actor("", traits=traits, special=f"{{{NAME}: '{sentence}'}}", points=40)


def bench(folder: Path, rules: str | Rulebook, sentence: str, *, traits: str = f"Sideline Active, {NAME}",
          one: Actor | None = None, foe: Actor | None = None, clicks: int = 1) -> Game:  # fmt: skip
    """Ann's a on C3, for whom w waits, and her friend d on C5, against Ben's b on H3."""
    aside = figure_code(load_figure(written(folder, "w", waiter(sentence, traits))))
    ann = [written(folder, "a", one or actor("C3")), written(folder, "d", actor("C5"))]
    forces = {"Ann": [f"{ann[0]}+beside {aside}", ann[1]], "Ben": [written(folder, "b", foe or actor("H3"))]}
    places = {"a": "C3", "d": "C5", "b": (foe or actor("H3")).at}
    game = Game.new(Board.build(width=16, height=8), rules=rules, forces=forces, places=places, seed=1)
    return arrange_start(game, {"a": {"click": clicks}}, turn=3)


@BOTH
def test_a_sentence_works_from_beside_the_map_for_one(tmp_path: Path, edition: str, works: bool) -> None:
    """For whom it waits, and for nobody else; saved and read again it still waits there."""
    game = bench(tmp_path, edition, "+1 attack")
    assert [game.value(who, "attack").total for who in ("a", "d", "b")] == [10 + works, 10, 10]
    assert Game.from_line(game.to_line()).value("a", "attack").total == 10 + works


@BOTH
def test_what_its_turn_sets_off(tmp_path: Path, edition: str, works: bool) -> None:
    game = after(bench(tmp_path, edition, "as its turn begins, heal 1", clicks=4), "end", "end")
    assert click(game, "a") == (3 if works else 4)


@BOTH
def test_a_free_action_and_its_limit(tmp_path: Path, edition: str, works: bool) -> None:
    game = bench(tmp_path, edition, "once per turn, may heal 1", clicks=4)
    assert offered(game) == ["use a card-text old-trick"] * works
    if works:
        game = after(game, "use a card-text old-trick")
        assert (click(game, "a"), offered(game)) == (3, [])


@BOTH
def test_damage_sets_it_off(tmp_path: Path, edition: str, works: bool) -> None:
    """Ben's b deals 3: one click comes back at once."""
    sentence = "when an attack damages it, heal 1"
    game = after(bench(tmp_path, edition, sentence, foe=actor("D3")), "end", "close b a", (6, 5))
    assert click(game, "a") == 4 - works


@pytest.mark.ruling("PWR-SIDELINEACTIVE", "complete2022")
def test_a_power_that_is_lent_is_no_power_of_its_own(tmp_path: Path) -> None:
    """Nothing counters what waits on the sideline, only what it grants where that can be countered (EFF-12)."""
    outwits = actor("H3", damage="Outwit", range=10)
    game = bench(tmp_path, "complete2022", "Toughness", foe=outwits).apply("end")
    assert "toughness" in game.board.pieces["a"].traits
    assert not [word for word in words(game) if "old-trick" in word]


@pytest.mark.ruling("FRC-27", "complete2022")
def test_a_card_without_the_word_waits_for_nobody(tmp_path: Path) -> None:
    with pytest.raises(ClixbookError, match=r"No effect of A brings W in its place. \(GEN-06"):
        bench(tmp_path, "complete2022", "+1 attack", traits=NAME)


@pytest.mark.ruling("FRC-27", "core2014")
def test_a_house_lets_all_of_the_sideline_work(tmp_path: Path) -> None:
    house = rulebook("core2014").house("Bench", sideline_acts=True)
    assert bench(tmp_path, house, "+1 attack").value("a", "attack").total == 11


@pytest.mark.parametrize(
    ("edition", "against"),
    editions("FRC-26", core2014=set(), complete2022=set(), nebula2007={"FRC-26"}, eddieg={"FRC-26"}),
)
def test_where_nobody_waits(tmp_path: Path, edition: str, against: set[str]) -> None:
    if not against:
        assert bench(tmp_path, edition, "+1 attack").state.fighter("a").beside
        return
    with pytest.raises(ClixbookError, match="FRC-26"):
        bench(tmp_path, edition, "+1 attack")


def waiting(folder: Path, count: int) -> Sequence[str]:
    """A force of one figure for whom so many wait."""
    files = [written(folder, f"w{number}", waiter("+1 attack")) for number in range(count)]
    aside = [figure_code(load_figure(each)) for each in files]
    return [written(folder, "a", actor("C3")) + "".join(f"+beside {each}" for each in aside)]


@pytest.mark.parametrize(
    ("edition", "most"), editions("FRC-26", core2014=4, complete2022=3)
)  # in 2014 as many as players agree on, and who plays with a force agrees
def test_how_many_wait(tmp_path: Path, edition: str, most: int) -> None:
    book = rulebook(edition)
    for count in (3, 4):
        against = why_no_force(waiting(tmp_path, count), 100, book)
        assert ("FRC-26" in {each.ruling for each in against}) == (count > most)
    assert sideline_limit(100, rules=book, agreed=most) == most


@pytest.mark.ruling("FRC-26", "complete2022")
@pytest.mark.parametrize(
    ("points", "agreed", "legal"), [(100, 0, False), (100, 4, True), (300, 12, False), (300, 0, False), (350, 12, True)]
)
def test_at_an_unusual_build_total_players_may_agree_on_another_number(
    tmp_path: Path, points: int, agreed: int, legal: bool
) -> None:
    """Four figures on the sideline at 100 points, where 3 may be there; twelve at 300 and 350, for 9."""
    forces = {"Ann": waiting(tmp_path, 4 if points == 100 else 12), "Ben": ["gnat"]}
    with pytest.raises(ClixbookError) as error:  # they have no set and number
        Game.new("corner", rules="complete2022", forces=forces, points=points, sideline=agreed)
    assert ("FRC-26" in str(error.value)) is not legal
