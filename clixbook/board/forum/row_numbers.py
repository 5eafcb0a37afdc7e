"""Tell row numbers at the rim of a drawn board from squares with a level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line with a number at its left (``group`` 2 of the match) or at its right (1), and where its squares are.

    ``taken`` is how much was cut from its left, ``first`` the column of the first letter over the columns, else 0.
    """

    text: str
    match: re.Match[str]
    group: int
    taken: int
    first: int

    @property
    def value(self) -> str:
        """The number."""
        return self.match[self.group]

    @property
    def rest(self) -> str:
        """The other characters, those next to the number first."""
        return self.text[self.match.end() :] if self.group == 2 else self.text[: self.match.start() + 1][::-1]

    @property
    def adjacent_sign(self) -> str:
        """The sign next to the number."""
        return self.rest.lstrip(" |\t[")[:1]

    @property
    def is_set_apart(self) -> bool:
        """Is the number set apart from the squares, so that it is not one of them?"""
        if self.first and self.group == 2:
            return self.taken + self.match.start(self.group) + 1 < self.first
        number, rest = self.match.group(), self.rest
        if len(self.value) > 1 or number.rstrip()[-1:] in ":.)" or rest.lstrip()[:1] in ("[", "]"):
            return True
        inner = rest.strip()
        if "|" in rest:
            return inner.endswith("|") or not inner.startswith("|")
        gap, blanks = len(rest) - len(rest.lstrip()), re.findall(r" +", inner)
        return bool(inner) and (not blanks or gap > max(map(len, blanks)) or re.search(r"\S\S", inner) is not None)


def numbers_of_rows(rims: Sequence[NumberedLine], *, alone: bool) -> tuple[bool, bool]:
    """Are these the numbers of rows, and is that sure? ``alone``: every line has one, and no legend explains digits.

    They are where they stand apart. Else they could be levels: those of one row after the other count from 1, and next
    to each stands something else.
    """
    if sum(rim.is_set_apart for rim in rims) > len(rims) / 2:
        return True, True
    values = [int(rim.value) for rim in rims]
    in_turn = list(range(1, len(values) + 1))
    if not alone or values not in (in_turn, in_turn[::-1]):
        return False, len(values) < 3
    if not any(re.search(r"[0-9]", rim.rest) for rim in rims):
        return True, len(values) > 2
    alike = sum(rim.adjacent_sign == rim.value for rim in rims)
    return len(values) > 2 and alike < len(values) / 2, False
