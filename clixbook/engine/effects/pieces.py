"""Builds board pieces from fighters: side, symbols, size and trait names (EFF)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache

from clixbook.board.carrying.carrying import CARRIES_NEVER, LIMIT, PAIRED, carrying_load
from clixbook.board.model.things import FULL_STACK, STACK, STACKING, Mode, Piece, Size
from clixbook.board.moves.moves import as_earthbound
from clixbook.board.near.adjacency import FALLEN
from clixbook.board.near.bases import COUNTDOWN
from clixbook.board.near.giants import NO_SYMBOLS
from clixbook.board.near.holders import GRABBED, GRABS, LET_GO
from clixbook.board.objects.lifting import drop_excess_objects
from clixbook.engine.effects.active import (
    copied_teams,
    effects_at_moment,
    effects_of,
    is_made_earthbound,
    team_suppressors,
    unsuppressed_powers,
    unusable_powers,
)
from clixbook.engine.effects.effect_table import every_effect
from clixbook.engine.effects.effects import Origin
from clixbook.engine.effects.printed_effects import printed_abilities, trait_words_of, traits_of
from clixbook.engine.effects.sentences.special_clauses import standing_clauses
from clixbook.engine.position.lasting import FAST, LOOSE, Lasting
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.forces.horde_tokens import alike_word, most_in_stack
from clixbook.figures.dials.dial import is_countdown
from clixbook.figures.dials.life import Life, shown_click
from clixbook.figures.figure import Figure
from clixbook.figures.symbols import size_of
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.moving.carrying import SYMBOLS


def _from_card(figure: Figure, life: Life, rules: Rulebook) -> frozenset[str]:
    """The names of the traits on the card where nothing takes those away (EFF-17), but combat abilities (EFF-18)."""
    if rules.durations.traits_off:
        return frozenset()
    return traits_of(figure, life, rules) - {each.name for each in every_effect() if each.is_countered(rules)}


def _may_have_unshown(state: State, fighter: Fighter) -> bool:
    """Can the figure have anything that its dial does not show?"""
    figure = fighter.figure
    printed = figure.teams or figure.traits or figure.specials
    if printed or fighter.beside or fighter.declared or state.worded or copied_teams(state, fighter.id):
        return True
    return bool(printed_abilities(figure, fighter.life, state.rules))


def _with_symbol_and_size(state: State, fighter: Fighter, piece: Piece, shown: frozenset[str]) -> Piece:
    """The piece with its own symbol and size, or as it is while something keeps it earthbound (SPD-10)."""
    figure = fighter.figure
    grounded = is_earthbound(state, fighter.id, shown)
    size = size_of(figure, rules=state.rules)
    if not grounded and piece.mode is figure.mode and piece.size is size:
        return piece
    whole = replace(piece, mode=figure.mode, size=size)
    return as_earthbound(whole, rules=state.rules) if grounded else whole


FLIGHT, SWIM, CARRY = "flight", "swim", "carry"


def symbols_of(state: State, who: str) -> tuple[str, ...]:
    """The abilities of the figure's speed symbol that may be taken from it alone (EFF-18).

    A giant carries by its reach, and a vehicle by what it is, which nothing takes.
    """
    piece = state.board.pieces.get(who)
    if piece is None or is_made_earthbound(state, who):
        return ()
    given = {Mode.WING: FLIGHT, Mode.DOLPHIN: SWIM}.get(piece.mode)
    able = carrying_load(piece, rules=state.rules) and not carries_anyhow(piece)
    return (*([given] if given else ()), *([CARRY] if able else ()))


def carries_anyhow(piece: Piece) -> bool:
    """Does it carry by size or as a vehicle, which no effect takes away?"""
    return piece.size is Size.GIANT or "vehicle" in piece.traits


def _is_lent_symbol(lasting: Lasting, who: str, mode: Mode) -> bool:
    return lasting.on == who and lasting.lends == mode.value


def without_symbols(state: State, piece: Piece) -> Piece:
    """The piece with a lent symbol, and without abilities that were taken from its own.

    That one it has all the same, as others see it (CAR-02).
    """
    lent = {
        mode for mode in (Mode.WING, Mode.DOLPHIN) for each in state.lasting if _is_lent_symbol(each, piece.id, mode)
    }
    piece = replace(piece, mode=min(lent)) if lent else piece
    off = unusable_powers(state, piece.id) & {FLIGHT, SWIM, CARRY}
    if not off:
        return piece
    traits = piece.traits | {f"{LIMIT} 0"} if CARRY in off and not carries_anyhow(piece) else piece.traits
    if piece.mode is Mode.WING and FLIGHT in off:
        kept = {"wing"} if CARRY in off else {"wing", "carries"}
        return replace(piece, mode=Mode.BOOT, soaring=False, traits=traits | kept)
    return replace(piece, mode=Mode.BOOT if SWIM in off and piece.mode is Mode.DOLPHIN else piece.mode, traits=traits)


def is_earthbound(state: State, who: str, powers: AbstractSet[str]) -> bool:
    """Does a lasting effect, or one of the ``powers`` that the figure can use, make it earthbound (SPD-10)?"""
    if state.lasting and is_made_earthbound(state, who):
        return True
    return not _grounding(state.rules).isdisjoint(powers)


@cache
def _grounding(rules: Rulebook) -> frozenset[str]:
    """The names of effects that make a figure earthbound while its dial shows them."""
    return frozenset(effect.name for effect in every_effect() if effect.removes_symbols(rules))


def return_controlled(state: State) -> State:
    """Returns controlled figures to their owner's side (ATK-27)."""
    held = {each.on for each in state.lasting if each.controls}
    for who, fighter in state.fighters.items():
        if fighter.owner and not fighter.lent and who not in held:
            state = with_side(state.with_fighter(who, owner=""), who, fighter.owner)
    return state


def with_side(state: State, who: str, side: str) -> State:
    """The position with that figure and its piece, on the map or aboard of another, on that side."""
    state = state.with_fighter(who, side=side)
    if who in state.board.pieces:
        return state.with_(board=state.board.with_piece(replace(state.board.pieces[who], side=side)))
    aboard = (
        replace(each, piece=replace(each.piece, side=side)) if each.rider == who else each for each in state.aboard
    )
    return state.with_(aboard=tuple(aboard))


_GRIPS = {FAST: GRABBED, LOOSE: LET_GO}


def grip_traits(state: State, who: str) -> frozenset[str]:
    """Grip traits of a figure for the board: holder, held, released (CAP-09)."""
    grips = [each for each in state.lasting if each.grip]
    words = {f"{_GRIPS[each.grip]}{each.by}" for each in grips if each.on == who}
    return frozenset(words | {f"{GRABS}{each.on}" for each in grips if each.by == who and each.grip == FAST})


def pair_traits(state: State, who: str) -> frozenset[str]:
    """Pair traits of a figure for the board (FEAT-SIDEKICK)."""
    pairs = [each for each in state.lasting if each.partner]
    words = {f"{CARRIES_NEVER}{each.partner}" for each in pairs if each.on == who}
    return frozenset(words | {f"{PAIRED}{each.on}" for each in pairs if each.partner == who})


def _countdown_traits(state: State, who: str) -> frozenset[str]:
    """The trait of a piece whose dial shows a countdown click (ANA-23)."""
    fighter = state.fighters[who]
    shows = is_countdown(shown_click(fighter.figure, fighter.life), rules=state.rules)
    return _COUNTING if shows else _NOTHING


def stack_traits(state: State, fighter: Fighter) -> frozenset[str]:
    """The traits for like horde tokens, and for the number of tokens in the piece (OCC-01, TOK-04)."""
    most = most_in_stack(fighter.figure, state.rules)
    if not most:
        return _NOTHING
    size, kin = 1 + len(state.stacked_on(fighter.id)), alike_word(fighter.figure, fighter.began_with, state.rules)
    words = {STACKING, kin} | ({STACK, f"{STACK}: {size}"} if size > 1 else set[str]())
    return frozenset(words | ({FULL_STACK} if size >= most else set[str]()))


def _ignored_symbols(state: State, who: str) -> frozenset[str]:
    """The trait of a piece whose symbols an attack ignores, its size and wings (EFF-16)."""
    return _SYMBOLLESS if any(each.symbols_suppressed and each.on == who for each in state.lasting) else _NOTHING


_UNSTACKED = frozenset({STACKING})
"""Traits that no word on a card gives a piece."""
_COUNTING, _SYMBOLLESS, _NOTHING = frozenset({COUNTDOWN}), frozenset({NO_SYMBOLS}), frozenset[str]()


def with_position_traits(state: State) -> State:
    """Updates pieces for effects by positions or by what figures have done (TAB-04, EFF-39)."""
    return with_traits(state) if _hangs_on_places(state) else state


def _hangs_on_places(state: State) -> bool:
    """Has any figure on the map an effect that comes and goes by position?"""
    if state.worded or team_suppressors(state):
        return True
    for fighter in state.standing():
        if fighter.figure.specials and any(each.facts for each in standing_clauses(state, fighter.id)):
            return True
        if not fighter.has_plain_dial and effects_at_moment(state, fighter.id, "grants_by_position"):
            return True
    return False


def with_traits(state: State, of: str = "") -> State:
    """The position with the traits of all pieces updated.

    ``of``: the only figure that changed. Figures with nothing but their own dial keep their traits then.
    """
    board, plain = state.board, state.rules.options.basics_turn.everybody_acts
    alone = bool(of) and not (state.lasting or state.themes or state.conditions or state.worded)
    for who, piece in state.board.pieces.items():
        fighter = state.fighters[who]
        if (
            alone
            and who != of
            and fighter.has_plain_dial
            and not printed_abilities(fighter.figure, fighter.life, state.rules)
        ):
            continue
        if (
            state.lasting and (powers := unsuppressed_powers(state, who)) is not None
        ):  # it loses nothing, so nothing drops
            kept = powers | grip_traits(state, who) | _countdown_traits(state, who) | stack_traits(state, fighter)
            board = board.with_piece(replace(piece, traits=kept | _ignored_symbols(state, who)))
            continue
        powerless = plain or fighter.down
        words = frozenset[str]() if powerless else trait_words_of(fighter.figure, fighter.life, state.rules)
        words = words - _UNSTACKED | stack_traits(state, fighter)
        words |= ({FALLEN} if fighter.down else set[str]()) | _countdown_traits(state, who)
        if state.lasting and (unusable := unusable_powers(state, who)):
            off = unusable - _from_card(fighter.figure, fighter.life, state.rules)
            words = words - off | off & SYMBOLS  # a symbol is there all the same, as others see it (CAR-02)
        if _may_have_unshown(state, fighter):
            held = [each for each in effects_of(state, who) if not each.origin.is_common]
            words |= {each.name for each in held if each.origin is not Origin.SENTENCE}
            words |= {word for effect in held for word in effect.board_traits(state.rules)}
        words |= grip_traits(state, who) | pair_traits(state, who) if state.lasting else frozenset()
        bond, worded = state.alliance(fighter.side), piece if words == piece.traits else replace(piece, traits=words)
        shaped = _with_symbol_and_size(state, fighter, worded, words)
        shaped = without_symbols(state, shaped) if state.lasting else shaped
        if shaped != piece or bond != piece.allied:
            board = board.with_piece(replace(shaped, allied=bond))
            board = drop_excess_objects(board, piece, fighter.points, rules=state.rules)
    return state if board is state.board else state.with_(board=board)
