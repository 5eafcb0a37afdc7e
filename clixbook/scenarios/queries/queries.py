"""Types of the query table: arguments, answer parts and evaluators.

A file names a query, its arguments and one field of the answer. Nothing of a file is ever run: the name is
looked up here, every argument is read by its type, and the field is one of those listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind, Value, excerpt, read_value

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument of a query: its reader, and whether it is optional."""

    read: Callable[[object], Any]
    needed: bool = False


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """A part of an answer to ask for: its kind, its reader, and its known words.

    ``needs`` are arguments that may be left out otherwise.
    """

    kind: AnswerKind
    take: Callable[[Any, Arguments], Any]
    words: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    def value(self, answer: Any, arguments: Arguments) -> Value:
        """The value of this field in its normal form."""
        return read_value(self.kind, self.take(answer, arguments))


@dataclass(frozen=True, slots=True)
class Query:
    """A question: arguments, fields of its answer (usual one first), and its answerer.

    ``of_game``: it is asked of a position of a game, not of a board.
    """

    args: Mapping[str, Arg]
    fields: Mapping[str, AnswerPart]
    ask: Callable[[Any, Rulebook, Arguments], Any]
    of_game: bool = False


# -- reading arguments --------------------------------------------------------------------------------------


def text(given: object) -> str:
    """Words: a place, a side, a name."""
    if isinstance(given, str) and 0 < len(given) <= 200:
        return given
    raise BadWord(f"Expected a name, found {excerpt(given)}.")


def number(given: object) -> int:
    """A whole number of at most 99."""
    value = read_value(AnswerKind.NUMBER, given)
    if isinstance(value, int) and abs(value) <= 99:
        return value
    raise BadWord(f"Expected a whole number up to 99, found {excerpt(given)}.")


def big_number(given: object) -> int:
    """A whole number from 1 to 9999, such as a build total."""
    value = read_value(AnswerKind.NUMBER, given)
    if isinstance(value, int) and 1 <= value <= 9999:
        return value
    raise BadWord(f"Expected a whole number from 1 to 9999, found {excerpt(given)}.")


def flag(given: object) -> bool:
    """Yes or no."""
    return bool(read_value(AnswerKind.YES_NO, given))


def texts(given: object) -> tuple[str, ...]:
    """One name, or a list of names."""
    if isinstance(given, str):
        return (text(given),)
    if isinstance(given, (list, tuple)) and len(given) <= 50:
        return tuple(text(one) for one in given)
    raise BadWord(f"Expected a list of names, found {excerpt(given)}.")


def numbers(given: object) -> tuple[int, ...]:
    """A list of whole numbers."""
    if isinstance(given, (list, tuple)) and len(given) <= 50:
        return tuple(number(one) for one in given)
    raise BadWord(f"Expected a list of numbers, found {excerpt(given)}.")


def one_of(*words: str) -> Callable[[object], str]:
    """One of these words."""

    def read(given: object) -> str:
        if given in words:
            return str(given)
        raise BadWord(f"Expected {', '.join(words[:-1])} or {words[-1]}, found {excerpt(given)}.")

    return read


PLACE, NUMBER, FLAG = Arg(text), Arg(number), Arg(flag)
NEED_PLACE, NEED_NUMBER = Arg(text, needed=True), Arg(number, needed=True)


def nearest(word: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    """The hint after an unknown word: the nearest known one, else all of them."""
    return did_you_mean(word, tuple(known), f"known are {', '.join(known)}." if known else "none is known here.")


def yes_no(attribute: str = "verdict") -> AnswerPart:
    """A field that is yes or no."""
    return AnswerPart(AnswerKind.YES_NO, lambda answer, _: bool(getattr(answer, attribute)))
