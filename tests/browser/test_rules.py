"""The room Rules as a visitor meets it: a ruling is found, dragged about, changed; a phone shows one thing at once."""

import pytest

from tests.browser.access import assert_accessible
from tests.browser.harness import no_errors, no_foreign_requests
from tests.browser.pages import drag, ready, says


@pytest.fixture(scope="module")
def served(serve_room):
    return serve_room("explore")


@pytest.mark.smoke
def test_a_ruling_is_found_asked_and_changed(served, open_page):
    page = open_page(f"{served}?page=rules")
    says(page, "Every ruling, in every book", css=".cb-entry")
    assert_accessible(page)
    page.get_by_role("link", name="May a walking figure drop off an edge to a lower level?").click()
    ready(page)
    says(page, "ELV-05", css=".cb-entry h1")
    page.wait_for_function("location.search.includes('id=ELV-05')")
    page.go_back()
    says(page, "Every ruling, in every book", css=".cb-entry")
    search = page.get_by_label("Search")
    search.press_sequentially("off its row, column")
    says(page, "1 ruling", css=".cb-rulesleft")
    assert search.evaluate("e => e === document.activeElement")
    page.get_by_role("link", name="KBK-04").first.click()
    ready(page)
    says(page, "The attacker picks a row", css=".cb-entry")
    page.wait_for_function("location.search.includes('id=KBK-04')")
    before = page.locator(".cb-caseanswers").inner_text()
    assert "Nebula" in before
    page.locator(".cb-livingboard").scroll_into_view_if_needed()
    drag(page, "E4", "D4", "D5")
    page.wait_for_function("old => document.querySelector('.cb-caseanswers').innerText !== old", arg=before)
    page.get_by_label("In your house rules").select_option("a row, a column or a diagonal, as the attacker chooses")
    says(page, "KBK-04 is changed in House rules", css=".cb-rules")
    page.get_by_role("link", name="House rules (1)").click()
    page.get_by_role("button", name="Use it").click()
    page.wait_for_function("location.search.includes('rules=house')")
    assert_accessible(page)
    page.reload()
    says(page, "In use: every room asks it", css=".cb-house")
    page.get_by_role("link", name="See it beside the four books").click()
    page.wait_for_function("location.search.includes('books=all') && location.search.includes('rules=house')")
    ready(page)
    page.go_back()
    page.get_by_role("link", name="Play it").click()
    page.wait_for_function("location.search.includes('page=play') && location.search.includes('rules=house')")
    ready(page)
    no_errors(page)
    no_foreign_requests(page)


def test_a_phone_begins_with_pictures_to_choose_from(served, open_page):
    page = open_page(f"{served}?page=rules", device="phone")
    says(page, "Often argued about".upper(), css=".cb-entry")
    cards = page.locator(".cb-argued svg")
    assert cards.first.is_visible()
    assert cards.first.bounding_box()["y"] < 844  # in the first window
    assert page.locator(".cb-sections").is_visible()  # below them, in the same scroller
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)
    page.get_by_label("Search").press_sequentially("stairs")
    says(page, "decided differently", css=".cb-rulesleft")
    says(page, "What was found, in pictures", css=".cb-entry")
    page.wait_for_function(  # below the list; each letter finds other pictures
        """() => {
            const top = css => document.querySelector(css)?.getBoundingClientRect().y
            return top(".cb-rulelist li:last-child") < top(".cb-argued svg")
        }"""
    )
    assert page.get_by_label("Search").evaluate("e => e === document.activeElement")
    no_errors(page)


def test_a_phone_shows_the_list_or_an_entry(served, open_page):
    page = open_page(f"{served}?page=rules&differ=core2014,complete2022&section=ELV", device="phone")
    says(page, "decided differently", css=".cb-rulesleft")
    assert_accessible(page)
    page.get_by_role("link", name="ELV-").first.tap()
    says(page, "Back to the list", css=".cb-entry")
    ready(page)
    assert not page.locator(".cb-rulesleft").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert_accessible(page)
    page.get_by_role("link", name="Back to the list").tap()
    page.locator(".cb-rulesleft").wait_for(state="visible")
    page.get_by_role("link", name="Powers", exact=True).tap()
    page.get_by_role("link", name="Charge").first.tap()
    says(page, "Played here", css=".cb-entry")
    assert_accessible(page)
    no_errors(page)
