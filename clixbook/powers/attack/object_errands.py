"""Handling objects during moves with an attack (OBJ-06, OBJ-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, PlaceRef, figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.objects.lifting import why_not_lifted
from clixbook.engine.effects.effects import User
from clixbook.engine.position.state import State
from clixbook.engine.sequence.carrying.carry_sequence import Ride, goals_carrying
from clixbook.engine.sequence.carrying.with_object import PUTTING, Errand, pick_up_errand, ways_with_errand
from clixbook.engine.sequence.moving.move_sequence import Pace, reachable_squares
from clixbook.engine.sequence.objects.pick_up_and_drop import (
    Lying,
    lying_at,
    lying_objects,
    ways_taking,
    why_nothing_lies,
    with_it_in_hand,
)
from clixbook.rulebooks import Rulebook

TAKE, PUT = "take", "put"
Words = tuple[str, ...]


def split_errand(words: Words) -> tuple[Words, Words]:
    """The words before an errand, and those of the errand: ``take SQUARE [OBJECT]`` or ``put``."""
    at = next((number for number, word in enumerate(words) if word in (TAKE, PUT)), len(words))
    return words[:at], words[at:]


def words_with_references(words: Sequence[str]) -> Words:
    """The words of such a move with their references: a square, passengers, and the errand."""
    goal, errand = split_errand(tuple(words))
    lies = (*errand[:1], *map(PlaceRef, errand[1:2]), *errand[2:])
    return (*map(PlaceRef, goal[:1]), *map(FigureRef, goal[1:]), *lies)


def is_errand(errand: Words) -> bool:
    """Are these the words of an errand, or none?"""
    return errand in ((), (PUT,)) or (errand[0] == TAKE and len(errand) in (2, 3))


def errands_of(user: User) -> Iterator[Words]:
    """Every errand that the user's hands are free for, or full of."""
    held = user.piece.held
    if held is not None:
        yield from [(PUT,)] * are_objects_put_on_moves(user.rules)
        return
    for what in lying_objects(user.state.board):
        yield (TAKE, *what.words)


def are_objects_put_on_moves(rules: Rulebook) -> bool:
    """Are objects put down during their holders' moves? In books where that is free, no move is needed."""
    return not rules.objects.put_down.free


def errand_object(state: State, words: Words) -> Lying | None:
    """The object that is taken up, None if one is put down; a ClixbookError if the words name none."""
    return lying_at(state.board, *words[1:3]) if words[0] == TAKE else None


def errand_of(what: Lying | None) -> Errand:
    """The errand that takes this object up, or puts one down."""
    return PUTTING if what is None else pick_up_errand(what)


def without_object_in_way(user: User, what: Lying | None) -> State:
    """The position without the object in the user's way that it is about to pick up."""
    return user.state if what is None or user.piece.is_multi_base else with_it_in_hand(user.state, user.who, what)


def errand_goals(user: User, words: Words, pace: Pace, ride: Ride | None = None) -> Iterable[Square]:
    """The squares that the user may reach on that errand, with those passengers."""
    what = errand_object(user.state, words)
    if ride is not None:
        return (
            goals_carrying(user.state, ride, pace) if what is None else ways_with_errand(user.state, ride, what, pace)
        )
    return (
        reachable_squares(user.state, user.who, pace) if what is None else ways_taking(user.state, user.who, what, pace)
    )


def why_no_errand(user: User, words: Words) -> tuple[Reason, ...]:
    """Why the user cannot go on that errand, wherever it goes; empty if it can."""
    rules, who, held = user.rules, user.who, user.piece.held
    if words[0] == PUT:
        if not are_objects_put_on_moves(rules):
            return (make_reason(rules["OBJ-10"], "Objects are put down by a free action."),)
        return (
            () if held is not None else (make_reason(rules["OBJ-10"], message("{} holds no object.", figure_ref(who))),)
        )
    if held is not None:
        return (
            make_reason(
                rules["OBJ-08"], message("{} holds an object already.", figure_ref(who)), *user.piece.squares[:1]
            ),
        )
    if nothing := why_nothing_lies(user.state, *words[1:3]):
        return nothing
    what = lying_at(user.state.board, *words[1:3])
    against = why_not_lifted(user.piece, what.thing, what.square, user.fighter.points, rules)
    return () if against is None else (against,)
