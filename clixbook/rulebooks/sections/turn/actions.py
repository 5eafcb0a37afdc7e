"""ACT: actions and tokens, their number and kinds."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


@record
class TokenBlock:
    """A figure with ``tokens`` tokens is given no costed action, nor one for the ``turns_running``-th turn in a row."""

    tokens: int = 2
    turns_running: int = 0


@record
class BeyondTokens:
    """A ``trait`` that allows acting with two tokens, and its cost.

    ``damage`` is unavoidable, and dealt as the turn ends if it is ``late``; ``token``: it is given a further one;
    ``clears``: it may clear tokens that turn.
    """

    trait: str
    damage: int = 1
    token: bool = False
    clears: bool = False
    late: bool = False


@record
class TokenExceptions:
    """Exceptions to the rules of tokens. ``with_two``: figures that act in spite of two tokens; ``outside_total`` and
    ``tokenless``: actions that do not count against the action total, or give no token.
    """

    with_two: tuple[BeyondTokens, ...] = ()
    outside_total: frozenset[str] = frozenset()
    tokenless: frozenset[str] = frozenset()


class TokenTiming(enum.Enum):
    """Timing of an action's token."""

    BEFORE_EFFECTS = "first of all, as soon as the action has resolved"
    AFTER_EFFECTS = "after everything that the action includes"


@record
class MostTokens:
    """Maximum ``tokens`` of a figure, and of one with a trait in ``more``.

    ``may_choose_more``: a player may choose an effect that would give a further one, which is then ignored.
    """

    tokens: int = 2
    more: tuple[tuple[str, int], ...] = ()
    may_choose_more: bool = True


class SeveralPushes(enum.Enum):
    """Damage of several causes of pushing at one time."""

    EACH = "the damage for each second token"
    OWN_FIRST = "an effect's own damage, then that for the token"
    ONE = "1 damage in all"


class ClearedFigures(enum.Enum):
    """Figures that clear their tokens."""

    NO_TOKEN = "those that got no token this turn"
    NO_ACTION = "those that were given no action except free ones this turn"


class ClearTiming(enum.Enum):
    """Timing of clearing tokens."""

    AFTER_END_EFFECTS = "after the effects at the end of the turn"
    AFTER_ACTIONS = "after the last action"


_TWO = TokenBlock()


_WILL = frozenset({"willpower", "power cosmic", "new gods", "inspiring command"})


@record
class Cost:
    """``tokens`` of an action, and its share ``of_total``."""

    tokens: int = 0
    of_total: int = 0


class FreeActionLimit(enum.Enum):
    """Free uses of one effect in a turn."""

    ONCE = "once; another kind of action may still use it"
    AS_THE_POWER_SAYS = "as often as the power allows"


class FreeActionTiming(enum.Enum):
    """Conditions under which a free action may interrupt another action."""

    IF_GRANTED = "if that action grants it"
    IF_TRIGGERED = "as part of an effect that the action sets off"
    ANY_TIME = "at any point"
    NEVER = "never"


class MidActionValue(enum.Enum):
    """The value that counts in the middle of an action."""

    NOW = "the new value"
    SPEED_AT_START = "for speed the value as the move starts, otherwise the new value"


class AfterBeingMoved(enum.Enum):
    """Options of a figure after another moved it."""

    ANYTHING = "anything"
    OTHER_POWER = "anything except use the same power"
    ATTACK_OR_FREE = "attack and take free actions"
    FREE_ONLY = "only free actions"
    NOTHING = "nothing"


@record
class MovedByOther:
    """Actions left to a figure that was moved: ``carried``, aboard a transporter, by mind, ``thrown``, or otherwise.

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
class ControlledFigureRule:
    """Options of a controller with an enemy's figure.

    ``one_action``: one action, else a move and an attack. ``half_speed``: it moves half as far. ``token``: the figure
    is given a token for it. ``stays``: it stays controlled until it has a token, its controller lets it go or the turn
    ends. ``free``: a free action may be the one action; a figure that stays may take them anyway.
    """

    one_action: bool
    half_speed: bool
    token: bool
    stays: bool
    free: bool = False


class EitherKind(enum.Enum):
    """Kind of attack of a power that works with close and ranged actions."""

    ACTION = "the kind of action given"
    CHOICE = "the attacker"


_REST = frozenset({"move", "attack"})


"""The parts of an action that are lost once it is over."""


__all__ = ["ActionKind", "Actions", "ClearTiming", "Limits", "PerPoints"]


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
    """One action for that many ``points`` of build total; ``changeable``: effects may change the number."""

    points: int = 100
    changeable: bool = False


@record
class Limits:
    """Fewest and most actions of a turn; ``most`` 0 is no limit."""

    least: int = 0
    most: int = 0


class HundredsRounding(enum.Enum):
    """Rounding of points to hundreds."""

    FULL = "nothing"
    STARTED = "a whole action"


_KINDS = (ActionKind.MOVE, ActionKind.CLOSE, ActionKind.RANGED, ActionKind.POWER, ActionKind.FREE)
_BASICS = frozenset({"move", "close attack", "ranged attack"})


@former_names(waits="one_at_a_time", failing="after_failed_break_away", shrinks="total_shrinks")
class Actions(Section):
    """Actions and tokens."""

    prefix = "ACT"
    title = "Actions and tokens"

    token_block = Row(
        "ACT-14",
        "How many tokens keep a figure from acting?",
        core2014=says(_TWO, "Two tokens; the figure may then be given only free actions.", "P2 Types of Actions"),
        complete2022=says(_TWO, "Two tokens; only a figure with 0 or 1 may be given a costed action.", "§7.4"),
        nebula2007=says(
            TokenBlock(2, 3), "Two tokens; and no figure acts three turns in a row.", "Turns and Actions; Pushing"
        ),
        eddieg=like("core2014", "Let The Games Begin"),
    )

    exceptions = Row(
        "ACT-15",
        "What lets a figure act in spite of its tokens or beyond the action total?",
        core2014=says(
            TokenExceptions(
                (BeyondTokens("colossal stamina"), BeyondTokens("masters of evil")), outside_total=frozenset({"epic"})
            ),
            "Epic actions, beyond the total; Colossal Stamina and Masters of Evil, with two "
            "tokens, for 1 unavoidable damage and no clearing.",
            "P2 Epic Actions; powers card",
        ),
        complete2022=says(
            TokenExceptions((BeyondTokens("colossal stamina"),), outside_total=frozenset({"autonomous"})),
            "Autonomous actions, beyond the total; Colossal Stamina, with two tokens, for 1 "
            "unavoidable damage and no clearing.",
            "§22.2, §22.8",
        ),
        nebula2007=says(
            TokenExceptions(
                (BeyondTokens("masters of evil", token=True, late=True),),
                outside_total=frozenset({"avengers move", "brotherhood move", "justice league move", "top cow move"}),
            ),
            "Masters of Evil, with two tokens, for a third and 1 unavoidable damage as the turn "
            "ends; some teams' moves, beyond the total.",
            "TEAM ABILITIES",
        ),
        eddieg=says(
            TokenExceptions(
                (BeyondTokens("masters of evil", token=True, late=True),), tokenless=frozenset({"activation click"})
            ),
            "The activation click, which gives no token; the Masters of Evil, with two tokens, as in the "
            "2007 house rules.",
            "Advanced Rules and Powers",
        ),
    )

    token_when = Row(
        "ACT-16",
        "When is an action's token given?",
        core2014=says(
            TokenTiming.AFTER_EFFECTS,
            "After everything that the action includes, before pushing damage.",
            "P2 Giving Actions to Characters; Action Tokens",
        ),
        complete2022=says(
            TokenTiming.BEFORE_EFFECTS, "Right after the action, before any other effect, immediate ones too.", "§7.4"
        ),
        nebula2007=says(TokenTiming.AFTER_EFFECTS, "After the action is resolved.", "Action Tokens"),
        eddieg=says(TokenTiming.AFTER_EFFECTS, "After the action.", "Let The Games Begin"),
        fixed=True,
    )

    most_tokens = Row(
        "ACT-17",
        "How many tokens can a figure have?",
        core2014=says(MostTokens(), "2; any more are ignored.", "P2 Rule of Action Tokens"),
        complete2022=says(
            MostTokens(may_choose_more=False),
            "2; a player may not choose an effect that would give one of their figures a third.",
            "§7.7, §13.3",
        ),
        nebula2007=says(
            MostTokens(more=(("masters of evil", 3), ("revived", 3))),
            "2; Masters of Evil and revived figures 3.",
            "Pushing; TEAM ABILITIES; ORIGINAL FEATS",
        ),
        eddieg=says(MostTokens(), "2.", "Let The Games Begin; Attack Powers"),
    )

    pushing = Row(
        "ACT-18",
        "How much damage does a figure take for a second token?",
        core2014=says(1, "1, whatever gave the token, as the action resolves.", "P2 Pushing"),
        complete2022=says(0, "None: there is no pushing damage.", "powers card"),
        nebula2007=says(1, "1, whatever gave the token, an opponent's effect too.", "Pushing"),
        eddieg=says(1, "1.", "Let The Games Begin; Attack Powers"),
    )

    push_stoppers = Row(
        "ACT-19",
        "What prevents pushing damage?",
        core2014=says(frozenset({"ignores pushing damage"}), "Only an effect that names pushing damage.", "P2 Pushing"),
        complete2022=absent(frozenset(), "There is no pushing damage to prevent.", "powers card"),
        nebula2007=says(
            _WILL,
            "Willpower, Power Cosmic, New Gods and Inspiring Command; Toughness and the like do not.",
            "WILLPOWER; TEAM ABILITIES; FEATS",
        ),
        eddieg=like("core2014", "Attack Powers: Incapacitate", inferred=True),
    )

    several_pushes = Row(
        "ACT-20",
        "How much pushing damage do several causes deal together?",
        core2014=says(SeveralPushes.EACH, "1 for each second token.", "P2 Pushing"),
        complete2022=absent(SeveralPushes.EACH, "Nothing: there is no pushing damage.", "powers card"),
        nebula2007=says(SeveralPushes.OWN_FIRST, "A feat's own damage first, then that for the token.", "Pushing"),
        eddieg=says(SeveralPushes.ONE, "The book does not say; here 1 in all.", "", inferred=True),
    )

    clears_who = Row(
        "ACT-21",
        "Which figures clear their tokens?",
        core2014=says(
            ClearedFigures.NO_TOKEN,
            "The active player's figures that got no token this turn.",
            "P2 Clearing Action Tokens",
        ),
        complete2022=like(
            "core2014", "§9.4", text="The active player's figures that got no token this turn from any source."
        ),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=says(
            ClearedFigures.NO_ACTION,
            "The active player's figures that took no action except free ones this turn.",
            "Let The Games Begin",
        ),
    )

    clears_when = Row(
        "ACT-22",
        "When are tokens cleared?",
        core2014=says(
            ClearTiming.AFTER_END_EFFECTS, "After everything at the end of the turn.", "P2 Clearing Action Tokens"
        ),
        complete2022=like(
            "core2014",
            "§9.4",
            text="In a phase of its own after the end of the turn; effects that wait for it come then.",
        ),
        nebula2007=says(ClearTiming.AFTER_ACTIONS, "After the last action.", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin", text="At the end of the turn."),
    )

    must_clear = Row(
        "ACT-23",
        "Must tokens be cleared?",
        core2014=says(True, "Yes, all of them.", "P2 Clearing Action Tokens"),
        complete2022=like("core2014", "§9.4"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=says(
            True,
            "Yes; the book words it as a permission, but no player would refuse.",
            "Let The Games Begin",
            inferred=True,
        ),
    )

    refused_counts = Row(
        "ACT-24",
        "Does a third token that was ignored keep a figure from clearing?",
        core2014=says(False, "No: it was never placed.", "P2 Rule of Action Tokens", inferred=True),
        complete2022=says(False, "No: the figure does not count as having received it.", "§9.4a, §13.3"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )

    clears_off_map = Row(
        "ACT-25",
        "Do figures off the map clear tokens?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, on the sideline too, but it sets nothing off.", "§9.4a, §15.3a"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )

    clearing_is_phase = Row(
        "ACT-26",
        "Does only the removal at the end of the turn count as clearing?",
        core2014=says(
            True, "Yes: removing tokens in another way is not clearing.", "P2 Clearing Action Tokens; P5 Clearing"
        ),
        complete2022=like("core2014", "§9.4a"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )

    free_cost = Row(
        "ACT-27",
        "What does a free action cost?",
        core2014=says(Cost(), "A free action costs no token, and nothing of the action total.", "P2 Free Actions"),
        complete2022=like(
            "core2014",
            "§7.5",
            text="A free action costs nothing, however many tokens the figure has, even after a costed action.",
        ),
        nebula2007=like("core2014", "Free Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )

    free_again = Row(
        "ACT-28",
        "How often may an effect be used by free actions in one turn?",
        core2014=says(FreeActionLimit.ONCE, "Once, unless the effect allows more.", "P2 Free Actions"),
        complete2022=says(
            FreeActionLimit.ONCE,
            "Once, unless the effect allows more; another kind of action may still use it.",
            "§7.5, §7.6",
        ),
        nebula2007=says(FreeActionLimit.AS_THE_POWER_SAYS, "As often as the power allows.", "Free Actions"),
        eddieg=silent("core2014"),
    )

    free_interrupts = Row(
        "ACT-29",
        "When may a free action be given during another action?",
        core2014=says(FreeActionTiming.IF_GRANTED, "Only if that action grants it.", "P2 Giving Actions to Characters"),
        complete2022=says(FreeActionTiming.IF_TRIGGERED, "Only as part of an effect that the action sets off.", "§7.5"),
        nebula2007=says(
            FreeActionTiming.ANY_TIME, "At any point, even during a move.", "Turns and Actions; Free Actions"
        ),
        eddieg=says(
            FreeActionTiming.NEVER, "Never: one action must be finished first.", "Let The Games Begin", inferred=True
        ),
    )

    free_loops = Row(
        "ACT-30",
        "May a free action activate the effect that granted it?",
        fixed=True,
        core2014=says(
            False, "No: no effect is activated twice by free actions in a turn.", "P2 Free Actions", inferred=True
        ),
        complete2022=says(False, "No: an effect cannot grant itself again.", "§7.5"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )

    used_as_counts = Row(
        "ACT-31",
        "Does a power used with another kind of action count as that kind?",
        fixed=True,
        core2014=silent("complete2022"),
        complete2022=says(True, "It does, for all purposes.", "§7.6"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )

    after_failed_break_away = Row(
        "ACT-34",
        "What happens to the action when a break away fails?",
        core2014=says(_REST, "It ends at once, and the figure gets its token.", "P2 Breaking Away"),
        complete2022=says(
            _REST,
            "The move is over and does not count as moving; the figure makes no move, attack or free "
            "action for the rest of the action, and gets its token.",
            "§10.8a",
        ),
        nebula2007=like("core2014", "Breaking away"),
        eddieg=says(
            frozenset({"move"}),
            "The move stops, and the figure gets its token.",
            "Moving Around The Map",
            inferred=True,
        ),
    )

    recalculated = Row(
        "ACT-36",
        "Which value counts if a value changes during an action?",
        core2014=says(
            MidActionValue.NOW, "The new value, for the rest of the action.", "P2 Giving Actions to Characters"
        ),
        complete2022=says(MidActionValue.NOW, "The new value: it is worked out each time it is needed.", "§6.9"),
        nebula2007=says(
            MidActionValue.SPEED_AT_START,
            "For speed the value as the move starts; otherwise the new value.",
            "Move Actions",
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
            "Carried: only free actions until the next turn; moved by Telekinesis: anything but Telekinesis.",
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
            "Carried: no costed action this turn; moved by Telekinesis: anything but Telekinesis.",
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
            "Nothing until the next turn. Aboard a transporter it may attack; after Telekinesis "
            "it has free actions; thrown and unhurt, it may do anything.",
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
        "When may a player choose again because a declared action is impossible?",
        core2014=silent("complete2022"),
        complete2022=says(frozenset(), "Never: the action resolves without effect.", "§12.1c, §20.9a"),
        nebula2007=says(
            frozenset({"team change"}),
            "When a wild card's change of team made it impossible: the action counts as not given.",
            "Wild cards",
        ),
        eddieg=says(
            frozenset({"blocked line"}),
            "When the line of fire turns out to be blocked: another target or another action.",
            "Effects on Combat",
        ),
    )

    controlled = Row(
        "ACT-39",
        "What may a player do with an opponent's figure under their control?",
        core2014=says(
            ControlledFigureRule(one_action=True, half_speed=False, token=False, stays=False, free=True),
            "Give it one action of any type, free ones too, without a token; then control goes back.",
            "powers card; P2 Types of Actions",
        ),
        complete2022=says(
            ControlledFigureRule(one_action=False, half_speed=True, token=False, stays=False),
            "Move it at half speed and attack with it, in either order, without a token; then control goes back.",
            "powers card",
        ),
        nebula2007=says(
            ControlledFigureRule(one_action=True, half_speed=False, token=True, stays=True),
            "Use it as a friend until it gets a token, is released or the turn ends; the token stays on it.",
            "MIND CONTROL",
            inferred=True,
        ),
        eddieg=says(
            ControlledFigureRule(one_action=True, half_speed=False, token=False, stays=False),
            "Give it one action that is not free, without a token; then control goes back.",
            "Speed Powers",
        ),
    )

    either_kind = Row(
        "ACT-41",
        "If a power works with close and ranged actions, what decides the kind of its attack?",
        core2014=says(EitherKind.ACTION, "The action given decides it.", "powers card"),
        complete2022=like("core2014", "§21.1d"),
        nebula2007=says(EitherKind.CHOICE, "The attacker chooses.", "INCAPACITATE"),
        eddieg=like("nebula2007", "Speed Powers"),
    )

    per_points = Row(
        "ACT-01",
        "How many actions does a player have in a turn?",
        core2014=says(
            PerPoints(), "One action for each 100 points of the build total, for the whole game.", "P2 Action Total"
        ),
        complete2022=says(
            PerPoints(changeable=True), "One action for each 100 points; effects may change that.", "§7.8"
        ),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    limits = Row(
        "ACT-02",
        "What are the fewest and the most actions in a turn?",
        core2014=says(Limits(), "There is no limit: 100 points give 1 action, 1200 give 12.", "P2 Action Total"),
        complete2022=says(
            Limits(2, 10),
            "At least 2 and at most 10; for unusual build totals the players may agree on another maximum.",
            "§7.8, §2.1a",
        ),
        nebula2007=says(
            Limits(0, 5), "At most 5, however large the force.", "Turns and Actions; 5 actions per turn", inferred=True
        ),
        eddieg=like("core2014", "Let The Games Begin"),
        variants=(
            Variant(
                "more-than-five-actions",
                ("nebula2007",),
                Limits(),
                "The limit of 5 actions is a suggestion, and is not used.",
            ),
        ),
    )
    rounding = Row(
        "ACT-03",
        "What are the points beyond a full hundred worth?",
        core2014=says(HundredsRounding.FULL, "Nothing: only each full hundred gives an action.", "P2 Action Total"),
        complete2022=silent("core2014"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    total_shrinks = Row(
        "ACT-04",
        "Does the action total shrink as figures are lost?",
        core2014=says(False, "No: lost figures do not reduce it.", "P2 Action Total"),
        complete2022=like("core2014", "§7.8", text="No: only effects change it."),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    bonus_over_most = Row(
        "ACT-05",
        "May an extra action go beyond the maximum of a turn?",
        core2014=says(True, "Yes: there is no maximum.", "P2 Action Total"),
        complete2022=says(False, "No: the maximum holds, whatever effects say.", "§7.8"),
        nebula2007=says(
            True,
            "Yes: an action from Leadership comes on top of the 5.",
            "Turns and Actions; LEADERSHIP",
            inferred=True,
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
        "Is an attack granted by another action an action itself?",
        core2014=says(
            False, "No: a power that needs a close combat action cannot be used with it.", "P2 Attacks and Actions"
        ),
        complete2022=says(False, "No: a granted move or attack is only an instruction within the action.", "§7.2"),
        nebula2007=says(
            False,
            "No: an effect that needs an action is not set off by an attack alone, and one that needs an "
            "attack not by an action alone.",
            "ATTACKS AND ACTIONS",
        ),
        eddieg=silent("core2014"),
    )
    basics = Row(
        "ACT-08",
        "What can every figure do without a power?",
        core2014=says(_BASICS, "A move, a close attack or a ranged attack.", "P2 Types of Actions"),
        complete2022=says(
            _BASICS | {"destroy", "object"},
            "Move, attack, destroy, or handle an object; power and free actions need an effect.",
            "§7.3, §16.9, §17.8",
        ),
        nebula2007=says(
            _BASICS | {"move and attack"}, "A move, which may include an attack, or an attack.", "Move Actions; Combat"
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
        core2014=says(False, "It does not.", "P2 Move Actions"),
        complete2022=like("core2014", "§7.3"),
        nebula2007=says(
            True,
            "Yes: a full move and a close attack, or half a move, rounded up, and a ranged attack.",
            "Move Actions; Combat",
        ),
        eddieg=like("core2014", "Let The Games Begin; Moving Around The Map"),
    )
    move_attack_limit = Row(
        "ACT-10",
        "How many attacks may a move action include?",
        fixed=True,
        core2014=absent(0, "None, without a power.", "P2 Move Actions"),
        complete2022=absent(0, "None, without a power.", "§7.3"),
        nebula2007=says(
            1,
            "One; and a figure never makes both a close and a ranged attack in one turn.",
            "Move Actions; Combat",
        ),
        eddieg=absent(0, "None, without a power.", "Moving Around The Map"),
    )
    per_figure = Row(
        "ACT-11",
        "How many actions, not counting free ones, may a figure have in a turn?",
        core2014=says(1, "One.", "P2 Giving Actions to Characters"),
        complete2022=like("core2014", "§7.4"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    one_at_a_time = Row(
        "ACT-12",
        "Must an action resolve before the next one is given?",
        core2014=says(True, "Yes: one action at a time.", "P2 Giving Actions to Characters"),
        complete2022=says(True, "Yes: a costed action only while nothing is resolving.", "§7.4"),
        nebula2007=says(True, "Yes, all but free ones.", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
        fixed=True,
    )
    effects_per_action = Row(
        "ACT-13",
        "How many effects does one action activate?",
        fixed=True,
        core2014=says(1, "One power or ability that needs an action of that kind.", "P2 Giving Actions to Characters"),
        complete2022=says(1, "The one that it was given for.", "§21.1a", inferred=True),
        nebula2007=says(1, "One.", "Turns and Actions"),
        eddieg=silent("core2014"),
    )
    double_tokens = Row(
        "ACT-32",
        "How many tokens does a double power action give?",
        core2014=says(
            2,
            "2, to a figure that had none, so it is pushed; it is never free and never counts as a power action.",
            "P2 Power Actions",
        ),
        complete2022=absent(0, "There are no double power actions."),
        nebula2007=absent(0, "There are no double power actions."),
        eddieg=absent(0, "There are no double power actions."),
    )
    epic_from = Row(
        "ACT-33",
        "From which build total on do players have an epic action each turn?",
        core2014=says(
            400,
            "From 400 points: one each turn, beyond the action total; it gives a token.",
            "P2 Epic Actions",
            inferred=True,
        ),
        complete2022=absent(0, "There are no epic actions."),
        nebula2007=absent(0, "There are no epic actions."),
        eddieg=absent(0, "There are no epic actions."),
        step=50,
    )
    break_away_lowest = Row(
        "ACT-35",
        "Which roll breaks away if no effect changes it?",
        core2014=says(
            4,
            "4 to 6; a 1 always fails and a 6 always succeeds; powers and size change the roll.",
            "P2 Breaking Away; powers card",
        ),
        complete2022=says(
            4, "4 to 6; for a larger figure 3 to 6; against Plasticity only 6.", "§10.8, §21.2b, §6.4", inferred=True
        ),
        nebula2007=says(4, "4 to 6; for giants 3 to 6.", "Breaking away"),
        eddieg=says(4, "4 to 6, and again when a move meets a new opponent.", "Moving Around The Map"),
        fixed=True,
    )
    surplus_is_lost = Row(
        "ACT-40",
        "Are actions lost when there are fewer figures than actions?",
        core2014=says(True, "They are lost.", "P2 Giving Actions to Characters"),
        complete2022=like("core2014", "§7.4"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
