"""Figures, forces and positions from code, without a file; and what a program asks of them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import clixbook as cx


@pytest.fixture
def brute() -> cx.Figure:
    return cx.Figure.build(
        name="Brute", points=50, dial=[(8, 10, 17, 3), (7, 9, 16, 2)], range=4, powers={"speed": {"1": "Charge"}}
    )


def middle(brute: cx.Figure) -> cx.Game:
    """Ben has one action left; Bruiser is on its third click with a token and a crate in hand."""
    fighters = {
        "bruiser": {"at": "B2", "of": "Ann", "click": 3, "tokens": 1, "holds": "crate"},
        "gnat": {"at": (2, 1), "of": "Ben"},
        "thug": {"figure": brute, "at": "G3", "of": "Ben"},
    }
    return cx.Game.at("patch", rules="core2014", fighters=fighters, turn="Ben", actions=1)


def test_a_figure_is_what_its_file_would_be(brute: cx.Figure, tmp_path: Path) -> None:
    file = tmp_path / "brute.yaml"
    rows = ("speed 8 7 KO", "attack 10 9 KO", "defense 17 16 KO", "damage 3 2 KO")
    powers = "powers: {speed: {1: Charge}}\n"
    file.write_text("figure: brute\nname: Brute\npoints: 50\nrange: 4\n" + powers + "dial: |\n  " + "\n  ".join(rows))
    assert brute == cx.load_figure(file)
    assert brute == cx.Figure.build(
        name="Brute", points=50, range=4, dial="\n".join(rows), powers={"speed": {1: "Charge"}}
    )


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"range": 99, "mode": "leg"}, ["range: Expected range from 0 to 20", "mode: Found the text 'leg' as a mode"]),
        ({"rnge": 4}, ["A figure has no rnge; it has figure, name, about, points"]),
        ({"dial": [(8, 10, 17)]}, ["dial: click 1 has 3 values, not speed, attack, defense, damage."]),
        ({"dial": [(8, 10, 17, 99)]}, ["dial: A damage value is 0 to 40, not 99."]),
    ],
)
def test_one_error_names_each_key_that_is_wrong(keys: dict[str, object], told: list[str]) -> None:
    with pytest.raises(cx.ClixbookError) as refused:
        cx.Figure.build(**{"name": "Brute", "points": 50, "dial": [(8, 10, 17, 3)], **keys})  # type: ignore[arg-type]  # that is what is tried
    assert [str(each)[: len(text)] for each, text in zip(refused.value.problems, told, strict=True)] == told


def test_a_force_takes_the_figure_itself_and_files_need_nothing_else(brute: cx.Figure) -> None:
    forces = {"Ann": [brute, "bruiser"], "Ben": [cx.load_figure("gnat")]}
    game = cx.Game.new("patch", rules="core2014", forces=forces)
    assert list(game.state.fighters) == ["brute", "bruiser", "gnat"]
    assert cx.Game.from_dict(game.to_dict()) == game == cx.Game.from_line(game.to_line())


def test_a_figure_at_another_value_is_said_so(brute: cx.Figure) -> None:
    table = "line green . red .\nspeed 8 8 7 KO\nattack 10 9 9 KO\ndefense 17 16 16 KO\ndamage 2 2 1 KO"
    scout = cx.Figure.build(name="Scout", points={75: "white", 50: "red"}, dial=table)
    forces: dict[str, list[cx.Figure | str]] = {"Ann": [cx.figure_code(scout) + ":50", scout], "Ben": [brute]}
    game = cx.Game.new("patch", rules="core2014", forces=forces)
    assert [game.value(who, "attack").total for who in ("scout", "scout-2")] == [9, 10]
    with pytest.raises(cx.ClixbookError, match=r"one at another value as bruiser:60, or figure_code\(own\) \+ ':60'"):
        cx.Game.new("patch", rules="core2014", forces={"Ann": [(scout, 50)], "Ben": [brute]})  # type: ignore[list-item]


def test_a_position_from_code(brute: cx.Figure) -> None:
    game = middle(brute)
    bruiser, held = game.state.fighter("bruiser"), game.board.pieces["bruiser"].held
    assert (game.actor, game.state.left, bruiser.life.click, bruiser.tokens) == ("Ben", 1, 3, 1)
    assert (held.name, held.kind.value) == ("crate", "light") if held else False
    assert game.board.pieces["gnat"].squares == (cx.Square(2, 1),)
    assert cx.Game.from_dict(game.to_dict()) == game


def test_a_position_of_one_figure() -> None:
    """Whose turn it is has the figure, under the first of the books; nobody plays against it, and its turns go on."""
    board = cx.load_map("patch")
    game = cx.Game.at(
        board, fighters={"bruiser": {"at": "B2", "click": 3, "tokens": 1, "holds": "crate"}}, turn="Ben", actions=1
    )
    assert (game.actor, game.state.left, game.state.rules.edition) == ("Ben", 1, cx.EDITIONS[0])
    assert game.state.players == ("Ben", "Ann")
    assert game.board.pieces["bruiser"].held == cx.MapObject(cx.ObjectKind.LIGHT, "crate")
    assert cx.Game.from_dict(game.to_dict()) == game == cx.Game.from_line(game.to_line())
    assert game.apply("move bruiser C1").apply("end").actor == "Ben"
    with pytest.raises(cx.ClixbookError, match="Ben has no figures"):
        cx.Game.new(board, forces={"Ann": ["bruiser"], "Ben": []})


def test_what_is_drawn_on_the_board_is_there_too() -> None:
    """Gnat stands where the map has it; the nearer of two crates is taken up, whatever its weight."""
    board = cx.Board.build(
        width=9, height=7, objects={"D4": "crate: heavy", "G7": "crate: light"}, pieces={"A1": "gnat: of Ann"}
    )
    game = cx.Game.at(board, fighters={"bruiser": {"at": "B2", "holds": "crate"}}, turn="Ben")
    crate, left = game.board.pieces["bruiser"].held, game.board.objects
    assert (crate, list(left)) == (cx.MapObject(cx.ObjectKind.HEAVY, "crate"), [cx.Square(6, 6)])
    assert {who: fighter.side for who, fighter in game.state.fighters.items()} == {"bruiser": "Ben", "gnat": "Ann"}
    assert not game.what_if(bruiser={"holds": "light"}).board.objects
    with pytest.raises(cx.ClixbookError, match="nobody stands on A1 of the map, but no figure is called so"):
        cx.Game.at(cx.Board.build(width=2, height=1, pieces={"A1": "nobody: of Ann"}), fighters={"gnat": "B1"})


def test_a_position_names_everything_that_is_wrong() -> None:
    fighters = {
        "bruiser": {"at": "Z9", "holds": "crate: huge"},
        "gnat": {"at": None, "of": 3, "points": "many"},
        "nobody": {"at": "B3", "of": "Ben"},
    }
    with pytest.raises(cx.ClixbookError) as refused:
        cx.Game.at("patch", rules="core2014", fighters=fighters)
    *told, last = map(str, refused.value.problems)
    assert told == [
        "bruiser: Z9 is off the map, which runs from A1 to I7.",
        "bruiser: 'huge' is not an object; objects are light, heavy, immobile, ultra light, ultra heavy.",
        "gnat: of is the name of a player, not 3.",
        "gnat: None is not a square; squares look like C3, or like (2, 2), counted from 0.",
        "gnat: points are a number from 1, not 'many'.",
    ]
    assert last.startswith("There is no figure and no file 'nobody'.")
    assert len(last) < 300


def test_settings_turn_and_actions_are_told_at_once(brute: cx.Figure) -> None:
    """What is no setting names the nearest one; figures stand there themselves too."""
    with pytest.raises(cx.ClixbookError) as refused:
        cx.Game.at("patch", fighters={"bruiser": {"at": "B2", "hold": "crate"}}, turn=0, actions=-1)
    told = [str(each) for each in refused.value.problems]
    assert told[0].startswith("bruiser: there is no setting 'hold'; did you mean holds or held? Known are at, of, ")
    assert told[1:] == ["A turn is a number from 1, not 0.", "The actions left are a number from 0, not -1."]
    game = cx.Game.at("patch", fighters={brute: "B2", "gnat": {"at": "C2", "of": "Ben"}})
    assert game.board.pieces["brute"].squares == (cx.Square(1, 1),)
    with pytest.raises(cx.ClixbookError, match="Nobody here is called 'brutus'; there are brute"):
        game.what_if(brutus="C4")


def test_a_square_is_a_name_a_tuple_or_a_square() -> None:
    named = cx.Board.build(
        width=4, height=3, hindering=["B2"], blocking=["C3"], levels={"D1": 2}, special={"A3": "mud"},
        objects={"A2": "heavy"}, starting={"west": ["A1"]}, pieces={"B1": "wing"},
    )  # fmt: skip
    assert named == cx.Board.build(
        width=4, height=3, hindering=[(1, 1)], blocking=[cx.Square(2, 2)], levels={(3, 0): 2}, special={(0, 2): "mud"},
        objects={cx.Square(0, 1): "heavy"}, starting={"west": [(0, 0)]}, pieces={(1, 0): "wing"},
    )  # fmt: skip
    with pytest.raises(cx.ClixbookError, match=r"\(1, 1, 1\) is not a square"):
        cx.Board.build(width=4, height=3, hindering=[(1, 1, 1)])  # type: ignore[list-item]  # that is what is tried
    placed: dict[str, cx.Square | str] = {"bruiser": cx.Square(1, 1), "gnat": "C3"}
    game = cx.Game.new("corner", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places=placed)
    assert game.board.pieces["bruiser"].squares == (cx.Square(1, 1),)
    with pytest.raises(cx.ClixbookError, match="bruiser: 7 is not a square; squares look like C3"):
        cx.Game.new("corner", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, places={"bruiser": 7})  # type: ignore[dict-item]


def test_a_name_that_is_wrong_in_a_force_is_told_once() -> None:
    with pytest.raises(cx.ClixbookError) as refused:
        cx.Game.new("patch", forces={"Ann": ["brusier"], "Ben": ["gnat"]}, places={"bruiser": "A1"})
    assert [str(each) for each in refused.value.problems] == [
        "Ann's force: There is no figure and no file 'brusier'. Did you mean bruiser?"
    ]


def test_what_if_moves_nobody(brute: cx.Figure) -> None:
    """From C4 Bruiser stands two squares from Gnat on C2: their distance, by hand, and the old game is as it was."""
    game = middle(brute)
    there = game.what_if(bruiser="C4", gnat={"click": 2})
    assert cx.distance(there.board, "bruiser", "gnat", rules="core2014") == 2
    assert cx.distance(game.board, "bruiser", "gnat", rules="core2014") == 1
    assert (there.state.fighter("gnat").life.click, game.state.fighter("gnat").life.click) == (2, 1)
    assert (there.actor, there.state.left) == ("Ben", 1)
    with pytest.raises(cx.ClixbookError, match="Z9 is off the map"):
        game.what_if(bruiser="Z9")


def test_what_if_refuses_a_square_where_nobody_can_stand() -> None:
    """As ``Game.at`` does: C2 of the corner blocks. 2014: Rule of Occupancy."""
    fighters = {"bruiser": {"at": "C3", "of": "Ann"}, "gnat": {"at": "A1", "of": "Ben"}}
    game = cx.Game.at("corner", rules="core2014", turn="Ann", fighters=fighters)
    with pytest.raises(cx.ClixbookError, match=r"Bruiser stands on blocking C2. \(TMV-06"):
        cx.Game.at("corner", rules="core2014", fighters={**fighters, "bruiser": {"at": "C2", "of": "Ann"}})
    for wanted in ("C2", {"at": "C2", "tokens": 1}):
        with pytest.raises(cx.ClixbookError, match=r"Bruiser stands on blocking C2. \(TMV-06"):
            game.what_if(bruiser=wanted)
    assert game.what_if(bruiser="C4").board.pieces["bruiser"].squares[0].name == "C4"


def test_a_bystander_from_code() -> None:
    """It has one face, and no KO click follows that. 2014: Bystander Tokens, 2022 §24.1."""
    cat = cx.Figure.build(name="Yard Cat", points=5, dial=[(5, 8, 14, 1)], bystander=True)
    assert cat.bystander
    assert [(click.speed, click.damage) for click in cat.dials[0].clicks] == [(5, 1)]
    assert cat == cx.Figure.build(
        name="Yard Cat", points=5, dial="speed 5\nattack 8\ndefense 14\ndamage 1", bystander=True
    )
    game = cx.Game.new("patch", rules="core2014", forces={"Ann": [cat, "bruiser"], "Ben": ["gnat"]})
    assert game.value("yard-cat", "attack").total == 8
    with pytest.raises(cx.ClixbookError, match="A bystander has one face"):
        cx.Figure.build(name="Two", points=5, dial=[(5, 8, 14, 1), (4, 8, 14, 1)], bystander=True)


def test_values_as_waterfalls(brute: cx.Figure) -> None:
    game = middle(brute)
    assert game.value("bruiser", "attack").total == 10
    assert game.value("gnat", "defense", against="bruiser").total == 17
    hidden = cx.Game.at(
        cx.Board.build(width=6, height=1, hindering=["C1"]),
        rules="core2014",
        fighters={"brute": {"figure": brute, "at": "A1", "of": "Ann"}, "gnat": {"at": "E1", "of": "Ben"}},
    )
    waterfall = hidden.value("gnat", "defense", against="brute")  # 17, tiny at a distance 1, the hedge 1
    assert [step.total for step in waterfall.steps] == [17, 18, 19]
    assert waterfall.steps[-1].text == "hindered line of fire: +1"
    with pytest.raises(cx.ClixbookError, match="'luck' is not a combat value; those are speed"):
        game.value("gnat", "luck")


def test_points_and_files(brute: cx.Figure, tmp_path: Path) -> None:
    game = middle(brute)
    assert game.points() == {"Ann": Fraction(0), "Ben": Fraction(0)}
    game = game.apply("end")
    assert cx.load_game(cx.save_game(game, tmp_path / "mine.json")) == game
    (tmp_path / "line.txt").write_text(game.to_line() + "\n")
    assert cx.load_game(tmp_path / "line.txt") == game
    (tmp_path / "told.txt").write_text(cx.transcript(game))
    assert cx.load_game(tmp_path / "told.txt") == game
