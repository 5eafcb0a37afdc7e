"""Dice that are the same in every run."""

import pytest

from clixbook.view.play.new_game import ready


@pytest.fixture(autouse=True)
def usual_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is put on the table without a seed has the dice of this one, not fresh ones."""
    monkeypatch.setattr(ready, "fresh_seed", lambda: ready.SEED)
