"""The keys of a thing file, one a line: its reader, writer, JSON Schema and page follow this table."""

from __future__ import annotations

import difflib
import re

from clixbook.board.files.file_keys import TEXT, TEXTS, YES_NO, FileKey, KeyTable, ValueKind, whole_number, word_of
from clixbook.board.files.schema_parts import DRAFT, Schema, list_schema, one_of, text
from clixbook.board.files.value_reader import MAX_TEXT, ValueReader
from clixbook.board.files.yamltree import YamlNode
from clixbook.board.model import terrain_kinds
from clixbook.board.model.thing_card import REACHES
from clixbook.board.model.things import ObjectKind
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_keys import MAX_POINTS, PRINTED, name_such_as
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.phrases import NAMES
from clixbook.figures.specials.sentence_reader import read_sentence
from clixbook.figures.things.thing import Bearers, Keyphrase, Stay, Thing, ThingKind, Turning

KEYPHRASES = ValueKind(
    ", ".join(f"`{each}`" for each in Keyphrase), list_schema(one_of(Keyphrase), len(Keyphrase)),
    lambda reader, node, key: frozenset(
        Keyphrase(reader.one_of(each, "a keyphrase", Keyphrase)) for each in reader.items(node, key)
    ),
    lambda phrases: sorted(map(str, phrases)),
)  # fmt: skip
SENTENCE = ValueKind("a sentence", text(MAX_TEXT), lambda reader, node, key: read_sentence(reader, node, key), str)
KIND = word_of({each.value: each for each in ThingKind})
BEARERS = word_of({each.value: each for each in Bearers})
CLICKS = ValueKind(
    "sentences with bars between them", text(MAX_TEXT), lambda reader, node, key: read_clicks(reader, node, key), str
)
TURNS = word_of({each.value: each for each in Turning})
STAYS = word_of({each.value: each for each in Stay})
WEIGHT = word_of({each.value: each for each in ObjectKind})
TERRAIN = word_of(("clear", *terrain_kinds.words()))
SIZE = ValueKind(
    "columns and rows, such as `2x3`", {"type": "string", "pattern": "^[1-9]x[1-9]$"},
    lambda reader, node, _: read_size(reader, node), str,
)  # fmt: skip
NAME = name_such_as("rain-lantern")
VALUES = ("speed", "attack", "defense", "damage", "range")
ASKED_VALUE = re.compile(rf"({'|'.join(VALUES)}) (\d{{1,2}})\+")
"""A combat value that a feat requires: ``attack 10+``."""
NEARLY = 0.8
"""How alike a word is, of 1, to the power that it was meant for."""
ASKS = ValueKind(TEXTS.holds, TEXTS.schema, lambda reader, node, key: read_asks(reader, node, key), TEXTS.plain)
REACH = word_of(REACHES)


def read_asks(reader: ValueReader, node: YamlNode, key: str) -> tuple[str, ...]:
    """The requirements of a feat; a misspelt power or a combat value without its ``+`` is a problem."""
    asks = tuple(reader.text_of(each, MAX_TEXT) for each in reader.items(node, key))
    for word in (word.strip() for each in asks for word in each.lower().split(" or ")):
        near = difflib.get_close_matches(word, NAMES, 1, NEARLY)
        if word.split(" ")[0] in VALUES and not ASKED_VALUE.fullmatch(word):
            reader.problems.at(node, f"A combat value is asked for as in attack 10+, not {word[:40]!r}.")
        elif near and word not in NAMES:
            reader.problems.at(node, f"There is no power {word[:40]!r}; did you mean {NAMES[near[0]]}?")
    return asks


def read_size(reader: ValueReader, node: YamlNode) -> str:
    """The size of special terrain; anything else is a problem."""
    text = reader.text_of(node, MAX_TEXT)
    if not re.fullmatch("[1-9]x[1-9]", text):
        reader.problems.at(node, f"Expected columns and rows such as 2x3, found {text[:20]!r}.")
    return text


def read_clicks(reader: ValueReader, node: YamlNode, whose: str) -> str:
    """The sentences of an event dial's clicks; problems have the number of the click."""
    text = reader.text_of(node, MAX_TEXT)
    for number, sentence in enumerate(text.split("|"), 1):
        try:
            clauses_of(sentence) if sentence.strip() else ()
        except ClixbookError as error:
            for problem in error.problems:
                reader.problems.at(node, f"{whose}, click {number}: {problem.text}")
    return text


THING_KEYS = KeyTable(
    "a thing",
    Thing,
    FileKey("thing", NAME, "The name that forces and maps use", field="id", needed="a name such as rain-lantern"),
    FileKey("name", TEXT, "The name that people read", "made from `thing`"),
    FileKey("about", TEXT, "A sentence about it"),
    FileKey("kind", KIND, "What it is", needed="what it is, such as relic"),
    FileKey("weight", WEIGHT, "What sort of object it is on the map"),
    FileKey("points", whole_number(0, MAX_POINTS), "What it costs"),
    FileKey("says", SENTENCE, "What it does, in the language of special powers"),
    FileKey(
        "reach", REACH, "For whom a special object works: its holder, figures in its square, or those beside it too"
    ),
    FileKey("bearers", BEARERS, "Of a feat: who is given it, and for what its points are paid once"),
    FileKey("asks", ASKS, "Of a feat: powers, symbols, values that it needs, such as `charge or flurry`, `range 6+`"),
    FileKey("calls", TEXTS, "Of an identity card: whom it calls from the sideline, by name, and other identities"),
    FileKey("stays", STAYS, "How long the figure stays that an identity card calls"),
    FileKey("inspiration", SENTENCE, "What an identity card does for its bearer while that figure waits"),
    FileKey("inspire", SENTENCE, "What it does for friends near that figure, as far as `reach`"),
    FileKey("intimidation", SENTENCE, "What it does to opponents near that figure, as far as `reach`"),
    FileKey("terrain", TERRAIN, "What special terrain is made of"),
    FileKey("size", SIZE, "How many squares special terrain covers"),
    FileKey("falls", whole_number(1, 9), "The damage value of a figure in it, or adjacent, that destroys it", "never"),
    FileKey("map", TEXT, "The name of the map on which its force has the `bonus`"),
    FileKey("bonus", SENTENCE, "What special terrain does for its force on that map"),
    FileKey("clicks", CLICKS, "Of an event dial: what each click does, such as `+1 attack | | -1 speed`"),
    FileKey("turns", TURNS, "When an event dial turns"),
    FileKey("by", whole_number(1, 9), "How many clicks an event dial turns at a time"),
    FileKey("back", TURNS, "When an event dial turns a click back"),
    FileKey("red_line", YES_NO, "An event dial stops at its last click"),
    FileKey("build_total", whole_number(0, MAX_POINTS), "Of an event dial: the build total of its game", "as agreed"),
    FileKey("members", TEXTS, "Of an event dial: names and keywords; a force has such figures alone", "everybody"),
    FileKey("wins", TEXTS, "Of an event dial: more ways to win for every player, such as `scores 150 points`"),
    FileKey("keyphrases", KEYPHRASES, "Keyphrases of its card"),
    FileKey("relic", whole_number(1, 6), "The least face of a die that takes a relic", "none"),
    FileKey("squares", whole_number(1, 4), "How many squares in a row an ultra heavy object covers"),
    FileKey("qualifies", TEXTS, "Names and keywords for whose bearers equipment costs nothing"),
    FileKey("only", TEXTS, "Names and keywords of those who can use it at all", "everybody"),
    FileKey("printed", PRINTED, "The words of a card, kept as they are"),
)


def thing_schema() -> Schema:
    """The JSON Schema of thing files; ``clixbook schema thing`` prints it."""
    return {
        "$schema": DRAFT, "title": "clixbook thing",
        "description": "A thing file: object, relic, equipment, resource, card, terrain, feat, condition or dial.",
        **THING_KEYS.schema,
    }  # fmt: skip
