"""A safe subset of YAML, parsed to a tree with line and column of every node.

Plain values, lists and mappings: no tags, no anchors, no aliases, nothing that could run or unfold. The text
is read event by event, so that its depth and its size are bounded before anything is built.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from clixbook.board.files.yaml_words import yaml_in_words
from clixbook.errors import BadFile, ClixbookError, Problem, why_no_file

MAX_BYTES = 1_000_000
MAX_DEPTH = 8
MAX_NODES = 50_000
MAX_PROBLEMS = 50

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER = yaml.resolver.Resolver()
_KINDS = {"str": "text", "int": "number", "float": "number", "bool": "yes/no", "null": "nothing"}


@dataclass(slots=True)
class YamlNode:
    """One value and its place. ``kind`` is text, number, yes/no, nothing, list or mapping."""

    kind: str
    line: int
    column: int
    text: str = ""
    style: str = ""
    items: list[YamlNode] = field(default_factory=list)
    pairs: list[tuple[YamlNode, YamlNode]] = field(default_factory=list)

    @property
    def spot(self) -> tuple[int, int]:
        """Its line and column."""
        return self.line, self.column

    @property
    def description(self) -> str:
        """The kind of this node, for a sentence: ``a list``, ``the number 12``."""
        if self.kind in ("list", "mapping"):
            return f"a {self.kind}"
        return "nothing" if self.kind == "nothing" else f"the {self.kind} {shorten(self.text)}"


class Problems:
    """Problems of one file, at most a screenful."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self.found: list[Problem] = []
        self.left_out = 0

    @property
    def count(self) -> int:
        """The number of problems so far, with those that are not kept: a reader compares it to see new ones."""
        return len(self.found) + self.left_out

    def add(self, text: str, line: int = 0, column: int = 0) -> None:
        """Keep one problem with its place."""
        if len(self.found) < MAX_PROBLEMS:
            self.found.append(Problem(text, self.file, line, column))
        else:
            self.left_out += 1

    def at(self, node: YamlNode, text: str) -> None:
        """Keep one problem of this node."""
        self.add(text, node.line, node.column)

    def take(self, node: YamlNode, error: ClixbookError) -> None:
        """Keep the problems of an error at this node's place."""
        for problem in error.problems:
            self.at(node, problem.text)

    def all(self) -> list[Problem]:
        """Everything kept, in the order of the file."""
        found = sorted(self.found, key=lambda problem: (problem.line, problem.column))
        if self.left_out:
            found.append(Problem(f"... and {self.left_out} more of this sort.", self.file))
        return found

    def finish(self) -> None:
        """Raise everything kept, if anything was."""
        if self.found:
            raise BadFile(*self.all())


def shorten(text: str, length: int = 40) -> str:
    """The text in quotes, cut where it is long."""
    return repr(text if len(text) <= length else text[: length - 3] + "...")


def read_text(path: Path) -> str:
    """The text of a file in UTF-8 of at most 1 MB; a ClixbookError for other files."""
    file = str(path)
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise BadFile(Problem("This is a folder; expected a file.", file))
        if not stat.S_ISREG(status.st_mode):
            raise BadFile(Problem("This is not an ordinary file; expected a text file.", file))
        if status.st_size > MAX_BYTES:
            size = f"{status.st_size / 1e6:.1f} MB"
            raise BadFile(Problem(f"The file has {size}; expected at most 1 MB.", file))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, ClixbookError):
            raise
        cause = why_no_file(error)
        raise BadFile(Problem(f"The file cannot be read: {cause}.", file)) from None
    return decode(data, file)


def decode(data: bytes, file: str = "") -> str:
    """Bytes -> text; a ClixbookError with the place where they are not UTF-8."""
    if len(data) > MAX_BYTES:
        raise BadFile(Problem("The text is longer than 1 MB, the most that a file may have.", file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before) - (before.rfind(b"\n") + 1) + 1
        text = "This is not UTF-8 text; save the file with that encoding."
        raise BadFile(Problem(text, file, line, column)) from None


def read_tree(text: str, file: str = "", wanted: str = "") -> YamlNode:
    """The one document of a text; a ClixbookError with the place for anything else.

    ``wanted`` says what the file begins with, for errors about an empty text or a list; with it keys are expected.
    """
    if len(text) > MAX_BYTES:
        raise BadFile(Problem("The text is longer than 1 MB, the most that a file may have.", file))
    if bad := re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]", text):
        line, column = place_of(text, bad.start())
        sort = f"the character U+{ord(bad.group()):04X}"
        raise BadFile(Problem(f"Found {sort}; expected plain text.", file, line, column))
    try:
        return _document(text, file, wanted)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        what = yaml_in_words(error.problem or error.context or "")
        raise BadFile(Problem(f"Expected YAML, but {what}.", file, line, column)) from None
    except yaml.YAMLError as error:
        raise BadFile(Problem(f"Expected YAML, but {yaml_in_words(str(error))}.", file)) from None


def place_of(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of a character of the text."""
    return text.count("\n", 0, index) + 1, index - (text.rfind("\n", 0, index) + 1) + 1


def _document(text: str, file: str, wanted: str) -> YamlNode:
    events = yaml.parse(text, Loader=_LOADER)
    root: YamlNode | None = None
    for event in events:
        if isinstance(event, (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentEndEvent)):
            continue
        if root is not None:
            raise _refuse(event, file, "A second document starts here; expected one alone.")
        if not isinstance(event, yaml.DocumentStartEvent):
            raise _refuse(event, file, "Expected a mapping of keys to values.")
        root = _Builder(events, file).node()
    if root is None:
        what = "The file has nothing but comments" if text.strip() else "The file is empty"
        raise BadFile(Problem(f"{what}; {wanted}." if wanted else f"{what}.", file, 1, 1))
    if wanted and root.kind != "mapping":
        raise BadFile(Problem(f"The file holds {root.description}; {wanted}.", file, root.line, root.column))
    return root


def _refuse(event: yaml.Event, file: str, text: str) -> ClixbookError:
    return BadFile(Problem(text, file, *_place(event)))


def _place(event: yaml.Event) -> tuple[int, int]:
    """Line and column, from 1, where an event begins."""
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)


class _Builder:
    """Turns YAML events into nodes and refuses unsupported YAML."""

    def __init__(self, events: Iterator[yaml.Event], file: str) -> None:
        self.events, self.file, self.count = events, file, 0

    def node(self, depth: int = 0) -> YamlNode:
        node = self.next(depth)
        assert node is not None  # the parser gives no end before a start
        return node

    def next(self, depth: int) -> YamlNode | None:
        """The next node, or None at the end of the list or mapping around it."""
        event = next(self.events)
        if isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            return None
        self.check(event, depth)
        line, column = _place(event)
        if isinstance(event, yaml.ScalarEvent):
            return YamlNode(kind_of(event), line, column, event.value, event.style or "")
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while (item := self.next(depth + 1)) is not None:
                items.append(item)
            return YamlNode("list", line, column, items=items)
        pairs = []
        while (key := self.next(depth + 1)) is not None:
            pairs.append((key, self.node(depth + 1)))
        return YamlNode("mapping", line, column, pairs=pairs)

    def check(self, event: yaml.Event, depth: int) -> None:
        self.count += 1
        if isinstance(event, yaml.AliasEvent):
            raise _refuse(event, self.file, f"The alias *{event.anchor} is refused; write the value itself.")
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor is not None:
            raise _refuse(event, self.file, f"The anchor &{anchor} is refused; these files have none.")
        if tag is not None:
            raise _refuse(event, self.file, f"The tag {tag} is refused; these files have none.")
        if depth > MAX_DEPTH:
            raise _refuse(event, self.file, f"Lists and mappings are nested more than {MAX_DEPTH} deep.")
        if self.count > MAX_NODES:
            raise _refuse(event, self.file, f"The file has more than {MAX_NODES} values.")


def kind_of(event: yaml.ScalarEvent) -> str:
    """The kind of a scalar: quoted ones are text, plain ones as YAML takes them."""
    if not event.implicit[0]:
        return "text"
    return _KINDS.get(_plain_tag(event.value), "text")


def _plain_tag(text: str) -> str:
    """The type that YAML gives this plain text: ``str``, ``int``, ``bool``, ..."""
    tag: str = _RESOLVER.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]  # no stub
    return tag.rpartition(":")[2]


def as_node(value: Any, line: int = 0) -> YamlNode:
    """A value of Python as the node that a file would have for it."""
    match value:
        case Mapping():
            pairs = [(as_node(key, line), as_node(each, line)) for key, each in value.items()]
            return YamlNode("mapping", line, 0, pairs=pairs)
        case list() | tuple() | set() | frozenset():
            return YamlNode("list", line, 0, items=[as_node(each, line) for each in value])
        case bool():
            return YamlNode("yes/no", line, 0, "yes" if value else "no")
        case str() | int() | float():
            return YamlNode("text" if isinstance(value, str) else "number", line, 0, str(value))
    return YamlNode("value", line, 0, repr(value))


def plain_value(node: YamlNode) -> Any:
    """A node as plain Python: a mapping, a list, yes/no, a whole number, and anything else as its text."""
    match node.kind:
        case "mapping":
            return {key.text: plain_value(value) for key, value in node.pairs}
        case "list":
            return [plain_value(item) for item in node.items]
        case "yes/no":
            return node.text.lower() in ("yes", "true", "on")
        case "number" if re.fullmatch(r"[+-]?[0-9]+", node.text):
            return int(node.text[:12])
    return node.text


def flow_yaml(value: Any) -> str:
    """Plain values as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quote_yaml(str(key))}: {flow_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow_yaml(each) for each in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return quote_yaml(value) if isinstance(value, str) else str(value)


def quote_yaml(text: str) -> str:
    """The text as YAML: plain where that is safe, in double quotes with escapes otherwise."""
    if re.fullmatch(r"[A-Za-z](?:[A-Za-z0-9 _.;()/|+'-]*[A-Za-z0-9_.)'])?", text) and _plain_tag(text) == "str":
        return text
    return '"' + "".join(_escape(c) for c in text) + '"'


def _escape(c: str) -> str:
    if c in '"\\':
        return "\\" + c
    if c.isprintable() and c != "\ufeff":
        return c
    code = ord(c)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def has_key(path: str | Path, *keys: str) -> bool:
    """True if the file can be read and has one of these keys at its top."""
    try:
        root = read_tree(read_text(Path(path)))
    except ClixbookError:
        return False
    return any(key.text in keys for key, _ in root.pairs)
