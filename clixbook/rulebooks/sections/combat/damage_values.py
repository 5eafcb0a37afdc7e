"""Value types of the damage rows."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record


class DamageStage(enum.Enum):
    """Stages from a damage value to the clicks of a dial."""

    VALUE = "damage value"
    SHARE = "share"
    DEALT = "damage dealt"
    TAKEN = "damage taken"
    CLICKS = "clicks"


class ChangeOrder(enum.Enum):
    """Order of increases and decreases of damage."""

    INCREASES_FIRST = "all increases, then all decreases"
    DEALT_THEN_TAKEN = "all changes of damage dealt, then those of damage taken"


class ReducerLimit(enum.Enum):
    """Number of reducing or ignoring effects that apply to one damage."""

    ONE = "one"
    ALL = "all"


@record
class DamageSharing:
    """Whether damage is divided among the targets hit; ``experts``: bonuses of experts count with several."""

    divided: bool
    experts: bool = True


class CriticalReceiver(enum.Enum):
    """Recipient of critical damage among several targets."""

    EVERY_HIT = "every target hit"
    OWN_ROLL = "only the target whose own roll it was"


class DamagedCondition(enum.Enum):
    """Conditions for a figure to count as damaged."""

    DAMAGE_LEFT = "if its damage was not reduced to 0"
    CLICKED = "if its dial was clicked"


class Overkill(enum.Enum):
    """Damage beyond the KO click."""

    NOT_TAKEN = "it is not taken"
    NOT_TURNED = "it is taken, but the dial stops"


@record
class DamageDepletion:
    """Reduction of the damage value of later attacks in one turn or action.

    ``by`` for each resolved attack and ``mixed`` for each special shot among normal ones, never below
    ``least``. ``experts``: bonuses of experts count with several attacks.
    """

    by: int = 0
    least: int = 1
    mixed: int = 0
    experts: bool = True


SORTS = frozenset({"power", "ability", "team ability", "feat", "condition", "object"})
"""Sources of a damage reduction."""


@record
class DamageHardness:
    """The ways to soften a kind of damage; ``reduced_by``: the sorts of effects that may reduce it."""

    reduced_by: frozenset[str] = frozenset()
    evaded: bool = True
    ignored: bool = True
    increased: bool = True
    transferred: bool = True


class DialTurnTiming(enum.Enum):
    """Timing of the dial's turn."""

    BEFORE_KNOCK_BACK = "on damage taken, before knock back"
    AFTER_ACTION = "after the action, and after knock back"


class RemovalTiming(enum.Enum):
    """Timing of a defeated figure's removal from the map."""

    AT_ONCE = "at once"
    MARKS_SHOW = "when the dial shows KO"


@record
class PassedClicks:
    """Whether clicks that a dial passes are revealed, and whether a STOP click halts it."""

    reveals: bool
    halts: bool


@record
class KoSavers:
    """Number and sorts of effects that may save a figure from KO."""

    most: int
    sorts: frozenset[str] = frozenset()


@record
class OutsideDamage:
    """Damage outside attacks: whether reducers of combat damage fail there."""

    combat_words: bool = False


@record
class HealingLimit:
    """Limits of healing besides the starting line: clicks without values, countdowns."""

    onto_blank: bool = True


@record
class HealingRoll:
    """Dice of a healing roll: whether they decide, extra healing, and harm to both."""

    decides: bool = False
    bonus: int = 0
    harms_target: int = 0
    harms_healer: int = 0


class TransferredPart(enum.Enum):
    """The part of the damage that passes to the friend that stands in."""

    DAMAGE = "the whole damage"
    HIT = "the hit"


@record
class DamageTransfer:
    """Damage that goes to an adjacent friend of lower points, or (``keyword``) one that shares a keyword.

    ``bars``: damage that cannot go over.
    """

    moves: TransferredPart
    bars: frozenset[str] = frozenset({"unavoidable", "pushing"})
    keyword: bool = False


class LostReducers(enum.Enum):
    """Reducers that count after powers were lost in mid-damage."""

    NOW = "those that it has now"
    BEFORE = "those that it had before any damage"


@record
class Removal:
    """Effects of removal other than KO.

    ``map_returns``: what left the map may come back. ``game_scores``: leaving the game scores like a KO.
    ``ko_effects``: it triggers what a KO triggers.
    """

    map_returns: bool
    game_scores: bool
    ko_effects: bool


@record
class ReturnFromKo:
    """Ways back from the KO area; whether it scores again is WIN-13."""

    by: frozenset[str] = frozenset()


@record
class DeepWaterDamage:
    """Damage of deep water. ``combat_words``: reducers of combat damage help against it too. Amount: TMV-08."""

    combat_words: bool = False
