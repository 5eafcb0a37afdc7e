"""Lines of fire where two rules meet: what was once wrong, and what easily goes wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.lines.line_field import lines_of_fire
from clixbook.board.lines.line_of_fire import VERDICTS, LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.board.near.adjacency import adjacent_opponent
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.shooting import may_shoot
from tests.helpers import EDITIONS, editions

CLEAR, HINDERED, BLOCKED = "clear", "hindered", "blocked"


def line(edition: str, a: str, b: str, *, acting: str | None = None, **parts: Any) -> LineOfFire:
    """The line on a small board; the whole board at once must say the same."""
    board = Board.build(**{"width": 8, "height": 6, **parts})
    found = line_of_fire(board, a, b, rules=edition, acting=acting)
    if acting is None:
        field = lines_of_fire(board, found.source, rules=edition)
        assert VERDICTS[field[found.target.y, found.target.x]] == found.verdict
    return found


def told(found: LineOfFire) -> list[tuple[str, str]]:
    """Ruling and weight of every reason."""
    return [(reason.ruling, reason.weight) for reason in found.reasons]


# -- hindering patches --------------------------------------------------------------------------------------


@pytest.mark.ruling("LOF-13", "nebula2007")
def test_a_swimmer_beside_a_bush_is_in_other_terrain_than_the_shooter_in_it() -> None:
    found = line("nebula2007", "C3", "D3", hindering=["C3"], water=["D3"], pieces={"D3": "Finn: dolphin"})
    assert found.verdict == HINDERED
    assert found.reasons[0].ruling == "LOF-13"


@pytest.mark.ruling("LOF-09", "nebula2007")
@pytest.mark.ruling("LOF-07", "nebula2007")
def test_a_line_that_leaves_the_patch_for_an_attacked_blocking_square_is_hindered() -> None:
    board = Board.build(width=6, height=1, hindering=["B1:C1"], blocking=["D1"])
    assert line_of_fire(board, "B1", "D1", rules="nebula2007", destroying=True).verdict == HINDERED
    assert line_of_fire(board, "C1", "D1", rules="nebula2007", destroying=True).verdict == CLEAR


@pytest.mark.ruling("LOF-10", "nebula2007")
def test_bushes_on_the_ground_and_on_a_roof_are_no_one_patch() -> None:
    parts: dict[str, Any] = {"hindering": ["C1", "D1"], "levels": {"D1:E1": 2}}
    found = line("nebula2007", "C1", "D1", pieces={"C1": "giant", "D1": "standard"}, **parts)
    assert (found.verdict, found.reasons[0].ruling) == (HINDERED, "LOF-08")


@pytest.mark.ruling("LOF-10", "nebula2007")
def test_inside_a_patch_no_corner_hinders_either() -> None:
    found = line("nebula2007", "A1", "C3", hindering=["A1:C3"])
    assert found.verdict == CLEAR
    assert {weight for _, weight in told(found)} == {"note"}
    assert "LOF-10" in {ruling for ruling, _ in told(found)}


# -- two roof edges -----------------------------------------------------------------------------------------


@pytest.mark.ruling("ELV-11", "eddieg")
def test_the_second_roof_edge_is_where_the_line_stops() -> None:
    found = line("eddieg", "A1", "H1", levels={"C1:D1": 2, "H1": 2})
    assert (found.verdict, found.boundaries) == (BLOCKED, 3)
    assert found.blocked_at == pytest.approx(3.5 / 7)  # between D1 and E1
    assert found.hindered_from == found.blocked_at


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("INT-17", core2014=BLOCKED, complete2022=BLOCKED, nebula2007=BLOCKED, eddieg=BLOCKED),
)
def test_two_roofs_that_meet_at_a_corner_bar_a_line_to_a_third(edition: str, expected: str) -> None:
    parts: dict[str, Any] = {"levels": {"C2": 2, "B3": 2, "E5": 2}}
    found = line(edition, "A1", "E5", **parts)
    assert found.verdict == expected
    if edition == "eddieg":
        assert found.boundaries == 3
        assert told(found)[0] == ("ELV-11", "blocked")
        assert ("INT-17", "note") in told(found)
    one_side = line(edition, "A1", "E5", levels={"C2": 2, "E5": 2})
    assert (one_side.verdict, one_side.boundaries) == (CLEAR, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_ignores_elevated_terrain_counts_no_roof_edges(edition: str) -> None:
    board = Board.build(width=8, height=1, levels={"C1:D1": 2, "H1": 2})
    assert line_of_fire(board, "A1", "H1", rules=edition, ignores=["elevated"]).verdict == CLEAR


# -- sizes --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("SIZ-04", "nebula2007")
def test_a_colossal_figure_on_the_ground_does_not_count_as_elevated() -> None:
    parts: dict[str, Any] = {"levels": {"D1:H6": 2}}
    assert line("nebula2007", "A3", "F3", pieces={"A3": "giant"}, **parts).verdict == CLEAR
    assert line("nebula2007", "A3", "F3", pieces={"A3": "colossal"}, **parts).verdict == BLOCKED
    sky = line("nebula2007", "A3", "F3", pieces={"A3": "colossal", "F3": "soaring"}, blocking=["C3"])
    assert sky.verdict == CLEAR


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ({"A3": "giant"}, CLEAR),
        ({"A3": "colossal"}, BLOCKED),
        ({"A3": "giant", "F3": "colossal"}, CLEAR),
    ],
)
@pytest.mark.ruling("SIZ-03", "nebula2007")
def test_standard_figures_do_not_block_to_or_from_giants_alone(pieces: dict[str, str], expected: str) -> None:
    assert line("nebula2007", "A3", "F3", pieces={**pieces, "C3": "standard"}).verdict == expected


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("SIZ-04", "core2014", "complete2022")
def test_a_roof_that_a_giant_overlooks_is_told(edition: str) -> None:
    found = line(edition, "A1", "E1", levels={"C1": 2}, pieces={"A1": "giant", "E1": "giant"})
    assert told(found) == [("SIZ-04", "note")]
    assert [place.name for place in found.reasons[0].where] == ["C1"]


@pytest.mark.parametrize(
    ("edition", "reached"),
    editions("SIZ-02", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_long_reach_and_a_hidden_figure(edition: str, reached: bool) -> None:
    board = Board.build(
        width=6, height=1, hindering=["C1"], pieces={"A1": "X: giant of Ann", "C1": "S: +stealth of Ben"}
    )
    assert bool(may_strike(board, "X", "S", rules=edition)) is reached


# -- hiding -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("LOF-16", core2014=BLOCKED, complete2022=HINDERED, nebula2007=BLOCKED, eddieg=BLOCKED),
)
def test_stealth_beside_the_shooter(edition: str, expected: str) -> None:
    parts: dict[str, Any] = {"hindering": ["D3"], "pieces": {"D3": "Shade: +stealth"}}
    assert line(edition, "C3", "D3", **parts).verdict == expected
    assert line(edition, "C3", "D3", levels={"D1:D6": 2}, **parts).verdict == BLOCKED, "not adjacent"


@pytest.mark.ruling("LOF-16", "complete2022")
@pytest.mark.ruling("TER-03", "complete2022")
def test_through_a_window_nobody_is_adjacent_so_stealth_hides() -> None:
    found = line("complete2022", "C3", "D3", hindering=["D3"], windows=["C3|D3"], pieces={"D3": "Shade: +stealth"})
    assert (found.verdict, found.reasons[0].ruling) == (BLOCKED, "LOF-16")


@pytest.mark.ruling("LOF-13", "nebula2007")
@pytest.mark.ruling("ADJ-15", "nebula2007")
def test_a_hidden_swimmer_is_hidden_as_in_a_bush() -> None:
    finn = "Finn: dolphin +stealth of O"
    board = Board.build(width=6, height=1, water=["C1"], pieces={"B1": "X: of Ann", "C1": finn})
    assert not adjacent_opponent(board, "X", "Finn", rules="nebula2007")
    past = line("nebula2007", "A1", "F1", width=6, height=1, water=["C1"], pieces={"C1": finn})
    assert past.verdict == CLEAR


# -- soaring ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "expected"), [("outdoor", CLEAR), ("mixed", BLOCKED)])
@pytest.mark.ruling("MAP-03", "nebula2007")
def test_on_a_mixed_map_blocking_terrain_bars_soarers_too(setting: str, expected: str) -> None:
    both = {"A3": "Kite: soaring", "F3": "Gull: soaring"}
    assert line("nebula2007", "A3", "F3", blocking=["C3"], setting=setting, pieces=both).verdict == expected


# -- what the reasons name ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "parts", "expected"),
    [
        ("core2014", {"levels": {"A1:B1": 2, "E1:F1": 2}, "walls": ["C1|D1"], "setting": "indoor"}, "ELV-09"),
        ("core2014", {"levels": {"A1:B1": 2, "E1:F1": 2}, "pieces": {"C1": "giant"}}, "ELV-10"),
        ("core2014", {"levels": {"F1": 3, "E1": 2}, "blocking": ["C1"]}, "ELV-14"),
        ("core2014", {"levels": {"A1": 2, "F1": 3}, "blocking": ["C1"], "setting": "indoor"}, "ELV-09"),
        ("nebula2007", {"levels": {"A1": 3, "D1": 3}}, "ELV-16"),
        ("nebula2007", {"levels": {"A1": 3, "D1": 3, "F1": 2}, "walls": ["C1|D1"]}, "ELV-17"),
        ("nebula2007", {"pieces": {"A1": "soaring", "C1": "giant"}}, "SPD-03"),
        ("nebula2007", {"pieces": {"A1": "soaring"}, "levels": {"C1": 2}, "blocking": ["C1"]}, "SPD-03"),
    ],
)
def test_a_blocked_line_names_the_row_that_blocks(edition: str, parts: dict[str, Any], expected: str) -> None:
    found = line(edition, "A1", "F1", **parts)
    assert found.verdict == BLOCKED
    assert expected in {ruling for ruling, weight in told(found) if weight == "blocked"}, found.explain()


@pytest.mark.parametrize(
    ("edition", "parts", "expected"),
    [
        ("core2014", {"levels": {"A1:B1": 2, "E1:F1": 2}, "windows": ["C1|D1"]}, "ELV-09"),
        ("core2014", {"levels": {"A1:B1": 2, "E1:F1": 2}, "walls": ["C1|D1"]}, "ELV-09"),
        ("complete2022", {"windows": ["C1|D1"]}, "TER-03"),
        ("complete2022", {"walls": ["C1|D1"], "pieces": {"A1": "giant"}}, "SIZ-04"),
        ("nebula2007", {"walls": ["C1|D1"], "pieces": {"A1": "soaring"}}, "SPD-03"),
        ("nebula2007", {"levels": {"A1": 3, "B1:D1": 2}}, "ELV-16"),
        ("core2014", {"objects": {"C1": "ultra light"}}, "LOF-14"),
    ],
)
def test_a_clear_line_over_something_says_why_that_does_not_count(
    edition: str, parts: dict[str, Any], expected: str
) -> None:
    found = line(edition, "A1", "F1", **parts)
    assert found.verdict == CLEAR
    assert expected in {ruling for ruling, _ in told(found)}, found.explain()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blocking_bush_is_told_once(edition: str) -> None:
    found = line(edition, "A1", "E1", hindering=["C1"], blocking=["C1"])
    assert told(found) == [("LOF-06", "blocked")]


@pytest.mark.ruling("LOF-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_open_line_to_oneself_says_so(edition: str) -> None:
    assert told(line(edition, "C3", "C3")) == [("LOF-03", "clear")]


# -- large bases and figures moved in thought ---------------------------------------------------------------


@pytest.mark.ruling("MBC-08")
@pytest.mark.ruling("LOF-18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_large_target_the_square_within_range_serves_though_its_line_is_worse(edition: str) -> None:
    # To D2 the line is hindered, to E1 it is clear; only D2 is within 3.
    board = Board.build(width=6, height=2, hindering=["D2"], pieces={"A1": "X:", "D2+E1": "Duo: 1x2"})
    shot = may_shoot(board, "X", "Duo", 3, rules=edition)
    assert shot.line is not None
    assert (bool(shot), shot.line.verdict) == (True, HINDERED)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("LOF-18", core2014=True, complete2022=True, nebula2007=True, eddieg=False),
)
def test_lines_to_several_targets_have_the_range_of_shots(edition: str, expected: bool) -> None:
    board = Board.build(width=8, height=1, levels={"A1": 2}, pieces={"A1": "X:", "E1": "O:"})
    assert bool(may_shoot(board, "X", "O", 6, rules=edition)) is expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_figure_moved_in_thought_takes_its_size_along_and_leaves_its_square(edition: str) -> None:
    board = Board.build(
        width=8, height=1, pieces={"C1": "X: giant of Ann", "D1": "P: standard of Ben", "G1": "O: standard of Ben"}
    )
    moved = replace(board.piece("X"), squares=(parse_square("A1"),))
    really = board.with_piece(moved)
    for target in ("G1", "D1"):
        thought = line_of_fire(board, moved, target, rules=edition)
        assert thought.verdict == line_of_fire(really, "X", target, rules=edition).verdict
        assert (lines_of_fire(board, moved, rules=edition) == lines_of_fire(really, "X", rules=edition)).all()
    assert bool(may_shoot(board, moved, "O", 8, rules=edition)) is bool(may_shoot(really, "X", "O", 8, rules=edition))
    near = replace(moved, squares=(parse_square("B1"),))
    assert bool(may_strike(board, near, "P", rules=edition)) is (edition != "eddieg")
