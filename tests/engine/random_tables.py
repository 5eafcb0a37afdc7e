"""Games drawn at random: book, map and number of players in turn; figures, objects and all else by the dice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import Any

from clixbook.board.files.mapfile import load_map, map_names
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.board.placing.standing import position_problems
from clixbook.board.set_up.areas import starting_areas
from clixbook.board.terrain.terrain import terrain_at
from clixbook.engine.game import Game
from clixbook.engine.rules.forces.feats import known_feats
from clixbook.engine.rules.forces.horde_tokens import most_in_stack
from clixbook.engine.rules.forces.themes import theme_words
from clixbook.engine.rules.turn.multiplayer import royale_problems
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from clixbook.figures.files.figure_files import dial_figure_names, load_figure
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.rulebook import all_rows
from tests.engine.random_guests import drafted_forces, kept_outside, with_guests
from tests.engine.random_things import with_sideline, with_things
from tests.helpers import EDITIONS

PLAYERS = ("Ann", "Ben", "Cid", "Dee")
TRIES = 60
CONDITIONS = ("crosswind", "plain day", "a condition of our own")


@cache
def tables() -> tuple[tuple[str, str, int], ...]:
    """Every edition with every map that it can play on and 2, 3 and 4 players."""
    return tuple(
        (edition, name, players)
        for edition, name, players in product(EDITIONS, map_names(), (2, 3, 4))
        if position_problems(load_map(name), rules=edition)
    )


@dataclass
class Table:
    """What a game is played with: the arguments of ``Game.new``, and settings of fighters, by which it is arranged."""

    game: dict[str, Any]
    settings: dict[str, dict[str, Any]] = field(default_factory=dict)
    turn: int = 1

    def begin(self) -> Game:
        game = Game.new(**self.game)
        return arrange_start(game, self.settings, turn=self.turn) if self.settings else game


def random_game(number: int) -> Game:
    """Game ``number`` of the series: its table is one of ``tables()``, all else is drawn, but for one figure.

    The figure whose turn it is, comes along if there is room for it.
    """
    edition, name, players = tables()[number % len(tables())]
    draw = random.Random(f"random play {number}")
    for once in range(TRIES):
        due = figure_due(number) if once < TRIES // 2 else ""
        try:
            return random_table(draw, edition, load_map(name), PLAYERS[:players], number, due).begin()
        except ClixbookError:  # no room for that figure there, or the book does not know it
            continue
    raise AssertionError(f"no game on {name} under {edition} with {players} players in {TRIES} tries")


def figure_due(number: int) -> str:
    """The figure of the library that comes along in this game: each has its turn, in every book."""
    names, round_, at = dial_figure_names(), *divmod(number, len(tables()))
    same = [each for each, table in enumerate(tables()) if table[0] == tables()[at][0]]
    return names[(round_ * len(same) + same.index(at)) % len(names)]


def random_table(
    draw: random.Random, edition: str, board: Board, players: Sequence[str], seed: int, due: str = ""
) -> Table:
    """Some games begin with their set-up, the others on their squares, and some of those in the middle."""
    rules = house_rules(draw, rulebook(edition)) if draw.random() < 0.2 else rulebook(edition)
    brought = random_agreements(draw, rules, players)
    forces = random_forces(draw, rules, players, brought)
    if seed % 7 == 0 and not brought.get("themes") and not brought.get("royale"):
        forces = drafted_forces(players, rules, draw.randint(1, 3), seed)
    if due:
        forces[players[0]][0] = due
        brought.get("themes", {}).pop(players[0], None)
    forces = forces if brought.get("royale") else with_guests(draw, forces, rules, brought.get("themes", ()))
    forces = {player: with_hordes(draw, rules, names) for player, names in forces.items()}
    if rules.printed_abilities.duo.merges_two:
        forces = {player: with_pairs(names) for player, names in forces.items()}
    if rules.forces.sideline.each_100 and seed % 3 == 0:
        forces[players[0]][0] += "+beside dawn-usher"
    with_sideline(forces, rules)
    table = Table(
        {"rules": rules, "forces": forces, "seed": seed, "build_total": draw.choice((600, 800)), **brought,
         **kept_outside(players, rules, seed)}
    )  # fmt: skip
    if len(starting_areas(board, rules=rulebook(rules), players=len(players))) >= len(players) and draw.random() < 0.4:
        supply = {player: draw.sample(("light", "heavy"), draw.randint(0, 2)) for player in players}
        table.game |= {"board": board, "set_up": True, "objects": supply}
        with_things(table.game, {}, rules, seed)
        return table
    board = strewn(draw, board, rules) if draw.random() < 0.6 else board
    places = {} if len(players) == 2 and draw.random() < 0.3 else close_together(draw, board, forces, rules)
    table.game |= {"board": board, "places": places, "ends": random_ends(seed, board, players)}
    if draw.random() < 0.4:
        table.settings = {who: random_settings(draw) for who in places if draw.random() < 0.6}
        table.turn = draw.randint(1, 9)
    with_things(table.game, table.settings, rules, seed)
    return table


def random_ends(seed: int, board: Board, players: Sequence[str]) -> list[str]:
    """In every third game a scenario's ways to win, one each; many squares are exits, so that some figure leaves."""
    draw = random.Random(f"ends {seed}")
    if seed % 3:
        return []
    squares = " ".join(square.name for square in draw.sample(list(board.squares), board.width * board.height // 2))
    ways = (
        f"leaves by {squares} with {draw.randint(1, 3)} figures", f"holds {draw.choice(squares.split())}",
        f"lasts {draw.randint(2, 5)} rounds", f"scores {draw.randint(40, 200)} points",
    )  # fmt: skip
    return [f"{player} {draw.choice(ways)}" for player in players]


def house_rules(draw: random.Random, book: Rulebook) -> Rulebook:
    """The book with a few rows as another book has them."""
    rows = draw.sample([row for row in all_rows() if not row.fixed], draw.randint(1, 6))
    return book.replace({row.id: row.ruling(draw.choice(EDITIONS)).value for row in rows})


def random_agreements(draw: random.Random, rules: Rulebook, players: Sequence[str]) -> dict[str, Any]:
    """Alliances, a battle royale, conditions of the battlefield: each now and then, where the book has it."""
    found: dict[str, Any] = {}
    if not royale_problems(dict.fromkeys(players, rules.multiplayer.draft.figures), rules=rulebook(rules)):
        found["royale"] = draw.random() < 0.3
    if len(players) > 2 and not found.get("royale") and draw.random() < 0.4:
        mixed = draw.sample(players, len(players))
        pairs = [mixed[:2], mixed[2:]] if len(mixed) == 4 else [mixed[:2]]
        found["allies"] = pairs[: draw.randint(1, 2)]
    if rules.conditions.conditions and draw.random() < 0.5:
        found["conditions"] = draw.sample(CONDITIONS, draw.randint(1, min(len(CONDITIONS), len(players))))
    return found


def random_forces(
    draw: random.Random, rules: Rulebook, players: Sequence[str], brought: dict[str, Any]
) -> dict[str, list[str]]:  # fmt: skip
    """One to three figures each, themed teams among them; ``brought`` learns the themes."""
    forces, themes = {}, {}
    for player in players:
        size = rules.multiplayer.draft.figures if brought.get("royale") else draw.randint(1, 3)
        forces[player] = [with_feat(draw, rules, name) for name in draw.choices(dial_figure_names(), k=size)]
        known = members_by_word(rules)
        if rules.themes.one_theme and known and draw.random() < 0.4:
            themes[player] = draw.choice(list(known))
            forces[player] = [with_feat(draw, rules, name) for name in draw.choices(known[themes[player]], k=size)]
    if themes:
        brought["themes"] = themes
    return forces


@cache
def members_by_word(rules: Rulebook) -> dict[str, list[str]]:
    """Every word that makes a theme in this book, with the figures that have it."""
    found: dict[str, list[str]] = {}
    for name in dial_figure_names():
        for word in theme_words(load_figure(name), rules=rulebook(rules)):
            found.setdefault(word, []).append(name)
    return found


def with_feat(draw: random.Random, rules: Rulebook, name: str) -> str:
    """The figure as a force names it, now and then with a feat of the book."""
    if not rules.forces.feat_points.in_play or not known_feats(rules) or draw.random() < 0.7:
        return name
    feat = draw.choice(sorted(known_feats(rules)))
    return f"{name}+{feat}" if known_feats(rules)[feat].value.cost else f"{name}+{feat}:5"


def may_stack(name: str, rules: Rulebook) -> bool:
    """Is the figure a horde token, in a book that has stacks?"""
    return most_in_stack(load_figure(name.partition("+")[0]), rulebook(rules)) > 0


def with_hordes(draw: random.Random, rules: Rulebook, names: list[str]) -> list[str]:
    """The same force, where a horde token does not come alone."""
    tokens = [name for name in names if may_stack(name, rules)]
    return names + [name for name in dict.fromkeys(tokens) for _ in range(draw.randint(1, 4))]


def with_pairs(names: list[str]) -> list[str]:
    """The same force, where duos wait on the sideline for their pairs, whole pairs for their duo."""
    duos = {name: load_figure(name).pair for name in dial_figure_names() if load_figure(name).pair}
    waiting = {each: (duo,) for duo, pair in duos.items() for each in pair} | duos
    partners = [each for pair in duos.values() if names[0] in pair for each in pair if each not in names]
    return [name + "".join(f"+beside {each}" for each in waiting.get(name, ())) for name in (*names, *partners)]


def strewn(draw: random.Random, board: Board, rules: Rulebook) -> Board:
    """The board with up to eight objects, near its middle, of the kinds that the book knows."""
    corner = max(board.squares)
    for _ in range(draw.randint(1, 8)):
        square = draw.choice([s for s in board.squares if 4 * abs(2 * s.x - corner.x) <= 2 * corner.x])
        thing = MapObject(draw.choice(tuple(ObjectKind)), special=draw.random() < 0.2)
        after = replace(board, objects=FrozenMap({**board.objects, square: (*board.objects.get(square, ()), thing)}))
        board = after if position_problems(after, rules=rules) else board
    return board


def close_together(
    draw: random.Random, board: Board, forces: dict[str, list[str]], rules: Rulebook
) -> dict[str, str]:  # fmt: skip
    """Every figure on a square of its own, all of them not far from one; some horde tokens in stacks."""
    middle = draw.choice(list(board.objects) or list(board.squares))
    free = [square for square in board.squares if not is_blocking(board, square, rules)]
    near = [square for square in free if square.distance(middle) <= 4]
    draw.shuffle(near)
    seen: dict[str, int] = {}
    places, stacks = {}, dict[tuple[str, str], str]()
    for player, name in ((player, each.partition("+")[0]) for player, force in forces.items() for each in force):
        seen[name] = seen.get(name, 0) + 1
        own = near.pop().name if near else ""
        at = stacks.setdefault((player, name), own) if may_stack(name, rules) and draw.random() < 0.6 else own
        places[name if seen[name] == 1 else f"{name}-{seen[name]}"] = at
    return places


def is_blocking(board: Board, square: Square, rules: Rulebook) -> bool:
    """Is there a block of a building, on which nobody stands?"""
    return "blocking" in terrain_at(board, square, rules=rulebook(rules))


def random_settings(draw: random.Random) -> dict[str, Any]:
    """Some clicks down, with a token, with an object in hand."""
    settings: dict[str, Any] = {"click": draw.randint(1, 6), "tokens": draw.randint(0, 1)}
    return settings | ({"held": draw.choice(("light", "heavy"))} if draw.random() < 0.3 else {})
