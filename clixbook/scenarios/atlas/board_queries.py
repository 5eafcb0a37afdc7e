"""Questions about boards that only positions of the atlas ask, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.destroying.destroy import damage_to_terrain, destroy
from clixbook.board.destroying.special_terrain import special_terrain_falls, special_terrain_problems
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square, parse_squares
from clixbook.board.model.things import MapObject, MarkerKind, ObjectKind, Piece
from clixbook.board.moves.break_away import break_away
from clixbook.board.moves.moves import direct_moves, moved_through
from clixbook.board.moves.reach import reach
from clixbook.board.near.beside import adjacent_object, adjacent_to_elevated, is_wall_at_map_edge
from clixbook.board.objects.markers import lay_barrier, marker_problems
from clixbook.board.placing.placing import may_place, squares_to_place
from clixbook.board.placing.shifting import shift
from clixbook.board.placing.standing import position_problems
from clixbook.board.set_up.areas import board_for_players, open_areas, starting_areas
from clixbook.board.set_up.starting import enlarge_starting_areas
from clixbook.board.terrain.terrain import is_clear, is_unoccupied, terrain_at
from clixbook.rulebooks import Rulebook

About = Mapping[str, Any]
NOTHING = "Nothing speaks against it"
"""The answer where no reason forbids it."""
NEWCOMER = Piece("new", (Square(0, 0),))
"""A figure that comes onto the map."""
LENDS = {"leap climb": "leap_climb", "phasing": "phasing"}
"""Powers whose rights a question may lend -> the field of the row with these rights."""


def _names(squares: Any) -> tuple[str, ...]:
    return tuple(square.name for square in sorted(squares, key=lambda each: (each.y, each.x)))


def _against(reasons: tuple[Reason, ...]) -> Any:
    return reasons or NOTHING


def _areas_that_grow(book: Rulebook, about: About) -> Any:
    """The names of the areas that grow for figures with these bases: of those asked about, two that the book knows."""
    areas = list(starting_areas(about["board"], rules=book))
    taken = [name for name in about["areas"] if name in areas][:2]
    grown = enlarge_starting_areas(about["board"], dict(zip(taken, about["bases"], strict=True)), rules=book)
    names = [name for name in grown.areas if grown.areas[name] != grown.original[name]]
    return ", ".join(names) or "no area"


def _adjacent_held_object(book: Rulebook, about: About) -> Any:
    """Does an object that a figure holds count as adjacent to a square?"""
    board: Board = about["board"]
    holder = replace(board.piece(about["holder"]), held=MapObject(ObjectKind.LIGHT))
    return adjacent_object(board.with_piece(holder), about["from"], about["holder"], rules=book)


def _after_falling(book: Rulebook, about: About) -> Any:
    """A line of fire later in the action in which something was destroyed."""
    now = destroy(about["board"], about["what"], rules=book).board_during_action
    return line_of_fire(now, about["from"], about["to"], rules=book).verdict


def _damage_by(book: Rulebook, about: About) -> Any:
    """Does an effect's damage destroy something?"""
    damage = damage_to_terrain(about["effect"], about["amount"], rules=book)
    return bool(destroy(about["board"], about["what"], damage, rules=book))


def _footprints(book: Rulebook, about: About) -> Any:
    """May a large base end its move over these squares?"""
    found = reach(about["board"], about["who"], about["speed"], rules=book)[about["to"]].footprints
    wanted = frozenset(parse_squares([about["over"]]))
    return wanted in {frozenset(squares) for squares in found}


def _reaches(book: Rulebook, about: About) -> Any:
    """The farthest square to the east that a figure reaches with a power's rights."""
    lends = getattr(book.speed_modes, LENDS[about["power"]])
    found = reach(about["board"], about["who"], about["speed"], rules=book, lends=lends)
    return max((square for square in found), key=lambda square: (square.x, -square.y)).name


def _arrive(book: Rulebook, about: About) -> Any:
    """The squares on which a figure may stand that replaces another."""
    found = squares_to_place(about["board"], NEWCOMER, "replaces", rules=book, old=(parse_square(about["old"]),))
    return _names({square for squares in found for square in squares}) or "nowhere"


def _warps(book: Rulebook, about: About) -> Any:
    found = squares_to_place(about["board"], NEWCOMER, "warps in", rules=book)
    return f"on one of {len(found)} squares" if found else "nowhere"


def _open_areas(book: Rulebook, about: About) -> Any:
    """The areas that are open on the map as so many players have it (MAP-10)."""
    board = board_for_players(about["board"], about["players"], rules=book)
    taken = [name for name in about["taken"] if name in starting_areas(board, rules=book, players=about["players"])]
    return open_areas(board, taken, rules=book, players=about["players"])


def _place(book: Rulebook, about: About) -> Any:
    found = may_place(about["board"], about["who"], about["to"], rules=book, forced=about.get("forced", False))
    where = f", on one of {len(found.instead)} squares" if found.instead else ""
    return f"{'yes' if found else f'no: {found.chooser} chooses another square'}{where}"


def _special(book: Rulebook, about: About) -> Any:
    return _against(special_terrain_problems(about["board"], set(parse_squares(about["over"])), rules=book))


def _special_falls(book: Rulebook, about: About) -> Any:
    after = special_terrain_falls(about["board"], set(parse_squares(about["over"])), rules=book)
    return f"{len(after.objects)} objects lie there"


def _barrier(book: Rulebook, about: About) -> Any:
    found = lay_barrier(about["board"], about["who"], about["on"], rules=book, range=about["range"])
    return "yes" if found else found.reasons


def _marker(book: Rulebook, about: About) -> Any:
    return _against(tuple(marker_problems(about["board"], about["at"], MarkerKind(about["marker"]), rules=book)))


def _through(book: Rulebook, about: About) -> Any:
    way = reach(about["board"], about["who"], about["speed"], rules=book)[about["to"]]
    return tuple(square.name for square in moved_through(way.path, rules=book))


BOARD_QUERIES: Mapping[str, Callable[[Rulebook, About], Any]] = {
    "areas that grow": _areas_that_grow,
    "arrive": _arrive,
    "barrier": _barrier,
    "beside a roof": lambda book, a: bool(adjacent_to_elevated(a["board"], a["at"], rules=book)),
    "base lies on": _footprints,
    "beside what is held": lambda book, a: bool(_adjacent_held_object(book, a)),
    "clear": lambda book, a: is_clear(a["board"], a["at"], rules=book),
    "direct": lambda book, a: tuple(direct_moves(a["board"], a["who"], a["speed"], rules=book)) or "none",
    "edge of the map": lambda book, _: is_wall_at_map_edge(printed=True, rules=book),
    "failure": lambda book, a: break_away(a["board"], a["who"], rules=book).failure,
    "falls by": _damage_by,
    "farthest with": _reaches,
    "kinds": lambda book, a: tuple(sorted(terrain_at(a["board"], a["at"], rules=book))),
    "line after": _after_falling,
    "marker": _marker,
    "moved through": _through,
    "open areas": _open_areas,
    "place": _place,
    "position": lambda book, a: _against(position_problems(a["board"], rules=book).reasons),
    "shift": lambda book, a: _names(shift(a["board"], a["by"], a["who"], rules=book, range_=a["range"]).squares)[-1:]
    or "nowhere",
    "special terrain": _special,
    "special terrain falls": _special_falls,
    "starting areas": lambda book, a: tuple(starting_areas(a["board"], rules=book, players=a["players"])),
    "warps in": _warps,
    "unoccupied": lambda book, a: is_unoccupied(a["board"], a["at"], rules=book),
}  # fmt: skip
"""Question -> the function that asks the board (``board``), with a rulebook and a file's entries."""
