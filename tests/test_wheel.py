"""The built wheel is whole: it works from its own files, in a folder far from the clone."""

import os
import site
import subprocess
import sys
import venv
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


@pytest.fixture(scope="module")
def of_its_own(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel; what clixbook needs it finds where the tests find it."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", wheel)
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    Path(packages, "others.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return python


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script of docs/a-study.md, alone in a folder."""
    page = (ROOT / "docs" / "a-study.md").read_text(encoding="utf-8")
    script = page.split("```python\n")[1].split("```")[0]
    assert len([line for line in script.splitlines() if line.strip()]) <= 30
    file = tmp_path_factory.mktemp("study") / "study.py"
    file.write_text(script, encoding="utf-8")
    return file


def alone() -> dict[str, str]:
    """The environment without a path to the clone."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def test_the_study_runs_in_parallel_from_the_wheel(of_its_own: Path, study: Path) -> None:
    where = run(of_its_own, "-c", "import clixbook; print(clixbook.__file__)", cwd=study.parent, env=alone())
    assert Path(where).is_relative_to(of_its_own.parents[1])
    told = run(of_its_own, study.name, cwd=study.parent, env=alone()).splitlines()
    assert [line for line in told if line.startswith("The scout")] == ["The scout walks:", "The scout waits:"]
    assert sum(line.startswith("6 games") for line in told) == 2
    assert list(study.parent.iterdir()) == [study], "it leaves nothing behind"


def test_the_study_is_typed(of_its_own: Path, study: Path, tmp_path: Path) -> None:
    check = (of_its_own, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", tmp_path)
    assert run(*check, study.name, cwd=study.parent, env=alone()) == ""
    broken = tmp_path / "broken.py"
    broken.write_text(study.read_text(encoding="utf-8").replace("cx.eager", "cx.eagre", 1), encoding="utf-8")
    done = subprocess.run([*check, broken.name], capture_output=True, text=True, cwd=tmp_path, env=alone())
    assert 'Module has no attribute "eagre"' in done.stdout, done.stdout + done.stderr
