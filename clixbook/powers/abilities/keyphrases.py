"""Keyphrases among the traits of a card."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.carrying.carrying import LIMIT
from clixbook.board.knock_back.slide import SOFTLY
from clixbook.engine.effects.effects import Effect, Origin, Prevention, User
from clixbook.engine.position.attack import Attack, Hit, ThrownBack
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.one_book_rules import SWIMS
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.vocabulary import MoveRights


class KeyphraseEffect(Effect):
    """Base of keyphrases."""

    origin = Origin.ABILITY

    def is_card_word(self, rules: Rulebook) -> bool:
        return bool(self.ruling(rules).value)

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        return self.name in words and self.is_card_word(rules)


class Immobile(KeyphraseEffect):
    """Immobile: the figure is not moved or placed (PWR-IMMOBILE)."""

    name = "immobile"
    row = "PWR-IMMOBILE"


class Immune(KeyphraseEffect):
    """Opponents' effects do nothing to it (PWR-IMMUNE)."""

    name = "immune"
    row = "PWR-IMMUNE"

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        return what == "opponents"


class Knockback(KeyphraseEffect):
    """Knockback: its attacks may knock back without doubles (PWR-KNOCKBACK)."""

    name = "knockback"
    row = "PWR-KNOCKBACK"

    def before_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        return user.state, attack if self.name in attack.using else replace(attack, using=(*attack.using, self.name))
        yield  # makes it a generator, though it asks no question

    def knock_back_kind(self, user: User, attack: Attack, hit: Hit) -> ThrownBack | None:
        return ThrownBack(self.name)


class Flight(KeyphraseEffect):
    """Flying moves without the symbol (PWR-FLIGHT, SPD-01)."""

    name = "flight"
    row = "PWR-FLIGHT"

    def is_countered(self, rules: Rulebook) -> bool:
        return rules.printed_abilities.improved.countered

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return user.rules.speed_modes.wing

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        wings = rules.carrying.carriers.wings_take
        return (SOFTLY, f"{LIMIT} {wings}") if wings else (SOFTLY,)


class Swim(KeyphraseEffect):
    """Swimming moves without the symbol (PWR-SWIM, SPD-04)."""

    name = "swim"
    row = "PWR-SWIM"

    def is_countered(self, rules: Rulebook) -> bool:
        return rules.printed_abilities.improved.countered

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return user.rules.speed_modes.dolphin.moves

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        return (SWIMS,)


KEYPHRASE_EFFECTS = (Immobile(), Immune(), Knockback(), Flight(), Swim())
"""Every keyphrase that does something by itself."""
