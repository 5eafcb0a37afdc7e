"""Hooks of effects under the names that they had before, for one release."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

FORMER_HOOKS = {
    "about_to_roll": "before_attack_roll", "action_over": "after_action", "adds_actions": "action_total_change",
    "also_struck": "additional_hits", "altered": "with_number", "attack_over": "after_attack",
    "attacks": "granted_attacks", "backfires": "critical_miss_harm", "bars_way": "limit_path", "bears": "board_traits",
    "bears_on": "other_value_changes", "begins_attack": "before_attack", "binds": "counts_as_beside",
    "bolts": "granted_target_count", "called": "display_name", "changes": "value_change", "comes": "condition_begins",
    "deafens": "suppressed_figures", "declared": "on_action_declared", "destroys": "destroy_damage_bonus",
    "doubles": "doubles_modifiers", "ends_for_good": "ends_suppressed_effects", "fell": "after_knockout",
    "friend_hits": "modify_friend_attack", "grants_here": "grants_by_position", "grounds": "removes_symbols",
    "guides": "spots_for", "has_attacked": "after_attack_damage", "has_come": "after_entering", "has_hit": "after_hit",
    "heals_less": "healing_reduction", "helps": "friend_damage_bonus", "holds_damage": "prevents_redirect",
    "idles": "is_inactive", "in_order": "sorted_words", "instead_of_damage": "substitute_damage",
    "is_chosen": "before_targeted", "keeps_from": "prevents", "lacks": "missing_text", "lays": "lasting_options",
    "leaves": "condition_ends", "lends": "lendable_value", "looking": "line_of_fire_rights",
    "luck_spent": "pay_for_reroll", "may_hold": "may_hold_captive", "moving": "move_rights",
    "on_target": "target_defense_changes", "outside_total": "is_outside_total", "picks_die": "die_to_reroll",
    "presses": "attackable_beyond_total", "printed_on": "is_printed_on", "pushed": "ignores_push_damage",
    "refers": "references_in", "replaces": "replacement_face", "rerolls": "can_reroll", "rests": "is_ignored_in_move",
    "settles_damage": "fix_attack_damage", "sharpens": "own_roll_bonus", "shortens": "halves_range_against",
    "shuns": "is_immune_to", "silences": "suppresses_teams", "softens": "treats_damage_as_plain",
    "spares_push": "protects_from_push", "speaks": "acts_at", "speeding": "speed_changes",
    "spreads": "additional_recipients", "stays_on": "condition_stays", "steady": "ignores_foe_modifiers",
    "strains": "own_push_damage", "striking": "close_attack_rights", "takes_along": "why_not_carry",
    "throws": "knock_back_kind", "touches": "affected_figures", "vetoes": "can_veto_reroll",
    "was_damaged": "after_damage", "was_evaded": "after_evaded", "was_pushed": "after_push_damage",
    "would_be_countered": "before_countered", "would_be_dealt": "redirect_damage", "would_be_hit": "before_hit",
    "would_take": "roll_damage_reduction",
}  # fmt: skip
"""Former name -> name in 0.4."""


FOLDED_HOOKS: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "action_total_change": ("change_number", "actions", lambda it, user, n, _: n + it.action_total_change(user)),
    "counts_as_beside": ("permits", "powers from afar", lambda it, user, who: it.counts_as_beside(user, who)),
    "granted_target_count": ("change_number", "targets", lambda it, user, n, _: max(n, it.granted_target_count(user))),
    "halves_range_against": (
        "change_number", "range of opponents", lambda it, user, n, _: n // 2 if it.halves_range_against(user) else n,
    ),
    "healing_reduction": ("change_number", "healing", lambda it, user, n, _: n - it.healing_reduction(user.rules)),
    "ignores_foe_modifiers": ("prevents", "opponents' modifiers", lambda it, user, _: it.ignores_foe_modifiers(user)),
    "is_outside_total": (
        "permits", "an action outside the total", lambda it, user, kind: it.is_outside_total(user, kind),
    ),
    "may_hold_captive": ("permits", "a captive", lambda it, user, who: it.may_hold_captive(user, who)),
    "own_push_damage": (
        "change_number", "own pushing damage", lambda it, user, n, kind: n + it.own_push_damage(user, kind),
    ),
    "own_roll_bonus": ("change_number", "roll", lambda it, user, n, effect: n + it.own_roll_bonus(user, effect)),
    "protects_from_push": ("prevents", "pushing damage", lambda it, user, who: it.protects_from_push(user, who)),
    "speed_changes": (
        "change_number", "speed", lambda it, user, n, verb: n + sum(each.by for each in it.speed_changes(user, verb)),
    ),
    "treats_damage_as_plain": ("prevents", "hard damage", lambda it, user, _: it.treats_damage_as_plain(user)),
    "suppresses_teams": ("prevents", "opponents' teams", lambda it, user, _: it.suppresses_teams(user.rules)),
}  # fmt: skip
"""Hook of 0.4 -> the present hook, its word for that question, and the answer by the former hook."""

FORMER_FLAGS = {
    "common": "RULES", "brought": "CONDITION", "feat": "FEAT", "of_markers": "MARKERS", "by_sentence": "SENTENCE",
    "team": "TEAM", "ability": "ABILITY",
}  # fmt: skip
"""Flag of 0.4 -> the origin that it is now; of several the last."""


def accept_former_hooks(kind: Any) -> None:
    """Give a class of effects with hooks and flags of former names the new ones, with a DeprecationWarning."""
    for former in FORMER_HOOKS.keys() & vars(kind).keys():
        new = FORMER_HOOKS[former]
        if new not in vars(kind):
            _warn(kind, former, new)
            setattr(kind, new, vars(kind)[former])
    for former in FOLDED_HOOKS.keys() & vars(kind).keys():
        _warn(kind, former, f"{FOLDED_HOOKS[former][0]} for {FOLDED_HOOKS[former][1]!r}")
        if not any(former in vars(base) for base in kind.__mro__[1:]):
            _fold(kind, *FOLDED_HOOKS[former])
    if "acts_at" in vars(kind):
        _warn(kind, "acts_at", "parts, which is empty at other moments")
        _fold_moments(kind)
    prevents = vars(kind).get("prevents")
    if getattr(getattr(prevents, "__code__", None), "co_argcount", 0) == 3:
        _warn(kind, "prevents(user, what)", 'prevents(user, what, about="")')
        kind.prevents = lambda it, user, what, about="": prevents(it, user, what)
    if vars(kind).get("halts_attacks") is True or vars(kind).get("halts") is True:
        _warn(kind, "halts = True or halts_attacks", 'halts = "damage" or "attacks of opponents"')
        kind.halts = "damage" if vars(kind).get("halts") is True else "attacks of opponents"
    for former in [name for name in FORMER_FLAGS if vars(kind).get(name) is True]:
        _warn(kind, former, f"origin = Origin.{FORMER_FLAGS[former]}")
        kind.origin = type(kind.origin)[FORMER_FLAGS[former]]


def _warn(kind: type, former: str, new: str) -> None:
    warnings.warn(f"{kind.__name__}.{former} is now {new}.", DeprecationWarning, stacklevel=4)


def _fold(kind: Any, hook: str, what: str, answer: Callable[..., Any]) -> None:
    """Make the hook of a class ask the former hook for this word, and answer as before for others."""
    otherwise = getattr(kind, hook)

    def change_number(self: Any, user: Any, of: str, number: int, about: str = "") -> int:
        number = otherwise(self, user, of, number, about)
        return int(answer(self, user, number, about)) if of == what else number

    def permits(self: Any, user: Any, of: str, about: str = "") -> bool:
        return bool(otherwise(self, user, of, about) or (of == what and answer(self, user, about)))

    setattr(kind, hook, change_number if hook == "change_number" else permits)


def _fold_moments(kind: Any) -> None:
    """Exclude a class from moments for which its former ``acts_at`` is false."""
    otherwise, acts_at = kind.parts, vars(kind)["acts_at"]
    kind.parts = lambda it, user, moment: otherwise(it, user, moment) if acts_at(it, moment, user.rules) else ()


def former_flag(name: str) -> property:
    """A flag of version 0.4 that can still be read, with a DeprecationWarning."""

    def read(self: Any) -> bool:
        warnings.warn(f"{type(self).__name__}.{name} is now origin.", DeprecationWarning, stacklevel=2)
        more = {"common": self.origin.is_common, "brought": self.origin.is_brought}
        return bool(more.get(name, self.origin.name == FORMER_FLAGS[name]))

    return property(read, doc="Former flag; see ``origin``.")
