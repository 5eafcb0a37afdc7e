"""Reroll questions that answer themselves: about one's own hits, and about misses of opponents."""

from __future__ import annotations

from clixbook.engine.history.tree import Tree
from clixbook.engine.position.questions import Choose, Option
from clixbook.engine.sequence.dice.rolls import LET_IT_BE
from clixbook.view.play.odds.earlier_rolls import faces_of, rolls_of
from clixbook.view.play.odds.roll_sheet import GOOD, game_sheets


def waived_reroll(tree: Tree) -> Option | None:
    """The answer that keeps a roll favourable to the asked player; None for every other question.

    The player's own roll is favourable if it hits or succeeds, one of an opponent if it does not.
    """
    pending = tree.game.pending
    if not isinstance(pending, Choose) or not pending.using or LET_IT_BE not in pending.options:
        return None
    node, before = next(iter(rolls_of(tree)), (None, None))
    if node is None or before is None or node.id != tree.at:  # nobody has answered since it fell
        return None
    roller = before.now.fighters.get(getattr(before.pending, "who", ""))
    kinds = [sheet.outcome_of(faces_of(node)).kind for sheet in game_sheets(before)]
    if roller is None or not any(kinds):
        return None
    hits = {kind in GOOD for kind in kinds}
    return LET_IT_BE if hits == {roller.side == pending.player} else None
