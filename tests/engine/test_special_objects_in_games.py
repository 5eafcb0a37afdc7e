"""Special objects that forces bring to a set-up: what they cost, where they go, what they take the place of."""

from __future__ import annotations

import re
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.forces.forces import SpecialObjects
from clixbook.rulebooks.sections.turn.set_up import SpecialSpots
from tests.helpers import editions

WIDE = cx.Board.build(width=16, height=8, starting={"west": ["A1:A8"], "east": ["P1:P8"]})
NARROW = cx.Board.build(width=7, height=4, starting={"west": ["A1:A4"], "east": ["G1:G4"]})


def begun(rules: str | Rulebook, things: list[str], board: cx.Board = WIDE, **more: Any) -> Game:
    forces = {"Ann": ["bruiser"], "Ben": ["gnat"]}
    return Game.new(
        board, rules=rules, forces=forces, set_up=True, objects={"Ann": things, "Ben": things}, seed=5, **more
    )


def refused(rules: str | Rulebook, things: list[str], **more: Any) -> str:
    with pytest.raises(ClixbookError) as error:
        begun(rules, things, **more)
    return str(error.value)


def putting(game: Game, what: str) -> Game:
    """The game at the question where that is put."""
    while what not in str(game.pending):
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    return game


@pytest.mark.parametrize(
    ("edition", "refuses"), editions("FRC-17", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_special_objects_alone_make_no_pile_to_draw_from(edition: str, refuses: bool) -> None:
    """Where they take the place of drawn tokens, none would come onto the map, and the players are told so."""
    if edition == "eddieg":  # it has none at all
        assert "no special objects" in refused(edition, ["rain-lantern"])
        return
    assert begun(edition, ["heavy", "rain-lantern"])
    if refuses:
        assert "nobody brings a standard one to draw" in refused(edition, ["rain-lantern"])
    else:
        assert begun(edition, ["rain-lantern"])


@pytest.mark.parametrize(
    ("edition", "expected"),
    #  with its points, for nothing, two of one name, with points beyond the total
    editions(
        "FRC-17",
        core2014=(True, True, False, False),
        complete2022=(True, False, False, False),
        nebula2007=(False, True, False, False),
        eddieg=(False, False, False, False),
    ),
)
def test_which_special_objects_a_force_may_have(edition: str, expected: tuple[bool, ...]) -> None:
    cases: list[tuple[list[str], dict[str, Any]]] = [
        (["light", "heavy anvil:8"], {}), (["light", "heavy anvil"], {}), (["light crate:5", "heavy crate:5"], {}),
        (["light", "heavy anvil:30"], {"points": 100}),
    ]  # fmt: skip
    found = []
    for things, more in cases:
        try:
            begun(edition, things, **more)
        except ClixbookError:
            assert {"FRC-17", "FRC-02"} & set(re.findall(r"\((\w+-\d+)", refused(edition, things, **more)))
            found.append(False)
        else:
            found.append(True)
    assert tuple(found) == expected
    house = rulebook(edition).replace({"FRC-17": SpecialObjects(True, least=9)})
    assert "Special objects cost 9 or more. (FRC-17" in refused(house, ["heavy anvil:8"])


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("SET-13", "OBJ-17", core2014=(5, 0), complete2022=(5, 3), nebula2007=(5, 0), eddieg=(0, 0)),
)
def test_where_special_objects_go(edition: str, expected: tuple[int, int]) -> None:
    """So many squares from both areas; where there is no such square nowhere, or as far off as can be."""
    if edition == "eddieg":
        assert "There are no special objects: anvil. (FRC-17" in refused(edition, ["heavy anvil"])
    rules = rulebook(edition).replace({"FRC-17": SpecialObjects(True)})
    for board, least in zip((WIDE, NARROW), expected, strict=True):
        drawn = ["heavy"] if edition == "nebula2007" else []
        game = begun(rules, [*drawn, "heavy anvil"], board)
        if drawn:
            game = putting(game, "what is put").apply("anvil")
        if least:
            at = putting(game, "puts the anvil")
            away = [min(square.squares[0].x, board.width - 1 - square.squares[0].x) for square in at.options()]
            assert min(away) == least
            put = at.apply(at.options()[0])
            (lying,) = put.board.objects.values()
            assert [(thing.name, thing.special) for thing in lying] == [("anvil", True)]
        elif edition != "eddieg":
            told = [each for each in putting(game, "places a figure").events if "There is no square" in str(each)]
            assert told
            assert all(str(each).endswith("'s anvil.") for each in told)
            assert {reason.ruling for each in told for reason in each.reasons} == {"SET-13"}
    house = rules.replace({"SET-13": SpecialSpots(2), "OBJ-17": rulebook("core2014")["OBJ-17"].value})
    near = putting(begun(house, ["heavy anvil"]), "puts the anvil")
    assert min(square.squares[0].x for square in near.options()) < 5


@pytest.mark.ruling("FRC-17", "nebula2007")
@pytest.mark.ruling("OBJ-14", "nebula2007")
@pytest.mark.ruling("OBJ-17", "nebula2007")
def test_a_special_object_in_place_of_a_drawn_token() -> None:
    """A light token gives way to a light one, or to an immobile one: one for 300 points; each once."""
    game = putting(
        begun("nebula2007", ["light", "light", "light ladder", "immobile well", "heavy tank"]), "what is put"
    )
    assert [str(option) for option in game.options()] == ["the light object", "ladder", "well"]
    laid = putting(game.apply("ladder"), "puts the ladder")
    again = putting(laid.apply(laid.options()[0]), "what is put")
    assert [str(option) for option in again.options()] == ["the light object", "well"]
    plain = putting(again.apply("the light object"), "puts a light object")
    assert Game.from_dict(plain.to_dict()).state == plain.state
    assert Game.from_line(plain.to_line()).state == plain.state


def test_special_objects_count_among_the_three() -> None:
    three = ["light", "heavy", "light crate:5", "heavy anvil:8"]
    assert "4 objects, at most 3. (OBJ-02" in refused("core2014", three)
    assert "There is no kind of object 'soft anvil'" in refused("core2014", ["soft anvil"])
    assert "There is no kind of object 'light:5'" in refused("core2014", ["light:5"])
