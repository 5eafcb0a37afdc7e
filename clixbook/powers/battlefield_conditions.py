"""Battlefield conditions that players bring."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import message
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MarkerKind, Mode
from clixbook.board.terrain.terrain import is_clear, is_unoccupied
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Modifier
from clixbook.engine.rules.turn.multiplayer import choosing_players
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.rulebooks import Rulebook


class Crosswind(Effect):
    """Crosswind, a condition of our own: flyers are slower (EVT-02)."""

    name = "crosswind"
    row = "EVT-02"
    origin = Origin.CONDITION
    card = "Flyers have 2 less speed."

    def in_play(self, rules: Rulebook) -> bool:
        return rules.conditions.conditions

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterator[Modifier]:
        piece = user.state.board.pieces.get(user.who)
        if name == "speed" and self.name in user.state.conditions and piece and piece.mode is Mode.WING:
            yield Modifier(-2, "Crosswind", least=0)


class Debris(Effect):
    """Debris: every player places debris markers as the card comes (SPC-06)."""

    name = "debris"
    row = "SPC-06"
    origin = Origin.CONDITION
    card = "Each player lays debris markers on open squares."

    def in_play(self, rules: Rulebook) -> bool:
        return rules.conditions.conditions and rules.special_terrain.weather > 0

    def condition_begins(self, state: State, events: list[Event]) -> Steps[State]:
        for player in choosing_players(state.players, state.player):
            for _ in range(state.rules.special_terrain.weather):
                free = tuple(Footprint((square,)) for square in state.board.squares if self._open(state, square))
                if not free:
                    return state
                chosen = yield Choose(player, message("{} lays a debris marker", player), free, state)
                text = f"{player} lays a debris marker on {chosen}."
                events.append(Event(text, chosen.squares, (make_reason(self.ruling(state.rules), text),)))
                state = state.with_(board=state.board.with_marker(chosen.squares[0], MarkerKind.DEBRIS))
        return state

    def _open(self, state: State, square: Square) -> bool:
        """Nobody stands there, and the terrain is clear."""
        unoccupied = is_unoccupied(state.board, square, rules=state.rules)
        return unoccupied and is_clear(state.board, square, rules=state.rules)
