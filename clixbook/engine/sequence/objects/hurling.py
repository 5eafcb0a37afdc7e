"""Figures in the hands of friends, where the book has it: thrown, and swung as a club (WPN-15, OBJ-16)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers import Reason, because
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.moves.movers import surface
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.great import size_of
from clixbook.board.near.ranges import distance
from clixbook.board.objects.lifting import body_as_object
from clixbook.board.said import said, the
from clixbook.board.squares import Square
from clixbook.board.things import MapObject, Piece
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.questions import Steps
from clixbook.engine.rules.action_cases import may_after_being_moved
from clixbook.engine.rules.weapons import Wielding, body_flight, club_damage, landing_damage, seize_problems
from clixbook.engine.sequence.attack.attacking import carry_out
from clixbook.engine.sequence.attack.blows import Attack
from clixbook.engine.sequence.attack.targets import foes, protected, shot_at
from clixbook.engine.sequence.carrying.boarding import placed
from clixbook.engine.sequence.dice.rolls import roll
from clixbook.engine.sequence.fighters.harm import fallen
from clixbook.engine.sequence.fighters.values_now import value_of
from clixbook.engine.sequence.moving.moving import moved_to
from clixbook.engine.state import Event, Fighter, State
from clixbook.rulebooks.vocabulary import MoveRights


def friends_in_reach(state: State, fighter: Fighter) -> Iterator[Piece]:
    """The friends that the fighter can seize now."""
    for friend in state.friends_of(fighter.side):
        if friend.id != fighter.id and not cannot_seize(state, fighter, friend.id):
            yield state.board.pieces[friend.id]


def cannot_seize(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter cannot seize that figure; empty if it can. Opponents would have to be grabbed first (CAP-09)."""
    rules, piece = state.rules, state.board.pieces[fighter.id]
    other = state.board.pieces.get(name)
    if other is None or name == fighter.id:
        return (because(rules["WPN-15"], said("{} cannot seize {}.", the(fighter.id), the(name))),)
    against = seize_problems(
        size_of(other, rules), rules=rules, by=size_of(piece, rules), traits=piece.traits,
        friend=state.are_friends(state.fighter(name).side, fighter.side),
    )  # fmt: skip
    if against:
        return against
    if piece.held is not None:
        return (because(rules["OBJ-08"], said("{} holds an object.", the(fighter.id)), *piece.squares[:1]),)
    if other.multi or not adjacent(state.board, piece, other, rules=rules):
        return (
            because(rules["WPN-15"], said("{} is out of {}'s hands.", the(name), the(fighter.id)), *other.squares[:1]),
        )
    return ()


def flight_of(state: State, name: str) -> tuple[int, int]:
    """How many squares that figure flies, and what it deals and is dealt."""
    return body_flight(size_of(state.board.pieces[name], state.rules), rules=state.rules) or (0, 0)


# -- thrown --------------------------------------------------------------------------------------------------------


def landings(state: State, who: str, name: str) -> Iterator[Square]:
    """The squares onto which the figure may be thrown: near enough, free, and in a line that nothing bars."""
    board, start, squares = off(state, name).board, state.board.pieces[who], flight_of(state, name)[0]
    for square in free_squares(state):
        if distance(board, start, square, rules=state.rules) <= squares and line_of_fire(
            board, start.squares[0], square, rules=state.rules, acting=start.side or None
        ):
            yield square


def free_squares(state: State) -> Iterator[Square]:
    """Where nobody stands and somebody may."""
    ground = surface(state.board.bare, state.rules, MoveRights())
    for square in state.board.squares:
        if square not in state.board.occupants and not ground.no_end[state.board.index(square)]:
            yield square


def targets_of(state: State, fighter: Fighter, name: str) -> Iterator[Fighter]:
    """The opponents at whom the figure may be thrown."""
    squares = flight_of(state, name)[0]
    for foe in foes(state, fighter):
        if not protected(state, fighter, foe) and shot_at(off(state, name), fighter.id, foe.id, squares):
            yield foe


def off(state: State, name: str) -> State:
    """The position while that figure is in another's hands."""
    return state.with_(board=state.board.without_piece(name))


def hurl_to(state: State, who: str, name: str, goal: Square, events: list[Event]) -> Steps[State]:
    """The friend flies to that square and is hurt as it lands, if it does not land softly."""
    text = said("{} throws {} to {}.", the(who), the(name), goal)
    events.append(Event(text, (goal,), (because(state.rules["WPN-15"], text, goal),)))
    state = moved_to(state, name, (goal,))
    traits, die = state.board.pieces[name].traits, 0
    if landing_damage(rules=state.rules, traits=traits) and any(
        trait in traits for trait, _ in state.rules.weapons.body_weapon.dodges
    ):
        state, (die,) = yield from roll(state, "landing", name, said("landing of {}", the(name)), 1, events)
    harm = landing_damage(rules=state.rules, traits=traits, die=die)
    return shaken(state, (yield from fallen(state, name, harm, "landing", events)), who, name)


def hurl_at(
    state: State, who: str, name: str, target: str, events: list[Event], flight: tuple[int, int] | None = None
) -> Steps[State]:  # fmt: skip
    """A ranged attack with a figure for a missile: it comes down beside the target, and both are hurt by a hit.

    ``flight`` is that of an effect, in place of the hand's.
    """
    (squares, damage), told, missile = flight or flight_of(state, name), len(events), state.board.pieces[name]
    start, there = state.board.pieces[who].squares[0], state.board.pieces[target].squares
    attack = Attack(who, (target,), ranged=True, fixed=damage, range=squares)
    state = yield from carry_out(off(state, name), attack, events)
    hit = [event.blow.judged for event in events[told:] if event.blow and event.blow.target == target]
    beside = min(free_squares(state), key=lambda s: (min(s.distance(t) for t in there), apart(s, start), s))
    state = placed(state, missile, beside)
    if not hit or not hit[-1]:
        return (yield from hurl_to(state, who, name, beside, events))
    return shaken(state, (yield from fallen(state, name, damage, "impact", events)), who, name)


def apart(a: Square, b: Square) -> int:
    """How far two squares are apart as the crow flies, squared: what comes straight comes down in front."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def shaken(before: State, after: State, who: str, name: str) -> State:
    """A thrown figure that was hurt by it takes no action until its player's next turn (ACT-37)."""
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
    """The close attack with a friend for a club."""
    kind = body_as_object(size_of(state.board.pieces[name], state.rules), rules=state.rules)
    thing = None if kind is None else MapObject(kind, name)
    return Attack(who, (target,), ranged=False, way=Wielding.SWING, thing=thing)


def club(state: State, who: str, name: str, target: str, events: list[Event]) -> Steps[State]:
    """Strike with a friend in hand, which takes the wielder's damage and more (WPN-15)."""
    harm = club_damage(value_of(state, who, "damage").total, rules=state.rules)
    state = yield from carry_out(state, club_attack(state, who, name, target), events)
    return (yield from fallen(state, name, harm, "being a club", events))
