"""SPD: movement modes and powers given in the texts."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights


@record
class FlightHeights:
    """Flight heights: names, lowest first, and the cost of a change in squares. Indoors: MAP-03."""

    names: tuple[str, ...] = ()
    change_costs: int = 0


@record
class Soaring:
    """Rights of soaring: rights of movement, and the damage added to its shots at those below. Range: RNG-03."""

    moves: MoveRights = NO_RIGHTS
    damage_to_others: int = 0


@record
class Swimming:
    """Rights of a dolphin symbol: rights of movement, and cover in water. Modifiers there: EGS-07.

    ``unseen_beyond``: opponents farther away than this cannot target it in water; 0 is never.
    """

    moves: MoveRights
    unseen_beyond: int = 0


@record
class MoveAndAttack:
    """Charge and Running Shot: movement rights before or around the attack.

    ``must_leave``: the charge may not end where it began, unless the level changed. ``shot_any_time``: the
    shot may come in the middle of the move.
    """

    charge: MoveRights
    shot: MoveRights
    must_leave: bool = False
    shot_any_time: bool = False


@record
class Hypersonic:
    """Hypersonic Speed: rights, and costs of attacks on the way in squares; 0: any number."""

    moves: MoveRights
    attacks: int = 1
    attack_costs: int = 0
    miss_costs: int = 0
    halves_range: bool = False


@record
class Plastic:
    """Plasticity: least close attack reach in squares, and the trait that stops passers-by."""

    least_reach: int = 1
    reach_is_range: bool = False
    stops_as: str = ""


@record
class EarthboundRule:
    """Losses under Earthbound: speed symbols, sizes, or movement and targeting abilities.

    ``loses_rights``: the traits whose bearers lose those.
    """

    loses_modes: frozenset[str] = frozenset()
    becomes_standard: bool = False
    loses_rights: frozenset[str] = frozenset()
    fall_damage: int = 0


@record
class TelekinesisRule:
    """How far a power moves a figure or object: ``reach`` to it and the goal, ``shift`` from old to new.

    ``least_reach``: the range value counts, but no less than this. ``opponents``: they too, after a hit.
    ``great`` and ``multi_base``: whether giants and large bases are moved.
    """

    reach: int = 0
    least_reach: int = 0
    shift: int = 0
    opponents: bool = False
    great: bool = False
    multi_base: bool = False


_FLIGHT = ("elevated", "hindering", "outdoor blocking", "move-through")


class SpeedModes(Section):
    """Movement modes and powers given in the texts."""

    prefix = "SPD"
    title = "Movement modes"

    wing = Row(
        "SPD-01",
        "What does a wing symbol ignore?",
        core2014=says(
            rights(*_FLIGHT),
            "A flyer ignores elevated, hindering and outdoor blocking terrain and passes through "
            "figures, but rolls to break away.",
            "powers card; P2 Stairs and Ladders",
        ),
        complete2022=says(
            rights("elevated", "outdoor blocking", "move-through"),
            "A flyer ignores elevated and outdoor blocking terrain and passes through figures.",
            "§1.3c; powers card",
        ),
        nebula2007=says(
            rights(
                "elevated",
                "hindering",
                "outdoor water",
                "outdoor blocking",
                "move-through",
                barred_by=("indoor giants",),
            ),
            "A hovering flyer ignores outdoor blocking, hindering and elevated terrain and "
            "opponents, but not giants indoors.",
            "Wing Speed Symbol",
        ),
        eddieg=says(
            rights("elevated", "outdoor hindering", "outdoor water", "outdoor blocking"),
            "A flyer ignores elevated terrain everywhere, and hindering, water and blocking "
            "terrain outdoors; it still rolls to break away.",
            "Adv",
        ),
    )
    heights = Row(
        "SPD-02",
        "Are there flight heights?",
        core2014=absent(FlightHeights(), "Flight has no heights."),
        complete2022=absent(FlightHeights(), "Flight has no heights."),
        nebula2007=says(
            FlightHeights(("hovering", "soaring"), 1),
            "Flyers hover or soar; a change costs 1 square of speed, and indoors they hover.",
            "Wing Speed Symbol",
        ),
        eddieg=absent(FlightHeights(), "Flight has no heights."),
    )
    soaring = Row(
        "SPD-03",
        "What does soaring do?",
        core2014=absent(Soaring(), "No figure soars."),
        complete2022=absent(Soaring(), "No figure soars."),
        nebula2007=says(
            Soaring(
                rights("elevated", "hindering", "water", "blocking", "move-through", never_ends_on=("indoors",)),
                damage_to_others=-1,
            ),
            "A soaring figure ignores terrain and objects; its attacks on those below deal 1 "
            "less, and only giants, colossals and elevated blocking terrain block them.",
            "Wing Speed Symbol; Ranged Combat",
        ),
        eddieg=absent(Soaring(), "No figure soars."),
    )
    dolphin = Row(
        "SPD-04",
        "What does a dolphin symbol do?",
        core2014=says(Swimming(rights("water")), "A swimmer ignores water terrain.", "P5 Swimmer; powers card"),
        complete2022=says(
            Swimming(rights("water"), unseen_beyond=4),
            "A swimmer in water cannot be targeted by opponents more than 4 squares away.",
            "§1.3d; powers card",
        ),
        nebula2007=says(
            Swimming(rights("water", water_speed=1)),
            "Water never slows a swimmer; in water it has +1 speed and counts as in hindering terrain.",
            "Water Terrain",
        ),
        eddieg=says(
            Swimming(rights("water")),
            "A swimmer pays no more for water than for other squares.",
            "Adv",
        ),
    )
    leap_climb = Row(
        "SPD-05",
        "What does Leap/Climb ignore?",
        core2014=says(
            rights(*_FLIGHT, break_away=2),
            "Leap/Climb ignores elevated, hindering and outdoor blocking terrain and figures; break away rolls get +2.",
            "powers card; P2 Stairs and Ladders",
        ),
        complete2022=says(
            rights("elevated", "outdoor blocking", "move-through"),
            "Leap/Climb ignores elevated and outdoor blocking terrain and figures; it does not help to break away.",
            "powers card",
        ),
        nebula2007=says(
            rights("elevated", "hindering", "outdoor blocking", "characters", ends_on=("outdoor blocking",)),
            "Leap/Climb ignores figures, hindering and elevated terrain; it may end on outdoor "
            "blocking terrain and needs no break away roll.",
            "Leap/Climb; Indoor Maps",
        ),
        eddieg=says(
            rights("elevated", "hindering", "outdoor blocking", "move-through"),
            "With Leap/Climb hindering, elevated and outdoor blocking terrain count as clear, and "
            "the figure passes through opponents.",
            "Speed",
        ),
    )
    phasing = Row(
        "SPD-06",
        "What does Phasing/Teleport ignore?",
        core2014=says(
            rights("elevated", "hindering", "blocking", "characters"),
            "Phasing/Teleport ignores elevated, hindering and blocking terrain and figures, so it "
            "needs no break away roll.",
            "powers card",
        ),
        complete2022=says(
            rights("elevated", "blocking", "characters"),
            "Phasing/Teleport ignores elevated and blocking terrain and figures; it may end on "
            "neither blocking nor occupied squares.",
            "powers card",
        ),
        nebula2007=says(
            rights("elevated", "hindering", "water", "blocking", "characters", ends_on=("outdoor blocking",)),
            "Phasing/Teleport ignores all figures and terrain; it may end on outdoor blocking "
            "terrain, not on indoor blocking terrain.",
            "Phasing/Teleport",
        ),
        eddieg=says(
            rights("elevated", "hindering", "water", "blocking", breaks_free=True),
            "With Phasing/Teleport all terrain counts as clear, and the figure breaks away "
            "automatically; it does not pass through opponents.",
            "Speed",
        ),
    )
    charge = Row(
        "SPD-07",
        "How far do Charge and Running Shot move?",
        core2014=says(
            MoveAndAttack(rights(halves=True), rights(halves=True)),
            "They move at half speed, then make a close attack (Charge) or a ranged attack (Running Shot).",
            "powers card",
        ),
        complete2022=like(
            "core2014",
            "powers card; §10.8a",
            text="They move at half speed, then attack; after a failed break away there is no attack.",
        ),
        nebula2007=says(
            MoveAndAttack(rights("hindering", "characters"), rights(), True, True),
            "Charge moves at full speed past opponents and hindering terrain; Running Shot "
            "attacks at any point of its move.",
            "Charge; Running Shot",
        ),
        eddieg=like("core2014", "Speed"),
    )
    hypersonic = Row(
        "SPD-08",
        "What does Hypersonic Speed do?",
        core2014=says(
            Hypersonic(rights("adjacent only", break_away=2), halves_range=True),
            "Hypersonic Speed moves at full speed past figures, not through them, with +2 to "
            "break away, and makes one attack at half range.",
            "powers card",
        ),
        complete2022=says(
            Hypersonic(rights("move-through"), halves_range=True),
            "Hypersonic Speed passes through figures: a move, one attack at half range, then a "
            "move with the rest of the speed.",
            "powers card",
        ),
        nebula2007=says(
            Hypersonic(rights("elevated", "hindering", "characters", never_ends_on=("hindering",)), 0, 2, 2),
            "Hypersonic Speed ignores figures, hindering and elevated terrain; each close attack "
            "costs 2 squares, a miss 2 more.",
            "Hypersonic Speed",
        ),
        eddieg=says(
            Hypersonic(rights(halves=True)),
            "Hypersonic Speed moves at half speed, with one attack at any point of the move.",
            "Speed",
        ),
    )
    plasticity = Row(
        "SPD-09",
        "What does Plasticity do besides affecting break away?",
        core2014=says(
            Plastic(stops_as="plasticity"), "Opponents stop beside it even if they could pass.", "powers card"
        ),
        complete2022=says(Plastic(), "Nothing else.", "powers card"),
        nebula2007=says(Plastic(4, True), "Close attacks reach its range, at least 4 squares.", "Plasticity"),
        eddieg=says(Plastic(), "Nothing else.", "Speed"),
    )
    earthbound = Row(
        "SPD-10",
        "What does Earthbound take away?",
        core2014=says(
            EarthboundRule(frozenset({"wing", "dolphin"}), True),
            "It replaces the figure's symbols by the four standard ones.",
            "powers card",
        ),
        complete2022=says(
            EarthboundRule(loses_rights=frozenset({"earthbound"})),
            "What makes moving and targeting easier; the figure keeps its symbols.",
            "powers card",
        ),
        nebula2007=says(
            EarthboundRule(frozenset({"wing"}), True, fall_damage=2),
            "A wing becomes a boot, and a soaring figure falls for 2 damage; a giant becomes standard.",
            "Earthbound",
        ),
        eddieg=says(EarthboundRule(frozenset({"wing", "dolphin"})), "A wing or dolphin becomes a boot.", "Speed"),
    )
    telekinesis = Row(
        "SPD-11",
        "Which figures does Telekinesis move, and how far?",
        core2014=says(
            TelekinesisRule(8, 0, 8, True),
            "Small single bases: the user, the piece and the square it goes to are each within 8 "
            "squares and line of fire of one another.",
            "P2 Multi-Base Characters; powers card",
        ),
        complete2022=says(
            TelekinesisRule(0, 6, 6, great=True),
            "A friend or an object within range, at least 6, and line of fire, up to 6 squares away.",
            "powers card",
        ),
        nebula2007=says(
            TelekinesisRule(10, 0, 0, True),
            "Any small figure or object within 10 squares and clear line of fire, to a square within 10.",
            "Telekinesis",
        ),
        eddieg=absent(TelekinesisRule(), "The text of this power is missing; here it only throws objects."),
    )
