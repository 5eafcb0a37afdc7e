"""What a widget leaves in a notebook beside itself: words, and a picture where no widget can be shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from clixbook.view.pictures.display import Output, with_png
from clixbook.view.widgets.board_parts import BoardParts


def widget_output(widget: dict[str, Any] | None, words: str, png: Callable[[], bytes], *boards: BoardParts) -> Output:
    """The output of a cell whose value is a widget with these boards; ``widget`` is what ipywidgets makes of it."""
    data = {**(widget or {}), "text/plain": words}
    if os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):  # a served page shows the widget alone
        return data, {}
    for board in boards:
        board.keep_picture()
    return with_png(data, png())
