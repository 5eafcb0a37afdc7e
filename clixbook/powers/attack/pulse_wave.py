"""Pulse Wave: hits everybody within half the range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.destroying.aims import TargetKind
from clixbook.board.destroying.destroy import damage_to_terrain, may_strike_both
from clixbook.board.model.board import Board
from clixbook.board.near.shooting import Shot, Waiver, may_shoot
from clixbook.caches import cached_per_position
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_rights import line_of_fire_rights_of
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.effects_on_map import all_with_override
from clixbook.engine.position.attack import PASS_ON, Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind
from clixbook.engine.rules.combat.values import Bound, Lock, Modifier, Replacement, halve_value, set_value
from clixbook.engine.rules.turn.action_cases import fits_power
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.ignored_figures import ignore_figures
from clixbook.engine.sequence.attack.targets import opponents_of, range_of
from clixbook.engine.sequence.attack.to_hit import damage_value
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.fighters.first_turn import TARGETED, why_first_turn_bars
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.objects.area_damage import area_targets, damage_area_targets
from clixbook.powers.attack.area_attacks import Sweeping
from clixbook.powers.power_targets import refusal_of_extra_words
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.area_powers import PulseWaveRule
from clixbook.rulebooks.vocabulary import BREAKS_ONE

ANYHOW: frozenset[Waiver] = frozenset({"adjacency"})


class PulseWave(Sweeping):
    """Pulse Wave: hits all within half the range (PWR-PULSEWAVE, ATK-25, RNG-12).

    No words, except the blocking piece to break when there are several.
    """

    name = "pulse wave"
    row = "PWR-PULSEWAVE"
    named_for = "nobody"

    def rule(self, rules: Rulebook) -> PulseWaveRule:
        """The value of its ruling in a book."""
        return rules.attack_powers.pulse_wave

    def hits_everybody(self, rules: Rulebook) -> bool:
        return self.rule(rules).always_hits

    def kind(self, rules: Rulebook) -> str:
        return self.rule(rules).needs.partition(" ")[0]

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        powers = user.rules.line_of_fire.powers if using else ()
        printed = frozenset(word for power in powers if power.name.lower() == self.name for word in power.ignores)
        return printed | (self.rule(user.rules).ignores if using else frozenset())

    # -- figures in reach ------------------------------------------------------------------------------------

    def shot(self, user: User, who: str, waived: frozenset[Waiver] = ANYHOW) -> Shot:
        """Range and line to one of the others."""
        state = user.state
        return may_shoot(
            board_ignoring(state, user.who, self), user.who, who, self.reach(user), rules=user.rules, regardless=waived,
            ignores=line_of_fire_rights_of(state, user.who, (self.name,)),
        )  # fmt: skip

    def reach(self, user: User) -> int:
        """Half the range, without help from figures whose powers it suppresses."""
        return reach_of(user.state, user.who, self)

    def figures_caught(self, user: User, through: str = "") -> tuple[str, ...]:
        """The figures it hits, in board order."""
        others = (who for who in user.state.board.pieces if who != user.who)
        found = tuple(who for who in others if not self.why_protected(user, who) and self.shot(user, who))
        if not through:
            return found
        return tuple(who for who in found if all(piece == through for piece in self._broken_pieces(user, who)))

    def _broken_pieces(self, user: User, who: str) -> tuple[str, ...]:
        return tuple(piece.name for piece in self.shot(user, who).line.broken)

    def pierceable_pieces(self, user: User) -> tuple[str, ...]:
        """The blocking pieces of which it may break only one (PWR-IMPROVED); "" where there is nothing to choose."""
        if BREAKS_ONE not in line_of_fire_rights_of(user.state, user.who, (self.name,)):
            return ("",)
        pieces = dict.fromkeys(piece for who in self.figures_caught(user) for piece in self._broken_pieces(user, who))
        return tuple(pieces) if len(pieces) > 1 else ("",)

    def why_protected(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why the figure is protected from it, with or without a line: by the first turn or by immunity."""
        what = TARGETED if self.is_attack(user.rules) else ("damage",)
        return why_first_turn_bars(user.state, who, user.fighter.side, *what) or why_immune_to_effect(
            user.state, who, self.name
        )

    def is_attack(self, rules: Rulebook) -> bool:
        """Is there a roll, by an attacker?"""
        return self.rule(rules).needs.startswith("ranged")

    def why_not_on_caught(self, user: User, caught: tuple[str, ...]) -> tuple[Reason, ...]:
        """Why it cannot be used on the figures in reach."""
        state, rule, ruling = user.state, self.rule(user.rules), self.ruling(user.rules)
        if not rule.free_beside_opponents:
            close = [
                reason
                for opponent in opponents_of(state, user.fighter)
                for reason in self.why_close_opponent_bars(user, opponent.id)
            ]
            if close:
                return tuple(close)
        enemies = {opponent.id for opponent in opponents_of(state, user.fighter)}
        if caught and (not rule.needs_opponent or not enemies.isdisjoint(caught)):
            return ()
        whom = "No opponent" if rule.needs_opponent else "Nobody"
        text = message(f"{whom} is within {{}} squares and in line of {{}}.", self.reach(user), figure_ref(user.who))
        near = (
            reason for who in enemies for reason in (self.why_protected(user, who) or self.shot(user, who).reasons)[:1]
        )
        return (make_reason(ruling, text), *near)

    def why_close_opponent_bars(self, user: User, opponent: str) -> tuple[Reason, ...]:
        """Why an opponent adjacent to the user forbids any shot (RNG-07); empty if it does not."""
        shot = self.shot(user, opponent, frozenset({"range", "line"}))
        return () if shot else tuple(reason for reason in shot.reasons if reason.ruling == "RNG-07")

    # -- the action ------------------------------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        for piece in self.pierceable_pieces(user):
            if not self.why_not_on_caught(user, self.figures_caught(user, piece)):
                yield Use(user.who, self.name, (piece,) if piece else ())

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(PlaceRef, words))

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        return ("through {0}", "") if words else None

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ways = self.pierceable_pieces(user)
        if len(ways) > 1 and (len(use.words) != 1 or use.words[0] not in ways):
            text = message("It breaks one piece: use {} pulse-wave {}.", figure_ref(user.who), " or ".join(ways))
            return (make_reason(user.rules["PWR-IMPROVED"], text),)
        if use.words and len(ways) == 1:
            return refusal_of_extra_words(user, self, use, "targets")
        return self.why_not_on_caught(user, self.figures_caught(user))

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        if self.is_attack(user.rules) and fits_power(user.rules, self.rule(user.rules).needs, given):
            for piece in self.pierceable_pieces(user):
                caught = self.figures_caught(user, piece)
                if not self.why_not_on_caught(user, caught):
                    yield self.attack(user, caught)

    def attack(self, user: User, caught: tuple[str, ...]) -> Attack:
        """The attack on these."""
        sure = self.rule(user.rules).always_hits
        firm = frozenset({(PASS_ON, self.row)}) if sure else frozenset[tuple[str, str]]()
        return Attack(user.who, caught, ranged=True, using=(self.name,), always_hits=sure, forbidden_responses=firm)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        caught = self.figures_caught(user, *use.words[:1])
        if self.is_attack(user.rules):
            if self.rule(user.rules).suppresses:
                reach = self.reach(user)
                text = message("Nobody else within {} squares of {} can use anything.", reach, figure_ref(user.who))
                events.append(Event(text, user.piece.squares[:1], (make_reason(self.ruling(user.rules), text),)))
            return (yield from resolve_attack(user.state, self.attack(user, caught), events))
        return self.damage_without_attack(user, caught, events)

    def damage_without_attack(self, user: User, caught: tuple[str, ...], events: list[Event]) -> State:
        """The position after everybody took damage that is not from an attack."""
        state, rule, side = user.state, self.rule(user.rules), user.fighter.side
        alone = value_of(state, user.who, "damage").unmodified
        for who in caught:
            state = damage_outside_attack(
                state, who, rule.damage_to_several if len(caught) > 1 else alone, "pulse wave", events, by=side,
                kind=DamageKind.PLAIN, hand=user.who, ruling=self.row,
            )  # fmt: skip
        return self.damage_terrain(User(state, user.who), alone, events)

    def damage_terrain(self, user: User, damage: int, events: list[Event]) -> State:
        """The position after terrain, and objects where it spares none, took that damage (DST-11)."""
        rules = user.rules
        if user.who not in user.state.board.pieces or not may_strike_both(self.name, rules=rules):
            return user.state
        things = self.rule(rules).hits_objects
        reached = area_targets(user.state, user.who, self.reach(user))
        hit = tuple(each for each in reached if things or each.kind is not TargetKind.OBJECT)
        return damage_area_targets(
            user.state, user.who, hit, damage_to_terrain(self.name, damage, rules=rules), self.row, events
        )

    # -- in the attack ---------------------------------------------------------------------------------------

    def suppressed_figures(self, user: User, attack: Attack) -> Iterable[str]:
        """All others within reach, in line or not, except those immune (EFF-30)."""
        if self.rule(user.rules).suppresses:
            yield from self.figures_within(user, self.reach(user))

    def figures_within(self, user: User, reach: int) -> list[str]:
        """All others within ``reach``, in line or not, except those immune (EFF-30)."""
        state, waived = user.state, frozenset[Waiver]({"adjacency", "line"})
        others = (
            who for who in state.board.pieces if who != user.who and not why_immune_to_effect(state, who, self.name)
        )
        return [
            who for who in others if may_shoot(state.board, user.who, who, reach, rules=user.rules, regardless=waived)
        ]

    def ends_suppressed_effects(self, rules: Rulebook) -> bool:
        return self.rule(rules).ends_effects

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock | Bound]:
        rule = self.rule(user.rules)
        if attack is None or attack.who != user.who or self.name not in attack.using:
            return
        if name == "range":
            yield halve_value("Pulse Wave", down=rule.rounds_down)
        if name == "damage" and rule.damage_to_several and len(attack.targets) > 1:
            locked = Lock("locked", "Pulse Wave", rule.damage_to_several)
            yield locked if rule.damage_locked else set_value(rule.damage_to_several, "Pulse Wave")

    def target_defense_changes(
        self, user: User, attack: Attack, target: str
    ) -> Iterable[Modifier | Replacement | Lock]:
        if self.rule(user.rules).printed_defense:
            yield Lock("printed", "Pulse Wave")

    def substitute_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        """The full damage for each target, however many there are."""
        return self.rule(user.rules).deals or damage_value(user.state, attack).total

    def after_attack(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """Terrain and objects within reach take the same damage as figures."""
        if self.name not in attack.using or (bonus := self.roll_bonus(user, events)) is None:
            return user.state
        return self.damage_terrain(user, damage_value(user.state, attack).total + bonus, events)
        yield  # makes it a generator, though it asks no question

    def after_evaded(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        return (yield from self.give_token_if_unhurt(user, hit, events))

    def give_token_if_unhurt(self, user: User, hit: Hit, events: list[Event]) -> Steps[State]:
        """A token, unless the figure already has as many as it may."""
        full = user.state.fighter(hit.target).tokens >= user.rules.actions.most_tokens.tokens
        return user.state if full else (yield from super().give_token_if_unhurt(user, hit, events))


@cached_per_position
def reach_of(state: State, who: str, wave: PulseWave) -> int:
    """See ``PulseWave.reach``."""
    full, user = range_of(state, who, (wave.name,)), User(state, who)
    helped = state.lasting or all_with_override(state, "other_value_changes")
    if not (helped and wave.rule(user.rules).suppresses):
        return full
    return range_of(ignore_figures(user, wave, wave.figures_within(user, full)), who, (wave.name,))


@cached_per_position
def board_ignoring(state: State, who: str, wave: PulseWave) -> Board:
    """The board for the lines of the wave, where figures with suppressed powers have no size symbols."""
    user, rule = User(state, who), wave.rule(state.rules)
    if not rule.suppresses or rule.ends_effects or not any(piece.is_great for piece in state.board.pieces.values()):
        return state.board
    return ignore_figures(user, wave, wave.figures_within(user, wave.reach(user))).board
