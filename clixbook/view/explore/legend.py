"""The legend of the board's lines and of the answer shown."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from clixbook.board.model.board import Board
from clixbook.view.questions.board_questions import kind_of
from clixbook.view.scenes import looks
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.terrain_scene import squares_of
from clixbook.view.scenes.thing_scene import DRAWN, chip_look


@lru_cache(maxsize=64)
def legend_html(look: str, kind: str = "none", here: frozenset[str] = frozenset()) -> str:
    """The look of each kind of ground that is ``here``, and the shapes of this question's answer."""
    colours = palette(look)
    items = "".join(swatch(each, colours) for each in looks.LOOKS if each.name in here)
    legend = kind_of(kind).legend
    shown = f'<p class="cb-key">{escape(legend)}</p>' if legend else ""
    return f'<ul aria-label="What the lines mean">{items}</ul>{shown}' if items else shown


def swatch(look: looks.Look, colours: Palette) -> str:
    """One kind of ground in the legend."""
    fill, line = colours.fills[look.name], colours.lines.get(look.name, "none")
    box = '<rect x="2" y="2" width="22" height="14" '
    edge = f'{box}fill="none" stroke="{colours.casing}" stroke-width="4"/>' if look.cased else ""
    drawn = f'{box}fill="{fill}" stroke="{line}" stroke-width="3" stroke-dasharray="{look.key}"/>'
    return f'<li><svg width="26" height="18" aria-hidden="true">{edge}{drawn}</svg>{look.word}</li>'


def kinds_here(board: Board) -> frozenset[str]:
    """The kinds of ground that are printed on this board, and those that its counters make."""
    return _kinds_here(board.bare)


@lru_cache(maxsize=32)
def _kinds_here(board: Board) -> frozenset[str]:
    markers = (marker for stack in board.markers.values() for marker in stack if marker.kind not in DRAWN)
    printed = (each.name for each in looks.LOOKS if squares_of(board, each.name))
    return frozenset((*printed, *(chip_look(each).name for each in markers)))
