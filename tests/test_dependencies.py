"""What the package imports is declared, for everybody or by an extra, and the lock has a version that is admitted."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {name: list(map(Requirement, each)) for name, each in PROJECT["optional-dependencies"].items()}
CORE = list(map(Requirement, PROJECT["dependencies"]))
BY_IPYWIDGETS = {"IPython"}  # an ipywidgets without it is none


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported() -> set[str]:
    """The first names of all modules that the package imports, by a statement or by ``import_module``."""
    found = set()
    for path in (ROOT / "clixbook").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
        found |= set(re.findall(r'(?:import_module|_imported)\("([A-Za-z_]+)', text))
    return {name.partition(".")[0] for name in found} - set(sys.stdlib_module_names) - {"clixbook"} - BY_IPYWIDGETS


def test_what_is_imported_is_declared() -> None:
    declared = {plain(each.name) for each in [*CORE, *(each for extra in EXTRAS.values() for each in extra)]}
    of = packages_distributions()
    assert {name for name in imported() if not declared & {plain(each) for each in of.get(name, [name])}} == set()


def test_the_extra_all_has_every_other_one() -> None:
    (every,) = EXTRAS["all"]
    assert every.extras == set(EXTRAS) - {"all"}


def test_the_lock_has_an_admitted_version_of_each() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    locked = {plain(name): version for name, _, version in (line.partition("==") for line in lines if "==" in line)}
    wanted = [*CORE, *(each for extra in EXTRAS.values() for each in extra if each.name != "clixbook")]
    assert [str(each) for each in wanted if not each.specifier.contains(locked.get(plain(each.name), "0"))] == []
