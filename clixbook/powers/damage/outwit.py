"""Outwit: counters a power of an opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.board.near.adjacency import adjacent, is_hiding
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import always_granted, effects_of, unusable_powers
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.effects.pieces import symbols_of
from clixbook.engine.effects.sentences.special_clauses import granted_now, specials_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.horde_tokens import most_in_stack
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import judge_ranged_attack, opponents_of, sees_hidden, why_protected
from clixbook.engine.sequence.fighters.clicks import add_lasting, printed_values_of, squares_under, tell_drops
from clixbook.engine.sequence.fighters.current_values import printed_value
from clixbook.engine.sequence.fighters.safeguards import protected_powers, why_immune_to_effect
from clixbook.powers.power_targets import why_free_use_spent, why_out_of_reach
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.damage_powers import OutwitChoice

ANY_POWER = "any power"
"""The word for no power in particular."""


class Outwit(Effect):
    """Outwit: counters a power (PWR-OUTWIT). Words: target and power (``running-shot``).

    Where an attack decides it the only word is the target: the power is chosen once the attack has hit. The countered
    power is taken out in ``engine.effects.active.unusable_powers``.
    """

    name = "outwit"
    row = "PWR-OUTWIT"
    named_for = "opponents"

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*map(FigureRef, words[:1]), *words[1:])

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        return ("{0}", printed_name(words[1].replace("-", " "))) if len(words) == 2 else None

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        if user.rules.damage_powers.outwit.reach is None and not self._why_no_shot(user, other):
            return (other,)
        return (other, next(iter(powers_of(user.state, other)), ANY_POWER).replace(" ", "-"))

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def sorted_words(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        """A standard power that the target has under a name of its own may be named either way (EFF-23)."""
        if len(words) != 2 or words[0] not in user.state.fighters:
            return words
        target, power = words[0], words[1].replace("-", " ")
        if user.rules.damage_powers.outwit.picks is OutwitChoice.NAMED or power in powers_of(user.state, target):
            return words
        return next(((target, own.replace(" ", "-")) for own in dial_names_of(user.state, target, power)), words)

    def offers(self, user: User) -> Iterator[Use]:
        if self._why_spent(user):
            return
        for opponent in opponents_of(user.state, user.fighter):
            if not self._why_not_without_attack(user, opponent.id):
                if why_immune_to_effect(user.state, opponent.id, self.name):
                    if powers_of(user.state, opponent.id):
                        yield Use(user.who, self.name, (opponent.id,))
                    continue
                for power in powers_of(user.state, opponent.id):
                    yield Use(user.who, self.name, (opponent.id, power.replace(" ", "-")))
            elif not self._why_no_shot(user, opponent.id) and powers_of(user.state, opponent.id):
                yield Use(user.who, self.name, (opponent.id,))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not use.words or len(use.words) > 2:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} outwit WHOM POWER.", user.who)),)
        target = use.words[0]
        opponent = user.state.fighter(target)
        if against := self._why_spent(user) or why_protected(user.state, user.fighter, opponent, what=("target",)):
            return against
        beyond = self._why_not_without_attack(user, target)
        if not beyond and len(use.words) == 2 and (shielded := why_immune_to_effect(user.state, target, self.name)):
            return shielded
        if len(use.words) == 1 and not beyond:
            text = message("It needs no shot at {}: say which power.", figure_ref(target))
            return (make_reason(self.ruling(user.rules), text),)
        if beyond and (no_shot := self._why_no_shot(user, target)):
            by_shot = user.rules.damage_powers.outwit.reach is None and len(use.words) == 1
            return no_shot if by_shot else beyond
        power = use.words[1].replace("-", " ") if len(use.words) == 2 else ANY_POWER
        return (self._why_not_power(user, target, power, too_early=bool(beyond) and len(use.words) == 2),)

    def _why_not_power(self, user: User, target: str, power: str, *, too_early: bool) -> Reason:
        """Why that power, or any power, of the target cannot be taken away; ``too_early``: before the shot has hit."""
        ruling, rule = self.ruling(user.rules), user.rules.damage_powers.outwit
        if power in rule.never:
            text = message("{} is not something that Outwit can take away.", printed_name(power))
        elif power in unusable_powers(user.state, target):
            text = message("{} is already gone from {}.", printed_name(power), figure_ref(target))
        elif power in protected_powers(user.state, target, self.name):
            ruling = user.rules["EFF-30"]
            text = message("{} of {} is protected from {}.", printed_name(power), figure_ref(target), self.name)
        elif too_early:
            text = message("The shot must hit {} first: say only whom.", figure_ref(target))
        elif rule.picks is OutwitChoice.NAMED:
            text = message("{} is not a power that can be named.", printed_name(power))
        else:
            what = power if power == ANY_POWER else printed_name(power)
            text = message("{} does not possess {} now.", figure_ref(target), what)
        return make_reason(ruling, text)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state, target = user.state, use.words[0]
        state = state.with_use(user.who, self.name)
        if len(use.words) == 2:
            return (yield from self._take(User(state, user.who), target, use.words[1].replace("-", " "), events))
        if self._why_not_without_attack(user, target):
            return (yield from resolve_attack(state, self._outwit_attack(user, target), events))
        # an adjacent target that is immune without an attack: a close attack for no damage must hit first
        blow = Attack(
            user.who, (target,), ranged=False, grant=AttackGrant.ATTACK, using=(self.name,), deals_no_damage=True
        )
        return (yield from resolve_attack(state, blow, events))

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """The shot hit: its player picks one of the powers that the target has now."""
        powers = powers_of(user.state, hit.target)
        if not powers:
            return user.state
        power = powers[0]
        if len(powers) > 1:
            power = yield Choose(
                user.fighter.side,
                message("the power that {} takes from {}", figure_ref(user.who), figure_ref(hit.target)),
                powers,
                user.state,
            )
        return (yield from self._take(user, hit.target, power, events))

    def _take(self, user: User, target: str, power: str, events: list[Event]) -> Steps[State]:
        state, rules = user.state, user.rules
        effect = next((each for each in effects_of(state, target) if each.name == power), None)
        if effect is not None:
            state, done = yield from effect.before_countered(User(state, target), user.who, events)
            if not done:
                return state
        lasting = self._lasting(user, target, power)
        text = message(
            "{} outwits {}: no {} until {}.",
            figure_ref(user.who),
            figure_ref(target),
            printed_name(power),
            lasting.end_text,
        )
        events.append(Event(text, squares_under(state, target), (make_reason(self.ruling(rules), text),)))
        return tell_drops(state, add_lasting(state, lasting), events)

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        state = user.state
        if not state.are_friends(user.fighter.side, state.fighter(on).side):
            yield from (self._lasting(user, on, power) for power in powers_of(state, on))

    def _lasting(self, user: User, target: str, power: str) -> Lasting:
        return Lasting(
            self.name, user.who, target, user.fighter.side, user.state.turns, Until.OWN_TURN_BEGINS, self.row,
            off=power, needs_user=user.rules.durations.ends_with_source,
        )  # fmt: skip

    def _why_spent(self, user: User) -> tuple[Reason, ...]:
        return why_free_use_spent(user, self, once=user.rules.damage_powers.outwit.once)

    def _why_not_without_attack(self, user: User, target: str) -> tuple[Reason, ...]:
        """Why it does not reach this opponent without an attack."""
        state, reach = user.state, user.rules.damage_powers.outwit.reach
        if guarded := why_protected(state, user.fighter, state.fighter(target), what=("target",)):
            return guarded
        if reach is not None:
            return why_out_of_reach(user, self, target, reach)
        if is_hiding(state.board, state.board.pieces[target], user.rules, sees=sees_hidden(state, user.who, target)):
            return (
                make_reason(
                    user.rules["ADJ-15"],
                    message("{} does not see where {} hides.", figure_ref(user.who), figure_ref(target)),
                ),
            )
        beside = adjacent(state.board, user.who, target, rules=user.rules)
        return (
            ()
            if beside
            else beside.reasons
            or (make_reason(self.ruling(user.rules), message("{} is not adjacent.", figure_ref(target))),)
        )

    def _why_no_shot(self, user: User, target: str) -> tuple[Reason, ...]:
        """Why it cannot be tried by a shot."""
        state = user.state
        if user.rules.damage_powers.outwit.reach is not None:
            return (make_reason(self.ruling(user.rules), "It takes no attack here."),)
        if guarded := why_protected(state, user.fighter, state.fighter(target)) or why_immune_to_effect(
            state, target, self.name
        ):
            return guarded
        shot = judge_ranged_attack(state, user.who, target, self._outwit_attack(user, target).range)
        return () if shot else shot.reasons

    def _outwit_attack(self, user: User, target: str) -> Attack:
        """The attack without damage that must hit; a figure without range uses the one that the book gives."""
        none = not printed_value(user.state, user.who, "range")
        least = user.rules.damage_powers.outwit.range_of_none if none else None
        return Attack(user.who, (target,), True, AttackGrant.ATTACK, (self.name,), deals_no_damage=True, range=least)


def dial_names_of(state: State, target: str, power: str) -> Iterator[str]:
    """The names that the figure's dial has for that standard power, in boxes of a colour."""
    for each in specials_of(state, target):
        if each.named and power in {granted.name for granted in always_granted(each.special)}:
            yield each.special.name.lower()


def powers_of(state: State, target: str) -> tuple[str, ...]:
    """The names of the powers that can be taken from a figure now.

    Where any may be named, those that the dial shows come first, then what the card says in words, then the standard
    ones in the order of their slots: players may not look up which of these are on other clicks (ANA-19).
    """
    outwits = state.rules.damage_powers.outwit
    fighter, kept = state.fighter(target), protected_powers(state, target, Outwit.name)
    shown = [power.lower() for _, power, _ in printed_values_of(fighter).powers]
    shown += [each.power for each in granted_now(state, target) if each.possessed]
    shown += [each.name for each in effects_of(state, target) if each.is_countered(state.rules)]
    if most_in_stack(fighter.figure, state.rules):  # horde powers stand on no dial (TOK-09)
        shown += [each.special.name.lower() for each in specials_of(state, target) if not each.trait]
    if outwits.picks is OutwitChoice.NAMED:
        card = [power.lower() for power in fighter.figure.shown_powers]
        known = (effect for effect in every_effect() if effect.in_play(state.rules))
        standard = [
            effect.name for effect in known if effect.origin in (Origin.DIAL, Origin.SENTENCE) and not effect.card
        ]
        special = [power for power in card if power not in standard]
        return tuple(power for power in dict.fromkeys((*shown, *special, *standard)) if power not in kept)
    shown += symbols_of(state, target) if outwits.symbols else ()
    gone = unusable_powers(state, target) | outwits.never | kept
    return tuple(dict.fromkeys(power for power in shown if power not in gone))
