"""WPN: objects as weapons."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says

STRENGTH = frozenset({"super strength"})


class SwingBonusTarget(enum.Enum):
    """The value that gets the bonus of a swung object."""

    VALUE = "the damage value"  # a modifier like others, inside the limit of three
    DEALT = "the damage dealt"


class AttackGrant(enum.Enum):
    """Sources of an attack."""

    ACTION = "an action of its own"
    GRANTED_ACTION = "an action that a power grants"
    ATTACK = "an attack inside another action"


@record
class Wielders:
    """Figures that attack with objects. ``strong``: traits that wield everything; ``throwers``: traits that throw it.

    ``anybody``: kinds that everybody wields. ``tiny_by_larger``: a tiny figure is thrown by anyone larger.
    """

    strong: frozenset[str] = STRENGTH
    throwers: frozenset[str] = frozenset()
    anybody: frozenset[str] = frozenset()
    tiny_by_larger: bool = False


@record
class WeaponOccasions:
    """Attacks that allow a swing and a throw, and the powers that bar objects."""

    swing: frozenset[AttackGrant]
    throw: frozenset[AttackGrant]
    not_with: frozenset[str] = frozenset()


@record
class WeaponFate:
    """Fate of an object after the attack: destroyed or removed, at once or later."""

    destroyed: bool
    after_resolutions: bool = False


@former_names(proof_from_afar="telekinesis_fails")
@record
class UltraHeavy:
    """Whether the book knows ultra heavy objects, and whether Telekinesis cannot target them."""

    known: bool
    telekinesis_fails: bool = False


@record
class UltraLight:
    """Whether the book knows ultra light objects, and the damage of one hurled by Telekinesis."""

    known: bool
    hurled_damage: int = 0


@record
class RelicTaking:
    """The action that tries for a relic; empty: no relics. Dropping it at its bearer's defeat is OBJ-09."""

    action: str = ""


@record
class EquipRule:
    """The action that equips (empty: no equipment), and the events that unequip."""

    action: str = ""
    ends: frozenset[str] = frozenset()


@record
class BodyWeapon:
    """A figure as an object: throw damage to both, club bonus, and dodging a landing.

    ``dodges``: the faces of a d6 with which a trait avoids the landing; ``lands_softly``: traits that need none.
    """

    thrown: int = 0
    club_extra: int = 0
    dodges: tuple[tuple[str, frozenset[int]], ...] = ()
    lands_softly: frozenset[str] = frozenset()


ANY = frozenset(AttackGrant)
ACTIONS = frozenset({AttackGrant.ACTION, AttackGrant.GRANTED_ACTION})


@former_names(body_weapon="figures_as_weapons")
class Weapons(Section):
    """Objects as weapons."""

    prefix = "WPN"
    title = "Objects as weapons"

    light_adds_to = Row(
        "WPN-01",
        "What does a light object do in a close attack?",
        core2014=says(
            SwingBonusTarget.VALUE, "It adds 1 to the damage value.", "P2 Using Objects in Close Combat Attacks"
        ),
        complete2022=says(SwingBonusTarget.VALUE, "By an object action it adds 1 to the damage value.", "§17.8a"),
        nebula2007=says(
            SwingBonusTarget.DEALT, "It adds 1 to the damage dealt.", "Using Objects in a Close Combat Attack"
        ),
        eddieg=like("core2014", "Effects"),
    )
    heavy_adds_to = Row(
        "WPN-02",
        "What does a heavy object do in a close attack?",
        core2014=says(
            SwingBonusTarget.VALUE, "It adds 2 to the damage value.", "P2 Using Objects in Close Combat Attacks"
        ),
        complete2022=says(SwingBonusTarget.VALUE, "By an object action it adds 1 to the damage value.", "§17.8a"),
        nebula2007=says(
            SwingBonusTarget.DEALT, "It adds 2 to the damage dealt.", "Using Objects in a Close Combat Attack"
        ),
        eddieg=like("core2014", "Effects"),
    )
    light_throw = Row(
        "WPN-03",
        "How far is a light object thrown, and what does it deal?",
        core2014=says((6, 2), "6 squares, 2 damage.", "P2 Using Objects in Ranged Combat Attacks"),
        complete2022=says((6, 2), "The thrower's range, at least 6; 2 damage instead of the usual.", "§17.8b"),
        nebula2007=like("core2014", "Using Objects in a Ranged Combat Attack"),
        eddieg=like("core2014", "Effects"),
        fixed=True,
    )
    heavy_throw = Row(
        "WPN-04",
        "How far is a heavy object thrown, and what does it deal?",
        core2014=says((4, 3), "4 squares, 3 damage.", "P2 Using Objects in Ranged Combat Attacks"),
        complete2022=says((6, 2), "The thrower's range, at least 6; 2 damage instead of the usual.", "§17.8b"),
        nebula2007=like("core2014", "Using Objects in a Ranged Combat Attack"),
        eddieg=like("core2014", "Effects"),
        fixed=True,
    )
    wielders = Row(
        "WPN-05",
        "Who may attack with an object?",
        core2014=says(
            Wielders(anybody=frozenset({"ultra light"})),
            "Users of Super Strength; an ultra light object serves everybody.",
            "P2 Using Objects as Weapons; Ultra Light Objects",
        ),
        complete2022=says(
            Wielders(anybody=frozenset({"light"})),
            "Everybody with a light object; a heavy one needs Super Strength.",
            "§17.4",
        ),
        nebula2007=says(
            Wielders(tiny_by_larger=True),
            "Users of Super Strength; anyone larger may throw a tiny figure.",
            "Using Objects as Weapons; OBJECTS",
        ),
        eddieg=says(
            Wielders(throwers=frozenset({"telekinesis"})),
            "Users of Super Strength; Telekinesis throws objects too.",
            "Effects",
        ),
    )
    left_out = Row(
        "WPN-06",
        "Must a held object be used in a close attack?",
        core2014=says(
            frozenset({"several targets", "no damage"}),
            "Yes, against a single target, unless a power makes the attack deal no damage.",
            "P2 Using Objects in Close Combat Attacks",
        ),
        complete2022=says(frozenset(), "No: using it takes the close object action.", "§17.8"),
        nebula2007=says(
            frozenset({"no damage"}),
            "Yes, unless a power makes the attack deal no damage.",
            "Using Objects in a Close Combat Attack",
        ),
        eddieg=says(frozenset(), "No, its holder may strike without it.", "Effects"),
    )
    must_throw = Row(
        "WPN-07",
        "Must a held object be thrown in a ranged attack?",
        core2014=says(False, "No, its holder may shoot without it.", "P2 Using Objects in Ranged Combat Attacks"),
        complete2022=like("core2014", "§17.8"),
        nebula2007=like("core2014", "Using Objects in a Ranged Combat Attack"),
        eddieg=like("core2014", "Effects"),
    )
    occasions = Row(
        "WPN-08",
        "May an object be used in attacks that powers grant?",
        core2014=says(
            WeaponOccasions(ANY, ACTIONS),
            "Yes, in every close attack; a throw needs a ranged action.",
            "P2 Using Objects in Close Combat Attacks",
        ),
        complete2022=says(
            WeaponOccasions(ACTIONS, ACTIONS),
            "Only by an object action, also where a power grants a close or range action as free.",
            "§17.8",
        ),
        nebula2007=says(
            WeaponOccasions(ANY, ANY, frozenset({"ranged combat expert"})),
            "Yes, in every close attack; not together with the power of ranged combat experts.",
            "Using Objects in a Close Combat Attack; RANGED COMBAT EXPERT",
        ),
        eddieg=says(WeaponOccasions(ANY, ANY), "Yes, in every attack.", "Effects"),
    )
    fate = Row(
        "WPN-09",
        "What becomes of the object after the attack?",
        core2014=says(
            WeaponFate(False), "It leaves the game, even after a miss or an evaded hit.", "P2 Using Objects as Weapons"
        ),
        complete2022=says(WeaponFate(True, after_resolutions=True), "It is destroyed after the resolutions.", "§17.8"),
        nebula2007=says(WeaponFate(True), "It is destroyed, even by a miss.", "Using Objects as Weapons"),
        eddieg=says(WeaponFate(False), "It leaves the game, hit or miss.", "Effects"),
    )
    ultra_heavy = Row(
        "WPN-10",
        "Are there ultra heavy objects, and what can they do?",
        core2014=says(
            UltraHeavy(True, telekinesis_fails=True),
            "For figures of 100 points: +3 damage, never thrown, proof against Telekinesis; 4 damage breaks them.",
            "P2 Ultra Heavy Objects",
        ),
        complete2022=absent(UltraHeavy(False), "This book has no ultra heavy objects."),
        nebula2007=absent(UltraHeavy(False), "This book has no ultra heavy objects."),
        eddieg=absent(UltraHeavy(False), "This book has no ultra heavy objects."),
    )
    ultra_light = Row(
        "WPN-11",
        "Are there ultra light objects, and what can they do?",
        core2014=says(
            UltraLight(True, hurled_damage=1),
            "Everybody lifts them; no use in close attacks, thrown 8 squares for 1 damage, by Telekinesis too.",
            "P2 Ultra Light Objects; P5 Ultra Light Object",
        ),
        complete2022=absent(UltraLight(False), "This book has no ultra light objects."),
        nebula2007=absent(UltraLight(False), "This book has no ultra light objects."),
        eddieg=absent(UltraLight(False), "This book has no ultra light objects."),
    )
    relic_taking = Row(
        "WPN-12",
        "How is a relic won and lost?",
        core2014=says(
            RelicTaking("power"),
            "A power action in its square and a d6 of the listed number or more; it drops at defeat.",
            "P4 Relics",
        ),
        complete2022=absent(RelicTaking(), "This book has no relics; equipment took their place."),
        nebula2007=absent(RelicTaking(), "This book has no relics."),
        eddieg=absent(RelicTaking(), "This book has no relics."),
    )
    equipping = Row(
        "WPN-13",
        "How is equipment put on and taken off?",
        core2014=absent(EquipRule(), "This book has no equipment."),
        complete2022=says(
            EquipRule("power", frozenset({"new equipment", "KO", "replaced", "off the map"})),
            "By a power action, one a figure; new equipment, KO, replacement or leaving the map take it off.",
            "§25.2c-e",
        ),
        nebula2007=absent(EquipRule(), "This book has no equipment."),
        eddieg=absent(EquipRule(), "This book has no equipment."),
    )
    works_in_hands = Row(
        "WPN-14",
        "Does a special object work while it is held?",
        core2014=says(True, "Yes, its effects stay on.", "P4 Special Objects"),
        complete2022=says(True, "Yes, from its holder's square.", "§25.1"),
        nebula2007=says(
            False,
            "No, unless it is marked as continual.",
            "Carrying special objects; Continual special objects",
        ),
        eddieg=absent(False, "This book has no special objects."),
        fixed=True,
    )
    figures_as_weapons = Row(
        "WPN-15",
        "May a figure be used as an object?",
        core2014=absent(BodyWeapon(), "Figures are no objects."),
        complete2022=absent(BodyWeapon(), "Figures are no objects."),
        nebula2007=says(
            BodyWeapon(1, 1, (("super senses", frozenset({5, 6})),), frozenset({"leap/climb"})),
            "Thrown, it deals and takes 1; as a club it takes its wielder's damage and 1 more. Opponents are grabbed first.",
            "OBJECTS",
        ),
        eddieg=absent(BodyWeapon(), "Figures are no objects."),
    )
