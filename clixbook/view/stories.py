"""The page of stories: every played scenario of the library, stepped on its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Box, Dropdown, Layout, VBox

from clixbook.rulebooks.editions import EDITIONS
from clixbook.scenarios.index import TOPICS, by_topic
from clixbook.scenarios.scenario import Scenario
from clixbook.view.board_parts import named
from clixbook.view.stepper_view import StepperView

FIRST = "corner-shot"
"""The story of a page whose address names none."""


class Stories(VBox):
    """A choice of stories by topic, and the step bar on the one chosen.

    ``asked`` are the fields of an address: ``story=pushing``, ``step=3``. What is not understood there is left out.
    """

    def __init__(self, asked: Mapping[str, str], rules: str = "", palette: str = "light") -> None:
        self.palette = palette
        self.stories = by_topic()
        self.topic = named(Dropdown(options=list(TOPICS), description="About"), "cb-story-topic")
        self.story = named(Dropdown(description="Story"), "cb-story-which")
        self.note = named(HTML(), "cb-story-note")
        self.above = [style(), named(Box([self.topic, self.story, self.note]), "cb-story-choice")]
        self.view: StepperView | None = None
        super().__init__(layout=Layout(overflow="visible"))
        wanted = asked.get("story", FIRST)
        home = next((topic for topic, each in self.stories.items() for one in each if one.name == wanted), None)
        self.topic.value = home or next(iter(TOPICS))
        self._fill(wanted if home else "")
        self.topic.observe(lambda _: self._fill(""), "value")
        self.story.observe(lambda change: self._show(change["new"]), "value")
        self._show(self.story.value, rules=rules, step=asked.get("step", ""))

    def _fill(self, name: str) -> None:
        """The stories of the topic; one of them is chosen."""
        options = [(each.title, each.name) for each in self.stories[self.topic.value]]
        self.story.options = options
        self.story.value = name or options[0][1]

    def _show(self, name: str, *, rules: str = "", step: str = "") -> None:
        if not name:
            return
        scenario = Scenario.load(name)
        edition = rules if rules in EDITIONS and scenario.story and rules in scenario.story.books else None
        play = scenario.stepper(edition)
        if step.isascii() and step.isdigit() and len(step) < 4:
            play.step(min(int(step), play.total))
        address = f"?page=learn&amp;story={escape(name)}"
        self.note.value = f'<p><a href="{address}">Link to it</a></p>'
        before, self.view = self.view, StepperView(play, palette=self.palette, pinned=False, above=self.above)
        self.children = (named(self.view, "cb-story"),)
        if before is not None:
            close_all(before, keep=self.above)


def close_all(widget: Any, keep: Sequence[Any]) -> None:
    """Close a widget and everything in it but what is kept, so that the browser forgets them."""
    if widget in keep:
        return
    for child in getattr(widget, "children", ()):
        close_all(child, keep)
    widget.close()


def style() -> HTML:
    """The look of what only this page has."""
    css = (Path(__file__).parent / "stories.css").read_text(encoding="utf-8")
    return named(HTML(f"<style>{css}</style>"), "cb-style")
