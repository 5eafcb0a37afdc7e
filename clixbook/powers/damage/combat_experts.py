"""Close and Ranged Combat Expert."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageChange
from clixbook.engine.rules.combat.damage_shares import expert_bonus
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, raises_value
from clixbook.engine.rules.combat.weapons import Wielding
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import target_sets, why_targets_conflict
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.objects.held_weapons import close_ways
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.damage_powers import ExpertiseRule


class Expert(Effect):
    """Base of the combat experts: better attacks of one kind.

    Where it adds to the damage dealt, it adds nothing if no damage is dealt. One book also bars it in one of several
    attacks, on several targets, or with an object (DMG-05, DMG-09, WPN-08).
    """

    ranged: ClassVar[bool]
    named_for = "opponents"

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        return (other, self.rule(user.rules).ways[0].name)

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*map(FigureRef, words[:-1]), *words[-1:])

    def rule(self, rules: Rulebook) -> ExpertiseRule:
        """The value of its ruling in a book."""
        raise NotImplementedError

    def kind(self, rules: Rulebook) -> str:
        return self.rule(rules).kind or super().kind(rules)

    def by_action(self, rules: Rulebook) -> bool:
        return bool(self.rule(rules).kind)

    def destroy_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier]:
        expertise = self.rule(user.rules)
        if expertise.destroys and self.works_in_attack(user, attack):
            yield from (
                Modifier(by, printed_name(self.name)) for value, by in expertise.ways[0].adds if value == "damage"
            )

    # -- always ----------------------------------------------------------------------------------------------

    def works_in_attack(self, user: User, attack: Attack | None) -> bool:
        """Does it count in this attack, without an action of its own?"""
        mine = attack is not None and attack.who == user.who and attack.ranged is self.ranged
        if attack is None or not mine or self.by_action(user.rules):
            return False
        return not any(why_immune_to_effect(user.state, target, self.name) for target in attack.targets)

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        expertise = self.rule(user.rules)
        if attack is None or not self.works_in_attack(user, attack) or not self.raises_value(user.rules, attack):
            return
        adds = self.damage_bonus(user, attack) if expertise.dealt else expertise.ways[0].adds
        for value, by in adds:
            if value == name:
                yield Modifier(by, printed_name(self.name), from_one=expertise.dealt)

    def damage_changes(self, user: User, attack: Attack) -> Iterable[DamageChange]:
        if self.works_in_attack(user, attack) and not self.raises_value(user.rules, attack):
            for _, by in self.damage_bonus(user, attack):
                yield DamageChange(by, printed_name(self.name), from_one=True)

    def raises_value(self, rules: Rulebook, attack: Attack) -> bool:
        """Does it raise the damage value? A bonus on the damage dealt does by VAL-08, but not for a thrown object."""
        dealt = self.rule(rules).dealt
        return raises_value(rules, dealt=dealt) and not (dealt and attack.way is Wielding.THROW)

    def damage_bonus(self, user: User, attack: Attack) -> Iterator[tuple[str, int]]:
        """The bonus to the damage dealt in such an attack, by value."""
        attacks = user.fighter.attacks + attack.attack_count
        for value, by in () if self.is_barred_by_object(user.rules, attack) else self.rule(user.rules).ways[0].adds:
            if more := expert_bonus(user.rules, by, targets=len(attack.targets), attacks=attacks):
                yield value, more

    def is_barred_by_object(self, rules: Rulebook, attack: Attack) -> bool:
        """Does the object that the attack uses bar it?"""
        return attack.way is not Wielding.BARE and self.name in rules.weapons.occasions.not_with

    # -- by an action ----------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        expertise = self.rule(user.rules)
        if not expertise.kind:
            return
        for targets in target_sets(user.state, user.fighter, close=not self.ranged, using=(self.name,)):
            if len(targets) == 1:
                yield from (Use(user.who, self.name, (*targets, way.name)) for way in expertise.ways)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling, names = self.ruling(user.rules), [way.name for way in self.rule(user.rules).ways]
        if not self.by_action(user.rules):
            return (make_reason(ruling, "It takes no action of its own; every such attack has it."),)
        if len(use.words) != 2 or use.words[1] not in names:
            verb = self.name.replace(" ", "-")
            return (make_reason(ruling, message("It goes: use {} {} TARGET {}.", user.who, verb, ", or ".join(names))),)
        return why_targets_conflict(user.state, user.fighter, use.words[:1], close=not self.ranged, using=(self.name,))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Make an attack on one target, with the choice before the roll."""
        way = next(way for way in self.rule(user.rules).ways if way.name == use.words[1])
        attack = Attack(
            user.who, use.words[:1], ranged=self.ranged, grant=AttackGrant.ATTACK, using=(self.name,),
            modifiers=tuple((value, Modifier(by, printed_name(self.name))) for value, by in way.adds),
        )  # fmt: skip
        ways = (attack,) if self.ranged else close_ways(user.state, attack)
        chosen = ways[0]
        if len(ways) > 1:
            chosen = yield Choose(user.fighter.side, message("how {} strikes", figure_ref(user.who)), ways, user.state)
        return (yield from resolve_attack(user.state, chosen, events))


class CloseCombatExpert(Expert):
    """Close Combat Expert: better close attacks (PWR-CCE)."""

    name = "close combat expert"
    row = "PWR-CCE"
    ranged = False

    def rule(self, rules: Rulebook) -> ExpertiseRule:
        return rules.damage_powers.close_expert


class RangedCombatExpert(Expert):
    """Ranged Combat Expert: better ranged attacks (PWR-RCE)."""

    name = "ranged combat expert"
    row = "PWR-RCE"
    ranged = True

    def rule(self, rules: Rulebook) -> ExpertiseRule:
        return rules.damage_powers.ranged_expert
