"""The picture links on the Start page to every room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from html import escape

from clixbook.board.model.board import Board
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.app.rooms import ROOMS
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.sessions.session import Session


def doors_html(look: str, leave_out: str) -> str:
    """A door to every room but one, in this look."""
    doors = "".join(
        f'<a class="cb-door" href="?page={row.name}">'
        f"<b>{escape(row.title)}</b><span>{escape(row.says)}</span>{picture_html(row.name, look)}</a>"
        for row in ROOMS
        if row.name != leave_out
    )
    return f'<nav class="cb-doors" aria-label="Doors">{doors}</nav>'


@lru_cache(maxsize=32)
def picture_html(room: str, look: str) -> str:
    """The picture behind the door; nothing for a room without a picture."""
    draw = PICTURES.get(room)
    drawn = "" if draw is None else draw(look)
    return f'<span class="cb-doorview" aria-hidden="true">{drawn}</span>' if drawn else ""


def board_picture(session: Session, look: str) -> str:
    """The board and its answer as a picture without words."""
    colours = palette(look)
    shapes = shapes_of(session.answer, session.board, colours) if session.answer is not None else []
    scene = board_scene(
        session.board, palette=colours, rules=session.rulebook, labels=False, square=30,
        overlays=[each for each in shapes if each.layer not in ("spot", "note")],
    )  # fmt: skip
    return to_svg(replace(scene, title="", description=""), responsive=True)


def _explore(look: str) -> str:
    board = Board.build(
        width=6, height=4, setting="outdoor", hindering=["C3", "D3"], blocking=["C1", "F1"],
        pieces={"A4": "Warden: standard of Ann", "F2": "Bruiser: standard of Ben"},
    )  # fmt: skip
    return board_picture(Session(board, source="Warden", target="Bruiser"), look)


def _build(look: str) -> str:
    board = Board.build(
        width=6, height=4, setting="outdoor", water=["A1:B2"], hindering=["D4:F4"], blocking=["C4"],
        levels={"D1:F2": 2}, walls=["A3|A4", "B3|B4"], transitions=["D2|D3"],
    )  # fmt: skip
    return board_picture(Session(board, overlay="none"), look)


def _play(look: str) -> str:
    board = Board.build(
        width=6, height=4, setting="outdoor", hindering=["D1:E1"], blocking=["C3"],
        objects={"E4": "crate: light"},
        pieces={"B2": "Warden: standard of Ann", "A4": "Lodestar: wing of Ann", "F2": "Bruiser: standard of Ben",
                "F4": "Tinker: tiny of Ben"},
    )  # fmt: skip
    return board_picture(Session(board, overlay="reach", source="Warden", speed=3), look)


def _learn(look: str) -> str:
    board = Board.build(
        width=6, height=4, setting="outdoor", blocking=["C1"], hindering=["D4"], walls=["C3|D3"],
        pieces={"C2": "Warden: standard of Ann", "E3": "Bruiser: standard of Ben"},
    )  # fmt: skip
    return board_picture(Session(board, overlay="adjacency", source="Warden", target="Bruiser"), look)


def _rules(look: str) -> str:
    board = Board.build(
        width=3, height=2, setting="outdoor", objects={"B2": "crate: light"}, pieces={"A2": "standard", "C2": "giant"}
    )
    return "".join(board_picture(Session(board, rules=each, source="A2", target="C2"), look) for each in EDITIONS)


PICTURES: dict[str, Callable[[str], str]] = {
    "explore": _explore,
    "build": _build,
    "play": _play,
    "learn": _learn,
    "rules": _rules,
}
