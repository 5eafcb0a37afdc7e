"""Which marked tests stand where a user stands: what a test names, followed through the helpers of the tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import clixbook

TESTS = Path(__file__).parent
VALUES = frozenset(
    """
    Board Corner Edge EdgeKind EDITIONS ClixbookError Figure MapObject Marker MarkerKind Mode ObjectKind Piece Problem
    Rulebook Size Square Terrain Transition load_map rulebook load_figure figure_names map_names
    """.split()  # noqa: SIM905  # a list of words is read more easily
)
"""Public names that ask nothing: what one builds to ask with."""
ASKING = frozenset(clixbook.__all__) - VALUES
ROOMS = (
    "clixbook.view",
    "clixbook.commands",
    "clixbook.cli",
    "clixbook.lab",
    "clixbook.scenarios",
    "clixbook.engine.history",
)
"""Where everything is seen by users: pages, commands, odds, stories, texts of games."""


@dataclass
class Module:
    """A module of the tests: what is defined in it and where its imported names come from."""

    tree: ast.Module
    definitions: dict[str, ast.AST] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                self.imports |= {each.asname or each.name: (node.module or "", each.name) for each in node.names}
            elif isinstance(node, ast.Import):
                self.imports |= {each.asname or each.name: (each.name, "") for each in node.names}
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.definitions[node.name] = node
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                self.definitions |= {each.id: node for each in targets if isinstance(each, ast.Name)}


class Suite:
    """All tests as text."""

    def __init__(self, root: Path = TESTS) -> None:
        self.modules = {
            ".".join(("tests", *path.relative_to(root).with_suffix("").parts)): Module(
                ast.parse(path.read_text("utf-8"))
            )
            for path in sorted(root.rglob("*.py"))
        }
        self.known: dict[tuple[str, str], bool] = {}

    def asks(self, module: str, name: str) -> bool:
        """Does this function of the tests ask a public question, by itself or through what it names?"""
        key = module, name
        if key not in self.known:
            self.known[key] = False  # while it is looked at
            self.known[key] = any(
                self._is_question(module, *each) for each in names_in(self.modules[module].definitions[name])
            )
        return self.known[key]

    def _is_question(self, module: str, name: str, of: str) -> bool:
        if of:  # an attribute of a name: ``cx.reach``
            return self.modules[module].imports.get(of) == ("clixbook", "") and name in ASKING
        if name in self.modules[module].definitions:
            return self.asks(module, name)
        where, original = self.modules[module].imports.get(name, ("", ""))
        if where.startswith("clixbook"):
            return original in ASKING or where.startswith(ROOMS)
        if where in self.modules:
            return original in self.modules[where].definitions and self.asks(where, original)
        return any(self.asks(each, name) for each in self.fixtures(module, name))

    def fixtures(self, module: str, name: str) -> Iterator[str]:
        """The conftest modules above a module that define a fixture of that name."""
        parts = module.split(".")[:-1]
        while parts:
            above = ".".join((*parts, "conftest"))
            if above in self.modules and name in self.modules[above].definitions:
                yield above
            parts.pop()

    @cached_property
    def marked(self) -> list[tuple[str, str]]:
        """The tests that carry a mark, directly or by their parameters."""
        return [
            (module, name)
            for module, content in self.modules.items()
            for name, node in content.definitions.items()
            if isinstance(node, ast.FunctionDef) and name.startswith("test_") and any(map(shows, node.decorator_list))
        ]


def shows(decorator: ast.expr) -> bool:
    """Does this decorator say that a test shows a ruling?"""
    return any(
        (isinstance(each, ast.Attribute) and each.attr == "ruling")
        or (isinstance(each, ast.Call) and getattr(each.func, "id", "") == "editions" and each.args)
        for each in ast.walk(decorator)
    )


def names_in(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that a piece of code uses, each as (name, "") or (attribute, name before the dot); arguments too."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id, ""
        elif isinstance(each, ast.arg):
            yield each.arg, ""
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            yield each.attr, each.value.id
