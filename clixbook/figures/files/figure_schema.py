"""The JSON Schema of a figure file, made from the keys, words and bounds of its reader."""

from __future__ import annotations

from clixbook.board.files.schema_parts import (
    DRAFT,
    FLAG,
    Schema,
    by_name,
    either,
    keyed,
    listed,
    one_of,
    text,
    told,
    whole,
)
from clixbook.board.model.things import BASES, Mode
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.figure import VALUE_COLOURS
from clixbook.figures.files.figure_reader import (
    DIAL_KEYS,
    ERRATA_KEYS,
    KEYS,
    MAX_BOLTS,
    MAX_LIST,
    MAX_POINTS,
    MAX_PRINTED,
    MAX_RANGE,
    MAX_TEXT,
    RINGS,
    SIZES,
    TRAIT_KEYS,
)

TEXT = text(MAX_TEXT)
TEXTS = listed(TEXT, MAX_LIST)
POINTS = whole(0, MAX_POINTS)
DIAL: Schema = {"type": "string", "pattern": r"(^|\n)\s*(click|line|speed|attack|defense|damage)\s"}
CLICKS: Schema = {"pattern": "^[0-9]{1,2}(-[0-9]{1,2})?$"}
NUMBER: Schema = {"pattern": "^[0-9]{1,4}$"}


def figure_schema() -> Schema:
    """What a figure file may hold, as JSON Schema: ``clixbook schema figure`` prints it."""
    dials = {"dial", "dials"}
    return {
        "$schema": DRAFT, "title": "clixbook figure",
        "description": "A figure file of clixbook. `clixbook check` reads the table of the dial too.",
        **keyed(KEYS, _parts(), ("figure", "points")),
        "oneOf": [{"required": [key]} for key in sorted(dials)],
    }  # fmt: skip


def _parts() -> dict[str, Schema]:
    """Key -> what may stand there."""
    mode, size = one_of(Mode), one_of(SIZES)
    powers = keyed(SLOTS, dict.fromkeys(SLOTS, by_name(TEXT, CLICKS)))
    colours = one_of((*VALUE_COLOURS, "green"))
    trait = {"name": TEXT, "text": text(MAX_PRINTED), "points": POINTS, "cost": whole(-MAX_POINTS, MAX_POINTS)}
    errata = {"mode": mode, "size": size, "generic": FLAG}
    dial = {
        "points": POINTS,
        "dial": told(DIAL, "The table: rows speed, attack, defense, damage; a column a click; KO at the end."),
        "powers": told(powers, "Slot -> clicks -> power: speed: {1-3: Charge (green)}."),
        "red_line": told(FLAG, "yes: the dial ends with a red line, not with KO."),
    }
    return {
        **dial,
        "figure": told(TEXT | {"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 60}, "The name that forces use."),
        "name": told(TEXT, "What people read; made from the key figure if left out."),
        "about": told(TEXT, "A sentence about it."),
        "spoken": told(TEXT, "The name in sentences, whose verbs stand in the singular."),
        "points": told(
            either(POINTS, by_name(colours, NUMBER) | {"minProperties": 1}),
            "A number, or several point values with the colours of their lines.",
        ),
        "range": told(whole(0, MAX_RANGE), "0 if left out."),
        "bolts": told(whole(1, MAX_BOLTS), "Targets of one ranged attack; 1 if left out."),
        "base": told(one_of(BASES), "1x1 if left out."),
        "size": told(size, "The damage symbol; standard if left out."),
        "mode": told(mode, "The speed symbol; boot if left out."),
        "attack_symbol": told(TEXT, "sharpshooter, autonomous ...; fist if left out."),
        "defense_symbol": told(TEXT, "indomitable ...; shield if left out."),
        "keywords": told(TEXTS, 'A keyword in italics, which makes it generic, is "*Soldier*".'),
        "teams": told(TEXTS, "Its team symbols."),
        "ring": told(one_of(RINGS), "The colour of its ring."),
        "set": told(TEXT, "The set symbol."),
        "number": told(TEXT, "The collector number."),
        "base_colour": told(TEXT, "black if left out."),
        "sculpt": told(TEXT, "What tells duplicates apart."),
        "persona": told(TEXT, "What tells duplicates apart."),
        "generic": told(FLAG, "yes: one of many."),
        "listed": told(TEXTS, "Lists of a rulebook that it stands on, or the team that it may declare."),
        "traits": told(
            listed(either(TEXT, keyed(TRAIT_KEYS, trait, ("name",))), MAX_LIST),
            "Names, or mappings with name, text, points and cost.",
        ),
        "bystander": told(FLAG, "yes: the dial is one face of one click."),
        "card": told(either(FLAG, TEXT), "yes, or the collector number on its card."),
        "errata": told(keyed(ERRATA_KEYS, errata), "What published errata change."),
        "dials": told(
            listed(keyed(DIAL_KEYS, dial, ("dial",)), MAX_LIST, least=1), "Several dials, each with its point value."
        ),
        "safeguard": told(TEXTS, "Effects that the whole figure is shielded from."),
        "protected": told(by_name(TEXTS), "Power -> effects that cannot choose it: {Toughness: [Outwit]}."),
        "specials": told(by_name(TEXT), "Special power or trait -> the sentence that says what it does."),
        "printed": told(
            by_name(text(MAX_PRINTED)), "Special power or trait -> the words of its card, kept as they are."
        ),
        "pair": told(TEXTS, "Of a duo: the figures that merge into it."),
    }
