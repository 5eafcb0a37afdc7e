"""RRL: rerolls and dice replacement."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent
from clixbook.rulebooks.vocabulary import PowerReach


@record
class LuckyRolls:
    """Rolls that Probability Control may reroll.

    ``purposes``: only such rolls (empty: any). ``own_in_own_turn``: in its player's turn only that player's.
    """

    purposes: frozenset[str] = frozenset()
    own_in_own_turn: bool = False


class RerollLimit(enum.Enum):
    """Uses per figure."""

    EACH_TURN = "once in every player's turn"
    OWN_TURN_AND_ROUND = "once in its own turn and once each round in opponents' turns"


class RerollHand(enum.Enum):
    """Player who rerolls the dice."""

    ROLLER = "the player who rolled them first"
    USER = "the player who wants the reroll"


class RerollOrder(enum.Enum):
    """Order in which players decide about a reroll."""

    ACTIVE_FIRST = "the active player, then in turn order; after a reroll from the start"
    ALTERNATING = "in turns from the active player on, until all decline in a row"
    ANY_ORDER = "in any order"


class RollStep(enum.StrEnum):
    """Steps of an attack roll, in some order."""

    ROLL = "roll"
    REROLL = "reroll"
    REPLACE = "replace dice"
    MODIFY = "plus and minus"
    COMPARE = "compare"


_ALL_STEPS = (RollStep.ROLL, RollStep.REROLL, RollStep.REPLACE, RollStep.MODIFY, RollStep.COMPARE)


@former_names(
    lucky_rolls="rolls_allowed",
    luck_reach="user_reach",
    often="uses",
    refuses="no_rerolls_of",
    hand="reroller",
    window="first_to_reroll",
)
class Rerolls(Section):
    """Rerolls and dice replacement."""

    prefix = "RRL"
    title = "Rerolls and dice replacement"

    rolls_allowed = Row(
        "RRL-01",
        "Which rolls may Probability Control reroll?",
        core2014=says(
            LuckyRolls(own_in_own_turn=True),
            "In its player's turn any of that player's rolls; in an opponent's turn any roll.",
            "powers card",
        ),
        complete2022=says(
            LuckyRolls(frozenset({"attack", "break away"})), "An attack roll or a break away roll of a figure.", "§23.4"
        ),
        nebula2007=says(LuckyRolls(), "Any one roll, yours or an opponent's.", "PROBABILITY CONTROL"),
        eddieg=silent("nebula2007"),
    )
    user_reach = Row(
        "RRL-02",
        "How near must the figure with Probability Control be?",
        core2014=says(
            PowerReach(least=6),
            "Within its range, at least 6, and with a line of fire to the figure that rolled.",
            "powers card",
        ),
        complete2022=says(PowerReach(least=6), "Within its range, at least 6, and with a line of fire.", "§23.4"),
        nebula2007=says(
            PowerReach(10),
            "Within 10 squares, and with a clear line of fire to the figure that rolled.",
            "PROBABILITY CONTROL",
        ),
        eddieg=silent("nebula2007"),
    )
    uses = Row(
        "RRL-03",
        "How often may a figure use Probability Control?",
        core2014=says(
            RerollLimit.OWN_TURN_AND_ROUND,
            "Once in its own turn, and once each round in opponents' turns.",
            "powers card",
        ),
        complete2022=says(RerollLimit.EACH_TURN, "Once in every turn, its own or an opponent's.", "§23.4"),
        nebula2007=says(
            RerollLimit.EACH_TURN,
            "Once in its own turn and once in each opponent's turn.",
            "PROBABILITY CONTROL",
            inferred=True,
        ),
        eddieg=silent("nebula2007"),
    )
    no_rerolls_of = Row(
        "RRL-04",
        "Which rolls cannot be rerolled?",
        core2014=says(frozenset({"relic"}), "Rolls for relics.", "P4 Relics"),
        complete2022=says(
            frozenset({"marked", "not a d6"}), "Those that say so, and all dice that are not d6s.", "§21.3a"
        ),
        nebula2007=says(frozenset(), "The book names none.", "PROBABILITY CONTROL"),
        eddieg=silent("nebula2007"),
    )
    second_counts = Row(
        "RRL-05",
        "What becomes of the first result after a reroll?",
        core2014=says(True, "The second result replaces it.", "powers card"),
        complete2022=says(True, "It is treated as if it never happened; nothing reacts to it.", "§21.3"),
        nebula2007=says(True, "The new result replaces it.", "PROBABILITY CONTROL"),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    reroller = Row(
        "RRL-06",
        "Who rolls the dice of a reroll?",
        core2014=silent("complete2022"),
        complete2022=says(RerollHand.ROLLER, "The player who rolled them first.", "§21.3"),
        nebula2007=like("complete2022", "PROBABILITY CONTROL"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    first_to_reroll = Row(
        "RRL-07",
        "Which player goes first if both want a reroll?",
        core2014=says(RerollOrder.ACTIVE_FIRST, "The active player, then the others in turn order.", "P2 Timing"),
        complete2022=says(
            RerollOrder.ALTERNATING, "The active player, then the opponent, and so on until both decline.", "§21.3b"
        ),
        nebula2007=says(RerollOrder.ANY_ORDER, "In any order; a reroll may be cancelled.", "PROBABILITY CONTROL"),
        eddieg=silent("nebula2007"),
    )
    veto = Row(
        "RRL-08",
        "Can a reroll be stopped?",
        core2014=says(False, "No, it cannot.", "P4 Themed Team Probability Control"),
        complete2022=says(False, "No, the dice can only be rerolled again.", "§21.3b"),
        nebula2007=says(
            True,
            "Yes: another Probability Control within 10 squares and clear line of fire is used "
            "up, and the roll stands.",
            "PROBABILITY CONTROL",
        ),
        eddieg=silent("nebula2007"),
    )
    may_pick_dice = Row(
        "RRL-09",
        "May one die of a pair be rerolled?",
        core2014=says(False, "No, all dice of a roll are rerolled together.", "P5 Roll"),
        complete2022=says(True, "Only if the effect chooses dice; otherwise the whole roll.", "§21.3"),
        nebula2007=says(False, "No, the whole roll is rerolled.", "PROBABILITY CONTROL", inferred=True),
        eddieg=silent("nebula2007"),
    )
    replacement = Row(
        "RRL-10",
        "May a die be replaced by one with another face?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Yes, when no player wants another reroll; the new face counts, and the old die no longer does.",
            "§21.4",
        ),
        nebula2007=absent(False, "This book has no effects that replace dice."),
        eddieg=absent(False, "This book has no effects that replace dice."),
    )
    steps = Row(
        "RRL-11",
        "In which order do changes of an attack roll happen?",
        core2014=silent("complete2022"),
        complete2022=says(
            _ALL_STEPS, "Rerolls, then replaced dice, then plus and minus; after that the roll is final.", "§12.2b-c"
        ),
        nebula2007=says(
            (RollStep.ROLL, RollStep.REROLL, RollStep.COMPARE),
            "Rerolls, then the comparison.",
            "PROBABILITY CONTROL",
            inferred=True,
        ),
        eddieg=says(
            (RollStep.ROLL, RollStep.REROLL, RollStep.MODIFY, RollStep.COMPARE),
            "The roll, a penalty if there is one, the comparison.",
            "Speed Powers: Hypersonic Speed",
        ),
    )
    again = Row(
        "RRL-12",
        "May several figures have the same roll rerolled?",
        core2014=says(True, "Yes, each as often as it may.", "P4 Themed Team Probability Control", inferred=True),
        complete2022=says(True, "Yes, until both players decline.", "§21.3b"),
        nebula2007=says(True, "Yes, as far as limits and cancelling allow.", "PROBABILITY CONTROL", inferred=True),
        eddieg=silent("nebula2007"),
    )
