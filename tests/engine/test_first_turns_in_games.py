"""The protection of the first turn in games: how long it lasts, and what breaks through it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.rulebooks import rulebook
from tests.engine.made_up import made_up
from tests.helpers import editions
from tests.powers.cast import actor, click, play, written

BESIDE = {"Ann": "B2", "Ben": "C2", "Cai": "B3"}
"""Who begins where: everybody beside everybody."""


def protected(rules: str, players: int, folder: Path, turns: int = 6) -> list[bool]:
    """Turn after turn: may whoever is to act not strike the next player's figure? Nobody does anything."""
    places = {f"{player.lower()}s": at for player, at in list(BESIDE.items())[:players]}
    forces = {
        player: [written(folder, f"{player.lower()}s", actor(at))] for player, at in list(BESIDE.items())[:players]
    }
    game = Game.new(Board.build(width=8, height=6), rules=rules, forces=forces, places=places)
    found = []
    for _ in range(turns):
        sides = list(forces)
        who, foe = game.actor, sides[(sides.index(game.actor) + 1) % players]
        against = game.why_not(f"close {who.lower()}s {foe.lower()}s")
        assert {reason.ruling for reason in against} <= {"GLD-04"}
        found.append(bool(against))
        game = game.apply("end")
    return found


@pytest.mark.parametrize(("edition", "turns"), editions("GLD-05", core2014=2, complete2022=2, nebula2007=2, eddieg=0))
def test_the_first_turn_of_each_of_two_players(edition: str, turns: int, tmp_path: Path) -> None:
    assert protected(edition, 2, tmp_path) == [True] * turns + [False] * (6 - turns)


@pytest.mark.parametrize(("edition", "turns"), editions("MUL-06", core2014=3, complete2022=3, nebula2007=3, eddieg=0))
def test_the_first_turn_of_each_of_three_players(edition: str, turns: int, tmp_path: Path) -> None:
    assert protected(edition, 3, tmp_path) == [True] * turns + [False] * (6 - turns)


@pytest.mark.parametrize(
    ("edition", "hurts"),
    # before the protection, through it, not at all, and where there is none
    editions("GLD-05", "GLD-07", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_what_happens_as_the_game_begins(edition: str, hurts: bool, tmp_path: Path, powers: Any) -> None:
    """Ann's storm hurts Ben's figure for 2; books without such effects know them here by a house rule."""

    def storm(it: Any, user: Any, events: Any) -> Iterator[Any]:
        return damage_outside_attack(user.state, "other", 2, "storm", events, by=user.fighter.side)
        yield

    powers(made_up("storm", game_begins=storm))
    book = rulebook(edition).replace({"SET-15": rulebook("core2014")["SET-15"].value})
    forces = {
        "Ann": [written(tmp_path, "one", actor("B2", damage="storm"))],
        "Ben": [written(tmp_path, "other", actor("G2"))],
    }
    game = Game.new(Board.build(width=8, height=6), rules=book, forces=forces, places={"one": "B2", "other": "G2"})
    assert click(game, "other") == (3 if hurts else 1)
    assert (game.actor, game.pending, game.state.setting_up) == ("Ann", None, None)


@pytest.mark.ruling("GLD-07", "core2014", "complete2022", "nebula2007")
@pytest.mark.parametrize("rules", ["core2014", "complete2022", "nebula2007"])
def test_what_happens_once_the_turn_has_begun_breaks_nothing(rules: str, tmp_path: Path, powers: Any) -> None:
    def storm(it: Any, user: Any, events: Any) -> Iterator[Any]:
        return damage_outside_attack(user.state, "other", 2, "storm", events, by=user.fighter.side)
        yield

    powers(made_up("storm", turn_ends=storm))
    settings = {"one": {"powers": {"damage": "storm"}}}
    game = play(tmp_path, rules, {"one": actor("B2")}, {"other": actor("G2")}, turn=1, fighters=settings)
    assert click(game.apply("end"), "other") == 1
    assert click(game.apply("end").apply("end").apply("end"), "other") == 3


@pytest.mark.ruling("GLD-07", "nebula2007")
def test_the_quiet_first_turn_is_a_setting(tmp_path: Path) -> None:
    assert protected("nebula2007+attacks-on-the-first-turn", 2, tmp_path) == [False] * 6
