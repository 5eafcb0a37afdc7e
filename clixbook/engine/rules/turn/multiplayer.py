"""Games of three or more: opponents, scoring, choosing order, battle royale."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.engine.rules.verdict import Verdict, no, yes
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.multiplayer import OpposingFigures, RoyaleEnd

__all__ = [
    "alliance_problems",
    "choosing_players",
    "enough_players",
    "lost_with_player",
    "opposes",
    "prize_order",
    "royale_is_over",
    "royale_problems",
    "score_shares",
]


def enough_players(rules: Rulebook, players: int) -> Verdict:
    """Whether that many players can play (MUL-01)."""
    count = rules.multiplayer.count
    if players < count.least:
        return no(rules["MUL-01"], f"a game needs {count.least} players")
    if count.usual and players > count.usual:
        return yes(rules["MUL-01"], f"{players} can play, up to {count.usual} are best")
    return yes(rules["MUL-01"], f"{players} can play")


def opposes(rules: Rulebook, one: str, other: str, allies: Collection[frozenset[str]] = ()) -> bool:
    """Whether these two players are opponents (MUL-02); ``allies``: allied sets."""
    if one == other:
        return False
    allied = any({one, other} <= group for group in allies)
    return not (allied and rules.multiplayer.opposing is OpposingFigures.NOT_ALLIED)


def alliance_problems(
    players: Sequence[str], allies: Sequence[Collection[str]], *, rules: Rulebook
) -> tuple[Reason, ...]:
    """The problems of these groups of allied players (MUL-02, WIN-16)."""
    ruling, found = rules["MUL-02"], list[str]()
    allied = [player for group in allies for player in group]
    found += [
        f"{player!r:.40} is allied, but does not play." for player in dict.fromkeys(allied) if player not in players
    ]
    found += [f"{player} is in one alliance, once." for player in players if allied.count(player) > 1]
    found += ["An alliance has two players or more." for group in allies if len(group) < 2]
    found += ["Somebody must be against an alliance." for group in allies if set(group) >= set(players)]
    return tuple(make_reason(ruling, text) for text in found)


def score_shares(
    rules: Rulebook,
    points: int,
    *,
    owner: str,
    players: Sequence[str],
    active: str,
    defeated_by: str | None = None,
    last_damage: str | None = None,
    undefeated: Sequence[str] = (),
    allies: Collection[frozenset[str]] = (),
) -> dict[str, Fraction]:
    """The shares of the ``points`` of a defeated figure, by player (MUL-03, WIN-10).

    ``owner`` lost it; ``active`` is the player whose turn it is, ``defeated_by`` the player whose figure did it,
    ``last_damage`` the opponent whose figure damaged it last, if any. ``undefeated`` are the players still in the
    game at its end, all if empty; ``allies`` are sets of allied players, who score nothing of one another where they
    are no opponents (MUL-02). With two players the opponent scores wherever points are shared.
    """
    rule = rules.multiplayer.scorer
    opponents = [player for player in players if opposes(rules, player, owner, allies)]
    whole = Fraction(points)
    first = active if rule.active else defeated_by
    if first in opponents:
        return {first: whole}
    if len(players) == 2:
        return {opponents[0]: whole} if rules.victory.own_doing else {}
    if rule.last_damage and last_damage in opponents:
        return {last_damage: whole}
    if not rule.split:
        return {}
    sharers = list(undefeated or players) if rule.with_owner else opponents
    return {player: whole / len(sharers) for player in sharers}


def lost_with_player(rules: Rulebook, remaining: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the ``remaining`` things of a defeated player that are lost: all or none (MUL-04)."""
    return remaining if rules.multiplayer.player_out else ()


def choosing_players(order: Sequence[str], active: str) -> tuple[str, ...]:
    """The order of players for a choice that touches everybody (MUL-05)."""
    where = order.index(active)
    return (*order[where:], *order[:where])


# -- battle royale --------------------------------------------------------------------------------------------


def royale_problems(
    forces: Mapping[str, int], allies: Collection[Collection[str]] = (), *, rules: Rulebook
) -> tuple[Reason, ...]:
    """The problems of a battle royale of players with that many figures each (MUL-07, MUL-08)."""
    draft, ruling = rules.multiplayer.draft, rules["MUL-07"]
    if not draft.players:
        return (make_reason(ruling, "This book has no battle royale."),)
    found = [make_reason(ruling, f"{draft.players} players play it, not {len(forces)}.")] * (
        len(forces) != draft.players
    )
    for player, figures in forces.items():
        if figures != draft.figures:
            found.append(make_reason(ruling, f"Everybody has {draft.figures} figures; {player} has {figures}."))
    return (*found, *[make_reason(rules["MUL-08"], "All play against all, without allies.")] * bool(allies))


def royale_is_over(rules: Rulebook, controllers: int, *, resolving: bool = False, time_up: bool = False) -> Verdict:
    """Whether a battle royale is over when that many players control figures (MUL-08)."""
    ruling = rules["MUL-08"]
    if rules.multiplayer.royale_end is RoyaleEnd.NOT_PLAYED:
        return no(ruling, "there is no battle royale")
    if time_up:
        return yes(ruling, "time is up")
    if controllers <= 1 and not resolving:
        return yes(ruling, "only one player controls figures")
    return no(ruling, f"{controllers} players control figures")


def prize_order(rules: Rulebook, points: Mapping[str, Fraction], winner: str) -> tuple[str, ...]:
    """The order in which players pick prizes, the winner first (MUL-09)."""
    if not rules.multiplayer.prizes:
        return ()
    return tuple(sorted(points, key=lambda player: (player != winner, -points[player])))
