"""What powers, abilities and objects may do to the sequence of play: named moments, at which each speaks for itself.

An ``Effect`` is one power as a value. The engine asks every figure's effects at each moment and knows none by name;
``clixbook.powers`` adds them to the table in ``engine/held.py``, which says who can use which now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from clixbook.board.answers import Reason, because
from clixbook.board.said import Figure, said, the
from clixbook.engine.company_moments import CompanyMoments
from clixbook.engine.lasting import Lasting
from clixbook.engine.questions import Steps
from clixbook.engine.roll_moments import RollMoments
from clixbook.engine.rules.damage import DamageChange, DamageKind, Reducer
from clixbook.engine.rules.values import Bound, Lock, Modifier, Replacement
from clixbook.engine.state import Event, State
from clixbook.engine.turn_moments import TurnMoments
from clixbook.engine.users import Striking, User
from clixbook.figures.figure import Figure as Printed
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.vocabulary import NO_RIGHTS, MoveRights

if TYPE_CHECKING:
    from clixbook.engine.actions.action import Action
    from clixbook.engine.actions.use import Use
    from clixbook.engine.sequence.attack.blows import Along, Attack, Dealing, Hit, ThrownBack


__all__ = ["Effect", "Striking", "User"]


class Effect(CompanyMoments, RollMoments, TurnMoments):
    """One power or ability. Every method is a moment; those that a power does not override do nothing.

    ``name`` is the game's own term in lower case, as dials show it; ``row`` the ruling that describes it. Effects
    keep nothing between calls: what lasts stands in the position (``State.lasting``, ``State.used``).

    >>> import clixbook as cx
    >>> class Encore(cx.Effect):
    ...     name, row = "encore", "ACT-06"
    ...     def spares_push(self, user, who):
    ...         return who == user.who
    >>> Encore().scope(cx.rulebook("core2014"))
    'complete'
    """

    name: ClassVar[str]
    row: ClassVar[str]
    common: ClassVar[bool] = False
    """True if every figure has it where it is in play; it shows on no dial and nothing takes it away."""
    brought: ClassVar[bool] = False
    """True if it hangs on what players bring to a game, themes, conditions or feats, and looks there by itself."""
    feat: ClassVar[bool] = False
    """True if it hangs on a feat: those figures have it that were given the feat."""
    of_markers: ClassVar[bool] = False
    """True if it hangs on markers on the map, so that nobody has it while there are none."""
    card: ClassVar[str] = ""
    """What its card says, for a battlefield condition or a special power; "" where the ruling says it."""
    special: ClassVar[bool] = False
    """True for a special power of our own figures, which no book prints."""
    by_sentence: ClassVar[bool] = False
    """True for what carries out the sentences of special powers: whoever has one has it."""
    team: ClassVar[bool] = False
    """True for a team ability: a figure has it by a team on its base, not by its dial (TAB-01)."""
    controls: ClassVar[bool] = False
    """True if it puts opponents on its user's side for longer than an action, who may let them go (ACT-39)."""
    weighs_rolls: ClassVar[bool] = False
    """True if it may matter to it by how much a roll succeeds or which face a die shows, or if its luck has a price
    that may change who succeeds: then every outcome of a roll is looked at (``Roll.parting``)."""

    ability: ClassVar[bool] = False
    """True for a combat ability: a figure has it by a symbol of its base, or by a word on its card."""

    aliases: ClassVar[tuple[str, ...]] = ()
    """Other names that books give it."""

    def ruling(self, rules: Rulebook) -> Ruling[Any]:
        """What the book says about it."""
        return rules[self.row]

    def in_play(self, rules: Rulebook) -> bool:
        """Does the book know it? What is not in play does nothing."""
        return self.ruling(rules).in_play

    def lacks(self, rules: Rulebook) -> str:
        """What this program leaves out of the book's text; "" if it is complete."""
        return ""

    def scope(self, rules: Rulebook) -> str:
        """``"complete"``, ``"partial: lacks ..."`` or ``"absent"``, as a player is told."""
        if not self.in_play(rules):
            return "absent"
        return f"partial: lacks {lacking}" if (lacking := self.lacks(rules)) else "complete"

    def grounds(self, rules: Rulebook) -> bool:
        """Does it take speed symbol or size of whoever shows it, as SPD-10 says?"""
        return False

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        """The names of other effects that whoever can use this one can use too."""
        return ()

    def altered(self, number: int) -> Effect:
        """The same effect with another number, where a special power gives it one (EFF-26)."""
        return self

    # -- with others at one moment (EFF-05) ------------------------------------------------------------------

    @property
    def called(self) -> str:
        """What it is called where one of several is chosen to happen first."""
        return self.name

    def parts(self, user: User, moment: str) -> Iterable[Effect]:
        """What it does for this user at that moment, at which it speaks, each on its own: itself, or parts of it."""
        return (self,)

    def touches(self, user: User, moment: str) -> frozenset[str] | None:
        """The figures that decide what it does at that moment, or that it does something to; None where that is open.

        What asks for no dice is tried out, so only others need to say it.
        """
        return None

    def printed_on(self, figure: Printed, words: frozenset[str], rules: Rulebook) -> bool:
        """Is it a combat ability that a symbol of this figure gives, or one of these ``words`` on its card?"""
        return False

    def is_countered(self, rules: Rulebook) -> bool:
        """Is it a combat ability that an effect may take away, as powers are (EFF-18)?"""
        return False

    def lays(self, user: User, on: str) -> Iterable[Lasting]:
        """What would last on that figure once the user has used it there, one for each choice that there is."""
        return ()

    def idles(self, moment: str, names: frozenset[str]) -> bool:
        """Does it come to nothing at that moment for a figure with these names on dial and card, so that nobody asks?

        While nothing lasts in the position, that is, and outside attacks that use it.
        """
        return False

    # -- what it lends while it shows ------------------------------------------------------------------------

    values: ClassVar[frozenset[str]] = frozenset()
    """The combat values that ``on_value`` changes, if not all."""

    def moving(self, user: User, verb: str) -> MoveRights:
        """Rights lent to its moves in an action of that kind: ``"move"``, ``"power"``, or ``""`` for any other move."""
        return NO_RIGHTS

    def speeding(self, user: User, verb: str) -> Iterable[Modifier]:
        """Changes of its speed value in an action of that kind."""
        return ()

    def rests(self, user: User, verb: str) -> bool:
        """True if it counts for nothing in such a move: the board then does not see its name."""
        return False

    def looking(self, user: User, using: bool) -> frozenset[str]:
        """What the lines of its shots ignore, in the words of LOF-20; ``using``: in an attack that uses it."""
        return frozenset()

    def striking(self, user: User, using: bool) -> Striking:
        """What it lends to its close attacks; ``using``: in an attack that uses it."""
        return Striking()

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock | Bound]:
        """Changes of one of the user's own combat values; ``attack`` is the one in which the value is asked."""
        return ()

    def on_target(self, user: User, attack: Attack, target: str) -> Iterable[Modifier | Replacement | Lock | Bound]:
        """Changes of the defense of one whom an attack of the user hits or misses, if it uses this effect."""
        return ()

    def lends(self, user: User, who: str, name: str) -> str:
        """May friend ``who`` take the user's combat value for its own: "printed" or "unmodified", or "" for neither?"""
        return ""

    # -- in an attack ----------------------------------------------------------------------------------------

    def is_chosen(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, bool]]:
        """The user is about to be a target of an attack: the position, and whether it refuses to be one (ATK-13).

        It is among the targets of ``attack``, unless an effect of the attacker makes it one besides those.
        """
        return user.state, False
        yield

    def sees_through(
        self, user: User, effect: str, faces: frozenset[int], events: list[Event]
    ) -> Steps[tuple[State, frozenset[int]]]:
        """Somebody is about to roll for that effect against the user's attack: the position, and which faces do it."""
        return user.state, faces
        yield

    def deafens(self, user: User, attack: Attack) -> Iterable[str]:
        """Figures of which nothing counts that they could use, while an attack uses this effect (EFF-16)."""
        return ()

    def begins_attack(self, user: User, attack: Attack) -> Steps[tuple[State, Attack]]:
        """The user begins an attack: the position, and the attack as its player makes it before any roll."""
        return user.state, attack
        yield

    def about_to_roll(self, user: User, attack: Attack, events: list[Event]) -> Steps[tuple[State, Attack]]:
        """All targets of the user's attack are known, and its roll is next: the position, and the attack as it is."""
        return user.state, attack
        yield

    def more_targets(self, user: User, attack: Attack) -> Iterable[str]:
        """Figures that become targets besides those declared, in an attack that uses this effect."""
        return ()

    def attacks(self, user: User, given: str) -> Iterator[Attack]:
        """Attacks of its own that the user may make of what it is given, such as a "ranged action" (ACT-07)."""
        return iter(())

    def also_struck(self, user: User, attack: Attack, blows: tuple[Hit, ...]) -> Iterable[Along]:
        """Figures struck along with the targets, whose hits and misses are ``blows``, in an attack that uses it."""
        return ()

    def settles_damage(
        self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, Attack]]:
        """The user's attack, which deals normal damage, hit these: the attack with other damage (``Attack.fixed``)."""
        return user.state, attack
        yield

    def instead_of_damage(self, user: User, attack: Attack, hit: Hit) -> int | None:
        """Damage dealt to this figure in place of the normal damage, in an attack that uses it; None for normal."""
        return None

    def would_be_hit(
        self, user: User, attack: Attack, hit: Hit, hits: tuple[Hit, ...], events: list[Event]
    ) -> Steps[tuple[State, tuple[Hit, ...]]]:
        """The user would be hit: the position, and the hits in place of this one; an evaded one says so.

        ``hits`` are all those that the attack would come to.
        """
        return user.state, (hit,)
        yield  # a generator that asks nothing

    def throws(self, user: User, attack: Attack, hit: Hit) -> ThrownBack | None:
        """How an attack that uses this effect knocks back a figure that it hit, doubles or not; None for not."""
        return None

    def backfires(self, user: User, attack: Attack, events: list[Event]) -> State | None:
        """What two ones do to the attacker at once in place of the usual harm (ATK-18); None for that."""
        return None

    def has_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """An attack that uses this effect hit, and its damage is done."""
        return user.state
        yield

    def was_evaded(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """One whom an attack that uses this effect would have hit got out of its way, and the attack is over."""
        return user.state
        yield

    def has_attacked(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> Steps[State]:
        """An attack of the user, whatever it uses, hit these, and all its damage is done."""
        return user.state
        yield

    def would_be_dealt(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, str]]:
        """Damage would be dealt to the user: the position, and to whom it is dealt."""
        return user.state, user.who
        yield

    def damage_changes(self, user: User, attack: Attack) -> Iterable[DamageChange]:
        """Increases and decreases of damage that the user deals."""
        return ()

    def least_damage(self, user: User, attack: Attack, target: str) -> int:
        """What reducers leave of damage that an attack of the user deals to this figure, if so much was dealt."""
        return 0

    def helps(self, user: User, attack: Attack) -> Iterable[Modifier | DamageChange]:
        """What it adds to the damage value, or to the damage dealt, in an attack of a friend of the user's."""
        return ()

    def destroys(self, user: User, attack: Attack) -> Iterable[Modifier]:
        """What it adds to the damage value of its user, or of a friend, that destroys things by such an attack."""
        return ()

    def rolls_to_destroy(self, user: User, attack: Attack) -> bool:
        """May a die be the damage value of its user that destroys things by such an attack, on nobody?"""
        return False

    def stand_ins(self, user: User) -> Iterable[str]:
        """Friends of whom one goes down where damage would end the user, who stays on its last click."""
        return ()

    def holds_damage(self, user: User, attack: Attack) -> bool:
        """Does nobody else take the damage of an attack of the user's that uses this effect?"""
        return False

    def softens(self, user: User) -> bool:
        """Is no damage to the user harder to reduce, evade or pass on than plain damage (DMG-12, DMG-13)?"""
        return False

    def reducers(self, user: User, kind: DamageKind) -> Iterable[Reducer]:
        """What reduces or ignores damage that is dealt to the user."""
        return ()

    def would_take(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, tuple[Reducer, ...]]]:
        """Damage was dealt to the user and is about to be taken: what dice add against this damage alone."""
        return user.state, ()
        yield

    saves: ClassVar[str] = ""
    """The sort of an effect that keeps its user from a KO, on its last click (DMG-20), such as "power"; "" for none."""

    arrives: ClassVar[bool] = False
    """True if its user begins the game off the map, and comes in a later turn (SET-20)."""

    lingers: ClassVar[int] = 0
    """With how many tokens its user stays on the map as it is knocked out, until somebody heals it; 0 for not."""

    halts: ClassVar[bool] = False
    """True if damage does not turn a dial past a click that shows it (DMG-19)."""

    halts_attacks: ClassVar[bool] = False
    """True if damage of an opponent's attack does not turn a dial past a click that shows it, in a book that has it."""

    shields: ClassVar[frozenset[str]] = frozenset()
    """The names of effects from which its own words protect it (EFF-30)."""

    def heals_less(self, rules: Rulebook) -> int:
        """How much less a power heals its user."""
        return 0

    def was_damaged(self, user: User, attack: Attack, events: list[Event]) -> Steps[State]:
        """An attack damaged the user, who may be out of the game by now."""
        return user.state
        yield

    def strains(self, user: User, kind: str) -> int:
        """The pushing damage that it deals by itself to the user for an action of that kind, tokens aside (ACT-20)."""
        return 0

    def pushed(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        """So much pushing damage would be dealt to the user: True if it is ignored (ACT-19)."""
        return False
        yield

    def spares_push(self, user: User, who: str) -> bool:
        """Does the user keep this friend, who would be pushed now, from the damage (ACT-19)?"""
        return False

    def shuns(self, user: User, effect: str) -> bool:
        """Does an effect of that name, used by another figure, do nothing to the user?"""
        return False

    def most_damage(self, user: User, attack: Attack) -> int | None:
        """The most that such an attack deals to the user, whatever would be added to it; None for no limit (DMG-01)."""
        return None

    def spreads(self, user: User, effect: str, target: str) -> Iterable[str]:
        """Figures to whom the user's effect of that name does what it does to its target."""
        return ()

    def keeps_from(self, user: User, what: str) -> bool:
        """Does it keep the user from a "ranged attack", "ranged action", "being carried", "opponents' tokens"?

        Or from all that "opponents" do?
        """
        return False

    # -- actions of anybody ----------------------------------------------------------------------------------

    def declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Somebody declared an action, which has not begun yet (TAB-07)."""
        return user.state
        yield

    def action_over(self, user: User, events: list[Event]) -> State:
        """An action, whosever it was, is over (TAB-09)."""
        return user.state

    def may_hold(self, user: User, who: str) -> bool:
        """May the user have that opponent as a captive (CAP-01)?"""
        return False

    def outside_total(self, user: User, kind: str) -> bool:
        """Do the user's actions of that kind take nothing of the action total (ACT-15)?"""
        return False

    def has_come(self, user: User, events: list[Event]) -> Steps[State]:
        """The user, who began the game off the map, has just come onto it."""
        return user.state
        yield

    # -- actions ---------------------------------------------------------------------------------------------

    def kind(self, rules: Rulebook) -> str:
        """The kind of action that it takes to use it (ACT-06): ``"power"``, ``"free"``, ``"close"`` ..."""
        return "power"

    def kinds(self, rules: Rulebook) -> tuple[str, ...]:
        """The kinds of action that use it; where there are several, a use names its own in its first word (ACT-41)."""
        return (self.kind(rules),)

    def by_action(self, rules: Rulebook) -> bool:
        """Does it take an action of its own to use it? Others ride on what happens, or are always on."""
        return type(self).offers is not Effect.offers

    def offers(self, user: User) -> Iterator[Use]:
        """Every way in which the user could use it now by an action of its own."""
        return iter(())

    def refers(self, words: Sequence[str]) -> tuple[str, ...]:
        """The words of a use, as references where they mean figures or places: all of them, if nothing else is said."""
        return tuple(map(Figure, words))

    def phrase(self, words: Sequence[str]) -> tuple[str, str] | None:
        """How a use reads behind the effect's name: whom or where it reaches, and its own words.

        ``{0}`` stands for its first word. None: as every other, ``gnat`` or ``to D4``, and then what refers to nothing.
        """
        return None

    def changes(self, words: Sequence[str]) -> int:
        """What a use with these words adds to a value of whom it is aimed at; 0 if it changes none."""
        return 0

    def in_order(self, user: User, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words of a use as ``offers`` has them, where some of them have no order of their own."""
        return words

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        """Why it cannot be used so; readiness for the kind of action is asked elsewhere."""
        if use in tuple(self.offers(user)):
            return ()
        so = because(self.ruling(user.rules), said("{} cannot use {} so now.", the(user.who), printed_name(self.name)))
        return self.refusal(user, use) or (so,)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        """The reasons against a use that is not among the offers: of what needs no action, that it takes none."""
        return (because(self.ruling(user.rules), f"{printed_name(self.name)} takes no action of its own."),)

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Carry out a use."""
        raise NotImplementedError
        yield
