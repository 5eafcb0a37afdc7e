"""Free wording of commands: ``put a wall between D5 and D6``, ``move Hawk to F5``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece, Size
from clixbook.board.painting.brushes import ERASE, PLAYERS, RAISE, Brush, brush_named, brush_names
from clixbook.board.painting.commands import EditCommand
from clixbook.board.painting.places import edges_named, squares_named
from clixbook.board.painting.strokes import Stroke, paint
from clixbook.errors import BadWord, IllegalAction, NotFound, did_you_mean

PLAIN_EXAMPLES = (
    "Put a wall between D5 and D6",
    "Remove the wall between H2 and H3",
    "Place Falcon on F5",
    "Move Hawk to F5",
    "Remove Hawk",
    "Who can shoot Hawk?",
    "Set the elevation of D5 to 2",
    "Make C3:D4 water",
    "Hindering on C3",
)
SIZES = "|".join(size.name.lower() for size in Size)
LIKE_A_BRUSH = 0.8
"""How much a name must look like a brush's to be one that was mistyped, not a figure's."""


def parse_plain_sentence(board: Board, text: str) -> Stroke | EditCommand | None:
    """Parse a free sentence; None for other text, a ClixbookError if impossible."""
    for pattern, read in FORMS:
        match = re.fullmatch(pattern, text, re.IGNORECASE)
        if match is not None and (found := read(board, *match.groups())) is not None:
            return found
    return None


def figure_called(board: Board, name: str) -> Piece:
    """The figure of that name; a ClixbookError with the nearest name, or with all of them."""
    wanted = name.strip().lower()
    known = {each.lower(): piece for piece in board.pieces.values() for each in (piece.label, piece.id)}
    if wanted in known:
        return known[wanted]
    names = ", ".join(piece.label for piece in board.pieces.values()) or "nobody"
    hint = did_you_mean(wanted, {each: piece.label for each, piece in known.items()}, f"there is {names[:120]}.")
    raise NotFound(f"Nobody here is called {name[:40]!r}; {hint}")


# -- between two squares -----------------------------------------------------------------------------------


def _put_between(board: Board, name: str, one: str, other: str) -> Stroke:
    """An edge of this kind, unless there is one already: a repeated sentence changes nothing."""
    stroke = Stroke(brush_named(name, board), edges=edges_named(board, f"{one}|{other}"))
    if not stroke.brush.on_edges:
        raise BadWord(f"{stroke.brush.title} lies on squares, not between them: {name} on {one}.")
    if paint(board, stroke).took_away:
        raise IllegalAction(f"There is {name} between {one} and {other} already.")
    return stroke


def _take_between(board: Board, name: str, one: str, other: str) -> Stroke:
    stroke = Stroke(ERASE, edges=edges_named(board, f"{one}|{other}"))
    if paint(board, stroke).board == board:
        raise NotFound(f"There is no {name} between {one} and {other}.")
    return stroke


# -- squares -----------------------------------------------------------------------------------------------


def _level(board: Board, place: str, level: str) -> Stroke:
    return Stroke(RAISE, squares_named(board, place), level=int(level) or -1)


def _make(board: Board, place: str, name: str) -> Stroke:
    return _laying_stroke(board, brush_named(name, board), place)


def _laying_stroke(board: Board, brush: Brush, place: str) -> Stroke:
    stroke = Stroke(brush, squares_named(board, place))
    if paint(board, stroke).took_away:
        raise IllegalAction(f"{brush.title} is on {place} already.")
    return stroke


def _take_from(board: Board, name: str, place: str) -> Stroke | EditCommand:
    """The command that removes a brush's work from these squares, or a figure."""
    if any(name.lower() in (piece.label.lower(), "figure") for piece in board.pieces.values()):
        at = squares_named(board, place)[0]
        piece = board.piece_at(at)
        if piece is None:
            raise NotFound(f"Nobody stands on {at}.")
        return EditCommand("take", words=piece.id)
    stroke = Stroke(brush_named(name, board), squares_named(board, place))
    if stroke.brush.on_edges:
        return Stroke(ERASE, edges=edges_named(board, place))
    if not paint(board, stroke).took_away:
        raise NotFound(f"There is no {name} on all of {place}.")
    return stroke


# -- figures -----------------------------------------------------------------------------------------------


def _place(board: Board, size: str | None, name: str, side: str | None, place: str) -> Stroke | EditCommand | None:
    """A figure by its name: a new one, or the one of that name goes there. None where the name is a brush's."""
    if difflib.get_close_matches(name.lower(), brush_names(board), 1, LIKE_A_BRUSH):
        return None
    squares = squares_named(board, place)
    if any(name.lower() in (piece.label.lower(), piece.id.lower()) for piece in board.pieces.values()):
        return EditCommand("move", squares, figure_called(board, name).id)
    if (there := board.piece_at(squares[0])) is not None:
        raise IllegalAction(f"{there.label} stands on {squares[0]} already.")
    brush = brush_named(f"{(size or 'standard').lower()} figure", board)
    return Stroke(brush, squares[:1], words=f"{name}: of {side or PLAYERS[0]}")


def _move(board: Board, name: str, place: str) -> EditCommand:
    return EditCommand("move", squares_named(board, place), figure_called(board, name).id)


def _take(board: Board, name: str) -> EditCommand | None:
    if re.match(r"[a-z]{1,2}\d", name, re.IGNORECASE):
        return None  # a square: the eraser's
    return EditCommand("take", words=figure_called(board, name).id)


def _who(board: Board, name: str) -> EditCommand:
    return EditCommand("who", words=figure_called(board, name).id)


def _elsewhere(board: Board, *_: str) -> Stroke:
    raise BadWord("Clicks and tokens are of a position, not of a map: Build's Position sets them.")


A, AWAY, ON = r"(?:an? |the |some |all )?", r"(?:remove|take away|take|delete|clear|erase)", r"(?:on|at|to)"
PUT = r"(?:put|place|add|build|draw|set|make|paint)"
FORMS: tuple[tuple[str, Callable[..., Stroke | EditCommand | None]], ...] = (
    (rf"{AWAY} {A}(.+?) between (\w+) and (\w+)", _take_between),
    (rf"(?:{PUT} )?{A}(.+?) between (\w+) and (\w+)", _put_between),
    (rf"(?:set |make )?{A}(?:elevation|level|height) (?:of|on|at) (\S+) to (\d{{1,2}})", _level),
    (r"(?:set|make|raise|lower) (\S+) to (?:level |elevation |height )?(\d{1,2})", _level),
    (r"turn (.+) to click \d+", _elsewhere),
    (r"give (.+?) (?:an? |\d )?(?:action )?tokens?", _elsewhere),
    (r"(?:move|bring|send) (.+) to (\S+)", _move),
    (rf"{AWAY} {A}(.+?) (?:from|on|at) (\S.*)", _take_from),
    (rf"{AWAY} {A}(.+)", _take),
    (rf"make (\S+) {A}(.+)", _make),
    (
        rf"(?:put|place|add|set) {A}(?:({SIZES}) )?(?:figure )?(?:called )?(\w[\w' -]*?)(?: of (\w+))? {ON} (\S+)",
        _place,
    ),
    (r"who (?:can|may|could) (?:shoot|hit|attack) (?:at )?(.+?) ?\??", _who),
)
"""Forms of sentences with their readers; the first that fits counts."""
