"""Victory points in a position, and whether that position ends the game (WIN, MUL-03)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from clixbook.engine.multiplayer import shares
from clixbook.engine.state import Fighter, Result, State
from clixbook.engine.victory import Loss, Outcome, Standing, game_ends, loss_points, victory_points, winner


def scored(state: State) -> dict[str, Fraction]:
    """What every player scored by opponents that were knocked out."""
    points = dict.fromkeys(state.players, Fraction(0))
    for fighter in state.fighters.values():
        for player, part in _scorers(state, fighter).items() if fighter.life.ko else ():
            points[player] += part
    return points


def _scorers(state: State, fighter: Fighter) -> dict[str, Fraction]:
    loss = Loss(fighter.points, own_figure=bool(fighter.lost_to))
    return shares(
        state.rules, loss_points(state.rules, loss), owner=fighter.side, players=state.players,
        active=fighter.lost_in, defeated_by=fighter.lost_to or None, last_damage=fighter.last_hurt_by or None,
    )  # fmt: skip


def standings(state: State) -> tuple[Standing, ...]:
    """How the players stand while the game goes on."""
    points = scored(state)
    return tuple(
        Standing(player, points[player], tuple(f.points for f in state.standing(player)), state.build_total)
        for player in state.players
    )


def outcome(
    state: State, rolls: dict[str, tuple[int, int]] | None = None, *, resolving: bool = False
) -> Outcome | None:
    """How the game ends in this position, None if it goes on; ``rolls`` break a tie where dice do that (WIN-08)."""
    now = standings(state)
    end = game_ends(state.rules, now, resolving=resolving)
    if end is None:
        return None
    final = [
        replace(each, points=victory_points(state.rules, survivors=each.left, shared=each.points).total) for each in now
    ]
    return winner(state.rules, final, end, rolls=rolls)


def result_of(found: Outcome) -> Result:
    """The outcome as the position keeps it."""
    why = " ".join(reason.text for reason in found.reasons)
    return Result(found.winners[0] if found.winners else "", why, tuple(found.scores.items()))
