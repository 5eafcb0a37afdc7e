"""Open: whatever the program writes or reads is recognised, and leads into the room that fits."""

import json

import pytest

import clixbook as cx
from clixbook.board.files.yamltree import read_text
from clixbook.engine.history import saves
from clixbook.engine.history.house_address import house_code
from clixbook.engine.history.tree import Tree
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.files.writer import to_text
from clixbook.figures.things.thing_reader import thing_text
from clixbook.scenarios.files.scenario_files import find_scenario, library
from clixbook.scenarios.recognition import NEITHER, TextKind, recognise
from clixbook.view.app.app import App
from clixbook.view.explore.address import address
from clixbook.view.play.sharing.replay import game_page_html, result_words
from tests.view.uploads import uploaded

GAME = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, seed=7)
HOUSE = cx.rulebook("eddieg").house("Friday night", break_away=3)
THING = cx.load_thing(cx.thing_names()[0])
CARDS = read_text(find_scenario("corner-pick"))
TEXTS = {
    "link": ("http://127.0.0.1:8866/?" + address(cx.Session(cx.load_map("corner"))), TextKind.LINK, "explore"),
    "board line": (cx.load_map("corner").to_line(), TextKind.POSITION, "explore"),
    "board text": (cx.load_map("corner").to_text(), TextKind.MAP, "explore"),
    "map name": ("harbour", TextKind.MAP, "explore"),
    "drawn map": ("........\n..##..h.\n..##....\n........", TextKind.DRAWN_MAP, "build"),
    "game line": (GAME.to_line(), TextKind.GAME, "play"),
    "saved game": (saves.to_text(Tree.of(GAME)), TextKind.GAME, "play"),
    "transcript": (cx.transcript(GAME), TextKind.GAME, "play"),
    "printed game": (result_words(game_page_html(Tree.of(GAME))), TextKind.GAME, "play"),
    "figure code": (cx.figure_code(load_figure("bruiser")), TextKind.FIGURE, "build"),
    "figure file": (to_text(load_figure("bruiser")), TextKind.FIGURE, "build"),
    "thing code": (cx.thing_code(THING), TextKind.THING, "build"),
    "thing file": (thing_text(THING), TextKind.THING, "build"),
    "force": ("2x Gnat\nBruiser", TextKind.FORCE, "build"),
    "force file": ("force: 300 points\ngnat\n", TextKind.FORCE, "build"),
    "lesson": (CARDS, TextKind.SCENARIO, "learn"),
    "own lesson": (CARDS.replace("title:", "title: My", 1), TextKind.SCENARIO, "learn"),
    "story": (read_text(find_scenario("a-lantern-in-the-rain")), TextKind.SCENARIO, "learn"),
    "house rules": (house_code(HOUSE), TextKind.HOUSE_RULES, "rules"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_recognised_and_opens_in_the_room_that_fits(name: str) -> None:
    text, kind, room = TEXTS[name]
    assert recognise(text).kind is kind
    app = App("page=start")
    app.panes.text.value = text
    app.panes.load.click()
    assert app.panes.problem.value == ""
    assert app.notice.value == ""
    assert (app.room.name, app.panes.text.value) == (room, "")


def test_what_was_opened_is_what_is_shown() -> None:
    app = App("page=rules")
    app.open_text(TEXTS["saved game"][0])
    assert app.room.page.session.game.state == GAME.state
    app.open_text(to_text(load_figure("bruiser")))
    assert app.room.query()["figure"] == "bruiser"
    app.open_text("2x Gnat\nBruiser")
    assert app.room.query()["force"] == "gnat;gnat;bruiser"
    app.open_text(cx.load_map("harbour").to_text())  # who builds maps goes on building
    assert (app.room.name, app.room.tab) == ("build", "map")
    app.visit({"page": "start"})
    app.open_text(cx.load_map("harbour").to_text())
    assert app.room.session.board.bare.with_(pieces=cx.load_map("harbour").pieces) == cx.load_map("harbour")
    assert app.room.session.board.pieces  # a question needs somebody to ask about
    app.open_text(house_code(HOUSE))
    assert app.room.house.book == HOUSE


def test_a_file_is_opened_as_its_text_is() -> None:
    app = App("page=start")
    app.panes.file.value = uploaded(to_text(load_figure("bruiser")).encode(), "bruiser.yaml")
    assert app.room.name == "build"


@pytest.mark.parametrize("name", [each for each in library() if each != "course"][::9])
def test_every_scenario_of_the_library_is_one(name: str) -> None:
    found = recognise(read_text(find_scenario(name)))
    assert (found.kind, found.packaged_name) == (TextKind.SCENARIO, name)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A B C", "neither a link, nor a position line, nor a map"),
        ("A B C", "There is no figure &#x27;A B C&#x27;"),
        ("", "Nothing stands here"),
        ("https://example.org/?q=1", "none of clixbook"),
        ("b1/zz", "Read as a position line"),
        ("figure: x\n", "Read as a figure"),
        ("lesson: x\n", "Read as a lesson or story"),
        ('{"clixbook": "saved game"}', "Read as a game"),
        ('{"a": 1}', "Read as a map in JSON"),
        ("../../../etc/passwd", "neither a link"),
        ("core2014~(x,((BRK-99,3)))", "There is no ruling"),
        ("<b>Bob</b>", "&lt;b&gt;Bob"),
        ("x" * 70_000, "none of the kinds that may be so long"),
        ("b1/" + "x" * 1_000_001, "1000000 are the most"),
    ],
)
def test_what_is_wrong_stands_right_below_the_field(text: str, told: str) -> None:
    app = App("page=explore")
    before = app.address()
    app.panes.text.value = text
    app.panes.load.click()
    assert told in app.panes.problem.value
    assert 'role="alert"' in app.panes.problem.value
    pane = app.panes.rows[1][1].children
    assert pane.index(app.panes.problem) == pane.index(app.panes.text) + 1
    assert (app.address(), app.panes.text.value) == (before, text)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x" * 1_000_001])
def test_a_file_that_is_no_text_says_so(content: bytes) -> None:
    app = App("page=start")
    app.panes.file.value = uploaded(content, "x.bin")
    assert 'role="alert"' in app.panes.problem.value


def test_a_text_never_names_a_file_of_the_server(tmp_path) -> None:
    """Paths in forces, lessons and games are no names of files: nobody reads what lies on the server."""
    path = tmp_path / "mine.yaml"
    path.write_text(to_text(load_figure("bruiser")), encoding="utf-8")
    data = json.loads(saves.to_text(Tree.of(GAME)))
    data["start"]["forces"]["Ann"] = [str(path)]
    texts = [str(path), f"2x {path}", f"force: 300 points\n{path}\n", json.dumps(data),
             CARDS.replace("board:", f"board:\n  map: {path}\nother:", 1)]  # fmt: skip
    for text in texts:
        with pytest.raises(cx.ClixbookError):
            recognise(text)


def test_one_mistake_says_what_was_understood() -> None:
    with pytest.raises(cx.BadFile) as refused:
        recognise("Hello there")
    assert str(refused.value) == (
        f"{NEITHER}: 'Hello there'\nRead as a force: There is no figure 'Hello there' in the library."
    )
