"""Positions from code: figures on squares with their clicks and tokens, and a position with something changed in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clixbook.board.board import Board
from clixbook.board.building import Collector
from clixbook.board.meant_boards import BoardLike, as_board
from clixbook.board.squares import SquareLike, as_square
from clixbook.board.things import ObjectKind
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_of, listed, without_file
from clixbook.engine.sequence.set_up.arranged import arranged, rearranged
from clixbook.engine.sequence.set_up.muster import drawn_figures, free_id
from clixbook.errors import ClixbookError
from clixbook.figures.entries import Entry, read_entry
from clixbook.figures.files import figure_names
from clixbook.rulebooks import Rulebook

OWN = ("at", "of", "figure", "points", "holds")
"""Settings that stand beside those of ``arranged``."""


@dataclass(frozen=True)
class Placed:
    """One figure of a position: its entry in a force, its player, where it stands and what is set of it."""

    name: str
    entry: str
    player: str
    at: str
    settings: Mapping[str, Any]


def position_at(
    board: BoardLike, *, rules: str | Rulebook, fighters: Mapping[str, Any], turn: int | str = "",
    actions: int | None = None, seed: int = 0, **more: Any,
) -> Game:  # fmt: skip
    """See ``Game.at``."""
    land = as_board(board)
    found = Collector()
    placed = [each for name, given in fighters.items() if (each := _placed(land, name, given, found)) is not None]
    found.finish()
    players = tuple(dict.fromkeys(each.player for each in placed))
    ordered = [each for player in players for each in placed if each.player == player]
    ids = _ids(ordered)
    forces = {player: [each.entry for each in ordered if each.player == player] for player in players}
    places = {who: each.at for who, each in zip(ids, ordered, strict=True) if each.at}
    game = Game.new(land.bare, rules=rules, forces=forces, places=places, seed=seed, begins=False, **more)
    settings = {who: each.settings for who, each in zip(ids, ordered, strict=True) if each.settings}
    return arranged(game, settings, turn=_turn(turn, players), left=actions, rounds=more.get("rounds", 0))


def what_if(game: Game, changes: Mapping[str, Any]) -> Game:
    """See ``Game.what_if``."""
    if game.pending is not None:
        raise ClixbookError("An action is under way: ask what if before it or after it.")
    board, settings = game.board, {}
    for who, given in changes.items():
        wanted = dict(_words(given))
        if "at" in wanted:
            board = board.move_piece(who, board.square(wanted.pop("at")))
        settings[board.piece(who).id] = _known_words(wanted)
    state = rearranged(game.state.with_(board=board), settings)
    return Game.from_line(Game(state, game.seed).to_line())


def _placed(board: Board, name: str, given: Any, found: Collector) -> Placed | None:
    """One figure with everything that is said of it; what is wrong is kept."""
    words = _words(given)
    drawn = next((piece for piece in board.pieces.values() if piece.id.lower() == name), None)
    player = str(words.get("of", drawn.side if drawn is not None else ""))
    if not player:
        found.add(f"{name}: whose figure is it? Say of=... with the name of a player.")
        return None
    figure = words.get("figure", name if name in figure_names() else name.rpartition("-")[0] or name)
    entry = found.try_(lambda: read_entry(without_file(listed([figure])[0])), None)
    if entry is None:
        return None
    points = words.get("points", entry.points)
    at = words.get("at", drawn_figures(board).get(name, ""))
    place = at if isinstance(at, str) else as_square(at).name
    return Placed(name, str(Entry(entry.name, points, entry.additions)), player, place, _known_words(words))


def _words(given: SquareLike | Mapping[str, Any]) -> Mapping[str, Any]:
    """What is said of a figure; a square alone says where it stands."""
    return given if isinstance(given, Mapping) else {"at": given}


def _known_words(words: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that ``arranged`` knows, an object in hand by its name alone too."""
    settings = {key: value for key, value in words.items() if key not in OWN}
    if "holds" in words:
        thing = str(words["holds"])
        settings["held"] = thing if ":" in thing or thing in set(ObjectKind) else f"{thing}: light"
    return settings


def _ids(ordered: Sequence[Placed]) -> list[str]:
    """What each figure will be called in the game, in the order of the forces."""
    ids: list[str] = []
    for each in ordered:
        ids.append(free_id(figure_of(read_entry(each.entry).name).id, ids))
    return ids


def _turn(turn: int | str, players: Sequence[str]) -> int:
    """The number of the turn; of a player the second one, as the first may have rules of its own (GLD-04)."""
    if isinstance(turn, int):
        return turn
    if turn and turn not in players:
        raise ClixbookError(f"There is no player {turn!r:.40}; there are {', '.join(players)}.")
    return len(players) + 1 + (players.index(turn) if turn else 0)
