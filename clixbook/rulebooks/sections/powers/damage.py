"""PWR: powers of the damage slot."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, says, silent
from clixbook.rulebooks.values import Reach, Until


@dataclass(frozen=True, slots=True)
class Luck:
    """A power that has rolls made again: which, how near and how often stands in RRL-01 to RRL-04.

    ``targets``: whoever rolled is a target of the power.
    """

    targets: bool = False


@dataclass(frozen=True, slots=True)
class Perplexes:
    """A power that adds or takes away 1 of one of these ``values`` of a figure in ``reach``.

    ``ends_when_hurt``: damage or healing of that figure ends it. ``once``: its own words allow it once a turn.
    """

    values: frozenset[str]
    reach: Reach
    until: Until
    ends_when_hurt: bool
    once: bool = False


class Picks(enum.Enum):
    """Which powers of an opponent can be taken away."""

    POSSESSED = "one that it possesses now"
    NAMED = "any standard power, or one printed on its card"


@dataclass(frozen=True, slots=True)
class Outwits:
    """A power that takes a power of an opponent away, until its user's next turn begins.

    Without ``reach`` the opponent must be adjacent, or a ranged attack that deals no damage must hit it:
    ``range_of_none`` is the range of such an attack by a figure with range 0. ``never``: powers that cannot be taken
    away. ``once``: its own words allow it once a turn.
    """

    picks: Picks
    reach: Reach | None = None
    range_of_none: int = 0
    never: frozenset[str] = frozenset()
    once: bool = False


_VALUES = frozenset({"speed", "attack", "defense", "damage", "range"})
_EARTHBOUND = frozenset({"earthbound", "earthbound/neutralized"})


class DamagePowers(Section):
    """What the books make of the powers of the damage slot."""

    prefix = "PWR"
    title = "Powers of the damage slot"

    probability_control = Row(
        "PWR-PC",
        "What does Probability Control do?",
        core2014=says(
            Luck(),
            "Once in its own turn it may have one of its side's rolls made again, once a round in opponents' turns any.",
            "powers card: Probability Control",
        ),
        complete2022=says(
            Luck(targets=True),
            "Once in any turn it may have an attack roll or break away roll of a target figure made again.",
            "§23.4",
        ),
        nebula2007=says(
            Luck(),
            "Once in each turn it may have any one roll made again, or cancel an opponent's reroll.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    perplex = Row(
        "PWR-PERPLEX",
        "What does Perplex do?",
        core2014=says(
            Perplexes(_VALUES, Reach(least=6), Until.OWN_TURN_BEGINS, ends_when_hurt=True),
            "Free: any combat value of a figure +1 or -1 until its own next turn, or until that figure is hurt or healed.",
            "powers card: Perplex",
        ),
        complete2022=says(
            Perplexes(_VALUES - {"damage"}, Reach(least=6), Until.OWN_TURN_BEGINS, ends_when_hurt=False),
            "Free: any combat value but damage of a figure +1 or -1 until its own next turn.",
            "powers card: Perplex",
        ),
        nebula2007=says(
            Perplexes(_VALUES, Reach(10), Until.TURN_ENDS, ends_when_hurt=True, once=True),
            "Once in its turn any combat value of a figure +1 or -1 until the turn ends, or that figure is hurt or healed.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
    outwit = Row(
        "PWR-OUTWIT",
        "What does Outwit do?",
        core2014=says(
            Outwits(Picks.POSSESSED, Reach(least=6), never=_EARTHBOUND),
            "Free: a power that an opponent possesses is countered until its own next turn.",
            "powers card: Outwit",
        ),
        complete2022=says(
            Outwits(Picks.NAMED, Reach(least=6)),
            "Free: an opponent cannot use a named standard power, or one printed on its card, until its own next turn.",
            "powers card: Outwit",
        ),
        nebula2007=says(
            Outwits(Picks.POSSESSED, range_of_none=4, never=_EARTHBOUND, once=True),
            "Free, once in its turn: a power of an adjacent opponent is off until its own next turn; of another one "
            "if a ranged attack without damage hits it.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
