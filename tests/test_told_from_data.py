"""What the program says is painted from data, and never read again: nothing looks into its sentences."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOMS = ("view", "scenarios", "lab", "commands")
TYPED = (
    "figure_reader.py",
    "scenario_reader.py",
    "answer_reader.py",
    "board_reader.py",
    "story_reader.py",
    "course_reader.py",
    "share_pane.py",
    "explore_share.py",
    "sandbox.py",
    "lesson_inputs.py",
)
"""Modules that read what somebody typed; a node of a file and a text field have a ``text`` too."""
SENTENCES = {"text", "purpose", "headline"}
SURGERY = {
    "split", "rsplit", "partition", "rpartition", "replace", "startswith", "endswith", "removeprefix", "removesuffix",
    "strip", "rstrip", "lstrip", "find", "index", "lower", "casefold",
}  # fmt: skip


def is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in SENTENCES


def looks(source: str) -> Iterator[int]:
    """The lines in which a sentence is searched, cut, or rewritten."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            held, of_re = node.func.value, ast.unparse(node.func.value) == "re"
            if (node.func.attr in SURGERY and is_sentence(held)) or (of_re and any(map(is_sentence, node.args))):
                yield node.lineno
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant):
            searched = any(isinstance(each, (ast.In, ast.NotIn)) for each in node.ops)
            if searched and any(map(is_sentence, node.comparators)):
                yield node.lineno


def modules() -> list[Path]:
    package = Path(__file__).parents[1] / "clixbook"
    return [each for room in ROOMS for each in sorted((package / room).rglob("*.py")) if each.name not in TYPED]


@pytest.mark.parametrize("path", modules(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_sentence_of_the_program_is_read(path: Path) -> None:
    assert not list(looks(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "'knocked out' in event.text", "roll.purpose.removesuffix('?')", "re.sub(r'a', 'b', reason.text)",
        "answer.headline.partition(': ')[0]",
    ],
)  # fmt: skip
def test_such_a_look_is_found(source: str) -> None:
    assert list(looks(source)) == [1]
