"""The set-up steps: first player, areas, objects, figures (SET, MAP-05 to MAP-08).

``State.setting_up`` says what is still to do. A run of ``continue_set_up`` goes through one choice and everything up
to the next one, so that every choice is made in a position of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import figure_ref, join_parts, message, name_list
from clixbook.board.files.mapfile import map_names
from clixbook.board.files.notation.carried_maps import load_carried_map, shown_names
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject
from clixbook.board.objects.several_squares import lay_object, rows_from
from clixbook.board.set_up.areas import board_for_players, open_areas, starting_areas
from clixbook.board.set_up.starting import choosing_order
from clixbook.board.terrain.terrain_effects import terrain_effects
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.pending import SettingUp
from clixbook.engine.position.questions import Choose, Steps, roll_faces
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.forces.brought_objects import brought_by, read_brought, replacing_objects
from clixbook.engine.rules.turn.set_up import (
    SetUpStage,
    first_player,
    map_chooser,
    may_put_object,
    may_put_special_object,
    object_turns,
    turn_order,
)
from clixbook.engine.sequence.action.declaration import choose_teams_and_feats, declare_teams
from clixbook.engine.sequence.dice.blind_draws import draw_index
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.objects.scored_objects import track_objects
from clixbook.engine.sequence.set_up.forces.force_cards import choose_cards
from clixbook.engine.sequence.set_up.ground_stages import end_of_laying, lay_next_piece, next_piece, with_location_gains
from clixbook.engine.sequence.set_up.placement import (
    area_growth,
    grow_areas,
    home_of,
    next_figures,
    possible_stations,
    put_on_map,
    remove_without_room,
)
from clixbook.engine.sequence.turn.condition_deck import card_text, condition_title, resolve_new_condition
from clixbook.engine.sequence.turn.turn_effects import resolve_turn_effects
from clixbook.engine.sequence.turn.turns import begin_turn
from clixbook.errors import capital
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.set_up import ObjectPlacing, SeatOrder
from clixbook.rulebooks.vocabulary import Restriction

Step = Callable[[State, list[Event]], Steps[State]]


def continue_set_up(state: State, events: list[Event]) -> Steps[State]:
    """Go on with the set-up, through one choice at most; in the end the first turn begins."""
    has_question = False
    if state.setting_up is not None and _begins_on_its_map(state.setting_up):
        _tell_rows_left_out(state, events)
    while (doing := state.setting_up) is not None and doing.stages:
        step, first = _STEPS[SetUpStage(doing.stages[0])](state, events), len(events)
        try:
            question = next(step)
            if has_question:
                del events[first:]  # the run that begins with this question has the event
                return state
            has_question = True
            while True:
                question = step.send((yield question))
        except StopIteration as done:
            state = done.value
    return (yield from _first_turn(state, events))


def _begins_on_its_map(doing: SettingUp) -> bool:
    """Is nothing done yet, and no map to be picked?"""
    return SetUpStage.MAP.value not in doing.stages and not doing.areas and not doing.won_roll


def _tell_rows_left_out(state: State, events: list[Event]) -> None:
    """Tell which rows of the printed map this game does without (MAP-10)."""
    first, last = state.board.height + 1, state.board.height + state.board.left_out
    if first > last:
        return
    several = f"Rows with orange numbers are left out: {first} to {last}."
    text = several if first < last else f"The row with an orange number is left out: {last}."
    events.append(Event(text, (), (make_reason(state.rules["MAP-10"], f"{len(state.players)} players."),)))


def _first_turn(state: State, events: list[Event]) -> Steps[State]:
    """Resolve effects of the start, in books that have them (SET-15, SET-16), and begin the first turn."""
    state = with_traits(state)
    if state.rules.set_up.start_effects.teams:
        state = yield from declare_teams(state, events)
    if state.rules.set_up.start_effects.any:
        state = yield from resolve_turn_effects(state, "game_begins", events)
    else:
        state = yield from choose_teams_and_feats(state, events)
    return (yield from begin_turn(state.with_(setting_up=None), events))


def _finish_stage(state: State, **changes: object) -> State:
    """The stage is over."""
    doing = _set_up_in_progress(state)
    return state.with_(setting_up=replace(doing, stages=doing.stages[1:]), **changes)


def _set_up_in_progress(state: State) -> SettingUp:
    if state.setting_up is None:
        raise AssertionError("the game has begun")
    return state.setting_up


# -- the stages ------------------------------------------------------------------------------------------------


def _reveal(state: State, events: list[Event]) -> Steps[State]:
    for player in state.players:
        names = join_parts(figure_ref(fighter.id) for fighter in state.fighters.values() if fighter.side == player)
        reasons = [make_reason(state.rules["SET-01"], "Forces are revealed.")]
        theme = next((each for each in state.themes if each.player == player), None)
        if theme is not None:
            reasons.append(make_reason(state.rules["THM-02"], f"Its theme is {theme.keyword}."))
        besides = ", ".join(_brought_besides(state, player))
        text = message("{} reveals {}, and brings {}.", player, names, besides) if besides else None
        events.append(Event(text or message("{} reveals {}.", player, names), (), tuple(reasons)))
    return _finish_stage((yield from choose_cards(state, _set_up_in_progress(state).cards, events)))


def _brought_besides(state: State, player: str) -> Iterator[str]:
    """The names of the cards of a force, apart from figures, and from objects, which are seen when they are laid."""
    own = [each for each in state.fighters.values() if each.side == player]
    yield from (dial.figure.name for each in own for dial in each.beside)
    yield from (thing.name for each in own for thing in each.card)
    yield from (each.thing.name for each in state.resources if each.thing.owner == player)
    yield from (each.name for each in state.id_cards if each.bearer in {one.id for one in own})
    yield from (each.thing.name for each in state.terrain_pieces if each.thing.owner == player)
    paid = (bonus.name for each in state.locations if each.player == player for bonus in each.bonuses)
    yield from (f"the location bonus {name}" for name in paid)


def _roll(state: State, events: list[Event]) -> Steps[State]:
    """Roll for the first player, and settle order and seats (SET-02, SET-04)."""
    decides = state.rules.set_up.first_roll.decides
    several = state.rules.set_up.seats is SeatOrder.CHOSEN and len(state.players) > 2
    ranks = yield from _ranks(state, len(state.players) if decides and several else 1, events)
    chosen = [ranks[0]]
    if decides:
        chosen = []
        for chooser in ranks[: len(ranks) - 1 if several else 1]:
            free = tuple(player for player in state.players if player not in chosen)
            chosen.append((yield Choose(chooser, f"who takes turn {len(chosen) + 1}", free, state)))
    order = turn_order(state.rules, state.players, chosen[0], chosen)
    events.append(
        Event(f"{order[0]} is the first player.", (), (make_reason(state.rules["SET-04"], " > ".join(order)),))
    )
    doing = _set_up_in_progress(state)
    state = state.with_(setting_up=replace(doing, won_roll=ranks[0]))
    return _finish_stage(state, players=order)


def _ranks(state: State, places: int, events: list[Event]) -> Steps[tuple[str, ...]]:
    """The players from the highest roll down; ties for the first ``places`` roll again (SET-03)."""
    themed = {**dict.fromkeys(state.players, 0), **{theme.player: theme.members for theme in state.themes}}
    tiers: list[tuple[str, ...]] = [state.players]
    while tied := next((tier for tier in tiers[:places] if len(tier) > 1), ()):
        at = tiers.index(tied)
        if at:  # behind those who lead, which only now comes up
            text = f"{name_list(tied)} are tied and roll again."
            events.append(Event(text, (), (make_reason(state.rules["SET-03"], text),)))
        rolls: dict[str, tuple[int, int]] = {}
        for player in tied:
            first, second = yield from roll_faces(f"{player}'s roll for the first turn", 2, state)
            rolls[player] = first, second
        found = first_player(state.rules, rolls, themed)
        as_they_sit = tuple((player,) for tier in found.tiers for player in tier)
        ranks = found.tiers if state.rules.set_up.ties_reroll else as_they_sit
        tiers[at : at + 1] = ranks
        behind = " > ".join(" = ".join(tier) for tier in ranks)
        ranked = message("{}: {}", _numbers(rolls, found.totals), f"{behind}." if at else found.message)
        events.append(Event(ranked, (), found.reasons))
    return tuple(player for tier in tiers for player in tier)


def _numbers(rolls: Mapping[str, tuple[int, int]], totals: Mapping[str, int]) -> str:
    """``Ann 4 + 3 (theme), Ben 9``: the rolls for the first turn, with bonuses of themes (THM-05)."""
    adds = {player: totals[player] - sum(dice) for player, dice in rolls.items()}
    sentences = (
        f"{player} {sum(dice)}{f' + {adds[player]} (theme)' if adds[player] else ''}" for player, dice in rolls.items()
    )
    return ", ".join(sentences)


def _map(state: State, events: list[Event]) -> Steps[State]:
    """The first player picks the map (SET-05)."""
    doing, chooser = _set_up_in_progress(state), map_chooser(state.rules, state.players) or ""
    own = [each.map for each in state.locations if each.player == chooser and each.player]
    known = (*doing.maps, *([] if doing.maps or not own else [_map_name(state, own)]))
    maps = shown_names((*known, *(each for each in dict.fromkeys(own) if each not in known)))
    if len(maps) > 1:
        chosen = yield Choose(chooser or state.player, "the map", tuple(maps), state)
        ruling = make_reason(state.rules["SET-05"], "The first player picks it.")
        events.append(Event(f"{state.player} picks the map {capital(chosen.replace('-', ' '))}.", (), (ruling,)))
        board = board_for_players(load_carried_map(maps[chosen]), len(state.players), rules=state.rules)
        state = state.with_(board=board)
    _tell_rows_left_out(state, events)
    return _finish_stage(with_location_gains(state, chooser, doing.won_roll, events))


def _map_name(state: State, locations: Sequence[str]) -> str:
    """How a game names the map that it has: as the location or file that it is for so many players, or by its line."""
    board, count = state.board, len(state.players)
    named = (*locations, *([board.name] if board.name in map_names() else []))
    same = (each for each in named if board_for_players(load_carried_map(each), count, rules=state.rules) == board.bare)
    return next(same, board.bare.to_line())


def _special_terrain(state: State, events: list[Event]) -> Steps[State]:
    """The next piece of special terrain (SET-17)."""
    piece = next_piece(state)
    if piece is None:
        return _finish_stage(end_of_laying(state, events))
    return (yield from lay_next_piece(state, piece, events))


def _areas(state: State, events: list[Event]) -> Steps[State]:
    """The next player chooses a starting area (SET-06, MAP-05)."""
    doing, players = _set_up_in_progress(state), len(state.players)
    if len(doing.areas) == players:
        return _finish_stage((yield from grow_areas(state, events)))
    player = state.players[choosing_order(players, rules=state.rules)[1][len(doing.areas)]]
    taken = [name for _, name in doing.areas]
    free = open_areas(state.board, taken, rules=state.rules, players=players)
    if not free:  # no area lies across: any other
        free = tuple(n for n in starting_areas(state.board, rules=state.rules, players=players) if n not in taken)
    name = free[0]
    if len(free) > 1:
        name = yield Choose(player, f"{player}'s starting area", free, state)
    events.append(
        Event(f"{player} starts in {name}.", (), (make_reason(state.rules["SET-06"], f"{player} picks an area."),))
    )
    areas = (*doing.areas, (player, name))
    return state.with_(setting_up=replace(doing, areas=areas))


def _conditions(state: State, events: list[Event]) -> Steps[State]:
    """Battlefield conditions are shown, all at once (SET-14); a themed team may cancel one (THM-14)."""
    text = " ".join(f"{condition_title(card)} is in play. {card_text(card, state.rules)}" for card in state.conditions)
    events.append(Event(text, (), (make_reason(state.rules["SET-14"], text),)))
    for card in state.conditions:
        state = yield from resolve_new_condition(state, card, events)
    return _finish_stage(state)


def _objects(state: State, events: list[Event]) -> Steps[State]:
    """The next object (SET-11)."""
    if not _set_up_in_progress(state).objects or _next_object(state) is None:
        return _finish_stage(state)
    return (yield from _place_next_object(state, events))


def _characters(state: State, events: list[Event]) -> Steps[State]:
    """The next figure, or with it the objects of its player where those come together (SET-09 to SET-11)."""
    together = SetUpStage.OBJECTS not in state.rules.set_up.stages
    for player in state.players:
        if next_figures(state, player):
            return (yield from _place_figure(state, player, events))
        following = _next_object(state)
        if together and following is not None and following[0] == player:
            return (yield from _place_next_object(state, events))
    return _finish_stage(state)
    yield


_STEPS: dict[SetUpStage, Step] = {
    SetUpStage.REVEAL: _reveal,
    SetUpStage.ROLL: _roll,
    SetUpStage.MAP: _map,
    SetUpStage.SPECIAL_TERRAIN: _special_terrain,
    SetUpStage.AREAS: _areas,
    SetUpStage.CONDITIONS: _conditions,
    SetUpStage.OBJECTS: _objects,
    SetUpStage.CHARACTERS: _characters,
}
STAGES = frozenset(stage.value for stage in _STEPS)
"""The stages of a set-up that are played."""


# -- figures and objects ---------------------------------------------------------------------------------------


def _place_figure(state: State, player: str, events: list[Event]) -> Steps[State]:
    """The player puts a figure of the own choice onto a square of the own area."""
    free = tuple(possible_stations(state, player))
    if not free:
        return remove_without_room(state, next_figures(state, player)[0].id, events)
    chosen = yield Choose(player, message("{} places a figure", player), free, state)
    ruling = make_reason(state.rules["SET-10"], f"{player} places figures in any order.")
    events.append(Event(message("{} places {}.", player, chosen.log_message), chosen.squares, (ruling,)))
    return put_on_map(state, chosen, home_of(state, player, chosen.squares))


def _next_object(state: State) -> tuple[str, str] | None:
    """The next player and the object to put, "" for a draw from the pile (SET-11); None if all lie."""
    doing, order = _set_up_in_progress(state), state.players
    if state.rules.set_up.object_placing is ObjectPlacing.FROM_A_PILE:
        return (order[doing.laid % len(order)], "") if doing.objects else None
    brought = {player: [kind for owner, kind in doing.objects if owner == player] for player in order}
    turns = object_turns(state.rules, order, brought)
    return (turns[doing.laid].player, turns[doing.laid].thing) if doing.laid < len(turns) else None


def _place_next_object(state: State, events: list[Event]) -> Steps[State]:
    """A player puts the next object onto the map."""
    player, kind = _next_object(state) or ("", "")
    doing = replace(_set_up_in_progress(state), laid=_set_up_in_progress(state).laid + 1)
    if not kind:
        drawn = yield from draw_index(len(doing.objects), "which object is drawn", state)
        kind = doing.objects[drawn][1]
        doing = replace(doing, objects=doing.objects[:drawn] + doing.objects[drawn + 1 :])
    state = state.with_(setting_up=doing)
    thing = brought_by(player, kind, state.rules)
    if len(state.players) > 2 and state.rules.multiplayer.player_out:  # it goes with its player (MUL-04)
        thing = replace(thing, owner=player)
    if special := _replacing_objects(state, player, thing):
        drawn_one = f"the {thing.kind} object"
        names = (drawn_one, *(each.name for each in special))
        name = yield Choose(player, "what is put on the map", names, state)
        thing = next((each for each in special if each.name == name), thing)
    what = f"the {thing.name}" if thing.special else f"a {thing.kind} object"
    free, ruling = tuple(map(Footprint, _rows(state, thing))), state.rules["SET-13" if thing.special else "SET-12"]
    if not free:
        text = f"There is no square for {player}'s {thing.name or f'{thing.kind} object'}."
        events.append(Event(text, (), (make_reason(ruling, text),)))
        return state
    chosen = yield Choose(player, message("{} puts {}", player, what), free, state)
    square = chosen.squares[0]
    reason = make_reason(ruling, f"It may lie on {square}.", square)
    events.append(
        Event(message("{} puts {} on {}.", player, what, join_parts(chosen.squares)), chosen.squares, (reason,))
    )
    return track_objects(state.with_(board=lay_object(state.board, thing, chosen.squares)))


def _rows(state: State, thing: MapObject) -> Iterator[tuple[Square, ...]]:
    """The squares, or the rows of them, on which an object may be put (OBJ-01, SET-12, SET-13)."""
    spots = tuple(_spots(state, thing))
    if thing.squares == 1:
        yield from ((square,) for square in spots)
        return
    free, seen = frozenset(spots), set[frozenset[Square]]()
    for square in spots:
        for row in rows_from(state.board, thing, square, state.rules):
            if free.issuperset(row) and frozenset(row) not in seen:
                seen.add(frozenset(row))
                yield row


def _replacing_objects(state: State, player: str, drawn: MapObject) -> tuple[MapObject, ...]:
    """The special objects of the player that may take the place of this token (FRC-17, OBJ-17)."""
    own = [words for owner, words in _set_up_in_progress(state).special if owner == player]
    names = {read_brought(words).thing.name for words in own}
    placed = [each for lying in state.board.objects.values() for each in lying if each.special and each.name in names]
    return replacing_objects(drawn.kind, own, placed, state.build_total, rules=state.rules) if own else ()


def _spots(state: State, thing: MapObject) -> Iterator[Square]:
    """The squares where an object may be put: free of figures, and of objects in most books (SET-12, OBJ-04)."""
    plain = state.board.bare.with_(objects=FrozenMap())
    areas = tuple(area_growth(state).areas.items()) if _set_up_in_progress(state).areas else ()
    for square in _object_squares(plain, state.rules, len(state.players), thing.special, areas):
        free = state.rules.objects.share_squares or square not in state.board.objects
        if free and state.board.piece_at(square) is None:
            yield square


@lru_cache(maxsize=16)
def _object_squares(
    board: Board, rules: Rulebook, players: int, special: bool, grown: tuple[tuple[str, frozenset[Square]], ...]
) -> tuple[Square, ...]:
    """The squares of a map on which objects may be put: none of them blocks (OCC-02).

    All keep out of starting areas as they have ``grown`` by now, and special ones away from them (SET-12, SET-13).
    """
    seen = terrain_effects(board, rules)
    areas = {**starting_areas(board, rules=rules, players=players), **dict(grown)}

    def may(square: Square) -> bool:
        standard = bool(may_put_object(board, square, rules=rules, areas=areas))
        return standard and (not special or bool(may_put_special_object(board, square, rules=rules, areas=areas)))

    return tuple(square for square in board.squares if seen.move(square) is not Restriction.BLOCKING and may(square))
