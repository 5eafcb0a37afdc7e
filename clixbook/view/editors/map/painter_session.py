"""The session of the map painter: brush, stroke, selection and undo."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from traitlets import Any as AnyTrait, Bool, Dict, Enum, Unicode

from clixbook.board.files.map_checks import MapProblem, map_problems, orange_rows_text
from clixbook.board.model.board import SETTINGS, Board
from clixbook.board.model.squares import Edge, Square, SquareLike
from clixbook.board.model.things import Mode, Piece
from clixbook.board.painting.brushes import ERASE, GROUPS, PLAYERS, Brush, brush_named, brushes, brushes_of
from clixbook.board.painting.commands import EditCommand
from clixbook.board.painting.cutting import Changed, Clip, clear_area, copy_area, paste_copy, resize_board, turn_copy
from clixbook.board.painting.mirrors import Mirror, fits
from clixbook.board.painting.places import SIDES, edges_at, run_of_edges
from clixbook.board.painting.sentences import parse_sentence
from clixbook.board.painting.strokes import Stroke, paint, rectangle, squares_text
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.view.editors.map.painter_words import ghost_words, shooters_words
from clixbook.view.scenes.in_words import orange_words
from clixbook.view.sessions.session import Session
from clixbook.view.sessions.session_base import describe

SELECT = Brush("select", "Select", "area", "select")
PASTE = Brush("paste", "Paste", "area", "paste")
AREA_TOOLS = (SELECT, PASTE)
ALL_GROUPS = (*GROUPS, "area")
WORDS = {"special": "", "things": "", "name": "", "mode": Mode.BOOT.value, "side": PLAYERS[0]}
HOW = {"area": "choose an area", "figures": "choose a square to stand on", "things": "choose a square to lie on"}
MOST_TITLE = 80
MOST_SQUARES = 2400
"""Squares of a map that is painted: six times those of a usual one; every stroke draws them all."""


class PainterSession(Session):
    """A board for painting, without a question; ``problems`` are for the map's maker to look at.

    ``brush`` is a brush's name, ``words`` what some brushes need besides. ``side`` tells which edges of an area the
    brushes of edges mean where no pointer says it. ``ghost`` is the stroke that is being drawn and not painted yet.
    """

    brush = Unicode("hindering")
    mirror = Enum(tuple(each.value for each in Mirror), default_value=Mirror.OFF.value)
    keeps = Bool(False, help="Terrain is added to what is there.")
    panning = Bool(False, help="A finger moves the map instead of painting.")
    side = Enum(tuple(SIDES), default_value="around")
    words = Dict(WORDS)
    area = AnyTrait((), help="The squares that are selected.")
    clip = AnyTrait(None, allow_none=True, help="What was copied.")
    ghost = AnyTrait(None, allow_none=True)

    restored: ClassVar[tuple[str, ...]] = (*Session.restored, "brush", "area", "clip", "ghost")

    def __init__(self, board: Board, **traits: Any) -> None:
        check_squares(board.width, board.height)
        self.problems: tuple[MapProblem, ...] = ()
        self._checked: Board | None = None
        self._begun: tuple[Square, Edge | None] | None = None
        super().__init__(board, overlay="none", **traits)

    def _think(self) -> None:
        self.answer, self.problem, self._rules_before = None, "", self.rulebook
        self.source = self.target = self.selected = ""
        if self._checked is not self.board:
            self._checked, self.problems = self.board, map_problems(self.board)
            self.area = tuple(square for square in self.area if square in self.board)
            if not fits(self.board, Mirror(self.mirror)):
                self.mirror = Mirror.OFF.value
            if self.cursor != "A1" and self.board.width * self.board.height:
                self._keep_cursor()

    def _keep_cursor(self) -> None:
        """The cursor stays on the map when that shrinks."""
        try:
            self.board.square(self.cursor)
        except ClixbookError:
            self.cursor = "A1"

    # -- brushes ----------------------------------------------------------------------------------------------

    @property
    def tool(self) -> Brush:
        """The brush in hand; the first one where the board has none of that name any more."""
        for each in AREA_TOOLS:
            if each.name == self.brush:
                return each
        found = [each for each in brushes(self.board) if each.name == self.brush]
        return found[0] if found else brushes(self.board)[0]

    def tools(self, group: str) -> tuple[Brush, ...]:
        """The brushes of a group."""
        return AREA_TOOLS if group == "area" else brushes_of(self.board, group)

    def take(self, name: str) -> None:
        """Take another brush."""
        with self.together():
            known = {each.name: each for each in AREA_TOOLS}
            tool = known.get(name) or brush_named(name, self.board)
            self.brush, self.ghost, self._begun = tool.name, None, None
            how = "drag along edges, or around squares" if tool.on_edges else HOW.get(tool.group, "drag over squares")
            self.say(f"{tool.title}{self._owner_words(tool)}: {how}.")

    def _owner_words(self, tool: Brush) -> str:
        """``, a figure of Ann``: part of the brush's words if its figures have an owner."""
        side = self.words["side"]
        return "" if tool.group != "figures" else f", a figure of {side}" if side else ", a figure of nobody"

    def set_owner(self, side: str) -> None:
        """Set the owner of figures painted from now on."""
        if side != self.words["side"]:
            with self.together():
                self.words = {**self.words, "side": side}
                self.say(
                    f"Figures that you paint are {side}'s now." if side else "Figures that you paint are nobody's."
                )

    def option_words(self, brush: Brush) -> str:
        """The words of a brush besides its kind."""
        words = {**WORDS, **self.words}
        if brush.group == "figures":
            name = f"{words['name'].strip().replace(':', ' ')}: " if words["name"].strip() else ""
            side = f" of {words['side']}" if words["side"] else ""
            return f"{name}{words['mode']}{side}"
        if brush.name == "special":
            return words["special"]
        return words["things"] if brush.group == "things" else ""

    # -- a stroke by hand -------------------------------------------------------------------------------------

    def begin(self, square: Square, edge: Edge | None = None) -> None:
        """Put the brush down on a square, or on an edge."""
        tool = self.tool
        self._begun = square, edge if tool.on_edges or tool.group == ERASE.group else None
        try:
            with self.together():
                self.cursor = square.name
                self._draw_ghost(square, square.x + 0.5, square.y + 0.5)
        except ClixbookError:
            self._begun = None
            raise

    def stretch(self, square: Square, x: float, y: float) -> None:
        """Draw the brush to a point of that square."""
        if self._begun is None:
            return
        with self.together():
            self.cursor = square.name
            self._draw_ghost(square, x, y)

    def finish(self) -> None:
        """Paint the drawn stroke."""
        ghost, self._begun = self.ghost, None
        if ghost is None:
            return
        try:
            with self.together():
                self.ghost = None
                self._apply_stroke(ghost)
        except ClixbookError:
            with self.together():
                self.ghost = None
            raise

    def cancel_stroke(self) -> None:
        """Take the brush off without painting."""
        self._begun = None
        if self.ghost is not None:
            with self.together():
                self.ghost = None
                self.say("Nothing is painted.")

    def drop(self) -> None:
        """Drop the held thing; an unfinished stroke is lost."""
        self.cancel_stroke()
        super().drop()

    def _draw_ghost(self, square: Square, x: float, y: float) -> None:
        assert self._begun is not None
        (first, edge), tool = self._begun, self.tool
        if edge is not None:
            self.ghost = self._stroke(edges=run_of_edges(self.board, edge, x, y))
        elif tool is PASTE:
            self.ghost = self._stroke(self._under_clip(square))
        elif tool.on_edges:
            self.ghost = self._stroke(edges=edges_at(self.board, rectangle(first, square), self.side))
        else:
            self.ghost = self._stroke(rectangle(first, square))
        self.say(ghost_words(self.ghost))

    def _under_clip(self, at: Square) -> tuple[Square, ...]:
        if not isinstance(self.clip, Clip):
            raise IllegalAction("Nothing is copied yet: select an area, then Copy.")
        return tuple(each.step(*at) for each in self.clip.board.squares if each.step(*at) in self.board)

    def _stroke(self, squares: tuple[Square, ...] = (), edges: tuple[Edge, ...] = ()) -> Stroke:
        tool = self.tool
        mirror = Mirror.OFF if tool.group == "area" else Mirror(self.mirror)
        return Stroke(tool, squares, edges, mirror, self.keeps, self.option_words(tool))

    def _apply_stroke(self, stroke: Stroke) -> None:
        """Paint, select or paste."""
        if stroke.brush is SELECT:
            self.area = stroke.squares
            self.say(f"Selected {squares_text(self.area)}. Copy, Cut, or choose a brush.")
        elif stroke.brush is PASTE:
            self._paste(stroke.squares[0])
        else:
            painted = paint(self.board, stroke)
            self.board = painted.board
            self.say(painted.message)

    # -- keys and clicks --------------------------------------------------------------------------------------

    def click(self, where: SquareLike) -> None:
        """Enter: put the brush down at the cursor; again: paint the stroke since."""
        square = self.board.square(where)
        if self._begun is None:
            self.begin(square)
            if self.ghost is not None and self.tool.on_edges and not self.ghost.edges:
                self.cancel_stroke()
        else:
            self.finish()

    def step_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor, and draw the brush along if it is down."""
        at = self.board.square(self.cursor)
        square = Square(min(max(at.x + dx, 0), self.board.width - 1), min(max(at.y + dy, 0), self.board.height - 1))
        if self._begun is not None:
            self.stretch(square, square.x + 0.5, square.y + 0.5)
            return
        with self.together():
            self.cursor = square.name
            self.say(describe(self.board, square))

    def grip(self, where: SquareLike, *, touch: bool = False) -> str:
        """Every square takes the brush."""
        return "stroke"

    # -- areas, size, title -----------------------------------------------------------------------------------

    def copy(self, squares: tuple[Square, ...] = (), *, cut: bool = False) -> None:
        """Copy the selected squares, or those that are named; ``cut`` leaves clear ground."""
        with self.together():
            chosen = squares or self.area
            self.clip = copy_area(self.board, chosen)
            self.area, self.brush = tuple(chosen), PASTE.name
            if cut:
                self.board = clear_area(self.board, chosen).board
            self.say(f"{'Cut' if cut else 'Copied'} {squares_text(chosen)}. Paste: choose where its upper left goes.")

    def paste(self, at: Square | None = None) -> None:
        """Put the copy there, or at the cursor."""
        with self.together():
            self._paste(at or self.board.square(self.cursor))

    def _paste(self, at: Square) -> None:
        if not isinstance(self.clip, Clip):
            raise IllegalAction("Nothing is copied yet: select an area, then Copy.")
        self._change(paste_copy(self.board, self.clip, at))

    def turn(self) -> None:
        """Turn the copy by a quarter; without one, a copy of the selection."""
        with self.together():
            if not isinstance(self.clip, Clip) or (self.area and self.tool is SELECT):
                self.copy()
            self.clip = turn_copy(self.clip)
            part = self.clip.board
            self.brush = PASTE.name
            self.say(f"The copy is turned: {part.width} by {part.height}. Paste: choose where its upper left goes.")

    def resize(self, **sides: int) -> None:
        """Let the map grow or shrink at its left, top, right and bottom."""
        wide = self.board.width + sides.get("left", 0) + sides.get("right", 0)
        check_squares(wide, self.board.height + sides.get("top", 0) + sides.get("bottom", 0))
        with self.together():
            self._change(resize_board(self.board, **sides))

    def _change(self, change: Changed) -> None:
        self.board = change.board
        lost = f" Lost: {', '.join(change.lost)}. Undo brings it back." if change.lost else ""
        self.say(change.message + lost)

    def rename(self, title: str) -> None:
        """Give the map another title."""
        text = " ".join(title.split())
        if len(text) > MOST_TITLE:
            raise BadWord(f"That title has {len(text)} characters; {MOST_TITLE} is the most.")
        if text != self.board.title:
            with self.together():
                self.board = self.board.with_(title=text)
                self.say(f"The map is called {text}." if text else "The map has no title.")

    def set_setting(self, setting: str) -> None:
        """Outdoors, indoors, or some of both."""
        if setting not in SETTINGS:
            raise BadWord(f"{setting[:24]!r} is not a setting; settings are {', '.join(SETTINGS)}.")
        if setting != self.board.setting:
            with self.together():
                self.board = self.board.with_(setting=setting)
                self.say(f"The map is {'a mixed one' if setting == 'mixed' else setting} now.")

    def set_orange_rows(self, count: int) -> None:
        """Give that many rows at the foot orange numbers: games of three and four players leave them out (MAP-10)."""
        if not 0 <= count < self.board.height:
            raise BadWord(orange_rows_text(count, self.board.height))
        if count != self.board.orange_rows:
            with self.together():
                self.board = self.board.with_(orange_rows=count)
                self.say(orange_words(self.board) or "No row has an orange number: every game is played on all rows.")

    def redraw(self, board: Board, remark: str, merge: object = None) -> None:
        """Show another state of the map, as its text or a file has it."""
        check_squares(board.width, board.height)
        with self.together(merge=merge):
            self.board, self.ghost, self._begun = board, None, None
            self.area = () if merge is None else self.area  # the chosen thing was on another map
            self.say(remark)

    # -- sentences --------------------------------------------------------------------------------------------

    def run_sentence(self, sentence: str) -> None:
        """Run a sentence: ``Paint hindering on C3:E4``."""
        found = parse_sentence(self.board, sentence)
        if isinstance(found, Stroke):
            with self.together():
                self._apply_stroke(replace(found, mirror=Mirror(self.mirror)))
        else:
            self._order(found)

    def _order(self, order: EditCommand) -> None:
        match order.verb:
            case "copy" | "cut":
                self.copy(order.squares, cut=order.verb == "cut")
            case "paste":
                self.paste(order.squares[0] if order.squares else None)
            case "select":
                with self.together():
                    self.area = order.squares
                    self.say(f"Selected {squares_text(order.squares)}." if order.squares else "Nothing is selected.")
            case "resize":
                width, height = map(int, order.words.split())
                self.resize(right=width - self.board.width, bottom=height - self.board.height)
            case "mirror":
                self.set_mirror(order.words)
            case "title":
                self.rename(order.words)
            case "setting":
                self.set_setting(order.words)
            case "orange":
                self.set_orange_rows(int(order.words))
            case "turn":
                self.turn()
            case "move" | "take" | "who":
                self._about(self.board.pieces[order.words], order)
            case "undo":
                self.undo()
            case _:
                self.redo()

    def _about(self, piece: Piece, order: EditCommand) -> None:
        """Something with a figure that was named."""
        with self.together():
            if order.verb == "move":
                self.board = self.board.move_piece(piece.id, order.squares[0])
                self.say(f"{piece.label} to {order.squares[0]}.")
            elif order.verb == "take":
                self.board = self.board.without_piece(piece)
                self.say(f"{piece.label} is gone.")
            else:
                self.say(shooters_words(self.board, piece, self.rulebook))

    def set_mirror(self, mirror: str) -> None:
        """Paint the other parts of the map too, or not."""
        if not fits(self.board, Mirror(mirror)):
            size = f"{self.board.width} by {self.board.height}"
            raise BadWord(f"Quarter turns need a map as wide as it is high; this one is {size}.")
        parts = "All four quarters" if mirror == Mirror.QUARTERS else "Both halves"
        with self.together():
            self.mirror = mirror
            self.say("Only what is painted is painted." if mirror == Mirror.OFF else f"{parts} are painted: {mirror}.")


def check_squares(width: int, height: int) -> None:
    """A ClixbookError for a map that is too large to be painted."""
    if width * height > MOST_SQUARES:
        raise BadWord(f"A map of {width} by {height} squares is too large here; {MOST_SQUARES} are the most.")
