"""Clauses of worded special powers: which hold now, and their grants (EFF).

One evaluation gives both: a clause stands with the reasons for which it holds or does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.caches import cached_per_position
from clixbook.engine.effects.sentences.clause_conditions import does_condition_hold
from clixbook.engine.effects.sentences.orange_squares import lent_by_squares
from clixbook.engine.effects.sentences.thing_cards import lent_by_things
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.forces import sideline_acts
from clixbook.engine.rules.forces.horde_tokens import most_in_stack
from clixbook.figures.cards import trait_works
from clixbook.figures.dials.life import Life, shown_click
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clause_words import fact_words
from clixbook.figures.specials.clauses import Clause, Condition, Grant, Special
from clixbook.figures.specials.horde_numbers import counted_text, is_counted
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.sections.turn.actions import ActionKind

__all__ = [
    "ActiveClause",
    "Granted",
    "UseOfClause",
    "clause_title",
    "granted_now",
    "of_things",
    "read_use",
    "sources_of",
    "specials_of",
    "standing_clauses",
    "titles_of_only_uses",
    "whole_specials",
]


_KINDS = frozenset(kind.replace(" ", "-") for kind in ActionKind)
"""Kinds of action as words of a use: they never name a special power, even if one is called so."""


class ActiveSpecial(NamedTuple):
    """Active special power. ``trait``: nothing counters it; ``named``: a standard power."""

    special: Special
    trait: bool = False
    named: bool = False


class ActiveClause(NamedTuple):
    """A clause of a special power in a position, with its conditions and reasons."""

    source: ActiveSpecial
    number: int
    clause: Clause
    holds: bool
    facts: tuple[tuple[Condition, bool], ...]
    reasons: tuple[Reason, ...]

    @property
    def key(self) -> str:
        """The word for it in a use: ``close-cover``, ``close-cover-2`` for its second part."""
        slug = "-".join(self.source.special.name.lower().split())
        return slug if self.number == 1 and slug not in _KINDS else f"{slug}-{self.number}"

    @property
    def name(self) -> str:
        """The name of the special power."""
        return self.source.special.name


def clause_title(key: str) -> str:
    """The title of a clause by its key: ``close cover``, ``close cover, part 2``."""
    slug, _, number = key.rpartition("-")
    name, part = (slug, f", part {number}") if slug and number.isascii() and number.isdigit() else (key, "")
    return name.replace("-", " ") + part


def titles_of_only_uses(state: State) -> dict[str, str]:
    """The title of a clause -> the name of its power, where no other clause of that power is for an action.

    ``warm spring, part 2`` is all of Warm Spring that a player uses.
    """
    found = dict[str, str]()
    for who in state.board.pieces:
        clauses = standing_clauses(state, who) if who in state.fighters else ()
        used = Counter(each.source.special for each in clauses if each.clause.kinds)
        found |= {
            clause_title(each.key): each.name.lower()
            for each in clauses
            if each.clause.kinds and used[each.source.special] == 1 and each.number > 1
        }
    return found


class UseOfClause(NamedTuple):
    """The words of a use of a clause: the ``kind`` of action, the ``key`` of the clause and the power it ``chose``."""

    kind: str
    key: str
    chose: str = ""


def read_use(words: Sequence[str]) -> UseOfClause:
    """The kind and words of a use of a clause: a free action, if it names no other kind first."""
    kind, *rest = words if words[:1] and words[0] in _KINDS else (ActionKind.FREE, *words)
    return UseOfClause(kind.replace("-", " "), (*rest, "")[0], "-".join(rest[1:]).replace("-", " "))


class Granted(NamedTuple):
    """Standard power granted by a clause: ``possessed``, or if ``firm`` only its source is countered (EFF-12)."""

    power: str
    number: int | None
    possessed: bool
    firm: bool


# -- which special powers there are ------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def whole_specials(figure: Figure, life: Life, rules: Rulebook) -> tuple[ActiveSpecial, ...]:
    """Special powers on the dial and traits that work (EFF-25).

    Elsewhere a box of a colour is the power of that colour all the same, whatever it is called.
    """
    if not rules.special_powers.several:
        return _by_colour(figure, life)
    shown = {power: colour for _, power, colour in shown_click(figure, life).powers}
    traits = {each.name for each in figure.traits if trait_works(each, figure, life, rules=rules)}
    return tuple(
        ActiveSpecial(each, each.name not in shown, shown.get(each.name, "white") not in ("white", ""))
        for each in figure.specials if each.name in shown or each.name in traits
    )  # fmt: skip


def _by_colour(figure: Figure, life: Life) -> tuple[ActiveSpecial, ...]:
    """The powers of coloured boxes that have a name of their own on this figure."""
    named = {each.name for each in figure.specials}
    boxes = shown_click(figure, life).powers
    return tuple(
        ActiveSpecial(Special(name, POWERS[slot][colour]), named=True)
        for slot, name, colour in boxes if name in named and colour in POWERS[slot]
    )  # fmt: skip


def sources_of(fighter: Fighter, life: Life, rules: Rulebook) -> tuple[ActiveSpecial, ...]:
    """Special powers of a figure and of its sideline figures.

    Nothing counters these: they are not on the map (FRC-27).
    """
    aside = (dial for dial in fighter.beside if sideline_acts(dial.figure, rules=rules))
    lent = (each._replace(trait=True) for dial in aside for each in whole_specials(dial.figure, dial.life, rules))
    return (*whole_specials(fighter.figure, life, rules), *lent)


@cached_per_position
def specials_of(state: State, who: str) -> tuple[ActiveSpecial, ...]:
    """Special powers that the figure can use now (EFF-17)."""
    fighter = state.fighter(who)
    if not (fighter.figure.specials or fighter.beside or state.worded) or fighter.life.ko or fighter.down:
        return ()
    off = {each.off for each in state.lasting if each.on == who and each.off}
    own = horde_powers(state, fighter, sources_of(fighter, fighter.life, state.rules))
    found = (*own, *copied_specials(state, who), *of_things(state, who))
    return tuple(each for each in found if each.trait or each.special.name.lower() not in off)


def horde_powers(state: State, fighter: Fighter, own: tuple[ActiveSpecial, ...]) -> Iterator[ActiveSpecial]:
    """Its special powers, of horde tokens those that the stack can use, with its numbers (TOK-09)."""
    most, size = most_in_stack(fighter.figure, state.rules), 1 + len(state.stacked_on(fighter.id))
    for each in own:
        says = each.special.says
        horde = bool(state.rules.hordes.counted and most)
        if horde:
            says = counted_text(says, size, most).strip() if size > 1 else ""
        elif is_counted(says):
            says = ""
        if says:  # a horde power is a special power, which is countered as one, though its words stand among the traits
            yield each._replace(special=Special(each.special.name, says), trait=each.trait and not horde)


def of_things(state: State, who: str) -> Iterator[ActiveSpecial]:
    """The sentences that things and orange squares lend the figure: no power of its dial, which nothing counters.

    Rulings: WPN-14, OBJ-18, TER-06.
    """
    if not state.worded:
        return iter(())
    return (ActiveSpecial(each, trait=True) for each in (*lent_by_things(state, who), *lent_by_squares(state, who)))


def copied_specials(state: State, who: str) -> Iterator[ActiveSpecial]:
    """Special powers of others that it copies, with all their limits (EFF-24)."""
    names = {each.lends for each in state.lasting if each.on == who and each.lends}
    powers = state.rules.special_powers
    for fighter in state.fighters.values() if names and powers.several and powers.copying else ():
        yield from (ActiveSpecial(each) for each in fighter.figure.specials if each.name.lower() in names)


# -- which clauses hold --------------------------------------------------------------------------------------------


@cached_per_position
def standing_clauses(state: State, who: str) -> tuple[ActiveClause, ...]:
    """Every clause of its special powers, with the conditions that hold, and reasons."""
    return tuple(
        current_clause(state, who, source, number, clause)
        for source in specials_of(state, who)
        for number, clause in enumerate(clauses_of(source.special.says), 1)
    )


def current_clause(state: State, who: str, source: ActiveSpecial, number: int, clause: Clause) -> ActiveClause:
    """A clause with its conditions as they hold in the position."""
    facts = tuple((each, does_condition_hold(state, who, each)) for each in clause.when)
    reasons = tuple(
        make_reason(state.rules["EFF-39"], message("{} {}.", figure_ref(who), fact_words(each, holds)))
        for each, holds in facts
    )
    unknown = why_clause_unknown(clause, state.rules)
    holds = not unknown and all(holds for _, holds in facts)
    return ActiveClause(source, number, clause, holds, facts, (*unknown, *reasons))


def why_clause_unknown(clause: Clause, rules: Rulebook) -> tuple[Reason, ...]:
    """Why the book knows no such clause: plot abilities and continuity abilities (TTL-01, TTL-05)."""
    rule = rules.titled_figures
    barred = {"TTL-01": clause.plot is not None and not rule.plot_points}
    barred |= {"TTL-05": clause.continuity and not rule.continuity.in_play}
    return tuple(make_reason(rules[row], rules[row].says) for row, holds in barred.items() if holds)


def is_continuing(special: Special) -> bool:
    """Is one of its clauses a continuity ability?"""
    return any(each.continuity for each in clauses_of(special.says))


@cached_per_position
def granted_now(state: State, who: str) -> tuple[Granted, ...]:
    """The standard powers that its special powers grant now (EFF-12, EFF-39)."""
    free = not state.rules.special_powers.possess
    return tuple(
        Granted(does.power.lower(), does.number, does.possessed, free and not (does.possessed or each.source.named))
        for each in standing_clauses(state, who) if each.holds and each.clause.always_on
        for does in each.clause.does if isinstance(does, Grant)
    )  # fmt: skip
