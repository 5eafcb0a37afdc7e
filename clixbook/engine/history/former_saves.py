"""Games saved when the program did otherwise.

Set-ups did not ask for alternative cards yet (ANA-25): figures had them from the start. Games of three and four players
who placed all their figures kept the rows with orange numbers (MAP-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clixbook.board.model.board import Board
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.set_up.forces.force_cards import named_entries
from clixbook.errors import ClixbookError

if TYPE_CHECKING:
    from clixbook.engine.game import Game


def former_board(data: Mapping[str, Any]) -> Board:
    """The board of a saved game, with every row that it was played on.

    Three and four players whose figures were all placed used to keep orange rows (MAP-10); others left them out.
    """
    board = Board.from_line(data["board"])
    return board if len(data["forces"]) == 2 else board.with_(orange_rows=0)


def choices_not_asked(start: Game, first: str) -> tuple[str, ...]:
    """The cards that figures had as this game was saved, if its first option came without their choice."""
    doing = start.state.setting_up
    if doing is None or not doing.cards or not isinstance(start.pending, Choose):
        return ()
    if first in map(str, start.pending.options):
        return ()
    figures = dict.fromkeys(who for who, _ in doing.cards)
    chosen = tuple([*named_entries(doing.cards, who)][-1] for who in figures)
    try:
        for each in (*chosen, first):
            start = start.apply(each)
    except ClixbookError:  # that option fails for another reason
        return ()
    return chosen


def with_choices(data: Mapping[str, Any], start: Game) -> Mapping[str, Any]:
    """The saved tree with the choices of cards that it has not: before all its options, which keep their order."""
    nodes = data["nodes"]
    first = nodes[0].get("do") if isinstance(nodes, list) and nodes and isinstance(nodes[0], dict) else None
    chosen = choices_not_asked(start, first) if isinstance(first, str) else ()
    if not chosen:
        return data
    by, names = len(chosen), data["names"]
    asked = [{"id": number, "from": number - 1, "do": each} for number, each in enumerate(chosen, 1)]
    return {
        **data,
        "nodes": [*asked, *(_renumbered(each, by) for each in nodes)],
        "at": _later(data["at"], by),
        "end": _later(data["end"], by),
        "names": {_later(at, by): name for at, name in names.items()} if isinstance(names, dict) else names,
    }


def _renumbered(node: Any, by: int) -> Any:
    """The node with its number, and that of the one before it, that much higher."""
    if not isinstance(node, dict):
        return node
    return {key: _later(value, by) if key in ("id", "from") else value for key, value in node.items()}


def _later(number: Any, by: int) -> Any:
    """The number of a position, or of the first one of a branch, that much higher; what is none as it is."""
    if isinstance(number, str):
        is_number = number.isascii() and number.isdigit() and len(number) < 10
        return str(int(number) + by) if is_number and int(number) else number  # the first branch begins at 0 as before
    return number + by if type(number) is int else number
