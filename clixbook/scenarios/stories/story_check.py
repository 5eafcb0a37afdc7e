"""Check a story under every edition and report failed expectations."""

from __future__ import annotations

from collections.abc import Iterator

from clixbook.errors import ClixbookError, Problem
from clixbook.scenarios.queries.answer_kinds import answer_text
from clixbook.scenarios.scenario import Scenario
from clixbook.scenarios.stories.coach import advice_problems
from clixbook.scenarios.stories.stepper import Stepped, Stepper
from clixbook.scenarios.stories.story import Predict, Story

Found = tuple[tuple[int, int], str]
"""A place in the file and a sentence."""


def story_problems(scenario: Scenario) -> list[Problem]:
    """Every problem of the played part; those that several editions share are listed once."""
    if scenario.story is None:
        return []
    books: dict[Found, list[str]] = {}
    played: list[tuple[Stepped, ...]] = []
    for edition in scenario.story.books:
        try:
            if scenario.story.coach:
                for each in advice_problems(scenario.story.coach, scenario.story.start(edition)):
                    books.setdefault(each, []).append(edition)
                continue
            steps = Stepper(scenario, edition).all()
        except ClixbookError as error:
            for problem in error.problems:
                found = _spot_of(problem, scenario.story), f"the game cannot begin: {problem.text}"
                books.setdefault(found, []).append(edition)
            continue
        played.append(steps)
        for each in _step_problems(steps):
            books.setdefault(each, []).append(edition)
    problems = [
        Problem(_under(text, editions, scenario.story), scenario.file, *spot)
        for (spot, text), editions in books.items()
    ]
    problems += [Problem(text, scenario.file, *spot) for spot, text in _unused_inputs(scenario.story, played)]
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


def _spot_of(problem: Problem, story: Story) -> tuple[int, int]:
    """The place in the file of a problem's setting, fighter, square or key; else that of the forces."""
    causes = (" ".join(problem.about), *problem.about, "forces")
    return next((story.spots[each] for each in causes if each in story.spots), (0, 0))


def _under(text: str, editions: list[str], story: Story) -> str:
    where = "" if len(editions) == len(story.books) else f"Under {', '.join(editions)}: "
    text_below = f"{where}{text[:1].lower() if where else text[:1].upper()}{text[1:].rstrip('.')}"
    return text_below if text_below.endswith("?") else f"{text_below}."


def _step_problems(steps: tuple[Stepped, ...]) -> Iterator[Found]:
    """The results that differ from those expected under one rulebook."""
    for stepped in steps[1:]:
        step = stepped.step
        assert step is not None  # the start alone has none
        for mark in stepped.marks:
            if mark.sort == "wrong":
                spot = mark.spot if mark.spot != (0, 0) else step.spots.get("step", (0, 0))
                yield spot, f"step {stepped.number}: {mark.text}"
        if step.predict is not None:
            for text in _prediction_problems(step.predict, stepped):
                yield step.spots["predict"], f"step {stepped.number}: {text}"


def _prediction_problems(predict: Predict, stepped: Stepped) -> Iterator[str]:
    try:
        right = predict.answer(stepped.before, stepped.game)
    except ClixbookError as error:
        yield f"the question has no answer: {error}"
        return
    if predict.choices_given and right.answer_text not in predict.choices_given:
        yield f"the right answer {right.answer_text} is not among the choices"
    for mistake in predict.mistakes:
        if mistake.books == (right.rules.edition,) and mistake.value == right.value:
            yield f"{answer_text(mistake.value)} is no mistake, it is the right answer"


def _unused_inputs(story: Story, played: list[tuple[Stepped, ...]]) -> Iterator[Found]:
    """Faces and choices of a step that no edition uses."""
    for number, step in enumerate(story.steps, 1):
        spare = [set(steps[number].unused_inputs) for steps in played]
        never = set.intersection(*spare) if spare else set()
        if never:
            spot = step.spots.get("dice") or step.spots.get("choose") or step.spots["step"]
            yield spot, f"Step {number}: nobody asks for {', '.join(sorted(never))}."
