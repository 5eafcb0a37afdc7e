"""Fighters of a position: what their dials show, and what damage does to them."""

from __future__ import annotations

from clixbook.board.squares import Square
from clixbook.engine.state import Event, Fighter, State
from clixbook.figures.dial import Click
from clixbook.figures.life import after_damage, shown_click


def printed(fighter: Fighter) -> Click:
    """The values that the dial shows now (ANA-05)."""
    return shown_click(fighter.figure, fighter.life)


def where(state: State, who: str) -> tuple[Square, ...]:
    """The squares under a fighter; none if it is off the map."""
    piece = state.board.pieces.get(who)
    return piece.squares if piece else ()


def hurt(state: State, who: str, clicks: int, cause: str, events: list[Event], by: str = "") -> State:
    """Turn a dial by damage that was taken; a KO takes the figure off the map (ANA-13 to ANA-16, DMG).

    ``by`` is the player whose attack did it, if one did.
    """
    if clicks <= 0 or who not in state.board.pieces:
        return state
    fighter = state.fighter(who)
    done = after_damage(state.rules, fighter.figure, fighter.life, clicks)
    if not done.taken:
        return state
    plural = "" if done.taken == 1 else "s"
    ends = " and is knocked out" if done.ko else ""
    events.append(Event(f"{who} takes {done.taken} click{plural} of {cause} damage{ends}.", where(state, who)))
    blamed = by if by != fighter.side else ""
    state = state.with_fighter(who, life=done.life, last_hurt_by=blamed or fighter.last_hurt_by)
    return knocked_out(state, who, by) if done.ko else state


def knocked_out(state: State, who: str, by: str = "") -> State:
    """The figure leaves the map; who did it and in whose turn decides who scores (WIN-10, MUL-03)."""
    state = state.with_fighter(who, lost_to=by, lost_in=state.player)
    return state.with_(board=state.board.without_piece(who))
