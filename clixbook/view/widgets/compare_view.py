"""A comparison of all rulebooks, with equal answers merged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Any

import numpy as np

from clixbook.board.answers.answers import Answer
from clixbook.board.knock_back.knock_back import KnockBack
from clixbook.board.model.squares import Square
from clixbook.board.moves.reach import Reach
from clixbook.rulebooks.editions import EDITIONS, HOW_MANY, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook, edition
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene
from clixbook.view.questions.board_questions import BoardQuestion, LineField, ask, squares_of, verdict
from clixbook.view.questions.book_changes import rulings_of
from clixbook.view.questions.compare_areas import AreaChange, area_change
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.widgets.rule_links import rule_link
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, VBox
from clixbook.view.widgets.why import badge_html

MOST_LINES = 12  # worked out again to find the rulings behind fields that differ


class CompareView(VBox):
    """A question under all four rulebooks and house rules, with a button per book."""

    def __init__(self, session: BoardSession, guard: Callable[..., Any]) -> None:
        self.session = session
        self.html = HTML()
        self.buttons = [Button(description=f"Use {SHORT_NAMES[name]}") for name in EDITIONS]
        for button, name in zip(self.buttons, EDITIONS, strict=True):
            button.on_click(lambda _, name=name: guard(session.set_rules, name))
        uses = Box(self.buttons)
        uses.add_class("cb-uses")
        super().__init__([self.html, uses])
        self.refresh()

    def refresh(self) -> None:
        """Ask all four again."""
        self.html.value = compare_html(self.session)


def compare_html(session: BoardSession) -> str:
    """Two by two pictures cropped to the question, and a table of the rulings that differ."""
    if session.kind.ask is None:
        return f"<p>Ask something, and the {HOW_MANY} rulebooks answer side by side.</p>"
    if session.problem:
        return f"<p>{escape(session.problem)}</p>"
    books = compared_books(session.rulebook)
    answers = {name: ask(session.board, session.question, book) for name, book in books.items()}
    first, *others = groups = merge_answers(answers)
    cards = _card(session, books, first, answers, None) + "".join(
        _card(session, books, names, answers, area_change(answers[first[0]], answers[names[0]])) for names in others
    )
    few = " cb-wide" if session.kind.wide else " cb-few" if len(groups) < 3 else ""
    return f'<div class="cb-four{few}">{cards}</div>{differing_html(books, answers)}'


def compared_books(rules: Rulebook) -> dict[str, Rulebook]:
    """The books by the words on their chips: the four, and ``rules`` if they are house rules."""
    books = {SHORT_NAMES[name]: edition(name) for name in EDITIONS}
    return {**books, rules.title: rules} if rules.changes else books


def merge_answers(answers: dict[str, Answer | None]) -> list[list[str]]:
    """Books in groups: those of a group have the same verdict by rulings of the same text."""
    groups: dict[object, list[str]] = {}
    for name, answer in answers.items():
        groups.setdefault((verdict(answer), sameness(answer)), []).append(name)
    return list(groups.values())


def sameness(answer: Answer | None) -> object:
    """The key that two answers must share, besides the verdict, to be shown as one picture."""
    grid = getattr(answer, "grid", None)
    if grid is not None:
        return grid.tobytes()
    if isinstance(answer, Reach):
        return tuple((square, mark.cost) for square, mark in sorted(answer.way_marks.items()))
    return tuple(getattr(answer, name, None) for name in ("modifier", "squares", "shoots"))


def _card(
    session: BoardSession,
    books: dict[str, Rulebook],
    names: list[str],
    answers: dict[str, Answer | None],
    change: AreaChange | None,
) -> str:
    """One answer with its books; ``change`` is the difference from the first book's."""
    answer = answers[names[0]]
    badge = badge_html(answer) or f"<b>{escape(verdict(answer))}</b>"
    picture = thumbnail(session, answer, books[names[0]], change, tuple(landings(answers.values())))
    note = f'<p class="cb-more">{escape(change.change_words(SHORT_NAMES[EDITIONS[0]]))}</p>' if change else ""
    return f'<div class="cb-one"><div class="cb-chips">{chips(names)}{badge}</div>{picture}{note}</div>'


def chips(names: list[str]) -> str:
    """The names of books, in a row: editions by their short names, house rules by their own."""
    return "".join(f'<span class="cb-chip">{escape(SHORT_NAMES.get(name, name))}</span>' for name in names)


def thumbnail(
    session: BoardSession,
    answer: Answer | None,
    book: Rulebook,
    change: AreaChange | None = None,
    slid: Iterable[Square] = (),
) -> str:
    """The picture of one answer, cropped to the question plus one square; ``change`` is marked in it."""
    colours = palette(session.palette)
    shapes = [s for s in shapes_of(answer, session.board, colours) if s.layer != "spot"] if answer is not None else []
    if change:
        pen = Pen(colours).on_layer("note", title="")
        change.draw(pen)
        shapes += pen.shapes
    window = list(around(session, slid))
    scene = board_scene(
        session.board, palette=colours, rules=book, overlays=shapes, labels=False, square=24, window=window or None
    )
    return to_svg(scene, responsive=True)


def landings(answers: Iterable[Answer | None]) -> Iterator[Square]:
    """The landing squares of a knock back in any of the books."""
    for answer in answers:
        if isinstance(answer, KnockBack) and answer.target.id in answer.board.pieces:
            yield from answer.board.pieces[answer.target.id].squares


def around(session: BoardSession, slid: Iterable[Square] = ()) -> Iterator[Square]:
    """The squares at the two opposite corners of the crop, of which some ``slid`` to; none where the whole board
    matters.
    """
    board = session.board
    if session.kind.wide:
        return
    squares = [*squares_of(board, session.source), *squares_of(board, session.target), *slid]
    for square in squares:
        for dx, dy in ((-1, -1), (1, 1)):
            x = min(max(square.x + dx, 0), board.width - 1)
            yield Square(x, min(max(square.y + dy, 0), board.height - 1))


def differing_html(books: dict[str, Rulebook], answers: dict[str, Answer | None]) -> str:
    """The rulings behind the answers that the books decide differently, with each book's sentence."""
    found = []
    named = {name: None for answer in answers.values() for name in rulings_of(answer)}
    for name in {**named, **behind_fields(books, answers)}:
        sayings: dict[str, list[str]] = {}
        for title, book in books.items():
            sayings.setdefault(repr(book[name].value), []).append(title)
        if len(sayings) > 1:
            html = "".join(_sentence_html(books[titles[0]][name].says, titles) for titles in sayings.values())
            found.append(f"<li><code>{rule_link(name)}</code>{html}</li>")
    if found:
        return f'<h2>Where the books differ</h2><ul class="cb-differ">{"".join(found)}</ul>'
    return f"<p>The rulings named in these answers are the same in {everywhere(books)}.</p>"


def everywhere(books: dict[str, Rulebook]) -> str:
    """``all four books``, and the house rules among them by their name."""
    house = [escape(title) for title, book in books.items() if book.changes]
    return " and ".join([f"all {HOW_MANY} books", *house])


def behind_fields(books: dict[str, Rulebook], answers: dict[str, Answer | None]) -> dict[str, None]:
    """The ids of rulings behind lines to squares on which the books differ."""
    fields = {name: answer for name, answer in answers.items() if isinstance(answer, LineField)}
    if not fields:
        return {}
    grids = np.stack([field.grid for field in fields.values()])
    differing = np.argwhere((grids != grids[0]).any(axis=0))
    found: dict[str, None] = {}
    for y, x in differing[:: max(1, len(differing) // MOST_LINES)]:
        for name, field in fields.items():
            question = BoardQuestion("line", field.source, Square(int(x), int(y)).name)
            found.update(rulings_of(ask(field.board, question, books[name])))
    return found


def _sentence_html(sentence: str, titles: list[str]) -> str:
    return f'<div><span class="cb-chips">{chips(titles)}</span><span>{escape(sentence)}</span></div>'
