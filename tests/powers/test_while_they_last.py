"""Powers that show, are countered, are lost; and how long effects last."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, settled
from tests.powers.cast import actor, after, click, offered, play

HIT = (3, 4)
every_book = pytest.mark.parametrize("edition", EDITIONS)


def hurt_by(game: Game) -> int:
    """The clicks that a blow of a's for 3 costs b."""
    return click(after(game, "close a b", HIT), "b") - click(game, "b")


@every_book
@pytest.mark.ruling("EFF-02")
def test_armour_helps_while_it_shows(tmp_path: Path, edition: str) -> None:
    """Toughness on clicks 2 and 3 takes one of 3 there, and nothing before or after."""
    ben = {"b": actor("D3", range=0, defense="Toughness", clicks="2-3")}
    games = (play(tmp_path, edition, {"a": actor("C3")}, ben, fighters={"b": {"click": at}}) for at in (1, 2, 3, 4))
    assert [hurt_by(game) for game in games] == [3, 2, 2, 3]


@every_book
@pytest.mark.ruling("EFF-02")
@pytest.mark.ruling("EFF-15")
def test_a_power_that_is_lost_is_offered_no_more(tmp_path: Path, edition: str) -> None:
    """Charge on the first click alone; what a friend's blow costs it turns the dial away."""
    game = play(tmp_path, edition, {"a": actor("C3", range=0, speed="Charge", clicks="1")}, {"b": actor("D3", range=0)})
    assert not game.why_not("use a charge D4")
    struck = after(game, "end", "close b a", HIT)
    struck = settled(struck)
    later = after(struck, "end")
    assert click(later, "a") == 4
    assert offered(later) == []
    assert later.why_not("use a charge D4")


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("EFF-13", "core2014", "complete2022", "nebula2007")
def test_a_countered_power_does_nothing(tmp_path: Path, edition: str) -> None:
    """Running Shot is not even offered in b's own turn; the other powers of b stay."""
    ben = {"b": actor("D3", speed="Running Shot", defense="Toughness")}
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, ben)
    assert hurt_by(after(game, "use a outwit b running-shot")) == hurt_by(game) == 2
    assert hurt_by(after(game, "use a outwit b toughness")) == 3
    assert any("running-shot" in each for each in offered(after(game, "end")))
    assert not any("running-shot" in each for each in offered(after(game, "use a outwit b running-shot", "end")))


@every_book
@pytest.mark.ruling("EFF-19")
def test_until_its_users_next_turn(tmp_path: Path, edition: str) -> None:
    """Outwit lasts through Ben's turn, and is over as Ann's next one begins."""
    game = play(tmp_path, edition, {"a": actor("C3", damage="Outwit")}, {"b": actor("D3", defense="Toughness")})
    used = after(game, "use a outwit b toughness")
    assert hurt_by(used) == 3
    assert "toughness" not in after(used, "end").board.pieces["b"].traits
    assert hurt_by(after(used, "end", "end")) == 2
