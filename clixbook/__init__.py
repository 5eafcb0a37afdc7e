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
    "clixbook.board.files.mapfile": ("check_file", "load_map", "map_names"),
    "clixbook.board.lines.line_of_fire": ("LineOfFire", "line_of_fire"),
    "clixbook.board.lines.line_field": ("lines_of_fire",),
    "clixbook.board.near.adjacency": ("adjacent", "engaged", "neighbours"),
    "clixbook.board.near.beside": ("adjacent_object", "adjacent_to_elevated", "next_to", "touches_wall"),
    "clixbook.board.near.close_attacks": ("may_strike",),
    "clixbook.board.near.heights": ("height",),
    "clixbook.board.near.ranges": ("distance", "within"),
    "clixbook.board.near.shooting": ("may_shoot",),
    "clixbook.board.near.threats": ("threats",),
    "clixbook.board.moves.steps": ("step",),
    "clixbook.board.moves.reach": ("reach",),
    "clixbook.board.moves.moves": ("direct_moves",),
    "clixbook.board.placing.placing": ("arrivals", "may_place"),
    "clixbook.board.placing.standing": ("position_problems",),
    "clixbook.board.moves.break_away": ("break_away",),
    "clixbook.board.knock_back.knock_back": ("knock_back_all", "knock_back_path", "knock_back_squares"),
    "clixbook.board.carrying.carrying": ("carry",),
    "clixbook.board.destroying.destroy": ("destroy", "may_destroy"),
    "clixbook.board.objects.markers": ("lay_barrier", "lay_smoke"),
    "clixbook.board.terrain": ("boundaries", "height_label", "is_clear", "is_unoccupied", "kinds"),
    "clixbook.board.set_up.areas": ("open_areas", "starting_areas"),
    "clixbook.board.set_up.starting": ("enlarge", "map_notes"),
    "clixbook.board.objects.lifting": ("may_pick_up",),
    "clixbook.rulebooks": ("EDITIONS", "Rulebook", "rulebook"),
    "clixbook.rulebooks.compare": ("compare",),
    "clixbook.board.moves.walk": ("walk",),
    "clixbook.scenarios": ("Course", "Lesson", "Scenario", "check_scenario", "course", "divergences", "lessons"),
    "clixbook.scenarios.transcript": ("read_transcript", "transcript"),
    "clixbook.figures.figure": ("Figure",),
    "clixbook.engine.known_names": ("check_figure",),
    "clixbook.figures.files": ("figure_names", "load_figure"),
    "clixbook.figures.ready_forces": ("ReadyForce", "forces"),
    "clixbook.engine.game": ("Game",),
    "clixbook.engine.history.figure_codes": ("figure_code",),
    "clixbook.lab.odds": ("action_odds", "attack_odds"),
    "clixbook.lab.players": ("eager", "random_player"),
    "clixbook.lab.simulate": ("simulate",),
    "clixbook.view.session": ("Session",),
    "clixbook.view.board_view": ("BoardView",),
    "clixbook.view.lesson_view": ("LessonView",),
    "clixbook.view.stepper_view": ("StepperView",),
    "clixbook.view.four_books": ("FourBooks",),
    "clixbook.view.app.app": ("App",),
    "clixbook.view.explore.explore": ("Explore",),
    "clixbook.view.play.page": ("PlayPage",),
    "clixbook.view.pages": ("open_page",),
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
