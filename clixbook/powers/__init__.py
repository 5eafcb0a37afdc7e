"""Powers and abilities, one module a family; importing this package adds them all to the engine's table."""

from clixbook.engine.effects import add
from clixbook.powers.attack import EnergyExplosion
from clixbook.powers.close_powers import Blades, StealEnergy
from clixbook.powers.evading import Mastermind, SuperSenses
from clixbook.powers.flurrying import Flurry
from clixbook.powers.luck import ProbabilityControl
from clixbook.powers.outwitting import Outwit
from clixbook.powers.perplexing import Perplex
from clixbook.powers.reducers import Toughness
from clixbook.powers.rushing import Charge, RunningShot
from clixbook.powers.shields import EnergyShield
from clixbook.powers.speed import LeapClimb, Spotting, Stealth
from clixbook.powers.tiring import Incapacitate

POWERS = (
    Flurry(), LeapClimb(), Charge(), Stealth(), Spotting(), RunningShot(),
    EnergyExplosion(), Incapacitate(), Blades(), StealEnergy(),
    SuperSenses(), Toughness(), EnergyShield(), Mastermind(),
    ProbabilityControl(), Perplex(), Outwit(),
)  # fmt: skip
"""Every power that is built, in the order of the dial's slots."""

for _power in POWERS:
    add(_power)
