"""A tabletop sandbox for the HeroClix miniatures rules that lives in a notebook.

>>> import clixbook as cx
>>> board = cx.Board.build(width=4, height=2, hindering=["B2"], blocking=["C1"])
>>> cx.line_of_fire(board, "A1", "D2", rules="core2014").verdict
'hindered'
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "clixbook.errors": ("ClixbookError", "Problem"),
    "clixbook.board.squares": ("Corner", "Edge", "Square"),
    "clixbook.board.things": (
        "EdgeKind", "MapObject", "Marker", "MarkerKind", "Mode", "ObjectKind", "Piece", "Size", "Terrain",
        "Transition",
    ),
    "clixbook.board.board": ("Board",),
    "clixbook.board.mapfile": ("check_file", "load_map", "map_names"),
    "clixbook.board.line_of_fire": ("LineOfFire", "line_of_fire"),
    "clixbook.board.line_field": ("lines_of_fire",),
    "clixbook.board.adjacency": ("adjacent", "engaged", "neighbours"),
    "clixbook.board.beside": ("next_to",),
    "clixbook.board.close_attacks": ("may_strike",),
    "clixbook.board.ranges": ("distance", "within"),
    "clixbook.board.shooting": ("may_shoot",),
    "clixbook.board.steps": ("step",),
    "clixbook.board.reach": ("reach",),
    "clixbook.board.moves": ("direct_moves",),
    "clixbook.board.placing": ("may_place",),
    "clixbook.board.positions": ("position_problems",),
    "clixbook.board.break_away": ("break_away",),
    "clixbook.board.knock_back": ("knock_back_all", "knock_back_path", "knock_back_squares"),
    "clixbook.board.carrying": ("carry",),
    "clixbook.board.destroy": ("destroy", "may_destroy"),
    "clixbook.board.markers": ("lay_barrier", "lay_smoke"),
    "clixbook.board.terrain": ("boundaries",),
    "clixbook.board.setup": ("enlarge",),
    "clixbook.board.objects": ("may_pick_up",),
    "clixbook.rulebooks": ("EDITIONS", "Rulebook", "rulebook"),
    "clixbook.rulebooks.compare": ("compare",),
    "clixbook.board.walk": ("walk",),
    "clixbook.scenarios": ("Lesson", "Scenario", "check_scenario", "divergences", "lessons"),
    "clixbook.view.session": ("Session",),
    "clixbook.view.board_view": ("BoardView",),
    "clixbook.view.lesson_view": ("LessonView",),
    "clixbook.view.four_books": ("FourBooks",),
    "clixbook.view.sandbox": ("Sandbox",),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *sorted(_HOME_OF)]


def __getattr__(name: str) -> Any:
    """Load a public name from its module on first use, so that importing clixbook stays quick and light."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'clixbook' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
