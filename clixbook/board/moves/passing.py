"""Moves that come by given squares on their way: to a goal past an object, or past every square there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from clixbook.board.moves.reach import Reach
from clixbook.board.squares import Square

Path = tuple[Square, ...]


def past(found: Reach, near: Collection[Square], *, before: bool = False) -> dict[Square, Path]:
    """The squares where a move may end that came through one of ``near`` -> its cheapest path, the start first.

    ``before``: through one of them before its last square. A large base takes its best way or none.
    """
    if found.who.multi:
        paths = ((goal, found.path_to(goal)) for goal in found)
        return {goal: path for goal, path in paths if set(path[: -1 if before else None]) & set(near)}
    best: dict[Square, tuple[int, Path]] = {}
    for square in sorted(near):
        for goal, cost, path in _through(found, square):
            if (goal != square or not before) and cost < best.get(goal, (cost + 1,))[0]:
                best[goal] = cost, path
    return {goal: path for goal, (_, path) in best.items()}


def _through(found: Reach, square: Square) -> Iterator[tuple[Square, int, Path]]:
    """Every goal behind a square, with cost and path; the way there and the way on are the cheapest each."""
    if square in found:
        way = found[square]
        yield square, way.cost, way.path
    middle = found.board.index(square)
    if (passing := found.first.passing(middle)) is None:
        return
    cost, path = passing
    onward = found.onward(middle, cost)
    for goal, (more, _) in onward.goals(found.others.taken, found.ground.no_end).items():
        if goal != middle:
            yield found.ground.at(goal), cost + more, _squares(found, [*path, *onward.path(goal)[1:]])


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
