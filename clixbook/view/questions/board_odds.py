"""The odds of an attack between two figures on a board, from values set there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.piece_values import own_value, powers_of
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.line_and_range import AimedLine
from clixbook.errors import ClixbookError
from clixbook.lab.roll_odds import RollOdds, counted_powers, roll_odds
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.view.questions.attacks_on_friends import strike_at, why_not_friend
from clixbook.view.questions.pair_overlays import draw_attack
from clixbook.view.scenes.pen import Pen

if TYPE_CHECKING:
    from clixbook.view.questions.board_questions import BoardQuestion


@dataclass(frozen=True, repr=False)
class BoardOdds(RollOdds):
    """Odds of an attack on a board; ``by`` is the close attack, or the line of the shot, that they are of."""

    by: Answer | None = None

    def draw(self, board: Board, pen: Pen) -> None:
        """The attack that the odds are of."""
        draw_attack(self, board, pen)


def board_odds(board: Board, question: BoardQuestion, line: AimedLine, rules: Rulebook) -> BoardOdds:
    """The odds of a close attack if one is possible, else of a shot along this line.

    An attack that cannot be made has odds too; its refusal is then the first of the reasons.
    """
    attacker, target = board.piece(question.source), board.piece(question.target)
    friendly = why_not_friend(board, attacker.id, target.id, rules)
    strike = strike_at(may_strike(board, attacker.id, target.id, rules=rules), friendly)
    by: Answer = strike if strike else line
    odds = roll_odds(
        question.attack, question.defense, question.damage,
        rerolls=question.rerolls, target_rerolls=question.target_rerolls,
        powers=counted_powers(powers_of(attacker)), target_powers=counted_powers(powers_of(target)),
        close=bool(strike), hindered=line.verdict == "hindered", rules=rules,
    )  # fmt: skip
    against = () if strike or line.allows_shot else (friendly or _refusal(line),)
    fields = {name: getattr(odds, name) for name in RollOdds.__dataclass_fields__}
    return BoardOdds(**{**fields, "reasons": (*against, *odds.reasons)}, by=by)


def _refusal(line: LineOfFire) -> Reason:
    """The first reason against the shot."""
    return next((reason for reason in line.reasons if reason.weight == "blocked"), line.reasons[0])


def odds_beside(board: Board, shot: BoardQuestion, rules: Rulebook) -> Answer | None:
    """The odds of the question's attack, if attack and defense of the two figures are set; None otherwise."""
    from clixbook.view.questions.board_questions import ask

    attacker, target = board.pieces.get(shot.source), board.pieces.get(shot.target)
    attack, defense = own_value(attacker, "attack"), own_value(target, "defense")
    if attack is None or defense is None:
        return None
    damage = own_value(attacker, "damage")
    question = replace(shot, kind="odds", attack=attack, defense=defense,
                   damage=shot.damage if damage is None else damage)  # fmt: skip
    try:
        return ask(board, question, rules)
    except ClixbookError:  # two powers of one slot, say: the question itself reports it
        return None
