"""The keys of files as tables: reader, writer, JSON Schema and the table of the docs follow one declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cached_property, partial
from typing import Any, TypeVar

from clixbook.board.files.schema_parts import (
    FLAG,
    Schema,
    integer,
    list_schema,
    object_schema,
    one_of,
    text,
    with_description,
)
from clixbook.board.files.value_reader import MAX_LIST, MAX_LONG_TEXT, MAX_TEXT, Nodes, ValueReader
from clixbook.board.files.yamltree import Problems, YamlNode, as_node, flow_yaml
from clixbook.errors import BadFile, Problem
from clixbook.registry import call

T = TypeVar("T")
HEADER = "| key | holds | what it is | if left out |"
"""The first line of the tables of keys in the docs."""

# -- tables --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ValueKind:
    """A kind of value, with its words for the docs.

    ``read`` takes the reader, the node and the key; None where the reader of the file has a method for it. ``plain``
    makes text, numbers, yes/no and lists of a value; None where the writer has a function for it.
    """

    holds: str
    schema: Schema
    read: Callable[[Any, YamlNode, str], Any] | None = None
    plain: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class FileKey:
    """A key with its kind and a sentence without its stop.

    ``needed``: the file must have it; words follow "Expected a key NAME with". ``left_out`` says what holds without
    the key where no default of a field says it. ``field`` is the field that has its value, if its name is another.
    """

    name: str
    kind: ValueKind
    sentence: str
    left_out: str = ""
    field: str = ""
    needed: bool | str = False

    @property
    def stored(self) -> str:
        """The field that has its value."""
        return self.field or self.name

    @property
    def absence(self) -> str:
        """The problem of a file that lacks the key."""
        return f"Expected a key {self.name}{f' with {self.needed}' if isinstance(self.needed, str) else ''}."


class KeyTable:
    """The keys of a file, or of a mapping in one, such as ``a figure``; ``of`` is the dataclass with their defaults."""

    def __init__(self, what: str, of: type[Any] | None, *keys: FileKey) -> None:
        self.what, self.of, self.keys = what, of, keys

    def __iter__(self) -> Iterator[FileKey]:
        return iter(self.keys)

    def __getitem__(self, name: str) -> FileKey:
        return next(key for key in self.keys if key.name == name)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the keys."""
        return tuple(key.name for key in self.keys)

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """Field -> its default, MISSING where it has none."""
        return {each.name: each.default for each in fields(self.of)} if self.of else {}

    def default_text(self, key: FileKey) -> str:
        """The default as a file would have it, "" for nothing."""
        default = self.defaults.get(key.stored, MISSING)
        known = key.kind.plain and default not in (MISSING, "", (), frozenset(), None)
        return flow_yaml(key.kind.plain(default)).strip('"') if key.kind.plain and known else ""

    # -- reading and writing -----------------------------------------------------------------------------

    def nodes(self, reader: ValueReader, node: YamlNode) -> Nodes:
        """The nodes of the keys that are there; an unknown key, and a needed one that is missing, are problems."""
        found = reader.mapping(node, self.names, self.what)
        for key in self.keys:
            if key.needed and key.name not in found and node.kind == "mapping":
                reader.problems.at(node, key.absence)
        return found

    def values(self, reader: ValueReader, nodes: Nodes) -> dict[str, Any]:
        """Field -> plain value of the keys that are there; an empty text is as good as none unless it is needed."""
        found = {}
        for key in self.keys:
            if key.name in nodes and key.kind.read:
                value = key.kind.read(reader, nodes[key.name], key.name)
                if value != "" or key.needed:
                    found[key.stored] = value
        return found

    def read(self, reader: ValueReader, node: YamlNode) -> dict[str, Any]:
        """Field -> plain value of a mapping."""
        return self.values(reader, self.nodes(reader, node))

    def plain(self, thing: object) -> dict[str, Any]:
        """Key -> plain value of a thing or of a mapping from its fields; values equal to the default are left out."""
        get = thing.get if isinstance(thing, Mapping) else partial(getattr, thing)
        found = {}
        for key in self.keys:
            value = get(key.stored, None)
            if key.kind.plain and value not in ((), self.defaults.get(key.stored)):
                found[key.name] = key.kind.plain(value)
        return found

    def lines(self, thing: object, parts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The lines of a file, each with its key; ``parts`` are the texts of keys with a form of their own."""
        plain = self.plain(thing)
        for key in self.names:
            text = parts[key] if key in parts else flow_yaml(plain[key]) if key in plain else ""
            if text:
                yield from ((key, line.rstrip()) for line in f"{key}: {text}".split("\n"))

    # -- for other modules -----------------------------------------------------------------------------------

    @cached_property
    def schema(self) -> Schema:
        """A mapping with these keys and no others, with the sentences that an editor shows."""
        return object_schema(
            self.names,
            {key.name: with_description(key.kind.schema, self._description(key)) for key in self.keys},
            [key.name for key in self.keys if key.needed],
        )

    def _description(self, key: FileKey) -> str:
        default = "" if key.left_out else self.default_text(key)
        return f"{key.sentence}{f'; {default} if left out' if default else ''}."

    def markdown(self) -> str:
        """The table of the docs."""
        rows = [HEADER, "|---|---|---|---|"]
        for key in self.keys:
            default = self.default_text(key)
            left_out = "needed" if key.needed else key.left_out or (f"`{default}`" if default else "none")
            cells = (f"`{key.name}`", key.kind.holds, key.sentence, left_out)
            rows.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
        return "\n".join(rows)


def from_python(read: Callable[[ValueReader, YamlNode], T], given: Mapping[str, Any]) -> T:
    """The value that ``read`` makes of a mapping in Python, None as if left out; a BadWord names each wrong key."""
    pairs = [(key, value) for key, value in given.items() if value is not None]
    nodes = [(as_node(key), as_node(value, number)) for number, (key, value) in enumerate(pairs, 1)]
    problems = Problems()
    found = read(ValueReader(problems), YamlNode("mapping", 0, 0, pairs=nodes))
    if problems.found:
        problems_by_key = ((pairs[each.line - 1][0] if each.line else "", each.text) for each in problems.found)
        raise BadFile(*(Problem(f"{key}: {text}" if key else text) for key, text in problems_by_key))
    return found


# -- kinds ---------------------------------------------------------------------------------------------------


def text_up_to(most: int) -> ValueKind:
    """Text of at most that many characters."""
    return ValueKind("text", text(most), lambda reader, node, _: reader.text_of(node, most), str)


def texts_as(kept: Callable[[tuple[str, ...]], Any], most: int = MAX_LIST) -> ValueKind:
    """A list of texts, kept as a tuple or a set; a set is written by the alphabet."""
    schema = list_schema(text(MAX_TEXT), most)
    return ValueKind(
        "a list of words", schema, lambda reader, *at: kept(reader.texts(*at, most)),
        lambda texts: sorted(texts) if isinstance(texts, frozenset) else list(texts),
    )  # fmt: skip


def whole_number(least: int, most: int) -> ValueKind:
    """A whole number within bounds."""
    schema = integer(least, most)
    return ValueKind(f"`{least}` to `{most}`", schema, lambda reader, *at: reader.number_within(*at, least, most), int)


def word_of(known: Iterable[str]) -> ValueKind:
    """One of some words; of a mapping, each has its value there."""
    values = known if isinstance(known, Mapping) else {word: word for word in known}
    words = {value: word for word, value in values.items()}
    return ValueKind(
        ", ".join(f"`{word}`" for word in values),
        one_of(values),
        lambda reader, node, key: values[reader.one_of(node, f"a {key}", values)],
        lambda value: words.get(value, str(value)),
    )


def listed_words(what: str, known: tuple[str, ...], most: int = MAX_LIST) -> ValueKind:
    """A list of known words, each of which is ``what``, such as a rulebook."""
    return ValueKind(
        f"a list of {', '.join(f'`{word}`' for word in known)}", list_schema(one_of(known), most),
        lambda reader, node, key: tuple(reader.one_of(item, what, known) for item in reader.items(node, key, most)),
        list,
    )  # fmt: skip


STRICT: Schema = {"type": "string", "maxLength": MAX_LONG_TEXT}
STRICT_TEXT = ValueKind("text", STRICT, lambda reader, node, _: reader.plain_text(node), str)
"""Text in which a number, or a No, stands in quotes."""
SENTENCE = ValueKind("a sentence", STRICT, lambda reader, node, key: read_sentence(reader, node, key), str)
"""A sentence in the language of special powers; an empty one has no effect."""
TEXT, TEXTS = text_up_to(MAX_TEXT), texts_as(tuple)
YES_NO = ValueKind("`yes`, `no`", FLAG, lambda reader, node, _: reader.flag(node), bool)


def read_sentence(reader: ValueReader, node: YamlNode, key: str) -> str:
    """A sentence; a problem is reported at its place in the line."""
    text = reader.plain_text(node)
    if text and node.kind == "text":
        call("sentence.check", reader, node, key)
    return text
