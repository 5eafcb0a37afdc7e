"""A player's place at the table: which figure is chosen, what is aimed at, and what a gesture means just now.

First a tap shows what would happen, then a second one does it. What is done goes through the session; all else here is
seen by this page alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from clixbook.board.squares import Square
from clixbook.engine.actions import Action, EndTurn
from clixbook.engine.dice import Faces, Roll
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.questions import Choose
from clixbook.engine.state import Event
from clixbook.errors import ClixbookError
from clixbook.view.game_session import GameSession
from clixbook.view.play.chosen import MOST_OFFERS, Chosen
from clixbook.view.play.lanes import LINED, MOVE, lane_name, lane_of, points_at, says
from clixbook.view.play.parts import plural, with_names
from clixbook.view.play.why_not import cannot
from clixbook.view.session import describe


class Table(Chosen):
    """What the page of one player shows and does; ``heard`` are called once after every change.

    ``opened`` counts the games that were put on this table.
    """

    def __init__(self, session: GameSession) -> None:
        super().__init__(session)
        self.heard: list[Callable[[], None]] = []
        self.held = ""
        self._last = ""  # who was chosen last: the next one follows
        self.sure = False
        self.cursor = "A1"
        self.said = ""
        self.sight: tuple[int, tuple[str, ...]] = (0, ())
        self.opened = 0
        self._depth, self._doing = 0, False
        session.observe(lambda _: self._follow(), "revision")

    # -- one change ---------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything inside is one change for those who listen."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                for each in self.heard:
                    each()

    def tell(self, text: str) -> None:
        """Say this in the status line."""
        self.said = text

    def look_at(self, *places: str) -> None:
        """Bring these places into sight."""
        self.sight = self.sight[0] + 1, places

    def _follow(self) -> None:
        """The session changed: what was aimed at in another position is forgotten."""
        with self.together():
            self.said = self._happened() if self._doing else with_names(self.session.status, self.names)
            if self.game is self._game:
                return
            before, self._game, acted = self._game, self.game, self.who
            self._forget()
            self.looked = self.pointed if self.pointed in self.board.pieces else self.looked  # what became of it
            self._clear()
            self.looked = self.looked if self.looked in self.board.pieces else ""
            if not self._doing:  # gone back or forth: who it was is seen, and has to be chosen again
                self.looked = self.looked or ("" if before.pending is not None else self.who)
                self.who = ""
            acting = self.game.action.who if self.game.action is not None else ""
            if self.squares_of(acting):
                self.who = acting
            if not self.squares_of(self.who) or (self.free and not self.members):
                self.who = self.lane = ""
                if self._doing and acted in self.board.pieces:  # it has done all that it may: its card stays
                    self.looked = self.looked or acted
            if self.lane not in self.lanes:
                self.lane = ""

    def _clear(self) -> None:
        self.aim, self.pointed, self.refused, self.picked, self.sure = None, "", None, None, False

    # -- choosing -----------------------------------------------------------------------------------------

    def select(self, who: str) -> None:
        """Choose a figure of the player; its moves and targets show."""
        with self.together():
            self._clear()
            self.who, self.lane, self.looked = who, "", ""
            self._last = who or self._last
            if who:
                self.cursor = self.squares_of(who)[0].name
                self.tell(self.prospects())
            else:
                self.tell("Nobody is chosen.")

    def look_up(self, who: str) -> None:
        """Show the card of a figure that is not chosen."""
        with self.together():
            self._clear()
            self.who, self.lane, self.looked = "", "", who
            self.tell(f"{self.names[who]}'s card; it is {self.game.state.player}'s turn.")

    def choose_lane(self, lane: str) -> None:
        """Ask for one kind of action; the only one of its kind is aimed at once."""
        if lane and not self.who:
            raise ClixbookError("Choose a figure first.")
        with self.together():
            self._clear()
            self.lane = lane
            if lane and len(self.wanted) == 1:
                self.take_aim(self.wanted[0])
            elif lane:
                self.tell(f"{self.names[self.who]}: choose where.")

    def take_aim(self, action: Action, pointed: str = "") -> None:
        """Show what this action would do."""
        with self.together():
            self.refused, self.sure, self.aim = None, False, action
            places = points_at(action, self.board)
            self.pointed = pointed or (places[0] if places else "")
            chance = self.odds(action)
            odds = f" Hit {round(100 * chance)} %." if chance is not None else ""
            self.tell(f"{self.names[self.who]}: {says(action, self.names)}.{odds}{self._way_words(action)}")

    def _way_words(self, action: Action) -> str:
        way = self.way_to_aim(action)
        if way is None:
            first = self.told_of(action) if lane_of(action) not in LINED and self.odds(action) is None else None
            return f" {self._told(first)}" if first is not None else ""
        if way.chance < 1:
            return f" Cost {way.cost}, {round(100 * way.chance)} % to get there: it must break away."
        stop = f" {way.stops.text}" if way.stops is not None and way.stops.weight == "stop" else ""
        return f" Cost {way.cost}.{stop}"

    def refuse(self, place: str) -> None:
        """Tell why the chosen figure cannot do anything there."""
        action = self.meant(place)
        reasons = self.game.why_not(action)
        with self.together():
            self._clear()
            self.refused = action, reasons
            self.tell(cannot(action, reasons, self.names))

    # -- doing --------------------------------------------------------------------------------------------

    def commit(self) -> None:
        """Do what is aimed at."""
        if self.picked is not None:
            self.answer(self.picked)
        elif self.aim is None:
            raise ClixbookError("Choose first what to do: tap a figure, then a square or a target.")
        else:
            with self.together():
                self._do(self.session.do, self.aim)

    def _do(self, work: Callable[..., Any], *args: Any) -> None:
        """Play on, and tell what happened."""
        self._doing = True
        try:
            with self.together():
                work(*args)
        finally:
            self._doing = False

    def _happened(self) -> str:
        """What the last option did, at most two sentences of it, and what is asked next."""
        events = [each for each in self.session.events() if not {"ACT-16"} & {r.ruling for r in each.reasons}]
        events.sort(key=lambda each: "knocked out" not in each.text)
        told = [self._told(each) for each in events[:2]]
        if self.asks:
            told = [*told[:1], self.asks]
        elif self.game.result is not None:
            told = [*told[:1], f"The game is over. {self.game.result.headline}"]
        return " ".join(told) or f"Done: {with_names(self.session.tree.present.option, self.names)}."

    def _told(self, event: Event) -> str:
        """An event without the rulebook, which the page shows all the time."""
        return with_names(event.text.replace(f" ({self.game.state.rules.title})", ""), self.names)

    def answer(self, option: Any) -> None:
        """Give this answer to the choice that is due; the card of whom it attacks shows what becomes of it."""
        attack = self.attack_of(option)
        self.pointed = points_at(attack, self.board)[0] if attack is not None else self.pointed
        self._do(self.session.do, option)

    def end_turn(self) -> None:
        """First ask whether the player is sure, if actions are left; then end the turn."""
        left = self.game.state.left
        if not self.free:
            raise ClixbookError(self.asks or "The game is over.")
        with self.together():
            if self.sure or left <= 0 or not self.ready:
                self._do(self.session.do, EndTurn())
            else:
                self._clear()
                self.sure = True
                self.tell(f"End the turn? {plural(left, 'action')} left. Once more ends it.")

    def roll(self) -> None:
        """Let the dice fall."""
        self._do(self.session.roll)

    def open(self, game: Game | Tree, said: str) -> None:
        """Put another game on the table, and say so."""
        with self.together():
            self.who = self.lane = self.looked = self._last = ""
            self.session.open(game)
            self.opened += 1
            self.tell(f"{said} {self.asks}".rstrip())
            self.look_at(*self.ready[:1])

    def force(self, faces: Faces) -> None:
        """Let the dice fall so."""
        self._do(self.session.force, faces)

    def roll_anew(self) -> None:
        """The last roll once more, on a branch of its own."""
        self._do(self.session.roll_anew)

    def cancel(self) -> bool:
        """Take back what is not done yet, one thing a time; False if there is nothing."""
        with self.together():
            if self.aim is not None or self.refused is not None or self.picked is not None or self.sure:
                self._clear()
            elif self.lane:
                self.lane = ""
            elif self.who and self.free:
                self.who = ""
            elif self.looked:
                self.looked = ""
            else:
                return False
            self.tell("Taken back; nothing was done.")
        return True

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
