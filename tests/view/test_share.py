"""The link to what is shown: whole, as a code, and never more than text."""

import base64
import re

import pytest

import clixbook as cx
from clixbook.engine.history.house_address import read_house
from clixbook.scenarios.page_links import query_of
from clixbook.view.app.app import App
from clixbook.view.app.share import MOST_SCANNED, is_origin, qr_svg, share_html
from clixbook.view.explore.address import address
from clixbook.view.explore.explore_share import SharePane
from clixbook.view.play.play_room import Play
from clixbook.view.play.sharing.share_pane import read_saved, share_html as game_share_html
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.page_shell import MOST_LINK


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8866/", "https://hub.example.org/user/ann/clixbook/"])
def test_where_a_page_may_be(origin: str) -> None:
    assert is_origin(origin)


@pytest.mark.parametrize(
    "origin",
    ["", "javascript:alert(1)", "https://", "https://a/?x", "https://a/#", 'https://a/"><b>', "https://[a", "file:///etc",
     "https://a/" + 300 * "a", "https://ä/"],
)  # fmt: skip
def test_where_it_is_not(origin: str) -> None:
    assert not is_origin(origin)
    assert "address bar" in share_html(origin, "?page=start")


def test_a_code_only_where_a_camera_can_read_it() -> None:
    assert qr_svg("https://a/" + "?" * (MOST_SCANNED - 10)).startswith('<span class="cb-qr" role="img"')
    assert qr_svg("https://a/" + "?" * (MOST_SCANNED - 9)) == ""
    told = share_html("https://a/", "?" + MOST_SCANNED * "x")
    assert f"The link has {MOST_SCANNED + 11} characters" in told
    assert "too many for a QR code" in told


def wide_board() -> cx.Board:
    """A board of one's own with more words on it than an address holds."""
    special = {f"A{row}": f"{row} " + "word " * 380 for row in range(1, 41)}
    return cx.Board.build(width=6, height=40, special=special, starting={"west": "A1:A40", "east": "F1:F40"})


def test_what_is_too_long_for_a_link_says_so_and_is_a_file() -> None:
    board = wide_board()
    line = board.to_line()
    told = share_html("https://a/", "?position=" + line, position=line)
    assert f"more than the {MOST_LINK} that servers take" in told
    (data,) = re.findall(r'<a download="position.txt" href="data:text/plain;base64,([^"]+)"', told)
    assert base64.b64decode(data).decode() == line
    assert "https://a/?position" not in told
    session = cx.Session(cx.load_map("corner"))
    pane = SharePane(session, lambda work, *given: work(*given))
    pane.read_file(base64.b64decode(data))
    assert session.board == board
    pane.refresh()
    assert "more than the" in pane.html.value


def test_a_game_that_is_too_long_for_a_link_is_a_file() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = cx.Game.new(wide_board(), rules="core2014", forces=forces)
    told = game_share_html(GameSession(game))
    assert f"more than the {MOST_LINK} that servers take" in told
    (data,) = re.findall(r'<a download="position.txt" href="data:text/plain;base64,([^"]+)"', told)
    assert read_saved(base64.b64decode(data)).state == game.state


def test_house_rules_are_in_every_address() -> None:
    mine = cx.rulebook("eddieg").house("Friday night", break_away=3)
    session = cx.Session(cx.load_map("corner"), rules=mine)
    query = query_of(address(session))
    assert (query["rules"], read_house(query["house"])) == ("house", mine)
    app = App(address(session))
    assert app.settings.rulebook == mine


OTHER_BOOKS = [cx.rulebook(book).variant(name) for book in cx.EDITIONS for name in cx.rulebook(book).variants()]
OTHER_BOOKS += [cx.rulebook("core2014").house("Friday night", break_away=3).variant("break-away-of-the-copy")]


@pytest.mark.parametrize("book", OTHER_BOOKS, ids=lambda book: book.name)
def test_an_address_says_what_a_variant_has_otherwise(book: cx.Rulebook) -> None:
    """It opens under that book, also where its name is longer than a visitor may type one; a game's line has it too."""
    assert book != book.as_printed
    assert App(address(cx.Session(cx.load_map("corner"), rules=book))).settings.rulebook == book
    game = cx.Game.new("corner", rules=book, forces={"Ann": ["bruiser", "gnat"], "Ben": ["gnat", "lodestar"]})
    assert cx.Game.from_line(game.to_line()).state.rules == book


@pytest.mark.parametrize("page", ["start", "explore", "build", "play", "learn", "rules"])
@pytest.mark.parametrize("book", [OTHER_BOOKS[0], OTHER_BOOKS[-1]], ids=lambda book: book.name)
def test_every_room_opens_under_the_book_of_its_address(page: str, book: cx.Rulebook) -> None:
    app = App(f"page={page}")
    app.settings.rules = book
    for given in (app.address(), app.share_address()):
        there = App(given.lstrip("?"))
        assert there.settings.rulebook == book
        assert there.room is not None
        assert there.room.name == page
        if isinstance(there.room, Play):
            assert there.room.page.session.game.state.rules == book


def test_an_address_that_names_a_printed_book_leaves_the_house_rules() -> None:
    app = App(address(cx.Session(cx.load_map("corner"), rules=OTHER_BOOKS[-1])))
    app.visit({"page": "explore", "rules": "core2014"})
    assert app.settings.rulebook == cx.rulebook("core2014")
    unknown = App("page=explore&rules=house&house=core2014~(x,((BRK-99,3)))")
    assert "There is no ruling" in unknown.notice.value
    assert "BRK-99" in unknown.notice.value


def test_what_a_visitor_typed_is_text() -> None:
    assert "&lt;b&gt;" in share_html("https://a/", "?x=<b>", position="<b>")
    assert "<b>" not in share_html("https://a/", "?x=<b>", position="<b>")


def test_the_pane_follows_what_is_shown() -> None:
    app = App("page=explore")
    assert app.panes.link.value == ""
    app.origin.value = "https://example.org/clix/"
    app.panes.share.value = True
    assert "https://example.org/clix/?page=explore&amp;position=b1" in app.panes.link.value
    assert 'download="board.svg"' in app.panes.files.value
    app.visit({"page": "start"})
    assert "https://example.org/clix/?page=start" in app.panes.link.value
    assert "download" not in app.panes.files.value
    app.panes.share.value = False
    assert app.panes.link.value == app.panes.files.value == ""


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("page=explore", ["board.png", "board.svg", "position.txt", "map.yaml"]),
        ("page=play", ["board.png", "board.svg", "game.txt", "game.json"]),
        ("page=build", ["map.png", "map.svg", "position.txt", "map.yaml"]),
        ("page=build&tab=figure&figure=bruiser", ["bruiser.yaml"]),
        ("page=build&tab=force&force=gnat", ["force.txt"]),
        ("page=build&tab=thing&thing=ferry-coat", ["ferry-coat.yaml"]),
        ("page=rules", []),
    ],
)
def test_every_room_shares_what_it_has_and_what_it_shares_can_be_opened(query: str, names: list[str]) -> None:
    app = App(query)
    app.panes.share.value = True
    html = app.panes.files.value
    assert re.findall(r'download="([^"]+)"', html) == names
    for name, data in re.findall(r'download="([^"]+)" href="data:[^;]+;base64,([^"]+)"', html):
        if not name.endswith((".png", ".svg")):
            other = App("page=start")
            other.open_text(base64.b64decode(data).decode())
            assert other.notice.value == ""
            assert other.room is not None
            assert other.room.name != "start"


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8866/", "http://localhost/", "http://[::1]:80/"])
def test_an_address_of_this_computer_says_so_and_has_no_code(origin: str) -> None:
    told = share_html(origin, "?page=explore")
    assert "works on this computer only" in told
    assert "--host 0.0.0.0" in told
    assert "cb-qr" not in told
    assert "cb-qr" in share_html("https://example.org/", "?page=explore")


def test_what_is_one_visitor_s_own_is_not_shared() -> None:
    app = App("page=learn&lesson=corner-pick&q=2&done=stairs&look=dark")
    assert "done=stairs" in app.address()
    assert app.share_address() == "?page=learn&lesson=corner-pick&q=2&rules=core2014"


def test_a_shared_position_is_short_and_opens_the_same() -> None:
    app = App("page=explore")
    other = App(app.share_address().lstrip("?"))
    assert "%2F" not in app.share_address()
    assert other.address() == app.address()


def test_the_link_of_a_position_is_read_in_the_field_that_positions_are_pasted_into() -> None:
    there = cx.Session(cx.load_map("corner"), source="A1", target="C3", overlay="distance")
    link = "http://127.0.0.1:8866/?" + address(there)
    session = cx.Session(cx.load_map("harbour"))
    pane = SharePane(session, lambda work, *given: work(*given))
    pane.text.value = link
    pane.load.click()
    assert session.board == there.board
    assert (session.source, session.target, session.overlay) == ("A1", "C3", "distance")
    assert pane.problem.value == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A B C", "is neither a link"),
        ("http://127.0.0.1/?page=learn", "holds no position"),
        ("", "Paste a position"),
    ],
)
def test_what_is_wrong_with_it_stands_at_the_field(text: str, told: str) -> None:
    session = cx.Session(cx.load_map("corner"))
    before, said = session.board, []

    def guard(work, *given):
        with pytest.raises(cx.ClixbookError) as refused:
            work(*given)
        said.append(str(refused.value))

    pane = SharePane(session, guard)
    pane.text.value = text
    pane.load.click()
    assert told in pane.problem.value
    assert 'role="alert"' in pane.problem.value
    assert list(pane.children).index(pane.problem) == list(pane.children).index(pane.load) + 1
    assert (session.board, len(said)) == (before, 1)


@pytest.mark.parametrize("page", ["start", "explore", "play", "learn", "rules", "build&tab=map", "build&tab=figure",
                                  "build&tab=thing", "build&tab=force"])  # fmt: skip
def test_each_offer_says_what_the_other_person_gets(page: str) -> None:
    app = App(f"page={page}")
    app.origin.value = "https://a/"
    told = app.link_html() + app.shared_files()
    holds = re.findall(r'class="cb-holds">([^<]+)<', told)
    assert len(holds) == 1 + told.count("<dt>")
    assert all(len(each.split()) > 1 for each in holds)


def test_the_link_of_a_game_says_that_it_has_no_steps_and_where_they_are() -> None:
    app = App("page=play")
    app.origin.value = "https://a/"
    play = app.room
    assert isinstance(play, Play)
    assert "from its beginning" in app.link_html()
    play.page.session.do(play.page.session.game.options()[0])
    assert "The steps before it are not in the link" in app.link_html()
    files = {each.name: each.make() for each in play.shared_files() if each.name == "game.txt"}
    assert str(files["game.txt"]).endswith("Victory points: Ann 0, Ben 0.\n")
    files = {each.name: each.holds for each in play.shared_files()}
    assert "every step" in files["game.txt"]
    assert "whole game" in files["game.json"]


def test_a_reload_brings_back_the_chosen_figure_and_a_shared_link_leaves_it_out() -> None:
    app = App("page=explore")
    app.room.session.click("B3")
    chosen = app.room.session.selected
    assert chosen
    assert App(app.address()).room.session.selected == chosen
    assert "chosen" not in app.share_address()
    assert App("page=explore&chosen=nobody").room.session.selected == ""
