"""Steal Energy, and its upgrade that borrows powers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.board.model.things import Mode
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Counted, Effect, User
from clixbook.engine.effects.printed_effects import own_teams_of
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Due
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.sequence.action.delayed_effects import add_delayed_effect
from clixbook.engine.sequence.fighters.clicks import add_lasting, heal, printed_values_of, squares_under
from clixbook.engine.sequence.fighters.current_values import shown_value
from clixbook.powers.power_targets import has_upgrade, why_free_use_spent
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name

VALUES = ("speed", "attack", "defense", "damage", "range")
TARGETS = "targets"


class StealEnergy(Effect):
    """Steal Energy: heals by damage of close attacks (PWR-STEAL). Always on.

    One who was bought the upgrade borrows one thing that a figure beside it shows, until its next turn (OPT-04): a
    power or team, one of its ``VALUES``, its targets or the way it moves. Its words are whose, and what: ``b flurry``.
    """

    name = "steal energy"
    row = "PWR-STEAL"

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        steals, state = user.rules.attack_powers.steal_energy, user.state
        drained = {
            hit.target for hit in hits
            if hit.damaged
            and not (steals.opponents_only and state.are_friends(state.fighter(hit.target).side, user.fighter.side))
        }  # fmt: skip
        if attack.ranged or not drained:
            return state
        clicks = len(drained) if steals.for_each else 1
        if steals.at_end:
            return add_delayed_effect(state, Due(user.who, clicks, "Steal Energy", self.row, heals=True))
        return heal(state, user.who, clicks, "Steal Energy", events, ruling=self.row)
        yield  # makes it a generator, though it asks no question

    # -- upgraded ------------------------------------------------------------------------------------------------

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return (*map(FigureRef, words[:1]), *words[1:])

    def phrase(self, words: Sequence[str]) -> tuple[str, str]:
        return "from {0}", "{1}"

    def kind(self, rules: Rulebook) -> str:
        return "free" if self.by_action(rules) else super().kind(rules)

    def by_action(self, rules: Rulebook) -> bool:
        return rules.options.energy_upgrade.points > 0

    def offers(self, user: User) -> Iterator[Use]:
        if self.by_action(user.rules) and has_upgrade(user, self) and not why_free_use_spent(user, self, once=True):
            for who in user.state.board.pieces:
                if not self.why_not_beside(user, who):
                    yield from (
                        Use(user.who, self.name, (who, each.replace(" ", "-"))) for each in borrowable_things(user, who)
                    )

    def why_not_beside(self, user: User, who: str) -> tuple[Reason, ...]:
        """Why nothing of that figure is borrowed; empty if it is beside the user."""
        board = user.state.board
        if who in board.pieces and who != user.who and adjacent(board, user.who, who, rules=user.rules):
            return ()
        return (
            make_reason(
                self.ruling(user.rules), message("{} is not beside {}.", figure_ref(who), figure_ref(user.who))
            ),
        )

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        if not self.by_action(user.rules) or not has_upgrade(user, self):
            return super().refusal(user, use)
        if len(use.words) != 2:
            return (
                make_reason(self.ruling(user.rules), message("It goes: use {} steal-energy WHOSE WHAT.", user.who)),
            )
        user.state.fighter(use.words[0])
        nothing = make_reason(
            self.ruling(user.rules), message("{} shows no {}.", figure_ref(use.words[0]), use.words[1])
        )
        return why_free_use_spent(user, self, once=True) or self.why_not_beside(user, use.words[0]) or (nothing,)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        whose, what = use.words[0], use.words[1].replace("-", " ")
        state = user.state.with_use(user.who, self.name)
        lent = self.lasting_loan(user, whose, what)
        change = f"{lent.change} targets" if what == TARGETS else f"{what} {lent.change}" if what in VALUES else ""
        text = message(
            "{} uses {} of {} until its next turn.",
            figure_ref(user.who),
            change or printed_name(what),
            figure_ref(whose),
        )
        events.append(Event(text, squares_under(state, whose), (make_reason(self.ruling(user.rules), text),)))
        return add_lasting(state, lent)
        yield  # makes it a generator, though it asks no question

    def lasting_loan(self, user: User, whose: str, what: str) -> Lasting:
        """The stolen power or value as a lasting effect on the user; a number as it is shown now."""
        state, side = user.state, user.fighter.side
        number = shown_value(state, whose, what) if what in VALUES else 0
        number = state.fighter(whose).figure.bolts if what == TARGETS else number
        return Lasting(
            self.name, user.who, user.who, side, state.turns, Until.OWN_TURN_BEGINS, self.row, lends=what, change=number
        )

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        if on == user.who:
            for who in user.state.board.pieces:
                if who != user.who:
                    yield from (self.lasting_loan(user, who, each) for each in borrowable_things(user, who))

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        for each in borrowed_things(user):
            if each.lends == name:
                yield set_value(each.change, "Steal Energy")

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        if what != "targets":
            return number
        return max([number, *(each.change for each in borrowed_things(user) if each.lends == TARGETS)])


def borrowed_things(user: User) -> Iterator[Lasting]:
    """The things that the user borrowed."""
    yield from (each for each in user.state.lasting if each.on == user.who and each.source == StealEnergy.name)


def borrowable_things(user: User, who: str) -> tuple[str, ...]:
    """The things that can be borrowed of that figure: powers, team abilities, numbers, and how it moves."""
    fighter, mode = user.state.fighter(who), user.state.board.pieces[who].mode
    powers = [power.lower() for _, power, _ in printed_values_of(fighter).powers]
    known = [each for each in powers if (found := effect_named(each)) is not None and found.in_play(user.rules)]
    teams = [each.name for each in own_teams_of(fighter, user.rules)]
    moves = [] if mode is Mode.BOOT else [mode.value]
    return tuple(dict.fromkeys((*known, *teams, *VALUES, TARGETS, *moves)))
