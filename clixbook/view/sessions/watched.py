"""Traits that change together and notify views once per change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar

from traitlets import HasTraits, Int, TraitError, Unicode

from clixbook.argument_errors import checks_arguments
from clixbook.board.model.squares import as_square
from clixbook.errors import ClixbookError

P = ParamSpec("P")
T = TypeVar("T")
W = TypeVar("W", bound="Watched")


class SquareName(Unicode[str, str | bytes | tuple[int, int]]):
    """Trait of a square or figure name; column and row, or a ``Square``, become the name."""

    def validate(self, obj: Any, value: Any) -> Any:
        """The text, or the name of the square; a TraitError for other values."""
        if isinstance(value, tuple):
            try:
                value = as_square(value).name
            except ClixbookError as error:
                raise TraitError(str(error)) from None
        return super().validate(obj, value)


class Watched(HasTraits):
    """An object whose views watch ``revision``, the number of changes so far.

    Several traits set in ``with watched.together():`` make one change; after an error inside they are as before.
    """

    held = Unicode(help="What is being moved: 'source', 'target', or 'piece:' and an id; in a game the id of a figure.")
    revision = Int(0)

    restored: ClassVar[tuple[str, ...]] = ("held",)
    """The traits that an error inside ``together`` brings back."""
    _depth = 0

    @contextmanager
    def together(self, merge: object = None) -> Iterator[None]:
        """Everything set inside is one change; an error leaves all as it was.

        Changes with the same ``merge`` in a row (the steps of a drag) are undone as one.

        >>> import clixbook as cx
        >>> pieces = {"A1": "Ann: standard of Kim", "D1": "Ben: standard of Lou"}
        >>> session = cx.Session(cx.Board.build(width=4, height=2, pieces=pieces))
        >>> with session.together():
        ...     session.source, session.target = "A2", "D2"
        >>> session.revision
        1
        """
        if self._depth:
            yield
            return
        with self._one_change({name: getattr(self, name) for name in self.restored}, merge):
            yield

    @contextmanager
    def _one_change(self, before: Mapping[str, Any], merge: object = None) -> Iterator[None]:
        """One change: ``_settle`` works out its consequences; an error restores the traits in ``before``."""
        self._depth = 1
        try:
            yield
            self._settle(merge)
        except BaseException as error:
            for name, value in before.items():
                self.set_trait(name, value)
            if isinstance(error, ClixbookError):
                self._tell_refusal(error)
            raise
        finally:
            self._depth = 0
        self.revision += 1

    def _settle(self, merge: object) -> None:
        """Work out the consequences of a change."""

    def _tell_refusal(self, error: ClixbookError) -> None:
        """Show a refusal in the views; the error itself goes to the caller."""

    def drop(self) -> None:
        """Let go of the held thing."""
        self.held = ""


def tells_refusals(method: Callable[Concatenate[W, P], T]) -> Callable[Concatenate[W, P], T]:
    """Decorator of a public method: check the kinds of its arguments, and show refusals in the views."""
    checked = checks_arguments(method)

    @wraps(method)
    def wrapper(self: W, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return checked(self, *args, **kwargs)
        except ClixbookError as error:
            self._tell_refusal(error)
            raise

    return wrapper
