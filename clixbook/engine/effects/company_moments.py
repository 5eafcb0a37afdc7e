"""The moments at which an effect does something for other figures than its user, or by where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

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
    """What an effect may do in company: nothing, if it does not override the moment."""

    positional: ClassVar[bool] = False
    """True if what it grants depends on who stands where: ``grants_by_position``."""

    def suppresses_teams(self, rules: Rulebook) -> bool:
        """Do team abilities of opponents beside its user not count (TAB-04)?"""
        return False

    def grants_by_position(self, user: User) -> Iterable[str]:
        """The same where the user stands now, beside whom it does; it must ask no figure what it can use."""
        return ()

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        """Words that the piece of its user bears besides its name, as the board asks for them."""
        return ()

    def why_not_carry(self, user: User, riders: Sequence[str]) -> tuple[Reason, ...]:
        """Why the user, who carries by this effect, does not carry these."""
        return ()

    def limit_path(
        self, user: User, who: str, path: Sequence[Square], events: list[Event], in_hand: InHand | None = None
    ) -> Steps[tuple[State, tuple[Square, ...]]]:
        """Another figure is about to walk along this path: the position, and how far it comes.

        ``in_hand`` is for a roll on the way (``roll_on_the_way``): what the figure holds there.
        """
        return user.state, tuple(path)
        yield

    def doubles_modifiers(self, user: User, name: str) -> bool:
        """Are the positive modifiers of that value of the user doubled?"""
        return False

    def halves_range_against(self, user: User) -> bool:
        """Have opponents half their range, rounded down, for attacks on the user?"""
        return False

    def spots_for(self, user: User, friend: str, target: str) -> bool:
        """Does the user show that friend an opponent who hides (ADJ-15)?"""
        return False

    def granted_target_count(self, user: User) -> int:
        """How many targets it lends to the shots of its user, 0 for none."""
        return 0

    def counts_as_beside(self, user: User, friend: str) -> bool:
        """Is the user in reach and in line of that friend for powers of theirs, as if beside it, wherever it stands?"""
        return False

    def other_value_changes(self, user: User, who: str, name: str, attack: Attack | None) -> Iterable[Modifier]:
        """What it adds to a combat value of another figure; ``attack`` is the one in which it is asked, if one is."""
        return ()

    def ignores_foe_modifiers(self, user: User) -> bool:
        """Does nothing that opponents do modify the user's combat values?"""
        return False

    def modify_friend_attack(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """An attack of another figure of the user's side hit these: the attack as it deals its damage."""
        return user.state, attack
        yield

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """An attack of the user, which hit these or nobody, is over."""
        return user.state
        yield

    def after_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        """Another figure was knocked out in the action that is over now."""
        return user.state
        yield

    def before_countered(self, user: User, by: str, events: list[Event]) -> Steps[tuple[State, bool]]:
        """Figure ``by`` is about to take this very ability away from the user: the position, and whether it does."""
        return user.state, True
        yield

    def attackable_beyond_total(self, user: User) -> frozenset[str]:
        """The opponents whom the user may attack though no action of the total is left (ACT-01)."""
        return frozenset()

    def after_push_damage(self, user: User, events: list[Event]) -> State:
        """The user was dealt pushing damage (ACT-18)."""
        return user.state

    def own_roll_bonus(self, user: User, effect: str) -> int:
        """What it adds to rolls that the user makes for its effect of that name."""
        return 0
