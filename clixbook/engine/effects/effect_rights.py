"""The rights and changes that the effects of a figure give it in a position (EFF)."""

from __future__ import annotations

from clixbook.caches import cached_per_position
from clixbook.engine.effects.active import effects_at_moment, effects_in_use, overriding
from clixbook.engine.effects.effects import Counted, Effect, Permission, Prevention, Striking, User
from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.game_modes import basics_rights
from clixbook.rulebooks.vocabulary import MoveRights


@cached_per_position
def move_rights_of(state: State, who: str, verb: str = "") -> MoveRights:
    """Movement rights that a figure's effects give."""
    lent = basics_rights(rules=state.rules)
    for effect in effects_at_moment(state, who, "move_rights"):
        lent |= effect.move_rights(User(state, who), verb)
    return lent


@cached_per_position
def effects_ignored_in_move(state: State, who: str, verb: str) -> frozenset[str]:
    """Names of effects ignored in a move of that verb."""
    return frozenset(
        each.name
        for each in effects_at_moment(state, who, "is_ignored_in_move")
        if each.is_ignored_in_move(User(state, who), verb)
    )


def preventing_effect(state: State, who: str, what: Prevention, about: str = "") -> Effect | None:
    """The effect of the figure that prevents this; None for none."""
    keepers = effects_at_moment(state, who, "prevents")
    return next((each for each in keepers if each.prevents(User(state, who), what, about)), None) if keepers else None


def is_permitted(state: State, who: str, what: Permission, about: str) -> bool:
    """Whether an effect of the figure permits this to it."""
    return any(each.permits(User(state, who), what, about) for each in effects_at_moment(state, who, "permits"))


def changed_number(state: State, who: str, what: Counted, number: int, about: str = "") -> int:
    """The number after the changes by all effects of the figure."""
    for each in effects_at_moment(state, who, "change_number"):
        number = each.change_number(User(state, who), what, number, about)
    return number


def line_of_fire_rights_of(state: State, who: str, using: tuple[str, ...] = ()) -> frozenset[str]:
    """Things that the figure's lines of fire ignore (LOF-20)."""
    lent = frozenset[str]()
    for effect in overriding(effects_in_use(state, who, using), "line_of_fire_rights"):
        lent |= effect.line_of_fire_rights(User(state, who), effect.name in using)
    return lent


def recipients_of(state: State, who: str, name: str, target: str) -> tuple[str, ...]:
    """Additional figures affected by the effect of that name."""
    held = effects_at_moment(state, who, "additional_recipients")
    return tuple(
        dict.fromkeys(each for effect in held for each in effect.additional_recipients(User(state, who), name, target))
    )


NO_HELP = Striking()


def close_attack_rights_of(state: State, who: str, using: tuple[str, ...] = ()) -> Striking:
    """Close attack rights that a figure's effects give."""
    lent = NO_HELP
    for effect in overriding(effects_in_use(state, who, using), "close_attack_rights"):
        lent |= effect.close_attack_rights(User(state, who), effect.name in using)
    return lent
