"""The verdict of every book on a position, as HTML: a card for each different answer, a picture, and the reasons."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import zip_longest

from clixbook.board.knock_back.knock_back import KnockBack
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach
from clixbook.engine.game import Game
from clixbook.errors import capital
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.scenarios.atlas.cases import CaseAnswer
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.questions.overlays import drawable, shapes_of
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.scene import Rect, Scene, Shape, Text
from clixbook.view.widgets.rule_links import rule_link

SQUARE = 44
"""Pixels of a square where there is room."""
WIDEST = 56
"""The widest square in pixels, for boards with few of them."""
MOST_TOLD, MOST_REASONS = 6, 8
LEAST_WORD = 7
"""Pixels of letters that can still be read."""


def answers_html(board: Board, found: Mapping[str, CaseAnswer], now: str, look: str) -> str:
    """A card for each different answer: its books, sentences and picture."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, outcome in found.items():
        groups.setdefault(outcome.sentences, []).append(name)
    same = alike(list(groups))
    ends = [each.answer.board for each in found.values() if isinstance(each.answer, KnockBack)]
    cards = "".join(
        _card(
            names,
            answer,
            same,
            "" if len(groups) == 1 else thumbnail(found[names[0]], board, look, *ends),
            now in names,
        )
        for answer, names in groups.items()
    )
    few = " cb-few" if len(groups) < 2 else ""
    return f'<div class="cb-four{few}">{cards}</div>'


def alike(answers: Sequence[tuple[str, ...]]) -> int:
    """The number of sentences that all answers begin with, if they are too many to show."""
    if len(answers) < 2 or max(map(len, answers)) <= MOST_TOLD:
        return 0
    return next(at for at, texts in enumerate(zip_longest(*answers)) if len(set(texts)) > 1)


def _card(names: list[str], sentences: tuple[str, ...], same: int, picture: str, chosen: bool) -> str:
    chips = "".join(f'<span class="cb-chip">{escape(name)}</span>' for name in names)
    here = ' <span class="cb-more">chosen</span>' if chosen else ""
    shown = sentences[same : same + MOST_TOLD]
    html = ('<p class="cb-more">…</p>' if same else "") + "".join(f"<p>{escape(text)}</p>" for text in shown)
    left = len(sentences) - same - len(shown)
    more = f'<p class="cb-more">and {left} more</p>' if left > 0 else ""
    kind = " cb-brief" if len(sentences) == 1 and len(sentences[0]) < 40 else ""
    return (
        f'<div class="cb-one"><div class="cb-chips">{chips}{here}</div><div class="cb-told{kind}">{html}{more}</div>'
        f"{picture}</div>"
    )


def thumbnail(
    outcome: CaseAnswer, board: Board, look: str, *ends: Board, margin: int = 2, within: tuple[int, int] | None = None
) -> str:
    """A small picture of an answer, cropped to where the figures are, or will be in any book, with that many squares
    around them; "" without one. ``within`` is the width and height that it is shown in: without words too small for it.
    """
    scene = _small_scene(outcome, board, look, *ends, margin=margin)
    if scene is None:
        return ""
    return to_svg(_without_small_words(scene, within) if within else scene, responsive=True)


def _small_scene(outcome: CaseAnswer, board: Board, look: str, *ends: Board, margin: int) -> Scene | None:
    colours = palette(look)
    if outcome.after is not None:
        now = outcome.after
        if not now.board.pieces:
            return None
        return board_scene(now.board, palette=colours, rules=now.state.rules, labels=False, square=24,
                           marks=marks_of(now), window=around(now.board, board, margin=margin))  # fmt: skip
    if outcome.answer is None or not drawable(outcome.answer):
        return None
    shapes = [shape for shape in shapes_of(outcome.answer, board, colours) if shape.layer != "spot"]
    rules = getattr(outcome.answer, "rules", None)
    met = outcome.answer.squares if isinstance(outcome.answer, LineOfFire) else ()
    if isinstance(outcome.answer, KnockBack):
        ends = (*ends, outcome.answer.board)
    window = None if isinstance(outcome.answer, Reach) else around(board, *ends, met=met, margin=margin)
    return board_scene(board, palette=colours, rules=rules, overlays=shapes, labels=False, square=24, window=window)


def _without_small_words(scene: Scene, within: tuple[int, int]) -> Scene:
    """The scene as it is in a box of this width and height, without words that nobody can read there, and what they
    stand on. Figures keep their letters.
    """
    wide, high = within
    square = min(wide / scene.width, high / scene.height) * scene.square
    small = [each for each in scene.shapes if isinstance(each, Text) and each.size * square < LEAST_WORD]
    gone = {id(part) for text in small for part in _with_its_ground(text, scene.shapes)}
    return replace(scene, shapes=tuple(each for each in scene.shapes if id(each) not in gone))


def _with_its_ground(text: Text, shapes: Iterable[Shape]) -> list[Shape]:
    """A word and the disc or plate under it; nothing for the letters of a figure, which keeps its disc."""
    ground = [each for each in shapes if each.layer == text.layer in ("note", "piece") and _lies_under(each, text)]
    if text.layer == "piece" and not any(isinstance(each, Rect) for each in ground):
        return []
    return [text, *(each for each in ground if text.layer == "note" or isinstance(each, Rect))]


def _lies_under(shape: Shape, text: Text) -> bool:
    """Is that a disc or plate around the middle of the word, and no frame of a whole square?"""
    left, top, right, bottom = shape.bounds
    middle = (left + right) / 2, (top + bottom) / 2
    return not isinstance(shape, Text) and bottom - top < 0.6 and math.dist(middle, (text.x, text.y)) < 0.1


def around(*boards: Board, met: Iterable[Square] = (), margin: int = 2) -> list[Square] | None:
    """The corners of the part of the map with figures or lines, with ``margin`` squares around it."""
    board = boards[0]
    things = [each for one in boards for each in one.pieces.values()]
    squares = [*met, *(square for each in things for square in each.squares)]
    if len(squares) < 2:
        return None
    xs, ys = [square.x for square in squares], [square.y for square in squares]
    low = Square(max(min(xs) - margin, 0), max(min(ys) - margin, 0))
    return [low, Square(min(max(xs) + margin, board.width - 1), min(max(ys) + margin, board.height - 1))]


def picture_html(game: Game, look: str, *others: Board) -> str:
    """A position of a game, cropped to where anybody stands there or on one of the other boards."""
    window = around(game.board, *others) if others else None
    scene = board_scene(
        game.board, palette=look, rules=game.state.rules, square=SQUARE, marks=marks_of(game), window=window
    )
    wide = window[1].x - window[0].x + 1 if window else game.board.width
    return f'<div class="cb-atmost" style="max-width:{(wide + 1) * WIDEST}px">{to_svg(scene, responsive=True)}</div>'


def board_html(board: Board, rules: Rulebook, look: str) -> str:
    """A board without a game."""
    drawn = to_svg(board_scene(board, palette=look, rules=rules, square=SQUARE), responsive=True)
    return f'<div class="cb-atmost" style="max-width:{(board.width + 1) * WIDEST}px">{drawn}</div>'


def reasons_html(outcome: CaseAnswer) -> str:
    """The reasons of the chosen book, each with its ruling."""
    seen = {(reason.text, reason.ruling): None for reason in outcome.reasons}
    rows = "".join(
        f"<li>{escape(capital(text))} {rule_link(ruling)}</li>" for text, ruling in list(seen)[:MOST_REASONS]
    )
    return f'<h3>Why</h3><ul class="cb-reasons">{rows}</ul>' if rows else ""
