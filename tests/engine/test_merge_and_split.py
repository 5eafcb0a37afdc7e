"""Two friends merge into a duo, and a duo splits: who waits on the sideline comes in (PWR-DUO, GEN-10)."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import clixbook as cx
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from tests.engine.with_objects import finished, told, why_not
from tests.helpers import at, editions

SPLIT = "bell-brothers+beside loft-lifter+beside drum-major"
LIFTER = "loft-lifter+beside bell-brothers"
FAR = {"gnat": "L8"}


def begun(ann: list[str], places: dict[str, str], rules: str = "core2014", **settings: Any) -> Game:
    """Ann's third turn, with Ben's gnat far away."""
    board = Board.build(width=12, height=8)
    game = Game.new(board, rules=rules, forces={"Ann": ann, "Ben": ["gnat"]}, places={**places, **FAR}, seed=1)
    return arrange_start(game, settings, turn=3)


def duo(**settings: Any) -> Game:
    return begun([SPLIT], {"bell-brothers": "C3"}, **({"bell-brothers": settings} if settings else {}))


def two(lifter: str = "C3", major: str = "D3", **settings: Any) -> Game:
    return begun([LIFTER, "drum-major"], {"loft-lifter": lifter, "drum-major": major}, **settings)


def parted(game: Game, first: str = "drum-major", second: str = "D3") -> Game:
    """The duo splits: who stands where it stood, and where the other does."""
    return game.apply("split bell-brothers").apply(first).apply(second)


@pytest.mark.parametrize(
    ("edition", "known"), editions("PWR-DUO", core2014=True, complete2022=False, nebula2007=False, eddieg=False)
)
def test_one_book_merges_and_splits(edition: str, known: bool) -> None:
    if not known:
        with pytest.raises(ClixbookError, match="merged or split"):
            begun([SPLIT], {"bell-brothers": "C3"}, edition)
        plain = begun(["bell-brothers"], {"bell-brothers": "C3"}, edition)
        assert why_not(plain, "split bell-brothers") >= {"PWR-DUO"}
        return
    assert "split bell-brothers" in map(str, duo().options())
    assert "merge loft-lifter drum-major" in map(str, two().options())


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("core2014", "No effect of Bruiser brings Lodestar in its place."),
        ("complete2022", "No effect of Bruiser brings Lodestar in its place."),
        ("nebula2007", "Lodestar replaces nobody."),
        ("eddieg", "Lodestar replaces nobody."),
    ],
)
def test_others_wait_for_an_effect(edition: str, told: str) -> None:
    """One that replaces them; merging and splitting has nothing to do with it."""
    with pytest.raises(ClixbookError, match=rf"{told} \(GEN-06"):
        begun(["bruiser+beside lodestar"], {"bruiser": "C3"}, edition)


@pytest.mark.ruling("PWR-DUO", "core2014")
@pytest.mark.ruling("GEN-10", "core2014")
def test_a_duo_splits() -> None:
    """For a power action; one of them stands where it stood, the other beside; a token each, and no action any more."""
    asked = duo().apply("split bell-brothers")
    assert [str(option) for option in asked.options()] == ["loft-lifter", "drum-major"]
    game = parted(duo())
    assert (at(game, "drum-major"), at(game, "loft-lifter")) == ("C3", "D3")
    assert "bell-brothers" not in game.board.pieces
    assert [game.state.fighter(who).tokens for who in ("drum-major", "loft-lifter")] == [1, 1]
    assert game.state.left == duo().state.left - 1
    assert why_not(game, "move drum-major C5") == {"ACT-11"}
    later = finished(game.apply("end").apply("end"))
    assert later.why_not("move drum-major C5") == ()
    assert "loft-lifter and drum-major stand in the place of bell-brothers, on click 1." in told(game)


@pytest.mark.ruling("PWR-DUO", "core2014")
def test_both_are_turned_as_far_as_the_duo() -> None:
    game = parted(duo(click=4))
    assert [game.state.fighter(who).life.click for who in ("drum-major", "loft-lifter")] == [4, 4]
    worn = duo(click=6)  # the lifter's sixth click shows KO
    assert why_not(worn, "split bell-brothers") == {"PWR-DUO"}


@pytest.mark.ruling("PWR-DUO", "core2014")
def test_who_has_a_token_neither_splits_nor_merges() -> None:
    assert why_not(duo(tokens=1), "split bell-brothers") == {"PWR-DUO"}
    for tired in ("loft-lifter", "drum-major"):
        assert why_not(two(**{tired: {"tokens": 1}}), "merge loft-lifter drum-major") == {"PWR-DUO"}


@pytest.mark.ruling("PWR-DUO", "core2014")
@pytest.mark.parametrize("first", ["loft-lifter", "drum-major"])
def test_two_friends_merge_for_nothing(first: str) -> None:
    """Either may do it; the duo takes one of their squares, turned as the farther one, and acts at once."""
    other = "drum-major" if first == "loft-lifter" else "loft-lifter"
    game = two(**{"drum-major": {"click": 3}, "loft-lifter": {"click": 2}}).apply(f"merge {first} {other}")
    assert {str(option) for option in game.options()} == {"C3", "D3"}
    game = game.apply("D3")
    assert (at(game, "bell-brothers"), len(game.board.pieces)) == ("D3", 2)
    one = game.state.fighter("bell-brothers")
    assert (one.life.click, one.tokens, one.points, game.state.left) == (3, 0, 120, two().state.left)
    assert game.why_not("move bell-brothers D5") == ()
    assert why_not(game, "split bell-brothers") == {"PWR-DUO"}  # which did not begin the game


@pytest.mark.ruling("PWR-DUO", "core2014")
def test_who_merges_with_whom() -> None:
    assert why_not(two(major="F3"), "merge loft-lifter drum-major") == {"PWR-DUO"}
    assert why_not(two(), "merge loft-lifter gnat") == {"PWR-DUO"}
    alone = begun(["loft-lifter", "drum-major"], {"loft-lifter": "C3", "drum-major": "D3"})
    assert why_not(alone, "merge loft-lifter drum-major") == {"PWR-DUO"}
    again = parted(duo())
    assert why_not(again, "merge loft-lifter drum-major") >= {"PWR-DUO"}


@pytest.mark.ruling("PWR-DUO", "core2014")
@pytest.mark.parametrize("entry", ["bruiser+beside drum-major", "bell-brothers+beside bruiser"])
def test_who_waits_for_whom(entry: str) -> None:
    with pytest.raises(ClixbookError, match="in its place"):
        begun([entry], {entry.partition("+")[0]: "C3"})


@pytest.mark.ruling("PWR-DUO", "core2014")
def test_points_of_those_who_came() -> None:
    """One is worth its own; both together the duo's 120, for theirs are 55 and 60. They are no part of the force."""
    board = Board.build(width=12, height=8)
    start = Game.new(
        board, rules="core2014", forces={"Ann": [SPLIT, "bruiser"], "Ben": ["night-warden"]},
        places={"bell-brothers": "C3", "bruiser": "A8", "night-warden": "G3"}, seed=1,
    )  # fmt: skip
    worn = {"bell-brothers": {"click": 4}, "night-warden": {"damage": 6, "attack": 18}}
    game = parted(arrange_start(start, worn, turn=3), second="C4").apply("end")
    game = game.apply("shoot night-warden drum-major").apply((3, 4))
    assert game.points()["Ben"] == 60
    game = game.apply("end").apply("end").apply("shoot night-warden loft-lifter").apply((3, 4))
    assert game.points()["Ben"] == 120


@pytest.mark.ruling("PWR-DUO", "core2014")
def test_what_lasts_goes_on_with_those_who_come() -> None:
    slow = Lasting(
        "perplex", "gnat", "bell-brothers", "Ben", 2, Until.GAME_ENDS, "PWR-PERPLEX", value="speed", change=-1
    )
    start = Game.new(
        Board.build(width=12, height=8), rules="core2014", forces={"Ann": [SPLIT], "Ben": ["gnat"]},
        places={"bell-brothers": "C3", **FAR},
    )  # fmt: skip
    game = parted(arrange_start(start, turn=3, lasting=[slow]))
    assert sorted(each.on for each in game.state.lasting) == ["drum-major", "loft-lifter"]


def test_it_is_saved_and_read_back() -> None:
    game = parted(duo())
    assert from_line(to_line(game)).state == game.state
    assert pickle.loads(pickle.dumps(game)) == game
    assert Game.from_dict(game.to_dict()).state == game.state
    whole = duo()
    assert "split bell-brothers" in map(str, from_line(to_line(whole)).options())


@pytest.mark.ruling("GEN-06", "core2014")
@pytest.mark.ruling("ACT-39", "core2014")
def test_a_controller_neither_merges_nor_splits() -> None:
    """A controlled figure acts for its controller, on whose force it did not begin: nobody replaces it meanwhile."""
    mind = cx.Figure.build(name="Mind", points=100, range=6, dial=[(8, 12, 17, 2)] * 5,
                           powers={"speed": {1: "Mind Control"}}, card=True)  # fmt: skip
    board = Board.build(width=12, height=8)
    for entries, places, act, against in (
        ([SPLIT], {"bell-brothers": "C3"}, "split bell-brothers", "GEN-06"),
        ([LIFTER, "drum-major"], {"loft-lifter": "C3", "drum-major": "D3"}, "merge loft-lifter drum-major", "PWR-DUO"),
    ):
        forces = {"Ann": entries, "Ben": [mind]}
        game = Game.new(board, rules="core2014", forces=forces, places={**places, "mind": "C6"}, seed=1)
        own = arrange_start(game, turn=3)
        assert act in map(str, own.options())
        target = next(iter(places))
        asked = arrange_start(game, turn=4).apply(f"use mind mind-control ranged {target}").apply((6, 6))
        assert act not in map(str, asked.options())
        assert f"move {target} C4" in map(str, asked.options())
        assert why_not(asked, act) == {against}  # a partner is an opponent now
