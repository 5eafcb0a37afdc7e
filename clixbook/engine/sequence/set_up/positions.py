"""Creates and edits positions from code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, TypeAlias

from clixbook.board.answers.answers import Reason, problem_of
from clixbook.board.answers.coerce import BoardLike, as_board
from clixbook.board.files.words import as_object, object_words
from clixbook.board.model.board import Board
from clixbook.board.model.building import Collector
from clixbook.board.model.squares import Square, SquareLike
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.objects.lifting import without_object
from clixbook.board.placing.standing import position_problems
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import entries_of_force, figure_code, figure_of, without_file
from clixbook.engine.position.whereabouts import nobody_called
from clixbook.engine.sequence.set_up.initial_state import figures_on_map, free_id, id_of_map_figure
from clixbook.engine.sequence.set_up.mid_game import SETTINGS, arrange_start, rearrange, turn_problems, unknown_setting
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.files.writer import slug
from clixbook.figures.forces.entries import Entry, read_entry
from clixbook.figures.things.thing_files import thing_object
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike

SettingsLike: TypeAlias = SquareLike | Mapping[str, Any]
"""A square, or settings with it."""
Fighters: TypeAlias = Mapping[Any, SettingsLike]
"""Figures, as names or ``Figure``, each with a square or with settings."""
OWN = ("at", "of", "figure", "points", "holds")
"""Settings that stand beside those of ``arrange_start``."""
PLAYERS = ("Ann", "Ben")
"""The usual players."""
_NOTHING: str | MapObject = ""


@dataclass(frozen=True)
class Placed:
    """A figure of a position: force entry, player, place, objects and settings.

    ``wanted`` is what it is to be called, "" for what its figure is called.
    """

    name: str
    entry: str
    player: str
    at: str
    holds: str | MapObject
    settings: Mapping[str, Any]
    wanted: str = ""


def position_at(
    board: BoardLike, *, fighters: Fighters, rules: RulesLike = DEFAULT, turn: int | str = "",
    actions: int | None = None, seed: int = 0, **more: Any,
) -> Game:  # fmt: skip
    """See ``Game.at``."""
    land, found = as_board(board), Collector()
    everybody = _everybody(land, fighters, found)
    whose = turn if isinstance(turn, str) and turn else PLAYERS[0]
    placed = [
        each
        for name, settings_given in everybody.items()
        if (each := _place_figure(land, name, settings_given, whose, found)) is not None
    ]
    players = _players(placed, whose)
    number, rounds = found.attempt(partial(_turn, turn, players), 1), more.get("rounds", 0)
    found.problems += turn_problems(number, actions, rounds)
    found.finish()
    ordered, ids = _with_ids([each for player in players for each in placed if each.player == player])
    forces = {player: [each.entry for each in ordered if each.player == player] for player in players}
    places = {who: each.at for who, each in zip(ids, ordered, strict=True) if each.at}
    settings = {}
    for who, each in zip(ids, ordered, strict=True):
        land, hand = _in_hand(land, each.holds, each.at.split()[0] if each.at else Square(0, 0))
        settings[who] = {**each.settings, **hand}
    game = Game.new(land.bare, rules=rules, forces=forces, places=places, seed=seed, begins=False, **more)
    given = {who: each for who, each in settings.items() if each}
    return arrange_start(game, given, turn=number, left=actions, rounds=rounds)


def what_if(game: Game, changes: Mapping[str, Any]) -> Game:
    """See ``Game.what_if``."""
    return Game.from_line(changed_position(game, changes).to_line())


def changed_position(game: Game, changes: Mapping[str, Any]) -> Game:
    """This position with changes, for a quick question: it has no beginning, so it cannot be saved."""
    if game.pending is not None:
        raise IllegalAction("An action is under way: ask what if before it or after it.")
    board, found = game.board, Collector()
    settings = {}
    for who, given in changes.items():
        words = _words(given)
        piece = Collector().attempt(partial(board.piece, who), None)
        if piece is None:
            found.add(nobody_called(game.state, who))
            continue
        if "at" in words:
            board = found.attempt(partial(_elsewhere, board, piece.id, words["at"]), board)
        holds = found.attempt(partial(_object_named, who, words.get("holds", "")), _NOTHING)
        board, hand = _in_hand(board, holds, board.piece(piece.id).squares[0])
        settings[piece.id] = {**_settings(words), **hand}
    rules = game.state.rules
    before, after = _known_problems(game.board, rules), position_problems(board, rules=rules).reasons
    found.problems += [problem_of(each) for each in after if each not in before]
    found.finish()
    state = rearrange(game.state.with_(board=board), settings)
    return Game(state, game.seed)


@lru_cache(maxsize=4)
def _known_problems(board: Board, rules: Rulebook) -> tuple[Reason, ...]:
    """The problems of a board, cached: one position is changed in many ways."""
    return position_problems(board, rules=rules).reasons


def _elsewhere(board: Board, who: str, at: SquareLike) -> Board:
    return board.move_piece(who, board.square(at))


def _everybody(board: Board, fighters: Any, found: Collector) -> dict[str, Any]:
    """The named fighters, and the figures drawn on the board; ``found`` collects problems."""
    if not isinstance(fighters, Mapping) or not all(isinstance(name, str | Figure) for name in fighters):
        found.add(f"fighters maps figures to squares, or to what is said of them, not {fighters!r:.60}.")
        return {}
    fighters = dict(_id_and_settings(name, given) for name, given in fighters.items())
    drawn = {}
    for who, at in figures_on_map(board).items():
        if who not in fighters and who in figure_names():
            drawn[who] = at
        elif who not in fighters:
            text = f"{who} stands on {at} of the map, but no figure is called so; a map without figures is board.bare."
            found.problems.append(Problem(text, about=(who, *at.split())))
    if not fighters and not drawn:
        found.add("A position needs a figure.")
    return {**fighters, **drawn}


def _id_and_settings(who: str | Figure, given: Any) -> tuple[str, Any]:
    """The id and the settings of a fighter; a ``Figure`` as key stands for its own id."""
    return (who, given) if isinstance(who, str) else (who.id, {"figure": who, **_words(given)})


def _place_figure(board: Board, name: str, given: Any, whose: str, found: Collector) -> Placed | None:
    """A figure with its settings; ``found`` collects problems.

    It is of the player ``whose`` if nobody says otherwise, neither here nor on the board.
    """
    words = _words(given)
    drawn = next((piece for piece in board.pieces.values() if id_of_map_figure(piece) == name), None)
    player = words.get("of") or (drawn.side if drawn is not None else "") or whose
    if not isinstance(player, str):
        found.add(f"{name}: of is the name of a player, not {player!r:.40}.")
    base = name if name in figure_names() else name.rpartition("-")[0] or name
    figure, wanted = words.get("figure", base), name if "figure" in words or base != name else ""
    if wanted and slug(name) != name:
        found.add(f"{name!r:.60} is not an id, which is in small letters; did you mean {slug(name) or 'hero-2'}?")
    entry = found.attempt(lambda: read_entry(without_file(entries_of_force([figure])[0])), None)
    at = words.get("at", figures_on_map(board).get(name, ""))
    place = found.attempt(partial(_place, board, name, at), "")
    holds = found.attempt(partial(_object_named, name, words.get("holds", "")), _NOTHING)
    for key in words:
        if key not in (*OWN, *SETTINGS):
            found.add(f"{name}: {unknown_setting(key, (*OWN, *SETTINGS))}")
    if entry is None:
        return None
    points = words.get("points", entry.points)
    if points is not None and (not isinstance(points, int) or points < 1):
        found.add(f"{name}: points are a number from 1, not {points!r:.40}.")
    text = str(Entry(entry.name, points, entry.additions))
    return Placed(name, text, str(player), place, holds, _settings(words), wanted)


def _place(board: Board, who: str, at: Any) -> str:
    """The squares of that place by their names; a ClixbookError that names the figure."""
    try:
        return " ".join(board.square(each).name for each in (at.split() if isinstance(at, str) else [at]))
    except ClixbookError as error:
        raise type(error)(*(f"{who}: {each}" for each in error.problems)) from None


def _words(given: SquareLike | Mapping[str, Any]) -> Mapping[str, Any]:
    """The settings of a fighter; a bare square means ``at``."""
    return given if isinstance(given, Mapping) else {"at": given}


def _settings(words: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that ``arrange_start`` reads."""
    return {key: value for key, value in words.items() if key not in OWN}


def _players(placed: Sequence[Placed], whose: str) -> tuple[str, ...]:
    """The players with figures; for a single one, also an opponent (MUL-01)."""
    own = tuple(dict.fromkeys(each.player for each in placed))
    others = (name for name in dict.fromkeys((whose, *PLAYERS)) if name not in own)
    return (*own, *others)[: max(2, len(own))]


# -- what is in hand --------------------------------------------------------------------------------------


def _object_named(who: str, thing: Any) -> str | MapObject:
    """The object in hand, or its name; a ClixbookError for anything that is not an object."""
    if isinstance(thing, MapObject) and isinstance(object_words(thing), dict):
        return thing
    words = object_words(thing) if isinstance(thing, MapObject) else thing
    if not isinstance(words, str):
        raise BadWord(f"{who}: holds names an object, as crate, heavy, or anvil: heavy do, not {thing!r:.60}.")
    try:
        if ":" in words:
            as_object(words)
    except ClixbookError as error:
        raise type(error)(*(f"{who}: {each}" for each in error.problems)) from None
    return words.strip()


def _in_hand(board: Board, given: str | MapObject, at: SquareLike) -> tuple[Board, dict[str, Any]]:
    """The setting for a held object, and the board with that object lifted off it.

    It is the nearest one of that name or that kind; where none lies on the board it is made: as its words say, or a
    light one of that name.
    """
    if not given:
        return board, {}
    if isinstance(given, MapObject):
        return board, {"held": object_words(given)}
    here = board.square(at)
    near = [
        (here.distance(square), square.y, square.x, thing) for square, pile in board.objects.items() for thing in pile
    ]
    near = [each for each in near if given in (each[3].name, each[3].kind, object_words(each[3]))]
    if not near:
        known = ":" in given or given in set(ObjectKind) or thing_object(given) is not None
        return board, {"held": given if known else f"{given}: light"}
    _, y, x, thing = min(near, key=lambda each: each[:3])
    return without_object(board, thing, Square(x, y)), {"held": object_words(thing)}


# -- names and turns --------------------------------------------------------------------------------------


def _with_ids(ordered: Sequence[Placed]) -> tuple[list[Placed], list[str]]:
    """The figures in the order of the forces, with their ids in the game: the names they were given.

    A figure that would be called otherwise becomes one of its own with that id; of several of one name the next ones
    are told apart in sentences by a number.
    """
    found, ids, names = list[Placed](), list[str](), list[str]()
    for each in ordered:
        entry = read_entry(each.entry)
        figure = figure_of(entry.name)
        who = free_id(figure.id, ids)
        if each.wanted and each.wanted != who:
            again = names.count(figure.display_name) + 1
            name = figure.spoken if again == 1 else f"{figure.display_name} {again}"
            own = figure_code(replace(figure, id=each.wanted, spoken=name))
            each, who = replace(each, entry=str(replace(entry, name=own))), free_id(each.wanted, ids)
            if who != each.wanted:
                raise BadWord(f"Two figures would be called {each.wanted}.")
        found.append(each)
        ids.append(who)
        names.append(figure.display_name)
    return found, ids


def _turn(turn: int | str, players: Sequence[str]) -> int:
    """The number of the turn; of a player the second one, as the first may have rules of its own (GLD-04)."""
    if isinstance(turn, int):
        return turn
    if turn and turn not in players:
        raise NotFound(f"There is no player {turn!r:.40}; there are {', '.join(players)}.")
    return len(players) + 1 + (players.index(turn) if turn else 0)
