"""Situations of play that the rulebooks answer most differently, each played through in the four of them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.board.moves.break_away import break_away
from clixbook.board.moves.moves import attacks_after
from clixbook.engine.game import DICE, Game
from clixbook.engine.rules.combat.attack_roll import attack_total, judge
from clixbook.engine.rules.combat.knock_backs import Struck, knock_backs_due
from clixbook.engine.rules.combat.values import Modifier, combat_value
from clixbook.engine.rules.turn.action_cases import free_action_interrupts
from clixbook.engine.rules.turn.action_total import action_total
from clixbook.engine.rules.turn.immunity import is_immune
from clixbook.engine.rules.turn.multiplayer import score_shares
from clixbook.engine.rules.turn.phases import TurnStep, turn_steps
from clixbook.engine.rules.turn.set_up import SetUpStage, first_player, set_up_stages
from clixbook.engine.rules.turn.tokens import token_after_action
from clixbook.engine.rules.turn.victory import Loss, Standing, loss_points, victory_points, winner
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

FIGURE = """\
figure: {name}
name: {title}
points: 100
range: {range}
card: yes
dial: |
  click        1   2   3   4   5   6
  line     green   .   .   .   .   .
  speed        8   8   8   8   8  KO
  attack      10  10  10  10  10  KO
  defense     17  17  17  17  17  KO
  damage       3   3   3   3   3  KO
"""
PLAYERS = ("Ann", "Ben", "Cai")


def figure(folder: Path, name: str, reach: int = 0) -> str:
    """The path of a new figure file: speed 8, attack 10, defense 17, damage 3."""
    path = folder / f"{name}.yaml"
    path.write_text(FIGURE.format(name=name, title=name.title(), range=reach), encoding="utf-8")
    return str(path)


def later(game: Game, turns: int = 4) -> Game:
    """The game after so many turns without an action."""
    for _ in range(turns):
        game = game.apply("end")
    return game


def meeting(folder: Path, edition: str, at: str, foe: str, reach: int = 0, height: int = 8) -> Game:
    """Ann's ``hero`` and Ben's ``foe`` on open ground, past the protected first turns, Ann to act."""
    board = Board.build(width=14, height=height)
    forces = {"Ann": [figure(folder, "hero", reach)], "Ben": [figure(folder, "foe")]}
    return later(Game.new(board, rules=edition, forces=forces, places={"hero": at, "foe": foe}))


def where(game: Game, who: str) -> str:
    return game.state.board.pieces[who].squares[0].name


# -- actions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PDV-01", core2014=(1, 6, 12), complete2022=(2, 6, 10), nebula2007=(1, 5, 5), eddieg=(1, 6, 12)),
)
def test_actions_of_small_large_and_huge_games(tmp_path: Path, edition: str, expected: tuple[int, ...]) -> None:
    assert tuple(action_total(rulebook(edition), points) for points in (100, 600, 1200)) == expected
    forces = {"Ann": [figure(tmp_path, "hero")], "Ben": [figure(tmp_path, "foe")]}
    games = [
        Game.new(
            Board.build(width=8, height=4), rules=edition, forces=forces, build_total=points,
            places={"hero": "A1", "foe": "H4"},
        )
        for points in (100, 600, 1200)
    ]  # fmt: skip
    assert tuple(game.state.left for game in games) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # what A may do beside the enemy, and whether it may shoot with range 6 after 4 and after 5 squares
    editions(
        "PDV-02",
        core2014=([], False, False),
        complete2022=([], False, False),
        nebula2007=(["no attack", "close hero foe"], True, False),
        eddieg=([], False, False),
    ),
)
def test_a_move_up_to_an_enemy(tmp_path: Path, edition: str, expected: tuple[list[str], bool, bool]) -> None:
    beside = meeting(tmp_path, edition, "B4", "J4").apply("move hero I4")
    offered = [str(option) for option in beside.options()] if beside.pending is not None else []
    shots = []
    for goal in ("F4", "G4"):
        after = meeting(tmp_path, edition, "B4", "J4", reach=6).apply(f"move hero {goal}")
        shots.append(after.pending is not None and "shoot hero foe" in map(str, after.options()))
    assert (offered, *shots) == expected
    done = beside.apply("close hero foe").apply((3, 4)) if offered else beside
    assert done.state.fighter("hero").tokens == 1
    assert done.state.fighter("foe").life.click == (4 if offered else 1)
    assert done.why_not("close hero foe"), "no second action this turn"


@pytest.mark.ruling("PDV-02", "core2014")
def test_attacking_in_the_next_turn_pushes(tmp_path: Path) -> None:
    game = later(meeting(tmp_path, "core2014", "B4", "J4").apply("move hero I4"), 2)
    after = game.apply("close hero foe").apply((1, 2))
    assert (after.state.fighter("hero").tokens, after.state.fighter("hero").life.click) == (2, 2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # moved inside the starting area; did not move
    editions(
        "PDV-03",
        core2014=(True, False),
        complete2022=(False, False),
        nebula2007=(False, False),
        eddieg=(True, True),
    ),
)
def test_the_second_player_wants_to_shoot(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    game = opening(tmp_path, edition).apply("move mover F1").apply("end")
    assert tuple(not game.why_not(f"shoot bow {who}") for who in ("mover", "still")) == expected
    assert not game.why_not("move runner F2"), "standing beside them is fine"


@pytest.mark.ruling("PDV-03", "complete2022")
def test_a_figure_that_left_its_area_is_fair_game(tmp_path: Path) -> None:
    game = opening(tmp_path, "complete2022").apply("move mover D4").apply("end")
    assert not game.why_not("shoot bow mover")
    assert game.why_not("shoot bow still")


def test_attacks_without_damage_are_barred_too() -> None:
    for moved in (True, False):
        assert is_immune(rulebook("nebula2007"), "attack", turns=2, players=2, acted=moved, moved=moved)


def opening(folder: Path, edition: str) -> Game:
    """Turn 1: Ann's two in the two rows in the north, Ben's two on his way, eight rows off at most."""
    board = Board.build(width=16, height=12, starting={"N": ["A1:P2"], "S": ["A11:P12"]})
    forces = {
        "Ann": [figure(folder, "mover"), figure(folder, "still")],
        "Ben": [figure(folder, "bow", 8), figure(folder, "runner")],
    }
    places = {"mover": "D1", "still": "H1", "bow": "F9", "runner": "J9"}
    return Game.new(board, rules=edition, forces=forces, places=places)


# -- before the first turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Ann's total, who wins, whether the winner decides who is first, and whether the forces stand on the map by then
    editions(
        core2014=(10, "Ann", True, False),
        complete2022=(7, "Ben", False, False),
        nebula2007=(10, "Ann", False, False),
        eddieg=(4, "Ben", False, True),
    ),
)
def test_a_theme_of_six_rolls_four_against_nine(edition: str, expected: tuple[int, str, bool, bool]) -> None:
    roll = first_player(rulebook(edition), {"Ann": (1, 3), "Ben": (4, 5)}, themed={"Ann": 6})
    stages = set_up_stages(rulebook(edition))
    on_the_map = [stages.index(stage) for stage in (SetUpStage.CHARACTERS, SetUpStage.OBJECTS) if stage in stages]
    late = stages.index(SetUpStage.ROLL) > max(on_the_map)
    assert (roll.totals["Ann"], roll.winner, roll.decides, late) == expected
    assert roll.totals["Ben"] == 9


# -- tokens and what an action may contain ---------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=0, nebula2007=2, eddieg=1))
def test_a_token_from_an_attack_without_damage(edition: str, expected: int) -> None:
    roll = judge(rulebook(edition), (6, 6), int(attack_total(rulebook(edition), 10, (6, 6))), 17, damage="none")
    token = token_after_action(rulebook(edition), 1, "effect")
    assert roll.hit
    assert token.tokens == 2
    assert roll.bonus + roll.unavoidable + token.pushing_damage == expected


def test_an_attack_without_damage_knocks_nobody_back() -> None:
    roll = judge(rulebook("eddieg"), (6, 6), 22, 17, damage="none")
    assert (roll.bonus, roll.unavoidable) == (0, 0)
    assert knock_backs_due([Struck("foe", 0)], rules=rulebook("eddieg"), dice=(6, 6))["foe"] == 0


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False)
)
def test_a_free_action_in_the_middle_of_a_move(edition: str, expected: bool) -> None:
    assert bool(free_action_interrupts(rulebook(edition))) is expected
    assert ("close" in attacks_after(6, 8, rules=rulebook(edition))) is expected, "and then the attack of the move"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the attack total, and whether it hits 18
    editions(
        core2014=(16, False),
        complete2022=(18, True),
        nebula2007=(16, False),
        eddieg=(16, False),
    ),
)
def test_a_bonus_for_this_turn_as_the_turn_ends(edition: str, expected: tuple[int, bool]) -> None:
    steps = turn_steps(rulebook(edition))
    at = steps.index(TurnStep.END_EFFECTS if TurnStep.END_EFFECTS in steps else TurnStep.CLEAR)
    bonus = [Modifier(2, "This turn")] if steps.index(TurnStep.THIS_TURN_ENDS) > at else []
    total = int(
        attack_total(rulebook(edition), combat_value(rulebook(edition), "attack", 9, modifiers=bonus).total, (3, 4))
    )
    assert (total, judge(rulebook(edition), (3, 4), total, 18).hit) == expected


# -- points ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(100, 110, "Ben"),
        complete2022=(100, 110, "Ben"),
        nebula2007=(290, 250, "Ann"),
        eddieg=(290, 250, "Ann"),
    ),
)
def test_time_is_up(edition: str, expected: tuple[int, int, str]) -> None:
    ann = victory_points(rulebook(edition), [Loss(100)], survivors=[190]).total
    ben = victory_points(rulebook(edition), [Loss(110)], survivors=[140]).total
    outcome = winner(rulebook(edition), [Standing("Ann", ann, (190,), 300), Standing("Ben", ben, (140,), 240)], "time")
    assert (ann, ben, *outcome.winners) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # who wins, who rolls
    editions(
        core2014=((), ("Ann", "Ben")),
        complete2022=((), ("Ann", "Ben")),
        nebula2007=(("Ben",), ()),
        eddieg=(("Ann",), ()),
    ),
)
def test_time_is_up_and_nobody_was_lost(edition: str, expected: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    both = unhurt(edition, 300, 285)
    outcome = winner(rulebook(edition), both, "time", nobody_lost=True)
    assert (outcome.winners, outcome.to_roll) == expected
    if outcome.to_roll:
        assert [standing.points for standing in both] == [0, 0]
        rolled = winner(rulebook(edition), both, "time", nobody_lost=True, rolls={"Ann": (2, 3), "Ben": (6, 1)})
        assert rolled.winners == ("Ben",)


def test_equal_rolls_are_made_again() -> None:
    rolls = {"Ann": (2, 3), "Ben": (4, 1)}
    outcome = winner(rulebook("complete2022"), unhurt("complete2022", 300, 285), "time", nobody_lost=True, rolls=rolls)
    assert (outcome.winners, outcome.to_roll) == ((), ("Ann", "Ben"))


def test_equal_survivors_are_a_draw() -> None:
    outcome = winner(rulebook("eddieg"), unhurt("eddieg", 300, 300), "time", nobody_lost=True)
    assert (outcome.winners, outcome.to_roll) == ((), ())


def unhurt(edition: str, ann: int, ben: int) -> list[Standing]:
    """How two players stand who built so much and lost nothing."""
    built = {"Ann": ann, "Ben": ben}
    return [
        Standing(player, victory_points(rulebook(edition), survivors=[points]).total, (points,), points)
        for player, points in built.items()
    ]


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=126, complete2022=116, nebula2007=252, eddieg=232))
def test_an_archenemy_with_a_feat(edition: str, expected: int) -> None:
    assert loss_points(rulebook(edition), Loss(116, feats=10, archenemy=True)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={"Ann": 45, "Ben": 45},
        complete2022={"Ann": 30, "Ben": 30, "Cai": 30},
        nebula2007={"Ann": 45, "Ben": 45},
        eddieg={},
    ),
)
def test_the_third_player_loses_a_figure_by_its_own_miss(edition: str, expected: dict[str, int]) -> None:
    found = score_shares(rulebook(edition), 90, owner="Cai", players=PLAYERS, active="Cai", undefeated=PLAYERS)
    assert found == expected
    assert sum(found.values(), Fraction(0)) in (0, 90)


# -- leaving an enemy ------------------------------------------------------------------------------------------


@pytest.mark.ruling("PDV-24")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_three_does_not_break_away(tmp_path: Path, edition: str) -> None:
    game = meeting(tmp_path, edition, "E4", "F4").apply("move hero A4")
    assert game.actor == DICE
    failed, freed = game.apply((3,)), game.apply((4,))
    assert (where(failed, "hero"), failed.state.fighter("hero").tokens, failed.pending) == ("E4", 1, None)
    assert where(freed, "hero") == "A4"


@pytest.mark.ruling("PDV-24", "core2014")
def test_a_three_breaks_away_as_the_copy_reads(tmp_path: Path) -> None:
    game = meeting(tmp_path, "core2014+break-away-of-the-copy", "E4", "F4").apply("move hero A4")
    assert where(game.apply((3,)), "hero") == "A4"


@pytest.mark.ruling("PDV-24", "complete2022", "nebula2007")
@pytest.mark.parametrize("edition", ["complete2022", "nebula2007"])
def test_a_big_figure_breaks_away_on_three(edition: str) -> None:
    def faces(of: str) -> frozenset[int]:
        board = Board.build(width=9, height=9, pieces={"D4": f"X: {of} of Ann", "E4": "O: standard of Ben"})
        return break_away(board, "X", rules=edition).faces

    assert faces("giant") == {3, 4, 5, 6}
    assert faces("standard") == {4, 5, 6}


@pytest.mark.ruling("PDV-24", "eddieg")
def test_passing_a_new_enemy_takes_a_roll(tmp_path: Path) -> None:
    game = meeting(tmp_path, "eddieg", "A1", "E2", height=2).apply("move hero H1")
    assert game.actor == DICE
    assert where(game.apply((3,)), "hero") == "D1"
    assert where(game.apply((4,)), "hero") == "H1"
