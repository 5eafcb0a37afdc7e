"""Scenes: a small game for each power, written as a page for each rulebook into ``docs/transcripts/powers/``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from clixbook.board.board import Board
from clixbook.engine.game import Game
from clixbook.engine.held import effect_named
from clixbook.engine.sequence.set_up.arranged import arranged
from clixbook.rulebooks import rulebook
from clixbook.scenarios.prose import prose
from clixbook.scenarios.transcript import read_transcript, transcript
from tests.helpers import EDITIONS

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts" / "powers"
YARD = Board.build(width=12, height=6, title="A yard")


@dataclass(frozen=True)
class Scene:
    """A small game: who stands where, and the moves of each edition; ``about`` tells a reader what to look for.

    An edition that is not in ``moves`` takes those of the book it follows in this power, else those of core2014.
    ``asked``: what a reader may wonder about as the game begins.
    """

    power: str
    about: str
    ann: Mapping[str, str]
    ben: Mapping[str, str]
    moves: Mapping[str, Sequence[str]]
    board: Board = YARD
    fighters: Mapping[str, Any] = field(default_factory=dict)
    asked: Sequence[str] = ()

    @property
    def row(self) -> str:
        """The ruling that describes the power."""
        effect = effect_named(self.power)
        assert effect is not None, f"{self.power} is in no table of powers"
        return effect.row

    def moves_of(self, edition: str) -> Sequence[str]:
        """The moves under that rulebook."""
        follows = rulebook(edition)[self.row].falls_back
        return next(self.moves[each] for each in (edition, follows, "core2014") if each in self.moves)


def begun(scene: Scene, edition: str) -> Game:
    """The small game before its first move: the third turn, so that nobody is protected any more."""
    start = Game.new(
        scene.board, rules=edition, forces={"Ann": list(scene.ann), "Ben": list(scene.ben)},
        places={**scene.ann, **scene.ben}, seed=1,
    )  # fmt: skip
    return arranged(start, scene.fighters, turn=3)


def played(scene: Scene, edition: str) -> Game:
    """The small game under that rulebook."""
    game = begun(scene, edition)
    for move in scene.moves_of(edition):
        game = game.apply(move)
    return game


def answers(scene: Scene, edition: str) -> str:
    """Why what is asked cannot be done as the game begins, or that it can."""
    begin, lines = begun(scene, edition), []
    for action in scene.asked:
        said = " ".join(f"{prose(begin.state, each.said)} [{each.ruling}]" for each in begin.why_not(action))
        lines.append(f"- `{action}`: {said or 'possible.'}\n")
    return "As the game begins:\n\n" + "".join(lines) + "\n" if lines else ""


def page(scene: Scene, edition: str) -> str:
    """The Markdown page: what the book says of the power, what to look for, and the game."""
    book = rulebook(edition)
    ruling = book[scene.row]
    note = f" *{ruling.note}*" if ruling.note else ""
    head = f"# {scene.power}, {book.title}\n\n{ruling.says} [{ruling.source or ruling.id}]{note}\n"
    if not ruling.in_play:
        return head
    game = transcript(played(scene, edition))
    return f"{head}\n{scene.about}\n\n{answers(scene, edition)}```text\n{game}```\n"


def path_of(scene: Scene, edition: str) -> Path:
    """The file of the page."""
    return FOLDER / f"{scene.power.lower().translate(str.maketrans(' /', '--'))}-{edition}.md"


def cases(scenes: Sequence[Scene]) -> list[Any]:
    """Params (scene, edition), each marked as showing the power's ruling in that edition."""
    return [
        pytest.param(scene, edition, marks=pytest.mark.ruling(scene.row, edition), id=f"{scene.power}-{edition}")
        for scene in scenes
        for edition in EDITIONS
    ]


def check_page(scene: Scene, edition: str) -> None:
    """The page in the docs is the one that the scene makes now."""
    assert path_of(scene, edition).read_text(encoding="utf-8") == page(scene, edition)


def check_transcript(scene: Scene, edition: str) -> None:
    """The transcript on the page plays again, to the same game and the same words."""
    if not rulebook(edition)[scene.row].in_play:
        return
    text = path_of(scene, edition).read_text(encoding="utf-8").partition("```text\n")[2].removesuffix("```\n")
    again = read_transcript(text)
    assert again == played(scene, edition)
    assert transcript(again) == text
    assert rulebook(edition).title in text.splitlines()[0]


def write(scenes: Sequence[Scene]) -> None:
    """Write the pages of these scenes anew."""
    for scene in scenes:
        for edition in EDITIONS:
            path_of(scene, edition).write_text(page(scene, edition), encoding="utf-8")
