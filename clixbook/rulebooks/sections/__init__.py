"""The rules table, one module a section: every row asks once and lets the four editions answer."""

from __future__ import annotations

from typing import get_type_hints

from clixbook.rulebooks.row import Section
from clixbook.rulebooks.sections.actions import Actions
from clixbook.rulebooks.sections.adjacency import AdjacencyRules
from clixbook.rulebooks.sections.anatomy import Anatomy
from clixbook.rulebooks.sections.attacks import Attacks
from clixbook.rulebooks.sections.break_away import BreakAwayRules
from clixbook.rulebooks.sections.carrying import Carrying
from clixbook.rulebooks.sections.conditions import Conditions
from clixbook.rulebooks.sections.damage import DamageRules
from clixbook.rulebooks.sections.destroying import Destroying
from clixbook.rulebooks.sections.durations import Durations
from clixbook.rulebooks.sections.effect_words import Effects
from clixbook.rulebooks.sections.elevation import Elevation
from clixbook.rulebooks.sections.feats import Feats
from clixbook.rulebooks.sections.forces import Forces
from clixbook.rulebooks.sections.golden_rules import GoldenRules
from clixbook.rulebooks.sections.grabs import Grabs
from clixbook.rulebooks.sections.intersections import Intersections
from clixbook.rulebooks.sections.knock_back import KnockBackRules
from clixbook.rulebooks.sections.knock_back_choices import KnockBackChoices
from clixbook.rulebooks.sections.line_of_fire import LineOfFireRules
from clixbook.rulebooks.sections.maps import Maps
from clixbook.rulebooks.sections.markers import Markers
from clixbook.rulebooks.sections.movement import Movement
from clixbook.rulebooks.sections.multi_base import MultiBase
from clixbook.rulebooks.sections.multiplayer import Multiplayer
from clixbook.rulebooks.sections.objects import Objects
from clixbook.rulebooks.sections.occupancy import Occupancy
from clixbook.rulebooks.sections.options import OptionalRules
from clixbook.rulebooks.sections.placing import PlacingRules
from clixbook.rulebooks.sections.powers import (
    AttackPowers,
    DamagePowers,
    DefensePowers,
    Keyphrases,
    PrintedAbilities,
    SpeedPowers,
    SymbolAbilities,
)
from clixbook.rulebooks.sections.range import Range
from clixbook.rulebooks.sections.rerolls import Rerolls
from clixbook.rulebooks.sections.set_up import SetUp
from clixbook.rulebooks.sections.sizes import Sizes
from clixbook.rulebooks.sections.special_powers import SpecialPowers
from clixbook.rulebooks.sections.special_terrain import SpecialTerrain
from clixbook.rulebooks.sections.specials import Specials
from clixbook.rulebooks.sections.speed_modes import SpeedModes
from clixbook.rulebooks.sections.team_abilities import TeamAbilities
from clixbook.rulebooks.sections.teams import Teams
from clixbook.rulebooks.sections.terrain import TerrainRules
from clixbook.rulebooks.sections.terrain_moves import TerrainMoves
from clixbook.rulebooks.sections.themes import Themes
from clixbook.rulebooks.sections.turns import Turns
from clixbook.rulebooks.sections.values import Values
from clixbook.rulebooks.sections.vehicle_rows import Vehicles
from clixbook.rulebooks.sections.victory import Victory
from clixbook.rulebooks.sections.weapons import Weapons


class Sections:
    """The parts of the rules by name, in the order of the table: what a rulebook is made of."""

    adjacency: AdjacencyRules
    range: Range
    line_of_fire: LineOfFireRules
    intersections: Intersections
    terrain: TerrainRules
    terrain_moves: TerrainMoves
    elevation: Elevation
    markers: Markers
    destroying: Destroying
    maps: Maps
    movement: Movement
    placing: PlacingRules
    occupancy: Occupancy
    break_away: BreakAwayRules
    carrying: Carrying
    speed_modes: SpeedModes
    knock_back: KnockBackRules
    objects: Objects
    multi_base: MultiBase
    sizes: Sizes
    special_terrain: SpecialTerrain
    anatomy: Anatomy
    forces: Forces
    themes: Themes
    set_up: SetUp
    turns: Turns
    actions: Actions
    golden_rules: GoldenRules
    values: Values
    attacks: Attacks
    damage: DamageRules
    weapons: Weapons
    grabs: Grabs
    vehicles: Vehicles
    knock_back_choices: KnockBackChoices
    rerolls: Rerolls
    victory: Victory
    multiplayer: Multiplayer
    options: OptionalRules
    conditions: Conditions
    feats: Feats
    specials: Specials
    speed_powers: SpeedPowers
    attack_powers: AttackPowers
    defense_powers: DefensePowers
    damage_powers: DamagePowers
    symbol_abilities: SymbolAbilities
    printed_abilities: PrintedAbilities
    keyphrases: Keyphrases
    effects: Effects
    special_powers: SpecialPowers
    durations: Durations
    teams: Teams
    team_abilities: TeamAbilities


SECTIONS: dict[str, type[Section]] = get_type_hints(Sections)
"""The sections by name, in the order of the table."""
