"""TA: teams that move, carry, hold fast or keep others at a distance."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.sections.teams.team_values import TeamAbilityRule, of_2007, of_all, of_the_card
from clixbook.rulebooks.sections.teams.teams_living import TeamsLiving
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights


@record
class Carries(TeamAbilityRule):
    """Who is carried: so many (``most``), as a ``transporter`` or by whoever has no wings (``anybody``).

    ``shields``: by a power action a friend within 10 squares and in its line of fire has so much more defense.
    """

    most: int = 0
    anybody: bool = False
    transporter: bool = False
    shields: int = 0


@record
class Drives(TeamAbilityRule):
    """Friends that are carried: of the team (``members``) or who share a keyword; two of them if both cost less."""

    members: bool = False
    keyword: bool = False


@record
class Slithers(TeamAbilityRule):
    """What its ``moves`` pass. ``leaps``: if it begins beside another member, all that Leap/Climb passes.

    ``aloft``: its lines pass elevated terrain, and soaring opponents are in reach of its blows and its whole range.
    """

    moves: MoveRights = NO_RIGHTS
    leaps: bool = False
    aloft: bool = False


@record
class Repels(TeamAbilityRule):
    """An opponent that comes beside it rolls a d6; with these ``faces`` it does not.

    ``ends``: its action is over then, and only where it ends its move is asked; otherwise it stops before, for this turn.
    ``dodges``: in place of that, faces with which ranged attacks of those who are not of the team miss.
    """

    faces: frozenset[int] = frozenset()
    ends: bool = False
    dodges: frozenset[int] = frozenset()


@record
class Clings(TeamAbilityRule):
    """Opponents do not break away from it (BRK-06); what feats ask for it has (FRC-10)."""


_LOW = frozenset({1, 2})
_STOPS = "An opponent that would come beside it rolls a d6: with 1 or 2 it comes beside none of them this turn."


class TeamsMoving(TeamsLiving):
    """What the books make of teams on the move."""

    green_lantern_corps = of_all(
        "TA-GLC", ("Green Lantern Corps", "GREEN LANTERN CORPS"),
        (Carries(most=8, anybody=True), "It can carry, and up to 8 friends."),
        (Carries(most=8), "Passenger: 8."),
        (
            Carries(True, most=8, anybody=True, transporter=True, shields=2),
            "A transporter for up to 8 adjacent friends. For a token a friend within 10 squares and in its line of fire has "
            "defense +2 until its next turn.",
        ),
        inferred=True,
    )  # fmt: skip
    underworld = of_the_card(
        "TA-UNDERWORLD", "Underworld",
        (Drives(members=True), "In a move action it can carry a friend of this team, or two if both have fewer points."),
        (Drives(keyword=True), "It can carry a friend that shares a keyword, or two that have fewer points."),
    )  # fmt: skip
    serpent_society = of_2007(
        "TA-SERPENTSOCIETY", "SERPENT SOCIETY",
        Slithers(True, moves=rights("characters", "hindering", "elevated")),
        "Its moves ignore other figures, hindering and elevated terrain; no wild card copies it.",
    )  # fmt: skip
    champions = of_2007(
        "TA-CHAMPIONS", "CHAMPIONS", Slithers(leaps=True),
        "If it begins its move beside another member it moves as with Leap/Climb.",
    )  # fmt: skip
    shiar = of_2007(
        "TA-SHIAR", "SHI’AR", Slithers(moves=rights("elevated"), aloft=True),
        "It ignores elevated terrain, strikes at adjacent soaring opponents and shoots at them with its whole range.",
    )  # fmt: skip
    kingdom_come = of_all(
        "TA-KINGDOMCOME", ("Kingdom Come", "KINGDOM COME"),
        (Repels(faces=_LOW), _STOPS),
        (
            Repels(True, dodges=frozenset({5, 6})),
            "A ranged attack of whoever is not of this team that would hit it misses with 5 or 6 on a d6.",
        ),
        (
            Repels(faces=_LOW, ends=True),
            "An opponent that ends beside it rolls a d6: with 1 or 2 it stands elsewhere and its action is over.",
        ),
    )  # fmt: skip
    hypertime = of_the_card(
        "TA-HYPERTIME", "Hypertime", (Repels(faces=_LOW), _STOPS), (Repels(True, faces=_LOW), _STOPS)
    )
    badoon = of_2007(
        "TA-BADOON", "BADOON", Clings(),
        "Opponents beside it cannot break away; it has what every feat asks for.",
    )  # fmt: skip
