"""The thing editor of Build: a form that is checked at once, its card, its file, its address and a game to try it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing_reader import read_thing
from clixbook.rulebooks import rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.thing.thing_draft import draft_from, from_query, to_query, try_out
from clixbook.view.editors.thing.thing_editor import ThingEditor
from clixbook.view.play.play_room import Play


def editor(edition: str = "core2014") -> ThingEditor:
    return ThingEditor(lambda: rulebook(edition), lambda: "light", lambda _: None)


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


def kept_in(settings: Settings, **fields: str) -> Build:
    """A visit to Build in which a thing with these fields was kept."""
    room = Build(settings, {"tab": "thing"})
    for key, words in fields.items():
        room.parts["thing"].fields[key].value = words
    room.parts["thing"].keeping.click()
    return room


def menu_value(menu: Any, words: str) -> str:
    """The value of the only entry of a menu that has these words."""
    (value,) = [value for said, value in menu.options if words in said]
    return str(value)


def test_a_kept_object_is_brought_by_a_force_and_by_a_new_game() -> None:
    settings = Settings()
    room = kept_in(settings, name="Ash Cup", says="+1 attack", points="4")
    room.visit({"tab": "force"})
    force = room.parts["force"]
    name = menu_value(force.object, "Ash Cup, light: +1 attack")
    force.object.value = name
    force.object.value = name  # once is enough
    (code,) = force.force.objects
    assert code.startswith("(ash-cup,Ash_Cup,special,points:4,")
    again = Build(Settings(), room.query())
    assert again.parts["force"].force == force.force
    page = Play(settings, {"new": "1", "force1": "bruiser", "force2": "bruiser"}).page
    assert menu_value(page.new.agreements.object, "Ash Cup") == name
    page.new.roster.words.value = "ash cup"
    assert "Ash Cup, special object: see Agreements" in page.new.roster.note.value


def test_kept_equipment_is_given_in_a_new_game() -> None:
    settings = Settings(rules="complete2022")
    kept_in(settings, kind="equipment", name="Ash Glove", says="+1 attack", points="5")
    page = Play(settings, {"new": "1", "force1": "bruiser", "force2": "bruiser"}).page
    agreements = page.new.agreements
    agreements.gift.value = menu_value(agreements.gift, "Ash Glove")
    agreements.given.click()
    assert page.new.wanted["Ann"] == (f"bruiser+{agreements.gift.value}",)
    page.new.begin.click()
    (glove,) = page.session.game.state.fighter("bruiser").card
    assert glove.name.lower() == "ash glove"


def test_a_kept_identity_card_is_given_in_the_force_builder() -> None:
    settings = Settings(rules="complete2022")
    room = kept_in(settings, kind="id card", name="Ash Card", calls="Bruiser", points="5")
    room.visit({"tab": "force", "force": "gnat"})
    force = room.parts["force"]
    force.gift.value = menu_value(force.gift, "Ash Card, calls Bruiser")
    force.give.click()
    assert force.force.entries == (f"gnat+{force.gift.value}",)


def test_a_kept_condition_is_agreed_on_where_the_book_has_them() -> None:
    settings = Settings()
    page = Play(settings, {"new": "1", "force1": "bruiser", "force2": "bruiser"}).page
    kept_in(settings, kind="condition", name="Low Sun", says="+1 defense")
    agreements = page.new.agreements
    agreements.condition.value = menu_value(agreements.condition, "Low Sun")
    page.new.begin.click()
    (condition,) = page.session.game.state.conditions
    assert "Low_Sun" in condition
    assert not [said for said, _ in agreements.gift.options if "Low Sun" in said]


def test_kept_things_come_back_and_what_is_wrong_is_not_kept() -> None:
    room = kept_in(Settings(), name="Ash Cup", says="+1 attack")
    again = Build(Settings(), {"tab": "thing"})
    again.restore(room.kept())
    assert again.things == room.things
    assert [each.name for each in again.things.values()] == ["Ash Cup"]
    play = Play(settings := Settings(), {})
    play.read("build", room.kept())
    assert settings.things == (cx.thing_code(room.things["ash-cup"]),)
    wrong = kept_in(Settings(), name="Ash Cup", says="+1 attak")
    assert not wrong.things
    assert "attack" in wrong.parts["thing"].status.value
