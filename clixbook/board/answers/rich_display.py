"""Rich display of boards and answers: notebook output, SVG text and files.

Painting lives in the views, which stand above the board (registry.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.errors import BadWord
from clixbook.registry import call

MOST_SCALE = 20


class RichDisplay:
    """Mixin for rich display: notebooks, ``to_svg``, ``to_png`` and ``save``."""

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle: tuple[dict[str, Any], dict[str, Any]] = call("board.bundle", self)
        return bundle

    @checks_arguments
    def to_svg(self, **options: Any) -> str:
        """The picture as an SVG document; ``options`` such as ``palette="dark"`` are those of ``board_scene``.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=3, height=1)
        >>> board.to_svg(palette="dark").startswith("<svg")
        True
        """
        svg: str = call("board.svg", self, **options)
        return svg

    @checks_arguments
    def to_png(self, *, scale: float = 2.0, **options: Any) -> bytes:
        """The picture as a PNG file with ``scale`` pixels for each CSS pixel.

        >>> import clixbook as cx
        >>> board = cx.Board.build(width=3, height=1)
        >>> board.to_png(scale=1)[1:4]
        b'PNG'
        """
        given: object = scale
        if not (isinstance(given, (int, float)) and 0 < given <= MOST_SCALE):
            raise BadWord(f"scale: expected a number up to {MOST_SCALE}, not {scale!r:.40}.")
        png: bytes = call("board.png", self, scale=scale, **options)
        return png

    @checks_arguments
    def save(self, path: str | Path, **options: Any) -> Path:
        """Write the picture to a file that ends in .svg or .png; a ClixbookError for any other name.

        >>> import tempfile, clixbook as cx
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     cx.Board.build(width=3, height=1).save(f"{folder}/board.svg").name
        'board.svg'
        """
        saved: Path = call("board.save", self, path, **options)
        return saved
