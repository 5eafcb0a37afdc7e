"""How a sentence generates, attaches, brings back and removes figures, uses feats up and turns event dials."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.things import ObjectKind
from clixbook.engine.effects.effects import User
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.arrivals.attachments import (
    attach,
    hosts_for,
    remove_from_game,
    return_from_ko,
    why_not_attached,
    why_not_returned,
)
from clixbook.engine.sequence.arrivals.generation import generate, generate_object, why_no_object, why_not_generated
from clixbook.engine.sequence.objects.lost_feats import feat_on_card, take_feat
from clixbook.engine.sequence.turn.event_dials import turn_dial, why_no_turn
from clixbook.figures.specials.arrival_instructions import (
    Attach,
    Generate,
    GenerateObject,
    LeaveGame,
    ReturnFigure,
    TurnDial,
    UseUp,
)
from clixbook.figures.specials.clauses import Instruction
from clixbook.powers.special.clause_run import ClauseUse, InstructionRun


def why_no_figure(user: User, instruction: Generate, use: ClauseUse) -> tuple[Reason, ...]:
    """Why it generates no figure."""
    return why_not_generated(user.state, user.who, instruction.name, instruction.most, instruction.within)


def generate_figures(user: User, instruction: Generate, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Let them come in one by one."""
    return (
        yield from generate(
            user.state,
            user.who,
            instruction.name,
            events,
            most=instruction.most,
            count=instruction.count,
            within=instruction.within,
        )
    )


def why_nothing_lies(user: User, instruction: GenerateObject, use: ClauseUse) -> tuple[Reason, ...]:
    """Why it generates no object."""
    return why_no_object(user.state, user.who)


def lay_generated(user: User, instruction: GenerateObject, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Let a standard object lie beside it."""
    if why_no_object(user.state, user.who):
        return user.state
    return (yield from generate_object(user.state, user.who, ObjectKind(instruction.kind), events))


def why_apart(user: User, instruction: Attach, use: ClauseUse) -> tuple[Reason, ...]:
    """Why it cannot be attached."""
    return why_not_attached(user.state, user.who, friend=instruction.side == "friend")


def attach_user(user: User, instruction: Attach, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Attach it to a figure that its player picks."""
    state, friend = user.state, instruction.side == "friend"
    if why_not_attached(state, user.who, friend=friend):
        return state
    hosts = tuple(map(figure_ref, hosts_for(state, user.who, friend=friend)))
    host = hosts[0]
    if len(hosts) > 1:
        host = yield Choose(user.fighter.side, message("to whom {} is attached", figure_ref(user.who)), hosts, state)
    return attach(state, user.who, str(host), events)


def why_nobody_back(user: User, instruction: ReturnFigure, use: ClauseUse) -> tuple[Reason, ...]:
    """Why it brings no figure back."""
    return why_not_returned(user.state, user.who, instruction.name)


def bring_back(user: User, instruction: ReturnFigure, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Let the fallen friend come in as a new figure."""
    if why_not_returned(user.state, user.who, instruction.name):
        return user.state
    return (yield from return_from_ko(user.state, user.who, instruction.name, events))


def leave_game(user: User, instruction: LeaveGame, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Take it out of the game."""
    return remove_from_game(user.state, user.who, events, cause=use.name)
    yield  # makes it a generator, though it asks no question


def why_no_feat(user: User, instruction: UseUp, use: ClauseUse) -> tuple[Reason, ...]:
    """Why nothing is used up: the sentence is that of no feat."""
    if feat_on_card(user.state, user.who, use.name) is not None:
        return ()
    return (make_reason(user.rules["FRC-12"], f"{use.name} is not a feat of a thing file, and cannot be used up."),)


def use_feat_up(user: User, instruction: UseUp, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Take the feat from the figure."""
    feat = feat_on_card(user.state, user.who, use.name)
    return user.state if feat is None else take_feat(user.state, user.who, feat, events)
    yield  # makes it a generator, though it asks no question


def why_dial_stays(user: User, instruction: TurnDial, use: ClauseUse) -> tuple[Reason, ...]:
    """Why it turns no event dial."""
    return why_no_turn(user.state, instruction.clicks)


def turn_event_dial(user: User, instruction: TurnDial, use: ClauseUse, events: list[Event]) -> Steps[State]:
    """Turn the event dial."""
    return turn_dial(user.state, instruction.clicks, events)
    yield  # makes it a generator, though it asks no question


ARRIVALS: Mapping[type[Instruction], InstructionRun] = {
    Generate: InstructionRun(generate_figures, why_no_figure),
    GenerateObject: InstructionRun(lay_generated, why_nothing_lies),
    Attach: InstructionRun(attach_user, why_apart),
    ReturnFigure: InstructionRun(bring_back, why_nobody_back),
    LeaveGame: InstructionRun(leave_game),
    UseUp: InstructionRun(use_feat_up, why_no_feat),
    TurnDial: InstructionRun(turn_event_dial, why_dial_stays),
}
"""How each kind of instruction is done."""
