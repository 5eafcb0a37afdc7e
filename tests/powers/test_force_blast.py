"""Force Blast: pushes without damage, and hits that knock back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clixbook.engine.game import Game
from clixbook.powers.card import text_of_power
from clixbook.rulebooks import Rulebook, rulebook
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, offered, play

BLAST = "Force Blast (purple)"
HIT, MISS = (3, 4), (1, 3)
"""10 and 7 reach 17; 10 and 4 do not."""
every_book = pytest.mark.parametrize("edition", EDITIONS)
PUSHES = "use wind force-blast push fist"


def storm(
    folder: Path, edition: str | Rulebook, at: str = "C4", ben: dict[str, Actor] | None = None, **more: Any
) -> Game:
    """Ann's wind on B4 with Force Blast, attack 10, damage 3; Ben's fist, defense 17."""
    ann = {"wind": actor("B4", speed=BLAST)}
    return play(folder, edition, ann, {"fist": actor(at, range=0), **(ben or {})}, **more)


def at(game: Game, who: str = "fist") -> str:
    """The square of a figure."""
    return game.board.pieces[who].squares[0].name


# -- the push ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-FORCEBLAST", "KBK-14", core2014="H4", complete2022="F4", nebula2007="M4"),
)
def test_a_push_without_an_attack(tmp_path: Path, edition: str, expected: str) -> None:
    """From C4 by the 5 of a die, by 3, or by the attack value of 10; nobody is hurt, and it costs an action."""
    game = after(storm(tmp_path, edition), PUSHES, *[(5,)] * (edition == "core2014"))
    assert (at(game), click(game, "fist"), game.state.fighter("wind").tokens, game.state.left) == (expected, 1, 1, 2)


@pytest.mark.parametrize(
    ("edition", "expected"), editions("PWR-FORCEBLAST", core2014=False, complete2022=True, nebula2007=False)
)
def test_how_near_the_target_must_be(tmp_path: Path, edition: str, expected: bool) -> None:
    """6 squares away; one book asks for range and line instead of a neighbour."""
    game = storm(tmp_path, edition, "H4")
    assert (PUSHES in offered(game)) is expected
    assert bool(game.why_not(PUSHES)) is not expected
    behind = storm(tmp_path, edition, "H4", blocking=["E4"])
    assert PUSHES not in offered(behind)


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-FORCEBLAST", "KBK-06", "KBK-15", core2014=("D4", 2), complete2022=("D4", 1), nebula2007=("L4", 3)),
)
def test_into_a_wall(tmp_path: Path, edition: str, expected: tuple[str, int]) -> None:
    """One square behind it: 1 damage, none, or it breaks for 2 and a square."""
    game = after(storm(tmp_path, edition, blocking=["E4"]), PUSHES, *[(5,)] * (edition == "core2014"))
    assert (at(game), click(game, "fist")) == expected


@pytest.mark.ruling("PWR-FORCEBLAST", "core2014")
@pytest.mark.ruling("KBK-13", "core2014")
def test_who_cannot_be_knocked_back_is_not_pushed(tmp_path: Path) -> None:
    ben = {"ram": actor("A4", speed="Charge (green)"), "giant": actor("B5", size="giant")}
    game = storm(tmp_path, "core2014", ben=ben)
    for who, square in (("ram", "A4"), ("giant", "B5")):
        assert at(after(game, f"use wind force-blast push {who}", (5,)), who) == square


@pytest.mark.parametrize("edition", ["core2014", "complete2022", "nebula2007"])
@pytest.mark.ruling("GLD-04", "core2014", "complete2022", "nebula2007")
@pytest.mark.ruling("PWR-FORCEBLAST", "core2014", "complete2022", "nebula2007")
def test_the_first_turn_protects_from_it(tmp_path: Path, edition: str) -> None:
    assert PUSHES in offered(storm(tmp_path, edition))
    early = storm(tmp_path, edition, turn=1)
    assert offered(early) == []
    assert {each.ruling for each in early.why_not(PUSHES)} == {"GLD-04"}


# -- beside damage -------------------------------------------------------------------------------------------


@pytest.mark.ruling("PWR-FORCEBLAST", "core2014")
@pytest.mark.ruling("KBK-01", "core2014")
def test_a_hit_may_knock_back_without_doubles(tmp_path: Path) -> None:
    """3 damage, 3 squares; it may be left out, and doubles knock back unasked."""
    hit = after(storm(tmp_path, "core2014"), "close wind fist", HIT)
    assert [str(option) for option in hit.options()] == ["no knock back", "knock back"]
    blasted = after(hit, "knock back")
    assert (at(blasted), click(blasted, "fist")) == ("F4", 4)
    assert at(after(hit, "no knock back")) == "C4"
    doubles = after(storm(tmp_path, "core2014"), "close wind fist", (4, 4))
    assert (doubles.pending, at(doubles)) == (None, "F4")
    assert after(storm(tmp_path, "core2014"), "close wind fist", MISS).pending is None


@pytest.mark.ruling("PWR-FORCEBLAST", "complete2022")
@pytest.mark.ruling("KNB-02", "complete2022")
def test_every_hit_may_push_three_squares(tmp_path: Path) -> None:
    game = storm(tmp_path, "complete2022", "H4")
    hit = after(game, "shoot wind fist", HIT)
    assert [str(option) for option in hit.options()] == ["knock back", "no knock back"]
    assert (at(after(hit, "knock back")), click(after(hit, "knock back"), "fist")) == ("K4", 4)
    assert at(after(hit, "no knock back")) == "H4"


# -- in place of damage --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("defense", "dice", "expected"),
    [(14, (3, 5), "G4"), (18, (3, 5), "D4"), (17, (1, 6), "D4"), (30, (6, 6), "E4"), (20, (6, 6), "F4")],
)
@pytest.mark.ruling("PWR-FORCEBLAST", "eddieg")
@pytest.mark.ruling("KNB-04", "eddieg")
def test_the_margin_of_the_hit(tmp_path: Path, defense: int, dice: tuple[int, int], expected: str) -> None:
    """18 is 4 above 14, and reaches 18 for 1; a critical hit alone 2, or the margin of 2 and 1."""
    ben = {"fist": actor("C4", range=0, defense_value=defense)}
    game = after(play(tmp_path, "eddieg", {"wind": actor("B4", speed=BLAST)}, ben), "close wind fist", dice)
    blasted = after(game, "force blast")
    assert (at(blasted), click(blasted, "fist")) == (expected, 1)
    assert click(after(game, "no force blast"), "fist") == (5 if dice == (6, 6) else 4)


@pytest.mark.ruling("PWR-FORCEBLAST", "eddieg")
@pytest.mark.ruling("KBK-06", "eddieg")
def test_a_crash_still_hurts(tmp_path: Path) -> None:
    game = after(storm(tmp_path, "eddieg", blocking=["D4"]), "close wind fist", HIT, "force blast")
    assert (at(game), click(game, "fist")) == ("C4", 2)


@pytest.mark.ruling("PWR-FORCEBLAST", "eddieg")
def test_from_afar_too_and_by_no_action_of_its_own(tmp_path: Path) -> None:
    game = storm(tmp_path, "eddieg", "H4")
    assert offered(game) == []
    assert game.why_not(PUSHES)[0].ruling == "PWR-FORCEBLAST"
    assert at(after(game, "shoot wind fist", (3, 5), "force blast")) == "I4"


def test_a_blast_without_a_distance_in_a_book_that_pushes_without_damage(tmp_path: Path) -> None:
    """A house rule lets its attacks knock back without doubles: the damage decides how far."""
    house = rulebook("eddieg").replace({"PWR-FORCEBLAST": rulebook("core2014")["PWR-FORCEBLAST"].value})
    game = after(storm(tmp_path, house, "H4"), "shoot wind fist", (6, 2))
    assert at(game) == "H4"


# -- by attacks of its own -----------------------------------------------------------------------------------


@pytest.mark.ruling("PWR-FORCEBLAST", "nebula2007")
def test_a_close_blast(tmp_path: Path) -> None:
    """By damage value 3, with a token, without damage; who has two tokens gets no third."""
    game = after(storm(tmp_path, "nebula2007"), "use wind force-blast close fist", HIT)
    assert (at(game), click(game, "fist"), game.state.fighter("fist").tokens) == ("F4", 1, 1)
    assert at(after(storm(tmp_path, "nebula2007"), "use wind force-blast close fist", MISS)) == "C4"
    full = storm(tmp_path, "nebula2007", fighters={"fist": {"tokens": 2}})
    full = after(full, "use wind force-blast close fist", HIT)
    assert (at(full), full.state.fighter("fist").tokens) == ("F4", 2)


def test_a_close_blast_by_a_house_rule_that_knows_one_push_for_all(tmp_path: Path) -> None:
    """By the margin, as the book of KBK-14 has it: 18 is 1 above 17."""
    house = rulebook("nebula2007").replace({"KBK-14": rulebook("eddieg")["KBK-14"].value})
    game = after(storm(tmp_path, house), "use wind force-blast close fist", (3, 5))
    assert (at(game), click(game, "fist")) == ("D4", 1)


@pytest.mark.ruling("PWR-FORCEBLAST", "nebula2007")
@pytest.mark.ruling("ACT-18", "nebula2007")
def test_a_second_token_pushes(tmp_path: Path) -> None:
    game = storm(tmp_path, "nebula2007", fighters={"fist": {"tokens": 1}})
    game = after(game, "use wind force-blast close fist", HIT)
    assert (game.state.fighter("fist").tokens, click(game, "fist")) == (2, 2)


@pytest.mark.ruling("PWR-FORCEBLAST", "nebula2007")
@pytest.mark.ruling("KBK-13", "nebula2007")
@pytest.mark.parametrize("size", ["giant", "colossal"])
def test_who_is_too_large_ignores_a_close_blast(tmp_path: Path, size: str) -> None:
    """Giants ignore the Force Blast of others: neither a slide nor a token, which would push as the second one."""
    ben = {"tower": actor("B5", range=0, size=size)}
    game = storm(tmp_path, "nebula2007", "P8", ben, fighters={"tower": {"tokens": 1}})
    game = after(game, "use wind force-blast close tower", HIT)
    assert (at(game, "tower"), click(game, "tower"), game.state.fighter("tower").tokens) == ("B5", 1, 1)


@pytest.mark.ruling("PWR-FORCEBLAST", "nebula2007")
def test_a_blast_from_afar(tmp_path: Path) -> None:
    """By attack value 10, and no token; the map ends 8 squares behind it, for 1 damage."""
    game = storm(tmp_path, "nebula2007", "F4")
    assert offered(game) == ["use wind force-blast ranged fist"]
    blasted = after(game, "use wind force-blast ranged fist", HIT)
    assert (at(blasted), blasted.state.fighter("fist").tokens, click(blasted, "fist")) == ("P4", 0, 1)
    far = after(storm(tmp_path, "nebula2007", "H4"), "use wind force-blast ranged fist", HIT)
    assert (at(far), click(far, "fist")) == ("P4", 2)


@every_book
@pytest.mark.ruling("PWR-FORCEBLAST")
def test_what_is_told(tmp_path: Path, edition: str) -> None:
    assert text_of_power("Force Blast", rulebook(edition)).action_needed == (
        "" if edition == "eddieg" else "power action"
    )
    game = storm(tmp_path, edition)
    against = game.why_not("use wind force-blast fist")[0]
    assert against.text.startswith(
        "It takes no action" if edition == "eddieg" else "It goes: use wind force-blast push"
    )
