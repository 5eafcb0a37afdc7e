"""Paths to a goal that pass given squares, for example past an object."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach
from clixbook.caches import cached_value

Path = tuple[Square, ...]


def paths_past(found: Reach, near: Collection[Square]) -> Mapping[Square, Path]:
    """The squares where a move may end that came through one of ``near`` -> its cheapest path, the start first.

    A large base takes its best way or none.
    """
    if not found.who.is_multi_base:
        return single_paths_past(found, near)
    paths = ((goal, found.path_to(goal)) for goal in found)
    return {goal: path for goal, path in paths if set(path) & set(near)}


def single_paths_past(found: Reach, near: Collection[Square], *, before: bool = False) -> Past:
    """The same squares for a base of one square; ``before``: pass one of ``near`` before the last square."""
    return Past(found, near, before)


class Past(Mapping[Square, Path]):
    """Goal -> path for single-square bases; paths are computed on demand."""

    def __init__(self, found: Reach, near: Collection[Square], before: bool) -> None:
        self.found, self.near, self.before = found, near, before

    @cached_value
    def goals(self) -> Collection[Square]:
        """The squares where it may end: those of the ways through all of them at once."""
        board, found = self.found.board, self.found
        indices = (board.index(square) for square in self.near)
        middles = {each: cost for each in indices if (cost := found.first_search.passing_cost(each)) is not None}
        if self.before or (behind := found.ends_after(middles)) is None:
            return self.cheapest_through.keys()
        ends = [square for square in self.near if square in found]
        return frozenset((*ends, *map(found.surface.square_at, behind - middles.keys())))

    @cached_value
    def cheapest_through(self) -> Mapping[Square, tuple[int, Square]]:
        """Goal -> the least cost, and the square by which that way comes."""
        return _cheapest_through_any(self.found, self.near, self.before)

    def __iter__(self) -> Iterator[Square]:
        return iter(self.goals)

    def __len__(self) -> int:
        return len(self.goals)

    def __contains__(self, goal: object) -> bool:
        return goal in self.goals

    def __getitem__(self, goal: Square) -> Path:
        by = (
            self.cheapest_through[goal][1]
            if "cheapest_through" in self.__dict__
            else _cheapest_through_to(self.found, self.near, goal, self.before)
        )
        if by is None:
            raise KeyError(str(goal))
        return _path_through(self.found, by, goal)

    def without_goals(self, goals: Collection[Square], other: Past) -> Past:
        """A copy in which ways to ``goals`` come from ``other``, or are left out."""
        ways = Past(self.found, self.near, self.before)
        others = {goal: way for goal, way in self.cheapest_through.items() if goal not in goals}
        ways.__dict__["cheapest_through"] = others | {
            goal: other.cheapest_through[goal] for goal in goals if goal in other
        }
        ways.__dict__["goals"] = ways.cheapest_through.keys()
        return ways


def _cheapest_through_any(found: Reach, near: Collection[Square], before: bool) -> dict[Square, tuple[int, Square]]:
    """Goal -> the least cost through one of ``near``, and which."""
    best: dict[Square, tuple[int, Square]] = {}
    for square in sorted(near):
        for goal, cost in _goals_behind(found, square):
            if (goal != square or not before) and cost < best.get(goal, (cost + 1,))[0]:
                best[goal] = cost, square
    return best


def _cheapest_through_to(found: Reach, near: Collection[Square], goal: Square, before: bool) -> Square | None:
    """Through which of ``near`` the cheapest way to that goal comes; None without one.

    No way on costs less than a square a step, so what is too far off is not searched from.
    """
    board, at = found.board, found.board.index(goal)
    costs = {
        square: cost for square in near if (cost := found.first_search.passing_cost(board.index(square))) is not None
    }
    best: tuple[int, Square] | None = None
    if goal in near and goal in found and not before:
        best = int(found.costs[goal.y, goal.x]), goal
    for least, square in sorted((cost + square.distance(goal), square) for square, cost in costs.items()):
        if best is not None and best < (least, square):
            break
        if square == goal:
            continue
        onward = found.continue_from(board.index(square), costs[square])
        more = onward.goals(found.others.taken, found.surface.no_end).get(at)
        if more is not None and (best is None or (costs[square] + more[0], square) < best):
            best = costs[square] + more[0], square
    return None if best is None else best[1]


def _goals_behind(found: Reach, square: Square) -> Iterator[tuple[Square, int]]:
    """Every goal behind a square with its cost; the way there and the way on are the cheapest each."""
    if square in found:
        yield square, int(found.costs[square.y, square.x])
    middle = found.board.index(square)
    if (cost := found.first_search.passing_cost(middle)) is None:
        return
    for goal, (more, _) in found.continue_from(middle, cost).goals(found.others.taken, found.surface.no_end).items():
        if goal != middle:
            yield found.surface.square_at(goal), cost + more


def _path_through(found: Reach, square: Square, where: Square) -> Path:
    """The path to one of those goals, the start first."""
    middle, goal = found.board.index(square), found.board.index(where)
    cost = found.first_search.passing_cost(middle)
    if goal == middle or cost is None:
        return found.path_to(where)
    indices = (*found.first_search.passing_path(middle), *found.continue_from(middle, cost).path(goal)[1:])
    return tuple(map(found.surface.square_at, indices))


def ways_to(found: Reach, where: Square) -> dict[Square, Path]:
    """Every square through which a figure of one square may move to that goal -> the path, the start first."""
    goal, ways = found.board.index(where), dict[Square, Path]()
    for middle in range(found.board.width * found.board.height):
        cost = found.first_search.passing_cost(middle)
        if middle == goal or cost is None:
            continue
        if found.continue_from(middle, cost).reaches(goal):
            square = found.surface.square_at(middle)
            ways[square] = _path_through(found, square, where)
    return ways | {where: found.path_to(where)}
