"""GEN: replacing figures of a force."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent


class Replaceable(enum.StrEnum):
    """Figures that can be replaced."""

    NOBODY = "nobody"
    OWN_DIALS = "a figure with several dials, by another of its dials"
    OF_FORCE = "figures that began on the force"
    OF_FORCE_OR_SIDELINE = "figures that began on the force or the sideline"


class ReplacementClick(enum.StrEnum):
    """The click on which a replacement comes in."""

    START = "its starting line"
    SAME_NUMBER = "the same click number"
    SAME_DISTANCE = "as many clicks from its starting line"


class ReplacementPlace(enum.StrEnum):
    """The squares of a replacement."""

    OLD_ELSE_ADJACENT = "the old squares, else adjacent ones"
    OVER_AN_OLD_SQUARE = "over at least one old square"
    OLD_SQUARES = "the old squares"


class ReplacementScore(enum.StrEnum):
    """Scores for replacements that are knocked out."""

    HIGHER = "the higher of both values"
    PAID = "what was paid"


@record
class PassedOn:
    """Records that a replacement takes over."""

    tokens: bool = False
    effects: bool = False
    acted: bool = False
    carried: bool = False


_NONE = "Nothing is replaced in this book."


class ReplacingRules(Section):
    """Replacing."""

    prefix = "GEN"
    title = "Replacing"

    replaceable = Row(
        "GEN-06",
        "Which figures may be replaced?",
        core2014=says(
            Replaceable.OF_FORCE,
            "Only a figure that began the game on its player's force may be replaced.",
            "P2 Replacing Characters",
        ),
        complete2022=says(
            Replaceable.OF_FORCE_OR_SIDELINE,
            "A figure that began on the force or the sideline, by those on the sideline for that "
            "effect; the one replaced goes there too.",
            "§21.12, §21.12a",
        ),
        nebula2007=says(
            Replaceable.OWN_DIALS,
            "Only Polymorph replaces figures: one with several dials, by another of its dials.",
            "ORIGINAL FEATS",
        ),
        eddieg=absent(Replaceable.NOBODY, _NONE),
    )
    identical = Row(
        "GEN-07",
        "How is a copy of the replaced figure recognised, which may not take its place?",
        core2014=says(frozenset({"set", "number"}), "By set symbol and collector number.", "P2 Replacing Characters"),
        complete2022=says(frozenset({"name", "set", "number"}), "By name, set symbol and collector number.", "§21.12a"),
        nebula2007=absent(frozenset[str](), "Only the dials of one character replace each other in this book."),
        eddieg=absent(frozenset[str](), _NONE),
    )
    passed_on = Row(
        "GEN-08",
        "What does a replacement take over from the figure it replaces?",
        core2014=says(
            PassedOn(tokens=True, effects=True, acted=True, carried=True),
            "Its tokens, ongoing effects, and that it was given an action this turn.",
            "P2 Replacing Characters",
        ),
        complete2022=says(
            PassedOn(tokens=True, acted=True, carried=True),
            "Each replacement has as many tokens, and counts as given a costed action or carried if "
            "the figure was; nothing else.",
            "§21.12a",
        ),
        nebula2007=says(
            PassedOn(tokens=True, effects=True, acted=True, carried=True),
            "Its clicks: all dials are one character, and everything about it goes on.",
            "ORIGINAL FEATS",
        ),
        eddieg=absent(PassedOn(), _NONE),
    )
    click = Row(
        "GEN-09",
        "On which click does a replacement come in?",
        core2014=says(
            ReplacementClick.START,
            "On its starting line, unless the effect names another click.",
            "P2 Replacing Characters",
            inferred=True,
        ),
        complete2022=says(
            ReplacementClick.SAME_NUMBER, "On the same click number, unless the effect names another.", "§21.12a"
        ),
        nebula2007=says(
            ReplacementClick.SAME_DISTANCE,
            "As many clicks from its start as the other dial: the dials turn together, and one "
            "that shows KO cannot come in.",
            "ORIGINAL FEATS",
        ),
        eddieg=absent(ReplacementClick.START, _NONE),
    )
    place = Row(
        "GEN-10",
        "Where does a replacement stand?",
        core2014=says(
            ReplacementPlace.OLD_ELSE_ADJACENT,
            "On the squares of the figure replaced, or, if it cannot stand there, adjacent to them.",
            "P2 Replacing Characters",
        ),
        complete2022=says(
            ReplacementPlace.OVER_AN_OLD_SQUARE,
            "On at least one square of the figure replaced; if it cannot, an optional effect is not used.",
            "§21.12a",
        ),
        nebula2007=says(ReplacementPlace.OLD_SQUARES, "On its square.", "ORIGINAL FEATS"),
        eddieg=absent(ReplacementPlace.OLD_ELSE_ADJACENT, _NONE),
    )
    score = Row(
        "GEN-11",
        "What is scored when all replacements are knocked out?",
        core2014=says(
            ReplacementScore.HIGHER,
            "The points of the figure replaced, or theirs together if that is more; until then each scores its own.",
            "P2 Replacing Characters",
        ),
        complete2022=says(
            ReplacementScore.HIGHER,
            "The points of the figure replaced, or of all replacements together, whichever is higher.",
            "§21.12b, §5.4b",
        ),
        nebula2007=says(
            ReplacementScore.PAID, "What was paid for all dials of the character.", "ORIGINAL FEATS", inferred=True
        ),
        eddieg=absent(ReplacementScore.PAID, _NONE),
    )
    left_behind = Row(
        "GEN-12",
        "What becomes of the objects of a figure that is replaced?",
        fixed=True,
        alike="Where no other figure can come in, nothing is left behind or passed on.",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "A held object is set down on one of its squares, equipment comes off; only a "
            "resource of the whole force passes on.",
            "§21.12a, §25.2d, §25.4b",
        ),
        nebula2007=absent(False, "Another dial of the same character comes in, which keeps them."),
        eddieg=absent(False, _NONE),
    )
