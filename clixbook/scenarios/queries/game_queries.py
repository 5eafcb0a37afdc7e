"""Queries about a game: outcomes, permissions, odds and values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words
from clixbook.engine.game import Game
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.events import Event
from clixbook.engine.position.questions import Choose
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.engine.sequence.attack.to_hit import attack_value, damage_value, defense_value
from clixbook.errors import IllegalAction, NotFound
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind
from clixbook.scenarios.queries.queries import (
    NEED_PLACE,
    PLACE,
    AnswerPart,
    Arg,
    Arguments,
    Query,
    one_of,
    texts,
    yes_no,
)
from clixbook.scenarios.stories.claims import GAME, OF_FIGURE, OF_GAME, OF_PLAYER, chance, part_of
from clixbook.scenarios.stories.playing import play_lines
from clixbook.scenarios.stories.prose import events_between, readable_text, reasons_with_names, refusal_with_names

SLOTS = ("attack", "defense", "damage")
PLAIN = "3 4"
"""A roll without doubles."""
MOST_CHOICES = 20
MOST_EVENTS = 4
BEFORE = {"do": Arg(texts), "dice": Arg(texts), "choose": Arg(texts)}
"""Arguments with actions, dice and choices to play before the question is asked."""


@dataclass(frozen=True)
class PlayedAnswer(NumberAnswer):
    """An answer about the position ``game``; ``told`` and ``reasons`` have figure names."""

    game: Game
    answer_text: Words
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """The answer as a sentence."""
        return self.answer_text


@dataclass(frozen=True)
class QueryOutcome(PlayedAnswer):
    """The result of applied lines, with the position ``before``."""

    before: Game

    @property
    def has_attack(self) -> bool:
        """True if an attack was judged."""
        return any(each.blow is not None for each in events_between(self.before, self.game))

    @property
    def last_words(self) -> str:
        """The last events in a few sentences, without the tokens for actions."""
        events = [each for each in events_between(self.before, self.game) if each.message and not gives_token(each)]
        return " ".join(readable_text(self.game.now, each.message) for each in events[-MOST_EVENTS:])


@dataclass(frozen=True)
class MayDo(PlayedAnswer):
    """Whether an action is allowed, with the reasons against it."""

    @property
    def verdict(self) -> bool:
        """True if nothing forbids it."""
        return not self.reasons


@dataclass(frozen=True)
class BlowOdds(PlayedAnswer):
    """Odds of an attack: the roll ``needs`` to hit ``target``, and its effect."""

    target: str
    needs: int

    @property
    def hit(self) -> Fraction:
        """The probability that the roll hits, as it stands in the end."""
        logged = len(self.game.events)
        return chance(self.game, lambda end: _hits(end, logged, self.target))

    @property
    def hitting_rolls(self) -> frozenset[tuple[int, int]]:
        """The rolls of two dice that hit; none where more than these dice decides."""
        logged, found = len(self.game.events), set[tuple[int, int]]()
        for one, two in product(range(1, 7), range(1, 7)):
            if chance(self.game.apply(f"{one} {two}"), lambda end: _hits(end, logged, self.target)) == 1:
                found.add((one, two))
        return frozenset(found) if Fraction(len(found), 36) == self.hit else frozenset()

    def part(self, name: str) -> Any:
        """A part of the claim table: ``hurt_chance``, ``ko_chance``."""
        return OF_FIGURE[name].take(self.game, self.game, self.target)


@dataclass(frozen=True)
class ValueAnswer(PlayedAnswer):
    """A combat value in an attack, with the waterfall in ``value``."""

    value: Value


# -- asking ---------------------------------------------------------------------------------------------------


def starting_position(game: Game, a: Arguments) -> Game:
    """The position of the question."""
    return play_lines(game, a.get("do", ()), a.get("dice", ()), a.get("choose", ()))


def outcome(game: Game, _: Rulebook, a: Arguments) -> QueryOutcome:
    """The outcome of the lines."""
    after = starting_position(game, a)
    events = events_between(game, after)
    text = " ".join(readable_text(after.now, event.message) for event in events if event.message)
    return QueryOutcome(
        after, text, reasons_with_names(after.now, [each for event in events for each in event.reasons]), game
    )


def gives_token(event: Event) -> bool:
    """True if it tells of nothing but the token for an action."""
    return {reason.ruling for reason in event.reasons} == {"ACT-16"}


def may_do(game: Game, _: Rulebook, a: Arguments) -> MayDo:
    """Whether the action may be done."""
    here = starting_position(game, a)
    against = reasons_with_names(here.now, here.why_not(a["action"]))
    return MayDo(here, "It cannot be done." if against else "It may be done.", against)


def odds(game: Game, _: Rulebook, a: Arguments) -> BlowOdds:
    """The attack that is about to be rolled for."""
    here, attack = pending_roll_position(game, a)
    target = target_of(attack, a)
    needs = defense_value(here.now, attack, target).total - attack_value(here.now, attack).total - attack.roll_change
    values = (attack_value(here.now, attack), defense_value(here.now, attack, target))
    reasons = reasons_with_names(here.now, [each for value in values for each in value.reasons])
    return BlowOdds(here, f"The dice must show {needs} or more.", reasons, target, needs)


def value_of(game: Game, _: Rulebook, a: Arguments) -> ValueAnswer:
    """A combat value of the attack that is about to be rolled for."""
    here, attack = pending_roll_position(game, a)
    asks: dict[str, Callable[[], Value]] = {
        "attack": lambda: attack_value(here.now, attack),
        "defense": lambda: defense_value(here.now, attack, target_of(attack, a)),
        "damage": lambda: damage_value(here.now, attack),
    }
    value = asks[a["value"]]()
    return ValueAnswer(here, readable_text(here.now, value.message), reasons_with_names(here.now, value.reasons), value)


def pending_roll_position(game: Game, a: Arguments) -> tuple[Game, Attack]:
    """The position at the attack roll of an action, and the attack.

    Of the choices before the roll the first is taken, which leaves all as it is.
    """
    before = starting_position(game, a)
    try:
        here = before.apply(a["action"])
    except IllegalAction as error:
        raise refusal_with_names(before.now, error) from error
    for _ in range(MOST_CHOICES):
        if not isinstance(here.pending, Choose):
            break
        here = here.apply(here.pending.options[0])
    if isinstance(here.pending, Roll) and here.pending.dice == len(PLAIN.split()):
        logged = len(here.events)
        for blow in (event.blow for event in here.apply(PLAIN).events[logged:]):
            if blow is not None and blow.attack is not None:
                return here, blow.attack
    raise IllegalAction(f"No attack is rolled for after {a['action']!r:.60}.")


def target_of(attack: Attack, a: Arguments) -> str:
    """The target in the question, else the first."""
    target = a.get("of", attack.targets[0])
    if target not in attack.targets:
        raise NotFound(f"{target} is not a target here; there are {', '.join(attack.targets)}.")
    return str(target)


def _hits(end: Game, logged: int, target: str) -> bool:
    """True if the last roll at this target, of those judged since, hit it."""
    blows = [event.blow for event in end.events[logged:] if event.blow and event.blow.target == target]
    return bool(blows) and blows[-1].judged.hit


# -- the rows ---------------------------------------------------------------------------------------------------


def _parts() -> Iterator[tuple[str, AnswerPart]]:
    """The claims of stories, as parts that a question may ask for."""
    for table in (OF_GAME, OF_PLAYER, OF_FIGURE):
        for name, part in table.items():
            needs = () if table is OF_GAME else ("of",)
            yield name, AnswerPart(part.kind, _part_reader(name), needs=needs)


def _part_reader(name: str) -> Callable[[Any, Arguments], Any]:
    def take(found: QueryOutcome, a: Arguments) -> Any:
        subject = a.get("of", GAME)
        return part_of(found.game, subject, name).take(found.before, found.game, subject)

    return take


OUTCOME = Query({**BEFORE, "of": PLACE}, dict(_parts()), outcome, of_game=True)
MAY = Query(
    {"action": NEED_PLACE, **BEFORE},
    {"verdict": yes_no(), "why": AnswerPart(AnswerKind.NAMES, lambda it, _: [reason.ruling for reason in it.reasons])},
    may_do,
    of_game=True,
)
ODDS = Query(
    {"action": NEED_PLACE, "of": PLACE, **BEFORE},
    {
        "hit": AnswerPart(AnswerKind.CHANCE, lambda it, _: str(it.hit)),
        "needs": AnswerPart(AnswerKind.NUMBER, lambda it, _: it.needs),
        "hurt": AnswerPart(AnswerKind.CHANCE, lambda it, _: it.part("hurt_chance")),
        "ko": AnswerPart(AnswerKind.CHANCE, lambda it, _: it.part("ko_chance")),
    },
    odds,
    of_game=True,
)
VALUE = Query(
    {"action": NEED_PLACE, "value": Arg(one_of(*SLOTS), needed=True), "of": PLACE, **BEFORE},
    {
        "total": AnswerPart(AnswerKind.NUMBER, lambda it, _: it.value.total),
        "printed": AnswerPart(AnswerKind.NUMBER, lambda it, _: it.value.printed),
    },
    value_of,
    of_game=True,
)
GAME_QUERIES: dict[str, Query] = {"outcome": OUTCOME, "may": MAY, "odds": ODDS, "value": VALUE}
"""Questions of a position of a game, which a lesson gives under ``game``."""
