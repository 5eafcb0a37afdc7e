"""Proposals that fill a force up to its points: legal by the book, always the same for the same force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clixbook.engine.rules.forces.forces import force_cost
from clixbook.engine.rules.forces.themes import theme_words
from clixbook.engine.sequence.set_up.forces.force_entries import force_of, why_no_force
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.force.force_draft import MOST_FIGURES, ForceDraft, figure_in

MOST_TRIED = 40
"""Sums of points for which forces are tried, from the highest one."""


@dataclass(frozen=True)
class FillCandidate:
    """A figure that may be added: its entry, id and points."""

    entry: str
    id: str
    cost: int


@dataclass(frozen=True)
class ForceProposal:
    """A filled-up force, the force before it, and its cost."""

    how: str
    force: ForceDraft
    cost: int


def proposals(force: ForceDraft, roster: Sequence[tuple[str, int]], rules: Rulebook) -> list[ForceProposal]:
    """Up to three forces with figures of the roster, as near to the points as the book lets them be.

    ``roster`` pairs entries with their points. Few expensive figures, many cheap ones, those of a common keyword.
    """
    pool = [FillCandidate(entry, figure_in(entry).id, cost) for entry, cost in roster if cost > 0]
    dear = sorted(pool, key=lambda each: (-each.cost, each.entry))
    ways = [("few and strong", dear), ("many", dear[::-1]), *_of_keywords(force, dear, rules)]
    found: list[ForceProposal] = []
    for how, candidates in ways:
        proposal = _fill_force(how, force, candidates, rules)
        if proposal is not None and proposal.force not in [each.force for each in found]:
            found.append(proposal)
    return found[:3]


def _of_keywords(
    force: ForceDraft, pool: Sequence[FillCandidate], rules: Rulebook
) -> Iterator[tuple[str, Sequence[FillCandidate]]]:
    """The candidates with one keyword of the force, or of anybody where it has no figure yet; most bearers first."""
    own = [set(theme_words(figure_in(text), rules=rules)) for text in force.entries]
    bearers: dict[str, list[FillCandidate]] = {}
    for each in pool:
        for word in theme_words(figure_in(each.entry), rules=rules):
            bearers.setdefault(word, []).append(each)
    words = [word for word in bearers if all(word in each for each in own)]
    for word in sorted(words, key=lambda word: (-len(bearers[word]), word))[:2]:
        yield f"all {word.strip('*')}", bearers[word]


def _fill_force(how: str, force: ForceDraft, pool: Sequence[FillCandidate], rules: Rulebook) -> ForceProposal | None:
    try:
        spent = _cost(force, rules)
    except ClixbookError:
        return None
    here = {figure_in(text).id for text in force.entries}
    sums = _sums(force.points - spent, [each for each in pool if each.id not in here], MOST_FIGURES - len(here))
    for total in sorted(sums, reverse=True)[:MOST_TRIED]:
        filled = replace(force, entries=(*force.entries, *(each.entry for each in sums[total])))
        if total and not _is_refused(filled, rules):
            return ForceProposal(how, filled, _cost(filled, rules))
    return None


def _sums(most: int, pool: Sequence[FillCandidate], figures: int) -> dict[int, tuple[FillCandidate, ...]]:
    """For every sum of points the first set of different figures that comes to it."""
    sums: dict[int, tuple[FillCandidate, ...]] = {0: ()}
    for each in pool:
        for total, chosen in list(sums.items()):
            after = total + each.cost
            fits = after <= most and after not in sums and len(chosen) < figures
            if fits and each.id not in {other.id for other in chosen}:
                sums[after] = (*chosen, each)
    return sums


def _is_refused(force: ForceDraft, rules: Rulebook) -> bool:
    try:
        return bool(why_no_force(force.entries, force.points, rules, theme=force.theme, objects=force.objects))
    except ClixbookError:
        return True


def _cost(force: ForceDraft, rules: Rulebook) -> int:
    return force_cost(force_of(force.entries, rules, objects=force.objects), rules=rules)
