"""Throwing and swinging other figures (WPN-15, OBJ-16, CAP-10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.lines.line_field import lines_from
from clixbook.board.lines.line_of_fire import VERDICTS
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, Mode, Piece
from clixbook.board.moves.mover import surface
from clixbook.board.near.adjacency import are_adjacent
from clixbook.board.near.bases import why_immobile
from clixbook.board.near.giants import size_of
from clixbook.board.near.holders import has_full_hands
from clixbook.board.near.ranges import is_within
from clixbook.board.objects.lifting import body_as_object
from clixbook.caches import cached_per_position
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.attack_roll import Judged
from clixbook.engine.rules.combat.damage_shares import critical_bonuses
from clixbook.engine.rules.combat.weapons import Wielding, body_flight, club_damage, landing_damage, seize_problems
from clixbook.engine.rules.turn.action_cases import may_after_being_moved
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import judge_ranged_attack, opponents_of, why_protected
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.engine.sequence.carrying.passengers import place_passenger
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.holding.held_opponents import grip_between, held_by, release_hold
from clixbook.engine.sequence.fighters.redirected_damage import deal_fall_damage
from clixbook.engine.sequence.moving.move_sequence import place_after_move
from clixbook.engine.sequence.objects.held_weapons import swing_change
from clixbook.rulebooks.vocabulary import NO_RIGHTS

BLOCKED = VERDICTS.index("blocked")


@cached_per_position
def seizable_figures(state: State, who: str) -> tuple[Piece, ...]:
    """Friends in reach to throw or swing, and held opponents."""
    fighter = state.fighter(who)
    others = (*(each.id for each in state.friends_of(fighter.side)), *held_by(state, who))
    return tuple(
        state.board.pieces[name] for name in others if name != who and not why_no_seizing(state, fighter, name)
    )


def why_no_seizing(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter cannot throw or swing that figure; empty if it can. Opponents are grabbed first (CAP-09)."""
    rules, piece = state.rules, state.board.pieces[fighter.id]
    other, held = state.board.pieces.get(name), grip_between(state, fighter.id, name)
    if other is None or name == fighter.id:
        return (make_reason(rules["WPN-15"], message("{} cannot seize {}.", figure_ref(fighter.id), figure_ref(name))),)
    if kept := why_immobile(other, rules=rules):
        return kept
    against = seize_problems(
        size_of(other, rules), rules=rules, by=size_of(piece, rules), traits=piece.traits,
        friend=state.are_friends(state.fighter(name).side, fighter.side), grabbed=held is not None,
    )  # fmt: skip
    if against:
        return against
    if held is not None:
        return why_too_soon(state, held)
    if full := why_hands_are_full(state, fighter):
        return full
    if other.is_multi_base or not are_adjacent(state.board, piece, other, rules):
        return (
            make_reason(
                rules["WPN-15"],
                message("{} is out of {}'s hands.", figure_ref(name), figure_ref(fighter.id)),
                *other.squares[:1],
            ),
        )
    return ()


def why_too_soon(state: State, held: Lasting) -> tuple[Reason, ...]:
    """Why nothing is done yet with a figure that was grabbed in this very turn (CAP-09)."""
    if held.since < state.turns or not state.rules.grabs.grab.after_a_turn:
        return ()
    return (make_reason(state.rules["CAP-09"], message("{} was grabbed in this turn.", figure_ref(held.on))),)


def why_hands_are_full(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why the fighter's hands are not free to seize anybody (OBJ-08)."""
    piece = state.board.pieces[fighter.id]
    if not has_full_hands(piece):
        return ()
    what = "an object" if piece.held is not None else "a figure"
    return (
        make_reason(state.rules["OBJ-08"], message("{} holds {}.", figure_ref(fighter.id), what), *piece.squares[:1]),
    )


def why_no_hurl(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter cannot throw that figure; an opponent with wings is swung, but never thrown (CAP-10)."""
    if against := why_no_seizing(state, fighter, name):
        return against
    flies = state.board.pieces[name].mode is Mode.WING and not state.rules.grabs.held.throws_flyers
    if flies and grip_between(state, fighter.id, name) is not None:
        return (make_reason(state.rules["CAP-10"], message("{} flies, and is not thrown.", figure_ref(name))),)
    return ()


def flight_of(state: State, name: str) -> tuple[int, int]:
    """How many squares the figure flies when thrown, and the damage to it and to its target (WPN-15)."""
    return body_flight(size_of(state.board.pieces[name], state.rules), rules=state.rules) or (0, 0)


# -- thrown --------------------------------------------------------------------------------------------------------


def landings(state: State, who: str, name: str) -> Iterator[Square]:
    """The squares onto which the figure may be thrown: near enough, free, and with no blocked line to them."""
    board, start, squares = without_held_figure(state, name).board, state.board.pieces[who], flight_of(state, name)[0]
    verdicts = lines_from(board, start.squares[0], state.rules)
    for square in free_squares(state):
        if verdicts[square.y, square.x] < BLOCKED and is_within(board, start, square, squares, state.rules):
            yield square


def free_squares(state: State) -> Iterator[Square]:
    """The empty squares in which a figure may stand."""
    ground = surface(state.board.bare, state.rules, NO_RIGHTS)
    for square in state.board.squares:
        if square not in state.board.occupants and not ground.no_end[state.board.index(square)]:
            yield square


def targets_of(state: State, fighter: Fighter, name: str) -> Iterator[Fighter]:
    """The opponents at which the figure may be thrown."""
    squares = flight_of(state, name)[0]
    for opponent in opponents_of(state, fighter):
        if opponent.id == name or why_protected(state, fighter, opponent):
            continue
        if judge_ranged_attack(without_held_figure(state, name), fighter.id, opponent.id, squares):
            yield opponent


def without_held_figure(state: State, name: str) -> State:
    """The position while that figure is in another's hands."""
    return state.with_(board=state.board.without_piece(name))


def hurl_to_square(state: State, who: str, name: str, goal: Square, events: list[Event]) -> Steps[State]:
    """Throw the figure to that square: it takes damage as it lands, if it does not land softly."""
    text = message("{} throws {} to {}.", figure_ref(who), figure_ref(name), goal)
    events.append(Event(text, (goal,), (make_reason(state.rules["WPN-15"], text, goal),)))
    state = place_after_move(release_hold(state, who, name), name, (goal,))
    traits, die = state.board.pieces[name].traits, 0
    if landing_damage(rules=state.rules, traits=traits) and any(
        trait in traits for trait, _ in state.rules.weapons.figures_as_weapons.dodges
    ):
        state, (die,) = yield from ask_for_roll(
            state, "landing", name, message("landing of {}", figure_ref(name)), 1, events
        )
    harm = landing_damage(rules=state.rules, traits=traits, die=die)
    return bar_actions_after_throw(
        state, (yield from damage_held_figure(state, who, name, harm, "landing", events)), who, name
    )


def hurl_at_target(
    state: State, who: str, name: str, target: str, events: list[Event], flight: tuple[int, int] | None = None
) -> Steps[State]:  # fmt: skip
    """A ranged attack that throws a figure; a hit hurts both.

    ``flight`` is given by an effect, in place of ``flight_of``.
    """
    state = release_hold(state, who, name)
    (squares, damage), first, missile = flight or flight_of(state, name), len(events), state.board.pieces[name]
    start, there = state.board.pieces[who].squares[0], state.board.pieces[target].squares
    attack = Attack(who, (target,), ranged=True, fixed_damage=damage, range=squares)
    state = yield from resolve_attack(without_held_figure(state, name), attack, events)
    beside = min(free_squares(state), key=lambda s: (min(s.distance(t) for t in there), squared_distance(s, start), s))
    state = place_passenger(state, missile, beside)
    if not hit_on(events[first:], target):
        return (yield from hurl_to_square(state, who, name, beside, events))
    return bar_actions_after_throw(
        state, (yield from damage_held_figure(state, who, name, damage, "impact", events)), who, name
    )


def damage_held_figure(state: State, who: str, name: str, clicks: int, cause: str, events: list[Event]) -> Steps[State]:
    """Deals damage to the held figure, reduced as usual."""
    by, side = state.fighter(who).side, state.fighter(name).side
    blamed = "" if state.are_friends(by, side) else by
    return (yield from deal_fall_damage(state, name, clicks, cause, events, by=blamed, in_attack=True))


def squared_distance(a: Square, b: Square) -> int:
    """The squared distance of two squares as the crow flies, to find the nearest landing square."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def bar_actions_after_throw(before: State, after: State, who: str, name: str) -> State:
    """Bar the thrown figure from actions until its player's next turn, where the book does (ACT-37)."""
    fighter = after.fighter(name)
    how = "thrown" if fighter.life == before.fighter(name).life else "hurt"
    if name not in after.board.pieces or may_after_being_moved(after.rules, how, "free"):
        return after
    ban = Lasting(
        "throw", who, name, fighter.side, after.turns, Until.OWN_TURN_BEGINS, "ACT-37", bars="everything"
    )  # fmt: skip
    return after.with_(lasting=(*after.lasting, ban))


# -- swung ---------------------------------------------------------------------------------------------------------


def club_attack(state: State, who: str, name: str, target: str) -> Attack:
    """The close attack with a figure for a club."""
    kind = body_as_object(size_of(state.board.pieces[name], state.rules), rules=state.rules)
    thing = None if kind is None else MapObject(kind, name)
    return Attack(who, (target,), ranged=False, way=Wielding.SWING, thing=thing)


def strike_with_figure(state: State, who: str, name: str, target: str, events: list[Event]) -> Steps[State]:
    """A close attack that swings a figure, which is hurt too (WPN-15)."""
    attack, first = club_attack(state, who, name, target), len(events)
    held = grip_between(state, who, name) is not None
    deals = damage_value(state, attack).total + sum(each.by for each in swing_change(state, attack))
    harm = club_damage(value_of(state, who, "damage").total, rules=state.rules)
    state = yield from resolve_attack(state, attack, events)
    if held:
        harm = deals + critical_bonuses(state.rules, [hit])[0] if (hit := hit_on(events[first:], target)) else 0
    return (yield from damage_held_figure(state, who, name, harm, "being a club", events))


def hit_on(events: Sequence[Event], target: str) -> Judged | None:
    """How the attack hit that target in the end; None if it did not."""
    judged = [event.blow.judged for event in events if event.blow and event.blow.target == target]
    return judged[-1] if judged and judged[-1] else None
