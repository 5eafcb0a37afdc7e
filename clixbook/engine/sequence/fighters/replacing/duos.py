"""Duos: two figures merge, and a duo splits (PWR-DUO)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.effects.active import effects_of
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.titles import why_titled_stays
from clixbook.engine.sequence.fighters.replacing.replacement import has_room, replace_figures
from clixbook.engine.sequence.fighters.replacing.sideline import choose_dial
from clixbook.figures.dials.life import Life, OtherDial, turn_alongside


def clicks_from_start(life: Life) -> int:
    """How many clicks a dial is from its starting line."""
    return life.click - life.start


def life_at_distance(dial: OtherDial, clicks: int, state: State) -> Life:
    """The life of an incoming figure, that many clicks from its starting line."""
    return turn_alongside(dial.figure, dial.life, clicks, rules=state.rules)


def turned_dials(state: State, dials: Sequence[OtherDial], clicks: int) -> tuple[OtherDial, ...]:
    """The dials so far from their starting lines."""
    return tuple(replace(each, life=life_at_distance(each, clicks, state)) for each in dials)


def why_not_replaced(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why the figure cannot be replaced now: it has a token, is controlled, or is a replacement itself."""
    ruling = state.rules["PWR-DUO"]
    if fighter.side != fighter.force_owner:
        text = message("{} is on the force of {}.", figure_ref(fighter.id), fighter.force_owner)
        return (make_reason(state.rules["GEN-06"], text),)
    if fighter.tokens:
        return (make_reason(ruling, message("{} has a token.", figure_ref(fighter.id))),)
    if titled := why_titled_stays([fighter.figure], rules=state.rules):
        return titled
    if fighter.from_sideline:
        return (
            make_reason(
                ruling, message("{} did not begin the game, so it cannot be replaced.", figure_ref(fighter.id))
            ),
        )
    return ()


# -- merged ------------------------------------------------------------------------------------------------------


def duos_of(one: Fighter, other: Fighter) -> Iterator[OtherDial]:
    """The duos that wait on the sideline and may be merged of these two."""
    for dial in dict.fromkeys((*one.beside, *other.beside)):
        pair = dial.figure.pair
        if one.figure.id in pair and other.figure.id in pair and one.figure.id != other.figure.id:
            yield dial


def why_no_merge(state: State, fighter: Fighter, name: str) -> tuple[Reason, ...]:
    """Why the fighter does not merge with that figure now; empty if it does."""
    ruling, other = state.rules["PWR-DUO"], state.fighter(name)
    if not state.rules.printed_abilities.duo.merges_two:
        return (make_reason(ruling, ruling.says),)
    pieces = state.board.pieces
    if fighter.side != other.side or name == fighter.id or name not in pieces or fighter.id not in pieces:
        return (
            make_reason(
                ruling, message("{} is not a friend that {} can merge with.", figure_ref(name), figure_ref(fighter.id))
            ),
        )
    dial = next(duos_of(fighter, other), None)
    if dial is None:
        return (
            make_reason(
                ruling,
                message("No figure waits off the map to replace {} and {}.", figure_ref(fighter.id), figure_ref(name)),
            ),
        )
    if not adjacent(state.board, pieces[fighter.id], pieces[name], rules=state.rules):
        return (make_reason(ruling, message("{} is not beside {}.", figure_ref(name), figure_ref(fighter.id))),)
    against = why_titled_stays([dial.figure], rules=state.rules)
    if against := against or why_not_replaced(state, fighter) or why_not_replaced(state, other):
        return against
    if not fit_duos(state, fighter, other):
        return (
            make_reason(ruling, message("{} would be knocked out: both dials are turned that far.", dial.figure.name)),
        )
    return ()


def fit_duos(state: State, one: Fighter, other: Fighter) -> tuple[OtherDial, ...]:
    """The duos of both that would not be knocked out as they come in."""
    clicks = duo_start_clicks(one, other)
    return tuple(each for each in duos_of(one, other) if not life_at_distance(each, clicks, state).ko)


def duo_start_clicks(*fighters: Fighter) -> int:
    """How far from its starting line the duo comes in: as far as the one that is farther."""
    return max(clicks_from_start(each.life) for each in fighters)


def merge(state: State, who: str, name: str, events: list[Event]) -> Steps[State]:
    """Both leave the map, and the duo takes a square of theirs."""
    pair = state.fighter(who), state.fighter(name)
    dial = yield from choose_dial(state, pair[0], "duo", fit_duos(state, *pair))
    new = turned_dials(state, (dial,), duo_start_clicks(*pair))
    return (yield from replace_figures(state, pair, new, events, ruling="PWR-DUO"))


# -- split -------------------------------------------------------------------------------------------------------


def split_figures(fighter: Fighter) -> tuple[OtherDial, ...]:
    """The figures into which the figure splits."""
    return tuple(each for each in fighter.beside if each.figure.id in fighter.figure.pair)


def why_no_split(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why the fighter does not split now; empty if it does."""
    rule, ruling = state.rules.printed_abilities.duo, state.rules["PWR-DUO"]
    if not rule.merges_two:
        return (make_reason(ruling, ruling.says),)
    if rule.symbols.isdisjoint(each.name for each in effects_of(state, fighter.id)):
        return (make_reason(ruling, message("{} is not a duo now.", figure_ref(fighter.id))),)
    halves = split_figures(fighter)
    if not halves:
        return (make_reason(ruling, message("No figure waits off the map to replace {}.", figure_ref(fighter.id))),)
    titled = why_titled_stays([each.figure for each in halves], rules=state.rules)
    if against := titled or why_not_replaced(state, fighter):
        return against
    for each in halves:
        if life_at_distance(each, clicks_from_start(fighter.life), state).ko:
            return (
                make_reason(ruling, message("{} would be knocked out: the dial is turned that far.", each.figure.name)),
            )
    return (
        () if has_room(state, fighter, halves) else (make_reason(state.rules["GEN-10"], "There is no room beside it."),)
    )


def split(state: State, who: str, events: list[Event]) -> Steps[State]:
    """Split the duo; its halves get the token of the action, and act no more this turn."""
    duo = state.fighter(who)
    new = turned_dials(state, split_figures(duo), clicks_from_start(duo.life))
    return (yield from replace_figures(state, (duo,), new, events, ruling="PWR-DUO"))
