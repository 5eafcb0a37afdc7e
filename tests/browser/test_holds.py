"""The script that answers `:has()` rules by classes: what it does to a page is what the rules say without it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from clixbook.view.app.book_row import style_sheets as rooms
from clixbook.view.play.page import page_style
from clixbook.view.play.panes.parts import keepers_html, panels_style
from clixbook.view.serving import hosting
from clixbook.view.widgets.board_parts import rulers, style_sheet

SCRIPT = Path(hosting.__file__).parent / "jupyter" / "voila" / "templates" / "clixbook" / "holds.js"
SHEET = """
.a:has(.b) .z { order: 1 } .a:has(.b .c) .z { opacity: .1 } .a:not(:has(.b)) .y { order: 2 }
.a:has(> .d, .e.on) .z { z-index: 3 } .a:is(.w, :has(.e)) .y { opacity: .2 }
.w:has(.b):not(:has(.t:checked)) .x { order: 4 }
.a:not(.w, :has(.e, :is(.t, .u):checked)) .x { z-index: 5 }
.a:has(.f:is(:hover, :focus-within, [open])) .x { opacity: .3 }
:where(html):not(.q):has(.a.w) .y { z-index: 6 } .a .z.z.z { flex-grow: 1 } .a:has(.b.b) .z { flex-grow: 2 }
.a:has(.b.b.b) .z { flex-grow: 3 } :is(.a:has(.g) ~ .v, body:has(.t:checked) .w) .x { flex-grow: 4 }
@media all { .a:has(.u:checked) .y { flex-grow: 5 } } .a:has(.n) .y { order: 7 } .a .y:is(.y):not(.q) { order: 8 }
"""
PAGE = f"""<!doctype html><body><div class="cb-app"><div class="a"><div class="m"></div><i class="y">y</i>
<i class="z">z</i><i class="x">x</i></div>
<div class="v w a"><i class="x">x</i><i class="y">y</i></div><div class="s"></div></div>
<template><style>{SHEET}</style></template>"""
PUT_SHEET = "() => document.querySelector('.s').append(document.querySelector('template').content.cloneNode(true))"
STEPS = [
    'm.innerHTML = \'<b class="b"><u class="c">c</u></b>\'',
    "m.innerHTML = '<b class=\"e\">e</b>'",
    "m.firstChild.classList.add('on')",
    "m.firstChild.className = 'b'",
    "m.parentNode.append(Object.assign(document.createElement('b'), {className: 'd'}))",
    "m.parentNode.classList.toggle('w')",
    'm.innerHTML = \'<input type="radio" name="r" class="t" checked><input type="radio" name="r" class="u">\'',
    "m.querySelector('.u').click()",
    "m.innerHTML = '<details class=\"f\"><summary>f</summary>more</details>'",
    "m.querySelector('summary').click()",
    "m.querySelector('summary').click()",
    "m.querySelector('summary').focus()",
    "m.querySelector('summary').blur()",
    'm.innerHTML = \'<b class="f g" style="display:block">hover</b>\'',
    "m.parentNode.cloneNode(true)",
    "m.parentNode.before(m.parentNode.cloneNode(true))",
    "m.parentNode.remove()",
]
LOOK = """() => [...document.querySelectorAll('.x, .y, .z')].map(each => { const {order, opacity, zIndex, flexGrow} =
getComputedStyle(each); return [each.className, order, opacity, zIndex, flexGrow].join(' ') })"""

RULES = """() => { const all = list => [...list].flatMap(rule => rule.selectorText ?? all(rule.cssRules ?? []))
return [...document.styleSheets].flatMap(sheet => all(sheet.cssRules)) }"""


@pytest.fixture
def both(browser: Browser) -> Iterator[tuple[Page, Page]]:
    """A page with the script, and one without."""
    pages = browser.new_page(), browser.new_page()
    for page in pages:
        page.set_content(PAGE)
    pages[0].add_script_tag(path=SCRIPT)
    for page in pages:
        page.evaluate(PUT_SHEET)
        page.evaluate("() => { window.m = document.querySelector('.m') }")
    yield pages
    for page in pages:
        page.close()


def test_every_rule_says_the_same(both: tuple[Page, Page]) -> None:
    """Whatever comes, goes, is ticked, opened or looked at; the rules keep their weights."""
    ours, plain = both
    seen = set()
    for step in ["", *STEPS]:
        for page in both:
            page.evaluate(step)
        assert ours.evaluate(LOOK) == plain.evaluate(LOOK), step
        seen.add(str(plain.evaluate(LOOK)))
    assert len(seen) > 10, "the steps change what is compared"


def test_what_a_pointer_is_over_is_known(both: tuple[Page, Page]) -> None:
    ours, plain = both
    for page in both:
        page.evaluate('m.innerHTML = \'<b class="f" style="display:block">f</b>\'')
    away = ours.evaluate(LOOK)
    for page in both:
        page.locator(".f").hover()
    assert ours.evaluate(LOOK) == plain.evaluate(LOOK) != away
    for page in both:
        page.mouse.move(0, 300)
    assert ours.evaluate(LOOK) == plain.evaluate(LOOK) == away


def test_no_rule_looks_into_the_page_any_more(both: tuple[Page, Page]) -> None:
    ours, _ = both
    rules = ours.evaluate("() => [...document.styleSheets].flatMap(s => [...s.cssRules]).map(r => r.cssText)")
    assert rules
    assert not [each for each in rules if ":has(" in each]


def test_no_rule_of_ours_looks_into_what_is_around_a_board(both: tuple[Page, Page]) -> None:
    """One alone would have a browser work out the style of Play for 0.8 ms whatever comes below it."""
    ours, _ = both
    sheets = "".join([style_sheet(), panels_style(), page_style(), keepers_html("1"), rulers(12, 8)[0], rooms().value])
    ours.evaluate("text => { document.querySelector('.s').innerHTML = text }", sheets)
    rules = ours.evaluate(RULES)
    assert len(rules) > 1000
    around = r"(\.cb-(app|play|full|page|playpage|frame|scroll|board|boardcell|stack)|html|body)\b[^\s,>]*:has\("
    assert not [each for each in rules if re.search(around, each)]
