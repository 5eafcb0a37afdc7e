"""The moments of rolls: dice that are made again, kept or replaced."""

from __future__ import annotations

from clixbook.engine.position.effect_context import User
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.rerolls import RollRecord


class RollMoments:
    """What an effect may do about dice that were rolled; nothing, if it does not override the moment."""

    def can_reroll(self, user: User, record: RollRecord) -> bool:
        """May the user have this roll made again?"""
        return False

    def rerolls_left(self, user: User) -> tuple[int, int] | None:
        """How many rolls it may still have made again, of how many in a game; None where no such number is kept."""
        return None

    def die_to_reroll(self, user: User, record: RollRecord) -> int | None:
        """The place, from 0, of the one die that it has made again; None for the whole roll (RRL-09)."""
        return None

    def can_veto_reroll(self, user: User, record: RollRecord, by: str) -> bool:
        """May the user stop the reroll that figure ``by`` announced?"""
        return False

    def replacement_face(self, user: User, record: RollRecord) -> int:
        """The face by which the user may replace a die of this roll of its own (RRL-10); 0 for none."""
        return 0

    def pay_for_reroll(self, user: User, events: list[Event]) -> Steps[State]:
        """The user had a roll made again, or stopped that: what it costs."""
        return user.state
        yield
