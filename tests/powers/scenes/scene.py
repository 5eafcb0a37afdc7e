"""A scene: a small game for a power, written as a page for each rulebook into ``docs/transcripts/powers/``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clixbook.board.model.board import Board
from clixbook.engine.effects.effect_table import effect_named
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import rulebook
from clixbook.scenarios.stories.prose import readable_text
from clixbook.scenarios.stories.transcript import transcript

FOLDER = Path(__file__).parents[3] / "docs" / "transcripts" / "powers"
YARD = Board.build(width=12, height=6, title="A yard")


@dataclass(frozen=True)
class Scene:
    """A small game: who stands where, and the moves of each edition; ``about`` tells a reader what to look for.

    An edition that is not in ``moves`` takes those of the book it follows in this power, else those of core2014.
    ``asked``: what a reader may wonder about as the game begins. ``of``: the figure whose special power it is, with a
    sentence on its card. Of a name that ends with ``-2`` it is the second one.
    """

    power: str
    about: str
    ann: Mapping[str, str]
    ben: Mapping[str, str]
    moves: Mapping[str, Sequence[str]]
    board: Board = YARD
    fighters: Mapping[str, Any] = field(default_factory=dict)
    asked: Sequence[str] = ()
    of: str = ""

    @property
    def row(self) -> str:
        """The ruling that describes the power."""
        effect = effect_named("card text" if self.of else self.power)
        assert effect is not None, f"{self.power} is in no table of powers"
        return effect.row

    def says(self, edition: str) -> str:
        """What the book, or the figure's card, says of the power, and where."""
        ruling = rulebook(edition)[self.row]
        said = f"{ruling.says} [{ruling.source or ruling.id}]{f' *{ruling.note}*' if ruling.note else ''}"
        if not self.of or not ruling.in_play:
            return said
        figure = load_figure(self.of)
        sentence = next(each.says for each in figure.specials if each.name == self.power)
        return f'{figure.name}: "{sentence}" [{ruling.id}]'

    def moves_of(self, edition: str) -> Sequence[str]:
        """The moves under that rulebook."""
        follows = rulebook(edition)[self.row].falls_back
        return next(self.moves[each] for each in (edition, follows, "core2014") if each in self.moves)


def begun(scene: Scene, edition: str) -> Game:
    """The small game before its first move: the third turn, so that nobody is protected any more."""
    start = Game.new(
        scene.board, rules=edition, forces={"Ann": _names(scene.ann), "Ben": _names(scene.ben)},
        places={**scene.ann, **scene.ben}, seed=1,
    )  # fmt: skip
    return arrange_start(start, scene.fighters, turn=3)


def _names(side: Mapping[str, str]) -> list[str]:
    """The figures of a side: ``gnat-2`` is a second ``gnat``."""
    return [name.removesuffix("-2") for name in side]


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
        said = " ".join(f"{readable_text(begin.state, each.message)} [{each.ruling}]" for each in begin.why_not(action))
        lines.append(f"- `{action}`: {said or 'possible.'}\n")
    return "As the game begins:\n\n" + "".join(lines) + "\n" if lines else ""


def page(scene: Scene, edition: str) -> str:
    """The Markdown page: what the book says of the power, what to look for, and the game."""
    book = rulebook(edition)
    head = f"# {scene.power}, {book.title}\n\n{scene.says(edition)}\n"
    if not book[scene.row].in_play:
        return head
    game = transcript(played(scene, edition))
    return f"{head}\n{scene.about}\n\n{answers(scene, edition)}```text\n{game}```\n"


def path_of(scene: Scene, edition: str) -> Path:
    """The file of the page."""
    return FOLDER / f"{scene.power.lower().translate(str.maketrans(' /', '--'))}-{edition}.md"
