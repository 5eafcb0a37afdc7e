"""Figures that an effect replaces by others from the sideline (GEN-06 to GEN-11, FRC-26, FRC-35, GLD-08)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.history.saves import from_text, to_text
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.set_up.forces.force_entries import recruit_figure
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import at, editions, settled
from tests.powers.cast import Actor, actor, after, click, offered, told, written
from tests.powers.specials_cast import native

HIT = (6, 5)
OFFICIAL = ("core2014", "complete2022")
official = pytest.mark.parametrize("edition", OFFICIAL)
USE = "use a card-text old-trick"


def waiting(folder: Path, name: str, one: Actor | None = None, /, **keys: Any) -> str:
    """An entry's addition: a figure of that name waits on the sideline, with more keys of its file."""
    path = Path(written(folder, name, one or native("", "+1 defense", points=60)))
    path.write_text(path.read_text() + "".join(f"{key}: {value}\n" for key, value in keys.items()), encoding="utf-8")
    return f"+beside {figure_code(load_figure(str(path)))}"


def scene(
    folder: Path, rules: str | Rulebook, says: str = 'FREE: replace it with "W"', *, aside: tuple[str, ...] = (),
    own: dict[str, Any] | None = None, foe: str = "H3", walls: tuple[str, ...] = (), **more: Any,
) -> Game:  # fmt: skip
    """Ann's a on C3 with that sentence, for which w waits, and her d on A8, against Ben's b."""
    a = written(folder, "a", native("C3", says, points=100))
    beside = "".join(aside or (waiting(folder, "w"),))
    forces = {"Ann": [a + beside, written(folder, "d", actor("A8"))], "Ben": [written(folder, "b", actor(foe))]}
    board = Board.build(width=16, height=8, blocking=list(walls))
    game = Game.new(board, rules=rules, forces=forces, places={"a": "C3", "d": "A8", "b": foe}, seed=1)
    return arrange_start(game, {"a": own or {}}, turn=3, **more)


def why(game: Game, use: str = USE) -> set[str]:
    return {each.ruling for each in game.why_not(use)}


# -- who is replaced ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "known"), editions("GEN-06", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_books_in_which_effects_replace(tmp_path: Path, edition: str, known: bool) -> None:
    if not known:
        with pytest.raises(ClixbookError, match="GEN-06"):
            scene(tmp_path, edition)
        return
    game = scene(tmp_path, edition)
    assert USE in offered(game)
    done = after(game, USE)
    assert (at(done, "w"), "a" in done.board.pieces, done.state.left) == ("C3", False, game.state.left)
    assert "w stands in the place of a, on click 1." in told(done)
    assert done.why_not("move w C5") == ()


@official
@pytest.mark.ruling("GEN-06", *OFFICIAL)
def test_who_came_from_the_sideline_is_replaced_in_one_book(tmp_path: Path, edition: str) -> None:
    """There who was replaced waits in its turn, and comes back as the same figure."""
    back = waiting(tmp_path, "w", native("", 'FREE: replace it with "A"', points=60))
    game = after(scene(tmp_path, edition, aside=(back,)), USE)
    again = "use w card-text old-trick"
    if edition == "core2014":
        assert why(game, again) == {"GEN-06"}
        return
    home = after(game, again)
    assert (at(home, "a"), home.state.fighter("a").replaced_by, len(home.state.fighters)) == ("C3", (), 4)
    assert why(home) == {"EFF-28"}  # which it has used this turn
    assert USE in offered(settled(home.apply("end").apply("end")))


@pytest.mark.ruling("GEN-06", "complete2022")
@pytest.mark.ruling("FRC-26", "complete2022")
def test_who_waits_for_one_comes_for_no_other(tmp_path: Path) -> None:
    entry = written(tmp_path, "a", native("C3", 'FREE: replace it with "W"')) + waiting(tmp_path, "w")
    other = written(tmp_path, "d", native("C5", 'FREE: replace it with "W"'))
    forces = {"Ann": [entry, other], "Ben": [written(tmp_path, "b", actor("H3"))]}
    game = Game.new(Board.build(width=16, height=8), rules="complete2022", forces=forces,
                    places={"a": "C3", "d": "C5", "b": "H3"})  # fmt: skip
    game = arrange_start(game, {}, turn=3)
    assert why(game, "use d card-text old-trick") == {"FRC-26"}
    assert USE in offered(game)


@official
@pytest.mark.ruling("GEN-06", *OFFICIAL)
def test_a_generated_figure_is_not_replaced(tmp_path: Path, edition: str) -> None:
    made = scene(tmp_path, edition).state.with_fighter("a", made_by="d")
    assert {each.ruling for each in Game(made, 1).why_not(USE)} == {"GEN-06"}


@official
def test_a_figure_that_another_player_controls_is_not_replaced(tmp_path: Path, edition: str) -> None:
    game = scene(tmp_path, edition)
    lent = game.state.with_fighter("a", owner="Ben")
    assert {each.ruling for each in Game(lent, 1).why_not(USE)} == {"GEN-06"}


@pytest.mark.parametrize(
    ("edition", "other"), editions("GEN-07", core2014="v", complete2022="w", nebula2007="", eddieg="")
)
def test_no_copy_replaces_its_like(tmp_path: Path, edition: str, other: str) -> None:
    """By set and number, and in one book by the name too."""
    keys = {"set": "tests", "number": '"7"'}
    first = Path(written(tmp_path, "w", native("C3", 'FREE: replace it with "W" and "V"')))
    first.write_text(first.read_text() + "set: tests\nnumber: '7'\n", encoding="utf-8")
    if not other:
        with pytest.raises(ClixbookError, match="GEN-06"):
            recruit_figure(f"{first}{waiting(tmp_path, 'v', **keys)}", "Ann", rulebook(edition))
        return
    copies = {"v": waiting(tmp_path, "v", **keys)}
    (tmp_path / "copy").mkdir()
    copies["w"] = waiting(tmp_path / "copy", "w", **keys)
    with pytest.raises(ClixbookError, match="GEN-07"):
        recruit_figure(f"{first}{copies[other]}", "Ann", rulebook(edition))
    if other == "w":
        assert recruit_figure(f"{first}{copies['v']}", "Ann", rulebook(edition)).beside


# -- what it takes over ------------------------------------------------------------------------------------------


@official
@pytest.mark.ruling("GEN-08", *OFFICIAL)
def test_tokens_and_the_action_go_on(tmp_path: Path, edition: str) -> None:
    """Those it had, the one for the action that replaced it, and that it acted."""
    game = scene(tmp_path, edition, 'POWER: replace it with "W"', own={"tokens": 1})
    done = settled(after(game, "use a card-text power old-trick"))
    assert done.state.fighter("w").tokens == 2
    assert "ACT-11" in why(done, "move w C5")
    assert done.state.left == game.state.left - 1
    fresh = settled(after(scene(tmp_path, edition, own={"tokens": 1}), USE))
    assert fresh.state.fighter("w").tokens == 1
    moved = settled(settled(scene(tmp_path, edition).apply("move a C4")).apply(USE))
    assert "ACT-11" in why(moved, "move w C6")


@pytest.mark.parametrize("edition", OFFICIAL)
@pytest.mark.ruling("GEN-08", *OFFICIAL)
def test_what_lasts_goes_on_in_one_book(tmp_path: Path, edition: str) -> None:
    """But whoever was carried acts no more in either."""
    slow = Lasting("perplex", "b", "a", "Ben", 2, Until.GAME_ENDS, "PWR-PERPLEX", value="speed", change=-1)
    carried = Lasting("carry", "d", "a", "Ann", 3, Until.TURN_ENDS, "CAR-06", bars="costed")
    done = after(scene(tmp_path, edition, lasting=[slow, carried]), USE)
    assert done.value("w", "speed").total == (7 if edition == "core2014" else 8)
    assert "CAR-06" in why(done, "move w C4")


@official
@pytest.mark.ruling("GEN-08", *OFFICIAL)
def test_two_come_for_one_and_each_has_its_tokens(tmp_path: Path, edition: str) -> None:
    aside = (waiting(tmp_path, "w"), waiting(tmp_path, "v"))
    game = scene(tmp_path, edition, 'FREE: replace it with "W" and "V"', aside=aside, own={"tokens": 1})
    if edition == "complete2022":  # one standard base has one square
        assert why(game) == {"GEN-10", "PLC-02"}
        return
    done = after(game, USE, "w")
    assert (at(done, "w"), len(done.options())) == ("C3", 8)
    done = done.apply("D4")
    assert [done.state.fighter(who).tokens for who in ("w", "v")] == [1, 1]


@pytest.mark.parametrize(("edition", "clicks"), editions("GEN-09", core2014=(1, 3), complete2022=(4, 3)))
def test_the_click_on_which_it_comes(tmp_path: Path, edition: str, clicks: tuple[int, ...]) -> None:
    game = after(scene(tmp_path, edition, own={"click": 4}), USE)
    said = after(scene(tmp_path, edition, 'FREE: replace it with "W" on click 3', own={"click": 4}), USE)
    assert (click(game, "w"), click(said, "w")) == clicks


@pytest.mark.ruling("GEN-09", "complete2022")
def test_nobody_comes_in_on_ko(tmp_path: Path) -> None:
    game = scene(tmp_path, "complete2022", 'FREE: replace it with "W" on click 7')
    assert why(game) == {"GEN-09"}


# -- where it stands ---------------------------------------------------------------------------------------------


@official
@pytest.mark.ruling("GEN-10", *OFFICIAL)
def test_a_large_base_covers_the_old_square_and_its_player_picks(tmp_path: Path, edition: str) -> None:
    large = waiting(tmp_path, "w", base="2x2")
    done = after(scene(tmp_path, edition, aside=(large,)), USE)
    assert {str(option) for option in done.options()} == {"B2 B3 C2 C3", "C2 C3 D2 D3", "B3 B4 C3 C4", "C3 C4 D3 D4"}
    assert len(done.apply("C3 C4 D3 D4").board.pieces["w"].squares) == 4


CELL = ("B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4")


@official
@pytest.mark.ruling("GEN-10", *OFFICIAL)
@pytest.mark.ruling("PLC-02", *OFFICIAL)
def test_an_optional_effect_without_room(tmp_path: Path, edition: str) -> None:
    """One book does not use it, in the other the figure stands elsewhere."""
    game = scene(tmp_path, edition, aside=(waiting(tmp_path, "w", base="2x2"),), walls=CELL)
    if edition == "complete2022":
        assert why(game) == {"GEN-10", "PLC-02"}
        return
    assert USE in offered(game)


@official
@pytest.mark.ruling("GLD-08", *OFFICIAL)
@pytest.mark.ruling("PLC-02", *OFFICIAL)
def test_a_forced_one_without_room(tmp_path: Path, edition: str) -> None:
    """An opponent picks the nearest place, or its own player any."""
    says = 'as its turn ends, replace it with "W"'
    large = waiting(tmp_path, "w", base="2x2")
    game = scene(tmp_path, edition, says, aside=(large,), walls=CELL, foe="P8").apply("end")
    asked = game.pending
    assert asked is not None
    squares = {str(option) for option in game.options()}
    if edition == "complete2022":
        assert asked.player == "Ben"
        assert squares == {"A5 A6 B5 B6", "B5 B6 C5 C6", "C5 C6 D5 D6", "D5 D6 E5 E6", "E1 E2 F1 F2", "E2 E3 F2 F3",
                           "E3 E4 F3 F4", "E4 E5 F4 F5", "E5 E6 F5 F6"}  # fmt: skip
    else:
        assert asked.player == "Ann"
        assert "O1 O2 P1 P2" in squares
    assert "GLD-08" in {reason.ruling for event in game.events for reason in event.reasons}
    done = game.apply("E4 E5 F4 F5")
    assert {each.name for each in done.board.pieces["w"].squares} == {"E4", "E5", "F4", "F5"}


@official
def test_what_it_held_lies_where_it_stood(tmp_path: Path, edition: str) -> None:
    game = scene(tmp_path, edition)
    held = replace(game.board.pieces["a"], held=MapObject(ObjectKind.LIGHT))
    done = after(Game(game.state.with_(board=game.board.with_piece(held)), 1), USE)
    assert [square.name for square in done.board.objects] == ["C3"]


# -- points ------------------------------------------------------------------------------------------------------


@official
@pytest.mark.ruling("GEN-11", *OFFICIAL)
@pytest.mark.parametrize(("points", "scored"), [(60, 100), (140, 140)])
def test_the_higher_value_is_scored(tmp_path: Path, edition: str, points: int, scored: int) -> None:
    aside = (waiting(tmp_path, "w", native("", "+1 defense", points=points)),)
    says = 'FREE: replace it with "W" on click 6'
    game = after(scene(tmp_path, edition, says, aside=aside, foe="D3"), USE, "end", "close b w", HIT)
    game = settled(game)
    assert game.state.fighter("w").life.ko
    assert game.points()["Ben"] == scored


@pytest.mark.ruling("GEN-11", "core2014")
def test_of_two_replacements_the_first_scores_its_own(tmp_path: Path) -> None:
    aside = (waiting(tmp_path, "w"), waiting(tmp_path, "v", native("", "+1 defense", points=30)))
    says = 'FREE: replace it with "W" and "V" on click 6'
    game = after(scene(tmp_path, "core2014", says, aside=aside, foe="D2"), USE, "w", "C2", "end", "close b w", HIT)
    assert settled(game).points()["Ben"] == 60
    game = after(settled(game), "end")
    game = settled(after(settled(game), "end", "close b v", HIT)) if game.pending is None else game
    assert game.state.fighter("v").life.ko
    assert game.points()["Ben"] == 100


@pytest.mark.ruling("GEN-11", "complete2022")
def test_points_of_one_that_came_back(tmp_path: Path) -> None:
    back = waiting(tmp_path, "w", native("", 'FREE: replace it with "A" on click 6', points=140))
    game = after(scene(tmp_path, "complete2022", aside=(back,), foe="D3"), USE, "use w card-text old-trick", "end")
    game = settled(after(game, "close b a", HIT))
    assert game.points()["Ben"] == 140


# -- values ------------------------------------------------------------------------------------------------------


@official
@pytest.mark.ruling("FRC-35", *OFFICIAL)
def test_when_the_value_of_one_on_the_sideline_is_chosen(tmp_path: Path, edition: str) -> None:
    a = written(tmp_path, "a", native("C3", 'FREE: replace it with "Night Warden"'))
    ben = [written(tmp_path, "b", actor("H3"))]
    board, places = Board.build(width=16, height=8), {"a": "C3", "b": "H3"}

    def begun(entry: str) -> Game:
        game = Game.new(board, rules=edition, forces={"Ann": [entry], "Ben": ben}, places=places)
        return arrange_start(game, {}, turn=3)

    if edition == "core2014":
        low, high = (after(begun(f"{a}+beside night-warden{value}"), USE) for value in (":60", ""))
        assert [click(game, "night-warden") for game in (low, high)] == [4, 1]
        assert [game.state.fighter("night-warden").points for game in (low, high)] == [60, 100]
        return
    with pytest.raises(ClixbookError, match="FRC-35"):
        begun(f"{a}+beside night-warden:60")
    asked = after(begun(f"{a}+beside night-warden"), USE)
    assert [str(option) for option in asked.options()] == ["100 points", "60 points"]
    done = asked.apply("60 points").state.fighter("night-warden")
    assert (done.points, done.life.start, done.life.click) == (60, 4, 1)


@official
@pytest.mark.ruling("GEN-06", *OFFICIAL)
def test_of_two_who_wait_under_one_name_the_player_picks(tmp_path: Path, edition: str) -> None:
    """Who would be knocked out as it comes in, is no choice; a sentence that names both brings both."""
    other = waiting(tmp_path, "v", native("", "+1 attack", points=40), name="W")
    aside = (waiting(tmp_path, "w"), other)
    asked = after(scene(tmp_path, edition, aside=aside), USE)
    assert "which W comes in the place of a" in str(asked.pending)
    assert [str(each) for each in asked.options()] == ["w, 60 points", "v, 40 points"]
    assert from_line(to_line(asked)).pending == asked.pending
    done = settled(asked.apply("v, 40 points"))
    assert [each.figure.id for each in done.state.in_play("Ann")] == ["d", "v"]
    both = scene(tmp_path, edition, 'FREE: replace it with "W" and "W"', aside=aside)
    assert why(both) == (
        {"GEN-10", "PLC-02"} if edition == "complete2022" else set()
    )  # one of them beside, in one book
    assert "FRC-26" in why(scene(tmp_path, edition, 'FREE: replace it with "W" and "W"'))


# -- kept --------------------------------------------------------------------------------------------------------


@official
def test_it_is_saved_undone_and_read_back(tmp_path: Path, edition: str) -> None:
    game = scene(tmp_path, edition, own={"click": 2})
    done = after(game, USE)
    assert from_line(to_line(done)).state == done.state
    assert Game.from_dict(done.to_dict()).state == done.state
    tree = Tree.of(game).add(USE)
    assert from_text(to_text(tree)).game.state == done.state
    assert tree.back().game.state == game.state if hasattr(tree, "back") else True
    assert USE in map(str, from_line(to_line(game)).options())


@pytest.mark.ruling("FRC-26", "core2014")
def test_players_agree_how_many_figures_wait_beside_the_map() -> None:
    forces = {"Ann": ["kiln-keeper+beside kiln-hound", "attic-child+beside attic-giant"], "Ben": ["bruiser"]}
    free = Game.new("corner", rules="core2014", forces=forces)
    assert Game.from_dict(Game.new("corner", rules="core2014", forces=forces, sideline=2).to_dict()) == free
    with pytest.raises(ClixbookError, match="2 figures on the sideline, at most 1"):
        Game.new("corner", rules="core2014", forces=forces, sideline=1)
