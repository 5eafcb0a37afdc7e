"""Poison and Regeneration: clicks without an attack."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import editions
from tests.powers.cast import actor, after, click, offered, play

AS_IT_BEGINS = ("core2014", "nebula2007")


def begun(game: Game) -> Game:
    """Ann's next turn, up to what is asked as it begins: Ann and then Ben end theirs."""
    return after(game, "end", "end")


@pytest.mark.parametrize("edition", AS_IT_BEGINS)
@pytest.mark.ruling("PWR-POISON", *AS_IT_BEGINS)
def test_poison_as_the_turn_begins(tmp_path: Path, edition: str) -> None:
    """One click for each opponent beside it; none for a friend, nor for c two squares away."""
    ann = {"a": actor("C3", attack="Poison"), "f": actor("C2")}
    ben = {"b": actor("D3"), "c": actor("E3"), "d": actor("D4")}
    asked = begun(play(tmp_path, edition, ann, ben))
    assert (asked.actor, [str(option) for option in asked.options()]) == ("Ann", ["poison nobody", "poison them"])
    done = after(asked, "poison them")
    assert [click(done, who) for who in "afbcd"] == [1, 1, 2, 1, 2]
    assert {click(after(asked, "poison nobody"), who) for who in "afbcd"} == {1}
    assert (done.state.left, done.state.fighter("a").tokens) == (after(asked, "poison nobody").state.left, 0)


@pytest.mark.parametrize("edition", AS_IT_BEGINS)
@pytest.mark.ruling("PWR-POISON", *AS_IT_BEGINS)
def test_nobody_beside_it_nothing_asked(tmp_path: Path, edition: str) -> None:
    game = begun(play(tmp_path, edition, {"a": actor("C3", attack="Poison")}, {"b": actor("E3")}))
    assert game.pending is None
    assert game.why_not("use a poison")[0].ruling == "PWR-POISON"


@pytest.mark.ruling("PWR-POISON", "complete2022")
def test_poison_by_a_free_action_before_it_moves(tmp_path: Path) -> None:
    game = play(tmp_path, "complete2022", {"a": actor("C3", attack="Poison")}, {"b": actor("D3"), "c": actor("D4")})
    assert offered(game) == ["use a poison"]
    done = after(game, "use a poison")
    assert [click(done, who) for who in "abc"] == [1, 2, 2]
    assert (done.state.left, done.state.fighter("a").tokens) == (game.state.left, 0)
    assert done.why_not("use a poison"), "once a turn"


@pytest.mark.ruling("PWR-POISON", "complete2022")
def test_no_poison_after_a_move(tmp_path: Path) -> None:
    """It walks up to b and cannot; it strikes b without a step, and can; in its next turn it can again."""
    game = play(tmp_path, "complete2022", {"a": actor("C3", attack="Poison")}, {"b": actor("E3")})
    walked = after(game, "move a D3")
    assert [reason.ruling for reason in walked.why_not("use a poison")] == ["PWR-POISON"]
    assert offered(begun(walked)) == ["use a poison"]
    beside = play(tmp_path, "complete2022", {"a": actor("C3", attack="Poison")}, {"b": actor("D3")})
    assert offered(after(beside, "close a b", (1, 2))) == ["use a poison"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # armour against every damage dealt or taken; in one book Toughness helps against combat damage alone
    editions("PWR-POISON", core2014=1, complete2022=1, nebula2007=2),
)
def test_armour_against_poison(tmp_path: Path, edition: str, expected: int) -> None:
    ben = {"b": actor("D3", defense="Toughness")}
    game = play(tmp_path, edition, {"a": actor("C3", attack="Poison")}, ben)
    done = after(game, "use a poison") if edition == "complete2022" else after(begun(game), "poison them")
    assert click(done, "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # on click 5: 6 and 3 of the die in each book, less 2, half of it rounded up, or all of it
    editions("PWR-REGENERATION", core2014=(1, 4, 5), complete2022=(2, 3, 4), nebula2007=(1, 2, 4)),
)
def test_regeneration_heals_a_die(tmp_path: Path, edition: str, expected: tuple[int, int, int]) -> None:
    """A power action from click 5 with a 6, a 3 and a 1; never past the first click."""
    ann = {"a": actor("C3", defense="Regeneration")}
    game = play(tmp_path, edition, ann, {"b": actor("L3")}, fighters={"a": {"click": 5}})
    healed = [after(game, "use a regeneration", (die,)) for die in (6, 3, 1)]
    assert tuple(click(each, "a") for each in healed) == expected
    assert [each.state.fighter("a").tokens for each in healed] == [1, 1, 1]
    assert {each.state.left for each in healed} == {game.state.left - 1}


@pytest.mark.ruling("PWR-REGENERATION", "nebula2007")
def test_regeneration_stops_at_the_first_click(tmp_path: Path) -> None:
    ann = {"a": actor("C3", defense="Regeneration")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("L3")}, fighters={"a": {"click": 3}})
    assert click(after(game, "use a regeneration", (6,)), "a") == 1


@pytest.mark.ruling("PWR-POISON", "complete2022")
@pytest.mark.parametrize(
    ("moves", "bars"),
    [
        (["move a C3", "5"], True),  # a move of no square is a move, §10.5
        (["move a A1", "1"], False),  # it does not break away, and has not moved, §10.8a
        (["use h telekinesis place a", "C5"], True),  # placed
        (["carry h C4 a", "B4"], True),
    ],
)
def test_no_poison_after_a_move_of_no_square_or_a_placing(tmp_path: Path, moves: list[str], bars: bool) -> None:
    """2022 powers card: Poison; §10.5, §10.8a, §10.9."""
    ann = {"a": actor("C3", attack="Poison"), "h": actor("B3", size="giant", attack="Telekinesis")}
    game = after(play(tmp_path, "complete2022", ann, {"b": actor("D4")}), *moves)
    while game.pending is not None:
        game = game.apply(game.options()[0])
    against = game.why_not("use a poison")
    assert [reason.ruling for reason in against] == ["PWR-POISON"] * bars


@pytest.mark.ruling("PLC-01", "complete2022")
@pytest.mark.parametrize(
    ("moves", "attack"), [(["carry h F3 a", "G2"], 11), (["use h telekinesis place a", "C5"], 11), (["move a C3"], 10)]
)
def test_who_is_placed_has_not_moved(tmp_path: Path, moves: list[str], attack: int) -> None:
    """2022 §10.9, §10.5: a sentence asks whether it moved."""
    says = '{Still: "when it did not move this turn, +1 attack"}'
    ann = {"a": actor("C3", traits="Still", special=says), "h": actor("B3", size="giant", attack="Telekinesis")}
    done = after(play(tmp_path, "complete2022", ann, {"b": actor("P8")}), *moves)
    assert done.value("a", "attack").total == attack
