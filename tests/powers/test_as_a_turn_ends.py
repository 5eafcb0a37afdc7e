"""An attack that an effect grants as the turn ends, and a bonus that lasts for this turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from clixbook.engine import held
from clixbook.engine.effects import Effect, User
from clixbook.engine.game import Game
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.questions import Steps
from clixbook.engine.sequence.moving_attacks import granted_attack
from clixbook.engine.state import Event, State
from tests.helpers import editions
from tests.powers.cast import actor, after, click, play


class PartingBlow(Effect):
    """A power of our own, as none of the books has one: a close attack at the end of its user's turn."""

    name = "parting blow"
    row = "TRN-04"

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from granted_attack(user.state, user.who, frozenset({"close"}), events))


@pytest.fixture
def parting_blow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The power is in the table for this test alone."""
    held.every_effect()  # which loads those of the program
    monkeypatch.setitem(held._TABLE, PartingBlow.name, PartingBlow())
    held._shown.cache_clear()
    yield
    held._shown.cache_clear()


@pytest.mark.usefixtures("parting_blow")
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


@pytest.mark.usefixtures("parting_blow")
@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007", "eddieg"])
def test_without_the_bonus_it_misses_everywhere(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", attack_value=9, speed="Parting Blow")}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense_value=18)})
    assert click(after(game, "end", "close a b", (3, 4)), "b") == 1
