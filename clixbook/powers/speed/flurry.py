"""Flurry: two close attacks in one action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import effects_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_targets import attacks_for_a_token
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import sorted_targets, target_sets, why_targets_conflict
from clixbook.engine.sequence.fighters.clicks import printed_values_of
from clixbook.engine.sequence.moving.attacks_after_moves import make_granted_attack
from clixbook.engine.sequence.objects.held_weapons import close_ways
from clixbook.powers.speed.paused_powers import pause_powers, resume_powers
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant


class Flurry(Effect):
    """Flurry: two close attacks (PWR-FLURRY, ATK-28). Words: the first one's targets."""

    name = "flurry"
    row = "PWR-FLURRY"
    named_for = "opponents"

    def kind(self, rules: Rulebook) -> str:
        return rules.speed_powers.flurry.kind

    def offers(self, user: User) -> Iterator[Use]:
        for targets in target_sets(user.state, user.fighter, close=True, friendly=True):
            yield Use(user.who, self.name, targets)

    def sorted_words(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        return sorted_targets(user.state, user.who, words)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not use.words:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} flurry TARGET...", user.who)),)
        return why_targets_conflict(user.state, user.fighter, use.words, close=True, friendly=True)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """The first attack, and the second, which may be left out."""
        flurry, action = user.rules.speed_powers.flurry, self.kind(user.rules)
        blows = attacks_for_a_token(user.rules, granted=flurry.attacks)
        first = Attack(
            user.who, use.words, ranged=False, grant=AttackGrant.ATTACK, depletes_damage=not flurry.first_is_free,
            attack_count=blows, action=action,
        )  # fmt: skip
        ways = (*close_ways(user.state, first), *self.attacks_by_powers(user, first))
        chosen = ways[0]
        if len(ways) > 1:
            chosen = yield Choose(user.fighter.side, message("how {} strikes", figure_ref(user.who)), ways, user.state)
        state = yield from resolve_attack(user.state, chosen, events)
        for _ in range(blows - 1):
            if flurry.adds_nothing:
                state = pause_powers(state, user.who, self.newly_shown_powers(user, state), self)
            state = yield from make_granted_attack(
                state, user.who, frozenset({"close"}), events, one_of=blows, action=action, friendly=True,
                may="strike again",
            )  # fmt: skip
        return resume_powers(state, user.who, self)

    def newly_shown_powers(self, user: User, state: State) -> set[str]:
        """The powers for attacks that its dial shows now, and did not show as the flurry began."""
        shown = {power for _, power, _ in printed_values_of(user.fighter).powers}
        now = printed_values_of(state.fighter(user.who)).powers
        return {power.lower() for slot, power, _ in now if slot in ("attack", "damage") and power not in shown}

    def attacks_by_powers(self, user: User, first: Attack) -> Iterator[Attack]:
        """The first attack as other powers make it that need an attack and no action, on these targets at least."""
        for effect in effects_of(user.state, user.who):
            for each in effect.granted_attacks(user, "close attack"):
                if set(first.targets) <= set(each.targets):
                    yield replace(
                        each,
                        grant=first.grant,
                        depletes_damage=first.depletes_damage,
                        attack_count=first.attack_count,
                        action=first.action,
                    )
