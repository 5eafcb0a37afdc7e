"""Combat values in games: what effects of our own make of them, told by attack rolls, clicks and ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.engine.rules.combat.values import Bound, Lock, Modifier, Replacement, halve_value, set_value
from clixbook.errors import ClixbookError
from clixbook.rulebooks.sections.combat.values import ReplacementKind
from tests.engine.made_up import made_up, valued, with_power
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, stays

Duel = Callable[..., Game]
DOUBLED = Replacement(ReplacementKind.MULTIPLY, 2, "Doubling")


def plus(*numbers: int, **more: Any) -> list[Modifier]:
    return [Modifier(number, f"source {place}", **more) for place, number in enumerate(numbers)]


@pytest.fixture
def duel(tmp_path: Path, powers: Any) -> Duel:
    """Ann's one beside Ben's other, and Ann's one has these changes of its values; attack 10, defense 17, damage 3."""

    def begin(
        rules: str, numbers: dict[str, Any] | None = None, *, at: str = "B2", foe: str = "C2", **changes: Any
    ) -> Game:
        powers(valued("gift", **changes))
        ann, ben = {"one": actor(at, **(numbers or {}))}, {"other": actor(foe)}
        return play(tmp_path, rules, ann, ben, fighters=with_power("gift", "one"))

    return begin


def attack_value(game: Game) -> int:
    """What one strikes with: the total against other, less the 7 of a 3 and a 4."""
    blow = next(event.blow for event in after(game, "close one other", (3, 4)).log if event.blow)
    return blow.judged.total - 7


def defense_value(game: Game) -> int:
    """What one is struck against, in Ben's turn."""
    blow = next(event.blow for event in after(game, "end", "close other one", (3, 4)).log if event.blow)
    return blow.judged.defense


def clicks_dealt(game: Game, dice: tuple[int, int] = (4, 5)) -> int:
    """What one deals to other, who is not knocked back where that is up to Ann."""
    game = after(game, "close one other", dice)
    return click(game if game.pending is None else game.apply("no knock back"), "other") - 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    # half of 9 and +2; twice 9 and +2: a factor that is no replacement works on the modified value, 11
    editions("VAL-03", core2014=(7, 20), complete2022=(7, 20), nebula2007=(7, 22), eddieg=(6, 22)),
)
def test_halves_and_doubles_before_or_after_the_modifiers(edition: str, expected: tuple[int, int], duel: Duel) -> None:
    found = [
        attack_value(duel(edition, {"attack_value": 9}, attack=[each, *plus(2)]))
        for each in (halve_value("Half"), DOUBLED)
    ]
    assert tuple(found) == expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-04", core2014=12, complete2022=11, nebula2007=12, eddieg=12)
)
def test_an_increase_is_a_modifier_or_not(edition: str, expected: int, duel: Duel) -> None:
    added = [Modifier(1, "Modified"), Modifier(1, "Increased", "increase")]
    assert attack_value(duel(edition, attack=added)) == expected


@pytest.mark.ruling("VAL-07")
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_rule_of_three_holds_for_all_five_values(rules: str, duel: Duel) -> None:
    """Five more in all, of which three count."""
    assert attack_value(duel(rules, attack=plus(2, 3))) == 13
    assert defense_value(duel(rules, defense=plus(2, 3))) == 20
    assert clicks_dealt(duel(rules, {"damage_value": 1}, damage=plus(2, 3))) == 4
    runs = duel(rules, at="A1", foe="P8", speed=plus(2, 3))
    assert not runs.why_not("move one L1")
    assert runs.why_not("move one M1")
    shots = [duel(rules, at="A1", foe=foe, range=plus(2, 3)).why_not("shoot one other") for foe in ("L1", "M1")]
    assert list(map(bool, shots)) == [False, True]


@pytest.mark.ruling("VAL-07")
@pytest.mark.parametrize("rules", EDITIONS)
def test_no_rule_of_three_for_an_attack_roll(rules: str, duel: Duel, powers: Any) -> None:
    def shaky(it: Any, user: Any, attack: Any) -> Any:
        return user.state, replace(attack, roll_change=-5)
        yield

    game = duel(rules)
    powers(made_up("gift", before_attack=shaky))
    assert attack_value(game) == 10 - 5


@pytest.mark.ruling("VAL-09")
@pytest.mark.parametrize("rules", EDITIONS)
def test_no_value_falls_below_zero(rules: str, duel: Duel) -> None:
    """Damage of 1 less 3 is none; so a critical hit deals its 1."""
    worn = duel(rules, {"damage_value": 1}, damage=plus(-3))
    assert (clicks_dealt(worn), clicks_dealt(worn, (6, 6))) == (0, 1)
    assert attack_value(duel(rules, {"attack_value": 2}, attack=plus(-3))) == 0


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-10", core2014=12, complete2022=8, nebula2007=12, eddieg=12)
)
def test_a_minimum_above_a_maximum(edition: str, expected: int, duel: Duel) -> None:
    assert attack_value(duel(edition, attack=[Bound("Least", minimum=12), Bound("Most", maximum=8)])) == expected


@pytest.mark.ruling("VAL-10")
@pytest.mark.parametrize("rules", EDITIONS)
def test_stated_bounds_work_on_the_final_result(rules: str, duel: Duel) -> None:
    assert attack_value(duel(rules, attack=[*plus(-3), Bound("Least", minimum=9)])) == 9
    assert attack_value(duel(rules, attack=[*plus(3), Bound("Most", maximum=11)])) == 11


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 10 becomes 12, with 2 more and 1 less: under four kinds of lock; None where the book knows no such lock
    editions(
        "VAL-11",
        core2014=[4, None, None, None],
        complete2022=[None, 10, None, None],
        nebula2007=[None, None, 9, 12],
        eddieg=[None, None, None, None],
    ),
)
def test_locks(edition: str, expected: list[int | None], duel: Duel) -> None:
    locks = [
        Lock("locked", "Stone", 4),
        Lock("printed", "Stone"),
        Lock("no increase", "Note"),
        Lock("no change", "Note"),
    ]
    for lock, number in zip(locks, expected, strict=True):
        game = duel(edition, attack=[lock, set_value(12, "Friend"), *plus(2, -1)])
        if number is not None:
            assert attack_value(game) == number
            continue
        with pytest.raises(ClixbookError, match="cannot lock a value so"):
            attack_value(game)


@pytest.mark.ruling("VAL-11", "core2014")
def test_a_stated_minimum_holds_for_a_locked_value(duel: Duel) -> None:
    assert attack_value(duel("core2014", attack=[Lock("locked", "Stone", 4), Bound("Least", minimum=6)])) == 6
    assert attack_value(duel("core2014", attack=[Lock("locked", "Stone", 4), Bound("Most", maximum=3)])) == 4


@pytest.mark.parametrize(("edition", "left"), editions("DMG-09", core2014=2, complete2022=3, nebula2007=3, eddieg=3))
def test_an_attack_lowers_the_value_for_the_rest_of_the_turn(tmp_path: Path, edition: str, left: int) -> None:
    """Not only for the next attack: it modifies the damage value. 2014: Damage Depletion Modifier."""
    game = play(tmp_path, edition, {"one": actor("B2")}, {"other": actor("C2")})
    assert game.value("one", "damage").total == 3
    done = stays(after(game, "close one other", (4, 5)))
    assert done.value("one", "damage").total == left
    assert after(done, "end").value("one", "damage").total == 3
