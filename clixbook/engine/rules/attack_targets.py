"""Who may be attacked, how many at once, and with how many rolls (ATK)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.said import said
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.attack_words import Leave, Loan

RELATIONS = ("opponent", "friend", "self")


def may_be_attacked(
    rules: str | Rulebook, relation: str, *, permitted: bool = False, everybody: bool = False
) -> Verdict:
    """May a figure attack an "opponent", a "friend", or "self" (ATK-04, ATK-05)?

    ``permitted``: an effect allows it by name. ``everybody``: the effect takes all or friendly characters.
    """
    if relation not in RELATIONS:
        raise ClixbookError(f"A figure is an {', a '.join(RELATIONS)}, not {relation!r}.")
    book = rulebook(rules)
    if relation == "opponent":
        return yes(book["ATK-04"], "Opponents may be attacked")
    own = relation == "self"
    ruling = book["ATK-05" if own else "ATK-04"]
    leave = book.attacks.oneself.leave if own else book.attacks.friends
    allowed = leave is Leave.FREELY or (leave is Leave.BY_PERMISSION and (permitted or (everybody and not own)))
    whom = "itself" if own else "a friend"
    if allowed:
        return yes(ruling, said("It may attack {}", whom))
    return no(ruling, said("It cannot attack {}", whom))


def hits_itself_surely(rules: str | Rulebook) -> bool:
    """Does an attack on oneself hit without comparing (ATK-05)? Pass it to ``judge`` as ``sure``."""
    return rulebook(rules).attacks.oneself.sure


def most_targets(rules: str | Rulebook, bolts: int, *, close: bool) -> int:
    """How many targets an attack may have at most (ATK-10)."""
    rule = rulebook(rules).attacks.bolts
    return max(bolts, rule.least, 1) if rule.close or not close else 1


def may_target(
    rules: str | Rulebook, targets: Sequence[str], bolts: int, *, close: bool, everybody: bool = False
) -> Verdict:
    """Are these figures together the targets of one attack (ATK-06, ATK-10, ATK-12)?

    ``everybody``: the attack takes all in an area, so that bolts set no limit (ATK-25).
    """
    book = rulebook(rules)
    if not targets:
        return no(book["ATK-06"], "An attack needs a target")
    if len(set(targets)) < len(targets) and not book.attacks.same_target_twice:
        return no(book["ATK-12"], "Nobody is the target twice")
    most = most_targets(book, bolts, close=close)
    free = everybody and book.attacks.area.all_are_targets
    if len(targets) > most and not free:
        text = f"It has {most} target{'s' * (most != 1)} at most"
        return no(book["ATK-10"], text)
    return yes(book["ATK-10"], f"{len(targets)} of {most} possible targets")


def rolls_needed(rules: str | Rulebook, targets: int) -> int:
    """How many attack rolls an attack on so many targets takes (ATK-11)."""
    return targets if rulebook(rules).attacks.roll_for_each else min(targets, 1)


def area_rolls(rules: str | Rulebook, effect: str, caught: int) -> int:
    """How many attack rolls an area effect takes that catches so many figures (ATK-25)."""
    rule = rulebook(rules).attacks.area
    if effect in rule.no_roll:
        return 0
    if not rule.one_roll or effect in rule.one_roll:
        return min(caught, 1)
    return rolls_needed(rules, caught)


def is_targeted(rules: str | Rulebook) -> bool:
    """Is a figure the target of a power that is used on it, or that chooses it, without an attack (ATK-29)?"""
    return not rulebook(rules).attacks.targets.isdisjoint({"power", "chosen"})


def sides_with(rules: str | Rulebook, owner: str, controller: str, *, lasts: bool, action_over: bool) -> str:
    """Whose side a figure is on that another player took control of (ATK-27).

    ``lasts``: the control has not ended; ``action_over``: the first action under it is over.
    """
    ends = action_over and rulebook(rules).attacks.loan is Loan.ACTION
    return controller if lasts and not ends else owner


def attacks_for_a_token(rules: str | Rulebook, *, granted: int = 0, move: bool = False) -> int:
    """How many attacks one token pays (ATK-28): an attack action one, or what an effect ``granted``.

    ``move``: the token pays for a move action.
    """
    rule = rulebook(rules).attacks.per_token
    return max(rule.by_move if move else 1, granted if rule.by_effect else 0)
