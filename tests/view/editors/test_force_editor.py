"""The force editor: add and take out, filters, proposals, what the books say, and games with a force of one's own."""

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
from clixbook.view.play.new_game.gifts import sideline_options
from clixbook.view.play.play_room import Play
from tests.helpers import EDITIONS


@pytest.fixture
def editor() -> ForceEditor:
    return ForceEditor(lambda: rulebook("core2014"), lambda: "light")


def press(choices: object, words: str) -> None:
    """Press the button that begins with these words."""
    choices.value = next(value for label, value in choices.options if label.startswith(words))  # type: ignore[attr-defined]  # a widget


def add(editor: ForceEditor, words: str) -> None:
    """Find a figure of the roster by its name, and press its button: ``Night Warden, 60``."""
    editor.roster.words.value = words.partition(",")[0]
    press(editor.roster.found, f"+ {words}")
    editor.roster.words.value = ""


def test_figures_come_and_go(editor: ForceEditor) -> None:
    assert "✕" not in editor.legal.value  # nothing was done wrong yet
    add(editor, "Bruiser, 75")
    add(editor, "Night Warden, 60")
    assert editor.force.entries == ("bruiser", "night-warden:60")
    assert "135 points of 300, 165 left" in editor.ruler.value
    press(editor.members, "✕ Bruiser")
    assert editor.force.entries == ("night-warden:60",)
    editor.undo.click()
    assert editor.force.entries == ("bruiser", "night-warden:60")


def test_filters(editor: ForceEditor) -> None:
    editor.roster.words.value = "running"
    found = {each.figure.id for each in editor.roster.matching_offers}
    assert found >= {"lens-keeper", "powder-kite"}
    assert "bruiser" not in found
    editor.roster.most.value = 95
    found = {each.figure.id for each in editor.roster.matching_offers}
    assert ("powder-kite" in found, "lens-keeper" in found) == (True, False)
    editor.roster.words.value, editor.roster.most.value = "", 1000
    editor.roster.size.value = "colossal"
    assert {each.figure.id for each in editor.roster.matching_offers} >= {"cloud-whale", "long-wall", "old-mountain"}
    assert {each.figure.size.name for each in editor.roster.matching_offers} == {"COLOSSAL"}
    editor.roster.size.value, editor.roster.team.value = "", "Mystics"
    assert "dusk-oracle" in [each.entry for each in editor.roster.matching_offers]
    assert all("Mystics" in each.figure.teams for each in editor.roster.matching_offers)
    editor.roster.team.value, editor.roster.keyword.value = "", "Harbour"
    assert "clipped-gull" in [each.entry for each in editor.roster.matching_offers]
    assert all("Harbour" in each.figure.keywords for each in editor.roster.matching_offers)
    editor.roster.words.value = "nobody at all"
    assert "No figure fits" in editor.roster.remark.value


def test_the_dials_of_the_team(editor: ForceEditor) -> None:
    add(editor, "Bruiser, 75")
    add(editor, "Bruiser, 75")
    assert editor.dials.value.count("<summary>Dial of Bruiser</summary>") == 1
    press(editor.members, "✕ Bruiser")
    press(editor.members, "✕ Bruiser")
    assert editor.dials.value == ""


def test_fill_proposes_and_a_press_accepts(editor: ForceEditor) -> None:
    add(editor, "Bruiser, 75")
    editor.fill.click()
    labels = [label for label, _ in editor.proposed.options]
    assert labels[0].startswith("few and strong, 300: ")
    press(editor.proposed, "many")
    assert editor.force.entries[0] == "bruiser"
    assert len(editor.force.entries) > 3
    assert "✓ a force" in editor.legal.value
    editor.undo.click()
    assert editor.force.entries == ("bruiser",)


def test_a_ready_force_is_taken_and_undone(editor: ForceEditor) -> None:
    add(editor, "Bruiser, 75")
    editor.ready.value = "gate-crashers"
    assert editor.force.entries == ("gate-breaker", "ladder-eagle", "gate-sister")
    assert "A flyer sets a brick down" in editor.status.value
    assert "✓ a force" in editor.legal.value
    assert editor.ready.value == ""
    editor.ready.value = "siege"
    assert editor.force.points == editor.points.value == 400
    editor.undo.click()
    editor.undo.click()
    assert editor.force.entries == ("bruiser",)


def test_feats_are_added_and_taken_off(editor: ForceEditor) -> None:
    add(editor, "Bruiser, 75")
    editor.gift.value, editor.gift_name.value = "other", "Passenger:10"
    editor.give.click()
    assert editor.force.entries == ("bruiser+passenger:10",)
    press(editor.added, "✕ passenger:10 for Bruiser")
    assert editor.force.entries == ("bruiser",)


def test_what_is_wrong_with_a_field_is_told(editor: ForceEditor) -> None:
    editor.objects.value = "sofa"
    assert "There is no kind of object" in editor.status.value
    assert editor.force.objects == ()
    editor.objects.value = "heavy, light"
    assert editor.force.objects == ("heavy", "light")


def test_loading_text(editor: ForceEditor) -> None:
    editor.share.text.value = "bruiser\n<b>nobody</b>\n"
    editor.share.load.click()
    assert "Line 2: There is no figure" in editor.share.problem.value
    assert "<b>nobody" not in editor.share.problem.value
    assert editor.force.entries == ()
    editor.share.text.value = "bruiser\ngnat\n"
    editor.share.load.click()
    assert to_text(editor.force) == "force: 300 points\nbruiser\ngnat\n"


def link(html: str, words: str) -> dict[str, str]:
    """The fields of the link with these words."""
    address = html.split(words)[0].rsplit('href="', 1)[1].split('"')[0].replace("&amp;", "&")
    return {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}


def test_a_figure_that_was_built_plays_in_a_force() -> None:
    room = Build(Settings(), {"tab": "figure"})
    room.parts["figure"].form.fields[0].part.value = "Night Heron"
    room.parts["figure"].keeping.click()
    room.visit({"tab": "force"})
    editor = room.parts["force"]
    add(editor, "Night Heron, 50 (yours)")
    add(editor, "Gnat")
    query = link(editor.links.value, "Play with this force")
    game = from_line(query["position"])
    assert [each.id for each in game.state.fighters.values() if each.side == "Ann"] == ["night-heron", "gnat"]
    page = Play(Settings(), link(editor.links.value, "Set up a game with it")).page
    assert page.new.wanted["Ann"] == editor.force.entries
    assert page.new.forces[0].chosen.options[0][0].startswith("✕ Night Heron,")
    again = Build(Settings(), room.query())
    assert again.parts["force"].force == editor.force


def test_a_force_of_the_library_can_be_set_up(editor: ForceEditor) -> None:
    add(editor, "Bruiser, 75")
    add(editor, "Night Warden, 60")
    query = link(editor.links.value, "Set up a game with it")
    assert (query["page"], query["force1"], query["points"]) == ("play", "bruiser,night-warden:60", "300")


def test_the_book_is_followed() -> None:
    settings = Settings()
    room = Build(settings, {"tab": "force", "force": "night-warden:60"})
    editor = room.parts["force"]
    editor.roster.words.value = "night warden"
    assert any(label.split("\n")[0] == "+ Night Warden, 60" for label, _ in editor.roster.found.options)
    settings.rules = "eddieg"
    assert not any(label.split("\n")[0] == "+ Night Warden, 60" for label, _ in editor.roster.found.options)


def test_who_may_join_is_seen_before_it_is_chosen(editor: ForceEditor) -> None:
    editor.roster.words.value = "alley cat"
    (picture,) = re.findall(r"data:image/svg\+xml,([^\"]+)\"", editor.roster.pictures.value)
    click = load_figure("alley-cat").dials[0][1]
    values = re.findall(r">(\d+)</text>", unquote(picture))
    assert values == [str(each) for each in click.values]
    editor.roster.words.value = "nobody is called so"
    assert "svg" not in editor.roster.pictures.value


def test_build_offers_who_waits_for_an_effect() -> None:
    figures = [load_figure("kiln-keeper"), load_figure("bruiser")]
    offered = {book: [name for _, name in sideline_options(figures, rulebook(book))] for book in EDITIONS}
    assert offered["core2014"] == ["beside kiln-hound"]
    assert "beside kiln-hound" in offered["complete2022"]
    assert offered["nebula2007"] == offered["eddieg"] == []
