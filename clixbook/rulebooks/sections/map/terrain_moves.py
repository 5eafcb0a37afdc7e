"""TMV: terrain and movement."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says
from clixbook.rulebooks.vocabulary import Restriction


@record
class StepCost:
    """Cost of a step in speed: plain, and into hampering terrain."""

    plain: int = 1
    hampered: int = 1


@record
class DeepWater:
    """Effect of water on a walker that stays: speeds, tokens before the first click, rolls.

    ``shallow_speed`` and ``deep_speed`` are the speed when starting there. ``drowning_tokens`` tokens bring
    ``first_clicks``; after them a die is rolled every turn. ``powered_success`` are the faces on which a
    figure with a moving power gets half its speed in deep water. ``None`` where water does not drown anybody.
    """

    shallow_speed: int | None = None
    deep_speed: int | None = None
    drowning_tokens: int = 0
    first_clicks: int = 0
    powered_success: frozenset[int] = frozenset()


class TerrainMoves(Section):
    """Terrain and movement."""

    prefix = "TMV"
    title = "Terrain and movement"

    step = Row(
        "TMV-01",
        "What does one step cost?",
        core2014=says(StepCost(), "Every step costs 1 square of speed.", "P2 Move Actions"),
        complete2022=like("core2014", "§10.2"),
        nebula2007=like("core2014", "Moving Your Character"),
        eddieg=says(
            StepCost(hampered=2),
            "A step costs 1 square of speed, but 2 to enter or leave hindering terrain or water.",
            "Moves",
        ),
    )
    entering_stops = Row(
        "TMV-02",
        "Must a walking figure stop when it enters hindering terrain?",
        core2014=says(
            True, "A walking figure stops in the first hindering square that it enters.", "P2 Hindering > Movement"
        ),
        complete2022=says(False, "Hindering terrain does not slow a move.", "§16.2a"),
        nebula2007=says(
            True,
            "A walking figure stops when it enters hindering terrain from outside.",
            "Hindering > Movement",
        ),
        eddieg=says(False, "Hindering terrain does not stop a move; it costs more speed.", "Moves"),
    )
    inside_cost = Row(
        "TMV-03",
        "What does a step inside or out of hindering terrain cost?",
        core2014=says(
            1,
            "Steps inside and out of hindering terrain cost nothing extra; entering it again stops the move again.",
            "P2 Hindering > Movement",
        ),
        complete2022=says(1, "Hindering terrain does not slow a step.", "§16.2a"),
        nebula2007=like("core2014", "Hindering > Movement"),
        eddieg=says(2, "Every step inside or out of hindering terrain costs 2 squares of speed.", "Moves"),
    )
    starting_halves = Row(
        "TMV-04",
        "Is a figure's speed halved if it starts in hindering terrain?",
        core2014=says(
            True,
            "A walking figure that starts in hindering terrain moves at half speed, rounded up.",
            "P2 Hindering > Movement",
        ),
        complete2022=says(False, "Starting in hindering terrain changes nothing.", "§16.2a"),
        nebula2007=like("core2014", "Hindering > Movement"),
        eddieg=says(False, "Nothing is halved; only the first step costs more.", "Moves"),
    )
    blocking_opens = Row(
        "TMV-05",
        "May a walking figure enter blocking squares or cross walls?",
        core2014=says(False, "Blocking squares and walls stop every walking figure.", "P2 Blocking > Movement; Walls"),
        complete2022=like("core2014", "§16.3a, §16.4a"),
        nebula2007=like(
            "core2014",
            "Blocking Terrain",
            text="Only flyers, giants and some powers cross blocking terrain.",
        ),
        eddieg=like(
            "core2014",
            "Moves; Adv; Speed",
            text="Only flyers and some powers cross a wall, and most of them only outdoors.",
        ),
    )
    power_ends_on_blocking = Row(
        "TMV-06",
        "May a move end on a blocking square, if a power says so?",
        core2014=says(False, "No move ends on a blocking square.", "P2 Rule of Occupancy"),
        complete2022=like("core2014", "§13.2"),
        nebula2007=says(
            True,
            "A power that allows it lets a move end on a blocking square outdoors.",
            "Blocking Terrain; Leap/Climb; Phasing/Teleport",
            inferred=True,
        ),
        eddieg=says(False, "Blocking terrain is a line, so no figure can stand on it.", "Moves"),
    )
    water = Row(
        "TMV-07",
        "What does water do to a walking figure?",
        core2014=says(
            Restriction.HINDERING, "Water hampers a walking figure as hindering terrain does.", "P2 Water Terrain"
        ),
        complete2022=says(
            Restriction.CLEAR, "Water is clear terrain; it matters only to effects that name it.", "§16.6"
        ),
        nebula2007=says(
            Restriction.HINDERING, "A walking figure wades through shallow water; deep water stops it.", "Water Terrain"
        ),
        eddieg=says(Restriction.HINDERING, "A step into, through or out of water costs 2.", "Moves"),
    )
    deep_water = Row(
        "TMV-08",
        "What happens to a walking figure that stays in water?",
        core2014=absent(DeepWater(), "Water has no depth here, and nobody drowns."),
        complete2022=absent(DeepWater(), "Water has no depth here, and nobody drowns."),
        nebula2007=says(
            DeepWater(1, 0, 2, 1, frozenset({4, 5, 6})),
            "A wader moves 1 square. In deep water a figure stays, gets a token each turn, and "
            "drowns from the second token on.",
            "Water Terrain",
        ),
        eddieg=absent(DeepWater(), "Water has no depth here, and nobody drowns."),
    )
    objects = Row(
        "TMV-09",
        "What does an object that nobody holds do to a walking figure?",
        core2014=says(
            Restriction.HINDERING,
            "The square of an object that nobody holds is hindering terrain; an ultra light one does nothing.",
            "P2 Objects as Terrain; Ultra Light Objects",
        ),
        complete2022=says(Restriction.CLEAR, "Objects do not hamper a move.", "§17", inferred=True),
        nebula2007=like("core2014", "Objects", text="The square of an object that nobody holds is hindering terrain."),
        eddieg=says(Restriction.CLEAR, "Objects do not hamper a move.", "Effects"),
    )
    elevated_slows = Row(
        "TMV-10",
        "Does elevated terrain itself slow a figure?",
        fixed=True,
        core2014=says(
            False, "A step on elevated terrain costs the same as on the ground.", "P2 Elevated > Stairs and Ladders"
        ),
        complete2022=like("core2014", "§16.5"),
        nebula2007=like("core2014", "Elevated Terrain", inferred=True),
        eddieg=like("core2014", "Moves", text="Elevated terrain slows nobody; only its boundary stops a figure."),
    )

    @property
    def water_is_hindering(self) -> bool:
        """True where water hampers by the rules of hindering terrain, so that a figure ignoring one ignores both."""
        hampers = self.water is Restriction.HINDERING and self.starting_halves
        return hampers and self.deep_water.shallow_speed is None
