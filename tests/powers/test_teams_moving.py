"""Teams on the move (TA): carrying, passing, keeping others away or where they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.effects.effect_table import every_effect, team_named
from clixbook.engine.effects.effects import Origin
from clixbook.engine.effects.name_check import name_notes
from clixbook.engine.game import Game
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.figures.files.figure_files import figure_names, load_figure
from tests.helpers import EDITIONS, at, editions
from tests.powers.cast import actor, after, click, offered, play, written

FAR = {"z": actor("P8", range=0)}
OLD = ("nebula2007", "eddieg")
CARD = ("core2014", "complete2022")
HIT = (3, 4)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("TA-GLC")
def test_a_lantern_carries_many(tmp_path: Path, edition: str) -> None:
    """A walker with three friends around."""
    team = {"a": actor("C3", teams="Green Lantern Corps"), "b": actor("C4"), "c": actor("D4"), "d": actor("B4")}
    game = play(tmp_path, edition, team, FAR)
    assert not game.why_not("carry a H3 b c d")
    plain = play(tmp_path, edition, {**team, "a": actor("C3")}, FAR)
    assert plain.why_not("carry a H3 b c d")


@pytest.mark.parametrize(
    ("edition", "defense"), editions("TA-GLC", core2014=None, complete2022=None, nebula2007=19, eddieg=19)
)
def test_a_lantern_shields_a_friend(tmp_path: Path, edition: str, defense: int | None) -> None:
    ann = {"a": actor("C3", teams="Green Lantern Corps"), "b": actor("H3"), "c": actor("N3")}
    game = play(tmp_path, edition, ann, FAR)
    assert [use for use in offered(game) if "lantern" in use] == ["use a green-lantern-corps b"] * (defense is not None)
    if defense:
        done = after(game, "use a green-lantern-corps b")
        assert value_of(done.state, "b", "defense").total == defense
        assert (done.state.fighter("a").tokens, done.state.left) == (1, game.state.left - 1)
        assert value_of(after(done, "end", "end").state, "b", "defense").total == 17


@pytest.mark.parametrize("edition", CARD)
@pytest.mark.ruling("TA-UNDERWORLD", *CARD)
@pytest.mark.parametrize(
    ("team", "keywords", "points", "may"),
    [
        ("Underworld", "Docks", 50, {"core2014": True, "complete2022": True}),
        ("Underworld", "Docks", 100, {"core2014": False, "complete2022": False}),
        ("", "Docks", 50, {"core2014": False, "complete2022": True}),
        ("Underworld", "", 50, {"core2014": True, "complete2022": False}),
    ],
)
def test_the_underworld_takes_two_along(
    tmp_path: Path, edition: str, team: str, keywords: str, points: int, may: dict[str, bool]
) -> None:
    """Of the team by one card, of its keyword by the other; two only if both cost less."""
    friends = {
        name: actor(where, teams=team, keywords=keywords, points=points) for name, where in (("b", "C4"), ("c", "D4"))
    }
    game = play(tmp_path, edition, {"a": actor("C3", teams="Underworld", keywords="Docks"), **friends}, FAR)
    assert (not game.why_not("carry a H3 b c")) is may[edition]


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.parametrize(
    ("team", "friend", "free"),
    [
        pytest.param("Serpent Society", "", True, marks=pytest.mark.ruling("TA-SERPENTSOCIETY", *OLD), id="serpents"),
        pytest.param("Champions", "Champions", True, marks=pytest.mark.ruling("TA-CHAMPIONS", *OLD), id="champions"),
        pytest.param("Champions", "", False, marks=pytest.mark.ruling("TA-CHAMPIONS", "nebula2007"), id="alone"),
    ],
)
def test_who_leaves_without_a_roll(tmp_path: Path, edition: str, team: str, friend: str, free: bool) -> None:
    """Past an opponent beside it, through hedges and over a level."""
    edition = edition if free else "nebula2007"
    hedge = Board.build(width=16, height=8, hindering=[f"E{number}" for number in range(1, 9)], levels={"G3": 2})
    ann = {"a": actor("C3", teams=team), "c": actor("B3", teams=friend)}
    game = play(tmp_path, edition, ann, {"b": actor("D3"), **FAR}, board=hedge)
    assert (not game.why_not("move a H3")) is free
    if free:
        assert at(after(game, "move a H3"), "a") == "H3"


@pytest.mark.ruling("TA-SHIAR", "nebula2007")
def test_the_shiar_reach_those_who_soar(tmp_path: Path) -> None:
    """Heights are known in one book alone; six squares are half its range otherwise."""
    ann = {"a": actor("C3", teams="Shi'ar"), "c": actor("C5")}
    ben = {"b": actor("D3", mode="wing"), "d": actor("I3", mode="wing"), **FAR}
    game = play(tmp_path, "nebula2007", ann, ben)
    board = game.board
    for who in "bd":
        board = board.with_piece(replace(board.pieces[who], soaring=True))
    aloft = Game(game.state.with_(board=board), 1)
    assert click(after(aloft, "close a b", HIT), "b") == 4
    assert aloft.why_not("close c b")
    apart = Game(aloft.state.with_(board=board.move_piece("b", board.square("N1"))), 1)
    assert (apart.why_not("shoot a d"), bool(apart.why_not("shoot c d"))) == ((), True)


KEEPERS = [
    pytest.param(team, edition, marks=pytest.mark.ruling(row, edition), id=f"{team}-{edition}")
    for team, row, books in (
        ("Kingdom Come", "TA-KINGDOMCOME", ("core2014",)),
        ("Hypertime", "TA-HYPERTIME", CARD),
    )
    for edition in books
]


@pytest.mark.parametrize(("team", "edition"), KEEPERS)
def test_who_is_kept_off_for_the_turn(tmp_path: Path, team: str, edition: str) -> None:
    """From C3 to G3, past E5: it rolls as it would come beside k, and with 2 it stops before, for the whole turn."""
    ben = {"k": actor("G3", teams=team, range=0), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3"), "c": actor("C6", teams=team)}, ben)
    asked = after(game, "move a F3")
    assert asked.actor == "dice"
    assert at(after(asked, (3,)), "a") == "F3"
    stopped = after(asked, (2,))
    assert at(stopped, "a")[0] == "E"
    assert after(game, "move c F4").pending is None, "its own members are not asked"
    assert after(game, "move a E1").pending is None, "nobody there is beside it"


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("TA-KINGDOMCOME", *OLD)
def test_who_would_end_beside_the_kingdom(tmp_path: Path, edition: str) -> None:
    """It stands elsewhere and its action is over: no attack at the end of the move. Only passing by is free."""
    ben = {"k": actor("G3", teams="Kingdom Come", range=0), **FAR}
    game = play(tmp_path, edition, {"a": actor("C3", range=0)}, ben)
    asked = after(game, "move a F3")
    assert asked.actor == "dice"
    stopped = after(asked, (1,))
    assert at(stopped, "a")[0] == "E"
    assert stopped.pending is None
    assert at(after(asked, (4,)), "a") == "F3"


@pytest.mark.ruling("TA-KINGDOMCOME", "complete2022")
@pytest.mark.parametrize(("team", "die", "clicks"), [("", 5, 1), ("", 4, 4), ("Kingdom Come", 0, 4)])
def test_shots_of_strangers_miss_the_kingdom(tmp_path: Path, team: str, die: int, clicks: int) -> None:
    ben = {"k": actor("G3", teams="Kingdom Come", range=0), **FAR}
    shot = after(play(tmp_path, "complete2022", {"a": actor("C3", teams=team)}, ben), "shoot a k", HIT)
    assert click(after(shot, "k rolls to evade", (die,)) if die else shot, "k") == clicks


@pytest.mark.parametrize(
    ("edition", "held"), editions("TA-BADOON", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_nobody_leaves_a_badoon(tmp_path: Path, edition: str, held: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", teams="Badoon"), **FAR})
    moved = game.apply("move a B2") if not game.why_not("move a B2") else game
    moved = after(moved, (6,)) if moved.pending else moved
    assert (at(moved, "a") == "C3") is held


@pytest.mark.parametrize(
    ("edition", "through"),
    [
        *editions("TA-AVENGERSINITIATIVE", core2014=True, complete2022=True),
        *editions(nebula2007=False, eddieg=False),
    ],
)
def test_the_initiative_sees_through_hedges(tmp_path: Path, edition: str, through: bool) -> None:
    hedge = Board.build(width=16, height=8, hindering=[f"E{number}" for number in range(1, 9)])
    ann = {"a": actor("C3", teams="Avengers Initiative")}
    game = play(tmp_path, edition, ann, {"b": actor("H3")}, board=hedge)
    assert (click(after(game, "shoot a b", HIT), "b") == 4) is through


def test_every_team_that_is_built_is_on_a_figure_of_the_library() -> None:
    named = (team_named(team) for name in figure_names() for team in load_figure(name).teams)
    shown = {team.name for team in named if team is not None}
    assert {effect.name for effect in every_effect() if effect.origin is Origin.TEAM} - shown == set()


@pytest.mark.parametrize(
    ("team", "without"),
    [("Badoon", "2014, 2022"), ("Underworld", "Nebula, Eddie G"), ("Wonder Woman Ally", "2014, Nebula, Eddie G")],
)
def test_who_checks_a_figure_hears_which_books_lack_its_team(tmp_path: Path, team: str, without: str) -> None:
    one = load_figure(written(tmp_path, "one", actor("A1", teams=team)))
    assert f"{team} is not in {without}" in list(name_notes(one))
