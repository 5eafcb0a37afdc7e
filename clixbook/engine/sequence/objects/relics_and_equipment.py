"""Claiming relics and putting on equipment (WPN-12, WPN-13, OBJ-18, OBJ-19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import as_sentence, figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, Piece
from clixbook.board.objects.several_squares import take_object
from clixbook.engine.effects.sentences.thing_cards import can_use_thing
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.weapons import equip_problems, object_phrase, relic_problems, take_off, wins_relic
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import tell_card_drops
from clixbook.engine.sequence.objects.pick_up_and_drop import Lying, lying_objects
from clixbook.rulebooks.sections.turn.actions import ActionKind


def objects_underfoot(state: State, piece: Piece) -> Iterator[Lying]:
    """The objects in the figure's own squares."""
    return (what for what in lying_objects(state.board) if what.square in piece.squares)


# -- relics --------------------------------------------------------------------------------------------------------


def why_no_claim(state: State, who: str, what: Lying) -> tuple[Reason, ...]:
    """Why the figure cannot try for this relic; empty if it can."""
    if not what.thing.relic:
        return (
            make_reason(
                state.rules["WPN-12"],
                as_sentence(f"{object_phrase(what.thing)} on {what.square} is not a relic"),
                what.square,
            ),
        )
    here = what.square in state.board.pieces[who].squares
    found = relic_problems(rules=state.rules, action=ActionKind.POWER, in_square=here)
    return (*found, *_why_not_for(state, who, what.thing, "WPN-12"), *_why_no_card(state, who, what.thing))


def roll_to_claim(state: State, who: str, what: Lying, events: list[Event]) -> Steps[State]:
    """Roll a die for the relic; some books allow no reroll (RRL-04)."""
    question = message("relic roll of {} for {}", figure_ref(who), object_phrase(what.thing))
    state, (die,) = yield from ask_for_roll(state, "relic", who, question, 1, events)
    if who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
        return state
    won = wins_relic(die, what.thing.relic, rules=state.rules)
    text = message(
        "{} rolls {} and {} {}.", figure_ref(who), die, "wins" if won else "does not win", object_phrase(what.thing)
    )
    events.append(Event(text, (what.square,), (make_reason(state.rules["WPN-12"], text, what.square),), good=won))
    if not won:
        return state
    card = (*state.fighter(who).card, what.thing)
    return state.with_(board=take_object(state.board, what.thing, what.square)).with_fighter(who, card=card)


# -- equipment -----------------------------------------------------------------------------------------------------


def why_not_equipped(state: State, who: str, thing: MapObject, square: Square | None) -> tuple[Reason, ...]:
    """Why the figure cannot put this on, from a square or (None) from its hands; empty if it can."""
    if not thing.gear:
        return (make_reason(state.rules["WPN-13"], as_sentence(f"{object_phrase(thing)} is not equipment")),)
    piece = state.board.pieces[who]
    found = equip_problems(
        rules=state.rules,
        action=ActionKind.POWER,
        allowed=not thing.friendly or state.are_friends(state.fighter(who).side, thing.owner),
        in_square=square in piece.squares,
        holding=square is None,
    )
    return (*found, *_why_not_for(state, who, thing, "WPN-13"), *_why_no_card(state, who, thing))


def _why_not_for(state: State, who: str, thing: MapObject, row: str) -> tuple[Reason, ...]:
    """Why the card of the thing does not allow this figure; empty if it does."""
    if thing.card is None or can_use_thing(thing, state.fighter(who).figure):
        return ()
    named = ", ".join(thing.card.only)
    text = message("{} is only for {}, and {} is none", object_phrase(thing), named, figure_ref(who))
    return (make_reason(state.rules[row], as_sentence(text)),)


def _why_no_card(state: State, who: str, thing: MapObject) -> tuple[Reason, ...]:
    """Why a figure without a card cannot keep this on its card (ANA-34); empty if it can, or has one."""
    if state.fighter(who).figure.card or state.rules.anatomy.kept_on_card:
        return ()
    return (
        make_reason(
            state.rules["ANA-34"], message("{} has no card to put {} on.", figure_ref(who), object_phrase(thing))
        ),
    )


def put_on_equipment(state: State, who: str, thing: MapObject, square: Square | None, events: list[Event]) -> State:
    """Put the equipment on the figure's card, and take off what it wore before."""
    board, fighter = state.board, state.fighter(who)
    if square is None:
        board = board.with_piece(replace(board.pieces[who], held=None))
    else:
        board = take_object(board, thing, square)
    worn = tuple(each for each in fighter.card if each.gear)
    text = message("{} puts on {}.", figure_ref(who), object_phrase(thing))
    events.append(Event(text, board.pieces[who].squares[:1], (make_reason(state.rules["WPN-13"], text),)))
    board = take_off(board, board.pieces[who].squares[0], worn, "new equipment", rules=state.rules)
    card = (*(each for each in fighter.card if each not in worn), thing)
    state = state.with_(board=board).with_fighter(who, card=card)
    tell_card_drops(state, who, worn, board.pieces[who].squares[0], events)
    return state


def take_off_equipment(state: State, who: str, events: list[Event]) -> State:
    """The position as the figure leaves the map: its equipment comes off first (WPN-13)."""
    fighter, rules = state.fighter(who), state.rules
    worn = tuple(each for each in fighter.card if each.gear)
    if not worn or "off the map" not in rules.weapons.equipping.ends:
        return state
    square = state.board.pieces[who].squares[0]
    state = state.with_(board=take_off(state.board, square, worn, "off the map", rules=rules))
    tell_card_drops(state, who, worn, square, events)
    return state.with_fighter(who, card=tuple(each for each in fighter.card if not each.gear))
