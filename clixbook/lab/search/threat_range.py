"""How far a move may go that ends in an attack."""

from __future__ import annotations

from typing import NamedTuple

from clixbook.board.moves.moves import move_before_attack
from clixbook.engine.position.state import State
from clixbook.engine.rules.combat.attack_targets import attacks_for_a_token
from clixbook.engine.rules.turn.action_cases import is_basic_action
from clixbook.engine.sequence.moving.move_sequence import speed_of
from clixbook.rulebooks import Rulebook


class Stride(NamedTuple):
    """Squares that a figure moves before a close or ranged attack; -1 for none."""

    strikes: int = -1
    shoots: int = -1


STANDS = Stride()


def plain_strides(state: State) -> dict[str, Stride]:
    """How far figures come by a plain move that a book lets end in an attack (MOV-10); empty in others."""
    rules = state.rules
    if not (is_basic_action(rules, "move and attack") and attacks_for_a_token(rules, move=True)):
        return {}
    return {each.id: attack_stride_at_speed(rules, speed_of(state, each.id)) for each in state.standing()}


def attack_stride_at_speed(rules: Rulebook, speed: int) -> Stride:
    """How far figures with this speed come by a move that ends in an attack; -1 where a book has none."""
    close, ranged = (move_before_attack(speed, kind, rules=rules) for kind in ("close", "ranged"))
    return Stride(-1 if close is None else close, -1 if ranged is None else ranged)
