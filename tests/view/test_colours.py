"""Colours come from one file: what another one writes down is one of them."""

import re
from itertools import chain
from pathlib import Path

import clixbook
from clixbook import colour_tokens
from clixbook.colour_tokens import LOOKS, ON_THE_BOARD, OWNERS, POWERS, STARTING_LINES, page_variables

PACKAGE = Path(clixbook.__file__).parent
APART = {"colour_tokens.py", "looks.py"}
"""The file itself, and the kinds of ground, which have colours of their own."""
WHITE_PAPER = {"#000", "#111", "#333", "#444", "#999", "#FFF", "#000000", "#FFFFFF", "#111111"}
"""Sheets to be printed, codes to be read by a camera."""
FILES = [path for kind in ("py", "css", "j2", "js") for path in PACKAGE.rglob(f"*.{kind}") if path.name not in APART]


def tokens() -> set[str]:
    nested = [*LOOKS.values(), *ON_THE_BOARD.values(), *STARTING_LINES.values()]
    known = {*chain.from_iterable(each.values() for each in nested), *chain(*OWNERS.values()), *chain(*POWERS.values())}
    known |= {value for value in vars(colour_tokens).values() if isinstance(value, str) and value.startswith("#")}
    return known | set(colour_tokens.BOOKS)


def colours_in(path: Path) -> set[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":  # neither documents nor comments
        text = re.sub(r'"""[\s\S]*?"""|(?<!["\'(:])#[^\n]* [^\n]*', "", text)
    return {each.upper() for each in re.findall(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b", text)}


def test_no_other_file_has_a_colour_of_its_own() -> None:
    known = tokens() | WHITE_PAPER
    own = {str(path.relative_to(PACKAGE)): colours_in(path) - known for path in FILES}
    assert {path: colours for path, colours in own.items() if colours} == {}


def test_pages_have_the_colours_of_every_look() -> None:
    css = page_variables()
    assert ".cb-app { --paper: #FBFAF5; --card: #FFFFFF;" in css
    assert ".cb-app .cb-pc-lightgreen { --pc: #A8D84E; --pt: #111111; }" in css
    assert ".cb-app .cb-pc-sky { --pc: #7CC7EE; --pt: #111111; }" in css
    assert css.count("--hindered:") == len(LOOKS) + 1  # and of the printed page
