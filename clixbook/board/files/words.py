"""Words for markers, objects and pieces: ``"smoke of Ben"``, ``"crate: heavy"``.

A mapping says more than words can: ``{"id": "P1", "size": "giant", "held": "crate: heavy"}``. Each ``as_...`` reads
both, and each ``..._words`` gives words where they carry everything, else the mapping.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields, replace
from functools import partial, reduce
from operator import or_
from typing import Any

from clixbook.board.files.file_keys import (
    SENTENCE,
    STRICT,
    STRICT_TEXT,
    TEXTS,
    YES_NO,
    FileKey,
    KeyTable,
    ValueKind,
    from_python,
    texts_as,
    whole_number,
    word_of,
)
from clixbook.board.files.schema_parts import Schema, either, integer, list_schema, one_of
from clixbook.board.files.value_reader import MAX_LIST, ValueReader
from clixbook.board.files.yamltree import YamlNode
from clixbook.board.model import terrain_kinds
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square, parse_squares
from clixbook.board.model.thing_card import HOLDER, IN_HANDS, REACHES, ThingCard
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
from clixbook.errors import BadWord, ClixbookError
from clixbook.registry import call

MOST_POINTS, MOST_TRAITS = 9999, 200
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


def _read_words(node: YamlNode) -> str:
    """The words that stand in place of a mapping."""
    if node.kind != "text":
        raise BadWord(f"Expected words or a mapping, found {node.description}.")
    return node.text


def _not_understood(what: str, spec: object) -> ClixbookError:
    return BadWord(f"Expected words or a mapping for {what}, found {str(spec)[:40]!r}.")


# -- markers ----------------------------------------------------------------------------------------------


def _read_terrain(reader: ValueReader, node: YamlNode, key: str) -> Terrain:
    known = terrain_kinds.words()
    words = [reader.one_of(item, "a terrain", known) for item in reader.items(node, key)]
    return reduce(or_, (known[word] for word in words), Terrain.CLEAR)


TERRAIN_WORDS: Schema = list_schema({"pattern": "^[a-z]+$"}, MAX_LIST)
MARKER_KEYS = KeyTable(
    "a marker",
    Marker,
    FileKey("kind", word_of({str(kind): kind for kind in MarkerKind}), "Its kind", "`special`"),
    FileKey("owner", STRICT_TEXT, "The player whose it is"),
    FileKey("expires", STRICT_TEXT, "When it goes, in words"),
    FileKey(
        "terrain", ValueKind("a list of words", TERRAIN_WORDS, _read_terrain, lambda kinds: terrain_names(kinds)),
        "What a special marker makes: `hindering`, `water`, `deep`, `blocking`, `space`, `ice`", "clear",
    ),
    FileKey("of_marker", YES_NO, "`yes`: debris of a destroyed blocking marker, which goes when that one goes"),
)  # fmt: skip


def marker_of(reader: ValueReader, node: YamlNode) -> Marker:
    """A marker from a node with words or a mapping; the reader collects problems of a mapping."""
    if node.kind != "mapping":
        return as_marker(_read_words(node))
    return Marker(**{"kind": MarkerKind.SPECIAL, **MARKER_KEYS.read(reader, node)})


def as_marker(spec: Marker | str | Mapping[str, Any]) -> Marker:
    """A marker from itself, a mapping, or words: ``kind [terrain ...] [of Owner] [until expiry]``."""
    if isinstance(spec, Marker):
        return spec
    if isinstance(spec, Mapping):
        return from_python(marker_of, spec)
    if not isinstance(spec, str):
        raise _not_understood("a marker", spec)
    rest, _, expires = spec.partition(" until ")
    rest, _, owner = rest.partition(" of ")
    kind, *terrain = rest.split() or [""]
    if kind not in list(MarkerKind):
        raise BadWord(f"{kind!r} is not a marker; markers are {', '.join(MarkerKind)}.")
    known = terrain_kinds.words()
    if unknown := [word for word in terrain if word not in known]:
        raise BadWord(*(f"{word!r} is not a terrain; terrain is {', '.join(known)}." for word in unknown))
    made = reduce(or_, (known[word] for word in terrain), Terrain.CLEAR)
    return Marker(MarkerKind(kind), owner.strip(), expires.strip(), made)


def terrain_names(terrain: Terrain) -> list[str]:
    """The words for terrain flags."""
    return [kind.word for kind in terrain_kinds.kinds_in(terrain)]


def marker_words(marker: Marker) -> str | dict[str, Any]:
    """Words for a marker, or its mapping."""
    text = " ".join([marker.kind, *terrain_names(marker.terrain)])
    text += f" of {marker.owner}" if marker.owner else ""
    text += f" until {marker.expires}" if marker.expires else ""
    return text if _round_trips(as_marker, text, marker) else MARKER_KEYS.plain(marker)


# -- objects ----------------------------------------------------------------------------------------------

RELICS = tuple(f"relic{face}" for face in range(1, 7))
GEARS = tuple(f"gear-{fate}" for fate in GEAR)
"""Words for the least face that takes a relic, and for the fate of equipment."""


RELIC = replace(whole_number(0, 6), schema=either(integer(0, 6), one_of(range(7))))
COVERS = ValueKind(
    "a list of squares", list_schema({"type": "string"}, 4),
    lambda reader, node, key: tuple(
        reader.try_(each, partial(parse_square, each.text), Square(0, 0)) for each in reader.items(node, key, 4)
    ),
    lambda squares: [square.name for square in squares],
)  # fmt: skip
OBJECT_KEYS = KeyTable(
    "an object",
    MapObject,
    FileKey("kind", word_of({str(kind): kind for kind in ObjectKind}), "Its kind", "`light`"),
    FileKey("name", STRICT_TEXT, "What people call it"),
    FileKey("special", YES_NO, "`yes`: a special object"),
    FileKey("obstructs", YES_NO, "`yes`: set down so as to obstruct"),
    FileKey("indestructible", YES_NO, "`yes`: nothing destroys it"),
    FileKey("relic", RELIC, "The least roll that wins it", "no relic"),
    FileKey("gear", word_of(GEAR), "What becomes of equipment that comes off"),
    FileKey("owner", STRICT_TEXT, "The player who paid for it"),
    FileKey("points", whole_number(0, MOST_POINTS), "What was paid for it, scored when it is lost"),
    FileKey("friendly", YES_NO, "`yes`: equipment that only friends of its owner put on"),
    FileKey("says", SENTENCE, "What it does, in the language of special powers"),
    FileKey("reach", word_of(REACHES), "For whom it does that", f"`{HOLDER}`"),
    FileKey("in_hands", word_of({hold: hold for hold in IN_HANDS if hold}), "What being held changes", "as usual"),
    FileKey("only", TEXTS, "Names and keywords of those who can use it", "everybody"),
    FileKey("squares", whole_number(1, 4), "How many squares in a row it covers"),
    FileKey("covers", COVERS, "Those squares, under each of which it stands", "as it is written"),
)
_ON_CARD = {each.name for each in fields(ThingCard)}


def object_of(reader: ValueReader, node: YamlNode) -> MapObject:
    """An object from a node with words or a mapping; the reader collects problems of a mapping."""
    if node.kind != "mapping":
        return as_object(_read_words(node))
    found = OBJECT_KEYS.read(reader, node)
    card = {key: found.pop(key) for key in _ON_CARD.intersection(found)}
    return MapObject(**{"kind": ObjectKind.LIGHT, **found}, card=ThingCard(**card) if "says" in card else None)


def as_object(spec: MapObject | str | Mapping[str, Any]) -> MapObject:
    """An object from itself, a mapping, or words: ``[Name:] kind [special] [obstructing] [...]``."""
    if isinstance(spec, MapObject):
        return spec
    if isinstance(spec, Mapping):
        return from_python(object_of, spec)
    if not isinstance(spec, str):
        raise _not_understood("an object", spec)
    name, _, text = spec.rpartition(":")
    words = text.split()
    flags = {word: word in words for word in ("special", "obstructing", "indestructible")}
    faces = [int(word[len("relic") :]) for word in words if word in RELICS]
    fates = [word[len("gear-") :] for word in words if word in GEARS]
    kind = " ".join(word for word in words if word not in (*flags, *RELICS, *GEARS))
    if kind not in list(ObjectKind):
        if not name and (known := call("things.object", spec.strip())) is not None:
            return known  # type: ignore[no-any-return]  # what another layer has registered has no type here
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
    values = {each.name: getattr(thing, each.name) for each in fields(thing)}
    usual = ThingCard("")
    changed = ((name, getattr(thing.card, name)) for name in _ON_CARD) if thing.card else ()
    return OBJECT_KEYS.plain({**values, **{name: value for name, value in changed if value != getattr(usual, name)}})


def thing_words(thing: Marker | MapObject) -> str | dict[str, Any]:
    """Words for a thing on a square."""
    return marker_words(thing) if isinstance(thing, Marker) else object_words(thing)


def stack_words(stacks: Mapping[Square, Iterable[Marker | MapObject]]) -> dict[str, Any]:
    """Square -> the words of its things, or a list of them."""
    named = {square.name: [thing_words(thing) for thing in things] for square, things in stacks.items()}
    return {name: each[0] if len(each) == 1 else each for name, each in named.items()}


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
    """``A1``; ``A1:B2`` for a rectangle in that order; else ``A1+B2``."""
    if len(squares) == 1:
        return squares[0].name
    rectangle = f"{squares[0]}:{squares[-1]}"
    if tuple(parse_squares([rectangle])) == squares:
        return rectangle
    return "+".join(square.name for square in squares)


def _read_held(reader: ValueReader, node: YamlNode, _: str) -> MapObject | None:
    return reader.try_(node, lambda: object_of(reader, node), None)


OBJECT: Schema = either(STRICT | {"pattern": "(light|heavy|immobile)"}, OBJECT_KEYS.schema)
PIECE_KEYS = KeyTable(
    "a piece",
    Piece,
    FileKey("id", STRICT_TEXT, "What questions call it", "its name, or the first of P1, P2 ... that is free"),
    FileKey("name", STRICT_TEXT, "What people call it"),
    FileKey("side", STRICT_TEXT, "Its player"),
    FileKey("size", word_of(_SIZES), "The damage symbol"),
    FileKey("mode", word_of({str(mode): mode for mode in Mode}), "The speed symbol"),
    FileKey("soaring", YES_NO, "`yes`: it soars"),
    FileKey("held", ValueKind("an object", OBJECT, _read_held, lambda held: object_words(held)), "What it holds"),
    FileKey("traits", texts_as(frozenset, MOST_TRAITS), "Its powers and values: `[stealth, speed 8]`"),
    FileKey("stands", word_of({"on": "on", "under": "under"}), "Where it is at a table-like feature", field="on"),
    FileKey("allied", STRICT_TEXT, "The alliance of its player"),
)


def piece_of(reader: ValueReader, node: YamlNode, squares: tuple[Square, ...], taken: Collection[str]) -> Piece:
    """A piece from a node with words or a mapping; the reader collects problems of a mapping."""
    if node.kind != "mapping":
        return as_piece(_read_words(node), squares, taken)
    values = PIECE_KEYS.read(reader, node)
    return Piece(**{"id": values.get("name") or free_id(taken), **values}, squares=squares)


def as_piece(spec: Piece | str | Mapping[str, Any], squares: tuple[Square, ...], taken: Collection[str]) -> Piece:
    """A piece from itself, a mapping, or words.

    Words: ``[Name:] [size] [base] [speed symbol] [soaring] [+trait ...] [of Side]``. A piece without a name
    gets the first id of P1, P2, ... that is not ``taken``. A trait of two words has ``_`` between them.
    """
    if isinstance(spec, Piece):
        return spec
    if isinstance(spec, Mapping):
        held = spec.get("held")
        words = {**spec, "held": object_words(held) if isinstance(held, MapObject) else held}
        return from_python(partial(piece_of, squares=squares, taken=taken), words)
    if not isinstance(spec, str):
        raise _not_understood("a piece", spec)
    name, _, text = spec.rpartition(":")
    text, _, side = f" {text}".partition(" of ")
    size, mode, soaring, traits = Size.STANDARD, Mode.BOOT, False, set()
    for word in text.split():
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


def piece_words(piece: Piece, taken: Collection[str]) -> str | dict[str, Any]:
    """Words for a piece that is read after the ``taken`` ones, or its mapping."""
    words = [f"{piece.name}:"] if piece.name else []
    words += [piece.size.name.lower()] if piece.size != Size.STANDARD or piece.mode == Mode.BOOT else []
    words += [str(piece.mode)] if piece.mode != Mode.BOOT and not piece.soaring else []
    words += ["soaring"] if piece.soaring else []
    words += sorted(f"+{trait.replace(' ', '_')}" for trait in piece.traits)
    words += [f"of {piece.side}"] if piece.side else []
    text = " ".join(words)
    read = partial(as_piece, squares=piece.squares, taken=taken)
    return text if _round_trips(read, text, piece) else PIECE_KEYS.plain(piece)


def all_piece_words(board: Board, letters: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The words of each piece, by its letter in the drawing if it has one, else by the squares of its base."""
    taken: dict[str, Piece] = {}
    found = {}
    for piece in board.pieces.values():
        found[(letters or {}).get(piece.id) or base_name(piece.squares)] = piece_words(piece, taken)
        taken[piece.id] = piece
    return found


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
