"""Horde tokens: which are alike, and how many make a stack (TOK-04, TOK-10)."""

from __future__ import annotations

from functools import lru_cache

from clixbook.board.model.things import ALIKE
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook


@lru_cache(maxsize=1024)
def most_in_stack(figure: Figure, rules: Rulebook) -> int:
    """The printed maximum of a horde token in a book that has stacks, else 0: its trait reads ``Horde: 4``."""
    trait = rules.occupancy.stacking_trait
    if not trait or not rules.hordes.stack_of or not figure.bystander:
        return 0
    return next((number for each in figure.traits if (number := printed_maximum(each.name, trait))), 0)


def printed_maximum(name: str, trait: str) -> int:
    """The number in the name of such a trait, 0 where there is none."""
    word, _, number = name.lower().partition(":")
    number = number.strip()
    fits = word.strip() == trait and number.isascii() and number.isdigit() and len(number) < 3
    return int(number) if fits else 0


def alike_word(figure: Figure, owner: str, rules: Rulebook) -> str:
    """The word that identical tokens share, with their force where the book counts it (TOK-04)."""
    same = f"{figure.set} {figure.number}".strip() if figure.number else figure.name
    return f"{ALIKE}{same}{f' of {owner}' if 'same force' in rules.hordes.stack_of else ''}"


def tokens_returning(rules: Rulebook, build_total: int) -> int:
    """How many defeated tokens may return as a turn begins (TOK-10); none if it is not an epic battle."""
    rule, epic = rules.hordes.epic, rules.actions.epic_from
    return rule.tokens * (build_total // max(rule.each, 1)) if 0 < epic <= build_total else 0
