"""Style sheets rewritten to be cheap for the browser.

A browser keeps its rules by the class or the tag that they end in, and asks an element only for those of its own. A
rule that ends in ``:is(.a, .b)`` has no such place: it is asked of every element that comes. So ``.x :is(.a, .b)`` is
given as ``.x .a, .x .b``, with the weight that it had.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

Weight = tuple[int, int, int]
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACES = re.compile(r"""(?P<text>"[^"]*"|'[^']*')|;?\s*(?P<end>\})\s*|\s*(?P<mark>[{};,>])\s*|(?P<colon>:)?\s+""")
_MARKS = re.compile(r"([{};])")
_BRACKET = re.compile(r"\([^()]*\)")
_NEEDLESS = re.compile(r":(?:is|not|where)\([^()]*\)")
_COMPOUND = re.compile(r"[^\s>+~]+")
_EMPTY = re.compile(r"@[^{}]*\{\s*\}")
_SIMPLE = re.compile(r"::?[\w-]+|[.#]?[\w-]+|\[[^\]]*\]|\*")


def style_element(*sheets: Path | str) -> str:
    """The sheets, as files or as text, in one element of a page."""
    texts = (each.read_text(encoding="utf-8") if isinstance(each, Path) else each for each in sheets)
    return f"<style>{expand_choices(''.join(texts))}</style>"


def with_script(element: str, script: Path) -> str:
    """The style element with a script that runs once it is there: a notebook runs none that stands by itself."""
    lines = (line for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("//"))
    return element.replace("<style>", f'<style onload="{escape(" ".join(" ".join(lines).split()))}">', 1)


@cache
def expand_choices(css: str) -> str:
    """The style sheet with each rule that ends in a choice of several written out."""
    parts = _MARKS.split(_SPACES.sub(_shorter, _COMMENT.sub("", css)))
    ends = [*parts[1::2], ""]
    return "".join((_head(part) if end == "{" else part) + end for part, end in zip(parts[::2], ends, strict=True))


def _shorter(found: re.Match[str]) -> str:
    """One space for several, none around separators of rules or words; quoted text stays."""
    return found["text"] or found["end"] or found["mark"] or found["colon"] or " "


def cut(text: str, at: str) -> list[str]:
    """The parts of a selector between these characters, except inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter in at:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def without_rules(css: str, name: str) -> str:
    """The style sheet without rules only for elements with this class, or below them."""
    parts = _MARKS.split(css)
    heads, ends = parts[::2], [*parts[1::2], ""]
    kept, left_out = "", False
    for head, end in zip(heads, ends, strict=True):
        if left_out:
            left_out = end != "}"
            continue
        if end == "{" and not head.lstrip().startswith("@"):
            head = ",".join(each for each in cut(head, ",") if name not in _NEEDLESS.sub("", each))
            left_out = not head
        if not left_out:
            kept += head + end
    while kept != (kept := _EMPTY.sub("", kept)):
        pass
    return kept


def _head(head: str) -> str:
    if ":is(" not in head or head.lstrip().startswith("@"):
        return head
    return ",".join(each for selector in cut(head, ",") for each in _split_selector(selector))


def _split_selector(selector: str) -> Iterator[str]:
    """The selector, once for each choice that it ends in."""
    last = cut(selector, " >+~")[-1] if ":is(" in selector else ""
    before, found, choice = last.partition(":is(")
    if not found or _is_named(last):
        yield selector
        return
    choice, after = _inside(choice)
    choices, rest = cut(choice, ","), selector[: len(selector) - len(last)]
    weights = [weight(each) for each in choices]
    heaviest = max(weights)
    for each, its in zip(choices, weights, strict=True):
        if its == heaviest:
            plain = not before and _COMPOUND.fullmatch(each)
            yield f"{rest}{each}{after}" if plain else f"{rest}{before}:is({each}){after}"
        else:
            yield f"{rest}{before}:where({each}){_ballast(heaviest)}{after}"


def _is_named(compound: str) -> bool:
    """Does it name a class or a tag, outside of all brackets?"""
    while compound != (compound := _BRACKET.sub("", compound)):
        pass
    return bool(re.match(r"\w", compound) or re.search(r"[.#\[]", compound))


def _inside(text: str) -> tuple[str, str]:
    """The text before the closing bracket, and the text after it."""
    depth = 1
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return text[:at], text[at + 1 :]
    raise ValueError(f"A bracket of {text!r} does not close.")


def _ballast(wanted: Weight) -> str:
    """A selector that matches every element and has this weight."""
    ids, classes, tags = wanted
    return ":not(#cb-0)" * ids + ":not(.cb-0)" * classes + ":not(cb-0)" * tags


def weight(selector: str) -> Weight:
    """Its specificity: ids, then classes, attributes and states, then tags and pseudo-elements."""
    ids = classes = tags = 0
    at = 0
    while found := _SIMPLE.search(selector, at):
        word, at = found[0], found.end()
        inner: Weight = (0, 0, 0)
        argument = ""
        if word.startswith(":") and selector[at : at + 1] == "(":
            argument, _ = _inside(selector[at + 1 :])
            at += len(argument) + 2
        if word in (":is", ":not", ":has"):
            inner = max(weight(each) for each in cut(argument, ","))
        elif word.startswith("#"):
            ids += 1
        elif word.startswith("::") or re.match(r"[\w-]", word):
            tags += 1
        elif word not in ("*", ":where"):
            classes += 1
        ids, classes, tags = ids + inner[0], classes + inner[1], tags + inner[2]
    return ids, classes, tags
