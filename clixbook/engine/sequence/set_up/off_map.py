"""Figures off the map or under another's control at a mid-game start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from clixbook.board.answers.answers import problem_of
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.carrying.carrying import may_stay_aboard, passenger_limit
from clixbook.engine.effects.effect_rights import is_permitted
from clixbook.engine.effects.pieces import with_side
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.pending import Aboard
from clixbook.engine.position.state import State
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import Problem

Arranged: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Figures -> their settings."""
OUT, OUT_IN, ABOARD, CAPTOR = "out", "out_in", "aboard", "captor"
"""Settings of a fighter: the player that knocked it out ("" for nobody), the player in whose turn that happened, the
figure that carries it, and the figure that has it captive."""


def with_absent(state: State, fighters: Arranged) -> State:
    """The position without knocked-out and captive figures, and with passengers aboard."""
    for who, settings in fighters.items():
        if OUT in settings:
            by = settings[OUT]
            fallen = replace(state.fighter(who).life, ko=True)
            state = state.with_fighter(
                who, life=fallen, tokens=0, lost_to=by, lost_in=settings.get(OUT_IN, by), last_hurt_by=by
            )
        elif CAPTOR in settings:
            state = state.with_fighter(who, captor=settings[CAPTOR])
        elif ABOARD in settings:
            passage = Aboard(who, settings[ABOARD], state.board.pieces[who])
            state = state.with_(aboard=(*state.aboard, passage))
        else:
            continue
        state = state.with_(board=state.board.without_piece(who))
    return state


def with_controlled(state: State, lasting: tuple[Lasting, ...]) -> State:
    """The position with controlled figures on the side of their controller (ATK-27)."""
    for each in lasting:
        if each.controls and (owner := state.fighter(each.on).side) != each.player:
            state = with_side(state.with_fighter(each.on, owner=owner), each.on, each.player)
    return state


def possible_carriers(state: State, who: str) -> tuple[str, ...]:
    """The friends that may have the figure aboard (CAR-04)."""
    pieces, side = state.board.pieces, state.fighter(who).side
    carriers = (each.id for each in state.standing(side) if each.id != who)
    return tuple(each for each in carriers if may_stay_aboard(pieces[each], rules=state.rules))


def possible_captors(state: State, who: str) -> tuple[str, ...]:
    """The opponents on the map that may hold the figure captive (CAP-01)."""
    side = state.fighter(who).side
    opponents = (each.id for each in state.standing() if not state.are_friends(each.side, side))
    return tuple(each for each in opponents if is_permitted(state, each, "a captive", who))


def absent_problems(state: State, fighters: Arranged) -> Iterator[Problem]:
    """Problems with absent figures: unknown players, impossible carriers and captors, a game that would be over."""
    for who, settings in fighters.items():
        if who not in state.fighters:
            continue
        for key in (OUT, OUT_IN):
            if settings.get(key, "") not in ("", *state.players):
                yield Problem(f"{who}: there is no player {settings[key]!r:.40}.", about=(who, key))
        if ABOARD in settings:
            yield from _passenger_problems(state, who, settings[ABOARD], fighters)
        if CAPTOR in settings:
            yield from _captive_problems(state, who, settings[CAPTOR], fighters)
    if any(OUT in settings for settings in fighters.values()):
        here = {each.side for each in state.fighters.values() if OUT not in fighters.get(each.id, {})}
        if not any(not state.are_friends(one, other) for one in here for other in here):
            yield Problem("Everybody else is knocked out: that game is over.", about=(OUT,))


def _absent(fighters: Arranged) -> set[str]:
    """The figures that these settings take off the map."""
    return {each for each, settings in fighters.items() if {OUT, ABOARD, CAPTOR} & settings.keys()}


def _captive_problems(state: State, who: str, captor: Any, fighters: Arranged) -> Iterator[Problem]:
    rules, most = state.rules, state.rules.grabs.most_captives
    together = [each for each, settings in fighters.items() if settings.get(CAPTOR) == captor]
    if captor not in state.board.pieces or captor in _absent(fighters):
        yield Problem(f"{who}: nobody on the map is called {captor!r:.40}.", about=(who, CAPTOR))
    elif captor not in possible_captors(state, who):
        against = because_of(
            rules["CAP-01"], message("{} cannot have {} captive", figure_ref(captor), figure_ref(who)), stop=True
        )
        yield problem_of(against, about=(who, CAPTOR))
    elif len(together) > most:
        against = because_of(
            rules["CAP-04"], message("{} has {} captives at most", figure_ref(captor), most), stop=True
        )
        yield problem_of(against, about=(who, CAPTOR))


def _passenger_problems(state: State, who: str, carrier: Any, fighters: Arranged) -> Iterator[Problem]:
    absent = _absent(fighters)
    if carrier not in state.board.pieces or carrier in absent or carrier == who:
        yield Problem(f"{who}: nobody on the map is called {carrier!r:.40}.", about=(who, ABOARD))
        return
    piece, rules = state.board.pieces[carrier], state.rules
    together = [each for each, settings in fighters.items() if settings.get(ABOARD) == carrier]
    if carrier not in possible_carriers(state, who):
        against = because_of(rules["CAR-04"], message("{} keeps nobody aboard", figure_ref(carrier)), stop=True)
        yield problem_of(against, about=(who, ABOARD))
    elif len(together) > (passenger_limit(piece, rules=rules) or 1):
        against = because_of(
            rules["CAR-02"], message("{} already has its passengers aboard", figure_ref(carrier)), stop=True
        )
        yield problem_of(against, about=(who, ABOARD))
