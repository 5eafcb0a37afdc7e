"""Energy Explosion: who is struck beside the targets, and what it deals, in the way of each book."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.actions import parse_action
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.lab.odds import action_odds
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions, settled
from tests.powers.cast import actor, after, click, offered, play

EXPLODE = "use bomb energy-explosion aim"
HIT = (3, 4)
"""10 + 7 = 17, just enough for defense 17."""


def bombed(folder: Path, rules: str, *, bolts: int = 1, aim: int = 17, near: int = 17, **terrain: Any) -> Game:
    """Ann's bomb on B4 (attack 10, damage 3); Ben's aim on H4, near beside it on H5, far off it on P8."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", bolts=bolts)}
    ben = {
        "aim": actor("H4", defense_value=aim), "near": actor("H5", defense_value=near),
        "away": actor("P8", range=0),
    }  # fmt: skip
    return play(folder, rules, ann, ben, **terrain)


def lost(game: Game, *who: str) -> str:
    """The clicks that these figures lost, such as ``"3 1"``; free choices are answered with the last option."""
    game = settled(game, last=True)
    return " ".join(str(click(game, each) - 1) for each in who)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-ENERGYEXPLOSION", core2014="3 1 0", complete2022="2 2 0", nebula2007="1 1 0", eddieg="1 1 0"),
)
def test_the_target_and_its_neighbour(rules: str, expected: str, tmp_path: Path) -> None:
    """2014: normal damage and 1 for the one bolt; 2022: 2 each; the old books: 1 each."""
    assert lost(after(bombed(tmp_path, rules), EXPLODE, HIT), "aim", "near", "away") == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-ENERGYEXPLOSION", core2014="3 0", complete2022="2 0", nebula2007="1 1", eddieg="1 0"),
)
def test_a_neighbour_with_a_better_defense(rules: str, expected: str, tmp_path: Path) -> None:
    """17 against defense 18: a miss, except where whatever stands beside a target that is hit takes the damage."""
    assert lost(after(bombed(tmp_path, rules, near=18), EXPLODE, HIT), "aim", "near") == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-ENERGYEXPLOSION", core2014="0 0", complete2022="0 2", nebula2007="0 0", eddieg="0 1"),
)
def test_a_missed_target_beside_a_weaker_one(rules: str, expected: str, tmp_path: Path) -> None:
    """17 misses defense 18; the neighbour with 15 is struck where its own defense is all that counts."""
    assert lost(after(bombed(tmp_path, rules, aim=18, near=15), EXPLODE, HIT), "aim", "near") == expected


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "core2014")
def test_a_critical_hit_assigns_nothing(tmp_path: Path) -> None:
    """left and right are hit with a double six, and right's share is 0: it takes the 1 more of the critical hit, but
    edge, beside right alone, is not caught. mid, beside both, takes 1 for each of two bolts. left takes 3 and 1, and
    1 of the crash: it is thrown 4 squares NE, and the map ends after 2.
    """
    game = after(two(tmp_path, "core2014"), "use bomb energy-explosion left right", (6, 6), "3 to left, 0 to right")
    assert lost(game, "left", "right", "mid", "edge") == "5 1 2 0"


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-ENERGYEXPLOSION", core2014="4 1", complete2022="3 3", nebula2007="2 2", eddieg="2 1"),
)
def test_a_critical_hit_adds_to_targets(rules: str, expected: str, tmp_path: Path) -> None:
    """1 more for each target; in 2022 the neighbour is one. Doc Nebula's neighbours take what the target takes."""
    assert lost(after(bombed(tmp_path, rules), EXPLODE, (6, 6)), "aim", "near") == expected


@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.parametrize("rules", EDITIONS)
def test_a_critical_miss_strikes_nobody_but_the_attacker(rules: str, tmp_path: Path) -> None:
    assert lost(after(bombed(tmp_path, rules, near=10), EXPLODE, (1, 1)), "aim", "near", "bomb") == "0 0 1"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.parametrize("rules", EDITIONS)
def test_friends_are_struck_too(rules: str, tmp_path: Path) -> None:
    """Ann's pal stands beside the target: 1 for it, 2 in 2022; the attacker, who does not, is unhurt."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)"), "pal": actor("I4", range=0)}
    game = after(play(tmp_path, rules, ann, {"aim": actor("H4")}), EXPLODE, HIT)
    assert lost(game, "pal", "bomb") == ("2 0" if rules == "complete2022" else "1 0")


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("ATK-04", core2014=False, complete2022=False, nebula2007=True, eddieg=False),
)
@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
def test_it_is_aimed_at_a_friend_where_a_shot_may_be(rules: str, expected: bool, tmp_path: Path) -> None:
    """At the pal beside an opponent that is too far off to aim at."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)"), "pal": actor("I4", range=0)}
    game = play(tmp_path, rules, ann, {"aim": actor("K4"), "near": actor("J4")})
    words = "use bomb energy-explosion pal"
    assert (words in offered(game)) is (not game.why_not(words)) is expected
    if expected:
        assert lost(after(game, words, HIT), "pal", "near", "aim", "bomb") == "1 1 0 0"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
def test_the_attacker_beside_its_target_is_struck_as_well(tmp_path: Path) -> None:
    """A hovering bomb may shoot the opponent beside it; every figure beside that takes 1, the bomb is one of them.

    Two ones strike nobody but the bomb, once: the critical miss.
    """
    ann = {"bomb": actor("G4", attack="Energy Explosion (orange)", mode="wing")}
    game = play(tmp_path, "nebula2007", ann, {"aim": actor("H4", range=0), "near": actor("I4", range=0)})
    assert lost(after(game, EXPLODE, HIT), "aim", "near", "bomb") == "1 1 1"
    assert lost(after(game, EXPLODE, (1, 1)), "aim", "near", "bomb") == "0 0 1"
    assert lost(after(game, EXPLODE, (6, 6)), "aim", "near", "bomb") == "2 2 2"
    odds = action_odds(game, EXPLODE)["bomb"]
    assert odds.hurt == Fraction(22, 36)  # 7 or more of two dice, or two ones


@pytest.mark.parametrize("behind", ["I4", "J4"])
@pytest.mark.ruling("RNG-12")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_stands_beside_the_target_needs_no_line_of_its_own(rules: str, behind: str, tmp_path: Path) -> None:
    """Range 6 reaches the aim on H4 from B4, not I4 behind it, to which the aim bars the line. J4 is beside nobody.

    By a house rule, which is another reading of one book, those beside the target need range and line themselves.
    """
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", range=6)}
    ben = {"aim": actor("H4", range=0), "near": actor(behind, range=0), "open": actor("H5", range=0)}
    beside = {"core2014": 1, "complete2022": 2, "nebula2007": 1, "eddieg": 1}[rules]
    game = play(tmp_path, rules, ann, ben)
    assert lost(after(game, EXPLODE, HIT), "near", "open") == f"{beside if behind == 'I4' else 0} {beside}"
    strict = play(tmp_path, rulebook(rules).replace({"RNG-12": True}), ann, ben)
    assert lost(after(strict, EXPLODE, HIT), "near", "open") == f"0 {beside}"


@pytest.mark.ruling("RNG-12", "complete2022")
def test_the_other_reading_of_areas_has_a_name(tmp_path: Path) -> None:
    other = rulebook("complete2022").variant("areas-in-line")
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", range=8)}
    game = play(tmp_path, other, ann, {"aim": actor("H4", range=0), "near": actor("I4", range=0)})
    assert lost(after(game, EXPLODE, HIT), "aim", "near") == "2 0", "in range, but the aim stands in the line"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "core2014")
def test_the_printed_bolts_count(tmp_path: Path) -> None:
    """Two bolts: 2 for the neighbour, though one target was aimed at."""
    assert lost(after(bombed(tmp_path, "core2014", bolts=2), EXPLODE, HIT), "aim", "near") == "3 2"
    assert lost(after(bombed(tmp_path, "eddieg", bolts=2), EXPLODE, HIT), "aim", "near") == "1 1"


@pytest.mark.ruling("GLD-04", "core2014", "complete2022")
@pytest.mark.parametrize(("rules", "expected"), [("core2014", "3 0"), ("complete2022", "2 0")])
def test_the_first_turn_protects_neighbours(rules: str, expected: str, tmp_path: Path) -> None:
    """In the first turn the aim, which has acted, may be attacked; near, which has not, is neither target nor hurt."""
    settings = {"aim": {"moved": True, "left_area": True, "tokens": 1}}
    game = bombed(tmp_path, rules, turn=1, fighters=settings)
    assert offered(game) == [EXPLODE]
    assert lost(after(game, EXPLODE, HIT), "aim", "near") == expected


# -- two targets -------------------------------------------------------------------------------------------------


def two(folder: Path, rules: str) -> Game:
    """Two bolts; Ben's left on H3 and right on H5, with mid on I4 beside both, and edge on I6 beside right alone."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", bolts=2)}
    ben = {"left": actor("H3"), "right": actor("H5"), "mid": actor("I4"), "edge": actor("I6", range=0)}
    return play(folder, rules, ann, ben)


@pytest.mark.parametrize(
    ("rules", "expected"),
    editions("PWR-ENERGYEXPLOSION", core2014="3 0 2 0", complete2022="2 2 2 2", eddieg="1 1 2 1"),
)
def test_two_targets(rules: str, expected: str, tmp_path: Path) -> None:
    """left, right, mid, edge. 2014: the share is 3 and 0, so right is dealt none and edge is safe, and mid takes 1
    for each bolt, once. Eddie G: mid takes 1 from each of the two.
    """
    game = after(two(tmp_path, rules), "use bomb energy-explosion left right", HIT)
    if rules == "core2014":
        game = game.apply("3 to left, 0 to right")
    assert lost(game, "left", "right", "mid", "edge") == expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("left + right", "1 2 1 0"),  # mid beside left; the normal shot has 3 less 1 for the one explosion
        ("right + left", "2 1 1 1"),  # mid and edge beside right
    ],
)
@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "eddieg")
def test_one_book_mixes_explosions_with_normal_shots(action: str, expected: str, tmp_path: Path) -> None:
    game = two(tmp_path, "eddieg")
    assert f"use bomb energy-explosion {action}" in offered(game)
    hit = after(game, f"use bomb energy-explosion {action}", HIT)
    assert lost(hit, "left", "right", "mid", "edge") == expected
    assert "Energy Explosion and normal shots: -1" in " ".join(str(r) for event in hit.events for r in event.reasons)


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "eddieg")
def test_two_explosions_and_a_normal_shot(tmp_path: Path) -> None:
    """3 less 2 for far; mid takes 1 from each explosion. Or left alone explodes: 3 less 1, shared as 2 and 0."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", bolts=3)}
    ben = {"left": actor("H3"), "right": actor("H5"), "mid": actor("I4"), "far": actor("B8", range=0)}
    game = play(tmp_path, "eddieg", ann, ben)
    both = after(game, "use bomb energy-explosion left right + far", HIT)
    assert lost(both, "left", "right", "mid", "far") == "1 1 2 1"
    one = after(game, "use bomb energy-explosion left + right far", HIT, "2 to right, 0 to far")
    assert lost(one, "left", "right", "mid", "far") == "1 2 1 0"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "eddieg")
def test_a_normal_shot_at_a_neighbour_of_the_explosion_adds_to_it(tmp_path: Path) -> None:
    game = after(bombed(tmp_path, "eddieg", bolts=2), "use bomb energy-explosion aim + near", HIT)
    assert lost(game, "aim", "near") == "1 3"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.parametrize("rules", EDITIONS)
def test_who_may_mix_and_how_it_is_said(rules: str, tmp_path: Path) -> None:
    game = two(tmp_path, rules)
    against = game.why_not("use bomb energy-explosion left + right")
    assert [reason.ruling for reason in against] == ([] if rules == "eddieg" else ["PWR-ENERGYEXPLOSION"])
    assert any("+" in option for option in offered(game)) is (rules == "eddieg")
    for wrong in ("+ right", "left +", "left + left"):
        assert game.why_not(f"use bomb energy-explosion {wrong}")


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
@pytest.mark.ruling("PWR-TOUGHNESS", "nebula2007")
def test_damage_of_two_rolls_is_reduced_twice(tmp_path: Path) -> None:
    """Each roll is an explosion of its own: 1 less 1, two times."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", bolts=2)}
    ben = {"left": actor("H3"), "right": actor("H5"), "mid": actor("I4", defense="Toughness (orange)")}
    game = after(play(tmp_path, "nebula2007", ann, ben), "use bomb energy-explosion left right", HIT, HIT)
    assert lost(game, "left", "right", "mid") == "1 1 0"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [(HIT, HIT, "1 1 2 1"), ((1, 2), HIT, "0 1 1 1"), (HIT, (1, 2), "1 0 1 0"), ((1, 2), (1, 2), "0 0 0 0")],
)
def test_two_targets_with_a_roll_each(first: Any, second: Any, expected: str, tmp_path: Path) -> None:
    """Every target that is hit takes 1 (DMG-05: nothing is divided), and so do its neighbours from each."""
    game = after(two(tmp_path, "nebula2007"), "use bomb energy-explosion left right", first, second)
    assert lost(game, "left", "right", "mid", "edge") == expected


@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
@pytest.mark.parametrize("between", ["figure", "bush"])
@pytest.mark.parametrize("rules", EDITIONS)
def test_only_one_book_lets_it_pass_figures_and_bushes(rules: str, between: str, tmp_path: Path) -> None:
    ann: dict[str, Any] = {"bomb": actor("B4", attack="Energy Explosion (orange)")}
    terrain: dict[str, Any] = {"hindering": ["E4"]} if between == "bush" else {}
    ben = {"aim": actor("H4"), "wall": actor("E4" if between == "figure" else "P8", range=0)}
    game = play(tmp_path, rules, ann, ben, **terrain)
    if between == "figure":
        assert (EXPLODE in offered(game)) is (rules == "nebula2007")
        assert "shoot bomb aim" not in offered(game, "shoot")
    else:  # 1 is added to the defense for a hindered line: 18 needs 8 or more of two dice, 17 needs 7
        wanted = Fraction(21, 36) if rules == "nebula2007" else Fraction(15, 36)
        assert action_odds(game, EXPLODE)["aim"].hit == wanted


# -- the action --------------------------------------------------------------------------------------------------


@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.parametrize("rules", EDITIONS)
def test_it_is_a_ranged_action_offered_beside_the_plain_shot(rules: str, tmp_path: Path) -> None:
    game = bombed(tmp_path, rules)
    assert sorted(offered(game)) == [EXPLODE, "use bomb energy-explosion near"]
    assert sorted(offered(game, "shoot")) == ["shoot bomb aim", "shoot bomb near"]
    assert str(parse_action(EXPLODE)) == EXPLODE
    done = after(game, EXPLODE, (1, 2))
    assert (done.state.fighter("bomb").tokens, done.state.left) == (1, 2)
    assert "aim" not in lost(after(game, "shoot bomb aim", HIT), "near")
    assert lost(after(game, "shoot bomb aim", HIT), "aim", "near") == "3 0", "a plain shot strikes its target alone"


@pytest.mark.ruling("PWR-ENERGYEXPLOSION")
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_it_cannot_do_has_reasons(rules: str, tmp_path: Path) -> None:
    game = bombed(tmp_path, rules)
    assert any("RNG-05" in str(reason) for reason in game.why_not("use bomb energy-explosion away"))
    assert any("ATK-10" in str(reason) for reason in game.why_not("use bomb energy-explosion aim near"))
    assert game.why_not("use bomb energy-explosion")[0].ruling == "PWR-ENERGYEXPLOSION"


@pytest.mark.parametrize(
    ("rules", "aim", "near"),
    [
        pytest.param(rules, aim, near, marks=pytest.mark.ruling("PWR-ENERGYEXPLOSION", rules), id=rules)
        for rules, aim, near in [
            ("core2014", 3, Fraction(15, 36)), ("complete2022", 2, Fraction(15, 36)),
            ("nebula2007", 1, Fraction(21, 36)), ("eddieg", 1, Fraction(15, 36)),
        ]
    ],
)  # fmt: skip
def test_the_odds_for_everybody(rules: str, aim: int, near: Fraction, tmp_path: Path) -> None:
    """7 or more of two dice (21 in 36) strike the aim with 17; 8 or more (15 in 36) the neighbour with 18."""
    odds = action_odds(bombed(tmp_path, rules, near=18), EXPLODE)
    assert odds["aim"].at_least(aim) == Fraction(21, 36)
    assert odds["near"].hurt == near


@pytest.mark.ruling("EFF-20", "nebula2007")
@pytest.mark.ruling("PWR-ENERGYEXPLOSION", "nebula2007")
def test_who_loses_the_power_between_two_rolls_goes_on_with_it(tmp_path: Path) -> None:
    """The first roll is a critical miss and costs bomb the click with the power; the second explodes all the same."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", clicks="1", bolts=2)}
    ben = {"left": actor("H3"), "right": actor("H6"), "edge": actor("I6", range=0)}
    game = after(play(tmp_path, "nebula2007", ann, ben), "use bomb energy-explosion left right", (1, 1), (4, 5))
    assert lost(game, "bomb", "left", "right", "edge") == "1 0 1 1"


@pytest.mark.ruling("ATK-18", "nebula2007")
def test_whoever_knocks_itself_out_has_struck_from_where_it_stood(tmp_path: Path) -> None:
    """Two ones at the second target end the bomb on its last click; the hit before strikes that one along."""
    ann = {"bomb": actor("B4", attack="Energy Explosion (orange)", bolts=2), "pal": actor("A8")}
    ben = {"aim": actor("H4"), "near": actor("H5")}
    game = arrange_start(play(tmp_path, "nebula2007", ann, ben), {"bomb": {"click": 6}}, turn=5)
    game = after(game, f"{EXPLODE} near", HIT, (1, 1))
    assert "bomb" not in game.board.pieces
    assert lost(game, "aim", "near") == "1 1"
