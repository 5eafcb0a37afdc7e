"""``clixbook check``, ``schema``, ``render`` and ``text`` for maps and other files."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.board.files.mapfile import check_file, find_map, load_map, map_names, notes
from clixbook.board.files.yamltree import read_text
from clixbook.board.model.board import Board
from clixbook.board.set_up.starting import map_notes
from clixbook.commands.arguments import board_of
from clixbook.errors import BadWord
from clixbook.rulebooks.editions import HOW_MANY


def check_files(options: argparse.Namespace) -> int:
    """``clixbook check``: 0 if every file is a good map, figure or thing, or a scenario whose answers hold, else 2."""
    from clixbook.figures.files.figure_files import figure_names, is_figure
    from clixbook.figures.things.thing_files import is_thing, thing_names
    from clixbook.scenarios import is_scenario, scenario_names

    bad = False
    for file in options.files:
        if file in scenario_names() or is_scenario(file):
            bad = not check_answers(file) or bad
            continue
        if file in figure_names() or is_figure(file):
            bad = not check_dials(file) or bad
            continue
        if file in thing_names() or is_thing(file):
            bad = not check_card(file) or bad
            continue
        path = find_map(file) if file in map_names() else Path(file)
        problems = check_file(path)
        for problem in problems:
            print(problem, file=sys.stderr)
        if not problems:
            board = load_map(path)
            print(f"{path}: a good map of {board.width} x {board.height} squares")
            for note in (*notes(board), *(map_notes(board, rules=options.rules) if options.rules else ())):
                print(f"{path}: note: {note}")
        bad = bad or bool(problems)
    return 2 if bad else 0


def check_answers(file: str) -> bool:
    """Play every answer of a scenario or a lesson under the four rulebooks; True if all hold."""
    from clixbook.scenarios import Scenario, check_scenario
    from clixbook.scenarios.files.scenario_files import find_scenario
    from clixbook.scenarios.new_lesson import draft_notes

    problems = check_scenario(file)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        scenario = Scenario.load(file)
        story = scenario.story
        parts = [plural(len(scenario.questions), "question")] * bool(scenario.questions)
        if story is not None:
            parts += [plural(len(story.steps), "step")] * bool(story.steps)
            parts += [plural(len(story.coach), "piece") + " of advice"] * bool(story.coach)
        books = f"the {HOW_MANY} rulebooks" if not scenario.story else ", ".join(scenario.story.books)
        print(f"{file}: {' and '.join(parts)}, everything holds under {books}")
        path = find_scenario(file)
        for note in draft_notes(read_text(path)):
            print(f"{path}:{note.line}:{note.column}: note: {note.text}")
    return not problems


def check_dials(file: str) -> bool:
    """Read a figure file and play its dials to their end under the four rulebooks; True if all is well."""
    from clixbook.engine.effects.name_check import check_figure, name_notes
    from clixbook.figures.dials.dial_check import playability
    from clixbook.figures.files.figure_files import load_figure

    problems = check_figure(file)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        figure = load_figure(file)
        print(f"{file}: a good figure")
        print(figure)
        for note in (*playability(figure), *name_notes(figure)):
            print(f"{file}: note: {note}")
    return not problems


def check_card(file: str) -> bool:
    """Read a thing file, and print its effects and the books that have it; True if it has no problem."""
    from clixbook.engine.rules.forces.thing_notes import thing_notes
    from clixbook.figures.things.thing_files import check_thing, load_thing

    problems = check_thing(file)
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        thing = load_thing(file)
        print(f"{file}: a good thing")
        print(thing)
        for note in thing_notes(thing):
            print(f"{file}: note: {note}")
    return not problems


def render_map(options: argparse.Namespace) -> None:
    """``clixbook render``."""
    from clixbook.view.painters.png import to_png
    from clixbook.view.painters.svg import to_svg
    from clixbook.view.pictures.board_scene import board_scene
    from clixbook.view.pictures.display import save_picture

    if not 4 <= options.square <= 200:
        raise BadWord(f"A square has 4 to 200 pixels, not {options.square}.")
    ending = Path(options.output or "out.svg").suffix.lower()
    if ending not in (".svg", ".png"):
        raise BadWord(f"{options.output}: expected a file that ends in .svg or .png.")
    board = board_of(options.map)
    answer = overlay_of(board, options) if options.overlay else None
    scene = board_scene(
        board, palette=options.palette, rules=options.rules, square=options.square, overlays=answer or ()
    )
    if not options.output:
        print(to_svg(scene))
    else:
        save_picture(Path(options.output), lambda: to_svg(scene), lambda: to_png(scene))


def overlay_of(board: Board, options: argparse.Namespace) -> list[Any]:
    """The shapes that ``--overlay`` lays over the map; a ClixbookError names everything that the question lacks."""
    from clixbook.rulebooks.editions import DEFAULT
    from clixbook.view.questions.board_questions import BoardQuestion, ask, kind_of
    from clixbook.view.questions.overlays import plain_shapes, shapes_of

    kind = kind_of(options.overlay)
    number = {} if options.number is None else dict.fromkeys(kind.numbers[:1], options.number)
    if options.number is not None and not number:
        raise BadWord(f"{kind.title} takes no number.")
    traits: Any = {"source": options.source, "target": options.target, **number}
    answer = ask(board, BoardQuestion(kind.name, **traits), options.rules or DEFAULT)
    if answer is None:
        return plain_shapes(kind, board, options.palette)
    print(answer.headline, file=sys.stderr)
    return [shape for shape in shapes_of(answer, board, options.palette) if shape.layer != "spot"]


def print_text(options: argparse.Namespace) -> None:
    """``clixbook text``."""
    board = board_of(options.map)
    print(board.to_line() if options.line else board.to_text(), end="\n" if options.line else "")


def print_schema(options: argparse.Namespace) -> None:
    """``clixbook schema``: the form of such a file as JSON Schema."""
    from clixbook.board.files.map_keys import map_schema
    from clixbook.figures.files.figure_keys import figure_schema
    from clixbook.figures.things.thing_keys import thing_schema
    from clixbook.scenarios.files.scenario_keys import scenario_schema

    schemas = {"figure": figure_schema, "map": map_schema, "thing": thing_schema, "scenario": scenario_schema}
    schema = schemas[options.kind]()
    print(json.dumps(schema, indent=2, ensure_ascii=False))
