"""ACT: free actions, actions that fail, figures moved by others, and actions under an enemy's control."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, like, says, silent
from clixbook.rulebooks.sections.turn.action_tokens import ActionTokens


@record
class Cost:
    """``tokens`` that an action gives, and how much ``of_total`` it takes."""

    tokens: int = 0
    of_total: int = 0


class FreeAgain(enum.Enum):
    """How often one effect may be used by free actions in a turn."""

    ONCE = "once, and also by another kind of action"
    AS_THE_POWER_SAYS = "as often as the power allows"


class Interrupts(enum.Enum):
    """When a free action may be given while another action resolves."""

    IF_GRANTED = "if the running action grants it"
    IF_TRIGGERED = "as part of an effect that the running action sets off"
    ANY_TIME = "at any point"
    NEVER = "never"


class Recalculated(enum.Enum):
    """Which value counts in the middle of an action."""

    NOW = "the value as it is now"
    SPEED_AT_START = "speed as it was at the start of the move, all else as it is now"


class AfterBeingMoved(enum.Enum):
    """What a figure may still do after it was moved by another."""

    ANYTHING = "anything"
    OTHER_POWER = "anything but use the same power"
    ATTACK_OR_FREE = "attack and take free actions"
    FREE_ONLY = "only free actions"
    NOTHING = "nothing"


@record
class MovedByOther:
    """What is left to a figure that was moved: ``carried``, aboard a transporter, by mind, ``thrown``, or otherwise.

    ``next_turn``: a bar lasts until its controller's next turn, else for this turn.
    """

    carried: AfterBeingMoved
    aboard: AfterBeingMoved
    telekinesis: AfterBeingMoved
    thrown: AfterBeingMoved
    hurt: AfterBeingMoved
    otherwise: AfterBeingMoved
    next_turn: bool


@record
class Controlled:
    """What a controller may do with an enemy's figure.

    ``one_action``: one action, else a move and an attack. ``half_speed``: it moves half as far. ``token``: the figure
    is given a token for it. ``stays``: it stays controlled until it has a token, its controller lets it go or the turn
    ends.
    """

    one_action: bool
    half_speed: bool
    token: bool
    stays: bool


class EitherKind(enum.Enum):
    """What decides the kind of attack of a power that works with close and ranged actions."""

    ACTION = "the kind of action given"
    CHOICE = "the attacker"


_REST = frozenset({"move", "attack"})
"""What is left of an action, and not to be had any more."""


class FreeActions(ActionTokens):
    """Rows of the section on actions that are about free ones and odd cases."""

    free_cost = Row(
        "ACT-27",
        "What does a free action cost?",
        core2014=says(Cost(), "No token, and nothing of the action total.", "P2 Free Actions"),
        complete2022=like(
            "core2014", "§7.5", text="Nothing, whatever the figure's tokens, even after a costed action."
        ),
        nebula2007=like("core2014", "Free Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    free_again = Row(
        "ACT-28",
        "May an effect be used twice by free action in one turn?",
        core2014=says(FreeAgain.ONCE, "No, unless the effect allows it.", "P2 Free Actions"),
        complete2022=says(
            FreeAgain.ONCE, "No, unless the effect allows it; by another kind of action it may.", "§7.5, §7.6"
        ),
        nebula2007=says(FreeAgain.AS_THE_POWER_SAYS, "As often as the power allows.", "Free Actions"),
        eddieg=silent("core2014"),
    )
    free_interrupts = Row(
        "ACT-29",
        "May a free action be given in the middle of another action?",
        core2014=says(Interrupts.IF_GRANTED, "Only if that action grants it.", "P2 Giving Actions to Characters"),
        complete2022=says(Interrupts.IF_TRIGGERED, "Only as part of an effect that the action sets off.", "§7.5"),
        nebula2007=says(Interrupts.ANY_TIME, "Yes, at any point, even in mid-move.", "Turns and Actions; Free Actions"),
        eddieg=says(Interrupts.NEVER, "No: one action is finished first.", "Let The Games Begin", inferred=True),
    )
    free_loops = Row(
        "ACT-30",
        "May a granted free action activate what granted it?",
        fixed=True,
        core2014=silent("complete2022"),
        complete2022=says(False, "No: an effect cannot grant itself again.", "§7.5"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    used_as_counts = Row(
        "ACT-31",
        "Does a power used as another kind of action count as that kind?",
        fixed=True,
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, for everything.", "§7.6"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    failing = Row(
        "ACT-34",
        "What becomes of the action when a break away fails?",
        core2014=says(_REST, "It is over at once, and gives its token.", "P2 Breaking Away"),
        complete2022=says(
            _REST,
            "The move is over and was none; no move, attack or free action for the rest; the token is given.",
            "§10.8a, §7.4",
        ),
        nebula2007=like("core2014", "Breaking away"),
        eddieg=says(
            frozenset({"move"}),
            "The move stops, and the token is given.",
            "Moving Around The Map",
            inferred=True,
        ),
    )
    recalculated = Row(
        "ACT-36",
        "Do values that change in mid-action count at once?",
        core2014=says(Recalculated.NOW, "Yes, for the rest of the action.", "P2 Giving Actions to Characters"),
        complete2022=says(Recalculated.NOW, "Yes: a value is worked out each time it is needed.", "§6.9"),
        nebula2007=says(
            Recalculated.SPEED_AT_START, "Speed is read as the move starts; other values count at once.", "Move Actions"
        ),
        eddieg=silent("core2014"),
    )
    moved_by_other = Row(
        "ACT-37",
        "What may a figure still do after another moved it?",
        core2014=says(
            MovedByOther(
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.OTHER_POWER,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                True,
            ),
            "Carried: only free actions until the next turn; moved by telekinesis: anything but telekinesis.",
            "powers card",
        ),
        complete2022=says(
            MovedByOther(
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.OTHER_POWER,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                False,
            ),
            "Carried: no costed action this turn; moved by telekinesis: anything but telekinesis.",
            "§22.1; powers card",
        ),
        nebula2007=says(
            MovedByOther(
                AfterBeingMoved.NOTHING,
                AfterBeingMoved.ATTACK_OR_FREE,
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.NOTHING,
                AfterBeingMoved.NOTHING,
                True,
            ),
            "Nothing until the next turn; aboard it may attack, after telekinesis act freely, thrown unhurt do all.",
            "Move Actions; Carrying other characters; Transporters; OBJECTS",
            inferred=True,
        ),
        eddieg=says(
            MovedByOther(
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.FREE_ONLY,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                AfterBeingMoved.ANYTHING,
                False,
            ),
            "Carried: only free actions this turn.",
            "Advanced Rules and Powers",
        ),
    )
    chosen_anew = Row(
        "ACT-38",
        "When may a player choose again because a declared action cannot be done?",
        core2014=silent("complete2022"),
        complete2022=says(frozenset(), "Never: the action resolves without effect.", "§12.1c, §20.9a"),
        nebula2007=says(
            frozenset({"team change"}),
            "When a wild card's change of team made it so: it was never given.",
            "Wild cards",
        ),
        eddieg=says(
            frozenset({"blocked line"}),
            "When the line of fire proves blocked: another target or action.",
            "Effects on Combat",
        ),
    )
    controlled = Row(
        "ACT-39",
        "What may a controller do with an enemy's figure?",
        core2014=says(
            Controlled(one_action=True, half_speed=False, token=False, stays=False),
            "Give it one action as a free one, without token; then it returns.",
            "powers card",
        ),
        complete2022=says(
            Controlled(one_action=False, half_speed=True, token=False, stays=False),
            "Move it at half speed and attack with it, in either order, without token; then it returns.",
            "powers card",
        ),
        nebula2007=says(
            Controlled(one_action=True, half_speed=False, token=True, stays=True),
            "Use it as a friend until it has a token, is let go or the turn ends; the token is its own.",
            "MIND CONTROL",
            inferred=True,
        ),
        eddieg=like("core2014", "Speed Powers", text="Give it one action, without token; then it returns."),
    )
    either_kind = Row(
        "ACT-41",
        "What decides the kind of attack of a power for close and ranged actions?",
        core2014=says(EitherKind.ACTION, "The action given: the attack is of that kind.", "powers card"),
        complete2022=like("core2014", "§21.1d"),
        nebula2007=says(EitherKind.CHOICE, "The attacker chooses.", "INCAPACITATE"),
        eddieg=like("nebula2007", "Speed Powers"),
    )
