"""Reads and writes addresses of the Explore room."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlencode

from clixbook.board.model.board import Board
from clixbook.errors import BadFile, did_you_mean
from clixbook.rulebooks.editions import DEFAULT
from clixbook.rulebooks.rulebook import Rulebook
from clixbook.view.app.settings import book_fields
from clixbook.view.explore.opening import opening_position, with_two_figures
from clixbook.view.questions.board_questions import NUMBERS, BoardQuestion, is_question
from clixbook.view.sessions.session import Session
from clixbook.view.widgets.page_shell import MOST_TEXT

EMPTY = "empty-map"
"""The map with nothing on it, beside those that come with clixbook."""
OF_ATTACK = ("attack", "defense", "rerolls", "target_rerolls")
"""The numbers of an attack that an address has where they are not the usual ones."""
FIELDS = ("position", "map", "from", "to", "ask", "speed", "damage", "range", "way", "chosen", *OF_ATTACK)
"""The fields of an address of Explore."""


def session_of(query: Mapping[str, str], rules: str | Rulebook = DEFAULT) -> Session:
    """A session by an address: ``position`` (a line) or ``map``, ``from``, ``to``, ``ask``, numbers, ``chosen``.

    Raises a ClixbookError for a position that cannot be read, a map that does not exist, or an unknown place.
    """
    board = board_of_address(query)
    session = Session(opening_position() if board is None else board, rules=rules)
    ask_from_address(session, query)
    session.begin_here()  # nobody has drawn the line that stood there before
    return session


def show_address(session: Session, query: Mapping[str, str]) -> None:
    """Put the position and the question of an address on the table, as one change that undo takes back."""
    with session.together():
        if (board := board_of_address(query)) is not None:
            session.set_board(board)
        ask_from_address(session, query)


def board_of_address(query: Mapping[str, str]) -> Board | None:
    """The board of an address: its ``position``, else its ``map``; None if it names neither."""
    if query.get("position"):
        return read_board(query["position"])
    return packaged_board(query["map"]) if query.get("map") else None


def check_fields(query: Mapping[str, object]) -> None:
    """One ClixbookError with every field that Explore does not read, and every value that is not text."""
    known = ", ".join(FIELDS)
    problems = [
        f"Explore has no field {key!r:.40}; {did_you_mean(str(key), FIELDS, f'there are {known}.')}"
        for key in query
        if key not in FIELDS
    ]
    problems += [
        f"{key}: expected text, not {value!r:.40}."
        for key, value in query.items()
        if key in FIELDS and not isinstance(value, str)
    ]
    if problems:
        raise BadFile(*problems)


def ask_from_address(session: Session, query: Mapping[str, str]) -> None:
    """Put the question of an address; a ClixbookError if one of its places does not exist."""
    with session.together():
        if is_question(query.get("ask", "")):
            session.overlay = query["ask"]
        session.set_numbers(**{name: query[name] for name in NUMBERS if name in query})
        session.way = query.get("way", "")
        if query.get("from") or query.get("to"):
            session.set_ends(query.get("from"), query.get("to"))
        if query.get("chosen"):
            session.choose(query["chosen"])


def query_of_session(session: Session) -> dict[str, str]:
    """The fields that open this position and question again."""
    usual = BoardQuestion()
    of_attack = {name: str(value) for name in OF_ATTACK if (value := getattr(session, name)) != getattr(usual, name)}
    return {"position": session.board.to_line(), "from": session.source, "to": session.target, "ask": session.overlay,
            "speed": str(session.speed), "damage": str(session.damage), "range": str(session.range),
            "way": session.way, "chosen": session.selected, **of_attack}  # fmt: skip


def address(session: Session) -> str:
    """The query that opens this position and question again, rulebook and look included."""
    fields = {"page": "explore", **query_of_session(session), **book_fields(session.rulebook),
              "look": session.palette}  # fmt: skip
    return urlencode({key: value for key, value in fields.items() if value != ""})


def lesson_link(session: Session) -> str:
    """The link that begins a lesson about this position and question."""
    asked = {**query_of_session(session), "speed": str(session.question.speed), "chosen": ""}
    fields = {"page": "learn", "write": "1", **asked}
    return "?" + urlencode({key: value for key, value in fields.items() if value != ""})


def packaged_board(name: str) -> Board:
    """A map that comes with clixbook, with figures on it; a ClixbookError names those there are."""
    from clixbook.board.files.mapfile import packaged_map

    return with_two_figures(empty_map() if name == EMPTY else packaged_map(name))


def empty_map() -> Board:
    """Open ground, for questions or painting."""
    return Board.build(width=16, height=12, name=EMPTY, title="Empty map", setting="outdoor")


def read_board(text: str, most: int = MOST_TEXT) -> Board:
    """A board from a position line or a map of limited length, pasted or of a file; never from its name."""
    if len(text) > most:
        raise BadFile(f"That is {len(text)} characters; a position may have {most}.")
    if not text.strip():
        raise BadFile("Paste a position line or a map first.")
    if "\n" in text.strip():
        return Board.from_text(text)
    if not re.match(r"[bg]\d+/", text.strip()):
        raise BadFile(
            f"{text.strip()!r:.40} is neither a link of clixbook, nor a position line (it begins with b1/), nor a map."
        )
    return Board.from_line(text.strip())


def packaged_maps() -> list[str]:
    """Names of the maps that come with clixbook."""
    from clixbook.board.files.mapfile import map_names

    return sorted(map_names())
