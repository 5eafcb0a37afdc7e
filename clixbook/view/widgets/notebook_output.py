"""The output of a widget in a notebook beside itself: words, and a picture where no widget can be shown."""

from __future__ import annotations

import importlib
import os
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

from clixbook.view.pictures.display import Output, with_png
from clixbook.view.widgets.board_parts import BoardParts

VIEW = "application/vnd.jupyter.widget-view+json"
MARK = "needs_background", "light"
"""Metadata that mark the picture of a widget: with its size they give the image classes that page.css knows."""


def widget_output(widget: dict[str, Any] | None, words: str, png: Callable[[], bytes], *boards: BoardParts) -> Output:
    """The output of a cell with a widget of these boards; ``widget`` is the output by ipywidgets."""
    data = {**(widget or {}), "text/plain": words}
    if os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):  # a served page shows the widget alone
        return data, {}
    for board in boards:
        board.keep_picture()
    return with_png(data, png())


class PictureBelow:
    """Mixin of widgets: a notebook shows the widget, and below it its picture, which a living widget hides.

    JupyterLab shows an error in place of a widget that is gone, and nbconvert nothing where its scripts cannot be
    loaded: both prefer the widget to a picture in the same output.
    """

    def _ipython_display_(self) -> None:
        display = importlib.import_module("IPython.display").display  # which has no types
        data, about = self._repr_mimebundle_()  # type: ignore[attr-defined]  # every widget has it
        if "image/png" not in data or not hides_pictures(os.environ):
            display(data, metadata=about, raw=True)
            return
        picture = data.pop("image/png")
        display(data, raw=True)
        below, known = with_size({"text/plain": data["text/plain"], "image/png": picture}, about)
        display(below, metadata=known, raw=True)


def with_size(data: dict[str, Any], about: dict[str, Any]) -> Output:
    """The picture with its mark, and its size from the PNG."""
    head = b64decode(data["image/png"][:44])
    width, height = (int.from_bytes(head[at : at + 4]) for at in (16, 20))
    return data, {"image/png": {**about.get("image/png", {}), "width": width, "height": height}, MARK[0]: MARK[1]}


def hides_pictures(environment: Mapping[str, str]) -> bool:
    """True in JupyterLab, in Notebook, and where a notebook runs without a page: their pages know page.css's rule.

    VS Code and Colab keep each output in a frame of its own, and would show the board twice.
    """
    kernel = getattr(importlib.import_module("IPython").get_ipython(), "kernel", None)
    if kernel is None or "COLAB_RELEASE_TAG" in environment:
        return False
    name = environment.get("JPY_SESSION_NAME", "")
    return "-jvsc-" not in name if name else "VSCODE_PID" not in environment
