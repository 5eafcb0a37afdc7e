"""Random games and what must hold after each of their steps; ``CLIXBOOK_SOAK`` in the environment asks for many."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from clixbook.board.model.frozen import FrozenMap
from clixbook.board.placing.standing import position_problems
from clixbook.engine.actions import Close, EndTurn, Move, Shoot
from clixbook.engine.effects.active import IndexedEffects
from clixbook.engine.effects.effects import Effect, Striking, User
from clixbook.engine.effects.effects_on_map import effects_on_map
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.game import DICE, Game
from clixbook.engine.options import Options
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.sequence.action.readiness import ready_kinds, why_not_ready
from clixbook.errors import ClixbookError
from clixbook.powers.teams.teams import TeamAbility, is_member
from clixbook.rulebooks.vocabulary import NO_RIGHTS

SOAK = bool(os.environ.get("CLIXBOOK_SOAK"))
ATTACKS = ("close", "shoot")


def random_option(draw: random.Random, game: Game) -> Any:
    """An option of a random family; often an attack, if there is one, or another action than a plain move."""
    options = game.options()
    if not isinstance(options, Options):
        return draw.choice(options)
    wanted, families = draw.random(), [*options.families, None]
    if wanted < 0.3:
        families = [family for family in options.families if family.verb in ATTACKS]
    elif wanted < 0.5:
        families = [family for family in options.families if family.verb not in (*ATTACKS, "move")]
    for family in draw.sample(families, len(families)):
        if family is None:
            return EndTurn()
        if family.members:
            return draw.choice(family.members)
    return random_option(draw, game)


# -- checks ---------------------------------------------------------------------------------------------------


def sound(game: Game) -> None:
    """Everything that holds in any position."""
    state = game.state
    assert not list(map(str, position_problems(state.board, rules=state.rules).reasons))
    assert set(state.board.pieces) == {fighter.id for fighter in (*state.standing(), *state.lying)}
    in_play = {fighter.id for fighter in state.in_play()}  # on the board, or aboard of one that is
    for who, fighter in state.fighters.items():
        assert who == fighter.id
        assert 0 <= fighter.tokens <= most_tokens(state, fighter)
        assert 0 <= fighter.life.dial < len(fighter.figure.dials)
        assert 1 <= fighter.life.click <= len(fighter.figure.dials[fighter.life.dial].clicks)
        gone = (
            fighter.life.ko
            or fighter.down
            or fighter.exited
            or fighter.aside
            or bool(fighter.replaced_by or fighter.stack)
        )
        assert (who in in_play) is not gone or is_waiting(game)
        assert fighter.side in state.players
    kinds = frozenset(state.rules.actions.kinds)
    for fighter in state.standing(state.player):  # all kinds at once, as if each was asked for its reasons
        assert ready_kinds(state, fighter, kinds) == {kind for kind in kinds if not why_not_ready(state, fighter, kind)}
    speakers_are_known(state)
    assert state.left >= 0
    assert 0 <= state.active < len(state.players)
    if game.is_over:
        assert (game.actor, len(game.options()), game.pending) == ("", 0, None)
        assert game.result is not None
        assert game.result.winner in ("", *state.players, *map(state.team, state.players))
    else:
        assert game.actor in (DICE, *state.players)
        assert isinstance(game.options(), Options) or len(game.options()) > 0  # a turn may always be ended
    if game.actor == DICE:
        assert sum(chance for _, chance in game.chances()) == 1


def speakers_are_known(state: State) -> None:
    """The known effects of each figure are those found anew, and effects that nobody asks have nothing to say."""
    strangers = FrozenMap({who: replace(fighter) for who, fighter in state.fighters.items()})
    held, anew = (effects_on_map(each).held.items() for each in (state, replace(state, fighters=strangers)))
    assert [(who, names_of(effects)) for who, effects in held] == [(who, names_of(effects)) for who, effects in anew]
    for who, effects in held:
        if isinstance(effects, IndexedEffects):
            for effect, (moment, says) in product(effects, SAYS.items()):
                assert not effect.is_inactive(moment, effects.names) or not says(effect, User(state, who))


def names_of(effects: tuple[Effect, ...]) -> list[str]:
    """The names of effects; some are made anew with numbers of their own."""
    return [effect.name for effect in effects]


VALUES = ("speed", "attack", "defense", "damage", "range")
SAYS: dict[str, Callable[[Effect, User], bool]] = {
    "move_rights": lambda effect, user: effect.move_rights(user, "move") != NO_RIGHTS,
    "line_of_fire_rights": lambda effect, user: bool(effect.line_of_fire_rights(user, False)),
    "close_attack_rights": lambda effect, user: effect.close_attack_rights(user, False) != Striking(),
    "on_value": lambda effect, user: any(tuple(effect.on_value(user, name, None)) for name in VALUES),
    "spots_for": lambda effect, user: any(effect.spots_for(user, user.who, other) for other in user.state.board.pieces),
}
"""Moment -> does an effect say anything there?"""


def most_tokens(state: State, fighter: Fighter) -> int:
    """The most tokens that the figure may have (ACT-17): by its team, or as a wild card that could have copied one.

    A third token by a team stays when the copy ends or the team is called off.
    """
    most = state.rules.actions.most_tokens
    own = own_teams_of(fighter, state.rules)
    wild = any(isinstance(each, TeamAbility) and each.wild for each in own)
    more = [3] if fighter.down else []
    for name, count in most.more:
        members = [each for each in state.fighters.values() if is_member(each, name, state.rules)]
        if fighter in members or (wild and members):
            more.append(count)
    return max(most.tokens, *more, 0)


def is_waiting(game: Game) -> bool:
    """Is the game being set up, so that figures stand nowhere yet?"""
    return game.state.setting_up is not None and game.state.setting_up.stages != ()


def points_of(game: Game) -> int:
    """The worth of all figures; in a set-up, a figure without room on the map is worth nothing from then on."""
    return sum(fighter.points for fighter in game.state.fighters.values())


def points_are_conserved(game: Game, built: int) -> None:
    """Figures that stand and figures lost come to the points built, but for replacements; nobody scored twice."""
    fighters = game.state.fighters
    built -= sum(each.points for each in fighters.values() if each.replaced_by)
    built += sum(each.points for each in fighters.values() if each.from_sideline or each.made_by)
    again = [each for each in fighters.values() if each.back_as and not each.made_by]  # others count as made
    built += sum(each.life.points for each in again)
    if any(each.stack for each in fighters.values()) and not game.state.rules.hordes.points_add_up:
        return  # by a house rule
    standing = sum(fighter.points for fighter in game.state.in_play())
    aside = sum(fighter.points for fighter in game.state.fighters.values() if fighter.aside)
    lost = sum(fighter.points for fighter in game.state.fighters.values() if fighter.life.ko)
    lying = sum(fighter.points for fighter in game.state.lying)
    left = sum(fighter.points for fighter in game.state.fighters.values() if fighter.exited)
    assert standing + lying + lost + left + aside == built


def options_are_legal(draw: random.Random, game: Game, sample: int) -> None:
    """Options can be applied, as values and in words; others are refused with a reason."""
    options = list(game.options())
    told = {str(option) for option in options}
    assert game.pending is not None or len(told) == len(options)
    for option in draw.sample(options, min(sample, len(options))):
        assert game.pending is not None or game.why_not(option) == ()
        after = game.apply(option)
        assert after == game.apply(" ".join(map(str, option)) if isinstance(option, tuple) else str(option))
        assert after != game
    if game.pending is None and not game.is_over:
        for action in _any_actions(draw, game, sample):
            if str(action) in told:
                assert game.why_not(action) == ()
            else:
                assert [reason.ruling for reason in game.why_not(action)]
                refused(game, action)


def refused(game: Game, action: Any) -> None:
    try:
        game.apply(action)
    except ClixbookError:
        return
    raise AssertionError(f"{action} is no option and was applied")


def _any_actions(draw: random.Random, game: Game, number: int) -> Iterator[Any]:
    """Actions of which most are against the rules."""
    everybody, squares = list(game.state.fighters), list(game.board.squares)
    for _ in range(number):
        who, target = draw.choice(everybody), draw.choice(everybody)
        yield draw.choice([Move(who, draw.choice(squares).name), Close(who, target), Shoot(who, (target,)), EndTurn()])
