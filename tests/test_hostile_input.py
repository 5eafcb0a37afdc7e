"""Every public function, called with something wrong in each of its places: one ClixbookError, never a traceback.

What is of another kind than the annotation says may not pass in silence either.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import clixbook as cx
from clixbook.argument_errors import _runtime_type, is_of_kind

R: dict[str, Any] = {"rules": "core2014"}
BOARD = cx.Board.build(
    width=6, height=5, walls=["C3|D3"], hindering=["C1"], levels={"F1:F2": 2}, markers={"B5": "debris"},
    objects={"A5": "crate: light"}, starting={"W": ["A1:A5"], "E": ["F1:F5"]},
    pieces={"B2": "Ann: standard of Kim", "E4": "Ben: standard of Lou"},
)  # fmt: skip
ANN = BOARD.pieces["Ann"]
GAME = cx.Game.at(
    "patch", turn="Ann", fighters={"bruiser": {"at": "B2", "of": "Ann"}, "gnat": {"at": "C2", "of": "Ben"}}
)
FORCES = {"Ann": ["bruiser"], "Ben": ["gnat"]}
B: dict[str, Any] = {"board": BOARD, **R}
RESULTS = cx.Results(("Ann", "Ben"), ())
CALLS: dict[str, tuple[Callable[..., Any], Mapping[str, Any]]] = {
    "action_odds": (cx.action_odds, {"game": GAME, "action": "close bruiser gnat", "most": 0}),
    "adjacent": (cx.adjacent, {**B, "source": "B2", "target": "C3"}),
    "adjacent_object": (cx.adjacent_object, {**B, "source": "A4", "where": "A5"}),
    "adjacent_to_elevated": (cx.adjacent_to_elevated, {**B, "source": "E2"}),
    "squares_to_place": (cx.squares_to_place, {
        "board": BOARD.without_piece("Ann"), **R, "piece": ANN, "how": "replaces", "old": ["C3"], "source": "C3"}),
    "attack_odds": (cx.attack_odds, {"game": GAME, "attacker": "bruiser", "target": "gnat"}),
    "boundaries": (cx.boundaries, {**B, "kind": "hindering"}),
    "break_away": (cx.break_away, {**B, "who": "Ann", "traits": frozenset(), "squares": 2, "mode": "boot"}),
    "carry": (cx.carry, {**B, "carrier": "Ann", "damage": 3, "limit": 1, "on_the_way": False, "hit": False}),
    "check_figure": (cx.check_figure, {"figure": "bruiser"}),
    "check_scenario": (cx.check_scenario, {"name_or_path": "clicks"}),
    "commander": (cx.commander, {"game": GAME, "seconds": 0}),
    "destroy": (cx.destroy, {**B, "what": "C3|D3", "damage": 3, "strength": False, "feature": ()}),
    "direct_moves": (cx.direct_moves, {**B, "who": "Ann", "speed": 5}),
    "distance": (cx.distance, {**B, "source": "A1", "target": "C3"}),
    "eager": (cx.eager, {"game": GAME}),
    "adjacent_opponent": (cx.adjacent_opponent, {**B, "who": "Ann", "other": "Ben", "sees": False}),
    "figure_code": (cx.figure_code, {"figure": cx.load_figure("bruiser")}),
    "forces": (cx.forces, {**R, "points": 300}),
    "height": (cx.height, {**B, "who": "Ann"}),
    "adjacent_to_map_edge": (cx.adjacent_to_map_edge, {**B, "source": "A1"}),
    "read_printed_lines": (cx.read_printed_lines, {**B, "lines": {"blue": [(1, 1), (3, 1), (3, 3)]}}),
    "height_label": (cx.height_label, {**B, "where": "A1"}),
    "is_clear": (cx.is_clear, {**B, "where": "A1"}),
    "is_unoccupied": (cx.is_unoccupied, {**B, "where": "A1"}),
    "terrain_at": (cx.terrain_at, {**B, "where": "C1"}),
    "knock_back_all": (cx.knock_back_all, {**B, "targets": ["Ben"], "attacker": "Ann", "squares": 2, "push": False}),
    "knock_back_path": (cx.knock_back_path, {
        **B, "target": "Ben", "attacker": "Ann", "squares": 2, "taken": 2, "dealt": 2, "push": False, "refuses": False,
        "direction": "SE", "guarded": frozenset(), "past_hindering": False, "settled": False}),
    "knock_back_squares": (cx.knock_back_squares, {
        **R, "dice": (2, 2), "hit": True, "taken": 1, "dealt": 1, "others_took": 0, "effects": (), "wanted": True}),
    "lay_barrier": (cx.lay_barrier, {**B, "who": "Ann", "squares": ["C3"], "range": 6}),
    "lay_smoke": (cx.lay_smoke, {**B, "who": "Ann", "squares": ["C3"], "range": 6}),
    "line_of_fire": (cx.line_of_fire, {
        **B, "source": "A1", "target": "C3", "destroying": False, "acting": "Kim", "ignores": ()}),
    "lines_of_fire": (cx.lines_of_fire, {**B, "a": "A1"}),
    "load_figure": (cx.load_figure, {"name_or_path": "bruiser"}),
    "load_map": (cx.load_map, {"name_or_path": "corner"}),
    "map_notes": (cx.map_notes, {**B, "players": 2}),
    "may_destroy": (cx.may_destroy, {
        **B, "who": "Ann", "what": "C3|D3", "range": 6, "damage": 3, "afar": 6, "may_attack": True, "by_hand": True}),
    "may_pick_up": (cx.may_pick_up, {
        **B, "who": "Ann", "path": ["A3", "A4"], "points": 50, "forced_stop": False, "empty_handed": False}),
    "may_place": (cx.may_place, {**B, "who": "Ann", "to": "C3", "forced": False}),
    "may_shoot": (cx.may_shoot, {
        **B, "shooter": "Ann", "target": "Ben", "range_value": 6, "with_object": False, "regardless": (),
        "shoots_adjacent": False, "ignores": ()}),
    "may_strike": (cx.may_strike, {
        **B, "attacker": "Ann", "target": "Ben", "across_levels": False, "up_levels": False, "regardless": False,
        "needs_line": False, "sees": False, "reach": 1, "past": ()}),
    "neighbours": (cx.neighbours, {**B, "source": "C3"}),
    "touching": (cx.touching, {**B, "source": "C3", "target": "B3"}),
    "open_areas": (cx.open_areas, {**B, "taken": ["W"], "players": 2}),
    "position_problems": (cx.position_problems, B),
    "random_player": (cx.random_player, {"seed": 0}),
    "reach": (cx.reach, {
        **B, "who": "Ann", "speed": 5, "mode": "boot", "ignores": (), "side": "Kim", "stated": 5, "left": 5,
        "climbing": False, "reduces": 0, "water_roll": 1}),
    "roster": (cx.roster, {"figures": ["bruiser"]}),
    "rulebook": (cx.rulebook, R),
    "simulate": (cx.simulate, {"game": GAME, "players": "eager", "games": 1, "seed": 0, "steps": 1, "workers": 1}),
    "starting_areas": (cx.starting_areas, {**B, "players": 2}),
    "step": (cx.step, {
        **B, "who": "Ann", "to": "B3", "start": "B2", "mode": "boot", "ignores": (), "climbing": False, "reduces": 0}),
    "threats": (cx.threats, {**B, "who": "Ann", "ranges": 6, "at": "C3"}),
    "adjacent_to_wall": (cx.adjacent_to_wall, {**B, "source": "C3", "wall": "C3|D3"}),
    "transcript": (cx.transcript, {"game": GAME}),
    "walk": (cx.walk, {
        **B, "who": "Ann", "along": "S", "speed": 5, "roll": 4, "mode": "boot", "ignores": (), "stated": 5, "left": 5,
        "climbing": False, "reduces": 0}),
    "within": (cx.within, {**B, "source": "A1", "target": "C3", "squares": 3}),
    "Board": (cx.Board, {"name": "x", "title": "t", "width": 3, "height": 2}),  # MAP-02 asks for its setting later
    "Board.transition": (BOARD.transition, {"a": "E1", "b": "F1"}),
    "Board.to_svg": (BOARD.to_svg, {"palette": "light", "square": 20}),
    "Figure.build": (cx.Figure.build, {
        "name": "Brute", "points": 50, "dial": [(8, 10, 17, 3)], "range": 6, "size": "giant", "mode": "wing",
        "teams": ["Avengers"], "attack_symbol": "fist", "defense_symbol": "shield"}),
    "Game.at": (cx.Game.at, {
        "board": "patch", "fighters": {"bruiser": {"at": "B2", "of": "Ann"}}, **R, "actions": 2, "seed": 0}),
    "Game.move": (GAME.move, {"who": "bruiser", "to": "B3", "way": ["B3"]}),
    "Game.new": (cx.Game.new, {"board": "corner", **R, "forces": FORCES, "seed": 0, "build_total": 300, "rounds": 5}),
    "Game.value": (GAME.value, {"who": "bruiser", "name": "attack", "against": "gnat"}),
    "Marker": (cx.Marker, {"kind": "smoke", "owner": "Ann", "expires": "Ann", "of_marker": False}),
    "MapObject": (cx.MapObject, {"kind": "light", "name": "crate", "special": False, "relic": 0, "gear": ""}),
    "Piece": (cx.Piece, {
        "id": "q", "squares": (cx.Square(0, 0),), "side": "Ann", "name": "Q", "soaring": False, "on": "",
        "held": None}),
    "Results.share": (RESULTS.share, {"player": "Ann", "z": 1.96}),
    "Results.wins": (RESULTS.wins, {"player": "Ann"}),
    "Rulebook": (cx.Rulebook, {"edition": "core2014", "changes": None, "name": "x"}),
    "Session": (cx.Session, {"board": BOARD, **R, "speed": 6}),
    "Session.click": (cx.Session(BOARD).click, {"where": "C3"}),
    "Session.next_figure": (cx.Session(BOARD).next_figure, {"end": "source"}),
    "Session.set_question": (cx.Session(BOARD).set_question, {"kind": "line"}),
    "Square.step": (cx.Square(1, 1).step, {"dx": 1, "dy": 1}),
    "Table": (cx.Table, {"rows": [{"a": 1}]}),
}  # fmt: skip
WRONG: tuple[Any, ...] = (
    None, object(), 3.5, -1, 10**30, math.nan, "zzz", "x" * 5000, "\x00", "\ud800", b"A1", [None], ("A1", None),
    {"a": None}, (99, 99), (1, 2, 3), "Z99", 3j, range(3), cx.Square(-1, -1),
)  # fmt: skip


def hints_of(function: Any, keys: Mapping[str, Any]) -> dict[str, Any]:
    """The annotations of these parameters."""
    whole = inspect.unwrap(getattr(function, "__func__", function))
    found = inspect.signature(whole.__init__ if inspect.isclass(whole) else whole).parameters
    return {key: _runtime_type(whole, found[key].annotation) if key in found else Any for key in keys}


def faults(name: str) -> Iterator[str]:
    """What a function does with wrong arguments, but for one ClixbookError of moderate length."""
    function, given = CALLS[name]
    for key, hint in hints_of(function, given).items():
        for bad in WRONG:
            told = f"{key}={bad!r:.40}"
            try:
                function(**{**given, key: bad})
            except cx.ClixbookError as error:
                if not 0 < len(str(error)) < 2500:
                    yield f"{told}: {len(str(error))} letters"
            except Exception as error:  # that is what is looked for
                yield f"{told}: {error!r:.90}"
            else:
                if not is_of_kind(bad, hint):
                    yield f"{told} passes in silence"


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_wrong_is_one_error_in_words(name: str) -> None:
    function, given = CALLS[name]
    function(**given)
    assert list(faults(name)) == []


def test_every_question_about_a_board_is_tried() -> None:
    asked = (name for name in cx.__all__ if inspect.isfunction(found := getattr(cx, name)) and takes_board(found))
    assert set(asked) - set(CALLS) <= {"enlarge_starting_areas", "tournament_of_forces"}


def takes_board(function: Any) -> bool:
    return "board" in inspect.signature(function).parameters
