"""A new game: the map, the rulebook, two to four players and their forces, the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html import escape

from ipywidgets import HTML, BoundedIntText, Box, Button, Dropdown, VBox

from clixbook.board.board import Board
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.frozen import FrozenMap
from clixbook.board.placing.standing import levels
from clixbook.board.squares import Square
from clixbook.engine.game import Game
from clixbook.engine.rules.forces import build_total_problems
from clixbook.engine.sequence.set_up.recruiting import why_no_force
from clixbook.errors import ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.view.board_parts import named
from clixbook.view.page_shell import book_options, map_title
from clixbook.view.play.agreements import Agreements, cost_of_force
from clixbook.view.play.force_box import ForceBox
from clixbook.view.play.parts import plural
from clixbook.view.play.ready import SEED, first_game, yard
from clixbook.view.play.table import Table

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
FORCES = (
    ("night-warden", "bruiser", "powder-kite"), ("lodestar", "clockmaker", "gnat"),
    ("ironmonger", "tidecaller", "tin-penny"), ("lens-keeper", "roof-hare", "marsh-strider"),
)  # fmt: skip
"""What each player has if nobody chooses."""
YARD, AGAIN = "yard", "yard, in the middle of things"
AREA = 10
"""Squares along the side of a map of a starting area that it lacks."""
READY = (
    "Six figures have just met; the second turn of two players. Other maps let you choose players, forces and start."
)
CHOOSE = "Each player adds figures; tap a figure's name to take it out again."
MOST_FIGURES, MOST_SEED, MOST_POINTS, USUAL = 8, 999_999, 2000, 300


class NewGame(VBox):
    """Choose, then ``Begin``; what does not fit is told, and the game on the table stays."""

    def __init__(self, table: Table, guard: Callable[..., None]) -> None:
        self.table = table
        rules = table.game.state.rules.edition
        self.map = Dropdown(options=_maps(rules), value=AGAIN, description="Map")
        self.rules = Dropdown(options=book_options(), value=rules, description="Rules")
        checks = [("Any figures", False), ("Built by the rulebook", True)]
        self.build = Dropdown(options=checks, value=False, description="Forces")
        self.total = named(
            BoundedIntText(USUAL, min=100, max=MOST_POINTS, step=100, description="Points"), "cb-number"
        )  # fmt: skip
        self.players = Dropdown(options=[2, 3, 4], value=2, description="Players")
        starts = [("Figures stand ready", False), ("Place them one by one", True)]
        self.start = Dropdown(options=starts, value=False, description="Start")
        self.seed = named(BoundedIntText(SEED, min=0, max=MOST_SEED, description="Seed"), "cb-number")
        self.forces = [ForceBox(player, rules, force) for player, force in zip(PLAYERS, FORCES, strict=True)]
        self.agreements = Agreements(PLAYERS)
        self.told, self.points = HTML(), HTML()
        self.begin = named(Button(description="Begin"), "cb-main")
        self.chosen = named(Box(), "cb-forces")
        self._refreshing = False
        super().__init__(
            [self.map, self.rules, self.told, self.players, self.start, self.build, self.total, self.seed, self.chosen,
             self.agreements, self.points, self.begin]
        )  # fmt: skip
        named(self, "cb-new")
        self.begin.on_click(lambda _: guard(self._begin))
        for part in (self.map, self.players, self.start, self.build, self.total, *self.forces, *self.agreements.asked):
            part.observe(lambda _: guard(self.refresh), "value")
        self.rules.observe(lambda _: guard(self._other_rules), "value")
        self.refresh()

    @property
    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Player -> the figures chosen and named; a ClixbookError if a name means none."""
        chosen = zip(PLAYERS, self.forces[: self.players.value], strict=False)
        return {player: (*box.value, *self.agreements.entries(player)) for player, box in chosen}

    @property
    def build_total(self) -> int:
        """What the players agree on; else the dearest force, up to the next hundred."""
        if self.build.value:
            return int(self.total.value)
        book = rulebook(self.rules.value)
        most = max((cost_of_force(force, book) for force in self.wanted.values()), default=0)
        return max(100, -(-most // 100) * 100)

    def refresh(self) -> None:
        """Show as many forces as there are players, what they cost, and what may be agreed on."""
        if self._refreshing:  # what may be agreed on changes with the rest
            return
        ready = self.map.value == AGAIN
        for part in (self.players, self.start, self.build, self.total, self.agreements):
            part.layout.display = "none" if ready or (part is self.total and not self.build.value) else None
        self.chosen.children = [] if ready else self.forces[: self.players.value]
        told, wrong = "", list[str]()
        if not ready:
            self._refreshing = True
            try:
                told = self._costs()
                wrong = list(self._wrong())
            except ClixbookError as error:
                wrong = [problem.text for problem in error.problems]
            finally:
                self._refreshing = False
        items = "".join(f"<li>{escape(each)}</li>" for each in wrong)
        self.points.value = f'<p class="cb-more">{escape(told)}</p>' + (f"<ul>{items}</ul>" if items else "")
        hints = [READY if ready else CHOOSE, unplayable_words(self.rules.value)]
        self.told.value = "".join(f'<p class="cb-more">{escape(hint)}</p>' for hint in hints if hint)

    def _costs(self) -> str:
        """What the forces cost, and their themes."""
        book, wanted = rulebook(self.rules.value), self.wanted
        self.agreements.offer(book, wanted, built=bool(self.build.value), set_up=bool(self.start.value))
        costs = "; ".join(f"{player}: {plural(cost_of_force(each, book), 'point')}" for player, each in wanted.items())
        themes = self.agreements.agreed(wanted)["themes"]
        told = f"{costs}. Build total {self.build_total}."
        return told + "".join(f" {player}'s theme is {keyword}." for player, keyword in themes.items())

    def _wrong(self) -> Iterator[str]:
        """What the rulebook has against the forces, as it says in full when the game is to begin."""
        if not self.build.value:
            return
        book = rulebook(self.rules.value)
        yield from (reason.text for reason in build_total_problems(self.build_total, rules=book))
        for player, force in self.wanted.items():
            try:
                reasons = why_no_force(force, self.build_total, book)
            except ClixbookError as error:
                yield from (f"{player}: {problem.text}" for problem in error.problems)
                continue
            yield from (f"{player}'s force: {reason.text}" for reason in reasons)

    def _other_rules(self) -> None:
        """The maps and the figures are those that the rulebook can play."""
        kept, maps = self.map.value, _maps(self.rules.value)
        self._refreshing = True
        try:
            self.map.options = maps
            self.map.value = kept if kept in dict(maps).values() else YARD
            for box in self.forces:
                box.offer(self.rules.value)
        finally:
            self._refreshing = False
        self.refresh()

    def _begin(self) -> None:
        if not self.table.leaves("Begin"):
            self.points.value = f'<p role="alert">{escape(self.table.chosen.said)}</p>'
            return
        if self.map.value == AGAIN:
            game = first_game(self.rules.value, self.seed.value)
        else:
            if any(len(force) > MOST_FIGURES for force in self.wanted.values()):
                raise ClixbookError(f"A force here has up to {MOST_FIGURES} figures.")
            board = for_many(yard() if self.map.value == YARD else load_map(self.map.value), self.players.value)
            game = Game.new(
                board,
                rules=self.rules.value,
                forces=self.wanted,
                seed=self.seed.value,
                build_total=self.build_total,
                set_up=self.start.value,
                points=self.build_total if self.build.value else 0,
                **self.agreements.agreed(self.wanted),
            )
        asks = "The set-up comes first." if game.pending is not None else f"{game.state.player} begins."
        self.table.open(game, f"A new game. {asks}")
        self.refresh()  # nothing is put aside any more


def for_many(board: Board, players: int) -> Board:
    """The board with starting areas for a third and fourth player along its upper and lower side, if it has none."""
    areas = dict(board.starting)
    taken = {square for area in areas.values() for square in area}
    left = (board.width - min(AREA, board.width)) // 2
    for name, rows in (("C", (0, 1)), ("D", (board.height - 2, board.height - 1)))[: max(0, players - 2)]:
        if name not in areas and len(areas) < players:
            squares = (Square(x, y) for y in rows for x in range(left, left + min(AREA, board.width)))
            areas[name] = frozenset(squares) - taken
    return replace(board, starting=FrozenMap(areas))


@cache
def _unplayable(rules: str) -> tuple[str, ...]:
    """The maps on which no game of this book can begin: they are higher than it knows (ELV-01)."""
    book = rulebook(rules)
    return tuple(name for name in sorted(map_names()) if any(levels(load_map(name), book)))


def unplayable_words(rules: str) -> str:
    """Which maps are not offered, and why; "" if all are."""
    names = [map_title(name) for name in _unplayable(rules)]
    if not names:
        return ""
    known = rulebook(rules).elevation.levels
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return f"{SHORT_NAMES[rules]} knows levels up to {known}, so {listed} cannot be played (ELV-01)."


def _maps(rules: str) -> list[tuple[str, str]]:
    names = (AGAIN, YARD, *(name for name in sorted(map_names()) if name not in _unplayable(rules)))
    return [(map_title(name), name) for name in names]
