"""What powers, abilities and objects may do to the sequence of play: named moments, at which each speaks for itself.

An ``Effect`` is one power as a value. The engine asks every figure's effects at each moment and knows none by name;
``clixbook.powers`` adds them to the table here and is loaded on first use.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from clixbook.board.answers import Reason
from clixbook.board.changes.objects import let_go
from clixbook.board.things import Piece
from clixbook.engine.questions import Steps
from clixbook.engine.rules.damage import Change, Kind, Reducer
from clixbook.engine.rules.modes import basics_rights
from clixbook.engine.rules.rerolls import RollRecord
from clixbook.engine.rules.values import Lock, Modifier, Replacement
from clixbook.engine.state import Event, Fighter, State, once
from clixbook.figures.cards import trait_works
from clixbook.figures.figure import Figure
from clixbook.figures.life import Life, shown_click
from clixbook.rulebooks import Rulebook, Ruling
from clixbook.rulebooks.sections.teams import Source
from clixbook.rulebooks.values import MoveRights

if TYPE_CHECKING:
    from clixbook.engine.actions.action import Action
    from clixbook.engine.actions.use import Use
    from clixbook.engine.sequence.blows import Along, Attack, Dealing, Hit, Throw

_POWERS = "clixbook.powers"


@dataclass(frozen=True, slots=True)
class User:
    """A figure in a position, as its effects see it."""

    state: State
    who: str

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the game."""
        return self.state.rules

    @property
    def fighter(self) -> Fighter:
        """The figure itself."""
        return self.state.fighter(self.who)

    @property
    def piece(self) -> Piece:
        """Its piece on the board."""
        return self.state.board.pieces[self.who]

    @property
    def own_turn(self) -> bool:
        """True in its player's turn."""
        return self.fighter.side == self.state.player


@dataclass(frozen=True, slots=True)
class Striking:
    """What an effect lends to close attacks: see ``may_strike``."""

    across_levels: bool = False
    up_levels: bool = False
    regardless: bool = False
    sees: bool = False

    def __or__(self, other: Striking) -> Striking:
        return Striking(
            self.across_levels or other.across_levels, self.up_levels or other.up_levels,
            self.regardless or other.regardless, self.sees or other.sees,
        )  # fmt: skip


class Effect:
    """One power or ability. Every method is a moment; those that a power does not override do nothing.

    ``name`` is the game's own term in lower case, as dials show it; ``row`` the ruling that describes it. Effects
    keep nothing between calls: what lasts stands in the position (``State.lasting``, ``State.used``).
    """

    name: ClassVar[str]
    row: ClassVar[str]
    common: ClassVar[bool] = False
    """True if every figure has it where it is in play; it shows on no dial and nothing takes it away."""
    brought: ClassVar[bool] = False
    """True if it hangs on what players bring to a game, themes, conditions or feats, and looks there by itself."""
    card: ClassVar[str] = ""
    """What its card says, for a battlefield condition."""
    team: ClassVar[bool] = False
    """True for a team ability: a figure has it by a team on its base, not by its dial (TAB-01)."""

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

    def grants(self, rules: Rulebook) -> tuple[str, ...]:
        """The names of other effects that whoever can use this one can use too."""
        return ()

    # -- what it lends while it shows ------------------------------------------------------------------------

    def moving(self, user: User, verb: str) -> MoveRights:
        """Rights lent to its moves in an action of that kind: ``"move"``, ``"power"``, or ``""`` for any other move."""
        return MoveRights()

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

    def on_value(self, user: User, name: str, attack: Attack | None) -> Iterable[Modifier | Replacement | Lock]:
        """Changes of one of the user's own combat values; ``attack`` is the one in which the value is asked."""
        return ()

    # -- in an attack ----------------------------------------------------------------------------------------

    def begins_attack(self, user: User, attack: Attack) -> Steps[Attack]:
        """The user begins an attack: the attack as its player makes it before any roll."""
        return attack
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

    def throws(self, user: User, attack: Attack, hit: Hit) -> Throw | None:
        """How an attack that uses this effect knocks back a figure that it hit, doubles or not; None for not."""
        return None

    def backfires(self, user: User, attack: Attack, events: list[Event]) -> State | None:
        """What two ones do to the attacker at once in place of the usual harm (ATK-18); None for that."""
        return None

    def has_hit(self, user: User, attack: Attack, hit: Hit, events: list[Event]) -> Steps[State]:
        """An attack that uses this effect hit, and its damage is done."""
        return user.state
        yield

    def has_attacked(self, user: User, attack: Attack, hits: tuple[Hit, ...], events: list[Event]) -> State:
        """An attack of the user, whatever it uses, hit these, and all its damage is done."""
        return user.state

    def would_be_dealt(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, str]]:
        """Damage would be dealt to the user: the position, and to whom it is dealt."""
        return user.state, user.who
        yield

    def damage_changes(self, user: User, attack: Attack) -> Iterable[Change]:
        """Increases and decreases of damage that the user deals."""
        return ()

    def helps(self, user: User, attack: Attack) -> Iterable[Modifier | Change]:
        """What it adds to the damage value, or to the damage dealt, in an attack of a friend of the user's."""
        return ()

    def reducers(self, user: User, kind: Kind) -> Iterable[Reducer]:
        """What reduces or ignores damage that is dealt to the user."""
        return ()

    def would_take(self, user: User, dealing: Dealing, events: list[Event]) -> Steps[tuple[State, tuple[Reducer, ...]]]:
        """Damage was dealt to the user and is about to be taken: what dice add against this damage alone."""
        return user.state, ()
        yield

    def was_damaged(self, user: User, attack: Attack, events: list[Event]) -> State:
        """An attack damaged the user, who may be out of the game by now."""
        return user.state

    def pushed(self, user: User, clicks: int, events: list[Event]) -> Steps[bool]:
        """So much pushing damage would be dealt to the user: True if it is ignored (ACT-19)."""
        return False
        yield

    # -- actions of anybody ----------------------------------------------------------------------------------

    def declared(self, user: User, action: Action, events: list[Event]) -> Steps[State]:
        """Somebody declared an action, which has not begun yet (TAB-07)."""
        return user.state
        yield

    def action_over(self, user: User, events: list[Event]) -> State:
        """An action, whosever it was, is over (TAB-09)."""
        return user.state

    def outside_total(self, user: User, kind: str) -> bool:
        """Do the user's actions of that kind take nothing of the action total (ACT-15)?"""
        return False

    # -- turns -----------------------------------------------------------------------------------------------

    in_any_turn: ClassVar[bool] = False
    """True if the beginning or end of other players' turns concerns it too."""

    def speaks(self, moment: str, rules: Rulebook) -> bool:
        """Does it do anything at this moment of a turn, named as below?"""
        return getattr(type(self), moment) is not getattr(Effect, moment)

    def game_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """Every figure stands on the map, and the first turn is next (SET-15)."""
        return user.state
        yield

    def round_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """The first player's turn begins, and a round with it, in a book where effects hang on that (TRN-07)."""
        return user.state
        yield

    def round_ends(self, user: User, events: list[Event]) -> Steps[State]:
        """The last player's turn ends, and a round with it."""
        return user.state
        yield

    def turn_begins(self, user: User, events: list[Event]) -> Steps[State]:
        """The user's turn begins (TRN-03); an effect that does not override this waits for nothing."""
        return user.state
        yield

    def turn_ends(self, user: User, events: list[Event]) -> Steps[State]:
        """The actions of the user's turn are over (TRN-04)."""
        return user.state
        yield

    # -- dice ------------------------------------------------------------------------------------------------

    def rerolls(self, user: User, record: RollRecord) -> bool:
        """May the user have this roll made again?"""
        return False

    def vetoes(self, user: User, record: RollRecord, by: str) -> bool:
        """May the user stop the reroll that figure ``by`` announced?"""
        return False

    def luck_spent(self, user: User, events: list[Event]) -> Steps[State]:
        """The user had a roll made again, or stopped that: what it costs."""
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

    def why_not(self, user: User, use: Use) -> tuple[Reason, ...]:
        """Why it cannot be used so; readiness for the kind of action is asked elsewhere."""
        return () if use in tuple(self.offers(user)) else self.refusal(user, use)

    def refusal(self, user: User, use: Use) -> tuple[Reason, ...]:
        """The reasons against a use that is not among the offers."""
        raise NotImplementedError

    def resolve(self, user: User, use: Use, events: list[Event]) -> Steps[State]:
        """Carry out a use."""
        raise NotImplementedError
        yield


# -- the table -----------------------------------------------------------------------------------------------------

_TABLE: dict[str, Effect] = {}


def add(effect: Effect) -> None:
    """Put an effect into the table; a power of that name shown by a dial does this from now on."""
    _TABLE[effect.name] = effect
    _shown.cache_clear()
    _brought.cache_clear()


@cache
def _load() -> None:
    importlib.import_module(_POWERS)


def effect_named(name: str) -> Effect | None:
    """The effect of that name, None if nobody wrote it yet."""
    _load()
    return _TABLE.get(name.lower())


def name_of(word: str) -> str:
    """The name of an effect from its word in an action, where hyphens stand for spaces: ``running-shot``."""
    _load()
    known = (name for name in _TABLE if name.replace(" ", "-") == word.lower())
    return next(known, word.replace("-", " ").lower())


def every_effect() -> tuple[Effect, ...]:
    """All effects, in the order in which they were added."""
    _load()
    return tuple(_TABLE.values())


# -- who has which -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _shown(figure: Figure, life: Life, declared: str, rules: Rulebook) -> tuple[Effect, ...]:
    """The effects of the powers that the dial shows, as far as the book knows them; none in a mode without powers."""
    if rules.options.basics_turn.everybody_acts:
        return ()
    named = (effect_named(power) for _, power, _ in shown_click(figure, life).powers)
    shown = [effect for effect in named if effect is not None and not effect.team and effect.in_play(rules)]
    shown += _teams(figure, life, declared, rules)
    return with_granted(shown, rules) + tuple(each for each in every_effect() if _always(each, rules))


def _always(effect: Effect, rules: Rulebook) -> bool:
    return effect.common and not effect.brought and effect.in_play(rules)


def teams_on(fighter: Fighter, rules: Rulebook) -> tuple[Effect, ...]:
    """The team abilities that a figure has itself: by its symbols, by traits, or declared (TAB-01, TAB-02)."""
    return _teams(fighter.figure, fighter.life, fighter.declared, rules)


def _teams(figure: Figure, life: Life, declared: str, rules: Rulebook) -> tuple[Effect, ...]:
    granted = [declared] if declared else []
    if Source.TRAIT in rules.teams.sources:
        granted += [trait.name for trait in figure.traits if trait_works(trait, figure, life, rules=rules)]
    teams = team_abilities(granted, rules)
    printed = () if teams and rules.teams.granted_replaces else team_abilities(figure.teams, rules)
    return tuple(dict.fromkeys((*printed, *teams)))


def team_abilities(names: Iterable[str], rules: Rulebook) -> tuple[Effect, ...]:
    """Those of these names that are team abilities in play."""
    found = (effect_named(name) for name in names)
    return tuple(each for each in found if each is not None and each.team and each.in_play(rules))


def with_granted(effects: Iterable[Effect], rules: Rulebook) -> tuple[Effect, ...]:
    """These effects, and those that they grant; each once (EFF-22)."""
    held = tuple(effects)
    granted = (effect_named(name) for effect in held for name in effect.grants(rules))
    return tuple(dict.fromkeys((*held, *(each for each in granted if each is not None and each.in_play(rules)))))


@once
def effects_of(state: State, who: str) -> tuple[Effect, ...]:
    """The effects that a figure can use now: those shown, without what another effect takes away; none after a KO."""
    fighter = state.fighter(who)
    if fighter.life.ko:
        return ()
    shown = _shown(fighter.figure, fighter.life, fighter.declared, state.rules)
    if state.themes or state.conditions or fighter.feats:
        shown += _brought(state.rules)
    if not state.lasting:
        return shown
    off, copied = taken_away(state, who), copies(state, who)
    held = with_granted((*shown, *copied), state.rules) if copied else shown
    return tuple(effect for effect in held if effect.name not in off) if off else held


@cache
def _brought(rules: Rulebook) -> tuple[Effect, ...]:
    """The effects that hang on what players brought, as far as the book knows them."""
    return tuple(effect for effect in every_effect() if effect.brought and effect.in_play(rules))


def copies(state: State, who: str) -> tuple[Effect, ...]:
    """The team abilities that a wild card copies now (TAB-07)."""
    named = (effect_named(each.lends) for each in state.lasting if each.lends and each.on == who)
    return tuple(each for each in named if each is not None and each.in_play(state.rules))


def effects_in_use(state: State, who: str, using: tuple[str, ...] = ()) -> tuple[Effect, ...]:
    """Those that a figure can use now, and those of an action under way, which goes on if they are lost (EFF-20)."""
    held = effects_of(state, who)
    begun = (effect_named(name) for name in using)
    return held + tuple(effect for effect in begun if effect is not None and effect not in held)


def taken_away(state: State, who: str) -> frozenset[str]:
    """The names of the powers that a figure cannot use now although its dial may show them."""
    return frozenset(each.off for each in state.lasting if each.on == who and each.off)


def has_effect(state: State, who: str, name: str) -> bool:
    """True if the figure can use that effect now."""
    return any(effect.name == name for effect in effects_of(state, who))


@once
def rights_lent(state: State, who: str, verb: str = "") -> MoveRights:
    """What a figure's effects lend to its moves."""
    lent = basics_rights(rules=state.rules)
    for effect in effects_of(state, who):
        lent |= effect.moving(User(state, who), verb)
    return lent


@once
def at_rest(state: State, who: str, verb: str) -> frozenset[str]:
    """The names of a figure's effects that count for nothing in a move of that verb."""
    return frozenset(each.name for each in effects_of(state, who) if each.rests(User(state, who), verb))


def looks_past(state: State, who: str, using: tuple[str, ...] = ()) -> frozenset[str]:
    """What the lines of a figure's shots ignore (LOF-20), in an attack that uses these effects."""
    lent = frozenset[str]()
    for effect in effects_in_use(state, who, using):
        lent |= effect.looking(User(state, who), effect.name in using)
    return lent


def help_of_friends(state: State, attack: Attack) -> Iterator[Modifier | Change]:
    """What the effects of other figures add to the damage of an attack by their friend."""
    for friend in state.friends_of(state.fighter(attack.who).side):
        for effect in effects_of(state, friend.id) if friend.id != attack.who else ():
            yield from effect.helps(User(state, friend.id), attack)


def striking_lent(state: State, who: str, using: tuple[str, ...] = ()) -> Striking:
    """What a figure's effects lend to its close attacks, in one that uses these effects."""
    lent = Striking()
    for effect in effects_in_use(state, who, using):
        lent |= effect.striking(User(state, who), effect.name in using)
    return lent


@lru_cache(maxsize=4096)
def _words(figure: Figure, life: Life) -> frozenset[str]:
    """The names of the powers that the dial shows and of the traits on the card, as the board asks for them."""
    shown = (power for _, power, _ in shown_click(figure, life).powers)
    return frozenset(name.lower() for name in (*shown, *(trait.name for trait in figure.traits)))


def _from_card(figure: Figure, rules: Rulebook) -> frozenset[str]:
    """The names of the traits on the card where nothing takes those away (EFF-17)."""
    return frozenset() if rules.durations.traits_off else frozenset(trait.name.lower() for trait in figure.traits)


def with_traits(state: State) -> State:
    """The position with every piece bearing the names of what its figure has now, for rulings that ask for them."""
    board, plain = state.board, state.rules.options.basics_turn.everybody_acts
    for who, piece in state.board.pieces.items():
        fighter = state.fighters[who]
        words = frozenset[str]() if plain else _words(fighter.figure, fighter.life)
        if fighter.figure.teams or fighter.declared or copies(state, who):
            words |= {effect.name for effect in effects_of(state, who) if not effect.common}
        if words and state.lasting:
            words -= taken_away(state, who) - _from_card(fighter.figure, state.rules)
        bond = state.alliance(fighter.side)
        if words != piece.traits or bond != piece.allied:
            board = board.with_piece(replace(piece, traits=words, allied=bond))
            board = let_go(board, piece, fighter.points, rules=state.rules)
    return state if board is state.board else state.with_(board=board)
