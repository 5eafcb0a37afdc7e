"""One error that names every argument of the wrong kind in a call of a public function."""

from __future__ import annotations

import collections.abc
import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from clixbook.errors import ClixbookError

P = ParamSpec("P")
T = TypeVar("T")
WORDS: Mapping[Any, str] = {
    str: "text", int: "a whole number", float: "a number", bool: "True or False", tuple: "a tuple", Path: "a path",
    type(None): "None", collections.abc.Callable: "a function", collections.abc.Mapping: "a mapping",
}  # fmt: skip
"""How kinds are called in messages."""
PLACES = (str, tuple[int, int])


def checks_arguments(function: Callable[P, T]) -> Callable[P, T]:
    """Decorator: report arguments of the wrong kind when a function fails.

    A call that works is not looked at: what it costs is nothing.
    """

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            raise explain_error(error, function, args, kwargs) from None

    return asked


def explain_error(error: Exception, function: Callable[..., Any], args: Any, kwargs: Mapping[str, Any]) -> Exception:
    """Replace an error by one that names arguments of the wrong kind, if any."""
    if isinstance(error, ClixbookError):
        return error
    try:
        given = inspect.signature(function).bind(*args, **kwargs).arguments
    except TypeError:  # one is missing, or too much: Python says which
        return error
    problems = tuple(_argument_problems(inspect.unwrap(function), given))
    return ClixbookError(*problems) if problems else error


def _argument_problems(function: Any, given: Mapping[str, Any]) -> Iterator[str]:
    """What is said of each argument that does not fit what the function says that it takes."""
    for name, each in inspect.signature(function, follow_wrapped=False).parameters.items():
        if name not in given:
            continue
        hint = _runtime_type(function, each.annotation)
        if each.kind is each.VAR_KEYWORD:
            known = _options(hint)
            for key, value in given[name].items():
                if known is not None and key not in known:
                    yield f"There is no option {key!r}; there are {', '.join(known)}."
                else:
                    yield from _argument_problem(key, value, hint if known is None else known[key])
        else:
            values = given[name] if each.kind is each.VAR_POSITIONAL else (given[name],)
            yield from (text for value in values for text in _argument_problem(name, value, hint))


def _runtime_type(function: Any, annotation: Any) -> Any:
    """The kind that an annotation names; Any where it names what only static tools know."""
    if annotation is inspect.Parameter.empty:
        return Any
    holder = type("Holder", (), {"__annotations__": {"it": annotation}})
    try:
        return typing.get_type_hints(holder, getattr(function, "__globals__", {}))["it"]
    except (NameError, TypeError):
        return Any


def _options(hint: Any) -> dict[str, Any] | None:
    """The words that ``**how: Unpack[...]`` takes, with their kinds; None for other ones."""
    return typing.get_type_hints(typing.get_args(hint)[0]) if typing.get_origin(hint) is typing.Unpack else None


def _argument_problem(name: str, value: Any, hint: Any) -> Iterator[str]:
    if not is_of_kind(value, hint):
        yield f"{name}: expected {kind_words(hint)}, not {value!r:.60}."


def is_of_kind(value: Any, hint: Any) -> bool:
    """Is the value of that kind? A number is no truth value, and what cannot be told fits.

    >>> is_of_kind([1, "x"], list[int]), is_of_kind(3, int | None), is_of_kind(True, int)
    (False, True, False)
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(is_of_kind(value, part) for part in parts)
    if origin is typing.Literal:
        return value in parts
    kind = origin or hint
    if kind is None or kind is type(None):
        return value is None
    if not isinstance(kind, type) or kind is object:
        return True
    if kind in (int, float):
        return isinstance(value, (int, kind)) and not isinstance(value, bool)
    try:
        return isinstance(value, kind) and _parts_fit(value, parts)
    except TypeError:  # a protocol, which cannot be asked for
        return True


def _parts_fit(value: Any, parts: tuple[Any, ...]) -> bool:
    if isinstance(value, Mapping):
        key, each = parts if len(parts) == 2 else (Any, Any)
        return all(is_of_kind(one, key) and is_of_kind(other, each) for one, other in value.items())
    if isinstance(value, tuple) and parts and parts[-1] is not Ellipsis and len(parts) != 1:
        return len(value) == len(parts) and all(map(is_of_kind, value, parts))
    if isinstance(value, (list, tuple, set, frozenset, bytes)) and parts:
        return all(is_of_kind(each, parts[0]) for each in value)
    return True


def kind_words(hint: Any) -> str:
    """The kind in words.

    >>> kind_words(int | None)
    'a whole number or None'
    """
    parts = typing.get_args(hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        square = set(PLACES) <= set(parts)  # a name, or a column and a row
        told = ["a square"] * square + [kind_words(each) for each in parts if not (square and each in PLACES)]
        return " or ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]
    if typing.get_origin(hint) is typing.Literal:
        return " or ".join(map(repr, parts))
    kind = typing.get_origin(hint) or hint
    if kind in WORDS:
        return WORDS[kind]
    name = getattr(kind, "__name__", str(kind))
    if str(getattr(kind, "__module__", "")).startswith("clixbook"):
        return f"a {name}"
    return f"a list of {kind_words(parts[0])}" if parts and parts[0] is not Any else f"a {name.lower()}"
