"""TA: teams that fight better together, and those whom some attacks do not reach."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Section
from clixbook.rulebooks.sections.teams.team_values import TeamAbilityRule, of_2007, of_all, of_the_card


@record
class Coaches(TeamAbilityRule):
    """What adjacent friends' ranged attacks gain on targets that the user sees: attack, or less of their defense."""

    attack: int = 0
    defense: int = 0


@record
class Gangs(TeamAbilityRule):
    """What a close attack gains for every friend beside both the user and the target."""

    attack: int = 0


@record
class MarkRule(TeamAbilityRule):
    """Once a game a figure or a team is named: ``attack`` of all members against it, or ``defense`` it has against one.

    ``each``: every user names one of its own; otherwise one is named for the whole force.
    """

    attack: int = 0
    defense: int = 0
    each: bool = False


@record
class Dodges(TeamAbilityRule):
    """A hit that misses with these ``faces`` of a d6, by an attack that uses one of ``using``.

    ``attack``: what its own attacks gain on those who show such a power.
    """

    faces: frozenset[int] = frozenset()
    using: frozenset[str] = frozenset()
    attack: int = 0


@record
class Ranks(TeamAbilityRule):
    """``defense`` for every adjacent member, ``attack`` for every adjacent figure of another team."""

    defense: int = 0
    attack: int = 0


@record
class Doubles(TeamAbilityRule):
    """More damage of an attack whose roll is doubles, two ones aside."""

    damage: int = 0


@record
class Aims(TeamAbilityRule):
    """``attack`` that may be given up: if the total is above the defense, ``damage`` more. It takes so many members."""

    attack: int = 0
    damage: int = 0
    members: int = 0


@record
class Crowds(TeamAbilityRule):
    """Masters of Evil: who may act with two tokens (``defense`` 0) or whose friends strike harder.

    ``joins``: adjacent members attack one opponent together. ``defense``: of a target beside the user, in close attacks
    of adjacent friends. ``tokens``: it may be given actions with two tokens (ACT-15).
    """

    joins: bool = False
    defense: int = 0
    tokens: bool = False


@record
class Presses(TeamAbilityRule):
    """Injustice League: ``defense`` of an opponent for every member beside it after the first, until the turn ends.

    ``free_after``: attacks on whom a member attacked this turn take nothing of the action total. ``sheds``: rolls after
    which a hit on an opponent takes a token off the user.
    """

    defense: int = 0
    free_after: bool = False
    sheds: frozenset[int] = frozenset()


@record
class Backs(TeamAbilityRule):
    """S.H.I.E.L.D.: ``range`` of adjacent friends, and a power action for ``damage`` of one of them in ranged attacks.

    ``once``: in one attack. ``on_hit``: no action of its own, but a token and one of the total once the friend has hit.
    """

    range: int = 0
    damage: int = 0
    once: bool = False
    on_hit: bool = False


SHEDS = frozenset({10, 11, 12})
_COACHES = (
    (
        Coaches(defense=-1),
        "In ranged attacks of adjacent friends, targets to which it has a line of fire have defense -1.",
    ),
    (
        Coaches(defense=-1),
        "In ranged attacks of adjacent friends, targets to which it has a line of fire have defense -1.",
    ),
    (Coaches(attack=1), "Ranged attacks of adjacent friends on targets to which it has a line of fire have attack +1."),
)
_MARKS = (
    (MarkRule(defense=-1, each=True), "Once a game it names a figure or a team: defense -1 when it attacks those."),
    (MarkRule(defense=-1, each=True), "Once a game it names a figure or a team: defense -1 when it attacks those."),
    (
        MarkRule(attack=1),
        "Once a game an opponent or an opposing team is named, for the whole game: members attack it with attack +1.",
    ),
)


class TeamsFighting(Section):
    """What the books make of teams in attacks."""

    hydra = of_all("TA-HYDRA", ("Hydra", "HYDRA"), *_COACHES)
    police = of_all("TA-POLICE", ("Police", "POLICE"), *_COACHES)
    morlocks = of_2007(
        "TA-MORLOCKS", "MORLOCKS", Gangs(attack=1),
        "Its close attacks have attack +1 for every friend beside both it and the target.",
    )  # fmt: skip
    ad_2000 = of_2007("TA-2000AD", "2000 AD", *_MARKS[2])
    ultimate_x_men = of_all("TA-ULTIMATEXMEN", ("Ultimate X-Men", "ULTIMATE X-MEN"), *_MARKS)
    flash_rogues = of_2007(
        "TA-FLASHROGUES", "FLASH’s ROGUE’S GALLERY",
        Dodges(faces=frozenset({6}), using=frozenset({"hypersonic speed"}), attack=1),
        "Attack +1 against whoever shows Hypersonic Speed; what such a figure hits with it misses with a 6 on a d6.",
    )  # fmt: skip
    marvel_family = of_2007(
        "TA-MARVELFAMILY", "MARVEL FAMILY",
        Dodges(faces=frozenset({4, 5, 6}), using=frozenset({"incapacitate", "mind control"})),
        "Incapacitate and Mind Control that would hit it miss with 4 to 6 on a d6.",
    )  # fmt: skip
    squadron_supreme = of_2007(
        "TA-SQUADRONSUPREME", "SQUADRON SUPREME", Ranks(defense=1, attack=1),
        "Defense +1 for every adjacent member, attack +1 for every adjacent figure of another team.",
    )  # fmt: skip
    crusade = of_2007(
        "TA-CRUSADE", "CRUSADE", Doubles(damage=1),
        "An attack roll that is doubles, two ones aside, deals 1 more damage unless it deals none.",
    )  # fmt: skip
    invaders = of_2007(
        "TA-INVADERS", "INVADERS", Aims(attack=-2, damage=1, members=2),
        "With two of them in the force one may attack with attack -2: a total above the defense deals 1 more damage.",
    )  # fmt: skip
    masters_of_evil = of_all(
        "TA-MASTERSOFEVIL", ("Masters of Evil", "MASTERS OF EVIL"),
        (Crowds(tokens=True), "It may act with two tokens, for 1 unavoidable damage and no clearing this turn."),
        (Crowds(defense=-1), "In close attacks of adjacent friends, a target beside it has defense -1."),
        (
            Crowds(joins=True, tokens=True),
            "It may act with two tokens, for a third and 1 unavoidable damage; adjacent members attack one opponent "
            "together for the token of one.",
        ),
    )  # fmt: skip
    injustice_league = of_all(
        "TA-INJUSTICELEAGUE", ("Injustice League", "INJUSTICE LEAGUE"),
        (
            Presses(free_after=True),
            "An attack on an opponent that a member attacked this turn takes nothing of the action total.",
        ),
        (Presses(sheds=SHEDS), "Once it has hit an opponent with a roll of 10 to 12, a token is taken off it."),
        (
            Presses(defense=-1),
            "For every member beside one opponent after the first, that one has defense -1 until the turn ends.",
        ),
    )  # fmt: skip
    shield = of_all(
        "TA-SHIELD", ("S.H.I.E.L.D.", "S.H.I.E.L.D."),
        (
            Backs(range=1, damage=1),
            "Adjacent friends have range +1. A power action gives one damage +1 in ranged attacks this turn, while adjacent.",
        ),
        (
            Backs(range=1, damage=1, once=True),
            "Adjacent friends have range +1. A power action gives one damage +1 in one ranged attack this turn.",
        ),
        (
            Backs(damage=1, on_hit=True),
            "A ranged hit of an adjacent friend may deal 1 more, for a token on the member and one of the actions.",
        ),
    )  # fmt: skip
    wonder_woman_ally = of_the_card(
        "TA-WONDERWOMANALLY", "Wonder Woman Ally", (Dodges(), ""),
        (Dodges(faces=frozenset({6})), "It can use Super Senses with a 6; if it has them, its roll is 1 higher."),
    )  # fmt: skip
