"""What a player may do with a turn: actions as values, each with one line of text that reads back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from clixbook.board.squares import parse_square
from clixbook.errors import ClixbookError


@dataclass(frozen=True, slots=True)
class Move:
    """Move a figure to a square."""

    who: str
    to: str

    def __str__(self) -> str:
        return f"move {self.who} {self.to}"


@dataclass(frozen=True, slots=True)
class Close:
    """Attack a figure hand to hand; ``more`` of them at once where the book lets bolts count (ATK-10)."""

    who: str
    target: str
    more: tuple[str, ...] = ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Everybody who is attacked."""
        return (self.target, *self.more)

    def __str__(self) -> str:
        return f"close {self.who} {' '.join(self.targets)}"


@dataclass(frozen=True, slots=True)
class Shoot:
    """Attack figures from afar, as many as the attacker has bolts."""

    who: str
    targets: tuple[str, ...]

    def __str__(self) -> str:
        return f"shoot {self.who} {' '.join(self.targets)}"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Declare the turn over."""

    def __str__(self) -> str:
        return "end"


Action: TypeAlias = Move | Close | Shoot | EndTurn


def parse_action(text: str) -> Action:
    """The action of such a line; a ClixbookError that says what was expected."""
    words = text.split()
    match words:
        case ["end"]:
            return EndTurn()
        case ["move", who, to]:
            return Move(who, parse_square(to).name)
        case ["close", who, target, *more]:
            return Close(who, target, tuple(more))
        case ["shoot", who, target, *more]:
            return Shoot(who, (target, *more))
        case _:
            raise ClixbookError(
                f"{text!r} is no action; actions are 'move WHO SQUARE', 'close WHO TARGET...', "
                "'shoot WHO TARGET...' and 'end'."
            )
