"""What is called with something of the wrong kind says so in one error, whatever is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import clixbook as cx
from clixbook.argument_errors import is_of_kind, kind_words

BOARD = cx.Board.build(
    width=6, height=4, walls=["B2|C2"], objects={"B3": "heavy"}, blocking=["D3"],
    pieces={"A1": "ann: standard of Ann", "C1": "ben: giant of Ben"},
)  # fmt: skip
GAME = cx.Game.at("patch", fighters={"bruiser": {"at": "B2", "of": "Ann"}, "gnat": {"at": "C2", "of": "Ben"}})
CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = {
    "line_of_fire": (cx.line_of_fire, (BOARD, "A1", "F4"), {"rules": "core2014"}),
    "lines_of_fire": (cx.lines_of_fire, (BOARD, "A1"), {"rules": "core2014"}),
    "reach": (cx.reach, (BOARD, "ann", 6), {"rules": "core2014"}),
    "walk": (cx.walk, (BOARD, "ann", "E", 6), {"rules": "core2014"}),
    "step": (cx.step, (BOARD, "ann", "B1"), {"rules": "core2014"}),
    "direct_moves": (cx.direct_moves, (BOARD, "ann", 6), {"rules": "core2014"}),
    "adjacent": (cx.adjacent, (BOARD, "ann", "ben"), {"rules": "core2014"}),
    "within": (cx.within, (BOARD, "ann", "ben", 3), {"rules": "core2014"}),
    "may_shoot": (cx.may_shoot, (BOARD, "ann", "ben", 6), {"rules": "core2014"}),
    "adjacent_to_wall": (cx.adjacent_to_wall, (BOARD, "B2", "B2|C2"), {"rules": "core2014"}),
    "adjacent_object": (cx.adjacent_object, (BOARD, "B2", "B3"), {"rules": "core2014"}),
    "terrain_at": (cx.terrain_at, (BOARD, "D3"), {"rules": "core2014"}),
    "squares_to_place": (cx.squares_to_place, (BOARD, BOARD.piece("ann"), "warps in"), {"rules": "core2014"}),
    "load_map": (cx.load_map, ("corner",), {}),
    "load_figure": (cx.load_figure, ("bruiser",), {}),
    "rulebook": (cx.rulebook, ("core2014",), {}),
    "compare": (cx.compare, ("LOF",), {}),
    "attack_odds": (cx.attack_odds, (GAME, "bruiser", "gnat"), {}),
    "transcript": (cx.transcript, (GAME,), {}),
    "simulate": (cx.simulate, (GAME, "eager", 1), {"steps": 1, "workers": 1}),
    "tournament": (cx.tournament, (GAME, ["eager", "recruit"], 2), {"steps": 1}),
    "Game.new": (cx.Game.new, ("patch",), {"forces": {"Ann": ["bruiser"], "Ben": ["gnat"]}, "seed": 1}),
    "Game.at": (cx.Game.at, ("patch",), {"fighters": {"bruiser": "B2"}, "turn": "Ann", "actions": 1, "seed": 1}),
    "value": (GAME.value, ("bruiser", "attack"), {"against": "gnat"}),
    "move": (GAME.move, ("bruiser", "B1", ["B1"]), {}),
    "Figure.build": (cx.Figure.build, (), {"name": "Brute", "points": 50, "dial": [(8, 10, 17, 3)]}),
    "heat": (BOARD.heat, ({"A1": 1.0},), {}),
    "Board.build": (cx.Board.build, (), {"width": 2, "height": 2, "walls": ["A1|B1"], "levels": {"A1": 2}}),
}
WRONG: tuple[Any, ...] = (object(), 3.5, [None], {"a": None}, b"A1", "x" * 5000)


def spoiled() -> Iterator[Any]:
    """Each call with one of its arguments of the wrong kind."""
    for name, (function, args, kwargs) in CALLS.items():
        for at in range(len(args)):
            yield pytest.param(function, lambda bad, at=at, args=args: (*args[:at], bad, *args[at + 1 :]), None, kwargs,
                               id=f"{name}, {at}")  # fmt: skip
        for key in kwargs:
            yield pytest.param(function, lambda bad, args=args: args, key, kwargs, id=f"{name}, {key}")


@pytest.mark.parametrize("name", CALLS)
def test_the_calls_are_good_ones(name: str) -> None:
    function, args, kwargs = CALLS[name]
    function(*args, **kwargs)


@pytest.mark.parametrize(("function", "given", "key", "kwargs"), list(spoiled()))
def test_a_wrong_argument_is_an_error_in_words(
    function: Callable[..., Any], given: Callable[[Any], tuple[Any, ...]], key: str | None, kwargs: dict[str, Any]
) -> None:
    """Nothing else is raised, whatever is given, and no error is longer than a screen."""
    told = []
    for bad in WRONG:
        try:
            function(*given(bad), **{**kwargs, **({} if key is None else {key: bad})})
        except cx.ClixbookError as error:
            told.append(str(error))
    assert [text[:300] for text in told if not text or len(text) > 2500] == []


def test_all_of_them_are_named_at_once() -> None:
    with pytest.raises(cx.ClixbookError) as refused:
        cx.reach(BOARD, None, "six", rules="core2014")  # type: ignore[arg-type]  # that is what is tried
    assert [str(each) for each in refused.value.problems] == [
        "who: expected a square or a Piece, not None.",
        "speed: expected a whole number, not 'six'.",
    ]
    with pytest.raises(cx.ClixbookError, match="There is no option 'worker'; did you mean workers"):
        cx.simulate(GAME, "eager", worker=2)  # type: ignore[call-arg]  # that is what is tried
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'speed'"):
        cx.reach(BOARD, "A1", rules="core2014")  # type: ignore[call-arg]  # as Python says it


@pytest.mark.parametrize(
    ("value", "hint", "good"),
    [
        (True, int, False), (3, float, True), ({"a": 1}, dict[str, int], True), ({"a": "1"}, dict[str, int], False),
        ((1, 2), tuple[int, int], True), ((1, "2"), tuple[int, int], False), (None, int | None, True),
        ([1, "2"], list[int], False), ("x", Any, True),
    ],
)  # fmt: skip
def test_kinds(value: Any, hint: Any, good: bool) -> None:
    assert is_of_kind(value, hint) is good


def test_kinds_in_words() -> None:
    assert kind_words(str | tuple[int, int] | None) == "a square or None"
    assert kind_words(list[int]) == "a list of a whole number"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: cx.knock_back_squares(rules="core2014", dice=[None], taken=1), "dice: expected"),  # type: ignore[arg-type]
        (lambda: cx.knock_back_squares(rules="core2014", dice=(2, 2), taken="2"), "taken: expected a whole number"),  # type: ignore[arg-type]
        (lambda: cx.eager("patch"), "game: expected a Game"),  # type: ignore[arg-type]
        (lambda: cx.commander("patch"), "game: expected a Game"),  # type: ignore[arg-type]
        (lambda: cx.commander(GAME, seconds="2"), "seconds: expected a number"),  # type: ignore[arg-type]
        (lambda: cx.open_page(5), "query: expected text"),  # type: ignore[arg-type]
        (lambda: cx.App([1]), "query: expected text"),  # type: ignore[arg-type]
        (lambda: cx.course().lesson(5), "name: expected text"),  # type: ignore[arg-type]
        (lambda: cx.course().number(None), "name: expected text"),  # type: ignore[arg-type]
        (lambda: cx.figure_code([1]), "figure: expected a Figure"),  # type: ignore[arg-type]
        (lambda: cx.load_figure("bruiser").display_name_of(5), "who: expected"),  # type: ignore[arg-type]
        (lambda: BOARD.to_png(scale="2"), "scale: expected"),  # type: ignore[arg-type]
        (lambda: BOARD.to_png(scale=-1), "scale: expected"),
        (lambda: BOARD.save(5), "path: expected"),  # type: ignore[arg-type]
        (lambda: cx.Board("3", 2), "width: expected a whole number"),  # type: ignore[arg-type]
        (lambda: cx.Board(3, -2), "height: expected a whole number"),
        (lambda: cx.Board(10**30, 2), "width: expected a whole number"),
        (lambda: cx.Piece("p", "A1"), "squares: expected squares"),  # type: ignore[arg-type]
        (lambda: cx.Piece("p", ((0, 0),)), "squares: expected squares"),  # type: ignore[arg-type]
        (lambda: cx.simulate(GAME, "eager", 10**30), "games are the most"),
        (lambda: cx.tournament(GAME, ["eager", "recruit"], 10**30), "games are the most"),
        (lambda: cx.simulate(GAME, "eager", 1, checkpoint="x" * 3000), "The games cannot be"),
        (lambda: cx.simulate(GAME, "eager", 1, checkpoint="\0"), "The games cannot be"),
    ],
)
def test_each_public_door_names_what_does_not_fit(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(cx.ClixbookError, match=said):
        ask()


def test_a_word_without_end_is_not_repeated_whole() -> None:
    for read in (cx.figures_from, cx.maps_from, cx.load_game, cx.load_map, cx.Game.from_line):
        with pytest.raises(cx.ClixbookError) as told:
            read("x" * 100_000)
        assert len(str(told.value)) < 5000
