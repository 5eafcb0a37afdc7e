"""The JSON Schema of scenario files, made from the readers' tables."""

from __future__ import annotations

from typing import Any

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
    with_description,
)
from clixbook.rulebooks import EDITIONS
from clixbook.scenarios.files.board_reader import (
    LINE_KEYS,
    MAP_KEYS,
    SIZE_KEYS,
    TEXT_KEYS,
    THING_KEYS,
    board_keys,
    list_keys,
)
from clixbook.scenarios.files.scenario_reader import GOAL_KEYS, KEYS, MAX_LIST, MAX_QUESTIONS, MAX_TEXT, QUESTION_KEYS
from clixbook.scenarios.files.story_reader import (
    BUILD_KEYS,
    GAME_KEYS,
    KEYS as STORY_KEYS,
    MAX_STEPS,
    PREDICT_KEYS,
    STEP_KEYS,
)
from clixbook.scenarios.queries import queries
from clixbook.scenarios.queries.answer_kinds import MAX_NAMES, AnswerKind
from clixbook.scenarios.queries.query_table import QUERIES
from clixbook.scenarios.scenario import REVEALS
from clixbook.scenarios.stories.claims import FORCE, GAME, parts_of

TEXT = WORDS | {"maxLength": MAX_TEXT}
TEXTS = list_schema(TEXT, MAX_LIST)
COUNT = integer(0, 9999)
BOOK: Schema = {"pattern": f"^({'|'.join(EDITIONS)})([+].*)?$"}
ANY: Schema = {}
ROWS: Schema = TEXT | {"pattern": "^[A-Z]{2,5}-[A-Z0-9-]+"}
NAMES = either(WORDS, list_schema(WORDS, MAX_NAMES))
NUMBERS: Schema = {"type": ["integer", "string"]}
VALUES: dict[AnswerKind, Schema] = {
    AnswerKind.YES_NO: FLAG, AnswerKind.NUMBER: NUMBERS, AnswerKind.WORD: WORDS, AnswerKind.SQUARE: WORDS,
    AnswerKind.NUMBERS: either(WORDS, list_schema(NUMBERS, MAX_NAMES)), AnswerKind.AREA: NAMES, AnswerKind.PATH: NAMES,
    AnswerKind.NAMES: NAMES, AnswerKind.CHANCE: NUMBERS,
}  # fmt: skip
"""What each kind of answer may be written as."""
ARGUMENTS: dict[Any, Schema] = {
    queries.text: WORDS, queries.number: NUMBERS, queries.flag: FLAG, queries.texts: NAMES,
    queries.numbers: list_schema(NUMBERS, MAX_NAMES),
}  # fmt: skip
"""What an argument that is read so may be written as; anything for others."""


def scenario_schema() -> Schema:
    """What a scenario or lesson file may hold, as JSON Schema: ``clixbook schema scenario`` prints it."""
    return {
        "$schema": DRAFT, "title": "clixbook scenario",
        "description": "A scenario, lesson or story of clixbook. `clixbook check` plays it.",
        **object_schema(KEYS, _parts(), ("title", "idea", "board")),
        "oneOf": [{"required": [key]} for key in KEYS[:2]],
        "anyOf": [{"required": ["ask"]}, {"required": ["forces", "steps"]}],
        "$defs": {"board": _board(), "answer": _answer(), "mistakes": _mistakes(), "things": _things()},
    }  # fmt: skip


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _parts() -> dict[str, Schema]:
    """Key of the file -> what may stand there."""
    return {
        "scenario": with_description(TEXT, "The name of a scenario."),
        "lesson": with_description(TEXT, "The name of a lesson, which may have text and goal."),
        "title": TEXT,
        "idea": with_description(TEXT, "What it is about, in a line."),
        "text": with_description(TEXT, "The introduction of a lesson."),
        "rules": with_description(TEXT | BOOK, "The rulebook to begin with."),
        "board": _ref("board"),
        "game": with_description(_game(), "A position of a game, whose figures stand on the board."),
        "ask": with_description(list_schema(_question(), MAX_QUESTIONS, least=1), "The questions."),
        "goal": with_description(_goal(), "The task at the end of a lesson."),
        **_story(),
    }


# -- boards -------------------------------------------------------------------------------------------------


def _things() -> Schema:
    """Markers, objects and pieces: those of a map file."""
    return {"type": "object", "additionalProperties": either(WORDS, {"type": ["object", "array"]})}


def _board() -> Schema:
    """The keys of ``Board.build``, the name of a map with things on it, or a line; a question has some of them."""
    squares = either(WORDS, list_schema(WORDS, MAX_NAMES))
    parts: dict[str, Schema] = dict.fromkeys(list_keys(), squares) | dict.fromkeys(THING_KEYS, _ref("things"))
    parts |= (
        dict.fromkeys(SIZE_KEYS, integer(1, 200)) | dict.fromkeys(TEXT_KEYS, WORDS) | dict.fromkeys(LINE_KEYS, WORDS)
    )
    parts |= {"map": WORDS, "levels": by_name(integer(-9, 99)), "starting": by_name(squares), "special": by_name(PLAIN)}
    return object_schema(dict.fromkeys((*board_keys(), *MAP_KEYS)), parts)


# -- questions ------------------------------------------------------------------------------------------------


def _per_book(value: Schema) -> Schema:
    return either(value, by_name(value, BOOK))


def _question() -> Schema:
    anything = either(*VALUES.values())
    parts = {
        "say": TEXT, "board": _ref("board"), "game": _game(), "answer": _ref("answer"), "expect": _per_book(anything),
        "hints": TEXTS, "mistakes": _ref("mistakes"), "reveal": list_schema(one_of(REVEALS), MAX_LIST),
        "rulings": list_schema(ROWS, MAX_LIST), "because": TEXT, "about": TEXT,
    }  # fmt: skip
    return object_schema(QUESTION_KEYS, parts, ("say", "answer", "expect"))


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


def _mistakes() -> Schema:
    light = list_schema(TEXT, MAX_LIST)
    parts = {"say": TEXT, "light": light, "books": list_schema(one_of(EDITIONS), MAX_LIST)}
    return by_name(either(TEXT, object_schema(parts, parts, ("say",))))


def _goal() -> Schema:
    return object_schema(
        GOAL_KEYS, {"say": TEXT, "move": TEXT, "squares": COUNT, "then": _answer("is")}, ("move", "then")
    )


# -- games ----------------------------------------------------------------------------------------------------


def _of_game() -> dict[str, Schema]:
    """Key -> what may stand there, of a position of a game."""
    words = by_name(TEXT)
    build = object_schema(
        BUILD_KEYS,
        {"feats": words, "themes": words, "conditions": TEXTS, "checked": FLAG, "set_up": FLAG},
    )
    setting = by_name(either(PLAIN, by_name(TEXT)))
    return {
        "forces": with_description(by_name(either(TEXT, TEXTS)), "Player -> figures, in the order of the turns."),
        "build": with_description(
            either(build, object_schema(EDITIONS, dict.fromkeys(EDITIONS, build))), "How the forces are built."
        ),
        "fighters": with_description(
            by_name(either(TEXT, setting)), "Figure -> its square, or settings: at, click, tokens, held ..."
        ),
        "points": with_description(COUNT, "The build total; 300 if left out."),
        "turn": with_description(
            either(COUNT, TEXT), "The number of the turn, or a player for that player's first turn."
        ),
        "left": with_description(COUNT, "Actions left in the turn."),
        "rounds": with_description(COUNT, "The game ends after so many; no limit if left out."),
        "seed": with_description(COUNT, "Decides the dice that no script gives."),
    }


def _game() -> Schema:
    return object_schema(GAME_KEYS, _of_game())


def _story() -> dict[str, Schema]:
    """Key -> what may stand there, of a game in steps."""
    parts = {
        **_of_game(), "books": list_schema(one_of(EDITIONS), MAX_LIST), "rulings": list_schema(ROWS, MAX_LIST),
        "dice": with_description(_lines(_faces()), "Faces of the rolls in their order: [3 5, 4]."),
        "steps": list_schema(_step(), MAX_STEPS, least=1),
    }  # fmt: skip
    return {key: parts[key] for key in STORY_KEYS}


def _faces() -> Schema:
    return either({"type": "string", "pattern": "^ *[1-6]( +[1-6])* *$"}, integer(1, 6), list_schema(integer(1, 6), 20))


def _lines(one: Schema) -> Schema:
    """One, a list of them, or either for each edition."""
    return _per_book(either(one, {"type": "array", "items": one}))


def _step() -> Schema:
    parts = {
        "title": TEXT, "say": TEXT,
        "do": with_description(_lines(TEXT), "Actions, answers and faces in the engine's words."),
        "dice": _lines(_faces()), "choose": _lines(TEXT),
        "cannot": with_description(_lines(ROWS), "The rulings that forbid what do says."),
        "expect": with_description(_claims(), "Subject -> parts with their values."),
        "predict": _predict(), "because": TEXT,
    }  # fmt: skip
    return object_schema(STEP_KEYS, parts)


def _claims() -> Schema:
    """A figure, a player, the game, a force or an action, each with the parts that it has."""

    def claimed(kind: str) -> Schema:
        parts = parts_of(kind)
        return object_schema(parts, {name: _per_book(VALUES[part.kind]) for name, part in parts.items()})

    named = {rf"^{FORCE} ": claimed(FORCE), rf"^(?!{FORCE} ).* ": claimed("action"), "^end$": claimed("action")}
    whole_game, anybody = {GAME: claimed(GAME)}, claimed("name")
    return {"type": "object", "properties": whole_game, "patternProperties": named, "additionalProperties": anybody}


def _predict() -> Schema:
    parts = {
        "say": TEXT, "of": TEXT, "field": TEXT, "answer": _ref("answer"),
        "choices": list_schema(either(*VALUES.values()), MAX_LIST), "hints": TEXTS, "mistakes": _ref("mistakes"),
    }  # fmt: skip
    schema = object_schema(PREDICT_KEYS, parts, ("say",))
    return {**schema, "oneOf": [{"required": ["answer"]}, {"required": ["of", "field"]}]}
