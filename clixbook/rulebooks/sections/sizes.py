"""SIZ: sizes."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from clixbook.board.things import Size
from clixbook.rulebooks.row import Row, Section, absent, says


@dataclass(frozen=True, slots=True)
class CloseReach:
    """How far sizes strike in close combat, in squares.

    ``by_line``: farther than adjacent a line that is not blocked is needed. ``up_a_level``: giants and
    colossals also strike touching figures on a higher level.
    """

    giant: int = 1
    colossal: int = 1
    by_line: bool = False
    up_a_level: bool = False

    def of(self, size: Size) -> int:
        """The reach of a figure of this size."""
        return {Size.GIANT: self.giant, Size.COLOSSAL: self.colossal}.get(size, 1)


class Blockers(enum.Enum):
    """Which figures block a line that crosses them."""

    EVERYBODY = "everybody"
    GREAT_ALWAYS = "great always"  # giants and colossals always; others not if an end is one of them
    NOT_SMALLER = "not smaller"  # those not smaller than either end
    NOT_TINY = "not tiny"  # tiny never; standard not if an end is a giant; giants and colossals always


class GiantStands(enum.Enum):
    """On which level a giant or colossal counts as standing for lines."""

    OWN_LEVEL = "own level"
    ANY_HIGHER = "any higher"  # its own or any higher one, whichever restricts least
    ABOVE_TERRAIN = (
        "above terrain"  # no elevated terrain nor outdoor blocking; hindered by the target's square
    )
    OTHER_END = "other end"  # the level and height of the figure at the other end


@dataclass(frozen=True, slots=True)
class GreatMove:
    """What giants and colossals ignore when they move, and up to which size they pass figures.

    ``ignores`` has the words ``"elevated"``, ``"hindering"`` and ``"outdoor blocking"``. ``giants_pass``
    and ``colossals_pass`` are the largest size that each moves through; ``None`` is nobody.
    """

    ignores: frozenset[str] = frozenset()
    giants_pass: Size | None = None
    colossals_pass: Size | None = None


@dataclass(frozen=True, slots=True)
class TinyRules:
    """What tiny size lends: modifiers, what it ignores when moving, and whom it may ride with.

    ``against_larger``: attack, defence and damage modifiers against larger figures. ``passes``: moves
    through figures. ``extra_load``: carried besides the normal load.
    """

    ranged_defence: int = 0
    against_larger: tuple[int, int, int] = (0, 0, 0)
    ignores: frozenset[str] = frozenset()
    passes: bool = False
    extra_load: bool = False
    carried_by_all_larger: bool = False


ALL_SIZES = frozenset(Size)


class Sizes(Section):
    """Sizes: giants, colossals, tiny figures."""

    prefix = "SIZ"
    title = "Sizes: giants, colossals, tiny"

    in_play = Row(
        "SIZ-01",
        "Which sizes are there?",
        core2014=says(ALL_SIZES, "Tiny, standard, giant and colossal, by damage symbol.", "P5 Glossary"),
        complete2022=says(ALL_SIZES, "Tiny < standard < giant < colossal.", "§21.2a"),
        nebula2007=says(
            ALL_SIZES,
            "Standard, giant and colossal by symbol; tiny by a list of names.",
            "Special Characters",
        ),
        eddieg=absent(frozenset({Size.STANDARD}), "There are no sizes: every figure is standard."),
    )
    close_reach = Row(
        "SIZ-02",
        "How far do giants and colossals strike?",
        core2014=says(
            CloseReach(2, 1, by_line=True, up_a_level=True),
            "Giants 2 squares by line, lower levels too; colossals only neighbours; both also up a level.",
            "card: Giant Reach, Great Size",
        ),
        complete2022=says(
            CloseReach(2, 3, by_line=True), "Giants 2, colossals 3 squares by line.", "§1.3g-h, §22.3"
        ),
        nebula2007=says(
            CloseReach(2, 1),
            "Giants 2 squares, any level or height, but not from a roof down at a standard figure.",
            "Giant Characters",
        ),
        eddieg=absent(CloseReach(), "There are no sizes: every figure strikes its neighbours."),
    )
    blockers = Row(
        "SIZ-03",
        "Which figures block a line that crosses them?",
        core2014=says(
            Blockers.GREAT_ALWAYS,
            "Giants and colossals always; smaller ones not if an end is a giant or colossal.",
            "P2 Line of fire chart",
        ),
        complete2022=says(
            Blockers.NOT_SMALLER, "Every figure except one smaller than either end.", "§21.2b", inferred=True
        ),
        nebula2007=says(
            Blockers.NOT_TINY,
            "Giants and colossals always, standard ones not for giants, tiny ones never.",
            "Giant; Colossal; Tiny Characters",
        ),
        eddieg=says(Blockers.EVERYBODY, "Every figure blocks."),
    )
    giant_stands = Row(
        "SIZ-04",
        "On which level does a giant stand for lines?",
        core2014=says(
            GiantStands.ANY_HIGHER,
            "Its own or any higher level, whichever restricts the line least.",
            "P2 Line of fire chart",
            inferred=True,
        ),
        complete2022=says(
            GiantStands.ABOVE_TERRAIN,
            "Elevated terrain and outdoor blocking do not block its lines; only the target's square hinders.",
            "card: Great Size",
        ),
        nebula2007=says(
            GiantStands.OTHER_END,
            "On the level and height of the figure at the other end.",
            "Giant Characters",
        ),
        eddieg=absent(GiantStands.OWN_LEVEL, "There are no sizes: every figure stands on its own level."),
    )
    two_squares_adjacent = Row(
        "SIZ-05",
        "Are figures two squares from a giant adjacent to it?",
        core2014=absent(False, "No; only touching squares are adjacent."),
        complete2022=absent(False, "No; only touching squares are adjacent."),
        nebula2007=says(
            True,
            "Yes, by an open centre line, for its close attacks, for powers and for moves.",
            "Giant Characters",
        ),
        eddieg=absent(False, "No; only touching squares are adjacent."),
    )
    great_moves = Row(
        "SIZ-06",
        "What do giants and colossals ignore when they move?",
        core2014=says(
            GreatMove(frozenset({"elevated", "hindering", "outdoor blocking"}), Size.COLOSSAL, Size.COLOSSAL),
            "Elevated, hindering and outdoor blocking terrain, and figures.",
            "card: Great Size",
        ),
        complete2022=says(
            GreatMove(frozenset({"elevated", "outdoor blocking"}), Size.COLOSSAL, Size.COLOSSAL),
            "Elevated and outdoor blocking terrain, and figures.",
            "card: Great Size",
        ),
        nebula2007=says(
            GreatMove(frozenset({"elevated", "hindering", "outdoor blocking"}), Size.STANDARD, None),
            "Hindering, elevated and outdoor blocking terrain; giants also pass normal-sized figures.",
            "Giant; Colossal Characters",
        ),
        eddieg=absent(GreatMove(), "There are no sizes: every figure moves alike."),
    )
    tiny = Row(
        "SIZ-07",
        "What does tiny size do?",
        core2014=says(
            TinyRules(ranged_defence=1, extra_load=True),
            "Defence +1 against ranged attacks; a tiny figure is carried besides the normal load.",
            "card: Tiny Size",
        ),
        complete2022=says(
            TinyRules(ranged_defence=1), "Defence +1 against ranged attacks; the smallest size.", "§1.3f"
        ),
        nebula2007=says(
            TinyRules(
                against_larger=(1, 1, -2),
                ignores=frozenset({"hindering"}),
                passes=True,
                carried_by_all_larger=True,
            ),
            "Ignores hindering terrain and figures; +1 attack and defence, -2 damage against larger.",
            "Tiny Characters",
        ),
        eddieg=absent(TinyRules(), "There are no sizes: nobody is tiny."),
    )
