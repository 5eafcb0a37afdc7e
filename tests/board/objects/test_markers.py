"""MRK: where markers lie, what they make of a square, and how smoke and barriers come and go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clixbook.board.destroying.destroy import destroy
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge
from clixbook.board.model.things import Marker, MarkerKind, Terrain
from clixbook.board.moves.reach import reach
from clixbook.board.moves.stepping.steps import step
from clixbook.board.near.adjacency import adjacent
from clixbook.board.objects.markers import (
    Laying,
    expire,
    lay_barrier,
    lay_smoke,
    marker_problems,
    without_maker,
)
from clixbook.board.terrain.terrain import is_broken_rim, is_clear, terrain_at
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

RUIN = destroy(Board.build(width=4, height=3, blocking=["B2"]), "B2", rules="core2014").board


def ids(reasons: object) -> list[str]:
    """The rulings that reasons name."""
    return [reason.ruling for reason in reasons]  # type: ignore[attr-defined]  # an iterable of reasons


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-01",
        core2014="debris barrier smoke special",
        complete2022="debris barrier smoke hindering blocking water special",
        nebula2007="debris barrier smoke special",
        eddieg="debris barrier smoke",
    ),
)
def test_which_markers_there_are(edition: str, expected: str) -> None:
    known = [
        kind for kind in MarkerKind if "MRK-01" not in ids(marker_problems(RUIN, "B3", kind, rules=rulebook(edition)))
    ]
    assert " ".join(known) == expected


CROWDED = Board.build(
    width=6,
    height=1,
    blocking=["A1"],
    objects={"C1": "light"},
    hindering=["D1"],
    special={"D1": "Slippery.", "E1": "Slippery."},
    pieces={"B1": "standard"},
)
FREE = "B1 C1 D1 E1 F1"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={"smoke": FREE, "barrier": "D1 E1 F1", "debris": "A1 " + FREE},
        complete2022={"smoke": "B1 C1 E1 F1", "barrier": "E1 F1", "debris": "A1 B1 C1 E1 F1"},
        nebula2007={"smoke": FREE, "barrier": "B1 D1 E1 F1", "debris": "A1 " + FREE},
        eddieg={"smoke": FREE, "barrier": "D1 E1 F1", "debris": ""},
    ),
)
def test_where_a_marker_may_lie(edition: str, expected: dict[str, str]) -> None:
    for kind, squares in expected.items():
        marker = MarkerKind(kind)
        free = [s.name for s in CROWDED.squares if not marker_problems(CROWDED, s, marker, rules=rulebook(edition))]
        assert " ".join(free) == squares, kind


@pytest.mark.parametrize(
    ("edition", "expected"),
    # where smoke may not lie; where a barrier may not
    editions(
        "MRK-02",
        core2014=("A1", "A1 B1 C1"),
        complete2022=("A1 D1", "A1 B1 C1 D1"),
        nebula2007=("A1", "A1 C1"),
        eddieg=("A1", "A1 B1 C1"),
    ),
)
def test_where_no_smoke_and_no_barrier_is_laid(edition: str, expected: tuple[str, str]) -> None:
    """Rock, a figure, an object, orange that hinders: what bars a marker there, whatever else its power asks."""
    there = Board.build(
        width=6, height=2, blocking=["A1"], objects={"C1": "light"}, hindering=["D1"],
        special={"D1": "Slippery.", "E1": "Slippery."}, pieces={"B1": "standard", "C2": "Ann: standard"},
    )  # fmt: skip

    def barred(lays: Callable[..., Laying]) -> str:
        answers = {name: lays(there, "Ann", [f"{name}1"], rules=edition, range=6) for name in "ABCDEF"}
        return " ".join(f"{name}1" for name, answer in answers.items() if "MRK-02" in ids(answer.reasons))

    assert (barred(lay_smoke), barred(lay_barrier)) == expected


@pytest.mark.ruling("MRK-02", "eddieg")
def test_rubble_lies_beside_what_fell() -> None:
    walls = Board.build(width=4, height=3, walls=["B2|C2"])
    after = destroy(walls, "B2|C2", rules="eddieg").board
    assert not marker_problems(after, "C2", MarkerKind.DEBRIS, rules=rulebook("eddieg"))
    assert not marker_problems(RUIN, "A1", MarkerKind.DEBRIS, rules=rulebook("eddieg"))
    assert ids(marker_problems(RUIN, "D3", MarkerKind.DEBRIS, rules=rulebook("eddieg"))) == ["MRK-02"]


def test_laying_names_every_problem() -> None:
    board = Board.build(width=2, height=1, objects={"A1": "light"}, pieces={"A1": "standard"})
    against = marker_problems(board, "A1", MarkerKind.BLOCKING, rules=rulebook("nebula2007"))
    assert len(against) == 3, "an unknown marker, a figure, an object"
    assert not marker_problems(board, "B1", MarkerKind.SMOKE, rules=rulebook("nebula2007"))
    assert terrain_at(board.with_marker("B1", MarkerKind.SMOKE), "B1", rules="nebula2007") == {"hindering"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-03",
        core2014=("blocked", "blocked", "blocked"),
        complete2022=("blocked", "hindered", "clear"),
        nebula2007=("blocked", "blocked", "blocked"),
        eddieg=("blocked", "blocked", "blocked"),
    ),
)
def test_several_markers_in_one_square(edition: str, expected: tuple[str, str, str]) -> None:
    """A barrier; then debris on top of it; then a marker that makes no terrain on top of both."""
    board = Board.build(width=5, height=1, markers={"C1": "barrier"})
    seen = [line_of_fire(board, "A1", "E1", rules=edition).verdict]
    special = Marker(MarkerKind.SPECIAL, terrain=Terrain.CLEAR)
    for marker in (Marker(MarkerKind.HINDERING), special):
        board = board.with_marker("C1", marker)
        seen.append(line_of_fire(board, "A1", "E1", rules=edition).verdict)
    assert tuple(seen) == expected
    bared = board.without_marker("C1").without_marker("C1")
    assert line_of_fire(bared, "A1", "E1", rules=edition).verdict == "blocked", "what lies below comes back"


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-04",
        core2014=("hindering water", False),
        complete2022=("hindering", False),
        nebula2007=("hindering water", False),
        eddieg=("hindering water", True),
    ),
)
def test_debris(edition: str, expected: tuple[str, bool]) -> None:
    """On blocking terrain, on water, and beside a rim that somebody marked as destroyed."""
    board = Board.build(width=4, height=1, blocking=["A1"], water=["B1"], levels={"D1": 2}, markers={"A1:B1": "debris"})
    assert terrain_at(board, "A1", rules=rulebook(edition)) == {"hindering"}
    assert " ".join(sorted(terrain_at(board, "B1", rules=rulebook(edition)))) == expected[0]
    rim = parse_edge("C1|D1")
    broken = board.with_(destroyed_edges=frozenset({rim}))
    assert is_broken_rim(broken, *rim, rules=rulebook(edition)) is expected[1]
    assert bool(step(broken, *rim, rules=edition)) is expected[1]
    assert not is_broken_rim(board, *rim, rules=rulebook(edition))
    assert not step(board, *rim, rules=edition)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("MRK-05", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_debris_taken_away(edition: str, expected: bool) -> None:
    """Squares and walls stay destroyed; debris of a marker leaves with it; debris may fall itself."""
    board = Board.build(
        width=5,
        height=2,
        blocking=["B1"],
        walls=["C1|D1"],
        markers={"E2": Marker(MarkerKind.BARRIER, "Ann", "next turn")},
    )
    for what in ("B1", "C1|D1", "E2"):
        board = destroy(board, what, rules=edition).board
    assert [m.kind for m in board.markers[board.square("E2")]] == ["debris"]
    swept = board
    for square in ("B1", "C1", "D1"):
        swept = swept.without_marker(square)
    assert is_clear(swept, "B1", rules=rulebook(edition))
    assert adjacent(swept, "C1", "D1", rules=edition), "the wall stays down"
    assert is_clear(expire(board, "Ann"), "E2", rules=rulebook(edition)), "the barrier's debris goes with it"
    assert board.square("B1") in expire(board, "Ann").markers, "other debris stays"
    attacked = destroy(board, "B1", rules=edition)
    assert bool(attacked) is expected
    assert is_clear(attacked.board, "B1", rules=rulebook(edition)) is expected


OPEN = Board.build(width=14, height=7, pieces={"A4": "Ann: standard of Red"})
ROW_OF_SIX = ["C4", "D4", "E4", "E5", "D5", "C5"]


def smoke(edition: str, squares: list[str], range: int = 0, board: Board = OPEN) -> bool:
    return bool(lay_smoke(board, "Ann", squares, rules=edition, range=range))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-06",
        #        six    seven  4 away at range 0, 6 away at 0, own and beside at 0, gap first
        core2014=(True, False, True, False, True, True),
        complete2022=(True, False, True, True, True, False),
        nebula2007=(False, False, False, False, True, False),
        eddieg=(False, False, False, False, True, False),
    ),
)
def test_laying_smoke(edition: str, expected: tuple[bool, ...]) -> None:
    found = (
        smoke(edition, ROW_OF_SIX, 6),
        smoke(edition, [*ROW_OF_SIX, "B5"], 6),
        smoke(edition, ["E4"]),
        smoke(edition, ["G4"]),
        smoke(edition, ["A4", "B4", "B5"]),
        smoke(edition, ["C4", "E4", "D4"], 6),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-06",
        #        the line through it, first out of sight, beyond the range, after the turn, maker lost
        core2014=("hindered", True, False, 0, 0),
        complete2022=("hindered", True, False, 0, 1),
        nebula2007=("blocked", False, True, 0, 0),
        eddieg=("hindered", False, True, 0, 0),
    ),
)
def test_what_smoke_does_and_when_it_goes(edition: str, expected: tuple[str, bool, bool, int, int]) -> None:
    laid = lay_smoke(OPEN, "Ann", ["C4"], rules=edition, range=6)
    assert laid.board.markers
    seen = line_of_fire(laid.board, "A4", "E4", rules=edition).verdict
    walled = Board.build(width=14, height=7, blocking=["B3"], pieces={"A4": "Ann: standard of Red"})
    hidden = smoke(edition, ["C2", "C3", "C4"], 6, walled)  # C2 lies behind B3, C4 does not
    beyond = smoke(edition, ["G4", "H4"], 6)
    assert len(expire(laid.board, "Blue").markers) == 1, "another side's turn changes nothing"
    after = len(expire(laid.board, "Red").markers)
    lost = len(without_maker(laid.board, "Ann").markers)
    assert (seen, hidden, beyond, after, lost) == expected


def test_who_sees_no_square_hears_what_is_in_the_way() -> None:
    walled = Board.build(width=14, height=7, blocking=["B4"], pieces={"A4": "Ann: standard of Red"})
    one, two = (lay_smoke(walled, "Ann", squares, rules="core2014", range=6) for squares in (["C4"], ["C4", "D4"]))
    assert [reason.text for reason in one.reasons] == ["Ann does not see C4: Blocking terrain on B4 blocks."]
    assert "not even C4: Blocking terrain on B4 blocks." in two.reasons[0].text
    behind = Board.build(width=14, height=7, pieces={"A4": "Ann: standard of Red", "B4": "Eve: standard of Blue"})
    [hidden] = lay_smoke(behind, "Ann", ["C4"], rules="core2014", range=6).reasons
    assert hidden.text == "Ann does not see C4: Eve on B4 blocks."


@pytest.mark.ruling("MRK-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_smoke_hangs_together(edition: str) -> None:
    answer = lay_smoke(OPEN, "Ann", ["C4", "E4"], rules=edition, range=6)
    assert not answer
    assert {reason.ruling for reason in answer.reasons} == {"MRK-06"}
    walled = Board.build(width=14, height=7, walls=["C4|D4"], pieces={"A4": "Ann: standard of Red"})
    assert not smoke(edition, ["C4", "D4"], 6, walled), "a wall parts them"


def barrier(edition: str, squares: list[str], range: int = 0, board: Board = OPEN) -> bool:
    return bool(lay_barrier(board, "Ann", squares, rules=edition, range=range))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-07",
        #        four   five   4 away at 0, 6 away at 0, gap first, on hindering, on a figure, out of sight
        core2014=(True, False, True, False, True, False, False, False),
        complete2022=(True, False, True, True, False, True, False, False),
        nebula2007=(True, False, False, False, True, True, True, True),
        eddieg=(True, False, False, False, True, True, False, True),
    ),
)
def test_laying_a_barrier(edition: str, expected: tuple[bool, ...]) -> None:
    board = Board.build(
        width=14,
        height=7,
        hindering=["C7"],
        walls=["B1|C1", "B2|C2"],
        pieces={"A4": "Ann: standard of Red", "D7": "Ben: standard of Blue", "A1": "Eve: standard of Red"},
    )
    found = (
        barrier(edition, ["C4", "C3", "C2", "C1"], 6),
        barrier(edition, ["C5", "C4", "C3", "C2", "C1"], 6),
        barrier(edition, ["E4"]),
        barrier(edition, ["G4"]),
        barrier(edition, ["C4", "E4", "D4"], 6),
        barrier(edition, ["C7"], 6, board),
        barrier(edition, ["D7"], 6, board),
        bool(lay_barrier(board, "Eve", ["C1", "D1"], rules=edition, range=6)),  # behind a wall
    )
    assert found == expected


@pytest.mark.ruling("MRK-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_barrier_blocks_until_its_owners_turn(edition: str) -> None:
    laid = lay_barrier(OPEN, "Ann", ["C4"], rules=edition, range=6).board
    assert line_of_fire(laid, "A4", "E4", rules=edition).verdict == "blocked"
    assert line_of_fire(expire(laid, "Red"), "A4", "E4", rules=edition).verdict == "clear"


@pytest.mark.parametrize(("edition", "expected"), [("nebula2007", True), ("eddieg", False)])
def test_a_figure_under_a_barrier_is_walled_in(edition: str, expected: bool) -> None:
    board = Board.build(width=3, height=1, pieces={"B1": "Ben: standard"}, markers={"B1": "barrier"})
    assert (not reach(board, "Ben", 3, rules=edition)) is expected
    assert "A1" in reach(board.without_marker("B1"), "Ben", 3, rules=edition)


RAISED = Board.build(
    width=6,
    height=3,
    levels={"C1:F3": 2},
    walls=["D2|E2"],
    pieces={"C2": "Ann: standard of Red"},
)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "MRK-08",
        core2014=(True, True),
        complete2022=(True, True),
        nebula2007=(False, False),
        eddieg=(True, False),  # its barrier is borrowed from a book that keeps barriers on the ground
    ),
)
def test_markers_leave_walls_and_levels_alone(edition: str, expected: tuple[bool, bool]) -> None:
    raised = smoke(edition, ["D2"], 6, RAISED), barrier(edition, ["D2"], 6, RAISED)
    assert raised == expected
    marked = RAISED.with_marker("D2", MarkerKind.SMOKE).with_marker("E2", MarkerKind.SMOKE)
    assert not adjacent(marked, "D2", "E2", rules=edition), "the wall stands"
    assert marked.level(marked.square("D2")) == 2
    assert "elevated" in terrain_at(marked, "D2", rules=rulebook(edition))


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a large base under one barrier, a standard figure under one: how many squares each reaches
    editions(
        "MRK-07", core2014=(True, True), complete2022=(True, True), nebula2007=(False, False), eddieg=(True, True)
    ),
)
def test_nobody_moves_out_of_a_barrier(edition: str, expected: tuple[bool, bool]) -> None:
    great = Board.build(width=8, height=8, markers={"C3": "barrier"}, pieces={"C3:D4": "T: standard"})
    small = Board.build(width=8, height=8, markers={"C3": "barrier"}, pieces={"C3": "T: standard"})
    found = [reach(board, "T", 4, rules=edition) for board in (great, small)]
    assert tuple(bool(set(answer) - set(answer.who.squares)) for answer in found) == expected
    walled = [reason.ruling for answer in found for reason in answer.reasons if "walled" in reason.text]
    assert walled == ([] if expected[0] else ["MRK-07", "MRK-07"])


@pytest.mark.parametrize(
    ("edition", "expected"),
    # debris laid on a barrier; a barrier laid on debris
    editions("MRK-04", **dict.fromkeys(EDITIONS, ("hindered", "blocked"))),
)
def test_nothing_blocks_under_debris(edition: str, expected: tuple[str, str]) -> None:
    under = Board.build(width=5, height=1, markers={"C1": ["barrier", "debris"]})
    over = Board.build(width=5, height=1, markers={"C1": ["debris", "barrier"]})
    assert tuple(line_of_fire(board, "A1", "E1", rules=edition).verdict for board in (under, over)) == expected
    assert (
        "blocking" in terrain_at(under, "C1", rules=rulebook(edition)),
        "blocking" in terrain_at(over, "C1", rules=rulebook(edition)),
    ) == (
        False,
        True,
    )


@pytest.mark.ruling("MRK-05", "nebula2007")
def test_debris_on_blocking_terrain_goes_and_the_terrain_stays_destroyed() -> None:
    board = Board.build(width=3, height=1, blocking=["B1"], markers={"B1": "debris"})
    assert destroy(board, "B1", rules="nebula2007").terrain_left == {"clear"}
