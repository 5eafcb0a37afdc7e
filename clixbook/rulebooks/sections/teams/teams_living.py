"""TA: teams that heal, stand fast, hide what they are, or lend each other powers."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.sections.teams.team_values import TeamAbilityRule, of_2007, of_all, of_the_card
from clixbook.rulebooks.sections.teams.teams_fighting import SHEDS, TeamsFighting


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
    """A wild card, or in one book healing for knocking out standard opponents (``heals``)."""

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
    """Values that are not changed: its user's by opponents (``own``), ``among`` members beside each other, or a friend's.

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
    """Team abilities of opponents beside a member do not count."""

    beside: bool = False


@record
class Pools(TeamAbilityRule):
    """Powers on the dials of adjacent members may be used."""

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


class TeamsLiving(TeamsFighting):
    """What the books make of teams that heal, stand fast or lend powers."""

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
