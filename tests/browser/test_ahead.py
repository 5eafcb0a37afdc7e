"""What a click shows is there as soon as the button is let go; what Python says then stands."""

import pytest

from tests.browser.harness import no_errors
from tests.browser.pages import point, ready, says, wait_for

DEAF = """deaf => {
    window.tells ??= WebSocket.prototype.send
    WebSocket.prototype.send = deaf ? () => {} : tells
}"""
"""Whether Python hears of nothing that is done on the page."""
TOLD = "document.querySelector('.cb-ahead i') !== null"


@pytest.fixture(scope="module")
def sandbox(serve_room):
    return serve_room("play")


def hold(page, square):
    """Press there until the page knows what a click will show, and make Python deaf."""
    page.mouse.move(*point(page, square))
    page.mouse.down()
    page.wait_for_function(TOLD)
    page.evaluate(DEAF, True)


def card(page):
    return page.locator(".cb-cardpane").first.inner_text()


def test_the_answer_is_there_before_python_has_heard(page):
    before, board = card(page), page.locator(".cb-over").nth(1).inner_html()
    hold(page, "D2")
    assert card(page) == before
    page.mouse.up()
    assert "Powder Kite" in card(page)
    assert page.locator(".cb-over").nth(1).inner_html() != board
    no_errors(page)


def test_what_python_does_not_say_is_taken_back(page):
    before, board = card(page), page.locator(".cb-over").nth(1).inner_html()
    hold(page, "D2")
    page.mouse.up()
    assert "Powder Kite" in card(page)
    page.evaluate(DEAF, False)
    page.mouse.move(5, 5)  # the button was let go outside, as far as Python knows
    page.wait_for_function(f"!({TOLD})")
    wait_for(lambda: card(page) == before)
    assert page.locator(".cb-over").nth(1).inner_html() == board
    no_errors(page)


def test_what_python_says_too_is_left_alone(page):
    """Nothing that was shown is made anew, so a row that is read or opened stays."""
    page.mouse.move(*point(page, "D2"))
    page.mouse.down()
    page.wait_for_function(TOLD)
    page.mouse.up()
    page.evaluate("document.querySelector('.cb-cardpane').dataset.mine = 'yes'")
    says(page, "Powder Kite", css=".cb-status")
    page.wait_for_function("document.querySelector('.cb-choices button') !== null")
    assert page.evaluate("document.querySelector('.cb-cardpane').dataset.mine") == "yes"
    no_errors(page)


def test_a_press_that_moves_shows_nothing_ahead(page):
    before = card(page)
    hold(page, "D2")
    x, y = point(page, "D2")
    page.mouse.move(x + 10, y)
    page.mouse.up()
    assert card(page) == before


FORETOLD = "[...document.querySelectorAll('*')].filter(each => Object.hasOwn(each, 'innerHTML')).length"


@pytest.mark.parametrize("holds", [(0, 5, 15, 30), (50, 0, 90, 5), (140, 90, 5, 140)])
def test_presses_that_follow_fast_end_with_the_word_of_python(page, holds):
    for held, square in zip(holds, ("D2", "A3", "D2", "A3"), strict=True):
        page.mouse.move(*point(page, square))
        page.mouse.down()
        page.wait_for_timeout(held)
        page.mouse.up()
    says(page, "Powder Kite: Move to A3", css=".cb-status")
    page.wait_for_function(f"{FORETOLD} === 0")
    assert "Powder Kite" in card(page)
    no_errors(page)


def test_a_finger_sees_it_too(sandbox, browser):
    context = browser.new_context(has_touch=True, viewport={"width": 820, "height": 1180})
    page = context.new_page()
    page.goto(sandbox)
    ready(page)
    touch = context.new_cdp_session(page)
    x, y = point(page, "D2")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_function(TOLD)
    page.evaluate(DEAF, True)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wait_for(lambda: "Powder Kite" in card(page))
    context.close()
