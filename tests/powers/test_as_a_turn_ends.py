"""An attack that an effect grants as the turn ends, and a bonus that lasts for this turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.current_values import value_of
from tests.helpers import editions
from tests.powers.cast import actor, after, click, play


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PDV-17", "TRN-04", core2014=0, complete2022=3, nebula2007=0, eddieg=0),
)
def test_two_more_for_this_turn(tmp_path: Path, edition: str, expected: int) -> None:
    """Attack 9, +2 for this turn, a roll of 7, defense 18: 16 misses, 18 hits for 3."""
    ann = {"a": actor("C3", attack_value=9, speed="Parting Blow")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense_value=18)})
    bonus = Lasting("Rally", "a", "a", "Ann", game.state.turns, Until.TURN_ENDS, "TRN-04", value="attack", change=2)
    now = Game(game.state.with_(lasting=(bonus,)), 1)
    struck = after(now, "end", "close a b", (3, 4))
    assert click(struck, "b") == 1 + expected
    assert struck.state.player == "Ben"
    assert struck.state.lasting == ()


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007", "eddieg"])
def test_without_the_bonus_it_misses_everywhere(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", attack_value=9, speed="Parting Blow")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense_value=18)})
    assert click(after(game, "end", "close a b", (3, 4)), "b") == 1


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007", "eddieg"])
def test_a_rally_is_for_once_a_turn(tmp_path: Path, edition: str) -> None:
    """Attack 9 becomes 11 for this turn, by a free action; a second one is refused."""
    game = play(tmp_path, edition, {"a": actor("C3", attack_value=9, damage="Rally")}, {"b": actor("D3")})
    rallied = after(game, "use a rally")
    assert value_of(rallied.state, "a", "attack").total == 11
    assert (rallied.state.left, rallied.state.fighter("a").tokens) == (game.state.left, 0)
    assert [str(reason.text) for reason in rallied.why_not("use a rally")] == ["a has rallied this turn."]
    assert value_of(after(rallied, "end").state, "a", "attack").total == 9
