"""The rules table, one module per section, with four editions per row."""

from __future__ import annotations

from typing import get_type_hints

from clixbook.rulebooks.row import Section
from clixbook.rulebooks.sections.combat.attacks import Attacks
from clixbook.rulebooks.sections.combat.damage import DamageRules
from clixbook.rulebooks.sections.combat.grabs import Grabs
from clixbook.rulebooks.sections.combat.objects import Objects
from clixbook.rulebooks.sections.combat.rerolls import Rerolls
from clixbook.rulebooks.sections.combat.values import Values
from clixbook.rulebooks.sections.combat.vehicles import Vehicles
from clixbook.rulebooks.sections.combat.weapons import Weapons
from clixbook.rulebooks.sections.forces.anatomy import Anatomy
from clixbook.rulebooks.sections.forces.bystanders import BystanderTokens
from clixbook.rulebooks.sections.forces.conditions import Conditions
from clixbook.rulebooks.sections.forces.feats import Feats
from clixbook.rulebooks.sections.forces.forces import Forces
from clixbook.rulebooks.sections.forces.generating import Generating
from clixbook.rulebooks.sections.forces.hordes import Hordes
from clixbook.rulebooks.sections.forces.id_cards import IdCards
from clixbook.rulebooks.sections.forces.replacing import ReplacingRules
from clixbook.rulebooks.sections.forces.themes import Themes
from clixbook.rulebooks.sections.forces.titled import TitledFigures
from clixbook.rulebooks.sections.lines.elevation import Elevation
from clixbook.rulebooks.sections.lines.intersections import Intersections
from clixbook.rulebooks.sections.lines.line_of_fire import LineOfFireRules
from clixbook.rulebooks.sections.lines.sizes import Sizes
from clixbook.rulebooks.sections.map.adjacency import AdjacencyRules
from clixbook.rulebooks.sections.map.destroying import Destroying
from clixbook.rulebooks.sections.map.maps import Maps
from clixbook.rulebooks.sections.map.markers import Markers
from clixbook.rulebooks.sections.map.multi_base import MultiBase
from clixbook.rulebooks.sections.map.range import Range
from clixbook.rulebooks.sections.map.special_terrain import SpecialTerrain, SpecialTerrainObjects
from clixbook.rulebooks.sections.map.terrain import TerrainRules
from clixbook.rulebooks.sections.map.terrain_moves import TerrainMoves
from clixbook.rulebooks.sections.moving.break_away import BreakAwayRules
from clixbook.rulebooks.sections.moving.carrying import Carrying
from clixbook.rulebooks.sections.moving.knock_back import KnockBackRules
from clixbook.rulebooks.sections.moving.knock_back_choices import KnockBackChoices
from clixbook.rulebooks.sections.moving.movement import Movement
from clixbook.rulebooks.sections.moving.occupancy import Occupancy
from clixbook.rulebooks.sections.moving.placing import PlacingRules
from clixbook.rulebooks.sections.moving.speed_modes import SpeedModes
from clixbook.rulebooks.sections.powers import (
    AttackPowers,
    DamagePowers,
    DefensePowers,
    Keyphrases,
    PrintedAbilities,
    SpeedPowers,
    SymbolAbilities,
)
from clixbook.rulebooks.sections.powers.effect_order import Effects
from clixbook.rulebooks.sections.powers.one_book_rules import OneBookRules
from clixbook.rulebooks.sections.powers.special_powers import SpecialPowers
from clixbook.rulebooks.sections.teams.team_abilities import TeamAbilities
from clixbook.rulebooks.sections.teams.teams import Teams
from clixbook.rulebooks.sections.turn.actions import Actions
from clixbook.rulebooks.sections.turn.durations import Durations
from clixbook.rulebooks.sections.turn.golden_rules import GoldenRules
from clixbook.rulebooks.sections.turn.multiplayer import Multiplayer
from clixbook.rulebooks.sections.turn.optional_rules import OptionalRules
from clixbook.rulebooks.sections.turn.set_up import SetUpRules
from clixbook.rulebooks.sections.turn.turns import TurnRules
from clixbook.rulebooks.sections.turn.victory import Victory


class Sections:
    """Sections of a rulebook by name, in the order of the table."""

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
    special_terrain_objects: SpecialTerrainObjects
    anatomy: Anatomy
    forces: Forces
    themes: Themes
    titled_figures: TitledFigures
    id_cards: IdCards
    bystander_tokens: BystanderTokens
    generating: Generating
    hordes: Hordes
    replacing: ReplacingRules
    set_up: SetUpRules
    turns: TurnRules
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
    specials: OneBookRules
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
