"""Deep water at the start and end of a turn (TMV-08, DMG-31)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.moves.mover import hampering_grid
from clixbook.board.moves.moves import TurnInWater, water_turn_effect
from clixbook.engine.position.attack import Dealing
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.fighters.redirected_damage import roll_reducers

DEEP_WATER = "deep water"


def start_turn_in_water(state: State, events: list[Event]) -> State:
    """The active player's figures in deep water get a token and no action as the turn begins."""
    for fighter in state.standing(state.player) if has_deep_water(state) else ():
        water = water_turn_of(state, fighter)
        if not water.struggles:
            continue
        ruling = state.rules["TMV-08"]
        bars = Lasting(
            DEEP_WATER, fighter.id, fighter.id, state.player, state.turns, Until.TURN_ENDS, ruling.id, bars="costed"
        )
        got = fighter.got_token or water.tokens > fighter.tokens
        state = state.with_fighter(fighter.id, tokens=water.tokens, got_token=got, keeps_tokens=True)
        state = state.with_(lasting=(*state.lasting, bars))
        squares = state.board.pieces[fighter.id].squares
        text = message("{} struggles in deep water: {} tokens, no action.", figure_ref(fighter.id), water.tokens)
        events.append(Event(text, squares, (make_reason(ruling, text, *squares),)))
        state = deal_water_damage(state, fighter.id, water.clicks, events)
    return state


def end_turn_in_water(state: State, events: list[Event]) -> Steps[State]:
    """Let figures that were in the water too long roll for damage as the turn ends."""
    for fighter in state.standing(state.player) if has_deep_water(state) else ():
        if fighter.id not in state.board.pieces:  # the damage for a reroll by another figure knocked it out
            continue
        if fighter.keeps_tokens and not fighter.got_token and water_turn_of(state, fighter).rolled:
            state, (die,) = yield from ask_for_roll(
                state, "drowning", fighter.id, message("drowning of {}", figure_ref(fighter.id)), 1, events
            )
            state, rolled = yield from roll_reducers(state, Dealing(fighter.id, die, DamageKind.PLAIN), events)
            state = deal_water_damage(state, fighter.id, die, events, rolled)
    return state


def deal_water_damage(
    state: State, who: str, clicks: int, events: list[Event], rolled: Sequence[Reducer] = ()
) -> State:
    """Deals deep water damage, with reducers where the book allows (DMG-31)."""
    as_combat = state.rules.damage.drowning.combat_words
    return damage_outside_attack(
        state,
        who,
        clicks,
        "drowning",
        events,
        kind=DamageKind.PLAIN,
        in_attack=as_combat,
        ruling="DMG-31",
        rolled=rolled,
    )


def has_deep_water(state: State) -> bool:
    """Is there deep water on the map, in a book that drowns figures in it?"""
    return bool(hampering_grid(state.board.bare, state.rules)[2])


def water_turn_of(state: State, fighter: Fighter) -> TurnInWater:
    """The effect of deep water on the figure where it stands."""
    return water_turn_effect(state.board, fighter.id, fighter.tokens, rules=state.rules)
