"""Recognises a pasted text: a link, a position, a map, a game, a figure, a force, a lesson, house rules ..."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.mapfile import map_names, packaged_map
from clixbook.board.files.yamltree import MAX_BYTES, read_text
from clixbook.board.forum.boards import read_forum_board
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.figure_codes import figure_of
from clixbook.engine.history.house_address import read_house
from clixbook.engine.history.thing_codes import thing_named
from clixbook.engine.history.tree import Tree
from clixbook.errors import BadFile, ClixbookError
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.forces.force_words import read_force
from clixbook.figures.tables.sheets import DELIMITERS
from clixbook.figures.things.thing_files import thing_names
from clixbook.figures.things.thing_reader import read_thing
from clixbook.importing.figure_import import cards_in, figures_in
from clixbook.importing.json_files import is_json
from clixbook.importing.map_import import boards_of, maps_in
from clixbook.rulebooks.editions import EDITIONS
from clixbook.scenarios.files.scenario_files import find_scenario, scenario_names
from clixbook.scenarios.files.scenario_reader import read_scenario
from clixbook.scenarios.page_links import MOST_TEXT, fields_of_link, is_link
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.stories.printed_game import is_page, kept_game
from clixbook.scenarios.stories.transcript import MARK, replay

KEY = re.compile(r"^([a-z_]+):(?=\s|$)", re.MULTILINE)
"""A key at the left edge of a file."""
NEITHER = (
    "This is neither a link, nor a position line, nor a map, a game, a figure, a thing, a force, a lesson, house rules"
)
NO_LINK_OF_OURS = "This link is none of clixbook: it names no room, no position and no map."


class TextKind(StrEnum):
    """The kind of a pasted text; the value is its name in a sentence.

    >>> import clixbook as cx
    >>> cx.TextKind.HOUSE_RULES.value
    'house rules'
    """

    LINK = "a link"
    POSITION = "a position line"
    MAP = "a map"
    DRAWN_MAP = "a drawn map"
    JSON_MAP = "a map in JSON"
    GAME = "a game"
    FIGURE = "a figure"
    FIGURES = "a table of figures"
    THING = "a thing"
    FORCE = "a force"
    SCENARIO = "a lesson or story"
    HOUSE_RULES = "house rules"


@dataclass(frozen=True)
class Recognised:
    """The kind and the content of a pasted text.

    ``value`` is a mapping of the fields of a link; a Board; a Tree of positions; a Figure, or several as they were
    imported; a Thing; the words of a force; a Scenario; a Rulebook.

    >>> import clixbook as cx
    >>> line = cx.load_map("corner").to_line()
    >>> found = cx.Recognised(cx.TextKind.POSITION, cx.Board.from_line(line), line)
    >>> found == cx.recognise(line)
    True
    """

    kind: TextKind
    value: Any
    text: str

    @property
    def packaged_name(self) -> str:
        """The name of a lesson or story that comes with clixbook; "" for any other."""
        name = self.value.name if self.kind is TextKind.SCENARIO else ""
        if name not in scenario_names():
            return ""
        return name if self.text in (name, read_text(find_scenario(name)).strip()) else ""


@checks_arguments
def recognise(text: str) -> Recognised:
    """Find out what a text is, and read it; no file is opened and nothing is run.

    Raises a ClixbookError that tells every mistake of a text of a known kind, and of any other text as what it was
    understood.

    >>> import clixbook as cx
    >>> cx.recognise("2x Gnat, Bruiser").kind
    <TextKind.FORCE: 'a force'>
    """
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise BadFile("Nothing stands here: paste a link, a position, a map, a game, a figure or a force.")
    if len(text) > MAX_BYTES:
        raise BadFile(f"That is {len(text)} characters; {MAX_BYTES} are the most.")
    for row in _ROWS:
        if row.fits(text):
            return Recognised(row.kind, _read_as(row, text), text)
    return _guess(text)


# -- one kind after the other -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Row:
    """A kind of text: the sign by which it is known, and its reader."""

    kind: TextKind
    fits: Callable[[str], bool]
    read: Callable[[str], Any]
    most: int = MOST_TEXT


def _read_link(text: str) -> dict[str, str]:
    fields = fields_of_link(text)
    if not fields.keys() & {"page", "position", "map"}:
        raise BadFile(NO_LINK_OF_OURS)
    return fields


def _has_key(*keys: str) -> Callable[[str], bool]:
    return lambda text: not set(keys).isdisjoint(KEY.findall(text))


def _begins(pattern: str) -> Callable[[str], bool]:
    return lambda text: re.match(pattern, text) is not None


def _is_saved(text: str) -> bool:
    return text.startswith("{") and re.search(r'"(clixbook|moves)"\s*:', text[:4000]) is not None


def _is_transcript(text: str) -> bool:
    return "\n====" in text or f"\n{MARK}" in text


def is_table(text: str) -> bool:
    """Is that a table or a collection of figures, and no figure file?"""
    first = next((line for line in text.splitlines() if line.strip()), "")
    is_key = KEY.match(first.lstrip()) is not None
    return is_json(text) or (not is_key and max(map(first.count, DELIMITERS)) > 1 and "\n" in text.strip())


def _is_sheet(text: str) -> bool:
    """Has the table columns of a figure? A drawn board has bars, and a force commas, but no such head."""
    head = text.splitlines()[0].lower()
    return (
        is_table(text)
        and not is_json(text)
        and "name" in head
        and re.search("speed|dial|attack|points", head) is not None
    )


def _read_json_maps(text: str) -> Board:
    found = boards_of([("", maps_in(text, most=MAX_BYTES)[:1])])
    return found[0]


def _read_code(text: str) -> Any:
    return figure_of(text)


def _read_scenario(text: str) -> Scenario:
    return read_scenario(text, "your file")


def _page_of_game(text: str) -> Tree:
    return saves.from_text(kept_game(text))


def _is_cards(text: str) -> bool:
    if not is_json(text):
        return False
    try:
        return bool(cards_in(text, most=MAX_BYTES))
    except ClixbookError:
        return False


def _is_thing_code(text: str) -> bool:
    try:
        return text.startswith("(") and thing_named(text) is not None
    except ClixbookError:
        return False


_ROWS = (
    _Row(TextKind.LINK, is_link, _read_link, 3 * MOST_TEXT),
    _Row(TextKind.GAME, _begins(r"g\d+/"), lambda text: Tree.of(Game.from_line(text)), MAX_BYTES),
    _Row(TextKind.POSITION, _begins(r"b\d+/"), Board.from_line, MAX_BYTES),
    _Row(TextKind.HOUSE_RULES, _begins(f"({'|'.join(EDITIONS)})~"), read_house),
    _Row(TextKind.GAME, is_page, _page_of_game, MAX_BYTES),
    _Row(TextKind.GAME, _is_saved, saves.from_text, MAX_BYTES),
    _Row(TextKind.THING, _is_thing_code, thing_named),
    _Row(TextKind.FIGURE, _begins(r"\([a-z0-9-]+,"), _read_code),
    _Row(TextKind.GAME, _is_transcript, replay, MAX_BYTES),
    _Row(TextKind.SCENARIO, _has_key("lesson", "scenario", "ask", "steps"), _read_scenario),
    _Row(TextKind.FIGURE, _has_key("figure"), read_figure),
    _Row(TextKind.THING, _has_key("thing"), read_thing),
    _Row(TextKind.MAP, _has_key("map"), Board.from_text, MAX_BYTES),
    _Row(TextKind.FIGURES, _is_cards, lambda text: figures_in(text, MAX_BYTES), MAX_BYTES),
    _Row(TextKind.JSON_MAP, is_json, _read_json_maps, MAX_BYTES),
    _Row(TextKind.FIGURES, _is_sheet, lambda text: figures_in(text, MAX_BYTES), MAX_BYTES),
    _Row(TextKind.MAP, lambda text: text in map_names(), packaged_map),
    _Row(TextKind.SCENARIO, lambda text: text in scenario_names(), Scenario.load),
    _Row(TextKind.FIGURE, lambda text: text in figure_names(), figure_of),
    _Row(TextKind.THING, lambda text: text in thing_names(), thing_named),
)  # fmt: skip
"""The kinds of text, those with an unmistakable sign first; the first that fits counts."""


def _read_as(row: _Row, text: str) -> Any:
    """The content of the text; problems begin with a sentence about the kind that it was taken for."""
    if len(text) > row.most:
        raise BadFile(f"That is {len(text)} characters; {row.kind} may have {row.most}.")
    try:
        return row.read(text)
    except ClixbookError as error:
        if error.problems[0].text == NO_LINK_OF_OURS:
            raise
        problems = (replace(each, text=f"Read as {row.kind}: {each.text}", file="") for each in error.problems)
        raise BadFile(*problems) from None


# -- texts without a sign -------------------------------------------------------------------------------------------


def _guess(text: str) -> Recognised:
    """A force as people write it, or a board drawn in characters; one ClixbookError if it is neither."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters, and none of the kinds that may be so long.")
    rows = [(TextKind.FORCE, _force_in)]
    if text.count("\n") > 1:
        rows.append((TextKind.DRAWN_MAP, _drawn_board))
    problems = []
    for kind, read in rows:
        try:
            return Recognised(kind, read(text), text)
        except ClixbookError as error:
            problems.append(f"Read as {kind}: {error.problems[0].text}")
    raise BadFile(f"{NEITHER}: {text.splitlines()[0]!r:.60}", *problems)


def _force_in(text: str) -> Any:
    found = read_force(text)
    if not found.entries:
        raise BadFile("it names no figure.")
    return found


def _drawn_board(text: str) -> Board:
    return read_forum_board(text).board
