"""Messages as data: templates with references to figures, squares and rulebooks.

``message("{} takes {} clicks.", figure_ref(who), clicks)`` is a template and its parts. ``str`` gives ids,
``render_words`` the names that people gave. Ids and facts are never read back out of a sentence: ``references_in``
has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from clixbook.board.model.frozen import fast_init
from clixbook.board.model.squares import Corner, Edge, Square
from clixbook.errors import capital


class FigureRef(str):
    """A reference to a figure by its id. ``label`` is shown if the reader has no name for it."""

    label: str = ""


class PlaceRef(str):
    """A reference to a place by its name: a square, an edge or a corner."""

    __slots__ = ()


class Book(str):
    """The title of a rulebook after a verdict; omitted where the book is always shown."""

    __slots__ = ()


class _Labelled(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def label(self) -> str: ...


class _Titled(Protocol):
    @property
    def title(self) -> str: ...


@fast_init
@dataclass(frozen=True, slots=True)
class Message:
    """A template with the parts for its ``{}``: references, messages, numbers, words.

    ``whole``: it is a sentence, which begins with a capital and ends with a full stop that the template has not.
    """

    template: str
    parts: tuple[Any, ...] = ()
    whole: bool = False

    def __str__(self) -> str:
        return _render(self, {}, True)

    def __format__(self, spec: str) -> str:
        raise TypeError("A told text goes into another one by message(), so that its references stay.")


Words: TypeAlias = str | Message
"""Plain where there is nothing to refer to."""


def message(template: str, *parts: Any) -> Message:
    """Build a message from a template and its parts."""
    return Message(template, parts)


def figure_ref(who: str | _Labelled) -> FigureRef:
    """Return a reference to a figure, from its id or piece."""
    if isinstance(who, str):
        return FigureRef(who)
    figure = FigureRef(who.id)
    figure.label = who.label
    return figure


def book_suffix(rules: _Titled) -> Book:
    """Return the rulebook title in brackets, as suffix of a verdict."""
    return Book(f" ({rules.title})")


def join_parts(parts: Iterable[Any], joint: str = ", ", none: str = "nobody") -> Words:
    """Join several parts with ``joint``; return ``none`` if there are none."""
    found = tuple(parts)
    return Message(joint.join(["{}"] * len(found)), found) if found else none


def name_list(names: Sequence[str]) -> str:
    """``Crow, Badger and Gnat``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def as_sentence(words: Words) -> Message:
    """Words that begin small and have no full stop, as a sentence."""
    return Message("{}", (words,), True) if isinstance(words, str) else Message(words.template, words.parts, True)


# -- painting -------------------------------------------------------------------------------------------------


def render_words(words: Words, names: Mapping[str, str] | None = None, *, book: bool = True) -> str:
    """Render words with these figure names, with or without the rulebook title."""
    return _render(words, names or {}, book)


def clause(words: Words, names: Mapping[str, str] | None = None) -> str:
    """The text to go on with in a sentence: with no capital, full stop or question mark of its template's own."""
    if isinstance(words, str):
        return words
    return _render(Message(words.template.rstrip(".?"), words.parts), names or {}, False)


def without_full_stop(words: Words) -> Words:
    """Return a sentence without its full stop."""
    if isinstance(words, str):
        return words.removesuffix(".")
    return Message(words.template.removesuffix("."), words.parts)


def can_continue(words: Words) -> bool:
    """True if the words can continue in the middle of a sentence."""
    return isinstance(words, Message) and (words.whole or words.template.startswith("{}"))


def begins_with(words: Words, part: str) -> bool:
    """True if the message begins with this part: a reference to a figure, or a player's name."""
    if not isinstance(words, Message) or not words.template.startswith("{}"):
        return False
    first = words.parts[0]
    return (
        begins_with(first, part)
        if isinstance(first, Message)
        else (first == part and isinstance(first, FigureRef) == isinstance(part, FigureRef))
    )


def is_question(words: Words) -> bool:
    """True if the message is a question."""
    return isinstance(words, Message) and words.template.endswith("?")


def _render(part: Any, names: Mapping[str, str], book: bool) -> str:
    if isinstance(part, Message):
        text = part.template.format(*[_render(each, names, book) for each in part.parts])
        return f"{capital(text)}." if part.whole else text
    if isinstance(part, FigureRef):
        return names.get(part) or part.label or str(part)
    return "" if isinstance(part, Book) and not book else str(part)


def plural(number: int, word: str) -> str:
    """``1 click``, ``2 clicks``."""
    return f"{number} {word}{'' if abs(number) == 1 else 's'}"


# -- references -----------------------------------------------------------------------------------------------


_PARTS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def shared_points(number: Fraction | int) -> str:
    """Points that players may have shared evenly.

    >>> shared_points(Fraction(515, 2)), shared_points(Fraction(2, 3)), shared_points(Fraction(7, 6)), shared_points(90)
    ('257½', '⅔', '1 1/6', '90')
    """
    whole, rest = divmod(Fraction(number), 1)
    part = _PARTS.get((rest.numerator, rest.denominator), f" {rest}") if rest else ""
    return f"{whole or ('' if part else 0)}{part}".strip()


def references_in(words: Any) -> tuple[str, ...]:
    """Ids of figures and names of places in a message, in order."""
    found = (_reference_name(each) for each in _iter_parts(words))
    return tuple(dict.fromkeys(each for each in found if each))


def _reference_name(part: Any) -> str:
    if isinstance(part, (Square, Edge, Corner)):
        return part.name
    return str(part) if isinstance(part, (FigureRef, PlaceRef)) else ""


def _iter_parts(part: Any) -> Iterator[Any]:
    if isinstance(part, Message):
        for each in part.parts:
            yield from _iter_parts(each)
    else:
        yield part
