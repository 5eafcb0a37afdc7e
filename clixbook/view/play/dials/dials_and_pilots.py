"""The words on a card of other dials of a person, of other cards to choose from, and of the pilot of a vehicle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clixbook.engine.effects.sentences.clause_conditions import pilot_of
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.sequence.set_up.forces.force_cards import cards_to_choose
from clixbook.figures.dials.dial import SLOTS
from clixbook.figures.render import cell
from clixbook.powers.abilities.piloting import NUMBERS, Pilot
from clixbook.rulebooks.printed_names import printed_name
from clixbook.view.scenes.in_words import unbroken


def dials_words(fighter: Fighter) -> Iterator[str]:
    """The other dials of the same person, off the map, as they stand now (FEAT-POLYMORPH)."""
    for each in fighter.others:
        now = each.figure.dials[each.life.dial][each.life.click]
        values = ", ".join(f"{slot} {cell(now, slot)}" for slot in SLOTS)
        stands = "shows KO" if each.life.ko else f"click {each.life.click}: {values}"
        yield f"Its other dial {each.figure.name}, {unbroken(stands)}."


def pilot_words(state: State, who: str, names: Mapping[str, str]) -> Iterator[str]:
    """Who pilots the vehicle, and what it has of its pilot (VEH-05, VEH-06)."""
    if pilot := pilot_of(state, who):
        yield f"Its pilot is {names.get(pilot, pilot)}."
    for each in state.lasting:
        if each.on == who and each.lends and each.source == Pilot.name:
            what = "the numbers" if each.lends == NUMBERS else printed_name(each.lends)
            yield f"It uses {what} of its pilot, until {each.end_text}."


def brought_cards_words(state: State, who: str) -> Iterator[str]:
    """The alternative cards among which its player chooses in the set-up (ANA-25), with what each has that is named."""
    for name, figure in cards_to_choose(state, who):
        named = (*(each.name for each in figure.traits), *(each.name for each in figure.specials))
        has = ", ".join(dict.fromkeys(named))
        yield f"Brought beside its own: the card {name}{f', which has {has}' if has else ''}."
