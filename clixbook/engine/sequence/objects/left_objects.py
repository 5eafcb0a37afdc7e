"""Objects, special terrain and location bonuses of players who are out of the game (MUL-04)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import plural
from clixbook.board.destroying.special_terrain import special_terrain_falls, why_not_uncovered
from clixbook.board.objects.several_squares import take_object
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.pending import LostBonus, LostThing
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import object_phrase
from clixbook.engine.sequence.carrying.passengers import with_passenger
from clixbook.engine.sequence.objects.razing import replace_piece
from clixbook.errors import capital


def remove_objects_of(state: State, players: Collection[str], events: list[Event]) -> State:
    """The position without the objects that are these players', in hands, also of passengers, and on cards too.

    The loss of those that cost points is told as it is counted (WIN-07).
    """
    board = state.board
    for square, objects in state.board.objects.items():
        for thing in objects:
            if thing.owner in players and square in (thing.covers[:1] or (square,)):
                board = take_object(board, thing, square)
                if not thing.points:
                    events.append(
                        Event(f"{capital(object_phrase(thing))} of {thing.owner} leaves the game.", (square,))
                    )
    for piece in state.board.pieces.values():
        if piece.held is not None and piece.held.owner in players:
            board = board.with_piece(replace(piece, held=None))
    after = state if board is state.board else state.with_(board=board)
    for passage in after.aboard:
        if passage.piece.held is not None and passage.piece.held.owner in players:
            after = with_passenger(after, replace(passage, piece=replace(passage.piece, held=None)))
    for fighter in state.fighters.values():
        kept = tuple(thing for thing in fighter.card if thing.owner not in players)
        if kept != fighter.card:
            after = after.with_fighter(fighter.id, card=kept)
    return after if after is state else with_traits(after)


def remove_terrain_of(state: State, players: Collection[str], events: list[Event]) -> State:
    """The position without the special terrain of these players, which scores in this turn (WIN-07).

    A piece stays where the ground below it would not carry what is on it.
    """
    for piece in state.terrain_pieces:
        if piece.thing.owner not in players or piece.lost:
            continue
        paid = plural(piece.thing.points, "point")
        text = f"The {piece.thing.name} of {piece.thing.owner} is lost, which cost {paid}."
        events.append(Event(text, piece.squares, (make_reason(state.rules["WIN-07"], text),)))
        squares, under = piece.squares, piece.under
        gone = (*state.gone, LostThing(piece.thing, state.player, "element"))
        state = state.with_(gone=gone)
        if squares and not any(why_not_uncovered(state.board, squares, rules=state.rules, under=under)):
            ground = special_terrain_falls(state.board, squares, rules=state.rules, under=under)
            state, squares = state.with_(board=ground.with_(objects=state.board.objects)), ()
        state = with_traits(replace_piece(state, piece, replace(piece, squares=squares, lost=True)))
    return state


def remove_locations_of(state: State, players: Collection[str], events: list[Event]) -> State:
    """The position without the location bonuses of these players, which score in this turn (WIN-07)."""
    lost = [place for place in state.locations if place.player in players]
    for player, bonus in ((place.player, bonus) for place in lost for bonus in place.bonuses):
        text = f"The bonus {bonus.name} of {player} is lost, which cost {plural(bonus.points, 'point')}."
        events.append(Event(text, (), (make_reason(state.rules["WIN-07"], text),)))
        state = state.with_(lost_bonuses=(*state.lost_bonuses, LostBonus(bonus, player, state.player)))
    return state.with_(locations=tuple(each for each in state.locations if each not in lost)) if lost else state
