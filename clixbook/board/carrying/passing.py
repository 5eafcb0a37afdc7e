"""Paths to a goal that pass given squares, for example past an object."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from clixbook.board.model.frozen import kept
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach

Path = tuple[Square, ...]


def past(found: Reach, near: Collection[Square]) -> Mapping[Square, Path]:
    """The squares where a move may end that came through one of ``near`` -> its cheapest path, the start first.

    A large base takes its best way or none.
    """
    if not found.who.multi:
        return past_by_one(found, near)
    paths = ((goal, found.path_to(goal)) for goal in found)
    return {goal: path for goal, path in paths if set(path) & set(near)}


def past_by_one(found: Reach, near: Collection[Square], *, before: bool = False) -> Past:
    """The same for a base of one square; ``before``: through one of ``near`` before its last square."""
    return Past(found, near, before)


class Past(Mapping[Square, Path]):
    """Goal -> path for single-square bases; paths are computed on demand."""

    def __init__(self, found: Reach, near: Collection[Square], before: bool) -> None:
        self.found, self.near, self.before = found, near, before

    @kept
    def goals(self) -> Collection[Square]:
        """The squares where it may end: those of the ways through all of them at once."""
        board, found = self.found.board, self.found
        indices = (board.index(square) for square in self.near)
        middles = {each: cost for each in indices if (cost := found.first.passing(each)) is not None}
        if self.before or (behind := found.behind(middles)) is None:
            return self.through.keys()
        ends = [square for square in self.near if square in found]
        return frozenset((*ends, *map(found.ground.at, behind - middles.keys())))

    @kept
    def through(self) -> Mapping[Square, tuple[int, Square]]:
        """Goal -> the least cost, and the square by which that way comes."""
        return _best(self.found, self.near, self.before)

    def __iter__(self) -> Iterator[Square]:
        return iter(self.goals)

    def __len__(self) -> int:
        return len(self.goals)

    def __contains__(self, goal: object) -> bool:
        return goal in self.goals

    def __getitem__(self, goal: Square) -> Path:
        by = self.through[goal][1] if "through" in self.__dict__ else _best_to(self.found, self.near, goal, self.before)
        if by is None:
            raise KeyError(str(goal))
        return _path_through(self.found, by, goal)

    def but(self, goals: Collection[Square], other: Past) -> Past:
        """These ways, but to those ``goals`` the ``other`` ones, or none."""
        ways = Past(self.found, self.near, self.before)
        others = {goal: way for goal, way in self.through.items() if goal not in goals}
        ways.__dict__["through"] = others | {goal: other.through[goal] for goal in goals if goal in other}
        ways.__dict__["goals"] = ways.through.keys()
        return ways


def _best(found: Reach, near: Collection[Square], before: bool) -> dict[Square, tuple[int, Square]]:
    """Goal -> the least cost through one of ``near``, and which."""
    best: dict[Square, tuple[int, Square]] = {}
    for square in sorted(near):
        for goal, cost in _behind(found, square):
            if (goal != square or not before) and cost < best.get(goal, (cost + 1,))[0]:
                best[goal] = cost, square
    return best


def _best_to(found: Reach, near: Collection[Square], goal: Square, before: bool) -> Square | None:
    """Through which of ``near`` the cheapest way to that goal comes; None without one.

    No way on costs less than a square a step, so what is too far off is not searched from.
    """
    board, at = found.board, found.board.index(goal)
    costs = {square: cost for square in near if (cost := found.first.passing(board.index(square))) is not None}
    best: tuple[int, Square] | None = None
    if goal in near and goal in found and not before:
        best = int(found.costs[goal.y, goal.x]), goal
    for least, square in sorted((cost + square.distance(goal), square) for square, cost in costs.items()):
        if best is not None and best < (least, square):
            break
        if square == goal:
            continue
        onward = found.onward(board.index(square), costs[square])
        more = onward.goals(found.others.taken, found.ground.no_end).get(at)
        if more is not None and (best is None or (costs[square] + more[0], square) < best):
            best = costs[square] + more[0], square
    return None if best is None else best[1]


def _behind(found: Reach, square: Square) -> Iterator[tuple[Square, int]]:
    """Every goal behind a square with its cost; the way there and the way on are the cheapest each."""
    if square in found:
        yield square, int(found.costs[square.y, square.x])
    middle = found.board.index(square)
    if (cost := found.first.passing(middle)) is None:
        return
    for goal, (more, _) in found.onward(middle, cost).goals(found.others.taken, found.ground.no_end).items():
        if goal != middle:
            yield found.ground.at(goal), cost + more


def _path_through(found: Reach, square: Square, where: Square) -> Path:
    """The path to one of those goals, the start first."""
    middle, goal = found.board.index(square), found.board.index(where)
    cost = found.first.passing(middle)
    if goal == middle or cost is None:
        return found.path_to(where)
    return _squares(found, [*found.first.way_past(middle), *found.onward(middle, cost).path(goal)[1:]])


def ways_to(found: Reach, where: Square) -> dict[Square, Path]:
    """Every square through which a figure of one square may move to that goal -> the path, the start first."""
    goal, ways = found.board.index(where), dict[Square, Path]()
    for middle in range(found.board.width * found.board.height):
        cost = found.first.passing(middle)
        if middle == goal or cost is None:
            continue
        onward = found.onward(middle, cost)
        if onward.reaches(goal):
            ways[found.ground.at(middle)] = _squares(found, [*found.first.way_past(middle), *onward.path(goal)[1:]])
    return ways | {where: found.path_to(where)}


def _squares(found: Reach, indices: list[int]) -> Path:
    return tuple(found.ground.at(index) for index in indices)
