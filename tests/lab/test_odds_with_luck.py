"""Odds of rolls that may be made again: each side uses its luck where that helps it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.lab.odds import LUCK_CHOSEN, LUCK_COUNTED, LUCK_LEFT, odds_from_here
from clixbook.lab.outcomes import first_option, where_it_helps
from clixbook.lab.search.outcome_value import OutcomeWorth, average, position_value
from clixbook.view.play.odds.odds_view import odds_html
from clixbook.view.play.odds.whole_odds import odds_of
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, play

LUCK = {"damage": "Probability Control"}
P = Fraction(21, 36)
"""Attack 10 against defense 17: 7 or more of two dice."""
every_book = pytest.mark.parametrize("rules", EDITIONS)


def duel(folder: Path, rules: str, ann: dict[str, Any], ben: dict[str, Any], **more: Any) -> Game:
    """Ann's a on C3 strikes Ben's b on D3."""
    return play(folder, rules, {"a": actor("C3", **ann)}, {"b": actor("D3", **ben)}, **more)


@every_book
@pytest.mark.ruling("PWR-PC")
@pytest.mark.ruling("RRL-05")
def test_the_attackers_luck(rules: str, tmp_path: Path) -> None:
    """It makes every miss again: p and (1 - p) p. A hit is worth more than another roll, so it stands."""
    odds = cx.attack_odds(duel(tmp_path, rules, LUCK, {}), "a", "b")
    assert odds.hit == odds.hurt == P + (1 - P) * P
    assert odds.luck == LUCK_COUNTED
    critical = odds.critical
    assert critical == Fraction(1, 36) * (1 + (1 - P))  # a double six at once, or after a miss


@every_book
@pytest.mark.ruling("PWR-PC")
@pytest.mark.ruling("RRL-01")
def test_the_defenders_luck(rules: str, tmp_path: Path) -> None:
    """It makes every hit again: p p."""
    assert cx.attack_odds(duel(tmp_path, rules, {}, LUCK), "a", "b").hit == P * P


@pytest.mark.parametrize(
    ("rules", "chance"),
    # A hit that the defender makes again may miss, and the attacker makes that again: p (p + (1 - p) p). A miss that
    # the attacker makes again may hit, and the defender makes that again: (1 - p) p p. Where a reroll can be stopped,
    # whoever does not like it stops it: the first roll stands.
    editions(
        "RRL-12", "RRL-08", core2014=P * (P + (1 - P) * P) + (1 - P) * P * P,
        complete2022=P * (P + (1 - P) * P) + (1 - P) * P * P, nebula2007=P, eddieg=P,
    ),
)  # fmt: skip
def test_both_have_luck(rules: str, chance: Fraction, tmp_path: Path) -> None:
    assert cx.attack_odds(duel(tmp_path, rules, LUCK, LUCK), "a", "b").hit == chance


@pytest.mark.ruling("RRL-08", "eddieg")
def test_a_reroll_is_stopped_by_whom_it_would_hurt(tmp_path: Path) -> None:
    """Two of the attacker's side against one: p + (1 - p) p.

    After a hit b's reroll would be stopped by one of the two. After a miss b stops the first reroll, and the second is
    made; or it lets that be, and stops the second: then the first gives p, and its own reroll would be stopped.
    """
    ann = {"a": actor("C3", **LUCK), "c": actor("C4", **LUCK)}
    odds = cx.attack_odds(play(tmp_path, "eddieg", ann, {"b": actor("D3", **LUCK)}), "a", "b")
    assert odds.hit == P + (1 - P) * P


@pytest.mark.parametrize(
    ("rules", "tries"), editions("RRL-12", core2014=3, complete2022=3, nebula2007=2, eddieg=3)
)  # fmt: skip
@pytest.mark.ruling("OPT-08", "nebula2007")
def test_two_users_on_one_side(rules: str, tries: int, tmp_path: Path) -> None:
    """1 - (1 - p)^3; in one book a force that is no themed team has one use a turn."""
    game = play(tmp_path, rules, {"a": actor("C3", **LUCK), "c": actor("C4", **LUCK)}, {"b": actor("D3")})
    assert cx.attack_odds(game, "a", "b").hit == 1 - (1 - P) ** tries


@every_book
def test_other_choosers(rules: str, tmp_path: Path) -> None:
    game = duel(tmp_path, rules, LUCK, {})
    left = cx.attack_odds(game, "a", "b", chooser=first_option)
    assert (left.hit, left.luck) == (P, LUCK_LEFT)
    always = cx.attack_odds(game, "a", "b", chooser=lambda here: here.options()[-1])
    assert (always.hit, always.luck) == (P, LUCK_CHOSEN)  # every roll is made again, hits too
    assert cx.attack_odds(duel(tmp_path, rules, {}, {}), "a", "b").luck == ""


@every_book
def test_the_policy_is_a_chooser_like_others(rules: str, tmp_path: Path) -> None:
    """Position by position it picks what the tree reckons with."""
    game = duel(tmp_path, rules, LUCK, {})
    missed, hit = after(game, "close a b", (1, 2)), after(game, "close a b", (3, 4))
    assert (where_it_helps(missed), where_it_helps(hit)) == ("a", "let it be")
    assert odds_from_here(missed)["b"].hit == P
    lucky = duel(tmp_path, rules, {}, LUCK)
    assert where_it_helps(after(lucky, "close a b", (3, 4))) == "b"
    assert where_it_helps(after(lucky, "close a b", (1, 2))) == "let it be"


@pytest.mark.parametrize(
    ("rules", "chance"),
    # a break away of 4 or more, of 5 or more in one book: one die, again if it fails
    editions(
        "RRL-01", core2014=Fraction(3, 4), complete2022=Fraction(3, 4), nebula2007=Fraction(3, 4),
        eddieg=Fraction(3, 4),
    ),
)  # fmt: skip
def test_a_break_away_is_tried_again(rules: str, chance: Fraction, tmp_path: Path) -> None:
    """Nobody loses a click by it, so whether the figure gets away decides."""
    plain = cx.action_odds(duel(tmp_path, rules, {}, {}), "move a A3")["a"].moved
    lucky = cx.action_odds(duel(tmp_path, rules, LUCK, {}), "move a A3")["a"].moved
    assert lucky == plain + (1 - plain) * plain
    assert lucky == (chance if plain == Fraction(1, 2) else lucky)


@pytest.mark.ruling("RRL-01", "nebula2007")
@pytest.mark.ruling("PWR-SUPERSENSES", "nebula2007")
def test_a_roll_to_evade_is_made_again_too(tmp_path: Path) -> None:
    """An attack hits with p; 5 or 6 evade it, and luck gives another try: p (2/3)^2."""
    game = play(
        tmp_path, "nebula2007", {"a": actor("C3")},
        {"b": actor("D3", defense="Super Senses"), "l": actor("P8", **LUCK, range=0)},
    )  # fmt: skip
    assert cx.attack_odds(game, "a", "b").hit == P * Fraction(2, 3)  # the lucky one is too far off
    near = play(
        tmp_path, "nebula2007", {"a": actor("C3")},
        {"b": actor("D3", defense="Super Senses"), "l": actor("F3", **LUCK, range=0)},
    )  # fmt: skip

    def rolls(game: Game) -> Any:
        """The evade roll is tried, and the luck kept for it."""
        options = [str(option) for option in game.options()]
        return next(option for option in (*[o for o in options if "rolls to evade" in o], options[0]))

    assert cx.attack_odds(near, "a", "b", chooser=rolls).hit == P * Fraction(2, 3)
    assert cx.attack_odds(near, "a", "b").hit <= P * Fraction(4, 9)


def test_what_an_outcome_is_worth(tmp_path: Path) -> None:
    """Three clicks of an opponent against one of its own, a token for who acted; and the other side's mirror."""
    game = duel(tmp_path, "core2014", {}, {})
    hit, missed = after(game, "close a b", (3, 4)), after(game, "close a b", (1, 1))
    struck = position_value(hit.state, game.state, "Ann", "a")
    assert struck == OutcomeWorth(3, -1, 0)
    assert position_value(hit.state, game.state, "Ben", "a") == OutcomeWorth(-3, 1, 0)
    half = Fraction(1, 2)
    assert (
        average([(struck, half), (position_value(missed.state, game.state, "Ann", "a"), half)]).clicks == 1
    )  # of 3 and of -1
    moved = after(duel(tmp_path, "core2014", {}, {}), "move a A3", (6,))
    assert position_value(moved.state, game.state, "Ann", "a").moved == 1


@every_book
def test_the_page_says_it_beside_the_odds(rules: str, tmp_path: Path) -> None:
    game = duel(tmp_path, rules, LUCK, {})
    found = odds_of(game, "close a b")
    assert found is not None
    assert LUCK_COUNTED in odds_html(found["b"])
    assert LUCK_COUNTED in str(found["b"])
    plain = odds_of(duel(tmp_path, rules, {}, {}), "close a b")
    assert plain is not None
    assert "made again" not in odds_html(plain["b"])


def test_where_luck_makes_too_many_positions_the_page_leaves_it_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clixbook.view.play.odds.whole_odds.MOST_POSITIONS", 20)
    found = odds_of(duel(tmp_path, "core2014", LUCK, LUCK), "close a b")
    assert found is not None
    assert (found["b"].hit, found["b"].luck) == (P, LUCK_LEFT)
