"""A notebook as one page of HTML that loads nothing from other hosts."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from clixbook.errors import BadFile, ClixbookError, Problem
from clixbook.view.export.still_widgets import StillWidgets
from clixbook.view.widgets.notebook_output import MARK, VIEW

STATE = "application/vnd.jupyter.widget-state+json"
NOTHING_FROM_ELSEWHERE = (
    "default-src 'none'; img-src data:; media-src data:; font-src data:; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'"
)
ON_PAPER = (
    "@media print{.jp-InputArea-editor pre{white-space:pre-wrap}.jp-Cell-inputWrapper{break-after:avoid}"
    ".jp-OutputArea-output{overflow:visible}}.cb-app{box-sizing:border-box}"
)
"""Style rules for print: long lines are broken, code stays with its output, nothing scrolls."""
TEMPLATE = f"""{{%- extends 'lab/index.html.j2' -%}}
{{% block html_head_js %}}<meta http-equiv="Content-Security-Policy" content="{NOTHING_FROM_ELSEWHERE}">{{% endblock %}}
{{% block jupyter_widgets %}}{{% endblock %}}
{{% block html_head_js_mathjax %}}{{% endblock %}}
{{% block html_head_js_mermaidjs %}}{{% endblock %}}
{{% block html_head_css %}}<style>{ON_PAPER}</style>{{% endblock %}}
"""
"""The page of nbconvert without downloads for formulas, diagrams and live widgets."""
NEEDS = "Exporting a notebook needs nbconvert, which comes with clixbook[app]."


def read_notebook(path: Path) -> Any:
    """A notebook from a file; a ClixbookError if there is none, or it is not a notebook."""
    nbformat = _import("nbformat")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(Problem(f"The notebook cannot be read: {error.strerror}.", str(path))) from None
    except UnicodeDecodeError:
        raise BadFile(Problem("This is not a notebook: it is not text.", str(path))) from None
    try:
        found = json.loads(text)
        if not (isinstance(found, dict) and "cells" in found and "nbformat" in found):
            raise ValueError
        return nbformat.reads(text, as_version=4)
    except ValueError:
        raise BadFile(Problem("This is not a notebook: expected an .ipynb file.", str(path))) from None


def was_run(notebook: Any) -> bool:
    """True if some cell has been run, or there is none to run."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    return not cells or any(cell.outputs or cell.execution_count for cell in cells)


def execute(notebook: Any, folder: Path, tell: Callable[[int, int], object]) -> None:
    """Run every cell in a kernel of its own, in this folder; ``tell`` gets the number of each cell and of all."""
    nbclient = _import("nbclient")
    cells = [number for number, cell in enumerate(notebook.cells) if cell.cell_type == "code"]

    def begins(cell: Any, cell_index: int) -> None:
        tell(cells.index(cell_index) + 1, len(cells))

    client = nbclient.NotebookClient(
        notebook,
        timeout=None,
        on_cell_execute=begins,
        extra_arguments=["--log-level=ERROR"],
        resources={"metadata": {"path": str(folder)}},
    )
    try:
        client.execute()
    except nbclient.exceptions.CellExecutionError as error:
        raise BadFile(f"A cell failed: {error.ename}: {error.evalue}") from None


def page_of(notebook: Any, title: str) -> str:
    """The notebook as a page, with pictures of its boards as its widgets showed them last."""
    nbconvert = _import("nbconvert")
    still = StillWidgets(notebook.metadata.pop("widgets", {}).get(STATE, {}).get("state", {}))
    for cell in notebook.cells:
        if "outputs" in cell:
            cell.outputs = list(_still_outputs(cell.outputs, still))
    exporter = nbconvert.HTMLExporter(raw_template=TEMPLATE, embed_images=True, exclude_anchor_links=True)
    page, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": title}})
    return str(page)


def _still_outputs(outputs: list[Any], still: StillWidgets) -> Iterator[Any]:
    """The outputs of a cell that need no scripts; one of a board and its picture."""
    board = ""
    for at, output in enumerate(outputs):
        data = output.get("data", {})
        if view := data.pop(VIEW, None):
            board = still.html(view.get("model_id", ""))
            if board:
                data["text/html"] = board
            elif at + 1 < len(outputs) and is_picture_below(outputs[at + 1]):
                continue  # words, which stand for the picture as well
        elif board and is_picture_below(output):
            board = ""
            continue
        else:
            board = ""
        _with_words(output)
        yield output


def is_picture_below(output: Any) -> bool:
    """True of the picture that a widget left below itself."""
    return "image/png" in output.get("data", {}) and output.metadata.get(MARK[0]) == MARK[1]


def _with_words(output: Any) -> None:
    """Give a picture the words that stand for it."""
    data = output.get("data", {})
    picture = data.get("image/png")
    if picture is not None and "text/html" not in data:
        words = output.metadata.get("image/png", {}).get("alt") or data.get("text/plain", "")
        alt = escape(textwrap.shorten(str(words), 600, placeholder=" ..."))
        source = "".join(str(picture).split())
        data["text/html"] = f'<img alt="{alt}" src="data:image/png;base64,{source}" style="max-width:100%">'


def _import(name: str) -> Any:
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        raise ClixbookError(NEEDS) from None
