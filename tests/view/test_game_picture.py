"""A position of a game shows itself in a notebook: a small picture, and the same in words."""

import base64
import io

import pytest
from PIL import Image

import clixbook as cx
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.game_picture import scene_of_game
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.palettes import palette


def game(width=9):
    board = cx.Board.build(width=width, height=5)
    places = {"bruiser": "B2", "gnat": "B4", "lodestar": "C2"}
    forces = {"Ann": ["bruiser", "gnat"], "Ben": ["lodestar"]}
    return cx.Game.new(board, rules="core2014", forces=forces, places=places)


def shown(position):
    bundle, _ = position._repr_mimebundle_()
    return bundle["text/plain"], Image.open(io.BytesIO(base64.b64decode(bundle["image/png"])))


def test_the_words_say_whose_turn_it_is_and_where_everybody_stands():
    words, _ = shown(game().apply("move gnat B5"))
    assert words == (
        "Round 1, Ann: 2 actions left.\n"
        "Bruiser on B2, click 1, 0 tokens; Gnat on B5, click 1, 1 token; Lodestar on C2, click 1, 0 tokens."
    )


def test_the_words_say_what_is_asked_now():
    asked = game().apply("end").apply("end").apply("close bruiser lodestar")
    assert shown(asked)[0].splitlines()[-1] == "The dice: Attack roll of Bruiser against Lodestar?"


@pytest.mark.parametrize("width", [4, 9, 24])
def test_the_picture_is_small_whatever_the_map(width):
    _, picture = shown(game(width))
    assert 0 < picture.width <= 480


def test_who_has_acted_looks_otherwise():
    tired = game().apply("move gnat B5")
    rested = tired
    for _ in range(4):  # Ann's turn ends, then Ben's, hers without any action, and Ben's
        rested = rested.apply("end")
    assert rested.board.pieces == tired.board.pieces
    assert shown(rested)[1].tobytes() != shown(tired)[1].tobytes()


def test_nobody_changes_colour_when_the_other_player_is_gone():
    alone = game().apply("concede Ann")
    assert alone.is_over
    assert marks_of(alone)["lodestar"].owner == marks_of(game())["lodestar"].owner == 1
    drawn, look = to_svg(scene_of_game(alone)), palette("light")
    assert look.owner(1) in drawn
    assert look.owner(0) not in drawn
