"""A trained policy as a player for simulations, tournaments and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from numpy.typing import NDArray

from clixbook.engine.game import Game
from clixbook.engine.position.questions import Option
from clixbook.env.menu import menu_of, take_offer
from clixbook.env.observation import observe_game

Policy: TypeAlias = Callable[[Mapping[str, NDArray[Any]]], int]
"""A function from an agent's observation to the number of an offer."""


@dataclass(frozen=True)
class PolicyPlayer:
    """Player that follows a policy's numbers through menu pages to an option.

    The policy sees what an agent of ``TableEnv`` sees. For many workers it is what they can be sent: a function, or an
    object with its weights. A ClixbookError for a number that is no offer.

    >>> import clixbook as cx
    >>> from clixbook.env import PolicyPlayer
    >>> def last(seen):
    ...     return int(seen["action_mask"].nonzero()[0][-1])
    >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=1)
    >>> str(PolicyPlayer(last)(game))
    'end'
    >>> len(cx.simulate(game, {"Ann": PolicyPlayer(last), "Ben": "eager"}, games=2).games)
    2
    """

    policy: Policy

    def __call__(self, game: Game) -> Option:
        """The option of the last offer that the policy takes."""
        page = menu_of(game)
        while True:
            following, option = take_offer(
                page, page.offer(self.policy(observe_game(game, game.actor, page)), game.actor)
            )
            if following is None:
                chosen: Option = option
                return chosen
            page = following
