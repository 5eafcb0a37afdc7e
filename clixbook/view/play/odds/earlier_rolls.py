"""The rolls of the current or the last action."""

from __future__ import annotations

from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree, TreeNode
from clixbook.engine.position.dice import Faces, Roll

MOST_ROLLS = 4
MOST_ANSWERS = 3
"""Answers after which a roll is over and done with: a set-up goes on for long after its rolls."""


def rolls_of(tree: Tree) -> list[tuple[TreeNode, Game]]:
    """Each with the game that waited for it, the latest first, as long as all belong to the same action or set-up."""
    found: list[tuple[TreeNode, Game]] = []
    node, answers = tree.present, 0
    while node.parent is not None and len(found) < MOST_ROLLS and answers <= MOST_ANSWERS:
        parent = tree.node(node.parent)
        if parent.game.pending is None:  # an action began here, and took no roll yet
            break
        if isinstance(parent.game.pending, Roll):
            found.append((node, parent.game))
        else:
            answers += 1
        node = parent
    return found


def faces_of(node: TreeNode) -> Faces:
    """The faces of the dice on the way to this node."""
    return tuple(int(face) for face in node.option.split())


def times_anew(tree: Tree, node: TreeNode) -> int:
    """How often the roll had been made anew when it fell so; 0 for the first time."""
    if node.dice != "anew" or node.parent is None:
        return 0
    anew = [each for each in tree.children(node.parent) if tree.node(each).dice == "anew"]
    return anew.index(node.id) + 1
