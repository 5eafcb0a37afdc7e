"""The interpreter of special powers that are written as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import effects_of, has_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.effects.sentences.clause_conditions import does_condition_hold
from clixbook.engine.effects.sentences.special_clauses import (
    ActiveClause,
    ActiveSpecial,
    clause_title,
    current_clause,
    of_things,
    read_use,
    sources_of,
    specials_of,
    standing_clauses,
    whole_specials,
)
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Felled, UnderWay
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.sequence.fighters.clicks import printed_values_of
from clixbook.engine.sequence.fighters.plot_points import why_no_plot_ability
from clixbook.engine.sequence.fighters.revealed import REVEALS
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clauses import (
    Becomes,
    Change,
    ClauseMoment,
    Copy,
    Does,
    Lessens,
    NamedToken,
    OwnPower,
    PowerChoice,
    UseLimit,
)
from clixbook.powers.special.clause_run import ClauseUse, resolve_clause, why_clause_does_nothing
from clixbook.powers.special.instruction_runs import why_third_token
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.power_colours import POWERS, SPECIAL
from clixbook.rulebooks.sections.turn.actions import ActionKind

_MOMENTS = {
    "game_begins": ClauseMoment.STARTS, "turn_begins": ClauseMoment.TURN_BEGINS, "turn_ends": ClauseMoment.TURN_ENDS,
    "tokens_cleared": ClauseMoment.CLEARS, "after_attack_damage": ClauseMoment.HITS,
    "after_damage": ClauseMoment.DAMAGED,
}  # fmt: skip
DO, LEAVE = yes("use it"), no("leave it")


class Worded(Effect):
    """Special powers of a figure by sentence; a use names one: ``use a card-text rally``."""

    name = "card text"
    row = "EFF-25"
    special = True
    origin = Origin.SENTENCE
    card = "What the sentence of the special power says."

    def in_play(self, rules: Rulebook) -> bool:
        return rules["EFF-25"].in_play or rules.forces.special_objects.in_play

    # -- always on ----------------------------------------------------------------------------------------

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        for each, does in _constant_clauses(user, attack):
            if isinstance(does, Change) and does.value == name:
                yield Modifier(does.by, each.name)
            if isinstance(does, Becomes) and does.value == name:
                yield set_value(does.number, each.name)

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        for each, does in _constant_clauses(user, None):
            if isinstance(does, Lessens):
                yield Reducer(each.name, does.by)

    # -- by an action of its own ----------------------------------------------------------------------------

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        """A free action, or the kind that a header names: ``use a card-text power old-trick``."""
        return (ActionKind.FREE, *(kind for kind in ActionKind if kind is not ActionKind.FREE))

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(words)

    def offers(self, user: User) -> Iterator[Use]:
        for each in standing_clauses(user.state, user.who):
            if each.clause.by_action and each.holds:
                yield from (use for use in _uses(user, each) if not why_not_used(user, each, use))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling, found = self.ruling(user.rules), standing_clauses(user.state, user.who)
        by_action = [each for each in found if each.clause.by_action]
        kind, key, _ = read_use(use.words)
        each = next((each for each in by_action if each.key == key and kind in each.clause.kinds), None)
        if each is None:
            forms = " or ".join(dict.fromkeys(str(form) for each in by_action for form in _uses(user, each)))
            return (
                make_reason(ruling, f"It goes: {forms}." if forms else "None of its special powers takes an action."),
            )
        against = each.reasons if not each.holds else why_not_used(user, each, use)
        return against or (make_reason(ruling, f"It goes: {', '.join(map(str, _uses(user, each)))}."),)

    def why_not_had(self, user: User, use: Use) -> tuple[Reason, ...]:
        """Powers and terms in the special power that the book lacks (EFF-25)."""
        rules, (kind, key, chosen) = user.rules, read_use(use.words)
        if rules["EFF-25"].in_play:
            return ()
        found = (
            current_clause(user.state, user.who, ActiveSpecial(special), number, clause)
            for special in user.fighter.figure.specials for number, clause in enumerate(clauses_of(special.says), 1)
        )  # fmt: skip
        uses = (ClauseUse(each, chosen, kind=kind) for each in found if each.key == key)
        lacks = (reason for each in uses for reason in why_clause_does_nothing(user, each))
        none = tuple(reason for reason in lacks if not rules[reason.ruling].in_play)
        return none or (make_reason(rules["EFF-25"], rules["EFF-25"].says),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        kind, key, chosen = read_use(use.words)
        each = next(each for each in standing_clauses(user.state, user.who) if each.key == key)
        return (yield from resolve_clause(user, ClauseUse(each, chosen, kind=kind), events))

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        """The named tokens that its sentences give, up to three of a name (EFF-31)."""
        side, turn = user.fighter.side, user.state.turns
        for each in standing_clauses(user.state, user.who):
            for does in each.clause.every_effect:
                if isinstance(does, NamedToken) and does.by > 0 and does.to_hit is (on != user.who):
                    for count in (1, 2, 3):
                        yield Lasting(
                            each.name.lower(), user.who, on, side, turn, Until.GAME_ENDS, "EFF-31", token=does.word,
                            change=count,
                        )  # fmt: skip

    # -- set off --------------------------------------------------------------------------------------------

    only: str = ""
    """The key of the one clause that this is about, if it is a part of the whole."""

    @property
    def display_name(self) -> str:
        return clause_title(self.only) if self.only else self.name

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        """Each clause that this moment sets off is a trigger of its own (EFF-08)."""
        for each in _triggered_clauses(user, _MOMENTS[moment]):
            part = copy(self)
            part.only = each.key
            yield part

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from resolve_triggered(user, ClauseMoment.STARTS, self.only, events))

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from resolve_triggered(user, ClauseMoment.TURN_BEGINS, self.only, events))

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from resolve_triggered(user, ClauseMoment.TURN_ENDS, self.only, events))

    def tokens_cleared(self, user: User, events: list[Event]) -> Steps[State]:
        return (yield from resolve_triggered(user, ClauseMoment.CLEARS, self.only, events))

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        struck = tuple(hit.target for hit in hits)
        return (
            (yield from resolve_triggered(user, ClauseMoment.HITS, self.only, events, struck)) if hits else user.state
        )

    def after_reveal(self, user: User, power: str, events: list[Event]) -> Steps[State]:
        """Set off the triggers that wait for that power to be revealed, unless it is countered (DMG-19)."""
        state, off = user.state, {each.off for each in user.state.lasting if each.on == user.who}
        own = next((each for each in user.fighter.figure.specials if each.name == power), None)
        if own is None or power.lower() in off:
            return state
        found = (
            current_clause(state, user.who, ActiveSpecial(own), number, clause)
            for number, clause in enumerate(clauses_of(own.says), 1) if clause.moment in REVEALS
        )  # fmt: skip
        return (yield from resolve_each(user, tuple(found), events))

    def after_damage(self, user: User, attack: Attack, events: list[Event]) -> Steps[State]:
        if user.fighter.life.ko or user.who not in user.state.board.pieces:
            return user.state
        return (yield from resolve_triggered(user, ClauseMoment.DAMAGED, self.only, events))

    def own_knockout(self, user: User, fallen: Felled, events: list[Event]) -> Steps[State]:
        """Let traits act as their figure is knocked out, from where it stood; its own state is over."""
        shields = user.rules.titled_figures.continuity.shields
        sources = whole_specials(user.fighter.figure, user.fighter.life, user.rules) if fallen.squares else ()
        for source in sources if user.fighter.life.ko else ():
            for number, clause in enumerate(clauses_of(source.special.says), 1):
                each, shielded = current_clause(user.state, user.who, source, number, clause), clause.continuity
                applies = not fallen.suppressed or (shielded and fallen.suppressed in shields)
                if source.trait and clause.moment is ClauseMoment.KO and each.holds and applies:
                    use = ClauseUse(each, at=fallen.squares[0])
                    user = User((yield from resolve_clause(user, use, events)), user.who)
        return user.state


def _constant_clauses(user: User, attack: Attack | None) -> Iterator[tuple[ActiveClause, Does]]:
    """Changes by clauses that are always on, each with its clause."""
    state = user.state
    if attack is not None and state.under_way is None:
        state = state.with_(under_way=UnderWay(attack.who, attack.targets, attack.ranged))
    for each in unsuppressed_clauses(state, user.who, standing_clauses(state, user.who)):
        if (
            each.clause.always_on
            and each.holds
            and all(does_condition_hold(state, user.who, one) for one in each.clause.provided)
        ):
            yield from ((each, does) for does in each.clause.does)


def unsuppressed_clauses(state: State, who: str, found: Iterable[ActiveClause]) -> Iterable[ActiveClause]:
    """The clauses that still work where the figure is left out of account: continuity abilities then (TTL-05)."""
    suppressed = any(each.suppressed and each.on == who for each in state.lasting)
    return [each for each in found if each.clause.continuity] if suppressed else found


# -- how often -----------------------------------------------------------------------------------------------------


def spent_limit(user: User, active: ActiveClause, kind: str = "") -> UseLimit | None:
    """The limit that bars another use of this clause, as that kind of action (EFF-28)."""
    uses = [use for use in user.state.used if (use.by, use.effect) == (user.who, active.key)]
    if active.clause.most is UseLimit.GAME and uses:
        return UseLimit.GAME
    again = user.state.used_now(user.who, active.key)
    return UseLimit.TURN if again and (active.clause.limit is UseLimit.TURN or kind == ActionKind.FREE) else None


def why_not_used(user: User, active: ActiveClause, use: Use) -> tuple[Reason, ...]:
    """Why a clause that holds is not used so: its limit is spent, or there is nothing to do."""
    kind, _, chosen = read_use(use.words)
    if active.clause.plot is not None and (against := why_no_plot_ability(user.state, user.who, active.clause.plot)):
        return against
    if limit := spent_limit(user, active, kind):
        text = message("{} has used {}: {}.", figure_ref(user.who), active.name, limit.value)
        return (make_reason(user.rules["EFF-28"], text),)
    meant = ClauseUse(active, chosen, kind=kind)
    return why_third_token(user, meant) or why_clause_does_nothing(user, meant)


# -- what it comes to ----------------------------------------------------------------------------------------------


def clauses_at_attack_start(user: User) -> tuple[ActiveClause, ...]:
    """Clauses of the special powers that it had as the attack began (EFF-09)."""
    state, under_way = user.state, user.state.under_way
    life = dict(under_way.lives).get(user.who) if under_way else None
    if life is None:
        return standing_clauses(state, user.who)
    return tuple(
        current_clause(state, user.who, source, number, clause)
        for source in (*sources_of(user.fighter, life, state.rules), *of_things(state, user.who))
        for number, clause in enumerate(clauses_of(source.special.says), 1)
    )


def _triggered_clauses(user: User, moment: ClauseMoment) -> Iterator[ActiveClause]:
    """The clauses that this moment sets off, whether their conditions are met or not."""
    found = clauses_at_attack_start(user) if moment is ClauseMoment.DAMAGED else standing_clauses(user.state, user.who)
    yield from (each for each in unsuppressed_clauses(user.state, user.who, found) if each.clause.moment is moment)


def resolve_triggered(
    user: User, moment: ClauseMoment, only: str, events: list[Event], struck: tuple[str, ...] = ()
) -> Steps[State]:  # fmt: skip
    """Resolves the clauses triggered by that moment (EFF-08, EFF-03).

    ``only``: the key of the one clause that it is about, or "" for all. ``struck``: the figures that its attack hit.
    """
    found = (each for each in _triggered_clauses(user, moment) if only in ("", each.key))
    return (yield from resolve_each(user, tuple(found), events, struck))


def resolve_each(
    user: User, found: Sequence[ActiveClause], events: list[Event], struck: tuple[str, ...] = ()
) -> Steps[State]:  # fmt: skip
    """Resolves these clauses in order, as far as they hold; the player decides about ``may``."""
    for each in found:
        if user.fighter.replaced_by:  # by an earlier one of them
            break
        if not each.holds or spent_limit(user, each):
            continue
        if each.clause.optional:
            question = message("{} may use {}", figure_ref(user.who), each.name)
            if (yield Choose(user.fighter.side, question, (DO, LEAVE), user.state)) == LEAVE:
                continue
        user = User((yield from resolve_clause(user, ClauseUse(each, struck=struck), events)), user.who)
    return user.state


# -- what is chosen ------------------------------------------------------------------------------------------------


def _uses(user: User, active: ActiveClause) -> Iterator[Use]:
    """Every use of a clause: by each kind of action, with each power that it lets choose."""
    picks = next((does for does in active.clause.does if isinstance(does, PowerChoice | Copy | OwnPower)), None)
    powers = [""] if picks is None else list(dict.fromkeys(_choosable_powers(user, picks)))
    for kind in active.clause.kinds:
        given = () if kind is ActionKind.FREE else (kind.replace(" ", "-"),)
        for power in powers:
            chosen = (power.lower().replace(" ", "-"),) if power else ()
            yield Use(user.who, Worded.name, (*given, active.key, *chosen))


def _choosable_powers(user: User, does: PowerChoice | Copy | OwnPower) -> Iterator[str]:
    """The powers among which a clause lets its player choose."""
    match does:
        case PowerChoice(powers=powers):
            named: Iterable[str] = powers
        case OwnPower():
            named = _card_powers(user)
        case Copy() if not user.rules.special_powers.copying:
            named = ()
        case Copy(slot=slot, side=side):
            named = (name for other in figures_beside(user, side) for name in slot_powers(user.state, other, slot))
    for name in named:
        effect = effect_named(name)
        special = any(one.special.name == name for each in user.state.fighters for one in specials_of(user.state, each))
        if special or (effect is not None and effect.in_play(user.rules)):
            yield name


def _card_powers(user: User) -> Iterator[str]:
    """The standard powers printed on its own card, whether they show or not (EFF-38)."""
    for dial in user.fighter.figure.dials:
        for click in dial.clicks:
            yield from (power for _, power, colour in click.powers if colour != SPECIAL and power in _STANDARD)


def figures_beside(user: User, side: str) -> Iterator[str]:
    """The friends or the opponents adjacent to the user."""
    state = user.state
    for each in state.standing():
        wanted = each.id != user.who and state.are_friends(each.side, user.fighter.side) == (side == "friend")
        if wanted and adjacent(state.board, user.who, each.id, rules=user.rules):
            yield each.id


def slot_powers(state: State, who: str, slot: str) -> Iterator[str]:
    """Powers of that slot that a figure can use (EFF-37)."""
    shown = {power: place for place, power, _ in printed_values_of(state.fighter(who)).powers}
    yield from (power for power, place in shown.items() if place == slot and has_effect(state, who, power.lower()))
    usable = {effect.name for effect in effects_of(state, who)}
    yield from (power for power in POWERS[slot].values() if power.lower() in usable)


_STANDARD = frozenset(name for slot in POWERS.values() for name in slot.values())
