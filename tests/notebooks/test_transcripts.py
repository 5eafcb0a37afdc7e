"""The games that notebook 11 plays to their ends are kept as pages, and stay true."""

import nbformat
import pytest

from clixbook.engine.game import Game
from clixbook.scenarios.stories.transcript import read_transcript
from tests.helpers import EDITIONS
from tests.notebooks import tidy, transcripts

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def kept(edition: str) -> str:
    return transcripts.page_of(edition).read_text(encoding="utf-8")


def game_of(page: str, file: str) -> Game:
    return read_transcript(page.partition("```text\n")[2].partition("```")[0], file)


@every_edition
def test_the_page_is_the_game_that_is_played(edition: str) -> None:
    assert kept(edition) == transcripts.page(edition), "run `make notebooks`"


@every_edition
def test_the_page_reads_back_to_a_game_at_its_end(edition: str) -> None:
    game = game_of(kept(edition), edition)
    assert game.is_over
    assert game.state.rules.name == edition
    assert game.result is not None
    assert f"{game.result.winner} wins: " in kept(edition)


def test_no_two_books_play_the_same_game() -> None:
    assert len({game_of(kept(edition), edition).moves for edition in EDITIONS}) == len(EDITIONS)


def test_the_notebook_tells_the_same_games() -> None:
    path = next(path for path in tidy.teaching_notebooks() if path.name.startswith("11-"))
    said = {cell.id: cell.outputs for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"}
    whole = said["whole"][0].text
    assert whole.strip() in kept("complete2022")
    for edition, line in zip(EDITIONS, said["games"][0].text.splitlines(), strict=True):
        result = game_of(kept(edition), edition).result
        assert result is not None
        points = " to ".join(str(number) for _, number in result.points)
        assert line.startswith(edition)
        assert line.endswith(f"{result.winner} wins, {points}")
