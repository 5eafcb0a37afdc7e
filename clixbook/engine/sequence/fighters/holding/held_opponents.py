"""Grabbed opponents: holders, held figures, and ends of holds (CAP-09, CAP-10)."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import Words, figure_ref, message
from clixbook.board.model.things import Mode
from clixbook.board.near.adjacency import are_adjacent
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.lasting import FAST, LOOSE, Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.tokens import may_act
from clixbook.engine.sequence.action.readiness import lasting_bars_of
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.figures.dials.life import Life
from clixbook.rulebooks.sections.turn.actions import ActionKind

BY_HAND = "grab"
"""The source of a grip without a power: that of a larger figure on a tiny one (WPN-05)."""


def grip_between(state: State, who: str, name: str) -> Lasting | None:
    """The grip of that figure on the other; None if it does not hold it."""
    grips = (each for each in state.lasting if each.grip == FAST)
    return next((each for each in grips if (each.by, each.on) == (who, name)), None)


def held_by(state: State, who: str) -> tuple[str, ...]:
    """The opponents in the figure's hands."""
    return tuple(each.on for each in state.lasting if each.grip == FAST and each.by == who)


def lasting_grip(state: State, who: str, name: str) -> Lasting:
    """The lasting effect of a grab; it ends with the power that holds (EFF-20)."""
    strong = sorted(state.rules.weapons.wielders.strong & state.board.pieces[who].traits)
    source, side = strong[0] if strong else BY_HAND, state.fighter(who).side
    needs = bool(strong) and state.rules.durations.ends_with_source
    return Lasting(
        source, who, name, side, state.turns, Until.GAME_ENDS, "CAP-09", needs_user=needs, grip=FAST
    )  # fmt: skip


def add_grip(state: State, who: str, name: str, events: list[Event]) -> State:
    """The figure holds the other from now on."""
    text = message("{} holds {} fast.", figure_ref(who), figure_ref(name))
    events.append(Event(text, squares_under(state, name), (make_reason(state.rules["CAP-09"], text),)))
    return add_lasting(state, lasting_grip(state, who, name))


# -- ways out ----------------------------------------------------------------------------------------------------


def without_grips(state: State, gone: Iterable[Lasting]) -> State:
    """The position without these."""
    ended = tuple(gone)
    return with_traits(state.with_(lasting=tuple(e for e in state.lasting if e not in ended))) if ended else state


def release_hold(state: State, who: str, name: str) -> State:
    """The figure lets go of the other; a flyer that is let go leaves without a roll in its next turn (CAP-10)."""
    held, piece = grip_between(state, who, name), state.board.pieces.get(name)
    if held is None:
        return state
    state = without_grips(state, (held,))
    if piece is None or piece.mode is not Mode.WING or state.rules.grabs.held.throws_flyers:
        return state
    side = state.fighter(name).side
    return add_lasting(
        state, Lasting("release", who, name, side, state.turns, Until.OWN_TURN_ENDS, "CAP-10", grip=LOOSE)
    )


def escape_all_holds(state: State, who: str) -> State:
    """Ends all grips on a figure that broke away (CAP-09)."""
    return without_grips(state, (each for each in state.lasting if each.grip and each.on == who))


def free_by_damage(state: State, attack: Attack, hits: Iterable[Hit], events: list[Event]) -> State:
    """Frees figures that damaged their holder in close combat (CAP-10)."""
    if attack.ranged or not state.rules.grabs.held.freed_by_close_damage:
        return state
    for hit in hits:
        held = grip_between(state, hit.target, attack.who) if hit.damaged else None
        if held is not None:
            state = end_grip(
                state, held, message("{} breaks free of {}.", figure_ref(held.on), figure_ref(held.by)), events
            )
    return state


def end_grip(state: State, held: Lasting, text: Words, events: list[Event]) -> State:
    """The position without that grip, and an event for it."""
    events.append(Event(text, squares_under(state, held.on), (make_reason(state.rules["CAP-10"], text),), good=True))
    return without_grips(state, (held,))


def roll_to_escape_holds(before: State, state: State, events: list[Event]) -> Steps[State]:
    """Lets held figures roll to escape from damaged holders (CAP-10)."""
    if state.result is not None or state.tied:
        return state
    least = state.rules.grabs.held.freed_by_other_damage
    faces = frozenset(range(least, 7)) if least else frozenset[int]()
    for held in [each for each in state.lasting if each.grip == FAST] if faces else ():
        if held not in state.lasting or not _was_damaged(before, state, held.by) or not _could_act(state, held.on):
            continue
        text = message("break away of {} from {}", figure_ref(held.on), figure_ref(held.by))
        state, (die,) = yield from ask_for_roll(
            state, "break away", held.on, text, 1, events, parting=shows_one_of(faces)
        )
        if held not in state.lasting:
            continue
        if die in faces:
            state = end_grip(
                state,
                held,
                message("{} breaks free of {}, which was damaged.", figure_ref(held.on), figure_ref(held.by)),
                events,
            )
        else:
            text = message("{} is still held by {}.", figure_ref(held.on), figure_ref(held.by))
            events.append(
                Event(text, squares_under(state, held.on), (make_reason(state.rules["CAP-10"], text),), good=False)
            )
    return state


def _was_damaged(before: State, after: State, who: str) -> bool:
    """Did the figure take damage from one position to the next, and is it still there?"""
    return who in after.board.pieces and _dial_and_click(after.fighter(who).life) > _dial_and_click(
        before.fighter(who).life
    )


def _dial_and_click(life: Life) -> tuple[int, int]:
    return life.dial, life.click


def _could_act(state: State, who: str) -> bool:
    """May the figure be given an action, were it its player's turn?"""
    fighter, move = state.fighter(who), ActionKind.MOVE
    traits = state.board.pieces[who].traits
    return not lasting_bars_of(state, fighter, move) and bool(
        may_act(state.rules, tokens=fighter.tokens, kind=move, traits=traits, build_total=state.build_total)
    )


def drop_separated_holds(state: State) -> State:
    """Ends grips of figures that are no longer adjacent opponents."""
    grips = [each for each in state.lasting if each.grip]
    return without_grips(state, (each for each in grips if not is_grip_kept(state, each))) if grips else state


def is_grip_kept(state: State, held: Lasting) -> bool:
    """Are the two of that grip opponents, beside each other?"""
    one, other = state.board.pieces.get(held.by), state.board.pieces.get(held.on)
    if one is None or other is None or one.is_friend_of(other):
        return False
    return are_adjacent(state.board, one, other, state.rules)
