"""The code blocks of README and docs: each is run, read or parsed as somebody would who copies it.

The commands of docs/command-line.md are run from the installed wheel: tests/test_wheel.py.
"""

from __future__ import annotations

import contextlib
import re
import shlex
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import clixbook as cx
from clixbook.board.files.mapfile import from_text
from clixbook.cli import parser
from clixbook.figures.files.figure_keys import KEYS
from clixbook.figures.files.figure_reader import read_figure
from clixbook.figures.tables.column_map import read_columns

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]
RUN_ELSEWHERE = {
    "docs/a-study.md",  # tests/test_wheel.py
    "docs/write-a-lesson.md",  # tests/scenarios/test_new_lesson.py
}
BY_DOCTEST = {  # tests/test_package.py
    "README.md", "docs/tour.md", "docs/a-study.md", "docs/players.md", "docs/environments.md", "docs/import-figures.md",
    "docs/import-maps.md", "docs/write-a-power.md", "docs/install.md", "docs/widgets.md", "docs/errors.md",
}  # fmt: skip


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of that language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def commands() -> Iterator[Any]:
    for page in PAGES:
        for block in blocks(page, "sh"):
            for line in block.splitlines():
                if line.startswith("clixbook "):
                    yield pytest.param(line, id=f"{page.stem}: {line[9:40]}")


@pytest.mark.parametrize("line", list(commands()))
def test_a_command_of_a_page_has_the_options_that_it_shows(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0], comments=True)[1:]
    assert parser().parse_args(words).run


def test_pages_with_prompts_are_those_whose_answers_are_checked() -> None:
    """What shows a prompt is run by doctest; other blocks in Python are known here."""
    with_prompt, without = set(), set()
    for page in PAGES:
        for block in blocks(page, "python"):
            (with_prompt if block.startswith(">>> ") else without).add(str(page.relative_to(ROOT)))
    assert with_prompt == BY_DOCTEST
    assert without - RUN_ELSEWHERE == {"docs/tour.md", "docs/hosting.md"}


def test_the_cells_of_the_tour_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Those without a prompt: two games in place of hundreds, and no cluster, which tests/lab has."""
    monkeypatch.chdir(tmp_path)
    simulate, tournament = cx.simulate, cx.tournament
    monkeypatch.setattr(
        cx, "simulate", lambda game, who, games, **more: simulate(game, who, 2, **more | {"workers": 1})
    )
    monkeypatch.setattr(cx, "tournament", lambda game, who, games: tournament(game, who, 2))
    joblib = types.SimpleNamespace(parallel_config=lambda backend: contextlib.nullcontext())
    game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["lodestar"]}, rounds=1)
    known: dict[str, Any] = {"cx": cx, "game": game, "joblib": joblib}
    cells = [block for block in blocks(ROOT / "docs" / "tour.md", "python") if not block.startswith(">>> ")]
    assert len(cells) == 3
    for cell in cells:
        exec(compile(cell, "tour.md", "exec"), known)  # noqa: S102  # our own page
    assert (tmp_path / "games.jsonl").is_file()
    assert known["session"] is not None
    assert "ipycanvas" in sys.modules


def test_the_configuration_of_a_hub_starts_the_command() -> None:
    (block,) = blocks(ROOT / "docs" / "hosting.md", "python")
    configured = types.SimpleNamespace(JupyterHub=types.SimpleNamespace())
    exec(compile(block, "hosting.md", "exec"), {"c": configured})  # noqa: S102  # our own page
    (service,) = configured.JupyterHub.services
    assert parser().parse_args(service["command"][1:]).port == 8866


def test_the_files_of_the_pages_are_read() -> None:
    assert from_text(blocks(ROOT / "docs" / "map-format.md", "yaml")[0]).width == 6
    whole, several, in_editor = blocks(ROOT / "docs" / "figure-format.md", "yaml")
    assert read_figure(whole).id == "night-warden"
    assert set(yaml.safe_load(several)) | set(yaml.safe_load(in_editor)) <= set(KEYS)
    (columns,) = blocks(ROOT / "docs" / "import-figures.md", "yaml")
    assert set(read_columns(yaml.safe_load(columns))[0]) == {"points", "mode"}
    (special,) = blocks(ROOT / "docs" / "write-a-special-power.md", "yaml")
    dial = "dial: |\n  speed 9 8 8 7 KO\n  attack 9 8 8 7 KO\n  defense 16 16 15 15 KO\n  damage 2 2 1 1 KO\n"
    assert len(read_figure(f"figure: mine\npoints: 50\n{dial}{special}").specials) == 2
