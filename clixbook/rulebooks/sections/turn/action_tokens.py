"""ACT: what tokens bar, when they come, what a second one costs, and how they are cleared."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent


@record
class TokenBlock:
    """A figure with ``tokens`` tokens is given no costed action, nor one for the ``turns_running``-th turn in a row."""

    tokens: int = 2
    turns_running: int = 0


@record
class BeyondTokens:
    """A ``trait`` that lets its figure act with two tokens, and what that costs.

    ``damage`` is unavoidable, and dealt as the turn ends if it is ``late``; ``token``: it is given a further one;
    ``clears``: it may clear tokens that turn.
    """

    trait: str
    damage: int = 1
    token: bool = False
    clears: bool = False
    late: bool = False


@record
class Exceptions:
    """``with_two``: who acts in spite of two tokens; ``outside_total`` and ``tokenless``: actions of these names
    do not count against the action total, or give no token.
    """

    with_two: tuple[BeyondTokens, ...] = ()
    outside_total: frozenset[str] = frozenset()
    tokenless: frozenset[str] = frozenset()


class TokenWhen(enum.Enum):
    """When an action's token is given."""

    BEFORE_EFFECTS = "first of all, as soon as the action resolved"
    AFTER_EFFECTS = "after everything that the action allows"


@record
class MostTokens:
    """The most ``tokens`` of a figure, and of one with a trait in ``more``.

    ``may_choose_more``: a player may choose an effect that would give a further one, which is then ignored.
    """

    tokens: int = 2
    more: tuple[tuple[str, int], ...] = ()
    may_choose_more: bool = True


class SeveralPushes(enum.Enum):
    """What several causes of pushing damage at one time deal."""

    EACH = "each second token its damage"
    OWN_FIRST = "an effect's own damage, then that of the token"
    ONE = "one damage in all"


class ClearsWho(enum.Enum):
    """Which figures clear their tokens."""

    NO_TOKEN = "those that got no token this turn"
    NO_ACTION = "those that were given no action but free ones this turn"


class ClearWhen(enum.Enum):
    """When tokens are cleared."""

    AFTER_END_EFFECTS = "after the effects at the end of the turn"
    AFTER_ACTIONS = "after the last action"


_TWO = TokenBlock()
_WILL = frozenset({"willpower", "power cosmic", "new gods", "inspiring command"})


class ActionTokens(Section):
    """Rows of the section on actions that are about tokens."""

    token_block = Row(
        "ACT-14",
        "How many tokens keep a figure from acting?",
        core2014=says(_TWO, "Two: then only free actions.", "P2 Types of Actions"),
        complete2022=says(_TWO, "Two: a costed action needs a figure with 0 or 1.", "§7.4"),
        nebula2007=says(TokenBlock(2, 3), "Two; and nobody acts three turns running.", "Turns and Actions; Pushing"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    exceptions = Row(
        "ACT-15",
        "Who acts in spite of tokens or of the action total?",
        core2014=says(
            Exceptions(
                (BeyondTokens("colossal stamina"), BeyondTokens("masters of evil")), outside_total=frozenset({"epic"})
            ),
            "Epic actions beyond the total; colossal stamina and Masters of Evil with two tokens, for 1 unavoidable damage and no clearing.",
            "P2 Epic Actions; powers card",
        ),
        complete2022=says(
            Exceptions((BeyondTokens("colossal stamina"),), outside_total=frozenset({"autonomous"})),
            "Autonomous actions beyond the total; colossal stamina with two tokens, for 1 unavoidable damage and no clearing.",
            "§22.2, §22.8",
        ),
        nebula2007=says(
            Exceptions(
                (BeyondTokens("masters of evil", token=True, late=True),),
                outside_total=frozenset({"avengers move", "brotherhood move", "justice league move", "top cow move"}),
            ),
            "Masters of Evil with two tokens, for a third and 1 unavoidable damage as the turn ends; moves of some teams beyond the total.",
            "TEAM ABILITIES",
        ),
        eddieg=says(
            Exceptions(
                (BeyondTokens("masters of evil", token=True, late=True),), tokenless=frozenset({"activation click"})
            ),
            "The activation click gives no token; the Masters of Evil act with two, as in the book whose teams it uses.",
            "Advanced Rules and Powers",
        ),
    )
    token_when = Row(
        "ACT-16",
        "When is an action's token given?",
        core2014=says(
            TokenWhen.AFTER_EFFECTS,
            "After everything that the action allows, before pushing damage.",
            "P2 Giving Actions to Characters; Action Tokens",
        ),
        complete2022=says(
            TokenWhen.BEFORE_EFFECTS, "Right after the action, before every other effect, immediate ones too.", "§7.4"
        ),
        nebula2007=says(TokenWhen.AFTER_EFFECTS, "After the action is resolved.", "Action Tokens"),
        eddieg=says(TokenWhen.AFTER_EFFECTS, "After the action.", "Let The Games Begin"),
        fixed=True,
    )
    most_tokens = Row(
        "ACT-17",
        "How many tokens can a figure have?",
        core2014=says(MostTokens(), "2; further ones are ignored.", "P2 Rule of Action Tokens"),
        complete2022=says(
            MostTokens(may_choose_more=False),
            "2; nobody may choose an effect that would give an own figure a third.",
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
        "How much damage does a second token deal?",
        core2014=says(1, "1, whatever gave it, as the action resolves.", "P2 Pushing"),
        complete2022=says(0, "None: there is no pushing damage.", "powers card"),
        nebula2007=says(1, "1, whatever gave it, an enemy's effect too.", "Pushing"),
        eddieg=says(1, "1.", "Let The Games Begin; Attack Powers"),
    )
    push_stoppers = Row(
        "ACT-19",
        "What keeps pushing damage away?",
        core2014=says(frozenset({"ignores pushing damage"}), "Only an effect that names pushing damage.", "P2 Pushing"),
        complete2022=absent(frozenset(), "There is no pushing damage to keep away.", "powers card"),
        nebula2007=says(
            _WILL,
            "Willpower, Power Cosmic, New Gods and Inspiring Command; armour does not.",
            "Pushing; WILLPOWER; TEAM ABILITIES; FEATS",
        ),
        eddieg=silent("core2014"),
    )
    several_pushes = Row(
        "ACT-20",
        "What do several causes of pushing damage deal?",
        core2014=says(SeveralPushes.EACH, "1 for each second token.", "P2 Pushing"),
        complete2022=absent(SeveralPushes.EACH, "Nothing: there is no pushing damage.", "powers card"),
        nebula2007=says(SeveralPushes.OWN_FIRST, "A feat's own damage first, then that of the token.", "Pushing"),
        eddieg=says(SeveralPushes.ONE, "The book does not say: 1 in all.", "", inferred=True),
    )
    clears_who = Row(
        "ACT-21",
        "Which figures clear their tokens?",
        core2014=says(ClearsWho.NO_TOKEN, "Own figures that got no token this turn.", "P2 Clearing Action Tokens"),
        complete2022=like("core2014", "§9.4", text="Own figures that got no token this turn from anything."),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=says(
            ClearsWho.NO_ACTION, "Own figures that took no action but free ones this turn.", "Let The Games Begin"
        ),
    )
    clears_when = Row(
        "ACT-22",
        "When are tokens cleared?",
        core2014=says(
            ClearWhen.AFTER_END_EFFECTS, "After everything at the end of the turn.", "P2 Clearing Action Tokens"
        ),
        complete2022=like("core2014", "§9.4", text="In a phase of its own, after the end of the turn."),
        nebula2007=says(ClearWhen.AFTER_ACTIONS, "After the last action.", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin", text="At the end of the turn."),
    )
    must_clear = Row(
        "ACT-23",
        "Must tokens be cleared?",
        core2014=says(True, "Yes, all of them.", "P2 Clearing Action Tokens"),
        complete2022=like("core2014", "§9.4"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=says(
            True, "Yes; the book words it as leave, which nobody refuses.", "Let The Games Begin", inferred=True
        ),
    )
    refused_counts = Row(
        "ACT-24",
        "Does a third token that was refused keep a figure from clearing?",
        core2014=says(False, "No: it was never placed.", "P2 Rule of Action Tokens", inferred=True),
        complete2022=says(False, "No: it does not count as received.", "§9.4a, §13.3"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    clears_off_map = Row(
        "ACT-25",
        "Do figures off the map clear tokens?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, on the sideline too, without setting anything off.", "§9.4a, §15.3a"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )
    clearing_is_phase = Row(
        "ACT-26",
        "Is only the removal at the end of the turn called clearing?",
        core2014=says(True, "Yes: other removals are no clearing.", "P2 Clearing Action Tokens; P5 Clearing"),
        complete2022=like("core2014", "§9.4a"),
        nebula2007=silent("complete2022", source="LEADERSHIP"),
        eddieg=silent("complete2022"),
    )
