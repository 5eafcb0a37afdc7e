"""Reads the plain values of a file; mistakes are collected with their places, not raised."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from clixbook.board.files.yamltree import Problems, YamlNode, shorten
from clixbook.errors import ClixbookError, did_you_mean

MAX_TEXT, MAX_LONG_TEXT, MAX_LIST = 400, 2000, 20
Nodes = dict[str, YamlNode]
T = TypeVar("T")


class ValueReader:
    """Reads nodes as texts, numbers, words and lists of them; keeps the problems."""

    most_items = MAX_LIST
    """The longest list, unless a key has its own limit."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def mapping(self, node: YamlNode, known: Iterable[str], what: str) -> Nodes:
        """The known keys of a mapping, each once."""
        known = tuple(known)
        found: Nodes = {}
        if node.kind != "mapping":
            self.problems.at(node, f"Expected a mapping for {what}, found {node.description}.")
        for key, value in node.pairs:
            if key.text not in known or key.kind != "text":
                hint = did_you_mean(key.text, known, f"known keys are {', '.join(known)}.")
                self.problems.at(key, f"Unknown key {shorten(key.text)} in {what}; {hint}")
            elif key.text in found:
                self.problems.at(key, f"The key {key.text} stands here a second time; expected it once.")
            else:
                found[key.text] = value
        return found

    def items(self, node: YamlNode, key: str, most: int = 0) -> list[YamlNode]:
        """The items under a key."""
        most = most or self.most_items
        if node.kind != "list":
            self.problems.at(node, f"Expected a list under {key}, found {node.description}.")
        elif len(node.items) > most:
            self.problems.at(node, f"Expected at most {most} items under {key}, found {len(node.items)}.")
        return node.items[:most]

    def pairs(self, node: YamlNode, key: str, example: str = "") -> Iterator[tuple[YamlNode, YamlNode]]:
        """The pairs under a key, names of any sort, each once."""
        if node.kind != "mapping":
            such_as = f", such as {{{example}}}" if example else ""
            self.problems.at(node, f"Expected a mapping under {key}{such_as}, found {node.description}.")
        seen = set()
        for name, value in node.pairs:
            if name.kind in ("list", "mapping"):
                self.problems.at(name, f"Expected a name as key under {key}, found {name.description}.")
            elif name.text in seen:
                self.problems.at(name, f"{name.text} stands twice under {key}; expected it once.")
            else:
                seen.add(name.text)
                yield name, value

    def texts(self, node: YamlNode, key: str, most: int = 0) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self.text_of(item) for item in self.items(node, key, most))

    def flag(self, node: YamlNode) -> bool:
        """Yes or no."""
        if node.kind != "yes/no":
            self.problems.at(node, f"Expected yes or no, found {node.description}.")
        return node.text.lower() in ("yes", "true", "on")

    def text_of(self, node: YamlNode, most: int = MAX_TEXT) -> str:
        """The text of a node; a number, or a No, is taken as it is written."""
        return self._text(node, most, "text", "number", "yes/no").strip()  # No may be a name

    def plain_text(self, node: YamlNode, most: int = MAX_LONG_TEXT) -> str:
        """A text as it stands; a number, or a No, must stand in quotes."""
        return self._text(node, most, "text")

    def _text(self, node: YamlNode, most: int, *kinds: str) -> str:
        if node.kind not in kinds:
            hint = "; write it in quotes" if node.kind in ("number", "yes/no") else ""
            self.problems.at(node, f"Expected text, found {node.description}{hint}.")
        elif len(node.text) > most:
            self.problems.at(node, f"This text has {len(node.text)} characters; expected {most} at most.")
        return node.text

    def number_within(self, node: YamlNode, what: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        if not re.fullmatch(r"-?[0-9]{1,6}", node.text) or not least <= int(node.text) <= most:
            self.problems.at(node, f"Expected {what} from {least} to {most}, found {node.description}.")
            return least
        return int(node.text)

    def one_of(self, node: YamlNode, what: str, known: Iterable[str]) -> str:
        """One of the known words; the first of them stands in for a wrong one."""
        words = [str(word) for word in known]
        if node.text not in words:
            hint = did_you_mean(node.text, words, f"expected {', '.join(words)}.")
            self.problems.at(node, f"Found {node.description} as {what}; {hint}")
            return words[0]
        return node.text

    def try_(self, node: YamlNode, work: Callable[[], T], fallback: T) -> T:
        """The result of ``work``; its problems are kept at this node's place."""
        try:
            return work()
        except ClixbookError as error:
            self.problems.take(node, error)
            return fallback
