"""Instructions of sentences that act on others and beyond the user's dial, and their written forms.

``powers/special/clause_run.py`` has the function that does each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from clixbook.board.answers.message import plural
from clixbook.figures.specials.clauses import Instruction
from clixbook.figures.specials.phrases import PhraseMatch

AS_GIVEN = "close/ranged"
"""The attack of the kind of action that was given (ACT-41)."""
_ATTACKS = {"close": "a close", "ranged": "a ranged", "": "an", AS_GIVEN: "a close/range"}


@dataclass(frozen=True, slots=True)
class Whom:
    """The figures meant: of a ``side``, one of it or ``each``; ``within`` that many squares, 0 for adjacent ones.

    ``points``: those of the "highest" or "lowest" points alone (VAL-19).
    """

    side: str
    each: bool = False
    within: int = 0
    points: str = ""

    def __str__(self) -> str:
        """``an adjacent friend``, ``each opponent within 3 squares``."""
        far = f"within {plural(self.within, 'square')}"
        if self.points:
            return f"{'each' if self.each else 'the'} {self.points} point {self.side} {far}"
        one = "each" if self.each else "a" if self.within and self.side == "friend" else "an"
        return f"{one} {self.side} {far}" if self.within else f"{one} adjacent {self.side}"


@dataclass(frozen=True, slots=True)
class MakeAttack(Instruction):
    """An attack: close, ranged, either ("") or as the action is."""

    in_attacks: ClassVar[bool] = False
    reach: str

    def __str__(self) -> str:
        return f"make {_ATTACKS[self.reach]} attack"


@dataclass(frozen=True, slots=True)
class MoveUpTo(Instruction):
    """A move of that many squares at most; 0 for as many as its speed."""

    in_attacks: ClassVar[bool] = False
    squares: int = 0

    def __str__(self) -> str:
        return f"move up to {plural(self.squares, 'square')}" if self.squares else "move up to its speed"


@dataclass(frozen=True, slots=True)
class DealDamage(Instruction):
    """Damage to others; ``kind`` is a word of ``DamageKind``."""

    clicks: int
    kind: str
    whom: Whom

    def __str__(self) -> str:
        kind = "" if self.kind == "plain" else f"{self.kind} "
        return f"deal {self.clicks} {kind}damage to {self.whom}"


@dataclass(frozen=True, slots=True)
class HealOthers(Instruction):
    """Clicks of healing for others."""

    clicks: int
    whom: Whom

    def __str__(self) -> str:
        return f"{self.whom} heals {self.clicks}"


@dataclass(frozen=True, slots=True)
class GiveModifier(Instruction):
    """A modifier of others."""

    by: int
    value: str
    whom: Whom

    def __str__(self) -> str:
        return f"{self.whom} gets {self.by:+} {self.value}"


@dataclass(frozen=True, slots=True)
class GiveToken(Instruction):
    """An action token for others."""

    whom: Whom

    def __str__(self) -> str:
        return f"give an action token to {self.whom}"


@dataclass(frozen=True, slots=True)
class PlaceFigures(Instruction):
    """Placing of the user, or of others (PLC-01)."""

    squares: int
    whom: Whom | None = None

    def __str__(self) -> str:
        return f"place {self.whom if self.whom else 'it'} within {plural(self.squares, 'square')}"


@dataclass(frozen=True, slots=True)
class ReplaceIt(Instruction):
    """Replacement of the user by figures on the sideline, on that ``click`` if there is one (GEN-06)."""

    in_attacks: ClassVar[bool] = False
    names: tuple[str, ...]
    click: int = 0

    def __str__(self) -> str:
        named = " and ".join(f'"{each}"' for each in self.names)
        return f"replace it with {named}" + (f" on click {self.click}" if self.click else "")


def _replacing(found: PhraseMatch) -> ReplaceIt:
    """The replacement figures: one or two, as quoted."""
    names = tuple(found.gaps[gap] for gap in ("figure", "also") if gap in found.gaps)
    return ReplaceIt(names, found.number() if "n" in found.gaps else 0)


def _whom(found: PhraseMatch) -> Whom:
    """The figures meant in a phrase: ``an-opponent``, ``each-friend``."""
    one, side, *points = found.gaps["beside" if "beside" in found.gaps else "whom"].split()
    return Whom(side, one == "each", found.number("far") if "far" in found.gaps else 0, "".join(points))


FORMS: Mapping[str, Callable[[PhraseMatch], Instruction]] = {
    "make <blow> attack": lambda f: MakeAttack(f.gaps["blow"]),
    "move up to <n> squares": lambda f: MoveUpTo(f.number()),
    "move up to its speed": lambda f: MoveUpTo(),
    "place it within <n> squares": lambda f: PlaceFigures(f.number()),
    "replace it with <figure>": _replacing,
    "replace it with <figure> on click <n>": _replacing,
    "replace it with <figure> and <also>": _replacing,
    "replace it with <figure> and <also> on click <n>": _replacing,
    "place <beside> within <n> squares": lambda f: PlaceFigures(f.number(), _whom(f)),
    **{
        form.replace("<to>", where): make
        for where in ("<beside>", "<whom> within <far> squares")
        for form, make in (
            ("deal <n> <harm> to <to>", lambda f: DealDamage(f.number(), f.gaps["harm"], _whom(f))),
            ("<to> heals <n>", lambda f: HealOthers(f.number(), _whom(f))),
            ("<to> gets <change> <value>", lambda f: GiveModifier(f.number("change"), f.gaps["value"], _whom(f))),
            ("give an action token to <to>", lambda f: GiveToken(_whom(f))),
        )
    },
}
"""The form of each, with gaps of ``phrases.GAPS``."""
