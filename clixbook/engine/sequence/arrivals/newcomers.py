"""Puts newcomers on the map beside their source (GEN-02, EFF-34)."""

from __future__ import annotations

from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.squares import Square
from clixbook.board.moves.footprints import footprints_over
from clixbook.board.placing.placing import footprints, squares_to_place
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.titles import first_plot_points
from clixbook.engine.sequence.fighters.plot_points import plot_points
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.set_up.initial_state import free_id, piece_of
from clixbook.figures.dials.life import start_life
from clixbook.figures.figure import Figure

__all__ = ["begin_game", "newcomer", "places_beside", "put_beside"]


def newcomer(state: State, figure: Figure, beside: Fighter, *, points: int | None = None, made_by: str = "") -> Fighter:
    """A fighter that arrives at its starting line, on the force of the figure ``beside`` which it arrives.

    ``points`` is the value at which it starts, ``made_by`` the figure that generates it.
    """
    life = start_life(figure, points, rules=state.rules, by_effect=True)
    return Fighter(
        free_id(figure.id, state.fighters), figure, beside.force_owner, life, life.points, home=beside.home,
        left_area=beside.left_area, has_moved=beside.has_moved, has_acted=beside.has_acted, made_by=made_by,
    )  # fmt: skip


def places_beside(state: State, figure: Figure, beside: str, within: int = 0) -> tuple[tuple[Square, ...], ...]:
    """The places where a figure may appear that an effect of the figure ``beside`` brings in (GEN-02).

    ``within``: the distance that the effect allows, 0 if it says nothing.
    """
    source = state.board.pieces.get(beside)
    if source is None:
        return ()
    corner = source.squares[0]
    lying = next(iter(footprints_over(state.board, figure.base, corner)), (corner,))
    piece = piece_of(state.rules, figure, "newcomer", source.side, lying)
    if within:
        free, own = footprints(state.board, piece, state.rules), source.squares
        return tuple(each for each in free if min(one.distance(two) for one in each for two in own) <= within)
    if state.rules.generating.generates and not state.rules.generating.beside_maker:
        return tuple(footprints(state.board, piece, state.rules))
    return squares_to_place(state.board, piece, "generated", rules=state.rules, source=source)


def put_beside(state: State, fighter: Fighter, beside: str, within: int = 0) -> Steps[State]:
    """Put the newcomer on the map, on the square that the player picks."""
    places = tuple(map(Footprint, places_beside(state, fighter.figure, beside, within)))
    state = state.with_(fighters=state.fighters.with_(fighter.id, fighter))
    chosen = places[0]
    if len(places) > 1:
        question = message("where {} stands", figure_ref(fighter.id))
        chosen = yield Choose(state.fighter(beside).side, question, places, state)
    piece = piece_of(state.rules, fighter.figure, fighter.id, fighter.side, chosen.squares)
    return with_traits(state.with_(board=state.board.with_piece(piece)))


def begin_game(state: State, who: str, events: list[Event]) -> Steps[State]:
    """Do for a figure that arrives later what happens to the others as the game begins (EFF-34, TTL-01)."""
    if not state.rules.special_powers.starts_late:
        return state
    if count := first_plot_points(state.fighter(who).figure, rules=state.rules):
        state = state.with_(lasting=(*state.lasting, plot_points(state, who, count)))
    for effect in effects_at_moment(state, who, "game_begins"):
        if effect in effects_at_moment(state, who, "game_begins"):
            state = yield from effect.game_begins(User(state, who), events)
    return state
