"""The code that users reach, followed by its names from the commands, the pages, the notebooks and the public names.

A definition here is a function, a class, a method or a value of a module. It is reached if reached code names it:
by import, by ``module.name``, by the text of its name where names are looked up, or, for a method, by any ``.name``
once its class is reached. So a little too much counts as reached, never too little.
"""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from clixbook.rulebooks import SECTIONS

PACKAGE = Path(__file__).parent.parent / "clixbook"
NOTEBOOKS = PACKAGE.parent / "notebooks"
ENTRANCES = ("clixbook", "clixbook.cli", "clixbook.__main__")
SECTION_OF_CLASS = {section.__name__: name for name, section in SECTIONS.items()}

APART = "clixbook.scenarios.atlas"
"""The questions of the Rules page, each of which shows one ruling: rulings that they alone ask nobody plays."""

SHOWN_BY = ("_repr_", "_ipython_display_")
"""Methods that notebooks call to show a value."""

Key = tuple[str, str]
"""A module and a name in it; methods are ``Class.method``."""
Def = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


@dataclass
class Module:
    """One module of the package: its definitions by name, and what each imported name stands for."""

    name: str
    tree: ast.Module
    definitions: dict[str, ast.AST] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("clixbook"):
                self.imports |= {each.asname or each.name: (node.module or "", each.name) for each in node.names}
        for node in self.tree.body:
            self.definitions |= dict.fromkeys(names_defined(node), node)
            if isinstance(node, ast.ClassDef):
                methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
                self.definitions |= {f"{node.name}.{each.name}": each for each in methods}


def names_defined(node: ast.stmt) -> tuple[str, ...]:
    """The names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return (node.name,)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return tuple(each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))


class Package:
    """The package as text, and the part of it that users reach."""

    def __init__(self, package: Path = PACKAGE, notebooks: Path = NOTEBOOKS) -> None:
        self.notebooks = notebooks
        self.modules: dict[str, Module] = {}
        for path in sorted(package.rglob("*.py")):
            parts = path.relative_to(package.parent).with_suffix("").parts
            name = ".".join(parts).removesuffix(".__init__")
            self.modules[name] = Module(name, ast.parse(path.read_text(encoding="utf-8")))
        self.by_name: dict[str, list[Key]] = defaultdict(list)
        for module in self.modules.values():
            for name in module.definitions:
                self.by_name[name].append((module.name, name))

    def resolve(self, module: str, name: str) -> Key | None:
        """The definition of a name that this module uses; ("module", name) for a module."""
        for _ in range(6):
            if module not in self.modules:
                return None
            if name in self.modules[module].definitions:
                return module, name
            if name not in self.modules[module].imports:
                return None
            module, name = self.modules[module].imports[name]
            if f"{module}.{name}" in self.modules:
                return "module", f"{module}.{name}"
        return None

    def named(self, module: str, node: ast.AST) -> Iterator[Key]:
        """The definitions that a piece of code names."""
        found: Key | None
        for each in parts_of(node):
            if isinstance(each, ast.Name) and (found := self.resolve(module, each.id)):
                yield found
            elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
                base = self.resolve(module, each.value.id)
                if base and base[0] == "module" and (found := self.resolve(base[1], each.attr)):
                    yield found
            elif isinstance(each, ast.ImportFrom) and (each.module or "").startswith("clixbook"):
                yield from (found for one in each.names if (found := self.resolve(each.module or "", one.name)))
            elif isinstance(each, ast.Constant) and isinstance(each.value, str):
                if each.value in self.modules:  # a module that is loaded when it is needed
                    yield from ((each.value, name) for name in self.modules[each.value].definitions)
                yield from self.by_name.get(each.value, ())

    @cached_property
    def roots(self) -> set[Key]:
        """The entrances of users: commands, public names, notebooks, and what modules do when they are imported."""
        found = {(name, each) for name in ENTRANCES for each in self.modules[name].definitions}
        for module in self.modules.values():
            if module.name.startswith(APART):
                continue
            for node in module.tree.body:
                if isinstance(node, ast.Expr | ast.For | ast.If | ast.While | ast.With):
                    found |= set(self.named(module.name, node))
            found |= {(module.name, "main")} if "main" in module.definitions else set()
        for path in self.notebooks.glob("*.ipynb"):
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            for cell in cells:
                if cell["cell_type"] == "code":
                    source = "\n".join(
                        line for line in "".join(cell["source"]).splitlines() if not line.startswith(("%", "!"))
                    )
                    found |= set(self.named("", ast.parse(source)))
        return found

    @cached_property
    def reached(self) -> set[Key]:
        """The definitions that users reach."""
        reached: set[Key] = set()
        attributes: set[str] = set()
        stems: set[str] = set()
        waiting = set(self.roots)
        while waiting:
            for key in waiting - reached:
                reached.add(key)
                module, name = key
                if module.startswith(APART):
                    continue
                if module == "module" or name not in self.modules[module].definitions:
                    continue
                node = self.modules[module].definitions[name]
                waiting |= set(self.named(module, node))
                attributes |= {each.attr for each in parts_of(node) if isinstance(each, ast.Attribute)}
                attributes |= {each.value for each in parts_of(node) if isinstance(each, ast.Constant)}
                stems |= set(stems_in(node))
            waiting |= set(self.methods_of(reached, attributes, stems))
            waiting -= reached
        return reached

    def methods_of(self, reached: set[Key], attributes: set[str], stems: set[str]) -> Iterator[Key]:
        """The methods of reached classes that something reached asks for, or that Python or a base class calls."""
        for module, name in tuple(reached):
            node = self.modules[module].definitions.get(name) if module in self.modules else None
            if isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.FunctionDef) and (
                        each.name in attributes
                        or each.name.startswith(("__", *SHOWN_BY))
                        or any(each.name.startswith(stem) for stem in stems)
                        or each.decorator_list
                        or node.bases
                    ):
                        yield module, f"{name}.{each.name}"

    @cached_property
    def unreached(self) -> list[Key]:
        """The functions, classes and methods that nothing but tests calls."""
        kinds = ast.FunctionDef | ast.ClassDef
        return sorted(
            (module.name, name)
            for module in self.modules.values()
            for name, node in module.definitions.items()
            if isinstance(node, kinds)
            and (module.name, name) not in self.reached
            and ("." not in name or (module.name, name.split(".")[0]) in self.reached)
        )

    def rows_read(self) -> set[str]:
        """The ids of the rulings whose values reached code reads."""
        found: set[str] = set()
        for module, name in self.reached:
            if module.startswith(APART):
                continue
            if module in self.modules and name in self.modules[module].definitions:
                found |= read_in(module, self.modules[module].definitions[name])
        return found


def stems_in(node: ast.AST) -> Iterator[str]:
    """The beginnings of names that are put together where they are looked up: ``f"part_{letter}"``."""
    for each in parts_of(node):
        if isinstance(each, ast.JoinedStr) and each.values and isinstance(each.values[0], ast.Constant):
            stem = str(each.values[0].value)
            if stem.isidentifier() and stem.endswith("_"):
                yield stem


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """A definition and all that is in it; of a class not its methods, which are reached each by itself."""
    if not isinstance(node, ast.ClassDef):
        yield from ast.walk(node)
        return
    for each in (*node.bases, *node.decorator_list, *node.body):
        if not isinstance(each, ast.FunctionDef):
            yield from ast.walk(each)
        else:
            for decorator in each.decorator_list:
                yield from ast.walk(decorator)


FIELDS = {(name, row.field): row.id for name, section in SECTIONS.items() for row in section.table()}
IDS = set(FIELDS.values())


def read_in(module: str, node: ast.AST) -> set[str]:
    """The rulings whose values this piece of code reads: ``rules.damage.stages``, or by a section that it was given,
    or ``rules["DMG-01"].value``; a power reads the row that it names as its own. To cite one as a reason reads nothing.
    """
    if module.startswith("clixbook.rulebooks"):
        return set()
    sections = sections_at_hand(node)
    found: set[str] = set()
    for each in parts_of(node):
        if isinstance(each, ast.Attribute):
            of = each.value
            at = {of.attr} if isinstance(of, ast.Attribute) else sections.get(getattr(of, "id", ""), set())
            found |= {FIELDS[name, each.attr] for name in at if (name, each.attr) in FIELDS}
            if each.attr == "value" and isinstance(of, ast.Subscript) and isinstance(of.slice, ast.Constant):
                found |= {of.slice.value} & IDS
        elif module.startswith("clixbook.powers") and isinstance(each, ast.Assign) and names_rows(each):
            found |= {str(part.value) for part in ast.walk(each) if isinstance(part, ast.Constant)} & IDS
    return found


def names_rows(node: ast.Assign) -> bool:
    """Is it ``row = "PWR-CHARGE"`` of a power, or a table of such?"""
    return any(isinstance(to, ast.Name) and (to.id == "row" or to.id.isupper()) for to in node.targets)


def sections_at_hand(node: ast.AST) -> dict[str, set[str]]:
    """The names in a piece of code that stand for a section of the rules: ``rows = rules.damage``, ``rows: Damage``."""
    found: dict[str, set[str]] = defaultdict(set)
    for each in ast.walk(node):
        if isinstance(each, ast.Assign | ast.NamedExpr):
            target = each.targets[0] if isinstance(each, ast.Assign) else each.target
            pairs = (
                zip(target.elts, each.value.elts, strict=False)
                if isinstance(target, ast.Tuple) and isinstance(each.value, ast.Tuple)
                else [(target, each.value)]
            )
            for name, value in pairs:
                for part in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                    if isinstance(name, ast.Name) and isinstance(part, ast.Attribute) and part.attr in SECTIONS:
                        found[name.id].add(part.attr)
        elif isinstance(each, ast.arg) and (kind := getattr(each.annotation, "id", "")) in SECTION_OF_CLASS:
            found[each.arg].add(SECTION_OF_CLASS[kind])
    return found
