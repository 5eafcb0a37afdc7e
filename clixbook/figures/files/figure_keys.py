"""The keys of a figure file, one a line: its reader, writer, JSON Schema and page follow this table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from clixbook.board.files.schema_parts import (
    DRAFT,
    FLAG,
    Schema,
    by_name,
    either,
    integer,
    list_schema,
    object_schema,
    one_of,
    text,
    with_description,
)
from clixbook.board.files.yamltree import YamlNode, quoted
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.figure import VALUE_COLOURS, Figure
from clixbook.figures.files.value_reader import MAX_LIST, MAX_TEXT, ValueReader

RINGS = ("silver", "gold", "bronze", "green", "purple", "yellow", "blue", "red")
MAX_PRINTED, MAX_POINTS, MAX_RANGE, MAX_BOLTS = 2000, 2000, 20, 6
DEFAULTS = {each.name: each.default for each in fields(Figure)}
CLICKS: Schema = {"pattern": "^[0-9]{1,2}(-[0-9]{1,2})?$"}
NUMBER: Schema = {"pattern": "^[0-9]{1,4}$"}
TABLE: Schema = {"type": "string", "pattern": r"(^|\n)\s*(click|line|speed|attack|defense|damage)\s"}
FIGURE_NAME, MAX_NAME = "[a-z0-9]+(-[a-z0-9]+)*", 60


@dataclass(frozen=True)
class KeyKind:
    """A kind of value. ``read`` takes its node and its key; None where ``FigureReader`` has a method for it.

    ``write`` gives the text of a value; None where the writer has a function for it.
    """

    holds: str
    schema: Schema
    read: Callable[[ValueReader, YamlNode, str], Any] | None = None
    write: Callable[[Any], str] | None = None


@dataclass(frozen=True)
class FigureKey:
    """A key with its kind and a sentence without its stop. Its default is that of the field of ``Figure``.

    ``left_out`` says what holds without the key where it has no such default; ``field`` is needed where the field
    has another name.
    """

    name: str
    kind: KeyKind
    sentence: str
    left_out: str = ""
    field: str = ""

    @property
    def stored(self) -> str:
        """The field of the figure."""
        return self.field or self.name

    @property
    def default_text(self) -> str:
        """The default as a file would have it, "" for nothing."""
        default = DEFAULTS.get(self.stored, MISSING)
        known = self.kind.write and default not in (MISSING, "", (), frozenset())
        return self.kind.write(default).strip('"') if self.kind.write and known else ""

    @property
    def schema(self) -> Schema:
        """The values that it may have, with the sentence that an editor shows."""
        default = f"; {self.default_text} if left out" if self.default_text and not self.left_out else ""
        return with_description(self.kind.schema, f"{self.sentence}{default}.")


def mapping_of(keys: Iterable[FigureKey], needed: Iterable[str]) -> Schema:
    """A mapping with some keys and no others."""
    schemas = {key.name: key.schema for key in keys}
    return object_schema(schemas, schemas, needed)


# -- the kinds -----------------------------------------------------------------------------------------------


def listed_text(texts: Iterable[str]) -> str:
    """Texts as a list of YAML in one line; those of a set by the alphabet."""
    return f"[{', '.join(map(quoted, sorted(texts) if isinstance(texts, frozenset) else texts))}]"


def _text_up_to(most: int) -> KeyKind:
    return KeyKind("text", text(most), lambda reader, node, _: reader.text_of(node, most), quoted)


def _texts_as(kept: Callable[[tuple[str, ...]], Any]) -> KeyKind:
    schema = list_schema(text(MAX_TEXT), MAX_LIST)
    return KeyKind("a list of words", schema, lambda reader, *at: kept(reader.texts(*at)), listed_text)


def _whole_number(least: int, most: int) -> KeyKind:
    schema = integer(least, most)
    return KeyKind(f"`{least}` to `{most}`", schema, lambda reader, *at: reader.bounded(*at, least, most), str)


def _word_of(values: Mapping[str, Any]) -> KeyKind:
    words = {value: word for word, value in values.items()}
    return KeyKind(
        ", ".join(f"`{word}`" for word in values),
        one_of(values),
        lambda reader, node, key: values[reader.one_of(node, f"a {key}", values)],
        lambda value: quoted(words.get(value, str(value))),
    )


TEXT, PRINTED = _text_up_to(MAX_TEXT), _text_up_to(MAX_PRINTED)
TEXTS, SET = _texts_as(tuple), _texts_as(frozenset)
LOWER_SET = _texts_as(lambda texts: frozenset(map(str.lower, texts)))
YES_NO = KeyKind("`yes`, `no`", FLAG, lambda reader, node, _: reader.flag(node), lambda on: "yes" if on else "no")
RED_LINE = KeyKind(YES_NO.holds, YES_NO.schema)
SIZE = _word_of({size.name.lower(): size for size in Size})
MODE = _word_of({mode.value: mode for mode in Mode})
BASE, RING = _word_of({base: base for base in BASES}), _word_of({ring: ring for ring in RINGS})
POINTS = _whole_number(0, MAX_POINTS)

# -- the keys ------------------------------------------------------------------------------------------------

TRAIT_KEYS = (
    FigureKey("name", TEXT, "The name of the trait", "needed"),
    FigureKey("text", PRINTED, "Its words"),
    FigureKey("points", POINTS, "The value printed beside it"),
    FigureKey("cost", _whole_number(-MAX_POINTS, MAX_POINTS), "What it costs to buy"),
)
ERRATA_KEYS = (
    FigureKey("mode", MODE, "The speed symbol", "unchanged"),
    FigureKey("size", SIZE, "The damage symbol", "unchanged"),
    FigureKey("generic", YES_NO, "`yes`: one of many", "unchanged"),
)
NAME = KeyKind("a name", text(MAX_NAME) | {"pattern": f"^{FIGURE_NAME}$"}, write=quoted)
VALUES = KeyKind(
    "a number, or several with colours",
    either(POINTS.schema, by_name(one_of((*VALUE_COLOURS, "green")), NUMBER) | {"minProperties": 1}),
)
POWERS = KeyKind("slot: clicks: power", object_schema(SLOTS, dict.fromkeys(SLOTS, by_name(TEXT.schema, CLICKS))))
TRAITS = KeyKind("a list", list_schema(either(TEXT.schema, mapping_of(TRAIT_KEYS, ("name",))), MAX_LIST))
CARD, ERRATA = KeyKind("`yes`, or text", either(FLAG, TEXT.schema)), KeyKind("a mapping", mapping_of(ERRATA_KEYS, ()))
BY_POWER, SENTENCES = KeyKind("power: effects", by_name(TEXTS.schema)), KeyKind("name: sentence", by_name(TEXT.schema))
WORDS, COLUMNS = KeyKind("name: words", by_name(PRINTED.schema)), KeyKind("a table", TABLE)
ONE_DIAL = (
    FigureKey("dial", COLUMNS, "Rows speed, attack, defense, damage; a column a click; KO at the end", "`dials`"),
    FigureKey("powers", POWERS, "The power that each click shows: `speed: {1-3: Charge (green), 5: Flurry}`"),
    FigureKey("red_line", RED_LINE, "`yes`: the dial ends with a red line, not with KO", "`no`"),
)
DIAL_KEYS = (FigureKey("points", POINTS, "The point value of this dial"), *ONE_DIAL)
DIALS = KeyKind("a list of dials", list_schema(mapping_of(DIAL_KEYS, ("dial",)), MAX_LIST, least=1))

FIGURE_KEYS = (
    FigureKey("figure", NAME, "The name that forces use", "needed", "id"),
    FigureKey("name", TEXT, "The name that people read", "made from `figure`"),
    FigureKey("about", TEXT, "A sentence about it"),
    FigureKey("points", VALUES, "Its point values, with the colours of their lines", "needed"),
    FigureKey("range", _whole_number(0, MAX_RANGE), "How far it shoots"),
    FigureKey("bolts", _whole_number(1, MAX_BOLTS), "Targets of one ranged attack"),
    FigureKey("base", BASE, "Its base in squares"),
    FigureKey("size", SIZE, "The damage symbol"),
    FigureKey("mode", MODE, "The speed symbol"),
    FigureKey("attack_symbol", TEXT, "`sharpshooter`, `autonomous`, ...: what it gives is the book's"),
    FigureKey("defense_symbol", TEXT, "`indomitable`, ...: what it gives is the book's"),
    FigureKey("keywords", TEXTS, 'A keyword in italics, which makes it generic, is `"*Soldier*"`'),
    FigureKey("teams", TEXTS, "Its team symbols"),
    FigureKey("ring", RING, "The colour of its ring"),
    FigureKey("set", TEXT, "The set symbol"),
    FigureKey("number", TEXT, "The collector number"),
    FigureKey("base_colour", TEXT, "The colour of its base"),
    FigureKey("sculpt", TEXT, "What tells duplicates apart"),
    FigureKey("persona", TEXT, "What tells duplicates apart"),
    FigureKey("generic", YES_NO, "`yes`: one of many"),
    FigureKey("listed", SET, "Lists of a rulebook that name it, such as `[tiny]`, or the team that it may declare"),
    FigureKey("traits", TRAITS, "Names, or mappings with name, text, points and cost"),
    FigureKey("bystander", YES_NO, "`yes`: the dial is one face of one click"),
    FigureKey("card", CARD, "`yes`, or the collector number on its card", "no card"),
    FigureKey("errata", ERRATA, "What published errata change: `mode`, `size`, `generic`"),
    FigureKey("safeguard", LOWER_SET, "Effects that the whole figure is shielded from: `[Outwit]`", field="safeguards"),
    FigureKey("protected", BY_POWER, "Effects that cannot choose a power: `{Toughness: [Outwit]}`", field="protects"),
    FigureKey("spoken", TEXT, "The name in sentences, whose verbs stand in the singular", "the name"),
    FigureKey("specials", SENTENCES, "What a special power or trait does"),
    FigureKey("pair", TEXTS, "Of a duo: the figures that merge into it, and into which it splits"),
    FigureKey("printed", WORDS, "The words of a card for a special power or trait, kept as they are"),
    *ONE_DIAL,
    FigureKey("dials", DIALS, "Several dials, each with its point value", "`dial`"),
)
KEYS = tuple(key.name for key in FIGURE_KEYS)


def figure_schema() -> Schema:
    """What a figure file may hold, as JSON Schema: ``clixbook schema figure`` prints it."""
    return {
        "$schema": DRAFT, "title": "clixbook figure",
        "description": "A figure file of clixbook. `clixbook check` reads the table of the dial too.",
        **mapping_of(FIGURE_KEYS, ("figure", "points")),
        "oneOf": [{"required": [key]} for key in ("dial", "dials")],
    }  # fmt: skip


def key_table() -> str:
    """The table of docs/figure-format.md, in Markdown."""
    rows = ["| key | holds | what it is | if left out |", "|---|---|---|---|"]
    for key in FIGURE_KEYS:
        left_out = key.left_out or (f"`{key.default_text}`" if key.default_text else "none")
        rows.append(f"| `{key.name}` | {key.kind.holds} | {key.sentence} | {left_out} |")
    return "\n".join(rows)
