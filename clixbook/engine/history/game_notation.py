"""One-line notation for positions, safe in URLs and chats.

``g1/core2014/players:(Ann,Ben)/fighters:(...)/turns:3/left:2/do:shoot_gnat_bruiser/b1/9x7o/...``: parts between
slashes, with the board's own line (``board.files.notation``) at the end. After the mark and the rulebook come the
fields of the position that are not as they usually are, each under its name, then ``seed``, and if an action is under
way its words (``do``) and the ``answers`` given in it. Figures go by their names in the library, and those of
one's own by all that is printed on them (``figure_codes``). ``codes`` says how the fields are written: it goes by
their types, so that a new field of a position needs no word here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import partial
from typing import Any

from clixbook.board.files.notation.board_notation import VERSION as BOARD
from clixbook.board.files.notation.carried_maps import load_carried_map
from clixbook.board.model.board import Board
from clixbook.board.model.building import Collector
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.things import STACKING
from clixbook.board.set_up.areas import starting_areas
from clixbook.board.set_up.starting import HANDS
from clixbook.engine.effects.name_check import refuse_unknown, refuse_unknown_feats
from clixbook.engine.game import Game
from clixbook.engine.history.codes import at_place, changed_fields, code_of, is_required, kinds_of, value_of
from clixbook.engine.history.figure_codes import figures_named
from clixbook.engine.history.house_text import HouseRules, house_of, with_house
from clixbook.engine.history.thing_codes import condition_named
from clixbook.engine.option_words import words
from clixbook.engine.position.pending import SettingUp
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.brought_objects import read_brought
from clixbook.engine.rules.forces.purchases import feat_named
from clixbook.engine.rules.turn.set_up import SetUpStage
from clixbook.engine.rules.turn.victory_conditions import read_conditions
from clixbook.engine.sequence.fighters.stacks import is_in_stack
from clixbook.engine.sequence.set_up.forces.force_entries import recruit_figure
from clixbook.engine.sequence.set_up.set_up_sequence import STAGES
from clixbook.errors import BadFile
from clixbook.figures.forces.entries import Ware
from clixbook.rulebooks import Rulebook, named_rulebook

MARK = "g1"
MAX_LENGTH = 500_000
_APART = ("rules", "board", "fighters")
_PARTS = {each.name: kinds_of(State)[each.name] for each in fields(State) if each.name not in _APART} | {
    "fighters": tuple[Fighter, ...],
    "seed": int,
    "do": str,
    "answers": tuple[str, ...],
}
"""The parts between the rulebook and the board -> the type of their content."""
_MUST = [*(each.name for each in fields(State) if is_required(each) and each.name in _PARTS), "fighters"]


def to_line(game: Game) -> str:
    """The position as one line of letters, digits and ``/ ! , . - _ ~ : ( )``; ``from_line`` gives it back.

    A ClixbookError for figures with values that no figure file could have: no line can hold those; and for a line that
    would be too long.
    """
    state = game.state
    names, house = figures_named(state.rules), house_of(state.rules)
    book = state.rules.as_printed.name if house else state.rules.name
    parts = {"house": code_of(house, HouseRules)} if house else {}
    parts |= {name: code_of(getattr(state, name), _PARTS[name], names) for name in _MUST if name != "fighters"}
    parts["fighters"] = code_of(tuple(state.fighters.values()), _PARTS["fighters"], names)
    parts |= changed_fields(state, names, _APART)
    parts |= {"seed": str(game.seed)} if game.seed else {}
    parts |= {"do": code_of(str(game.action), str)} if game.action is not None else {}
    parts |= {"answers": code_of(tuple(map(words, game.answers)), tuple[str, ...])} if game.answers else {}
    between = (f"{name}:{code}" for name, code in parts.items())
    line = "/".join([MARK, book.replace("+", "."), *between, state.board.to_line()])
    if len(line) > MAX_LENGTH:
        fields_given = (
            f"This position has {len(line)} characters, a line {MAX_LENGTH} at most; cx.save_game keeps it in a file."
        )
        raise BadFile(fields_given)
    return line


def from_line(line: str) -> Game:
    """The position of such a line, without its log; a ClixbookError names the part that is wrong."""
    if not isinstance(line, str):
        raise BadFile(f"A position is a line of text, not {line!r:.60}.")
    line = line.strip()
    if len(line) > MAX_LENGTH:
        raise BadFile(f"This line has {len(line)} characters; a position has {MAX_LENGTH} at most.")
    head, found, rest = line.partition(f"/{BOARD}/")
    mark, *parts = head.split("/")
    if mark != MARK or not parts:
        raise BadFile(f"A position of a game starts with {MARK}/ and its rulebook, not with {line[:12]!r}.")
    if not found:
        raise BadFile(f"The line ends before its board, which starts with {BOARD}/.")
    rules, parts = _rules(parts[0].replace(".", "+"), parts[1:])
    values = _values(parts, rules)
    return _going_on(values, _state(rules, Board.from_line(found[1:] + rest), values))


def _values(parts: list[str], rules: Rulebook) -> dict[str, Any]:
    """The parts by name, read."""
    names = figures_named(rules)
    values: dict[str, Any] = {}
    for part in parts:
        name, _, code = part.partition(":")
        if name not in _PARTS or name in values:
            raise BadFile(f"The part {part[:40]!r} is unknown or there twice; parts are {', '.join(_PARTS)}.")
        values[name] = at_place(name, value_of, code, _PARTS[name], names)
    if missing := [name for name in _MUST if name not in values]:
        raise BadFile(f"The line has no {' and no '.join(missing)}.")
    return values


def _state(rules: Rulebook, board: Board, values: Mapping[str, Any]) -> State:
    given = {name: value for name, value in values.items() if name in kinds_of(State) and name not in _APART}
    fighters = {each.id: each for each in values["fighters"]}
    if len(fighters) < len(values["fighters"]):
        raise BadFile("fighters: two have one name.")
    state = State(rules, board, FrozenMap(fighters), **given)
    _check(state)
    return state


def _going_on(values: Mapping[str, Any], state: State) -> Game:
    """The game in that state, with the action under way and the answers given in it."""
    game = Game(state, values.get("seed", 0))
    for option in (*([values["do"]] if "do" in values else []), *values.get("answers", ())):
        game = at_place(f"{option!r:.80}", game.apply, option)
    return game


# -- what holds in every position -----------------------------------------------------------------------------


def _check(state: State) -> None:
    """One ClixbookError that names everything in which this is not a position."""
    found, players = Collector(), state.players
    if len(players) < 2 or len(set(players)) < len(players) or "" in players:
        found.add("players: expected two names or more, each once.")
    if not 0 <= state.active < len(players):
        found.add(f"active: there are {len(players)} players, counted from 0.")
    for name, least in (("turns", 1), ("left", -10), ("rolls", 0), ("build_total", 1)):
        if getattr(state, name) < least:
            found.add(f"{name}: expected {least} or more.")
    for fighter in state.fighters.values():
        _check_fighter(state, fighter, found)
    for who, piece in state.board.pieces.items():
        if any(
            piece.is_like(other, STACKING) and piece.squares == other.squares for other in state.board.pieces.values()
        ):
            found.add(f"{who} shares its square: tokens of a stack have one piece.")
        if who not in state.fighters:
            found.add(f"{who} is on the board, but no fighter.")
    for each in state.aboard:
        rider, here = state.fighters.get(each.rider), state.board.pieces
        fits = rider is not None and (each.piece.id, each.piece.side) == (rider.id, rider.side)
        if not fits or each.carrier not in here or each.rider in here:
            found.add(f"aboard: {each.rider[:40]} cannot be aboard {each.carrier[:40]}.")
    for player in state.tied:
        if player not in (*players, *map(state.team, players)):
            found.add(f"tied: there is no player {player!r:.40}.")
    for player in state.outside:
        if player not in players:
            found.add(f"outside: there is no player {player!r:.40}.")
    for theme in state.themes:
        if theme.player not in players or min(theme.members, theme.left, theme.cancelled) < 0:
            found.add(f"themes: {theme.player!r:.40} is not a player, or a number is below 0.")
    clicks = max((len(each.sentences) for each in map(condition_named, state.conditions) if each), default=0)
    if not 1 <= state.event_click <= max(1, clicks):
        found.add(f"event_click: an event dial in play has clicks 1 to {max(1, clicks)}.")
    ends = [str(each) for each in state.ends]
    found.attempt(partial(read_conditions, ends, players, state.fighters, state.board.__contains__), state.ends)
    if state.setting_up is not None:
        _check_set_up(state, state.setting_up, found)
    found.finish()


def _refuse_unknown_feats(fighter: Fighter) -> None:
    """Raise for feats that are neither of a book nor of a thing file that it was given."""
    own = {feat_named(each.name).name.lower() for each in fighter.bought if each.ware is Ware.FEAT}
    refuse_unknown_feats(fighter.figure, [feat.name for feat in fighter.feats if feat.name not in own])


def _check_set_up(state: State, doing: SettingUp, found: Collector) -> None:
    """Check the stages of a set-up, and that each player has an area by the stage that needs it."""
    for stage in doing.stages:
        if stage not in STAGES:
            found.add(f"setting_up: there is no stage {stage!r:.40}; there are {', '.join(sorted(STAGES))}.")
    players = state.players
    areas = starting_areas(state.board, rules=state.rules, players=len(players))
    chosen = [player for player, _ in doing.areas]
    for player, name in doing.areas:
        if player not in players or name not in areas or chosen.count(player) > 1:
            found.add(f"setting_up: {player[:40]} cannot start in {name!r:.40}.")
    to_come = SetUpStage.AREAS.value in doing.stages
    placing = set(doing.stages) - {
        SetUpStage.CONDITIONS.value
    }  # a game on its squares begins with its conditions alone
    if placing and not to_come and len(chosen) < len(players):
        found.add("setting_up: not everybody has a starting area.")
    if to_come and len(areas) < len(players) and not doing.maps:
        found.add(f"setting_up: the map has {len(areas)} starting areas for {len(players)} players.")
    for player, thing in (*doing.objects, *doing.special):
        found.attempt(partial(at_place, "setting_up", read_brought, thing), None)
        if player not in players:
            found.add(f"setting_up: {player[:40]} cannot bring an object {thing!r:.40}.")
    for who, text in doing.cards:
        found.attempt(partial(at_place, "setting_up", recruit_figure, text, "", state.rules), None)
        if who not in state.fighters:
            found.add(f"setting_up: {who[:40]} has no card {text!r:.40}.")
    for name in doing.maps:
        found.attempt(partial(at_place, "setting_up", load_carried_map, name), None)
    if doing.laid < 0:
        found.add("setting_up: laid is 0 or more.")
    if doing.hand not in ("", *HANDS):
        found.add(f"setting_up: an area grows to the {' or the '.join(HANDS)}, not {doing.hand!r:.40}.")


def _check_fighter(state: State, fighter: Fighter, found: Collector) -> None:
    who, life, dials = fighter.id, fighter.life, fighter.figure.dials
    found.attempt(partial(refuse_unknown, fighter.figure), None)
    found.attempt(partial(_refuse_unknown_feats, fighter), None)
    named = (fighter.side, *filter(None, (fighter.last_hurt_by, fighter.lost_to, fighter.lost_in, fighter.handed_to)))
    for player in dict.fromkeys(named):
        if player not in state.players:
            found.add(f"{who}: there is no player {player!r:.40}.")
    if not 0 <= life.dial < len(dials):
        found.add(f"{who}: its figure has {len(dials)} dials, counted from 0.")
    elif not (1 <= life.click <= len(dials[life.dial].clicks) + life.ko and life.start >= 1):
        found.add(f"{who}: its dial has clicks 1 to {len(dials[life.dial].clicks)}.")
    if min(fighter.tokens, fighter.attacks, fighter.tireless, fighter.points, life.points) < 0:
        found.add(f"{who}: tokens, attacks and points are 0 or more.")
    piece = state.board.pieces.get(who)
    off = fighter.waits or bool(fighter.replaced_by or fighter.captor or fighter.exited) or state.setting_up is not None
    off = off or fighter.aside or state.passage(who) is not None or bool(fighter.stack or fighter.attached_to)
    if fighter.stack and not is_in_stack(state, fighter):
        found.add(f"{who}: it cannot be in a stack with {fighter.stack!r:.40}.")
    if fighter.attached_to and (fighter.attached_to not in state.fighters or piece is not None or life.ko):
        found.add(f"{who}: it cannot be attached to {fighter.attached_to!r:.40}.")
    for other in filter(None, (fighter.made_by, fighter.back_as)):
        if other not in state.fighters or other == who:
            found.add(f"{who}: it has nothing to do with {other!r:.40}.")
    if fighter.captor and (fighter.captor not in state.fighters or piece is not None):
        found.add(f"{who}: it cannot be a captive of {fighter.captor!r:.40}.")
    if fighter.exited and (piece is not None or life.ko):
        found.add(f"{who}: it cannot have left the map.")
    if fighter.aside and (piece is not None or life.ko):
        found.add(f"{who}: it cannot be on the sideline.")
    waits = piece is None and not life.ko and off
    if (piece is None) != life.ko and not waits:
        found.add(f"{who} is {'knocked out, but on' if life.ko else 'not knocked out, but off'} the board.")
    if piece is not None and piece.side != fighter.side:
        found.add(f"{who} is {fighter.side}'s, but its piece is {piece.side or 'nobody'}'s.")


# -- rulebooks and figures ------------------------------------------------------------------------------------


def _rules(name: str, parts: list[str]) -> tuple[Rulebook, list[str]]:
    """The rulebook, with the house rules that the first part may hold, and the parts that are left."""
    first, _, code = parts[0].partition(":") if parts else ("", "", "")
    if first != "house":
        return named_rulebook(name), parts
    house = at_place(first, value_of, code, HouseRules)
    return at_place(first, with_house, name, house), parts[1:]
