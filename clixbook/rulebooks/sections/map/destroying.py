"""DST: destroying and changing terrain."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, like, says, silent


@record
class DestructionThreshold:
    """Damage needed: ``damage`` at once or per turn; ``strength`` breaks with any."""

    damage: int
    adds_up: bool = False
    strength: bool = False


class DestroyingKind(enum.Enum):
    """Nature of destroying: an attack or an action."""

    ATTACK = "yes, one that hits automatically"
    ACTION = "no, it is an action of its own"


@record
class BreakingReach:
    """Close combat reach besides an adjacent blocking square.

    ``wall_beside``: not only the walls on its own square's sides but those of an adjacent square.
    """

    wall_beside: bool = False


@record
class RangeSquare:
    """A line to the square's centre; ``own_block``: the target square's own terrain blocks that line."""

    own_block: bool = False


@record
class RangeWall:
    """A line over the near square to the centre of the far one, both in range, the wall itself ignored.

    ``past_blocking``: blocking terrain in the far square does not block. A figure there never does.
    """

    past_blocking: bool


class WallDebris(enum.Enum):
    """Squares beside a destroyed wall that get debris."""

    CLEAR = "debris in squares that are clear"
    NOT_BLOCKING = "debris in squares that are not blocking terrain"


class RaisedTerrainRule(enum.Enum):
    """Raised terrain that can be destroyed as such."""

    NEVER = "no"
    FEATURES = "only features that a figure can hide on, which leave nothing"
    RIMS = "only rims, like blocking terrain"


@record
class ObjectDestruction:
    """Ways to destroy objects. ``ultra_heavy`` is that kind's own number; 0 where the kind is unknown.

    ``held``: objects in somebody's hands too. ``immobile_debris``: immobile ones leave debris.
    """

    damage: int
    ultra_heavy: int = 0
    held: bool = False
    immobile_debris: bool = False


class ChangeMoment(enum.Enum):
    """The moment at which changed terrain takes effect."""

    AT_ONCE = "at once"
    AFTER_ACTION = "after the action"


@former_names(deed="counts_as")
class Destroying(Section):
    """Destroying and changing terrain."""

    prefix = "DST"
    title = "Destroying and changing terrain"

    threshold = Row(
        "DST-01",
        "How much damage destroys a blocking square or wall?",
        core2014=says(DestructionThreshold(3), "3 damage in one attack.", "P2 Destroying Blocking Terrain"),
        complete2022=says(DestructionThreshold(3), "A damage value of at least 3.", "§16.9"),
        nebula2007=says(
            DestructionThreshold(3, strength=True),
            "3 damage in one attack, or any damage that a figure with Super Strength deals in "
            "close combat or by throwing.",
            "Destroying blocking terrain; SUPER STRENGTH",
        ),
        eddieg=says(
            DestructionThreshold(3, adds_up=True),
            "3 damage; the attacks of several figures in one turn may add up.",
            "Effects",
        ),
    )
    counts_as = Row(
        "DST-02",
        "Is destroying terrain an attack?",
        core2014=says(
            DestroyingKind.ATTACK, "Yes, an attack that hits automatically.", "P2 Destroying Blocking Terrain"
        ),
        complete2022=says(
            DestroyingKind.ACTION,
            "No: it is a close or range action that every figure has, and not an attack.",
            "§16.9",
        ),
        nebula2007=like("core2014", "Destroying blocking terrain"),
        eddieg=like("core2014", "Effects"),
    )
    close = Row(
        "DST-03",
        "What can a figure destroy in close combat?",
        core2014=says(
            BreakingReach(),
            "An adjacent blocking square, or a wall on an edge of its own square.",
            "P2 Destroying Blocking Terrain; Destroying Walls",
        ),
        complete2022=like("core2014", "§16.9, §16.9c"),
        nebula2007=like("core2014", "Destroying blocking terrain; Destroying walls", inferred=True),
        eddieg=says(
            BreakingReach(wall_beside=True),
            "One adjacent piece of terrain: a square, or a line on an edge of its own or an adjacent square.",
            "Effects",
            inferred=True,
        ),
    )
    range_square = Row(
        "DST-04",
        "Which blocking square can be destroyed at range?",
        core2014=says(
            RangeSquare(),
            "A square within range whose centre is in line of fire; the square itself does not block that line.",
            "P2 Destroying Blocking Terrain",
        ),
        complete2022=like("core2014", "§16.9, §16.9a"),
        nebula2007=like("core2014", "Destroying blocking terrain"),
        eddieg=like("core2014", "Effects", inferred=True),
    )
    range_wall = Row(
        "DST-05",
        "Which wall can be destroyed at range?",
        core2014=says(
            RangeWall(past_blocking=False),
            "A wall with a line of fire across its near square to its far one, both within range; "
            "no figure there blocks it.",
            "P2 Destroying Walls",
        ),
        complete2022=says(
            RangeWall(past_blocking=True),
            "A wall with a line of fire across its near square to its far one, both within range; "
            "nothing there blocks it.",
            "§16.9c",
        ),
        nebula2007=like("core2014", "Destroying walls", inferred=True),
        eddieg=silent("core2014"),
    )
    wall_debris = Row(
        "DST-06",
        "What is left of a destroyed square or wall?",
        core2014=says(
            WallDebris.CLEAR,
            "Debris in the square; for a wall, debris in each of its two squares that is clear.",
            "P2 Debris Markers; Destroying Walls",
        ),
        complete2022=says(
            WallDebris.NOT_BLOCKING,
            "Debris in the square; for a wall, debris in each of its two squares that is not blocking.",
            "§16.9a, §16.9c",
        ),
        nebula2007=says(
            WallDebris.NOT_BLOCKING,
            "Debris in the square, which may split an area in two; for a wall, debris in both its squares.",
            "Destroying blocking terrain; Destroying walls",
        ),
        eddieg=says(WallDebris.NOT_BLOCKING, "Rubble on both sides of the destroyed piece.", "Effects"),
    )
    raised = Row(
        "DST-07",
        "Can elevated terrain be destroyed?",
        core2014=says(RaisedTerrainRule.NEVER, "Elevated terrain cannot be destroyed.", "P2 Elevated Terrain"),
        complete2022=says(RaisedTerrainRule.NEVER, "Elevated terrain cannot be destroyed.", "§16.5"),
        nebula2007=says(
            RaisedTerrainRule.FEATURES,
            "Clear elevated terrain cannot; elevated features that a figure can hide on can be "
            "destroyed and leave nothing.",
            "Elevated Terrain; Maps",
        ),
        eddieg=says(
            RaisedTerrainRule.RIMS,
            "3 damage destroys a rim: rubble lies on both sides, and figures may pass there.",
            "Effects",
        ),
    )
    hindering = Row(
        "DST-08",
        "Can hindering terrain be destroyed?",
        core2014=says(False, "No rule lets figures destroy hindering terrain.", "", inferred=True),
        complete2022=says(False, "No: only blocking terrain and objects can be destroyed.", "§16.9"),
        nebula2007=says(
            True,
            "Yes, as blocking terrain, and its square becomes clear; figures in it are unhurt but no longer hidden.",
            "Hindering Terrain",
        ),
        eddieg=says(False, "No rule lets figures destroy hindering terrain.", "", inferred=True),
    )
    objects = Row(
        "DST-09",
        "Can objects be destroyed?",
        core2014=says(
            ObjectDestruction(3, ultra_heavy=4),
            "Yes, by 3 damage (ultra heavy objects by 4), without debris or harm to figures; relics never.",
            "P2 Destroying Objects; Ultra Heavy Objects; P4 Relics",
        ),
        complete2022=says(
            ObjectDestruction(3),
            "Yes, in the figure's own or an adjacent square or at range, without debris; indestructible ones never.",
            "§16.9, §17.7, §25.1a",
        ),
        nebula2007=says(
            ObjectDestruction(3, held=True, immobile_debris=True),
            "Yes, by 3 damage, held ones too, without harm to figures; immobile ones leave debris.",
            "OBJECTS; Destroying objects",
        ),
        eddieg=silent("nebula2007"),
    )
    together = Row[tuple[str, ...]](
        "DST-10",
        "May one attack hit a figure and terrain together?",
        core2014=says((), "No attack hits both.", "P2 Terrain; Destroying Objects"),
        complete2022=says((), "No: attacks target only figures.", "§11.5, §12"),
        nebula2007=says(
            ("pulse wave", "quake"), "No, but Pulse Wave and Quake hit both.", "Destroying objects; powers"
        ),
        eddieg=says(("pulse wave",), "No, but Pulse Wave hits both.", "Attack: Pulse Wave", inferred=True),
    )
    other_ways = Row[tuple[str, ...]](
        "DST-11",
        "What else destroys terrain?",
        core2014=says((), "Nothing else; knock back never does.", "P2 Knock Back Damage"),
        complete2022=says((), "Only effects that say so.", "§16.9"),
        nebula2007=says(
            ("knock back", "pulse wave", "quake", "telekinesis"),
            "Knock back with 3 squares left, Pulse Wave and Quake with 3 damage, and Telekinesis, "
            "which destroys one grade.",
            "Knock Back; powers",
        ),
        eddieg=says(
            ("pulse wave",),
            "Pulse Wave deals its normal damage to blocking and elevated terrain, which may count towards a total.",
            "Attack: Pulse Wave",
        ),
    )
    easier = Row(
        "DST-12",
        "If an action makes terrain less restrictive, from when does that count?",
        core2014=says(ChangeMoment.AT_ONCE, "At once.", "P2 Changing Terrain"),
        complete2022=like("core2014", "§16.8", inferred=True),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    harder = Row(
        "DST-13",
        "If an action makes terrain more restrictive, from when does that count?",
        core2014=says(ChangeMoment.AFTER_ACTION, "After the action resolves.", "P2 Changing Terrain"),
        complete2022=says(ChangeMoment.AT_ONCE, "At once, when the marker is placed.", "§16.8", inferred=True),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
