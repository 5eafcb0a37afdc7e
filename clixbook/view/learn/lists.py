"""The lists of the room: the course in chapters, the stories by topic, the positions where the books part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape

from clixbook.board.answers.message import plural
from clixbook.board.model.board import Board
from clixbook.rulebooks import PRINTED, Rulebook
from clixbook.scenarios.course import Chapter, Course, Repeat, course
from clixbook.scenarios.files.scenario_files import divergences
from clixbook.scenarios.index import by_topic
from clixbook.scenarios.scenario import Question, Scenario
from clixbook.view.cells.lesson_words import books_html
from clixbook.view.learn.lesson_sheet import places_of
from clixbook.view.learn.practice import Practice, next_words, today, waiting_words
from clixbook.view.learn.progress import AGAIN, OPEN, SHOWN, SOLVED, Progress, strip_html
from clixbook.view.learn.sheet_links import link
from clixbook.view.painters.svg import to_svg
from clixbook.view.pictures.board_scene import board_scene

SHEETS = (
    ("", "Course", {"course": "1"}),
    ("stories", "Stories", {"stories": "1"}),
    ("parting", "(Where the )books part", {"parting": "1"}),
    ("write", "Write( a lesson)", {"write": "1"}),
    ("teach", "(For )teachers", {"teach": "1"}),
)
"""The lists and desks of the room: key, title, and the fields of their address. Brackets are left out on a phone."""
MINUTES = 0.75
"""For each question, in minutes: reading, looking, answering."""
LOOK_UP = (
    '<p class="cb-count">Not every power has a lesson: <a href="?page=rules&amp;part=powers">all powers, by book</a>, '
    "to look up.</p>"
)
TWENTY_MINUTES = "Twenty minutes: your first games"
MINUTES_OF_A_GAME = 4
MINUTES_OF_A_ROUND = 1


def menu_html(here: str, kept: dict[str, str]) -> str:
    """The sheets of the room; the course leaves the list of a class."""
    kept = {key: value for key, value in kept.items() if key != "class"}
    links = "".join(
        f'<a href="{escape(link(dict(fields), kept))}"{" aria-current=page" if key == here else ""}>'
        f"{_title_html(title)}</a>"
        for key, title, fields in SHEETS
    )
    return f'<nav class="cb-learnmenu" aria-label="Learn">{links}</nav>'


def _title_html(title: str) -> str:
    return title.replace("(", '<span class="cb-roomy">').replace(")", "</span>")


# -- the course -----------------------------------------------------------------------------------------------


def lesson_places(name: str) -> int:
    """How many signs a lesson, test, case or story has."""
    the = course()
    for lesson in the.lessons:
        if lesson.name == name:
            return places_of(lesson, the.repeats(name))
    for chapter in the.chapters:
        if chapter.test.name == name:
            return places_of(chapter.test)
    case = next((each for each in cases() if each.name == name), None)
    return places_of(case) if case is not None else 1


def state_of(progress: Progress, name: str) -> str:
    """The progress on a lesson, test, case or story; earlier questions that come back in it do not count."""
    places = lesson_places(name)
    first, again = progress.state(name, places, len(repeats_of(name))), progress.state(f"{name}{AGAIN}", places)
    return "solved" if again == "solved" else first or again


def repeats_of(name: str) -> tuple[Repeat, ...]:
    """The earlier questions with which a lesson begins; none for anything else."""
    the = course()
    return the.repeats(name) if any(lesson.name == name for lesson in the.lessons) else ()


def minutes(places: int) -> int:
    """About how long that many questions take."""
    return max(2, round(places * MINUTES + 1))


def minutes_of_game(game: Scenario) -> int:
    """About how long a first game takes; one that ends after so many rounds takes them all."""
    rounds = game.story.rounds if game.story is not None else 0
    return max(MINUTES_OF_A_GAME, rounds * MINUTES_OF_A_ROUND)


def practice_html(practice: Practice, kept: dict[str, str]) -> str:
    """How many missed questions wait, and the way to them; else when the next one comes."""
    now = today()
    if words := waiting_words(practice, now):
        href = escape(link({"practice": "today"}, kept))
        return f'<p class="cb-practice"><a href="{href}">Practice: {words}</a></p>'
    comes = next_words(practice, now)
    return f'<p class="cb-count">Practice: no question waits. {comes}</p>' if comes else ""


def course_html(progress: Progress, kept: dict[str, str], practice: Practice, rules: Rulebook) -> str:
    """The chapters as cards, each with its subject, its lessons as clicks of a dial, and its test.

    Above them stand the way on, and the missed questions that wait.
    """
    the = course()
    done = sum(is_done(progress, each.name) for each in the.lessons)
    passed = passed_lessons(the, progress)
    on = next((each for each in the.lessons if each.name not in passed and not state_of(progress, each.name)), None)
    begun = next((e for e in the.lessons if state_of(progress, e.name) == "begun"), on)
    word = "Begin" if not done and begun is on else "Go on"
    go = "<p>Every lesson is behind you. Nothing is locked: do any of them again.</p>"
    if begun is not None:
        href = escape(link({"lesson": begun.name}, kept))
        go = f'<p><a class="cb-door" href="{href}">{word}: {escape(the.words_of(begun, rules).title)}</a></p>'
    first = first_games_html(the, progress)
    cards = "".join(chapter_html(the, each, progress, kept, rules) for each in the.chapters)
    head = f'<h1>{escape(the.title)}</h1><p class="cb-count">{done} of {len(the.lessons)} lessons done</p>{go}'
    head += aims_html(the, progress, passed) + skip_html(the, passed, kept)
    return f'{first}{head}{practice_html(practice, kept)}<div class="cb-chapters">{cards}</div>{LOOK_UP}'


def aims_html(the: Course, progress: Progress, passed: frozenset[str]) -> str:
    """How far a learner is on the way to each aim: the short first games, then the chapters that have one.

    A long game among the first counts for the aim of the chapters that comes next, an evening.
    """
    short, long, so_far = list[bool](), list[bool](), list[bool]()
    for each in the.first:
        (long if minutes_of_game(each) > MINUTES_OF_A_GAME else short).append(bool(progress.state(each.name, 1)))
    aims = [(TWENTY_MINUTES, short)] if short else []
    for chapter in the.chapters:
        so_far = [*so_far, *(each.name in passed for each in chapter.lessons)]
        if chapter.aim:
            aims.append((chapter.aim, [*long, *so_far]))
            long = []
    rows = "".join(f"<li>{_aim_html(aim, sum(parts), len(parts))}</li>" for aim, parts in aims)
    return f'<ul class="cb-aims" aria-label="Aims">{rows}</ul>' if rows else ""


def _aim_html(aim: str, done: int, of: int) -> str:
    mark = "✓ " if done == of else ""
    meter = f'<meter value="{done}" max="{of}" aria-hidden="true"></meter>'
    return f"<b>{mark}{escape(aim)}</b>{meter}<span>{done} of {of}</span>"


def is_done(progress: Progress, name: str) -> bool:
    """Is the lesson or test solved, with help or without?"""
    return state_of(progress, name) in ("solved", "shown")


def passed_lessons(the: Course, progress: Progress) -> frozenset[str]:
    """The lessons that are done, and those of chapters whose test is solved: nobody has to open them."""
    known = (each for each in the.chapters if state_of(progress, each.test.name) == "solved")
    done = (lesson.name for lesson in the.lessons if is_done(progress, lesson.name))
    return frozenset((*done, *(lesson.name for chapter in known for lesson in chapter.lessons)))


def skip_html(the: Course, passed: frozenset[str], kept: dict[str, str]) -> str:
    """The way past what a learner knows: the test of the first chapter that is neither done nor known."""
    for chapter in the.chapters:
        if any(each.name not in passed for each in chapter.lessons):
            href = escape(link({"test": chapter.name}, kept))
            return (
                f'<p class="cb-skip-known">Skip to what you do not know: <a href="{href}">take the test of '
                f"{escape(chapter.title)}</a>. If all is right, its lessons are behind you.</p>"
            )
    return ""


def first_games_html(the: Course, progress: Progress) -> str:
    """The games with a coach, before every lesson: a newcomer plays at once."""
    rows, cells = [], []
    for number, each in enumerate(the.first, 1):
        href, state = f"?page=play&first={each.name}", progress.state(each.name, 1)
        rows.append(row_html(href, each.title, each.idea, state, minutes_of_game(each), number))
        cells.append((SOLVED if state else OPEN, str(number), escape(each.title), escape(href)))
    following = next((each for each in the.first if not progress.state(each.name, 1)), None)
    won = len(the.first) - sum(not progress.state(each.name, 1) for each in the.first)
    go = "<p>You have won them all. Any game is open to you now.</p>"
    if following is not None:
        word = "Go on" if won else "Play"
        href = escape(f"?page=play&first={following.name}")
        go = f'<p><a class="cb-door" href="{href}">{word}: {escape(following.title)}</a></p>'
    return (
        f'<section class="cb-chapter cb-firstgames" aria-label="First games"><header><h1>First games</h1>'
        f"<span>{plural(len(the.first), 'game')}, about {sum(map(minutes_of_game, the.first))} min</span></header>"
        "<p>New to the game? Play: a coach stands beside you, and each game adds one thing.</p>"
        f'{go}{strip_html(cells, "First games")}<ol class="cb-rows">{"".join(rows)}</ol></section>'
    )


def chapter_html(the: Course, chapter: Chapter, progress: Progress, kept: dict[str, str], rules: Rulebook) -> str:
    """One chapter, in the words of the learner's rulebook."""
    rows, cells = [], []
    for lesson in chapter.lessons:
        places, number = lesson_places(lesson.name), the.number(lesson.name)
        href = link({"lesson": lesson.name}, kept)
        words = the.words_of(lesson, rules)
        rows.append(row_html(href, words.title, words.idea, state_of(progress, lesson.name), minutes(places), number))
        cells.append((sign_of(progress, lesson.name), str(number), escape(words.title), escape(href)))
    test = chapter.test
    href, state = link({"test": chapter.name}, kept), state_of(progress, test.name)
    idea = the.words_of(test, rules).idea
    rows.append(row_html(href, "Test", idea, state, minutes(places_of(test)), 0))
    cells.append((sign_of(progress, test.name), "T", "Test", escape(href)))
    total = sum(minutes(lesson_places(each.name)) for each in (*chapter.lessons, test))
    sheet = link({"print": chapter.name}, kept)
    return (
        f'<section class="cb-chapter" aria-label="{escape(chapter.title)}"><header><h2>{escape(chapter.title)}</h2>'
        f"<span>{len(chapter.lessons)} lessons and a test, about {total} min</span></header>"
        f"<p>{escape(chapter.goal)}</p>{strip_html(cells, escape(chapter.title))}"
        f'<ol class="cb-rows">{"".join(rows)}</ol>'
        f'<p class="cb-beside"><a href="{escape(sheet)}">Print this chapter</a></p></section>'
    )


def sign_of(progress: Progress, name: str) -> str:
    """One sign for the whole of it."""
    return {"solved": SOLVED, "shown": SHOWN, "begun": SHOWN}.get(state_of(progress, name), OPEN)


STATES = {"solved": "✓ solved", "shown": "◐ done with help", "begun": "◐ begun", "": ""}


def row_html(href: str, title: str, idea: str, state: str, long: int, number: int) -> str:
    """A lesson in a list: its place, title, idea, duration, and progress."""
    nth = f"{number}. " if number else ""
    done = f'<span class="cb-done cb-is-{state or "open"}">{STATES[state]}</span>' if state else ""
    return (
        f'<li><a href="{escape(href)}"><b>{nth}{escape(title)}</b><span>{escape(idea)}</span>'
        f"<small>{long} min {done}</small></a></li>"
    )


# -- stories --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def stories() -> dict[str, list[Scenario]]:
    """The stories below their topics."""
    return by_topic()


def found_stories(topic: str, words: str) -> Iterator[tuple[str, Scenario]]:
    """The stories of a topic ("" for all) with every word in title, idea, name or rulings."""
    wanted = words.lower().split()
    for heading, listed in stories().items():
        for each in listed if topic in ("", heading) else ():
            rulings = " ".join(each.story.rulings) if each.story is not None else ""
            text = f"{each.title} {each.idea} {each.name} {rulings} {heading}".lower()
            if all(word in text for word in wanted):
                yield heading, each


def stories_html(topic: str, words: str, progress: Progress, kept: dict[str, str]) -> str:
    """The stories that were found, below their topics."""
    parts, before, count = [], "", 0
    for heading, each in found_stories(topic, words):
        count += 1
        if heading != before:
            parts.append(f'{"</ol>" if before else ""}<h2>{escape(heading)}</h2><ol class="cb-rows cb-cards">')
            before = heading
        href, story = link({"story": each.name}, kept), each.story
        books = "" if story is None or set(story.books) == set(PRINTED) else " <span>not in every book</span>"
        steps = len(story.steps) if story is not None else 0
        done = '<span class="cb-done">✓ read</span>' if progress.state(each.name, 1) else ""
        parts.append(
            f'<li><a href="{escape(href)}"><b>{escape(each.title)}</b><span>{escape(each.idea)}</span>'
            f"<small>{steps} step{'s' * (steps != 1)}{books} {done}</small></a></li>"
        )
    count_html = f'<p class="cb-count" role="status">{count} stories</p>'
    none = "" if parts else "<p>No story has all these words. Try one of them alone.</p>"
    return count_html + "".join(parts) + ("</ol>" if parts else none)


# -- where the books part -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def cases() -> tuple[Scenario, ...]:
    """The positions on which the rulebooks disagree."""
    return divergences()


def cases_html(progress: Progress, look: str, kept: dict[str, str]) -> str:
    """Each position as a card: picture, idea, a link to it, and all books' answers on demand."""
    cards = "".join(case_html(each, progress, look, kept) for each in cases())
    head = "<h1>Where the books part</h1><p>The same position, other answers. Guess first, then open the answers.</p>"
    return f'{head}<div class="cb-cases">{cards}</div>'


def case_html(case: Scenario, progress: Progress, look: str, kept: dict[str, str]) -> str:
    """One position as a card: its question, and the answers of the books to open."""
    href, places = link({"case": case.name}, kept), places_of(case)
    done = STATES[progress.state(case.name, places)]
    answers = "".join(
        answers_html(number, each, len(case.questions) > 1) for number, each in enumerate(case.questions, 1)
    )
    return (
        f'<section class="cb-case"><a href="{escape(href)}" class="cb-casepicture" tabindex="-1" aria-hidden="true">'
        f"{picture(case, look)}</a><h2>{escape(case.title)}</h2><p>{escape(case.idea)}</p>"
        f'<p><a class="cb-door" href="{escape(href)}">Answer it</a> <small class="cb-done">{done}</small></p>'
        f"<details><summary>What each book says</summary>{answers}</details></section>"
    )


def answers_html(number: int, question: Question, several: bool) -> str:
    """A question with the answers of all books."""
    nth = f"{number}. " if several else ""
    return f'<p class="cb-q">{nth}{escape(question.say)}</p>{books_html(question)}'


def picture(case: Scenario, look: str) -> str:
    """A small picture of the board of its first question."""
    return _picture(case.questions[0].board, case.rules, look)


@lru_cache(maxsize=128)
def _picture(board: Board, rules: Rulebook, look: str) -> str:
    return to_svg(board_scene(board, palette=look, rules=rules, labels=False, square=24), responsive=True)


def nearby(names: Sequence[str], name: str) -> tuple[str, str]:
    """The names before and after one in a list; "" at its ends."""
    at = list(names).index(name)
    return (names[at - 1] if at else "", names[at + 1] if at + 1 < len(names) else "")


def titles(things: Iterable[Scenario]) -> dict[str, str]:
    """The titles of lessons or stories, by their names."""
    return {each.name: each.title for each in things}
