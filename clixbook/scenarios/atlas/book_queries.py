"""Extra atlas queries about damage, turns and printed maps, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clixbook.board.destroying.special_terrain import locations_problem
from clixbook.board.model.board import Board
from clixbook.board.terrain.printed_lines import boundaries, printed_line_of, printed_lines, read_lines
from clixbook.board.terrain.terrain import height_label
from clixbook.engine.rules.combat.damage import DamageChange, DamageKind, Reducer, deal_damage, is_damaged, may_evade
from clixbook.engine.rules.forces.forces import force_problems
from clixbook.engine.rules.turn.immunity import is_immune, overrides_card
from clixbook.engine.rules.turn.phases import TurnEffect, start_effects, turn_steps
from clixbook.engine.rules.turn.tokens import may_act
from clixbook.engine.sequence.set_up.forces.force_entries import force_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.golden_rules import GoldenRule
from clixbook.scenarios.atlas.board_queries import NOTHING

About = Mapping[str, Any]


def _kind(about: About) -> DamageKind:
    return DamageKind(about.get("kind", "plain"))


def _damage(book: Rulebook, about: About) -> Any:
    """Damage from amount to clicks: ``changes`` are (by, taken), a ``reducer`` is a number and its sort.

    ``room`` is how many clicks are left until KO.
    """
    changes = [DamageChange(by, "An effect", taken=taken) for by, taken in about.get("changes", ())]
    reducers = [
        Reducer("An effect", by, sort, combat_only=about.get("combat_only", False))
        for by, sort in about.get("reducers", ())
    ]
    found = deal_damage(book, about["amount"], kind=_kind(about), changes=changes, reducers=reducers,
                        room=about.get("room"), in_attack=about.get("in_attack", True))  # fmt: skip
    return f"{found.dealt} dealt, {found.taken} taken"


def _is_damaged(book: Rulebook, about: About) -> Any:
    """Is a figure damaged by that much, though its dial stays where it is?"""
    return is_damaged(book, deal_damage(book, about["amount"]), clicked=False)


def _problems_by_consent(book: Rulebook, about: About) -> Any:
    return force_problems(force_of(about["figures"], book), about["points"], rules=book, consent=True) or NOTHING


def _starts_turn(book: Rulebook, about: About) -> Any:
    """The effects as a turn begins, in order; each of ``effects`` is (name, owner, whether it names the phase)."""
    effects = [TurnEffect(name, owner, named) for name, owner, named in about["effects"]]
    found = start_effects(book, effects, about["order"], about.get("wish", ()))
    return ", then ".join(each.name for each in found) or "nothing"


def _sign(book: Rulebook, about: About) -> Any:
    found = printed_line_of(about["kind"], rules=book)
    return "no line" if found is None else f"{'a dotted' if found.dotted else 'a'} {found.colour} line"


def _read(book: Rulebook, about: About) -> Any:
    """The squares that the printed line around the bushes marks."""
    board: Board = about["board"]
    found = read_lines(printed_lines(boundaries(board, "hindering", rules=book)), board, rules=book)
    return tuple(sorted(square.name for square in found)) or "none"


BOOK_QUERIES: Mapping[str, Callable[[Rulebook, About], Any]] = {
    "agreed force": _problems_by_consent,
    "damage": _damage,
    "damaged": _is_damaged,
    "evades damage": lambda book, a: may_evade(book, _kind(a)),
    "height": lambda book, a: height_label(a["board"], a["at"], rules=book),
    "kind of action": lambda book, a: may_act(book, kind=a["kind"], build_total=a.get("total", 300)),
    "line": _sign,
    "locations": lambda book, a: (found,) if (found := locations_problem(a["count"], rules=book)) else NOTHING,
    "rule holds": lambda book, a: overrides_card(book, GoldenRule(a["rule"]), named=a.get("named", False)),
    "protected": lambda book, a: is_immune(book, turns=1, players=2, names_rule=a.get("names_rule", False)),
    "read lines": _read,
    "start of a turn": _starts_turn,
    "turn": lambda book, _: ", ".join(step.value for step in turn_steps(book)),
}
"""Question -> the function that asks engine or board (``board``), with a rulebook and a file's entries."""
