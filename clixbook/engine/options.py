"""All options of the player to act, in lazily computed groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import TypeGuard, get_args, overload

from clixbook.board.model.squares import SquareLike, as_square
from clixbook.caches import cached_value
from clixbook.engine.actions import KINDS, Action, EndTurn
from clixbook.engine.position.described import OptionKind
from clixbook.engine.position.lazy import LazyMapped
from clixbook.engine.position.questions import Option
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.turn.action_cases import is_basic_action
from clixbook.engine.sequence.action.readiness import ready_kinds, why_over_total
from clixbook.engine.sequence.carrying.passengers import boarded_position
from clixbook.errors import BadWord, did_you_mean
from clixbook.rulebooks import Rulebook

KINDS_OF_OPTIONS: tuple[str, ...] = get_args(OptionKind)


@dataclass(unsafe_hash=True)
class Family:
    """Options of one kind for one figure: ``members``, computed on first use."""

    state: State
    kind: type[Action]
    fighter: Fighter

    @property
    def verb(self) -> str:
        """The verb of the actions: "move", "close" ..."""
        return self.kind.verb

    @property
    def who(self) -> str:
        """The figure that acts."""
        return self.fighter.id

    @cached_value
    def members(self) -> Sequence[Action]:
        """The actions."""
        offered = self.kind.offers(self.state, self.fighter)
        if self.state.left > 0:
            return offered if type(offered) is LazyMapped else tuple(offered)
        state, who = self.state, self.who
        return tuple(
            each
            for each in offered
            if not why_over_total(state, who, each.action_kind(state.rules), each.attack_targets)
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.who} ..."

    def __repr__(self) -> str:
        return f"<Family {self.verb} {self.who}>"


@cache
def kinds_known(rules: Rulebook) -> tuple[tuple[type[Action], ...], frozenset[str]]:
    """The kinds of action in that book, each with the kind it counts as."""
    kinds = tuple(
        kind
        for kind in KINDS
        if kind.is_known(rules) and kind.is_in_mode(rules) and is_basic_action(rules, kind.needed_ability(rules))
    )
    return kinds, frozenset(kind.counts_as for kind in kinds if kind.counts_as)


@lru_cache(maxsize=256)
def _ready(rules: Rulebook, ready: frozenset[str]) -> tuple[type[Action], ...]:
    """The kinds of action in that book for a figure that is ready for these kinds."""
    kinds, _ = kinds_known(rules)
    return tuple(kind for kind in kinds if not kind.counts_as or kind.counts_as in ready)


class Options(Sequence[Action]):
    """Options of a player between actions, by family; the end of the turn is last.

    Asking for the first ones works out no more families than it must; ``families`` are the groups themselves.
    """

    def __init__(self, state: State) -> None:
        self.state = state

    @cached_value
    def families(self) -> tuple[Family, ...]:
        """The kinds of action for which some figure is ready; a family may turn out to be empty."""
        state, found = self.state, list[Family]()
        _, words = kinds_known(state.rules)
        for fighter in state.in_play(state.player):
            if fighter.waits or fighter.captor:
                continue
            state = boarded_position(self.state, fighter.id)
            ready = ready_kinds(state, fighter, words)
            found += [Family(state, kind, fighter) for kind in _ready(state.rules, ready)]
        return tuple(found)

    def of_kind(self, kind: str, who: str) -> tuple[Action, ...]:
        """The options of that kind or key, and of that figure; no other families are worked out."""
        families = (each for each in self.families if who in ("", each.who))
        wanted = (each for each in families if kind in ("", each.kind.kind, each.verb))
        ends = (EndTurn(),) if self.may_end and kind in ("", "end") and not who else ()
        return (*chain.from_iterable(family.members for family in wanted), *ends)

    @cached_value
    def may_end(self) -> bool:
        """May the player end the turn?"""
        return not EndTurn().why_not(self.state)

    def gave(self, action: object) -> TypeGuard[Action]:
        """Whether this action was already offered here, so that it needs no check."""
        if type(action) is EndTurn and not action.who:
            return self.may_end
        if not isinstance(action, Action) or "families" not in self.__dict__:
            return False
        looked_at = (each for each in self.families if each.kind is type(action) and "members" in each.__dict__)
        return any(action in each.members for each in looked_at if each.who == action.who)

    def __iter__(self) -> Iterator[Action]:
        offered = chain.from_iterable(family.members for family in self.families)
        return chain(offered, (EndTurn(),) if self.may_end else ())

    def __len__(self) -> int:
        return sum(len(family.members) for family in self.families) + self.may_end

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice) or index < 0:
            return tuple(self)[index]
        left = index
        for family in self.families:
            if left < len(family.members):
                return family.members[left]
            left -= len(family.members)
        if not left and self.may_end:
            return EndTurn()
        raise IndexError(f"There are {len(self)} options, counted from 0.")

    def __repr__(self) -> str:
        return f"<Options of {self.state.player}: {', '.join(map(repr, self.families))}>"


def picked_options(
    options: Iterable[Option], kind: str, who: str, target: str, square: SquareLike
) -> tuple[Option, ...]:
    """The options of that kind or key, figure, target and square; a ClixbookError for an unknown kind."""
    keys = {parse.verb for parse in KINDS} | {"yes", "no"}
    if kind and kind not in KINDS_OF_OPTIONS and kind not in keys:
        hint = did_you_mean(kind, (*KINDS_OF_OPTIONS, *keys), f"there are {', '.join(KINDS_OF_OPTIONS)}.")
        raise BadWord(f"No option is of the kind {kind!r:.40}; {hint}")
    at = as_square(square) if square else None
    return tuple(
        each
        for each in options
        if kind in ("", each.kind, each.key) and who in ("", each.who) and target in ("", each.target)
        and at in (None, each.square)
    )  # fmt: skip
