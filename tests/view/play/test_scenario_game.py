"""Games of a scenario on the page: ways to win, marks on the board, leaving the map, the clock, agreement."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.view.play.choice.action_groups import lane_name
from clixbook.view.play.log.step_words import step_words
from clixbook.view.play.page import PlayPage
from clixbook.view.play.sharing.game_ends import GameEnds, time_words
from clixbook.view.play.table.table_scene import table_svg
from clixbook.view.play.table.traces import trace_of
from tests.helpers import EDITIONS

FRAME = 'stroke-width="10"'
"""The light ground of a frame."""


def game(**more: object) -> cx.Game:
    start = {"rules": "core2014", "seed": 3, "forces": {"Ann": ["bruiser"], "Ben": ["gnat"]}, **more}
    return cx.Game.new("patch", places={"bruiser": "A1", "gnat": "A2"}, **start).apply("end").apply("end")


def page_of(**more: object) -> PlayPage:
    return PlayPage(game(**more))


def test_the_ways_to_win_are_told_with_their_rounds() -> None:
    page = page_of(ends=["Ann holds A1 for 3 rounds", "Ben protects gnat"], rounds=6)
    assert "Ann holds A1 for 3 rounds <small>(1 of 3 rounds)</small>" in page.ends.conditions.value
    assert "Ben protects Gnat" in page.ends.conditions.value
    assert "round </span>2 of 6" in page.turn_panes.value
    assert page_of().ends.conditions.layout.display == "none"


def test_squares_to_hold_and_to_leave_by_are_marked() -> None:
    plain, flags, arrows = (
        table_svg(page_of(ends=ends).table.chosen, []) for ends in ([], ["Ann holds C3 D4"], ["Ben leaves by C3"])
    )
    assert flags.count(FRAME) == plain.count(FRAME) + 2
    assert arrows.count(FRAME) == plain.count(FRAME) + 1


def test_a_figure_leaves_the_map_by_its_button() -> None:
    page = page_of(ends=["Ann leaves by A1"])
    page.table.click("A1")
    assert "Leave the map" in [lane_name(lane) for lane in page.table.chosen.lanes]
    page.session.do("exit bruiser")
    assert page.session.game.result is not None
    assert page.session.game.result.winner == "Ann"
    assert trace_of(page.session.tree).signs == ()  # it is not knocked out


# -- the clock -----------------------------------------------------------------------------------------------


class Seconds:
    """A clock that is set by hand."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


def clock_of(page: PlayPage, seconds: Seconds) -> GameEnds:
    return GameEnds(page.table, lambda work, *of: work(*of), page.machines, now=seconds)


def test_the_clock_ends_the_game_once(seconds: Seconds) -> None:
    page = page_of(minutes=2)
    clock = clock_of(page, seconds)
    assert "2 minutes left" in clock.conditions.value
    seconds.at = 90
    clock.refresh()
    assert "30 seconds left" in clock.conditions.value
    seconds.at = 121
    clock.refresh()
    assert page.session.game.state.cause == "time"
    page.session.undo()
    clock.refresh()
    assert not page.session.game.state.cause  # who takes it back may go on


def test_an_action_under_way_is_finished_first(seconds: Seconds) -> None:
    page = page_of(minutes=1)
    clock = clock_of(page, seconds)
    page.session.do("close bruiser gnat")
    seconds.at = 70
    clock.refresh()
    assert not page.session.game.is_over
    page.session.force("2 3")
    clock.refresh()
    assert page.session.game.state.cause == "time"


def test_a_stopped_clock_waits(seconds: Seconds) -> None:
    page = page_of(minutes=1)
    clock = clock_of(page, seconds)
    clock.stop.value = True
    seconds.at = 600
    clock.refresh()
    clock.stop.value = False
    assert clock.seconds_left == 60
    assert not page.session.game.is_over


def test_without_a_limit_no_clock_is_shown() -> None:
    page = page_of()
    assert page.ends.conditions.layout.display == "none"
    assert page.ends.stop.layout.display == "none"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1500, "25 minutes left"),
        (40, "40 seconds left"),
        (70, "1 minute left"),
        (1, "1 second left"),
        (0, "Time is up"),
    ],
)
def test_time_in_words(seconds: float, said: str) -> None:
    assert time_words(seconds) == said


# -- agreement -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "termination"),
    [("core2014", "time"), ("complete2022", "time"), ("nebula2007", "agreement"), ("eddieg", "time")],
)
def test_players_agree_to_end_the_game(rules: str, termination: str) -> None:
    """One book alone knows agreement (WIN-03); by the others the players agree that time is up."""
    page = page_of(rules=rules)
    page.ends.agree.click()
    assert page.ends.agree.layout.display == "none"  # the question stands there
    assert not page.session.game.is_over  # it is asked first
    page.ends.sure.buttons[0].click()
    tree = page.session.tree
    said = "Ben agrees to end the game" if termination == "agreement" else "Time is up"
    assert step_words(tree, tree.at) == said
    assert page.ends.agree.layout.display == "none"  # nothing is left but to roll
    while page.session.game.pending is not None:  # nobody leads: some books let them roll for it
        page.session.roll()
    assert page.session.game.result is not None
    assert page.session.game.result.termination == termination


# -- a new game ----------------------------------------------------------------------------------------------


def test_the_example_of_ways_to_win_is_of_these_players() -> None:
    page = PlayPage("")
    page.new.people.typed[0].value, page.new.people.typed[1].value = "Mira", "Jonas"
    assert page.new.agreements.ends.placeholder == "Mira holds D4 for 2 rounds; Jonas lasts 6 rounds"


def test_ways_to_win_and_minutes_are_agreed_before_a_game() -> None:
    page = PlayPage("")
    new = page.new
    new.agreements.ends.value = "Ann holds D4 for 2 rounds; Ben lasts 6 rounds"
    new.agreements.minutes.value = 50
    new.begin.click()
    state = page.session.game.state
    assert [str(each) for each in state.ends] == ["Ann holds D4 for 2 rounds", "Ben lasts 6 rounds"]
    assert state.minutes == 50


def test_a_way_to_win_that_is_none_is_told_and_the_old_game_stays() -> None:
    page = PlayPage("")
    before = page.session.game
    page.new.agreements.ends.value = "Ann keeps D4"
    page.new.begin.click()
    assert page.session.game is before
    assert "Ann keeps D4" in page.new.points.value + page.new.hint.value


# -- disputes ------------------------------------------------------------------------------------------------


@pytest.mark.ruling("TRN-11")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_die_decides_what_is_in_dispute_where_the_book_says_so(rules: str) -> None:
    """One book lets a die decide: 4 to 6 allow it."""
    page = page_of(rules=rules)
    shown = page.dispute.layout.display != "none"
    assert shown is (rules == "nebula2007")
    if not shown:
        return
    page.dispute.decide.click()
    assert "Type what is in dispute first" in page.session.status + page.table.chosen.status
    page.dispute.question.value = "may it stand there"
    page.dispute.decide.click()
    page.session.force("5")
    assert page.session.game.log[-1].text == "May it stand there: allowed."
