"""Every public door that takes a square takes its name, a column and a row, and a Square, and answers the same."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.squares import Square

R: dict[str, Any] = {"rules": "core2014"}
BOARD = cx.Board.build(
    width=6, height=5, setting="mixed", interior=["D3"], hindering=["C1"], levels={"F1:F2": 2}, walls=["C3|D3"],
    transitions=["E1|F1"], markers={"B5": "debris"}, objects={"A5": "crate: light"},
    pieces={"B2": "Ann: standard of Kim", "E4": "Ben: standard of Lou"},
)  # fmt: skip
ANN, BEN = BOARD.pieces["Ann"], BOARD.pieces["Ben"]
GAME = cx.Game.at("patch", fighters={"bruiser": "A2"})
PREVENTED = {"Effect.limit_path"}
"""What the engine calls, with squares."""


def session(do: Callable[[cx.Session], Any]) -> Any:
    """What is done with a session, and what it says then."""
    made = cx.Session(BOARD)
    return do(made), made.status, made.source, made.target, made.cursor


def game_session(do: Callable[[cx.GameSession], Any]) -> Any:
    """The same with the session of a game."""
    made = cx.GameSession(cx.Game.at(cx.Board.build(width=6, height=5), fighters={"gnat": "B2"}))
    return do(made), made.status, made.source, made.target, made.cursor


DOORS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "Board.__contains__": ("C3", lambda at: at in BOARD),
    "Board.index": ("C3", BOARD.index),
    "Board.square": ("C3", BOARD.square),
    "Board.find": ("C3", BOARD.find),
    "Board.piece": ("B2", BOARD.piece),
    "Board.piece_at": ("B2", BOARD.piece_at),
    "Board.level": ("F1", BOARD.level),
    "Board.printed": ("C1", BOARD.printed),
    "Board.standing": ("C1", BOARD.standing),
    "Board.indoors": ("D3", BOARD.indoors),
    "Board.edge": ("C3", lambda at: (BOARD.edge(at, "D3"), BOARD.edge("D3", at))),
    "Board.transition": ("F1", lambda at: (BOARD.transition(at, "E1"), BOARD.transition("E1", at))),
    "Board.move_piece": ("C3", lambda at: BOARD.move_piece("Ann", at)),
    "Board.with_marker": ("C3", lambda at: BOARD.with_marker(at, cx.MarkerKind.SMOKE)),
    "Board.without_marker": ("B5", BOARD.without_marker),
    "Board.build": ("C1", lambda at: cx.Board.build(
        width=3, height=2, hindering=[at], interior=[at], levels={at: 2}, starting={"S": [at]}, setting="mixed",
        special={at: "mud"}, markers={at: "debris"}, objects={at: "light"}, pieces={at: "X: standard"})),
    "Board.heat": ("C1", lambda at: BOARD.heat({at: 3}).values),
    "Game.at": ("C3", lambda at: cx.Game.at("patch", fighters={"bruiser": {"at": at}})),
    "Game.what_if": ("C3", lambda at: GAME.what_if(bruiser=at)),
    "Game.each_square": ("C3", lambda at: GAME.each_square("bruiser", lambda there: 1, squares=[at])),
    "Game.options": ("B3", lambda at: [str(each) for each in GAME.options(kind="move", square=at)]),
    "Game.move": ("B3", lambda at: GAME.move("bruiser", at, way=[at])),
    "Game.new": ("C3", lambda at: cx.Game.new(
        "patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places={"bruiser": at, "gnat": "E4"})),
    "Session.click": ("C3", lambda at: session(lambda it: it.click(at))),
    "Session.pick": ("B2", lambda at: session(lambda it: it.pick(at))),
    "Session.pick_end": ("B2", lambda at: session(lambda it: it.pick_end(at))),
    "Session.grip": ("B2", lambda at: session(lambda it: it.grip(at))),
    "GameSession.grip": ("B2", lambda at: game_session(lambda it: it.grip(at))),
    "Session.carry": ("C3", lambda at: session(lambda it: it.carry(at))),
    "Session.explain_square": ("C3", lambda at: session(lambda it: it.explain_square(at))),
    "Session.set_ends": ("C3", lambda at: session(lambda it: it.set_ends(target=cx.Square(2, 2).name))),
    "Square.distance": ("C3", Square(5, 4).distance),
    "Square.touches": ("C3", Square(3, 3).touches),
    "adjacent": ("B2", lambda at: (cx.adjacent(BOARD, at, "B3", **R), cx.adjacent(BOARD, "B3", at, **R))),
    "adjacent_object": ("A5", lambda at: (
        cx.adjacent_object(BOARD, "A4", at, **R), cx.adjacent_object(BOARD, at, "A5", **R))),
    "adjacent_to_elevated": ("E2", lambda at: cx.adjacent_to_elevated(BOARD, at, **R)),
    "squares_to_place": ("C3", lambda at: (
        cx.squares_to_place(BOARD.without_piece("Ann"), ANN, "replaces", old=[at], **R),
        cx.squares_to_place(BOARD.without_piece("Ann"), ANN, "generated", source=at, **R))),
    "break_away": ("B2", lambda at: cx.break_away(BOARD, at, **R)),
    "carry": ("B2", lambda at: bool(cx.carry(BOARD, at, **R))),
    "direct_moves": ("B2", lambda at: str(cx.direct_moves(BOARD, at, 6, **R))),
    "distance": ("C3", lambda at: (cx.distance(BOARD, at, "A1", **R), cx.distance(BOARD, "A1", at, **R))),
    "adjacent_opponent": ("B2", lambda at: (
        cx.adjacent_opponent(BOARD, at, "Ben", **R), cx.adjacent_opponent(BOARD, "Ben", at, **R))),
    "height": ("B2", lambda at: cx.height(BOARD, at, **R)),
    "adjacent_to_map_edge": ("F1", lambda at: cx.adjacent_to_map_edge(BOARD, at, **R)),
    "height_label": ("F1", lambda at: cx.height_label(BOARD, at, **R)),
    "is_clear": ("C1", lambda at: cx.is_clear(BOARD, at, **R)),
    "is_unoccupied": ("B2", lambda at: cx.is_unoccupied(BOARD, at, **R)),
    "terrain_at": ("C1", lambda at: cx.terrain_at(BOARD, at, **R)),
    "knock_back_all": ("E4", lambda at: [str(each) for each in cx.knock_back_all(BOARD, "Ann", [at], squares=2, **R)]),
    "knock_back_path": ("E4", lambda at: str(cx.knock_back_path(BOARD, attacker="Ann", target=at, squares=2, **R))),
    "lay_barrier": ("C3", lambda at: cx.lay_barrier(BOARD, "Ann", [at], range=6, **R)),
    "lay_smoke": ("C3", lambda at: cx.lay_smoke(BOARD, "Ann", [at], range=6, **R)),
    "line_of_fire": ("C3", lambda at: (
        cx.line_of_fire(BOARD, at, "A1", **R), cx.line_of_fire(BOARD, "A1", at, **R))),
    "lines_of_fire": ("C3", lambda at: cx.lines_of_fire(BOARD, at, **R).tolist()),
    "may_destroy": ("B2", lambda at: cx.may_destroy(BOARD, at, "C3|D3", **R)),
    "destroy": ("F1", lambda at: cx.destroy(BOARD, at, 3, feature=[at, "F2"], rules="nebula2007").board),
    "may_pick_up": ("B3", lambda at: cx.may_pick_up(BOARD, "Ann", [at, "A4", "A5"], **R)),
    "may_place": ("C3", lambda at: cx.may_place(BOARD, "Ann", at, **R)),
    "may_shoot": ("B2", lambda at: (
        cx.may_shoot(BOARD, at, "Ben", 6, **R), cx.may_shoot(BOARD, "Ben", at, 6, **R))),
    "may_strike": ("B2", lambda at: (
        cx.may_strike(BOARD, at, "Ben", **R), cx.may_strike(BOARD, "Ben", at, **R))),
    "neighbours": ("C3", lambda at: cx.neighbours(BOARD, at, **R)),
    "touching": ("C3", lambda at: (cx.touching(BOARD, at, "B3", **R), cx.touching(BOARD, "B3", at, **R))),
    "reach": ("B2", lambda at: cx.reach(BOARD, at, 6, **R)),
    "step": ("C3", lambda at: (cx.step(BOARD, "Ann", at, **R), cx.step(BOARD, "Ann", "C4", start=at, **R))),
    "threats": ("C3", lambda at: cx.threats(BOARD, "Ann", at=at, **R).reasons),
    "adjacent_to_wall": ("C3", lambda at: cx.adjacent_to_wall(BOARD, at, "C3|D3", **R)),
    "walk": ("B2", lambda at: (cx.walk(BOARD, at, "S", 6, **R), cx.walk(BOARD, "Ann", [at, "B3"], 6, **R))),
    "within": ("C3", lambda at: (cx.within(BOARD, at, "A1", 6, **R), cx.within(BOARD, "A1", at, 6, **R))),
}  # fmt: skip
WORDS = ("Square", "Edge", "Place")
"""What the annotation of a parameter has in it that takes a square."""


def takes_square(function: Any) -> bool:
    parameters = inspect.signature(function).parameters.values()
    return any(word in str(each.annotation) for each in parameters for word in WORDS)


def doors() -> Iterator[str]:
    """The public functions, and methods of public classes, with a parameter for a square."""
    for name in cx.__all__:
        thing = getattr(cx, name)
        if not inspect.isclass(thing):
            if inspect.isroutine(thing) and takes_square(thing):
                yield name
            continue
        for method in dir(thing):
            found = inspect.getattr_static(thing, method)
            function = getattr(found, "__func__", found)
            if method.startswith("_") or not inspect.isfunction(function):
                continue
            if thing is cx.GameSession and getattr(cx.Session, method, None) is getattr(thing, method):
                continue  # what it has from the session of a board is tried there
            if inspect.unwrap(function).__module__.startswith("clixbook") and takes_square(function):
                yield f"{name}.{method}"


def test_every_door_for_squares_is_tried_here() -> None:
    assert sorted(set(doors()) - set(DOORS) - PREVENTED) == []


@pytest.mark.parametrize("door", DOORS)
def test_a_square_is_named_in_three_ways(door: str) -> None:
    name, ask = DOORS[door]
    at = cx.Board.build(width=6, height=5).square(name)
    wanted = ask(at)
    assert ask(name) == wanted
    assert ask(name.lower()) == wanted
    assert ask((at.x, at.y)) == wanted


@pytest.mark.parametrize("door", [each for each in DOORS if each not in ("Session.set_ends",)])
@pytest.mark.parametrize("wrong", ["no square", (1, 2, 3), "C3|D3|E3"])
def test_what_is_no_square_is_refused(door: str, wrong: Any) -> None:
    with pytest.raises(cx.ClixbookError):
        DOORS[door][1](wrong)


@pytest.mark.parametrize(
    "ask", [BOARD.level, BOARD.printed, BOARD.standing, BOARD.indoors, BOARD.index, BOARD.square],
    ids=lambda ask: ask.__name__,
)  # fmt: skip
@pytest.mark.parametrize("off", ["Z9", (6, 0), Square(6, 0), (-1, 0), Square(0, -1)])
def test_a_square_off_the_map_is_refused_and_not_another_one(ask: Callable[[Any], Any], off: Any) -> None:
    with pytest.raises(cx.ClixbookError, match="off the map, which runs from A1 to F5"):
        ask(off)


def test_in_tells_squares_of_the_map_from_others() -> None:
    assert [at in BOARD for at in ("C3", (2, 2), Square(2, 2), "Z9", (6, 0), Square(6, 0), None, 3)] == [
        True, True, True, False, False, False, False, False,
    ]  # fmt: skip


def test_edges_are_named_too() -> None:
    assert BOARD.edge("C3|D3") == cx.EdgeKind.WALL == BOARD.edge(cx.Edge(Square(2, 2), Square(3, 2)))
    assert BOARD.transition("E1|F1") == cx.Transition.STAIRS
    assert BOARD.transition("A1", "C3") is None
    for wrong in ("C3", "C3|E3", (2, 2)):
        with pytest.raises(cx.ClixbookError):
            BOARD.edge(wrong)


def test_numbers_of_an_array_name_a_square() -> None:
    numpy = pytest.importorskip("numpy")
    (y, x), *_ = numpy.argwhere(BOARD.level_grid == 2)
    assert BOARD.level((x, y)) == 2


def test_a_board_takes_a_piece_and_not_its_words() -> None:
    with pytest.raises(cx.ClixbookError, match="A board takes a Piece, not 'A1: X'"):
        BOARD.with_piece("A1: X")  # type: ignore[arg-type]
