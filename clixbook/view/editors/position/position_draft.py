"""Drafts of positions set by hand, and their conversion to games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, parse_square
from clixbook.board.model.things import BASES, base_of
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.rules.forces.themes import Theme
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.figures.dials.dial import Dial
from clixbook.figures.dials.starting_lines import starting_choices
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.things.thing import Thing
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.force.force_draft import MOST_FIGURES, figure_in
from clixbook.view.widgets.fields.own_names import entry_in_codes, word_in_names

NEW = -1
"""The number before of a figure that was not there."""
PLAYERS = ("Ann", "Ben")
FEWEST_PLAYERS, MOST_PLAYERS, LONGEST_NAME = 2, 4, 24
MOST_ROUNDS, MOST_LEFT, MOST_TOKENS = 99, 9, 2


@dataclass(frozen=True)
class Stand:
    """A figure of a force on its squares; ``held`` is the kind of the object it holds.

    ``soaring`` is its height, ``attacks`` are those of this turn; ``has_moved`` and ``left_area`` tell of the game.
    Off the map it has no place: ``out`` is the player who knocked it out ("" for nobody, None while it is in play), in
    the turn of ``out_in``; ``aboard`` the id of its carrier, ``captor`` that of its captor.
    """

    entry: str
    side: str
    place: str
    click: int = 1
    tokens: int = 0
    acted: bool = False
    held: str = ""
    soaring: bool = False
    has_moved: bool = False
    left_area: bool = False
    attacks: int = 0
    out: str | None = None
    out_in: str = ""
    aboard: str = ""
    captor: str = ""

    @property
    def on_map(self) -> bool:
        """Does it stand on the map?"""
        return self.out is None and not self.aboard and not self.captor

    @property
    def figure(self) -> Figure:
        """The figure that stands there."""
        return figure_in(self.entry)

    @property
    def points(self) -> int:
        """The point value at which it plays."""
        points = read_entry(self.entry).points
        return self.figure.cost if points is None else points

    @property
    def dial(self) -> Dial:
        """The dial on which it plays: that of its value, else the first."""
        dials = self.figure.dials
        return next((dial for dial in dials if dial.points == self.points), dials[0])

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of its place; none if they cannot be read."""
        try:
            return tuple(map(parse_square, self.place.split()))
        except ClixbookError:
            return ()

    @property
    def feats(self) -> tuple[str, ...]:
        """The feats that it was given, with points, as a force names them: ``trick shot:10``."""
        return self.feats_in_names(())

    def with_feats(self, feats: Sequence[str]) -> Stand:
        """A copy with these feats; a ClixbookError for words that name none."""
        entry = read_entry(self.entry)
        text = f"{replace(entry, additions=())}{''.join(f'+{each}' for each in feats)}"
        if len(read_entry(text).additions) != len(feats):
            raise BadWord(f"A feat is a name and points, such as trick shot:10, not {', '.join(feats)[:60]}.")
        return replace(self, entry=text)

    def feats_in_names(self, own: Sequence[Thing]) -> tuple[str, ...]:
        """The feats with the names of one's own things in the place of their codes, for a field of text."""
        added = ((word_in_names(name, own), cost) for name, cost in read_entry(self.entry).additions)
        return tuple(name if cost is None else f"{name}:{cost}" for name, cost in added)

    def with_codes(self, own: Sequence[Thing]) -> Stand:
        """A copy with the codes of one's own things in the place of their names."""
        return replace(self, entry=entry_in_codes(self.entry, own))

    def with_first_square(self, to: Square) -> Stand:
        """A copy moved so that the first square of its base is this one."""
        squares = self.squares
        if base_of(squares) != self.figure.base:
            short, long = sorted(BASES[self.figure.base])
            squares = tuple(Square(x, y) for y in range(short) for x in range(long))
        first = squares[0]
        goal = [square.step(to.x - first.x, to.y - first.y) for square in squares]
        if any(square.x < 0 or square.y < 0 for square in goal):
            raise IllegalAction(f"{self.figure.name} would stand beyond the edge of the map.")
        return replace(self, place=" ".join(square.name for square in goal), out=None, out_in="", aboard="", captor="")


@dataclass(frozen=True)
class PositionDraft:
    """A bare board and its figures. ``active`` counts the players from 0; ``left`` are the actions left.

    ``lasting`` effects are in force on figures, which they name as ``ids`` does; of the battlefield,
    ``conditions`` are in play, others wait in the ``deck``. ``allies`` are groups of players, ``royale``: it is a
    battle royale; ``themes`` are those of players by now. The game ends after ``rounds``, 0 for no limit; its forces
    have ``total`` points, or as many more as stand there. ``used`` is what figures used already, with turn and round
    counted back from now; ``saved`` has a player for each action that was left over. ``ends`` are the scenario's ways
    to win, which count their rounds anew, and ``minutes`` the limit of time.
    """

    board: Board
    stands: tuple[Stand, ...] = ()
    active: int = 0
    round: int = 2
    left: int = 3
    players: tuple[str, ...] = PLAYERS
    lasting: tuple[Lasting, ...] = ()
    conditions: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    allies: tuple[tuple[str, ...], ...] = ()
    royale: bool = False
    themes: tuple[Theme, ...] = ()
    rounds: int = 0
    total: int = 0
    used: tuple[Used, ...] = ()
    saved: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    minutes: int = 0

    def with_stand(self, at: int, stand: Stand) -> PositionDraft:
        """The draft with another figure, or the same otherwise, at this place of the list."""
        return self._with([(number, stand if number == at else each) for number, each in enumerate(self.stands)])

    def without_stand(self, at: int) -> PositionDraft:
        """Without the figure at this place of the list."""
        return self._with([(number, each) for number, each in enumerate(self.stands) if number != at])

    def add_stand(self, entry: str, side: str, at: Square | None = None, click: int = 1) -> PositionDraft:
        """A copy with one more figure, on this square or a free one."""
        if len(self.stands) >= MOST_FIGURES:
            raise IllegalAction(f"A position here has {MOST_FIGURES} figures at most.")
        stand = Stand(entry, side, "", click)
        there = stand.with_first_square(at) if at is not None else self._place_free(stand, self.stands)
        return self._with([*enumerate(self.stands), (NEW, there)])

    def with_board(self, board: Board) -> PositionDraft:
        """A copy on another map; figures beyond its edge go to free squares."""
        there = replace(self, board=board.bare)
        for number, stand in enumerate(self.stands):
            if stand.on_map and (not stand.squares or not all(square in board for square in stand.squares)):
                there = there.with_stand(number, there._place_free(stand, there.stands))
        return there

    def with_players(self, names: tuple[str, ...]) -> PositionDraft:
        """A copy with these players; each takes the figures of the former player in that place."""
        if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS or len(set(names)) < len(names):
            raise IllegalAction(f"A game has {FEWEST_PLAYERS} to {MOST_PLAYERS} players of different names.")
        if long := [name for name in names if len(name) > LONGEST_NAME]:
            raise BadWord(f"{long[0][:LONGEST_NAME]}… is too long; a name has {LONGEST_NAME} letters at most.")
        for gone in self.players[len(names) :]:
            if any(each.side == gone for each in self.stands):
                raise IllegalAction(f"{gone} still has figures: take them away, or give them to somebody else.")
        new = dict(zip(self.players, names, strict=False))
        stands = tuple(
            replace(
                each, side=new[each.side], out=each.out if each.out is None else new.get(each.out, ""),
                out_in=new.get(each.out_in, ""),
            )
            for each in self.stands
        )  # fmt: skip
        lasting = tuple(replace(each, player=new[each.player]) for each in self.lasting if each.player in new)
        active = min(self.active, len(names) - 1)
        allies = tuple(tuple(new[each] for each in group) for group in self.allies if new.keys() >= {*group})
        if len(names) != len(self.players):  # other sides are to be chosen
            allies = ()
        royale = self.royale and len(names) == len(self.players)
        themes = tuple(replace(each, player=new[each.player]) for each in self.themes if each.player in new)
        return replace(
            self, stands=stands, players=names, active=active, lasting=lasting, allies=allies, royale=royale,
            themes=themes, saved=tuple(new[each] for each in self.saved if each in new),
        )  # fmt: skip

    def index_at(self, square: Square) -> int | None:
        """The index of the figure on a square."""
        return next((number for number, each in enumerate(self.stands) if square in each.squares), None)

    def effects_on(self, who: str) -> tuple[Lasting, ...]:
        """The effects in force on the figure of that id."""
        return tuple(each for each in self.lasting if each.on == who)

    def _with(self, numbered: Sequence[tuple[int, Stand]]) -> PositionDraft:
        """The draft with these figures, each with its former number, in the order in which a game lists them.

        Lasting effects follow the figures that bear or made them, even under another id.
        """
        order = sorted(numbered, key=lambda each: self.players.index(each[1].side))
        after = replace(self, stands=tuple(stand for _, stand in order))
        after = replace(after, total=build_total(after))
        before, names = ids(self), ids(after)
        new = {before[number]: at for at, (number, _) in enumerate(order) if number != NEW}
        after = replace(after, stands=tuple(after._keep_off_map(each, new, names) for each in after.stands))
        used = tuple(replace(each, by=names[new[each.by]]) for each in self.used if each.by in new)
        after = replace(after, used=used)
        if not self.lasting:
            return after
        lasting = tuple(
            replace(each, by=names[new[each.by]], on=names[new[each.on]], player=after.stands[new[each.by]].side)
            for each in self.lasting if each.by in new and each.on in new
        )  # fmt: skip
        return replace(after, lasting=lasting)

    def _keep_off_map(self, stand: Stand, new: Mapping[str, int], names: Sequence[str]) -> Stand:
        """The figure with the new id of its carrier or captor; on the map if that one left it.

        A figure that counts as on the map and has no place stands on a free square.
        """
        holder = new.get(stand.aboard or stand.captor)
        if holder is not None and self.stands[holder].on_map:
            there = names[holder]
            return replace(stand, aboard=there if stand.aboard else "", captor=there if stand.captor else "", place="")
        if stand.out is not None:
            return replace(stand, place="", aboard="", captor="")
        stand = replace(stand, aboard="", captor="", out_in="")
        return stand if stand.place else self._place_free(stand, self.stands)

    def with_all_on_map(self) -> PositionDraft:
        """The draft with everybody on the map, as a game begins that takes some off it again."""
        here = self
        for at, stand in enumerate(self.stands):
            if not stand.on_map:
                there = here._place_free(stand, here.stands)
                here = replace(here, stands=(*here.stands[:at], there, *here.stands[at + 1 :]))
        return here

    def _place_free(self, stand: Stand, others: tuple[Stand, ...]) -> Stand:
        """The figure on the first free squares from its player's edge on."""
        taken = {square for each in others if each is not stand for square in each.squares}
        for square in self._squares(stand.side):
            there = stand.with_first_square(square)
            if all(each in self.board and each not in taken for each in there.squares):
                return there
        raise IllegalAction(f"There is no room for {stand.figure.name} on this map.")

    def _squares(self, side: str) -> Iterator[Square]:
        """The squares from the player's own edge of the map on: left and right, then top and bottom."""
        number = self.players.index(side)
        columns, rows = list(range(self.board.width)), list(range(self.board.height))
        if number < 2:
            yield from (Square(x, y) for x in (columns if number == 0 else columns[::-1]) for y in rows)
        else:
            yield from (Square(x, y) for y in (rows if number == 2 else rows[::-1]) for x in columns)


def ids(draft: PositionDraft) -> list[str]:
    """The ids of the figures in a game, in the order of the list: the second of one name has a number."""
    return unique_ids(each.figure.id for each in draft.stands)


def unique_ids(names: Iterable[str]) -> list[str]:
    """The names as ids, each its own."""
    found: list[str] = []
    for name in names:
        number = 1
        while (who := name if number == 1 else f"{name}-{number}") in found:
            number += 1
        found.append(who)
    return found


def first_click(entry: str, rules: Rulebook) -> int:
    """The click on which a figure begins at its value; a ClixbookError if a book does not let it play."""
    return starting_choices(figure_in(entry), read_entry(entry).points, rules=rules).clicks[0]


def game_of(draft: PositionDraft, rules: Rulebook) -> Game:
    """The game that stands so; a ClixbookError with everything that does not fit, each about its figure."""
    names = dict(zip(ids(draft), draft.stands, strict=True))
    forces = {side: [each.entry for each in draft.stands if each.side == side] for side in draft.players}
    places = {who: each.place for who, each in zip(names, draft.with_all_on_map().stands, strict=True)}
    total = build_total(draft)
    game = Game.new(
        draft.board, rules=rules, forces=forces, places=places, build_total=total, allies=draft.allies,
        royale=draft.royale, ends=draft.ends, minutes=draft.minutes,
    )  # fmt: skip
    settings = {who: _settings(each) for who, each in names.items()}
    turn = (draft.round - 1) * len(draft.players) + draft.active + 1
    brought: dict[str, Any] = {"conditions": draft.conditions, "deck": draft.deck, "themes": draft.themes}
    brought |= {"used": tuple(_used_powers(draft, turn)), "saved": draft.saved}
    return arrange_start(
        game, settings, turn=turn, left=draft.left, rounds=draft.rounds, lasting=draft.lasting, **brought
    )  # fmt: skip


def _used_powers(draft: PositionDraft, turn: int) -> Iterator[Used]:
    """The used powers, with turns counted from the game's beginning."""
    sides = dict(zip(ids(draft), (each.side for each in draft.stands), strict=True))
    for each in draft.used:
        then = max(1, turn - each.turn)
        whose = draft.players[(then - 1) % len(draft.players)]
        yield replace(each, turn=then, round=max(1, draft.round - each.round), own_turn=sides[each.by] == whose)


def build_total(draft: PositionDraft) -> int:
    """The build total: as agreed, or the hundreds that the force of most points needs, at least 100."""
    costs = [sum(each.figure.cost for each in draft.stands if each.side == side) for side in draft.players]
    return max(draft.total, -(-max(100, *costs) // 100) * 100)


def _settings(stand: Stand) -> dict[str, Any]:
    more = {name: getattr(stand, name) for name in ("held", "soaring", "left_area", "attacks")}
    more["moved"] = stand.has_moved
    given = {name: value for name, value in more.items() if value}
    if stand.out is not None:
        return {"click": stand.click, "out": stand.out, "out_in": stand.out_in or stand.out}
    given |= {"aboard": stand.aboard} if stand.aboard else {}
    given |= {"captor": stand.captor} if stand.captor else {}
    return {"click": stand.click, "tokens": stand.tokens, "acted": stand.acted, **given}
