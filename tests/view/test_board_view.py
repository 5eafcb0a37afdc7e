"""The widgets without a browser: what each gesture sends, and what a page would be told."""

import json

import comm
import pytest
from comm.base_comm import BaseComm
from ipycanvas.canvas import _CANVAS_MANAGER
from shapely import Point as Spot

import clixbook as cx
from clixbook.view.app.app import App
from clixbook.view.cells.board_view import BoardView
from clixbook.view.explore.address import address
from clixbook.view.explore.explore import Explore
from clixbook.view.explore.opening import opening_position
from clixbook.view.pictures.handles import RADIUS, handles
from clixbook.view.questions.board_questions import KINDS
from clixbook.view.scenes.piece_scene import base_shape
from clixbook.view.sessions import question_session as asked_module
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.keys import press
from tests.view.uploads import uploaded


class Recorder(BaseComm):
    """A comm that keeps what is sent."""

    sent: list[tuple[str, dict]] = []  # noqa: RUF012  # shared by all on purpose

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if msg_type == "comm_msg":
            self.sent.append((self.comm_id, data))


def explore(query: str) -> Explore:
    """The room that an address opens."""
    room = App(query, page="explore").room
    assert isinstance(room, Explore)
    return room


@pytest.fixture
def sent(monkeypatch):
    monkeypatch.setattr(comm, "create_comm", lambda **keys: Recorder(**keys))
    monkeypatch.setattr(Recorder, "sent", [])
    _CANVAS_MANAGER.close()
    _CANVAS_MANAGER.open()
    yield Recorder.sent
    _CANVAS_MANAGER.close()
    _CANVAS_MANAGER.open()


def to_canvas(sent):
    return [data for who, data in sent if who == _CANVAS_MANAGER.comm.comm_id]


@pytest.fixture
def view(sent):
    view = BoardView(Session(opening_position(), source="Warden", target="Bruiser"))
    mouse(view, "client_ready", "A1")
    sent.clear()
    return view


def canvas_of(view):
    return getattr(view, "parts", view).canvas


def mouse(view, event, square):
    """Send what a page sends for an event in the middle of a square."""
    column, row = view.session.board.square(square)
    press_at(view, event, (column + 0.5, row + 0.5))


def press_at(view, event, at):
    """... at a point of the board, in squares."""
    x, y = (n * canvas_of(view).width / view.session.board.width for n in at)
    content = {"event": event}
    if event.startswith("mouse"):
        content |= {"x": x, "y": y}
    elif event.startswith("touch"):
        content |= {"touches": [] if event == "touch_end" else [{"x": x, "y": y}]}
    canvas_of(view)[-1]._handle_frontend_event(None, content, [])


def key(view, name, shift=False):
    content = {"event": "key_down", "key": name, "shift_key": shift, "ctrl_key": False, "meta_key": False}
    canvas_of(view)[-1]._handle_frontend_event(None, content, [])


def click(view, square):
    mouse(view, "mouse_down", square)
    mouse(view, "mouse_up", square)


def tap(view, square):
    mouse(view, "touch_start", square)
    mouse(view, "touch_end", square)


def test_a_page_that_opens_gets_the_whole_board_in_one_message(sent):
    view = BoardView(opening_position())
    sent.clear()
    mouse(view, "client_ready", "A1")
    assert len(to_canvas(sent)) == 1
    mouse(view, "client_ready", "A1")
    assert len(to_canvas(sent)) == 2


def test_dragging_a_disc_moves_the_figure_and_the_line_follows(view):
    mouse(view, "mouse_down", "H5")
    mouse(view, "mouse_move", "H4")
    mouse(view, "mouse_up", "H4")
    assert view.session.target == "Bruiser"
    assert view.session.board.piece("Bruiser").squares[0].name == "H4"
    assert view.session.answer.target.name == "H4"


@pytest.mark.parametrize("touch", [False, True])
def test_the_knob_outside_the_disc_moves_the_end_alone(view, touch):
    start, move, end = ("touch_start", "touch_move", "touch_end") if touch else ("mouse_down", "mouse_move", "mouse_up")
    knob = handles(view.session)["target"]
    assert base_shape(view.session.board.piece("Bruiser")).distance(Spot(knob)) >= RADIUS
    press_at(view, start, knob)
    assert view.session.held == "target"
    press_at(view, move, (7.5, 2.5))
    press_at(view, end, (7.5, 2.5))
    assert view.session.target == "H3"
    assert view.session.board.piece("Bruiser").squares[0].name == "H5"


def test_dragging_a_line_end_paints_nothing_on_the_canvas(view, sent):
    press_at(view, "mouse_down", handles(view.session)["target"])
    mouse(view, "mouse_move", "H4")
    assert view.session.target == "H4"
    mouse(view, "mouse_up", "H4")
    assert view.session.target == "H4"
    assert to_canvas(sent) == []
    assert len(sent) == 4  # the answer, the reasons, the cursor, the status line


def test_a_click_that_asks_nothing_new_sends_the_cursor_and_a_sentence(view, sent):
    answer = view.session.answer
    click(view, "B6")
    assert [list(data["state"]) for _, data in sent] == [["value"], ["value"]]
    assert 'class="cb-scene cb-x1 cb-y5"' in view.parts.at.value
    assert "B6" in view.parts.status.value
    assert view.session.answer is answer
    assert sum(len(data["state"]["value"]) for _, data in sent) < 1500


def test_the_answer_and_its_verdict_are_the_first_to_be_sent(view, sent):
    click(view, "C7")
    values = [data["state"]["value"] for _, data in sent if "state" in data]
    assert "Lodestar reaches" in values[0]
    assert "cb-verdict" in values[1]


def test_a_move_within_a_square_sends_nothing(view, sent):
    mouse(view, "mouse_move", "D4")
    mouse(view, "mouse_down", "H5")
    mouse(view, "mouse_move", "H5")
    assert sent == []


def test_dragging_a_figure_repaints_the_figures_alone(view, sent):
    mouse(view, "mouse_down", "C7")
    mouse(view, "mouse_move", "C8")
    mouse(view, "mouse_up", "C8")
    assert view.session.board.piece("Lodestar").squares[0].name == "C8"
    assert len(to_canvas(sent)) == 1
    whole = len(json.dumps(view.parts.painter._shown[2], default=str))
    assert whole > 0


def test_press_and_release_in_one_square_click(view):
    click(view, "C7")
    assert view.session.selected == "Lodestar"


def test_press_and_release_in_two_squares_do_not_click(view):
    mouse(view, "mouse_down", "A1")
    mouse(view, "mouse_up", "B1")
    assert view.session.cursor == "A1"
    assert view.session.selected == ""


def test_a_tap_selects_once(view):
    tap(view, "C7")
    mouse(view, "mouse_down", "C7")  # some browsers send the mouse's events after a tap
    mouse(view, "mouse_up", "C7")
    assert view.session.selected == "Lodestar"


def test_keys_play_everything(view):
    key(view, "ArrowDown")
    key(view, "ArrowRight", shift=True)
    assert view.session.cursor == "F2"
    key(view, "2")
    assert view.session.rulebook.edition == "complete2022"
    key(view, "0")
    assert view.session.all_four
    key(view, "1")
    assert not view.session.all_four
    key(view, "a")
    assert view.session.overlay == "adjacency"
    key(view, "l")
    view.session.cursor = "H5"
    key(view, "M", shift=True)
    key(view, "ArrowUp")
    key(view, "Enter")
    assert view.session.target == "H4"
    key(view, "u")
    assert view.session.target == "Bruiser"
    key(view, "y")
    assert view.session.target == "H4"
    key(view, "u")
    view.session.cursor = "H5"
    key(view, "m")
    key(view, "ArrowUp")
    key(view, "m")
    assert (view.session.target, view.session.board.piece("Bruiser").squares[0].name) == ("Bruiser", "H4")


@pytest.mark.parametrize("name", ["Escape", "F5", "q"])
def test_a_key_that_means_nothing_here_goes_back_to_the_browser(view, sent, name):
    key(view, name)
    assert [data["content"]["do"] for _, data in sent if data.get("method") == "custom"] == ["blur"]


def test_an_error_is_told_and_the_board_lives_on(view, monkeypatch):
    before = view.session.board

    def broken(*_):
        raise RuntimeError("<b>broken</b>")

    with monkeypatch.context() as patch:
        patch.setattr(asked_module, "ask", broken)
        mouse(view, "mouse_down", "H5")
        mouse(view, "mouse_move", "H4")
        mouse(view, "mouse_up", "H4")
    assert "your position is unchanged" in view.parts.status.value
    assert "&lt;b&gt;broken" in view.parts.status.value
    assert (view.session.target, view.session.board) == ("Bruiser", before)
    mouse(view, "mouse_down", "H5")
    mouse(view, "mouse_move", "H3")
    mouse(view, "mouse_up", "H3")
    assert view.session.board.piece("Bruiser").squares[0].name == "H3"
    assert "unchanged" not in view.parts.status.value


def test_the_panel_says_verdict_reason_and_rule(view):
    assert "Hindered" in view.parts.panel.value
    assert "LOF-14" in view.parts.panel.value
    assert 'class="cb-why cb-r0' in view.parts.panel.value


def test_names_are_escaped():
    board = cx.Board.build(width=3, height=2, title="<script>alert(1)</script>")
    board = board.with_piece(cx.Piece("<img src=x>", (cx.Square(0, 0),), name="<img src=x>", side="<i>"))
    page = Explore(start=board)
    page.session.set_ends(source="<img src=x>", target="C2")
    page.sharing.value = True
    page.session.all_four = True
    for part in (
        page.parts.panel,
        page.parts.words,
        page.parts.status,
        page.parts.over,
        page.share.html,
        page.compare.html,
    ):
        for bad in ("<img", "<script", "<i>"):
            assert bad not in part.value


def test_the_widget_leaves_a_picture_and_words_in_the_notebook(view):
    bundle, _ = view._repr_mimebundle_()
    assert set(bundle) >= {"application/vnd.jupyter.widget-view+json", "image/png", "text/plain"}
    assert "hindered" in bundle["text/plain"]


def test_pictures_are_saved(view, tmp_path):
    assert view.save(tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert view.save(tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    with pytest.raises(cx.ClixbookError):
        view.save(tmp_path / "board.exe")


def test_the_sentence_bar_alone_suffices(sent):
    page = Explore()
    bar = page.sentence
    bar.source.value = "Tinker"
    bar.target.value = "a1"
    assert (page.session.source, page.session.target) == ("Tinker", "A1")
    page.signs.signs["adjacency"].value = True
    assert page.session.overlay == "adjacency"
    bar.target.value = "nowhere"
    assert page.session.target == "A1"
    assert bar.target.value == "A1"
    assert "nowhere" in page.parts.status.value


def test_the_bar_follows_the_board(sent):
    page = Explore()
    mouse(page.parts, "mouse_down", "H5")
    mouse(page.parts, "mouse_move", "H4")
    mouse(page.parts, "mouse_up", "H4")
    assert page.sentence.target.value == "Bruiser"
    page.session.pick_end("H4")
    page.session.carry("H3")
    assert page.sentence.target.value == "H3"
    assert not page.tools.undo.disabled


def test_all_four_shows_what_differs(sent):
    page = Explore()
    page.session.all_four = True
    html = page.compare.html.value
    cards = [card.split("<svg")[0] for card in html.split('<div class="cb-one">')[1:]]  # the chips above each picture
    alone = next(card for card in cards if ">2022<" in card)
    assert not any(f">{name}<" in alone for name in ("2014", "Nebula", "Eddie G"))  # 2022 alone differs
    assert any(all(f">{name}<" in card for name in ("2014", "Nebula", "Eddie G")) for card in cards)
    assert "LOF-14" in html
    page.compare.buttons[1].click()
    assert page.session.rulebook.edition == "complete2022"
    assert page.settings.rules == "complete2022"


def test_all_four_name_the_rulings_behind_a_reach(sent):
    page = Explore()
    page.session.set_question("reach")
    page.session.all_four = True
    assert "73 squares" in page.compare.html.value
    assert "TMV-02" in page.compare.html.value
    assert page.compare.html.value.count("Against 2014: ") == page.compare.html.value.count('class="cb-one"') - 1


def test_a_gesture_makes_no_new_widgets(sent):
    from ipywidgets.widgets.widget import _instances

    page = Explore()
    page.session.all_four = True
    page.session.all_four = False
    before = len(_instances)
    for _ in range(20):
        click(page.parts, "C7")
        page.session.next_rules()
        page.session.all_four = not page.session.all_four
    after = len(_instances)
    assert after == before


@pytest.mark.parametrize("query", ["", "position=%00", "position=" + "x" * 70000, "map=../../etc/passwd",
                                   "rules=nothing", "from=Z99", "a&b=;c=%zz", "ask=eval&look=neon"])  # fmt: skip
def test_any_address_opens_the_page(query, sent):
    room = App(query, page="explore").room
    assert isinstance(room, Explore)
    assert room.session.board == opening_position()


def test_an_address_brings_back_position_and_question(sent):
    page = Explore()
    page.session.set_ends(target="H1")
    page.session.set_rules("eddieg")
    again = explore(address(page.session))
    assert again.session.board == page.session.board
    assert (again.session.source, again.session.target) == ("Warden", "H1")
    assert again.session.rulebook.edition == "eddieg"


def test_a_pasted_position_is_loaded_and_a_bad_one_refused(sent):
    page = Explore()
    page.sharing.value = True
    page.share.text.value = "rubbish rubbish"
    page.share.load.click()
    assert page.session.board == opening_position()
    assert "cb-status" in page.parts.status.value
    board = cx.Board.build(width=3, height=3, hindering=["B2"])
    for text in (board.to_line(), board.to_text()):
        page.share.text.value = text
        page.share.load.click()
        assert (page.session.board.width, page.session.board.height) == (3, 3)


def test_where_several_could_be_meant_a_hint_says_which_click_is_whose(sent):
    pieces = {"A1": "Ann's: standard of Ann", "C1": "Ben's: standard of Ben", "C3": "Third: standard of Ben"}
    page = Explore(cx.Board.build(width=3, height=3, pieces=pieces))
    page.session.overlay = "line"
    session = page.session
    assert (session.source, session.target) == ("Ann's", "Ben's")
    assert "The framed word is what the next figure" in page.hint.value
    session.click("C3")
    assert (session.source, session.target, session.overlay) == ("Ann's", "Third", "line")
    session.click("C3")
    assert session.status == "Third is the target already."
    shooter, target = page.sentence.place.values()
    assert (shooter.description, shooter.value, target.description, target.value) == ("Ann's", False, "Third", True)
    shooter.value = True
    assert (shooter.value, target.value) == (True, False)
    session.click("C3")  # who was aimed at shoots back
    assert (session.source, session.target, session.overlay) == ("Third", "Ann's", "line")
    assert (shooter.value, target.value, shooter.description) == (False, True, "Third")
    page.tools.undo.click()
    assert (session.source, session.target) == ("Ann's", "Third")
    session.click("A1")  # the shooter itself is chosen, whatever is asked; then whom it shoots
    assert (session.selected, session.overlay, session.target) == ("Ann's", "line", "Third")
    assert "may <b>Ann&#x27;s</b> shoot it?" in page.hint.value
    assert page.layout.display is None  # what others share is left alone
    session.click("C1")
    assert (session.source, session.target, session.overlay) == ("Ann's", "Ben's", "line")


def test_the_hint_tells_its_story_only_of_its_own_line(sent):
    page = Explore()
    assert "A corner shot" in page.hint.value
    page.session.set_ends(target="H3")
    assert "A corner shot" not in page.hint.value
    assert "Try this" in page.hint.value
    page.maps.value = "harbour"
    assert page.hint.value == ""
    page.tools.undo.click()
    assert "Try this" in page.hint.value


@pytest.mark.parametrize("question", [kind.name for kind in KINDS])
def test_the_hint_speaks_of_what_is_asked(sent, question):
    page = Explore()
    page.session.set_question(question)
    assert ("the line follows" in page.hint.value) is (question == "line")
    assert ("Try this" in page.hint.value or "A corner shot" in page.hint.value) is (page.session.answer is not None)


def test_the_choice_of_maps_follows_undo(sent):
    page = Explore()
    page.maps.value = "harbour"
    assert page.session.board.name == "harbour"
    page.tools.undo.click()
    assert page.maps.value == ""
    page.tools.redo.click()
    assert page.maps.value == "harbour"


def test_the_key_says_what_an_answer_shows(sent):
    page = Explore()
    page.session.set_question("reach")
    assert "E an opponent" in page.legend.value
    page.session.set_question("none")
    assert "cb-key" not in page.legend.value


def test_a_file_is_loaded_and_a_bad_one_refused(sent):
    page = Explore()
    page.sharing.value = True
    share, line = page.share, cx.Board.build(width=3, height=2, name="tiny").to_line()
    before = page.session.board
    for content, told in (
        (b"\xff\xfe\x00", "not text"),
        (b"x" * 1_000_001, "1000000"),
        (b"", "That file is empty; choose a position line or a map"),
        (b"hello", "b1/"),
    ):
        share.file.value = uploaded(content)
        assert told in page.session.status
        assert page.session.board is before
        assert share.file.value == ()
    share.file.value = uploaded(line.encode())
    assert (page.session.board.width, page.session.board.height) == (3, 2)


def test_the_picture_is_made_when_asked_for_and_goes_with_the_position(sent):
    page = Explore()
    page.sharing.value = True
    assert page.share.made.value == ""
    page.share.button.click()
    assert "data:image/png" in page.share.made.value
    page.session.set_ends(target="H3")
    assert page.share.made.value == ""


def test_the_bar_offers_the_ways_of_a_knock_back_where_there_is_a_choice(sent):
    page = Explore()
    page.session.set_rules("nebula2007")
    page.session.set_question("knock back")
    session, bar = page.session, page.sentence
    choices = session.answer.directions
    assert len(choices) == 3
    assert "cb-has-way" in bar._dom_classes
    ends = set()
    for name in bar.way.options:
        bar.way.value = name
        assert session.way == name
        ends.add(session.answer.landing_square)
    assert len(ends) == 3
    page.session.set_question("line")
    assert "cb-has-way" not in bar._dom_classes


def test_an_address_brings_back_numbers(sent):
    page = explore("ask=reach&speed=5&damage=2")
    assert (page.session.speed, page.session.damage) == (5, 2)
    again = explore(address(page.session))
    assert (again.session.speed, again.session.damage, again.session.overlay) == (5, 2, "reach")
    assert explore("speed=99999999&damage=-1").session.speed == 8


def test_an_address_brings_back_a_nought(sent):
    page = explore("ask=threats&range=0")
    assert page.session.range == 0
    assert explore(address(page.session)).session.range == 0


def test_the_panel_tells_the_way_that_is_pointed_at(sent):
    page = Explore()
    page.sentence.place["a"].value = True
    page.session.click("C7")
    page.session.set_question("reach")
    page.session.click("F7")
    assert "reaches F7 for 3" in page.parts.panel.value
    page.session.click("C4")
    assert page.session.status == "Lodestar cannot end on C4, which is blocking terrain."


def test_all_four_name_the_rulings_behind_fields_that_differ(sent):
    page = Explore()
    page.session.set_question("field")
    page.session.all_four = True
    assert "LOF-14" in page.compare.html.value
    assert "the same in all four books" not in page.compare.html.value


def test_a_question_mark_tells_the_keys(sent):
    page = explore("")
    assert press(page.session, "?")
    assert page.session.status.startswith("Keys: arrows the cursor")
    assert not press(page.session, "F5")


def test_levels_are_told_and_a_board_alone_says_what_to_do(sent):
    page = Explore(cx.Board.build(width=4, height=3, levels={"C1:D2": 2}, transitions=["B1|C1"]))
    page.session.set_question("levels")
    told = "Level 2: C1:D2. All other squares are level 1, the ground. Stairs B1|C1, level 1 to 2."
    assert told in page.parts.panel.value
    assert page.session.status == told
    page.session.set_question("none")
    assert "Choose a square to read what is there" in page.parts.panel.value
    page = Explore(cx.Board.build(width=2, height=2))
    page.session.set_question("levels")
    assert "All squares are level 1." in page.parts.panel.value


def test_the_status_line_knows_whether_it_tells_the_verdict(sent):
    """On a phone the verdict then stands there alone; whatever else is said leaves it where it is."""
    page = Explore()
    page.session.set_ends(target="H3")
    assert 'class="cb-status cb-verdictsaid"' in page.parts.status.value
    page.session.set_rules("complete2022")
    assert page.session.status.startswith("2014 → 2022")
    assert "cb-verdictsaid" not in page.parts.status.value
    page.session.say(f"{page.session.answer.headline} So somebody says.")  # the same words are no verdict
    assert "cb-verdictsaid" not in page.parts.status.value
    page.session.set_question("reach")
    page.session.click(cx.Square(3, 3))  # the way there, whose verdict the panel shows
    assert page.session.told is page.session.answer[cx.Square(3, 3)]
    assert 'class="cb-status cb-verdictsaid"' in page.parts.status.value


def test_reach_does_not_offer_to_move_onto_a_figure(sent):
    page = Explore()
    page.session.set_question("reach")
    assert (page.session.target, page.sentence.target.value, page.sentence.move.disabled) == ("Bruiser", "", True)
    page.session.set_ends(target="C2")
    assert (page.sentence.target.value, page.sentence.move.disabled) == ("C2", False)
