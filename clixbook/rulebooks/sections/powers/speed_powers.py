"""PWR: powers of the speed slot."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says
from clixbook.rulebooks.vocabulary import PowerReach


@record
class SidestepRule:
    """A move of ``squares`` by a free action (MOV-11). ``locked``: nothing halves or changes them."""

    squares: int = 2
    locked: bool = False


@record
class MindControlRule:
    """Attack without damage; hit opponents act for the attacker (see ACT-39, ATK-27).

    ``needs``: "action" if any action with such an attack can use it (ACT-41), "" if it takes a power action.
    ``least_range``: the least range of its attacks; ``of_none``: only for figures with a printed range of 0.
    ``several``: it may have several targets. The user takes 1 for each full ``per_points`` of hit figures (0: nothing),
    counted for ``each``, else for all together, and at most ``most`` (0: no limit). ``not_vehicles``: it fails against
    vehicles.
    """

    needs: str = ""
    least_range: int = 4
    of_none: bool = False
    several: bool = True
    per_points: int = 100
    each: bool = False
    most: int = 0
    not_vehicles: bool = False


EITHER = frozenset({"close", "ranged"})


@record
class StealthPowerRule:
    """Stealth; lines to it are LOF-16, squares beside it ADJ-15.

    ``found_by_attack``: an attack without damage may find it, and its finder may then attack it.
    """

    found_by_attack: bool = False


class CrossLevelTargets(enum.Enum):
    """Targets of close attacks over a change of level."""

    ANY = "any adjacent square"
    UP = "elevated figures"
    NOBODY = "nobody"


@record
class LeapRule:
    """A figure that leaps as in SPD-05. ``actions``: the kinds of action that it needs; none for every move.

    ``strikes``: the targets of its close attacks on other levels.
    """

    actions: frozenset[str]
    strikes: CrossLevelTargets


@former_names(harder="damage_bonus")
@record
class MovingAttackRule:
    """A move, as in SPD-07, with an attack. It takes an action of this ``kind`` (ACT-06).

    ``grants_action``: the attack is an action of its own, so that powers can ride on it (ACT-07). ``replaces_speed``: a
    halved speed is a replacement of the value (VAL-03), so that modifiers come after it; else it is half of the final
    value. ``at_opponents``: the move must end beside one. ``damage_bonus`` is added to damage of the attack, if it
    deals any.
    """

    kind: str
    grants_action: bool
    replaces_speed: bool
    at_opponents: bool = False
    damage_bonus: int = 0


@former_names(strikes="attack_kinds", alone="no_other_powers", chain="chain_action", wearier="chain_attack_change")
@record
class HypersonicRule(MovingAttackRule):
    """A move with attacks on the way (SPD-08).

    ``attack_kinds``: the kinds of attack. ``two_moves``: what follows the attack is a move of its own, with a break
    away of its own. ``every_move``: moves without it are as hard to hold. ``no_other_powers``: none of the figure's
    other powers works until the move is over. ``chain_action`` is the kind of action by which it strikes one
    opponent until it misses ("" for none); each success changes the next attack roll by ``chain_attack_change``.
    """

    attack_kinds: frozenset[str] = EITHER
    two_moves: bool = False
    every_move: bool = False
    no_other_powers: bool = False
    chain_action: str = ""
    chain_attack_change: int = 0


@record
class FlurryRule:
    """Successive close attacks by one action of this ``kind`` (ACT-06); later ones optional.

    ``first_is_free``: the first of them takes nothing from later damage values (DMG-09). ``adds_nothing``: powers that
    were not in use in the first are not added to the second, though the dial shows them by then.
    """

    kind: str
    attacks: int = 2
    first_is_free: bool = False
    adds_nothing: bool = False


class OtherHitsRule(enum.Enum):
    """Effect on other attacks that hit."""

    NOTHING = "nothing"
    MAY = "they may knock back without doubles"
    KEYPHRASE = "they have the keyphrase that knocks back without doubles"
    INSTEAD = "they may push in place of their damage"


@record
class ForceBlastRule:
    """A push; its distance is in KBK-14. ``ways`` to make it by a power action: "push" without an attack, and attacks.

    ``reach`` is that of the push; without one the target must be adjacent. ``cause`` is the word of KBK-01 for what
    knocks back. ``gives_token``: its close attacks give one, too.
    """

    ways: tuple[str, ...]
    on_hits: OtherHitsRule
    reach: PowerReach | None = None
    cause: str = "force blast"
    gives_token: bool = False


@record
class PhasingRule:
    """Moves by SPD-06 in these ``actions``, none for every move."""

    actions: frozenset[str]


@record
class PlasticityRule:
    """A figure hard to leave and to hold (BRK-06, SPD-09). ``reaches``: SPD-09 lengthens its close attacks."""

    reaches: bool = True


@record
class EarthboundPower:
    """A figure without its wings, fins or size (SPD-10). ``symbols``: the symbols themselves are lost."""

    symbols: bool = True


class SpeedPowers(Section):
    """Powers of the speed slot in the books."""

    prefix = "PWR"
    title = "Powers of the speed slot"

    mind_control = Row(
        "PWR-MINDCONTROL",
        "What does Mind Control do?",
        core2014=says(
            MindControlRule("action", per_points=150, most=1),
            "A close or ranged action without damage: each opponent hit takes an action for the user, who takes 1 "
            "damage if together they are worth 150 points or more.",
            "powers card: Mind Control",
        ),
        complete2022=says(
            MindControlRule("action", least_range=6, per_points=0, not_vehicles=True),
            "A close or ranged action, not against vehicles: instead of taking damage, each opponent hit may move "
            "half its speed and attack for the user, in either order.",
            "powers card: Mind Control; §24.4",
        ),
        nebula2007=says(
            MindControlRule(of_none=True, several=False, each=True),
            "For a token, an attack without damage: a figure hit is friendly until it gets a token, is released or "
            "the turn ends. The user takes 1 per 100 points.",
            "SPEED SUPER POWERS",
        ),
        eddieg=says(
            MindControlRule(),
            "A power action with an attack without damage: each opponent hit takes an action for the user, who "
            "takes 1 damage for each 100 points of them together.",
            "Speed Powers",
        ),
    )

    sidestep = Row(
        "PWR-SIDESTEP",
        "What does Sidestep do?",
        core2014=says(
            SidestepRule(locked=True),
            "A free action: a move with speed 2, which nothing halves or changes.",
            "powers card: Sidestep",
        ),
        complete2022=says(SidestepRule(), "A free action: a move of up to 2 squares.", "powers card: Sidestep"),
        nebula2007=absent(SidestepRule(), "This book has no Sidestep."),
        eddieg=absent(SidestepRule(), "This book has no Sidestep."),
    )

    stealth = Row(
        "PWR-STEALTH",
        "What does Stealth do?",
        core2014=says(
            StealthPowerRule(),
            "Always on, except in its player's turn: a hindered line to the figure is blocked, "
            "even from an adjacent square.",
            "P6 Common questions; P3 Activating; powers card: Stealth",
        ),
        complete2022=says(
            StealthPowerRule(),
            "Always on, except in its player's turn: a hindered line to the figure is blocked, "
            "unless it comes from an adjacent square.",
            "powers card: Stealth",
        ),
        nebula2007=says(
            StealthPowerRule(found_by_attack=True),
            "Hindering terrain blocks lines to the figure, for close attacks too; an attack "
            "without damage may spot it.",
            "STEALTH; SUPER SENSES",
        ),
        eddieg=says(
            StealthPowerRule(),
            "A hindered line to the figure is blocked, for friends and opponents.",
            "Speed Powers: Stealth",
        ),
    )
    leap_climb = Row(
        "PWR-LEAPCLIMB",
        "What does Leap/Climb do?",
        core2014=says(
            LeapRule(frozenset({"move"}), CrossLevelTargets.ANY),
            "A move action that ignores levels, figures, hindering and outdoor blocking terrain, with break away "
            "+2; close attacks at any level.",
            "powers card: Leap/Climb; P2 Stairs and Ladders",
        ),
        complete2022=says(
            LeapRule(frozenset(), CrossLevelTargets.NOBODY),
            "Always on: every move ignores levels, outdoor blocking terrain and figures; break away as usual.",
            "powers card: Leap/Climb",
        ),
        nebula2007=says(
            LeapRule(frozenset({"move"}), CrossLevelTargets.ANY),
            "A move action that ignores figures, hindering terrain and levels and needs no break "
            "away; close attacks at any level.",
            "LEAP/CLIMB",
        ),
        eddieg=says(
            LeapRule(frozenset(), CrossLevelTargets.UP),
            "It moves over terrain and opponents, breaks away automatically except from Leap/Climb and Plasticity, "
            "and attacks elevated figures in close combat.",
            "Speed Powers: Leap/Climb",
        ),
    )
    running_shot = Row(
        "PWR-RUNNINGSHOT",
        "What does Running Shot do?",
        core2014=says(
            MovingAttackRule("power", grants_action=True, replaces_speed=True),
            "A power action: a move of half the speed, then an optional ranged combat action as a free action.",
            "powers card: Running Shot",
        ),
        complete2022=says(
            MovingAttackRule("power", grants_action=True, replaces_speed=True),
            "A power action: a move of half the speed, then a ranged action as a free action, or just a ranged attack.",
            "powers card: Running Shot; §10.8a",
        ),
        nebula2007=says(
            MovingAttackRule("move", grants_action=False, replaces_speed=False),
            "One ranged attack at any point of a full move, which may then go on.",
            "RUNNING SHOT",
        ),
        eddieg=says(
            MovingAttackRule("move", grants_action=False, replaces_speed=False),
            "A move of half the speed, rounded up, then one ranged attack.",
            "Speed Powers: Running Shot",
        ),
    )
    flurry = Row(
        "PWR-FLURRY",
        "What does Flurry do?",
        core2014=says(
            FlurryRule("close", first_is_free=True, adds_nothing=True),
            "A close combat action with a close attack, then an optional second one as a free action, with no power "
            "added; the first does not lower the damage value (DMG-09).",
            "powers card: Flurry; P3 Special Powers",
        ),
        complete2022=says(
            FlurryRule("close"),
            "A close action with up to two close attacks, one after the other.",
            "powers card: Flurry",
        ),
        nebula2007=says(
            FlurryRule("power"),
            "For one token, two close attacks, each with its own roll, on one target or on two.",
            "FLURRY",
        ),
        eddieg=says(
            FlurryRule("power"),
            "A power action with two close attacks, each with its own roll, on one target or on two.",
            "Speed Powers: Flurry",
        ),
    )
    charge = Row(
        "PWR-CHARGE",
        "What does Charge do?",
        core2014=says(
            MovingAttackRule("power", grants_action=True, replaces_speed=True),
            "A power action: a move of half the speed, then an optional close combat action as a free action. The "
            "figure is never knocked back.",
            "powers card: Charge; P2 Attacks and Actions; Knock Back",
        ),
        complete2022=says(
            MovingAttackRule("power", grants_action=True, replaces_speed=True),
            "A power action: a move of half the speed, then a close action as a free action, or just a close attack.",
            "powers card: Charge; §10.8a",
        ),
        nebula2007=says(
            MovingAttackRule("move", grants_action=False, replaces_speed=False, at_opponents=True, damage_bonus=1),
            "A full move that ends adjacent to an opponent, past others and hindering terrain, "
            "breaking away automatically; then a close attack for 1 more damage.",
            "CHARGE",
        ),
        eddieg=says(
            MovingAttackRule("move", grants_action=False, replaces_speed=False),
            "A move of half the speed, rounded up, then a close attack. The figure may refuse to be knocked back.",
            "Speed Powers: Charge",
        ),
    )
    hypersonic = Row(
        "PWR-HSS",
        "What does Hypersonic Speed do?",
        core2014=says(
            HypersonicRule("power", grants_action=False, replaces_speed=False),
            "A power action: a full move past other figures, with break away +2, and at any point "
            "of it one attack at half range.",
            "powers card: Hypersonic Speed; P2 Attacks and Actions",
        ),
        complete2022=says(
            HypersonicRule("power", grants_action=False, replaces_speed=False, two_moves=True, every_move=True),
            "A power action without passengers: a move past other figures, an attack at half range, and "
            "a second move with the rest of the speed.",
            "powers card: Hypersonic Speed",
        ),
        nebula2007=says(
            HypersonicRule(
                "move",
                grants_action=False,
                replaces_speed=False,
                attack_kinds=frozenset({"close"}),
                no_other_powers=True,
            ),
            "A full move, breaking away automatically, with any number of close attacks, each for 2 squares of the "
            "move, or 4 if it misses; no other power.",
            "HYPERSONIC SPEED",
        ),
        eddieg=says(
            HypersonicRule(
                "move",
                grants_action=False,
                replaces_speed=False,
                every_move=True,
                chain_action="power",
                chain_attack_change=-1,
            ),
            "Half a move with an attack on the way; or a power action with attacks on one opponent, each roll 1 "
            "lower than the last, for 1 damage a success.",
            "Speed Powers: Hypersonic Speed",
        ),
    )
    force_blast = Row(
        "PWR-FORCEBLAST",
        "What does Force Blast do?",
        core2014=says(
            ForceBlastRule(("push",), OtherHitsRule.MAY),
            "A power action: an adjacent opponent is knocked back as many squares as a d6 shows. Any of its hits "
            "may knock back without doubles.",
            "powers card: Force Blast",
        ),
        complete2022=says(
            ForceBlastRule(("push",), OtherHitsRule.KEYPHRASE, PowerReach(least=6), cause="knockback"),
            "Its attacks have the KNOCKBACK keyphrase. A power action knocks back an opponent within its range, at "
            "least 6, by 3 squares.",
            "powers card: Force Blast",
        ),
        nebula2007=says(
            ForceBlastRule(("push", "close", "ranged"), OtherHitsRule.NOTHING, gives_token=True),
            "For a token, an adjacent opponent is pushed as far as the attack value; or a hit pushes its target "
            "instead of damage, a close hit with a token too.",
            "FORCE BLAST",
        ),
        eddieg=says(
            ForceBlastRule((), OtherHitsRule.INSTEAD),
            "Instead of damage, a hit may push by as much as it beat the defense, at least 1 "
            "square; a critical hit adds 1.",
            "Speed Powers: Force Blast",
        ),
    )
    phasing = Row(
        "PWR-PHASING",
        "What does Phasing/Teleport do?",
        core2014=says(
            PhasingRule(frozenset({"move"})),
            "A move action through terrain, levels and figures, without a break away roll.",
            "powers card: Phasing/Teleport",
        ),
        complete2022=says(
            PhasingRule(frozenset({"move"})),
            "A move action through blocking terrain, levels and figures, without a break away roll.",
            "powers card: Phasing/Teleport",
        ),
        nebula2007=says(
            PhasingRule(frozenset({"move"})),
            "A move action past all figures and terrain; it may end on outdoor blocking terrain.",
            "SPEED SUPER POWERS",
        ),
        eddieg=says(
            PhasingRule(frozenset()),
            "In every move all terrain counts as clear, and it breaks away automatically.",
            "Speed Powers",
        ),
    )
    plastic = Row(
        "PWR-PLASTICITY",
        "What does Plasticity do?",
        core2014=says(
            PlasticityRule(),
            "Break away +2 for the figure, and -2 for opponents adjacent to it; those that come adjacent must stop.",
            "powers card: Plasticity",
        ),
        complete2022=says(
            PlasticityRule(),
            "The figure breaks away on 2 to 6; opponents without Phasing/Teleport, Plasticity, Leap/Climb or "
            "Hypersonic Speed break away from it only on a 6.",
            "powers card: Plasticity",
        ),
        nebula2007=says(
            PlasticityRule(),
            "The figure breaks away on 2 to 6, opponents from it only on a 6; its close attacks reach as far as its "
            "range, at least 4.",
            "SPEED SUPER POWERS",
        ),
        eddieg=says(
            PlasticityRule(),
            "The figure breaks away on 2 to 6, opponents from it only on a 6; between two such figures as usual.",
            "Speed Powers",
        ),
    )
    grounded = Row(
        "PWR-EARTHBOUND",
        "What does Earthbound do?",
        core2014=says(
            EarthboundPower(),
            "Always on: the figure has the four standard symbols.",
            "powers card: Earthbound/Neutralized",
        ),
        complete2022=says(
            EarthboundPower(symbols=False),
            "Always on: it cannot use Improved Movement or Improved Targeting, wherever they come from; it keeps "
            "its symbols.",
            "powers card: Earthbound/Neutralized",
        ),
        nebula2007=says(
            EarthboundPower(), "Not optional: a flyer has the boot, a giant is of standard size.", "SPEED SUPER POWERS"
        ),
        eddieg=says(EarthboundPower(), "A boot replaces its wing or dolphin.", "Speed Powers"),
    )
