"""What decides between the declaration of an attack and its damage: targets lost, values, tokens, what replaces it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.engine.rules.forces.themes import Theme
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.combat.attack_values import AfterTargetLost, AttacksPerToken, LostTargetRule
from clixbook.rulebooks.sections.teams.teams import UndoneActionRule
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, play, told

HIT, MISS = (3, 4), (1, 3)
every_book = pytest.mark.parametrize("edition", EDITIONS)


def one(at: str, **numbers: Any) -> Any:
    """A figure without range, whose moves end with no shot."""
    return actor(at, **{"range": 0, **numbers})


# -- a target that falls away (ATK-13, ACT-38) -------------------------------------------------------------------


def shot_at_a_wild_card(folder: Path, rules: Rulebook, *targets: str) -> Game:
    """Ben's b declares a shot, and Ann's wild card a in a bush takes to hiding; d stands in the open."""
    nebula = rulebook("nebula2007")
    book = rules.replace({"TAB-07": nebula.teams.choosing, "TRN-12": nebula.turns.opponents_turn})
    ann = {
        "a": one("C3", teams="Spider-Man Ally"), "c": one("P7", teams="Batman Ally"), "d": one("C5"),
    }  # fmt: skip
    game = play(folder, book, ann, {"b": actor("H3", bolts=2)}, hindering=["C3"], turn=4)
    return after(game, f"shoot b {' '.join(targets)}", "batman ally")


@pytest.mark.parametrize(
    ("edition", "left", "tokens"),
    [
        pytest.param("core2014", 2, 1, marks=pytest.mark.ruling("ACT-38", "core2014")),
        pytest.param("complete2022", 2, 1, marks=pytest.mark.ruling("ACT-38", "complete2022")),
        pytest.param("nebula2007", 3, 0, marks=pytest.mark.ruling("ACT-38", "nebula2007")),
        pytest.param("eddieg", 3, 0, marks=pytest.mark.ruling("ACT-38", "eddieg")),
    ],
)
def test_the_only_target_is_lost(tmp_path: Path, edition: str, left: int, tokens: int) -> None:
    """Spent without effect, or never given: by a change of team, or since the line is blocked."""
    rules = rulebook(edition).replace(
        {"TAB-15": UndoneActionRule(), "ATK-13": LostTargetRule(AfterTargetLost.SPENT, AfterTargetLost.DROPPED)}
    )
    lost = shot_at_a_wild_card(tmp_path, rules, "a")
    assert lost.pending is None
    assert (lost.state.left, lost.state.fighter("b").tokens) == (left, tokens)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ATK-13", core2014="dice", complete2022="dice", nebula2007="undone", eddieg="dice"),
)
def test_one_of_two_targets_is_lost(tmp_path: Path, edition: str, expected: str) -> None:
    """The shot goes on at the other; or it was never given. No other ruling of the book is in the way."""
    rules = rulebook(edition).replace({"TAB-15": UndoneActionRule(), "ACT-38": frozenset[str]()})
    lost = shot_at_a_wild_card(tmp_path, rules, "a", "d")
    assert (lost.actor if lost.pending else "undone") == expected
    if expected == "dice":
        hit = after(lost, (5, 5))
        hit = settled(hit)
        assert (click(hit, "a"), click(hit, "d") > 1) == (1, True)
        assert "a is not a target any more and is dropped." in told(hit)
    else:
        assert (lost.state.left, lost.state.fighter("b").tokens) == (3, 0)


@pytest.mark.parametrize(
    ("barred", "expected"),
    [
        (AfterTargetLost.DROPPED, "attack roll of b against d"),
        (AfterTargetLost.ANOTHER, "another target in place of a"),
        (AfterTargetLost.SPENT, "spent"),
        (AfterTargetLost.UNDONE, "undone"),
    ],
)
@pytest.mark.ruling("ATK-13", "complete2022")
def test_a_house_rule_on_lost_targets(tmp_path: Path, barred: AfterTargetLost, expected: str) -> None:
    rules = rulebook("complete2022").replace({"ATK-13": LostTargetRule(AfterTargetLost.ANOTHER, barred)})
    lost = shot_at_a_wild_card(tmp_path, rules, "a", "d")
    spent = "spent" if lost.state.fighter("b").tokens else "undone"
    assert (lost.pending.purpose if lost.pending else spent) == expected
    if barred is AfterTargetLost.ANOTHER:
        assert after(lost, "shoot b d").pending.purpose == "attack roll of b against d"  # type: ignore[union-attr]  # due


# -- when a value is worked out (VAL-13) -------------------------------------------------------------------------


def pushed_by_luck(folder: Path, rules: Rulebook) -> Game:
    """Ben's b deflects shots on its first click alone; its team's luck costs it a second token, and so that click."""
    book = rules.replace({"THM-10": 1, "THM-11": True, "ACT-18": 1})
    ben = {"b": actor("H3", clicks="1-1", defense="Energy Shield/Deflection", keywords="Harbour")}
    game = play(folder, book, {"a": actor("C3")}, ben, fighters={"b": {"tokens": 1}})
    game = replace(game, state=game.state.with_(themes=(Theme("Ben", "Harbour", 2, 1),)))
    return after(game, "shoot a b", (6, 4), "b", (3, 5))


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-13", core2014="hit", complete2022="miss", nebula2007="miss")
)
def test_a_defense_that_changes_as_the_dice_lie(tmp_path: Path, edition: str, expected: str) -> None:
    """10 and 8 are 18: against 19 as the dice were rolled, or against 17 as they are compared."""
    game = pushed_by_luck(tmp_path, rulebook(edition))
    assert f"a against b: a {expected}, 18 against {17 if expected == 'hit' else 19}." in told(game)


@pytest.mark.ruling("VAL-13", "core2014", "complete2022")
def test_a_house_rule_on_when_values_are_worked_out(tmp_path: Path) -> None:
    old, new = rulebook("core2014"), rulebook("complete2022")
    assert "18 against 19" in told(pushed_by_luck(tmp_path, old.replace({"VAL-13": new.values.computed})))
    assert "18 against 17" in told(pushed_by_luck(tmp_path, new.replace({"VAL-13": old.values.computed})))


# -- attacks that one token pays (ATK-28) ------------------------------------------------------------------------


@every_book
@pytest.mark.ruling("ATK-28")
def test_a_house_rule_of_one_attack_for_a_token(tmp_path: Path, edition: str) -> None:
    """Flurry is worth one blow then, and the other is not offered."""
    found = []
    for by_effect in (True, False):
        rules = rulebook(edition).replace({"ATK-28": AttacksPerToken(by_effect)})
        game = play(tmp_path, rules, {"a": one("C3", speed="Flurry")}, {"b": one("D3")})
        found.append(after(game, "use a flurry b", HIT).pending is not None)
    assert found == [True, False]


@pytest.mark.ruling("ATK-28", "nebula2007")
def test_a_token_for_a_move_pays_an_attack(tmp_path: Path) -> None:
    asked = []
    for by_move in (1, 0):
        rules = rulebook("nebula2007").replace({"ATK-28": AttacksPerToken(True, by_move=by_move)})
        game = play(tmp_path, rules, {"a": one("C3")}, {"b": one("F3")})
        asked.append(after(game, "move a E3").pending is not None)
    assert asked == [True, False]


# -- what takes the place of normal damage (DMG-14, DMG-15) ------------------------------------------------------


def after_the_claws(folder: Path, rules: Rulebook) -> Game:
    return after(play(folder, rules, {"a": one("C3", attack="Blades/Claws/Fangs")}, {"b": one("D3")}), "close a b", HIT)


@pytest.mark.ruling("DMG-14", "complete2022")
def test_only_normal_damage_is_replaced(tmp_path: Path) -> None:
    """The damage of a plain attack is normal damage, which a die may replace; if it were none, no die is offered."""
    book = rulebook("complete2022")
    assert after_the_claws(tmp_path, book).pending is not None
    assert after_the_claws(tmp_path, book.replace({"DMG-14": frozenset({"penetrating"})})).pending is None


@pytest.mark.ruling("DMG-15", "complete2022")
def test_one_effect_replaces_normal_damage(tmp_path: Path) -> None:
    """Quake deals 2 in place of 3; by a house rule nothing takes the place of normal damage."""
    book, found = rulebook("complete2022"), []
    for most in (1, 0):
        rules = book.replace({"DMG-15": most})
        game = after(play(tmp_path, rules, {"a": one("C3", attack="Quake")}, {"b": one("D3")}), "use a quake", HIT)
        game = settled(game)
        found.append(click(game, "b") - 1)
    assert found == [2, 3]


# -- what counts as a target (ATK-29) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("ATK-29", core2014=False, complete2022=False, nebula2007=True, eddieg=True),
)
def test_whom_the_first_turn_keeps_from_being_a_target(tmp_path: Path, edition: str, expected: bool) -> None:
    """By a house rule it keeps figures from that alone: where a power makes nobody a target, Perplex may be used."""
    core = rulebook("core2014")
    rules = rulebook(edition).replace({"GLD-04": frozenset({"target"}), "GLD-05": core.golden_rules.protected_for})
    puzzler = {"a": actor("C3", damage="Perplex")}
    game = play(tmp_path, rules, puzzler, {"b": actor("D3")}, turn=1)
    assert (not game.why_not("use a perplex b defense -1")) is expected


@pytest.mark.ruling("ATK-29", "core2014")
def test_a_house_rule_on_targets(tmp_path: Path) -> None:
    rules = rulebook("core2014").replace({"ATK-29": frozenset({"attacked"})})
    puzzler = {"a": actor("C3", damage="Perplex")}
    game = play(tmp_path, rules, puzzler, {"b": actor("D3")}, turn=1)
    assert not game.why_not("use a perplex b defense -1")
