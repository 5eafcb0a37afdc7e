"""Abilities of vehicles: Ram, Autopilot, Transporter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.near.adjacency import adjacent
from clixbook.board.objects.lifting import AUTOPILOT, VEHICLE
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.effects.sentences.clause_conditions import pilot_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import opponents_of, why_protected
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.figures.figure import Figure
from clixbook.powers.abilities.combat_abilities import Ability
from clixbook.powers.speed.hypersonic_speed import HypersonicSpeed
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.vehicles import ActsAlone
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.printed import AutopilotRule, RamRule, TransporterRule
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, Restriction, rights


class Ram(Ability):
    """Ram: a straight move that hits opponents in its way (PWR-RAM). Word: the end square."""

    name = "ram"
    row = "PWR-RAM"

    def rule(self, rules: Rulebook) -> RamRule:
        return rules.printed_abilities.ram

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.MOVE

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(PlaceRef, words))

    def offers(self, user: User) -> Iterator[Use]:
        for goal, _ in self.ram_goals(user):
            yield Use(user.who, self.name, (goal.name,))

    def ram_goals(self, user: User) -> Iterator[tuple[Square, tuple[str, ...]]]:
        """The ends of its move, each with the opponents rammed on the way."""
        for goal in reachable_squares(user.state, user.who, PACE):
            if struck := self.rammed_opponents(user, goal):
                yield goal, struck

    def rammed_opponents(self, user: User, goal: Square) -> tuple[str, ...]:
        """The opponents between it and the square, if nothing else bars the straight way there."""
        state, start = user.state, user.piece.squares[0]
        if user.piece.is_multi_base or (goal.x != start.x and goal.y != start.y):
            return ()
        away = max(abs(goal.x - start.x), abs(goal.y - start.y))
        step = ((goal.x > start.x) - (goal.x < start.x), (goal.y > start.y) - (goal.y < start.y))
        line = [Square(start.x + n * step[0], start.y + n * step[1]) for n in range(away + 1)]
        land = terrain_effects(state.board, user.rules)
        joined = all(adjacent(state.board, a, b, rules=user.rules) for a, b in pairwise(line))
        if not joined or any(land.move(square) is Restriction.BLOCKING for square in line):
            return ()
        over = set(line[1:-1])
        return tuple(
            each.id for each in opponents_of(state, user.fighter)
            if over.intersection(state.board.pieces[each.id].squares) and not why_protected(state, user.fighter, each)
        )  # fmt: skip

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 1:
            return (make_reason(self.ruling(user.rules), message("It goes: use {} ram SQUARE.", user.who)),)
        goal = user.state.board.square(use.words[0])
        so = message("No opponent stands on a straight way of {} to {}.", figure_ref(user.who), goal)
        return reachable_squares(user.state, user.who, PACE).why_not(goal) or (
            make_reason(self.ruling(user.rules), so, goal),
        )

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        goal = parse_square(use.words[0])
        struck = self.rammed_opponents(user, goal)
        state, walked = yield from move(user.state, user.who, goal, events, PACE)
        if walked is None or user.who not in state.board.pieces:
            return state
        there = tuple(who for who in struck if who in state.board.pieces)
        blow = Attack(user.who, there, ranged=False, grant=AttackGrant.ATTACK, using=(self.name,))
        return (yield from resolve_attack(state, blow, events)) if there else state

    def substitute_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        """Each is dealt all of it."""
        return value_of(user.state, user.who, "damage", attack).total

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        if self.name not in attack.using:
            return user.state
        points = sum(user.state.fighter(hit.target).points for hit in hits)
        return damage_outside_attack(
            user.state, user.who, points // self.rule(user.rules).per_points, self.name, events, ruling=self.row
        )
        yield  # makes it a generator, though it asks no question


class OnWheels(Effect):
    """Rights of vehicles for moves and lines of fire in one book (VEH-01)."""

    name = "on wheels"
    row = "VEH-01"
    origin = Origin.RULES

    def is_inactive(self, moment: str, names: frozenset[str]) -> bool:
        return VEHICLE not in names

    def move_rights(self, user: User, verb: str) -> MoveRights:
        return user.rules.vehicles.vehicle.moves if VEHICLE in user.piece.traits else NO_RIGHTS

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        return user.rules.vehicles.vehicle.lines if VEHICLE in user.piece.traits else frozenset()


PACE = Pace(ActionKind.MOVE, lends=rights("characters"))
"""How it rams: through figures."""


class Autopilot(Ability):
    """The cost of acting without a pilot (PWR-AUTOPILOT), in some books of every vehicle (VEH-02)."""

    name = AUTOPILOT
    row = "PWR-AUTOPILOT"

    def rule(self, rules: Rulebook) -> AutopilotRule:
        return rules.printed_abilities.autopilot

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        always = rules.vehicles.acts is ActsAlone.ALWAYS
        return VEHICLE in words and (always or super().is_printed_on(figure, words, rules))

    def after_action(self, user: User, events: list[Event]) -> State:
        """An action is over: was it the user's own, and of those that cost? Those with a pilot do not (VEH-02)."""
        state, rule = user.state, self.rule(user.rules)
        done = user.fighter.attacks if rule.attacks_alone else user.fighter.driven
        paid = sum(use.by == user.who and use.effect == self.name and use.turn == state.turns for use in state.used)
        if user.fighter.side != state.player or done <= paid:
            return state
        for _ in range(done - paid):
            state = state.with_use(user.who, self.name)
        if rule.attacks_alone and pilot_of(state, user.who):
            return state
        return damage_outside_attack(state, user.who, rule.damage, self.name, events, ruling=self.row)


class Transporter(HypersonicSpeed, Ability):
    """Transporter: an attack in the middle of a move (PWR-TRANSPORTER, CAR-01)."""

    name = "transporter"
    row = "PWR-TRANSPORTER"
    uses = (name,)

    def rule(self, rules: Rulebook) -> TransporterRule:
        return rules.printed_abilities.transporter

    def by_action(self, rules: Rulebook) -> bool:
        return bool(self.rule(rules).attack)

    def move_rights_in(self, rules: Rulebook) -> MoveRights:
        return rules.speed_modes.hypersonic.moves

    def is_ignored_in_move(self, user: User, verb: str) -> bool:
        return False

    def why_no_pass_attack(self, user: User) -> tuple[Reason, ...]:
        """Why it may not strike in passing; empty if it may."""
        if not self.rule(user.rules).attack:
            return (make_reason(self.ruling(user.rules), "A transporter makes no attack on its way."),)
        for opponent in opponents_of(user.state, user.fighter):
            if adjacent(user.state.board, user.who, opponent.id, rules=user.rules):
                return (
                    make_reason(
                        self.ruling(user.rules),
                        message("{} is adjacent to {}.", figure_ref(opponent.id), figure_ref(user.who)),
                    ),
                )
        return ()

    def offers(self, user: User) -> Iterator[Use]:
        if not self.why_no_pass_attack(user):
            yield from super().offers(user)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        return self.why_no_pass_attack(user) or super().refusal(user, use)

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        yield from super().on_value(user, name, attack)
        if name == "attack" and attack is not None and attack.who == user.who and self.name in attack.using:
            yield Modifier(self.rule(user.rules).attack, "Transporter")


VEHICLES = (OnWheels(), Ram(), Autopilot(), Transporter())
"""The abilities of vehicles and transporters."""
