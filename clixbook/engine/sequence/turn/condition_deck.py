"""The deck of battlefield conditions (EVT-03 to EVT-07, THM-14)."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import message
from clixbook.engine.effects.effect_table import effect_named, every_effect
from clixbook.engine.effects.effects import Effect, Origin
from clixbook.engine.history.thing_codes import condition_named
from clixbook.engine.position.described import yes
from clixbook.engine.position.dice import Faces
from clixbook.engine.position.questions import Choose, Steps, roll_faces
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.themes import cancels_left
from clixbook.engine.rules.forces.thing_notes import things_in_play
from clixbook.engine.rules.turn.conditions import PLAIN_DAY, PLAIN_DAYS, ConditionRoll, at_random, condition_roll
from clixbook.engine.rules.turn.multiplayer import choosing_players
from clixbook.engine.sequence.dice.blind_draws import draw_index
from clixbook.engine.sequence.dice.rolls import LET_IT_BE
from clixbook.engine.sequence.turn.event_dials import turn_dial_as_turn_begins
from clixbook.figures.specials.clause_words import card_text as sentence_text
from clixbook.figures.things.thing import Thing, ThingKind
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.forces.conditions import ConditionStop, DiscardedCondition

CANCEL = yes("cancel it")
BY_HAND = "What it does is up to the players."
ENDS_ALL = "Ends all conditions."
_ROWS = {"arrives": "EVT-04", "leaves": "EVT-06", "clears": "EVT-07"}

NEARLY = 0.8
"""The similarity, of 1, at which a word must be a misspelt condition."""


def change_conditions(state: State, events: list[Event]) -> Steps[State]:
    """Apply the conditions in play as a turn begins, and roll for new ones where there is a deck (EVT-03)."""
    for card in state.conditions:
        if (effect := _in_play(state, card)) is not None:
            state = effect.condition_stays(state, events)
    state = turn_dial_as_turn_begins(state, events)
    if not at_random(state.rules) or not (state.deck or state.conditions):
        return state
    first, second = yield from roll_faces("battlefield conditions", 2, state, partial(_change_by, state))
    change = _change_by(state, (first, second))
    if not change:
        reason = make_reason(state.rules["EVT-03"], f"{first} and {second} change nothing.")
        events.append(Event("The battlefield stays as it is.", (), (reason,)))
        return state
    at = 0
    if change == "leaves":
        if state.rules.conditions.leaves is DiscardedCondition.ANY:
            at = yield from draw_index(len(state.conditions), "which condition leaves", state)
        found = condition_roll((first, second), state.conditions, "", rules=state.rules, leaving=at)
    elif state.deck:
        events.append(Event("A card is drawn from the deck."))
        at = yield from draw_index(len(state.deck), "which condition comes", state)
        found = condition_roll((first, second), state.conditions, state.deck[at], rules=state.rules)
    else:
        events.append(Event("No condition is left in the deck."))
        return state
    return (yield from _apply_condition_roll(state, found, at, events)) if found is not None else state


def _change_by(state: State, faces: Faces) -> str:
    """What these faces change about the conditions; "" for nothing."""
    first, second = faces
    found = condition_roll((first, second), state.conditions, "", rules=state.rules)
    return found.change if found is not None else ""


def _apply_condition_roll(state: State, found: ConditionRoll, at: int, events: list[Event]) -> Steps[State]:
    """The position after that roll; conditions that end go back to the deck."""
    row = "EVT-05" if found.change == "arrives" and state.conditions else _ROWS[found.change]
    match found.change:
        case "arrives":
            text = f"{condition_title(found.condition)} comes into play. {card_text(found.condition, state.rules)}"
            deck = state.deck[:at] + state.deck[at + 1 :]
        case "leaves":
            text, deck = f"{condition_title(found.condition)} goes back to the deck.", (*state.deck, found.condition)
        case _:
            text, deck = f"{condition_title(found.condition)} ends all conditions.", (*state.deck, *state.conditions)
    events.append(Event(text, (), (make_reason(state.rules[row], text),)))
    gone = [
        card for card in dict.fromkeys(state.conditions) if state.conditions.count(card) > found.in_play.count(card)
    ]
    state = state.with_(conditions=found.in_play, deck=deck)
    for card in gone:
        if (effect := _in_play(state, card)) is not None:
            state = effect.condition_ends(state, events)
    return (yield from resolve_new_condition(state, found.condition, events)) if found.change == "arrives" else state


def resolve_new_condition(state: State, card: str, events: list[Event]) -> Steps[State]:
    """Resolve a condition that came into play: a theme may cancel it, else its immediate effect (THM-14, SPC-06)."""
    if card not in state.conditions:  # a plain day ended it as it came
        return state
    copies = state.conditions.count(card)
    state = yield from offer_cancelling(state, card, events)
    if state.conditions.count(card) < copies:
        return state
    if card in PLAIN_DAYS and state.rules.conditions.clears:
        text = f"{condition_title(card)} ends all conditions."
        events.append(Event(text, (), (make_reason(state.rules["EVT-07"], text),)))
        return state.with_(conditions=())
    effect = _in_play(state, card)
    return state if effect is None else (yield from effect.condition_begins(state, events))


def _in_play(state: State, card: str) -> Effect | None:
    """The effect of that condition in this book; None if it has none."""
    effect = effect_named(card)
    return effect if effect is not None and effect.in_play(state.rules) else None


def known_cards(rules: Rulebook) -> dict[str, str]:
    """Battlefield conditions that the engine plays in this book, with texts."""
    found = (each for each in every_effect() if each.origin is Origin.CONDITION and each.card)
    own = things_in_play(ThingKind.CONDITION, ThingKind.EVENT, rules=rules)
    return {each.name: each.card for each in found if each.in_play(rules)} | {
        each.name.lower(): _thing_text(each) for each in own
    }


def condition_title(card: str) -> str:
    """The name of a condition for players."""
    thing = condition_named(card)
    return card.capitalize() if thing is None else thing.name


def offered_conditions(rules: Rulebook) -> dict[str, str]:
    """The known conditions, with the one that ends all others where the book has it."""
    cards = known_cards(rules)
    return cards | {PLAIN_DAY: ENDS_ALL} if cards and rules.conditions.clears else cards


def misspelt_cards(cards: Iterable[str], rules: Rulebook) -> Iterator[str]:
    """Sentences about conditions that are nearly the names of played ones: others are cards of the players."""
    words = {card: card.strip().lower() for card in cards}
    known = {*known_cards(rules), *(PLAIN_DAYS if rules.conditions.clears else ())} if words else set[str]()
    for card, word in words.items():
        near = difflib.get_close_matches(word, known, 1, NEARLY)
        if near and word not in known and effect_named(word) is None and condition_named(card) is None:
            yield f"There is no battlefield condition {card!r:.60}; did you mean {near[0]}?"


def card_text(card: str, rules: Rulebook) -> str:
    """The text of a condition in this book; players apply those that the program does not know."""
    if card in PLAIN_DAYS and rules.conditions.clears:
        return ENDS_ALL
    if (thing := condition_named(card)) is not None:
        return _thing_text(thing)
    effect = effect_named(card)
    return effect.card if effect is not None and effect.card and effect.in_play(rules) else BY_HAND


def _thing_text(thing: Thing) -> str:
    """The sentences of a condition or an event dial of a thing file, in words."""
    clicks = (sentence_text(sentence) if sentence else "nothing." for sentence in thing.sentences)
    return " Then ".join(clicks) if thing.sentences else sentence_text(thing.says)


def offer_cancelling(state: State, card: str, events: list[Event]) -> Steps[State]:
    """Lets themed teams cancel a new condition (EVT-11, THM-14, MUL-05)."""
    if state.rules.conditions.cancelled_by is not ConditionStop.THEMED:
        return state
    order = choosing_players(state.players, state.player)
    for theme in sorted(state.themes, key=lambda each: order.index(each.player)):
        if not cancels_left(state.rules, themed=True, cancelled=theme.cancelled):
            continue
        wanted = yield Choose(
            theme.player, message("{} comes into play: cancel it?", condition_title(card)), (LET_IT_BE, CANCEL), state
        )
        if wanted == CANCEL:
            text = f"{theme.player} cancels {condition_title(card)}."
            events.append(Event(text, (), (make_reason(state.rules["THM-14"], text),)))
            themes = (replace(e, cancelled=e.cancelled + 1) if e == theme else e for e in state.themes)
            at = state.conditions.index(card)  # one copy of several
            return state.with_(conditions=state.conditions[:at] + state.conditions[at + 1 :], themes=tuple(themes))
    return state
