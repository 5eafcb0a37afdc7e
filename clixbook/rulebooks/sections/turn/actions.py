"""ACT: actions and tokens. How many and which; what a token does stands in ``action_tokens``."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Variant, absent, like, says, silent
from clixbook.rulebooks.sections.turn.action_tokens import ClearWhen
from clixbook.rulebooks.sections.turn.free_actions import FreeActions

__all__ = ["ActionKind", "Actions", "ClearWhen", "Limits", "PerPoints"]


class ActionKind(enum.StrEnum):
    """A kind of action."""

    MOVE = "move"
    CLOSE = "close"
    RANGED = "ranged"
    POWER = "power"
    FREE = "free"
    DOUBLE_POWER = "double power"
    EPIC = "epic"


@record
class PerPoints:
    """One action for so many ``points`` of build total; ``changeable``: effects may change the number."""

    points: int = 100
    changeable: bool = False


@record
class Limits:
    """Fewest and most actions of a turn; ``most`` 0 is no limit."""

    least: int = 0
    most: int = 0


class HundredsRounding(enum.Enum):
    """What part of a hundred points is worth."""

    FULL = "nothing"
    STARTED = "a whole action"


_KINDS = (ActionKind.MOVE, ActionKind.CLOSE, ActionKind.RANGED, ActionKind.POWER, ActionKind.FREE)
_BASICS = frozenset({"move", "close attack", "ranged attack"})


class Actions(FreeActions):
    """Actions and tokens."""

    prefix = "ACT"
    title = "Actions and tokens"

    per_points = Row(
        "ACT-01",
        "How many actions has a player in a turn?",
        core2014=says(PerPoints(), "One for each 100 points of the build total, all game long.", "P2 Action Total"),
        complete2022=says(PerPoints(changeable=True), "One for each 100 points; effects may change it.", "§7.8"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    limits = Row(
        "ACT-02",
        "What is the fewest and the most actions of a turn?",
        core2014=says(Limits(), "There is no limit: 100 points give 1 action, 1200 give 12.", "P2 Action Total"),
        complete2022=says(
            Limits(2, 10),
            "2 at least and 10 at most; for unusual build totals another maximum may be agreed.",
            "§7.8, §2.1a",
        ),
        nebula2007=says(
            Limits(0, 5), "5 at most, however large the force.", "Turns and Actions; 5 actions per turn", inferred=True
        ),
        eddieg=like("core2014", "Let The Games Begin"),
        variants=(
            Variant(
                "more-than-five-actions",
                ("nebula2007",),
                Limits(),
                "The cap of 5 actions is a suggestion and not used.",
            ),
        ),
    )
    rounding = Row(
        "ACT-03",
        "What are the points beyond a full hundred worth?",
        core2014=says(HundredsRounding.FULL, "Nothing: only full hundreds give actions.", "P2 Action Total"),
        complete2022=silent("core2014"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    shrinks = Row(
        "ACT-04",
        "Does the action total shrink as figures are lost?",
        core2014=says(False, "No: lost figures take no action away.", "P2 Action Total"),
        complete2022=like("core2014", "§7.8", text="No: only effects change it."),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    bonus_over_most = Row(
        "ACT-05",
        "May an extra action go beyond the most actions of a turn?",
        core2014=says(True, "Yes: there is no most.", "P2 Action Total"),
        complete2022=says(False, "No: the maximum holds, whatever effects say.", "§7.8"),
        nebula2007=says(
            True, "Yes: a leader's action comes on top of the 5.", "Turns and Actions; LEADERSHIP", inferred=True
        ),
        eddieg=silent("core2014"),
    )
    kinds = Row(
        "ACT-06",
        "Which kinds of actions are there?",
        core2014=says(_KINDS, "Move, close combat, ranged combat, power and free actions.", "P2 Types of Actions"),
        complete2022=like("core2014", "§7.1, §7.4"),
        nebula2007=like("core2014", "Free Actions; Move Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    attack_is_action = Row(
        "ACT-07",
        "Is an attack that another action grants an action itself?",
        core2014=says(
            False, "No: a power that needs a close combat action cannot be used with it.", "P2 Attacks and Actions"
        ),
        complete2022=says(False, "No: a granted move or attack is an instruction inside the action.", "§7.2"),
        nebula2007=says(
            False,
            "No: what waits for an action needs an action, what waits for an attack an attack.",
            "ATTACKS AND ACTIONS",
        ),
        eddieg=silent("core2014"),
    )
    basics = Row(
        "ACT-08",
        "What can every figure be given without a power?",
        core2014=says(_BASICS, "A move, a close attack or a ranged attack.", "P2 Types of Actions"),
        complete2022=says(
            _BASICS | {"destroy", "object"},
            "A move, an attack, destroying, or handling an object; power and free actions need an effect.",
            "§7.3, §16.9, §17.8",
        ),
        nebula2007=says(
            _BASICS | {"move and attack"}, "A move with an attack in it, or an attack.", "Move Actions; Combat"
        ),
        eddieg=says(
            _BASICS | {"climb", "activation click"},
            "A move, an attack, a power action to climb one level, or the activation click.",
            "Moving Around The Map; Advanced Rules and Powers",
        ),
    )
    move_attack = Row(
        "ACT-09",
        "Does a plain move action include an attack?",
        fixed=True,
        core2014=says(False, "No.", "P2 Move Actions"),
        complete2022=like("core2014", "§7.3"),
        nebula2007=says(
            True,
            "Yes: a full move and a close attack, or half a move, rounded up, and a ranged one.",
            "Move Actions; Combat",
        ),
        eddieg=like("core2014", "Let The Games Begin; Moving Around The Map"),
    )
    move_attack_limit = Row(
        "ACT-10",
        "How many attacks may come from a move?",
        fixed=True,
        core2014=absent(0, "A plain move has no attack in it.", "P2 Move Actions"),
        complete2022=absent(0, "A plain move has no attack in it.", "§7.3"),
        nebula2007=says(
            1,
            "One; and never a close and a ranged attack in one turn.",
            "Move Actions; Combat",
        ),
        eddieg=absent(0, "A plain move has no attack in it.", "Moving Around The Map"),
    )
    per_figure = Row(
        "ACT-11",
        "How many actions other than free ones may a figure have in a turn?",
        core2014=says(1, "One.", "P2 Giving Actions to Characters"),
        complete2022=like("core2014", "§7.4"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    waits = Row(
        "ACT-12",
        "Must an action resolve before the next is given?",
        core2014=says(True, "Yes: one action at a time.", "P2 Giving Actions to Characters"),
        complete2022=says(True, "Yes: costed actions only while nothing is resolving.", "§7.4"),
        nebula2007=says(True, "Yes, all but free ones.", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
        fixed=True,
    )
    effects_per_action = Row(
        "ACT-13",
        "How many effects does one action activate?",
        fixed=True,
        core2014=says(1, "One power or ability that needs that kind of action.", "P2 Giving Actions to Characters"),
        complete2022=says(1, "The one that it was given for.", "§7.4, §21.1a", inferred=True),
        nebula2007=says(1, "One.", "Turns and Actions"),
        eddieg=silent("core2014"),
    )
    double_tokens = Row(
        "ACT-32",
        "How many tokens does a double power action give?",
        core2014=says(
            2,
            "2 to a figure that had none, so it is pushed; never free and never a plain power action.",
            "P2 Power Actions",
        ),
        complete2022=absent(0, "There are no double power actions."),
        nebula2007=absent(0, "There are no double power actions."),
        eddieg=absent(0, "There are no double power actions."),
    )
    epic_from = Row(
        "ACT-33",
        "From which build total on is there an epic action each turn?",
        core2014=says(
            400,
            "From 400 points: one a turn, beyond the action total; it gives a token.",
            "P2 Epic Actions",
            inferred=True,
        ),
        complete2022=absent(0, "There are no epic actions."),
        nebula2007=absent(0, "There are no epic actions."),
        eddieg=absent(0, "There are no epic actions."),
    )
    break_away_lowest = Row(
        "ACT-35",
        "Which roll breaks away without other effects?",
        core2014=says(
            4, "4 to 6; a 1 fails and a 6 succeeds; powers and size change it.", "P2 Breaking Away; powers card"
        ),
        complete2022=says(
            4, "4 to 6; larger figures need 3; plastic opponents a 6.", "§10.8, §21.2b, §6.4", inferred=True
        ),
        nebula2007=says(4, "4 to 6; giants need 3.", "Breaking away"),
        eddieg=says(4, "4 to 6, and again when a move meets a new opponent.", "Moving Around The Map"),
        fixed=True,
    )
    surplus_is_lost = Row(
        "ACT-40",
        "What becomes of actions when there are fewer figures?",
        core2014=says(True, "They are lost.", "P2 Giving Actions to Characters"),
        complete2022=like("core2014", "§7.4"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
