"""Impervious and Invulnerability: damage that is lowered, for sure or by a die."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from tests.helpers import EDITIONS, editions
from tests.powers.cast import Actor, actor, after, click, play, told

STRONG = {"a": actor("C3", damage_value=5)}


def against(folder: Path, edition: str, ann: dict[str, Actor], **ben: str) -> Game:
    """Ann's figure has struck Ben's, and hit with 17."""
    game = play(folder, edition, ann, {"b": actor("D3", **ben)})
    return after(game, "close a b", (3, 4))


@pytest.mark.parametrize(
    ("edition", "expected"),
    editions("PWR-INVULNERABILITY", core2014=3, complete2022=3, nebula2007=2, eddieg=2),
)
def test_invulnerability(tmp_path: Path, edition: str, expected: int) -> None:
    """Five damage, less 2 or less 3."""
    hit = against(tmp_path, edition, STRONG, defense="Invulnerability")
    assert click(hit, "b") == 1 + expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-INVULNERABILITY")
def test_a_critical_miss_hurts_all_the_same(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", defense="Invulnerability")}, {"b": actor("D3")})
    assert click(after(game, "close a b", (1, 1)), "a") == 2


@pytest.mark.parametrize(
    ("edition", "lost"),
    # clicks lost of five by each face of the die: 1, 4, 5, 6
    editions(
        "PWR-IMPERVIOUS", core2014=(3, 3, 0, 0), complete2022=(3, 3, 0, 0), nebula2007=(1, 1, 0, 0), eddieg=(1, 1, 0, 0)
    ),
)
def test_impervious(tmp_path: Path, edition: str, lost: tuple[int, ...]) -> None:
    hit = against(tmp_path, edition, STRONG, defense="Impervious")
    choice = [] if edition == "core2014" else ["roll"]
    found = tuple(click(after(hit, *choice, (die,)), "b") - 1 for die in (1, 4, 5, 6))
    assert found == lost


@pytest.mark.parametrize(("edition", "expected"), editions("PWR-IMPERVIOUS", complete2022=3, nebula2007=2, eddieg=2))
def test_without_the_roll(tmp_path: Path, edition: str, expected: int) -> None:
    hit = after(against(tmp_path, edition, STRONG, defense="Impervious"), "no roll")
    assert click(hit, "b") == 1 + expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.ruling("PWR-IMPERVIOUS")
def test_no_damage_no_roll(tmp_path: Path, edition: str) -> None:
    hit = against(tmp_path, edition, {"a": actor("C3", damage_value=0)}, defense="Impervious")
    assert hit.pending is None
    assert click(hit, "b") == 1


@pytest.mark.ruling("PWR-IMPERVIOUS", "core2014")
def test_a_crash_is_another_damage_with_another_roll(tmp_path: Path) -> None:
    """Three damage and a 6: nothing, and no knock back. A 1: one click, one square back, into the edge of the map."""
    board = Board.build(width=4, height=5)
    game = play(tmp_path, "core2014", {"a": actor("C3")}, {"b": actor("D3", defense="Impervious")}, board=board)
    rolled = after(game, "close a b", (4, 4))
    assert click(after(rolled, (6,)), "b") == 1
    crash = after(rolled, (1,))
    assert "resists 1 damage" in str(crash.pending)
    assert click(after(crash, (6,)), "b") == click(after(crash, (1,)), "b") == 2
    assert "nothing is left" in told(after(crash, (6,)))


@pytest.mark.ruling("DMG-03", "core2014", "complete2022", "nebula2007", "eddieg")
@pytest.mark.parametrize(
    ("edition", "expected"), [("core2014", 3), ("complete2022", 3), ("nebula2007", 1), ("eddieg", 2)]
)
def test_one_reducer_or_all(tmp_path: Path, edition: str, expected: int) -> None:
    """Five damage, Invulnerability, and Toughness in another slot; all of them help in one book."""
    hit = against(tmp_path, edition, STRONG, defense="Invulnerability", damage="Toughness")
    assert click(hit, "b") == 1 + expected


def swung(folder: Path, dealt: int, **ben: str) -> Game:
    """A heavy object is taken up, and hits a turn later; there it adds 2 to the damage dealt."""
    strong = actor("C3", attack="Super Strength", damage_value=dealt, range=0)
    board = Board.build(width=16, height=8, objects={"B3": "heavy"})
    others = {"b": actor("D3", range=0, **ben), "c": actor("D4", points=50, range=0)}
    game = play(folder, "nebula2007", {"a": strong}, others, board=board)
    return after(game, "move a C3 take B3", "no attack", "end", "end", "swing a b", (3, 4))


@pytest.mark.ruling("PWR-IMPERVIOUS", "nebula2007")
def test_the_die_is_for_all_that_is_dealt(tmp_path: Path) -> None:
    """3 and 2 are 5, and 4 less is 1; a figure without damage of its own deals 2."""
    asked = swung(tmp_path, 3, defense="Impervious")
    assert "b resists 5 damage" in str(asked.pending)
    assert "b takes 1 of 5 clicks." in told(after(asked, "roll", (3,)))
    assert "b resists 2 damage" in str(swung(tmp_path, 0, defense="Impervious").pending)


@pytest.mark.ruling("PWR-MASTERMIND", "nebula2007")
def test_what_an_object_adds_is_passed_on_too(tmp_path: Path) -> None:
    asked = swung(tmp_path, 0, damage="Mastermind")
    assert [str(option) for option in asked.options()] == ["take it", "c"]
    assert click(after(asked, "c"), "c") == 3
