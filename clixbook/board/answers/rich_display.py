"""What can be shown as a picture: in a notebook, as SVG text, as a file.

Painting lives in the views. They are named here and loaded on first use, so that the board knows nothing of them.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from clixbook.argument_errors import called
from clixbook.errors import ClixbookError

MOST_SCALE = 20
_PAINTING = "clixbook.view.pictures.display"


class RichDisplay:
    """Mixin for boards and answers: rich display in notebooks, ``to_svg``, ``to_png`` and ``save``."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = _painting().bundle(self)
        return bundle

    @called
    def to_svg(self, **options: Any) -> str:
        """The picture as an SVG document; ``options`` such as ``palette="dark"`` are those of ``board_scene``."""
        svg: str = _painting().to_svg(self, **options)
        return svg

    @called
    def to_png(self, *, scale: float = 2.0, **options: Any) -> bytes:
        """The picture as a PNG file with ``scale`` pixels for each CSS pixel."""
        given: object = scale
        if not (isinstance(given, (int, float)) and 0 < given <= MOST_SCALE):
            raise ClixbookError(f"scale: expected a number up to {MOST_SCALE}, not {scale!r:.40}.")
        png: bytes = _painting().to_png(self, scale=scale, **options)
        return png

    @called
    def save(self, path: str | Path, **options: Any) -> Path:
        """Write the picture to a file that ends in .svg or .png; a ClixbookError for any other name."""
        saved: Path = _painting().save(self, path, **options)
        return saved


def _painting() -> Any:
    return importlib.import_module(_PAINTING)
