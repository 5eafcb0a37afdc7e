"""The style sheets of the pages: what follows a `:has()`, and what rules end in; see docs/decisions/0033."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import clixbook
from clixbook.view.app.book_row import style_sheets
from clixbook.view.play.page import cell_style, page_style, set_up_style
from clixbook.view.play.panes.parts import keepers_html, panels_style
from clixbook.view.widgets.board_parts import rulers, style_sheet
from clixbook.view.widgets.style_sheets import cut, expand_choices, weight

SHEETS = {
    "board": style_sheet(),
    "rulers": rulers(12, 8)[0],
    "panels": panels_style(),
    "keepers": keepers_html("1"),
    "keepers in a cell": keepers_html("1", cell=True),
    "play": page_style(),
    "play in a cell": cell_style(),
    "set-up": set_up_style(),
}
ALL = {**SHEETS, "application": style_sheets().value}


def after_has(sheet: str) -> Iterator[str]:
    """The selectors in which something is chosen for what another part of the page holds."""
    for head in re.findall(r"([^{}]*)\{", re.sub(r"/\*.*?\*/|<[^>]*>", "", sheet, flags=re.DOTALL)):
        for selector in cut(head, ",") if "@" not in head else ():
            if any(":has(" in part for part in cut(selector, " >+~")[:-1]):
                yield selector


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_rule_that_looks_for_something_names_what_it_changes(sheet: str) -> None:
    """Else a browser works out the style of the whole page as soon as anything that is looked for comes or goes."""
    found = list(after_has(SHEETS[sheet]))
    assert found
    unnamed = [each for each in found if not re.match(r"[a-z]|:(is|where)\(|\.", cut(each, " >+~")[-1]) or "::" in each]
    assert not unnamed
    tags = {each for each in found if re.fullmatch(r"[a-z]+(:[^.]*)?", cut(each, " >+~")[-1])}
    assert {cut(each, " >+~")[-1] for each in tags} <= {"li"}, "all of a tag are worked out anew"


def selectors(sheet: str) -> Iterator[str]:
    for head in re.findall(r"([^{}]*)\{", re.sub(r"<[^>]*>", "", sheet)):
        yield from cut(head, ",") if "@" not in head else ()


@pytest.mark.parametrize("sheet", ALL)
def test_no_rule_ends_in_a_choice(sheet: str) -> None:
    """A browser asks such a rule of every element that comes."""
    found = list(selectors(ALL[sheet]))
    assert found
    ends = [cut(each, " >+~")[-1] for each in found]
    assert not [each for each in ends if re.fullmatch(r":(is|where)\([^()]*,[^()]*\)(:[\w-]+)*", each)]


@pytest.mark.parametrize(
    ("written", "given"),
    [
        (".x :is(.a, .b) {\n  order: 1;\n}", ".x .a,.x .b{order:1}"),
        ('.x { content: "a, {b}  c"; }', '.x{content:"a, {b}  c"}'),
        (".x > :is(.a, .b):hover::before {}", ".x>.a:hover::before,.x>.b:hover::before{}"),
        (".x :is(.a, .b), .y {}", ".x .a,.x .b,.y{}"),
        ("@media print { :is(p, i) {} }", "@media print{p,i{}}"),
        # where one weighs more than another, each weighs as much as the heaviest
        (".x :is(p, .a) {}", ".x :where(p):not(.cb-0),.x .a{}"),
        (".x :is(p, p.a) {}", ".x :where(p):not(.cb-0):not(cb-0),.x p.a{}"),
        # these have a name of their own, or choose no end
        (".x .a:is(.b, .c) {}", ".x .a:is(.b,.c) {}"),
        (".x button:is(:hover, :focus) {}", ".x button:is(:hover,:focus) {}"),
        (":is(.x, .y) .a {}", ":is(.x,.y) .a {}"),
        (".x :is(.a, .b).c {}", ".x :is(.a,.b).c {}"),
        ("/* :is(.a, .b) { */ .x {}", " .x {}"),
    ],
)
def test_a_choice_is_spelled_out(written: str, given: str) -> None:
    assert re.sub(r"\s*\{", "{", expand_choices(written)) == re.sub(r"\s*\{", "{", given)


@pytest.mark.parametrize(
    ("selector", "weighs"),
    [
        ("*", (0, 0, 0)),
        ("li", (0, 0, 1)),
        ("ul ol + li", (0, 0, 3)),
        ("h1 + *[rel=up]", (0, 1, 1)),
        ("li.red.level", (0, 2, 1)),
        ("#x34y", (1, 0, 0)),
        ("#s12:not(foo)", (1, 0, 1)),
        (".foo :is(.bar, #baz)", (1, 1, 0)),
        ("a:where(#b):hover::before", (0, 1, 2)),
    ],
)
def test_weights(selector: str, weighs: tuple[int, int, int]) -> None:
    """The examples of CSS Selectors 4, section 17, and one of its own."""
    assert weight(selector) == weighs


def test_no_widget_overrules_the_style_sheet_with_an_overflow_of_its_own() -> None:
    """An inline style beats every sheet: a list of Rules could not be scrolled for one."""
    view = Path(clixbook.__file__).parent / "view"
    found = [path.name for path in view.rglob("*.py") if re.search(r"overflow(_[xy])?\s*=", path.read_text("utf-8"))]
    assert [name for name in found if name != "table_pages.py"] == []  # which writes an SVG
