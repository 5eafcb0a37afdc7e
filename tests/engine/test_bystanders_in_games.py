"""Bystanders: characters with a face, bought or generated, that may keep their player in a game (TOK-01 to TOK-03)."""

from __future__ import annotations

from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.effects.name_check import generated_notes, noted_names
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.figure import Figure
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.rulebooks.sections.forces.bystanders import BystanderSource
from tests.powers.cast import stays

WITH_BYSTANDERS = ("core2014", "complete2022", "nebula2007")


def cat(points: int = 5, **more: Any) -> Figure:
    keys = {"set": "tests", "number": "1", "card": True, **more}
    return Figure.build(name="Yard Cat", points=points, bystander=True, dial=[(6, 9, 14, 1)], **keys)


def ape(name: str, clicks: int = 2, **more: Any) -> Figure:
    keys = {"set": "tests", "number": name, "card": True, **more}
    return Figure.build(name=name, points=50, dial=[(8, 10, 14, 2)] * clicks, **keys)


def table(edition: str, small: Figure) -> Game:
    """Ann has an ape on its last click and a bystander, Ben an ape beside both."""
    fighters = {
        "last": {"figure": ape("Last", 1), "at": "C3", "of": "Ann"},
        "yard-cat": {"figure": small, "at": "C4", "of": "Ann"},
        "foe": {"figure": ape("Foe", 4), "at": "D3", "of": "Ben"},
    }
    return Game.at(Board.build(width=8, height=8), rules=edition, fighters=fighters, turn="Ann")


def test_a_bystander_is_built_from_its_face() -> None:
    built = Figure.build(name="Cat", points=5, bystander=True, dial=[(5, 8, 14, 1)])
    assert len(built.dials[0].clicks) == 1
    assert Figure.from_text(built.to_text()) == built
    assert Figure.build(name="Cat", points=5, bystander=True, dial=[(5, 8, 14, 1)], range=4).range == 4


@pytest.mark.ruling("TOK-01", *WITH_BYSTANDERS)
@pytest.mark.parametrize("edition", WITH_BYSTANDERS)
def test_a_bystander_does_what_characters_do(edition: str) -> None:
    """It is given actions and tokens, makes attacks and is hit; any damage defeats it."""
    game = table(edition, cat())
    struck = stays(game.apply("close yard-cat foe").apply((6, 5)))
    assert struck.state.fighter("foe").life.click == 2
    assert struck.state.fighter("yard-cat").tokens == 1
    there = game.apply("end")
    there = there if there.state.player == "Ben" else there.apply("end")
    gone = there.apply("close foe yard-cat").apply((6, 5))
    assert gone.now.fighter("yard-cat").life.ko
    assert [each.id for each in gone.now.ko_area("Ann")] == ["yard-cat"]


@pytest.mark.ruling("TOK-01", *EDITIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bystander_alone_is_a_character_that_is_left(edition: str) -> None:
    if edition not in WITH_BYSTANDERS:
        with pytest.raises(ClixbookError, match="bystanders are not in this book"):
            table(edition, cat())
        return
    assert not after_the_last_falls(edition, cat()).is_over
    no_characters = rulebook(edition).replace({"TOK-01": False})
    assert after_the_last_falls(no_characters, cat()).is_over


def after_the_last_falls(edition: Any, small: Figure) -> Game:
    """Ben knocks Ann's last out, and the bystander alone is left."""
    game = table(edition, small).apply("end")
    while not game.is_over and game.pending is None and game.state.player != "Ben":
        game = game.apply("end")
    game = game.apply("close foe last").apply((6, 5))
    while game.pending is not None:
        game = game.apply(game.options()[0])
    return game


@pytest.mark.ruling("TOK-03", *WITH_BYSTANDERS)
@pytest.mark.parametrize(("edition", "over"), [("core2014", False), ("complete2022", True), ("nebula2007", False)])
def test_a_bystander_without_points_keeps_its_player_in_where_the_book_says_so(edition: str, over: bool) -> None:
    assert after_the_last_falls(edition, cat(0)).is_over is over
    assert not after_the_last_falls(edition, cat(1)).is_over
    dear = rulebook(edition).replace({"TOK-03": 6})
    assert after_the_last_falls(dear, cat(5)).is_over


@pytest.mark.ruling("TOK-02", *EDITIONS)
@pytest.mark.parametrize(
    ("edition", "bought", "made"),
    [("core2014", True, True), ("complete2022", True, True), ("nebula2007", True, False), ("eddieg", False, False)],
)
def test_where_bystanders_come_from(edition: str, bought: bool, made: bool) -> None:
    sources = rulebook(edition).bystander_tokens.sources
    assert ("bought" in sources, "generated" in sources) == (bought, made)
    forces = {"Ann": [ape("One"), cat()], "Ben": [ape("Two")]}
    if bought:
        game = Game.new("corner", rules=edition, forces=forces, points=100)
        assert [each.id for each in game.state.standing("Ann")] == ["one", "yard-cat"]
        unsold = rulebook(edition).replace({"TOK-02": frozenset({BystanderSource.GENERATED})})
        with pytest.raises(ClixbookError, match="which no force can buy"):
            Game.new("corner", rules=unsold, forces=forces, points=100)
    else:
        with pytest.raises(ClixbookError, match="bystander"):
            Game.new("corner", rules=edition, forces=forces, points=100)


@pytest.mark.ruling("TOK-02", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_effects_bring_bystanders(edition: str) -> None:
    caller = ape("Caller", powers={"speed": {"1-2": "Call"}}, specials={"Call": 'POWER: generate "Yard Cat"'})
    fighters = {"caller": {"figure": caller, "at": "C3"}, "foe": {"figure": ape("Foe"), "at": "G7", "of": "Ben"}}
    board = Board.build(width=8, height=8)
    words = {"rules": edition, "fighters": fighters, "outside": {"Ann": [cat()]}, "turn": "Ann"}
    game = Game.at(board, **words).apply("use caller card-text power call").apply("B2")
    assert game.state.fighter("yard-cat").figure.bystander
    bought_alone = rulebook(edition).replace({"TOK-02": frozenset({BystanderSource.BOUGHT})})
    refused = Game.at(board, **{**words, "rules": bought_alone}).why_not("use caller card-text power call")
    assert [each.ruling for each in refused] == ["TOK-02"]


@pytest.mark.ruling("ANA-22", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_no_click_number_is_a_bystanders(edition: str) -> None:
    """What is said of click 1 does not reach it; what is said of its starting click does. 2022 §24.1."""
    raises = {"on click 1": 9, "on its starting click": 11}
    for when, attack in raises.items():
        face = cat(traits=["Purr"], specials={"Purr": f"when {when}, +2 attack"})
        assert table(edition, face).value("yard-cat", "attack").total == attack, when


@pytest.mark.ruling("ANA-22", "core2014", "complete2022")
@pytest.mark.ruling("GEN-09", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.parametrize("click", ["", " on click 3"])
def test_a_bystander_that_replaces_shows_its_face(edition: str, click: str) -> None:
    """Whatever the click of the figure replaced, or the click that its sentence names: it has no other."""
    changes = {
        "powers": {"speed": {"1-5": "Change"}},
        "specials": {"Change": f'FREE: replace it with "Yard Cat"{click}'},
    }
    entry = f"{cx.figure_code(ape('Changer', 5, **changes))}+beside {cx.figure_code(cat())}"
    forces = {"Ann": [entry, ape("Pal")], "Ben": [ape("Foe")]}
    places = {"changer": "C3", "pal": "A1", "foe": "H8"}
    begun = Game.new(Board.build(width=8, height=8), rules=edition, forces=forces, places=places)
    game = arrange_start(begun, {"changer": {"click": 4}}, turn=3)
    done = stays(game.apply("use changer card-text change"))
    assert (done.state.fighter("yard-cat").life.click, done.state.fighter("yard-cat").life.ko) == (1, False)


def test_a_name_that_nobody_has_is_noted() -> None:
    caller = ape("Caller", powers={"speed": {"1-2": "Call"}}, specials={"Call": 'POWER: generate "Yard Cat"'})
    assert ("Call", "Call: Yard Cat is not a figure of the library; keep it outside the game") in noted_names(caller)
    assert not list(generated_notes(cx.load_figure("moth-keeper")))


def test_its_face_travels(tmp_path: Any) -> None:
    game = table("complete2022", cat())
    assert Game.from_line(game.to_line()) == game
    tree = cx.save_game(game, tmp_path / "cat.json")
    assert cx.load_game(tree).state == game.state
