"""Rules that no printed power shows, by special powers of our own: in the book's words, and by house rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.combat.damage_values import KoSavers, PassedClicks
from clixbook.rulebooks.sections.combat.rerolls import RollStep
from clixbook.rulebooks.sections.combat.values import DecidingPlayer, DefaultDuration, OtherOrder
from clixbook.rulebooks.sections.turn.golden_rules import GoldenRule, RuleBreakingEffect
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play

HIT = (3, 4)
NONE = frozenset[Any]()
every_book = pytest.mark.parametrize("edition", EDITIONS)


def one(at: str, **numbers: Any) -> Any:
    return actor(at, **{"range": 0, **numbers})


# -- golden rules (GLD-01, GLD-02, GLD-03, GLD-09) ---------------------------------------------------------------


def overreached(folder: Path, rules: Rulebook, special: str = "overreach") -> tuple[bool, int] | str:
    """Does a roll of 5 hit defense 20 with attack 10 and 5 more; the clicks of damage 3 and 1 more; or why not."""
    game = play(folder, rules, {"a": one("C3", damage=special.title())}, {"b": one("D3", defense_value=20)})
    if against := game.why_not(f"use a {special}"):
        return str(against[0].ruling)
    game = after(game, f"use a {special}", "close a b")
    return click(after(game, (2, 3)), "b") > 1, click(after(game, (4, 6)), "b") - 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-01", "GLD-03", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_card_against_the_rule_of_three(tmp_path: Path, edition: str, expected: bool) -> None:
    """Where the rule is golden, the part that breaks it is ignored; in 2022 it gives way to a card that names it."""
    assert overreached(tmp_path, rulebook(edition)) == (expected, 4)
    assert overreached(tmp_path, rulebook(edition).replace({"GLD-01": NONE})) == (True, 4)
    golden = rulebook(edition).replace(
        {"GLD-01": frozenset({GoldenRule.THREE}), "GLD-03": RuleBreakingEffect.PART_IGNORED}
    )
    assert overreached(tmp_path, golden) == (False, 4)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("GLD-03", core2014=(False, 4), complete2022="GLD-03", nebula2007=(False, 4), eddieg=(False, 4)),
)
def test_what_is_left_of_an_effect_that_breaks_a_golden_rule(tmp_path: Path, edition: str, expected: Any) -> None:
    """In 2022, with the rule of three among the golden ones, the whole effect is ignored."""
    rules = rulebook(edition).replace({"GLD-01": frozenset({GoldenRule.THREE}), "GLD-02": NONE})
    assert overreached(tmp_path, rules) == expected
    assert overreached(tmp_path, rules.replace({"GLD-03": RuleBreakingEffect.IGNORED})) == "GLD-03"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("GLD-02", core2014=True, complete2022=False, nebula2007=True, eddieg=True)
)
def test_a_card_that_does_not_name_the_rule(tmp_path: Path, edition: str, expected: bool) -> None:
    """With no golden rules at all: a silver one still holds against it."""
    rules = rulebook(edition).replace({"GLD-01": NONE})
    assert overreached(tmp_path, rules, "headlong") == (expected, 4)
    assert overreached(tmp_path, rules.replace({"GLD-02": NONE}), "headlong") == (True, 4)
    assert overreached(tmp_path, rules.replace({"GLD-02": frozenset({GoldenRule.THREE})}), "headlong") == (False, 4)


@every_book
@pytest.mark.ruling("GLD-09")
def test_a_card_prevails_over_the_rulebook(tmp_path: Path, edition: str) -> None:
    rules = rulebook(edition).replace({"GLD-01": NONE, "GLD-02": NONE})
    assert overreached(tmp_path, rules) == (True, 4)
    assert overreached(tmp_path, rules.replace({"GLD-09": NONE})) == (False, 4), "no text over another"


@pytest.mark.ruling("GLD-09", "complete2022")
def test_a_card_prevails_over_a_silver_rule_that_it_names(tmp_path: Path) -> None:
    rules = rulebook("complete2022")
    layers = rules.golden_rules.layers - {"card that names it over silver"}
    assert overreached(tmp_path, rules.replace({"GLD-09": layers})) == (False, 4)


# -- dice (RRL-10, RRL-11) ---------------------------------------------------------------------------------------


def sleight(folder: Path, rules: Rulebook, **more: str) -> Game:
    """A roll of 3 with attack 10 against defense 17."""
    game = play(folder, rules, {"a": one("C3", attack="Sleight Of Hand", **more)}, {"b": one("D3")})
    return after(game, "close a b", (1, 2))


@pytest.mark.parametrize(
    ("edition", "expected"), editions("RRL-10", core2014=True, complete2022=True, nebula2007=False, eddieg=False)
)
def test_a_die_is_replaced(tmp_path: Path, edition: str, expected: bool) -> None:
    rolled = sleight(tmp_path, rulebook(edition))
    assert (rolled.pending is not None) is expected
    if expected:
        assert [str(each) for each in rolled.options()] == [
            "let it be", "a replaces the 1 by a 6", "a replaces the 2 by a 6",
        ]  # fmt: skip
        assert click(after(rolled, "let it be"), "b") == 1
        assert click(after(rolled, "a replaces the 1 by a 6"), "b") == 4, "6 and 2 with 10 are 18"
        assert sleight(tmp_path, rulebook(edition).replace({"RRL-10": False})).pending is None


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("RRL-10", "core2014", "complete2022")
@pytest.mark.ruling("RRL-11", "core2014", "complete2022")
def test_dice_are_replaced_after_rerolls(tmp_path: Path, edition: str) -> None:
    rolled = sleight(tmp_path, rulebook(edition), damage="Probability Control")
    assert [str(each) for each in rolled.options()] == ["let it be", "a"]
    replaced = after(rolled, "a", (2, 4), "a replaces the 2 by a 6")
    assert click(replaced, "b") == 4, "6 and 4 with 10 are 20, and nobody is asked again"
    order = (RollStep.ROLL, RollStep.REPLACE, RollStep.REROLL, RollStep.MODIFY, RollStep.COMPARE)
    first = sleight(tmp_path, rulebook(edition).replace({"RRL-11": order}), damage="Probability Control")
    assert [str(each) for each in after(first, "a replaces the 1 by a 6").options()] == ["let it be", "a"]


# -- the dial (DMG-19, DMG-20) -----------------------------------------------------------------------------------


def struck(folder: Path, rules: Rulebook, damage: int, at: int = 1, **target: Any) -> Game:
    """b on its click ``at`` after a hit for so much."""
    ann = {"a": one("C3", damage_value=damage)}
    game = play(folder, rules, ann, {"b": one("D3", **target), "c": one("P8")}, fighters={"b": {"click": at}})
    return after(game, "close a b", HIT)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("DMG-19", core2014=3, complete2022=3, nebula2007=5, eddieg=5)
)
def test_a_stop_click_halts_the_dial(tmp_path: Path, edition: str, expected: int) -> None:
    """4 damage to a dial with STOP on its third click."""
    stop = {"clicks": "3-3", "defense": "Stop Click"}
    assert click(struck(tmp_path, rulebook(edition), 4, **stop), "b") == expected
    halts = rulebook(edition).replace({"DMG-19": PassedClicks(reveals=False, halts=expected != 3)})
    assert click(struck(tmp_path, halts, 4, **stop), "b") == 8 - expected


@pytest.mark.parametrize(
    ("edition", "expected"), editions("DMG-20", core2014=False, complete2022=False, nebula2007=True, eddieg=True)
)
def test_what_saves_from_a_ko(tmp_path: Path, edition: str, expected: bool) -> None:
    """6 damage to a dial of six clicks; a power saves from it, where no feat must. Not on the last click."""
    hit = struck(tmp_path, rulebook(edition), 6, defense="Last Breath")
    assert hit.state.fighter("b").life.ko is expected
    if not expected:
        assert click(hit, "b") == 6
    assert struck(tmp_path, rulebook(edition), 6, 6, defense="Last Breath").state.fighter("b").life.ko
    for savers in (KoSavers(0), KoSavers(1, frozenset({"power"}))):
        house = rulebook(edition).replace({"DMG-20": savers})
        assert struck(tmp_path, house, 6, defense="Last Breath").state.fighter("b").life.ko is (savers.most == 0)


# -- values (VAL-02, VAL-14, VAL-17) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-02", core2014=1, complete2022=4, nebula2007=1, eddieg=1)
)
def test_who_orders_replacements(tmp_path: Path, edition: str, expected: int) -> None:
    """A defense set to 19 and to 15: its own player has 19 last, the active one, who rolls 17, has 15 last."""
    both = {"defense": "Crouch", "speed": "Swagger"}
    assert click(struck(tmp_path, rulebook(edition), 3, **both), "b") == expected
    found = {
        who: click(struck(tmp_path, rulebook(edition).replace({"VAL-02": who}), 3, **both), "b")
        for who in DecidingPlayer
    }
    assert found == {DecidingPlayer.CONTROLLER: 1, DecidingPlayer.ACTIVE: 4}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # clicks of two blows; does the bonus last on after the action?
    editions("VAL-14", core2014=(2, True), complete2022=(1, False), nebula2007=(1, False), eddieg=(2, False)),
)
def test_a_bonus_without_a_word_on_how_long(tmp_path: Path, edition: str, expected: tuple[int, bool]) -> None:
    """10 and 8 hit 18; then 10 and 7 do with 1 more for the first hit, if that still counts."""
    ann = {"a": one("C3", speed="Flurry", attack="Momentum", damage_value=1)}

    def blows(rules: Rulebook) -> tuple[int, bool]:
        game = play(tmp_path, rules, ann, {"b": one("D3", defense_value=18)})
        game = after(game, "use a flurry b", (5, 3), "close a b", (3, 4))
        return click(game, "b") - 1, bool(game.state.lasting)

    assert blows(rulebook(edition)) == expected
    assert blows(rulebook(edition).replace({"VAL-14": DefaultDuration.CONDITION})) == (2, True)
    assert blows(rulebook(edition).replace({"VAL-14": DefaultDuration.USE})) == (1, False)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("VAL-17", core2014=3, complete2022=4, nebula2007=3, eddieg=3)
)
def test_damage_that_grows_and_is_halved(tmp_path: Path, edition: str, expected: int) -> None:
    """3 and 2 more are 5, half of that 3; or half of 3 is 2, and 2 more are 4."""

    def dealt(rules: Rulebook) -> int:
        game = play(tmp_path, rules, {"a": one("C3", damage="Slow Fists")}, {"b": one("D3")})
        return click(after(game, "close a b", HIT), "b") - 1

    assert dealt(rulebook(edition)) == expected
    other = OtherOrder.LIKE_COMBAT_VALUES if expected == 3 else OtherOrder.INCREASES_FIRST
    assert dealt(rulebook(edition).replace({"VAL-17": other})) == 7 - expected
