"""SET: set-up before the first turn."""

from __future__ import annotations

import pytest

from clixbook.board.destroying.special_terrain import special_terrain_problems
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_squares
from clixbook.board.set_up.areas import choosing_order, open_areas, starting_areas
from clixbook.board.set_up.starting import enlarge_starting_areas
from clixbook.engine.rules.turn.set_up import (
    ObjectTurn,
    SetUpStage,
    character_order,
    first_player,
    location_gains,
    map_chooser,
    may_hold_back,
    may_put_object,
    object_turns,
    says_how_it_flies,
    set_up_stages,
    turn_order,
)
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

TWO = Board.build(width=16, height=24, starting={"N": ["F1:K2"], "S": ["F23:K24"]}, hindering=["H12"])
PAIR, THREE = ("Ann", "Ben"), ("Ann", "Ben", "Cai")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014="BUILD REVEAL ROLL DIALS MAP AREAS OBJECTS CHARACTERS START_EFFECTS PLAY",
        complete2022="BUILD REVEAL DIALS ROLL MAP SPECIAL_TERRAIN AREAS CHARACTERS START_EFFECTS PLAY",
        nebula2007="BUILD REVEAL ROLL MAP AREAS OBJECTS DIALS CHARACTERS START_EFFECTS PLAY",
        eddieg="BUILD AREAS DIALS CHARACTERS OBJECTS ROLL PLAY",
    ),
)
def test_steps_of_set_up(edition: str, expected: str) -> None:
    assert " ".join(stage.name for stage in set_up_stages(rulebook(edition), special_terrain=True)) == expected
    bare = set_up_stages(rulebook(edition), objects=False)
    assert SetUpStage.OBJECTS not in bare
    assert SetUpStage.SPECIAL_TERRAIN not in bare


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         4 with a theme of 6 against 9: totals, the winner, does it decide who is first?
        core2014=(10, 9, "Ann", True),
        complete2022=(7, 9, "Ben", False),
        nebula2007=(10, 9, "Ann", False),
        eddieg=(4, 9, "Ben", False),
    ),
)
def test_the_roll_for_first_player(edition: str, expected: tuple[int, int, str, bool]) -> None:
    found = first_player(rulebook(edition), {"Ann": (3, 1), "Ben": (5, 4)}, {"Ann": 6})
    assert (found.totals["Ann"], found.totals["Ben"], found.winner, found.decides) == expected
    assert found.headline == f"{expected[2]} {'chooses the first player' if expected[3] else 'is first'}."
    assert found.ranking[0] == expected[2]


def test_a_bonus_leads_by_three_at_most() -> None:
    found = first_player(rulebook("complete2022"), {"Ann": (1, 1), "Ben": (1, 1)}, {"Ann": 7, "Ben": 2})
    assert found.totals == {"Ann": 2 + 5, "Ben": 2 + 2}


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_rolls_are_rolled_again(edition: str) -> None:
    found = first_player(rulebook(edition), {"Ann": (4, 3), "Ben": (5, 2), "Cai": (1, 1)})
    assert (found.winner, found.rerolls) == ("", PAIR)
    assert found.headline == "Ann and Ben roll again."


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=("Cai", "Ann", "Ben"),
        complete2022=("Cai", "Ben", "Ann"),
        nebula2007=("Cai", "Ben", "Ann"),
        eddieg=("Cai", "Ben", "Ann"),
    ),
)
def test_the_order_of_turns(edition: str, expected: tuple[str, ...]) -> None:
    assert turn_order(rulebook(edition), ("Ben", "Ann", "Cai"), "Cai", chosen=("Cai", "Ann", "Ben")) == expected
    assert turn_order(rulebook(edition), PAIR, "Ben") == ("Ben", "Ann")


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014="Ann", complete2022="Ann", nebula2007="Ann", eddieg=None)
)
def test_who_picks_the_map(edition: str, expected: str | None) -> None:
    assert map_chooser(rulebook(edition), PAIR) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(1, 0), complete2022=(1, 0), nebula2007=(1, 0), eddieg=(0, 1)),
)
def test_who_picks_a_starting_area_first(edition: str, expected: tuple[int, ...]) -> None:
    assert choosing_order(2, rules=rulebook(edition))[1] == expected
    first = open_areas(TWO, rules=rulebook(edition))[0]
    assert first not in open_areas(TWO, [first], rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(12, 2), complete2022=(12, 2), nebula2007=(12, 2), eddieg=(32, 4)),
)
def test_starting_areas(edition: str, expected: tuple[int, int]) -> None:
    areas = starting_areas(TWO, rules=rulebook(edition))
    widest = [area for area in areas.values() if Square(5, 0) in area]
    assert (len(widest[0]), len(areas)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "SET-08",
        #         two areas, how many fit before, the squares of both afterwards, is what is left over scored?
        core2014=("N", "S", 12, 21, False),
        complete2022=("N", "S", 12, 16, True),
        nebula2007=("N", "S", 12, 21, False),
        eddieg=("north", "south", 32, 48, False),
    ),
)
def test_areas_grow_until_all_fit(edition: str, expected: tuple[str, str, int, int, bool]) -> None:
    north, south, before, after, scored = expected
    assert not enlarge_starting_areas(TWO, {north: ["1x1"] * before, south: ["1x1"]}, rules=edition).growth[north].rows
    found = enlarge_starting_areas(TWO, {north: ["1x1"] * (before + 3), south: ["1x1"]}, rules=edition)
    assert found
    assert (len(found.areas[north]), len(found.areas[south])) == (after, after)
    full = enlarge_starting_areas(TWO, {north: ["1x1"] * 400, south: ["1x1"]}, rules=edition)
    assert not full
    assert not full.areas[north] & full.areas[south]
    assert full.scored is scored


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(("imp", "titan"), False),
        complete2022=(("titan", "imp"), False),
        nebula2007=(("imp", "titan"), True),
        eddieg=(("imp", "titan"), False),
    ),
)
def test_order_inside_a_force(edition: str, expected: tuple[tuple[str, ...], bool]) -> None:
    sizes = {"imp": 1, "titan": 4}
    found = character_order(rulebook(edition), sizes, ("imp", "titan"), growing=True)
    assert (found, says_how_it_flies(rulebook(edition), flyer=True)) == expected
    assert character_order(rulebook(edition), sizes, ("imp", "titan")) == ("imp", "titan")
    assert not says_how_it_flies(rulebook(edition), flyer=False)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014="Ann:a1 Ben:b1 Ann:a2 Ben:b2",
        complete2022="Ann:a1 Ann:a2 Ben:b1 Ben:b2",
        nebula2007="Ann:b2 Ben:a1 Ann:b1 Ben:a2",
        eddieg="Ann:a1 Ann:a2 Ben:b1 Ben:b2",
    ),
)
def test_how_objects_come_onto_the_map(edition: str, expected: str) -> None:
    brought = {"Ann": ["a1", "a2"], "Ben": ["b1", "b2"]}
    turns = object_turns(rulebook(edition), PAIR, brought, pile=["b2", "a1", "b1", "a2"])
    assert " ".join(f"{turn.player}:{turn.thing}" for turn in turns) == expected
    assert all(turn.drawn is (edition == "nebula2007") for turn in turns)


def test_players_with_fewer_objects_and_a_pile_that_is_short() -> None:
    brought = {"Ann": ["a1"], "Ben": ["b1", "b2"]}
    assert object_turns(rulebook("core2014"), PAIR, brought)[-1] == ObjectTurn("Ben", "b2")
    with pytest.raises(ClixbookError, match="The pile has to hold"):
        object_turns(rulebook("nebula2007"), PAIR, brought, pile=["b1"])


@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=False, eddieg=True)
)
def test_where_standard_objects_may_go(edition: str, expected: bool) -> None:
    assert bool(may_put_object(TWO, "H12", rules=rulebook(edition))) is expected  # hindering terrain
    assert may_put_object(TWO, "H11", rules=rulebook(edition))
    assert not may_put_object(TWO, "G2", rules=rulebook(edition))


SMALL = Board.build(width=4, height=6, starting={"N": ["A1:D1"], "S": ["A6:D6"]})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=SetUpStage.AREAS, complete2022=None, nebula2007=SetUpStage.AREAS, eddieg=None),
)
def test_when_conditions_are_shown(edition: str, expected: SetUpStage | None) -> None:
    stages = set_up_stages(rulebook(edition), conditions=True)
    assert (SetUpStage.CONDITIONS in stages) is (expected is not None)
    if expected is not None:
        assert stages[stages.index(SetUpStage.CONDITIONS) - 1] is expected
    assert SetUpStage.CONDITIONS not in set_up_stages(rulebook(edition))


# SET-17
@pytest.mark.parametrize(
    ("edition", "expected"), editions(core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_special_terrain_is_laid_away_from_starting_areas(edition: str, expected: bool) -> None:
    assert (SetUpStage.SPECIAL_TERRAIN in set_up_stages(rulebook(edition), special_terrain=True)) is expected
    near = special_terrain_problems(TWO, frozenset(parse_squares(["H4"])), rules=rulebook(edition))
    if expected:
        assert near
        assert not special_terrain_problems(TWO, frozenset(parse_squares(["H5"])), rules=rulebook(edition))


# SET-18
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(None, None, None),
        complete2022=("bonus", None, "consolation"),
        nebula2007=(None, None, None),
        eddieg=(None, None, None),
    ),
)
def test_locations(edition: str, expected: tuple[str | None, ...]) -> None:
    found = (
        location_gains(rulebook(edition), "Ann", chose_map="Ann", chose_location=True, won_roll="Ann"),
        location_gains(rulebook(edition), "Ann", chose_map="Ann", chose_location=False, won_roll="Ann"),
        location_gains(rulebook(edition), "Ben", chose_map="Ann", chose_location=True, won_roll="Ann"),
    )
    assert found == expected


# SET-20
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["replacement"],
        complete2022=["sideline", "resource", "attached", "off-map"],
        nebula2007=["warp in", "passenger of warp in"],
        eddieg=[],
    ),
)
def test_who_is_held_back(edition: str, expected: list[str]) -> None:
    every = ("replacement", "sideline", "resource", "attached", "off-map", "warp in", "passenger of warp in", "figure")
    assert [kind for kind in every if may_hold_back(rulebook(edition), kind)] == expected
