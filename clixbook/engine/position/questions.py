"""Requests that a resolution yields: player choices and dice rolls.

The answer to either, and every action, is an ``Option``; ``str`` gives it in words:

>>> import clixbook as cx
>>> def last(game: cx.Game) -> cx.Option:
...     return game.options()[-1]
>>> str(last(cx.Game.at("patch", fighters={"bruiser": "C3"})))
'end'
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from clixbook.board.answers.message import FigureRef, PlaceRef, Words, references_in, render_words
from clixbook.board.model.squares import Square
from clixbook.engine.position.described import Described, OptionKind, with_facts
from clixbook.engine.position.dice import Faces, Parting, Roll
from clixbook.engine.position.lazy import LazyTuple

if TYPE_CHECKING:
    from clixbook.engine.position.state import State


TOLD = 8
"""The number of answers that a question names in a sentence."""


class Option(Protocol):
    """An option of a position: an action, an answer in the middle of one, or the faces of dice.

    ``Described`` says what each of these means.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", fighters={"bruiser": dict(at="C3"), "gnat": dict(at="C4", of="Ben")})
    >>> def strike(game: cx.Game) -> cx.Option:
    ...     return (*game.options(kind="attack"), *game.options())[0]
    >>> option = strike(game)
    >>> str(option), option.kind, option.who, option.target, option.square
    ('close bruiser gnat', 'attack', 'bruiser', 'gnat', None)
    """

    @property
    def kind(self) -> OptionKind:
        """The kind: "move", "attack", "end", "answer" ..."""

    @property
    def key(self) -> str:
        """A stable word: the verb, "yes" or "no", else the words themselves."""

    @property
    def who(self) -> str:
        """The acting figure, "" for none."""

    @property
    def target(self) -> str:
        """The first figure that is meant, "" for none."""

    @property
    def square(self) -> Square | None:
        """The first square that is meant; None for none."""


OptionLike: TypeAlias = Option | str | Faces
"""An option, or its words; faces for a roll."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choice of a player among ``options``, each shown by ``str``.

    ``message`` is the question with its references, or its subject without a stop; ``purpose`` is the same with ids.
    Options that are figures or places are references (``FigureRef``, ``PlaceRef``), squares or footprints, so that no
    text has to be read again.

    Long lists come as ``LazyTuple``, which makes only the options that are read. ``state`` is the position while the
    player thinks, with what has happened so far in the action. ``using``: of options that are
    figures, the effect that each would use.
    """

    player: str
    message: Words
    options: Sequence[Any]
    state: State | None = field(default=None, compare=False, repr=False)
    using: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        options = self.options
        if not isinstance(options, tuple):  # a lazy one
            object.__setattr__(self, "options", LazyTuple(map(with_facts, options)))
        elif not all(isinstance(each, Described) for each in options):
            object.__setattr__(self, "options", tuple(map(with_facts, options)))

    @property
    def purpose(self) -> str:
        """The purpose of the choice, with figures by their ids."""
        return render_words(self.message)

    def __str__(self) -> str:
        """The question with its first answers, as many as a sentence bears."""
        shown, more = [str(each) for each in self.options[:TOLD]], len(self.options) - TOLD
        return f"{self.purpose} ({', '.join(shown)}{f', and {more} more' if more > 0 else ''})"

    def __repr__(self) -> str:
        return f"<Choose of {self.player}: {self}>"


def points_of(option: Any) -> tuple[str, ...]:
    """The figures, by id, and the places, by name, that an option of a choice means."""
    if isinstance(option, (FigureRef, PlaceRef)):
        return (str(option),)
    found: tuple[str, ...] | None = getattr(option, "points", None)
    return references_in(option_words(option)) if found is None else found


def option_words(option: Any) -> Words:
    """An option of a choice with its references, as far as it has any."""
    message: Words | None = option if isinstance(option, str) else getattr(option, "message", None)
    return str(option) if message is None else message


Question: TypeAlias = Choose | Roll
Answered: TypeAlias = Any
"""The option chosen, or the faces rolled."""

T = TypeVar("T")
Steps: TypeAlias = Generator[Question, Answered, T]
"""A piece of the rules that runs step by step: it yields questions, is sent the answers, and returns a result."""


def roll_faces(
    purpose: Words, dice: int, state: State, parting: Parting | None = None
) -> Generator[Question, Answered, Faces]:
    """Ask for a roll; the faces shown come back. ``parting`` tells which of them make a difference."""
    faces: Faces = yield Roll(purpose, dice, state, relevant_outcomes=parting)
    return faces
