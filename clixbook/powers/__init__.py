"""Powers and abilities; importing this package registers them all."""

from clixbook.engine.effects.effect_table import add_effect
from clixbook.powers.abilities.capturing import CAPTURING
from clixbook.powers.abilities.combat_abilities import ABILITIES
from clixbook.powers.abilities.keyphrases import KEYPHRASE_EFFECTS
from clixbook.powers.abilities.piloting import Pilot
from clixbook.powers.abilities.several_actions import SEVERAL
from clixbook.powers.abilities.titled import Titled
from clixbook.powers.abilities.vehicles import VEHICLES
from clixbook.powers.attack.close_powers import Blades
from clixbook.powers.attack.energy_explosion import EnergyExplosion
from clixbook.powers.attack.incapacitate import Incapacitate
from clixbook.powers.attack.poison_and_regeneration import Poison, Regeneration
from clixbook.powers.attack.precision_strike import PrecisionStrike
from clixbook.powers.attack.psychic_blast_and_exploit_weakness import ExploitWeakness, PsychicBlast
from clixbook.powers.attack.pulse_wave import PulseWave
from clixbook.powers.attack.quake import Quake
from clixbook.powers.attack.smoke_cloud_and_barrier import Barrier, InSmoke, SmokeCloud
from clixbook.powers.attack.steal_energy import StealEnergy
from clixbook.powers.attack.super_strength import SuperStrength
from clixbook.powers.attack.telekinesis import Telekinesis
from clixbook.powers.battlefield_conditions import Crosswind, Debris
from clixbook.powers.changing_conditions import AtlantisRising, Infiltration
from clixbook.powers.damage.battle_fury import BattleFury
from clixbook.powers.damage.combat_experts import CloseCombatExpert, RangedCombatExpert
from clixbook.powers.damage.empower_and_enhancement import Empower, Enhancement
from clixbook.powers.damage.leadership import Leadership
from clixbook.powers.damage.outwit import Outwit
from clixbook.powers.damage.perplex import Perplex
from clixbook.powers.damage.probability_control import ProbabilityControl, ThemedLuck
from clixbook.powers.damage.shape_change import ShapeChange
from clixbook.powers.damage.support import Support
from clixbook.powers.defense.defend import Defend
from clixbook.powers.defense.evading import Mastermind, SuperSenses
from clixbook.powers.defense.reducers import Impervious, Invincible, Invulnerability, Toughness
from clixbook.powers.defense.shields import CombatReflexes, EnergyShield
from clixbook.powers.defense.willpower import Willpower
from clixbook.powers.feats.feat_effects import FEATS
from clixbook.powers.feats.feats_in_turns import IN_TURNS
from clixbook.powers.feats.feats_of_dials import Polymorph
from clixbook.powers.feats.feats_unprinted import UNPRINTED
from clixbook.powers.special.arrival_runs import ARRIVALS
from clixbook.powers.special.clause_run import add_instruction
from clixbook.powers.special.instruction_runs import INSTRUCTION_RUNS
from clixbook.powers.special.replacement_runs import REPLACING
from clixbook.powers.special.specials import SPECIALS
from clixbook.powers.special.worded import Worded
from clixbook.powers.speed.charge_and_running_shot import Charge, RunningShot
from clixbook.powers.speed.flurry import Flurry
from clixbook.powers.speed.force_blast import ForceBlast
from clixbook.powers.speed.hiding_and_leaping import Earthbound, LeapClimb, Phasing, Plasticity, Spotting, Stealth
from clixbook.powers.speed.hypersonic_speed import HypersonicSpeed
from clixbook.powers.speed.mind_control import MindControl
from clixbook.powers.speed.sidestep import Sidestep
from clixbook.powers.teams.sharing import Titans, XMen
from clixbook.powers.teams.team_crowds import InjusticeLeague, MastersOfEvil, Shield
from clixbook.powers.teams.team_fighters import (
    Crusade,
    FlashRogues,
    Hydra,
    Invaders,
    MarvelFamily,
    Morlocks,
    Police,
    SquadronSupreme,
    TwoThousandAD,
    UltimateXMen,
    WonderWomanAlly,
)
from clixbook.powers.teams.team_lives import (
    FantasticFour,
    FatalFive,
    FrightfulFour,
    Guardians,
    MinionsOfDoom,
    SuicideSquad,
    YoungAvengers,
)
from clixbook.powers.teams.team_minds import (
    Brotherhood,
    CosmicEnergy,
    DangerGirl,
    Inhumans,
    NewWarriors,
    Outsiders,
    PowerCosmic,
    Quintessence,
    Skrulls,
    Starjammers,
    SupermanEnemy,
    Watchmen,
)
from clixbook.powers.teams.team_movers import (
    Badoon,
    Champions,
    GreenLanternCorps,
    Hypertime,
    KingdomCome,
    SerpentSociety,
    Shiar,
    Underworld,
)
from clixbook.powers.teams.teams import (
    Avengers,
    AvengersInitiative,
    BatmanAlly,
    BatmanEnemy,
    CrimeSyndicate,
    Crossgen,
    Defenders,
    JusticeLeague,
    JusticeSociety,
    Kabuki,
    Mystics,
    NewGods,
    SinisterSyndicate,
    SupermanAlly,
    TopCow,
    Ultimates,
)
from clixbook.powers.teams.wild_cards import Brpd, Calculator, Legion, SpiderManAlly

TEAM_ABILITIES = (
    BatmanEnemy(), SinisterSyndicate(), Defenders(), JusticeSociety(), Avengers(), JusticeLeague(),
    SupermanAlly(), Ultimates(), BatmanAlly(), Kabuki(), CrimeSyndicate(), Mystics(), Crossgen(), NewGods(),
    XMen(), Titans(), Calculator(), Legion(), SpiderManAlly(),
    Brpd(), MinionsOfDoom(), TopCow(), AvengersInitiative(), Hydra(), Police(), Morlocks(), TwoThousandAD(),
    UltimateXMen(), FlashRogues(), MarvelFamily(), WonderWomanAlly(), SquadronSupreme(), Crusade(), Invaders(),
    InjusticeLeague(), MastersOfEvil(), Shield(), FantasticFour(), SuicideSquad(), FrightfulFour(), FatalFive(),
    Guardians(), YoungAvengers(), DangerGirl(), Skrulls(), PowerCosmic(), Quintessence(), CosmicEnergy(), Watchmen(),
    Outsiders(), SupermanEnemy(), NewWarriors(), Starjammers(), Inhumans(), Brotherhood(), GreenLanternCorps(),
    Underworld(), SerpentSociety(), Champions(), Shiar(), KingdomCome(), Hypertime(), Badoon(),
)  # fmt: skip
"""Every team ability that is built."""
BROUGHT = (
    ThemedLuck(),
    Crosswind(),
    Debris(),
    Infiltration(),
    AtlantisRising(),
    *FEATS,
    *IN_TURNS,
    Polymorph(),
    *UNPRINTED,
)
"""Effects that players bring to a game besides figures: rerolls of theme teams, conditions, feats."""
POWERS = (
    Flurry(), LeapClimb(), Phasing(), Earthbound(), Charge(), MindControl(), Plasticity(), ForceBlast(), Sidestep(),
    HypersonicSpeed(), Stealth(), Pilot(), Spotting(), RunningShot(), EnergyExplosion(), PulseWave(), Quake(),
    SuperStrength(), Incapacitate(), PsychicBlast(), SmokeCloud(), PrecisionStrike(), Blades(), Poison(),
    StealEnergy(), Telekinesis(), SuperSenses(), Toughness(), Defend(), Invincible(), Impervious(),
    Invulnerability(), CombatReflexes(), EnergyShield(), Barrier(), Mastermind(), Willpower(), Regeneration(),
    RangedCombatExpert(), BattleFury(), Support(), ExploitWeakness(), Enhancement(), ProbabilityControl(),
    ShapeChange(), CloseCombatExpert(), Empower(), Perplex(), Outwit(), Leadership(), InSmoke(),
)  # fmt: skip
"""Every power that is built, in the order of the dial's slots."""

for _power in (
    *POWERS,
    *ABILITIES,
    *KEYPHRASE_EFFECTS,
    Titled(),
    *SEVERAL,
    *VEHICLES,
    *CAPTURING,
    *TEAM_ABILITIES,
    *BROUGHT,
    *SPECIALS,
    Worded(),
):
    add_effect(_power)
for _kind, _carried in {**INSTRUCTION_RUNS, **REPLACING, **ARRIVALS}.items():
    add_instruction(_kind, _carried)
