"""Perplex: modifies a combat value for a while."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_rights import recipients_of
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.powers.power_targets import why_first_turn_protects, why_free_use_spent, why_out_of_reach
from clixbook.rulebooks import Rulebook

CHANGES = {"+1": 1, "-1": -1}
ORDER = ("speed", "attack", "defense", "damage", "range")


class Perplex(Effect):
    """Perplex: modifies a value (PWR-PERPLEX). Words: target, value, ``+1`` or ``-1``."""

    name = "perplex"
    row = "PWR-PERPLEX"
    named_for = "opponents"

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*map(FigureRef, words[:1]), *words[1:])

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        return (other, "attack", "-1")

    def value_change(self, words: Sequence[str]) -> int:
        return CHANGES.get(words[-1], 0) if words else 0

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def offers(self, user: User) -> Iterator[Use]:
        values = user.rules.damage_powers.perplex.values
        if self._why_spent(user):
            return
        for target in user.state.standing():
            if not self.against(user, target.id):
                for value in (each for each in ORDER if each in values):
                    for change in CHANGES:
                        yield Use(user.who, self.name, (target.id, value, change))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling, perplexes = self.ruling(user.rules), user.rules.damage_powers.perplex
        if len(use.words) != 3 or use.words[2] not in CHANGES:
            return (make_reason(ruling, message("It goes: use {} perplex WHOM VALUE +1, or -1.", user.who)),)
        target, value, _ = use.words
        user.state.fighter(target)  # raises if nobody has that id
        if value not in perplexes.values:
            known = ", ".join(each for each in ORDER if each in perplexes.values)
            return (make_reason(ruling, f"It changes {known}, not {value}."),)
        return self._why_spent(user) or self.against(user, target)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        target, value, change = use.words
        state = user.state.with_use(user.who, self.name)
        for each in (target, *recipients_of(user.state, user.who, self.name, target)):
            state = self.change(User(state, user.who), each, value, change, events)
        return state
        yield

    def change(self, user: User, target: str, value: str, change: str, events: list[Event]) -> State:
        """The position with the value of that figure changed."""
        state, rules = user.state, user.rules
        lasting = self._lasting(user, state.player, target, value, change)
        text = message(
            "{} perplexes {}: {} {} until {}.",
            figure_ref(user.who),
            figure_ref(target),
            value,
            change,
            lasting.end_text,
        )
        events.append(Event(text, squares_under(state, target), (make_reason(self.ruling(rules), text),)))
        return add_lasting(state, lasting)

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        for value in (each for each in ORDER if each in user.rules.damage_powers.perplex.values):
            for change in CHANGES:
                yield self._lasting(user, user.fighter.side, on, value, change)

    def _lasting(self, user: User, player: str, target: str, value: str, change: str) -> Lasting:
        perplexes = user.rules.damage_powers.perplex
        return Lasting(
            self.name, user.who, target, player, user.state.turns, perplexes.until, self.row, value=value,
            change=CHANGES[change], ends_when_hurt=perplexes.ends_when_hurt,
            needs_user=user.rules.durations.ends_with_source,
        )  # fmt: skip

    def _why_spent(self, user: User) -> tuple[Reason, ...]:
        return why_free_use_spent(user, self, once=user.rules.damage_powers.perplex.once)

    def against(self, user: User, target: str) -> tuple[Reason, ...]:
        """Why it does not reach that figure; empty if it does."""
        reach = user.rules.damage_powers.perplex.reach
        return why_out_of_reach(user, self, target, reach) or why_first_turn_protects(user, target)
