"""Converts a game to a position draft, and lists the parts that a draft cannot hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clixbook.engine.game import Game
from clixbook.engine.history.differences import Difference, differences
from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.position.lasting import Lasting
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.rules.combat.rerolls import Used
from clixbook.engine.rules.forces.purchases import EQUIPMENT
from clixbook.engine.rules.forces.replacements import BESIDE
from clixbook.engine.rules.turn.victory_conditions import VictoryCondition
from clixbook.errors import IllegalAction
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.forces.entries import Ware
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.position.position_draft import (
    FEWEST_PLAYERS,
    MOST_LEFT,
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_TOKENS,
    PositionDraft,
    Stand,
    game_of,
    unique_ids,
)
from clixbook.view.play.new_game.ready import first_game


def draft_of_game(game: Game) -> PositionDraft:
    """The position of a game, as far as it can be set by hand."""
    state = game.state
    if game.pending is not None or state.setting_up is not None:
        raise IllegalAction("Only a game between two actions can be changed here.")
    if not FEWEST_PLAYERS <= len(state.players) <= MOST_PLAYERS:
        raise IllegalAction(f"Only a game of {FEWEST_PLAYERS} to {MOST_PLAYERS} players can be changed here.")
    here = [each for each in state.in_play() if not (each.waits or each.attached_to)]
    fallen = [each for each in state.fighters.values() if each.life.ko]
    order = list(state.fighters)
    fighters = sorted((*here, *fallen), key=lambda each: (state.players.index(each.force_owner), order.index(each.id)))
    names = dict(zip((each.id for each in fighters), unique_ids(each.figure.id for each in fighters), strict=True))
    stands = tuple(_stand(each, state, names) for each in fighters)
    draft = PositionDraft(
        state.board.bare, stands, state.active, min(state.round, MOST_ROUNDS), max(0, min(state.left, MOST_LEFT)),
        state.players, conditions=state.conditions, deck=state.deck,
        allies=tuple(tuple(each for each in state.players if each in group) for group in state.allies),
        royale=state.royale, themes=state.themes, rounds=min(state.rounds, MOST_ROUNDS), total=state.build_total,
        used=tuple(_recent_uses(state, names)), saved=state.saved if state.rules.turns.spending.saved else (),
        ends=tuple(_nameable_ends(state.ends, names)), minutes=state.minutes,
    )  # fmt: skip
    return replace(draft, lasting=tuple(_nameable_effects(state.lasting, names)))


def _nameable_effects(lasting: Sequence[Lasting], names: Mapping[str, str]) -> Iterator[Lasting]:
    """The effects on figures on the map, without references to figures that are gone."""
    for each in lasting:
        if each.on in names and (each.by in names or not each.needs_user):
            yield replace(each, by=names.get(each.by, names[each.on]), on=names[each.on])


def _nameable_ends(ends: Sequence[VictoryCondition], names: Mapping[str, str]) -> Iterator[str]:
    """The scenario's ways to win that are not about figures off the map."""
    for each in ends:
        if names.keys() >= set(each.figures):
            yield str(replace(each, figures=tuple(names[who] for who in each.figures)))


def _recent_uses(state: State, names: Mapping[str, str]) -> Iterator[Used]:
    """The used powers, with turns counted back from now."""
    for each in state.used:
        if each.by in names:
            ago = max(0, state.turns - each.turn)
            yield replace(each, by=names[each.by], turn=ago, round=max(0, state.round - each.round))


def _stand(fighter: Fighter, state: State, names: Mapping[str, str]) -> Stand:
    figure, passage = fighter.figure, state.passage(fighter.id)
    piece = passage.piece if passage is not None else state.board.pieces.get(fighter.id)
    value = "" if fighter.life.points == figure.cost else f":{fighter.life.points}"
    place = " ".join(square.name for square in piece.squares) if piece is not None and passage is None else ""
    held = piece.held.kind.value if piece is not None and piece.held is not None else ""
    tokens = min(fighter.tokens, MOST_TOKENS)
    of_dials = {each.name for each in fighter.bought if each.ware is Ware.DIALS}
    feats = (f"{each.name}:{each.cost}" for each in fighter.feats if each.name not in of_dials)
    given = "".join(f"+{word}" for word in (*feats, *_purchases(fighter)))
    entry, side = f"{_name_of(figure)}{value}{given}", fighter.force_owner
    if fighter.life.ko:
        return Stand(entry, side, "", fighter.life.click, out=fighter.lost_to, out_in=fighter.lost_in)
    return Stand(
        entry, side, place, fighter.life.click, tokens, fighter.acted, held, piece is not None and piece.soaring,
        fighter.has_moved, fighter.left_area, min(fighter.attacks, MOST_LEFT),
        aboard=names.get(passage.carrier, "") if passage is not None else "",
        captor=names.get(fighter.captor, ""),
    )  # fmt: skip


def unsupported_settings(game: Game) -> tuple[Difference, ...]:
    """The parts of a game that cannot be set by hand, and have their usual values in its position."""
    return differences(game, game_of(draft_of_game(game), game.state.rules))


def _name_of(figure: Figure) -> str:
    """The figure in a force: the name in the library, or a code for one that is not in it as it is here."""
    known = figure.id in figure_names() and load_figure(figure.id).dials == figure.dials
    return figure.id if known else figure_code(figure)


def _purchases(fighter: Fighter) -> Iterator[str]:
    """Further purchases for a figure and its dials on the sideline, as words of a force.

    Traits and upgrades have their points printed; figures that cost nothing have none.
    """
    yield from (f"{BESIDE}{each.figure.id}" for each in fighter.beside if each.figure.id in figure_names())
    for each in fighter.bought:
        if each.ware is Ware.DIALS:
            yield from (f"{each.name} {_name_of(dial.figure)}" for dial in fighter.others)
            continue
        apart = EQUIPMENT if each.ware is Ware.EQUIPMENT else ""
        yield each.name if each.ware in (Ware.TRAIT, Ware.UPGRADE, Ware.UNPAID) else f"{apart}{each.name}:{each.cost}"


def first_position(rules: Rulebook) -> PositionDraft:
    """The position that a visitor meets: that of the Play room."""
    return draft_of_game(first_game(rules))
