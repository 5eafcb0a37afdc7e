"""Suggested next steps at the end of a game or before its start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clixbook.engine.actions.concede import Concede
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.errors import IllegalAction
from clixbook.view.play.choice.confirmation import Confirmation
from clixbook.view.play.machines.machines import QUICK, Machines
from clixbook.view.play.new_game.ready import is_ready, with_other_dice
from clixbook.view.play.new_game.ready_games import SHORT
from clixbook.view.play.sharing.film import Film
from clixbook.view.play.table.table import PlayTable
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Button


class NextSteps(Box):
    """The buttons before and after a game: ``[Play it again] [Watch it] [Another game] ...``.

    ``once_more`` has the buttons that play it again; the page puts them where they are always visible. ``give_up``
    ends the game early. The style sheet shows the buttons that apply now, by the classes of ``marks``, so that they
    come and go without a message to the browser.
    """

    def __init__(
        self, table: PlayTable, guard: Callable[..., None], machines: Machines, new: Callable[[], Any],
        set_up: Callable[[], None], keepsakes: Any, film: Film,
    ) -> None:  # fmt: skip
        self.table, self.machines = table, machines
        self._new, self.film = new, film
        self.quick = with_classes(Button(description="Play against a machine"), "cb-main", "cb-atfirst")
        self.other = with_classes(Button(description="Set up a game"), "cb-atfirst")
        self.again = with_classes(Button(description="Play it again"), "cb-main", "cb-atlast")
        self.other_side = with_classes(Button(description="Play the other side"), "cb-atlast", "cb-otherside")
        self.swap = with_classes(Button(description="Rematch, sides swapped"), "cb-atlast", "cb-rematch")
        self.swap.on_click(lambda _: guard(self.play_swapped))
        self.watch = with_classes(Button(description="Watch it"), "cb-atlast")
        self.anew = with_classes(Button(description="Another game"), "cb-atend")
        self.quick.on_click(lambda _: guard(self.play_machine))
        self.other.on_click(lambda _: guard(set_up))
        self.anew.on_click(lambda _: guard(set_up))
        self.again.on_click(lambda _: guard(self.play_again))
        self.other_side.on_click(lambda _: guard(self.play_other_side))
        self.watch.on_click(lambda _: guard(self.show_again))
        words = "You leave the game with all your figures; Undo takes it back"
        self.give_up = with_classes(Button(description="Give up", tooltip=words), "cb-giveup")
        self.sure = Confirmation(guard)
        self.give_up.on_click(lambda _: guard(self.ask_to_leave))
        table.observe(lambda _: self._follow(), "chosen")
        self.once_more = with_classes(Box([self.again, self.other_side, self.swap]), "cb-oncemore")
        super().__init__([self.quick, self.other, self.watch, self.anew, with_classes(Box([keepsakes]), "cb-atlast")])
        with_classes(self, "cb-wayon")

    # -- the first time -----------------------------------------------------------------------------------------

    def play_machine(self) -> None:
        """Begin a game against a machine: with the forces on the board, else with two small ones."""
        game = self.table.game
        if is_ready(game):
            new = self._new()
            new.take_book(game.state.rules)  # the book that is chosen in the header
            new.play_ready(SHORT)
            return
        others = [player for player in game.state.players if player != game.state.player]
        machines = "a machine" if len(others) == 1 else f"{len(others)} machines"
        self.table.open(game, f"{game.state.player} begins, against {machines}.")
        self.machines.take(dict.fromkeys(others, QUICK))

    # -- before the end -----------------------------------------------------------------------------------------

    def ask_to_leave(self) -> None:
        """Ask the person at the table once: the active player, or the one waiting for a machine."""
        if self.table.game.pending is not None:
            raise IllegalAction("A player gives up between two actions: roll, or answer, first.")
        state, seats = self.table.game.state, self.machines.seats
        persons = [player for player in (state.player, *state.players) if player not in seats]
        who = (persons or [state.player])[0]
        self.sure.ask(
            f"Does {who} give up?", [("Yes, give up", lambda: self.leave(who)), ("No, play on", lambda: None)],
            "All figures of that player leave the game.",
        )  # fmt: skip

    def _follow(self) -> None:
        """Hide the question: a player who plays on does not give up."""
        if not self.machines.turn_of() or self.table.game.is_over:
            self.sure.hide()

    def leave(self, player: str) -> None:
        """Let that player concede."""
        self.table.play(Concede(player))

    # -- once more ----------------------------------------------------------------------------------------------

    def play_again(self) -> None:
        """Begin this game again with other dice; undo brings back the game that ended."""
        seats = dict(self.machines.seats)
        self.table.open(once_more(self.table.session.tree), "The same beginning, with other dice.")
        self.machines.take(seats)

    def play_other_side(self) -> None:
        """Begin this game again on the other side: the machine gets the person's force."""
        seats, players = self.machines.seats, self.table.game.state.players
        mine, name = next(iter(seats.items()))
        self.table.open(once_more(self.table.session.tree), f"The same beginning: you are {mine} now.")
        self.machines.take({player: seats.get(player, name) for player in players if player != mine})

    def play_swapped(self) -> None:
        """Begin this game again with other dice, each player with the force and side of the next one."""
        seats, players = self.machines.seats, self.table.game.state.players
        next_ones = dict(zip(players, (*players[1:], players[0]), strict=True))
        first = once_more(self.table.session.tree)
        if "forces" not in first.start:
            raise IllegalAction("This game began from a line: its sides cannot be swapped.")
        swapped = Game.from_dict({**renamed(first.start, next_ones), "moves": []})
        begins = f": {swapped.now.player} begins" if swapped.now.setting_up is None else ""  # a roll may decide it
        self.table.open(swapped, f"The same beginning, sides swapped{begins}.")
        self.machines.take(dict(seats))

    def show_again(self) -> None:
        """Show the game from its beginning, one step after another, until the next gesture."""
        self.film.begin()


def renamed(data: Any, players: Mapping[str, str]) -> Any:
    """The beginning of a game with other names of its players: in keys, values, and conditions that end it."""
    if isinstance(data, Mapping):
        return {players.get(key, key): renamed(value, players) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [renamed(each, players) for each in data]
    if not isinstance(data, str):
        return data
    first, space, rest = data.partition(" ")  # Ann holds D4 for 2 rounds
    return f"{players.get(first, first)}{space}{rest}"


def once_more(tree: Tree) -> Game:
    """The first position of a game, to be played with other dice."""
    return with_other_dice(tree.node(tree.line[0]).game)


def marks(tree: Tree, unplayed: bool) -> list[str]:
    """Classes of the page by which the style sheet shows the buttons; none at first while a roll or answer is due."""
    found = ["unplayed"] if unplayed and tree.game.pending is None and not tree.game.is_over else []
    found += ["tied"] if tree.game.now.tied and not tree.game.is_over else []  # rolls are left, and nobody gives up
    return found + (["isover", *(["isplayed"] if len(tree.nodes) > 1 else [])] if tree.game.is_over else [])
