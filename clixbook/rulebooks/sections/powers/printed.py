"""PWR: combat abilities that a symbol of the base or a word on the card gives, with rules of their own."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, absent, says


@dataclass(frozen=True, slots=True)
class Printed:
    """Which ``symbols`` of a base give the ability; its name among the traits of the card always does.

    ``countered``: an effect that takes powers away may take it too.
    """

    symbols: frozenset[str] = frozenset()
    countered: bool = False


@dataclass(frozen=True, slots=True)
class Improved(Printed):
    """What the card of an improved figure may name: what its ``moves`` ignore, and its lines (``looks``)."""

    moves: frozenset[str] = frozenset()
    looks: frozenset[str] = frozenset()


def by(*symbols: str, countered: bool = True) -> Printed:
    """An ability that these symbols give."""
    return Printed(frozenset(symbols), countered)


_MOVES = frozenset(
    {"elevated", "hindering", "water", "blocking", "indoor blocking", "outdoor blocking", "characters", "adjacent only",
     "move-through"}
)  # fmt: skip
_LOOKS = frozenset(
    {"elevated", "hindering", "blocking", "indoor blocking", "outdoor blocking", "characters", "friends", "opponents",
     "adjacent", "while based"}
)  # fmt: skip
_MOVES_2022 = frozenset({"elevated", "blocking", "indoor blocking", "outdoor blocking", "characters", "move-through"})
_LOOKS_2022 = frozenset(
    {"elevated", "hindering", "blocking", "outdoor blocking", "characters", "friends", "opponents", "adjacent"}
)
_NO_SYMBOLS = "The symbols of this book are others."


class PrintedAbilities(Section):
    """Combat abilities with rules of their own."""

    prefix = "PWR"
    title = "Combat abilities"

    colossal_stamina = Row(
        "PWR-COLOSSALSTAMINA",
        "What does Colossal Stamina do?",
        core2014=says(
            by("colossal", countered=False),
            "Colossals have it: they act with two tokens, for 1 unavoidable damage and no clearing that turn.",
            "P5 Colossal Character; powers card: Colossal Stamina",
        ),
        complete2022=says(
            by(), "No symbol gives it any more; whose card names it acts with two tokens, for 1 unavoidable.", "§22.2"
        ),
        nebula2007=absent(Printed(), "This book knows no such stamina."),
        eddieg=absent(Printed(), "This book has no sizes."),
    )
    indomitable = Row(
        "PWR-INDOMITABLE",
        "What does the indomitable symbol do?",
        core2014=says(by("indomitable"), "Its figure can use Willpower.", "P5 Indomitable; powers card: Indomitable"),
        complete2022=absent(Printed(), "The old symbol counts as a plain shield.", "§1.3a, §1.10"),
        nebula2007=absent(Printed(), _NO_SYMBOLS),
        eddieg=absent(Printed(), _NO_SYMBOLS),
    )
    sharpshooter = Row(
        "PWR-SHARPSHOOTER",
        "What does the sharpshooter symbol do?",
        core2014=says(
            by("sharpshooter"),
            "Shots at adjacent opponents, and past opponents; while one is adjacent, adjacent ones alone.",
            "P5 Sharpshooter; powers card: Sharpshooter",
        ),
        complete2022=absent(Printed(), _NO_SYMBOLS),
        nebula2007=absent(Printed(), _NO_SYMBOLS),
        eddieg=absent(Printed(), _NO_SYMBOLS),
    )
    improved = Row(
        "PWR-IMPROVED",
        "What may improved figures ignore?",
        core2014=says(
            Improved(frozenset(), True, _MOVES, _LOOKS),
            "What the card names: levels, terrain or figures, in every move (Improved Movement), on every line (Targeting).",
            "P3 Improved Characters; powers card",
        ),
        complete2022=says(
            Improved(frozenset(), True, _MOVES_2022, _LOOKS_2022),
            "What the card names, in moves or on lines; hindering terrain and water in moves have no effect left.",
            "§19.3; powers card",
        ),
        nebula2007=absent(Improved(), "Nobody is improved."),
        eddieg=absent(Improved(), "Nobody is improved."),
    )
    autonomous = Row(
        "PWR-AUTONOMOUS",
        "What does Autonomous do?",
        core2014=absent(Printed(), _NO_SYMBOLS),
        complete2022=says(
            by("autonomous"),
            "Its costed actions take nothing of the action total, and it acts when none is left.",
            "§22.8; powers card",
        ),
        nebula2007=absent(Printed(), _NO_SYMBOLS),
        eddieg=absent(Printed(), _NO_SYMBOLS),
    )
