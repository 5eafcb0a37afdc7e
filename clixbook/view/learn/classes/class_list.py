"""A teacher's choice of lessons as a value and as a short code.

Items stand one after the other: names of lessons, tests, cases and stories, lines of positions, each with the question
that is asked there, and lessons of one's own as a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

from clixbook.errors import BadFile, BadWord, NotFound
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.course import course
from clixbook.scenarios.page_links import query_of
from clixbook.scenarios.scenario import Scenario
from clixbook.view.learn.lists import cases, stories
from clixbook.view.learn.practice import scenario_named
from clixbook.view.widgets.page_shell import MOST_TEXT

MOST_ITEMS = 60
OWN = "own:"
"""The prefix of the code of a lesson of one's own."""
QUESTION_KEYS = ("from", "to", "ask", "speed", "damage", "range", "way")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


@dataclass(frozen=True)
class Item:
    """A task: ``kind`` is ``lesson``, ``test``, ``case``, ``story``, ``own``, ``position``, or ``first`` for a game."""

    kind: str
    word: str
    title: str
    idea: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The fields of the address that opens it."""
        if self.kind == "first":
            return {"page": "play", "first": self.word}
        if self.kind != "position":
            return {self.kind: self.word.removeprefix(OWN).removeprefix("test-" if self.kind == "test" else "")}
        line, _, query = self.word.partition("?")
        game = line.startswith("g1/")
        return {"page": "play" if game else "explore", "position": line, **(dict(parse_qsl(query)) if query else {})}

    @property
    def elsewhere(self) -> bool:
        """True if another room shows it."""
        return self.kind in ("position", "first")

    def in_words_for(self, learner: Rulebook) -> Item:
        """The item in the words of a learner with this rulebook."""
        scenario = scenario_named(self.word)
        if scenario is None:
            return self
        words = course().words_of(scenario, learner)
        return replace(self, title=words.title if self.kind == "lesson" else self.title, idea=words.idea)


def read_items(code: str) -> tuple[Item, ...]:
    """The items of a class; a ClixbookError names the first one that is not there."""
    words = code[: 3 * MOST_TEXT].split()
    if len(words) > MOST_ITEMS:
        raise BadWord(f"This list has {len(words)} things to do; a class may have {MOST_ITEMS}.")
    return tuple(read_item(word) for word in dict.fromkeys(words))


def code_of(items: Iterable[Item]) -> str:
    """The word for an address."""
    return " ".join(item.word for item in items)


def read_item(word: str) -> Item:
    """One item from its word."""
    if word.startswith(OWN):
        from clixbook.view.learn.authoring.own_lessons import lesson_of

        lesson = lesson_of(word.removeprefix(OWN))
        return Item("own", word, lesson.title, lesson.idea)
    if "/" in word:
        return position_item(word)
    found = known().get(word) if _NAME.fullmatch(word) else None
    if found is None:
        raise NotFound(f"Nothing here is called {word[:60]!r}; a class has lessons, stories and positions.")
    return found


def pasted_item(text: str) -> Item:
    """The pasted item: a line of a position, or any link of ours that shows one thing."""
    fields = query_of(text.partition("?")[2])
    if fields.get("page") == "learn" or "own" in fields:
        names = [fields[kind] for kind in ("lesson", "story", "case") if kind in fields]
        names += [f"test-{fields['test']}"] if "test" in fields else []
        names += [OWN + fields["own"]] if "own" in fields else []
        if not names:
            raise BadWord("This link shows a list; paste one of a lesson, a story or a position.")
        return read_item(names[0])
    return position_item(text)


def position_item(text: str) -> Item:
    """A pasted position: a line of a board or of a game, or a link of Explore or Play with its question."""
    text = text.strip()
    if len(text) > MOST_TEXT:
        raise BadFile(f"That is {len(text)} characters; a position may have {MOST_TEXT}.")
    line, _, query = text.partition("?")
    fields = query_of(query)
    if "position" in fields:
        line = fields["position"]
    _check(line)
    kept = urlencode({key: fields[key] for key in QUESTION_KEYS if fields.get(key)})
    title = "A game to play on" if line.startswith("g1/") else _board_title(line)
    ends = f"{fields['from']} to {fields['to']}" if fields.get("from") and fields.get("to") else ""
    return Item("position", f"{line}?{kept}" if kept else line, title, ends)


def _check(line: str) -> None:
    """Raise a ClixbookError if the line is wrong."""
    if line.startswith("g1/"):
        from clixbook.engine.history.game_notation import from_line

        from_line(line)
    else:
        from clixbook.view.explore.address import read_board

        read_board(line)
    if len(line.split()) != 1:
        raise BadFile("A position is one line without blanks; paste one a time.")


def _board_title(line: str) -> str:
    from clixbook.view.explore.address import read_board

    board = read_board(line)
    return board.title or f"A position, {board.width} by {board.height} squares"


def known() -> dict[str, Item]:
    """Everything that can be chosen, by name."""
    the = course()
    found: dict[str, Item] = {}

    def add(kind: str, things: Iterable[Scenario]) -> None:
        found.update((each.name, Item(kind, each.name, each.title, each.idea)) for each in things)

    add("first", the.first)
    for chapter in the.chapters:
        add("lesson", chapter.lessons)
        test = chapter.test
        if test.name == f"test-{chapter.name}":
            found[test.name] = Item("test", test.name, f"Test: {chapter.title}", test.idea)
    for listed in stories().values():
        add("story", listed)
    add("case", cases())
    return found
