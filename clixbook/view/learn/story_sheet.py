"""A story of the room: the board as large as in Explore, prose beside it, the step bar below."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import Any

from traitlets import Int

from clixbook.board.model.squares import Square
from clixbook.engine.position.events import Event
from clixbook.engine.position.state import State
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.stories.prose import event_sentences, readable_text, refusal_sentence
from clixbook.scenarios.stories.stepper import Stepped
from clixbook.view.app.frame import Pane, room_frame
from clixbook.view.app.settings import Settings
from clixbook.view.cells.stepped import spotlights, step_html
from clixbook.view.cells.stepper_view import StepperView
from clixbook.view.learn.lesson_sheet import shape_html
from clixbook.view.learn.play_link import take_over_html
from clixbook.view.learn.progress import OPEN, SOLVED
from clixbook.view.learn.sheet_links import SheetLinks
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.compare_view import chips
from clixbook.view.widgets.rule_links import cited_html
from clixbook.view.widgets.traffic.shared_style import HTML, Box

EventWords = tuple[str, ...]
"""An event without the rulings behind it."""


class StorySheet(StepperView):
    """A story under the reader's book if playable there, else its own.

    ``moves`` counts changes of the step; ``read`` says that the learner has been at its end before.
    """

    moves = Int(0)

    def __init__(
        self, story: Scenario, ways: SheetLinks, settings: Settings, *, at: int = 0, read: bool = False
    ) -> None:
        self.ways, self.key, self._settings = ways, story.name, settings
        self._read = read
        play = story.stepper()
        play.step(min(max(at, 0), play.total))
        self.where, self.others, self.along = (
            with_classes(HTML(), "cb-storyhead"),
            HTML(),
            with_classes(HTML(), "cb-take"),
        )
        super().__init__(play, palette=settings.look, pinned=False)
        self.follow()

    # -- what the room asks -----------------------------------------------------------------------------------

    @property
    def places(self) -> int:
        """A story is one thing to be done."""
        return 1

    @property
    def signs(self) -> str:
        """Done once its last step was reached."""
        return SOLVED if self._read else OPEN

    def query(self) -> dict[str, str]:
        """The fields of its address."""
        number = self.play.here.number
        return {**self.ways.own, **({"step": str(number)} if number else {})}

    def again(self, place: Any, query: Any) -> None:
        """Go to another step."""
        self.play.step(min(max(place.at, 0), self.play.total))

    def follow(self) -> None:
        """Take over look and book of the application; a book by which the story is not played leaves it as it is."""
        self.session.palette = self._settings.look
        rules = self._settings.rulebook
        if rules.edition in self.play.story.books:
            self.choose_book(rules.edition)
        self._say_where()

    def parts_kept(self) -> list[Any]:
        """Its widgets that are not shown at the moment, to be closed with it."""
        return [
            *([self.answering] if self.answering is not None else []), self.editions, self.step_text, self.four,
            self.reply_line, self.reveal, self.skip, self.next, self.pin, self.parts.panel, self.parts.words,
            self.others, self.along,
        ]  # fmt: skip

    # -- as the room lays it out ------------------------------------------------------------------------------

    def layout_widgets(self) -> list[Any]:
        """A frame: the board, the narration beside it, the step bar at the foot."""
        parts = self.parts
        self.pins = []
        with_classes(self, "cb-sheet", "cb-storysheet")
        self.bar.remove_class("cb-bar")
        self.shape, self.below = (
            with_classes(HTML(shape_html(self.session.board)), "cb-style"),
            HTML(self.ways.below_html()),
        )
        foot = Box([with_classes(self.bar, "cb-stepbar"), parts.status])
        self.more = with_classes(Box([self.others, self.along, self.below]), "cb-storymore")
        panes = [Pane("tell", "Story", self.side, always=True), Pane("more", "More", self.more, always=True)]
        return [self.shape, room_frame(parts.group, parts.board, panes, foot=foot)]

    def refresh(self) -> None:
        """Bring everything up to the step on which the stepper stands."""
        super().refresh()
        shown = self.shown
        self.step_text.value = step_html(shown, checks=False)
        self.four.value = ""
        self.others.value = others_html(self.play.four(shown.number) if shown.number else {}, self.book)
        self.along.value = take_over_html(shown.game, "Take over from here")
        self._read = self._read or self.next_step is None
        places = [at.name for each in spotlights(shown) for at in each.where if isinstance(at, Square)]
        if places:
            self.session.look_at(*places[:2])

    def _arrange(self) -> None:
        super()._arrange()
        self._say_where()
        self.side.children = [self.where, *self.side.children]
        self.moves += 1

    def _say_where(self) -> None:
        """The title, and whether the reader's own book plays this."""
        story, books = self.play.scenario, self.play.story.books
        wanted = self._settings.rulebook.edition
        played = ", ".join(SHORT_NAMES[each] for each in books)
        only = f"This story is played by {played} alone; you see {SHORT_NAMES[self.book]}."
        note = "" if wanted in books else f'<p class="cb-intro">{escape(only)}</p>'
        self.where.value = f"{self.ways.trail_html()}<h1>{escape(story.title)}</h1>{note}"


def others_html(four: dict[str, Stepped], book: str) -> str:
    """The books in which this step goes another way, with the first thing that happens otherwise there."""
    mine = _sentences(four[book]) if book in four else []
    groups: dict[str, list[str]] = {}
    for edition, stepped in four.items():
        if edition != book and (other := _first_other(mine, _sentences(stepped))):
            groups.setdefault(other, []).append(edition)
    if not groups:
        return ""
    rows = "".join(f"<li>{chips(names)} <span>{cited_html(sentence)}</span></li>" for sentence, names in groups.items())
    return f'<h2>Otherwise in</h2><ul class="cb-otherwise">{rows}</ul>'


def _sentences(stepped: Stepped) -> list[tuple[EventWords, str]]:
    """What happens in a step: refusals and events, each in words without rulings and as one sentence with them."""
    state = stepped.game.state
    refused = [((readable_text(state, each.message),), refusal_sentence(state, each)) for each in stepped.refused]
    return [*refused, *((_words(state, each), _sentence(state, each)) for each in stepped.events)]


def _words(state: State, event: Event) -> EventWords:
    """Its text and the first step of its arithmetic; what is added to that may differ without another result."""
    _, first = next(groupby(event.reasons if len(event.reasons) > 1 else (), key=lambda each: each.ruling), ("", ()))
    return tuple(readable_text(state, each.message) for each in (event, *first))


def _sentence(state: State, event: Event) -> str:
    return " ".join(each.strip() for each in event_sentences(state, [event]))


def _first_other(mine: list[tuple[EventWords, str]], theirs: list[tuple[EventWords, str]]) -> str:
    """The first sentence that only they have; rulings that go by another name alone do not count."""
    known = {words for words, _ in mine}
    other = next((sentence for words, sentence in theirs if words not in known), "")
    return other or ("Nothing more happens." if len(theirs) < len(mine) else "")
