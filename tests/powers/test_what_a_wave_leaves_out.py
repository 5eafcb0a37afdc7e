"""What those did before, or do as friends, whom a Pulse Wave leaves out of account."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import settled
from tests.powers.cast import actor, after, play, words

BOOKS = ("core2014", "complete2022")
WAVE = {"attack": "Pulse Wave"}
pytestmark = pytest.mark.parametrize("edition", BOOKS)


def waved(game: Game, *dice: int) -> Game:
    """The game after the wave of ``a``: 2 and 3 hit nobody."""
    return settled(after(game, "use a pulse-wave", dice or (2, 3)))


@pytest.mark.ruling("PWR-PULSEWAVE", *BOOKS)
@pytest.mark.ruling("EFF-20", *BOOKS)
def test_what_a_victim_outwitted(edition: str, tmp_path: Path) -> None:
    """Ignored is not lost (c14 L1513): it is gone still; what cannot be used expires (c22 L2015)."""
    ann = {"a": actor("C3", **WAVE, speed="Charge")}
    start = play(tmp_path, edition, ann, {"b": actor("E3", damage="Outwit")}, turn=4)
    game = settled(after(start, "use b outwit a charge", "end"))
    assert not [word for word in words(game) if " charge " in word]
    assert game.state.lasting
    assert bool(waved(game).state.lasting) is (edition == "core2014")


@pytest.mark.ruling("PWR-PULSEWAVE", *BOOKS)
@pytest.mark.ruling("EFF-20", *BOOKS)
def test_what_the_sentence_of_a_victim_gave_it(edition: str, tmp_path: Path) -> None:
    """A bonus until its next turn: in 2022 it expires with the wave (c22 L2015, L2043), in 2014 it lasts on."""
    b = actor("E3", traits="Guard", special='{Guard: "once per turn, may +2 defense until its next turn"}')
    game = settled(
        after(play(tmp_path, edition, {"a": actor("C3", **WAVE)}, {"b": b}, turn=4), "use b card-text guard", "end")
    )
    assert game.value("b", "defense").total == 19
    assert waved(game).value("b", "defense").total == (19 if edition == "core2014" else 17)


@pytest.mark.ruling("PWR-PULSEWAVE", *BOOKS)
def test_markers_of_a_victim_stay(edition: str, tmp_path: Path) -> None:
    """They go when the power is lost, or not even then; here it is only left out of account."""
    b = actor("E3", attack="Smoke Cloud", defense="Barrier")
    game = play(tmp_path, edition, {"a": actor("C3", **WAVE)}, {"b": b}, turn=4)
    game = settled(after(game, "use b smoke-cloud E6", "enough", "end"))
    assert waved(game, 3, 4).board.markers == game.board.markers
    assert game.board.markers


@pytest.mark.ruling("PWR-PULSEWAVE", *BOOKS)
def test_a_perplex_of_a_friend_in_the_wave(edition: str, tmp_path: Path) -> None:
    """Its +1 does not count: 10 and 6 miss defense 17 (c14 L1513); one from outside the wave counts."""
    for where, hits in (("D3", False), ("C8", True)):
        ann = {"a": actor("C3", **WAVE), "p": actor(where, damage="Perplex", range=10)}
        game = play(tmp_path, edition, ann, {"b": actor("F3", defense_value=17)})
        game = settled(after(game, "use p perplex a attack +1"))
        assert game.value("a", "attack").total == 11
        done = waved(game, 2, 4)
        assert (done.state.fighter("b").life.click > 1) is hits
        kept = edition == "core2014" or where == "C8"
        assert done.value("a", "attack").total == (11 if kept else 10)


@pytest.mark.ruling("PWR-PULSEWAVE", *BOOKS)
@pytest.mark.ruling("TA-SHIELD", *BOOKS)
def test_an_agent_in_the_wave_lends_no_range(edition: str, tmp_path: Path) -> None:
    """Half of 8 is 4: who stands 5 away is not reached, whatever the agent beside would add."""
    ann = {"a": actor("C3", **WAVE), "s": actor("C4", teams="S.H.I.E.L.D.")}
    game = play(tmp_path, edition, ann, {"b": actor("G3"), "c": actor("H3")})
    assert game.value("a", "range").total == 9
    assert "against s and b," in str(after(game, "use a pulse-wave").pending)
