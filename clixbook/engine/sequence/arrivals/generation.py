"""Figures and objects that effects generate (GEN-01 to GEN-04)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message, plural
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.near.square_adjacency import adjacent_squares
from clixbook.board.objects.lifting import drop_object
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.sequence.arrivals.newcomers import begin_game, newcomer, places_beside, put_beside
from clixbook.figures.cards import with_errata
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.playable import why_not_play
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.bystanders import BystanderSource
from clixbook.rulebooks.vocabulary import Restriction

__all__ = ["figure_outside", "free_copies", "generate", "generate_object", "why_no_object", "why_not_generated"]


def figure_outside(state: State, player: str, name: str) -> Figure | None:
    """The figure of that name outside the game: one that the player keeps there, else one of the library."""
    slug = "-".join(name.lower().split())
    for figure in state.outside.get(player, ()):
        if slug in (figure.id, "-".join(figure.name.lower().split())):
            return figure
    return _from_library(slug, state.rules)


@lru_cache(maxsize=256)
def _from_library(slug: str, rules: Rulebook) -> Figure | None:
    return with_errata(load_figure(slug), rules=rules) if slug in figure_names() else None


# -- copies --------------------------------------------------------------------------------------------------------


def generated_by(state: State, maker: str, name: str) -> tuple[Fighter, ...]:
    """The figures of that name on the map which this one generated (GEN-03)."""
    pieces = state.board.pieces
    return tuple(
        each
        for who, each in state.fighters.items()
        if who in pieces and (each.made_by, each.figure.id) == (maker, name)
    )


def free_copies(state: State, player: str, name: str) -> int | None:
    """How many copies a player has left outside the game; None, for any number, if it brought none to keep there."""
    owned = sum(each.id == name for each in state.outside.get(player, ()))
    taken = sum(
        bool(each.made_by) and not each.back_as and (each.figure.id, each.force_owner) == (name, player)
        for each in state.fighters.values()
    )
    return max(owned - taken, 0) if owned else None


def copies_in_ko_area(state: State, player: str, name: str) -> tuple[Fighter, ...]:
    """The copies of that name in the KO area which may be generated again, the first that fell first (GEN-04)."""
    if not state.rules.generating.copies_return:
        return ()
    return tuple(each for each in state.ko_area(player) if each.made_by and each.figure.id == name)


# -- figures -------------------------------------------------------------------------------------------------------


def why_not_generated(state: State, maker: str, name: str, most: int = 0, within: int = 0) -> tuple[Reason, ...]:
    """Why the figure cannot generate another one of that name; empty if it can.

    ``most`` is the number of [MAX], 0 for none; ``within`` that many squares, 0 for beside it.

    Rulings: GEN-01 to GEN-04, TOK-02.
    """
    return next(_refusals(state, maker, name, most, within), ())


def _refusals(state: State, maker: str, name: str, most: int, within: int) -> Iterator[tuple[Reason, ...]]:
    rules, player = state.rules, state.fighter(maker).force_owner
    if not rules.generating.generates:
        yield (make_reason(rules["GEN-01"], rules["GEN-01"].says),)
    figure = figure_outside(state, player, name)
    if figure is None:
        yield (make_reason(rules["GEN-01"], f"There is no figure {name!r:.60} outside the game."),)
        return
    if figure.bystander and BystanderSource.GENERATED not in rules.bystander_tokens.sources:
        yield (
            make_reason(
                rules["TOK-02"], f"{figure.name} is a bystander, and in this book effects bring none into play."
            ),
        )
    if against := why_not_play(figure, rules=rules):
        yield against
    here = len(generated_by(state, maker, figure.id))
    if rules.generating.limited and most and here >= most:
        text = message("{} has {} of {} on the map: [MAX {}].", figure_ref(maker), here, figure.name, most)
        yield (make_reason(rules["GEN-03"], text),)
    if free_copies(state, player, figure.id) == 0 and not copies_in_ko_area(state, player, figure.id):
        yield (make_reason(rules["GEN-04"], f"{player} has no copy of {figure.name} left."),)
    if not places_beside(state, figure, maker, within):
        text = message("There is no room for {} {} {}.", figure.name, _nearness(within), figure_ref(maker))
        yield (make_reason(rules["GEN-02"], text),)


def _nearness(within: int) -> str:
    """How near its maker a figure comes in, in words."""
    return f"within {plural(within, 'square')} of" if within else "beside"


def generate(
    state: State, maker: str, name: str, events: list[Event], *, most: int = 0, count: int = 1, within: int = 0
) -> Steps[State]:
    """Generate up to ``count`` figures of that name beside their maker, or within that distance, one at a time."""
    for _ in range(count):
        if why_not_generated(state, maker, name, most, within):
            break
        state = yield from _generate_one(state, maker, name, events, within)
    return state


def _generate_one(state: State, maker: str, name: str, events: list[Event], within: int) -> Steps[State]:
    source = state.fighter(maker)
    figure = figure_outside(state, source.force_owner, name)
    if figure is None:
        raise AssertionError("checked before")
    fighter = newcomer(state, figure, source, made_by=maker)
    if free_copies(state, fighter.side, figure.id) == 0:
        old = copies_in_ko_area(state, fighter.side, figure.id)[0]
        state = state.with_fighter(old.id, back_as=fighter.id)
        text = message("{} is generated again, as {}.", figure_ref(old.id), figure_ref(fighter.id))
        events.append(Event(text, (), (make_reason(state.rules["GEN-04"], text),)))
    state = yield from put_beside(state, fighter, maker, within)
    squares = state.board.pieces[fighter.id].squares
    text = message("{} generates {} on {}.", figure_ref(maker), figure_ref(fighter.id), " ".join(map(str, squares)))
    where = message("It comes in {} {}.", _nearness(within), figure_ref(maker))
    if not within and not state.rules.generating.beside_maker:
        where = message("It comes in where there is room.")
    reasons = (make_reason(state.rules["GEN-01"], text, *squares), make_reason(state.rules["GEN-02"], where))
    events.append(Event(text, squares, reasons))
    return (yield from begin_game(state, fighter.id, events))


# -- objects -------------------------------------------------------------------------------------------------------


def squares_for_object(state: State, maker: str) -> tuple[Square, ...]:
    """The squares beside the maker where a generated object may lie (GEN-02)."""
    board, seen = state.board, terrain_effects(state.board.bare, state.rules)
    table, own = adjacent_squares(board.bare, state.rules), board.pieces[maker].squares
    near = {each for square in own for each in table[square]} - set(own)
    return tuple(
        each for each in sorted(near)
        if each not in board.objects and seen.move(each) is not Restriction.BLOCKING and each not in board.markers
    )  # fmt: skip


def why_no_object(state: State, maker: str) -> tuple[Reason, ...]:
    """Why the figure cannot generate an object; empty if it can."""
    rules = state.rules
    if not rules.generating.generates:
        return (make_reason(rules["GEN-01"], rules["GEN-01"].says),)
    if not squares_for_object(state, maker):
        return (make_reason(rules["GEN-02"], message("There is no room beside {}.", figure_ref(maker))),)
    return ()


def generate_object(state: State, maker: str, kind: ObjectKind, events: list[Event]) -> Steps[State]:
    """A standard object of that kind lies beside its maker (GEN-02)."""
    places = tuple(PlaceRef(square.name) for square in squares_for_object(state, maker))
    chosen = places[0]
    if len(places) > 1:
        chosen = yield Choose(state.fighter(maker).side, f"where the {kind.value} object lies", places, state)
    square = parse_square(str(chosen))
    text = message("{} generates a {} object on {}.", figure_ref(maker), kind.value, square)
    events.append(Event(text, (square,), (make_reason(state.rules["GEN-02"], text, square),)))
    return state.with_(board=drop_object(state.board, MapObject(kind), square, rules=state.rules))
