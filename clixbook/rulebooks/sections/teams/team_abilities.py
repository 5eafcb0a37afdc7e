"""TA: team abilities of each book, under the names in the books."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.sections.teams.team_values import UNKNOWN, TeamAbilityRule, of_2007, of_all, of_the_card
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights


@record
class Coaches(TeamAbilityRule):
    """Bonus to adjacent friends' ranged attacks on visible targets: attack, or less defense."""

    attack: int = 0
    defense: int = 0


@record
class Gangs(TeamAbilityRule):
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
    """Damage bonus of attacks that roll doubles, except two ones."""

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


@record
class Mourns(TeamAbilityRule):
    """Somebody is knocked out: members of the team itself (``own``), an adjacent friend (``beside``), or an opponent.

    ``clicks`` are healed, or a d6 less 2 and at least 1 (``rolls``), or by Regeneration (``regenerates``). ``chosen``: an
    opponent of the team that was chosen as the game began, for ``rival`` clicks if that is the Fantastic Four.
    Members of one of the two teams of ``archenemies`` are archenemies of those of the other.
    """

    own: bool = False
    beside: bool = False
    clicks: int = 0
    rolls: bool = False
    regenerates: bool = False
    chosen: bool = False
    rival: int = 0
    archenemies: tuple[str, ...] = ()


@record
class Sheds(TeamAbilityRule):
    """Wild card, or (``heals``) healing for knocking out standard opponents."""

    wild: bool = False
    heals: int = 0
    foes: bool = False


@record
class Tires(TeamAbilityRule):
    """A token, or with two of them 1 unavoidable damage, for an opponent whose damage was reduced to 0."""

    token: bool = False


@record
class Spites(TeamAbilityRule):
    """Unavoidable damage to adjacent opponents when its user is dealt pushing damage."""

    damage: int = 0


@record
class Trades(TeamAbilityRule):
    """Of two adjacent members one heals what a d6 shows and the other takes as much damage, once a turn."""

    rolls: bool = False


@record
class Cosmic(TeamAbilityRule):
    """Powers that nobody takes away, with Willpower (``will``); or no pushing damage (``beside``: a blow outwits it)."""

    will: bool = False
    beside: bool = False


@record
class Deceives(TeamAbilityRule):
    """Shape Change: the ``power`` itself, or with these ``faces`` besides it; or a roll of it that is higher by ``more``."""

    power: str = ""
    faces: frozenset[int] = frozenset()
    more: int = 0


@record
class Steadies(TeamAbilityRule):
    """Fixed values: its user's (``own``), ``among`` adjacent members, or a friend's.

    ``reach``: by a free action nothing modifies the values of somebody so near, until the user's next turn. ``changes``:
    by a free action a value of an adjacent member is changed by so much.
    """

    own: bool = False
    among: bool = False
    reach: int = 0
    changes: int = 0


@record
class SharedOutwitRule(TeamAbilityRule):
    """Outwit for the dearer one of two adjacent members: always, or by a free ``action`` until its next turn."""

    action: bool = False
    among: bool = False


@record
class Silences(TeamAbilityRule):
    """Cancels team abilities of opponents adjacent to a member."""

    beside: bool = False


@record
class Pools(TeamAbilityRule):
    """Members may use powers on the dials of adjacent members."""

    beside: bool = False


@record
class ChosenTeamRule(TeamAbilityRule):
    """A team ability that is chosen as the game begins, no wild card: for each member another one (``different``)."""

    different: bool = False


@record
class Brothers(TeamAbilityRule):
    """Moves outside the action total (``free``), rolls that take a token off (``sheds``), or a team ability that a force
    of this team alone chooses as the game begins (``becomes``).
    """

    free: bool = False
    sheds: frozenset[int] = frozenset()
    becomes: bool = False


_SIX = frozenset({6})


_FOUR = "When one of them is knocked out every other one heals 1."


_SQUAD = "When an adjacent friend is knocked out it may heal a d6 less 2, at least 1."


_STEADY = "Opponents cannot modify its combat values."


_WILD = "It is a wild card: it can use a friend's team ability."


_COSMIC = "It can use Willpower, and its powers cannot be countered; no wild card copies it."


_GUARDED = "It can use Willpower, and Outwit does nothing to it; no wild card copies it."


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
    """Adjacent opponents roll a d6 on arrival; with these ``faces`` they stay away.

    ``ends``: its action is over then, and only where it ends its move is asked; otherwise it stops before, for this turn.
    ``dodges``: in place of that, faces with which ranged attacks of those who are not of the team miss.
    """

    faces: frozenset[int] = frozenset()
    ends: bool = False
    dodges: frozenset[int] = frozenset()


@record
class Clings(TeamAbilityRule):
    """Opponents do not break away from it (BRK-06); it has what feats ask for (FRC-10)."""


_LOW = frozenset({1, 2})


_STOPS = "An opponent that would come beside it rolls a d6: with 1 or 2 it comes beside none of them this turn."


_HEDGES = rights("hindering")


@record
class Wild(TeamAbilityRule):
    """A wild card."""


@record
class Borrows(TeamAbilityRule):
    """Replaces a combat value with that of an adjacent friend with the same ability.

    ``members``: of a member of the team, whoever copies it is none. ``attacked_only``: for attacks on its user.
    ``unified``: a force of one team raises the value instead, of one member a turn, by half the number of members.
    """

    members: bool = False
    attacked_only: bool = False
    unified: bool = False


@record
class Marches(TeamAbilityRule):
    """Bonus to move actions: outside the action total (``free``), or so much faster.

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


class TeamAbilities(Section):
    """Team abilities in the books."""

    prefix = "TA"
    title = "Team abilities"

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

    fantastic_four = of_all(
        "TA-FANTASTICFOUR", ("Fantastic Four", "FANTASTIC FOUR"),
        (Mourns(own=True, clicks=1), _FOUR), (Mourns(own=True, clicks=1), _FOUR), (Mourns(own=True, clicks=1), _FOUR),
    )  # fmt: skip

    suicide_squad = of_all(
        "TA-SUICIDESQUAD", ("Suicide Squad", "SUICIDE SQUAD"),
        (Mourns(beside=True, rolls=True), _SQUAD), (Mourns(beside=True, rolls=True), _SQUAD),
        (Mourns(beside=True, regenerates=True), "When an adjacent friend is knocked out it may regenerate at once."),
    )  # fmt: skip

    frightful_four = of_2007(
        "TA-FRIGHTFULFOUR", "FRIGHTFUL FOUR", Mourns(chosen=True, clicks=1, rival=2, archenemies=("frightful four", "fantastic four")),
        "A team is chosen as the game begins: when an opponent of it is knocked out they heal 1, "
        "2 for the Fantastic Four, who are their archenemies.",
    )  # fmt: skip

    minions_of_doom = of_all(
        "TA-MINIONSOFDOOM", ("Minions of Doom", "MINIONS OF DOOM"),
        (Sheds(True, wild=True), _WILD),
        (Sheds(heals=1), "When it knocks out a standard opponent, a friend of this team heals 1."),
        (Sheds(True, wild=True, foes=True), f"{_WILD} Unified: one of an opponent's."),
        plain=_WILD,
    )  # fmt: skip

    fatal_five = of_2007(
        "TA-FATALFIVE", "FATAL FIVE", Tires(token=True),
        "An opponent whose damage by it is reduced to 0 gets a token; one with two tokens takes 1 unavoidable damage.",
    )  # fmt: skip

    guardians = of_2007(
        "TA-GUARDIANS", "GUARDIANS OF THE GALAXY", Spites(damage=1),
        "When it is dealt pushing damage every adjacent opponent takes 1 unavoidable damage.",
    )  # fmt: skip

    young_avengers = of_2007(
        "TA-YOUNGAVENGERS", "YOUNG AVENGERS", Trades(rolls=True),
        "Of two adjacent members one heals what a d6 shows and the other takes as much; once a turn, which is not said.",
    )  # fmt: skip

    power_cosmic = of_all(
        "TA-POWERCOSMIC", ("Power Cosmic", "POWER COSMIC"),
        (Cosmic(True, will=True), _COSMIC), (Cosmic(True, will=True), _GUARDED),
        (
            Cosmic(True, beside=True),
            "No pushing damage; nothing counters its powers but the Outwit of an adjacent opponent that rolls for it.",
        ),
    )  # fmt: skip

    quintessence = of_the_card(
        "TA-QUINTESSENCE", "Quintessence", (Cosmic(True, will=True), _COSMIC), (Cosmic(True, will=True), _GUARDED)
    )

    cosmic_energy = of_the_card(
        "TA-COSMICENERGY", "Cosmic Energy", (Cosmic(True), ""), (Cosmic(True, will=True), _GUARDED)
    )

    danger_girl = of_2007(
        "TA-DANGERGIRL", "DANGER GIRL", Deceives(True, power="shape change"),
        "It has Shape Change, as a target and as an attacker; no wild card copies it.",
    )  # fmt: skip

    skrulls = of_all(
        "TA-SKRULLS", ("Skrulls", "SKRULLS"),
        (Deceives(faces=_SIX), "It can use Shape Change with a 6, besides any other Shape Change."),
        (Deceives(faces=_SIX, more=1), "It can use Shape Change with a 6; if it has that already, its roll is 1 higher."),
        (
            Deceives(True, power="shape change"),
            "It has Shape Change, as a target and as an attacker, breaks away on 2 to 6, and is left on a 6 alone.",
        ),
    )  # fmt: skip

    watchmen = of_the_card("TA-WATCHMEN", "Watchmen", (Steadies(own=True), _STEADY), (Steadies(own=True), _STEADY))

    outsiders = of_all(
        "TA-OUTSIDERS", ("Outsiders", "OUTSIDERS"),
        (
            Steadies(True, reach=10),
            "A free action: nothing modifies the values of somebody within 10 squares and in its line of fire until its next turn.",
        ),
        (
            Steadies(True, reach=6),
            "A free action: nothing modifies the values of somebody within 6 squares and in its line of fire until its next turn.",
        ),
        (
            Steadies(True, among=True, changes=1),
            "Beside another member opponents change none of its values and take no power. "
            "A free action changes a value of an adjacent member by 1.",
        ),
        inferred=True,
    )  # fmt: skip

    superman_enemy = of_all(
        "TA-SUPERMANENEMY", ("Superman Enemy", "SUPERMAN ENEMY"),
        (SharedOutwitRule(action=True), "A free action of the dearer of two adjacent members: it can use Outwit until its next turn."),
        (SharedOutwitRule(action=True), "A free action beside a cheaper member: it can use Outwit until its next turn."),
        (SharedOutwitRule(among=True), "The dearer of two adjacent members has Outwit, unless it has it already."),
    )  # fmt: skip

    starjammers = of_2007(
        "TA-STARJAMMERS", "STARJAMMERS", Silences(beside=True), "Team abilities of opponents beside one do not count."
    )

    new_warriors = of_2007(
        "TA-NEWWARRIORS",
        "NEW WARRIORS",
        Pools(beside=True),
        "Adjacent members may use the powers on each other's dials.",
    )

    inhumans = of_2007(
        "TA-INHUMANS", "INHUMANS", ChosenTeamRule(True, different=True),
        "As the game begins each takes another team ability in its place, no wild card and none like another's.",
    )  # fmt: skip

    brotherhood = of_all(
        "TA-BROTHERHOOD", ("Brotherhood of Mutants", "BROTHERHOOD"),
        (Brothers(free=True), "Their move actions take nothing of the action total."),
        (Brothers(sheds=SHEDS), "Once it has hit an opponent with a roll of 10 to 12, a token is taken off it."),
        (
            Brothers(free=True, becomes=True),
            "Unified: as the game begins they take any team ability but a wild card's. Otherwise their move actions are "
            "outside the action total.",
        ),
        plain="Their move actions are outside the action total.",
    )  # fmt: skip

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
