"""Special powers as values: clauses of conditions, limits and effects."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from clixbook.rulebooks.sections.turn.actions import ActionKind


@dataclass(frozen=True, slots=True)
class Special:
    """A special power or trait of a figure: its name and text."""

    name: str
    says: str


class When(enum.StrEnum):
    """Kinds of conditions."""

    BESIDE = "adjacent"
    NOT_BESIDE = "not adjacent"
    NEAR = "within"
    ELEVATED = "elevated"
    TERRAIN = "terrain"
    CLICKS = "clicks"
    STARTING = "starting click"
    TOKENS = "tokens"
    NAMED_TOKENS = "named tokens"
    HOLDING = "holding"
    ATTACKED = "attacked"
    ATTACKING = "attacking"
    AGAINST = "against"
    AGAINST_SIZE = "against size"
    AGAINST_TOKEN = "against token"
    MOVED = "moved"
    NOT_MOVED = "not moved"
    OWN_TURN = "own turn"
    OTHER_TURN = "other turns"
    DRIVER = "pilot"
    DRIVER_POINTS = "points of its pilot"
    DRIVER_SYMBOL = "symbol of its pilot"


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition. ``word`` is a side, a kind of terrain or attack, a keyword or a size, as ``kind`` has it.

    ``number`` and ``last`` are the numbers in it, ``keyword`` one that those beside it have.
    """

    kind: When
    word: str = ""
    number: int = 0
    last: int = 0
    keyword: str = ""


class ClauseMoment(enum.StrEnum):
    """Triggers of a clause."""

    TURN_BEGINS = "as its turn begins"
    TURN_ENDS = "as its turn ends"
    CLEARS = "when it clears tokens"
    STARTS = "as it starts the game"
    HITS = "when its attack hits"
    DAMAGED = "when an attack damages it"
    KO = "when it is knocked out"
    REVEALED = "when revealed"
    FIRST_REVEALED = "when first revealed"


class UseLimit(enum.StrEnum):
    """Limits on use."""

    TURN = "once per turn"
    GAME = "once per game"


class Lasts(enum.StrEnum):
    """Durations."""

    ACTION = "until the action ends"
    TURN = "until the turn ends"
    NEXT_TURN = "until its next turn"
    GAME = "for the rest of the game"


@dataclass(frozen=True, slots=True)
class Grant:
    """A standard power. ``possessed``: it has it, and does not just use it; ``number`` takes the place of its own."""

    power: str
    possessed: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Modifier of a combat value; ``unique`` modifiers count once per name (VAL-16)."""

    value: str
    by: int
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Becomes:
    """Replacement of a combat value by a number."""

    value: str
    number: int


@dataclass(frozen=True, slots=True)
class Lessens:
    """Reduction of damage dealt."""

    by: int


@dataclass(frozen=True, slots=True)
class Clicks:
    """Clicks of healing, or below 0 of damage; ``past`` the starting line, if allowed."""

    healed: int
    past: bool = False


@dataclass(frozen=True, slots=True)
class TurnsDial:
    """Dial turns forward without damage or healing, countdown clicks too (ANA-23)."""

    clicks: int


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword gained or lost."""

    word: str
    gained: bool


@dataclass(frozen=True, slots=True)
class NamedToken:
    """One more or less of a named token (EFF-31), its own or for targets hit."""

    word: str
    by: int
    to_hit: bool = False


@dataclass(frozen=True, slots=True)
class PowerChoice:
    """A choice of standard powers, unusable until chosen."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A copied power of an adjacent figure of that side, from that slot."""

    slot: str
    side: str


@dataclass(frozen=True, slots=True)
class OwnPower:
    """A standard power printed on its own card."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """Base of effects that happen once, by a function of their own: attacks, damage, placing (``instructions.py``)."""

    in_attacks: ClassVar[bool] = True
    """May an attack set it off?"""

    def __str__(self) -> str:
        """How it is written, as the grammar has it."""
        raise NotImplementedError


Does: TypeAlias = (
    Grant | Change | Becomes | Lessens | Clicks | TurnsDial | Keyword | NamedToken | PowerChoice | Copy | OwnPower
    | Instruction
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of the sentence.

    ``when`` must hold for it to be there at all, ``provided`` for it to do anything once it is used. ``moment`` sets
    it off; ``headers`` are the kinds of action that use it, a free action if it is ``optional`` without one; else it
    is always on. ``then`` follows if the rest was
    done. A ``plot`` ability gains that many plot points, or spends them (TTL-01); ``continuity``: Pulse Wave leaves it
    alone (TTL-05). ``late``: it waits until the action is over. ``even_if_lost``: it lasts beyond the power.
    ``more`` are the parts that begin with "then": they follow it in order, each with conditions and a duration of its
    own.
    """

    does: tuple[Does, ...]
    when: tuple[Condition, ...] = ()
    provided: tuple[Condition, ...] = ()
    moment: ClauseMoment | None = None
    limit: UseLimit | None = None
    optional: bool = False
    then: tuple[Does, ...] = ()
    late: bool = False
    lasts: Lasts = Lasts.TURN
    even_if_lost: bool = False
    headers: tuple[ActionKind, ...] = ()
    plot: int | None = None
    continuity: bool = False
    more: tuple[Clause, ...] = ()

    @property
    def every_effect(self) -> tuple[Does, ...]:
        """All that it may do, in this part and in those that follow it."""
        return (*self.does, *self.then, *(does for part in self.more for does in part.every_effect))

    @property
    def usual_duration(self) -> Lasts:
        """The duration of its results if the clause has none."""
        return Lasts.ACTION if self.headers else Lasts.TURN

    @property
    def always_on(self) -> bool:
        """Does it need neither an action nor an event?"""
        return self.moment is None and not self.by_action

    @property
    def by_action(self) -> bool:
        """Is it used by an action of its own?"""
        return bool(self.kinds)

    @property
    def most(self) -> UseLimit | None:
        """The limit on its use; a clause for the first time that its power is revealed happens once a game."""
        return UseLimit.GAME if self.moment is ClauseMoment.FIRST_REVEALED else self.limit

    @property
    def kinds(self) -> tuple[ActionKind, ...]:
        """The kinds of action that use it: those of its header, or a free one."""
        free = self.moment is None and (self.optional or self.limit is not None)
        return self.headers or ((ActionKind.FREE,) if free else ())
