"""Reader of stories: forces, fighters, dice and steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from clixbook.board.files.finding import file_beside
from clixbook.board.files.yamltree import YamlNode, shorten
from clixbook.board.model.board import Board
from clixbook.engine.history.figure_codes import without_file
from clixbook.errors import BadFile, ClixbookError
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.forces.entries import Entry, read_entry
from clixbook.rulebooks import EDITIONS, named_rulebook
from clixbook.scenarios.queries.answer_kinds import Value, answer_text, read_value
from clixbook.scenarios.queries.queries import nearest
from clixbook.scenarios.scenario import Question
from clixbook.scenarios.stories.claims import Claim, kind_of, parts_of
from clixbook.scenarios.stories.story import PerBook, Predict, Spot, Story, StoryBuild, StoryStep

if TYPE_CHECKING:
    from clixbook.scenarios.files.scenario_reader import Nodes, ScenarioReader

KEYS = ("books", "rulings", "forces", "build", "fighters", "points", "turn", "left", "rounds", "seed", "dice", "steps")
GAME_KEYS = ("forces", "build", "fighters", "points", "turn", "left", "rounds", "seed")
STEP_KEYS = ("title", "say", "do", "dice", "choose", "cannot", "expect", "predict", "because")
BUILD_KEYS = ("feats", "themes", "conditions", "checked", "set_up")
PREDICT_KEYS = ("say", "of", "field", "answer", "choices", "hints", "mistakes")
MAX_STEPS = 200
ROW = re.compile(r"^[A-Z]{2,5}(-[A-Z]+)*-([0-9]{2}|[A-Z0-9]*[A-Z])$")


class StoryReader:
    """Reads the steps of a story; the file's reader keeps the problems."""

    def __init__(self, reader: ScenarioReader) -> None:
        self.reader, self.problems = reader, reader.problems

    def story(self, root: YamlNode, keys: Nodes, board: Board | None) -> Story | None:
        """The story of a file; None if something in it is wrong."""
        before = self.problems.count
        for key in ("forces", "steps"):
            if key not in keys:
                self.problems.at(root, f"A game that is played has a key {key}.")
        books = self.reader.books(keys.get("books"))
        begins = self.position(root, keys, board)
        rulings = dict(self.row(item, books) for item in self.reader.items(keys.get("rulings")))
        dice, steps = self.lines(keys.get("dice"), self.faces), tuple(self.steps(keys.get("steps"), board))
        if self.problems.count > before or begins is None:
            return None
        return replace(begins, dice=dice, steps=steps, books=books, rulings=rulings)

    def position(self, place: YamlNode, keys: Nodes, board: Board | None) -> Story | None:
        """How a game begins, without steps; None if something in it is wrong."""
        before = self.problems.count
        if board is not None and board.pieces:
            self.problems.at(keys.get("board", place), "A game places its figures under forces; leave out pieces.")
        places, fighters = self.fighters(keys.get("fighters"))
        forces = self.forces(keys.get("forces"))
        points, seed = self.reader.number(keys.get("points")) or 300, self.reader.number(keys.get("seed"))
        turn = self.turn(keys.get("turn"), tuple(forces))
        left = self.reader.number(keys["left"]) if "left" in keys else None
        rounds, builds = self.reader.number(keys.get("rounds")), self.builds(keys.get("build"))
        if self.problems.count > before or board is None:
            return None
        spots: dict[str, Spot] = {key: _spot(keys[key]) for key in ("forces", "turn", "left", "rounds") if key in keys}
        spots |= dict(_fighter_spots(keys["fighters"])) if "fighters" in keys else {}
        return Story(
            board, forces, places, fighters, points, turn, seed, {}, (), left, rounds, builds=builds, spots=spots
        )

    # -- how it begins --------------------------------------------------------------------------------------

    def forces(self, node: YamlNode | None) -> dict[str, tuple[str, ...]]:
        """The figures of each player."""
        found = self.reader.mapping(node, None, "the forces") if node is not None else {}
        return {player: tuple(map(self.entry, self.texts(names))) for player, names in found.items()}

    def entry(self, text: str) -> str:
        """The entry of a force; a figure in a file beside the story is written out, for no path leads there later."""
        try:
            entry = read_entry(text)
            own = None if entry.name in figure_names() else file_beside(self.problems.file, entry.name)
            return text if own is None else without_file(str(Entry(str(own), entry.points, entry.additions)))
        except ClixbookError:
            return text  # whoever builds the force tells what is wrong with it

    def builds(self, node: YamlNode | None) -> dict[str, StoryBuild]:
        """How the forces are built: alike in all books, or for each edition."""
        if node is None:
            return {}
        if not any(key.text in EDITIONS for key, _ in node.pairs):
            return dict.fromkeys(EDITIONS, self.build(node))
        given = self.reader.mapping(node, EDITIONS, "build, by editions")
        return {edition: self.build(each) for edition, each in given.items()}

    def build(self, node: YamlNode) -> StoryBuild:
        """How the forces are built in one book."""
        found = self.reader.mapping(node, BUILD_KEYS, "build")

        def words(key: str) -> dict[str, str]:
            pairs = self.reader.mapping(found[key], None, key).items() if key in found else ()
            return {name: self.reader.text(each) for name, each in pairs}

        yes = {key: bool(self.reader.value(found[key], _plain)) for key in ("checked", "set_up") if key in found}
        return StoryBuild(words("feats"), words("themes"), self.reader.texts(found.get("conditions")), **yes)

    def fighters(self, node: YamlNode | None) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
        """Where figures stand, and what else is set of them; a square alone is its place."""
        places: dict[str, str] = {}
        settings: dict[str, dict[str, Any]] = {}
        for who, given in (self.reader.mapping(node, None, "the fighters") if node is not None else {}).items():
            if given.kind != "mapping":
                places[who] = self.reader.text(given)
                continue
            found = self.reader.mapping(given, None, f"{who}")
            if "at" in found:
                places[who] = self.reader.text(found["at"])
            rest = {key: self.setting(value) for key, value in found.items() if key != "at"}
            if rest:
                settings[who] = rest
        return places, settings

    def setting(self, node: YamlNode) -> Any:
        """A number, yes or no, a text, or a mapping of texts."""
        if node.kind == "mapping":
            return {key: self.reader.text(each) for key, each in self.reader.mapping(node, None, "a setting").items()}
        return self.reader.value(node, _plain)

    def turn(self, node: YamlNode | None, players: tuple[str, ...]) -> int:
        """The number of a turn, or the player whose first turn it is."""
        if node is None:
            return 1
        if node.kind == "number":
            return self.reader.number(node)
        if node.text in players:
            return players.index(node.text) + 1
        self.problems.at(node, f"Expected the number of a turn or a player, found {node.description}.")
        return 1

    # -- steps ----------------------------------------------------------------------------------------------

    def steps(self, node: YamlNode | None, board: Board | None) -> Iterator[StoryStep]:
        """The steps in their order."""
        if node is None:
            return
        if node.kind != "list" or not 0 < len(node.items) <= MAX_STEPS:
            self.problems.at(node, f"Expected a list of 1 to {MAX_STEPS} steps, found {node.description}.")
            return
        for number, item in enumerate(node.items, 1):
            keys = self.reader.mapping(item, STEP_KEYS, "a step")
            yield StoryStep(
                self.reader.text(keys.get("title")) or f"Step {number}",
                self.reader.text(keys.get("say")),
                self.lines(keys.get("do"), self.text_of),
                self.lines(keys.get("dice"), self.faces),
                self.lines(keys.get("choose"), self.text_of),
                self.lines(keys.get("cannot"), self.ruling),
                tuple(self.claims(keys.get("expect"))),
                self.predict(keys["predict"], board) if "predict" in keys else None,
                self.reader.text(keys.get("because")),
                {"step": (item.line, item.column), **{key: _spot(value) for key, value in keys.items()}},
            )

    def lines(self, node: YamlNode | None, read: Callable[[YamlNode], str]) -> PerBook:
        """One line, a list of them, or either for each edition."""
        if node is None:
            return {}
        if node.kind == "mapping":
            pairs = [(key.text, value) for key, value in node.pairs if self.reader.is_rulebook(key)]
            return {name: self.lines(value, read).get(EDITIONS[0], ()) for name, value in pairs}
        items = node.items if node.kind == "list" else [node]
        return dict.fromkeys(EDITIONS, tuple(read(item) for item in items))

    def text_of(self, node: YamlNode) -> str:
        """A line in the engine's words."""
        return " ".join(self.reader.text(node).split())

    def texts(self, node: YamlNode) -> tuple[str, ...]:
        """One name or a list of names."""
        return (self.reader.text(node),) if node.kind == "text" else self.reader.texts(node)

    def faces(self, node: YamlNode) -> str:
        """The faces of one roll: ``3 5``, ``[3, 5]`` or ``4``."""
        words = [item.text for item in node.items] if node.kind == "list" else node.text.split()
        if not words or any(word not in ("1", "2", "3", "4", "5", "6") for word in words):
            self.problems.at(node, f"Expected the faces of a roll, such as 3 5, found {node.description}.")
        return " ".join(words)

    def ruling(self, node: YamlNode) -> str:
        """The id of a ruling."""
        name = self.reader.text(node)
        self.reader.try_(node, partial(named_rulebook(EDITIONS[0]).__getitem__, name), None)
        return name

    def row(self, node: YamlNode, books: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """A row that the story shows, a ruling or a case on which the books disagree (``PDV-06``), and in which books.

        Editions may follow the id: ``WIN-08 core2014 nebula2007``; without any it is shown in all books of the story.
        """
        name, *only = self.reader.text(node).split() or [""]
        if not ROW.match(name):
            self.problems.at(node, f"Expected the id of a ruling such as ACT-18, found {node.description}.")
        if wrong := [each for each in only if each not in books]:
            self.problems.at(node, f"{name} is shown in editions that play it: {', '.join(books)}, not {wrong[0]}.")
        return name, tuple(only) or books

    # -- expectations and predictions -------------------------------------------------------------------------

    def claims(self, node: YamlNode | None) -> Iterator[Claim]:
        """``bruiser: {click: 3}``, or with a value for each edition."""
        for subject, parts in (self.reader.mapping(node, None, "expect") if node is not None else {}).items():
            known = parts_of(kind_of(subject))
            for name, given in self.reader.mapping(parts, tuple(known), f"what is expected of {subject}").items():
                yield self.claim(subject, name, given)

    def claim(self, subject: str, name: str, given: YamlNode) -> Claim:
        """One expectation with its value for each edition."""
        kind = parts_of(kind_of(subject))[name].kind

        def read(value: object) -> Value:
            listing = isinstance(value, str) and name in ("why", "cites")
            return read_value(kind, [value] if listing else value)

        values, spots = self.reader.expect(given, given, read)
        return Claim(subject, name, values, spots)

    def predict(self, node: YamlNode, board: Board | None) -> Predict | None:
        """The question before a step."""
        keys = self.reader.mapping(node, PREDICT_KEYS, "predict")
        say = self.reader.required_text(node, keys, "say")
        hints = self.reader.hints(keys.get("hints"))
        if "answer" in keys:
            query, field, arguments = self.reader.query(keys["answer"])
            if not query or not field or board is None:
                return None
            asks = Question(say, board, query, arguments, field, {})
            read = partial(read_value, asks.kind)
            return Predict(say, asks=asks, hints=hints, mistakes=self.reader.mistakes(keys.get("mistakes"), read))
        of, part = self.reader.required_text(node, keys, "of"), self.reader.required_text(node, keys, "field")
        known = parts_of(kind_of(of))
        if part not in known:
            if part:
                self.problems.at(keys["field"], f"{of} has no field {shorten(part)}; {nearest(part, known)}")
            return None
        read = partial(read_value, known[part].kind)
        values = [self.reader.value(item, read) for item in self.reader.items(keys.get("choices"))]
        choices = tuple(answer_text(value) for value in values if value is not None)
        mistakes = self.reader.mistakes(keys.get("mistakes"), partial(read_value, known[part].kind))
        return Predict(say, of, part, None, choices, hints, mistakes)


def _plain(given: object) -> Any:
    """A number, yes or no, or a text as it stands."""
    if isinstance(given, (int, str)):
        return given
    raise BadFile(f"Expected a number, yes or no, or a word, found {given!r}.")


def _fighter_spots(fighters: YamlNode) -> Iterator[tuple[str, Spot]]:
    """Where each fighter stands in the file, each of its settings (``bruiser defense``), and its square (``C3``)."""
    for who, given in fighters.pairs:
        yield who.text, _spot(who)
        for key, value in given.pairs:
            yield f"{who.text} {key.text}", _spot(value)
        at = [value for key, value in given.pairs if key.text == "at"] if given.pairs else [given]
        yield from ((each.text, _spot(each)) for each in at)


def _spot(node: YamlNode) -> Spot:
    return node.line, node.column
