"""The dice that fell stay in sight, and every step, branch and game before can be told apart and come back to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.position.dice import Roll
from clixbook.view.play.log.step_words import step_words
from clixbook.view.play.new_game.ready import first_game, yard
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.panes import step_html
from tests.powers.cast import actor, after, play
from tests.powers.specials_cast import gifted


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage("rules=core2014")


def shot(page: PlayPage, faces: tuple[int, ...]) -> None:
    """Night Warden shoots at Lodestar, and the dice show these faces."""
    page.table.click("C4")
    page.table.click("H3")
    page.table.click("H3")
    page.table.force(faces)


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


# -- the dice --------------------------------------------------------------------------------------------------


def test_the_dice_stay_while_who_rolled_stays_chosen(page: PlayPage) -> None:
    shot(page, (3, 4))
    page.table.chosen = page.table.chosen.with_(who="night-warden")  # as where a free action is left
    page._tray_of = None
    page.refresh()
    assert "cb-rolled" in page.gesture_panes.value
    assert "cb-another" not in page.marks
    page.table.select("powder-kite")
    assert "cb-another" in page.marks  # by this mark the style sheet hides them


def test_a_choice_after_a_roll_leaves_its_dice_in_sight(page: PlayPage) -> None:
    """A double knocks back, which is asked after the roll."""
    shot(page, (4, 4))
    while page.table.game.pending is not None and not isinstance(page.table.game.pending, Roll):
        assert "4 + 4 = 8" in words(page.gesture_panes.value)
        page.table.answer(page.table.game.pending.options[0])
    assert "4 + 4 = 8" in words(page.gesture_panes.value)
    page.table.end_turn()
    page.table.end_turn()
    assert "4 + 4 = 8" not in words(page.gesture_panes.value)


def test_both_rolls_for_the_first_turn_are_shown() -> None:
    game = cx.Game.new(yard(), rules="core2014", forces={"Ann": ["gnat"], "Ben": ["bruiser"]}, set_up=True)
    page = cx.PlayPage(game)
    page.table.force((6, 1))
    page.table.force((2, 3))
    told = words(page.gesture_panes.value)
    assert "2 + 3 = 5" in told
    assert "Before: Ann&#x27;s roll for the first turn: 6 + 1 = 7." in told


@pytest.mark.parametrize(("faces", "told"), [("6 5", "6 + 5 = 11, hit."), ("6 6", "6 + 6 = 12, critical hit.")])
def test_an_earlier_roll_says_what_it_came_to(faces: str, told: str) -> None:
    """Attack 11 against 16: an 11 hits, two sixes are critical; then a die decides the damage."""
    fighters = {"alley-cat": {"at": "B1", "of": "Ann"}, "bruiser": {"at": "B2", "of": "Ben"}}
    page = cx.PlayPage(cx.Game.at("corner", rules="core2014", turn="Ann", fighters=fighters))
    page.session.do("close alley-cat bruiser")
    page.session.force(faces)
    page.table.answer("the die decides")
    page.session.force("4")
    shown = words(page.gesture_panes.value)
    assert told in shown[shown.index("Before:") :]


def test_a_roll_made_anew_says_so(page: PlayPage) -> None:
    page.table.click("C4")
    page.table.click("H3")
    page.table.click("H3")
    page.table.roll()
    assert "dice code 31, roll 1 " in words(page.gesture_panes.value).replace("roll 1", "roll 1 ")
    assert "rolled again" not in page.gesture_panes.value
    page.table.roll_anew()
    assert "dice code 31, roll 1, rolled again" in page.gesture_panes.value
    page.table.roll_anew()
    assert "dice code 31, roll 1, rolled again (2)" in page.gesture_panes.value


# -- steps -----------------------------------------------------------------------------------------------------


def test_steps_are_told_in_words(page: PlayPage) -> None:
    session = page.session
    session.do("move powder-kite D3")
    shot(page, (4, 2))
    session.do("end")
    told = [step_words(session.tree, number) for number in range(5)]
    assert told == [
        "The beginning", "Powder Kite: Move to D3", "Night Warden: Shoot Lodestar", "Roll of 4 and 2",
        "Ann ends the turn",
    ]  # fmt: skip
    session.undo()
    assert session.status == "Undone: Ann ends the turn."
    session.undo()
    assert page.table.chosen.status == "Undone: Roll of 4 and 2."
    session.redo()
    assert page.table.chosen.status == "Done again: Roll of 4 and 2."


def test_a_step_has_the_number_that_stands_beside_the_slider(page: PlayPage) -> None:
    session = page.session
    session.do("move powder-kite D3")
    session.undo()
    session.do("move powder-kite D1")  # a branch: this is position 2 of the tree, and step 1 of its line
    session.jump(0)
    session.jump(2)
    assert session.status == "Step 1 of 1: Powder Kite: Move to D1."
    assert "</span>1 of 1</div>" in page.turn_panes.value
    session.jump(0)
    assert session.status == "The beginning."


def test_branches_are_called_by_what_begins_them(page: PlayPage) -> None:
    session = page.session
    shot(page, (4, 2))
    session.undo()
    session.force((6, 1))
    session.undo()
    session.undo()
    session.do("move powder-kite D3")
    labels = [label for label, _ in page.time.branches.options]
    assert labels == ["Instead: Shoot Lodestar", "Instead: Roll 6, 1", "This game"]
    assert page.time.branches.tooltips[1] == "Instead: Roll of 6 and 1"
    session.name_branch("the long way")
    assert [label for label, _ in page.time.branches.options][2] == "the long way"


# -- the game before -------------------------------------------------------------------------------------------


def test_a_game_with_no_step_yet_counts_none(page: PlayPage) -> None:
    """It would say ``0 of 0`` beside an Undo that brings the game before back."""
    assert step_html(page.session) == '<div class="cb-step">Beginning</div>'
    page.session.do("move powder-kite D3")
    assert "</span>1 of 1</div>" in step_html(page.session)
    page.table.open(first_game("eddieg"), "A new game.")
    assert page.session.undoable
    assert step_html(page.session) == '<div class="cb-step">Beginning</div>'


def test_undo_at_the_beginning_of_a_new_game_brings_back_the_one_before(page: PlayPage) -> None:
    session = page.session
    session.do("move powder-kite D3")
    old = session.game
    page.table.open(first_game("eddieg"), "A new game.")
    assert session.game.state.rules.edition == "eddieg"
    assert "cb-first" not in page.marks  # Undo is there
    session.undo()
    assert session.game is old
    assert page.table.chosen.status == "The game before is on the table again."
    session.undo()
    assert session.node == 0
    assert not session.undoable  # the new one had not been played


def test_a_played_game_that_was_left_by_undo_can_be_come_back_to(page: PlayPage) -> None:
    session = page.session
    session.do("move powder-kite D3")
    page.table.open(first_game("eddieg"), "A new game.")
    session.do("move powder-kite D1")
    new = session.game
    session.undo()
    session.undo()
    assert session.game.state.rules.edition == "core2014"
    session.undo()
    session.undo()
    session.redo()
    assert session.game is new


def test_a_game_that_nobody_played_leaves_nothing_behind(page: PlayPage) -> None:
    page.table.open(first_game("eddieg"), "A new game.")
    assert not page.session.undoable


def lucky(edition: str = "core2014") -> cx.Game:
    """Tin Penny may have a roll of her friend made again, and so may the opponent's clockmaker for his."""
    return cx.Game.at(
        cx.Board.build(width=10, height=8), rules=edition, seed=3,
        fighters={"bruiser": {"at": "C3", "of": "Ann"}, "tin-penny": {"at": "C5", "of": "Ann"},
                  "gnat": {"at": "D4", "of": "Ben"}},
    )  # fmt: skip


@pytest.mark.parametrize(("faces", "asks"), [("6 5", False), ("1 2", True)])
def test_who_wants_to_be_asked_after_a_miss_alone_is_not_asked_after_a_hit(faces: str, asks: bool) -> None:
    page = cx.PlayPage(lucky())
    page.asks.value = True
    page.session.do("close bruiser gnat")
    page.table.force(tuple(map(int, faces.split())))  # type: ignore[arg-type]
    assert (page.session.game.actor == "Ann" and page.session.game.pending is not None) is asks
    if not asks:
        page.session.undo()  # the question is there for whoever wants it after all
        assert "reroll it?" in str(page.session.game.pending)


def test_everybody_is_asked_about_every_roll_if_they_said_so() -> None:
    page = cx.PlayPage(lucky())
    page.asks.value = False
    page.session.do("close bruiser gnat")
    page.table.force((6, 5))
    assert "reroll it?" in str(page.session.game.pending)


def test_undo_names_an_answer_of_a_power(tmp_path: Path) -> None:
    """Two effects wait as Ann's turn begins; an answer that is no place is told as it stands."""
    ann = {
        "b": gifted("C4", 'as its turn begins, if adjacent to a friend with "Guard", heal 1', range=0),
        "a": gifted("C3", 'as its turn begins, gain "Guard"', range=0),
    }
    game = play(tmp_path, "complete2022", ann, {"z": actor("F8", range=0)}, fighters={"b": {"click": 4}})
    session = cx.Session(after(game, "end", "end"))
    session.do("b: old trick")
    session.undo()
    assert session.status == "Undone: Ann: B: Old Trick."
