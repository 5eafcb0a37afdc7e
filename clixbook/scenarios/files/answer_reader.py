"""Reader of queries, expected answers, mistakes, and of the smaller values that lessons and stories share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from clixbook.board.files.value_reader import MAX_LONG_TEXT, ValueReader
from clixbook.board.files.yamltree import YamlNode, plain_value, shorten
from clixbook.board.model.squares import Place, parse_edge, parse_squares
from clixbook.errors import BadFile, ClixbookError
from clixbook.rulebooks import EDITIONS, PRINTED, Rulebook, named_rulebook
from clixbook.scenarios.files.scenario_keys import MAX_ITEMS, MISTAKE_KEYS
from clixbook.scenarios.queries.answer_kinds import Value
from clixbook.scenarios.queries.queries import nearest
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import Mistake, Spot

T = TypeVar("T")


class AnswerReader(ValueReader):
    """Reads queries and their answers."""

    most_items = MAX_ITEMS

    # -- queries and answers ------------------------------------------------------------------------------

    def query(self, node: YamlNode) -> tuple[str, str, dict[str, Any]]:
        """The name of a query, the field of its answer, its arguments; empty words where they are wrong."""
        named = next((value for key, value in node.pairs if key.text == "query"), None)
        query = QUERIES.get(named.text) if named is not None else None
        known = ("query", "field", *query.args) if query else (key.text for key, _ in node.pairs)
        keys = self.mapping(node, known, "this answer")
        if named is None:
            self.problems.at(node, "Expected a key query.")
        name = self.text_of(named) if named is not None else ""
        if query is None:
            if named is not None and name:
                self.problems.at(named, f"Unknown query {shorten(name)}; {nearest(name, QUERIES)}")
            return "", "", {}
        field = self.text_of(keys["field"]) if "field" in keys else next(iter(query.fields))
        if field not in query.fields:
            self.problems.at(keys["field"], f"{name} has no field {shorten(field)}; {nearest(field, query.fields)}")
            field = ""
        arguments = {key: self.value(value, query.args[key].read) for key, value in keys.items() if key in query.args}
        needs = query.fields[field].needs if field else ()
        for key, argument in query.args.items():
            if (argument.needed or key in needs) and key not in keys:
                self.problems.at(node, f"{name} needs {key}.")
        return name, field, arguments

    def expect(self, expect: YamlNode, read: Callable[[object], Value]) -> tuple[dict[str, Value], dict[str, Spot]]:
        """The expected value of each edition; one value alone is meant for every printed book."""
        spots = {"expect": expect.spot}
        if expect.kind != "mapping":
            value = self.value(expect, read)
            return ({} if value is None else dict.fromkeys(PRINTED, value)), spots
        values: dict[str, Value] = {}
        for key, given in expect.pairs:
            if not self.is_rulebook(key):
                continue
            value = self.value(given, read)
            if key.text in values:
                self.problems.at(key, f"{key.text} stands here a second time; expected it once.")
            elif value is not None:
                values[key.text] = value
                spots[key.text] = given.spot
        return values, spots

    def is_rulebook(self, key: YamlNode) -> bool:
        """True for an edition or a variant of one."""
        try:
            named_rulebook(key.text)
        except ClixbookError:
            self.problems.at(key, f"There is no rulebook {shorten(key.text)}; {nearest(key.text, EDITIONS)}")
            return False
        return True

    def mistakes(self, node: YamlNode | None, read: Callable[[object], Value]) -> tuple[Mistake, ...]:
        """Wrong answers with their words: ``blocked: {say: ..., light: [C1]}``, or the words alone."""
        if node is None:
            return ()
        if node.kind != "mapping":
            self.problems.at(node, f"Expected a mapping of wrong answers under mistakes, found {node.description}.")
        found = []
        for key, feedback in node.pairs[:MAX_ITEMS]:
            value = self.value(key, read)
            plain = MISTAKE_KEYS.read(self, feedback) if feedback.kind == "mapping" else {"say": self.text_of(feedback)}
            if value is not None:
                found.append(Mistake(value, **{"say": "", **plain}))
        return tuple(found)

    # -- smaller values -----------------------------------------------------------------------------------

    def text_of(self, node: YamlNode, most: int = MAX_LONG_TEXT) -> str:
        """A text that is not empty; a number, or a No, must stand in quotes."""
        text = self.plain_text(node, most).strip()
        if node.kind == "text" and not text:
            self.problems.at(node, f"Expected text, found {node.description}.")
        return text

    def named_texts(self, node: YamlNode, key: str) -> dict[str, str]:
        """Texts by names of any sort."""
        return {name.text: self.text_of(each) for name, each in self.pairs(node, key)}

    def number(self, node: YamlNode) -> int:
        """A whole number."""
        if node.kind == "number" and node.text.isascii() and node.text.isdigit() and len(node.text) < 5:
            return int(node.text)
        self.problems.at(node, f"Expected a whole number, found {node.description}.")
        return 0

    def rules(self, node: YamlNode) -> Rulebook | None:
        """A rulebook by its name."""
        before = self.problems.count
        name = self.text_of(node)
        return self.try_(node, partial(named_rulebook, name), None) if self.problems.count == before else None

    def hints(self, node: YamlNode, key: str) -> tuple[str, ...]:
        """Sentences; an item with a small first letter continues one that a comma has cut."""
        hints = self.texts(node, key)
        for item in node.items:
            if item.text[:1].islower():
                self.problems.at(
                    item,
                    f"The hint {shorten(item.text)} begins with a small letter; in brackets a comma begins another "
                    "hint: put each hint in quotes.",
                )
        return hints

    def rulings(self, node: YamlNode, key: str) -> tuple[str, ...]:
        """Ids of rulings."""
        return tuple(map(self.ruling, self.items(node, key)))

    def ruling(self, node: YamlNode) -> str:
        """The id of a ruling."""
        name = self.text_of(node)
        self.try_(node, partial(named_rulebook(EDITIONS[0]).__getitem__, name), None)
        return name

    def places(self, node: YamlNode, key: str) -> tuple[Place, ...]:
        """Squares, rectangles and edges to light up."""
        found: list[Place] = []
        for item in self.items(node, key):
            found += self.try_(item, partial(_places, item.text), [])
        return tuple(found)

    def value(self, node: YamlNode, read: Callable[[object], T]) -> T | None:
        """The value that ``read`` makes of a node; None, with the problem kept there, if it cannot."""
        if node.kind == "mapping":
            self.problems.at(node, f"Expected a value, found {node.description}.")
            return None
        return self.try_(node, lambda: read(plain_value(node)), None)


def _places(name: str) -> list[Place]:
    """A square, the squares of a rectangle, or an edge."""
    if "|" in name:
        return [parse_edge(name)]
    squares: list[Place] = list(parse_squares([name])) if len(name) < 12 else []
    if not 0 < len(squares) <= 400:
        raise BadFile(f"Expected a square, a small rectangle or an edge, found {shorten(name)}.")
    return squares
