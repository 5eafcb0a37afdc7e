"""Smoke Cloud and Barrier: markers laid square after square, which stand until their owner's next turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.things import MarkerKind
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, told, words

AT_ONCE, ON_THE_MOVE = ("core2014", "complete2022"), ("nebula2007", "eddieg")
"""The books in which the first square is named, and those in which its user moves first."""
SMOKE, WALL = {"attack": "Smoke Cloud"}, {"defense": "Barrier"}


def laid(game: Game, who: str, power: str, *squares: str, enough: bool = True) -> Game:
    """The game after the power was used from where its user stands, on these squares."""
    rules, place = game.state.rules.name, game.state.board.pieces[who].squares[0].name
    first, more = (squares[:1], squares[1:]) if rules in AT_ONCE else ((place,), squares)
    game = after(game, f"use {who} {power} {first[0]}", *more)
    return after(game, "enough") if enough and game.pending is not None else game


def markers(game: Game) -> dict[str, str]:
    """The kinds of markers by their squares."""
    return {square.name: "+".join(each.kind for each in stack) for square, stack in game.state.board.markers.items()}


def attack(game: Game, who: str) -> int:
    return value_of(game.state, who, "attack").total


# -- how they are laid --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SMOKECLOUD")
def test_smoke_square_after_square(tmp_path: Path, edition: str) -> None:
    """A power action and a token; each next square touches one before, and the player has enough when he likes."""
    game = play(tmp_path, edition, {"a": actor("C3", **SMOKE)}, {"b": actor("L3")})
    done = laid(game, "a", "smoke-cloud", "E3", "E4", "F5")
    assert markers(done) == {"E3": "smoke", "E4": "smoke", "F5": "smoke"}
    assert (done.state.left, done.state.fighter("a").tokens) == (game.state.left - 1, 1)
    under_way = laid(game, "a", "smoke-cloud", "E3", enough=False)
    there = [str(option) for option in under_way.options()]
    assert there[0] == "enough"
    assert sorted(there[1:]) == ["D2", "D3", "D4", "E2", "E4", "F2", "F3", "F4"]
    assert set(under_way.now.board.markers) == {under_way.state.board.square("E3")}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-SMOKECLOUD", core2014=6, complete2022=6, nebula2007=4, eddieg=4),
)
@pytest.mark.ruling("MRK-06")
def test_how_much_smoke(tmp_path: Path, edition: str, expected: int) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **SMOKE)}, {"b": actor("L3")})
    squares = ("D4", "E4", "F4", "F5", "E5", "D5")[:expected]
    done = laid(game, "a", "smoke-cloud", *squares, enough=False)
    assert done.pending is None
    assert sorted(markers(done)) == sorted(squares)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-BARRIER")
def test_a_barrier_of_four(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **WALL)}, {"b": actor("L3")})
    squares = ("E2", "E3", "E4", "E5")
    done = laid(game, "a", "barrier", *squares, enough=False)
    assert done.pending is None
    assert markers(done) == dict.fromkeys(squares, "barrier")
    assert line_of_fire(done.state.board, "C3", "L3", rules=edition).verdict == "blocked"
    assert (done.state.left, done.state.fighter("a").tokens) == (game.state.left - 1, 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # range 0: four squares, six, none but those around for smoke
    editions(
        "PWR-SMOKECLOUD",
        core2014=(True, False),
        complete2022=(True, True),
        nebula2007=(False, False),
        eddieg=(False, False),
    ),
)
@pytest.mark.ruling("MRK-06")
def test_how_far_without_a_range(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **SMOKE, range=0)}, {"b": actor("P8")})
    if edition in ON_THE_MOVE:
        game = after(game, "use a smoke-cloud C3")
    there = {str(option).split()[-1] for option in game.options() if "move" not in str(option)}
    assert ("G3" in there, "I3" in there) == expected
    assert "D4" in there


@pytest.mark.parametrize("edition", ON_THE_MOVE)
@pytest.mark.ruling("PWR-SMOKECLOUD", *ON_THE_MOVE)
@pytest.mark.ruling("PWR-BARRIER", *ON_THE_MOVE)
@pytest.mark.parametrize("power", ["smoke-cloud", "barrier"])
def test_half_a_move_first(tmp_path: Path, edition: str, power: str) -> None:
    """Speed 7: four squares and no more, and then the markers from there; it may lay nothing."""
    game = play(tmp_path, edition, {"a": actor("C3", **SMOKE, **WALL, speed_value=7)}, {"b": actor("P3")})
    goals = {text.split()[-1] for text in offered(game) if power in text}
    assert {"C3", "G3"} <= goals
    assert "H3" not in goals
    walked = after(game, f"use a {power} G3")
    assert walked.now.board.pieces["a"].squares[0].name == "G3"
    done = after(walked, "N3", "enough")
    assert list(markers(done)) == ["N3"]
    nothing = after(walked, "lay nothing")
    assert (markers(nothing), nothing.state.fighter("a").tokens) == ({}, 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-BARRIER")
@pytest.mark.ruling("MRK-02")
def test_no_barrier_on_a_figure_but_in_one_book(tmp_path: Path, edition: str) -> None:
    """There it walls the figure in, which takes no harm and cannot move."""
    game = play(tmp_path, edition, {"a": actor("C3", **WALL)}, {"b": actor("E3")})
    begun = game if edition in AT_ONCE else after(game, "use a barrier C3")
    there = {
        str(option).split()[-1] for option in begun.options() if "barrier" in str(option) or edition in ON_THE_MOVE
    }
    assert ("E3" in there) is (edition == "nebula2007")
    if edition == "nebula2007":
        done = after(begun, "E3", "enough", "end")
        assert click(done, "b") == 1
        assert offered(done, "move") == []
        assert "MRK-07" in {reason.ruling for reason in done.why_not("move b F3")}


@pytest.mark.parametrize("edition", AT_ONCE)
@pytest.mark.ruling("PWR-BARRIER", *AT_ONCE)
@pytest.mark.ruling("PWR-SMOKECLOUD", *AT_ONCE)
def test_why_not(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **SMOKE, **WALL)}, {"b": actor("P3")}, walls=["D3|E3"])
    assert "MRK-07" in {reason.ruling for reason in game.why_not("use a barrier N3")}
    assert "MRK-07" in {reason.ruling for reason in game.why_not("use a barrier F3")}, "behind the wall"
    assert {reason.ruling for reason in game.why_not("use a smoke-cloud")} == {"PWR-SMOKECLOUD"}


# -- what they do ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MRK-06", core2014="hindered", complete2022="hindered", nebula2007="blocked", eddieg="hindered"),
)
def test_lines_through_smoke(tmp_path: Path, edition: str, expected: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **SMOKE)}, {"b": actor("H3")})
    done = laid(game, "a", "smoke-cloud", "E3", "F3")
    assert line_of_fire(done.state.board, "C3", "H3", rules=edition).verdict == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the opponent in it, a friend in it, the opponent beside it, one in it who makes smoke too
    editions(
        "PWR-SMOKECLOUD",
        core2014=(9, 9, 10, 10), complete2022=(9, 10, 10, 9), nebula2007=(10, 10, 10, 10), eddieg=(10, 10, 10, 10),
    ),
)  # fmt: skip
def test_attacks_from_smoke(tmp_path: Path, edition: str, expected: tuple[int, ...]) -> None:
    ann = {"a": actor("C3", **SMOKE), "f": actor("E4")}
    ben = {"b": actor("E3"), "c": actor("E6"), "s": actor("F4", **SMOKE)}
    done = laid(play(tmp_path, edition, ann, ben), "a", "smoke-cloud", "E3", "E4", "F4")
    assert tuple(attack(done, who) for who in "bfcs") == expected


@pytest.mark.parametrize(("edition", "left"), [("core2014", {}), ("complete2022", {"E3": "smoke"})])
@pytest.mark.ruling("PWR-SMOKECLOUD", *AT_ONCE)
@pytest.mark.ruling("EFF-20", *AT_ONCE)
@pytest.mark.ruling("EFF-21", *AT_ONCE)
@pytest.mark.ruling("MRK-06", *AT_ONCE)
def test_the_smoke_of_who_is_outwitted_troubles_nobody(tmp_path: Path, edition: str, left: dict[str, str]) -> None:
    """Its maker has no Smoke Cloud: in 2022 the markers lie on; the attack is whole again."""
    ben = {"b": actor("E3"), "o": actor("C7", damage="Outwit")}
    done = laid(play(tmp_path, edition, {"a": actor("C3", **SMOKE)}, ben), "a", "smoke-cloud", "E3")
    assert attack(done, "b") == 9
    after_it = after(done, "end", "use o outwit a smoke-cloud")
    assert (attack(after_it, "b"), markers(after_it)) == (10, left)


# -- when they go ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SMOKECLOUD")
@pytest.mark.ruling("PWR-BARRIER")
def test_they_go_as_their_owners_next_turn_begins(tmp_path: Path, edition: str) -> None:
    """Smoke of one, a barrier of another: both stand through Ben's turn."""
    ann = {"a": actor("C3", **SMOKE), "w": actor("C6", **WALL)}
    done = laid(play(tmp_path, edition, ann, {"b": actor("L3")}), "a", "smoke-cloud", "E3")
    done = laid(done, "w", "barrier", "E6")
    assert markers(done) == {"E3": "smoke", "E6": "barrier"}
    bens = after(done, "end")
    assert markers(bens) == {"E3": "smoke", "E6": "barrier"}
    anns = after(bens, "end")
    assert markers(anns) == {}
    assert "The smoke on E3 is gone." in told(anns)
    assert "The barrier on E6 is gone." in told(anns)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MRK-06", core2014=(0, 0), complete2022=(1, 1), nebula2007=(0, 1), eddieg=(0, 1)),
)
@pytest.mark.ruling("MRK-07")
@pytest.mark.ruling("PWR-BARRIER")
@pytest.mark.ruling("PWR-SMOKECLOUD")
def test_with_the_loss_of_its_maker(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    """A blow knocks out who made them both: smoke goes with it but in 2022, the barrier in 2014 alone."""
    ann = {"a": actor("C3", **SMOKE, **WALL), "z": actor("A8")}
    game = play(tmp_path, edition, ann, {"b": actor("C4")}, fighters={"a": {"click": 6}})
    smoky = after(laid(game, "a", "smoke-cloud", "E2"), "end", "close b a", (6, 5))
    walled = after(laid(game, "a", "barrier", "E2"), "end", "close b a", (6, 5))
    assert smoky.state.fighter("a").life.ko
    assert (len(markers(smoky)), len(markers(walled))) == expected
    assert markers(after(walled, "end")) == {}


@pytest.mark.parametrize("edition", ON_THE_MOVE)
@pytest.mark.ruling("PWR-SMOKECLOUD", *ON_THE_MOVE)
@pytest.mark.ruling("EFF-20", "nebula2007")
def test_outwitted_smoke_clears(tmp_path: Path, edition: str) -> None:
    ben = {"o": actor("I3", damage="Outwit")}
    done = laid(play(tmp_path, edition, {"a": actor("C3", **SMOKE)}, ben), "a", "smoke-cloud", "C6")
    gone = after(done, "end", "use o outwit a", (6, 5))
    assert markers(gone) == {}


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("MRK-05", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("PWR-BARRIER")
def test_a_broken_barrier_leaves_debris_that_goes_with_it(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **WALL)}, {"b": actor("E4")})
    done = after(laid(game, "a", "barrier", "E3"), "end", "destroy b E3")
    assert markers(done) == {"E3": "debris"}
    assert markers(after(done, "end")) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_under_smoke_comes_back_from_its_line(tmp_path: Path, edition: str) -> None:
    done = laid(play(tmp_path, edition, {"a": actor("C3", **SMOKE)}, {"b": actor("E3")}), "a", "smoke-cloud", "E3")
    again = Game.from_line(done.to_line())
    assert again.state.board.markers == done.state.board.markers
    assert attack(again, "b") == attack(done, "b")
    assert {marker.kind for stack in again.state.board.markers.values() for marker in stack} == {MarkerKind.SMOKE}


# -- who sees through smoke, and who is behind a wall ----------------------------------------------------------------

EYES = [
    pytest.param({}, True, id="nothing"),
    pytest.param(
        {"defense": "Super Senses"}, False, marks=pytest.mark.ruling("PWR-SUPERSENSES", "nebula2007"), id="senses"
    ),
    pytest.param(
        {"teams": "Superman Ally"}, False, marks=pytest.mark.ruling("TA-SUPERMANALLY", "nebula2007"), id="ally"
    ),
    pytest.param({"teams": "Ultimates"}, False, marks=pytest.mark.ruling("TA-ULTIMATES", "nebula2007"), id="ultimates"),
]


@pytest.mark.parametrize(("has", "barred"), EYES)
@pytest.mark.parametrize("square", ["E4", "G4", "C4"])
@pytest.mark.ruling("PWR-SMOKECLOUD", "nebula2007")
def test_who_shoots_through_smoke_in_2007(tmp_path: Path, has: dict[str, str], barred: bool, square: str) -> None:
    """Smoke blocks lines; Super Senses and two teams ignore it: between them, under the target, under the shooter."""
    ben = {"b": actor("G4", range=0), "s": actor("F7", range=8, **SMOKE)}
    game = play(tmp_path, "nebula2007", {"a": actor("C4", **has)}, ben)
    smoky = after(laid(after(game, "end"), "s", "smoke-cloud", square), "end")
    assert bool(smoky.why_not("shoot a b")) is barred


@pytest.mark.parametrize(("has", "barred"), EYES)
@pytest.mark.parametrize("square", ["C4", "D4"])
@pytest.mark.ruling("PWR-SMOKECLOUD", "nebula2007")
@pytest.mark.ruling("LOF-15", "nebula2007")
def test_who_strikes_through_smoke_in_2007(tmp_path: Path, has: dict[str, str], barred: bool, square: str) -> None:
    ben = {"b": actor("D4", range=0), "s": actor("F7", range=8, **SMOKE)}
    game = play(tmp_path, "nebula2007", {"a": actor("C4", **has)}, ben)
    smoky = after(laid(after(game, "end"), "s", "smoke-cloud", square), "end")
    assert bool(smoky.why_not("close a b")) is barred
    assert ("close a b" in offered(smoky, "close")) is not barred


@pytest.mark.parametrize(("team", "barred"), [("Mystics", True), ("Superman Ally", False), ("Ultimates", False)])
@pytest.mark.parametrize("hidden", [{"teams": "Batman Ally"}, {"speed": "Stealth"}])
@pytest.mark.ruling("TA-SUPERMANALLY", "nebula2007")
@pytest.mark.ruling("TA-ULTIMATES", "nebula2007")
@pytest.mark.ruling("ADJ-15", "nebula2007")
def test_no_bush_hides_a_neighbour_from_two_teams(
    tmp_path: Path, team: str, barred: bool, hidden: dict[str, str]
) -> None:
    """SUPERMAN ALLY, ULTIMATES: they ignore hindering terrain in combat, also what teams make of it."""
    ann, ben = {"a": actor("C4", teams=team)}, {"b": actor("D4", range=0, **hidden)}
    game = play(tmp_path, "nebula2007", ann, ben, hindering=["D4"])
    assert bool(game.why_not("close a b")) is barred
    assert ("close a b" in offered(game, "close")) is not barred


@pytest.mark.ruling("PWR-BARRIER", "nebula2007")
@pytest.mark.ruling("MRK-07", "nebula2007")
def test_who_is_walled_in_neither_shoots_nor_strikes_out(tmp_path: Path) -> None:
    """BARRIER: blocking terrain on all six sides of it."""
    ann = {"a": actor("C3", **WALL), "k": actor("G4"), "n": actor("L3")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("H3"), "c": actor("I6", range=0)})
    free = after(game, "end")
    assert not free.why_not("close b k")
    walled = after(laid(game, "a", "barrier", "H3"), "end")
    assert [reason.ruling for reason in walled.why_not("close b k")] == ["LOF-15", "MRK-07"]
    assert "MRK-07" in [reason.ruling for reason in walled.why_not("shoot b n")]
    assert not [word for verb in ("close", "shoot") for word in offered(walled, verb) if word.split()[1] == "b"]
    assert [word for word in offered(free, "close") if word.split()[1] == "b"] == ["close b k"]


@pytest.mark.ruling("PWR-LEAPCLIMB", "nebula2007")
@pytest.mark.ruling("LOF-06", "nebula2007")
def test_who_stands_on_a_rock_is_as_safe_as_its_neighbours(tmp_path: Path) -> None:
    """LEAP/CLIMB may end on outdoor blocking terrain, whose boundary blocks every line that crosses it."""
    ann, ben = {"a": actor("C3", speed="Leap/Climb")}, {"b": actor("E3"), "c": actor("I3")}
    game = play(tmp_path, "nebula2007", ann, ben, blocking=["D3"])
    there = after(game, "move a D3")
    there = after(there, "no attack") if there.pending is not None else there
    assert there.board.pieces["a"].squares[0].name == "D3"
    turn = after(there, "end")
    assert "LOF-06" in [reason.ruling for reason in turn.why_not("close b a")]
    again = after(turn, "end")
    assert [reason.ruling for reason in again.why_not("close a b")] == ["LOF-15", "LOF-06"]
    assert "LOF-06" in [reason.ruling for reason in again.why_not("shoot a c")]


# -- the same markers from a map or from code ------------------------------------------------------------------------

SMOKES = (
    "smoke",
    "smoke of Ann",
    "smoke of Ann until next turn",
    "smoke of Ann until next turn or loss of tor: smoke cloud",
)
"""Of nobody's, of Ann's, and of a figure that is not in this game."""


@pytest.mark.parametrize("marker", SMOKES)
@pytest.mark.parametrize(
    ("edition", "expected"),
    # the opponent of whoever laid it, the maker's friend, who makes smoke too
    editions("PWR-SMOKECLOUD", core2014=(9, 9, 10), complete2022=(9, 10, 9), nebula2007=(10,) * 3, eddieg=(10,) * 3),
)
def test_smoke_of_a_map_does_what_laid_smoke_does(
    tmp_path: Path, edition: str, expected: tuple[int, ...], marker: str
) -> None:
    """One kind of smoke a book (powers card: Smoke Cloud); whose is not said, is an opponent's of everybody in 2022."""
    ann, ben = {"f": actor("E4")}, {"b": actor("E3"), "m": actor("F4", **SMOKE)}
    board = Board.build(width=16, height=8, markers=dict.fromkeys(("E3", "E4", "F4"), marker))
    game = play(tmp_path, edition, ann, ben, board=board)
    friend = expected[0] if marker == "smoke" else expected[1]
    assert tuple(game.value(who, "attack").total for who in "bfm") == (expected[0], friend, expected[2])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("power", "kind"), [("smoke-cloud", "smoke"), ("barrier", "barrier")], ids=["smoke", "barrier"]
)
@pytest.mark.ruling("MRK-06")
@pytest.mark.ruling("MRK-07")
def test_lines_and_moves_at_markers_of_a_map(tmp_path: Path, edition: str, power: str, kind: str) -> None:
    """The same options for everybody, whether a power laid it or the map has it."""
    ann, ben = {"a": actor("C3", **SMOKE, **WALL)}, {"b": actor("I3")}
    done = after(laid(play(tmp_path, edition, ann, ben), "a", power, "E3", "E4"), "end")
    board = Board.build(width=16, height=8, markers=dict.fromkeys(("E3", "E4"), kind))
    drawn = after(play(tmp_path, edition, ann, ben, board=board), "end")
    assert markers(done) == markers(drawn)
    assert set(words(done)) == set(words(drawn))
    assert done.value("b", "attack").total == drawn.value("b", "attack").total
