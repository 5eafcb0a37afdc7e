"""Gymnasium environment: one learning player against a built-in one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from clixbook.engine.game import Game
from clixbook.env.aec import STEPS, TableEnv
from clixbook.errors import IllegalAction, NotFound
from clixbook.lab.players import Player, player


class DuelEnv(gymnasium.Env[dict[str, NDArray[Any]], Any]):
    """A game from ``start`` played by ``me``; ``against`` plays everybody else.

    ``against`` is a player or the name of one of ours; without ``start`` it is a small duel, without ``me`` the first
    player learns. Actions, observations and rewards are those of ``TableEnv``: the doings of the others in between are
    paid with the next step. ``info["action_mask"]`` and ``action_masks()`` say which numbers are offers. Any other
    number changes nothing and pays nothing, but counts as a decision; ``info["illegal"]`` is then True.
    ``gymnasium.make("clixbook/Duel-v0", start=game, me="Ann")`` makes one too. Raises a ClixbookError for an unknown
    ``me`` or name.

    >>> import gymnasium
    >>> import clixbook.env
    >>> duel = gymnasium.make("clixbook/Duel-v0")
    >>> seen, info = duel.reset(seed=1)
    >>> int(info["action_mask"].sum()) == int(duel.unwrapped.action_masks().sum()) > 0
    True
    """

    metadata = TableEnv.metadata | {"render_fps": 1}

    def __init__(
        self,
        start: Game | None = None,
        me: str = "",
        against: Player | str = "eager",
        *,
        steps: int = STEPS,
        render_mode: str | None = None,
    ) -> None:
        start = small_duel() if start is None else start
        names = start.state.players
        me = me or names[0]
        if me not in names:
            raise NotFound(f"There is no player {me!r}; there are {', '.join(names)}.")
        self.table, self.me = TableEnv(start, steps=steps, render_mode=render_mode), me
        self.against = player(against) if isinstance(against, str) else against
        self.render_mode = render_mode
        self._paid = 0.0
        self.observation_space: spaces.Space[Any] = self.table.observation_space(me)
        self.action_space: spaces.Space[Any] = self.table.action_space(me)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Start again with dice of that seed, or of one drawn by the environment's own generator."""
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**31)) if seed is None else seed)
        self._others_play()
        self._paid = self.table.ahead()[self.me]
        return self.table.observe(self.me), self.info

    def step(self, action: int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Take the offer of that number, then let the others play until the agent must choose again."""
        table = self.table
        if table.is_over:
            raise IllegalAction("The game is over; reset comes next.")
        legal = 0 <= int(action) < len(table.menu.offers)
        if legal:
            table.take(int(action))
            self._others_play()
        else:
            table.waste()
        ahead = table.ahead()[self.me]
        gained, self._paid = ahead - self._paid, ahead
        if self.render_mode == "human":
            self.render()
        info = self.info if legal else {**self.info, "illegal": True}
        return table.observe(self.me), gained, table.terminations[self.me], table.truncations[self.me], info

    @property
    def info(self) -> dict[str, Any]:
        """The game itself, for more than numbers, and the mask of the offers."""
        return {"game": self.table.game, "action_mask": self.table.observe(self.me)["action_mask"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """A mask of the numbers that are options now, under the name that learners look for."""
        return self.table.observe(self.me)["action_mask"].astype(bool)

    def _others_play(self) -> None:
        table = self.table
        while not table.is_over and table.game.actor != self.me:
            table.advance(self.against(table.game))

    def render(self) -> Any:
        """Render as ``TableEnv`` does."""
        return self.table.render()


def small_duel() -> Game:
    """A duel of one figure a side on a small map, for ten rounds."""
    return Game.new("corner", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=10)
