"""The interpreter of special powers that are written as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions.use import Use
from clixbook.engine.effects.active import effects_of, has_effect
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.effects import Effect, Origin, User
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.effects.special_clauses import (
    ActiveClause,
    clause_title,
    current_clause,
    does_condition_hold,
    named_tokens,
    of_things,
    sources_of,
    specials_of,
    standing_clauses,
)
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.described import no, yes
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.position.pending import Due, UnderWay
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.damage import DamageKind, Reducer
from clixbook.engine.rules.combat.values import Lock, Modifier, Replacement, set_value
from clixbook.engine.sequence.action.delayed_effects import add_delayed_effect
from clixbook.engine.sequence.fighters.clicks import (
    add_lasting,
    damage_outside_attack,
    heal,
    printed_values_of,
    squares_under,
    turn_by_card,
)
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.specials.clauses import (
    Becomes,
    Change,
    ClauseMoment,
    Clicks,
    Copy,
    Does,
    Grant,
    Keyword,
    Lasts,
    Lessens,
    NamedToken,
    OwnPower,
    PowerChoice,
    TurnsDial,
    UseLimit,
)
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.power_colours import POWERS, SPECIAL
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.turn.actions import ActionKind

_UNTIL = {Lasts.TURN: Until.TURN_ENDS, Lasts.NEXT_TURN: Until.OWN_TURN_BEGINS, Lasts.GAME: Until.GAME_ENDS}
_MOMENTS = {
    "game_begins": ClauseMoment.STARTS, "turn_begins": ClauseMoment.TURN_BEGINS, "turn_ends": ClauseMoment.TURN_ENDS,
    "after_attack_damage": ClauseMoment.HITS, "after_damage": ClauseMoment.DAMAGED,
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

    # -- by a free action -----------------------------------------------------------------------------------

    def kind(self, rules: Rulebook) -> str:
        return ActionKind.FREE

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(words)

    def offers(self, user: User) -> Iterator[Use]:
        for each in standing_clauses(user.state, user.who):
            if each.clause.by_action and each.holds and not spent_limit(user, each):
                yield from (Use(user.who, self.name, words) for words in _words(user, each))

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        ruling, found = self.ruling(user.rules), standing_clauses(user.state, user.who)
        by_action = [each for each in found if each.clause.by_action]
        each = next((each for each in by_action if use.words and each.key == use.words[0]), None)
        if each is None:
            keys = " or ".join(f"use {user.who} card-text {each.key}" for each in by_action)
            return (
                make_reason(ruling, f"It goes: {keys}." if keys else "None of its special powers takes an action."),
            )
        if not each.holds:
            return each.reasons
        if limit := spent_limit(user, each):
            text = message("{} has used {}: {}.", figure_ref(user.who), each.name, limit.value)
            return (make_reason(user.rules["EFF-28"], text),)
        return (make_reason(ruling, f"It goes: {', '.join(' '.join(words) for words in _words(user, each))}."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        each = next(each for each in standing_clauses(user.state, user.who) if each.key == use.words[0])
        return resolve_clause(user, each, events, "-".join(use.words[1:]).replace("-", " "))
        yield  # it asks nothing

    def lasting_options(self, user: User, on: str) -> Iterator[Lasting]:
        """The named tokens that its sentences give, up to three of a name (EFF-31)."""
        side, turn = user.fighter.side, user.state.turns
        for each in standing_clauses(user.state, user.who):
            for does in each.clause.does:
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

    def after_attack_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[State]:
        struck = tuple(hit.target for hit in hits)
        return (
            (yield from resolve_triggered(user, ClauseMoment.HITS, self.only, events, struck)) if hits else user.state
        )

    def after_damage(self, user: User, attack: Attack, events: list[Event]) -> Steps[State]:
        if user.fighter.life.ko or user.who not in user.state.board.pieces:
            return user.state
        return (yield from resolve_triggered(user, ClauseMoment.DAMAGED, self.only, events))


def _constant_clauses(user: User, attack: Attack | None) -> Iterator[tuple[ActiveClause, Does]]:
    """What clauses that are always on do now, each with its clause."""
    state = user.state
    if attack is not None and state.under_way is None:
        state = state.with_(under_way=UnderWay(attack.who, attack.targets, attack.ranged))
    for each in standing_clauses(state, user.who):
        if (
            each.clause.always_on
            and each.holds
            and all(does_condition_hold(state, user.who, one) for one in each.clause.provided)
        ):
            yield from ((each, does) for does in each.clause.does)


# -- how often -----------------------------------------------------------------------------------------------------


def spent_limit(user: User, each: ActiveClause) -> UseLimit | None:
    """The limit that bars another use of this clause (EFF-28)."""
    uses = [use for use in user.state.used if (use.by, use.effect) == (user.who, each.key)]
    if each.clause.limit is UseLimit.GAME and uses:
        return UseLimit.GAME
    again = user.state.used_now(user.who, each.key)
    return UseLimit.TURN if again and (each.clause.limit is UseLimit.TURN or each.clause.by_action) else None


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
    yield from (each for each in found if each.clause.moment is moment)


def resolve_triggered(
    user: User, moment: ClauseMoment, only: str, events: list[Event], struck: tuple[str, ...] = ()
) -> Steps[State]:  # fmt: skip
    """Resolves the clauses triggered by that moment (EFF-08, EFF-03).

    ``only``: the key of the one clause that it is about, or "" for all. ``struck``: whom its attack hit.
    """
    for each in _triggered_clauses(user, moment):
        if only not in ("", each.key) or not each.holds or spent_limit(user, each):
            continue
        if each.clause.optional:
            asked = message("{} may use {}", figure_ref(user.who), each.name)
            if (yield Choose(user.fighter.side, asked, (DO, LEAVE), user.state)) == LEAVE:
                continue
        user = User(resolve_clause(user, each, events, struck=struck), user.who)
    return user.state


def resolve_clause(
    user: User, each: ActiveClause, events: list[Event], chosen: str = "", struck: tuple[str, ...] = ()
) -> State:  # fmt: skip
    """The position after a clause was used; one whose ``if`` is not met comes to nothing (EFF-27)."""
    clause, state = each.clause, user.state
    if clause.limit or clause.by_action:
        state = state.with_use(user.who, each.key, for_game=clause.limit is UseLimit.GAME)
    if not all(does_condition_hold(state, user.who, one) for one in clause.provided):
        text = message("{} of {} comes to nothing.", each.name, figure_ref(user.who))
        events.append(Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-27"], text),)))
        return state
    text = message("{} uses {}.", figure_ref(user.who), each.name)
    events.append(
        Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-11"], text), *each.reasons))
    )
    done = True
    for does in clause.does:
        before, state = state, _apply_clause_effect(User(state, user.who), each, does, events, chosen, struck)
        done = done and (before is not state)
    for does in clause.then if done else ():
        state = _apply_clause_effect(User(state, user.who), each, does, events, chosen, struck)
    if clause.then and not done:
        text = message("{} of {} did nothing, so nothing follows.", each.name, figure_ref(user.who))
        events.append(Event(text, squares_under(state, user.who), (make_reason(state.rules["EFF-27"], text),)))
    return state


def _apply_clause_effect(
    user: User, each: ActiveClause, does: Does, events: list[Event], chosen: str, struck: tuple[str, ...]
) -> State:  # fmt: skip
    """One effect of a clause that is used or set off."""
    state, who = user.state, user.who
    if who not in state.board.pieces:
        return state
    match does:
        case Clicks(healed=clicks) if each.clause.late:
            source = each.name.lower()
            return add_delayed_effect(state, Due(who, abs(clicks), each.name, "EFF-07", clicks > 0, source))
        case Clicks(healed=clicks, past=past) if clicks > 0:
            beyond = past and state.rules.damage.past_start
            return heal(state, who, clicks, each.name, events, ruling="DMG-24" if past else "EFF-06", past_start=beyond)
        case Clicks(healed=clicks):
            return damage_outside_attack(state, who, -clicks, each.name, events, ruling="EFF-06")
        case TurnsDial(clicks=clicks):
            return turn_by_card(state, who, clicks, each.name, events)
        case Keyword(word=word, gained=gained):
            return _with_keyword_change(user, word, gained, events)
        case NamedToken(word=word, by=by, to_hit=to_hit):
            for on in struck if to_hit else (who,):
                state = with_named_token(state, each, on, who, word, by, events)
            return state
        case Change(value=value, by=by, unique=unique):
            return _add_lasting(user, each, events, value=value, change=by, unique=unique)
        case Grant(power=power):
            return _add_lasting(user, each, events, lends=power.lower())
        case PowerChoice() | Copy() | OwnPower():
            return _add_lasting(user, each, events, lends=chosen)
        case _:
            return state


def with_named_token(
    state: State, each: ActiveClause, on: str, by: str, name: str, more: int, events: list[Event]
) -> State:  # fmt: skip
    """The position with one named token more or less on a card (EFF-31)."""
    held = next((one for one in named_tokens(state, on, by, name) if more < 0 or one.by == by), None)
    count = (held.change if held else 0) + more
    if count < 0 or on not in state.board.pieces:
        return state
    without = state.with_(lasting=tuple(one for one in state.lasting if one is not held))
    laid = Lasting(
        each.name.lower(), by, on, state.fighter(by).side, state.turns, Until.GAME_ENDS, "EFF-31", token=name,
        change=count,
    )  # fmt: skip
    laid = replace(held, change=count) if held else laid
    after = add_lasting(without, laid) if count else without
    if after.lasting == without.lasting and count:
        return state  # the first turn keeps it from that
    verb = "gets" if more > 0 else "loses"
    text = message("{} {} a {} token of {} and has {}.", figure_ref(on), verb, f'"{name}"', figure_ref(laid.by), count)
    events.append(Event(text, squares_under(state, on), (make_reason(state.rules["EFF-31"], text),)))
    return after


def _with_keyword_change(user: User, word: str, gained: bool, events: list[Event]) -> State:
    """The position in which it has one keyword more or less, for the rest of the game (THM-16)."""
    figure = user.fighter.figure
    without = tuple(each for each in figure.keywords if each != word)
    now = (*without, word) if gained else without
    if set(now) == set(figure.keywords):
        return user.state
    text = message("{} {} the keyword {}.", figure_ref(user.who), "gains" if gained else "loses", word)
    events.append(Event(text, squares_under(user.state, user.who), (make_reason(user.rules["THM-16"], text),)))
    return with_traits(user.state.with_fighter(user.who, figure=replace(figure, keywords=now)))


def _add_lasting(
    user: User, each: ActiveClause, events: list[Event], *, value: str = "", change: int = 0, lends: str = "",
    unique: bool = False,
) -> State:  # fmt: skip
    """The position with the lasting effect of a use (EFF-20)."""
    state, who, source = user.state, user.who, each.name.lower()
    lasting = Lasting(
        source, who, who, user.fighter.side, state.turns, _UNTIL[each.clause.lasts], "EFF-19", value=value,
        change=change, lends=lends, unique=unique,
        needs_user=state.rules.durations.ends_with_source and not each.clause.even_if_lost,
    )  # fmt: skip
    text = message(
        "{}: {}.", each.name, lasting.effect_text if value else f"{printed_name(lends)}, {each.clause.lasts.value}"
    )
    events.append(Event(text, squares_under(state, who), (make_reason(state.rules["EFF-19"], text),)))
    return add_lasting(state, lasting)


# -- what is chosen ------------------------------------------------------------------------------------------------


def _words(user: User, each: ActiveClause) -> Iterator[tuple[str, ...]]:
    """The words of every use of a clause."""
    picks = next((does for does in each.clause.does if isinstance(does, PowerChoice | Copy | OwnPower)), None)
    if picks is None:
        yield (each.key,)
        return
    for power in dict.fromkeys(_choosable_powers(user, picks)):
        yield each.key, power.lower().replace(" ", "-")


def _choosable_powers(user: User, does: PowerChoice | Copy | OwnPower) -> Iterator[str]:
    """The powers among which a clause lets its player choose."""
    match does:
        case PowerChoice(powers=powers):
            named: Iterable[str] = powers
        case OwnPower():
            named = _card_powers(user)
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
