"""Dice rolls in a position, with rerolls and replaced dice (RRL)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import Words, figure_ref, message, render_words
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.effects.effects_on_map import effects_on_map
from clixbook.engine.position.described import Described, no
from clixbook.engine.position.dice import Faces, Parting, Roll
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.rerolls import (
    RollRecord,
    may_replace,
    next_player_asked,
    replace_die,
    replaces_before_reroll,
    reroll,
    veto,
)

LET_IT_BE = no("let it be")


def ask_for_roll(
    state: State, purpose: str, who: str, title: Words, dice: int, events: list[Event], *, acts: str = "",
    parting: Parting | None = None,
) -> Steps[tuple[State, Faces]]:  # fmt: skip
    """Asks for a roll by ``who``; returns the position and the final faces."""
    state, record = yield from roll_with_record(state, purpose, who, title, dice, events, acts=acts, parting=parting)
    return state, record.faces


def roll_with_record(
    state: State, purpose: str, who: str, title: Words, dice: int, events: list[Event], *, acts: str = "",
    parting: Parting | None = None,
) -> Steps[tuple[State, RollRecord]]:  # fmt: skip
    """Asks for a roll; gives the position, and the record of the roll with all its changes.

    ``purpose`` is a plain word ("attack", "break away" ...), ``title`` the words of the dice tray, ``acts`` the figure
    in whose action it is rolled, if that is another one, ``parting`` tells which faces make a difference.
    """
    parting = None if effects_on_map(state).weighs_rolls else parting
    faces: Faces = yield Roll(title, dice, state, relevant_outcomes=parting, who=who)
    record = RollRecord(purpose, who, state.fighter(who).side, faces, acts=acts)
    first = replaces_before_reroll(state.rules)
    if first:
        state, record = yield from offer_replacement(state, record, title, events, window_open=False)
    answers: list[tuple[str, bool]] = []
    players = state.players[state.active :] + state.players[: state.active]
    while next_player := next_player_asked(players, answers, rules=state.rules):
        player, wanted = next_player[0], LET_IT_BE
        if users := possible_rerollers(state, player, record):
            asked_for = message("{} shows {}: reroll it?", title, _roll_text(record.faces))
            wanted = yield Choose(
                player, asked_for, (LET_IT_BE, *map(figure_ref, users)), state, possible_reroller_names(users)
            )
        answers.append((player, wanted != LET_IT_BE))
        if wanted != LET_IT_BE:
            state, record = yield from resolve_reroll(state, record, wanted, users[wanted], title, events, parting)
    if not first:
        state, record = yield from offer_replacement(state, record, title, events, window_open=bool(next_player))
    return state, record


EVADING = "evade"
"""The purpose of an optional roll against a hit."""


@dataclass(frozen=True, slots=True)
class OptionalRoll(Described):
    """Answer: the figure makes a roll that its player may leave out, such as one to ``evade``."""

    who: str
    purpose: str

    @property
    def key(self) -> str:
        """``yes``."""
        return "yes"

    @property
    def message(self) -> Words:
        """``gnat rolls to evade``, with its reference."""
        return message(f"{{}} rolls to {self.purpose}", figure_ref(self.who))

    def __str__(self) -> str:
        return render_words(self.message)


@dataclass(frozen=True, slots=True)
class NewDie(Described):
    """Answer: a die of the roll is replaced by one that shows ``face``."""

    who: str
    place: int
    old: int
    face: int

    @property
    def message(self) -> Words:
        """``gnat replaces the 1 by a 4``, with its reference."""
        return message("{} replaces the {} by a {}", figure_ref(self.who), self.old, self.face)

    def __str__(self) -> str:
        return render_words(self.message)


def offer_replacement(
    state: State, record: RollRecord, title: Words, events: list[Event], *, window_open: bool
) -> Steps[tuple[State, RollRecord]]:
    """The roll after an effect of its own side replaced a die, once no reroll is wanted any more (RRL-10)."""
    who = record.roller
    if who not in state.board.pieces or not may_replace(record, rules=state.rules, window_open=window_open):
        return state, record
    for effect in effects_at_moment(state, who, "replacement_face"):
        face = effect.replacement_face(User(state, who), record)
        dice = [NewDie(who, place, old, face) for place, old in enumerate(record.faces) if face and old != face]
        if not dice:
            continue
        question = message("{} shows {}: replace a die?", title, _roll_text(record.faces))
        wanted = yield Choose(record.side, question, (LET_IT_BE, *dice), state)
        if wanted == LET_IT_BE:
            continue
        record = replace_die(record, wanted.place, face, rules=state.rules, by=who)
        state = state.with_use(who, effect.name)
        new = message("{}.", wanted.message)
        events.append(Event(new, (), (make_reason(state.rules["RRL-10"], new),)))
    return state, record


def possible_rerollers(state: State, player: str, record: RollRecord) -> dict[str, Effect]:
    """The player's figures that may reroll now, each with its effect."""
    found = ((each.id, reroll_effect(state, each.id, record)) for each in state.standing(player))
    return {who: effect for who, effect in found if effect is not None}


def possible_reroller_names(effects: Mapping[str, Effect]) -> dict[str, str]:
    """Figure -> name of the effect by which it may reroll."""
    return {who: effect.name for who, effect in effects.items()}


def reroll_effect(state: State, who: str, record: RollRecord) -> Effect | None:
    """The effect by which this figure may have the roll made again now."""
    return next(
        (
            effect
            for effect in effects_at_moment(state, who, "can_reroll")
            if effect.can_reroll(User(state, who), record)
        ),
        None,
    )


def veto_effect(state: State, who: str, record: RollRecord, by: str) -> Effect | None:
    """The effect by which this figure may stop figure ``by`` from having the roll made again."""
    return next(
        (
            effect
            for effect in effects_at_moment(state, who, "can_veto_reroll")
            if effect.can_veto_reroll(User(state, who), record, by)
        ),
        None,
    )


def resolve_reroll(
    state: State, record: RollRecord, by: str, effect: Effect, title: Words, events: list[Event],
    parting: Parting | None = None,
) -> Steps[tuple[State, RollRecord]]:  # fmt: skip
    """Rerolls by an effect of ``by``, unless an opponent vetoes (RRL-05, RRL-08)."""
    state = state.with_use(by, effect.name)
    for player in state.players:
        if player == state.fighter(by).side:
            continue
        found = {each.id: veto_effect(state, each.id, record, by) for each in state.standing(player)}
        stoppers = {who: effect for who, effect in found.items() if effect is not None}
        if stoppers:
            question = message("{} rerolls: stop it?", figure_ref(by))
            wanted = yield Choose(
                player, question, (LET_IT_BE, *map(figure_ref, stoppers)), state, possible_reroller_names(stoppers)
            )
            if wanted != LET_IT_BE:
                stopper = stoppers[wanted]
                state = state.with_use(wanted, stopper.name)
                state = yield from stopper.pay_for_reroll(User(state, wanted), events)
                kept = message("{} keeps the {} as it is.", figure_ref(wanted), title)
                events.append(Event(kept, (), (make_reason(state.rules["RRL-08"], kept),)))
                return state, veto(record, rules=state.rules, by=wanted)
    state = yield from effect.pay_for_reroll(User(state, by), events)
    before = record.faces
    place = effect.die_to_reroll(User(state, by), record) if state.rules.rerolls.may_pick_dice else None
    whole = place is None
    faces: Faces = yield Roll(
        message("{}, again by {}", title, figure_ref(by)), len(before) if whole else 1, state, title,
        parting if whole else None, record.roller,
    )  # fmt: skip
    if place is not None:
        faces = (*before[:place], *faces, *before[place + 1 :])
    new = message(
        "{} rerolls the {}: {} becomes {}.", figure_ref(by), title, _roll_text(record.faces), _roll_text(faces)
    )
    events.append(Event(new, (), (make_reason(effect.ruling(state.rules), new),)))
    return state, reroll(record, faces, rules=state.rules, by=by)


def _roll_text(faces: Faces) -> str:
    return " ".join(map(str, faces))
