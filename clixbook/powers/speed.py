"""Powers of the speed slot: hiding, leaping, and shots from a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clixbook.board.answers import Reason, because
from clixbook.board.moves.carrying import carrier_may_attack
from clixbook.board.squares import parse_square
from clixbook.engine.actions.use import Use
from clixbook.engine.effects import Effect, Striking, User
from clixbook.engine.lasting import Lasting, Until
from clixbook.engine.questions import Choose, Steps
from clixbook.engine.rules.action_cases import after_failed_break_away
from clixbook.engine.rules.values import halved
from clixbook.engine.sequence.attack import carry_out
from clixbook.engine.sequence.blows import Attack, Hit
from clixbook.engine.sequence.fighters import with_lasting
from clixbook.engine.sequence.moving import Pace, breaks_away, move, way_of
from clixbook.engine.sequence.moving_attacks import granted_attack
from clixbook.engine.sequence.riding import (
    goals_carrying,
    move_carrying,
    not_carried,
    pace_with,
    ride_of,
    rides,
    taken_aboard,
)
from clixbook.engine.sequence.targets import foes, not_shot, not_struck
from clixbook.engine.state import Event, State
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.powers.speed import Across
from clixbook.rulebooks.sections.weapons import Grant
from clixbook.rulebooks.values import MoveRights

STAYS = "stay here"


class Stealth(Effect):
    """A figure that hides in hindering terrain (PWR-STEALTH). Lines ask for it by name (LOF-16, ADJ-15)."""

    name = "stealth"
    row = "PWR-STEALTH"

    def lacks(self, rules: Rulebook) -> str:
        found = "that who found it is held by it, and may guide others" if self._found(rules) else ""
        return found

    @staticmethod
    def _found(rules: Rulebook) -> bool:
        return rules.speed_powers.stealth.found_by_attack


class Spotting(Effect):
    """What every figure may do about one that hides: an attack without damage, and it is found (PWR-STEALTH).

    The book does not say for how long: it is found where it is, until it moves.
    """

    name = "spotting"
    row = "PWR-STEALTH"
    common = True

    def in_play(self, rules: Rulebook) -> bool:
        return rules.speed_powers.stealth.found_by_attack

    def looking(self, user: User, using: bool) -> frozenset[str]:
        return frozenset({"hiding"}) if using else frozenset()

    def striking(self, user: User, using: bool = False) -> Striking:
        return Striking(sees=using)

    def offers(self, user: User) -> Iterator[Use]:
        hidden = (
            foe for foe in foes(user.state, user.fighter) if Stealth.name in user.state.board.pieces[foe.id].traits
        )
        for foe in hidden:
            for kind in ("close", "ranged"):
                use = Use(user.who, self.name, (kind, foe.id))
                if not self.refusal(user, use):
                    yield use

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        return self.refusal(user, use)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if len(use.words) != 2 or use.words[0] not in ("close", "ranged"):
            text = f"It goes: use {user.who} spotting close TARGET, or ranged TARGET."
            return (because(self.ruling(user.rules), text),)
        against = not_struck if use.words[0] == "close" else not_shot
        foe = user.state.fighter(use.words[1])
        if because_of := against(user.state, user.fighter, foe, (self.name,)):
            return because_of
        if against(user.state, user.fighter, foe):
            return ()
        return (because(self.ruling(user.rules), f"{foe.id} does not hide from {user.who}."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """A normal attack for no damage."""
        kind, target = use.words
        attack = Attack(user.who, (target,), ranged=kind == "ranged", using=(self.name,), bare=True)
        return (yield from carry_out(user.state, attack, events))

    def has_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        events.append(Event(f"{user.who} finds {hit.target}.", (), (because(self.ruling(user.rules), "It is found."),)))
        found = Lasting(
            self.name, user.who, hit.target, user.fighter.side, user.state.turns, Until.GAME_ENDS, self.row,
            seen=True,
        )  # fmt: skip
        return with_lasting(user.state, found)
        yield  # it asks nothing


class LeapClimb(Effect):
    """Moves over terrain, levels and figures, and strikes across levels (PWR-LEAPCLIMB, SPD-05, BRK-06)."""

    name = "leap/climb"
    row = "PWR-LEAPCLIMB"

    def rests(self, user: User, verb: str) -> bool:
        actions = user.rules.speed_powers.leap_climb.actions
        return bool(actions) and verb not in actions

    def moving(self, user: User, verb: str) -> MoveRights:
        """The rights of SPD-05; what helps in breaking away comes by the power's name on the board (BRK-06)."""
        if self.rests(user, verb):
            return MoveRights()
        return replace(user.rules.speed_modes.leap_climb, break_away=0)

    def striking(self, user: User, using: bool = False) -> Striking:
        strikes = user.rules.speed_powers.leap_climb.strikes
        return Striking(across_levels=strikes is Across.ANY, up_levels=strikes is Across.UP)


class RunningShot(Effect):
    """A move with a shot, at its end or on the way (PWR-RUNNINGSHOT, SPD-07). Its words are a square and passengers.

    Passengers are set down before the shot, and the move is over with that (CAR-04); a book in which a carrier may not
    attack knows none.
    """

    name = "running shot"
    row = "PWR-RUNNINGSHOT"

    def kind(self, rules: Rulebook) -> str:
        return rules.speed_powers.running_shot.kind

    def lacks(self, rules: Rulebook) -> str:
        objects = "taking up and putting down objects on the move"
        return (
            f"{objects}, and moving on after a shot with passengers"
            if rules.speed_modes.charge.shot_any_time
            else objects
        )

    def pace(self, rules: Rulebook) -> Pace:
        """Half the speed, or all of it: as a replacement of the value, or of what is left in the end (VAL-01)."""
        moves = rules.speed_modes.charge.shot
        if moves.halves and rules.speed_powers.running_shot.replaces_speed:
            return Pace(self.kind(rules), (halved("Running Shot"),), lends=replace(moves, halves=False))
        return Pace(self.kind(rules), lends=moves)

    def offers(self, user: User) -> Iterator[Use]:
        pace = self.pace(user.rules)
        for square in way_of(user.state, user.who, pace):
            yield Use(user.who, self.name, (square.name,))
        if carrier_may_attack(rules=user.rules):
            for ride in rides(user.state, user.fighter):
                for goal in goals_carrying(user.state, ride, pace) if not ride.foe else ():
                    yield Use(user.who, self.name, (goal.name, *(piece.id for piece in ride.riders)))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        state, who, pace = user.state, user.who, self.pace(user.rules)
        if not use.words:
            return (because(self.ruling(user.rules), f"It goes: use {who} running-shot SQUARE, or SQUARE PASSENGER."),)
        goal, riders = state.board.square(use.words[0]), use.words[1:]
        if not riders:
            return way_of(state, who, pace).why_not(goal)
        if not carrier_may_attack(rules=user.rules):
            return (because(user.rules["CAR-06"], f"{who} may not attack in a move in which it carries."),)
        if against := not_carried(state, user.fighter, riders):
            return against
        ride = ride_of(state, who, riders)
        found = way_of(taken_aboard(state, ride), who, pace_with(state, ride, pace))
        text = f"{who} does not carry {ride.names} to {goal} so."
        return found.why_not(goal) or (because(user.rules["CAR-03"], text, goal),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """To the square, the shot, and on from there where the book lets the move go on."""
        if len(use.words) > 1:
            return (yield from self.resolve_carrying(user, use, events))
        rules, who, pace = user.rules, user.who, self.pace(user.rules)
        goal, here = parse_square(use.words[0]), user.piece.squares
        stands = goal in here
        found = way_of(user.state, who, pace)
        state = user.state
        walked: int | None = 0
        if not stands:
            state, walked = yield from move(state, who, goal, events, pace)
        elif rules.break_away.when.power_stays:  # BRK-01
            free, state = yield from breaks_away(state, who, events, pace)
            walked = 0 if free else None
        if walked is None and not after_failed_break_away(rules).may("attack"):
            return state
        cost = found.allowance if walked is None else walked
        state = yield from self.shoots(state, who, events)
        left = found.allowance - cost
        if not rules.speed_modes.charge.shot_any_time or (not stands and found[goal].stops):
            return state
        return (yield from self.goes_on(state, who, pace if stands else replace(pace, stated=left), events))

    def resolve_carrying(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """To the square with passengers, who are set down, and the shot."""
        ride = ride_of(user.state, user.who, use.words[1:])
        goal, pace = parse_square(use.words[0]), self.pace(user.rules)
        state, walked = yield from move_carrying(user.state, ride, goal, events, pace)
        if walked is None and not after_failed_break_away(user.rules).may("attack"):
            return state
        return (yield from self.shoots(state, user.who, events))

    def shoots(self, state: State, who: str, events: list[Event]) -> Steps[State]:
        """The shot: an action of its own, or an attack (ACT-07)."""
        grant = Grant.GRANTED_ACTION if state.rules.speed_powers.running_shot.grants_action else Grant.ATTACK
        return (yield from granted_attack(state, who, frozenset({"ranged"}), events, grant=grant))

    def goes_on(self, state: State, who: str, pace: Pace, events: list[Event]) -> Steps[State]:
        """The rest of the move after the shot."""
        if who not in state.board.pieces or pace.stated == 0:
            return state
        here = state.board.pieces[who].squares
        ways = tuple(square.name for square in way_of(state, who, pace) if square not in here)
        if not ways:
            return state
        chosen = yield Choose(state.fighter(who).side, f"{who} may move on after its shot", (STAYS, *ways), state)
        if chosen == STAYS:
            return state
        state, _ = yield from move(state, who, parse_square(chosen), events, pace)
        return state
