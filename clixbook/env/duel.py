"""Gymnasium environment: one learning player against a built-in one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces
from numpy.typing import NDArray

from clixbook.engine.game import Game
from clixbook.env.aec import STEPS, TableEnv
from clixbook.errors import ClixbookError
from clixbook.lab.players import Player, player


class DuelEnv(gymnasium.Env[dict[str, NDArray[Any]], Any]):
    """A game from ``start`` played by ``me``; ``against`` plays everybody else.

    ``against`` is a player or the name of one of ours. Actions, observations and rewards are those of ``TableEnv``:
    what the others do in between is paid with the next step. Raises a ClixbookError for an unknown ``me`` or name.
    """

    metadata = TableEnv.metadata

    def __init__(
        self,
        start: Game,
        me: str,
        against: Player | str = "eager",
        *,
        steps: int = STEPS,
        render_mode: str | None = None,
    ) -> None:
        names = start.state.players
        if me not in names:
            raise ClixbookError(f"There is no player {me!r}; there are {', '.join(names)}.")
        self.table, self.me = TableEnv(start, steps=steps, render_mode=render_mode), me
        self.against = player(against) if isinstance(against, str) else against
        self.render_mode = render_mode
        self._paid = 0.0
        self.observation_space: spaces.Space[Any] = self.table.observation_space(me)
        self.action_space: spaces.Space[Any] = self.table.action_space(me)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin anew with dice of that seed, or of one that the environment's own generator draws."""
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**31)) if seed is None else seed)
        self._others_play()
        self._paid = self.table.ahead()[self.me]
        return self.table.observe(self.me), self.info

    def step(self, action: int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Take the offer of that number, then let the others play until the choice is one's own again."""
        table = self.table
        if table.is_over:
            raise ClixbookError("The game is over; reset comes next.")
        table.take(int(action))
        self._others_play()
        ahead = table.ahead()[self.me]
        gained, self._paid = ahead - self._paid, ahead
        if self.render_mode == "human":
            self.render()
        return table.observe(self.me), gained, table.terminations[self.me], table.truncations[self.me], self.info

    @property
    def info(self) -> dict[str, Any]:
        """The game itself, for who wants to look at more than numbers."""
        return {"game": self.table.game}

    def _others_play(self) -> None:
        table = self.table
        while not table.is_over and table.game.actor != self.me:
            table.advance(self.against(table.game))

    def render(self) -> Any:
        """As ``TableEnv`` does."""
        return self.table.render()
