"""The JSON Schema of scenarios: every file that comes along fits it, and what the reader refuses it refuses."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from clixbook.errors import ClixbookError
from clixbook.scenarios.files.scenario_files import library
from clixbook.scenarios.files.scenario_keys import scenario_schema
from clixbook.scenarios.files.scenario_reader import read_scenario
from tests.helpers import as_json

SCHEMA = scenario_schema()
VALID = jsonschema.Draft202012Validator(SCHEMA)
QUESTION = """
scenario: mine
title: A corner
idea: The kinder side counts.
board: {width: 6, height: 4, hindering: [B2], blocking: [C1], pieces: {A1: "X: standard", D2: "O: standard"}}
ask:
- say: What is the line?
  answer: {query: line_of_fire, from: A1, to: D2, field: verdict}
  expect: hindered
"""
STORY = """
scenario: mine
title: A push
idea: It hurts.
board: {width: 7, height: 4}
forces: {Ann: [bruiser], Ben: [lodestar]}
fighters: {bruiser: {at: B2, tokens: 1, moved: yes}, lodestar: G3}
turn: 3
steps:
- do: move bruiser C2
  predict: {say: How many clicks?, of: bruiser, field: took}
  expect: {bruiser: {tokens: 2}, game: {cites: [ACT-16]}}
"""


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", library())
def test_every_file_that_comes_along_fits(name: str) -> None:
    VALID.validate(as_json(library()[name].read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (QUESTION, "scenario: mine", "scenery: mine"),
        (QUESTION, "title: A corner\n", ""),
        (QUESTION, "idea: The", "idea: [The]\ntext: The"),
        (QUESTION, "width: 6", "widht: 6"),
        (QUESTION, "- say: What", "- ask: What"),
        (QUESTION, "query: line_of_fire", "query: line_of_ire"),
        (QUESTION, "from: A1, ", ""),
        (QUESTION, "from: A1", "form: A1"),
        (QUESTION, "field: verdict", "field: verdikt"),
        (QUESTION, "expect: hindered", "expect: {core2041: hindered}"),
        (QUESTION, "  expect: hindered\n", ""),
        (QUESTION, "expect: hindered", "expect: hindered\n  reveal: [lines]"),
        (QUESTION, "expect: hindered", "expect: hindered\n  mistakes: {blocked: {sy: No}}"),
        (STORY, "steps:", "stepps:"),
        (STORY, "turn: 3", "turn: []"),
        (STORY, "turn: 3", "turn: 3\nbooks: [core2041]"),
        (STORY, "turn: 3", "turn: 3\ndice: [3 7]"),
        (STORY, "- do: ", "- doo: "),
        (STORY, "field: took", "fields: took"),
        (STORY, "{tokens: 2}", "{token: 2}"),
        (STORY, "{cites: [ACT-16]}", "{cite: [ACT-16]}"),
        (STORY, "predict: {say: How many clicks?, ", "predict: {"),
    ],
)
def test_what_the_reader_refuses_it_refuses(text: str, right: str, wrong: str) -> None:
    assert text.count(right) == 1
    VALID.validate(as_json(text))
    read_scenario(text)
    broken = text.replace(right, wrong)
    with pytest.raises(ClixbookError):
        read_scenario(broken)
    with pytest.raises(jsonschema.ValidationError):
        VALID.validate(as_json(broken))


def test_the_examples_of_the_page_fit() -> None:
    page = (Path(__file__).parents[2] / "docs/scenario-format.md").read_text(encoding="utf-8")
    blocks = [block.split("```", 1)[0] for block in page.split("```yaml\n")[1:]]
    whole = [found for found in map(as_json, blocks) if {"scenario", "lesson"} & set(found)]
    assert len(whole) > 1
    for found in whole:
        VALID.validate(found)
