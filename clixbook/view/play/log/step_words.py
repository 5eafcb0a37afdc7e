"""Labels of game steps for the status line and branches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clixbook.board.answers.message import Words, message
from clixbook.board.files.words import square_names
from clixbook.engine.actions import Action, parse_action
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.option_words import words
from clixbook.engine.position.questions import Choose, option_words
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.placement import Station
from clixbook.errors import ClixbookError, capital
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.choice.offers import action_answered
from clixbook.view.play.panes.parts import with_names
from clixbook.view.play.panes.why_not import names_of

OF_PLAYERS = {
    "agree": "{} agrees to end the game", "concede": "{} gives up", "settle": "A die decides: {}",
    "time": "Time is up",
}  # fmt: skip
"""Verb of what a player does between two actions -> its label."""


def step_words(tree: Tree, number: int, *, whole: bool = True) -> str:
    """``Night Warden: Move to D4``, ``Roll of 4 and 2``; ``whole``: with the figure."""
    node = tree.node(number)
    if node.parent is None:
        return "The beginning"
    before = tree.node(node.parent).game
    if node.dice:
        return f"Roll of {' and '.join(node.option.split())}"
    names = names_of(before.now)
    action = _action_of(node.option, before, names)
    if action is None:
        question = before.pending
        given = _answer_given(question, node.option)
        option = with_names(_answer_message(question, given), names)
        done, who = capital(option), question.player if isinstance(question, Choose) else ""
        if whole and isinstance(question, Choose) and _is_bare_place(given):
            done = f"{done} ({with_names(question.message, names)})"
    elif action.verb in OF_PLAYERS:
        return OF_PLAYERS[action.verb].format(action.who)
    else:
        if not action.who:
            return f"{before.state.player} ends the turn" if action.verb == "end" else action.verb.capitalize()
        done, who = says(action, names), names.get(action.who, action.who)
    return f"{who}: {done}" if whole and who else done


def _action_of(option: str, before: Game, names: Mapping[str, str]) -> Action | None:
    """The action of these words; None for an answer to a choice without one."""
    if isinstance(before.pending, Choose):
        return action_answered(option, names)
    try:
        return parse_action(option)
    except ClixbookError:
        return None


def _answer_given(question: Any, option: str) -> Any:
    """The answer to a choice that has these words; the words themselves if there is none."""
    options = question.options if isinstance(question, Choose) else ()
    return next((each for each in options if words(each) == option), option)


def _is_bare_place(given: Any) -> bool:
    """Does the answer name squares alone, and not what they are for?"""
    return getattr(given, "kind", "answer") == "square" and not isinstance(given, Station)  # a power's own has no kind


def _answer_message(question: Any, given: Any) -> Words:
    """The answer, with references; for placing in a set-up, the place."""
    if isinstance(given, Station):
        return given.log_message
    if not isinstance(given, Footprint):
        return option_words(given)
    laid = question.state is not None and question.state.setting_up is not None
    return message("object on {}" if laid else "{}", ", ".join(square_names(given.squares)))


def short_step_words(tree: Tree, number: int) -> str:
    """``Roll 4, 2``, ``Move to D4``: a step without its figure."""
    node = tree.node(number)
    return f"Roll {', '.join(node.option.split())}" if node.dice else step_words(tree, number, whole=False)
