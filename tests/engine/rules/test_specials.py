"""EGS: what one book has beside the others, and what the others answer to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from clixbook.board.carrying.carrying import carrier_may_attack, carrying_speed, passenger_may_act
from clixbook.board.destroying.destroy import destroy
from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.moves.break_away import break_away
from clixbook.board.moves.reach import reach
from clixbook.engine.rules.turn.one_book_rules import activation_click, swimmer_modifiers
from clixbook.engine.rules.turn.victory import Loss, loss_points
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import load_figure
from clixbook.figures.identity import are_archenemies
from clixbook.rulebooks import rulebook
from tests.helpers import editions

SILENT = ("core2014", "complete2022", "nebula2007")


def click(edition: str, **more: Any) -> Any:
    asked = {"click": 1, "starting": True, "tokens": 0, **more}
    return activation_click(rules=rulebook(edition), **asked)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # on its starting click; off it; in an opponent's turn
    editions(
        core2014=(False, False, False),
        complete2022=(False, False, False),
        nebula2007=(False, False, False),
        eddieg=(True, False, False),
    ),
)
def test_who_may_make_an_activation_click(edition: str, expected: tuple[bool, ...]) -> None:
    found = (bool(click(edition)), bool(click(edition, click=2, starting=False)), bool(click(edition, own_turn=False)))
    assert found == expected
    assert bool(click(edition, click=3)) is expected[0], "wherever it starts"


@pytest.mark.parametrize(("edition", "expected"), editions(core2014=1, complete2022=1, nebula2007=1, eddieg=2))
def test_it_turns_the_dial_by_one(edition: str, expected: int) -> None:
    assert click(edition).click == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # actions, tokens afterwards, free actions alone; with no action left
    editions(
        core2014=(0, 1, False, False),
        complete2022=(0, 1, False, False),
        nebula2007=(0, 1, False, False),
        eddieg=(1, 1, True, False),
    ),
)
def test_what_it_costs(edition: str, expected: tuple[int, int, bool, bool]) -> None:
    done = click(edition, tokens=1)
    found = (done.actions, done.tokens, done.free_actions_only, bool(click(edition, actions_left=0)))
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # with 0, 1 and 2 tokens; does it count as having acted?
    editions(
        core2014=(False, False, False, False),
        complete2022=(False, False, False, False),
        nebula2007=(False, False, False, False),
        eddieg=(True, True, False, True),
    ),
)
def test_with_tokens(edition: str, expected: tuple[bool, ...]) -> None:
    found = tuple(bool(click(edition, tokens=tokens)) for tokens in (0, 1, 2))
    assert (*found, click(edition).has_acted) == expected


@pytest.mark.parametrize("edition", SILENT)
def test_the_refusal_says_why(edition: str) -> None:
    assert click(edition).headline == "This book has no activation click."


def figure(name: str, **more: Any) -> Figure:
    return replace(load_figure("bruiser"), name=name, sculpt="", **more)


BAT = {"set": "Nightfall", "base_colour": "gray"}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # one colour and set, two names; black bases; another set; one name; another colour
    editions(
        core2014=(False, False, False, False, False),
        complete2022=(False, False, False, False, False),
        nebula2007=(True, False, False, False, False),
        eddieg=(True, False, False, False, False),
    ),
)
def test_archenemies(edition: str, expected: tuple[bool, ...]) -> None:
    hero = figure("Nightjar", **BAT)
    others = (
        (hero, figure("Pierrot", **BAT)),
        (
            figure("Nightjar", set="Nightfall", base_colour="black"),
            figure("Pierrot", set="Nightfall", base_colour="black"),
        ),
        (hero, figure("Pierrot", set="Dawn", base_colour="gray")),
        (hero, figure("Nightjar", **BAT)),
        (hero, figure("Pierrot", set="Nightfall", base_colour="red")),
    )
    assert tuple(are_archenemies(a, b, rules=rulebook(edition)) for a, b in others) == expected


def test_a_figure_may_have_several_archenemies() -> None:
    hero = figure("Nightjar", **BAT)
    assert all(
        are_archenemies(hero, figure(name, **BAT), rules=rulebook("nebula2007")) for name in ("Pierrot", "Cobbler")
    )


@pytest.mark.parametrize(("points", "scored"), [(116, 232), (69, 138)])
def test_the_worked_example_of_two_archenemies(points: int, scored: int) -> None:
    assert loss_points(rulebook("eddieg"), Loss(points, archenemy=True)) == scored


def water(**more: Any) -> Board:
    pieces = {"C2": "S: standard dolphin of Ann", "D2": "W: standard of Ben"}
    return Board.build(width=9, height=3, water=["B1:C3"], pieces={**pieces, **more})


@pytest.mark.parametrize(
    ("edition", "expected"),
    # in water from a walker, from another swimmer
    editions(
        "EGS-06",
        core2014=("roll", "roll"),
        complete2022=("roll", "roll"),
        nebula2007=("roll", "roll"),
        eddieg=("automatic", "roll"),
    ),
)
def test_swimmers_break_away(edition: str, expected: tuple[str, str]) -> None:
    found = (
        break_away(water(), "S", rules=edition).verdict,
        break_away(water(D2="W: standard dolphin of Ben"), "S", rules=edition).verdict,
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # defense; attack on a target ashore, on one in water; the same for a walker in water
    editions(
        core2014=(0, 0, 0, 0),
        complete2022=(0, 0, 0, 0),
        nebula2007=(0, 0, 0, 0),
        eddieg=(1, 0, 1, 0),
    ),
)
def test_what_swimmers_gain_in_water(edition: str, expected: tuple[int, ...]) -> None:
    board = water(B2="B: standard of Ben")
    found = (
        swimmer_modifiers(board, "S", rules=rulebook(edition))[0],
        swimmer_modifiers(board, "S", "W", rules=rulebook(edition))[1],
        swimmer_modifiers(board, "S", "B", rules=rulebook(edition))[1],
        swimmer_modifiers(board, "B", "S", rules=rulebook(edition))[1],
    )
    assert found == expected
    ashore = Board.build(width=3, height=1, pieces={"A1": "S: standard dolphin of Ann"})
    assert swimmer_modifiers(ashore, "S", rules=rulebook(edition)) == (0, 0)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # what a line to a swimmer in water adds to its defense; how far it swims with 4 from water
    editions("EGS-07", core2014=(0, 4), complete2022=(0, 4), nebula2007=(1, 5), eddieg=(0, 4)),
)
def test_lines_and_speed_in_water(edition: str, expected: tuple[int, int]) -> None:
    board = Board.build(
        width=14, height=1, water=["A1"], pieces={"A1": "S: standard dolphin of Ann", "N1": "X: standard of Ann"}
    )
    ways = reach(board, "S", 4, rules=edition)
    assert (line_of_fire(board, "D1", "S", rules=edition).modifier, max(square.x for square in ways)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the carrier attacks in that move; its passenger's free and costed actions; the speed left of 8
    editions(
        core2014=(True, True, False, 6),
        complete2022=(True, True, False, 8),
        nebula2007=(True, False, False, 8),
        eddieg=(False, True, False, 8),
    ),
)
def test_carriers_and_their_passengers(edition: str, expected: tuple[bool, bool, bool, int]) -> None:
    passenger = water().piece("W")
    found = (
        carrier_may_attack(rules=rulebook(edition)),
        passenger_may_act("free", rules=rulebook(edition)),
        passenger_may_act("costed", rules=rulebook(edition)),
        carrying_speed(8, passengers=(passenger,), rules=rulebook(edition)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("EGS-09", core2014=False, complete2022=False, nebula2007=False, eddieg=True),
)
def test_two_attacks_on_one_wall(edition: str, expected: bool) -> None:
    board = Board.build(width=3, height=1, walls=["A1|B1"])
    assert bool(destroy(board, "A1|B1", [1, 2], rules=edition)) is expected
    assert destroy(board, "A1|B1", [3], rules=edition)
