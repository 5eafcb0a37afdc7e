"""Draft a lesson from a position: questions, answers and likely mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clixbook.board.files.yamltree import flow_yaml, quote_yaml
from clixbook.board.model.board import Board
from clixbook.board.model.things import Piece
from clixbook.errors import BadWord, ClixbookError, Problem
from clixbook.rulebooks import PRINTED, Rulebook, named_rulebook
from clixbook.rulebooks.editions import DEFAULT
from clixbook.scenarios.files.board_writer import layout_of
from clixbook.scenarios.files.writing import board_as_keys, plain_value
from clixbook.scenarios.queries.answer_kinds import answer_text
from clixbook.scenarios.queries.distractors import likely_mistakes, rulings_behind
from clixbook.scenarios.scenario import Question

OWN_WORDS = "  # say it in your own words"
DRAFT = {
    "title": "What it is called",
    "idea": "What it teaches, in one sentence.",
    "text": "What has to be known before the first question.",
    "hints": "Where to look first?",
}
"""Sample text for each key of a draft, until its author writes something."""


@dataclass(frozen=True)
class Proposed:
    """A question that a position suggests; ``near``: only for figures that touch. ``reveal`` is shown afterwards."""

    say: str
    query: str
    field: str
    reveal: str
    more: tuple[tuple[str, Any], ...] = ()
    ends: tuple[str, str] = ("from", "to")
    near: bool = False

    def question(self, board: Board, who: str, whom: str) -> Question:
        """The question on a board."""
        ends = {self.ends[0]: who, self.ends[1]: whom} if self.ends[1] else {self.ends[0]: who}
        return Question(
            self.say.format(who=who, whom=whom), board, self.query, {**ends, **dict(self.more)}, self.field, {},
            reveal=(self.reveal, "all-four"),
        )  # fmt: skip


PROPOSALS = (
    Proposed("What is the line from {who} to {whom}?", "line_of_fire", "verdict", "line"),
    Proposed("How many squares is {whom} away from {who}?", "distance", "distance", "line"),
    Proposed("{who} has range 8. May it shoot {whom}?", "may_shoot", "verdict", "line", (("range", 8),)),
    Proposed("May {who} strike {whom}?", "may_strike", "verdict", "adjacency", near=True),
    Proposed(
        "How likely is it that {who} gets away?", "break_away", "chance", "break-away", ends=("who", ""), near=True
    ),
    Proposed(
        "{who} hits {whom} with doubles, and {whom} takes 3. Where does {whom} end?", "knock_back", "end", "knock-back",
        (("taken", 3),), ("by", "who"), near=True,
    ),
)  # fmt: skip


def new_lesson(
    board: Board, name: str, who: str = "", whom: str = "", rules: str | Rulebook = DEFAULT, also: Sequence[Board] = ()
) -> str:  # fmt: skip
    """The text of a lesson on this position, about the figure ``who`` and the figure ``whom``.

    Questions about other positions, those in ``also``, follow, each with its own board.

    Either figure may be a square on which nobody stands: X of Ann and O of Ben are put there. Left out they are the
    first figure, and the first of another side. The answers are those of the program: read them before you teach them.
    """
    board, one, other = _pair(board, who, whom)
    questions = list(_answerable_questions(board, one, other))
    questions.sort(key=lambda question: len({answer.answer_text for answer in question.answers().values()}) == 1)
    lines = [
        f"lesson: {name}", *(f"{key}: {DRAFT[key]}" for key in ("title", "idea", "text")),
        f"rules: {named_rulebook(rules).name}", "board:",
        *(f"  {key}: {flow_yaml(value)}" for key, value in layout_of(board).items()), "ask:",
    ]  # fmt: skip
    for question in questions:
        lines += _question_lines(question, named_rulebook(rules), board)
    for other_board in also:
        there, one, other = _pair(other_board, who, whom)
        for question in _answerable_questions(there, one, other):
            lines += _question_lines(question, named_rulebook(rules), board)
    return "\n".join(lines) + "\n"


def draft_notes(text: str) -> Iterator[Problem]:
    """Notes on sentences of a lesson that are still those of its draft, line by line."""
    for number, line in enumerate(text.splitlines(), 1):
        for key, words in DRAFT.items():
            if line.lstrip(" -").startswith(f"{key}:") and (at := line.find(words)) >= 0:
                yield Problem(f"{key}: still the words of the draft, {words!r}.", line=number, column=at + 1)
        if (at := line.find(OWN_WORDS)) >= 0:
            yield Problem("mistakes: still the program's reason; say it in your own words.", line=number, column=at + 3)


def _pair(board: Board, who: str, whom: str) -> tuple[Board, str, str]:
    """The board with both figures on it, and their names."""
    board, one = _figure(board, who, "X", "Ann")
    board, other = _figure(board, whom, "O", "Ben")
    first = one or next(iter(board.pieces.values()), None)
    second = other or next((each for each in board.pieces.values() if first and each.side != first.side), None)
    if first is None or second is None:
        raise BadWord("A lesson wants two figures of different sides; say where they stand, with --from and --to.")
    return board, first.id, second.id


def _figure(board: Board, where: str, name: str, side: str) -> tuple[Board, Piece | None]:
    """The named figure, or a new one on a free square; None without a name."""
    if not where:
        return board, None
    found = board.find(where)
    piece = found if isinstance(found, Piece) else board.piece_at(found)
    if piece is not None:
        return board, piece
    made = _make_piece(board, str(found), f"{name}: standard of {side}")
    return board.with_piece(made), made


def _make_piece(board: Board, square: str, words: str) -> Piece:
    """A piece from its words."""
    made = Board.build(width=board.width, height=board.height, pieces={square: words})
    return next(iter(made.pieces.values()))


def _answerable_questions(board: Board, who: str, whom: str) -> Iterator[Question]:
    """The proposed questions that have an answer in every book here."""
    near = any(a.distance(b) == 1 for a in board.piece(who).squares for b in board.piece(whom).squares)
    for proposed in PROPOSALS:
        if proposed.near and not near:
            continue
        question = proposed.question(board, who, whom)
        try:
            question.answers()
        except ClixbookError:
            continue
        yield replace(question, rulings=rulings_behind(question))


def _question_lines(question: Question, rules: Rulebook, below: Board) -> Iterator[str]:
    """A question as lines of the file whose board is ``below``."""
    answers = question.answers()
    expect: dict[str, Any] = {edition: plain_value(answers[edition].value) for edition in PRINTED}
    same = len({answer.answer_text for answer in answers.values()}) == 1
    yield f"- say: {quote_yaml(question.say)}"
    if question.board != below:
        yield f"  board: {flow_yaml(board_as_keys(question.board))}"
    yield f"  answer: {flow_yaml({'query': question.query, **question.arguments, 'field': question.field})}"
    yield f"  expect: {flow_yaml(expect[rules.edition] if same else expect)}"
    if question.rulings:
        yield f"  rulings: {flow_yaml(question.rulings)}"
    yield f"  hints: [{quote_yaml(DRAFT['hints'])}]"
    mistakes = likely_mistakes(question)
    if mistakes:
        yield "  mistakes:"
    for each in mistakes:
        key = quote_yaml(each.value) if isinstance(each.value, str) else answer_text(each.value)
        yield f"    {key}: {flow_yaml(each.as_keys())}{'' if each.ready else OWN_WORDS}"
    yield f"  reveal: {flow_yaml(question.reveal)}"
