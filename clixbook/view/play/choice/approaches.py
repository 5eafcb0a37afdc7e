"""Attacks out of reach that one action reaches: a power that moves the figure first, or a move that ends in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain, islice
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.board.model.squares import Square, parse_square
from clixbook.caches import cached_per_position
from clixbook.engine.actions import Action, Use, parse_action
from clixbook.engine.game import Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.errors import ClixbookError
from clixbook.view.play.choice.action_groups import MOVE, lane_name, lane_of, says
from clixbook.view.play.choice.offers import Offers
from clixbook.view.play.choice.selection import Chosen

STRIKES = ("close", "shoot")
LONG_ARMS = 3
"""The squares that close attacks reach at most."""
MOST_TRIED, MOST_PLAYED = 160, 3
"""Squares of a kind of action whose attacks are asked for, and those of them that are played out."""


@dataclass(frozen=True)
class Approach:
    """An action that moves a figure and then offers an ``attack``, with the ``chance`` to hit.

    ``game`` is the position in which that ``option`` is an answer; ``away`` is how likely the figure breaks away
    first, 1 where it need not.
    """

    action: Action
    to: Square
    attack: Action
    chance: Fraction
    away: Fraction
    game: Game = field(repr=False)
    option: Any = field(repr=False)

    @cached_property
    def clicks(self) -> int:
        """The clicks that the target loses most likely if it is hurt."""
        odds = Offers(self.game).outcome_odds(self.option)
        lost = {} if odds is None else odds[self.attack.details[0]].clicks
        return max((clicks for clicks in lost if clicks > 0), key=lambda clicks: lost[clicks], default=0)


def approach_to(chosen: Chosen, target: str) -> Approach | None:
    """The likeliest attack of the chosen figure on an opponent by one action that moves it first; None for none.

    Of squares with the same odds the one with the shortest way.
    """
    pieces = chosen.board.pieces
    if not (chosen.free and chosen.who in pieces and target in pieces):
        return None
    if pieces[target].is_friend_of(pieces[chosen.who]):
        return None
    wanted = (lane for lane in chosen.lanes if chosen.lane in ("", lane))
    found = [each for lane in wanted for each in _of_lane(chosen.at, chosen.who, lane, target)]
    return max(found, key=lambda each: each.chance * each.away, default=None)


@cached_per_position
def _of_lane(at: Offers, who: str, lane: str, target: str) -> tuple[Approach, ...]:
    ways = (_from_squares(at, who, lane, parse_action(f"{verb} {who} {target}")) for verb in STRIKES)
    return tuple(chain.from_iterable(islice(_played(at, goals, target), MOST_PLAYED) for goals in ways))


def _from_squares(at: Offers, who: str, lane: str, attack: Action) -> Iterator[tuple[Action, Square]]:
    """The actions of a kind to squares from which the figure may make a plain attack, the shortest way first."""
    state, here, there = at.game.state, at.squares_of(who), at.squares_of(attack.details[0])
    far = LONG_ARMS if attack.verb == STRIKES[0] else int(at.game.value(who, "range").total)
    goals = [
        (each, square)
        for each in at.members_of(who)
        if lane_of(each) == lane and (isinstance(each, Use) or lane == MOVE)
        if (square := _only_square(at, each)) is not None and square not in here
        if min(square.distance(other) for other in there) <= far
    ]
    goals.sort(key=lambda each: (min(each[1].distance(own) for own in here), each[1]))
    for action, square in goals[:MOST_TRIED]:
        moved = state.with_(board=state.board.move_piece(who, square))
        if not attack.why_not(moved):
            yield action, square


def _only_square(at: Offers, action: Action) -> Square | None:
    """The square to which an action leads, if it names nothing else."""
    places = at.points_at(action)
    named = len(places) == 1 and places[0] not in at.board.pieces and "|" not in places[0]
    return parse_square(places[0]) if named else None


def _played(at: Offers, goals: Iterable[tuple[Action, Square]], target: str) -> Iterator[Approach]:
    """The approaches after which an attack on the target is offered; none once the first ones lead to none."""
    for tried, (action, square) in enumerate(goals):
        found = _offered_attack(at.game, action, target)
        if found is not None:
            game, option, away = found
            there = Offers(game)
            attack = there.attack_of(option)
            if attack is not None and (chance := there.first_hit_chance(attack)) is not None:
                plain = parse_action(f"{attack.verb} {attack.who} {target}")
                yield Approach(action, square, plain, chance, away, game, option)
        elif tried >= MOST_PLAYED:
            return


def _offered_attack(game: Game, action: Action, target: str) -> tuple[Game, Any, Fraction] | None:
    """The position in which the action asks whom to attack, that answer, and the chance to come so far."""
    player, away = game.state.player, Fraction(1)
    try:
        game = game.apply(action)
        if isinstance(game.pending, Roll) and game.pending.dice == 1:  # it must break away
            game, away = _broken_away(game, target)
    except ClixbookError:
        return None
    return None if (option := attack_on(game, player, target)) is None else (game, option, away)


def _broken_away(game: Game, target: str) -> tuple[Game, Fraction]:
    """The position after a die that lets it go, and how likely one does."""
    player, good, found = game.state.player, Fraction(0), game
    for faces, chance in game.pending.chances():  # type: ignore[union-attr]  # the caller has looked
        after = game.apply(faces)
        if attack_on(after, player, target) is not None:
            found, good = after, good + chance
    return found, good


def attack_on(game: Game, player: str, target: str) -> Any:
    """The answer of a player that attacks this figure and nobody else; None if the game does not ask for it."""
    pending, there = game.pending, Offers(game)
    if not isinstance(pending, Choose) or pending.player != player:
        return None
    for each in pending.options:
        attack = there.attack_of(each)
        if attack is not None and there.points_at(attack) == (target,):
            return each
    return None


def approach_words(chosen: Chosen, found: Approach) -> str:
    """``Charge: move to D5, then close attack Moss Regent, 58 % for 3 clicks.``"""
    attack, clicks = says(found.attack, chosen.names), f" for {plural(found.clicks, 'click')}" if found.clicks else ""
    away = f" if it breaks away ({round(100 * found.away)} %)" if found.away < 1 else ""
    move = f"{lane_name(lane_of(found.action), chosen.names)}: move to" if lane_of(found.action) != MOVE else "Move to"
    return (
        f"{move} {found.to.name}{away}, then {attack[:1].lower()}{attack[1:]}, {round(100 * found.chance)} %{clicks}."
    )
