"""What the rows of damage have as values."""

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
    """In which order increases and decreases of damage work."""

    INCREASES_FIRST = "all increases, then all decreases"
    DEALT_THEN_TAKEN = "damage dealt both ways, then damage taken"


class Reducing(enum.Enum):
    """How many reducing or ignoring effects help against one damage."""

    ONE = "one"
    ALL = "all"


@record
class DamageSharing:
    """Whether damage is divided among the targets hit; ``experts``: bonuses of experts count with several."""

    divided: bool
    experts: bool = True


class CriticalFor(enum.Enum):
    """Who among several targets gets the damage of a critical hit."""

    EVERY_HIT = "every target hit"
    OWN_ROLL = "the target of that roll"


class DamagedWhen(enum.Enum):
    """When a figure counts as damaged."""

    DAMAGE_LEFT = "damage was left after reducing"
    CLICKED = "its dial was clicked"


class Overkill(enum.Enum):
    """What becomes of damage beyond the KO click."""

    NOT_TAKEN = "it is not taken"
    NOT_TURNED = "it is taken, but the dial stops"


@record
class Depletion:
    """What attacks take from the damage value of later ones, in one turn or action.

    ``by`` for each resolved attack and ``mixed`` for each special shot among normal ones, never below
    ``least``. ``experts``: bonuses of experts count with several attacks.
    """

    by: int = 0
    least: int = 1
    mixed: int = 0
    experts: bool = True


SORTS = frozenset({"power", "ability", "team ability", "feat", "condition", "object"})
"""What may lend a reduction."""


@record
class Hardness:
    """What may be done to a kind of damage; ``reduced_by``: the sorts of effects that may reduce it."""

    reduced_by: frozenset[str] = frozenset()
    evaded: bool = True
    ignored: bool = True
    increased: bool = True
    transferred: bool = True


class DialTurns(enum.Enum):
    """When the dial turns."""

    BEFORE_KNOCK_BACK = "on damage taken, before knock back"
    AFTER_ACTION = "after the action, knock back first"


class RemovedWhen(enum.Enum):
    """When a defeated figure leaves the map."""

    AT_ONCE = "at once"
    MARKS_SHOW = "when the dial shows KO"


@record
class Passing:
    """Whether clicks that a dial passes are revealed, and whether a STOP click halts it."""

    reveals: bool
    halts: bool


@record
class Savers:
    """How many effects may save a figure from a KO, and of which sorts."""

    most: int
    sorts: frozenset[str] = frozenset()


@record
class Outside:
    """Damage outside attacks: whether reducers of combat damage fail there."""

    combat_words: bool = False


@record
class HealingLimit:
    """Where healing stops, beside the starting line: at clicks without values or countdowns."""

    onto_blank: bool = True


@record
class HealingRoll:
    """What the dice of a healing roll do: whether they decide, extra healing, and harm to both."""

    decides: bool = False
    bonus: int = 0
    harms_target: int = 0
    harms_healer: int = 0


class Moves(enum.Enum):
    """What goes over to the friend that stands in."""

    DAMAGE = "the whole damage"
    HIT = "the hit"


@record
class Transfer:
    """Damage that goes to an adjacent friend of lower points, or (``keyword``) one that shares a keyword.

    ``bars``: damage that cannot go over.
    """

    moves: Moves
    bars: frozenset[str] = frozenset({"unavoidable", "pushing"})
    keyword: bool = False


class LostReducers(enum.Enum):
    """Which reducers count once powers were lost in mid-damage."""

    NOW = "those held now"
    BEFORE = "those held before any damage"


@record
class Removal:
    """What removal other than a KO does.

    ``map_returns``: what left the map may come back. ``game_scores``: leaving the game scores like a KO.
    ``ko_effects``: it triggers what a KO triggers.
    """

    map_returns: bool
    game_scores: bool
    ko_effects: bool


@record
class ComingBack:
    """What brings a figure back from the KO area; whether it scores once more is WIN-13."""

    by: frozenset[str] = frozenset()


@record
class Drowning:
    """Damage of deep water: ``combat_words``: what reduces combat damage helps against it too. How much: TMV-08."""

    combat_words: bool = False
