"""Nearest forms: suggestions for words of a sentence that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

from clixbook.figures.specials.phrases import GAPS, Token, fill_gap

EXAMPLES = {
    "n": "2", "change": "+1", "to": "-3", "keyword": '"Guard"', "power": "Toughness", "side": "a friend",
    "terrain": "hindering", "reach": "a close", "value": "attack", "slot": "defense", "size": "a giant",
    "points": "100", "far": "2", "near": "2", "blow": "a close", "beside": "an adjacent friend",
    "whom": "an opponent", "harm": "damage",
    "figure": '"Wolf"', "also": '"Raven"',
}  # fmt: skip
"""Sample words for the gaps of a form that the sentence leaves open."""
EMPTY = frozenset({"a", "an", "of", "to", "on", "by", "its", "it", "is", "with", "the", "when"})
"""Words that make no two forms alike."""
MOST, ENOUGH, READ = 2, 0.5, 16
"""Forms that are named, the share of its words that one has in common, and the words that are looked at."""


def nearest_forms(tokens: Sequence[Token], phrases: Iterable[str]) -> tuple[str, ...]:
    """The forms that have most words in common with the text up to a comma, nearest first."""
    part = tuple(takewhile(lambda token: token.text != ",", tokens[:READ]))
    written = [_stem(token.text) for token in part]
    gaps = {gap: words for gap in EXAMPLES if gap != "also" and (words := _in_sentence(part, gap))}
    found: list[tuple[float, int, int, int, str]] = []
    for phrase in phrases:
        form = _form(phrase, gaps)
        own = telling_words(form)
        shared = own.intersection(written)
        if len(shared) >= ENOUGH * len(own) and any(word[0].isalpha() for word in shared):
            first = min(map(written.index, shared))
            found.append((-len(shared) / len(own), first, -len(shared), len(form), form))
    return tuple(dict.fromkeys(each[-1] for each in sorted(found)))[:MOST]


def telling_words(form: str) -> set[str]:
    """The words that distinguish a form from others."""
    return {_stem(word) for word in form.split()} - EMPTY


def _stem(word: str) -> str:
    return word.lower().removesuffix("s")


def _form(phrase: str, gaps: Mapping[str, str]) -> str:
    """The phrase with its gaps filled from the sentence, or by examples; "" for another number of no power."""
    if phrase.startswith("<power> ") and "n" not in gaps:
        return ""
    return " ".join(
        gaps.get(gap, EXAMPLES[gap]) if (gap := part.strip("<>")) != part else part for part in phrase.split()
    )


def _in_sentence(tokens: tuple[Token, ...], gap: str) -> str:
    """The sentence's own word for a gap, in its usual spelling; "" for none."""
    for at in range(len(tokens)):
        if found := fill_gap(tokens, at, gap):
            meant, end = found
            if gap == "power":
                return meant
            known = GAPS.get(gap, {})
            written = " ".join(token.text for token in tokens[at:end])
            return next((words for words in known if known[words] == meant), written)
    return ""
