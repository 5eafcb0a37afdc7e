"""Precision Strike: hits that are hard to evade, to pass on, and to reduce to nothing."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from clixbook.lab.odds import action_odds
from tests.helpers import EDITIONS, editions
from tests.powers.cast import actor, after, click, offered, play

HAVE_IT = ("core2014", "complete2022")
PRECISE = {"attack": "Precision Strike"}


@pytest.mark.parametrize("edition", HAVE_IT)
@pytest.mark.ruling("PWR-PRECISIONSTRIKE", *HAVE_IT)
@pytest.mark.parametrize(
    ("guard", "damage", "expected"),
    [("Invulnerability", 1, 2), ("Invulnerability", 2, 2), ("Invulnerability", 4, 3), ("Toughness", 1, 2)],
)
def test_a_hit_leaves_at_least_one(tmp_path: Path, edition: str, guard: str, damage: int, expected: int) -> None:
    """1 less 2 would be nothing, 4 less 2 is 2 as ever; the click after it is one more."""
    ann = {"a": actor("C3", **PRECISE, damage_value=damage)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense=guard)})
    assert click(after(game, "close a b", (3, 4)), "b") == expected


@pytest.mark.parametrize("edition", HAVE_IT)
@pytest.mark.ruling("PWR-PRECISIONSTRIKE", *HAVE_IT)
def test_nothing_comes_of_no_damage(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", **PRECISE, damage_value=0)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Toughness")})
    assert click(after(game, "close a b", (3, 4)), "b") == 1


@pytest.mark.parametrize("edition", HAVE_IT)
@pytest.mark.ruling("PWR-PRECISIONSTRIKE", *HAVE_IT)
def test_a_six_of_impervious_leaves_one(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PRECISE)}, {"b": actor("D3", defense="Impervious")})
    moves = ["close a b", (3, 4), *(["roll"] if edition == "complete2022" else []), (6,)]
    assert click(after(game, *moves), "b") == 2


@pytest.mark.parametrize(
    ("edition", "expected"),
    # half of 1 is ignored, rounded up, and ignoring is not reducing; in 2022 it is 2 less and no less than 1
    [
        pytest.param("core2014", 1, marks=pytest.mark.ruling("PWR-PRECISIONSTRIKE", "core2014")),
        pytest.param("complete2022", 2, marks=pytest.mark.ruling("PWR-PRECISIONSTRIKE", "complete2022")),
    ],
)
def test_what_is_ignored_is_not_reduced(tmp_path: Path, edition: str, expected: int) -> None:
    ann = {"a": actor("C3", **PRECISE, damage_value=1)}
    game = play(tmp_path, edition, ann, {"b": actor("D3", defense="Invincible")})
    assert click(after(game, "close a b", (3, 4)), "b") == expected


@pytest.mark.ruling("PWR-PRECISIONSTRIKE", "core2014")
@pytest.mark.parametrize("verb", ["close", "shoot"])
def test_nobody_evades_it_in_2014(tmp_path: Path, verb: str) -> None:
    place = "D3" if verb == "close" else "H3"
    game = play(tmp_path, "core2014", {"a": actor("C3", **PRECISE)}, {"b": actor(place, defense="Super Senses")})
    hit = after(game, f"{verb} a b", (3, 4))
    assert hit.pending is None
    assert click(hit, "b") == 4


@pytest.mark.ruling("PWR-PRECISIONSTRIKE", "complete2022")
def test_only_a_six_evades_it_in_2022(tmp_path: Path) -> None:
    game = play(tmp_path, "complete2022", {"a": actor("C3", **PRECISE)}, {"b": actor("D3", defense="Super Senses")})
    hit = after(game, "close a b", (3, 4), "b rolls to evade")
    assert [click(after(hit, (die,)), "b") for die in range(1, 7)] == [4, 4, 4, 4, 4, 1]
    assert "counts as 5" in "\n".join(str(reason) for event in after(hit, (6,)).events for reason in event.reasons)


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_reckon_with_it(tmp_path: Path, edition: str) -> None:
    """7 and more hit, 21 of 36; then nobody evades, or one face does, or two where the book has no such power."""
    faces = {"core2014": 0, "complete2022": 1, "nebula2007": 2, "eddieg": 2}[edition]
    game = play(tmp_path, edition, {"a": actor("C3", **PRECISE)}, {"b": actor("D3", defense="Super Senses")})
    assert action_odds(game, "close a b")["b"].hit == Fraction(21, 36) * Fraction(6 - faces, 6)


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        pytest.param("core2014", (4, 1), marks=pytest.mark.ruling("PWR-PRECISIONSTRIKE", "core2014")),
        pytest.param("complete2022", (1, 4), marks=pytest.mark.ruling("PWR-PRECISIONSTRIKE", "complete2022")),
    ],
)
def test_whether_a_friend_stands_in(tmp_path: Path, edition: str, expected: tuple[int, int]) -> None:
    """The damage stays with b in 2014; in 2022 the friend c becomes the one that is hit."""
    ben = {"b": actor("D3", defense="Mastermind"), "c": actor("D2", points=50)}
    game = play(tmp_path, edition, {"a": actor("C3", **PRECISE)}, ben)
    hit = after(game, "close a b", (3, 4))
    done = after(hit, "c") if hit.pending else hit
    assert (click(done, "b"), click(done, "c")) == expected


@pytest.mark.parametrize(
    ("edition", "knows"),
    editions("PWR-PRECISIONSTRIKE", core2014=True, complete2022=True, nebula2007=False, eddieg=False),
)
def test_it_works_where_the_book_has_it(tmp_path: Path, edition: str, knows: bool) -> None:
    game = play(
        tmp_path, edition, {"a": actor("C3", **PRECISE, damage_value=1)}, {"b": actor("D3", defense="Toughness")}
    )
    assert click(after(game, "close a b", (3, 4)), "b") == (2 if knows else 1)


@pytest.mark.ruling("PWR-PRECISIONSTRIKE", "core2014", "complete2022")
@pytest.mark.parametrize("edition", HAVE_IT)
def test_outwitted_it_leaves_no_more_than_others(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", **PRECISE, damage_value=1)}
    ben = {"b": actor("D3", defense="Toughness", damage="Outwit")}
    game = after(play(tmp_path, edition, ann, ben), "end", "use b outwit a precision-strike", "end")
    assert click(after(game, "close a b", (3, 4)), "b") == 1


@pytest.mark.parametrize("edition", HAVE_IT)
@pytest.mark.ruling("PWR-PRECISIONSTRIKE", *HAVE_IT)
def test_it_takes_no_action_and_says_so(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("C3", **PRECISE)}, {"b": actor("D3")})
    assert offered(game) == []
    assert [reason.ruling for reason in game.why_not("use a precision-strike")] == ["PWR-PRECISIONSTRIKE"]
