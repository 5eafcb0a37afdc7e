"""What a player has chosen, and what that allows: read by the board, the buttons and the sentence alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from typing import Any

from clixbook.board.answers import Reason
from clixbook.board.board import Board
from clixbook.board.frozen import FrozenMap
from clixbook.board.moves.reach import Reach, Way
from clixbook.board.said import asks, clause
from clixbook.board.squares import Square
from clixbook.engine.actions import Action, parse_action
from clixbook.engine.actions.carry import CarryTo
from clixbook.engine.dice import Roll
from clixbook.engine.game import Game, words
from clixbook.engine.held import effect_named
from clixbook.engine.questions import Choose, told_of
from clixbook.engine.sequence.carrying.riding import reach_carrying, ride_of
from clixbook.engine.sequence.moving.moving import way_of
from clixbook.engine.state import Event
from clixbook.errors import ClixbookError
from clixbook.powers import evading
from clixbook.powers.rushing import Rush
from clixbook.view.game_marks import marks_of
from clixbook.view.game_session import GameSession
from clixbook.view.piece_scene import Marks
from clixbook.view.play.lanes import (
    CARRY,
    MOVE,
    USE,
    FirstRoll,
    due_roll,
    first_roll,
    lane_name,
    lane_of,
    lanes,
    points_at,
    says,
    targets_of,
)
from clixbook.view.play.parts import plural, with_names
from clixbook.view.play.roll_sheet import game_sheets
from clixbook.view.play.why_not import names_of

MOST_OFFERS, FEW_OFFERS = 14, 6
"""Actions that have buttons, of the kind that is asked for and of each kind if none is; places show more."""
MOST_TRIED = 120
"""Squares from which a refused attack is tried, the nearest first."""


class Chosen:
    """A figure, a kind of action, an aim; and what the position makes of them.

    ``who`` is the chosen figure, ``lane`` the kind of action asked for ("" for all of them; ``wide``: with everything
    that it can do, however much), ``aim`` the action that a second tap would do and ``pointed`` the place tapped for
    it, ``looked`` a figure whose card is wanted, ``refused`` an action asked for in vain with its reasons, ``picked``
    the answer that a second tap would give.
    """

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.who = self.lane = self.pointed = self.looked = ""
        self.wide = False
        self.aim: Action | None = None
        self.refused: tuple[Action, tuple[Reason, ...]] | None = None
        self.picked: Any = None
        self._game = session.game
        self._forget()

    def _forget(self) -> None:
        """Nothing is known yet of the position on the table."""
        self._members: dict[str, tuple[Action, ...]] = {}
        self._rolls: dict[str, FirstRoll | None] = {}
        self._harmless: set[str] = set()  # lanes of which one action came to no attack roll: nor do the others
        self._ways: dict[str, Reach] = {}
        self._first: dict[str, Event | None] = {}
        self._marks: FrozenMap[str, Marks] | None = None
        self._due: list[FirstRoll | None] = []
        self._evades: dict[str, Fraction] = {}

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
        return names_of(self.game.now)

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

    def may(self, who: str) -> tuple[str, ...] | None:
        """The kinds of action that this figure may be given now, by name; None if it is not for its player to act."""
        if not self.free or self.game.state.fighter(who).side != self.game.state.player:
            return None
        return tuple(map(lane_name, lanes(self.members_of(who))))

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
        return tuple(each.id for each in state.in_play(state.player) if self.members_of(each.id))

    @property
    def marks(self) -> FrozenMap[str, Marks]:
        """What is drawn at the figures: a notch for those who are ready, while somebody may be chosen."""
        if self._marks is None:
            self._marks = marks_of(self.game, self.ready)
        return self._marks

    def pointing(self, place: str) -> tuple[Action, ...]:
        """The actions asked for that point at this figure or square, those at fewest places first.

        A move points at the square where it ends, not at what is taken on the way.
        """
        found = [each for each in self.wanted if place in points_at(each, self.board)]
        found = [each for each in found if lane_of(each) != MOVE or place in (each.details[0], *self.board.pieces)]
        return self.best_first(found)

    def best_first(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """Those with the fewest details first; what helps an opponent or hurts a friend comes after its contrary."""
        return tuple(sorted(actions, key=lambda each: (len(each.details), self._is_backward(each))))

    def _is_backward(self, action: Action) -> bool:
        """Does it raise a value of an opponent, or lower one of a friend?"""
        change = action.change
        on = next(
            (self.board.pieces[each] for each in points_at(action, self.board) if each in self.board.pieces), None
        )
        return bool(change) and on is not None and (change > 0) != (on.side == self.game.state.player)

    def tapped(self, place: str) -> tuple[Action, ...]:
        """The actions that a tap there means; a friend who can act is chosen instead, unless an action is asked for."""
        piece = self.board.pieces.get(place)
        if piece is not None and self.lane in ("", MOVE) and piece.side == self.game.state.player:
            return () if self.members_of(place) else self.pointing(place)
        return self.pointing(place)

    @property
    def offers(self) -> tuple[Action, ...]:
        """The actions to be listed: those at the place that is pointed at if they are several, else those of the lane,
        or a few at figures. Where an action goes to squares alone, the board shows them; kinds of action that can do
        many things at one place are listed once they are asked for.
        """
        there = self.pointing(self.pointed) if self.pointed else ()
        if len(there) > 1:
            asked = self.lane or (lane_of(self.aim) if self.aim is not None else "")
            many = Counter(map(lane_of, there))
            return tuple(each for each in there if lane_of(each) == asked or many[lane_of(each)] <= FEW_OFFERS)
        figures = set(self.board.pieces)
        found: dict[str, list[Action]] = {}
        many = Counter(map(lane_of, self.wanted))
        for each in (each for each in self.wanted if lane_of(each) != MOVE):
            places = points_at(each, self.board)
            only = not places and many[lane_of(each)] == 1  # the button of its kind aims at it
            if figures.intersection(places) or not (places or only):
                found.setdefault(lane_of(each), []).append(each)
        few = MOST_OFFERS if self.lane else FEW_OFFERS
        return tuple(each for offered in found.values() if len(offered) <= few for each in offered)

    def told_of(self, action: Action) -> Event | None:
        """What an action does first, if that takes no dice and no choice."""
        text = str(action)
        if text not in self._first:
            try:
                after = self.game.apply(action).told[len(self.game.told) :]
            except ClixbookError:
                after = ()
            self._first[text] = after[0] if after else None
        return self._first[text]

    @property
    def asks(self) -> str:
        """What the action under way waits for; "" between actions."""
        pending = self.game.pending
        if pending is None:
            return ""
        who = "Roll the dice" if isinstance(pending, Roll) else f"{pending.player} chooses"
        return f"{who}: {self.purpose}{'' if asks(pending.said) else '.'}"

    @property
    def purpose(self) -> str:
        """What is asked for, with the powers that figures among the answers would use; "" between actions."""
        pending = self.game.pending
        if pending is None:
            return ""
        question = asks(pending.said)
        told = clause(pending.said, self.names)
        used = pending.using.values() if isinstance(pending, Choose) else ()
        powers = tuple(dict.fromkeys(map(str.title, used)))
        by = f" ({' or '.join(powers)})" if powers else ""
        return f"{told}{by}{'?' if question else ''}"

    @property
    def asked(self) -> Action | None:
        """The action that is aimed at, or was asked for in vain; None while another one resolves."""
        if not self.free:
            return None
        return self.aim or (self.refused[0] if self.refused is not None else None)

    def roll_of(self, action: Action) -> FirstRoll | None:
        """The first attack roll that it comes to; None for a move, and for kinds of action that come to none."""
        text, lane = str(action), lane_of(action)
        if text not in self._rolls:
            if lane == MOVE or lane in self._harmless:
                return None
            self._rolls[text] = first_roll(self.game, action)
            if self._rolls[text] is None:
                self._harmless.add(lane)
        return self._rolls[text]

    def hits(self, action: Action) -> dict[str, Fraction]:
        """How likely that roll is to hit each of its targets."""
        roll = self.roll_of(action)
        return roll.hits if roll is not None else {}

    def odds(self, action: Action) -> Fraction | None:
        """How likely its first attack roll is to hit the first target."""
        return next(iter(self.hits(action).values()), None)

    def odds_words(self, action: Action) -> str:
        """``72 %``, ``58 % and 72 %`` for two targets, in their order; "" without an attack roll."""
        return " and ".join(f"{round(100 * chance)} %" for chance in self.hits(action).values())

    @property
    def due(self) -> FirstRoll | None:
        """The attack roll for which the action under way waits; None if it waits for anything else."""
        if not self._due:
            self._due.append(due_roll(self.game) if isinstance(self.game.pending, Roll) else None)
        return self._due[0]

    def ways_asked(self) -> Reach | None:
        """Where the move of the power or the carry that is asked for goes; None if it is neither, or not one alone."""
        loads = {each.riders: each for each in self.wanted if isinstance(each, CarryTo)} if self.lane == CARRY else {}
        if len(loads) == 1:
            return self.ways_with(*loads.values())
        effect = effect_named(self.lane.removeprefix(USE)) if self.lane.startswith(USE) else None
        if not isinstance(effect, Rush):
            return None
        asked = f"{self.lane} {self.who}"
        if asked not in self._ways:
            self._ways[asked] = way_of(self.game.state, self.who, effect.pace(self.game.state.rules))
        return self._ways[asked]

    def ways(self, who: str) -> Reach:
        """Where this figure may go in a plain move."""
        if who not in self._ways:
            self._ways[who] = way_of(self.game.state, who)
        return self._ways[who]

    def ways_with(self, action: CarryTo) -> Reach | None:
        """Where the carrier may go with those whom it takes along; None if one of them joins on the way."""
        ride = ride_of(self.game.state, action.who, action.riders)
        asked = " ".join((CARRY, action.who, *action.riders))
        if asked not in self._ways and not ride.late:
            self._ways[asked] = reach_carrying(self.game.state, ride)
        return self._ways.get(asked)

    def squares_of(self, who: str) -> tuple[Square, ...]:
        """Where a figure acts from: its squares, its carrier's if it is aboard, none if it is out of the game."""
        passage = self.game.now.passage(who)
        piece = self.board.pieces.get(who) or self.board.pieces.get(passage.carrier if passage is not None else "")
        return piece.squares if piece is not None else ()

    def place_at(self, square: Square) -> str:
        """Who stands there, else the square's own name."""
        piece = self.board.piece_at(square)
        return piece.id if piece is not None else square.name

    def way_to_aim(self, action: Action) -> Way | None:
        """The way that a plain move to the place pointed at takes, or a carry; None for any other action."""
        if isinstance(action, CarryTo):
            found = self.ways_with(action)
            return found.get(self.board.square(action.to)) if found is not None else None
        square = self.pointed and "|" not in self.pointed and self.pointed not in self.board.pieces
        if lane_of(action) != MOVE or not square:
            return None
        return self.ways(action.who).get(self.board.square(self.pointed))

    def passenger(self) -> str:
        """Who is aboard of the chosen figure and may act; "" if nobody is."""
        aboard = (each.rider for each in self.game.state.aboard if each.carrier == self.who)
        return next((rider for rider in aboard if self.members_of(rider)), "")

    def prospects(self) -> str:
        """What the chosen figure may do, counted; or why it may do nothing."""
        name = self.names[self.who]
        if not self.members:
            state = self.game.state
            fighter = state.fighter(self.who)
            if fighter.side != state.player:
                return f"{name} belongs to {fighter.side}; it is {state.player}'s turn."
            return f"{name} cannot act now; the row Not now tells why."
        targets = [
            who
            for who in self.board.pieces
            if who != self.who and any(who in targets_of(each, self.board) for each in self.tapped(who))
        ]
        squares = len({each.details[0] for each in self.members if lane_of(each) == MOVE})  # however it gets there
        told = [plural(squares, "square") + " to move to"] if squares else []
        told += [plural(len(targets), "target")] if targets else []
        return f"{name}: {', '.join(told) or 'ready'}."

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

    def meant(self, place: str) -> Action | None:
        """What a player most likely wanted of a place; None if what was asked for is nothing for such places."""
        attacks = self.lane in ("close", "shoot") and place in self.board.pieces
        if self.lane not in ("", MOVE) and not attacks:
            return self._turned_to(place)
        if place not in self.board.pieces:
            return parse_action(f"move {self.who} {place}")
        mine, other = self.squares_of(self.who), self.squares_of(place)
        near = min(a.distance(b) for a in mine for b in other) <= 1
        shoots = self.game.state.fighter(self.who).figure.range > 0
        verb = self.lane if self.lane in ("close", "shoot") else "shoot" if shoots and not near else "close"
        return parse_action(f"{verb} {self.who} {place}")

    def _turned_to(self, place: str) -> Action | None:
        """The simplest action of the kind asked for, as if it pointed at this figure or square instead."""
        figures = self.board.pieces
        for each in self.best_first(self.wanted):
            same = [at for at in points_at(each, self.board) if "|" not in at and (at in figures) == (place in figures)]
            if same:
                verb, who, *details = str(each).split()
                return parse_action(" ".join([verb, who, *(place if word == same[0] else word for word in details)]))
        return None

    def joined(self, place: str) -> Action | None:
        """The action aimed at with one target more."""
        if self.aim is None:
            return None
        both = {*points_at(self.aim, self.board), place}
        same = (each for each in self.wanted if lane_of(each) == lane_of(self.aim))
        return next((each for each in same if set(points_at(each, self.board)) == both), None)

    @property
    def picked_attack(self) -> Action | None:
        """The attack that is shown as an answer to the choice that is due, such as the one after a move."""
        return self.attack_of(self.picked) if self.picked is not None and not self.free else None

    def attack_of(self, option: Any) -> Action | None:
        """An answer as an attack on a figure; None if it is anything else."""
        with suppress(ClixbookError):
            action = parse_action(words(option))
            attacks = action.verb in ("close", "shoot", "swing", "throw")
            return action if attacks and points_at(action, self.board) else None
        return None

    def answer_words(self, option: Any) -> str:
        """An answer in the words of the board."""
        with suppress(ClixbookError):  # an attack after a move says itself as the action does
            return says(parse_action(words(option)), self.names)
        if self.game.state.setting_up is not None and option in self.board.starting:
            area = sorted(self.board.starting[option], key=lambda square: (square.x, square.y))
            return f"{option}: {area[0].name} to {area[-1].name}"
        pending = self.game.pending
        if isinstance(pending, Choose) and (power := pending.using.get(str(option))):
            return f"{self.names[option]}: {power.title()}"
        text = with_names(told_of(option), self.names)
        chance = f", {round(100 * self.evades(option))} %" if isinstance(option, evading.Roll) else ""
        return text[:1].upper() + text[1:] + chance

    def evades(self, option: evading.Roll) -> Fraction:
        """How likely that roll is to evade, if nobody has it made again."""
        if option.who not in self._evades:
            self._evades[option.who] = game_sheets(self.game.apply(option))[0].good
        return self._evades[option.who]

    @property
    def asked_about(self) -> str:
        """The figure of an opponent about which its player has to choose; "" while whoever has the turn chooses."""
        pending = self.game.pending
        if not isinstance(pending, Choose) or pending.player == self.game.state.player:
            return ""
        pieces = self.board.pieces
        named = (place for place in points_at(pending, self.board) if place in pieces)
        return next((who for who in named if pieces[who].side == pending.player), "")
