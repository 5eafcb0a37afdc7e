"""Dice in a film: two frames in which they tumble, then as they fell."""

from __future__ import annotations

from PIL import Image, ImageDraw

from clixbook.colour_tokens import DIE, DIE_INK
from clixbook.engine.history.tree import Tree, TreeNode
from clixbook.engine.position.dice import Faces
from clixbook.view.play.odds.earlier_rolls import faces_of, rolls_of

SIDE, GAP, MOST_DICE = 34, 6, 4
"""Pixels of a die and between dice, and the dice that are shown."""
TUMBLES, EACH = 2, 100
"""Frames in which dice tumble, and milliseconds of each: 200 in all, as on the page."""
_LOW, _MID, _HIGH = 0.26, 0.5, 0.74
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}


def faces_before(tree: Tree, node: TreeNode) -> Faces:
    """The faces of the last roll on the way to a position; () if its action took none."""
    rolls = rolls_of(tree.jump(node.id))
    return faces_of(rolls[0][0])[:MOST_DICE] if rolls else ()


def tumbling_faces(faces: Faces, number: int) -> Faces:
    """Other faces, for a frame in which the dice have not fallen yet."""
    return tuple((face + 1 + 2 * number) % 6 + 1 for face in faces)


def width_of(faces: Faces) -> int:
    """The pixels that these dice take."""
    return len(faces) * (SIDE + GAP)


def draw_dice(sheet: Image.Image, faces: Faces, top: int) -> None:
    """Draw dice at the right end of a caption that begins at ``top``."""
    pen = ImageDraw.Draw(sheet)
    for at, face in enumerate(faces):
        left = sheet.width - width_of(faces) + at * (SIDE + GAP)
        pen.rounded_rectangle((left, top, left + SIDE, top + SIDE), 6, fill=DIE, outline=DIE_INK, width=2)
        for x, y in PIPS[face]:
            middle, high, radius = left + x * SIDE, top + y * SIDE, 3
            pen.ellipse((middle - radius, high - radius, middle + radius, high + radius), fill=DIE_INK)
