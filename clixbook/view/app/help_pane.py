"""The pane behind ?: a legend, gestures, keys and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from typing import Any

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.marker_kinds import MarkerKind
from clixbook.board.model.things import MapObject, ObjectKind, Size
from clixbook.rulebooks.editions import DEFAULT
from clixbook.view.app.game_words import GAME_WORDS
from clixbook.view.editors.map.painter_input import PAINTER_KEYS
from clixbook.view.editors.position.position_session import POSITION_KEYS
from clixbook.view.explore.legend import swatch
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.play.table.table_parts import GAME_KEYS
from clixbook.view.questions.board_questions import KINDS
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes import looks
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.piece_scene import GOES, PieceMarks
from clixbook.view.scenes.thing_scene import EQUIPMENT, OBJECTS, RELIC
from clixbook.view.widgets.keys import KeyRows, board_keys

SQUARE = 34
GESTURES = (
    ("Look at a square", "click it", "tap it"),
    ("Choose another figure, or a target", "click it", "tap it"),
    ("Do what is shown", "click it again, or its button", "tap it again, or its button"),
    ("Move a figure", "drag it", "tap it, then drag it"),
    ("Move only the end of a line", "drag the ring beside the disc", "drag the ring beside the disc"),
    ("Move the map", "wheel, or the bars at its sides", "drag it where nothing lies"),
    ("Larger, smaller", "Fit, where it stands", "two fingers, or Fit"),
    ("See what a reason means", "rest on it", "tap it"),
    ("Take back", "Undo", "Undo"),
)
"""Rows of a table: an aim, how to do it with a mouse, and with a finger."""
EDGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("wall", {"walls": ["A1|B1"]}), ("door", {"doors": ["A1|B1"]}), ("window", {"windows": ["A1|B1"]}),
    ("stairs, from level 1 to 2", {"levels": {"B1": 2}, "transitions": ["A1|B1"]}),
    ("ladder", {"levels": {"B1": 2}, "ladders": ["A1|B1"]}),
)  # fmt: skip
LINES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("clear", {}), ("hindered from the first hindrance on", {"hindering": ["B1"]}),
    ("blocked, with a bar where it ends", {"blocking": ["C1"]}),
)  # fmt: skip
CORNER: dict[str, Any] = {
    "width": 4, "height": 2, "blocking": ["B2"],
    "pieces": {"A1": "Warden: standard of Ann", "D2": "Bruiser: standard of Ben"},
}  # fmt: skip
"""A line that meets a corner, with one side blocked."""
IN_A_GAME = (
    ("may act now: a notch on its ring", PieceMarks(to_act=True)),
    ("its health around it, a segment for each click, and the number of its click", PieceMarks(3, 5, 7)),
    ("action tokens", PieceMarks(tokens=2)),
)


@lru_cache(maxsize=4)
def help_html(look: str) -> str:
    """All of it, in the colours of this look; the pictures are painted as the board is."""
    return (
        "<h2>What is drawn</h2>"
        f"{_pictures('Ground', _ground(look))}{_pictures('Edges', _edges(look))}{_pictures('Things', _things(look))}"
        f"{_pictures('Figures', _figures(look))}{_pictures('Frames', _frames(look))}"
        f"{_pictures('Lines of fire', _lines(look))}"
        f"{_answers()}<h2>Gestures</h2>{_gestures()}<h2>Keys, on a board</h2>{_keys()}<h2>Words</h2>{_words()}"
    )


# -- what is drawn ------------------------------------------------------------------------------------------------


def _picture(look: str, overlays: Iterable[Any] = (), marks: PieceMarks | None = None, **parts: Any) -> str:
    """A small board with these parts, as the painter draws it."""
    board = Board.build(**{"width": 2, "height": 1, **parts})
    shapes = [each for answer in overlays for each in shapes_of(answer, board, palette(look))]
    scene = board_scene(
        board, palette=look, rules=DEFAULT, labels=False, square=SQUARE,
        overlays=[each for each in shapes if each.layer != "spot"],  # a board shows those of the reason pointed at
        marks={} if marks is None else dict.fromkeys(board.pieces, marks),
    )  # fmt: skip
    return to_svg(scene, silent=True)


def _pictures(title: str, rows: Iterable[tuple[str, str]]) -> str:
    items = "".join(f"<li>{picture}<span>{escape(words)}</span></li>" for picture, words in rows)
    return f'<h3>{title}</h3><ul class="cb-drawnlist">{items}</ul>'


def _ground(look: str) -> Iterator[tuple[str, str]]:
    colours = palette(look)
    for each in looks.LOOKS:
        yield swatch(each, colours).partition("<svg")[2].rpartition("</svg>")[0].join(("<svg", "</svg>")), each.word


def _edges(look: str) -> Iterator[tuple[str, str]]:
    for words, parts in EDGES:
        yield _picture(look, **parts), words


def _things(look: str) -> Iterator[tuple[str, str]]:
    for kind, (letters, _) in OBJECTS.items():
        yield _picture(look, width=1, objects={"A1": kind.value}), f"{letters}: {kind.value} object"
    for letter, words, fields in ((RELIC, "relic", {"relic": 4}), (EQUIPMENT, "equipment", {"gear": "drop"})):
        thing = MapObject(ObjectKind.LIGHT, **fields)
        yield _picture(look, width=1, objects={"A1": thing}), f"{letter}: {words}, on the floor or at its bearer"
    for marker in MarkerKind:
        yield _picture(look, width=1, markers={"A1": marker.value}), f"{marker.value} marker"


def _figures(look: str) -> Iterator[tuple[str, str]]:
    first: dict[str, Any] = {"width": 1, "pieces": {"A1": "Warden: standard of Ann"}}
    yield _picture(look, **first), "figure of the first player, with the first letters of its name"
    both = {"A1": "Warden: standard of Ann", "B1": "Bruiser: standard of Ben"}
    yield _picture(look, pieces=both), "each player has another ring"
    for size in Size:
        if size is not Size.STANDARD:
            yield _picture(look, width=1, pieces={"A1": f"Warden: {size.name.lower()} of Ann"}), size.name.lower()
    for mode, words in GOES.items():
        yield _picture(look, width=1, pieces={"A1": f"Warden: {mode.name.lower()} of Ann"}), words
    yield _picture(look, width=1, levels={"A1": 2}, pieces={"A1": "Warden: standard of Ann"}), "stands on level 2"
    for words, marks in IN_A_GAME:
        yield _picture(look, marks=marks, **first), words


def _lines(look: str) -> Iterator[tuple[str, str]]:
    pieces = {"A1": "Warden: standard of Ann", "E1": "Bruiser: standard of Ben"}
    for words, parts in LINES:
        board = Board.build(width=5, height=1, pieces=pieces, **parts)
        line = line_of_fire(board, "A1", "E1", rules=DEFAULT)
        yield _picture(look, [line], width=5, pieces=pieces, **parts), words

    line = line_of_fire(Board.build(**CORNER), "A1", "D2", rules=DEFAULT)
    yield _picture(look, [line], **CORNER), "meets a corner, the diamond: the framed square beside it decides"


def _frames(look: str) -> Iterator[tuple[str, str]]:
    """The frames around squares, each with its meaning."""
    board = Board.build(width=1, height=1, pieces={"A1": "Warden: standard of Ann"})
    for frame, words in (("selected", "chosen figure or square"), ("cursor", "where the keys are")):
        at: dict[str, Any] = {frame: "A1"}
        yield to_svg(board_scene(board, palette=look, labels=False, square=SQUARE, **at), silent=True), words


def _answers() -> str:
    rows = ((each.title, each.legend) for each in KINDS if each.legend)
    return f"<h3>Answers</h3>{_terms(rows)}"


# -- tables and words ---------------------------------------------------------------------------------------------


def _gestures() -> str:
    rows = "".join(
        f'<tr><th scope="row">{want}</th><td>{mouse}</td><td>{finger}</td></tr>' for want, mouse, finger in GESTURES
    )
    head = '<tr><td></td><th scope="col">Mouse</th><th scope="col">Finger</th></tr>'
    return f'<table class="cb-helptable">{head}{rows}</table>'


def _keys() -> str:
    named = (("?", "opens and closes this, wherever you are"), ("Tab", "leaves the board"))
    groups = (
        ("Everywhere", named), ("Explore", board_keys()), ("Play", GAME_KEYS), ("Build, map", PAINTER_KEYS),
        ("Build, position", POSITION_KEYS),
    )  # fmt: skip
    return "".join(_key_table(title, rows) for title, rows in groups)


def _key_table(title: str, rows: KeyRows) -> str:
    rows_html = "".join(
        f'<tr><th scope="row"><kbd>{escape(keys)}</kbd></th><td>{escape(does)}</td></tr>' for keys, does in rows
    )
    return f'<table class="cb-helptable"><caption>{title}</caption>{rows_html}</table>'


def _words() -> str:
    return _terms(GAME_WORDS)


def _terms(rows: Iterable[tuple[str, str]]) -> str:
    items = "".join(f"<dt>{escape(word)}</dt><dd>{escape(words)}</dd>" for word, words in rows)
    return f'<dl class="cb-terms">{items}</dl>'
