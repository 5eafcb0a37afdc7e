"""A player's current selection, and the options that it allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import plural
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach
from clixbook.board.moves.way import Way
from clixbook.caches import cached_per_position, cached_per_position_and
from clixbook.engine.actions import Action, parse_action
from clixbook.engine.actions.moving.carry import CarryTo
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.moving.move_sequence import reachable_squares
from clixbook.lab.search.plans import Plan
from clixbook.powers.speed.charge_and_running_shot import Rush
from clixbook.view.play.choice.action_groups import CARRY, MOVE, USE, at_oneself, lane_of, lanes, says, targets_of
from clixbook.view.play.choice.offers import Offers, placed_by
from clixbook.view.play.panes.refusals import why_idle

MOST_OFFERS, FEW_OFFERS = 14, 6
"""Actions with buttons: of the chosen kind, or of each kind if none is chosen; places show more."""
MOST_TRIED = 120
"""Squares from which a refused attack is tried, the nearest first."""


@dataclass(frozen=True)
class Chosen:
    """A selection in a position: a figure, a kind of action, an aim. Every gesture gives the next one (``gestures``).

    ``who`` is the chosen figure (``last`` the one before, if nobody is), ``lane`` the kind of action asked for ("" for
    all of them; ``wide``: with everything that it can do, however much), ``aim`` the action that a second tap would do
    and ``pointed`` the place tapped for it, ``looked`` a figure whose card is wanted, ``refused`` an action asked for
    in vain with its reasons, ``picked`` the answer that a second tap would give, ``placing`` the figure of the tray
    that is to be put on the map, ``sure``: once more ends the turn.
    ``cursor`` is a square's name, ``status`` the status line (``greets``: it only greets; ``asks``: it has the pending
    question), ``sight`` how often something was to be brought into
    sight, and the places; ``plan`` is one for the rest of the turn that was asked for, ``does`` an option that the
    gesture takes at once.
    """

    at: Offers
    who: str = ""
    last: str = ""
    lane: str = ""
    wide: bool = False
    aim: Action | None = None
    pointed: str = ""
    looked: str = ""
    refused: tuple[Action, tuple[Reason, ...]] | None = None
    picked: Any = None
    placing: str = ""
    sure: bool = False
    cursor: str = "A1"
    status: str = ""
    greets: bool = False
    asks: bool = False
    sight: tuple[int, tuple[str, ...]] = (0, ())
    plan: Plan | None = None
    does: Any = None

    def with_(self, **changes: Any) -> Chosen:
        """A copy with these changes."""
        return replace(self, **({"greets": False, "asks": False, **changes} if "status" in changes else changes))

    def with_question(self, status: str, **changes: Any) -> Chosen:
        """A copy whose status line has these words and the pending question, if there is one."""
        asks = self.at.pending_question
        return self.with_(status=f"{status} {asks}".strip(), asks=bool(asks), **changes)

    def without_aim(self, **changes: Any) -> Chosen:
        """The selection with nothing aimed at, refused or picked."""
        return self.with_(**{"aim": None, "pointed": "", "refused": None, "picked": None, "placing": "",
                                "plan": None, "sure": False, "wide": False, **changes})  # fmt: skip

    def looking_at(self, *places: str) -> Chosen:
        """The selection with these places to be brought into sight."""
        return replace(self, sight=(self.sight[0] + 1, places))

    # -- the position -----------------------------------------------------------------------------------------

    @property
    def cache(self) -> dict[tuple[Any, ...], Any]:
        """The cache of this position."""
        return self.at.cache

    @property
    def game(self) -> Game:
        """The position on the table."""
        return self.at.game

    @property
    def board(self) -> Board:
        """The board of that position."""
        return self.at.board

    @property
    def names(self) -> Mapping[str, str]:
        """The names of all figures, by id."""
        return self.at.names

    @property
    def free(self) -> bool:
        """True if the player may begin an action."""
        return self.at.free

    @property
    def answers(self) -> tuple[Any, ...]:
        """The answers to the choice that is due; of a set-up those of the figure that is to be put on the map."""
        return tuple(each for each in self.at.answers if not self.placing or placed_by(each) == self.placing)

    @property
    def in_hand(self) -> str:
        """The figure taken from the tray, or the only one that may be placed; "" without one."""
        return self.placing or (self.at.placed[0] if len(self.at.placed) == 1 else "")

    # -- what the chosen figure may do ------------------------------------------------------------------------

    @property
    def members(self) -> tuple[Action, ...]:
        """Everything that the chosen figure may do now."""
        return self.at.members_of(self.who) if self.who and self.free else ()

    @property
    def lanes(self) -> tuple[str, ...]:
        """The kinds of action that the chosen figure may be given."""
        return tuple(self._by_lane())

    @cached_per_position_and("who")
    def _by_lane(self) -> dict[str, tuple[Action, ...]]:
        return {lane: tuple(each for each in self.members if lane_of(each) == lane) for lane in lanes(self.members)}

    @property
    def wanted_actions(self) -> tuple[Action, ...]:
        """The chosen figure's actions of the chosen lane; blows at itself if there are no others."""
        return self._wanted_actions()

    @cached_per_position_and("who", "lane")
    def _wanted_actions(self) -> tuple[Action, ...]:
        found = self._by_lane().get(self.lane, ()) if self.lane else self.members
        return tuple(each for each in found if not at_oneself(each)) or found

    @cached_per_position_and("who", "lane")
    def actions_at(self, place: str) -> tuple[Action, ...]:
        """The wanted actions that point at this figure or square, those at fewest places first.

        A move points at the square where it ends, not at what is taken on the way.
        """
        found = [each for each in self.wanted_actions if place in self.at.points_at(each)]
        found = [each for each in found if lane_of(each) != MOVE or place in (each.details[0], *self.board.pieces)]
        return self.at.best_first(found)

    def place_meant(self, square: Square) -> str:
        """The figure there, or the square itself if the wanted action goes to squares.

        A move to where its mover stands already is no move: a tap means the mover.
        """
        place = self.at.place_at(square)
        stays = place == self.who and self.lane == MOVE
        if stays or place == square.name or not (self.who and self.lane) or self.actions_at(place):
            return place
        return square.name if self.actions_at(square.name) else place

    def actions_of_tap(self, place: str) -> tuple[Action, ...]:
        """The actions for a tap there; a friend that can act is chosen instead, unless a kind of action is."""
        piece = self.board.pieces.get(place)
        own = piece is not None and piece.side == self.game.state.player
        return () if own and not self.lane and self.at.members_of(place) else self.actions_at(place)

    @property
    def is_for_friends(self) -> bool:
        """Is the chosen kind of action one with friends? Then a tapped friend is its target."""
        if self.lane in ("", MOVE):
            return False
        own = {who for who, piece in self.board.pieces.items() if piece.side == self.game.state.player} - {self.who}
        return any(not own.isdisjoint(self.at.points_at(each)) for each in self.wanted_actions)

    @property
    def offers(self) -> tuple[Action, ...]:
        """The actions to list: at the pointed place if they are several, else of the lane, or a few at figures."""
        there = self.actions_at(self.pointed) if self.pointed else ()
        if len(there) > 1:
            lane = self.lane or (lane_of(self.aim) if self.aim is not None else "")
            many = Counter(map(lane_of, there))
            return tuple(each for each in there if lane_of(each) == lane or many[lane_of(each)] <= FEW_OFFERS)
        return self._listed()

    @cached_per_position_and("who", "lane")
    def _listed(self) -> tuple[Action, ...]:
        figures, many = set(self.board.pieces), Counter(map(lane_of, self.wanted_actions))
        found: dict[str, list[Action]] = {}
        for each in self.wanted_actions:
            places = self.at.points_at(each)
            if lane_of(each) == MOVE and figures.isdisjoint(places[:1]):  # all but those onto a stack
                continue
            only = not places and many[lane_of(each)] == 1  # the button of its kind aims at it
            if figures.intersection(places) or not (places or only):
                found.setdefault(lane_of(each), []).append(each)
        few = MOST_OFFERS if self.lane else FEW_OFFERS
        listed = (each for offered in found.values() if len(offered) <= few for each in offered)
        return tuple(sorted(listed, key=self.at.strikes_own))

    def target(self, action: Action) -> tuple[str, ...]:
        """The target of an action, besides how it is done: its kind, and the places at which it points."""
        return (lane_of(action), *self.at.points_at(action))

    @property
    def targets(self) -> dict[tuple[str, ...], Action]:
        """The best action of each kind at each target; at each place if the kind is chosen."""
        wanted = [each for each in self.wanted_actions if self.lane or targets_of(each, self.board)]
        found = {self.target(each): each for each in reversed(self.at.best_first(wanted))}
        return {target: found[target] for target in dict.fromkeys(map(self.target, wanted))}

    def with_target(self, place: str) -> Action | None:
        """The action aimed at with one target more."""
        if self.aim is None:
            return None
        both = {*self.at.points_at(self.aim), place}
        same = (each for each in self.wanted_actions if lane_of(each) == lane_of(self.aim))
        return next((each for each in same if set(self.at.points_at(each)) == both), None)

    def passenger(self) -> str:
        """The passenger of the chosen figure that may act; "" if there is none."""
        aboard = (each.rider for each in self.game.state.aboard if each.carrier == self.who)
        return next((rider for rider in aboard if self.at.members_of(rider)), "")

    # -- where it goes ----------------------------------------------------------------------------------------

    @cached_per_position_and("who", "lane")
    def destinations(self) -> Reach | None:
        """The reach of the chosen carry, or of the move in the chosen power; None for others or for several."""
        loads = (
            {each.riders: each for each in self.wanted_actions if isinstance(each, CarryTo)}
            if self.lane == CARRY
            else {}
        )
        if len(loads) == 1:
            return self.at.ways_with(*loads.values())
        effect = effect_named(self.lane.removeprefix(USE)) if self.lane.startswith(USE) else None
        if not isinstance(effect, Rush):
            return None
        return reachable_squares(self.game.state, self.who, effect.pace(self.game.state.rules))

    def way_to(self, action: Action) -> Way | None:
        """The way that a plain move to the place pointed at takes, or a carry; None for any other action."""
        if isinstance(action, CarryTo):
            found = self.at.ways_with(action)
            return found.get(self.board.square(action.to)) if found is not None else None
        square = self.pointed and "|" not in self.pointed and self.pointed not in self.board.pieces
        if lane_of(action) != MOVE or not square:
            return None
        return self.at.ways(action.who).get(self.board.square(self.pointed))

    @cached_per_position_and("who")
    def shot_from(self, square: str) -> tuple[Action, Fraction] | None:
        """The attack that would hit likeliest from there, if the chosen figure stood there fresh, and its chance."""
        state = self.game.state
        piece = self.board.pieces.get(self.who)
        if piece is None or piece.is_multi_base or state.player != piece.side:
            return None
        fresh = state.with_fighter(self.who, acted=False, tokens=0)
        there = Offers(
            Game(fresh.with_(board=self.board.move_piece(self.who, self.board.square(square))), self.game.seed)
        )
        best: tuple[Action, Fraction] | None = None
        for action in there.members_of(self.who):
            target = self.board.pieces.get(action.details[0]) if len(action.details) == 1 else None
            if action.verb not in ("close", "shoot") or target is None or target.is_friend_of(piece):
                continue
            chance = there.first_hit_chance(action)
            if chance is not None and (best is None or chance > best[1]):
                best = action, chance
        return best

    def shot_words(self, square: str) -> str:
        """``From D5: shoot Lodestar, 72 %.``; or that no target can be attacked from there."""
        found = self.shot_from(square)
        if found is None:
            return f"From {square}: nobody to attack."
        shot = says(found[0], self.names)
        return f"From {square}: {shot[:1].lower()}{shot[1:]}, {round(100 * found[1])} %."

    # -- what is aimed at, and what was refused -----------------------------------------------------------------

    @property
    def aimed_action(self) -> Action | None:
        """The aimed action, or the refused one; None while another one resolves."""
        if not self.free:
            return None
        return self.aim or (self.refused[0] if self.refused is not None else None)

    @property
    def picked_attack(self) -> Action | None:
        """The attack that is shown as an answer to the choice that is due, such as the one after a move."""
        return self.at.attack_of(self.picked) if self.picked is not None and not self.free else None

    def prospects(self) -> str:
        """The options of the chosen figure, counted; or why it may do nothing."""
        name = self.names[self.who]
        state, fighter = self.game.state, self.game.state.fighter(self.who)
        if fighter.side != state.player:
            aside = " It may choose not to use its team ability." if self.members else ""
            return f"{name} belongs to {fighter.side}; it is {state.player}'s turn.{aside}"
        if not self.members:
            return why_idle(self.at, self.who) or f"{name} cannot act now."
        targets = [
            who
            for who in self.board.pieces
            if who != self.who and any(who in targets_of(each, self.board) for each in self.actions_of_tap(who))
        ]
        squares = len({each.details[0] for each in self._by_lane().get(MOVE, ())})  # however it gets there
        parts = [plural(squares, "square") + " to move to"] if squares else []
        parts += [plural(len(targets), "target")] if targets else []
        return f"{name}: {', '.join(parts) or 'ready'}.{self._must_break_away() if squares else ''}"

    def _must_break_away(self) -> str:
        """The percentage that its squares show, in words; "" if they show none."""
        chances = sorted({mark.chance for mark in self.at.ways(self.who).way_marks.values() if mark.chance < 1})
        words = " or ".join(f"{round(100 * chance)} %" for chance in chances)
        return f" To move it must break away first: {words}." if words else ""

    def cure(self) -> str:
        """The cure of the refused action."""
        return self.cure_of(self.refused[0]) if self.refused is not None else ""

    @cached_per_position
    def cure_of(self, action: Action) -> str:
        """``From D5 it can.``: the nearest square from which that attack or use of a power is possible; or ""."""
        state = self.game.state
        walks = self.free and MOVE in lanes(self.at.members_of(action.who))
        if action.verb not in ("close", "shoot", "use") or not walks or self.board.pieces[action.who].is_multi_base:
            return ""
        ways = sorted(self.at.ways(action.who).items(), key=lambda each: (each[1].cost, each[0]))
        for square, _ in ways[:MOST_TRIED]:
            if not action.why_not(state.with_(board=self.board.move_piece(action.who, square))):
                return f"From {square.name} it can."
        return ""

    def likely_action(self, place: str) -> Action | None:
        """The likely wish of a player for a place; None if the wanted action is nothing for such places."""
        attacks = self.lane in ("close", "shoot") and place in self.board.pieces
        if self.lane not in ("", MOVE) and not attacks:
            return self._redirected_action(place)
        if place not in self.board.pieces:
            return parse_action(f"move {self.who} {place}")
        mine, other = self.at.squares_of(self.who), self.at.squares_of(place)
        near = min(a.distance(b) for a in mine for b in other) <= 1
        shoots = self.game.state.fighter(self.who).figure.range > 0
        verb = self.lane if self.lane in ("close", "shoot") else "shoot" if shoots and not near else "close"
        return parse_action(f"{verb} {self.who} {place}")

    def _redirected_action(self, place: str) -> Action | None:
        """The simplest action of the chosen kind, as if it pointed at this figure or square instead."""
        figures = self.board.pieces
        for each in self.at.best_first(self.wanted_actions):
            same = [at for at in self.at.points_at(each) if "|" not in at and (at in figures) == (place in figures)]
            if same:
                verb, who, *details = str(each).split()
                return parse_action(" ".join([verb, who, *(place if word == same[0] else word for word in details)]))
        return None


def is_shown_first(at: Offers, option: Any) -> bool:
    """Has an answer anything to show on the board before it is given: a square, an attack, one of several figures?

    Whether to use a power takes a word and no square: one press gives it.
    """
    pending, places = at.game.pending, at.points_at(option)
    if isinstance(pending, Choose) and str(option) in pending.using:
        return False
    named = {place for each in at.answers for place in at.points_at(each)}
    return bool(places) and (len(named) > 1 or places[0] not in at.board.pieces or at.attack_of(option) is not None)
