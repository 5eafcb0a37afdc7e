"""Every scenario and lesson that comes along: the board gives the expected answers under every rulebook.

Those that are played are in ``test_plays``.
"""

import pytest

from clixbook.scenarios import scenario_names
from clixbook.scenarios.files.scenario_files import library
from tests.helpers import EDITIONS, scenario


@pytest.mark.parametrize("name", scenario_names())
def test_every_question_has_an_answer_for_every_edition(name: str) -> None:
    for question in scenario(name).questions:
        assert set(EDITIONS) <= set(question.expect)


@pytest.mark.parametrize("name", [name for name, path in library().items() if path.parent.name != "play"])
def test_what_the_file_expects_is_answered(name: str) -> None:
    assert [str(problem) for problem in scenario(name).check()] == []
