"""Figures that identity cards call from the sideline, and that go back there (GEN-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.objects.lifting import lose_hold
from clixbook.board.placing.placing import squares_to_place
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.brought_things import IdCard
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.arrivals.attachments import remove_attached
from clixbook.engine.sequence.carrying.passengers import drop_left_passengers
from clixbook.engine.sequence.fighters.clicks import end_lost_effects, squares_under, tell_drops
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.engine.sequence.fighters.replacing.sideline import choose_value
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.objects.relics_and_equipment import take_off_equipment
from clixbook.engine.sequence.set_up.initial_state import free_id, piece_of
from clixbook.figures.dials.life import OtherDial
from clixbook.rulebooks.sections.forces.id_cards import CALL_IN

CALLED = "call in help"


def helpers_of(state: State, fighter: Fighter) -> Iterator[tuple[IdCard, OtherDial]]:
    """The figures that the fighter may call from the sideline, each with the card that names it."""
    for card in state.id_cards:
        if card.bearer == fighter.id and not card.who:
            yield from ((card, dial) for dial in fighter.beside if dial.figure.name.lower() in card.calls)


def why_not_called(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter does not call that figure now; empty if it does."""
    ruling, who = state.rules["GEN-13"], figure_ref(fighter.id)
    if CALL_IN not in state.rules.id_cards.effects:
        return (make_reason(ruling, ruling.says),)
    used = next((each for each in state.id_cards if each.bearer == fighter.id and each.who), None)
    dial = next((dial for _, dial in helpers_of(state, fighter) if dial.figure.id == name), None)
    if dial is None:
        text = (
            message("{} of {} was used in this game.", used.name, who)
            if used
            else message("{} has no identity card that calls {} from the sideline.", who, name)
        )
        return (make_reason(ruling, text),)
    if not places_to_come_in(state, fighter, dial):
        return (make_reason(state.rules["PLC-03"], message("There is no room beside {}.", who)),)
    return ()


def places_to_come_in(state: State, fighter: Fighter, dial: OtherDial) -> tuple[tuple[Square, ...], ...]:
    """The footprints for a figure that is called in."""
    here = state.board.pieces[fighter.id]
    piece = piece_of(state.rules, dial.figure, dial.figure.id, fighter.side, here.squares[:1])
    return squares_to_place(state.board, piece, "generated", rules=state.rules, source=here)


def call_in(state: State, who: str, name: str, events: list[Event]) -> Steps[State]:
    """Bring the figure in beside its caller, for as long as the card says."""
    caller = state.fighter(who)
    card, dial = next(pair for pair in helpers_of(state, caller) if pair[1].figure.id == name)
    question = message("the value of {}, whom {} calls", dial.figure.name, figure_ref(who))
    caller = replace(caller, beside=tuple(each for each in caller.beside if each != dial))
    dial = yield from choose_value(state, caller, dial, question)
    new, places = free_id(dial.figure.id, state.fighters), places_to_come_in(state, caller, dial)
    chosen = places[0]
    if len(places) > 1:
        options = tuple(map(Footprint, places))
        chosen = (yield Choose(caller.side, message("where {} stands", dial.figure.name), options, state)).squares
    came = Fighter(
        new, dial.figure, caller.side, dial.life, dial.life.points, home=caller.home, owner=caller.owner,
        left_area=caller.left_area, from_sideline=True,
    )  # fmt: skip
    fighters = state.fighters.with_(who, caller).with_(new, came)
    cards = tuple(replace(each, who=new) if each == card else each for each in state.id_cards)
    piece = piece_of(state.rules, dial.figure, new, caller.side, chosen)
    stay = Lasting(
        CALLED, who, new, caller.side, state.turns, card.stays, "GEN-13", marked=True
    )  # fmt: skip
    state = state.with_(
        fighters=fighters, id_cards=cards, board=state.board.with_piece(piece), lasting=(*state.lasting, stay)
    )
    text = message("{} calls {} by {}, until {}.", figure_ref(who), figure_ref(new), card.name, stay.end_text)
    events.append(Event(text, chosen, (make_reason(state.rules["GEN-13"], text, *chosen),)))
    return with_traits(state)


def send_back(state: State, events: list[Event]) -> State:
    """The position with called figures back on the sideline once their time is over."""
    for card in state.id_cards:
        if card.who not in state.board.pieces and state.passage(card.who) is None:
            continue
        if not any(each.on == card.who and each.source == CALLED for each in state.lasting):
            state = _sent_back(state, card.who, events)
    return state


def _sent_back(state: State, who: str, events: list[Event]) -> State:
    before, squares = state, squares_under(state, who)
    text = message("{} goes back to the sideline.", figure_ref(who))
    events.append(Event(text, squares, (make_reason(state.rules["GEN-13"], text, *squares),)))
    for captive in captives_of(state, who):
        state = state.with_fighter(captive, captor=next(c.bearer for c in state.id_cards if c.who == who))
    if who in state.board.pieces:  # or it is aboard
        state = take_off_equipment(state, who, events)
        state = state.with_(board=lose_hold(state.board, who, rules=state.rules, defeated=True).without_piece(who))
    kept = tuple(each for each in state.lasting if each.on != who)
    aboard = tuple(each for each in state.aboard if each.rider != who)
    state = state.with_(lasting=kept, aboard=aboard).with_fighter(who, aside=True)
    state = end_lost_effects(drop_left_passengers(state, who, squares))
    return with_traits(remove_attached(tell_drops(before, with_traits(state), events), who, events))
