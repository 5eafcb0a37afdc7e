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

    ROUND_ONE = "round 1"
    ALL_HAD_A_TURN = "until everybody finished a first turn"
    AFTER_START = "from the end of start effects until everybody finished a first turn"
    NEVER = "never"


class HomelessDecider(enum.StrEnum):
    """The player who places a piece that cannot stand in its place."""

    ELSEWHERE = "whoever places it"
    OPPONENT_NEAREST = "an opponent, in the nearest square that can be"


_EVERYTHING = frozenset({"target", "attack", "damage", "knock back", "move", "place", "affect"})


def _over(*pairs: tuple[str, str]) -> frozenset[str]:
    return frozenset(f"{one} over {other}" for one, other in pairs)


class GoldenRules(Section):
    """Golden and silver rules."""

    prefix = "GLD"
    title = "Golden and silver rules"

    golden = Row(
        "GLD-01",
        "Which rules can nothing override?",
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
        "Which rules give way only to an effect that names them?",
        core2014=says(frozenset[GoldenRule](), "None.", "P2 Golden Rules"),
        complete2022=says(
            frozenset({GoldenRule.FIRST_TURN, GoldenRule.THREE}),
            "Two: protection in the first turn and the rule of three.",
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
        "What does the first turn protect from?",
        core2014=says(
            frozenset({"target", "knock back", "attack", "damage"}),
            "From being targeted by opponents, attacked, damaged or knocked back.",
            "P2 First-Round Immunity",
        ),
        complete2022=says(
            frozenset({"move", "place", "damage", "target"}),
            "Opponents can neither move, place, damage nor target the figure.",
            "§14.1; powers card",
        ),
        nebula2007=says(
            _EVERYTHING,
            "From everything of another player that targets or affects it, harmless attacks too; standing beside is fine.",
            "No attacks on the first turn",
        ),
        eddieg=says(frozenset[str](), "From nothing: the book does not speak of it.", "", inferred=True),
        variants=(
            Variant(
                "attacks-on-the-first-turn",
                ("nebula2007",),
                frozenset[str](),
                "The quiet first turn is a policy and not used.",
            ),
        ),
    )
    protected_for = Row(
        "GLD-05",
        "How long does the first turn protect?",
        core2014=says(ProtectionDuration.ROUND_ONE, "For round 1.", "P2 First-Round Immunity"),
        complete2022=says(
            ProtectionDuration.AFTER_START,
            "From the end of start effects until every player has finished a first turn.",
            "§14.1",
        ),
        nebula2007=says(
            ProtectionDuration.ALL_HAD_A_TURN, "Until everybody's first turn is over.", "No attacks on the first turn"
        ),
        eddieg=says(ProtectionDuration.NEVER, "Never: the book does not speak of it.", "", inferred=True),
    )
    protection_lost = Row(
        "GLD-06",
        "Who loses the protection of the first turn early?",
        core2014=says(
            frozenset({"acted", "moved", "placed"}),
            "A figure that was given an action, moved or placed.",
            "P2 First-Round Immunity",
        ),
        complete2022=says(frozenset({"left area"}), "A figure that left its starting area.", "§14.1"),
        nebula2007=says(frozenset[str](), "Nobody.", "No attacks on the first turn"),
        eddieg=says(frozenset[str](), "Nobody has any to lose.", "", inferred=True),
    )
    protection_broken = Row(
        "GLD-07",
        "What breaks through the protection of the first turn?",
        core2014=says(
            frozenset({"start of game"}),
            "Only effects that happen at the beginning of the game.",
            "P2 First-Round Immunity",
        ),
        complete2022=says(frozenset({"names the rule"}), "Only effects that name this rule.", "§14"),
        nebula2007=says(
            frozenset[str](),
            "Nothing, where the players keep to this policy.",
            "No attacks on the first turn",
            inferred=True,
        ),
        eddieg=absent(frozenset[str](), "There is no protection to break."),
    )
    crowding = Row(
        "GLD-08",
        "Where does a piece go that has to stand where it cannot?",
        core2014=says(
            HomelessDecider.ELSEWHERE, "Whoever places it finds another square; a move stops earlier.",
            "P2 Rule of Occupancy",
        ),
        complete2022=says(
            HomelessDecider.OPPONENT_NEAREST,
            "A move stops before; one that must be placed goes where an opponent says, as near as can be.",
            "§13.2",
        ),
        nebula2007=says(
            HomelessDecider.ELSEWHERE,
            "A move stops before; who is struck by one knocked back makes room.",
            "Moving Your Character",
        ),
        eddieg=says(HomelessDecider.ELSEWHERE, "A move stops before.", "Moving Around The Map"),
    )  # fmt: skip
    layers = Row(
        "GLD-09",
        "Which text prevails over which?",
        core2014=says(
            _over(("golden", "card"), ("golden", "rulebook"), ("card", "rulebook"), ("event dial", "rulebook")),
            "A card or an event dial over the rulebook, golden rules over all.",
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
            "A card over the rulebook, but not over golden rules, and over silver ones only if it names them.",
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
            "Powers and conditions over the rules, special objects over conditions, scenarios over the end of the game.",
            "Rule of 3; Special Objects; GAME OVER",
        ),
        eddieg=says(_over(("card", "rulebook")), "Powers over the basics.", "Superpowers", inferred=True),
    )
