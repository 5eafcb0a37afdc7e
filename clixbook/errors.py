"""The errors that clixbook raises for bad input: one, with four sorts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from json import JSONDecodeError

MOST_LETTERS = 4000
"""The length of one problem at most."""
_ENDLESS = re.compile(r"\S{500,}")
"""A word too long to be read in a message."""
LIKE = 0.5
"""The similarity, of 1, at which one word may be meant by another."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in an input: its place (line and column from 1), and the expected form.

    ``about`` names what it is about, where that is known: a figure by its id, a setting of it, a square, a key.
    Where a ruling is behind it, ``reason`` is the answer's reason, and ``plain_text`` the text without the ruling.

    >>> import clixbook as cx
    >>> print(cx.Problem("This is not a square.", file="my.yaml", line=3, column=7))
    my.yaml:3:7: This is not a square.
    """

    text: str
    file: str = ""
    line: int = 0
    column: int = 0
    about: tuple[str, ...] = field(default=(), compare=False)
    reason: object = field(default=None, compare=False)
    plain_text: str = field(default="", compare=False)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f"{place}: {self.text}" if place else self.text


def not_json(error: JSONDecodeError) -> str:
    """The fault of a text that should be JSON, in words for players: the parser's own are for programmers.

    >>> import json
    >>> try:
    ...     json.loads('[1, two]')
    ... except json.JSONDecodeError as error:
    ...     print(not_json(error))
    't' stands where JSON has none
    """
    if not error.doc.strip():
        return "it is empty"
    rest = error.doc[error.pos :].lstrip()
    return f"{rest[0]!r} stands where JSON has none" if rest else "it ends too early"


def why_no_file(error: OSError | ValueError) -> str:
    """Why a file cannot be read or written, in the system's words; a name with a null byte is no name.

    >>> why_no_file(FileNotFoundError(2, "No such file or directory"))
    'No such file or directory'
    """
    return getattr(error, "strerror", None) or "that is no name of a file"


def _shorten_problem(problem: Problem) -> Problem:
    """The problem with a long text of the file cut in the middle."""
    text, file = _cut(problem.text, MOST_LETTERS), _cut(problem.file, MOST_LETTERS // 4)
    return problem if (text, file) == (problem.text, problem.file) else replace(problem, text=text, file=file)


def _cut(text: str, most: int) -> str:
    text = _ENDLESS.sub(lambda found: f"{found[0][:100]}...", text)
    return f"{text[: most // 2]} ... {text[-most // 4 :]}" if len(text) > most else text


class ClixbookError(ValueError):
    """Bad input: every problem at once, each with its place.

    It is raised as one of its sorts, and as itself where the machine lacks something, such as a browser.

    >>> import clixbook as cx
    >>> try:
    ...     cx.Board.build(width=2, height=1, water=["C9"], walls=["A1|Z1"])
    ... except cx.ClixbookError as error:
    ...     print(len(error.problems))
    2
    """

    def __init__(self, *problems: str | Problem) -> None:
        shortened = (_shorten_problem(each if isinstance(each, Problem) else Problem(each)) for each in problems)
        self.problems = tuple(dict.fromkeys(shortened))  # several variants of a thing are refused in the same words
        super().__init__("\n".join(str(p) for p in self.problems))


class NotFound(ClixbookError):
    """Nothing has that name, or is at that place: a map, figure, rulebook, ruling, player, square.

    >>> import clixbook as cx
    >>> try:
    ...     cx.load_figure("bruser")
    ... except cx.NotFound as error:
    ...     print("bruiser" in str(error))
    True
    """


class IllegalAction(ClixbookError):
    """An action that is impossible now: forbidden by the rulebook, or lacking what it needs.

    Where a ruling is behind it, each problem has its reason.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", fighters={"bruiser": dict(at="A1"), "gnat": dict(at="D4", of="Ben")})
    >>> try:
    ...     game.apply("close bruiser gnat")
    ... except cx.IllegalAction as error:
    ...     print(error.problems[0].reason.ruling)
    ADJ-01
    """


class BadFile(ClixbookError):
    """A file, or a text in its place, has problems; each says where.

    >>> import clixbook as cx
    >>> try:
    ...     cx.Board.from_text("map: 3")
    ... except cx.BadFile as error:
    ...     print(error.problems[0].line)
    1
    """


class BadWord(ClixbookError):
    """An argument that is not accepted: a wrong word, a number out of bounds, another kind of value.

    >>> import clixbook as cx
    >>> try:
    ...     cx.line_of_fire("corner", "A1", "C3", ignores=["hindring"])
    ... except cx.BadWord as error:
    ...     print("did you mean hindering" in str(error))
    True
    """


def capital(text: str) -> str:
    """The text with a capital first, and the rest as it is."""
    return text[:1].upper() + text[1:]


def did_you_mean(word: str, known: Iterable[str], otherwise: str, most: int = 1) -> str:
    """The hint after an unknown word: ``did you mean ...?`` with the words most like it, or ``otherwise``.

    ``known`` are the valid words; of a mapping, the values are what is shown for them.

    >>> from clixbook.errors import did_you_mean
    >>> did_you_mean("bruser", ["bruiser", "gnat"], "there are bruiser and gnat.")
    'did you mean bruiser?'
    """
    shown = known if isinstance(known, Mapping) else {each: each for each in known}
    near = difflib.get_close_matches(word, shown, most, LIKE)
    return f"did you mean {' or '.join(dict.fromkeys(shown[each] for each in near))}?" if near else otherwise
