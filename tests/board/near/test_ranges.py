"""Distance, range and shots."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.ranges import distance, half_value, range_of, wall_within, within
from clixbook.board.near.shooting import may_shoot
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, same

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def board(**parts: Any) -> Board:
    return Board.build(**{"width": 12, "height": 12, **parts})


def duel(shooter: str, at: str, target: str, target_at: str, **parts: Any) -> Board:
    """A board with X of Ann and O of Ben."""
    pieces = {at: f"X: {shooter} of Ann", target_at: f"O: {target} of Ben", **parts.pop("more", {})}
    return board(**parts, pieces=pieces)


# -- distance ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("RNG-01", expected=8))
def test_a_diagonal_square_counts_one(edition: str, expected: int) -> None:
    assert distance(board(), "A1", "I9", rules=edition) == expected
    assert distance(board(), "A1", "I3", rules=edition) == expected
    assert distance(board(), "A1", "A1", rules=edition) == 0
    assert within(board(), "A1", "I9", 8, rules=edition)
    assert not within(board(), "A1", "I9", 7, rules=edition)


@pytest.mark.parametrize(("edition", "expected"), same("RNG-02", expected=2))
def test_nothing_in_between_lengthens_the_count(edition: str, expected: int) -> None:
    game = board(walls=["B1|C1", "B2|C2"], blocking=["B3"], pieces={"B1": "P: standard", "A1": "X: standard of Ann"})
    assert distance(game, "X", "C1", rules=edition) == expected
    assert distance(game, "A3", "C3", rules=edition) == expected
    assert within(game, "A1", "C1", 2, rules=edition)


def test_a_house_rule_may_count_round_what_lies_between() -> None:
    house = rulebook("core2014").replace({"RNG-02": True})
    assert distance(board(walls=["B1|C1", "B2|C2", "B3|C3"]), "B1", "C1", rules=house) == 6


def test_a_negative_distance_is_refused() -> None:
    with pytest.raises(ClixbookError, match="squares: expected a whole number from 0 to 9999"):
        within(board(), "A1", "B1", -1, rules="core2014")


def test_an_answer_has_its_outline() -> None:
    answer = within(board(), "C3", "E5", 2, rules="core2014")
    assert answer.geometry.bounds == (0, 0, 5, 5)
    assert answer.headline == "E5 is within 2 squares of C3 (2014 core rulebook)."


# -- levels, heights, halves ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(7, 7), complete2022=(7, 7), nebula2007=(7, 7), eddieg=(3, 7)),
)
def test_levels_and_the_range(edition: str, expected: tuple[int, int]) -> None:
    game = board(levels={"E2:H6": 2})
    up = range_of(game, "D4", "E4", 7, rules=rulebook(edition)).value
    on_the_roof = range_of(game, "E4", "H4", 7, rules=rulebook(edition)).value
    assert (up, on_the_roof) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(7, 0, 7), complete2022=(7, 0, 7), nebula2007=(4, -1, 4), eddieg=(7, 0, 7)),
)
def test_heights_and_the_range(edition: str, expected: tuple[int, int, int]) -> None:
    game = duel("soaring", "A1", "standard", "E1")
    down, up = (
        range_of(game, "X", "O", 7, rules=rulebook(edition)),
        range_of(game, "O", "X", 7, rules=rulebook(edition)),
    )
    assert (down.value, down.damage, up.value) == expected
    assert up.damage == 0


def test_heights_that_part_no_neighbours_halve_the_range_all_the_same() -> None:
    house = rulebook("nebula2007").replace({"ADJ-14": False})
    game = duel("soaring", "A1", "standard", "B1")
    assert adjacent(game, "X", "O", rules=house)
    assert range_of(game, "X", "O", 7, rules=house).value == 4


@pytest.mark.parametrize("other", ["soaring", "giant", "colossal"])
def test_soaring_and_great_figures_keep_their_range(other: str) -> None:
    game = duel("soaring", "A1", other, "E1")
    assert range_of(game, "X", "O", 7, rules=rulebook("nebula2007")).value == 7


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=(4, 4), complete2022=(4, 4), nebula2007=(4, 4), eddieg=(3, 4)),
)
def test_halves_of_seven(edition: str, expected: tuple[int, int]) -> None:
    assert (half_value(7, rulebook(edition)), half_value(7, rulebook(edition), of="speed")) == expected
    assert half_value(6, rulebook(edition)) == 3
    with pytest.raises(ClixbookError, match="of a range or a speed"):
        half_value(7, rulebook(edition), of="damage")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ELV-18", "RNG-03", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_a_shot_with_range_1_at_a_touching_square_of_another_level(edition: str, expected: bool) -> None:
    game = duel("standard", "C3", "standard", "D3", levels={"D2:G6": 2})
    shot = may_shoot(game, "X", "O", 1, rules=edition)
    assert bool(shot) is expected
    assert shot.range.value == (1 if expected else 0)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("RNG-03", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_a_shot_from_deep_inside_a_roof(edition: str, expected: bool) -> None:
    game = duel("standard", "F4", "standard", "B4", levels={"D2:G6": 2})
    assert bool(may_shoot(game, "X", "O", 8, rules=edition)) is expected
    assert not may_shoot(game, "X", "O", 7, rules=edition), "half of 7 is too short or the line is blocked"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("RNG-03", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_a_shot_down_from_the_rim_two_squares_far(edition: str, expected: bool) -> None:
    """Range 2 is enough, but where the edge of a roof halves it."""
    game = duel("standard", "D4", "standard", "B4", levels={"D2:G6": 2})
    assert bool(may_shoot(game, "X", "O", 2, rules=edition)) is expected
    assert may_shoot(game, "X", "O", 4, rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("RNG-03", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_a_shot_at_a_soarer_two_squares_off(edition: str, expected: bool) -> None:
    """Range 2 is enough, but where soaring halves it; elsewhere nobody soars."""
    game = duel("standard", "D4", "wing soaring", "B4")
    assert bool(may_shoot(game, "X", "O", 2, rules=edition)) is expected


@pytest.mark.ruling("RNG-03", "core2014")
@pytest.mark.ruling("ELV-18", "core2014")
@pytest.mark.ruling("RNG-06", "core2014")
def test_the_figure_on_the_rim_shoots_and_the_one_without_range_cannot() -> None:
    game = duel("standard", "B2", "standard", "B3", levels={"A1:C2": 2})
    assert may_shoot(game, "X", "O", 1, rules="core2014")
    assert not may_shoot(game, "O", "X", 0, rules="core2014")


# -- where the range is counted from, and what else is asked ----------------------------------------------


@pytest.mark.parametrize(("edition", "expected"), same("RNG-04", expected=False))
def test_line_and_range_use_one_square_of_a_large_base(edition: str, expected: bool) -> None:
    pieces = {"B3+C2": "X: 1x2 of Ann", "F2": "O: standard of Ben"}
    game = board(walls=["C2|D2"], pieces=pieces)
    shot = may_shoot(game, "X", "O", 3, rules=edition)
    assert bool(shot) is expected, "C2 is 3 away but has no line; B3 has one and is 4 away"
    assert may_shoot(game, "X", "O", 4, rules=edition)


@pytest.mark.parametrize(("range_value", "walls", "expected"), [(5, [], True), (4, [], False), (5, ["C1|D1"], False)])
@pytest.mark.parametrize(("edition", "both"), same("RNG-05", expected=True))
def test_range_and_line_are_two_tests(
    edition: str, both: bool, range_value: int, walls: list[str], expected: bool
) -> None:
    game = duel("standard", "A1", "standard", "F1", walls=walls)
    assert bool(may_shoot(game, "X", "O", range_value, rules=edition)) is (expected is both)


@pytest.mark.parametrize(("edition", "expected"), same("RNG-05", expected=(True, False, False, True)))
def test_a_waiver_waives_only_what_it_names(edition: str, expected: tuple[bool, ...]) -> None:
    far = duel("standard", "A1", "standard", "F1")
    walled = duel("standard", "A1", "standard", "F1", walls=["C1|D1"])
    found = (
        bool(may_shoot(far, "X", "O", 4, rules=edition, regardless=frozenset({"range"}))),
        bool(may_shoot(far, "X", "O", 4, rules=edition, regardless=frozenset({"line"}))),
        bool(may_shoot(walled, "X", "O", 5, rules=edition, regardless=frozenset({"range"}))),
        bool(may_shoot(walled, "X", "O", 5, rules=edition, regardless=frozenset({"line"}))),
    )
    assert found == expected
    with pytest.raises(ClixbookError, match="words are range, line, adjacency"):
        may_shoot(far, "X", "O", 4, rules=edition, regardless=frozenset({"everything"}))


@pytest.mark.parametrize(
    ("edition", "reaches"),
    editions("RNG-06", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_range_0_shoots_at_most_with_an_object(edition: str, reaches: bool) -> None:
    game = duel("standard", "A1", "standard", "G1")
    shot = may_shoot(game, "X", "O", 0, rules=edition)
    assert not shot
    assert [reason.ruling for reason in shot.reasons] == ["RNG-06"]
    assert bool(may_shoot(game, "X", "O", 0, rules=edition, with_object=True)) is reaches
    assert bool(may_shoot(game, "X", "O", 4, rules=edition, with_object=True)) is reaches, "6 squares away"


# -- opponents close by -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("RNG-07", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_an_opponent_beside_the_shooter(edition: str, expected: bool) -> None:
    game = duel("standard", "D4", "standard", "D9", more={"E4": "P: standard of Ben"})
    assert bool(may_shoot(game, "X", "O", 6, rules=edition)) is expected
    friend = duel("standard", "D4", "standard", "D9", more={"E4": "P: standard of Ann"})
    assert may_shoot(friend, "X", "O", 6, rules=edition)


@pytest.mark.parametrize(("edition", "expected"), same("RNG-07", expected=False))
def test_an_adjacent_target_cannot_be_shot(edition: str, expected: bool) -> None:
    game = duel("standard", "D4", "standard", "E4")
    assert bool(may_shoot(game, "X", "O", 6, rules=edition)) is expected
    assert may_shoot(game, "X", "O", 6, rules=edition, shoots_adjacent=True), "a sharpshooter may"


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("RNG-07", "core2014", "complete2022", "nebula2007")
def test_a_sharpshooter_beside_an_opponent_shoots_only_adjacent_ones(edition: str) -> None:
    game = duel("standard", "D4", "standard", "D9", more={"E4": "P: standard of Ben"})
    assert may_shoot(game, "X", "P", 6, rules=edition, shoots_adjacent=True)
    assert not may_shoot(game, "X", "O", 6, rules=edition, shoots_adjacent=True)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "RNG-07",
        "SIZ-01",
        core2014=(False, True, False),
        complete2022=(True, True, True),
        nebula2007=(False, True, False),
        eddieg=(True, True, False),
    ),
)
def test_giants_and_colossals_beside_an_opponent(edition: str, expected: tuple[bool, bool, bool]) -> None:
    giant = duel("giant", "D4", "standard", "D9", more={"E4": "P: standard of Ben"})
    colossal = duel("colossal", "D4", "standard", "D9", more={"E4": "P: standard of Ben"})
    found = (
        bool(may_shoot(giant, "X", "O", 6, rules=edition)),
        bool(may_shoot(colossal, "X", "O", 6, rules=edition)),
        bool(may_shoot(colossal, "X", "P", 6, rules=edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "RNG-07",
        core2014=(False, False, False),
        complete2022=(False, False, False),
        nebula2007=(True, True, False),
        eddieg=(False, False, True),
    ),
)
def test_hovering_figures_and_their_neighbours(edition: str, expected: tuple[bool, bool, bool]) -> None:
    game = duel("wing", "D4", "standard", "E4", more={"D9": "P: standard of Ben"})
    found = (
        bool(may_shoot(game, "X", "O", 6, rules=edition)),
        bool(may_shoot(game, "O", "X", 6, rules=edition)),
        bool(may_shoot(game, "X", "P", 6, rules=edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "RNG-07",
        core2014=(False, False, False, False),
        complete2022=(False, False, False, False),
        nebula2007=(True, False, True, False),
        eddieg=(False, False, False, False),
    ),
)
def test_an_adjacent_friend(edition: str, expected: tuple[bool, ...]) -> None:
    """On foot and hovering, with nobody else there and with an opponent on the other side."""
    found = []
    for mode in ("standard", "wing"):
        for more in ({}, {"C4": "P: standard of Ben"}):
            game = duel(mode, "D4", "standard", "D9", more={"E4": "F: standard of Ann", **more})
            found.append(bool(may_shoot(game, "X", "F", 6, rules=edition)))
    assert tuple(found) == expected


@pytest.mark.ruling("RNG-07", "eddieg")
def test_the_strict_reading_bars_a_shooter_beside_an_opponent() -> None:
    game = duel("standard", "D4", "standard", "D9", more={"E4": "P: standard of Ben"})
    assert not may_shoot(game, "X", "O", 6, rules="eddieg+strict-shooting")


@pytest.mark.ruling("RNG-07", "nebula2007")
@pytest.mark.ruling("SIZ-05", "nebula2007")
def test_two_squares_from_a_giant_is_not_adjacent_for_shots() -> None:
    game = duel("giant", "D4", "standard", "F4")
    assert may_shoot(game, "X", "O", 6, rules="nebula2007")
    assert may_shoot(game, "O", "X", 6, rules="nebula2007")


# -- walls, facing, friends, areas ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(False, False),
        complete2022=(True, False),
        nebula2007=(False, False),
        eddieg=(False, False),
    ),
)
def test_a_wall_at_the_rim_of_the_distance(edition: str, expected: tuple[bool, bool]) -> None:
    game = board(walls=["D1|E1"])
    found = (
        bool(within(game, "A1", "D1|E1", 3, rules=edition)),
        bool(wall_within(game, "A1", "D1|E1", 3, rules=rulebook(edition), to_destroy=True)),
    )
    assert found == expected
    assert wall_within(game, "A1", "D1|E1", 4, rules=rulebook(edition), to_destroy=True)
    assert not wall_within(board(walls=["E4|E5"]), "A1", "E4|E5", 3, rules=rulebook(edition)), "never by a corner"


@pytest.mark.parametrize("target", ["A1", "E1", "I1", "A5", "I5", "A9", "E9", "I9"])
@pytest.mark.parametrize(("edition", "expected"), same("RNG-10", expected=True))
def test_attacks_go_in_any_direction(edition: str, expected: bool, target: str) -> None:
    game = duel("standard", "E5", "standard", target)
    assert bool(may_shoot(game, "X", "O", 4, rules=edition)) is expected


@pytest.mark.parametrize(("edition", "expected"), same("RNG-11", expected=True))
def test_a_friend_beside_the_target_does_not_stop_the_shot(edition: str, expected: bool) -> None:
    game = duel("standard", "A1", "standard", "F1", more={"F2": "P: standard of Ann"})
    shot = may_shoot(game, "X", "O", 6, rules=edition)
    assert bool(shot) is expected
    assert "RNG-11" in [reason.ruling for reason in shot.reasons]
    forbidden = rulebook(edition).replace({"RNG-11": False})
    assert not may_shoot(game, "X", "O", 6, rules=forbidden)
