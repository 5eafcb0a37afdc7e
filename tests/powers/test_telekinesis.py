"""Telekinesis: friends, objects and opponents moved from afar, and objects hurled."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, at, editions
from tests.powers.cast import actor, after, click, offered, play, told

MIND = "Telekinesis (gray)"
HIT, MISS = (3, 4), (1, 3)
"""10 and 7 reach 17; 10 and 4 do not."""
MOVERS = ("core2014", "complete2022", "nebula2007")


def goals(game: Game) -> set[str]:
    """The squares among which the player chooses now."""
    return {str(option) for option in game.options()}


@pytest.mark.parametrize(
    ("edition", "expected"),
    # the user on A4, its friend on C4, range 7: within 8 of both; within 7, and 6 of the old square; within 10
    editions("PWR-TELEKINESIS", "SPD-11", core2014="I4", complete2022="H4", nebula2007="K4"),
)
def test_a_friend_is_placed(tmp_path: Path, edition: str, expected: str) -> None:
    ann = {"mind": actor("A4", attack=MIND, range=7), "gun": actor("C4")}
    game = play(tmp_path, edition, ann, {"b": actor("P8")})
    asked = after(game, "use mind telekinesis place gun")
    assert max(name for name in goals(asked) if name.endswith("4")) == expected
    done = after(asked, expected)
    assert (at(done, "gun"), done.state.fighter("mind").tokens, done.state.left) == (expected, 1, 2)
    assert done.state.fighter("gun").tokens == 0


@pytest.mark.parametrize(
    ("edition", "expected"),
    # who was moved shoots, with all but its own telekinesis; in one book it takes free actions only
    editions(
        "PWR-TELEKINESIS", "ACT-37", core2014=(True, False), complete2022=(True, False), nebula2007=(False, False)
    ),
)
def test_what_it_may_do_then(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    ann = {"mind": actor("A4", attack=MIND, range=8), "gun": actor("C4", attack=MIND), "f": actor("D5")}
    game = play(tmp_path, edition, ann, {"b": actor("L4")})
    done = after(game, "use mind telekinesis place gun", "G4")
    assert (not done.why_not("shoot gun b"), not done.why_not("use gun telekinesis place f")) == expected
    again = after(done, "end", "end")
    assert not again.why_not("use gun telekinesis place f"), "a turn later it may"
    assert not again.why_not("shoot gun b")


@pytest.mark.parametrize("edition", MOVERS)
@pytest.mark.ruling("PWR-TELEKINESIS", *MOVERS)
def test_whom_it_does_not_move(tmp_path: Path, edition: str) -> None:
    """Not itself; nobody behind a wall of blocking terrain, nobody too far; no large base."""
    ann = {"mind": actor("A4", attack=MIND, range=8), "far": actor("M4"), "hid": actor("C8")}
    game = play(tmp_path, edition, ann, {"b": actor("P8")}, blocking=["A6", "B6", "C6"])
    assert not [text for text in offered(game) if text.startswith("use mind telekinesis place")]
    for who in ("mind", "far", "hid"):
        assert game.why_not(f"use mind telekinesis place {who}"), who


@pytest.mark.ruling("PWR-TELEKINESIS", "complete2022")
def test_no_opponents_in_one_book(tmp_path: Path) -> None:
    game = play(tmp_path, "complete2022", {"mind": actor("A4", attack=MIND)}, {"b": actor("C4")})
    assert offered(game) == []
    assert game.why_not("use mind telekinesis place b")[0].ruling == "PWR-TELEKINESIS"
    assert game.why_not("use mind telekinesis ranged b")[0].ruling == "PWR-TELEKINESIS"


@pytest.mark.parametrize("edition", ["core2014", "nebula2007"])
@pytest.mark.ruling("PWR-TELEKINESIS", "core2014", "nebula2007")
@pytest.mark.ruling("SPD-11", "core2014", "nebula2007")
def test_an_opponent_is_moved_after_a_hit(tmp_path: Path, edition: str) -> None:
    """No damage; a miss moves nobody, and both cost the token."""
    game = play(tmp_path, edition, {"mind": actor("A4", attack=MIND)}, {"b": actor("E4")})
    hit = after(game, "use mind telekinesis ranged b", HIT)
    assert "H4" in goals(hit)
    done = after(hit, "H4")
    assert (at(done, "b"), click(done, "b"), done.state.fighter("mind").tokens) == ("H4", 1, 1)
    missed = after(game, "use mind telekinesis ranged b", MISS)
    assert (at(missed, "b"), click(missed, "b"), missed.state.fighter("mind").tokens) == ("E4", 1, 1)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-TELEKINESIS", core2014=True, complete2022=False, nebula2007=False)
)
def test_an_adjacent_opponent(tmp_path: Path, edition: str, expected: bool) -> None:
    """By a close attack in one book; in another it is a ranged attack, which cannot be made on adjacent figures."""
    game = play(tmp_path, edition, {"mind": actor("A4", attack=MIND)}, {"b": actor("B4")})
    assert (not game.why_not("use mind telekinesis close b")) is expected
    if expected:
        assert at(after(game, "use mind telekinesis close b", HIT, "F4"), "b") == "F4"


@pytest.mark.parametrize("edition", MOVERS)
@pytest.mark.ruling("PWR-TELEKINESIS", *MOVERS)
def test_an_object_is_placed(tmp_path: Path, edition: str) -> None:
    game = play(
        tmp_path, edition, {"mind": actor("A4", attack=MIND, range=8)}, {"b": actor("P8")}, objects={"C4": "heavy"}
    )
    done = after(game, "use mind telekinesis place C4", "G4")
    assert {square.name for square in done.board.objects} == {"G4"}
    assert done.state.fighter("mind").tokens == 1


@pytest.mark.parametrize(
    ("edition", "light", "heavy"),
    [
        pytest.param(name, *clicks, marks=pytest.mark.ruling("PWR-TELEKINESIS", name), id=name)
        for name, clicks in {"core2014": (3, 4), "nebula2007": (3, 4), "eddieg": (3, 4)}.items()
    ],
)
def test_an_object_is_hurled(tmp_path: Path, edition: str, light: int, heavy: int) -> None:
    """2 clicks by a light one, 3 by a heavy one, whatever damage and range the mind has; the object is gone."""
    for kind, expected in (("light", light), ("heavy", heavy)):
        ann = {"mind": actor("A4", attack=MIND, range=0, damage_value=1)}
        game = play(tmp_path, edition, ann, {"b": actor("G4")}, objects={"C4": kind})
        done = after(game, "use mind telekinesis hurl C4 b", HIT)
        assert (click(done, "b"), not done.board.objects) == (expected, True)
        missed = after(game, "use mind telekinesis hurl C4 b", MISS)
        assert (click(missed, "b"), not missed.board.objects) == (1, True)


@pytest.mark.ruling("PWR-TELEKINESIS", "complete2022")
def test_one_book_hurls_nothing(tmp_path: Path) -> None:
    game = play(
        tmp_path,
        "complete2022",
        {"mind": actor("A4", attack=MIND, range=8)},
        {"b": actor("G4")},
        objects={"C4": "light"},
    )
    assert not [text for text in offered(game) if "hurl" in text]
    assert game.why_not("use mind telekinesis hurl C4 b")


@pytest.mark.ruling("PWR-TELEKINESIS", "core2014")
@pytest.mark.ruling("WPN-10", "core2014")
def test_an_ultra_heavy_object_stays(tmp_path: Path) -> None:
    game = play(
        tmp_path, "core2014", {"mind": actor("A4", attack=MIND)}, {"b": actor("G4")}, objects={"C4": "ultra heavy"}
    )
    assert not [text for text in offered(game) if "C4" in text]
    assert game.why_not("use mind telekinesis place C4")


@pytest.mark.ruling("PWR-TELEKINESIS", "eddieg")
def test_nobody_is_moved_where_the_text_is_cut(tmp_path: Path) -> None:
    game = play(tmp_path, "eddieg", {"mind": actor("A4", attack=MIND), "f": actor("C4")}, {"b": actor("E4")})
    assert offered(game) == []


# -- the other uses of 2007 ----------------------------------------------------------------------------------


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
def test_it_flies_over_a_wall_of_blocking_terrain(tmp_path: Path) -> None:
    wall = [f"C{row}" for row in range(1, 9)]
    game = play(tmp_path, "nebula2007", {"mind": actor("A4", attack=MIND)}, {"b": actor("P8")}, blocking=wall)
    assert game.why_not("move mind E4")
    done = after(game, "use mind telekinesis move E4", "no attack")
    assert (at(done, "mind"), done.state.fighter("mind").tokens, done.board.pieces["mind"].mode) == ("E4", 1, "boot")


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
@pytest.mark.ruling("CAR-01", "nebula2007")
def test_it_flies_with_a_friend_as_the_strong_do(tmp_path: Path) -> None:
    """Damage 1 alone would carry nobody; its mind does, all of its 8 squares."""
    wall = [f"C{row}" for row in range(1, 9)]
    ann = {"mind": actor("A4", attack=MIND, damage_value=1), "f": actor("A5")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("P8")}, blocking=wall)
    assert game.why_not("use mind telekinesis move J4 f")
    done = after(game, "use mind telekinesis move I4 f", "I5")
    assert (at(done, "mind"), at(done, "f"), done.state.fighter("mind").tokens) == ("I4", "I5", 1)
    assert done.why_not("move f I6"), "whom it carried waits"


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
def test_it_flies_with_an_object_and_sets_it_down(tmp_path: Path) -> None:
    game = play(tmp_path, "nebula2007", {"mind": actor("A4", attack=MIND)}, {"b": actor("P8")}, objects={"C4": "heavy"})
    done = after(game, "use mind telekinesis move F4 take C4", "F5")
    assert at(done, "mind") == "F4"
    assert [square.name for square in done.board.objects] == ["F5"]
    assert done.board.pieces["mind"].held is None


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
def test_every_flight_that_is_offered_may_be_made_and_others_have_reasons(tmp_path: Path) -> None:
    ann = {"mind": actor("A4", attack=MIND, speed_value=4), "f": actor("A5")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("P8")}, objects={"C4": "heavy"})
    flights = [each for each in offered(game) if " telekinesis move " in each]
    assert {"use mind telekinesis move C3 f", "use mind telekinesis move C3 take C4"} <= set(flights)
    assert not any(game.why_not(each) for each in flights)
    for words in ("P8", "P8 f", "C3 b", "C3 nobody", "C3 put", "C3 f take C4", "P8 take C4", "C3 take"):
        assert game.why_not(f"use mind telekinesis move {words}"), words


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
@pytest.mark.ruling("KBK-14", "nebula2007")
def test_it_pushes_all_around_it(tmp_path: Path) -> None:
    """Friend and foe slide by the damage value of 3, unhurt; the friend waits for its next turn."""
    ann = {"mind": actor("D4", attack=MIND), "f": actor("D5")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("E4"), "c": actor("H1")})
    done = after(game, "use mind telekinesis push")
    assert [at(done, who) for who in "fbc"] == ["D8", "H4", "H1"]
    assert [click(done, who) for who in "fbc"] == [1, 1, 1]
    assert done.why_not("move f A8")
    assert done.state.fighter("mind").tokens == 1


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
@pytest.mark.ruling("DST-11", "nebula2007")
def test_it_breaks_what_is_beside_it(tmp_path: Path) -> None:
    """A blocking square becomes hindering, then open ground; an object is gone."""
    game = play(tmp_path, "nebula2007", {"mind": actor("D4", attack=MIND)}, {"b": actor("P8")}, blocking=["E4"],
                objects={"D5": "light"})  # fmt: skip
    assert {"use mind telekinesis break E4", "use mind telekinesis break D5"} <= set(offered(game))
    assert not after(game, "use mind telekinesis break D5").board.objects
    done = after(game, "use mind telekinesis break E4")
    assert "E4" in told(done)
    assert not done.why_not("end")


@pytest.mark.ruling("PWR-TELEKINESIS", "nebula2007")
def test_a_figure_is_hurled(tmp_path: Path) -> None:
    """Each takes 1 click; an opponent is a missile only once it is hit itself."""
    ann = {"mind": actor("A4", attack=MIND), "f": actor("A5")}
    game = play(tmp_path, "nebula2007", ann, {"b": actor("G4"), "c": actor("F7")})
    done = after(game, "use mind telekinesis hurl f b", HIT)
    assert [click(done, who) for who in "fbc"] == [2, 2, 1]
    both = after(game, "use mind telekinesis hurl c b", HIT, HIT)
    assert [click(both, who) for who in "fbc"] == [1, 2, 2]
    assert [click(after(game, "use mind telekinesis hurl c b", MISS), who) for who in "fbc"] == [1, 1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-TELEKINESIS")
def test_what_is_offered_may_be_done(tmp_path: Path, edition: str) -> None:
    """Every use that is offered has nothing against it, and resolves as far as its first question."""
    ann = {"mind": actor("C4", attack=MIND, range=8), "f": actor("C5")}
    ben = {"b": actor("D4"), "c": actor("H4")}
    game = play(tmp_path, edition, ann, ben, objects={"E6": "light", "B2": "heavy"}, blocking=["B4"])
    for text in offered(game):
        assert not game.why_not(text), text
        game.apply(text)
