"""One-line board notation, without blanks, safe in addresses and chats.

``b1/9x7o/t18c2h/pBruiser!A1!gw!Ben!-`` are parts between slashes. The first says that this is a board, the
second gives width, height and setting (o, i, m). Other parts start with their letter and may be left out::

    n name      t terrain   i interior   a starting areas    m markers   d destroyed squares
    c title     l levels    e edges      q special squares   o objects   p pieces   b location bonuses
    r orange rows    x orange rows that were left out

Terrain, levels and edges are run-length coded: a number and a letter; no number means one, and the plain rest of
the board goes without saying. A square with several kinds of terrain has one capital letter, or letters joined by
hyphens (see ``terrain_codes``). ``i`` and ``d`` are lengths of runs that take turns, off first. In a text, ``_`` is a
blank, and any other character that is neither letter nor digit is ``~``, its number in hexadecimal, and a full stop.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby, product
from string import ascii_letters
from typing import TypeVar

from clixbook.board.files.notation.terrain_codes import CLEAR, CODE, terrain_code, terrain_of
from clixbook.board.files.words import base_name, base_squares, square_names
from clixbook.board.model.board import GROUND, Board
from clixbook.board.model.building import MAX_PIECES, MAX_SIDE, Areas, add_to_stack
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.location_bonus import LocationBonus
from clixbook.board.model.marker_kinds import MARKERS
from clixbook.board.model.squares import Edge, Square, parse_square
from clixbook.board.model.thing_card import ThingCard
from clixbook.board.model.things import (
    GEAR,
    STACKING,
    EdgeKind,
    MapObject,
    Marker,
    Mode,
    ObjectKind,
    Piece,
    Size,
    Terrain,
    Transition,
)
from clixbook.errors import BadFile, ClixbookError

MAX_LENGTH = 500_000
VERSION = "b1"
T = TypeVar("T")

_SETTINGS = {"outdoor": "o", "indoor": "i", "mixed": "m"}
LEVELCODES = dict(zip(range(1, 10), "abcdefghi", strict=True))
_EDGE_STATES = list(product((None, *Transition), (False, True), (None, *EdgeKind)))
EDGECODES = dict(zip(_EDGE_STATES, ascii_letters, strict=False))  # a: nothing, b: wall, c: window, d: door, ...
_OBJECTS = dict(zip(ObjectKind, "lhiuv", strict=True))
_SIZES = dict(zip(Size, "tsgc", strict=True))
_MODES = dict(zip(Mode, "bwd", strict=True))


def to_line(board: Board) -> str:
    """The board as one line of letters, digits and ``/ ! , . - _ ~ :``; ``from_line`` gives it back."""
    pieces = ",".join(map(_piece, board.pieces.values()))
    return _ground(board.bare) + (f"/p{pieces}" if pieces else "")


@lru_cache(maxsize=32)
def _ground(board: Board) -> str:
    """The line of a board without its pieces, cached: every step of a drag needs it."""
    head = f"{board.width}x{board.height}{_SETTINGS[board.setting]}"
    return "/".join([VERSION, head, *(key + body for key, body in _parts(board) if body)])


def from_line(line: str, *, unfinished: bool = False) -> Board:
    """The board of such a line; a ClixbookError names the part that is wrong.

    ``unfinished``: a map that is still being drawn, on which stairs may join nothing yet.
    """
    line = line.strip()
    if len(line) > MAX_LENGTH:
        raise BadFile(f"This line has {len(line)} characters; a board has {MAX_LENGTH} at most.")
    version, _, rest = line.partition("/")
    if version != VERSION:
        raise BadFile(f"A board on one line starts with {VERSION}/, this one with {line[:12]!r}.")
    head, *parts = rest.split("/")
    return _Reader(_empty(head), unfinished).read(parts)


def _empty(head: str) -> Board:
    """The bare board of ``24x16o``."""
    match = re.fullmatch(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})([oim])", head, re.ASCII)
    if not match:
        raise BadFile(f"Expected a size and a setting such as 24x16o, found {head[:12]!r}.")
    width, height = int(match[1]), int(match[2])
    if max(width, height) > MAX_SIDE:
        raise BadFile(f"A board has at most {MAX_SIDE} squares a side, this one {width} x {height}.")
    return Board(width, height, setting=_reverse(_SETTINGS)[match[3]])


def _reverse(codes: dict[T, str]) -> dict[str, T]:
    return {code: value for value, code in codes.items()}


# -- texts and runs ---------------------------------------------------------------------------------------


def text_code(text: str) -> str:
    """Any text in letters, digits and ``- _ ~ .``."""
    return "".join(
        c if (c.isascii() and c.isalnum()) or c == "-" else "_" if c == " " else f"~{ord(c):x}." for c in text
    )


def text_of(code: str) -> str:
    """The text of such a code; a ClixbookError for anything else."""

    def character(match: re.Match[str]) -> str:
        number = int(match[1], 16)
        if number > 0x10FFFF:
            raise BadFile(f"{match[0]!r} is not a character.")
        return chr(number)

    if not re.fullmatch(r"(?:[A-Za-z0-9_-]|~[0-9a-f]{1,6}\.)*", code):
        raise BadFile(f"{code[:40]!r} is not text; expected letters, digits, - and _.")
    return re.sub(r"~([0-9a-f]+)\.", character, code.replace("_", " "))


def _runs(values: Iterable[str], plain: str) -> str:
    """``aaab`` -> ``3ab``; a last run of ``plain`` is left out."""
    runs = [(code, len(list(group))) for code, group in groupby(values)]
    if runs[-1][0] == plain:
        runs.pop()
    return "".join((str(length) if length > 1 else "") + code for code, length in runs)


def _expand_runs(text: str, read: Callable[[str], T], size: int, plain: T) -> list[T]:
    values: list[T] = []
    known: dict[str, T] = {}
    if not re.fullmatch(rf"(?:[0-9]{{0,5}}{CODE})*", text, re.ASCII):
        raise BadFile(f"{text[:40]!r} is not made of numbers and letters.")
    for number, code in re.findall(rf"([0-9]*)({CODE})", text):
        if code not in known:
            known[code] = read(code)
        length = int(number or 1)
        if len(values) + length > size:
            raise BadFile(f"The runs are longer than the {size} places of this board.")
        values += [known[code]] * length
    return values + [plain] * (size - len(values))


def _alternating_runs(board: Board, squares: frozenset[Square]) -> str:
    """Lengths of runs that take turns: not in it, in it, not in it, ..."""
    if not squares:
        return ""
    runs = [(inside, len(list(group))) for inside, group in groupby(s in squares for s in board.squares)]
    if not runs[-1][0]:
        runs.pop()
    return ("0." if runs[0][0] else "") + ".".join(str(length) for _, length in runs)


def _expand_turns(board: Board, text: str) -> frozenset[Square]:
    if not re.fullmatch(r"[0-9]{1,5}(?:\.[0-9]{1,5})*", text, re.ASCII):
        raise BadFile(f"{text[:40]!r} is not made of numbers and full stops.")
    squares, at = list(board.squares), 0
    found: set[Square] = set()
    for turn, length in enumerate(map(int, text.split("."))):
        found.update(squares[at : at + length] if turn % 2 else ())
        at += length
    if at > len(squares):
        raise BadFile(f"The runs are longer than the {len(squares)} places of this board.")
    return frozenset(found)


@lru_cache(maxsize=8)
def _edges_of_size(width: int, height: int) -> tuple[Edge, ...]:
    """The edges of a board: those at the right of the squares row by row, then those below them."""
    squares = [Square(x, y) for y in range(height) for x in range(width)]
    beside = (Edge(square, square.step(1, 0)) for square in squares if square.x + 1 < width)
    below = (Edge(square, square.step(0, 1)) for square in squares if square.y + 1 < height)
    return (*beside, *below)


# -- things -----------------------------------------------------------------------------------------------


def _record(*fields: str) -> str:
    """Fields with ``!`` between them, empty ones at the end left out."""
    return "!".join(fields).rstrip("!")


def _fields(text: str, count: int) -> list[str]:
    fields = text.split("!")
    if len(fields) > count:
        raise BadFile(f"{text[:40]!r} has more than {count} parts.")
    return fields + [""] * (count - len(fields))


def _flags(text: str, known: str) -> str:
    if set(text) - set(known) or len(set(text)) < len(text):
        raise BadFile(f"{text[:20]!r} should hold letters of {known!r}, each once.")
    return text


def _one(codes: dict[str, T], code: str) -> T:
    if code not in codes:
        raise BadFile(f"{code[:20]!r} is not one of {', '.join(codes)}.")
    return codes[code]


def _marker(marker: Marker) -> str:
    terrain = terrain_code(marker.terrain) if marker.terrain else ""
    flags = MARKERS[marker.kind].code + ("m" if marker.of_marker else "")
    return _record(flags, text_code(marker.owner), text_code(marker.expires), terrain)


def _unmarker(text: str) -> Marker:
    flags, owner, expires, terrain = _fields(text, 4)
    kind = _one({row.code: kind for kind, row in MARKERS.items()}, flags[:1])
    of_marker = bool(_flags(flags[1:], "m"))
    printed = terrain_of(terrain or CLEAR)
    return Marker(kind, text_of(owner), text_of(expires), printed, of_marker)


def _object(thing: MapObject) -> str:
    on = (("s", thing.special), ("o", thing.obstructs), ("x", thing.indestructible), ("f", thing.friendly))
    more = f"{thing.relic or ''}{thing.gear[:1].lower()}"
    flags = _OBJECTS[thing.kind] + "".join(flag for flag, set_ in on if set_) + more
    plain = (flags, text_code(thing.name), text_code(thing.owner), str(thing.points or ""))
    card = thing.card
    codes = (
        (text_code(card.says), text_code(card.reach), card.in_hands, text_code("\n".join(card.only))) if card else ()
    )
    covers = ".".join(square.name for square in thing.covers)
    return _record(*plain, *(codes or ("",) * 4), str(thing.squares if thing.squares > 1 else ""), covers)


def _unobject(text: str) -> MapObject:
    flags, name, owner, points, says, reach, in_hands, only, squares, covers = _fields(text, 10)
    gear = next((fate for fate in GEAR if flags[1:].endswith(fate[0].lower())), "")
    rest = flags[1:].removesuffix(gear[:1].lower())
    face = rest[-1:] if rest[-1:] in tuple("123456") else ""
    rest = _flags(rest.removesuffix(face), "soxf")
    kind = _one(_reverse(_OBJECTS), flags[:1])
    if points and not (points.isascii() and points.isdigit() and len(points) <= 4):
        raise BadFile(f"{points[:20]!r} are no points of an object.")
    card = (
        ThingCard(text_of(says), text_of(reach), in_hands, tuple(text_of(only).split("\n") if only else ()))
        if says
        else None
    )
    return MapObject(
        kind, text_of(name), "s" in rest, "o" in rest, "x" in rest, int(face or 0), gear, text_of(owner),
        int(points or 0), "f" in rest, card, _how_many(squares),
        tuple(map(parse_square, covers.split("."))) if covers else (),
    )  # fmt: skip


def _how_many(squares: str) -> int:
    if squares not in ("", "1", "2", "3", "4"):
        raise BadFile(f"{squares[:20]!r} is not a number of squares.")
    return int(squares or 1)


def _piece(piece: Piece) -> str:
    kind = _SIZES[piece.size] + _MODES[piece.mode] + ("o" if piece.soaring else "")
    name = "-" if piece.name == piece.id else "." + text_code(piece.name) if piece.name else ""
    held = _object(piece.held).replace("!", ":") if piece.held else ""
    traits = ":".join(map(text_code, sorted(piece.traits)))
    return _record(
        text_code(piece.id), base_name(piece.squares).replace("+", "."), "" if kind == "sb" else kind,
        text_code(piece.side), name, traits, text_code(piece.on), held, text_code(piece.allied),
    )  # fmt: skip


def _unpiece(board: Board, text: str) -> Piece:
    code, where, kind, side, name, traits, on, held, allied = _fields(text, 9)
    kind = kind or "sb"
    soaring = bool(_flags(kind[2:], "o"))
    size, mode = _one(_reverse(_SIZES), kind[:1]), _one(_reverse(_MODES), kind[1:2])
    piece_id = text_of(code)
    if not piece_id:
        raise BadFile(f"The piece {text[:40]!r} has no id.")
    label = piece_id if name == "-" else text_of(name.removeprefix("."))
    thing = _unobject(held.replace(":", "!")) if held else None
    lent = frozenset(map(text_of, traits.split(":"))) if traits else frozenset()
    squares = base_squares(board, where.replace(".", "+"))
    side, on, allied = text_of(side), text_of(on), text_of(allied)
    return Piece(piece_id, squares, side, size, mode, label, soaring, thing, lent, on, allied)


# -- writing and reading the parts ------------------------------------------------------------------------


def _parts(board: Board) -> Iterator[tuple[str, str]]:
    yield "n", text_code(board.name)
    yield "c", text_code(board.title)
    codes = {terrain: terrain_code(terrain) for terrain in set(board.terrain)}
    yield "t", _runs((codes[terrain] for terrain in board.terrain), CLEAR)
    yield "l", _runs((LEVELCODES[level] for level in board.levels), "a")
    yield "i", _alternating_runs(board, board.interior)
    edges = _edges_of_size(board.width, board.height)
    states = ((board.transitions.get(e), e in board.destroyed_edges, board.edges.get(e)) for e in edges)
    yield "e", _runs((EDGECODES[state] for state in states), "a") if edges else ""
    yield "a", ",".join(f"{text_code(name)}!{_squares(area)}" for name, area in board.starting.items())
    yield "q", ",".join(f"{text_code(text)}!{_squares(area)}" for text, area in _by_text(board).items())
    yield "m", _stacks(board.markers.items(), _marker)
    yield "d", _alternating_runs(board, board.destroyed)
    yield "o", _stacks(board.objects.items(), _object)
    yield "b", ",".join(map(_bonus, board.bonuses))
    yield "r", str(board.orange_rows or "")
    yield "x", str(board.left_out or "")


def _bonus(bonus: LocationBonus) -> str:
    texts = (bonus.name, str(bonus.points), bonus.says, bonus.consolation, "\n".join(bonus.only))
    return "!".join(map(text_code, texts)).rstrip("!")


def _read_bonus(text: str) -> LocationBonus:
    name, points, says, consolation, only = map(text_of, _fields(text, 5))
    if not re.fullmatch(r"[0-9]{1,4}", points, re.ASCII):
        raise BadFile(f"{points[:20]!r} are no points of a bonus.")
    return LocationBonus(name, int(points), says, consolation, tuple(only.split("\n")) if only else ())


def _by_text(board: Board) -> dict[str, list[Square]]:
    found: dict[str, list[Square]] = {}
    for square, text in board.special.items():
        found.setdefault(text, []).append(square)
    return found


def _squares(squares: Iterable[Square]) -> str:
    return ".".join(square_names(list(squares)))


def _stacks(stacks: Iterable[tuple[Square, Sequence[T]]], code: Callable[[T], str]) -> str:
    """What lies on squares, in their order: equal boards have one line, however they came about."""
    ordered = sorted(stacks, key=lambda each: (each[0].y, each[0].x))
    return ",".join(f"{square}!{code(thing)}" for square, things in ordered for thing in things)


class _Reader:
    """Builds a board from the parts of a line."""

    def __init__(self, board: Board, unfinished: bool = False) -> None:
        self.board, self.area, self.unfinished = board, Areas(board), unfinished

    def read(self, parts: list[str]) -> Board:
        """The board with all parts, each there at most once."""
        seen = set()
        for part in parts:
            key, body = part[:1], part[1:]
            work = getattr(self, f"part_{key}", None) if key.isascii() and key.isalpha() else None
            if work is None or key in seen or not body:
                raise BadFile(f"The part {part[:20]!r} is unknown, empty, or there twice.")
            seen.add(key)
            try:
                self.board = self.board.with_(**work(body))
            except ClixbookError as error:
                raise BadFile(f"Part {part[:12]!r}: {error}") from None
        self.check()
        return self.board

    def check(self) -> None:
        """Check rules of every board: starting areas do not overlap, stairs join two levels."""
        board = self.board
        for edge in () if self.unfinished else board.transitions:
            if board.level(edge.a) == board.level(edge.b):
                raise BadFile(f"The {board.transitions[edge]} on {edge} join nothing: one level.")
        seen: set[Square] = set()
        for name, area in board.starting.items():
            if seen & area:
                raise BadFile(f"The starting area {name!r} overlaps another one.")
            seen |= area

    def part_n(self, text: str) -> dict[str, object]:
        return {"name": text_of(text)}

    def part_c(self, text: str) -> dict[str, object]:
        return {"title": text_of(text)}

    def part_t(self, text: str) -> dict[str, object]:
        size = self.board.width * self.board.height
        return {"terrain": tuple(_expand_runs(text, terrain_of, size, Terrain.CLEAR))}

    def part_l(self, text: str) -> dict[str, object]:
        size = self.board.width * self.board.height
        return {"levels": tuple(_expand_runs(text, partial(_one, _reverse(LEVELCODES)), size, GROUND))}

    def part_i(self, text: str) -> dict[str, object]:
        return {"interior": _expand_turns(self.board, text)}

    def part_d(self, text: str) -> dict[str, object]:
        return {"destroyed": _expand_turns(self.board, text)}

    def part_e(self, text: str) -> dict[str, object]:
        edges = _edges_of_size(self.board.width, self.board.height)
        states = _expand_runs(text, partial(_one, _reverse(EDGECODES)), len(edges), _EDGE_STATES[0])
        found = list(zip(edges, states, strict=True))
        return {
            "edges": FrozenMap({edge: kind for edge, (_, _, kind) in found if kind is not None}),
            "transitions": FrozenMap({edge: joins for edge, (joins, _, _) in found if joins is not None}),
            "destroyed_edges": frozenset(edge for edge, (_, gone, _) in found if gone),
        }

    def part_a(self, text: str) -> dict[str, object]:
        areas = [(text_of(name), frozenset(area)) for name, area in self.areas(text)]
        if len(dict(areas)) < len(areas):
            raise BadFile("Two starting areas have one name.")
        return {"starting": FrozenMap(dict(areas))}

    def part_q(self, text: str) -> dict[str, object]:
        special = {}
        for code, area in self.areas(text):
            special.update(dict.fromkeys(area, text_of(code)))
        return {"special": FrozenMap(special)}

    def part_b(self, text: str) -> dict[str, object]:
        return {"bonuses": tuple(map(_read_bonus, text.split(",")))}

    def part_r(self, text: str) -> dict[str, object]:
        if not (text.isascii() and text.isdigit() and 0 < int(text) < self.board.height):
            raise BadFile(f"{text[:4]!r} is not a number of rows that a map of {self.board.height} can do without.")
        return {"orange_rows": int(text)}

    def part_x(self, text: str) -> dict[str, object]:
        if not (text.isascii() and text.isdigit() and 0 < int(text) < MAX_SIDE):
            raise BadFile(f"{text[:4]!r} is not a number of rows that a game can leave out.")
        return {"left_out": int(text)}

    def areas(self, text: str) -> Iterator[tuple[str, list[Square]]]:
        """``west!A5:B12,east!W5:X12`` -> texts with their squares."""
        for area in text.split(","):
            name, where = _fields(area, 2)
            yield name, [square for each in where.split(".") for square in self.area.squares(each)]

    def part_m(self, text: str) -> dict[str, object]:
        return {"markers": self.stacks(text, _unmarker)}

    def part_o(self, text: str) -> dict[str, object]:
        return {"objects": self.stacks(text, _unobject)}

    def stacks(self, text: str, read: Callable[[str], T]) -> FrozenMap[Square, tuple[T, ...]]:
        piled: dict[Square, tuple[T, ...]] = {}
        for entry in text.split(","):
            where, _, thing = entry.partition("!")
            add_to_stack(piled, self.board.square(where), [read(thing)])
        return FrozenMap(piled)

    def part_p(self, text: str) -> dict[str, object]:
        taken: dict[Square, Piece] = {}
        pieces: dict[str, Piece] = {}
        for entry in text.split(","):
            piece = _unpiece(self.board, entry)
            if piece.id in pieces:
                raise BadFile(f"There are two pieces with the id {piece.id!r}.")
            for square in piece.squares:
                if square in taken and not piece.is_like(taken[square], STACKING):
                    raise BadFile(f"{taken[square].label} already stands on {square}.")
                taken[square] = piece
            pieces[piece.id] = piece
            if len(pieces) > MAX_PIECES:
                raise BadFile(f"A board has at most {MAX_PIECES} pieces.")
        return {"pieces": FrozenMap(pieces)}
