"""A book of one's own, derived from a printed one, is one entry on the shelf: it plays, compares and is drawn."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import clixbook

PACKAGE = Path(clixbook.__file__).parent
LAST = '    Edition("eddieg", "Eddie G\'s rules", "Eddie G"),\n'
ENTRY = """    Edition("attic", "the rules of our attic", "Attic", base="core2014", rulings={
        "LOF-11": says(2, "Hindering terrain always adds 2.", "Sheet of 2015"),
        "ADJ-01": like("eddieg", "Sheet of 2015"),
    }),
"""
ASKED = """
import clixbook as cx

assert cx.EDITIONS[4] == "attic"
own, base = cx.rulebook("attic"), cx.rulebook("core2014")
assert [ruling.id for ruling in own if ruling.value != base[ruling.id].value] == ["LOF-11"]
assert (own.title, own["LOF-11"].source) == ("the rules of our attic", "Sheet of 2015")

table = cx.compare("LOF-11")
assert table.names[:5] == ("2014", "2022", "Nebula", "Eddie G", "Attic")
assert "Attic: Hindering terrain always adds 2. [Sheet of 2015]" in table.to_text(100)

small = cx.Board.build(width=6, height=3, hindering=["C2"], pieces={"A2": "standard", "F2": "standard"})
line = cx.line_of_fire(small, "A2", "F2", rules="attic")
assert "(the rules of our attic)" in line.headline
assert line.to_svg().startswith("<svg")

game = cx.Game.new("corner", rules="attic", seed=3, forces={"Ann": ["bruiser"], "Ben": ["lodestar"]})
player = cx.random_player(1)
while game.state.turns < 6:
    game = game.roll() if game.actor == "dice" else game.apply(player(game))
text = cx.transcript(game)
assert cx.read_transcript(text) == game
assert "attic" in text
from clixbook.view.cells.four_books import FourBooks
from clixbook.view.play.page import PlayPage
from clixbook.view.app.app import App

assert len(FourBooks(small).editions.options) == len(cx.EDITIONS) + 1
assert "Attic" in str(App().row.books.options)
page = PlayPage(game)
print("played", len(game.log))
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one book more."""
    folder = tmp_path_factory.mktemp("shelf")
    shutil.copytree(PACKAGE, folder / "clixbook", ignore=shutil.ignore_patterns("__pycache__"))
    for data in ("maps", "notebooks"):
        if not (folder / "clixbook" / data).exists():
            shutil.copytree(PACKAGE.parent / data, folder / data)
    editions = folder / "clixbook" / "rulebooks" / "editions.py"
    text = editions.read_text(encoding="utf-8")
    assert text.count(LAST) == 1
    text = text.replace(LAST, LAST + ENTRY).replace("import RuleCell", "import RuleCell, like, says")
    editions.write_text(text, encoding="utf-8")
    return folder


def test_it_plays_compares_and_is_drawn(shelf: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=shelf, env={**os.environ, "PYTHONPATH": str(shelf)},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played")
