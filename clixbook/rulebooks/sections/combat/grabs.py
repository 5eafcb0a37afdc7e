"""CAP: captured, grabbed and held opponents."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says


@former_names(slips="escape_traits", later="after_a_turn")
@record
class GrabRule:
    """Whether opponents are grabbed, and how a held figure escapes by moving.

    ``free``: traits that leave without a roll; those with one in ``escape_traits`` roll ``lowest`` or more; nobody
    else leaves. ``after_a_turn``: what is done with the held figure takes a turn after the grab.
    """

    known: bool = False
    escape_traits: frozenset[str] = frozenset()
    lowest: int = 0
    free: frozenset[str] = frozenset()
    after_a_turn: bool = False


@former_names(torn_from="freed_by_close_damage", shaken_from="freed_by_other_damage")
@record
class HeldRule:
    """Other ends of a hold, and its effects on the held figure.

    ``freed_by_close_damage``: the clicks of damage by which its close attack on its holder frees it;
    ``freed_by_other_damage``: the lowest face that does so when its holder is damaged otherwise. ``throws_flyers``:
    flyers are thrown like others; else they are only let go, and leave without a roll. ``smash_extra`` is added to
    the damage of its holder on the ground.
    """

    freed_by_close_damage: int = 0
    freed_by_other_damage: int = 0
    throws_flyers: bool = False
    smash_extra: int = 0


@record
class CaptureDefense:
    """Defense bonus of users of these ``powers`` against capture."""

    by: int = 0
    powers: frozenset[str] = frozenset()


@record
class RescueRule:
    """Whether captives can be rescued, what ``each`` adds to its captor's defense, and a rescued one's tokens."""

    known: bool = False
    each: int = 0
    tokens: int = 1


_NONE = "There is no capturing in this book."
_NOBODY = "There is no grabbing in this book."


class Grabs(Section):
    """Opponents captured, or grabbed and held."""

    prefix = "CAP"
    title = "Captured and grabbed opponents"

    captured = Row(
        "CAP-01",
        "Which figures may a figure with Capture try to capture?",
        core2014=says(
            frozenset({"tiny", "standard"}),
            "One opponent with the tiny or standard damage symbol, by a power action with a close "
            "attack that deals no damage.",
            "P3 Capture",
            inferred=True,
        ),
        complete2022=absent(frozenset[str](), _NONE),
        nebula2007=absent(
            frozenset[str](), "There is no capturing in this book; figures with Super Strength grab opponents (CAP-09)."
        ),
        eddieg=absent(frozenset[str](), _NONE),
    )
    harder = Row(
        "CAP-02",
        "Which figures are harder to capture?",
        core2014=says(
            CaptureDefense(2, frozenset({"phasing/teleport", "plasticity"})),
            "Those with Phasing/Teleport or Plasticity have defense +2.",
            "P3 Capture",
        ),
        complete2022=absent(CaptureDefense(), _NONE),
        nebula2007=absent(CaptureDefense(), _NONE),
        eddieg=absent(CaptureDefense(), _NONE),
    )
    captive = Row(
        "CAP-03",
        "Where is a captive?",
        fixed=True,
        core2014=says(True, "Off the map, held by its captor, until it is rescued or turned in.", "P3 Capture"),
        complete2022=absent(False, _NONE),
        nebula2007=says(False, "A grabbed figure stays where it is.", "OBJECTS"),
        eddieg=absent(False, _NONE),
    )
    most_captives = Row(
        "CAP-04",
        "How many captives may one figure have?",
        core2014=says(3, "Three; with three it cannot capture more or make close attacks.", "P3 Capture"),
        complete2022=absent(0, _NONE),
        nebula2007=absent(0, "None; but a figure can hold one grabbed opponent."),
        eddieg=absent(0, _NONE),
    )
    active_frees = Row(
        "CAP-05",
        "Does the active player put captives back on the map when their captor is knocked out?",
        core2014=says(
            True, "The active player does so before the captor is removed: all captives are rescued.", "P3 Capture"
        ),
        complete2022=absent(False, _NONE),
        nebula2007=absent(False, "A grabbed figure stays where it is, and is free."),
        eddieg=absent(False, _NONE),
    )
    bounty = Row(
        "CAP-06",
        "How many extra points is a captive worth when it is turned in?",
        core2014=says(
            50,
            "Its own points, up to 50: a power action in the captor's starting area defeats it on an adjacent square.",
            "P3 Capture",
        ),
        complete2022=absent(0, _NONE),
        nebula2007=absent(0, _NONE),
        eddieg=absent(0, _NONE),
        step=5,
    )
    freeing = Row(
        "CAP-07",
        "How is a captive rescued?",
        core2014=says(
            RescueRule(True, -1, 1),
            "By a friend's power action: an attack without damage, the captor's defense -1 for each "
            "captive. One captive comes back adjacent with 1 token, and may act.",
            "P3 Capture",
        ),
        complete2022=absent(RescueRule(), _NONE),
        nebula2007=absent(RescueRule(), "There is no capturing in this book; for grabbed figures see CAP-10."),
        eddieg=absent(RescueRule(), _NONE),
    )
    doubles_counter = Row(
        "CAP-08",
        "Does countering Capture need a roll?",
        core2014=says(
            True, "Yes: doubles on two dice counter it and free all captives; otherwise it stays.", "P3 Capture"
        ),
        complete2022=absent(False, _NONE),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )

    grab = Row(
        "CAP-09",
        "How is an opponent grabbed, and how does it get free?",
        core2014=absent(GrabRule(), _NOBODY),
        complete2022=absent(GrabRule(), _NOBODY),
        nebula2007=says(
            GrabRule(
                True,
                frozenset({"wing", "leap/climb", "super strength", "plasticity"}),
                4,
                frozenset({"phasing/teleport"}),
                True,
            ),
            "By a close attack with Super Strength, without damage. Flyers, Leap/Climb, Super Strength "
            "and Plasticity get free on 4 to 6, Phasing automatically, others cannot.",
            "OBJECTS",
        ),
        eddieg=absent(GrabRule(), _NOBODY),
    )
    held = Row(
        "CAP-10",
        "What frees a grabbed opponent, and what may its holder do with it?",
        core2014=absent(HeldRule(), _NOBODY),
        complete2022=absent(HeldRule(), _NOBODY),
        nebula2007=says(
            HeldRule(freed_by_close_damage=1, freed_by_other_damage=4, smash_extra=1),
            "Its own close attack for 1 damage or more, or 4 to 6 when its holder is damaged otherwise. "
            "On later turns it can be thrown, swung or smashed down.",
            "OBJECTS",
        ),
        eddieg=absent(HeldRule(), _NOBODY),
    )
