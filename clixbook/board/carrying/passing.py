"""Moves that come by given squares on their way: to a goal past an object, or past every square there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from clixbook.board.moves.reach import Reach
from clixbook.board.squares import Square

Path = tuple[Square, ...]


def past(found: Reach, near: Collection[Square], *, before: bool = False) -> Mapping[Square, Path]:
    """The squares where a move may end that came through one of ``near`` -> its cheapest path, the start first.

    ``before``: through one of them before its last square. A large base takes its best way or none.
    """
    if found.who.multi:
        paths = ((goal, found.path_to(goal)) for goal in found)
        return {goal: path for goal, path in paths if set(path[: -1 if before else None]) & set(near)}
    best = _best(found, near, before)
    return {goal: _path_through(found, square, goal) for goal, (_, square) in best.items()}


def goals_past(found: Reach, near: Collection[Square]) -> frozenset[Square]:
    """The squares where a move of a base of one square may end that came through one of ``near``, without the paths."""
    return frozenset(_best(found, near, before=False))


def _best(found: Reach, near: Collection[Square], before: bool) -> dict[Square, tuple[int, Square]]:
    """Goal -> the least cost through one of ``near``, and which."""
    best: dict[Square, tuple[int, Square]] = {}
    for square in sorted(near):
        for goal, cost in _behind(found, square):
            if (goal != square or not before) and cost < best.get(goal, (cost + 1,))[0]:
                best[goal] = cost, square
    return best


def _behind(found: Reach, square: Square) -> Iterator[tuple[Square, int]]:
    """Every goal behind a square with its cost; the way there and the way on are the cheapest each."""
    if square in found:
        yield square, int(found.costs[square.y, square.x])
    middle = found.board.index(square)
    if (passing := found.first.passing(middle)) is None:
        return
    for goal, (more, _) in found.onward(middle, passing[0]).goals(found.others.taken, found.ground.no_end).items():
        if goal != middle:
            yield found.ground.at(goal), passing[0] + more


def _path_through(found: Reach, square: Square, where: Square) -> Path:
    """The path to one of those goals, the start first."""
    middle, goal = found.board.index(square), found.board.index(where)
    passing = found.first.passing(middle)
    if goal == middle or passing is None:
        return found.path_to(where)
    cost, path = passing
    return _squares(found, [*path, *found.onward(middle, cost).path(goal)[1:]])


def ways_to(found: Reach, where: Square) -> dict[Square, Path]:
    """Every square through which a figure of one square may move to that goal -> the path, the start first."""
    goal, ways = found.board.index(where), dict[Square, Path]()
    for middle in range(found.board.width * found.board.height):
        passing = found.first.passing(middle)
        if middle == goal or passing is None:
            continue
        cost, path = passing
        onward = found.onward(middle, cost)
        if onward.reaches(goal):
            ways[found.ground.at(middle)] = _squares(found, [*path, *onward.path(goal)[1:]])
    return ways | {where: found.path_to(where)}


def _squares(found: Reach, indices: list[int]) -> Path:
    return tuple(found.ground.at(index) for index in indices)
