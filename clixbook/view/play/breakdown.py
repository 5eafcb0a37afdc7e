"""How the numbers of an attack come about: its attack value, the defense against it, and its damage down to clicks."""

from __future__ import annotations

from collections.abc import Mapping

from clixbook.engine.actions import Action, Close, Shoot
from clixbook.engine.rules.attack_roll import judge
from clixbook.engine.sequence.attack import harm_of
from clixbook.engine.sequence.blows import Attack, Hit
from clixbook.engine.sequence.fighters import where
from clixbook.engine.sequence.to_hit import attack_value, damage_value, defense_value
from clixbook.engine.state import State
from clixbook.view.play.lanes import PLAIN, FirstRoll
from clixbook.view.play.parts import Lights, folded
from clixbook.view.play.waterfall import damage_html, waterfall_html


def attack_of(state: State, action: Action) -> Attack | None:
    """The attack of a plain close or ranged attack; None for other actions, whose attacks may be chosen later."""
    if isinstance(action, Close | Shoot):
        return Attack(action.who, action.targets, ranged=isinstance(action, Shoot), at=where(state, action.who))
    return None


def breakdown_html(
    state: State, action: Action, roll: FirstRoll, *, lights: Lights, group: str, names: Mapping[str, str]
) -> str:
    """Two rows that open: how what is rolled comes about, and what a hit does; nothing for other actions.

    What the values do not tell, such as what an effect adds to the roll itself, stands in the log after the roll.
    """
    attack = attack_of(state, action)
    if attack is None:
        return ""
    target = attack.targets[0]
    attacks, defends = attack_value(state, attack), defense_value(state, attack, target)
    if (attacks.total, defends.total) != (roll.attack, roll.defense):
        return ""
    falls = "".join(
        waterfall_html(value, lights=lights, group=f"{group}-{value.name}", names=names) for value in (attacks, defends)
    )
    return folded("Where attack and defense come from", falls) + _damage(state, attack, lights, group, names)


def _damage(state: State, attack: Attack, lights: Lights, group: str, names: Mapping[str, str]) -> str:
    """The damage value, and what becomes of it on its way to the dial of a single target that is hit."""
    value = damage_value(state, attack)
    fall = waterfall_html(value, lights=lights, group=f"{group}-damage", names=names)
    if len(attack.targets) == 1:
        defense = defense_value(state, attack, attack.targets[0]).total
        hit = Hit(attack.targets[0], PLAIN, judge(state.rules, PLAIN, defense, defense), dealt=value.total)
        fall += damage_html(harm_of(state, attack, hit), lights=lights, group=f"{group}-harm", names=names)
    return folded("What a hit does", fall)
