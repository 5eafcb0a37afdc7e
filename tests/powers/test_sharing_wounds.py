"""Team abilities whose members share their wounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import EDITIONS
from tests.powers.cast import actor, after, click, offered, play

OFFICIAL, BEGINNING = ("core2014", "complete2022"), ("nebula2007", "eddieg")
TEAMS = [("X-Men", "x-men", "TA-XMEN"), ("Titans", "titans", "TA-TITANS")]


def cases(books: tuple[str, ...]) -> list[object]:
    """Params (edition, team, its word), each marked with the team's ruling in that edition."""
    return [
        pytest.param(edition, team, word, marks=pytest.mark.ruling(ruling, edition), id=f"{team}-{edition}")
        for edition in books
        for team, word, ruling in TEAMS
    ]


def wounded(folder: Path, edition: str, team: str, *, tokens: int = 0) -> Game:
    """Two members side by side, the second on its third click; a third friend of no team is hurt too."""
    ann = {"a": actor("C3", teams=team), "c": actor("C4", teams=team), "d": actor("B3")}
    hurt = {"c": {"click": 3}, "d": {"click": 3}, "a": {"tokens": tokens}}
    return play(folder, edition, ann, {"b": actor("P8", range=0)}, fighters=hurt)


@pytest.mark.parametrize(("edition", "team", "word"), cases(OFFICIAL))
def test_a_power_action_heals_and_may_hurt(tmp_path: Path, edition: str, team: str, word: str) -> None:
    game = wounded(tmp_path, edition, team)
    assert offered(game) == [f"use a {word} c"]
    rolled = after(game, f"use a {word} c")
    for die in range(1, 7):
        done = after(rolled, (die,))
        assert (click(done, "c"), click(done, "a")) == (2, 2 if die < 5 else 1)
        assert (done.state.left, done.state.fighter("a").tokens) == (2, 1)


@pytest.mark.parametrize(("edition", "team", "word"), cases(BEGINNING))
def test_as_an_action_begins(tmp_path: Path, edition: str, team: str, word: str) -> None:
    game = wounded(tmp_path, edition, team)
    assert game.why_not(f"use a {word} c")
    asked = after(game, "move d A3")
    assert [str(option) for option in asked.options()] == ["nobody", "c"]
    done = after(asked, "c", "nobody")  # c is asked too, now that a is hurt
    assert (click(done, "c"), click(done, "a")) == (2, 2)
    assert (done.state.fighter("a").tokens, done.state.fighter("d").tokens) == (1, 1)
    assert click(after(asked, "nobody"), "c") == 3


@pytest.mark.parametrize(("edition", "team", "word"), cases(BEGINNING))
def test_who_has_two_tokens_takes_no_third(tmp_path: Path, edition: str, team: str, word: str) -> None:
    game = wounded(tmp_path, edition, team, tokens=2)
    assert after(game, "move d A3").pending is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_hurt_nobody_is_asked(tmp_path: Path, edition: str) -> None:
    ann = {"a": actor("C3", teams="X-Men"), "c": actor("C4", teams="X-Men"), "d": actor("B3")}
    game = play(tmp_path, edition, ann, {"b": actor("P8", range=0)})
    assert offered(game) == []
    assert after(game, "move d A3").pending is None
