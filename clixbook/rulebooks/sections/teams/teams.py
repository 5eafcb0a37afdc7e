"""TAB: team abilities, and how wild cards copy them."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent


class TeamSource(enum.StrEnum):
    """Sources of a team ability."""

    SYMBOL = "the printed symbol"
    TRAIT = "a trait that gives it"
    LIST = "a list of names, declared before the game"
    THEME = "the theme of the force"


class CopySource(enum.Enum):
    """The figure a wild card copies from."""

    HAS = "that of a friend that has the ability itself"
    USES = "that of a friend that can use it now"


class CopyEndRule(enum.Enum):
    """End of a copy when no friend has the ability any more."""

    WITH_THE_ACTION = "it ends with that action"
    NEVER = "it is kept until another choice"


@record
class WildChoice:
    """The moment at which a wild card chooses: as an action is ``declared``, or by a free action of its own.

    ``once``: no more than once a turn. ``none``: it may choose to copy nothing.
    """

    declared: bool = False
    once: bool = False
    none: bool = False


@record
class UnifiedTeamRule:
    """A better version for a force whose figures, except ``wild_cards`` of them, all have one team ability."""

    known: bool = False
    wild_cards: int = 0


@record
class UndoneActionRule:
    """Action made impossible by a copy: ``undone``, never given; ``stuck``: the copy stays."""

    undone: bool = False
    stuck: bool = False


class Teams(Section):
    """Team abilities and wild cards."""

    prefix = "TAB"
    title = "Team abilities and wild cards"

    sources = Row(
        "TAB-01",
        "Which figures have a team ability?",
        core2014=says(
            frozenset({TeamSource.SYMBOL, TeamSource.TRAIT}),
            "Those with its symbol, or with a trait, special power or additional team ability that gives it.",
            "P3 Team Abilities",
        ),
        complete2022=says(
            frozenset({TeamSource.SYMBOL, TeamSource.TRAIT}),
            "Those with its coloured symbol, and those to which it is granted.",
            "§19.4",
        ),
        nebula2007=says(
            frozenset({TeamSource.SYMBOL, TeamSource.LIST, TeamSource.THEME}),
            "Those with its symbol, those on its list of names if declared before the game, and those that have it "
            "by theme.",
            "Team Symbols and Team Abilities; Theme teams",
        ),
        eddieg=says(frozenset({TeamSource.SYMBOL}), "Those with its symbol.", "Anatomy of a Heroclix"),
    )
    granted_replaces = Row(
        "TAB-02",
        "Does a team ability that is granted replace the printed one?",
        core2014=says(False, "No, unless its text says so.", "P3 Team Abilities"),
        complete2022=says(False, "It does not.", "§19.4", inferred=True),
        nebula2007=says(True, "Yes, for the whole game.", "Team Symbols and Team Abilities; Theme teams"),
        eddieg=absent(False, "This book grants none."),
    )
    optional = Row(
        "TAB-03",
        "May a figure choose not to use its team ability?",
        core2014=says(
            False, "As its text says: what is not optional always applies.", "P3 Activating Powers and Abilities"
        ),
        complete2022=says(False, "As its text says: what is not optional always applies.", "§8.1e, §8.2"),
        nebula2007=says(
            True,
            "Yes: it may be switched off as an action begins, until the turn ends.",
            "Team Symbols and Team Abilities",
        ),
        eddieg=silent("nebula2007"),
    )
    can_be_taken = Row(
        "TAB-04",
        "Can a team ability be countered or lost?",
        core2014=says(False, "No: only powers and combat abilities can.", "P3 Use and Possess", inferred=True),
        complete2022=says(
            True,
            "By an effect that says so, or with the source that grants it; not by powers that choose a power.",
            "§20.4",
        ),
        nebula2007=says(
            False,
            "No; but one team's ability does it nevertheless.",
            "Team Symbols and Team Abilities; TEAM ABILITIES: STARJAMMERS",
        ),
        eddieg=silent("nebula2007"),
    )
    in_force = Row(
        "TAB-05",
        "How long is a team ability in force?",
        core2014=says(True, "While its figure is in play.", "P3 Abilities"),
        complete2022=says(True, "While its figure can use it.", "§20.1"),
        nebula2007=says(
            True,
            "While a member of the team on the same force is on the map; some abilities need more members.",
            "Team Symbols and Team Abilities",
        ),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    donor = Row(
        "TAB-06",
        "Whose team ability may a wild card copy?",
        core2014=says(
            CopySource.HAS,
            "One that a friend has, through an additional team ability too.",
            "P3 Wild Cards; P4 Themed Team Benefits",
        ),
        complete2022=says(CopySource.USES, "One that a friend can use.", "§19.4a"),
        nebula2007=says(CopySource.HAS, "One that a friend on the map has.", "Wild cards"),
        eddieg=silent("nebula2007"),
    )
    choosing = Row(
        "TAB-07",
        "When does a wild card choose what it copies?",
        core2014=says(
            WildChoice(none=True),
            "By a free action in its own turn, as often as it likes; it may choose to copy nothing.",
            "P3 Wild Cards",
        ),
        complete2022=says(WildChoice(once=True), "By a free action in its own turn, once a turn.", "§19.4a"),
        nebula2007=says(
            WildChoice(declared=True),
            "As an action is declared, by its own side or an opponent, before it begins; one ability for each action.",
            "Wild cards",
        ),
        eddieg=silent("nebula2007"),
    )
    at_start = Row(
        "TAB-08",
        "What does a wild card copy as the game begins?",
        core2014=says("", "Nothing.", "P3 Wild Cards"),
        complete2022=says("", "Nothing, until its first free action to copy.", "§19.4a", inferred=True),
        nebula2007=says("", "Nothing, until its first choice.", "Wild cards", inferred=True),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    copy_ends = Row(
        "TAB-09",
        "What happens to a copy when no friend with that ability is left?",
        core2014=says(
            CopyEndRule.WITH_THE_ACTION,
            "It ends after the action in which the last such friend is defeated or removed.",
            "P3 Wild Cards",
        ),
        complete2022=says(CopyEndRule.NEVER, "The wild card keeps it until it chooses again.", "§19.4a"),
        nebula2007=says(
            CopyEndRule.WITH_THE_ACTION, "It ends with the action in which the last such friend is lost.", "Wild cards"
        ),
        eddieg=silent("nebula2007"),
    )
    copy_is_member = Row(
        "TAB-10",
        "Does a wild card become a member of the team that it copies?",
        core2014=says(False, "No: it does not gain the symbol.", "P3 Wild Cards"),
        complete2022=says(False, "No: it does not gain the symbol.", "§19.4a"),
        nebula2007=says(False, "No: it does not gain the symbol.", "Wild cards"),
        eddieg=silent("nebula2007"),
    )
    copies_copies = Row(
        "TAB-11",
        "May a wild card copy what another wild card copies?",
        core2014=says(False, "No: the other can use it, but does not have it.", "P3 Wild Cards"),
        complete2022=says(True, "Yes: the other can use it.", "§19.4a", inferred=True),
        nebula2007=says(False, "No: the other does not have it.", "Wild cards", inferred=True),
        eddieg=silent("nebula2007"),
    )
    marks = Row(
        "TAB-12",
        "Are there team abilities that wild cards cannot copy?",
        core2014=says(True, "Yes, those that are marked so.", "P3 Wild Cards"),
        complete2022=says(True, "Yes, those that are marked so, and those of wild cards.", "§19.4a, §19.4b"),
        nebula2007=says(True, "Yes, those whose text says so.", "TEAM ABILITIES"),
        eddieg=silent("nebula2007"),
    )
    unified = Row(
        "TAB-13",
        "Is there a stronger version for a force of one team?",
        core2014=absent(UnifiedTeamRule(), "This book has no unified team abilities."),
        complete2022=absent(UnifiedTeamRule(), "This book has no unified team abilities."),
        nebula2007=says(
            UnifiedTeamRule(True, 1),
            "Some have one: it needs every figure of the force in that team, or all except one wild card.",
            "TEAM ABILITIES",
        ),
        eddieg=absent(UnifiedTeamRule(), "This book has no unified team abilities."),
    )
    kept_unseen = Row(
        "TAB-14",
        "Does a wild card keep its copy while team abilities of its friends are ignored?",
        core2014=says(True, "Yes, even when it uses Pulse Wave itself.", "P3 Wild Cards"),
        complete2022=says(True, "Yes: once chosen, the copy stays.", "§19.4a"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    undone = Row(
        "TAB-15",
        "What happens to a declared action that a copied ability makes impossible?",
        core2014=says(UndoneActionRule(), "It resolves without effect, like any other (ACT-38).", inferred=True),
        complete2022=says(UndoneActionRule(), "It resolves without effect, like any other (ACT-38).", inferred=True),
        nebula2007=says(
            UndoneActionRule(undone=True, stuck=True),
            "It counts as not given and another is chosen; the wild card still has that copy for the other one.",
            "Wild cards",
        ),
        eddieg=says(
            UndoneActionRule(undone=True), "Another target or another action is chosen (ACT-38).", inferred=True
        ),
    )
