"""The arithmetic of an attack: attack value, defense value and damage."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from clixbook.board.answers.message import plural
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.state import State
from clixbook.engine.rules.combat.attack_roll import judge
from clixbook.engine.sequence.attack.attack_sequence import substituted_damage, work_out_damage
from clixbook.engine.sequence.attack.to_hit import attack_value, damage_value, defense_value
from clixbook.engine.sequence.fighters.stacks import most_lost_to_attack
from clixbook.view.play.choice.action_groups import PLAIN, AttackOdds
from clixbook.view.play.odds.waterfall import damage_html, waterfall_html
from clixbook.view.play.panes.parts import Lights, folded_html, keep_as, reason_rows, section

SIXES = (6, 6)


def breakdown_html(roll: AttackOdds, *, lights: Lights, group: str, names: Mapping[str, str], page: str = "") -> str:
    """Two rows that open, and stay open on this ``page``: the sources of the roll, and the effects of a hit.

    Changes that are no values, such as what an effect adds to the roll itself, stand in the log after the roll.
    """
    attack, state = roll.made, roll.state
    attacks, defends = attack_value(state, attack), defense_value(state, attack, attack.targets[0])
    if (attacks.total + attack.roll_change, defends.total) != (roll.attack, roll.defense):
        return ""
    falls = waterfall_html(attacks, lights=lights, group=f"{group}-attack", names=names)
    for target in attack.targets:
        whose = f"<p>Against <b>{escape(names.get(target, target))}</b>:</p>" if len(attack.targets) > 1 else ""
        value = defense_value(state, attack, target)
        falls += whose + waterfall_html(value, lights=lights, group=f"{group}-defense", names=names)
    if attack.roll_change:
        falls += f"<p>The roll itself is changed by {attack.roll_change:+}.</p>"
    return folded_html("Where attack and defense come from", falls, keep_as(page, "how")) + _damage(
        state, attack, lights, group, names, page
    )


def _damage(state: State, attack: Attack, lights: Lights, group: str, names: Mapping[str, str], page: str) -> str:
    """The damage on its way to the dial of a single hit target."""
    target = attack.targets[0]
    defense = defense_value(state, attack, target).total
    hit = Hit(target, PLAIN, judge(state.rules, PLAIN, defense, defense, damage=attack.damage))
    amount, why = substituted_damage(state, attack, hit)
    if amount is None:
        value = damage_value(state, attack)
        amount, fall = value.total, waterfall_html(value, lights=lights, group=f"{group}-damage", names=names)
    else:
        html = f"<p>It deals {amount}, whatever the damage value is.</p>" if amount else "<p>It deals no damage.</p>"
        fall = section("Damage", html + reason_rows(why, state.rules, lights, f"{group}-damage", names), heading="h3")
    if len(attack.targets) == 1 and not attack.deals_none_to(target):
        harm = work_out_damage(state, attack, Hit(target, PLAIN, hit.judged, dealt=amount))
        fall += damage_html(harm, lights=lights, group=f"{group}-harm", names=names)
        if (lost := most_lost_to_attack(state, target, harm.clicks)) < harm.clicks:
            fall += f'<p class="cb-more">An attack takes {plural(lost, "token")} from a stack (TOK-06).</p>'
    if bonus := judge(state.rules, SIXES, defense, defense, damage=attack.damage).bonus:
        fall += f'<p class="cb-more">A critical hit, two sixes, deals {bonus} more (ATK-15).</p>'
    return folded_html("What a hit does", fall, keep_as(page, "hit"))
