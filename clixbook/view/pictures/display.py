"""Boards and answers as pictures: in a notebook, as SVG text, and as files."""

from __future__ import annotations

import base64
import inspect
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from clixbook.board.answers.answers import Answer
from clixbook.board.model.board import Board
from clixbook.errors import BadWord, did_you_mean
from clixbook.lab.odds_table import OddsTable
from clixbook.view.pictures.table_picture import table_scene
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Scene, Shape, sort_by_layer
from clixbook.whole_files import write_whole

WIDEST = 1100.0
"""Pixels: a picture in a notebook is up to this wide, so that it stays sharp when the page scales it down."""
MOST_REASONS = 6
MOST_ALT = 600
"""Letters of the text that stands for a picture."""
Shown: TypeAlias = Board | Answer | OddsTable
"""Values that have a picture."""
Output = tuple[dict[str, Any], dict[str, Any]]
"""A notebook's stored output of a value: data by kind, and metadata of each kind."""
_LETTER = 0.57  # how wide a letter is at most, in sizes of its font


def scene_of(shown: Shown, **options: Any) -> Scene:
    """A board, or an answer on its board, as a scene; ``options`` are those of ``board_scene``.

    An answer brings its rulebook, and its words below the picture; ``words=False`` leaves them out. ``board``
    names the board for an answer that does not say which one it is about; it raises ClixbookError without. A table of
    odds has ``palette`` and ``column`` alone.
    """
    from clixbook.view.pictures.board_scene import board_scene
    from clixbook.view.questions.overlays import shapes_of

    if isinstance(shown, OddsTable):
        _check_options(options, table_scene)
        return table_scene(shown, **options)
    _check_options(options, board_scene, *["words", "board"][: 1 + isinstance(shown, Answer)])
    words = options.pop("words", True)
    if isinstance(shown, Board):
        return board_scene(shown, **options)
    board = options.pop("board", None) or board_of(shown)
    if board is None:
        raise BadWord(f"A {type(shown).__name__} has no board to be drawn on: name it with board=...")
    look = palette(options.get("palette", "light"))
    kept = [shape for shape in shapes_of(shown, board, look) if shape.layer != "spot"]
    rules = getattr(shown, "rules", None)
    scene = board_scene(board, **{"rules": rules, "overlays": kept, **options})
    scene = replace(scene, title=shown.headline, description=shown.explain() + "\n\n" + scene.description)
    return with_caption(scene, shown, Pen(look, "ruler")) if words else scene


def _check_options(options: dict[str, Any], scene: Callable[..., Scene], *more: str) -> None:
    """One ClixbookError with every option that a picture does not have."""
    known = [*list(inspect.signature(scene).parameters)[1:], *more]
    there = f"there are {', '.join(known)}."
    unknown = (f"A picture has no {each!r:.40}; {did_you_mean(each, known, there)}"
            for each in options if each not in known)  # fmt: skip
    if problems := tuple(unknown):
        raise BadWord(*problems)


def board_of(answer: Answer) -> Board | None:
    """The board for drawing an answer: as it was before the answer, if that keeps it."""
    for source in (answer, getattr(answer, "line", None)):
        for name in ("before", "board"):
            found = getattr(source, name, None)
            if isinstance(found, Board):
                return found
    return None


def with_caption(scene: Scene, answer: Answer, pen: Pen, question: str = "", notes: Sequence[str] = ()) -> Scene:
    """The scene with a caption: question, verdict, reasons with rulings, notes."""
    left, top, right, bottom = scene.bounds
    pen.shapes.extend(_caption(answer, left + 0.3, bottom + 0.2, right - left - 0.6, pen, question, notes))
    lowest = max((shape.bounds[3] for shape in pen.shapes), default=bottom)
    back = Pen(pen.colours, "ruler")
    back.rect(left, bottom, right - left, lowest + 0.25 - bottom, fill=pen.colours.paper)
    return replace(
        scene,
        shapes=sort_by_layer((*scene.shapes, *back.shapes, *pen.shapes)),
        bounds=(left, top, right, lowest + 0.25),
    )


def _caption(
    answer: Answer, x: float, y: float, width: float, pen: Pen, question: str, notes: Sequence[str]
) -> Iterator[Shape]:
    colours, words = pen.colours, Pen(pen.colours, "ruler")
    for text in filter(None, (question, answer.headline)):
        for line in textwrap.wrap(text, max(8, int(width / (0.36 * _LETTER)))):
            words.text(x, y, line, 0.36, anchor="start", bold=True, fill=colours.ink)
            y += 0.48
    y += 0.04
    shown = answer.reasons[:MOST_REASONS]
    for reason in shown:
        mark = colours.verdict(reason.weight) if reason.weight != "note" else colours.muted
        words.circle(x + 0.1, y, 0.075, fill=mark)
        for line in textwrap.wrap(f"{reason.text} ({reason.ruling})", max(8, int(width / (0.3 * _LETTER)))):
            words.text(x + 0.3, y, line, 0.3, anchor="start", fill=colours.ink)
            y += 0.42
    if len(answer.reasons) > len(shown):
        words.text(x + 0.3, y, f"and {len(answer.reasons) - len(shown)} more", 0.3, anchor="start", fill=colours.muted)
        y += 0.42
    for text in notes:
        for line in textwrap.wrap(text, max(8, int(width / (0.3 * _LETTER)))):
            words.text(x, y, line, 0.3, anchor="start", fill=colours.muted)
            y += 0.42
    return iter(words.shapes)


def to_svg(shown: Shown, **options: Any) -> str:
    """The picture as an SVG document; ``options`` are those of ``scene_of``."""
    from clixbook.view.painters.svg import to_svg as paint

    return paint(scene_of(shown, **options))


def to_png(shown: Shown, *, scale: float = 2.0, **options: Any) -> bytes:
    """The picture as a PNG file with ``scale`` pixels for each CSS pixel; ``options`` as for ``scene_of``."""
    from clixbook.view.painters.png import to_png as paint

    return paint(scene_of(shown, **options), scale=scale)


def save(shown: Shown, path: str | Path, **options: Any) -> Path:
    """Write the picture to a file whose name ends in .svg or .png; a ClixbookError for other endings."""
    return save_picture(Path(path), lambda: to_svg(shown, **options), lambda: to_png(shown, **options))


def save_picture(path: Path, svg: Callable[[], str], png: Callable[[], bytes]) -> Path:
    """Write the picture by the ending of the file's name, .svg or .png; a ClixbookError for others."""
    paint: dict[str, Callable[[], str | bytes]] = {".svg": svg, ".png": png}
    if (ending := path.suffix.lower()) not in paint:
        raise BadWord(f"{path.name!r} must end in .svg or .png.")
    return write_whole(path, paint[ending](), "The picture cannot be saved")


def with_png(data: dict[str, Any], png: bytes) -> Output:
    """An output with a picture, which pages without a kernel show too; its words stand for it where it is not seen."""
    words = textwrap.shorten(data["text/plain"], MOST_ALT, placeholder=" ...")
    return {**data, "image/png": base64.b64encode(png).decode("ascii")}, {"image/png": {"alt": words}}


def bundle(shown: Shown) -> Output:
    """The output that a notebook shows and keeps: words, and a picture where there is a board."""
    from clixbook.view.painters.png import to_png as paint
    from clixbook.view.scenes.in_words import view_text

    data = {"text/plain": view_text(shown) if isinstance(shown, Board) else shown.explain()}
    if isinstance(shown, Answer) and board_of(shown) is None:
        return data, {}
    scene = scene_of(shown)
    return with_png(data, paint(scene, scale=min(1.6, max(1.0, WIDEST / scene.width))))
