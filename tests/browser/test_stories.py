"""The page of stories as a visitor meets it."""

import pytest

from tests.browser.harness import no_errors, no_foreign_requests
from tests.browser.pages import ready, sandbox_server, says


@pytest.fixture(scope="module")
def stories(chromium, tmp_path_factory):
    with sandbox_server(tmp_path_factory.mktemp("stories"), page="stories") as address:
        yield address


def test_a_story_is_stepped_and_another_one_chosen(stories, open_page):
    page = open_page(stories)
    ready(page)
    page.get_by_role("button", name="Next:").click()
    page.get_by_role("button", name="5/12", exact=True).click()
    says(page, "Right", css=".cb-said")
    page.get_by_label("About").select_option("Knock back")
    page.get_by_label("Story").select_option("A double four, and a wall behind")
    says(page, "A double four", css=".cb-lesson-head")
    page.get_by_role("button", name="Next:").click()
    page.get_by_role("button", name="Skip").click()
    says(page, "Lodestar takes 4 clicks", css=".cb-told")
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    no_errors(page)
    no_foreign_requests(page)
