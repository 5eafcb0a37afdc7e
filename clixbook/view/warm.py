"""What a kernel does while it waits for a visitor: what the pages need is imported, and what they keep is made."""

from __future__ import annotations

from importlib import import_module

ROOMS = ("clixbook.view.sandbox", "clixbook.view.stories", "clixbook.view.play.page")


def warm_up() -> None:
    """Import the rooms and draw the opening board once; no widget is left behind, for it would be sent to the page."""
    for room in ROOMS:
        import_module(room)
    from clixbook.view.pictures import whole_svg
    from clixbook.view.sandbox import opening
    from clixbook.view.session import Session

    whole_svg(Session(opening()))
