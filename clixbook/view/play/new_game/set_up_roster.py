"""The roster of a new game: figures to be added to a force by a press, found by points and by words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from html import escape

from clixbook.board.answers.message import plural
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.rules.forces.thing_notes import things_in_play
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.rulebooks import named_rulebook
from clixbook.view.play.new_game.force_box import figure_words, figures_at_values, look_words
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Box, Dropdown, TextLine, VBox, show

MOST_LISTED, MOST_WORDS, MOST_THINGS, DEAREST = 16, 60, 4, 1000


class Roster(VBox):
    """``[For Ann] [words] [at most 100 points]``, and the matches as buttons; ``add`` gets player and figure.

    A button shows what the figure can do before it is chosen.
    """

    def __init__(self, players: Sequence[str], rules: str, add: Callable[[str, str], None]) -> None:
        self._rules, self._add = rules, add
        self._own: tuple[str, ...] = ()
        self.own_things: tuple[Thing, ...] = ()
        self.whose = Dropdown(options=list(players[:2]), value=players[0], description="For")
        self.words = TextLine(description="Find", placeholder="name, power, team")
        self.most = with_classes(
            BoundedIntText(DEAREST, min=0, max=DEAREST, step=10, description="At most"), "cb-number"
        )
        self.found = with_classes(Choices(self._on_press, self._on_press), "cb-roster")
        self.note = HTML()
        row = with_classes(Box([self.whose, self.words, self.most]), "cb-rosterfilter")
        super().__init__([row, self.found, self.note])
        for part in (self.words, self.most):
            part.observe(lambda _: self.refresh(), "value")
        self.refresh()

    def offer(self, rules: str, players: Sequence[str]) -> None:
        """The figures of this book, for these players."""
        self._rules = rules
        if tuple(self.whose.options) != tuple(players):
            at = self.whose.index or 0  # the same seat, under another name too
            self.whose.options = list(players)
            self.whose.value = players[at] if at < len(players) else players[0]
        self.refresh()

    def keep(self, codes: tuple[str, ...]) -> None:
        """Offer these figures of one's own before all others."""
        self._own = codes
        self.refresh()

    def refresh(self) -> None:
        """List the matching figures."""
        wanted = self.words.value.lower().split()[:MOST_WORDS]
        own = [(figure_of(code), figure_of(code).cost, code, ", yours") for code in self._own]
        fits = [
            (f"+ {figure.name}, {value}{mark}\n{look_words(name, self._rules)}", name)
            for figure, value, name, mark in (*own, *((*each, "") for each in figures_at_values(self._rules)))
            if value <= self.most.value and all(word in search_text(name, self._rules) for word in wanted)
        ]
        self.found.show(fits[:MOST_LISTED])
        show(self.found, fits)  # a browser keeps the buttons of a list that has none any more
        left = len(fits) - MOST_LISTED
        more = f"{plural(left, 'figure')} more: find them by words or points." if left > 0 else ""
        none = "" if fits else "No figure of this book fits." + things_found(wanted, self._rules, self.own_things)
        self.note.value = f'<p class="cb-more">{escape(more or none)}</p>' if more or none else ""

    def _on_press(self, name: str | None) -> None:
        if name:
            self._add(self.whose.value, name)


def things_found(wanted: Sequence[str], rules: str, own: Sequence[Thing]) -> str:
    """The things with all these words in their names, and where they are: `` Lamp Crown, relic: see Agreements.``."""
    found = [each for each in things_in_play(*ThingKind, rules=named_rulebook(rules), own=own)
             if wanted and all(word in each.name.lower() for word in wanted)]  # fmt: skip
    return "".join(f" {each.name}, {each.kind}: see Agreements." for each in found[:MOST_THINGS])


@cache
def search_text(name: str, rules: str) -> str:
    """All text in which a search for a figure looks, in lower case."""
    figure = figure_of(read_entry(name).name)
    words = (figure_words(name, rules), figure.size.name, *figure.keywords, *figure.teams, *figure.shown_powers)
    return " ".join(words).lower()
