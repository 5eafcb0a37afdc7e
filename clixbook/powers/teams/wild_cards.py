"""Wild cards: team abilities that copy those of friends (TAB-06 to TAB-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.carrying.carrying import carrying_load
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.action import Action
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import copied_teams, effects_of
from clixbook.engine.effects.effect_table import name_of
from clixbook.engine.effects.effects import Counted, Permission, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.position.attack import Attack
from clixbook.engine.position.described import no
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.phases import in_opponents_turn
from clixbook.engine.sequence.action.declaration import NO_TEAM
from clixbook.engine.sequence.attack.attack_sequence import resolve_attack
from clixbook.engine.sequence.attack.targets import opponents_of, why_no_close_attack
from clixbook.engine.sequence.fighters.clicks import add_lasting, squares_under
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.powers.power_targets import why_free_use_spent
from clixbook.powers.teams.teams import TeamAbility, is_force_unified, is_member
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.weapons import AttackGrant
from clixbook.rulebooks.sections.teams.team_values import TeamAbilityRule
from clixbook.rulebooks.sections.teams.teams import CopyEndRule, CopySource
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights, rights

KEEP = no("no change")
LENT = ("perplex", "outwit", "leadership")
"""The powers that a unified force of Calculators lends one of them."""
REVENGE = frozenset({"mystics", "crossgen"})


class WildCard(TeamAbility[TeamAbilityRule]):
    """Use of a friend's team ability, one at a time: ``use gnat calculator batman-ally``.

    Where it is chosen as actions are declared, its player is asked then.
    """

    wild = True

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(words)

    def kind(self, rules: Rulebook) -> str:
        return "free"

    def by_action(self, rules: Rulebook) -> bool:
        return self.copies_friends(rules) and not rules.teams.choosing.declared

    def copies_friends(self, rules: Rulebook) -> bool:
        """Is it a wild card in this book?"""
        return True

    def copies_opponents(self, user: User) -> bool:
        """May it copy team abilities of opponents too?"""
        return False

    def offers(self, user: User) -> Iterator[Use]:
        if self.by_action(user.rules) and not self._why_spent(user):
            for name in self._choices(user):
                yield Use(user.who, self.name, (name.replace(" ", "-"),))

    def _choices(self, user: User) -> tuple[str, ...]:
        """The teams that it may choose, and none where it may copy nothing."""
        none = (NO_TEAM,) if user.rules.teams.choosing.none and self._copies(user) else ()
        return (*copyable(user), *none)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not self.copies_friends(user.rules):
            return (make_reason(self.ruling(user.rules), "It copies nobody in this book."),)
        if not self.by_action(user.rules):
            return (make_reason(user.rules["TAB-07"], "It is chosen as an action is declared."),)
        if len(use.words) != 1:
            return (
                make_reason(
                    self.ruling(user.rules), message("It goes: use {} {} TEAM.", user.who, self.name.replace(" ", "-"))
                ),
            )
        return self._why_spent(user) or (why_not_copied(user, name_of(use.words[0])),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        state = user.state.with_use(user.who, self.name)
        return self._copy(User(state, user.who), name_of(use.words[0]), events)
        yield

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Let its player change the copied team, unless the choice is final (TAB-07, TAB-15)."""
        state, choosing = user.state, user.rules.teams.choosing
        if (
            self.by_action(user.rules)
            or not self.copies_friends(user.rules)
            or any(each.stuck for each in self._copies(user))
            or self._why_spent(user)
        ):
            return state
        names = self._choices(user)
        if not names or not (user.own_turn or in_opponents_turn(user.rules, "team change")):
            return state
        question = message("{} may copy another team ability, as {} is declared", figure_ref(user.who), action.message)
        chosen = yield Choose(user.fighter.side, question, (KEEP, *names), state)
        if chosen == KEEP:
            return state
        state = state.with_use(user.who, self.name) if choosing.once else state
        return self._copy(User(state, user.who), chosen, events)

    def after_action(self, user: User, events: list[Event]) -> State:
        """End a copy whose last donor is gone, in books that do so (TAB-09), and free the choice (TAB-15)."""
        user = User(self._free_choices(user), user.who)
        state = user.state
        if user.rules.teams.copy_ends is CopyEndRule.NEVER:
            return state
        gone = [each for each in self._copies(user) if each.lends not in copyable_from_friends(user)]
        for each in gone:
            text = message("{} copies {} no longer: no friend has it.", figure_ref(user.who), printed_name(each.lends))
            events.append(Event(text, squares_under(state, user.who), (make_reason(user.rules["TAB-09"], text),)))
        return without_copies(state, gone) if gone else state

    def _free_choices(self, user: User) -> State:
        held, lasting = self._copies(user), user.state.lasting
        if not any(each.stuck for each in held):
            return user.state
        return user.state.with_(lasting=tuple(replace(each, stuck=False) if each in held else each for each in lasting))

    def _copies(self, user: User) -> list[Lasting]:
        return [each for each in user.state.lasting if each.on == user.who and each.lends and each.ruling == "TAB-07"]

    def _why_spent(self, user: User) -> tuple[Reason, ...]:
        choosing = user.rules.teams.choosing
        return why_free_use_spent(user, self, once=True) if choosing.once else ()

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        held = {each.lends for each in self._copies(user)}
        if on == user.who:
            yield from (self._lasting(user, name) for name in copyable_from_friends(user) if name not in held)

    def _lasting(self, user: User, name: str) -> Lasting:
        side, turn = user.fighter.side, user.state.turns
        return Lasting(self.name, user.who, user.who, side, turn, Until.GAME_ENDS, "TAB-07", lends=name)

    def _copy(self, user: User, name: str, events: list[Event]) -> State:
        state = without_copies(user.state, self._copies(user))
        if name == NO_TEAM:
            text = message("{} copies nothing any more.", figure_ref(user.who))
            events.append(Event(text, squares_under(state, user.who), (make_reason(user.rules["TAB-07"], text),)))
            return state
        lasting = self._lasting(user, name)
        text = message("{} copies {}.", figure_ref(user.who), printed_name(name))
        events.append(Event(text, squares_under(state, user.who), (make_reason(user.rules["TAB-07"], text),)))
        return add_lasting(state, lasting)


def without_copies(state: State, gone: list[Lasting]) -> State:
    """The position without these copies."""
    return with_traits(state.with_(lasting=tuple(each for each in state.lasting if each not in gone)))


def copyable_from_friends(user: User) -> tuple[str, ...]:
    """The team abilities that the user's friends on the map have to copy (TAB-06, TAB-11, TAB-12)."""
    return tuple(dict.fromkeys(name for _, name, barred_by in copy_candidates(user) if not barred_by))


def copy_candidates(user: User) -> Iterator[tuple[str, str, str]]:
    """Copyable team abilities of others, or the ruling against copying each."""
    state, teams = user.state, user.rules.teams
    wild = [each for each in own_teams_of(user.fighter, user.rules) if isinstance(each, WildCard)]
    opponents = opponents_of(state, user.fighter) if any(each.copies_opponents(user) for each in wild) else ()
    for friend in (*state.friends_of(user.fighter.side), *opponents):
        if friend.id == user.who:
            continue
        copied = copied_teams(state, friend.id)
        held = own_teams_of(friend, user.rules)
        if teams.donor is CopySource.USES:
            held = tuple(each for each in effects_of(state, friend.id) if each not in copied or each in held)
        for each in dict.fromkeys((*held, *copied)):
            if isinstance(each, TeamAbility):
                second_hand = each not in held and not teams.copies_copies
                yield friend.id, each.name, "TAB-12" if each.is_uncopyable(user.rules) else "TAB-11" * second_hand


def why_not_copied(user: User, name: str) -> Reason:
    """Why a wild card cannot begin to copy that team ability now."""
    rules, what = user.rules, printed_name(name)
    found = [(whose, barred_by) for whose, team, barred_by in copy_candidates(user) if team == name]
    if name in copyable_from_friends(user):
        return make_reason(rules["TAB-06"], message("{} can use {} already.", figure_ref(user.who), what))
    if not found:
        return make_reason(rules["TAB-06"], message("No friend has {} to copy.", what))
    whose, barred_by = found[0]
    text = (
        "{} of {} is copied itself."
        if barred_by == "TAB-11"
        else "{} of {} is a team ability that no wild card copies."
    )
    return make_reason(rules[barred_by], message(text, what, figure_ref(whose)))


def copyable(user: User) -> tuple[str, ...]:
    """The abilities that the user could begin to copy now: those that it neither has nor copies yet."""
    has = {each.name for each in effects_of(user.state, user.who)}
    return tuple(name for name in copyable_from_friends(user) if name not in has)


class Brpd(WildCard):
    """B.P.R.D.: wild cards (TA-BPRD)."""

    name = "b.p.r.d."
    row = "TA-BPRD"

    def is_immune_to(self, user: User, effect: str) -> bool:
        """Unified: revenge of the Mystics and of Crossgen's team does nothing to them."""
        return effect in REVENGE and is_force_unified(user, self)

    def move_rights(self, user: User, verb: str) -> MoveRights:
        """Unified: hindering terrain does not slow them."""
        return rights("hindering") if is_force_unified(user, self) else NO_RIGHTS


class Calculator(WildCard):
    """Calculator: wild cards (TA-CALCULATOR)."""

    name = "calculator"
    row = "TA-CALCULATOR"

    def permits(self, user: User, what: Permission, about: str) -> bool:
        """Unified: they are in reach and in line of each other wherever they stand."""
        if what != "powers from afar":
            return False
        return is_member(user.state.fighter(about), self.name, user.rules) and is_force_unified(user, self)

    def kind(self, rules: Rulebook) -> str:
        """Unified: a token for a power until the turn ends."""
        return "power" if rules.teams.unified.known else "free"

    def offers(self, user: User) -> Iterator[Use]:
        yield from super().offers(user)
        if user.rules.teams.unified.known and is_force_unified(user, self):
            yield from (Use(user.who, self.name, (power,)) for power in LENT)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        if use.words[0] not in LENT:
            return (yield from super().resolve(user, use, events))
        (power,), side, turn = use.words, user.fighter.side, user.state.turns
        text = message("{} may use {} until the turn ends.", figure_ref(user.who), printed_name(power))
        events.append(Event(text, squares_under(user.state, user.who), (make_reason(self.ruling(user.rules), text),)))
        lent = Lasting(self.name, user.who, user.who, side, turn, Until.TURN_ENDS, self.row, lends=power)
        return add_lasting(user.state, lent)


class Legion(WildCard):
    """Legion of Superheroes: wild cards (TA-LEGION)."""

    name = "legion of superheroes"
    aliases = ("legion",)
    row = "TA-LEGION"

    def doubles_modifiers(self, user: User, name: str) -> bool:
        """True: bonuses to the defense of a unified team count twice."""
        return name == "defense" and is_force_unified(user, self)

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        """Unified: shooters at them have half their range."""
        return number // 2 if what == "range of opponents" and is_force_unified(user, self) else number


class SpiderManAlly(WildCard):
    """Spider-Man Ally: wild cards (TA-SPIDERMANALLY)."""

    name = "spider-man ally"
    aliases = ("spider-man",)
    row = "TA-SPIDERMANALLY"

    def board_traits(self, rules: Rulebook) -> tuple[str, ...]:
        return ("carries",) if rules.teams.unified.known else ()

    def why_not_carry(self, user: User, riders: Sequence[str]) -> tuple[Reason, ...]:
        """Unified: they carry cheaper members; without another way to carry they carry no others."""
        state = user.state
        if not user.rules.teams.unified.known or carrying_load(
            replace(user.piece, traits=user.piece.traits - {"carries"}),
            rules=user.rules,
            damage=value_of(state, user.who, "damage").total,
        ):
            return ()
        alike = is_force_unified(user, self) and all(
            is_member(state.fighter(each), self.name, user.rules) for each in riders
        )
        if alike and all(state.fighter(each).points < user.fighter.points for each in riders):
            return ()
        text = message("{} carries only members of a unified force, of fewer points.", figure_ref(user.who))
        return (make_reason(self.ruling(user.rules), text),)

    # -- blows at members of the other side --------------------------------------------------------------------

    def offers(self, user: User) -> Iterator[Use]:
        yield from super().offers(user)
        if (
            user.rules.teams.unified.known
            and is_force_unified(user, self)
            and not why_free_use_spent(user, self, once=True)
        ):
            yield from (Use(user.who, self.name, (opponent.id,)) for opponent in self.opponents_of_team(user))

    def opponents_of_team(self, user: User) -> Iterator[Fighter]:
        """The opponents of the same team beside the user."""
        for opponent in opponents_of(user.state, user.fighter):
            near = adjacent(user.state.board, user.who, opponent.id, rules=user.rules)
            if (
                near
                and is_member(opponent, self.name, user.rules)
                and not why_no_close_attack(user.state, user.fighter, opponent)
            ):
                yield opponent

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        if use.words[0] not in user.state.fighters:
            return (yield from super().resolve(user, use, events))
        state = user.state.with_use(user.who, self.name)
        return (
            yield from resolve_attack(
                state, Attack(user.who, use.words, ranged=False, grant=AttackGrant.ATTACK), events
            )
        )
