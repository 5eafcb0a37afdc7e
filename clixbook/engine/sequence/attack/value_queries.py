"""Combat values on request, alone or in a possible attack."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from clixbook.board.near.adjacency import adjacent
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.state import State
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.sequence.attack.to_hit import defense_value
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.errors import BadWord

ValueName: TypeAlias = Literal["speed", "attack", "defense", "damage", "range"]
NAMES: tuple[ValueName, ...] = get_args(ValueName)


def value_against(state: State, who: str, name: str, against: str) -> Value:
    """The current value; ``against``: in an attack on that figure.

    Raises a ClixbookError for an unknown figure or value.
    """
    if name not in NAMES:
        raise BadWord(f"{name!r:.40} is not a combat value; those are {', '.join(NAMES)}.")
    state.fighter(who)
    if not against:
        return value_of(state, who, name)
    attacker, target = (against, who) if name == "defense" else (who, against)
    close = adjacent(state.board, attacker, target, rules=state.rules).verdict
    attack = Attack(state.fighter(attacker).id, (state.fighter(target).id,), ranged=not close)
    return defense_value(state, attack, target) if name == "defense" else value_of(state, who, name, attack)
