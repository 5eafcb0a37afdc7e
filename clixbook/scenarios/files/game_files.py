"""Load and save games: saves, transcripts and position files."""

from __future__ import annotations

from pathlib import Path

from clixbook.argument_errors import checks_arguments
from clixbook.board.files.yamltree import read_text
from clixbook.engine.game import DICE, Game
from clixbook.engine.history import saves
from clixbook.engine.history.tree import Tree
from clixbook.scenarios.stories.transcript import read_transcript


@checks_arguments
def load_game(path: str | Path) -> Game:
    """The position that a file of a game holds: a save of the Play page, a transcript, or a position on one line.

    Of a save the position on the table; figures, maps and house rules of one's own are in the file itself. Raises a
    ClixbookError with the place of what is wrong.

    >>> import clixbook as cx
    >>> from tempfile import TemporaryDirectory
    >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     cx.load_game(cx.save_game(game, f"{folder}/friday.json")).seed
    7
    """
    text = read_text(Path(path))
    if text.lstrip().startswith("{"):
        return saves.from_text(text, str(path)).game
    if text.startswith("g1/"):
        return Game.from_line(text.strip())
    return read_transcript(text)


@checks_arguments
def save_game(game: Game | Tree, path: str | Path) -> Path:
    """Write a game, or a tree of its positions, to a file that ``load_game`` and the Play page read.

    Raises a ClixbookError if the file holds something else, or cannot be written.

    >>> import clixbook as cx
    >>> from tempfile import TemporaryDirectory
    >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     cx.save_game(game, f"{folder}/friday.json").name
    'friday.json'
    """
    return saves.save(game if isinstance(game, Tree) else _tree(game), path)


def _tree(game: Game) -> Tree:
    """The game with its whole history, so that a person who opens it can go back.

    One that came from a line, or from a what-if, knows no beginning: it begins where it is.
    """
    if not game.start:
        return Tree.of(Game.from_line(game.to_line()))
    tree = Tree.of(Game.from_dict({**game.start, "moves": []}) if game.moves else game)
    for move in game.moves:
        tree = tree.force(move) if tree.game.actor == DICE else tree.add(move)
    return tree
