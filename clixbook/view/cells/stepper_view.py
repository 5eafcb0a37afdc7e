"""A notebook widget that plays a scenario step by step, with questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.stories.stepper import Stepped, Stepper
from clixbook.scenarios.stories.story import Predict
from clixbook.view.cells.lesson_inputs import ON_THE_BOARD, Answering
from clixbook.view.cells.lesson_overlay import LessonAnswer
from clixbook.view.cells.lesson_session import LessonSession
from clixbook.view.cells.lesson_words import own_style
from clixbook.view.cells.stepped import say_html, spotlights, step_html, step_shapes, to_png
from clixbook.view.cells.story_actions import action_shapes
from clixbook.view.pictures.display import Output
from clixbook.view.questions.overlays import draw_spots
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.pen import Pen
from clixbook.view.widgets.board_parts import BoardParts, with_classes
from clixbook.view.widgets.notebook_output import PictureBelow, widget_output
from clixbook.view.widgets.page_shell import book_options
from clixbook.view.widgets.style_sheets import style_element, with_script
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    Box,
    Button,
    EverybodysLayout,
    ToggleButton,
    ToggleButtons,
    VBox,
    shared_model,
    shared_style_sheet,
)

WIDEST_SQUARE = 56  # pixels: a small board does not fill the page


@dataclass(frozen=True, eq=False)
class StepAnswer(LessonAnswer):
    """Drawing of a step: paths of figures, lines of shots, and reachable squares."""

    stepped: Stepped | None = None

    def draw(self, board: Board, pen: Pen) -> None:
        """Draw the ways, the highlight of each line, and the picked squares on top."""
        if self.stepped is not None:
            pen.shapes.extend(action_shapes(self.stepped, pen.colours))
            pen.shapes.extend(step_shapes(self.stepped, pen.colours))
            draw_spots(spotlights(self.stepped), pen)
        super().draw(board, pen)


@dataclass(frozen=True)
class PredictionInput:
    """Input for a prediction; choices become a choice control."""

    kind: AnswerKind
    choices: tuple[str, ...]
    board: Board
    arguments: Mapping[str, Any] = field(default_factory=dict)


class StepperView(PictureBelow, VBox):
    """A board that follows a stepper, with narration and arithmetic, and the step bar.

    ``StepperView(play)``, or ``StepperView("pushing")`` for a stepper of its own. Wherever the stepper goes, in
    another cell too, the view follows. ``pinned`` keeps it in sight above the cells of its own steps. ``book`` is the
    edition whose steps it shows.

    >>> import clixbook as cx
    >>> cx.StepperView("pushing").book
    'core2014'
    """

    @checks_arguments
    def __init__(self, play: Stepper | Scenario | str | Path, *, palette: str = "light", pinned: bool = False) -> None:
        self.play = _stepper(play)
        self.book = self.play.rules.edition
        self._asking: Predict | None = None
        start = self.play.here.game
        self.session = LessonSession(start.board, rules=self.play.rules, overlay="none", palette=palette)
        self.parts = BoardParts(self.session)
        self.head, self.step_text, self.four = with_classes(HTML(), "cb-lesson-head"), HTML(), HTML()
        self.narration, self.reply_line = HTML(), with_classes(HTML(), "cb-said")
        self.answering: Answering | None = None
        books = book_options(self.play.story.books)
        self.editions = ToggleButtons(options=books, value=self.book)
        self.start, self.back = Button(description="Start"), Button(description="Back")
        self.place = with_classes(HTML(), "cb-place")
        self.next, self.end = with_classes(Button(), "cb-next"), Button(description="End")
        self.reveal, self.skip = (with_classes(Button(description=each), "cb-on") for each in ("Reveal", "Skip"))
        self.pin = ToggleButton(description="Pin", value=pinned)
        self.pins = [self.pin]
        self.bar = with_classes(Box(), "cb-bar")
        self.side = with_classes(Box(), "cb-side")
        with_classes(self, *(["cb-pin"] if pinned else []))
        super().__init__(self.layout_widgets())
        self._listen()
        self.refresh()

    def layout_widgets(self) -> list[Any]:
        """The widgets of a cell: board and narration, the step bar below both."""
        parts = self.parts
        book_row = with_classes(Box([with_classes(HTML("Rulebook"), "cb-label"), self.editions]), "cb-editions")
        foot = with_classes(Box([parts.status]), "cb-foot")
        width = self.play.here.game.board.width * WIDEST_SQUARE + 24  # pixels, with the row numbers
        columns = shared_model(EverybodysLayout, grid_template_columns=f"minmax(0, {width}px) minmax(280px, 1fr)")
        page = with_classes(
            Box([self.head, book_row, parts.board, self.side, self.bar, foot], layout=columns), "cb-page"
        )
        parts.apply_look(with_classes(self, "cb-app", "cb-cell", "cb-lesson", "cb-stepper"))
        return [parts.style_sheet, own_style(), step_style(), page]

    @property
    def shown(self) -> Stepped:
        """The step on the board, under the book in use."""
        return self.play.under(self.book).peek(self.play.here.number)

    @property
    def next_step(self) -> Stepped | None:
        """The step after it, None at the end."""
        number = self.play.here.number + 1
        return self.play.under(self.book).peek(number) if number <= self.play.total else None

    # -- input ------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        guard = self.parts.run_guarded
        for button, work in (
            (self.start, self.play.start), (self.back, self.play.back), (self.end, self.play.end),
            (self.next, self.go_on), (self.skip, self.play.next), (self.reveal, self.show),
        ):  # fmt: skip
            button.on_click(lambda _, work=work: guard(work))
        self.editions.observe(lambda change: guard(self.choose_book, change["new"]), "value")
        self.pin.observe(lambda change: self._pin(change["new"]), "value")
        self.session.observe(lambda _: guard(self._show_picked), "picked")
        self.play.watch(lambda _: guard(self.refresh))

    def choose_book(self, edition: str) -> None:
        """Show the same step under another rulebook; an open question is put again.

        >>> import clixbook as cx
        >>> view = cx.StepperView("pushing")
        >>> view.choose_book("nebula2007")
        >>> view.shown.rules.name
        'nebula2007'
        """
        if edition != self.book:
            self.book, asking = edition, self._asking is not None
            self.refresh()
            if asking:
                self.go_on()

    def _pin(self, pinned: bool) -> None:
        (self.add_class if pinned else self.remove_class)("cb-pin")

    # -- stepping, with a question where a step has one -----------------------------------------------------------

    def go_on(self) -> None:
        """The next step; where it has a question, that comes first."""
        following = self.next_step
        predict = following.step.predict if following is not None and following.step is not None else None
        if following is None or predict is None:
            self.play.next()
            return
        self._asking = predict
        kind, choices = predict.kind(following.game), predict.choices(following.before, following.game)
        arguments = predict.asks.arguments if predict.asks is not None else {}
        paint = kind in ON_THE_BOARD
        if paint:
            self.add_class("cb-picks")
        most = self._pick_limit(predict, kind)
        self.session.stage(self.session.board, "paint" if paint else "look", most, overlay="none")
        put = PredictionInput(
            AnswerKind.WORD if choices and not paint else kind, choices, self.session.board, arguments
        )
        self.answering = Answering(put, self.session, lambda given: self.parts.run_guarded(self.answer, given))
        self._say("", "")
        self._arrange()

    def _pick_limit(self, predict: Predict, kind: AnswerKind) -> int:
        """The number of squares to pick: the figure's own number for a question about its place, 0 for any."""
        piece = self.session.board.pieces.get(predict.of) if predict.part == "at" else None
        return int(kind is AnswerKind.SQUARE) if piece is None else len(piece.squares)

    def _on_pick(self) -> frozenset[Square]:
        return frozenset(self.session.board.square(name) for name in self.session.picked)

    def _show_picked(self) -> None:
        if self._asking is not None:
            self._present(picked=self._on_pick())

    def answer(self, given: object) -> bool:
        """Answer the question before the step; the right answer reveals it."""
        predict, following = self._asking, self.next_step
        if predict is None or following is None:
            return False
        feedback = predict.feedback(given, following.before, following.game)
        if feedback.right:
            self.show("right")
        else:
            if self.answering is not None:
                self.answering.mark(given, False)
            self._present(light=feedback.light, picked=self._on_pick())
            self._say("wrong", feedback.say)
        return feedback.right

    def show(self, kind: str = "") -> None:
        """Go to the step in question and show the answer; picked squares are marked."""
        predict, following = self._asking, self.next_step
        if predict is None or following is None:
            return
        right = predict.answer(following.before, following.game)
        board, wanted = following.game.board, None
        picked = self._on_pick()
        if predict.kind(following.game) in ON_THE_BOARD and right.value != "none":
            names = right.value if isinstance(right.value, tuple) else (right.value,)
            wanted = frozenset(board.square(str(name)) for name in names)
        self.play.next()
        self._present(picked=picked, wanted=wanted)
        self._say(kind, f"Right: {right.answer_text}." if kind else f"The answer is {right.answer_text}.")

    # -- output -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring everything up to the step on which the stepper stands."""
        self._asking = None
        if self.answering is not None:
            self.answering.leave()
            self.answering = None
            self.remove_class("cb-picks")
        shown = self.shown
        with self.session.together():
            self.session.set_trait("marks", marks_of(shown.game))
            if self.session.rulebook != shown.rules:
                self.session.set_rules(shown.rules.name)
            self.session.stage(shown.game.board, "look", 0, overlay="none")
        self._present()
        self._say("", "")
        self.step_text.value = step_html(shown)
        self.four.value = self._editions_html()
        self._arrange()

    def _present(self, **more: Any) -> None:
        stepped = self.shown if self._asking is None else None  # a question is not about the step before
        self.session.present(StepAnswer(self.session.board, stepped=stepped, **more))

    def _arrange(self) -> None:
        """Arrange header, bar, and the parts beside the board."""
        shown, following, asking = self.shown, self.next_step, self._asking
        self.head.value = f"<h3>{escape(self.play.scenario.title)}</h3>"
        self.place.value = escape(shown.place)
        at_end, at_start = following is None, shown.number == 0
        self.next.description = "Next" if following is None else f"Next: {following.heading}"
        self.next.disabled = self.end.disabled = at_end
        self.start.disabled = self.back.disabled = at_start
        middle = [self.next] if asking is None else [self.reveal, self.skip]
        self.bar.children = [self.start, self.back, self.place, *middle, self.end, *self.pins]
        if asking is None or self.answering is None:
            words = say_html(shown) if shown.narration else escape(self.play.scenario.idea) if at_start else ""
            title = "" if at_start else f"<b>{escape(shown.heading)}</b><br>"
            parts = [self.narration, self.reply_line, self.step_text, self.four]
        else:
            title = "" if following is None else f"<b>{escape(following.heading)}</b><br>{escape(following.narration)}"
            words = f'</p><p class="cb-say"><b>{escape(asking.say)}</b>'
            parts = [self.narration, self.answering, self.reply_line]
        self.narration.value = f'<p class="cb-say">{title}{words}</p>'
        self.side.children = parts

    def _say(self, kind: str, text: str) -> None:
        mark = {"right": "✓ ", "wrong": "✕ "}.get(kind, "")
        words = f"<b>{mark}</b>{escape(text)}" if text else ""
        self.reply_line.value = (
            f'<div role="status" aria-live="polite" class="cb-says cb-{kind or "plain"}">{words}</div>'
        )

    def _editions_html(self) -> str:
        """A badge for each edition: whether the step came out as expected there."""
        if self.play.here.number == 0:
            return ""
        badges = []
        for edition, stepped in self.play.four(self.play.here.number).items():
            sort = "right" if stepped.ok else "wrong"
            words = f"{'✓' if stepped.ok else '✗'} {SHORT_NAMES[edition]}"
            badges.append(f'<li class="cb-{sort}">{escape(words)}</li>')
        marks = f'<ul class="cb-badges" aria-label="As expected in each rulebook">{"".join(badges)}</ul>'
        return f'<div class="cb-expected">As expected in {marks}</div>'

    def __repr__(self) -> str:
        return f"<StepperView of {self.play!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Output:
        """The live board, and beside it the picture and the words that stay where no kernel runs."""
        words = f"{self.play.scenario.title}\n{self.play.scenario.idea}\n{self.shown.explain()}"
        paint = partial(to_png, self.shown)
        return widget_output(super()._repr_mimebundle_(**kwargs), words, paint, self.parts)


def _stepper(play: Stepper | Scenario | str | Path) -> Stepper:
    if isinstance(play, Stepper):
        return play
    return (play if isinstance(play, Scenario) else Scenario.load(play)).stepper()


def step_style() -> Any:
    """Style rules of steppers alone."""
    here = Path(__file__).parent
    return shared_style_sheet(with_script(style_element(here / "stepper.css"), here / "pin.js"))
