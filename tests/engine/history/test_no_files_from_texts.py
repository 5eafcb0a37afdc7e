"""A line or a saved game from a stranger reaches no file but the maps that come with clixbook."""

from __future__ import annotations

import pytest

import clixbook as cx


@pytest.fixture
def game() -> cx.Game:
    """A set-up in which the first player is still to choose among two maps."""
    return cx.Game.new(
        ["loading-dock", "market-street"], rules="core2014", set_up=True,
        forces={"Ann": ["bruiser"], "Ben": ["lodestar"]},
    )  # fmt: skip


def test_a_saved_game_that_names_a_file_is_refused_and_tells_nothing_of_it(game: cx.Game, tmp_path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("title: hush\nmap: |\n  nonsense", encoding="utf-8")
    kept = game.to_dict()
    assert "market-street" in kept["maps"]
    assert cx.Game.from_dict(kept) == game
    with pytest.raises(cx.ClixbookError) as error:
        cx.Game.from_dict({**kept, "maps": ["loading-dock", str(secret)]})
    assert "maps" in str(error.value)
    assert "hush" not in str(error.value)


def test_a_line_that_names_a_file_is_refused_and_tells_nothing_of_it(game: cx.Game) -> None:
    line = game.to_line()
    assert "market-street" in line
    with pytest.raises(cx.ClixbookError, match="No map is called"):
        cx.Game.from_line(line.replace("market-street", "~2f.etc~2f.passwd"))
