"""The style sheets of the pages: what follows a `:has()`; see docs/decisions.md."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from clixbook.view.board_parts import rulers, style_sheet
from clixbook.view.play.page import page_style
from clixbook.view.play.parts import keepers_html, panels_style

SHEETS = {
    "board": style_sheet(),
    "rulers": rulers(12, 8)[0],
    "panels": panels_style(),
    "keepers": keepers_html("1"),
    "play": page_style(),
}


def cut(text: str, at: str) -> list[str]:
    """The parts of a selector between these characters, whatever stands in brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in at:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


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
    unnamed = [each for each in found if not re.match(r"[a-z]|:is\(|\.", cut(each, " >+~")[-1]) or "::" in each]
    assert not unnamed
    tags = {each for each in found if re.fullmatch(r"[a-z]+(:[^.]*)?", cut(each, " >+~")[-1])}
    assert {cut(each, " >+~")[-1] for each in tags} <= {"li"}, "all of a tag are worked out anew"
