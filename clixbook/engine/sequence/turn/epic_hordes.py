"""Horde tokens in epic battles: the defeated return, and none fights on alone (TOK-10, DMG-30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, Happening, State
from clixbook.engine.rules.combat.dial_turns import may_come_back
from clixbook.engine.rules.forces.horde_tokens import most_in_stack, tokens_returning
from clixbook.engine.sequence.fighters.clicks import knock_out, squares_under, tell_drops
from clixbook.engine.sequence.fighters.stacks import lose_tokens
from clixbook.engine.sequence.set_up.initial_state import free_id
from clixbook.engine.sequence.set_up.placement import Station, own_area, put_on_map, squares_to_return

NO_MORE = no("no more tokens")


def return_horde_tokens(state: State, events: list[Event]) -> Steps[State]:
    """Let the player put defeated tokens into the own starting area, or on stacks there, as a turn begins."""
    left, points = tokens_returning(state.rules, state.build_total), state.rules.hordes.epic.most
    if not left or not may_come_back(state.rules, "epic horde"):
        return state
    while left and (tokens := tuple(_defeated_tokens(state, points))):
        area = own_area(state, state.player)
        ways = tuple(way for token in tokens for way in squares_to_return(state, token, area))
        if not ways:
            break
        question = message("up to {} defeated horde tokens may return, of {} points together", left, points)
        chosen: Station | str = yield Choose(state.player, question, (NO_MORE, *ways), state)
        if isinstance(chosen, str):
            break
        points -= state.fighter(chosen.who).life.points
        left -= 1
        state = _return_token(state, chosen, area, events)
    return state


def _defeated_tokens(state: State, points: int) -> Iterator[Fighter]:
    """One of each kind of the player's defeated tokens that are worth at most that many points."""
    seen = set[tuple[str, str]]()
    for fighter in state.fighters.values():
        kind = (fighter.figure.id, fighter.figure.name)
        lost = fighter.life.ko and not fighter.back_as and fighter.force_owner == state.player
        if lost and kind not in seen and most_in_stack(fighter.figure, state.rules) and fighter.life.points <= points:
            seen.add(kind)
            yield fighter


def _return_token(state: State, chosen: Station, area: frozenset[Square], events: list[Event]) -> State:
    """The position in which a token of that kind is on the map again: a new one, so that the old one stays scored."""
    old = state.fighter(chosen.who)
    who = free_id(old.figure.id, state.fighters)
    life = replace(old.life, ko=False)
    token = Fighter(who, old.figure, state.player, life, life.points, home=area, made_by=old.made_by)
    state = state.with_fighter(old.id, back_as=who)
    state = state.with_(fighters=state.fighters.with_(who, token))
    state = with_traits(put_on_map(state, replace(chosen, who=who), area))
    text = message("{} returns as {}.", figure_ref(old.id), figure_ref(who))
    why = tuple(make_reason(state.rules[each], text, *chosen.squares) for each in ("TOK-10", "DMG-30"))
    events.append(Event(text, chosen.squares, why))
    return state


def players_without_others(state: State) -> tuple[str, ...]:
    """The players who have nothing but horde tokens on the map, in an epic battle that takes those from them."""
    if not tokens_returning(state.rules, state.build_total) or not state.rules.hordes.epic.fall_alone:
        return ()
    own = {player: state.in_play(player) for player in state.players}
    return tuple(
        player
        for player, each in own.items()
        if each and all(most_in_stack(fighter.figure, state.rules) for fighter in each)
    )


def fall_alone(state: State, events: list[Event]) -> State:
    """The position as a turn ends: in an epic battle a player with nothing but horde tokens on the map loses them."""
    for player in players_without_others(state):
        text = message("{} has nothing but horde tokens left, and loses them.", player)
        events.append(Event(text, (), (make_reason(state.rules["TOK-10"], text),)))
        for fighter in state.in_play(player):
            state = _defeat_stack(state, fighter.id, events)
    return state


def _defeat_stack(state: State, who: str, events: list[Event]) -> State:
    """The position without that token or stack, all of whose tokens are defeated."""
    squares, tokens = squares_under(state, who), 1 + len(state.stacked_on(who))
    state, _ = lose_tokens(state, who, tokens, events)
    text = message("{} is defeated.", figure_ref(who))
    events.append(Event(text, squares, (make_reason(state.rules["TOK-10"], text),), kind=Happening.KO))
    life = replace(state.fighter(who).life, ko=True)
    return tell_drops(state, knock_out(state.with_fighter(who, life=life), who, for_good=True), events)
