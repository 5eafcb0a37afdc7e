"""Figures on the sideline: replacements and sideline actors (GEN, PWR-DUO, FRC-27)."""

from __future__ import annotations

from collections.abc import Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.rules.forces.forces import has_sideline_keyphrase
from clixbook.engine.rules.verdict import because_of
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_words import parse_if_complete
from clixbook.figures.specials.instructions import ReplaceIt
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.replacing import Replaceable, ReplacementScore

__all__ = [
    "BESIDE",
    "is_identical",
    "is_named",
    "may_replace_by_effects",
    "replaced_worth",
    "replacement_points",
    "replacement_problems",
    "replacements_named",
    "value_problems",
]

BESIDE = "beside "
"""The word in an entry of a force before a figure on the sideline: ``bell-brothers+beside drum-major``."""


def replacement_problems(
    figure: Figure, points: int, waiting: Sequence[Figure], *, rules: Rulebook
) -> tuple[Reason, ...]:
    """Why these cannot wait to replace the figure, worth that many points; none if they may.

    A pair waits for its duo, and is worth no more; a duo waits for one of its pair. Where effects replace figures,
    the figures named on its card may wait, and those that work from the sideline may wait for any figure (FRC-27).
    """
    ruling, found = rules["PWR-DUO"], list[Reason]()
    for each in waiting:
        if has_sideline_keyphrase(each):
            found += _no_sideline(each, rules)
            continue
        if each.id in figure.pair or figure.id in each.pair:
            if not rules.printed_abilities.duo.merges_two:
                found.append(because_of(ruling, "no figure is merged or split", stop=True))
                continue
        elif against := _not_by_effect(figure, each, waiting, rules):
            found += against
            continue
        if is_identical(figure, each, rules=rules):
            marks = " and ".join(sorted(rules.replacing.identical))
            found.append(because_of(rules["GEN-07"], f"{each.name} has the {marks} of {figure.name}", stop=True))
    split = [each for each in waiting if each.id in figure.pair]
    if len({each.id for each in split}) < len(split):
        found.append(because_of(ruling, f"{figure.name} splits into different figures", stop=True))
    if sum(each.cost for each in split) > points:
        text = f"{figure.name} splits into figures of no more than its {points} points together"
        found.append(because_of(ruling, text, stop=True))
    return tuple(found)


def _no_sideline(figure: Figure, rules: Rulebook) -> tuple[Reason, ...]:
    """Why this book has no sideline; empty if it has one (FRC-26)."""
    sideline = rules.forces.sideline
    if sideline.agreed or sideline.each_100:
        return ()
    return (because_of(rules["FRC-26"], f"{figure.name} cannot wait on the sideline", stop=True),)


def _not_by_effect(figure: Figure, new: Figure, waiting: Sequence[Figure], rules: Rulebook) -> tuple[Reason, ...]:
    """Why no effect brings this figure in the other's place (GEN-06)."""
    ruling = rules["GEN-06"]
    if not may_replace_by_effects(rules):
        return (because_of(ruling, f"{new.name} replaces nobody", stop=True),)
    others = [each for each in waiting if each is not new]
    if not any(is_named(new, name) for one in (figure, *others) for name in replacements_named(one)):
        return (because_of(ruling, f"no effect of {figure.name} brings {new.name} in its place", stop=True),)
    return _no_sideline(new, rules)


def may_replace_by_effects(rules: Rulebook) -> bool:
    """Do effects bring figures from the sideline in the place of others (GEN-06)?"""
    return rules.replacing.replaceable in (Replaceable.OF_FORCE, Replaceable.OF_FORCE_OR_SIDELINE)


def replacements_named(figure: Figure) -> tuple[str, ...]:
    """The names of the replacements in the sentences of a figure."""
    clauses = (clause for each in figure.specials for clause in parse_if_complete(each.says))
    instructions = (does for clause in clauses for does in clause.every_effect)
    return tuple(dict.fromkeys(name for does in instructions if isinstance(does, ReplaceIt) for name in does.names))


def is_named(figure: Figure, name: str) -> bool:
    """Is this the figure that a sentence names, by its name or its id?"""
    return name.strip().lower() in (figure.name.lower(), figure.id.lower())


def value_problems(
    figure: Figure, points: int | None, *, rules: Rulebook, sideline: bool = False
) -> tuple[Reason, ...]:
    """Why a force does not name this point value of a figure, or of one on its sideline (FRC-35)."""
    ruling, rule = rules["FRC-35"], rules.forces.value_chosen
    if points is None or points == figure.cost:
        return ()
    if sideline and rule.on_sideline:
        text = f"the value of {figure.name} is chosen when an effect asks for it"
        return (because_of(ruling, text, stop=True),)
    if not rule.at_build:
        return (because_of(ruling, f"{figure.name} costs {figure.cost} points, not {points}", stop=True),)
    return ()


def is_identical(figure: Figure, other: Figure, *, rules: Rulebook) -> bool:
    """Are these copies of one figure, by the marks of the book (GEN-07)? None without its set."""
    marks = {"name": (figure.name, other.name), "set": (figure.set, other.set), "number": (figure.number, other.number)}
    required = rules.replacing.identical
    return (
        bool(required)
        and bool(figure.set)
        and all(one == two for mark, (one, two) in marks.items() if mark in required)
    )


def replacement_points(replaced: int, replacing: int, *, rules: Rulebook) -> int:
    """The points of a figure in another's place: its own, or those that were paid (GEN-11)."""
    return replaced if rules.replacing.score is ReplacementScore.PAID else replacing


def replaced_worth(replaced: int, replacing: int) -> int:
    """The score once a figure and all its replacements are knocked out: the greater of both values (GEN-11)."""
    return max(replaced, replacing)
