"""Dice that are the same in every run."""

import pytest
from jupyter_client.multikernelmanager import MultiKernelManager

from clixbook.view.play.new_game import ready, set_up_page

assert set_up_page.fresh_seed is ready.fresh_seed  # taken along before a test replaces the one of `ready`


@pytest.fixture(autouse=True)
def usual_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is put on the table without a seed has the dice of this one, not fresh ones."""
    monkeypatch.setattr(ready, "fresh_seed", lambda: ready.SEED)


@pytest.fixture(autouse=True, scope="session")
def kernel_managers_leave_quietly() -> None:
    """The manager of a test that is over is collected at any time, and would then wait for sockets of another loop."""
    MultiKernelManager.__del__ = lambda self: None  # type: ignore[method-assign]
