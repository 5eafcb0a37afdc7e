"""EFF: what becomes of the effects of a power that is taken away or no longer shows."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.rulebooks.row import Row, Section, absent, says, silent


@dataclass(frozen=True, slots=True)
class PrintedShields:
    """What may be printed against an effect: that it does nothing to the whole figure, or takes not this one power."""

    figures: bool = False
    powers: bool = False


class Durations(Section):
    """Powers that are taken away, and what lasts of those that are gone."""

    prefix = "EFF"
    title = "Powers lost and taken away"

    traits_off = Row(
        "EFF-17",
        "Is a power that a trait lends taken away too?",
        core2014=says(False, "No: traits cannot be countered.", "P3 Trait Abilities"),
        complete2022=says(True, "Yes: what cannot be used cannot be used from any source.", "§20.5"),
        nebula2007=absent(False, "This book has no traits."),
        eddieg=absent(False, "This book has no traits."),
    )
    ends_with_source = Row(
        "EFF-20",
        "Does an effect that lasts end when its user loses the power behind it?",
        core2014=says(True, "At once; actions under way go on.", "P3 Powers and Abilities"),
        complete2022=says(True, "At once, unless its text says otherwise.", "§20.3, §20.6e"),
        nebula2007=says(True, "What Outwit, Perplex and Smoke Cloud did ends.", "OUTWIT; PERPLEX; SMOKE CLOUD"),
        eddieg=silent("core2014"),
    )
    shields = Row(
        "EFF-30",
        "Can a figure be shielded from an effect by its name?",
        core2014=absent(PrintedShields(), "This book has no such shields."),
        complete2022=says(
            PrintedShields(figures=True, powers=True),
            "SAFEGUARD shields the whole figure from the effect; Protected keeps one power from being chosen by it.",
            "§22.6, §22.7",
        ),
        nebula2007=absent(PrintedShields(), "Only two feats do something like it."),
        eddieg=absent(PrintedShields(), "This book has no such shields."),
    )
