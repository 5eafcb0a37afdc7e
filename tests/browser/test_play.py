"""The play page as players meet it: by mouse, by keys, by touch; in a small window; shared and opened again."""

import re
from contextlib import ExitStack
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

import clixbook as cx
from clixbook.engine.game import DICE
from clixbook.engine.history.saves import to_text
from clixbook.engine.history.tree import Tree
from clixbook.rulebooks.editions import HOW_MANY
from tests.browser.harness import (
    no_errors,
    no_foreign_requests,
    open_file,
    open_page as open_watched,
    open_pane,
    screenshot,
    shared_file,
)
from tests.browser.pages import CANVAS, click, drag, point, ready, says, settled_frames, told, wait_for


@pytest.fixture(scope="module")
def play(serve_room):
    return serve_room("play")


@pytest.fixture(scope="module")
def one_page(play, browser):
    """One page for most tests: loading one takes longer than playing on it."""
    page = open_watched(browser, play)
    ready(page)
    page.set_default_timeout(20_000)
    yield page
    page.context.close()


@pytest.fixture
def page(one_page):
    """That page with a new game, as it opens."""
    one_page.set_viewport_size({"width": 1280, "height": 800})
    one_page.locator("label:has(.cb-tab-more)").click()
    press(one_page, "New game")
    one_page.get_by_label("Dice code").fill("31")  # else it has dice of its own
    one_page.get_by_label("Dice code").press("Enter")
    press(one_page, "A short game for two")
    one_page.wait_for_function("/A new game|A game is under way/.test(document.querySelector('.cb-status').innerText)")
    if "under way" in one_page.locator(".cb-status").inner_text():  # what was played is put aside
        press(one_page, "A short game for two")
    told(one_page, "A new game. Ann begins.")
    one_page.locator("label:has(.cb-tab-card)").click()
    return one_page


@pytest.fixture
def open_page(browser):
    """Pages besides the one; the fixture of that name for all tests would close that one too."""
    with ExitStack() as opened:

        def opening(url, **how):
            page = open_watched(browser, url, **how)
            opened.callback(page.context.close)
            return page

        yield opening


def fine(page):
    no_errors(page)
    no_foreign_requests(page)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def line_of(page):
    """The position's line, from the pane Share."""
    open_pane(page, "Share")
    line = page.locator(".cb-linkpane .cb-line:not(.cb-address)").inner_text()
    page.keyboard.press("Escape")
    page.locator(".cb-linkpane.cb-opened").wait_for(state="hidden")
    return line


def by_pointer(page, point_at, button):
    """Three turns: a shot with its roll, a move taken back and made otherwise, ends of turns, a move, a charge."""
    point_at("C4")
    told(page, "Night Warden", "1 target")
    point_at("H3")
    told(page, "Shoot Lodestar. Hit 72 %")
    point_at("H3")
    told(page, "Roll the dice")
    button("Roll")
    told(page, "3 clicks")
    point_at("D2")
    told(page, "Powder Kite")
    point_at("D3")
    told(page, "Cost 1")
    point_at("D3")
    told(page, "walks from D2 to D3")
    button("Undo")
    told(page, "Undone")
    point_at("D2")
    told(page, "squares to move to")
    point_at("D1")
    told(page, "Cost 1")
    point_at("D1")
    told(page, "walks from D2 to D1")
    button("End turn")
    told(page, "End the turn? 1 action left")
    page.get_by_role("button", name=re.compile("^End the turn")).click()
    says(page, "Ben's turn", css=".cb-turnline")
    point_at("L4")
    told(page, "Clockmaker")
    point_at("K4")
    told(page, "Cost 1")
    point_at("K4")
    told(page, "walks from L4 to K4")
    button("End turn")
    page.get_by_role("button", name=re.compile("^End the turn")).click()
    says(page, "Ann's turn", css=".cb-turnline")
    point_at("F6")
    told(page, "Bruiser", "1 target")
    point_at("G7")
    told(page, "Close attack Gnat")
    point_at("G7")
    told(page, "Roll the dice")
    button("Roll")
    told(page, "Bruiser against Gnat")
    return line_of(page)


@pytest.fixture(scope="module")
def the_line():
    """The same three turns, played by the engine."""
    from clixbook.view.play.new_game.ready import first_game

    game = first_game()
    for word in ("shoot night-warden lodestar", "", "move powder-kite D1", "end", "move clockmaker K4", "end",
                 "close bruiser gnat", ""):  # fmt: skip
        game = game.apply(word) if word else game.roll()
    return game.to_line()


@pytest.mark.smoke
def test_three_turns_by_mouse(page, the_line):
    assert by_pointer(page, lambda square: click(page, square), lambda name: press(page, name)) == the_line
    screenshot(page, "play")
    fine(page)


@pytest.mark.smoke
def test_three_turns_by_touch(play, open_page, the_line):
    page = open_page(f"{play}?page=play&seed=31", device="phone")
    ready(page)

    def tap(square):
        box = page.locator(".cb-board").bounding_box()
        x, y = point(page, square)
        if not (box["x"] + 30 < x < box["x"] + box["width"] - 10):
            page.locator(".cb-board").evaluate("(e, by) => e.scrollBy(by, 0)", x - box["width"] / 2)
            x, y = point(page, square)
        page.touchscreen.tap(x, y)

    def button(name):
        page.locator("label:has(.cb-tab-act)").tap()
        page.get_by_role("button", name=name, exact=True).tap()

    assert by_pointer(page, tap, button) == the_line
    screenshot(page, "play-phone")
    fine(page)


@pytest.mark.smoke
def test_three_turns_by_keys(page, the_line):
    def keys(*names):
        for name in names:
            page.keyboard.press(name)

    page.locator(CANVAS).first.focus()
    keys("f")
    told(page, "Night Warden", "1 target")
    keys("t")
    told(page, "Shoot Lodestar. Hit 72 %")
    keys("Enter")
    told(page, "Roll the dice")
    keys("Enter")
    told(page, "3 clicks")
    keys("f", "f")
    told(page, "Powder Kite")
    keys("ArrowDown", "Enter")
    told(page, "Cost 1")
    keys("Enter")
    told(page, "walks from D2 to D3")
    keys("u")
    told(page, "Undone")
    keys("f", "f", "ArrowUp", "Enter")
    told(page, "Cost 1")
    keys("Enter")
    told(page, "walks from D2 to D1")
    keys("e")
    told(page, "End the turn? 1 action left")
    keys("e")
    says(page, "Ben's turn", css=".cb-turnline")
    keys("f", "f")
    told(page, "Clockmaker")
    keys("ArrowLeft", "Enter", "Enter")
    told(page, "walks from L4 to K4")
    keys("e", "e")
    says(page, "Ann's turn", css=".cb-turnline")
    keys("f", "f")
    told(page, "Bruiser")
    keys("t", "Enter", "r")
    told(page, "Bruiser against Gnat")
    keys("Escape")
    assert line_of(page) == the_line
    fine(page)


def test_the_sentence_plays_too(page):
    page.get_by_label("Who").select_option("Bruiser (Ann)")
    told(page, "Bruiser")
    page.get_by_label("does").select_option("Close attack")
    told(page, "Gnat")
    page.get_by_label("does").focus()
    assert page.get_by_role("button", name="Do it").count() == 1  # that beside the words, while they are used
    page.locator(".cb-sentence").get_by_role("button", name="Do it").click()
    told(page, "Roll the dice")
    fine(page)


def test_the_sentence_follows_the_board_and_a_second_press_leaves_a_kind_of_action(page):
    def chosen(label, text):
        shows = "([label, text]) => [...document.querySelectorAll('.cb-sentence select')][label].selectedOptions[0]"
        page.wait_for_function(f"{shows}.text.replaceAll('\\u00a0', ' ') === text", arg=[label, text])

    click(page, "D2")
    chosen(0, "Powder Kite (Ann)")
    for asked in ("Running Shot", "anything"):
        page.locator(".cb-choices").get_by_role("button", name="Running Shot").click()
        chosen(1, asked)
    assert not page.get_by_role("button", name="Do it").is_visible()
    fine(page)


def test_why_not_is_told_where_it_is_asked(page):
    click(page, "C4")
    told(page, "Night Warden")
    click(page, "L4")
    told(page, "cannot shoot Clockmaker, because")
    says(page, "cannot shoot Clockmaker", css=".cb-whypane")
    press(page, f"All {HOW_MANY}")
    says(page, "2014", "Nebula", css=".cb-fourbooks")
    press(page, f"All {HOW_MANY}")
    click(page, "N9")
    told(page, "Night Warden cannot", "N9")
    fine(page)


def test_a_figure_is_dragged_to_its_square(page):
    drag(page, "D2", "D3", "D4")
    told(page, "walks from D2 to D4")
    drag(page, "C4", "G4")
    told(page, "cannot")
    fine(page)


def study(page):
    """Dice may be chosen and rolled again."""
    page.locator("label:has(.cb-tab-more)").click()
    if not page.locator(".cb-play.cb-study").count():  # the page remembers it from game to game
        press(page, "Study: choose dice")
    page.wait_for_selector(".cb-play.cb-study")
    page.locator("label:has(.cb-tab-card)").click()


def test_a_game_is_played_with_the_dice_as_they_fall(page):
    click(page, "C4")
    told(page, "1 target")
    click(page, "H3")
    told(page, "Hit 72 %")
    for name in ("Dice…", "Choose the dice…", "Roll again"):
        assert not page.get_by_role("button", name=name).is_visible()
    page.get_by_role("button", name="Roll", exact=True).click()
    page.wait_for_selector(".cb-rolled")
    for name in ("Choose the dice…", "Roll again"):
        assert not page.get_by_role("button", name=name).is_visible()
    study(page)
    page.get_by_role("button", name="Roll again").wait_for()
    fine(page)


def test_forced_dice_and_branches(page):
    study(page)
    click(page, "C4")
    told(page, "1 target")
    click(page, "H3")
    told(page, "Hit 72 %")
    click(page, "H3")
    told(page, "Roll the dice")
    press(page, "Choose the dice…")
    page.get_by_label("First die").select_option("1")
    page.get_by_label("Second die").select_option("2")
    press(page, "Use these")
    told(page, "a miss")
    says(page, "chosen, not rolled", css=".cb-tellpane")
    press(page, "Roll again")
    says(page, "Night Warden against Lodestar", css=".cb-status")
    page.wait_for_function("document.querySelectorAll('.cb-branches button').length === 2")
    page.locator("label:has(.cb-tab-log)").click()
    settled_frames(page, 0.3)
    tops = {
        page.locator(f".cb-logpane {css} > summary").bounding_box()["y"]
        for css in (".cb-score .cb-fold", ".cb-score + .cb-fold")
    }
    assert len(tops) == 1  # the score and the branches share a row above the log
    assert page.locator(".cb-dobar").bounding_box()["height"] < 40  # four buttons of a study too
    assert page.locator(".cb-logpane").bounding_box()["height"] >= 210
    page.locator(".cb-branches button").first.click()
    told(page, "Step 2 of 2")
    says(page, "chosen, not rolled", css=".cb-tellpane")
    press(page, "Start")
    says(page, "0 of 2", css=".cb-step")
    press(page, "End")
    says(page, "2 of 2", css=".cb-step")
    fine(page)


@pytest.mark.smoke
def test_a_link_opens_the_position_again(play, page, open_page):
    click(page, "D2")
    told(page, "Powder Kite")
    click(page, "E4")
    told(page, "Cost")
    click(page, "E4")
    told(page, "walks from D2 to E4")
    line = line_of(page)
    other = open_page(page.url)
    ready(other)
    says(other, "Ann's turn", css=".cb-turnline")
    assert line_of(other) == line
    fine(other)


@pytest.mark.smoke
def test_games_are_saved_and_loaded(page):
    line = line_of(page)
    saved = shared_file(page, "game.json")
    assert '"saved game"' in saved
    click(page, "D2")
    told(page, "Powder Kite")
    click(page, "D3")
    told(page, "Cost")
    click(page, "D3")
    told(page, "walks")
    file = {"name": "game.json", "mimeType": "application/json"}
    open_file(page, {**file, "buffer": saved.encode()})
    told(page, "The game that was opened")
    assert line_of(page) == line
    open_file(page, {**file, "buffer": b'{"clixbook": ]'})
    expect(page.locator(".cb-linkpane .cb-problem")).to_contain_text("This is not a saved game")
    page.keyboard.press("Escape")
    assert line_of(page) == line
    fine(page)


def test_every_width_and_every_control(page):
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        settled_frames(page, 0.2)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert page.evaluate("document.querySelector('.cb-app').getBoundingClientRect().right - innerWidth") <= 0.5
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    page.locator("label:has(.cb-tab-more)").click()
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('.cb-app :is(button, select, input, textarea)')]
            .filter(e => e.offsetParent && !(e.innerText?.trim() || e.labels?.length || e.ariaLabel || e.title))
            .map(e => e.outerHTML)"""
    )
    assert unnamed == []
    fine(page)


def test_explore_and_play_lead_to_each_other(play, open_page):
    page = open_page(f"{play}?position=nonsense&look=neon&page=play")
    ready(page)
    says(page, "Ann's turn", css=".cb-turnline")
    page.get_by_role("link", name="Explore").click()
    says(page, "can Warden shoot Bruiser?")
    page.get_by_role("link", name="Play").click()
    says(page, "Ann's turn")
    fine(page)


def test_a_value_without_one_of_its_changes_needs_no_kernel(play, open_page):
    from clixbook.engine.game import Game
    from clixbook.view.play.new_game.ready import address, session_of, yard

    game = Game.new(
        yard(), rules="core2014", forces={"Ann": ["roof-hare", "bruiser"], "Ben": ["gnat"]},
        places={"roof-hare": "D5", "bruiser": "F6", "gnat": "G7"},
    ).apply("end").apply("end").apply("use roof-hare perplex bruiser attack +1")  # fmt: skip
    page = open_page(f"{play}?{address(session_of(game))}")
    ready(page)
    click(page, "F6")
    told(page, "1 target")
    click(page, "G7")
    told(page, "Hit 72 %")  # 11 against 17
    page.mouse.move(1100, 700)  # the canvas tells that the mouse leaves it
    settled_frames(page, 0.3)
    page.evaluate(
        """() => { const send = WebSocket.prototype.send
            WebSocket.prototype.send = function (...all) { window.sent = true; send.apply(this, all) } }"""
    )
    page.get_by_text("Where attack and defense come from").click()
    total = page.locator(".cb-tellpane .cb-total").first
    assert "11" in total.inner_text()
    page.get_by_label("without perplex of Roof Hare").check()
    assert "10 instead of 11" in " ".join(total.inner_text().split())
    page.get_by_text("At least", exact=True).first.click()
    assert page.locator(".cb-tellpane .cb-plot-least").first.is_visible()
    assert not page.evaluate("window.sent")
    fine(page)


def opened(page):
    """The kinds of row that show what is in them on the card."""
    return page.locator(".cb-cardpane details.cb-power").evaluate_all(
        """all => all.filter(e => e.lastElementChild.checkVisibility())
            .map(e => e.className.match(/power-([a-z]+)/)[1])"""
    )


def test_rows_that_were_opened_stay_open_for_other_figures(page):
    click(page, "D2")
    told(page, "Powder Kite")
    attack = page.locator(".cb-cardpane details.cb-power", has_text="Energy Explosion").locator("summary")
    attack.click()
    wait_for(lambda: opened(page) == ["attack"])
    click(page, "F6")
    told(page, "Bruiser")  # it has no power
    click(page, "D2")
    told(page, "Powder Kite")
    wait_for(lambda: opened(page) == ["attack"])
    defense = page.locator(".cb-cardpane details.cb-power", has_text="Toughness").locator("summary")
    defense.focus()
    page.keyboard.press("Enter")
    wait_for(lambda: opened(page) == ["attack", "defense"])
    attack.click()
    wait_for(lambda: opened(page) == ["defense"])
    click(page, "C4")
    told(page, "Night Warden")
    click(page, "H3")
    told(page, "Hit 72 %")
    page.get_by_text("Where attack and defense come from").click()
    click(page, "H3")
    told(page, "Roll the dice")
    assert page.get_by_text("Printed attack").first.is_visible()  # made anew while the dice are due
    fine(page)


def test_a_game_that_begins_shows_the_board_again(play, open_page):
    page = open_page(f"{play}?page=play&seed=31", device="phone")
    ready(page)
    page.locator("label:has(.cb-tab-more)").tap()
    settled_frames(page, 0.2)
    small = page.locator(".cb-board").bounding_box()["height"]
    page.get_by_role("button", name="New game").tap()
    page.get_by_role("button", name="Begin").tap()
    told(page, "A new game. You are Ann, and begin")
    page.wait_for_function("!document.querySelector('.cb-tab-more').checked")
    page.locator(".cb-actpane").wait_for(state="visible")
    page.locator(".cb-morepane").wait_for(state="hidden")
    settled_frames(page)
    assert page.locator(".cb-board").bounding_box()["height"] >= small
    fine(page)


def test_escape_steps_back_after_a_button_was_clicked(page):
    click(page, "D2")
    told(page, "Powder Kite")
    page.locator(".cb-choices").get_by_role("button", name="Move").click()
    told(page, "choose where")
    page.wait_for_function("document.activeElement.matches('.cb-canvas')")
    page.keyboard.press("Escape")
    told(page, "Taken back")
    fine(page)


def test_the_board_has_the_keys_of_whoever_begins_a_game_by_them(page):
    page.get_by_role("button", name="New game").first.press("Enter")
    page.get_by_role("button", name="A short game for two").press("Enter")
    page.wait_for_function(f"document.activeElement.matches('{CANVAS}')")
    page.keyboard.press("f")
    told(page, "Night Warden")
    page.keyboard.press("Tab")  # one step, and not to the top of the page
    page.wait_for_function("document.activeElement.closest('.cb-actions') !== null")
    fine(page)


def test_buttons_that_go_away_leave_no_trace(page):
    """Of three kinds of action the last one goes away; the labels are plain words."""
    click(page, "D2")
    told(page, "Powder Kite")
    labels = page.locator(".cb-choices button").all_inner_texts()
    click(page, "C4")
    told(page, "Night Warden")
    assert page.locator(".cb-choices button").all_inner_texts() != labels
    assert "\u200b" not in page.locator(".cb-playpage").inner_text()
    fine(page)


def test_the_agreements_of_a_new_game(page):
    page.locator("label:has(.cb-tab-more)").click()
    press(page, "New game")
    page.get_by_label("Map", exact=True).select_option("Yard")
    assert not page.get_by_label("Ann also").is_visible()
    press(page, "Agreements…")
    page.get_by_label("Ann also").fill("bruiser, night-warden:60")
    page.get_by_label("Ann also").press("Enter")
    says(page, "Ann: 400 points", css=".cb-new")  # 100, 75 and 90, and 75 and 60 more
    press(page, "Back to the game")
    fine(page)


def test_a_quick_game_against_a_machine(play, open_page):
    page = open_page(f"{play}?page=play&seed=31")
    ready(page)
    page.locator("label:has(.cb-tab-more)").click()
    press(page, "New game")
    page.locator(".cb-mappicture svg").wait_for()
    assert not page.locator(".cb-playpage").is_visible()
    press(page, "A short game against the machine")
    told(page, "A new game. You are Ann, and begin")
    page.locator("label:has(.cb-tab-card)").click()
    click(page, "C4")
    told(page, "Night Warden")
    page.mouse.move(*point(page, "D4"))
    told(page, "From D4: shoot Lodestar, 72 %.")
    press(page, "End turn")
    press(page, "End the turn now")
    says(page, "Ben's turn", css=".cb-turnline")
    page.locator(".cb-itmoves").wait_for(state="attached")
    page.keyboard.press("Escape")
    press(page, "Step")
    says(page, "Stopped: anybody may play for them.", css=".cb-machines")
    assert page.get_by_role("button", name="Go on", exact=True).is_visible()
    fine(page)


def test_the_book_of_the_header_and_that_of_the_set_up_are_one(play, open_page):
    page = open_page(f"{play}?page=play&seed=31")
    ready(page)
    page.locator("label:has(.cb-tab-more)").click()
    press(page, "New game")
    header, rules = page.locator(".cb-editions button.mod-active"), page.get_by_label("Rules", exact=True)
    page.get_by_role("button", name="Nebula", exact=True).click()
    page.wait_for_function("[...document.querySelectorAll('.cb-setup select')].some(e => e.value === 'Nebula')")
    rules.select_option("2022")
    wait_for(lambda: header.all_inner_texts() == ["2022"])
    press(page, "Back to the game")
    wait_for(lambda: header.all_inner_texts() == ["2014"])  # that of the game which is there
    press(page, "New game")
    rules.select_option("Eddie G")
    press(page, "300 points for two")
    told(page, "A new game. Ann begins.")
    says(page, "round 1", "Eddie G", css=".cb-turnline")
    assert header.all_inner_texts() == ["Eddie G"]
    fine(page)


def test_whoever_sets_up_a_game_is_asked_for_players_first_and_for_rules_last(play, open_page):
    page = open_page(f"{play}?page=play&seed=31", device="phone")
    ready(page)
    page.locator("label:has(.cb-tab-more)").tap()
    page.get_by_role("button", name="New game").tap()
    titles = page.locator(".cb-setupcard h2")
    wait_for(lambda: titles.first.is_visible())
    shown = [text.lower() for text in titles.all_inner_texts()]
    asked = ["ready to play, with one tap", "or your own: players", "forces", "map", "rules", "agreements"]
    assert shown == asked
    tops = [title.bounding_box()["y"] for title in titles.all()]
    assert tops == sorted(tops)
    assert page.get_by_label("Ben is").evaluate("e => e.selectedOptions[0].text").startswith("Machine")
    fine(page)


@pytest.mark.parametrize("held", ["name", "disc"])
def test_a_figure_is_dragged_from_the_tray(page, held):
    press(page, "New game")
    page.get_by_label("Map", exact=True).select_option("Yard")
    page.get_by_label("Start").select_option("Place your figures")
    press(page, "Begin")
    told(page, "Ann places a figure")
    settled_frames(page)
    button = page.get_by_role("button", name="Bruiser", exact=True).first  # a force may have two
    if held == "disc":
        number = button.evaluate("e => [...e.parentElement.querySelectorAll('button')].indexOf(e)")
        disc = page.locator(".cb-traytitle .cb-disc").nth(number)
        disc.click()  # as a press on the name
        page.wait_for_function("document.querySelector('.cb-fallen .mod-active')?.innerText === 'Bruiser'")
        box = disc.bounding_box()
    else:
        box = button.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 15)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"])
    page.mouse.move(*point(page, "A5"), steps=4)
    assert page.locator(".cb-ghost").is_visible()
    page.mouse.up()
    told(page, "Ann places Bruiser on A5")
    assert page.locator(".cb-ghost").count() == 0
    assert page.evaluate("getSelection().toString()") == ""
    fine(page)


def test_nothing_comes_before_the_answer_to_a_click(play, open_page):
    """The kernel has two messages, press and release; it never says that it is busy, and an answer comes first."""
    page = open_page(play)
    ready(page)
    settled_frames(page)
    page.evaluate("""() => {
        window.came = []
        const read = JSON.parse.bind(JSON), kind = said => { if (said?.msg_type) came.push(said.msg_type); return said }
        JSON.parse = (...text) => kind(read(...text))
    }""")
    click(page, "D2")
    says(page, "Powder Kite", css=".cb-cardpane")
    page.wait_for_function("() => came.filter(each => each === 'status').length === 2")
    settled_frames(page)
    came = page.evaluate("() => came")
    assert came[0] == "comm_msg", came
    assert came.count("status") == 2, came  # how many parts come before them is for the speed of the machine to say


def test_a_board_that_stays_pressed_says_so(page):
    """By a frame around it, as long as the button is down."""
    frame = "getComputedStyle(document.querySelector('.cb-playpage .cb-stack')).outlineStyle"
    page.mouse.move(*point(page, "B2"))
    page.mouse.down()
    page.wait_for_function(f"{frame} === 'solid'")
    page.mouse.up()
    assert page.evaluate(frame) == "none"
    fine(page)


def test_whom_one_aims_at_and_the_odds_lie_in_no_box_that_is_scrolled(play, open_page):
    """In a crowd, at 1280 x 800, with the tab of the card pressed before."""
    foes = {"lodestar": "N9", "gnat": "M8", "powder-kite": "N11", "roof-hare": "N10", "tin-penny": "M10"}
    fighters = {who: {"at": at, "of": "Ben"} for who, at in foes.items()}
    fighters |= {"bruiser": {"at": "M9", "of": "Ann"}, "night-warden": {"at": "L9", "of": "Ann"}}
    game = cx.Game.at("loading-dock", rules="complete2022", turn="Ann", fighters=fighters)
    page = open_page(f"{play}?{urlencode({'page': 'play', 'position': game.to_line()})}")
    ready(page)
    page.locator("label:has(.cb-tab-card)").click()
    page.locator(".cb-ready button:visible", has_text="Bruiser").click()
    last = page.locator(".cb-choices button:visible", has_text="%").last
    last.click()
    page.locator(".cb-tellpane .cb-odds").first.wait_for()
    settled_frames(page)
    seen = """e => { const box = e.getBoundingClientRect(), up = []
        for (let each = e.parentElement; each; each = each.parentElement)
            if (each.clientHeight && /auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowY))
                up.push(each.getBoundingClientRect())
        return box.height > 0 && up.every(each => box.top >= each.top - 1 && box.bottom <= each.bottom + 1) }"""
    for part in (page.locator(".cb-choices button.mod-active").last, page.locator(".cb-tellpane .cb-bars").first):
        assert part.evaluate(seen)
    fine(page)


def test_five_lines_of_the_log_are_seen_with_six_who_are_out(play, open_page, tmp_path):
    """At 1280 x 800: those who are out are small discs, and the score is folded. A study has buttons of its own."""
    page = open_page(f"{play}?page=play&seed=31")
    ready(page)
    forces = {"Ann": cx.forces()["lamplighters"].figures, "Ben": cx.forces()["marsh-choir"].figures}
    tree = Tree.of(cx.Game.new("archive", rules="core2014", forces=forces, seed=9, build_total=300, points=300))
    while sum(each.life.ko for each in tree.game.state.fighters.values()) < 6 or tree.game.pending is not None:
        tree = tree.roll() if tree.game.actor == DICE else tree.add(cx.eager(tree.game))
    saved = tmp_path / "game.json"
    saved.write_text(to_text(tree), encoding="utf-8")
    open_file(page, saved)
    page.locator(".cb-lying .cb-disc").first.wait_for(state="attached")
    page.locator("label:has(.cb-tab-log)").click()
    settled_frames(page)
    assert page.locator(".cb-lying .cb-disc").count() == 6
    assert not page.locator(".cb-fallen").is_visible()
    assert not page.locator(".cb-score table").is_visible()
    rows = page.locator(".cb-log > .cb-row").evaluate_all(
        """rows => { const pane = document.querySelector('.cb-logpane').getBoundingClientRect()
            return rows.filter(e => { const box = e.getBoundingClientRect()
                return box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1 }).length }"""
    )
    assert rows >= 5
    page.locator(".cb-lying summary").click()
    assert page.locator(".cb-fallen").is_visible()
    fine(page)
