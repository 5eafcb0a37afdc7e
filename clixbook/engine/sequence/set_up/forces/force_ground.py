"""Special terrain and locations of forces, and reasons against them (FRC-22, FRC-23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.coerce import as_board
from clixbook.board.destroying.special_terrain import locations_problem, pieces_problem
from clixbook.board.files.mapfile import map_names
from clixbook.board.files.notation.carried_maps import carried_map, is_line, load_carried_map
from clixbook.board.model.board import Board
from clixbook.board.model.location_bonus import LocationBonus
from clixbook.board.set_up.areas import without_orange_rows
from clixbook.engine.position.brought_things import Location, TerrainPiece
from clixbook.engine.rules.forces.brought_objects import read_brought
from clixbook.engine.rules.forces.forces import element_problems
from clixbook.errors import BadWord, ClixbookError, NotFound, did_you_mean
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.things.thing import Thing
from clixbook.rulebooks import Rulebook

__all__ = ["bonus_problems", "ground_costs", "ground_problems", "locations_listed", "locations_of", "terrain_pieces_of"]


# -- special terrain -------------------------------------------------------------------------------------------


def terrain_pieces_of(player: str, brought: Sequence[str]) -> tuple[TerrainPiece, ...]:
    """The pieces of special terrain that a player brings."""
    return tuple(piece_of_terrain(thing, player) for thing in _terrain(brought))


def piece_of_terrain(thing: Thing, player: str) -> TerrainPiece:
    """The piece of a thing, off the map."""
    columns, rows = thing.columns_and_rows
    return TerrainPiece(thing.as_object(player), columns, rows, thing.terrain, thing.falls, thing.map, thing.bonus)


def _terrain(brought: Sequence[str]) -> Iterator[Thing]:
    for words in brought:
        try:
            found = read_brought(words).terrain
        except ClixbookError:  # reported elsewhere
            continue
        if found is not None:
            yield found


# -- locations -------------------------------------------------------------------------------------------------


def locations_listed(given: Any) -> Any:
    """The locations of each player, each ``MAP: BONUS, BONUS``, with maps as a game carries them.

    Anything but a mapping is returned unchanged, to be refused by the check that follows.
    """
    if not isinstance(given, Mapping):
        return given
    found = {player: [texts] if isinstance(texts, str) else texts for player, texts in given.items()}
    if not all(
        isinstance(texts, list | tuple) and all(isinstance(each, str) for each in texts) for texts in found.values()
    ):
        return given
    return {player: [_with_carried_map(text) for text in texts] for player, texts in found.items()}


def _with_carried_map(text: str) -> str:
    name, colon, bonuses = text.rpartition(": ") if ": " in text else (text, "", "")
    return f"{carried_map(name.strip().rstrip(':'))}{colon}{bonuses}"


def locations_of(player: str, texts: Sequence[str]) -> tuple[Location, ...]:
    """The locations of these words; a ClixbookError for a bonus that the map does not have."""
    return tuple(_location(player, text) for text in texts)


def _location(player: str, text: str) -> Location:
    name, _, wanted = text.rpartition(": ") if ": " in text else (text, "", "")
    board = load_carried_map(name) if is_line(name) or name in map_names() else as_board(name)
    known = {bonus.name.lower(): bonus for bonus in board.bonuses}
    shown = board.title or board.name or "the map"
    if not known:
        raise NotFound(f"{shown} is not a location: its file has no bonuses.")
    names = list(dict.fromkeys(each.strip() for each in wanted.split(",") if each.strip()))
    for each in names:
        if each.lower() not in known:
            listed = [bonus.name for bonus in board.bonuses]
            hint = did_you_mean(each, listed, f"there are {', '.join(listed)}.")
            raise NotFound(f"{shown} has no bonus {each:.40}; {hint}")
    bonuses = tuple(known[each.lower()] for each in names)
    if wrong := tuple(text for bonus in bonuses for text in bonus_problems(bonus)):
        raise BadWord(*(f"{shown}: {text}" for text in wrong))
    return Location(player, name, board.name or "map", bonuses)


def bonus_problems(bonus: LocationBonus) -> Iterator[str]:
    """Problems in the sentences of a bonus, in the words used for map files too."""
    for where, sentence in (("it does", bonus.says), ("consolation", bonus.consolation)):
        try:
            clauses_of(sentence) if sentence else ()
        except ClixbookError as error:
            yield from (f"{bonus.name}, {where}: {problem.text}" for problem in error.problems)


def is_board_of(location: Location, board: Board) -> bool:
    """Is the board that map, apart from changed starting areas, and from orange rows that were left out?"""
    printed = load_carried_map(location.map).bare
    played = without_orange_rows(printed) if board.left_out else printed
    return played.with_(starting=board.starting) == board.bare


# -- both ------------------------------------------------------------------------------------------------------


def ground_costs(brought: Sequence[str], locations: Sequence[Location]) -> dict[str, tuple[int, ...]]:
    """The points of special terrain and locations, added to those of figures and objects in a force."""
    found = {
        "special terrain": tuple(thing.points for thing in _terrain(brought)),
        "location": tuple(each.points for each in locations),
    }
    return {kind: costs for kind, costs in found.items() if costs}


def ground_problems(
    brought: Sequence[str], locations: Sequence[Location], *, rules: Rulebook, counted: bool = False
) -> tuple[Reason, ...]:
    """Why a force may not bring these; ``counted``: their number is checked with the points of the force (FRC)."""
    costs = ground_costs(brought, locations)
    against = () if counted else element_problems(costs, rules=rules)
    found = (
        pieces_problem(len(costs.get("special terrain", ())), rules=rules),
        locations_problem(len(locations), rules=rules),
    )
    return (*against, *(each for each in found if each is not None))
