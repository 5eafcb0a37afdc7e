"""TRN: rounds, turns, phases."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says, silent


class RoundUse(enum.Enum):
    """Role of a round, one turn of each player."""

    EFFECTS = "some effects depend on it"
    LIMIT = "it limits how long a game lasts"
    NOTHING = "nothing"


class Phase(enum.StrEnum):
    """A part of a turn."""

    START = "beginning of turn"
    ACTIONS = "actions"
    END = "end of turn"
    CLEAR = "clearing of tokens"


@record
class StartOfTurn:
    """``named_only``: only effects that name this phase happen; ``own_order``: in the order that the active player
    likes, not in the order of the players.
    """

    named_only: bool = False
    own_order: bool = False


class ThisTurnEnds(enum.Enum):
    """End of effects that last for this turn."""

    BEFORE_END_EFFECTS = "before effects at the end of the turn"
    AFTER_CLEARING = "after tokens are cleared"


class PlayersOut(enum.Enum):
    """Treatment of eliminated players."""

    SKIPPED = "that player's turn is skipped"
    REMOVED = "that player leaves the order, and what remains is defeated"


class DisputeDecider(enum.Enum):
    """The player who decides where the book is silent."""

    TABLE = "the players, after the golden rules"
    CLARIFICATIONS = "published clarifications"
    DIE = "a die: 4 to 6 allows it"


@record
class ActionSpending:
    """``compulsory``: actions must be used; ``saved``: unused ones stay for next turn."""

    compulsory: bool = False
    saved: bool = False


class TurnRules(Section):
    """Rounds, turns, phases."""

    prefix = "TRN"
    title = "Rounds, turns, phases"

    rounds = Row(
        "TRN-01",
        "Is there a round?",
        fixed=True,
        core2014=says(
            RoundUse.EFFECTS,
            "Yes: one turn of each player; some effects depend on it.",
            "P2 Rounds, Turns, and Actions",
        ),
        complete2022=says(RoundUse.NOTHING, "No: there are turns only.", "§9"),
        nebula2007=says(RoundUse.LIMIT, "Only as a limit on how long a game lasts.", "Turns and Actions; GAME OVER"),
        eddieg=like("complete2022", "Let The Games Begin"),
    )
    parts = Row(
        "TRN-02",
        "What are the parts of a turn?",
        core2014=says(
            (Phase.START, Phase.ACTIONS, Phase.END, Phase.CLEAR),
            "Beginning, actions until the player declares the turn over, end, clearing of tokens.",
            "P2 Effects at the Beginning or End",
        ),
        complete2022=like("core2014", "§9", text="Beginning, actions, end, clearing of tokens."),
        nebula2007=says(
            (Phase.START, Phase.ACTIONS, Phase.CLEAR),
            "Beginning, actions, removal of tokens.",
            "Turns and Actions",
        ),
        eddieg=says((Phase.ACTIONS, Phase.CLEAR), "Actions, then removal of tokens.", "Let The Games Begin"),
    )
    start = Row(
        "TRN-03",
        "What happens as a turn begins, and in which order?",
        core2014=says(
            StartOfTurn(),
            "First, effects that last until this turn are over; then effects of the beginning take place.",
            "P2 Effects at the Beginning or End",
        ),
        complete2022=says(
            StartOfTurn(named_only=True),
            "Only effects that name this phase; optional ones may be declined.",
            "§9.1",
        ),
        nebula2007=says(
            StartOfTurn(own_order=True),
            "First, effects that last until this turn are over; then effects of the beginning take "
            "place, in the order the active player chooses.",
            "Turns and Actions",
        ),
        eddieg=silent("core2014"),
    )
    this_turn_ends = Row(
        "TRN-04",
        "When does an effect that lasts for this turn end?",
        core2014=says(
            ThisTurnEnds.BEFORE_END_EFFECTS,
            "It ends before effects at the end of the turn.",
            "P2 Effects at the Beginning or End",
        ),
        complete2022=says(
            ThisTurnEnds.AFTER_CLEARING,
            "It ends in the last phase, after tokens are cleared.",
            "§9.3, §9.4, §20.3",
            inferred=True,
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    free_phases = Row(
        "TRN-05",
        "When in a turn may free actions be given?",
        core2014=says(
            frozenset({Phase.START, Phase.ACTIONS, Phase.END}),
            "Between other actions, and also at the beginning and the end.",
            "P2 Effects at the Beginning or End",
        ),
        complete2022=says(
            frozenset({Phase.ACTIONS}), "Only during the actions phase, unless an effect says otherwise.", "§7.5, §9.2"
        ),
        nebula2007=says(
            frozenset({Phase.START, Phase.ACTIONS, Phase.END, Phase.CLEAR}),
            "At any time in the player's own turn.",
            "Free Actions",
        ),
        eddieg=says(
            frozenset({Phase.ACTIONS}), "At any time between other actions.", "Let The Games Begin", inferred=True
        ),
    )
    declared_over = Row(
        "TRN-06",
        "Does the player say when the actions are over?",
        core2014=says(True, "Yes: the player declares the turn over.", "P2 Effects at the Beginning or End"),
        complete2022=like("core2014", "§9.2a", text="Yes: the player goes on to the end of the turn."),
        nebula2007=like("core2014", "Turns and Actions", text="Yes: when the player is done."),
        eddieg=like("core2014", "Let The Games Begin", text="Yes: when the player is done."),
    )
    round_effects = Row(
        "TRN-07",
        "Are there effects at the start and the end of a round?",
        core2014=says(
            True,
            "Yes: before the first player's turn, and after the last player's.",
            "P2 Effects at the Beginning or End",
        ),
        complete2022=absent(False, "Nothing happens at the start or the end of a round."),
        nebula2007=absent(False, "Nothing happens at the start or the end of a round."),
        eddieg=absent(False, "Nothing happens at the start or the end of a round."),
    )
    players_out = Row(
        "TRN-08",
        "How do turns go on after a player is out of the game?",
        core2014=says(
            PlayersOut.SKIPPED, "In the same order; that player is skipped.", "P2 Rounds, Turns, and Actions"
        ),
        complete2022=says(
            PlayersOut.REMOVED, "That player leaves the order, and what remains of the force is defeated.", "§26.1"
        ),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=silent("core2014"),
        fixed=True,  # a defeated player has no turn in any book; MUL-04 rules on what remains
    )
    spending = Row(
        "TRN-09",
        "Must all actions be used, and can they be saved?",
        core2014=says(
            ActionSpending(), "No action has to be used, and none can be saved.", "P2 Giving Actions to Characters"
        ),
        complete2022=like("core2014", "§7, §7.8"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=like("core2014", "Let The Games Begin"),
    )
    turn_taker = Row(
        "TRN-10",
        "Is the player whose turn it is the active player?",
        fixed=True,
        core2014=says(True, "Yes, whoever controls the figure that acts.", "P2 Timing; P5"),
        complete2022=like("core2014", "§13.5"),
        nebula2007=like("core2014", "Turns and Actions"),
        eddieg=silent("core2014"),
    )
    disputes = Row(
        "TRN-11",
        "What decides where the book gives no answer?",
        core2014=says(
            DisputeDecider.TABLE,
            "The book does not say; here the golden rules, then the players agree.",
            "",
            inferred=True,
        ),
        complete2022=says(
            DisputeDecider.CLARIFICATIONS,
            "Published clarifications, as the book itself names nothing.",
            "§1.11",
            inferred=True,
        ),
        nebula2007=says(DisputeDecider.DIE, "A die: 1 to 3 forbids it, 4 to 6 allows it.", "HEROCLIX ETIQUETTE"),
        eddieg=says(DisputeDecider.TABLE, "The players agree.", "Game Time", inferred=True),
    )
    opponents_turn = Row(
        "TRN-12",
        "What may a player do in an opponent's turn?",
        core2014=says(
            frozenset({"named", "passive"}),
            "Only use effects that say so, and those that always work.",
            "P3 Activating Powers and Abilities",
        ),
        complete2022=says(
            frozenset({"named", "passive", "triggered"}),
            "Use triggered and passive effects, but give no actions.",
            "§9.2",
        ),
        nebula2007=says(
            frozenset({"named", "passive", "reroll", "team change"}),
            "Use rerolls, and let wild cards change their team ability once the opponent declares an action.",
            "Wild cards; PROBABILITY CONTROL",
        ),
        eddieg=says(
            frozenset({"passive", "reroll", "team change"}),
            "Use powers that always work; rerolls and wild cards work as in the 2007 house rules.",
            "Superpowers",
            inferred=True,
        ),
    )
