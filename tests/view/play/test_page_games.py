"""The games that were played on the page in a browser replay to the same end."""

import pytest

from clixbook.rulebooks.editions import PRINTED, SHORT_NAMES
from clixbook.scenarios.stories.transcript import read_transcript, transcript
from tests.browser.page_games import page_of

every_edition = pytest.mark.parametrize("edition", PRINTED)


def kept(edition: str) -> tuple[str, str]:
    """What the page says before the game, and its transcript."""
    head, _, rest = page_of(edition).read_text(encoding="utf-8").partition("```text\n")
    return head, rest.removesuffix("```\n")


@every_edition
def test_a_game_played_on_the_page_replays_to_its_end(edition: str) -> None:
    head, text = kept(edition)
    game = read_transcript(text, edition)
    assert game.state.rules.name == edition
    assert game.result is not None
    assert SHORT_NAMES[edition] in head
    assert f"{game.result.winner} wins." in head
    assert game.result.winner in game.state.players
    assert transcript(game) == text


def test_no_two_books_play_alike() -> None:
    assert len({read_transcript(kept(edition)[1], edition).moves for edition in PRINTED}) == len(PRINTED)
