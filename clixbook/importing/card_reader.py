"""Convert a JSON card with a dial to a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clixbook.board.files.value_reader import MAX_LIST
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.engine.effects.name_check import known_teams, suggestion_for
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure, Trait
from clixbook.figures.files.figure_keys import MAX_BOLTS, MAX_RANGE
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.files.writer import slug, to_text
from clixbook.importing.card_dials import DialRead, values_in
from clixbook.importing.card_texts import Texts
from clixbook.importing.import_report import Kind, Teller
from clixbook.importing.json_files import whole, words
from clixbook.importing.names import team, title
from clixbook.rulebooks.vocabulary import BREAKS

FIGURES = ("character", "bystander")
READ = (
    "unit_id", "set_id", "collector_number", "name", "type", "real_name", "dimensions", "point_values", "properties",
    "team_abilities", "keywords", "special_powers", "improved_movement", "improved_targeting", "object_keyphrases",
    "unit_range", "targets", "speed_type", "attack_type", "defense_type", "damage_type", "dial_size", "dial",
    "bystander_type", "passengers", "horde_stack_max",
)  # fmt: skip
PASSED_BY = ("rarity", "map_url", "image_url", "url")
"""Keys of a card that a figure file has no place for; the report names them once a file."""
MODES = {"boot": Mode.BOOT, "wing": Mode.WING, "dolphin": Mode.DOLPHIN}
SIZES = {"starburst": Size.STANDARD} | {size.name.lower(): size for size in Size}
MOVES = {"move_through": "move-through", "destroy_blocking": BREAKS}
LOOKS = {"opposing_characters": "opponents", "friendly_characters": "friends", "destroy_blocking": BREAKS}
IGNORED = (
    "elevated", "hindering", "water", "blocking", "indoor_blocking", "outdoor_blocking", "characters", "adjacent_only",
    "friends", "opponents", "adjacent",
)  # fmt: skip
RINGS = {"prime": "green", "unique": "silver"}


def is_card(value: Any) -> bool:
    """Is that an element of a collection, with a list of clicks or of point values, or a type beside its id?"""
    if not isinstance(value, dict):
        return False
    dial = value.get("dial")
    clicks = isinstance(dial, list) and any(isinstance(each, dict) for each in dial)
    return clicks or "unit_id" in value or {"point_values", "special_powers"} <= value.keys()


def has_values(card: Mapping[str, Any]) -> bool:
    """Has the card a dial with combat values, whatever its sort?"""
    dial = card.get("dial")
    clicks = [each for each in dial if isinstance(each, dict)] if isinstance(dial, list) else []
    return any({"speed_value", "attack_value", "defense_value", "damage_value"} <= each.keys() for each in clicks)


class CardReader:
    """Reads one card, and reports its unreadable and unsupported parts."""

    def __init__(self, card: Mapping[str, Any], teller: Teller) -> None:
        self.card, self.teller = card, teller

    def tell(self, kind: Kind, place: str, text: str) -> None:
        """Keep a remark on the card."""
        self.teller.tell(kind, place, text)

    def figure(self) -> Figure | None:
        """The figure; None, with problems in the report, if it cannot be read."""
        name = words(self.card.get("name"))
        if not name:
            self.tell(Kind.NOT_READ, "name", f"Expected a name, found {self.card.get('name')!r:.40}.")
        for key in sorted(self.card.keys() - {*READ, *PASSED_BY}):
            self.tell(Kind.LEFT_OUT, str(key)[:40], f"{self.card[key]!r:.200}; a figure has no place for it.")
        dial = DialRead(self.card.get("dial"), self.teller)
        texts = Texts(self.teller, words(self.card.get("name")))
        texts.read_texts(self.card.get("special_powers"), dial.special_slots())
        values = values_in(self.card.get("point_values"), self.teller)
        starts, points = dial.lines(values)
        face = self.card.get("type") == "bystander" and len(dial.clicks) == 1
        made = dial.build_dial(starts, face, texts)
        fields = {**self._base(), **self._print(), **self._words(texts)}
        if self.teller.bad or made is None:
            return None
        try:
            return Figure(
                self._id(name), name, points or self._free(face), (made,), bystander=face, traits=tuple(texts.traits),
                specials=tuple(texts.specials), printed=tuple(texts.printed), **fields,
            )  # fmt: skip
        except ClixbookError as error:
            for problem in error.problems:
                self.tell(Kind.NOT_READ, "", problem.text)
            return None

    def _free(self, face: bool) -> tuple[tuple[int, str], ...]:
        """The points of a card that prints none."""
        if not face:
            self.tell(Kind.TAKEN, "point_values", "The card has no point value; 0 is taken.")
        return ((0, "white"),)

    def _id(self, name: str) -> str:
        """The name for forces: the figure's name and number, with dots and blanks as dashes."""
        number = slug(words(self.card.get("unit_id")) or words(self.card.get("collector_number")))
        first = slug(name)[:38].strip("-") or "figure"
        return f"{first}-{number}"[:60].strip("-") if number else first

    # -- parts ----------------------------------------------------------------------------------------------

    def _base(self) -> dict[str, Any]:
        """Base, range, targets and symbols."""
        speed, carries = self._word("speed_type", "boot"), False
        if speed.startswith("transport_"):
            speed, carries = speed.removeprefix("transport_"), True
        attack, defense = self._word("attack_type", "fist"), self._word("defense_type", "shield")
        self.symbols = [
            *(["Transporter"] if carries else []), *(["Team Base"] if attack == "team" else []),
            *(["Vehicle"] if defense == "vehicle" else []),
        ]  # fmt: skip
        return {
            "base": self._choice("dimensions", "1x1", dict(zip(BASES, BASES, strict=True)), _turned_base(self.card)),
            "range": self._number("unit_range", 0, MAX_RANGE),
            "bolts": max(self._number("targets", 1, MAX_BOLTS), 1),
            "mode": self._choice("speed_type", "boot", MODES, speed),
            "size": self._choice("damage_type", "starburst", SIZES),
            "attack_symbol": "fist" if attack == "team" else attack,
            "defense_symbol": "shield" if defense == "vehicle" else defense,
        }

    def _print(self) -> dict[str, Any]:
        """Set, number, ring and identity."""
        number = words(self.card.get("collector_number")) or words(self.card.get("unit_id"))
        own = {each for each in self._list("properties") if each in RINGS}
        if len(own) > 1:
            self.tell(Kind.LEFT_OUT, "properties", "A ring has one colour: silver for unique, and not green for prime.")
        ring = RINGS["unique"] if "unique" in own else RINGS["prime"] if own else ""
        set_ = words(self.card.get("set_id"))
        return {
            "set": set_,
            "number": number,
            "card": number or "1",
            "persona": words(self.card.get("real_name")),
            "ring": ring,
        }

    def _words(self, texts: Texts) -> dict[str, Any]:
        """Keywords, teams, and the traits that stand in no text."""
        keywords = self._list("keywords")
        if len(keywords) > MAX_LIST:
            rest = ", ".join(keywords[MAX_LIST:])
            self.tell(Kind.LEFT_OUT, "keywords", f"A figure has {MAX_LIST} keywords at most: {rest}.")
        traits = [*self.symbols, *self._improved_traits(), *self._marks()]
        for name in traits:
            if name.lower() not in texts.names:
                texts.names.add(name.lower())
                texts.trait(Trait(name), "traits")
        return {"keywords": tuple(dict.fromkeys(keywords))[:MAX_LIST], "teams": tuple(self._teams(texts))}

    def _teams(self, texts: Texts) -> Iterable[str]:
        found = []
        for word in self._list("team_abilities"):
            if name := team(word):
                found.append(name)
                continue
            kept = texts.unique_name(f"Team: {title(word)}"[:80])
            near = suggestion_for(word.replace("_", " "), known_teams())
            text = f"No book knows a team {word!r:.40}.{near} It stands among the traits as {kept!r}."
            self.tell(Kind.PLAYERS, "team_abilities", text)
            texts.trait(Trait(kept), "team_abilities")
        return dict.fromkeys(found)

    def _improved_traits(self) -> Iterable[str]:
        """Improved movement and targeting, as our traits name them."""
        for key, own in (("improved_movement", MOVES), ("improved_targeting", LOOKS)):
            known = []
            for word in self._list(key):
                if word in own or word in IGNORED:
                    known.append(own.get(word, word.replace("_", " ")))
                else:
                    self.tell(Kind.LEFT_OUT, key, f"{word!r:.40}; known are {', '.join((*IGNORED, *own))}.")
            if known:
                yield f"{title(key)}: {', '.join(dict.fromkeys(known))}"

    def _marks(self) -> Iterable[str]:
        """Passengers, hordes and other marks of the card."""
        if (seats := self.card.get("passengers")) is not None:
            if (number := whole(seats, 20)) is None:
                self.tell(Kind.LEFT_OUT, "passengers", f"Expected a number, found {seats!r:.40}.")
            else:
                yield f"Passenger: {number}"
        if (stack := self.card.get("horde_stack_max")) is not None:
            self.tell(Kind.PLAYERS, "horde_stack_max", f"A horde of {stack!r:.10}; stacks are left to the players.")
            yield f"Horde of {words(str(stack))[:10]}"
        for word in (*self._list("properties"), *self._list("object_keyphrases")):
            if word in RINGS:
                continue
            if not any(each.isalnum() for each in word):
                self.tell(Kind.LEFT_OUT, "properties", f"{word!r:.40}.")
                continue
            self.tell(
                Kind.PLAYERS,
                "properties",
                f"{title(word)}: it stands among the traits, the rest is left to the players.",
            )
            yield f"{title(word)} (card)"[:80]

    # -- values ---------------------------------------------------------------------------------------------

    def _list(self, key: str) -> list[str]:
        """A list of words; other values are reported."""
        given = self.card.get(key)
        entries = given if isinstance(given, list) else [] if given is None else [given]
        for entry in entries:
            if not isinstance(entry, str) or len(entry) > 100:
                self.tell(Kind.LEFT_OUT, key, f"Expected a short word, found {entry!r:.60}.")
        return [words(entry) for entry in entries if isinstance(entry, str) and len(entry) <= 100 and entry.strip()]

    def _word(self, key: str, default: str) -> str:
        given = self.card.get(key)
        if given in (None, ""):
            return default
        if not isinstance(given, str) or len(given) > 40:
            self.tell(Kind.LEFT_OUT, key, f"Expected a word, found {given!r:.40}; {default} is taken.")
            return default
        return words(given)

    def _choice(self, key: str, default: str, known: Mapping[str, Any], word: str = "") -> Any:
        word = word or self._word(key, default)
        if word not in known:
            self.tell(Kind.TAKEN, key, f"{word!r:.40} is none of {', '.join(known)}; {default} is taken.")
            return known[default]
        return known[word]

    def _number(self, key: str, default: int, most: int) -> int:
        given = self.card.get(key)
        number = default if given in (None, "") else whole(given, most)
        if number is None:
            number = most if whole(given) is not None else default
            self.tell(Kind.TAKEN, key, f"Expected a number up to {most}, found {given!r:.40}; {number} is taken.")
        return number


def _turned_base(card: Mapping[str, Any]) -> str:
    """A base with its longer side last, as our names have it; "" for any other word."""
    size = card.get("dimensions")
    parts = size.lower().split("x") if isinstance(size, str) else []
    turned = "x".join(reversed(parts))
    return turned if turned in BASES else ""


def check_figure(figure: Figure, teller: Teller) -> Figure | None:
    """Validate a figure through its file; None, with notes, if it has problems."""
    try:
        again = read_figure(to_text(figure))
    except ClixbookError as error:
        for problem in error.problems:
            teller.tell(Kind.NOT_READ, "", problem.text)
        return None
    return again
