"""Prompts of powers on the play page, each from its question to its end: by taps on a phone, by keys at a desk."""

from contextlib import ExitStack
from urllib.parse import urlencode

import pytest

from tests.browser.harness import no_errors, open_page as open_watched
from tests.browser.pages import CANVAS, ready, sandbox_server, says
from tests.powers.cast import actor, after, play as powers_play
from tests.powers.specials_cast import gifted

ACTIVE = "document.activeElement"


@pytest.fixture(scope="module")
def play(chromium, tmp_path_factory):
    with sandbox_server(tmp_path_factory.mktemp("prompts"), page="play") as address:
        yield address


@pytest.fixture
def opened(play, browser):
    """`opened(game, "phone")`: the play page with this game."""
    with ExitStack() as pages:

        def opening(game, device):
            address = urlencode({"page": "play", "position": game.to_line()})
            page = open_watched(browser, f"{play}?{address}", device=device)
            pages.callback(page.context.close)
            ready(page)
            page.set_default_timeout(20_000)
            return page

        yield opening


def told(page, *words):
    says(page, *words, css=".cb-status")


def button(page, name):
    return page.locator(".cb-choices button", has_text=name).first


def waiting(folder):
    """Two effects that wait as Ann's turn begins: b heals beside a friend of the Guard, whom a joins."""
    ann = {
        "b": gifted("C4", 'as its turn begins, if adjacent to a friend with "Guard", heal 1', range=0),
        "a": gifted("C3", 'as its turn begins, gain "Guard"', range=0),
    }
    foe = {"z": actor("F8", range=0)}
    return after(powers_play(folder, "complete2022", ann, foe, fighters={"b": {"click": 4}}), "end", "end")


@pytest.mark.ruling("EFF-05", "complete2022")
def test_an_order_is_chosen_by_enter_twice_or_by_the_keys_of_the_board(opened, tmp_path):
    page = opened(waiting(tmp_path), "desktop")
    told(page, "Ann chooses: which effect happens first.")
    page.locator(CANVAS).first.focus()
    page.keyboard.press("Tab")  # the board hears that the keys go elsewhere
    button(page, "A: Old Trick").focus()
    page.keyboard.press("Enter")
    told(page, "A: Old Trick: Do it chooses it, or its button again.")
    page.keyboard.press("Enter")
    told(page, "Ann lets Old Trick of A happen first.", "A gains the keyword Guard.")
    page.wait_for_function(f"{ACTIVE}.matches('.cb-canvas')")  # the button is gone: the board has the keys
    page.keyboard.press("u")
    told(page, "Undone")
    page.keyboard.press("t")
    told(page, "B: Old Trick: Enter chooses it.")
    page.keyboard.press("Enter")
    told(page, "Ann lets Old Trick of B happen first.")
    no_errors(page)
