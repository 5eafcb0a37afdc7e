"""Support: two dice against a friend's defense, and a third for what it heals."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play

MEDIC = {"damage": "Support"}
USE = "use m support f"


def ward(folder: Path, edition: str, medic: Any = None, friend: Any = None, *, far: str = "L3", at: int = 5) -> Game:
    """m and f side by side, f on its fifth click of six, an opponent out of reach."""
    ann = {"m": medic or actor("C3", **MEDIC), "f": friend or actor("D3")}
    return play(folder, edition, ann, {"b": actor(far)}, fighters={"f": {"click": at}})


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the click after a 1, a 2, a 4 and a 6: a die less 2 and at least 1; at least 2; the die
    editions("PWR-SUPPORT", core2014=[4, 4, 3, 1], complete2022=[3, 3, 3, 1], nebula2007=[4, 3, 1, 1],
             eddieg=[4, 3, 1, 1]),
)  # fmt: skip
def test_it_heals_by_a_die(tmp_path: Path, edition: str, expected: list[int]) -> None:
    """10 and 7 reach 17."""
    game = ward(tmp_path, edition)
    rolled = after(game, USE, (3, 4))
    assert [click(after(rolled, (die,)), "f") for die in (1, 2, 4, 6)] == expected
    healed = after(rolled, (4,))
    assert (healed.state.fighter("m").tokens, healed.state.left) == (1, game.state.left - 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPPORT")
def test_not_enough(tmp_path: Path, edition: str) -> None:
    missed = after(ward(tmp_path, edition), USE, (2, 4))
    assert (missed.action, click(missed, "f"), missed.state.fighter("m").tokens) == (None, 5, 1)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # clicks of medic and friend after two ones, with an attack of 16 that would reach 17 with them
    editions("DMG-25", core2014=(1, 6), complete2022=(1, 3), nebula2007=(2, 6), eddieg=(2, 6)),
)
def test_two_ones(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    game = ward(tmp_path, edition, actor("C3", attack_value=16, **MEDIC))
    rolled = after(game, USE, (1, 1))
    done = after(rolled, (4,)) if rolled.action is not None else rolled
    assert (click(done, "m"), click(done, "f")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # an attack of 1 and 12 do not reach 17; 4 less 2 and 1 more; nothing; 2 and 1 more
    editions("DMG-26", core2014=2, complete2022=5, nebula2007=2, eddieg=2),
)
def test_two_sixes(tmp_path: Path, edition: str, expected: int) -> None:
    game = ward(tmp_path, edition, actor("C3", attack_value=1, **MEDIC))
    rolled = after(game, USE, (6, 6))
    die = 4 if edition == "core2014" else 2
    done = after(rolled, (die,)) if rolled.action is not None else rolled
    assert click(done, "f") == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPPORT")
@pytest.mark.parametrize("far", ["B2", "E4"])
def test_no_opponent_beside_either(tmp_path: Path, edition: str, far: str) -> None:
    """One at B2 is beside the medic, one at E4 beside the friend."""
    game = ward(tmp_path, edition, far=far)
    assert USE not in offered(game)
    assert [reason.ruling for reason in game.why_not(USE)] == ["PWR-SUPPORT"]
    assert "an opponent" in game.why_not(USE)[0].text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPPORT")
def test_only_friends_beside_it(tmp_path: Path, edition: str) -> None:
    game = ward(tmp_path, edition, friend=actor("E3"))
    assert USE not in offered(game)
    assert "not adjacent" in game.why_not(USE)[0].text
    assert "not a friend" in game.why_not("use m support b")[0].text


@pytest.mark.parametrize(
    ("edition", "expected"),
    # on its own dial in one book and the one after it: a defense of 0, whatever the dice show but two ones
    editions("PWR-SUPPORT", core2014=None, complete2022=None, nebula2007=[2, 6], eddieg=[2, 6]),
)
def test_itself(tmp_path: Path, edition: str, expected: list[int] | None) -> None:
    """From click 5 with 1 and 2 and a die of 3; with two ones one click on, for it is one dial."""
    game = play(tmp_path, edition, {"m": actor("C3", **MEDIC)}, {"b": actor("L3")}, fighters={"m": {"click": 5}})
    texts = [str(option) for option in game.options()]
    assert ("use m support m" in texts) is (expected is not None)
    if expected is None:
        assert "itself" in game.why_not("use m support m")[0].text
    else:
        assert [click(after(game, "use m support m", (1, 2), (3,)), "m"),
                click(after(game, "use m support m", (1, 1)), "m")] == expected  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 10 + 1 by Perplex and a six against 17: modifiers count in some books
    editions("PWR-SUPPORT", core2014=False, complete2022=True, nebula2007=True, eddieg=True),
)
def test_modifiers(tmp_path: Path, edition: str, expected: bool) -> None:
    ann = {"m": actor("C3", **MEDIC), "f": actor("D3"), "p": actor("B3", damage="Perplex")}
    game = play(tmp_path, edition, ann, {"b": actor("L3")}, fighters={"f": {"click": 5}})
    rolled = after(game, "use p perplex m attack +1", USE, (2, 4))
    assert (rolled.action is not None) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # reflexes parry the hand of the medic where it is a blow
    editions("PWR-SUPPORT", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
@pytest.mark.ruling("PWR-COMBATREFLEXES")
def test_reflexes(tmp_path: Path, edition: str, expected: bool) -> None:
    game = ward(tmp_path, edition, friend=actor("D3", defense="Combat Reflexes"))
    assert (after(game, USE, (3, 4)).action is not None) is expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPPORT")
@pytest.mark.ruling("PWR-DEFEND")
def test_a_guard_is_not_in_the_way(tmp_path: Path, edition: str) -> None:
    """The guard beside f lends 19 to whoever wants it; nobody does against a medic."""
    ann = {"m": actor("C3", **MEDIC), "f": actor("D3"), "g": actor("D2", defense="Defend", defense_value=19)}
    game = play(tmp_path, edition, ann, {"b": actor("L3")}, fighters={"f": {"click": 5}})
    assert after(game, USE, (3, 4)).action is not None


@pytest.mark.ruling("OPT-08", "nebula2007")
@pytest.mark.ruling("PWR-SUPPORT", "nebula2007")
def test_two_medics_work_once_a_turn_in_one_book(tmp_path: Path) -> None:
    ann = {"m": actor("C3", **MEDIC), "f": actor("D3"), "n": actor("E3", **MEDIC)}
    ready = {"f": {"click": 5}}
    for edition, expected in (("nebula2007", False), ("core2014", True)):
        game = play(tmp_path, edition, ann, {"b": actor("L3")}, fighters=ready)
        once = after(game, USE, (2, 4))
        assert ("use n support f" in offered(once)) is expected
        if not expected:
            assert [reason.ruling for reason in once.why_not("use n support f")] == ["OPT-08"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SUPPORT")
def test_odds(tmp_path: Path, edition: str) -> None:
    """7 or more of 12 is 21 in 36, and then it heals; two ones hurt the friend in three books."""
    odds = action_odds(ward(tmp_path, edition), USE)["f"]
    assert sum((chance for clicks, chance in odds.clicks.items() if clicks < 0), Fraction(0)) == Fraction(21, 36)
    assert odds.exactly(1) == (0 if edition == "complete2022" else Fraction(1, 36))


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_no_attack_that_hurts(tmp_path: Path, edition: str) -> None:
    """Saved and read again it is the same game."""
    done = after(ward(tmp_path, edition), USE, (3, 4), (3,))
    assert Game.from_line(done.to_line()).state == done.state


def test_what_is_built() -> None:
    support = effect_named("support")
    assert support is not None
    assert {support.scope(rulebook(edition)) for edition in EDITIONS} == {"complete"}
