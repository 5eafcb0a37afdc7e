"""Scenarios and lessons: positions with questions, checked by every rulebook."""

from clixbook.scenarios.course import Chapter, Course, Repeat, course, lessons
from clixbook.scenarios.files.scenario_files import check_scenario, divergences, scenario_names
from clixbook.scenarios.files.scenario_reader import is_scenario, read_scenario
from clixbook.scenarios.goals import ChoiceGoal, Goal
from clixbook.scenarios.scenario import Answered, Feedback, Lesson, Mistake, Question, Scenario

__all__ = [
    "Answered", "Chapter", "ChoiceGoal", "Course", "Feedback", "Goal", "Lesson", "Mistake", "Question", "Repeat",
    "Scenario", "check_scenario", "course", "divergences", "is_scenario", "lessons", "read_scenario", "scenario_names",
]  # fmt: skip
