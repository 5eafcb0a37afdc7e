"""A position while it is set by hand: who stands where on which click, whose turn it is; and the game that it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from clixbook.board.board import Board
from clixbook.board.squares import Square
from clixbook.engine.game import Game
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.sequence.set_up.arranged import arranged
from clixbook.engine.state import Fighter
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.figures.files import figure_names, load_figure
from clixbook.rulebooks import Rulebook
from clixbook.view.build.force_draft import MOST_FIGURES, figure_in
from clixbook.view.play.ready import SEED, first_game

PLAYERS = ("Ann", "Ben")
MOST_ROUNDS, MOST_LEFT, MOST_TOKENS = 99, 9, 2


@dataclass(frozen=True)
class Stand:
    """A figure as a force names it, on the squares of a place; ``held`` is the kind of an object in its hands."""

    entry: str
    side: str
    place: str
    click: int = 1
    tokens: int = 0
    acted: bool = False
    held: str = ""

    @property
    def figure(self) -> Figure:
        """Who stands there."""
        return figure_in(self.entry)


@dataclass(frozen=True)
class PositionDraft:
    """A bare board and who stands on it. ``active`` counts the players from 0; ``left`` are the actions left."""

    board: Board
    stands: tuple[Stand, ...] = ()
    active: int = 0
    round: int = 2
    left: int = 3

    def with_stand(self, at: int, stand: Stand) -> PositionDraft:
        """With another figure, or the same otherwise, at this place of the list."""
        return replace(self, stands=(*self.stands[:at], stand, *self.stands[at + 1 :]))

    def without(self, at: int) -> PositionDraft:
        """Without the figure at this place of the list."""
        return replace(self, stands=(*self.stands[:at], *self.stands[at + 1 :]))

    def added(self, entry: str, side: str) -> PositionDraft:
        """With a figure more, on the first square that nobody takes."""
        if len(self.stands) >= MOST_FIGURES:
            raise ClixbookError(f"A position here has {MOST_FIGURES} figures at most.")
        taken = {name for each in self.stands for name in each.place.split()}
        free = next((square.name for square in self._squares(side) if square.name not in taken), "A1")
        stands = [*self.stands, Stand(entry, side, free)]
        return replace(self, stands=tuple(sorted(stands, key=lambda each: PLAYERS.index(each.side))))

    def _squares(self, side: str) -> Iterator[Square]:
        """The squares from the player's own edge of the map on."""
        columns = range(self.board.width)
        for x in columns if side == PLAYERS[0] else reversed(columns):
            yield from (Square(x, y) for y in range(self.board.height))


def ids(draft: PositionDraft) -> list[str]:
    """What a game calls the figures, in the order of the list: the second of one name has a number."""
    found: list[str] = []
    for each in draft.stands:
        name, number = each.figure.id, 1
        while (who := name if number == 1 else f"{name}-{number}") in found:
            number += 1
        found.append(who)
    return found


def game_of(draft: PositionDraft, rules: Rulebook) -> Game:
    """The game that stands so; a ClixbookError with everything that does not fit, each about its figure."""
    names = dict(zip(ids(draft), draft.stands, strict=True))
    forces = {side: [each.entry for each in draft.stands if each.side == side] for side in PLAYERS}
    places = {who: each.place for who, each in names.items()}
    total = max(100, max(sum(each.figure.cost for each in draft.stands if each.side == side) for side in PLAYERS))
    game = Game.new(
        draft.board, rules=rules, forces=forces, places=places, seed=SEED, build_total=-(-total // 100) * 100
    )
    settings = {who: _settings(each) for who, each in names.items()}
    turn = (draft.round - 1) * len(PLAYERS) + draft.active + 1
    return arranged(game, settings, turn=turn, left=draft.left)


def _settings(stand: Stand) -> dict[str, Any]:
    held = {"held": stand.held} if stand.held else {}
    return {"click": stand.click, "tokens": stand.tokens, "acted": stand.acted, **held}


def draft_of_game(game: Game) -> PositionDraft:
    """The position of a game, as far as it can be set by hand."""
    state = game.state
    if state.players != PLAYERS or game.pending is not None or state.setting_up is not None:
        raise ClixbookError("Only a game of Ann and Ben between two actions can be changed here.")
    fighters = sorted(state.standing(), key=lambda each: PLAYERS.index(each.side))
    stands = tuple(_stand(each, state.board) for each in fighters)
    return PositionDraft(
        state.board.bare, stands, state.active, min(state.round, MOST_ROUNDS), min(state.left, MOST_LEFT)
    )


def _stand(fighter: Fighter, board: Board) -> Stand:
    figure, piece = fighter.figure, board.pieces[fighter.id]
    known = figure.id in figure_names() and load_figure(figure.id).dials == figure.dials
    name = figure.id if known else figure_code(figure)
    value = "" if fighter.life.points == figure.cost else f":{fighter.life.points}"
    place = " ".join(square.name for square in piece.squares)
    held = piece.held.kind.value if piece.held is not None else ""
    tokens = min(fighter.tokens, MOST_TOKENS)
    return Stand(f"{name}{value}", fighter.side, place, fighter.life.click, tokens, fighter.acted, held)


def first_position(rules: Rulebook) -> PositionDraft:
    """The position that a visitor meets: that of the Play room."""
    return draft_of_game(first_game(rules))
