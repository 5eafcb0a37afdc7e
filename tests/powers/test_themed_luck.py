"""Themed Team Probability Control beside the power itself, and by figures that lack the keyword (THM-09, RRL-03)."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.engine.rules.forces.themes import Theme
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from tests.helpers import editions
from tests.powers.cast import Actor, actor, after, play, words
from tests.powers.specials_cast import native

MISS = (1, 2)
SKY = "Sky"


def of_the_sky(folder: Path, rules: str, **ann: Actor) -> Game:
    """Ann's turn: three of her force made it a team of the Sky; Ben's foe is west of a, another far away."""
    themes = (Theme("Ann", SKY, members=3, left=3),)
    return arrange_start(play(folder, rules, ann, {"x": actor("B3"), "y": actor("P8")}), {}, turn=3, themes=themes)


@pytest.mark.ruling("RRL-03", "complete2022")
@pytest.mark.ruling("THM-09", "complete2022")
def test_the_power_and_that_of_the_team_are_one_and_used_once_a_turn(tmp_path: Path) -> None:
    """The first to roll again uses the power that it shows, the other that of the team: neither may use both."""
    ann = {"a": actor("C3", damage="Probability Control", keywords=SKY), "b": actor("C5", keywords=SKY)}
    game = after(of_the_sky(tmp_path, "complete2022", **ann), "close a x", MISS)
    assert words(game) == ["let it be", "a", "b"]
    once = after(game, "a", MISS)
    assert (words(once), once.state.themes[0].left) == (["let it be", "b"], 3)
    twice = after(once, "b", MISS)
    assert (twice.pending, twice.state.themes[0].left) == (None, 2)


@pytest.mark.parametrize(
    ("edition", "expected"),
    # a, which lost the keyword, and c, which never had it
    editions("THM-09", core2014=["let it be", "b"], complete2022=["let it be", "a", "b", "c"]),
)
def test_in_one_book_all_figures_of_the_force_are_of_its_team(
    tmp_path: Path, edition: str, expected: list[str]
) -> None:
    game = of_the_sky(
        tmp_path, edition, a=native("C3", f'once per turn, may lose "{SKY}"', keywords=SKY),
        b=actor("C5", keywords=SKY), c=actor("F3"),
    )  # fmt: skip
    lost = after(game, "use a card-text old-trick")
    assert lost.state.fighter("a").figure.keywords == ()
    missed = after(lost, "close a x", MISS)
    assert words(missed) == expected
