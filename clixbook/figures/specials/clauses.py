"""What the sentence of a special power says, as values: clauses of conditions, limits and effects."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Special:
    """A special power of a figure, or a trait: its name, and the sentence that says what it does."""

    name: str
    says: str


class When(enum.StrEnum):
    """What a condition asks."""

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
    """What sets off a clause."""

    TURN_BEGINS = "as its turn begins"
    TURN_ENDS = "as its turn ends"
    STARTS = "as it starts the game"
    HITS = "when its attack hits"
    DAMAGED = "when an attack damages it"


class UseLimit(enum.StrEnum):
    """How often."""

    TURN = "once per turn"
    GAME = "once per game"


class Lasts(enum.StrEnum):
    """How long."""

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
    """So much more or less of a combat value; where a book knows ``unique`` modifiers, once for each name (VAL-16)."""

    value: str
    by: int
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Becomes:
    """A number in the place of a combat value."""

    value: str
    number: int


@dataclass(frozen=True, slots=True)
class Lessens:
    """So much less damage is dealt to it."""

    by: int


@dataclass(frozen=True, slots=True)
class Clicks:
    """The dial turns: so many clicks of healing, or of damage below 0; ``past`` the starting line, if that may be."""

    healed: int
    past: bool = False


@dataclass(frozen=True, slots=True)
class TurnsDial:
    """Its dial is turned on so many clicks, countdown clicks with the others (ANA-23): no damage, and no healing."""

    clicks: int


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword that it gains, or loses."""

    word: str
    gained: bool


@dataclass(frozen=True, slots=True)
class NamedToken:
    """A token of that name, one more or one less (EFF-31): its own, or one that goes to those whom its attack hit."""

    word: str
    by: int
    to_hit: bool = False


@dataclass(frozen=True, slots=True)
class PowerChoice:
    """One of these standard powers, of which none can be used until it is chosen."""

    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A power of that slot which somebody adjacent of that side could use."""

    slot: str
    side: str


@dataclass(frozen=True, slots=True)
class OwnPower:
    """A standard power that is printed on its own card."""


Does: TypeAlias = (
    Grant | Change | Becomes | Lessens | Clicks | TurnsDial | Keyword | NamedToken | PowerChoice | Copy | OwnPower
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of the sentence.

    ``when`` must hold for it to be there at all, ``provided`` for it to do anything once it is used. ``moment`` sets
    it off, else it is always on, or used by a free action if it is ``optional``. ``then`` follows if the rest was
    done. ``late``: it waits until the action is over. ``even_if_lost``: it lasts beyond the power.
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

    @property
    def always_on(self) -> bool:
        """Does it need neither an action nor an event?"""
        return self.moment is None and not self.by_action

    @property
    def by_action(self) -> bool:
        """Is it used by a free action?"""
        return self.moment is None and (self.optional or self.limit is not None)
