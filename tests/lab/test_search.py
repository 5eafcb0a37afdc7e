"""What the commander must not overlook, and where it has no need to go."""

from __future__ import annotations

from clixbook.engine.actions import EndTurn
from clixbook.engine.game import DICE, Game
from clixbook.lab.opponents import commander

WITHOUT_POWERS = ["lodestar", "night-warden", "bruiser"]
WITH_POWERS = ["ironmonger", "powder-kite", "rook-thief"]
ALL_MUST_REST = (
    "g1/nebula2007/players:(Ann,Ben)/build_total:300/fighters:((lodestar,lodestar,Ann,(click:7,points:125),"
    "125,tokens:2,has_moved:y,running:2,home:A1-B9,left_area:y,last_hurt_by:Ben),"
    "(night-warden,night-warden,Ann,(click:4,points:100),"
    "100,tokens:2,has_moved:y,running:2,home:A1-B9,left_area:y,last_hurt_by:Ben),"
    "(bruiser,bruiser,Ann,(click:2,points:75),75,tokens:2,has_moved:y,running:2,home:A1-B9,left_area:y),"
    "(lodestar-2,lodestar,Ben,(click:4,points:125),125,home:M1-N9,last_hurt_by:Ann),"
    "(night-warden-2,night-warden,Ben,(points:100),"
    "100,tokens:1,acted:y,got_token:y,has_moved:y,moved_now:y,attacks:1,home:M1-N9),"
    "(bruiser-2,bruiser,Ben,(click:5,points:75),75,home:M1-N9,last_hurt_by:Ann))/active:1/turns:4/left:2/"
    "rolls:4/rounds:15/seed:2001/b1/14x9o/nyard/cThe_yard/t7c2w15cb11ch11cb11c2hb38cb2ch/l80a2b12a2b/"
    "e17ab12ab43ai/aA!A1:B9,B!M1:N9/oI6!h!engine_block,F7!l!crate/"
    "plodestar!J3!sw!Ann!.Lodestar,night-warden!I3!!Ann!.Night_Warden,bruiser!L4!!Ann!.Bruiser,lodestar-2!M5!sw!Ben!.Lodestar_2,night-warden-2!N2!!Ben!.Night_Warden_2,bruiser-2!M4!!Ben!.Bruiser_2"
)
"""The yard in the second round: with two figures Ben stands beside an opponent."""


def test_nobody_pays_to_be_the_first_where_opponents_wait() -> None:
    """Who went on with a second token, alone, was shot at for a round and lost; its friends come as fast."""
    game = Game.new("archive", rules="core2014", forces={"Ann": WITH_POWERS, "Ben": WITH_POWERS}, seed=3, rounds=15)
    while (game.now.round, game.actor) < (6, "Ann") and not game.is_over:
        if game.actor == "Ann" and game.pending is None and str(option := commander(game)).startswith("move"):
            assert game.now.fighters[option.who].tokens == 0
        game = game.roll() if game.actor == DICE else game.apply(commander(game) if game.actor == "Ann" else EndTurn())
    assert game.now.round == 6


def test_to_strike_with_both_is_looked_at_beside_all_that_one_of_them_may_do() -> None:
    """All opponents must rest. To strike with both won 48 of 55 games, to end the turn 41 of 60."""
    ideas = [plan.idea for plan in commander.plans(Game.from_line(ALL_MUST_REST), 20)]
    assert {("bruiser-2", ("bruiser",)), ("lodestar-2", ("bruiser",))} in ideas


def far_apart(rounds: int, ground: str = "archive", rules: str = "core2014") -> Game:
    """The first turn of three against three; nobody reaches anybody."""
    forces = {"Ann": WITHOUT_POWERS, "Ben": WITHOUT_POWERS}
    game = Game.new(ground, rules=rules, forces=forces, seed=1, rounds=rounds)
    while game.actor == DICE:
        game = game.roll()
    return game


def test_nobody_walks_up_in_the_last_round() -> None:
    """There it is too late to strike: somebody acts, but nobody comes so near that it may be struck."""
    plan = commander.plans(far_apart(rounds=1), 1)[0]
    assert plan.risk == 0
