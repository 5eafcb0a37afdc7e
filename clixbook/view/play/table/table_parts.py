"""The board of the play page: its canvas follows the game, its hands and keys play it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from clixbook.board.model.squares import Square
from clixbook.caches import store_bounded
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.view.pictures import pictures
from clixbook.view.play.choice import gestures
from clixbook.view.play.choice.action_groups import MOVE
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.panes.parts import Lights
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_scene import figures_svg, table_shapes, table_svg
from clixbook.view.play.table.traces import ActionTrace, animate_arrivals, trace_of
from clixbook.view.scenes.scene import Scene, Shape
from clixbook.view.sessions.question_session import MOST_KEPT
from clixbook.view.widgets.board_parts import BoardParts, grips_html, sight_html, with_classes
from clixbook.view.widgets.input_handler import Hands
from clixbook.view.widgets.keys import BOOK_KEYS, KeyRows, keys_sentence, steps
from clixbook.view.widgets.traffic.prefetch import PartTexts
from clixbook.view.widgets.traffic.shared_style import HTML

RESTS = 0.2
"""The seconds after which a resting pointer counts as on a square; pages report it a moment late."""


class TableHands(Hands):
    """Input handler of a table: drops a dragged figure where it is released."""

    session: PlayTable
    _hovered: Square | None = None
    _resting: asyncio.TimerHandle | None = None

    def _move(self, x: float, y: float) -> None:
        super()._move(x, y)
        square = self.square_at(x, y)
        if self._pressed is not None or square is None or square == self._hovered:
            return
        self._hovered = square
        if self._resting is not None:
            self._resting.cancel()
        with suppress(RuntimeError):  # no loop runs here: nobody points at it
            self._resting = asyncio.get_running_loop().call_later(RESTS, self._guard, self.session.rest, square)

    def _press(self, x: float, y: float, touch: bool) -> None:
        if self._resting is not None:
            self._resting.cancel()
        super()._press(x, y, touch)

    def _release(self, x: float, y: float) -> None:
        square, held = self.square_at(x, y), self._dragged and self.session.held
        super()._release(x, y)
        if held and square is not None:
            self.session.put(square)


class TableParts(BoardParts):
    """The parts of a board for one place at the table. ``compare`` gets a rulebook's name, "" for all four.

    The page refreshes it once its panels are made: the lights of their rows go above the canvas with the rest. Figures
    lie above the canvas too, and all that is chosen around them, in one message each: most gestures leave the figures.
    ``failed`` gets errors, and ``beside`` has the parts that the page shows at once for a choice.
    """

    beside: Callable[[Chosen], PartTexts] = staticmethod(lambda _: ())

    def __init__(self, table: PlayTable, compare: Callable[[str], None], failed: Callable[[Exception], None]) -> None:
        self.table, self.lights, self.compare, self.failed = table, Lights(), compare, failed
        self._traced: Game | None = None
        self._trace = ActionTrace()
        self._pictures: dict[tuple[object, ...], tuple[ActionTrace, str]] = {}
        self.figures, self.lit = (
            with_classes(HTML(), "cb-over", "cb-figures"),
            with_classes(HTML(), "cb-over", "cb-lights"),
        )
        super().__init__(table.session)
        with_classes(self.canvas, "cb-rests")  # the page reports a mouse that rests over it

    def layers(self) -> tuple[Any, ...]:
        """The layers: parts of the selection reach around the figures, and the style sheet puts them below."""
        return self.figures, self.over, self.lit

    def follow_session(self) -> None:
        """The page does: its panels come first."""

    def make_hands(self) -> Hands:
        """Make the listeners of the canvas."""
        hands = TableHands(self.table, self.canvas, self.run_guarded, partial(press, self.table, self.compare))
        hands.ahead, hands.answered = self.foresee, self.ahead.over
        return hands

    def foresee(self, square: Square) -> None:
        """Work out a click on this square in advance, and send the result to the page."""
        chosen = gestures.tap(self.table.chosen, square)
        if chosen.does is None and chosen.refused is None and chosen.picked is None:  # whose pictures are not kept
            self.ahead.tell(square, [(self.over, self._over(chosen, self._picture(chosen, ""))), *self.beside(chosen)])

    def shapes(self) -> list[Shape]:
        """The shapes that the player's choices add to the settled board."""
        return self._shapes(self.table.chosen)

    def _shapes(self, chosen: Chosen) -> list[Shape]:
        return table_shapes(chosen, self.session.palette)

    def settled_shapes(self, shapes: list[Shape]) -> Scene:
        """The map alone; the rest lies above it."""
        return pictures.ground_scene(self.session)

    def refresh(self) -> None:
        """Update every part; unchanged parts are not sent."""
        self.show_chosen()
        self.paint([])

    def show_chosen(self) -> None:
        """Show figures and selection; the map, which seldom changes, is painted by itself."""
        self.show_look()
        figures, layers = self._layers()
        self.figures.value = figures
        self.over.value = self._over(self.table.chosen, layers)
        self._seen = self.table.chosen.sight[0]

    def _over(self, chosen: Chosen, layers: str) -> str:
        """Layers above the board, with the part of it to scroll into view if that has changed."""
        turn, places = chosen.sight
        sight = sight_html(chosen.board, places, turn) if turn != self._seen else ""
        grips = grips_html(chosen.board, _selected_squares(chosen), _ends(chosen))
        return f'<div class="cb-layers">{layers}</div>{sight}{grips}'

    def show_lights(self) -> None:
        """Show the lights of the panels' rows, which are invisible until the pointer is on a row."""
        self.lit.value = self.lights.svg(self.table.board, self.session.palette)

    def _layers(self) -> tuple[str, str]:
        """The figures and the selection; after an action, moved figures slide to their squares."""
        table, look = self.table, self.session.palette
        if self._traced is not table.game:
            fresh = self._traced is not None and table.playing
            self._traced, self._trace = table.game, trace_of(table.session.tree)
        else:
            fresh = False
        figures = figures_svg(table.chosen.at, look)
        svg = self._picture(table.chosen, table.held)
        return (
            (animate_arrivals(figures, self._trace), f'<i hidden class="cb-fresh"></i>{svg}')
            if fresh
            else (figures, svg)
        )

    def _picture(self, chosen: Chosen, held: str) -> str:
        """The picture of the selection; the last few are cached for players who compare figures."""
        look, trace = self.session.palette, self._trace
        key = chosen.with_(status="", sight=(0, ()), does=None), look, held, id(trace)
        passing = chosen.refused is not None or chosen.picked is not None or chosen.plan is not None
        if not passing and key in self._pictures:
            return self._pictures[key][1]
        svg = table_svg(chosen, self._shapes(chosen), look, trace, held)
        if not passing:
            store_bounded(self._pictures, key, (trace, svg), MOST_KEPT)
        return svg

    def press_button(self, work: Callable[..., object], *args: object) -> None:
        """Run a button's action; then the board may have the keyboard back."""
        before = self.table.game
        self.run_guarded(work, *args)
        self.hands.take_keys(gone=self.table.game is not before)

    def run_guarded(self, work: Callable[..., object], *args: object) -> None:
        """Run a gesture; an error is shown and leaves the position as it was."""
        try:
            try:
                work(*args)
            except ClixbookError as error:
                self.table.say(str(error))
        except Exception as error:
            self.failed(error)


def _selected_squares(chosen: Chosen) -> Iterable[Square]:
    """The squares of the figure that is chosen."""
    piece = chosen.board.pieces.get(chosen.who)
    return piece.squares if piece is not None else ()


def _ends(chosen: Chosen) -> Iterable[Square]:
    """Attacker and target of the aimed or rolled attack."""
    due = chosen.at.due
    if due is not None:
        places = due.made.who, *due.made.targets[:1]
    elif chosen.aim is not None and chosen.at.hits(chosen.aim):
        places = chosen.who, chosen.pointed
    else:
        return ()
    pieces = (chosen.board.pieces.get(each) for each in places)
    return (piece.squares[0] for piece in pieces if piece is not None)


def press(table: PlayTable, compare: Callable[[str], None], key: str, shift: bool) -> bool:
    """Do the action of a key; False for other keys, which the browser handles."""
    if steps(table, key, shift):
        return True
    name = key.lower()
    if key == "Escape":
        return table.cancel() or _let_go(table)
    elif key == "0" or key in BOOK_KEYS:
        compare(BOOK_KEYS.get(key, ""))
    elif name == "t" and shift:
        table.next_way()
    elif name in _KEYS:
        _KEYS[name](table)
    elif len(key) == 1:  # a slip of the finger must not let go of the board, as Tab does
        table.say(keys_sentence(GAME_KEYS))
    else:
        return False
    return True


def _let_go(table: PlayTable) -> bool:
    """Give the keyboard to the browser, with a hint how to return to the board; always False."""
    table.say("The board lets go of the keys: Tab to it or tap it to have them back.")
    return False


def _enter(table: PlayTable) -> None:
    if isinstance(table.game.pending, Roll):
        table.roll()
    elif table.chosen.picked is not None or (table.chosen.aim is not None and not _on_board(table)):
        table.commit()
    else:
        table.click(table.cursor, "press Enter again")


def _on_board(table: PlayTable) -> bool:
    """True if the aimed place is one that the cursor can go to."""
    return table.chosen.pointed in table.board.pieces or (
        bool(table.chosen.pointed) and "|" not in table.chosen.pointed
    )


def _move(table: PlayTable) -> None:
    if not table.chosen.who:
        table.click(table.cursor)
    if table.chosen.who and MOVE in table.chosen.lanes:
        table.choose_lane(MOVE)
    elif table.chosen.who:
        raise IllegalAction(f"{table.chosen.names[table.chosen.who]} cannot move now.")


GAME_KEYS: KeyRows = (
    ("F", "next figure"),
    ("T", "next target"),
    ("Shift T", "another way"),
    ("arrows", "the cursor"),
    ("Enter", "chooses, and does it when pressed again"),
    ("M", "move"),
    ("R", "roll"),
    ("E", "end turn"),
    ("U", "undo"),
    ("Y", "redo"),
    ("W", "why not"),
    ("Escape", "takes back"),
    ("0 to 4", "the rulebooks"),
)
_KEYS: dict[str, Callable[[PlayTable], None]] = {
    "enter": _enter,
    " ": _enter,
    "m": _move,
    "f": PlayTable.next_figure,
    "t": PlayTable.next_target,
    "r": PlayTable.roll,
    "e": PlayTable.end_turn,
    "w": PlayTable.why_here,
    "u": lambda table: table.session.undo(),
    "[": lambda table: table.session.undo(),
    "y": lambda table: table.session.redo(),
    "]": lambda table: table.session.redo(),
}
