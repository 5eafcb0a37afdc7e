"""The sentence bar: a question with its places and numbers, the twin of every gesture on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clixbook.board.model.piece_values import MOST, own_value, with_own_value
from clixbook.board.model.squares import COMPASS
from clixbook.view.questions import board_questions
from clixbook.view.questions.board_questions import ways_of
from clixbook.view.sessions.session_base import MOST_NUMBER, BoardSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.shared_style import BoundedIntText, Box, Button, Combobox, Dropdown

NOT_SAID = -1
RANGES = [("any", NOT_SAID), *((str(number), number) for number in range(MOST + 1))]
"""What a shooter's range may be; any where it is not said."""


class SentenceBar(Box):
    """Dropdown, two places to choose or type, and a number if the question needs it.

    ``guard`` runs each change and tells what goes wrong.
    """

    def __init__(self, session: BoardSession, guard: Callable[..., Any]) -> None:
        self.session, self._guard = session, guard
        options = [(kind.title, kind.name) for kind in board_questions.KINDS]
        self.kind = Dropdown(options=options, value=session.overlay, description="Ask")
        self.source = Combobox(description="from", placeholder="a figure or C3", continuous_update=False)
        self.target = Combobox(description="to", placeholder="a figure or C3", continuous_update=False)
        self.number = with_classes(BoundedIntText(0, min=0, max=MOST_NUMBER, description="speed"), "cb-number")
        self.way = with_classes(Dropdown(options=[], description="way"), "cb-way")
        self.far = with_classes(Dropdown(options=RANGES, description="range"), "cb-far")
        with_classes(self.kind, "cb-kind")
        with_classes(self.source, "cb-from")
        with_classes(self.target, "cb-to")
        self._busy = False
        self._board: object = None
        self.next_source, self.next_target = (
            with_classes(Button(description="Next figure", tooltip="The next figure in the field from"), "cb-from"),
            with_classes(Button(description="Next target", tooltip="The next figure in the field to"), "cb-next"),
        )
        self.move = with_classes(Button(description="Move there"), "cb-move")
        parts = [
            self.kind,
            self.source,
            self.next_source,
            self.target,
            self.next_target,
            self.number,
            self.far,
            self.way,
            self.move,
        ]
        super().__init__(parts)
        self.refresh()
        self.kind.observe(self._on(lambda new: session.set_question(new)), "value")
        self.source.observe(self._on(lambda new: session.set_ends(source=new)), "value")
        self.target.observe(self._on(lambda new: session.set_ends(target=new)), "value")
        self.number.observe(self._on(lambda new: session.set_number(session.kind.numbers[0], new)), "value")
        self.far.observe(self._on(self._set_far), "value")
        self.way.observe(self._on(lambda new: setattr(session, "way", new)), "value")
        self.next_source.on_click(lambda _: guard(session.next_figure, "source"))
        self.next_target.on_click(lambda _: guard(session.next_figure, "target"))
        self.move.on_click(lambda _: guard(session.move_there))

    def _on(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy:
                self._guard(work, change["new"])
                self.refresh()

        return changed

    def _set_far(self, value: int) -> None:
        """The range is said of the figure that shoots: the position keeps it."""
        session = self.session
        shooter = session.board.pieces.get(session.source)
        if shooter is not None:
            session.board = session.board.with_piece(
                with_own_value(shooter, range=None if value == NOT_SAID else value)
            )

    def refresh(self) -> None:
        """Say what the session asks now."""
        session = self.session
        self._busy = True
        try:
            if session.board.pieces is not self._board:
                self._board = session.board.pieces
                names = [piece.name or piece.id for piece in session.board.pieces.values()]
                if list(self.source.options) != names:
                    self.source.options = self.target.options = names
            self.kind.value = session.overlay
            aimed = session.target in session.board.pieces and session.kind.moves  # nobody moves onto a figure
            self.source.value = self._shown(session.source)
            self.target.value = "" if aimed else self._shown(session.target)
            self.move.disabled = aimed or not session.target
            far = own_value(session.board.pieces.get(session.source), "range")
            self.far.value = NOT_SAID if far is None else far
            ways = ways_of(session.answer)
            if ways and list(self.way.options) != ways:
                self.way.options = ways
            if ways:
                self.way.value = next(name for name in ways if COMPASS[name] == session.answer.direction)
            asks = f"cb-asks-{session.overlay.replace(' ', '-')}"
            self._dom_classes = ("cb-ask", "cb-asks", asks, *(f"cb-has-{part}" for part in self.shown()))
            if len(session.kind.numbers) == 1:
                self.number.description = number = session.kind.numbers[0]
                self.number.value = min(getattr(session.question, number), MOST_NUMBER)
        finally:
            self._busy = False

    def shown(self) -> dict[str, Any]:
        """Name -> the last control of each part that the present question needs; the style sheet hides the others."""
        kind = self.session.kind
        parts = {
            "from": self.next_source if kind.needs else None,
            "to": self.target if kind.figure or kind.has_two_ends else None,
            "next": self.next_target if kind.has_two_ends else None,
            "number": self.number if len(kind.numbers) == 1 else None,
            "far": self.far if kind.shoots and self.session.source in self.session.board.pieces else None,
            "way": self.way if ways_of(self.session.answer) else None,
            "move": self.move if kind.moves else None,
        }
        return {name: control for name, control in parts.items() if control is not None}

    def _shown(self, where: str) -> str:
        piece = self.session.board.pieces.get(where)
        return (piece.name or piece.id) if piece is not None else where
