"""Instructions of sentences that let figures come, go or be attached, and turn the event dial.

``powers/special/arrival_runs.py`` has the function that does each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from clixbook.board.answers.message import plural
from clixbook.figures.specials.clauses import Instruction
from clixbook.figures.specials.phrases import PhraseMatch


@dataclass(frozen=True, slots=True)
class Generate(Instruction):
    """Figures of a name that are generated (GEN-01).

    ``most`` is the number of [MAX], 0 for none (GEN-03); ``within`` that many squares of its user, 0 for beside it.
    """

    name: str
    most: int = 0
    count: int = 1
    within: int = 0

    def __str__(self) -> str:
        so_many = f"{self.count} " if self.count > 1 else ""
        most = f" [MAX {self.most}]" if self.most else ""
        return f'generate {so_many}"{self.name}"{most}' + (
            f" within {plural(self.within, 'square')}" if self.within else ""
        )


@dataclass(frozen=True, slots=True)
class GenerateObject(Instruction):
    """A standard object, ``light`` or ``heavy``, that is generated (GEN-02)."""

    kind: str

    def __str__(self) -> str:
        return f"generate a {self.kind} object"


@dataclass(frozen=True, slots=True)
class Attach(Instruction):
    """The user is attached to a figure of that side (GEN-05)."""

    side: str

    def __str__(self) -> str:
        return f"attach to {'an' if self.side == 'opponent' else 'a'} {self.side}"


@dataclass(frozen=True, slots=True)
class ReturnFigure(Instruction):
    """A friend of that name comes back from the KO area (DMG-30)."""

    name: str

    def __str__(self) -> str:
        return f'return "{self.name}" from the KO area'


@dataclass(frozen=True, slots=True)
class LeaveGame(Instruction):
    """The user is removed from the game (DMG-29)."""

    def __str__(self) -> str:
        return "is removed from the game"


@dataclass(frozen=True, slots=True)
class UseUp(Instruction):
    """The feat with this sentence leaves the game (WIN-15)."""

    def __str__(self) -> str:
        return "is used up"


@dataclass(frozen=True, slots=True)
class TurnDial(Instruction):
    """The event dial turns that many clicks, back if below 0 (EVT-01)."""

    clicks: int = 1

    def __str__(self) -> str:
        number = f" {abs(self.clicks)} clicks" if abs(self.clicks) > 1 else ""
        return f"turn the event dial{' back' * (self.clicks < 0)}{number}"


def _generating(found: PhraseMatch) -> Generate:
    """The figures to generate: keyword, count and distance."""
    given = {gap: found.number(gap) if gap in found.gaps else 0 for gap in ("n", "far", "near")}
    return Generate(found.gaps["keyword"], given["n"], given["far"] or 1, given["near"])


ARRIVAL_FORMS: Mapping[str, Callable[[PhraseMatch], Instruction]] = {
    **{
        f"generate {name}{most}{near}": _generating
        for name in ("<keyword>", "<far> <keyword>")
        for most in ("", " [ max <n> ]")
        for near in ("", " within <near> squares")
    },
    "generate a light object": lambda f: GenerateObject("light"),
    "generate a heavy object": lambda f: GenerateObject("heavy"),
    "attach to a friend": lambda f: Attach("friend"),
    "attach to an opponent": lambda f: Attach("opponent"),
    "return <keyword> from the ko area": lambda f: ReturnFigure(f.gaps["keyword"]),
    "is removed from the game": lambda f: LeaveGame(),
    "is used up": lambda f: UseUp(),
    "turn the event dial": lambda f: TurnDial(),
    "turn the event dial <n> clicks": lambda f: TurnDial(f.number()),
    "turn the event dial back": lambda f: TurnDial(-1),
    "turn the event dial back <n> clicks": lambda f: TurnDial(-f.number()),
}
"""The form of each, with gaps of ``phrases.GAPS``."""
