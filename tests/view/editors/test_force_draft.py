"""A force as text, in addresses, and filled up: what is written reads back equal, proposals are legal and the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import dial_figure_names, load_figure
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.view.editors.figure.figure_draft import new_figure
from clixbook.view.editors.force.force_draft import ForceDraft, from_query, read_text, to_query, to_text
from clixbook.view.editors.force.force_fill import proposals
from clixbook.view.editors.force.force_report import cost_of, problems_of

OWN = figure_code(new_figure())
FULL = ForceDraft(
    ("night-warden:60+passenger:10", "bruiser", "bruiser", f"{OWN}:50"), 400, "Watch", ("heavy", "heavy anvil:8"),
    ("fog",),
)  # fmt: skip
LIBRARY = [(name, load_figure(name).cost) for name in dial_figure_names()]


@pytest.mark.parametrize("force", [ForceDraft(), FULL])
def test_text_and_address_read_back_equal(force: ForceDraft) -> None:
    assert read_text(to_text(force))[0] == force
    assert from_query(to_query(force)) == force


def test_a_person_may_write_it() -> None:
    (force, _) = read_text("force: 300 points\n\n# two from the dock\nBruiser\nnight warden:60\nobject: heavy, light\n")
    assert force == ForceDraft(("bruiser", "night-warden:60"), objects=("heavy", "light"))


def test_every_line_that_is_none_is_told() -> None:
    with pytest.raises(ClixbookError) as refused:
        read_text("force: lots\nbruiser\nnobody\n/etc/passwd\nobject: sofa\n")
    assert [each.line for each in refused.value.problems] == [1, 3, 4, 5]
    assert "There is no figure '/etc/passwd' in the library" in str(refused.value)


@pytest.mark.parametrize(("text", "said"), [
    ("# two from the dock\n\n  # later\n", "Nothing but comments stands here; a force names a figure on each line."),
    (" \n", "Nothing stands here; a force names a figure on each line."),
])  # fmt: skip
def test_comments_alone_are_no_force(text: str, said: str) -> None:
    with pytest.raises(ClixbookError) as refused:
        read_text(text)
    assert [(each.line, each.text) for each in refused.value.problems] == [(1, said)]


def test_nothing_grows_without_end() -> None:
    with pytest.raises(ClixbookError, match="30 figures at most"):
        read_text("gnat\n" * 31)
    with pytest.raises(ClixbookError, match="65536"):
        read_text("#" * 70_000)


@pytest.mark.parametrize("edition", EDITIONS)
def test_proposals_are_forces_and_always_the_same(edition: str) -> None:
    rules, begun = rulebook(edition), ForceDraft(("bruiser",))
    found = proposals(begun, LIBRARY, rules)
    assert found == proposals(begun, LIBRARY, rules)
    assert len(found) >= 2
    for each in found:
        assert each.force.entries[0] == "bruiser"
        assert 250 <= each.cost <= 300
        assert why_no_force(each.force.entries, 300, rules) == ()
    few, many = found[0], found[1]
    assert len(few.force.entries) < len(many.force.entries)


def test_a_full_force_is_left_alone() -> None:
    rules = rulebook("core2014")
    assert proposals(ForceDraft(("bruiser",), 100), LIBRARY, rules) == []
    assert proposals(ForceDraft(("cloud-whale", "bruiser"), 300), LIBRARY, rules) == []


@pytest.mark.ruling("FRC-02", "core2014", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_book_tells_its_reasons(edition: str) -> None:
    rules = rulebook(edition)
    assert problems_of(ForceDraft(("bruiser", "gnat")), rules) == []
    too_dear = problems_of(ForceDraft(("bruiser", "gnat"), 100), rules)  # 75 + 40
    assert [ruling for _, ruling in too_dear] == ["FRC-02"]
    assert "15 points too much" in too_dear[0][0]


@pytest.mark.ruling("FRC-05", "nebula2007", "core2014")
def test_what_one_book_alone_has_against_it() -> None:
    twice = ForceDraft(("bruiser", "bruiser"))
    assert [ruling for _, ruling in problems_of(twice, rulebook("nebula2007"))] == ["FRC-05"]
    assert problems_of(twice, rulebook("core2014")) == []


def test_themes_objects_and_conditions_count() -> None:
    rules = rulebook("complete2022")
    force = ForceDraft(("bruiser", "gnat"), theme="Sky", conditions=("fog",))
    assert [ruling for _, ruling in problems_of(force, rules)] == ["THM-01", "EVT-02"]
    special = replace(force, theme="", conditions=(), objects=("heavy anvil:8",))
    assert cost_of(special, rulebook("core2014")) == 75 + 40 + 8
    assert problems_of(ForceDraft(), rules) == [("It has no figures yet.", "")]
