"""Stacks of horde tokens: formed, merged, taken apart, and hurt (TOK-04 to TOK-08).

One token of a stack has a piece, the tokens and the points of all; the others are off the map with its id in ``stack``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason, problem_of
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.objects.lifting import lose_hold
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.state import Event, Fighter, Happening, State
from clixbook.engine.rules.combat.weapons import lay_down
from clixbook.engine.rules.forces.horde_tokens import alike_word, most_in_stack
from clixbook.errors import IllegalAction
from clixbook.rulebooks import Rulebook

__all__ = [
    "ahead_of_merge", "are_alike", "find_stack", "is_in_stack", "lose_tokens", "merge_after_move",
    "most_lost_to_attack", "put_on_stack", "stack_is_full", "stack_to_begin_with", "take_off_stack", "with_token_apart",
]  # fmt: skip

MOST_TOKENS = 2
"""The number of action tokens that remain at most when horde tokens merge."""


def are_alike(one: Fighter, other: Fighter, rules: Rulebook) -> bool:
    """Are the two identical friendly tokens that the book lets share a square (TOK-04)?"""
    if one.id == other.id or one.side != other.side or not most_in_stack(one.figure, rules):
        return False
    words = (alike_word(each.figure, each.began_with, rules) for each in (one, other))
    return most_in_stack(other.figure, rules) > 0 and len(set(words)) == 1


def find_stack(state: State, who: str, square: Square) -> str:
    """The token or stack on that square which this token or stack may join, "" if there is none."""
    fighter = state.fighter(who)
    for other in state.standing(fighter.side):
        if square in state.board.pieces[other.id].squares and are_alike(fighter, other, state.rules):
            return other.id if room_in_stack(state, other) > 0 else ""
    return ""


def room_in_stack(state: State, fighter: Fighter) -> int:
    """How many more tokens the stack may have."""
    return most_in_stack(fighter.figure, state.rules) - 1 - len(state.stacked_on(fighter.id))


def put_on_stack(state: State, who: str, onto: str) -> State:
    """The position with the token in that stack, whose points grow (TOK-05)."""
    fighter, stack = state.fighter(who), state.fighter(onto)
    points = stack.points + fighter.points * state.rules.hordes.points_add_up
    state = state.with_fighter(onto, points=points)
    return state.with_fighter(who, stack=onto, points=0, tokens=0, keeps_tokens=False, home=fighter.home or stack.home)


def take_off_stack(state: State, stack: str, who: str) -> State:
    """The position in which that token no longer belongs to the stack and has its own points."""
    size, points = 1 + len(state.stacked_on(stack)), state.fighter(stack).points
    own = points // size if state.rules.hordes.points_add_up else state.fighter(who).life.points
    state = state.with_fighter(stack, points=points - own * state.rules.hordes.points_add_up)
    return state.with_fighter(who, stack="", points=own)


def is_in_stack(state: State, fighter: Fighter) -> bool:
    """Can the token be in the stack that it names: off the map, with an identical token, below the maximum?"""
    stack = state.fighters.get(fighter.stack)
    if stack is None or stack.stack or fighter.life.ko or fighter.id in state.board.pieces:
        return False
    return are_alike(fighter, stack, state.rules) and room_in_stack(state, stack) >= 0


def with_token_apart(state: State, stack: str) -> tuple[State, str]:
    """The position in which one token stands beside its stack on the same square, about to leave, and its id.

    A token that has not acted this turn is taken first.
    """
    members = state.stacked_on(stack)
    who = next((each for each in reversed(members) if not state.fighter(each).acted), members[-1])
    state = take_off_stack(state, stack, who)
    fighter, piece = state.fighter(who), state.board.pieces[stack]
    own = replace(piece, id=who, name=fighter.figure.display_name_of(who), held=None)
    return with_traits(state.with_(board=state.board.with_guest(own))), who


def stack_to_begin_with(
    board: Board,
    rules: Rulebook,
    fighter: Fighter,
    place: str,
    others: Mapping[str, Fighter],
    stacks: Mapping[str, str],
) -> str:
    """The identical token among ``others`` on whose square it begins, to form a stack, or "" (SET-19).

    ``stacks`` has those that joined one before. Raises ClixbookError for a stack that is full.
    """
    there = board.piece_at(board.square(place.split()[0])) if place.strip() else None
    if there is None or not rules.set_up.stacks_start or not are_alike(fighter, others[there.id], rules):
        return ""
    most = most_in_stack(fighter.figure, rules)
    if [*stacks.values()].count(there.id) + 1 >= most:
        raise IllegalAction(problem_of(stack_is_full(fighter, rules), about=(fighter.id,)))
    return there.id


def stack_is_full(fighter: Fighter, rules: Rulebook) -> Reason:
    """``A stack of Tin Recruit has 6 tokens at most.``"""
    most = most_in_stack(fighter.figure, rules)
    return make_reason(
        rules["TOK-04"], message("A stack of {} has {} tokens at most.", fighter.figure.display_name, most)
    )


# -- merging -----------------------------------------------------------------------------------------------------


def merge_after_move(state: State, who: str, path: Sequence[Square], events: list[Event]) -> State:
    """Merges a token or a stack into the identical one on the square where its move ended (TOK-07)."""
    piece = state.board.pieces.get(who)
    if piece is None or not most_in_stack(state.fighter(who).figure, state.rules):
        return state
    onto = find_stack(state, who, piece.squares[0])
    return merge(state, who, onto, path, events) if onto else state


def merge(state: State, who: str, onto: str, path: Sequence[Square], events: list[Event]) -> State:
    """Tokens of one stack join the other, as many as there is room for; the rest stay behind."""
    fighter, stack, here = state.fighter(who), state.fighter(onto), state.board.pieces[who].squares
    moving = (*state.stacked_on(who), who)
    joining, rest = moving[: room_in_stack(state, stack)], moving[room_in_stack(state, stack) :]
    state = _with_effects_passed(state, who, onto, whole=not rest)
    state = _with_tokens_passed(state, fighter, stack, alone=len(moving) == 1)
    for each in joining:
        if each != who:
            state = take_off_stack(state, who, each)
    if rest:
        square = next(each for each in reversed(path) if each not in here and state.board.piece_at(each) is None)
        piece = replace(state.board.pieces[who], squares=(square,))
        state = state.with_(board=state.board.with_piece(piece))
    else:
        state = _with_things_passed(state, who, onto)
    state = state.with_fighter(who, acted=True)
    for each in joining:
        state = put_on_stack(state, each, onto)
    remainder = (
        message(" {} left on {}.", plural_of_rest(len(rest)), state.board.pieces[who].squares[0]) if rest else ""
    )
    size = 1 + len(state.stacked_on(onto))
    points = plural(state.fighter(onto).points, "point")
    text = message(
        "{} joins {}: a stack of {} tokens, {}.{}", figure_ref(who), figure_ref(onto), size, points, remainder
    )
    events.append(Event(text, here, tuple(make_reason(state.rules[row], text, *here) for row in ("TOK-07", "TOK-05"))))
    return with_traits(state)


def ahead_of_merge(state: State, who: str, onto: str) -> State:
    """The position as the action token of a move into that stack comes; those without room are of no matter."""
    stack, stacked = state.fighter(onto), state.stacked_on(who)
    room = room_in_stack(state, stack)
    state = _with_tokens_passed(state, state.fighter(who), stack, alone=not stacked)
    for each in stacked[:room]:
        state = put_on_stack(take_off_stack(state, who, each), each, onto)
    if len(stacked) < room:
        state = put_on_stack(state.with_(board=state.board.without_piece(who)), who, onto)
    return state


def plural_of_rest(number: int) -> str:
    """``1 token is``, ``2 tokens are``."""
    return f"{plural(number, 'token')} {'is' if number == 1 else 'are'}"


def _with_tokens_passed(state: State, fighter: Fighter, stack: Fighter, *, alone: bool) -> State:
    """Give the stack the action tokens of both, and decide who gets that of the action under way."""
    tokens = min(MOST_TOKENS, max(fighter.tokens + stack.tokens, stack.tokens))
    spared = alone and tokens > 0 and state.rules.hordes.merging.spares_marked
    state = state.with_fighter(
        stack.id, tokens=tokens, acted=stack.acted or fighter.tokens > 0,
        got_token=stack.got_token or (fighter.tokens > 0 and alone), token_to="",
    )  # fmt: skip
    return state.with_fighter(fighter.id, token_to="" if spared else stack.id)


def _with_effects_passed(state: State, who: str, onto: str, *, whole: bool) -> State:
    """Transfer lasting effects and used powers of joining tokens to the stack (TOK-07)."""
    moved = [replace(each, on=onto) for each in state.lasting if each.on == who]
    kept = [each for each in state.lasting if each.on != who or not whole]
    kept = [replace(each, by=onto) if each.by == who and whole else each for each in kept]
    moved = [replace(each, by=onto) if each.by == who and whole else each for each in moved]
    used = tuple(replace(each, by=onto) for each in state.used if each.by == who)
    state = state.with_(lasting=tuple(dict.fromkeys((*kept, *moved))), used=tuple(dict.fromkeys((*state.used, *used))))
    if not whole:
        return state
    for each in state.fighters.values():
        if each.captor == who:
            state = state.with_fighter(each.id, captor=onto)
    resources = tuple(
        replace(each, assigned=tuple(dict.fromkeys(onto if name == who else name for name in each.assigned)))
        for each in state.resources
    )
    return state.with_(resources=resources)


def _with_things_passed(state: State, who: str, onto: str) -> State:
    """Give the stack the token's held and worn things, without doubles: the surplus drops (TOK-07)."""
    piece, stack, card = state.board.pieces[who], state.board.pieces[onto], state.fighter(who).card
    board, here = state.board, piece.squares[0]
    if piece.held is not None and stack.held is None:
        board = board.with_piece(replace(stack, held=piece.held)).with_piece(replace(piece, held=None))
    board = lose_hold(board, who, rules=state.rules, defeated=False)
    if state.fighter(onto).card and card:
        board = lay_down(board, here, card, rules=state.rules)
    elif card:
        state = state.with_fighter(onto, card=card)
    return state.with_(board=board.without_piece(who)).with_fighter(who, card=())


# -- losses ------------------------------------------------------------------------------------------------------


def most_lost_to_attack(state: State, who: str, clicks: int) -> int:
    """The clicks that an attack's damage takes: in a stack no more tokens than the book allows (TOK-06)."""
    most = state.rules.hordes.lost_to_attack
    return min(most, clicks) if most and state.stacked_on(who) else clicks


def lose_tokens(
    state: State, who: str, clicks: int, events: list[Event], *, by: str = "", hand: str = "", in_attack: bool = False
) -> tuple[State, int]:
    """Takes tokens from a stack that took damage; the clicks that are left for the last one come back (TOK-06)."""
    members = state.stacked_on(who)
    if not members or clicks <= 0:
        return state, clicks
    number = most_lost_to_attack(state, who, clicks) if in_attack else clicks
    squares = state.board.pieces[who].squares if who in state.board.pieces else ()
    for each in tuple(reversed(members))[:number]:
        fighter = state.fighter(each)
        state = take_off_stack(state, who, each).with_fighter(
            each, life=replace(fighter.life, ko=True), lost_to=by, lost_in=state.player, lost_by=hand,
            last_hurt_by=by or fighter.last_hurt_by, side=fighter.force_owner, owner="",
        )  # fmt: skip
        state = state.with_(fallen=(*state.fallen, Felled(each, squares, hand)))
    lost, left = min(number, len(members)), 1 + len(state.stacked_on(who))
    text = message("{} loses {}: {} left.", figure_ref(who), plural(lost, "token"), plural_of_rest(left))
    events.append(Event(text, squares, (make_reason(state.rules["TOK-06"], text, *squares),), kind=Happening.KO))
    return with_traits(state, who), number - lost
