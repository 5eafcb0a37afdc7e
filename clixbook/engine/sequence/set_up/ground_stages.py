"""Special terrain and locations in set-up (SET-17, SET-18, SPC-02)."""

from __future__ import annotations

from dataclasses import replace

from clixbook.board.answers.answers import make_reason
from clixbook.board.answers.message import join_parts, message
from clixbook.board.destroying.special_terrain import special_terrain_spots
from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.files.words import square_names
from clixbook.board.model import terrain_kinds
from clixbook.board.model.squares import Square
from clixbook.board.model.terrain_kinds import Terrain
from clixbook.board.model.thing_card import ADJACENT, SQUARE
from clixbook.board.terrain.special_pieces import ground_under, lay_piece
from clixbook.engine.effects.pieces import with_traits
from clixbook.engine.position.brought_things import BONUS, TerrainPiece
from clixbook.engine.position.pending import LostThing
from clixbook.engine.position.questions import Choose, Steps
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.turn.set_up import location_gains, terrain_order
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.engine.sequence.objects.razing import replace_piece
from clixbook.engine.sequence.set_up.forces.force_ground import is_board_of
from clixbook.figures.specials.clause_words import card_text
from clixbook.rulebooks.sections.turn.set_up import SetUpStage

OFF_MAP = "off the map"


# -- special terrain in set-up ---------------------------------------------------------------------------------


def next_piece(state: State) -> TerrainPiece | None:
    """The next piece of special terrain to lay; None after the last."""
    turns = [
        piece
        for player in terrain_order(state.rules, state.players)
        for piece in state.terrain_pieces
        if piece.thing.owner == player
    ]
    done = state.setting_up.terrain_turns if state.setting_up else len(turns)
    return turns[done] if done < len(turns) else None


def piece_asked(state: State) -> str:
    """The card text of the special terrain piece to be laid now; "" if none is."""
    doing = state.setting_up
    piece = next_piece(state) if doing and doing.stages[:1] == (SetUpStage.SPECIAL_TERRAIN,) else None
    if piece is None:
        return ""
    sentences = [f"{piece.columns} x {piece.rows} squares of {piece.terrain}."]
    if card := piece.thing.card:
        near = {ADJACENT: " or adjacent", SQUARE: ""}.get(card.reach, f" or within {card.reach} squares")
        sentences += [f"For whoever is there{near}: {card_text(card.says)}"]
    sentences += [f"Destroyed with damage {piece.falls}."] if piece.falls else []
    sentences += [f"On {_shown_map(piece)} its force has: {card_text(piece.bonus)}"] if piece.map else []
    return " ".join(sentences)


def _shown_map(piece: TerrainPiece) -> str:
    """The map that the card names, by the title that its file has."""
    return (load_map(piece.map).title if piece.map in map_names() else "") or piece.map


def lay_next_piece(state: State, piece: TerrainPiece, events: list[Event]) -> Steps[State]:
    """Let its player lay the next piece or leave it off the map; without a place it is lost (SET-17)."""
    assert state.setting_up is not None
    player, name = piece.thing.owner, piece.thing.name
    state = state.with_(setting_up=replace(state.setting_up, terrain_turns=state.setting_up.terrain_turns + 1))
    size, players = (piece.columns, piece.rows), len(state.players)
    free = tuple(map(Footprint, special_terrain_spots(state.board, size, rules=state.rules, players=players)))
    if not free:
        why = make_reason(state.rules["SET-17"], f"There is no room on this map for the {name}.")
        events.append(Event(f"{player}'s {name} finds no place and is lost.", (), (why,)))
        lost = LostThing(piece.thing, state.player, "element")
        state = replace_piece(state, piece, replace(piece, lost=True)).with_(gone=(*state.gone, lost))
        return without_place(state, piece, events)
    chosen = yield Choose(player, message("{} lays the {}", player, name), (*free, OFF_MAP), state)
    if str(chosen) == OFF_MAP:
        events.append(Event(f"{player} leaves the {name} off the map."))
        return state
    squares = tuple(sorted(chosen.squares))
    why = make_reason(state.rules["SPC-02"], "It may lie there.", *squares)
    events.append(
        Event(message("{} lays the {} on {}.", player, name, join_parts(square_names(squares))), squares, (why,))
    )
    return _on_its_map(with_piece_laid(state, piece, squares), piece, events)


def with_piece_laid(state: State, piece: TerrainPiece, squares: tuple[Square, ...]) -> State:
    """The position with the piece on these squares."""
    terrain = {"clear": Terrain.CLEAR, **terrain_kinds.words()}[piece.terrain]
    says = f" {card_text(piece.thing.card.says)}" if piece.thing.card and piece.thing.card.says else ""
    laid = replace(piece, squares=squares, under=ground_under(state.board, squares))
    board = lay_piece(state.board, squares, terrain, f"{piece.thing.name}.{says}")
    return with_traits(replace_piece(state, piece, laid).with_(board=board))


def _on_its_map(state: State, piece: TerrainPiece, events: list[Event]) -> State:
    """Its force has the bonus of the map that the card names (SET-17)."""
    if not piece.map or piece.map.lower() not in {state.board.name.lower(), state.board.title.lower()}:
        return state
    return _gain_bonus(state, piece, f"It lies on {_shown_map(piece)}.", events)


def without_place(state: State, piece: TerrainPiece, events: list[Event], why: str = "It could not be laid.") -> State:
    """Give the map bonus to the force of a piece without a place, in books that do so (SET-17)."""
    if not (piece.bonus and state.rules.set_up.special_terrain_order.bonus_without_place):
        return state
    return _gain_bonus(state, piece, why, events)


def _gain_bonus(state: State, piece: TerrainPiece, why: str, events: list[Event]) -> State:
    text = f"{piece.thing.owner}'s force has the bonus of the {piece.thing.name}: {card_text(piece.bonus)}"
    events.append(Event(text, (), (make_reason(state.rules["SET-17"], why),)))
    now = next(each for each in state.terrain_pieces if each.thing == piece.thing)
    return with_traits(replace_piece(state, now, replace(now, gained=True)))


def end_of_laying(state: State, events: list[Event]) -> State:
    """The position after laying: pieces of players who had no turn are settled (SET-17)."""
    order = terrain_order(state.rules, state.players)
    for piece in state.terrain_pieces:
        if piece.thing.owner not in order:
            state = without_place(state, piece, events, "Its player has no turn to lay it.")
    return state


# -- locations -------------------------------------------------------------------------------------------------


def with_location_gains(state: State, chooser: str, won_roll: str, events: list[Event]) -> State:
    """The position in which each location gives its bonuses, its consolations, or nothing, on this map (SET-18)."""
    found = []
    for place in state.locations:
        chose_it = is_board_of(place, state.board)
        gives = location_gains(
            state.rules, place.player, chose_map=chooser, chose_location=chose_it, won_roll=won_roll
        )  # fmt: skip
        place = replace(place, gives=gives or "")
        found.append(place)
        why = f"{chooser} chose {'that location' if gives == BONUS else 'the map'}."
        for bonus, sentence in place.sentences:
            text = f"{place.player}'s force has the {gives} of {bonus.name}: {card_text(sentence)}"
            events.append(Event(text, (), (make_reason(state.rules["SET-18"], why),)))
    return with_traits(state.with_(locations=tuple(found))) if found else state
