"""Small pictures of figures for lists: the disc and the values of one click."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from urllib.parse import quote

from clixbook.colour_tokens import BLACK, POWERS, WHITE
from clixbook.figures.dials.dial import SLOTS, Click
from clixbook.figures.render import cell
from clixbook.view.play.dials.powers_list import colour_class
from clixbook.view.play.new_game.force_box import first_look
from clixbook.view.play.panes.signs import disc_svg, piece_of

DISC, CELL, GAP = 34, 26, 3
PAPER = WHITE, BLACK


def badges_html(where: str, entries: Sequence[str], rules: str, owner: int, look: str) -> str:
    """The pictures on the buttons of a list, one for each entry in their order, as a style sheet.

    ``where`` is the class of what the list stands in, ``owner`` the player's place.
    """
    css = "".join(
        f".cb-app .{where} .cb-pictured button:nth-of-type({at})"
        f'{{background-image:url("data:image/svg+xml,{_picture(entry, rules, owner, look)}")!important}}'
        for at, entry in enumerate(entries, 1)
    )
    return f"<style>{css}</style>"


@lru_cache(maxsize=1024)
def _picture(entry: str, rules: str, owner: int, look: str) -> str:
    figure, _, click = first_look(entry, rules)
    disc = disc_svg(piece_of(figure), owner, look, DISC)
    disc = disc[disc.index("<svg") : disc.rindex("</svg>") + len("</svg>")]
    cells = "".join(_cell(click, slot, DISC + GAP + at * (CELL + GAP)) for at, slot in enumerate(SLOTS))
    width = DISC + len(SLOTS) * (CELL + GAP) + GAP
    font = 'font-family="system-ui, \'DejaVu Sans\', sans-serif" font-size="14" font-weight="700" text-anchor="middle"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {DISC}" {font}>{disc}{cells}</svg>'
    return quote(svg, safe=" /:;=,.()'")


def _cell(click: Click, slot: str, left: int) -> str:
    """One value on the colour of its power; without one in a frame."""
    colour = next((colour for where, _, colour in click.powers if where == slot), "")
    paint, ink = POWERS.get(colour, PAPER)
    edge = f' stroke="{BLACK}" stroke-width="1.5"' if paint == PAPER[0] else ""
    box = f'<rect x="{left}.75" y="5.75" width="{CELL - 1.5}" height="22.5" rx="4" fill="{paint}"{edge}/>'
    return f'{box}<text x="{left + CELL / 2:g}" y="22" fill="{ink}">{escape(cell(click, slot))}</text>'


def values_html(click: Click) -> str:
    """The four values of a click in the colours of their powers, with the names of slots and powers in words."""
    return f'<div class="cb-glance">{"".join(_value(click, slot) for slot in SLOTS)}</div>'


def _value(click: Click, slot: str) -> str:
    powers = [(power, colour) for where, power, colour in click.powers if where == slot]
    css = f' class="{colour_class(powers[0][1])}"' if powers else ""
    names = "".join(f"<small>{escape(power)}</small>" for power, _ in powers)
    return f"<span><b{css}>{escape(cell(click, slot))}</b> {slot}{names}</span>"
