"""What a roll may bring, before it falls: every outcome of the dice, judged, and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from clixbook.engine.attack_roll import attack_total, judge
from clixbook.engine.dice import Faces, Roll
from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook
from clixbook.view.play.parts import with_names

GOOD = frozenset({"hit", "critical hit", "success"})
CRITICAL = frozenset({"critical hit", "critical miss"})
_JUDGED = re.compile(
    r"against (?P<target>.+): A (?P<kind>(?:critical )?(?:hit|miss)): (?P<total>-?\d+) against (?P<defense>-?\d+)\.$"
)  # as an attack tells what it judged


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which the dice may fall; ``kind`` is "hit", "miss", with "critical " before, "success", "failure"
    or "" where the dice only choose. ``follows`` tells what happens then.
    """

    faces: Faces
    kind: str = ""
    follows: tuple[str, ...] = ()

    @property
    def shown(self) -> int:
        """The sum of the dice."""
        return sum(self.faces)


@dataclass(frozen=True)
class Sheet:
    """A roll before it falls: what for, and all outcomes, each as likely as another.

    ``attack`` and ``defense`` are what an attack roll adds and has to reach, None for other rolls. ``target`` names
    who is attacked.
    """

    purpose: str
    dice: int
    outcomes: tuple[Outcome, ...]
    target: str = ""
    attack: int | None = None
    defense: int | None = None

    @property
    def good(self) -> Fraction:
        """The probability of a hit or a success."""
        return Fraction(self.ways(GOOD), len(self.outcomes))

    def ways(self, kinds: Collection[str]) -> int:
        """How many outcomes are of these kinds."""
        return sum(each.kind in kinds for each in self.outcomes)

    @property
    def by_sum(self) -> dict[int, tuple[Outcome, ...]]:
        """The outcomes by the sum of the dice, in order."""
        sums = range(self.dice, 6 * self.dice + 1)
        return {number: tuple(each for each in self.outcomes if each.shown == number) for number in sums}

    @property
    def together(self) -> dict[tuple[str, tuple[str, ...]], tuple[Outcome, ...]]:
        """The outcomes by their kind and what follows from them alone: not that it was judged, nor what always is."""
        always = set.intersection(*(set(each.follows) for each in self.outcomes))
        found: dict[tuple[str, tuple[str, ...]], tuple[Outcome, ...]] = {}
        for each in sorted(self.outcomes, key=lambda each: each.shown):
            own = tuple(text for text in each.follows if text not in always and not _tells_judgement(text, self.target))
            found[each.kind, own] = (*found.get((each.kind, own), ()), each)
        return found

    def of(self, faces: Iterable[int]) -> Outcome:
        """The outcome of these faces."""
        wanted = tuple(faces)
        return next(each for each in self.outcomes if each.faces == wanted)


def attack_sheet(rules: str | Rulebook, attack: int, defense: int, purpose: str = "", target: str = "") -> Sheet:
    """An attack roll with finished values: all 36 outcomes, judged by the rulebook (ATK-02, ATK-03, ATK-14, ATK-17)."""
    found = []
    for dice in product(range(1, 7), repeat=2):
        judged = judge(rules, dice, attack_total(rules, attack, dice).total, defense)
        kind = "critical hit" if judged.critical else "critical miss" if judged.critical_miss else ""
        found.append(Outcome(dice, kind or ("hit" if judged else "miss"), (judged.headline,)))
    return Sheet(purpose or "attack roll", 2, tuple(found), target, attack, defense)


def check_sheet(purpose: str, faces: Collection[int]) -> Sheet:
    """A check of one die that succeeds on these faces."""
    return Sheet(purpose, 1, tuple(Outcome((face,), "success" if face in faces else "failure") for face in range(1, 7)))


def game_sheets(game: Game, names: Mapping[str, str] | None = None) -> tuple[Sheet, ...]:
    """The roll that a game waits for: one sheet for each target that it decides on; none where no roll is due.

    Every outcome is tried, so what follows is what will happen. ``names`` are those of the figures, by id.
    """
    roll = game.pending
    if not isinstance(roll, Roll):
        return ()
    purpose, before = with_names(roll.purpose, names), len(game.told)
    follows = [
        (faces, tuple(with_names(event.text, names) for event in game.apply(faces).told[before:]))
        for faces, _ in game.chances()
    ]
    targets = list(dict.fromkeys(found["target"] for _, texts in follows for found in _judged(texts)))
    if targets:
        return tuple(_attacked(purpose, follows, target) for target in targets)
    return (Sheet(purpose, roll.dice, tuple(Outcome(faces, _kind(texts), texts) for faces, texts in follows)),)


def roll_number(game: Game) -> int:
    """The number of the roll that comes next in this game, from 1; the action under way has its rolls as answers."""
    rolled = [each for each in game.answers if isinstance(each, tuple) and all(isinstance(face, int) for face in each)]
    return game.state.rolls + len(rolled) + 1


def _tells_judgement(text: str, target: str) -> bool:
    """True for the sentence that says how the roll came out against this target: the outcome's kind says so too."""
    found = _JUDGED.search(text)
    return found is not None and found["target"] == target


def _judged(texts: Iterable[str]) -> list[re.Match[str]]:
    return [found for text in texts if (found := _JUDGED.search(text))]


def _attacked(purpose: str, follows: list[tuple[Faces, tuple[str, ...]]], target: str) -> Sheet:
    """The roll as it concerns one target."""
    outcomes, attack, defense = [], None, None
    for faces, texts in follows:
        found = next((each for each in _judged(texts) if each["target"] == target), None)
        outcomes.append(Outcome(faces, found["kind"] if found else "", texts))
        if found:
            attack, defense = int(found["total"]) - sum(faces), int(found["defense"])
    return Sheet(purpose, 2, tuple(outcomes), target, attack, defense)


def _kind(texts: tuple[str, ...]) -> str:
    """Whether a check succeeded, where it says so first."""
    first = texts[0] if texts else ""
    return "failure" if " not " in first else "success" if " breaks away" in first else ""
