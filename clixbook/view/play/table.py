"""A player's place at the table: what a gesture means just now.

First a tap shows what would happen, then a second one does it.
"""

from __future__ import annotations

from typing import Any

from clixbook.board.squares import Square
from clixbook.engine.actions import Action, parse_action
from clixbook.engine.dice import Roll
from clixbook.engine.game import words
from clixbook.engine.questions import Choose
from clixbook.engine.sequence.attack.blows import Attack
from clixbook.engine.sequence.attack.targets import not_shot, not_struck
from clixbook.errors import ClixbookError
from clixbook.view.asked import describe
from clixbook.view.play.chosen import MOST_OFFERS
from clixbook.view.play.deciding import Deciding
from clixbook.view.play.lanes import lane_name, lane_of, points_at, targets_of
from clixbook.view.play.parts import plural
from clixbook.view.play.why_not import cannot


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
        offered = self.tapped(place) if self.who and (place != self.who or self.lane) else ()
        elsewhere = [each for each in offered if points_at(each, self.board) != (place,)]
        if piece is not None and len(offered) == len(elsewhere) > MOST_OFFERS:  # to be carried: the square says where
            self._clear()
            self.lane = lane_of(offered[0])
            self.tell(f"{self.names[self.who]}, {lane_name(lane_of(offered[0]))} {self.names[place]}: now tap where.")
        elif offered:
            self.take_aim(self.joined(place) or offered[0], place)
        elif piece is not None and piece.side == self.game.state.player:
            again = place == self.who and not self.lane and self.aim is None and self.refused is None
            self.select((self.passenger() if again else "") or place)
            self.look_at(square.name)  # the panes may have taken the room where it stood
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
        meant = [each for each in options if place in points_at(each, self.board) or self._starts(each, square)]
        if self.picked in meant:
            self.answer(self.picked)
        elif meant:
            self.refused, self.picked = None, meant[0]
            self.look_at(square.name)
            others = f"; {plural(len(meant) - 1, 'other choice')} there" if len(meant) > 1 else ""
            odds = self._answer_odds(self.picked)
            self.tell(f"{self.answer_words(self.picked)}{odds}: tap again to choose it{others}.")
        elif place in self.board.pieces and (attacks := [each for each in options if isinstance(each, Attack)]):
            self._refuse_attack(attacks, place)
        else:
            self.looked = place if place in self.board.pieces else ""
            told = "The dice are due: roll them." if isinstance(pending, Roll) else describe(self.board, square)
            self.tell(told)

    def _starts(self, option: Any, square: Square) -> bool:
        """Is the option a starting area with this square? Only a set-up offers those."""
        return self.game.state.setting_up is not None and square in self.board.starting.get(words(option), ())

    def _refuse_attack(self, attacks: list[Attack], place: str) -> None:
        """Tell why none of the attacks that an action under way allows goes there."""
        state, like = self.game.now, attacks[0]
        against = not_shot if all(each.ranged for each in attacks) else not_struck
        verb = "shoot" if against is not_shot else "close"
        reasons = against(state, state.fighter(like.who), state.fighter(place), like.using)
        self._clear()
        self.looked, self.refused = place, (parse_action(f"{verb} {like.who} {place}"), reasons)
        self.tell(cannot(*self.refused, self.names))

    def _answer_odds(self, option: Any) -> str:
        attack = self.attack_of(option)
        odds = self.odds_words(attack) if attack is not None else ""
        return f", hit {odds}" if odds else ""

    def pick_answer(self, option: Any) -> None:
        """Show this answer to the choice that is due, before it is given."""
        with self.together():
            self.refused, self.picked = None, option
            self.tell(f"{self.answer_words(option)}{self._answer_odds(option)}: Do it chooses it.")

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
            found = self._targets()
            if not found:
                raise ClixbookError("There is no target for it." if self.who else "Choose a figure first: F.")
            here = self._target(self.aim) if self.aim is not None else None
            at = list(found).index(here) + 1 if here in found else 0
            self.take_aim(list(found.values())[at % len(found)])
            if self.pointed in self.board.pieces:
                self.cursor = self.board.pieces[self.pointed].squares[0].name
            elif self.pointed and "|" not in self.pointed:
                self.cursor = self.pointed
            self.look_at(self.pointed or self.who, self.who)

    def _targets(self) -> dict[tuple[str, ...], Action]:
        """The best action of each kind at each target, as they are offered; at each place if the kind is asked for."""
        wanted = [each for each in self.wanted if self.lane or targets_of(each, self.board)]
        found = {self._target(each): each for each in reversed(self.best_first(wanted))}
        return {target: found[target] for target in dict.fromkeys(map(self._target, wanted))}

    def _target(self, action: Action) -> tuple[str, ...]:
        return (lane_of(action), *points_at(action, self.board))

    def next_way(self) -> None:
        """Aim at the same target in the next way: with another power to be taken, another value to be changed."""
        if self.aim is None:
            self.next_target()
            return
        here = self._target(self.aim)
        found = [each for each in self.pointing(self.pointed) if self._target(each) == here] or [self.aim]
        with self.together():
            self.take_aim(found[(found.index(self.aim) + 1) % len(found)], self.pointed)

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
