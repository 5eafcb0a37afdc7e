"""The game state: board, fighters, turn and lasting effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.frozen import Frozen, FrozenMap, with_changes
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject
from clixbook.caches import cached_value
from clixbook.engine.position.brought_things import IdCard, Location, Resource, TerrainPiece
from clixbook.engine.position.events import Event, Happening, Result
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.pending import (
    Aboard,
    Due,
    Felled,
    LostBonus,
    LostThing,
    Revealed,
    SettingUp,
    UnderWay,
    Wear,
)
from clixbook.engine.position.roster import Present
from clixbook.engine.position.whereabouts import nobody_called, off_map_words
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.rules.forces.themes import Theme
from clixbook.engine.rules.turn.multiplayer import opposes
from clixbook.engine.rules.turn.victory_conditions import VictoryCondition
from clixbook.errors import NotFound
from clixbook.figures.dials.life import Life, OtherDial
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Bought, Feat
from clixbook.rulebooks import Rulebook

__all__ = ["EFFECTS_ON_MAP", "EFFECT_FIELDS", "TURN_RECORDS", "Event", "Fighter", "Happening", "Result", "State"]


@dataclass(frozen=True)
class Fighter(Frozen):
    """A figure in a game: its side, its life, and what it has done."""

    id: str
    """Of its piece on the board; a figure that is knocked out has no piece any more."""
    figure: Figure
    side: str
    """The player who controls it now."""
    life: Life
    points: int
    tokens: int = 0
    acted: bool = False
    got_token: bool = False
    has_moved: bool = False
    moved_now: bool = False
    """It moved in this turn."""
    placed_now: bool = False
    """It was placed in this turn, which is not a move (PLC-01)."""
    has_acted: bool = False
    """It was given an action in the first turns, also a free one (GLD-06)."""
    attacks: int = 0
    """The number of its attacks in this turn."""
    driven: int = 0
    """The number of its actions in this turn, free ones too, as a vehicle without a pilot (PWR-AUTOPILOT)."""
    tireless: int = 0
    """The number of those that take nothing from its damage value (DMG-10)."""
    running: int = 0
    """The turns of its player in a row, up to the last one, in which it acted."""
    keeps_tokens: bool = False
    """It clears none as this turn ends (ACT-15)."""
    home: frozenset[Square] = frozenset()
    """The starting area that it began in; its own squares if it began elsewhere."""
    left_area: bool = False
    last_hurt_by: str = ""
    """The opponent whose attack damaged it last."""
    lost_to: str = ""
    """The player in whose attack it was knocked out."""
    lost_in: str = ""
    """The player in whose turn it was knocked out."""
    lost_by: str = ""
    """The figure that knocked it out, if one did."""
    card: tuple[MapObject, ...] = ()
    """The relics and the equipment that it won (WPN-12, WPN-13) or began with."""
    feats: tuple[Feat, ...] = ()
    """The feats that it was given."""
    bought: tuple[Bought, ...] = ()
    """All else that was paid for it."""
    declared: str = ""
    """The team that it declared before the game (TAB-01), or that was added (FRC-25)."""
    owner: str = ""
    """The player to whom it returns while another one controls it."""
    lent: bool = False
    """It is in the middle of an action that its controller gives it inside another one (ACT-39)."""
    down: bool = False
    """It lies on the map, knocked out; neither lost nor there until it is healed or its last token is taken off."""
    waits: bool = False
    """It is off the map yet, and comes in a later turn (SET-20)."""
    others: tuple[OtherDial, ...] = ()
    """Dials of the same person that are off the map and turn along."""
    beside: tuple[OtherDial, ...] = ()
    """Figures that wait on the sideline and may replace it."""
    replaced_by: tuple[str, ...] = ()
    """The figures that replaced it, while it is neither lost nor there."""
    from_sideline: bool = False
    """It came from the sideline, and cost nothing."""
    captor: str = ""
    """The figure that holds it off the map as a captive (CAP-03)."""
    handed_to: str = ""
    """The player who scores more for having handed it in (CAP-06)."""
    exited: bool = False
    """It left the map on purpose, as a scenario lets it, and is neither lost nor there (WIN-17)."""
    aside: bool = False
    """It is back on the sideline, from which an identity card had called it (GEN-13), and is neither lost nor there."""
    stack: str = ""
    """The horde token whose piece stands for it too; that one has the points of all (TOK-05)."""
    token_to: str = ""
    """The figure that gets the token of its action under way in its place (TOK-07)."""
    made_by: str = ""
    """The figure that generated it (GEN-01)."""
    attached_to: str = ""
    """The figure to which it is attached, off the map (GEN-05)."""
    removed: bool = False
    """It left the game without a KO (DMG-29)."""
    back_as: str = ""
    """The fighter that it is by now, after it was defeated and came back (TOK-10, GEN-04, DMG-30)."""

    @property
    def force_owner(self) -> str:
        """The player on whose force it began, also under another's control."""
        return self.owner or self.side

    @property
    def began_with(self) -> str:
        """A mark shared by figures that began on one force; a generated figure has its own."""
        return self.id if self.made_by else self.force_owner

    @cached_value
    def dial_cache(self) -> dict[Any, Any]:
        """A cache of facts that depend on this figure alone."""
        return {}

    @cached_value
    def has_plain_dial(self) -> bool:
        """Whether its dial alone decides which effects it can use."""
        figure = self.figure
        return not (
            self.life.ko or self.down or self.declared or self.feats or self.beside or figure.specials or figure.teams
            or figure.traits
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Fighter {self.id} of {self.side}, {self.tokens} tokens>"


TURN_RECORDS = frozenset({
    "tokens", "acted", "got_token", "has_moved", "moved_now", "placed_now", "has_acted", "attacks", "driven",
    "tireless", "running", "keeps_tokens", "left_area", "last_hurt_by",
})  # fmt: skip
"""Fields of a fighter that record its turn, and change nothing about the use of its dial."""


EFFECTS_ON_MAP = "effects_on_map"
"""The cache key for the effects that each figure can use (``engine/effects/effects_on_map.py``)."""
EFFECT_FIELDS = frozenset({
    "fighters", "lasting", "themes", "conditions", "rules", "worded", "resources", "id_cards", "terrain_pieces",
    "locations", "event_click",
})  # fmt: skip
"""The fields of a position on which these effects depend, besides figures and markers on the map."""


@dataclass(frozen=True)
class State(Frozen):
    """A position between two actions. Immutable; compares and hashes by value."""

    rules: Rulebook
    board: Board
    fighters: FrozenMap[str, Fighter]
    players: tuple[str, ...]
    """In turn order."""
    build_total: int
    active: int = 0
    """The index of the player whose turn it is."""
    turns: int = 1
    """The number of turns begun."""
    left: int = 0
    """The actions left in this turn."""
    rolls: int = 0
    """The number of rolls made: with the game's seed it decides the next one."""
    result: Result | None = None
    tied: tuple[str, ...] = ()
    """The players who have nothing left to do but roll for the victory."""
    lasting: tuple[Lasting, ...] = ()
    """The effects that change values, powers and rights until they end."""
    used: tuple[Used, ...] = ()
    """The powers used in this round, as far as that counts."""
    extra: int = 0
    """The actions of this turn that came from effects (ACT-05)."""
    led: int = 0
    """The actions of this turn that are there as long as effects work."""
    epics: int = 0
    """The number of epic actions of this turn."""
    worn: tuple[Wear, ...] = ()
    """Walls and other things that stand though they were damaged."""
    rounds: int = 0
    """The limit that was agreed; 0 for none."""
    cause: str = ""
    """The end of the game in words, if that was no elimination."""
    setting_up: SettingUp | None = None
    """The set-up that is left; None once turns have begun."""
    saved: tuple[str, ...] = ()
    """A player's name for each action that was left over and counts in the next turn (TRN-09)."""
    themes: tuple[Theme, ...] = ()
    """The themes that players declared."""
    conditions: tuple[str, ...] = ()
    """The battlefield conditions in play, the newest last (EVT-02)."""
    deck: tuple[str, ...] = ()
    """The conditions that wait (EVT-04)."""
    aboard: tuple[Aboard, ...] = ()
    """The passengers who were not set down yet."""
    due: tuple[Due, ...] = ()
    """All that waits for the end of the action under way."""
    fallen: tuple[Felled, ...] = ()
    """The figures knocked out in the action under way."""
    revealed: tuple[Revealed, ...] = ()
    """The special powers that dials revealed in the action under way (DMG-19)."""
    allies: tuple[frozenset[str], ...] = ()
    royale: bool = False
    under_way: UnderWay | None = None
    """The attack in the action under way."""
    owned: tuple[MapObject, ...] = ()
    """The things in the game that players paid points for."""
    gone: tuple[LostThing, ...] = ()
    """Those of them that were lost."""
    lost_bonuses: tuple[LostBonus, ...] = ()
    worded: bool = False
    """The card of one of the things, or an orange square of the map, has sentences that are played."""
    resources: tuple[Resource, ...] = ()
    id_cards: tuple[IdCard, ...] = ()
    terrain_pieces: tuple[TerrainPiece, ...] = ()
    locations: tuple[Location, ...] = ()
    rising: tuple[tuple[int, int], ...] = ()
    """The turn in which each copy of a condition came that raises water, and its die (EVT-09)."""
    flooded: frozenset[Square] = frozenset()
    """The squares that are deep by that (EVT-09)."""
    ends: tuple[VictoryCondition, ...] = ()
    """A scenario's own ways to win (WIN-20)."""
    agreed: tuple[str, ...] = ()
    """The players who are for ending the game now."""
    minutes: int = 0
    """The limit of time that was agreed; 0 for none (WIN-03)."""
    outside: FrozenMap[str, tuple[Figure, ...]] = field(default_factory=FrozenMap)
    """The figures that players keep outside the game, to be generated, a copy each (GEN-04)."""
    event_click: int = 1
    """The click of the event dial among the conditions (EVT-01)."""

    def __repr__(self) -> str:
        return self.short_repr("State")

    def short_repr(self, kind: str) -> str:
        """The position itself, or of another kind that holds it, as a shell shows it."""
        turn = "over" if self.result is not None else f"turn {self.turns} of {self.player}"
        return f"<{kind} {self.rules.name}, {turn}, {len(self.board.pieces)} figures on {self.board!r}>"

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[self.active]

    @cached_value
    def cache(self) -> dict[tuple[Any, ...], Any]:
        """Results of functions that are cached per position."""
        return {}

    def fighter(self, who: str) -> Fighter:
        """The fighter with that id; a ClixbookError if there is none."""
        try:
            return self.fighters[who]
        except KeyError:
            raise NotFound(nobody_called(self, who)) from None

    def off_map_words(self, name: str) -> str:
        """Where the figure of that id or name is, if it is off the map: ``Gnat is off the map: knocked out.``"""
        return off_map_words(self, name)

    def standing(self, side: str | None = None) -> tuple[Fighter, ...]:
        """The fighters on the board, of one side or of all."""
        return self._present.standing if side is None else self._present.standing_of.get(side, ())

    @cached_value
    def _present(self) -> Present:
        return Present(self)

    @property
    def lying(self) -> tuple[Fighter, ...]:
        """The figures that lie on the map, knocked out, and may be healed."""
        return self._present.lying

    def stacked_on(self, who: str) -> tuple[str, ...]:
        """The other horde tokens of its stack; empty for other figures."""
        return self._present.stacks.get(who, ())

    def are_friends(self, one: str, other: str) -> bool:
        """Are the figures of these two players friendly (MUL-02)?"""
        return one == other or (self.allies != () and not opposes(self.rules, one, other, self.allies))

    def friends_of(self, side: str) -> tuple[Fighter, ...]:
        """The fighters on the board friendly to a player, with the player's own."""
        if not self.allies:
            return self.standing(side)
        return tuple(each for each in self.standing() if self.are_friends(each.side, side))

    def team(self, player: str) -> str:
        """The name of a team of allies (WIN-16); "" without allies."""
        group = next((group for group in self.allies if player in group), frozenset[str]())
        return " and ".join(each for each in self.players if each in group)

    def alliance(self, player: str) -> str:
        """The team of a player where allies are friendly, "" elsewhere."""
        team = self.team(player) if self.allies else ""
        return team if team and len({each for each in self.players if self.are_friends(each, player)}) > 1 else ""

    def in_play(self, side: str | None = None) -> tuple[Fighter, ...]:
        """The fighters on the board, aboard others, captive, and those that arrive later; of one side or all."""
        return self._present.in_play if side is None else self._present.in_play_of.get(side, ())

    def remaining(self, side: str | None = None) -> tuple[Fighter, ...]:
        """The fighters that keep their player in the game: those in play, and those lying on the map (WIN-02)."""
        found, lying = self.in_play(side), self._present.lying
        return found + tuple(each for each in lying if side in (None, each.side)) if lying else found

    def ko_area(self, player: str) -> tuple[Fighter, ...]:
        """The fighters in a player's KO area: knocked out, and neither removed from the game nor back on the map."""
        return tuple(
            each for each in self.fighters.values()
            if each.life.ko and each.force_owner == player and not (each.removed or each.back_as)
        )  # fmt: skip

    def passage(self, who: str) -> Aboard | None:
        """The carrier of the fighter, if it is aboard of another."""
        return next((each for each in self.aboard if each.rider == who), None)

    @property
    def round(self) -> int:
        """The round, from 1: every player has one turn in it."""
        return (self.turns - 1) // len(self.players) + 1

    def with_use(self, who: str, effect: str, *, for_game: bool = False) -> State:
        """The position in which the figure has used that effect, as of now."""
        use = Used(who, self.turns, self.round, self.fighter(who).side == self.player, effect, for_game)
        return self.with_(used=(*self.used, use))

    def used_now(self, who: str, effect: str) -> bool:
        """True if the figure used that effect in this turn."""
        return any((use.by, use.effect, use.turn) == (who, effect, self.turns) for use in self.used)

    def with_(self, **changes: Any) -> State:
        """A copy with some fields changed; caches about places stay if no place changed."""
        made = with_changes(self, **changes)
        before, after = self.__dict__, made.__dict__
        if "_present" in before and Present.PARTS.isdisjoint(changes):
            after["_present"] = before["_present"]
        if EFFECTS_ON_MAP in before and EFFECT_FIELDS.isdisjoint(changes):
            self._share_effects(made)
        return made

    def _share_effects(self, after: State) -> None:
        """Reuse the effects that the figures can use if nothing on which they depend changed."""
        found, now, then = self.__dict__[EFFECTS_ON_MAP], self.board, after.board
        if not found.lasts:
            return
        if now is then or (now.pieces.keys() == then.pieces.keys() and bool(now.markers) is bool(then.markers)):
            after.__dict__[EFFECTS_ON_MAP] = found

    def with_fighter(self, who: str, **changes: Any) -> State:
        """A copy with some fields of one fighter changed."""
        if TURN_RECORDS.issuperset(changes):
            return self.with_turn_records({who: changes})
        return self.with_(fighters=self.fighters.with_(who, with_changes(self.fighter(who), **changes)))

    def with_turn_records(self, records: Mapping[str, Mapping[str, Any]], **more: Any) -> State:
        """A copy with changed ``TURN_RECORDS`` of fighters and ``more``; caches about usable effects stay."""
        fighters = dict[str, Fighter]()
        for who, changes in records.items():
            before = self.fighters[who]
            after = fighters[who] = with_changes(before, **changes)
            after.__dict__["dial_cache"], after.__dict__["has_plain_dial"] = before.dial_cache, before.has_plain_dial
        made = self.with_(fighters=self.fighters.with_all(fighters), **more)
        if EFFECTS_ON_MAP in self.__dict__ and EFFECT_FIELDS.isdisjoint(more):
            self._share_effects(made)
        return made
