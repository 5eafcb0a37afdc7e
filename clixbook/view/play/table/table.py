"""A player's place at the table: a selection, and a session over the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from traitlets import Instance

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.engine.game import Game
from clixbook.engine.history.tree import Tree
from clixbook.engine.position.dice import Faces, Roll
from clixbook.engine.position.questions import Option
from clixbook.errors import IllegalAction
from clixbook.view.play.choice import aiming, gestures, new_position
from clixbook.view.play.choice.button_words import STOP
from clixbook.view.play.choice.decision_words import happened_words
from clixbook.view.play.choice.offers import offers_of
from clixbook.view.play.choice.selection import Chosen
from clixbook.view.play.panes.parts import with_names
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.sessions.watched import Watched

P = ParamSpec("P")


def _gesture_method(gesture: Callable[Concatenate[Chosen, P], Chosen]) -> Callable[Concatenate[PlayTable, P], None]:
    """Turn a gesture into a method: its selection is taken, and its option applied."""

    @wraps(gesture)
    def made(table: PlayTable, /, *args: P.args, **kwargs: P.kwargs) -> None:
        table.take(gesture(table.chosen, *args, **kwargs))

    return made


class PlayTable(Watched):
    """Taps, keys and drags of one player. ``chosen`` is this page's alone; actions go through the session.

    ``opened`` counts the games that were put on this table.
    """

    chosen = Instance(Chosen)
    restored = (*Watched.restored, "chosen")

    def __init__(self, session: GameSession) -> None:
        self.session = session
        super().__init__(chosen=Chosen(offers_of(session.game)))
        self.opened = 0
        self._leaving: tuple[int, str] | None = None  # the position in which was asked whether to leave
        self._playing = False
        self.waives: Callable[[Tree], Option | None] = lambda tree: None
        """The answer to a question that needs no person; None for all others."""
        self.waits_for: Callable[[], str] = str
        """The player that the table waits for, if a machine has the turn; else ""."""
        session.observe(lambda _: self._follow(), "revision")

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The position on the table."""
        return self.chosen.game

    @property
    def board(self) -> Board:
        """The board of the position on the table."""
        return self.chosen.board

    @property
    def cursor(self) -> str:
        """The square of the keys."""
        return self.chosen.cursor

    # -- gestures -----------------------------------------------------------------------------------------

    click = _gesture_method(gestures.tap)
    select = _gesture_method(aiming.select)
    call = _gesture_method(aiming.call)
    look_up = _gesture_method(aiming.look_up)
    take_in_hand = _gesture_method(aiming.take_in_hand)
    choose_lane = _gesture_method(aiming.choose_lane)
    press_lane = _gesture_method(aiming.press_lane)
    widen = _gesture_method(aiming.list_all_options)
    take_aim = _gesture_method(aiming.take_aim)
    refuse = _gesture_method(aiming.refuse)
    pick_answer = _gesture_method(aiming.pick_answer)
    why_here = _gesture_method(gestures.why_here)
    step_cursor = _gesture_method(gestures.step_cursor)
    next_figure = _gesture_method(gestures.next_figure)
    next_target = _gesture_method(gestures.next_target)
    next_way = _gesture_method(gestures.next_way)
    put = _gesture_method(gestures.drop_held)
    commit = _gesture_method(aiming.commit)
    answer = _gesture_method(aiming.answer)
    end_turn = _gesture_method(aiming.end_turn)
    ask_for_end = _gesture_method(aiming.ask_for_end)
    confirm_end = _gesture_method(aiming.confirm_end)

    def take(self, chosen: Chosen) -> None:
        """Take this selection, and apply its option."""
        before, self._playing = self._playing, self._playing or chosen.does is not None
        try:
            with self.together():
                self.chosen = chosen.with_(does=None)
                if chosen.does is not None:
                    self._must_not_wait()
                    self._play(self.session.do, chosen.does)
        finally:
            self._playing = before

    def _must_not_wait(self) -> None:
        """A ClixbookError while a machine has the turn."""
        if whose := self.waits_for():
            raise IllegalAction(f"It is {whose}'s turn, a machine's. {STOP} lets you play for it.")

    def cancel(self) -> bool:
        """Clear one pending choice; False if there is none."""
        before = self.chosen
        left = gestures.cancel(before)
        if left is not before:
            self.take(left)
        return left is not before

    def say(self, text: str) -> None:
        """Say this in the status line."""
        self.take(self.chosen.with_(status=text))

    def greet(self) -> None:
        """Say what is asked, whose turn it is, or how the game ended."""
        chosen, result = self.chosen, self.game.result
        if result is not None:
            self.say(f"The game is over. {result.headline}")
        elif chosen.at.pending_question:
            self.take(chosen.with_question(""))
        else:
            words = f"{self.game.state.player}'s turn. Tap a figure with a notch on its ring."
            self.take(chosen.with_(status=words, greets=True))

    def look_at(self, *places: str) -> None:
        """Scroll to these places; else to the figures of the question, the chosen one, or those that may act."""
        self.take(self.chosen.looking_at(*places) if places else new_position.first_sight(self.chosen))

    # -- dragging: the hands of the board ask for these ------------------------------------------------------

    def pick(self, where: str | Square, *, touch: bool = False) -> bool:
        """Take hold of a figure that may move; a finger holds only the chosen one."""
        chosen = self.chosen
        place = chosen.at.place_at(self.board.square(where))
        piece = self.board.pieces.get(place)
        mine = chosen.free and piece is not None and piece.side == self.game.state.player
        self.held = place if mine and (not touch or place == chosen.who) else ""
        return bool(self.held)

    def rest(self, where: str | Square) -> None:
        """The pointer rests here; a machine's turn is not disturbed."""
        rested = gestures.hover_square(self.chosen, where)
        if rested is not self.chosen and not self.waits_for():
            self.take(rested)

    def carry(self, where: str | Square) -> None:
        """Show that the held thing would go here."""
        self.take(gestures.carry(self.chosen, self.held, where))

    # -- playing --------------------------------------------------------------------------------------------

    def _play(self, work: Callable[..., Any], *args: Any) -> None:
        """Apply options, and report the events."""
        before, self._playing = self._playing, True
        try:
            with self.together():
                work(*args)
                while (answer := self.waives(self.session.tree)) is not None:
                    self.session.do(answer)
        finally:
            self._playing = before

    @property
    def playing(self) -> bool:
        """True while something is done that no undo and no time line does."""
        return self._playing

    def play(self, option: Any) -> None:
        """Apply an option of a machine; the selection is cleared."""
        self._play(self.session.do, option)
        if self.chosen.free and self.chosen.who:
            self.take(self.chosen.with_(who="", lane=""))

    def roll(self) -> None:
        """Let the dice fall."""
        self._play(self.session.roll)

    def commit_and_roll(self) -> None:
        """Do the aimed action, and roll the dice unless a choice comes first."""
        if not isinstance(self.game.pending, Roll):  # pressed once more than needed
            self.commit()
        if isinstance(self.game.pending, Roll):
            self.roll()

    def force(self, faces: Faces) -> None:
        """Let the dice fall so."""
        self._play(self.session.force, faces)

    def roll_anew(self) -> None:
        """The last roll once more, on a branch of its own."""
        self._play(self.session.roll_anew)

    def leaves(self, verb: str) -> bool:
        """Before another game takes the place of one that is going on, ask once; True if there is no more to ask."""
        if len(self.session.tree.nodes) == 1 or self.game.is_over or self._leaving == (id(self.game), verb):
            self._leaving = None
            return True
        self._leaving = id(self.game), verb  # a question about another button is not answered by this one
        self.say(f"A game is under way. {verb} once more puts it aside; Undo then brings it back.")
        return False

    def open(self, game: Game | Tree, status: str) -> None:
        """Put another game on the table, with a message."""
        with self.together():
            self.chosen = Chosen(self.chosen.at, sight=self.chosen.sight)
            self.session.open(game)
            self.opened += 1
            self.chosen = new_position.first_sight(self.chosen.with_question(status))

    def _follow(self) -> None:
        """Follow a change of the session: another position may be on the table, with events to report."""
        session, chosen = self.session, self.chosen
        with self.together():
            if session.game is not self.game:
                self.chosen = new_position.follow(chosen, offers_of(session.game), played=self._playing)
            if self._playing:
                self.chosen = self.chosen.with_question(happened_words(session, self.chosen.at))
            elif self.chosen is not chosen or session.told is None:
                text = session.status  # else it is of a line about which nobody here asked
                self.chosen = self.chosen.with_(status=with_names(text, self.chosen.names))
