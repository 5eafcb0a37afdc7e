"""WIN: how games end, what scores, who wins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from clixbook.engine.rules.turn.multiplayer import score_shares
from clixbook.engine.rules.turn.victory import (
    GameEnd,
    Loss,
    Standing,
    friendly_loss_shares,
    game_ends,
    is_defeated,
    loss_points,
    victory_points,
    winner,
)
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions

PAIR = ("Ann", "Ben")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_game_goes_on_while_two_have_figures(edition: str) -> None:
    one, two, three = Standing("Ann", left=(50,)), Standing("Ben", left=(50,)), Standing("Cai")
    assert game_ends(rulebook(edition), [one, two]) is None
    assert game_ends(rulebook(edition), [one, three]) is GameEnd.ELIMINATION
    assert game_ends(rulebook(edition), [one, two, three]) is None
    assert game_ends(rulebook(edition), [three, three]) is GameEnd.ELIMINATION


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=None, complete2022=None, nebula2007=GameEnd.ELIMINATION, eddieg=GameEnd.ELIMINATION),
)
def test_elimination_in_mid_action(edition: str, expected: GameEnd | None) -> None:
    assert game_ends(rulebook(edition), [Standing("Ann", left=(50,)), Standing("Ben")], resolving=True) is expected


def test_the_first_player_out_may_end_the_game() -> None:
    three = [Standing("Ann", left=(50,)), Standing("Ben", left=(50,)), Standing("Cai")]
    book = rulebook("nebula2007+first-player-out-ends-it")
    assert game_ends(book, three) is GameEnd.ELIMINATION
    assert "WIN-01" not in {each.ruling for each in winner(book, three, GameEnd.ELIMINATION).reasons}


@pytest.mark.parametrize(
    ("edition", "ends"), editions(core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_captives_off_the_map(edition: str, ends: bool) -> None:
    """The last one on the map ends the game in one book, but who has captives to show is not defeated."""
    two = [Standing("Ann", 50, left=(50,)), Standing("Ben", 60, left=(50,), on_map=False)]
    assert (game_ends(rulebook(edition), two) is GameEnd.ELIMINATION) is ends
    if ends:
        assert winner(rulebook(edition), two, GameEnd.ELIMINATION).winners == ("Ben",)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         no figure, one without points, an opponent at 400 of 300, at 399, an effect
        core2014=(True, False, False, False, False),
        complete2022=(True, True, True, False, True),
        nebula2007=(True, False, False, False, False),
        eddieg=(True, False, False, False, False),
    ),
)
def test_a_player_is_defeated(edition: str, expected: tuple[bool, ...]) -> None:
    far, near = Standing("Ben", points=400, left=(1,)), Standing("Ben", points=399, left=(1,))
    found = (
        is_defeated(rulebook(edition), Standing("Ann")),
        is_defeated(rulebook(edition), Standing("Ann", left=(0,))),
        is_defeated(rulebook(edition), Standing("Ann", left=(50,)), [far]),
        is_defeated(rulebook(edition), Standing("Ann", left=(50,)), [near]),
        is_defeated(rulebook(edition), Standing("Ann", left=(50,), by_effect=True)),
    )
    assert tuple(map(bool, found)) == expected
    reached = game_ends(rulebook(edition), [Standing("Ann", left=(50,)), far])
    assert reached is (GameEnd.POINTS if expected[2] else None)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["time", "rounds", "scenario"],
        complete2022=["time", "effect"],
        nebula2007=["time", "rounds", "agreement", "scenario"],
        eddieg=["time"],
    ),
)
def test_other_ends(edition: str, expected: list[str]) -> None:
    both = [Standing("Ann", left=(50,)), Standing("Ben", left=(50,))]
    causes = ("time", "rounds", "agreement", "scenario", "effect")
    assert [cause for cause in causes if game_ends(rulebook(edition), both, cause=cause)] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="Ann", complete2022="Ann", nebula2007="Ben", eddieg="Ann"),
)
def test_the_survivor_with_fewer_points(edition: str, expected: str) -> None:
    outcome = winner(rulebook(edition), [Standing("Ann", 100, (50,)), Standing("Ben", 120)], "elimination")
    assert outcome.winners == (expected,)
    assert outcome.termination is GameEnd.ELIMINATION
    assert outcome.headline == f"{expected} wins."


def test_last_figure_standing_is_a_setting() -> None:
    two = [Standing("Ann", 100, (50,)), Standing("Ben", 120)]
    assert winner(rulebook("nebula2007+last-figure-standing"), two, "elimination").winners == ("Ann",)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=(100, 110, "Ben"),
        complete2022=(100, 110, "Ben"),
        nebula2007=(290, 250, "Ann"),
        eddieg=(290, 250, "Ann"),
    ),
)
def test_time_is_up(edition: str, expected: tuple[int, int, str]) -> None:
    ann = victory_points(rulebook(edition), [Loss(100)], survivors=[120, 70]).total  # built 300, lost 110
    ben = victory_points(rulebook(edition), [Loss(110)], survivors=[140]).total  # built 240, lost 100
    outcome = winner(rulebook(edition), [Standing("Ann", ann, (120, 70)), Standing("Ben", ben, (140,), 240)], "time")
    assert (ann, ben, *outcome.winners) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        #         100 points with 8 of traits, by an own figure and otherwise
        core2014=(100, 100),
        complete2022=(108, 108),
        nebula2007=(100, 100),
        eddieg=(100, 0),
    ),
)
def test_what_a_defeated_figure_scores(edition: str, expected: tuple[int, int]) -> None:
    found = (
        loss_points(rulebook(edition), Loss(100, traits=8)),
        loss_points(rulebook(edition), Loss(100, traits=8, own_figure=False)),
    )
    assert found == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=["object", "team ability", "feat", "relic", "resource"],
        complete2022=["object", "element", "special terrain", "location bonus"],
        nebula2007=["feat"],
        eddieg=[],
    ),
)
def test_what_else_scores(edition: str, expected: list[str]) -> None:
    every = (
        "object", "element", "team ability", "feat", "relic", "resource", "special terrain", "location bonus",
    )  # fmt: skip
    assert [item for item in every if loss_points(rulebook(edition), Loss(6, item=item))] == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014=((), PAIR),
        complete2022=((), PAIR),
        nebula2007=(("Ben",), ()),
        eddieg=((), ()),
    ),
)
def test_equal_points(edition: str, expected: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    both = [Standing("Ann", 80, (50,), 300), Standing("Ben", 80, (50,), 285)]
    outcome = winner(rulebook(edition), both, "time")
    assert (outcome.winners, outcome.to_roll) == expected
    if outcome.to_roll:
        assert winner(rulebook(edition), both, "time", rolls={"Ann": (2, 3), "Ben": (6, 1)}).winners == ("Ben",)
        assert winner(rulebook(edition), both, "time", rolls={"Ann": (2, 3), "Ben": (4, 1)}).to_roll == PAIR


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014="roll", complete2022="roll", nebula2007="Ben", eddieg="Ann"),
)
def test_nobody_was_defeated(edition: str, expected: str) -> None:
    ann, ben = (victory_points(rulebook(edition), survivors=[built]).total for built in (300, 285))
    both = [Standing("Ann", ann, (300,), 300), Standing("Ben", ben, (285,), 285)]
    outcome = winner(rulebook(edition), both, "time", nobody_lost=True)
    assert outcome.winners == (() if expected == "roll" else (expected,))
    assert bool(outcome.to_roll) is (expected == "roll")


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014=126, complete2022=116, nebula2007=252, eddieg=232),
)
def test_an_archenemy_defeats_a_figure_with_a_feat(edition: str, expected: int) -> None:
    assert loss_points(rulebook(edition), Loss(116, feats=10, archenemy=True)) == expected


def test_the_weaker_archenemy_scores_double_too() -> None:
    assert loss_points(rulebook("eddieg"), Loss(69, archenemy=True)) == 138


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(core2014={"Ben": 90}, complete2022={"Ben": 90}, nebula2007={"Ben": 90}, eddieg={}),
)
def test_a_figure_lost_by_its_own_doing(edition: str, expected: dict[str, int]) -> None:
    assert score_shares(rulebook(edition), 90, owner="Ann", players=PAIR, active="Ann") == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions(
        core2014={"Ben": 45, "Cai": 45},
        complete2022={"Ben": 45, "Cai": 45},
        nebula2007={"Ben": 45, "Cai": 45},
        eddieg={},
    ),
)
def test_a_figure_lost_to_a_friend(edition: str, expected: dict[str, int]) -> None:
    assert friendly_loss_shares(rulebook(edition), 90, "Ann", ("Ann", "Ben", "Cai")) == expected
    assert friendly_loss_shares(rulebook(edition), 90, "Ann", PAIR) == ({"Ben": 90} if expected else {})


# WIN-13
@pytest.mark.parametrize(("edition", "expected"), editions(core2014=50, complete2022=100, nebula2007=50, eddieg=50))
def test_defeated_twice(edition: str, expected: int) -> None:
    assert loss_points(rulebook(edition), Loss(50, times=2)) == expected


# WIN-14
@pytest.mark.parametrize(("edition", "expected"), editions(core2014=20, complete2022=20, nebula2007=0, eddieg=0))
def test_from_outside_the_game(edition: str, expected: int) -> None:
    assert loss_points(rulebook(edition), Loss(20, outside=True)) == expected
    assert loss_points(rulebook(edition), Loss(0, outside=True)) == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_allies_add_their_points(edition: str) -> None:
    standings = [
        Standing("Ann", 60, (5,), team="red"),
        Standing("Ben", 60, (5,), team="red"),
        Standing("Cai", 100, (5,), team="blue"),
        Standing("Dot", 10, (5,), team="blue"),
    ]
    outcome = winner(rulebook(edition), standings, "time")
    assert outcome.scores == {"red": Fraction(120), "blue": Fraction(110)}
    assert outcome.winners == ("red",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_are_out_together(edition: str) -> None:
    both = [Standing("Ann", 120), Standing("Ben", 100)]
    assert game_ends(rulebook(edition), both) is GameEnd.ELIMINATION
    outcome = winner(rulebook(edition), both, "elimination")
    assert outcome.winners == ("Ann",)
    assert outcome.reasons[0].ruling == "WIN-18"
