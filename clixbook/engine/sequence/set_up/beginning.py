"""How a game begins: its first position, and the record of what it was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from clixbook.board.answers.coerce import BoardLike
from clixbook.board.model.building import Collector
from clixbook.board.model.squares import SquareLike, as_square
from clixbook.engine.history.figure_codes import without_file
from clixbook.engine.history.house_text import rules_data
from clixbook.engine.history.record import VERSION, used_options
from clixbook.engine.position.pending import SettingUp
from clixbook.engine.position.state import State
from clixbook.engine.rules.turn.set_up import SetUpStage
from clixbook.engine.rules.turn.victory_conditions import read_conditions
from clixbook.engine.sequence.set_up.dial_terms import dial_build_total, dial_ways_to_win
from clixbook.engine.sequence.set_up.forces.force_entries import ForceBuild
from clixbook.engine.sequence.set_up.forces.outside_game import figures_outside
from clixbook.engine.sequence.set_up.initial_state import starting_position
from clixbook.errors import ClixbookError, Problem
from clixbook.rulebooks import Rulebook

BUILT = ("points", "themes", "conditions", "consent", "allies", "royale", "locations", "sideline")
"""The fields that say how forces are built."""


def position_to_begin(
    board: BoardLike, rules: Rulebook, fields: Mapping[str, Any], *, maps: Sequence[str], begins: bool
) -> State:
    """The first position of a game with these fields of its record; a ClixbookError names all that does not fit.

    ``maps`` are those among which a set-up chooses, and ``board`` the first of them.
    """
    build, build_total = ForceBuild(**{name: fields[name] for name in BUILT}), fields["points"] or fields["build_total"]
    if from_dial := dial_build_total(build.cards):
        build, build_total = replace(build, points=from_dial if build.points else 0), from_dial
    set_up, outside = fields["set_up"], fields["outside"]
    state = starting_position(
        board, rules, fields["forces"], build_total, fields["places"], fields["objects"],
        set_up=set_up, maps=maps, build=build, begins=begins,
    )  # fmt: skip
    ways = dict.fromkeys((*fields["ends"], *dial_ways_to_win(build.cards, state.players)))
    ends = read_conditions(ways, state.players, state.fighters, state.board.__contains__)
    state = state.with_(rounds=fields["rounds"], minutes=fields["minutes"], ends=ends)
    state = state.with_(outside=figures_outside(outside, state.players, rules)) if outside else state
    return state.with_(setting_up=pending_start(state)) if begins and not set_up else state


def start_data(state: State, fields: Mapping[str, Any], maps: Sequence[str]) -> dict[str, Any]:
    """How a game began in this position, as plain data from which it can begin again."""
    start = {
        "version": VERSION,
        "board": state.board.bare.to_line(),
        "rules": rules_data(state.rules),
        "forces": _without_files(fields["forces"]),
        "places": places_of(state),
        "build_total": state.build_total,
        "seed": fields["seed"],
    }
    start |= used_options({
        **{name: fields[name] for name in (*BUILT, "rounds", "minutes")}, "ends": list(fields["ends"]),
        "outside": _without_files(fields["outside"]), "maps": maps, "set_up": fields["set_up"],
    })  # fmt: skip
    return start | ({"objects": fields["objects"]} if fields["objects"] or fields["set_up"] else {})


def _without_files(forces: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Forces with every figure that is a file written out."""
    return {player: [without_file(entry) for entry in entries] for player, entries in forces.items()}


def places_of(state: State) -> dict[str, str]:
    """Every figure on the map with its squares, tokens of stacks too: a beginning for a new game."""
    pieces = state.board.pieces
    stood = {who: each.stack or who for who, each in state.fighters.items() if (each.stack or who) in pieces}
    return {who: " ".join(square.name for square in pieces[on].squares) for who, on in stood.items()}


def named_places(places: Mapping[str, SquareLike]) -> dict[str, str]:
    """Figures with the squares of their places by name; one ClixbookError names each that is not a square."""
    found = Collector()
    named = {who: found.attempt(partial(_place_named, who, at), "") for who, at in places.items()}
    found.finish()
    return named


def _place_named(who: str, at: SquareLike) -> str:
    try:
        return at if isinstance(at, str) else as_square(at).name
    except ClixbookError as error:
        raise type(error)(*(Problem(f"{who}: {each}", about=(who,)) for each in error.problems)) from None


def pending_start(state: State) -> SettingUp:
    """The state before the first turn of a game without a set-up: its conditions are shown (SET-14)."""
    return SettingUp((SetUpStage.CONDITIONS.value,) if state.conditions else ())
