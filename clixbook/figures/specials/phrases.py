"""Phrases of the special power grammar, their gaps and matching."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from clixbook.rulebooks.power_colours import IN_FULL, POWERS

_TOKEN = re.compile(r"//|[A-Za-z][A-Za-z'/-]*(?<!-)|[+\-\u2212][0-9]+|[0-9]+|\"[^\"]*\"|[;.,:()]|\S")

GAPS: Mapping[str, Mapping[str, str]] = {
    "side": {"a friend": "friend", "an opponent": "opponent", "friends": "friend", "opponents": "opponent"},
    "terrain": {each: each for each in ("clear", "hindering", "water", "blocking", "elevated")},
    "reach": {"a close": "close", "a ranged": "ranged", "an": ""},
    "blow": {
        "a close": "close", "a ranged": "ranged", "an": "", "a close/range": "close/ranged",
        "a close / range": "close/ranged",
    },
    "beside": {
        "an adjacent friend": "one friend", "an adjacent opponent": "one opponent",
        "each adjacent friend": "each friend", "each adjacent opponent": "each opponent",
    },
    "whom": {
        "a friend": "one friend", "an opponent": "one opponent", "each friend": "each friend",
        "each opponent": "each opponent",
        **{
            f"{one} {end} point {side}": f"{'each' if one == 'each' else 'one'} {side} {end}"
            for one in ("the", "each") for end in ("highest", "lowest") for side in ("friend", "opponent")
        },
    },
    "harm": {
        "damage": "plain", "penetrating damage": "penetrating", "unavoidable damage": "unavoidable",
    },
    "value": {each: each for each in ("speed", "attack", "defense", "damage", "range")},
    "slot": {each: each for each in ("speed", "attack", "defense", "damage")},
    "size": {"a tiny": "tiny", "a standard": "standard", "a giant": "giant", "a colossal": "colossal"},
}  # fmt: skip
"""Name of a gap -> its possible words -> the meaning of each."""
NAMES: Mapping[str, str] = {
    **{name.lower(): name for slot in POWERS.values() for name in slot.values()},
    **{two.lower(): one for two, one in IN_FULL.items()},
    **{name.lower(): name for name in ("Autonomous", "Colossal Stamina", "Immobile", "Stop")},
}
"""The standard powers, and keyphrases that cards grant: written form, in lower case -> name."""

_SAME = {"square": "squares"}
"""Words that count as another one: of one square or several."""
LIKE, SHORTEST = 0.7, 4
"""How alike a word is, of 1, to one that it may have been meant for, and its letters: short ones are like many."""


class Token(NamedTuple):
    """A word, number or sign with its column from 1."""

    text: str
    column: int


class Left(NamedTuple):
    """The place where reading stopped: token number and expected words."""

    at: int
    expected: tuple[str, ...]


@dataclass(frozen=True)
class PhraseMatch:
    """A matched phrase: which one, its gaps, and the next token."""

    phrase: str
    gaps: Mapping[str, str]
    end: int

    def number(self, gap: str = "n") -> int:
        """The number in a gap."""
        return int(self.gaps[gap].replace("\u2212", "-"))


def tokens_of(text: str) -> tuple[Token, ...]:
    """The words, numbers and signs of a sentence."""
    return tuple(Token(match.group(), match.start() + 1) for match in _TOKEN.finditer(text))


def find_phrase(tokens: tuple[Token, ...], at: int, phrases: Iterable[str]) -> PhraseMatch | Left:
    """The longest of these phrases that begins at this token, or how far the best of them came."""
    best: PhraseMatch | None = None
    left: list[Left] = []
    for phrase in phrases:
        found = _match(tokens, at, phrase)
        if isinstance(found, PhraseMatch):
            best = found if best is None or found.end > best.end else best
        else:
            left.append(found)
    if best is not None:
        return best
    farthest = max(each.at for each in left)
    near = (word for each in left if each.at == farthest for word in each.expected)
    return Left(farthest, tuple(dict.fromkeys(near)))


def _match(tokens: tuple[Token, ...], at: int, phrase: str) -> PhraseMatch | Left:
    gaps: dict[str, str] = {}
    for part in phrase.split():
        if not part.startswith("<"):
            if at >= len(tokens) or _SAME.get(word := tokens[at].text.lower(), word) != part:
                return Left(at, (part,))
            at += 1
            continue
        name = part.strip("<>")
        filled = fill_gap(tokens, at, name)
        if filled is None:
            return Left(at, tuple(gap_examples(name)))
        gaps[name], at = filled
    return PhraseMatch(phrase, gaps, at)


def fill_gap(tokens: tuple[Token, ...], at: int, gap: str) -> tuple[str, int] | None:
    """Fill a gap: its value, and the token after it; None if nothing of the sort stands there."""
    here = tokens[at].text if at < len(tokens) else ""
    signed = re.fullmatch(r"[+\-\u2212][0-9]{1,2}", here)
    match gap:
        case "n" | "far" | "near":
            return (here, at + 1) if re.fullmatch(r"[0-9]{1,2}", here) else None
        case "points":
            return (here, at + 1) if re.fullmatch(r"[0-9]{1,4}", here) else None
        case "change" | "to":
            return (here if gap == "change" else here[1:], at + 1) if signed else None
        case "keyword" | "figure" | "also":
            return (here[1:-1], at + 1) if len(here) > 2 and here[0] == here[-1] == '"' else None
        case "power":
            return longest(tokens, at, NAMES)
        case _:
            return longest(tokens, at, GAPS[gap])


def longest(tokens: tuple[Token, ...], at: int, known: Mapping[str, str]) -> tuple[str, int] | None:
    """The longest of the known names that stands here, and the token after it."""
    for length in range(4, 0, -1):
        words = " ".join(each.text.lower() for each in tokens[at : at + length])
        if words in known and at + length <= len(tokens):
            return known[words], at + length
    return None


def gap_examples(gap: str) -> Iterator[str]:
    """Examples of words for a gap, for a sentence."""
    plain = {
        "n": "a number",
        "far": "a number",
        "near": "a number",
        "points": "a number of points",
        "change": "+1",
        "to": "-3",
        "keyword": '"a keyword in quotes"',
        "figure": '"the name of a figure in quotes"',
        "also": '"another name in quotes"',
    }
    if gap in plain:
        yield plain[gap]
    else:
        yield from NAMES.values() if gap == "power" else GAPS[gap]


def nearest(written: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known words nearest to the written one."""
    by_lower = {word.lower(): word for word in known} if len(written) >= SHORTEST else {}
    return tuple(by_lower[each] for each in difflib.get_close_matches(written.lower(), by_lower, most, LIKE))
