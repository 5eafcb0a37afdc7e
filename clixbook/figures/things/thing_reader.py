"""Reader and writer of thing files; every problem has its line and column."""

from __future__ import annotations

from clixbook.board.files.value_reader import ValueReader
from clixbook.board.files.yamltree import Problems, YamlNode, read_tree
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing import Thing
from clixbook.figures.things.thing_keys import THING_KEYS
from clixbook.rulebooks.printed_names import printed_name


def read_thing(text: str, file: str = "") -> Thing:
    """A thing from the text of its file; one ClixbookError with every problem."""
    problems = Problems(file)
    root = read_tree(text, file, "a thing begins with the line thing: and its name")
    thing = _thing(ValueReader(problems), root)
    problems.finish()
    assert thing is not None  # without a problem there is a thing
    return thing


def thing_text(thing: Thing) -> str:
    """The text of a file from which ``read_thing`` gives the thing back."""
    return "".join(f"{line}\n" for _, line in THING_KEYS.lines(thing, {}))


def _thing(reader: ValueReader, root: YamlNode) -> Thing | None:
    """The thing of a file, None if something is wrong."""
    found = THING_KEYS.read(reader, root)
    if reader.problems.found:
        return None
    try:
        return Thing(**{"name": printed_name(found["id"].replace("-", " ")), **found})
    except ClixbookError as error:
        reader.problems.take(root, error)
        return None
