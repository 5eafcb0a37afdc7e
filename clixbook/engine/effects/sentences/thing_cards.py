"""Cards of things: for which figures their sentences work now (WPN-12 to WPN-14, OBJ-17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.thing_card import ADJACENT, CONTINUAL, HOLDER, RESTS, ThingCard
from clixbook.board.model.things import MapObject, Piece
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.near.ranges import distance
from clixbook.board.objects.lifting import special_object_works
from clixbook.caches import cached_per_position
from clixbook.engine.effects.feat_use import can_use_feat, is_left_out, works_for
from clixbook.engine.history.thing_codes import condition_named
from clixbook.engine.position.brought_things import Resource
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.feats import needs_in_words
from clixbook.figures.figure import Figure
from clixbook.figures.specials.arrival_instructions import Attach
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.figures.specials.clauses import Special
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.id_cards import INSPIRATION, INSPIRE, INTIMIDATION

__all__ = ["can_use_thing", "force_sentences", "lent_by_things", "words_of", "works_from_card"]


def words_of(figure: Figure) -> frozenset[str]:
    """The name and the keywords of a figure in small letters, which cards of things ask for."""
    return frozenset(each.strip("*").lower() for each in (figure.name, *figure.keywords))


def can_use_thing(thing: MapObject, figure: Figure) -> bool:
    """May the figure use the thing, by the limits on its card?"""
    return thing.card is None or thing.card.is_for(words_of(figure))


def works_from_card(thing: MapObject, rules: Rulebook) -> bool:
    """Does a thing on a figure's card work: a relic, or equipment that is worn?"""
    return rules.objects.relics if thing.relic else bool(thing.gear) and rules.objects.equipment


def lent_by_things(state: State, who: str) -> tuple[Special, ...]:
    """The sentences that things lend the figure now, each by the name of its thing; of two of one name the first."""
    return _all_lent(state).get(who, ()) if state.worded else ()


@cached_per_position
def _all_lent(state: State) -> Mapping[str, tuple[Special, ...]]:
    """Special powers that things and attached figures lend, by figure on the map."""
    found: dict[str, dict[str, Special]] = {}
    for who, thing in _all_reached(state):
        if thing.card and can_use_thing(thing, state.fighters[who].figure) and parse_if_complete(thing.card.says):
            found.setdefault(who, {}).setdefault(thing.name, Special(thing.name, thing.card.says))
    for who, name, says in (*_by_id_cards(state), *_by_conditions(state)):
        if parse_if_complete(says):
            found.setdefault(who, {}).setdefault(name, Special(name, says))
    for fighter in state.fighters.values():
        for each in fighter.figure.specials if fighter.attached_to in state.board.pieces else ():
            if _serves_host(each):
                found.setdefault(fighter.attached_to, {}).setdefault(each.name, each)
    for who, special in force_sentences(state):
        found.setdefault(who, {}).setdefault(special.name, special)
    return {who: tuple(lent.values()) for who, lent in found.items()}


def _by_id_cards(state: State) -> Iterator[tuple[str, str, str]]:
    """The figures that identity cards help or frighten, with card name and sentence (GEN-13)."""
    works, pieces = state.rules.id_cards.effects, state.board.pieces
    for card in state.id_cards:
        waits = not card.who or state.fighters[card.who].aside
        if waits and card.bearer in pieces and INSPIRATION in works and card.inspiration:
            yield card.bearer, card.name, card.inspiration
        for name, near in ((INSPIRE, card.inspire), (INTIMIDATION, card.intimidation)):
            if near is None or card.who not in pieces or name not in works:
                continue
            side = state.fighters[card.who].side
            for each in _figures_in_reach(state, near, pieces[card.who]):
                friend = state.are_friends(state.fighters[each].side, side)
                if each != card.who and friend == (name == INSPIRE):
                    yield each, card.name, near.says


@lru_cache(maxsize=256)
def _serves_host(special: Special) -> bool:
    """Is that a sentence that works for the figure to which its owner is attached (GEN-05)?"""
    clauses = parse_if_complete(special.says)
    return bool(clauses) and not any(isinstance(does, Attach) for each in clauses for does in each.every_effect)


def force_sentences(state: State) -> Iterator[tuple[str, Special]]:
    """Every figure with the sentences of special terrain and locations for its whole force (SET-17, SET-18)."""
    given: list[tuple[str, Special, tuple[str, ...]]] = [
        (each.thing.owner, Special(each.bonus_name, each.bonus), ()) for each in state.terrain_pieces if each.gained
    ]
    given += [
        (place.player, Special(bonus.name, sentence), bonus.only)
        for place in state.locations for bonus, sentence in place.sentences
    ]  # fmt: skip
    for player, special, only in given:
        for who in state.board.pieces if parse_if_complete(special.says) else ():
            fighter = state.fighters[who]
            if fighter.side == player and ThingCard(special.says, only=only).is_for(words_of(fighter.figure)):
                yield who, special


def _by_conditions(state: State) -> Iterator[tuple[str, str, str]]:
    """The figures under battlefield conditions and event dials of thing files, with the sentences (EVT-02).

    Of an event dial the click that shows counts (EVT-01).
    """
    for card in filter(None, map(condition_named, state.conditions)):
        only = {each.lower() for each in card.only}
        says = card.sentences[state.event_click - 1] if card.sentences else card.says
        for who in state.board.pieces if says else ():
            if not only or not only.isdisjoint(words_of(state.fighters[who].figure)):
                yield who, card.name, says


def _all_reached(state: State) -> Iterator[tuple[str, MapObject]]:
    """Every figure with each thing whose card reaches it."""
    board, rules = state.board, state.rules
    for fighter in state.fighters.values():
        yield from ((fighter.id, thing) for thing in _on_card(fighter, rules) if fighter.id in board.pieces)
    for resource in state.resources:
        for who in resource.assigned:
            own = who in board.pieces and works_for(state, who, resource.thing.owner)
            if own and (not resource.feat or _uses_feat(state, who, resource)):
                yield who, resource.thing
    for each in state.terrain_pieces:
        if each.thing.card and each.squares:
            for who, piece in board.pieces.items():
                if any(_is_reached(board, each.thing.card, square, piece, rules) for square in each.squares):
                    yield who, each.thing
    for square, lying in board.objects.items():
        for thing in lying:
            if thing.card and _is_special(thing) and special_object_works(held=False, rules=rules):
                yield from ((each, thing) for each in _figures_in_reach(state, thing.card, square))
    for holder in board.pieces.values():
        held = holder.held
        if held is not None and held.card and _is_special(held) and _works_in_hands(held.card, rules):
            yield from ((each, held) for each in _figures_in_reach(state, held.card, holder))


def _uses_feat(state: State, who: str, feat: Resource) -> bool:
    """Does the figure meet the requirements of its own feat, and has not forgone it (FRC-12, FRC-13)?"""
    able = can_use_feat(state, state.fighters[who], needs_in_words(feat.asks))
    return bool(able) and not is_left_out(state, who, feat.thing.name)


def _on_card(fighter: Fighter, rules: Rulebook) -> Iterator[MapObject]:
    return (thing for thing in fighter.card if works_from_card(thing, rules))


def _is_special(thing: MapObject) -> bool:
    """Does it work where it lies or is held, as relics and equipment do not?"""
    return thing.special and not thing.relic and not thing.gear


def _works_in_hands(card: ThingCard, rules: Rulebook) -> bool:
    """Does its effect go on while it is held (WPN-14)?"""
    continual = card.in_hands == CONTINUAL
    return card.in_hands != RESTS and special_object_works(held=True, rules=rules, continual=continual)


def _figures_in_reach(state: State, card: ThingCard, at: Square | Piece) -> Iterator[str]:
    """The figures in reach of a special object that lies there, or is held by that piece.

    Held, it counts as on the squares of its holder (WPN-14).
    """
    board, rules = state.board, state.rules
    return (who for who, piece in board.pieces.items() if _is_reached(board, card, at, piece, rules))


def _is_reached(board: Board, card: ThingCard, at: Square | Piece, piece: Piece, rules: Rulebook) -> bool:
    if piece is at or at in piece.squares:
        return card.reach != HOLDER or piece is at
    if card.squares:
        return distance(board, at, piece, rules=rules) <= card.squares
    return card.reach == ADJACENT and are_adjacent(board, at, piece, rules)
