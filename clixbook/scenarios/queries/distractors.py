"""Likely wrong answers to a question, and the rulings behind the right one.

Both ways to write a lesson, the form and the command, propose these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from clixbook.board.lines.line_of_fire import VERDICTS, line_of_fire
from clixbook.board.model.squares import Edge, Place, Square
from clixbook.errors import NotFound
from clixbook.rulebooks import PRINTED, named_rulebook
from clixbook.rulebooks.editions import DEFAULT, SHORT_NAMES
from clixbook.scenarios.queries.answer_kinds import AnswerKind, Value, read_value
from clixbook.scenarios.scenario import Answered, Question, books_differ

MOST_RULINGS = 3
MOST_LIT = 8
CHANCES = ("1/2", "1/4", "1/3", "2/3")


@dataclass(frozen=True)
class Distractor:
    """A likely wrong answer, the reason for it, and an opening text for feedback.

    ``books`` are the editions in which the words hold, ``light`` the names of places to light up. ``ready`` words can
    stay as they are; others are the bare reason, for the author to say in words of his own.
    """

    value: Value
    why: str
    say: str
    books: tuple[str, ...] = PRINTED
    light: tuple[str, ...] = ()
    ready: bool = False

    def as_keys(self) -> dict[str, Any]:
        """The mistake as keys of a file: its words, its lights, and its books if not all."""
        books = {} if set(self.books) == set(PRINTED) else {"books": list(self.books)}
        return {"say": self.say.strip(), **({"light": list(self.light)} if self.light else {}), **books}


def likely_mistakes(question: Question) -> tuple[Distractor, ...]:
    """Wrong answers: of other books, by a wrong count, by the wrong side of a corner, and the rest.

    A ClixbookError says why the question has no answer in some book.
    """
    answers, whys = question.answers(), question.main_reasons()
    found: dict[Value, Distractor] = {}
    for value, why, say in (
        *_unkind_corner_answers(question, answers),
        *_other_book_answers(answers),
        *_wrong_distances(question, answers),
        *_remaining_choices(question),
    ):
        against = [edition for edition in PRINTED if answers[edition].value != value]
        if not against or value in found:
            continue
        books = tuple(edition for edition in against if answers[edition].value == answers[against[0]].value)
        reason = whys[books[0]]
        bare = reason.text if reason is not None else "Look again."
        light = _squares_to_light(reason.where if reason is not None else ()) if not say else ()
        found[value] = Distractor(value, why, say or bare, books, light, bool(say))
    return tuple(found.values())


def rulings_behind(question: Question) -> tuple[str, ...]:
    """The rulings behind the answers: those on which the books part where they answer differently, else the first."""
    answers = question.answers().values()
    cited = list(dict.fromkeys(reason.ruling for found in answers for reason in getattr(found.answer, "reasons", ())))
    apart = [name for name in cited if any(books_differ(named_rulebook(edition), name) for edition in PRINTED)]
    different = len({found.answer_text for found in answers}) > 1
    return tuple((apart if different and apart else cited[:1])[:MOST_RULINGS])


def _squares_to_light(places: Iterable[Place]) -> tuple[str, ...]:
    return tuple(place.name for place in places if isinstance(place, (Square, Edge)))[:MOST_LIT]


Slip = tuple[Value, str, str]
"""A wrong answer, its cause, and the words against it; "" for the bare reason."""


def _unkind_corner_answers(question: Question, answers: Mapping[str, Answered]) -> Iterator[Slip]:
    """A corner's less kind side, taken for the one that counts."""
    if (question.query, question.field) != ("line_of_fire", "verdict"):
        return
    line = next(iter(answers.values())).answer
    for hit in getattr(getattr(line, "line", line), "corners", ()):
        worse = max((flank.verdict for flank in hit.flanks), key=VERDICTS.index)
        if worse != hit.verdict:
            yield (worse, "The unkind side of a corner.", "The line only brushes that corner; the kinder side counts.")


def _other_book_answers(answers: Mapping[str, Answered]) -> Iterator[Slip]:
    """Wrong answers that are right in other books."""
    for value in dict.fromkeys(found.value for found in answers.values()):
        right = [SHORT_NAMES[edition] for edition in PRINTED if answers[edition].value == value]
        if right:
            yield value, f"It is so in {', '.join(right)}.", ""


def _wrong_distances(question: Question, answers: Mapping[str, Answered]) -> Iterator[Slip]:
    """A distance counted in another way; any other number one too many or too few."""
    right = next(iter(answers.values())).value
    if question.kind is not AnswerKind.NUMBER or not isinstance(right, int):
        return
    if question.query == "distance":
        yield from _counting_slips(question, right)
        return
    yield right + 1, "One too many.", ""
    if right > 0:
        yield right - 1, "One too few.", ""


def _counting_slips(question: Question, right: int) -> Iterator[Slip]:
    a, b = (_square(question, question.arguments[end]) for end in ("from", "to"))
    wide, high = abs(a.x - b.x), abs(a.y - b.y)
    if wide and high:
        yield wide + high, "Both legs added.", f"{wide} and {high} steps, but a diagonal step does both at once."
    yield right + 1, "The first square counted too.", "The own square is 0. Begin to count with the first step."
    if right > 1:
        yield right - 1, "The last step left out.", "The last step, onto the other's square, counts too."
    if wide and high:
        yield min(wide, high), "The shorter leg.", "That is the shorter leg. The longer one is the distance."
    crossed = len(line_of_fire(question.board, a, b, rules=DEFAULT).squares)
    hint = "That counts the squares that the line touches. Distance counts steps."
    yield crossed, "The squares of the line counted.", hint


def _square(question: Question, name: object) -> Square:
    found = question.board.find(str(name))
    if isinstance(found, Square):
        return found
    if hasattr(found, "squares"):
        return found.squares[0]
    raise NotFound(f"{name} is neither a square nor a figure.")


def _remaining_choices(question: Question) -> Iterator[Slip]:
    """The other possible answers to choose from."""
    values: tuple[object, ...] = ()
    if question.kind is AnswerKind.YES_NO:
        values = (True, False)
    elif question.field == "chance":
        values = CHANCES
    elif question.kind is AnswerKind.WORD:
        values = question.answer_part.words or VERDICTS
    for value in values:
        yield read_value(question.kind, value), "The other answer.", ""
