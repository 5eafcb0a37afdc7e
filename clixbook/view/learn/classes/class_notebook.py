"""A class as a Jupyter notebook: each of its lessons, stories and positions in a cell."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from clixbook.rulebooks import Rulebook
from clixbook.scenarios.course import course
from clixbook.view.learn.authoring.own_lessons import text_of_code
from clixbook.view.learn.classes.class_list import OWN, Item
from clixbook.view.learn.practice import scenario_named


def notebook_text(title: str, items: Iterable[Item], learner: Rulebook) -> str:
    """The notebook's file; its lessons are asked by this rulebook where the course is taught in it."""
    cells = [_cell("markdown", f"# {title}"), _cell("code", "import clixbook as cx")]
    for number, item in enumerate(items, 1):
        cells.append(_cell("markdown", f"## {item.in_words_for(learner).title}"))
        cells += [_cell("code", line) for line in code_of_item(item, number, learner)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def code_of_item(item: Item, number: int, learner: Rulebook) -> Iterator[str]:
    """The cells that open it.

    A lesson of one's own gets a file name of ours: IPython runs what a name in braces says.
    """
    match item.kind:
        case "story":
            yield f"cx.StepperView({item.word!r})"
        case "position":
            line = item.word.partition("?")[0]
            opened = "PlayPage(cx.Game" if line.startswith("g1/") else "BoardView(cx.Board"
            yield f"cx.{opened}.from_line({line!r}))"
        case "first":
            yield f"cx.PlayPage(cx.Scenario.load({item.word!r}).story.start({learner.edition!r}))"
        case "own":
            file = f"own-lesson-{number}.yaml"
            yield f"%%writefile {file}\n{text_of_code(item.word.removeprefix(OWN))}"
            yield f"cx.LessonView({file!r})"
        case _:
            scenario = scenario_named(item.word)
            rules = f", rules={course().book_of(scenario, learner).name!r}" if scenario is not None else ""
            yield f"cx.LessonView({item.word!r}{rules})"


def _cell(kind: str, text: str) -> dict[str, Any]:
    more: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, **more, "source": text.splitlines(keepends=True)}
