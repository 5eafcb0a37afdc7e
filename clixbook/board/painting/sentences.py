"""Typed editing commands: ``Paint hindering on C3:E4``, ``Wall around B2:D4``, ``Undo``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable

from clixbook.board.model.board import SETTINGS, Board
from clixbook.board.painting.brushes import ERASE, LOWER, RAISE, Brush, brush_named
from clixbook.board.painting.commands import EditCommand
from clixbook.board.painting.mirrors import Mirror
from clixbook.board.painting.places import SIDES, edges_at, edges_named, squares_named
from clixbook.board.painting.plain_words import PLAIN_EXAMPLES, parse_plain_sentence
from clixbook.board.painting.strokes import Stroke
from clixbook.errors import BadWord

PAINT = "Paint hindering on C3:E4"
EXAMPLES = (
    *PLAIN_EXAMPLES,
    PAINT,
    "Add water on C3",
    "Wall around B2:D4",
    "Door on D3|E3",
    "Raise F2:G4",
    "Stairs on E3|F3",
    "Start player 1 on A1:B6",
    "Paint giant figure with Bruiser: of Ben on H4",
    "Erase C3",
    "Copy B2:D4",
    "Paste at F6",
    "Turn",
    "Mirror left-right",
    "Resize 16 by 12",
    "Orange rows 4",
    "Undo",
)
MOST_WORDS = 300


def parse_sentence(board: Board, sentence: str) -> Stroke | EditCommand:
    """Parse a command sentence; a ClixbookError names the missing part."""
    text = " ".join(sentence.split()).rstrip(".")
    if not text or len(text) > MOST_WORDS:
        raise BadWord(f"Say what to paint, for instance: {PAINT}.")
    if (found := parse_plain_sentence(board, text)) is not None:
        return found
    verb, _, rest = text.partition(" ")
    if verb.lower() in _ORDERS:
        return _ORDERS[verb.lower()](board, rest.strip())
    return _stroke(board, text)


def nearest(text: str, examples: Iterable[str] = EXAMPLES) -> str:
    """The example that looks most like it."""
    known = {each.lower(): each for each in examples}
    return known[difflib.get_close_matches(text.lower(), known, 1, 0.0)[0]]


def _stroke(board: Board, text: str) -> Stroke:
    sides = "|".join(SIDES)
    match = re.fullmatch(
        rf"(?:(paint|add|draw|put|place) )?(?:an? |the )?(.+?)(?: with (.+?))? (on|at|{sides}) ([^ ].*)",
        text,
        re.IGNORECASE,
    )
    if match is None:
        raise BadWord(f"{text[:60]!r} names no place, or nothing that is known here; near it: {nearest(text)}.")
    verb, name, words, how, place = match.groups()
    if level := re.fullmatch(r"level (\d{1,2})", name, re.IGNORECASE):
        return Stroke(RAISE, squares_named(board, place), level=int(level[1]) or -1)
    brush = brush_named(name, board)
    keeps = (verb or "").lower() == "add"
    if brush.on_edges:
        return _edge_stroke(board, brush, how.lower(), place)
    return Stroke(brush, squares_named(board, place), only_adds=keeps, words=words or "")


def _edge_stroke(board: Board, brush: Brush, how: str, place: str) -> Stroke:
    if "|" in place:
        return Stroke(brush, edges=edges_named(board, place))
    edges = edges_at(board, squares_named(board, place), how if how in SIDES else "around")
    if not edges:
        raise BadWord(f"No edge lies {how if how in SIDES else 'around'} {place[:40]} on this map.")
    return Stroke(brush, edges=edges)


# -- orders ------------------------------------------------------------------------------------------------


def _erase(board: Board, rest: str) -> Stroke | EditCommand:
    if "|" in rest:
        return Stroke(ERASE, edges=edges_named(board, rest))
    return _brush_verb(ERASE)(board, rest)


def _brush_verb(brush: Brush) -> Callable[[Board, str], Stroke | EditCommand]:
    """A verb that is a brush: ``Raise C3:E4``, ``Erase on C3``."""

    def read(board: Board, rest: str) -> Stroke | EditCommand:
        squares = squares_named(board, re.sub(r"^(?:on|at) ", "", rest, flags=re.IGNORECASE))
        if not squares:
            raise BadWord(f"{brush.name.capitalize()} what? Say for instance: {brush.name.capitalize()} C3:E4.")
        return Stroke(brush, squares)

    return read


def _of_area(verb: str) -> Callable[[Board, str], Stroke | EditCommand]:
    def read(board: Board, rest: str) -> Stroke | EditCommand:
        return EditCommand(verb, squares_named(board, re.sub(r"^(?:at|on) ", "", rest, flags=re.IGNORECASE)))

    return read


def _plain(verb: str) -> Callable[[Board, str], Stroke | EditCommand]:
    return lambda board, rest: EditCommand(verb, words=rest)


def _mirror(board: Board, rest: str) -> Stroke | EditCommand:
    word = rest.lower() or Mirror.OFF.value
    if word not in list(Mirror):
        raise BadWord(f"{rest[:24]!r} is not a mirror; mirrors are {', '.join(Mirror)}.")
    return EditCommand("mirror", words=word)


def _resize(board: Board, rest: str) -> Stroke | EditCommand:
    if not re.fullmatch(r"(?:to )?\d{1,3} ?(?:by|x|×) ?\d{1,3}", rest.lower()):
        raise BadWord("Say how large, for instance: Resize 16 by 12.")
    return EditCommand("resize", words=" ".join(re.findall(r"\d+", rest)))


def _orange(board: Board, rest: str) -> EditCommand:
    found = re.fullmatch(r"(?:rows? )?(\d{1,3}|none|no)(?: rows?)?", rest.lower())
    if found is None:
        raise BadWord("Say how many rows at the foot have orange numbers, for instance: Orange rows 4.")
    return EditCommand("orange", words="0" if found[1].startswith("no") else found[1])


def _setting(board: Board, rest: str) -> Stroke | EditCommand:
    if rest.lower() not in SETTINGS:
        raise BadWord(f"{rest[:24]!r} is not a setting; settings are {', '.join(SETTINGS)}.")
    return EditCommand("setting", words=rest.lower())


_ORDERS: dict[str, Callable[[Board, str], Stroke | EditCommand]] = {
    "erase": _erase,
    "raise": _brush_verb(RAISE),
    "lower": _brush_verb(LOWER),
    **{verb: _of_area(verb) for verb in ("copy", "cut", "paste", "select")},
    **{verb: _plain(verb) for verb in ("undo", "redo", "title", "turn")},
    "mirror": _mirror,
    "resize": _resize,
    "orange": _orange,
    "setting": _setting,
}
