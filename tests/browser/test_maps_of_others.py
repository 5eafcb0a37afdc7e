"""Maps that somebody brings to the painter: a file of JSON that is uploaded, and a drawing that is pasted."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.harness import no_errors, no_foreign_requests
from tests.browser.pages import ready, says

pytestmark = pytest.mark.browser
SIDE = 8
YARD = {
    "name": "Tin Yard", "type": "outdoor",
    "rows": [{"y": y, "tiles": [
        {"x": "ABCDEFGH"[x], **({"isStartingZone": True} if y in (1, SIDE) else {}),
         **({"terrain": "hindering"} if (x, y) == (3, 4) else {}), **({"elevation": 2} if (x, y) == (5, 5) else {})}
        for x in range(SIDE)]} for y in range(1, SIDE + 1)],
    "walls": [{"x0": 2, "y0": 2, "x1": 2, "y1": 4, "type": "door"},
              {"x0": 0, "y0": 6, "x1": 1, "y1": 6, "type": "fog"}],
    "ramps": [{"x0": 5, "y0": 4, "x1": 5, "y1": 3}],
}  # fmt: skip


@pytest.fixture(scope="module")
def address(serve_room: Callable[[str], str]) -> str:
    return serve_room("explore")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_map_in_json_is_uploaded_told_and_explored(
    address: str, open_page: Callable[..., Page], tmp_path: Path, device: str
) -> None:
    file = tmp_path / "yard.json"
    file.write_text(json.dumps(YARD), encoding="utf-8")
    page = open_page(f"{address}?page=build&tab=map", device=device)
    ready(page)
    if device == "phone":
        page.locator(".cb-tabrow label", has_text="Open, size").click()
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Load a file").click()
    choosing.value.set_files(file)
    says(page, "Tin Yard is here")
    told = page.locator(".cb-told", has_text="What is told of")
    expect(told.first).to_be_visible()
    told.first.locator("summary").first.click()
    says(page, "'fog' is not a kind of wall here")
    page.wait_for_function("location.search.includes('Tin_Yard')")  # the address holds it
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "nothing is wider than the window"
    no_errors(page)
    no_foreign_requests(page)


def test_a_file_that_is_no_map_is_told_and_the_map_stays(
    address: str, open_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_page(f"{address}?page=build&tab=map")
    ready(page)
    for name, content, said in (
        ("a.json", b'{"rows": 5}', "There is no map here"),
        ("b.json", b'{"rows": [', "JSON"),
        ("c.yaml", b"\xff\xfe\x00", "text"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="Load a file").click()
        choosing.value.set_files(file)
        says(page, said)
    no_errors(page)


def test_a_drawing_out_of_a_quotation_is_pasted_and_put_right(address: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{address}?page=build&tab=map")
    ready(page)
    paste = page.locator(".cb-paste textarea")
    paste.fill("> [code]\n> ..#B\n> ~..q\n> [/code]\n> # = Mauer")
    page.get_by_role("button", name="Put it on the board").click()
    says(page, "of its signs guessed")
    row = page.locator(".cb-signs").get_by_label("q", exact=True)
    row.fill("hindering")
    row.press("Tab")
    page.get_by_role("button", name="Read it again so").click()
    page.wait_for_function("location.search.includes('h')")
    says(page, "is here")
    no_errors(page)
