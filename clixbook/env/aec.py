"""PettingZoo AEC environment over a game."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from PIL import Image

from clixbook.engine.game import DICE, Game
from clixbook.env.menu import SLOTS, menu_of, take_offer
from clixbook.env.observation import LIMIT, OFFER, PLANES, TABLE, observe_game
from clixbook.errors import BadWord
from clixbook.lab.batch import with_seed

RENDER_MODES = ["human", "ansi", "rgb_array"]
STEPS = 2000
"""A game that has not ended after that many decisions is cut off: every agent is truncated."""


class TableEnv(AECEnv):
    """A game from the position ``start``; its players are the agents.

    An action is the number of an offer, below ``SLOTS``; ``action_mask`` in the observation says which there are. A
    decision may take several pages (see ``clixbook.env.menu``). Dice fall by themselves, by the seed of ``reset``.
    Each page pays what it changed: the victory points that the agent's side won more than the others, divided by the
    build total, and at the end 1 for a win, -1 for a loss, 0 for a draw. ``render_mode`` is ``"ansi"`` for words,
    ``"rgb_array"`` for a picture, ``"human"`` prints. Raises a ClixbookError for a number that is not an offer.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "clixbook_v0", "render_modes": RENDER_MODES, "is_parallelizable": False,
    }  # fmt: skip

    def __init__(self, start: Game, *, steps: int = STEPS, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadWord(f"There is no render mode {render_mode!r}; there are {', '.join(RENDER_MODES)}.")
        self.start, self.steps, self.render_mode = start, steps, render_mode
        self.possible_agents = list(start.state.players)
        self.agents = list(self.possible_agents)

    # -- spaces -------------------------------------------------------------------------------------------

    @cached_property
    def _observation_space(self) -> spaces.Dict:
        board = self.start.board

        def numbers(*shape: int) -> spaces.Box:
            return spaces.Box(-LIMIT, LIMIT, shape, dtype=np.float32)

        return spaces.Dict({
            "board": numbers(len(PLANES), board.height, board.width),
            "offers": numbers(SLOTS, len(OFFER)),
            "table": numbers(len(TABLE)),
            "action_mask": spaces.Box(0, 1, (SLOTS,), dtype=np.int8),
        })  # fmt: skip

    @cached_property
    def _numbers(self) -> dict[str, spaces.Discrete]:
        return {agent: spaces.Discrete(SLOTS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Arrays, as in ``clixbook.env.observation``."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the offers; each agent's space draws on its own."""
        return self._numbers[agent]

    # -- play ---------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start again with the dice of that seed; without one, those of the position."""
        self.agents = list(self.possible_agents)
        self.game = roll_due_dice(self.start if seed is None else with_seed(self.start, seed))
        self.taken = 0
        self.rewards, self._cumulative_rewards = dict.fromkeys(self.agents, 0.0), dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.menu = menu_of(self.game)
        self.agent_selection = self.game.actor or self.agents[0]
        self._update_end_flags()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The agent's observation; offers only when the choice is its own."""
        chooses = agent == self.agent_selection and not self.game.is_over
        return observe_game(self.game, agent, self.menu if chooses else None)

    def step(self, action: int | None) -> None:
        """Take the offer of that number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.ahead()
        self.take(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: now - before[each] for each, now in self.ahead().items() if each in self.agents}
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def take(self, action: int | None) -> None:
        """Take the offer of that number, without a reward."""
        page, option = take_offer(self.menu, self.menu.offer(action, self.agent_selection))
        self.taken += 1
        if page is None:
            self.advance(option)
        else:
            self.menu = page
            self._update_end_flags()

    def waste(self) -> None:
        """Count a decision that changes nothing."""
        self.taken += 1
        self._update_end_flags()

    def advance(self, option: Any) -> None:
        """Take that option of the game for the player to choose, by no number: for players of another kind."""
        self.game = roll_due_dice(self.game.apply(option))
        self.menu, self.agent_selection = menu_of(self.game), self.game.actor or self.agent_selection
        self._update_end_flags()

    @property
    def is_over(self) -> bool:
        """Has the game ended, or was it cut off?"""
        return any(self.terminations.values()) or any(self.truncations.values())

    def _update_end_flags(self) -> None:
        for agent in self.agents:
            self.terminations[agent] = self.game.is_over
            self.truncations[agent] = self.taken >= self.steps and not self.game.is_over

    def ahead(self) -> dict[str, float]:
        """How far each agent is ahead: points as parts of the build total, and the result once there is one."""
        state, total = self.game.now, max(self.game.state.build_total, 1)
        score, result = self.game.points(), self.game.result

        def of(agent: str) -> float:
            points = sum((each if state.are_friends(side, agent) else -each) for side, each in score.items())
            if result is None or not result.winner:
                return float(points / total)
            return float(points / total) + (1 if result.won_by(agent) else -1)

        return {agent: of(agent) for agent in self.possible_agents}

    # -- pictures -----------------------------------------------------------------------------------------

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position in the way of ``render_mode``: words, a picture of (height, width, 3) bytes, or printed."""
        if self.render_mode == "rgb_array":
            with Image.open(io.BytesIO(self.game.now.board.to_png())) as picture:
                return np.asarray(picture.convert("RGB"), dtype=np.uint8)
        if self.render_mode == "human":
            sys.stdout.write(f"{self.game}\n")
            return None
        return str(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def roll_due_dice(game: Game) -> Game:
    """The game after the dice that are due have fallen."""
    while game.actor == DICE:
        game = game.roll()
    return game
