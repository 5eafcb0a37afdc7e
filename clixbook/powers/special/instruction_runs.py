"""How the instructions of a sentence are done: attacks, moves, damage, healing, modifiers, tokens, placing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.ranges import distance
from clixbook.board.placing.placing import may_place
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_position_traits
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.turn.tokens import may_be_given_token
from clixbook.engine.rules.verdict import Verdict
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, heal, squares_under
from clixbook.engine.sequence.fighters.first_turn import why_first_turn_bars
from clixbook.engine.sequence.moving.attacks_after_moves import make_granted_attack, possible_attacks
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.figures.specials.clauses import Instruction
from clixbook.figures.specials.instructions import (
    AS_GIVEN,
    DealDamage,
    GiveModifier,
    GiveToken,
    HealOthers,
    MakeAttack,
    MoveUpTo,
    PlaceFigures,
    Whom,
)
from clixbook.powers.special.clause_run import ClauseUse, InstructionRun, Refuse, add_lasting_change
from clixbook.rulebooks.sections.combat.values import ExtremeTie
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.turn.actions import ActionKind

STAYS = no("stay")
_BLOWS = {"close": ("close",), "ranged": ("ranged",), "": ("close", "ranged")}


def meant_figures(user: User, whom: Whom, what: str, use: ClauseUse) -> Iterator[str]:
    """The figures that are meant, without those that the first turn protects from ``what``."""
    state, board, here = user.state, user.state.board, use.at or user.who
    for each in state.standing():
        if each.id == user.who or state.are_friends(each.side, user.fighter.side) != (whom.side == "friend"):
            continue
        if whom.within:
            near = distance(board, here, each.id, rules=user.rules) <= whom.within
        else:
            near = bool(adjacent(board, here, each.id, rules=user.rules))
        if near and not why_first_turn_bars(state, each.id, user.fighter.side, what):
            yield each.id


def choose_figures(
    user: User, whom: Whom, what: str, use: ClauseUse, events: list[Event], *, able: Callable[[str], bool] | None = None
) -> Steps[tuple[str, ...]]:
    """All figures that are meant and ``able``, or the one that the user's player picks."""
    found = tuple(each for each in _eligible(user, whom, what, use) if able is None or able(each))
    chooser = tie_chooser(user.state) if whom.points else user.fighter.side
    if whom.each or not chooser or len(found) < 2:
        return found
    question = message("{} of {}: {}", use.name, figure_ref(user.who), str(whom))
    picked = str((yield Choose(chooser, question, tuple(map(figure_ref, found)), user.state)))
    if whom.points:
        text = message("{} picks {} of those with the {} points.", chooser, figure_ref(picked), whom.points)
        events.append(Event(text, squares_under(user.state, picked), (make_reason(user.rules["VAL-19"], text),)))
    return (picked,)


def _eligible(user: User, whom: Whom, what: str, use: ClauseUse) -> tuple[str, ...]:
    """The figures that are meant, of those the ones with the highest or lowest points where it says so."""
    found = tuple(meant_figures(user, whom, what, use))
    return extreme_figures(user.state, found, whom.points) if whom.points else found


def extreme_figures(state: State, found: Sequence[str], which: str) -> tuple[str, ...]:
    """Those of these figures that have the highest or the lowest points, all that are tied (VAL-19)."""
    points = {each: state.fighter(each).points for each in found}
    wanted = (max if which == "highest" else min)(points.values(), default=0)
    return tuple(each for each in found if points[each] == wanted)


def tie_chooser(state: State) -> str:
    """The player who picks among tied figures: the active one; "" if all of them are meant (VAL-19)."""
    return state.player if state.rules.values.tie is ExtremeTie.ACTIVE_PLAYER_PICKS else ""


def why_nobody(what: str) -> Refuse:
    """A check that some figure is meant."""

    def why_not(user: User, instruction: Any, use: ClauseUse) -> tuple[Reason, ...]:
        if next(meant_figures(user, instruction.whom, what, use), None) is not None:
            return ()
        text = message("{} of {} affects no figure: {}.", use.name, figure_ref(user.who), str(instruction.whom))
        return (make_reason(user.rules["EFF-25"], text),)

    return why_not


def deal_damage(user: User, instruction: DealDamage, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Deal it to each of them, as damage outside attacks."""
    state, side = user.state, user.fighter.side
    for each in (yield from choose_figures(user, instruction.whom, "damage", use, events)):
        state = damage_outside_attack(
            state,
            each,
            instruction.clicks,
            use.name,
            events,
            side,
            DamageKind(instruction.kind),
            hand=user.who,
            ruling="EFF-06",
        )
    return state


def heal_others(user: User, instruction: HealOthers, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Turn their dials towards the starting line."""
    state = user.state
    for each in (yield from choose_figures(user, instruction.whom, "affect", use, events)):
        state = heal(state, each, instruction.clicks, use.name, events, ruling="EFF-06")
    return state


def give_modifier(user: User, instruction: GiveModifier, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Change a value of each of these figures, for as long as the sentence says."""
    state = user.state
    for each in (yield from choose_figures(user, instruction.whom, "affect", use, events)):
        now = User(state, user.who)
        state = add_lasting_change(now, use.active, events, on=each, value=instruction.value, change=instruction.by)
    return state


def why_third_token(user: User, use: ClauseUse) -> tuple[Reason, ...]:
    """Why a clause may not be chosen that would give friends a token beyond the most (ACT-17); none if it may."""
    clause = use.active.clause
    asked = [does for part in (clause, *clause.more) for does in part.does if isinstance(does, GiveToken)]
    for whom in (does.whom for does in asked if clause.optional or clause.moment is None):
        figures = _eligible(user, whom, "affect", use)
        against = [verdict for each in figures if not (verdict := _room_for_token(user, each))]
        if against and (whom.each or len(against) == len(figures)):
            return tuple(dict.fromkeys(reason for verdict in against for reason in verdict.reasons))
    return ()


def _room_for_token(user: User, who: str) -> Verdict:
    """May the user's player choose an effect that gives that figure a token?"""
    fighter, piece = user.state.fighter(who), user.state.board.pieces[who]
    own = user.state.are_friends(fighter.side, user.fighter.side)
    return may_be_given_token(user.rules, fighter.tokens, own_choice=own, traits=piece.traits)


def give_action_token(user: User, instruction: GiveToken, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Give each of them a token; a player who has the choice picks nobody who has as many as can be."""
    state, side, clause = user.state, user.fighter.side, use.active.clause
    free_to_choose = clause.optional or clause.moment is None
    if free_to_choose and why_third_token(user, use):
        return state
    able = (lambda each: bool(_room_for_token(user, each))) if free_to_choose else None
    for each in (yield from choose_figures(user, instruction.whom, "affect", use, events, able=able)):
        why = make_reason(state.rules["EFF-06"], message("{} is given a token by {}.", figure_ref(each), use.name))
        state = yield from give_token(state, each, events, why=why, by=side, hand=user.who)
    return state


# -- attacks and moves -------------------------------------------------------------------------------------------


def blows_of(instruction: MakeAttack, use: ClauseUse) -> frozenset[str]:
    """The kinds of attack that an instruction allows."""
    given = (use.kind,) if instruction.reach == AS_GIVEN else _BLOWS[instruction.reach]
    return frozenset(given).intersection(_BLOWS[""])


def why_no_attack(user: User, instruction: MakeAttack, use: ClauseUse) -> tuple[Reason, ...]:
    """Why it can attack no figure from its square."""
    if next(possible_attacks(user.state, user.who, blows_of(instruction, use), AttackGrant.ATTACK), None) is not None:
        return ()
    text = message("{} can attack no figure with {}.", figure_ref(user.who), use.name)
    return (make_reason(user.rules["EFF-25"], text),)


def make_attack(user: User, instruction: MakeAttack, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Make an attack of that kind, if its player wants it."""
    kind = use.kind if use.kind in (ActionKind.CLOSE, ActionKind.RANGED) else ""
    may = f"attack by {use.name}"
    return (
        yield from make_granted_attack(user.state, user.who, blows_of(instruction, use), events, action=kind, may=may)
    )


def move_up_to(user: User, instruction: MoveUpTo, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """A move of that many squares, or of its speed; its player may leave it out."""
    pace = Pace(use.kind or ActionKind.FREE, stated=instruction.squares or None)
    goals = tuple(PlaceRef(square.name) for square in reachable_squares(user.state, user.who, pace))
    question = message("{} may move by {}", figure_ref(user.who), use.name)
    goal = (yield Choose(user.fighter.side, question, (STAYS, *goals), user.state)) if goals else STAYS
    if goal == STAYS:
        return user.state
    state, _ = yield from move(user.state, user.who, parse_square(str(goal)), events, pace)
    return state


# -- placing -----------------------------------------------------------------------------------------------------


def places_within(state: State, who: str, squares: int) -> Iterator[Square]:
    """The squares within that distance where the figure may be placed (PLC-01)."""
    board, piece, rules = state.board, state.board.pieces[who], state.rules
    x, y = piece.squares[0].x, piece.squares[0].y
    for square in (
        Square(x + dx, y + dy) for dy in range(-squares, squares + 1) for dx in range(-squares, squares + 1)
    ):
        if square != piece.squares[0] and square in board and may_place(board, who, square, rules=rules):
            yield square


def why_not_placed(user: User, instruction: PlaceFigures, use: ClauseUse) -> tuple[Reason, ...]:
    """Why no figure can be placed anywhere."""
    found = (user.who,) if instruction.whom is None else tuple(meant_figures(user, instruction.whom, "place", use))
    if any(next(places_within(user.state, each, instruction.squares), None) for each in found):
        return ()
    text = message(
        "{} of {} places nobody: there is no square within {}.", use.name, figure_ref(user.who), instruction.squares
    )
    return (make_reason(user.rules["PLC-01"], text),)


def place(user: User, instruction: PlaceFigures, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Place the user, or the figures that are meant, on squares that its player picks; it is not a move."""
    state = user.state
    found = (
        (user.who,)
        if instruction.whom is None
        else (yield from choose_figures(user, instruction.whom, "place", use, events))
    )
    for who in found:
        goals = tuple(PlaceRef(square.name) for square in places_within(state, who, instruction.squares))
        if not goals:
            continue
        goal = parse_square(
            str((yield Choose(user.fighter.side, message("where {} is placed", figure_ref(who)), goals, state)))
        )
        piece = state.board.pieces[who]
        text = message("{} is placed on {} by {}.", figure_ref(who), goal, use.name)
        events.append(Event(text, (*piece.squares, goal), (make_reason(state.rules["PLC-01"], text, goal),)))
        dx, dy = goal.x - piece.squares[0].x, goal.y - piece.squares[0].y
        squares = tuple(square.step(dx, dy) for square in piece.squares)
        board = state.board.with_piece(replace(piece, squares=squares))
        state = with_position_traits(state.with_(board=board)).with_fighter(who, placed_now=True)
    return state


INSTRUCTION_RUNS: Mapping[type[Instruction], InstructionRun] = {
    DealDamage: InstructionRun(deal_damage, why_nobody("damage")),
    HealOthers: InstructionRun(heal_others, why_nobody("affect")),
    GiveModifier: InstructionRun(give_modifier, why_nobody("affect")),
    GiveToken: InstructionRun(give_action_token, why_nobody("affect")),
    MakeAttack: InstructionRun(make_attack, why_no_attack),
    MoveUpTo: InstructionRun(move_up_to),
    PlaceFigures: InstructionRun(place, why_not_placed),
}
"""How each kind of instruction is done."""
