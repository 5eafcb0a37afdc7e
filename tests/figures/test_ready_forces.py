"""The ready forces: legal in the books that they are for, of their points, and reachable from notebooks."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.engine.effects.name_check import name_notes
from clixbook.engine.rules.forces.forces import force_cost
from clixbook.engine.sequence.set_up.forces.force_entries import force_of, why_no_force
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.forces.ready_forces import read_forces
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS

PAIRS = [(name, book) for name, force in cx.forces().items() for book in force.books]
MOST_LEFT = 25
"""Points that a ready force may leave unspent."""


def test_there_are_two_dozen_of_both_sizes_for_every_book() -> None:
    assert len(cx.forces()) >= 24
    assert {force.points for force in cx.forces().values()} == {300, 400}
    for edition in EDITIONS:
        for points in (300, 400):
            assert len(cx.forces(rules=edition, points=points)) >= 5
    assert len({force.name for force in cx.forces().values()}) == len(cx.forces())
    assert all(force.about.endswith(".") for force in cx.forces().values())


@pytest.mark.parametrize(("name", "book"), PAIRS)
@pytest.mark.ruling("FRC-02")
def test_each_is_a_force_in_the_books_it_is_for(name: str, book: str) -> None:
    """What it costs fits, nearly all of it is spent, and the book has every power of its figures."""
    force, rules = cx.forces()[name], rulebook(book)
    assert why_no_force(force.figures, force.points, rules) == ()
    cost = force_cost(force_of(force.figures, rules), rules=rules)
    assert force.points - MOST_LEFT <= cost <= force.points
    assert why_no_force(force.figures, cost - 1, rules)
    figures = [load_figure(read_entry(each).name) for each in force.figures]
    assert not [note for figure in figures for note in name_notes(figure, [book])]


def test_three_well_known_kinds_are_among_them() -> None:
    found = cx.forces(rules="core2014") | cx.forces(rules="complete2022")
    swarm, battery, crashers = found["lamplighters"], found["battery"], found["gate-crashers"]
    assert len(swarm.figures) == 8
    assert "Leadership" in str(load_figure("drum-major"))
    assert "Telekinesis" in str(load_figure(battery.figures[0]))
    assert load_figure("mortar-mason").range == 10
    assert "Perplex" in str(load_figure("kite-spotter"))
    assert "Charge" in str(load_figure(crashers.figures[0]))
    assert load_figure("ladder-eagle").mode.value == "wing"


def test_a_notebook_plays_with_one() -> None:
    force = cx.forces()["gate-crashers"]
    game = cx.Game.new("harbour", rules="core2014", forces={"Ann": force.figures, "Ben": ["bruiser"]}, build_total=300)
    assert [each.figure.id for each in game.state.fighters.values() if each.side == "Ann"] == list(force.figures)
    assert str(force).startswith("Gate Crashers, 300: A flyer sets a brick down")
    with pytest.raises(ClixbookError, match="There is no rulebook 'core1999'"):
        cx.forces(rules="core1999")


def test_what_is_wrong_with_a_file_is_told_with_its_place() -> None:
    text = "two:\n  name: Two\n  points: many\n  books: [core1999]\n  figures: [bruiser, nobody]\n  size: 3\n"
    with pytest.raises(ClixbookError) as caught:
        read_forces(text)
    assert [(each.line, each.text.split(";")[0]) for each in caught.value.problems] == [
        (2, "Expected a key about."),
        (3, "Expected points from 1 to 9999, found the text 'many'."),
        (4, "Found the text 'core1999' as a rulebook"),
        (5, "There is no figure 'nobody'."),
        (6, "Unknown key 'size' in a force"),
    ]
    with pytest.raises(ClixbookError, match="The file holds a list; each force begins with its id"):
        read_forces("- 1\n")
