"""The ways on where a game ends and where none has begun."""

from __future__ import annotations

import asyncio

import pytest

import clixbook as cx
from clixbook.engine.history import saves
from clixbook.view.play.page import PlayPage
from clixbook.view.play.sharing.next_steps import once_more


def duel(seed: int = 3) -> cx.Game:
    return cx.Game.new(
        "patch", rules="core2014", seed=seed, forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
        places={"bruiser": "A1", "gnat": "A2"},
    ).apply("end").apply("end")  # fmt: skip


def give_up(page: PlayPage) -> None:
    page.next_steps.give_up.click()
    page.next_steps.sure.buttons[0].click()


@pytest.fixture
def ended() -> PlayPage:
    page = cx.PlayPage(duel())
    page.session.do("close bruiser gnat")
    page.session.force("6 6")
    assert page.session.game.is_over
    return page


def test_where_nothing_was_played_a_machine_is_one_press_away() -> None:
    page = cx.PlayPage("")
    assert "cb-unplayed" in page.marks
    page.next_steps.quick.click()
    assert page.machines.seats == {"Ben": "soldier"}
    assert "cb-unplayed" not in page.marks
    begins = "A new game. You are Ann, and begin against a machine."
    assert page.table.chosen.status == f"{begins} Both sides met in round 1, and this is round 2."


def test_the_first_game_against_a_machine_is_by_the_book_that_is_shown() -> None:
    page = cx.PlayPage("rules=complete2022")
    page.next_steps.quick.click()
    assert page.session.game.state.rules.edition == "complete2022"


def test_while_a_roll_is_due_nothing_else_is_the_way_on() -> None:
    page = cx.PlayPage(duel().apply("close bruiser gnat"))
    assert "cb-unplayed" not in page.marks


def test_a_machine_plays_against_what_was_brought_to_the_table() -> None:
    """Not against two other forces: a figure of one's own is what somebody came to play with."""
    page = cx.PlayPage(duel())
    page.next_steps.quick.click()
    assert page.session.game.state == duel().state
    assert page.machines.seats == {"Ben": "soldier"}
    assert "cb-unplayed" not in page.marks


def test_a_game_is_played_again_with_other_dice_and_undo_brings_back_the_end(ended: PlayPage) -> None:
    assert "cb-isplayed" in ended.marks
    over, seed = ended.session.game, ended.session.game.seed
    ended.next_steps.again.click()
    again = ended.session.game
    assert again.state == duel().state
    assert again.seed != seed
    assert "cb-isover" not in ended.marks
    ended.session.undo()
    assert ended.session.game.state == over.state


def test_what_is_played_again_can_be_saved_and_read(ended: PlayPage) -> None:
    first = once_more(ended.session.tree)
    session = cx.Session(first)
    session.do("close bruiser gnat")
    session.roll()
    assert saves.from_text(saves.to_text(session.tree)).game.state == session.game.state


def test_a_game_is_watched_from_its_beginning(ended: PlayPage) -> None:
    ended.next_steps.watch.click()  # no loop runs here: it waits at the beginning
    assert ended.session.node == ended.session.timeline[0].id
    assert ended.session.redoable


def test_a_film_runs_stops_at_once_and_goes_by_steps(ended: PlayPage) -> None:
    page = ended

    async def watched() -> tuple[int, int]:
        page.machines.speed = 5
        page.next_steps.watch.click()
        assert page.pacing.layout.display is None
        assert "cb-itmoves" in page.pacing.status_line.value
        await asyncio.sleep(0.3)
        page.pacing.pause.value = True
        stopped = page.session.node
        await asyncio.sleep(0.5)
        return stopped, page.session.node

    stopped, later = asyncio.run(watched())
    assert stopped == later
    assert page.film.stopped
    assert page.session.redoable
    assert page.pacing.pause.description == "Go on"
    page.pacing.one.click()
    assert page.session.tree.present.parent == stopped
    while page.session.redoable:
        page.pacing.one.click()
    assert not page.film.on
    assert page.pacing.layout.display == "none"


def test_who_goes_elsewhere_ends_the_film(ended: PlayPage) -> None:
    ended.next_steps.watch.click()
    ended.film.stop()
    assert ended.film.on
    ended.time.end.click()
    assert not ended.film.on


def test_a_stopped_machine_moves_by_steps() -> None:
    page = cx.PlayPage("")
    page.machines.take({"Ann": "eager"})
    page.pacing.pause.value = True
    before = page.session.game
    assert page.pacing.one.layout.display is None
    page.pacing.one.click()
    assert page.session.game is not before
    assert page.machines.paused


# -- giving up -------------------------------------------------------------------------------------------------


def test_a_person_gives_up_in_anybodys_turn_and_undo_takes_it_back() -> None:
    page = cx.PlayPage(duel().apply("end"))  # Ben's turn, a machine's
    page.machines.seats = {"Ben": "soldier"}
    tabs = page.tabs.value
    give_up(page)
    assert page.tabs.value != tabs  # no longer More, where the button is
    assert page.table.chosen.status == "Ann gives up. The game is over. Ben wins."
    assert page.session.game.result.why == "Ann gave up. Only Ben is left."
    page.machines.undo()
    assert not page.session.game.is_over


def test_giving_up_is_asked_once_and_playing_on_is_no() -> None:
    page = cx.PlayPage(duel())
    sure = page.next_steps.sure
    page.next_steps.give_up.click()
    assert "Does Ann give up?" in sure.question_line.value
    sure.buttons[1].click()
    assert sure.layout.display == "none"
    page.next_steps.give_up.click()
    page.session.do("move bruiser B2")
    assert sure.layout.display == "none"
    assert not page.session.game.is_over


def test_nothing_but_rolls_is_left_to_players_who_are_tied() -> None:
    """After one round in which nobody fell, 2014 lets both roll; the style sheet hides Give up."""
    places = {"bruiser": "A1", "gnat": "H7"}
    game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places=places, rounds=1)
    page = cx.PlayPage(game.apply("end"))
    assert "cb-tied" not in page.marks
    page.session.do("end")
    assert page.session.game.actor == "dice"
    assert "cb-tied" in page.marks
    for dice in ("1 2", "5 6"):
        page.session.force(dice)
    assert "cb-tied" not in page.marks


def test_nobody_gives_up_while_a_roll_is_due() -> None:
    page = cx.PlayPage(duel().apply("close bruiser gnat"))
    page.next_steps.give_up.click()
    assert page.table.chosen.status == "A player gives up between two actions: roll, or answer, first."
    assert not page.session.game.is_over


def test_a_rematch_swaps_forces_sides_and_who_begins(ended: PlayPage) -> None:
    ended.next_steps.swap.click()
    state = ended.session.game.state
    assert state.player == "Ben"
    assert (state.fighter("bruiser").side, state.fighter("gnat").side) == ("Ben", "Ann")
    assert state.board.pieces["bruiser"].squares[0].name == "A1"
    assert "sides swapped: Ben begins" in ended.table.chosen.status
    ended.session.undo()
    assert ended.session.game.is_over


def test_a_rematch_remembers_nothing_of_the_game_before(ended: PlayPage) -> None:
    ended.keepsakes.print.click()
    assert "game.html" in ended.keepsakes.links.value
    ended.table.step_cursor(2, 2)
    ended.next_steps.swap.click()
    assert (ended.table.cursor, ended.table.chosen.last, ended.table.chosen.looked) == ("A1", "", "")
    assert ended.keepsakes.links.value == ""


def test_a_rematch_says_who_begins_only_where_no_roll_decides_it() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = cx.Game.new("patch", rules="complete2022", seed=3, forces=forces, set_up=True)
    page = cx.PlayPage(game)
    page.next_steps.play_swapped()
    said = page.table.chosen.status
    assert said.startswith("The same beginning, sides swapped. Roll the dice: Ben's roll for the first turn.")


def test_a_rematch_keeps_what_a_scenario_asks_of_the_other_player() -> None:
    page = cx.PlayPage(cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, ends=["Ann holds D4"]))
    give_up(page)
    page.next_steps.swap.click()
    assert [str(each) for each in page.session.game.state.ends] == ["Ben holds D4 for 1 round"]


def test_a_short_game_is_swapped_too() -> None:
    page = cx.PlayPage("")
    give_up(page)
    page.next_steps.swap.click()
    assert page.session.game.state.player == "Ben"
    assert page.session.game.state.fighter("night-warden").side == "Ben"
