"""The rule on attacks between friends, for questions about a shot or a close attack (ATK-04)."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import message
from clixbook.board.model.board import Board
from clixbook.board.near.close_attacks import Strike
from clixbook.board.near.line_and_range import AimedLine
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.rulebooks.sections.combat.attack_values import PermissionRule


def why_not_friend(board: Board, source: str, target: str, rules: Rulebook) -> Reason | None:
    """The reason against an attack where both are figures of one side; None where the book allows it."""
    attacker, other = board.pieces.get(source), board.pieces.get(target)
    if attacker is None or other is None or attacker is other or rules.attacks.friends is PermissionRule.FREELY:
        return None
    if not attacker.side or not attacker.is_friend_of(other):
        return None
    text = message("{} is a friend of {}.", other.label, attacker.label)
    return make_reason(rules["ATK-04"], text, *other.squares, weight="stop")


def shot_at(line: AimedLine, reason: Reason | None) -> AimedLine:
    """The line as it is, without a shot along it if there is a reason against that."""
    if reason is None or line.shot is None:
        return line
    shot = replace(line.shot, verdict=False, reasons=(reason, *(line.shot.reasons if not line.shot else ())))
    return replace(line, shot=shot)


def strike_at(strike: Strike, reason: Reason | None) -> Strike:
    """The close attack, refused if there is a reason against it."""
    if reason is None:
        return strike
    return replace(strike, verdict=False, reasons=(reason, *(strike.reasons if not strike else ())))
