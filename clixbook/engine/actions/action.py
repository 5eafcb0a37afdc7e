"""The base class of all actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Self

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, PlaceRef, Words, figure_ref, join_parts
from clixbook.board.model.squares import parse_square
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.turn.action_cases import is_basic_action
from clixbook.engine.sequence.action.readiness import why_not_asked, why_not_ready, why_over_total
from clixbook.engine.sequence.carrying.passengers import boarded_position
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

REFERS: Mapping[str, type[str]] = {
    **dict.fromkeys(("target", "targets", "more", "friend", "rider", "riders", "onto", "at"), FigureRef),
    **dict.fromkeys(("to", "lies", "on", "place"), PlaceRef),
}
"""Fields of actions that mean figures or places; ``at`` is either."""


OF_VERB: Mapping[str, OptionKind] = {
    "end": "end", "destroy": "destroy", "raze": "destroy", "climb": "move", "hover": "move", "unstack": "move",
    **dict.fromkeys(("take", "put", "claim", "equip", "release", "unload", "settle"), "object"),
}  # fmt: skip
OF_KIND: Mapping[str, OptionKind] = {
    ActionKind.MOVE: "move", ActionKind.CLOSE: "attack", ActionKind.RANGED: "attack",
}  # fmt: skip
"""The kinds of options: by the verb, else by the kind of action."""


@dataclass(frozen=True, slots=True)
class Action(Described):
    """Base of actions. Its text is ``verb``, ``who`` and its words; ``parse_action`` reads it back.

    A kind of action is a subclass: it says what may be done (``offers``), why something may not
    (``reasons_against``), and does it (``resolve``). ``form`` is how its text goes, for messages. ``basic`` kinds are
    the moves and the attacks that alone there are in the simplest mode (OPT-12). It ``counts_as`` a kind of action for
    tokens and the action total (ACT-06); None where it is no action of a figure, or where each use says that itself.
    ``by_player``: a player does it, so that no figure is given a token, and no effect hears of it.
    """

    kind: ClassVar[OptionKind] = "power"
    verb: ClassVar[str]
    form: ClassVar[str]
    counts_as: ClassVar[ActionKind | None] = None
    basic: ClassVar[bool] = False
    by_player: ClassVar[bool] = False
    who: str

    def __init_subclass__(cls) -> None:
        """The kind of option goes by the verb, else by the kind of action that it counts as."""
        cls.kind = OF_VERB.get(getattr(cls, "verb", ""), OF_KIND.get(cls.counts_as or "", "power"))

    @property
    def details(self) -> tuple[str, ...]:
        """The words after the figure: the action's fields in order, with several words for a tuple.

        Those that mean a figure or a place are references, so that nobody has to guess which they are.
        """
        names: tuple[str, ...] = self.__match_args__[1:]
        held = ((REFERS.get(name, str), getattr(self, name)) for name in names)
        words = ((kind(each),) if isinstance(each, str) else map(kind, each) for kind, each in held if each)
        return tuple(chain.from_iterable(words))

    @property
    def points(self) -> tuple[str, ...]:
        """The figures, by id, and the places, by name, that it refers to besides the acting figure."""
        return tuple(str(each) for each in self.details if isinstance(each, (FigureRef, PlaceRef)))

    @property
    def message(self) -> Words:
        """Its text with references."""
        return join_parts((self.verb, figure_ref(self.who), *self.details), " ")

    @property
    def value_change(self) -> int:
        """The change of a value of its target; 0 if it changes none."""
        return 0

    def __str__(self) -> str:
        return " ".join((self.verb, self.who, *self.details))

    @property
    def ruling_name(self) -> str:
        """Its name in rulings about actions without a token or outside the total (ACT-15)."""
        return self.verb

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        """The action of those words, usually one for each field; None if they are too few, too many or wrong."""
        names: tuple[str, ...] = cls.__match_args__[1:]
        if len(details) != len(names):
            return None
        given = zip(names, details, strict=True)
        return cls(who, *(parse_square(word).name if REFERS.get(name) is PlaceRef else word for name, word in given))

    def normalized(self, state: State) -> Action:
        """The same action with its words in the order in which it is offered."""
        return self

    @property
    def attack_targets(self) -> tuple[str, ...]:
        """The figures that a plain attack is aimed at."""
        return ()

    def with_targets(self, targets: tuple[str, ...]) -> Action:
        """The same attack on these figures."""
        raise NotImplementedError

    def action_kind(self, rules: Rulebook) -> str:
        """The kind of action that this one is for tokens and the action total (ACT-06)."""
        return self.counts_as or self.verb

    @classmethod
    def is_known(cls, rules: Rulebook) -> bool:
        """Is there such an action in this book?"""
        return True

    @classmethod
    def needed_ability(cls, rules: Rulebook) -> str:
        """The ability that a figure needs for it without a power (ACT-08); "" if ruled elsewhere."""
        return ""

    @classmethod
    def is_in_mode(cls, rules: Rulebook) -> bool:
        """Is there such an action in the mode that is played (OPT-12)?"""
        return cls.basic or not rules.options.basics_turn.everybody_acts

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterable[Action]:
        """Every action of this kind that the ready fighter may be given now."""
        raise NotImplementedError

    def why_not(self, state: State) -> tuple[Reason, ...]:
        """Why it cannot be given now; empty if it can. ClixbookError for unknown figures."""
        fighter, state = state.fighter(self.who), boarded_position(state, self.who)
        if not self.is_in_mode(state.rules):
            return (make_reason(state.rules["OPT-12"], "Figures move or attack here, and do nothing else."),)
        if not (everybody := is_basic_action(state.rules, self.needed_ability(state.rules))):
            return everybody.reasons
        if waiting := why_not_asked(state, fighter):
            return waiting
        kind = self.action_kind(state.rules)
        unready = why_not_ready(state, fighter, kind) or why_over_total(state, self.who, kind, self.attack_targets)
        against = self.why_nothing_there(state) or self.reasons_against(state, fighter)
        return tuple(dict.fromkeys((*unready, *against)))  # of several targets each may have it

    def why_nothing_there(self, state: State) -> tuple[Reason, ...]:
        """Why a thing named by its words is missing, before any other reason; empty if all are there."""
        return ()

    def reasons_against(self, state: State, fighter: Fighter) -> tuple[Reason, ...]:
        """Why a fighter that is ready for this kind of action cannot do just this."""
        raise NotImplementedError

    def ahead_of_token(self, state: State) -> State:
        """The position as its action token comes, as far as it matters who then has which tokens."""
        return state

    def resolve(self, state: State, events: list[Event]) -> Steps[State]:
        """Resolve the action; the token comes afterwards (``engine.resolution``)."""
        raise NotImplementedError
        yield


class PlayerAction(Action):
    """Base of actions of a player between two actions, in anybody's turn; never listed among the options.

    ``who`` is all that follows the verb.
    """

    __slots__ = ()
    by_player: ClassVar[bool] = True

    @classmethod
    def read(cls, who: str, details: Sequence[str]) -> Self | None:
        return cls(" ".join((who, *details)))

    @classmethod
    def offers(cls, state: State, fighter: Fighter) -> Iterable[Action]:
        return ()
