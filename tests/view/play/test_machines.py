"""Machines at the table: they take their turns, stop when somebody goes back, and help."""

from __future__ import annotations

import asyncio
from html import unescape

import pytest

import clixbook as cx
from clixbook.engine.history import saves
from clixbook.errors import ClixbookError
from clixbook.lab.opponents import STRENGTHS, commander
from clixbook.lab.players import PLAYERS, eager, eager_steps, finish_thought
from clixbook.view.app.settings import Settings
from clixbook.view.play.machines.machines import STRENGTH_WORDS, seats_read, strength_words, strengths
from clixbook.view.play.new_game.ready import first_game
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.turn_line import turn_line, turn_words
from clixbook.view.play.play_room import Play
from clixbook.view.play.table.table_scene import table_shapes


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage("")


def test_every_player_of_the_lab_may_sit_down_in_plain_words() -> None:
    assert [name for _, name in strengths()] == ["", *PLAYERS]
    assert set(STRENGTH_WORDS) == set(PLAYERS)
    assert [name for _, name in strengths()][1:5] == list(STRENGTHS)
    assert ("Machine, eager", "eager") in strengths()
    assert all(strength_words(name).endswith(".") for name in PLAYERS)
    new = cx.PlayPage("").new
    new.seats[1].value = "random"
    assert new.minds.value == '<p class="cb-more"><b>Ben</b> does anything that it may.</p>'


def test_a_thought_comes_to_what_the_player_does(page: PlayPage) -> None:
    game = page.session.game
    bits = sum(1 for _ in eager_steps(game))
    assert bits == sum(1 for each in game.options() if hasattr(each, "targets") and each.who not in each.targets)
    assert str(finish_thought(eager_steps(game))) == str(eager(game))


def test_a_machine_takes_its_turn_and_hands_over(page: PlayPage) -> None:
    page.machines.take({"Ben": "eager"})
    assert not page.machines.step()  # it is Ann's turn, a person's
    page.session.do("end")  # not by this table: as if somebody went forth on the time line
    assert page.machines.paused
    page.machines.paused = False
    while page.machines.step():
        pass
    game = page.session.game
    assert game.state.player == "Ann" or game.actor == "Ann"
    assert any("Ben" in event.text or "lodestar" in event.text for event in game.events)


def test_nobody_plays_for_a_machine_unless_it_is_paused(page: PlayPage) -> None:
    page.machines.take({"Ann": "eager"})
    page.table.click("C4")
    page.table.click("C5")
    before = page.session.game
    with pytest.raises(ClixbookError, match="It is Ann's turn, a machine's"):
        page.table.commit()
    assert page.session.game is before
    page.pacing.pause.value = True
    page.table.click("C5")
    assert page.session.game is not before


def test_undo_pauses_the_machine_that_would_do_it_again(page: PlayPage) -> None:
    page.machines.take({"Ann": "eager"})
    assert page.machines.step()
    assert not page.machines.paused
    page.session.undo()
    assert page.machines.paused
    assert not page.machines.step()
    assert page.pacing.pause.description == "Go on"


def test_machines_play_a_whole_game_beside_the_loop_of_the_page() -> None:
    """What they do is done one step at a time, and the loop is free in between."""
    page = cx.PlayPage("")

    async def played() -> int:
        page.machines.speed = 5
        page.machines.take({"Ann": "eager", "Ben": "random"})
        beats = 0
        while not page.session.game.is_over and beats < 4000:
            await asyncio.sleep(0.01)
            beats += 1
        return beats

    beats = asyncio.run(played())
    assert page.session.game.is_over
    assert beats > 10


def test_a_hint_aims_and_does_nothing(page: PlayPage) -> None:
    before = page.session.game
    page.help.hint.click()
    assert page.session.game is before
    assert page.table.chosen.aim is not None
    assert page.table.chosen.status.startswith("The machine would: ")
    assert str(page.table.chosen.aim) == str(commander(before))
    page.help.move.click()
    assert page.session.game is not before


def test_a_hint_brings_three_plans_with_their_points(page: PlayPage) -> None:
    game = page.session.game
    page.help.hint.click()
    plans = commander.plans(game, 3)
    told = [button.description for button in page.plans.buttons]
    assert [each[:2] for each in told] == ["1.", "2.", "3."]
    assert [each.rsplit(": ", 1)[1] for each in told] == [
        f"gains {plan.dealt:.0f} points, risks {plan.risk:.0f}" for plan in plans
    ]
    page.plans.buttons[1].click()
    plain = len(table_shapes(page.table.chosen.with_(plan=None)))
    assert page.table.chosen.plan == plans[1]
    assert str(page.table.chosen.aim) == str(plans[1].options[0])
    assert f"On average it gains {plans[1].dealt:.0f} points" in page.table.chosen.status
    assert len(table_shapes(page.table.chosen)) > plain
    page.table.cancel()
    page.table.click("D2")
    assert page.plans.layout.display != "none"
    page.table.click("D3")  # a move of one's own: the plans give it their room
    assert page.plans.layout.display == "none"
    page.table.cancel()
    assert page.plans.layout.display != "none"
    page.table.play(plans[1].options[0])
    assert page.plans.plans == ()  # they were for another position


def test_a_hint_says_why() -> None:
    game = cx.Game.at("archive", turn="Ann", fighters={
        "bruiser": {"at": "B3", "of": "Ann"}, "gnat": {"at": "W14", "of": "Ben"},
    })  # fmt: skip
    page = cx.PlayPage(game)
    page.help.hint.click()
    assert page.table.chosen.status.startswith("The machine would: Bruiser, Move to ")
    why = "Why: 16 squares from Gnat instead of 23."  # B3 to W14 is 21 off, 23 around the walls; its speed is 7
    assert page.table.chosen.status.endswith(f"On average it gains 0 points and risks 0. {why}")
    assert page.session.game is game


def test_a_hint_begins_with_the_push_that_its_action_is() -> None:
    """The warning had stood below the fold."""
    page = cx.PlayPage(cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
        "bruiser": {"at": "C3", "of": "Ann", "tokens": 1}, "gnat": {"at": "C4", "of": "Ben", "click": 5},
    }))  # fmt: skip
    page.help.hint.click()
    assert page.table.chosen.status.startswith(
        "The machine would push Bruiser: Close attack Gnat, hit 72 %. "
        "After this action Bruiser takes 1 click of pushing damage (ACT-18)."
    )


def test_a_hint_says_why_to_rest() -> None:
    """To walk with a second token costs a click, and nobody is near."""
    page = cx.PlayPage(cx.Game.at("archive", rules="core2014", turn="Ann", fighters={
        "bruiser": {"at": "B3", "of": "Ann", "tokens": 1, "click": 6}, "gnat": {"at": "W14", "of": "Ben"},
    }))  # fmt: skip
    page.help.hint.click()
    assert page.table.chosen.status == ("The machine would end the turn: Bruiser loses its tokens by resting.")
    assert page.plans.buttons[0].description == "1. End the turn: gains 0 points, risks 0"


def test_a_machine_says_why_it_did_what_it_did(page: PlayPage) -> None:
    """Each action in the list of its turn has its purpose; an eager one plans nothing, and says what it always does."""
    for name in ("commander", "recruit", "eager"):
        page.table.open(first_game("core2014"), "A game.")
        page.machines.take({"Ben": name})
        page.table.play("move powder-kite D3")
        page.table.play("end")
        shown = set[str]()
        while page.machines.step():
            shown.add(page.machines.reason())
        assert page.session.game.actor == "Ann"
        names, reasons = page.table.chosen.names, list(page.machines.reasons.values())
        assert reasons[0].words(names) in shown  # while it moves too
        told = unescape(page.panes.since.html)
        wanted = [f"Why: {reasons[0]}."] if name == "eager" else [each.purpose(names) for each in reasons]
        assert all(each in told for each in wanted), told
        assert name == "eager" or all(wanted[:-1])


# -- stances ----------------------------------------------------------------------------------------------------


def test_a_stance_is_chosen_in_the_set_up(page: PlayPage) -> None:
    new = page.new
    new.seats[1].value = "eager"
    assert new.stances[1].layout.display == "none"  # an eager one has none
    new.seats[1].value = "commander"
    assert new.stances[1].layout.display is None
    assert new.machines_of_players == {"Ben": "commander"}
    new.stances[1].value = "patient"
    assert new.machines_of_players == {"Ben": "patient-commander"}
    assert "it lets you come" in new.minds.value
    new.begin.click()
    assert page.machines.seats == {"Ben": "patient-commander"}


def test_a_stance_travels_with_the_address_the_saved_game_and_the_browser() -> None:
    room = Play(Settings(), {"machines": "Ben:patient-commander", "new": "1"})
    new = room.page.new
    assert (new.seats[1].value, new.stances[1].value) == ("commander", "patient")
    new.begin.click()
    room.page.table.play("move powder-kite D3" if "powder-kite" in room.page.session.game.state.fighters else "end")
    query = room.query()
    assert query["machines"] == "Ben:patient-commander"
    assert Play(Settings(), query).page.machines.seats == {"Ben": "patient-commander"}
    text = saves.to_text(room.page.session.tree, room.page.machines.seats)
    assert saves.machines_of(text) == {"Ben": "patient-commander"}
    other = Play(Settings(), {"position": query["position"]})
    other.restore(room.kept())
    assert other.page.machines.seats == {"Ben": "patient-commander"}


def test_an_address_with_a_stance_that_there_is_not_is_refused() -> None:
    assert seats_read("Ben:patient-veteran", ["Ann", "Ben"]) == {"Ben": "patient-veteran"}
    with pytest.raises(ClixbookError, match="'Ben:patient-eager' is not a player and machine"):
        seats_read("Ben:patient-eager", ["Ann", "Ben"])


def test_another_game_has_no_machines_until_they_sit_down(page: PlayPage) -> None:
    page.machines.take({"Ben": "eager"})
    assert page.pacing.layout.display is None
    page.table.open(page.session.game, "Another game.")
    assert page.machines.seats == {}
    assert page.pacing.layout.display == "none"


def test_undo_goes_back_to_where_a_person_chose_last(page: PlayPage) -> None:
    page.machines.take({"Ben": "eager"})
    page.table.play("move powder-kite D3")
    page.table.play("end")
    while page.machines.step():
        pass
    assert page.session.game.actor == "Ann"
    page.tools.undo.click()
    assert page.session.game.state.player == "Ann"
    assert str(page.session.tree.node(page.session.timeline[page.session.tree.present.depth + 1].id).option) == "end"
    assert not page.machines.paused  # it is Ann's turn: the machine goes on when she ends it


def test_a_set_up_is_finished_at_once(page: PlayPage) -> None:
    new = page.new
    new.map.value, new.start.value = "loading-dock", True
    new.begin.click()
    assert page.session.game.state.setting_up is not None
    assert page.help.place.layout.display is None
    assert page.help.move.layout.display == "none"  # it would do the same
    assert "To be placed" in page.fallen.discs.value
    page.help.place.click()
    state = page.session.game.state
    assert state.setting_up is None
    assert set(state.board.pieces) == set(state.fighters)
    assert page.help.place.layout.display == "none"


def test_the_machine_goes_on_when_a_person_ends_the_turn(page: PlayPage) -> None:
    page.machines.take({"Ben": "eager"})
    page.act.end.click()
    page.act.sure.click()
    assert page.session.game.state.player == "Ben"
    assert not page.machines.paused
    assert page.machines.step()


def test_a_machine_that_is_asked_twice_goes_on_thinking() -> None:
    """Whoever taps "Move for me" again while it thinks waits no longer for it."""
    page = cx.PlayPage("")

    async def asked() -> bool:
        for _ in range(200):
            if len(page.session.tree.nodes) > 1:
                return True
            page.help.move.click()
            await asyncio.sleep(0.02)
        return False

    assert asyncio.run(asked())


def test_who_lets_the_machine_move_ends_the_turn_by_a_button_of_its_own(page: PlayPage) -> None:
    for _ in range(40):
        if page.table.chosen.sure:
            break
        page.help.move.click()
    assert page.session.game.state.player == "Ann"
    assert page.table.chosen.status == "The machine would do nothing more. End the turn now?"
    page.help.move.click()
    assert page.session.game.state.player == "Ann"
    page.act.sure.click()
    assert page.session.game.state.player == "Ben"


def leading(page: PlayPage) -> None:
    """A game against a machine up to where Ann's leader may roll as her second turn begins."""
    led = cx.Game.new(
        "corner", rules="core2014", seed=3, forces={"Ann": ["quay-sergeant", "dock-rat"], "Ben": ["bruiser"]},
        places={"quay-sergeant": "B2", "dock-rat": "B4", "bruiser": "F3"},
    )  # fmt: skip
    page.table.open(led, "A game.")
    page.machines.take({"Ben": "eager"})
    page.table.play("no roll")
    page.table.play("end")
    while page.machines.step():
        pass


@pytest.mark.ruling("PWR-LEADERSHIP", "core2014")
def test_a_person_rolls_to_lead_though_the_machine_has_just_ended_its_turn(page: PlayPage) -> None:
    leading(page)
    page.table.play("roll to lead")
    assert page.session.game.actor == "dice"
    assert not page.machines.step()
    assert page.machines.turn_of() == ""


def test_whose_turn_it_is_is_told_while_its_beginning_still_asks(page: PlayPage) -> None:
    leading(page)
    assert page.session.game.actor == "Ann"
    assert "Ann's turn" in turn_line(page.session.game, "light")
    assert turn_words(page.session.game) == "Ann's turn, 3 of 3 actions left."


def test_a_leader_who_may_roll_in_the_first_turn_is_no_set_up_any_more() -> None:
    led = cx.Game.new("corner", rules="core2014", seed=3, forces={"Ann": ["quay-sergeant"], "Ben": ["bruiser"]})
    assert led.actor == "Ann"
    assert turn_words(led) == "Ann's turn, 3 of 3 actions left."
