"""Reader of figure files; every problem has its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from clixbook.board.files.value_reader import Nodes, ValueReader
from clixbook.board.files.yamltree import Problems, YamlNode, read_tree, shorten
from clixbook.errors import ClixbookError, did_you_mean
from clixbook.figures.dials.dial import SLOTS, Dial
from clixbook.figures.dials.dial_reader import DialReader, with_powers
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_keys import DIAL_KEYS, FIGURE_KEYS, MAX_POINTS, MAX_PRINTED
from clixbook.figures.specials.clauses import Special
from clixbook.figures.specials.sentence_reader import read_sentence
from clixbook.rulebooks.power_colours import POWERS
from clixbook.rulebooks.printed_names import printed_name


def read_figure(text: str, file: str = "") -> Figure:
    """A figure from the text of its file; one ClixbookError with every problem."""
    problems = Problems(file)
    root = read_tree(text, file, "a figure begins with the line figure: and its name")
    figure = FigureReader(text, problems).figure(root)
    problems.finish()
    assert figure is not None  # without a problem there is a figure
    return figure


def power_and_colour(text: str) -> tuple[str, str]:
    """``Sure Shot (gold) (white)`` as the name of a power and its colour, "" for none."""
    name, _, colour = text.removesuffix(")").rpartition(" (") if text.endswith(")") else ("", "", "")
    return (name, colour) if name else (text, "")


def _place_of(name: str, dials: Iterable[Dial]) -> str:
    """``Close Cover (defense)``: the power with its slots; a trait stands in none."""
    shown = (each for dial in dials for click in dial.clicks for each in click.powers)
    slots = dict.fromkeys(slot for slot, power, _ in shown if power == name)
    return f"{name} ({', '.join(slots) or 'trait'})"


class FigureReader(ValueReader):
    """Reads the nodes of one file; keeps problems instead of raising them."""

    def __init__(self, text: str, problems: Problems) -> None:
        super().__init__(problems)
        self.dials_of = DialReader(text, problems)

    def figure(self, root: YamlNode) -> Figure | None:
        """The figure of a file, None if something is wrong."""
        keys = FIGURE_KEYS.nodes(self, root)
        plain = {"id": "", "points": (), "traits": (), **FIGURE_KEYS.values(self, keys)}
        dials = self.dials(root, keys, plain.get("bystander", False))
        self.check_point_colours(keys, plain["points"], dials)
        shown = {power for dial in dials for click in dial.clicks for _, power, _ in click.powers}
        names = shown | {trait.name for trait in plain["traits"]} if dials else None
        title = printed_name(plain["id"].replace("-", " "))
        fields: dict[str, Any] = {
            "name": title, **plain,
            "card": self.card(keys, plain.get("number", "")),
            "specials": tuple(
                Special(name, read_sentence(self, node, f"{plain.get('name') or title}, {_place_of(name, dials)}"))
                for name, node in self.check_named(keys, "specials", names)
            ),
            "printed": tuple(
                (name, self.text_of(at, MAX_PRINTED)) for name, at in self.check_named(keys, "printed", names)
            ),
        }  # fmt: skip
        if self.problems.found or not dials:
            return None
        try:
            return Figure(dials=dials, **fields)
        except ClixbookError as error:
            self.problems.take(root, error)
            return None

    # -- the larger keys ----------------------------------------------------------------------------------

    def check_named(self, keys: Nodes, key: str, names: set[str] | None) -> list[tuple[str, YamlNode]]:
        """Words beside some of the names of powers and traits; None if the dial could not be read."""
        pairs = list(self.pairs(keys[key], key, "Close Cover: Toughness")) if key in keys else []
        for name, _ in pairs:
            if names is not None and name.text not in names:
                hint = did_you_mean(name.text, names, "expected one of those names.")
                self.problems.at(name, f"No click shows {shorten(name.text)}, and no trait is called so; {hint}")
        return [(name.text, value) for name, value in pairs]

    def dials(self, root: YamlNode, keys: Nodes, bystander: bool) -> tuple[Dial, ...]:
        """The one dial under ``dial``, or several under ``dials``."""
        if "dial" in keys and "dials" in keys:
            self.problems.at(keys["dials"], "A figure has dial or dials; expected one of both keys.")
        if "dials" in keys:
            nodes = self.items(keys["dials"], "dials")
            found = [self.one_dial(node, DIAL_KEYS.nodes(self, node), False) for node in nodes]
            if not found:
                self.problems.at(keys["dials"], "Expected at least one dial.")
        else:
            found = [self.one_dial(root, keys, bystander)]
        return tuple(dial for dial in found if dial is not None)

    def check_point_colours(self, keys: Nodes, points: tuple[tuple[int, str], ...], dials: tuple[Dial, ...]) -> None:
        """A coloured value has a line of its colour; several dials are dials of values on the base."""
        lines = {line for dial in dials for _, line in dial.starts}
        for value, colour in points:
            if dials and len(dials) < 2 and colour != "white" and colour not in lines:
                self.problems.at(keys["points"], f"{value} points are {colour}; expected a {colour} line on the dial.")
        for dial in dials:
            if "dials" in keys and dial.points not in dict(points):
                text = f"A dial has {dial.points} points; expected one of the figure's point values."
                self.problems.at(keys["dials"], text)

    def one_dial(self, node: YamlNode, keys: Nodes, face: bool) -> Dial | None:
        """One dial with its powers."""
        if "dial" not in keys:
            if node.kind == "mapping":
                self.problems.at(node, "Expected a key dial with the table of the dial.")
            return None
        own = keys.get("points") if "figure" not in keys else None
        value = self.number_within(own, "points", 0, MAX_POINTS) if own else 0
        red_line = "red_line" in keys and self.flag(keys["red_line"])
        dial = self.dials_of.dial(keys["dial"], face=face, red_line=red_line, points=value)
        if dial is None or "powers" not in keys:
            return dial
        return with_powers(dial, self.powers(keys["powers"], len(dial.clicks)))

    def powers(self, node: YamlNode, clicks: int) -> dict[str, dict[int, tuple[str, str]]]:
        """Slot -> click -> (power, colour), from ``speed: {1-3: Leap (green)}``."""
        found: dict[str, dict[int, tuple[str, str]]] = {}
        for slot, value in self.mapping(node, SLOTS, "powers").items():
            if value.kind != "mapping":
                stands = POWERS[slot].get(value.text, "")
                means = f"; {value.text} stands for {stands}, write {slot}: {{1-3: {stands}}}" if stands else ""
                self.problems.at(
                    value, f"Expected clicks and powers such as 1-3: Leap, found {value.description}{means}."
                )
            at = found.setdefault(slot, {})
            for key, power in value.pairs:
                name, colour = power_and_colour(self.text_of(power))
                for number in self.span(key, clicks):
                    if number in at:
                        self.problems.at(key, f"Click {number} has two {slot} powers; expected one.")
                    at[number] = (name, colour)
        return found

    def span(self, node: YamlNode, clicks: int) -> range:
        """The clicks of ``3`` or ``1-3``."""
        match = re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", node.text)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= clicks:
            self.problems.at(node, f"Expected clicks such as 2 or 1-3, up to {clicks}, found {shorten(node.text)}.")
            return range(0)
        return range(first, last + 1)

    def card(self, keys: Nodes, number: str) -> str:
        """The collector number on the card: ``yes`` for the figure's own."""
        node = keys.get("card")
        if node is None:
            return ""
        if node.kind == "yes/no":
            return (number or "1") if self.flag(node) else ""
        return self.text_of(node)
