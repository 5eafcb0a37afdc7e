"""The choice of a person or a machine for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from clixbook.engine.game import Game
from clixbook.view.play.machines.machines import (
    BOLD,
    QUICK,
    STANCES,
    has_stances,
    split_stance,
    strength_words,
    strengths,
    with_stance,
)
from clixbook.view.play.set_up_names import named_players
from clixbook.view.scenes.rings import RINGS
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Dropdown, TextLine, show

SHORT_NAME = 6
"""Letters of a name that have room in the words before a field."""


class Seats(Box):
    """``[Player 2: Ben] [Colour: red] [Ben is: Machine, commander] [Ben's stance: bold]``.

    A single person gets a machine as the opponent.

    ``players`` are the names in use: those that were typed last and stand well, else the usual ones.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self.usual = self.players = tuple(players)
        self.count = 2
        self.typed = [
            TextLine(value=player, placeholder=player, description=f"Player {number}", continuous_update=False)
            for number, player in enumerate(players, 1)
        ]
        self.who = [Dropdown(options=strengths(), value="", description=f"{player} is") for player in players]
        self.who[1].value = QUICK  # a single visitor wants an opponent
        self.stances = [Dropdown(options=STANCES, value=BOLD, description=f"{player}'s stance") for player in players]
        rings = [(name, ring) for ring, name in enumerate(RINGS)]
        self.colours = [Dropdown(options=rings, description=f"{player}'s colour") for player in players]
        self._picked: dict[int, int] = {}
        self._busy = False
        for seat, colour in enumerate(self.colours):
            colour.observe(lambda change, seat=seat: self._pick(seat, change["old"], change["new"]), "value")
        seats = zip(self.typed, self.colours, self.who, self.stances, strict=True)
        self.pairs = [with_classes(Box([*seat]), "cb-seat") for seat in seats]
        super().__init__(self.pairs)
        with_classes(self, "cb-seats")

    @property
    def machines_of_players(self) -> dict[str, str]:
        """Player -> the machine that plays for them, its stance in its name."""
        chosen = list(zip(self.players, self.who, self.stances, strict=True))[: self.count]
        return {player: with_stance(who.value, stance.value) for player, who, stance in chosen if who.value}

    def name(self) -> None:
        """Take over the typed names; a ClixbookError for wrong ones, and the old names stay."""
        named_now = named_players([text.value for text in self.typed[: self.count]], self.usual)
        free = [name for name in self.usual if name not in named_now]
        self.players = (*named_now, *free[: len(self.usual) - self.count])
        seats = zip(self.players, self.who, self.stances, self.colours, strict=True)
        for number, (player, who, stance, colour) in enumerate(seats, 1):
            short = len(player) <= SHORT_NAME
            who.description = f"{player} is" if short else f"Player {number} is"
            stance.description = f"{player}'s stance" if short else f"Stance {number}"
            colour.description = f"{player}'s colour" if short else f"Colour {number}"
        self._colour()

    @property
    def rings(self) -> dict[str, int]:
        """Player -> ring, for the players in the game."""
        return dict(zip(self.players[: self.count], [int(each.value) for each in self.colours], strict=False))

    def wear(self, rings: Mapping[str, int]) -> None:
        """Let the players of these names have these rings."""
        seats = {player: seat for seat, player in enumerate(self.players)}
        self._picked = {seats[player]: ring for player, ring in rings.items() if player in seats}
        self._colour()

    def _pick(self, seat: int, before: int, ring: int) -> None:
        """Take a chosen ring; its former player gets the other one."""
        if self._busy:
            return
        rings = [each.value for each in self.colours]
        other = next((at for at, each in enumerate(rings) if at != seat and each == ring), None)
        self._picked[seat] = ring
        if other is not None:
            self._picked[other] = before
        self._colour()

    def _colour(self) -> None:
        """Show the rings: those that were picked, else in the order of the seats."""
        picked = {self.players[seat]: ring for seat, ring in self._picked.items()}
        free = [ring for ring in range(len(RINGS)) if ring not in picked.values()]
        rings = {player: picked[player] if player in picked else free.pop(0) for player in self.players}
        self._busy = True
        try:
            for player, colour in zip(self.players, self.colours, strict=True):
                colour.value = rings[player]
        finally:
            self._busy = False

    def call(self, names: Sequence[str]) -> None:
        """Write these names into the fields."""
        for text, name in zip(self.typed, names, strict=False):
            text.value = name

    def offer(self, count: int) -> None:
        """Show the seats of that many players, with a stance for machines that have one."""
        self.count = count
        self.children = self.pairs[:count]
        for who, stance in zip(self.who, self.stances, strict=True):
            show(stance, has_stances(who.value))

    def take(self, seats: Mapping[str, str]) -> None:
        """Let these machines sit, and persons elsewhere."""
        for player, who, stance in zip(self.players, self.who, self.stances, strict=True):
            who.value, stance.value = split_stance(seats.get(player, ""))

    @property
    def words(self) -> str:
        """The strengths of the machines at the table, as HTML."""
        words = (
            f"<b>{escape(player)}</b> {escape(strength_words(name))}"
            for player, name in self.machines_of_players.items()
        )
        return "".join(f'<p class="cb-more">{each}</p>' for each in words)


def who_begins(game: Game, seats: Mapping[str, str]) -> str:
    """A sentence about the player with the first turn; one person among machines is told their own name."""
    first, persons = game.now.player, [each for each in game.state.players if each not in seats]
    alone = f"You are {persons[0]}" if seats and len(persons) == 1 else ""
    if game.now.setting_up is not None:
        return f"{alone}{'. ' if alone else ''}The set-up comes first."
    if not alone:
        return f"{first} begins."
    machines = "a machine" if len(seats) == 1 else f"{len(seats)} machines"
    return f"{alone}, and begin against {machines}." if first in persons else f"{alone}; {first}, a machine, begins."
