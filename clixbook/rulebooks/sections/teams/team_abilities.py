"""TA: what each book makes of each team ability. Teams have the names that the books give them."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, absent, says, silent
from clixbook.rulebooks.sections.teams.team_values import UNKNOWN, TeamAbilityRule, of_2007, of_the_card
from clixbook.rulebooks.sections.teams.teams_moving import TeamsMoving
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights

_HEDGES = rights("hindering")


@record
class Wild(TeamAbilityRule):
    """A wild card."""


@record
class Borrows(TeamAbilityRule):
    """An own combat value replaced by that of an adjacent friend that uses the ability too.

    ``members``: of a member of the team, whoever copies it is none. ``attacked_only``: for attacks on its user.
    ``unified``: a force of one team raises the value instead, of one member a turn, by half the number of members.
    """

    members: bool = False
    attacked_only: bool = False
    unified: bool = False


@record
class Marches(TeamAbilityRule):
    """What move actions gain: they are outside the action total (``free``), or are so much faster.

    ``unified``: a force of one team raises an attack value instead, once a turn, by half the number of members.
    """

    free: bool = False
    speed: int = 0
    unified: bool = False


@record
class Shields(TeamAbilityRule):
    """Damage of every kind lowered ``by`` so much. ``softens``: none is harder than plain damage for its members."""

    by: int = 0
    softens: bool = False


@record
class Lends(TeamAbilityRule):
    """The use of a standard ``power``; each use costs a friend a token (``token``)."""

    power: str = ""
    token: bool = False


@record
class SeesPast(TeamAbilityRule):
    """What ``moves`` and the lines of shots (``looks``) pass; with which faces ``shape_change`` still stops it."""

    moves: MoveRights = NO_RIGHTS
    looks: frozenset[str] = frozenset()
    shape_change: frozenset[int] = frozenset()


@record
class Retaliates(TeamAbilityRule):
    """1 damage to whose attack hurts its user: ``penetrating`` or else unavoidable; ``opponents_only``."""

    penetrating: bool = False
    opponents_only: bool = False


@record
class SharesWounds(TeamAbilityRule):
    """An adjacent friend heals 1 by a power action of its user, who takes 1 unavoidable damage with these faces of a d6.

    ``as_action_begins``: as an action of its player begins, for a token and 1 damage for sure. ``members``: between
    members of the team alone.
    """

    price_faces: frozenset[int] = frozenset()
    as_action_begins: bool = False
    members: bool = False


_WILD_CARD = "It is a wild card: it can use a friend's team ability."


def _wild(number: str, asks: str, name: str, card: str, together: str) -> Row[Wild]:
    """A team of wild cards: its ``name`` in the house rules and on the ``card``, and what a unified force can do."""
    text, wild = _WILD_CARD, Wild(uncopyable=True)
    return Row(
        number,
        asks,
        core2014=says(wild, text, f"powers card: {card}"),
        complete2022=says(wild, text, f"powers card: {card}; §19.4a"),
        nebula2007=says(wild, f"{text} Unified: {together}", f"TEAM ABILITIES: {name}"),
        eddieg=silent("nebula2007", text=text),
    )


def _marching(number: str, asks: str, name: str, card: str) -> Row[Marches]:
    """A team that moves beyond the action total."""
    return Row(
        number,
        asks,
        core2014=says(
            Marches(free=True), "Their move actions take nothing of the action total.", f"powers card: {card}"
        ),
        complete2022=says(Marches(speed=1), "In a move action their speed is 1 higher.", f"powers card: {card}"),
        nebula2007=says(
            Marches(free=True, unified=True),
            "Unified: once a turn one has attack +1 for every two of them until the turn ends. "
            "Otherwise their move actions are outside the action total.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007", text="Their move actions are outside the action total."),
    )


def _aiming(number: str, asks: str, name: str, card: str) -> Row[Borrows]:
    """A team whose members share their attack values."""
    return Row(
        number,
        asks,
        core2014=says(
            Borrows(),
            "It may use the unmodified attack value of an adjacent friend that uses this ability.",
            f"powers card: {card}",
        ),
        complete2022=says(
            Borrows(),
            "It may use the printed attack value of an adjacent friend that can use this ability.",
            f"powers card: {card}",
        ),
        nebula2007=says(
            Borrows(members=True),
            "It may use the attack value of an adjacent member of the team.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007"),
    )


def _guarding(number: str, asks: str, name: str, card: str) -> Row[Borrows]:
    """A team whose members share their defense values."""
    return Row(
        number,
        asks,
        core2014=says(
            Borrows(),
            "It may use the unmodified defense value of an adjacent friend that uses this ability.",
            f"powers card: {card}",
        ),
        complete2022=says(
            Borrows(attacked_only=True),
            "When attacked it may use the printed defense value of an adjacent friend that can use this ability.",
            f"powers card: {card}",
        ),
        nebula2007=says(
            Borrows(members=True, unified=True),
            "Unified: once a turn one has defense +1 for every two of them until their player's next turn. "
            "Otherwise adjacent members may use each other's unmodified defense.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007", text="Adjacent members may use each other's unmodified defense."),
    )


def _seeing(number: str, asks: str, name: str, card: str) -> Row[SeesPast]:
    """A team that hindering terrain does not stop."""
    return Row(
        number,
        asks,
        core2014=says(
            SeesPast(moves=_HEDGES, looks=frozenset({"hindering"})),
            "Hindering terrain is clear for its moves and its lines of fire.",
            f"powers card: {card}",
        ),
        complete2022=says(
            SeesPast(looks=frozenset({"hindering"})),
            "Its lines of fire ignore hindering terrain.",
            f"powers card: {card}",
        ),
        nebula2007=says(
            SeesPast(moves=_HEDGES, looks=frozenset({"hindering", "smoke"}), shape_change=frozenset({6})),
            "It ignores hindering terrain and Smoke Cloud in moves and in fights; Shape Change stops it only on a 6.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007"),
    )


def _sharing(number: str, asks: str, name: str, card: str) -> Row[SharesWounds]:
    """A team whose members share their wounds."""
    faces = frozenset({1, 2, 3, 4})
    text = "A power action lets an adjacent friend that uses this heal 1; with 1 to 4 on a d6 it takes 1 unavoidable damage."
    return Row(
        number,
        asks,
        core2014=says(SharesWounds(price_faces=faces), text, f"powers card: {card}"),
        complete2022=says(SharesWounds(price_faces=faces), text, f"powers card: {card}"),
        nebula2007=says(
            SharesWounds(as_action_begins=True, members=True),
            "As an action begins, one of two adjacent members may take a token and 1 damage that nothing lowers; "
            "the other heals 1.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007"),
    )


class TeamAbilities(TeamsMoving):
    """What the books make of the team abilities."""

    prefix = "TA"
    title = "Team abilities"

    avengers = _marching("TA-AVENGERS", "What can Avengers do?", "AVENGERS", "Avengers")
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
    batman_enemy = _aiming("TA-BATMANENEMY", "What can a Batman Enemy do?", "BATMAN ENEMY", "Batman Enemy")
    bprd = of_2007(
        "TA-BPRD", "B.P.R.D.", Wild(uncopyable=True),
        f"{_WILD_CARD} Unified: the Mystics and Crossgen's team take no revenge on them, and hindering terrain does not "
        "slow them.",
        plain=_WILD_CARD,
    )  # fmt: skip
    calculator = _wild(
        "TA-CALCULATOR", "What can the Calculator's team do?", "CALCULATOR", "Calculator",
        "a token gives one Perplex, Outwit or Leadership this turn; they see and reach each other anywhere.",
    )  # fmt: skip
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
    crossgen = Row(
        "TA-CROSSGEN",
        "What can Crossgen's team do?",
        core2014=absent(Retaliates(), UNKNOWN),
        complete2022=absent(Retaliates(), UNKNOWN),
        nebula2007=says(
            Retaliates(), "Whose attack damages one of them takes 1 unavoidable damage.", "TEAM ABILITIES: CROSSGEN"
        ),
        eddieg=silent("nebula2007"),
    )
    defenders = _guarding("TA-DEFENDERS", "What can Defenders do?", "DEFENDERS", "Defenders")
    jla = _marching("TA-JLA", "What can the Justice League do?", "JLA", "Justice League")
    jsa = _guarding("TA-JSA", "What can the Justice Society do?", "JSA", "Justice Society")
    kabuki = Row(
        "TA-KABUKI",
        "What can Kabuki's team do?",
        core2014=absent(Lends(), UNKNOWN),
        complete2022=absent(Lends(), UNKNOWN),
        nebula2007=says(
            Lends(power="stealth"),
            "Lines to it through hindering terrain, that of its own square too, are blocked.",
            "TEAM ABILITIES: KABUKI",
        ),
        eddieg=silent("nebula2007"),
    )
    legion = _wild(
        "TA-LEGION", "What can the Legion of Superheroes do?", "LEGION OF SUPERHEROES", "Legion",
        "what is added to their defense counts twice, and whoever shoots at them has half the range.",
    )  # fmt: skip
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
        core2014=absent(Shields(), UNKNOWN),
        complete2022=absent(Shields(), UNKNOWN),
        nebula2007=says(
            Shields(by=1, softens=True),
            "They take 1 less of all damage and no pushing damage; no damage is unavoidable or irreducible for them.",
            "TEAM ABILITIES: NEW GODS",
        ),
        eddieg=silent("nebula2007"),
    )
    sinister_syndicate = _aiming(
        "TA-SINISTERSYNDICATE", "What can the Sinister Syndicate do?", "SINISTER SYNDICATE", "Sinister Syndicate"
    )
    spider_man_ally = _wild(
        "TA-SPIDERMANALLY", "What can a Spider-Man Ally do?", "SPIDER-MAN ALLY", "Spider-Man",
        "they carry cheaper members, and once a turn strike an adjacent opponent by a free action.",
    )  # fmt: skip
    superman_ally = _seeing("TA-SUPERMANALLY", "What can a Superman Ally do?", "SUPERMAN ALLY", "Superman Ally")
    avengers_initiative = of_the_card(
        "TA-AVENGERSINITIATIVE",
        "Avengers Initiative",
        (
            SeesPast(moves=_HEDGES, looks=frozenset({"hindering"})),
            "Hindering terrain is clear for its moves and its lines of fire.",
        ),
        (SeesPast(looks=frozenset({"hindering"})), "Its lines of fire ignore hindering terrain."),
    )
    top_cow = of_2007(
        "TA-TOPCOW", "TOP COW", Marches(free=True), "Their move actions take nothing of the action total."
    )
    titans = _sharing("TA-TITANS", "What can the Titans do?", "TITANS", "Titans")
    ultimates = _seeing("TA-ULTIMATES", "What can the Ultimates do?", "ULTIMATES", "Ultimates")
    x_men = _sharing("TA-XMEN", "What can the X-Men do?", "X-MEN", "X-Men")
