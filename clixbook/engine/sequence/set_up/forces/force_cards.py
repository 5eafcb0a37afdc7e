"""Alternative cards that players bring to a set-up, and choose after the reveal (ANA-25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from clixbook.board.answers.answers import make_reason, problem_of
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.model.building import Collector
from clixbook.engine.history.figure_codes import figure_of, is_code
from clixbook.engine.position.described import no
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.alternative_cards import CARD, requirement_problems
from clixbook.engine.rules.turn.set_up import SetUpStage
from clixbook.engine.sequence.fighters.plot_points import with_first_plot_points
from clixbook.engine.sequence.set_up.forces.force_entries import recruit_figure
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import read_entry
from clixbook.rulebooks import Rulebook

OWN = no("its own card")


def check_cards(
    fighters: Mapping[str, Fighter], cards: Iterable[tuple[str, str]], rules: Rulebook, found: Collector
) -> None:
    """Check that each card that is brought for a set-up has in its force what it asks for."""
    for who, text in cards:
        player = fighters[who].side
        with_it = recruit_figure(text, player, rules).figure
        force = [with_it if each.id == who else each.figure for each in fighters.values() if each.side == player]
        against = requirement_problems(force, rules=rules)
        found.problems += [problem_of(each, f"{player}'s force: ") for each in against]


def choose_cards(state: State, cards: tuple[tuple[str, str], ...], events: list[Event]) -> Steps[State]:
    """Each player chooses the cards of figures for whom others were brought."""
    for who in dict.fromkeys(who for who, _ in cards):
        fighter, texts = state.fighter(who), named_entries(cards, who)
        question = message("the card of {}", figure_ref(who))
        chosen = yield Choose(fighter.side, question, (OWN, *texts), state)
        named = "its own card" if chosen == OWN else f"the card {chosen}"
        text = message("{} plays with {}.", figure_ref(who), named)
        events.append(Event(text, (), (make_reason(state.rules["ANA-25"], text),)))
        if chosen == OWN:
            continue
        swapped = recruit_figure(texts[chosen], fighter.side, state.rules)
        figure = replace(swapped.figure, id=fighter.figure.id)
        state = state.with_fighter(who, figure=figure, life=swapped.life, card=swapped.card)
        state = with_first_plot_points(state, who)
    return state


def cards_to_choose(state: State, who: str) -> Iterator[tuple[str, Figure]]:
    """The alternative cards that were brought for a figure, by name, until its player has chosen."""
    doing = state.setting_up
    if doing is None or SetUpStage.REVEAL.value not in doing.stages:
        return
    for name, entry in named_entries(doing.cards, who).items():
        yield name, recruit_figure(entry, state.fighter(who).side, state.rules).figure


def named_entries(cards: Iterable[tuple[str, str]], who: str) -> dict[str, str]:
    """The entries with the cards that were brought for a figure, by the names of those; like ones are numbered."""
    found: dict[str, str] = {}
    for entry in (entry for each, entry in cards if each == who):
        name, number = _card_name(entry), 1
        while name in found or name == str(OWN):
            number += 1
            name = f"{_card_name(entry)} {number}"
        found[name] = entry
    return found


def _card_name(text: str) -> str:
    """The alternative card that an entry names, as players are asked for it."""
    name = next(name for name, _ in read_entry(text).additions if name.startswith(CARD)).removeprefix(CARD)
    return (figure_of(name).id if is_code(name) else name).replace("-", " ")
