"""DST: what reaches walls, squares and objects, what falls, what is left, and when it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clixbook as cx
from clixbook.board.destroying.destroy import board_in_force, damage_to_terrain, destroy, may_destroy, may_strike_both
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_edge, parse_squares
from clixbook.board.model.things import MapObject, Marker, MarkerKind, Mode, ObjectKind, Piece, Terrain
from clixbook.board.near.adjacency import adjacent
from clixbook.board.terrain.printed_lines import boundaries
from clixbook.board.terrain.terrain import is_broken_rim, is_clear, terrain_at
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions


def debris(board: Board) -> str:
    """The squares with debris, in order."""
    found = [s for s in board.squares if any(m.kind == "debris" for m in board.markers.get(s, ()))]
    return " ".join(square.name for square in found)


WALL = Board.build(width=6, height=3, walls=["C2|D2"], blocking=["F2"], pieces={"C2": "Ann: standard of Red"})


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-01",
        #         3,    2,     2+2,   1 by Super Strength, 0 by it
        core2014=(True, False, False, False, False),
        complete2022=(True, False, False, False, False),
        nebula2007=(True, False, False, True, False),
        eddieg=(True, False, True, False, False),
    ),
)
@pytest.mark.parametrize("what", ["C2|D2", "F2"])
def test_how_much_damage(edition: str, expected: tuple[bool, ...], what: str) -> None:
    found = (
        bool(destroy(WALL, what, 3, rules=edition)),
        bool(destroy(WALL, what, 2, rules=edition)),
        bool(destroy(WALL, what, (2, 2), rules=edition)),
        bool(destroy(WALL, what, 1, rules=edition, strength=True)),
        bool(destroy(WALL, what, 0, rules=edition, strength=True)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # falls to: 2 then 2; 3 then 1; 1 then 3; 1 then 2 then 1; 2, then none; and how much of 3 the last of these counts
    editions(
        "EGS-09", "DST-01",
        core2014=(False, True, True, False, False, 2), complete2022=(False, True, True, False, False, 2),
        nebula2007=(False, True, True, False, False, 2), eddieg=(True, True, True, True, False, 2),
    ),
)  # fmt: skip
def test_several_hits_of_one_turn(edition: str, expected: tuple[bool | int, ...]) -> None:
    """Where they do not add up, each is judged by itself, in whichever order they came; none is forgotten."""
    tries = ((2, 2), (3, 1), (1, 3), (1, 2, 1), (2, 0))
    answers = [cx.destroy(WALL, "C2|D2", hits, rules=edition) for hits in tries]
    assert (*map(bool, answers), answers[-1].damage) == expected
    assert cx.destroy(WALL, "C2|D2", (1, 2, 1), rules=edition).damage == (4 if edition == "eddieg" else 2)


def test_what_stands_is_the_board_as_it_was() -> None:
    answer = destroy(WALL, "C2|D2", 2, rules="core2014")
    assert (answer.board, answer.board_during_action, answer.debris) == (WALL, WALL, ())
    assert answer.headline == "The wall on C2|D2 stands."
    assert answer.reasons[0].text == "2 damage of 3 needed."
    assert answer.geometry.length == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-02",
        #         an attack, by a figure that may not attack, by one with damage 2
        core2014=(True, False, True),
        complete2022=(False, True, False),
        nebula2007=(True, False, True),
        eddieg=(True, False, True),
    ),
)
def test_destroying_is_an_attack_or_not(edition: str, expected: tuple[bool, bool, bool]) -> None:
    found = (
        may_destroy(WALL, "Ann", "C2|D2", rules=edition).attack,
        bool(may_destroy(WALL, "Ann", "C2|D2", rules=edition, may_attack=False)),
        bool(may_destroy(WALL, "Ann", "C2|D2", rules=edition, damage=2)),
    )
    assert found == expected


CLOSE = Board.build(
    width=7,
    height=5,
    blocking=["D2", "F3"],
    walls=["C3|D3", "D4|E4", "B3|B4"],
    pieces={"C3": "Ann: standard of Red"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-03",
        core2014="D2 C3|D3",
        complete2022="D2 C3|D3",
        nebula2007="D2 C3|D3",
        eddieg="D2 C3|D3 B3|B4",
    ),
)
def test_close_reach(edition: str, expected: str) -> None:
    """D2 touches C3 past the wall's end; D4 is round the wall; F3 is too far; B3|B4 is a side of a neighbour."""
    asked = ("D2", "F3", "C3|D3", "B3|B4")
    reached = [what for what in asked if may_destroy(CLOSE, "Ann", what, rules=edition)]
    assert " ".join(reached) == expected
    assert may_destroy(CLOSE, "Ann", "D2", rules=edition).how == "close"


@pytest.mark.ruling("DST-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reach_through_a_wall(edition: str) -> None:
    board = Board.build(width=4, height=1, blocking=["C1"], walls=["B1|C1"], pieces={"B1": "Ann: standard"})
    assert not may_destroy(board, "Ann", "C1", rules=edition)
    assert may_destroy(board, "Ann", "B1|C1", rules=edition)


SHOT = Board.build(
    width=9,
    height=3,
    blocking=["E2", "G1", "H3"],
    pieces={"A2": "Ann: standard of Red", "A3": "Eve: standard of Red"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-04",
        core2014=(True, False, False, True),
        complete2022=(True, False, False, True),
        nebula2007=(True, False, False, True),
        eddieg=(True, False, False, True),
    ),
)
def test_a_square_at_range(edition: str, expected: tuple[bool, ...]) -> None:
    """E2 in range 4; not in range 3; a square behind it stays hidden; H3 along row 3."""
    behind = Board.build(width=9, height=3, blocking=["E2", "G2"], pieces={"A2": "Ann: standard of Red"})
    found = (
        bool(may_destroy(SHOT, "Ann", "E2", rules=edition, range=4)),
        bool(may_destroy(SHOT, "Ann", "E2", rules=edition, range=3)),
        bool(may_destroy(behind, "Ann", "G2", rules=edition, range=8)),
        bool(may_destroy(SHOT, "Eve", "H3", rules=edition, range=7)),
    )
    assert found == expected
    answer = may_destroy(SHOT, "Ann", "E2", rules=edition, range=4)
    assert answer.how == "range"
    assert answer.line is not None
    assert [reason.ruling for reason in answer.reasons] == ["DST-04", "DST-04", "DST-02"]


FAR_WALL = Board.build(
    width=8,
    height=5,
    walls=["D3|E3"],
    pieces={"A3": "Ann: standard of Red", "E3": "Ben: standard of Blue", "E1": "Eve: standard of Red"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-05",
        #         range 4, range 3, far square blocking, from a place whose line misses the near square
        core2014=(True, False, False, False),
        complete2022=(True, False, True, False),
        nebula2007=(True, False, False, False),
        eddieg=(True, False, False, False),
    ),
)
def test_a_wall_at_range(edition: str, expected: tuple[bool, ...]) -> None:
    blocked = Board.build(width=8, height=5, walls=["D3|E3"], blocking=["E3"], pieces={"A3": "Ann: standard of Red"})
    found = (
        bool(may_destroy(FAR_WALL, "Ann", "D3|E3", rules=edition, range=4)),
        bool(may_destroy(FAR_WALL, "Ann", "D3|E3", rules=edition, range=3)),
        bool(may_destroy(blocked, "Ann", "D3|E3", rules=edition, range=4)),
        bool(may_destroy(FAR_WALL, "Eve", "D3|E3", rules=edition, range=6)),
    )
    assert found == expected


@pytest.mark.ruling("DST-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attacker_over_both_sides_of_a_wall_stays_where_its_line_starts(edition: str) -> None:
    """It soars over smoke, which in 2007 blocks lines on the ground: that its base covers the far square is no matter.

    No figure on the far square blocks (P2 Destroying Walls); that says nothing of the attacker's own height.
    """
    base = tuple(Square(x, y) for y in range(2) for x in range(4))
    smoke = Board.build(width=5, height=3, doors=["A1|B1"], markers={"A1": "smoke", "B1": "smoke"})
    board = smoke.with_piece(Piece("Ann", base, "Red", mode=Mode.WING, soaring=True))
    throw = may_destroy(board, "Ann", "A1|B1", rules=edition, range=2, damage=3, by_hand=False)
    assert throw.how == "range", throw.explain()
    assert throw.line


@pytest.mark.ruling("DST-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_wall_keeps_the_first_one_safe(edition: str) -> None:
    board = Board.build(width=8, height=1, walls=["B1|C1", "D1|E1"], pieces={"A1": "Ann: standard"})
    assert not may_destroy(board, "Ann", "D1|E1", rules=edition, range=8)
    assert may_destroy(board, "Ann", "B1|C1", rules=edition, range=8)


LEFT = Board.build(
    width=8,
    height=2,
    blocking=["B1", "F2"],
    hindering=["D1", "G2"],
    walls=["C1|D1", "E2|F2", "F1|G1", "G2|H2"],
    objects={"G1": "light"},
    pieces={"E2": "Ann: standard"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-06",
        #         the square, beside hindering, beside blocking, beside an object, beside water
        core2014=("B1", "C1", "E2", "F1", "H2"),
        complete2022=("B1", "C1 D1", "E2", "F1 G1", "G2 H2"),
        nebula2007=("B1", "C1 D1", "E2", "F1 G1", "G2 H2"),
        eddieg=("B1", "C1 D1", "E2", "F1 G1", "G2 H2"),
    ),
)
def test_what_is_left(edition: str, expected: tuple[str, ...]) -> None:
    asked = ("B1", "C1|D1", "E2|F2", "F1|G1", "G2|H2")
    assert tuple(debris(destroy(LEFT, what, rules=edition).board) for what in asked) == expected
    assert destroy(LEFT, "B1", rules=edition).terrain_left == {"hindering"}
    after = destroy(LEFT, "C1|D1", rules=edition).board
    assert adjacent(after, "C1", "D1", rules=edition)
    assert line_of_fire(after, "C1", "D1", rules=edition)
    assert "blocking" in terrain_at(destroy(LEFT, "E2|F2", rules=edition).board, "F2", rules=rulebook(edition))


@pytest.mark.ruling("DST-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_debris_of_a_wall_beside_figures(edition: str) -> None:
    """A at B3 breaks the wall B3|C3 while B stands on C3: both squares get debris."""
    board = Board.build(
        width=5, height=5, walls=["B3|C3"], pieces={"B3": "A: standard of Red", "C3": "B: standard of Blue"}
    )
    assert may_destroy(board, "A", "B3|C3", rules=edition).how == "close"
    answer = destroy(board, "B3|C3", rules=edition)
    assert [square.name for square in answer.debris] == ["B3", "C3"]


@pytest.mark.ruling("DST-06", "nebula2007")
def test_a_patch_may_fall_in_two() -> None:
    board = Board.build(width=5, height=1, blocking=["A1:E1"])
    after = destroy(board, "C1", rules="nebula2007").board
    assert len(boundaries(after, "blocking", rules="nebula2007").geoms) == 2


ROOF = Board.build(width=6, height=3, levels={"D1:F3": 2}, hindering=["E1"], blocking=["F1"])


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-07",
        #         a rim, a clear raised square, blocking on the roof, hindering on the roof, a feature
        core2014=(False, False, True, False, False),
        complete2022=(False, False, True, False, False),
        nebula2007=(False, False, True, True, True),
        eddieg=(True, False, True, False, False),
    ),
)
def test_raised_terrain(edition: str, expected: tuple[bool, ...]) -> None:
    statue = Board.build(width=6, height=3, levels={"C2:D2": 2})
    found = (
        bool(destroy(ROOF, "C2|D2", rules=edition)),
        bool(destroy(ROOF, "E3", rules=edition)),
        bool(destroy(ROOF, "F1", rules=edition)),
        bool(destroy(ROOF, "E1", rules=edition)),
        bool(destroy(statue, "C2", rules=edition, feature=["C2:D2"])),
    )
    assert found == expected
    after = destroy(statue, "C2", rules=edition, feature=["C2:D2"]).board
    assert after.level(after.square("D2")) == (1 if expected[4] else 2)


@pytest.mark.ruling("DST-07", "eddieg")
def test_a_destroyed_rim_opens() -> None:
    answer = destroy(ROOF, "C2|D2", (1, 2), rules="eddieg")
    assert debris(answer.board) == "C2 D2"
    assert is_broken_rim(answer.board, *parse_edge("C2|D2"), rules=rulebook("eddieg"))
    assert not destroy(answer.board, "C2|D2", rules="eddieg"), "it cannot fall twice"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DST-08", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_hindering_terrain(edition: str, expected: bool) -> None:
    board = Board.build(width=3, height=1, hindering=["B1"], pieces={"B1": "Ann: standard +stealth"})
    answer = destroy(board, "B1", rules=edition)
    assert bool(answer) is expected
    assert is_clear(answer.board, "B1", rules=rulebook(edition)) is expected
    assert answer.board.pieces == board.pieces, "nobody is hurt"
    assert not destroy(board, "B1", 2, rules=edition)


CRATE = MapObject(ObjectKind.LIGHT, "crate")
SAFE = MapObject(ObjectKind.HEAVY, "safe", indestructible=True)
STATUE = MapObject(ObjectKind.IMMOBILE, "statue")
PRESS = MapObject(ObjectKind.ULTRA_HEAVY, "press")


def things() -> Board:
    board = Board.build(
        width=7,
        height=1,
        objects={"B1": CRATE, "C1": SAFE, "D1": STATUE, "E1": PRESS},
        pieces={"A1": "Ann: standard of Red", "B1": "Ben: standard of Blue"},
    )
    lamp = MapObject(ObjectKind.LIGHT, "lamp")
    return board.with_piece(replace(board.piece("Ann"), held=lamp))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-09",
        #         crate 3, crate 2, safe, statue's debris, press 3, press 4, a held lamp
        core2014=(True, False, False, "", False, True, False),
        complete2022=(True, False, False, "", True, True, False),
        nebula2007=(True, False, False, "D1", True, True, True),
        eddieg=(True, False, False, "D1", True, True, True),
    ),
)
def test_objects(edition: str, expected: tuple[bool | str, ...]) -> None:
    board = things()
    found = (
        bool(destroy(board, "crate", rules=edition)),
        bool(destroy(board, "crate", 2, rules=edition)),
        bool(destroy(board, "safe", 5, rules=edition)),
        debris(destroy(board, "statue", rules=edition).board),
        bool(destroy(board, "press", 3, rules=edition)),
        bool(destroy(board, "press", 4, rules=edition)),
        bool(destroy(board, "lamp", rules=edition)),
    )
    assert found == expected
    after = destroy(board, "crate", rules=edition).board
    assert (board.square("B1") in after.objects, debris(after), after.pieces) == (False, "", board.pieces)


@pytest.mark.ruling("DST-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_reaching_an_object(edition: str) -> None:
    """Beside, under the own feet, and at range although a figure stands on it."""
    board = things()
    assert may_destroy(board, "Ann", "crate", rules=edition).how == "close"
    assert may_destroy(board, "Ben", "crate", rules=edition).how == "close"
    assert not may_destroy(board, "Ann", "press", rules=edition)
    lone = Board.build(
        width=7, height=1, objects={"E1": CRATE}, pieces={"A1": "Ann: standard of Red", "E1": "Ben: standard"}
    )
    assert may_destroy(lone, "Ann", "crate", rules=edition, range=4).how == "range"
    assert not may_destroy(lone, "Ann", "crate", rules=edition, range=3)


# DST-10
@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(False, False, False),
        complete2022=(False, False, False),
        nebula2007=(False, True, True),
        eddieg=(False, True, False),
    ),
)
def test_one_attack_at_figure_and_terrain(edition: str, expected: tuple[bool, bool, bool]) -> None:
    found = [may_strike_both(effect, rules=rulebook(edition)) for effect in ("", "pulse wave", "quake")]
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-11",
        #         knock back with 3 left, with 2; pulse wave 3, quake 3, telekinesis; pulse wave 1 after 2 damage
        core2014=(False, False, False, False, False, False),
        complete2022=(False, False, False, False, False, False),
        nebula2007=(True, False, True, True, True, False),
        eddieg=(False, False, True, False, False, True),
    ),
)
def test_other_ways_to_destroy(edition: str, expected: tuple[bool, ...]) -> None:
    def falls(effect: str, amount: int = 0, before: tuple[int, ...] = ()) -> bool:
        damage = damage_to_terrain(effect, amount, rules=rulebook(edition))
        return bool(destroy(WALL, "F2", (*before, damage), rules=edition))

    found = (
        falls("knock back", 3),
        falls("knock back", 2),
        falls("pulse wave", 3),
        falls("quake", 3),
        falls("telekinesis"),
        falls("pulse wave", 1, before=(2,)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("DST-12", core2014=True, complete2022=True, nebula2007=True, eddieg=True),
)
def test_easier_terrain_counts_at_once(edition: str, expected: bool) -> None:
    """A destroyed square lets a line pass in the same action."""
    answer = destroy(WALL, "F2", rules=edition)
    now = line_of_fire(answer.board_during_action, "E2", "F2", rules=edition)
    assert (now.verdict == "hindered") is expected
    assert adjacent(destroy(WALL, "C2|D2", rules=edition).board_during_action, "C2", "D2", rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DST-13",
        core2014=("clear", "hindered"),
        complete2022=("hindered", "hindered"),
        nebula2007=("clear", "hindered"),
        eddieg=("clear", "hindered"),
    ),
)
def test_harder_terrain_counts_later(edition: str, expected: tuple[str, str]) -> None:
    """The debris of a wall lies in a square that was clear."""
    board = Board.build(width=6, height=1, walls=["C1|D1"])
    answer = destroy(board, "C1|D1", rules=edition)
    found = [
        line_of_fire(after, "B1", "E1", rules=edition).verdict for after in (answer.board_during_action, answer.board)
    ]
    assert tuple(found) == expected


@pytest.mark.ruling("DST-12", "core2014")
@pytest.mark.ruling("DST-13", "core2014")
def test_when_changes_count() -> None:
    """Blocking that becomes hindering counts at once, clear that becomes hindering after the action."""
    before = Board.build(width=3, height=1, blocking=["A1"])
    after = (
        destroy(before, "A1", rules="core2014")
        .board.with_(markers=before.markers)
        .with_marker("A1", MarkerKind.DEBRIS)
        .with_marker("B1", MarkerKind.SMOKE)
    )
    now = board_in_force(before, after, rules=rulebook("core2014"))
    assert terrain_at(now, "A1", rules=rulebook("core2014")) == {"hindering"}
    assert terrain_at(now, "B1", rules=rulebook("core2014")) == {"clear"}
    assert terrain_at(after, "B1", rules=rulebook("core2014")) == {"hindering"}


# -- positions of the books -------------------------------------------------------------------------------


@pytest.mark.ruling("DST-05", "core2014", "complete2022")
@pytest.mark.parametrize("edition", EDITIONS[:2])
@pytest.mark.parametrize(("range_value", "expected"), [(4, True), (3, False)])
def test_a_wall_four_squares_away(edition: str, range_value: int, expected: bool) -> None:
    board = Board.build(width=6, height=5, walls=["D3|E3"], pieces={"A3": "A: standard"})
    assert bool(may_destroy(board, "A", "D3|E3", rules=edition, range=range_value)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "DV-21",
        "DST-01",
        "DST-07",
        "DST-08",
        core2014=(False, False, False),
        complete2022=(False, False, False),
        nebula2007=(False, True, False),
        eddieg=(True, False, True),
    ),
)
def test_two_weak_blows(edition: str, expected: tuple[bool, bool, bool]) -> None:
    """Damage 2 and 2 at a wall in one turn; damage 3 at hindering E4, and at the roof's edge on E4."""
    walled = Board.build(width=6, height=5, walls=["D4|E4"])
    bushes = Board.build(width=6, height=5, hindering=["E4"])
    roof = Board.build(width=6, height=5, levels={"E3:F5": 2})
    found = (
        bool(destroy(walled, "D4|E4", (2, 2), rules=edition)),
        bool(destroy(bushes, "E4", 3, rules=edition)),
        bool(destroy(roof, "D4|E4", 3, rules=edition)),
    )
    assert found == expected


# -- what a person can ask --------------------------------------------------------------------------------


def test_targets_are_named_in_words() -> None:
    assert destroy(WALL, "A1", rules="core2014").headline == "Nothing on A1 can be destroyed."
    with pytest.raises(ClixbookError, match="off the map"):
        destroy(WALL, "F2|G2", rules="core2014")
    with pytest.raises(ClixbookError, match="not on the board"):
        destroy(WALL, CRATE, rules="core2014")
    feature = frozenset(parse_squares(["C2"]))
    assert not may_destroy(WALL, "Ann", "A1", rules="core2014", feature=feature)
    assert may_destroy(WALL, "Ann", "C2|D2", rules="core2014").headline.startswith("Ann can destroy the wall")


@pytest.mark.parametrize(
    ("edition", "expected"),
    # hindering terrain, raised ground, its rim, an indestructible object
    editions(
        "DST-07",
        "DST-08",
        core2014=(False, False, False, False),
        complete2022=(False, False, False, False),
        nebula2007=(True, False, False, False),
        eddieg=(False, False, True, False),
    ),
)
def test_nobody_may_destroy_what_never_falls(edition: str, expected: tuple[bool, ...]) -> None:
    board = Board.build(
        width=4,
        height=4,
        hindering=["A1"],
        levels={"C2": 2},
        objects={"B1": "light indestructible"},
        pieces={"B2": "Ann: standard"},
    )
    found = [bool(may_destroy(board, "Ann", what, rules=edition)) for what in ("A1", "C2", "B2|C2", "B1")]
    assert tuple(found) == expected
    for what, may in zip(("A1", "C2", "B2|C2"), found, strict=False):
        assert bool(destroy(board, what, 9, rules=edition)) is may


@pytest.mark.parametrize(
    ("edition", "expected"),
    # C2 is orange and clear, D2 orange and hindering
    editions("DST-06", "MRK-02", core2014="C2", complete2022="C2", nebula2007="C2 D2", eddieg="C2 D2"),
)
def test_debris_of_a_wall_in_orange_squares(edition: str, expected: str) -> None:
    board = Board.build(width=5, height=3, walls=["C2|D2"], hindering=["D2"], special={"C2:D2": "a rule"})
    assert debris(destroy(board, "C2|D2", rules=edition).board) == expected


@pytest.mark.ruling("DST-08", "nebula2007")
def test_a_special_marker_that_hinders_goes_too() -> None:
    marker = Marker(MarkerKind.SPECIAL, terrain=Terrain.HINDERING)
    answer = destroy(Board.build(width=3, height=3).with_marker("B2", marker), "B2", rules="nebula2007")
    assert answer.terrain_left == {"clear"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # in one book the rim falls with the wall that stands on it
    editions("DST-07", core2014="DST-07", complete2022="DST-07", nebula2007="DST-07", eddieg="DST-01"),
)
def test_what_is_left_to_destroy_where_a_wall_stood_on_a_rim(edition: str, expected: str) -> None:
    fallen = destroy(Board.build(width=4, height=2, levels={"A1:B2": 2}, walls=["B1|C1"]), "B1|C1", rules=edition)
    again = destroy(fallen.board, "B1|C1", 9, rules=edition)
    assert fallen
    assert not again
    assert [reason.ruling for reason in again.reasons] == [expected]
