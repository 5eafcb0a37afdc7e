"""The rules table, one module a section: every row asks once and lets the four editions answer."""

from clixbook.rulebooks.sections.actions import Actions
from clixbook.rulebooks.sections.adjacency import Adjacency
from clixbook.rulebooks.sections.anatomy import Anatomy
from clixbook.rulebooks.sections.attacks import Attacks
from clixbook.rulebooks.sections.break_away import BreakAway
from clixbook.rulebooks.sections.carrying import Carrying
from clixbook.rulebooks.sections.conditions import Conditions
from clixbook.rulebooks.sections.damage import Damage
from clixbook.rulebooks.sections.destroying import Destroying
from clixbook.rulebooks.sections.elevation import Elevation
from clixbook.rulebooks.sections.feats import Feats
from clixbook.rulebooks.sections.forces import Forces
from clixbook.rulebooks.sections.golden_rules import GoldenRules
from clixbook.rulebooks.sections.intersections import Intersections
from clixbook.rulebooks.sections.knock_back import KnockBack
from clixbook.rulebooks.sections.knock_back_choices import KnockBackChoices
from clixbook.rulebooks.sections.line_of_fire import LineOfFire
from clixbook.rulebooks.sections.maps import Maps
from clixbook.rulebooks.sections.markers import Markers
from clixbook.rulebooks.sections.movement import Movement
from clixbook.rulebooks.sections.multi_base import MultiBase
from clixbook.rulebooks.sections.multiplayer import Multiplayer
from clixbook.rulebooks.sections.objects import Objects
from clixbook.rulebooks.sections.occupancy import Occupancy
from clixbook.rulebooks.sections.options import Options
from clixbook.rulebooks.sections.placing import Placing
from clixbook.rulebooks.sections.range import Range
from clixbook.rulebooks.sections.rerolls import Rerolls
from clixbook.rulebooks.sections.set_up import SetUp
from clixbook.rulebooks.sections.sizes import Sizes
from clixbook.rulebooks.sections.special_terrain import SpecialTerrain
from clixbook.rulebooks.sections.specials import Specials
from clixbook.rulebooks.sections.speed_modes import SpeedModes
from clixbook.rulebooks.sections.team_abilities import TeamAbilities
from clixbook.rulebooks.sections.teams import Teams
from clixbook.rulebooks.sections.terrain import Terrain
from clixbook.rulebooks.sections.terrain_moves import TerrainMoves
from clixbook.rulebooks.sections.themes import Themes
from clixbook.rulebooks.sections.turns import Turns
from clixbook.rulebooks.sections.values import Values
from clixbook.rulebooks.sections.victory import Victory
from clixbook.rulebooks.sections.weapons import Weapons

__all__ = [
    "Actions",
    "Adjacency",
    "Anatomy",
    "Attacks",
    "BreakAway",
    "Carrying",
    "Conditions",
    "Damage",
    "Destroying",
    "Elevation",
    "Feats",
    "Forces",
    "GoldenRules",
    "Intersections",
    "KnockBack",
    "KnockBackChoices",
    "LineOfFire",
    "Maps",
    "Markers",
    "Movement",
    "MultiBase",
    "Multiplayer",
    "Objects",
    "Occupancy",
    "Options",
    "Placing",
    "Range",
    "Rerolls",
    "SetUp",
    "Sizes",
    "SpecialTerrain",
    "Specials",
    "SpeedModes",
    "TeamAbilities",
    "Teams",
    "Terrain",
    "TerrainMoves",
    "Themes",
    "Turns",
    "Values",
    "Victory",
    "Weapons",
]
