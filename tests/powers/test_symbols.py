"""Combat abilities: what symbols of the base and words on the card give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.squares import parse_square
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.game import Game
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import rulebook
from tests.helpers import editions, settled
from tests.powers.cast import actor, after, click, offered, play

FAR = {"b": actor("P8", range=0)}
STAMINA = {"traits": "Colossal Stamina"}


def tired(folder: Path, edition: str, tokens: int, **colossus: Any) -> Game:
    """Ann's a on B4 with so many tokens, Ben far away."""
    return play(folder, edition, {"a": actor("B4", range=0, **colossus)}, FAR, fighters={"a": {"tokens": tokens}})


@pytest.mark.parametrize(
    ("edition", "size", "card"),
    # by its size alone, and by a word on its card
    [
        pytest.param("core2014", True, True, marks=pytest.mark.ruling("PWR-COLOSSALSTAMINA", "core2014")),
        pytest.param("complete2022", False, True, marks=pytest.mark.ruling("PWR-COLOSSALSTAMINA", "complete2022")),
    ],
)  # fmt: skip
def test_who_acts_with_two_tokens(tmp_path: Path, edition: str, size: bool, card: bool) -> None:
    found = [not tired(tmp_path, edition, 2, **each).why_not("move a B6") for each in ({"size": "colossal"}, STAMINA)]
    assert found == [size, card]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-COLOSSALSTAMINA", "core2014", "complete2022")
def test_stamina_costs_a_click_and_the_clearing(tmp_path: Path, edition: str) -> None:
    moved = after(tired(tmp_path, edition, 2, **STAMINA), "move a B6")
    assert (click(moved, "a"), moved.state.fighter("a").tokens) == (2, 2)
    assert after(moved, "end").state.fighter("a").tokens == 2


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-INDOMITABLE", core2014=True, complete2022=False)
)  # fmt: skip
def test_the_indomitable_symbol(tmp_path: Path, edition: str, expected: bool) -> None:
    game = after(tired(tmp_path, edition, 1, defense_symbol="indomitable"), "move a B6")
    assert ("ignore the push" in map(str, game.options())) is expected


@pytest.mark.ruling("PWR-INDOMITABLE", "core2014")
@pytest.mark.ruling("PWR-OUTWIT", "core2014")
def test_an_indomitable_figure_is_outwitted(tmp_path: Path) -> None:
    """The symbol is taken and not the will that it gives, which the figure merely uses."""
    ann = {"wit": actor("C4", damage="Outwit (black)", range=0)}
    ben = {"b": actor("D4", range=0, defense_symbol="indomitable")}
    game = play(tmp_path, "core2014", ann, ben, fighters={"b": {"tokens": 1}})
    assert offered(game) == ["use wit outwit b indomitable"]
    game = after(game, "use wit outwit b indomitable", "end", "move b H8", (6,))
    assert (game.pending, click(game, "b")) == (None, 2)


@pytest.mark.ruling("PWR-COLOSSALSTAMINA", "core2014")
@pytest.mark.ruling("PWR-OUTWIT", "core2014")
def test_stamina_is_not_outwitted(tmp_path: Path) -> None:
    ann = {"wit": actor("C4", damage="Outwit (black)", range=0)}
    assert offered(play(tmp_path, "core2014", ann, {"b": actor("D4", size="colossal")})) == []


BESIDE = {"b": actor("C5", range=0), "c": actor("H4", range=0)}


@pytest.mark.parametrize(
    ("edition", "adjacent"), editions("PWR-SHARPSHOOTER", core2014=True, complete2022=False)
)  # fmt: skip
def test_a_sharpshooter_beside_an_opponent(tmp_path: Path, edition: str, adjacent: bool) -> None:
    """It shoots at that one, and at nobody else meanwhile."""
    game = play(tmp_path, edition, {"a": actor("C4", attack_symbol="sharpshooter")}, BESIDE)
    assert (not game.why_not("shoot a b")) is adjacent
    assert {reason.ruling for reason in game.why_not("shoot a c")} >= {"RNG-07"}


@pytest.mark.parametrize("edition", ["core2014"])
@pytest.mark.ruling("PWR-SHARPSHOOTER", "core2014")
def test_a_sharpshooter_shoots_past_opponents(tmp_path: Path, edition: str) -> None:
    """On one line stand two of Ben's; a friend in the way bars the shot as ever."""
    ben = {"b": actor("F4"), "c": actor("H4")}
    marksman, fist = actor("C4", attack_symbol="sharpshooter"), actor("C4")
    assert play(tmp_path, edition, {"a": fist}, ben).why_not("shoot a c")
    game = play(tmp_path, edition, {"a": marksman}, ben)
    assert not game.why_not("shoot a c")
    assert click(after(game, "shoot a c", (4, 5)), "c") == 4
    assert play(tmp_path, edition, {"a": marksman, "d": actor("E4")}, ben).why_not("shoot a c")


@pytest.mark.parametrize(
    ("edition", "left"),
    # three actions in all for 300 points
    editions("PWR-AUTONOMOUS", core2014=2, complete2022=3),
)
def test_an_autonomous_figure_takes_no_action_of_the_total(tmp_path: Path, edition: str, left: int) -> None:
    game = after(play(tmp_path, edition, {"a": actor("B4", attack_symbol="autonomous")}, FAR), "move a B6")
    assert (game.state.left, game.state.fighter("a").tokens) == (left, 1)


@pytest.mark.ruling("PWR-AUTONOMOUS", "complete2022")
def test_an_autonomous_figure_acts_when_no_action_is_left(tmp_path: Path) -> None:
    ann = {name: actor(square, range=0) for name, square in zip("cdef", ("A1", "C1", "E1", "G1"), strict=True)}
    game = play(tmp_path, "complete2022", {"a": actor("B4", attack_symbol="autonomous"), **ann}, FAR)
    spent = after(game, "move c A2", "move d C2", "move e E2")
    assert spent.state.left == 0
    assert spent.why_not("move f G2")
    assert not spent.why_not("move a B6")


HEDGE = {"hindering": ["D1:D8"]}
WALL = {"blocking": ["D1:D8"]}


@pytest.mark.parametrize(
    ("edition", "stops"),
    # a hedge stops walkers in one book, rock bars them in both
    editions("PWR-IMPROVED", core2014=["hedge", "rock"], complete2022=["rock"]),
)
def test_improved_movement(tmp_path: Path, edition: str, stops: list[str]) -> None:
    """The eighth square east of B4, with a row of hedges, or of rock, between."""
    card = '"Improved Movement: hindering, blocking"'
    found = []
    for name, terrain in (("hedge", HEDGE), ("rock", WALL)):
        plain, better = (
            play(tmp_path, edition, {"a": actor("B4", traits=each)}, FAR, **terrain).why_not("move a J4")
            for each in ("", card)
        )
        assert not better
        found += [name] if plain else []
    assert found == stops


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-IMPROVED", "core2014", "complete2022")
@pytest.mark.parametrize(
    ("word", "terrain"), [("blocking", WALL), ("outdoor blocking", WALL), ("hindering", None), ("characters", None)]
)
def test_improved_targeting(tmp_path: Path, edition: str, word: str, terrain: dict[str, Any] | None) -> None:
    """Past rock, past somebody who stands in the way, and past bushes without their modifier."""
    between = {"c": actor("E4")} if word == "characters" else {}
    terrain = terrain or (HEDGE if word == "hindering" else {})
    ann, ben = {"a": actor("B4", traits=f'"Improved Targeting: {word}"')}, {"b": actor("G4"), **between}
    plain = play(tmp_path, edition, {"a": actor("B4")}, ben, **terrain)
    better = play(tmp_path, edition, ann, ben, **terrain)
    assert not better.why_not("shoot a b")
    if word == "hindering":  # 10 against 17: a 7 hits, and only without the modifier of 1
        assert [click(after(each, "shoot a b", (3, 4)), "b") > 1 for each in (plain, better)] == [False, True]
    else:
        assert plain.why_not("shoot a b")


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-IMPROVED", "core2014", "complete2022")
def test_improved_shots_beside_opponents(tmp_path: Path, edition: str) -> None:
    """At the one beside it, and at others only by the further word, which is the same word in one book."""
    near = play(tmp_path, edition, {"a": actor("C4", traits='"Improved Targeting: adjacent"')}, BESIDE)
    assert not near.why_not("shoot a b")
    assert (not near.why_not("shoot a c")) is (edition == "complete2022")
    free = play(tmp_path, edition, {"a": actor("C4", traits='"Improved Targeting: while based"')}, BESIDE)
    assert (not free.why_not("shoot a c")) is (edition == "core2014")


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
def test_other_books_do_not_know_them(tmp_path: Path, edition: str) -> None:
    names = ("colossal stamina", "indomitable", "sharpshooter", "autonomous", "improved movement")
    assert [text_of_power(name, rulebook(edition)).coverage for name in names] == ["absent"] * len(names)
    assert tired(tmp_path, edition, 2, **STAMINA).why_not("move a B6")


@pytest.mark.ruling("PWR-EARTHBOUND", "core2014")
@pytest.mark.ruling("PWR-INDOMITABLE", "core2014")
def test_who_is_earthbound_has_no_symbols(tmp_path: Path) -> None:
    one = {"defense_symbol": "indomitable", "speed": "Earthbound (gray)"}
    game = after(tired(tmp_path, "core2014", 1, **one), "move a B6")
    assert (game.pending, click(game, "a")) == (None, 2)


def blocks(game: Game, square: str) -> bool:
    """Does blocking terrain stand there?"""
    return "blocking" in terrain_at(game.board, game.board.square(square), rules=game.state.rules)


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-IMPROVED", "core2014", "complete2022")
def test_an_improved_move_that_breaks_what_it_passes(tmp_path: Path, edition: str) -> None:
    """Straight through a row of rock, and a wall behind it; debris lies there afterwards."""
    card = '"Improved Movement: destroy blocking"'
    walls = [f"E{row}|F{row}" for row in range(1, 9)]
    game = play(tmp_path, edition, {"a": actor("B4", traits=card)}, FAR, blocking=["D1:D8"], walls=walls)
    assert play(tmp_path, edition, {"a": actor("B4")}, FAR, blocking=["D1:D8"], walls=walls).why_not("move a G4")
    done = after(game, "move a G4")
    assert (blocks(game, "D4"), blocks(done, "D4"), blocks(done, "D5")) == (True, False, True)
    assert [edge.name for edge in done.board.destroyed_edges] == ["E4|F4"]
    assert {"D4", "E4", "F4"} <= {square.name for square in done.board.markers}


@pytest.mark.parametrize(
    ("edition", "through"), editions("PWR-IMPROVED", core2014=[True, True], complete2022=[True, False])
)
def test_an_improved_shot_that_breaks_what_it_passes(tmp_path: Path, edition: str, through: list[bool]) -> None:
    """Through one rock, and through two in a row in the book that does not count them; what it passed falls."""
    card, shots = '"Improved Targeting: destroy blocking"', []
    for rocks in (["D4"], ["D4", "E4"]):
        ann, ben = {"a": actor("B4", traits=card)}, {"b": actor("G4")}
        assert play(tmp_path, edition, {"a": actor("B4")}, ben, blocking=rocks).why_not("shoot a b")
        game = play(tmp_path, edition, ann, ben, blocking=rocks)
        shots.append(not game.why_not("shoot a b"))
        if shots[-1]:
            done = after(game, "shoot a b", (3, 4))  # 17 reaches 17: nothing hinders the line
            assert click(done, "b") == 4
            assert not any(blocks(done, rock) for rock in rocks)
    assert shots == through


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-IMPROVED", "core2014", "complete2022")
def test_a_wall_falls_to_a_shot_that_misses(tmp_path: Path, edition: str) -> None:
    ann, ben = {"a": actor("B4", traits='"Improved Targeting: destroy blocking"')}, {"b": actor("G4")}
    done = after(play(tmp_path, edition, ann, ben, walls=["D4|E4"]), "shoot a b", (1, 3))
    assert (click(done, "b"), [edge.name for edge in done.board.destroyed_edges]) == (1, ["D4|E4"])


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-IMPROVED", "core2014", "complete2022")
def test_one_shot_at_two_behind_two_rocks(tmp_path: Path, edition: str) -> None:
    """One piece for each shot in 2022: behind two rocks they are no targets together, behind one wall they are."""
    ann = {"a": actor("B4", traits='"Improved Targeting: destroy blocking"', bolts=2)}
    ben = {"b": actor("H4"), "c": actor("B8")}
    two = play(tmp_path, edition, ann, ben, blocking=["E4", "B6"])
    assert {"shoot a b", "shoot a c"} <= set(map(str, two.options()))
    together = edition == "core2014"
    assert ("shoot a b c" in map(str, two.options())) is together
    if together:
        done = settled(after(two, "shoot a b c", (3, 4)))
        assert not blocks(done, "E4")
        assert not blocks(done, "B6")
    else:
        (why,) = two.why_not("shoot a b c")
        assert (why.ruling, why.where) == ("PWR-IMPROVED", (parse_square("E4"), parse_square("B6")))
    near = {"b": actor("G4"), "c": actor("G5")}
    one = play(tmp_path, edition, ann, near, blocking=["C4"])
    assert "shoot a b c" in map(str, one.options())
    done = settled(after(one, "shoot a b c", (3, 4)))
    assert not blocks(done, "C4")
