"""A thing with a card: special object, relic, equipment or resource."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from clixbook.argument_errors import check_record
from clixbook.board.model.thing_card import ADJACENT, CONTINUAL, HOLDER, RESTS, SQUARE, ThingCard
from clixbook.board.model.things import GEAR, MapObject, ObjectKind
from clixbook.errors import BadWord
from clixbook.figures.specials.clause_words import card_text


class ThingKind(enum.StrEnum):
    """Kinds of things that forces bring beside figures.

    >>> import clixbook as cx
    >>> [kind.value for kind in cx.ThingKind]
    ['special object', 'relic', 'equipment', 'resource']
    """

    SPECIAL = "special object"
    RELIC = "relic"
    EQUIPMENT = "equipment"
    RESOURCE = "resource"


class Keyphrase(enum.StrEnum):
    """Keyphrases on the cards of things."""

    INDESTRUCTIBLE = "Indestructible"
    CONTINUAL = "Continual"
    RESTS = "Rests in hands"
    EQUIP_ANY = "Equip (Any)"
    EQUIP_FRIENDLY = "Equip (Friendly)"
    UNEQUIP_DROP = "Unequip (Drop)"
    UNEQUIP_KO = "Unequip (KO)"


OF_EQUIPMENT = frozenset({
    Keyphrase.EQUIP_ANY, Keyphrase.EQUIP_FRIENDLY, Keyphrase.UNEQUIP_DROP, Keyphrase.UNEQUIP_KO,
})  # fmt: skip
EITHER = (
    (Keyphrase.EQUIP_ANY, Keyphrase.EQUIP_FRIENDLY), (Keyphrase.UNEQUIP_DROP, Keyphrase.UNEQUIP_KO),
    (Keyphrase.CONTINUAL, Keyphrase.RESTS),
)  # fmt: skip
"""Of these a card has one at most."""


@dataclass(frozen=True)
class Thing:
    """A special object, a relic, a piece of equipment or a resource, with its card.

    ``says`` is its sentence, ``reach`` for whom it works (``ThingCard``). ``relic`` is the least face of a die that
    takes a relic, ``qualifies`` the names and keywords for whose bearers equipment costs nothing, ``only`` those who
    can use it at all. ``printed`` are the words of a card, kept as they are.

    >>> import clixbook as cx
    >>> lantern = cx.load_thing("rain-lantern")
    >>> lantern.kind.value, lantern.weight.value, lantern.points
    ('special object', 'light', 6)
    """

    id: str
    name: str
    kind: ThingKind
    weight: ObjectKind = ObjectKind.LIGHT
    points: int = 0
    says: str = ""
    reach: str = HOLDER
    keyphrases: frozenset[Keyphrase] = frozenset()
    relic: int = 0
    squares: int = 1
    qualifies: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    about: str = ""
    printed: str = ""

    def __post_init__(self) -> None:
        check_record(self)
        if found := tuple(self._problems()):
            raise BadWord(*found)

    def _problems(self) -> tuple[str, ...]:
        """What does not fit together."""
        kind, gear = self.kind, self.keyphrases & OF_EQUIPMENT
        pairs = [pair for pair in EITHER if self.keyphrases.issuperset(pair)]
        special, relic = kind is ThingKind.SPECIAL, kind is ThingKind.RELIC
        immobile = self.weight is ObjectKind.IMMOBILE
        against = {
            f"A {kind} is not put on: leave out {', '.join(sorted(gear))}.": gear and kind is not ThingKind.EQUIPMENT,
            "A relic names the least face of a die that takes it, such as relic: 4.": relic and not self.relic,
            "A relic is immobile: weight: immobile.": relic and not immobile,
            f"Only a relic is taken by a die, and this is a {kind}.": self.relic and not relic,
            f"A {kind} works for whoever has it: leave out reach.": not special and self.reach != HOLDER,
            "Nobody holds an immobile object: say reach: square, adjacent or within 4.":
                special and immobile and self.reach == HOLDER and self.says,
            "Only an ultra heavy object lies on more than one square.":
                self.squares > 1 and not (special and self.weight is ObjectKind.ULTRA_HEAVY),
            "Only equipment costs nothing for those who qualify.":
                self.qualifies and kind is not ThingKind.EQUIPMENT,
        }  # fmt: skip
        return (
            *(text for text, holds in against.items() if holds),
            *(f"A card says {' or '.join(pair)}, not both." for pair in pairs),
        )

    @property
    def comes_off(self) -> str:
        """What becomes of equipment that comes off: "drop" or "KO"; "" for what is none."""
        if self.kind is not ThingKind.EQUIPMENT:
            return ""
        return GEAR[Keyphrase.UNEQUIP_KO in self.keyphrases]

    @property
    def card(self) -> ThingCard | None:
        """What the table needs of its card, None if it says nothing that is played."""
        if not self.says and not self.only:
            return None
        hands = {Keyphrase.CONTINUAL: CONTINUAL, Keyphrase.RESTS: RESTS}
        in_hands = next((word for phrase, word in hands.items() if phrase in self.keyphrases), "")
        return ThingCard(self.says, self.reach, in_hands, self.only)

    def __str__(self) -> str:
        weight = f"{self.weight} " if self.kind is ThingKind.SPECIAL else ""
        relic = f", taken by {self.relic} or more" if self.relic else ""
        lines = [f"{self.name}: {weight}{self.kind} for {self.points} points{relic}"]
        lines += [f"  {card_text(self.says)}{self.reach_words}"] if self.says else []
        lines += [f"  {', '.join(sorted(self.keyphrases))}"] if self.keyphrases else []
        lines += [f"  free for {', '.join(self.qualifies)}"] if self.qualifies else []
        lines += [f"  for {', '.join(self.only)} alone"] if self.only else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Thing {self.id}: {self.kind}, {self.points} points>"

    @property
    def reach_words(self) -> str:
        """For whom a special object works, in brackets; "" for who has it."""
        if self.reach == HOLDER:
            return ""
        where = {SQUARE: "in its square", ADJACENT: "in its square or adjacent"}.get(
            self.reach, f"{self.reach} squares"
        )
        return f" (of those {where})"

    def as_object(self, owner: str = "", points: int | None = None) -> MapObject:
        """The thing as it lies on the map, or on a card, of the player who paid so many points for it."""
        paid = self.points if points is None else points
        counts = bool(owner) or self.kind is ThingKind.RESOURCE
        return MapObject(
            self.weight, self.name, special=self.kind is not ThingKind.EQUIPMENT,
            indestructible=Keyphrase.INDESTRUCTIBLE in self.keyphrases, relic=self.relic, gear=self.comes_off,
            owner=owner, points=paid * counts, friendly=Keyphrase.EQUIP_FRIENDLY in self.keyphrases, card=self.card,
            squares=self.squares,
        )  # fmt: skip
