"""GEN: figures that effects bring into a game, and attached ones."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says, silent

_NONE = "Nothing is generated in this book."


class Generating(Section):
    """Generated elements of a game."""

    prefix = "GEN"
    title = "Generated elements"

    generates = Row(
        "GEN-01",
        "May an effect generate an element of the game?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Yes, from outside the game: it joins the force of the figure that made it, and is tied to that figure.",
            "§21.6, §21.6d",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    beside_maker = Row(
        "GEN-02",
        "Does a generated element appear adjacent to what made it?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Yes, several one after the other; an object is a standard one unless the effect says otherwise.",
            "§21.6a-d",
        ),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    limited = Row(
        "GEN-03",
        "Does [MAX] with a number limit what is generated?",
        core2014=absent(False, "This book has no such limit."),
        complete2022=says(True, "That many may be on the map at once for each figure that makes them.", "§21.6c"),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    copies_return = Row(
        "GEN-04",
        "May a copy in the KO area be generated again if no others are left?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes; the points already scored for it stay scored.", "§3.2b"),
        nebula2007=absent(False, _NONE),
        eddieg=absent(False, _NONE),
    )
    attaches = Row(
        "GEN-05",
        "May an element be attached to another one?",
        core2014=absent(False, "Nothing is attached in this book."),
        complete2022=says(
            True,
            "Yes: it is then off the map, and is removed from the game when the other one is knocked out.",
            "§21.7",
        ),
        nebula2007=absent(False, "Nothing is attached in this book."),
        eddieg=absent(False, "Nothing is attached in this book."),
    )
