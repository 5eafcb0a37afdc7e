"""Pulse Wave: everybody within half the range and in line, friends too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play, stays, told

PULSE = {"attack": "Pulse Wave"}
ROLLED = ("core2014", "complete2022", "nebula2007")
"""The books in which it is an attack."""
USE = "use a pulse-wave"


def pulsed(game: Game, dice: tuple[int, int] = (3, 4)) -> Game:
    """The game after the wave, with a roll of 7 where there is one; nobody is thrown."""
    game = after(game, USE)
    return stays(after(game, dice)) if game.actor == "dice" else game


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PULSEWAVE")
def test_everybody_within_half_the_range_takes_one(tmp_path: Path, edition: str) -> None:
    """Range 8 reaches 4 squares: b, the friend f behind it and d, not e five squares away; 10 and 7 reach 17."""
    ann = {"a": actor("C3", **PULSE), "f": actor("F3")}
    ben = {"b": actor("E3"), "d": actor("G5"), "e": actor("H3")}
    done = pulsed(play(tmp_path, edition, ann, ben))
    assert [click(done, who) for who in "afbde"] == [1, 2, 2, 2, 1]


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 7 is halved to 4, in one book rounded down to 3
    editions("PWR-PULSEWAVE", core2014=2, complete2022=2, nebula2007=2, eddieg=1),
)
@pytest.mark.ruling("RNG-08")
def test_half_of_an_odd_range(tmp_path: Path, edition: str, expected: int) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE, range=7)}, {"b": actor("G3"), "c": actor("E3")})
    assert click(pulsed(game), "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # alone it takes the damage value of 3; in one book always 1
    editions("PWR-PULSEWAVE", core2014=4, complete2022=2, nebula2007=4, eddieg=4),
)
def test_one_alone(tmp_path: Path, edition: str, expected: int) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("L3")})
    assert click(pulsed(game), "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # b with 17 is hit by a 7, c with 18 is not, where anybody is compared
    editions("PWR-PULSEWAVE", core2014=(2, 1), complete2022=(2, 1), nebula2007=(2, 2), eddieg=(2, 2)),
)
@pytest.mark.ruling("ATK-25")
def test_one_roll_for_all_or_none(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("E4", defense_value=18)})
    done = pulsed(game)
    assert (click(done, "b"), click(done, "c")) == expected
    assert len({event.blow.judged.dice for event in done.events if event.blow}) == (edition in ROLLED)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a token and an action of the turn in every book; it is a ranged or a power action
    editions("PWR-PULSEWAVE", core2014="ranged", complete2022="ranged", nebula2007="ranged", eddieg="power"),
)
def test_what_it_costs(tmp_path: Path, edition: str, expected: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3")})
    (use,) = (option for option in game.options() if str(option) == USE)
    assert use.action_kind(rulebook(edition)) == expected
    done = pulsed(game)
    assert (done.state.left, done.state.fighter("a").tokens) == (game.state.left - 1, 1)


@pytest.mark.parametrize(
    ("edition", "may"),
    editions("PWR-PULSEWAVE", core2014=True, complete2022=True, nebula2007=False, eddieg=True),
)
def test_with_an_opponent_beside_it(tmp_path: Path, edition: str, may: bool) -> None:
    """Both b beside it and c farther off are struck, or it cannot be used at all."""
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("D3"), "c": actor("F3")})
    assert (USE in offered(game)) is may
    if may:
        done = pulsed(game)
        assert (click(done, "b"), click(done, "c")) == (2, 2)
    else:
        assert {reason.ruling for reason in game.why_not(USE)} == {"RNG-07"}


@pytest.mark.parametrize(
    ("edition", "may"),
    editions("PWR-PULSEWAVE", core2014=False, complete2022=False, nebula2007=True, eddieg=True),
)
def test_friends_alone(tmp_path: Path, edition: str, may: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE), "f": actor("E3")}, {"b": actor("L3")})
    assert (USE in offered(game)) is may
    assert may or game.why_not(USE)[0].ruling == "PWR-PULSEWAVE"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-PULSEWAVE")
def test_nobody_in_reach_and_walls_in_the_way(tmp_path: Path, edition: str) -> None:
    far = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("L3")})
    assert far.why_not(USE)[0].ruling == "PWR-PULSEWAVE"
    behind = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("C5")}, walls=["D3|E3"])
    assert (click(pulsed(behind), "b"), click(pulsed(behind), "c")) == (1, 2 if edition == "complete2022" else 4)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a bush under b adds 1 to its 17 unless the wave passes hindering terrain; the printed 17 counts anyway
    editions("PWR-PULSEWAVE", core2014=2, complete2022=2, nebula2007=2, eddieg=2),
)
def test_bushes(tmp_path: Path, edition: str, expected: int) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("C5")}, hindering=["E3"])
    assert click(pulsed(game), "b") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # Toughness counts for nothing, or leaves nothing of 1
    editions("PWR-PULSEWAVE", core2014=2, complete2022=2, nebula2007=1, eddieg=1),
)
@pytest.mark.ruling("EFF-16", "core2014", "nebula2007")
def test_armour(tmp_path: Path, edition: str, expected: int) -> None:
    ben = {"b": actor("E3", defense="Toughness"), "c": actor("C5")}
    done = pulsed(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben))
    assert click(done, "b") == expected
    assert done.state.lasting == ()


@pytest.mark.parametrize(
    ("edition", "asked"),
    editions("PWR-PULSEWAVE", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
def test_super_senses(tmp_path: Path, edition: str, asked: bool) -> None:
    """They evade it in one book, and the one who did gets a token."""
    ben = {"b": actor("E3", defense="Super Senses"), "c": actor("C5")}
    game = after(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben), USE)
    game = after(game, (3, 4)) if game.actor == "dice" else game
    assert (game.pending is not None) is asked
    if asked:
        done = stays(after(game, "b rolls to evade", (5,)))
        assert (click(done, "b"), done.state.fighter("b").tokens, done.state.fighter("c").tokens) == (1, 1, 0)


@pytest.mark.ruling("PWR-PULSEWAVE", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_whoever_hides_is_found_and_shields_are_down(tmp_path: Path, edition: str) -> None:
    """Stealth in a bush, Energy Shield in the open: 10 and 7 reach 17."""
    ben = {"b": actor("E3", speed="Stealth"), "c": actor("C5", defense="Energy Shield/Deflection")}
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben, hindering=["E3"])
    done = pulsed(game)
    assert (click(done, "b"), click(done, "c")) == (2, 2)
    assert "stealth" in done.state.board.pieces["b"].traits


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-PULSEWAVE", "core2014", "complete2022")
def test_luck_in_reach_is_deaf_and_luck_beyond_is_not(tmp_path: Path, edition: str) -> None:
    near = {"b": actor("E3", damage="Probability Control"), "c": actor("C5")}
    assert after(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, near), USE, (3, 4)).pending is None
    far = {"b": actor("E3"), "p": actor("C8", damage="Probability Control")}
    assert after(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, far), USE, (3, 4)).pending is not None


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-PULSEWAVE", "core2014", "complete2022")
def test_nothing_falls_out_of_deaf_hands(tmp_path: Path, edition: str) -> None:
    """Super Strength is left out of account, and not lost: the heavy object stays in hand."""
    ben = {"b": actor("E3", attack="Super Strength"), "c": actor("C5")}
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben, objects={"F3": "heavy"})
    lifted = after(game, "end", "move b E4 take F3", "end")
    assert lifted.state.board.pieces["b"].held is not None
    assert pulsed(lifted).state.board.pieces["b"].held is not None


@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
def test_two_ones_strike_its_user_alone_in_2007(tmp_path: Path) -> None:
    game = play(tmp_path, "nebula2007", {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("C5")})
    done = pulsed(game, (1, 1))
    assert [click(done, who) for who in "abc"] == [2, 1, 1]
    alone = play(tmp_path, "nebula2007", {"a": actor("C3", **PULSE)}, {"b": actor("E3")})
    assert [click(pulsed(alone, (1, 1)), who) for who in "ab"] == [4, 1]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [pytest.param(each, 3, marks=pytest.mark.ruling("PWR-PULSEWAVE", each)) for each in ROLLED],
)
def test_two_sixes_add_one_for_each(tmp_path: Path, edition: str, expected: int) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("C5", defense_value=30)})
    done = pulsed(game, (6, 6))
    assert (click(done, "b"), click(done, "c")) == (expected, expected)


@pytest.mark.ruling("PWR-PULSEWAVE", "nebula2007")
def test_who_takes_nothing_gets_a_token_in_2007(tmp_path: Path) -> None:
    """With room for one: b had none, c has two already; the second one of d hurts it."""
    guard = {"defense": "Toughness"}
    ben = {"b": actor("E3", **guard), "c": actor("C5", **guard), "d": actor("E5", **guard)}
    game = play(
        tmp_path, "nebula2007", {"a": actor("C3", **PULSE)}, ben, fighters={"c": {"tokens": 2}, "d": {"tokens": 1}}
    )
    done = pulsed(game)
    assert [done.state.fighter(who).tokens for who in "bcd"] == [1, 2, 2]
    assert [click(done, who) for who in "bcd"] == [1, 1, 2]


@pytest.mark.parametrize("edition", ROLLED)
def test_exact_odds_for_several(tmp_path: Path, edition: str) -> None:
    """b with 17 is hit by 7 and more, c with 19 by 9 and more; in one book both by all but two ones."""
    ben = {"b": actor("E3"), "c": actor("E4", defense_value=19)}
    odds = action_odds(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben), USE)
    sure = edition == "nebula2007"
    assert odds["b"].hurt == (Fraction(35, 36) if sure else Fraction(21, 36))
    assert odds["c"].hurt == (Fraction(35, 36) if sure else Fraction(10, 36))
    assert odds["b"].exactly(2) == Fraction(1, 36)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("GLD-04")
def test_the_first_turn_keeps_whom_it_keeps(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3")}, turn=1)
    if USE not in offered(game):
        assert "GLD-04" in {reason.ruling for reason in game.why_not(USE)}
    else:
        assert click(pulsed(game), "b") == 4


@pytest.mark.parametrize(
    ("edition", "may"),
    # the shot of Running Shot is an action of its own, or an attack and no action
    editions("PWR-RUNNINGSHOT", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
@pytest.mark.ruling("PWR-PULSEWAVE")
def test_on_the_run(tmp_path: Path, edition: str, may: bool) -> None:
    ann = {"a": actor("C3", speed="Running Shot", **PULSE)}
    game = after(play(tmp_path, edition, ann, {"b": actor("I3"), "c": actor("I4")}), "use a running-shot F3")
    shots = [str(option) for option in game.options()]
    wave = [each for each in shots if "pulse wave" in each]
    assert bool(wave) is may
    if may:
        done = stays(after(game, wave[0], (3, 4)))
        assert (click(done, "b"), click(done, "c")) == (2, 2)
        assert done.state.lasting == ()


@pytest.mark.ruling("PWR-PULSEWAVE", "eddieg")
@pytest.mark.ruling("ELV-18", "eddieg")
def test_a_quarter_of_the_range_across_levels_in_eddieg(tmp_path: Path) -> None:
    """Range 8: two squares up to a roof, not three."""
    game = play(
        tmp_path, "eddieg", {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("F5")},
        levels={"E3": 2, "F5": 2},
    )  # fmt: skip
    assert (click(pulsed(game), "b"), click(pulsed(game), "c")) == (4, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_says_what_it_does(tmp_path: Path, edition: str) -> None:
    done = pulsed(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, {"b": actor("E3"), "c": actor("C5")}))
    assert "pulse wave" in told(done).lower() or edition in ROLLED
    assert "PWR-PULSEWAVE" in {reason.ruling for event in done.events for reason in event.reasons}


@pytest.mark.parametrize("edition", ROLLED)
@pytest.mark.ruling("PWR-PULSEWAVE", *ROLLED)
def test_nobody_changes_shape_in_it(tmp_path: Path, edition: str) -> None:
    """They cannot use it, or nobody was chosen."""
    ben = {"b": actor("E3", damage="Shape Change"), "c": actor("C5")}
    game = after(play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben), USE)
    assert game.actor == "dice"
    assert click(stays(after(game, (3, 4))), "b") == 2


@pytest.mark.ruling("PWR-SAFEGUARD", "complete2022")
@pytest.mark.ruling("PWR-PROTECTED", "complete2022")
@pytest.mark.parametrize(
    ("edition", "expected"),
    # a protected Toughness, a figure that is safe from waves altogether, and a plain one
    [
        pytest.param("core2014", [2, 2, 2], marks=pytest.mark.ruling("EFF-30", "core2014")),
        pytest.param("complete2022", [1, 1, 2], marks=pytest.mark.ruling("EFF-30", "complete2022")),
    ],
)
def test_shields_against_it(tmp_path: Path, edition: str, expected: list[int]) -> None:
    ben = {"b": actor("E3", defense="Toughness"), "c": actor("C5", damage="Probability Control"), "d": actor("E5")}
    game = play(tmp_path, edition, {"a": actor("C3", **PULSE)}, ben)
    for who, shields in {"b": {"protects": {("toughness", "pulse wave")}}, "c": {"safeguards": {"pulse wave"}}}.items():
        figure = replace(game.state.fighter(who).figure, **{key: frozenset(each) for key, each in shields.items()})
        game = replace(game, state=game.state.with_fighter(who, figure=figure))
    game = after(game, USE, (3, 4))
    game = after(game, "let it be") if game.pending is not None else game
    assert [click(stays(game), who) for who in "bcd"] == expected


@pytest.mark.ruling("PWR-IMPROVED", "core2014", "complete2022")
@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
def test_through_one_piece_or_through_all(tmp_path: Path, edition: str) -> None:
    """An improved eye, b in the open and two behind a rock each: one rock falls in 2022, and one of the two is hit."""
    card = '"Improved Targeting: destroy blocking"'
    ann = {"a": actor("D4", traits=card, attack="Pulse Wave", range=10)}
    ben = {"b": actor("D6"), "c": actor("H4"), "d": actor("D8")}
    game = play(tmp_path, edition, ann, ben, blocking=["F4", "D7"])
    waves = [word for word in offered(game) if "pulse-wave" in word]
    if edition == "core2014":
        assert waves == ["use a pulse-wave"]
        return
    assert sorted(waves) == ["use a pulse-wave D7", "use a pulse-wave F4"]
    (why,) = game.why_not("use a pulse-wave")
    assert (why.ruling, "D7 or F4" in why.text or "F4 or D7" in why.text) == ("PWR-IMPROVED", True)
    done = after(game, "use a pulse-wave F4", (3, 4))
    assert [click(done, who) for who in "bcd"] == [2, 2, 1]
    assert {square.name for square in done.board.markers} == {"F4"}  # its debris


@pytest.mark.parametrize("mode", ["boot", "wing"])
@pytest.mark.ruling("KBK-08", "core2014")
@pytest.mark.ruling("EFF-16", "core2014")
def test_wings_do_not_break_a_fall_from_a_wave(tmp_path: Path, mode: str) -> None:
    """Flight is an ability of a symbol too: ignored, a fall costs 2; a shot leaves it its wings.

    2014: Knock Back Off Elevated Terrain.
    """
    start = play(tmp_path, "core2014", {"a": actor("C3", **PULSE)}, {"b": actor("E3", mode=mode)}, levels={"A1:E8": 2})
    assert click(after(start, USE, (4, 4)), "b") == 1 + 3 + 2
    assert click(after(start, "shoot a b", (4, 4)), "b") == 1 + 3 + 2 * (mode == "boot")
