"""A position of a game as a notebook shows it: the board with clicks and tokens, and the same in words."""

from __future__ import annotations

import base64
from typing import Any

from clixbook.engine.game import Game
from clixbook.engine.state import State
from clixbook.scenarios.prose import asked, name_of
from clixbook.view.board_scene import MARGIN, board_scene
from clixbook.view.game_marks import marks_of
from clixbook.view.scene import Scene

WIDEST, LARGEST_SQUARE = 480, 56  # pixels


def scene_of_game(game: Game, look: str = "light") -> Scene:
    """The whole board, at most ``WIDEST`` pixels wide."""
    size = max(1, min(LARGEST_SQUARE, int(WIDEST / (game.board.width + 2 * MARGIN))))
    return board_scene(game.board, palette=look, rules=game.state.rules, square=size, marks=marks_of(game))


def bundle(game: Game) -> dict[str, Any]:
    """What a notebook shows and keeps."""
    from clixbook.view.painters.png import to_png

    picture = to_png(scene_of_game(game), scale=1.0)
    return {"text/plain": told(game), "image/png": base64.b64encode(picture).decode("ascii")}


def told(game: Game) -> str:
    """Whose turn it is, where everybody stands, and what is asked now."""
    state = game.state
    turn = game.result.why if game.result else f"Turn {state.turns}, {state.player}: {state.left} actions left."
    return "\n".join(line for line in (turn, standing(game), asked(game)) if line)


def standing(game: Game) -> str:
    """Where everybody stands, with click and tokens."""
    now = game.now
    places = [
        f"{name_of(now, fighter.id)} {_place(now, fighter.id)}, "
        f"click {fighter.life.click}, {fighter.tokens} token{'s' * (fighter.tokens != 1)}"
        for fighter in now.in_play()
    ]
    return "; ".join(places) + "." if places else "Nobody stands on the map."


def _place(now: State, who: str) -> str:
    """``on E3``, or ``aboard Night Ferry``; a carrier whose passenger acts stands where it stood."""
    passage = now.passage(who)
    if passage is not None:
        return f"aboard {name_of(now, passage.carrier)}"
    if now.fighter(who).waits:
        return "off the map yet"
    pieces = {**{each.piece.id: each.piece for each in now.aboard}, **now.board.pieces}
    return f"on {' '.join(square.name for square in pieces[who].squares)}"
