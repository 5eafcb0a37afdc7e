"""SIZ: sizes."""

from __future__ import annotations

import enum

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, like, says
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, Size, rights


class Blockers(enum.Enum):
    """Figures that block a line, by their size and those of the ends."""

    GREAT_ENDS_SEE_OVER = "standard and tiny figures do not block if an end is giant or colossal"
    SMALLER_NEVER = "a figure smaller than the larger end does not block"
    TINY_NEVER = "tiny figures never block, standard ones not to or from giants"
    EVERYBODY = "every figure blocks"


class GiantLevelRule(enum.Enum):
    """Level of a giant or colossal end of a line."""

    OWN_LEVEL = "its own"
    ANY_HIGHER = "its own or any higher level, whichever restricts least"
    OVERLOOKS = "its own, but elevated and outdoor blocking terrain do not block the line"
    OTHER_END = "that of the other end, if that is higher"


@record
class SizeReach:
    """Close combat reach by size, in squares.

    ``by_line``: beyond adjacent squares it needs a line that is not blocked. ``past_hindering``: hindering terrain
    does not matter for that line. ``up_a_level``: giants and colossals also strike touching figures on a higher level.
    """

    giant: int = 1
    colossal: int = 1
    by_line: bool = False
    up_a_level: bool = False
    past_hindering: bool = False

    def of(self, size: Size) -> int:
        """The reach of a figure of this size."""
        return {Size.GIANT: self.giant, Size.COLOSSAL: self.colossal}.get(size, 1)


@record
class GreatMoves:
    """Movement rights of giants and colossals by size."""

    giant: MoveRights = NO_RIGHTS
    colossal: MoveRights = NO_RIGHTS

    def of(self, size: Size) -> MoveRights:
        """The rights of a figure of this size; smaller ones have none."""
        return {Size.GIANT: self.giant, Size.COLOSSAL: self.colossal}.get(size, NO_RIGHTS)


@record
class TinyRules:
    """The changes by tiny size: rights when moving, and whether any larger figure may carry it. Its values: ANA-08."""

    moves: MoveRights = NO_RIGHTS
    carried_by_all_larger: bool = False


ALL_SIZES = frozenset(Size)
_TERRAIN = ("elevated", "hindering", "outdoor blocking")
_CARD_2014 = rights(*_TERRAIN, "move-through")
_CARD_2022 = rights("elevated", "outdoor blocking", "move-through")


@former_names(giant_stands="giant_level")
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
        "How far can giants and colossals make close attacks?",
        core2014=says(
            SizeReach(2, 1, by_line=True, up_a_level=True),
            "Giants up to 2 squares in line, at lower levels too; colossals only adjacent "
            "figures; both also one level up.",
            "powers card: Giant Reach, Great Size",
        ),
        complete2022=says(
            SizeReach(2, 3, by_line=True, past_hindering=True),
            "Giants up to 2 squares in line, colossals up to 3; hindering terrain does not matter.",
            "§1.3g-h, §22.3; powers card",
        ),
        nebula2007=says(
            SizeReach(2, 1),
            "Giants up to 2 squares, at any level or height, but not from a roof down at a standard figure.",
            "Giant Characters",
        ),
        eddieg=absent(SizeReach(), "There are no sizes: every figure attacks only adjacent figures."),
    )
    blockers = Row(
        "SIZ-03",
        "Which figures block a line, by their size?",
        core2014=says(
            Blockers.GREAT_ENDS_SEE_OVER,
            "Standard and tiny figures do not block a line to or from a giant or colossal; giants "
            "and colossals always block.",
            "Line of fire chart",
        ),
        complete2022=says(
            Blockers.SMALLER_NEVER,
            "A figure smaller than the attacker or the target does not block.",
            "§21.2b",
            inferred=True,
        ),
        nebula2007=says(
            Blockers.TINY_NEVER,
            "Standard figures do not block a line to or from a giant, tiny ones never block; giants and colossals do.",
            "Giant; Colossal; Tiny",
        ),
        eddieg=says(Blockers.EVERYBODY, "Every figure blocks.", "Effects"),
    )
    giant_level = Row(
        "SIZ-04",
        "On which level does a giant stand for a line?",
        core2014=says(
            GiantLevelRule.ANY_HIGHER,
            "On its own or any higher level, whichever restricts the line least.",
            "Line of fire chart",
            inferred=True,
        ),
        complete2022=says(
            GiantLevelRule.OVERLOOKS,
            "Elevated and outdoor blocking terrain does not block a giant's line; only the target's square hinders it.",
            "powers card",
        ),
        nebula2007=says(
            GiantLevelRule.OTHER_END,
            "On the ground for grounded figures, elevated for elevated ones.",
            "Giant Characters",
        ),
        eddieg=absent(GiantLevelRule.OWN_LEVEL, "This book knows no sizes."),
    )
    two_squares_adjacent = Row(
        "SIZ-05",
        "Are figures two squares from a giant adjacent to it?",
        core2014=absent(False, "No; only touching squares are adjacent."),
        complete2022=absent(False, "No; only touching squares are adjacent."),
        nebula2007=says(
            True,
            "Yes, if the line between the centres is open: for its close attacks, for powers and for moves.",
            "Giant Characters",
        ),
        eddieg=absent(False, "No; only touching squares are adjacent."),
    )
    great_moves = Row(
        "SIZ-06",
        "What do giants and colossals ignore when they move?",
        core2014=says(
            GreatMoves(_CARD_2014, _CARD_2014),
            "Elevated, hindering and outdoor blocking terrain, and figures.",
            "powers card: Great Size",
        ),
        complete2022=says(
            GreatMoves(_CARD_2022, _CARD_2022),
            "Elevated and outdoor blocking terrain, and figures.",
            "powers card: Great Size",
        ),
        nebula2007=says(
            GreatMoves(rights(*_TERRAIN, "standard figures"), rights(*_TERRAIN)),
            "Elevated, hindering and outdoor blocking terrain; giants also pass through standard figures.",
            "Giant; Colossal Characters",
        ),
        eddieg=absent(GreatMoves(), "There are no sizes: every figure moves alike."),
    )
    tiny = Row(
        "SIZ-07",
        "What does tiny size do when a figure moves or is carried?",
        core2014=says(
            TinyRules(), "It moves as others do, and is carried by any figure that can carry.", "powers card: Tiny Size"
        ),
        complete2022=like("core2014", "§1.3f"),
        nebula2007=says(
            TinyRules(moves=rights("hindering", "characters"), carried_by_all_larger=True),
            "It ignores hindering terrain and figures, and anyone larger may carry it.",
            "Tiny Characters",
        ),
        eddieg=absent(TinyRules(), "There are no sizes: nobody is tiny."),
    )
