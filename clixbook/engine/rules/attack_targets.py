"""Who may be attacked, how many at once, and with how many rolls (ATK)."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from clixbook.board.said import said
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.attack_words import After, Leave, Loan

RELATIONS = ("opponent", "friend", "self")


class Next(enum.Enum):
    """How an attack goes on after a target fell away."""

    CHOOSE_ANOTHER = "choose another target"
    GO_ON = "go on with the targets left"
    ATTACK_RESOLVES = "the attack resolves"
    NO_ATTACK = "the action resolves without an attack"
    ACTION_UNDONE = "the action is undone"
    ACTION_SPENT = "the action and its token are spent"


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
    if not targets and book.attacks.target_needed:
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


def area_targets(rules: str | Rulebook, aimed: Iterable[str], caught: Iterable[str]) -> frozenset[str]:
    """Who counts as a target of an area attack: those aimed at, or all who are caught too (ATK-25)."""
    everybody = rulebook(rules).attacks.area.all_are_targets
    return frozenset(aimed) | (frozenset(caught) if everybody else frozenset())


def areas(rules: str | Rulebook, aimed: int) -> int:
    """How many areas an area attack makes with so many targets chosen by bolts (ATK-25)."""
    return aimed if rulebook(rules).attacks.area.areas_by_bolts else min(aimed, 1)


def target_falls_away(rules: str | Rulebook, *, refuses: bool, left: int, others: bool) -> Next:
    """What follows when a target that was chosen falls away before the roll (ATK-13).

    ``refuses``: it turns the attack away by an effect of its own; otherwise the rules came to bar it.
    ``left`` other targets stay; ``others``: there are figures that could be chosen instead.
    """
    rule = rulebook(rules).attacks.target_lost
    after = rule.refuses if refuses else rule.barred
    if after is After.UNDONE:
        return Next.ACTION_UNDONE
    if after is After.SPENT:
        return Next.ACTION_SPENT
    if after is After.ANOTHER and others:
        return Next.CHOOSE_ANOTHER
    if left:
        return Next.GO_ON
    return Next.NO_ATTACK if after is After.ANOTHER else Next.ATTACK_RESOLVES


def counts_as_target(rules: str | Rulebook, how: str) -> bool:
    """Is something a target (ATK-29) that is "attacked", has a "power" used on it, is "chosen" by an effect that
    says target, has a "line" drawn to it, or is attacked "terrain" or an attacked "object"?
    """
    return how in rulebook(rules).attacks.targets


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
