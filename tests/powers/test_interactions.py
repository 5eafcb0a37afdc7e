"""What happens when two or three powers meet: the questions of ``interactions/``, each played as its book says.

A file holds questions on one subject. ``ann`` and ``ben`` are figures as ``cast.actor`` takes them; Ann's ``a`` strikes
Ben's ``b`` unless ``moves`` say otherwise. ``expect`` says for each rulebook, or for several, what the moves lead to:
``lost`` clicks, action ``tokens``, squares (``at``), options that are there (``offers``) or not (``denies``). What is
still asked when the moves are made is declined, or gets its last answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from clixbook.engine.game import Game
from tests.helpers import EDITIONS, settled
from tests.powers.cast import actor, after, play

FOLDER = Path(__file__).parent / "interactions"
DECLINED = ("no attack", "let it be")
CHECKS = {"lost", "tokens", "at", "offers", "denies"}


@dataclass(frozen=True)
class Question:
    """One question under one rulebook: who meets, what is done, what comes of it, and where the book says so."""

    about: str
    edition: str
    rulings: tuple[str, ...]
    figures: Mapping[str, Mapping[str, Mapping[str, Any]]]
    start: Mapping[str, Any]
    moves: tuple[str, ...]
    expected: Mapping[str, Any]
    source: str


def questions() -> Iterator[Question]:
    """All questions, one for each rulebook that answers it."""
    for path in sorted(FOLDER.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            for editions, answer in case["expect"].items():
                for edition in editions.split():
                    yield Question(
                        case["about"], edition, tuple(case["rulings"]), {"ann": case["ann"], "ben": case["ben"]},
                        {**case.get("start", {}), **answer.get("start", {})},
                        tuple(answer.get("moves", case.get("moves", ()))),
                        {key: value for key, value in answer.items() if key in CHECKS}, answer["line"],
                    )  # fmt: skip


QUESTIONS = tuple(questions())


def marked(question: Question) -> Any:
    """The question as a parameter of a test that shows its rulings."""
    marks = [pytest.mark.ruling(row, question.edition) for row in question.rulings]
    return pytest.param(question, id=f"{question.about} ({question.edition})", marks=marks)


def begun(folder: Path, question: Question) -> Game:
    """The position before the first move."""
    ann, ben = ({name: actor(**numbers) for name, numbers in question.figures[side].items()} for side in ("ann", "ben"))
    return play(folder, question.edition, ann, ben, **question.start)


def found(before: Game, game: Game, check: str, wanted: Any) -> Any:
    """What the game shows for that check, in the form of what is wanted."""
    if check in {"offers", "denies"}:
        offered = [] if game.chances() else [str(option) for option in game.options()]
        return [text for text in wanted if (text in offered) is (check == "offers")]
    end = settled(game, *DECLINED, last=True)
    if check == "at":
        return {who: end.board.pieces[who].squares[0].name for who in wanted}
    fighters = {who: end.state.fighter(who) for who in wanted}
    if check == "tokens":
        return {who: each.tokens for who, each in fighters.items()}
    return {who: each.life.click - before.state.fighter(who).life.click for who, each in fighters.items()}


@pytest.mark.parametrize("question", [marked(each) for each in QUESTIONS])
def test_when_powers_meet(tmp_path: Path, question: Question) -> None:
    before = begun(tmp_path, question)
    game = after(before, *question.moves)
    assert {
        check: found(before, game, check, wanted) for check, wanted in question.expected.items()
    } == question.expected


def test_every_question_says_what_to_expect_and_where_it_stands() -> None:
    assert all(each.expected and each.source and each.edition in EDITIONS for each in QUESTIONS)
    assert len({(each.about, each.edition) for each in QUESTIONS}) == len(QUESTIONS)
