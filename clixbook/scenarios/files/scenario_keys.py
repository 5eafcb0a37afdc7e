"""The keys of scenario and lesson files, one a line: readers, JSON Schema and page follow these tables."""

from __future__ import annotations

from typing import Any

from clixbook.board.files.file_keys import YES_NO, FileKey, KeyTable, ValueKind, listed_words
from clixbook.board.files.schema_parts import (
    DRAFT,
    FLAG,
    PLAIN,
    WORDS,
    Schema,
    by_name,
    either,
    integer,
    list_schema,
    object_schema,
    one_of,
)
from clixbook.board.files.value_reader import MAX_LONG_TEXT
from clixbook.rulebooks import DEFAULT, EDITIONS
from clixbook.scenarios.files.board_reader import BOARD_KEYS, MAP_KEYS, NAMES
from clixbook.scenarios.queries import queries
from clixbook.scenarios.queries.answer_kinds import MAX_NAMES, AnswerKind
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import REVEALS, Mistake, Question
from clixbook.scenarios.stories.claims import FORCE, GAME, parts_of
from clixbook.scenarios.stories.coach import Advice
from clixbook.scenarios.stories.story import Predict, Story, StoryBuild, StoryStep

MAX_ITEMS, MAX_QUESTIONS, MAX_STEPS = 40, 60, 200
TEXT: Schema = WORDS | {"maxLength": MAX_LONG_TEXT}
TEXTS = list_schema(TEXT, MAX_ITEMS)
COUNT = integer(0, 9999)
BOOK: Schema = {"pattern": f"^({'|'.join(EDITIONS)})([+].*)?$"}
ANY: Schema = {}
ROWS: Schema = TEXT | {"pattern": "^[A-Z]{2,5}-[A-Z0-9-]+"}
NUMBERS: Schema = {"type": ["integer", "string"]}
FACES = either(
    {"type": "string", "pattern": "^ *[1-6]( +[1-6])* *$"}, integer(1, 6), list_schema(integer(1, 6), 20)
)  # fmt: skip
VALUES: dict[AnswerKind, Schema] = {
    AnswerKind.YES_NO: FLAG, AnswerKind.NUMBER: NUMBERS, AnswerKind.WORD: WORDS, AnswerKind.SQUARE: WORDS,
    AnswerKind.NUMBERS: either(WORDS, list_schema(NUMBERS, MAX_NAMES)), AnswerKind.AREA: NAMES, AnswerKind.PATH: NAMES,
    AnswerKind.NAMES: NAMES, AnswerKind.CHANCE: NUMBERS,
}  # fmt: skip
"""Kind of answer -> the schema of its values."""
ARGUMENTS: dict[Any, Schema] = {
    queries.text: WORDS, queries.number: NUMBERS, queries.flag: FLAG, queries.texts: NAMES,
    queries.numbers: list_schema(NUMBERS, MAX_NAMES),
}  # fmt: skip
"""Reader of an argument -> the schema of its values; others may be anything."""


# -- parts of the schema --------------------------------------------------------------------------------------


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _per_book(value: Schema) -> Schema:
    return either(value, by_name(value, BOOK))


def _lines(one: Schema) -> Schema:
    """One, a list of them, or either for each edition."""
    return _per_book(either(one, {"type": "array", "items": one}))


def _answer(*more: str) -> Schema:
    """A query with its own arguments and fields."""
    known = []
    for name, query in QUERIES.items():
        parts = {key: ARGUMENTS.get(arg.read, ANY) for key, arg in query.args.items()} | dict.fromkeys(more, ANY)
        needed = [key for key, arg in query.args.items() if arg.needed]
        keys = object_schema(("query", "field", *parts), {"query": ANY, "field": one_of(query.fields), **parts}, needed)
        known.append({"if": {"properties": {"query": {"const": name}}, "required": ["query"]}, "then": keys})
    named = {"type": "object", "properties": {"query": one_of(QUERIES)}, "required": ["query", *more]}
    return {**named, "allOf": known}


def _claims() -> Schema:
    """A figure, a player, the game, a force or an action, each with the parts that it has."""

    def claim_schema(kind: str) -> Schema:
        parts = parts_of(kind)
        return object_schema(parts, {name: _per_book(VALUES[part.kind]) for name, part in parts.items()})

    named = {
        rf"^{FORCE} ": claim_schema(FORCE),
        rf"^(?!{FORCE} ).* ": claim_schema("action"),
        "^end$": claim_schema("action"),
    }
    whole_game, anybody = {GAME: claim_schema(GAME)}, claim_schema("name")
    return {"type": "object", "properties": whole_game, "patternProperties": named, "additionalProperties": anybody}


# -- kinds ----------------------------------------------------------------------------------------------------


WORD = ValueKind("text", TEXT, lambda reader, node, _: reader.text_of(node))
SENTENCES = ValueKind("a list", TEXTS, lambda reader, *at: reader.texts(*at))
HINTS = ValueKind("a list of sentences", TEXTS, lambda reader, *at: reader.hints(*at))
NUMBER = ValueKind("a number", COUNT, lambda reader, node, _: reader.number(node))
RULES = ValueKind("a rulebook", TEXT | BOOK, lambda reader, node, _: reader.rules(node))
BOOKS, REVEAL = listed_words("an edition", EDITIONS, MAX_ITEMS), listed_words("a reveal", REVEALS, MAX_ITEMS)
RULINGS = ValueKind("a list of ids", list_schema(ROWS, MAX_ITEMS), lambda reader, *at: reader.rulings(*at))
SHOWN = ValueKind(RULINGS.holds, RULINGS.schema)
PLACES = ValueKind("a list of squares and edges", TEXTS, lambda reader, *at: reader.places(*at))
BY_NAME = ValueKind("name: text", by_name(TEXT), lambda reader, *at: reader.named_texts(*at))
BOARD, ANSWER = ValueKind("a board", _ref("board")), ValueKind("a query", _ref("answer"))
ANYTHING = either(*VALUES.values())
EXPECT = ValueKind("a value, or one for each edition", _per_book(ANYTHING))
MISTAKES = ValueKind("wrong answer: feedback", _ref("mistakes"))
LINE = ValueKind("lines", _lines(TEXT), lambda reader, node, _: reader.lines(node, reader.line))
DICE = ValueKind("faces of rolls", _lines(FACES), lambda reader, node, _: reader.lines(node, reader.faces))
CANNOT = ValueKind("ids of rulings", _lines(ROWS), lambda reader, node, _: reader.lines(node, reader.ruling))
SENTENCE = ValueKind(
    "a sentence, or one for each edition", _per_book(TEXT), lambda reader, node, _: reader.sentences(node)
)
CLAIMS = ValueKind("subject: parts", _claims(), lambda reader, node, _: tuple(reader.claims(node)))

# -- games ----------------------------------------------------------------------------------------------------

BUILD_KEYS = KeyTable(
    "build",
    StoryBuild,
    FileKey("feats", BY_NAME, "Figure: its feat, `passenger:10`"),
    FileKey("themes", BY_NAME, "Player: the keyword of a themed team"),
    FileKey("conditions", SENTENCES, "The conditions in play"),
    FileKey("checked", YES_NO, "`yes`: the rulebook checks the forces, for `points`", "`no`"),
    FileKey("set_up", YES_NO, "`yes`: the game begins with the set-up", "`no`"),
    FileKey("objects", BY_NAME, "Player: what comes to the set-up, `heavy, tide-pool`"),
    FileKey("locations", BY_NAME, "Player: the map that comes along, `market-street: Night market`"),
)
BY_BOOK = either(BUILD_KEYS.schema, object_schema(EDITIONS, dict.fromkeys(EDITIONS, BUILD_KEYS.schema)))
BUILD = ValueKind("keys below, or editions with them", BY_BOOK, lambda reader, node, _: reader.builds(node))
FORCES = ValueKind(
    "player: figures", by_name(either(TEXT, TEXTS)), lambda reader, node, _: reader.forces(node)
)  # fmt: skip
FIGHTERS = ValueKind("figure: square, or settings", by_name(either(TEXT, by_name(either(PLAIN, by_name(TEXT))))))
TURN = ValueKind("a number, or a player", either(COUNT, TEXT))
GAME_KEYS = KeyTable(
    "a game",
    Story,
    FileKey("forces", FORCES, "The figures of each player, in the order of the turns"),
    FileKey("build", BUILD, "How the forces are built", "freely", field="builds"),
    FileKey("fighters", FIGHTERS, "Where figures stand, and their settings", "the starting area"),
    FileKey("points", NUMBER, "The build total", "`300`"),
    FileKey("turn", TURN, "The number of the turn, or a player for that player's first turn", "`1`"),
    FileKey("left", NUMBER, "Actions left in the turn", "all"),
    FileKey("rounds", NUMBER, "The game ends after so many", "no limit"),
    FileKey("ends", SENTENCES, "The scenario's ways to win, `Ann holds D4 for 2 rounds`", "the book's"),
    FileKey("seed", NUMBER, "Decides the dice that no script gives", "`0`"),
)
GAME_POSITION = ValueKind("keys of a game", GAME_KEYS.schema)

# -- questions ------------------------------------------------------------------------------------------------

IN_QUESTION_KEYS = KeyTable(
    "a question in another edition",
    None,
    FileKey("say", WORD, "The question in words", "the question's"),
    FileKey("hints", HINTS, "Its hints", "the question's"),
    FileKey("mistakes", MISTAKES, "Its feedback on wrong answers, beside that of the question", "the question's"),
    FileKey("because", WORD, "Its sentence for the reveal", "the question's"),
)


def _in(keys: KeyTable) -> ValueKind:
    """Words by edition."""
    return ValueKind("editions with keys below", object_schema(EDITIONS, dict.fromkeys(EDITIONS, keys.schema)))


QUESTION_KEYS = KeyTable(
    "a question",
    Question,
    FileKey("say", WORD, "The question in words", needed=True),
    FileKey("board", BOARD, "Keys that replace those of the file's board", "the file's"),
    FileKey("game", GAME_POSITION, "Keys that replace those of the file's game", "the file's"),
    FileKey(
        "answer", ANSWER, "`query`, its arguments, and the `field` of the answer, the first one if left out",
        needed="the query that answers the question",
    ),
    FileKey(
        "expect", EXPECT, f"The answer of each edition; a variant such as `{DEFAULT}+name` may be added",
        needed="the answer of each edition",
    ),
    FileKey("hints", HINTS, "Shown one by one; inside brackets quote each one, because a comma separates them"),
    FileKey("mistakes", MISTAKES, "Feedback on wrong answers, in words or with the keys below"),
    FileKey("reveal", REVEAL, "What is shown afterwards"),
    FileKey("rulings", RULINGS, "The rulings that decide"),
    FileKey("because", WORD, "A sentence for the reveal"),
    FileKey("about", WORD, "In the test of a chapter: the lesson that teaches it"),
    FileKey("in", _in(IN_QUESTION_KEYS), "Its words where an edition needs others", field="variants"),
)  # fmt: skip
MISTAKE_KEYS = KeyTable(
    "a mistake",
    Mistake,
    FileKey("say", WORD, "The feedback", needed=True),
    FileKey("light", PLACES, "Squares, rectangles and edges to look at"),
    FileKey("books", BOOKS, "The editions to which it applies", "all"),
)
GOAL_KEYS = KeyTable(
    "a goal",
    None,
    FileKey("say", WORD, "The task in words"),
    FileKey("move", WORD, "The figure that is moved", "a figure or square is chosen"),
    FileKey("squares", NUMBER, "How far it may move", "`0`"),
    FileKey(
        "then", ValueKind("a query", _answer("is")), "A query, with the value that it must give under `is`",
        needed="the query that the goal asks",
    ),
    FileKey("board", BOARD, "Of a choice: keys that replace those of the file's board", "the file's"),
    FileKey("game", GAME_POSITION, "Of a choice: keys that replace those of the file's game", "the file's"),
)  # fmt: skip
IN_LESSON_KEYS = KeyTable(
    "a lesson in another edition",
    None,
    FileKey("title", WORD, "A line above it", "the lesson's"),
    FileKey("idea", WORD, "What it is about, in a line", "the lesson's"),
    FileKey("text", WORD, "The introduction of a lesson", "the lesson's"),
    FileKey(
        "goal", ValueKind("keys of a goal", GOAL_KEYS.schema), "Its task, where another fits better", "the lesson's"
    ),
)
LESSON_KEYS = KeyTable(
    "a scenario",
    None,
    FileKey("scenario", WORD, "The name of a scenario", "`lesson`", field="name"),
    FileKey("lesson", WORD, "The name of a lesson, which may have `text` and `goal`", "`scenario`", field="name"),
    FileKey("title", WORD, "A line above it", needed=True),
    FileKey("idea", WORD, "What it is about, in a line", needed=True),
    FileKey("text", WORD, "The introduction of a lesson"),
    FileKey("rules", RULES, f"The rulebook to begin with, such as `{DEFAULT}+break-away-of-the-copy`", f"`{DEFAULT}`"),
    FileKey("board", BOARD, "The board", needed="width and height, or the name of a map"),
    FileKey("game", GAME_POSITION, "A small position of a game, whose figures stand on the board"),
    FileKey(
        "ask", ValueKind("a list of questions", list_schema(QUESTION_KEYS.schema, MAX_QUESTIONS, least=1)),
        "The questions", "`steps`",
    ),
    FileKey("goal", ValueKind("keys of a goal", GOAL_KEYS.schema), "The task at the end of a lesson"),
    FileKey("in", _in(IN_LESSON_KEYS), "Its words where an edition needs others", field="variants"),
)  # fmt: skip

# -- stories --------------------------------------------------------------------------------------------------

PREDICT_KEYS = KeyTable(
    "predict",
    Predict,
    FileKey("say", WORD, "The question in words", needed=True),
    FileKey("of", WORD, "The subject of the step's result that it asks for", "`answer`"),
    FileKey("field", WORD, "The part of that subject", "`answer`", field="part"),
    FileKey("answer", ANSWER, "A query of the board before the step", "`of` and `field`"),
    FileKey("choices", ValueKind("a list of values", list_schema(ANYTHING, MAX_ITEMS)), "Answers to choose from"),
    FileKey("hints", HINTS, "Shown one by one"),
    FileKey("mistakes", MISTAKES, "Feedback on wrong answers"),
)
ONE_OF_BOTH = {"oneOf": [{"required": ["answer"]}, {"required": ["of", "field"]}]}
PREDICTION = ValueKind("keys of a prediction", PREDICT_KEYS.schema | ONE_OF_BOTH)
STEP_KEYS = KeyTable(
    "a step",
    StoryStep,
    FileKey("title", WORD, "A heading", "`Step 1` ..."),
    FileKey("say", WORD, "The narration"),
    FileKey("do", LINE, "Actions, answers and faces, as typed in a game: `close bruiser lodestar`, `3 5`, `end`"),
    FileKey("dice", DICE, "Faces for the rolls of the step, in order; books may need fewer"),
    FileKey("choose", LINE, "Answers for its choices; those that a book does not ask for are skipped"),
    FileKey("cannot", CANNOT, "The rulings that forbid `do`"),
    FileKey("expect", CLAIMS, "The expected results", field="claims"),
    FileKey("predict", PREDICTION, "A question before the step"),
    FileKey("because", WORD, "A sentence for afterwards"),
)  # fmt: skip
ADVICE_KEYS = KeyTable(
    "an advice",
    Advice,
    FileKey("say", SENTENCE, "What the coach says", field="sentences", needed=True),
    FileKey("until", CLAIMS, "What must be true by then, as under `expect`; then the next advice stands"),
)
PLAY_KEYS = KeyTable(
    "a game in steps",
    Story,
    FileKey("dice", DICE, "Faces of the rolls in their order, for `do: roll` in steps without dice: `[3 5, 4]`"),
    FileKey("books", BOOKS, "The editions that play it", "all"),
    FileKey("rulings", SHOWN, f"The rulings (or `PDV` rows) that it shows; `WIN-08 {DEFAULT}` in that edition alone"),
    FileKey(
        "steps",
        ValueKind("a list of steps", list_schema(STEP_KEYS.schema, MAX_STEPS, least=1)),
        "The steps",
        "`ask` or `coach`",
    ),
    FileKey(
        "coach",
        ValueKind("a list of advice", list_schema(ADVICE_KEYS.schema, MAX_ITEMS, least=1)),
        "In place of steps: a game to be played, and what a coach says beside it",
    ),
    FileKey("machines", BY_NAME, "In a coached game: who plays for whom, `{Ben: soldier}`"),
)
STORY_KEYS = KeyTable("a scenario", Story, *GAME_KEYS, *PLAY_KEYS)
SCENARIO_KEYS = KeyTable("a scenario", None, *LESSON_KEYS, *STORY_KEYS)


def scenario_schema() -> Schema:
    """The JSON Schema of scenario and lesson files; ``clixbook schema scenario`` prints it."""
    board = KeyTable("a board", None, MAP_KEYS["map"], *BOARD_KEYS).schema  # a question has some of them
    return {
        "$schema": DRAFT, "title": "clixbook scenario",
        "description": "A scenario, lesson or story of clixbook. `clixbook check` plays it.",
        **SCENARIO_KEYS.schema,
        "oneOf": [{"required": [key]} for key in ("scenario", "lesson")],
        "anyOf": [{"required": ["ask"]}, {"required": ["forces", "steps"]}, {"required": ["forces", "coach"]}],
        "$defs": {
            "board": board, "answer": _answer(), "mistakes": by_name(either(TEXT, MISTAKE_KEYS.schema)),
        },
    }  # fmt: skip
