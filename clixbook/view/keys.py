"""What each key does while the board has the focus."""

from __future__ import annotations

from collections.abc import Callable

from clixbook.board.squares import Square
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.session import Session

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_QUESTIONS = {
    "l": "line",
    "r": "reach",
    "a": "adjacency",
    "k": "knock back",
    "h": "field",
    "e": "levels",
    "n": "none",
}
BOOK_KEYS = {str(number): name for number, name in enumerate(EDITIONS, 1)}
_MODIFIERS = ("Shift", "Control", "Alt", "Meta", "CapsLock")


def press(session: Session, key: str, shift: bool = False) -> bool:
    """Do what the key stands for; False if it stands for nothing here and the browser should have it."""
    if key in _MODIFIERS:
        return True
    if key in _ARROWS:
        dx, dy = _ARROWS[key]
        far = 5 if shift else 1
        session.step_cursor(dx * far, dy * far)
        return True
    name = key.lower()
    if name in _QUESTIONS:
        session.set_question(_QUESTIONS[name])
    elif key in BOOK_KEYS:
        session.set_rules(BOOK_KEYS[key])
    elif name in _ACTIONS:
        _ACTIONS[name](session)
    else:
        return False
    return True


def _enter(session: Session) -> None:
    session.click(session.cursor)


def _pick(session: Session) -> None:
    if session.held:
        session.drop()
    elif session.pick(session.cursor):
        session.say("Held. Arrows move it, Enter lets go.")
        session.revision += 1
    else:
        session.say(f"Nothing to move on {session.cursor}.")
        session.revision += 1


def _all_four(session: Session) -> None:
    session.all_four = not session.all_four


def _why_here(session: Session) -> None:
    session.explain_square(Square(*session.board.square(session.cursor)))


_ACTIONS: dict[str, Callable[[Session], None]] = {
    "enter": _enter,
    " ": _enter,
    "m": _pick,
    "0": _all_four,
    "u": Session.undo,
    "y": Session.redo,
    "w": _why_here,
    "f": lambda session: session.next_figure("source"),
    "t": lambda session: session.next_figure("target"),
}
