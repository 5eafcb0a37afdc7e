"""The site is built without a warning, leads to every notebook and page, and asks no other host for anything."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import clixbook
from tests.browser.harness import CHROMIUM_FLAGS, HOW_TO_GET_CHROMIUM, find_chromium

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site but for the two hundred short games of powers, which are pages like the other games."""
    target = tmp_path_factory.mktemp("site") / "site"
    build = runpy.run_path(str(ROOT / "docs" / "site" / "build.py"))
    assert build["main"](target, leave_out=("powers",)) == 0  # a warning, a dead link among them, is an error
    return target


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium, if there is one."""
    path = find_chromium() or pytest.skip(HOW_TO_GET_CHROMIUM)
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS) as it:
        yield it


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
    assert re.findall(r'id="(clixbook[^"]*clixbook[^"]*)"', pages) == []
    assert "ShownGame" not in pages, "a base class that is not for readers"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Game.at", "clixbook.Game.at"),
        ("what_if", "clixbook.Game.what_if"),
        ("value", "clixbook.Game.value"),
        ("log_table", "clixbook.Game.log_table"),
        ("to_frame", "clixbook.Results.to_frame"),
        ("source", "clixbook.Session.source"),
        ("palette", "clixbook.Session.palette"),
        ("after_action", "clixbook.Effect.after_action"),
    ],
)
def test_the_search_finds_members(site: Path, browser: Browser, asked: str, found: str) -> None:
    page = browser.new_page()
    page.goto(f"{(site / 'search.html').as_uri()}?q={asked}")
    page.get_by_role("link", name=found, exact=True).wait_for(timeout=20_000)
    page.close()


def test_tables_fold_into_cards_on_narrow_screens(site: Path, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    rulings = next((site / "docs" / "rulings").glob("line-of-fire*.html"))
    for path in (rulings, site / "docs" / "balance.html", site / "docs" / "share-a-notebook.html"):
        page.goto(path.as_uri())
        wide = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length"
        assert page.locator("article .table-wrapper, html").evaluate_all(wide) == 0, path.name
    page.goto(rulings.as_uri())
    heads = "e => getComputedStyle(e, '::before').content"
    assert page.locator("td:nth-child(3)").first.evaluate(heads) == '"2014"'
    page.close()


def test_its_pages_are_small(site: Path) -> None:
    """The contents of the whole site beside every page were two thirds of it, and sources of others a tenth."""
    sizes = [path.stat().st_size for path in site.rglob("*.html")]
    assert sum(sizes) / len(sizes) < 55_000  # bytes
    assert not [path for path in site.rglob("*") if ".doctree" in path.name]
    sources = {path.parent.name for path in (site / "_modules").rglob("*.html")}
    assert {path.name for path in (site / "_modules").iterdir()} == {"clixbook", "index.html"}, sources


def test_no_page_asks_another_host(site: Path) -> None:
    asked = re.compile(r'<(?:script|img|iframe|link|source)[^>]+(?:src|href)="(?:https?:)?//')
    pages = list(site.rglob("*.html"))
    assert len(pages) > 40
    assert [page.name for page in pages if asked.search(page.read_text(encoding="utf-8"))] == []
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert [style for style in styles if re.search(r"url[(].?https?:", style)] == []
