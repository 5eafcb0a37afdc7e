"""The effects of a clause of a sentence when it is used or set off.

``RUNS`` has a function for each kind of ``Instruction`` that the grammar knows; ``add_instruction`` adds one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.sentences.clause_conditions import does_condition_hold, named_tokens
from clixbook.engine.effects.sentences.special_clauses import ActiveClause
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Due
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.themes import plain_keyword
from clixbook.engine.sequence.action.delayed_effects import add_delayed_effect
from clixbook.engine.sequence.fighters.clicks import (
    add_lasting,
    damage_outside_attack,
    heal,
    squares_under,
    turn_by_card,
)
from clixbook.engine.sequence.fighters.plot_points import use_plot_ability
from clixbook.figures.specials.clauses import (
    Change,
    Clicks,
    Copy,
    Does,
    Grant,
    Instruction,
    Keyword,
    Lasts,
    NamedToken,
    OwnPower,
    PowerChoice,
    TurnsDial,
    UseLimit,
)
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.turn.actions import ActionKind

_UNTIL = {
    Lasts.ACTION: Until.ACTION_ENDS, Lasts.TURN: Until.TURN_ENDS, Lasts.NEXT_TURN: Until.OWN_TURN_BEGINS,
    Lasts.GAME: Until.GAME_ENDS,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ClauseUse:
    """A clause that is carried out.

    ``chosen`` is the power that its player picked, ``struck`` are those whom its attack hit, ``kind`` is the action
    that it is given as; "" for none. ``at``: the square from which its user was knocked out.
    """

    active: ActiveClause
    chosen: str = ""
    struck: tuple[str, ...] = ()
    kind: str = ""
    at: Square | None = None

    @property
    def name(self) -> str:
        """The name of the special power."""
        return self.active.name


CarryOut: TypeAlias = Callable[[User, Any, ClauseUse, list[Event]], Steps[State]]
Refuse: TypeAlias = Callable[[User, Any, ClauseUse], tuple[Reason, ...]]


def always_possible(user: User, instruction: Instruction, use: ClauseUse) -> tuple[Reason, ...]:
    """Nothing is against it."""
    return ()


class InstructionRun(NamedTuple):
    """How an instruction is done, and why there is nothing to do: reasons, none if there is.

    ``does`` is called with the user, the instruction, the clause that is carried out and the list of events. It asks
    what it has to ask, and returns the position; the same one if it did nothing.
    """

    does: CarryOut
    why_not: Refuse = always_possible


RUNS: dict[type[Instruction], InstructionRun] = {}


def add_instruction(kind: type[Instruction], carried: InstructionRun) -> None:
    """Register the function that resolves instructions of this kind."""
    RUNS[kind] = carried


def why_clause_does_nothing(user: User, use: ClauseUse) -> tuple[Reason, ...]:
    """Why a clause has nothing to do: its instructions are all refused, and it does nothing else."""
    found: list[Reason] = []
    parts = (use.active.clause, *use.active.clause.more)
    for does in (does for part in parts for does in part.does):
        against = RUNS[type(does)].why_not(user, does, use) if isinstance(does, Instruction) else ()
        if not against:
            return ()
        found += against
    return tuple(dict.fromkeys(found))


def resolve_clause(user: User, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Resolves a clause that is used or triggered; without its ``if`` it has no effect (EFF-27)."""
    active, clause, state = use.active, use.active.clause, user.state
    if clause.most or ActionKind.FREE in clause.kinds:
        state = state.with_use(user.who, active.key, for_game=clause.most is UseLimit.GAME)
    if not all(does_condition_hold(state, user.who, one) for one in clause.provided):
        text = message("{} of {} has no effect.", active.name, figure_ref(user.who))
        events.append(Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-27"], text),)))
        return state
    text = message("{} uses {}.", figure_ref(user.who), active.name)
    events.append(
        Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-11"], text), *active.reasons))
    )
    if clause.plot is not None:
        state = use_plot_ability(state, user.who, clause.plot, events)
    state = yield from _resolve_part(User(state, user.who), use, events)
    for part in clause.more:
        state = yield from _follow(User(state, user.who), replace(use, active=active._replace(clause=part)), events)
    lasting = {part.lasts for part in (clause, *clause.more)}
    return _end_with_action(state, user, active, events) if Lasts.ACTION in lasting else state


def _follow(user: User, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """A part that follows by "then"; it comes to nothing where its conditions are not met."""
    active, part, state = use.active, use.active.clause, user.state
    if user.fighter.replaced_by:  # by the part before
        return state
    if not all(does_condition_hold(state, user.who, one) for one in (*part.when, *part.provided)):
        text = message("What follows in {} of {} has no effect.", active.name, figure_ref(user.who))
        events.append(Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-27"], text),)))
        return state
    return (yield from _resolve_part(user, use, events))


def _resolve_part(user: User, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Resolve one part, and its consequences if all of it was done."""
    active, clause, state = use.active, use.active.clause, user.state
    done = True
    for does in clause.does:
        before = state
        state = yield from _carry_out(User(state, user.who), does, use, events)
        done = done and (before is not state)
    for does in clause.then if done else ():
        state = yield from _carry_out(User(state, user.who), does, use, events)
    if clause.then and not done:
        text = message("{} of {} did nothing, so nothing follows.", active.name, figure_ref(user.who))
        events.append(Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-27"], text),)))
    return state


def _end_with_action(state: State, user: User, active: ActiveClause, events: list[Event]) -> State:
    """The position without changes by a clause that lasted for its action (EFF-19)."""
    over = tuple(
        one for one in state.lasting
        if (one.by, one.source, one.until) == (user.who, active.name.lower(), Until.ACTION_ENDS)
    )  # fmt: skip
    if not over:
        return state
    events += [Event(one.end_message) for one in over]
    return with_traits(state.with_(lasting=tuple(one for one in state.lasting if one not in over)))


def _carry_out(user: User, does: Does, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """One thing that a clause does."""
    if user.who not in user.state.board.pieces and use.at is None:
        return user.state
    if isinstance(does, Instruction):
        return (yield from RUNS[type(does)].does(user, does, use, events))
    return _apply(user, does, use, events)


def _apply(user: User, does: Does, use: ClauseUse, events: list[Event]) -> State:
    """Apply an effect to the user and its dial, or to figures that its attack hit."""
    state, who, active = user.state, user.who, use.active
    match does:
        case Clicks(healed=clicks) if active.clause.late:
            source = active.name.lower()
            return add_delayed_effect(state, Due(who, abs(clicks), active.name, "EFF-07", clicks > 0, source))
        case Clicks(healed=clicks, past=past) if clicks > 0:
            beyond = past and state.rules.damage.past_start
            return heal(
                state, who, clicks, active.name, events, ruling="DMG-24" if past else "EFF-06", past_start=beyond
            )
        case Clicks(healed=clicks):
            return damage_outside_attack(state, who, -clicks, active.name, events, ruling="EFF-06")
        case TurnsDial(clicks=clicks):
            return turn_by_card(state, who, clicks, active.name, events)
        case Keyword(word=word, gained=gained):
            return _with_keyword_change(user, word, gained, events)
        case NamedToken(word=word, by=by, to_hit=to_hit):
            for on in use.struck if to_hit else (who,):
                state = with_named_token(state, active, on, who, word, by, events)
            return state
        case Change(value=value, by=by, unique=unique):
            return add_lasting_change(user, active, events, value=value, change=by, unique=unique)
        case Grant(power=power):
            return add_lasting_change(user, active, events, lends=power.lower())
        case PowerChoice() | Copy() | OwnPower():
            return add_lasting_change(user, active, events, lends=use.chosen)
        case _:
            return state


def with_named_token(
    state: State, active: ActiveClause, on: str, by: str, name: str, more: int, events: list[Event]
) -> State:  # fmt: skip
    """The position with one named token more or less on a card (EFF-31)."""
    # Of all that count for the giver any may go; a new one is added to its own.
    held = next((one for one in named_tokens(state, on, by, name) if more < 0 or one.by == by), None)
    count = (held.change if held else 0) + more
    if count < 0 or on not in state.board.pieces:
        return state
    without = state.with_(lasting=tuple(one for one in state.lasting if one is not held))
    laid = Lasting(
        active.name.lower(), by, on, state.fighter(by).side, state.turns, Until.GAME_ENDS, "EFF-31", token=name,
        change=count,
    )  # fmt: skip
    laid = replace(held, change=count) if held else laid
    after = add_lasting(without, laid) if count else without
    if after.lasting == without.lasting and count:
        return state  # the first turn keeps it from that
    verb = "gets" if more > 0 else "loses"
    text = message("{} {} a {} token of {} and has {}.", figure_ref(on), verb, f'"{name}"', figure_ref(laid.by), count)
    events.append(Event(text, squares_under(state, on), (make_reason(state.rules["EFF-31"], text),)))
    return after


def _with_keyword_change(user: User, word: str, gained: bool, events: list[Event]) -> State:
    """The position in which it has one keyword more or less, for the rest of the game (THM-16)."""
    figure = user.fighter.figure
    without = tuple(each for each in figure.keywords if plain_keyword(each) != plain_keyword(word))
    if gained is (without != figure.keywords):  # it has it already, or has none to lose
        return user.state
    now = (*without, word) if gained else without
    text = message("{} {} the keyword {}.", figure_ref(user.who), "gains" if gained else "loses", word)
    events.append(Event(text, squares_under(user.state, user.who), (make_reason(user.rules["THM-16"], text),)))
    return with_traits(user.state.with_fighter(user.who, figure=replace(figure, keywords=now)))


def add_lasting_change(
    user: User, active: ActiveClause, events: list[Event], *, on: str = "", value: str = "", change: int = 0,
    lends: str = "", unique: bool = False,
) -> State:  # fmt: skip
    """The position with the lasting effect of a use (EFF-20), on its user or ``on`` another figure."""
    state, who, source = user.state, on or user.who, active.name.lower()
    lasting = Lasting(
        source, user.who, who, user.fighter.side, state.turns, _UNTIL[active.clause.lasts], "EFF-19", value=value,
        change=change, lends=lends, unique=unique,
        needs_user=state.rules.durations.ends_with_source and not active.clause.even_if_lost,
    )  # fmt: skip
    does = lasting.effect_text if value else f"{printed_name(lends)}, {active.clause.lasts.value}"
    whom = message("{} on {}", active.name, figure_ref(who)) if who != user.who else active.name
    text = message("{}: {}.", whom, does)
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules["EFF-19"], text),)))
    return add_lasting(state, lasting)
