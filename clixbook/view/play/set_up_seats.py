"""Who sits at the table: for each player a person or a machine, and whether that one comes or lets others come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from clixbook.view.play.machines import (
    BOLD,
    QUICK,
    STANCES,
    has_stances,
    parted,
    strength_words,
    strengths,
    with_stance,
)
from clixbook.view.widgets.board_parts import named
from clixbook.view.widgets.plain import Box, Dropdown, show


class Seats(Box):
    """``[Ben is: Machine, commander] [Ben's stance: bold]`` for each player; who sits alone has an opponent."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players, self.count = tuple(players), 2
        self.who = [Dropdown(options=strengths(), value="", description=f"{player} is") for player in players]
        self.who[1].value = QUICK  # whoever opens this alone wants an opponent
        self.stances = [Dropdown(options=STANCES, value=BOLD, description=f"{player}'s stance") for player in players]
        self.pairs = [named(Box([*pair]), "cb-seat") for pair in zip(self.who, self.stances, strict=True)]
        super().__init__(self.pairs)
        named(self, "cb-seats")

    @property
    def seated(self) -> dict[str, str]:
        """Player -> the machine that plays for them, its stance in its name."""
        chosen = list(zip(self.players, self.who, self.stances, strict=True))[: self.count]
        return {player: with_stance(who.value, stance.value) for player, who, stance in chosen if who.value}

    def offer(self, count: int) -> None:
        """Show the seats of so many players; only those have a stance who may be told one."""
        self.count = count
        self.children = self.pairs[:count]
        for who, stance in zip(self.who, self.stances, strict=True):
            show(stance, has_stances(who.value))

    def take(self, seats: Mapping[str, str]) -> None:
        """Let these machines sit, and persons elsewhere."""
        for player, who, stance in zip(self.players, self.who, self.stances, strict=True):
            who.value, stance.value = parted(seats.get(player, ""))

    @property
    def words(self) -> str:
        """What each machine at the table does, as HTML."""
        told = (f"<b>{player}</b> {escape(strength_words(name))}" for player, name in self.seated.items())
        return "".join(f'<p class="cb-more">{each}</p>' for each in told)
