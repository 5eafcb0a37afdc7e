"""Things on a board: terrain kinds, edges, markers, objects and pieces."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeVar

from clixbook.argument_errors import check_record
from clixbook.board.model.frozen import fast_init
from clixbook.board.model.marker_kinds import MarkerKind as MarkerKind
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import Terrain as Terrain  # its kinds have a table of their own
from clixbook.board.model.thing_card import ThingCard
from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks.vocabulary import Size as Size  # a thing of the board too, but rulings speak of sizes

K = TypeVar("K", bound=enum.StrEnum)


class EdgeKind(enum.StrEnum):
    """Kinds of printed edges between two squares.

    >>> import clixbook as cx
    >>> [kind.value for kind in cx.EdgeKind]
    ['wall', 'window', 'door']
    """

    WALL = "wall"
    WINDOW = "window"
    DOOR = "door"


class Transition(enum.StrEnum):
    """Connections between two levels across an edge.

    >>> import clixbook as cx
    >>> [kind.value for kind in cx.Transition]
    ['stairs', 'ladder']
    """

    STAIRS = "stairs"
    LADDER = "ladder"


class ObjectKind(enum.StrEnum):
    """Kinds of objects by weight.

    >>> import clixbook as cx
    >>> cx.ObjectKind("heavy") is cx.ObjectKind.HEAVY
    True
    """

    LIGHT = "light"
    HEAVY = "heavy"
    IMMOBILE = "immobile"
    ULTRA_LIGHT = "ultra light"
    ULTRA_HEAVY = "ultra heavy"


class Mode(enum.StrEnum):
    """Speed symbols of figures.

    >>> import clixbook as cx
    >>> [mode.value for mode in cx.Mode]
    ['boot', 'wing', 'dolphin']
    """

    BOOT = "boot"
    WING = "wing"
    DOLPHIN = "dolphin"


def _meant(word: object, kinds: type[K], where: str) -> K:
    """The kind that a word names; a ClixbookError for any other word."""
    names = [str(each) for each in kinds]
    if isinstance(word, str) and word in names:
        return kinds(word)
    hint = did_you_mean(str(word)[:40], names, f"there are {', '.join(names)}.")
    raise BadWord(f"{where} is not {word!r:.40}; {hint}")


@dataclass(frozen=True, slots=True)
class Marker:
    """A terrain marker. ``terrain`` is that of a special marker; ``owner`` and ``expires`` are free text.

    ``of_marker``: this debris is what is left of a destroyed blocking marker and goes when that one goes.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=2, height=1).with_marker("B1", cx.Marker(cx.MarkerKind.SMOKE))
    >>> sorted(cx.terrain_at(board, "B1", rules="core2014"))
    ['hindering']
    """

    kind: MarkerKind
    owner: str = ""
    expires: str = ""
    terrain: Terrain = Terrain.CLEAR
    of_marker: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.kind, MarkerKind):
            object.__setattr__(self, "kind", _meant(self.kind, MarkerKind, "Marker: kind"))
        check_record(self)


@dataclass(frozen=True, slots=True)
class MapObject:
    """An object lying in a square. ``obstructs``: set down so as to obstruct (a house rule of one book).

    ``relic``: the lowest face of a d6 that takes it, for a relic (WPN-12). ``gear``: the fate of equipment that
    comes off, "drop" or "KO" (WPN-13); "" for other things. ``owner``: the player who paid ``points`` for it, which
    score when it is lost (WIN-07). ``friendly``: only friends of its owner may put this equipment on.
    ``card``: its other effects, and for whom (WPN-14). ``squares``: how many in a row it covers as it lies, which are
    then in ``covers`` (OBJ-01).

    >>> import clixbook as cx
    >>> crate = cx.MapObject(cx.ObjectKind.HEAVY, "crate")
    >>> crate.kind.value, crate.name, crate.special
    ('heavy', 'crate', False)
    """

    kind: ObjectKind
    name: str = ""
    special: bool = False
    obstructs: bool = False
    indestructible: bool = False
    relic: int = 0
    gear: str = ""
    owner: str = ""
    points: int = 0
    friendly: bool = False
    card: ThingCard | None = None
    squares: int = 1
    covers: tuple[Square, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.kind, ObjectKind):
            object.__setattr__(self, "kind", _meant(self.kind, ObjectKind, "MapObject: kind"))
        check_record(self)
        if self.gear not in ("", *GEAR):
            raise BadWord(f"MapObject: gear: expected {' or '.join(GEAR)}, not {self.gear!r:.40}.")
        if not 1 <= self.squares <= 4:
            raise BadWord(f"MapObject: squares: expected 1 to 4, not {self.squares!r:.40}.")
        if not 0 <= self.relic <= 6:
            raise BadWord(f"MapObject: relic: expected a face of a die, or 0, not {self.relic!r:.40}.")


GEAR = ("drop", "KO")
WHERE_ON = ("", "on", "under")
"""How a figure stands to a feature such as a table."""
_TEXT, _PLAIN = {str}, (bool, frozenset)
STACKING = "horde"
"""The trait of figures that may share a square with others like them, in a book that knows them (OCC-01)."""
STACK, FULL_STACK, ALIKE = "stack", "full stack", "horde of "
"""Traits of horde tokens: a stack of several on one square, a stack of as many as there may be, and a prefix of the
kind by which tokens are alike in a game, where each piece has a name of its own."""
BASES: dict[str, tuple[int, int]] = {"1x1": (1, 1), "1x2": (1, 2), "2x2": (2, 2), "2x4": (2, 4), "3x6": (3, 6)}


@fast_init
@dataclass(frozen=True, slots=True)
class Piece:
    """A figure on the board: its identity, owner, and the squares of its base.

    ``squares`` has one square for an ordinary base, two touching ones for a 1x2 (diagonally too), a filled
    rectangle for larger ones. ``soaring`` and ``on`` matter only where a rulebook knows heights: ``on`` is
    "on" or "under" a table-like feature. ``traits`` names what a power lends (``"stealth"``); the board asks
    for them by name only where a ruling speaks of them. ``allied`` names the alliance of its player, "" without one.

    >>> import clixbook as cx
    >>> ann = cx.Piece("Ann", (cx.Square(1, 0),), size=cx.Size.GIANT)
    >>> cx.Board.build(width=3, height=1).with_piece(ann).piece("B1").id
    'Ann'
    """

    id: str
    squares: tuple[Square, ...]
    side: str = ""
    size: Size = Size.STANDARD
    mode: Mode = Mode.BOOT
    name: str = ""
    soaring: bool = False
    held: MapObject | None = None
    traits: frozenset[str] = frozenset()
    on: str = ""
    allied: str = ""

    def __post_init__(self) -> None:
        squares: object = self.squares
        if not isinstance(squares, tuple) or not {*map(type, squares)} <= {Square}:
            raise BadWord(f"squares: expected squares such as (Square(0, 0),), not {self.squares!r:.40}.")
        if not isinstance(self.size, Size):
            names = ", ".join(f"Size.{each.name}" for each in Size)
            raise BadWord(f"Piece: size is not {self.size!r:.40}; there are {names}.")
        if not isinstance(self.mode, Mode):
            object.__setattr__(self, "mode", _meant(self.mode, Mode, "Piece: mode"))
        traits: object = self.traits
        if isinstance(traits, list | tuple | set) and all(isinstance(each, str) for each in traits):
            object.__setattr__(self, "traits", frozenset(traits))
        kinds = {type(self.id), type(self.side), type(self.name), type(self.allied)}
        if self.held is not None or kinds != _TEXT or (type(self.soaring), type(self.traits)) != _PLAIN:
            check_record(self)
        if self.on not in WHERE_ON:
            raise BadWord(f"Piece: on: expected on or under, not {self.on!r:.40}.")
        if base_of(self.squares) is None:
            names = ", ".join(s.name for s in self.squares)
            raise BadWord(f"No base covers {names}; bases are {', '.join(BASES)}.")

    def __repr__(self) -> str:
        whose = f" of {self.side}" if self.side else ""
        return f"<Piece {self.id}{whose} on {'-'.join(each.name for each in self.squares)}>"

    @property
    def base(self) -> str:
        """``1x1``, ``1x2``, ``2x2``, ``2x4`` or ``3x6``."""
        return base_of(self.squares) or "1x1"

    @property
    def is_multi_base(self) -> bool:
        """True for a base of more than one square."""
        return len(self.squares) > 1

    @property
    def is_great(self) -> bool:
        """True for giant and colossal figures."""
        return self.size >= Size.GIANT

    @property
    def label(self) -> str:
        """The name for players: its own, else its id."""
        return self.name or self.id

    def is_friend_of(self, other: Piece) -> bool:
        """True if both are of one side, or of one alliance."""
        try:
            return self.side == other.side or (self.allied != "" and self.allied == other.allied)
        except AttributeError:
            raise BadWord(f"other: expected a Piece, not {other!r:.40}.") from None

    def is_like(self, other: Piece, trait: str) -> bool:
        """True for another friend of that name on such a base, if both have the trait."""
        if not isinstance(other, Piece):
            raise BadWord(f"other: expected a Piece, not {other!r:.40}.")
        if not isinstance(trait, str):
            raise BadWord(f"trait: expected text, not {trait!r:.40}.")
        if trait not in self.traits or trait not in other.traits:  # which is seldom more than a look
            return False
        return self.id != other.id and (self.kin, self.side, self.base) == (other.kin, other.side, other.base)

    @property
    def kin(self) -> str:
        """The mark of like horde tokens: from its traits, else its name."""
        return next((each for each in self.traits if each.startswith(ALIKE)), self.name)

    @property
    def stack_size(self) -> int:
        """How many horde tokens the piece stands for."""
        numbers = (each.partition(":")[2].strip() for each in self.traits if each.startswith(f"{STACK}:"))
        return max((int(each) for each in numbers if each.isascii() and each.isdigit()), default=1)


def base_of(squares: tuple[Square, ...]) -> str | None:
    """The base whose footprint these squares are, or None."""
    if len(squares) == 1:
        return "1x1"
    if not squares or len(set(squares)) != len(squares):
        return None
    if len(squares) == 2 and squares[0].touches(squares[1]):
        return "1x2"
    xs, ys = [s.x for s in squares], [s.y for s in squares]
    width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    if width * height != len(squares):
        return None
    shape = (min(width, height), max(width, height))
    return next((name for name, base in BASES.items() if base == shape and name != "1x2"), None)
