"""The picture of the rooms is the one that the imports draw, and what the page and the recipes name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture import PACKAGE, ROOT, picture

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATHS = sorted(set(re.findall(r"`([\w*]+(?:/[\w*]+)*(?:/|\.py))`", PAGE + RECIPES)))


def test_the_picture_that_is_kept_is_current() -> None:
    assert (ROOT / "docs" / "architecture.svg").read_text(encoding="utf-8") == picture(), "run `make docs`"


def test_the_page_tells_of_every_room() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert rooms <= set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))


@pytest.mark.parametrize("path", PATHS)
def test_what_the_page_names_is_there(path: str) -> None:
    inside = (ROOT, PACKAGE, *(each for room in (PACKAGE, ROOT / "tests") for each in room.rglob("*") if each.is_dir()))
    assert any(next(Path(folder).glob(path.rstrip("/")), None) for folder in inside)
