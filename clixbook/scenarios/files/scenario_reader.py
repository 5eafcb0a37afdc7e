"""Reader of scenario files; every problem has its line and column."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from clixbook.board.files.file_keys import KeyTable
from clixbook.board.files.value_reader import Nodes
from clixbook.board.files.yamltree import Problems, YamlNode, has_key, read_tree
from clixbook.board.model.board import Board
from clixbook.rulebooks import EDITIONS, Rulebook, named_rulebook
from clixbook.scenarios.files.board_reader import BOARD_KEYS, MAP_KEYS, SIZE_KEYS, board_of
from clixbook.scenarios.files.scenario_keys import (
    GAME_KEYS,
    GOAL_KEYS,
    IN_LESSON_KEYS,
    IN_QUESTION_KEYS,
    LESSON_KEYS,
    MAX_QUESTIONS,
    QUESTION_KEYS,
    SCENARIO_KEYS,
    STORY_KEYS,
)
from clixbook.scenarios.files.story_reader import StoryReader
from clixbook.scenarios.goals import CHOSEN, ChoiceGoal, Goal, names_chosen
from clixbook.scenarios.queries.answer_kinds import Value, read_value
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import Lesson, Mistake, Question, Scenario
from clixbook.scenarios.stories.story import Story

Ground = tuple[Board | None, Story | None]
"""A board, and the position of a game with figures on it; None without a game."""


@dataclass(frozen=True)
class GroundSpec:
    """The subject of questions in a file: board keys, game keys, rulebook."""

    layout: Nodes
    game: Nodes
    rules: Rulebook | None


def is_scenario(path: str | Path) -> bool:
    """True if the file is a scenario or a lesson (and not a map), by its first keys."""
    return has_key(path, "scenario", "lesson", "ask", "steps")


def read_scenario(text: str, file: str = "") -> Scenario:
    """A scenario or lesson from the text of its file; one ClixbookError with every problem."""
    problems = Problems(file)
    root = read_tree(text, file, "it begins with the line lesson: or scenario: and a name")
    scenario = ScenarioReader(problems).scenario(root, file)
    problems.finish()
    assert scenario is not None  # without a problem there is a scenario
    return scenario


class ScenarioReader(StoryReader):
    """Reads the nodes of one file; keeps problems instead of raising them."""

    # -- the whole file -----------------------------------------------------------------------------------

    def scenario(self, root: YamlNode, file: str) -> Scenario | None:
        """The scenario of a file."""
        keys = SCENARIO_KEYS.nodes(self, root)
        lesson = "lesson" in keys
        if not {"scenario", "lesson"} & set(keys):
            self.problems.at(root, "Expected a key scenario.")
        if lesson and "scenario" in keys:
            self.problems.at(keys["lesson"], "A file is a scenario or a lesson; expected one of both keys.")
        plain = {"rules": named_rulebook(EDITIONS[0]), **LESSON_KEYS.values(self, keys)}
        plan = GroundSpec(self.layout(keys), self.game_keys(keys.get("game")), plain["rules"])
        ground = board, _ = self.question_subject(keys.get("game", keys.get("board", root)), plan)
        questions = (
            self.questions(root, keys, plan, ground) if "ask" in keys or not {"steps", "coach"} & keys.keys() else ()
        )
        story = self.story(root, keys, board) if set(keys) & set(STORY_KEYS.names) else None
        goal = self.goal(keys["goal"], plan, ground) if "goal" in keys else None
        for key in ("text", "goal"):
            if key in keys and not lesson:
                self.problems.at(keys[key], f"Only a lesson has the key {key}.")
        said_in = self.said_in(keys.get("in"), IN_LESSON_KEYS)
        for words in said_in.values() if not lesson else ():
            for key in words.keys() & {"text", "goal"}:
                self.problems.at(words[key], f"Only a lesson has the key {key}.")
        if self.problems.found or board is None:
            return None
        variants = {
            edition: IN_LESSON_KEYS.values(self, words)
            | ({"goal": self.goal(words["goal"], plan, ground)} if "goal" in words else {})
            for edition, words in said_in.items()
        }
        read = {"board": board, "questions": questions, "file": file, "story": story, "variants": variants, **plain}
        return Lesson(goal=goal, **read) if lesson else Scenario(**read)

    def layout(self, keys: Nodes) -> Nodes:
        """The keys of the board."""
        return self.board_keys(keys["board"]) if "board" in keys else {}

    def board_keys(self, node: YamlNode, below: Nodes | None = None) -> Nodes:
        """The keys of a board, laid over those below it."""
        on_map = any(key.text == "map" for key, _ in node.pairs) or "map" in (below or {})
        return {**(below or {}), **(MAP_KEYS if on_map else BOARD_KEYS).nodes(self, node)}

    def game_keys(self, node: YamlNode | None, below: Nodes | None = None) -> Nodes:
        """The keys of a position of a game, laid over those below it."""
        return {**(below or {}), **(GAME_KEYS.nodes(self, node) if node is not None else {})}

    def question_subject(self, place: YamlNode, plan: GroundSpec) -> Ground:
        """The subject of a question: a board, and the game that stands on it if the plan has one."""
        board = board_of(plan.layout, self.problems, place) if plan.layout else None
        if not plan.game or board is None:
            return board, None
        game, book = self.position(place, plan.game, board), plan.rules
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
        keys = QUESTION_KEYS.nodes(self, node)
        if "answer" not in keys:
            return None
        plain = QUESTION_KEYS.values(self, keys)
        board, game = self.own_subject(keys, plan, ground)
        query, field, arguments = self.query(keys["answer"])
        if query and QUERIES[query].of_game and game is None and self.problems.count == before:
            self.problems.at(keys["answer"], f"{query} is asked of a game; give one under game.")

        def read(given: object) -> Value:
            return read_value(QUERIES[query].fields[field].kind, given) if query and field else ""

        expect, spots = self.expect(keys["expect"], read) if "expect" in keys else ({}, {})
        mistakes = self.mistakes(keys.get("mistakes"), read)
        variants = {
            edition: IN_QUESTION_KEYS.values(self, words)
            | {
                "mistakes": laid_over(
                    mistakes, self.mistakes(words.get("mistakes"), read), edition, expect.get(edition)
                )
            }
            for edition, words in self.said_in(keys.get("in"), IN_QUESTION_KEYS).items()
        }
        spots |= {key: keys[key].spot for key in ("answer", "mistakes", "in") if key in keys}
        if self.problems.count > before or board is None:
            return None
        return Question(
            board=board, query=query, arguments=arguments, field=field, expect=expect, mistakes=mistakes, game=game,
            variants=variants, spots=spots, **plain,
        )  # fmt: skip

    def said_in(self, node: YamlNode | None, keys: KeyTable) -> dict[str, Nodes]:
        """The words of editions that need others, as nodes of these keys."""
        given = self.mapping(node, EDITIONS, "in, by editions") if node is not None else {}
        return {edition: keys.nodes(self, words) for edition, words in given.items()}

    def own_subject(self, keys: Nodes, plan: GroundSpec, ground: Ground) -> Ground:
        """The subject of one question: that of the file, with the question's own keys laid over it.

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

    def goal(self, node: YamlNode, plan: GroundSpec, ground: Ground) -> Goal | ChoiceGoal | None:
        """The task at the end of a lesson."""
        keys = GOAL_KEYS.nodes(self, node)
        plain = {"say": "", "move": "", "squares": 0, **GOAL_KEYS.values(self, keys)}
        then = keys.get("then")
        if then is None:
            return None
        board, game = self.own_subject(keys, plan, ground)
        wanted = next((value for key, value in then.pairs if key.text == "is"), None)
        rest = [(key, value) for key, value in then.pairs if key.text != "is"]
        query, field, arguments = self.query(YamlNode("mapping", then.line, then.column, pairs=rest))
        if wanted is None:
            self.problems.at(then, "Expected a key is with the answer that the goal wants.")
        if not query or not field or wanted is None or board is None:
            return None
        value = self.value(wanted, partial(read_value, QUERIES[query].fields[field].kind))
        question = Question(plain["say"], board, query, arguments, field, {}, game=game)
        if not plain["move"]:
            return self.choice(then, question, value)
        piece = self.try_(keys["move"], lambda: board.piece(plain["move"]), None)
        if value is None or piece is None:
            return None
        return Goal(plain["say"], piece.id, plain["squares"], question, value)

    def choice(self, then: YamlNode, question: Question, wanted: Value | None) -> ChoiceGoal | None:
        """The task to choose something that stands in a game."""
        if question.game is None or not names_chosen(question.arguments):
            place = f"{CHOSEN} in a question about a game"
            self.problems.at(then, f"Expected a figure to move under move, or {place}, in place of what is chosen.")
            return None
        return ChoiceGoal(question.say, question, wanted) if wanted is not None else None


def laid_over(
    mistakes: tuple[Mistake, ...], own: tuple[Mistake, ...], edition: str, right: Value | None
) -> tuple[Mistake, ...]:
    """The mistakes of a question in one edition: its own words for some of them, those of all editions for the rest."""
    listed = {each.value: each for each in mistakes if edition in each.books and each.value != right}
    return tuple({**listed, **{each.value: each for each in own}}.values())
