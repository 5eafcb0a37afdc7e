"""Quake: one attack on all adjacent figures."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.destroying.destroy import damage_to_terrain, may_strike_both
from clixbook.board.knock_back.knock_back import push_squares
from clixbook.board.model.things import Mode
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import EVADE, PASS_ON, Attack, Hit, ThrownBack
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.action_cases import fits_power
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import can_attack_close, opponents_of, why_protected
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.engine.sequence.fighters.first_turn import TARGETED, why_first_turn_bars
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.objects.area_damage import area_targets, damage_area_targets, push_lying_objects
from clixbook.engine.sequence.objects.held_weapons import why_must_swing
from clixbook.powers.attack.area_attacks import Sweeping
from clixbook.powers.power_targets import refusal_of_extra_words
from clixbook.rulebooks import Rulebook


class Quake(Sweeping):
    """Quake: close attack on all around (PWR-QUAKE, ATK-25, KBK-14). No words."""

    name = "quake"
    row = "PWR-QUAKE"
    named_for = "nobody"

    def kind(self, rules: Rulebook) -> str:
        return rules.attack_powers.quake.needs.partition(" ")[0]

    def hits_everybody(self, rules: Rulebook) -> bool:
        return rules.attack_powers.quake.everybody

    # -- the action ------------------------------------------------------------------------------------------

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        if fits_power(user.rules, user.rules.attack_powers.quake.needs, given):
            yield from self.possible_attack(user)

    def offers(self, user: User) -> Iterator[Use]:
        for _ in self.possible_attack(user):
            yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if use.words:
            return refusal_of_extra_words(user, self, use, "targets")
        around = tuple(self.figures_around(user))
        if not around:
            nobody = make_reason(
                self.ruling(user.rules), message("No figure adjacent to {} can be hit.", figure_ref(user.who))
            )
            beside = (
                who for who in user.state.board.pieces if adjacent(user.state.board, user.who, who, rules=user.rules)
            )
            return (nobody, *(reason for who in beside for reason in self.why_protected(user, who)[:1]))
        return why_must_swing(user.state, self.attack(user, around))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        return (yield from resolve_attack(user.state, self.attack(user, tuple(self.figures_around(user))), events))

    def possible_attack(self, user: User) -> Iterator[Attack]:
        """The attack, if there is anybody to strike and the user's hands are free for it."""
        attack = self.attack(user, tuple(self.figures_around(user)))
        if attack.targets and not why_must_swing(user.state, attack):
            yield attack

    def attack(self, user: User, around: tuple[str, ...]) -> Attack:
        """The attack on those around."""
        sure = user.rules.attack_powers.quake.everybody
        firm = frozenset({(EVADE, self.row), (PASS_ON, self.row)}) if sure else frozenset[tuple[str, str]]()
        return Attack(user.who, around, ranged=False, using=(self.name,), always_hits=sure, forbidden_responses=firm)

    def figures_around(self, user: User) -> Iterator[str]:
        """The figures that it strikes at."""
        state, quakes = user.state, user.rules.attack_powers.quake
        if quakes.everybody:
            for who, piece in state.board.pieces.items():
                beside = who != user.who and not piece.soaring
                if (
                    beside
                    and adjacent(state.board, user.who, who, rules=user.rules)
                    and not self.why_protected(user, who)
                ):
                    yield who
            return
        for opponent in opponents_of(state, user.fighter):
            beside = quakes.in_reach or bool(adjacent(state.board, user.who, opponent.id, rules=user.rules))
            if (
                beside
                and not why_protected(state, user.fighter, opponent, using=(self.name,))
                and can_attack_close(state, user.who, opponent.id, (self.name,))
            ):
                yield opponent.id

    def why_protected(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why the first turn protects that figure from the attack, or an immunity."""
        first = why_first_turn_bars(user.state, who, user.fighter.side, *TARGETED)
        return first or why_immune_to_effect(user.state, who, self.name)

    # -- in the attack ---------------------------------------------------------------------------------------

    def substitute_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        quakes, value = user.rules.attack_powers.quake, damage_value(user.state, attack).total
        if quakes.deals:
            return min(quakes.deals, value) if quakes.capped else quakes.deals
        piece = user.state.board.pieces[hit.target]
        return max(value - quakes.hovering, 0) if piece.mode is Mode.WING else value

    def knock_back_kind(self, user: User, attack: Attack, hit: Hit) -> ThrownBack | None:
        """The knock back by this power: the distance that the book gives, or by the damage as for doubles."""
        rules, cause = user.rules, user.rules.attack_powers.quake.throws
        stated = any(push.effect == cause for push in rules.knock_back.pushes.powers)
        return ThrownBack(cause, push_squares(rules, cause, damage=hit.dealt) if stated else None)

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """Damage the things beside it too: objects that do not break slide away (DST-11)."""
        state, who, rules = user.state, user.who, user.rules
        both = self.name in attack.using and may_strike_both(self.name, rules=rules)
        if not both or who not in state.board.pieces or (bonus := self.roll_bonus(user, events)) is None:
            return state
        near = area_targets(state, who)
        damage = damage_to_terrain(self.name, damage_value(state, attack).total + bonus, rules=rules)
        state = damage_area_targets(state, who, near, damage, self.row, events)
        return push_lying_objects(state, who, near, damage, self.row, events)
        yield  # makes it a generator, though it asks no question
