"""Read a board drawn as a grid of characters; every guess is reported.

Column letters, row numbers, frames, gaps and separators are found by themselves. A legend (``# = blocking``) says what
signs mean, and what nobody says is guessed. Each guess can be replaced by ``meanings`` and the text read again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from clixbook.board.files.drawing import EDGE_SYMBOLS
from clixbook.board.files.words import as_marker, as_object, as_piece
from clixbook.board.forum.layout import Layout, Numbers, read_layout
from clixbook.board.forum.legend_words import CLEAR, ON_SIDES
from clixbook.board.forum.meanings import AND, FORMS, HIGH_SIGN, guess_meaning, known_signs, meaning_of
from clixbook.board.forum.sides import Sides
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.building import add_to_stack
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import EdgeKind, MapObject, Marker, Terrain, Transition
from clixbook.errors import BadFile, BadWord, ClixbookError, Problem

MOST_TEXT = 64 * 1024
MOST_SIGNS = 60


@dataclass(frozen=True, slots=True)
class Guess:
    """Meaning of one sign: ``sign`` on ``count`` squares, first at ``line`` and ``column``.

    ``from_legend``: it is in the legend, or the person who pasted the board chose it. ``words`` are the legend's own.
    """

    sign: str
    meaning: str
    count: int
    line: int
    column: int
    from_legend: bool
    words: str = ""


@dataclass(frozen=True, slots=True)
class ForumBoard:
    """The map read from a drawing, the meaning of each sign, and other assumptions.

    ``numbers``: the meaning that digits at the rim were given where they could be either, None where nobody need ask.
    """

    board: Board
    guesses: tuple[Guess, ...]
    notes: tuple[str, ...]
    numbers: Numbers | None = None


def read_forum_board(
    text: str, meanings: Mapping[str, str] | None = None, *, names: Collection[str] = (), numbers: Numbers | None = None
) -> ForumBoard:
    """The map of a drawn board; ``meanings`` of signs take precedence over legend and guesses.

    ``names`` are those of figures, in small letters; ``numbers`` says what digits at the rim are.
    Raises one ClixbookError with every sign that nothing explains, each with its line and column.
    """
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a board may have {MOST_TEXT}.")
    layout, known = read_layout(text, numbers), dict(meanings or {})
    signs = _signs(layout, known)
    guesses = _guesses(layout, signs, known, names)
    board = _make_board(layout, signs, guesses)
    return ForumBoard(board, guesses, tuple(layout.notes), layout.numbers)


Places = list[tuple[Square, int, int]]


def _signs(layout: Layout, meanings: Mapping[str, str]) -> dict[str, Places]:
    """Sign -> its places; a square's text is one sign if it has a meaning, else each of its characters is one."""
    found: dict[str, Places] = {}
    for square, (text, line, column) in layout.cells.items():
        whole = text in layout.legend or text in meanings or _is_one_sign(text, layout)
        for at, sign in enumerate([text] if whole else text):
            if sign != " ":
                found.setdefault(sign, []).append((square, line, column + at))
    if len(found) > MOST_SIGNS:
        raise BadFile(f"This board has {len(found)} different signs; {MOST_SIGNS} are the most.")
    return found


def _is_one_sign(text: str, layout: Layout) -> bool:
    """Is the text one sign: a level with its letter, or letters without a meaning each, as in a name?"""
    alone = {*layout.legend, *known_signs()}
    return bool(HIGH_SIGN.fullmatch(text)) or (len(text) > 1 and text.isalpha() and alone.isdisjoint(text))


def _guesses(
    layout: Layout, signs: Mapping[str, Places], meanings: Mapping[str, str], names: Collection[str]
) -> tuple[Guess, ...]:
    made, problems = [], []
    for sign, places in signs.items():
        first, line, column = places[0]
        explained = sign in meanings or sign in layout.legend
        words = meanings.get(sign) or _legend_words(sign, signs, layout.legend)
        meaning = meaning_of(words, sign, len(places), names) if words else guess_meaning(sign, len(places))
        if not meaning:
            text = f"Nothing explains {sign} on {first}; add a line such as: {sign} = hindering."
            problems.append(Problem(text, "", line, column))
            continue
        problem = _why_not(meaning)
        if problem:
            problems.append(Problem(f"{sign}: {problem}", "", line, column))
        own = "" if sign in meanings else words
        made.append(Guess(sign, meaning, len(places), line, column, explained, own))
    if problems:
        raise BadFile(*problems)
    return tuple(made)


def _legend_words(sign: str, signs: Mapping[str, Places], legend: Mapping[str, str]) -> str:
    """The legend's words for a sign, or for its other case where only one case is drawn."""
    other = sign.swapcase()
    return legend.get(sign) or (legend.get(other, "") if other not in signs else "")


def _why_not(meaning: str) -> str:
    """Why these words are no meaning; "" for a good one."""
    try:
        _Maker(Board(6, 6)).put(meaning, Square(0, 0))
    except ClixbookError as error:
        return str(error)
    return ""


def _make_board(layout: Layout, signs: Mapping[str, Places], guesses: tuple[Guess, ...]) -> Board:
    maker = _Maker(Board(layout.width, layout.height, title=layout.title))
    problems = []
    for guess in guesses:
        for square, line, column in signs[guess.sign]:
            try:
                maker.put(guess.meaning, square)
            except ClixbookError as error:
                problems.append(Problem(f"{guess.sign} on {square}: {error}", "", line, column))
    if problems:
        raise BadFile(*problems[:50])
    kinds = {edge: EDGE_SYMBOLS[sign] for edge, sign in layout.edges.items() if edge.b in maker.board}
    board, joined = maker.sides.join_stairs(maker.finish())
    layout.notes += maker.sides.notes
    stairs = {edge: kind for edge, kind in kinds.items() if isinstance(kind, Transition)}
    return board.with_(
        edges=FrozenMap({edge: kind for edge, kind in kinds.items() if isinstance(kind, EdgeKind)}),
        transitions=FrozenMap({**joined, **stairs}),
    )


class _Maker:
    """Places the meanings of signs on a board, one by one."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.terrain, self.levels = list(board.terrain), list(board.levels)
        self.starting: dict[str, set[Square]] = {}
        self.interior: set[Square] = set()
        self.special: dict[Square, str] = {}
        self.objects: dict[Square, tuple[MapObject, ...]] = {}
        self.markers: dict[Square, tuple[Marker, ...]] = {}
        self.sides = Sides()

    def put(self, meaning: str, square: Square) -> None:
        """One sign on one square; a ClixbookError if its meaning is not known."""
        for each in meaning.split(AND):
            self._put(each.strip(), square)

    def _put(self, meaning: str, square: Square) -> None:
        first, _, rest = meaning.partition(" ")
        at = self.board.index(square)
        if meaning in (CLEAR, "nothing"):
            return
        if first == "figure":
            self._stand(rest, square)
        elif first == "start" and rest:
            others = [name for name, area in self.starting.items() if square in area and name != rest]
            if others:
                raise BadFile(f"the starting areas {others[0]} and {rest} overlap.")
            self.starting.setdefault(rest[:40], set()).add(square)
        elif first == "level" and re.fullmatch("[1-9]", rest):
            self.levels[at] = int(rest)
            self.sides.with_drawn_level.add(square)
        elif meaning in ON_SIDES:
            self.terrain[at] |= self.sides.put(meaning, square)
        elif first == "indoors":
            self.interior.add(square)
        elif first == "special" and rest:
            self.special[square] = rest
        elif first == "object":
            add_to_stack(self.objects, square, [as_object(rest)])
        elif first == "marker":
            add_to_stack(self.markers, square, [as_marker(rest)])
        else:
            self.terrain[at] |= _terrain(meaning)

    def _stand(self, words: str, square: Square) -> None:
        piece = as_piece(words, (square,), self.board.pieces)
        name, number = piece.id, 2
        while name in self.board.pieces:
            name, number = f"{piece.id} {number}", number + 1
        self.board = self.board.with_piece(replace(piece, id=name, name=name if piece.name else ""))

    def finish(self) -> Board:
        """The board with everything on it."""
        return self.board.with_(
            setting="mixed" if self.interior else "outdoor",
            terrain=tuple(self.terrain),
            levels=tuple(self.levels),
            interior=frozenset(self.interior),
            starting=FrozenMap({name: frozenset(area) for name, area in self.starting.items()}),
            special=FrozenMap(self.special),
            objects=FrozenMap(self.objects),
            markers=FrozenMap(self.markers),
        )


def _terrain(meaning: str) -> Terrain:
    words = terrain_kinds.words()
    flags = Terrain.CLEAR
    for word in meaning.split():
        if word not in words:
            known = ", ".join((*words, *FORMS))
            raise BadWord(f"{word[:24]!r} is not a meaning; there are {known}.")
        flags |= words[word]
    return flags
