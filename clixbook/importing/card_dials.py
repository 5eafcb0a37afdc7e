"""Convert the dial of a card: clicks, values, powers and starting lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clixbook.figures.dials.dial import KO, LINES, MOST_CLICKS, SLOTS, Click, Dial
from clixbook.figures.dials.dial_reader import HIGHEST
from clixbook.figures.figure import VALUE_COLOURS
from clixbook.figures.files.figure_keys import MAX_POINTS
from clixbook.importing.card_texts import Texts
from clixbook.importing.import_report import Kind, Teller
from clixbook.importing.json_files import whole
from clixbook.importing.names import standard_power, title
from clixbook.rulebooks.power_colours import POWERS, SPECIAL

KNOWN = (
    "click_number",
    "alt_click_number",
    "starting_line",
    *(f"{slot}_{what}" for slot in SLOTS for what in ("power", "value")),
)
ORANGE = "orange"
COLOUR_OF = {slot: {name: colour for colour, name in names.items()} for slot, names in POWERS.items()}


class DialRead:
    """Dial of one card: ``clicks`` by number, and notes."""

    def __init__(self, given: Any, teller: Teller) -> None:
        self.teller = teller
        self.clicks: dict[int, Mapping[str, Any]] = {}
        if not isinstance(given, list):
            teller.tell(Kind.NOT_READ, "dial", f"Expected a list of clicks, found {given!r:.40}.")
            return
        for at, click in enumerate(given, 1):
            number = whole(click.get("click_number", at), MOST_CLICKS) if isinstance(click, dict) else None
            if number is None or not number:
                teller.tell(Kind.NOT_READ, f"dial, click {at}", f"Expected a click_number of 1 to {MOST_CLICKS}.")
            elif number in self.clicks:
                teller.tell(
                    Kind.LEFT_OUT, f"dial, click {number}", f"This click stands there twice; not kept: {click!r:.200}"
                )
            else:
                self.clicks[number] = click
        self._odd_keys()

    def _odd_keys(self) -> None:
        for number, click in sorted(self.clicks.items()):
            for key in sorted(click.keys() - set(KNOWN)):
                self.teller.tell(Kind.LEFT_OUT, f"dial, click {number}", f"{key!r:.40}: {click[key]!r:.40}.")
        turned = [
            f"{number} is {click['alt_click_number']}"
            for number, click in sorted(self.clicks.items())
            if "alt_click_number" in click
        ]
        if turned:
            self.teller.tell(
                Kind.LEFT_OUT, "dial", f"Other numbers that are printed beside clicks: {', '.join(turned)}."
            )

    def special_slots(self) -> set[str]:
        """The slots that show a special power, and other words that stand in place of a power."""
        found = set()
        for click in self.clicks.values():
            for slot in SLOTS:
                word = click.get(f"{slot}_power")
                if isinstance(word, str) and word and not standard_power(word, slot):
                    found |= {slot if word == "special" else word}
        return found

    def build_dial(self, starts: tuple[tuple[int, str], ...], face: bool, texts: Texts) -> Dial | None:
        """The dial; None, with problems in the report, if it cannot be read."""
        if not self.clicks:
            if not self.teller.bad:
                self.teller.tell(Kind.NOT_READ, "dial", "Expected clicks, found none.")
            return None
        last = max(self.clicks)
        clicks = [self._click(number, texts) if number in self.clicks else KO for number in range(1, last + 1)]
        self._blanks()
        if not face and last < MOST_CLICKS:
            clicks.append(KO)
        if self.teller.bad:
            return None
        return Dial(tuple(clicks), starts)

    def _blanks(self) -> None:
        blank = [
            f"{slot} on click {number}"
            for number, click in sorted(self.clicks.items())
            for slot in SLOTS
            if click.get(f"{slot}_value") in ("", None)
        ]
        if blank:
            self.teller.tell(Kind.TAKEN, "dial", f"No value stands there; 0 is taken: {', '.join(blank)}.")

    def _click(self, number: int, texts: Texts) -> Click:
        click, values = self.clicks[number], []
        for slot in SLOTS:
            given = click.get(f"{slot}_value")
            value = 0 if given in ("", None) else whole(given, HIGHEST)
            if value is None:
                high = whole(given) is not None  # a number that no dial has, such as 99 for 9, has to be corrected
                text = f"Expected a number from 0 to {HIGHEST}, found {given!r:.40}" + (
                    "." if high else "; 0 is taken."
                )
                place = f"dial, click {number}, {slot}_value"
                self.teller.tell(Kind.NOT_READ if high else Kind.TAKEN, place, text)
            values.append(value or 0)
        powers = tuple(each for slot in SLOTS for each in self._power(number, slot, texts))
        speed, attack, defense, damage = values
        return Click(speed, attack, defense, damage, powers)

    def _power(self, number: int, slot: str, texts: Texts) -> Iterator[tuple[str, str, str]]:
        word = self.clicks[number].get(f"{slot}_power")
        if word in (None, ""):
            return
        place = f"dial, click {number}, {slot}_power"
        if not isinstance(word, str):
            self.teller.tell(Kind.LEFT_OUT, place, f"Expected the name of a power, found {word!r:.40}.")
            return
        if name := standard_power(word, slot):
            yield slot, name, COLOUR_OF[slot].get(name, "")
            return
        sort = slot if word == "special" else word
        if sort not in texts.in_slot:
            texts.in_slot[sort] = texts.unique_name(
                f"Special {title(slot)}" if word == "special" else f"{title(word)} ({slot})"[:80]
            )
            assumption = (
                "The card has no words for it"
                if word == "special"
                else f"No power is called {word!r:.40}, and the card has no words for it"
            )
            self.teller.tell(Kind.PLAYERS, place, f"{assumption}: {texts.in_slot[sort]}.")
        yield slot, texts.in_slot[sort], SPECIAL

    # -- starting lines -------------------------------------------------------------------------------------

    def lines(self, values: list[int]) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]:
        """The starting lines with their colours, and the point values with those of theirs, in the order of both."""
        found = [
            (number, click["starting_line"])
            for number, click in sorted(self.clicks.items())
            if click.get("starting_line")
        ]
        if not found and self.clicks:
            found = [(min(self.clicks), True)]
        free = [colour for colour in LINES if colour != ORANGE]
        starts: list[tuple[int, str]] = []
        for at, (number, given) in enumerate(found):
            given = given.strip().lower() if isinstance(given, str) else given
            colour = given if given in LINES and given not in {line for _, line in starts} else ""
            if not colour and at < max(len(values), 1):
                colour = next((each for each in free if each not in {line for _, line in starts}), "")
            if not colour:
                colour = ORANGE
                text = "A starting line without a point value; it is taken for an alternative one, orange."
                self.teller.tell(Kind.TAKEN, f"dial, click {number}", text)
            starts.append((number, colour))
        return tuple(starts), self._points(values, starts)

    def _points(self, values: list[int], starts: list[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
        points: dict[int, str] = {}
        for value, (_, line) in zip(values, starts, strict=False):
            if value in points:
                self.teller.tell(Kind.LEFT_OUT, "point_values", f"{value} points stand there twice.")
            points.setdefault(value, "white" if line == "green" else line)
        if len(values) > len(starts):
            rest = ", ".join(map(str, values[len(starts) :]))
            self.teller.tell(Kind.LEFT_OUT, "point_values", f"No starting line is left for {rest} points.")
        return tuple(points.items())


def values_in(given: Any, teller: Teller) -> list[int]:
    """The point values of a card."""
    entries = given if isinstance(given, list) else [] if given is None else [given]
    found = [whole(each, MAX_POINTS) for each in entries]
    for entry, value in zip(entries, found, strict=True):
        if value is None:
            text = f"Expected points from 0 to {MAX_POINTS}, found {entry!r:.40}."
            teller.tell(Kind.LEFT_OUT, "point_values", text)
    return [value for value in found if value is not None]


assert set(VALUE_COLOURS) - {"white"} <= set(LINES)
