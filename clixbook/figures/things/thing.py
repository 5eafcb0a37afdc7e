"""A thing with a card: object, relic, equipment, resource, identity card, special terrain, feat, condition or dial."""

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
    >>> [kind.value for kind in cx.ThingKind][:5]
    ['special object', 'relic', 'equipment', 'resource', 'id card']
    """

    SPECIAL = "special object"
    RELIC = "relic"
    EQUIPMENT = "equipment"
    RESOURCE = "resource"
    ID_CARD = "id card"
    TERRAIN = "special terrain"
    FEAT = "feat"
    CONDITION = "condition"
    EVENT = "event dial"


class Bearers(enum.StrEnum):
    """The bearers of a feat and its price (FRC-10, WIN-15)."""

    ONE = "one figure"
    SEVERAL = "several figures"
    EACH = "each figure"
    FORCE = "the force"


class Turning(enum.StrEnum):
    """The moments at which an event dial turns (EVT-01)."""

    ROUND = "each round"
    TURN = "each turn"
    DEFEAT = "each defeat"
    DOUBLE_SIX = "each double six"
    DOUBLE_ONE = "each double one"
    NEVER = "never"


class Stay(enum.StrEnum):
    """How long a figure stays that an identity card calls."""

    TURN = "until the turn ends"
    NEXT_TURN = "until its next turn"
    GAME = "for the rest of the game"


class Keyphrase(enum.StrEnum):
    """Keyphrases on the cards of things."""

    INDESTRUCTIBLE = "Indestructible"
    CONTINUAL = "Continual"
    RESTS = "Rests in hands"
    EQUIP_ANY = "Equip (Any)"
    EQUIP_FRIENDLY = "Equip (Friendly)"
    UNEQUIP_DROP = "Unequip (Drop)"
    UNEQUIP_KO = "Unequip (KO)"
    UNIQUE = "Unique"


OF_EQUIPMENT = frozenset({
    Keyphrase.EQUIP_ANY, Keyphrase.EQUIP_FRIENDLY, Keyphrase.UNEQUIP_DROP, Keyphrase.UNEQUIP_KO,
})  # fmt: skip
EITHER = (
    (Keyphrase.EQUIP_ANY, Keyphrase.EQUIP_FRIENDLY), (Keyphrase.UNEQUIP_DROP, Keyphrase.UNEQUIP_KO),
    (Keyphrase.CONTINUAL, Keyphrase.RESTS),
)  # fmt: skip
"""Pairs of keyphrases that exclude each other on a card."""


@dataclass(frozen=True)
class Thing:
    """An object, relic, equipment, resource, identity card, special terrain, feat or condition, with its card.

    ``says`` is its sentence, ``reach`` for whom it works (``ThingCard``). ``relic`` is the least face of a die that
    takes a relic, ``qualifies`` the names and keywords of figures that equip it free of charge, ``only`` those of
    figures that can use it at all. ``printed`` are the words of a card, kept as they are.

    A feat goes to these ``bearers``: its points are paid for each, or once for several or for the whole force; it
    ``asks`` for powers and symbols of them. A battlefield condition works for everybody on the map.

    An event dial has a sentence for each of its ``clicks``, with a bar between two of them; the one that shows works
    for everybody. It begins at the first and ``turns`` each round, turn, defeat or double of an attack roll, ``by`` so
    many clicks, and one ``back`` at another of these times; past the last it goes on with the first, but for one with
    a ``red_line`` there. It may set the ``build_total`` of its game, say whose names and keywords a figure needs to be
    in a force (``members``), and give every player more ways to win (``wins``).

    An identity card ``calls`` a figure of one of these names from the sideline, for the time ``stays``.
    ``inspiration`` is a sentence for its bearer as long as that figure waits, ``inspire`` and ``intimidation`` are for
    the friends, or the opponents, whom it reaches (``reach``) while it is on the map.

    Special terrain is of one kind of ``terrain`` and has a ``size`` in columns and rows; its sentence works for
    those in its squares. A figure there, or adjacent, with a damage value of ``falls`` destroys it, nobody if that is
    0. On the map called ``map`` its force has the ``bonus``, a sentence.

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
    calls: tuple[str, ...] = ()
    stays: Stay = Stay.NEXT_TURN
    inspiration: str = ""
    inspire: str = ""
    intimidation: str = ""
    terrain: str = "clear"
    size: str = "1x1"
    falls: int = 0
    map: str = ""
    bonus: str = ""
    bearers: Bearers = Bearers.ONE
    asks: tuple[str, ...] = ()
    clicks: str = ""
    turns: Turning = Turning.ROUND
    red_line: bool = False
    by: int = 1
    back: Turning = Turning.NEVER
    build_total: int = 0
    members: tuple[str, ...] = ()
    wins: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_record(self)
        if found := tuple(self._problems()):
            raise BadWord(*found)

    def _problems(self) -> tuple[str, ...]:
        """The contradictions within the thing."""
        kind, gear = self.kind, self.keyphrases & OF_EQUIPMENT
        pairs = [pair for pair in EITHER if self.keyphrases.issuperset(pair)]
        special, relic = kind is ThingKind.SPECIAL, kind is ThingKind.RELIC
        identity, terrain = kind is ThingKind.ID_CARD, kind is ThingKind.TERRAIN
        immobile = self.weight is ObjectKind.IMMOBILE
        feat = kind is ThingKind.FEAT
        against = {
            f"A {kind} is not put on: leave out {', '.join(sorted(gear))}.": gear and kind is not ThingKind.EQUIPMENT,
            "A relic names the least face of a die that takes it, such as relic: 4.": relic and not self.relic,
            "A relic is immobile: weight: immobile.": relic and not immobile,
            f"Only a relic is taken by a die, and this is a {kind}.": self.relic and not relic,
            f"A {kind} works for whoever has it: leave out reach.":
                not (special or identity or terrain) and self.reach != HOLDER,
            "Nobody holds an immobile object: say reach: square, adjacent or within 4.":
                special and immobile and self.reach == HOLDER and self.says,
            "Only an ultra heavy object lies on more than one square.":
                self.squares > 1 and not (special and self.weight is ObjectKind.ULTRA_HEAVY),
            "Only equipment costs nothing for those who qualify.":
                self.qualifies and kind is not ThingKind.EQUIPMENT,
            f"Only a feat has bearers, and asks for powers; this is a {kind}.":
                not feat and (self.asks or self.bearers is not Bearers.ONE),
            f"A {kind} says what it does, such as says: +1 speed.":
                (feat or kind is ThingKind.CONDITION) and not (self.says or self.printed),
            "A battlefield condition costs nothing: leave out points.": kind is ThingKind.CONDITION and self.points,
        }  # fmt: skip
        return (
            *(text for text, holds in against.items() if holds),
            *self._identity_problems(),
            *self._ground_problems(),
            *self._dial_problems(),
            *(f"A card says {' or '.join(pair)}, not both." for pair in pairs),
        )

    def _identity_problems(self) -> tuple[str, ...]:
        """Contradictions about identity cards."""
        identity, near = self.kind is ThingKind.ID_CARD, bool(self.inspire or self.intimidation)
        against = {
            "An identity card names whom it calls, such as calls: [Lodestar].": identity and not self.calls,
            f"Only an identity card calls a figure, and this is a {self.kind}: leave out calls, stays, "
            "inspiration, inspire and intimidation.": not identity and bool(self.calls or near or self.inspiration),
            "An identity card inspires friends or intimidates opponents, not both.":
                self.inspire and self.intimidation,
            "Whom the figure inspires or intimidates is told by its reach, such as reach: adjacent.":
                identity and near and self.reach == HOLDER,
            "What an identity card says stands under inspiration, inspire or intimidation: leave out says.":
                identity and self.says,
        }  # fmt: skip
        return tuple(text for text, holds in against.items() if holds)

    def _ground_problems(self) -> tuple[str, ...]:
        """Contradictions about special terrain."""
        ground = (self.terrain, self.size, self.falls, self.map, self.bonus) != ("clear", "1x1", 0, "", "")
        terrain = self.kind is ThingKind.TERRAIN
        against = {
            f"Only special terrain is ground, and this is a {self.kind}: leave out terrain, size, falls, map, bonus.":
                ground and not terrain,
            "Special terrain costs a point or more.": terrain and not self.points,
            "A bonus names its map, such as map: harbour, and a map its bonus.": bool(self.map) != bool(self.bonus),
        }  # fmt: skip
        return tuple(text for text, holds in against.items() if holds)

    def _dial_problems(self) -> tuple[str, ...]:
        """Contradictions about event dials."""
        dial = self.kind is ThingKind.EVENT
        turning = (self.clicks, self.turns, self.red_line, self.by, self.back)
        against = {
            "An event dial has two clicks or more, with bars between their sentences: clicks: +1 attack | -1 speed.":
                dial and len(self.sentences) < 2,
            "An event dial costs nothing, and its clicks say what it does: leave out points and says.":
                dial and bool(self.points or self.says),
            f"Only an event dial turns, and this is a {self.kind}: leave out clicks, turns, by, back and red_line.":
                not dial and turning != ("", Turning.ROUND, False, 1, Turning.NEVER),
            f"Only an event dial changes what a game is played for, and this is a {self.kind}: leave out build_total, "
            "members and wins.": not dial and bool(self.build_total or self.members or self.wins),
            "An event dial turns on and back at different times: say another one for back.":
                dial and self.turns is self.back is not Turning.NEVER,
        }  # fmt: skip
        return tuple(text for text, holds in against.items() if holds)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentence of each click of an event dial, "" for one that does nothing."""
        return tuple(each.strip() for each in self.clicks.split("|")) if self.clicks else ()

    @property
    def comes_off(self) -> str:
        """The fate of equipment that comes off: "drop" or "KO"; "" for other things."""
        if self.kind is not ThingKind.EQUIPMENT:
            return ""
        return GEAR[Keyphrase.UNEQUIP_KO in self.keyphrases]

    @property
    def card(self) -> ThingCard | None:
        """The thing's card for the game, None without a sentence that is played."""
        if self.kind is ThingKind.ID_CARD or not (self.says or self.only):
            return None
        hands = {Keyphrase.CONTINUAL: CONTINUAL, Keyphrase.RESTS: RESTS}
        in_hands = next((word for phrase, word in hands.items() if phrase in self.keyphrases), "")
        reach = SQUARE if self.kind is ThingKind.TERRAIN and self.reach == HOLDER else self.reach
        return ThingCard(self.says, reach, in_hands, self.only)

    @property
    def columns_and_rows(self) -> tuple[int, int]:
        """The size of special terrain."""
        columns, rows = self.size.split("x")
        return int(columns), int(rows)

    def __str__(self) -> str:
        weight = f"{self.weight} " if self.kind is ThingKind.SPECIAL else ""
        weight = f"{self.size} of {self.terrain}, " if self.kind is ThingKind.TERRAIN else weight
        relic = f", taken by {self.relic} or more" if self.relic else ""
        each = f", {self.bearers}" if self.kind is ThingKind.FEAT else ""
        lines = [f"{self.name}: {weight}{self.kind} for {self.points} points{relic}{each}"]
        shown = enumerate(self.sentences, 1)
        lines += [f"  click {number}: {card_text(sentence) if sentence else 'nothing'}" for number, sentence in shown]
        lines += [f"  {self.turning_words}"] if self.clicks else []
        lines += [f"  a build total of {self.build_total}"] if self.build_total else []
        lines += [f"  forces of {' or '.join(self.members)}"] if self.members else []
        lines += [f"  wins who {each}" for each in self.wins]
        lines += [f"  asks for {' and '.join(self.asks)}"] if self.asks else []
        lines += [f"  {self.reach_words}{card_text(self.says)}"] if self.says else []
        lines += [f"  calls {' or '.join(self.calls)}, {self.stays}"] if self.calls else []
        lines += [f"  {effect}: {card_text(says)}" for effect, says in self.of_caller if says]
        lines += [f"  destroyed with damage {self.falls}"] if self.falls else []
        lines += [f"  on {self.map}: {card_text(self.bonus)}"] if self.bonus else []
        lines += [f"  {', '.join(sorted(self.keyphrases))}"] if self.keyphrases else []
        lines += [f"  free for {', '.join(self.qualifies)}"] if self.qualifies else []
        lines += [f"  for {', '.join(self.only)} alone"] if self.only else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Thing {self.id}: {self.kind}, {self.points} points>"

    @property
    def of_caller(self) -> tuple[tuple[str, str], ...]:
        """The effects of an identity card by name, with their sentences."""
        named = (("inspiration", self.inspiration), ("inspire", self.inspire), ("intimidation", self.intimidation))
        return tuple(each for each in named if each[1])

    @property
    def turning_words(self) -> str:
        """The turning of an event dial in words: ``turns each round, up to a red line``."""
        clicks = f", {self.by} clicks" if self.by > 1 else ""
        back = f", and back {self.back}" if self.back is not Turning.NEVER else ""
        return f"turns {self.turns}{clicks}{back}{', up to a red line' * self.red_line}"

    @property
    def reach_words(self) -> str:
        """The figures in reach of a special object, before its sentence; "" for the holder alone."""
        if self.reach == HOLDER:
            return ""
        where = {SQUARE: "in its square", ADJACENT: "in its square or adjacent"}.get(
            self.reach, f"{self.reach} squares"
        )
        return f"figures {where}: "

    def as_object(self, owner: str = "", points: int | None = None) -> MapObject:
        """The thing as an object on the map or on a card, of the player who paid that many points for it."""
        paid = self.points if points is None else points
        counts = bool(owner) or self.kind in (ThingKind.RESOURCE, ThingKind.FEAT)
        return MapObject(
            self.weight, self.name, special=self.kind is not ThingKind.EQUIPMENT,
            indestructible=Keyphrase.INDESTRUCTIBLE in self.keyphrases, relic=self.relic, gear=self.comes_off,
            owner=owner, points=paid * counts, friendly=Keyphrase.EQUIP_FRIENDLY in self.keyphrases, card=self.card,
            squares=self.squares,
        )  # fmt: skip
