"""Stealth, Leap/Climb, Phasing, Plasticity and Earthbound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.board.moves.moves import stretch_reach
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import has_effect
from clixbook.engine.effects.effect_rights import close_attack_rights_of
from clixbook.engine.effects.effects import Effect, Origin, Striking, User
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import opponents_of, why_no_close_attack, why_no_ranged_attack
from clixbook.engine.sequence.fighters.clicks import add_lasting, printed_values_of
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.speed_powers import CrossLevelTargets
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights

LEADERSHIP = "leadership"


class Stealth(Effect):
    """Stealth: hidden in hindering terrain (PWR-STEALTH, LOF-16, ADJ-15).

    The class only lends the trait. Lines read it in ``board.lines.line_ends.stealth_hides``, adjacency in
    ``board.near.adjacency.is_hiding``.
    """

    name = "stealth"
    row = "PWR-STEALTH"


class Spotting(Effect):
    """Attacks without damage that reveal hidden figures (PWR-STEALTH).

    The book does not say for how long: it is found where it is, until it moves.
    """

    name = "spotting"
    row = "PWR-STEALTH"
    origin = Origin.RULES

    def is_inactive(self, moment: str, names: frozenset[str]) -> bool:
        """Is it without effect at this moment: a line or a close attack, or for any but leaders sharing sight?"""
        return moment in ("line_of_fire_rights", "close_attack_rights") or (
            moment == "spots_for" and LEADERSHIP not in names
        )

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*words[:1], *map(FigureRef, words[1:]))

    def in_play(self, rules: Rulebook) -> bool:
        return rules.speed_powers.stealth.found_by_attack

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        return frozenset({"hiding"}) if using else frozenset()

    def close_attack_rights(self, user: User, using: bool = False) -> Striking:
        return Striking(sees=using)

    def spots_for(self, user: User, friend: str, target: str) -> bool:
        """Does the user, a leader, share its sight of the target? The book names no distance."""
        state, who = user.state, user.who
        if not has_effect(state, who, LEADERSHIP):
            return False
        finders = {each.by for each in state.lasting if each.seen and each.on == target}
        return who in finders or close_attack_rights_of(state, who).sees

    def offers(self, user: User) -> Iterator[Use]:
        hidden = (
            opponent
            for opponent in opponents_of(user.state, user.fighter)
            if Stealth.name in user.state.board.pieces[opponent.id].traits
        )  # Stealth of the dial only: no text of a team ability that hides its figures says that they can be revealed
        for opponent in hidden:
            for kind in ("close", "ranged"):
                use = Use(user.who, self.name, (kind, opponent.id))
                if not self.refusal(user, use):
                    yield use

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        return self.refusal(user, use)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 2 or use.words[0] not in ("close", "ranged"):
            text = message("It goes: use {} spotting close TARGET, or ranged TARGET.", user.who)
            return (make_reason(self.ruling(user.rules), text),)
        against = why_no_close_attack if use.words[0] == "close" else why_no_ranged_attack
        opponent = user.state.fighter(use.words[1])
        if Stealth.name not in {power.lower() for _, power, _ in printed_values_of(opponent).powers}:
            return (
                make_reason(
                    self.ruling(user.rules),
                    message("{} does not hide by Stealth of its dial.", figure_ref(opponent.id)),
                ),
            )
        if because_of := against(user.state, user.fighter, opponent, (self.name,)):
            return because_of
        if against(user.state, user.fighter, opponent):
            return ()
        return (
            make_reason(
                self.ruling(user.rules),
                message("{} does not hide from {}.", figure_ref(opponent.id), figure_ref(user.who)),
            ),
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """A normal attack for no damage."""
        kind, target = use.words
        attack = Attack(user.who, (target,), ranged=kind == "ranged", using=(self.name,), deals_no_damage=True)
        return (yield from resolve_attack(user.state, attack, events))

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        events.append(
            Event(
                message("{} finds {}.", figure_ref(user.who), figure_ref(hit.target)),
                (),
                (make_reason(self.ruling(user.rules), "It is found."),),
            )
        )
        return add_lasting(user.state, self._found(user, hit.target))
        yield  # makes it a generator, though it asks no question

    def _found(self, user: User, who: str) -> Lasting:
        side, turn = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, who, side, turn, Until.GAME_ENDS, self.row, seen=True)

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        if Stealth.name in user.state.board.pieces[on].traits and on in (
            each.id for each in opponents_of(user.state, user.fighter)
        ):
            yield self._found(user, on)


class LeapClimb(Effect):
    """Leap/Climb: ignores terrain, levels, figures (PWR-LEAPCLIMB, SPD-05, BRK-06)."""

    name = "leap/climb"
    row = "PWR-LEAPCLIMB"

    def is_ignored_in_move(self, user: User, verb: str) -> bool:
        actions = user.rules.speed_powers.leap_climb.actions
        return bool(actions) and verb not in actions

    def move_rights(self, user: User, verb: str) -> MoveRights:
        """The rights of SPD-05; its help in breaking away comes by the power's name on the board (BRK-06)."""
        if self.is_ignored_in_move(user, verb):
            return NO_RIGHTS
        return replace(user.rules.speed_modes.leap_climb, break_away=0)

    def close_attack_rights(self, user: User, using: bool = False) -> Striking:
        strikes = user.rules.speed_powers.leap_climb.strikes
        return Striking(across_levels=strikes is CrossLevelTargets.ANY, up_levels=strikes is CrossLevelTargets.UP)


class Phasing(Effect):
    """Phasing: moves through terrain and figures (PWR-PHASING, SPD-06)."""

    name = "phasing/teleport"
    row = "PWR-PHASING"

    def move_rights(self, user: User, verb: str) -> MoveRights:
        actions = user.rules.speed_powers.phasing.actions
        return user.rules.speed_modes.phasing if not actions or verb in actions else NO_RIGHTS


class Plasticity(Effect):
    """Plasticity: breaks away and holds more easily (PWR-PLASTICITY, BRK-06, SPD-09)."""

    name = "plasticity"
    row = "PWR-PLASTICITY"

    def close_attack_rights(self, user: User, using: bool) -> Striking:
        if not user.rules.speed_powers.plastic.reaches:
            return Striking()
        far = stretch_reach(value_of(user.state, user.who, "range").total, rules=user.rules)
        return Striking(reach=far) if far > 1 else Striking()


class Earthbound(Effect):
    """Earthbound: loses its speed symbol and size abilities (PWR-EARTHBOUND, SPD-10)."""

    name = "earthbound"
    row = "PWR-EARTHBOUND"

    def removes_symbols(self, rules: Rulebook) -> bool:
        return rules.speed_powers.grounded.symbols
