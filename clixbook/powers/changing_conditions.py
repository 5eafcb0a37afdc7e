"""Conditions that come in mid-game: Infiltration, rising water (EVT-08, EVT-09)."""

from __future__ import annotations

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message, plural
from clixbook.board.model.board import GROUND
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Mode, Terrain
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps, roll_faces
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.conditions import HALF_ONCE, ROLLED_TURNS, hidden_move, low_water_is_deep
from clixbook.engine.rules.turn.multiplayer import choosing_players
from clixbook.engine.sequence.fighters.clicks import printed_values_of
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.figures.dials.life import power_names
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

STAYS = no("stays")
HIDES = frozenset({"phasing/teleport", "phasing", "smoke cloud", "stealth"})
"""The powers with which a figure moves into hindering terrain."""


class Infiltration(Effect):
    """Hidden or swimming figures make one free move into cover (EVT-08).

    A figure that qualifies later does so as its player's first turn with that begins.
    """

    name = "infiltration"
    row = "EVT-08"
    origin = Origin.CONDITION
    card = "As it comes, figures that hide or swim may move half their speed into hindering terrain or water."

    def in_play(self, rules: Rulebook) -> bool:
        return rules.conditions.conditions and rules.conditions.hidden_moves == HALF_ONCE

    def condition_begins(self, state: State, events: list[Event]) -> Steps[State]:
        state = state.with_(used=tuple(use for use in state.used if use.effect != self.name))
        for player in choosing_players(state.players, state.player):
            for fighter in state.standing(player):
                if fighter.id in state.board.pieces:
                    state = yield from self.offer_move(state, fighter.id, events)
        return state

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from self.offer_move(user.state, user.who, events))

    def offer_move(self, state: State, who: str, events: list[Event]) -> Steps[State]:
        """Offer a figure its one move by the card; it has no other while the card stays."""
        goals = infiltration_reach(state, who)
        had = any((use.by, use.effect) == (who, self.name) for use in state.used)
        if goals is None or had or self.name not in state.conditions:
            return state
        state = state.with_use(who, self.name, for_game=True)
        if not goals:
            return state
        question = message("where {} moves by Infiltration", figure_ref(who))
        options = (STAYS, *(PlaceRef(square.name) for square in goals))
        chosen = yield Choose(state.fighter(who).side, question, options, state)
        if chosen == STAYS:
            return state
        text = message("{} moves by Infiltration.", figure_ref(who))
        events.append(Event(text, (), (make_reason(self.ruling(state.rules), text),)))
        state, _ = yield from move(state, who, state.board.square(str(chosen)), events, pace_of(state, who))
        return state


def pace_of(state: State, who: str) -> Pace:
    """Half of the speed that the dial shows."""
    return Pace(ActionKind.FREE, stated=hidden_move(printed_values_of(state.fighter(who)).speed, rules=state.rules))


def infiltration_reach(state: State, who: str) -> tuple[Square, ...] | None:
    """The figure's reach by Infiltration; None if nothing on its dial allows it."""
    fighter, rules = state.fighter(who), state.rules
    shown = power_names(fighter.figure, printed_values_of(fighter))
    wanted = {"hindering"} if shown & HIDES else set[str]()
    wanted |= {"water"} if state.board.pieces[who].mode is Mode.DOLPHIN else set[str]()
    if not wanted:
        return None
    here = state.board.pieces[who].squares
    found = (square for square in reachable_squares(state, who, pace_of(state, who)) if square not in here)
    return tuple(square for square in found if not wanted.isdisjoint(terrain_at(state.board, square, rules=rules)))


class AtlantisRising(Effect):
    """Low water becomes deep after a rolled number of turns (EVT-09).

    A die is rolled for each copy in play, and the water rises with the first whose turns are over (EVT-02).
    """

    name = "atlantis rising"
    row = "EVT-09"
    origin = Origin.CONDITION
    card = "A die says for how many turns low water stays shallow; then it is deep."

    def in_play(self, rules: Rulebook) -> bool:
        return rules.conditions.conditions and rules.conditions.rising_water == ROLLED_TURNS

    def condition_begins(self, state: State, events: list[Event]) -> Steps[State]:
        (die,) = yield from roll_faces("rising water", 1, state)
        text = f"Low water stays shallow for {plural(die, 'turn')}, this one among them."
        events.append(Event(text, (), (make_reason(self.ruling(state.rules), text),)))
        return state.with_(rising=(*state.rising, (state.turns, die)))

    def condition_stays(self, state: State, events: list[Event]) -> State:
        if state.flooded or not any(_is_over(state, *each) for each in state.rising):
            return state
        low = frozenset(
            square for square in state.board.squares
            if state.board.printed(square) & Terrain.WATER and not state.board.printed(square) & Terrain.DEEP
            and state.board.level(square) == GROUND
        )  # fmt: skip
        if not low:
            return state
        text = "Low water is deep from now on."
        events.append(Event(text, tuple(sorted(low)), (make_reason(self.ruling(state.rules), text),)))
        return with_water(state, low, deep=True).with_(flooded=low)

    def condition_ends(self, state: State, events: list[Event]) -> State:
        """The turns of the newest copy go with it; the water falls unless those of another are over."""
        rising = state.rising[: state.conditions.count(self.name)]
        if any(_is_over(state, *each) for each in rising):
            return state.with_(rising=rising)
        if state.flooded:
            text = "The water falls, and is as shallow as before."
            events.append(Event(text, tuple(sorted(state.flooded)), (make_reason(self.ruling(state.rules), text),)))
        return with_water(state, state.flooded, deep=False).with_(flooded=frozenset(), rising=rising)


def _is_over(state: State, since: int, die: int) -> bool:
    """Are the turns over in which the water stays shallow, with that die rolled in that turn?"""
    return low_water_is_deep(state.turns - since + 1, die, rules=state.rules)


def with_water(state: State, squares: frozenset[Square], *, deep: bool) -> State:
    """The position with the water of these squares deep, or shallow."""
    board = state.board
    terrain = list(board.terrain)
    for square in squares:
        at = board.index(square)
        terrain[at] = terrain[at] | Terrain.DEEP if deep else terrain[at] & ~Terrain.DEEP
    return state.with_(board=board.with_(terrain=tuple(terrain))) if squares else state
