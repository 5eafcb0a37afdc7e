"""Why an action is impossible: one sentence with its rule, and the facts behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import can_continue, clause
from clixbook.engine.actions import Use
from clixbook.engine.effects.sentences.special_clauses import titles_of_only_uses
from clixbook.engine.position.state import State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.play.choice.action_groups import CARRY, DESTROY, in_hand, lane_name, lane_of, named_by
from clixbook.view.play.choice.power_titles import Names
from clixbook.view.play.panes.parts import Lights, folded_html, light_class, reason_rows, row, section, with_names
from clixbook.view.widgets.why import facts_html

_VERBS = {
    "move": "move to", "close": "attack", "shoot": "shoot", "end": "end the turn", "throw": "throw the object at",
    "swing": "swing the object at", "claim": "roll for the relic on", "equip": "put on the equipment on",
    "raze": "destroy the special terrain on",
}  # fmt: skip


def names_of(state: State) -> Names:
    """The ids of a game's figures -> their names, as the board shows them."""
    known = {
        each.figure.id: each.figure.name
        for fighter in state.fighters.values()
        for each in (*fighter.others, *fighter.beside)
    }
    known |= {who: fighter.figure.display_name_of(who) for who, fighter in state.fighters.items()}
    known |= {who: piece.label for who, piece in state.board.pieces.items()}
    return Names(known, titles_of_only_uses(state))


def action_words(action: Any, names: Mapping[str, str] | None = None) -> tuple[str, str]:
    """The actor and the action: ``("Bruiser", "shoot Lodestar")`` for ``shoot bruiser lodestar``."""
    known = names or {}
    verb, *rest = str(action).split()
    parts = [known.get(word, word) for word in rest]
    if not parts:
        return "", _VERBS.get(verb, verb)
    if isinstance(action, Use):  # of its words the power, and whom or where it should reach
        if named_by(action):
            return parts[0], f"use {lane_name(lane_of(action), known)}"
        on = next((known[word] for word in rest[2:] if word in known), "")
        at = f" on {on}" if on else f" to {parts[2]}" if len(rest) > 2 else ""
        return parts[0], f"use {printed_name(action.effect)}{at}"
    if verb == CARRY:
        return parts[0], f"carry {' and '.join(parts[2:])}"
    if verb == DESTROY:
        return parts[0], " ".join([verb, *in_hand(parts[1:])])
    if not parts[1:]:  # of no place or figure in particular
        return parts[0], verb
    return parts[0], f"{_VERBS.get(verb, verb)} {' and '.join(parts[1:])}"


def cannot(action: Any, reasons: Sequence[Reason], names: Mapping[str, str] | None = None) -> str:
    """``Bruiser cannot shoot Lodestar, because Warden is adjacent to Bruiser (RNG-07).``"""
    who, does = action_words(action, names)
    if not reasons:
        return f"{who} can {does}." if who else f"You can {does}."
    first = reasons[0]
    if can_continue(first.message):
        return f"{who or 'You'} cannot {does}, because {clause(first.message, names)} ({first.ruling})."
    return f"{who or 'You'} cannot {does}: {with_names(first.message, names)} ({first.ruling})"


def why_not_html(
    action: Any,
    reasons: Sequence[Reason],
    rules: Rulebook,
    *,
    names: Mapping[str, str] | None = None,
    cure: str = "",
    lights: Lights | None = None,
    group: str = "why-not",
) -> str:
    """The refusal as a panel: the sentence, every reason as a row, and a remedy (``cure``)."""
    verdict = f'<p class="cb-cannot"><i aria-hidden="true">⊘</i> {escape(cannot(action, reasons, names))}</p>'
    help_html = f'<p class="cb-cure">{escape(cure)}</p>' if cure else ""
    return section("Why not", verdict + help_html + reason_rows(reasons, rules, lights, group, names), "cb-whynot")


def not_now_html(
    refused: Iterable[tuple[Any, Sequence[Reason]]],
    rules: Rulebook,
    *,
    names: Mapping[str, str] | None = None,
    lights: Lights | None = None,
    group: str = "not-now",
    whose: str = "",
    cure_of: Callable[[Any], str] = lambda action: "",
) -> str:
    """``Not now (5)``, or ``Gnat, not now (5)``: refused actions, folded, each with its reason and cure."""
    rows = [
        row(
            escape(f"{cannot(action, reasons, names)} {cure_of(action)}".rstrip()),
            "".join(facts_html(reason, rules) for reason in reasons),
            light_class(lights, [place for reason in reasons for place in reason.where]),
            group=group,
            mark="⊘",
        )
        for action, reasons in refused
        if reasons
    ]
    if not rows:
        return ""
    title = f"{whose}, not now" if whose else "Not now"
    return folded_html(f"{title} ({len(rows)})", "".join(rows))
