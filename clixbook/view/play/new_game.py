"""A new game: the map, the rulebook, two to four players and their figures, the seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ipywidgets import HTML, BoundedIntText, Box, Button, Dropdown, SelectMultiple, VBox

from clixbook.board.board import Board
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.frozen import FrozenMap
from clixbook.board.squares import Square
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.figures.files import figure_names, load_figure
from clixbook.rulebooks.row import EDITIONS, SHORT_NAMES
from clixbook.view.board_parts import named
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
MOST_FIGURES, MOST_SEED = 8, 999_999


class NewGame(VBox):
    """Choose, then ``Begin``; what does not fit is told, and the game on the table stays."""

    def __init__(self, table: Table, guard: Callable[..., None]) -> None:
        self.table = table
        rules = table.game.state.rules.edition
        maps = [(name.replace("-", " ").capitalize(), name) for name in (AGAIN, YARD, *sorted(map_names()))]
        self.map = Dropdown(options=maps, value=AGAIN, description="Map")
        self.rules = Dropdown(
            options=[(SHORT_NAMES[each], each) for each in EDITIONS], value=rules, description="Rules"
        )
        self.players = Dropdown(options=[2, 3, 4], value=2, description="Players")
        starts = [("Figures stand ready", False), ("Place them one by one", True)]
        self.start = Dropdown(options=starts, value=False, description="Start")
        self.seed = named(BoundedIntText(SEED, min=0, max=MOST_SEED, description="Seed"), "cb-number")
        self.forces = [
            SelectMultiple(options=_roster(), value=force, description=player, rows=5)
            for player, force in zip(PLAYERS, FORCES, strict=True)
        ]
        self.points = HTML()
        self.begin = named(Button(description="Begin"), "cb-main")
        self.chosen = named(Box(), "cb-forces")
        super().__init__(
            [self.map, self.rules, self.players, self.start, self.seed, self.chosen, self.points, self.begin]
        )
        named(self, "cb-new")
        self.begin.on_click(lambda _: guard(self._begin))
        for part in (self.map, self.players, *self.forces):
            part.observe(lambda _: guard(self.refresh), "value")
        self.refresh()

    @property
    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Player -> the figures chosen."""
        chosen = [box.value for box in self.forces[: self.players.value]]
        return dict(zip(PLAYERS, chosen, strict=False))

    @property
    def build_total(self) -> int:
        """The dearest force, up to the next hundred."""
        most = max((_cost(force) for force in self.wanted.values()), default=0)
        return max(100, -(-most // 100) * 100)

    def refresh(self) -> None:
        """Show as many forces as there are players, and what they cost."""
        ready = self.map.value == AGAIN
        self.players.disabled = self.start.disabled = ready
        self.chosen.children = [] if ready else self.forces[: self.players.value]
        costs = "; ".join(f"{player}: {plural(_cost(force), 'point')}" for player, force in self.wanted.items())
        told = f"{costs}. Build total {self.build_total}. Ctrl or Shift chooses several."
        if ready:
            told = "Six figures have just met; the second turn of two players."
        self.points.value = f'<p class="cb-more">{told}</p>'

    def _begin(self) -> None:
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
            )
        asks = "The set-up comes first." if game.pending is not None else f"{game.state.player} begins."
        self.table.open(game, f"A new game. {asks}")


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


def _roster() -> list[tuple[str, str]]:
    """The figures that come with clixbook, with their points."""
    figures = ((load_figure(name), name) for name in sorted(figure_names()))
    return [(f"{figure.name}, {figure.cost}", name) for figure, name in figures]


def _cost(force: tuple[str, ...]) -> int:
    return sum(load_figure(name).cost for name in force)
