"""What figures cannot do now, each with its reason: of the one that is looked at, and of all when nobody can act."""

from __future__ import annotations

from html import escape
from typing import Any

from clixbook.board.answers import Reason
from clixbook.board.said import plural
from clixbook.board.squares import Square
from clixbook.engine.actions import KINDS, parse_action
from clixbook.engine.sequence.action.readiness import readiness
from clixbook.engine.sequence.carrying.boarding import seated
from clixbook.view.play.chosen import Chosen
from clixbook.view.play.lanes import MOVE, lanes
from clixbook.view.play.offers import Offers
from clixbook.view.play.parts import Lights, with_names
from clixbook.view.play.why_not import not_now_html

PLAIN = ("move", "close", "shoot")
"""Actions of which it is told why they are not possible."""
MOST_SHOTS = 6
"""Opponents of whom it is told why they cannot be shot; of one why it cannot be struck."""
Refusal = tuple[Any, tuple[Reason, ...]]


def refusals(at: Offers, who: str) -> list[Refusal]:
    """The plain actions that this figure cannot be given, each with its reasons; reasons for several stand once."""
    state = at.game.state
    rules, fighter = state.rules, state.fighter(who)
    offered = set(lanes(at.members_of(who)))
    enemies = [each for each in state.board.pieces.values() if each.side != fighter.side]
    found: list[Refusal] = []
    barred: set[tuple[str, ...]] = set()
    for kind in KINDS:
        if not kind.known(rules) or kind.verb in offered or kind.verb not in PLAIN:
            continue
        reasons = readiness(seated(state, who), fighter, kind.counts_as or kind.verb)
        if reasons:
            if (texts := tuple(each.text for each in reasons)) not in barred:
                barred.add(texts)
                found.append((f"{kind.verb} {who}", reasons))
        elif kind.verb == MOVE:
            steps = (parse_action(f"move {who} {square.name}") for square in _around(at, who)[:1])
            found += [(each, at.game.why_not(each)) for each in steps]
        else:
            shots = [parse_action(f"{kind.verb} {who} {each.id}") for each in enemies]
            found += [(each, at.game.why_not(each)) for each in shots[: MOST_SHOTS if kind.verb == "shoot" else 1]]
    return found


def _around(at: Offers, who: str) -> list[Square]:
    """The squares next to a figure on which nobody stands."""
    own = at.squares_of(who)
    near = (each for each in at.board.squares if min((each.distance(mine) for mine in own), default=0) == 1)
    return [each for each in near if at.board.piece_at(each) is None]


def refused_html(chosen: Chosen, who: str, lights: Lights, group: str) -> str:
    """``Not now (5)``: what this figure cannot do, each with its reason."""
    state = chosen.game.state
    if who not in state.fighters:
        return ""
    whose = chosen.names[who] if who != chosen.who else ""
    return not_now_html(
        refusals(chosen.at, who), state.rules, names=chosen.names, lights=lights, group=f"not-now-{group}", whose=whose
    )


def idle_html(at: Offers) -> str:
    """Why nobody can be given an action that is left: one line for each figure, with the ruling."""
    state = at.game.state
    if state.left <= 0:
        return f'<p class="cb-more">{escape(state.player)} has no action left this turn.</p>'
    rows = [(at.names[each.id], _first(at, each.id)) for each in state.in_play(state.player)]
    named = [why if why.startswith(name) else f"{name}: {why}" for name, why in rows if why]
    told = "".join(f"<li>{escape(each)}</li>" for each in named)
    left = f"{plural(state.left, 'action')} left, and nobody who can be given one:"
    return f'<p class="cb-more">{left}</p><ul class="cb-more cb-idle">{told}</ul>' if told else ""


def _first(at: Offers, who: str) -> str:
    """The first reason for which a figure is given no action, with its ruling."""
    reason = next((reasons[0] for _, reasons in refusals(at, who) if reasons), None)
    return f"{with_names(reason.said, at.names)} ({reason.ruling})" if reason is not None else ""
