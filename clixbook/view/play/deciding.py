"""What a player decides at the table: who acts, what it aims at, what is done, and what is said of it.

What is done goes through the session; all else here is seen by this page alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from clixbook.board.squares import parse_square
from clixbook.engine.actions import Action, EndTurn
from clixbook.engine.dice import Faces
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.questions import Choose
from clixbook.engine.state import Event, Happening
from clixbook.errors import ClixbookError
from clixbook.view.game_session import GameSession
from clixbook.view.play.chosen import Chosen
from clixbook.view.play.foreseen import push_words
from clixbook.view.play.lanes import CARRY, LINED, lane_name, lane_of, places_of, points_at, says
from clixbook.view.play.parts import plural, told_here, with_names
from clixbook.view.play.step_words import step_words
from clixbook.view.play.why_not import cannot

MOST_TOLD = 3
"""Sentences on the status line of what an action came to."""


def weightiest(events: Sequence[Event], most: int) -> list[Event]:
    """So many of the events, those that knock somebody out before others, in the order in which they happened."""
    ranked = sorted(range(len(events)), key=lambda at: events[at].kind is not Happening.KO)
    return [events[at] for at in sorted(ranked[:most])]


def what_came_of_it(events: Sequence[Event]) -> list[Event]:
    """Of more events than three those after the attack roll, which the dice show beside: who is hurt, who is moved."""
    if len(events) > MOST_TOLD:
        events = [each for each in events if each.kind is not Happening.ATTACK]
    return weightiest(events, MOST_TOLD)


class Deciding(Chosen):
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
        self._leaving: Game | None = None  # the position in which was asked whether to leave
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
            answer, status = self.session.answer, self.session.status
            if self._doing:
                self.said = self._happened()
            elif self.game is not self._game or answer is None or status != answer.headline:
                self.said = with_names(status, self.names)  # else it is of a line about which nobody here asked
            if self.game is self._game:
                return
            before, self._game, acted = self._game, self.game, self.who
            self._forget()
            if parse_square(self.cursor) not in self.board:  # another game, on a smaller map
                self.cursor = "A1"
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
            if places := self._to_be_seen(before):
                self.look_at(*places)

    def first_sight(self) -> tuple[str, ...]:
        """What must be in sight when a game is put on the table."""
        return self._to_be_seen(self.game) or ((self.who,) if self.who else self.ready[:1])

    def _to_be_seen(self, before: Game) -> tuple[str, ...]:
        """What a small screen must bring into sight: places that are asked about, who was moved, who may act next."""
        pending, then = self.game.pending, before.board.pieces
        if isinstance(pending, Choose):
            asked = dict.fromkeys(place for each in pending.options for place in places_of(each, self.board))
            if places := tuple(asked) or points_at(pending, self.board):
                return places
        pushed = (
            who
            for who, piece in self.board.pieces.items()
            if who in then and piece.squares != then[who].squares and piece.side != before.state.player
        )
        if found := tuple(pushed):
            return found
        begins = self.game.state.player != before.state.player or self.board.bare != before.board.bare
        return self.ready[:1] if begins else ()

    def _clear(self) -> None:
        self.aim, self.pointed, self.refused, self.picked, self.sure, self.wide = None, "", None, None, False, False

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
        """Ask for one kind of action, at the place that was pointed at if it goes there; "" asks for all of them.

        The only action of its kind is aimed at once.
        """
        if lane and not self.who:
            raise ClixbookError("Choose a figure first.")
        with self.together():
            pointed = self.pointed
            self._clear()
            self.lane = lane
            here = self.pointing(pointed) if lane and pointed else ()
            if here or (lane and len(self.wanted) == 1):
                self.take_aim((here or self.wanted)[0], pointed if here else "")
            elif lane:
                at_figures = any(
                    place in self.board.pieces for each in self.wanted for place in points_at(each, self.board)
                )
                self.tell(f"{self.names[self.who]}, {lane_name(lane)}: choose {'whom' if at_figures else 'where'}.")
            elif self.who:
                self.tell(self.prospects())

    def widen(self) -> None:
        """List everything that the kind of action asked for can do here, or every answer."""
        with self.together():
            self.wide = True

    def take_aim(self, action: Action, pointed: str = "") -> None:
        """Show what this action would do."""
        with self.together():
            self.refused, self.sure, self.aim = None, False, action
            places = points_at(action, self.board)
            self.pointed = pointed or (places[0] if places else "")
            self.looked = ""  # not the card of whoever was asked about before
            odds = f" Hit {told}." if (told := self.odds_words(action)) else ""
            push = f" {told}" if (told := push_words(self, action)) else ""
            self.tell(f"{self.names[self.who]}: {says(action, self.names)}.{odds}{self._way_words(action)}{push}")

    def _way_words(self, action: Action) -> str:
        way = self.way_to_aim(action)
        if way is None or (way.chance == 1 and action.verb == CARRY):  # then what it does is told, passengers too
            first = self.told_of(action) if lane_of(action) not in LINED and self.odds(action) is None else None
            return f" If done: {self._told(first)}" if first is not None else ""
        if way.chance < 1:
            return f" Cost {way.cost}, {round(100 * way.chance)} % to get there: it must break away."
        stop = (
            f" {with_names(way.stops.said, self.names)}" if way.stops is not None and way.stops.weight == "stop" else ""
        )
        return f" Cost {way.cost}.{stop}"

    def refuse(self, place: str) -> None:
        """Tell why the chosen figure cannot do anything there."""
        action = self.meant(place)
        with self.together():
            self._clear()
            if action is None:
                wanted = "a square" if place in self.board.pieces else "a figure"
                self.tell(f"{lane_name(self.lane)} is for {wanted}: tap a marked one.")
                return
            reasons = self.game.why_not(action)
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
        """What the last option did, in a few sentences, and what is asked next."""
        events = [each for each in self.session.events() if each.kind is not Happening.TOKEN]
        result = self.game.result
        then = self.asks or (f"The game is over. {result.headline}" if result is not None else "")
        told = [self._told(each) for each in (weightiest(events, 1) if then else what_came_of_it(events))]
        return " ".join([*told, then] if then else told) or f"Done: {step_words(self.session.tree, self.session.node)}."

    def _told(self, event: Event) -> str:
        """An event without the rulebook, which the page shows all the time."""
        return told_here(event.said, self.names)

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

    def leaves(self, verb: str) -> bool:
        """Before another game takes the place of one that was played, ask once; True if there is no more to ask."""
        if len(self.session.tree.nodes) == 1 or self._leaving is self.game:
            self._leaving = None
            return True
        self._leaving = self.game
        with self.together():
            self.tell(f"A game is under way. {verb} once more puts it aside; Undo then brings it back.")
        return False

    def open(self, game: Game | Tree, said: str) -> None:
        """Put another game on the table, and say so."""
        with self.together():
            self.who = self.lane = self.looked = self._last = ""
            self.session.open(game)
            self.opened += 1
            self.tell(f"{said} {self.asks}".rstrip())
            self.look_at(*self.first_sight())

    def force(self, faces: Faces) -> None:
        """Let the dice fall so."""
        self._do(self.session.force, faces)

    def roll_anew(self) -> None:
        """The last roll once more, on a branch of its own."""
        self._do(self.session.roll_anew)

    def cancel(self) -> bool:
        """Take back what is not done yet, one thing a time, and say what is left; False if there is nothing."""
        name = self.names.get(self.who, "")
        with self.together():
            if self.aim is not None or self.refused is not None or self.picked is not None or self.sure:
                self._clear()
                left = f"{name} is still chosen." if name and self.free else self.asks
            elif self.lane:
                self.lane, left = "", f"{name}, and anything that it may do."
            elif self.who and self.free:
                self.who, left = "", "Nobody is chosen."
            elif self.looked:
                self.looked, left = "", "No card is looked at."
            else:
                return False
            self.tell(f"Taken back, nothing was done. {left}".rstrip())
        return True
