"""The board in the middle of an action: what everybody sees while a choice or a roll is due."""

import clixbook as cx
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose


def test_who_has_moved_stands_there_while_its_attack_is_chosen():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["lens-keeper"], "Ben": ["bruiser"]},
        places={"lens-keeper": "A1", "bruiser": "E1"},
    ).apply("end").apply("end")  # fmt: skip
    moved = game.apply("use lens-keeper running-shot A2")
    assert isinstance(moved.pending, Choose)
    assert moved.board.pieces["lens-keeper"].squares[0].name == "A2"
    assert moved.state.board.pieces["lens-keeper"].squares[0].name == "A1"  # what is settled is as it was
    shot = moved.apply("shoot lens-keeper bruiser")
    assert isinstance(shot.pending, Roll)
    assert shot.now.board.pieces["lens-keeper"].squares[0].name == "A2"


def test_figures_stand_where_they_were_placed_during_set_up():
    game = cx.Game.new("loading-dock", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["lodestar"]}, set_up=True)
    placed = 0
    while game.pending is not None:
        assert len(game.board.pieces) == placed
        placed += isinstance(game.pending, Choose) and game.pending.purpose.endswith("places a figure")
        game = game.roll() if isinstance(game.pending, Roll) else game.apply(game.pending.options[-1])
    assert placed == len(game.board.pieces) == 2


def test_between_actions_it_is_the_settled_board():
    game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["lodestar"]})
    assert game.now is game.state
