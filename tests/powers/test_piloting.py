"""Pilots of vehicles: getting in and out, what they spare and lend, and what becomes of them in a wreck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.engine.effects.active import has_effect
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.objects.scored_objects import track_objects
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play

BOOKS = ("core2014", "complete2022")
OUT = {"core2014": "use a pilot power out", "complete2022": "use a pilot out"}


def garage(folder: Path, edition: str, *, pilot: dict[str, Any] | None = None, **more: Any) -> Game:
    """Ann's vehicle a on E4 on autopilot, and her p beside it on E5; Ben's b on F4."""
    car = actor("E4", traits="Vehicle, Autopilot", range=0, speed_value=8)
    ann = {"a": car, "p": actor("E5", range=0, **(pilot or {}))}
    return play(folder, edition, ann, {"b": actor("F4", range=0)}, **more)


def driven(folder: Path, edition: str, **more: Any) -> Game:
    """The same in Ann's next turn, with p in the vehicle."""
    return after(garage(folder, edition, **more), "use p pilot a", "end", "end")


def finished(game: Game) -> Game:
    """The game once everything that may be done without dice is refused."""
    while game.pending is not None and game.actor != "dice":
        game = game.apply(game.options()[0])
    return game


@pytest.mark.parametrize(("edition", "tokens"), editions("PWR-AUTOPILOT", "VEH-03", core2014=0, complete2022=1))
def test_getting_in(tmp_path: Path, edition: str, tokens: int) -> None:
    """Freely in one book, by a power action in the other; the pilot is off the map and does nothing."""
    game = after(garage(tmp_path, edition), "use p pilot a")
    assert "p" not in game.board.pieces
    assert game.state.fighter("p").tokens == tokens
    assert bool(game.why_not("move a E3")) is (edition == "core2014"), "there it obeys from the next turn on"
    assert "p may take no action at all now: it is the pilot of a." in [
        str(each.text) for each in game.why_not("move p E6")
    ]
    assert game.why_not("use p pilot a")


@pytest.mark.ruling("VEH-02", *BOOKS)
@pytest.mark.ruling("PWR-AUTOPILOT", *BOOKS)
@pytest.mark.parametrize("edition", BOOKS)
def test_a_pilot_spares_what_an_autopilot_costs(tmp_path: Path, edition: str) -> None:
    hurt = finished(after(garage(tmp_path, edition), "close a b", (1, 3)))
    assert click(hurt, "a") == 2
    spared = finished(after(driven(tmp_path, edition), "close a b", (1, 3)))
    assert click(spared, "a") == 1


@pytest.mark.ruling("VEH-03", *BOOKS)
@pytest.mark.ruling("PWR-AUTOPILOT", *BOOKS)
@pytest.mark.parametrize("edition", BOOKS)
def test_who_gets_in(tmp_path: Path, edition: str) -> None:
    """No giant, nobody with another symbol, nobody who is not beside it, and one alone."""
    for other in ({"size": "giant"}, {"attack_symbol": "duo"}):
        assert "use p pilot a" not in offered(garage(tmp_path, edition, pilot=other))
        assert garage(tmp_path, edition, pilot=other).why_not("use p pilot a")
    game = play(tmp_path, edition, {"a": actor("E4", traits="Vehicle"), "p": actor("E6")}, {"b": actor("P8")})
    assert [reason.ruling for reason in game.why_not("use p pilot a")] == ["PWR-AUTOPILOT"]
    assert game.why_not("use a pilot p")
    assert game.why_not(OUT[edition])


@pytest.mark.ruling("VEH-04", *BOOKS)
@pytest.mark.ruling("PWR-AUTOPILOT", *BOOKS)
@pytest.mark.parametrize("edition", BOOKS)
def test_getting_out(tmp_path: Path, edition: str) -> None:
    done = after(driven(tmp_path, edition), OUT[edition], "D4")
    assert done.board.pieces["p"].squares[0].name == "D4"
    assert done.state.fighter("a").tokens == 1
    assert (done.state.aboard, [each for each in done.state.lasting if each.source == "pilot"]) == ((), [])


@pytest.mark.parametrize(
    ("edition", "lends"), editions("PWR-AUTOPILOT", "VEH-05", "VEH-06", core2014=False, complete2022=True)
)
def test_one_book_lends_the_vehicle_numbers_or_a_power(tmp_path: Path, edition: str, lends: bool) -> None:
    game = driven(tmp_path, edition, pilot={"attack_value": 12, "damage": "Outwit"})
    words = [each for each in offered(game) if each.startswith("use a pilot free")]
    assert words == (["use a pilot free numbers", "use a pilot free outwit"] if lends else [])
    if lends:
        assert value_of(after(game, words[0]).state, "a", "attack").total == 12
        clever = after(game, words[1])
        assert has_effect(clever.state, "a", "outwit")
        assert offered(clever).count(words[0]) == 1, "another free action than that for a power"
        assert words[1] not in offered(clever)
        assert value_of(clever.state, "a", "attack").total == 10
        assert not has_effect(after(clever, "end", "end").state, "a", "outwit")


@pytest.mark.ruling("VEH-08", *BOOKS)
@pytest.mark.ruling("PWR-AUTOPILOT", *BOOKS)
@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize(("die", "clicks"), [(3, 3), (4, 2)])
def test_the_pilot_of_a_wreck_is_hurt(tmp_path: Path, edition: str, die: int, clicks: int) -> None:
    """Three clicks knock a vehicle out on its fourth; its pilot stands there, or next to it, and takes 2, or 1."""
    game = after(driven(tmp_path, edition, fighters={"a": {"click": 4}}), "end", "close b a", (3, 4))
    while game.actor == "Ben":  # a knock back is over
        game = game.apply(game.options()[0])
    around = {"E4", "D3", "E3", "F3", "D4", "D5", "E5", "F5"}  # b stands on F4
    assert (game.actor, {str(option) for option in game.options()}) == ("Ann", around)
    for place in ("E4", "D5"):
        done = after(game, place, (die,))
        assert "wreck" not in "\n".join(map(str, done.events)).replace("leaves a wreck", ""), "one book leaves none"
        assert "a" not in done.board.pieces
        assert (done.board.pieces["p"].squares[0].name, click(done, "p")) == (place, clicks)
        assert Game.from_line(done.to_line()).state == done.state


@pytest.mark.ruling("VEH-03", "nebula2007", "eddieg")
@pytest.mark.parametrize("edition", [each for each in EDITIONS if each not in BOOKS])
def test_the_others_know_no_pilots(tmp_path: Path, edition: str) -> None:
    assert garage(tmp_path, edition).why_not("use p pilot a")


@pytest.mark.parametrize("edition", BOOKS)
def test_what_its_action_costs_is_offered_only_while_it_may_act(tmp_path: Path, edition: str) -> None:
    """In one book a vehicle with a pilot has free uses too; who has acted is not offered those that cost an action."""
    game = finished(after(driven(tmp_path, edition), "close a b", (1, 3)))
    assert [each for each in map(str, game.options()) if game.why_not(each)] == []
    assert OUT[edition] not in offered(game)


@pytest.mark.parametrize(
    ("edition", "passes"), editions("VEH-01", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_what_wheels_pass(tmp_path: Path, edition: str, passes: bool) -> None:
    """In one book past a bush and an opponent in a lane, and its shots go for whoever stands beside it."""
    lane = {"blocking": ["C3:H3", "C5:H5"], "hindering": ["E4"]}
    for traits in ("Vehicle, Autopilot", "Sure Foot"):
        game = play(tmp_path, edition, {"a": actor("B4", traits=traits)}, {"b": actor("F4", range=0)}, **lane)
        beside = play(tmp_path, edition, {"a": actor("B4", traits=traits)}, {"b": actor("C4", range=0)})
        wheels = passes and traits != "Sure Foot"
        assert (not game.why_not("move a H4"), not beside.why_not("shoot a b")) == (wheels, wheels)


@pytest.mark.ruling("WPN-13", "complete2022")
@pytest.mark.parametrize(("gear", "left"), [("rope-cloak", ["Rope Cloak"]), ("glass-gauntlet", [])])
def test_who_gets_in_takes_its_equipment_off(tmp_path: Path, gear: str, left: list[str]) -> None:
    """It leaves the map. 2022 §25.2d: one piece is put down where it stood, the other is destroyed."""
    field = Board.build(width=16, height=8)
    forces = {"Ann": ["parcel-van", f"bruiser+equipment {gear}"], "Ben": ["gnat"]}
    places = {"parcel-van": "C3", "bruiser": "C4", "gnat": "N3"}
    game = arrange_start(Game.new(field, rules="complete2022", forces=forces, places=places, seed=1), turn=3)
    done = after(game, "use bruiser pilot parcel-van")
    assert done.state.fighter("bruiser").card == ()
    assert [each.name for each in done.board.objects.get(parse_square("C4"), ())] == left


@pytest.mark.parametrize(("edition", "alone"), editions("VEH-02", core2014=(True, True), complete2022=(False, True)))
def test_who_drives_itself(tmp_path: Path, edition: str, alone: tuple[bool, bool]) -> None:
    """Without Autopilot on its card and with it. 2022 §24.4: else no action, not a free one; powers card: Vehicle."""
    for traits, acts in zip(("Vehicle", "Vehicle, Autopilot"), alone, strict=True):
        ann = {"a": actor("E4", traits=traits, damage="Perplex", range=0), "p": actor("E5", range=0)}
        game = play(tmp_path, edition, ann, {"b": actor("F4", range=0)})
        uses = ("move a E4", "close a b", "use a perplex b attack -1")
        for use in uses:
            assert [reason.ruling for reason in game.why_not(use)] == ["VEH-02"] * (not acts), use
        assert any(str(option).split()[1:2] == ["a"] for option in game.options()) is acts
        if acts:
            assert click(finished(after(game, "close a b", (1, 3))), "a") == 2, "a click for the attack"
        driven = after(game, "use p pilot a", "end", "end")
        assert not driven.why_not("close a b")


@pytest.mark.ruling("PWR-AUTOPILOT", *BOOKS)
@pytest.mark.parametrize(("edition", "free"), [("core2014", 0), ("complete2022", 1)])
def test_a_free_action_on_autopilot_is_an_action_too(tmp_path: Path, edition: str, free: int) -> None:
    """2022 §24.4b, §7.1: one click for each action that it is given alone, none for those with a pilot."""
    car = actor("E4", traits="Vehicle, Autopilot", range=0, damage="Perplex")
    ann = {"a": car, "p": actor("E5", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("P8")})
    used = finished(after(game, "use a perplex a speed +1"))
    assert click(used, "a") == 1 + free
    assert click(finished(after(used, "move a E3")), "a") == 1 + 2 * free
    game = finished(after(game, "use p pilot a", "end", "end", "use a perplex a speed +1", OUT[edition]))
    assert ("p" in game.board.pieces, click(game, "a")) == (True, 1), "it got out by an action with a pilot"


@pytest.mark.ruling("VEH-01", "core2014")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_symbols_keep_nobody_from_riding_a_vehicle(tmp_path: Path, edition: str) -> None:
    """Powers card of 2014: Vehicle; in 2022 they bar nobody. No giant rides, nor one with Battle Fury."""
    riders = {"w": actor("D4", mode="wing"), "d": actor("D3", attack_symbol="duo"), "g": actor("E3", size="giant"),
              "f": actor("F3", damage="Battle Fury")}  # fmt: skip
    game = play(
        tmp_path, edition, {"a": actor("E4", traits="Vehicle, Autopilot, 'Passenger: 2'"), **riders}, {"b": actor("P8")}
    )
    assert [not game.why_not(f"carry a K4 {who}") for who in ("w d", *riders)] == [True] * 3 + [False] * 2


# -- what a pilot holds ---------------------------------------------------------------------------------------


def with_lamp(folder: Path, whose: str, owner: str, order: str) -> Game:
    """A game of three of the book of 2022: in its player's turn p gets into a, with the owner's lamp of 3 points."""
    cast = {"a": actor("E4", traits="Vehicle, Autopilot", range=0), "p": actor("E5", range=0)}
    sides = {"Ann": {"x": actor("A1")}, "Ben": {"y": actor("P8")}, "Cid": {"z": actor("P1")}}
    sides[whose] |= {name: cast[name] for name in order}
    game = play(folder, "complete2022", sides["Ann"], sides["Ben"], more={"Cid": sides["Cid"]})
    while game.state.player != whose:
        game = game.apply("end")
    game = after(game, "use p pilot a")
    (seat,) = game.state.aboard
    lamp = MapObject(ObjectKind.LIGHT, "Lamp", special=True, owner=owner, points=3)
    held = replace(seat, piece=replace(seat.piece, held=lamp))
    return replace(game, state=track_objects(game.state.with_(aboard=(held,))))


@pytest.mark.ruling("MUL-04", "complete2022")
def test_what_a_pilot_holds_goes_with_its_owner(tmp_path: Path) -> None:
    """Ben is out: his y of 100 and his lamp, which Ann's pilot holds, score for her (§26.1, §26.3)."""
    out = with_lamp(tmp_path, "Ann", "Ben", "ap").apply("concede Ben")
    assert out.state.aboard[0].piece.held is None
    assert score_now(out.state)["Ann"] == 103
    assert "Lamp of Ben is lost, which is worth 3 points." in map(str, out.log)
    assert Game.from_line(out.to_line()).state == out.state


@pytest.mark.ruling("MUL-04", "complete2022")
@pytest.mark.ruling("OBJ-09", "complete2022")
@pytest.mark.parametrize("order", ["ap", "pa"])
def test_what_a_pilot_holds_falls_when_its_player_is_out(tmp_path: Path, order: str) -> None:
    """Cid's lamp lies where Ben's vehicle stood, whoever of the two leaves first, and nobody scores it."""
    out = with_lamp(tmp_path, "Ben", "Cid", order).apply("concede Ben")
    assert [thing.name for thing in out.board.objects[parse_square("E4")] if thing.name] == ["Lamp"]
    assert "p drops Lamp on E4." in map(str, out.log)
    assert score_now(out.state) == {"Ann": 150, "Ben": 0, "Cid": 150}
    assert Game.from_line(out.to_line()).state == out.state
