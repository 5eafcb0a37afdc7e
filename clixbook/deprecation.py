"""Former names of modules, of members of classes and of arguments, with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

Kind = TypeVar("Kind")
P = ParamSpec("P")
T = TypeVar("T")

MOVED = {
    "clixbook.engine.rules.values": "clixbook.engine.rules.combat.values",
    "clixbook.env.seen": "clixbook.env.observation",
    "clixbook.figures.life": "clixbook.figures.dials.life",
    "clixbook.lab.running": "clixbook.lab.batch",
}
"""Old name -> new name."""


class MovedModules(MetaPathFinder, Loader):
    """Import finder for modules of ``MOVED`` under their new names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The old module, if it is one of these."""
        return ModuleSpec(fullname, self) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """An empty module; the names are those of the new one."""
        return ModuleType(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Warn, and fill the module."""
        new = MOVED[module.__name__]
        warnings.warn(f"{module.__name__} is now {new}.", DeprecationWarning, stacklevel=2)
        names = vars(import_module(new))
        module.__dict__.update({name: value for name, value in names.items() if not name.startswith("__")})


def former_names(**names: str) -> Callable[[type[Kind]], type[Kind]]:
    """Decorator of a class: former names of its members, each with the new one.

    >>> @former_names(said="message")
    ... class Note:
    ...     message = "It is Ann's turn."
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     Note().said, str(caught[0].message)
    ("It is Ann's turn.", 'Note.said is now message.')
    """

    def decorate(kind: type[Kind]) -> type[Kind]:
        for former, new in names.items():
            setattr(kind, former, _former_member(kind.__name__, former, new))
        return kind

    return decorate


def former_names_of(kind: type) -> dict[str, str]:
    """Former names of the members of a class, each with the new one.

    >>> from clixbook.rulebooks.sections.map.destroying import Destroying
    >>> former_names_of(Destroying)
    {'deed': 'counts_as'}
    """
    members = {name: member for each in kind.__mro__ for name, member in vars(each).items()}
    return {name: member.new for name, member in members.items() if isinstance(member, FormerMember)}


def former_words(**names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator of a function: former names of its arguments, each with the new one.

    >>> @former_words(where="square")
    ... def look(square):
    ...     return square
    >>> with warnings.catch_warnings(record=True, action="always") as caught:
    ...     look(where="A1"), str(caught[0].message)
    ('A1', 'look takes square=, which was where=.')
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def called(*args: P.args, **kwargs: P.kwargs) -> T:
            for former, new in names.items():
                if former in kwargs:
                    warning = f"{function.__name__} takes {new}=, which was {former}=."
                    warnings.warn(warning, DeprecationWarning, stacklevel=2)
                    kwargs[new] = kwargs.pop(former)
            return function(*args, **kwargs)

        return called

    return decorate


class FormerMember(property):
    """A member of a class under its former name."""

    new = ""


def _former_member(kind: str, former: str, new: str) -> FormerMember:
    def get(self: object) -> Any:
        warnings.warn(f"{kind}.{former} is now {new}.", DeprecationWarning, stacklevel=2)
        return getattr(self, new)

    member = FormerMember(get, doc=f"Former name of ``{new}``.")
    member.new = new
    return member


def install() -> None:
    """Let Python find the modules of ``MOVED``."""
    if not any(isinstance(each, MovedModules) for each in sys.meta_path):
        sys.meta_path.append(MovedModules())
