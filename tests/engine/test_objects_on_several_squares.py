"""Ultra heavy objects that lie on more than one square: brought, walked round, broken, lifted and set down (OBJ-01)."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.board.objects.several_squares import rows_from
from clixbook.engine.game import Game
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from tests.engine.play import after

AREAS = {"west": ["A1:A6"], "east": ["J1:J6"]}
STRONG = {"powers": {"attack": "Super Strength"}, "damage": 5}


def with_engine(lodestar: str = "C2", **more: Any) -> Game:
    """The engine covers C3 and C4; Ann's figure is worth 125 and strong."""
    board = cx.Board.build(width=10, height=6, objects={"C3:C4": "ferry-engine"}, starting=AREAS)
    fighters = {"lodestar": {"at": lodestar, "of": "Ann", **STRONG}, "gnat": {"at": "G3", "of": "Ben"}}
    return Game.at(board, rules="core2014", turn="Ann", fighters=fighters, **more)


def lies(game: Game) -> list[str]:
    return [square.name for square, things in game.board.objects.items() if things]


def kept(game: Game) -> Game:
    assert Game.from_line(game.to_line()).state == game.state
    assert Game.from_dict(game.to_dict()).state == game.state
    return game


@pytest.mark.ruling("OBJ-01", "core2014")
def test_it_lies_on_both_squares_and_is_one_thing() -> None:
    """2014: Ultra Heavy Objects. Both squares are hindering, and a blow at either breaks the whole."""
    game = kept(with_engine())
    assert lies(game) == ["C3", "C4"]
    assert all("hindering" in cx.terrain_at(game.board, square, rules="core2014") for square in ("C3", "C4"))
    assert {"destroy lodestar C3"} <= set(map(str, game.options()))
    assert lies(kept(after(game, "destroy lodestar C3"))) == []
    board = game.board
    assert cx.Board.from_text(board.to_text()) == board
    assert cx.Board.from_line(board.to_line()) == board
    assert "Ferry Engine" in board.to_svg()


@pytest.mark.ruling("OBJ-01", "core2014")
def test_who_is_worth_100_lifts_it_from_either_end() -> None:
    """In hands it is on the squares of its holder; set down it lies on two squares again. 2014: Ultra Heavy Objects."""
    lifted = kept(after(with_engine(), "move lodestar C1 take C3"))
    assert lies(lifted) == []
    assert lifted.board.pieces["lodestar"].held is not None
    other = after(with_engine(lodestar="C5"), "move lodestar C6 take C4")
    assert lies(other) == []
    put = after(after(lifted, "end", "end").apply("move lodestar E1 put"), "E2")
    assert lies(kept(put)) == ["E2", "F2"]
    weak = cx.Board.build(width=10, height=6, objects={"C3:C4": "ferry-engine"}, starting=AREAS)
    fighters = {"bruiser": {"at": "C2", "of": "Ann", **STRONG}, "gnat": {"at": "G3", "of": "Ben"}}
    told = Game.at(weak, rules="core2014", turn="Ann", fighters=fighters).why_not("move bruiser C1 take C3")
    assert {"OBJ-05"} <= {each.ruling for each in told}


def test_it_is_dropped_where_there_is_room() -> None:
    """A holder that falls leaves it on its square and the next; between walls on its square alone."""
    engine = cx.load_thing("ferry-engine").as_object("Ann")
    fighters = {
        "lodestar": {"at": "C3", "of": "Ann", **STRONG, "holds": engine, "click": 4, "defense": 2},
        "gnat": {"at": "C4", "of": "Ben", "attack": 12, "damage": 9},
        "bruiser": {"at": "J6", "of": "Ann"},
    }
    open_board = cx.Board.build(width=10, height=6, starting=AREAS)
    game = Game.at(open_board, rules="core2014", turn="Ben", fighters=fighters)
    fallen = after(game.apply("close gnat lodestar").apply("6 4"))
    assert fallen.state.fighter("lodestar").life.ko
    assert lies(kept(fallen)) == ["C3", "D3"]
    assert score_now(fallen.state)["Ben"] == fallen.state.fighter("lodestar").points  # the engine is not lost
    shut = cx.Board.build(width=3, height=3, walls=["A1|B1", "A1|A2"])
    rows = rows_from(shut, engine, shut.square("A1"), cx.rulebook("core2014"))
    assert [[square.name for square in row] for row in rows] == [["A1"]]


@pytest.mark.ruling("OBJ-01", "core2014")
def test_it_is_placed_in_a_set_up() -> None:
    """The player picks the row, five squares from both areas; lost, it scores once."""
    board = cx.Board.build(width=16, height=8, starting={"west": ["A1:A8"], "east": ["P1:P8"]})
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = Game.new(board, rules="core2014", forces=forces, set_up=True, objects={"Ann": ["ferry-engine"]}, seed=5)
    while "puts the Ferry Engine" not in str(game.pending):
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    rows = [str(option) for option in game.options()]
    assert {"H3 H4", "H3 I3"} <= set(rows)
    assert len(rows) == len(set(rows))
    laid = kept(game.apply("H3 H4"))
    assert lies(laid) == ["H3", "H4"]
    assert [(each.name, each.points) for each in laid.state.owned] == [("Ferry Engine", 9)]
    with pytest.raises(ClixbookError, match="squares: expected 1 to 4"):
        cx.MapObject(cx.ObjectKind.ULTRA_HEAVY, "Bus", squares=9)
