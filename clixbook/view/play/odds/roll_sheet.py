"""All outcomes of a roll with their consequences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from clixbook.engine.game import Game
from clixbook.engine.position.dice import Faces, Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import Event
from clixbook.engine.rules.combat.attack_roll import Judged, attack_total, judge
from clixbook.rulebooks import Rulebook
from clixbook.view.play.panes.parts import with_names

GOOD = frozenset({"hit", "critical hit", "success"})
CRITICAL = frozenset({"critical hit", "critical miss"})
Followed: TypeAlias = tuple[Faces, tuple[Event, ...]]
"""Faces, and the consequence when the dice show them."""


@dataclass(frozen=True, slots=True)
class FallenWay:
    """One result of the dice. ``kind`` is "hit", "miss", with "critical " before, "success", "failure" or ""
    where the dice only choose; ``follows`` is the consequence.
    """

    faces: Faces
    kind: str = ""
    follows: tuple[str, ...] = ()

    @property
    def dice_sum(self) -> int:
        """The sum of the dice."""
        return sum(self.faces)


@dataclass(frozen=True)
class RollSheet:
    """A roll before it is made: its purpose and its equally likely outcomes.

    ``attack`` and ``defense`` are what an attack roll adds and has to reach, None for other rolls. ``target`` names
    the target; ``who`` is its id. ``pile``: it draws blindly from so many things.
    """

    purpose: str
    dice: int
    outcomes: tuple[FallenWay, ...]
    target: str = ""
    attack: int | None = None
    defense: int | None = None
    who: str = ""
    pile: int = 0

    @property
    def good(self) -> Fraction:
        """The probability of a hit or a success."""
        return Fraction(self.ways(GOOD), len(self.outcomes))

    def ways(self, kinds: Collection[str]) -> int:
        """How many outcomes are of these kinds."""
        return sum(each.kind in kinds for each in self.outcomes)

    @property
    def by_sum(self) -> dict[int, tuple[FallenWay, ...]]:
        """The outcomes by the sum of the dice, in order."""
        sums = range(self.dice, 6 * self.dice + 1)
        return {number: tuple(each for each in self.outcomes if each.dice_sum == number) for number in sums}

    @property
    def together(self) -> dict[tuple[str, tuple[str, ...]], tuple[FallenWay, ...]]:
        """The outcomes merged by kind and consequence, without consequences that all share."""
        always = set.intersection(*(set(each.follows) for each in self.outcomes))
        found: dict[tuple[str, tuple[str, ...]], tuple[FallenWay, ...]] = {}
        for each in sorted(self.outcomes, key=lambda each: each.dice_sum):
            own = tuple(text for text in each.follows if text not in always)
            found[each.kind, own] = (*found.get((each.kind, own), ()), each)
        return found

    def outcome_of(self, faces: Iterable[int]) -> FallenWay:
        """The outcome of these faces."""
        wanted = tuple(faces)
        return next(each for each in self.outcomes if each.faces == wanted)


def attack_sheet(
    rules: Rulebook, attack: int, defense: int, purpose: str = "", target: str = "", who: str = ""
) -> RollSheet:
    """An attack roll with finished values: all 36 outcomes, judged by the rulebook (ATK-02, ATK-03, ATK-14, ATK-17)."""
    found = []
    for dice in product(range(1, 7), repeat=2):
        judged = judge(rules, dice, attack_total(rules, attack, dice).total, defense)
        found.append(FallenWay(dice, kind_of(judged), (judged.headline,)))
    return RollSheet(purpose or "attack roll", 2, tuple(found), target, attack, defense, who)


def game_sheets(game: Game, names: Mapping[str, str] | None = None) -> tuple[RollSheet, ...]:
    """The roll that a game waits for: one sheet for each target that it decides on; none where no roll is due.

    Every outcome is tried, so what follows is what will happen, if nobody has the roll made again. ``names`` are
    those of the figures, by id.
    """
    roll = game.pending
    if not isinstance(roll, Roll):
        return ()
    purpose, before = with_names(roll.message, names), len(game.events)
    follows = [(faces, settle_roll(game.apply(faces), before).events[before:]) for faces, _ in game.chances()]
    blows = [event.blow for _, events in follows for event in events if event.blow]
    targets = dict.fromkeys(blow.target for blow in blows if not blow.again)
    if targets:
        return tuple(_roll_on_target(purpose, follows, target, names) for target in targets)
    outcomes = (FallenWay(faces, _kind(events, any(blows)), _words(events, names)) for faces, events in follows)
    return (RollSheet(purpose, roll.dice, tuple(outcomes), pile=roll.pile),)


def settle_roll(game: Game, before: int) -> Game:
    """The game after a roll, with its reroll questions answered by their first option: to let it be."""
    while isinstance(game.pending, Choose) and len(game.events) == before:
        game = game.apply(game.pending.options[0])
    return game


def _roll_on_target(
    purpose: str, follows: Sequence[Followed], target: str, names: Mapping[str, str] | None
) -> RollSheet:
    """The roll as it concerns one target."""
    outcomes, attack, defense = [], None, None
    for faces, events in follows:
        blow = next((event.blow for event in events if event.blow and event.blow.target == target), None)
        judged = blow.judged if blow else None
        others = [event for event in events if not event.blow or event.blow is not blow]
        outcomes.append(FallenWay(faces, kind_of(judged) if judged is not None else "", _words(others, names)))
        if judged is not None:  # a miss is falsy
            attack, defense = judged.total - sum(faces), judged.defense
    return RollSheet(purpose, 2, tuple(outcomes), (names or {}).get(target, target), attack, defense, target)


def kind_of(judged: Judged) -> str:
    """``"critical hit"``, ``"hit"``, ``"miss"`` or ``"critical miss"``."""
    if judged.critical or judged.critical_miss:
        return "critical hit" if judged.critical else "critical miss"
    return "hit" if judged else "miss"


def _kind(events: Sequence[Event], evading: bool) -> str:
    """The success of a check: an evasion shows in a second look at the roll, others in their first event."""
    if evading:
        return "success" if any(event.blow for event in events) else "failure"
    good = events[0].good if events else None
    return "" if good is None else "success" if good else "failure"


def _words(events: Iterable[Event], names: Mapping[str, str] | None) -> tuple[str, ...]:
    return tuple(with_names(event.message, names) for event in events)


def roll_number(game: Game) -> int:
    """The number of the roll that comes next in this game, from 1; the action under way has its rolls as answers."""
    rolled = [each for each in game.answers if isinstance(each, tuple) and all(isinstance(face, int) for face in each)]
    return game.state.rolls + len(rolled) + 1
