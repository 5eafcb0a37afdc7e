"""Shapes for the actions of a story step: attack lines and move ranges.

The engine says which attack is rolled for and how things stood then; the board answers the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from clixbook.board.lines.line_of_fire import line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.moves.reach import Reach
from clixbook.board.near.adjacency import adjacent
from clixbook.engine.actions import Action, parse_action
from clixbook.engine.game import Game
from clixbook.engine.sequence.moving.move_sequence import reachable_squares
from clixbook.errors import ClixbookError
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.stories.stepper import Stepped
from clixbook.scenarios.stories.story import for_book
from clixbook.view.play.choice.action_groups import LINED, MOVE, STRIKES, due_roll
from clixbook.view.questions.area_overlays import draw_reach
from clixbook.view.questions.overlays import draw_answer
from clixbook.view.scenes.palettes import Palette, palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Shape

KEPT = ("band", "sight")
"""Layers of a reach that a story shows: area and edge; the costs would cover the rest."""


@dataclass(frozen=True)
class Aimed:
    """An attack aimed at a target, on the board of that moment."""

    who: str
    target: str
    ranged: bool
    board: Board
    rules: Rulebook

    def draw(self, pen: Pen) -> None:
        """The line of fire, or that the two are beside each other."""
        ask = line_of_fire if self.ranged else adjacent
        with suppress(ClixbookError):
            draw_answer(ask(self.board, self.who, self.target, rules=self.rules), self.board, pen)


def action_shapes(stepped: Stepped, look: Palette | str = "light") -> list[Shape]:
    """The lines of all shots and throws of a step, its blows, and how far a figure that moves could go."""
    pen = Pen(palette(look), "note")
    for each in move_ranges(stepped):
        drawn = Pen(pen.colours, "note")
        draw_reach(each, each.board, drawn)
        pen.shapes.extend(shape for shape in drawn.shapes if shape.layer in KEPT)
    for aimed in {(each.who, each.target, each.ranged): each for each in attack_lines(stepped)}.values():
        aimed.draw(pen)
    return pen.shapes


def attack_lines(stepped: Stepped) -> Iterator[Aimed]:
    """Every attack of a step that is rolled for, or was refused."""
    for game in positions(stepped):
        due = due_roll(game)
        if due is not None:
            for target in due.made.targets:
                yield Aimed(due.made.who, target, due.made.ranged, due.state.board, due.state.rules)
    action = refused_action(stepped)
    board = stepped.before.board
    if action is not None and action.verb in (*LINED, *STRIKES) and action.who in board.pieces:
        for place in action.points:
            if place in board.pieces:
                yield Aimed(action.who, place, action.verb in LINED, board, stepped.rules)


def move_ranges(stepped: Stepped) -> Iterator[Reach]:
    """The reach of a figure that this step moves."""
    moves = [(game, action) for game, action in actions_of_step(stepped) if action.verb == MOVE]
    if (action := refused_action(stepped)) is not None and action.verb == MOVE:
        moves.append((stepped.before, action))
    for game, action in moves[-1:]:  # several areas over each other say nothing
        with suppress(ClixbookError):
            yield reachable_squares(game.state, action.who)


def positions(stepped: Stepped) -> Iterator[Game]:
    """The positions of a step, from the one before it to its end."""
    game = stepped.before
    if stepped.applied:
        yield game
    for words in stepped.applied:
        game = game.apply(words)
        yield game


def actions_of_step(stepped: Stepped) -> Iterator[tuple[Game, Action]]:
    """The actions that were begun in a step, each with the position before it."""
    for game, words in zip(positions(stepped), stepped.applied, strict=False):
        if game.pending is None and (action := action_from_words(words)) is not None:
            yield game, action


def refused_action(stepped: Stepped) -> Action | None:
    """The action that the step's book does not allow."""
    step = stepped.step
    if not stepped.refused or step is None:
        return None
    lines = for_book(step.do, stepped.rules)
    return next((action_from_words(line) for line in lines[len(stepped.applied) :]), None)


def action_from_words(words: str) -> Action | None:
    """The action of these words; None for answers, faces and the end of a turn."""
    with suppress(ClixbookError):
        return parse_action(words)
    return None
