"""Mind Control: takes control of opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import PlaceRef, figure_ref, message
from clixbook.board.model.squares import parse_square
from clixbook.board.near.adjacency import adjacent
from clixbook.board.objects.lifting import VEHICLE
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effects import Effect, User
from clixbook.engine.options import kinds_known
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.lazy import LazyTuple
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.combat.values import Bound, halve_value
from clixbook.engine.rules.turn.action_cases import attack_kinds, may_controller_order
from clixbook.engine.sequence.action.declaration import Declared, resolve_declaration
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import target_sets, why_targets_conflict
from clixbook.engine.sequence.carrying.passengers import boarded_position, reboard_passenger
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack
from clixbook.engine.sequence.fighters.current_values import shown_value
from clixbook.engine.sequence.fighters.holding.control import keep_control, return_control, take_control
from clixbook.engine.sequence.fighters.safeguards import why_immune_to_effect
from clixbook.engine.sequence.moving.attacks_after_moves import possible_attacks
from clixbook.engine.sequence.moving.move_sequence import Pace, move, reachable_squares
from clixbook.engine.sequence.objects.held_weapons import why_must_swing
from clixbook.powers.attack.energy_explosion import with_references
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.powers.speed_powers import MindControlRule
from clixbook.rulebooks.sections.turn.actions import ActionKind

KINDS = ("close", "ranged")
LET_BE = no("let it be")


class MindControl(Effect):
    """Mind Control: moves opponents (PWR-MINDCONTROL). Words: the kind and the targets.

    Where they act inside its action, what they do is asked as soon as they are hit (ACT-39).
    """

    name = "mind control"
    row = "PWR-MINDCONTROL"
    named_for = "opponents"
    controls = True

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*words[:1], *with_references(words[1:]))

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        return ("close" if adjacent(user.state.board, user.who, other, rules=user.rules) else "ranged", other)

    def rule(self, rules: Rulebook) -> MindControlRule:
        """The value of its ruling in a book."""
        return rules.speed_powers.mind_control

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        return KINDS if self.rule(rules).needs else (ActionKind.POWER,)

    # -- the attack ------------------------------------------------------------------------------------------

    def granted_attacks(self, user: User, given: str) -> Iterator[Attack]:
        if needs := self.rule(user.rules).needs:
            for kind in attack_kinds(user.rules, needs, given, KINDS):
                yield from self.all_attacks(user, kind)

    def all_attacks(self, user: User, kind: str) -> Iterator[Attack]:
        """Every attack of that kind."""
        for targets in target_sets(user.state, user.fighter, close=kind == "close", using=(self.name,)):
            if not self.why_not_targets(user, kind, targets):
                yield self.attack(user, kind, targets)

    def attack(self, user: User, kind: str, targets: tuple[str, ...]) -> Attack:
        """The attack of that kind on these targets."""
        return Attack(user.who, targets, ranged=kind == "ranged", using=(self.name,), deals_no_damage=True)

    def why_not_targets(self, user: User, kind: str, targets: tuple[str, ...]) -> tuple[Reason, ...]:
        """Why these are not attacked so, wherever they stand; empty if they may be."""
        rule, state = self.rule(user.rules), user.state
        if len(targets) > 1 and not rule.several:
            return (make_reason(self.ruling(user.rules), "It has one target."),)
        for who in targets:
            if against := why_immune_to_effect(state, who, self.name):
                return against
            if rule.not_vehicles and VEHICLE in state.board.pieces[who].traits:
                return (make_reason(self.ruling(user.rules), message("{} is a vehicle.", figure_ref(who))),)
        return why_must_swing(state, self.attack(user, kind, targets))

    def offers(self, user: User) -> Iterator[Use]:
        for kind in KINDS:
            for attack in self.all_attacks(user, kind):
                yield Use(user.who, self.name, (kind, *attack.targets))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        kind, targets = next(iter(use.words), ""), use.words[1:]
        if kind not in KINDS or not targets:
            text = message("It goes: use {} mind-control close TARGET..., or ranged TARGET...", user.who)
            return (make_reason(self.ruling(user.rules), text),)
        against = why_targets_conflict(user.state, user.fighter, targets, close=kind == "close", using=(self.name,))
        return against or self.why_not_targets(user, kind, targets)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        return (yield from resolve_attack(user.state, self.attack(user, use.words[0], use.words[1:]), events))

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Bound]:
        rule = self.rule(user.rules)
        if name != "range" or attack is None or attack.who != user.who or self.name not in attack.using:
            return
        if not rule.of_none or not shown_value(user.state, user.who, name):
            yield Bound("Mind Control", minimum=rule.least_range)

    # -- what comes of it ------------------------------------------------------------------------------------

    def after_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """The opponent that is hit acts at once, or is a friend for longer."""
        state, who, under = user.state, hit.target, user.rules.actions.controlled
        if state.are_friends(state.fighter(who).side, user.fighter.side):
            return state  # a figure hit in place of a target
        stacked = state.stacked_on(who)
        state = take_control(state, who, user.who, self.row, events, lent=not under.stays)
        if under.stays:
            return keep_control(state, self.lasting_control(User(state, user.who), who))
        if under.one_action:
            state = yield from give_one_action(state, who, events)
        else:
            state = yield from move_and_attack(state, who, events, half=under.half_speed)
        return return_control(state, who, events, stacked)

    def lasting_control(self, user: User, who: str) -> Lasting:
        """The lasting effect that puts the figure on the user's side until the turn ends."""
        side, turn = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, who, side, turn, Until.TURN_ENDS, self.row, controls=True)

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        """Control of an opponent, in books where it stays a friend for the turn (ACT-39)."""
        if user.rules.actions.controlled.stays and not user.state.are_friends(
            user.state.fighter(on).side, user.fighter.side
        ):
            yield self.lasting_control(user, on)

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        """Deal its user the price, from which nothing keeps it (DMG-13)."""
        rule, state = self.rule(user.rules), user.state
        if self.name not in attack.using or not rule.per_points:
            return state
        points = [state.fighter(who).points for who in dict.fromkeys(hit.target for hit in hits)]
        clicks = sum(each // rule.per_points for each in points) if rule.each else sum(points) // rule.per_points
        clicks = min(clicks, rule.most) if rule.most else clicks
        return damage_outside_attack(state, user.who, clicks, self.name, events, ruling=self.row)
        yield  # makes it a generator, though it asks no question


def give_one_action(state: State, who: str, events: list[Event]) -> Steps[State]:
    """Gives the figure one action without cost (ACT-39)."""
    fighter = state.fighter(who)
    there = boarded_position(state, who)
    options = LazyTuple(chain([LET_BE], actions_of(there, fighter, free=True)))
    chosen: Action | str = yield Choose(
        fighter.side, message("the action that {} takes", figure_ref(who)), options, state
    )
    if isinstance(chosen, str):
        return state
    there, action, outcome = yield from resolve_declaration(there, chosen, events)
    return reboard_passenger((yield from action.resolve(there, events)) if outcome is Declared.BEGINS else there)


def actions_of(state: State, fighter: Fighter, *, free: bool = False) -> Iterator[Action]:
    """Every action of the figure but free ones; with ``free`` also those of its powers and abilities."""
    for kind in kinds_known(state.rules)[0]:
        if kind.counts_as != ActionKind.FREE:
            for each in kind.offers(state, fighter):
                if free or each.action_kind(state.rules) != ActionKind.FREE:
                    yield each


def move_and_attack(state: State, who: str, events: list[Event], *, half: bool) -> Steps[State]:
    """The figure moves and attacks, each once and in either order, or does without (ACT-39)."""
    pace = Pace("", (halve_value("Mind Control"),) if half else ())
    done: list[str] = []
    while who in state.board.pieces:
        here = state.board.pieces[who].squares
        ways: Iterable[PlaceRef | Attack] = ()
        if may_controller_order(state.rules, "move", done=done)[0]:
            ways = (PlaceRef(goal.name) for goal in reachable_squares(state, who, pace) if goal not in here)
        if may_controller_order(state.rules, "attack", done=done)[0]:
            ways = chain(possible_attacks(state, who, frozenset(KINDS), AttackGrant.ATTACK), ways)
        options = LazyTuple(chain([LET_BE], ways))
        if len(done) == len(("move", "attack")) or not options[1:2]:
            break
        question = message(
            "{} may {} for its controller", figure_ref(who), " or ".join(w for w in ("move", "attack") if w not in done)
        )
        chosen: Attack | str = yield Choose(state.fighter(who).side, question, options, state)
        if isinstance(chosen, Attack):
            done.append("attack")
            state = yield from resolve_attack(state, chosen, events)
        elif chosen == LET_BE:
            break
        else:
            done.append("move")
            state, cost = yield from move(state, who, parse_square(chosen), events, pace)
            if cost is None:  # it did not break away: no attack either
                break
    return state
