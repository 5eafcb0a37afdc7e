"""Combat abilities that make several actions of one, and those of vehicles and transporters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from tests.engine.with_objects import finished
from tests.helpers import editions
from tests.powers.cast import actor, after, click, offered, play, stays

HIT = (4, 5)


def spot(game: Game, who: str) -> str:
    """The square under the figure."""
    return game.board.pieces[who].squares[0].name


@pytest.mark.ruling("PWR-MULTIATTACK", "core2014")
def test_two_actions_of_one(tmp_path: Path) -> None:
    """A move and a blow, for one token and one action; each is asked for, and more there are not."""
    game = play(tmp_path, "core2014", {"a": actor("B4", traits="Multiattack")}, {"b": actor("F4", range=0)})
    assert offered(game) == ["use a multiattack"]
    moved = after(game, "use a multiattack", "move a E4")
    assert (moved.pending is None, spot(moved, "a")) == (False, "E4")
    struck = after(moved, "close a b", HIT)
    assert (struck.pending, click(struck, "b"), struck.state.left) == (None, 4, game.state.left - 1)
    assert (struck.state.fighter("a").tokens, offered(struck)) == (1, [])


@pytest.mark.ruling("PWR-MULTIATTACK", "core2014")
def test_two_blows_of_one(tmp_path: Path) -> None:
    """The second does one less, as every attack after the first does; or it is left out."""
    game = play(tmp_path, "core2014", {"a": actor("E4", traits="Multiattack", range=0)}, {"b": actor("F4", range=0)})
    once = after(game, "use a multiattack", "close a b", HIT)
    assert click(after(once, "close a b", HIT), "b") == 1 + 3 + 2
    done = after(once, "no more")
    assert (done.pending, click(done, "b"), done.state.fighter("a").tokens) == (None, 4, 1)


@pytest.mark.parametrize("edition", ["complete2022", "nebula2007", "eddieg"])
@pytest.mark.parametrize("name", ["multiattack", "team base", "ram"])
def test_other_books_do_not_have_them(tmp_path: Path, edition: str, name: str) -> None:
    game = play(tmp_path, edition, {"a": actor("B4", traits=name)}, {"b": actor("D4", range=0)})
    assert (offered(game), text_of_power(name, rulebook(edition)).coverage) == ([], "absent")


@pytest.mark.ruling("PWR-MULTIATTACK", "complete2022")
@pytest.mark.ruling("PWR-TEAMBASE", "complete2022")
@pytest.mark.ruling("PWR-RAM", "complete2022")
def test_older_cards_say_nothing_in_2022(tmp_path: Path) -> None:
    for name in ("multiattack", "team base", "ram"):
        game = play(tmp_path, "complete2022", {"a": actor("B4", traits=name)}, {"b": actor("D4", range=0)})
        word = name.replace(" ", "-")
        assert [reason.ruling for reason in game.why_not(f"use a {word}" + (" F4" if name == "ram" else ""))]


@pytest.mark.ruling("PWR-TEAMBASE", "core2014")
@pytest.mark.parametrize(("points", "actions"), [(200, 1), (201, 2), (500, 3)])
def test_an_action_for_each_two_hundred_points(tmp_path: Path, points: int, actions: int) -> None:
    """Blows as often as that, but one move."""
    ann = {"a": actor("E4", traits="Team Base", points=points, damage_value=1, range=0)}
    game = after(play(tmp_path, "core2014", ann, {"b": actor("F4", range=0)}), "use a team-base")
    for _ in range(actions):
        assert game.pending is not None
        game = after(game, "close a b", HIT)
    assert (game.pending, click(game, "b")) == (None, 1 + actions)


@pytest.mark.ruling("PWR-TEAMBASE", "core2014")
def test_a_team_base_moves_once(tmp_path: Path) -> None:
    ann = {"a": actor("B4", traits="Team Base", points=500)}
    game = after(play(tmp_path, "core2014", ann, {"b": actor("H4", range=0)}), "use a team-base", "move a C4")
    options = [str(option) for option in game.options()]
    assert "shoot a b" in options
    assert not any(option.startswith("move") for option in options)


DUO = {"attack_symbol": "duo"}


@pytest.mark.parametrize(
    ("edition", "known"),
    editions("PWR-DUO", core2014=True, nebula2007=False),
)
def test_a_duo_attacks_twice(tmp_path: Path, edition: str, known: bool) -> None:
    """One it strikes and one it shoots, or one twice; never two at once."""
    ben = {"b": actor("C4", range=0), "c": actor("F4", range=0)}
    game = play(tmp_path, edition, {"a": actor("B4", bolts=2, **DUO)}, ben)
    assert ("use a duo" in offered(game)) is known
    if not known:
        return
    first = after(game, "use a duo")
    assert all(len(option.targets) == 1 for option in first.options() if not isinstance(option, str))
    struck = stays(after(first, "close a b", HIT))
    second = after(struck, "close a b", HIT)
    assert (second.pending, click(second, "b"), second.state.fighter("a").tokens) == (None, 1 + 3 + 2, 1)


@pytest.mark.ruling("PWR-DUO", "core2014")
@pytest.mark.ruling("CAR-02", "core2014")
def test_a_duo_is_not_carried(tmp_path: Path) -> None:
    ann = {"bus": actor("B4", mode="wing"), "a": actor("B5", **DUO), "d": actor("A4")}
    game = play(tmp_path, "core2014", ann, {"b": actor("P8", range=0)})
    assert {reason.ruling for reason in game.why_not("carry bus F4 a")} == {"CAR-02"}
    assert not game.why_not("carry bus F4 d")


RAM = {"traits": "Ram", "range": 0}


def ramming(folder: Path, points: int = 100, **more: Any) -> Game:
    """Ann's a on B4 and two of Ben's on its row."""
    ben = {"b": actor("D4", range=0, points=points), "c": actor("E4", range=0, points=points)}
    return play(folder, "core2014", {"a": actor("B4", **RAM)}, {**ben, **more})


@pytest.mark.ruling("PWR-RAM", "core2014")
def test_a_ram_strikes_all_on_its_straight_way(tmp_path: Path) -> None:
    """One roll; each is dealt three, and whoever rams takes one for each hundred points of those it damaged."""
    game = ramming(tmp_path)
    done = after(game, "use a ram G4", HIT)
    done = finished(done)
    assert [click(done, who) for who in "abc"] == [3, 4, 4]
    assert (spot(done, "a"), done.state.fighter("a").tokens) == ("G4", 1)
    missed = after(game, "use a ram G4", (1, 2))
    assert [click(missed, who) for who in "abc"] == [1, 1, 1]


@pytest.mark.ruling("PWR-RAM", "core2014")
def test_a_ram_goes_straight(tmp_path: Path) -> None:
    game = ramming(tmp_path)
    assert offered(game) == ["use a ram F4", "use a ram G4", "use a ram H4", "use a ram I4", "use a ram J4"]
    assert [reason.ruling for reason in game.why_not("use a ram G5")] == ["PWR-RAM"]
    cheap = after(ramming(tmp_path, points=40), "use a ram G4", HIT)
    cheap = finished(cheap)
    assert click(cheap, "a") == 1


@pytest.mark.parametrize(
    ("edition", "moved", "struck"),
    [
        pytest.param("core2014", 1, 2, marks=pytest.mark.ruling("PWR-AUTOPILOT", "core2014")),
        pytest.param("complete2022", 2, 2, marks=pytest.mark.ruling("PWR-AUTOPILOT", "complete2022")),
    ],
)
def test_what_an_autopilot_costs(tmp_path: Path, edition: str, moved: int, struck: int) -> None:
    """One click after a blow, and in one book after a move too; nothing in the opponent's turn."""
    ann = {"a": actor("E4", traits="Vehicle, Autopilot", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("F5", range=0)})
    assert click(after(game, "end"), "a") == 1
    assert click(after(game, "move a E3"), "a") == moved, "figures hold no vehicle: no roll"
    blow = after(game, "close a b", HIT)
    blow = finished(blow)
    assert click(blow, "a") == struck
    walker = play(tmp_path, edition, {"a": actor("E4", traits="Autopilot", range=0)}, {"b": actor("F5", range=0)})
    hit = after(walker, "close a b", HIT)
    hit = finished(hit)
    assert click(hit, "a") == 1, "only vehicles have one"


@pytest.mark.parametrize(
    ("edition", "strikes"),
    editions("PWR-TRANSPORTER", core2014=True, nebula2007=False),
)
def test_a_transporter_strikes_in_passing(tmp_path: Path, edition: str, strikes: bool) -> None:
    """With attack 10 and 2 less it hits defense 17 with a 9, and goes on."""
    game = play(tmp_path, edition, {"a": actor("B4", traits="Transporter", range=0)}, {"b": actor("F4", range=0)})
    assert bool(offered(game)) is strikes
    if not strikes:
        return
    for dice, hit in (((4, 4), False), ((4, 5), True)):
        done = after(game, "use a transporter E4", "close a b with transporter", dice)
        assert "E6" in map(str, done.options())
        assert (click(after(done, "stay here"), "b") > 1) is hit
    near = play(tmp_path, edition, {"a": actor("E4", traits="Transporter", range=0)}, {"b": actor("F4", range=0)})
    assert offered(near) == []


@pytest.mark.ruling("PWR-TRANSPORTER", "core2014", "nebula2007")
@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
def test_a_transporter_on_foot_carries(tmp_path: Path, edition: str) -> None:
    """However weak it is."""
    for traits, carries in (("Transporter", True), ("", False)):
        ann = {"a": actor("B4", traits=traits, damage_value=1), "d": actor("A4")}
        game = play(tmp_path, edition, ann, {"b": actor("P8", range=0)})
        assert (not game.why_not("carry a F4 d")) is carries


STOP = {"damage": "STOP (white)", "clicks": "3-3"}


@pytest.mark.parametrize(
    ("edition", "shown"), editions("PWR-STOP", core2014=4, complete2022=3)
)  # fmt: skip
def test_a_blow_stops_at_a_stop(tmp_path: Path, edition: str, shown: int) -> None:
    """Three damage from the first click; the next three go past it."""
    game = play(tmp_path, edition, {"a": actor("C4", range=0)}, {"b": actor("D4", range=0, **STOP)})
    struck = stays(after(game, "close a b", HIT))
    assert click(struck, "b") == shown


@pytest.mark.ruling("PWR-STOP", "complete2022")
@pytest.mark.ruling("PWR-OUTWIT", "complete2022")
@pytest.mark.ruling("PWR-PROTECTED", "complete2022")
def test_nothing_takes_a_stop(tmp_path: Path) -> None:
    ben = {"b": actor("D4", range=0, damage="STOP (white)")}
    game = play(tmp_path, "complete2022", {"wit": actor("C4", damage="Outwit (black)", range=0)}, ben)
    assert "use wit outwit b stop" not in offered(game)
    assert {reason.ruling for reason in game.why_not("use wit outwit b stop")} == {"EFF-30"}


@pytest.mark.ruling("PWR-STOP", "complete2022")
@pytest.mark.ruling("PWR-REGENERATION", "complete2022")
@pytest.mark.parametrize(("die", "shown"), [(1, 4), (2, 4), (3, 3), (6, 2)])
def test_a_power_heals_one_less_there(tmp_path: Path, die: int, shown: int) -> None:
    """Half of the die, rounded up, and one less: 0, 0, 1, 2."""
    one = actor("C4", range=0, clicks="4-4", damage="STOP (white)", defense="Regeneration (black)")
    game = play(tmp_path, "complete2022", {"a": one}, {"b": actor("P8", range=0)}, fighters={"a": {"click": 4}})
    assert click(after(game, "use a regeneration", (die,)), "a") == shown
