"""Games that were played by hand on the page replay in the same words."""

from pathlib import Path

import pytest

from clixbook.scenarios.stories.transcript import read_transcript, transcript

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts"


@pytest.mark.parametrize("name", ["swarm-complete2022", "artillery-core2014"])
def test_a_game_played_by_hand_replays(name: str) -> None:
    page = (FOLDER / f"hand-{name}.md").read_text(encoding="utf-8")
    text = page.partition("```text\n")[2].removesuffix("```\n")
    assert transcript(read_transcript(text, name)) == text
