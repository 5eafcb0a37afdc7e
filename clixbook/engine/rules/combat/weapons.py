"""Objects as weapons: how they are used and used up (WPN)."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, book_suffix, message
from clixbook.board.answers.telling import sentence_reason
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, ObjectKind, Piece, Size
from clixbook.board.objects.lifting import (
    after_attack,
    body_as_object,
    drop_object,
    may_equip,
    may_strike_without,
    swing_bonus,
    takes_relic,
    throw_numbers,
)
from clixbook.engine.rules.combat.values import raises_value
from clixbook.engine.rules.number_answers import NumberAnswer
from clixbook.errors import IllegalAction
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.combat.weapons import AttackGrant, SwingBonusTarget


class Wielding(enum.StrEnum):
    """Ways to attack for a holder: without the object, with it, or by throwing it."""

    BARE = "without the object"
    SWING = "with the object in its hands"
    THROW = "by throwing the object"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Attack about to be made.

    ``grant`` says how it came about, ``powers`` what is used with it. ``distance`` (squares to the target) and
    ``range_value`` matter for throws; without a distance the throw is not measured.
    """

    ranged: bool = False
    grant: AttackGrant = AttackGrant.ACTION
    targets: int = 1
    deals_damage: bool = True
    powers: frozenset[str] = frozenset()
    distance: int | None = None
    range_value: int = 0


@dataclass(frozen=True)
class WeaponWays(NumberAnswer):
    """Ways to make an attack with a held object; the holder chooses among several.

    ``bonus`` and ``adds_to`` tell what a swing does, ``flight`` the squares and the damage of a throw.
    """

    kind: ObjectKind
    attempt: Attempt
    ways: tuple[Wielding, ...]
    bonus: int | None
    adds_to: SwingBonusTarget
    flight: tuple[int, int] | None
    rules: Rulebook
    reasons: tuple[Reason, ...]

    @property
    def message(self) -> Words:
        """``The holder attacks with the object in its hands.``"""
        verb = "may attack" if len(self.ways) > 1 else "attacks"
        return message("The holder {} {}{}.", verb, " or ".join(self.ways), book_suffix(self.rules))


def attack_ways(kind: ObjectKind, attempt: Attempt, *, rules: Rulebook, traits: Collection[str] = ()) -> WeaponWays:
    """The ways to attack while holding such an object (WPN-01 to WPN-11)."""
    bonus, flight = swing_bonus(kind, rules=rules), throw_numbers(kind, attempt.range_value, rules=rules)
    against = tuple(_against(kind, attempt, rules, traits, bonus, flight))
    if against:
        ways: tuple[Wielding, ...] = (Wielding.BARE,)
    elif attempt.ranged:
        ways = (Wielding.THROW,) if rules.weapons.must_throw else (Wielding.BARE, Wielding.THROW)
    else:
        ways = (Wielding.BARE, Wielding.SWING) if may_strike_without(kind, rules=rules) else (Wielding.SWING,)
    _, to = swing_adds(kind, rules=rules)
    return WeaponWays(kind, attempt, ways, bonus, to, flight, rules, against or (_for(ways, bonus, flight, to, rules),))


def swing_adds(kind: ObjectKind, *, rules: Rulebook) -> tuple[int, SwingBonusTarget]:
    """The bonus of an object that is swung, and the number that it raises (WPN-01, WPN-02, WPN-10, VAL-08)."""
    heavy = kind in (ObjectKind.HEAVY, ObjectKind.ULTRA_HEAVY)
    to = rules.weapons.heavy_adds_to if heavy else rules.weapons.light_adds_to
    to = SwingBonusTarget.VALUE if raises_value(rules, dealt=to is SwingBonusTarget.DEALT) else to
    return swing_bonus(kind, rules=rules) or 0, to


def _for(
    ways: tuple[Wielding, ...], bonus: int | None, flight: tuple[int, int] | None, to: SwingBonusTarget, book: Rulebook
) -> Reason:
    """A reason for using the object."""
    if ways == (Wielding.THROW,):
        return sentence_reason(book["WPN-07"], "it must be thrown", weight="clear")
    if Wielding.THROW in ways and flight is not None:
        return sentence_reason(book["OBJ-12"], f"it flies {flight[0]} squares for {flight[1]} damage", weight="clear")
    must = "must be used and adds" if Wielding.BARE not in ways else "adds"
    return sentence_reason(book["WPN-06"], f"it {must} {bonus} to {to.value}", weight="clear")


def _against(
    kind: ObjectKind,
    attempt: Attempt,
    book: Rulebook,
    traits: Collection[str],
    bonus: int | None,
    flight: tuple[int, int] | None,
) -> Iterator[Reason]:
    """Why the object stays out of this attack."""
    rule = book.weapons.occasions
    yield from wield_problems(kind, rules=book, traits=traits, thrown=attempt.ranged)
    if attempt.grant not in (rule.throw if attempt.ranged else rule.swing):
        yield sentence_reason(book["WPN-08"], f"objects cannot be used in {attempt.grant.value}", weight="stop")
    for power in sorted(rule.not_with & attempt.powers):
        yield sentence_reason(book["WPN-08"], f"objects cannot be used with {power}", weight="stop")
    if attempt.ranged and flight is None:
        yield sentence_reason(book["OBJ-12"], f"the {kind} object cannot be thrown", weight="stop")
    elif attempt.ranged and flight is not None and (attempt.distance or 0) > flight[0]:
        yield sentence_reason(book["OBJ-12"], f"it flies {flight[0]} squares, not {attempt.distance}", weight="stop")
    if attempt.ranged:
        return
    if bonus is None:
        yield sentence_reason(book["OBJ-11"], f"the {kind} object is no use in close attacks", weight="stop")
    met = {"several targets": attempt.targets > 1, "no damage": not attempt.deals_damage}
    for case in sorted(book.weapons.left_out):
        if met[case]:
            yield sentence_reason(book["WPN-06"], f"the object is left out: {case}", weight="stop")


def wield_problems(
    kind: ObjectKind, *, rules: Rulebook, traits: Collection[str] = (), thrown: bool = False
) -> tuple[Reason, ...]:
    """Why a figure cannot attack with such an object (WPN-05, WPN-10, WPN-11)."""
    rule, weapons = rules.weapons.wielders, rules.weapons
    unknown = {ObjectKind.ULTRA_HEAVY: weapons.ultra_heavy.known, ObjectKind.ULTRA_LIGHT: weapons.ultra_light.known}
    if not unknown.get(kind, True):
        row = "WPN-10" if kind is ObjectKind.ULTRA_HEAVY else "WPN-11"
        return (sentence_reason(rules[row], f"this book has no {kind} objects", weight="stop"),)
    able = rule.strong | (rule.throwers if thrown else frozenset())
    if kind in rule.anybody or able & set(traits):
        return ()
    needs = " or ".join(sorted(able))
    return (sentence_reason(rules["WPN-05"], f"the {kind} object needs {needs}", weight="stop"),)


def hurled_damage(kind: ObjectKind, *, rules: Rulebook) -> int:
    """The damage of an object hurled from afar (WPN-11); 0 if it is not."""
    flight = throw_numbers(kind, 0, rules=rules)
    if kind is ObjectKind.ULTRA_LIGHT:
        return rules.weapons.ultra_light.hurled_damage
    return flight[1] if flight else 0


# -- afterwards -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spent:
    """Board after an attack with an object; ``destroyed`` and when, by the book (WPN-09)."""

    board: Board
    thing: MapObject | None
    destroyed: bool
    after_resolutions: bool


def spend_object(board: Board, who: str | Piece, *, rules: Rulebook, hit: bool) -> Spent:
    """The fate of the object just used in an attack by ``who`` (WPN-09). An evaded hit is not a hit."""
    thing = board.piece(who).held
    after, fate = after_attack(board, who, rules=rules, hit=hit), rules.weapons.fate
    gone = thing is not None and after.piece(who).held is None
    return Spent(after, thing if gone else None, gone and fate.destroyed, gone and fate.after_resolutions)


# -- relics and equipment ---------------------------------------------------------------------------------


def relic_problems(*, rules: Rulebook, action: str, in_square: bool) -> tuple[Reason, ...]:
    """Why a figure may not try for a relic by this kind of action (WPN-12); none if it may."""
    needed = rules.weapons.relic_taking.action
    if not needed:
        return (sentence_reason(rules["WPN-12"], "this book has no relics", weight="stop"),)
    found = []
    if action != needed:
        found.append(
            sentence_reason(rules["WPN-12"], f"a relic takes a {needed} action, not a {action} action", weight="stop")
        )
    if not in_square:
        found.append(sentence_reason(rules["WPN-12"], "the figure does not stand in the relic's square", weight="stop"))
    return tuple(found)


def wins_relic(die: int, least: int, *, rules: Rulebook) -> bool:
    """Does this face win a relic that lists ``least`` (WPN-12)? The roll cannot be made again (RRL-04)."""
    return bool(rules.weapons.relic_taking.action) and takes_relic(die, (least,), rules=rules)


def equip_problems(
    *, rules: Rulebook, action: str, allowed: bool, in_square: bool, holding: bool = False
) -> tuple[Reason, ...]:
    """Why a figure may not put on equipment (WPN-13); none if it may.

    ``allowed``: the equipment names such figures. ``in_square``: it lies in the figure's square; ``holding``:
    the figure holds it as an object. One that wears something already changes over (``equipment_after_event``).
    """
    needed = rules.weapons.equipping.action
    if not needed:
        return (sentence_reason(rules["WPN-13"], "this book has no equipment", weight="stop"),)
    found = []
    if action != needed:
        found.append(
            sentence_reason(rules["WPN-13"], f"equipping takes a {needed} action, not a {action} action", weight="stop")
        )
    if not allowed:
        found.append(sentence_reason(rules["WPN-13"], "only friends of its owner put the equipment on", weight="stop"))
    if not may_equip(rules=rules, has_one=False, in_own_square=in_square or holding):
        found.append(sentence_reason(rules["WPN-13"], "the equipment is out of reach", weight="stop"))
    return tuple(found)


def equipment_after_event(event: str, keyphrase: str, *, rules: Rulebook) -> str:
    """The effect of an event on worn equipment (WPN-13): ``"stays"``, ``"dropped"`` or ``"KO"``.

    Events are ``"new equipment"``, ``"KO"``, ``"replaced"``, ``"off the map"`` and ``"wish"``; the keyphrase
    on the equipment (``"drop"`` or ``"KO"``) says where it goes. A ClixbookError where there is no equipment.
    """
    rule = rules.weapons.equipping
    if not rule.action:
        raise IllegalAction(f"{rules.title} has no equipment.")
    if event not in rule.ends:
        return "stays"
    return "dropped" if keyphrase == "drop" else "KO"


def take_off(board: Board, where: str | Square, things: Iterable[MapObject], event: str, *, rules: Rulebook) -> Board:
    """The board after an event took equipment off: dropped into the square or destroyed, as its card says."""
    for thing in things:
        if equipment_after_event(event, thing.gear, rules=rules) == "dropped":
            board = drop_object(board, thing, where, rules=rules)
    return board


def object_phrase(thing: MapObject) -> str:
    """The object as sentences call it; a name that begins with a capital stands without an article."""
    named = thing.name or f"{thing.kind} object"
    return named if named[0].isupper() else f"the {named}"


def lay_down(board: Board, where: str | Square, card: Collection[MapObject], *, rules: Rulebook) -> Board:
    """The board after the defeat of a figure with these relics and this equipment (WPN-12, WPN-13)."""
    for thing in card:
        if thing.relic:  # it is placed even if other things lie there (OBJ-18)
            square = board.square(where)
            board = board.with_(objects=board.objects.with_(square, (*board.objects.get(square, ()), thing)))
    return take_off(board, where, [thing for thing in card if thing.gear], "KO", rules=rules)


# -- figures as objects -----------------------------------------------------------------------------------


def seize_problems(
    size: Size, *, rules: Rulebook, by: Size, traits: Collection[str], friend: bool, grabbed: bool = False
) -> tuple[Reason, ...]:
    """Why a figure of this size cannot be thrown or swung (WPN-05, WPN-15)."""
    if body_as_object(size, rules=rules) is None:
        return (
            sentence_reason(
                rules["WPN-15"], f"a {size.name.lower()} figure cannot be used as an object", weight="stop"
            ),
        )
    found = []
    tiny = rules.weapons.wielders.tiny_by_larger and size is Size.TINY and by > size
    if not tiny and not rules.weapons.wielders.strong & set(traits):
        needs = " or ".join(sorted(rules.weapons.wielders.strong))
        found.append(sentence_reason(rules["WPN-15"], f"only a figure with {needs} can seize figures", weight="stop"))
    if not friend and not grabbed:
        found.append(sentence_reason(rules["WPN-15"], "an opponent must be grabbed first", weight="stop"))
    return tuple(found)


def body_flight(size: Size, *, rules: Rulebook) -> tuple[int, int] | None:
    """How many squares a thrown figure flies, and the damage to each side; None if it is not an object (WPN-15)."""
    kind = body_as_object(size, rules=rules)
    flight = throw_numbers(kind, 0, rules=rules) if kind else None
    return (flight[0], rules.weapons.figures_as_weapons.thrown) if flight else None


def landing_damage(*, rules: Rulebook, traits: Collection[str] = (), die: int = 0) -> int:
    """The damage that a thrown figure is dealt on landing, before its reducers (WPN-15).

    ``die`` is rolled by a figure with a trait that may dodge; 0 if it does not try.
    """
    rule = rules.weapons.figures_as_weapons
    dodged = any(trait in traits and die in faces for trait, faces in rule.dodges)
    return 0 if dodged or rule.lands_softly & set(traits) else rule.thrown


def club_damage(damage: int, *, rules: Rulebook) -> int:
    """The damage dealt to a figure that is swung as a club, from its wielder's damage value (WPN-15)."""
    if not rules.weapons.figures_as_weapons.club_extra:
        raise IllegalAction(f"{rules.title} does not use figures as objects.")
    return damage + rules.weapons.figures_as_weapons.club_extra
