"""FRC-09 to FRC-13 and FEAT: feats: their points, their bearers, when they work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clixbook.engine.rules.forces.feats import (
    feat_cap,
    feat_of,
    feat_problems,
    known_feats,
    may_use_feat,
    shown_words,
)
from clixbook.engine.rules.forces.forces import Force, Member, force_problems
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.forces.entries import Entry, Feat, read_entry
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

BRUISER = load_figure("bruiser")
CHARM = Feat("passenger", 10)


def member(*feats: Feat) -> Member:
    return Member(BRUISER, 75, feats)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the most points at 300; whether 30 and 45 points of feats may be in such a force
    editions(
        core2014=(30, [], ["FRC-09"]),
        complete2022=(0, ["FRC-09"], ["FRC-09"]),
        nebula2007=(None, [], []),
        eddieg=(0, ["FRC-09"], ["FRC-09"]),
    ),
)
def test_points_of_feats(edition: str, expected: tuple[int | None, list[str], list[str]]) -> None:
    found = [
        [
            reason.ruling
            for reason in force_problems(Force((member(Feat("passenger", cost)),)), 300, rules=rulebook(edition))
        ]
        for cost in (30, 45)
    ]
    assert (feat_cap(300, rules=rulebook(edition)), *found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # two feats; the same one twice; one that asks for what no click shows
    editions(
        core2014=([], ["FRC-10"], []),
        complete2022=(["FRC-09"], ["FRC-09"], ["FRC-09"]),
        nebula2007=([], ["FRC-10"], ["FRC-10"]),
        eddieg=(["FRC-09"], ["FRC-09"], ["FRC-09"]),
    ),
)
def test_who_may_have_a_feat(edition: str, expected: tuple[list[str], ...]) -> None:
    cases = ([CHARM, Feat("bell", 5)], [CHARM, CHARM], [Feat("fortitude", 8)])
    found = tuple(
        [reason.ruling for reason in feat_problems(BRUISER, feats, rules=rulebook(edition))] for feats in cases
    )
    assert found == expected


def test_a_symbol_that_a_feat_asks_for() -> None:
    assert not feat_problems(BRUISER, [Feat("swingline", 8)], rules=rulebook("nebula2007"))
    assert feat_problems(load_figure("gnat"), [Feat("swingline", 8)], rules=rulebook("nebula2007")), "he has a wing"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # all usable; shown, but countered; not shown
    editions(
        core2014=(True, False, False),
        complete2022=(False, False, False),
        nebula2007=(True, True, False),
        eddieg=(False, False, False),
    ),
)
def test_when_a_feat_works(edition: str, expected: tuple[bool, ...]) -> None:
    needs = (("leadership", "mastermind"), ("boot",))
    shown, gone = shown_words(BRUISER, ["Mastermind"]), shown_words(BRUISER, [])
    found = ((shown, shown), (shown, gone), (gone, gone))
    assert tuple(bool(may_use_feat(needs, rules=rulebook(edition), shown=s, usable=u)) for s, u in found) == expected


def test_feats_whose_points_the_book_prints() -> None:
    assert [
        feat_of(name, None, rules=rulebook("nebula2007")).cost for name in ("warp in", "revive", "sacrifice play")
    ] == [
        25,
        10,
        5,
    ]
    assert known_feats(rulebook("nebula2007"))["sacrifice play"].value.each


@pytest.mark.parametrize("edition", EDITIONS)
def test_other_feats_need_their_points(edition: str) -> None:
    assert feat_of("taunt", 7, rules=rulebook(edition)) == Feat("taunt", 7)
    with pytest.raises(ClixbookError, match="taunt needs its points, such as taunt:10"):
        feat_of("taunt", None, rules=rulebook(edition))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bruiser", Entry("bruiser")),
        ("night-warden:60", Entry("night-warden", 60)),
        ("night-warden:60+trick shot:12+revive", Entry("night-warden", 60, (("trick shot", 12), ("revive", None)))),
        ("/tmp/a+b/hero.yaml", Entry("/tmp/a+b/hero.yaml")),
        ("/tmp/a+b/hero.yaml:85+passenger:10", Entry("/tmp/a+b/hero.yaml", 85, (("passenger", 10),))),
    ],
)
def test_how_a_force_names_its_figures(text: str, expected: Entry) -> None:
    assert read_entry(text) == expected
    assert str(expected) == text


def test_nothing_names_nobody() -> None:
    with pytest.raises(ClixbookError, match="such as night-warden"):
        read_entry("")


def test_a_figure_of_two_shapes_keeps_its_symbols() -> None:
    assert "boot" in shown_words(replace(BRUISER, range=4), ())
