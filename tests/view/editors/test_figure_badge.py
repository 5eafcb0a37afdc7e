"""Figures that are chosen by looking: pictures of discs and values, in the colours of the cards."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from clixbook.colour_tokens import POWERS, page_variables
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from clixbook.view.editors.figure.figure_badge import PAPER
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.play.dials.powers_list import colour_class


@pytest.fixture
def editor() -> PositionEditor:
    return PositionEditor(lambda: rulebook("core2014"), lambda: "light")


def pictures(editor: PositionEditor) -> list[str]:
    """The picture on each button of the tray, as text."""
    one = r"button:nth-of-type\((\d+)\)\{background-image:url\(\"data:image/svg\+xml,([^\"]+)\"\)"
    found = re.findall(one, editor.tray.pictures.value)
    assert [int(at) for at, _ in found] == list(range(1, len(found) + 1))
    return [unquote(data) for _, data in found]


def test_who_may_be_added_is_seen_before_it_is_chosen(editor: PositionEditor) -> None:
    editor.tray.words.value = "night warden"
    dear, cheap = pictures(editor)
    click = load_figure("night-warden").dials[0][1]
    values = [str(each) for each in click.values]
    assert [each for each in re.findall(r">([^<]+)</text>", dear) if each.isdigit()] == values
    colours = {slot: colour for slot, _, colour in click.powers}
    for slot, fill in zip(SLOTS, re.findall(r'<rect [^>]*fill="(#\w+)"', dear), strict=True):
        assert fill == POWERS.get(colours.get(slot, ""), PAPER)[0]
    assert dear != cheap  # 60 points begin further down the dial
    label = editor.tray.found.options[0][0].replace("\N{NO-BREAK SPACE}", " ")
    assert label.startswith("Night Warden, 100\n")
    assert f"attack {click.attack}" in label
    editor.tray.side.value = "Ben"
    assert pictures(editor)[0] != dear  # with the ring of the other
    editor.tray.sort.value = "Objects"
    assert pictures(editor) == []


def test_the_values_of_the_click_wear_the_colours_of_their_powers(editor: PositionEditor) -> None:
    editor.choose(0)
    stand = editor.stand
    for click in (1, 3):
        editor.figure.click.value = click
        shown = editor.figure.shown.value
        assert re.findall(r"<b[^>]*>(\w+)</b>", shown) == [str(each) for each in stand.dial[click].values]
        for slot, power, colour in stand.dial[click].powers:
            assert re.search(rf'class="{colour_class(colour)}">\d+</b> {slot}<small>{re.escape(power)}', shown)


def test_the_colours_of_the_tray_are_those_of_the_cards() -> None:
    sheet = page_variables()
    for colour, (paint, ink) in POWERS.items():
        assert f".{colour_class(colour)} {{ --pc: {paint}; --pt: {ink}; }}" in sheet
