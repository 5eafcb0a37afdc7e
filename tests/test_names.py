"""One name, one thing: no class and no module of the package is called like another one."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import clixbook

PACKAGE = Path(clixbook.__file__).parent
MODULES = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
RULINGS = Path("rulebooks/sections")
"""Its modules bear the titles of the rules, as the modules that ask these rulings do."""
CLASSES_TWICE: dict[str, str] = {}
"""Names that more than one class bears, and why."""


NO_MEMBERS = {"c", "str"}
"""Words in docstrings of classes that are no members: a sign of a map, a function of Python."""


def twice(names: list[str]) -> set[str]:
    return {name for name, times in Counter(names).items() if times > 1}


@cache
def classes(path: Path) -> list[ast.ClassDef]:
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    return [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]


def test_no_two_classes_have_one_name() -> None:
    assert twice([each.name for path in MODULES for each in classes(path)]) == set(CLASSES_TWICE)


def test_no_two_modules_have_one_name() -> None:
    of_rulings = [path for path in MODULES if path.is_relative_to(RULINGS)]
    assert twice([path.stem for path in of_rulings]) == set()
    assert twice([path.stem for path in MODULES if path not in of_rulings]) == set()


def test_what_a_docstring_describes_is_a_member_of_its_class() -> None:
    """A field that is renamed is renamed in the docstring too. Words that are no members are in ``NO_MEMBERS``."""
    members, bases, described = dict[str, set[str]](), dict[str, list[str]](), list[tuple[str, str]]()
    for each in (each for path in MODULES for each in classes(path)):
        bases[each.name] = [base.id for base in each.bases if isinstance(base, ast.Name)]
        members[each.name] = {name for part in each.body for name in names_in(part)}
        words = re.findall(r"``([a-z]\w*)``(?=:| is | are )", ast.get_docstring(each) or "")
        described += [(each.name, word) for word in words]

    def has(kind: str, name: str) -> bool:
        return name in members.get(kind, ()) or any(has(base, name) for base in bases.get(kind, ()))

    wrong = [(kind, word) for kind, word in described if word not in NO_MEMBERS and not has(kind, word)]
    assert wrong == []


def names_in(part: ast.stmt) -> set[str]:
    """The names that a statement of a class defines: fields, methods, their parameters, attributes that they set."""
    nodes = list(ast.walk(part))
    return (
        {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        | {each.attr for each in nodes if isinstance(each, ast.Attribute)}
        | {each.arg for each in nodes if isinstance(each, ast.arg)}
        | {each.name for each in nodes if isinstance(each, ast.FunctionDef)}
    )


def test_every_folder_says_what_lives_there() -> None:
    rooms = {path.parent for path in MODULES}
    documents = {room: ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text())) for room in rooms}
    assert [str(room) for room, text in documents.items() if not text] == []


def test_what_is_stored_in_a_dict_by_name_is_a_cached_value() -> None:
    """Else a cached value that was renamed is worked out again each time, and nothing fails."""
    text = "\n".join((PACKAGE / path).read_text(encoding="utf-8") for path in MODULES)
    stored = {a or b for a, b in re.findall(r'__dict__\["((?!__)\w+)"\]|"((?!__)\w+)" (?:not )?in \w+\.__dict__', text)}
    cached = set(re.findall(r"@cached_value\n    def (\w+)", text))
    assert len(stored) > 4
    assert stored - cached == set()
