"""Figures as text: every figure of the library reads back equal, and a problem is about the field that it stands in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.errors import ClixbookError
from clixbook.figures.dials.dial import KO, Click, Dial
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import problems_of, slug, to_text

SHOWN = Click(9, 10, 17, 3, (("speed", "Running Shot", "gray"),))
HERON = Figure(
    "night-heron", "Night Heron", ((80, "white"), (50, "red")),
    (Dial((SHOWN, Click(8, 9, 16, 2), KO), ((1, "green"), (2, "red"))),),
    range=6, traits=(Trait("Old: soldier", 'He says "no".', cost=-5),), about="yes", number="012", card="9",
)  # fmt: skip


@pytest.mark.parametrize("name", figure_names())
def test_a_figure_of_the_library_reads_back_equal(name: str) -> None:
    figure = load_figure(name)
    assert Figure.from_text(figure.to_text()) == figure
    assert problems_of(figure) == ()


@pytest.mark.parametrize("name", figure_names()[::10])
def test_a_saved_figure_is_loaded_again(tmp_path: Path, name: str) -> None:
    figure = load_figure(name)
    assert load_figure(figure.save(tmp_path / "saved.yaml")) == figure


def test_a_figure_is_saved_as_yaml_alone(tmp_path: Path) -> None:
    with pytest.raises(ClixbookError, match=r"ends in \.yaml, such as night-heron\.yaml"):
        HERON.save(tmp_path / "heron.png")


def test_awkward_words_read_back_equal() -> None:
    assert read_figure(to_text(HERON)) == HERON


def test_the_dial_is_drawn_as_a_person_would() -> None:
    assert to_text(HERON).partition("dial: |\n")[2] == (
        "  click        1    2   3\n"
        "  line     green  red   .\n"
        "  speed        9    8  KO\n"
        "  attack      10    9  KO\n"
        "  defense     17   16  KO\n"
        "  damage       3    2  KO\n"
        "powers:\n"
        "  speed: {1: Running Shot (gray)}\n"
    )


def test_a_problem_names_its_field() -> None:
    dial = Dial((Click(9, 10, 17, 3), Click(8, 9, 99, 2)), ((1, "green"),))
    wrong = replace(HERON, id="Night Heron", points=((80, "white"), (50, "red")), range=30, dials=(dial,))
    assert {each.about: each.text.split(",")[0] for each in problems_of(wrong)} == {
        ("figure",): "Expected a name such as night-warden",
        ("range",): "Expected range from 0 to 20",
        ("dial", "defense", "2"): "A defense value is 0 to 40",
    }
    assert [each.about for each in problems_of(replace(HERON, dials=(Dial(HERON.dials[0].clicks),)))] == [("points",)]
    endless = replace(HERON, dials=(replace(dial, clicks=dial.clicks[:1]),))
    assert [each.about for each in problems_of(endless)] == [("dial",)]


def test_a_name_makes_an_id() -> None:
    assert slug("The Old  Mountain, again!") == "the-old-mountain-again"
    assert slug("Été") == "t"
    assert slug("*") == ""
