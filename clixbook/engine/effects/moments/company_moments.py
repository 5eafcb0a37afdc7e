"""Effect hooks that concern other figures or depend on positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from clixbook.board.answers.answers import Reason
from clixbook.board.model.squares import Square
from clixbook.engine.position.effect_context import User
from clixbook.engine.position.pending import Felled
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Modifier
from clixbook.rulebooks import Rulebook

if TYPE_CHECKING:
    from clixbook.engine.position.attack import Attack, Hit
    from clixbook.engine.sequence.moving.rolls_on_the_way import InHand


class CompanyMoments:
    """Effect hooks that concern other figures."""

    def grants_by_position(self, user: User) -> Iterable[str]:
        """Names of effects that it grants by the user's place; it must not ask what figures can use."""
        return ()

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        """Words added to the traits of the user's piece on the board."""
        return ()

    def why_not_carry(self, user: User, riders: Sequence[str]) -> tuple[Reason, ...]:
        """Why the user, a carrier by this effect, cannot carry these."""
        return ()

    def limit_path(
        self, user: User, who: str, path: Sequence[Square], events: list[Event], in_hand: InHand | None = None
    ) -> Steps[tuple[State, tuple[Square, ...]]]:
        """Another figure is about to walk along this path: the position, and how far it comes.

        ``in_hand`` is for a roll on the way (``roll_on_the_way``): the objects that the figure holds there.
        """
        return user.state, tuple(path)
        yield

    def doubles_modifiers(self, user: User, name: str) -> bool:
        """Whether positive modifiers of that value of the user are doubled."""
        return False

    def spots_for(self, user: User, friend: str, target: str) -> bool:
        """Whether the user reveals that hidden opponent to a friend (ADJ-15)."""
        return False

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        """Changes of a combat value of another figure, in ``attack`` if one is given."""
        return ()

    def modify_friend_attack(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """After a friend's hit: the attack with the changes that this effect makes."""
        return user.state, attack
        yield

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """After an attack by the user, hit or miss."""
        return user.state
        yield

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        """After the action in which another figure was knocked out."""
        return user.state
        yield

    def own_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        """After the action in which the user was knocked out itself, of a sentence of its card."""
        return user.state
        yield

    def before_countered(self, user: User, by: str, events: list[Event]) -> Steps[tuple[State, bool]]:
        """Before ``by`` counters this ability: the position, and whether it succeeds."""
        return user.state, True
        yield

    def attackable_beyond_total(self, user: User) -> frozenset[str]:
        """Opponents that the user may attack beyond the action total (ACT-01)."""
        return frozenset()

    def after_push_damage(self, user: User, events: list[Event]) -> State:
        """After the user was dealt pushing damage (ACT-18)."""
        return user.state
