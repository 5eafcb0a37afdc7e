"""Keyboard commands of a focused board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from clixbook.board.model.squares import Square
from clixbook.rulebooks.editions import EDITIONS, HOW_MANY
from clixbook.view.questions import board_questions
from clixbook.view.sessions.session_base import BoardSession

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
BOOK_KEYS = {str(number): name for number, name in enumerate(EDITIONS, 1)}
_MODIFIERS = ("Shift", "Control", "Alt", "Meta", "CapsLock")


KeyRows = tuple[tuple[str, str], ...]
"""Keys and their effects, for the help."""


def board_keys() -> KeyRows:
    """The keys of a board with questions, named as in the questions' rows."""
    questions = ((each.key.upper(), each.name if each.needs else each.title.lower()) for each in board_questions.KINDS)
    return (
        ("arrows", "the cursor"), ("Enter", "chooses"), ("F", "next figure"), ("T", "next target"),
        ("M", "holds a figure, and lets go"), ("Shift M", "the same with the line's end"), *questions,
        ("W", "why there"), ("U", "undo"), ("Y", "redo"),
        (f"1 to {len(BOOK_KEYS)}", "the rulebooks"), ("0", f"all {HOW_MANY}"),
    )  # fmt: skip


def keys_sentence(rows: KeyRows) -> str:
    """The keys for a status line."""
    return f"Keys: {', '.join(f'{keys} {does}' for keys, does in rows)}."


class Cursored(Protocol):
    """Target of arrow keys: a session, or a place at its table."""

    def step_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor."""


def steps(on: Cursored, key: str, shift: bool) -> bool:
    """Handle the keys of every board: arrows step, with Shift five squares; False for other keys."""
    if key in _ARROWS:
        dx, dy = _ARROWS[key]
        on.step_cursor(dx * (5 if shift else 1), dy * (5 if shift else 1))
    return key in _ARROWS or key in _MODIFIERS


def press(session: BoardSession, key: str, shift: bool = False) -> bool:
    """Do the action of a key; False for other keys, which the browser handles."""
    if steps(session, key, shift):
        return True
    name = key.lower()
    question = next((kind.name for kind in board_questions.KINDS if kind.key == name), "")
    if key == "?":
        with session.together():
            session.say(keys_sentence(board_keys()))
    elif question:
        session.set_question(question)
    elif key in BOOK_KEYS:
        session.set_rules(BOOK_KEYS[key])
    elif name == "m":
        _pick(session, alone=shift)
    elif name in _ACTIONS:
        _ACTIONS[name](session)
    else:
        return False
    return True


def _enter(session: BoardSession) -> None:
    session.click(session.cursor)


def _pick(session: BoardSession, *, alone: bool) -> None:
    """Grab the thing at the cursor, or drop it; ``alone``: the line's end without the figure on it."""
    if session.held:
        session.drop()
    elif (session.pick_end if alone else session.pick)(session.cursor):
        session.say("Held. Arrows move it, Enter lets go.")
        session.revision += 1
    else:
        session.say(f"Nothing to move on {session.cursor}.")
        session.revision += 1


def _all_four(session: BoardSession) -> None:
    session.all_four = not session.all_four


def _why_here(session: BoardSession) -> None:
    session.explain_square(Square(*session.board.square(session.cursor)))


_ACTIONS: dict[str, Callable[[BoardSession], None]] = {
    "enter": _enter,
    " ": _enter,
    "0": _all_four,
    "u": lambda session: session.undo(),
    "y": lambda session: session.redo(),
    "w": _why_here,
    "f": lambda session: session.next_figure("source"),
    "t": lambda session: session.next_figure("target"),
}
