"""Golden transcripts: a small game for each power of the defense and damage slots, under each rulebook.

``python -m tests.powers.test_transcripts_defense_damage`` writes them anew from the moves below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.board import Board
from clixbook.engine.effects import effect_named
from clixbook.engine.game import Game
from clixbook.engine.sequence.positions import arranged
from clixbook.rulebooks import rulebook
from clixbook.scenarios.transcript import read_transcript, transcript
from tests.helpers import EDITIONS

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts" / "powers"
YARD = Board.build(width=12, height=6, title="A yard")
HEDGE = Board.build(width=12, height=6, hindering=["D3"], title="A yard with a bush")
SMALL = Board.build(width=6, height=5, title="A small yard")


@dataclass(frozen=True)
class Scene:
    """A small game: who stands where, and the moves of each edition; ``about`` tells a reader what to look for."""

    power: str
    about: str
    ann: Mapping[str, str]
    ben: Mapping[str, str]
    moves: Mapping[str, Sequence[str]]
    board: Board = YARD
    fighters: Mapping[str, Any] = field(default_factory=dict)


SCENES = (
    Scene(
        "Super Senses",
        "Roof Hare evades a shot with a five, and shoots back past a bush: who sees past it hits with the same dice.",
        {"lodestar": "B3"},
        {"roof-hare": "F3"},
        {
            "core2014": (
                "shoot lodestar roof-hare",
                "4 5",
                "roof-hare rolls to evade",
                "5",
                "end",
                "shoot roof-hare lodestar",
                "3 4",
                "end",
            ),
        },
        HEDGE,
    ),
    Scene(
        "Toughness",
        "Powder Kite takes one less of the blow and of the crash, and all of the push where its book has one.",
        {"bruiser": "C3"},
        {"powder-kite": "D3"},
        {
            "core2014": ("close bruiser powder-kite", "4 4", "end", "move powder-kite F4", "end"),
            "eddieg": ("close bruiser powder-kite", "4 4", "end", "move powder-kite F4", "end"),
            "nebula2007": ("close bruiser powder-kite", "4 4", "end", "move powder-kite F4", "no attack", "end"),
            "complete2022": ("close bruiser powder-kite", "4 4", "knock back", "end", "move powder-kite F4", "end"),
        },
        SMALL,
        {"powder-kite": {"tokens": 1}},
    ),
    Scene(
        "Mastermind",
        "Chess Mayor is struck, and Powder Kite, tough as it is, stands in: for the damage, or for the hit.",
        {"bruiser": "C3"},
        {"chess-mayor": "D3", "powder-kite": "E4"},
        {"core2014": ("close bruiser chess-mayor", "3 5", "powder-kite", "end")},
    ),
    Scene(
        "Probability Control",
        "Ann has a miss made again, Ben has the hit made again, or stops her before she throws.",
        {"bruiser": "C3", "tin-penny": "B5"},
        {"lens-keeper": "D3", "gnat": "H5"},
        {
            "core2014": ("close bruiser lens-keeper", "1 2", "tin-penny", "3 5", "lens-keeper", "2 3", "end"),
            "nebula2007": ("close bruiser lens-keeper", "1 2", "tin-penny", "lens-keeper", "end"),
        },
        fighters={"lens-keeper": {"click": 5}},
    ),
    Scene(
        "Perplex",
        "Lodestar's defense goes down by one, just enough for Bruiser; look when it is back.",
        {"bruiser": "C3", "chess-mayor": "C5"},
        {"lodestar": "D3", "gnat": "H5"},
        {
            "core2014": ("use chess-mayor perplex lodestar defense -1", "close bruiser lodestar", "2 4", "end", "end"),
            "complete2022": (
                "use chess-mayor perplex lodestar defense -1",
                "close bruiser lodestar",
                "2 4",
                "end",
                "end",
            ),
        },
    ),
    Scene(
        "Outwit",
        "Powder Kite's Toughness is taken, by a look, by a shot, or in the middle of a move, and comes back in time.",
        {"bruiser": "F4", "moth-shade": "B3"},
        {"powder-kite": "F3", "gnat": "K5"},
        {
            "core2014": (
                "use moth-shade outwit powder-kite toughness",
                "close bruiser powder-kite",
                "3 5",
                "end",
                "end",
            ),
            "nebula2007": (
                "move moth-shade E3",
                "use moth-shade outwit powder-kite toughness",
                "close moth-shade powder-kite",
                "3 5",
                "close bruiser powder-kite",
                "2 4",
                "end",
                "end",
            ),
            "eddieg": (
                "use moth-shade outwit powder-kite",
                "3 5",
                "toughness",
                "close bruiser powder-kite",
                "2 5",
                "end",
                "end",
            ),
        },
    ),
)


def played(scene: Scene, edition: str) -> Game:
    """The small game under that rulebook."""
    start = Game.new(
        scene.board, rules=edition, forces={"Ann": list(scene.ann), "Ben": list(scene.ben)},
        places={**scene.ann, **scene.ben}, seed=1,
    )  # fmt: skip
    game = arranged(start, scene.fighters, turn=3)
    for move in moves_of(scene, edition):
        game = game.apply(move)
    return game


def moves_of(scene: Scene, edition: str) -> Sequence[str]:
    """The moves of the edition, of the one it follows in this power, or of the first."""
    ruling = rulebook(edition)[f"{row_of(scene)}"]
    return next(scene.moves[each] for each in (edition, ruling.falls_back, "core2014") if each in scene.moves)


def row_of(scene: Scene) -> str:
    effect = effect_named(scene.power)
    assert effect is not None
    return effect.row


def page(scene: Scene, edition: str) -> str:
    """The Markdown page: what the book says of the power, what to look for, and the game."""
    book = rulebook(edition)
    ruling = book[row_of(scene)]
    note = f" *{ruling.note}*" if ruling.note else ""
    head = f"# {scene.power}, {book.title}\n\n{ruling.says} [{ruling.source or ruling.id}]{note}\n"
    if not ruling.in_play:
        return head
    return f"{head}\n{scene.about}\n\n```text\n{transcript(played(scene, edition))}```\n"


def path_of(scene: Scene, edition: str) -> Path:
    return FOLDER / f"{scene.power.lower().replace(' ', '-')}-{edition}.md"


CASES = [
    pytest.param(scene, edition, marks=pytest.mark.ruling(row_of(scene), edition), id=f"{scene.power}-{edition}")
    for scene in SCENES
    for edition in EDITIONS
]


@pytest.mark.parametrize(("scene", "edition"), CASES)
def test_the_page_is_current(scene: Scene, edition: str) -> None:
    assert path_of(scene, edition).read_text(encoding="utf-8") == page(scene, edition)


@pytest.mark.parametrize(("scene", "edition"), CASES)
def test_the_transcript_plays_again(scene: Scene, edition: str) -> None:
    text = path_of(scene, edition).read_text(encoding="utf-8").partition("```text\n")[2].removesuffix("```\n")
    again = read_transcript(text)
    assert again == played(scene, edition)
    assert transcript(again) == text


if __name__ == "__main__":
    for each in SCENES:
        for book in EDITIONS:
            path_of(each, book).write_text(page(each, book), encoding="utf-8")
