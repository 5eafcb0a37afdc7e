"""Effect hooks of attacks: targets, attack rolls, damage and pushing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageChange, DamageKind, Reducer
from clixbook.engine.rules.combat.values import Modifier
from clixbook.rulebooks import Rulebook

if TYPE_CHECKING:
    from clixbook.engine.position.attack import Along, Attack, Dealing, Hit, ThrownBack


class AttackMoments:
    """Effect hooks of attacks and damage."""

    def before_targeted(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, bool]]:
        """Before the user is targeted: the position, and whether it refuses (ATK-13).

        It is among the targets of ``attack``, unless an effect of the attacker makes it one besides those.
        """
        return user.state, False
        yield

    def sees_through(
        self, user: User, effect: str, faces: frozenset[int], events: list[Event]
    ) -> Steps[tuple[State, frozenset[int]]]:
        """Before a roll against the user's attack: the position and the faces that succeed."""
        return user.state, faces
        yield

    def suppressed_figures(self, user: User, attack: Attack) -> Iterable[str]:
        """Figures whose effects are suppressed during an attack that uses this (EFF-16)."""
        return ()

    def ends_suppressed_effects(self, rules: Rulebook) -> bool:
        """Whether earlier effects of suppressed figures end, not just pause (EFF-20)."""
        return False

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        """Before the user's attack is rolled: the position, and the changed attack."""
        return user.state, attack
        yield

    def before_attack_roll(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, Attack]]:
        """Before the attack roll, all targets known: the position, and the attack."""
        return user.state, attack
        yield

    def more_targets(self, user: User, attack: Attack) -> Iterable[str]:
        """Additional targets of an attack that uses this effect."""
        return ()

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        """Attacks that this effect offers for a given action, as "ranged action" (ACT-07)."""
        return iter(())

    def additional_hits(self, user: User, attack: Attack, blows: tuple[Hit, ...]) -> Iterable[Along]:
        """Figures hit besides the targets, whose results are ``blows``."""
        return ()

    def fix_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """After the hits: the attack with fixed damage in place of normal (``Attack.fixed_damage``)."""
        return user.state, attack
        yield

    def substitute_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        """Damage that replaces the normal damage to this figure; None keeps the normal."""
        return None

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        """Before the user is hit: the position, and the hits that replace this one.

        ``hits`` are all those that the attack would come to.
        """
        return user.state, (hit,)
        yield  # a generator that asks nothing

    def knock_back_kind(self, user: User, attack: Attack, hit: Hit) -> ThrownBack | None:
        """Knock back that this effect gives a hit, without doubles; None for none."""
        return None

    def critical_miss_harm(self, user: User, attack: Attack, events: list[Event]) -> State | None:
        """The result of a critical miss, if not the usual harm (ATK-18); None for the usual."""
        return None

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """After the damage of a hit by an attack that uses this effect."""
        return user.state
        yield

    def after_evaded(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """After an attack that uses this effect, for a target that evaded it."""
        return user.state
        yield

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        """After all damage of any attack by the user."""
        return user.state
        yield

    def redirect_damage(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, str]]:
        """Before damage is dealt to the user: the position, and the figure that takes the damage."""
        return user.state, user.who
        yield

    def damage_changes(self, user: User, attack: Attack) -> Iterable[DamageChange]:
        """Changes of the damage that the user deals."""
        return ()

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        """The minimum to which reducers may lower damage of the user's attack."""
        return 0

    def friend_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier | DamageChange]:
        """Bonuses to the damage value, or the damage dealt, of a friend's attack."""
        return ()

    def destroy_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier]:
        """The bonus to damage that destroys things, of the user or a friend."""
        return ()

    def rolls_to_destroy(self, user: User, attack: Attack) -> bool:
        """May a die replace the user's damage value in such an attack on things?"""
        return False

    def stand_ins(self, user: User) -> Iterable[str]:
        """Friends that may be knocked out in place of the user."""
        return ()

    def prevents_redirect(self, user: User, attack: Attack) -> bool:
        """Whether the damage of an attack that uses this effect cannot be redirected."""
        return False

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        """Effects that reduce or ignore damage that is dealt to the user."""
        return ()

    def roll_damage_reduction(
        self, user: User, dealing: Dealing, events: list[Event]
    ) -> Steps[tuple[State, tuple[Reducer, ...]]]:
        """Before the user takes damage: reducers that dice give against it."""
        return user.state, ()
        yield

    saves: ClassVar[str] = ""
    """The sort of an effect that keeps its user from a KO, on its last click (DMG-20), such as "power"; "" for none."""

    arrives: ClassVar[bool] = False
    """True if its user begins the game off the map, and comes in a later turn (SET-20)."""

    lingers: ClassVar[int] = 0
    """The number of tokens with which its user stays on the map, knocked out, until it is healed; 0 for none."""

    halts: ClassVar[Literal["", "damage", "attacks of opponents"]] = ""
    """The damage that does not turn a dial past a click that shows it (DMG-19); "" for none."""

    shields: ClassVar[frozenset[str]] = frozenset()
    """The names of effects from which its own words protect it (EFF-30)."""

    def after_damage(self, user: User, attack: Attack, events: list[Event]) -> Steps[State]:
        """After an attack damaged the user, even if it was knocked out."""
        return user.state
        yield

    def ignores_push_damage(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        """Whether the user ignores this pushing damage (ACT-19)."""
        return False
        yield

    def is_immune_to(self, user: User, effect: str) -> bool:
        """Whether the user is immune to the effect of that name of another figure."""
        return False

    def most_damage(self, user: User, attack: Attack) -> int | None:
        """The maximum damage of such an attack to the user; None for no limit (DMG-01)."""
        return None

    def additional_recipients(self, user: User, effect: str, target: str) -> Iterable[str]:
        """Other figures that the user's effect of that name affects like its target."""
        return ()
