"""WIN: end of the game, scoring and the winner."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, like, says, silent


@record
class Elimination:
    """The end of a game when one player at most is left.

    ``waits``: not before everything is resolved. ``first_out``: as soon as the first player has lost. ``on_map``: only
    figures on the map count, no captives.
    """

    waits: bool = False
    first_out: bool = False
    on_map: bool = False


@record
class Defeat:
    """Ways in which a player is defeated.

    Without a figure worth ``worth`` points; if ``over`` is not 0, when an opponent scores that much more than the
    build total; if ``effects``, when an effect says so.
    """

    worth: int = 0
    over: int = 0
    effects: bool = False


class GameEnd(enum.StrEnum):
    """Causes of the end of a game."""

    ELIMINATION = "elimination"
    POINTS = "points reached"
    TIME = "time"
    ROUNDS = "rounds"
    AGREEMENT = "agreement"
    SCENARIO = "scenario"
    EFFECT = "effect"


class Survivor(enum.Enum):
    """Reward of the last player with figures left."""

    WINS = "the survivor"
    POINTS = "the player with the most points"


@record
class KnockedOutScore:
    """Score of a lost figure besides its points: its ``feats``, its optional ``traits``.

    ``own_figures``: only those that a player's own figures defeated score for that player.
    """

    feats: bool = False
    traits: bool = False
    own_figures: bool = False


class PointTie(enum.Enum):
    """Tie-breaker for players with equal points."""

    ROLL = "the highest roll of 2d6"
    SMALLER_FORCE = "the player with the smaller force"
    DRAW = "nobody: it is a draw"


@record
class ArchEnemy:
    """Score factor for a figure that its archenemy defeats; ``feats`` too."""

    times: int = 1
    feats: bool = False


class FriendlyFire(enum.Enum):
    """Scorer of a figure defeated by its own side."""

    AS_OWN_DOING = "whoever scores a figure that defeats itself"
    OPPONENTS = "the opponents, who share its points"


class ControlledLoss(enum.Enum):
    """Scorer of a figure lost under an enemy's control."""

    BY_OWNER = "the opponent of its owner"
    CONTROLLER = "the player who controls it at that moment"


class Resources(enum.Enum):
    """Moments at which a resource is lost."""

    WITH_ITS_FIGURE = "with the figure that it is assigned to"
    WITH_ALL = "with the last figure that it is assigned to, or with the force"
    NEVER = "never"


class ScenarioEnds(enum.Enum):
    """Relation of a scenario's own ends to those of the book."""

    BESIDE = "yes, whichever comes first"
    INSTEAD = "no, only in those of the scenario"


class Victory(Section):
    """Victory."""

    prefix = "WIN"
    title = "Victory"

    elimination = Row(
        "WIN-01",
        "When does elimination end the game?",
        core2014=says(
            Elimination(waits=True, on_map=True),
            "When at most one player has figures left on the map, once current actions are over.",
            "P2 Winning the Game",
        ),
        complete2022=says(Elimination(waits=True), "When only one player is undefeated.", "§5.1"),
        nebula2007=says(Elimination(), "When one player is left.", "GAME OVER", inferred=True),
        eddieg=says(Elimination(), "When all opponents are removed.", "Winning the game"),
        variants=(
            Variant(
                "first-player-out-ends-it",
                ("nebula2007",),
                Elimination(first_out=True),
                "As soon as any player has no figure left, however many play.",
            ),
            Variant(
                "captives-count-as-left",
                ("core2014",),
                Elimination(waits=True),
                "When at most one player has figures left, counting captives off the map.",
            ),
        ),
    )
    defeat = Row(
        "WIN-02",
        "When is a player defeated?",
        core2014=says(Defeat(), "When the last figure of the player is defeated.", "P2 Winning the Game"),
        complete2022=says(
            Defeat(worth=1, over=100, effects=True),
            "Without a figure worth 1 point or more; when an opponent scores the build total plus "
            "100; or by an effect.",
            "§5.2, §5.3b",
        ),
        nebula2007=like("core2014", "GAME OVER"),
        eddieg=like("core2014", "Winning the game"),
    )
    other_ends = Row(
        "WIN-03",
        "What else ends a game?",
        core2014=says(
            frozenset({GameEnd.TIME, GameEnd.ROUNDS, GameEnd.SCENARIO}),
            "A limit of time or rounds, or a scenario.",
            "P2 Winning the Game",
        ),
        complete2022=says(frozenset({GameEnd.TIME, GameEnd.EFFECT}), "A limit of time, or an effect.", "§5.3"),
        nebula2007=says(
            frozenset({GameEnd.TIME, GameEnd.ROUNDS, GameEnd.AGREEMENT, GameEnd.SCENARIO}),
            "A limit of time or rounds, agreement, or a scenario.",
            "GAME OVER",
        ),
        eddieg=says(frozenset({GameEnd.TIME}), "A limit of time.", "Winning the game"),
    )
    survivor = Row(
        "WIN-04",
        "Who wins when only one side survives?",
        core2014=says(Survivor.WINS, "That player, whatever the score.", "P2 Determining the Winner"),
        complete2022=says(Survivor.WINS, "That player.", "§5.1"),
        nebula2007=says(
            Survivor.POINTS, "The player with the most points, those of the survivors included.", "Victory!"
        ),
        eddieg=says(Survivor.WINS, "That player.", "Winning the game", inferred=True),
        variants=(
            Variant("last-figure-standing", ("nebula2007",), Survivor.WINS, "The last player with a figure left wins."),
        ),
    )
    survivors_score = Row(
        "WIN-05",
        "Does a player score points for their own figures that survive?",
        core2014=says(False, "No.", "P2 Determining Victory Points"),
        complete2022=says(False, "No.", "§5.4a"),
        nebula2007=says(True, "Yes, all their points, with feats.", "Victory!"),
        eddieg=says(True, "Yes, their points.", "Winning the game"),
    )
    knocked_out = Row(
        "WIN-06",
        "What does a defeated figure score?",
        core2014=says(KnockedOutScore(), "All its points, for an opponent.", "P2 Determining Victory Points"),
        complete2022=says(
            KnockedOutScore(traits=True), "The points of the starting line used, and of traits paid for.", "§5.4a-b"
        ),
        nebula2007=says(KnockedOutScore(feats=True), "All its points, feats included.", "Victory!"),
        eddieg=says(
            KnockedOutScore(own_figures=True),
            "Its points, for the player whose figure defeated it.",
            "Winning the game",
        ),
    )
    other_items = Row(
        "WIN-07",
        "What else scores points?",
        core2014=says(
            frozenset({"object", "team ability", "feat", "relic", "resource"}),
            "Objects with points, feats, relics, resources, and each figure's share of an added team ability.",
            "P2 Determining Victory Points; P4",
        ),
        complete2022=says(
            frozenset({"object", "element", "special terrain", "location bonus"}),
            "Objects and other elements destroyed; special terrain and location bonuses of a defeated player.",
            "§5.4a, §25.5, §25.6b",
        ),
        nebula2007=says(frozenset({"feat"}), "Feats, with the figure that has them.", "Victory!"),
        eddieg=says(frozenset[str](), "Nothing.", "Winning the game"),
    )
    tie = Row(
        "WIN-08",
        "Who wins when points are equal?",
        core2014=says(PointTie.ROLL, "The tied players roll 2d6, and the highest wins.", "P2 Determining the Winner"),
        complete2022=says(PointTie.ROLL, "The tied players roll 2d6, again while equal, and the highest wins.", "§5.4"),
        nebula2007=says(
            PointTie.SMALLER_FORCE, "The player with the smaller force, even if no figure was defeated.", "Victory!"
        ),
        eddieg=says(PointTie.DRAW, "Nobody: it is a draw.", "Winning the game"),
    )
    archenemy = Row(
        "WIN-09",
        "What does a figure score that was defeated by its archenemy?",
        core2014=says(ArchEnemy(), "No more than usual.", "P2 Determining Victory Points", inferred=True),
        complete2022=says(ArchEnemy(), "No more than usual.", "§5.4a", inferred=True),
        nebula2007=says(ArchEnemy(2, feats=True), "Twice its points, feats included.", "Archenemies; Victory!"),
        eddieg=says(ArchEnemy(2), "Twice its points.", "Advanced Rules and Powers"),
    )
    own_doing = Row(
        "WIN-10",
        "Does the opponent score a figure that defeats itself, for example by pushing?",
        core2014=says(True, "Yes, like any defeated opposing figure.", "P2 Determining Victory Points"),
        complete2022=like("core2014", "§5.4a"),
        nebula2007=like("core2014", "Victory!"),
        eddieg=says(
            False, "No: only figures that an opponent's figure defeated are scored.", "Winning the game", inferred=True
        ),
    )
    friendly_fire = Row(
        "WIN-11",
        "Who scores a figure that its friend defeated?",
        core2014=says(
            FriendlyFire.AS_OWN_DOING,
            "The opponent, as if it had defeated itself.",
            "P2 Determining Victory Points",
            inferred=True,
        ),
        complete2022=says(
            FriendlyFire.AS_OWN_DOING, "The opponent, as if it had defeated itself.", "§5.4a", inferred=True
        ),
        nebula2007=says(
            FriendlyFire.OPPONENTS, "The opponent; several opponents share its points.", "Targeting Friendly Characters"
        ),
        eddieg=says(
            FriendlyFire.AS_OWN_DOING,
            "The book does not say; here nobody, as if it had defeated itself.",
            "",
            inferred=True,
        ),
    )
    controlled_loss = Row(
        "WIN-12",
        "Who scores a figure that is defeated under an opponent's control?",
        core2014=says(
            ControlledLoss.BY_OWNER,
            "Its owner's opponent; what it defeats meanwhile is scored by the player who controls it.",
            "P2 Determining Victory Points; powers card",
            inferred=True,
        ),
        complete2022=says(
            ControlledLoss.BY_OWNER, "The opponent of the player who began with it.", "§5.4a", inferred=True
        ),
        nebula2007=says(ControlledLoss.CONTROLLER, "The player who controls it at that moment.", "MIND CONTROL"),
        eddieg=silent("core2014"),
    )
    scores_again = Row(
        "WIN-13",
        "Does an element that is defeated twice score twice?",
        core2014=says(False, "The book does not say; here it scores once.", "", inferred=True),
        complete2022=says(True, "Yes, each time.", "§5.4b"),
        nebula2007=says(False, "The book does not say; here it scores once.", "", inferred=True),
        eddieg=says(False, "The book does not say; here it scores once.", "", inferred=True),
    )
    others_score = Row(
        "WIN-14",
        "Do elements that came from outside the game score points?",
        core2014=says(
            True,
            "Yes, their points; those without printed points score 0.",
            "P2 Determining Victory Points",
            inferred=True,
        ),
        complete2022=says(
            True, "Yes, their points; those without printed points score 0.", "§3.2a-b, §3.4a, §5.4a", inferred=True
        ),
        nebula2007=says(False, "The book does not say; here they score 0.", "", inferred=True),
        eddieg=says(False, "The book does not say; here they score 0.", "", inferred=True),
    )
    feats_score = Row(
        "WIN-15",
        "When does a feat score its points?",
        core2014=says(
            frozenset({"bearer lost", "last bearer lost", "step lost", "force lost", "taken away"}),
            "With its figure, or the last of several; in steps if it costs more for each; with "
            "the force if unassigned.",
            "P4 Feats and Victory Points",
        ),
        complete2022=absent(frozenset[str](), "There are no feats."),
        nebula2007=says(
            frozenset({"bearer lost", "bearer lost later"}),
            "With its figure, even if the feat was taken away before.",
            "FEATS; Victory!",
        ),
        eddieg=absent(frozenset[str](), "There are no feats."),
    )
    allies_add = Row(
        "WIN-16",
        "Are the points of allied players added?",
        core2014=says(True, "Yes, they are.", "P2 Determining the Winner"),
        complete2022=silent("core2014"),
        nebula2007=like("core2014", "Victory!"),
        eddieg=silent("core2014"),
    )
    may_leave_map = Row(
        "WIN-17",
        "May a figure leave the map on purpose?",
        core2014=says(False, "No, it may not.", "P2 Winning the Game"),
        complete2022=like("core2014", "§15.2"),
        nebula2007=like("core2014", "GAME OVER"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    all_lost_points = Row(
        "WIN-18",
        "Do points decide if all remaining players are defeated at the same time?",
        core2014=says(True, "Yes.", "P2 Determining the Winner", inferred=True),
        complete2022=says(True, "Yes, then a roll.", "§5.4"),
        nebula2007=says(True, "Yes, then the smaller force.", "Victory!"),
        eddieg=says(True, "Yes, then it is a draw.", "Winning the game", inferred=True),
    )
    resources = Row(
        "WIN-19",
        "When is a resource scored?",
        core2014=says(Resources.WITH_ITS_FIGURE, "With the figure that it is assigned to.", "P4 Resources"),
        complete2022=says(
            Resources.WITH_ALL,
            "With the last figure that it is assigned to; if assigned to none, with its force.",
            "§25.4a, §25.4b",
            inferred=True,
        ),
        nebula2007=absent(Resources.NEVER, "There are no resources."),
        eddieg=absent(Resources.NEVER, "There are no resources."),
    )
    scenario_ends = Row(
        "WIN-20",
        "Does the game end in the ways of the book too if a scenario has its own?",
        core2014=says(
            ScenarioEnds.BESIDE,
            "Whichever comes first ends the game; a player who meets the conditions of the scenario wins.",
            "P2 Winning the Game",
        ),
        complete2022=says(
            ScenarioEnds.BESIDE,
            "The scenario's conditions count as an effect by which a player wins, and all opponents are defeated.",
            "§5.3b",
            inferred=True,
        ),
        nebula2007=says(
            ScenarioEnds.INSTEAD,
            "The scenario's conditions replace them, so a player who is left alone must meet those too.",
            "GAME OVER",
        ),
        eddieg=silent("core2014"),
    )
