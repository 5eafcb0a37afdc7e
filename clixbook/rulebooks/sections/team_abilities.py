"""TA: what each book makes of each team ability. Teams have the names that the books give them."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.values import MoveRights, rights

_NONE = MoveRights()
_HEDGES = rights("hindering")


@dataclass(frozen=True, slots=True)
class Ability:
    """What all team abilities have: ``uncopyable`` ones are no wild card's (TAB-12)."""

    uncopyable: bool = False


@dataclass(frozen=True, slots=True)
class Wild(Ability):
    """A wild card."""


@dataclass(frozen=True, slots=True)
class Borrows(Ability):
    """An own combat value replaced by that of an adjacent friend that uses the ability too.

    ``members``: of a member of the team, whoever copies it is none. ``attacked_only``: for attacks on its user.
    ``unified``: a force of one team raises the value instead, of one member a turn, by half the number of members.
    """

    members: bool = False
    attacked_only: bool = False
    unified: bool = False


@dataclass(frozen=True, slots=True)
class Marches(Ability):
    """What move actions gain: they are outside the action total (``free``), or are so much faster.

    ``unified``: a force of one team raises an attack value instead, once a turn, by half the number of members.
    """

    free: bool = False
    speed: int = 0
    unified: bool = False


@dataclass(frozen=True, slots=True)
class Shields(Ability):
    """Damage of every kind lowered ``by`` so much."""

    by: int = 0


@dataclass(frozen=True, slots=True)
class Lends(Ability):
    """The use of a standard ``power``; each use costs a friend a token (``token``)."""

    power: str = ""
    token: bool = False


@dataclass(frozen=True, slots=True)
class SeesPast(Ability):
    """What ``moves`` and the lines of shots (``looks``) pass."""

    moves: MoveRights = _NONE
    looks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Retaliates(Ability):
    """1 damage to whose attack hurts its user: ``penetrating`` or else unavoidable; ``opponents_only``."""

    penetrating: bool = False
    opponents_only: bool = False


def _wild(number: str, name: str, asks: str, since: str) -> Row[Wild]:
    """A team of wild cards; ``since`` is the name on the card."""
    text = "It is a wild card: it can use a friend's team ability."
    wild = Wild(uncopyable=True)
    return Row(
        number,
        asks,
        core2014=says(wild, text, f"powers card: {since}"),
        complete2022=says(wild, text, f"powers card: {since}; §19.4a"),
        nebula2007=says(wild, text, f"TEAM ABILITIES: {name}"),
        eddieg=silent("nebula2007"),
    )


class TeamAbilities(Section):
    """What the books make of the team abilities."""

    prefix = "TA"
    title = "Team abilities"

    avengers = Row(
        "TA-AVENGERS",
        "What can Avengers do?",
        core2014=says(
            Marches(free=True), "Their move actions take nothing of the action total.", "powers card: Avengers"
        ),
        complete2022=says(Marches(speed=1), "In a move action their speed is 1 higher.", "powers card: Avengers"),
        nebula2007=says(
            Marches(free=True, unified=True),
            "Unified: once a turn one has attack +1 for every two of them until the turn ends. "
            "Otherwise their move actions are outside the action total.",
            "TEAM ABILITIES: AVENGERS",
        ),
        eddieg=silent("nebula2007"),
    )
    batman_ally = Row(
        "TA-BATMANALLY",
        "What can a Batman Ally do?",
        core2014=says(Lends(power="stealth"), "It may use Stealth.", "powers card: Batman Ally"),
        complete2022=says(Lends(power="stealth"), "It can use Stealth.", "powers card: Batman Ally"),
        nebula2007=says(
            Lends(power="stealth"),
            "Lines to it through hindering terrain, that of its own square too, are blocked.",
            "TEAM ABILITIES: BATMAN ALLY",
        ),
        eddieg=silent("nebula2007"),
    )
    batman_enemy = Row(
        "TA-BATMANENEMY",
        "What can a Batman Enemy do?",
        core2014=says(
            Borrows(),
            "It may use the unmodified attack value of an adjacent friend that uses this ability.",
            "powers card: Batman Enemy",
        ),
        complete2022=says(
            Borrows(),
            "It may use the printed attack value of an adjacent friend that can use this ability.",
            "powers card: Batman Enemy",
        ),
        nebula2007=says(
            Borrows(members=True),
            "It may use the attack value of an adjacent member of the team.",
            "TEAM ABILITIES: BATMAN ENEMY",
        ),
        eddieg=silent("nebula2007"),
    )
    calculator = _wild("TA-CALCULATOR", "CALCULATOR", "What can the Calculator's team do?", "Calculator")
    crime_syndicate = Row(
        "TA-CSA",
        "What can the Crime Syndicate do?",
        core2014=says(
            Lends(True, "probability control", token=True),
            "It can use Probability Control, for a token that a friend must take; no wild card copies it.",
            "powers card: Crime Syndicate",
        ),
        complete2022=says(
            Lends(True, "probability control", token=True),
            "It can use Probability Control, for a token that a friend must take; no wild card copies it.",
            "powers card: Crime Syndicate",
        ),
        nebula2007=says(
            Lends(True, "probability control", token=True),
            "It has Probability Control; each use gives a friend with 0 or 1 tokens another. No wild card copies it.",
            "TEAM ABILITIES: CRIME SYNDICATE OF AMERICA",
        ),
        eddieg=silent("nebula2007"),
    )
    defenders = Row(
        "TA-DEFENDERS",
        "What can Defenders do?",
        core2014=says(
            Borrows(),
            "It may use the unmodified defense value of an adjacent friend that uses this ability.",
            "powers card: Defenders",
        ),
        complete2022=says(
            Borrows(attacked_only=True),
            "When attacked it may use the printed defense value of an adjacent friend that can use this ability.",
            "powers card: Defenders",
        ),
        nebula2007=says(
            Borrows(members=True, unified=True),
            "Unified: once a turn one has defense +1 for every two of them until their player's next turn. "
            "Otherwise adjacent members may use each other's unmodified defense.",
            "TEAM ABILITIES: DEFENDERS",
        ),
        eddieg=silent("nebula2007"),
    )
    legion = _wild("TA-LEGION", "LEGION OF SUPERHEROES", "What can the Legion of Superheroes do?", "Legion")
    mystics = Row(
        "TA-MYSTICS",
        "What can Mystics do?",
        core2014=says(
            Retaliates(), "Whose attack damages one of them takes 1 unavoidable damage.", "powers card: Mystics"
        ),
        complete2022=says(
            Retaliates(True, penetrating=True, opponents_only=True),
            "An opponent whose attack damages one of them takes 1 penetrating damage; no wild card copies it.",
            "powers card: Mystics",
        ),
        nebula2007=says(
            Retaliates(True),
            "Whose attack damages one of them takes 1 unavoidable damage; no wild card copies it.",
            "TEAM ABILITIES: MYSTICS",
        ),
        eddieg=silent("nebula2007"),
    )
    new_gods = Row(
        "TA-NEWGODS",
        "What can the New Gods do?",
        core2014=absent(Shields(), "This book does not know the team."),
        complete2022=absent(Shields(), "This book does not know the team."),
        nebula2007=says(
            Shields(by=1),
            "They take 1 less of all damage, even of what nothing else reduces, and no pushing damage.",
            "TEAM ABILITIES: NEW GODS",
        ),
        eddieg=silent("nebula2007"),
    )
    spider_man_ally = _wild("TA-SPIDERMANALLY", "SPIDER-MAN ALLY", "What can a Spider-Man Ally do?", "Spider-Man")
    superman_ally = Row(
        "TA-SUPERMANALLY",
        "What can a Superman Ally do?",
        core2014=says(
            SeesPast(moves=_HEDGES, looks=frozenset({"hindering"})),
            "Hindering terrain is clear for its moves and its lines of fire.",
            "powers card: Superman Ally",
        ),
        complete2022=says(
            SeesPast(looks=frozenset({"hindering"})),
            "Its lines of fire ignore hindering terrain.",
            "powers card: Superman Ally",
        ),
        nebula2007=says(
            SeesPast(moves=_HEDGES, looks=frozenset({"hindering"})),
            "It ignores hindering terrain and Smoke Cloud in moves and in fights; Shape Change stops it only on a 6.",
            "TEAM ABILITIES: SUPERMAN ALLY",
        ),
        eddieg=silent("nebula2007"),
    )
