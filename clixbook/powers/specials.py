"""Special powers of our own figures: no book prints them; they show rules that no printed power shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clixbook.board.answers import Reason, because
from clixbook.board.said import said, the
from clixbook.engine.actions.use import Use
from clixbook.engine.effects import Effect, User
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.questions import Steps
from clixbook.engine.rules.damage import Kind, Reducer
from clixbook.engine.sequence.fighters.lives import where, with_lasting
from clixbook.engine.sequence.moving.moving_attacks import granted_attack
from clixbook.engine.state import Event, State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.actions import ActionKind


class Special(Effect):
    """A power in our own words, which stand on its ``card``; ``row`` is the rule that it was made to show."""

    special = True


class ThickHide(Special):
    """A power that lowers damage, beside effects of other sorts (DMG-03)."""

    name = "thick hide"
    row = "DMG-03"
    card = "Damage dealt to it is 2 less."

    def reducers(self, user: User, kind: Kind) -> Iterable[Reducer]:
        yield Reducer("Thick Hide", 2)


class CloseRanks(Special):
    """The same by a team (DMG-03)."""

    name = "close ranks"
    row = "DMG-03"
    team = True
    card = "Damage dealt to those of the team is 1 less."

    def reducers(self, user: User, kind: Kind) -> Iterable[Reducer]:
        yield Reducer("Close Ranks", 1, "team ability")


class Rally(Special):
    """A bonus for this turn (TRN-04)."""

    name = "rally"
    row = "TRN-04"
    card = "Free action, once a turn: it has 2 more attack this turn."

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def offers(self, user: User) -> Iterator[Use]:
        if not user.state.used_now(user.who, self.name):
            yield Use(user.who, self.name)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        text = said("It goes: use {} rally.", user.who) if use.words else said("{} has rallied this turn.", user.who)
        return (because(self.ruling(user.rules), text),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, text = user.state, said("{} rallies: 2 more attack this turn.", the(user.who))
        events.append(Event(text, where(state, user.who)))
        lasting = Lasting(
            "Rally", user.who, user.who, user.fighter.side, state.turns, Until.TURN_ENDS, self.row, value="attack",
            change=2,
        )  # fmt: skip
        return with_lasting(state.with_(used=(*state.used, state.use_of(user.who, self.name))), lasting)
        yield  # it asks nothing


class PartingBlow(Special):
    """An attack as the turn ends (TRN-04)."""

    name = "parting blow"
    row = "TRN-04"
    card = "As its turn ends it may make a close attack."

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from granted_attack(user.state, user.who, frozenset({"close"}), events))
