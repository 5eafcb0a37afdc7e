"""Willpower: ignores pushing damage."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.giants import GREAT_SIZE
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.dice import shows_one_of
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.dice.rolls import ask_for_roll
from clixbook.engine.sequence.fighters.clicks import squares_under
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook

IGNORE, TAKE = yes("ignore the push"), no("take the push")
KEEP, ROLL = no("keep the tokens"), yes("roll to shed a token")


class Willpower(Effect):
    """Willpower: no pushing damage, or one token less (PWR-WILLPOWER, ACT-19)."""

    name = "willpower"
    row = "PWR-WILLPOWER"

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        """Is it lent by great size, in this book (PWR-GREATSIZE)?"""
        great = rules.defense_powers.willpower.sizes
        return bool(great) and (GREAT_SIZE in words or not great.isdisjoint(figure.symbols.values()))

    def token_removal_faces(self, user: User) -> frozenset[int]:
        """The faces with which a token of that figure goes."""
        rule = user.rules.defense_powers.willpower
        by_size = self.is_printed_on(user.fighter.figure, user.piece.traits, user.rules)
        return rule.size_removal_faces if by_size else rule.token_removal_faces

    def ignores_push_damage(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        if not user.rules.defense_powers.willpower.ignores:
            return False
        text = message("{} may ignore {} pushing damage", figure_ref(user.who), clicks)
        if (yield Choose(user.fighter.side, text, (IGNORE, TAKE), user.state)) == TAKE:
            return False
        sentence = message("{} ignores the pushing damage.", figure_ref(user.who))
        events.append(
            Event(sentence, squares_under(user.state, user.who), (make_reason(self.ruling(user.rules), sentence),))
        )
        return True

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        return (self,) if user.rules.defense_powers.willpower.token_removal_faces else ()

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        return frozenset({user.who})

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        state, who, tokens = user.state, user.who, user.fighter.tokens
        if not tokens:
            return state
        wanted = yield Choose(
            user.fighter.side, message("{} may roll to shed a token", figure_ref(who)), (KEEP, ROLL), state
        )
        if wanted == KEEP:
            return state
        purpose, faces = message("roll of {} to shed a token", figure_ref(who)), self.token_removal_faces(user)
        state, (die,) = yield from ask_for_roll(state, self.name, who, purpose, 1, events, parting=shows_one_of(faces))
        if who not in state.board.pieces:  # pushing damage for a themed reroll knocked it out
            return state
        tokens, good = state.fighter(who).tokens, die in faces
        text = (
            message("{} sheds a token, {} left.", figure_ref(who), tokens - 1)
            if good
            else message("{} sheds no token.", figure_ref(who))
        )
        events.append(
            Event(
                text,
                squares_under(state, who),
                (make_reason(self.ruling(user.rules), f"The die shows {die}."),),
                good=good,
            )
        )
        return state.with_fighter(who, tokens=tokens - 1) if good else state
