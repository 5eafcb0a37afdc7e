"""PWR: powers by which figures step aside, move, control and lead others: a part of the sections of three slots."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent
from clixbook.rulebooks.vocabulary import PowerReach

EITHER = ("close", "ranged")
_TEN = PowerReach(10)


@record
class StepsAside:
    """A move of so many ``squares`` by a free action (MOV-11). ``locked``: nothing halves or changes them."""

    squares: int = 2
    locked: bool = False


@record
class Controls:
    """An attack without damage, after which opponents act for whoever hit them; how far stands in ACT-39 and ATK-27.

    ``needs`` is "action" where it rides on any action with such an attack (ACT-41), "" where it takes a power action.
    ``least_range`` is that of its attacks, ``of_none``: only with a printed range of 0. ``several``: it may have several
    targets. The user pays 1 for each full ``per_points`` of those it hit, 0 for nothing: of ``each``, else of all
    together, and no more than ``most``, if that is not 0. ``not_vehicles``: they are safeguarded from it.
    """

    needs: str = ""
    least_range: int = 4
    of_none: bool = False
    several: bool = True
    per_points: int = 100
    each: bool = False
    most: int = 0
    not_vehicles: bool = False


class SpeedMinds(Section):
    """Powers of the speed slot: minds that control others, and steps aside."""

    mind_control = Row(
        "PWR-MINDCONTROL",
        "What does Mind Control do?",
        core2014=says(
            Controls("action", per_points=150, most=1),
            "A close or ranged action without damage: each opponent hit takes an action for its user, who takes 1 damage if "
            "they are worth 150.",
            "powers card: Mind Control",
        ),
        complete2022=says(
            Controls("action", least_range=6, per_points=0, not_vehicles=True),
            "A close or ranged action: in place of damage each opponent hit moves half its speed and attacks for its user.",
            "powers card: Mind Control; §24.4",
        ),
        nebula2007=says(
            Controls(of_none=True, several=False, each=True),
            "For a token an attack without damage: who is hit is a friend until given a token, let go or the turn ends. "
            "Its user takes 1 per 100 points.",
            "SPEED SUPER POWERS",
        ),
        eddieg=says(
            Controls(),
            "A power action with an attack without damage: each opponent hit takes an action for its user, who takes 1 for "
            "each 100 points of them.",
            "Speed Powers",
        ),
    )

    sidestep = Row(
        "PWR-SIDESTEP",
        "What does Sidestep do?",
        core2014=says(
            StepsAside(locked=True),
            "Free: a move with speed 2, whatever would halve or change it.",
            "powers card: Sidestep",
        ),
        complete2022=says(StepsAside(), "Free: a move of up to 2 squares.", "powers card: Sidestep"),
        nebula2007=absent(StepsAside(), "This book has no Sidestep."),
        eddieg=absent(StepsAside(), "This book has no Sidestep."),
    )


@record
class MovesFromAfar:
    """A mind that moves things; how far it reaches stands in SPD-11. Each use is a power action.

    ``places`` friends and objects; opponents once an attack of one of the kinds in ``strikes`` hit them. ``hurls``:
    objects at opponents within so many squares, 0 for none; figures too as ``missiles``, for 1 damage. ``flies``: it
    moves itself with a wing, by a move action. ``pushes`` all adjacent figures away by its damage value; ``breaks`` what is
    adjacent, as DST-11 says.
    """

    places: bool = True
    strikes: tuple[str, ...] = ()
    hurls: int = 0
    missiles: bool = False
    flies: bool = False
    pushes: bool = False
    breaks: bool = False


class AttackMinds(Section):
    """Powers of the attack slot: minds that move things."""

    telekinesis = Row(
        "PWR-TELEKINESIS",
        "What does Telekinesis do?",
        core2014=says(
            MovesFromAfar(strikes=EITHER, hurls=8),
            "A power action: a figure or object is placed elsewhere within 8, an opponent after a hit without damage; "
            "an object may strike an opponent there.",
            "powers card: Telekinesis; P2 Ultra Heavy Objects",
        ),
        complete2022=says(
            MovesFromAfar(),
            "A power action: a friend or an object is placed elsewhere, up to 6 squares away.",
            "powers card: Telekinesis",
        ),
        nebula2007=says(
            MovesFromAfar(strikes=("ranged",), hurls=10, missiles=True, flies=True, pushes=True, breaks=True),
            "It flies; or for a token it moves a figure or object, hurls one, pushes all around it away, or breaks "
            "what is beside it.",
            "ATTACK SUPER POWERS; Telekinesis",
        ),
        eddieg=says(
            MovesFromAfar(places=False, hurls=10),
            "An object is hurled at an opponent; the rest is cut, so 2007's 10 squares count.",
            "Effects on Combat",
            inferred=True,
        ),
    )


@record
class Leads:
    """A figure that gives its force an action more as its turn begins, and may take tokens off friends.

    ``faces`` of a die do it; ``always``: the action comes without a die. ``once``: one action a turn, however many lead.
    ``relieves``: a success also takes a token off an adjacent friend of fewer points, or with ``keywords`` in common.
    ``reach`` is that of who was bought the upgrade (OPT-05).
    """

    faces: frozenset[int] = frozenset({5, 6})
    always: bool = False
    once: bool = False
    relieves: bool = True
    keywords: bool = False
    reach: PowerReach = _TEN


class DamageMinds(Section):
    """Powers of the damage slot: figures that lead."""

    leadership = Row(
        "PWR-LEADERSHIP",
        "What does Leadership do?",
        core2014=says(
            Leads(),
            "As its turn begins, on a 5 or 6: one action more, and a token off an adjacent friend of fewer points.",
            "powers card: Leadership",
        ),
        complete2022=says(
            Leads(always=True, once=True, keywords=True),
            "One action more for all who lead together; on a 5 or 6 a token off an adjacent friend of fewer points, or "
            "with a keyword in common.",
            "powers card: Leadership",
        ),
        nebula2007=says(
            Leads(frozenset({4, 5, 6}), once=True, relieves=False),
            "As its turn begins, on 4 to 6: one action more, once a turn for its force. Upgraded, its action takes a token "
            "off a member of its team.",
            "DAMAGE SUPER POWERS",
        ),
        eddieg=silent("nebula2007"),
    )
