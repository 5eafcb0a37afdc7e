"""Legal targets, and how many targets and rolls an attack has (ATK)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.message import message
from clixbook.caches import cached_by_value
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.attack_values import ControlDuration, PermissionRule

RELATIONS = ("opponent", "friend", "self")


@cached_by_value(256)
def may_be_attacked(rules: Rulebook, relation: str, *, permitted: bool = False, everybody: bool = False) -> Verdict:
    """May a figure attack an "opponent", a "friend", or "self" (ATK-04, ATK-05)?

    ``permitted``: an effect allows it by name. ``everybody``: the effect takes all or friendly characters.
    """
    if relation not in RELATIONS:
        raise BadWord(f"A figure is an {', a '.join(RELATIONS)}, not {relation!r}.")
    if relation == "opponent":
        return yes(rules["ATK-04"], "Opponents may be attacked")
    own = relation == "self"
    ruling = rules["ATK-05" if own else "ATK-04"]
    leave = rules.attacks.oneself.permission if own else rules.attacks.friends
    allowed = leave is PermissionRule.FREELY or (
        leave is PermissionRule.BY_PERMISSION and (permitted or (everybody and not own))
    )
    whom = "itself" if own else "a friend"
    if allowed:
        return yes(ruling, message("It may attack {}", whom))
    return no(ruling, message("It cannot attack {}", whom))


def hits_itself_surely(rules: Rulebook) -> bool:
    """Does an attack on oneself hit without comparing (ATK-05)? Pass it to ``judge`` as ``sure``."""
    return rules.attacks.oneself.always_hits


def most_targets(rules: Rulebook, bolts: int, *, close: bool) -> int:
    """How many targets an attack may have at most (ATK-10)."""
    rule = rules.attacks.bolts
    return max(bolts, rule.least, 1) if rule.close or not close else 1


def may_target(rules: Rulebook, targets: Sequence[str], bolts: int, *, close: bool) -> Verdict:
    """Are these figures together the targets of one attack (ATK-06, ATK-10, ATK-12)?"""
    if not targets:
        return no(rules["ATK-06"], "An attack needs a target")
    if len(set(targets)) < len(targets) and not rules.attacks.same_target_twice:
        return no(rules["ATK-12"], "No figure is the target twice")
    most = most_targets(rules, bolts, close=close)
    if len(targets) > most:
        text = f"It has {most} target{'s' * (most != 1)} at most"
        return no(rules["ATK-10"], text)
    return yes(rules["ATK-10"], f"{len(targets)} of {most} possible targets")


def rolls_needed(rules: Rulebook, targets: int) -> int:
    """How many attack rolls an attack on that many targets takes (ATK-11)."""
    return targets if rules.attacks.roll_for_each else min(targets, 1)


def area_rolls(rules: Rulebook, effect: str, caught: int) -> int:
    """How many attack rolls an area effect takes that catches that many figures (ATK-25)."""
    rule = rules.attacks.area
    if effect in rule.no_roll:
        return 0
    if not rule.one_roll or effect in rule.one_roll:
        return min(caught, 1)
    return rolls_needed(rules, caught)


def is_targeted(rules: Rulebook) -> bool:
    """Is a figure the target of a power that is used on it, or that chooses it, without an attack (ATK-29)?"""
    return not rules.attacks.targets.isdisjoint({"power", "chosen"})


def sides_with(rules: Rulebook, owner: str, controller: str, *, lasts: bool, action_over: bool) -> str:
    """The side of a figure that another player took control of (ATK-27).

    ``lasts``: the control has not ended; ``action_over``: the first action under it is over.
    """
    ends = action_over and rules.attacks.control_lasts is ControlDuration.ACTION
    return controller if lasts and not ends else owner


def attacks_for_a_token(rules: Rulebook, *, granted: int = 0, move: bool = False) -> int:
    """The number of attacks for one token (ATK-28): one by an attack action, or those that an effect ``granted``.

    ``move``: the token pays for a move action.
    """
    rule = rules.attacks.per_token
    return max(rule.by_move if move else 1, granted if rule.by_effect else 0)
