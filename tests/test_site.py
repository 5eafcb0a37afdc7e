"""The site is built without a warning, leads to every notebook and page, and asks no other host for anything."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import clixbook

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site but for the two hundred short games of powers, which are pages like the other games."""
    target = tmp_path_factory.mktemp("site") / "site"
    build = runpy.run_path(str(ROOT / "docs" / "site" / "build.py"))
    assert build["main"](target, leave_out=("powers",)) == 0  # a warning, a dead link among them, is an error
    return target


@pytest.mark.timeout(1800)
def test_the_site_has_every_page_and_every_notebook(site: Path) -> None:
    start = (site / "index.html").read_text(encoding="utf-8")
    for folder, pattern in (("docs", "*.md"), ("notebooks", "[0-9]*.ipynb")):
        for path in (ROOT / folder).glob(pattern):
            assert f'href="{folder}/{path.stem}.html"' in start, path.name


def test_every_public_name_has_its_place(site: Path) -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (site / "api").rglob("*.html"))
    members = ("Game.at", "Game.what_if", "Game.value", "Game.log_table", "Reach.to_frame", "Session.source")
    wanted = [f"clixbook.{name}" for name in (*clixbook._HOME_OF, *members[:4], *members[5:])]
    assert [name for name in wanted if f'id="{name}"' not in pages] == []
    assert "ShownGame" not in pages, "a base class that is not for readers"


def test_the_search_finds_members(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for member in ("at", "what_if", "value", "log_table", "to_frame"):
        assert re.search(rf'"{member}"', index), member


def test_no_page_asks_another_host(site: Path) -> None:
    asked = re.compile(r'<(?:script|img|iframe|link|source)[^>]+(?:src|href)="(?:https?:)?//')
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    assert [page.name for page in pages if asked.search(page.read_text(encoding="utf-8"))] == []
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert [style for style in styles if re.search(r"url[(].?https?:", style)] == []
