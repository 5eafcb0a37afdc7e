"""Reader of the course file; every problem has its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.errors import did_you_mean
from clixbook.rulebooks import named_rulebook
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
    """Reads the nodes of a course file.

    ``taught`` are the lessons met so far, which later ones may repeat; ``repeated`` says how often each question was:
    it is turned another way each time. ``chapters`` and ``tests`` are the names met so far. Once a list of lessons was
    ``unread``, what only follows from that is not told.
    """

    problems: Problems
    taught: dict[str, Lesson] = field(default_factory=dict)
    repeated: dict[str, int] = field(default_factory=dict)
    chapters: set[str] = field(default_factory=set)
    tests: set[str] = field(default_factory=set)
    unread: bool = False

    def __post_init__(self) -> None:
        self.reader = ScenarioReader(self.problems)

    def course(self, root: YamlNode) -> Course:
        """The whole course."""
        keys = self.reader.mapping(root, KEYS, "a course")
        title, book = self.reader.required_text(root, keys, "course"), self.reader.rules(keys.get("rules"))
        if "chapters" not in keys:
            self.problems.at(root, "Expected a key chapters.")
        chapters = [self.chapter(node) for node in self.some(keys.get("chapters"), "chapters")]
        return Course(title, book or named_rulebook(DEFAULT), tuple(each for each in chapters if each is not None))

    def some(self, node: YamlNode | None, what: str) -> list[YamlNode]:
        """The items of a list that may not be empty; nothing where there is no list."""
        if node is not None and node.kind == "list" and not node.items:
            self.problems.at(node, f"Expected some {what}, found an empty list.")
        return self.reader.items(node)

    def chapter(self, node: YamlNode) -> Chapter | None:
        """One chapter: its lessons first, then what they repeat, then its test."""
        if node.kind != "mapping":
            self.problems.at(
                node, f"Expected a chapter, with the keys {', '.join(CHAPTER_KEYS)}; found {node.description}."
            )
            self.unread = True
            return None
        keys = self.reader.mapping(node, CHAPTER_KEYS, "a chapter")
        name, title, goal = (self.reader.required_text(node, keys, key) for key in ("chapter", "title", "goal"))
        if name and name in self.chapters:
            self.problems.at(keys["chapter"], f"There is a chapter {shorten(name)} already; expected another name.")
        self.chapters.add(name)
        before, told = dict(self.taught), self.problems.count
        lessons = tuple(self.lessons(node, keys.get("lessons")))
        self.unread |= self.problems.count > told
        repeats = self.repeats(keys.get("repeats"), lessons, before)
        test = self.test(node, keys.get("test"))
        return Chapter(name, title, goal, lessons, test, repeats) if test is not None else None

    def lessons(self, chapter: YamlNode, node: YamlNode | None) -> Iterator[Lesson]:
        """The lessons of a chapter, each met for the first time."""
        if node is None:
            self.problems.at(chapter, "Expected a key lessons with the names of lessons.")
        for item in self.some(node, "lessons"):
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
        if found is not None and found.name in self.tests:
            self.problems.at(node, f"{found.name} is the test of another chapter too; expected it once.")
        self.tests.add(found.name if found is not None else "")
        for number, question in enumerate(found.questions if found else (), 1):
            if question.about not in self.taught and not self.may_be_unread(question.about):
                about = f"about {question.about}" if question.about else "about no lesson"
                self.problems.at(node, f"Question {number} is {about}; expected a lesson up to here under about.")
        return found

    def repeats(
        self, node: YamlNode | None, lessons: tuple[Lesson, ...], before: dict[str, Lesson]
    ) -> dict[str, tuple[Repeat, ...]]:
        """What the lessons of a chapter begin with: questions of lessons before each."""
        names, found = [lesson.name for lesson in lessons], {}
        if node is not None and node.kind != "mapping":
            self.problems.at(node, f"Expected lessons with the questions that they repeat, found {node.description}.")
        for key, items in node.pairs if node is not None else ():
            if key.kind != "text":
                self.problems.at(key, f"Expected the name of a lesson, found {key.description}.")
                continue
            if key.text in found:
                self.problems.at(key, f"The lesson {key.text} stands here a second time; expected it once.")
                continue
            if key.text not in names:
                if self.may_be_unread(key.text):
                    continue
                hint = nearest(key.text, tuple(names))
                self.problems.at(key, f"This chapter has no lesson {shorten(key.text)}; {hint}")
                continue
            known = before | {lesson.name: lesson for lesson in lessons[: names.index(key.text)]}
            repeats = (self.repeat(item, known) for item in self.reader.items(items))
            found[key.text] = tuple(repeat for repeat in repeats if repeat is not None)
        return found

    def repeat(self, node: YamlNode, known: dict[str, Lesson]) -> Repeat | None:
        """``corner-pick/2``: the second question of that lesson."""
        if node.kind != "text":
            self.problems.at(node, f"Expected a question such as corner-pick/2, found {node.description}.")
            return None
        name, _, number = node.text.partition("/")
        if name not in known:
            if self.may_be_unread(name):
                return None
            self.problems.at(node, f"No lesson {shorten(name)} comes before; {nearest(name, tuple(known))}")
            return None
        asked = len(known[name].questions)
        if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:4]) <= asked:
            self.problems.at(node, f"{name} has questions {name}/1 to {name}/{asked}; found {shorten(node.text)}.")
            return None
        before = self.repeated.get(node.text, 0)
        self.repeated[node.text] = before + 1
        return Repeat(known[name], int(number), IMAGES[before % len(IMAGES)])

    def may_be_unread(self, name: str) -> bool:
        """Whether the lesson of this name may stand in a list that could not be read."""
        return self.unread and name in library()

    def scenario(self, node: YamlNode) -> Scenario | None:
        """A scenario that comes along, by its name."""
        if node.kind != "text":
            self.problems.at(node, f"Expected the name of a scenario, found {node.description}.")
        elif node.text in library():
            return self.reader.try_(node, lambda: load(node.text), None)
        else:
            hint = did_you_mean(node.text, tuple(library()), "docs/scenarios.md lists them all.")
            self.problems.at(node, f"There is no scenario {shorten(node.text)}; {hint}")
        return None
