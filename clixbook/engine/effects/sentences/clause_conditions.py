"""Conditions of clauses in a position: places, tokens, turns, attacks and pilots (EFF-39, VEH-07)."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.board.model.things import Size
from clixbook.board.near.adjacency import adjacent
from clixbook.board.near.ranges import distance
from clixbook.board.objects.lifting import VEHICLE
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import State
from clixbook.figures.dials.life import click_number, is_on_starting_click
from clixbook.figures.specials.clauses import Condition, When


def does_condition_hold(state: State, who: str, condition: Condition) -> bool:
    """Does that condition hold of the figure?"""
    fighter, piece = state.fighter(who), state.board.pieces.get(who)
    match condition.kind:
        case When.CLICKS:
            number = click_number(fighter.figure, fighter.life)
            return number is not None and condition.number <= number <= condition.last
        case When.STARTING:
            return is_on_starting_click(fighter.figure, fighter.life, rules=state.rules)
        case When.TOKENS:
            return fighter.tokens == condition.number
        case When.MOVED | When.NOT_MOVED:
            return fighter.moved_now == (condition.kind is When.MOVED)
        case When.OWN_TURN | When.OTHER_TURN:
            return (fighter.side == state.player) == (condition.kind is When.OWN_TURN)
        case When.ATTACKED | When.ATTACKING | When.AGAINST | When.AGAINST_SIZE | When.AGAINST_TOKEN:
            return _holds_in_attack(state, who, condition)
        case When.NAMED_TOKENS:
            return sum(each.change for each in named_tokens(state, who, who, condition.word)) >= condition.number
        case When.HOLDING:
            return piece is not None and piece.held is not None
        case When.DRIVER | When.DRIVER_POINTS | When.DRIVER_SYMBOL:
            return _holds_of_pilot(state, who, condition)
    return piece is not None and _holds_in_place(state, who, condition)


def pilot_of(state: State, vehicle: str) -> str:
    """The pilot of that figure, "" if it has none: a figure aboard that is given no action."""
    aboard = {each.rider for each in state.aboard if each.carrier == vehicle}
    marks = (each for each in state.lasting if each.by == vehicle and each.on in aboard)
    return next((each.on for each in marks if each.bars == "everything"), "")


def is_vehicle_without_pilot(state: State, who: str) -> bool:
    """Is that figure on the map a vehicle that nobody drives?"""
    pieces = state.board.pieces
    return who in pieces and VEHICLE in pieces[who].traits and not pilot_of(state, who)


def _holds_of_pilot(state: State, who: str, condition: Condition) -> bool:
    """Has the pilot of a vehicle the name, keyword, points or symbol that an ability requires (VEH-07)?"""
    pilot = pilot_of(state, who)
    if not pilot or not state.rules.vehicles.abilities:
        return False
    fighter = state.fighter(pilot)
    match condition.kind:
        case When.DRIVER_POINTS:
            return condition.number <= fighter.points <= condition.last
        case When.DRIVER_SYMBOL:
            return condition.word.lower() in fighter.figure.symbols.values()
    return (
        not condition.word
        or condition.word.lower() == fighter.figure.name.lower()
        or _has_keyword(state, pilot, condition.word)
    )


def _holds_in_place(state: State, who: str, condition: Condition) -> bool:
    """The conditions of where it stands."""
    board, rules = state.board, state.rules
    if condition.kind in (When.ELEVATED, When.TERRAIN):
        word = "elevated" if condition.kind is When.ELEVATED else condition.word
        return any(word in terrain_at(board, square, rules=rules) for square in board.piece(who).squares)
    others = tuple(each for each in _others(state, who, condition.word) if _has_keyword(state, each, condition.keyword))
    if condition.kind is When.NEAR:
        return any(distance(board, who, each, rules=rules) <= condition.number for each in others)
    beside = sum(bool(adjacent(board, who, each, rules=rules)) for each in others)
    return not beside if condition.kind is When.NOT_BESIDE else beside >= condition.number


def _others(state: State, who: str, side: str) -> Iterator[str]:
    """The friends of a figure, without itself, or its opponents."""
    own = state.fighter(who).side
    for each in state.standing():
        if each.id != who and state.are_friends(each.side, own) == (side == "friend"):
            yield each.id


def named_tokens(state: State, on: str, by: str, name: str) -> tuple[Lasting, ...]:
    """The tokens of that name on a figure's card that count for an effect of ``by``: those that it gave (EFF-31)."""
    found = (each for each in state.lasting if each.on == on and each.token.lower() == name.lower())
    return tuple(each for each in found if each.by == by or not state.rules.special_powers.named_tokens)


def _has_keyword(state: State, who: str, keyword: str) -> bool:
    words = {each.strip("*").lower() for each in state.fighter(who).figure.keywords}
    return not keyword or keyword.lower() in words


def _holds_in_attack(state: State, who: str, condition: Condition) -> bool:
    """The conditions of the attack under way."""
    attack = state.under_way
    if attack is None:
        return False
    reach = condition.word in ("", "ranged" if attack.ranged else "close")
    match condition.kind:
        case When.ATTACKED:
            return reach and who in attack.targets
        case When.ATTACKING:
            return reach and who == attack.who
    against = attack.targets if who == attack.who else (attack.who,) if who in attack.targets else ()
    if condition.kind is When.AGAINST_TOKEN:
        return any(named_tokens(state, each, who, condition.word) for each in against)
    if condition.kind is When.AGAINST:
        return any(_has_keyword(state, each, condition.word) for each in against)
    return any(_size_now(state, each).name.lower() == condition.word for each in against)


def _size_now(state: State, who: str) -> Size:
    """The size of a figure, which an earthbound one may have lost (SPD-10)."""
    piece = state.board.pieces.get(who)
    return state.fighter(who).figure.size if piece is None else piece.size
