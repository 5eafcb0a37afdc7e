"""Convert a JSON map with tiles, walls and ramps to a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.building import MAX_SIDE
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Edge, Square, as_square, edge_between
from clixbook.board.model.things import EdgeKind, Terrain, Transition
from clixbook.errors import ClixbookError
from clixbook.figures.files.writer import slug
from clixbook.importing.import_report import Kind, Teller
from clixbook.importing.json_files import whole, words

SETTINGS = {"outdoor": "outdoor", "indoor": "indoor", "indoorOutdoor": "mixed", "mixed": "mixed"}
TERRAIN = {
    "clear": Terrain.CLEAR, "hindering": Terrain.HINDERING, "blocking": Terrain.BLOCKING, "water": Terrain.WATER,
    "special": Terrain.CLEAR,
}  # fmt: skip
WALLS = {
    "": EdgeKind.WALL, "wall": EdgeKind.WALL, "door": EdgeKind.DOOR, "door2": EdgeKind.DOOR, "glass": EdgeKind.WINDOW,
    "glass2": EdgeKind.WINDOW, "window": EdgeKind.WINDOW,
}  # fmt: skip
ORDER = (EdgeKind.WALL, EdgeKind.WINDOW, EdgeKind.DOOR)
"""Kinds of edges by priority, the last one first: a door replaces the wall in which it stands."""
TURNS = {"right": (1, 0), "left": (-1, 0), "up": (0, -1), "down": (0, 1), "top": (0, -1), "bottom": (0, 1)}
KNOWN = (
    "name", "set", "source", "date", "type", "width", "height", "rows", "walls", "ramps", "special", "defaultTerrain",
    "defaultType", "defaultElevation",
)  # fmt: skip
TILE = ("x", "terrain", "elevation", "type", "isStartingZone", "isStartingZone4p", "label", "ramps")
PASSED_BY = ("set", "source", "date")
MOST_LEVEL, MOST_SPECIAL = 9, 1000


def is_map(value: Any) -> bool:
    """Is that a map: an object with rows of tiles?"""
    rows = value.get("rows") if isinstance(value, dict) else None
    return isinstance(rows, list) and any(isinstance(row, dict) and "tiles" in row for row in rows)


@dataclass
class JsonMapReader:
    """Reads one map; reports unreadable parts and omits them where possible."""

    given: Mapping[str, Any]
    teller: Teller
    tiles: dict[Square, Mapping[str, Any]] = field(default_factory=dict)
    edges: dict[Edge, EdgeKind] = field(default_factory=dict)
    ramps: dict[Edge, Transition] = field(default_factory=dict)
    width: int = 0
    height: int = 0

    def board(self, name: str) -> Board | None:
        """The board, with the name of its file if the map has none; None, with problems in the report."""
        self._tiles()
        if not self.tiles:
            self.teller.tell(Kind.NOT_READ, "rows", "Expected rows of tiles, found none.")
        if self.teller.bad:
            return None
        title = words(self.given.get("name"))[:200] or name
        setting = self._setting()
        levels = {square: self._level(square, tile) for square, tile in self.tiles.items()}
        self._walls()
        self._ramps(levels)
        self._left_over()
        every = [Square(x, y) for y in range(self.height) for x in range(self.width)]
        inside = {square for square in every if self._type(square) == "indoor"}
        if setting != "mixed" and len(inside) != (len(every) if setting == "indoor" else 0):
            setting = "mixed"
        return Board(
            self.width, self.height, slug(title) or "map", title, setting,
            tuple(map(self._terrain, every)), tuple(levels.get(square, self.ground) for square in every),
            frozenset(inside) if setting != "indoor" else frozenset(),
            FrozenMap(self.edges), FrozenMap(self.ramps), FrozenMap(self._zones()), FrozenMap(self._special()),
        )  # fmt: skip

    def _tell(self, kind: Kind, place: str, text: str) -> None:
        self.teller.tell(kind, place, text)

    # -- tiles ----------------------------------------------------------------------------------------------

    def _tiles(self) -> None:
        """The tiles by their squares; rows without a number stand in their order, as tiles without a letter do."""
        for at, row in enumerate(self.given["rows"], 1):
            if not isinstance(row, dict) or not isinstance(row.get("tiles"), list):
                self._tell(Kind.NOT_READ, f"row {at}", f"Expected an object with tiles, found {row!r:.40}.")
                continue
            y = whole(row.get("y", at), MAX_SIDE)
            if not y:
                self._tell(Kind.NOT_READ, f"row {at}", f"Expected y from 1 to {MAX_SIDE}, found {row.get('y')!r:.40}.")
                continue
            for column, tile in enumerate(row["tiles"]):
                self._tile(tile, column, y - 1)
        self.width = max((square.x + 1 for square in self.tiles), default=0)
        self.height = max((square.y + 1 for square in self.tiles), default=0)
        for key, own in (("width", self.width), ("height", self.height)):
            if self.tiles and self.given.get(key) not in (None, own):
                self._tell(Kind.TAKEN, key, f"{self.given[key]!r:.20} is said; the tiles make it {own}.")
        missing = self.width * self.height - len(self.tiles)
        if self.tiles and missing and not self.teller.bad:
            self._tell(Kind.TAKEN, "rows", f"{missing} squares have no tile; they are as the map is by default.")

    def _tile(self, tile: Any, column: int, y: int) -> None:
        place = f"row {y + 1}, tile {column + 1}"
        if not isinstance(tile, dict):
            self._tell(Kind.NOT_READ, place, f"Expected an object, found {tile!r:.40}.")
            return
        x = column
        if "x" in tile:
            try:
                x = as_square(f"{tile['x']}1").x if isinstance(tile["x"], str) and tile["x"].isalpha() else -1
            except ClixbookError:
                x = -1
        if not 0 <= x < MAX_SIDE:
            self._tell(Kind.NOT_READ, place, f"Expected x as the letter of a column, found {tile['x']!r:.20}.")
            return
        square = Square(x, y)
        if square in self.tiles:
            self._tell(Kind.NOT_READ, square.name, "Two tiles stand here.")
        self.tiles[square] = tile
        for key in tile.keys() - set(TILE):
            self._tell(Kind.LEFT_OUT, square.name, f"{key!r:.40}: {tile[key]!r:.60}; a square has no place for it.")

    @property
    def ground(self) -> int:
        """The level of squares without one."""
        return whole(self.given.get("defaultElevation", 1), MOST_LEVEL) or 1

    def _level(self, square: Square, tile: Mapping[str, Any]) -> int:
        given = tile.get("elevation")
        level = self.ground if given is None else whole(given, MOST_LEVEL)
        if not level:
            self._tell(
                Kind.TAKEN, square.name, f"Levels are 1 to {MOST_LEVEL}, not {given!r:.20}; {self.ground} is taken."
            )
        return level or self.ground

    def _word(self, square: Square) -> str:
        """The map's own word for the terrain of the square."""
        found = self.tiles.get(square, {}).get("terrain") or self.given.get("defaultTerrain") or "clear"
        return found if isinstance(found, str) else repr(found)[:20]

    def _terrain(self, square: Square) -> Terrain:
        found = Terrain.CLEAR
        for word in _words(self._word(square)):
            found |= TERRAIN.get(word, Terrain.CLEAR)
        return found

    def _setting(self) -> str:
        given = self.given.get("type", "outdoor")
        if not isinstance(given, str) or given not in SETTINGS:
            self._tell(Kind.TAKEN, "type", f"{given!r:.40} is none of {', '.join(SETTINGS)}; outdoor is taken.")
            return "outdoor"
        return SETTINGS[given]

    def _type(self, square: Square) -> str:
        """Indoor or outdoor."""
        default = self.given.get("defaultType") or ("indoor" if self.given.get("type") == "indoor" else "outdoor")
        given = self.tiles.get(square, {}).get("type") or default
        if given in ("indoor", "outdoor"):
            return str(given)
        self._tell(Kind.TAKEN, square.name, f"{given!r:.20} is neither indoor nor outdoor; {default} is taken.")
        return default if default in ("indoor", "outdoor") else "outdoor"

    def _special(self) -> dict[Square, str]:
        """The map's own text on its special squares; unknown words for terrain are reported once a kind."""
        given = self.given.get("special")
        lines = given if isinstance(given, list) else [given] if given else []
        for line in lines:
            if not isinstance(line, str):
                self._tell(Kind.LEFT_OUT, "special", f"Expected text, found {line!r:.200}.")
        text = " ".join(filter(None, map(words, lines)))
        if len(text) > MOST_SPECIAL:
            self._tell(Kind.LEFT_OUT, "special", f"Of {len(text)} characters the first {MOST_SPECIAL} are kept: {text}")
        here = {square for square in self.tiles if "special" in _words(self._word(square))}
        if text and not here:
            self._tell(Kind.PLAYERS, "special", f"No square is special; the map's text is left to the players: {text}")
        elif here:
            note = "The special squares hold the map's text; they are clear, what it says is left to the players."
            self._tell(Kind.PLAYERS, "special", note)
        own = dict.fromkeys(here, text[:MOST_SPECIAL] or "Special: the map has no words for it.")
        return own | self._unknown_terrain()

    def _unknown_terrain(self) -> dict[Square, str]:
        """Squares of unknown terrain, each with its word, which is reported once."""
        found = {square: word for square in self.tiles if not set(_words(word := self._word(square))) <= TERRAIN.keys()}
        for word, many in Counter(found.values()).items():
            at = ", ".join(sorted(square.name for square, each in found.items() if each == word)[:12])
            text = f"{word!r:.30} is not terrain of ours ({many}); the squares are clear and marked as special."
            self._tell(Kind.LEFT_OUT, at, text)
        return {square: word[:30].capitalize() for square, word in found.items()}

    # -- walls and ramps --------------------------------------------------------------------------------------

    def _walls(self) -> None:
        kinds: dict[Edge, EdgeKind] = {}
        for number, wall in enumerate(self._things("walls"), 1):
            kind = wall.get("type") or ""
            place = f"walls {number}"
            if not isinstance(kind, str) or kind not in WALLS:
                self._tell(Kind.LEFT_OUT, place, f"{kind!r:.30} is not a kind of wall here: {_ends(wall)}.")
                continue
            self._report_unknown_keys(wall, place, ("type",))
            for edge in self._edges_along(wall, place):
                kinds[edge] = max(kinds.get(edge, EdgeKind.WALL), WALLS[kind], key=ORDER.index)
        self.edges = kinds

    def _edges_along(self, wall: Mapping[str, Any], place: str) -> Iterator[Edge]:
        """The edges along a wall, which runs from corner to corner; those of the frame are reported."""
        ends = [whole(wall.get(key), MAX_SIDE) for key in ("x0", "y0", "x1", "y1")]
        if None in ends:
            self._tell(Kind.LEFT_OUT, place, f"Expected the corners x0, y0, x1, y1, found {_ends(wall)}.")
            return
        x0, y0, x1, y1 = (each or 0 for each in ends)
        if (x0 == x1) == (y0 == y1):
            self._tell(Kind.LEFT_OUT, place, f"A wall runs along edges of squares, not as {_ends(wall)}.")
            return
        off = 0
        for at in range(min(x0, x1, key=int) if y0 == y1 else min(y0, y1), max(x0, x1) if y0 == y1 else max(y0, y1)):
            a, b = (Square(at, y0 - 1), Square(at, y0)) if y0 == y1 else (Square(x0 - 1, at), Square(x0, at))
            if self._is_on_map(a) and self._is_on_map(b):
                yield edge_between(a, b)
            else:
                off += 1
        if off:
            self._tell(
                Kind.LEFT_OUT,
                place,
                f"{off} of its edges lie on the rim of the map or beyond, which is no wall: {_ends(wall)}.",
            )

    def _ramps(self, levels: Mapping[Square, int]) -> None:
        for number, ramp in enumerate(self._things("ramps"), 1):
            self._report_unknown_keys(ramp, f"ramps {number}", ())
            ends = [whole(ramp.get(key), MAX_SIDE) for key in ("x0", "y0", "x1", "y1")]
            if None in ends:
                self._tell(
                    Kind.LEFT_OUT, f"ramps {number}", f"Expected two squares as x0, y0, x1, y1, found {_ends(ramp)}."
                )
                continue
            x0, y0, x1, y1 = (each or 0 for each in ends)
            self._ramp(Square(x0, y0), Square(x1, y1), levels, f"ramps {number}")
        for square, tile in self.tiles.items():
            given = tile.get("ramps")
            for word, on in given.items() if isinstance(given, dict) else ():
                if word not in TURNS:
                    self._tell(Kind.LEFT_OUT, square.name, f"A ramp {word!r:.20}: expected {', '.join(TURNS)}.")
                elif on:
                    self._ramp(square, square.step(*TURNS[word]), levels, f"{square.name}, ramp {word}")

    def _ramp(self, a: Square, b: Square, levels: Mapping[Square, int], place: str) -> None:
        if not (self._is_on_map(a) and self._is_on_map(b)) or abs(a.x - b.x) + abs(a.y - b.y) != 1:
            self._tell(Kind.LEFT_OUT, place, f"A ramp joins two neighbours, not {_square(a)} and {_square(b)}.")
        elif levels.get(a, self.ground) == levels.get(b, self.ground):
            self._tell(
                Kind.LEFT_OUT,
                place,
                f"{a.name} and {b.name} are both on level {levels.get(a, self.ground)}; the ramp joins nothing.",
            )
        else:
            self.ramps[edge_between(a, b)] = Transition.STAIRS

    def _is_on_map(self, square: Square) -> bool:
        return 0 <= square.x < self.width and 0 <= square.y < self.height

    def _things(self, key: str) -> list[Mapping[str, Any]]:
        given = self.given.get(key)
        entries = given if isinstance(given, list) else [] if given is None else [given]
        for number, entry in enumerate(entries, 1):
            if not isinstance(entry, dict):
                self._tell(Kind.LEFT_OUT, f"{key} {number}", f"Expected an object, found {entry!r:.40}.")
        return [entry for entry in entries if isinstance(entry, dict)]

    def _report_unknown_keys(self, thing: Mapping[str, Any], place: str, more: tuple[str, ...]) -> None:
        for key in thing.keys() - {"x0", "y0", "x1", "y1", *more}:
            self._tell(Kind.LEFT_OUT, place, f"{key!r:.40}: {thing[key]!r:.40}.")

    # -- starting areas ---------------------------------------------------------------------------------------

    def _zones(self) -> dict[str, frozenset[Square]]:
        """The starting areas, each called by the side of the map that it lies at."""
        two = {square for square, tile in self.tiles.items() if _is_yes(tile.get("isStartingZone"))}
        four = {square for square, tile in self.tiles.items() if _is_yes(tile.get("isStartingZone4p"))}
        if two and four - two:
            names = ", ".join(sorted(square.name for square in four - two)[:12])
            self._tell(
                Kind.LEFT_OUT, "isStartingZone4p", f"The areas of four players; those of two are kept: {names} ..."
            )
        areas: dict[str, set[Square]] = {}
        for part in _parts(two or four):
            areas.setdefault(self._side(part), set()).update(part)
        return {side: frozenset(areas[side]) for side in sorted(areas)}

    def _side(self, part: set[Square]) -> str:
        """The side of the map that the squares lie nearest to."""
        mean_x, mean_y = sum(2 * s.x + 1 for s in part), sum(2 * s.y + 1 for s in part)
        many = len(part)
        far = {
            "north": mean_y * self.width, "south": (2 * self.height * many - mean_y) * self.width,
            "west": mean_x * self.height, "east": (2 * self.width * many - mean_x) * self.height,
        }  # fmt: skip
        return min(far, key=far.__getitem__)

    def _left_over(self) -> None:
        """Report the parts of the file that have no place on a board."""
        labels = {square: tile["label"] for square, tile in self.tiles.items() if tile.get("label")}
        for square, label in labels.items():
            text = label.get("text") if isinstance(label, dict) else label
            self._tell(Kind.LEFT_OUT, square.name, f"The label {text!r:.40}; a square has no place for one.")
        if passed := [f"{key} {self.given[key]!r:.100}" for key in PASSED_BY if self.given.get(key)]:
            self._tell(Kind.LEFT_OUT, "", f"{', '.join(passed)}: a map file has no place for it.")
        for key in self.given.keys() - set(KNOWN):
            self._tell(Kind.LEFT_OUT, str(key)[:40], f"{self.given[key]!r:.100}; a map has no place for it.")


def _words(terrain: str) -> tuple[str, ...]:
    """The parts of a word for terrain: ``waterHindering``, ``special2``; the whole where a part is unknown."""
    parts = tuple(each.lower() for each in re.findall(r"[A-Za-z][a-z]*", terrain))
    return parts if parts and set(parts) <= TERRAIN.keys() else (terrain,)


def _is_yes(value: Any) -> bool:
    return value is True or value in ("true", "yes", 1)


def _square(square: Square) -> str:
    return square.name if 0 <= square.x < MAX_SIDE and 0 <= square.y < MAX_SIDE else f"({square.x}, {square.y})"


def _ends(thing: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {thing.get(key)!r:.12}" for key in ("x0", "y0", "x1", "y1"))


def _parts(squares: set[Square]) -> Iterator[set[Square]]:
    """The squares in parts that hang together, corners too."""
    left = set(squares)
    while left:
        part, edge = set(), [min(left, key=lambda s: (s.y, s.x))]
        while edge:
            square = edge.pop()
            if square in left:
                left.discard(square)
                part.add(square)
                edge += [square.step(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        yield part
