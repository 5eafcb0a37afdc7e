"""First-turn protection of figures against opponents' effects (GLD-04).

Code that chooses figures for an effect asks it for the legal ones. The functions that turn dials, give tokens, throw
figures and add lasting effects ask it again, so that no effect can forget to.
"""

from __future__ import annotations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.effects.effect_rights import preventing_effect
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.immunity import is_immune
from clixbook.figures.dials.life import is_barred_by_countdown
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.moving.knock_back import SlideTiming

TARGETED = ("target", "attack")
"""Harm to the target of an attack."""


def why_first_turn_bars(state: State, who: str, by: str, *what: str) -> tuple[Reason, ...]:
    """Why the first turn protects that figure from player ``by``; empty if not.

    An effect may keep it from the same beyond that turn. Nothing more is done to one that lies knocked out, and a
    countdown click keeps it from most effects of all players (ANA-23).
    ``what`` are words of ``is_immune``. Nobody is kept from what friends do, or what nobody does (``by`` is "").
    """
    fighter = state.fighter(who)
    if fighter.down:
        return (make_reason(state.rules["DMG-18"], message("{} lies knocked out.", figure_ref(who))),)
    if against := why_countdown_bars(state, fighter, *what):
        return against
    if not by or state.are_friends(fighter.side, by):
        return ()
    if (effect := preventing_effect(state, who, "opponents")) and not state.rules.golden_rules.protection.isdisjoint(
        what
    ):
        text = message("{} keeps {} from what opponents do.", printed_name(effect.name), figure_ref(who))
        return (make_reason(effect.ruling(state.rules), text),)
    if state.turns > len(state.players):
        return ()
    for each in what:
        kept = is_immune(
            state.rules, each, turns=state.turns, players=len(state.players), acted=fighter.has_acted,
            moved=fighter.has_moved, left_area=fighter.left_area, starting=state.setting_up is not None,
        )  # fmt: skip
        if kept:
            return kept.reasons
    return ()


def why_countdown_bars(state: State, fighter: Fighter, *what: str) -> tuple[Reason, ...]:
    """Why a countdown click protects the figure (ANA-23)."""
    if not is_barred_by_countdown(fighter.figure, fighter.life, *what, rules=state.rules):
        return ()
    text = message("{} is on a countdown click, and nothing can be done with it.", figure_ref(fighter.id))
    return (make_reason(state.rules["ANA-23"], text),)


def why_not_knocked_back(state: State, who: str, by: str) -> tuple[Reason, ...]:
    """Why that player's effects do not knock back or place the figure."""
    places = state.rules.knock_back.timing is SlideTiming.PLACED_AFTER_DAMAGE
    return why_first_turn_bars(state, who, by, "knock back", *(("place",) if places else ()))


def tell_if_protected(state: State, who: str, by: str, what: str, events: list[Event]) -> bool:
    """Whether the figure is protected from that; logs it if so."""
    against = why_first_turn_bars(state, who, by, what)
    if against:
        squares = state.board.pieces[who].squares if who in state.board.pieces else ()
        events.append(Event(message("{} is protected: nothing happens to it.", figure_ref(who)), squares, against))
    return bool(against)
