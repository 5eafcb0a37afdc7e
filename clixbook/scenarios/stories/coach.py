"""Coached games: advice beside a game that is played, one piece after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from clixbook.engine.game import Game
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.stories.claims import Claim, part_of


@dataclass(frozen=True)
class Advice:
    """Advice of a coach that stands until its claims hold; ``sentences`` maps editions to the words.

    A claim such as ``gnat: {hurt: yes}`` compares the present position with the one in which the advice began. Without
    claims the advice stays to the end of the game.
    """

    sentences: Mapping[str, str]
    until: tuple[Claim, ...] = ()
    spots: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)

    def words(self, rules: Rulebook) -> str:
        """The words for this rulebook."""
        return self.sentences.get(rules.name, self.sentences.get(rules.edition, ""))

    def is_taken(self, began: Game, now: Game) -> bool:
        """True once every claim holds, between the position in which the advice began and the present one."""
        return bool(self.until) and all(_holds(claim, began, now) for claim in self.until)


def _holds(claim: Claim, began: Game, now: Game) -> bool:
    expected = claim.expected(now.state.rules)
    if expected is None:
        return True
    try:
        return claim.holds(expected, claim.found(began, now))
    except ClixbookError:  # a figure on its other dial, an action of a figure that is gone
        return False


def advice_numbers(advice: tuple[Advice, ...], games: Iterable[Game]) -> list[int]:
    """The number, from 0, of the advice that stands in each of these positions; the last one stays.

    ``games`` are all positions from the beginning of the game to the present one.
    """
    numbers, number, began = list[int](), 0, None
    for game in games:
        began = game if began is None else began
        while number + 1 < len(advice) and advice[number].is_taken(began, game):
            number, began = number + 1, game
        numbers.append(number)
    return numbers


def advice_problems(advice: tuple[Advice, ...], game: Game) -> Iterator[tuple[tuple[int, int], str]]:
    """The advice that does not fit the game at its beginning: a place in the file, and a sentence."""
    for each in advice:
        if not each.words(game.state.rules):
            yield each.spots.get("say", (0, 0)), f"the coach says nothing in {game.state.rules.edition}"
        for claim in each.until:
            try:
                part_of(game, claim.subject, claim.field)
            except ClixbookError as error:
                yield claim.spots.get("expect", each.spots.get("until", (0, 0))), str(error)
