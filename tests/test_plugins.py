"""A package that adds a map, a figure, a player, a power and a rulebook, installed as pip would lay it out."""

from __future__ import annotations

import importlib
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from clixbook import plugins
from clixbook.errors import ClixbookError
from clixbook.resources import resource_dir

ENTRY_POINTS = """\
[clixbook.maps]
club = club_table.maps
[clixbook.figures]
club = club_table:FIGURES
[clixbook.players]
sitting = club_table:sitting
[clixbook.powers]
encore = club_table:ENCORE
[clixbook.rulebooks]
friday = club_table:FRIDAY
"""
CODE = """\
from pathlib import Path
from clixbook.engine.effects.effects import Effect
from clixbook.rulebooks import rulebook

FIGURES = Path(__file__).parent / "figures"
FRIDAY = rulebook("core2014").house("Friday night", break_away=3)

def sitting(seed):
    return lambda game: game.options()[-1]

class Encore(Effect):
    name = "encore"
    row = "ACT-06"
    def in_play(self, rules):
        return True

ENCORE = Encore()
"""
ASKED = """\
import clixbook as cx
from clixbook.lab.players import player
from clixbook.engine.effects.effect_table import effect_named

assert cx.load_map("club-hall").width == cx.load_map("patch").width and "club-hall" in cx.map_names()
assert cx.load_figure("referee").name == cx.load_figure("gnat").name
book = cx.rulebook("friday")
assert book.name == "Friday night" and book.break_away.success == 3
game = cx.Game.new("club-hall", rules="friday", forces={"Ann": ["referee"], "Ben": ["bruiser"]}, rounds=1)
assert cx.simulate(game, player("sitting"), 1).games[0].finished
assert effect_named("Encore").name == "encore"
print("all there")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The folder in which the package lies, with the data of its wheel."""
    table, data = tmp_path / "club_table", tmp_path / "club_table-1.0.dist-info"
    for folder in (table / "maps", table / "figures", data):
        folder.mkdir(parents=True)
    (table / "__init__.py").write_text(CODE)
    (table / "maps" / "__init__.py").write_text("")
    (table / "maps" / "club-hall.yaml").write_text((resource_dir("maps") / "patch.yaml").read_text())
    gnat = importlib.import_module("clixbook.figures.files.figure_files").find_figure("gnat")
    (table / "figures" / "referee.yaml").write_text(gnat.read_text())
    (data / "METADATA").write_text("Metadata-Version: 2.1\nName: club-table\nVersion: 1.0\n")
    (data / "entry_points.txt").write_text(ENTRY_POINTS)
    return tmp_path


def run(package: Path, code: str) -> subprocess.CompletedProcess[str]:
    """That code where the package is installed."""
    start = f"import sys; sys.path[:0] = [{str(package)!r}, {str(Path(__file__).parents[1])!r}]\n"
    return subprocess.run([sys.executable, "-c", start + textwrap.dedent(code)], capture_output=True, text=True)


def test_what_a_package_adds_is_known_by_name(package: Path) -> None:
    done = run(package, ASKED)
    assert done.stdout == "all there\n", done.stderr


def test_what_cannot_be_loaded_is_refused_with_the_name_of_its_package(package: Path) -> None:
    (package / "club_table-1.0.dist-info" / "entry_points.txt").write_text(
        "[clixbook.maps]\nclub = club_table.mops\nhall = club_table.halls\n"
    )
    done = run(package, "import clixbook as cx\ncx.load_map('patch')")
    for name, module in (("club", "mops"), ("hall", "halls")):
        assert f"club-table adds {name!r} to maps, which cannot be loaded (club_table.{module})" in done.stderr


def test_a_folder_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "plugin_entries", lambda group: {"club": "/nowhere/at/all"})
    with pytest.raises(ClixbookError, match="The maps of 'club' lie in no folder: all"):
        plugins.plugin_files("maps")
