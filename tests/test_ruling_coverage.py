import json
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

SUITE = """
    import pytest

    @pytest.mark.ruling("LOF-01", "core2014", "eddieg")
    @pytest.mark.ruling("LOF-02")
    def test_passes(): pass

    @pytest.mark.parametrize("x", [
        pytest.param(1, marks=pytest.mark.ruling("LOF-03", "core2014")),
        pytest.param(2, marks=pytest.mark.ruling("LOF-04", "core2014")),
    ])
    def test_fails_for_2(x): assert x == 1

    @pytest.fixture
    def broken_afterwards():
        yield
        raise RuntimeError

    @pytest.mark.ruling("LOF-05", "core2014")
    def test_fails_in_teardown(broken_afterwards): pass

    @pytest.mark.ruling("LOF-06", "core2014")
    def test_skips(): pytest.skip("not here")

    @pytest.mark.ruling("LOF-07", "core2014")
    @pytest.mark.xfail
    def test_is_known_to_fail(): assert False
"""
CONFIG = '[tool.pytest]\nmarkers = ["ruling(id, *editions)"]\n'


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyprojecttoml(CONFIG)
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    return pytester


@pytest.mark.parametrize("options", [[], ["-n", "2"]], ids=["one-process", "two-workers"])
def test_each_ruling_is_recorded_with_its_outcome(project: pytest.Pytester, options: list[str]) -> None:
    project.makepyfile(test_suite=SUITE)
    project.runpytest_subprocess(*options)

    rows = json.loads((project.path / "ruling-coverage.json").read_text(encoding="utf-8"))
    assert [(r["id"], r["edition"], r["outcome"]) for r in rows] == [
        ("LOF-01", "core2014", "passed"),
        ("LOF-01", "eddieg", "passed"),
        ("LOF-02", "complete2022", "passed"),
        ("LOF-02", "core2014", "passed"),
        ("LOF-02", "eddieg", "passed"),
        ("LOF-02", "nebula2007", "passed"),
        ("LOF-03", "core2014", "passed"),
        ("LOF-04", "core2014", "failed"),
        ("LOF-05", "core2014", "failed"),
    ]
    assert rows[-1]["test"] == "test_suite.py::test_fails_in_teardown"


def test_a_mark_with_an_unknown_edition_stops_the_run(project: pytest.Pytester) -> None:
    project.makepyfile('import pytest\n@pytest.mark.ruling("LOF-01", "core2041")\ndef test_it(): pass\n')
    result = project.runpytest_subprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*no such ruling or edition*core2041*"])


def test_the_tests_of_one_ruling_can_be_run_alone(project: pytest.Pytester) -> None:
    project.makepyfile(test_suite=SUITE)
    project.runpytest_subprocess("--ruling", "LOF-02", "--ruling", "LOF-03").assert_outcomes(passed=2, deselected=4)
