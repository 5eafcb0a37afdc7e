"""A position of a game as a notebook shows it: the board with clicks and tokens, and the same in words."""

from __future__ import annotations

from clixbook.engine.game import Game
from clixbook.scenarios.position_text import describe_position
from clixbook.view.pictures.board_scene import MARGIN, board_scene
from clixbook.view.pictures.display import Output, with_png
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.scene import Scene

WIDEST, LARGEST_SQUARE = 480, 56  # pixels


def scene_of_game(game: Game, look: str = "light") -> Scene:
    """The whole board, at most ``WIDEST`` pixels wide."""
    size = max(1, min(LARGEST_SQUARE, int(WIDEST / (game.board.width + 2 * MARGIN))))
    return board_scene(game.board, palette=look, rules=game.state.rules, square=size, marks=marks_of(game))


def png_of_game(game: Game, look: str = "light") -> bytes:
    """The picture of a game as a PNG file."""
    from clixbook.view.painters.png import to_png

    return to_png(scene_of_game(game, look), scale=1.0)


def game_bundle(game: Game) -> Output:
    """The output that a notebook shows and keeps."""
    return with_png({"text/plain": describe_position(game)}, png_of_game(game))
