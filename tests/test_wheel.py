"""The built wheel is whole: it works from its own files, in a folder far from the clone."""

import json
import os
import re
import shutil
import site
import socket
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from tests.importing.cast import card, plan
from tests.study_page import lines_of, scripts

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
    script = scripts()[1]
    assert lines_of(script) <= 30
    file = tmp_path_factory.mktemp("study") / "study.py"
    file.write_text(script, encoding="utf-8")
    return file


def alone() -> dict[str, str]:
    """The environment without a path to the clone."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.mark.thorough
def test_the_study_runs_in_parallel_from_the_wheel(of_its_own: Path, study: Path) -> None:
    where = run(of_its_own, "-c", "import clixbook; print(clixbook.__file__)", cwd=study.parent, env=alone())
    assert Path(where).is_relative_to(of_its_own.parents[1])
    told = run(of_its_own, study.name, cwd=study.parent, env=alone()).splitlines()
    assert [line for line in told if line.startswith("The scout")] == ["The scout walks:", "The scout waits:"]
    assert sum(line.startswith("6 games") for line in told) == 2
    assert list(study.parent.iterdir()) == [study], "it leaves nothing behind"


@pytest.mark.thorough
def test_the_study_is_typed(of_its_own: Path, study: Path, tmp_path: Path) -> None:
    check = (of_its_own, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", tmp_path)
    assert run(*check, study.name, cwd=study.parent, env=alone()) == ""
    broken = tmp_path / "broken.py"
    broken.write_text(study.read_text(encoding="utf-8").replace("cx.eager", "cx.eagre", 1), encoding="utf-8")
    done = subprocess.run([*check, broken.name], capture_output=True, text=True, cwd=tmp_path, env=alone())
    assert 'Module has no attribute "eagre"' in done.stdout, done.stdout + done.stderr


@pytest.mark.thorough
def test_the_study_of_a_notebook_runs_and_is_typed(of_its_own: Path, tmp_path: Path) -> None:
    file = tmp_path / "cells.py"
    file.write_text(scripts()[0], encoding="utf-8")
    check = (of_its_own, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", tmp_path / "cache")
    assert run(*check, file.name, cwd=tmp_path, env=alone()) == ""
    run(of_its_own, file.name, cwd=tmp_path, env=alone() | {"MPLBACKEND": "agg"})
    assert {path.name for path in tmp_path.iterdir()} >= {"hits.png", "scout.yaml"}


# -- the commands of docs/command-line.md ---------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
BLOCKS = "".join(re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = re.findall(r"^clixbook [a-z].*$", BLOCKS, re.MULTILINE)
TELLS = {
    "lof": ["2014 core rulebook", "2022 complete rulebook", "Doc Nebula's house rules of 2007", "Eddie G's rules"],
    "reach": ["C3", "F7"],
    "odds": ["21/36, 58.3 %; with one reroll 82.6 % (2014 core rulebook)"],
    "rules": ["LOF-11", "Eddie G"],
    "powers": ["Charge", "complete"],
    "check": ["maps/harbour.yaml: a good map of 24 x 16 squares"],
    "schema": [],
    "import-figures": ["1 figure in figures", "left to the players"],
    "import-maps": ["1 map in maps", "left out"],
    "render": [],
    "play": ["✓ Clockmaker, clicks lost: 0"],
    "simulate": ["2 games", "Ann", "Ben"],
    "tournament": ["recruit", "soldier"],
    "balance": ["Bruiser", "Gnat"],
    "new-lesson": ["my.yaml: 3 questions"],
    "notebooks": ["begin with 01-the-board.ipynb"],
    "export": ["study.html"],
}
MAKES = {
    "schema": ("figure.schema.json", "properties"),
    "import-figures": ("figures/lantern-crab-tin007-02.yaml", "figure: lantern-crab-tin007-02"),
    "import-maps": ("maps/salt-yard.yaml", "title: Salt Yard"),
    "render": ("harbour.svg", "<svg"),
    "new-lesson": ("my.yaml", "lesson: my"),
    "notebooks": ("lessons/01-the-board.ipynb", "cells"),
    "export": ("study.html", "<html"),
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands name."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "maps").mkdir()
    shutil.copy(ROOT / "maps" / "harbour.yaml", folder / "maps")
    shutil.copy(ROOT / "notebooks" / "01-the-board.ipynb", folder / "study.ipynb")
    for kind, given in (("cards", card()), ("plans", plan())):
        (folder / kind).mkdir()
        (folder / kind / "salt-yard.json").write_text(json.dumps(given))
    return folder


def of_wheel(python: Path) -> dict[str, str]:
    """The environment in which ``clixbook`` is the installed command."""
    of_voila = Path(sys.prefix, "share", "jupyter")  # its templates, which are no Python
    return {**alone(), "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}", "JUPYTER_PATH": str(of_voila)}


@pytest.mark.thorough
@pytest.mark.parametrize("line", [line for line in COMMANDS if " demo " not in line], ids=lambda line: line[9:45])
def test_a_command_does_what_it_is_for(of_its_own: Path, desk: Path, line: str) -> None:
    """As it stands there, but for the number of games."""
    name = line.split()[1]
    short = line.replace("--games 20", "--games 2")
    told = run("bash", "-c", short, cwd=desk, env=of_wheel(of_its_own), stdin=subprocess.DEVNULL)
    assert [words for words in TELLS[name] if words not in told] == []
    if name in MAKES:
        file, words = MAKES[name]
        text = (desk / file).read_text(encoding="utf-8")
        assert words in text
        assert not file.endswith(("json", "ipynb")) or json.loads(text)


@pytest.mark.thorough
@pytest.mark.parametrize("line", [line for line in COMMANDS if " demo " in line], ids=lambda line: line[9:45])
def test_the_demo_serves_its_pages(of_its_own: Path, desk: Path, line: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = re.sub(r"--port [0-9]+|#.*|--no-browser", "", line).split()
    served = subprocess.Popen([*words, "--no-browser", "--port", str(port)], cwd=desk, env=of_wheel(of_its_own))
    try:
        end, answer = time.monotonic() + 120, 0
        while answer != 200 and time.monotonic() < end and served.poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as page:
                answer = page.status
            time.sleep(0.5)
        assert answer == 200
    finally:
        served.terminate()
        served.wait(30)


def test_every_command_is_known_here() -> None:
    assert {line.split()[1] for line in COMMANDS} == {*TELLS, "demo"}
