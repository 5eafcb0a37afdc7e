"""Every format has one table of keys: schema, page, reader and writer follow it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from clixbook.board.files.file_keys import TEXT, YES_NO, FileKey, KeyTable, from_python, texts_as, whole_number, word_of
from clixbook.board.files.value_reader import ValueReader
from clixbook.board.files.yamltree import Problems, read_tree
from clixbook.errors import ClixbookError
from tests.format_tables import PAGES, with_tables, written

TABLES = [table for tables in PAGES.values() for table in tables]


@pytest.mark.parametrize("page", PAGES)
def test_the_page_has_the_tables_of_its_keys(page: str) -> None:
    text = written(page)
    assert text == with_tables(page), "run python -m tests.format_tables"
    assert all(f"\n\n{table.markdown()}\n" in text for table in PAGES[page])


@pytest.mark.parametrize(
    "table", [table for tables in PAGES.values() for table in tables], ids=lambda table: table.what
)
def test_the_schema_has_every_key_with_its_sentence(table: KeyTable) -> None:
    properties = table.schema["properties"]
    assert tuple(properties) == table.names
    assert all(properties[key.name]["description"].startswith(key.sentence) for key in table)
    assert all(not key.sentence.endswith(".") for key in table)


@dataclass(frozen=True)
class Flag:
    title: str
    height: int = 2
    waves: bool = True
    colour: str = "red"
    words: frozenset[str] = frozenset()


FLAGS = KeyTable(
    "a flag",
    Flag,
    FileKey("title", TEXT, "What it is called", needed="its name"),
    FileKey("height", whole_number(1, 9), "How high it flies"),
    FileKey("moves", YES_NO, "`yes`: it waves", field="waves"),
    FileKey("colour", word_of({"red": "red", "pale green": "green"}), "Its colour"),
    FileKey("words", texts_as(frozenset), "What is on it"),
)
"""A format of five lines."""


def flag(text: str) -> Flag:
    problems = Problems()
    values = FLAGS.read(ValueReader(problems), read_tree(text))
    problems.finish()
    return Flag(**values)


def test_a_line_of_a_table_is_all_that_a_key_needs() -> None:
    """Reader, writer, schema and page know a key by its line."""
    ours = Flag("Ours", 5, False, "green", frozenset({"b", "a"}))
    lines = ["title: Ours", "height: 5", "moves: no", "colour: pale green", "words: [a, b]"]
    assert flag("\n".join(lines)) == ours
    assert [line for _, line in FLAGS.lines(ours, {})] == lines
    assert [line for _, line in FLAGS.lines(Flag("Plain"), {})] == ["title: Plain"]
    assert FLAGS.schema["required"] == ["title"]
    assert FLAGS.schema["properties"]["height"] == {
        "description": "How high it flies; 2 if left out.", "type": "integer", "minimum": 1, "maximum": 9,
    }  # fmt: skip
    assert FLAGS.markdown().splitlines()[2:4] == [
        "| `title` | text | What it is called | needed |",
        "| `height` | `1` to `9` | How high it flies | `2` |",
    ]


def test_every_problem_has_its_place() -> None:
    with pytest.raises(ClixbookError) as caught:
        flag("height: 12\nmoves: maybe\ncolour: pale grene\nwords: {a: b}\nsize: 3\n")
    assert [(each.line, each.column, each.text) for each in caught.value.problems] == [
        (1, 1, "Expected a key title with its name."),
        (1, 9, "Expected height from 1 to 9, found the number '12'."),
        (2, 8, "Expected yes or no, found the text 'maybe'."),
        (3, 9, "Found the text 'pale grene' as a colour; did you mean pale green?"),
        (4, 8, "Expected a list under words, found a mapping."),
        (5, 1, "Unknown key 'size' in a flag; known keys are title, height, moves, colour, words."),
    ]


def test_a_mapping_in_python_is_read_as_a_file_is() -> None:
    def made(**values: object) -> Flag:
        return from_python(lambda reader, node: Flag(**FLAGS.read(reader, node)), values)

    assert made(title="Ours", height=5, colour=None, words={"a"}) == Flag("Ours", 5, words=frozenset("a"))
    with pytest.raises(ClixbookError) as caught:
        made(title="Ours", height="tall", moves=3, size=object)
    assert [each.text for each in caught.value.problems] == [
        "Unknown key 'size' in a flag; known keys are title, height, moves, colour, words.",
        "height: Expected height from 1 to 9, found the text 'tall'.",
        "moves: Expected yes or no, found the number '3'.",
    ]
