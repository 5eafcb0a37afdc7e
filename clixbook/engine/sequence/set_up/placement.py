"""Placing figures at set-up, and growing areas (SET-08 to 10, MAP-06 to 08)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from clixbook.board.answers.answers import Reason, make_reason
from clixbook.board.answers.message import Words, figure_ref, join_parts, message, render_words
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import BASES, Mode
from clixbook.board.moves.footprints import can_lie, footprints_over
from clixbook.board.set_up.areas import AreaSquares, Base
from clixbook.board.set_up.starting import HANDS, Enlargement, Hand, enlarge_starting_areas
from clixbook.board.terrain.terrain import may_soar
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.described import Described, OptionKind
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, Fighter, State
from clixbook.engine.rules.forces.horde_tokens import most_in_stack
from clixbook.engine.rules.turn.set_up import character_order, says_how_it_flies
from clixbook.engine.sequence.fighters.stacks import are_alike, find_stack, put_on_stack, stack_is_full
from clixbook.engine.sequence.set_up.initial_state import base_squares, piece_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.map.maps import AreaGrowthTiming
from clixbook.rulebooks.vocabulary import Restriction


@dataclass(frozen=True, slots=True)
class Station(Described):
    """Figure on its starting squares; ``soars``: it begins soaring (SET-10)."""

    kind: ClassVar[OptionKind] = "place"
    who: str
    squares: tuple[Square, ...]
    soars: bool = False

    @property
    def message(self) -> Words:
        """``gnat A1``, ``gnat A1 soaring``, with its references."""
        return join_parts((figure_ref(self.who), *sorted(self.squares), *("soaring",) * self.soars), " ")

    @property
    def log_message(self) -> Words:
        """``gnat on A1, soaring``, as in the log."""
        return message(
            "{} on {}{}", figure_ref(self.who), join_parts(sorted(self.squares), " and "), ", soaring" * self.soars
        )

    def __str__(self) -> str:
        return render_words(self.message)


def unplaced_figures(state: State, player: str) -> tuple[Fighter, ...]:
    """The player's figures that are not on the map yet, and do not come later."""
    return tuple(
        fighter
        for fighter in state.fighters.values()
        if fighter.side == player
        and not (fighter.life.ko or fighter.waits or fighter.stack)
        and fighter.id not in state.board.pieces
    )


def next_figures(state: State, player: str) -> tuple[Fighter, ...]:
    """The figures among which the player chooses the next one to place (SET-10)."""
    waiting = {fighter.id: fighter for fighter in unplaced_figures(state, player)}
    size = {who: BASES[fighter.figure.base][0] * BASES[fighter.figure.base][1] for who, fighter in waiting.items()}
    growing = area_growth(state).areas != area_growth(state).original
    order = character_order(state.rules, size, tuple(waiting), growing=growing)
    if growing and state.rules.set_up.order_in_force.largest_first:
        order = tuple(who for who in order if size[who] == size[order[0]])
    return tuple(waiting[who] for who in order)


def possible_stations(state: State, player: str) -> Iterator[Station]:
    """Every way to place one of those figures so that room is left for the others.

    Where an area grows for a force as a last resort, its figures stand as far inside the printed area as they can.
    """
    found = _stations_with_room(state, player)
    if not _fills_first(state, player):
        yield from found
        return
    growth, name = area_growth(state), _area_name(state, player)
    for _, ways in groupby(found, key=lambda each: each.who):
        inside = {each: len(growth.original[name].intersection(each.squares)) for each in ways}
        yield from (each for each, squares in inside.items() if squares == max(inside.values()))


def _fills_first(state: State, player: str) -> bool:
    """Does the player fill the printed area before the squares by which it grew for this force (MAP-06)?"""
    if state.rules.maps.when_grows is not AreaGrowthTiming.LAST_RESORT:
        return False
    return _area_name(state, player) in area_growth(state).needy


def _stations_with_room(state: State, player: str) -> Iterator[Station]:
    area, board = area_of(state, player), state.board
    free = frozenset(square for square in area if board.piece_at(square) is None)
    waiting = unplaced_figures(state, player)
    for fighter in next_figures(state, player):
        others = [_base_of(each, state.rules) for each in waiting if each.id != fighter.id]
        for squares in _lying(state, fighter, free | stacks_to_begin_in(state, fighter, area - free)):
            left = AreaSquares(free.difference(squares), board.bare, state.rules)
            if set(others) <= {"1x1"} or left.fits(others):
                yield Station(fighter.id, squares)
                if _may_begin_aloft(state, fighter, squares):
                    yield Station(fighter.id, squares, soars=True)


def open_squares(state: State, fighter: Fighter) -> Iterator[Station]:
    """Every way to place the figure on free squares anywhere on the map."""
    free = frozenset(square for square in state.board.squares if state.board.piece_at(square) is None)
    yield from (Station(fighter.id, squares) for squares in _lying(state, fighter, free))


def stacks_to_begin_in(state: State, fighter: Fighter, taken: frozenset[Square]) -> set[Square]:
    """The squares among these where the fighter may begin on a stack (SET-19)."""
    may = state.rules.set_up.stacks_start and most_in_stack(fighter.figure, state.rules) > 0
    return {square for square in taken if find_stack(state, fighter.id, square)} if may else set()


def squares_to_return(state: State, fighter: Fighter, area: frozenset[Square]) -> Iterator[Station]:
    """Every way to place a defeated horde token in the area, on a stack there too (TOK-10)."""
    free = frozenset(square for square in area if state.board.piece_at(square) is None)
    stacks = {square for square in area - free if find_stack(state, fighter.id, square)}
    yield from (Station(fighter.id, squares) for squares in _lying(state, fighter, free | stacks))


def why_not_placed(state: State, who: str, square: Square) -> tuple[Reason, ...]:
    """Why the figure cannot be placed there; nothing where only room for the others is missing (SET-07, MAP-06)."""
    fighter, there, rules = state.fighter(who), state.board.piece_at(square), state.rules
    if not fighter.waits and square not in own_area(state, fighter.side):
        text = message("{} is outside {}'s starting area.", square, fighter.side)
        return (make_reason(rules["SET-07"], text, square),)
    if there is None:
        return _not_inside(state, fighter, square)
    if are_alike(fighter, state.fighter(there.id), rules):
        return (stack_is_full(fighter, rules),)
    return (make_reason(rules["OCC-01"], message("{} stands on {}.", figure_ref(there.id), square), square),)


def _not_inside(state: State, fighter: Fighter, square: Square) -> tuple[Reason, ...]:
    """A reason against a square beyond the printed area while that has room for more of the figure (MAP-06)."""
    if fighter.waits or state.setting_up is None or not _fills_first(state, fighter.side):
        return ()
    printed = area_growth(state).original[_area_name(state, fighter.side)]
    text = message("{}'s figures fill the printed starting area first.", fighter.side)
    return () if square in printed else (make_reason(state.rules["MAP-06"], text, square),)


def _lying(state: State, fighter: Fighter, free: frozenset[Square]) -> Iterator[tuple[Square, ...]]:
    """The squares on which its base may lie among these."""
    seen, ways = terrain_effects(state.board.bare, state.rules), set[frozenset[Square]]()
    for corner in sorted(free):
        for squares in footprints_over(state.board, fighter.figure.base, corner):
            if frozenset(squares) in ways or not free.issuperset(squares):
                continue
            ways.add(frozenset(squares))
            piece = piece_of(state.rules, fighter.figure, fighter.id, fighter.side, squares)
            if all(seen.move(s) is not Restriction.BLOCKING for s in squares) and can_lie(
                state.board.bare, piece, state.rules
            ):
                yield squares


def _may_begin_aloft(state: State, fighter: Fighter, squares: tuple[Square, ...]) -> bool:
    flyer = fighter.figure.mode is Mode.WING
    if not says_how_it_flies(state.rules, flyer=flyer):
        return False
    return all(may_soar(state.board, square, rules=state.rules) for square in squares)


def home_of(state: State, player: str, squares: tuple[Square, ...]) -> frozenset[Square]:
    """What a figure that begins on these squares has to leave: the area, or else its squares (GLD-06, MAP-08)."""
    area = area_growth(state).start_squares(_area_name(state, player), playing=True)
    return area if area.issuperset(squares) else frozenset(squares)


def put_on_map(state: State, chosen: Station, home: frozenset[Square]) -> State:
    """The position with the figure on its squares, or on the stack there."""
    fighter = state.fighter(chosen.who)
    if stack := find_stack(state, chosen.who, chosen.squares[0]):
        return with_traits(put_on_stack(state.with_fighter(chosen.who, home=home), chosen.who, stack))
    piece = piece_of(state.rules, fighter.figure, fighter.id, fighter.side, chosen.squares)
    state = state.with_(board=state.board.with_piece(replace(piece, soaring=chosen.soars)))
    return state.with_fighter(chosen.who, home=home)


def remove_without_room(state: State, who: str, events: list[Event]) -> State:
    """Remove a figure without room; it scores in books that say so (MAP-08)."""
    scored, fighter = area_growth(state).scored, state.fighter(who)
    events.append(
        Event(
            message("There is no room for {}: it is out of the game.", figure_ref(who)), (), area_growth(state).reasons
        )
    )
    worth = {} if scored else {"points": 0, "feats": ()}
    return state.with_fighter(who, life=replace(fighter.life, ko=True), lost_in=state.player, **worth)


# -- areas -----------------------------------------------------------------------------------------------------


def area_of(state: State, player: str) -> frozenset[Square]:
    """The player's starting area, as large as it grew."""
    return area_growth(state).areas[_area_name(state, player)]


def _area_name(state: State, player: str) -> str:
    doing = state.setting_up
    return dict(doing.areas if doing else ())[player]


def own_area(state: State, player: str) -> frozenset[Square]:
    """The player's starting area; once the game goes on, the squares in which their figures began."""
    if state.setting_up is not None:
        return area_of(state, player)
    homes = (each.home for each in state.fighters.values() if each.force_owner == player)
    return frozenset(square for home in homes for square in home)


def grow_areas(state: State, events: list[Event]) -> Steps[State]:
    """Tells how the areas grow, once the player whose force has no room said to which hand they do so (MAP-07)."""
    doing, needy = state.setting_up, area_growth(state).needy
    if doing is not None and len({frozenset(area_growth(state, hand).areas.items()) for hand in HANDS}) > 1:
        player = next(each for each in state.players if _area_name(state, each) in needy)
        hand = yield Choose(player, f"the direction in which {player}'s starting area grows first", HANDS, state)
        state = state.with_(setting_up=replace(doing, hand=hand))
    grown = area_growth(state)
    if grown.reasons:
        events.append(Event(grown.message, (), grown.reasons))
    return state


def area_growth(state: State, hand: str = "") -> Enlargement:
    """How the chosen areas grew, first to that hand or the one chosen, until all forces fit (MAP-06 to MAP-08)."""
    doing = state.setting_up
    bases = tuple(
        (name, tuple(_base_of(f, state.rules) for f in state.fighters.values() if f.side == player and not f.waits))
        for player, name in (doing.areas if doing else ())
    )
    plain = state.board.bare.with_(objects=type(state.board.objects)())
    first = hand or (doing.hand if doing else "")
    return _growth(plain, state.rules, bases, "left" if first == "left" else "right")


def _base_of(fighter: Fighter, rules: Rulebook) -> Base:
    """Its base, as a piece on the corner of the map where the ground below a larger one counts."""
    figure = fighter.figure
    return "1x1" if figure.base == "1x1" else piece_of(rules, figure, "", "", base_squares(figure, Square(0, 0)))


@lru_cache(maxsize=32)
def _growth(board: Board, rules: Rulebook, bases: tuple[tuple[str, tuple[Base, ...]], ...], hand: Hand) -> Enlargement:
    return enlarge_starting_areas(board, dict(bases), rules=rules, hand=hand)
