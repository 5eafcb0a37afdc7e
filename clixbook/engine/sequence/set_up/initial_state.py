"""Builds the first state of a game from forces and places."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import NamedTuple

from clixbook.board.answers.answers import make_reason, problem_of
from clixbook.board.answers.coerce import BoardLike, as_board
from clixbook.board.answers.message import figure_ref, message, references_in
from clixbook.board.model.board import Board
from clixbook.board.model.building import Collector
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import BASES, Piece
from clixbook.board.moves.footprints import can_lie, footprints_over
from clixbook.board.placing.standing import position_problems
from clixbook.board.set_up.areas import board_for_players, open_areas, rows_in_play, starting_areas
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.brought_things import Location
from clixbook.engine.position.pending import SettingUp
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.alternative_cards import entries_by_card, requirement_problems
from clixbook.engine.rules.forces.brought_objects import brought_problems, empty_pile_problems, read_brought
from clixbook.engine.rules.forces.titles import first_plot_points
from clixbook.engine.rules.turn.game_modes import basics_force_problems
from clixbook.engine.rules.turn.multiplayer import enough_players
from clixbook.engine.rules.turn.set_up import SetUpStage, may_hold_back, set_up_stages
from clixbook.engine.sequence.fighters.plot_points import plot_points
from clixbook.engine.sequence.fighters.stacks import put_on_stack, stack_to_begin_with
from clixbook.engine.sequence.objects.scored_objects import track_objects
from clixbook.engine.sequence.set_up.forces.force_cards import check_cards
from clixbook.engine.sequence.set_up.forces.force_entries import (
    ForceBuild,
    check_build,
    in_play_and_deck,
    recruit_figure,
    themes_of,
    with_shared_teams,
)
from clixbook.engine.sequence.set_up.forces.force_feats import feats_of
from clixbook.engine.sequence.set_up.forces.force_ground import locations_of, terrain_pieces_of
from clixbook.engine.sequence.set_up.forces.force_id_cards import id_cards_of
from clixbook.engine.sequence.set_up.forces.force_resources import resources_of
from clixbook.engine.sequence.set_up.ground_stages import with_location_gains
from clixbook.engine.sequence.turn.action_count import initial_actions, update_action_total
from clixbook.errors import BadWord, ClixbookError, IllegalAction, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.specials.clause_reader import clauses_of
from clixbook.figures.symbols import size_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.set_up import MapChooser
from clixbook.rulebooks.vocabulary import Restriction

_TAKEN = frozenset(
    {
        SetUpStage.REVEAL,
        SetUpStage.ROLL,
        SetUpStage.MAP,
        SetUpStage.SPECIAL_TERRAIN,
        SetUpStage.AREAS,
        SetUpStage.CONDITIONS,
        SetUpStage.OBJECTS,
        SetUpStage.CHARACTERS,
    }
)
"""The steps of a set-up that a game takes: forces are built, and dials are at their starts."""


def starting_position(
    board: BoardLike,
    rules: Rulebook,
    forces: Mapping[str, Sequence[str]],
    build_total: int,
    places: Mapping[str, str],
    objects: Mapping[str, Sequence[str]],
    *,
    set_up: bool = False,
    maps: Sequence[str] = (),
    build: ForceBuild | None = None,
    begins: bool = True,
) -> State:
    """The position before the first action; one ClixbookError names everything that does not fit.

    Two figures of one name are told apart by a number: ``bruiser``, ``bruiser-2``. A figure without a place stands in
    the player's starting area, as near its middle as there is room. With ``set_up`` nobody stands anywhere yet;
    the first player chooses among ``maps``, of which ``board`` is the first. ``build`` says how the forces are built.
    In a position that does not begin a game (``begins``) a player may have nobody left.
    A figure that is drawn on the map begins there, if a force has it and ``places`` says nothing else.
    """
    build, found = build or ForceBuild(), Collector()
    seated = set_up or len(places) < sum(map(len, forces.values()))
    loads = partial(_load_map, board, rules, len(forces), seated=seated, begins=begins)
    loaded = found.attempt(loads, None)
    board = Board.build(width=1, height=1) if loaded is None else loaded.bare
    drawn = {} if loaded is None or set_up else figures_on_map(loaded)
    places = {**drawn, **places}
    _check_players(rules, forces, build_total, found, begins=begins)
    brought = _read_objects(rules, forces, objects, set_up, found, build.consent)
    _check_maps(loaded, maps, rules, len(forces), set_up, found)
    recruits = _recruits(rules, forces, found, set_up)
    fighters, revealed = recruits.fighters, tuple(recruits.revealed.values())
    stacks: dict[str, str] = {}
    if loaded is not None and not set_up:
        board, fighters, stacks = _station_fighters(board, rules, tuple(forces), fighters, places, found)
    found.problems += _place_problems(places, fighters, drawn, set_up=set_up, known=recruits.known)
    found.problems += [*_standing_problems(board, rules), *_card_problems(board)]
    locations = _read_locations(rules, forces, build, found)
    check_build(rules, tuple(forces), revealed, build, found, brought, locations)
    found.finish()
    state = State(rules, board, FrozenMap(fighters), tuple(forces), build_total)
    state = _with_forces(state, build, revealed, stacks, brought, locations)
    if set_up:
        return _to_set_up(state, brought, tuple(maps), tuple(recruits.cards))
    if locations:
        state = with_location_gains(state, state.player, state.player, [])
    return update_action_total(state.with_(left=initial_actions(state)))


def _with_forces(
    state: State, build: ForceBuild, revealed: Sequence[Fighter], stacks: Mapping[str, str],
    brought: Sequence[tuple[str, str]], locations: tuple[Location, ...],
) -> State:  # fmt: skip
    """The state with allies and themes, the stacks that figures begin in, and all that belongs to the forces."""
    everybody = tuple(state.fighters.values())
    themes = themes_of(state.rules, revealed, build, state.build_total)
    state = state.with_(allies=tuple(map(frozenset, build.allies)), royale=build.royale, themes=themes)
    state = state.with_(**in_play_and_deck(state.rules, build))
    for who, stack in stacks.items():
        state = put_on_stack(state, who, stack)
    state = _with_cards_brought(state, everybody, brought).with_(locations=locations)
    return track_objects(with_traits(with_shared_teams(with_plot_points(state))))


def _with_cards_brought(state: State, everybody: tuple[Fighter, ...], brought: Sequence[tuple[str, str]]) -> State:
    """The state with the resources, feats, identity cards and special terrain that players bring along."""
    words = {player: _words_by(player, brought) for player in state.players}
    resources = [each for player, own in words.items() for each in resources_of(player, everybody, own)]
    resources += [each for player, own in words.items() for each in feats_of(player, everybody, own)]
    cards = [each for player in state.players for each in id_cards_of(player, everybody)]
    pieces = [each for player, own in words.items() for each in terrain_pieces_of(player, own)]
    return state.with_(resources=(*resources,), id_cards=(*cards,), terrain_pieces=(*pieces,))


def with_plot_points(state: State) -> State:
    """The position with the plot points with which titled figures begin (TTL-01)."""
    given = {who: first_plot_points(each.figure, rules=state.rules) for who, each in state.fighters.items()}
    laid = tuple(plot_points(state, who, count) for who, count in given.items() if count)
    return state.with_(lasting=(*state.lasting, *laid)) if laid else state


def _standing_problems(board: Board, rules: Rulebook) -> Iterator[Problem]:
    """The reasons for which figures may not stand where they do, with the figures and squares of each."""
    for reason in position_problems(board, rules=rules).reasons:
        yield problem_of(reason, about=(*references_in(reason.message), *(at.name for at in reason.where)))


def _card_problems(board: Board) -> Iterator[Problem]:
    """Unreadable sentences on the cards of things that lie on the map."""
    for square, lying in board.objects.items():
        for thing in lying:
            if thing.card is None or not thing.card.says:
                continue
            try:
                clauses_of(thing.card.says)
            except ClixbookError as error:
                yield from (Problem(f"{thing.name} on {square}: {each.text}") for each in error.problems)


def _words_by(player: str, brought: Sequence[tuple[str, str]]) -> list[str]:
    return [words for owner, words in brought if owner == player]


def _place_problems(
    places: Mapping[str, str], fighters: Mapping[str, Fighter], drawn: Mapping[str, str], *, set_up: bool, known: bool
) -> Iterator[Problem]:
    """Problems of given squares: too early in a set-up, or for no figure once all names are ``known``."""
    for who in places:
        if set_up:
            yield Problem(f"{who} is given a square, but is placed in the set-up.", about=(who,))
        elif who in fighters:
            if fighters[who].waits:
                yield Problem(f"{who} is given a square, but comes in a later turn.", about=(who,))
        elif known and who in drawn:
            text = f"{who} stands on {drawn[who]} of the map, but is in no force; a map without figures is board.bare."
            yield Problem(text, about=(who, *drawn[who].split()))
        elif known:
            yield Problem(f"{who} is given a square, but is in no force.", about=(who,))


def is_held_back(fighter: Fighter, rules: Rulebook) -> bool:
    """Does a feat of the figure hold it back as the others are placed (SET-20)?"""
    held = (effect_named(feat.name) for feat in fighter.feats)
    works = (each.name for each in held if each is not None and each.arrives and each.in_play(rules))
    return any(may_hold_back(rules, name) for name in works)


def _to_set_up(
    state: State, brought: tuple[tuple[str, str], ...], maps: tuple[str, ...], cards: tuple[tuple[str, str], ...]
) -> State:
    """The position before everything that ``engine.preparing`` does (SET-01)."""
    grounds = bool(state.terrain_pieces)
    needed = set_up_stages(
        state.rules, objects=bool(brought), conditions=bool(state.conditions), special_terrain=grounds
    )  # fmt: skip
    stages = tuple(stage.value for stage in needed if stage in _TAKEN)
    apart = state.rules.objects.special.replaces
    special = tuple(each for each in brought if apart and read_brought(each[1]).special)
    objects = tuple(each for each in brought if each not in special and read_brought(each[1]).is_object)
    return state.with_(setting_up=SettingUp(stages, objects=objects, special=special, maps=maps, cards=cards))


def _check_players(
    rules: Rulebook, forces: Mapping[str, Sequence[str]], build_total: int, found: Collector, *, begins: bool
) -> None:
    """Problems with the players: too few (MUL-01), no figures, or a reserved name."""
    if not (enough := enough_players(rules, len(forces))):
        found.problems += map(problem_of, enough.reasons)
    figures = {player: len(names) for player, names in forces.items() if begins or names}
    found.problems += map(problem_of, basics_force_problems(figures, rules=rules))
    for player, names in forces.items():
        if not player.strip() or player == "dice":
            found.add(f"A player cannot be called {player!r}.")
        if not names and begins:
            found.add(f"{player} has no figures.")
    if build_total < 1:
        found.add(f"A build total is 1 or more, not {build_total}.")


def _read_objects(
    rules: Rulebook, forces: Mapping[str, Sequence[str]], objects: Mapping[str, Sequence[str]], set_up: bool,
    found: Collector, agreed: bool,
) -> tuple[tuple[str, str], ...]:  # fmt: skip
    """The objects that players bring (OBJ-01, OBJ-02), each as (player, words); ``agreed``: by all (OPT-06)."""
    if any(_lies_on_map(words) for things in objects.values() for words in things) and not set_up:
        found.add("Players bring objects to a set-up; without one they lie on the map.")
    for player, kinds in objects.items():
        if player not in forces:
            found.add(f"{player} brings objects, but does not play.")
        known = [found.attempt(partial(read_brought, words), None) for words in kinds]
        if None not in known:
            against = brought_problems(kinds, rules=rules, agreed=agreed)
            found.problems += [problem_of(reason, f"{player}: ") for reason in against]
    if not found.problems:
        found.problems += map(problem_of, empty_pile_problems([*chain(*objects.values())], rules=rules))
    return tuple((player, kind) for player, kinds in objects.items() for kind in kinds)


def _read_locations(
    rules: Rulebook, forces: Mapping[str, Sequence[str]], build: ForceBuild, found: Collector
) -> tuple[Location, ...]:  # fmt: skip
    """The locations that players bring (SPC-04)."""
    none: tuple[Location, ...] = ()
    located = []
    for player, texts in build.locations.items():
        if player not in forces:
            found.add(f"{player} brings a location, but does not play.")
        for place in found.attempt(partial(locations_of, player, texts), none):
            located.append(place)
            _check_map(place.map, rules, len(forces), found)
            for bonus in place.bonuses:
                for sentence in filter(None, (bonus.says, bonus.consolation)):
                    found.attempt(partial(clauses_of, sentence), None)
    return tuple(located)


def _lies_on_map(words: str) -> bool:
    """Is that something for the map, not a resource?"""
    try:
        return read_brought(words).resource is None
    except ClixbookError:
        return True


def _check_areas(board: Board, rules: Rulebook, players: int, found: Collector) -> None:
    """A set-up needs a starting area for everybody (MAP-10)."""
    areas = starting_areas(board, rules=rules, players=players)
    if len(areas) < players:
        found.add(f"The map has {len(areas)} starting areas for {players} players.")


def _check_maps(
    first: Board | None, maps: Sequence[str], rules: Rulebook, players: int, set_up: bool, found: Collector
) -> None:
    """The map, and others among which the first player chooses (SET-05): each must serve this book and the players."""
    if set_up and first is not None:
        _check_areas(first.bare, rules, players, found)
    if maps and not set_up:
        found.add("Maps are chosen in a set-up; without one a game has one map.")
    if len(maps) > 1 and rules.set_up.map_by is MapChooser.AGREEMENT:
        found.add("In this book the players agree on the map: name one.")
    for name in maps[1:]:
        _check_map(name, rules, players, found)


def _check_map(name: str, rules: Rulebook, players: int, found: Collector) -> None:
    """A map that may be chosen has areas for everybody, and nothing that cannot be."""
    board = found.attempt(partial(_load_map, name, rules, players), None)
    if board is not None:
        _check_areas(board, rules, players, found)
        found.problems += [problem_of(each, f"{name}: ") for each in position_problems(board, rules=rules).reasons]


def _load_map(name: BoardLike, rules: Rulebook, players: int, *, seated: bool = True, begins: bool = True) -> Board:
    """The map, with areas along its other sides where three or four ``players`` to be seated find too few (MAP-10).

    Figures that all have their places need no areas; a position that begins no game has the rows that it was given.
    """
    if not name:
        raise BadWord("A game needs a map.")
    if seated:
        return board_for_players(as_board(name), players, rules=rules)
    return rows_in_play(as_board(name), players if begins else 0)


def figures_on_map(board: Board) -> dict[str, str]:
    """The squares of the map's own figures, by their ids in a game: they begin there."""
    return {
        id_of_map_figure(piece): " ".join(square.name for square in piece.squares) for piece in board.pieces.values()
    }


def id_of_map_figure(piece: Piece) -> str:
    """The id in a game of a figure that a map has."""
    return piece.id.lower().replace(" ", "-")


def _recruit(text: str, player: str, rules: Rulebook, found: Collector) -> Fighter | None:
    """The figure of an entry in the player's force; problems name that force."""
    try:
        return recruit_figure(text, player, rules)
    except ClixbookError as error:
        found.problems += [replace(each, text=f"{player}'s force: {each.text}") for each in error.problems]
        return None


def free_id(name: str, fighters: Container[str]) -> str:
    """A free id for a figure of that name beside those: ``bruiser``, ``bruiser-2``."""
    number, who = 1, name
    while who in fighters:
        number += 1
        who = f"{name}-{number}"
    return who


class _Recruits(NamedTuple):
    """The fighters of all forces by their ids, and whether every name is ``known``.

    They are ``revealed`` with the cards by which forces are built and themes are chosen (THM-02); ``cards`` are the
    alternative ones that a set-up asks for after that (ANA-25). Without one the ``fighters`` play with them.
    """

    fighters: dict[str, Fighter]
    revealed: dict[str, Fighter]
    cards: list[tuple[str, str]]
    known: bool


def _recruits(
    rules: Rulebook, forces: Mapping[str, Sequence[str]], found: Collector, set_up: bool
) -> _Recruits:  # fmt: skip
    fighters, revealed, cards, known = dict[str, Fighter](), dict[str, Fighter](), list[tuple[str, str]](), True
    for player, name in ((player, name) for player, names in forces.items() for name in names):
        own, others = entries_by_card(name) if rules.anatomy.swap_card else (name, ())
        built = _recruit(own, player, rules, found)
        plays = _recruit(name, player, rules, found) if built and others and not set_up else built
        if built is None or plays is None:
            known = False
            continue
        who = free_id(built.id, fighters)
        waits = is_held_back(built, rules)
        revealed[who], fighters[who] = (replace(each, id=who, waits=waits) for each in (built, plays))
        cards += [(who, text) for text in others if set_up and _recruit(text, player, rules, found)]
    for player in forces:
        figures = [each.figure for each in fighters.values() if each.side == player]
        against = requirement_problems(figures, rules=rules)
        found.problems += [problem_of(each, f"{player}'s force: ") for each in against]
    check_cards(fighters, cards, rules, found)
    return _Recruits(fighters, revealed, cards, known)


def _station_fighters(
    board: Board, rules: Rulebook, players: tuple[str, ...], fighters: Mapping[str, Fighter],
    places: Mapping[str, str], found: Collector,
) -> tuple[Board, dict[str, Fighter], dict[str, str]]:  # fmt: skip
    """The board with everybody on it, the fighters with their starting areas, and the tokens that begin in stacks."""
    stationed, stacks, taken = dict(fighters), dict[str, str](), list[str]()
    for player in players:
        own = [each for each in fighters.values() if each.force_owner == player]
        stands = [name for each in own for name in places.get(each.id, "").split()]
        area = _area(board, rules, taken, len(players), stands, found)
        for who, fighter in ((each.id, each) for each in own if not each.waits):
            try:
                if leader := stack_to_begin_with(board, rules, fighter, places.get(who, ""), fighters, stacks):
                    stacks[who] = leader
                    continue
                board = _place_fighter(board, rules, fighter, area, places)
            except ClixbookError as error:
                about = (places[who], who) if who in places else (who,)
                found.problems += [replace(each, about=each.about or about) for each in error.problems]
            if who in board.pieces:
                covers = frozenset(board.pieces[who].squares)
                stationed[who] = replace(fighter, home=area if area >= covers else covers)
    return board, stationed, stacks


def _area(
    board: Board, rules: Rulebook, taken: list[str], players: int, stands: Sequence[str], found: Collector
) -> frozenset[Square]:
    """The starting area of the next player: of those open to it the one where its figures stand (MAP-05)."""
    none: tuple[str, ...] = ()
    free = found.attempt(lambda: open_areas(board, taken, rules=rules, players=players), none)
    if not free:
        return frozenset()
    areas = starting_areas(board, rules=rules, players=players)
    squares = {name: {square.name for square in areas[name]} for name in free}
    name = max(free, key=lambda name: sum(square in squares[name] for square in stands))
    taken.append(name)
    return areas[name]


def _place_fighter(
    board: Board, rules: Rulebook, fighter: Fighter, area: frozenset[Square], places: Mapping[str, str]
) -> Board:
    """The board with the fighter on its square, or in the area."""
    figure, who = fighter.figure, fighter.id
    if who in places:
        piece = piece_of(rules, figure, who, fighter.side, _lying(board, figure, places[who]))
        if taken := next((each for square in piece.squares if (each := board.piece_at(square))), None):
            stands = make_reason(rules["SET-19"], message("{} already stands on {}.", figure_ref(taken), places[who]))
            raise IllegalAction(problem_of(stands, about=(who,)))
        return board.with_piece(piece)
    middle_x = sum(square.x for square in area) / max(len(area), 1)
    middle_y = sum(square.y for square in area) / max(len(area), 1)
    seen = terrain_effects(board.bare, rules)
    for corner in sorted(area, key=lambda s: (abs(s.x - middle_x) + abs(s.y - middle_y), s)):
        for squares in footprints_over(board, figure.base, corner):
            piece = piece_of(rules, figure, who, fighter.side, squares)
            free = all(
                s in area and not board.piece_at(s) and seen.move(s) is not Restriction.BLOCKING for s in squares
            )
            if free and can_lie(board.bare, piece, rules):
                return board.with_piece(piece)
    name = fighter.figure.display_name_of(who)
    text = (
        f"There is no room for {name} in {fighter.side}'s starting area; give it a square, or let the players place "
        "their figures: then the areas grow."
    )
    raise BadWord(Problem(text, about=(who,)))


def _lying(board: Board, figure: Figure, place: str) -> tuple[Square, ...]:
    """The squares of a place: every one of the base (``"B2 B3"``), or the upper left one of one along the rows."""
    squares = tuple(board.square(name) for name in place.split())
    if not squares:
        raise BadWord("A place must name a square.")
    if len(squares) == 1:
        return base_squares(figure, squares[0])
    if not any(set(squares) == set(each) for each in footprints_over(board, figure.base, squares[0])):
        raise BadWord(Problem(f"A base of {figure.base} squares does not lie on {place!r}.", about=(place,)))
    return squares


def base_squares(figure: Figure, corner: Square) -> tuple[Square, ...]:
    """The squares of the base with its upper left one on ``corner``, lying along the rows."""
    depth, length = BASES[figure.base]
    return tuple(corner.step(dx, dy) for dy in range(depth) for dx in range(length))


def piece_of(rules: Rulebook, figure: Figure, who: str, side: str, squares: tuple[Square, ...]) -> Piece:
    """The piece of a figure on these squares."""
    return Piece(who, squares, side, size_of(figure, rules=rules), figure.mode, figure.display_name_of(who))
