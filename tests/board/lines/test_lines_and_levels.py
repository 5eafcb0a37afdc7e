"""ELV, SIZ and MBC, the rows on lines: levels, sizes, large bases, soaring."""

from __future__ import annotations

from typing import Any

import pytest

from clixbook.board.lines.line_field import lines_of_fire
from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

CLEAR, HINDERED, BLOCKED = "clear", "hindered", "blocked"


def line(edition: str, a: str, b: str, **parts: Any) -> LineOfFire:
    board = Board.build(**{"width": 8, "height": 5, **parts})
    return line_of_fire(board, a, b, rules=edition)


@pytest.mark.ruling("ELV-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_higher_terrain_blocks_a_line_on_the_ground(edition: str) -> None:
    found = line(edition, "A1", "E1", levels={"C1": 2})
    assert found.verdict == BLOCKED
    assert [(reason.ruling, reason.weight) for reason in found.reasons] == [("ELV-07", "blocked")]
    assert [place.name for place in found.reasons[0].where] == ["C1"]


@pytest.mark.ruling("ELV-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_on_a_roof_lower_ground_does_not_count_but_the_roof_does(edition: str) -> None:
    two_roofs = {"A1:B1": 2, "D1:E1": 2}
    assert line(edition, "A1", "E1", levels=two_roofs).verdict == CLEAR
    assert line(edition, "A1", "E1", levels=two_roofs, hindering=["C1"]).verdict == CLEAR
    assert line(edition, "A1", "E1", levels={"A1:E1": 2}, hindering=["C1"]).verdict == HINDERED
    assert line(edition, "A1", "E1", levels={"A1:E1": 2}, blocking=["C1"]).verdict == BLOCKED
    assert line(edition, "A1", "E1", levels={"A1:E1": 2}, pieces={"C1": "standard"}).verdict == BLOCKED


@pytest.mark.parametrize(
    ("edition", "indoors"),
    editions("ELV-09", core2014=BLOCKED, complete2022=CLEAR, nebula2007=CLEAR, eddieg=CLEAR),
)
def test_blocking_terrain_below_both_ends(edition: str, indoors: str) -> None:
    parts: dict[str, Any] = {"levels": {"A1:B1": 2, "D1:E1": 2}, "blocking": ["C1"]}
    assert line(edition, "A1", "E1", **parts).verdict == CLEAR
    assert line(edition, "A1", "E1", setting="indoor", **parts).verdict == indoors


@pytest.mark.parametrize(
    ("edition", "standard", "giant", "colossal"),
    [
        pytest.param("core2014", CLEAR, BLOCKED, BLOCKED, marks=pytest.mark.ruling("ELV-10", "core2014")),
        pytest.param("complete2022", CLEAR, BLOCKED, BLOCKED, marks=pytest.mark.ruling("ELV-10", "complete2022")),
        pytest.param("nebula2007", CLEAR, CLEAR, BLOCKED, marks=pytest.mark.ruling("ELV-10", "nebula2007")),
        pytest.param("eddieg", CLEAR, CLEAR, CLEAR, marks=pytest.mark.ruling("ELV-10", "eddieg")),
    ],
)
def test_figures_below_both_ends(edition: str, standard: str, giant: str, colossal: str) -> None:
    roofs = {"A1:B1": 2, "D1:E1": 2}
    found = [
        line(edition, "A1", "E1", levels=roofs, pieces={"C1": size}).verdict
        for size in ("standard", "giant", "colossal")
    ]
    assert found == [standard, giant, colossal]


def test_the_published_answer_lets_nobody_below_block() -> None:
    board = Board.build(width=5, height=1, levels={"A1:B1": 2, "D1:E1": 2}, pieces={"C1": "giant"})
    assert line_of_fire(board, "A1", "E1", rules="complete2022+nobody-below-blocks").verdict == CLEAR


@pytest.mark.parametrize(
    ("edition", "from_inside"),
    editions("ELV-11", core2014=BLOCKED, complete2022=BLOCKED, nebula2007=BLOCKED, eddieg=CLEAR),
)
def test_squares_above_the_lower_end(edition: str, from_inside: str) -> None:
    roof = {"D1:G5": 2}
    inside = line(edition, "F3", "A3", levels=roof)
    assert (inside.verdict, inside.boundaries) == (from_inside, 1)
    assert line(edition, "D3", "A3", levels=roof).verdict == CLEAR  # from the edge of the roof
    assert line(edition, "A3", "D3", levels=roof).verdict == CLEAR  # the higher end itself is no bar
    beyond = line(edition, "A3", "F3", levels={"C1:C5": 2, "F1:G5": 2})  # over one roof to another
    assert beyond.verdict == BLOCKED


@pytest.mark.parametrize(
    ("edition", "between"),
    editions("ELV-12", core2014=CLEAR, complete2022=CLEAR, nebula2007=CLEAR, eddieg=HINDERED),
)
def test_hindering_terrain_between_levels(edition: str, between: str) -> None:
    roof = {"E2:H5": 2}
    assert line(edition, "A4", "E4", levels=roof, hindering=["C4"]).verdict == between
    assert line(edition, "A4", "E4", levels=roof, hindering=["E4"]).verdict == HINDERED
    assert line(edition, "E4", "A4", levels=roof, hindering=["A4"]).verdict == HINDERED


@pytest.mark.parametrize(
    ("edition", "standard"),
    editions("ELV-13", core2014=CLEAR, complete2022=CLEAR, nebula2007=CLEAR, eddieg=BLOCKED),
)
def test_figures_between_levels(edition: str, standard: str) -> None:
    roof = {"E2:H5": 2}
    assert line(edition, "A4", "E4", levels=roof, pieces={"C4": "standard"}).verdict == standard
    assert line(edition, "A4", "E4", levels=roof, pieces={"C4": "giant"}).verdict == BLOCKED


@pytest.mark.ruling("ELV-13", "complete2022")
def test_a_giant_smaller_than_an_end_does_not_block_between_levels() -> None:
    parts: dict[str, Any] = {"levels": {"E2:H5": 2}}
    pieces = {"A4": "colossal", "C4": "giant", "E4": "standard"}
    assert line("complete2022", "A4", "E4", pieces=pieces, **parts).verdict == CLEAR
    pieces = {"A4": "colossal", "C4": "colossal", "E4": "standard"}
    assert line("complete2022", "A4", "E4", pieces=pieces, **parts).verdict == BLOCKED


@pytest.mark.ruling("ELV-14")
@pytest.mark.parametrize("edition", EDITIONS)
def test_blocking_terrain_on_the_lower_ends_level_blocks_between_levels(edition: str) -> None:
    assert line(edition, "A4", "E4", levels={"E2:H5": 2}, blocking=["C4"]).verdict == BLOCKED


@pytest.mark.ruling("ELV-14", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_blocking_terrain_below_the_lower_end_does_not_block_between_levels(edition: str) -> None:
    levels = {"A1": 2, "B1": 2, "E1": 3}
    found = line(edition, "A1", "E1", levels=levels, blocking=["C1"])
    assert (found.verdict, found.reasons[0].ruling) == (CLEAR, "ELV-14")
    assert line(edition, "A1", "E1", levels=levels, blocking=["B1"]).verdict == BLOCKED


@pytest.mark.ruling("ELV-14", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
def test_blocking_terrain_between_levels_blocks_wherever_it_is_crossed(edition: str) -> None:
    # From a roof to the ground over a blocking roof square beside the shooter: blocked by the terrain too.
    found = line(edition, "E4", "A4", levels={"D2:H5": 2}, blocking=["D4"])
    assert found.verdict == BLOCKED
    assert "ELV-14" in {reason.ruling for reason in found.reasons}


@pytest.mark.parametrize(
    ("edition", "from_inside"),
    editions("ELV-15", core2014=BLOCKED, complete2022=BLOCKED, nebula2007=BLOCKED, eddieg=CLEAR),
)
def test_shooting_down_wants_the_rim_but_for_one_book(edition: str, from_inside: str) -> None:
    assert line(edition, "F4", "B4", levels={"D2:G5": 2}).verdict == from_inside
    assert line(edition, "D4", "B4", levels={"D2:G5": 2}).verdict == CLEAR


@pytest.mark.parametrize(
    ("edition", "down_two"),
    editions("ELV-16", core2014=BLOCKED, complete2022=BLOCKED, nebula2007=CLEAR),
)
def test_three_levels(edition: str, down_two: str) -> None:
    tower = {"A1:C5": 2, "A3": 3}
    assert line(edition, "A3", "E3", levels=tower).verdict == down_two  # 3 -> 1 over level 2
    assert line(edition, "A3", "C3", levels=tower).verdict == CLEAR  # 3 -> 2
    gap = {"A3": 3, "C3": 2}
    assert line(edition, "A3", "C3", levels=gap).verdict == CLEAR  # the ground between does not matter


@pytest.mark.ruling("ELV-16", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_level_two_blocking_stops_a_line_from_three_to_two(edition: str) -> None:
    assert line(edition, "A3", "C3", levels={"A3": 3, "B3:C3": 2}, blocking=["B3"]).verdict == BLOCKED


@pytest.mark.ruling("ELV-16", "nebula2007")
def test_another_super_elevated_feature_stops_the_view_and_figures_do_not() -> None:
    tower = {"A3": 3, "B3:E3": 2}
    assert line("nebula2007", "A3", "E3", levels=tower, pieces={"C3": "standard"}).verdict == CLEAR
    assert line("nebula2007", "A3", "E3", levels={**tower, "C3": 3}).verdict == BLOCKED


@pytest.mark.ruling("ELV-16", "eddieg")
def test_a_book_of_two_levels_takes_every_roof_as_one() -> None:
    assert line("eddieg", "A1", "C1", levels={"A1": 3, "B1:C1": 2}).boundaries == 0


@pytest.mark.ruling("ELV-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_between_two_levels_stands_on_both(edition: str) -> None:
    roof = {"D1:G5": 2}
    found = line(edition, "A3", "D3", levels=roof, walls=["C3|D3"])
    assert (found.verdict, found.reasons[0].ruling) == (BLOCKED, "ELV-17")
    roofs = {"A1:B5": 2, "D1:G5": 2}
    from_roof_to_roof = line(edition, "A3", "D3", levels=roofs, walls=["C3|D3"])
    assert from_roof_to_roof.verdict == BLOCKED


@pytest.mark.parametrize(
    ("edition", "seen"),
    [
        pytest.param(
            "core2014",
            {"tiny": CLEAR, "standard": CLEAR, "giant": BLOCKED},
            marks=pytest.mark.ruling("SIZ-03", "core2014"),
        ),
        pytest.param(
            "complete2022",
            {"tiny": CLEAR, "standard": CLEAR, "giant": BLOCKED},
            marks=pytest.mark.ruling("SIZ-03", "complete2022"),
        ),
        pytest.param(
            "nebula2007",
            {"tiny": CLEAR, "standard": CLEAR, "giant": BLOCKED},
            marks=pytest.mark.ruling("SIZ-03", "nebula2007"),
        ),
        pytest.param(
            "eddieg",
            {"tiny": BLOCKED, "standard": BLOCKED, "giant": BLOCKED},
            marks=pytest.mark.ruling("SIZ-03", "eddieg"),
        ),
    ],
)
def test_whom_sizes_block_on_a_line_to_a_giant(edition: str, seen: dict[str, str]) -> None:
    found = {size: line(edition, "A1", "E1", pieces={"E1": "giant", "C1": size}).verdict for size in seen}
    assert found == seen


@pytest.mark.ruling("SIZ-03", "core2014")
def test_great_figures_block_even_larger_ones_and_tiny_ones_their_like_in_2014() -> None:
    """In another book what is smaller than an end never blocks, in a third nobody tiny does."""
    assert line("core2014", "A1", "E1", pieces={"A1": "colossal", "C1": "giant"}).verdict == BLOCKED
    assert line("core2014", "A1", "E1", pieces={"C1": "tiny"}).verdict == BLOCKED


@pytest.mark.parametrize(
    ("edition", "roof", "bush"),
    [
        pytest.param("core2014", CLEAR, CLEAR, marks=pytest.mark.ruling("SIZ-04", "core2014")),
        pytest.param("complete2022", CLEAR, CLEAR, marks=pytest.mark.ruling("SIZ-04", "complete2022")),
        pytest.param("nebula2007", BLOCKED, HINDERED, marks=pytest.mark.ruling("SIZ-04", "nebula2007")),
        pytest.param("eddieg", BLOCKED, HINDERED, marks=pytest.mark.ruling("SIZ-04", "eddieg")),
    ],
)
def test_where_giants_stand(edition: str, roof: str, bush: str) -> None:
    two_giants = {"A1": "giant", "E1": "giant"}
    assert line(edition, "A1", "E1", levels={"C1": 2}, pieces=two_giants).verdict == roof
    assert line(edition, "A1", "E1", hindering=["C1"], pieces=two_giants).verdict == bush
    assert line(edition, "A1", "E1", hindering=["E1"], pieces=two_giants).verdict == HINDERED


@pytest.mark.ruling("SIZ-04", "complete2022")
def test_a_giant_looks_past_outdoor_blocking_only() -> None:
    giant = {"A1": "giant"}
    assert line("complete2022", "A1", "E1", blocking=["C1"], pieces=giant).verdict == CLEAR
    assert line("complete2022", "A1", "E1", blocking=["C1"], pieces=giant, setting="indoor").verdict == BLOCKED


@pytest.mark.ruling("SIZ-04", "nebula2007")
def test_with_elevated_figures_a_giant_is_elevated() -> None:
    # The giant on the ground and the figure inside the roof count as both elevated: the roof does not bar them.
    assert line("nebula2007", "A3", "F3", levels={"D1:G5": 2}, pieces={"A3": "giant"}).verdict == CLEAR
    assert line("nebula2007", "A3", "F3", levels={"D1:G5": 2}).verdict == BLOCKED


@pytest.mark.ruling("MBC-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_any_square_of_a_large_base_may_be_chosen_and_none_of_them_blocks_it(edition: str) -> None:
    board = Board.build(width=8, height=5, blocking=["C1"], pieces={"A1:A2": "Duo: 1x2", "F1": "Far:"})
    found = line_of_fire(board, "Duo", "Far", rules=edition)
    assert (found.source.name, found.verdict) == ("A2", CLEAR)
    along = Board.build(width=8, height=2, pieces={"A1:B1": "Duo: 1x2", "F1": "Far:", "C2:D2": "Pat: 1x2"})
    assert line_of_fire(along, "A1", "F1", rules=edition).verdict == CLEAR  # over its own other square
    assert line_of_fire(along, "F1", "A1", rules=edition).verdict == CLEAR
    for a, b in (("A2", "H2"), ("H2", "A2")):  # past Pat, who blocks in every square
        assert line_of_fire(along, a, b, rules=edition).verdict == BLOCKED


@pytest.mark.ruling("MBC-08", "complete2022", "core2014", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_field_of_a_large_base_is_the_best_of_its_squares(edition: str) -> None:
    board = Board.build(width=6, height=3, blocking=["C1", "C2"], pieces={"A1:A2": "Duo: 1x2"})
    both = lines_of_fire(board, "Duo", rules=edition)
    one, two = (lines_of_fire(board, square, rules=edition) for square in ("A1", "A2"))
    assert (both == one.clip(max=two)).all()


def test_soaring_figures_shoot_over_hindering_terrain_and_are_blocked_by_giants() -> None:
    soarer = {"A3": "Kite: soaring"}
    assert line("nebula2007", "A3", "E3", hindering=["C3", "E3"], pieces=soarer).verdict == CLEAR
    assert line("nebula2007", "A3", "E3", pieces={**soarer, "C3": "standard"}).verdict == CLEAR
    assert line("nebula2007", "A3", "E3", pieces={**soarer, "C3": "giant"}).verdict == BLOCKED
    both = {**soarer, "E3": "Gull: soaring"}
    assert line("nebula2007", "A3", "E3", blocking=["C3"], pieces=both).verdict == CLEAR
    assert line("nebula2007", "A3", "E3", pieces={**both, "C3": "Crow: soaring"}).verdict == BLOCKED


def test_heights_are_nothing_where_a_book_knows_none() -> None:
    assert line("core2014", "A3", "E3", hindering=["C3"], pieces={"A3": "Kite: soaring"}).verdict == HINDERED
    assert rulebook("core2014")["SPD-03"].in_play is False
