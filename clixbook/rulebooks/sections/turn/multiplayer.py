"""MUL: games of three or more players, and battle royale."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent


@record
class PlayerCount:
    """From ``least`` players; ``usual``: the most for a good game, 0 if not stated."""

    least: int
    usual: int = 0


class OpposingFigures(enum.Enum):
    """Figures that count as opposing."""

    NOT_ALLIED = "those of players who are not allied"
    OTHER_FORCES = "those of every other force"


@record
class Scorer:
    """Scorers of a defeated figure, in order.

    ``active``: the player whose turn it is, else the one whose figure ``defeated`` it. ``last_damage``: then the
    opponent who damaged it last. ``split``: then all opponents share it; ``with_owner``: all who are in the
    game at its end, its owner too.
    """

    active: bool
    last_damage: bool = True
    split: bool = True
    with_owner: bool = False


class ChooserOrder(enum.Enum):
    """Order of choosing among several players."""

    ACTIVE_THEN_ORDER = "the active player, then the order of turns"


@record
class Draft:
    """A battle royale of ``players`` with one booster each, passed to the left until all have ``figures``."""

    players: int = 0
    figures: int = 0


class RoyaleEnd(enum.Enum):
    """End of a battle royale."""

    LAST_CONTROLLER = "when only one player controls figures after an action, or when time is up"
    NOT_PLAYED = "not played"


class Multiplayer(Section):
    """Three and more players."""

    prefix = "MUL"
    title = "Three and more players"

    count = Row(
        "MUL-01",
        "How many players can play?",
        core2014=says(PlayerCount(2, 4), "Any number; 2 to 4 are best.", "What You Need to Play"),
        complete2022=says(PlayerCount(2), "2, 3, 4 or more.", "§26"),
        nebula2007=says(PlayerCount(2), "Two or more.", "Step 2: Prepare the Battlefield"),
        eddieg=says(PlayerCount(2), "Two or more.", "Game Time"),
    )
    opposing = Row(
        "MUL-02",
        "Whose figures are opposing?",
        core2014=says(OpposingFigures.NOT_ALLIED, "Those of players who are not allied.", "P5 Friendly; Opposing"),
        complete2022=says(OpposingFigures.OTHER_FORCES, "Those of every other force.", "§26"),
        nebula2007=like("core2014", "Victory!"),
        eddieg=says(OpposingFigures.OTHER_FORCES, "Those of every other player.", "Game Time"),
    )
    scorer = Row(
        "MUL-03",
        "Who scores a defeated figure among three or more players?",
        core2014=says(
            Scorer(active=True),
            "The active player; in its owner's turn the player who damaged it last, or else all "
            "opponents in equal parts.",
            "P2 Determining Victory Points",
        ),
        complete2022=says(
            Scorer(active=True, with_owner=True),
            "The active player; in its owner's turn the player who damaged it last, or else all "
            "who are undefeated at the end.",
            "§26.3",
        ),
        nebula2007=says(
            Scorer(active=False),
            "The player whose figure defeated it; otherwise the one who damaged it last, or else "
            "all opponents in equal parts.",
            "Victory!",
        ),
        eddieg=says(
            Scorer(active=False, last_damage=False, split=False),
            "Only the player whose figure defeated it.",
            "Winning the game",
        ),
    )
    player_out = Row(
        "MUL-04",
        "Is what remains of a player who is out of the game defeated?",
        core2014=says(
            False,
            "Battlefield conditions stay, and the player's turns are skipped.",
            "P2 Rounds; P4 Battlefield Conditions",
        ),
        complete2022=says(
            True,
            "What is left of the force is defeated and scored.",
            "§26.1",
        ),
        nebula2007=like("core2014", "Turns and Actions; BATTLEFIELD CONDITIONS"),
        eddieg=silent("core2014"),
    )
    choosers = Row(
        "MUL-05",
        "In which order do players choose if all of them have to choose?",
        core2014=says(
            ChooserOrder.ACTIVE_THEN_ORDER, "The active player first, then in the order of turns.", "P2 Timing"
        ),
        complete2022=like("core2014", "§26.2"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    first_turns = Row(
        "MUL-06",
        "How long does the protection of the first turn last with three players?",
        core2014=says(3, "For round 1: three turns.", "P2 First-Round Immunity"),
        complete2022=says(3, "Until all three have had a turn.", "§14.1"),
        nebula2007=says(3, "Until all three have had a turn.", "No attacks on the first turn"),
        eddieg=says(0, "The book has no such protection.", "", inferred=True),
        fixed=True,
    )
    draft = Row(
        "MUL-07",
        "How are forces made for a battle royale?",
        core2014=silent("complete2022"),
        complete2022=says(
            Draft(4, 5),
            "Four players draft from boosters passed to the left, until each has 5 figures; all 5 are played.",
            "§26.4",
        ),
        nebula2007=absent(Draft(), "There is no battle royale."),
        eddieg=absent(Draft(), "There is no battle royale."),
    )
    royale_end = Row(
        "MUL-08",
        "When does a battle royale end, and who wins?",
        core2014=silent("complete2022"),
        complete2022=says(
            RoyaleEnd.LAST_CONTROLLER,
            "When only one player controls figures after an action, or when time is up; the most points win.",
            "§26.4",
        ),
        nebula2007=absent(RoyaleEnd.NOT_PLAYED, "There is no battle royale."),
        eddieg=absent(RoyaleEnd.NOT_PLAYED, "There is no battle royale."),
    )
    prizes = Row(
        "MUL-09",
        "Are there prizes after a battle royale?",
        core2014=absent(False, "There are none."),
        complete2022=says(True, "Yes: all figures used form a pool, and the winner picks first.", "§26.4"),
        nebula2007=absent(False, "There is no battle royale."),
        eddieg=absent(False, "There is no battle royale."),
    )
