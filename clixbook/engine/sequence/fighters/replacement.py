"""Replaces figures from the sideline: duos merge and split (PWR-DUO, PLC-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message
from clixbook.board.model.squares import Square
from clixbook.board.near.adjacency import adjacent
from clixbook.board.objects.lifting import lose_hold
from clixbook.board.placing.placing import squares_to_place
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.weapons import lay_down
from clixbook.engine.rules.forces.titles import why_titled_stays
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.fighters.captivity import captives_of
from clixbook.engine.sequence.fighters.clicks import tell_card_drops, tell_drops
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.initial_state import free_id, piece_of
from clixbook.figures.dials.life import Life, OtherDial, turn_alongside


def began_game(state: State, who: str) -> bool:
    """Did the figure begin the game, and came in no other's place?"""
    return all(who not in each.replaced_by for each in state.fighters.values())


def clicks_from_start(life: Life) -> int:
    """How many clicks a dial is from its starting line."""
    return life.click - life.start


def life_at_distance(dial: OtherDial, clicks: int, state: State) -> Life:
    """The life of who comes in, as many clicks from its starting line."""
    return turn_alongside(dial.figure, dial.life, clicks, rules=state.rules)


def why_not_replaced(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why nobody comes in that figure's place now: it has a token, or came in another's place itself."""
    ruling = state.rules["PWR-DUO"]
    if fighter.tokens:
        return (make_reason(ruling, message("{} has a token.", figure_ref(fighter.id))),)
    if titled := why_titled_stays([fighter.figure], rules=state.rules):
        return titled
    if not began_game(state, fighter.id):
        return (make_reason(ruling, message("{} did not begin the game: nobody replaces it.", figure_ref(fighter.id))),)
    return ()


# -- merged ------------------------------------------------------------------------------------------------------


def duos_of(one: Fighter, other: Fighter) -> Iterator[OtherDial]:
    """Who waits beside the map and may be merged of these two."""
    for dial in dict.fromkeys((*one.beside, *other.beside)):
        pair = dial.figure.pair
        if one.figure.id in pair and other.figure.id in pair and one.figure.id != other.figure.id:
            yield dial


def why_no_merge(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter does not merge with that figure now; empty if it does."""
    ruling, other = state.rules["PWR-DUO"], state.fighter(name)
    if not state.rules.printed_abilities.duo.pairs:
        return (make_reason(ruling, ruling.says),)
    pieces = state.board.pieces
    if fighter.side != other.side or name == fighter.id or name not in pieces or fighter.id not in pieces:
        return (
            make_reason(
                ruling, message("{} is no friend with whom {} merges.", figure_ref(name), figure_ref(fighter.id))
            ),
        )
    dial = next(duos_of(fighter, other), None)
    if dial is None:
        return (
            make_reason(
                ruling, message("Nobody waits beside the map for {} and {}.", figure_ref(fighter.id), figure_ref(name))
            ),
        )
    if not adjacent(state.board, pieces[fighter.id], pieces[name], rules=state.rules):
        return (make_reason(ruling, message("{} is not beside {}.", figure_ref(name), figure_ref(fighter.id))),)
    against = why_titled_stays([dial.figure], rules=state.rules)
    if against := against or why_not_replaced(state, fighter) or why_not_replaced(state, other):
        return against
    if life_at_distance(dial, duo_start_clicks(fighter, other), state).ko:
        return (make_reason(ruling, message("{} would be knocked out: so far both are turned.", dial.figure.name)),)
    return ()


def duo_start_clicks(*fighters: Fighter) -> int:
    """How far from its starting line the duo comes in: as far as the one that is farther."""
    return max(clicks_from_start(each.life) for each in fighters)


def merge(state: State, who: str, name: str, events: list[Event]) -> Steps[State]:
    """Both leave the map, and the duo takes a square of theirs."""
    pair = state.fighter(who), state.fighter(name)
    dial = next(duos_of(*pair))
    return (yield from replace_figures(state, pair, (dial,), duo_start_clicks(*pair), events))


# -- split -------------------------------------------------------------------------------------------------------


def split_figures(fighter: Fighter) -> tuple[OtherDial, ...]:
    """Into whom the figure splits."""
    return tuple(each for each in fighter.beside if each.figure.id in fighter.figure.pair)


def why_no_split(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why the fighter does not split now; empty if it does."""
    rule, ruling = state.rules.printed_abilities.duo, state.rules["PWR-DUO"]
    if not rule.pairs:
        return (make_reason(ruling, ruling.says),)
    if not rule.symbols & state.board.pieces[fighter.id].traits:
        return (make_reason(ruling, message("{} is no duo now.", figure_ref(fighter.id))),)
    halves = split_figures(fighter)
    if not halves:
        return (make_reason(ruling, message("Nobody waits beside the map for {}.", figure_ref(fighter.id))),)
    titled = why_titled_stays([each.figure for each in halves], rules=state.rules)
    if against := titled or why_not_replaced(state, fighter):
        return against
    for each in halves:
        if life_at_distance(each, clicks_from_start(fighter.life), state).ko:
            return (
                make_reason(ruling, message("{} would be knocked out: so far its dial is turned.", each.figure.name)),
            )
    return (
        () if has_room(state, fighter, halves) else (make_reason(state.rules["PLC-03"], "There is no room beside it."),)
    )


def has_room(state: State, duo: Fighter, halves: Sequence[OtherDial]) -> bool:
    """Is there a place for each of those who would come in?"""
    squares, board = state.board.pieces[duo.id].squares, state.board.without_piece(duo.id)
    for number, dial in enumerate(halves):
        piece = piece_of(state.rules, dial.figure, f"{duo.id} {number}", duo.side, squares[:1])
        ways = squares_to_place(board, piece, "replaces", rules=state.rules, old=squares)
        if not ways:
            return False
        board = board.with_piece(replace(piece, squares=ways[0]))
    return True


def split(state: State, who: str, events: list[Event]) -> Steps[State]:
    """The duo leaves the map; who comes in its place gets a token each, and acts no more this turn."""
    duo, before = state.fighter(who), frozenset(state.fighters)
    state = yield from replace_figures(state, (duo,), split_figures(duo), clicks_from_start(duo.life), events)
    for name in [each for each in state.fighters if each not in before]:
        why = make_reason(state.rules["PWR-DUO"], message("{} gets a token as it comes in.", figure_ref(name)))
        state = yield from give_token(state.with_fighter(name, acted=True), name, events, why=why)
    return state


# -- both --------------------------------------------------------------------------------------------------------


def replace_figures(
    state: State, old: Sequence[Fighter], new: Sequence[OtherDial], clicks: int, events: list[Event]
) -> Steps[State]:
    """Replaces figures on their squares or beside them (PLC-03)."""
    squares = tuple(square for each in old for square in state.board.pieces[each.id].squares)
    before, ids, gone = state, list[str](), join_parts((figure_ref(each.id) for each in old), " and ")
    for dial in new:
        name = free_id(dial.figure.id, state.fighters)
        ids.append(name)
        state = state.with_(fighters=state.fighters.with_(name, replacement_fighter(state, name, dial, old, clicks)))
    for each in old:
        here = state.board.pieces[each.id].squares[0]
        board = lose_hold(state.board, each.id, rules=state.rules, defeated=True)
        board = lay_down(board, here, each.card, rules=state.rules).without_piece(each.id)
        state = state.with_(board=board).with_fighter(each.id, replaced_by=tuple(ids), card=())
        tell_card_drops(state, each.id, each.card, here, events)
    tell_drops(before, state, events)
    waiting: list[str] = list(map(figure_ref, ids))
    while waiting:
        name = waiting[0]
        if len(waiting) > 1:
            asked = message("who stands on {} in the place of {}", join_parts(squares), gone)
            name = yield Choose(old[0].side, asked, tuple(waiting), state)
        waiting.remove(name)
        state = yield from place_replacement(state, str(name), squares)
    text = message("{} in the place of {}.", join_parts(map(figure_ref, ids), " and "), gone)
    events.append(Event(text, squares, (make_reason(state.rules["PWR-DUO"], text, *squares),)))
    for who in (captive for each in old for captive in captives_of(state, each.id)):
        state = state.with_fighter(who, captor=ids[0])
    state = with_resources_passed(state, [each.id for each in old], ids)
    return with_traits(transfer_lasting(state, [each.id for each in old], ids))


def replacement_fighter(state: State, name: str, dial: OtherDial, old: Sequence[Fighter], clicks: int) -> Fighter:
    """Who comes in, turned so far, with what it takes over from those whom it replaces."""
    life, first = life_at_distance(dial, clicks, state), old[0]
    return Fighter(
        name, dial.figure, first.side, life, life.points, acted=any(each.acted for each in old),
        has_moved=any(each.has_moved for each in old), has_acted=any(each.has_acted for each in old),
        home=first.home, left_area=first.left_area, owner=first.owner,
    )  # fmt: skip


def place_replacement(state: State, name: str, squares: tuple[Square, ...]) -> Steps[State]:
    """One more figure stands on the map, on a square of those whom it replaces if one is free."""
    fighter = state.fighter(name)
    piece = piece_of(state.rules, fighter.figure, name, fighter.side, squares[:1])
    places = tuple(map(Footprint, squares_to_place(state.board, piece, "replaces", rules=state.rules, old=squares)))
    chosen = places[0]
    if len(places) > 1:
        chosen = yield Choose(fighter.side, message("where {} stands", figure_ref(name)), places, state)
    return state.with_(board=state.board.with_piece(replace(piece, squares=chosen.squares)))


def with_resources_passed(state: State, old: Sequence[str], new: Sequence[str]) -> State:
    """A resource of the whole force is theirs who come; of any other those who left count as lost (GEN-12)."""
    if not any(who in each.assigned for each in state.resources for who in old):
        return state
    found = []
    for each in state.resources:
        left = tuple(who for who in each.assigned if who not in old)
        gone = tuple(who for who in old if who in each.assigned)
        found.append(
            replace(each, assigned=(*left, *new)) if gone and each.whole
            else replace(each, assigned=left, gone=(*each.gone, *gone))
        )  # fmt: skip
    return state.with_(resources=tuple(found))


def transfer_lasting(state: State, old: Sequence[str], new: Sequence[str]) -> State:
    """What lasts on those who were replaced goes on with those who came."""
    kept = [each for each in state.lasting if each.on not in old]
    moved = [replace(each, on=name) for each in state.lasting if each.on in old for name in new]
    return state.with_(lasting=tuple(dict.fromkeys((*kept, *moved)))) if moved else state
