"""Shape Change: a die that ends an attack on its user, and in two books one that sets a target's defense to 0."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.lab.odds import attack_odds
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import EDITIONS, editions, house
from tests.powers.cast import actor, after, click, offered, play

SHIFTS = {"damage": "Shape Change"}
ROLL = "b rolls to change its shape"
ANOTHER = ("core2014", "complete2022", "eddieg")
OLD = ("nebula2007", "eddieg")


def struck(game):  # type: ignore[no-untyped-def]  # a game up to its die, whatever the attacker's own die shows
    return after(game, "close a b", ROLL)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SHAPECHANGE")
def test_five_and_six_and_it_is_not_attacked(tmp_path: Path, edition: str) -> None:
    """A seven hits whoever is recognised."""
    game = struck(play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SHIFTS)}))
    for die in range(1, 7):
        rolled = after(game, (die,))
        assert (rolled.action is None) is (die > 4)
        assert click(rolled if die > 4 else after(rolled, (3, 4)), "b") == (1 if die > 4 else 4)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SHAPECHANGE")
@pytest.mark.ruling("ATK-13")
def test_the_action_is_spent_all_the_same(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SHIFTS)})
    fooled = after(struck(game), (6,))
    assert (fooled.state.fighter("a").tokens, fooled.state.left) == (1, game.state.left - 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SHAPECHANGE")
def test_its_player_may_let_it_be_attacked(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SHIFTS)})
    assert click(after(game, "close a b", "stay as it is", (3, 4)), "b") == 4


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-SHAPECHANGE")
def test_odds_count_the_die(tmp_path: Path, edition: str) -> None:
    """7 or more with two dice, after 1 to 4 with one."""
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SHIFTS)})
    assert attack_odds(game, "a", "b").hit == Fraction(21, 36) * Fraction(4, 6)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # another target where ATK-13 has that; in one book the attack is not made at all
    editions("ATK-13", core2014=["nobody else", "c"], complete2022=["nobody else", "c"], nebula2007=None,
             eddieg=["nobody else", "c"]),
)  # fmt: skip
def test_another_target_or_none(tmp_path: Path, edition: str, expected: list[str] | None) -> None:
    """c stands beside the attacker too; d does not."""
    ben = {"b": actor("D3", **SHIFTS), "c": actor("D4"), "d": actor("F4")}
    fooled = after(struck(play(tmp_path, edition, {"a": actor("C3")}, ben)), (5,))
    assert (None if fooled.pending is None else [str(each) for each in fooled.options()]) == expected
    if expected is None:
        assert [click(fooled, who) for who in "bcd"] == [1, 1, 1]
    else:
        assert [click(after(fooled, "c", (3, 4)), who) for who in "bcd"] == [1, 4, 1]
        assert [click(after(fooled, "nobody else"), who) for who in "bcd"] == [1, 1, 1]


@pytest.mark.parametrize("edition", ANOTHER)
@pytest.mark.ruling("PWR-SHAPECHANGE", "core2014", "complete2022")
@pytest.mark.ruling("ATK-13", *ANOTHER)
def test_whoever_is_chosen_instead_may_refuse_too(tmp_path: Path, edition: str) -> None:
    """b and c both refuse, and nobody is left; d is out of reach."""
    ben = {"b": actor("D3", **SHIFTS), "c": actor("D4", **SHIFTS), "d": actor("F4")}
    asked = after(struck(play(tmp_path, edition, {"a": actor("C3")}, ben)), (6,), "c")
    assert asked.actor == "Ben"
    refused = after(asked, "c rolls to change its shape", (5,))
    assert (refused.action, refused.state.fighter("a").tokens) == (None, 1)
    assert click(after(asked, "c rolls to change its shape", (1,), (3, 4)), "c") == 4


@pytest.mark.parametrize("edition", ANOTHER)
@pytest.mark.ruling("PWR-SHAPECHANGE", "core2014", "complete2022")
def test_that_attacker_cannot_attack_it_this_turn_and_others_can(tmp_path: Path, edition: str) -> None:
    """Two attackers: the fooled one attacks b no more until the turn is over, the other does."""
    ann = {"a": actor("C3", speed="Flurry"), "e": actor("D2")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", **SHIFTS)})
    fooled = after(game, "close a b", ROLL, (5,))
    assert "PWR-SHAPECHANGE" in {reason.ruling for reason in fooled.why_not("close a b")}
    assert not fooled.why_not("close e b")
    later = after(fooled, "end", "end")
    assert "PWR-SHAPECHANGE" not in {reason.ruling for reason in later.why_not("close a b")}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the second blow of a flurry finds b no target any more; in one book the action is over with the first
    editions("PWR-SHAPECHANGE", core2014=True, complete2022=True, nebula2007=False),
)
def test_in_a_flurry(tmp_path: Path, edition: str, expected: bool) -> None:
    ben = {"b": actor("D3", **SHIFTS), "c": actor("D4")}
    game = play(tmp_path, edition, {"a": actor("C3", speed="Flurry")}, ben)
    fooled = after(game, "use a flurry b", ROLL, (6,))
    if fooled.pending is not None and "nobody else" in map(str, fooled.options()):
        fooled = after(fooled, "nobody else")
    options = [] if fooled.pending is None else [str(each) for each in fooled.options()]
    assert ("close a c" in options) is expected
    assert "close a b" not in options


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-SHAPECHANGE", core2014=[1, 4], complete2022=[1, 4], nebula2007=[1, 1], eddieg=[1, 4]),
)
def test_one_of_two_who_are_shot_at(tmp_path: Path, edition: str, expected: list[int]) -> None:
    """With two bolts at b and c: c is still shot at where only the one who refuses falls away. All 3 for c."""
    ben = {"b": actor("G3", **SHIFTS), "c": actor("G4")}
    game = play(tmp_path, edition, {"a": actor("C3", bolts=2)}, ben)
    fooled = after(game, "shoot a b c", ROLL, (6,))
    done = after(fooled, (3, 4)) if fooled.actor == "dice" else fooled
    done = after(done, done.options()[0]) if done.pending is not None else done
    assert [click(done, who) for who in "bc"] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    # 10 and 2 against 0 where 5 and 6 take by surprise; armour of 2 or 3 leaves 1 of 3 there
    editions("PWR-SHAPECHANGE", nebula2007=2, eddieg=2),
)
@pytest.mark.parametrize("die", [4, 5])
def test_an_attacker_whom_nobody_expects(tmp_path: Path, edition: str, expected: int, die: int) -> None:
    ben = {"b": actor("D3", defense="Invulnerability")}
    game = play(tmp_path, edition, {"a": actor("C3", **SHIFTS)}, ben)
    assert click(after(game, "close a b", (die,), (1, 2)), "b") == (expected if die == 5 else 1)


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("PWR-SHAPECHANGE", *OLD)
@pytest.mark.ruling("PWR-MASTERMIND", *OLD)
def test_nobody_stands_in_for_who_is_taken_by_surprise(tmp_path: Path, edition: str) -> None:
    ben = {"b": actor("D3", defense="Mastermind"), "f": actor("D4", points=50)}
    game = play(tmp_path, edition, {"a": actor("C3", **SHIFTS)}, ben)
    hit = after(game, "close a b", (6,), (3, 5))
    assert (hit.pending, click(hit, "b"), click(hit, "f")) == (None, 4, 1)
    asked = after(game, "close a b", (1,), (3, 5))
    assert "f" in [str(each) for each in asked.options()]


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-SHAPECHANGE", "core2014", "complete2022")
def test_in_the_official_books_its_own_attacks_are_as_others(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **SHIFTS)}, {"b": actor("D3")})
    assert "attack roll of a" in str(after(game, "close a b").pending)


@pytest.mark.parametrize("edition", OLD)
@pytest.mark.ruling("PWR-SUPERSENSES", *OLD)
def test_super_senses_see_through_it(tmp_path: Path, edition: str) -> None:
    """The attacker rolls first; with a 5 the target does not roll."""
    game = play(tmp_path, edition, {"a": actor("C3", defense="Super Senses")}, {"b": actor("D3", **SHIFTS)})
    seen = after(struck(game), (5,))
    assert "attack roll of a" in str(seen.pending)
    unseen = after(struck(game), (4,))
    assert "change its shape" in str(unseen.pending)
    assert attack_odds(game, "a", "b").hit == Fraction(21, 36) * (Fraction(2, 6) + Fraction(4, 6) * Fraction(4, 6))


@pytest.mark.parametrize(
    ("edition", "expected"),
    # only a 6 stops that team in one book, and the one that follows it
    editions("TA-SUPERMANALLY", core2014=True, complete2022=True, nebula2007=False),
)
def test_a_team_that_only_a_six_fools(tmp_path: Path, edition: str, expected: bool) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", teams="Superman Ally")}, {"b": actor("D3", **SHIFTS)})
    assert (after(struck(game), (5,)).action is None) is expected
    assert after(struck(game), (6,)).action is None


def exploding(folder: Path, rules: str | Rulebook) -> Game:
    """Ann's bomb a aims at c, beside which b can change its shape."""
    ben = {"c": actor("G3"), "b": actor("G4", **SHIFTS)}
    return play(folder, rules, {"a": actor("C3", attack="Energy Explosion", bolts=2)}, ben)


@pytest.mark.ruling("PWR-SHAPECHANGE", "core2014", "complete2022")
@pytest.mark.ruling("ATK-30", "complete2022")
@pytest.mark.parametrize(("edition", "clicks"), [("core2014", [4, 3]), ("complete2022", [3, 3])])
def test_whoever_stands_beside_an_explosion(tmp_path: Path, edition: str, clicks: list[int]) -> None:
    """Nobody is asked: in 2014 b is not a target, in 2022 it becomes one, which nothing makes illegal (2022 §12.3d).

    3 damage for the target and 1 for each of two bolts in 2014, 2 for both in 2022.
    """
    asked = after(exploding(tmp_path, edition), "use a energy-explosion c")
    assert asked.actor == "dice"
    assert [click(after(asked, (4, 5)), who) for who in "cb"] == clicks


@pytest.mark.ruling("ATK-30", "complete2022")
def test_whoever_refused_becomes_a_target_all_the_same(tmp_path: Path) -> None:
    """Aimed at with c, b rolls once and refuses; as a neighbour of c it is a target then, and not asked again."""
    game = after(exploding(tmp_path, "complete2022"), "use a energy-explosion c b", ROLL, (5,))
    assert game.actor == "dice"
    assert [click(after(game, (4, 5)), who) for who in "cb"] == [3, 3]


@pytest.mark.ruling("ATK-30", "complete2022")
@pytest.mark.ruling("PWR-SHAPECHANGE", "complete2022")
def test_where_becoming_a_target_is_not_final(tmp_path: Path) -> None:
    """As a house rule: who is made a target is asked as one who was aimed at."""
    game = after(exploding(tmp_path, house("complete2022", ATK_30=False)), "use a energy-explosion c")
    assert game.actor == "Ben"
    assert [click(after(game, ROLL, (5,), (4, 5)), who) for who in "cb"] == [3, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_undone_and_done_again(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"b": actor("D3", **SHIFTS)})
    fooled = after(struck(game), (6,))
    assert type(game).from_line(fooled.to_line()).state == fooled.state
    assert "close a b" in offered(game, "close")


@pytest.mark.parametrize("edition", ["core2014", "complete2022"])
@pytest.mark.ruling("PWR-SHAPECHANGE", "core2014", "complete2022")
@pytest.mark.ruling("PWR-PULSEWAVE", "core2014", "complete2022")
def test_no_shape_in_a_pulse_wave(tmp_path: Path, edition: str) -> None:
    """Nobody within the wave can use anything, so b is not asked."""
    game = play(tmp_path, edition, {"a": actor("C3", attack="Pulse Wave")}, {"b": actor("E3", **SHIFTS)})
    assert after(game, "use a pulse-wave").actor == "dice"


def test_what_is_built() -> None:
    shifts, senses = effect_named("shape change"), effect_named("super senses")
    assert shifts is not None
    assert senses is not None
    assert {shifts.scope(rulebook(edition)) for edition in EDITIONS} == {"complete"}
