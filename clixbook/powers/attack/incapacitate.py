"""Incapacitate: tokens in place of damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Attack, Dealing, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement
from clixbook.engine.rules.turn.action_cases import attack_kinds
from clixbook.engine.sequence.action.pushing import give_token
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import target_sets, why_targets_conflict
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, squares_under
from clixbook.engine.sequence.fighters.redirected_damage import redirect_dealing
from clixbook.engine.sequence.objects.held_weapons import why_must_swing
from clixbook.powers.attack.energy_explosion import (
    PLUS,
    normal_target_sets,
    powered_targets,
    sorted_words,
    split_targets,
    with_references,
    words_of_attack,
)
from clixbook.rulebooks import Rulebook

KINDS = ("close", "ranged")


class Incapacitate(Effect):
    """Incapacitate: gives tokens (PWR-INCAPACITATE, ACT-41). Words: kind and targets.

    Where it mixes with normal shots, those that are shot at as usual stand behind ``+``.
    """

    name = "incapacitate"
    row = "PWR-INCAPACITATE"
    named_for = "opponents"

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*words[:1], *with_references(words[1:]))

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        return ("close" if adjacent(user.state.board, user.who, other, rules=user.rules) else "ranged", other)

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        return KINDS

    def mixes_normal_shots(self, user: User, kind: str) -> bool:
        """Does the book mix it with normal shots?"""
        return kind == "ranged" and bool(user.rules.attack_powers.incapacitate.mixes)

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        for kind in attack_kinds(user.rules, user.rules.attack_powers.incapacitate.needs, given, KINDS):
            yield from self.all_attacks(user, kind)

    def all_attacks(self, user: User, kind: str) -> Iterator[Attack]:
        """Every attack of that kind; none with bare hands if the held object must be used."""
        for targets in target_sets(user.state, user.fighter, close=kind == "close", using=(self.name,)):
            for plain in normal_target_sets(targets, mixes=self.mixes_normal_shots(user, kind)):
                attack = self.attack(user, kind, targets, plain)
                if attack.ranged or not why_must_swing(user.state, attack):
                    yield attack

    def attack(self, user: User, kind: str, targets: tuple[str, ...], plain: tuple[str, ...] = ()) -> Attack:
        """The attack of that kind on these targets; those that are ``plain`` are attacked as usual."""
        return Attack(
            user.who, targets, ranged=kind == "ranged", using=(self.name,), deals_no_damage=True, plain_targets=plain
        )

    def offers(self, user: User) -> Iterator[Use]:
        for kind in KINDS:
            for attack in self.all_attacks(user, kind):
                yield Use(user.who, self.name, (kind, *words_of_attack(attack.targets, attack.plain_targets)))

    def sorted_words(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        return (*words[:1], *sorted_words(user, words[1:]))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        kind, (aims, plain), ruling = next(iter(use.words), ""), split_targets(use.words[1:]), self.ruling(user.rules)
        if kind not in KINDS or not aims or use.words[-1] == PLUS:
            more = f" (and {PLUS} TARGET... for normal shots)." if self.mixes_normal_shots(user, "ranged") else ""
            text = message("It goes: use {} incapacitate close TARGET..., or ranged TARGET...{}", user.who, more)
            return (make_reason(ruling, text),)
        if plain and not self.mixes_normal_shots(user, kind):
            return (make_reason(ruling, "It is not mixed with normal attacks."),)
        against = why_targets_conflict(
            user.state, user.fighter, (*aims, *plain), close=kind == "close", using=(self.name,)
        )
        return against or why_must_swing(user.state, self.attack(user, kind, aims))

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        aims, plain = split_targets(use.words[1:])
        attack = self.attack(user, use.words[0], (*aims, *plain), plain)
        return (yield from resolve_attack(user.state, attack, events))

    # -- in the attack ---------------------------------------------------------------------------------------

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        used = attack is not None and attack.who == user.who and self.name in attack.using
        if name == "damage" and attack is not None and used and attack.plain_targets:
            by = user.rules.attack_powers.incapacitate.mixes * len(powered_targets(attack))
            yield Modifier(-by, "Incapacitate and normal shots")

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """Give the target a token; one without room for a token is damaged or left as it is."""
        state, rules, side = user.state, user.rules, user.fighter.side
        if hit.target in attack.plain_targets:
            return state
        if state.fighter(hit.target).tokens < rules.actions.most_tokens.tokens:
            why = make_reason(self.ruling(rules), message("{} is given a token.", figure_ref(hit.target)))
            return (yield from give_token(state, hit.target, events, why=why, by=side, hand=user.who))
        if not (full := rules.attack_powers.incapacitate.full):
            why = make_reason(self.ruling(rules), message("{} has no room for a token.", figure_ref(hit.target)))
            events.append(
                Event(message("{} gets no token.", figure_ref(hit.target)), squares_under(state, hit.target), (why,))
            )
            return state
        dealing = Dealing(hit.target, full, DamageKind.PENETRATING, attack, hit.declared)
        state, whom = yield from redirect_dealing(state, dealing, events)
        return damage_outside_attack(
            state, whom, full, "Incapacitate", events, by=side, kind=DamageKind.PENETRATING, in_attack=True,
            hand=user.who, ruling=self.row,
        )  # fmt: skip
