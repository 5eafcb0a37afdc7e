"""Costs and legality of forces (FRC)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import plural
from clixbook.engine.rules.forces.feats import feat_cap, feat_problems
from clixbook.engine.rules.forces.themes import shared_keywords, theme_problems
from clixbook.engine.rules.forces.titles import is_titled
from clixbook.engine.rules.turn.game_modes import archenemy_problems, ration_problems
from clixbook.engine.rules.verdict import Verdict, because_of, no, yes
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Feat
from clixbook.figures.identity import ring_meaning, same_piece, shared_identity_marks
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.bystanders import BystanderSource
from clixbook.rulebooks.sections.forces.forces import Bystanders, CopyLimit, ExtraElements, FigureLimit

__all__ = [
    "Force",
    "Member",
    "build_total_problems",
    "element_problems",
    "force_cost",
    "force_problems",
    "has_sideline_keyphrase",
    "points_in_play",
    "sideline_acts",
    "sideline_limit",
    "sideline_problems",
]

SIDELINE = "sideline active"
"""The keyphrase, among the traits of a figure, that lets it work from the sideline."""


@dataclass(frozen=True, slots=True)
class Member:
    """A figure of a force: point value, feats, purchases and first click."""

    figure: Figure
    points: int
    feats: tuple[Feat, ...] = ()
    bought: int = 0
    powers: frozenset[str] = frozenset()

    @property
    def cost(self) -> int:
        """Everything that was paid for it."""
        return self.points + self.bought + sum(feat.cost for feat in self.feats)


@dataclass(frozen=True, slots=True)
class Force:
    """Force: its ``members``, its ``sideline``, and its declared ``theme``, if any.

    ``objects`` counts standard objects, ``special`` are the points of special ones, ``extras``
    are the points of everything else by kind ("resource": (20,)).
    """

    members: tuple[Member, ...]
    sideline: tuple[Member, ...] = ()
    theme: str = ""
    objects: int = 0
    special: int = 0
    extras: Mapping[str, tuple[int, ...]] | None = None


SHARED_FEATS = "feat"
"""Among the elements of a force: feats paid for once, for several figures or for all."""


def points_in_play(member: Member, *, rules: Rulebook) -> int:
    """The points of a figure for every purpose of the game (FRC-11, FRC-30)."""
    forces = rules.forces
    feats = sum(feat.cost for feat in member.feats) if forces.feats_raise_value else 0
    return member.points + feats + (member.bought if forces.upgrades_raise_value else 0)


def force_cost(force: Force, *, rules: Rulebook) -> int:
    """The cost of a force (FRC-02, FRC-16, FRC-29)."""
    paid = sum(member.cost for member in force.members)
    extras = sum(sum(costs) for costs in (force.extras or {}).values())
    return paid + force.objects * rules.forces.object_points + force.special + extras


def build_total_problems(build_total: int, *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why players may not agree on this build total (FRC-01); none if they may."""
    step = rules.forces.build_total.step
    if build_total >= 1 and build_total % step == 0:
        return ()
    return (because_of(rules["FRC-01"], f"a build total goes in steps of {step}, not {build_total}", stop=True),)


def force_problems(
    force: Force, build_total: int, *, rules: Rulebook, consent: bool = False, sideline: int = 0
) -> tuple[Reason, ...]:
    """All problems of a force (FRC-02 to FRC-10, FRC-26, FRC-28, FRC-33, OPT-08, OPT-10).

    ``consent``: all players agree to archenemies side by side and to a force that costs more, where they may.
    ``sideline``: the number of figures on the sideline on which they agree.
    """
    return tuple(_problems(force, build_total, rules, consent, sideline))


def _problems(force: Force, build_total: int, book: Rulebook, consent: bool, sideline: int) -> Iterator[Reason]:
    figures = [member.figure for member in force.members]
    over = force_cost(force, rules=book) - build_total
    if over > 0 and not (consent and book.forces.over_by_agreement):
        yield because_of(book["FRC-02"], f"it costs {over} points too much", stop=True)
    least = book.forces.least
    if sum(least.bystanders or not figure.bystander for figure in figures) < least.figures:
        yield because_of(book["FRC-03"], f"it needs {least.figures} figure at least", stop=True)
    yield from _limits(force, book)
    if book.forces.copies is CopyLimit.ONE:
        for a, b in combinations(figures, 2):
            if same_piece(a, b, rules=book):
                known = " and ".join(shared_identity_marks(a, b, rules=book))
                text = f"{a.name} and {b.name} are the same character, by {known}"
                yield because_of(book["FRC-05"], text, stop=True)
    yield from _feats(force, build_total, book)
    for figure in figures:
        yield from _unfit(figure, book)
    yield from archenemy_problems(figures, rules=book, consent=consent)
    themed = bool(shared_keywords(figures, rules=book))
    yield from ration_problems([member.powers for member in force.members], rules=book, themed=themed)
    if force.theme:
        yield from theme_problems(figures, force.theme, rules=book)
    yield from element_problems(force.extras or {}, rules=book, sideline=len(force.sideline))
    yield from sideline_problems(len(force.sideline), build_total, rules=book, agreed=sideline)


def _limits(force: Force, book: Rulebook) -> Iterator[Reason]:
    """Unique, prime and titled figures (FRC-04, FRC-06, FRC-07)."""
    here = [member.figure for member in force.members]
    off = [member.figure for member in force.sideline]

    def figures_under(limit: FigureLimit) -> list[Figure]:
        return here + off if limit.sideline else here

    forces = book.forces
    if forces.unique.most:
        unique = [each for each in figures_under(forces.unique) if ring_meaning(each, rules=book) == "unique"]
        copies = Counter((each.name, each.set, each.number) for each in unique)
        for (name, *_), count in copies.items():
            if count > forces.unique.most:
                yield because_of(book["FRC-04"], f"{name} is unique, but there are {count}", stop=True)
    primes = sum(ring_meaning(each, rules=book) == "prime" for each in figures_under(forces.prime))
    if primes > forces.prime.most > 0:
        yield because_of(book["FRC-06"], f"{primes} prime figures, at most {forces.prime.most}", stop=True)
    titled = sum(map(is_titled, figures_under(forces.titled)))
    if titled > forces.titled.most > 0:
        yield because_of(book["FRC-07"], f"{titled} titled figures, at most {forces.titled.most}", stop=True)


def _feats(force: Force, build_total: int, book: Rulebook) -> Iterator[Reason]:
    points, cap = sum(feat.cost for member in force.members for feat in member.feats), feat_cap(build_total, rules=book)
    points += sum((force.extras or {}).get(SHARED_FEATS, ()))
    if book.forces.feat_points.in_play and cap is not None and points > cap:
        yield because_of(book["FRC-09"], f"{points} points of feats, at most {cap}", stop=True)
    for member in force.members:
        yield from feat_problems(member.figure, member.feats, rules=book)


def _unfit(figure: Figure, book: Rulebook) -> Iterator[Reason]:
    """Why no force may have this figure (FRC-28, FRC-33)."""
    fit, bystanders = book.forces.playable, book.forces.bystanders
    if figure.bystander and bystanders is Bystanders.NO:
        yield because_of(book["FRC-33"], f"{figure.name} is a bystander", stop=True)
        return
    if figure.bystander and BystanderSource.BOUGHT not in book.bystander_tokens.sources:
        yield because_of(book["TOK-02"], f"{figure.name} is a bystander, which no force can buy", stop=True)
    if figure.bystander and bystanders is Bystanders.YES:
        return
    row = "FRC-33" if figure.bystander else "FRC-28"
    if fit.set and not (figure.set and figure.number):
        yield because_of(book[row], f"{figure.name} has no set and number", stop=True)
    if figure.cost < fit.least:
        yield because_of(book[row], f"{figure.name} has no points", stop=True)


# -- what else a force may have ----------------------------------------------------------------------------------


def element_problems(brought: Mapping[str, Sequence[int]], *, rules: Rulebook, sideline: int = 0) -> tuple[Reason, ...]:
    """Why a force may not have these elements, each kind with the points of all of them (FRC-20 to FRC-24).

    Kinds are "resource", "id card", "special terrain", "location" and "condition"; ``sideline`` counts the figures
    that wait there.
    """
    rows: dict[str, tuple[str, ExtraElements]] = {
        "resource": ("FRC-20", rules.forces.resources),
        "id card": ("FRC-21", rules.forces.id_cards),
        "special terrain": ("FRC-22", rules.forces.special_terrain),
        "location": ("FRC-23", rules.forces.locations),
        "condition": ("FRC-24", rules.forces.brought_conditions),
    }
    found = []
    for kind, costs in brought.items():
        if kind == SHARED_FEATS:  # these have a rule of their own (FRC-09)
            continue
        row, rule = rows[kind]
        against = {
            f"there is no {kind} in this book": bool(costs) and not rule.in_play,
            f"{len(costs)} of the kind {kind}, at most {rule.most}": rule.in_play and len(costs) > rule.most > 0,
            f"a {kind} costs {rule.least} or more": rule.in_play and any(cost < rule.least for cost in costs),
            f"a {kind} needs a figure on the sideline": rule.needs_sideline and bool(costs) and not sideline,
        }
        found += [because_of(rules[row], text, stop=True) for text, holds in against.items() if holds]
    return tuple(found)


def sideline_limit(build_total: int, *, rules: Rulebook, agreed: int = 0) -> int:
    """How many elements may wait on the sideline (FRC-26); ``agreed``: the number on which the players agree."""
    rule = rules.forces.sideline
    unusual = rule.agreed_if_unusual and build_total != rules.forces.build_total.usual
    if rule.agreed or (agreed and unusual):
        return agreed
    return min(rule.most, rule.each_100 * (build_total // 100))


def sideline_problems(count: int, build_total: int, *, rules: Rulebook, agreed: int = 0) -> tuple[Reason, ...]:
    """Why that many elements may not wait on the sideline (FRC-26); ``agreed``: the agreed number, 0 for none."""
    rule, most = rules.forces.sideline, sideline_limit(build_total, rules=rules, agreed=agreed)
    if count <= most or not (rule.each_100 or (rule.agreed and agreed)):
        return ()
    return (because_of(rules["FRC-26"], f"{plural(count, 'figure')} on the sideline, at most {most}", stop=True),)


def has_sideline_keyphrase(figure: Figure) -> bool:
    """Does the card of the figure have the keyphrase that lets it work from the sideline?"""
    return any(each.name.lower() == SIDELINE for each in figure.traits)


def sideline_acts(figure: Figure, *, rules: Rulebook) -> Verdict:
    """May a figure on the sideline use its card (FRC-27)? Its keyphrase may allow it."""
    if rules.forces.sideline_acts or (rules.keyphrases.sideline_active and has_sideline_keyphrase(figure)):
        return yes(rules["FRC-27"], "it works from the sideline")
    return no(rules["FRC-27"], "it is not on the force yet")
