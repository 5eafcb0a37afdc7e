"""Special powers that a turning dial reveals, and their triggers (DMG-19)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clixbook.engine.effects.effect_table import effects_overriding
from clixbook.engine.effects.effects import User
from clixbook.engine.position.pending import Revealed
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.figures.dials.life import Life
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.figures.specials.clauses import ClauseMoment

MOST = 20
"""The number of reveals in one action at most: two powers may turn one dial to and fro for ever."""
REVEALS = (ClauseMoment.REVEALED, ClauseMoment.FIRST_REVEALED)


def note_revealed(state: State, who: str, before: Life, after: Life) -> State:
    """The position with a note of the special powers that the dial showed while it turned."""
    figure = state.fighter(who).figure
    if not figure.specials or not state.rules.damage.passing.reveals or not _waiting(figure):
        return state
    found = tuple(Revealed(who, power) for power in _powers_passed(figure, before, after))
    return state.with_(revealed=(*state.revealed, *found)) if found else state


@lru_cache(maxsize=1024)
def _waiting(figure: Figure) -> frozenset[str]:
    """The special powers of a figure that wait for being revealed."""
    clauses = ((each.name, clause.moment) for each in figure.specials for clause in parse_if_complete(each.says))
    return frozenset(name for name, moment in clauses if moment in REVEALS)


def _powers_passed(figure: Figure, before: Life, after: Life) -> Iterator[str]:
    """The waiting powers that are revealed, click by click; a power that shows already is not revealed again."""
    dial, wanted = figure.dials[after.dial], _waiting(figure)
    if before.dial == after.dial:
        step = 1 if after.click > before.click else -1
        clicks = range(before.click + step, after.click + step, step)
        shown = {name for _, name, _ in dial[before.click].powers}
    else:
        clicks, shown = range(after.click, after.click + 1), set()
    for number in clicks:
        now = {name for _, name, _ in dial[number].powers} if number <= len(dial.clicks) else set()
        yield from sorted(now & wanted - shown)
        shown = now


def resolve_reveals(state: State, events: list[Event]) -> Steps[State]:
    """Resolve special powers revealed in the action, one after another, even if the dial turned on."""
    for _ in range(MOST):
        if not state.revealed:
            break
        first, state = state.revealed[0], state.with_(revealed=state.revealed[1:])
        for effect in effects_overriding("after_reveal"):
            if first.who in state.board.pieces and effect.in_play(state.rules):
                state = yield from effect.after_reveal(User(state, first.who), first.power, events)
    return state.with_(revealed=()) if state.revealed else state
