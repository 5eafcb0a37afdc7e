"""Golden transcripts: a small game for each power of the speed and attack slots, under each rulebook.

``python -m tests.powers.test_transcripts_speed_attack`` writes them anew from the moves below.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from clixbook.board.board import Board
from clixbook.engine.game import Game
from clixbook.rulebooks import rulebook
from clixbook.scenarios.prose import prose
from clixbook.scenarios.transcript import read_transcript, transcript
from tests.helpers import EDITIONS
from tests.powers.test_transcripts_defense_damage import FOLDER, Scene, page, played, row_of

YARD = Board.build(width=12, height=6, title="A yard")
BUSH = Board.build(width=12, height=6, hindering=["F3"], title="A yard with a bush")
ROOF = Board.build(width=10, height=6, levels={"D3:E5": 2}, title="A yard with a roof")
STRUCK = ("close bruiser moth-shade", "3 4", "let it hit", "end", "close moth-shade bruiser", "2 4", "end")
SCENES = (
    Scene(
        "Stealth",
        "Moth Shade sits in a bush: Night Warden cannot shoot it, and Bruiser beside it strikes, once he has found it.",
        {"night-warden": "B3", "bruiser": "F4"},
        {"moth-shade": "F3"},
        {
            "core2014": STRUCK,
            "complete2022": STRUCK,
            "nebula2007": (
                "use bruiser spotting close moth-shade", "3 4", "let it hit", "end", "end",
                "close bruiser moth-shade", "3 5", "let it hit", "end",
            ),
            "eddieg": STRUCK,
        },
        BUSH,
    ),
    Scene(
        "Leap/Climb",
        "Roof Hare leaves Bruiser behind and strikes Lodestar on the roof, from below where its book lets it.",
        {"roof-hare": "B4"},
        {"bruiser": "B5", "lodestar": "D4"},
        {
            "core2014": ("move roof-hare C3", "2", "end", "end", "close roof-hare lodestar", "3 4", "end"),
            "complete2022": ("move roof-hare D3", "4", "end", "end", "close roof-hare lodestar", "3 4", "end"),
            "nebula2007": ("move roof-hare C3", "go on", "close roof-hare lodestar", "3 4", "end"),
            "eddieg": ("move roof-hare C3", "end", "end", "close roof-hare lodestar", "3 4", "end"),
        },
        ROOF,
    ),
    Scene(
        "Running Shot",
        "Bruiser is out of range until Lens Keeper runs; in one book she is back behind her line before he wakes up.",
        {"lens-keeper": "B3"},
        {"bruiser": "K3"},
        {
            "core2014": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "end"),
            "complete2022": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "end"),
            "nebula2007": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "B3", "end"),
            "eddieg": ("use lens-keeper running-shot F3", "shoot lens-keeper bruiser", "2 4", "end"),
        },
        YARD,
    ),
    Scene(
        "Energy Explosion",
        "Powder Kite aims at Bruiser; Gnat and her own Street Lantern stand too close to him.",
        {"powder-kite": "B3", "street-lantern": "H3"},
        {"bruiser": "G3", "gnat": "G4"},
        dict.fromkeys(EDITIONS, ("use powder-kite energy-explosion bruiser", "2 4", "end")),
        YARD,
    ),
)  # fmt: skip
ASKED = {
    "Stealth": ("shoot night-warden moth-shade", "close bruiser moth-shade"),
    "Running Shot": ("shoot lens-keeper bruiser",),
}
"""What a reader may wonder about as the game begins."""


def path_of(scene: Scene, edition: str) -> Path:
    name = scene.power.lower().translate(str.maketrans(" /", "--"))
    return FOLDER / f"{name}-{edition}.md"


def answers(scene: Scene, edition: str) -> str:
    """Why these actions cannot be done as the game begins, or that they can."""
    begin = Game.from_dict({**played(scene, edition).to_dict(), "moves": []})
    lines = []
    for action in ASKED.get(scene.power, ()):
        against = begin.why_not(action)
        said = " ".join(f"{prose(begin.state, reason.text)} [{reason.ruling}]" for reason in against)
        lines.append(f"- `{action}`: {said or 'possible.'}\n")
    return "As the game begins:\n\n" + "".join(lines) + "\n" if lines else ""


def whole_page(scene: Scene, edition: str) -> str:
    return page(scene, edition).replace("```text\n", f"{answers(scene, edition)}```text\n", 1)


CASES = [
    pytest.param(scene, edition, marks=pytest.mark.ruling(row_of(scene), edition), id=f"{scene.power}-{edition}")
    for scene in SCENES
    for edition in EDITIONS
]


@pytest.mark.parametrize(("scene", "edition"), CASES)
def test_the_page_is_current(scene: Scene, edition: str) -> None:
    assert path_of(scene, edition).read_text(encoding="utf-8") == whole_page(scene, edition)


@pytest.mark.parametrize(("scene", "edition"), CASES)
def test_the_transcript_plays_again(scene: Scene, edition: str) -> None:
    text = path_of(scene, edition).read_text(encoding="utf-8").partition("```text\n")[2].removesuffix("```\n")
    again = read_transcript(text)
    assert again == played(scene, edition)
    assert transcript(again) == text
    assert rulebook(edition).title in text.splitlines()[0]


if __name__ == "__main__":
    for each in SCENES:
        for book in EDITIONS:
            path_of(each, book).write_text(whole_page(each, book), encoding="utf-8")
