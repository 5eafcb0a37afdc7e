"""Games that need no choices: one tap, and they are on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook
from clixbook.view.play.machines.machines import QUICK
from clixbook.view.play.new_game.drawn_game import draw_board, draw_forces
from clixbook.view.play.new_game.ready import first_game
from clixbook.view.play.new_game.set_up_limit import usual_limit
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button

PLAYERS = ("Ann", "Ben")
WHOLE = 300
"""Points of a side in a whole game."""


@dataclass(frozen=True)
class ReadyGame:
    """A game by its ``title``; ``machines`` play for those players, ``points`` of a side or 0 for the six figures."""

    title: str
    about: str
    machines: tuple[str, ...] = ()
    points: int = 0

    @property
    def seats(self) -> dict[str, str]:
        """Player -> the machine that plays for them."""
        return dict.fromkeys(self.machines, QUICK)

    def begin(self, rules: Rulebook, seed: int, players: Sequence[str] = PLAYERS) -> Game:
        """The first position by this book; the seed decides map and forces of a whole game, the book its limit."""
        if not self.points:
            return first_game(rules, seed, players)
        draw = Random(seed)
        chosen = dict(zip(players, draw_forces(draw, self.points, rules), strict=True))
        rounds, minutes = usual_limit(rules)
        return Game.new(
            draw_board(draw, rules), rules=rules, forces=chosen, seed=seed, build_total=self.points,
            points=self.points, rounds=rounds, minutes=minutes,
        )  # fmt: skip


DRAWN = "A large map, objects, and two forces with many powers, others in each game."
SHORT = ReadyGame("A short game against the machine", "Three figures each that met in round 1. You begin.", ("Ben",))
READY_GAMES = (
    SHORT,
    ReadyGame("A short game for two", "The same six, and both players at this table."),
    ReadyGame("300 points against the machine", f"{DRAWN} You begin.", ("Ben",), WHOLE),
    ReadyGame("300 points for two", f"{DRAWN} Both players at this table.", (), WHOLE),
    ReadyGame("Watch two machines", "The short game plays itself; stop it and step in whenever you like.", PLAYERS),
)


class ReadyGames(Box):
    """Buttons of ready games with descriptions; ``play`` receives the pressed one."""

    def __init__(self, guard: Callable[..., None], play: Callable[[ReadyGame], None]) -> None:
        self.buttons = {game.title: with_classes(Button(description=game.title), "cb-quick") for game in READY_GAMES}
        for game in READY_GAMES:
            self.buttons[game.title].on_click(lambda _, game=game: guard(play, game))
        self.notes = {game.title: HTML() for game in READY_GAMES}
        self.ask()
        pairs = zip(self.buttons.values(), self.notes.values(), strict=True)
        super().__init__([with_classes(Box([*pair]), "cb-readygame") for pair in pairs])
        with_classes(self, "cb-readygames")

    def ask(self, title: str = "", question: str = "") -> None:
        """Show a question below the pressed button of that title, and what they are about below the others."""
        for game in READY_GAMES:
            html = f'<p role="alert"><b>{escape(question)}</b></p>' if game.title == title else ""
            self.notes[game.title].value = html or f'<p class="cb-more">{escape(game.about)}</p>'
