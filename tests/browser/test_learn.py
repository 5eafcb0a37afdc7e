"""The room Learn as a visitor meets it: a lesson on a phone, a story at a desk, and the way into a game."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.harness import no_errors, no_foreign_requests
from tests.browser.pages import ready, says, settled_frames


@pytest.fixture(scope="module")
def served(serve_room):
    return serve_room("explore")


@pytest.mark.smoke
def test_a_lesson_on_a_phone_from_the_overview_to_solved(served, open_page):
    page = open_page(f"{served}?page=learn", device="phone")
    says(page, "0 of")
    page.get_by_role("link", name="Corners take the kinder side").first.tap()
    ready(page)
    page.get_by_role("link", name="Question 2").tap()
    says(page, "Hindering terrain on B2", css=".cb-asked")
    settled_frames(page)  # the buttons of the question before give way to its own
    page.get_by_role("button", name="blocked").tap()
    says(page, "the kinder side counts", css=".cb-said")
    words = page.locator(".cb-said").bounding_box()  # what is said to it is in sight, and whole
    assert words["y"] + words["height"] <= 844
    assert page.locator(".cb-says").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    page.get_by_role("button", name="hindered").tap()
    says(page, "Right, at the second try: hindered", css=".cb-said")
    page.wait_for_function("location.search.includes('done=corner-pick')")
    board = page.locator(".cb-scroll")
    assert board.evaluate("e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.reload()
    says(page, "✓", css=".cb-dialstrip")
    no_errors(page)
    no_foreign_requests(page)


def test_a_story_is_stepped_and_taken_over_into_play(served, open_page):
    page = open_page(f"{served}?page=stories&story=corner-shot")
    ready(page)
    page.get_by_role("button", name="Next:").click()
    page.get_by_role("button", name="5/12", exact=True).click()
    says(page, "Right", css=".cb-said")
    box = page.locator(".cb-boardcell .cb-stack").bounding_box()
    assert box["width"] * box["height"] >= 0.35 * 1280 * 800
    page.wait_for_function("document.querySelector('.cb-over')?.innerHTML.includes('Line of fire B2 to E3')")
    page.get_by_role("link", name="Take over from here").click()
    page.wait_for_function("location.search.includes('page=play')")
    says(page, "Clockmaker")
    page.go_back()
    says(page, "A shot past a corner", css=".cb-storyhead")
    no_errors(page)


@pytest.mark.parametrize("story", ["a-plain-blow", "a-gust"])
def test_a_low_board_of_a_story_is_no_wider_than_the_phone(served, open_page, story):
    """Six squares by four, and sixteen by three."""
    page = open_page(f"{served}?page=learn&story={story}", device="phone")
    ready(page)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 740})
        settled_frames(page, 0.5)
        board = page.locator(".cb-storysheet .cb-scroll")
        assert board.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
        assert board.evaluate("e => e.clientWidth") <= width
    no_errors(page)


def test_a_lesson_that_is_written_survives_a_reload(served, open_page):
    page = open_page(f"{served}?page=learn&write=1")
    title = page.get_by_label("Title", exact=True)
    title.fill("My corner")
    title.press("Tab")
    page.get_by_label("Hints", exact=True).fill("Look at the corner.")
    expect(page.get_by_role("button", name="Open a lesson file", exact=True)).to_be_visible()  # and no "(0)"
    page.get_by_role("button", name="Another question").click()
    page.wait_for_function("sessionStorage['clixbook-learn']?.includes('Look at the corner.')")
    page.wait_for_function("JSON.parse(sessionStorage['clixbook-learn']).written.at === 1")
    page.reload()
    page.wait_for_function("document.querySelector('.cb-writeform input')?.value === 'My corner'")
    page.get_by_role("button", name="1", exact=True).click()
    page.wait_for_function(
        "[...document.querySelectorAll('.cb-questionform textarea')].some(e => e.value === 'Look at the corner.')"
    )
    no_errors(page)


def test_the_result_of_a_test_leads_back_to_its_questions(served, open_page):
    page = open_page(f"{served}?page=learn&test=seeing&done=test-seeing~211112&q=99")
    says(page, "4 of 6", "Read again", css=".cb-result")
    assert page.locator(".cb-resultlist li").count() == 6
    assert "Choose where from" not in page.inner_text(".cb-sheet")
    page.locator(".cb-resultlist a").first.click()
    says(page, "1 of 6", css=".cb-where")
    no_errors(page)


def test_nothing_lies_over_the_title_of_a_lesson_that_is_magnified_four_times(served, open_page):
    page = open_page(f"{served}?page=learn&lesson=corner-pick")
    page.wait_for_selector(".cb-lesson-head h1")
    page.set_viewport_size({"width": 320, "height": 256})
    settled_frames(page)
    title = page.locator(".cb-lesson-head h1").evaluate(
        "e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect().toJSON() }"
    )
    for link in page.locator(".cb-lesson-head a:visible").all():
        box = link.bounding_box()
        beside = box["x"] >= title["right"] or box["x"] + box["width"] <= title["left"]
        assert beside or box["y"] >= title["bottom"] or box["y"] + box["height"] <= title["top"], link.inner_text()


def test_back_and_forward_lead_through_the_sheets(served, open_page):
    page = open_page(f"{served}?page=learn")
    page.get_by_role("link", name="Corners take the kinder side").first.click()
    says(page, "Hindering terrain on B2", css=".cb-asked")
    settled_frames(page)
    page.get_by_role("button", name="hindered").click()  # what is done is no step
    page.wait_for_function("location.search.includes('done=corner-pick')")
    page.get_by_role("link", name="Question 3").click()
    page.wait_for_function("location.search.includes('q=3')")
    page.go_back()
    says(page, "2 of 3", css=".cb-where")
    page.go_back()
    says(page, "From the first line of fire")
    page.go_forward()
    says(page, "Hindering terrain on B2", css=".cb-asked")
    no_errors(page)


def test_a_tick_at_the_teacher_s_desk_is_no_step_back(served, open_page):
    page = open_page(f"{served}?page=learn")
    says(page, "From the first line of fire")
    page.get_by_role("link", name="For teachers").click()
    says(page, "Nothing is chosen yet")
    page.wait_for_function("location.search.includes('teach=1')")
    corners = page.get_by_text("Corners take the kinder side")
    before = corners.bounding_box()
    for title in ("Distance is the longer leg", "Corners take the kinder side"):
        page.get_by_role("link", name=f"Choose: {title}").click()
        page.get_by_role("link", name=f"Take out: {title}").first.wait_for()
    page.wait_for_function("location.search.includes('pick=longer-leg+corner-pick')")
    picked = page.locator(".cb-group .cb-pick", has_text="Corners take the kinder side")
    assert picked.bounding_box()["y"] == before["y"]  # nothing jumps
    page.go_back()
    says(page, "From the first line of fire")
    page.go_forward()
    says(page, "Chosen: 2".upper())
    no_errors(page)


def test_who_follows_a_link_by_keys_goes_on_in_the_room_not_in_the_header(served, open_page):
    page = open_page(f"{served}?page=learn")
    link = page.get_by_role("link", name="Begin:")
    link.press("Enter")
    says(page, "1 of 2", css=".cb-where")
    page.wait_for_function("document.activeElement.matches('.cb-slot')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.cb-slot') !== null")
    page.get_by_label("a number").or_(page.get_by_placeholder("a number")).first.press_sequentially("6\n")
    says(page, "Right: 6", css=".cb-said")
    no_errors(page)


def test_a_board_of_nine_columns_is_whole_on_a_phone(served, open_page):
    page = open_page(f"{served}?page=learn&case=dv-10", device="phone")
    ready(page)
    board = page.locator(".cb-sheet .cb-scroll")
    assert page.locator(".cb-top .cb-ruler span").count() == 9
    assert board.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


def in_sight(page, part):
    """Whether a part of the page is seen whole where it is."""
    return part.evaluate(
        "e => { const b = e.getBoundingClientRect(), p = e.closest('.cb-pane').getBoundingClientRect();"
        " return b.height > 0 && b.top >= p.top && b.bottom <= Math.min(p.bottom, innerHeight) + 1 }"
    )


def test_a_small_phone_shows_a_question_with_what_it_needs_and_its_answers(served, open_page):
    page = open_page(f"{served}?page=learn", device="phone")
    page.set_viewport_size({"width": 320, "height": 568})
    page.wait_for_selector(".cb-learnmenu")
    tops = {round(each.bounding_box()["y"]) for each in page.locator(".cb-learnmenu a").all()}
    assert len(tops) == 1  # one row
    assert page.locator(".cb-learnmenu").evaluate("e => e.scrollWidth <= e.clientWidth")
    page.goto(f"{served}?page=learn&lesson=longer-leg")
    page.wait_for_selector(".cb-pane-ask .cb-intro")
    settled_frames(page)
    assert in_sight(page, page.locator(".cb-intro"))
    assert in_sight(page, page.locator(".cb-asked p"))
    page.goto(f"{served}?page=learn&lesson=corner-pick&q=3")  # of three lines
    page.wait_for_selector(".cb-answering button")
    settled_frames(page)
    buttons = page.locator(".cb-answering button, .cb-pane-ask > .cb-uses button").all()
    assert len(buttons) >= 6
    assert all(in_sight(page, each) for each in buttons)
    boxes = [each.bounding_box() for each in buttons]
    rows = sorted({round(box["y"]) for box in boxes})
    assert all(b - a >= 44 for a, b in pairwise(rows))  # none lies over another
    no_errors(page)


@pytest.mark.thorough
@pytest.mark.parametrize("question", ["worst-square&q=2", "breaking-away&q=1"])  # one row of answers, and six
def test_a_question_stays_in_sight_below_a_long_introduction_on_a_small_phone(served, open_page, question):
    page = open_page(f"{served}?page=learn&lesson={question}", device="phone")
    page.set_viewport_size({"width": 360, "height": 740})
    ready(page)
    settled_frames(page)
    pane = page.locator(".cb-pane-ask")
    assert pane.evaluate("e => e.scrollHeight > e.clientHeight + 40")  # the introduction is longer than the pane
    asked = page.locator(".cb-asked p").first.bounding_box()
    answers = page.locator(".cb-answering").bounding_box()
    assert asked["y"] + asked["height"] <= answers["y"] + 1
    assert in_sight(page, page.locator(".cb-asked p").first)
    assert in_sight(page, page.locator(".cb-answering > *").first)


@pytest.mark.thorough
def test_help_with_a_task_stays_in_sight_below_the_dials_of_many_figures(served, open_page):
    page = open_page(f"{served}?page=learn&lesson=between-levels&q=7")
    ready(page)
    settled_frames(page)
    assert page.locator(".cb-askfigure").count() >= 3
    assert in_sight(page, page.get_by_role("button", name="Show me"))


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (568, 320), (390, 844)])
def test_what_is_next_in_a_story_is_whole_and_the_steps_stand_in_one_row(served, open_page, width, height):
    page = open_page(f"{served}?page=stories&story=corner-shot&step=2", device="phone")
    ready(page)
    page.set_viewport_size({"width": width, "height": height})
    settled_frames(page, 0.5)
    following = page.get_by_role("button", name="Next: Ben shoots back through the same corner")
    assert following.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
    first, last = (page.get_by_role("button", name=name, exact=True).bounding_box() for name in ("Start", "End"))
    assert first["y"] == last["y"]
