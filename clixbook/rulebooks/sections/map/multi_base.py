"""MBC: figures with large bases."""

from __future__ import annotations

import enum

from clixbook.rulebooks.row import Row, Section, Variant, like, says, silent


class BaseSides(enum.Enum):
    """Effect of a base on a diagonal on the two squares at its sides."""

    JOINS = "yes, as usual"  # nothing: they are adjacent as usual
    PARTS = "no"  # they are not adjacent
    PARTS_AND_BLOCKS = "no, and lines across the base are blocked"  # not adjacent, and lines across it are blocked


class BaseMove(enum.Enum):
    """The squares from which a large base's move is counted."""

    OWN_SQUARE = "for one of its squares; no other goes farther"  # one of its squares moves as a single base; no other goes farther
    ANY_NEIGHBOUR = "from any square adjacent to the base"  # any square adjacent to the base is the first step


class BaseLevels(enum.Enum):
    """Bases that may stand on two levels."""

    NONE = "no"
    FLYERS_AND_GREAT = "on two levels with Flight or Great Size"
    FLYERS = "on two levels with Flight"  # a flyer is on the level that its controller names


class LineSquare(enum.Enum):
    """The player who picks the square of a large base for a line."""

    DRAWER = "one that the player who draws the line picks"  # the player drawing the line picks any one square
    DRAWER_EACH_TARGET = (
        "one that the player who draws the line picks, for each target"  # and another source square for another target
    )


class MultiBase(Section):
    """Figures with large bases."""

    prefix = "MBC"
    title = "Multi-base figures"

    bases = Row(
        "MBC-01",
        "Which large bases are there, and how may they lie?",
        core2014=says(
            frozenset({"1x1", "1x2", "2x2", "2x4", "3x6"}),
            "Two touching squares, diagonally too; larger bases lie only along rows and columns.",
            "P2 Multi-Base Characters",
        ),
        complete2022=like("core2014", "§24.2, §24.2a"),
        nebula2007=says(
            frozenset({"1x1", "1x2"}),
            "Two touching squares, diagonally too; a diagonal base fills only those two squares.",
            "Double-Base Characters",
        ),
        eddieg=silent("nebula2007"),
    )
    adjacent_by_any = Row(
        "MBC-02",
        "To which squares is a large base adjacent?",
        fixed=True,
        core2014=says(True, "To every square adjacent to any one of its squares.", "P2 Multi-Base Characters"),
        complete2022=like("core2014", "§24.2b"),
        nebula2007=says(
            True,
            "To every square adjacent to either of its squares: 10 when it lies straight, 12 on a diagonal.",
            "Double-Base Characters",
        ),
        eddieg=silent("core2014"),
    )
    sides = Row(
        "MBC-03",
        "Are the squares on the two sides of a diagonal base adjacent to each other?",
        core2014=says(
            BaseSides.PARTS,
            "The squares on the two sides of a large base are not adjacent.",
            "P2 Multi-Base Characters",
        ),
        complete2022=says(BaseSides.PARTS, "The two squares at its sides are not adjacent.", "§24.2b"),
        nebula2007=says(
            BaseSides.PARTS_AND_BLOCKS,
            "They are not adjacent, and lines across the diagonal are blocked.",
            "Double-Base Characters",
        ),
        eddieg=says(
            BaseSides.JOINS,
            "This book has no such rule: the two squares are adjacent as usual.",
            inferred=True,
        ),
        variants=(
            Variant(
                "large-bases-part-their-sides",
                ("eddieg",),
                BaseSides.PARTS_AND_BLOCKS,
                "The two sides of a diagonal base are not adjacent, and lines across it are blocked.",
            ),
        ),
    )
    move_from = Row(
        "MBC-04",
        "How is the move of a large base counted?",
        core2014=says(
            BaseMove.OWN_SQUARE,
            "One of its squares moves as a single base would; no other square may end farther away.",
            "P2 Moving Multi-Base Characters",
        ),
        complete2022=says(
            BaseMove.OWN_SQUARE,
            "One of its squares moves as a single base would; the others do not count as moved through.",
            "§24.2d",
        ),
        nebula2007=says(
            BaseMove.ANY_NEIGHBOUR,
            "From any square adjacent to the base; one of its squares must end within its speed, "
            "and both on one level.",
            "Double-Base Characters",
        ),
        eddieg=silent("core2014"),
    )
    passes_gaps = Row(
        "MBC-05",
        "May a large base move through a gap narrower than itself?",
        fixed=True,
        core2014=says(
            True,
            "Yes; only the path of the chosen square is checked.",
            "P2 Moving Multi-Base Characters",
            inferred=True,
        ),
        complete2022=like("core2014", "§24.2d", inferred=True),
        nebula2007=like("core2014", inferred=True),
        eddieg=silent("core2014"),
    )
    starts_by_any = Row(
        "MBC-06",
        "What counts where a large base starts its move?",
        fixed=True,
        core2014=says(
            True,
            "Hindering terrain in any of its squares; it breaks away from all opponents adjacent to it.",
            "P2 Moving Multi-Base Characters",
            inferred=True,
        ),
        complete2022=says(
            True,
            "It breaks away from everyone adjacent to any of its squares; hindering terrain never matters.",
            "§24.2d",
        ),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )
    spans_levels = Row(
        "MBC-07",
        "May a large base stand on two levels, or across a wall?",
        core2014=says(
            BaseLevels.NONE,
            "Neither; all its squares must be adjacent.",
            "P2 Moving Multi-Base Characters",
            inferred=True,
        ),
        complete2022=says(
            BaseLevels.FLYERS_AND_GREAT,
            "On two levels with Flight or Great Size, each square on its own; never across a wall.",
            "§24.2c",
            inferred=True,
        ),
        nebula2007=says(
            BaseLevels.FLYERS,
            "On two levels only a flyer, which counts as on the level that its player names; never across a wall.",
            "Double-Base Characters",
        ),
        eddieg=silent("core2014"),
    )
    line_square = Row(
        "MBC-08",
        "Which square of a large base does a line use?",
        alike="In every book the player who draws the line picks the square of the large base, anew for each target.",
        fixed=True,
        core2014=says(
            LineSquare.DRAWER_EACH_TARGET,
            "Any one that the player drawing the line picks, anew for each target; its own squares never block.",
            "P2 Attacking and Multi-Base Characters",
        ),
        complete2022=says(
            LineSquare.DRAWER_EACH_TARGET,
            "Any one that the player of the line's source picks, anew for each target; its own squares never block.",
            "§24.2e",
        ),
        nebula2007=says(
            LineSquare.DRAWER,
            "Either square, as the player drawing the line picks; both block lines on their level.",
            "Double-Base Characters",
        ),
        eddieg=silent("core2014"),
    )
    not_moved_by = Row(
        "MBC-09",
        "What cannot move a large base?",
        core2014=says(
            frozenset({"knock back", "carrying", "telekinesis"}),
            "Knock back, carrying and Telekinesis do not move it.",
            "P2 Multi-Base Characters",
        ),
        complete2022=says(
            frozenset({"knock back", "telekinesis"}),
            "Knock back and Telekinesis do not move it; whether it can be carried depends on its size.",
            "§24.2",
        ),
        nebula2007=says(
            frozenset({"knock back", "telekinesis", "force blast"}),
            "Knock back, Telekinesis and Force Blast do not move it.",
            "Double-Base Characters",
        ),
        eddieg=silent("core2014"),
    )
