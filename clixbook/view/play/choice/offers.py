"""The options of a position and their outcomes, cached with the position.

Going back to a position, or coming to it on another branch, finds the answers that were worked out before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, ParamSpec, TypeVar

from clixbook.board.answers.message import begins_with, clause, is_question
from clixbook.board.files.mapfile import map_names
from clixbook.board.files.words import square_names
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach
from clixbook.caches import cached_per_position
from clixbook.engine.actions import Action, Use, parse_action
from clixbook.engine.actions.forgo import Forgo
from clixbook.engine.actions.moving.carry import CarryTo
from clixbook.engine.actions.with_objects.raze import Raze
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.option_words import words
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Choose, option_words
from clixbook.engine.position.state import Event, Happening
from clixbook.engine.sequence.carrying.carry_sequence import judge_ride, reach_carrying
from clixbook.engine.sequence.dice.rolls import EVADING, OptionalRoll
from clixbook.engine.sequence.moving.attacks_after_moves import NO_ATTACK
from clixbook.engine.sequence.moving.move_sequence import Footprint, reachable_squares
from clixbook.engine.sequence.objects.razing import piece_on
from clixbook.engine.sequence.set_up.placement import Station
from clixbook.engine.sequence.turn.turns import preview_turn_end
from clixbook.errors import ClixbookError, capital
from clixbook.lab.odds import ActionOdds
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.play.choice.action_groups import (
    LINED,
    MOVE,
    STRIKES,
    AttackOdds,
    due_roll,
    first_roll,
    group_of,
    lane_name,
    lane_of,
    lanes,
    named_by,
    plot_words,
    points_at,
    says,
    spends_action,
    strikes_own,
    targets_of,
)
from clixbook.view.play.odds.roll_sheet import game_sheets
from clixbook.view.play.odds.whole_odds import odds_of
from clixbook.view.play.panes.parts import with_names
from clixbook.view.play.panes.why_not import names_of
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.piece_scene import PieceMarks

AVERTED = {"TTL-03": "; its attack on an opponent prevents that"}
"""Ruling that costs something as the turn ends -> what averts it."""
MOST_POSITIONS = 64
"""The number of positions with cached options, the last ones on the table."""
P = ParamSpec("P")
T = TypeVar("T")


class Offers:
    """Options of a game position: actions, hit chances, questions, and their wording.

    ``cache`` has the results of functions that are cached per position, also those of a selection (``Chosen``).
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board: Board = game.board
        self.cache: dict[tuple[Any, ...], Any] = {}
        self._harmless: set[tuple[str, ...]] = set()  # sorts of actions of which one came to no attack roll

    # -- who may do what ------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all figures, by id."""
        return names_of(self.game.now)

    @cached_property
    def free(self) -> bool:
        """True if the player may begin an action: none is under way, and the game goes on."""
        return self.game.pending is None and not self.game.is_over

    @cached_per_position
    def members_of(self, who: str) -> tuple[Action, ...]:
        """Everything that this figure may do now, between actions; in another player's turn, what it may call off."""
        if (fighter := self.game.state.fighter(who)).side != self.game.state.player:
            return Forgo.teams_to_call_off(self.game.state, fighter)
        families = self.game.options().families  # type: ignore[attr-defined]  # between actions it has them
        return tuple(dict.fromkeys(action for family in families if family.who == who for action in family.members))

    def may(self, who: str) -> tuple[str, ...] | None:
        """The kinds of action that this figure may be given now, by name; None if it is not for its player to act."""
        if not self.free:
            return None
        own, members = self.game.state.fighter(who).side == self.game.state.player, self.members_of(who)
        return tuple(lane_name(lane, self.names) for lane in lanes(members)) if own or members else None

    @cached_property
    def ready(self) -> tuple[str, ...]:
        """The figures of the player that may still do something."""
        state = self.game.state
        if not self.free:
            return ()
        return tuple(each.id for each in state.in_play(state.player) if self.members_of(each.id))

    @cached_property
    def spends(self) -> bool:
        """May anybody be given one of the actions that are left? What is free needs none."""
        state = self.game.state
        return state.left > 0 and any(
            spends_action(state, each) for who in self.ready for each in _each_lane(self.members_of(who))
        )

    @cached_property
    def placed(self) -> tuple[str, ...]:
        """The figures that the answers put on the map."""
        return tuple(dict.fromkeys(filter(None, map(placed_by, self.answers))))

    @cached_property
    def end_words(self) -> str:
        """``As the turn ends, Bruiser takes 1 click of plot ability damage (TTL-03).``; "" if it costs nothing."""
        ahead = [(clause(each.message, self.names), each.reasons[0].ruling) for each in preview_turn_end(self.game.now)]
        return " ".join(f"As the turn ends, {words} ({ruling}){AVERTED.get(ruling, '')}." for words, ruling in ahead)

    @cached_property
    def marks(self) -> FrozenMap[str, PieceMarks]:
        """The marks at the figures: a notch for figures ready to act, while one may be chosen."""
        return marks_of(self.game, self.ready)

    @cached_per_position
    def points_at(self, option: Any) -> tuple[str, ...]:
        """The figures, squares and edges in an option, besides the acting figure; every square of special terrain."""
        if isinstance(option, Raze) and (piece := piece_on(self.game.now, self.board.square(option.lies))):
            return tuple(square.name for square in piece.squares)
        return points_at(option, self.board)

    def best_first(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """The options with the fewest details first; help for opponents or harm to friends after its opposite."""
        return tuple(sorted(actions, key=lambda each: (len(each.details), self._is_backward(each))))

    def _is_backward(self, action: Action) -> bool:
        """Does it raise a value of an opponent, or lower one of a friend?"""
        change = action.value_change
        pieces = self.board.pieces
        on = next((pieces[each] for each in self.points_at(action) if each in pieces), None)
        return bool(change) and on is not None and (change > 0) != (on.side == self.game.state.player)

    @cached_per_position
    def strikes_own(self, action: Action) -> bool:
        """Would it attack a friend, by its verb or by a power that rolls to hit (ATK-04)?"""
        return strikes_own(action, self.board, self.hits(action) if isinstance(action, Use) else ())

    def squares_of(self, who: str) -> tuple[Square, ...]:
        """The squares a figure acts from: its own, its carrier's if it is aboard, none if it is out of the game."""
        passage = self.game.now.passage(who)
        piece = self.board.pieces.get(who) or self.board.pieces.get(passage.carrier if passage is not None else "")
        return piece.squares if piece is not None else ()

    def place_at(self, square: Square) -> str:
        """The figure that stands there, else the square's own name."""
        piece = self.board.piece_at(square)
        return piece.id if piece is not None else square.name

    # -- what comes of it -----------------------------------------------------------------------------------

    @cached_per_position
    def ways(self, who: str) -> Reach:
        """This figure's reach in a plain move."""
        return reachable_squares(self.game.state, who)

    @cached_per_position
    def ways_with(self, action: CarryTo) -> Reach | None:
        """The carrier's reach with these passengers; None if one of them joins on the way."""
        return self._carried_figures(action.who, action.riders)

    @cached_per_position
    def _carried_figures(self, who: str, riders: Any) -> Reach | None:
        ride = judge_ride(self.game.state, who, riders)
        return None if ride.late else reach_carrying(self.game.state, ride)

    @cached_per_position
    def first_event(self, action: Action) -> Event | None:
        """The first event of an action, if it takes no dice and no choice."""
        with suppress(ClixbookError):
            events = self.game.apply(action).events[len(self.game.events) :]
            named = isinstance(action, Use) and named_by(action)  # then its use comes first, and its plot points
            told = int(bool(named)) + bool(plot_words(self.game.state, action))
            shown = [each for each in events if each.kind is not Happening.TOKEN] or events
            return next(iter(shown[min(told, len(shown) - 1) :]), None) if shown else None
        return None

    @cached_per_position
    def second_event(self, action: Action) -> Event | None:
        """The second event of an action, before its token, if it takes no dice and no choice."""
        with suppress(ClixbookError):
            events = self.game.apply(action).events[len(self.game.events) :]
            free = takewhile(lambda event: event.kind is not Happening.TOKEN, events)
            return next(islice(free, 1, None), None)
        return None

    @cached_per_position
    def next_squares(self, action: Action) -> tuple[str, ...]:
        """The squares of the next choice in the action, such as Telekinesis's placing; none if there is none."""
        with suppress(ClixbookError):
            pending = self.game.apply(action).pending
            if isinstance(pending, Choose) and pending.player == self.game.state.player:
                found = dict.fromkeys(place for each in pending.options for place in self.points_at(each))
                return tuple(place for place in found if place not in self.board.pieces and "|" not in place)
        return ()

    @cached_per_position
    def roll_of(self, action: Action) -> AttackOdds | None:
        """The first attack roll that it comes to; None for a move, and for kinds of action that come to none."""
        lane, sort = lane_of(action), group_of(action, self.board)
        if lane == MOVE or sort in self._harmless:
            return None
        found = first_roll(self.game, action)
        if found is None and lane not in (*LINED, *STRIKES):  # another target may be easier to judge
            self._harmless.add(sort)
        return found

    @cached_per_position
    def hits(self, action: Action) -> dict[str, Fraction]:
        """How likely that roll is to hit each of its targets."""
        roll = self.roll_of(action)
        return roll.hits if roll is not None else {}

    def first_hit_chance(self, action: Action) -> Fraction | None:
        """How likely its first attack roll is to hit the first target."""
        return next(iter(self.hits(action).values()), None)

    def odds_words(self, action: Action | None) -> str:
        """``72 %``, ``58 % and 72 %`` for two targets, in their order; "" without an attack roll.

        Figures that are not targets of the action but may be hit with one are counted: ``72 %, 2 more beside``.
        """
        hits = self.hits(action) if action is not None else {}
        aimed = targets_of(action, self.board) if action is not None else ()
        chances = {who: chance for who, chance in hits.items() if who in aimed} or hits
        more = f", {len(hits) - len(chances)} more beside" if len(chances) < len(hits) else ""
        return " and ".join(f"{round(100 * chance)} %" for chance in chances.values()) + more

    @cached_per_position
    def outcome_odds(self, option: Any = None) -> ActionOdds | None:
        """The odds of an option for everybody; None: of the action under way, from its question on."""
        return odds_of(self.game, option)

    @cached_property
    def due(self) -> AttackOdds | None:
        """The attack roll for which the action under way waits; None if it waits for anything else."""
        return due_roll(self.game) if isinstance(self.game.pending, Roll) else None

    # -- questions and answers ------------------------------------------------------------------------------

    @cached_property
    def pending_question(self) -> str:
        """The question for which the action under way waits; "" between actions."""
        pending = self.game.pending
        if pending is None:
            return ""
        question = f"{self.purpose}{'' if is_question(pending.message) else '.'}"
        if isinstance(pending, Roll):
            return f"Roll the dice: {question}"
        return question if self.asks_by_name else f"{pending.player} chooses: {question}"

    @property
    def asks_by_name(self) -> bool:
        """Does the question itself name the answering player, as ``Ann places a figure`` does?"""
        pending = self.game.pending
        return isinstance(pending, Choose) and begins_with(pending.message, pending.player)

    @cached_property
    def purpose(self) -> str:
        """The question, with the powers that figures among the answers would use; "" between actions."""
        pending = self.game.pending
        if pending is None:
            return ""
        words, mark = clause(pending.message, self.names), "?" if is_question(pending.message) else ""
        used = pending.using.values() if isinstance(pending, Choose) else ()
        powers = tuple(dict.fromkeys(map(printed_name, used)))
        by = f" ({' or '.join(powers)})" if powers else ""
        return f"{words}{by}{mark}"

    @property
    def answers(self) -> tuple[Any, ...]:
        """The answers to the choice that is due; none if none is."""
        pending = self.game.pending
        return tuple(pending.options) if isinstance(pending, Choose) else ()

    def attack_of(self, option: Any) -> Action | None:
        """An answer as an attack on a figure; None if it is anything else."""
        action = action_answered(words(option), self.names)
        attacks = action is not None and action.verb in ("close", "shoot", "swing", "throw")
        return action if attacks and self.points_at(action) else None

    def comes_to_roll(self, answer: Any) -> bool:
        """Is the answer an attack that is rolled for at once?"""
        attack = self.attack_of(answer) if answer is not None else None
        return attack is not None and self.roll_of(attack) is not None

    def use_of(self, option: Any) -> Use | None:
        """An answer as the use of a power; None if it is anything else."""
        action = action_answered(words(option), self.names)
        return action if isinstance(action, Use) else None

    @cached_per_position
    def answer_words(self, option: Any) -> str:
        """An answer in the words of the board."""
        action = action_answered(words(_bare(option)), self.names)
        if action is not None:  # an attack after a move says itself as the action does
            phrase = says(action, self.names)
            by = option.using if isinstance(option, Attack) and not option.plain_targets else ()
            return f"{phrase} with {' and '.join(map(printed_name, by))}" if by else phrase
        if self.game.state.setting_up is not None and option in self.board.starting:
            area = sorted(self.board.starting[option], key=lambda square: (square.x, square.y))
            return f"{option}: {area[0].name} to {area[-1].name}"
        if self.game.state.setting_up is not None and option in map_names():
            return capital(option.replace("-", " "))
        if isinstance(option, Footprint):
            return ", ".join(square_names(option.squares))
        pending = self.game.pending
        if option == NO_ATTACK and isinstance(pending, Choose) and not any(map(self.attack_of, pending.options)):
            return "Destroy nothing"
        if isinstance(pending, Choose) and (power := pending.using.get(str(option))):
            return f"{self.names[option]}: {printed_name(power)}{self._left_words(str(option), power)}"
        text = with_names(option_words(option), self.names)
        evades = isinstance(option, OptionalRoll) and option.purpose == EVADING
        return f"{capital(text)}, {round(100 * self.evades(option))} %" if evades else capital(text)

    def _left_words(self, who: str, power: str) -> str:
        """``, 1 of 3 left``: the remaining uses of a power with a limit."""
        effect = effect_named(power)
        left = effect.rerolls_left(User(self.game.now, who)) if effect is not None else None
        return f", {left[0]} of {left[1]} left" if left is not None else ""

    @cached_per_position
    def evades(self, option: OptionalRoll) -> Fraction:
        """The chance that this roll evades, without rerolls."""
        return game_sheets(self.game.apply(option))[0].good

    @cached_property
    def figure_in_question(self) -> str:
        """The opponent's figure that the question is about; "" if the active player is the one to choose."""
        pending = self.game.pending
        if not isinstance(pending, Choose) or pending.player == self.game.now.player:
            return ""
        return self.named_in_question

    @property
    def named_in_question(self) -> str:
        """The first figure of the choosing player in the question; "" if it names none."""
        pending, pieces = self.game.pending, self.board.pieces
        if not isinstance(pending, Choose):
            return ""
        named = (place for place in points_at(pending, self.board) if place in pieces)
        return next((who for who in named if pieces[who].side == pending.player), "")


def _bare(option: Any) -> Any:
    """An attack without its powers, whose names are shown as printed; other options unchanged."""
    return replace(option, using=()) if isinstance(option, Attack) and not option.plain_targets else option


def _each_lane(actions: Iterable[Action]) -> Iterable[Action]:
    """The first action of each kind."""
    return {lane_of(each): each for each in reversed(tuple(actions))}.values()


_POSITIONS: dict[int, Offers] = {}


def offers_of(game: Game) -> Offers:
    """The offers of this very position: the same object whenever it is on a table again."""
    found = _POSITIONS.pop(id(game), None) or Offers(game)  # kept games keep their ids
    _POSITIONS[id(game)] = found
    if len(_POSITIONS) > MOST_POSITIONS:
        del _POSITIONS[next(iter(_POSITIONS))]
    return found


def action_answered(text: str, names: Mapping[str, str]) -> Action | None:
    """The action behind a figure's answer; None for "leave it", "call it off" and others without one."""
    with suppress(ClixbookError):
        action = parse_action(text)
        return action if action.who in names else None
    return None


def placed_by(option: Any) -> str:
    """The figure that an answer puts on the map; "" if it is another answer."""
    return option.who if isinstance(option, Station) else ""
