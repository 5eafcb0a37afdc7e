"""Damaged copies of texts and of plain data: the same ones for the same draw."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

ODD_TEXTS = [
    "",
    " ",
    "\x00",
    "\ud800",
    "é",
    "🎲",
    "A" * 300,
    "-1",
    "0",
    "99999999999999999999",
    "1e9",
    "nan",
    "null",
    "~",
    "{}",
]
ODD_TEXTS += [
    "[]",
    "*a",
    "&a",
    "!!python/object:os.system",
    "end",
    "Z99",
    "A0",
    "move",
    "close",
    "\n",
    "\t",
    ":",
    "/",
    ",",
    "(",
    ")",
]
ODD_VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "end",
    [],
    {},
    [[]],
    {"a": 1},
    {1: 2},
    ["end"],
    b"x",
]
WORD = re.compile(r"[A-Za-z0-9_-]+")


def mutated_text(draw: random.Random, text: str) -> str:
    """The text with one to three small damages."""
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        text = draw.choice(DAMAGES)(draw, text)
    return text


def mutated_data(draw: random.Random, data: Any) -> Any:
    """A copy of the data with one to three of its parts replaced, left out, doubled or damaged."""
    data = copy.deepcopy(data)
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        _damage(draw, data)
    return data


def _damage(draw: random.Random, data: Any) -> None:
    places = [
        (holder, key)
        for holder in _holders(data)
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
    ]
    if not places:
        return
    holder, key = draw.choice(places)
    match draw.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, holder[draw.randrange(len(holder))])
        case 2 if isinstance(holder[key], str):
            holder[key] = mutated_text(draw, holder[key])
        case 3:
            other, at = draw.choice(places)
            holder[key] = copy.deepcopy(other.get(at) if isinstance(other, dict) else (other[at : at + 1] or [None])[0])
        case _:
            holder[key] = copy.deepcopy(draw.choice(ODD_VALUES))


def _holders(data: Any) -> list[Any]:
    """Every dictionary and list in the data."""
    if not isinstance(data, dict | list):
        return []
    return [data, *(found for each in (data.values() if isinstance(data, dict) else data) for found in _holders(each))]


# -- damages of text -------------------------------------------------------------------------------------------


def _cut(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text) + 1)
    return text[:at] + text[at + draw.choice((1, 1, 2, 5, 40)) :]


def _end(draw: random.Random, text: str) -> str:
    return text[: draw.randrange(len(text) + 1)]


def _insert(draw: random.Random, text: str) -> str:
    at = draw.randrange(len(text) + 1)
    return text[:at] + draw.choice(ODD_TEXTS) + text[at:]


def _swap(draw: random.Random, text: str) -> str:
    a, b, c = sorted(draw.randrange(len(text) + 1) for _ in range(3))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def _other_word(draw: random.Random, text: str) -> str:
    words = list(WORD.finditer(text))
    if not words:
        return text
    old, new = draw.choice(words), draw.choice([*(word[0] for word in words[:400]), *ODD_TEXTS])
    return text[: old.start()] + new + text[old.end() :]


def _other_letter(draw: random.Random, text: str) -> str:
    if not text:
        return text
    at = draw.randrange(len(text))
    return text[:at] + chr(max(1, ord(text[at]) + draw.choice((-32, -1, 1, 32, 500)))) + text[at + 1 :]


def _other_line(draw: random.Random, text: str) -> str:
    lines = text.split("\n")
    at = draw.randrange(len(lines))
    lines[at : at + 1] = draw.choice(
        ([], [lines[at], lines[at]], [draw.choice(lines)], ["  " + lines[at]], [lines[at].lstrip()])
    )
    return "\n".join(lines)


DAMAGES = (_cut, _end, _insert, _swap, _other_word, _other_letter, _other_line)
