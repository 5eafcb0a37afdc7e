"""Golden transcripts: a small game with a wild card, under each rulebook.

``python -m tests.powers.test_transcripts_teams`` writes them anew from the moves below.
"""

from __future__ import annotations

import pytest

from clixbook.board.board import Board
from tests.powers.scenes import Scene, cases, check_page, check_transcript, write

REEDS = Board.build(width=12, height=6, hindering=["A3", "A4"], title="A reed bed")
SCENES = (
    Scene(
        "Spider-Man Ally",
        "Mimic Jay copies what Fog Heron can do, by a free action or as a move is declared; then the heron falls.",
        {"mimic-jay": "A3", "fog-heron": "K5"},
        {"bruiser": "L5"},
        {
            "core2014": (
                "use mimic-jay spider-man-ally batman-ally",
                "move mimic-jay A4",
                "end",
                "close bruiser fog-heron",
                "3 5",
                "end",
            ),
            **dict.fromkeys(
                ("nebula2007", "eddieg"),
                ("move mimic-jay A4", "batman ally", "end", "close bruiser fog-heron", "3 5", "end"),
            ),
        },
        REEDS,
        {"fog-heron": {"click": 5}},
        asked=("use mimic-jay spider-man-ally batman-ally", "use mimic-jay spider-man-ally new-gods"),
    ),
)


@pytest.mark.parametrize(("scene", "edition"), cases(SCENES))
def test_the_page_is_current(scene: Scene, edition: str) -> None:
    check_page(scene, edition)


@pytest.mark.parametrize(("scene", "edition"), cases(SCENES))
def test_the_transcript_plays_again(scene: Scene, edition: str) -> None:
    check_transcript(scene, edition)


if __name__ == "__main__":
    write(SCENES)
