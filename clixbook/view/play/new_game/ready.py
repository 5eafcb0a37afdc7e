"""The game that the play page opens with."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from urllib.parse import urlencode

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.history.game_notation import from_line
from clixbook.engine.history.tree import Tree
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import BadFile
from clixbook.rulebooks import Rulebook, RulesLike
from clixbook.rulebooks.editions import DEFAULT
from clixbook.scenarios.page_links import query_of
from clixbook.view.app.settings import requested_book
from clixbook.view.sessions.game_session import GameSession
from clixbook.view.widgets.page_shell import MOST_TEXT, look_of

SEED, TURN = 31, 3
MOST_SEED = 999_999
QUESTION = """<section class="cb-hint"><b>Both sides met in round 1; now it is Ann's turn.
Can Night Warden hit Lodestar?</b>
<ol><li>Tap <b>Night Warden</b> on C4: its moves and targets show.</li>
<li>Tap <b>Lodestar</b>: the odds. Tap again to shoot, then roll.</li>
<li>Or tap a square, and again to go there. Undo is always there.</li></ol>
<p class="cb-more">With keys: Tab to the board, F the next figure, T the next target, Enter; ? tells all of them.</p>
</section>"""


def fresh_seed() -> int:
    """A seed for a new game, chosen at random. The same seed gives the same dice."""
    return secrets.randbelow(MOST_SEED) + 1


def with_other_dice(game: Game) -> Game:
    """The beginning of that game with another seed."""
    seed = fresh_seed()
    return replace(game, seed=seed, start={**game.start, "seed": seed} if "seed" in game.start else game.start)


def seed_in(query: Mapping[str, str]) -> int | None:
    """The ``seed`` of an address; None where it names none."""
    text = query.get("seed", "")
    return min(MOST_SEED, int(text[:9])) or None if text.isascii() and text.isdigit() else None


def yard() -> Board:
    """A small map with a starting area for each of two players."""
    return Board.build(
        width=14, height=9, name="yard", title="The yard", setting="outdoor",
        hindering=["E5:F5", "I3:J3", "G8"], blocking=["G4:G5", "D8", "K2"], water=["H1:I1"], levels={"K6:L7": 2},
        transitions=["J6|K6"], walls=["E2|F2", "E3|F3"], starting={"A": "A1:B9", "B": "M1:N9"},
        objects={"F7": "crate: light", "I6": "engine block: heavy"},
    )  # fmt: skip


def first_game(rules: RulesLike = DEFAULT, seed: int = SEED, players: Sequence[str] = ("Ann", "Ben")) -> Game:
    """Two small forces that have met, as if the first round were over: its protection has ended (GLD-05)."""
    first, second = players
    game = Game.new(
        yard(), rules=rules, seed=seed,
        forces={first: ["night-warden", "bruiser", "powder-kite"], second: ["lodestar", "clockmaker", "gnat"]},
        places={"night-warden": "C4", "bruiser": "F6", "powder-kite": "D2",
                "lodestar": "H3", "clockmaker": "L4", "gnat": "G7"},
    )  # fmt: skip
    return arrange_start(game, turn=TURN)


def is_ready(game: Game) -> bool:
    """Is this the untouched game with which the page opens?"""
    return game.action is None and game.state == first_game(game.state.rules, game.seed).state


def asks_first(game: Game) -> bool:
    """Is this the position that QUESTION is about?"""
    return game.action is None and game.state == _first(game.state.rules).state


@lru_cache(maxsize=16)
def _first(rules: Rulebook) -> Game:
    return first_game(rules)


def session_of(start: GameSession | Game | Tree | str = "") -> GameSession:
    """A session from a session, a game, a tree, or an address; a ClixbookError for an incomplete address."""
    if isinstance(start, GameSession):
        return start
    if isinstance(start, Game | Tree):
        return GameSession(start)
    if not isinstance(start, str):
        raise BadFile(f"The page shows a game or a session over one, not {start!r:.60}.")
    query = query_of(start)
    if query.get("position"):
        game = read_line(query["position"])
    else:
        game = first_game(requested_book(query) or DEFAULT, seed_in(query) or fresh_seed())
    session = GameSession(game)
    session.palette = look_of(query)
    return session


def read_line(text: str) -> Game:
    """The game of a position line of at most MOST_TEXT characters; without a seed in the line it gets a new one."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a position may have {MOST_TEXT}.")
    line = text.strip()
    if line.startswith("b1/"):
        raise BadFile("That line is a board without a game; the Explore page opens it.")
    game = from_line(line)
    return game if game.seed else replace(game, seed=fresh_seed())


def address(session: GameSession) -> str:
    """The query that opens this position again on the play page."""
    return urlencode({"page": "play", "position": session.to_line(), "look": session.palette})
