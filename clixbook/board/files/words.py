"""Words for markers, objects and pieces: ``"smoke of Ben"``, ``"crate: heavy"``.

What words cannot say is said by a mapping: ``{"id": "P1", "size": "giant", "held": "crate: heavy"}``. Each
``as_...`` reads both, and each ``..._words`` gives words where they carry everything, else the mapping.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_squares
from clixbook.board.model.things import (
    BASES,
    GEAR,
    MapObject,
    Marker,
    MarkerKind,
    Mode,
    ObjectKind,
    Piece,
    Size,
    Terrain,
    base_of,
)
from clixbook.board.trait_words import meant_trait
from clixbook.errors import BadWord, ClixbookError, Problem

MOST_POINTS = 9999
_SIZES = {size.name.lower(): size for size in Size}


# -- squares ----------------------------------------------------------------------------------------------


def square_names(squares: Collection[Square]) -> list[str]:
    """Names for a set of squares, rectangles as ``C3:E4``, from the top left on."""
    left, names = set(squares), []
    for square in sorted(squares, key=lambda s: (s.y, s.x)):
        if square not in left:
            continue
        x, y = square
        while Square(x + 1, square.y) in left:
            x += 1
        while all(Square(column, y + 1) in left for column in range(square.x, x + 1)):
            y += 1
        left -= {Square(column, row) for column in range(square.x, x + 1) for row in range(square.y, y + 1)}
        last = Square(x, y)
        names.append(square.name if last == square else f"{square}:{last}")
    return names


# -- mappings ---------------------------------------------------------------------------------------------


class FieldReader:
    """Reads the values of a mapping; raises all problems together at the end."""

    def __init__(self, what: str, spec: Mapping[str, Any], known: tuple[str, ...]) -> None:
        self.spec = spec
        self.problems = [
            Problem(f"{key!r} is no key of {what}; keys are {', '.join(known)}.") for key in spec if key not in known
        ]

    def text(self, key: str) -> str:
        """A text; empty if it is not there."""
        value = self.spec.get(key, "")
        if not isinstance(value, str):
            self.problems.append(Problem(f"{key}: expected text, found {value!r}."))
            return ""
        return value

    def choice(self, key: str, choices: Collection[str], default: str) -> str:
        """One of the choices."""
        value = self.spec.get(key, default)
        if str(value) not in choices:  # a number is as good as its digits
            self.problems.append(Problem(f"{key}: expected {', '.join(choices)}; found {value!r}."))
            return default
        return str(value)

    def flag(self, key: str) -> bool:
        """True or false; false if it is not there."""
        value = self.spec.get(key, False)
        if not isinstance(value, bool):
            self.problems.append(Problem(f"{key}: expected true or false, found {value!r}."))
        return value is True

    def number(self, key: str) -> int:
        """A whole number from 0; 0 if it is not there."""
        value = self.spec.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_POINTS:
            self.problems.append(Problem(f"{key}: expected a number from 0 to {MOST_POINTS}, found {value!r:.40}."))
            return 0
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty if it is not there."""
        value = self.spec.get(key, [])
        if not isinstance(value, (list, tuple, set, frozenset)) or not all(isinstance(v, str) for v in value):
            self.problems.append(Problem(f"{key}: expected a list of names, found {value!r}."))
            return []
        return list(value)

    def finish(self) -> None:
        """Raise every problem, if there is one."""
        if self.problems:
            raise BadWord(*self.problems)


def _not_understood(what: str, spec: object) -> ClixbookError:
    return BadWord(f"Expected words or a mapping for {what}, found {str(spec)[:40]!r}.")


# -- markers ----------------------------------------------------------------------------------------------


def as_marker(spec: Marker | str | Mapping[str, Any]) -> Marker:
    """A marker from itself, a mapping, or words: ``kind [terrain ...] [of Owner] [until expiry]``."""
    if isinstance(spec, Marker):
        return spec
    if isinstance(spec, Mapping):
        fields = FieldReader("a marker", spec, ("kind", "owner", "expires", "terrain", "of_marker"))
        kind = fields.choice("kind", list(MarkerKind), "special")
        terrain = fields.texts("terrain")
        marker = Marker(
            MarkerKind(kind),
            fields.text("owner"),
            fields.text("expires"),
            Terrain.CLEAR,
            fields.flag("of_marker"),
        )
        fields.problems += [Problem(_no_terrain(word)) for word in terrain if word not in terrain_kinds.words()]
        fields.finish()
        return _with_terrain(marker, terrain)
    if not isinstance(spec, str):
        raise _not_understood("a marker", spec)
    rest, _, expires = spec.partition(" until ")
    rest, _, owner = rest.partition(" of ")
    kind, *terrain = rest.split() or [""]
    if kind not in list(MarkerKind):
        raise BadWord(f"{kind!r} is not a marker; markers are {', '.join(MarkerKind)}.")
    if unknown := [word for word in terrain if word not in terrain_kinds.words()]:
        raise BadWord(*map(_no_terrain, unknown))
    return _with_terrain(Marker(MarkerKind(kind), owner.strip(), expires.strip()), terrain)


def _no_terrain(word: str) -> str:
    return f"{word!r} is not a terrain; terrain is {', '.join(terrain_kinds.words())}."


def _with_terrain(marker: Marker, names: list[str]) -> Marker:
    terrain = Terrain.CLEAR
    for name in names:
        terrain |= terrain_kinds.words()[name]
    return Marker(marker.kind, marker.owner, marker.expires, terrain, marker.of_marker)


def terrain_names(terrain: Terrain) -> list[str]:
    """The words for terrain flags."""
    return [kind.word for kind in terrain_kinds.kinds_in(terrain)]


def marker_words(marker: Marker) -> str | dict[str, Any]:
    """Words for a marker, or its mapping."""
    text = " ".join([marker.kind, *terrain_names(marker.terrain)])
    text += f" of {marker.owner}" if marker.owner else ""
    text += f" until {marker.expires}" if marker.expires else ""
    if _round_trips(as_marker, text, marker):
        return text
    spec = {"kind": str(marker.kind), "owner": marker.owner, "expires": marker.expires,
            "terrain": terrain_names(marker.terrain), "of_marker": marker.of_marker}  # fmt: skip
    return {key: value for key, value in spec.items() if value}


# -- objects ----------------------------------------------------------------------------------------------

RELICS = tuple(f"relic{face}" for face in range(1, 7))
GEARS = tuple(f"gear-{fate}" for fate in GEAR)
"""Words for the least face that takes a relic, and for what becomes of equipment."""


_OBJECT_KEYS = (
    "kind", "name", "special", "obstructs", "indestructible", "relic", "gear", "owner", "points", "friendly",
)  # fmt: skip


def as_object(spec: MapObject | str | Mapping[str, Any]) -> MapObject:
    """An object from itself, a mapping, or words: ``[Name:] kind [special] [obstructing] [...]``."""
    if isinstance(spec, MapObject):
        return spec
    if isinstance(spec, Mapping):
        fields = FieldReader("an object", spec, _OBJECT_KEYS)
        kind, gear = fields.choice("kind", list(ObjectKind), "light"), fields.choice("gear", ["", *GEAR], "")
        thing = MapObject(
            ObjectKind(kind), fields.text("name"), fields.flag("special"), fields.flag("obstructs"),
            fields.flag("indestructible"), int(fields.choice("relic", list("0123456"), "0")), gear,
            fields.text("owner"), fields.number("points"), fields.flag("friendly"),
        )  # fmt: skip
        fields.finish()
        return thing
    if not isinstance(spec, str):
        raise _not_understood("an object", spec)
    name, _, said = spec.rpartition(":")
    words = said.split()
    flags = {word: word in words for word in ("special", "obstructing", "indestructible")}
    faces = [int(word[len("relic") :]) for word in words if word in RELICS]
    fates = [word[len("gear-") :] for word in words if word in GEARS]
    kind = " ".join(word for word in words if word not in (*flags, *RELICS, *GEARS))
    if kind not in list(ObjectKind):
        raise BadWord(f"{kind!r} is not an object; objects are {', '.join(ObjectKind)}.")
    special, obstructs, lasts = flags.values()
    return MapObject(
        ObjectKind(kind), name.strip(), special, obstructs, lasts, max(faces, default=0), "".join(fates[:1])
    )


def object_words(thing: MapObject) -> str | dict[str, Any]:
    """Words for an object, or its mapping."""
    flags = (
        ("special", thing.special),
        ("obstructing", thing.obstructs),
        ("indestructible", thing.indestructible),
        (f"relic{thing.relic}", thing.relic),
        (f"gear-{thing.gear}", thing.gear),
    )
    text = f"{thing.name}: " if thing.name else ""
    text += " ".join([thing.kind, *(word for word, on in flags if on)])
    if _round_trips(as_object, text, thing):
        return text
    spec = {"kind": str(thing.kind), "name": thing.name, "special": thing.special,
            "obstructs": thing.obstructs, "indestructible": thing.indestructible,
            "relic": str(thing.relic) if thing.relic else "", "gear": thing.gear,
            "owner": thing.owner, "points": thing.points, "friendly": thing.friendly}  # fmt: skip
    return {key: value for key, value in spec.items() if value}


def thing_words(thing: Marker | MapObject) -> str | dict[str, Any]:
    """Words for whatever lies on a square."""
    return marker_words(thing) if isinstance(thing, Marker) else object_words(thing)


# -- pieces -----------------------------------------------------------------------------------------------


def base_squares(board: Board, where: str) -> tuple[Square, ...]:
    """The squares of ``A1``, ``A1+B2`` or ``A1:B2`` in that order; a ClixbookError if no base covers them."""
    parts = where.split("+", 18)
    squares: tuple[Square, ...] = ()
    for part in parts:
        corners = [board.square(corner) for corner in part.split(":")]
        far = corners[0].distance(corners[-1]) > 5  # no base is longer; its squares need not be counted out
        squares += () if far else tuple(parse_squares([part]))
    if base_of(squares) is None:
        raise BadWord(f"No base covers {where[:40]}; bases are {', '.join(BASES)}.")
    return squares


def base_name(squares: tuple[Square, ...]) -> str:
    """``A1``, ``A1:B2`` where a rectangle says it in the same order, else ``A1+B2``."""
    if len(squares) == 1:
        return squares[0].name
    rectangle = f"{squares[0]}:{squares[-1]}"
    if tuple(parse_squares([rectangle])) == squares:
        return rectangle
    return "+".join(square.name for square in squares)


def as_piece(spec: Piece | str | Mapping[str, Any], squares: tuple[Square, ...], taken: Collection[str]) -> Piece:
    """A piece from itself, a mapping, or words.

    Words: ``[Name:] [size] [base] [speed symbol] [soaring] [+trait ...] [of Side]``. A piece without a name
    gets the first id of P1, P2, ... that is not ``taken``. A trait of two words has ``_`` between them.
    """
    if isinstance(spec, Piece):
        return spec
    if isinstance(spec, Mapping):
        return _piece_from_fields(spec, squares, taken)
    if not isinstance(spec, str):
        raise _not_understood("a piece", spec)
    name, _, said = spec.rpartition(":")
    said, _, side = f" {said}".partition(" of ")
    size, mode, soaring, traits = Size.STANDARD, Mode.BOOT, False, set()
    for word in said.split():
        if word.lower() in _SIZES:
            size = _SIZES[word.lower()]
        elif word in list(Mode):
            mode = Mode(word)
        elif word == "soaring":
            mode, soaring = Mode.WING, True
        elif word.startswith("+") and len(word) > 1:
            traits.add(_trait(word[1:].replace("_", " ")))
        elif word in BASES and word != base_of(squares):
            raise BadWord(f"The base {word} does not cover these squares; they are {base_of(squares)}.")
        elif word not in BASES:
            raise BadWord(
                f"{word!r} is not a word for a piece; expected a size ({', '.join(_SIZES)}), "
                f"a speed symbol ({', '.join(Mode)}), soaring, +trait or 'of Side'. "
                f"A name stands before a colon: {word + ':'!r}."
            )
    name, side = name.strip(), side.strip()
    return Piece(name or free_id(taken), squares, side, size, mode, name, soaring, traits=frozenset(traits))


def _trait(word: str) -> str:
    """The trait; a ClixbookError for a misspelt one. A mapping may hold any, so that nothing of a game is lost."""
    if meant := meant_trait(word):
        raise BadWord(f"No book knows a trait {word!r:.40}; did you mean +{meant.replace(' ', '_')}?")
    return word


def _piece_from_fields(spec: Mapping[str, Any], squares: tuple[Square, ...], taken: Collection[str]) -> Piece:
    fields = FieldReader(
        "a piece", spec, ("id", "name", "side", "size", "mode", "soaring", "held", "traits", "stands", "allied")
    )  # fmt: skip
    size = fields.choice("size", list(_SIZES), "standard")
    mode = fields.choice("mode", list(Mode), "boot")
    soaring = fields.flag("soaring")
    name, piece_id, side = fields.text("name"), fields.text("id"), fields.text("side")
    traits, on, allied = fields.texts("traits"), fields.text("stands"), fields.text("allied")
    fields.finish()
    held = as_object(spec["held"]) if spec.get("held") else None
    return Piece(
        piece_id or name or free_id(taken), squares, side, _SIZES[size], Mode(mode), name, soaring, held,
        frozenset(traits), on, allied,
    )  # fmt: skip


def piece_words(piece: Piece, taken: Collection[str]) -> str | dict[str, Any]:
    """Words for a piece that is read after the ``taken`` ones, or its mapping."""
    words = [f"{piece.name}:"] if piece.name else []
    words += [piece.size.name.lower()] if piece.size != Size.STANDARD or piece.mode == Mode.BOOT else []
    words += [str(piece.mode)] if piece.mode != Mode.BOOT and not piece.soaring else []
    words += ["soaring"] if piece.soaring else []
    words += sorted(f"+{trait.replace(' ', '_')}" for trait in piece.traits)
    words += [f"of {piece.side}"] if piece.side else []
    text = " ".join(words)
    if _round_trips(lambda spec: as_piece(spec, piece.squares, taken), text, piece):
        return text
    spec = {"id": piece.id, "name": piece.name, "side": piece.side, "size": piece.size.name.lower(),
            "mode": str(piece.mode), "soaring": piece.soaring,
            "held": piece.held and object_words(piece.held),
            "traits": sorted(piece.traits), "stands": piece.on, "allied": piece.allied}  # fmt: skip
    return {key: value for key, value in spec.items() if value}


def free_id(taken: Collection[str]) -> str:
    """The first of P1, P2, ... that no piece has."""
    number = 1
    while f"P{number}" in taken:
        number += 1
    return f"P{number}"


def _round_trips(read: Any, text: str, thing: object) -> bool:
    """True if these words carry everything."""
    try:
        return bool(read(text) == thing)
    except ClixbookError:
        return False
