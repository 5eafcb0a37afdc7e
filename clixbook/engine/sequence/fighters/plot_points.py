"""Plot points: tokens on the cards of titled figures, and the use of plot abilities (TTL-01, TTL-02)."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message, plural
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.titles import first_plot_points, is_titled
from clixbook.engine.sequence.fighters.clicks import squares_under

PLOT, PLOT_ABILITY = "plot", "plot ability"
"""The name of the tokens, and of the ability that a player uses once a turn."""


def plot_points(state: State, who: str, count: int) -> Lasting:
    """A lasting effect: that many plot points on the card of a figure."""
    side = state.fighter(who).side
    return Lasting(PLOT, who, who, side, 1, Until.GAME_ENDS, "TTL-01", token=PLOT, change=count)


def with_first_plot_points(state: State, who: str) -> State:
    """The position with the plot points on the figure's card with which it begins, in place of any that it had."""
    count = first_plot_points(state.fighter(who).figure, rules=state.rules)
    others = tuple(each for each in state.lasting if each.on != who or each.ruling != "TTL-01")
    laid = (plot_points(state, who, count),) if count else ()
    return state if others == state.lasting and not laid else state.with_(lasting=(*others, *laid))


def plot_points_of(state: State, who: str) -> int:
    """How many plot points the figure has."""
    return sum(each.change for each in state.lasting if each.on == who and each.ruling == "TTL-01")


def why_no_plot_ability(state: State, who: str, change: int) -> tuple[Reason, ...]:
    """Why the figure cannot use a plot ability that changes its points so."""
    rule, side, ruling = state.rules.titled_figures, state.fighter(who).side, state.rules["TTL-01"]
    if not rule.plot_points:
        return (make_reason(ruling, ruling.says),)
    if not is_titled(state.fighter(who).figure):
        text = message("{} is not a titled figure: it has no plot points.", figure_ref(who))
        return (make_reason(ruling, text),)
    used = [each for each in state.used if each.effect == PLOT_ABILITY and each.turn == state.turns]
    if sum(state.fighter(each.by).side == side for each in used) >= rule.plot_abilities:
        text = message("{} has used a plot ability this turn.", side)
        return (make_reason(state.rules["TTL-02"], text),)
    held = plot_points_of(state, who)
    if held + change < 0:
        text = message("{} has {}, and it takes {}.", figure_ref(who), plural(held, "plot point"), -change)
        return (make_reason(ruling, text),)
    return ()


def use_plot_ability(state: State, who: str, change: int, events: list[Event]) -> State:
    """The position in which the figure has used a plot ability: its points, and that its player used one."""
    held = plot_points_of(state, who) + change
    kept = tuple(each for each in state.lasting if not (each.on == who and each.ruling == "TTL-01"))
    old = next((each for each in state.lasting if each.on == who and each.ruling == "TTL-01"), None)
    laid = replace(old, change=held) if old else plot_points(state, who, held)
    did = "gains" if change >= 0 else "spends"
    text = message("{} {} {} and has {}.", figure_ref(who), did, plural(abs(change), "plot point"), held)
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules["TTL-01"], text),)))
    return state.with_(lasting=(*kept, laid) if held else kept).with_use(who, PLOT_ABILITY)
