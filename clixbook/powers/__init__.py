"""Powers and abilities, one module a family; importing this package adds them all to the engine's table."""

from clixbook.engine.held import add
from clixbook.powers.aiding import Empower, Enhancement
from clixbook.powers.attack import EnergyExplosion
from clixbook.powers.blasting import ForceBlast
from clixbook.powers.brought import Crosswind, Debris
from clixbook.powers.capturing import CAPTURING
from clixbook.powers.close_powers import Blades
from clixbook.powers.combat_abilities import ABILITIES
from clixbook.powers.defending import Defend
from clixbook.powers.evading import Mastermind, SuperSenses
from clixbook.powers.experts import CloseCombatExpert, RangedCombatExpert
from clixbook.powers.feats import FEATS
from clixbook.powers.feats_in_turns import IN_TURNS
from clixbook.powers.feats_of_dials import Polymorph
from clixbook.powers.feats_unprinted import UNPRINTED
from clixbook.powers.flurrying import Flurry
from clixbook.powers.fury import BattleFury
from clixbook.powers.healing import Support
from clixbook.powers.hypersonic import HypersonicSpeed
from clixbook.powers.key_phrases import KEY_PHRASES
from clixbook.powers.laying import Barrier, InSmoke, SmokeCloud
from clixbook.powers.leading import Leadership
from clixbook.powers.luck import ProbabilityControl, ThemedLuck
from clixbook.powers.minds import MindControl
from clixbook.powers.outwitting import Outwit
from clixbook.powers.perplexing import Perplex
from clixbook.powers.piercing import ExploitWeakness, PsychicBlast
from clixbook.powers.piloting import Pilot
from clixbook.powers.precise import PrecisionStrike
from clixbook.powers.pulsing import PulseWave
from clixbook.powers.quaking import Quake
from clixbook.powers.reducers import Impervious, Invincible, Invulnerability, Toughness
from clixbook.powers.rushing import Charge, RunningShot
from clixbook.powers.several_actions import SEVERAL
from clixbook.powers.shapes import ShapeChange
from clixbook.powers.sharing import Titans, XMen
from clixbook.powers.shields import CombatReflexes, EnergyShield
from clixbook.powers.sidestepping import Sidestep
from clixbook.powers.slow_powers import Poison, Regeneration
from clixbook.powers.specials import SPECIALS
from clixbook.powers.speed import Earthbound, LeapClimb, Phasing, Plasticity, Spotting, Stealth
from clixbook.powers.stealing import StealEnergy
from clixbook.powers.strength import SuperStrength
from clixbook.powers.team_crowds import InjusticeLeague, MastersOfEvil, Shield
from clixbook.powers.team_fighters import (
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
from clixbook.powers.team_lives import (
    FantasticFour,
    FatalFive,
    FrightfulFour,
    Guardians,
    MinionsOfDoom,
    SuicideSquad,
    YoungAvengers,
)
from clixbook.powers.team_minds import (
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
from clixbook.powers.team_movers import (
    Badoon,
    Champions,
    GreenLanternCorps,
    Hypertime,
    KingdomCome,
    SerpentSociety,
    Shiar,
    Underworld,
)
from clixbook.powers.teams import (
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
from clixbook.powers.telekinesis import Telekinesis
from clixbook.powers.tiring import Incapacitate
from clixbook.powers.vehicles import VEHICLES
from clixbook.powers.wild_cards import Brpd, Calculator, Legion, SpiderManAlly
from clixbook.powers.willing import Willpower
from clixbook.powers.worded import Worded

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
BROUGHT = (ThemedLuck(), Crosswind(), Debris(), *FEATS, *IN_TURNS, Polymorph(), *UNPRINTED)
"""What players bring to a game besides figures: the luck of a theme, conditions, feats."""
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
    *KEY_PHRASES,
    *SEVERAL,
    *VEHICLES,
    *CAPTURING,
    *TEAM_ABILITIES,
    *BROUGHT,
    *SPECIALS,
    Worded(),
):
    add(_power)
