"""One line for sentences in place of gestures, with examples to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from clixbook.board.painting.sentences import MOST_WORDS
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.fields.enter_key import Entered
from clixbook.view.widgets.traffic.message_batch import one_burst, sent_first
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, TextLine


class SentenceLine(Box):
    """Input line of sentences; ``obey`` gets them, ``examples`` are tappable."""

    def __init__(self, obey: Callable[[str], None], guard: Callable[..., Any], examples: Sequence[str]) -> None:
        self._obey = obey
        self.text: Any = with_classes(
            TextLine(placeholder=examples[0], continuous_update=False, description="Say"), "cb-say"
        )
        self.button = with_classes(Button(description="Do it"), "cb-main")
        shown = " ".join(f'<button type="button" class="cb-saythis">{escape(each)}</button>' for each in examples)
        more = f'<details class="cb-words"><summary>What can be said</summary><p>{shown}</p></details>'
        super().__init__([self.text, self.button, HTML(more)])
        with_classes(self, "cb-sayrow")
        self.button.on_click(lambda _: guard(self.run_sentence))
        Entered(self.text, self.button.click)

    def run_sentence(self) -> None:
        """Run the line; a sentence that fails stays, to be corrected."""
        if not self.text.value.strip():
            return
        with one_burst() as burst:
            self._obey(self.text.value[: MOST_WORDS + 1])
            with sent_first(burst):  # text typed once the answer shows must not be emptied
                self.text.value = ""
