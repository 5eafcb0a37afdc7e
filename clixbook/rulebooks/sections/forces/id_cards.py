"""GEN: identity cards and the figures that they call."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says

CALL_IN, INSPIRATION, INSPIRE, INTIMIDATION, SET_UP = (
    "call in help", "inspiration", "inspire", "intimidation", "setup"
)  # fmt: skip


class IdCards(Section):
    """Effects of identity cards."""

    prefix = "GEN"
    title = "Identity cards"

    effects = Row(
        "GEN-13",
        "What do identity cards do?",
        core2014=absent(frozenset[str](), "There are no identity cards."),
        complete2022=says(
            frozenset({CALL_IN, INSPIRATION, INSPIRE, INTIMIDATION, SET_UP}),
            "As the card says: it puts a figure on the sideline in set-up, inspires, intimidates, "
            "or calls that figure in.",
            "§25.3b",
        ),
        nebula2007=absent(frozenset[str](), "There are no identity cards."),
        eddieg=absent(frozenset[str](), "There are no identity cards."),
    )
