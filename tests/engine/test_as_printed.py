"""Values as the books print them, where no other test would see that they are others."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.turn.score import score_now
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import Actor, actor, after, click, play, written

HIT = (3, 4)
LAST = {"click": 6}
every_book = pytest.mark.parametrize("edition", EDITIONS)


def points(game: Game) -> dict[str, int]:
    """What everybody has scored."""
    return {player: int(number) for player, number in score_now(game.state).items()}


@every_book
@pytest.mark.ruling("WIN-18")
def test_all_are_lost_together_and_points_decide(tmp_path: Path, edition: str) -> None:
    """Ann's last one defeats Ben's, worth 120; what it did comes back on her, worth 100."""
    ben = {"foe": actor("D3", points=120, teams="Mystics")}
    game = play(tmp_path, edition, {"hand": actor("C3")}, ben, fighters={"hand": LAST, "foe": LAST})
    result = game.apply("close hand foe").apply((3, 5)).result
    assert result is not None
    assert (result.winner, dict(result.points)) == ("Ann", {"Ann": 120, "Ben": 100})


@pytest.mark.parametrize(
    ("edition", "over"), editions("WIN-02", core2014=False, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_last_figure_without_points(tmp_path: Path, edition: str, over: bool) -> None:
    """Ben has nothing left but one that is worth nothing."""
    ben = {"foe": actor("D3", range=0), "rag": actor("P8", range=0)}
    game = play(tmp_path, edition, {"hand": actor("C3", range=0)}, ben, fighters={"foe": LAST})
    game = Game(game.state.with_fighter("rag", points=0), 1)
    assert settled(after(game, "close hand foe", HIT), dice=HIT).is_over is over


@every_book
@pytest.mark.ruling("WIN-16")
def test_allies_add_what_each_scored(tmp_path: Path, edition: str) -> None:
    """Ann and Ben defeat one of Cid's each, of 60 and of 50; those left are worth 100, 100 and 100 points."""
    cast: dict[str, dict[str, Actor]] = {
        "Ann": {"a": actor("C3", range=0)},
        "Ben": {"b": actor("C6", range=0)},
        "Cid": {"c": actor("D3", points=60), "d": actor("D6", points=50)},
    }
    board = Board.build(width=16, height=8)
    forces = {side: [written(tmp_path, name, one) for name, one in team.items()] for side, team in cast.items()}
    places = {name: one.at for team in cast.values() for name, one in team.items()}
    start = Game.new(board, rules=edition, forces=forces, places=places, seed=1, allies=[["Ann", "Ben"]])
    game = settled(after(arrange_start(start, {"c": LAST, "d": LAST}, turn=4), "close a c", HIT), dice=HIT)
    game = settled(after(game, "end", "close b d", HIT), dice=HIT)
    assert sum(points(game).values()) == 110
    assert game.result is not None
    left = 200 if edition in ("nebula2007", "eddieg") else 0  # where those that are left score too
    assert dict(game.result.points)["Ann and Ben"] == 110 + left


@pytest.mark.parametrize(
    ("edition", "expected"), editions("WIN-06", "WIN-10", core2014=100, complete2022=100, nebula2007=100, eddieg=0)
)
def test_who_falls_by_its_own_miss_scores_where_the_book_says_so(tmp_path: Path, edition: str, expected: int) -> None:
    ann = {"a": actor("C3", range=0), "pal": actor("A1", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", range=0)}, fighters={"a": LAST})
    missed = settled(after(game, "close a b", (1, 1)), dice=HIT)
    assert "a" not in missed.board.pieces
    assert points(missed) == {"Ann": 0, "Ben": expected}


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "complete2022"])
@pytest.mark.ruling("WIN-06", "core2014", "nebula2007", "complete2022")
def test_who_is_pushed_out_scores_too(tmp_path: Path, edition: str) -> None:
    """No figure of Ben's did it; in one book nobody is pushed."""
    ann = {"a": actor("C3", range=0), "pal": actor("A1", range=0)}
    game = play(tmp_path, edition, ann, {"b": actor("P8", range=0)}, fighters={"a": {**LAST, "tokens": 1}})
    pushed = settled(after(game, "move a C4"), dice=HIT)
    assert points(pushed)["Ben"] == (0 if edition == "complete2022" else 100)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("ACT-21", core2014=0, complete2022=0, nebula2007=0, eddieg=1)
)
def test_who_acted_without_a_token_clears(tmp_path: Path, edition: str, expected: int) -> None:
    """It has a token of the turn before, and acted in this one without getting another."""
    ann = {"a": actor("C3"), "f": actor("A1")}
    acted = {"f": {"tokens": 1, "acted": True}}
    game = play(tmp_path, edition, ann, {"b": actor("P8")}, fighters=acted)
    assert after(game, "end").state.fighter("f").tokens == expected


@pytest.mark.parametrize(
    ("edition", "light", "heavy"),
    [
        pytest.param(name, *kept, marks=pytest.mark.ruling("OBJ-09", name))
        for name, kept in {
            "core2014": (False, False), "complete2022": (True, False), "nebula2007": (False, False),
            "eddieg": (False, False),
        }.items()
    ],
)  # fmt: skip
def test_what_stays_in_hands_that_lost_their_strength(tmp_path: Path, edition: str, light: bool, heavy: bool) -> None:
    """Super Strength on the first click alone, and a blow for three."""
    ann = {"a": actor("C3", range=0, attack="Super Strength", clicks="1")}
    kept = []
    for thing in ("light", "heavy"):
        fighters = {"a": {"held": thing}}
        game = play(tmp_path, edition, ann, {"b": actor("D3", range=0)}, fighters=fighters, turn=4)
        struck = settled(after(game, "close b a", HIT), dice=HIT)
        assert click(struck, "a") == 4
        kept.append(struck.board.pieces["a"].held is not None)
    assert kept == [light, heavy]


@pytest.mark.ruling("DMG-15", "complete2022")
def test_quake_deals_its_own_damage(tmp_path: Path) -> None:
    """2 in place of 3."""
    game = play(tmp_path, "complete2022", {"a": actor("C3", attack="Quake")}, {"b": actor("D3")})
    assert click(settled(after(game, "use a quake", HIT), dice=HIT), "b") == 3


@pytest.mark.ruling("PWR-KNOCKBACK", "core2014")
@pytest.mark.parametrize("edition", ["core2014", "eddieg"])
@pytest.mark.ruling("KNB-02", "core2014", "eddieg")
def test_nobody_is_asked_whether_doubles_knock_back(tmp_path: Path, edition: str) -> None:
    """Three damage are three squares at once; with other dice there is none, reflexes or not."""
    ben = {"b": actor("D3", range=0, defense="Combat Reflexes" if edition == "eddieg" else "")}
    game = play(tmp_path, edition, {"a": actor("C3", range=0, attack_value=15)}, ben)
    doubles, other = after(game, "close a b", (3, 3)), after(game, "close a b", HIT)
    assert (doubles.pending, doubles.board.pieces["b"].squares[0].name) == (None, "G3")
    if edition == "core2014":
        assert (other.pending, other.board.pieces["b"].squares[0].name) == (None, "D3")


@pytest.mark.parametrize(("edition", "expected"), editions("KNB-04", core2014="D3", complete2022="D3", nebula2007="F3"))
def test_a_quake_that_does_no_damage(tmp_path: Path, edition: str, expected: str) -> None:
    """Invulnerability takes all of 2 damage; in one book b is thrown as far as the damage dealt all the same."""
    ben = {"b": actor("D3", range=0, defense="Invulnerability")}
    game = play(tmp_path, edition, {"a": actor("C3", range=0, attack="Quake", damage_value=2)}, ben)
    done = settled(after(game, "use a quake", HIT), dice=HIT)
    assert (click(done, "b"), done.board.pieces["b"].squares[0].name) == (1, expected)
