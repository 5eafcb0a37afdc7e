"""Things of the library in random games: on the map, in hands, worn, assigned, and brought to set-ups."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from clixbook.board.model.board import Board
from clixbook.board.objects.several_squares import lay_object, rows_from
from clixbook.board.placing.standing import position_problems
from clixbook.engine.rules.forces.brought_objects import brought_problems
from clixbook.engine.rules.forces.feats import feat_problems
from clixbook.engine.rules.forces.replacements import is_named, may_replace_by_effects, replacements_named
from clixbook.engine.rules.forces.thing_notes import ON_MAP, things_in_play
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.forces.entries import Feat, read_entry
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.rulebooks import Rulebook, rulebook

CALLS = {"harbour-pass": "quay-sergeant", "guild-ribbon": "spark-tinker"}
"""Cards that anybody may bear, each with one whom it calls."""
LOCATIONS = ("market-street: Night market, Short cuts", "fountain-court: Clear water", "market-street")
HELD = ("rain-lantern", "pocket-drum", "nettle-crate", "market-anvil")


def with_things(game: dict[str, Any], settings: dict[str, dict[str, Any]], rules: Rulebook, seed: int) -> None:
    """In every second game some things more, by dice of their own; ``game`` are the arguments of ``Game.new``."""
    draw = random.Random(f"things {seed}")
    if seed % 2:
        return
    on_map = things_in_play(*ON_MAP, rules=rules)
    worn = things_in_play(ThingKind.EQUIPMENT, rules=rules)
    shared = things_in_play(ThingKind.RESOURCE, rules=rules)
    cards = [(card, name) for card, name in CALLS.items() if things_in_play(ThingKind.ID_CARD, rules=rules)]
    for player, names in game["forces"].items():
        at = draw.randrange(len(names))
        if worn and draw.random() < 0.6 and "+" not in names[at]:
            names[at] += f"+equipment {draw.choice(worn).id}"
        if cards and draw.random() < 0.5 and "+" not in names[at]:
            card, called = draw.choice(cards)
            names[at] += f"+id card {card}+beside {called}"
        if shared and draw.random() < 0.4 and not game.get("set_up"):
            lent = draw.choice(shared).id
            for number in range(len(names)) if draw.random() < 0.5 else (at,):
                names[number] += f"+resource {lent}"
        if on_map and game.get("set_up"):
            wished = [*game["objects"].get(player, ()), draw.choice(on_map).id]
            game["objects"][player] = wished if not brought_problems(wished, rules=rules) else game["objects"][player]
        pieces = things_in_play(ThingKind.TERRAIN, rules=rules)
        if pieces and rules.special_terrain.pieces.most and game.get("set_up"):
            game["objects"][player] = [*game["objects"].get(player, ()), draw.choice(pieces).id]
        if rules.forces.locations.in_play and rules.special_terrain.locations and draw.random() < 0.5:
            game.setdefault("locations", {})[player] = draw.choice(LOCATIONS)
    with_feats(draw, game, rules)
    if on_map and not game.get("set_up"):
        game["board"] = with_things_on(draw, game["board"], on_map, rules)
    for given in settings.values():
        if "held" in given and draw.random() < 0.6:
            given["held"] = draw.choice(HELD)


def with_sideline(forces: dict[str, list[str]], rules: Rulebook) -> None:
    """Whoever names others that come in its place has them on the sideline, where a book lets effects replace."""
    if not may_replace_by_effects(rules):
        return
    for names in forces.values():
        for at, name in enumerate(names):
            if "+" not in name and ":" not in name:
                names[at] += "".join(f"+beside {other}" for other in replacing_figures(name))


@cache
def replacing_figures(name: str) -> tuple[str, ...]:
    """The figures of the library that the card of this one brings in its place."""
    wanted = replacements_named(load_figure(name))
    return tuple(
        other for other in figure_names() if wanted and any(is_named(load_figure(other), each) for each in wanted)
    )  # fmt: skip


def with_feats(draw: random.Random, game: dict[str, Any], rules: Rulebook) -> None:
    """Feats and battlefield conditions of thing files, where the book has such."""
    feats = things_in_play(ThingKind.FEAT, rules=rules)
    if (weather := things_in_play(ThingKind.CONDITION, rules=rules)) and draw.random() < 0.3:
        game["conditions"] = (*game.get("conditions", ())[:1], draw.choice(weather).id)
    elif (dials := things_in_play(ThingKind.EVENT, rules=rules)) and draw.random() < 0.2:
        game["conditions"] = (draw.choice(dials).id,)
    for player, names in game["forces"].items() if feats else ():
        given = draw.choice(feats)
        if given.bearers is Bearers.FORCE:
            objects = game.setdefault("objects", {})
            objects[player] = [*objects.get(player, ()), given.id]
        elif draw.random() < 0.5:
            one = draw.randrange(len(names))
            for number in range(len(names)) if given.bearers is not Bearers.ONE else (one,):
                figure, feat = load_figure(read_entry(names[number]).name), Feat(given.id, given.points, given.asks)
                if not feat_problems(figure, [feat], rules=rulebook(rules)):
                    names[number] += f"+feat {given.id}"


def with_things_on(draw: random.Random, board: Board, things: tuple[Thing, ...], rules: Rulebook) -> Board:
    """The board with up to four of these near its middle."""
    corner = max(board.squares)
    middle = [square for square in board.squares if 4 * abs(2 * square.x - corner.x) <= 2 * corner.x]
    for _ in range(draw.randint(1, 4)):
        square, thing = draw.choice(middle), draw.choice(things).as_object(draw.choice(("", "Ann", "Ben")))
        after = lay_object(board, thing, next(rows_from(board, thing, square, rules)))
        board = after if position_problems(after, rules=rules) else board
    return board
