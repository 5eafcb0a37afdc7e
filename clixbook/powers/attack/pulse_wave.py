"""Pulse Wave: everybody within half the range at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, because
from clixbook.board.answers.message import PlaceRef, said, the
from clixbook.board.destroying.aims import TargetKind
from clixbook.board.destroying.destroy import damage_to_terrain, may_strike_both
from clixbook.board.near.shooting import Shot, may_shoot
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import looks_past
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.listeners import everybody_speaking
from clixbook.engine.position.attack import PASS_ON, Attack, Hit
from clixbook.engine.position.memo import once
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.combat.values import Bound, Lock, Modifier, Replacement, becomes, halved
from clixbook.engine.rules.turn.action_cases import fits_power
from clixbook.engine.sequence.attack.attack_sequence import carry_out
from clixbook.engine.sequence.attack.ignored_figures import without_account
from clixbook.engine.sequence.attack.targets import foes, range_of
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.engine.sequence.fighters.clicks import hurt
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import TARGETED, barred
from clixbook.engine.sequence.fighters.safeguards import safeguarded
from clixbook.engine.sequence.objects.area_damage import around, battered
from clixbook.powers.attack.area_attacks import Sweeping
from clixbook.powers.power_targets import without_words
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.area_powers import Pulses
from clixbook.rulebooks.vocabulary import BREAKS_ONE

ANYHOW = frozenset({"adjacency"})


class PulseWave(Sweeping):
    """An attack on all others in line within half the range, or damage without one (PWR-PULSEWAVE, ATK-25, RNG-12).

    It needs no words, but of the piece through which it goes, where its lines would break more than one may.
    """

    name = "pulse wave"
    row = "PWR-PULSEWAVE"

    def rule(self, rules: Rulebook) -> Pulses:
        """What the book makes of it."""
        return rules.attack_powers.pulse_wave

    def sweeps(self, rules: Rulebook) -> bool:
        return self.rule(rules).sure

    def kind(self, rules: Rulebook) -> str:
        return self.rule(rules).needs.partition(" ")[0]

    def looking(self, user: User, using: bool) -> frozenset[str]:
        powers = user.rules.line_of_fire.powers if using else ()
        printed = frozenset(word for power in powers if power.name.lower() == self.name for word in power.ignores)
        return printed | (self.rule(user.rules).past if using else frozenset())

    # -- whom it reaches -------------------------------------------------------------------------------------

    def shot(self, user: User, who: str, waived: frozenset[str] = ANYHOW) -> Shot:
        """Range and line to one of the others."""
        state = user.state
        return may_shoot(
            state.board, user.who, who, self.reach(user), rules=user.rules, regardless=waived,
            ignores=looks_past(state, user.who, (self.name,)),
        )  # fmt: skip

    def reach(self, user: User) -> int:
        """Half the range, with no help of those whom the wave leaves out of account."""
        return reach_of(user.state, user.who, self)

    def caught(self, user: User, through: str = "") -> tuple[str, ...]:
        """Everybody whom it strikes, in the order of the board; behind other pieces than ``through`` nobody."""
        others = (who for who in user.state.board.pieces if who != user.who)
        found = tuple(who for who in others if not self.kept(user, who) and self.shot(user, who))
        if not through:
            return found
        return tuple(who for who in found if all(piece == through for piece in self._broken(user, who)))

    def _broken(self, user: User, who: str) -> tuple[str, ...]:
        return tuple(piece.name for piece in self.shot(user, who).line.broken)

    def ways(self, user: User) -> tuple[str, ...]:
        """The pieces of which it goes through one alone (PWR-IMPROVED); "" where there is nothing to choose."""
        if BREAKS_ONE not in looks_past(user.state, user.who, (self.name,)):
            return ("",)
        pieces = dict.fromkeys(piece for who in self.caught(user) for piece in self._broken(user, who))
        return tuple(pieces) if len(pieces) > 1 else ("",)

    def kept(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why it does nothing to that figure, whatever the line: the first turn, or a shield of its own."""
        what = TARGETED if self.is_attack(user.rules) else ("damage",)
        return barred(user.state, who, user.fighter.side, *what) or safeguarded(user.state, who, self.name)

    def is_attack(self, rules: Rulebook) -> bool:
        """Is there a roll, and somebody who attacks?"""
        return self.rule(rules).needs.startswith("ranged")

    def against(self, user: User, caught: tuple[str, ...]) -> tuple[Reason, ...]:
        """Why it cannot be used on those whom it would catch."""
        state, rule, ruling = user.state, self.rule(user.rules), self.ruling(user.rules)
        if not rule.beside:
            close = [reason for foe in foes(state, user.fighter) for reason in self.close_by(user, foe.id)]
            if close:
                return tuple(close)
        enemies = {foe.id for foe in foes(state, user.fighter)}
        if caught and (not rule.opponent or not enemies.isdisjoint(caught)):
            return ()
        whom = "No opponent is" if rule.opponent else "Nobody is"
        reach = self.reach(user)
        text = said("{} within {} squares and in line of {}.", whom, reach, the(user.who))
        near = (reason for who in enemies for reason in (self.kept(user, who) or self.shot(user, who).reasons)[:1])
        return (because(ruling, text), *near)

    def close_by(self, user: User, foe: str) -> tuple[Reason, ...]:
        """What speaks against any shot because of an opponent beside its user (RNG-07)."""
        shot = self.shot(user, foe, frozenset({"range", "line"}))
        return () if shot else tuple(reason for reason in shot.reasons if reason.ruling == "RNG-07")

    # -- the action ------------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        for piece in self.ways(user):
            if not self.against(user, self.caught(user, piece)):
                yield Use(user.who, self.name, (piece,) if piece else ())

    def refers(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(PlaceRef, words))

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        return ("through {0}", "") if words else None

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ways = self.ways(user)
        if len(ways) > 1 and (len(use.words) != 1 or use.words[0] not in ways):
            text = said("It breaks one piece: use {} pulse-wave {}.", the(user.who), " or ".join(ways))
            return (because(user.rules["PWR-IMPROVED"], text),)
        if use.words and len(ways) == 1:
            return without_words(user, self, use, "targets")
        return self.against(user, self.caught(user))

    def attacks(self, user: User, given: str) -> Iterator[Attack]:
        if self.is_attack(user.rules) and fits_power(user.rules, self.rule(user.rules).needs, given):
            for piece in self.ways(user):
                caught = self.caught(user, piece)
                if not self.against(user, caught):
                    yield self.attack(user, caught)

    def attack(self, user: User, caught: tuple[str, ...]) -> Attack:
        """The attack on these."""
        sure = self.rule(user.rules).sure
        firm = frozenset({(PASS_ON, self.row)}) if sure else frozenset[tuple[str, str]]()
        return Attack(user.who, caught, ranged=True, using=(self.name,), sure=sure, firm=firm)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        caught = self.caught(user, *use.words[:1])
        if self.is_attack(user.rules):
            if self.rule(user.rules).deaf:
                reach = self.reach(user)
                text = said("Nobody else within {} squares of {} can use anything.", reach, the(user.who))
                events.append(Event(text, user.piece.squares[:1], (because(self.ruling(user.rules), text),)))
            return (yield from carry_out(user.state, self.attack(user, caught), events))
        return self.swept(user, caught, events)

    def swept(self, user: User, caught: tuple[str, ...], events: list[Event]) -> State:
        """The position after everybody took damage that is none of an attack."""
        state, rule, side = user.state, self.rule(user.rules), user.fighter.side
        alone = value_of(state, user.who, "damage").unmodified
        for who in caught:
            state = hurt(
                state, who, rule.several if len(caught) > 1 else alone, "pulse wave", events, by=side,
                kind=DamageKind.PLAIN, hand=user.who, ruling=self.row,
            )  # fmt: skip
        return self.breaks(User(state, user.who), alone, events)

    def breaks(self, user: User, damage: int, events: list[Event]) -> State:
        """The position after terrain, and objects where it spares none, took that damage (DST-11)."""
        rules = user.rules
        if user.who not in user.state.board.pieces or not may_strike_both(self.name, rules=rules):
            return user.state
        things = self.rule(rules).things
        reached = around(user.state, user.who, self.reach(user))
        hit = tuple(each for each in reached if things or each.kind is not TargetKind.OBJECT)
        return battered(user.state, user.who, hit, damage_to_terrain(self.name, damage, rules=rules), self.row, events)

    # -- in the attack ---------------------------------------------------------------------------------------

    def deafens(self, user: User, attack: Attack) -> Iterable[str]:
        """All others within its reach, in line or not, but those who are safe from it (EFF-30)."""
        if self.rule(user.rules).deaf:
            yield from self.near(user, self.reach(user))

    def near(self, user: User, reach: int) -> list[str]:
        """All others so near, in line or not, but those who are safe from it (EFF-30)."""
        state, waived = user.state, frozenset({"adjacency", "line"})
        others = (who for who in state.board.pieces if who != user.who and not safeguarded(state, who, self.name))
        return [
            who for who in others if may_shoot(state.board, user.who, who, reach, rules=user.rules, regardless=waived)
        ]

    def ends_for_good(self, rules: Rulebook) -> bool:
        return self.rule(rules).ends

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock | Bound]:
        rule = self.rule(user.rules)
        if attack is None or attack.who != user.who or self.name not in attack.using:
            return
        if name == "range":
            yield halved("Pulse Wave", down=rule.down)
        if name == "damage" and rule.several and len(attack.targets) > 1:
            locked = Lock("locked", "Pulse Wave", rule.several)
            yield locked if rule.locks else becomes(rule.several, "Pulse Wave")

    def on_target(self, user: User, attack: Attack, target: str) -> Iterable[Modifier | Replacement | Lock]:
        if self.rule(user.rules).printed:
            yield Lock("printed", "Pulse Wave")

    def instead_of_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        """All the damage for each, however many they are."""
        return self.rule(user.rules).deals or damage_value(user.state, attack).total

    def attack_over(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """What stands and lies around takes the same as figures do."""
        if self.name not in attack.using or (bonus := self.lands(user, events)) is None:
            return user.state
        return self.breaks(user, damage_value(user.state, attack).total + bonus, events)
        yield  # it asks nothing

    def was_evaded(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        return (yield from self.tired(user, hit, events))

    def tired(self, user: User, hit: Hit, events: list[Event]) -> Steps[State]:
        """A token for one who has room for it."""
        full = user.state.fighter(hit.target).tokens >= user.rules.actions.most_tokens.tokens
        return user.state if full else (yield from super().tired(user, hit, events))


@once
def reach_of(state: State, who: str, wave: PulseWave) -> int:
    """See ``PulseWave.reach``."""
    full, user = range_of(state, who, (wave.name,)), User(state, who)
    helped = state.lasting or everybody_speaking(state, "bears_on")
    if not (helped and wave.rule(user.rules).deaf):
        return full
    return range_of(without_account(user, wave, wave.near(user, full)), who, (wave.name,))
