"""Reads the file of the course: chapters with the names of lessons and tests, every problem with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.rulebooks import rulebook
from clixbook.rulebooks.editions import DEFAULT
from clixbook.scenarios.course import Chapter, Course, Repeat
from clixbook.scenarios.files.scenario_files import library, load
from clixbook.scenarios.files.scenario_reader import ScenarioReader
from clixbook.scenarios.mirrored import Flip
from clixbook.scenarios.queries.queries import nearest
from clixbook.scenarios.scenario import Lesson, Scenario

KEYS = ("course", "rules", "chapters")
IMAGES = tuple(Flip)
CHAPTER_KEYS = ("chapter", "title", "goal", "lessons", "repeats", "test")


def load_course(path: Path) -> Course:
    """The course of a file; one ClixbookError with every problem."""
    return read_course(read_text(path), str(path))


def read_course(text: str, file: str = "") -> Course:
    """The course from the text of its file; one ClixbookError with every problem."""
    problems = Problems(file)
    root = read_tree(text, file, "a course begins with the line course: and its title")
    course = CourseReader(problems).course(root)
    problems.finish()
    return course


@dataclass
class CourseReader:
    """Reads the nodes of the file.

    ``taught`` are the lessons met so far, which later ones may repeat; ``repeated`` says how often each question was:
    it is turned another way each time.
    """

    problems: Problems
    taught: dict[str, Lesson] = field(default_factory=dict)
    repeated: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.reader = ScenarioReader(self.problems)

    def course(self, root: YamlNode) -> Course:
        """The whole course."""
        keys = self.reader.mapping(root, KEYS, "a course")
        title, book = self.reader.needed(root, keys, "course"), self.reader.rules(keys.get("rules"))
        if "chapters" not in keys:
            self.problems.at(root, "Expected a key chapters.")
        chapters = [self.chapter(node) for node in self.reader.items(keys.get("chapters"))]
        return Course(title, book or rulebook(DEFAULT), tuple(each for each in chapters if each is not None))

    def chapter(self, node: YamlNode) -> Chapter | None:
        """One chapter: its lessons first, then what they repeat, then its test."""
        keys = self.reader.mapping(node, CHAPTER_KEYS, "a chapter")
        name, title, goal = (self.reader.needed(node, keys, key) for key in ("chapter", "title", "goal"))
        before = dict(self.taught)
        lessons = tuple(self.lessons(node, keys.get("lessons")))
        repeats = self.repeats(keys.get("repeats"), lessons, before)
        test = self.test(node, keys.get("test"))
        return Chapter(name, title, goal, lessons, test, repeats) if test is not None else None

    def lessons(self, chapter: YamlNode, node: YamlNode | None) -> Iterator[Lesson]:
        """The lessons of a chapter, each met for the first time."""
        if node is None:
            self.problems.at(chapter, "Expected a key lessons with the names of lessons.")
        for item in self.reader.items(node):
            found = self.scenario(item)
            if found is None:
                continue
            if not isinstance(found, Lesson):
                self.problems.at(item, f"{found.name} is no lesson.")
            elif found.name in self.taught:
                self.problems.at(item, f"{found.name} is taught twice; expected it once.")
            else:
                self.taught[found.name] = found
                yield found

    def test(self, chapter: YamlNode, node: YamlNode | None) -> Scenario | None:
        """The test of a chapter: a scenario, each question of which is about a lesson met so far."""
        if node is None:
            self.problems.at(chapter, "Expected a key test with the name of a scenario.")
            return None
        found = self.scenario(node)
        for number, question in enumerate(found.questions if found else (), 1):
            if question.about not in self.taught:
                about = f"about {question.about}" if question.about else "about no lesson"
                self.problems.at(node, f"Question {number} is {about}; expected a lesson up to here under about.")
        return found

    def repeats(
        self, node: YamlNode | None, lessons: tuple[Lesson, ...], before: dict[str, Lesson]
    ) -> dict[str, tuple[Repeat, ...]]:
        """What the lessons of a chapter begin with: questions of lessons before each."""
        names, found = [lesson.name for lesson in lessons], {}
        for key, items in node.pairs if node is not None else ():
            if key.text not in names:
                hint = nearest(key.text, tuple(names))
                self.problems.at(key, f"This chapter has no lesson {shorten(key.text)}; {hint}")
                continue
            known = before | {lesson.name: lesson for lesson in lessons[: names.index(key.text)]}
            repeats = (self.repeat(item, known) for item in self.reader.items(items))
            found[key.text] = tuple(repeat for repeat in repeats if repeat is not None)
        return found

    def repeat(self, node: YamlNode, known: dict[str, Lesson]) -> Repeat | None:
        """``corner-pick/2``: the second question of that lesson."""
        name, _, number = node.text.partition("/")
        if name not in known:
            self.problems.at(node, f"No lesson {shorten(name)} comes before; {nearest(name, tuple(known))}")
            return None
        asked = len(known[name].questions)
        if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:4]) <= asked:
            self.problems.at(node, f"{name} has questions {name}/1 to {name}/{asked}; found {shorten(node.text)}.")
            return None
        before = self.repeated.get(node.text, 0)
        self.repeated[node.text] = before + 1
        return Repeat(known[name], int(number), IMAGES[before % len(IMAGES)])

    def scenario(self, node: YamlNode) -> Scenario | None:
        """A scenario that comes along, by its name."""
        if node.text in library():
            return self.reader.try_(node, lambda: load(node.text), None)
        self.problems.at(node, f"There is no scenario {shorten(node.text)}; {nearest(node.text, tuple(library()))}")
        return None
