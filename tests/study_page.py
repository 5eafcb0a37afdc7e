"""The two programs of docs/a-study.md."""

from __future__ import annotations

from pathlib import Path

import nbformat

PAGE = Path(__file__).parents[1] / "docs" / "a-study.md"
CELL = "# %%"


def scripts() -> tuple[str, str]:
    """The study of a notebook, and that of many games."""
    blocks = [part.partition("\n```")[0] for part in PAGE.read_text(encoding="utf-8").split("```python\n")[1:]]
    (cells,) = (block for block in blocks if block.startswith(CELL))
    (games,) = (block for block in blocks if "cx.simulate" in block)
    return cells, games


def lines_of(script: str) -> int:
    """The lines that are not empty."""
    return sum(bool(line.strip()) for line in script.splitlines())


def notebook() -> nbformat.NotebookNode:
    """The study in cells."""
    parts = [part.partition("\n")[2].strip() for part in scripts()[0].split(CELL)[1:]]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(part) for part in parts])
