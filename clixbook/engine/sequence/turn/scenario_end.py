"""The end of a game by the conditions of its scenario (WIN-20)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.victory_conditions import VictoryCondition, WayToWin
from clixbook.rulebooks.sections.turn.victory import ScenarioEnds


def count_rounds(state: State, over: int) -> State:
    """The position after round ``over``, the rounds counted that conditions ask for."""
    return state.with_(ends=tuple(_count_round(state, each, over) for each in state.ends)) if state.ends else state


def _count_round(state: State, condition: VictoryCondition, over: int) -> VictoryCondition:
    match condition.goal:
        case WayToWin.LASTS:
            return replace(condition, rounds=over)
        case WayToWin.HOLDS:
            return replace(condition, rounds=condition.rounds + 1 if is_held(state, condition) else 0)
        case _:
            return condition


def is_held(state: State, condition: VictoryCondition) -> bool:
    """Does a figure of the player's, or of an ally's, stand on each square of the condition?"""
    board, friends = state.board, state.friends_of(condition.player)
    return condition.squares <= {square for each in friends for square in board.pieces[each.id].squares}


def is_met(state: State, condition: VictoryCondition, points: Mapping[str, Fraction]) -> bool:
    """Is the condition met now, with these points scored? That of ``PROTECTS`` is when its player has failed."""
    figures = condition.figures
    match condition.goal:
        case WayToWin.HOLDS | WayToWin.LASTS:
            return condition.rounds >= condition.number
        case WayToWin.DEFEATS:
            return all(is_lost(state, who) for who in figures)
        case WayToWin.PROTECTS:
            return any(is_lost(state, who) for who in figures)
        case WayToWin.LEAVES if figures:
            return all(state.fighter(who).exited for who in figures)
        case WayToWin.LEAVES:
            gone = [each for each in state.fighters.values() if each.exited and each.force_owner == condition.player]
            return len(gone) >= condition.number
        case WayToWin.SCORES:
            adds = state.rules.victory.allies_add  # WIN-16
            scorers = side_of(state, condition.player) if adds else {condition.player}
            return sum(points[each] for each in scorers) >= condition.number


def conditions_met(state: State, points: Mapping[str, Fraction]) -> tuple[VictoryCondition, ...]:
    """The conditions of the scenario met by these scores."""
    return tuple(each for each in state.ends if is_met(state, each, points) and can_win_by(state, each))


def is_lost(state: State, who: str) -> bool:
    """Is the figure defeated? A replaced one counts with its replacements."""
    fighter = state.fighter(who)
    return fighter.life.ko or (bool(fighter.replaced_by) and all(is_lost(state, each) for each in fighter.replaced_by))


def side_of(state: State, player: str) -> frozenset[str]:
    """The player and all allies."""
    return next((group for group in state.allies if player in group), frozenset({player}))


def can_win_by(state: State, condition: VictoryCondition) -> bool:
    """Is the condition's player still in the game, or has left the map? A defeated player cannot win.

    Where the last player has to meet the scenario's ends all the same, that player's time may run out, though.
    """
    if condition.goal is WayToWin.PROTECTS or has_figures(state, condition.player):
        return True
    alone = sum(has_figures(state, each) for each in state.players) == 1
    return condition.goal is WayToWin.LASTS and alone and goes_on_alone(state)


def has_figures(state: State, player: str) -> bool:
    """Has the player, or an ally, a figure left, or one that left the map?"""
    side = side_of(state, player)
    if any(each.force_owner in side for each in state.remaining()):
        return True
    return any(each.exited and each.force_owner in side for each in state.fighters.values())


def winning_sides(state: State, met: tuple[VictoryCondition, ...]) -> tuple[str, ...]:
    """The players, or teams, that win by these conditions, in turn order."""
    sides = {player: state.team(player) or player for player in state.players}
    won = set[str]()
    for each in met:
        own = sides[each.player]
        won |= {own} if each.goal is not WayToWin.PROTECTS else {*sides.values()} - {own}
    return tuple(dict.fromkeys(side for side in sides.values() if side in won))


def goes_on_alone(state: State) -> bool:
    """Does the game go on for the last player, who still has to meet the scenario's conditions?

    Only where the scenario's ends take the place of the book's, and a last round is sure to come.
    """
    if not state.ends or state.rules.victory.scenario_ends is not ScenarioEnds.INSTEAD or not state.standing():
        return False
    return state.rounds > 0 or any(each.goal is WayToWin.LASTS for each in state.ends)


def exits_of(state: State, who: str) -> tuple[VictoryCondition, ...]:
    """The conditions that let the figure leave the map from where it stands."""
    fighter, piece = state.fighter(who), state.board.pieces.get(who)
    if piece is None:
        return ()
    return tuple(
        each
        for each in state.ends
        if each.goal is WayToWin.LEAVES
        and each.player == fighter.side == fighter.force_owner
        and (not each.figures or who in each.figures)
        and not each.squares.isdisjoint(piece.squares)
    )
