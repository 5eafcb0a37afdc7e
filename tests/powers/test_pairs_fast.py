"""Pairs of powers that touch the same moment: fast figures, blasts, experts and helpers with others."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, offered, play

FLURRY, CHARGE, FAST, BLAST = "Flurry (red)", "Charge (green)", "Hypersonic Speed (brown)", "Force Blast (purple)"
SHOT, CLOSE, RANGED = "Running Shot (gray)", "Close Combat Expert (purple)", "Ranged Combat Expert (red)"
BLADES, OUTWIT, EMPOWER = "Blades/Claws/Fangs (red)", "Outwit (black)", "Empower (pink)"
HIT = (3, 4)
"""10 + 7 = 17, just enough for defense 17."""


def lost(game: Game, who: str = "fist") -> int:
    """The clicks that the figure lost so far, in the middle of an action too."""
    return game.now.fighter(who).life.click - 1


def words(game: Game) -> list[str]:
    """The options, in their words; dice are left out."""
    return [] if game.chances() else [str(option) for option in game.options()]


def strike(game: Game, verb: str = "close") -> Game:
    """The game after the first attack of that verb among the options, and a hit."""
    return after(game, next(word for word in words(game) if word.startswith(verb)), HIT)


# -- attacks inside actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-BCF")
@pytest.mark.ruling("PWR-CHARGE")
def test_claws_in_a_charge(tmp_path: Path, edition: str) -> None:
    """The die may decide in every book: the charge grants an action, or any close attack will do."""
    ann = {"a": actor("B4", speed=CHARGE, attack=BLADES, range=0)}
    game = after(play(tmp_path, edition, ann, {"fist": actor("F4", range=0)}), "use a charge E4")
    game = after(game, next(word for word in words(game) if word.startswith("close")))
    game = game if words(game) else after(game, HIT)
    assert "the die decides" in words(game)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-BCF", "PWR-HSS", "ACT-07", core2014=False, complete2022=True, nebula2007=False, eddieg=True),
)
def test_claws_on_the_run(tmp_path: Path, edition: str, expected: bool) -> None:
    """Only an attack is granted: too little for claws in one book, and in another no other power works on the run."""
    ann = {"a": actor("B4", speed=FAST, attack=BLADES, range=0)}
    game = after(play(tmp_path, edition, ann, {"fist": actor("F4", range=0)}), "use a hypersonic-speed E4")
    game = after(game, next(word for word in words(game) if word.startswith("close")))
    game = game if words(game) else after(game, HIT)
    assert ("the die decides" in words(game)) is expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CCE", "PWR-CHARGE", core2014=2, complete2022=3, nebula2007=5, eddieg=4),
)
def test_an_expert_who_charges(tmp_path: Path, edition: str, expected: int) -> None:
    """2; and 1 of the expert, 2 of it and 1 of the charge, or 2. Where it takes an action there is none for it."""
    ann = {"a": actor("B4", speed=CHARGE, damage=CLOSE, damage_value=2, range=0)}
    game = after(play(tmp_path, edition, ann, {"fist": actor("F4", range=0)}), "use a charge E4")
    assert lost(strike(game)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-CCE", "PWR-HSS", core2014=2, complete2022=3, nebula2007=2, eddieg=4),
)
def test_an_expert_on_the_run(tmp_path: Path, edition: str, expected: int) -> None:
    """Doc Nebula's runner uses no other power meanwhile."""
    ann = {"a": actor("B4", speed=FAST, damage=CLOSE, damage_value=2, range=0)}
    game = after(play(tmp_path, edition, ann, {"fist": actor("F4", range=0)}), "use a hypersonic-speed E4")
    assert lost(strike(game)) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-RCE", "PWR-RUNNINGSHOT", core2014=2, complete2022=3, nebula2007=4, eddieg=4),
)
def test_an_expert_who_shoots_from_a_run(tmp_path: Path, edition: str, expected: int) -> None:
    ann = {"a": actor("B4", speed=SHOT, damage=RANGED, damage_value=2)}
    game = after(play(tmp_path, edition, ann, {"fist": actor("J4", range=0)}), "use a running-shot D4")
    assert lost(strike(game, "shoot")) == expected


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-FLURRY", "PWR-EMPOWER", core2014=4, complete2022=4))
def test_both_blows_of_a_flurry_are_helped(tmp_path: Path, edition: str, expected: int) -> None:
    """1 + 1, twice."""
    ann = {"a": actor("C4", speed=FLURRY, damage_value=1), "b": actor("B4", damage=EMPOWER)}
    game = play(tmp_path, edition, ann, {"fist": actor("D4", range=0)})
    assert lost(strike(after(game, "use a flurry fist", HIT))) == expected


# -- taken away, held, refused -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("power", "verb"), [(FLURRY, "flurry"), (CHARGE, "charge"), (FAST, "hypersonic-speed")])
@pytest.mark.ruling("PWR-OUTWIT")
def test_outwitted_it_is_offered_no_more(tmp_path: Path, edition: str, power: str, verb: str) -> None:
    ann = {"a": actor("C4", speed=power, range=0)}
    game = play(tmp_path, edition, ann, {"fist": actor("D4", range=0, damage=OUTWIT)}, turn=4)
    after_it = after(game, f"use fist outwit a {verb}", "end")
    assert not [text for text in offered(after_it) if text.startswith(f"use a {verb}")]
    assert [text for text in offered(after(game, "end")) if text.startswith(f"use a {verb}")]


@pytest.mark.ruling("BRK-06", "eddieg")
@pytest.mark.ruling("PWR-HSS", "eddieg")
def test_one_fast_figure_holds_another(tmp_path: Path) -> None:
    ann = {"a": actor("C4", speed=FAST, range=0)}
    slow = play(tmp_path, "eddieg", ann, {"fist": actor("D4", range=0)})
    assert not after(slow, "use a hypersonic-speed B4").chances()
    fast = play(tmp_path, "eddieg", ann, {"fist": actor("D4", range=0, speed=FAST)})
    assert len(after(fast, "use a hypersonic-speed B4").chances()) == 6


@pytest.mark.ruling("PWR-FORCEBLAST", "eddieg")
@pytest.mark.ruling("KBK-13", "eddieg")
def test_who_charges_may_stand_a_blast(tmp_path: Path) -> None:
    ben = {"ram": actor("D4", range=0, speed=CHARGE)}
    game = after(play(tmp_path, "eddieg", {"a": actor("C4", speed=BLAST)}, ben), "close a ram", (4, 5), "force blast")
    assert words(game) == ["stay", "be knocked back"]
    assert after(game, "stay").board.pieces["ram"].squares[0].name == "D4"
    assert after(game, "be knocked back").board.pieces["ram"].squares[0].name == "F4", "19 against 17"


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-FORCEBLAST", "KNB-12", core2014="D4", complete2022="G4")
)
def test_who_charges_and_a_hit_that_blasts(tmp_path: Path, edition: str, expected: str) -> None:
    """In one book it stays, and nobody is asked; in the other the attacker throws it 3 squares."""
    ben = {"ram": actor("D4", range=0, speed=CHARGE)}
    game = after(play(tmp_path, edition, {"a": actor("C4", speed=BLAST)}, ben), "close a ram", HIT)
    game = after(game, *["knock back"] * (edition == "complete2022"))
    assert (game.pending, game.board.pieces["ram"].squares[0].name) == (None, expected)


@pytest.mark.ruling("PWR-FORCEBLAST", "core2014")
@pytest.mark.ruling("OBJ-12", "core2014")
def test_a_thing_that_is_thrown_blasts_too(tmp_path: Path) -> None:
    """A light one deals 2, and so pushes 2 squares."""
    ann = {"a": actor("C4", speed=BLAST, attack="Super Strength (green)")}
    game = play(tmp_path, "core2014", ann, {"fist": actor("F4")}, fighters={"a": {"held": "light"}})
    game = after(game, "throw a fist", HIT, "knock back")
    assert (lost(game), game.board.pieces["fist"].squares[0].name) == (2, "H4")
