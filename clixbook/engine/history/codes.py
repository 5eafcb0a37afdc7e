"""Text codes for immutable values, driven by their type annotations.

A record has the fields that it must have in their order, and those that are not as they usually are by name:
``(bruiser,Ann,tokens:1,home:A5-B12)``. The type that is expected in its place decides the meaning of a code.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from clixbook.board.files.notation.board_notation import text_code, text_of
from clixbook.board.files.words import square_names
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square, parse_square, parse_squares
from clixbook.errors import BadFile, ClixbookError

NOTHING, EMPTY = "~n", "~e"
"""None, and a text without a character."""
DEEPEST = 12
Parsed: TypeAlias = "str | list[tuple[str, Parsed]]"
"""An atom, or the items of a pair of parentheses, each with its name or ''."""


@dataclass(frozen=True, slots=True)
class NamedType:
    """Type whose values are written by a name instead of by their fields.

    With ``checked`` one without a name, for which ``write`` gives None, goes by its fields; read, it must pass that.
    """

    kind: Any
    write: Callable[[Any], str | None]
    read: Callable[[str], Any]
    checked: Callable[[Any], Any] | None = None


# -- writing --------------------------------------------------------------------------------------------------


def code_of(value: Any, expected: Any, names: Sequence[NamedType] = ()) -> str:
    """A value where one of that type is expected; a TypeError for a type that has no code."""
    kind: Any = _kind_in(expected, value)
    for named in names:
        if kind is named.kind and (name := named.write(value)) is not None:
            return name
    origin, parts = get_origin(kind), get_args(kind)
    if kind is NoneType:
        return NOTHING
    if origin is frozenset and parts[0] is Square:
        return ".".join(square_names(value)).replace(":", "-") or EMPTY
    if origin in (tuple, frozenset):
        of_items = _item_kinds(parts, len(value))
        codes = [code_of(each, of, names) for each, of in zip(value, of_items, strict=True)]
        return code_list(sorted(codes) if origin is frozenset else codes)
    if origin in (FrozenMap, Mapping):
        return code_list(f"({code_of(k, parts[0], names)},{code_of(v, parts[1], names)})" for k, v in value.items())
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = kinds_of(kind)
        must = [code_of(getattr(value, each.name), kinds[each.name], names) for each in _must(kind)]
        return code_list([*must, *(f"{name}:{code}" for name, code in changed_fields(value, names))])
    return _atom(value, kind)


def changed_fields(value: Any, names: Sequence[NamedType] = (), apart: Iterable[str] = ()) -> list[tuple[str, str]]:
    """The fields of a record that need not be given and are not as they usually are, with their codes."""
    kind: Any = type(value)
    kinds = kinds_of(kind)
    return [
        (each.name, code_of(getattr(value, each.name), kinds[each.name], names))
        for each in fields(value)
        if each.name not in apart and not is_required(each) and getattr(value, each.name) != _usual(each)
    ]


def code_list(codes: Iterable[str]) -> str:
    """Codes in parentheses."""
    return f"({','.join(codes)})"


def _atom(value: Any, kind: Any) -> str:
    if kind is bool:
        return "y" if value else "n"
    if kind is int:
        return str(int(value))
    if kind is str:
        return text_code(value) or EMPTY
    if kind is Square:
        return str(value.name)
    if kind is Fraction:
        return f"{value.numerator}_{value.denominator}"
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _member(value)
    raise TypeError(f"{kind!r} has no code")


# -- reading --------------------------------------------------------------------------------------------------


def value_of(code: str, kind: Any, names: Sequence[NamedType] = ()) -> Any:
    """The value of type ``kind`` with that code; a ClixbookError names the field that is wrong."""
    return _value(_parse(code), kind, names)


def _value(found: Parsed, expected: Any, names: Sequence[NamedType]) -> Any:
    kind: Any = _kind_read(found, expected)
    for named in names:
        if kind is named.kind and named.checked is not None and isinstance(found, list):
            return named.checked(_record(found, kind, names))
        if kind is named.kind:
            return named.read(_text(found))
    origin, parts = get_origin(kind), get_args(kind)
    if kind is NoneType:
        return None
    if origin is frozenset and parts[0] is Square:
        squares = _text(found).replace("-", ":")
        return frozenset() if squares == EMPTY else frozenset(parse_squares(squares.split(".")))
    if origin in (tuple, frozenset):
        return origin(_items(found, parts, names))
    if origin in (FrozenMap, Mapping):
        return FrozenMap(dict(_items(each, parts, names) for each in _values_without_names(found)))
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(found, kind, names)
    return _from_atom(_text(found), kind)


def _items(found: Parsed, parts: tuple[Any, ...], names: Sequence[NamedType]) -> list[Any]:
    items = _values_without_names(found)
    if len(parts) > 1 and parts[-1] is not Ellipsis and len(parts) != len(items):
        raise BadFile(f"expected {len(parts)} values, found {len(items)}.")
    kinds = _item_kinds(parts, len(items))
    pairs = enumerate(zip(items, kinds, strict=True), 1)
    return [at_place(str(number), _value, each, kind, names) for number, (each, kind) in pairs]


def _record(found: Parsed, kind: Any, names: Sequence[NamedType]) -> Any:
    items = found if isinstance(found, list) else [("", found)]
    must, kinds = _must(kind), kinds_of(kind)
    plain = [each for name, each in items if not name]
    given = {name: each for name, each in items if name}
    free = [each.name for each in fields(kind) if not is_required(each)]
    if len(plain) != len(must):
        raise BadFile(f"expected {', '.join(each.name for each in must) or 'names'}, found {len(plain)} values.")
    if wrong := [name for name in given if name not in free]:
        raise BadFile(f"there is no {wrong[0]!r:.40} here; there are {', '.join(free)}.")
    if len(given) + len(plain) < len(items):
        raise BadFile("a field is there twice.")
    given |= {each.name: value for each, value in zip(must, plain, strict=True)}
    return kind(**{name: at_place(name, _value, each, kinds[name], names) for name, each in given.items()})


def at_place(place: str, read: Callable[..., Any], *args: Any) -> Any:
    """Call ``read``; its ClixbookError gets the place too."""
    try:
        return read(*args)
    except ClixbookError as error:
        raise BadFile(f"{place}: {error}") from None


def _from_atom(text: str, kind: Any) -> Any:
    if kind is bool and text in ("y", "n"):
        return text == "y"
    if kind is int and re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
        return int(text)
    if kind is str:
        return "" if text == EMPTY else text_of(text)
    if kind is Square:
        return parse_square(text)
    if kind is Fraction and (match := re.fullmatch(r"(-?[0-9]{1,9})_([1-9][0-9]{0,8})", text, re.ASCII)):
        return Fraction(int(match[1]), int(match[2]))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        for each in kind:
            if _member(each) == text:
                return each
    raise BadFile(f"expected {_expected_form(kind)}, found {text[:40]!r}.")


_WANTED = {bool: "y or n", int: "a whole number", Fraction: "a fraction such as 1_2"}


def _expected_form(kind: Any) -> str:
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return f"one of {', '.join(map(_member, kind))}"
    return _WANTED.get(kind, kind.__name__ if isinstance(kind, type) else str(kind))


def _member(value: enum.Enum) -> str:
    return text_code(value.name.lower().replace("_", "-"))


def _text(found: Parsed) -> str:
    if not isinstance(found, str):
        raise BadFile("expected one value, found several in parentheses.")
    return found


def _values_without_names(found: Parsed) -> list[Parsed]:
    if isinstance(found, str):
        raise BadFile(f"expected values in parentheses, found {found[:40]!r}.")
    if any(name for name, _ in found):
        raise BadFile("expected values without names.")
    return [each for _, each in found]


# -- types ----------------------------------------------------------------------------------------------------


@cache
def kinds_of(kind: Any) -> dict[str, Any]:
    """The types of a record's fields."""
    return get_type_hints(kind)


def is_required(each: Field[Any]) -> bool:
    """True for a field without a default."""
    return each.default is MISSING and each.default_factory is MISSING


@cache
def _must(kind: Any) -> tuple[Field[Any], ...]:
    return tuple(each for each in fields(kind) if is_required(each))


def _usual(each: Field[Any]) -> Any:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _item_kinds(parts: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    return parts[:1] * count if len(parts) == 1 or parts[-1] is Ellipsis else parts


def _kind_in(kind: Any, value: Any) -> Any:
    """The type of a union that the value has; apart from None there is only one."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    return NoneType if value is None else _other_kind(get_args(kind))


def _kind_read(found: Parsed, kind: Any) -> Any:
    if get_origin(kind) not in (Union, UnionType):
        return kind
    return NoneType if found == NOTHING else _other_kind(get_args(kind))


def _other_kind(kinds: tuple[Any, ...]) -> Any:
    others = [each for each in kinds if each is not NoneType]
    if len(others) != 1:
        raise TypeError(f"one of {others} has no code: nobody could tell which")
    return others[0]


# -- parentheses ----------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"[(),]|[^(),]+")
_NAME = re.compile(r"([a-z][a-z0-9_]*):(.*)", re.DOTALL)


def _parse(code: str) -> Parsed:
    """The atom, or the items with everything nested in them."""
    tokens = _TOKEN.findall(code)
    found, at = _read(tokens, 0, 0)
    if at < len(tokens):
        raise BadFile(f"nothing was expected after the end, found {''.join(tokens[at:])[:20]!r}.")
    return found


def _read(tokens: list[str], at: int, depth: int) -> tuple[Parsed, int]:
    """The value that begins at a token, and where it ends."""
    if at >= len(tokens) or tokens[at] in "),":
        raise BadFile("a value is missing.")
    if tokens[at] != "(":
        return tokens[at], at + 1
    if depth >= DEEPEST:
        raise BadFile("parentheses lie too deep in one another.")
    items: list[tuple[str, Parsed]] = []
    at += 1
    while tokens[at : at + 1] != [")"]:
        if items:
            if tokens[at : at + 1] != [","]:
                raise BadFile("a parenthesis is not closed.")
            at += 1
        name = ""
        if at < len(tokens) and (match := _NAME.fullmatch(tokens[at])):
            name, rest = match[1], match[2]
            tokens[at : at + 1] = [rest] if rest else []
        each, at = _read(tokens, at, depth + 1)
        items.append((name, each))
    return items, at + 1
