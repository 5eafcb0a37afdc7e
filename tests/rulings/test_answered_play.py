"""Worked examples of the books about turns, actions and victory points: the engine says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.board.model.things import MapObject, Mode, ObjectKind
from clixbook.board.objects.lifting import replacement_problems
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.rules.combat.attack_roll import judge
from clixbook.engine.rules.combat.damage import DamageChange, DamageKind, Reducer, deal_damage
from clixbook.engine.rules.combat.values import Modifier, combat_value, halve_value, set_value
from clixbook.engine.rules.forces.feats import feat_cap, may_use_feat, shown_words
from clixbook.engine.rules.turn.action_cases import fits_power, free_action_interrupts, may_use_again
from clixbook.engine.rules.turn.action_total import action_total
from clixbook.engine.rules.turn.immunity import is_immune
from clixbook.engine.rules.turn.multiplayer import score_shares
from clixbook.engine.rules.turn.set_up import first_player
from clixbook.engine.rules.turn.tokens import may_act, token_after_action
from clixbook.engine.rules.turn.victory import Loss, loss_points
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from tests.engine.test_anatomy_in_games import tied_down
from tests.engine.test_bought_in_games import new, problems
from tests.engine.with_objects import Workshop
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, offered, play, told

LIGHT, HEAVY = ObjectKind.LIGHT, ObjectKind.HEAVY


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_300_points(edition: str) -> None:
    assert action_total(rulebook(edition), 300) == 3


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(2, 1), complete2022=(2, 0), nebula2007=(2, 1), eddieg=(2, 1)),
)
def test_an_action_last_turn_and_one_in_this(edition: str, expected: tuple[int, int]) -> None:
    first = token_after_action(rulebook(edition), 0)
    second = token_after_action(rulebook(edition), first.tokens)
    assert (second.tokens, second.pushing_damage) == expected
    assert not may_act(rulebook(edition), tokens=second.tokens)


def test_a_barrier_as_a_power_action_and_as_a_free_one() -> None:
    assert may_use_again(rulebook("complete2022"), ["power"], "free")
    assert not may_use_again(rulebook("complete2022"), ["free"], "free")


def test_theme_teams_with_seven_and_two_figures() -> None:
    found = first_player(rulebook("complete2022"), {"Ann": (3, 3), "Ben": (3, 3)}, {"Ann": 7, "Ben": 2})
    assert (found.totals["Ann"] - 6, found.totals["Ben"] - 6) == (5, 2)


def test_powers_that_wait_for_a_close_combat_action() -> None:
    assert not fits_power(rulebook("core2014"), "close action", "close attack")  # quake, in a hypersonic move
    assert fits_power(rulebook("core2014"), "close action", "close action")  # blades, by a charge


def stamper(folder: Path, speed: str, foe: str) -> Game:
    """Under the rulebook of 2014: Ann's stamper on B4, with Quake and a power of the speed slot; and Ben's fist."""
    ann = {"stamper": actor("B4", speed=speed, attack="Quake (light green)", range=0)}
    return play(folder, "core2014", ann, {"fist": actor(foe)})


def blows(game: Game) -> list[str]:
    """What the attacker may choose now, but for its moves."""
    return [text for text in map(str, game.options()) if text.startswith("close")]


@pytest.mark.ruling("ACT-07", "core2014")
@pytest.mark.ruling("PWR-QUAKE", "core2014")
def test_no_quake_from_a_hypersonic_move(tmp_path: Path) -> None:
    beside = stamper(tmp_path, "Hypersonic Speed (brown)", "C4")
    assert offered(beside).count("use stamper quake") == 1, "by an action of its own it may"
    there = after(stamper(tmp_path, "Hypersonic Speed (brown)", "F4"), "use stamper hypersonic-speed E4")
    assert blows(there) == ["close stamper fist with hypersonic speed"]


@pytest.mark.ruling("ACT-13", "core2014")
@pytest.mark.ruling("PWR-QUAKE", "core2014")
def test_two_powers_for_one_close_combat_action(tmp_path: Path) -> None:
    """Flurry takes the close combat action that Quake waits for; a charge grants one, and Quake may have it."""
    flurry = after(stamper(tmp_path, "Flurry (red)", "C4"), "use stamper flurry fist", (1, 2))
    assert blows(flurry) == ["close stamper fist"]
    charge = after(stamper(tmp_path, "Charge (green)", "F4"), "use stamper charge E4")
    assert set(blows(charge)) == {"close stamper fist with charge", "close stamper fist with quake with charge"}


@pytest.mark.ruling("ACT-09", "nebula2007")
def test_speed_8_and_range_6(tmp_path: Path) -> None:
    """Half the move and a shot at six squares, or all of it and a blow."""
    ann = {"a": actor("B4", speed_value=8, range=6)}

    def attacks(to: str, foe: str) -> list[str]:
        game = after(play(tmp_path, "nebula2007", ann, {"b": actor(foe)}), f"move a {to}")
        return [str(option) for option in game.options() if str(option).split()[1:] == ["a", "b"]]

    assert attacks("F4", "L4") == ["shoot a b"]  # 4 squares, then 6
    assert attacks("G4", "L4") == []  # 5 squares
    assert attacks("J4", "K4") == ["close a b"]  # 8 squares


def test_archenemies_of_116_and_69_points() -> None:
    assert [loss_points(rulebook("eddieg"), Loss(points, archenemy=True)) for points in (116, 69)] == [232, 138]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_a_power_switched_off_in_mid_move(edition: str, expected: bool) -> None:
    assert bool(free_action_interrupts(rulebook(edition))) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(True, False, True),
        complete2022=(False, False, True),
        nebula2007=(False, False, False),
        eddieg=(True, True, True),
    ),
)
def test_targets_in_the_second_players_first_turn(edition: str, expected: tuple[bool, ...]) -> None:
    """One moved inside its starting area, one stood still, one left the area."""
    found = (
        is_immune(rulebook(edition), turns=2, players=2, acted=True, moved=True),
        is_immune(rulebook(edition), turns=2, players=2),
        is_immune(rulebook(edition), turns=2, players=2, acted=True, moved=True, left_area=True),
    )
    assert tuple(not protected for protected in found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={"Ann": 45, "Ben": 45},
        complete2022={"Ann": 30, "Ben": 30, "Cai": 30},
        nebula2007={"Ann": 45, "Ben": 45},
        eddieg={},
    ),
)
def test_90_points_lost_to_a_critical_miss(edition: str, expected: dict[str, int]) -> None:
    assert score_shares(rulebook(edition), 90, owner="Cai", players=("Ann", "Ben", "Cai"), active="Cai") == expected


@pytest.mark.parametrize(
    "edition",
    ["core2014", "complete2022"],
)
def test_the_critical_click_is_outside_the_limit_of_three(edition: str) -> None:
    value = combat_value(rulebook(edition), "damage", 3, modifiers=[Modifier(2, "one"), Modifier(2, "another")])
    critical = judge(rulebook(edition), (6, 6), 22, 18)
    dealt = deal_damage(rulebook(edition), value.total, changes=[DamageChange(critical.bonus, "critical hit")])
    assert (value.total, dealt.clicks) == (6, 7)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(5, 8), complete2022=(5, 5)),
)
def test_set_to_six_halved_and_two_more(edition: str, expected: tuple[int, int]) -> None:
    """Nine is printed. One book lets a player order the replacements: 6, half of it 3; or half of 9 is 5, then 6."""
    changes = (set_value(6, "one"), halve_value("another"))
    orders = (changes, changes[::-1])
    assert (
        tuple(combat_value(rulebook(edition), "attack", 9, each, [Modifier(2, "two")]).total for each in orders)
        == expected
    )


def test_a_minimum_above_the_maximum() -> None:
    assert combat_value(rulebook("complete2022"), "speed", 7, minimum=10, maximum=4).total == 4


@pytest.mark.ruling("VAL-16", "complete2022")
def test_a_unique_modifier_chosen_twice() -> None:
    """Two friends lend the same effect, one for the attack, one for the damage: the first alone counts."""
    game = Game.new(Board.build(width=6, height=3), rules="complete2022", forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
                    places={"bruiser": "A1", "gnat": "F3"})  # fmt: skip
    plain = [value_of(game.state, "bruiser", name).total for name in ("attack", "damage")]
    lent = [
        Lasting("Cheer", "gnat", "bruiser", "Ann", 1, Until.TURN_ENDS, "VAL-16", value=name, change=1, unique=unique)
        for unique in (True, False) for name in ("attack", "damage")
    ]  # fmt: skip
    for lasting, more in ((lent[:2], (1, 0)), (lent[2:], (1, 1))):
        state = game.state.with_(lasting=tuple(lasting))
        found = [value_of(state, "bruiser", name).total for name in ("attack", "damage")]
        assert found == [before + by for before, by in zip(plain, more, strict=True)]


@pytest.mark.parametrize("edition", ["core2014", "eddieg"])
def test_three_helpers_and_a_damage_of_two(edition: str) -> None:
    """Perplexed by one, a heavy object, a close combat expert."""
    added = [Modifier(1, "friend"), Modifier(2, "heavy object"), Modifier(2, "expert")]
    assert combat_value(rulebook(edition), "damage", 2, modifiers=added).total == 5


def test_feats_of_a_game_of_300_points() -> None:
    assert feat_cap(300, rules=rulebook("core2014")) == 30


@pytest.mark.ruling("FRC-12", "core2014")
def test_a_feat_that_asks_for_a_power_of_the_bushes() -> None:
    """The figure can use Ranged Combat Expert in hindering terrain alone, and the feat asks for that power."""
    board, needs = cx.Board.build(width=3, height=1, hindering=["B1"]), (("ranged combat expert",),)
    shown = shown_words(load_figure("night-warden"), ["Ranged Combat Expert"])
    usable = {where: shown if is_hindered(board, where) else shown - {"ranged combat expert"} for where in ("A1", "B1")}
    found = [
        bool(may_use_feat(needs, rules=rulebook("core2014"), shown=shown, usable=usable[where]))
        for where in ("A1", "B1")
    ]
    assert found == [False, True]


def is_hindered(board: cx.Board, where: str) -> bool:
    return "hindering" in terrain_at(board, board.square(where), rules=rulebook("core2014"))


@pytest.mark.ruling("FRC-06", "complete2022")
@pytest.mark.ruling("FRC-08", "complete2022")
def test_a_second_prime_figure_by_mind_control(tmp_path: Path) -> None:
    """No force is built with two; of a position in play nobody asks how many there are."""
    shop, green = Workshop(tmp_path), "ring: green\nset: tests\nnumber: '1'"
    two = [shop.figure(name, more=green) for name in ("own", "theirs")]
    refused = problems("complete2022", two, [shop.figure("gnat", more=green)], points=300)
    assert "2 prime figures, at most 1. (FRC-06" in refused
    assert len(new("complete2022", two, [shop.figure("gnat")]).state.standing("Ann")) == 2


@pytest.mark.ruling("ANA-06", "complete2022")
def test_a_flyer_that_gains_another_symbol(tmp_path: Path) -> None:
    """With this book's answer, a flyer that a feat of another book brings down to the boot still flies."""
    rules = rulebook("nebula2007").replace({"ANA-06": rulebook("complete2022")["ANA-06"].value})
    assert tied_down(Workshop(tmp_path), rules).board.pieces["bird"].mode is Mode.WING


@pytest.mark.ruling("OBJ-14", "nebula2007")
@pytest.mark.ruling("OBJ-17", "nebula2007")
def test_special_objects_in_place_of_a_drawn_token() -> None:
    """Two are placed, a light and a heavy one, and a light token is drawn in a game of 400 points."""
    ladder, tank = (MapObject(kind, name) for kind, name in ((LIGHT, "ladder"), (HEAVY, "tank")))
    crate, anvil = MapObject(LIGHT, "crate"), MapObject(HEAVY, "anvil")
    pillar, well = (MapObject(ObjectKind.IMMOBILE, name) for name in ("pillar", "well"))

    def may(new: MapObject, points: int = 400, *more: MapObject) -> bool:
        return not replacement_problems(LIGHT, new, [ladder, tank, *more], points, rules=rulebook("nebula2007"))

    assert (may(crate), may(ladder), may(anvil), may(pillar)) == (True, False, False, True)
    assert (may(well, 400, pillar), may(well, 600, pillar)) == (False, True)


def test_toughness_is_not_used_where_it_does_nothing() -> None:
    toughness = Reducer("Toughness", 1)
    assert deal_damage(rulebook("complete2022"), 2, kind=DamageKind.PENETRATING, reducers=[toughness]).reducers == ()
    assert deal_damage(rulebook("complete2022"), 2, reducers=[toughness]).reducers == (toughness,)


@pytest.mark.ruling("ATK-24", "complete2022")
def test_would_comes_before_is(tmp_path: Path) -> None:
    """Two targets of one shot: both roll to evade before anything is done to either."""
    senses = {"range": 0, "defense": "Super Senses"}
    ben = {"c": actor("H3", **senses), "d": actor("H5", **senses)}
    game = after(play(tmp_path, "complete2022", {"a": actor("C3", bolts=2)}, ben), "shoot a c d", (5, 4))
    text = told(after(game, "c rolls to evade", (1,), "d rolls to evade", (1,), "2 to c, 1 to d"))
    parts = ["c does not evade", "d does not evade", "c takes 2 clicks", "d takes 1 click"]
    assert sorted(parts, key=text.index) == parts
