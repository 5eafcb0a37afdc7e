"""THM: themed teams."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent

_GENERIC = frozenset(
    (
        "animal", "armor", "assassin", "brute", "celebrity", "cosmic", "deity", "detective", "future", "herald",
        "martial artist", "monster", "mystical", "past", "pilot", "police", "politician", "reporter", "robot", "ruler",
        "scientist", "soldier", "spy", "vehicle", "warrior",
    )
)  # fmt: skip


@record
class ThemeRule:
    """A force is themed when all its figures, ``least`` or more (0: never), share a keyword."""

    least: int = 0


@record
class GenericKeywordRule:
    """Generic keywords: those ``listed``, and those in ``italics``."""

    listed: frozenset[str] = frozenset()
    italics: bool = False


@record
class Initiative:
    """Bonus of a theme to the roll for first player: ``each`` per member.

    ``lead`` is the most by which it may exceed what the other adds; 0 for no limit.
    """

    each: int = 0
    lead: int = 0


class LuckyTeams(enum.Enum):
    """Themed teams with rerolls."""

    NONE = "none"
    NAMED = "those of a named keyword"
    EVERY = "every themed team"


@record
class RerollBudget:
    """Rerolls per game: one per ``members`` (0: none), at most one per ``points``, ``most``."""

    members: int = 0
    points: int = 0
    most: int = 0


@former_names(lucky="has_own_rerolls", again="used_this_turn")
@record
class LuckyMember:
    """Members that may not use the team's rerolls.

    ``acted``: those that had an action this turn; ``acting``: the one in the middle of an action; ``has_own_rerolls``:
    those with rerolls of their own; ``used_this_turn``: those that used one this turn, and with ``as_the_power`` those
    that used the power; ``tokens``: those with that many tokens (0 bars nobody). ``whole_force``: figures without the
    keyword are members too.
    """

    acted: bool = False
    acting: bool = False
    has_own_rerolls: bool = False
    used_this_turn: bool = False
    as_the_power: bool = False
    tokens: int = 0
    whole_force: bool = False


@former_names(
    lucky_teams="teams_with_rerolls",
    luck="rerolls",
    lucky_member="reroll_user",
    luck_tokens="reroll_tokens",
    luck_pushes="reroll_token_pushes",
    luck_in_any_turn="rerolls_in_any_turn",
    luck_is_a_power="rerolls_are_a_power",
)
class Themes(Section):
    """Themed teams."""

    prefix = "THM"
    title = "Themed teams"

    themed = Row(
        "THM-01",
        "When is a force themed?",
        core2014=says(
            ThemeRule(2),
            "When all its figures, two or more, share a keyword before the game begins.",
            "P4 Themed Teams",
        ),
        complete2022=says(
            ThemeRule(1),
            "When all its figures have the keyword chosen as the force is revealed.",
            "§23.2a",
            inferred=True,
        ),
        nebula2007=says(ThemeRule(1), "When all its figures belong to one team in the comics.", "Theme teams"),
        eddieg=absent(ThemeRule(), "There are no themes."),
    )
    one_theme = Row(
        "THM-02",
        "If the figures share several keywords, how many count?",
        core2014=silent("complete2022"),
        complete2022=says(1, "One, which the player chooses.", "§23.2a"),
        nebula2007=says(1, "The book does not say; here one team is chosen.", "", inferred=True),
        eddieg=absent(0, "There are no themes."),
    )
    generic = Row(
        "THM-03",
        "Which keywords are generic?",
        core2014=says(
            GenericKeywordRule(_GENERIC, italics=True),
            "Those in italics on the card, and 25 listed ones from animal to warrior; all others are named.",
            "P4 Themed Teams; generic keyword list",
        ),
        complete2022=says(GenericKeywordRule(italics=True), "Those in italics on the card.", "§23.1a"),
        nebula2007=absent(GenericKeywordRule(), "There are none: teams are named."),
        eddieg=absent(GenericKeywordRule(), "There are no themes."),
    )
    bystanders_count = Row(
        "THM-04",
        "Do bystanders matter for a theme?",
        core2014=says(False, "No, neither for nor against it.", "P4 Themed Teams"),
        complete2022=like("core2014", "§23.2c"),
        nebula2007=silent("core2014"),
        eddieg=absent(False, "There are no themes."),
    )
    initiative = Row(
        "THM-05",
        "How much does a theme add to the roll for the first player?",
        core2014=says(Initiative(1), "1 for each figure with the keyword.", "P4 Themed Team Benefits"),
        complete2022=says(
            Initiative(1, lead=3),
            "1 for each figure with the keyword, but at most 3 more than the other player's theme adds.",
            "§23.3",
        ),
        nebula2007=says(Initiative(1), "1 for each figure.", "Theme teams"),
        eddieg=says(Initiative(), "The book does not say; here it adds nothing.", "", inferred=True),
    )
    theme_lasts = Row(
        "THM-06",
        "How long is a force themed?",
        core2014=says(True, "For the whole game, whatever happens to its figures.", "P4 Themed Teams"),
        complete2022=like("core2014", "§23.2b"),
        nebula2007=silent("core2014"),
        eddieg=absent(False, "There are no themes."),
        fixed=True,
    )
    teams_with_rerolls = Row(
        "THM-07",
        "Which themed teams get team rerolls?",
        core2014=says(LuckyTeams.NAMED, "Those of a named keyword.", "P4 Themed Team Probability Control"),
        complete2022=says(LuckyTeams.EVERY, "Every themed team.", "§23.4"),
        nebula2007=says(LuckyTeams.EVERY, "Every themed team.", "Theme teams"),
        eddieg=absent(LuckyTeams.NONE, "There are no themes."),
    )
    rerolls = Row(
        "THM-08",
        "How many team rerolls does a themed team get in a game?",
        core2014=says(
            RerollBudget(1, points=100),
            "One for each figure at the start, but at most one for each full 100 points of the build total.",
            "P4 Themed Team Probability Control",
        ),
        complete2022=says(
            RerollBudget(1, most=3), "One for each figure with the keyword at the start, at most 3.", "§23.4"
        ),
        nebula2007=says(RerollBudget(3), "One for every three figures.", "Theme teams"),
        eddieg=says(RerollBudget(), "The book does not say; here none.", "", inferred=True),
    )
    reroll_user = Row(
        "THM-09",
        "Which figure of a themed team may use a team reroll?",
        core2014=says(
            LuckyMember(acted=True, acting=True, has_own_rerolls=True, used_this_turn=True),
            "One without an action this turn, except free ones, and without Probability Control; not twice a turn.",
            "P4 Themed Team Probability Control",
        ),
        complete2022=says(
            LuckyMember(used_this_turn=True, as_the_power=True, whole_force=True),
            "Any figure of the force, but none rerolls twice in a turn, its own Probability Control included.",
            "§21.11, §23.2b, §23.4",
        ),
        nebula2007=says(
            LuckyMember(acting=True, tokens=2), "One that is not acting at that moment and has fewer than two tokens.",
            "Theme teams",
        ),
        eddieg=absent(LuckyMember(), "There are no themes."),
    )  # fmt: skip
    reroll_tokens = Row(
        "THM-10",
        "How many tokens does a team reroll cost?",
        core2014=says(1, "One, given at once, outside the action total.", "P4 Themed Team Probability Control"),
        complete2022=says(0, "The book names none.", "§23.4", inferred=True),
        nebula2007=says(1, "One.", "Theme teams"),
        eddieg=absent(0, "There are no themes."),
    )
    reroll_token_pushes = Row(
        "THM-11",
        "Does the token for a team reroll push the figure?",
        core2014=says(
            True, "If it is the second one.", "P4 Themed Team Probability Control; P2 Pushing", inferred=True
        ),
        complete2022=says(False, "There is no token.", "§23.4", inferred=True),
        nebula2007=says(True, "If it is the second one, as any token does.", "Pushing"),
        eddieg=absent(False, "There are no themes."),
    )  # fmt: skip
    rerolls_in_any_turn = Row(
        "THM-12",
        "May a team reroll be used in an opponent's turn?",
        core2014=says(True, "Yes, as that is a new turn.", "P4 Themed Team Probability Control", inferred=True),
        complete2022=says(True, "Yes, a reroll is not bound to one's own turn.", "§23.4", inferred=True),
        nebula2007=says(True, "Yes.", "Theme teams; PROBABILITY CONTROL", inferred=True),
        eddieg=absent(False, "There are no themes."),
    )
    rerolls_are_a_power = Row(
        "THM-13",
        "Does a team reroll count as Probability Control?",
        alike="In no book does a team with rerolls have the power; one book has no such teams.",
        core2014=says(
            False, "No; it does not count as that power for anything else.", "P4 Themed Team Probability Control"
        ),
        complete2022=says(False, "No, unless the figure shows that power or is granted it as well.", "§23.4a"),
        nebula2007=says(False, "No; it does not count as that power for anything else.", "Theme teams"),
        eddieg=absent(False, "There are no themes."),
        fixed=True,
    )
    cancels_conditions = Row(
        "THM-14",
        "How many battlefield conditions may a themed team cancel in a game?",
        core2014=absent(0, "None."),
        complete2022=absent(0, "None."),
        nebula2007=says(
            1, "One, for the rest of the game, when it is revealed or comes into play.", "Theme teams", inferred=True
        ),
        eddieg=absent(0, "There are no themes."),
    )
    shares_team = Row(
        "THM-15",
        "May a themed team share one team ability?",
        core2014=says(False, "Only an additional one that is paid for.", "P4 Themed Team Benefits"),
        complete2022=absent(False, "No."),
        nebula2007=says(True, "Yes, that of its team, in place of all printed ones.", "Theme teams"),
        eddieg=absent(False, "There are no themes."),
    )
    keywords_stay = Row(
        "THM-16",
        "Does a keyword gained or lost during play stay gained or lost?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes, for the rest of the game.", "§23.1b"),
        nebula2007=absent(False, "There are no keywords."),
        eddieg=absent(False, "There are no keywords."),
        fixed=True,
    )
