"""The picture of the rooms is the one that the imports draw, and what the page and the recipes name is there."""

from __future__ import annotations

import re
from pkgutil import resolve_name

from tests.architecture import PACKAGE, ROOT, picture

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DECIDERS = sorted(set(re.findall(r"`((?:board|engine|powers)\.[\w.]+)`", PAGE)))
PATHS = sorted(set(re.findall(r"`([\w*]+(?:/[\w*]+)*(?:/|\.py))`", PAGE + RECIPES)))


def test_the_picture_that_is_kept_is_current() -> None:
    assert (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8") == picture(), "run `make docs`"


def test_the_page_tells_of_every_room() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert rooms <= set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))


def test_what_the_page_names_is_there() -> None:
    rooms = [each for room in (PACKAGE, ROOT / "tests") for each in room.rglob("*") if each.is_dir()]
    named = {path: (next(room.glob(path.rstrip("/")), None) for room in (ROOT, PACKAGE, *rooms)) for path in PATHS}
    assert [path for path, found in named.items() if not any(found)] == []


def test_the_functions_that_decide_rules_are_there() -> None:
    assert len(DECIDERS) > 40
    for name in DECIDERS:
        resolve_name(f"clixbook.{name}")


def test_the_rules_are_in_alphabetical_order() -> None:
    table = PAGE.partition("## Where a rule is decided")[2].partition("\n## ")[0]
    titles = re.findall(r"^\| ([A-Z][^|]*) \|", table, re.MULTILINE)
    assert titles == sorted(titles, key=str.lower)


def test_every_section_of_the_rules_has_a_row() -> None:
    sections = PACKAGE / "rulebooks" / "sections"
    table = PAGE.partition("## Where a rule is decided")[2].partition("\n## ")[0]
    for path in sections.glob("*/*.py"):
        if re.search(r'^    prefix = "', path.read_text(encoding="utf-8"), re.MULTILINE):
            assert f"`{path.relative_to(sections).as_posix()}`" in table
