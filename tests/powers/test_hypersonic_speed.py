"""Hypersonic Speed: attacks in the middle of a move, and blow after blow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.rulebooks import rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, offered, play, stays, told

FAST = "Hypersonic Speed (brown)"
HIT, MISS = (3, 4), (1, 3)
OTHERS = ("core2014", "complete2022", "eddieg")
every_book = pytest.mark.parametrize("edition", EDITIONS)


def racing(folder: Path, edition: str, fist: str = "F4", *, speed_value: int = 10, **more: Any) -> Game:
    """Ann's dash on B4 with Hypersonic Speed; Ben's fist without range, defense 17."""
    ann = {"dash": actor("B4", speed=FAST, speed_value=speed_value)}
    return play(folder, edition, ann, {"fist": actor(fist, range=0)}, **more)


def at(game: Game, who: str = "dash") -> str:
    """The square of a figure."""
    return game.now.board.pieces[who].squares[0].name


def click(game: Game, who: str) -> int:
    """The click that the figure's dial shows, in the middle of an action too."""
    return game.now.fighter(who).life.click


def way(game: Game, start: str) -> str:
    """The first of the options that begins so."""
    return next(str(option) for option in game.options() if str(option).startswith(start))


# -- the move ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-HSS", "SPD-08", core2014="K4", complete2022="K4", nebula2007="K4", eddieg="G4"),
)
def test_how_far_it_goes(tmp_path: Path, edition: str, expected: str) -> None:
    """Speed 9: all of it, or half, 5."""
    goals = [text.split()[-1] for text in offered(racing(tmp_path, edition, "P8", speed_value=9))]
    assert max(goal for goal in goals if goal.endswith("4")) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-HSS", core2014=("power",), complete2022=("power",), nebula2007=("move",), eddieg=("move", "power")),
)
def test_the_action_that_it_takes(tmp_path: Path, edition: str, expected: tuple[str, ...]) -> None:
    effect = effect_named("Hypersonic Speed")
    assert effect is not None
    assert effect.kinds(rulebook(edition)) == expected
    game = after(racing(tmp_path, edition, "P8"), "use dash hypersonic-speed C4", "stay here")
    assert (at(game), game.state.fighter("dash").tokens, game.state.left) == ("C4", 1, 2)


@pytest.mark.parametrize(
    ("edition", "back"),
    editions("PWR-HSS", core2014="B4", complete2022="B4", eddieg="D3"),
)
def test_a_blow_on_the_way(tmp_path: Path, edition: str, back: str) -> None:
    """To E4 for 3, a blow for 3, and on with what is left: 7 of 10, or 2 of 5."""
    game = after(racing(tmp_path, edition), "use dash hypersonic-speed E4")
    game = after(game, way(game, "close dash fist"), HIT)
    assert click(game, "fist") == 4
    if edition == "complete2022":
        assert at(after(game, back, (4,))) == back, "the second move breaks away anew"
        assert at(after(game, back, (1,))) == "E4"
    else:
        assert at(after(game, back)) == back


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-HSS", "SPD-08", core2014=False, complete2022=False, eddieg=True),
)
def test_a_shot_on_the_way(tmp_path: Path, edition: str, expected: bool) -> None:
    """Range 8 is halved in two books: 4 from C4, not 5 from B4; the third shoots 8 squares."""
    game = racing(tmp_path, edition, "G4")
    far = after(game, "use dash hypersonic-speed B4")
    assert any(str(option).startswith("shoot dash fist") for option in far.options()) is expected
    near = after(game, "use dash hypersonic-speed C4")
    near = after(near, way(near, "shoot dash fist"), HIT)
    assert click(near, "fist") == 4
    assert "stay here" in [str(option) for option in near.options()]


@every_book
@pytest.mark.ruling("SPD-08")
def test_past_opponents(tmp_path: Path, edition: str) -> None:
    """A line of them across the map, two squares high, with a gap of one square: it passes beside them."""
    ben = {"one": actor("D3", range=0), "two": actor("D5", range=0)}
    board: dict[str, Any] = {"blocking": ["D1", "D2", "D6", "D7", "D8"]}
    game = play(tmp_path, edition, {"dash": actor("B4", speed=FAST)}, ben, **board)
    assert "use dash hypersonic-speed F4" in offered(game)
    plain = play(tmp_path, edition, {"dash": actor("B4")}, ben, **board)
    assert ("move dash F4" in offered(plain, "move")) is (edition == "eddieg"), "only there one rolls to go on"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("BRK-06", "PWR-HSS", core2014=2, complete2022=4, nebula2007=1, eddieg=1)
)
def test_breaking_away(tmp_path: Path, edition: str, expected: int) -> None:
    """2 are added to the roll, or nothing, or there is none; a plain move gains that in two books."""
    ann = {"dash": actor("B4", speed=FAST)}
    game = after(play(tmp_path, edition, ann, {"fist": actor("A4", range=0)}), "use dash hypersonic-speed D4")
    lowest = min((face for face in range(1, 7) if held_free(game, face)), default=7) if rolls(game) else 1
    assert lowest == expected
    plain = after(play(tmp_path, edition, ann, {"fist": actor("A4", range=0)}), "move dash D4")
    assert rolls(plain) is (edition != "eddieg")


def rolls(game: Game) -> bool:
    """True if a die is rolled next."""
    return bool(game.pending) and "break away" in game.pending.purpose


def held_free(game: Game, face: int) -> bool:
    """True if that face sets it free."""
    return at(after(game, (face,))) == "D4"


@pytest.mark.ruling("PWR-HSS", *OTHERS)
@pytest.mark.ruling("ACT-07", "core2014")
@pytest.mark.parametrize("edition", OTHERS)
def test_one_attack_is_all(tmp_path: Path, edition: str) -> None:
    game = after(racing(tmp_path, edition), "use dash hypersonic-speed E4")
    game = after(game, way(game, "close dash fist"), HIT)
    assert not [option for option in game.options() if str(option).startswith(("close", "shoot"))]


# -- many attacks --------------------------------------------------------------------------------------------


@pytest.mark.ruling("PWR-HSS", "nebula2007")
@pytest.mark.ruling("SPD-08", "nebula2007")
def test_in_one_book_every_blow_takes_squares(tmp_path: Path) -> None:
    """10 - 3 = 7; a hit leaves 5, a miss 1, and nothing is left for a third."""
    game = after(racing(tmp_path, "nebula2007"), "use dash hypersonic-speed E4")
    assert game.pending.purpose.startswith("dash has 7 ")
    game = after(game, way(game, "close dash fist"), HIT)
    assert game.pending.purpose.startswith("dash has 5 ")
    game = after(game, way(game, "close dash fist"), MISS)
    assert game.pending.purpose.startswith("dash has 1 ")
    words = [str(option) for option in game.options()]
    assert not [word for word in words if word.startswith("close")]
    assert {"stay here", "D3", "E5"} <= set(words)
    assert "C4" not in words
    assert click(game, "fist") == 4
    assert at(after(game, "D3")) == "D3"


@pytest.mark.ruling("PWR-HSS", "nebula2007")
def test_it_may_strike_on_its_way_back_and_somebody_else(tmp_path: Path) -> None:
    ann = {"dash": actor("B4", speed=FAST, speed_value=10)}
    ben = {"fist": actor("D4", range=0), "thumb": actor("G4", range=0)}
    game = after(play(tmp_path, "nebula2007", ann, ben), "use dash hypersonic-speed C4")
    game = after(game, way(game, "close dash fist"), HIT, "F4")
    game = after(game, way(game, "close dash thumb"), HIT)
    assert (click(game, "fist"), click(game, "thumb")) == (4, 4)
    assert game.pending.purpose.startswith("dash has 2 "), "10 - 1 - 2 - 3 - 2"


@pytest.mark.ruling("PWR-HSS", "nebula2007")
def test_nothing_else_of_it_works_meanwhile(tmp_path: Path) -> None:
    """Perplex of its own waits for the end of the move; its own Toughness too."""
    ann = {"dash": actor("B4", speed=FAST, defense="Toughness (orange)", damage="Perplex (brown)")}
    game = play(tmp_path, "nebula2007", ann, {"fist": actor("F4", range=0)})
    moved = after(game, "use dash hypersonic-speed E4")
    assert not [option for option in moved.options() if "perplex" in str(option)]
    done = after(moved, "stay here")
    assert done.state.lasting == ()
    assert [text for text in offered(done) if text.startswith("use dash perplex")]
    assert "toughness" in done.board.pieces["dash"].traits


@pytest.mark.ruling("PWR-HSS", "nebula2007")
def test_powers_that_come_up_on_the_way_wait_too(tmp_path: Path) -> None:
    """Two ones turn the dial to a click with claws; 12 - 3 - 2 - 2 = 5 leave a second blow, for damage value 3."""
    speed = f"{FAST}, 1: {FAST}"  # on all six clicks, the claws from the second on
    claws = actor("B4", speed=speed, attack="Blades/Claws/Fangs (red)", clicks="2-6", speed_value=12)
    game = play(tmp_path, "nebula2007", {"dash": claws}, {"fist": actor("F4", range=0)})
    game = after(game, "use dash hypersonic-speed E4")
    game = after(game, way(game, "close dash fist"), (1, 1))
    assert game.pending.purpose.startswith("dash has 5 ")
    game = after(game, way(game, "close dash fist"), HIT, "stay here")
    assert (click(game, "dash"), click(game, "fist")) == (2, 4)
    assert "blades/claws/fangs" in game.board.pieces["dash"].traits


@pytest.mark.ruling("SPD-08", "nebula2007")
def test_it_ends_in_no_bush(tmp_path: Path) -> None:
    game = racing(tmp_path, "nebula2007", hindering=["D4"])
    assert "use dash hypersonic-speed D4" not in offered(game)
    assert "use dash hypersonic-speed E4" in offered(game)


# -- blow after blow -----------------------------------------------------------------------------------------


def chained(folder: Path, ben: Actor | None = None) -> Game:
    """Eddie G's dash beside the fist, attack 10, and its chain begun."""
    ann = {"dash": actor("B4", speed=FAST)}
    game = play(folder, "eddieg", ann, {"fist": ben or actor("C4", range=0)})
    return after(game, "use dash hypersonic-speed power fist")


@pytest.mark.ruling("PWR-HSS", "eddieg")
@pytest.mark.ruling("RRL-11", "eddieg")
def test_each_success_makes_the_next_roll_one_less(tmp_path: Path) -> None:
    """7, 8 and 9 reach 17 with 0, -1 and -2; a fourth 9 is 16 with -3."""
    game = after(chained(tmp_path), (3, 4), "strike again", (3, 5), "strike again", (4, 5))
    assert click(after(game, "strike again", (4, 5)), "fist") == 4
    assert click(after(game, "no more"), "fist") == 4
    assert "16 against 17" in told(after(game, "strike again", (4, 5)))


@pytest.mark.ruling("PWR-HSS", "eddieg")
def test_a_miss_ends_it(tmp_path: Path) -> None:
    game = after(chained(tmp_path), MISS)
    assert (game.pending, click(game, "fist")) == (None, 1)
    game = after(chained(tmp_path), HIT, "strike again", HIT)
    assert (game.pending, click(game, "fist"), game.state.fighter("dash").tokens) == (None, 2, 1), "16 misses 17"


@pytest.mark.ruling("PWR-HSS", "eddieg")
@pytest.mark.ruling("KBK-02", "eddieg")
def test_doubles_knock_back_and_end_it(tmp_path: Path) -> None:
    """A hit and a double 4: 2 damage, 2 squares."""
    game = after(chained(tmp_path), HIT, "strike again", (4, 4))
    assert (game.pending, click(game, "fist"), at(game, "fist")) == (None, 3, "E4")


@pytest.mark.ruling("PWR-HSS", "eddieg")
@pytest.mark.ruling("ATK-14", "eddieg")
def test_a_critical_hit_succeeds_whatever_the_roll_is_made(tmp_path: Path) -> None:
    """Against defense 30 nothing else hits: 1 success, and 1 more for the critical hit."""
    game = after(chained(tmp_path, actor("C4", range=0, defense_value=30)), (6, 6))
    assert (game.pending, click(game, "fist")) == (None, 3)


@pytest.mark.ruling("PWR-HSS", "eddieg")
@pytest.mark.ruling("PWR-SUPERSENSES", "eddieg")
def test_an_evaded_blow_is_a_miss(tmp_path: Path) -> None:
    game = after(chained(tmp_path, actor("C4", range=0, defense="Super Senses (red)")), HIT)
    game = after(game, "fist rolls to evade", (6,))
    assert (game.pending, click(game, "fist")) == (None, 1)


@every_book
@pytest.mark.ruling("PWR-HSS")
def test_why_it_cannot_be_used(tmp_path: Path, edition: str) -> None:
    game = racing(tmp_path, edition)
    assert [each.ruling for each in game.why_not("use dash hypersonic-speed F4")][-1] == "MOV-07"
    assert game.why_not("use dash hypersonic-speed")[0].ruling == "PWR-HSS"
    if edition == "eddieg":
        assert [each.ruling for each in game.why_not("use dash hypersonic-speed power fist")] == ["ADJ-01"]
        for words in ("", " power"):
            text = "It goes: use dash hypersonic-speed SQUARE, or power TARGET."
            assert game.why_not(f"use dash hypersonic-speed{words}")[0].text == text


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-HSS", "ATK-18", core2014=2, complete2022=1, nebula2007=2, eddieg=2)
)
def test_two_ones_on_the_way(tmp_path: Path, edition: str, expected: int) -> None:
    """They hurt at once, or when the whole action is over; the way goes on in between."""
    game = after(racing(tmp_path, edition), "use dash hypersonic-speed E4")
    game = after(game, way(game, "close dash fist"), (1, 1))
    assert click(game, "dash") == expected
    game = after(game, way(game, "D4"))
    if edition == "nebula2007":
        game = after(game, "stay here")
    elif edition == "complete2022":
        game = after(game, (4,))
    assert (at(game), click(game, "dash"), game.pending) == ("D4", 2, None)


@pytest.mark.parametrize(
    ("edition", "clicks", "left"),
    [("core2014", 5, ""), ("complete2022", 4, "light"), ("nebula2007", 0, ""), ("eddieg", 5, "")],
)
@pytest.mark.ruling("OBJ-06")
def test_it_takes_up_an_object_and_strikes_with_it(tmp_path: Path, edition: str, clicks: int, left: str) -> None:
    """Damage 3, and 1 for the object; where only an action of its own swings one, it keeps that and strikes bare.

    In one book it has no other power as it runs, and so no strength.
    """
    ann = {"dash": actor("B4", speed=FAST, speed_value=10, attack="Super Strength")}
    game = play(tmp_path, edition, ann, {"fist": actor("F4", range=0)}, objects={"D5": "light"})
    use = "use dash hypersonic-speed E5 take D5"
    assert [reason.ruling for reason in game.why_not(use)] == ([] if clicks else ["PWR-HSS"])
    if not clicks:
        return
    struck = after(game, use)
    struck = stays(after(struck, way(struck, "close dash fist" if left else "swing dash fist"), HIT))
    thing = struck.now.board.pieces["dash"].held
    assert (click(struck, "fist"), str(thing.kind) if thing else "") == (clicks, left)
    assert "D6" in [str(option) for option in struck.options()], "and it may run on"
