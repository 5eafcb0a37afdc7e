"""Faces that come to the same are looked at once: the odds are exactly those of every face for itself."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.game import DICE, Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.state import State
from clixbook.errors import ClixbookError
from clixbook.lab import outcomes
from clixbook.lab.odds import ActionOdds, action_odds
from clixbook.lab.outcomes import TooManyPositions, first_option, unordered_rolls, where_it_helps
from tests.engine.random_play import SOAK, random_option
from tests.engine.random_tables import random_game
from tests.helpers import EDITIONS
from tests.powers.cast import actor, play

pytestmark = pytest.mark.thorough

GAMES, STEPS, ACTIONS, MOST = (400 if SOAK else 48), 16, 3, 400
LUCK = {"damage": "Probability Control"}
Ends = dict[State, Fraction]


def every_face(game: Game, chance: Fraction, ends: Ends) -> None:
    """Every face of every die in its order, one game for each; where a player is asked, the first option."""
    if game.action is None and not game.answers:
        ends[game.state] = ends.get(game.state, Fraction(0)) + chance
        return
    if isinstance(game.pending, Roll):
        for faces, part in game.chances():
            every_face(game.apply(faces), chance * part, ends)
    else:
        every_face(game.apply(first_option(game)), chance, ends)


def rolling(game: Game, draw: random.Random) -> Iterator[Any]:
    """Some of the actions of a position after which dice fall, attacks first."""
    families = [each for each in game.options().families if each.members]  # type: ignore[attr-defined]  # between actions it has them
    families.sort(key=lambda family: family.verb == "move")
    for family in families:
        action = draw.choice(family.members)
        if isinstance(game.apply(action).pending, Roll):
            yield action


@pytest.mark.parametrize("first", range(0, GAMES, 6))
def test_random_positions_with_powers(first: int) -> None:
    """The ends with their probabilities, and who is hit how, in games of all figures, maps and books."""
    for number in range(first, first + 6):
        draw, game = random.Random(f"faces {number}"), random_game(number)
        for _ in range(STEPS):
            if game.is_over:
                break
            if game.pending is None and game.state.setting_up is None:
                for action in islice(rolling(game, draw), ACTIONS):
                    alike(game, action)
            game = game.roll() if game.actor == DICE else game.apply(random_option(draw, game))


def alike(game: Game, action: Any) -> None:
    """The odds of an action by classes of faces are those by faces."""
    try:
        each = action_odds(game, action, lambda here: first_option(here), MOST)
    except (TooManyPositions, ClixbookError):
        return
    found = action_odds(game, action, first_option)
    assert (found.ends, found.rolls) == (each.ends, each.rolls), (str(game), action)
    if len(each.ends) < 4:
        plain: Ends = {}
        every_face(game.apply(action), Fraction(1), plain)
        assert found.ends == plain


CASTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "the attacker's luck": (LUCK, {}),
    "luck on both sides, a reducer": (LUCK, {**LUCK, "defense": "Toughness"}),
    "luck against a die that reduces": (LUCK, {"defense": "Impervious"}),
    "luck against shapes": (LUCK, {"damage": "Shape Change"}),
    "luck against a roll to evade": (LUCK, {"defense": "Super Senses"}),
    "a blast by its margin, with luck against it": ({"attack": "Force Blast"}, LUCK),
}


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("cast", CASTS)
def test_with_rolls_made_again(cast: str, rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who uses luck where, and what comes of it, does not depend on whether faces are brought together."""
    ann, ben = CASTS[cast]
    game = play(tmp_path, rules, {"a": actor("C3", **ann)}, {"b": actor("D3", **ben)})
    found = action_odds(game, "close a b", where_it_helps)
    monkeypatch.setattr(outcomes, "group_relevant_outcomes", unordered_rolls)
    each = action_odds(game, "close a b", where_it_helps)
    assert told(found) == told(each)


def told(odds: ActionOdds) -> tuple[Any, ...]:
    return odds.ends, odds.rolls, odds.luck


NEAR: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "use a energy-explosion b": ("Energy Explosion", {"at": "G3"}, {"at": "G4", "defense_value": 14}),
    "use a force-blast close b": ("Force Blast", {"at": "D3"}, {"at": "H8"}),
    "close a b": ("Sleight of Hand", {"at": "D3"}, {"at": "H8"}),
    "shoot a b": ("", {"at": "G3", "defense": "Mastermind"}, {"at": "G4", "defense_value": 14, "points": 50}),
}
"""An action with the attack power of who acts, its target, and somebody beside that."""


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("action", NEAR)
def test_where_more_of_a_roll_matters(action: str, rules: str, tmp_path: Path) -> None:
    """Other defenses, the margin, a die that is replaced: faces are told apart."""
    power, target, beside = NEAR[action]
    game = play(tmp_path, rules, {"a": actor("C3", attack=power)}, {"b": actor(**target), "c": actor(**beside)})
    if game.why_not(action):
        assert "force-blast" in action  # not every book has that action
        return
    alike(game, action)


READS = ("judged.total", "judge(", "Along(", ".margin", "record.faces", "def replaces", "def luck_spent")
"""Words of a power's code that look at more of a roll than whether it succeeds, or may change who succeeds."""


@pytest.mark.parametrize("effect", every_effect(), ids=lambda effect: str(effect.name))
def test_who_looks_at_faces_says_so(effect: Any) -> None:
    code = inspect.getsource(type(effect))
    assert effect.weighs_rolls or not any(word in code for word in READS), f"{effect.name}: weighs_rolls is False"
