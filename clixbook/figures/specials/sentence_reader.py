"""Reads the sentence of a special power, or of a thing, from a file."""

from __future__ import annotations

from clixbook.board.files.value_reader import ValueReader
from clixbook.board.files.yamltree import YamlNode, shorten
from clixbook.errors import ClixbookError
from clixbook.figures.specials.clause_reader import clauses_of


def read_sentence(reader: ValueReader, node: YamlNode, whose: str) -> str:
    """The sentence of a node; an unreadable word is reported at its place in the line.

    ``whose`` names what it belongs to: figure, power and slot, or a thing.
    """
    text = reader.text_of(node)
    check_sentence(reader, node, whose)
    return text


def check_sentence(reader: ValueReader, node: YamlNode, whose: str) -> None:
    """Keep the problems of the sentence of a node, each at its place in the line."""
    try:
        clauses_of(node.text)
    except ClixbookError as error:
        for problem in error.problems:
            column = node.column + problem.column - (node.style not in ("'", '"'))
            reader.problems.add(f"{whose}, {shorten(node.text, 60)}: {problem.text}", node.line, column)
