"""Reads a figure file: safe YAML in, a figure out, or every problem at once with its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from clixbook.board.files.yamltree import Problems, YamlNode, read_tree, shorten
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.errors import ClixbookError, did_you_mean
from clixbook.figures.dials.dial import SLOTS, Dial
from clixbook.figures.dials.dial_reader import DialReader, with_powers
from clixbook.figures.figure import VALUE_COLOURS, Figure, Trait
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clauses import Special
from clixbook.rulebooks.power_colours import POWERS

KEYS = (
    "figure", "name", "about", "points", "range", "bolts", "base", "size", "mode", "attack_symbol",
    "defense_symbol", "keywords", "teams", "ring", "set", "number", "base_colour", "sculpt", "persona",
    "generic", "listed", "traits", "bystander", "card", "errata", "dial", "dials", "powers", "red_line",
    "safeguard", "protected", "spoken", "specials", "pair", "printed",
)  # fmt: skip
DIAL_KEYS = ("points", "dial", "powers", "red_line")
TRAIT_KEYS = ("name", "text", "points", "cost")
ERRATA_KEYS = ("mode", "size", "generic")
RINGS = ("silver", "gold", "bronze", "green", "purple", "yellow", "blue", "red")
MAX_TEXT, MAX_LIST, MAX_PRINTED = 400, 20, 2000
MAX_POINTS, MAX_RANGE, MAX_BOLTS = 2000, 20, 6
SIZES = {size.name.lower(): size for size in Size}
T = TypeVar("T")
Nodes = dict[str, YamlNode]


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


class FigureReader:
    """Reads the nodes of one file; what is wrong is kept, not raised."""

    def __init__(self, text: str, problems: Problems) -> None:
        self.problems = problems
        self.dials_of = DialReader(text, problems)

    def figure(self, root: YamlNode) -> Figure | None:
        """The figure of a file, None if something is wrong."""
        keys = self.mapping(root, KEYS, "a figure")
        id_, bystander = self.id(root, keys), self.flag(keys, "bystander")
        points, dials = self.points(root, keys), self.dials(root, keys, bystander)
        self.agree(keys, points, dials)
        number = self.text(keys, "number")
        fields: dict[str, Any] = {
            "name": self.text(keys, "name") or id_.replace("-", " ").title(),
            "about": self.text(keys, "about"),
            "spoken": self.text(keys, "spoken"),
            "range": self.number(keys, "range", 0, MAX_RANGE, 0),
            "bolts": self.number(keys, "bolts", 1, MAX_BOLTS, 1),
            "base": self.choice(keys, "base", BASES, "1x1"),
            "size": SIZES[self.choice(keys, "size", SIZES, "standard")],
            "mode": Mode(self.choice(keys, "mode", list(Mode), "boot")),
            "attack_symbol": self.text(keys, "attack_symbol") or "fist",
            "defense_symbol": self.text(keys, "defense_symbol") or "shield",
            "keywords": self.texts(keys, "keywords"),
            "teams": self.texts(keys, "teams"),
            "ring": self.choice(keys, "ring", RINGS, ""),
            "set": self.text(keys, "set"),
            "number": number,
            "base_colour": self.text(keys, "base_colour") or "black",
            "sculpt": self.text(keys, "sculpt"),
            "persona": self.text(keys, "persona"),
            "generic": self.flag(keys, "generic"),
            "listed": frozenset(self.texts(keys, "listed")),
            "traits": self.traits(keys),
            "card": self.card(keys, number),
            "errata": self.errata(keys),
            "safeguards": frozenset(effect.lower() for effect in self.texts(keys, "safeguard")),
            "protects": self.protects(keys),
            "specials": self.specials(keys, dials),
            "pair": self.texts(keys, "pair"),
            "printed": tuple(
                (key.text, self.text_of(node, MAX_PRINTED)) for key, node in self.named(keys, "printed", dials)
            ),
        }
        if self.problems.found or not dials:
            return None
        return self.try_(root, lambda: Figure(id_, points=points, dials=dials, bystander=bystander, **fields), None)

    # -- the larger keys ----------------------------------------------------------------------------------

    def id(self, root: YamlNode, keys: Nodes) -> str:
        """The name that files and forces use."""
        if "figure" not in keys:
            self.problems.at(root, "Expected a key figure with a name such as night-warden.")
            return ""
        name = self.text(keys, "figure")
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 60:
            self.problems.at(keys["figure"], f"Expected a name such as night-warden, found {shorten(name)}.")
        return name

    def protects(self, keys: Nodes) -> frozenset[tuple[str, str]]:
        """Powers, each with an effect, or several, that cannot choose it."""
        node = keys.get("protected")
        if node is None:
            return frozenset()
        if node.kind != "mapping":
            self.problems.at(node, f"Expected powers and effects, such as {{Toughness: [Outwit]}}, found {node.said}.")
        by_power = {key.text: value for key, value in node.pairs}
        return frozenset((power.lower(), each.lower()) for power in by_power for each in self.texts(by_power, power))

    def specials(self, keys: Nodes, dials: tuple[Dial, ...]) -> tuple[Special, ...]:
        """Special powers, and traits, by their names, each with the sentence that says what it does."""
        return tuple(Special(key.text, self.sentence(node)) for key, node in self.named(keys, "specials", dials))

    def named(self, keys: Nodes, key: str, dials: tuple[Dial, ...]) -> list[tuple[YamlNode, YamlNode]]:
        """What stands by the names of powers of the dial, and of traits; each name is of one of them."""
        node = keys.get(key)
        if node is None:
            return []
        if node.kind != "mapping":
            self.problems.at(node, f"Expected names and sentences, such as Close Cover: Toughness, found {node.said}.")
        shown = {power for dial in dials for click in dial.clicks for _, power, _ in click.powers}
        shown |= {trait.name for trait in self.traits(keys)}
        for name, _ in node.pairs:
            if dials and name.text not in shown:
                hint = did_you_mean(name.text, shown, "expected one of those names.")
                self.problems.at(name, f"No click shows {shorten(name.text)}, and no trait is called so; {hint}")
        return node.pairs

    def sentence(self, node: YamlNode) -> str:
        """The sentence of a special power; what cannot be read is told at its place in the line."""
        text = self.text_of(node)
        try:
            clauses_of(text)
        except ClixbookError as error:
            for problem in error.problems:
                self.problems.add(
                    problem.text, node.line, node.column + problem.column - (node.style not in ("'", '"'))
                )
        return text

    def points(self, root: YamlNode, keys: Nodes) -> tuple[tuple[int, str], ...]:
        """Point values with their colours: a number, or a mapping from values to colours."""
        node = keys.get("points")
        if node is None:
            self.problems.at(root, "Expected a key points, such as points: 75.")
            return ()
        if node.kind != "mapping":
            return ((self.bounded(node, "points", 0, MAX_POINTS), "white"),)
        values = {}
        for key, value in node.pairs:
            colour = "white" if value.text == "green" else self.one_of(value, "a colour of points", VALUE_COLOURS)
            number = self.bounded(key, "points", 0, MAX_POINTS)
            if number in values:
                self.problems.at(key, f"{number} points stand here twice; expected them once.")
            values[number] = colour
        if not values:
            self.problems.at(node, "Expected at least one point value.")
        return tuple(values.items())

    def dials(self, root: YamlNode, keys: Nodes, bystander: bool) -> tuple[Dial, ...]:
        """The one dial under ``dial``, or several under ``dials``."""
        if "dial" in keys and "dials" in keys:
            self.problems.at(keys["dials"], "A figure has dial or dials; expected one of both keys.")
        if "dials" in keys:
            found = [
                self.one_dial(node, self.mapping(node, DIAL_KEYS, "a dial"), False) for node in self.list(keys, "dials")
            ]
            if not found:
                self.problems.at(keys["dials"], "Expected at least one dial.")
        else:
            found = [self.one_dial(root, keys, bystander)]
        return tuple(dial for dial in found if dial is not None)

    def agree(self, keys: Nodes, points: tuple[tuple[int, str], ...], dials: tuple[Dial, ...]) -> None:
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
        value = self.bounded(own, "points", 0, MAX_POINTS) if own else 0
        dial = self.dials_of.dial(keys["dial"], face=face, red_line=self.flag(keys, "red_line"), points=value)
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
                self.problems.at(value, f"Expected clicks and powers such as 1-3: Leap, found {value.said}{means}.")
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

    def traits(self, keys: Nodes) -> tuple[Trait, ...]:
        """The traits: names, or mappings with ``name``, ``text``, ``points`` and ``cost``."""
        found = []
        for node in self.list(keys, "traits"):
            if node.kind == "text":
                found.append(Trait(node.text))
                continue
            own = self.mapping(node, TRAIT_KEYS, "a trait")
            if node.kind == "mapping" and "name" not in own:
                self.problems.at(node, "Expected a key name with the name of the trait.")
            points = self.number(own, "points", 0, MAX_POINTS, 0)
            cost = self.number(own, "cost", -MAX_POINTS, MAX_POINTS, 0)
            text = self.text_of(own["text"], MAX_PRINTED) if "text" in own else ""
            found.append(Trait(self.text(own, "name"), text, points, cost))
        return tuple(found)

    def card(self, keys: Nodes, number: str) -> str:
        """The collector number on the card: ``yes`` for the figure's own."""
        node = keys.get("card")
        if node is None:
            return ""
        if node.kind == "yes/no":
            return (number or "1") if self.flag(keys, "card") else ""
        return self.text_of(node)

    def errata(self, keys: Nodes) -> tuple[tuple[str, Any], ...]:
        """The fields that errata change."""
        if "errata" not in keys:
            return ()
        own = self.mapping(keys["errata"], ERRATA_KEYS, "errata")
        found: list[tuple[str, Any]] = []
        if "mode" in own:
            found.append(("mode", Mode(self.choice(own, "mode", list(Mode), "boot"))))
        if "size" in own:
            found.append(("size", SIZES[self.choice(own, "size", SIZES, "standard")]))
        if "generic" in own:
            found.append(("generic", self.flag(own, "generic")))
        return tuple(found)

    # -- plain values -------------------------------------------------------------------------------------

    def mapping(self, node: YamlNode, known: Iterable[str], what: str) -> Nodes:
        """The known keys of a mapping, each once."""
        known = tuple(known)
        found: Nodes = {}
        if node.kind != "mapping":
            self.problems.at(node, f"Expected {what} as a mapping of keys to values, found {node.said}.")
        for key, value in node.pairs:
            if key.text not in known or key.kind != "text":
                hint = did_you_mean(key.text, known, f"known keys are {', '.join(known)}.")
                self.problems.at(key, f"Unknown key {shorten(key.text)}; {hint}")
            elif key.text in found:
                self.problems.at(key, f"The key {key.text} stands here a second time; expected it once.")
            else:
                found[key.text] = value
        return found

    def list(self, keys: Nodes, key: str) -> list[YamlNode]:
        """The items under a key."""
        node = keys.get(key)
        if node is None:
            return []
        if node.kind != "list":
            self.problems.at(node, f"Expected a list under {key}, found {node.said}.")
        elif len(node.items) > MAX_LIST:
            self.problems.at(node, f"Expected at most {MAX_LIST} items under {key}, found {len(node.items)}.")
        return node.items[:MAX_LIST]

    def text(self, keys: Nodes, key: str) -> str:
        """The text under a key, "" if it is not there; a number, or a No, is taken as it is written."""
        return self.text_of(keys[key]) if key in keys else ""

    def text_of(self, node: YamlNode, most: int = MAX_TEXT) -> str:
        """The text of a node."""
        if node.kind not in ("text", "number", "yes/no"):  # somebody may be called No
            self.problems.at(node, f"Expected text, found {node.said}.")
        elif len(node.text) > most:
            self.problems.at(node, f"This text has {len(node.text)} characters; expected {most} at most.")
        return node.text.strip()

    def texts(self, keys: Nodes, key: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self.text_of(node) for node in self.list(keys, key))

    def flag(self, keys: Nodes, key: str) -> bool:
        """Yes or no."""
        node = keys.get(key)
        if node is not None and node.kind != "yes/no":
            self.problems.at(node, f"Expected yes or no, found {node.said}.")
        return node is not None and node.text.lower() in ("yes", "true", "on")

    def number(self, keys: Nodes, key: str, least: int, most: int, default: int) -> int:
        """The whole number under a key."""
        return self.bounded(keys[key], key, least, most) if key in keys else default

    def bounded(self, node: YamlNode, what: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        if not re.fullmatch(r"-?[0-9]{1,6}", node.text) or not least <= int(node.text) <= most:
            self.problems.at(node, f"Expected {what} from {least} to {most}, found {node.said}.")
            return least
        return int(node.text)

    def choice(self, keys: Nodes, key: str, known: Iterable[str], default: str) -> str:
        """One of the known words under a key."""
        return self.one_of(keys[key], f"a {key}", known) if key in keys else default

    def one_of(self, node: YamlNode, what: str, known: Iterable[str]) -> str:
        """One of the known words; the first of them stands in for a wrong one."""
        words = [str(word) for word in known]
        if node.text not in words:
            hint = did_you_mean(node.text, words, f"expected {', '.join(words)}.")
            self.problems.at(node, f"Found {node.said} as {what}; {hint}")
            return words[0]
        return node.text

    def try_(self, node: YamlNode, work: Callable[[], T], fallback: T | None) -> T | None:
        """The result of ``work``; its problems are kept at this node's place."""
        try:
            return work()
        except ClixbookError as error:
            self.problems.take(node, error)
            return fallback
