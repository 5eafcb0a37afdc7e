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
    """Ignored is not lost (2014: Glossary): it is gone still; what cannot be used expires (2022 §20.3)."""
    ann = {"a": actor("C3", **WAVE, speed="Charge")}
    start = play(tmp_path, edition, ann, {"b": actor("E3", damage="Outwit")}, turn=4)
    game = settled(after(start, "use b outwit a charge", "end"))
    assert not [word for word in words(game) if " charge " in word]
    assert game.state.lasting
    assert bool(waved(game).state.lasting) is (edition == "core2014")


@pytest.mark.ruling("PWR-PULSEWAVE", *BOOKS)
@pytest.mark.ruling("EFF-20", *BOOKS)
def test_what_the_sentence_of_a_victim_gave_it(edition: str, tmp_path: Path) -> None:
    """A bonus until its next turn: in 2022 it expires with the wave (2022 §20.3, §20.5), in 2014 it lasts on."""
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
    """Its +1 does not count: 10 and 6 miss defense 17 (2014: Glossary); one from outside the wave counts."""
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


def place_of(game: Game, who: str) -> str:
    """The square of a figure."""
    return game.board.pieces[who].squares[0].name


@pytest.mark.parametrize(
    ("size", "traits"), [("standard", ""), ("giant", ""), ("colossal", ""), ("standard", "Great Size")]
)
@pytest.mark.ruling("PWR-PULSEWAVE", "core2014")
@pytest.mark.ruling("EFF-16", "core2014")
@pytest.mark.ruling("KBK-13", *BOOKS)
def test_the_size_of_a_giant_does_not_hold_it(edition: str, tmp_path: Path, size: str, traits: str) -> None:
    """Great Size is an ability (2014: Glossary) that prevents knock back: a wave ignores even such.

    A plain shot does not, and in 2022 a size is no ability.
    """
    ann = {"a": actor("C3", **WAVE, attack_value=12)}
    start = play(tmp_path, edition, ann, {"b": actor("E3", size=size, traits=traits), "c": actor("P8")}, turn=4)
    start = settled(after(start, "end"))
    done = settled(after(start, "use a pulse-wave", (4, 4)), "b back")
    shot = settled(after(start, "shoot a b", (4, 4)))
    larger, old = size != "standard", edition == "core2014"
    assert place_of(done, "b") == ("E3" if larger and not old else "H3")
    assert place_of(shot, "b") == ("E3" if larger or (traits and old) else "H3")
    assert "symbols ignored" not in done.board.pieces["b"].traits


@pytest.mark.ruling("PWR-PULSEWAVE", "core2014")
@pytest.mark.ruling("SIZ-04", "core2014")
def test_a_giant_is_no_easier_to_see_for_a_wave(edition: str, tmp_path: Path) -> None:
    """A roof lies between: a shot is drawn as if the giant stood as high, a wave as it stands (2014: Glossary)."""
    ben = {"b": actor("G3", size="giant"), "c": actor("C5")}
    game = play(tmp_path, edition, {"a": actor("B3", **WAVE, range=12)}, ben, levels={"A1:E8": 2})
    assert not game.why_not("shoot a b")
    struck = str(after(game, "use a pulse-wave").pending)
    assert ("b" in struck.replace("against", "").split()) is (edition == "complete2022"), struck
