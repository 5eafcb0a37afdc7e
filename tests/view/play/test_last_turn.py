"""What is told, and marked, of the turn that somebody else had."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import clixbook as cx
from clixbook.view.play.page import PlayPage
from clixbook.view.play.table.traces import trace_of
from tests.powers.cast import actor, play


def words(page: PlayPage) -> str:
    """What is told of the others' turn; "" if nothing is."""
    found = re.search(r'<section class="cb-lastturn">.*?</section>', page.gesture_panes.value)
    return unescape(re.sub(r"<[^>]+>", "", found[0])) if found else ""


@pytest.fixture
def page() -> PlayPage:
    """Ann has ended her turn; Ben moves a figure and shoots twice, by faces: 17 and 16 are wanted, 8 is a hit."""
    page = cx.PlayPage("")
    session = page.session
    session.do("end")
    session.do("shoot lodestar night-warden")
    session.force("3 5")
    session.do("move clockmaker M4")
    session.do("close gnat bruiser")
    session.force("1 2")
    return page


def test_a_turn_begins_with_what_the_other_player_did(page: PlayPage) -> None:
    assert words(page) == ""  # it is still Ben's
    page.session.do("end")
    told = words(page)
    assert told.startswith("Ben's turn was:")
    assert "Lodestar shot Night Warden: 4 damage." in told
    assert "Clockmaker moved to M4." in told
    assert "Gnat struck Bruiser: a miss." in told
    page.table.click("C4")
    assert words(page)  # until the next action
    page.session.do("move powder-kite D3")
    assert words(page) == ""
    page.session.undo()
    assert words(page) == told


def test_the_board_marks_who_was_hurt_or_moved_since_ones_last_turn(page: PlayPage) -> None:
    page.session.do("end")
    trace = trace_of(page.session.tree)
    assert {piece.id: sign.flag for piece, sign in trace.signs} == {"night-warden": "\u22124", "bruiser": "miss"}
    assert [piece.id for piece, _ in trace.moved] == ["clockmaker"]
    page.session.do("move powder-kite D3")
    assert {piece.id for piece, _ in trace_of(page.session.tree).moved} == {"powder-kite"}


def test_nothing_is_told_to_a_machine_nor_at_the_beginning() -> None:
    page = cx.PlayPage("")
    assert words(page) == ""
    page.machines.take({"Ben": "eager"})
    page.session.do("move powder-kite D3")
    page.session.do("end")
    assert words(page) == ""
    assert 'class="cb-alone"' in page.gesture_panes.value
    page.machines.take({"Ann": "eager", "Ben": "eager"})
    page.refresh()
    assert 'class="cb-watched"' in page.gesture_panes.value


@pytest.mark.parametrize(
    ("faces", "told"),
    [("5 4", "Shell Warden goes to F3."), ("4 4", "Shell Warden knocked back to ")],
)
def test_a_target_that_is_placed_was_not_knocked_back(faces: str, told: str) -> None:
    """What its dial reveals places it; doubles throw it first. The spring gives it defense 18."""
    page = cx.PlayPage("")
    fighters = {"bruiser": {"at": "D4", "of": "Ann"}, "shell-warden": {"at": "E3", "of": "Ben"}}
    page.table.open(cx.Game.at("warm-spring", rules="core2014", turn="Ann", fighters=fighters), "A game.")
    page.session.do("close bruiser shell-warden")
    page.session.force(faces)
    while page.session.game.pending is not None:
        options = [str(each) for each in page.session.game.options()]
        page.session.do("F3" if "F3" in options else options[0])
    page.session.do("end")
    assert told in words(page)


def test_a_dial_that_turns_by_its_card_takes_no_damage() -> None:
    """A countdown click runs down as Ann's turn begins; the blow alone is damage (ANA-20)."""
    page = cx.PlayPage("")
    fighters = {
        "clock-sleeper": {"at": "D4", "of": "Ann", "click": 5}, "bruiser": {"at": "C4", "of": "Ben"},
    }  # fmt: skip
    page.table.open(cx.Game.at("patch", rules="complete2022", turn="Ben", fighters=fighters), "A game.")
    page.session.do("close bruiser clock-sleeper")
    page.session.force("5 4")
    page.session.do("end")
    assert "Bruiser struck Clock Sleeper: 1 damage." in words(page)
    assert "As the turn ended: Clock Sleeper turned its dial 1 click." in words(page)
    assert "Clock Sleeper 1 damage" not in words(page)
    assert {piece.id: sign.flag for piece, sign in trace_of(page.session.tree).signs} == {"clock-sleeper": "\u22121"}


def test_objects_in_hands_are_told(tmp_path: Path) -> None:
    """Thrown, 6 and 3 with attack 10 make 19, a hit for the 2 of any throw; the other swings."""
    things = {"C4": "light", "E4": "crate: light"}
    ann = {"a": actor("C3"), "c": actor("E3")}
    game = play(tmp_path, "complete2022", ann, {"b": actor("G2"), "e": actor("P8")}, objects=things, turn=3)
    page = cx.PlayPage(game)
    for step in ("move a D3 take C4", "move c F1 take E4", "end"):
        page.session.do(step)
    assert "A moved to D3; took the light object. C moved to F1; took the crate." in words(page).replace(
        ".", ". "
    ).replace("  ", " ")
    page.session.do("end")
    page.session.do("throw a b")
    page.session.force("6 3")
    page.session.do("swing c b")
    page.session.force("6 3")
    page.session.do("end")
    told = words(page)
    assert "A threw the light object at B: 2 damage." in told
    assert "C struck B with the crate: KO." in told


def test_who_is_carried_is_told_where_it_was_set_down(tmp_path: Path) -> None:
    ann = {"a": actor("C4", mode="wing"), "c": actor("C5")}
    page = cx.PlayPage(play(tmp_path, "complete2022", ann, {"b": actor("N8")}))
    for step in ("carry a F4 c", "G5", "end"):
        page.session.do(step)
    assert "A moved to F4; carried C to G5." in words(page)


def test_the_turns_of_three_others_are_told_as_a_list() -> None:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"], "Cleo": ["lodestar"], "Dan": ["night-warden"]}
    page = cx.PlayPage(cx.Game.new("fountain-court", rules="core2014", forces=forces))
    for _ in range(4):
        page.session.do("end")
    assert words(page).startswith("The turns of Ben, Cleo and Dan were:")
