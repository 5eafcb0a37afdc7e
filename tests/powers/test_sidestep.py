"""Sidestep: a free action of two squares, in the two books that know it."""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.engine.game import Game
from tests.helpers import at, editions
from tests.powers.cast import actor, after, offered, play

KNOWN = ("core2014", "complete2022")
SIDE = "Sidestep (pink)"


def steps(game: Game) -> set[str]:
    """The squares to which a may step aside alone."""
    return {text.split()[3] for text in offered(game) if text.startswith("use a sidestep") and len(text.split()) == 4}


@pytest.mark.parametrize("edition", KNOWN)
@pytest.mark.ruling("PWR-SIDESTEP", *KNOWN)
def test_two_squares_for_nothing(tmp_path: Path, edition: str) -> None:
    """Every square within 2 of D4 but its own; no token, no action, once a turn; its move comes on top."""
    game = play(tmp_path, edition, {"a": actor("D4", speed=SIDE)}, {"b": actor("P8")})
    assert steps(game) == {f"{column}{row}" for column in "BCDEF" for row in range(2, 7)} - {"D4"}
    done = after(game, "use a sidestep F4")
    assert (at(done, "a"), done.state.left, done.state.fighter("a").tokens) == ("F4", game.state.left, 0)
    assert done.why_not("use a sidestep G4")[0].ruling == "ACT-28"
    assert at(after(done, "move a N4"), "a") == "N4", "its speed of 8 is untouched"
    again = after(done, "end", "end")
    assert at(after(again, "use a sidestep G4"), "a") == "G4"


@pytest.mark.parametrize("edition", KNOWN)
@pytest.mark.ruling("PWR-SIDESTEP", *KNOWN)
def test_a_slow_figure_and_a_tired_one(tmp_path: Path, edition: str) -> None:
    """2 squares, not the speed value of 1; and with two tokens still."""
    game = play(tmp_path, edition, {"a": actor("D4", speed=SIDE, speed_value=1)}, {"b": actor("P8")},
                fighters={"a": {"tokens": 2}})  # fmt: skip
    assert "F4" in steps(game)
    assert not game.why_not("use a sidestep F6")
    assert game.why_not("use a sidestep G4")
    assert game.why_not("use a sidestep D4")[0].ruling == "PWR-SIDESTEP"


@pytest.mark.parametrize(
    ("edition", "expected"),
    # bushes stop who enters them in one book, and halve no locked speed; they are nothing to a move in the other
    editions("PWR-SIDESTEP", core2014=("D6", False), complete2022=("D6", True)),
)
def test_out_of_bushes_and_through_them(tmp_path: Path, edition: str, expected: tuple[str, bool]) -> None:
    """From a bush on D4 to D6; from open ground over a hedge on E."""
    far, through = expected
    begun = {"a": actor("D4", speed=SIDE)}, {"b": actor("P8")}
    assert far in steps(play(tmp_path, edition, *begun, hindering=["D4"]))
    hedge = [f"E{row}" for row in range(1, 9)]
    assert ("F4" in steps(play(tmp_path, edition, *begun, hindering=hedge))) is through


@pytest.mark.parametrize("edition", KNOWN)
@pytest.mark.ruling("PWR-SIDESTEP", *KNOWN)
def test_it_must_break_away(tmp_path: Path, edition: str) -> None:
    """b holds it: on a 3 it stays, the step is spent, but no token; on a 4 it goes."""
    game = play(tmp_path, edition, {"a": actor("D4", speed=SIDE)}, {"b": actor("E4")})
    held = after(game, "use a sidestep B4", (3,))
    assert (at(held, "a"), held.state.fighter("a").tokens) == ("D4", 0)
    assert held.why_not("use a sidestep B4")[0].ruling == "ACT-28"
    assert at(after(game, "use a sidestep B4", (4,)), "a") == "B4"


@pytest.mark.ruling("PWR-SIDESTEP", "core2014")
def test_a_flyer_takes_a_friend_along(tmp_path: Path) -> None:
    """Speed less 2 for the passenger changes nothing: the 2 squares are locked."""
    ann = {"a": actor("D4", speed=SIDE, mode="wing"), "f": actor("D5")}
    game = play(tmp_path, "core2014", ann, {"b": actor("P8")})
    done = after(game, "use a sidestep F4 f", "E4")
    assert (at(done, "a"), at(done, "f")) == ("F4", "E4")
    assert done.why_not("move f D4"), "who was carried gets no action that costs"


@pytest.mark.parametrize("edition", ["nebula2007", "eddieg"])
@pytest.mark.ruling("PWR-SIDESTEP", "nebula2007", "eddieg")
def test_two_books_know_none(tmp_path: Path, edition: str) -> None:
    game = play(tmp_path, edition, {"a": actor("D4", speed=SIDE)}, {"b": actor("P8")})
    assert offered(game) == []
    (reason,) = game.why_not("use a sidestep F4")
    assert (reason.ruling, reason.text.startswith("There is no Sidestep in this book.")) == ("PWR-SIDESTEP", True)
