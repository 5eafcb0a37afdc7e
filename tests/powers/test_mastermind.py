"""Mastermind: a friend stands in, for the damage or for the hit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, play, told

MASTER = {"defense": "Mastermind"}


def stage(folder: Path, edition: str, **friend: Any) -> Game:
    """Ann's a strikes Ben's mastermind m (100 points); f is beside m."""
    numbers = {"points": 50, **friend}
    return play(folder, edition, {"a": actor("C3")}, {"m": actor("D3", **MASTER), "f": actor("E4", **numbers)})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MASTERMIND")
@pytest.mark.ruling("DMG-27")
def test_a_friend_of_lower_points_takes_all_of_it(tmp_path: Path, edition: str) -> None:
    hit = after(stage(tmp_path, edition), "close a m", (3, 4))
    assert hit.actor == "Ben"
    assert [str(option) for option in hit.options()] == ["take it", "f"]
    passed = after(hit, "f")
    assert (click(passed, "m"), click(passed, "f")) == (1, 4)
    kept = after(hit, "take it")
    assert (click(kept, "m"), click(kept, "f")) == (4, 1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MASTERMIND")
def test_a_friend_of_as_many_points_does_not(tmp_path: Path, edition: str) -> None:
    assert after(stage(tmp_path, edition, points=100), "close a m", (3, 4)).pending is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-MASTERMIND", "DMG-27", core2014=False, complete2022=True, nebula2007=False, eddieg=False),
)
def test_a_friend_with_a_shared_keyword(tmp_path: Path, edition: str, expected: bool) -> None:
    """Neither case nor italics tell keywords apart."""
    for same in ("Harbour", "harbour", "'*Harbour*'"):
        friends = {"m": actor("D3", **MASTER, keywords="Harbour"), "f": actor("E4", points=150, keywords=same)}
        game = play(tmp_path, edition, {"a": actor("C3")}, friends)
        assert (after(game, "close a m", (3, 4)).pending is not None) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-MASTERMIND", core2014=True, complete2022=False, nebula2007=True, eddieg=True),
)
def test_a_vehicle_in_its_place(tmp_path: Path, edition: str, expected: bool) -> None:
    """§24.4: nobody who uses Mastermind chooses one."""
    game = after(stage(tmp_path, edition, traits="Vehicle"), "close a m", (3, 4))
    assert (game.pending is not None) is expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MASTERMIND")
def test_a_friend_two_squares_away_does_not(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3")}, {"m": actor("D3", **MASTER), "f": actor("F3", points=50)})
    assert after(game, "close a m", (3, 4)).pending is None


@pytest.mark.parametrize(
    ("edition", "expected"),
    # one book lets whoever would be dealt damage pass it on, b to c as well; in one only the target may; in one b
    # has become hit and nothing goes back before that
    editions("PWR-MASTERMIND", core2014="c", complete2022="b", nebula2007="b", eddieg="b"),
)
def test_from_mastermind_to_mastermind(tmp_path: Path, edition: str, expected: str) -> None:
    team = {"m": actor("D3", **MASTER), "b": actor("E3", **MASTER, points=70), "c": actor("F3", points=30)}
    hit = after(play(tmp_path, edition, {"a": actor("C3")}, team), "close a m", (3, 4), "b")
    end = after(hit, "c") if hit.pending else hit
    assert [who for who in team if click(end, who) > 1] == [expected]


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-MASTERMIND", core2014=True, complete2022=False, nebula2007=False, eddieg=False),
)
def test_damage_of_a_crash(tmp_path: Path, edition: str, expected: bool) -> None:
    """A double; the map ends behind m: 1 damage of the crash, which is no damage dealt by the attack itself."""
    team = {"m": actor("D3", **MASTER), "f": actor("E4", points=50)}
    game = play(tmp_path, edition, {"a": actor("C3")}, team, board=Board.build(width=5, height=5))
    struck = after(game, "close a m", (4, 4), "take it")
    asked = struck.pending is not None and "1 damage" in struck.pending.purpose
    assert asked is expected
    if expected:
        assert click(after(struck, "f"), "f") == 2


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-MASTERMIND")
@pytest.mark.ruling("DMG-13")
def test_pushing_and_critical_misses_stay(tmp_path: Path, edition: str) -> None:
    team = {"m": actor("D3", **MASTER), "f": actor("E4", points=50)}
    game = play(tmp_path, edition, team, {"b": actor("C3")}, fighters={"m": {"tokens": 1}})
    end = after(game, "close m b", (1, 1))
    assert end.pending is None
    assert click(end, "f") == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    # bolts of 2 on m and f; f is missed (defense 20): where the hit goes over it may become hit; if it was hit
    # itself (defense 17) it cannot
    editions("PWR-MASTERMIND", complete2022=(True, False)),
)
def test_who_is_hit_already_cannot_become_hit(tmp_path: Path, edition: str, expected: tuple[bool, bool]) -> None:
    found = []
    for defense in (20, 17):
        team = {"m": actor("G3", **MASTER), "f": actor("H4", points=50, defense_value=defense)}
        game = play(tmp_path, edition, {"a": actor("C3", bolts=2)}, team)
        shot = after(game, "shoot a m f", (3, 4))
        found.append("friend" in getattr(shot.pending, "purpose", ""))
    assert tuple(found) == expected


@pytest.mark.parametrize("edition", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("PWR-MASTERMIND", "core2014", "nebula2007", "eddieg")
@pytest.mark.ruling("DMG-28", "core2014", "nebula2007", "eddieg")
def test_a_friend_that_was_hit_too_suffers_both(tmp_path: Path, edition: str) -> None:
    """Both are hit by bolts; f loses Toughness by the first damage where reducers are counted as they are then.

    f is tough on its first click alone. It is dealt 2 of its own and 2 of m's, or 4 of each where every target of
    bolts takes all: dials of six clicks.
    """
    team = {"m": actor("G3", **MASTER), "f": actor("H4", points=50, defense="Toughness", clicks="1")}
    game = play(tmp_path, edition, {"a": actor("C3", bolts=2, damage_value=4)}, team)
    shot = after(game, "shoot a f m", (3, 4))
    while shot.pending is not None:
        options = {str(option) for option in shot.options()}
        wanted = {"2 to f, 2 to m", "2 to m, 2 to f", "f"} & options
        shot = after(shot, wanted.pop() if wanted else (3, 4))
    assert click(shot, "m") == 1
    lost = {"core2014": 1 + 2, "nebula2007": 6, "eddieg": 1 + 1}[edition]
    assert (shot.state.fighter("f").life.ko, click(shot, "f")) == ((True, 7) if lost == 6 else (False, 1 + lost))


@pytest.mark.parametrize(("edition", "expected"), editions("KNB-03", core2014="L8", eddieg="L8"))
def test_a_friend_struck_twice_is_knocked_back_once_and_as_far(tmp_path: Path, edition: str, expected: str) -> None:
    """2 damage of its own and 2 of m's are 4 squares on the diagonal from H4."""
    team = {"m": actor("G3", **MASTER), "f": actor("H4", points=50)}
    game = play(tmp_path, edition, {"a": actor("C3", bolts=2, damage_value=4)}, team)
    shot = after(game, "shoot a f m", (4, 4))
    while shot.pending is not None:
        options = {str(option) for option in shot.options()}
        shot = after(shot, (options & {"2 to m, 2 to f", "f"}).pop())
    assert shot.board.pieces["f"].squares[0].name == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_let_it_be_by_default(tmp_path: Path, edition: str) -> None:
    odds = action_odds(stage(tmp_path, edition), "close a m")
    assert odds["m"].hurt > 0
    assert odds["f"].hurt == 0


def test_the_log_says_who_stands_in(tmp_path: Path) -> None:
    assert "m passes 3 damage on to f." in told(after(stage(tmp_path, "core2014"), "close a m", (3, 4), "f"))
    assert "f becomes hit in place of m." in told(after(stage(tmp_path, "complete2022"), "close a m", (3, 4), "f"))
