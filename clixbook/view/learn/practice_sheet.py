"""The practice of a day: missed questions on mirrored boards, and a page for days without any."""

from __future__ import annotations

from html import escape
from typing import Any

from clixbook.scenarios.course import Repeat, course
from clixbook.scenarios.scenario import Scenario
from clixbook.view.app.settings import Settings
from clixbook.view.cells.lesson_words import OPEN, SHOWN, SOLVED
from clixbook.view.learn.lesson_sheet import ResultSheet
from clixbook.view.learn.list_sheets import ListSheet
from clixbook.view.learn.practice import next_words, today, waiting_words
from clixbook.view.learn.sheet_links import SheetLinks, link

TITLE = "Practice"


class PracticeSheet(ResultSheet):
    """A handful of missed questions. The room stores when each returns."""

    def __init__(self, due: tuple[Repeat, ...], ways: SheetLinks, settings: Settings, room: Any, turn: int) -> None:
        self.room, self.turn, self.first_tries = room, turn, dict[int, bool]()
        board = due[0].question.board
        super().__init__(Scenario("practice", TITLE, "", board, course().rules, ()), ways, settings, repeats=due)

    @property
    def signs(self) -> str:
        """Nothing: the questions are no progress on a lesson."""
        return ""

    def _note_first_try(self, step: int, right: bool) -> None:
        """The first try counts, however often the question is opened again."""
        if self.first_tries.setdefault(step, right) == right:
            super()._note_first_try(step, right)

    def mark_of(self, at: int) -> str:
        """How the first try went."""
        right = self.first_tries.get(at)
        return OPEN if right is None else SOLVED if right else SHOWN

    def result_html(self) -> str:
        """The number of right answers, and when the next question returns."""
        right, practice, now = sum(self.first_tries.values()), self.room.practice, today()
        html = f"<p><b>{right} of {len(self.questions)}</b> right at the first try.</p>{self.rows_html()}"
        html += f"<p>{waiting_words(practice, now) or next_words(practice, now)}</p>"
        more = {"practice": "today", "turn": str(self.turn + 1)}
        if waiting_words(practice, now):
            html += f'<p><a href="{escape(link(more, self.ways.kept))}">Go on practising</a></p>'
        return html + (
            f'<p class="cb-goon">{self.ways.after.html("To the ", "cb-door")}</p>' if self.ways.after else ""
        )


class NoPractice(ListSheet):
    """No question waits: when the next one comes."""

    def query(self) -> dict[str, str]:
        """The fields of its address."""
        return {"practice": "today"}

    def html(self, kept: dict[str, str]) -> str:
        """An explanation of practice, and when the next question returns."""
        comes = next_words(self.room.practice, today())
        comes_html = comes or "You have missed no question yet."
        why = "A question that you missed comes back on another board: after 1 day, then after 3, 7 and 21."
        home = f'<a class="cb-door" href="{escape(link({"course": "1"}, kept))}">To the course</a>'
        return f"<h1>{TITLE}</h1><p><b>No question waits.</b> {comes_html}</p><p>{why}</p><p>{home}</p>"
