"""The turns of the other players since the active player's last one, action by action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from clixbook.engine.actions import Action, parse_action
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree, TreeNode
from clixbook.engine.position.state import Event
from clixbook.errors import ClixbookError


@dataclass(frozen=True)
class TurnAction:
    """An action of a ``player`` in words, with the positions before and after; ``at`` is the node before it."""

    player: str
    option: str
    before: Game
    after: Game
    at: int

    @property
    def action(self) -> Action | None:
        """The action; None for something that ended by itself."""
        try:
            return parse_action(self.option)
        except ClixbookError:
            return None

    @property
    def events(self) -> Sequence[Event]:
        """The events that the option led to."""
        return self.after.events[len(self.before.events) :]


def positions_between(tree: Tree) -> tuple[TreeNode, ...]:
    """The positions from the player's own last one to the present; none once it has acted in this turn."""
    me, line = tree.game.state.player, [tree.present]
    if tree.game.is_over or tree.game.state.setting_up is not None:
        return ()
    while line[0].parent is not None and line[0].game.state.player == me:
        parent = tree.node(line[0].parent)
        if parent.game.state.setting_up is not None or (parent.game.state.player == me and is_free(parent.game)):
            return ()
        line.insert(0, parent)
    if line[0].game.state.player == me:
        return ()  # the game has just begun
    while line[0].parent is not None and line[0].game.state.player != me:
        before = tree.node(line[0].parent)
        if before.game.state.setting_up is not None:
            break  # placing a figure is no turn yet
        line.insert(0, before)
    return tuple(line)


def is_free(game: Game) -> bool:
    """Is no action under way?"""
    return game.action is None and game.pending is None


def actions_between(line: Sequence[TreeNode]) -> tuple[TurnAction, ...]:
    """The actions between these positions; answers and rolls belong to the action in which they were given."""
    found = list[TurnAction]()
    for before, after in pairwise(line):
        if is_free(before.game) or not found:
            found.append(TurnAction(before.game.state.player, after.option, before.game, after.game, before.id))
        else:
            found[-1] = replace(found[-1], after=after.game)
    return tuple(found)
