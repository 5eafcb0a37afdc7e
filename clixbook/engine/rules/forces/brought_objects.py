"""Objects that players bring, as text: ``light``, ``heavy anvil:8``, ``rain-lantern``.

``immobile helm relic4:8`` is a relic that a 4 wins, ``heavy anvil indestructible:8`` one that nothing destroys. A thing
of the library goes by its name, one of one's own by its code (``engine.history.thing_codes``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from clixbook.board.answers.answers import Reason
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.objects.lifting import replacement_problems
from clixbook.engine.history.thing_codes import thing_named
from clixbook.engine.rules.turn.game_modes import agreed_supply_problems
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import ClixbookError, IllegalAction, NotFound, capital, did_you_mean
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.figures.things.thing_files import load_thing, thing_names
from clixbook.rulebooks import Rulebook

__all__ = [
    "Brought",
    "brought_by",
    "brought_problems",
    "empty_pile_problems",
    "read_brought",
    "replacing_objects",
    "special_cost",
]

SPECIAL, RELIC = ThingKind.SPECIAL, ThingKind.RELIC
_KINDS = "|".join(sorted(ObjectKind, key=len, reverse=True))
_MORE = r"(?: relic(?P<relic>[1-6]))?(?P<lasts> indestructible)?"
_WORDS = re.compile(rf"(?P<kind>(?i:{_KINDS}))(?: (?P<name>[A-Za-z][A-Za-z' -]*?){_MORE})?(?::(?P<cost>[0-9]{{1,3}}))?")


@dataclass(frozen=True, slots=True)
class Brought:
    """Object that a player brings, with its points; ``squares`` are those that it covers.

    ``listed``: its points stand on its card, so that they are left out where special objects cost nothing (FRC-17).
    ``resource`` is what is brought and lies on no map, ``terrain`` what lies there as ground.
    """

    thing: MapObject
    cost: int = 0
    listed: bool = False
    squares: int = 1
    resource: Thing | None = None
    terrain: Thing | None = None

    @property
    def is_object(self) -> bool:
        """True for one that lies on the map as an object."""
        return self.resource is None and self.terrain is None

    @property
    def special(self) -> bool:
        """True for an object that has a name of its own."""
        return self.thing.special and self.is_object

    def cost_in(self, rules: Rulebook) -> int:
        """Its cost under these rules."""
        return 0 if self.listed and rules.forces.special_objects.free else self.cost


def read_brought(text: str) -> Brought:
    """The object of these words; a ClixbookError if they name none."""
    if (listed := _named_thing(text.strip())) is not None:
        return listed
    match = _WORDS.fullmatch(text.strip())
    if match is None or (match["cost"] and not match["name"]):
        things = ", ".join(name for name in thing_names() if load_thing(name).kind in (SPECIAL, RELIC))
        hint = did_you_mean(text, things.split(", "), f"special objects are {things}.")
        raise NotFound(f"There is no kind of object {text!r:.60}; there are {', '.join(ObjectKind)}. {capital(hint)}")
    name = match["name"] or ""
    thing = MapObject(
        ObjectKind(match["kind"].lower()), name, special=bool(name), indestructible=bool(match["lasts"]),
        relic=int(match["relic"] or 0),
    )  # fmt: skip
    return Brought(thing, int(match["cost"] or 0))


def _named_thing(text: str) -> Brought | None:
    """The thing that these words name by its name or code; None for other words."""
    name, _, cost = (text, "", "") if text.startswith("(") else text.partition(":")
    thing = thing_named(name)
    if thing is None:
        return None
    if thing.kind is ThingKind.EQUIPMENT:
        how = f"bruiser+equipment {thing.id}"
        raise IllegalAction(
            f"{thing.name} is equipment, which a figure is given, as in {how}; it does not begin on the map."
        )
    if thing.kind is ThingKind.ID_CARD:
        how = f"bruiser+id card {thing.id}+beside NAME"
        raise IllegalAction(f"{thing.name} is an identity card, which a figure is given, as in {how}.")
    if thing.kind in (ThingKind.CONDITION, ThingKind.EVENT):
        sort = "a battlefield condition" if thing.kind is ThingKind.CONDITION else "an event dial"
        raise IllegalAction(f"{thing.name} is {sort}, which a game names among its conditions.")
    if thing.kind is ThingKind.FEAT and thing.bearers is not Bearers.FORCE:
        raise IllegalAction(f"{thing.name} is a feat, which a figure is given, as in bruiser+feat {thing.id}.")
    if cost.strip() not in ("", str(thing.points)):
        raise IllegalAction(f"{thing.name} costs {thing.points}, not {cost.strip():.10}.")
    resource = thing if thing.kind in (ThingKind.RESOURCE, ThingKind.FEAT) else None
    terrain = thing if thing.kind is ThingKind.TERRAIN else None
    return Brought(
        thing.as_object(), thing.points, listed=True, squares=thing.squares, resource=resource, terrain=terrain
    )


def brought_by(player: str, text: str, rules: Rulebook) -> MapObject:
    """The object of these words as it lies on the map: one that costs points is that player's (WIN-07)."""
    found = read_brought(text)
    cost = found.cost_in(rules)
    return replace(found.thing, owner=player, points=cost) if cost else found.thing


def special_cost(texts: Sequence[str], *, rules: Rulebook) -> int:
    """The cost of the special objects among these."""
    return sum(each.cost_in(rules) for each in map(read_brought, texts) if each.is_object)


def brought_problems(texts: Sequence[str], *, rules: Rulebook, agreed: bool = False) -> tuple[Reason, ...]:
    """Why a player may not bring these objects (OBJ-01, OBJ-02, FRC-17, OPT-06); none if it may.

    Where special objects take the place of tokens that are drawn, they count for themselves. ``agreed``: all players
    agreed on this number.
    """
    found = [each for each in map(read_brought, texts) if each.is_object]
    apart = rules.objects.special.replaces
    supply = [each.thing.kind for each in found if not (each.special and apart)]
    relics = [each.thing for each in found if each.thing.relic]
    return (
        *agreed_supply_problems(supply, rules=rules, agreed=agreed),
        *_special([e for e in found if e.special], rules),
        *(reason for each in relics for reason in _relic(each, rules)),
    )


def empty_pile_problems(texts: Sequence[str], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why all objects that the players bring make no pile to draw from (FRC-17, OBJ-17); none if they do."""
    found = [each for each in map(read_brought, texts) if each.is_object]
    if not rules.objects.special.replaces or not found or any(not each.special for each in found):
        return ()
    text = "special objects take the place of drawn tokens, and nobody brings a standard one to draw, light or heavy"
    return (because_of(rules["FRC-17"], text, stop=True),)


def _relic(thing: MapObject, book: Rulebook) -> tuple[Reason, ...]:
    """Why a force may not have this relic (OBJ-18): the book has none, or it is not an immobile object."""
    if not book.objects.relics:
        return (because_of(book["OBJ-18"], f"there are no relics: {thing.name}", stop=True),)
    if thing.kind is not ObjectKind.IMMOBILE:
        return (
            because_of(book["OBJ-18"], f"a relic is an immobile object, and {thing.name} is {thing.kind}", stop=True),
        )
    return ()


def _special(found: Sequence[Brought], book: Rulebook) -> tuple[Reason, ...]:
    """Why a force may not have these special objects (FRC-17)."""
    rule, ruling = book.forces.special_objects, book["FRC-17"]
    names = [each.thing.name for each in found]
    if not found:
        return ()
    if not rule.in_play:
        return (because_of(ruling, f"there are no special objects: {', '.join(names)}", stop=True),)
    against = {
        f"two of one name: {', '.join(names)}": len({name.casefold().replace("-", " ") for name in names}) < len(names),
        f"special objects cost {rule.least} or more": any(each.cost_in(book) < rule.least for each in found),
        "special objects cost nothing": rule.free and any(each.cost_in(book) for each in found),
        f"{len(found)} special objects, at most {rule.most}": len(found) > rule.most,
    }
    return tuple(because_of(ruling, text, stop=True) for text, holds in against.items() if holds)


def replacing_objects(
    drawn: ObjectKind, texts: Sequence[str], placed: Collection[MapObject], points: int, *, rules: Rulebook
) -> tuple[MapObject, ...]:
    """The special objects that a player may put in place of a drawn token (OBJ-14, OBJ-17).

    ``texts`` are all that the player brought, ``placed`` those that lie already, ``points`` the build total.
    """
    things = [read_brought(text).thing for text in texts]
    return tuple(each for each in things if not replacement_problems(drawn, each, placed, points, rules=rules))


def brought_cards(brought: Sequence[str], kind: ThingKind) -> Iterator[Thing]:
    """The resources or feats that a player brings; unreadable words are reported elsewhere."""
    for words in brought:
        try:
            found = read_brought(words).resource
        except ClixbookError:
            continue
        if found is not None and found.kind is kind:
            yield found
