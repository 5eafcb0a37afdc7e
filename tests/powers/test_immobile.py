"""Immobile on a figure: in one book neither it nor anybody else moves or places it; elsewhere objects alone have it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from tests.helpers import at, editions
from tests.powers.cast import Actor, actor, after, click, offered, play

BOOK = "complete2022"
ROW = "PWR-IMMOBILE"
DOUBLES, HIT = (4, 4), (3, 4)
FAR = {"b": actor("P8", range=0)}


def rooted(where: str, more: str = "", **numbers: Any) -> Actor:
    """A figure that has it among its traits."""
    return actor(where, traits=f"Immobile{more}", **numbers)


def against(game: Game, action: str) -> set[str]:
    """The rulings that speak against the action."""
    return {reason.ruling for reason in game.why_not(action)}


def moves(game: Game, who: str) -> list[str]:
    """What is offered that would have the figure move."""
    return [text for verb in ("move", "carry", "use") for text in offered(game, verb) if text.split()[1] == who]


@pytest.mark.parametrize(
    ("rules", "walks"), editions(ROW, core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_it_does_not_move(tmp_path: Path, rules: str, walks: bool) -> None:
    """Not even by no square; whoever stands beside it does."""
    game = play(tmp_path, rules, {"a": rooted("D4"), "f": actor("D5")}, FAR)
    assert bool(moves(game, "a")) is walks
    assert (against(game, "move a E4") == set()) is walks
    assert moves(game, "f")
    if not walks:
        assert (against(game, "move a E4"), against(game, "move a D4")) == ({ROW}, {ROW})


@pytest.mark.parametrize("use", ["charge E4", "running-shot E4", "hypersonic-speed E4", "sidestep E4"])
@pytest.mark.ruling(ROW, BOOK)
def test_no_power_moves_its_user(tmp_path: Path, use: str) -> None:
    """Its sister, who has the power alone, goes."""
    power = use.split()[0].replace("-", " ").title()
    game = play(tmp_path, BOOK, {"a": rooted("D4", speed=power), "s": actor("D5", speed=power)}, {"b": actor("P8")})
    assert ROW in against(game, f"use a {use}")
    assert moves(game, "a") == []
    assert not game.why_not(f"use s {use.replace('E4', 'E5')}")


@pytest.mark.ruling(ROW, BOOK)
def test_nobody_carries_it_and_it_carries_nobody(tmp_path: Path) -> None:
    ann = {"tram": actor("D4", traits="'Passenger: 2'"), "a": rooted("D5", ", 'Passenger: 1'")}
    ann |= {"f": actor("C4"), "g": actor("E5", size="tiny")}
    game = play(tmp_path, BOOK, ann, FAR)
    assert against(game, "carry tram H4 a") == {ROW}
    assert not game.why_not("carry tram H4 f")
    assert ROW in against(game, "carry a H5 g")
    assert not any("a" in text.split()[3:] or text.startswith("carry a") for text in offered(game, "carry"))


@pytest.mark.ruling(ROW, BOOK)
def test_nobody_places_it_from_afar(tmp_path: Path) -> None:
    """Its friend beside it goes."""
    ann = {"mind": actor("A4", attack="Telekinesis", range=8), "a": rooted("C4"), "f": actor("C5")}
    game = play(tmp_path, BOOK, ann, FAR)
    assert against(game, "use mind telekinesis place a") == {ROW}
    assert not game.why_not("use mind telekinesis place f")
    assert not any(text.endswith("place a") for text in offered(game))


@pytest.mark.parametrize(
    ("rules", "lands"),
    # three damage and doubles: three squares in the newer books, three by the damage taken in the older ones
    editions(ROW, "KNB-06", complete2022="D3", core2014="G3", nebula2007="G3"),
)
def test_doubles_do_not_knock_it_back(tmp_path: Path, rules: str, lands: str) -> None:
    """It takes its three clicks; its attacker is asked nothing about it."""
    game = play(tmp_path, rules, {"a": actor("C3", attack_value=12)}, {"b": rooted("D3", range=0)})
    hit = after(game, "close a b", DOUBLES)
    if lands == "D3":
        assert hit.pending is None
    else:
        hit = after(hit, "knock back") if hit.pending else hit
    assert (at(hit, "b"), click(hit, "b")) == (lands, 4)


@pytest.mark.ruling(ROW, BOOK)
@pytest.mark.ruling("KNB-06", BOOK)
@pytest.mark.parametrize(("clicks", "square"), [("1", "D3"), ("4", "G3")])
def test_what_it_has_before_the_damage_counts(tmp_path: Path, clicks: str, square: str) -> None:
    """On its first click alone it stays though it shows it no more; what a later click brings comes too late."""
    ben = {"b": actor("D3", clicks=clicks, speed="Immobile (white)")}
    hit = after(play(tmp_path, BOOK, {"a": actor("C3", attack_value=12)}, ben), "close a b", DOUBLES)
    if hit.pending is not None:
        hit = after(hit, "knock back")
    assert (at(hit, "b"), click(hit, "b")) == (square, 4)


@pytest.mark.ruling(ROW, BOOK)
def test_a_force_blast_leaves_it_where_it_is(tmp_path: Path) -> None:
    """Without an attack: the one beside it goes three squares."""
    ben = {"b": rooted("D3"), "c": actor("D5")}
    game = play(tmp_path, BOOK, {"a": actor("C4", attack="Force Blast", range=0)}, ben)
    for who, square in (("b", "D3"), ("c", "G8")):
        done = after(game, f"use a force-blast push {who}")
        assert at(done, who) == square
        assert (ROW in {reason.ruling for event in done.events for reason in event.reasons}) is (who == "b")


@pytest.mark.ruling(ROW, BOOK)
def test_a_controlled_mind_strikes_from_where_it_stands(tmp_path: Path) -> None:
    """b may strike its friend c beside it, and is offered no square."""
    ben = {"b": rooted("E4", range=0), "c": actor("F4", range=0)}
    game = play(tmp_path, BOOK, {"a": actor("A4", speed="Mind Control", range=8, attack_value=12)}, ben)
    held = after(game, "use a mind-control ranged b", HIT)
    options = [str(option) for option in held.options()]
    assert options[1:] == ["close b c"]


@pytest.mark.ruling(ROW, BOOK)
def test_it_takes_up_nothing(tmp_path: Path) -> None:
    """An object is taken up in a move."""
    game = play(tmp_path, BOOK, {"a": rooted("D4"), "f": actor("C5")}, FAR, objects={"D5": "light"})
    assert ROW in against(game, "move a D4 take D5")
    assert not game.why_not("move f C5 take D5")


@pytest.mark.ruling(ROW, BOOK)
def test_a_sentence_may_give_it(tmp_path: Path) -> None:
    """It stands fast while it has no token."""
    ann = {"a": actor("D4", traits="Roots", special='{Roots: "when with 0 action tokens, Immobile"}')}
    assert ROW in against(play(tmp_path, BOOK, ann, FAR), "move a E4")
    tired = play(tmp_path, BOOK, ann, FAR, fighters={"a": {"tokens": 1}})
    assert not tired.why_not("move a E4")
