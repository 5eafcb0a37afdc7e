"""GLD: golden and silver rules, and first-turn protection."""

from __future__ import annotations

import enum

from clixbook.rulebooks.row import Row, Section, Variant, absent, says, silent


class GoldenRule(enum.StrEnum):
    """A rule above effects in some book."""

    REPLACE_THEN_MODIFY = "replace, then modify"
    THREE = "rule of three"
    OCCUPANCY = "occupancy"
    TOKENS = "action tokens"
    MINIMUMS = "minimums and maximums"
    ACTIVE_PLAYER = "active player"
    FIRST_TURN = "first turn protection"


class RuleBreakingEffect(enum.Enum):
    """Result for an effect that breaks a golden rule."""

    PART_IGNORED = "the part that breaks it is ignored"
    IGNORED = "the effect is ignored"


class ProtectionDuration(enum.Enum):
    """Duration of first-turn protection."""

    ROUND_ONE = "for round 1"
    ALL_HAD_A_TURN = "until every player has finished a first turn"
    AFTER_START = "from the end of start-of-game effects until every player has finished a first turn"
    NEVER = "never"


class HomelessDecider(enum.StrEnum):
    """The player who places a piece that cannot stand in its place."""

    ELSEWHERE = "the player who places it"
    OPPONENT_NEAREST = "an opponent, who chooses the nearest possible square"


_EVERYTHING = frozenset({"target", "attack", "damage", "knock back", "move", "place", "affect"})


def _over(*pairs: tuple[str, str]) -> frozenset[str]:
    return frozenset(f"{one} over {other}" for one, other in pairs)


class GoldenRules(Section):
    """Golden and silver rules."""

    prefix = "GLD"
    title = "Golden and silver rules"

    golden = Row(
        "GLD-01",
        "Which rules can no effect override?",
        core2014=says(
            frozenset(
                {
                    GoldenRule.REPLACE_THEN_MODIFY,
                    GoldenRule.THREE,
                    GoldenRule.OCCUPANCY,
                    GoldenRule.TOKENS,
                    GoldenRule.MINIMUMS,
                }
            ),
            "Five: replace then modify, three, occupancy, action tokens, minimums.",
            "P2 Golden Rules",
        ),
        complete2022=says(
            frozenset(
                {
                    GoldenRule.REPLACE_THEN_MODIFY,
                    GoldenRule.OCCUPANCY,
                    GoldenRule.TOKENS,
                    GoldenRule.MINIMUMS,
                    GoldenRule.ACTIVE_PLAYER,
                }
            ),
            "Five: replace then modify, occupancy, action tokens, minimums and maximums, active player.",
            "§13",
        ),
        nebula2007=says(frozenset({GoldenRule.THREE}), "The rule of three.", "Rule of 3"),
        eddieg=says(frozenset({GoldenRule.THREE}), "The rule of three.", "Advanced Rules and Powers", inferred=True),
    )
    silver = Row(
        "GLD-02",
        "Which rules give way only to effects that name them?",
        core2014=says(frozenset[GoldenRule](), "None.", "P2 Golden Rules"),
        complete2022=says(
            frozenset({GoldenRule.FIRST_TURN, GoldenRule.THREE}),
            "Two: the protection of the first turn and the rule of three.",
            "§14",
        ),
        nebula2007=says(frozenset[GoldenRule](), "None: the book has no such rules.", "", inferred=True),
        eddieg=says(frozenset[GoldenRule](), "None: the book has no such rules.", "", inferred=True),
    )
    breaking = Row(
        "GLD-03",
        "What happens to an effect that breaks a golden rule?",
        core2014=says(RuleBreakingEffect.PART_IGNORED, "The part that breaks it is ignored.", "P2 Golden Rules"),
        complete2022=says(RuleBreakingEffect.IGNORED, "It is ignored.", "§13"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    protection = Row(
        "GLD-04",
        "What does the protection of the first turn prevent?",
        core2014=says(
            frozenset({"target", "knock back", "attack", "damage"}),
            "Opponents cannot target the figure, and it cannot be attacked, damaged or knocked back.",
            "P2 First-Round Immunity",
        ),
        complete2022=says(
            frozenset({"move", "place", "damage", "target"}),
            "Opponents cannot move, place, damage or target the figure.",
            "§14.1; powers card",
        ),
        nebula2007=says(
            _EVERYTHING,
            "Other players can do nothing that targets or affects it, not even a harmless attack; "
            "but they may stand adjacent.",
            "No attacks on the first turn",
        ),
        eddieg=says(frozenset[str](), "Nothing: the book has no such protection.", "", inferred=True),
        variants=(
            Variant(
                "attacks-on-the-first-turn",
                ("nebula2007",),
                frozenset[str](),
                "This protection is a policy, and is not used.",
            ),
        ),
    )
    protected_for = Row(
        "GLD-05",
        "How long does the protection of the first turn last?",
        core2014=says(
            ProtectionDuration.ROUND_ONE, "The protection lasts until round 1 ends.", "P2 First-Round Immunity"
        ),
        complete2022=says(
            ProtectionDuration.AFTER_START,
            "The protection lasts from the end of start-of-game effects until every player has finished a first turn.",
            "§14.1",
        ),
        nebula2007=says(
            ProtectionDuration.ALL_HAD_A_TURN,
            "The protection lasts until every player's first turn is over.",
            "No attacks on the first turn",
        ),
        eddieg=says(ProtectionDuration.NEVER, "The book has no such protection.", "", inferred=True),
    )
    protection_lost = Row(
        "GLD-06",
        "Which figures lose the protection of the first turn early?",
        core2014=says(
            frozenset({"acted", "moved", "placed"}),
            "A figure that is given an action, moved or placed.",
            "P2 First-Round Immunity",
        ),
        complete2022=says(frozenset({"left area"}), "A figure that leaves its starting area.", "§14.1"),
        nebula2007=says(frozenset[str](), "None.", "No attacks on the first turn"),
        eddieg=says(frozenset[str](), "The book has no such protection.", "", inferred=True),
    )
    protection_broken = Row(
        "GLD-07",
        "What overrides the protection of the first turn?",
        core2014=says(
            frozenset({"start of game"}),
            "Only effects that happen at the beginning of the game.",
            "P2 First-Round Immunity",
        ),
        complete2022=says(frozenset({"names the rule"}), "Only effects that name this rule.", "§14"),
        nebula2007=says(
            frozenset[str](),
            "Nothing, if the players keep to this policy.",
            "No attacks on the first turn",
            inferred=True,
        ),
        eddieg=absent(frozenset[str](), "The book has no such protection."),
    )
    crowding = Row(
        "GLD-08",
        "Who finds another square for a figure that would have to end where it cannot stand?",
        core2014=says(
            HomelessDecider.ELSEWHERE, "The player who places it; a move stops earlier.",
            "P2 Rule of Occupancy",
        ),
        complete2022=says(
            HomelessDecider.OPPONENT_NEAREST,
            "If it must be placed, an opponent, who chooses the nearest possible square; a move stops "
            "earlier.",
            "§13.2",
        ),
        nebula2007=says(
            HomelessDecider.ELSEWHERE,
            "A move stops earlier; a figure struck by one that is knocked back makes room.",
            "Moving Your Character",
        ),
        eddieg=says(HomelessDecider.ELSEWHERE, "A move stops earlier.", "Moving Around The Map"),
    )  # fmt: skip
    layers = Row(
        "GLD-09",
        "Which text prevails over which?",
        core2014=says(
            _over(("golden", "card"), ("golden", "rulebook"), ("card", "rulebook"), ("event dial", "rulebook")),
            "A card or an event dial over the rulebook, the golden rules over everything.",
            "P2 Golden Rules; P4 Event Dials",
        ),
        complete2022=says(
            _over(
                ("golden", "card"),
                ("golden", "rulebook"),
                ("golden", "card that names it"),
                ("card", "rulebook"),
                ("silver", "card"),
                ("card that names it", "silver"),
                ("card that names it", "rulebook"),
            ),
            "A card over the rulebook, but not over golden rules, and over silver rules only if it names them.",
            "§13, §14",
        ),
        nebula2007=says(
            _over(
                ("golden", "card"),
                ("golden", "rulebook"),
                ("card", "rulebook"),
                ("battlefield condition", "rulebook"),
                ("special object", "battlefield condition"),
                ("special object", "rulebook"),
                ("scenario", "rulebook"),
            ),
            "Powers and conditions over the rules, special objects over conditions, scenarios "
            "over the rules for the end of the game.",
            "Rule of 3; Special Objects; GAME OVER",
        ),
        eddieg=says(_over(("card", "rulebook")), "Powers over the basic rules.", "Superpowers", inferred=True),
    )
