"""Keeps the teaching notebooks tidy: run them, keep small outputs, write the answers below each lesson.

`python -m tests.notebooks.tidy` (`make notebooks`) rewrites them; the tests check that this would change no word.
"""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

from clixbook.rulebooks.editions import SHORT_NAMES
from clixbook.scenarios import Lesson, Question, Scenario
from clixbook.view.export.notebook_page import is_picture_below
from clixbook.view.widgets.notebook_output import VIEW

FOLDER = Path(__file__).parents[2] / "notebooks"
KEPT = ("image/png", "text/html", "text/markdown", "text/plain")  # a page without a kernel shows the first of them
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
ANSWERS = re.compile(r"answers-(?P<lesson>[a-z0-9-]+)")  # the id of a cell with a lesson's answers


def teaching_notebooks() -> list[Path]:
    """The numbered notebooks, in order."""
    return sorted(FOLDER.glob("[0-9]*.ipynb"))


def run(path: Path) -> NotebookNode:
    """The notebook with fresh outputs; an error in a cell is an error here."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": FOLDER}},
    )
    client.execute()
    return notebook


def tidy(notebook: NotebookNode) -> NotebookNode:
    """The notebook as it is committed: pictures and words as outputs, answers written out, nothing of this machine."""
    notebook.metadata = nbformat.from_dict({**METADATA, "title": notebook.metadata.get("title", "clixbook")})
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({})
        found = ANSWERS.fullmatch(cell.id)
        if found:
            cell.source = answers(Scenario.load(found["lesson"]))
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = joined(cell.outputs)
            for output in cell.outputs:
                tidy_output(output)
    return notebook


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """What was printed in a row as one output: where a kernel parts it is chance. A widget and its picture too."""
    found: list[NotebookNode] = []
    for output in outputs:
        if found and output.output_type == "stream" == found[-1].output_type and output.name == found[-1].name:
            found[-1].text += output.text
        elif found and VIEW in found[-1].get("data", {}) and is_picture_below(output):
            found[-1].data["image/png"], found[-1].metadata = output.data["image/png"], output.metadata
        else:
            found.append(output)
    return found


def tidy_output(output: NotebookNode) -> None:
    """Keep what shows without a kernel, and no numbers that change."""
    if "data" in output:
        output.data = nbformat.from_dict({kind: output.data[kind] for kind in KEPT if kind in output.data})
        output.metadata = nbformat.from_dict(
            {k: v for k, v in output.metadata.items() if k == "image/png"}
        )  # its words
        if "image/png" in output.data:
            output.data["image/png"] = small(output.data["image/png"])
    if "execution_count" in output:
        output.execution_count = None


def small(picture: str) -> str:
    """A PNG, in base64, with 64 colours: flat areas need no more."""
    image = Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB")
    out = io.BytesIO()
    image.quantize(64, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return base64.b64encode(out.getvalue()).decode("ascii")


def answers(scenario: Scenario) -> str:
    """The answers of a lesson, folded: for readers of a page on which nothing runs."""
    book = scenario.rules.edition
    lines = [f"**{number}.** {answer_line(question, book)}" for number, question in enumerate(scenario.questions, 1)]
    if isinstance(scenario, Lesson) and scenario.goal is not None:
        squares = ", ".join(scenario.goal.solutions(scenario.rules)[:8])
        lines.append(f"**{len(lines) + 1}.** {scenario.goal.say} For example: {squares}.")
    title = "<details><summary>The answers, if you only read along</summary>"
    return "\n\n".join([title, *lines, f"*{scenario.idea}*", "</details>"])


def answer_line(question: Question, edition: str) -> str:
    """Question, answer (by rulebook where they differ), and the reason that decides in the lesson's own book."""
    found = question.answers()
    groups: dict[str, list[str]] = {}
    for name, answer in found.items():
        groups.setdefault(answer.answer_text, []).append(name)
    told = "; ".join(f"**{value}** ({_names(names)})" for value, names in groups.items())
    why = question.main_reason(found[edition])
    said = f" {why.text} ({why.ruling})" if why is not None else ""
    return f"{question.say} {told}.{said}"


def _names(names: list[str]) -> str:
    return "all four" if len(names) == len(SHORT_NAMES) else ", ".join(SHORT_NAMES[name] for name in names)


def main() -> None:
    """Run and rewrite all teaching notebooks."""
    for path in teaching_notebooks():
        nbformat.write(tidy(run(path)), path)


if __name__ == "__main__":
    main()
