"""The public names, and the modules that have them: what static tools read, and what ``import clixbook`` loads from."""

from .board.board import Board as Board
from .board.carrying.carrying import carry as carry
from .board.destroying.destroy import destroy as destroy, may_destroy as may_destroy
from .board.files.mapfile import check_file as check_file, load_map as load_map, map_names as map_names
from .board.knock_back.knock_back import (
    knock_back_all as knock_back_all,
    knock_back_path as knock_back_path,
    knock_back_squares as knock_back_squares,
)
from .board.lines.line_field import lines_of_fire as lines_of_fire
from .board.lines.line_of_fire import LineOfFire as LineOfFire, line_of_fire as line_of_fire
from .board.moves.break_away import break_away as break_away
from .board.moves.moves import direct_moves as direct_moves
from .board.moves.reach import reach as reach
from .board.moves.steps import step as step
from .board.moves.walk import walk as walk
from .board.near.adjacency import adjacent as adjacent, engaged as engaged, neighbours as neighbours
from .board.near.beside import (
    adjacent_object as adjacent_object,
    adjacent_to_elevated as adjacent_to_elevated,
    next_to as next_to,
    touches_wall as touches_wall,
)
from .board.near.close_attacks import may_strike as may_strike
from .board.near.heights import height as height
from .board.near.ranges import distance as distance, within as within
from .board.near.shooting import may_shoot as may_shoot
from .board.near.threats import threats as threats
from .board.objects.lifting import may_pick_up as may_pick_up
from .board.objects.markers import lay_barrier as lay_barrier, lay_smoke as lay_smoke
from .board.placing.placing import arrivals as arrivals, may_place as may_place
from .board.placing.standing import position_problems as position_problems
from .board.set_up.areas import open_areas as open_areas, starting_areas as starting_areas
from .board.set_up.starting import enlarge as enlarge, map_notes as map_notes
from .board.squares import Corner as Corner, Edge as Edge, Square as Square
from .board.terrain import (
    boundaries as boundaries,
    height_label as height_label,
    is_clear as is_clear,
    is_unoccupied as is_unoccupied,
    kinds as kinds,
)
from .board.things import (
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
from .engine.game import Game as Game
from .engine.history.figure_codes import figure_code as figure_code
from .engine.known_names import check_figure as check_figure
from .errors import ClixbookError as ClixbookError, Problem as Problem
from .figures.figure import Figure as Figure
from .figures.files import figure_names as figure_names, load_figure as load_figure
from .figures.ready_forces import ReadyForce as ReadyForce, forces as forces
from .lab.odds import action_odds as action_odds, attack_odds as attack_odds
from .lab.players import eager as eager, random_player as random_player
from .lab.simulate import simulate as simulate
from .rulebooks import EDITIONS as EDITIONS, Rulebook as Rulebook, rulebook as rulebook
from .rulebooks.compare import compare as compare
from .scenarios import (
    Course as Course,
    Lesson as Lesson,
    Scenario as Scenario,
    check_scenario as check_scenario,
    course as course,
    divergences as divergences,
    lessons as lessons,
)
from .scenarios.transcript import read_transcript as read_transcript, transcript as transcript
from .view.app.app import App as App
from .view.board_view import BoardView as BoardView
from .view.explore.explore import Explore as Explore
from .view.four_books import FourBooks as FourBooks
from .view.lesson_view import LessonView as LessonView
from .view.pages import open_page as open_page
from .view.play.page import PlayPage as PlayPage
from .view.session import Session as Session
from .view.stepper_view import StepperView as StepperView

__version__: str
