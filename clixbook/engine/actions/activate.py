"""Activation click: turning the dial instead of acting (EGS-01 to EGS-04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.engine.actions.action import Action
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.one_book_rules import Activation, activation_click
from clixbook.engine.sequence.fighters.clicks import knock_out, squares_under, tell_drops, with_dial
from clixbook.figures.dials.dial import is_ko
from clixbook.figures.dials.life import is_on_starting_click
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

ACTIVATION = "activation click"


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Turn the dial of a figure on its starting click."""

    verb: ClassVar[str] = "activate"
    form: ClassVar[str] = "activate WHO"
    counts_as: ClassVar[ActionKind] = ActionKind.POWER

    @property
    def ruling_name(self) -> str:
        return ACTIVATION

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        return ACTIVATION if cls.is_known(rules) else ""

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        return rules.specials.activation

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterator[Action]:
        if judge_activation(state, fighter):
            yield cls(fighter.id)

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        found = judge_activation(state, fighter)
        return () if found else found.reasons

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """The dial turns, which is no damage; until its player's next turn only free actions follow."""
        fighter = state.fighter(self.who)
        done = judge_activation(state, fighter)
        events.append(
            Event(
                message("{} makes its activation click: {}", figure_ref(self.who), done.message),
                squares_under(state, self.who),
                done.reasons,
                turned=(self.who, 1),
            )
        )
        dial = fighter.figure.dials[fighter.life.dial]
        ko = done.click > len(dial.clicks) or is_ko(dial[done.click], rules=state.rules)
        if ko:
            return tell_drops(state, knock_out(state, self.who), events)
        state = tell_drops(state, with_dial(state, self.who, replace(fighter.life, click=done.click)), events)
        if done.free_actions_only:
            bars = Lasting(
                ACTIVATION, self.who, self.who, state.player, state.turns, Until.OWN_TURN_BEGINS, "EGS-03",
                bars="costed",
            )  # fmt: skip
            state = state.with_(lasting=(*state.lasting, bars))
        return state
        yield


def judge_activation(state: State, fighter: Fighter) -> Activation:
    """The permission for this figure to do it now, and the consequences."""
    life = fighter.life
    return activation_click(
        rules=state.rules, click=life.click, tokens=fighter.tokens,
        starting=is_on_starting_click(fighter.figure, life, rules=state.rules),
        own_turn=fighter.side == state.player, actions_left=state.left,
    )  # fmt: skip
