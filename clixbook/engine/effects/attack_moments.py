"""The moments of an attack and of what it does: targets, rolls to hit, damage, pushing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageChange, DamageKind, Reducer
from clixbook.engine.rules.combat.values import Modifier
from clixbook.rulebooks import Rulebook

if TYPE_CHECKING:
    from clixbook.engine.position.attack import Along, Attack, Dealing, Hit, ThrownBack


class AttackMoments:
    """What an effect may do in an attack and about damage; nothing, if it does not override the moment."""

    def before_targeted(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, bool]]:
        """The user is about to be a target of an attack: the position, and whether it refuses to be one (ATK-13).

        It is among the targets of ``attack``, unless an effect of the attacker makes it one besides those.
        """
        return user.state, False
        yield

    def sees_through(
        self, user: User, effect: str, faces: frozenset[int], events: list[Event]
    ) -> Steps[tuple[State, frozenset[int]]]:
        """Somebody is about to roll for that effect against the user's attack: the position, and which faces do it."""
        return user.state, faces
        yield

    def suppressed_figures(self, user: User, attack: Attack) -> Iterable[str]:
        """Figures of which nothing counts that they could use, while an attack uses this effect (EFF-16)."""
        return ()

    def ends_suppressed_effects(self, rules: Rulebook) -> bool:
        """Is what those figures did earlier over, as they cannot use it, and not only ignored meanwhile (EFF-20)?"""
        return False

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        """The user begins an attack: the position, and the attack as its player makes it before any roll."""
        return user.state, attack
        yield

    def before_attack_roll(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, Attack]]:
        """All targets of the user's attack are known, and its roll is next: the position, and the attack as it is."""
        return user.state, attack
        yield

    def more_targets(self, user: User, attack: Attack) -> Iterable[str]:
        """Figures that become targets besides those declared, in an attack that uses this effect."""
        return ()

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        """Attacks of its own that the user may make of what it is given, such as a "ranged action" (ACT-07)."""
        return iter(())

    def additional_hits(self, user: User, attack: Attack, blows: tuple[Hit, ...]) -> Iterable[Along]:
        """Figures struck along with the targets, whose hits and misses are ``blows``, in an attack that uses it."""
        return ()

    def fix_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """The user's attack, which deals normal damage, hit these: the attack with other damage (``Attack.fixed``)."""
        return user.state, attack
        yield

    def substitute_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        """Damage dealt to this figure in place of the normal damage, in an attack that uses it; None for normal."""
        return None

    def before_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        """The user would be hit: the position, and the hits in place of this one; an evaded one says so.

        ``hits`` are all those that the attack would come to.
        """
        return user.state, (hit,)
        yield  # a generator that asks nothing

    def knock_back_kind(self, user: User, attack: Attack, hit: Hit) -> ThrownBack | None:
        """How an attack that uses this effect knocks back a figure that it hit, doubles or not; None for not."""
        return None

    def critical_miss_harm(self, user: User, attack: Attack, events: list[Event]) -> State | None:
        """What two ones do to the attacker at once in place of the usual harm (ATK-18); None for that."""
        return None

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """An attack that uses this effect hit, and its damage is done."""
        return user.state
        yield

    def after_evaded(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """One whom an attack that uses this effect would have hit got out of its way, and the attack is over."""
        return user.state
        yield

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        """An attack of the user, whatever it uses, hit these, and all its damage is done."""
        return user.state
        yield

    def redirect_damage(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, str]]:
        """Damage would be dealt to the user: the position, and to whom it is dealt."""
        return user.state, user.who
        yield

    def damage_changes(self, user: User, attack: Attack) -> Iterable[DamageChange]:
        """Increases and decreases of damage that the user deals."""
        return ()

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        """What reducers leave of damage that an attack of the user deals to this figure, if so much was dealt."""
        return 0

    def friend_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier | DamageChange]:
        """What it adds to the damage value, or to the damage dealt, in an attack of a friend of the user's."""
        return ()

    def destroy_damage_bonus(self, user: User, attack: Attack) -> Iterable[Modifier]:
        """What it adds to the damage value of its user, or of a friend, that destroys things by such an attack."""
        return ()

    def rolls_to_destroy(self, user: User, attack: Attack) -> bool:
        """May a die be the damage value of its user that destroys things by such an attack, on nobody?"""
        return False

    def stand_ins(self, user: User) -> Iterable[str]:
        """Friends of whom one goes down where damage would end the user, who stays on its last click."""
        return ()

    def prevents_redirect(self, user: User, attack: Attack) -> bool:
        """Does nobody else take the damage of an attack of the user's that uses this effect?"""
        return False

    def treats_damage_as_plain(self, user: User) -> bool:
        """Is no damage to the user harder to reduce, evade or pass on than plain damage (DMG-12, DMG-13)?"""
        return False

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        """What reduces or ignores damage that is dealt to the user."""
        return ()

    def roll_damage_reduction(
        self, user: User, dealing: Dealing, events: list[Event]
    ) -> Steps[tuple[State, tuple[Reducer, ...]]]:
        """Damage was dealt to the user and is about to be taken: what dice add against this damage alone."""
        return user.state, ()
        yield

    saves: ClassVar[str] = ""
    """The sort of an effect that keeps its user from a KO, on its last click (DMG-20), such as "power"; "" for none."""

    arrives: ClassVar[bool] = False
    """True if its user begins the game off the map, and comes in a later turn (SET-20)."""

    lingers: ClassVar[int] = 0
    """With how many tokens its user stays on the map as it is knocked out, until somebody heals it; 0 for not."""

    halts: ClassVar[bool] = False
    """True if damage does not turn a dial past a click that shows it (DMG-19)."""

    halts_attacks: ClassVar[bool] = False
    """True if damage of an opponent's attack does not turn a dial past a click that shows it, in a book that has it."""

    shields: ClassVar[frozenset[str]] = frozenset()
    """The names of effects from which its own words protect it (EFF-30)."""

    def healing_reduction(self, rules: Rulebook) -> int:
        """How much less a power heals its user."""
        return 0

    def after_damage(self, user: User, attack: Attack, events: list[Event]) -> Steps[State]:
        """An attack damaged the user, who may be out of the game by now."""
        return user.state
        yield

    def own_push_damage(self, user: User, kind: str) -> int:
        """The pushing damage that it deals by itself to the user for an action of that kind, tokens aside (ACT-20)."""
        return 0

    def ignores_push_damage(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        """So much pushing damage would be dealt to the user: True if it is ignored (ACT-19)."""
        return False
        yield

    def protects_from_push(self, user: User, who: str) -> bool:
        """Does the user keep this friend, who would be pushed now, from the damage (ACT-19)?"""
        return False

    def is_immune_to(self, user: User, effect: str) -> bool:
        """Does an effect of that name, used by another figure, do nothing to the user?"""
        return False

    def most_damage(self, user: User, attack: Attack) -> int | None:
        """The most that such an attack deals to the user, whatever would be added to it; None for no limit (DMG-01)."""
        return None

    def additional_recipients(self, user: User, effect: str, target: str) -> Iterable[str]:
        """Figures to whom the user's effect of that name does what it does to its target."""
        return ()

    def prevents(self, user: User, what: str) -> bool:
        """Does it keep the user from a "ranged attack", "ranged action", "being carried", "opponents' tokens"?

        Or from all that "opponents" do?
        """
        return False
