"""The force builder: add and take out, filters, proposals, what the books say, and games with a force of one's own."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from clixbook.engine.history.game_notation import from_line
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.force.force_draft import to_text
from clixbook.view.editors.force.force_editor import ForceEditor
from clixbook.view.play.play_room import Play


@pytest.fixture
def builder() -> ForceEditor:
    return ForceEditor(lambda: rulebook("core2014"), lambda: "light")


def press(choices: object, words: str) -> None:
    """Press the button that begins with these words."""
    choices.value = next(value for label, value in choices.options if label.startswith(words))  # type: ignore[attr-defined]  # a widget


def add(builder: ForceEditor, words: str) -> None:
    """Find a figure of the roster by its name, and press its button: ``Night Warden, 60``."""
    builder.roster.words.value = words.partition(",")[0]
    press(builder.roster.found, f"+ {words}")
    builder.roster.words.value = ""


def test_figures_come_and_go(builder: ForceEditor) -> None:
    assert "✕" not in builder.legal.value  # nothing was done wrong yet
    add(builder, "Bruiser, 75")
    add(builder, "Night Warden, 60")
    assert builder.force.entries == ("bruiser", "night-warden:60")
    assert "135 points of 300, 165 left" in builder.ruler.value
    press(builder.members, "✕ Bruiser")
    assert builder.force.entries == ("night-warden:60",)
    builder.undo.click()
    assert builder.force.entries == ("bruiser", "night-warden:60")


def test_filters(builder: ForceEditor) -> None:
    builder.roster.words.value = "running"
    found = {each.figure.id for each in builder.roster.matching_offers}
    assert found >= {"lens-keeper", "powder-kite"}
    assert "bruiser" not in found
    builder.roster.most.value = 95
    found = {each.figure.id for each in builder.roster.matching_offers}
    assert ("powder-kite" in found, "lens-keeper" in found) == (True, False)
    builder.roster.words.value, builder.roster.most.value = "", 1000
    builder.roster.size.value = "colossal"
    assert {each.figure.id for each in builder.roster.matching_offers} >= {"cloud-whale", "long-wall", "old-mountain"}
    assert {each.figure.size.name for each in builder.roster.matching_offers} == {"COLOSSAL"}
    builder.roster.size.value, builder.roster.team.value = "", "Mystics"
    assert "dusk-oracle" in [each.entry for each in builder.roster.matching_offers]
    assert all("Mystics" in each.figure.teams for each in builder.roster.matching_offers)
    builder.roster.team.value, builder.roster.keyword.value = "", "Harbour"
    assert "clipped-gull" in [each.entry for each in builder.roster.matching_offers]
    assert all("Harbour" in each.figure.keywords for each in builder.roster.matching_offers)
    builder.roster.words.value = "nobody at all"
    assert "No figure fits" in builder.roster.told.value


def test_the_dials_of_the_team(builder: ForceEditor) -> None:
    add(builder, "Bruiser, 75")
    add(builder, "Bruiser, 75")
    assert builder.dials.value.count("<summary>Dial of Bruiser</summary>") == 1
    press(builder.members, "✕ Bruiser")
    press(builder.members, "✕ Bruiser")
    assert builder.dials.value == ""


def test_fill_proposes_and_a_press_accepts(builder: ForceEditor) -> None:
    add(builder, "Bruiser, 75")
    builder.fill.click()
    labels = [label for label, _ in builder.proposed.options]
    assert labels[0].startswith("few and strong, 300: ")
    press(builder.proposed, "many")
    assert builder.force.entries[0] == "bruiser"
    assert len(builder.force.entries) > 3
    assert "✓ a force" in builder.legal.value
    builder.undo.click()
    assert builder.force.entries == ("bruiser",)


def test_a_ready_force_is_taken_and_undone(builder: ForceEditor) -> None:
    add(builder, "Bruiser, 75")
    builder.ready.value = "gate-crashers"
    assert builder.force.entries == ("gate-breaker", "ladder-eagle", "gate-sister")
    assert "A flyer sets a brick down" in builder.status.value
    assert "✓ a force" in builder.legal.value
    assert builder.ready.value == ""
    builder.ready.value = "siege"
    assert builder.force.points == builder.points.value == 400
    builder.undo.click()
    builder.undo.click()
    assert builder.force.entries == ("bruiser",)


def test_feats_are_added_and_taken_off(builder: ForceEditor) -> None:
    add(builder, "Bruiser, 75")
    builder.gift.value, builder.gift_name.value = "other", "Passenger:10"
    builder.give.click()
    assert builder.force.entries == ("bruiser+passenger:10",)
    press(builder.added, "✕ passenger:10 for Bruiser")
    assert builder.force.entries == ("bruiser",)


def test_what_is_wrong_with_a_field_is_told(builder: ForceEditor) -> None:
    builder.objects.value = "sofa"
    assert "There is no kind of object" in builder.status.value
    assert builder.force.objects == ()
    builder.objects.value = "heavy, light"
    assert builder.force.objects == ("heavy", "light")


def test_loading_text(builder: ForceEditor) -> None:
    builder.share.text.value = "bruiser\n<b>nobody</b>\n"
    builder.share.load.click()
    assert "Line 2: There is no figure" in builder.share.problem.value
    assert "<b>nobody" not in builder.share.problem.value
    assert builder.force.entries == ()
    builder.share.text.value = "bruiser\ngnat\n"
    builder.share.load.click()
    assert to_text(builder.force) == "force: 300 points\nbruiser\ngnat\n"


def link(html: str, words: str) -> dict[str, str]:
    """The fields of the link with these words."""
    address = html.split(words)[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&")
    return {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}


def test_a_figure_that_was_built_plays_in_a_force() -> None:
    room = Build(Settings(), {"tab": "figure"})
    room.parts["figure"].form.fields[0].part.value = "Night Heron"
    room.parts["figure"].keeping.click()
    room.visit({"tab": "force"})
    builder = room.parts["force"]
    add(builder, "Night Heron, 50 (yours)")
    add(builder, "Gnat")
    query = link(builder.links.value, "Play with this force")
    game = from_line(query["position"])
    assert [each.id for each in game.state.fighters.values() if each.side == "Ann"] == ["night-heron", "gnat"]
    page = Play(Settings(), link(builder.links.value, "Set up a game with it")).page
    assert page.new.wanted["Ann"] == builder.force.entries
    assert page.new.forces[0].chosen.options[0][0].startswith("✕ Night Heron,")
    again = Build(Settings(), room.query())
    assert again.parts["force"].force == builder.force


def test_a_force_of_the_library_can_be_set_up(builder: ForceEditor) -> None:
    add(builder, "Bruiser, 75")
    add(builder, "Night Warden, 60")
    query = link(builder.links.value, "Set up a game with it")
    assert (query["page"], query["force1"], query["points"]) == ("play", "bruiser,night-warden:60", "300")


def test_the_book_is_followed() -> None:
    settings = Settings()
    room = Build(settings, {"tab": "force", "force": "night-warden:60"})
    builder = room.parts["force"]
    builder.roster.words.value = "night warden"
    assert any(label.split("\n")[0] == "+ Night Warden, 60" for label, _ in builder.roster.found.options)
    settings.rules = "eddieg"
    assert not any(label.split("\n")[0] == "+ Night Warden, 60" for label, _ in builder.roster.found.options)


def test_who_may_join_is_seen_before_it_is_chosen(builder: ForceEditor) -> None:
    builder.roster.words.value = "alley cat"
    (picture,) = re.findall(r"data:image/svg\+xml,([^\"]+)\"", builder.roster.pictures.value)
    click = load_figure("alley-cat").dials[0][1]
    values = re.findall(r">(\d+)</text>", unquote(picture))
    assert values == [str(each) for each in click.values]
    builder.roster.words.value = "nobody is called so"
    assert "svg" not in builder.roster.pictures.value
