"""Victory points and the outcome of a position (WIN, MUL-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import render_words
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.things import MapObject
from clixbook.engine.position.brought_things import TerrainPiece
from clixbook.engine.position.pending import LostThing
from clixbook.engine.position.state import Fighter, Result, State
from clixbook.engine.position.whereabouts import display_names
from clixbook.engine.rules.combat.dial_turns import removal_of
from clixbook.engine.rules.forces.replacements import replaced_worth
from clixbook.engine.rules.turn.multiplayer import opposes, royale_is_over, score_shares
from clixbook.engine.rules.turn.victory import (
    GameEnd,
    Loss,
    Outcome,
    Standing,
    friendly_loss_shares,
    game_ends,
    is_defeated,
    keeps_player_in,
    loss_points,
    victory_points,
    winner,
    winner_by_condition,
)
from clixbook.engine.rules.verdict import because_of
from clixbook.engine.sequence.objects.scored_objects import bearer_of
from clixbook.engine.sequence.turn.scenario_end import conditions_met, goes_on_alone, is_lost, winning_sides
from clixbook.figures.forces.entries import Ware
from clixbook.figures.identity import are_archenemies
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.multiplayer import RoyaleEnd
from clixbook.rulebooks.sections.turn.victory import FriendlyFire

Allies = tuple[frozenset[str], ...]


class Fallen(NamedTuple):
    """The data of a knocked-out figure that scoring needs, named as in ``Fighter``."""

    side: str
    loss: Loss
    lost_to: str
    lost_in: str
    last_hurt_by: str


TERRAIN, LOCATION = "special terrain", "location bonus"
"""The kinds of ground that score."""


class LostGround(NamedTuple):
    """Special terrain or a location bonus that its owner paid for and has lost."""

    item: str
    owner: str
    name: str
    points: int


def score_now(state: State) -> Mapping[str, Fraction]:
    """Every player's score by opponents that were knocked out, and by things of theirs that are lost."""
    return _add_location_points(state, _score_of_losses(state)) if state.locations else _score_of_losses(state)


def _score_of_losses(state: State) -> Mapping[str, Fraction]:
    """The score without payments for locations."""
    over, inherited = _replacement_surplus(state), _feats_of_replaced(state)
    once = frozenset[str]() if state.rules.victory.scores_again else _returned_figures(state)
    fallen = tuple(
        _fallen_figure(
            state, fighter, over.get(fighter.id, 0) - fighter.life.points * (fighter.id in once),
            inherited.get(fighter.id, 0),
        )
        for fighter in state.fighters.values()
        if fighter.life.ko
    )  # fmt: skip
    fallen += tuple(_lost_thing(state, each) for each in state.gone)
    fallen += tuple(
        Fallen(each.owner, Loss(each.bonus.points, item=LOCATION), each.lost_in, each.lost_in, "")
        for each in state.lost_bonuses
    )
    left = _with_figures(state) if fallen else ()
    for piece in _lost_terrain(state) if fallen else ():
        fallen += (Fallen(piece.thing.owner, Loss(piece.thing.points, item=TERRAIN), "", "", ""),)
    points = _add_up_scores(state.rules, state.players, state.allies, fallen, left)
    return add_bounties(state, points) if any(each.handed_to for each in state.fighters.values()) else points


def add_bounties(state: State, points: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """The points with those for captives that were handed in (CAP-06)."""
    found, most = dict(points), state.rules.grabs.bounty
    for fighter in state.fighters.values():
        if fighter.handed_to:
            found[fighter.handed_to] += min(most, fighter.points)
    return FrozenMap(found)


def _lost_thing(state: State, gone: LostThing) -> Fallen:
    """A thing that its owner paid for and has lost (WIN-07), credited to the player whose turn it was.

    A feat or resource scores as the figure does with which it was lost (WIN-15, WIN-19).
    """
    if gone.taken_by:
        return Fallen(gone.thing.owner, Loss(gone.thing.points, item=gone.item), gone.taken_by, gone.taken_by, "")
    if gone.with_who:
        with_it = _fallen_figure(state, state.fighter(gone.with_who), 0)
        return with_it._replace(side=gone.thing.owner, loss=Loss(gone.thing.points, item=gone.item))
    return Fallen(gone.thing.owner, Loss(gone.thing.points, item=gone.item), gone.lost_in, gone.lost_in, "")


def _lost_terrain(state: State) -> tuple[TerrainPiece, ...]:
    """Special terrain lost by players whose last figure is knocked out (WIN-07)."""
    safe = {*_with_figures(state), *_who_left(state)}
    return tuple(each for each in state.terrain_pieces if each.thing.owner not in safe and not each.lost)


def _add_location_points(state: State, points: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """The points with the location bonuses of defeated players (WIN-02, WIN-07).

    The points of these bonuses may defeat another player.
    """
    found, paid = points, set[str]()
    while beaten := _defeated_players(state, found) - paid:
        paid |= beaten
        out = tuple(player for player in state.players if player not in paid)
        lost = (each for each in state.locations if each.player in beaten)
        fallen = tuple(Fallen(each.player, Loss(each.points, item=LOCATION), "", "", "") for each in lost)
        more = _add_up_scores(state.rules, state.players, state.allies, fallen, out)
        found = {player: found[player] + more[player] for player in state.players}
    return FrozenMap(found)


def lost_ground(state: State) -> Iterator[LostGround]:
    """The special terrain and the location bonuses that players have lost by the end, and that score (WIN-07)."""
    scores = state.rules.victory.other_items
    for piece in _lost_terrain(state) if TERRAIN in scores else ():
        yield LostGround(TERRAIN, piece.thing.owner, piece.thing.name, piece.thing.points)
    beaten = _defeated_players(state, score_now(state)) if state.locations and LOCATION in scores else set()
    for place in state.locations:
        for bonus in place.bonuses if place.player in beaten else ():
            yield LostGround(LOCATION, place.player, bonus.name, bonus.points)


def _defeated_players(state: State, points: Mapping[str, Fraction]) -> set[str]:
    """The players defeated with these points scored, or by a scenario that another side wins (WIN-02, WIN-20)."""
    if state.setting_up is not None and state.setting_up.stages:  # nobody is in play yet
        return set()
    met = conditions_met(state, points) if state.rules.victory.defeat.effects else ()
    won = winning_sides(state, met)
    now = [replace(each, by_effect=bool(won) and each.side not in won) for each in _standings(state, points)]
    return {each.player for each in now if is_defeated(state.rules, each, [one for one in now if one is not each])}


def add_relic_points(state: State, points: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """The points at the end with those of relics (WIN-07)."""
    found = dict(points)
    for _, _, shares in scored_relics(state):
        for player, part in shares.items():
            found[player] += part
    return FrozenMap(found) if found != points else points


def scored_relics(state: State) -> Iterator[tuple[MapObject, str, Mapping[str, Fraction]]]:
    """The relics that score at the end (WIN-07): each with the opponent's figure that has it, if any, and the points.

    The opponent scores a relic whose figure has it; all opponents that of a player whose figures are all defeated.
    """
    relics = [thing for thing in state.owned if thing.relic]
    left = {*_with_figures(state), *_who_left(state)} if relics else set()
    for thing in relics:
        worth, who = loss_points(state.rules, Loss(thing.points, item="relic")), bearer_of(state, thing)
        holder = state.fighter(who).side if who else ""
        if not worth:
            continue
        if holder and opposes(state.rules, holder, thing.owner, state.allies):
            yield thing, who, {holder: Fraction(worth)}
        elif thing.owner not in left:
            shares = score_shares(
                state.rules, worth, owner=thing.owner, players=state.players, active="", allies=state.allies
            )
            yield thing, "", shares


def _replacement_surplus(state: State) -> dict[str, int]:
    """Extra points for knocked-out figures that cost more than their replacements (GEN-11)."""
    found: dict[str, int] = {}
    for ids in dict.fromkeys(each.replaced_by for each in state.fighters.values() if each.replaced_by):
        if all(is_lost(state, each) for each in ids):
            last = state.fighter(ids[0])
            while last.replaced_by:
                last = state.fighter(last.replaced_by[0])
            replacing = sum(_lost_worth(state, each) for each in ids)
            replaced = sum(each.points for each in state.fighters.values() if each.replaced_by == ids)
            found[last.id] = found.get(last.id, 0) + replaced_worth(replaced, replacing) - replacing
    return found


def _feats_of_replaced(state: State) -> dict[str, int]:
    """Points of the feats of replaced figures, which score with those in their place, by one of these (WIN-15)."""
    found: dict[str, int] = {}
    if state.rules.forces.feats_raise_value:  # they are part of what those in their place are worth
        return found
    for fighter in state.fighters.values():
        points = sum(feat.cost for feat in fighter.feats) if fighter.replaced_by else 0
        if points and is_lost(state, fighter.id):
            while fighter.replaced_by:
                fighter = state.fighter(fighter.replaced_by[0])
            found[fighter.id] = found.get(fighter.id, 0) + points
    return found


def _lost_worth(state: State, who: str) -> int:
    """The points scored for a lost figure, alone or with its replacements."""
    fighter = state.fighter(who)
    return replaced_worth(fighter.points, sum(_lost_worth(state, each) for each in fighter.replaced_by))


def _returned_figures(state: State) -> frozenset[str]:
    """The figures that came back after a scored KO (WIN-13); a copy generated again is another figure."""
    back = (each.back_as for each in state.fighters.values() if each.back_as)
    return frozenset(who for who in back if not state.fighter(who).made_by)


def _with_figures(state: State) -> tuple[str, ...]:
    """The players that have figures of their own left, under anybody's control."""
    own = {fighter.force_owner for fighter in state.remaining()}
    return tuple(player for player in state.players if player in own)


def _who_left(state: State) -> set[str]:
    """The players with a figure that left the map, which is not defeated (WIN-17)."""
    return {each.force_owner for each in state.fighters.values() if each.exited}


def _fallen_figure(state: State, fighter: Fighter, over: int, inherited: int = 0) -> Fallen:
    forces = state.rules.forces
    feats = sum(feat.cost for feat in fighter.feats) + inherited
    traits, teams = (sum(e.cost for e in fighter.bought if e.ware is ware) for ware in (Ware.TRAIT, Ware.TEAM))
    own = fighter.points + over - (feats if forces.feats_raise_value else 0)
    own -= traits + teams if forces.upgrades_raise_value else 0  # they score by rulings of their own (WIN-07)
    if fighter.removed and not removal_of(state.rules, from_game=True).scores:
        own = feats = traits = teams = 0
    loss = Loss(
        own, feats, traits, teams, _by_archenemy(state, fighter), own_figure=bool(fighter.lost_to),
        outside=bool(fighter.made_by),
    )  # fmt: skip
    return Fallen(fighter.side, loss, fighter.lost_to, fighter.lost_in, fighter.last_hurt_by)


@lru_cache(maxsize=1024)
def _add_up_scores(
    rules: Rulebook, players: tuple[str, ...], allies: Allies, fallen: tuple[Fallen, ...], left: tuple[str, ...]
) -> FrozenMap[str, Fraction]:
    points = dict.fromkeys(players, Fraction(0))
    for each in fallen:
        for player, part in _scorers(rules, players, allies, each, left).items():
            points[player] += part
    return FrozenMap(points)


def _scorers(
    rules: Rulebook, players: tuple[str, ...], allies: Allies, fallen: Fallen, left: tuple[str, ...]
) -> dict[str, Fraction]:
    points = loss_points(rules, fallen.loss)
    by_friend = fallen.lost_to != "" and not opposes(rules, fallen.lost_to, fallen.side, allies)
    if by_friend and rules.victory.friendly_fire is FriendlyFire.OPPONENTS:
        others = [player for player in players if opposes(rules, player, fallen.side, allies)]
        return friendly_loss_shares(rules, points, fallen.side, others)
    return score_shares(
        rules, points, owner=fallen.side, players=players, active=fallen.lost_in,
        defeated_by=fallen.lost_to or None, last_damage=fallen.last_hurt_by or None, undefeated=left,
        allies=allies,
    )  # fmt: skip


def _by_archenemy(state: State, fighter: Fighter) -> bool:
    """Did its archenemy deal the damage that knocked it out (WIN-09, EGS-05)?"""
    by = state.fighters.get(fighter.lost_by)
    return by is not None and are_archenemies(fighter.figure, by.figure, rules=state.rules)


def standings(state: State) -> tuple[Standing, ...]:
    """How the players stand while the game goes on."""
    return _standings(state, score_now(state))


def _standings(state: State, points: Mapping[str, Fraction]) -> tuple[Standing, ...]:
    built = dict.fromkeys(state.players, 0)
    left: dict[str, list[int]] = {player: [] for player in state.players}
    came = {each.back_as for each in state.fighters.values()}  # for one that cost nothing
    came |= {fighter.id for fighter in state.fighters.values() if fighter.made_by}
    for fighter in state.fighters.values():
        built[fighter.force_owner] += fighter.points * (not fighter.from_sideline and fighter.id not in came)
    for fighter in state.in_play():
        if keeps_player_in(state.rules, fighter.figure, fighter.points):
            left[fighter.force_owner].append(fighter.points)
    lying = Counter(fighter.force_owner for fighter in state.lying)
    on_map = {fighter.force_owner for fighter in state.standing()}
    return tuple(
        Standing(
            player, points[player], tuple(left[player]), 0 if state.royale else state.build_total, state.team(player),
            built=built[player], lying=lying[player], on_map=player in on_map,
        )
        for player in state.players
    )  # fmt: skip


def is_nobody_defeated(state: State) -> bool:
    """Whether no player is defeated yet (WIN-02), a fast check."""
    rule = state.rules.victory.defeat
    players = {
        each.force_owner
        for each in state.in_play()
        if each.points >= 1 and keeps_player_in(state.rules, each.figure, each.points)
    }
    if state.rules.victory.elimination.on_map:
        players &= {each.force_owner for each in state.standing()}
    if rule.worth > 1 or state.allies or not players.issuperset(state.players):
        return False
    return not rule.over or state.royale or max(score_now(state).values()) < state.build_total + rule.over


def outcome(
    state: State, rolls: dict[str, tuple[int, int]] | None = None, *, resolving: bool = False
) -> Outcome | None:
    """The outcome of the game now; None if it goes on (WIN-08)."""
    now = standings(state)
    waits = resolving and state.rules.victory.elimination.waits
    points = {each.player: Fraction(each.points) for each in now}
    met = conditions_met(state, points) if not waits else ()
    end = GameEnd.SCENARIO if met else _end_by_the_book(state, now, resolving=resolving)
    if end is None or (end is GameEnd.ELIMINATION and goes_on_alone(state)):
        return None
    shared = add_relic_points(state, points)
    safe = _points_of_exited(state)
    final = [
        replace(
            each,
            points=victory_points(
                state.rules, survivors=(*each.left, *safe[each.player]), shared=shared[each.player]
            ).total,
        )
        for each in now
    ]
    if met:
        return winner_by_condition(
            state.rules, final, winning_sides(state, met), [each.met_message for each in met], rolls=rolls
        )
    nobody_lost = not any(fighter.life.ko or fighter.down for fighter in state.fighters.values())
    found = winner(state.rules, final, end, rolls=rolls, nobody_lost=nobody_lost)
    return replace(found, reasons=(*_cause_told(state), *found.reasons))


def _cause_told(state: State) -> tuple[Reason, ...]:
    """What ended the game though players had figures left: a limit, or that all players agreed (WIN-03)."""
    if not state.cause:
        return ()
    everybody = all(each in state.agreed for each in state.players if state.remaining(each))
    played = 0 < state.rounds <= state.round and not state.minutes  # by a book that knows limits of time alone
    limit = "the last round is over: time is up" if played else "time is up"
    words = {
        GameEnd.TIME: "the players agreed that time is up" if everybody else limit,
        GameEnd.ROUNDS: "the last round is over",
        GameEnd.AGREEMENT: "the players agreed to end the game",
    }
    return (because_of(state.rules["WIN-03"], words[GameEnd(state.cause)]),)


def _end_by_the_book(state: State, now: Sequence[Standing], *, resolving: bool) -> GameEnd | None:
    """Why the rulebook ends the game now, or None."""
    if state.royale and state.rules.multiplayer.royale_end is not RoyaleEnd.NOT_PLAYED:
        return _royale_end(state, resolving=resolving)
    return game_ends(state.rules, now, resolving=resolving, cause=state.cause or None)


def _points_of_exited(state: State) -> dict[str, tuple[int, ...]]:
    """Player -> the points of own figures that left the map, which count as those of survivors do (WIN-05)."""
    gone = [each for each in state.fighters.values() if each.exited]
    return {player: tuple(each.points for each in gone if each.force_owner == player) for player in state.players}


def _royale_end(state: State, *, resolving: bool) -> GameEnd | None:
    """Why a battle royale ends now: on time, or as one player alone has figures; points decide then (MUL-08)."""
    controllers = len(_with_figures(state))
    over = royale_is_over(state.rules, controllers, resolving=resolving, time_up=bool(state.cause))
    return GameEnd.TIME if over else None


def result_of(state: State, found: Outcome) -> Result:
    """The outcome as the position keeps it."""
    names = display_names(state)
    why = " ".join(render_words(reason.message, names) for reason in found.reasons)
    first = found.winners[0] if found.winners else ""
    teams = FrozenMap({player: team for player in state.players if (team := state.team(player))})
    return Result(first, why, tuple(found.scores.items()), found.termination.value, teams)
