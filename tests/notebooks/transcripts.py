"""The four games of the last teaching notebook as pages in `docs/transcripts`.

`python -m tests.notebooks.transcripts` (`make notebooks`) writes them; a test plays the games again and compares.
"""

from __future__ import annotations

from pathlib import Path

import clixbook as cx
from clixbook.engine.game import Game
from clixbook.lab.batch import next_position
from clixbook.lab.players import eager
from clixbook.scenarios.stories.transcript import transcript

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts"
STORY = "a-small-game"
NOTEBOOK = "../../notebooks/11-a-whole-small-game.ipynb"


def page_of(edition: str) -> Path:
    """Where the game under this rulebook is kept."""
    return FOLDER / f"notebook-{edition}.md"


def played(edition: str) -> Game:
    """The start of the story, played to its end by two simple players."""
    game = cx.Scenario.load(STORY).stepper(edition).game
    while not game.is_over:
        game = next_position(game, dict.fromkeys(game.state.players, eager))
    return game


def page(edition: str) -> str:
    """The game as a page: what it is, then its transcript."""
    game = played(edition)
    book, result = game.state.rules, game.result
    assert result is not None
    points = " to ".join(f"{player} {number}" for player, number in result.points)
    return (
        f"# A whole small game, {book.title}\n\n"
        f"The start of [notebook 11]({NOTEBOOK}), played to its end by two simple players under this rulebook.\n"
        f"{result.winner or 'Nobody'} wins: {points}.\n\n"
        f"```text\n{transcript(game)}```\n"
    )


def main() -> None:
    """Write the four pages anew."""
    for edition in cx.EDITIONS:
        page_of(edition).write_text(page(edition), encoding="utf-8")


if __name__ == "__main__":
    main()
