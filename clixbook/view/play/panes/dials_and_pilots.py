"""The words on a card of the other dials of a person, and of the pilot of a vehicle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clixbook.engine.effects.clause_conditions import pilot_of
from clixbook.engine.position.state import Fighter, State
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.render import cell
from clixbook.powers.abilities.piloting import NUMBERS, Pilot
from clixbook.rulebooks.printed_names import printed_name


def dials_words(fighter: Fighter) -> Iterator[str]:
    """The other dials of the same person, off the map, as they stand now (FEAT-POLYMORPH)."""
    for each in fighter.others:
        now = each.figure.dials[each.life.dial][each.life.click]
        values = ", ".join(f"{slot} {cell(now, slot)}" for slot in SLOTS)
        stands = "shows KO" if each.life.ko else f"click {each.life.click}: {values}"
        yield f"Its other dial {each.figure.name}, {stands}."


def pilot_words(state: State, who: str, names: Mapping[str, str]) -> Iterator[str]:
    """Who pilots the vehicle, and what it has of its pilot (VEH-05, VEH-06)."""
    if pilot := pilot_of(state, who):
        yield f"Its pilot is {names.get(pilot, pilot)}."
    for each in state.lasting:
        if each.on == who and each.lends and each.source == Pilot.name:
            what = "the numbers" if each.lends == NUMBERS else printed_name(each.lends)
            yield f"It uses {what} of its pilot, until {each.end_text}."
