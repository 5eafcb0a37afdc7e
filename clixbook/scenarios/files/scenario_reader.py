"""Reader of scenario files; every problem has its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Place, parse_edge, parse_squares
from clixbook.errors import BadFile, ClixbookError
from clixbook.rulebooks import EDITIONS, PRINTED, Rulebook, named_rulebook
from clixbook.scenarios.files.board_reader import MAP_KEYS, SIZE_KEYS, board_keys, board_of
from clixbook.scenarios.files.story_reader import GAME_KEYS, KEYS as STORY_KEYS, StoryReader
from clixbook.scenarios.queries.answer_kinds import Value, read_value
from clixbook.scenarios.queries.queries import nearest
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import REVEALS, Goal, Lesson, Mistake, Question, Scenario, Spot
from clixbook.scenarios.stories.story import Story

KEYS = ("scenario", "lesson", "title", "idea", "text", "rules", "board", "game", "ask", "goal", *STORY_KEYS)
QUESTION_KEYS = (
    "say", "board", "game", "answer", "expect", "hints", "mistakes", "reveal", "rulings", "because", "about",
)  # fmt: skip
GOAL_KEYS = ("say", "move", "squares", "then")
MAX_TEXT, MAX_LIST, MAX_QUESTIONS = 2000, 40, 60
T = TypeVar("T")
Nodes = dict[str, YamlNode]
Ground = tuple[Board | None, Story | None]
"""A board, and the position of a game whose figures stand on it; None for the second where there is no game."""


@dataclass(frozen=True)
class GroundSpec:
    """The subject of questions in a file: board keys, game keys, rulebook."""

    layout: Nodes
    game: Nodes
    rules: Rulebook | None


def is_scenario(path: str | Path) -> bool:
    """True if the file is a scenario or a lesson (and not a map), by its first keys."""
    try:
        root = read_tree(read_text(Path(path)))
    except ClixbookError:
        return False
    return any(key.text in (*KEYS[:2], "ask", "steps") for key, _ in root.pairs)


def read_scenario(text: str, file: str = "") -> Scenario:
    """A scenario or lesson from the text of its file; one ClixbookError with every problem."""
    problems = Problems(file)
    root = read_tree(text, file, "it begins with the line lesson: or scenario: and a name")
    scenario = ScenarioReader(problems).scenario(root, file)
    problems.finish()
    assert scenario is not None  # without a problem there is a scenario
    return scenario


class ScenarioReader:
    """Reads the nodes of one file; keeps problems instead of raising them."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    # -- the whole file -----------------------------------------------------------------------------------

    def scenario(self, root: YamlNode, file: str) -> Scenario | None:
        """The scenario of a file."""
        keys = self.mapping(root, KEYS, "a scenario")
        if "scenario" in keys and "lesson" in keys:
            self.problems.at(keys["lesson"], "A file is a scenario or a lesson; expected one of both keys.")
        lesson = "lesson" in keys
        name = self.required_text(root, keys, "lesson" if lesson else "scenario")
        title, idea = self.required_text(root, keys, "title"), self.required_text(root, keys, "idea")
        book = self.rules(keys.get("rules"))
        plan = GroundSpec(self.layout(root, keys), self.game_keys(keys.get("game")), book)
        ground = board, _ = self.question_subject(keys.get("game", keys.get("board", root)), plan)
        questions = self.questions(root, keys, plan, ground) if "ask" in keys or "steps" not in keys else ()
        story = StoryReader(self).story(root, keys, board) if set(keys) & set(STORY_KEYS) else None
        goal = self.goal(keys["goal"], board) if "goal" in keys else None
        for key in ("text", "goal"):
            if key in keys and not lesson:
                self.problems.at(keys[key], f"Only a lesson has the key {key}.")
        text = self.text(keys.get("text"))
        if self.problems.found or board is None or book is None:
            return None
        if not lesson:
            return Scenario(name, title, idea, board, book, questions, file, story=story)
        return Lesson(name, title, idea, board, book, questions, file, text, goal, story=story)

    def rules(self, node: YamlNode | None) -> Rulebook | None:
        """The rulebook to begin with; the first edition if none is named."""
        before = self.problems.count
        name = self.text(node) if node else EDITIONS[0]
        return self.try_(node, lambda: named_rulebook(name), None) if self.problems.count == before else None

    def layout(self, root: YamlNode, keys: Nodes) -> Nodes:
        """The keys of the board."""
        if "board" in keys:
            return self.board_keys(keys["board"])
        self.problems.at(root, "Expected a key board with width and height, or the name of a map.")
        return {}

    def board_keys(self, node: YamlNode, below: Nodes | None = None) -> Nodes:
        """The keys of a board, laid over those below it."""
        on_map = any(key.text == "map" for key, _ in node.pairs) or "map" in (below or {})
        return {**(below or {}), **self.mapping(node, MAP_KEYS if on_map else board_keys(), "a board")}

    def game_keys(self, node: YamlNode | None, below: Nodes | None = None) -> Nodes:
        """The keys of a position of a game, laid over those below it."""
        return {**(below or {}), **(self.mapping(node, GAME_KEYS, "a game") if node is not None else {})}

    def question_subject(self, place: YamlNode, plan: GroundSpec) -> Ground:
        """What is asked: a board, and the game that stands on it if the plan has one."""
        board = board_of(plan.layout, self.problems, place) if plan.layout else None
        if not plan.game or board is None:
            return board, None
        game, book = StoryReader(self).position(place, plan.game, board), plan.rules
        if game is None or book is None:
            return None, None
        return self.try_(place, lambda: game.start(book).board, None), game

    def questions(self, root: YamlNode, keys: Nodes, plan: GroundSpec, ground: Ground) -> tuple[Question, ...]:
        """The questions under ``ask``."""
        node = keys.get("ask")
        if node is None or node.kind != "list" or not node.items:
            found = f", found {node.description}" if node is not None and node.kind != "list" else ""
            self.problems.at(node or root, f"Expected a list of questions under ask{found}.")
            return ()
        if len(node.items) > MAX_QUESTIONS:
            self.problems.at(node, f"Expected at most {MAX_QUESTIONS} questions, found {len(node.items)}.")
        read = [self.question(item, plan, ground) for item in node.items[:MAX_QUESTIONS]]
        return tuple(question for question in read if question is not None)

    # -- one question -------------------------------------------------------------------------------------

    def question(self, node: YamlNode, plan: GroundSpec, ground: Ground) -> Question | None:
        """A question; None if something in it is wrong."""
        before = self.problems.count
        keys = self.mapping(node, QUESTION_KEYS, "a question")
        if node.kind != "mapping":
            return None
        if "answer" not in keys:
            self.problems.at(node, "Expected a key answer with the query that answers the question.")
            return None
        say = self.required_text(node, keys, "say")
        board, game = self.own_subject(keys, plan, ground)
        query, field, arguments = self.query(keys["answer"])
        if query and QUERIES[query].of_game and game is None and self.problems.count == before:
            self.problems.at(keys["answer"], f"{query} is asked of a game; give one under game.")

        def read(given: object) -> Value:
            return read_value(QUERIES[query].fields[field].kind, given) if query and field else ""

        expect, spots = self.expect(node, keys.get("expect"), read)
        mistakes = self.mistakes(keys.get("mistakes"), read)
        spots |= {key: (keys[key].line, keys[key].column) for key in ("answer", "mistakes") if key in keys}
        reveal, rulings = self.reveal(keys.get("reveal")), self.rulings(keys.get("rulings"))
        hints = self.hints(keys.get("hints"))
        why, about = self.text(keys.get("because")), self.text(keys.get("about"))
        if self.problems.count > before or board is None:
            return None
        return Question(
            say, board, query, arguments, field, expect, hints, mistakes, reveal, rulings, why, about, game, spots
        )

    def own_subject(self, keys: Nodes, plan: GroundSpec, ground: Ground) -> Ground:
        """What a question is asked of: that of the file, with the question's own keys laid over it.

        A question that places pieces on the board is asked of the board alone. A board with width and height, a line or
        the name of a map is the question's own, and nothing of the file's is below it.
        """
        if ("board" not in keys and "game" not in keys) or not plan.layout:
            return ground
        own = self.board_keys(keys["board"]) if "board" in keys else {}
        whole = bool({"line", "map"} & own.keys()) or own.keys() >= set(SIZE_KEYS)
        layout = own if whole else self.board_keys(keys["board"], plan.layout) if "board" in keys else plan.layout
        game = {} if "pieces" in own and own["pieces"].pairs else self.game_keys(keys.get("game"), plan.game)
        place = next((keys[name] for name in ("game", "board", "say") if name in keys), next(iter(keys.values())))
        return self.question_subject(place, GroundSpec(layout, game, plan.rules))

    def query(self, node: YamlNode) -> tuple[str, str, dict[str, Any]]:
        """The name of a query, the field of its answer, its arguments; empty words where they are wrong."""
        named = next((value for key, value in node.pairs if key.text == "query"), None)
        query = QUERIES.get(named.text) if named is not None else None
        known = ("query", "field", *query.args) if query else None
        keys = self.mapping(node, known, "this answer")
        name = self.required_text(node, keys, "query")
        if query is None:
            if name:
                self.problems.at(keys["query"], f"Unknown query {shorten(name)}; {nearest(name, QUERIES)}")
            return "", "", {}
        field = self.text(keys.get("field")) or next(iter(query.fields))
        if field not in query.fields:
            hint = nearest(field, query.fields)
            self.problems.at(keys["field"], f"{name} has no field {shorten(field)}; {hint}")
            field = ""
        arguments = {key: self.value(value, query.args[key].read) for key, value in keys.items() if key in query.args}
        needs = query.fields[field].needs if field else ()
        for key, argument in query.args.items():
            if (argument.needed or key in needs) and key not in keys:
                self.problems.at(node, f"{name} needs {key}.")
        return name, field, arguments

    def expect(
        self, node: YamlNode, expect: YamlNode | None, read: Callable[[object], Value]
    ) -> tuple[dict[str, Value], dict[str, Spot]]:
        """The expected value of each edition; one value alone is meant for every printed book."""
        if expect is None:
            self.problems.at(node, "Expected a key expect with the answer of each edition.")
            return {}, {}
        spots = {"expect": (expect.line, expect.column)}
        if expect.kind != "mapping":
            value = self.value(expect, read)
            return ({} if value is None else dict.fromkeys(PRINTED, value)), spots
        values: dict[str, Value] = {}
        for key, given in expect.pairs:
            if not self.is_rulebook(key):
                continue
            value = self.value(given, read)
            if key.text in values:
                self.problems.at(key, f"{key.text} stands here a second time; expected it once.")
            elif value is not None:
                values[key.text] = value
                spots[key.text] = (given.line, given.column)
        return values, spots

    def is_rulebook(self, key: YamlNode) -> bool:
        """True for an edition or a variant of one."""
        try:
            named_rulebook(key.text)
        except ClixbookError:
            hint = nearest(key.text, EDITIONS)
            self.problems.at(key, f"There is no rulebook {shorten(key.text)}; {hint}")
            return False
        return True

    def mistakes(self, node: YamlNode | None, read: Callable[[object], Value]) -> tuple[Mistake, ...]:
        """Wrong answers with their words: ``blocked: {say: ..., light: [C1]}``, or the words alone."""
        if node is None:
            return ()
        if node.kind != "mapping":
            self.problems.at(node, f"Expected a mapping of wrong answers under mistakes, found {node.description}.")
            return ()
        found = []
        for key, told in node.pairs[:MAX_LIST]:
            value = self.value(key, read)
            if told.kind == "mapping":
                keys = self.mapping(told, ("say", "light", "books"), "a mistake")
                say, light = self.required_text(told, keys, "say"), self.places(keys.get("light"))
                books = self.books(keys.get("books"))
            else:
                say, light, books = self.text(told), (), PRINTED
            if value is not None:
                found.append(Mistake(value, say, light, books))
        return tuple(found)

    def books(self, node: YamlNode | None) -> tuple[str, ...]:
        """Some editions; all of them if nothing is said."""
        for item in self.items(node):
            if item.text not in EDITIONS:
                hint = nearest(item.text, EDITIONS)
                self.problems.at(item, f"There is no edition {shorten(item.text)}; {hint}")
        return self.texts(node) or PRINTED

    def goal(self, node: YamlNode, board: Board | None) -> Goal | None:
        """The task at the end of a lesson."""
        keys = self.mapping(node, GOAL_KEYS, "a goal")
        move, squares = self.required_text(node, keys, "move"), self.number(keys.get("squares"))
        piece = None
        if board is not None and move:
            piece = self.try_(keys["move"], lambda: board.piece(move), None)
        then = keys.get("then")
        if then is None:
            self.problems.at(node, "Expected a key then with the query that the goal asks.")
            return None
        wanted = next((value for key, value in then.pairs if key.text == "is"), None)
        rest = [(key, value) for key, value in then.pairs if key.text != "is"]
        query, field, arguments = self.query(YamlNode("mapping", then.line, then.column, pairs=rest))
        if wanted is None:
            self.problems.at(then, "Expected a key is with the answer that the goal wants.")
        if not query or not field or wanted is None or piece is None or board is None:
            return None
        kind = QUERIES[query].fields[field].kind
        value = self.try_(wanted, lambda: read_value(kind, self.plain(wanted)), None)
        say = self.text(keys.get("say"))
        question = Question(say, board, query, arguments, field, {})
        return Goal(say, piece.id, squares, question, value) if value is not None else None

    # -- small parts --------------------------------------------------------------------------------------

    def mapping(self, node: YamlNode, known: tuple[str, ...] | None, what: str) -> Nodes:
        """The values of a mapping by key; unknown and repeated ones are problems (None: any key)."""
        if node.kind != "mapping":
            self.problems.at(node, f"Expected a mapping for {what}, found {node.description}.")
        found: Nodes = {}
        for key, value in node.pairs:
            if known is not None and key.text not in known:
                self.problems.at(key, f"Unknown key {shorten(key.text)} in {what}; {nearest(key.text, known)}")
            elif key.text in found:
                self.problems.at(key, f"The key {key.text} stands here a second time; expected it once.")
            else:
                found[key.text] = value
        return found

    def required_text(self, node: YamlNode, keys: Mapping[str, YamlNode], key: str) -> str:
        """The text of a key that must be there."""
        if key not in keys:
            self.problems.at(node, f"Expected a key {key}.")
            return ""
        return self.text(keys[key])

    def text(self, node: YamlNode | None) -> str:
        """A text; empty if there is no node."""
        if node is None:
            return ""
        if node.kind != "text" or not node.text.strip():
            hint = "; write it in quotes" if node.kind in ("number", "yes/no") else ""
            self.problems.at(node, f"Expected text, found {node.description}{hint}.")
        elif len(node.text) > MAX_TEXT:
            self.problems.at(node, f"This text has {len(node.text)} characters; expected {MAX_TEXT} at most.")
        return node.text.strip()

    def number(self, node: YamlNode | None) -> int:
        """A whole number; 0 if there is no node."""
        if node is None:
            return 0
        if node.kind == "number" and node.text.isascii() and node.text.isdigit() and len(node.text) < 5:
            return int(node.text)
        self.problems.at(node, f"Expected a whole number, found {node.description}.")
        return 0

    def items(self, node: YamlNode | None) -> list[YamlNode]:
        """The items of a list of bounded length."""
        if node is None:
            return []
        if node.kind != "list" or len(node.items) > MAX_LIST:
            self.problems.at(node, f"Expected a list of at most {MAX_LIST} items, found {node.description}.")
            return []
        return node.items

    def texts(self, node: YamlNode | None) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(self.text(item) for item in self.items(node))

    def hints(self, node: YamlNode | None) -> tuple[str, ...]:
        """Sentences; what begins with a small letter is the rest of one that a comma has cut."""
        for item in self.items(node):
            if item.text[:1].islower():
                self.problems.at(
                    item,
                    f"The hint {shorten(item.text)} begins with a small letter; in brackets a comma begins another "
                    "hint: put each hint in quotes.",
                )
        return self.texts(node)

    def reveal(self, node: YamlNode | None) -> tuple[str, ...]:
        """What to show once the question is answered."""
        for item in self.items(node):
            if item.text not in REVEALS:
                self.problems.at(item, f"Unknown reveal {shorten(item.text)}; {nearest(item.text, REVEALS)}")
        return self.texts(node)

    def rulings(self, node: YamlNode | None) -> tuple[str, ...]:
        """Ids of rulings."""
        book = named_rulebook(EDITIONS[0])
        for item in self.items(node):
            self.try_(item, partial(book.__getitem__, item.text), None)
        return self.texts(node)

    def places(self, node: YamlNode | None) -> tuple[Place, ...]:
        """Squares, rectangles and edges to light up."""
        found: list[Place] = []
        for item in self.items(node):
            found += self.try_(item, partial(_places, item.text), [])
        return tuple(found)

    def value(self, node: YamlNode, read: Callable[[object], T]) -> T | None:
        """What ``read`` makes of a node; None, with the problem kept there, if it cannot."""
        return self.try_(node, lambda: read(self.plain(node)), None)

    def plain(self, node: YamlNode) -> Any:
        """A text, a whole number, yes/no, or a list of them, as plain Python; other things as their text."""
        match node.kind:
            case "list":
                return [self.plain(item) for item in node.items]
            case "yes/no":
                return node.text.lower() in ("yes", "true", "on")
            case "number" if re.fullmatch(r"[+-]?[0-9]+", node.text):
                return int(node.text[:12])
            case "mapping":
                raise BadFile(f"Expected a value, found {node.description}.")
        return node.text

    def try_(self, node: YamlNode | None, work: Callable[[], T], fallback: T) -> T:
        """The result of ``work``; what it raises is kept at this node."""
        try:
            return work()
        except ClixbookError as error:
            self.problems.take(node or YamlNode("nothing", 1, 1), error)
            return fallback


def _places(name: str) -> list[Place]:
    """A square, the squares of a rectangle, or an edge."""
    if "|" in name:
        return [parse_edge(name)]
    squares: list[Place] = list(parse_squares([name])) if len(name) < 12 else []
    if not 0 < len(squares) <= 400:
        raise BadFile(f"Expected a square, a small rectangle or an edge, found {shorten(name)}.")
    return squares
