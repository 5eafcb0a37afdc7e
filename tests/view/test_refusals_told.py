"""What a session refuses is told in its status, whichever method was called, and changes nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from traitlets import HasTraits

import clixbook as cx
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.sessions.session_base import BoardSession

OFF = "Z99"
BOTH: dict[str, Callable[[Any], object]] = {
    "carry": lambda session: session.carry(OFF),
    "click": lambda session: session.click(OFF),
    "choose": lambda session: session.choose("Nobody"),
    "explain_square": lambda session: session.explain_square(OFF),
    "grip": lambda session: session.grip(OFF),
    "move_there": lambda session: session.move_there(),
    "next_figure": lambda session: session.next_figure("middle"),
    "pick": lambda session: session.pick(OFF),
    "pick_end": lambda session: session.pick_end(OFF),
    "point_at": lambda session: session.point_at(5),
    "say": lambda session: session.say(5),
    "set_ends": lambda session: session.set_ends("Nobody"),
    "set_number": lambda session: session.set_number("spead", 3),
    "set_numbers": lambda session: session.set_numbers(speed=3),
    "set_question": lambda session: session.set_question(5),
    "set_rules": lambda session: session.set_rules("core2015"),
    "step_cursor": lambda session: session.step_cursor("far", 1),
}
OF_A_BOARD = {"set_board": lambda session: session.set_board("corner")}
OF_A_GAME: dict[str, Callable[[Any], object]] = {
    "autosave": lambda session: session.autosave("/no/such/folder/game.json"),
    "changed": lambda session: session.changed(99),
    "compare": lambda session: session.compare(99),
    "do": lambda session: session.do("shoot bruiser gnat"),
    "events": lambda session: session.events(99),
    "force": lambda session: session.force("4 5"),
    "jump": lambda session: session.jump(99),
    "load": lambda session: session.load("/no/such/game.json"),
    "name_branch": lambda session: session.name_branch("x" * 500),
    "open": lambda session: session.open("patch"),
    "open_line": lambda session: session.open_line("g1/nothing"),
    "roll": lambda session: session.roll(),
    "roll_anew": lambda session: session.roll_anew(),
    "save": lambda session: session.save("/no/such/folder/game.json"),
    "set_script": lambda session: session.set_script("seven"),
}
NEVER = {
    "begin_here": "it forgets, whatever there is", "drop": "it lets go of whatever is held",
    "look_at": "views pass over places that are none", "next_rules": "there is one",
    "redo": "it says that there is nothing", "undo": "it says that there is nothing",
    "to_line": "every game has a line", "together": "what is done inside is refused", "twin": "it copies",
    "verdict": "it reads",
}  # fmt: skip
"""The methods that refuse nothing, and why."""


def on_a_board() -> cx.Session:
    return cx.Session(
        cx.Board.build(width=4, height=2, pieces={"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"})
    )


def in_a_game() -> Any:
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "C4", "of": "Ben"}}
    return GameSession(cx.Game.at("patch", turn="Ann", fighters=fighters))


KINDS: Mapping[Callable[[], Any], dict[str, Callable[[Any], object]]] = {
    on_a_board: {**BOTH, **OF_A_BOARD}, in_a_game: {**BOTH, **OF_A_GAME},
}  # fmt: skip


def methods(kind: type) -> set[str]:
    found = inspect.getmembers(kind, inspect.isfunction)
    return {name for name, _ in found if not name.startswith("_") and not hasattr(HasTraits, name)}


def test_every_public_method_is_tried_or_refuses_nothing() -> None:
    assert methods(cx.Session) | methods(GameSession) == {*BOTH, *OF_A_BOARD, *OF_A_GAME, *NEVER}


@pytest.mark.parametrize(("opened", "name"), [(opened, name) for opened, calls in KINDS.items() for name in calls])
def test_a_refusal_is_the_status_and_nothing_else_changes(opened: Callable[[], Any], name: str) -> None:
    session = opened()
    others = [trait for trait in session.restored if trait not in ("status", "told")]
    before = {trait: getattr(session, trait) for trait in others}
    with pytest.raises(cx.ClixbookError) as told:
        KINDS[opened][name](session)
    assert (session.status, session.told) == (str(told.value), None)  # it tells no verdict
    assert {trait: getattr(session, trait) for trait in others} == before


@pytest.mark.parametrize("opened", KINDS)
def test_a_refusal_inside_a_change_of_several_is_told_too(opened: Callable[[], Any]) -> None:
    session = opened()

    def several() -> None:
        with session.together():
            session.speed = 3
            session.set_ends("Nobody")

    with pytest.raises(cx.NotFound) as told:
        several()
    assert (session.status, session.speed) == (str(told.value), BoardSession.speed.default_value)


@pytest.mark.parametrize(("trait", "value"), [("rules", "core2015"), ("board", cx.Board.build(width=2, height=2))])
def test_a_trait_that_is_refused_is_told(trait: str, value: object) -> None:
    session = in_a_game()
    with pytest.raises(cx.ClixbookError) as told:
        setattr(session, trait, value)
    assert session.status == str(told.value)


def test_a_target_that_was_given_stays() -> None:
    board = on_a_board().board
    assert (cx.Session(board, target="B2").source, cx.Session(board, target="B2").target) == ("Ann", "B2")
    assert cx.Session(board, target="Ann").source == "Ben"
    lost = cx.Session(board, target="Z9")
    assert lost.status == lost.problem != ""


def test_what_does_nothing_says_so() -> None:
    alone = cx.Session(
        cx.Board.build(width=3, height=1, pieces={"A1": "Ann: standard of Kim"}), target="Ann", source="C1"
    )
    alone.next_figure()
    assert alone.status == "No other figure is on the board."
    session = on_a_board()
    session.set_question("line")
    session.pick_end("D1")
    session.carry("A1")
    assert session.status == "Both ends cannot be Ann."
    for opened in KINDS:
        fresh = opened()
        fresh.undo()
        assert fresh.status == "Nothing to undo."
