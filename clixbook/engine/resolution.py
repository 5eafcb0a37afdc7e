"""How an action resolves, step by step, as the rulebooks tell it: what is asked, what happens, what is left."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.moves.break_away import BreakAway, break_away
from clixbook.board.moves.moves import attacks_after
from clixbook.board.moves.reach import reach
from clixbook.board.moves.walk import walk
from clixbook.board.squares import Square, parse_square
from clixbook.engine.actions import Action, Close, EndTurn, Move, Shoot
from clixbook.engine.attacks import attack
from clixbook.engine.fighters import hurt, printed
from clixbook.engine.legality import why_not
from clixbook.engine.questions import Choose, Steps, rolled
from clixbook.engine.state import Event, State
from clixbook.engine.tokens import token_after_action
from clixbook.engine.turns import end_turn, settle_end

NO_ATTACK = "no attack"


def resolve(state: State, action: Action, events: list[Event]) -> Steps[State]:
    """Run an action from a settled state to the next one; ``events`` gathers what happened."""
    match action:
        case EndTurn():
            return end_turn(state, events)
        case Move(who=who, to=to):
            state = yield from move(state, who, parse_square(to), events)
        case Close(who=who, target=target):
            state = yield from attack(state, who, (target,), "close", events)
        case Shoot(who=who, targets=targets):
            state = yield from attack(state, who, targets, "ranged", events)
    return settle_end(finish(state, action.who, events), events)


def finish(state: State, who: str, events: list[Event]) -> State:
    """The action is over: one action less, a token, and pushing damage where the book has it (ACT-16 to ACT-20)."""
    state = state.with_(left=state.left - 1)
    if who not in state.board.pieces:
        return state
    fighter = state.fighter(who)
    given = token_after_action(state.rules, fighter.tokens)
    state = state.with_fighter(who, tokens=given.tokens, acted=True, got_token=given.tokens > fighter.tokens)
    events.append(Event(given.headline, state.board.pieces[who].squares[:1], given.reasons))
    return hurt(state, who, given.pushing_damage, "pushing", events)


# -- moving ----------------------------------------------------------------------------------------------------


def move(state: State, who: str, goal: Square, events: list[Event]) -> Steps[State]:
    """Break away, walk, and strike or shoot at the end where the book lets a plain move do so (MOV-10)."""
    free = yield from breaks_away(state, who, events)
    if not free:
        return state
    fighter = state.fighter(who)
    speed = printed(fighter).speed
    way = reach(state.board, who, speed, rules=state.rules)[goal]
    dice: list[int] = []
    while True:  # one die for each opponent met, as it is met (MOV-05)
        walked = walk(state.board, who, way.path[1:], speed, rules=state.rules, roll=tuple(dice))
        if len(walked.met) == len(dice):
            break
        other = walked.met[len(dice)]
        (die,) = yield from rolled(f"break away of {who} from {other.id}", 1)
        dice.append(die)
    events.append(Event(walked.headline, walked.path, walked.reasons))
    piece = state.board.pieces[who]
    shift = walked.end.x - piece.squares[0].x, walked.end.y - piece.squares[0].y
    squares = way.footprints[0] if piece.multi else tuple(s.step(*shift) for s in piece.squares)
    state = state.with_(board=state.board.with_piece(replace(piece, squares=squares)))
    state = state.with_fighter(who, has_moved=fighter.has_moved or walked.end != way.path[0])
    state = hurt(state, who, walked.damage, "fall", events)
    return (yield from strike_after_move(state, who, walked.cost, speed, events))


def breaks_away(state: State, who: str, events: list[Event]) -> Steps[bool]:
    """Roll to leave whoever holds the figure where it stands (BRK-01 to BRK-05). True if it is free to move."""
    held = break_away(state.board, who, rules=state.rules)
    if not held:
        return True
    free = held.verdict != "impossible"
    for faces in needs(held) if free else ():
        (die,) = yield from rolled(f"break away of {who}", 1)
        free = free and die in faces
    text = f"{who} breaks away." if free else f"{who} does not break away and stays."
    events.append(Event(text, state.board.pieces[who].squares[:1], held.reasons))
    return free


def needs(held: BreakAway) -> list[frozenset[int]]:
    """The faces that each die must show: one die for all opponents, or one for each (BRK-03)."""
    if held.rolls == 1:
        return [held.faces]
    return [hold.faces for hold in held.holds if not hold.free]


def strike_after_move(state: State, who: str, cost: int, speed: int, events: list[Event]) -> Steps[State]:
    """The attack that some books let a plain move end with."""
    kinds = attacks_after(cost, speed, rules=state.rules)
    if not kinds or who not in state.board.pieces:
        return state
    ready = state.with_fighter(who, acted=False, tokens=0).with_(left=max(state.left, 1))
    foes = [foe.id for foe in state.standing() if foe.side != state.fighter(who).side]
    attacks: list[Action] = []
    if "close" in kinds:
        attacks += [Close(who, foe) for foe in foes if not why_not(ready, Close(who, foe))]
    if "ranged" in kinds:
        attacks += [Shoot(who, (foe,)) for foe in foes if not why_not(ready, Shoot(who, (foe,)))]
    if not attacks:
        return state
    chosen = yield Choose(state.player, f"{who} may attack after its move", (NO_ATTACK, *attacks))
    match chosen:
        case Close(target=target):
            return (yield from attack(state, who, (target,), "close", events))
        case Shoot(targets=targets):
            return (yield from attack(state, who, targets, "ranged", events))
        case _:
            return state
