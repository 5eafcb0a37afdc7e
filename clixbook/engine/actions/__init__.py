"""The kinds of action a player may take, one module each."""

from clixbook.engine.actions.action import Action
from clixbook.engine.actions.activate import Activate
from clixbook.engine.actions.attacks import Close, Shoot
from clixbook.engine.actions.concede import Concede
from clixbook.engine.actions.end import EndTurn
from clixbook.engine.actions.kinds import KINDS, parse_action
from clixbook.engine.actions.moving.climb import Climb, DropOnto
from clixbook.engine.actions.moving.move import Move
from clixbook.engine.actions.moving.soaring import Hover, Soar
from clixbook.engine.actions.use import Use
from clixbook.engine.actions.with_objects.destroy_action import Destroy

__all__ = [
    "KINDS",
    "Action",
    "Activate",
    "Climb",
    "Close",
    "Concede",
    "Destroy",
    "DropOnto",
    "EndTurn",
    "Hover",
    "Move",
    "Shoot",
    "Soar",
    "Use",
    "parse_action",
]  # fmt: skip
