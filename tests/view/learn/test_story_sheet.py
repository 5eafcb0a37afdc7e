"""Stories of the room: what is drawn, what is told, and the ways from them."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

from clixbook.engine.history.game_notation import from_line
from clixbook.scenarios import Scenario
from clixbook.view.app.settings import Settings
from clixbook.view.cells.story_actions import action_shapes
from clixbook.view.learn.learn import Learn
from clixbook.view.learn.story_sheet import StorySheet


def story(name: str, step: int = 0, rules: str = "core2014") -> StorySheet:
    settings = Settings()
    settings.rules = rules
    sheet = Learn(settings, {"story": name, "step": str(step)}).sheet
    assert isinstance(sheet, StorySheet)
    return sheet


def titles(name: str, step: int, rules: str = "core2014") -> set[str]:
    shapes = action_shapes(Scenario.load(name).stepper(rules).peek(step))
    return {shape.title for shape in shapes if shape.title}


@pytest.mark.parametrize(
    ("name", "step", "rules", "title"),
    [
        ("corner-shot", 1, "core2014", "Line of fire B2 to E3: hindered"),  # declared
        ("corner-shot", 2, "core2014", "Line of fire B2 to E3: hindered"),  # the dice fall
        ("corner-shot", 3, "core2014", "Line of fire E3 to B2: hindered"),  # shot back
        ("throwing-heavy-things", 2, "complete2022", "Line of fire B4 to G4: clear"),
        ("throwing-heavy-things", 2, "core2014", "Line of fire B4 to G4: clear"),  # too far, and drawn all the same
        ("past-an-enemy", 1, "eddieg", "As far as it goes"),
    ],
)
def test_a_step_shows_the_line_the_throw_or_the_reach(name: str, step: int, rules: str, title: str) -> None:
    assert title in titles(name, step, rules)


def test_the_start_of_a_story_shows_no_line() -> None:
    assert titles("corner-shot", 0) == set()


def test_the_line_is_on_the_board_of_the_room() -> None:
    assert "Line of fire B2 to E3: hindered" in story("corner-shot", 1).parts.over.value


def test_a_reader_sees_prose_and_no_checks_for_authors() -> None:
    sheet = story("corner-shot", 1)
    assert "Actor: dice" not in sheet.step_text.value
    assert "shoot clockmaker" not in sheet.step_text.value
    assert "As expected" not in sheet.four.value
    assert "Eight or more with two dice" in sheet.step_text.value


def test_rulings_of_a_story_lead_to_the_rules() -> None:
    assert 'href="?page=rules&amp;id=ATK-03"' in story("corner-shot", 2).step_text.value


def test_books_in_which_a_step_goes_another_way_are_told() -> None:
    """Five squares are too far for a heavy thing in all books but that of 2022."""
    sheet = story("throwing-heavy-things", 2, "core2014")
    assert "2022" in sheet.others.value
    assert "Nebula" not in sheet.others.value


def test_the_reader_s_book_is_kept_where_the_story_has_it() -> None:
    assert story("past-an-enemy", 1, "complete2022").book == "complete2022"


def test_a_story_of_other_books_says_so() -> None:
    kept = story("kept-aboard", 0, "core2014")
    assert kept.book != "core2014"
    assert "alone" in kept.where.value


def test_whoever_takes_over_gets_the_position_of_the_step() -> None:
    sheet = story("corner-shot", 2)
    link = sheet.along.value.split('href="?')[1].split('"')[0].replace("&amp;", "&")
    query = {key: values[0] for key, values in parse_qs(link).items()}
    assert query["page"] == "play"
    game = from_line(query["position"])
    assert game.state.fighter("lodestar").life.click == 3  # two clicks lost
    assert game.board.pieces["clockmaker"].squares[0].name == "B2"


def test_a_story_that_was_read_to_its_end_is_done() -> None:
    sheet = story("corner-shot", 2)
    assert sheet.signs == "0"
    sheet.play.next()
    assert sheet.signs == "1"
    sheet.play.start()
    assert sheet.signs == "1"
