"""Willpower: a figure that is hard to tire out."""

from __future__ import annotations

from clixbook.board.answers import because
from clixbook.engine.effects import Effect, User
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.sequence.dice.rolls import roll
from clixbook.engine.sequence.fighters.lives import where
from clixbook.engine.state import Event, State
from clixbook.rulebooks import Rulebook

IGNORE, TAKE = "ignore the push", "take the push"
KEEP, ROLL = "keep the tokens", "roll to shed a token"


class Willpower(Effect):
    """Pushing damage that is ignored, or a token that is shed (PWR-WILLPOWER, ACT-19)."""

    name = "willpower"
    row = "PWR-WILLPOWER"

    def lacks(self, rules: Rulebook) -> str:
        if rules.defense_powers.willpower.sheds:
            return "that great size lends it, with 3 to 6"
        always = self.name in rules.actions.push_stoppers
        return "calling it off, to be pushed" if always else ""

    def pushed(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        if not user.rules.defense_powers.willpower.ignores:
            return False
        text = f"{user.who} may ignore {clicks} pushing damage"
        if (yield Choose(user.fighter.side, text, (IGNORE, TAKE), user.state)) == TAKE:
            return False
        told = f"{user.who} ignores the pushing damage."
        events.append(Event(told, where(user.state, user.who), (because(self.ruling(user.rules), told),)))
        return True

    def speaks(self, moment: str, rules: Rulebook) -> bool:
        sheds = bool(rules.defense_powers.willpower.sheds)
        return super().speaks(moment, rules) and (sheds or moment != "turn_begins")

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        state, who, tokens = user.state, user.who, user.fighter.tokens
        if not tokens:
            return state
        wanted = yield Choose(user.fighter.side, f"{who} may roll to shed a token", (KEEP, ROLL), state)
        if wanted == KEEP:
            return state
        state, (die,) = yield from roll(state, self.name, who, f"roll of {who} to shed a token", 1, events)
        sheds = die in user.rules.defense_powers.willpower.sheds
        text = f"{who} sheds a token, {tokens - 1} left." if sheds else f"{who} sheds no token."
        events.append(Event(text, where(state, who), (because(self.ruling(user.rules), f"The die shows {die}."),)))
        return state.with_fighter(who, tokens=tokens - 1) if sheds else state
