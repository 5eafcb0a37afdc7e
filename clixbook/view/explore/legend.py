"""What the printed lines mean, and what the answer to a question shows."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from clixbook.board.board import Board
from clixbook.view.questions.questions import kind_of
from clixbook.view.scenes import looks
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.terrain_scene import squares_of


@lru_cache(maxsize=64)
def legend_html(look: str, kind: str = "none", rare: frozenset[str] = frozenset()) -> str:
    """What each printed line means, one swatch a kind, and what the answer to this question shows.

    ``rare``: the kinds that are not on every map and are on this one.
    """
    colours = palette(look)
    items = "".join(swatch(each, colours) for each in looks.LOOKS if not each.rare or each.name in rare)
    legend = kind_of(kind).legend
    shown = f'<p class="cb-key">{escape(legend)}</p>' if legend else ""
    return f'<ul aria-label="What the lines mean">{items}</ul>{shown}'


def swatch(look: looks.Look, colours: Palette) -> str:
    """One kind of ground in the legend."""
    fill, line = colours.fills[look.name], colours.lines.get(look.name, "none")
    box = '<rect x="2" y="2" width="22" height="14" '
    edge = f'{box}fill="none" stroke="{colours.casing}" stroke-width="4"/>' if look.cased else ""
    drawn = f'{box}fill="{fill}" stroke="{line}" stroke-width="3" stroke-dasharray="{look.key}"/>'
    return f'<li><svg width="26" height="18" aria-hidden="true">{edge}{drawn}</svg>{look.word}</li>'


def rare_kinds(board: Board) -> frozenset[str]:
    """The kinds of ground on this board that not every legend shows."""
    return _rare_kinds(board.bare)


@lru_cache(maxsize=32)
def _rare_kinds(board: Board) -> frozenset[str]:
    return frozenset(each.name for each in looks.LOOKS if each.rare and squares_of(board, each.name))
