"""Immutable drafts of things, complete or not, with conversion to and from files and addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from clixbook.board.files.yamltree import flow_yaml, read_tree
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.engine.game import Game
from clixbook.engine.history.thing_codes import thing_code, thing_named
from clixbook.engine.rules.forces.id_cards import is_called
from clixbook.engine.rules.forces.replacements import BESIDE
from clixbook.errors import BadWord, ClixbookError, NotFound, Problem
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.writer import slug
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.forces.equipment_words import is_named
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.figures.things.thing_keys import THING_KEYS
from clixbook.figures.things.thing_reader import read_thing, thing_text
from clixbook.rulebooks import Rulebook

LISTS = ("keyphrases", "qualifies", "only", "asks", "calls", "members", "wins")
BOARD = Board.build(width=8, height=6, starting={"west": ["A1:A6"], "east": ["H1:H6"]}, title="A place to try things")
"""A board for trying out a thing."""
TERRAIN_BOARD = Board.build(
    width=16, height=8, starting={"west": ["A1:A8"], "east": ["P1:P8"]}, title="A field to try special terrain"
)
CALLING = ("stays", "inspiration", "inspire", "intimidation")
"""The keys of identity cards, besides the figures that they call."""
GROUND = ("terrain", "size", "falls", "map", "bonus")
"""The keys of special terrain."""
DIAL = ("clicks", "turns", "by", "back", "red_line", "build_total", "members", "wins")
"""The keys of event dials."""
SHOWN = (
    "name", "kind", "weight", "points", "says", "reach", "relic", "squares", "bearers",
    "keyphrases", "qualifies", "only", "asks", "calls", *CALLING, *GROUND, *DIAL,
)  # fmt: skip
"""The keys of a thing file that the form has."""


@dataclass(frozen=True)
class ThingDraft:
    """A draft of a thing: the words of each field, lists between commas; "" for none."""

    name: str = "New Thing"
    kind: str = ThingKind.SPECIAL.value
    weight: str = "light"
    points: str = "5"
    says: str = "+1 defense"
    reach: str = "adjacent"
    relic: str = ""
    squares: str = ""
    keyphrases: str = ""
    qualifies: str = ""
    only: str = ""
    bearers: str = ""
    asks: str = ""
    calls: str = ""
    stays: str = ""
    inspiration: str = ""
    inspire: str = ""
    intimidation: str = ""
    terrain: str = ""
    size: str = ""
    falls: str = ""
    map: str = ""
    bonus: str = ""
    clicks: str = ""
    turns: str = ""
    red_line: str = ""
    by: str = ""
    back: str = ""
    build_total: str = ""
    members: str = ""
    wins: str = ""

    def with_field(self, key: str, words: str) -> ThingDraft:
        """The draft with other words in a field."""
        return replace(self, **{key: " ".join(words.split())})

    @property
    def text(self) -> str:
        """The text of its file."""
        values: dict[str, Any] = {"thing": slug(self.name) or "thing"}
        for key in SHOWN:
            words = getattr(self, key)
            values |= {key: _value(key, words)} if words else {}
        return "".join(f"{key}: {flow_yaml(value)}\n" for key, value in values.items())

    def thing(self) -> Thing:
        """The thing as it would be read; one ClixbookError with every problem."""
        return read_thing(self.text)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the draft; ``about`` has the field of each."""
        try:
            self.thing()
        except ClixbookError as error:
            keys = [line.partition(":")[0] for line in self.text.splitlines()]
            return tuple(replace(each, about=(keys[each.line - 1],) if each.line else ()) for each in error.problems)
        return ()


def _split_list(words: str) -> list[str]:
    return [each.strip() for each in words.split(",") if each.strip()]


def _value(key: str, words: str) -> Any:
    if key == "red_line":
        return words == "yes"
    return _split_list(words) if key in LISTS else _number(words)


def _number(words: str) -> str | int:
    return int(words) if words.isascii() and words.isdigit() and len(words) < 6 else words


def draft_from(thing: Thing) -> ThingDraft:
    """The draft of a thing."""
    plain = THING_KEYS.plain(thing)
    words = {key: plain.get(key, "") for key in SHOWN}
    return ThingDraft(**{key: _words(value) for key, value in words.items()})


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return ", ".join(value) if isinstance(value, list) else str(value)


def draft_from_text(text: str) -> ThingDraft:
    """The draft of a thing file; one ClixbookError with every problem."""
    read_tree(text)
    return draft_from(read_thing(text))


def to_query(draft: ThingDraft) -> dict[str, str]:
    """The fields of an address: its code, or its words while it has problems."""
    if draft.problems:
        return {key: getattr(draft, key) for key in SHOWN if getattr(draft, key)}
    return {"thing": thing_code(draft.thing())}


def from_query(query: Mapping[str, str]) -> ThingDraft:
    """The draft of such fields; a ClixbookError for an unknown thing."""
    if "thing" in query:
        thing = thing_named(query["thing"])
        if thing is None:
            raise NotFound(f"There is no thing {query['thing']!r:.60}.")
        return draft_from(thing)
    if wrong := [key for key in query if key not in SHOWN]:
        raise BadWord(f"A thing has no field {wrong[0]!r:.40}.")
    return ThingDraft(**{**dict.fromkeys(SHOWN, ""), **{key: text[:400] for key, text in query.items()}})


def _bearer(card: Thing) -> str:
    """A figure of the library that may bear the card: the first one on its list, else Bruiser."""
    known = ("bruiser", *figure_names())
    fits = (name for name in known if not card.only or is_named(card.only, load_figure(name)))
    return next((name for name in fits if not is_called(load_figure(name), card.calls)), "bruiser")


def beside_words(card: Thing) -> str:
    """How an entry goes on with a figure of the library that the card calls; "" if there is none."""
    called = (name for name in figure_names() if is_called(load_figure(name), card.calls))
    name = next(called, "")
    return f"+{BESIDE}{name}" if name else ""


def try_out(thing: Thing, rules: Rulebook) -> Game:
    """A small position with it: lying between two figures, or given to one of them."""
    strong = {"attack": "Super Strength"}
    common = thing.kind in (ThingKind.CONDITION, ThingKind.EVENT)
    if common or thing.bearers is Bearers.FORCE:
        code, forces = thing_code(thing), {"Ann": ["bruiser"], "Ben": ["gnat"]}
        if common:
            return Game.new(BOARD, rules=rules, forces=forces, conditions=[code])
        return Game.new(BOARD, rules=rules, forces=forces, objects={"Ann": [code]})
    if thing.kind in (ThingKind.EQUIPMENT, ThingKind.RESOURCE, ThingKind.ID_CARD, ThingKind.FEAT):
        places = {"bruiser": "B3", "gnat": "E3"}
        given = f"bruiser+{thing.kind} {thing_code(thing)}"
        if thing.kind is ThingKind.ID_CARD:
            given = f"{_bearer(thing)}+{thing.kind} {thing_code(thing)}{beside_words(thing)}"
            places = {read_entry(given).name: "B3", "gnat": "E3"}
        return Game.new(BOARD, rules=rules, forces={"Ann": [given], "Ben": ["gnat"]}, places=places)
    if thing.kind is ThingKind.TERRAIN:
        return _game_with_terrain(thing, rules)
    at = Square(1, 2) if thing.relic else Square(2, 3)
    board = BOARD.with_(objects=BOARD.objects.with_(at, (thing.as_object("Ann"),)))
    fighters: dict[str, Any] = {
        "bruiser": {"at": "B3", "of": "Ann", "powers": strong},
        "gnat": {"at": "F3", "of": "Ben"},
    }
    return Game.at(board, rules=rules, turn="Ann", fighters=fighters)


def _game_with_terrain(thing: Thing, rules: Rulebook) -> Game:
    """A set-up up to the choice where the second player lays it."""
    game = Game.new(
        TERRAIN_BOARD, rules=rules, forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, set_up=True,
        objects={"Ben": [thing]},
    )  # fmt: skip
    first = iter([(6, 6)])  # Ann rolls before Ben, and higher
    while game.chances():
        game = game.apply(next(first, (1, 1)))
    return game


def draft_text(draft: ThingDraft) -> str:
    """The file of a good draft as it would be written; of another as it stands."""
    return draft.text if draft.problems else thing_text(draft.thing())
