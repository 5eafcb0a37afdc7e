"""Value types of the attack rows."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record


class AttackStep(enum.Enum):
    """Steps of an attack."""

    LINES = "check line of fire and range"
    TARGETS = "choose targets"
    ROLL = "roll"
    COMPARE = "compare"
    EVADE = "evade"
    HIT = "become hit"
    DEALT = "damage dealt"
    TAKEN = "damage taken"
    CLICKS = "turn the dial"
    KNOCK_BACK = "knock back"
    RESOLVE = "resolve"
    TOKENS = "tokens"


class AttackTotalRule(enum.Enum):
    """Meaning of an attack total."""

    DICE_AND_VALUE = "the dice and the attack value"
    THEN_EFFECTS = "final dice and attack value, then effects on the total"


class PermissionRule(enum.Enum):
    """Ways to permit something: freely, by permission, or never."""

    FREELY = "freely"
    BY_PERMISSION = "by permission"
    NEVER = "never"


@former_names(leave="permission", sure="always_hits")
@record
class SelfAttackRule:
    """Whether a figure may attack itself; ``always_hits``: it hits without comparing, unless the dice show 2."""

    permission: PermissionRule
    always_hits: bool = False


@record
class BoltRule:
    """Attacks that may have several targets by bolts, and the least number of bolts."""

    close: bool
    least: int = 0


class AfterTargetLost(enum.Enum):
    """Consequences when a chosen target drops out."""

    ANOTHER = "another may be chosen; with none left the action resolves without an attack"
    DROPPED = "it is dropped; with none left the attack resolves"
    UNDONE = "the action is taken back"
    SPENT = "no attack; the action is over and gives its token"


@record
class LostTargetRule:
    """Result if a target ``refuses`` by its own effect, or is ``barred`` after declaration."""

    refuses: AfterTargetLost
    barred: AfterTargetLost


class NoDamageCritical(enum.Enum):
    """Effect of a critical hit in an attack that deals no damage."""

    NOTHING = "nothing"
    UNAVOIDABLE = "1 unavoidable damage"


class CriticalMissTiming(enum.Enum):
    """Timing of the damage of a critical miss."""

    AT_ONCE = "at once"
    AFTER_RESOLUTIONS = "after the action resolves"


@record
class CriticalMissDamage:
    """Unavoidable damage of a critical miss to the attacker, outside the attack."""

    damage: int
    when: CriticalMissTiming


class CountedFaces(enum.Enum):
    """Faces that make criticals and doubles."""

    FINAL = "the faces of the final roll"
    ROLLED = "the faces rolled"


class EvadeTiming(enum.Enum):
    """Timing of evading."""

    TURNS_HIT = "after a successful roll"
    BEFORE_HIT = "before the hit is final"


@record
class AreaAttackRule:
    """Attacks on an area or on all characters.

    ``one_roll``: effects with one roll for all (empty: all effects); ``no_roll``: effects that hit without a roll.
    Each power says itself which figures are caught, and how many areas there are.
    """

    one_roll: frozenset[str] = frozenset()
    no_roll: frozenset[str] = frozenset()


class ControlDuration(enum.Enum):
    """Duration of control over a figure."""

    CONTROL = "while the control lasts"
    ACTION = "for one action"


@record
class AttacksPerToken:
    """Attacks that one token may pay: by effects that grant them, and by a plain move action."""

    by_effect: bool
    by_move: int = 0
