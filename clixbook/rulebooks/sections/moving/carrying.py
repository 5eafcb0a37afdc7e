"""CAR: carrying."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent


@record
class Carriers:
    """Figures that may carry. ``by_strength``: the load goes by powers in ``strong`` and the damage value.

    ``walkers_with``: powers that let a walker carry by its damage value. ``wings_take``: the Passenger number
    that a wing comes with.
    """

    everyone: bool = False
    wings: bool = False
    giants: bool = False
    transporters: bool = False
    vehicles: bool = False
    by_strength: bool = False
    strong: frozenset[str] = frozenset()
    walkers_with: frozenset[str] = frozenset()
    tiny_carries_tiny_alone: bool = False
    wings_take: int = 0


class PassengerSize(enum.Enum):
    """Largest size of a passenger."""

    ANY = "any size"
    NOT_GREAT = "neither giant nor colossal"
    NOT_LARGER = "not larger than the carrier"
    SMALLER = "smaller than the carrier"


@record
class Passengers:
    """Figures that are carried. ``not_with``: symbols and kinds that cannot be; ``tiny_besides``: a tiny friend extra.

    ``opponents``: an opponent that the carrier hits on contact may be carried too.
    """

    size: PassengerSize
    not_with: frozenset[str] = frozenset()
    tiny_besides: bool = False
    opponents: bool = False


@record
class PassengerJoining:
    """How a passenger joins. ``en_route``: also on the way, at ``damage`` to both, for full loads alone.

    ``in_its_square``: the carrier has to come into its square, not just beside it.
    """

    en_route: bool = False
    in_its_square: bool = False
    damage: int = 0
    full_speed_only: bool = False


@record
class SetDownRule:
    """How a passenger is set down, on an adjacent square. ``same_level``: on the carrier's own level.

    ``may_keep``: carriers of this kind need not set it down, and may do so on another level.
    """

    may_keep: str = ""
    same_level: bool = False


class CarryRollers(enum.Enum):
    """Figures that roll to break away."""

    CARRIER = "the carrier"
    BOTH = "both the carrier and the passenger"


@record
class AfterCarry:
    """Actions after a carry. ``aboard_attacks``: passengers of a transporter may attack before they are set down."""

    free_actions: bool
    carrier_attacks: bool = True
    aboard_attacks: bool = False


@record
class CarryObjects:
    """Whether passenger and carrier may hold an object."""

    passenger: bool
    carrier: bool


@record
class CarryCost:
    """Speed cost of carrying: ``minus`` once, or for ``each`` passenger.

    ``flying_passenger_halves``: a passenger that flies halves it.
    """

    minus: int = 0
    each: bool = False
    flying_passenger_halves: bool = False
    free_for: frozenset[str] = frozenset()


class PassengerPosition(enum.Enum):
    """Place of a passenger during the carry."""

    OFF_THE_MAP = "off the map"
    OLD_SQUARE = "in its old square"
    CARRIER = "in the carrier's square"


STRONG = frozenset({"super strength", "hypersonic speed"})
SYMBOLS = frozenset({"wing", "transporter", "duo"})


class Carrying(Section):
    """Carrying."""

    prefix = "CAR"
    title = "Carrying"

    carriers = Row(
        "CAR-01",
        "Who may carry?",
        core2014=says(
            Carriers(wings=True, giants=True, transporters=True, vehicles=True),
            "Flyers, transporters, giants and vehicles carry.",
            "P5 Transporter; P5 Flier; powers card",
        ),
        complete2022=says(
            Carriers(everyone=True, wings_take=1),
            "Every figure may carry one smaller friend, or as many as its Passenger number says, "
            "1 for a wing; 0 forbids carrying.",
            "§1.3c, §22.1, §22.5; powers card: Flight",
        ),
        nebula2007=says(
            Carriers(
                wings=True,
                giants=True,
                transporters=True,
                by_strength=True,
                strong=STRONG,
                walkers_with=frozenset({"hypersonic speed"}),
                tiny_carries_tiny_alone=True,
            ),
            "Flyers and giants, by strength: at full speed with damage 3 or a strong power, at half "
            "speed with damage 2, never with less; transporters always.",
            "Carrying other characters; Transporters; Tiny Characters",
        ),
        eddieg=says(Carriers(wings=True), "Every flyer carries.", "Adv"),
    )
    passengers = Row(
        "CAR-02",
        "Who may be carried, and how many?",
        core2014=says(
            Passengers(PassengerSize.NOT_LARGER, SYMBOLS | {"stack"}, tiny_besides=True),
            "One friend that is not larger, no stack, without a wing, transporter or duo symbol; "
            "and one tiny friend besides.",
            "P2 Multi-Base Characters; Stacks; powers card",
        ),
        complete2022=says(
            Passengers(PassengerSize.SMALLER, frozenset({"vehicle"})),
            "One smaller friend that is no vehicle; with a Passenger number more, of the same size too.",
            "§22.5, §24.4; powers card",
        ),
        nebula2007=says(
            Passengers(PassengerSize.NOT_GREAT, opponents=True),
            "One figure, no giant or colossal; an opponent too, if an attack on contact hits it; "
            "if it misses, the opponent may strike back.",
            "Carrying other characters",
        ),
        eddieg=says(Passengers(PassengerSize.ANY), "One friend.", "Adv; Speed"),
    )
    pick_up = Row(
        "CAR-03",
        "Where is the passenger picked up?",
        core2014=says(PassengerJoining(), "It must be adjacent to the carrier when the move starts.", "powers card"),
        complete2022=like("core2014", "§22.1; powers card"),
        nebula2007=says(
            PassengerJoining(en_route=True, in_its_square=True, damage=1, full_speed_only=True),
            "Adjacent when the move starts; at full speed also on the way, for 1 damage to both.",
            "Carrying other characters",
        ),
        eddieg=says(PassengerJoining(en_route=True), "Adjacent when the move starts or at any moment of it.", "Adv"),
    )
    set_down = Row(
        "CAR-04",
        "Where is the passenger set down?",
        core2014=says(SetDownRule(), "On a free square adjacent to the carrier.", "powers card"),
        complete2022=like(
            "core2014",
            "§22.1",
            text="On a square adjacent to the carrier where it may stand; if there is none, it stays "
            "and was not carried.",
        ),
        nebula2007=says(
            SetDownRule(may_keep="transporter", same_level=True),
            "Adjacent to the carrier on the same level; a transporter may keep it for several "
            "turns and set it down on any level.",
            "Carrying other characters; Transporters",
        ),
        eddieg=like("core2014", "Adv", text="On any square adjacent to the carrier."),
    )
    rollers = Row(
        "CAR-05",
        "Who rolls to break away when a figure is carried?",
        core2014=says(CarryRollers.CARRIER, "Only the carrier rolls.", "powers card"),
        complete2022=like("core2014", "powers card", inferred=True),
        nebula2007=like("core2014", inferred=True),
        eddieg=says(
            CarryRollers.BOTH,
            "The carrier rolls; a passenger adjacent to an opponent rolls too, or stays behind.",
            "Adv",
        ),
    )
    after = Row(
        "CAR-06",
        "What may the two do after a carry?",
        core2014=says(
            AfterCarry(free_actions=True),
            "The passenger has only free actions until its next turn.",
            "powers card",
        ),
        complete2022=like("core2014", "powers card", text="The passenger gets no costed action this turn."),
        nebula2007=says(
            AfterCarry(free_actions=False, aboard_attacks=True),
            "The passenger does nothing until its next turn; aboard a transporter it may still attack.",
            "Carrying other characters; Transporters",
        ),
        eddieg=says(
            AfterCarry(free_actions=True, carrier_attacks=False),
            "The carrier does not attack during that move; the passenger has only free actions this turn.",
            "Adv",
            inferred=True,
        ),
    )
    objects = Row(
        "CAR-07",
        "May carrier and passengers hold objects?",
        core2014=says(
            CarryObjects(passenger=False, carrier=True),
            "A figure that holds an object is not carried.",
            "powers card",
        ),
        complete2022=says(
            CarryObjects(passenger=False, carrier=False),
            "Neither of the two holds an object.",
            "§17.9; powers card",
        ),
        nebula2007=says(
            CarryObjects(passenger=False, carrier=True),
            "The passenger holds no object; the carrier may.",
            "Carrying other characters",
        ),
        eddieg=like("complete2022", "Adv"),
    )
    cost = Row(
        "CAR-08",
        "How much speed does carrying cost?",
        core2014=says(
            CarryCost(minus=2, free_for=frozenset({"vehicle", "tiny passenger"})),
            "Carrying costs 2 squares of speed for the action; vehicles and a tiny passenger cost nothing.",
            "powers card",
        ),
        complete2022=says(CarryCost(), "Carrying costs no speed.", "powers card", inferred=True),
        nebula2007=says(
            CarryCost(),
            "Carrying costs no speed, apart from the half speed of a weak carrier.",
            "Carrying other characters",
        ),
        eddieg=says(
            CarryCost(flying_passenger_halves=True),
            "Carrying costs no speed; but a passenger that flies halves it.",
            "Adv",
        ),
        variants=(
            Variant(
                "carrying-costs-speed",
                ("complete2022",),
                CarryCost(minus=1, each=True),
                "Carrying costs 1 square of speed for each passenger, as in 2018.",
            ),
        ),
    )
    aboard = Row(
        "CAR-09",
        "Where is a passenger while it is carried?",
        core2014=says(PassengerPosition.OFF_THE_MAP, "Off the map; it does not act.", "powers card"),
        complete2022=says(
            PassengerPosition.OLD_SQUARE, "In its old square until it is placed after the move.", "§22.1", inferred=True
        ),
        nebula2007=says(
            PassengerPosition.CARRIER, "With the carrier, from whose square it acts.", "Transporters", inferred=True
        ),
        eddieg=silent("core2014"),
    )
