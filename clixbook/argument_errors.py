"""One error that names every argument of the wrong kind in a call of a public function."""

from __future__ import annotations

import collections.abc
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache, wraps
from itertools import takewhile
from numbers import Integral, Real
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from clixbook.errors import BadWord, ClixbookError, did_you_mean

P = ParamSpec("P")
T = TypeVar("T")
WORDS: Mapping[Any, str] = {
    str: "text", int: "a whole number", float: "a number", bool: "True or False", tuple: "a tuple", Path: "a path",
    type(None): "None", collections.abc.Callable: "a function", collections.abc.Mapping: "a mapping",
}  # fmt: skip
"""How kinds are called in messages."""
PLACES = (str, tuple[int, int])


def checks_arguments(function: Callable[P, T]) -> Callable[P, T]:
    """Decorator: refuse arguments of the wrong kind, before the call and where it fails."""
    kinds = Kinds(function)

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        kinds.check(args, kwargs)
        try:
            found = function(*args, **kwargs)
        except Exception as error:
            raise explain_error(error, function, args, kwargs) from None
        kinds.check_lists(args, kwargs)
        return found

    return wrapper


class Kinds:
    """The kinds and bounds of a function's parameters, for a quick look at each call; not of the first ``skip``.

    Lists and mappings are looked at after the call: the function itself has better words for what is in them.
    """

    def __init__(self, function: Callable[..., Any], skip: int = 0) -> None:
        self.function, self.skip = inspect.unwrap(function), skip
        self._plain: _Parameters | None = None
        self._lists: _Parameters | None = None

    def check(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        """Raises a ClixbookError that names each argument of the wrong kind or out of bounds, lists aside."""
        plain = self._plain if self._plain is not None else self._prepare()
        if not plain.fit(args, kwargs):
            self._refuse(args, kwargs)

    def check_lists(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        """Raises a ClixbookError that names each list or mapping of the wrong kind."""
        if self._lists is not None and not self._lists.fit(args, kwargs):
            self._refuse(args, kwargs)

    def _refuse(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        try:
            given = inspect.signature(self.function).bind(*(None,) * self.skip, *args, **kwargs).arguments
        except TypeError:  # one is missing, or too much: Python says which
            return
        for name in list(given)[: self.skip]:
            del given[name]
        if problems := tuple(_argument_problems(self.function, given)):
            raise BadWord(*problems)

    def _prepare(self) -> _Parameters:
        parameters = list(inspect.signature(self.function).parameters.values())[self.skip :]
        kinds = dict[str, _Kind | None]()
        for each in parameters:
            hint = _runtime_type(self.function, each.annotation)
            named = (_options(hint) or {}) if each.kind is each.VAR_KEYWORD else {each.name: hint}
            kinds |= {name: _kind_of(name, one) for name, one in named.items()}
        by_place = [
            each.name for each in takewhile(lambda each: each.kind is not each.VAR_POSITIONAL, parameters)
            if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)
        ]  # fmt: skip
        lists = {name: kind for name, kind in kinds.items() if kind is not None and kind.is_list}
        self._lists = _Parameters.of(lists, by_place) if lists else None
        self._plain = _Parameters.of({name: kinds[name] for name in kinds if name not in lists}, by_place)
        return self._plain


class _Kind(typing.NamedTuple):
    """A parameter: its annotation, the types that fit without a closer look, its bounds.

    Other types that fit, as a ``Square`` does for a column and a row, are remembered once one was seen.
    """

    hint: Any
    types: set[type]
    bounds: range | None
    is_list: bool

    def accepts(self, value: Any) -> bool:
        """Is a value accepted whose type alone does not decide?"""
        if self.bounds is not None and type(value) is int:
            return value in self.bounds
        found = is_of_kind(value, self.hint)
        if found and not self.is_list and type(value).__module__ != "builtins":
            self.types.add(type(value))
        return found


class _Parameters(typing.NamedTuple):
    """The parameters of a function that are looked at together, by place and by name."""

    by_place: tuple[_Kind | None, ...]
    by_name: Mapping[str, _Kind]

    @classmethod
    def of(cls, kinds: Mapping[str, _Kind | None], by_place: Iterable[str]) -> _Parameters:
        checked = {name: kind for name, kind in kinds.items() if kind is not None}
        return cls(tuple(checked.get(name) for name in by_place), checked)

    def fit(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool:
        for value, kind in zip(args, self.by_place, strict=False):
            if kind is not None and type(value) not in kind.types and not kind.accepts(value):
                return False
        by_name = self.by_name
        for name, value in kwargs.items():
            if name in by_name and type(value) not in (kind := by_name[name]).types and not kind.accepts(value):
                return False
        return True


def check_record(record: Any) -> None:
    """Raises a ClixbookError that names every field of a dataclass that is of the wrong kind."""
    kinds: tuple[tuple[str, _Kind], ...] = _kinds_of_record(record.__class__)
    if all(type(value := getattr(record, name)) in kind.types or kind.accepts(value) for name, kind in kinds):
        return
    problems = (text for name, kind in kinds for text in _argument_problem(name, getattr(record, name), kind.hint))
    raise BadWord(*(f"{type(record).__name__}: {text}" for text in problems))


@cache
def _kinds_of_record(kind: type) -> tuple[tuple[str, _Kind], ...]:
    hints = typing.get_type_hints(kind)
    found = ((each.name, _kind_of(each.name, hints[each.name])) for each in fields(kind))
    return tuple((name, hint) for name, hint in found if hint is not None)


GAME_NUMBERS = range(10_000)
"""The range of numbers in a game: no value, count or distance comes near its end."""
BOUNDS: Mapping[str, range] = dict.fromkeys(
    ("speed", "squares", "range", "range_value", "reach", "damage", "taken", "dealt", "others_took", "limit", "left",
     "again", "stated", "reduces", "afar", "points", "ranges"),
    GAME_NUMBERS,
) | {"players": range(1, 100), "water_roll": range(1, 7), "roll": range(1, 7)}  # fmt: skip
"""The bounds of whole numbers, by the name of the parameter."""


def _kind_of(name: str, hint: Any) -> _Kind | None:
    """The kind of a parameter; None if any value fits."""
    types = _types_of(hint)
    if types is None:
        return None
    bounds = BOUNDS.get(name) if int in types else None
    return _Kind(hint, {*types} - {int} if bounds is not None else {*types}, bounds, frozenset in types)


def _types_of(hint: Any) -> frozenset[type] | None:
    """The types of values that fit the hint for sure; None if it is not looked at."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        found = [_types_of(part) for part in parts]
        return None if None in found else frozenset().union(*(each for each in found if each is not None))
    if origin is tuple:
        return frozenset()
    if origin is not None:
        return frozenset([frozenset]) if isinstance(origin, type) and issubclass(origin, Iterable) else None
    if hint is None or hint is type(None):
        return frozenset([type(None)])
    if not isinstance(hint, type) or hint is object or getattr(hint, "_is_protocol", False):
        return None
    return frozenset([hint])


def explain_error(error: Exception, function: Callable[..., Any], args: Any, kwargs: Mapping[str, Any]) -> Exception:
    """Replace an error by one that names arguments of the wrong kind, if any."""
    if isinstance(error, ClixbookError):
        return error
    if type(error).__name__ == "TraitError":  # of traitlets, whose own words name what is wrong
        return BadWord(str(error))
    try:
        given = inspect.signature(function).bind(*args, **kwargs).arguments
    except TypeError:  # one is missing, or too much: Python says which
        return error
    problems = tuple(_argument_problems(inspect.unwrap(function), given))
    return BadWord(*problems) if problems else error


def _argument_problems(function: Any, given: Mapping[str, Any]) -> Iterator[str]:
    """A problem for each argument that does not fit its annotation."""
    for name, each in inspect.signature(function, follow_wrapped=False).parameters.items():
        if name not in given:
            continue
        hint = _runtime_type(function, each.annotation)
        if each.kind is each.VAR_KEYWORD:
            known = _options(hint)
            for key, value in given[name].items():
                if known is not None and key not in known:
                    hint = did_you_mean(key, tuple(known), f"there are {', '.join(known)}.")
                    yield f"There is no option {key!r}; {hint}"
                else:
                    yield from _argument_problem(key, value, hint if known is None else known[key])
        else:
            values = given[name] if each.kind is each.VAR_POSITIONAL else (given[name],)
            yield from (text for value in values for text in _argument_problem(name, value, hint))


def _runtime_type(function: Any, annotation: Any) -> Any:
    """The kind that an annotation names; Any if only static tools can know it."""
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
    bounds = BOUNDS.get(name)
    if not is_of_kind(value, hint):
        yield f"{name}: expected {kind_words(hint)}, not {value!r:.60}."
    elif bounds is not None and type(value) is int and value not in bounds:
        yield f"{name}: expected a whole number from {bounds[0]} to {bounds[-1]}, not {value!r:.60}."


def is_of_kind(value: Any, hint: Any) -> bool:
    """Is the value of that kind? True is no number, a text is no list, and unknown kinds accept everything.

    >>> is_of_kind([1, "x"], list[int]), is_of_kind(3, int | None), is_of_kind(True, int)
    (False, True, False)
    """
    if type(value) is hint:
        return True
    origin, parts = _origin_and_parts(hint)
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
        return isinstance(value, Integral if kind is int else Real) and not _is_truth(value)
    if kind is bool:
        return _is_truth(value)
    if isinstance(value, (str, bytes)) and parts:  # letter by letter is never meant
        return False
    kind = collections.abc.Set if kind is frozenset else kind
    try:
        return isinstance(value, kind) and _parts_fit(value, parts)
    except TypeError:  # a protocol, which cannot be asked for
        return True


@cache
def _origin_and_parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    return typing.get_origin(hint), typing.get_args(hint)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool) or type(value).__name__ == "bool_"  # of NumPy, which is not loaded for this


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
        words = ["a square"] * square + [kind_words(each) for each in parts if not (square and each in PLACES)]
        return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
    if typing.get_origin(hint) is typing.Literal:
        return " or ".join(map(repr, parts))
    kind = typing.get_origin(hint) or hint
    if kind in WORDS:
        return WORDS[kind]
    name = getattr(kind, "__name__", str(kind))
    if str(getattr(kind, "__module__", "")).startswith("clixbook"):
        return f"a {name}"
    return f"a list of {kind_words(parts[0])}" if parts and parts[0] is not Any else f"a {name.lower()}"
