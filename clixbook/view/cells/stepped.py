"""One step of a scenario as notebook output: narration, cropped board and arithmetic."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from html import escape
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.model.squares import Square, parse_square
from clixbook.scenarios.position_text import where_everybody_stands
from clixbook.scenarios.stories.prose import event_sentences, readable_text
from clixbook.scenarios.stories.stepper import Stepped
from clixbook.view.pictures.board_scene import MARGIN, board_scene, draw_selection
from clixbook.view.pictures.display import with_png
from clixbook.view.pictures.game_picture import LARGEST_SQUARE, WIDEST
from clixbook.view.questions.overlays import draw_spot
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Scene, Shape
from clixbook.view.widgets.rule_links import cited_html
from clixbook.view.widgets.why import MOST_ROWS

SQUARE_NAME = re.compile(r"\b[A-Z]{1,2}[1-9][0-9]?\b")
AROUND, SMALL_BOARD = 2, 10
"""Squares shown around the events, and the longest side of a board that is shown whole."""


def show(stepped: Stepped) -> None:
    """Show a step as the output of a cell: words, picture, words. Pages without a kernel show them too."""
    display = importlib.import_module("IPython.display").display  # which has no types
    words = "\n".join([f"{stepped.heading} ({stepped.place})", *([stepped.narration] if stepped.narration else [])])
    display({"text/plain": words, "text/markdown": head_markdown(stepped)}, raw=True)
    data, about = with_png({"text/plain": where_words(stepped)}, to_png(stepped))
    display(data, metadata=about, raw=True)
    if below := "\n".join(step_lines(stepped)):
        display({"text/plain": below, "text/markdown": step_markdown(stepped)}, raw=True)


def step_lines(stepped: Stepped) -> Iterable[str]:
    """The lines of a step below its narration."""
    lines = list(stepped.lines())
    return lines[2 if stepped.narration else 1 :]


def head_markdown(stepped: Stepped) -> str:
    """Title, place and narration."""
    heading, place, say = map(_escape_markdown, (stepped.heading, stepped.place, stepped.narration))
    return f"**{heading}** · {place}\n\n{say}".strip()


def step_markdown(stepped: Stepped) -> str:
    """The step as Markdown: the action, its events line by line, the reasons, and the badges."""
    parts = []
    if stepped.applied:
        parts.append("`" + "; ".join(stepped.applied).replace("`", "'") + "`")
    parts.append("\n".join(_item(line) for line in stepped.event_sentences()))
    if stepped.step is not None and stepped.step.because:
        parts.append(f"*{_escape_markdown(stepped.step.because)}*")
    parts.append(" · ".join(f"{_escape_markdown(str(mark))}" for mark in stepped.marks))
    return "\n\n".join(part for part in parts if part)


def _item(line: str) -> str:
    indent = "  " if line.startswith(" ") else ""
    return f"{indent}- {_escape_markdown(line.strip())}"


def _escape_markdown(text: str) -> str:
    """Text in which markdown finds nothing to do."""
    return "".join("\\" + sign if sign in "\\`*_[]<>#|$" else sign for sign in text)


# -- the picture ----------------------------------------------------------------------------------------------


def step_shapes(stepped: Stepped, look: Palette | str = "light") -> list[Shape]:
    """The ways that figures took in this step, and a frame around each square where something happened."""
    pen = Pen(palette(look), "note")
    framed: dict[Square, None] = {}
    for event in stepped.events:
        squares = [place for place in event.where if isinstance(place, Square)]
        if len(squares) > 1 and squares[0] != squares[-1]:
            draw_path(squares, pen)
        framed |= dict.fromkeys(squares[-1:])
    for square in framed:
        draw_selection(square, pen.on_layer("note"))
    for reason in stepped.refused:
        for place in reason.where:
            draw_spot(place, pen.on_layer("note"))
    return list(pen.shapes)


def draw_path(squares: list[Square], pen: Pen) -> None:
    """A move square by square, a dot on each; where it ends stands the figure itself."""
    colours, points = pen.colours, [(square.x + 0.5, square.y + 0.5) for square in squares]
    dots, (x, y), (before_x, before_y) = points[:-1], points[-1], points[-2]
    points[-1] = x + 0.45 * (before_x - x), y + 0.45 * (before_y - y)  # up to the figure, not over it
    line = pen.on_layer("sight")
    line.line(*points, stroke=colours.paper, width=0.16, join="round", cap="round")
    line.line(*points, stroke=colours.clear, width=0.08, join="round", cap="round")
    for x, y in dots:
        line.circle(x, y, 0.1, fill=colours.clear, stroke=colours.paper, width=0.04)


def step_squares(stepped: Stepped) -> set[Square]:
    """The squares of the step: those of its events and of the acting figure; all figures at the start."""
    before, after = stepped.before.board, stepped.game.board
    squares = {place for event in stepped.events for place in event.where if isinstance(place, Square)}
    squares |= {place for reason in stepped.refused for place in reason.where if isinstance(place, Square)}
    words = {word for line in (*stepped.applied, *_lines(stepped)) for word in line.split()}
    for board in (before, after):
        for piece in board.pieces.values():
            if piece.id in words or before.pieces.get(piece.id) != after.pieces.get(piece.id):
                squares |= set(piece.squares)
    return squares or {square for piece in after.pieces.values() for square in piece.squares}


def _lines(stepped: Stepped) -> tuple[str, ...]:
    step = stepped.step
    return () if step is None else step.do.get(stepped.rules.name, step.do.get(stepped.rules.edition, ()))


def scene_of_step(stepped: Stepped, look: str = "light") -> Scene:
    """The cropped board after the step, at most ``WIDEST`` pixels wide."""
    board = stepped.game.board
    small = max(board.width, board.height) <= SMALL_BOARD
    squares = set(board.squares) if small else step_squares(stepped)
    xs, ys = [square.x for square in squares], [square.y for square in squares]
    left, right = max(0, min(xs) - AROUND), min(board.width - 1, max(xs) + AROUND)
    top, bottom = max(0, min(ys) - AROUND), min(board.height - 1, max(ys) + AROUND)
    size = min(LARGEST_SQUARE, int(WIDEST / (right - left + 1 + 2 * MARGIN)))
    return board_scene(
        board, palette=look, rules=stepped.rules, square=size, window=(Square(left, top), Square(right, bottom)),
        overlays=step_shapes(stepped, look), marks=marks_of(stepped.game),
    )  # fmt: skip


def to_png(stepped: Stepped, look: str = "light") -> bytes:
    """The picture as a PNG file."""
    from clixbook.view.painters.png import to_png as paint

    return paint(scene_of_step(stepped, look), scale=1.0)


def where_words(stepped: Stepped) -> str:
    """The place of every figure in words, for readers who cannot see the picture."""
    return where_everybody_stands(stepped.game)


# -- as HTML --------------------------------------------------------------------------------------------------


def spotlights(stepped: Stepped) -> tuple[Reason, ...]:
    """The lights of the board, in the order of their groups: the narration's squares, then the events."""
    named = tuple(Reason(square.name, (square,), "", "") for square in squares_in(stepped.narration, stepped))
    happened = tuple(Reason(event.message, event.where, "", "") for event in stepped.events)
    return (*named, *happened, *stepped.refused)


def squares_in(text: str, stepped: Stepped) -> list[Square]:
    """The squares of the board that a text names, each once."""
    found = (parse_square(name) for name in SQUARE_NAME.findall(text))
    return [square for square in dict.fromkeys(found) if square in stepped.game.board]


def say_html(stepped: Stepped) -> str:
    """The narration; its square names light up on the board."""
    groups = {square.name: number for number, square in enumerate(squares_in(stepped.narration, stepped))}

    def lit(found: re.Match[str]) -> str:
        name = found.group()
        return f"<u {_highlight_attributes(groups[name])}>{name}</u>" if name in groups else name

    return SQUARE_NAME.sub(lit, escape(stepped.narration))


def step_html(stepped: Stepped, *, checks: bool = True) -> str:
    """The events as HTML, for a panel; each line lights its squares on the board. ``checks``: badges too."""
    state, first, lines = stepped.game.state, len(squares_in(stepped.narration, stepped)), []
    for number, event in enumerate(stepped.events, first):
        sentence, *more = (cited_html(line.strip()) for line in event_sentences(state, [event]))
        detail = "".join(f'<span class="cb-more">{line}</span>' for line in more)
        lines.append(f"<li {_highlight_attributes(number)}>{sentence}{detail}</li>")
    for number, reason in enumerate(stepped.refused, first + len(stepped.events)):
        words = f"Cannot be done: {readable_text(state, reason.message)} [{reason.ruling}]"
        lines.append(f"<li {_highlight_attributes(number)}>{cited_html(words)}</li>")
    if stepped.pending_question:
        lines.append(f"<li>{escape(stepped.pending_question)}</li>")
    applied = f"<code>{escape('; '.join(stepped.applied))}</code>" if stepped.applied and checks else ""
    because = f"<p>{escape(stepped.step.because)}</p>" if stepped.step is not None and stepped.step.because else ""
    return f'{applied}<ul class="cb-told">{"".join(lines)}</ul>{because}{badges_html(stepped) if checks else ""}'


def _highlight_attributes(number: int) -> str:
    """The attributes of an element that lights this group, by pointer and by keyboard."""
    return f'class="cb-r{number}" tabindex="0"' if number < MOST_ROWS else ""


def badges_html(stepped: Stepped) -> str:
    """The badges of the expectations."""
    badges: Any = (f'<li class="cb-{mark.sort}">{escape(str(mark))}</li>' for mark in stepped.marks)
    return f'<ul class="cb-badges" aria-label="Expectations">{"".join(badges)}</ul>' if stepped.marks else ""
