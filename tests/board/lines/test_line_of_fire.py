"""LOF: each row of the table, by what the evaluator does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from clixbook.board.lines.line_field import lines_of_fire
from clixbook.board.lines.line_of_fire import VERDICTS, LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

CLEAR, HINDERED, BLOCKED = "clear", "hindered", "blocked"


def row(width: int = 8, height: int = 5, **parts: Any) -> Board:
    """A small outdoor board."""
    return Board.build(width=width, height=height, **parts)


def line(board: Board, a: str, b: str, edition: str, **more: Any) -> LineOfFire:
    return line_of_fire(board, a, b, rules=edition, **more)


def names(squares: Any) -> list[str]:
    return [square.name for square in squares]


@pytest.mark.ruling("LOF-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_line_runs_from_centre_to_centre(edition: str) -> None:
    found = line(row(), "B2", "D5", edition)
    assert list(found.geometry.coords) == [(1.5, 1.5), (3.5, 4.5)]


@pytest.mark.ruling("LOF-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_squares_whose_inside_is_met_are_crossed(edition: str) -> None:
    # A2 to G3 rises one row in six columns: it changes rows in the middle, between D2 and D3.
    board = row(hindering=["E2"])
    found = line(board, "A2", "G3", edition)
    assert names(found.squares) == ["A2", "B2", "C2", "D2", "D3", "E3", "F3", "G3"]
    assert found.verdict == CLEAR  # E2 is not crossed
    assert line(row(hindering=["D3"]), "A2", "G3", edition).verdict == HINDERED


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("LOF-03", core2014=HINDERED, complete2022=HINDERED, nebula2007=CLEAR, eddieg=HINDERED),
)
def test_a_figure_may_draw_a_line_to_itself(edition: str, expected: str) -> None:
    board = row(hindering=["B2"], pieces={"B2": "Ann:"})
    assert line(board, "B2", "B2", edition).verdict == expected
    assert line(board, "C3", "C3", edition).verdict == CLEAR


@pytest.mark.ruling("LOF-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_those_on_the_end_squares_do_not_block(edition: str) -> None:
    board = row(pieces={"A1": "Ann:", "E1": "Ben:"})
    assert line(board, "A1", "E1", edition).verdict == CLEAR


@pytest.mark.parametrize(
    ("edition", "standard", "tiny", "hidden"),
    [
        pytest.param("core2014", BLOCKED, BLOCKED, BLOCKED, marks=pytest.mark.ruling("LOF-05", "core2014")),
        pytest.param("complete2022", BLOCKED, CLEAR, BLOCKED, marks=pytest.mark.ruling("LOF-05", "complete2022")),
        pytest.param("nebula2007", BLOCKED, CLEAR, HINDERED, marks=pytest.mark.ruling("LOF-05", "nebula2007")),
        pytest.param("eddieg", BLOCKED, BLOCKED, BLOCKED, marks=pytest.mark.ruling("LOF-05", "eddieg")),
    ],
)
def test_third_figures_block(edition: str, standard: str, tiny: str, hidden: str) -> None:
    friend = row(pieces={"A1": "Ann: of X", "C1": "Pat: of X", "E1": "Ben: of O"})
    foe = row(pieces={"A1": "Ann: of X", "C1": "Pat: of O", "E1": "Ben: of O"})
    assert line(friend, "A1", "E1", edition).verdict == standard
    assert line(foe, "A1", "E1", edition).verdict == standard
    assert line(row(pieces={"C1": "tiny"}), "A1", "E1", edition).verdict == tiny
    stealthy = row(hindering=["C1"], pieces={"C1": "standard +stealth"})
    assert line(stealthy, "A1", "E1", edition).verdict == hidden


@pytest.mark.ruling("LOF-06")
@pytest.mark.parametrize("edition", EDITIONS)
def test_walls_and_blocking_squares_block(edition: str) -> None:
    wall = line(row(walls=["C1|D1"]), "A1", "F1", edition)
    assert wall.verdict == BLOCKED
    assert [(r.ruling, [p.name for p in r.where]) for r in wall.reasons] == [("LOF-06", ["C1|D1"])]
    assert wall.blocked_at == pytest.approx(0.5)  # D1's edge is 2.5 of 5 squares away
    square = line(row(blocking=["C1"]), "A1", "F1", edition)
    assert square.verdict == BLOCKED
    assert square.reasons[0].ruling == "LOF-06"


@pytest.mark.ruling("LOF-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attacked_blocking_square_does_not_block_the_line_to_it(edition: str) -> None:
    board = row(blocking=["D1"])
    assert line(board, "A1", "D1", edition).verdict == BLOCKED
    found = line(board, "A1", "D1", edition, destroying=True)
    assert found.verdict == CLEAR
    assert found.reasons[0].ruling == "LOF-07"
    nearer = row(blocking=["C1", "D1"])
    assert line(nearer, "A1", "D1", edition, destroying=True).verdict == BLOCKED


@pytest.mark.ruling("LOF-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_crossed_hindering_squares_hinder_the_targets_included(edition: str) -> None:
    between = line(row(hindering=["C1"]), "A1", "E1", edition)
    assert (between.verdict, between.reasons[0].ruling) == (HINDERED, "LOF-08")
    assert between.hindered_from == pytest.approx(1.5 / 4)
    under = line(row(hindering=["E1"]), "A1", "E1", edition)
    assert under.verdict == HINDERED


@pytest.mark.ruling("LOF-08", "nebula2007")
def test_between_levels_a_patch_is_not_crossed_in_the_way() -> None:
    board = row(hindering=["C1"], levels={"E1:F1": 2})
    assert line(board, "A1", "E1", "nebula2007").verdict == CLEAR


@pytest.mark.ruling("LOF-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shooters_own_hindering_square_is_free_the_next_of_the_patch_is_not(edition: str) -> None:
    edge = row(hindering=["A1"])
    assert line(edge, "A1", "E1", edition).verdict == CLEAR
    inside = row(hindering=["A1", "B1"])
    assert line(inside, "A1", "E1", edition).verdict == HINDERED


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("LOF-10", core2014=HINDERED, complete2022=HINDERED, nebula2007=CLEAR, eddieg=HINDERED),
)
def test_both_ends_inside_one_patch(edition: str, expected: str) -> None:
    board = row(hindering=["A1:D1", "C3", "D4"])
    assert line(board, "A1", "D1", edition).verdict == expected
    assert line(board, "C3", "D4", edition).verdict == expected  # they meet at a corner: one patch
    assert line(row(hindering=["A1", "D1"]), "A1", "D1", edition).verdict == HINDERED  # two patches


def test_the_soft_reading_hinders_inside_a_patch_too() -> None:
    soft = rulebook("nebula2007+soft-hindering")
    assert line_of_fire(row(hindering=["A1:D1"]), "A1", "D1", rules=soft).verdict == HINDERED


@pytest.mark.ruling("LOF-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hindered_line_adds_one_however_many_squares_hinder(edition: str) -> None:
    assert line(row(hindering=["B1", "D1"]), "A1", "E1", edition).modifier == 1
    assert line(row(), "A1", "E1", edition).modifier == 0
    assert line(row(hindering=["B1"], blocking=["D1"]), "A1", "E1", edition).modifier == 0


@pytest.mark.ruling("LOF-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_worst_square_decides_and_hindered_passes_for_clear(edition: str) -> None:
    hindered = line(row(hindering=["B1", "D1"]), "A1", "E1", edition)
    assert hindered.verdict == HINDERED
    assert bool(hindered) is True
    blocked = line(row(hindering=["B1"], blocking=["C1"]), "A1", "E1", edition)
    assert blocked.verdict == BLOCKED
    assert bool(blocked) is False


@pytest.mark.parametrize(
    ("edition", "swimmer"),
    editions("LOF-13", core2014=CLEAR, complete2022=CLEAR, nebula2007=HINDERED, eddieg=CLEAR),
)
def test_water_leaves_lines_clear_but_may_hide_a_swimmer(edition: str, swimmer: str) -> None:
    board = row(water=["C1:E1"], pieces={"E1": "Finn: dolphin", "E2": "Walt: boot"})
    assert line(board, "A1", "D1", edition).verdict == CLEAR
    assert line(board, "A1", "E1", edition).verdict == swimmer
    on_foot = row(water=["C1:E1"], pieces={"E1": "Walt: boot"})
    assert line(on_foot, "A1", "E1", edition).verdict == CLEAR


@pytest.mark.parametrize(
    ("edition", "light", "obstacle"),
    [
        pytest.param("core2014", HINDERED, HINDERED, marks=pytest.mark.ruling("LOF-14", "core2014")),
        pytest.param("complete2022", CLEAR, CLEAR, marks=pytest.mark.ruling("LOF-14", "complete2022")),
        pytest.param("nebula2007", HINDERED, BLOCKED, marks=pytest.mark.ruling("LOF-14", "nebula2007")),
        pytest.param("eddieg", HINDERED, HINDERED, marks=pytest.mark.ruling("LOF-14", "eddieg")),
    ],
)
def test_objects_on_the_line(edition: str, light: str, obstacle: str) -> None:
    from clixbook.board.model.things import MapObject, ObjectKind

    assert line(row(objects={"C1": "light"}), "A1", "E1", edition).verdict == light
    assert line(row(objects={"C1": "heavy"}), "A1", "E1", edition).verdict == light
    assert line(row(objects={"C1": "ultra light"}), "A1", "E1", edition).verdict == CLEAR
    heavy = MapObject(ObjectKind.HEAVY, obstructs=True)
    assert line(row(objects={"C1": heavy}), "A1", "E1", edition).verdict == obstacle


@pytest.mark.parametrize(
    ("edition", "own_turn", "other_turn", "beside"),
    [
        pytest.param("core2014", HINDERED, BLOCKED, BLOCKED, marks=pytest.mark.ruling("LOF-16", "core2014"), id="2014"),
        pytest.param("complete2022", HINDERED, BLOCKED, HINDERED, marks=pytest.mark.ruling("LOF-16", "complete2022")),
        pytest.param("nebula2007", BLOCKED, BLOCKED, BLOCKED, marks=pytest.mark.ruling("LOF-16", "nebula2007")),
        pytest.param("eddieg", BLOCKED, BLOCKED, BLOCKED, marks=pytest.mark.ruling("LOF-16", "eddieg")),
    ],
)
def test_stealth_turns_hindered_into_blocked(edition: str, own_turn: str, other_turn: str, beside: str) -> None:
    board = row(hindering=["D3"], pieces={"D3": "Shade: +stealth of O", "C3": "Ann: of X", "A3": "Xan: of X"})
    open_board = board.without_piece("Ann")
    assert line(open_board, "Xan", "Shade", edition, acting="O").verdict == own_turn
    assert line(open_board, "Xan", "Shade", edition, acting="X").verdict == other_turn
    assert line(board, "Ann", "Shade", edition, acting="X").verdict == beside
    in_the_open = row(pieces={"D3": "Shade: +stealth of O"})
    assert line(in_the_open, "A3", "Shade", edition, acting="X").verdict == CLEAR


@pytest.mark.parametrize(
    ("edition", "friend"),
    editions("LOF-16", nebula2007=BLOCKED, eddieg=BLOCKED),
)
def test_stealth_hides_from_friends_too(edition: str, friend: str) -> None:
    board = row(hindering=["D3"], pieces={"D3": "Shade: +stealth of O", "A3": "Fred: of O"})
    assert line(board, "Fred", "Shade", edition, acting="O").verdict == friend


@pytest.mark.ruling("LOF-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_direct_lines_keep_to_a_row_a_column_or_a_perfect_diagonal(edition: str) -> None:
    board = row()
    assert [line_of_fire(board, "C3", to, rules=edition).is_direct for to in ("C1", "G3", "E5", "D4", "A1")] == [
        True
    ] * 5
    assert not line_of_fire(board, "A1", "D2", rules=edition).is_direct  # it meets a corner, but off the 45 degrees
    assert not line_of_fire(board, "C3", "C3", rules=edition).is_direct
    assert not line_of_fire(board, "C3", "C1", rules=rulebook(edition).replace({"LOF-17": False})).is_direct


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        "LOF-20",
        core2014={},
        complete2022={},
        nebula2007={
            "Energy Explosion": (CLEAR, 1),
            "Pulse Wave": (CLEAR, Fraction(1, 2)),
            "Super Senses": (BLOCKED, 1),
            "Trick Shot": (CLEAR, 1),
            "Superman Ally": (BLOCKED, 1),
            "Ultimates": (BLOCKED, 1),
        },
        eddieg={"Pulse Wave": (CLEAR, Fraction(1, 2))},
    ),
)
def test_powers_in_the_book_itself_look_past_figures_and_hindering_terrain(
    edition: str, expected: dict[str, tuple[str, Any]]
) -> None:
    board = row(hindering=["B1"], pieces={"C1": "Pat:"})
    found = {}
    for power in rulebook(edition).line_of_fire.powers:
        past = line(board, "A1", "E1", edition, ignores=power.ignores)
        found[power.name] = (past.verdict, Fraction(1, 2) if power.halves_range else 1)
    assert found == expected
    hindering_only = row(hindering=["B1"])
    for power in rulebook(edition).line_of_fire.powers:
        assert line(hindering_only, "A1", "E1", edition, ignores=power.ignores).verdict == CLEAR
    assert line(row(blocking=["B1"]), "A1", "E1", edition, ignores={"figures", "hindering"}).verdict == BLOCKED


@pytest.mark.parametrize("wrong", ["Z99", "", "nobody"])
def test_a_place_off_the_map_is_one_clear_error(wrong: str) -> None:
    with pytest.raises(ClixbookError):
        line(row(), "A1", wrong, "core2014")


def test_every_answer_says_verdict_reason_and_ruling() -> None:
    said = line(row(hindering=["C1"]), "A1", "E1", "core2014").explain()
    assert said.splitlines() == [
        "The line from A1 to E1 is hindered (2014 core rulebook).",
        "  - Hindering terrain on C1 hinders. (LOF-08; P2 Hindering Terrain)",
    ]


def test_what_lies_on_the_line_and_does_not_count_is_told() -> None:
    found = line(row(water=["C1"], objects={"D1": "light"}), "A1", "F1", "complete2022")
    assert [(r.text, r.ruling) for r in found.reasons] == [
        ("Water on C1 leaves the line clear.", "LOF-13"),
        ("A light object on D1 leaves the line clear.", "LOF-14"),
    ]


@pytest.mark.ruling("LOF-06", "nebula2007")
@pytest.mark.ruling("TMV-06", "nebula2007")
@pytest.mark.ruling("MRK-06", "nebula2007")
@pytest.mark.ruling("MRK-07", "nebula2007")
@pytest.mark.parametrize(
    ("parts", "ruling"),
    [
        ({"blocking": ["C3"]}, "LOF-06"),
        ({"markers": {"C3": "barrier"}}, "MRK-07"),
        ({"markers": {"C3": "smoke"}}, "MRK-06"),
    ],
)
def test_who_stands_inside_what_blocks_sees_as_little_as_it_is_seen(parts: dict[str, Any], ruling: str) -> None:
    """A line is blocked that crosses the boundary of blocking terrain (Blocking Terrain), from either side."""
    board = row(pieces={"C3": "Ann: standard"}, **parts)
    out, into = line(board, "C3", "F3", "nebula2007"), line(board, "F3", "C3", "nebula2007")
    assert (out.verdict, into.verdict) == (BLOCKED, BLOCKED)
    assert [reason.ruling for reason in out.reasons] == [reason.ruling for reason in into.reasons] == [ruling]
    assert out.reasons[0].where[0].name == "C3"
    field = lines_of_fire(board, "C3", rules="nebula2007")
    for square in board.squares:
        found = line(board, "C3", square, "nebula2007")
        assert field[square.y, square.x] == VERDICTS.index(found.verdict)


@pytest.mark.ruling("MRK-06", "nebula2007")
def test_a_line_that_ignores_smoke_passes_it() -> None:
    smoky = row(markers={"C3": "smoke", "D3": "smoke", "F3": "smoke"})
    assert line(smoky, "C3", "F3", "nebula2007").verdict == BLOCKED
    assert line(smoky, "C3", "F3", "nebula2007", ignores=["smoke"]).verdict == CLEAR
    walled = row(markers={"D3": "smoke"}, walls=["E3|F3"])
    assert line(walled, "C3", "F3", "nebula2007", ignores=["smoke"]).verdict == BLOCKED
