"""TA: team abilities of each book, under the names in the books."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.sections.teams.team_values import (
    UNKNOWN,
    TeamAbilityRule,
    card_team_cell,
    house_team_cell,
    team_cells,
)
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights


@record
class CoachingRule(TeamAbilityRule):
    """Bonus to adjacent friends' ranged attacks on visible targets: attack, or less defense."""

    attack: int = 0
    defense: int = 0


@record
class GangUpRule(TeamAbilityRule):
    """Close attack bonus for every friend adjacent to both user and target."""

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
class DodgingRule(TeamAbilityRule):
    """A hit that misses with these ``faces`` of a d6, by an attack that uses one of ``using``.

    ``attack``: what its own attacks gain on those who show such a power.
    """

    faces: frozenset[int] = frozenset()
    using: frozenset[str] = frozenset()
    attack: int = 0


@record
class RankBonusRule(TeamAbilityRule):
    """``defense`` for every adjacent member, ``attack`` for every adjacent figure of another team."""

    defense: int = 0
    attack: int = 0


@record
class TeamDamageRule(TeamAbilityRule):
    """Damage by a team, or an addition to its damage."""

    damage: int = 0


@record
class AimingRule(TeamAbilityRule):
    """Gives up ``attack`` for ``damage``, if the total is above the defense still; it takes that many ``members``."""

    attack: int = 0
    damage: int = 0
    members: int = 0


@record
class MastersOfEvilRule(TeamAbilityRule):
    """Masters of Evil: members act with two tokens (``defense`` 0), or their friends strike harder.

    ``joins``: adjacent members attack one opponent together. ``defense``: of a target beside the user, in close attacks
    of adjacent friends. ``tokens``: it may be given actions with two tokens (ACT-15).
    """

    joins: bool = False
    defense: int = 0
    tokens: bool = False


@former_names(sheds="token_removal_faces")
@record
class InjusticeLeagueRule(TeamAbilityRule):
    """Injustice League: ``defense`` of an opponent for every member beside it after the first, until the turn ends.

    ``free_after``: attacks on a target that a member attacked this turn take nothing of the action total.
    ``token_removal_faces``: rolls after which a hit on an opponent takes a token off the user.
    """

    defense: int = 0
    free_after: bool = False
    token_removal_faces: frozenset[int] = frozenset()


@record
class ShieldSupportRule(TeamAbilityRule):
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
        CoachingRule(defense=-1),
        "In ranged attacks of adjacent friends, targets to which it has a line of fire have defense -1.",
    ),
    (
        CoachingRule(defense=-1),
        "In ranged attacks of adjacent friends, targets to which it has a line of fire have defense -1.",
    ),
    (
        CoachingRule(attack=1),
        "Ranged attacks of adjacent friends on targets to which it has a line of fire have attack +1.",
    ),
)


_MARKS = (
    (
        MarkRule(defense=-1, each=True),
        "Once a game it names a figure or a team, which has defense -1 against its attacks.",
    ),
    (
        MarkRule(defense=-1, each=True),
        "Once a game it names a figure or a team, which has defense -1 against its attacks.",
    ),
    (
        MarkRule(attack=1),
        "Once a game an opponent or an opposing team is named, for the rest of the game: "
        "members have attack +1 against it.",
    ),
)


@record
class KnockoutBonusRule(TeamAbilityRule):
    """Somebody is knocked out: members of the team itself (``own``), an adjacent friend (``beside``), or an opponent.

    ``clicks`` are healed, or a d6 less 2 and at least 1 (``rolls``), or by Regeneration (``regenerates``).
    ``chosen``: an opponent of the team that was chosen as the game began, for ``rival`` clicks if that is the
    Fantastic Four. Members of one of the two teams of ``archenemies`` are archenemies of those of the other.
    """

    own: bool = False
    beside: bool = False
    clicks: int = 0
    rolls: bool = False
    regenerates: bool = False
    chosen: bool = False
    rival: int = 0
    archenemies: tuple[str, ...] = ()


@former_names(wild="wild_card")
@record
class TokenRemovalRule(TeamAbilityRule):
    """Wild card, or (``heals``) healing for knocking out standard opponents."""

    wild_card: bool = False
    heals: int = 0
    opponents: bool = False


@record
class TiringRule(TeamAbilityRule):
    """A token, or with two of them 1 unavoidable damage, for an opponent whose damage was reduced to 0."""

    token: bool = False


@record
class HealTradeRule(TeamAbilityRule):
    """Once a turn one of two adjacent members heals as much as a d6 shows, and the other takes that as damage."""

    rolls: bool = False


@former_names(will="willpower")
@record
class CosmicRule(TeamAbilityRule):
    """Powers that cannot be countered, with ``willpower``; or no pushing damage (``beside``: a blow outwits it)."""

    willpower: bool = False
    beside: bool = False


@record
class ShapeChangeTeamRule(TeamAbilityRule):
    """Shape Change: the ``power`` itself, or with these ``faces`` besides it; or a roll of it that is higher by ``more``."""

    power: str = ""
    faces: frozenset[int] = frozenset()
    more: int = 0


@record
class SteadyValuesRule(TeamAbilityRule):
    """Fixed values: its user's (``own``), ``among`` adjacent members, or a friend's.

    ``reach``: by a free action nothing modifies the values of somebody so near, until the user's next turn.
    ``changes``: by a free action a value of an adjacent member is changed by that much.
    """

    own: bool = False
    among: bool = False
    reach: int = 0
    changes: int = 0


@record
class SharedOutwitRule(TeamAbilityRule):
    """Outwit for one of two adjacent members, the one with more points: always, or by a free ``action``.

    The action gives it until the user's next turn.
    """

    action: bool = False
    among: bool = False


@record
class BesideRule(TeamAbilityRule):
    """A team ability that works on figures adjacent to a member."""

    beside: bool = False


ClingingRule = WildCardRule = TeamAbilityRule
DoublesDamageRule = SpiteRule = TeamDamageRule
PowerPoolRule = SilencingRule = BesideRule
"""Former names, for one release."""


@record
class ChosenTeamRule(TeamAbilityRule):
    """A team ability that is chosen as the game begins, no wild card: for each member another one (``different``)."""

    different: bool = False


@former_names(sheds="token_removal_faces")
@record
class BrotherhoodRule(TeamAbilityRule):
    """Moves outside the action total (``free``), rolls that take a token off (``token_removal_faces``), or a team
    ability that a force of this team alone chooses as the game begins (``becomes``).
    """

    free: bool = False
    token_removal_faces: frozenset[int] = frozenset()
    becomes: bool = False


_SIX = frozenset({6})


_FOUR = "When a member is knocked out, every other member heals 1."


_SQUAD = "It may heal a d6 less 2, at least 1, when an adjacent friend is knocked out."


_STEADY = "Opponents cannot modify its combat values."


_WILD = "It is a wild card: it can use a friend's team ability."


_COSMIC = "It can use Willpower, and its powers cannot be countered; no wild card copies it."


_GUARDED = "It can use Willpower, and Outwit does not affect it; no wild card copies it."


@record
class CarryingRule(TeamAbilityRule):
    """Carries up to ``most`` friends, as a ``transporter`` does, or as any figure without wings (``anybody``).

    ``shields``: by a power action a friend within 10 squares and in its line of fire has that much more defense.
    """

    most: int = 0
    anybody: bool = False
    transporter: bool = False
    shields: int = 0


@record
class DrivingRule(TeamAbilityRule):
    """Carried friends: of the team (``members``) or with a shared keyword; two of them if both cost less."""

    members: bool = False
    keyword: bool = False


@record
class SlitheringRule(TeamAbilityRule):
    """Things that its ``moves`` pass. ``leaps``: if it begins beside another member, all that Leap/Climb passes.

    ``aloft``: its lines pass elevated terrain, and soaring opponents are in reach of its blows and its whole range.
    """

    moves: MoveRights = NO_RIGHTS
    leaps: bool = False
    aloft: bool = False


@record
class RepellingRule(TeamAbilityRule):
    """Adjacent opponents roll a d6 on arrival; with these ``faces`` they stay away.

    ``ends``: its action is over then, and only where it ends its move is asked; otherwise it stops before, for this
    turn. ``dodges``: in place of that, faces with which ranged attacks of those who are not of the team miss.
    """

    faces: frozenset[int] = frozenset()
    ends: bool = False
    dodges: frozenset[int] = frozenset()


_LOW = frozenset({1, 2})


_STOPS = "An opponent that would become adjacent rolls a d6: on 1 or 2 it cannot move adjacent to a member this turn."


_NOT_COPIED = "No wild card copies it."


_HEDGES = rights("hindering")


@record
class BorrowedValueRule(TeamAbilityRule):
    """Replaces a combat value with that of an adjacent friend with the same ability.

    ``members``: only of members of the team, not of copies. ``attacked_only``: for attacks on its user.
    ``unified``: a force of one team raises the value instead, of one member a turn, by half the number of members.
    """

    members: bool = False
    attacked_only: bool = False
    unified: bool = False


@record
class MarchingRule(TeamAbilityRule):
    """Bonus to move actions: outside the action total (``free``), or that much faster.

    ``unified``: a force of one team raises an attack value instead, once a turn, by half the number of members.
    """

    free: bool = False
    speed: int = 0
    unified: bool = False


@record
class ShieldingRule(TeamAbilityRule):
    """Lowers damage of every kind by ``by``. ``softens``: none is harder than plain damage for its members."""

    by: int = 0
    softens: bool = False


@record
class PowerLendingRule(TeamAbilityRule):
    """The use of a standard ``power``; each use costs a friend a token (``token``)."""

    power: str = ""
    token: bool = False


@former_names(looks="lines")
@record
class SightRule(TeamAbilityRule):
    """Things that ``moves`` and ``lines`` of shots pass; ``shape_change`` still stops it with those faces."""

    moves: MoveRights = NO_RIGHTS
    lines: frozenset[str] = frozenset()
    shape_change: frozenset[int] = frozenset()


@record
class RetaliationRule(TeamAbilityRule):
    """1 damage to an attacker that hurts its user: ``penetrating`` or else unavoidable; ``opponents_only``."""

    penetrating: bool = False
    opponents_only: bool = False


@record
class WoundSharingRule(TeamAbilityRule):
    """A power action heals an adjacent friend 1; with these faces of a d6 its user takes 1 unavoidable damage.

    ``as_action_begins``: as an action of its player begins, for a token and 1 damage for sure. ``members``: between
    members of the team alone.
    """

    price_faces: frozenset[int] = frozenset()
    as_action_begins: bool = False
    members: bool = False


_WILD_CARD = "It is a wild card: it can use a friend's team ability."


def _wild(number: str, asks: str, name: str, card: str, together: str) -> Row[TeamAbilityRule]:
    """A team of wild cards: ``name`` in the house rules, ``card`` on the card, and a unified force's version."""
    text, wild = _WILD_CARD, TeamAbilityRule(uncopyable=True)
    return Row(
        number,
        asks,
        core2014=says(wild, text, f"powers card: {card}"),
        complete2022=says(wild, text, f"powers card: {card}; §19.4a"),
        nebula2007=says(wild, f"{text} Unified: {together}", f"TEAM ABILITIES: {name}"),
        eddieg=silent("nebula2007", text=text),
    )


def _marching(number: str, asks: str, name: str, card: str) -> Row[MarchingRule]:
    """A team that moves beyond the action total."""
    return Row(
        number,
        asks,
        core2014=says(
            MarchingRule(free=True), "Its move actions do not count towards the action total.", f"powers card: {card}"
        ),
        complete2022=says(MarchingRule(speed=1), "In a move action its speed is 1 higher.", f"powers card: {card}"),
        nebula2007=says(
            MarchingRule(free=True, unified=True),
            "Unified: once a turn one member has attack +1 for every two members until the turn ends. "
            "Otherwise their move actions do not count towards the action total.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007", text="Its move actions do not count towards the action total."),
    )


def _aiming(number: str, asks: str, name: str, card: str) -> Row[BorrowedValueRule]:
    """A team whose members share their attack values."""
    return Row(
        number,
        asks,
        core2014=says(
            BorrowedValueRule(),
            "It may use the unmodified attack value of an adjacent friend that uses this ability.",
            f"powers card: {card}",
        ),
        complete2022=says(
            BorrowedValueRule(),
            "It may use the printed attack value of an adjacent friend that can use this ability.",
            f"powers card: {card}",
        ),
        nebula2007=says(
            BorrowedValueRule(members=True),
            "It may use the attack value of an adjacent member of the team.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007"),
    )


def _guarding(number: str, asks: str, name: str, card: str) -> Row[BorrowedValueRule]:
    """A team whose members share their defense values."""
    return Row(
        number,
        asks,
        core2014=says(
            BorrowedValueRule(),
            "It may use the unmodified defense value of an adjacent friend that uses this ability.",
            f"powers card: {card}",
        ),
        complete2022=says(
            BorrowedValueRule(attacked_only=True),
            "When attacked it may use the printed defense value of an adjacent friend that can use this ability.",
            f"powers card: {card}",
        ),
        nebula2007=says(
            BorrowedValueRule(members=True, unified=True),
            "Unified: once a turn one member has defense +1 for every two members until their "
            "player's next turn. Otherwise adjacent members may use each other's unmodified defense.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007", text="Adjacent members may use each other's unmodified defense."),
    )


def _seeing(number: str, asks: str, name: str, card: str) -> Row[SightRule]:
    """A team that hindering terrain does not stop."""
    return Row(
        number,
        asks,
        core2014=says(
            SightRule(moves=_HEDGES, lines=frozenset({"hindering"})),
            "Hindering terrain is clear for its moves and its lines of fire.",
            f"powers card: {card}",
        ),
        complete2022=says(
            SightRule(lines=frozenset({"hindering"})),
            "Its lines of fire ignore hindering terrain.",
            f"powers card: {card}",
        ),
        nebula2007=says(
            SightRule(moves=_HEDGES, lines=frozenset({"hindering", "smoke"}), shape_change=frozenset({6})),
            "It ignores hindering terrain and Smoke Cloud in moves and attacks; Shape Change stops it only on a 6.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007"),
    )


def _sharing(number: str, asks: str, name: str, card: str) -> Row[WoundSharingRule]:
    """A team whose members share their wounds."""
    faces = frozenset({1, 2, 3, 4})
    text = (
        "A power action lets an adjacent friend that uses this ability heal 1; if a d6 shows 1 to 4, the healer takes "
        "1 unavoidable damage."
    )
    return Row(
        number,
        asks,
        core2014=says(WoundSharingRule(price_faces=faces), text, f"powers card: {card}"),
        complete2022=says(WoundSharingRule(price_faces=faces), text, f"powers card: {card}"),
        nebula2007=says(
            WoundSharingRule(as_action_begins=True, members=True),
            "As an action begins, one of two adjacent members may take a token and 1 damage that "
            "nothing reduces; the other heals 1.",
            f"TEAM ABILITIES: {name}",
        ),
        eddieg=silent("nebula2007"),
    )


class TeamAbilities(Section):
    """Team abilities in the books."""

    prefix = "TA"
    title = "Team abilities"

    hydra = team_cells("TA-HYDRA", ("Hydra", "HYDRA"), *_COACHES)

    police = team_cells("TA-POLICE", ("Police", "POLICE"), *_COACHES)

    morlocks = house_team_cell(
        "TA-MORLOCKS", "MORLOCKS", GangUpRule(attack=1),
        "Its close attacks have attack +1 for each friend adjacent to both it and the target.",
    )  # fmt: skip

    ad_2000 = house_team_cell("TA-2000AD", "2000 AD", *_MARKS[2])

    ultimate_x_men = team_cells("TA-ULTIMATEXMEN", ("Ultimate X-Men", "ULTIMATE X-MEN"), *_MARKS)

    flash_rogues = house_team_cell(
        "TA-FLASHROGUES", "FLASH’s ROGUE’S GALLERY",
        DodgingRule(faces=frozenset({6}), using=frozenset({"hypersonic speed"}), attack=1),
        "Attack +1 against a figure that shows Hypersonic Speed; a hit that such a figure "
        "makes with it misses if a d6 shows 6.",
    )  # fmt: skip

    marvel_family = house_team_cell(
        "TA-MARVELFAMILY", "MARVEL FAMILY",
        DodgingRule(faces=frozenset({4, 5, 6}), using=frozenset({"incapacitate", "mind control"})),
        "Incapacitate and Mind Control that would hit it miss if a d6 shows 4 to 6.",
    )  # fmt: skip

    squadron_supreme = house_team_cell(
        "TA-SQUADRONSUPREME", "SQUADRON SUPREME", RankBonusRule(defense=1, attack=1),
        "Defense +1 for each adjacent member, attack +1 for each adjacent figure of another team.",
    )  # fmt: skip

    crusade = house_team_cell(
        "TA-CRUSADE", "CRUSADE", TeamDamageRule(damage=1),
        "Doubles on its attack roll, except two ones, deal 1 more damage, unless the attack deals none.",
    )  # fmt: skip

    invaders = house_team_cell(
        "TA-INVADERS", "INVADERS", AimingRule(attack=-2, damage=1, members=2),
        "With two or more members on the force, they may attack with attack -2: a total above the defense deals 1 more "
        "damage.",
    )  # fmt: skip

    masters_of_evil = team_cells(
        "TA-MASTERSOFEVIL", ("Masters of Evil", "MASTERS OF EVIL"),
        (MastersOfEvilRule(tokens=True), "It may act with two tokens, for 1 unavoidable damage and no clearing this turn."),
        (MastersOfEvilRule(defense=-1), "In close attacks of adjacent friends, a target adjacent to it has defense "
                                        "-1."),
        (
            MastersOfEvilRule(joins=True, tokens=True),
            "It may act with two tokens, for a third and 1 unavoidable damage; adjacent members attack one opponent "
            "together for the token of one.",
        ),
    )  # fmt: skip

    injustice_league = team_cells(
        "TA-INJUSTICELEAGUE", ("Injustice League", "INJUSTICE LEAGUE"),
        (
            InjusticeLeagueRule(free_after=True),
            "An attack on an opponent that a member attacked this turn does not count towards the action total.",
        ),
        (InjusticeLeagueRule(token_removal_faces=SHEDS), "Once it has hit an opponent with a roll of 10 to 12, it loses a "
                                                         "token."),
        (
            InjusticeLeagueRule(defense=-1),
            "An opponent has defense -1 until the turn ends for each member adjacent to it after the first.",
        ),
    )  # fmt: skip

    shield = team_cells(
        "TA-SHIELD", ("S.H.I.E.L.D.", "S.H.I.E.L.D."),
        (
            ShieldSupportRule(range=1, damage=1),
            "Adjacent friends have range +1. A power action gives one of them damage +1 in ranged attacks this turn, while "
            "it is adjacent.",
        ),
        (
            ShieldSupportRule(range=1, damage=1, once=True),
            "Adjacent friends have range +1. A power action gives one of them damage +1 in one ranged attack this turn.",
        ),
        (
            ShieldSupportRule(damage=1, on_hit=True),
            "A ranged hit of an adjacent friend may deal 1 more damage, for a token on the member "
            "and one action of the total.",
        ),
    )  # fmt: skip

    wonder_woman_ally = card_team_cell(
        "TA-WONDERWOMANALLY", "Wonder Woman Ally", (DodgingRule(), ""),
        (DodgingRule(faces=frozenset({6})), "It can use Super Senses on a 6; if it has that power, its roll is 1 "
                                            "higher."),
    )  # fmt: skip

    fantastic_four = team_cells(
        "TA-FANTASTICFOUR", ("Fantastic Four", "FANTASTIC FOUR"),
        (KnockoutBonusRule(own=True, clicks=1), _FOUR), (KnockoutBonusRule(own=True, clicks=1), _FOUR), (KnockoutBonusRule(own=True, clicks=1), _FOUR),
    )  # fmt: skip

    suicide_squad = team_cells(
        "TA-SUICIDESQUAD", ("Suicide Squad", "SUICIDE SQUAD"),
        (KnockoutBonusRule(beside=True, rolls=True), _SQUAD), (KnockoutBonusRule(beside=True, rolls=True), _SQUAD),
        (KnockoutBonusRule(beside=True, regenerates=True), "It may use Regeneration at once when an adjacent friend is knocked "
                                                           "out."),
    )  # fmt: skip

    frightful_four = house_team_cell(
        "TA-FRIGHTFULFOUR", "FRIGHTFUL FOUR", KnockoutBonusRule(chosen=True, clicks=1, rival=2, archenemies=("frightful four", "fantastic four")),
        "A team is chosen as the game begins: when an opponent of that team is knocked out, "
        "members heal 1, or 2 for the Fantastic Four, their archenemies.",
    )  # fmt: skip

    minions_of_doom = team_cells(
        "TA-MINIONSOFDOOM", ("Minions of Doom", "MINIONS OF DOOM"),
        (TokenRemovalRule(True, wild_card=True), _WILD),
        (TokenRemovalRule(heals=1), "When it knocks out a standard opponent, a friend of this team heals 1."),
        (TokenRemovalRule(True, wild_card=True, opponents=True), f"{_WILD} Unified: it can use an opponent's instead."),
        plain=_WILD,
    )  # fmt: skip

    fatal_five = house_team_cell(
        "TA-FATALFIVE", "FATAL FIVE", TiringRule(token=True),
        "An opponent whose damage from it is reduced to 0 gets a token; one with two tokens "
        "takes 1 unavoidable damage.",
    )  # fmt: skip

    guardians = house_team_cell(
        "TA-GUARDIANS", "GUARDIANS OF THE GALAXY", TeamDamageRule(damage=1),
        "When it is dealt pushing damage, each adjacent opponent takes 1 unavoidable damage.",
    )  # fmt: skip

    young_avengers = house_team_cell(
        "TA-YOUNGAVENGERS", "YOUNG AVENGERS", HealTradeRule(rolls=True),
        "Of two adjacent members one heals what a d6 shows and the other takes as much "
        "damage; here once a turn, which the book does not say.",
    )  # fmt: skip

    power_cosmic = team_cells(
        "TA-POWERCOSMIC", ("Power Cosmic", "POWER COSMIC"),
        (CosmicRule(True, willpower=True), _COSMIC), (CosmicRule(True, willpower=True), _GUARDED),
        (
            CosmicRule(True, beside=True),
            "It takes no pushing damage; nothing counters its powers except Outwit of an adjacent "
            "opponent that rolls for it. No wild card copies it.",
        ),
    )  # fmt: skip

    quintessence = card_team_cell(
        "TA-QUINTESSENCE",
        "Quintessence",
        (CosmicRule(True, willpower=True), _COSMIC),
        (CosmicRule(True, willpower=True), _GUARDED),
    )

    cosmic_energy = card_team_cell(
        "TA-COSMICENERGY", "Cosmic Energy", (CosmicRule(True), ""), (CosmicRule(True, willpower=True), _GUARDED)
    )

    danger_girl = house_team_cell(
        "TA-DANGERGIRL", "DANGER GIRL", ShapeChangeTeamRule(True, power="shape change"),
        "It has Shape Change, as a target and as an attacker; no wild card copies it.",
    )  # fmt: skip

    skrulls = team_cells(
        "TA-SKRULLS", ("Skrulls", "SKRULLS"),
        (ShapeChangeTeamRule(faces=_SIX), "It can use Shape Change on a 6, besides any other Shape Change."),
        (ShapeChangeTeamRule(faces=_SIX, more=1), "It can use Shape Change on a 6; if it has that power already, its roll is 1 "
                                                  "higher."),
        (
            ShapeChangeTeamRule(True, power="shape change"),
            "It has Shape Change, as a target and as an attacker; it breaks away on 2 to 6, "
            "opponents from it only on a 6. No wild card copies it.",
        ),
    )  # fmt: skip

    watchmen = card_team_cell(
        "TA-WATCHMEN", "Watchmen", (SteadyValuesRule(own=True), _STEADY), (SteadyValuesRule(own=True), _STEADY)
    )

    outsiders = team_cells(
        "TA-OUTSIDERS", ("Outsiders", "OUTSIDERS"),
        (
            SteadyValuesRule(True, reach=10),
            "A free action: nothing modifies the values of a figure within 10 squares and line of "
            "fire until the user's next turn. No wild card copies it.",
        ),
        (
            SteadyValuesRule(True, reach=6),
            "A free action: nothing modifies the values of a figure within 6 squares and line of "
            "fire until the user's next turn. No wild card copies it.",
        ),
        (
            SteadyValuesRule(True, among=True, changes=1),
            "Opponents cannot change its values or counter its powers while another member is adjacent. "
            "A free action changes an adjacent member's value by 1. No wild card copies it.",
        ),
        inferred=True,
    )  # fmt: skip

    superman_enemy = team_cells(
        "TA-SUPERMANENEMY", ("Superman Enemy", "SUPERMAN ENEMY"),
        (SharedOutwitRule(action=True), "A free action for the one with more points of two adjacent members: it can use "
                                        "Outwit until its next turn."),
        (SharedOutwitRule(action=True), "A free action while adjacent to a member of fewer points: it can use Outwit until "
                                        "its next turn."),
        (SharedOutwitRule(among=True), "Of two adjacent members the one with more points has Outwit, unless it has it "
                                       "already."),
    )  # fmt: skip

    starjammers = house_team_cell(
        "TA-STARJAMMERS",
        "STARJAMMERS",
        BesideRule(beside=True),
        "Team abilities of adjacent opponents do not work.",
    )

    new_warriors = house_team_cell(
        "TA-NEWWARRIORS",
        "NEW WARRIORS",
        BesideRule(beside=True),
        "Adjacent members may use the powers on each other's dials.",
    )

    inhumans = house_team_cell(
        "TA-INHUMANS", "INHUMANS", ChosenTeamRule(True, different=True),
        "As the game begins each member takes another team ability in its place, no wild "
        "card's and not one that another member took. No wild card copies it.",
    )  # fmt: skip

    brotherhood = team_cells(
        "TA-BROTHERHOOD", ("Brotherhood of Mutants", "BROTHERHOOD"),
        (BrotherhoodRule(free=True), "Its move actions do not count towards the action total."),
        (BrotherhoodRule(token_removal_faces=SHEDS), "Once it has hit an opponent with a roll of 10 to 12, it loses a "
                                                     "token."),
        (
            BrotherhoodRule(free=True, becomes=True),
            "Unified: as the game begins they take any team ability except a wild card's. "
            "Otherwise their move actions do not count towards the action total.",
        ),
        plain="Its move actions do not count towards the action total.",
    )  # fmt: skip

    green_lantern_corps = team_cells(
        "TA-GLC", ("Green Lantern Corps", "GREEN LANTERN CORPS"),
        (CarryingRule(most=8, anybody=True), "It can carry up to 8 friends."),
        (CarryingRule(most=8), "Passenger: 8."),
        (
            CarryingRule(True, most=8, anybody=True, transporter=True, shields=2),
            "A transporter for up to 8 adjacent friends. For a token, a friend within 10 squares in "
            "line has defense +2 until its next turn. No wild card copies it.",
        ),
        inferred=True,
    )  # fmt: skip

    underworld = card_team_cell(
        "TA-UNDERWORLD", "Underworld",
        (DrivingRule(members=True), "In a move action it can carry a friend of this team, or two if both have fewer "
                                      "points than it."),
        (DrivingRule(keyword=True), "It can carry a friend that shares a keyword, or two such friends if both have "
                                      "fewer points than it."),
    )  # fmt: skip

    serpent_society = house_team_cell(
        "TA-SERPENTSOCIETY", "SERPENT SOCIETY",
        SlitheringRule(True, moves=rights("characters", "hindering", "elevated")),
        "Its moves ignore other figures, hindering and elevated terrain; no wild card copies it.",
    )  # fmt: skip

    champions = house_team_cell(
        "TA-CHAMPIONS", "CHAMPIONS", SlitheringRule(leaps=True),
        "If it begins its move adjacent to another member, it moves as with Leap/Climb.",
    )  # fmt: skip

    shiar = house_team_cell(
        "TA-SHIAR", "SHI’AR", SlitheringRule(moves=rights("elevated"), aloft=True),
        "It ignores elevated terrain, attacks adjacent soaring opponents in close combat, and "
        "other soaring ones at its full range.",
    )  # fmt: skip

    kingdom_come = team_cells(
        "TA-KINGDOMCOME", ("Kingdom Come", "KINGDOM COME"),
        (RepellingRule(faces=_LOW), _STOPS),
        (
            RepellingRule(True, dodges=frozenset({5, 6})),
            "A ranged attack that would hit it misses if a d6 shows 5 or 6, unless the attacker is of this team. "
            "No wild card copies it.",
        ),
        (
            RepellingRule(faces=_LOW, ends=True),
            "An opponent that ends adjacent to it rolls a d6: on 1 or 2 it goes to a square that is not adjacent, "
            "and its action is over.",
        ),
    )  # fmt: skip

    hypertime = card_team_cell(
        "TA-HYPERTIME",
        "Hypertime",
        (RepellingRule(faces=_LOW), _STOPS),
        (RepellingRule(True, faces=_LOW), f"{_STOPS} {_NOT_COPIED}"),
    )

    badoon = house_team_cell(
        "TA-BADOON", "BADOON", TeamAbilityRule(),
        "Adjacent opponents cannot break away; it meets the prerequisites of every feat.",
    )  # fmt: skip

    avengers = _marching("TA-AVENGERS", "What can Avengers do?", "AVENGERS", "Avengers")
    batman_ally = Row(
        "TA-BATMANALLY",
        "What can a Batman Ally do?",
        core2014=says(PowerLendingRule(power="stealth"), "It may use Stealth.", "powers card: Batman Ally"),
        complete2022=says(PowerLendingRule(power="stealth"), "It can use Stealth.", "powers card: Batman Ally"),
        nebula2007=says(
            PowerLendingRule(power="stealth"),
            "Lines to it through hindering terrain, including that of its own square, are blocked.",
            "TEAM ABILITIES: BATMAN ALLY",
        ),
        eddieg=silent("nebula2007"),
    )
    batman_enemy = _aiming("TA-BATMANENEMY", "What can a Batman Enemy do?", "BATMAN ENEMY", "Batman Enemy")
    bprd = house_team_cell(
        "TA-BPRD", "B.P.R.D.", TeamAbilityRule(uncopyable=True),
        f"{_WILD_CARD} Unified: Mystics and CrossGen do not damage them in return, and hindering terrain does not slow "
        "them.",
        plain=_WILD_CARD,
    )  # fmt: skip
    calculator = _wild(
        "TA-CALCULATOR", "What can the Calculator's team do?", "CALCULATOR", "Calculator",
        "a token gives one member Perplex, Outwit or Leadership this turn; all see and reach each other.",
    )  # fmt: skip
    crime_syndicate = Row(
        "TA-CSA",
        "What can the Crime Syndicate do?",
        core2014=says(
            PowerLendingRule(True, "probability control", token=True),
            "It can use Probability Control, for a token that a friend must take; no wild card copies it.",
            "powers card: Crime Syndicate",
        ),
        complete2022=says(
            PowerLendingRule(True, "probability control", token=True),
            "It can use Probability Control, for a token that a friend must take; no wild card copies it.",
            "powers card: Crime Syndicate",
        ),
        nebula2007=says(
            PowerLendingRule(True, "probability control", token=True),
            "It has Probability Control; each use gives a friend with 0 or 1 tokens another. No wild card copies it.",
            "TEAM ABILITIES: CRIME SYNDICATE OF AMERICA",
        ),
        eddieg=silent("nebula2007"),
    )
    crossgen = Row(
        "TA-CROSSGEN",
        "What can Crossgen's team do?",
        core2014=absent(RetaliationRule(), UNKNOWN),
        complete2022=absent(RetaliationRule(), UNKNOWN),
        nebula2007=says(
            RetaliationRule(),
            "A figure whose attack damages a member takes 1 unavoidable damage.",
            "TEAM ABILITIES: CROSSGEN",
        ),
        eddieg=silent("nebula2007"),
    )
    defenders = _guarding("TA-DEFENDERS", "What can Defenders do?", "DEFENDERS", "Defenders")
    jla = _marching("TA-JLA", "What can the Justice League do?", "JLA", "Justice League")
    jsa = _guarding("TA-JSA", "What can the Justice Society do?", "JSA", "Justice Society")
    kabuki = Row(
        "TA-KABUKI",
        "What can Kabuki's team do?",
        core2014=absent(PowerLendingRule(), UNKNOWN),
        complete2022=absent(PowerLendingRule(), UNKNOWN),
        nebula2007=says(
            PowerLendingRule(power="stealth"),
            "Lines to it through hindering terrain, including that of its own square, are blocked.",
            "TEAM ABILITIES: KABUKI",
        ),
        eddieg=silent("nebula2007"),
    )
    legion = _wild(
        "TA-LEGION", "What can the Legion of Superheroes do?", "LEGION OF SUPERHEROES", "Legion",
        "additions to their defense count twice, and ranged attacks against them have half the range.",
    )  # fmt: skip
    mystics = Row(
        "TA-MYSTICS",
        "What can Mystics do?",
        core2014=says(
            RetaliationRule(),
            "A figure whose attack damages a member takes 1 unavoidable damage.",
            "powers card: Mystics",
        ),
        complete2022=says(
            RetaliationRule(True, penetrating=True, opponents_only=True),
            "An opponent whose attack damages a member takes 1 penetrating damage; no wild card copies it.",
            "powers card: Mystics",
        ),
        nebula2007=says(
            RetaliationRule(True),
            "A figure whose attack damages a member takes 1 unavoidable damage; no wild card copies it.",
            "TEAM ABILITIES: MYSTICS",
        ),
        eddieg=silent("nebula2007"),
    )
    new_gods = Row(
        "TA-NEWGODS",
        "What can the New Gods do?",
        core2014=absent(ShieldingRule(), UNKNOWN),
        complete2022=absent(ShieldingRule(), UNKNOWN),
        nebula2007=says(
            ShieldingRule(by=1, softens=True),
            "Members take 1 less of all damage and no pushing damage; no damage is unavoidable or "
            "irreducible for them.",
            "TEAM ABILITIES: NEW GODS",
        ),
        eddieg=silent("nebula2007"),
    )
    sinister_syndicate = _aiming(
        "TA-SINISTERSYNDICATE", "What can the Sinister Syndicate do?", "SINISTER SYNDICATE", "Sinister Syndicate"
    )
    spider_man_ally = _wild(
        "TA-SPIDERMANALLY", "What can a Spider-Man Ally do?", "SPIDER-MAN ALLY", "Spider-Man",
        "they carry cheaper members; once a turn, a free action attacks an adjacent opponent of the team.",
    )  # fmt: skip
    superman_ally = _seeing("TA-SUPERMANALLY", "What can a Superman Ally do?", "SUPERMAN ALLY", "Superman Ally")
    avengers_initiative = card_team_cell(
        "TA-AVENGERSINITIATIVE",
        "Avengers Initiative",
        (
            SightRule(moves=_HEDGES, lines=frozenset({"hindering"})),
            "Hindering terrain is clear for its moves and its lines of fire.",
        ),
        (SightRule(lines=frozenset({"hindering"})), "Its lines of fire ignore hindering terrain."),
    )
    top_cow = house_team_cell(
        "TA-TOPCOW", "TOP COW", MarchingRule(free=True), "Its move actions do not count towards the action total."
    )
    titans = _sharing("TA-TITANS", "What can the Titans do?", "TITANS", "Titans")
    ultimates = _seeing("TA-ULTIMATES", "What can the Ultimates do?", "ULTIMATES", "Ultimates")
    x_men = _sharing("TA-XMEN", "What can the X-Men do?", "X-MEN", "X-Men")
