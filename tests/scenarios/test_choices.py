"""Tasks with a choice: what a learner is told about a wrong one, and about the right one."""

from __future__ import annotations

import re

import pytest

import clixbook as cx
from clixbook.scenarios import Lesson
from clixbook.scenarios.goals import ChoiceGoal

COURSE = cx.course()
CHOICES = [each for each in COURSE.lessons if isinstance(each.goal, ChoiceGoal)]


def goal_of(name: str) -> ChoiceGoal:
    goal = COURSE.lesson(name).goal
    assert isinstance(goal, ChoiceGoal)
    return goal


def told(name: str, square: str) -> str:
    """What is said about this choice in the lesson's own book."""
    goal, rules = goal_of(name), COURSE.lesson(name).rules
    where = goal.question.board.square(square)
    return goal.why(where, rules) if goal.is_met(where, rules) else goal.why_not(where, rules)


@pytest.mark.parametrize("lesson", CHOICES, ids=lambda lesson: lesson.name)
def test_no_figure_is_called_by_its_id(lesson: Lesson) -> None:
    goal = goal_of(lesson.name)
    board = goal.question.board
    assert goal.question.game is not None
    fighters = goal.question.game.start(lesson.rules).state.fighters
    ids = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, fighters))})(?![\w-])")
    squares = [piece.squares[0] for piece in board.pieces.values()]
    free = next(square for square in board.squares if board.piece_at(square) is None)
    for square in (*squares, free):
        said = told(lesson.name, square.name)
        assert ids.findall(said) == []
        assert said.endswith((".", ")")) or goal.is_met(square, lesson.rules)


@pytest.mark.parametrize(
    ("lesson", "square", "said"),
    [  # two dice show 8 or more in 15 ways, 7 or more in 21
        ("odds-of-an-attack", "G3", "The dice must show 8 or more. 15 of 36, 42 %. Wanted: 21 of 36, 58 %."),
        ("odds-of-an-attack", "G5", "The others: Lodestar 15 of 36, 42 %; Street Lantern 15 of 36, 42 %."),
        ("odds-of-an-attack", "B3", "Clockmaker cannot target itself."),
        ("odds-of-an-attack", "A1", "Nobody stands there."),
        ("powers-with-a-die", "D4", "Kite Spotter takes 4 clicks. No roll is left. Wanted: 4 of 6, 67 %."),
        ("powers-that-guard", "D5", "Lodestar takes 2 of 4 clicks. That gives 2; wanted: 3."),
        ("powers-that-guard", "D2", "The others: Lodestar 2; Street Lantern 0; Clockmaker 4."),
        ("how-a-game-ends", "C2", "Ben wins. Points: Ann 40, Ben 65."),
        ("reading-a-card", "G1", "Night Warden against Lodestar: a miss, 17 against 18."),
        ("strike-and-away", "A1", "No attack comes of it."),
        ("strike-and-away", "H1", "A free square is wanted."),
        ("building-a-force", "E1", "It costs 40 points too much."),  # 100 + 65 + 50 + 125 = 340
        ("building-a-force", "B4", "Clockmaker is unique"),
        ("building-a-force", "G5", "Together they cost 300."),  # 215 + 85
        ("setting-up", "A1", "It cannot be chosen: Ann has still to choose."),
    ],
)
def test_a_choice_is_told_with_what_comes_of_it(lesson: str, square: str, said: str) -> None:
    assert said in told(lesson, square)
