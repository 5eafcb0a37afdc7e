"""A player's place at the table: what a gesture means just now.

First a tap shows what would happen, then a second one does it.
"""

from __future__ import annotations

from typing import Any

from clixbook.board.squares import Square
from clixbook.engine.dice import Roll
from clixbook.engine.questions import Choose
from clixbook.errors import ClixbookError
from clixbook.view.play.chosen import MOST_OFFERS
from clixbook.view.play.deciding import Deciding
from clixbook.view.play.lanes import MOVE, lane_name, lane_of, points_at
from clixbook.view.session import describe


class Table(Deciding):
    """Taps, keys and drags of one player."""

    # -- gestures -----------------------------------------------------------------------------------------

    def click(self, where: str | Square) -> None:
        """A click or tap on a square: the first shows, the second does."""
        square = self.board.square(where)
        place = self.place_at(square)
        with self.together():
            self.cursor = square.name
            if not self.free:
                self._click_answer(square, place)
            elif self.aim is not None and place == self.pointed:
                self.commit()
            else:
                self._click(square, place)

    def _click(self, square: Square, place: str) -> None:
        piece = self.board.pieces.get(place)
        offered = self.tapped(place) if self.who and place != self.who else ()
        if piece is not None and len(offered) > MOST_OFFERS:  # a friend to be carried: the square says where
            self._clear()
            self.tell(f"{self.names[self.who]}, {lane_name(lane_of(offered[0]))} {self.names[place]}: now tap where.")
        elif offered:
            self.take_aim(self.joined(place) or offered[0], place)
        elif piece is not None and piece.side == self.game.state.player and self.lane in ("", MOVE):
            again = place == self.who and self.aim is None and self.refused is None
            self.select(self.passenger() if again else place)
        elif self.who and place != self.who:
            self.looked = place if piece is not None else self.looked
            self.refuse(place)
        else:
            self._clear()
            self.looked = place if piece is not None else ""
            self.tell(describe(self.board, square))

    def _click_answer(self, square: Square, place: str) -> None:
        pending = self.game.pending
        options = pending.options if isinstance(pending, Choose) else ()
        meant = [each for each in options if place in points_at(each, self.board)]
        if len(meant) == 1 and self.picked == meant[0]:
            self.answer(meant[0])
        elif meant:
            at = meant.index(self.picked) + 1 if self.picked in meant else 0
            self.picked = meant[at % len(meant)]
            again = "tap again to choose it" if len(meant) == 1 else "Do it chooses it, a tap shows the next"
            self.tell(f"{self.answer_words(self.picked)}{self._answer_odds(self.picked)}: {again}.")
        else:
            self.looked = place if place in self.board.pieces else ""
            told = "The dice are due: roll them." if isinstance(pending, Roll) else describe(self.board, square)
            self.tell(told)

    def _answer_odds(self, option: Any) -> str:
        attack = self.attack_of(option)
        chance = self.odds(attack) if attack is not None else None
        return f", hit {round(100 * chance)} %" if chance is not None else ""

    def pick_answer(self, option: Any) -> None:
        """Show this answer to the choice that is due, before it is given."""
        with self.together():
            self.picked = option
            self.tell(f"{self.answer_words(option)}: once more chooses it.")

    def why_here(self) -> None:
        """Tell why the chosen figure cannot go to the cursor, or act on who stands there."""
        square = self.board.square(self.cursor)
        place = self.place_at(square)
        if self.who and self.free and place != self.who and not self.pointing(place):
            self.refuse(place)
        else:
            with self.together():
                self.tell(describe(self.board, square))

    def step_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor; it stops at the edge of the map."""
        at, board = self.board.square(self.cursor), self.board
        square = Square(min(max(at.x + dx, 0), board.width - 1), min(max(at.y + dy, 0), board.height - 1))
        with self.together():
            self.cursor = square.name
            self.tell(describe(board, square))

    def next_figure(self) -> None:
        """Choose the next figure that may act."""
        names = self.ready
        if not names:
            raise ClixbookError("Nobody can act now.")
        self.select(names[(names.index(self._last) + 1) % len(names)] if self._last in names else names[0])
        self.look_at(self.who)

    def next_target(self) -> None:
        """Aim at the next target of the chosen figure, or go to the next answer."""
        pending = self.game.pending
        with self.together():
            if isinstance(pending, Choose):
                options = pending.options
                at = options.index(self.picked) + 1 if self.picked in options else 0
                self.picked = options[at % len(options)]
                self.tell(f"{self.answer_words(self.picked)}: Enter chooses it.")
                return
            found = [each for each in self.wanted if lane_of(each) != MOVE] or list(self.wanted)
            if not found:
                raise ClixbookError("There is no target for it." if self.who else "Choose a figure first: F.")
            at = found.index(self.aim) + 1 if self.aim in found else 0
            self.take_aim(found[at % len(found)])
            if self.pointed in self.board.pieces:
                self.cursor = self.board.pieces[self.pointed].squares[0].name
            elif self.pointed and "|" not in self.pointed:
                self.cursor = self.pointed
            self.look_at(self.pointed or self.who, self.who)

    # -- dragging: the hands of the board ask for these ------------------------------------------------------

    def pick(self, where: str | Square, *, touch: bool = False) -> bool:
        """Take hold of a figure that may move; a finger holds only the chosen one."""
        place = self.place_at(self.board.square(where))
        mine = self.free and place in self.board.pieces and self.board.pieces[place].side == self.game.state.player
        may = mine and (not touch or place == self.who)
        self.held = place if may else ""
        return bool(self.held)

    def carry(self, where: str | Square) -> None:
        """What is held would go here."""
        square = self.board.square(where)
        place = self.place_at(square)
        with self.together():
            if self.who != self.held:
                self.select(self.held)
            self.cursor = square.name
            offered = self.tapped(place)
            if offered:
                self.take_aim(offered[0], place)
            else:
                self._clear()
                self.tell(f"{self.names[self.who]} cannot go to {square.name}.")

    def put(self, square: Square) -> None:
        """What was held is let go here: it goes there, or hears why not."""
        place = self.place_at(square)
        with self.together():
            if self.aim is not None and self.pointed == place:
                self.commit()
            elif self.who and place != self.who:
                self.refuse(place)

    def drop(self) -> None:
        """Let go."""
        self.held = ""
