"""The coach of a first game: advice beside the board, and the next game once this one is won."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from traitlets import Tuple, Unicode

from clixbook.engine.game import Game
from clixbook.errors import NotFound, did_you_mean
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.course import course
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.stories.coach import advice_numbers
from clixbook.scenarios.stories.story import Story
from clixbook.view.play.machines.machines import Machines
from clixbook.view.play.new_game.ready import with_other_dice
from clixbook.view.play.table.table import PlayTable
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, show
from clixbook.view.widgets.why import with_input_words

STOOD = "cb-stood"
"""Advice that a person has acted on before; where the pane is low, the question comes before it."""


class CoachBox(Box):
    """The current advice of the coach; empty in games without one.

    ``name`` is the coached game that was begun last, ``won`` are the names of those that a person has won here.
    ``mark`` hears whether the table has a coach now.
    """

    name = Unicode()
    won = Tuple()

    def __init__(
        self, table: PlayTable, machines: Machines, guard: Callable[..., None], mark: Callable[[bool], None]
    ) -> None:
        self.table, self.machines, self._mark = table, machines, mark
        self.advice = HTML()
        self.again = with_classes(Button(description="Play it again"), "cb-main")
        self.again.on_click(lambda _: guard(self.begin, self.name))
        super().__init__([self.advice, self.again])
        with_classes(self, "cb-coach")
        show(self, False)

    # -- which game -------------------------------------------------------------------------------------------

    def visit(self, query: Mapping[str, str], rules: Rulebook) -> None:
        """Begin the first game that an address names, or stay with it where the address has its position already."""
        name = query.get("first", "")
        if name and query.get("position"):
            self.take(coached_game(name).name)
        elif name:
            self.begin(name, rules)

    def begin(self, name: str, rules: Rulebook | None = None) -> None:
        """Put a first game on the table, with dice of its own; a ClixbookError if there is none of that name."""
        scenario = coached_game(name)
        book = self.table.game.state.rules if rules is None else rules
        story = _story(scenario)
        game = story.start(book if book.edition in story.books else scenario.rules)
        self.name = scenario.name
        self.table.open(with_other_dice(game), f"{scenario.title}.")
        self.machines.take(dict(story.machines))
        self.refresh()

    def take(self, name: str) -> None:
        """Take this first game, whose position is on the table already; other names are ignored."""
        self.name = name if name in {each.name for each in course().first} else ""
        self.refresh()

    def plays_by(self, rules: Rulebook) -> bool:
        """May the first game on the table be begun anew by this book?"""
        return self.is_on and rules.edition in _story(coached_game(self.name)).books

    @property
    def is_on(self) -> bool:
        """Is the game on the table the one that was begun with a coach?"""
        return bool(self.name) and _sides(self.table.game) == _sides_of(self.name, self.table.game.state.rules)

    # -- advice -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The advice for the position on the table, or how the game ended."""
        on = self.is_on
        show(self, on)
        self._mark(on)
        over = on and self.table.game.is_over
        show(self.again, over)
        stood = False
        if on:
            self.advice.value, stood = self._html()
        (self.add_class if stood else self.remove_class)(STOOD)
        if over and self._is_won() and self.name not in self.won:
            self.won = (*self.won, self.name)

    def _is_won(self) -> bool:
        result = self.table.game.result
        return result is not None and bool(result.winner) and result.winner not in self.machines.seats

    def _html(self) -> tuple[str, bool]:
        """The box, and whether a person chose with this advice in sight before."""
        scenario = coached_game(self.name)
        names = [each.name for each in course().first]
        at = names.index(scenario.name)
        head = f"<header><b>{escape(scenario.title)}</b> <span>game {at + 1} of {len(names)}</span></header>"
        following = course().first[at + 1] if at + 1 < len(names) else None
        body, stood = self._end_html(scenario, following), False
        if not self.table.game.is_over:
            body, stood = self._advice_html(scenario)
        return f'<section class="cb-coachsays" aria-label="Coach">{head}{body}</section>', stood

    def _advice_html(self, scenario: Scenario) -> tuple[str, bool]:
        tree, coach = self.table.session.tree, _story(scenario).coach
        *before, now = [tree.node(at).game for at in tree.path(tree.at)]
        *numbers, number = advice_numbers(coach, (*before, now))
        words = with_input_words(escape(coach[number].words(now.state.rules)))
        html = f'<p role="status" aria-live="polite">{words}</p><small>{number + 1} of {len(coach)}</small>'
        earlier = zip(numbers, before, strict=True)
        return html, any(then == number and not self.machines.mover(game) for then, game in earlier)

    def _end_html(self, scenario: Scenario, following: Scenario | None) -> str:
        result = self.table.game.result
        if not self._is_won():
            who = f"{escape(result.winner)} has won this time" if result and result.winner else "Nobody has won"
            return f"<p>{who}. The dice have a say in it: try it once more.</p>{_list_link()}"
        won = f"<p><b>You have won.</b> {escape(scenario.idea)}</p>"
        if following is None:
            return f"{won}<p>That was a whole game. Now any game is open to you.</p>{_list_link('cb-door')}"
        link = f'<a class="cb-door" href="?page=play&amp;first={following.name}">Next: {escape(following.title)}</a>'
        return f"{won}<p>{link}</p>{_list_link()}"


def _list_link(classes: str = "") -> str:
    return f'<p><a class="{classes}" href="?page=learn&amp;course=1">All first games, and the course</a></p>'


def coached_game(name: str) -> Scenario:
    """The first game of this name; a ClixbookError if there is none."""
    known = {each.name: each for each in course().first}
    if name not in known:
        raise NotFound(f"There is no first game {name!r:.60}. {did_you_mean(name, tuple(known), ', '.join(known))}")
    return known[name]


def _story(scenario: Scenario) -> Story:
    assert scenario.story is not None  # the course's reader takes no other
    return scenario.story


def _sides(game: Game) -> frozenset[tuple[str, str]]:
    return frozenset((who, each.side) for who, each in game.state.fighters.items())


@lru_cache(maxsize=64)
def _sides_of(name: str, rules: Rulebook) -> Any:
    story = _story(coached_game(name))
    return _sides(story.start(rules)) if rules.edition in story.books else None
