"""The base class of effects, with a hook for each moment of play.

An ``Effect`` is one power as a value. The engine asks every figure's effects at each moment and knows none by name;
``clixbook.powers`` adds them to the table in ``engine/effects/effect_table.py``;
``engine/effects/active.py`` says who can use which now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import FigureRef, figure_ref, message
from clixbook.engine.effects.coverage import ABSENT, COMPLETE, Coverage
from clixbook.engine.effects.former_hooks import FORMER_FLAGS, accept_former_hooks, former_flag
from clixbook.engine.effects.moments.attack_moments import AttackMoments
from clixbook.engine.effects.moments.company_moments import CompanyMoments
from clixbook.engine.effects.moments.roll_moments import RollMoments
from clixbook.engine.effects.moments.turn_moments import TurnMoments
from clixbook.engine.position.effect_context import Striking, User
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.questions import Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.values import ValueChange
from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.teams.teams import TeamSource
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights

if TYPE_CHECKING:
    from clixbook.engine.actions.action import Action
    from clixbook.engine.actions.use import Use
    from clixbook.engine.position.attack import Attack

Permission: TypeAlias = Literal[
    "an action outside the total",  # of this kind (ACT-15)
    "a captive",  # this opponent (CAP-01)
    "powers from afar",  # on this friend, as if they stood side by side
]
Prevention: TypeAlias = Literal[
    "being carried",
    "hard damage",  # penetrating or unavoidable: to the user it is plain (DMG-12, DMG-13)
    "opponents",  # whatever they do
    "opponents' modifiers",  # of the user's combat values
    "opponents' teams",  # the team abilities of those beside the user (TAB-04)
    "opponents' tokens",
    "pushing damage",  # to this friend (ACT-19)
    "ranged action",
    "ranged attack",
]
Counted: TypeAlias = Literal[
    "actions",  # of the action total (ACT-01)
    "healing",  # clicks that a power heals
    "own pushing damage",  # for an action of this kind, tokens aside (ACT-20)
    "range of opponents",  # who attack the user
    "roll",  # for its effect of this name
    "speed",  # in an action of this kind
    "targets",  # of a ranged attack
]


class Origin(Enum):
    """The source from which a figure has an effect."""

    DIAL = "a power on its dial"
    ABILITY = "a combat symbol of its base, or a word on its card"
    TEAM = "a team on its base (TAB-01)"
    SENTENCE = "a special power, whose sentences the effect carries out"
    RULES = "the rules: every figure has it where it is in play, and nothing takes it away"
    MARKERS = "markers on the map: every figure has it while there are any"
    CONDITION = "a battlefield condition or a theme, at which the effect looks by itself"
    FEAT = "a feat that it was given"

    def __init__(self, words: str) -> None:
        self.is_brought = self.name in ("CONDITION", "FEAT")
        """Whether players bring it to the game."""
        self.is_common = self.name in ("RULES", "MARKERS") or self.is_brought
        """Whether it stands on no figure, so that no name on a dial means it."""


__all__ = ["Counted", "Effect", "Origin", "Permission", "Prevention", "Striking", "User"]


class Effect(AttackMoments, CompanyMoments, RollMoments, TurnMoments):
    """Base of powers and abilities. Every method is a hook; the defaults do nothing.

    ``name`` is the game's own term in lower case, as dials show it; ``row`` the ruling that describes it. Effects
    keep nothing between calls: all that lasts stands in the position (``State.lasting``, ``State.used``).

    >>> import clixbook as cx
    >>> class Encore(cx.Effect):
    ...     name, row = "encore", "ACT-06"
    ...     def prevents(self, user, what, about=""):
    ...         return what == "pushing damage" and about != user.who
    >>> Encore().scope(cx.rulebook("core2014"))
    'complete'
    """

    name: ClassVar[str]
    row: ClassVar[str]
    origin: ClassVar[Origin] = Origin.DIAL
    """The source from which a figure has it: dial, team, feat ..."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        accept_former_hooks(cls)

    card: ClassVar[str] = ""
    """The card text of a battlefield condition or a special power; "" where the ruling has the text."""
    special: ClassVar[bool] = False
    """True for a special power of our own figures, which no book prints."""
    controls: ClassVar[bool] = False
    """True if it takes control of opponents for longer than an action; they may then be released (ACT-39)."""
    named_for: ClassVar[Literal["", "nobody", "friends", "opponents"]] = ""
    """The figures that a use of it names, for pages that tell why it cannot be used now; "" where they tell nothing."""
    weighs_rolls: ClassVar[bool] = False
    """True if it depends on the exact dice of other rolls (by how much, which face, a price for a reroll):
    then every outcome of a roll is looked at (``Roll.relevant_outcomes``)."""

    aliases: ClassVar[tuple[str, ...]] = ()
    """Other names that books give it."""

    def ruling(self, rules: Rulebook) -> Ruling[Any]:
        """The ruling about it in a book."""
        return rules[self.row]

    def in_play(self, rules: Rulebook) -> bool:
        """Does the book know it? What is not in play does nothing."""
        return self.ruling(rules).in_play

    def missing_text(self, rules: Rulebook) -> str:
        """The part of the book's text that is not implemented; "" if complete."""
        return ""

    def scope(self, rules: Rulebook) -> Coverage:
        """How much of the book's text is played: ``"complete"``, ``"partial: lacks ..."`` or ``"absent"``."""
        if not self.in_play(rules):
            return ABSENT
        return Coverage("partial", missing, lacks=True) if (missing := self.missing_text(rules)) else COMPLETE

    def removes_symbols(self, rules: Rulebook) -> bool:
        """Does it take the speed symbol or the size from a figure that shows it (SPD-10)?"""
        return False

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        """Names of effects that come with this one."""
        return ()

    def version_of(self, rules: Rulebook) -> str:
        """The standard power that this effect replaces, without granting it; "" for none."""
        return ""

    def with_number(self, number: int) -> Effect:
        """The same effect with another number (EFF-26)."""
        return self

    # -- with others at one moment (EFF-05) ------------------------------------------------------------------

    @property
    def display_name(self) -> str:
        """The name shown where players choose the order of triggers."""
        return self.name

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        """The separate triggers of this effect at that moment: itself, or none where it does nothing then."""
        return (self,)

    def affected_figures(self, user: User, moment: str) -> frozenset[str] | None:
        """The figures it depends on or affects at that moment; None if open.

        Effects without dice are tried out, so only those that roll need to override it.
        """
        return None

    def is_card_word(self, rules: Rulebook) -> bool:
        """Does its name among the traits of a card give this ability, or this team ability, in the book (TAB-01)?"""
        return self.in_play(rules) and (self.origin is not Origin.TEAM or TeamSource.TRAIT in rules.teams.sources)

    def is_printed_on(self, figure: Figure, words: frozenset[str], rules: Rulebook) -> bool:
        """Whether a symbol of this figure or a word on its card gives this ability."""
        return False

    def is_countered(self, rules: Rulebook) -> bool:
        """Is it a combat ability that an effect may take away, as powers are (EFF-18)?"""
        return False

    def lasting_options(self, user: User, on: str) -> Iterable[Lasting]:
        """Lasting effects that a use on that figure could leave, one for each choice."""
        return ()

    def is_inactive(self, moment: str, names: frozenset[str]) -> bool:
        """Whether it does nothing at that moment for a figure with these names.

        While nothing lasts on that figure, that is, and outside attacks that use it.
        """
        return False

    # -- what it permits, forbids and counts -----------------------------------------------------------------

    def permits(self, user: User, what: Permission, about: str) -> bool:
        """Whether it permits this to the user, which the rules do not; ``about`` a figure or a kind of action."""
        return False

    def prevents(self, user: User, what: Prevention, about: str = "") -> bool:
        """Whether it prevents this, which the rules permit; ``about`` a figure where one is meant."""
        return False

    def change_number(self, user: User, what: Counted, number: int, about: str = "") -> int:
        """A number that counts for the user, with the changes of this effect.

        Combat values have ``on_value``. ``about`` is a kind of action, or the name of an effect for which is rolled.
        """
        return number

    # -- what it lends while it shows ------------------------------------------------------------------------

    values: ClassVar[frozenset[str]] = frozenset()
    """The combat values that ``on_value`` changes, if not all."""

    def move_rights(self, user: User, verb: str) -> MoveRights:
        """Movement rights in an action of that kind: ``"move"``, ``"power"`` or ``""``."""
        return NO_RIGHTS

    def is_ignored_in_move(self, user: User, verb: str) -> bool:
        """Whether it is ignored in such a move."""
        return False

    def line_of_fire_rights(self, user: User, using: bool) -> frozenset[str]:
        """Things its lines of fire ignore (LOF-20); ``using``: in an attack that uses it."""
        return frozenset()

    def close_attack_rights(self, user: User, using: bool) -> Striking:
        """Rights in close attacks; ``using``: in an attack that uses this effect."""
        return Striking()

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[ValueChange]:
        """Changes of one of the user's own combat values; ``attack`` is the attack in which it counts."""
        return ()

    def target_defense_changes(self, user: User, attack: Attack, target: str) -> Iterable[ValueChange]:
        """Changes of a target's defense in an attack that uses this effect."""
        return ()

    def lendable_value(self, user: User, who: str, name: str) -> str:
        """The value a friend may use instead: "printed", "unmodified" or "" for none."""
        return ""

    # -- actions of anybody ----------------------------------------------------------------------------------

    def on_action_declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """After anybody declared an action, before it begins (TAB-07)."""
        return user.state
        yield

    def after_action(self, user: User, events: list[Event]) -> State:
        """After any action (TAB-09)."""
        return user.state

    def after_entering(self, user: User, events: list[Event]) -> Steps[State]:
        """After the user entered the map, having begun the game off it."""
        return user.state
        yield

    # -- actions ---------------------------------------------------------------------------------------------

    def kind(self, rules: Rulebook) -> str:
        """The kind of action it takes to use it (ACT-06): ``"power"``, ``"free"`` ..."""
        return "power"

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        """The kinds of action that use it; one of several is the first word of a use (ACT-41)."""
        return (self.kind(rules),)

    def by_action(self, rules: Rulebook) -> bool:
        """Whether it takes an action of its own to use it."""
        return type(self).offers is not Effect.offers

    def offers(self, user: User) -> Iterator[Use]:
        """All ways the user could use it now by an action of its own."""
        return iter(())

    def words_on(self, user: User, other: str) -> tuple[str, ...]:
        """The words of a use on that figure ("" for nobody), as a player would ask for it."""
        return (other,) if other else ()

    def references_in(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words of a use, with references for figures and places."""
        return tuple(map(FigureRef, words))

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        """The text of a use after the effect's name.

        ``{0}`` stands for its first word. None: as every other, ``gnat`` or ``to D4``, and then what refers to nothing.
        """
        return None

    def value_change(self, words: Sequence[str]) -> int:
        """The change that a use with these words makes to its target's value, or 0."""
        return 0

    def sorted_words(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words of a use in the order in which ``offers`` has them."""
        return words

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        """Why it cannot be used so, readiness aside."""
        if use in tuple(self.offers(user)):
            return ()
        so = make_reason(
            self.ruling(user.rules),
            message("{} cannot use {} that way now.", figure_ref(user.who), printed_name(self.name)),
        )
        return self.refusal(user, use) or (so,)

    def why_not_had(self, user: User, use: Use) -> tuple[Reason, ...]:
        """Further reasons for a refusal to a figure that does not have the effect; mostly none."""
        return ()

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        """Why a use that is not offered is refused."""
        return (make_reason(self.ruling(user.rules), f"{printed_name(self.name)} takes no action of its own."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Carry out a use."""
        raise NotImplementedError
        yield


for _name in FORMER_FLAGS:
    setattr(Effect, _name, former_flag(_name))
