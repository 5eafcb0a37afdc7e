"""Knock back in a position: choices, slides, crashes (KNB, KBK-05 to KBK-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, message
from clixbook.board.knock_back.knock_back import KnockBack, immune_to_knock_back, knock_back_order, knock_back_path
from clixbook.board.model.squares import COMPASS, Square
from clixbook.engine.effects.active import effects_in_use
from clixbook.engine.effects.effects import User
from clixbook.engine.position.attack import Attack, Dealing, Hit, ThrownBack
from clixbook.engine.position.described import Described
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.rules.combat.damage import DamageKind, Harmed
from clixbook.engine.rules.combat.knock_backs import KnockBackChoice, Struck, knock_back_choices, knock_backs_due
from clixbook.engine.sequence.fighters.clicks import damage_outside_attack, squares_under
from clixbook.engine.sequence.fighters.first_turn import tell_if_protected, why_not_knocked_back
from clixbook.engine.sequence.fighters.redirected_damage import redirect_dealing, roll_reducers


@dataclass(frozen=True, slots=True)
class Reply(Described):
    """Answer to a knock back question: yes, no or a direction."""

    text: str

    @property
    def key(self) -> str:
        """``yes``, ``no``, or the words."""
        return {"knock back": "yes", "no knock back": "no"}.get(self.text, self.text)

    def __str__(self) -> str:
        return self.text


YES, NO = Reply("knock back"), Reply("no knock back")
STAY, GO = Reply("stay"), Reply("be knocked back")


def resolve_knock_back(
    state: State, attack: Attack, hits: Sequence[Hit], harms: Sequence[Harmed], events: list[Event],
    immune: frozenset[str], traits_before: Mapping[str, frozenset[str]],
) -> Steps[State]:  # fmt: skip
    """Knock back the figures hit (KNB-01 to KNB-04, OPT-13), one roll of the attack after the other.

    ``immune``: the figures that could not be knocked back before they were damaged (KNB-06); ``traits_before``: their
    traits then, by which their players may choose (KNB-02).
    """
    if state.rules.options.basics_attack.plain:
        return state
    taken = dict.fromkeys((hit.target for hit in hits), 0)
    dealt = taken.copy()
    for hit, harm in zip(hits, harms, strict=True):  # a figure that stands in for others may be struck several times
        taken[hit.target] += harm.clicks
        dealt[hit.target] += hit.dealt
    due: dict[str, int | None] = {}
    for number in dict.fromkeys(hit.roll for hit in hits):
        group = {hit.target: replace(hit, dealt=dealt[hit.target]) for hit in hits if hit.roll == number}
        due |= yield from choose_knock_backs(state, attack, tuple(group.values()), taken, immune, traits_before)
    due = still_knocked_back(state, attack, due, immune, events)
    here = {attack.who, *squares_under(state, attack.who)}  # a figure on the attacker's square has no direction to go
    due = {who: squares for who, squares in due.items() if here.isdisjoint((who, *squares_under(state, who)))}
    source = knock_back_source(state, attack)
    for piece in knock_back_order(state.board, due, source, rules=state.rules) if due else ():
        state = yield from slide_figure(
            state, attack, piece.id, taken[piece.id], dealt[piece.id], events, squares=due[piece.id],
            settled=piece.id not in immune,
        )  # fmt: skip
    return state


def still_knocked_back(
    state: State, attack: Attack, due: dict[str, int | None], immune: frozenset[str], events: list[Event]
) -> dict[str, int | None]:
    """The figures to knock back, without those that only the damage made possible to knock back (KNB-06)."""
    kept = [who for who in due if who in immune and can_be_knocked_back(state, attack, who)]
    for who in kept:
        text = message("{} is not knocked back: what it had before the damage still protects it.", figure_ref(who))
        events.append(Event(text, squares_under(state, who), (make_reason(state.rules["KNB-06"], text),)))
    return {who: squares for who, squares in due.items() if who not in kept}


def knock_back_source(state: State, attack: Attack) -> str | Square:
    """The square that they are knocked back from: the attacker's, or its last one if its own attack took it out."""
    return attack.who if attack.who in state.board.pieces else attack.at[0]


def choose_knock_backs(
    state: State, attack: Attack, group: Sequence[Hit], taken: dict[str, int], immune: frozenset[str],
    traits_before: Mapping[str, frozenset[str]],
) -> Steps[dict[str, int | None]]:  # fmt: skip
    """The figures of one roll that are knocked back, after the choices of attacker and targets (KNB-02, KBK-13).

    Each has the number of squares that a power pushes it, or None if its damage decides.
    """
    dice = group[0].dice[0], group[0].dice[1]
    throws = {hit.target: throw for hit in group if (throw := knock_back_by_power(state, attack, hit))}
    pushed = {who: throw.squares for who, throw in throws.items()}
    struck = [
        Struck(
            hit.target, taken[hit.target], hit.dealt, defeated=state.fighter(hit.target).life.ko,
            traits=traits_before[hit.target] | traits_of(state, hit.target), push=pushed.get(hit.target),
            by_damage=hit.target in pushed and pushed[hit.target] is None,
        )
        for hit in group
    ]  # fmt: skip
    causes = yield from choose_causes(state, attack, struck, tuple(throws.values()), dice, immune)
    due = knock_backs_due(struck, rules=state.rules, dice=dice, close=attack.close, effects=causes)
    refused: set[str] = set()
    for choice in knock_back_choices(struck, rules=state.rules, due=bool(due), close=attack.close):
        names_asked = [name for name, squares in due.squares if squares] if choice.by == "attacker" else [choice.by]
        if not any(name in state.board.pieces for name in names_asked if name not in immune):
            continue  # nobody has anything to decide
        answer = yield _question_of(choice, state, attack)
        if answer == NO:
            return {}
        if choice.asks == "stay" and answer == STAY:
            refused.add(choice.by)
        if choice.asks == "be knocked back":
            struck = [replace(each, accepts=answer == GO) if each.piece == choice.by else each for each in struck]
            due = knock_backs_due(struck, rules=state.rules, dice=dice, close=attack.close, effects=causes)
    return {name: pushed.get(name) for name, squares in due.squares if squares and name not in refused}


def _question_of(choice: KnockBackChoice, state: State, attack: Attack) -> Choose:
    """The question to the attacker, or to a target that may stay or let itself be knocked back."""
    if choice.by == "attacker":
        who, words, answers = attack.who, "{} may knock back", (YES, NO)
    elif choice.asks == "stay":
        who, words, answers = choice.by, "{} may refuse the knock back", (STAY, GO)
    else:
        who, words, answers = choice.by, "{} may let itself be knocked back", (STAY, GO)
    return Choose(state.fighter(who).side, message(words, figure_ref(who)), answers, state)


def choose_causes(
    state: State,
    attack: Attack,
    struck: Sequence[Struck],
    throws: Sequence[ThrownBack],
    dice: tuple[int, int],
    immune: frozenset[str],
) -> Steps[frozenset[str]]:
    """The causes of knock back besides doubles, in the words of KBK-01; the attacker may leave out optional ones."""
    strong = traits_of(state, attack.who) & state.rules.knock_back.trigger.close_hits if attack.close else frozenset()
    sure = strong | {throw.cause for throw in throws if not throw.optional}
    causes = strong | {throw.cause for throw in throws}
    if causes == sure:  # nothing to leave out
        return sure
    due, without = (
        knock_backs_due(struck, rules=state.rules, dice=dice, close=attack.close, effects=each)
        for each in (causes, sure)
    )
    here = state.board.pieces.keys() - immune
    if not any(far and not without[who] and who in here for who, far in due.squares):
        return sure  # the optional causes knock nobody else back
    wanted = yield Choose(
        state.fighter(attack.who).side, message("{} may knock back", figure_ref(attack.who)), (NO, YES), state
    )
    return causes if wanted == YES else sure


def can_be_knocked_back(state: State, attack: Attack, who: str) -> bool:
    """True for a figure on the map that this attacker can knock back (KBK-13)."""
    pieces = state.board.pieces
    return who in pieces and immune_to_knock_back(pieces[who], pieces.get(attack.who), rules=state.rules) is None


def knock_back_by_power(state: State, attack: Attack, hit: Hit) -> ThrownBack | None:
    """How a power that the attack uses knocks this figure back."""
    user = User(state, attack.who)
    used = (effect for effect in effects_in_use(state, attack.who, attack.using) if effect.name in attack.using)
    return next((throw for effect in used if (throw := effect.knock_back_kind(user, attack, hit))), None)


def traits_of(state: State, who: str) -> frozenset[str]:
    """The traits of a figure on the map; one that has left it has none."""
    return state.board.pieces[who].traits if who in state.board.pieces else frozenset()


def slide_figure(
    state: State, attack: Attack, target: str, taken: int, dealt: int, events: list[Event], *,
    squares: int | None = None, settled: bool = False,
) -> Steps[State]:  # fmt: skip
    """Slide one figure, ``squares`` far if a power has a number; crashes and falls hurt (KBK-06 to KBK-09).

    ``settled``: its immunity was checked before its damage, and is not checked again (KNB-06).
    """
    if target not in state.board.pieces:
        return state
    who, source = attack.who, knock_back_source(state, attack)
    if against := why_not_knocked_back(state, target, state.fighter(who).side):
        events.append(
            Event(message("{} is protected and stays.", figure_ref(target)), squares_under(state, target), against)
        )
        return state
    path = partial(
        knock_back_path, state.board, attacker=source, target=target, rules=state.rules, taken=taken, dealt=dealt,
        squares=squares, push=squares is not None,
        past_hindering=squares is not None and passes_hindering(state, attack),
        guarded=guarded_from_moves(state, state.fighter(who).side), settled=settled,
    )  # fmt: skip
    slid = path()
    if len(slid.directions) > 1 and not slid.immune:
        names = {vector: name for name, vector in COMPASS.items()}
        choices = tuple(Reply(names[vector]) for vector in slid.directions)
        chosen = yield Choose(
            state.fighter(who).side,
            message("the direction in which {} is knocked back", figure_ref(target)),
            choices,
            state,
        )
        slid = path(direction=COMPASS[chosen.text])
    events.append(Event(slid.message, slid.path, slid.reasons, kind=Happening.KNOCK_BACK))
    placed = state.fighter(target).placed_now or state.board.pieces[target].squares != slid.board.pieces[target].squares
    state = state.with_(board=slid.board).with_fighter(target, placed_now=placed)
    return (yield from _take_slide_damage(state, who, slid, events))


def _take_slide_damage(state: State, who: str, slid: KnockBack, events: list[Event]) -> Steps[State]:
    """Crashes and falls hurt the figure that slides and those that it strikes; ``who`` attacked."""
    for each in slid.damage:
        crash = Dealing(each.piece, each.amount, DamageKind.PLAIN, knock_back=True)
        state, whom = yield from redirect_dealing(state, crash, events)
        if tell_if_protected(state, whom, state.fighter(who).side, "damage", events):
            continue
        state, rolled = yield from roll_reducers(state, replace(crash, target=whom), events)
        state = damage_outside_attack(
            state, whom, each.amount, "knock back", events, by=state.fighter(who).side, kind=DamageKind.PLAIN,
            in_attack=True,
            hand=who, ruling=each.ruling, rolled=rolled,
        )  # fmt: skip
    return state


def passes_hindering(state: State, attack: Attack) -> bool:
    """Does the push of this attack carry its targets through hindering terrain (KBK-14, KBK-15)?"""
    pushes = state.rules.knock_back.pushes.powers
    return any(push.past_hindering for push in pushes if push.effect in attack.using)


def guarded_from_moves(state: State, by: str) -> frozenset[str]:
    """The figures that the first turn protects from knock back by that player (GLD-04)."""
    return frozenset(each.id for each in state.standing() if why_not_knocked_back(state, each.id, by))
