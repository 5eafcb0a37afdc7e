"""Energy Explosion: attacks that also hit figures beside the targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.shooting import may_shoot
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_rights import line_of_fire_rights_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.attack import Along, Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.rules.turn.action_cases import fits_power
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import range_of, sorted_targets, target_sets, why_targets_conflict
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.attack_powers import AdjacentToTarget


def figures_caught(user: User, target: str, power: str) -> Iterator[str]:
    """The figures adjacent to a target that are caught.

    RNG-12 decides whether they too must be within range and line of the attacker.
    """
    state, rules = user.state, user.rules
    if target not in state.board.pieces:
        return
    spared = {target} if rules.attack_powers.energy_explosion.attacker_too else {target, user.who}
    for who in state.board.pieces:
        if who in spared or not adjacent(state.board, target, who, rules=rules):
            continue
        if why_immune_to_effect(state, who, power):
            continue
        if who == user.who or not rules.range.area or in_sight(user, who, power):
            yield who


def in_sight(user: User, who: str, power: str) -> bool:
    """Is the figure within range and line of the user, regardless of opponents adjacent to the user?"""
    state, using = user.state, (power,)
    return bool(
        may_shoot(
            state.board, user.who, who, range_of(state, user.who, using), rules=user.rules,
            regardless=frozenset({"adjacency"}), ignores=line_of_fire_rights_of(state, user.who, using),
        )
    )  # fmt: skip


PLUS = "+"
"""Stands between the targets of the power and those of normal shots."""


def split_targets(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The targets of the power, and those of normal shots."""
    at = words.index(PLUS) if PLUS in words else len(words)
    return words[:at], words[at + 1 :]


def with_references(words: Sequence[str]) -> tuple[str, ...]:
    """The same words, targets as references to figures."""
    return tuple(word if word == PLUS else FigureRef(word) for word in words)


def sorted_words(user: User, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with targets in the order in which they are offered."""
    aims, plain = (sorted_targets(user.state, user.who, part) for part in split_targets(words))
    return (*aims, *((PLUS, *plain) if PLUS in words else ()))


def powered_targets(attack: Attack) -> tuple[str, ...]:
    """The targets to which the power does something."""
    return tuple(each for each in attack.targets if each not in attack.plain_targets)


def normal_target_sets(targets: tuple[str, ...], *, mixes: bool) -> Iterator[tuple[str, ...]]:
    """The sets of targets that are shot at as usual: none, or where the book ``mixes`` some but not all."""
    yield ()
    for number in range(1, len(targets)) if mixes else ():
        yield from combinations(targets, number)


def words_of_attack(targets: tuple[str, ...], plain: tuple[str, ...]) -> tuple[str, ...]:
    """The words of such an attack: its aims, and behind ``+`` those that are plain."""
    aims = (each for each in targets if each not in plain)
    return (*aims, *((PLUS, *plain) if plain else ()))


class EnergyExplosion(Effect):
    """Energy Explosion: hits adjacent figures too (PWR-ENERGYEXPLOSION, ATK-25, RNG-12).

    Its words are the targets. Where it mixes with normal shots, those that are shot at as usual stand behind ``+``.
    """

    name = "energy explosion"
    row = "PWR-ENERGYEXPLOSION"
    named_for = "opponents"
    weighs_rolls = True  # the same roll is compared with other defenses

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return with_references(words)

    def kind(self, rules: Rulebook) -> str:
        return "ranged"

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        powers = user.rules.line_of_fire.powers if using else ()
        return frozenset(word for power in powers if power.name.lower() == self.name for word in power.ignores)

    # -- the action ------------------------------------------------------------------------------------------

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        if not fits_power(user.rules, user.rules.attack_powers.energy_explosion.needs, given):
            return
        for targets in self.possible_targets(user):
            for plain in normal_target_sets(targets, mixes=self.mixes_normal_shots(user)):
                yield self.attack(user, targets, plain)

    def mixes_normal_shots(self, user: User) -> bool:
        """Does the book mix it with normal shots?"""
        return bool(user.rules.attack_powers.energy_explosion.mixes)

    def possible_targets(self, user: User, *, friendly: bool = False) -> Iterator[tuple[str, ...]]:
        """The possible targets; ``friendly``: friends too, in books whose actions allow it (ATK-04)."""
        return target_sets(user.state, user.fighter, close=False, using=(self.name,), friendly=friendly)

    def attack(self, user: User, targets: tuple[str, ...], plain: tuple[str, ...] = ()) -> Attack:
        """The attack on these targets, on those that are ``plain`` as usual."""
        return Attack(user.who, targets, ranged=True, using=(self.name,), plain_targets=plain)

    def offers(self, user: User) -> Iterator[Use]:
        for targets in self.possible_targets(user, friendly=True):
            for plain in normal_target_sets(targets, mixes=self.mixes_normal_shots(user)):
                yield Use(user.who, self.name, words_of_attack(targets, plain))

    def sorted_words(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        return sorted_words(user, words)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        mixes, ruling = user.rules.attack_powers.energy_explosion.mixes, self.ruling(user.rules)
        aims, plain = split_targets(use.words)
        if not aims or use.words[-1:] == (PLUS,):
            more = f", and {PLUS} TARGET... for normal shots" if mixes else ""
            return (make_reason(ruling, message("It goes: use {} energy-explosion TARGET...{}.", user.who, more)),)
        if plain and not mixes:
            return (make_reason(ruling, "It is not mixed with normal shots."),)
        return why_targets_conflict(
            user.state, user.fighter, (*aims, *plain), close=False, using=(self.name,), friendly=True
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        aims, plain = split_targets(use.words)
        return (yield from resolve_attack(user.state, self.attack(user, (*aims, *plain), plain), events))

    # -- in the attack ---------------------------------------------------------------------------------------

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        explodes = user.rules.attack_powers.energy_explosion
        if name != "damage" or attack is None or attack.who != user.who or self.name not in attack.using:
            return
        if explodes.damage_value:
            yield set_value(explodes.damage_value, "Energy Explosion")
        if attack.plain_targets:
            yield Modifier(-explodes.mixes * len(powered_targets(attack)), "Energy Explosion and normal shots")

    def more_targets(self, user: User, attack: Attack) -> Iterable[str]:
        if user.rules.attack_powers.energy_explosion.others is AdjacentToTarget.TARGETS:
            for target in powered_targets(attack):
                yield from figures_caught(user, target, self.name)

    def substitute_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        explodes = user.rules.attack_powers.energy_explosion
        if not explodes.targets_too or hit.target in attack.plain_targets:
            return None
        return self.damage_to(user, powered_targets(attack), hit.target)

    def damage_to(self, user: User, targets: tuple[str, ...], who: str) -> int:
        """The damage dealt to one of those caught: once, or from each target that it is or stands beside."""
        explodes = user.rules.attack_powers.energy_explosion
        deals = explodes.deals * (user.fighter.figure.bolts if explodes.per_bolt else 1)
        near = [target for target in targets if target == who or who in figures_caught(user, target, self.name)]
        return deals * len(near) if explodes.adds_up else deals

    def additional_hits(self, user: User, attack: Attack, blows: tuple[Hit, ...]) -> Iterable[Along]:
        match user.rules.attack_powers.energy_explosion.others:
            case AdjacentToTarget.COMPARED:
                yield from self.figures_beside(user, attack, blows)
            case AdjacentToTarget.COMPARED_IF_HIT:
                assigned = [hit for hit in blows if hit.judged and hit.dealt > hit.judged.bonus]
                yield from self.figures_beside(user, attack, assigned)
            case AdjacentToTarget.WITH_TARGET:
                for hit in blows:
                    for who in figures_caught(user, hit.target, self.name) if hit.judged else ():
                        text = message("{} stands beside {}.", figure_ref(who), figure_ref(hit.target))
                        yield Along(who, hit, hit.dealt, make_reason(self.ruling(user.rules), text))

    def figures_beside(self, user: User, attack: Attack, around: Iterable[Hit]) -> Iterator[Along]:
        """The figures beside these targets that are no targets themselves, each once."""
        caught: dict[str, Hit] = {}
        aims = powered_targets(attack)
        for hit in (each for each in around if each.target in aims):
            for who in figures_caught(user, hit.target, self.name):
                if who not in aims:
                    caught.setdefault(who, hit)
        for who, hit in caught.items():
            yield Along(who, hit, self.damage_to(user, aims, who))
