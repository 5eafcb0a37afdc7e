"""TOK: stacks of horde tokens."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says


@record
class Merging:
    """How tokens merge: ``spares_marked``: one that joins a marked stack brings it no token for its action.

    ``leaves_rest``: of two stacks that are too many for one the rest stays on the square before.
    """

    spares_marked: bool = False
    leaves_rest: bool = False


@record
class EpicHordes:
    """Defeated tokens in epic battles: ``tokens`` return for every ``each`` points of the build total.

    Together they are worth at most ``most`` points a turn. ``fall_alone``: a player who has only horde tokens as a turn
    ends loses them.
    """

    tokens: int = 0
    each: int = 100
    most: int = 0
    fall_alone: bool = False


_NONE = "There are no horde tokens."


class Hordes(Section):
    """Horde tokens."""

    prefix = "TOK"
    title = "Horde tokens"

    stack_of = Row(
        "TOK-04",
        "Which horde tokens make a stack?",
        core2014=says(
            frozenset({"identical", "friendly", "same force"}),
            "Two or more identical friendly ones that began on one force, up to the printed maximum.",
            "P4 Horde Tokens; Stacking and Unstacking Horde Tokens",
        ),
        complete2022=absent(frozenset[str](), _NONE),
        nebula2007=absent(frozenset[str](), _NONE),
        eddieg=absent(frozenset[str](), _NONE),
    )
    points_add_up = Row(
        "TOK-05",
        "Is a stack one character?",
        core2014=says(
            True, "Yes, for all purposes; its points are those of all its tokens.", "P4 Stacks on the Battlefield"
        ),
        complete2022=absent(False, _NONE),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    lost_to_attack = Row(
        "TOK-06",
        "How many tokens does a stack lose to damage?",
        core2014=says(
            1,
            "One to the damage of an attack, however much it is; to any other damage one for each click.",
            "P4 Stacks on the Battlefield",
        ),
        complete2022=absent(0, _NONE),
        nebula2007=absent(0, _NONE),
        eddieg=absent(0, _NONE),
    )
    merging = Row(
        "TOK-07",
        "How do horde tokens merge?",
        core2014=says(
            Merging(spares_marked=True, leaves_rest=True),
            "By moving into the other's square, which ends the action; the stack gets the action "
            "token, unless a single horde token joined and the stack already has an action token.",
            "P4 Stacking and Unstacking Horde Tokens",
        ),
        complete2022=absent(Merging(), _NONE),
        nebula2007=absent(Merging(), _NONE),
        eddieg=absent(Merging(), _NONE),
    )
    unstacks = Row(
        "TOK-08",
        "How does a token leave a stack?",
        core2014=says(
            True,
            "By a move of its own, if the stack got no action token this turn; effects on the "
            "stack stay with the stack.",
            "P4 Stacking and Unstacking Horde Tokens",
        ),
        complete2022=absent(False, _NONE),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    counted = Row(
        "TOK-09",
        "What do S and M mean in a horde power?",
        core2014=says(
            frozenset({"S", "M"}),
            "S is the number of tokens in the stack, M the most it can have. Only a stack uses "
            "them, and When M works only for a full one.",
            "P4 Horde Powers",
        ),
        complete2022=absent(frozenset[str](), _NONE),
        nebula2007=absent(frozenset[str](), _NONE),
        eddieg=absent(frozenset[str](), _NONE),
    )
    epic = Row(
        "TOK-10",
        "What do horde tokens do in epic battles?",
        core2014=says(
            EpicHordes(2, 100, 50, fall_alone=True),
            "As a turn begins its player gets back 2 for each 100 points of build total, worth at "
            "most 50; players with only horde tokens as one ends lose them.",
            "P4 Epic Hordes",
        ),
        complete2022=absent(EpicHordes(), _NONE),
        nebula2007=absent(EpicHordes(), _NONE),
        eddieg=absent(EpicHordes(), _NONE),
    )
