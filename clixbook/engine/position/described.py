"""The description of an option: its kind, a stable key, its actor, its target, and where it leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from clixbook.board.answers.message import FigureRef, PlaceRef
from clixbook.board.model.squares import Square, parse_square
from clixbook.errors import ClixbookError

OptionKind: TypeAlias = Literal[
    "move", "attack", "destroy", "object", "power", "end", "roll", "answer", "figure", "square", "share", "place"
]
"""The kinds of options: seven of actions, dice, and answers in the middle of an action."""
TARGETS = ("target", "targets", "at", "friend", "onto", "riders", "rider", "by_target")
SQUARES = ("to", "place", "goal", "lies", "on", "squares", "at")
"""Fields that mean a figure or a square, the first that an option has."""


class Described:
    """Base of options: facts without a field of their own are worked out on demand.

    ``kind`` is one of ``OptionKind``; ``key`` the verb of an action, "yes" or "no" where a player may do something or
    leave it, else the words themselves; ``who`` acts ("" for nobody); ``target`` is the first figure that is meant, ""
    for none; ``square`` the first square that is meant, None for none.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", fighters={"bruiser": dict(at="C3"), "gnat": dict(at="C4", of="Ben")})
    >>> blow = game.options(kind="attack")[0]
    >>> blow.key, blow.who, blow.target, game.options(kind="move")[0].square
    ('close', 'bruiser', 'gnat', Square(x=0, y=0))
    """

    __slots__ = ()
    kind: ClassVar[OptionKind] = "answer"

    if TYPE_CHECKING:

        @property
        def key(self) -> str:
            """Its stable word."""
            raise NotImplementedError

        @property
        def who(self) -> str:
            """The figure that acts."""
            raise NotImplementedError

        @property
        def target(self) -> str:
            """The figure that is meant."""
            raise NotImplementedError

        @property
        def square(self) -> Square | None:
            """The square that is meant."""
            raise NotImplementedError

    else:  # no properties: a dataclass would take them for the defaults of its fields

        def __getattr__(self, name: str) -> Any:
            if name in _FACTS:
                return _FACTS[name](self)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def _key(option: Any) -> str:
    return getattr(type(option), "verb", "") or str(option)


def _nobody(option: Any) -> str:
    return ""


def _target(option: Any) -> str:
    for held in _first_values(option, TARGETS):
        if isinstance(held, str) and _square_of(held) is None:
            return str(held)
    return ""


def _square(option: Any) -> Square | None:
    for held in _first_values(option, SQUARES):
        if (square := held if isinstance(held, Square) else _square_of(held)) is not None:
            return square
    return None


def _first_values(option: Any, names: tuple[str, ...]) -> list[Any]:
    """The first values of these fields of an option."""
    fields = type(option).__dataclass_fields__ if hasattr(type(option), "__dataclass_fields__") else ()
    found = [getattr(option, name) for name in names if name in fields]
    firsts = [each[0] if isinstance(each, tuple) and not isinstance(each, Square) and each else each for each in found]
    return [each[0] if type(each) is tuple and each else each for each in firsts if each]


def _square_of(word: Any) -> Square | None:
    try:
        return parse_square(word) if isinstance(word, str) and not isinstance(word, FigureRef) else None
    except ClixbookError:  # an edge, or a figure
        return None


_FACTS: Mapping[str, Callable[[Any], Any]] = {"key": _key, "who": _nobody, "target": _target, "square": _square}


class AnswerWord(Described, str):
    """An answer in words; ``key`` is "yes" or "no" where it is to do something or to leave it."""

    _key: str = ""

    @property
    def key(self) -> str:
        """The key: the words, unless it has another one."""
        return self._key or str(self)


def with_key(text: str, key: str) -> AnswerWord:
    """An answer in words with a key of its own."""
    word = AnswerWord(text)
    word._key = key
    return word


class FigureOption(Described, FigureRef):
    """A figure that can be picked, by its id."""

    kind: ClassVar[OptionKind] = "figure"

    @property
    def target(self) -> str:
        """The id of the figure."""
        return str(self)


class PlaceOption(Described, PlaceRef):
    """A place that can be picked, by its name."""

    __slots__ = ()
    kind: ClassVar[OptionKind] = "square"

    @property
    def square(self) -> Square | None:
        """The square; None for an edge."""
        return _square_of(str(self))


class DiceFaces(Described, tuple[int, ...]):
    """The faces that dice may show."""

    __slots__ = ()
    kind: ClassVar[OptionKind] = "roll"

    @property
    def key(self) -> str:
        """``3 5``: the faces as ``apply`` takes them."""
        return " ".join(map(str, self))


def yes(text: str) -> AnswerWord:
    """The answer that makes use of a permission ("may")."""
    return with_key(text, "yes")


def no(text: str) -> AnswerWord:
    """The answer that leaves it."""
    return with_key(text, "no")


def with_facts(option: Any) -> Any:
    """The option with its facts; unchanged if it has them already."""
    if isinstance(option, Described):
        return option
    if isinstance(option, FigureRef):
        found = FigureOption(option)
        if option.label:
            found.label = option.label
        return found
    if isinstance(option, PlaceRef):
        return PlaceOption(option)
    return AnswerWord(option) if isinstance(option, str) else DiceFaces(option) if isinstance(option, tuple) else option
