"""Objects that players bring, as text: ``light``, ``heavy anvil:8``.

``immobile helm relic4:8`` is a relic that a 4 wins, ``heavy anvil indestructible:8`` one that nothing destroys.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from clixbook.board.answers.answers import Reason
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.objects.lifting import replacement_problems
from clixbook.engine.rules.turn.game_modes import agreed_supply_problems
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import NotFound
from clixbook.rulebooks import Rulebook

__all__ = ["Brought", "brought_by", "brought_problems", "read_brought", "replacing_objects", "special_cost"]

_KINDS = "|".join(sorted(ObjectKind, key=len, reverse=True))
_MORE = r"(?: relic(?P<relic>[1-6]))?(?P<lasts> indestructible)?"
_WORDS = re.compile(rf"(?P<kind>(?i:{_KINDS}))(?: (?P<name>[A-Za-z][A-Za-z' -]*?){_MORE})?(?::(?P<cost>[0-9]{{1,3}}))?")


@dataclass(frozen=True, slots=True)
class Brought:
    """Object that a player brings, with its points."""

    thing: MapObject
    cost: int = 0

    @property
    def special(self) -> bool:
        """True for one that has a name of its own."""
        return self.thing.special


def read_brought(text: str) -> Brought:
    """The object of these words; a ClixbookError if they name none."""
    match = _WORDS.fullmatch(text.strip())
    if match is None or (match["cost"] and not match["name"]):
        raise NotFound(f"There is no kind of object {text!r:.60}; there are {', '.join(ObjectKind)}.")
    name = match["name"] or ""
    thing = MapObject(
        ObjectKind(match["kind"].lower()), name, special=bool(name), indestructible=bool(match["lasts"]),
        relic=int(match["relic"] or 0),
    )  # fmt: skip
    return Brought(thing, int(match["cost"] or 0))


def brought_by(player: str, text: str) -> MapObject:
    """The object of these words as it lies on the map: one that costs points is that player's (WIN-07)."""
    found = read_brought(text)
    return replace(found.thing, owner=player, points=found.cost) if found.cost else found.thing


def special_cost(texts: Sequence[str]) -> int:
    """What the special objects among these cost."""
    return sum(read_brought(text).cost for text in texts)


def brought_problems(texts: Sequence[str], *, rules: Rulebook, agreed: bool = False) -> tuple[Reason, ...]:
    """Why a player may not bring these objects (OBJ-01, OBJ-02, FRC-17, OPT-06); none if it may.

    Where special objects take the place of tokens that are drawn, they count for themselves. ``agreed``: all players
    agreed on this number.
    """
    found = [read_brought(text) for text in texts]
    apart = rules.objects.special.replaces
    supply = [each.thing.kind for each in found if not (each.special and apart)]
    relics = [each.thing for each in found if each.thing.relic]
    return (
        *agreed_supply_problems(supply, rules=rules, agreed=agreed),
        *_special([e for e in found if e.special], rules),
        *(reason for each in relics for reason in _relic(each, rules)),
    )


def _relic(thing: MapObject, book: Rulebook) -> tuple[Reason, ...]:
    """Why a force may not have this relic (OBJ-18): there are none, or it is no immobile object."""
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
        f"special objects cost {rule.least} or more": any(each.cost < rule.least for each in found),
        "special objects cost nothing": rule.free and any(each.cost for each in found),
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
