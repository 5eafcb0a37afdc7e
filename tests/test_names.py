"""One name, one thing: no class and no module of the package is called like another one."""

import ast
import re
from collections import Counter
from pathlib import Path

import clixbook

PACKAGE = Path(clixbook.__file__).parent
MODULES = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
RULINGS = Path("rulebooks/sections")
"""Its modules bear the titles of the rules, as the modules that ask these rulings do."""
CLASSES_TWICE: dict[str, str] = {}
"""Names that more than one class bears, and why."""


def twice(names: list[str]) -> set[str]:
    return {name for name, times in Counter(names).items() if times > 1}


def classes(path: Path) -> list[str]:
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    return [each.name for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]


def test_no_two_classes_have_one_name() -> None:
    assert twice([name for path in MODULES for name in classes(path)]) == set(CLASSES_TWICE)


def test_no_two_modules_have_one_name() -> None:
    of_rulings = [path for path in MODULES if path.is_relative_to(RULINGS)]
    assert twice([path.stem for path in of_rulings]) == set()
    assert twice([path.stem for path in MODULES if path not in of_rulings]) == set()


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
