"""Colours keep apart, for every eye that is simulated, and can be read."""

from itertools import combinations

import pytest

from clixbook.errors import ClixbookError
from clixbook.view.scenes.looks import LOOKS
from clixbook.view.scenes.palettes import PALETTES, Palette, mix, palette, rgb
from tests.view.colours import SIGHT, contrast, difference


@pytest.fixture(params=sorted(PALETTES))
def look(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


def test_the_yardstick_measures() -> None:
    assert difference("#12774A", "#12774A") == 0
    assert difference("#000000", "#FFFFFF") == pytest.approx(100, abs=0.01)
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize(("name", "least"), [("light", 13.5), ("dark", 7.5), ("contrast", 17.5)])
@pytest.mark.parametrize("sight", SIGHT)
def test_printed_lines_keep_apart_for_every_eye(name: str, least: float, sight: str) -> None:
    lines = PALETTES[name].lines
    for a, b in combinations(lines, 2):
        assert difference(lines[a], lines[b], sight) >= least, (a, b)


@pytest.mark.parametrize("sight", SIGHT)
def test_verdicts_keep_apart_for_every_eye(look: Palette, sight: str) -> None:
    for a, b in combinations((look.clear, look.hindered, look.blocked), 2):
        assert difference(a, b, sight) >= 14


def test_words_can_be_read_on_every_ground(look: Palette) -> None:
    for ground in (look.paper, *look.fills.values()):
        assert contrast(look.ink, ground) >= 4.5
    assert contrast(look.muted, look.paper) >= 4.5
    for verdict in ("clear", "hindered", "blocked"):
        assert contrast(look.paper, look.ground_of(verdict)) >= 4.5
    for fill in (look.selection, look.lines["elevated"]):
        assert contrast(look.paper, fill) >= 4.5


def test_lines_stand_out_from_the_paper_or_their_casing(look: Palette) -> None:
    cased = {each.name for each in LOOKS if each.cased}
    for kind, line in look.lines.items():
        ground = look.casing if kind in cased else look.paper
        assert contrast(line, ground) >= 3, kind
    for colour in (look.clear, look.hindered, look.blocked, look.selection, *look.owners):
        assert contrast(colour, look.paper) >= 3
    assert contrast(look.wall, look.wall_casing) >= 10


def test_the_light_colours_are_those_of_the_design() -> None:
    light = PALETTES["light"]
    assert light.lines["hindering"] == "#12774A"
    assert light.fills["blocking"] == "#CDB9A6"
    assert light.owners == ("#0B57D0", "#B3261E", "#00695C", "#6D4C00")


def test_every_colour_is_six_digits(look: Palette) -> None:
    colours = [*look.lines.values(), *look.fills.values(), *look.owners, look.paper, look.grid, look.ink, look.muted]
    assert all(len(colour) == 7 and rgb(colour) for colour in colours)
    assert tuple(look.fills) == tuple(each.name for each in LOOKS)
    assert tuple(look.lines) == tuple(each.name for each in LOOKS if each.light)


def test_mix_and_names() -> None:
    assert mix("#000000", "#FFFFFF", 0) == "#000000"
    assert mix("#000000", "#FFFFFF", 1) == "#FFFFFF"
    assert mix("#102030", "#304050", 0.5) == "#203040"
    assert palette("dark") is palette(PALETTES["dark"])
    assert PALETTES["dark"].owner(5) == PALETTES["dark"].owners[1]
    assert PALETTES["dark"].verdict("?") == PALETTES["dark"].ink
    with pytest.raises(ClixbookError, match="light, dark, contrast"):
        palette("pink")
