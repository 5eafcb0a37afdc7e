"""The figure editor: what is typed becomes the figure, sentences stand beside their fields, nothing typed is lost."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.history.game_notation import from_line
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.files.writer import problems_of, to_text
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.figure.figure_draft import Fill, count_live_clicks, with_dial_changed, with_power
from clixbook.view.editors.figure.figure_editor import FigureEditor
from clixbook.view.editors.figure.figure_form import Field
from clixbook.view.editors.figure.figure_report import trial_game

FIGURE = {"tab": "figure"}


@pytest.fixture
def kept() -> list[Figure]:
    return []


@pytest.fixture
def editor(kept: list[Figure]) -> FigureEditor:
    return FigureEditor(lambda: rulebook("core2014"), lambda: "light", kept.append)


def field(editor: FigureEditor, key: str) -> Field:
    return next(each for each in editor.form.fields if key in each.row.keys)


def test_what_is_typed_becomes_the_figure(editor: FigureEditor) -> None:
    field(editor, "name").part.value = "Night Heron"
    field(editor, "points").part.value = "80"
    field(editor, "range").part.value = 6
    editor.table.select(1, "speed")
    editor.table.value.value = 11
    editor.table.power.value = ("Running Shot", "gray")
    editor.table.buttons["Fill"].click()
    heron = editor.figure
    assert (heron.id, heron.cost, heron.range) == ("night-heron", 80, 6)
    assert [click.speed for click in heron.dials[0].clicks] == [11] * 6 + [0]
    assert "Running Shot" in editor.picture.value
    assert figure_of(editor.query()["figure"]) == heron


def test_sentences_stand_beside_their_fields(editor: FigureEditor) -> None:
    field(editor, "points").part.value = "80 mauve"
    assert "such as 100, 60 red" in field(editor, "points").note.value
    assert field(editor, "points").part.value == "80 mauve"  # nothing is lost
    assert editor.figure.cost == 50
    field(editor, "points").part.value = "80, 50 red"
    assert "expected a red line on the dial" in field(editor, "points").note.value
    editor.table.select(3, "")
    editor.table.lines["red"].value = True
    assert field(editor, "points").note.value == ""
    editor.table.select(7, "")
    editor.table.buttons["Remove"].click()
    assert "KO click at the end of the dial" in editor.table.note.value
    assert "Cannot be played yet" in editor.links.value


def test_a_drag_fills_a_row(editor: FigureEditor) -> None:
    table = editor.table
    table.select(6, "attack")
    table.value.value = 8
    table.how.value = Fill.EVEN
    table.dragged.value = "1 2 1 6"  # row 2 is attack
    assert [click.attack for click in editor.figure.dials[0].clicks] == [10, 10, 10, 9, 9, 8, 0]
    assert (table.number, table.slot) == (1, "attack")
    for nonsense in ("2 2 1 9", "3 9 1 2", "4 2 1", "5 2 0 3", "<b>"):
        table.dragged.value = nonsense
    assert [click.attack for click in editor.figure.dials[0].clicks] == [10, 10, 10, 9, 9, 8, 0]
    table.how.value = Fill.SAME
    table.dragged.value = "6 0 2 4"  # row 0 is the whole click
    assert editor.figure.dials[0].clicks[1] == editor.figure.dials[0].clicks[3]


def test_a_dial_has_as_many_clicks_as_one_says_and_ends_where_one_says(editor: FigureEditor) -> None:
    table = editor.table
    assert table.clicks.value == 6
    table.clicks.value = 8
    assert (len(editor.figure.dials[0].clicks), problems_of(editor.figure)) == (9, ())
    table.select(4, "attack")
    table.buttons["KO from here on"].click()
    assert [click.attack for click in editor.figure.dials[0].clicks] == [10] * 3 + [0] * 6
    assert (table.clicks.value, table.buttons["KO from here on"].disabled) == (3, True)
    editor.undo.click()
    assert table.clicks.value == 8


def test_a_second_dial_is_added_and_taken_away(editor: FigureEditor) -> None:
    row = editor.table.dials
    row.more.click()
    assert [dial.points for dial in editor.figure.dials] == [50, 40]
    assert editor.table.at == 1
    row.points.value = 50
    assert "its own value" in row.note.value
    row.points.value = 30
    editor.table.select(1, "attack")
    editor.table.value.value = 7
    assert [dial[1].attack for dial in editor.figure.dials] == [10, 7]
    assert figure_of(editor.query()["figure"]) == editor.figure
    row.less.click()
    assert editor.figure.points == ((50, "white"),)


def test_names_of_the_library_are_told(editor: FigureEditor) -> None:
    field(editor, "name").part.value = "Bruiser"
    assert "The library has another Bruiser" in field(editor, "name").note.value
    field(editor, "name").part.value = ""
    assert "A figure needs a name" in field(editor, "name").note.value


def test_undo_brings_everything_back(editor: FigureEditor) -> None:
    field(editor, "name").part.value = "Night Heron"
    editor.begin.value = "long-wall"
    assert editor.figure == load_figure("long-wall")
    assert len(editor.table.dials.which.options) == 2
    editor.undo.click()
    assert field(editor, "name").part.value == "Night Heron"
    editor.redo.click()
    assert editor.figure == load_figure("long-wall")
    assert editor.query()["figure"] == "long-wall"


def test_a_power_that_no_book_knows_is_told(editor: FigureEditor) -> None:
    editor.table.select(1, "defense")
    editor.table.power.value = ("other", "")
    editor.table.other.value = "Sparkle <b>"
    assert "Sparkle &lt;b&gt; is not built: players apply it themselves." in editor.table.note.value


def test_names_that_no_book_knows_or_some_lack_stand_beside_their_fields(editor: FigureEditor) -> None:
    teams = next(each for each in editor.form.fields if "teams" in each.row.keys)
    teams.part.value = "Mystiks"
    assert "Did you mean Mystics" in teams.note.value
    assert "Mystiks" not in editor.table.note.value
    editor.begin.value = "loft-weaver"
    assert "Sidestep is not in Nebula, Eddie G." in editor.table.note.value
    assert teams.note.value == ""
    editor.put(with_dial_changed(editor.figure, 0, lambda dial: with_power(dial, 1, "speed", "Flurry", "purple")))
    assert "Flurry is purple in the speed slot, which stands for Force Blast." in editor.table.note.value
    assert "<b>" not in editor.books.value.replace("</b>", "")


def test_files_are_loaded_and_told_with_their_place(editor: FigureEditor) -> None:
    text = (
        to_text(load_figure("bruiser")).replace("name: Bruiser", "name: Old Anvil").replace("bruiser", "old-anvil", 1)
    )
    editor.share.text.value = text
    editor.share.load.click()
    assert editor.figure.name == "Old Anvil"
    assert editor.share.text.value == ""
    editor.share.text.value = text.replace("points: 75", "points: lots")
    editor.share.load.click()
    assert "Line 4, column 9: Expected points from 0 to 2000" in editor.share.problem.value
    assert "lots" in editor.share.text.value
    assert editor.figure.name == "Old Anvil"
    with pytest.raises(ClixbookError, match="a figure may have 65536"):
        editor.share.read_file(b"x" * 70_000)


def test_a_complete_figure_is_kept_for_forces(editor: FigureEditor, kept: list[Figure]) -> None:
    editor.table.select(7, "")
    editor.table.buttons["Remove"].click()
    editor.keeping.click()
    assert kept == []
    editor.undo.click()
    editor.keeping.click()
    assert [each.id for each in kept] == ["new-figure"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["bruiser", "gnat", "twin-riders"])
def test_play_with_it_is_a_game_that_waits_for_its_player(edition: str, name: str) -> None:
    game = trial_game(load_figure(name), rulebook(edition))
    assert (game.actor, game.state.turns) == ("Ann", 1)
    assert {fighter.side for fighter in game.state.fighters.values()} == {"Ann", "Ben"}


def test_a_base_that_a_book_does_not_know_is_told() -> None:
    assert trial_game(load_figure("old-mountain"), rulebook("core2014")).actor == "Ann"
    with pytest.raises(ClixbookError, match="no 2x2 base"):
        trial_game(load_figure("old-mountain"), rulebook("eddieg"))


def test_the_link_plays_the_figure(editor: FigureEditor) -> None:
    field(editor, "name").part.value = "Night Heron"
    address = editor.links.value.split('href="')[1].split('"')[0].replace("&amp;", "&")
    query = parse_qs(urlsplit(address).query)
    assert query["page"] == ["play"]
    game = from_line(query["position"][0])
    assert game.state.fighter("night-heron").figure == editor.figure


def test_the_room_opens_its_addresses_again() -> None:
    room = Build(Settings(), {"tab": "figure", "figure": "bruiser"})
    editor = room.parts["figure"]
    field(editor, "name").part.value = "Old Anvil"
    field(editor, "points").part.value = "80, 50 red"  # not complete: its line is missing
    again = Build(Settings(), room.query())
    assert again.parts["figure"].figure == editor.figure
    assert room.query()["tab"] == "figure"
    with pytest.raises(ClixbookError, match="no figure 'nobody' in the library"):
        room.visit({"figure": "nobody"})
    with pytest.raises(ClixbookError, match="Build has the tabs"):
        room.visit({"tab": "cellar"})
    assert again.parts["figure"].figure.name == "Old Anvil"


def test_a_map_has_its_tab() -> None:
    room = Build(Settings(), {"map": "harbour"})
    assert room.tab == "map"
    assert Build(Settings()).tab == "map"
    room.visit({"figure": "bruiser"})
    assert room.query() == {"tab": "figure", "figure": "bruiser"}
    room.visit({"tab": "map"})
    assert room.parts["map"].session.board.width > 14  # the harbour, not the first map


def test_kept_figures_come_back() -> None:
    room = Build(Settings(), FIGURE)
    room.parts["figure"].keeping.click()
    again = Build(Settings(), FIGURE)
    again.restore(room.kept())
    assert again.shelf == room.shelf != {}
    again.restore("nonsense")
    again.restore('["(broken", 5]')
    assert again.shelf == room.shelf


def test_values_are_typed_and_pasted_into_the_dial(editor: FigureEditor) -> None:
    table = editor.table
    table.typed.value = "1 1 1 1;2 1 1 11"  # speed of the first click: 1, then 11
    table.typed.value = "1 1 1 1;2 1 1 11;3 1 2 10;4 2 1 KO"  # what was heard is not done again
    dial = editor.figure.dials[0]
    assert [dial[number].speed for number in (1, 2)] == [11, 10]
    editor.undo.click()
    editor.undo.click()
    assert [editor.figure.dials[0][number].speed for number in (1, 2)] == [11, 8]
    table.typed.value = "9 1 1 12,11,10/11,10,9/17,16,15/4,3,2"
    clicks = editor.figure.dials[0].clicks[:3]
    assert [(c.speed, c.attack, c.defense, c.damage) for c in clicks] == [
        (12, 11, 17, 4),
        (11, 10, 16, 3),
        (10, 9, 15, 2),
    ]
    before = editor.figure
    for nonsense in ("10 0 1 5", "11 1 1 200", "12 5 1 1", "13 1 1 1,x", "no", "9 1 1 1"):
        table.typed.value = nonsense
        assert editor.figure == before


def test_a_pasted_row_that_is_longer_than_the_dial_makes_it_longer(editor: FigureEditor) -> None:
    editor.table.typed.value = "1 1 1 " + ",".join(["9"] * 10)
    dial = editor.figure.dials[0]
    assert [click.speed for click in dial.clicks[:10]] == [9] * 10
    assert count_live_clicks(dial) == 10


def test_powers_are_found_by_typing_their_names(editor: FigureEditor) -> None:
    editor.table.select(1, "defense")
    labels = [label for label, _ in editor.table.power.options]
    assert labels[:3] == ["none", "Barrier, light blue", "Combat Reflexes, light green"]
    assert labels.index("Willpower, purple") < labels.index("Momentum, special") < labels.index("Swagger, special")
