"""The keys of a figure file, one a line: its reader, writer, JSON Schema and page follow this table."""

from __future__ import annotations

import re

from clixbook.board.files.file_keys import (
    TEXT,
    TEXTS,
    YES_NO,
    FileKey,
    KeyTable,
    ValueKind,
    text_up_to,
    texts_as,
    whole_number,
    word_of,
)
from clixbook.board.files.schema_parts import (
    DRAFT,
    FLAG,
    Schema,
    by_name,
    either,
    list_schema,
    object_schema,
    one_of,
    text,
)
from clixbook.board.files.value_reader import MAX_LIST, ValueReader
from clixbook.board.files.yamltree import YamlNode, shorten
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.figure import VALUE_COLOURS, Figure, Trait

RINGS = ("silver", "gold", "bronze", "green", "purple", "yellow", "blue", "red")
MAX_PRINTED, MAX_POINTS, MAX_RANGE, MAX_BOLTS = 2000, 2000, 20, 6
CLICKS: Schema = {"pattern": "^[0-9]{1,2}(-[0-9]{1,2})?$"}
NUMBER: Schema = {"pattern": "^[0-9]{1,4}$"}
TABLE: Schema = {"type": "string", "pattern": r"(^|\n)\s*(click|line|speed|attack|defense|damage)\s"}
FIGURE_NAME, MAX_NAME = "[a-z0-9]+(-[a-z0-9]+)*", 60

# -- the kinds -----------------------------------------------------------------------------------------------

PRINTED, SET = text_up_to(MAX_PRINTED), texts_as(frozenset)
LOWER_SET = texts_as(lambda texts: frozenset(map(str.lower, texts)))
RED_LINE = ValueKind(YES_NO.holds, YES_NO.schema)
SIZE = word_of({size.name.lower(): size for size in Size})
MODE = word_of({mode.value: mode for mode in Mode})
BASE, RING = word_of(tuple(BASES)), word_of(RINGS)
POINTS = whole_number(0, MAX_POINTS)

# -- the keys ------------------------------------------------------------------------------------------------

TRAIT_KEYS = KeyTable(
    "a trait",
    Trait,
    FileKey("name", TEXT, "The name of the trait", needed="the name of the trait"),
    FileKey("text", PRINTED, "Its words"),
    FileKey("points", POINTS, "The value printed beside it"),
    FileKey("cost", whole_number(-MAX_POINTS, MAX_POINTS), "What it costs to buy"),
)
ERRATA_KEYS = KeyTable(
    "errata",
    None,
    FileKey("mode", MODE, "The speed symbol", "unchanged"),
    FileKey("size", SIZE, "The damage symbol", "unchanged"),
    FileKey("generic", YES_NO, "`yes`: one of many", "unchanged"),
)


def name_such_as(example: str) -> ValueKind:
    """The name of a file's figure or thing: small letters and digits, with hyphens between words."""

    def read(reader: ValueReader, node: YamlNode, _: str) -> str:
        name = reader.text_of(node)
        if not re.fullmatch(FIGURE_NAME, name) or len(name) > MAX_NAME:
            reader.problems.at(node, f"Expected a name such as {example}, found {shorten(name)}.")
        return name

    return ValueKind("a name", text(MAX_NAME) | {"pattern": f"^{FIGURE_NAME}$"}, read, str)


def _read_points(reader: ValueReader, node: YamlNode, key: str) -> tuple[tuple[int, str], ...]:
    """A number, or a mapping from values to colours."""
    if node.kind != "mapping":
        return ((reader.number_within(node, key, 0, MAX_POINTS), "white"),)
    values = {}
    for name, value in node.pairs:
        colour = "white" if value.text == "green" else reader.one_of(value, "a colour of points", VALUE_COLOURS)
        number = reader.number_within(name, key, 0, MAX_POINTS)
        if number in values:
            reader.problems.at(name, f"{number} points stand here twice; expected them once.")
        values[number] = colour
    if not values:
        reader.problems.at(node, "Expected at least one point value.")
    return tuple(values.items())


def _read_trait(reader: ValueReader, node: YamlNode) -> Trait:
    return Trait(node.text) if node.kind == "text" else Trait(**{"name": "", **TRAIT_KEYS.read(reader, node)})


def _read_protected(reader: ValueReader, node: YamlNode, key: str) -> frozenset[tuple[str, str]]:
    pairs = [(power.text, effects) for power, effects in reader.pairs(node, key, "Toughness: [Outwit]")]
    return frozenset((power.lower(), each.lower()) for power, effects in pairs for each in reader.texts(effects, power))


NAME = name_such_as("night-warden")
VALUES = ValueKind(
    "a number, or several with colours",
    either(POINTS.schema, by_name(one_of((*VALUE_COLOURS, "green")), NUMBER) | {"minProperties": 1}),
    _read_points,
)
POWERS = ValueKind("slot: clicks: power", object_schema(SLOTS, dict.fromkeys(SLOTS, by_name(TEXT.schema, CLICKS))))
TRAITS = ValueKind(
    "a list", list_schema(either(TEXT.schema, TRAIT_KEYS.schema), MAX_LIST),
    lambda reader, *at: tuple(_read_trait(reader, each) for each in reader.items(*at)),
)  # fmt: skip
CARD = ValueKind("`yes`, or text", either(FLAG, TEXT.schema))
ERRATA = ValueKind(
    "a mapping", ERRATA_KEYS.schema, lambda reader, node, _: tuple(ERRATA_KEYS.read(reader, node).items())
)  # fmt: skip
BY_POWER = ValueKind("power: effects", by_name(TEXTS.schema), _read_protected)
SENTENCES = ValueKind("name: sentence", by_name(TEXT.schema))
WORDS, COLUMNS = ValueKind("name: words", by_name(PRINTED.schema)), ValueKind("a table", TABLE)
ONE_DIAL = (
    FileKey("dial", COLUMNS, "Rows speed, attack, defense, damage; a column a click; KO at the end", "`dials`"),
    FileKey("powers", POWERS, "The power that each click shows: `speed: {1-3: Charge (green), 5: Flurry}`"),
    FileKey("red_line", RED_LINE, "`yes`: the dial ends with a red line, not with KO", "`no`"),
)
DIAL_KEYS = KeyTable("a dial", None, FileKey("points", POINTS, "The point value of this dial"), *ONE_DIAL)
ONE_OF_SEVERAL = {**DIAL_KEYS.schema, "required": ["dial"]}
DIALS = ValueKind("a list of dials", list_schema(ONE_OF_SEVERAL, MAX_LIST, least=1))

FIGURE_KEYS = KeyTable(
    "a figure",
    Figure,
    FileKey("figure", NAME, "The name that forces use", field="id", needed="a name such as night-warden"),
    FileKey("name", TEXT, "The name that people read", "made from `figure`"),
    FileKey("about", TEXT, "A sentence about it"),
    FileKey("points", VALUES, "Its point values, with the colours of their lines", needed="a number such as 75"),
    FileKey("range", whole_number(0, MAX_RANGE), "How far it shoots"),
    FileKey("bolts", whole_number(1, MAX_BOLTS), "Targets of one ranged attack"),
    FileKey("base", BASE, "Its base in squares"),
    FileKey("size", SIZE, "The damage symbol"),
    FileKey("mode", MODE, "The speed symbol"),
    FileKey("attack_symbol", TEXT, "`sharpshooter`, `autonomous`, ...: what it gives is the book's"),
    FileKey("defense_symbol", TEXT, "`indomitable`, ...: what it gives is the book's"),
    FileKey("keywords", TEXTS, 'A keyword in italics, which makes it generic, is `"*Soldier*"`'),
    FileKey("teams", TEXTS, "Its team symbols"),
    FileKey("ring", RING, "The colour of its ring"),
    FileKey("set", TEXT, "The set symbol"),
    FileKey("number", TEXT, "The collector number"),
    FileKey("base_colour", TEXT, "The colour of its base"),
    FileKey("sculpt", TEXT, "What tells duplicates apart"),
    FileKey("persona", TEXT, "What tells duplicates apart"),
    FileKey("generic", YES_NO, "`yes`: one of many"),
    FileKey("listed", SET, "Lists of a rulebook that name it, such as `[tiny]`, or the team that it may declare"),
    FileKey("traits", TRAITS, "Names, or mappings with name, text, points and cost"),
    FileKey("bystander", YES_NO, "`yes`: the dial is one face of one click"),
    FileKey("card", CARD, "`yes`, or the collector number on its card", "no card"),
    FileKey("errata", ERRATA, "What published errata change: `mode`, `size`, `generic`"),
    FileKey("safeguard", LOWER_SET, "Effects that the whole figure is shielded from: `[Outwit]`", field="safeguards"),
    FileKey("protected", BY_POWER, "Effects that cannot choose a power: `{Toughness: [Outwit]}`", field="protects"),
    FileKey("spoken", TEXT, "The name in sentences, whose verbs stand in the singular", "the name"),
    FileKey("specials", SENTENCES, "What a special power or trait does"),
    FileKey("pair", TEXTS, "Of a duo: the figures that merge into it, and into which it splits"),
    FileKey("printed", WORDS, "The words of a card for a special power or trait, kept as they are"),
    *ONE_DIAL,
    FileKey("dials", DIALS, "Several dials, each with its point value", "`dial`"),
)
KEYS = FIGURE_KEYS.names


def figure_schema() -> Schema:
    """The JSON Schema of figure files; ``clixbook schema figure`` prints it."""
    return {
        "$schema": DRAFT, "title": "clixbook figure",
        "description": "A figure file of clixbook. `clixbook check` reads the table of the dial too.",
        **FIGURE_KEYS.schema,
        "oneOf": [{"required": [key]} for key in ("dial", "dials")],
    }  # fmt: skip
