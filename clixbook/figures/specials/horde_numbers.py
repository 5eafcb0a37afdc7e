"""The numbers of horde powers: (S) tokens in the stack, (M) the most that it can have (TOK-09)."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"\((S|M)\)", re.IGNORECASE)
_FULL = re.compile(r"(\s*)(when \(M\)\s*,)", re.IGNORECASE)
_PART = re.compile(r"//|[;.]")


def is_counted(text: str) -> bool:
    """Does the sentence depend on (S) or (M)?"""
    return _NUMBER.search(text) is not None


def counted_text(text: str, size: int = 1, most: int = 1) -> str:
    """The sentence for a stack of that many tokens, without the parts for a full stack where it is not full.

    Every word stays in its column.

    >>> from clixbook.figures.specials.horde_numbers import counted_text
    >>> counted_text("+(S) attack; when (M), +1 damage", 3, 4).rstrip()
    '+3   attack;'
    """
    if not is_counted(text):
        return text
    found, start = "", 0
    for end in (*(match.end() for match in _PART.finditer(text)), len(text)):
        part, start = text[start:end], end
        if lead := _FULL.match(part):
            part = " " * lead.end() + part[lead.end() :] if size >= most else " " * len(part)
        found += part
    numbers = {"S": size, "M": most}
    return _NUMBER.sub(lambda match: str(numbers[match[1].upper()]).ljust(len(match[0])), found)
