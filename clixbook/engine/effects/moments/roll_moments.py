"""Effect hooks of rolls: rerolls, vetoes and replaced dice."""

from __future__ import annotations

from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.rerolls import RollRecord


class RollMoments:
    """Effect hooks of dice rolls."""

    def can_reroll(self, user: User, record: RollRecord) -> bool:
        """Whether the user may reroll this roll."""
        return False

    def rerolls_left(self, user: User) -> tuple[int, int] | None:
        """Rerolls left and in all, if limited for the game; else None."""
        return None

    def die_to_reroll(self, user: User, record: RollRecord) -> int | None:
        """The index of the one die to reroll; None for all dice (RRL-09)."""
        return None

    def can_veto_reroll(self, user: User, record: RollRecord, by: str) -> bool:
        """Whether the user may veto the reroll announced by ``by``."""
        return False

    def replacement_face(self, user: User, record: RollRecord) -> int:
        """The face with which the user may replace a die (RRL-10); 0 for none."""
        return 0

    def pay_for_reroll(self, user: User, events: list[Event]) -> Steps[State]:
        """Pays for a reroll or a veto of the user."""
        return user.state
        yield
