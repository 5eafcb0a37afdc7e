"""Combat abilities from base symbols or words on the card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.engine.effects.effects import Counted, Effect, Origin, Permission, User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.tokens import COSTED
from clixbook.engine.sequence.attack.targets import judge_ranged_attack
from clixbook.engine.sequence.objects.area_damage import break_surely
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.printed import ImprovedRule, SymbolAbilityRule
from clixbook.rulebooks.vocabulary import BREAKS, BREAKS_ONE, NO_RIGHTS, MoveRights, rights

MOVEMENT, TARGETING = "improved movement", "improved targeting"


class Ability(Effect):
    """Base of combat abilities from symbols or card (EFF-18)."""

    origin = Origin.ABILITY

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        """The value of its ruling in a book."""
        raise NotImplementedError

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        return self.name in words or not self.rule(rules).symbols.isdisjoint(figure.symbols.values())

    def is_countered(self, rules: Rulebook) -> bool:
        return self.rule(rules).countered


class ColossalStamina(Ability):
    """Colossal Stamina: actions with two tokens (PWR-COLOSSALSTAMINA, ACT-15)."""

    name = "colossal stamina"
    row = "PWR-COLOSSALSTAMINA"

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        return rules.printed_abilities.colossal_stamina


class Indomitable(Ability):
    """Indomitable: Willpower by a symbol (PWR-INDOMITABLE)."""

    name = "indomitable"
    row = "PWR-INDOMITABLE"

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        return rules.printed_abilities.indomitable

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        return ("willpower",)


class Sharpshooter(Ability):
    """Sharpshooter: shots at adjacent opponents and past others (PWR-SHARPSHOOTER)."""

    name = "sharpshooter"
    row = "PWR-SHARPSHOOTER"

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        return rules.printed_abilities.sharpshooter

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        return frozenset({"adjacent", *_ignored_figures_words(user, friends=False)})


class Autonomous(Ability):
    """Autonomous: actions outside the action total (PWR-AUTONOMOUS, ACT-15)."""

    name = "autonomous"
    row = "PWR-AUTONOMOUS"

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        return rules.printed_abilities.autonomous

    def permits(self, user: User, what: Permission, about: str) -> bool:
        outside = user.rules.actions.exceptions.outside_total
        return what == "an action outside the total" and about in COSTED and self.name in outside


class ImprovedMovement(Ability):
    """Improved Movement: moves that ignore what the card names (PWR-IMPROVED)."""

    name = MOVEMENT
    row = "PWR-IMPROVED"

    def rule(self, rules: Rulebook) -> ImprovedRule:
        return rules.printed_abilities.improved

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        return any(word.startswith(f"{self.name}:") for word in words)

    def move_rights(self, user: User, verb: str) -> MoveRights:
        words = improved_words_on(user.fighter.figure, MOVEMENT) & self.rule(user.rules).moves
        return rights(*words, *(["blocking"] if BREAKS in words else ()))


class ImprovedTargeting(ImprovedMovement):
    """Improved Targeting: lines of fire that ignore what the card names (PWR-IMPROVED)."""

    name = TARGETING

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return NO_RIGHTS

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        if not user.has_movement_rights:
            return frozenset()
        words = improved_words_on(user.fighter.figure, TARGETING) & self.rule(user.rules).lines
        seen = {"figures"} if "characters" in words else set()
        if "adjacent" in words and "while based" not in self.rule(user.rules).lines:
            seen.add("while based")  # there one word says both
        for word in words & {"friends", "opponents"}:
            seen.update(_ignored_figures_words(user, friends=word == "friends"))
        if BREAKS in words and self.rule(user.rules).breaks_one:
            words, seen = words - {BREAKS}, seen | {BREAKS_ONE}
        return (words - {"characters", "friends", "opponents"}) | seen

    def before_attack_roll(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, Attack]]:
        """Break the things that the shots at its targets break, once the attack is over."""
        if not attack.ranged or self.line_of_fire_rights(user, False).isdisjoint((BREAKS, BREAKS_ONE)):
            return user.state, attack
        lines = (
            judge_ranged_attack(user.state, user.who, target, attack.range, attack.using).line
            for target in attack.targets
        )
        broken = dict.fromkeys(place.name for line in lines for place in line.broken)
        most = 1 if self.rule(user.rules).breaks_one else len(broken)
        return user.state, replace(attack, shot_through=tuple(broken)[:most])
        yield  # makes it a generator, though it asks no question

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        return break_surely(user.state, user.who, attack.shot_through, self.row, events)
        yield  # makes it a generator, though it asks no question


def improved_words_on(figure: Figure, what: str) -> frozenset[str]:
    """The words behind the name of an improved ability on the card of the figure."""
    after = (trait.name.lower().partition(":") for trait in figure.traits)
    return frozenset(word.strip() for name, _, words in after if name == what for word in words.split(","))


def _ignored_figures_words(user: User, *, friends: bool) -> Iterator[str]:
    """The words by which a line leaves out every friend, or every opponent."""
    state = user.state
    for other in state.standing():
        if state.are_friends(other.side, user.fighter.side) is friends and other.id != user.who:
            yield f"figure {other.id}"


class Stop(Ability):
    """STOP click: damage does not turn the dial past it (PWR-STOP, DMG-19, EFF-30)."""

    name = "stop"
    row = "PWR-STOP"
    halts = "attacks of opponents"
    shields = frozenset({"outwit", "pulse wave"})

    def rule(self, rules: Rulebook) -> SymbolAbilityRule:
        return rules.printed_abilities.stop

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        return number - user.rules.printed_abilities.stop.less if what == "healing" else number


ABILITIES = (
    ColossalStamina(), Indomitable(), Sharpshooter(), Autonomous(), ImprovedMovement(), ImprovedTargeting(), Stop(),
)  # fmt: skip
"""Every combat ability that is built."""
