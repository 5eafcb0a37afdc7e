"""VAL: combat values."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent

FIVE = frozenset({"speed", "attack", "defense", "damage", "range"})


class ValueOrder(enum.Enum):
    """Order of replacements and modifiers."""

    REPLACE_THEN_MODIFY = "replacements in the order chosen, then modifiers"
    SET_SCALE_MODIFY = "set, then multiply or divide, then modifiers"


class DecidingPlayer(enum.Enum):
    """The player who decides."""

    CONTROLLER = "the player who controls the figure"
    ACTIVE = "the active player"


class ReplacementKind(enum.Enum):
    """Kinds of replacement: set to a number, multiply or divide by one."""

    SET = "set"
    MULTIPLY = "multiply"
    DIVIDE = "divide"


class RuleOfThreeScope(enum.Enum):
    """Numbers limited by the rule of three."""

    SUM = "the sum of modifiers"
    RESULT = "the final value"


class BoundOrder(enum.Enum):
    """The bound that is applied last, and so wins."""

    MINIMUM_LAST = "the minimum"
    MAXIMUM_LAST = "the maximum"


@record
class RoundedDownValues:
    """Values halved rounding down; ``effects_may``: an effect's text may round down."""

    values: frozenset[str] = frozenset()
    effects_may: bool = False


class ValueMoment(enum.IntEnum):
    """Moments of an action for working out a value, first to last."""

    BEFORE_ACTION = 0
    MOVE = 1
    TARGETS = 2
    BEFORE_ROLL = 3
    COMPARISON = 4
    AFTER_HITS = 5


@record
class ValueMoments:
    """Moment for working out each combat value; later changes do not count for this use."""

    speed: ValueMoment
    range: ValueMoment
    attack: ValueMoment
    defense: ValueMoment
    damage: ValueMoment


class DefaultDuration(enum.Enum):
    """Duration of a change that names none."""

    CONDITION = "while its condition holds"
    USE = "until the move, attack or action that uses it resolves"
    ACTION_OR_ATTACK = "the action, or the attack in which it began"
    ACTION = "the action"


class OtherOrder(enum.Enum):
    """Order of calculation for values other than combat values."""

    INCREASES_FIRST = "increases, then decreases"
    LIKE_COMBAT_VALUES = "set, multiply or divide, then the sum of changes"


class DieFaces(enum.Enum):
    """Faces that always decide a check with one die."""

    NATURAL_AT_BREAK_AWAY = "a natural 1 and a natural 6, at a break away"
    HELD = "1 and 6; the result stays within 1 to 6"
    NONE = "none"


class ExtremeTie(enum.Enum):
    """Ties for highest or lowest."""

    ACTIVE_PLAYER_PICKS = "the active player picks one"
    ALL_TIED = "all that are tied"


@former_names(clamped="rule_of_three")
class Values(Section):
    """Combat values."""

    prefix = "VAL"
    title = "Combat values"

    order = Row(
        "VAL-01",
        "In which order is a combat value worked out?",
        core2014=says(
            ValueOrder.REPLACE_THEN_MODIFY,
            "The printed value, then all replacements in any order, then the sum of the modifiers.",
            "P2 Rule of Replace Then Modify",
        ),
        complete2022=says(
            ValueOrder.SET_SCALE_MODIFY,
            "The printed value, then setting to a number, then multiplying or dividing, then the sum of the modifiers.",
            "§13.1",
        ),
        nebula2007=like(
            "core2014",
            "Feats; Ranged Attacks and the Hindering Terrain Modifier",
            text="Replacements first, then modifiers.",
        ),
        eddieg=like(
            "core2014", "Advanced Rules and Powers", text="Everything is added up; only the result is limited."
        ),
    )
    orderer = Row(
        "VAL-02",
        "Who decides the order of several replacements?",
        core2014=says(
            DecidingPlayer.CONTROLLER, "The player who controls the character.", "P2 Rule of Replace Then Modify"
        ),
        complete2022=says(DecidingPlayer.ACTIVE, "The active player.", "§13.1"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    replacing = Row(
        "VAL-03",
        "What counts as a replacement?",
        core2014=says(
            frozenset(ReplacementKind),
            "Becoming or using another number, halving and doubling.",
            "P2 Replacement Values",
        ),
        complete2022=says(frozenset(ReplacementKind), "Setting to a number, multiplying and dividing.", "§6.8"),
        nebula2007=says(
            frozenset({ReplacementKind.SET, ReplacementKind.DIVIDE}),
            "Using another number instead, and halving; other factors work on the finished value.",
            "Replacement Values and Modifiers",
        ),
        eddieg=says(
            frozenset({ReplacementKind.SET}),
            "Fixed numbers from objects and dice; halving only limits the finished value.",
            "Effects; Attack",
            inferred=True,
        ),
    )
    modifying = Row(
        "VAL-04",
        "What counts as a modifier?",
        core2014=says(
            frozenset({"modify", "increase"}),
            "Everything that adds or subtracts, however it is worded.",
            "P2 Modifiers",
        ),
        complete2022=says(
            frozenset({"modify"}), "Only an effect that modifies a combat value, or says value plus or minus.", "§6.7"
        ),
        nebula2007=like("core2014", "Replacement Values and Modifiers", text="Everything that adds or subtracts."),
        eddieg=like("core2014", "Advanced Rules and Powers", text="Every increase or decrease."),
    )
    rule_of_three = Row(
        "VAL-05",
        "What does the rule of three limit?",
        core2014=says(RuleOfThreeScope.SUM, "The sum of the modifiers stays within -3 and +3.", "P2 Rule of Three"),
        complete2022=like("core2014", "§14.2"),
        nebula2007=like("core2014", "Rule of 3"),
        eddieg=says(
            RuleOfThreeScope.RESULT, "The final value stays within 3 of the printed one.", "Advanced Rules and Powers"
        ),
    )
    three_limits_replacements = Row(
        "VAL-06",
        "Does the rule of three limit a replacement?",
        core2014=says(False, "A replacement is not limited.", "P2 Rule of Three"),
        complete2022=like("core2014", "§14.2"),
        nebula2007=like("core2014", "Rule of 3"),
        eddieg=says(
            True, "A replaced value also stays within 3 of the printed one.", "Advanced Rules and Powers", inferred=True
        ),
        variants=(
            Variant("replacements-unlimited", ("eddieg",), False, "A replacement is not limited; modifiers to it are."),
        ),
    )
    three_values = Row(
        "VAL-07",
        "Which values does the rule of three limit?",
        core2014=says(FIVE, "The five combat values.", "P2 Rule of Three; P6"),
        complete2022=says(FIVE, "Speed, attack, defense, damage and range, and nothing else.", "§14.2"),
        nebula2007=says(FIVE, "The five combat values.", "Rule of 3; Combat Values"),
        eddieg=says(
            FIVE, "Combat values; penalties on an attack roll are not limited.", "Advanced Rules and Powers; Speed"
        ),
    )
    three_limits_dealt = Row(
        "VAL-08",
        "Does the rule of three limit what is added to damage dealt?",
        core2014=says(False, "Damage dealt is not a combat value, so it does not.", "P6"),
        complete2022=like("core2014", "§6.10, §14.2"),
        nebula2007=says(
            False,
            "It does not: objects and Close and Ranged Combat Expert add to damage dealt, which is not limited.",
            "Using Objects in a Close Combat Attack; Damage",
            inferred=True,
        ),
        eddieg=says(
            True,
            "It does: objects and Close and Ranged Combat Expert raise the damage value, which is limited.",
            "Advanced Rules; Effects",
        ),
        variants=(
            Variant(
                "bonuses-limited",
                ("nebula2007",),
                True,
                "It does: objects and Close and Ranged Combat Expert raise the damage value, which is limited.",
            ),
        ),
    )
    least = Row(
        "VAL-09",
        "How low can a value get?",
        core2014=says(0, "Not below 0.", "P2 Rule of Minimums"),
        complete2022=like("core2014", "§13.1"),
        nebula2007=like("core2014", "Replacement Values and Modifiers", text="No modifier takes it below 0."),
        eddieg=silent("core2014"),
    )
    bounds = Row(
        "VAL-10",
        "Which one wins if a stated minimum and a stated maximum clash?",
        core2014=says(
            BoundOrder.MINIMUM_LAST, "Both limit the final result; the minimum is applied last.", "P2 Rule of Minimums"
        ),
        complete2022=says(BoundOrder.MAXIMUM_LAST, "Both limit the final result; the maximum wins.", "§13.4, §13.4a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    locks = Row(
        "VAL-11",
        "What locks a value?",
        core2014=says(
            frozenset({"locked"}),
            "A locked replacement ignores all other changes; minimums still apply.",
            "P2 Locking; Rule of Minimums",
        ),
        complete2022=says(
            frozenset({"printed"}),
            "No effect is called a lock; an effect that uses the printed value excludes all changes.",
            "§6.12",
            inferred=True,
        ),
        nebula2007=says(
            frozenset({"no increase", "no change"}),
            "A value is locked if a card says that it cannot be increased, or cannot be modified further.",
            "Feats: Fortitude; Outwit",
            inferred=True,
        ),
        eddieg=absent(frozenset(), "This book knows no locked values."),
    )
    rounding = Row(
        "VAL-12",
        "How are halved values rounded?",
        core2014=says(RoundedDownValues(), "Up, at once, each time.", "P2 Rounding"),
        complete2022=like("core2014", "§6.11"),
        nebula2007=says(
            RoundedDownValues(effects_may=True),
            "Up; but one team ability rounds half a range down.",
            "Rounding; Team abilities",
        ),
        eddieg=says(
            RoundedDownValues(frozenset({"range"})),
            "Half a speed is rounded up, half a range down.",
            "Speed; Effects; Attack",
        ),
    )
    computed = Row(
        "VAL-13",
        "When is a value worked out?",
        core2014=says(
            ValueMoments(
                ValueMoment.MOVE,
                ValueMoment.TARGETS,
                ValueMoment.COMPARISON,
                ValueMoment.COMPARISON,
                ValueMoment.AFTER_HITS,
            ),
            "When it is needed; modifiers count as long as their condition holds.",
            "P2 Modifiers; Rule of Replace Then Modify",
        ),
        complete2022=says(
            ValueMoments(
                ValueMoment.MOVE,
                ValueMoment.TARGETS,
                ValueMoment.BEFORE_ROLL,
                ValueMoment.BEFORE_ROLL,
                ValueMoment.AFTER_HITS,
            ),
            "Each time anew: range for the targets, attack and defense before the roll, damage after the hits.",
            "§6.9, §12.1, §12.2a, §12.4",
        ),
        nebula2007=says(
            ValueMoments(
                ValueMoment.BEFORE_ACTION,
                ValueMoment.BEFORE_ACTION,
                ValueMoment.BEFORE_ROLL,
                ValueMoment.BEFORE_ROLL,
                ValueMoment.BEFORE_ROLL,
            ),
            "Speed and range before the action; attack, defense and damage before the attack roll.",
            "Feats",
        ),
        eddieg=silent("core2014"),
    )
    lasts = Row(
        "VAL-14",
        "How long does a change last if no duration is stated?",
        core2014=says(DefaultDuration.CONDITION, "While its condition holds.", "P2 Modifiers"),
        complete2022=says(
            DefaultDuration.USE,
            "Until the move, attack, action or triggered effect that uses it has resolved.",
            "§6.9a, §20.3",
        ),
        nebula2007=says(
            DefaultDuration.ACTION_OR_ATTACK,
            "For the action; if it began in an attack, for that attack.",
            "Replacement Values and Modifiers",
        ),
        eddieg=says(DefaultDuration.ACTION, "The book does not say; here for the action.", inferred=True),
    )
    replaced_is_unmodified = Row(
        "VAL-15",
        "Is a replaced number the new unmodified value?",
        core2014=says(True, "Yes, from then on it is the unmodified value.", "P2 Replacement Values"),
        complete2022=says(
            False,
            "No; it only goes into the sum, and effects that ask for the printed value use the dial.",
            "§6.8, §6.12",
        ),
        nebula2007=silent("core2014"),
        eddieg=says(False, "No; the printed value remains the basis.", "Advanced Rules and Powers"),
    )
    unique_modifiers = Row(
        "VAL-16",
        "Are there modifiers that count only once?",
        core2014=says(False, "Equal modifiers all add up.", "P2 Modifiers"),
        complete2022=says(
            True, "A unique modifier counts once for each name; other equal modifiers add up.", "§13.1, §22.10"
        ),
        nebula2007=like("core2014", "Replacement Values and Modifiers"),
        eddieg=like("core2014", "Advanced Rules and Powers"),
    )
    other_values = Row(
        "VAL-17",
        "In which order are changes of damage dealt and damage taken worked out?",
        core2014=says(
            OtherOrder.INCREASES_FIRST,
            "Increases before decreases, halving included, without a limit.",
            "P2 Dealing Damage; P6",
        ),
        complete2022=says(
            OtherOrder.LIKE_COMBAT_VALUES,
            "Set, multiply or divide, then add the changes; there is no limit, but it is never below 0.",
            "§6.10, §13.1",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    die_faces = Row(
        "VAL-18",
        "Which faces always decide a roll of one die?",
        core2014=says(
            DieFaces.NATURAL_AT_BREAK_AWAY,
            "At a break away a natural 1 fails and a natural 6 succeeds.",
            "P2 Breaking Away",
        ),
        complete2022=says(
            DieFaces.HELD, "The result stays within 1 to 6; a 6 always succeeds, a 1 always fails.", "§6.4"
        ),
        nebula2007=says(DieFaces.NONE, "The book does not say; here no face does.", inferred=True),
        eddieg=says(DieFaces.NONE, "The book does not say; here no face does.", inferred=True),
    )
    tie = Row(
        "VAL-19",
        "Which figure has the highest or lowest points if several are equal?",
        core2014=silent("complete2022"),
        complete2022=says(
            ExtremeTie.ACTIVE_PLAYER_PICKS,
            "The active player picks one, unless the effect takes several; if all are equal, each "
            "is both highest and lowest.",
            "§21.10, §21.10a",
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    points_with_extras = Row(
        "VAL-20",
        "Which point value of a figure counts during play?",
        core2014=says(False, "The printed value of the starting line used.", "P1 Starting Lines; P4 Resources"),
        complete2022=says(False, "The printed value that was paid, without extra costs.", "§2.2c"),
        nebula2007=says(True, "The printed value with feats and upgrades.", "Feats"),
        eddieg=says(False, "The printed value.", "Anatomy of a Heroclix"),
        fixed=True,
    )
