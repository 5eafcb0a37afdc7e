"""The picture of a board that a saved notebook keeps: it lies under the canvas, whose pixels are not saved."""

from __future__ import annotations

import asyncio
import base64
import importlib
from contextlib import suppress
from html import escape
from typing import Any

from clixbook.view.painters.png import to_small_png
from clixbook.view.scenes.scene import Scene, Shape
from clixbook.view.widgets.traffic.shared_style import HTML

QUIET = 0.3
"""The seconds without painting before the picture is drawn: not while a person plays."""
WIDEST = 1000
"""Pixels of the picture."""


class KeptPicture(HTML):
    """A picture of a canvas, drawn once nothing was painted for a moment.

    A page that opens the notebook without a kernel has this widget's value but no pixels on the canvas above it, and
    shows the picture. A live canvas covers it.
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.add_class("cb-kept")
        self._scene = scene
        self._drawn: tuple[Shape, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._shell = importlib.import_module("IPython").get_ipython()
        if self._shell is not None:
            self._shell.events.register("post_run_cell", self._end_of_cell)
        self.draw()

    def show(self, scene: Scene) -> None:
        """The canvas shows this scene now."""
        self._scene = scene
        if scene.shapes != self._drawn:
            self._stop()
            with suppress(RuntimeError):  # no loop runs here: the end of the cell draws it
                self._timer = asyncio.get_running_loop().call_later(QUIET, self.draw)

    def draw(self) -> None:
        """Draw the content of the canvas, unless it was drawn last."""
        self._stop()
        scene = self._scene
        if scene.shapes != self._drawn:
            self._drawn = scene.shapes
            data = base64.b64encode(to_small_png(scene, WIDEST)).decode("ascii")
            self.value = f'<img alt="{escape(scene.title)}" src="data:image/png;base64,{data}">'

    def _end_of_cell(self, _: Any) -> None:
        """A notebook that runs without a page ends its kernel with the last cell."""
        if self.comm is not None:
            self.draw()
        else:
            self._shell.events.unregister("post_run_cell", self._end_of_cell)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
