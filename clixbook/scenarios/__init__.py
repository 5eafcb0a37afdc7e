"""Scenario files: positions with questions, checked against the board under every rulebook; and lessons."""

from clixbook.scenarios.files import check_scenario, divergences, lessons, scenario_names
from clixbook.scenarios.reader import is_scenario, read_scenario
from clixbook.scenarios.scenario import Answered, Feedback, Goal, Lesson, Mistake, Question, Scenario

__all__ = [
    "Answered", "Feedback", "Goal", "Lesson", "Mistake", "Question", "Scenario",
    "check_scenario", "divergences", "is_scenario", "lessons", "read_scenario", "scenario_names",
]  # fmt: skip
