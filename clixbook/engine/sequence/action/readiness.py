"""Whether a figure can be given a kind of action (ACT, TRN-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, join_parts, message
from clixbook.board.carrying.carrying import passenger_may_act
from clixbook.board.objects.lifting import AUTOPILOT
from clixbook.caches import cached_per_position
from clixbook.engine.effects.active import effects_at_moment
from clixbook.engine.effects.effect_rights import is_permitted, preventing_effect
from clixbook.engine.effects.effects import User
from clixbook.engine.effects.sentences.clause_conditions import is_vehicle_without_pilot
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.turn.phases import Phase, may_free_action_in
from clixbook.engine.rules.turn.tokens import may_act, outside_total
from clixbook.engine.sequence.fighters.first_turn import why_countdown_bars
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.combat.vehicles import ActsAlone
from clixbook.rulebooks.sections.turn.actions import ActionKind

_KINDS = frozenset(ActionKind)
_BARRED: dict[str, frozenset[str]] = {
    "costed": _KINDS - {ActionKind.FREE},
    "moves": frozenset({ActionKind.MOVE}),
    "all but moves": _KINDS - {ActionKind.FREE, ActionKind.MOVE},
    "attacks": frozenset({ActionKind.CLOSE, ActionKind.RANGED}),
    "everything": _KINDS,
}
"""The kinds of action that a lasting effect bars, by its word."""
BARRED_WORDS = {
    "costed": "no action but free ones",
    "moves": "no move actions",
    "all but moves": "no action but moves and free ones",
    "attacks": "no attack actions",
    "everything": "no action at all",
}
"""The actions that a figure may then take, as sentences say it."""


def why_not_asked(state: State, fighter: Fighter) -> tuple[Reason, ...]:
    """Why no action of the fighter is possible now; empty if one is."""
    if fighter.side != state.player:
        text = message("{} belongs to {}, and it is {}'s turn.", figure_ref(fighter.id), fighter.side, state.player)
        return (make_reason(state.rules["TRN-10"], text),)
    if fighter.waits:
        text = message("{} is not on the map yet; it comes when a turn of its player begins.", figure_ref(fighter.id))
        return (make_reason(state.rules["SET-20"], text),)
    if fighter.stack:
        text = message(
            "{} is in the stack of {}, which acts as one figure.", figure_ref(fighter.id), figure_ref(fighter.stack)
        )
        return (make_reason(state.rules["TOK-05"], text),)
    if fighter.captor:
        text = message("{} is a captive of {}.", figure_ref(fighter.id), figure_ref(fighter.captor))
        return (make_reason(state.rules["CAP-03"], text),)
    if fighter.attached_to:
        text = message("{} is attached to {}.", figure_ref(fighter.id), figure_ref(fighter.attached_to))
        return (make_reason(state.rules["GEN-05"], text),)
    if fighter.id not in state.board.pieces:
        return (make_reason(state.rules["DMG-01"], message("{} is out of the game.", figure_ref(fighter.id))),)
    if fighter.down:
        return (make_reason(state.rules["DMG-18"], message("{} lies knocked out.", figure_ref(fighter.id))),)
    return why_countdown_bars(state, fighter, "action") or why_nobody_drives(state, fighter.id)


def why_nobody_drives(state: State, who: str) -> tuple[Reason, ...]:
    """Why a vehicle is given no action at all: it has no pilot, and does not drive itself (VEH-02)."""
    if not is_vehicle_without_pilot(state, who) or not state.rules["VEH-02"].in_play:
        return ()
    alone, traits = state.rules.vehicles.acts, state.board.pieces[who].traits
    if alone is ActsAlone.ALWAYS or (alone is ActsAlone.BY_ABILITY and AUTOPILOT in traits):
        return ()
    return (make_reason(state.rules["VEH-02"], message("{} has no pilot.", figure_ref(who))),)


def why_not_ready(state: State, fighter: Fighter, kind: str, phase: Phase = Phase.ACTIONS) -> tuple[Reason, ...]:
    """Why the fighter cannot be given that kind of action now; empty if it can."""
    if waiting := why_not_asked(state, fighter):
        return waiting
    if kind == ActionKind.FREE and phase not in state.rules.turns.free_phases:
        return may_free_action_in(state.rules, phase).reasons
    if fighter.lent:  # an action inside another one (ACT-39)
        if kind != ActionKind.FREE:
            return lasting_bars_of(state, fighter, kind)
        if fighter.owner and not state.rules.actions.controlled.free:
            text = message("{} is controlled, and cannot be given a free action.", figure_ref(fighter.id))
            return (make_reason(state.rules["ACT-39"], text),)
    rules, found = state.rules, (*lasting_bars_of(state, fighter, kind), *why_barred_aboard(state, fighter, kind))
    if kind == ActionKind.RANGED and (effect := preventing_effect(state, fighter.id, "ranged action")):
        why = message("{} allows {} no ranged actions.", printed_name(effect.name), figure_ref(fighter.id))
        found = (make_reason(effect.ruling(rules), why), *found)
    if is_total_spent(state, fighter.id, kind) and not targets_beyond_total(state, fighter.id, kind):
        found = (make_reason(rules["ACT-01"], f"{state.player} has no action left this turn."), *found)
    allowed = partial(
        may_act, rules, tokens=fighter.tokens, kind=kind, acted=fighter.acted,
        traits=state.board.pieces[fighter.id].traits, build_total=state.build_total, turns_running=fighter.running,
        epics=state.epics,
    )  # fmt: skip
    return found if allowed() else (*found, *allowed(who=figure_ref(fighter.id)).reasons)


def ready_kinds(state: State, fighter: Fighter, kinds: frozenset[str]) -> frozenset[str]:
    """The kinds of action among these against which ``why_not_ready`` has nothing.

    Mostly tokens and what it did this turn alone decide: the same for thousands of positions.
    """
    if not _by_tokens_alone(state, fighter.id):
        return frozenset(kind for kind in kinds if not why_not_ready(state, fighter, kind))
    return _ready_by_tokens(
        state.rules, kinds, fighter.tokens, fighter.acted, state.board.pieces[fighter.id].traits, state.build_total,
        fighter.running, state.epics,
    )  # fmt: skip


@cached_per_position
def _by_tokens_alone(state: State, who: str) -> bool:
    """Do its tokens and its actions this turn alone decide for which actions the figure is ready?"""
    fighter = state.fighters[who]
    if state.aboard or fighter.lent or state.left <= 0 or why_not_asked(state, fighter):
        return False
    if state.lasting and any(each.bars and each.on == who for each in state.lasting):
        return False
    return preventing_effect(state, who, "ranged action") is None


@lru_cache(maxsize=4096)
def _ready_by_tokens(
    rules: Rulebook, kinds: frozenset[str], tokens: int, acted: bool, traits: frozenset[str], build_total: int,
    running: int, epics: int,
) -> frozenset[str]:  # fmt: skip
    given = partial(
        may_act, rules, tokens=tokens, acted=acted, traits=traits, build_total=build_total, turns_running=running,
        epics=epics,
    )  # fmt: skip
    free = ActionKind.FREE if may_free_action_in(rules, Phase.ACTIONS) else None
    return frozenset(kind for kind in kinds if (kind != ActionKind.FREE or kind == free) and given(kind=kind))


def why_barred_aboard(state: State, fighter: Fighter, kind: str) -> tuple[Reason, ...]:
    """Why a passenger that is still aboard cannot do this; empty for all others (CAR-06)."""
    if not state.aboard:
        return ()
    what = "attack" if kind in _BARRED["attacks"] else kind
    if state.passage(fighter.id) is None or passenger_may_act(what, rules=state.rules, aboard=True):
        return ()
    return (
        make_reason(
            state.rules["CAR-06"],
            message("{} is aboard, where it attacks or takes free actions.", figure_ref(fighter.id)),
        ),
    )


def is_total_spent(state: State, who: str, kind: str) -> bool:
    """Is no action left of the total out of which one of that kind would come (ACT-01)?"""
    return state.left <= 0 and not outside_total(state.rules, kind) and not outside_by_effect(state, who, kind)


def targets_beyond_total(state: State, who: str, kind: str) -> frozenset[str]:
    """Targets the figure may attack beyond the action total."""
    if kind not in (ActionKind.CLOSE, ActionKind.RANGED):
        return frozenset()
    return frozenset(
        each
        for effect in effects_at_moment(state, who, "attackable_beyond_total")
        for each in effect.attackable_beyond_total(User(state, who))
    )


def why_over_total(state: State, who: str, kind: str, aims: Sequence[str]) -> tuple[Reason, ...]:
    """Why these cannot be attacked beyond the action total."""
    if kind not in (ActionKind.CLOSE, ActionKind.RANGED) or not is_total_spent(state, who, kind):
        return ()
    allowed = targets_beyond_total(state, who, kind)
    if not allowed or (aims and allowed.issuperset(aims)):
        return ()
    text = message(
        "No action is left this turn, except for attacks on {}.", join_parts(map(figure_ref, sorted(allowed)), " and ")
    )
    return (make_reason(state.rules["ACT-01"], text),)


def outside_by_effect(state: State, who: str, kind: str) -> bool:
    """Does an effect of the figure keep its actions of that kind out of the action total (ACT-15)?"""
    return is_permitted(state, who, "an action outside the total", kind)


_BARRED_BY_OTHERS = {"pilot": "it is the pilot of {}", "carry": "{} carried it", "throw": "{} threw it"}
_BARRED_BY_ITSELF = {
    "pilot": "its pilot got in this turn", "carry": "it carried a figure", "deep water": "it is in deep water",
}  # fmt: skip
"""Why actions are barred, by what bars them; powers and feats are named."""


def _barred_words(bar: Lasting) -> Words:
    """``Gnat may take no action at all now: it is the pilot of Cart.``"""
    name = printed_name(bar.source)
    own = _BARRED_BY_ITSELF.get(bar.source, f"its {name}")
    because = (
        own if bar.by == bar.on
        else message(_BARRED_BY_OTHERS.get(bar.source, f"{name} of {{}}"), figure_ref(bar.by))
    )  # fmt: skip
    return message("{} may take {} now: {}.", figure_ref(bar.on), BARRED_WORDS[bar.bars], because)


def lasting_bars_of(state: State, fighter: Fighter, kind: str) -> tuple[Reason, ...]:
    """Lasting effects that forbid this kind of action to the fighter."""
    if not state.lasting:
        return ()
    return tuple(
        make_reason(state.rules[each.ruling], _barred_words(each))
        for each in state.lasting
        if each.on == fighter.id and each.bars and kind in _BARRED[each.bars]
    )
