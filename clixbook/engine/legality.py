"""Which actions the player may take now, and for every other one: why not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from clixbook.board.answers import Reason, because
from clixbook.board.moves.reach import reach
from clixbook.board.near.close_attacks import may_strike
from clixbook.board.near.shooting import may_shoot
from clixbook.engine.actions import Action, Close, EndTurn, Move, Shoot
from clixbook.engine.attack_targets import may_target, most_targets
from clixbook.engine.fighters import printed
from clixbook.engine.immunity import immune
from clixbook.engine.state import Fighter, State
from clixbook.engine.tokens import may_act
from clixbook.engine.verdict import Verdict


def actions_of(state: State) -> Iterator[Action]:
    """Every action of the player whose turn it is: moves, close attacks, shots, and the end of the turn."""
    for fighter in state.standing(state.player):
        if not readiness(state, fighter, "move"):
            for square in reach(state.board, fighter.id, printed(fighter).speed, rules=state.rules):
                yield Move(fighter.id, square.name)
        if not readiness(state, fighter, "close"):
            yield from strikes(state, fighter)
        if not readiness(state, fighter, "ranged"):
            yield from shots(state, fighter)
    yield EndTurn()


def foes(state: State, fighter: Fighter) -> tuple[Fighter, ...]:
    """The opponents on the board."""
    return tuple(other for other in state.standing() if other.side != fighter.side)


def strikes(state: State, fighter: Fighter) -> Iterator[Close]:
    """Every set of targets that the fighter may attack hand to hand."""
    targets = [foe.id for foe in foes(state, fighter) if not _strike(state, fighter, foe)]
    for number in range(1, most_targets(state.rules, fighter.figure.bolts, close=True) + 1):
        yield from (Close(fighter.id, first, tuple(more)) for first, *more in combinations(targets, number))


def shots(state: State, fighter: Fighter) -> Iterator[Shoot]:
    """Every set of targets that the fighter may shoot at, up to its bolts."""
    targets = [foe.id for foe in foes(state, fighter) if not _shot(state, fighter, foe)]
    for number in range(1, most_targets(state.rules, fighter.figure.bolts, close=False) + 1):
        yield from (Shoot(fighter.id, chosen) for chosen in combinations(targets, number))


def why_not(state: State, action: Action) -> tuple[Reason, ...]:
    """Why the player cannot take that action now; empty if it may."""
    if isinstance(action, EndTurn):
        return ()
    fighter = state.fighter(action.who)
    kind = {Move: "move", Close: "close", Shoot: "ranged"}[type(action)]
    against = readiness(state, fighter, kind)
    if against:
        return against
    match action:
        case Move(to=to):
            return _move(state, fighter, to)
        case Close(targets=targets):
            return _together(state, fighter, targets, close=True)
        case Shoot(targets=targets):
            return _together(state, fighter, targets, close=False)


def readiness(state: State, fighter: Fighter, kind: str) -> tuple[Reason, ...]:
    """Why the fighter cannot be given an action of that kind at all (ACT)."""
    rules = state.rules
    if fighter.side != state.player:
        text = f"{fighter.id} belongs to {fighter.side}, and it is {state.player}'s turn."
        return (because(rules["TRN-10"], text),)
    if fighter.id not in state.board.pieces:
        return (because(rules["DMG-01"], f"{fighter.id} is out of the game."),)
    if state.left <= 0:
        return (because(rules["ACT-01"], f"{state.player} has no action left this turn."),)
    allowed = may_act(rules, tokens=fighter.tokens, kind=kind, acted=fighter.acted)
    return () if allowed else allowed.reasons


def _move(state: State, fighter: Fighter, to: str) -> tuple[Reason, ...]:
    found = reach(state.board, fighter.id, printed(fighter).speed, rules=state.rules)
    square = state.board.square(to)
    return () if square in found else found.why_not(square)


def _strike(state: State, fighter: Fighter, foe: Fighter) -> tuple[Reason, ...]:
    if against := _protected(state, fighter, foe):
        return against
    strike = may_strike(state.board, fighter.id, foe.id, rules=state.rules)
    return () if strike else strike.reasons


def _together(state: State, fighter: Fighter, targets: tuple[str, ...], *, close: bool) -> tuple[Reason, ...]:
    """How many at once (ATK-06, ATK-10, ATK-12), and each of them."""
    together = may_target(state.rules, targets, fighter.figure.bolts, close=close)
    if not together:
        return together.reasons
    against = _strike if close else _shot
    return tuple(reason for target in targets for reason in against(state, fighter, state.fighter(target)))


def _shot(state: State, fighter: Fighter, foe: Fighter) -> tuple[Reason, ...]:
    if against := _protected(state, fighter, foe):
        return against
    shot = may_shoot(state.board, fighter.id, foe.id, fighter.figure.range, rules=state.rules)
    return () if shot else shot.reasons


def _protected(state: State, fighter: Fighter, foe: Fighter) -> tuple[Reason, ...]:
    """Friends are no targets (ATK-04); figures that the first turn protects are none yet (GLD-04)."""
    rules = state.rules
    if foe.side == fighter.side:
        return (because(rules["ATK-04"], f"{foe.id} is a friend of {fighter.id}."),)
    if foe.id not in state.board.pieces:
        return (because(rules["DMG-01"], f"{foe.id} is out of the game."),)
    guarded = first_turn(state, foe, "target")
    return guarded.reasons if guarded else ()


def first_turn(state: State, foe: Fighter, what: str) -> Verdict:
    """Whether the first turn still protects a fighter from what an opponent would do to it (GLD-04)."""
    return immune(
        state.rules, what, turns=state.turns, players=len(state.players), acted=foe.tokens > 0 or foe.has_moved,
        moved=foe.has_moved, left_area=foe.left_area,
    )  # fmt: skip
