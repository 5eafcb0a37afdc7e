"""The play page on a phone: what lies off the screen comes into sight, nothing is lost, and every pane has its room."""

from contextlib import ExitStack
from io import BytesIO

import pytest
from PIL import Image, ImageChops

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import to_line
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.rulebooks.editions import HOW_MANY
from tests.browser.harness import DEVICES, PATIENCE, no_errors
from tests.browser.pages import open_play, point, ready, says, settled_frames, tap, told

SCROLLED = "e => [e.scrollLeft, e.scrollTop]"


@pytest.fixture(scope="module")
def play(serve_room):
    return serve_room("play")


@pytest.fixture
def phone(play, browser, monkeypatch):
    """`phone()`: the play page on a phone, `phone(844, 390)` on one that lies on its side."""
    with ExitStack() as opened:

        def opening(width=390, height=844, position=""):
            monkeypatch.setitem(DEVICES, "this", {**DEVICES["phone"], "viewport": {"width": width, "height": height}})
            return open_play(opened, browser, play, "this", position)

        yield opening


def press(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


def tab(page, name):
    page.locator(f"label:has(.cb-tab-{name})").tap()


def begin_on(page, name):
    tab(page, "more")
    press(page, "New game")
    page.get_by_label("Ben is").select_option("Person")
    page.get_by_label("Map", exact=True).select_option(name)
    page.wait_for_selector(".cb-force")
    press(page, "Begin")
    told(page, "A new game. Ann begins.")
    settled_frames(page, 0.8)


def shows(page, square):
    """Is the whole square within the board's box, clear of the rulers?"""
    x, y = point(page, square)
    box = page.locator(".cb-board").bounding_box()
    return box["x"] + 44 <= x <= box["x"] + box["width"] - 20 and box["y"] + 44 <= y <= box["y"] + box["height"] - 20


def scrolled(page):
    return page.locator(".cb-board").evaluate(SCROLLED)


def test_the_board_shows_whose_turn_it_is_and_stays_where_it_shows_already(phone):
    page = phone()
    begin_on(page, "Market street")
    assert shows(page, "A8")  # Night Warden's
    assert not shows(page, "W8")
    page.locator(".cb-board").evaluate("e => e.scrollTo(0, 200)")  # not at the map's end, which a larger box reaches
    settled_frames(page, 0.3)
    before = scrolled(page)
    page.locator(".cb-ready").get_by_role("button", name="Bruiser").tap()
    told(page, "Bruiser: ")
    settled_frames(page, 0.8)
    assert shows(page, "A9")
    assert scrolled(page) == before
    press(page, "Not this")
    press(page, "End turn")
    press(page, "End the turn now")
    says(page, "Ben's turn", css=".cb-turnline")
    settled_frames(page, 0.8)
    assert shows(page, "W8")  # Lodestar's
    page.locator(".cb-board").evaluate("e => e.scrollTo(0, 0)")
    page.locator(".cb-ready").get_by_role("button", name="Gnat").tap()
    told(page, "Gnat: ")
    settled_frames(page, 0.8)
    assert shows(page, "X8")
    no_errors(page)


def test_the_board_stays_as_high_as_it_is_whatever_is_chosen(phone):
    page = phone()
    begin_on(page, "Market street")

    def height():
        return page.locator(".cb-board").bounding_box()["height"]

    first = height()
    assert 0.35 * 844 <= first <= 0.45 * 844
    bar = page.locator(".cb-dobar").bounding_box()
    assert bar["y"] + bar["height"] >= 820  # nothing is left below
    page.locator(".cb-board").evaluate("e => e.scrollTo(0, 0)")
    settled_frames(page, 0.3)
    tap(page, "A8")
    told(page, "Night Warden: ")
    settled_frames(page, 0.8)
    assert height() == first
    assert shows(page, "A8")
    before = scrolled(page)
    tap(page, "C8")
    told(page, "Cost 2")
    settled_frames(page, 0.5)
    assert height() == first
    assert scrolled(page) == before
    press(page, "Not this")
    press(page, "Not this")
    settled_frames(page, 0.5)
    assert height() == first
    assert scrolled(page) == before
    tap(page, "A8")  # it shows, and stays where it is
    told(page, "Night Warden: ")
    settled_frames(page, 0.8)
    assert scrolled(page) == before
    no_errors(page)


def test_fit_shows_all_of_the_map_and_a_tap_plays_there(phone):
    page = phone()
    begin_on(page, "Yard")
    page.locator(".cb-fit").tap()
    whole = "document.querySelector('.cb-board').scrollWidth <= document.querySelector('.cb-board').clientWidth"
    page.wait_for_function(whole)
    own = page.locator(".cb-ready button").first.inner_text()
    tap(page, "A5")
    told(page, f"{own}: ")
    tap(page, "C5")
    told(page, "Cost ")
    tap(page, "C5")
    told(page, "walks from A5 to C5")
    assert page.locator(".cb-fit.mod-active").count() == 1
    assert page.evaluate(whole)
    no_errors(page)


def test_a_large_map_has_a_size_between_whole_and_large(phone):
    """24 columns beside the ruler of 24 pixels leave squares of 15; the way to 44 stops half-way."""
    board = cx.Board.build(width=24, height=16)
    places = {"bruiser": "F6", "gnat": "K9"}
    game = cx.Game.new(board, rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places=places)
    page = phone(position=game.to_line())
    fit, wide = page.locator(".cb-undos .cb-fit"), "document.querySelector('.cb-stack').getBoundingClientRect().width"
    for least, most, says_next in ((14, 16, "Zoom"), (24, 28, "Zoom"), (43, 45, "none"), (14, 16, "Zoom")):
        fit.tap()
        page.wait_for_function(f"{wide} > 24 * {least} && {wide} < 24 * {most}")
        label = fit.evaluate("e => getComputedStyle(e, '::after').content")
        assert says_next in label
    seen = Image.open(BytesIO(fit.screenshot())).convert("L")
    seen = seen.crop((8, 8, seen.width - 8, seen.height - 8))  # without its border
    lettered = ImageChops.difference(seen, Image.new("L", seen.size, seen.getpixel((0, 0)))).point(
        lambda p: 255 * (p > 80)
    )
    _, top, _, bottom = lettered.getbbox()
    assert abs((top + bottom) / 2 - seen.height / 2) <= 3  # the word stands in the middle of its button
    no_errors(page)


def test_the_values_of_a_card_are_in_sight_on_a_small_phone(phone):
    page = phone(320, 568)
    tap(page, "C4")
    told(page, "Night Warden")
    tab(page, "card")
    settled_frames(page)
    values, pane = page.locator(".cb-cardpane .cb-window").bounding_box(), page.locator(".cb-cardpane").bounding_box()
    assert values["y"] + values["height"] <= pane["y"] + pane["height"] <= 568
    no_errors(page)


def test_a_game_survives_a_reload_and_the_way_back(phone):
    page = phone()
    assert "position" not in page.url  # nothing was played
    tap(page, "C4")
    told(page, "Night Warden")
    tap(page, "C5")
    told(page, "Cost 1")
    tap(page, "C5")
    told(page, "walks from C4 to C5")
    page.wait_for_url("**position=**")
    page.evaluate("localStorage.setItem('clixbook-play', '{}')")  # another tab keeps a game of its own
    page.set_default_timeout(PATIENCE * 1000)  # a reload waits for a new kernel, as the first visit did
    page.reload()
    ready(page)
    told(page, "The game as you left it.")  # the browser kept its steps
    assert page.locator(".cb-turnline .cb-dots").get_attribute("aria-label") == "2 of 3 actions left"
    tab(page, "more")
    page.get_by_role("link", name="Explore").tap()
    page.wait_for_url("**page=explore**")
    page.go_back()
    page.wait_for_url("**page=play**")
    ready(page)
    assert page.locator(".cb-turnline .cb-dots").get_attribute("aria-label") == "2 of 3 actions left"
    behaviour = page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY")
    assert behaviour == "none"  # pulling down loads nothing anew
    no_errors(page)


def test_a_reload_keeps_the_machine_of_a_game_that_has_just_begun(phone):
    page = phone()
    press(page, "Play against a machine")
    machine = page.locator(".cb-machines", has_text="Ben is a machine.")
    machine.wait_for(state="attached")  # it shows while it moves
    page.wait_for_url("**machines=Ben**")
    page.set_default_timeout(PATIENCE * 1000)
    for _ in range(2):
        page.reload()
        ready(page)
        told(page, "The game as you left it.")
        machine.wait_for(state="attached")  # it shows while it moves
    no_errors(page)


def test_on_its_side_board_and_panes_stand_beside_each_other(phone):
    page = phone(844, 390)
    tap(page, "C4")
    told(page, "Night Warden")
    tap(page, "H3")
    told(page, "Hit 72 %")
    board, end = page.locator(".cb-board").bounding_box(), page.locator(".cb-end").bounding_box()
    assert board["height"] >= 280
    assert end["x"] >= board["x"] + board["width"]
    assert end["y"] + end["height"] <= 390
    scroller = "document.querySelector('.lm-BoxPanel-child')"
    assert page.evaluate(f"{scroller}.scrollHeight - {scroller}.clientHeight") == 0
    no_errors(page)


def test_every_pane_has_its_room(phone):
    page = phone()
    tap(page, "C4")
    told(page, "Night Warden")
    legend = page.locator(".cb-tellpane")
    assert "E an opponent" in legend.inner_text()  # the signs on the board
    tap(page, "H3")
    told(page, "Hit 72 %")
    assert page.locator(".cb-tellpane").bounding_box()["height"] >= 108
    assert page.locator(".cb-tellpane .cb-odds").first.is_visible()
    assert "round 2" in page.locator(".cb-turnline").inner_text()
    tab(page, "more")
    press(page, "Study: choose dice")
    tab(page, "act")
    page.locator(".cb-godice").tap()
    told(page, "Roll the dice")
    page.get_by_role("button", name="Roll", exact=True).hover()
    ink, paper = page.get_by_role("button", name="Roll", exact=True).evaluate(
        "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
    )
    assert (ink, paper) == ("rgb(29, 35, 41)", "rgb(251, 250, 245)")  # readable with a finger on it
    press(page, "Choose the dice…")
    use = page.get_by_role("button", name="Use these").bounding_box()
    assert use["x"] + use["width"] <= 388
    tab(page, "log")
    assert page.locator(".cb-logpane").bounding_box()["height"] >= 160  # six lines, and the tabs stay where they were
    assert page.locator(".cb-board").bounding_box()["height"] >= 304  # with it a third of the window and more
    tab(page, "more")
    status, first = page.locator(".cb-status").bounding_box(), page.locator(".cb-sentence").bounding_box()
    assert first["y"] >= status["y"] + status["height"]  # what is told lies over no field
    assert page.locator(".cb-morepane").bounding_box()["height"] >= 300  # it is as high as it needs: the page scrolls
    no_errors(page)


def test_a_form_is_read_from_end_to_end(phone):
    page = phone()
    tab(page, "more")
    press(page, "New game")
    page.get_by_label("Map", exact=True).select_option("Yard")
    begin = page.get_by_role("button", name="Begin")
    page.get_by_label("Find").fill("gnat")
    page.locator(".cb-roster button", has_text="+ Gnat, 40").tap()
    says(page, "✕ Gnat, 40", css=".cb-chosen")
    begin.scroll_into_view_if_needed()
    settled_frames(page, 0.3)
    box = begin.bounding_box()
    for other in page.locator(".cb-new :is(select, input, .cb-chosen button)").all():
        there = other.bounding_box()
        if there is not None:
            assert there["x"] + there["width"] <= 390
    assert box["y"] + box["height"] <= 844  # in sight wherever the form is scrolled to
    press(page, "✕ Bruiser, 75: walks 7")
    page.wait_for_function("!document.querySelector('.cb-chosen').innerText.includes('Bruiser')")
    press(page, "Begin")
    told(page, "A new game. You are Ann, and begin")
    page.locator(".cb-ready").get_by_role("button", name="Gnat").first.wait_for()
    no_errors(page)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_all_that_is_behind_more_can_be_reached(phone, size):
    page = phone(*size)
    tab(page, "more")
    last = page.locator(".cb-morepane :is(button, a):visible").last
    last.scroll_into_view_if_needed()
    settled_frames(page, 0.3)
    box = last.bounding_box()
    assert box["y"] + box["height"] <= size[1] + 1
    no_errors(page)


def test_the_four_rulebooks_answer_in_sight(phone):
    page = phone()
    tap(page, "C4")
    told(page, "Night Warden")
    tap(page, "C5")
    told(page, "Cost 1")
    tab(page, "more")
    page.get_by_role("button", name=f"All {HOW_MANY}").tap()
    settled_frames(page, 0.8)
    assert page.locator(".cb-whypane").is_visible()
    assert "All four books" in page.locator(".cb-whypane").inner_text()
    tab(page, "more")
    page.get_by_role("button", name=f"All {HOW_MANY}").tap()
    settled_frames(page, 0.8)
    assert page.locator(".cb-actpane").is_visible()
    no_errors(page)


@pytest.mark.smoke
def test_a_game_is_played_by_taps_from_its_beginning_to_the_next_one(phone):
    """Against the machine: a move, its turn, attacks until somebody falls; the board stays as high as it was."""
    game = cx.Game.new(
        cx.Board(12, 10), rules="core2014", seed=7, forces={"Ann": ["night-warden"], "Ben": ["bruiser"]},
        places={"night-warden": "C4", "bruiser": "F4"},
    )  # fmt: skip
    last = len(game.state.fighter("bruiser").figure.dials[0].clicks) - 1
    page = phone(position=arrange_start(game, {"bruiser": {"click": last, "defense": 5}}, turn=3).to_line())
    heights = set()

    def is_over():
        settled_frames(page, 0.5)
        heights.add(page.locator(".cb-board").bounding_box()["height"])
        return page.locator(".cb-result").count() > 0

    def end_turn():
        press(page, "End turn")
        says(page, "Ann's turn", css=".cb-turnline")
        page.locator(".cb-itmoves").wait_for(state="detached")

    press(page, "Play against a machine")
    told(page, "Ann begins, against a machine.")
    tap(page, "C4")
    told(page, "Night Warden: ")
    for said in ("Cost 1", "walks from C4 to C5"):
        tap(page, "C5")
        told(page, said)
    assert "Night Warden has acted this turn (ACT-11)." in page.locator(".cb-tellpane").inner_text()
    assert not is_over()
    end_turn()
    while not is_over():
        page.locator(".cb-ready button:visible").first.tap()
        told(page, "Night Warden: ")
        page.locator(".cb-choices button", has_text="%").first.tap()
        page.locator(".cb-goroll:visible").tap()
        if not is_over():
            end_turn()
    assert len(heights) == 1
    again = page.get_by_role("button", name="Play it again")
    box = again.bounding_box()
    assert box["y"] + box["height"] <= 844
    again.tap()
    told(page, "The same beginning, with other dice.")
    no_errors(page)


def test_the_result_of_a_game_is_in_sight(phone):
    """Whoever had scrolled down to the odds of the last blow meets it at the top of the pane."""
    game = cx.Game.new(
        cx.Board(12, 10), rules="core2014", forces={"Ann": ["night-warden"], "Ben": ["bruiser"]},
        places={"night-warden": "C4", "bruiser": "D4"},
    )  # fmt: skip
    last = len(game.state.fighter("bruiser").figure.dials[0].clicks) - 1
    about_to_fall = arrange_start(game, {"bruiser": {"click": last, "defense": 5}}, turn=3)
    page = phone(360, 640, about_to_fall.to_line())
    page.locator(".cb-ready").get_by_role("button", name="Night Warden").tap()
    page.locator(".cb-choices button", has_text="Bruiser").first.tap()
    page.get_by_role("button", name="Roll", exact=True).wait_for()
    page.locator(".cb-acting").evaluate("e => { e.scrollTop = 400 }")
    press(page, "Roll")
    told(page, "The game is over. Ann wins.")
    settled_frames(page, 0.8)
    pane, result = page.locator(".cb-acting").bounding_box(), page.locator(".cb-result h2").bounding_box()
    assert pane["y"] <= result["y"]
    assert result["y"] + result["height"] <= pane["y"] + pane["height"] <= 640
    no_errors(page)


def test_the_four_values_of_a_card_are_in_sight(phone):
    page = phone()
    tap(page, "D2")
    told(page, "Powder Kite: ")
    tab(page, "card")
    values = page.locator(".cb-cardpane .cb-wvalue")
    values.first.wait_for()
    assert values.all_inner_texts() == ["8", "11", "17", "3"]
    pane, last = page.locator(".cb-cardpane").bounding_box(), values.last.bounding_box()
    assert last["y"] + last["height"] <= pane["y"] + pane["height"] <= 844
    no_errors(page)


def test_the_first_game_is_by_the_book_that_was_chosen_before(phone):
    page = phone()
    press(page, "2022")
    told(page, "2022: the same beginning.")
    says(page, "Can Night Warden hit Lodestar?", css=".cb-acting")  # how to begin stands below what may be done
    press(page, "Play against a machine")
    told(page, "A new game. You are Ann, and begin against a machine.")
    assert page.locator(".cb-bookrow .mod-active").all_inner_texts() == ["2022"]
    no_errors(page)


@pytest.mark.parametrize("size", [(320, 568), (360, 740)])
def test_who_is_to_be_placed_is_in_sight(phone, size):
    page = phone(*size)
    press(page, "Set up a game")
    page.get_by_label("Start").last.select_option("Place your figures")
    press(page, "Begin")
    told(page, "Ann places a figure.")
    settled_frames(page, 0.5)
    bar = page.locator(".cb-dobar").bounding_box()
    first = page.locator(".cb-fallen button").first.bounding_box()
    assert first["y"] + first["height"] <= bar["y"]
    page.locator(".cb-fallen button").first.tap()
    told(page, "tap one of 18 marked squares.")
    no_errors(page)


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (844, 390)])
def test_whom_a_figure_can_attack_comes_first(phone, size):
    page = phone(*size)
    tap(page, "C4")
    told(page, "Night Warden: ")
    settled_frames(page, 0.5)
    button = page.locator(".cb-choices button", has_text="Shoot Lodestar").bounding_box()
    kind = page.locator(".cb-choices button", has_text="Move").first.bounding_box()
    assert (button["y"], button["x"]) < (kind["y"], kind["x"])
    if size[0] < size[1]:
        assert button["y"] + button["height"] <= page.locator(".cb-dobar").bounding_box()["y"]
    no_errors(page)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320)])
def test_help_stays_after_a_roll_in_one_row_with_what_can_be_done(phone, size):
    page = phone(*size)
    tap(page, "C4")
    page.locator(".cb-choices button", has_text="Shoot Lodestar").tap()
    page.locator(".cb-goroll:visible").tap()
    page.locator(".cb-rolled").wait_for()

    def in_one_row(*names):
        settled_frames(page, 0.5)
        boxes = [page.get_by_role("button", name=name, exact=True).bounding_box() for name in names]
        assert len({box["y"] for box in boxes}) == 1
        assert all(0 <= box["x"] <= box["x"] + box["width"] <= size[0] for box in boxes)

    in_one_row("Hint", "Move for me", "End turn")
    page.locator(".cb-ready button", has_text="Bruiser").tap()
    told(page, "Bruiser: ")
    in_one_row("Hint", "Not this", "End turn")
    no_errors(page)


PLAYS = {"Roll", "Dice…", "Do it", "End turn", "End the turn now", "Move for me"}


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_no_button_that_plays_comes_where_not_this_was(phone, size):
    """A double tap on it takes back, and plays nothing."""
    page = phone(*size)
    back = page.get_by_role("button", name="Not this", exact=True)

    def under(box):
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        return page.evaluate("at => document.elementFromPoint(...at).closest('button')?.innerText ?? ''", at)

    page.locator(".cb-ready").get_by_role("button", name="Night Warden").tap()
    told(page, "Night Warden: ")
    settled_frames(page)
    chosen = back.bounding_box()
    page.locator(".cb-choices button", has_text="%").first.tap()
    page.locator(".cb-goroll:visible").wait_for()
    settled_frames(page)
    assert under(chosen) not in PLAYS
    aimed = back.bounding_box()
    for _ in range(2):
        back.tap()
        settled_frames(page)
        assert under(aimed) not in PLAYS
    assert page.locator(".cb-goroll:visible").count() == 0
    no_errors(page)


def test_the_die_of_a_question_in_dispute_falls_where_it_was_asked(phone):
    """The tab More asks, and the button Roll stands there, in sight."""
    board = cx.Board.build(width=9, height=6)
    forces, places = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"bruiser": "B3", "gnat": "H5"}
    game = arrange_start(cx.Game.new(board, rules="nebula2007", forces=forces, places=places), turn=3)
    page = phone(position=to_line(game))
    tab(page, "more")
    page.get_by_label("In dispute", exact=True).fill("may it stand there")
    page.get_by_label("In dispute", exact=True).press("Tab")
    press(page, "Let a die decide")
    told(page, "Roll the dice")
    roll = page.get_by_role("button", name="Roll", exact=True)
    box = roll.bounding_box()
    assert 0 <= box["y"] <= 844 - box["height"]
    roll.tap()
    told(page, "May it stand there: ")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (320, 568), (844, 390)])
def test_all_that_a_second_roll_may_do_is_in_sight(phone, width, height):
    """The van is shot down by 6 and 4; what its loss does to its pilot is the next roll."""
    page = phone(width, height, position=lost_van().to_line())
    press(page, "Roll")
    for name in ("B3", "Do it"):
        press(page, name)
    told(page, "Roll the dice: what the loss")
    page.locator(".cb-rolled").wait_for()
    settled_frames(page, 0.5)
    results, around = page.locator(".cb-does").bounding_box(), page.locator(".cb-acting").bounding_box()
    asked = page.locator(".cb-tellpane > h3" if width < 360 else ".cb-foot .cb-status").bounding_box()
    assert around["y"] <= asked["y"] < asked["y"] + asked["height"] <= results["y"] or height < width
    assert around["y"] <= results["y"]
    assert results["y"] + results["height"] <= around["y"] + around["height"] + 4  # its own edge below the words


def lost_van():
    """Lodestar shoots at a Parcel Van on its last click, which Ash Surgeon drives."""
    forces = {"Ann": ["parcel-van", "ash-surgeon"], "Ben": ["lodestar"]}
    places = {"parcel-van": "B3", "ash-surgeon": "B4", "lodestar": "E3"}
    game = Game.new(cx.Board.build(width=9, height=6), rules="complete2022", forces=forces, places=places, seed=1)
    game = arrange_start(game, {"parcel-van": {"click": 6}}, turn=5).apply("use ash-surgeon pilot parcel-van")
    return game.apply("end").apply("shoot lodestar parcel-van")
