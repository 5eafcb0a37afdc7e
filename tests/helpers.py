"""Helpers of many tests."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
import yaml

from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.scenarios import Scenario

EDITIONS = ("core2014", "complete2022", "nebula2007", "eddieg")


@cache
def scenario(name: str) -> Scenario:
    """A scenario of the library, read once for all tests."""
    return Scenario.load(name)


def sweep(values: Iterable[Any], every: int = 5) -> list[Any]:
    """Params of all these values, of which ``make test`` runs one in so many."""
    return [pytest.param(each, marks=pytest.mark.thorough if at % every else ()) for at, each in enumerate(values)]


def editions(*ruling_ids: str, **expected: Any) -> list[Any]:
    """Params (edition, expected), each marked as showing these rulings, if any, in that edition."""
    return [
        pytest.param(
            edition,
            value,
            marks=[pytest.mark.ruling(each, edition) for each in ruling_ids],
            id=edition,
        )
        for edition, value in expected.items()
    ]


def same(*ruling_ids: str, expected: Any) -> list[Any]:
    """Such params for what all four editions decide alike."""
    return editions(*ruling_ids, **dict.fromkeys(EDITIONS, expected))


def settled(game: Game, *wishes: str, last: bool = False, dice: Any = None) -> Game:
    """The game once nothing is asked any more.

    Each choice gets the first of the ``wishes`` that it offers, else its first option, or its ``last``; rolls get the
    faces ``dice``, without which none may be left.
    """
    while game.pending is not None:
        if game.chances():
            assert dice is not None, f"a roll is left: {game.pending}"
            game = game.apply(dice)
            continue
        options = [str(option) for option in game.options()]
        game = game.apply(next((each for each in wishes if each in options), options[-1 if last else 0]))
    return game


def at(game: Game, who: str) -> str:
    """The first square of a figure, in the middle of an action too."""
    return game.board.pieces[who].squares[0].name


def as_json(text: str) -> Any:
    """YAML as an editor gives it to a JSON Schema: every key is text. Read by the parser that reads our files."""
    return _with_text_keys(yaml.load(text, Loader=yaml.CSafeLoader))


def _with_text_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _with_text_keys(each) for key, each in value.items()}
    return [_with_text_keys(each) for each in value] if isinstance(value, list) else value


def house(edition: str, **changes: Any) -> Rulebook:
    """That book with house rules: ``house("eddieg", GLD_05=...)``; a book's name takes the value of that book."""
    found = {}
    for name, value in changes.items():
        ruling = name.replace("_", "-")
        found[ruling] = rulebook(value)[ruling].value if isinstance(value, str) else value
    return rulebook(edition).replace(found)
