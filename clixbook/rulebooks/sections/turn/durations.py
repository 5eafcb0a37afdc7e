"""EFF: effects of powers that are lost or no longer showing."""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says, silent


@record
class PrintedShields:
    """Shields printed against an effect: it does nothing to the whole figure, or does not take this one power."""

    figures: bool = False
    powers: bool = False


class Durations(Section):
    """Lost powers and the lasting effects of them."""

    prefix = "EFF"
    title = "Powers lost and taken away"

    available = Row(
        "EFF-02",
        "When can a figure use a power?",
        core2014=says(
            True, "While its colour shows in the slot; abilities always.", "P3 Activating Powers and Abilities"
        ),
        complete2022=says(
            True, "While it shows, or a symbol or an effect gives it; inherent abilities always.", "§19.1, §20.1"
        ),
        nebula2007=says(True, "While it shows in the slot.", "Powers"),
        eddieg=says(True, "While its colour shows in the slot.", "Superpowers"),
        fixed=True,
    )
    countered = Row(
        "EFF-13",
        "What happens to a power that is countered?",
        core2014=says(True, "It counts as not showing, and its effects end at once.", "P3 Use and Possess; P6"),
        complete2022=says(True, "The book does not use the word: the figure cannot use the power.", "§20.4"),
        nebula2007=says(True, "Outwit turns it off until the next turn of the player who used Outwit.", "OUTWIT"),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    lost = Row(
        "EFF-15",
        "When is a power lost?",
        core2014=says(True, "When damage or healing turns the dial away from it.", "P5 Lost Power; Lost Ability"),
        complete2022=says(
            True,
            "When the dial turns away from it, after a KO, or when the source that gave it is gone.",
            "§20.5-20.6c",
        ),
        nebula2007=says(True, "When the dial no longer shows it.", "SUPER STRENGTH; SMOKE CLOUD"),
        eddieg=says(True, "When the dial no longer shows it.", "Superpowers; Attack Powers"),
        fixed=True,
    )
    how_long = Row(
        "EFF-19",
        "How do effects say how long they last?",
        core2014=says(
            True,
            "Until something happens, this turn, until its user's next turn.",
            "P2 Effects at the Beginning or End",
        ),
        complete2022=says(
            True,
            "Until something happens, this turn, as long as something holds, for the rest of the game.",
            "§20.3, §20.6f",
        ),
        nebula2007=says(
            True, "For the turn, or until its user's next turn begins.", "Turns and Actions; OUTWIT; PERPLEX"
        ),
        eddieg=says(True, "Until its user's next turn begins.", "Advanced Rules and Powers"),
        fixed=True,
    )
    traits_off = Row(
        "EFF-17",
        "If a power is countered, is the same power from a trait lost too?",
        core2014=says(
            False,
            "No: traits cannot be countered; only a power that a trait says the figure has can be.",
            "P3 Trait Abilities",
        ),
        complete2022=says(True, "Yes: a power that cannot be used cannot be used from any source.", "§20.5"),
        nebula2007=absent(False, "This book has no traits."),
        eddieg=absent(False, "This book has no traits."),
    )
    ends_with_source = Row(
        "EFF-20",
        "Does a lasting effect end when its user loses the power behind it?",
        core2014=says(True, "At once; but actions that have begun go on.", "P3 Powers and Abilities"),
        complete2022=says(True, "At once, unless its text says otherwise.", "§20.3, §20.6e"),
        nebula2007=says(True, "The effects of Outwit, Perplex and Smoke Cloud end.", "OUTWIT; PERPLEX; SMOKE CLOUD"),
        eddieg=silent("core2014"),
    )
    shields = Row(
        "EFF-30",
        "Can a figure be protected from an effect by its name?",
        core2014=absent(PrintedShields(), "This book has no such protection."),
        complete2022=says(
            PrintedShields(figures=True, powers=True),
            "SAFEGUARD protects the whole figure from the effect; Protected keeps one power from being chosen by it.",
            "§22.6, §22.7",
        ),
        nebula2007=absent(PrintedShields(), "Only two feats do something similar."),
        eddieg=absent(PrintedShields(), "This book has no such protection."),
    )
