"""Kinds of answers: yes or no, number, word, numbers, squares."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias

from clixbook.board.files.words import square_names
from clixbook.board.model.squares import Square, parse_square, parse_squares
from clixbook.errors import BadWord

Value: TypeAlias = bool | int | str | tuple[str, ...] | tuple[int, ...]
"""One answer. Squares are names, in order for a path and sorted for an area."""

MAX_NAMES = 400


class AnswerKind(enum.StrEnum):
    """Kind of answer: how it is given and compared."""

    YES_NO = "yes/no"
    NUMBER = "number"
    WORD = "choice"
    NUMBERS = "numbers"
    SQUARE = "square"
    AREA = "squares"  # order does not matter
    PATH = "path"  # order matters
    NAMES = "names"  # corners or edges, in order
    CHANCE = "chance"  # a probability, as a fraction in lowest terms


def read_value(kind: AnswerKind, given: object) -> Value:
    """The normal form of an answer by a file or a person; a ClixbookError with the expected form."""
    match kind:
        case AnswerKind.YES_NO:
            return _yes_no(given)
        case AnswerKind.NUMBER:
            return _number(given)
        case AnswerKind.WORD:
            if isinstance(given, str) and given.strip():
                return given.strip()
            raise BadWord(f"Expected a word, found {excerpt(given)}.")
        case AnswerKind.SQUARE:
            if isinstance(given, str) and given.strip() == "none":
                return "none"
            return parse_square(_text(given)).name
        case AnswerKind.NUMBERS:
            parts = given.replace(",", " ").split() if isinstance(given, str) else given
            return tuple(sorted({_number(part) for part in _read_list(parts)}))
        case AnswerKind.CHANCE:
            return _chance(given)
        case AnswerKind.NAMES:
            return tuple(_text(name) for name in _names(given))
    squares = list(parse_squares(_names(given)))
    if kind is AnswerKind.AREA:
        return tuple(square.name for square in sorted_squares(squares))
    return tuple(square.name for square in squares)


def sorted_squares(squares: Iterable[Square]) -> list[Square]:
    """Each square once, row by row from the top left."""
    return sorted(set(squares), key=lambda square: (square.y, square.x))


def answer_text(value: Value) -> str:
    """The answer as people write it: ``yes``, ``15``, ``D3, E3``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        names = [str(part) for part in value]
        if len(names) > 4 and all(isinstance(part, str) and part.isalnum() for part in value):
            names = square_names({parse_square(name) for name in names})
        return ", ".join(names) or "none"
    return str(value)


def excerpt(given: object) -> str:
    """The text, cut where it is long."""
    text = repr(given)
    return text if len(text) <= 40 else text[:37] + "..."


def _yes_no(given: object) -> bool:
    if isinstance(given, bool):
        return given
    word = given.strip().lower() if isinstance(given, str) else ""
    if word in ("yes", "true", "no", "false"):
        return word in ("yes", "true")
    raise BadWord(f"Expected yes or no, found {excerpt(given)}.")


def _number(given: object) -> int:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    if isinstance(given, str):
        text = given.strip().replace("−", "-")
        if re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            return int(text)
    raise BadWord(f"Expected a whole number, found {excerpt(given)}.")


def _chance(given: object) -> str:
    """``21/36`` as ``7/12``; 0 and 1 as they are."""
    text = str(given).replace(" ", "") if isinstance(given, (str, int)) else ""
    above, _, below = text.partition("/")
    whole = len(text) < 40 and text.isascii() and above.isdigit() and (below or "1").isdigit()
    if whole and int(below or 1) and int(above) <= int(below or 1):
        return str(Fraction(int(above), int(below or 1)))
    raise BadWord(f"Expected a chance such as 21/36, 0 or 1, found {excerpt(given)}.")


def _text(given: object) -> str:
    if isinstance(given, str):
        return given.strip()
    raise BadWord(f"Expected a name, found {excerpt(given)}.")


def _read_list(given: object) -> list[object]:
    if isinstance(given, (list, tuple)) and len(given) <= MAX_NAMES:
        return list(given)
    raise BadWord(f"Expected a list, found {excerpt(given)}.")


def _names(given: object) -> list[str]:
    """Names from a list, or from one text with spaces or commas between them; ``none`` is no name."""
    if isinstance(given, str):
        names = given.replace(",", " ").split()
        return [] if names == ["none"] else _check_known(names)
    return _check_known([_text(name) for name in _read_list(given)])


def _check_known(names: list[str]) -> list[str]:
    if len(names) > MAX_NAMES:
        raise BadWord(f"Expected at most {MAX_NAMES} names, found {len(names)}.")
    for name in names:
        first, _, last = name.partition(":")
        if last and parse_square(first).distance(parse_square(last)) > 40:
            raise BadWord(f"The rectangle {name} is too large; expected at most 40 squares a side.")
    return names
