"""Clauses of worded special powers: which hold now, what they grant (EFF).

One evaluation gives both: a clause stands with the reasons for which it holds or does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.ranges import distance
from clixbook.board.terrain.terrain import terrain_at
from clixbook.caches import cached_per_position
from clixbook.engine.effects.thing_cards import lent_by_things
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.forces import sideline_acts
from clixbook.figures.cards import trait_works
from clixbook.figures.dials.life import Life, is_on_starting_click, shown_click
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clause_words import fact_words
from clixbook.figures.specials.clauses import Clause, Condition, Grant, Special, When
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.sections.turn.actions import ActionKind

__all__ = [
    "ActiveClause",
    "Granted",
    "clause_title",
    "granted_now",
    "named_tokens",
    "of_things",
    "sources_of",
    "specials_of",
    "standing_clauses",
    "whole_specials",
]


_KINDS = frozenset(kind.replace(" ", "-") for kind in ActionKind)
"""Words of a use that are no special power, whatever that is called."""


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
    """What the key of a clause is called: ``close cover``, ``close cover, part 2``."""
    slug, _, number = key.rpartition("-")
    name, part = (slug, f", part {number}") if slug and number.isascii() and number.isdigit() else (key, "")
    return name.replace("-", " ") + part


class Granted(NamedTuple):
    """Standard power granted by a clause. ``firm``: only its source is countered (EFF-12)."""

    power: str
    number: int | None
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
    found = (*sources_of(fighter, fighter.life, state.rules), *copied_specials(state, who), *of_things(state, who))
    return tuple(each for each in found if each.trait or each.special.name.lower() not in off)


def of_things(state: State, who: str) -> Iterator[ActiveSpecial]:
    """The sentences that things lend the figure: no power of its dial, which nothing counters (WPN-14, OBJ-18)."""
    return (ActiveSpecial(each, trait=True) for each in lent_by_things(state, who))


def copied_specials(state: State, who: str) -> Iterator[ActiveSpecial]:
    """Special powers of others that it copies, with all their limits (EFF-24)."""
    names = {each.lends for each in state.lasting if each.on == who and each.lends}
    for fighter in state.fighters.values() if names and state.rules.special_powers.several else ():
        yield from (ActiveSpecial(each) for each in fighter.figure.specials if each.name.lower() in names)


# -- which clauses hold --------------------------------------------------------------------------------------------


@cached_per_position
def standing_clauses(state: State, who: str) -> tuple[ActiveClause, ...]:
    """Every clause of its special powers, with what holds of it and why."""
    return tuple(
        current_clause(state, who, source, number, clause)
        for source in specials_of(state, who)
        for number, clause in enumerate(clauses_of(source.special.says), 1)
    )


def current_clause(state: State, who: str, source: ActiveSpecial, number: int, clause: Clause) -> ActiveClause:
    """One clause in the position."""
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
        Granted(does.power.lower(), does.number, free and not does.possessed and not each.source.named)
        for each in standing_clauses(state, who) if each.holds and each.clause.always_on
        for does in each.clause.does if isinstance(does, Grant)
    )  # fmt: skip


def does_condition_hold(state: State, who: str, asked: Condition) -> bool:
    """Does that condition hold of the figure?"""
    fighter, piece = state.fighter(who), state.board.pieces.get(who)
    match asked.kind:
        case When.CLICKS:
            return asked.number <= fighter.life.click <= asked.last
        case When.STARTING:
            return is_on_starting_click(fighter.figure, fighter.life, rules=state.rules)
        case When.TOKENS:
            return fighter.tokens == asked.number
        case When.MOVED | When.NOT_MOVED:
            return fighter.moved_now == (asked.kind is When.MOVED)
        case When.OWN_TURN | When.OTHER_TURN:
            return (fighter.side == state.player) == (asked.kind is When.OWN_TURN)
        case When.ATTACKED | When.ATTACKING | When.AGAINST | When.AGAINST_SIZE | When.AGAINST_TOKEN:
            return _holds_in_attack(state, who, asked)
        case When.NAMED_TOKENS:
            return sum(each.change for each in named_tokens(state, who, who, asked.word)) >= asked.number
        case When.HOLDING:
            return piece is not None and piece.held is not None
    return piece is not None and _holds_in_place(state, who, asked)


def _holds_in_place(state: State, who: str, asked: Condition) -> bool:
    """The conditions of where it stands."""
    board, rules = state.board, state.rules
    if asked.kind in (When.ELEVATED, When.TERRAIN):
        word = "elevated" if asked.kind is When.ELEVATED else asked.word
        return any(word in terrain_at(board, square, rules=rules) for square in board.piece(who).squares)
    others = tuple(each for each in _others(state, who, asked.word) if _has_keyword(state, each, asked.keyword))
    if asked.kind is When.NEAR:
        return any(distance(board, who, each, rules=rules) <= asked.number for each in others)
    beside = sum(bool(adjacent(board, who, each, rules=rules)) for each in others)
    return not beside if asked.kind is When.NOT_BESIDE else beside >= asked.number


def _others(state: State, who: str, side: str) -> Iterator[str]:
    """The friends of a figure, without itself, or its opponents."""
    own = state.fighter(who).side
    for each in state.standing():
        if each.id != who and state.are_friends(each.side, own) == (side == "friend"):
            yield each.id


def named_tokens(state: State, on: str, by: str, name: str) -> tuple[Lasting, ...]:
    """The tokens of that name on a figure's card that count for an effect of ``by``: those that it gave (EFF-31)."""
    found = (each for each in state.lasting if each.on == on and each.token.lower() == name.lower())
    return tuple(each for each in found if each.by == by or not state.rules.special_powers.named_tokens)


def _has_keyword(state: State, who: str, keyword: str) -> bool:
    words = {each.strip("*").lower() for each in state.fighter(who).figure.keywords}
    return not keyword or keyword.lower() in words


def _holds_in_attack(state: State, who: str, asked: Condition) -> bool:
    """The conditions of the attack under way."""
    attack = state.under_way
    if attack is None:
        return False
    reach = asked.word in ("", "ranged" if attack.ranged else "close")
    match asked.kind:
        case When.ATTACKED:
            return reach and who in attack.targets
        case When.ATTACKING:
            return reach and who == attack.who
    against = attack.targets if who == attack.who else (attack.who,) if who in attack.targets else ()
    if asked.kind is When.AGAINST_TOKEN:
        return any(named_tokens(state, each, who, asked.word) for each in against)
    if asked.kind is When.AGAINST:
        return any(_has_keyword(state, each, asked.word) for each in against)
    return any(state.fighter(each).figure.size.name.lower() == asked.word for each in against)
