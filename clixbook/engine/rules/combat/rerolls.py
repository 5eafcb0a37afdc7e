"""Rerolls, vetoes and replaced dice (RRL)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Piece
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import Verdict, because_of, no, yes
from clixbook.engine.sequence.moving.power_range import judge_power_range
from clixbook.errors import BadWord, IllegalAction
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.rerolls import RerollLimit, RerollOrder, RollStep

__all__ = [
    "RollChange",
    "RollRecord",
    "Used",
    "has_reroll_left",
    "is_in_reroll_reach",
    "may_replace",
    "may_reroll",
    "may_veto",
    "next_player_asked",
    "replace_die",
    "replaces_before_reroll",
    "reroll",
    "veto",
]


@dataclass(frozen=True, slots=True)
class RollChange:
    """Change of a roll: the figure with the effect, and the faces before and after.

    ``step`` is ``"reroll"``, ``"replace dice"`` or ``"veto"``.
    """

    step: str
    by: str
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollRecord:
    """Roll with its history. ``purpose`` is a word: ``"attack"``, ``"relic"``, ...

    ``roller`` is the figure that rolls, ``side`` its player. ``dice`` are the faces first shown. ``marked``: an
    effect says that this roll cannot be made again. ``sides`` of each die. ``acts``: the figure in whose action it is
    made, if that is not the roller.
    """

    purpose: str
    roller: str
    side: str
    dice: tuple[int, ...]
    sides: int = 6
    marked: bool = False
    changes: tuple[RollChange, ...] = ()
    acts: str = ""

    @property
    def acting(self) -> str:
        """The figure that is in the middle of an action."""
        return self.acts or self.roller

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that count now (RRL-05); earlier ones have no effect."""
        return self.changes[-1].after if self.changes else self.dice

    @property
    def rolled(self) -> tuple[int, ...]:
        """The faces as they fell, made again or not, before any die was replaced (ATK-20)."""
        return next((each.after for each in reversed(self.changes) if each.step == RollStep.REROLL), self.dice)

    @property
    def total(self) -> int:
        """The sum of the faces that count."""
        return sum(self.faces)

    @property
    def doubles(self) -> bool:
        """True for two dice or more of one face."""
        return len(self.faces) > 1 and len(set(self.faces)) == 1

    def reroll_count(self) -> int:
        """How often it was rolled again."""
        return sum(change.step == RollStep.REROLL for change in self.changes)


@dataclass(frozen=True, slots=True)
class Used:
    """Reroll that a figure spent: turn, round, and whether in its own player's turn.

    ``effect`` names what was used, where other effects than Probability Control are counted too. ``for_game``: it is
    remembered to the end of the game (EFF-28).
    """

    by: str
    turn: int
    round: int
    own_turn: bool
    effect: str = ""
    for_game: bool = False


# -- may it be rolled again? ------------------------------------------------------------------------------


def may_reroll(
    record: RollRecord,
    by: str,
    *,
    rules: Rulebook,
    side: str,
    own_turn: bool,
    turn: int,
    round: int,
    uses: Collection[Used] = (),
) -> Verdict:
    """Whether ``by`` of ``side`` may reroll this with Probability Control (RRL-01, RRL-03).

    ``own_turn``: it is that player's turn; ``turn`` and ``round`` count from the start of the game; ``uses`` are
    the rerolls spent so far by anybody. Ask ``is_in_reroll_reach`` for the distance.
    """
    against = tuple(_against(record, by, rules, side, own_turn, turn, round, uses))
    return Verdict(False, against) if against else yes(rules["RRL-01"], f"the {record.purpose} roll can be rerolled")


def _against(
    record: RollRecord,
    by: str,
    book: Rulebook,
    side: str,
    own_turn: bool,
    turn: int,
    round: int,
    uses: Collection[Used],
) -> Iterator[Reason]:
    rule = book.rerolls.rolls_allowed
    yield from why_no_reroll(record, rules=book)
    if rule.purposes and record.purpose not in rule.purposes:
        yield because_of(book["RRL-01"], f"it cannot reroll {record.purpose} rolls", stop=True)
    if rule.own_in_own_turn and own_turn and record.side != side:
        yield because_of(book["RRL-01"], "in its own turn it rerolls only its own player's rolls", stop=True)
    if not has_reroll_left(uses, by, rules=book, own_turn=own_turn, turn=turn, round=round):
        yield because_of(book["RRL-03"], message("{} has used its reroll", figure_ref(by)), stop=True)


def why_no_reroll(record: RollRecord, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why this cannot be rerolled (RRL-04, RRL-11, RRL-12); empty if it can."""
    refused = {"relic": record.purpose == "relic", "marked": record.marked, "not a d6": record.sides != 6}
    found = [
        because_of(rules["RRL-04"], f"this roll cannot be rerolled: {word}", stop=True)
        for word in sorted(rules.rerolls.no_rerolls_of)
        if refused[word]
    ]
    if record.reroll_count() and not rules.rerolls.again:
        found.append(because_of(rules["RRL-12"], "it was already rerolled", stop=True))
    order = rules.rerolls.steps
    if any(change.step in order[order.index(RollStep.REROLL) + 1 :] for change in record.changes):
        found.append(because_of(rules["RRL-11"], "dice were replaced already", stop=True))
    return tuple(found)


def has_reroll_left(uses: Collection[Used], by: str, *, rules: Rulebook, own_turn: bool, turn: int, round: int) -> bool:
    """Has this figure a reroll left now (RRL-03)?"""
    own = [use for use in uses if use.by == by]
    if own_turn or rules.rerolls.uses is RerollLimit.EACH_TURN:
        return all(use.turn != turn for use in own)
    return not any(use.round == round and not use.own_turn for use in own)


@cached_by_value(512)
def is_in_reroll_reach(
    board: Board,
    user: str | Square | Piece,
    roller: str | Square | Piece,
    range_value: int,
    *,
    rules: Rulebook,
    acting: str | None = None,
    ignores: Iterable[str] = (),
) -> Verdict:
    """Is the user of Probability Control near enough to the rolling figure, with a line to it (RRL-02)?

    ``acting`` and ``ignores`` are for that line: see ``judge_power_range``.
    """
    return judge_power_range(
        board, user, roller, range_value, reach=rules.rerolls.user_reach, ruling=rules["RRL-02"],
        rules=rules, acting=acting, ignores=ignores,
    )  # fmt: skip


# -- changes ----------------------------------------------------------------------------------------------


def reroll(record: RollRecord, new_dice: Sequence[int], *, rules: Rulebook, by: str) -> RollRecord:
    """The roll rerolled by an effect of ``by`` (RRL-05, RRL-06, RRL-09).

    Raises ClixbookError for a roll that cannot be made again.
    """
    if against := why_no_reroll(record, rules=rules):
        raise IllegalAction(*(reason.text for reason in against))
    if len(new_dice) != len(record.faces):
        raise BadWord(f"{len(record.faces)} dice are rolled again, not {len(new_dice)}.")
    return _with_change(record, RollStep.REROLL, by, tuple(check_face(face, record) for face in new_dice))


def may_veto(record: RollRecord, *, rules: Rulebook, side: str, by_side: str) -> Verdict:
    """May player ``side`` spend a reroll to stop one that player ``by_side`` announced (RRL-08)?

    The user must be near enough to the roller too (``is_in_reroll_reach``), and have one left (``has_reroll_left``).
    """
    if not rules.rerolls.veto:
        return no(rules["RRL-08"], "a reroll cannot be stopped")
    if side == by_side:
        return no(rules["RRL-08"], "it is the player's own reroll")
    return yes(rules["RRL-08"], message("the {} roll of {} can be kept", record.purpose, figure_ref(record.roller)))


def veto(record: RollRecord, *, rules: Rulebook, by: str) -> RollRecord:
    """The roll after ``by`` stopped a reroll that was announced: it stands (RRL-08)."""
    if not rules.rerolls.veto:
        raise IllegalAction(f"A reroll cannot be stopped ({rules.title}).")
    return _with_change(record, "veto", by, record.faces)


def may_replace(record: RollRecord, *, rules: Rulebook, window_open: bool) -> Verdict:
    """May a die be replaced now (RRL-10, RRL-11)? ``window_open``: a player may still want a reroll."""
    if not rules.rerolls.replacement:
        return no(rules["RRL-10"], "nothing replaces dice in this book")
    if window_open:
        return no(rules["RRL-10"], f"rerolls of the {record.purpose} roll come first")
    return yes(rules["RRL-10"], "all have declined more rerolls")


def replace_die(record: RollRecord, place: int, face: int, *, rules: Rulebook, by: str) -> RollRecord:
    """The roll with the die at ``place`` (from 0) replaced by one that shows ``face`` (RRL-10)."""
    verdict = may_replace(record, rules=rules, window_open=False)
    if not verdict:
        raise IllegalAction(verdict.headline)
    if not 0 <= place < len(record.faces):
        raise BadWord(f"There is no die {place}; there are {len(record.faces)}, counted from 0.")
    faces = [*record.faces[:place], check_face(face, record), *record.faces[place + 1 :]]
    return _with_change(record, RollStep.REPLACE, by, tuple(faces))


def replaces_before_reroll(rules: Rulebook) -> bool:
    """Are dice replaced before anybody may have the roll made again (RRL-11)?"""
    order = rules.rerolls.steps
    return RollStep.REPLACE in order and order.index(RollStep.REPLACE) < order.index(RollStep.REROLL)


def check_face(face: int, record: RollRecord) -> int:
    """The face, if the dice of this roll have it."""
    if not 1 <= face <= record.sides:
        raise BadWord(f"A die of {record.sides} sides does not show {face}.")
    return face


def _with_change(record: RollRecord, step: str, by: str, faces: tuple[int, ...]) -> RollRecord:
    change = RollChange(str(step), by, record.faces, faces)
    return replace(record, changes=(*record.changes, change))


# -- the order --------------------------------------------------------------------------------------------


def next_player_asked(
    players: Sequence[str], answers: Sequence[tuple[str, bool]], *, rules: Rulebook
) -> tuple[str, ...]:
    """The next player to decide about a reroll (RRL-07, RRL-12); None once the window is closed.

    ``players`` in turn order, the active one first; ``answers`` so far: (player, True if it had the roll made
    again). Several names mean that any of them may speak.
    """
    rule = rules.rerolls
    if not rule.again and any(wanted for _, wanted in answers):
        return ()
    since = 1 + max((i for i, (_, wanted) in enumerate(answers) if wanted), default=-1)
    declined = [player for player, _ in answers[since:]]
    left = [player for player in players if player not in declined]
    if rule.first_to_reroll is RerollOrder.ANY_ORDER:
        return tuple(left)
    if rule.first_to_reroll is RerollOrder.ALTERNATING and since:
        first = (players.index(answers[since - 1][0]) + 1) % len(players)
        left.sort(key=lambda player: (players.index(player) - first) % len(players))
    return tuple(left[:1])
