"""The page of stories: what an address opens, and what a choice shows."""

from __future__ import annotations

import pytest

from clixbook.view.learn.learn import Learn
from clixbook.view.pages import open_page
from clixbook.view.stories import FIRST, Stories


def page(query: str) -> Stories:
    room = open_page(query, page="learn").room
    assert isinstance(room, Learn)
    return room.stories


def test_an_address_opens_its_story_at_its_step_under_its_book() -> None:
    opened = page("page=stories&story=a-wall-behind&rules=eddieg&step=1&look=dark")
    assert opened.story.value == "a-wall-behind"
    assert opened.view is not None
    assert (opened.view.book, opened.view.play.here.number) == ("eddieg", 1)
    assert opened.view.session.palette == "dark"


@pytest.mark.parametrize("query", ["", "story=../../etc/passwd", "story=%00", "story=pushing&step=-1", "step=9999999"])
def test_what_an_address_does_not_know_is_left_out(query: str) -> None:
    opened = page(query)
    assert opened.view is not None
    assert opened.story.value in {one.name for each in opened.stories.values() for one in each}
    assert opened.view.play.here.number == 0


def test_no_address_opens_the_first_story() -> None:
    assert page("").story.value == FIRST


def test_every_story_stands_below_a_topic_and_opens() -> None:
    opened = page("")
    names = [one.name for each in opened.stories.values() for one in each]
    assert len(names) == len(set(names)) >= 50
    for topic, stories in reversed(opened.stories.items()):  # the page opens in the first
        opened.topic.value = topic
        assert opened.story.value == stories[0].name
        assert opened.view is not None
        assert opened.view.play.scenario.title == stories[0].title


def test_a_story_that_is_left_leaves_no_widgets_behind() -> None:
    opened = page("")
    left = opened.view
    assert left is not None
    opened.story.value = opened.stories[opened.topic.value][1].name
    assert left.comm is None
    assert all(widget.comm is not None for widget in opened.above)


def test_an_address_of_far_too_many_fields_opens_its_page_and_is_told() -> None:
    page = open_page("&".join(f"a{number}=1" for number in range(60)))
    assert page.room is not None
    assert page.room.name == "start"
    assert "it may have 40 fields" in page.notice.value
