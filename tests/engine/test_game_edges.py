"""Games at their edges: large bases, several thrown figures, ties, three players, damaged files, odd options."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.actions import Close, Move, Shoot
from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.lab.outcomes import Outcomes, where_it_helps
from tests.helpers import EDITIONS, editions

DIAL = """\
figure: {name}
name: {name}
points: {points}
card: yes
{more}dial: |
  click        1   2
  line     green   .
  speed        8  KO
  attack      {attack}  KO
  defense     17  KO
  damage       3  KO
"""


def frail(folder: Path, name: str, points: int = 100, attack: int = 10, more: str = "") -> str:
    """A figure with a single click."""
    path = folder / f"{name}.yaml"
    path.write_text(DIAL.format(name=name, points=points, attack=attack, more=more), encoding="utf-8")
    return str(path)


def begun(
    edition: str, forces: dict[str, list[str]], places: dict[str, str], total: int = 300, turns: int = 0, **board: Any
) -> Game:
    """A game after the protected first turns, or after that many."""
    on = Board.build(**{"width": 12, "height": 8, **board})
    game = Game.new(on, rules=edition, forces=forces, places=places, build_total=total)
    for _ in range(turns or 2 * len(forces)):
        game = game.apply("end")
    return game


# -- large bases -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_large_base_chooses_how_it_comes_to_rest(tmp_path: Path, edition: str) -> None:
    forces = {"Ann": [frail(tmp_path, "long", more="base: 1x2\n")], "Ben": [frail(tmp_path, "foe")]}
    game = begun(edition, forces, {"long": "B2", "foe": "L8"}).apply("move long E4")
    lies = {str(option) for option in game.options()}
    assert {"E4 F4", "D4 E4", "E3 E4", "E4 E5"} <= lies
    after = game.apply("E4 E5")
    assert {square.name for square in after.state.board.pieces["long"].squares} == {"E4", "E5"}
    assert Game.from_dict(after.to_dict()) == after


def test_a_place_may_name_every_square(tmp_path: Path) -> None:
    forces = {"Ann": [frail(tmp_path, "long", more="base: 1x2\n")], "Ben": [frail(tmp_path, "foe")]}
    game = begun("core2014", forces, {"long": "B2 B3", "foe": "L8"})
    assert {square.name for square in game.state.board.pieces["long"].squares} == {"B2", "B3"}
    assert Game.from_dict(game.to_dict()) == game
    for wrong in ("B2 B4", "", "Z9", "B2 B3 B4"):
        with pytest.raises(ClixbookError):
            begun("core2014", forces, {"long": wrong, "foe": "L8"})


# -- attacks on several ----------------------------------------------------------------------------------------


def test_a_figure_that_a_crash_takes_is_not_thrown_any_more(tmp_path: Path, figures: dict[str, str]) -> None:
    # One roll for each target, both doubles: the farther one slides first, so that nobody is asked for twice.
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], frail(tmp_path, "weak"), figures["bow"]]}
    game = begun("nebula2007", forces, {"rake": "B4", "fist": "D4", "weak": "D6", "bow": "L8"})
    game = game.apply("shoot rake fist weak").apply((5, 5)).apply((5, 5))
    assert "weak" not in game.state.board.pieces
    assert game.state.board.pieces["fist"].squares[0].name == "G4"


@pytest.mark.parametrize(
    ("edition", "together"), editions("ATK-10", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_bolts_of_a_close_attack(figures: dict[str, str], edition: str, together: bool) -> None:
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], figures["bow"]]}
    game = begun(edition, forces, {"rake": "D4", "fist": "E4", "bow": "D5"})
    assert ("close rake fist bow" in map(str, game.options())) is together
    assert (not game.why_not("close rake fist bow")) is together


@pytest.mark.parametrize(
    ("edition", "offers"),
    editions("MOV-10", "ACT-09", "ACT-10", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_both_bolts_after_half_a_move(figures: dict[str, str], edition: str, offers: bool) -> None:
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], figures["bow"]]}
    game = begun(edition, forces, {"rake": "A4", "fist": "I2", "bow": "I6"}).apply("move rake C4")
    assert ("shoot rake fist bow" in map(str, game.options())) is offers


@pytest.mark.ruling("ACT-10", "nebula2007")
def test_a_move_has_one_attack_in_it(figures: dict[str, str]) -> None:
    """Two squares of eight leave the choice of a blow and a shot; after the one the figure has no other this turn."""
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], figures["bow"]]}
    places = {"rake": "A4", "fist": "D4", "bow": "I8"}
    moved = begun("nebula2007", forces, places).apply("move rake C4")
    assert "close rake fist" in map(str, moved.options())
    after = moved.apply("close rake fist").apply((1, 2))
    assert after.pending is None
    assert not [option for option in map(str, after.options()) if option.split()[1:2] == ["rake"]]


# -- protection ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "inside", "outside"),
    [
        pytest.param(edition, *cell, marks=pytest.mark.ruling("GLD-06", edition), id=edition)
        for edition, cell in {
            "core2014": (False, False),  # it moved
            "complete2022": (True, False),  # only who left the starting area loses it
            "nebula2007": (True, True),
            "eddieg": (False, False),  # there is none to lose
        }.items()
    ],
)
def test_who_moved_may_lose_the_protection(figures: dict[str, str], edition: str, inside: bool, outside: bool) -> None:
    areas = {"west": ["A1", "B1", "A2", "B2"], "east": ["I1", "I2"]}
    board = Board.build(width=12, height=2, starting=areas)
    forces = {"Ann": [figures["fist"]], "Ben": [figures["bow"]]}
    game = Game.new(board, rules=edition, forces=forces, places={"fist": "A1", "bow": "I1"})
    for to, protected in (("B2", inside), ("C1", outside)):
        moved = game.apply(f"move fist {to}").apply("end")
        told = [reason.ruling for reason in moved.why_not("shoot bow fist")]
        assert ("GLD-04" in told) is protected


# -- the end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "winner"),
    [
        # Ben is out; Ann's second token then knocks out her own last figure where the action is finished first.
        pytest.param("core2014", "Ann", marks=pytest.mark.ruling("WIN-03", "core2014")),
        pytest.param("nebula2007", "Ann", marks=pytest.mark.ruling("WIN-03", "nebula2007")),
        pytest.param("eddieg", "Ann", marks=pytest.mark.ruling("WIN-03", "eddieg")),
    ],
)
def test_pushing_the_last_figure_out(tmp_path: Path, edition: str, winner: str) -> None:
    forces = {"Ann": [frail(tmp_path, "ann", 60)], "Ben": [frail(tmp_path, "ben", 90)]}
    game = begun(edition, forces, {"ann": "C4", "ben": "E4"}).apply("move ann D4")
    if game.pending:
        game = game.apply("no attack")
    game = game.apply("end").apply("end").apply("close ann ben").apply((3, 4))
    assert game.is_over
    assert game.result is not None
    assert game.result.winner == winner
    points = dict(game.result.points)
    # Eddie G counts only what own figures defeated, and survivors; his rules end the game before the token.
    assert ("ann" in game.state.board.pieces) is (edition != "core2014")
    expected = {"core2014": (90, 60), "nebula2007": (150, 0), "eddieg": (150, 0)}[edition]
    assert [int(points[player]) for player in ("Ann", "Ben")] == list(expected)


@pytest.mark.ruling("WIN-08", "core2014")
def test_a_tie_is_rolled_for(tmp_path: Path) -> None:
    forces = {"Ann": [frail(tmp_path, "ann")], "Ben": [frail(tmp_path, "ben")]}
    game = begun("core2014", forces, {"ann": "C4", "ben": "E4"}).apply("move ann D4")
    attack = game.apply("end").apply("end").apply("close ann ben")
    assert (
        sum(chance for _, chance in Outcomes(attack, where_it_helps).settled_positions(attack)) == 1
    )  # odds stop at the tie
    tied = attack.apply((3, 4))
    assert not tied.is_over
    assert (tied.actor, tied.state.tied) == (DICE, ("Ann", "Ben"))
    again = tied.apply((3, 4)).apply((2, 5))
    assert again.state.tied == ("Ann", "Ben")
    over = again.apply((1, 2)).apply((1, 3))
    assert over.result is not None
    assert over.result.winner == "Ben"
    assert Game.from_dict(over.to_dict()) == over


@pytest.mark.parametrize("edition", EDITIONS)
def test_three_players_and_one_without_figures(tmp_path: Path, edition: str) -> None:
    forces = {"Ann": [frail(tmp_path, "ann")], "Ben": [frail(tmp_path, "ben")], "Cid": [frail(tmp_path, "cid")]}
    game = begun(edition, forces, {"ann": "D4", "ben": "E4", "cid": "L8"}).apply("close ann ben").apply((3, 4))
    assert not game.is_over
    assert game.apply("end").state.player == "Cid"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_critical_miss_takes_the_last_attacker(tmp_path: Path, edition: str) -> None:
    forces = {"Ann": [frail(tmp_path, "ann")], "Ben": [frail(tmp_path, "ben")]}
    game = begun(edition, forces, {"ann": "D4", "ben": "E4"}).apply("close ann ben").apply((1, 1))
    assert game.result is not None
    assert game.result.winner == "Ben"


# -- odd input -------------------------------------------------------------------------------------------------


def test_odd_options_are_told_in_words(figures: dict[str, str]) -> None:
    game = begun("core2014", {"Ann": [figures["rake"]], "Ben": [figures["fist"]]}, {"rake": "B4", "fist": "F4"})
    strange: list[Any] = [None, 3, (3, 4), "", "shoot rake", Move("rake", ""), Shoot("rake", ())]
    strange += [Shoot("rake", None), Close("rake", 3), b"end"]  # type: ignore[arg-type]  # that is the point
    for option in strange:
        with pytest.raises(ClixbookError):
            game.apply(option)
    rolling = game.apply("shoot rake fist")
    for option in [None, 3, (3,), (0, 7), [3, 4], "3", "7 7", "end"]:
        with pytest.raises(ClixbookError):
            rolling.apply(option)
    assert [reason.ruling for reason in rolling.why_not("end")] == ["ACT-12"]


def test_damaged_files_are_told_in_words(figures: dict[str, str]) -> None:
    game = begun("core2014", {"Ann": [figures["rake"]], "Ben": [figures["fist"]]}, {"rake": "B4", "fist": "F4"})
    data = json.loads(json.dumps(game.to_dict()))
    for name in data:
        less = {key: value for key, value in data.items() if key != name}
        with pytest.raises(ClixbookError):
            Game.from_dict(less)
        for wrong in (None, 1.5, "x", [1], {"a": 1}, {1: 2}):
            with pytest.raises(ClixbookError):
                Game.from_dict({**copy.deepcopy(data), name: wrong})
    with pytest.raises(ClixbookError, match="Move 5, 'dance'"):
        Game.from_dict({**data, "moves": [*data["moves"], "dance"]})
    with pytest.raises(ClixbookError) as told:
        Game.from_dict({"version": 1, "board": data["board"]})
    assert len(told.value.problems) == 6


@pytest.mark.parametrize(
    "forces", [{}, {"Ann": ["gnat"]}, {"Ann": ["gnat"], "Ben": []}, {"dice": ["gnat"], "Ben": ["gnat"]}, {"Ann": [3]}]
)
def test_forces_that_cannot_play(forces: dict[str, Any]) -> None:
    with pytest.raises(ClixbookError):
        Game.new("corner", rules="core2014", forces=forces)


def test_nobody_begins_in_a_wall_of_rock(figures: dict[str, str]) -> None:
    forces = {"Ann": [figures["fist"]], "Ben": [figures["bow"]]}
    with pytest.raises(ClixbookError, match="D4"):
        begun("core2014", forces, {"fist": "D4", "bow": "L8"}, blocking=["D4"])


def test_a_seed_counts_the_rolls_within_an_action(figures: dict[str, str]) -> None:
    forces = {"Ann": [figures["rake"]], "Ben": [figures["fist"], figures["bow"]]}
    game = begun("nebula2007", forces, {"rake": "B4", "fist": "F2", "bow": "F6"}).apply("shoot rake fist bow")
    one, other = game.roll(), game.roll()
    assert one == other
    done = one.roll()
    while done.pending:
        done = done.roll() if done.actor == DICE else done.apply(done.options()[0])
    assert done.state.rolls == 2
    assert hash(done) == hash(Game.from_dict(done.to_dict()))
    assert sum((chance for _, chance in game.chances()), Fraction(0)) == 1


@pytest.mark.parametrize(
    ("edition", "clicks"),
    # 3 clicks of the attack, and 1 for the wall in three books.
    [("core2014", 5), ("complete2022", 4), ("nebula2007", 5), ("eddieg", 5)],
)
def test_thrown_into_a_wall(figures: dict[str, str], edition: str, clicks: int) -> None:
    forces = {"Ann": [figures["fist"]], "Ben": [figures["bow"]]}
    game = begun(edition, forces, {"fist": "D4", "bow": "E4"}, walls=["F4|G4"]).apply("close fist bow").apply((5, 5))
    while game.pending:
        game = game.apply("knock back")
    assert game.state.fighter("bow").life.click == clicks
    assert game.state.board.pieces["bow"].squares[0].name == "F4"


def test_a_fall_from_a_roof_ends_the_game(figures: dict[str, str]) -> None:
    forces = {"Ann": [figures["fist"]], "Ben": [figures["bow"]]}
    game = begun("core2014", forces, {"fist": "D4", "bow": "E4"}, levels={"D4": 2, "E4": 2, "F4": 2})
    game = game.apply("close fist bow").apply((5, 5))  # 3 clicks, 2 for the fall: on KO
    assert game.result is not None
    assert (game.result.winner, int(dict(game.result.points)["Ann"])) == ("Ann", 100)


# -- words that mean nothing ------------------------------------------------------------------------------------


def refused(game: Game, option: str) -> str:
    with pytest.raises(ClixbookError) as told:
        game.apply(option)
    return str(told.value)


def test_an_answer_that_is_none_is_told_what_was_asked(tmp_path: Path) -> None:
    forces = {"Ann": [frail(tmp_path, "ann")], "Ben": [frail(tmp_path, "ben")]}
    game = begun("core2014", forces, {"ann": "B2", "ben": "C2"}).apply("close ann ben")
    said = "'9 9' is not an answer to: attack roll of ann against ben, 2 dice that show 1 to 6."
    assert refused(game, "9 9") == said
    placing = Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, set_up=True)
    game = placing.apply("6 6").apply("1 1")
    assert refused(game, "X").startswith(f"'X' is not an answer to: {game.pending.purpose} (")
    assert len(refused(game, "X")) < 300


def test_an_unknown_action_is_told_the_nearest_verb(tmp_path: Path) -> None:
    forces = {"Ann": [frail(tmp_path, "ann")], "Ben": [frail(tmp_path, "ben")]}
    game = begun("core2014", forces, {"ann": "B2", "ben": "C2"})
    assert refused(game, "mvoe ann B3") == "'mvoe ann B3' is not an action; did you mean move?"
    assert refused(game, "juggle ann").startswith("'juggle ann' is not an action; actions begin with end, move, carry")
    assert refused(game, "close ann") == "'close ann' is not an action; it goes: close WHO TARGET..."
