"""Learning environments: PettingZoo for several players, Gymnasium for one.

Needs the extra ``env`` (``pip install 'clixbook[env]'``).

>>> import clixbook as cx
>>> from clixbook.env import TableEnv
>>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, rounds=3)
>>> table = TableEnv(game)
>>> table.reset(seed=7)
>>> table.agent_selection in ("Ann", "Ben")
True
>>> sorted(table.observe("Ann"))
['action_mask', 'board', 'offers', 'table']

A decision is a menu of at most ``SLOTS`` numbered offers (``clixbook.env.menu``); what an agent sees is told, number by
number, in ``clixbook.env.observation``.
"""

from importlib.util import find_spec

if missing := [name for name in ("gymnasium", "pettingzoo") if find_spec(name) is None]:
    raise ModuleNotFoundError(f"clixbook.env needs {' and '.join(missing)}: pip install 'clixbook[env]'")

import gymnasium

from clixbook.env.aec import TableEnv
from clixbook.env.duel import DuelEnv
from clixbook.env.menu import SLOTS
from clixbook.env.policy_player import PolicyPlayer

gymnasium.register(id="clixbook/Duel-v0", entry_point="clixbook.env.duel:DuelEnv")

__all__ = ["SLOTS", "DuelEnv", "PolicyPlayer", "TableEnv"]
