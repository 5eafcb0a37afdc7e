"""The thing editor of Build: a form that is checked at once, its card, its file, its address and a game to try it."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing_reader import read_thing
from clixbook.rulebooks import rulebook
from clixbook.view.editors.thing.thing_draft import draft_from, from_query, to_query, try_out
from clixbook.view.editors.thing.thing_editor import ThingEditor


def editor(edition: str = "core2014") -> ThingEditor:
    return ThingEditor(lambda: rulebook(edition), lambda: "light")


@pytest.mark.parametrize("name", cx.thing_names())
def test_every_thing_goes_through_the_form(name: str) -> None:
    """It comes back as it was, by its file and by its address, and is tried out in each book that knows it."""
    thing = cx.load_thing(name)
    draft = draft_from(thing)
    assert draft.with_field("name", thing.name).thing().as_object() == thing.as_object()
    assert from_query(to_query(draft)) == draft
    edition = "complete2022" if thing.comes_off or thing.calls or thing.size != "1x1" else "core2014"
    game = try_out(thing, rulebook(edition))
    assert game.state.worded
    assert Game.from_line(game.to_line()).state == game.state


def test_a_form_is_checked_at_once() -> None:
    made = editor()
    made.fields["name"].value = "Ash Cup"
    made.fields["says"].value = "+1 attak"
    assert "did you mean attack" in made.report.value
    assert made.links.value == ""
    made.fields["says"].value = "+1 attack; when elevated, Toughness"
    assert "+1 attack. When elevated, Toughness." in made.report.value
    assert "Ash Cup is not in Eddie G" in made.report.value
    assert "(ash-cup,Ash_Cup,special" in made.report.value
    found = re.search(r'href="\?([^"]+)"', made.links.value)
    assert found is not None
    (line,) = parse_qs(found[1].replace("&amp;", "&"))["position"]
    assert Game.from_line(line).state.worded
    assert read_thing(made.steps.now.text).name == "Ash Cup"
    made.undo.click()
    assert made.fields["says"].value == "+1 attak"


def test_another_kind_has_other_fields() -> None:
    made = editor()
    made.fields["kind"].value = "relic"
    assert made.fields["weight"].value == "immobile"
    assert "names the least face" in made.report.value
    made.fields["relic"].value = "4"
    assert "relic for 5 points, taken by 4 or more" in made.report.value
    made.fields["kind"].value = "equipment"
    assert made.steps.now.relic == ""
    assert "New Thing is not in" in made.links.value  # of 2014, which has no equipment
    made.ready.value = "night-ledger"
    assert made.fields["name"].value == "Night Ledger"
    assert "bruiser+resource (night-ledger" in made.report.value


def test_an_identity_card_is_written_with_whom_it_calls() -> None:
    made = editor("complete2022")
    made.fields["kind"].value = "id card"
    assert "names whom it calls" in made.report.value
    made.fields["calls"].value = "Quay Sergeant, Dock Rat"
    made.fields["stays"].value = "until the turn ends"
    made.fields["inspire"].value = "+1 attack"
    assert "calls Quay Sergeant or Dock Rat, until the turn ends" in made.report.value
    assert "inspire: +1 attack." in made.report.value
    assert "+beside dock-rat" in made.report.value or "+beside quay-sergeant" in made.report.value
    assert "Try it in a game" in made.links.value
    made.fields["kind"].value = "special object"
    assert made.steps.now.calls == ""
    made.ready.value = "watch-badge"
    assert made.fields["stays"].value == "until its next turn"
    assert "bruiser+" not in made.links.value


def test_a_file_is_pasted_and_an_address_opened() -> None:
    made = editor()
    made.share.read("thing: ash-cup\nkind: special object\nsays: +1 speed\nreach: square\n")
    assert (made.fields["name"].value, made.fields["reach"].value) == ("Ash Cup", "square")
    with pytest.raises(ClixbookError):
        made.share.read("thing: ash-cup\n")
    assert "Line 1" in made.share.problem.value
    other = editor()
    other.visit(made.query())
    assert other.steps.now == made.steps.now
    other.fields["says"].value = "+1 sped"
    third = editor()
    third.visit(other.query())
    assert third.steps.now == other.steps.now
    for wrong in ({"thing": "no-such-thing"}, {"colour": "red"}):
        with pytest.raises(ClixbookError):
            other.visit(wrong)
