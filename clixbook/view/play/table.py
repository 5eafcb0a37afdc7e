"""A player's place at the table: which figure is chosen, what is aimed at, and what a gesture means just now.

First a tap shows what would happen, then a second one does it. What is done goes through the session; all else here is
seen by this page alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from clixbook.board.answers import Reason
from clixbook.board.board import Board
from clixbook.board.moves.reach import Reach, Way
from clixbook.board.squares import Square
from clixbook.engine.actions import Action, EndTurn, parse_action
from clixbook.engine.dice import Faces, Roll
from clixbook.engine.game import Game, words
from clixbook.engine.history.tree import Tree
from clixbook.engine.questions import Choose
from clixbook.engine.sequence.moving import way_of
from clixbook.errors import ClixbookError
from clixbook.view.game_session import GameSession
from clixbook.view.play.lanes import MOVE, hit_chance, lane_of, lanes, points_at, says
from clixbook.view.play.parts import plural, with_names
from clixbook.view.play.why_not import cannot, names_of
from clixbook.view.session import describe

MOST_TRIED = 120
"""Squares from which a refused attack is tried, the nearest first."""


class Table:
    """What the page of one player shows and does; ``heard`` are called once after every change.

    ``who`` is the chosen figure, ``lane`` the kind of action asked for ("" for all of them), ``aim`` the action that a
    second tap would do and ``pointed`` the place tapped for it, ``looked`` a figure whose card is wanted, ``refused``
    an action asked for in vain with its reasons, ``picked`` the answer that a second tap would give.
    """

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.heard: list[Callable[[], None]] = []
        self.who = self.lane = self.pointed = self.looked = self.held = ""
        self.aim: Action | None = None
        self.refused: tuple[Action, tuple[Reason, ...]] | None = None
        self.picked: Any = None
        self.sure = False
        self.cursor = "A1"
        self.said = ""
        self.sight: tuple[int, tuple[str, ...]] = (0, ())
        self._depth, self._doing = 0, False
        self._game = session.game
        self._members: dict[str, tuple[Action, ...]] = {}
        self._odds: dict[str, Fraction | None] = {}
        self._harmless: set[str] = set()  # lanes of which one action came to no attack roll: nor do the others
        self._ways: dict[str, Reach] = {}
        session.observe(lambda _: self._follow(), "revision")

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The position on the table."""
        return self.session.game

    @property
    def board(self) -> Board:
        """Its board."""
        return self.session.board

    @property
    def names(self) -> dict[str, str]:
        """The names of all figures, by id."""
        return names_of(self.game.state)

    @property
    def free(self) -> bool:
        """True if the player may begin an action: none is under way, and the game goes on."""
        return self.game.pending is None and not self.game.is_over

    @property
    def members(self) -> tuple[Action, ...]:
        """Everything that the chosen figure may do now."""
        return self.members_of(self.who) if self.who and self.free else ()

    def members_of(self, who: str) -> tuple[Action, ...]:
        """Everything that this figure may do now."""
        if who not in self._members:
            families = self.game.options().families  # type: ignore[attr-defined]  # between actions it has them
            found = (action for family in families if family.who == who for action in family.members)
            self._members[who] = tuple(dict.fromkeys(found))
        return self._members[who]

    @property
    def lanes(self) -> tuple[str, ...]:
        """The kinds of action that the chosen figure may be given."""
        return lanes(self.members)

    @property
    def wanted(self) -> tuple[Action, ...]:
        """The chosen figure's actions of the lane that is asked for."""
        return tuple(each for each in self.members if not self.lane or lane_of(each) == self.lane)

    @property
    def ready(self) -> tuple[str, ...]:
        """The figures of the player that may still do something."""
        state = self.game.state
        if not self.free:
            return ()
        return tuple(each.id for each in state.standing(state.player) if self.members_of(each.id))

    def pointing(self, place: str) -> tuple[Action, ...]:
        """The actions asked for that point at this figure or square, those at fewest places first."""
        found = [each for each in self.wanted if place in points_at(each, self.board)]
        return tuple(sorted(found, key=lambda each: len(each.details)))

    @property
    def offers(self) -> tuple[Action, ...]:
        """The actions to be listed: those at the place that is pointed at, those of the lane, or those at figures."""
        if self.pointed:
            return self.pointing(self.pointed)
        if self.lane:
            return self.wanted
        figures = set(self.board.pieces)
        return tuple(each for each in self.wanted if figures.intersection(points_at(each, self.board)))

    @property
    def asks(self) -> str:
        """What the action under way waits for; "" between actions."""
        pending = self.game.pending
        if pending is None:
            return ""
        who = "Roll the dice" if isinstance(pending, Roll) else f"{pending.player} chooses"
        return f"{who}: {with_names(pending.purpose, self.names)}."

    @property
    def asked(self) -> Action | None:
        """The action that is aimed at, or was asked for in vain; None while another one resolves."""
        if not self.free:
            return None
        return self.aim or (self.refused[0] if self.refused is not None else None)

    def odds(self, action: Action) -> Fraction | None:
        """How likely its first attack roll is to hit."""
        text, lane = str(action), lane_of(action)
        if text not in self._odds:
            if lane == MOVE or lane in self._harmless:
                return None
            self._odds[text] = hit_chance(self.game, action)
            if self._odds[text] is None:
                self._harmless.add(lane)
        return self._odds[text]

    def ways(self, who: str) -> Reach:
        """Where this figure may go in a plain move."""
        if who not in self._ways:
            self._ways[who] = way_of(self.game.state, who)
        return self._ways[who]

    def place_at(self, square: Square) -> str:
        """Who stands there, else the square's own name."""
        piece = self.board.piece_at(square)
        return piece.id if piece is not None else square.name

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
            self._game = self.game
            self._members, self._odds, self._ways, self._harmless = {}, {}, {}, set()
            self._clear()
            self.looked = self.looked if self.looked in self.board.pieces else ""
            acting = self.game.action.who if self.game.action is not None else ""
            if acting in self.board.pieces:
                self.who = acting
            if self.who not in self.board.pieces or (self.free and not self.members):
                self.who = self.lane = ""
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
            if who:
                self.cursor = self.board.pieces[who].squares[0].name
                self.tell(self._prospects())
            else:
                self.tell("Nobody is chosen.")

    def _prospects(self) -> str:
        name = self.names[self.who]
        if not self.members:
            state = self.game.state
            fighter = state.fighter(self.who)
            if fighter.side != state.player:
                return f"{name} belongs to {fighter.side}; it is {state.player}'s turn."
            return f"{name} cannot act now. Why: see Not now."
        targets = {place for each in self.members for place in points_at(each, self.board)} & set(self.board.pieces)
        squares = sum(lane_of(each) == MOVE for each in self.members)
        told = [plural(squares, "square") + " to move to"] if squares else []
        told += [plural(len(targets), "target")] if targets else []
        return f"{name}: {', '.join(told) or 'ready'}."

    def choose_lane(self, lane: str) -> None:
        """Ask for one kind of action; the only one of its kind is aimed at once."""
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
            return ""
        if way.chance < 1:
            return f" Cost {way.cost}, {round(100 * way.chance)} % to get there: it must break away."
        stop = f" {way.stops.text}" if way.stops is not None and way.stops.weight == "stop" else ""
        return f" Cost {way.cost}.{stop}"

    def way_to_aim(self, action: Action) -> Way | None:
        """The way that a plain move to the place pointed at takes; None for any other action."""
        square = self.pointed and "|" not in self.pointed and self.pointed not in self.board.pieces
        if lane_of(action) != MOVE or not square:
            return None
        return self.ways(action.who).get(self.board.square(self.pointed))

    def refuse(self, place: str) -> None:
        """Tell why the chosen figure cannot do anything there."""
        action = self._meant(place)
        reasons = self.game.why_not(action)
        with self.together():
            self._clear()
            self.refused = action, reasons
            self.tell(cannot(action, reasons, self.names))

    def cure(self) -> str:
        """``From D5 it can.``: the nearest square to which the chosen figure may go to do what was refused; else ""."""
        if self.refused is None or self.refused[0].verb not in ("close", "shoot") or MOVE not in self.lanes:
            return ""
        action, state = self.refused[0], self.game.state
        if self.board.pieces[action.who].multi:
            return ""
        ways = sorted(self.ways(action.who).items(), key=lambda each: (each[1].cost, each[0]))
        for square, _ in ways[:MOST_TRIED]:
            if not action.why_not(state.with_(board=self.board.move_piece(action.who, square))):
                return f"From {square.name} it can."
        return ""

    def _meant(self, place: str) -> Action:
        """What a player most likely wanted of a place."""
        if place not in self.board.pieces:
            return parse_action(f"move {self.who} {place}")
        mine, other = self.board.pieces[self.who], self.board.pieces[place]
        near = min(a.distance(b) for a in mine.squares for b in other.squares) <= 1
        shoots = self.game.state.fighter(self.who).figure.range > 0
        verb = self.lane if self.lane in ("close", "shoot") else "shoot" if shoots and not near else "close"
        return parse_action(f"{verb} {self.who} {place}")

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
        book = f" ({self.game.state.rules.title})"  # which one, the page shows all the time
        told = [with_names(each.text.replace(book, ""), self.names) for each in events[:2]]
        if self.asks:
            told = [*told[:1], self.asks]
        elif self.game.result is not None:
            winner = self.game.result.winner
            told = [f"The game is over: {f'{winner} wins' if winner else 'a draw'}."]
        return " ".join(told) or self.session.status

    def answer(self, option: Any) -> None:
        """Give this answer to the choice that is due."""
        self._do(self.session.do, option)

    def end_turn(self) -> None:
        """First ask whether the player is sure, if actions are left; then end the turn."""
        left = self.game.state.left
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
            self.who = self.lane = self.looked = ""
            self.session.open(game)
            self.tell(said)
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
        offered = self.pointing(place) if self.who and place != self.who else ()
        if offered:
            self.take_aim(self._joined(place) or offered[0], place)
        elif piece is not None and piece.side == self.game.state.player and self.lane in ("", MOVE):
            self.select("" if place == self.who and self.aim is None else place)
        elif self.who and place != self.who:
            self.looked = place if piece is not None else self.looked
            self.refuse(place)
        else:
            self._clear()
            self.looked = place if piece is not None else ""
            self.tell(describe(self.board, square))

    def _joined(self, place: str) -> Action | None:
        """The action aimed at with one target more."""
        if self.aim is None:
            return None
        both = {*points_at(self.aim, self.board), place}
        same = (each for each in self.wanted if lane_of(each) == lane_of(self.aim))
        return next((each for each in same if set(points_at(each, self.board)) == both), None)

    def _click_answer(self, square: Square, place: str) -> None:
        pending = self.game.pending
        options = pending.options if isinstance(pending, Choose) else ()
        meant = [each for each in options if place in points_at(each, self.board)]
        if len(meant) == 1 and self.picked == meant[0]:
            self.answer(meant[0])
        elif meant:
            at = meant.index(self.picked) + 1 if self.picked in meant else 0
            self.picked = meant[at % len(meant)]
            self.tell(f"{self.answer_words(self.picked)}: tap again to choose it.")
        else:
            self.looked = place if place in self.board.pieces else ""
            told = "The dice are due: roll them." if isinstance(pending, Roll) else describe(self.board, square)
            self.tell(told)

    def pick_answer(self, option: Any) -> None:
        """Show this answer to the choice that is due, before it is given."""
        with self.together():
            self.picked = option
            self.tell(f"{self.answer_words(option)}: once more chooses it.")

    def answer_words(self, option: Any) -> str:
        """An answer in the words of the board."""
        text = with_names(words(option), self.names)
        return text[:1].upper() + text[1:]

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
        self.select(names[(names.index(self.who) + 1) % len(names)] if self.who in names else names[0])
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
            offered = self.pointing(place)
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
