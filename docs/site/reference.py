"""Writes the pages of the reference from the code: a page for each room, and one for each class.

Members that a class has from our own base classes are on its page; those bases are not named there.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, get_origin

from traitlets import TraitType

import clixbook
import clixbook.env
import clixbook.types

ROOMS = {
    "board": "Boards and questions about them", "figures": "Figures", "importing": "Collections of cards and maps",
    "rulebooks": "Rulebooks", "engine": "Games and powers",
    "lab": "Odds, players, many games", "scenarios": "Lessons, stories, files of games", "view": "Widgets",
    "env": "Environments for learning programs", "tables": "Tables", "errors": "Errors",
}  # fmt: skip
"""The rooms of the public names, in the order of the reference, with what they are for."""
PARTS = ("Fighter", "Click", "Sign", "Hold", "Threat", "Way")
"""Classes of parts of answers into which users look; other parts are matters of the code."""
WITHOUT = ("clixbook.rulebooks.sections", "clixbook.board.model.frozen")
"""Not shown: sections of rulings, which have pages of their own, and read-only mappings."""


SENTENCE_END = r"(?<=[a-z)`\"'][.;]) (?=[A-Z`a-z])"


@dataclass(frozen=True)
class Name:
    """A name of the reference: where it is found, and its value."""

    path: str
    value: Any

    @property
    def short(self) -> str:
        """The name alone."""
        return self.path.rpartition(".")[2]

    @property
    def room(self) -> str:
        """The room whose page has it: the folder of the module that defines it."""
        module = self.path.rpartition(".")[0]
        homes = {"clixbook": clixbook._HOME_OF, "clixbook.types": homes_of_types()}.get(module, {})
        return homes.get(self.short, self.path).split(".")[1]

    @property
    def is_class(self) -> bool:
        """True for a class, which has a page of its own."""
        return isinstance(self.value, type) and not get_origin(self.value)


def public_names() -> list[Name]:
    """All of ``cx``, ``clixbook.types`` and ``clixbook.env``."""
    names = {name: Name(f"clixbook.{name}", getattr(clixbook, name)) for name in clixbook._HOME_OF}
    for name in homes_of_types():
        names.setdefault(name, Name(f"clixbook.types.{name}", getattr(clixbook.types, name)))
    return [
        *names.values(),
        *(Name(f"clixbook.env.{name}", getattr(clixbook.env, name)) for name in clixbook.env.__all__),
    ]


@cache
def homes_of_types() -> dict[str, str]:
    """The names of ``clixbook.types``, each with the module that defines it."""
    tree = ast.parse(inspect.getsource(clixbook.types))
    imports = [
        node for node in tree.body if isinstance(node, ast.ImportFrom) and str(node.module).startswith("clixbook")
    ]
    return {each.asname or each.name: str(node.module) for node in imports for each in node.names}


@cache
def all_names() -> list[Name]:
    """The public names and the classes that they answer with."""
    names = public_names()
    known = {id(name.value) for name in names}
    own = {f"clixbook.{name}" for name in clixbook._HOME_OF}
    answers = dict.fromkeys(kind for name in names if name.path in own for kind in answer_classes(name.value))
    answers |= dict.fromkeys(
        kind for first in list(answers) for kind in answer_classes(first) if kind.__name__ in PARTS
    )
    found = [Name(f"{kind.__module__}.{kind.__qualname__}", kind) for kind in answers if id(kind) not in known]
    return [*names, *{name.path: name for name in found}.values()]


def answer_classes(value: Any) -> Iterator[type]:
    """The classes of ours that a function returns, and those that members of a class return or hold."""
    for text, scope in _answer_types(value):
        for word in re.findall(r"[A-Z]\w+", text):
            kind = scope.get(word)
            if isinstance(kind, type) and _is_shown(kind):
                yield kind


def _is_shown(kind: type) -> bool:
    inside = kind.__module__.startswith("clixbook.") and not kind.__module__.startswith(WITHOUT)
    return inside and not kind.__name__.startswith("_")


def _answer_types(value: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if inspect.isfunction(value):
        yield str(inspect.unwrap(value).__annotations__.get("return")), inspect.unwrap(value).__globals__
    if not isinstance(value, type):
        return
    for base in our_bases(value):
        for each in getattr(base, "__orig_bases__", ()):
            for part in getattr(each, "__args__", ()):
                yield getattr(part, "__name__", ""), vars(sys.modules[base.__module__])
        for name, member in vars(base).items():
            function = _function_of(member)
            if function is not None and not name.startswith("_"):
                yield str(function.__annotations__.get("return")), function.__globals__
        for name, kind in inspect.get_annotations(base).items():
            if not name.startswith("_"):
                yield str(kind), vars(sys.modules[base.__module__])


def our_bases(kind: type) -> list[type]:
    """The class and those of its bases that are clixbook's."""
    return [base for base in kind.__mro__ if base.__module__.split(".")[0] == "clixbook"]


def _function_of(member: Any) -> Any:
    """The function behind a method or a property, without its decorators; None for anything else."""
    for part in ("fget", "_work_out", "func", "__func__"):
        member = getattr(member, part, None) or member
    member = inspect.unwrap(member) if callable(member) else member
    return member if inspect.isfunction(member) else None


# -- the pages ------------------------------------------------------------------------------------------------------


def write_reference(folder: Path) -> None:
    """The pages of all rooms and classes, and the page that leads to them."""
    names = all_names()
    public = {name.path for name in public_names()}
    lines = [
        *_title("Reference"),
        clixbook.__doc__.partition("\n\n")[0],
        "",
        "``cx`` stands for ``import clixbook as cx``.",
        "",
    ]
    for room, told in ROOMS.items():
        here = sorted((name for name in names if name.room == room), key=lambda name: name.short.lower())
        classes = [name for name in here if name.is_class]
        functions = [name for name in here if not name.is_class]
        (folder / room).mkdir(parents=True)
        for name in classes:
            (folder / room / f"{name.short}.rst").write_text(class_page(name), encoding="utf-8")
        own = [name for name in classes if name.path in public]
        others = [name for name in classes if name.path not in public]
        page = [*_title(told), *_table("Classes", own), *_table("Functions", functions)]
        page += _table("Classes of answers and their parts", others)
        for name in functions:
            page += [*_title(name.short, "-"), *_directive(name)]
        page += ["", ".. toctree::", "   :hidden:", "", *(f"   {name.short}" for name in classes), ""]
        (folder / room / "index.rst").write_text("\n".join(page), encoding="utf-8")
        lines += [*_title(told, "-"), *_table("", own + functions)]
    lines += [".. toctree::", "   :hidden:", "", *(f"   {room}/index" for room in ROOMS), ""]
    (folder / "index.rst").write_text("\n".join(lines), encoding="utf-8")


def _title(text: str, line: str = "=") -> list[str]:
    return [text, line * len(text), ""]


def _directive(name: Name) -> list[str]:
    kind = "autofunction" if inspect.isroutine(name.value) else "autodata"
    return [f".. {kind}:: {name.path}", "   :no-value:" if kind == "autodata" else "", ""]


def _table(title: str, names: Iterable[Name]) -> list[str]:
    rows = [(_reference(name), first_line(name.value) if _has_words(name.value) else "") for name in names]
    return [f".. rubric:: {title}" if title and rows else "", "", *_rows(rows)]


def _has_words(value: Any) -> bool:
    return isinstance(value, type) or inspect.isroutine(value)


def _reference(name: Name) -> str:
    role = "class" if name.is_class else "func" if inspect.isroutine(name.value) else "data"
    return f":py:{role}:`~{name.path}`"


def _rows(rows: Iterable[tuple[str, str]]) -> list[str]:
    lines = [line for cell, told in rows for line in (f"   * - {cell}", f"     - {told}")]
    return [".. list-table::", "   :widths: 30 70", "   :class: members", "", *lines, ""] if lines else []


def first_line(value: Any) -> str:
    """The first sentence of its documentation."""
    text = (inspect.getdoc(value) or "").partition("\n\n")[0].replace("\n", " ")
    return re.split(SENTENCE_END, text)[0].rstrip(";")


@dataclass(frozen=True)
class Member:
    """A member of a class: the class that defines it, what it is, and in which group it stands."""

    name: str
    owner: type
    value: Any

    @property
    def group(self) -> str:
        """One of ``GROUPS``."""
        if isinstance(self.value, TraitType):
            return "Traits"
        if isinstance(self.value, classmethod | staticmethod):
            return "Class methods"
        return "Methods" if inspect.isfunction(self.value) else "Attributes"


GROUPS = ("Class methods", "Traits", "Attributes", "Methods")


def members(kind: type) -> list[Member]:
    """The public members of a class and of our own bases, each once."""
    found: dict[str, Member] = {}
    for base in our_bases(kind):
        for name in (*inspect.get_annotations(base), *vars(base)):
            value = vars(base).get(name)
            if name.startswith("_") or name in found or isinstance(value, type):
                continue
            if (inspect.getdoc(value) or "").startswith("Former name of"):
                continue
            found[name] = Member(name, base, value)
    return list(found.values())


def class_page(name: Name) -> str:
    """The page of a class: what it is, tables of its members, and each of them."""
    kind, module = name.value, name.path.rpartition(".")[0]
    lines = [*_title(name.short), f".. py:currentmodule:: {module}", "", *_class_directive(name), ""]
    if issubclass(kind, Enum):
        lines += [f"   * ``{name.short}.{each.name}``: {each.value!r}" for each in kind]
        own = [each for each in members(kind) if each.name not in kind.__members__]
    else:
        own = members(kind)
    for group in GROUPS:
        here = [each for each in own if each.group == group]
        rows = [(f":py:obj:`~{name.path}.{each.name}`", _told(each)) for each in here]
        lines += ["", *(f"   {line}" for line in ([f".. rubric:: {group}", ""] if here else []) + _rows(rows))]
    for group in GROUPS:
        for each in own:
            if each.group == group:
                lines += [f"   {line}" for line in _member(name, each)]
    return "\n".join([*lines, ""])


def _class_directive(name: Name) -> list[str]:
    if not issubclass(name.value, dict):
        return [f".. autoclass:: {name.path}"]
    text = inspect.getdoc(name.value) or ""  # autodoc cannot read how a TypedDict is made
    return [f".. py:class:: {name.short}", "", *(f"   {line}" for line in text.splitlines())]


def _member(name: Name, member: Member) -> list[str]:
    path = f"{name.path}.{member.name}"
    if member.group in ("Methods", "Class methods"):
        return [f".. automethod:: {path}", ""]
    made = [f".. py:attribute:: {member.name}", *([f"   :type: {kind}"] if (kind := _type(member)) else []), ""]
    text = inspect.cleandoc(_full_text(member))
    return [*made, *(f"   {line}" for line in text.splitlines()), ""]


def _type(member: Member) -> str:
    if isinstance(member.value, TraitType):
        return ""
    function = _function_of(member.value)
    kind = (
        function.__annotations__.get("return") if function else inspect.get_annotations(member.owner).get(member.name)
    )
    text = kind if isinstance(kind, str) else getattr(kind, "__name__", "")
    scope = vars(sys.modules[member.owner.__module__])
    return re.sub(
        r"(?<![.\w])[A-Z]\w+", lambda word: _path_of(word[0], scope), re.sub(r"^ClassVar\[(.*)\]$", r"\1", text)
    )


def _path_of(word: str, scope: Mapping[str, Any]) -> str:
    """The path of a class that has a page, as which the code has this word; else the word."""
    name = by_short_name().get(word)
    if name is None:
        return word
    return name.path if scope.get(word, name.value) is name.value else f"{scope['__name__']}.{word}"


@cache
def by_short_name() -> dict[str, Name]:
    """All names of the reference; no class name is there twice."""
    return {name.short: name for name in all_names()}


def _told(member: Member) -> str:
    text = _full_text(member).partition("\n\n")[0].replace("\n", " ")
    return re.split(SENTENCE_END, text.strip())[0].rstrip(";")


def _full_text(member: Member) -> str:
    """The documentation of a member: of a trait, its kind, what it is at first, and its help."""
    value = member.value
    if isinstance(value, TraitType):
        first = value.default_value
        begins = f" At first ``{first!r}``." if isinstance(first, str | int) and first != "" else ""
        return f"{value.help or ''} {_kind_of_trait(value)}{begins}".strip()
    if (function := _function_of(value)) is not None:
        return inspect.getdoc(function) or ""
    return _comments(member.owner).get(member.name, "")


def _kind_of_trait(trait: TraitType[Any, Any]) -> str:
    told = trait.info()
    for word, plain in (("a unicode string", "text"), ("an int", "a whole number"), ("a boolean", "True or False")):
        told = told.replace(word, plain)
    return "" if told == "any value" else f"It is {told}."


def _comments(owner: type) -> dict[str, str]:
    """The texts below the fields of a class."""
    from sphinx.pycode import ModuleAnalyzer

    analyzer = ModuleAnalyzer.for_module(owner.__module__)
    analyzer.analyze()
    return {name: "\n".join(lines) for (of, name), lines in analyzer.attr_docs.items() if of == owner.__qualname__}


# -- for conf.py ------------------------------------------------------------------------------------------------------


def aliases_of_source(module: str) -> dict[str, str]:
    """The members that one public class has from a base in that module: the name for readers, and that in the code."""
    found = _readers_of_members().items()
    return {readers[0]: inner for (where, inner), readers in found if where == module and len(readers) == 1}


@cache
def _readers_of_members() -> dict[tuple[str, str], list[str]]:
    """The module and name in the code of each inherited member, with its names for readers."""
    users: dict[tuple[str, str], list[str]] = {}
    for name in all_names():
        for each in members(name.value) if name.is_class else ():
            if each.owner is not name.value:
                inner = (each.owner.__module__, f"{each.owner.__qualname__}.{each.name}")
                users.setdefault(inner, []).append(f"{name.short}.{each.name}")
    return users
