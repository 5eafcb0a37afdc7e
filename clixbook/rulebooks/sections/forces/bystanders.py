"""TOK: bystander tokens, which have one face and no dial."""

from __future__ import annotations

import enum

from clixbook.rulebooks.row import Row, Section, absent, says


class BystanderSource(enum.StrEnum):
    """Ways in which a bystander comes into a game."""

    BOUGHT = "bought"
    GENERATED = "generated"


_NONE = "There are no bystanders."


class BystanderTokens(Section):
    """Bystander tokens."""

    prefix = "TOK"
    title = "Bystanders"

    are_characters = Row(
        "TOK-01",
        "Is a bystander a character?",
        core2014=says(True, "Yes, one without a dial: all rules for characters are its too.", "P4 Bystander Tokens"),
        complete2022=says(True, "Yes, one with combat values and without a dial.", "§24.1"),
        nebula2007=says(True, "Yes, one without a dial: all rules for characters are its too.", "Bystander tokens"),
        eddieg=absent(False, _NONE),
    )
    sources = Row(
        "TOK-02",
        "Where do bystanders come from?",
        core2014=says(
            frozenset({BystanderSource.BOUGHT, BystanderSource.GENERATED}),
            "Forces buy them, or effects bring them.",
            "P4 Themed Teams",
            inferred=True,
        ),
        complete2022=says(
            frozenset({BystanderSource.BOUGHT, BystanderSource.GENERATED}),
            "Most are generated, some are bought: a token, a small sculpt, or any marker for one told on a card.",
            "§24.1",
        ),
        nebula2007=says(frozenset({BystanderSource.BOUGHT}), "Forces buy them.", "Bystander tokens"),
        eddieg=absent(frozenset[BystanderSource](), _NONE),
    )
    least_to_stay = Row(
        "TOK-03",
        "How many points must a bystander have to keep its player in the game alone?",
        core2014=says(0, "None: it is a character.", "P2 Winning the Game", inferred=True),
        complete2022=says(1, "1 at least.", "§5.2"),
        nebula2007=says(0, "None: it is a character.", "GAME OVER", inferred=True),
        eddieg=absent(0, _NONE),
    )
