"""The teaching notebooks run from top to bottom, say what they are committed with, and are tidy."""

import ast
import base64
import io
import re
from functools import cache

import nbformat
import pytest
from PIL import Image

from clixbook.rulebooks import EDITIONS, PRINTED
from clixbook.scenarios import lessons
from tests.notebooks import tidy

pytestmark = pytest.mark.thorough

NOTEBOOKS = tidy.teaching_notebooks()
MOST_PICTURE, MOST_NOTEBOOK, MOST_LINES = 60_000, 400_000, 9
every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@cache
def committed(path):
    return nbformat.read(path, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(notebook):
    return [(cell.id, output) for cell in code(notebook) for output in cell.outputs]


def words(notebook):
    """What the notebook says: its text, and the words of all outputs."""
    said = [(cell.id, cell.source) for cell in notebook.cells]
    for name, output in outputs(notebook):
        said.append((name, output.get("text") or output.get("data", {}).get("text/plain")))
    return said


def test_which_there_are():
    assert [path.name for path in NOTEBOOKS] == [
        "01-the-board.ipynb",
        "02-lines-of-fire.ipynb",
        "03-corners-and-walls.ipynb",
        "04-elevation.ipynb",
        "05-moving.ipynb",
        "06-four-rulebooks.ipynb",
        "07-a-turn.ipynb",
        "08-an-attack-step-by-step.ipynb",
        "09-dials-damage-and-knock-back.ipynb",
        "10-objects.ipynb",
        "11-a-whole-small-game.ipynb",
        "12-hedges-roofs-and-company.ipynb",
        "13-odds-and-flights.ipynb",
        "14-clicks-tokens-numbers.ipynb",
        "15-things-and-walls.ipynb",
        "16-powers.ipynb",
        "17-the-other-books.ipynb",
        "18-speed-powers.ipynb",
        "19-attack-powers.ipynb",
        "20-defense-powers.ipynb",
        "21-damage-powers.ipynb",
        "22-your-own-figure-and-force.ipynb",
        "23-a-player-that-learns.ipynb",
        "24-is-it-fair.ipynb",
    ]


def test_written_answers_give_the_reason_of_the_lessons_own_book():
    told = {lesson.name: tidy.answers(lesson).split("\n\n") for lesson in lessons()}
    assert told["the-book-of-2022"][1].endswith("Hindering terrain does not slow a move. (TMV-02)")  # 2022 §16.2a
    assert told["clicks"][4].endswith("The critical hit adds 1 damage. (ATK-15)")  # 2014: Critical Hits
    assert "strikes from G1 or G2 or G3" in told["doc-nebula"][2]  # 2007: Combat: it asks for G2


@every_notebook
def test_it_runs_quietly_and_says_what_is_committed(path):
    fresh = tidy.run(path)
    assert "widgets" not in fresh.metadata
    assert [name for name, output in outputs(fresh) if output.get("name") == "stderr"] == []
    if EDITIONS == PRINTED:  # what is committed tells of the printed books alone
        assert words(tidy.tidy(fresh)) == words(committed(path)), "run `make notebooks`"


@every_notebook
def test_it_is_a_valid_notebook(path):
    nbformat.validate(committed(path))
    assert (committed(path).nbformat, committed(path).nbformat_minor) == (4, 5)
    assert committed(path).metadata.kernelspec.name == "python3"
    assert "widgets" not in committed(path).metadata


@every_notebook
def test_its_cells_are_short_and_have_names(path):
    names = [cell.id for cell in committed(path).cells]
    assert len(set(names)) == len(names)
    for cell in code(committed(path)):
        assert re.fullmatch(r"[a-z0-9-]+", cell.id)
        assert len(cell.source.split("\n")) <= MOST_LINES, cell.id
        assert cell.execution_count is None
        ast.parse(cell.source)


@every_notebook
def test_a_page_without_python_shows_its_boards(path):
    pictures = [
        output.data["image/png"] for _, output in outputs(committed(path)) if "image/png" in output.get("data", {})
    ]
    assert len(pictures) >= 5
    for picture in pictures:
        png = base64.b64decode(picture)
        assert len(png) < MOST_PICTURE
        assert Image.open(io.BytesIO(png)).width <= 1200
    assert path.stat().st_size < MOST_NOTEBOOK
    for name, output in outputs(committed(path)):
        assert set(output.get("data", {})) <= set(tidy.KEPT), name


@every_notebook
def test_it_ends_with_what_you_know_and_a_link(path):
    last = committed(path).cells[-1].source
    assert last.startswith("## What you now know")
    assert len(re.findall(r"^- ", last, re.MULTILINE)) == 3
    for target in re.findall(r"\]\(([^)#]+)\)", "\n".join(cell.source for cell in committed(path).cells)):
        assert (path.parent / target).exists(), target


@every_notebook
def test_nothing_of_a_machine_or_another_host_is_in_it(path):
    text = re.sub(r'"image/png": "[^"]*"', "", path.read_text(encoding="utf-8"))  # its letters may spell anything
    assert not re.search(r"https?://|/home/|/root/|/work/|/tmp/|0x[0-9a-f]{6}", text)


def test_every_lesson_of_a_notebook_is_answered_below_it():
    taught = " ".join(cell.source for path in NOTEBOOKS for cell in code(committed(path)))
    assert [lesson.name for lesson in lessons() if f'cx.LessonView("{lesson.name}")' not in taught] == []
    for path in NOTEBOOKS:
        names = [cell.id for cell in committed(path).cells]
        for name in names:
            if name.startswith("lesson-"):
                assert names[names.index(name) + 1] == name.replace("lesson-", "answers-", 1)
