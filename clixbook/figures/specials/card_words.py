"""Words of printed cards that mean the same as words of the grammar.

The words are exchanged before a sentence is read; each keeps the column of what was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clixbook.figures.specials.phrases import GAPS, Token

NUMBER = "#"
"""Stands for a number, which is kept."""
_VALUES = tuple(GAPS["value"])
_WORDS = {
    "at the beginning of your turn": "as its turn begins", "at the end of your turn": "as its turn ends",
    **{f"when it clears {all_}action tokens": "when it clears tokens" for all_ in ("", "all ", "any ", "one or more ")},
    "after actions resolve": "after resolutions", "until your next turn": "until its next turn",
    "when it hits": "when its attack hits", "when it hits an opposing character": "when its attack hits",
    "friendly character": "friend", "friendly characters": "friends", "opposing character": "opponent",
    "opposing characters": "opponents", "another friendly character": "a friend",
    "all adjacent opposing characters": "each adjacent opponent", "all adjacent friendly characters":
    "each adjacent friend", "all opposing characters within": "each opponent within",
    "all friendly characters within": "each friend within",
    "one or more": "1 or more", "two or more": "2 or more", "three or more": "3 or more",
    "it can use": "", "it occupies": "in", "occupying": "in", "it is adjacent": "adjacent",
    "it is not adjacent": "not adjacent", "it is within": "within", "it is elevated": "elevated",
    "it is holding": "holding", "it is on": "on", "it is attacked": "attacked", "targeted by": "attacked by",
    "it is targeted by": "attacked by", "it has no action tokens": "with 0 action tokens",
    "it has one action token": "with 1 action token", "it has two action tokens": "with 2 action tokens",
    "close combat attack": "close attack", "ranged combat attack": "ranged attack", "range attack": "ranged attack",
    "it modifies": "modify", "modifies": "modify",
    **{
        f"{verb} its {value}{more}": f"modify {value}"
        for verb in ("modify", "modifies", "it modifies") for value in _VALUES for more in ("", " value")
    },
    **{f"{value} value": value for value in _VALUES},
    **{f"heal{of} # {end}": "heal #" for of in ("", " it", " it of") for end in ("click", "clicks", "damage")},
    "heal it #": "heal #",
    "in an adjacent square": "within 1 square", "in a square within": "within",
}  # fmt: skip
SAME: Mapping[tuple[str, ...], tuple[str, ...]] = {
    tuple(written.split()): tuple(meant.split()) for written, meant in _WORDS.items()
}
"""Wording of cards -> the same in words of the grammar."""
_LONGEST = max(map(len, SAME))


def in_grammar_words(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The sentence with words of the grammar in place of those of cards."""
    return tuple(_exchange_words(tokens))


def _exchange_words(tokens: tuple[Token, ...]) -> Iterator[Token]:
    at, last = 0, ""
    while at < len(tokens):
        meant, length = _longest_at(tokens, at)
        if not length or (last == "to" and meant == ("speed",)):  # "to speed" is of the grammar as it stands
            yield tokens[at]
            last, at = tokens[at].text.lower(), at + 1
            continue
        numbers = iter([each.text for each in tokens[at : at + length] if _is_number(each.text)])
        for word in meant:
            last = next(numbers) if word == NUMBER else word
            yield Token(last, tokens[at].column)
        at += length


def _longest_at(tokens: tuple[Token, ...], at: int) -> tuple[tuple[str, ...], int]:
    """The meaning of the longest known wording here, and its number of words; 0 for none."""
    written = tuple(NUMBER if _is_number(each.text) else each.text.lower() for each in tokens[at : at + _LONGEST])
    for length in range(len(written), 0, -1):
        if (meant := SAME.get(written[:length])) is not None:
            return meant, length
    return (), 0


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
