"""Replaces figures on the map by figures from the sideline (GEN-08 to GEN-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.board.model.frozen import copy_with_changes
from clixbook.board.model.squares import Square
from clixbook.board.objects.lifting import lose_hold
from clixbook.board.placing.placing import alternative_footprints, squares_to_place
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.brought_things import Resource
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.roster import successors
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.weapons import lay_down
from clixbook.engine.rules.forces.purchases import may_be_assigned
from clixbook.engine.rules.forces.replacements import replacement_points
from clixbook.engine.sequence.fighters.clicks import end_lost_effects, knock_out, tell_card_drops, tell_drops
from clixbook.engine.sequence.fighters.holding.captivity import captives_of
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.initial_state import base_squares, free_id, piece_of
from clixbook.figures.dials.life import OtherDial
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.replacing import Replaceable

CARRIED = "CAR-06"
"""The ruling on lasting effects of a figure that was carried."""


def has_room(state: State, old: Fighter, new: Sequence[OtherDial], *, anywhere: bool = False) -> bool:
    """Is there room for each incoming figure? ``anywhere``: any square of the map will do."""
    squares, board = state.board.pieces[old.id].squares, state.board.without_piece(old.id)
    for number, dial in enumerate(new):
        piece = piece_of(
            state.rules, dial.figure, f"{old.id} {number}", old.side, base_squares(dial.figure, squares[0])
        )
        ways = squares_to_place(board, piece, "replaces", rules=state.rules, old=squares)
        if not ways and anywhere:
            ways, _ = alternative_footprints(board, piece, squares, state.rules)
        if not ways:
            return False
        board = board.with_piece(replace(piece, squares=ways[0]))
    return True


def replace_figures(
    state: State, old: Sequence[Fighter], new: Sequence[OtherDial], events: list[Event], *, ruling: str
) -> Steps[State]:
    """Replaces figures by others, which come in with the life that is given."""
    squares = tuple(square for each in old for square in state.board.pieces[each.id].squares)
    before, ids, gone = state, list[str](), join_parts((figure_ref(each.id) for each in old), " and ")
    for dial in new:
        fighter = replacement_fighter(state, dial, old)
        ids.append(fighter.id)
        state = state.with_(fighters=state.fighters.with_(fighter.id, fighter))
    state = with_sideline(state, old, new, ids[0])
    for each in old:
        here = state.board.pieces[each.id].squares[0]
        board = lose_hold(state.board, each.id, rules=state.rules, defeated=True)
        board = lay_down(board, here, each.card, rules=state.rules).without_piece(each.id)
        state = state.with_(board=board).with_fighter(each.id, replaced_by=tuple(ids), card=(), beside=())
        tell_card_drops(state, each.id, each.card, here, events)
        for token in state.stacked_on(each.id):  # a stack is one character: all of it is replaced
            state = state.with_fighter(token, stack="", replaced_by=tuple(ids))
    tell_drops(before, state, events)
    waiting: list[str] = list(map(figure_ref, ids))
    while waiting:
        name = waiting[0]
        if len(waiting) > 1:
            question = message("who stands on {} in the place of {}", join_parts(squares), gone)
            name = yield Choose(old[0].side, question, tuple(waiting), state)
        waiting.remove(name)
        state = yield from place_replacement(state, str(name), squares, events)
    clicks = " and ".join(dict.fromkeys(f"click {dial.life.click}" for dial in new))
    stand = "stands" if len(ids) == 1 else "stand"
    text = message("{} {} in the place of {}, on {}.", join_parts(map(figure_ref, ids), " and "), stand, gone, clicks)
    events.append(Event(text, squares, (make_reason(state.rules[ruling], text, *squares),)))
    for who in (captive for each in old for captive in captives_of(state, each.id)):
        state = state.with_fighter(who, captor=ids[0])
    state = with_attached_passed(state, [each.id for each in old], ids[0], events)
    state = with_resources_passed(state, [each.id for each in old], ids)
    return with_traits(end_lost_effects(transfer_lasting(state, [each.id for each in old], ids)))


def replacement_fighter(state: State, dial: OtherDial, old: Sequence[Fighter]) -> Fighter:
    """The incoming fighter, with everything that it takes over from the replaced ones (GEN-08)."""
    first = old[0]
    fighter = returning_fighter(state, dial, first) or Fighter(
        free_id(dial.figure.id, state.fighters), dial.figure, first.side, dial.life, dial.life.points,
        home=first.home, owner=first.owner, from_sideline=True,
    )  # fmt: skip
    paid = replacement_points(sum(each.points for each in old), fighter.points, rules=state.rules)
    return copy_with_changes(
        fighter, life=dial.life, points=paid, replaced_by=(), left_area=first.left_area,
        **passed_records(old, state.rules),
    )  # fmt: skip


def passed_records(old: Sequence[Fighter], rules: Rulebook) -> dict[str, Any]:
    """The records that a replacement takes over: tokens and actions of this turn (GEN-08)."""
    passed = rules.replacing.passed_on
    done = {
        name: passed.acted and any(getattr(each, name) for each in old) for name in ("acted", "has_moved", "has_acted")
    }
    got = passed.tokens and any(each.got_token for each in old)
    return {**done, "tokens": max(each.tokens for each in old) if passed.tokens else 0, "got_token": got}


def returning_fighter(state: State, dial: OtherDial, old: Fighter) -> Fighter | None:
    """The figure of that dial that went to the sideline, and comes back in the place of one that replaced it."""
    for each in state.fighters.values():
        if each.figure == dial.figure and old.id in successors(state, each.id):
            return each
    return None


def with_sideline(state: State, old: Sequence[Fighter], new: Sequence[OtherDial], heir: str) -> State:
    """The position in which the figures left on the sideline, with the replaced one, wait for the replacement."""
    if state.rules.replacing.replaceable is not Replaceable.OF_FORCE_OR_SIDELINE:
        return state
    figures = [each.figure for each in new]
    waiting = [dial for each in old for dial in each.beside if dial.figure not in figures]
    waiting += [OtherDial(each.figure, copy_with_changes(each.life, click=each.life.start)) for each in old]
    return state.with_fighter(heir, beside=tuple(dict.fromkeys(waiting)))


def place_replacement(
    state: State, name: str, squares: tuple[Square, ...], events: list[Event]
) -> Steps[State]:  # fmt: skip
    """Place a replacement, on a square of the replaced figures if one is free."""
    fighter = state.fighter(name)
    piece = piece_of(state.rules, fighter.figure, name, fighter.side, base_squares(fighter.figure, squares[0]))
    found = squares_to_place(state.board, piece, "replaces", rules=state.rules, old=squares)
    chooser = fighter.side
    if not found:
        found, who = alternative_footprints(state.board, piece, squares, state.rules)
        chooser = next_opponent(state, fighter.side) if who == "opponent" else chooser
        text = message("{} has no room there: {} finds another place.", figure_ref(name), chooser)
        reasons = tuple(make_reason(state.rules[each], text, *squares) for each in ("GLD-08", "GEN-10"))
        events.append(Event(text, squares, reasons))
    places = tuple(map(Footprint, found))
    chosen = places[0]
    if len(places) > 1:
        chosen = yield Choose(chooser, message("where {} stands", figure_ref(name)), places, state)
    return state.with_(board=state.board.with_piece(replace(piece, squares=chosen.squares)))


def next_opponent(state: State, side: str) -> str:
    """The next player in turn order who is an opponent of that one."""
    at = state.players.index(side)
    order = (*state.players[at + 1 :], *state.players[:at])
    return next((each for each in order if state.remaining(each) and not state.are_friends(each, side)), side)


def with_attached_passed(state: State, old: Sequence[str], heir: str, events: list[Event]) -> State:
    """Pass attached figures on to the replacement where effects go on, else remove them (GEN-08)."""
    for each in [each.id for each in state.fighters.values() if each.attached_to and each.attached_to in old]:
        if state.rules.replacing.passed_on.effects:
            state = state.with_fighter(each, attached_to=heir)
            continue
        text = message("{} is removed from the game.", figure_ref(each))
        events.append(Event(text, (), (make_reason(state.rules["GEN-08"], text),)))
        state = knock_out(state, each, removed=True)
    return state


def with_resources_passed(state: State, old: Sequence[str], new: Sequence[str]) -> State:
    """Pass a resource of the whole force to the replacements; any other lost one counts as lost (GEN-12).

    A feat waits for its figure, which may come back, and scores with those in its place (WIN-15).
    """
    if not any(who in each.assigned for each in state.resources for who in old):
        return state
    found = []
    for each in state.resources:
        left = tuple(who for who in each.assigned if who not in old)
        gone = tuple(who for who in old if who in each.assigned)
        found.append(
            each if each.feat and not each.whole
            else replace(each, assigned=(*left, *_assignable(state, new, each))) if gone and each.whole
            else replace(each, assigned=left, gone=(*each.gone, *gone))
        )  # fmt: skip
    return state.with_(resources=tuple(found))


def _assignable(state: State, new: Sequence[str], resource: Resource) -> Iterator[str]:
    """Those of the new figures that may be assigned that resource."""
    only = resource.thing.card.only if resource.thing.card else ()
    figures = state.fighters
    return (who for who in new if resource.feat or may_be_assigned(figures[who].figure, only, rules=state.rules))


def transfer_lasting(state: State, old: Sequence[str], new: Sequence[str]) -> State:
    """The position with lasting effects on replaced figures moved to the replacements (GEN-08)."""
    passed = state.rules.replacing.passed_on
    kept = [each for each in state.lasting if each.on not in old]
    gone = [each for each in state.lasting if each.on in old]
    moved = [
        replace(each, on=name)
        for each in gone if passed.effects or (passed.carried and each.ruling == CARRIED)
        for name in new
    ]  # fmt: skip
    return state.with_(lasting=tuple(dict.fromkeys((*kept, *moved)))) if gone else state
