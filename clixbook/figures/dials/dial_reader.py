"""Reader of dial tables: a row for each slot, a column for each click."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from clixbook.board.files.yamltree import Problems, YamlNode, shorten
from clixbook.errors import did_you_mean
from clixbook.figures.dials.dial import LINES, MOST_CLICKS, SLOTS, Click, Dial
from clixbook.rulebooks.power_colours import POWERS, canonical_power_name
from clixbook.rulebooks.short_names import full_power_name

ROWS = ("click", "line", *SLOTS)
HIGHEST = 40


@dataclass(frozen=True, slots=True)
class Word:
    """A table entry and its place, line and column from 1."""

    text: str
    line: int
    column: int


@dataclass(slots=True)
class Columns:
    """Entries of a dial table by row."""

    rows: dict[str, list[Word]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """How many clicks the first row of a slot has."""
        return next((len(self.rows[slot]) for slot in SLOTS if slot in self.rows), 0)


class DialReader:
    """Reads dials from one file; keeps problems instead of raising them."""

    def __init__(self, text: str, problems: Problems) -> None:
        self.source = text.replace("\r\n", "\n").split("\n")
        self.problems = problems

    def dial(self, node: YamlNode, *, face: bool = False, red_line: bool = False, points: int = 0) -> Dial | None:
        """The dial that is drawn here; ``face``: the one face of a bystander. None if something is wrong."""
        before = self.problems.count
        if node.kind != "text" or node.style != "|":
            found = node.description if node.kind != "text" else "other text"
            self.problems.at(node, f"Expected a table after 'dial: |', found {found}.")
            return None
        columns = self.columns(node)
        self.check_complete(node, columns)
        if self.problems.count > before:
            return None
        starts = self.starting_lines(columns.rows.get("line", []))
        clicks = tuple(self.click(columns, at) for at in range(columns.width))
        self.check_ending(node, clicks, face, red_line)
        if self.problems.count > before:
            return None
        return Dial(clicks, starts or ((1, "green"),), red_line, points)

    # -- the table ----------------------------------------------------------------------------------------

    def columns(self, node: YamlNode) -> Columns:
        """The rows of the table with the places of their entries."""
        columns = Columns()
        for offset, line in enumerate(node.text.rstrip("\n").split("\n")):
            number = node.line + 1 + offset
            printed = self.source[number - 1] if number <= len(self.source) else line
            indent = max(printed.find(line), 0) if line.strip() else 0
            words = [Word(m.group(), number, indent + m.start() + 1) for m in re.finditer(r"\S+", line)]
            if words:
                self.row(columns, words)
        return columns

    def row(self, columns: Columns, words: list[Word]) -> None:
        """Keep one row under its name."""
        name, *entries = words
        if name.text not in ROWS:
            hint = did_you_mean(name.text, ROWS, f"rows are {', '.join(ROWS)}.")
            self.add(name, f"Unknown row {shorten(name.text)}; {hint}")
        elif name.text in columns.rows:
            self.add(name, f"The row {name.text} stands here a second time; expected it once.")
        else:
            columns.rows[name.text] = entries
            if len(entries) > MOST_CLICKS:
                self.add(name, f"A dial has at most {MOST_CLICKS} clicks; found {len(entries)}.")

    def check_complete(self, node: YamlNode, columns: Columns) -> None:
        """Every slot has a row, every row as many entries, and every entry is one that its row takes."""
        for slot in SLOTS:
            if slot not in columns.rows:
                self.problems.at(node, f"Expected a row {slot} in the dial.")
        for name, entries in columns.rows.items():
            if len(entries) != columns.width and entries:
                text = f"The row {name} has {len(entries)} clicks; expected {columns.width}, as in the row before."
                self.add(entries[-1], text)
        for at, word in enumerate(columns.rows.get("click", []), 1):
            if word.text != str(at):
                self.add(word, f"Expected the click number {at}, found {shorten(word.text)}.")
        for word in columns.rows.get("line", []):
            self.check_line(word)
        for slot in SLOTS:
            for word in columns.rows.get(slot, []):
                self.check_value(slot, word)

    def check_line(self, word: Word) -> None:
        """A starting line is a colour, several joined by +, or a dot for none."""
        for colour in word.text.split("+"):
            if colour not in (*LINES, "."):
                hint = did_you_mean(colour, LINES, f"lines are {', '.join(LINES)}, or a dot for none.")
                self.add(word, f"Unknown starting line {shorten(colour)}; {hint}")

    def check_value(self, slot: str, word: Word) -> None:
        """A value is a number, KO, or a number in brackets on a countdown click."""
        number = re.fullmatch(r"\(?([0-9]{1,3})\)?", word.text)
        if word.text != "KO" and (number is None or word.text.startswith("(") != word.text.endswith(")")):
            text = f"Expected a number, KO, or (3) for a countdown, found {shorten(word.text)}."
            self.add(word, f"{text}{power_hint(slot, word.text)}")
        elif number is not None and int(number.group(1)) > HIGHEST:
            self.add(word, f"A {slot} value is 0 to {HIGHEST}, not {number.group(1)}.")
        elif number is not None and word.text.startswith("(") and not int(number.group(1)):
            self.add(word, "A countdown click shows 1 or more.")

    def check_ending(self, node: YamlNode, clicks: tuple[Click, ...], face: bool, red_line: bool) -> None:
        """A dial ends in KO or with a red line; a bystander has one face with numbers."""
        if face and (len(clicks) != 1 or not clicks[0].has_numbers):
            self.problems.at(node, "A bystander has one face: expected one click with numbers.")
        if not face and not clicks:
            self.problems.at(node, "The dial has no clicks.")
        elif not face and not red_line and not any(click.ko or click.countdown for click in clicks):
            self.problems.at(node, "Expected a KO click at the end of the dial, or 'red_line: yes'.")

    # -- what it says -------------------------------------------------------------------------------------

    def starting_lines(self, words: list[Word]) -> tuple[tuple[int, str], ...]:
        """The starting lines."""
        return tuple(
            (at, colour) for at, word in enumerate(words, 1) for colour in word.text.split("+") if colour != "."
        )

    def click(self, columns: Columns, at: int) -> Click:
        """The click in this column, from 0; the four entries of a countdown click agree."""
        words = {slot: columns.rows[slot][at] for slot in SLOTS}
        counts = [word for word in words.values() if word.text.startswith("(")]
        if counts and any(word.text != counts[0].text for word in words.values()):
            self.add(counts[0], "A countdown click shows one number; expected it in all four rows.")
        if counts:
            return Click(countdown=int(counts[0].text[1:-1]))
        speed, attack, defense, damage = (0 if words[slot].text == "KO" else int(words[slot].text) for slot in SLOTS)
        return Click(speed, attack, defense, damage, ko=sum(word.text == "KO" for word in words.values()))

    def add(self, word: Word, text: str) -> None:
        """Keep a problem at the place of an entry."""
        self.problems.add(text, word.line, word.column)


def power_hint(slot: str, word: str) -> str:
    """A hint for a power written in place of a value, by name or colour; "" for other words."""
    name = POWERS[slot].get(word.lower().replace("_", " "), "") or full_power_name(word.replace("_", " "), slot)
    known = next((each for each in POWERS[slot].values() if each.lower() == name.lower()), "")
    return f" Powers stand beside the values, under powers: {{{slot}: {{1-3: {known}}}}}." if known else ""


def with_powers(dial: Dial, powers: Mapping[str, Mapping[int, tuple[str, str]]]) -> Dial:
    """The dial with powers in its slots: slot -> click -> (power, colour)."""
    clicks = []
    for number, click in dial.numbered():
        here = ((slot, *powers[slot][number]) for slot in SLOTS if number in powers.get(slot, {}))
        shows = tuple((slot, canonical_power_name(power), colour) for slot, power, colour in here)
        clicks.append(replace(click, powers=shows) if shows else click)
    return replace(dial, clicks=tuple(clicks))
