"""The question as a sentence whose words are controls, with signs to choose it: a twin of every gesture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

from clixbook.board.model.piece_values import MOST, own_value, with_own_value
from clixbook.board.model.squares import COMPASS
from clixbook.board.model.things import Mode
from clixbook.view.questions import board_questions
from clixbook.view.questions.board_questions import ways_of
from clixbook.view.questions.question_signs import GROUPS, sentence_parts, sign_of
from clixbook.view.sessions.question_session import MOST_NUMBER
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Combobox,
    Dropdown,
    ToggleButton,
)

NOT_SAID = -1
RANGES = [("any", NOT_SAID), *((str(number), number) for number in range(MOST + 1))]
"""Choices for a shooter's range; "any" means that it is not set."""
MODES = [("on foot", Mode.BOOT), ("by wings", Mode.WING), ("by fins", Mode.DOLPHIN)]
ENDS = {"a": "source", "b": "target"}
"""Slots of the sentence that are places."""


class QuestionSigns(Box):
    """A sign for each question, in groups; those of the map are switches: once more, and the last question is back."""

    def __init__(self, session: BoardSession, guard: Callable[..., Any]) -> None:
        self.session, self._guard, self._busy = session, guard, False
        self._before = "line"
        kinds = board_questions.KINDS
        self.signs = {kind.name: _sign(kind.name, sign_of(kind).word) for kind in kinds}
        groups = {group: [self.signs[kind.name] for kind in kinds if sign_of(kind).group == group] for group in GROUPS}
        self.switches = with_classes(Box(groups.pop("map")), "cb-signs", "cb-signs-map")
        for name, sign in self.signs.items():
            sign.observe(lambda change, name=name: self._press(name, change["new"]), "value")
        super().__init__([
            with_classes(Box([HTML(f"<small>{GROUPS[group]}</small>"), *signs]), "cb-signs", f"cb-signs-{group}")
            for group, signs in groups.items()
        ])  # fmt: skip
        with_classes(self, "cb-allsigns")
        self.refresh()

    def _press(self, name: str, pressed: bool) -> None:
        if self._busy:
            return
        switch = sign_of(board_questions.kind_of(name)).group == "map"
        if pressed or switch:
            self._guard(self.session.set_question, name if pressed else self._before)
        self.refresh()

    def refresh(self) -> None:
        """Show the present question."""
        now = self.session.kind
        if sign_of(now).group != "map":
            self._before = now.name
        self._busy = True
        try:
            for name, sign in self.signs.items():
                sign.value = name == now.name
        finally:
            self._busy = False


def _sign(name: str, word: str) -> ToggleButton:
    return with_classes(ToggleButton(description=word), "cb-sign", f"cb-sign-{name.replace(' ', '-')}")


class SentenceBar(Box):
    """A sentence: two places to touch, a number, a range, a way. A tap on the board sets the lit place.

    Below it stands what the keyboard has for the lit place: the figure before, the next one, and a field for any place.
    ``guard`` runs each change and tells what goes wrong.
    """

    def __init__(self, session: BoardSession, guard: Callable[..., Any]) -> None:
        self.session, self._guard = session, guard
        self.words = {
            slot: with_classes(HTML(), "cb-saysword", f"cb-says-{slot or 'end'}") for slot in ("a", "b", "n", "x", "")
        }
        self.place = {slot: with_classes(ToggleButton(), "cb-place", f"cb-place-{slot}") for slot in ENDS}
        number = BoundedIntText(0, min=0, max=MOST_NUMBER, description="speed", continuous_update=True)
        self.number = with_classes(number, "cb-number")
        self.far = with_classes(Dropdown(options=RANGES, description="range"), "cb-far")
        self.moves = with_classes(Dropdown(options=MODES, description="moves"), "cb-moves")
        self.way = with_classes(Dropdown(options=[], description="way"), "cb-way")
        self.source = with_classes(
            Combobox(description="from", placeholder="a figure or C3", continuous_update=False), "cb-from"
        )
        self.target = with_classes(
            Combobox(description="to", placeholder="a figure or C3", continuous_update=False), "cb-to"
        )
        steps = {(end, by): _step(end, by) for end in ENDS.values() for by in (-1, 1)}
        self.next_source, self.next_target = steps["source", 1], steps["target", 1]
        self.move = with_classes(Button(description="Move there"), "cb-move")
        self._busy = False
        self._board: object = None
        sentence = [
            self.words["a"], self.place["a"], self.words["b"], self.place["b"], self.words["n"], self.number, self.far,
            self.words["x"], self.moves, self.way, self.words[""],
        ]  # fmt: skip
        lit = [
            steps["source", -1], steps["source", 1], self.source, steps["target", -1], steps["target", 1], self.target,
            self.move,
        ]  # fmt: skip
        super().__init__([with_classes(Box(sentence), "cb-sentence"), with_classes(Box(lit), "cb-lit")])
        self.refresh()
        self._listen()
        for (end, by), button in steps.items():
            button.on_click(lambda _, end=end, by=by: guard(session.next_figure, end, by))

    def _listen(self) -> None:
        """Put into the session whatever a control is set to."""
        session = self.session
        for slot, end in ENDS.items():
            self.place[slot].observe(self._on(partial(self._light, end)), "value")
        self.source.observe(self._on(lambda new: session.set_ends(source=new)), "value")
        self.target.observe(self._on(lambda new: session.set_ends(target=new)), "value")
        self.number.observe(self._on(lambda new: session.set_number(session.kind.numbers[0], new)), "value")
        self.far.observe(self._on(self._set_far), "value")
        self.moves.observe(self._on(self._set_moves), "value")
        self.way.observe(self._on(lambda new: setattr(session, "way", new)), "value")
        self.move.on_click(lambda _: self._guard(session.move_there))

    def _on(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy:
                self._guard(work, change["new"])
                self.refresh()

        return changed

    def _light(self, end: str, _: object) -> None:
        """The next tap on the board sets this end."""
        if self.session.kind.has_two_ends:
            self.session.tap_sets = end
            self.session.point_at(getattr(self.session, end))

    def _set_far(self, value: int) -> None:
        """Set the range of the shooting figure, which the position keeps."""
        session = self.session
        shooter = session.board.pieces.get(session.source)
        if shooter is not None:
            session.board = session.board.with_piece(
                with_own_value(shooter, range=None if value == NOT_SAID else value)
            )

    def _set_moves(self, mode: Mode) -> None:
        piece = self.session.board.pieces.get(self.session.source)
        if piece is not None:
            moved = replace(piece, mode=mode, soaring=piece.soaring and mode is Mode.WING)
            self.session.board = self.session.board.with_piece(moved)

    def refresh(self) -> None:
        """Show the session's question."""
        session = self.session
        self._busy = True
        try:
            if session.board.pieces is not self._board:
                self._board = session.board.pieces
                names = [piece.name or piece.id for piece in session.board.pieces.values()]
                if list(self.source.options) != names:
                    self.source.options = self.target.options = names
            aimed = session.target in session.board.pieces and session.kind.moves  # nobody moves onto a figure
            self.source.value = self._place_name(session.source)
            self.target.value = "" if aimed else self._place_name(session.target)
            self.move.disabled = aimed or not session.target
            self._show_choices()
            self._show_sentence()
        finally:
            self._busy = False

    def _show_choices(self) -> None:
        """Show numbers, range, symbol and way of the question."""
        session = self.session
        piece = session.board.pieces.get(session.source)
        far = own_value(piece, "range")
        self.far.value = NOT_SAID if far is None else far
        self.moves.value = Mode.BOOT if piece is None else piece.mode
        ways = ways_of(session.answer)
        if ways and list(self.way.options) != ways:
            self.way.options = ways
        if ways:
            self.way.value = next(name for name in ways if COMPASS[name] == session.answer.direction)
        if len(session.kind.numbers) == 1:
            self.number.description = number = session.kind.numbers[0]
            self.number.value = min(getattr(session.question, number), MOST_NUMBER)

    def _show_sentence(self) -> None:
        """The words, which of them are lit, and which controls are seen: the style sheet hides the others."""
        session, shown = self.session, self.shown()
        sign = sign_of(session.kind)
        pointed = session.kind.figure and session.target != "" and session.target not in session.board.pieces
        gone = {"far": "far", "moves": "moves", "way": "way"}
        absent = frozenset(slot for slot, part in gone.items() if part not in shown)
        parts = sentence_parts(sign.there if pointed and sign.there else sign.sentence, absent)
        words = {"a": "", "b": "", "n": "", "x": "", "": ""}
        for slot, text in parts.items():
            words[slot if slot in words else "x" if slot in ("moves", "way") else "n"] = text
        for slot, text in words.items():
            self.words[slot].value = escape(text)
        lit = "target" if session.kind.figure else session.tap_sets or "target"
        for slot, end in ENDS.items():
            self.place[slot].description = self._place_name(getattr(session, end)) or "…"
            self.place[slot].value = session.kind.has_two_ends and lit == end
        asks = f"cb-asks-{session.overlay.replace(' ', '-')}"
        has = [f"cb-has-{part}" for part in (*shown, *(f"{slot}word" for slot in ENDS if slot in parts))]
        self._dom_classes = ("cb-ask", "cb-asks", asks, f"cb-lit-{lit}", *has)

    def shown(self) -> dict[str, Any]:
        """Name -> the last control of each part that the present question needs."""
        kind = self.session.kind
        figure = self.session.source in self.session.board.pieces
        parts = {
            "from": self.next_source if kind.needs else None,
            "to": self.target if kind.figure or kind.has_two_ends else None,
            "next": self.next_target if kind.has_two_ends else None,
            "number": self.number if len(kind.numbers) == 1 else None,
            "far": self.far if kind.shoots and figure else None,
            "moves": self.moves if kind.moves and figure else None,
            "way": self.way if ways_of(self.session.answer) else None,
            "move": self.move if kind.moves else None,
        }
        return {name: control for name, control in parts.items() if control is not None}

    def _place_name(self, where: str) -> str:
        piece = self.session.board.pieces.get(where)
        return (piece.name or piece.id) if piece is not None else where


def _step(end: str, by: int) -> Button:
    """A button that goes through the figures."""
    whose = "from" if end == "source" else "next"
    words = "Next >" if by > 0 else "< Before"
    return with_classes(Button(description=words), f"cb-{whose}", f"cb-step-{end}")
