"""Special powers of the bundled figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageChange, DamageKind, Reducer
from clixbook.engine.rules.combat.rerolls import RollRecord, why_no_reroll
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.rules.turn.immunity import GoldenRule, working_parts
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.engine.sequence.moving.attacks_after_moves import make_granted_attack
from clixbook.powers.power_targets import refusal_of_extra_words
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.turn.actions import ActionKind


class OwnSpecial(Effect):
    """Base of our own special powers; ``row`` is the ruling shown."""

    special = True


class ThickHide(OwnSpecial):
    """Power that reduces damage, among other sources (DMG-03)."""

    name = "thick hide"
    row = "DMG-03"
    card = "Damage dealt to it is 2 less."

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        yield Reducer("Thick Hide", 2)


class CloseRanks(OwnSpecial):
    """Team power that reduces damage (DMG-03)."""

    name = "close ranks"
    row = "DMG-03"
    origin = Origin.TEAM
    card = "Damage dealt to those of the team is 1 less."

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        yield Reducer("Close Ranks", 1, "team ability")


class Rally(OwnSpecial):
    """Bonus until the end of the turn (TRN-04)."""

    name = "rally"
    row = "TRN-04"
    card = "Free action, once a turn: it has 2 more attack this turn."

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def offers(self, user: User) -> Iterator[Use]:
        if not user.state.used_now(user.who, self.name):
            yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if use.words:
            return refusal_of_extra_words(user, self, use)
        return (make_reason(self.ruling(user.rules), message("{} has rallied this turn.", figure_ref(user.who))),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, text = user.state, message("{} rallies: 2 more attack this turn.", figure_ref(user.who))
        events.append(Event(text, squares_under(state, user.who)))
        return add_lasting(state.with_use(user.who, self.name), self._lasting(user))
        yield  # makes it a generator, though it asks no question

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        if on == user.who:
            yield self._lasting(user)

    def _lasting(self, user: User) -> Lasting:
        who, side, turn = user.who, user.fighter.side, user.state.turns
        return Lasting("Rally", who, who, side, turn, Until.TURN_ENDS, self.row, value="attack", change=2)


class PartingBlow(OwnSpecial):
    """Close attack at the end of the turn (TRN-04)."""

    name = "parting blow"
    row = "TRN-04"
    card = "As its turn ends it may make a close attack."

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from make_granted_attack(user.state, user.who, frozenset({"close"}), events))


class Overreach(OwnSpecial):
    """Bonus beyond the rule of three, and one within it (GLD-03)."""

    name = "overreach"
    row = "GLD-03"
    card = "Free action, once a turn: this turn 5 more attack, whatever the rule of three says, and 1 more damage."
    named: ClassVar[bool] = True
    """True if its card names the rule that it breaks."""

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def changed_values(self, rules: Rulebook) -> tuple[str, ...]:
        """The values of which it changes anything."""
        return working_parts(rules, {"attack": GoldenRule.THREE, "damage": None}, named=self.named)

    def offers(self, user: User) -> Iterator[Use]:
        if self.changed_values(user.rules) and not user.state.used_now(user.who, self.name):
            yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not self.changed_values(user.rules):
            return (make_reason(self.ruling(user.rules), f"{printed_name(self.name)} breaks a golden rule."),)
        word = f"use {user.who} {self.name}"
        text = (
            f"It goes: {word}."
            if use.words
            else message("{} has used {} this turn.", figure_ref(user.who), printed_name(self.name))
        )
        return (make_reason(self.ruling(user.rules), text),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, works = user.state, self.changed_values(user.rules)
        text = message("{} has more {} this turn.", figure_ref(user.who), " and ".join(works))
        events.append(Event(text, squares_under(state, user.who), (make_reason(self.ruling(user.rules), text),)))
        return state.with_use(user.who, self.name)
        yield  # makes it a generator, though it asks no question

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        if (
            name in ("attack", "damage")
            and user.state.used_now(user.who, self.name)
            and name in self.changed_values(user.rules)
        ):
            yield Modifier(5 if name == "attack" else 1, printed_name(self.name), beyond=name == "attack")


class Headlong(Overreach):
    """Bonus beyond the rule of three, which the card does not name (GLD-02)."""

    name = "headlong"
    row = "GLD-02"
    card = "Free action, once a turn: this turn it has 5 more attack, all of it, and 1 more damage."
    named = False


class SleightOfHand(OwnSpecial):
    """Replaces a die (RRL-10)."""

    name = "sleight of hand"
    row = "RRL-10"
    card = "Once a turn, when nobody wants its attack roll made again, a 6 may take the place of one of the dice."
    weighs_rolls = True

    def replacement_face(self, user: User, record: RollRecord) -> int:
        return 6 if record.purpose == "attack" and not user.state.used_now(user.who, self.name) else 0


class SecondCast(OwnSpecial):
    """Rerolls one die of a pair (RRL-09)."""

    name = "second cast"
    row = "RRL-09"
    card = "Once a turn it may roll the lower die of its attack again; where dice go together, both."
    weighs_rolls = True

    def can_reroll(self, user: User, record: RollRecord) -> bool:
        own = record.purpose == "attack" and record.roller == user.who
        spent = user.state.used_now(user.who, self.name) or why_no_reroll(record, rules=user.rules)
        return own and not spent

    def die_to_reroll(self, user: User, record: RollRecord) -> int:
        return record.faces.index(min(record.faces))


class LastBreath(OwnSpecial):
    """Saves its user from a KO (DMG-20)."""

    name = "last breath"
    row = "DMG-20"
    card = "Damage that would knock it out leaves it on its last click, if it is not there yet."
    saves = "power"


class StopClick(OwnSpecial):
    """Click that stops the dial (DMG-19)."""

    name = "stop click"
    row = "DMG-19"
    card = "Damage does not turn the dial past this click."
    halts = "damage"


class Crouch(OwnSpecial):
    """Replaces the defense value (VAL-02)."""

    name = "crouch"
    row = "VAL-02"
    card = "Its defense value is 19."
    number: ClassVar[int] = 19

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        if name == "defense":
            yield set_value(self.number, printed_name(self.name))


class Swagger(Crouch):
    """Replaces the defense value by another number (VAL-02)."""

    name = "swagger"
    card = "Its defense value is 15."
    number = 15


class Momentum(OwnSpecial):
    """Bonus gained in an attack, without a stated duration (VAL-14)."""

    name = "momentum"
    row = "VAL-14"
    card = "When an attack of it hits, it has 1 more attack."

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        state, who = user.state, user.who
        if not hits or any(each.on == who and each.source == self.name for each in state.lasting):
            return state
        text = message("{} has 1 more attack by Momentum.", figure_ref(who))
        events.append(Event(text, squares_under(state, who), (make_reason(self.ruling(user.rules), text),)))
        return add_lasting(state, self._lasting(user))
        yield  # makes it a generator, though it asks no question

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        if on == user.who:
            yield self._lasting(user)

    def _lasting(self, user: User) -> Lasting:
        who, turn = user.who, user.state.turns
        return Lasting(
            self.name, who, who, user.fighter.side, turn, Until.NOT_SAID, self.row, value="attack", change=1,
            needs_user=True,
        )  # fmt: skip


class SlowFists(OwnSpecial):
    """Damage dealt that is both halved and increased (VAL-17)."""

    name = "slow fists"
    row = "VAL-17"
    card = "Damage that it deals is halved, and 2 more."

    def damage_changes(self, user: User, attack: Attack) -> Iterable[DamageChange]:
        yield DamageChange(2, "Slow Fists")
        yield DamageChange(0, "Slow Fists", halves=True)


SPECIALS = (
    ThickHide(), CloseRanks(), Rally(), PartingBlow(), Overreach(), Headlong(), SleightOfHand(), SecondCast(),
    LastBreath(), StopClick(), Crouch(), Swagger(), Momentum(), SlowFists(),
)  # fmt: skip
"""Special powers of our own figures."""
