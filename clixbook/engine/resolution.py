"""How an action resolves, step by step, as the rulebooks tell it: what is asked, what happens, what is left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clixbook.board.moves.break_away import BreakAway, break_away
from clixbook.board.moves.moves import attacks_after
from clixbook.board.moves.reach import reach
from clixbook.board.moves.walk import walk
from clixbook.board.squares import Square, parse_square
from clixbook.engine.actions import Action, Close, EndTurn, Move, Shoot
from clixbook.engine.attacks import attack
from clixbook.engine.fighters import hurt, printed
from clixbook.engine.legality import shots, strikes
from clixbook.engine.questions import Choose, Steps, rolled
from clixbook.engine.state import Event, State
from clixbook.engine.tokens import token_after_action
from clixbook.engine.turns import end_turn, settle_end

NO_ATTACK = "no attack"


@dataclass(frozen=True, slots=True)
class Footprint:
    """The squares on which a large base may come to rest."""

    squares: tuple[Square, ...]

    def __str__(self) -> str:
        return " ".join(square.name for square in sorted(self.squares))


def resolve(state: State, action: Action, events: list[Event]) -> Steps[State]:
    """Run an action from a settled state to the next one; ``events`` gathers what happened."""
    match action:
        case EndTurn():
            return end_turn(state, events)
        case Move(who=who, to=to):
            state = yield from move(state, who, parse_square(to), events)
        case Close(who=who, targets=targets):
            state = yield from attack(state, who, targets, "close", events)
        case Shoot(who=who, targets=targets):
            state = yield from attack(state, who, targets, "ranged", events)
    state = settle_end(state, events, resolving=True)
    if state.result is not None or state.tied:  # one book ends the game at once, before the token
        return state
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
    speed = printed(state.fighter(who)).speed
    if state.board.pieces[who].multi:
        state, cost = yield from move_large(state, who, goal, speed, events)
    else:
        state, cost = yield from move_small(state, who, goal, speed, events)
    return (yield from strike_after_move(state, who, cost, speed, events))


def move_small(state: State, who: str, goal: Square, speed: int, events: list[Event]) -> Steps[tuple[State, int]]:
    """A figure of one square walks the best way; what that costs comes back too."""
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
    return hurt(moved_to(state, who, (walked.end,)), who, walked.damage, "fall", events), walked.cost


def move_large(state: State, who: str, goal: Square, speed: int, events: list[Event]) -> Steps[tuple[State, int]]:
    """A large base moves by one of its squares; its player chooses how it comes to rest over the goal (MBC-04)."""
    found = reach(state.board, who, speed, rules=state.rules)
    for at, hold in found.meetings(goal):
        (die,) = yield from rolled(f"break away of {who} from {hold.other.id}", 1)
        if die not in hold.faces:
            path = found[goal].path
            goal = next(square for square in reversed(path[: path.index(at) + 1]) if square in found)
            break
    way = found[goal]
    events.append(Event(way.headline, way.path, way.reasons))
    choices = tuple(Footprint(squares) for squares in way.footprints)
    chosen = choices[0]
    if len(choices) > 1:
        chosen = yield Choose(state.player, f"how {who} comes to rest over {goal}", choices)
    return hurt(moved_to(state, who, chosen.squares), who, way.damage, "fall", events), way.cost


def moved_to(state: State, who: str, squares: tuple[Square, ...]) -> State:
    """The figure stands there; whether it moved, and left where it began, is remembered (GLD-06)."""
    piece, fighter = state.board.pieces[who], state.fighter(who)
    moved = fighter.has_moved or set(squares) != set(piece.squares)
    left = fighter.left_area or (moved and not fighter.home.issuperset(squares))
    state = state.with_(board=state.board.with_piece(replace(piece, squares=squares)))
    return state.with_fighter(who, has_moved=moved, left_area=left)


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
    attacks: list[Action] = []
    if "close" in kinds:
        attacks += strikes(state, state.fighter(who))
    if "ranged" in kinds:
        attacks += shots(state, state.fighter(who))
    if not attacks:
        return state
    chosen = yield Choose(state.player, f"{who} may attack after its move", (NO_ATTACK, *attacks))
    match chosen:
        case Close(targets=targets):
            return (yield from attack(state, who, targets, "close", events))
        case Shoot(targets=targets):
            return (yield from attack(state, who, targets, "ranged", events))
        case _:
            return state
