"""A tabletop sandbox for the HeroClix miniatures rules that lives in a notebook.

>>> import clixbook as cx
>>> board = cx.Board.build(width=4, height=2, hindering=["B2"], blocking=["C1"])
>>> cx.line_of_fire(board, "A1", "D2", rules="core2014").verdict
'hindered'
"""

from __future__ import annotations

import ast
import importlib
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from clixbook import deprecation

__version__ = "0.4.0"
deprecation.install()

if TYPE_CHECKING:  # every public name and its module, for static tools; ``__getattr__`` loads from there
    from clixbook import types as types
    from clixbook.board.answers.heat import Heat as Heat
    from clixbook.board.carrying.carrying import carry as carry
    from clixbook.board.destroying.destroy import destroy as destroy, may_destroy as may_destroy
    from clixbook.board.files.mapfile import check_file as check_file, load_map as load_map, map_names as map_names
    from clixbook.board.knock_back.knock_back import (
        knock_back_all as knock_back_all,
        knock_back_path as knock_back_path,
        knock_back_squares as knock_back_squares,
    )
    from clixbook.board.lines.line_field import lines_of_fire as lines_of_fire
    from clixbook.board.lines.line_of_fire import LineOfFire as LineOfFire, line_of_fire as line_of_fire
    from clixbook.board.model.board import Board as Board
    from clixbook.board.model.squares import Corner as Corner, Edge as Edge, Square as Square
    from clixbook.board.model.thing_card import ThingCard as ThingCard
    from clixbook.board.model.things import (
        EdgeKind as EdgeKind,
        MapObject as MapObject,
        Marker as Marker,
        MarkerKind as MarkerKind,
        Mode as Mode,
        ObjectKind as ObjectKind,
        Piece as Piece,
        Size as Size,
        Terrain as Terrain,
        Transition as Transition,
    )
    from clixbook.board.moves.break_away import break_away as break_away
    from clixbook.board.moves.moves import direct_moves as direct_moves
    from clixbook.board.moves.reach import reach as reach
    from clixbook.board.moves.stepping.steps import step as step
    from clixbook.board.moves.walk import walk as walk
    from clixbook.board.near.adjacency import (
        adjacent as adjacent,
        adjacent_opponent as adjacent_opponent,
        neighbours as neighbours,
    )
    from clixbook.board.near.beside import (
        adjacent_object as adjacent_object,
        adjacent_to_elevated as adjacent_to_elevated,
        adjacent_to_map_edge as adjacent_to_map_edge,
        adjacent_to_wall as adjacent_to_wall,
        touching as touching,
    )
    from clixbook.board.near.close_attacks import may_strike as may_strike
    from clixbook.board.near.heights import height as height
    from clixbook.board.near.ranges import distance as distance, within as within
    from clixbook.board.near.shooting import may_shoot as may_shoot
    from clixbook.board.near.threats import threats as threats
    from clixbook.board.objects.lifting import may_pick_up as may_pick_up
    from clixbook.board.objects.markers import lay_barrier as lay_barrier, lay_smoke as lay_smoke
    from clixbook.board.placing.placing import may_place as may_place, squares_to_place as squares_to_place
    from clixbook.board.placing.standing import position_problems as position_problems
    from clixbook.board.set_up.areas import open_areas as open_areas, starting_areas as starting_areas
    from clixbook.board.set_up.starting import enlarge_starting_areas as enlarge_starting_areas, map_notes as map_notes
    from clixbook.board.terrain.printed_lines import (
        boundaries as boundaries,
        read_printed_lines as read_printed_lines,
    )
    from clixbook.board.terrain.terrain import (
        height_label as height_label,
        is_clear as is_clear,
        is_unoccupied as is_unoccupied,
        terrain_at as terrain_at,
    )
    from clixbook.engine.effects.effects import Effect as Effect
    from clixbook.engine.effects.name_check import check_figure as check_figure
    from clixbook.engine.effects.user_powers import add_power as add_power
    from clixbook.engine.game import Game as Game
    from clixbook.engine.history.figure_codes import figure_code as figure_code
    from clixbook.engine.history.thing_codes import thing_code as thing_code
    from clixbook.engine.position.questions import Option as Option
    from clixbook.errors import (
        BadFile as BadFile,
        BadWord as BadWord,
        ClixbookError as ClixbookError,
        IllegalAction as IllegalAction,
        NotFound as NotFound,
        Problem as Problem,
    )
    from clixbook.figures.figure import Figure as Figure
    from clixbook.figures.figure_table import roster as roster
    from clixbook.figures.files.figure_files import figure_names as figure_names, load_figure as load_figure
    from clixbook.figures.forces.ready_forces import ReadyForce as ReadyForce, forces as forces
    from clixbook.figures.things.thing import Thing as Thing, ThingKind as ThingKind
    from clixbook.figures.things.thing_files import (
        check_thing as check_thing,
        load_thing as load_thing,
        thing_names as thing_names,
    )
    from clixbook.importing.figure_import import figures_from as figures_from
    from clixbook.importing.map_import import maps_from as maps_from
    from clixbook.lab.odds import action_odds as action_odds, attack_odds as attack_odds
    from clixbook.lab.odds_table import odds_table as odds_table
    from clixbook.lab.opponents import (
        commander as commander,
        recruit as recruit,
        soldier as soldier,
        veteran as veteran,
    )
    from clixbook.lab.players import Player as Player, eager as eager, random_player as random_player
    from clixbook.lab.results import Results as Results, Tournament as Tournament
    from clixbook.lab.roll_odds import roll_odds as roll_odds
    from clixbook.lab.search.plans import Plan as Plan
    from clixbook.lab.simulate import simulate as simulate
    from clixbook.lab.tournaments import (
        tournament as tournament,
        tournament_of_forces as tournament_of_forces,
    )
    from clixbook.rulebooks import EDITIONS as EDITIONS, Rulebook as Rulebook, rulebook as rulebook
    from clixbook.rulebooks.compare import compare as compare
    from clixbook.scenarios import (
        Course as Course,
        Lesson as Lesson,
        Scenario as Scenario,
        check_scenario as check_scenario,
        course as course,
        divergences as divergences,
        lessons as lessons,
    )
    from clixbook.scenarios.files.game_files import load_game as load_game, save_game as save_game
    from clixbook.scenarios.recognition import Recognised as Recognised, TextKind as TextKind, recognise as recognise
    from clixbook.scenarios.stories.transcript import read_transcript as read_transcript, transcript as transcript
    from clixbook.tables import Table as Table
    from clixbook.view.app.app import App as App
    from clixbook.view.cells.board_view import BoardView as BoardView
    from clixbook.view.cells.four_books import FourBooks as FourBooks
    from clixbook.view.cells.lesson_view import LessonView as LessonView
    from clixbook.view.cells.stepper_view import StepperView as StepperView
    from clixbook.view.explore.explore import Explore as Explore
    from clixbook.view.play.page import PlayPage as PlayPage
    from clixbook.view.serving.pages import open_page as open_page
    from clixbook.view.sessions.game_session import GameSession as GameSession
    from clixbook.view.sessions.session import Session as Session

    engaged = adjacent_opponent  # the former names of 0.4
    touches_wall = adjacent_to_wall
    enlarge = enlarge_starting_areas
    arrivals = squares_to_place
    kinds = terrain_at
    next_to = touching


def _names_above() -> tuple[dict[str, str], dict[str, str]]:
    """The public names with their modules, and former names with their new ones, as they stand above."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If)).body
    imports = (node for node in block if isinstance(node, ast.ImportFrom) and node.module != __name__)
    homes = {name.name: node.module or "" for node in imports for name in node.names}
    former = (node for node in block if isinstance(node, ast.Assign))
    return homes, {ast.unparse(node.targets[0]): ast.unparse(node.value) for node in former}


_HOME_OF, _FORMER = _names_above()
__all__ = ["__version__", *sorted(_HOME_OF)]  # names all of them, of which Ruff sees one


if not TYPE_CHECKING:  # static tools would take any name for one of ours

    def __getattr__(name: str) -> object:
        """Load a public name from its module on first use, so that importing clixbook stays quick and light."""
        if name == "types":
            return importlib.import_module("clixbook.types")
        if name in _FORMER:
            warnings.warn(f"cx.{name} is now cx.{_FORMER[name]}.", DeprecationWarning, stacklevel=2)
            return __getattr__(_FORMER[name])
        if name not in _HOME_OF:
            raise AttributeError(f"module 'clixbook' has no attribute {name!r}")
        value: object = getattr(importlib.import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return __all__
