"""The built wheel is whole: it works from its own files, in a folder far from the clone."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, **options: object) -> str:
    """What the command printed. If it fails, the test fails with all that it said."""
    done = subprocess.run(command, check=False, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target", folder, wheel)
    return folder


def test_the_wheel_has_every_map_and_notebook_of_the_clone(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = run(
        "git", "ls-files", "clixbook", "maps", "notebooks", "docs/write-a-special-power.md", cwd=ROOT
    ).splitlines()
    expected = {name if name.startswith("clixbook/") else f"clixbook/{name}" for name in files}
    assert expected - packed == set()


def test_the_installed_wheel_loads_its_own_maps_by_name(installed: Path, tmp_path: Path) -> None:
    code = """
from clixbook.board.files.mapfile import load_map
from clixbook.resources import resource_dir
for path in resource_dir("maps").glob("*.yaml"):
    assert load_map(path.stem).width > 0
    print(path)
"""
    found = run(sys.executable, "-c", code, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)})
    maps = {Path(line) for line in found.splitlines()}
    assert maps == {installed / "clixbook" / "maps" / path.name for path in ROOT.glob("maps/*.yaml")} != set()


def test_the_command_is_installed(installed: Path) -> None:
    assert (installed / "bin" / "clixbook").is_file()
