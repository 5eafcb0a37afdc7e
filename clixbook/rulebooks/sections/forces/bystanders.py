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
        core2014=says(
            True, "It is a character without a dial: all rules for characters apply to it.", "P4 Bystander Tokens"
        ),
        complete2022=says(True, "It is a character with combat values and without a dial.", "§24.1"),
        nebula2007=says(
            True, "It is a character without a dial: all rules for characters apply to it.", "Bystander tokens"
        ),
        eddieg=absent(False, _NONE),
    )
    sources = Row(
        "TOK-02",
        "Where do bystanders come from?",
        core2014=says(
            frozenset({BystanderSource.BOUGHT, BystanderSource.GENERATED}),
            "Players buy them for their forces, or effects bring them into play.",
            "P4 Themed Teams",
            inferred=True,
        ),
        complete2022=says(
            frozenset({BystanderSource.BOUGHT, BystanderSource.GENERATED}),
            "Most are generated, some are bought: as a token, a small figure, or any marker for "
            "one described on a card.",
            "§24.1",
        ),
        nebula2007=says(frozenset({BystanderSource.BOUGHT}), "Players buy them for their forces.", "Bystander tokens"),
        eddieg=absent(frozenset[BystanderSource](), _NONE),
    )
    least_to_stay = Row(
        "TOK-03",
        "How many points must a bystander have to keep its player in the game when it is the last figure?",
        core2014=says(0, "None: it is a character.", "P2 Winning the Game", inferred=True),
        complete2022=says(1, "At least 1.", "§5.2"),
        nebula2007=says(0, "None: it is a character.", "GAME OVER", inferred=True),
        eddieg=absent(0, _NONE),
    )
