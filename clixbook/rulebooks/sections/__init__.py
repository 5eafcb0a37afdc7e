"""The rules table, one module a section: every row asks once and lets the four editions answer."""

from clixbook.rulebooks.sections.adjacency import Adjacency
from clixbook.rulebooks.sections.break_away import BreakAway
from clixbook.rulebooks.sections.carrying import Carrying
from clixbook.rulebooks.sections.destroying import Destroying
from clixbook.rulebooks.sections.elevation import Elevation
from clixbook.rulebooks.sections.intersections import Intersections
from clixbook.rulebooks.sections.knock_back import KnockBack
from clixbook.rulebooks.sections.line_of_fire import LineOfFire
from clixbook.rulebooks.sections.maps import Maps
from clixbook.rulebooks.sections.markers import Markers
from clixbook.rulebooks.sections.movement import Movement
from clixbook.rulebooks.sections.multi_base import MultiBase
from clixbook.rulebooks.sections.objects import Objects
from clixbook.rulebooks.sections.occupancy import Occupancy
from clixbook.rulebooks.sections.placing import Placing
from clixbook.rulebooks.sections.range import Range
from clixbook.rulebooks.sections.sizes import Sizes
from clixbook.rulebooks.sections.special_terrain import SpecialTerrain
from clixbook.rulebooks.sections.speed_modes import SpeedModes
from clixbook.rulebooks.sections.terrain import Terrain
from clixbook.rulebooks.sections.terrain_moves import TerrainMoves

__all__ = [
    "Adjacency",
    "BreakAway",
    "Carrying",
    "Destroying",
    "Elevation",
    "Intersections",
    "KnockBack",
    "LineOfFire",
    "Maps",
    "Markers",
    "Movement",
    "MultiBase",
    "Objects",
    "Occupancy",
    "Placing",
    "Range",
    "Sizes",
    "SpecialTerrain",
    "SpeedModes",
    "Terrain",
    "TerrainMoves",
]
