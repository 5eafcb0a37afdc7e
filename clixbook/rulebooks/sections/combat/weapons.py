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
        "Which number does a light object increase in a close attack?",
        core2014=says(
            SwingBonusTarget.VALUE, "It adds 1 to the damage value.", "P2 Using Objects in Close Combat Attacks"
        ),
        complete2022=says(SwingBonusTarget.VALUE, "It adds 1 to the damage value, in an object action.", "§17.8a"),
        nebula2007=says(
            SwingBonusTarget.DEALT, "It adds 1 to the damage dealt.", "Using Objects in a Close Combat Attack"
        ),
        eddieg=like("core2014", "Effects"),
    )
    heavy_adds_to = Row(
        "WPN-02",
        "Which number does a heavy object increase in a close attack?",
        core2014=says(
            SwingBonusTarget.VALUE, "It adds 2 to the damage value.", "P2 Using Objects in Close Combat Attacks"
        ),
        complete2022=says(SwingBonusTarget.VALUE, "It adds 1 to the damage value, in an object action.", "§17.8a"),
        nebula2007=says(
            SwingBonusTarget.DEALT, "It adds 2 to the damage dealt.", "Using Objects in a Close Combat Attack"
        ),
        eddieg=like("core2014", "Effects"),
    )
    light_throw = Row(
        "WPN-03",
        "How far is a light object thrown, and what does it deal?",
        core2014=says((6, 2), "6 squares, 2 damage.", "P2 Using Objects in Ranged Combat Attacks"),
        complete2022=says(
            (6, 2), "As far as the thrower's range, at least 6; it deals 2 damage in place of normal damage.", "§17.8b"
        ),
        nebula2007=like("core2014", "Using Objects in a Ranged Combat Attack"),
        eddieg=like("core2014", "Effects"),
        fixed=True,
    )
    heavy_throw = Row(
        "WPN-04",
        "How far is a heavy object thrown, and what does it deal?",
        core2014=says((4, 3), "4 squares, 3 damage.", "P2 Using Objects in Ranged Combat Attacks"),
        complete2022=says(
            (6, 2), "As far as the thrower's range, at least 6; it deals 2 damage in place of normal damage.", "§17.8b"
        ),
        nebula2007=like("core2014", "Using Objects in a Ranged Combat Attack"),
        eddieg=like("core2014", "Effects"),
        fixed=True,
    )
    wielders = Row(
        "WPN-05",
        "Which figures may attack with an object?",
        core2014=says(
            Wielders(anybody=frozenset({"ultra light"})),
            "Those with Super Strength; with an ultra light object any figure.",
            "P2 Using Objects as Weapons; Ultra Light Objects",
        ),
        complete2022=says(
            Wielders(anybody=frozenset({"light"})),
            "Any figure with a light object; a heavy one needs Super Strength.",
            "§17.4",
        ),
        nebula2007=says(
            Wielders(tiny_by_larger=True),
            "Those with Super Strength; any larger figure may throw a tiny figure.",
            "Using Objects as Weapons; OBJECTS",
        ),
        eddieg=says(
            Wielders(throwers=frozenset({"telekinesis"})),
            "Those with Super Strength; Telekinesis throws objects too.",
            "Effects",
        ),
    )
    left_out = Row(
        "WPN-06",
        "Must a held object be used in a close attack?",
        core2014=says(
            frozenset({"several targets", "no damage"}),
            "Yes, if there is only one target, unless a power makes the attack deal no damage.",
            "P2 Using Objects in Close Combat Attacks",
        ),
        complete2022=says(frozenset(), "No: using it takes a close object action.", "§17.8"),
        nebula2007=says(
            frozenset({"no damage"}),
            "Yes, unless a power makes the attack deal no damage.",
            "Using Objects in a Close Combat Attack",
        ),
        eddieg=says(frozenset(), "No, the figure may attack without it.", "Effects"),
    )
    must_throw = Row(
        "WPN-07",
        "Must a held object be thrown in a ranged attack?",
        core2014=says(
            False, "No, the figure may make the attack without it.", "P2 Using Objects in Ranged Combat Attacks"
        ),
        complete2022=like("core2014", "§17.8"),
        nebula2007=like("core2014", "Using Objects in a Ranged Combat Attack"),
        eddieg=like("core2014", "Effects"),
    )
    occasions = Row(
        "WPN-08",
        "May a figure use its object in attacks that powers grant?",
        core2014=says(
            WeaponOccasions(ANY, ACTIONS),
            "Yes, in every close attack; throwing it needs a ranged action.",
            "P2 Using Objects in Close Combat Attacks",
        ),
        complete2022=says(
            WeaponOccasions(ACTIONS, ACTIONS),
            "Only with an object action; a power that grants a close or range action for free allows that.",
            "§17.8",
        ),
        nebula2007=says(
            WeaponOccasions(ANY, ANY, frozenset({"ranged combat expert"})),
            "Yes, in every close attack; but not together with Ranged Combat Expert.",
            "Using Objects in a Close Combat Attack; RANGED COMBAT EXPERT",
        ),
        eddieg=says(WeaponOccasions(ANY, ANY), "Yes, in every attack.", "Effects"),
    )
    fate = Row(
        "WPN-09",
        "What becomes of the object after the attack?",
        core2014=says(
            WeaponFate(False),
            "It is removed from the game, even if the attack misses or is evaded.",
            "P2 Using Objects as Weapons",
        ),
        complete2022=says(
            WeaponFate(True, after_resolutions=True), "It is destroyed after the attack resolves.", "§17.8"
        ),
        nebula2007=says(WeaponFate(True), "It is destroyed, even if the attack misses.", "Using Objects as Weapons"),
        eddieg=says(WeaponFate(False), "It is removed from the game, whether the attack hits or misses.", "Effects"),
    )
    ultra_heavy = Row(
        "WPN-10",
        "Are there ultra heavy objects, and what can they do?",
        core2014=says(
            UltraHeavy(True, telekinesis_fails=True),
            "Only figures of 100 points or more hold them: +3 damage, never thrown, not moved by "
            "Telekinesis; 4 damage destroys them.",
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
            "Any figure may pick them up; they do nothing in close attacks and are thrown 8 "
            "squares for 1 damage, with Telekinesis too.",
            "P2 Ultra Light Objects; P5 Ultra Light Object",
        ),
        complete2022=absent(UltraLight(False), "This book has no ultra light objects."),
        nebula2007=absent(UltraLight(False), "This book has no ultra light objects."),
        eddieg=absent(UltraLight(False), "This book has no ultra light objects."),
    )
    relic_taking = Row(
        "WPN-12",
        "How does a figure get a relic, and lose it?",
        core2014=says(
            RelicTaking("power"),
            "With a power action in its square and a d6 of the number listed or more; it drops "
            "the relic when defeated.",
            "P4 Relics",
        ),
        complete2022=absent(RelicTaking(), "This book has no relics; equipment took their place."),
        nebula2007=absent(RelicTaking(), "This book has no relics."),
        eddieg=absent(RelicTaking(), "This book has no relics."),
    )
    equipping = Row(
        "WPN-13",
        "How does a figure equip and unequip?",
        core2014=absent(EquipRule(), "This book has no equipment."),
        complete2022=says(
            EquipRule("power", frozenset({"new equipment", "KO", "replaced", "off the map"})),
            "With a power action, one piece for each figure; new equipment, a KO, being replaced "
            "or leaving the map takes it off.",
            "§25.2c-e",
        ),
        nebula2007=absent(EquipRule(), "This book has no equipment."),
        eddieg=absent(EquipRule(), "This book has no equipment."),
    )
    works_in_hands = Row(
        "WPN-14",
        "Does a special object work while it is held?",
        core2014=says(True, "Yes, its effects continue.", "P4 Special Objects"),
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
        core2014=absent(BodyWeapon(), "Figures are not objects."),
        complete2022=absent(BodyWeapon(), "Figures are not objects."),
        nebula2007=says(
            BodyWeapon(1, 1, (("super senses", frozenset({5, 6})),), frozenset({"leap/climb"})),
            "Thrown, it deals 1 damage and takes 1; used as a club, it takes its wielder's damage "
            "plus 1. An opponent must be grabbed first.",
            "OBJECTS",
        ),
        eddieg=absent(BodyWeapon(), "Figures are not objects."),
    )
