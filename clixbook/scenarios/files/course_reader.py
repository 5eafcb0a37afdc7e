"""Keys and reader of the course file; every problem has its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from clixbook.board.files.file_keys import FileKey, KeyTable, ValueKind
from clixbook.board.files.schema_parts import by_name, list_schema
from clixbook.board.files.value_reader import Nodes
from clixbook.board.files.yamltree import Problems, YamlNode, read_text, read_tree, shorten
from clixbook.errors import did_you_mean
from clixbook.rulebooks import DEFAULT, named_rulebook
from clixbook.scenarios.course import Chapter, Course, Repeat
from clixbook.scenarios.files.scenario_files import library, load
from clixbook.scenarios.files.scenario_keys import BOOKS, MAX_ITEMS, RULES, TEXT, TEXTS, WORD
from clixbook.scenarios.files.scenario_reader import ScenarioReader
from clixbook.scenarios.mirrored import Flip
from clixbook.scenarios.queries.queries import nearest
from clixbook.scenarios.scenario import Lesson, Scenario

IMAGES = tuple(Flip)
CHAPTER_KEYS = KeyTable(
    "a chapter",
    Chapter,
    FileKey("chapter", WORD, "Its name in addresses", field="name", needed=True),
    FileKey("title", WORD, "What people call it", needed=True),
    FileKey("goal", WORD, "What a learner can do after it", needed=True),
    FileKey("aim", WORD, "What is reached with it and those before it, such as `An evening: a whole game`"),
    FileKey("lessons", ValueKind("a list of lessons", TEXTS), "Its lessons", needed="the names of lessons"),
    FileKey(
        "repeats", ValueKind("lesson: questions", by_name(TEXTS)),
        "Questions of earlier lessons that a lesson begins with: `{worst-square: [longer-leg/1]}`",
    ),
    FileKey(
        "test", ValueKind("a scenario", TEXT), "Its test, in which each question has a key `about`",
        needed="the name of a scenario",
    ),
)  # fmt: skip
COURSE_KEYS = KeyTable(
    "a course",
    Course,
    FileKey("course", WORD, "Its title", field="title", needed=True),
    FileKey("rules", RULES, "The rulebook to begin with", f"`{DEFAULT}`"),
    FileKey("books", BOOKS, "The editions in which lessons of that rulebook are taught, each in its words", "that one"),
    FileKey("first", ValueKind("a list of scenarios", TEXTS), "The games with a coach before the first chapter"),
    FileKey(
        "chapters", ValueKind("a list of chapters", list_schema(CHAPTER_KEYS.schema, MAX_ITEMS, least=1)),
        "Its chapters", needed=True,
    ),
)  # fmt: skip


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


class CourseReader(ScenarioReader):
    """Reads the nodes of a course file.

    ``taught`` are the lessons met so far, which later ones may repeat; ``repeated`` says how often each question was:
    it is turned another way each time. ``chapters`` and ``tests`` are the names met so far. Once a list of lessons was
    ``unread``, what only follows from that is not told.
    """

    def __init__(self, problems: Problems) -> None:
        super().__init__(problems)
        self.taught: dict[str, Lesson] = {}
        self.repeated: dict[str, int] = {}
        self.chapters: set[str] = set()
        self.tests: set[str] = set()
        self.unread = False

    def course(self, root: YamlNode) -> Course:
        """The whole course."""
        keys = COURSE_KEYS.nodes(self, root)
        plain = {"title": "", "rules": named_rulebook(DEFAULT), **COURSE_KEYS.values(self, keys)}
        chapters = [self.chapter(node) for node in self.some(keys, "chapters")]
        first = tuple(self.first_games(keys))
        return Course(chapters=tuple(each for each in chapters if each is not None), first=first, **plain)

    def first_games(self, keys: Nodes) -> Iterator[Scenario]:
        """The games with a coach."""
        for item in self.some(keys, "first"):
            found = self.named_scenario(item)
            if found is not None and (found.story is None or not found.story.coach):
                self.problems.at(item, f"{found.name} has no coach; expected a game that has one.")
            elif found is not None:
                yield found

    def some(self, keys: Nodes, key: str) -> list[YamlNode]:
        """The items of a list that may not be empty; nothing where there is no list."""
        node = keys.get(key)
        if node is None:
            return []
        if node.kind == "list" and not node.items:
            self.problems.at(node, f"Expected some {key}, found an empty list.")
        return self.items(node, key)

    def chapter(self, node: YamlNode) -> Chapter | None:
        """One chapter: its lessons, then the repeated ones, then its test."""
        keys = CHAPTER_KEYS.nodes(self, node)
        if node.kind != "mapping":
            self.unread = True
            return None
        plain = {"name": "", "title": "", "goal": "", **CHAPTER_KEYS.values(self, keys)}
        if (name := plain["name"]) and name in self.chapters:
            self.problems.at(keys["chapter"], f"There is a chapter {shorten(name)} already; expected another name.")
        self.chapters.add(name)
        before, count = dict(self.taught), self.problems.count
        lessons = tuple(self.lessons(keys))
        self.unread |= self.problems.count > count or "lessons" not in keys
        repeats = self.repeats(keys["repeats"], lessons, before) if "repeats" in keys else {}
        test = self.test(keys["test"]) if "test" in keys else None
        return Chapter(lessons=lessons, test=test, repeats=repeats, **plain) if test is not None else None

    def lessons(self, keys: Nodes) -> Iterator[Lesson]:
        """The lessons of a chapter, each met for the first time."""
        for item in self.some(keys, "lessons"):
            found = self.named_scenario(item)
            if found is None:
                continue
            if not isinstance(found, Lesson):
                self.problems.at(item, f"{found.name} is not a lesson.")
            elif found.name in self.taught:
                self.problems.at(item, f"{found.name} is taught twice; expected it once.")
            else:
                self.taught[found.name] = found
                yield found

    def test(self, node: YamlNode) -> Scenario | None:
        """The test of a chapter: a scenario, each question of which is about a lesson met so far."""
        found = self.named_scenario(node)
        if found is not None and found.name in self.tests:
            self.problems.at(node, f"{found.name} is the test of another chapter too; expected it once.")
        self.tests.add(found.name if found is not None else "")
        for number, question in enumerate(found.questions if found else (), 1):
            if question.about not in self.taught and not self.may_be_unread(question.about):
                about = f"about {question.about}" if question.about else "about no lesson"
                self.problems.at(node, f"Question {number} is {about}; expected a lesson up to here under about.")
        return found

    def repeats(
        self, node: YamlNode, lessons: tuple[Lesson, ...], before: dict[str, Lesson]
    ) -> dict[str, tuple[Repeat, ...]]:
        """The questions with which the lessons of a chapter begin: those of lessons before each."""
        names, found = [lesson.name for lesson in lessons], {}
        for key, items in self.pairs(node, "repeats"):
            if key.text not in names:
                if self.may_be_unread(key.text):
                    continue
                hint = nearest(key.text, tuple(names))
                self.problems.at(key, f"This chapter has no lesson {shorten(key.text)}; {hint}")
                continue
            known = before | {lesson.name: lesson for lesson in lessons[: names.index(key.text)]}
            repeats = (self.repeat(item, known) for item in self.items(items, key.text))
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
        count = len(known[name].questions)
        if not (number.isascii() and number.isdigit()) or not 1 <= int(number[:4]) <= count:
            self.problems.at(node, f"{name} has questions {name}/1 to {name}/{count}; found {shorten(node.text)}.")
            return None
        before = self.repeated.get(node.text, 0)
        self.repeated[node.text] = before + 1
        return Repeat(known[name], int(number), IMAGES[before % len(IMAGES)])

    def may_be_unread(self, name: str) -> bool:
        """Whether the lesson of this name may stand in a list that could not be read."""
        return self.unread and name in library()

    def named_scenario(self, node: YamlNode) -> Scenario | None:
        """A scenario that comes along, by its name."""
        if node.kind != "text":
            self.problems.at(node, f"Expected the name of a scenario, found {node.description}.")
        elif node.text in library():
            return self.try_(node, lambda: load(node.text), None)
        else:
            hint = did_you_mean(node.text, tuple(library()), "docs/scenarios.md lists them all.")
            self.problems.at(node, f"There is no scenario {shorten(node.text)}; {hint}")
        return None
