"""Golden transcripts: the small game of each power, under each rulebook.

``python -m tests.powers.scenes`` writes them anew from the moves in ``tests/powers/scenes/``.
"""

from __future__ import annotations

import pytest

from clixbook.rulebooks import rulebook
from clixbook.scenarios.stories.transcript import read_transcript, transcript
from tests.helpers import EDITIONS
from tests.powers.scenes import SCENES
from tests.powers.scenes.scene import Scene, page, path_of, played

CASES = [
    pytest.param(scene, edition, marks=pytest.mark.ruling(scene.row, edition), id=f"{scene.power}-{edition}")
    for scene in SCENES
    for edition in EDITIONS
]


@pytest.mark.parametrize(("scene", "edition"), CASES)
def test_the_page_is_current(scene: Scene, edition: str) -> None:
    assert path_of(scene, edition).read_text(encoding="utf-8") == page(scene, edition)


@pytest.mark.parametrize(("scene", "edition"), CASES)
def test_the_transcript_plays_again(scene: Scene, edition: str) -> None:
    """To the same game and the same words."""
    if not rulebook(edition)[scene.row].in_play:
        return
    text = path_of(scene, edition).read_text(encoding="utf-8").partition("```text\n")[2].removesuffix("```\n")
    again = read_transcript(text)
    assert again == played(scene, edition)
    assert transcript(again) == text
    assert rulebook(edition).title in text.splitlines()[0]
