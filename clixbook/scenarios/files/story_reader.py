"""Reader of stories: forces, fighters, dice and steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from clixbook.board.files.finding import file_beside
from clixbook.board.files.value_reader import Nodes
from clixbook.board.files.yamltree import YamlNode, shorten
from clixbook.board.model.board import Board
from clixbook.engine.history.figure_codes import without_file
from clixbook.errors import BadFile, ClixbookError
from clixbook.figures.files.figure_files import figure_names
from clixbook.figures.forces.entries import Entry, read_entry
from clixbook.rulebooks import EDITIONS, PRINTED
from clixbook.scenarios.files.answer_reader import AnswerReader
from clixbook.scenarios.files.scenario_keys import (
    ADVICE_KEYS,
    BUILD_KEYS,
    GAME_KEYS,
    MAX_STEPS,
    PLAY_KEYS,
    PREDICT_KEYS,
    STEP_KEYS,
)
from clixbook.scenarios.queries.answer_kinds import Value, answer_text, read_value
from clixbook.scenarios.queries.queries import nearest
from clixbook.scenarios.scenario import Question
from clixbook.scenarios.stories.claims import Claim, kind_of, parts_of
from clixbook.scenarios.stories.coach import Advice
from clixbook.scenarios.stories.story import PerBook, Predict, Spot, Story, StoryBuild, StoryStep

AT = YamlNode("text", 0, 0, "at")
ROW = re.compile(r"^[A-Z]{2,5}(-[A-Z]+)*-([0-9]{2}|[A-Z0-9]*[A-Z])$")


class StoryReader(AnswerReader):
    """Reads the start of a game and its steps."""

    def story(self, root: YamlNode, keys: Nodes, board: Board | None) -> Story | None:
        """The story of a file; None if something in it is wrong."""
        before = self.problems.count
        for key in ("forces", "steps"):
            if key not in keys and not (key == "steps" and "coach" in keys):
                self.problems.at(root, f"A game that is played has a key {key}.")
        begins, played = self.position(root, keys, board), PLAY_KEYS.values(self, keys)
        books = played.get("books", PRINTED)
        shown = self.items(keys["rulings"], "rulings") if "rulings" in keys else ()
        rulings = dict(self.row(item, books) for item in shown)
        steps = tuple(self.steps(keys["steps"], board)) if "steps" in keys else ()
        coach = tuple(self.advice(keys["coach"])) if "coach" in keys else ()
        if self.problems.count > before or begins is None:
            return None
        return replace(begins, steps=steps, coach=coach, rulings=rulings, **played)

    def position(self, place: YamlNode, keys: Nodes, board: Board | None) -> Story | None:
        """How a game begins, without steps; None if something in it is wrong."""
        before = self.problems.count
        if board is not None and board.pieces:
            self.problems.at(keys.get("board", place), "A game places its figures under forces; leave out pieces.")
        plain = {"forces": {}, "points": 300, "seed": 0, "dice": {}, "steps": (), **GAME_KEYS.values(self, keys)}
        places, fighters = self.fighters(keys["fighters"]) if "fighters" in keys else ({}, {})
        turn = self.turn(keys["turn"], tuple(plain["forces"])) if "turn" in keys else 1
        if self.problems.count > before or board is None:
            return None
        spots: dict[str, Spot] = {
            key: keys[key].spot for key in ("forces", "turn", "left", "rounds", "ends") if key in keys
        }
        spots |= dict(_fighter_spots(keys["fighters"])) if "fighters" in keys else {}
        return Story(board, places=places, fighters=fighters, turn=turn, spots=spots, **plain)

    # -- how it begins --------------------------------------------------------------------------------------

    def forces(self, node: YamlNode) -> dict[str, tuple[str, ...]]:
        """The figures of each player, one name or a list of them."""
        found = {}
        for player, names in self.pairs(node, "forces"):
            figures = (self.text_of(names),) if names.kind == "text" else self.texts(names, player.text)
            found[player.text] = tuple(map(self.entry, figures))
        return found

    def entry(self, text: str) -> str:
        """The entry of a force; a figure in a file beside the story is written out, for no path leads there later."""
        try:
            entry = read_entry(text)
            own = None if entry.name in figure_names() else file_beside(self.problems.file, entry.name)
            return text if own is None else without_file(str(Entry(str(own), entry.points, entry.additions)))
        except ClixbookError:
            return text  # building the force reports its problems

    def builds(self, node: YamlNode) -> dict[str, StoryBuild]:
        """How the forces are built: alike in all books, or for each edition."""
        if not any(key.text in EDITIONS for key, _ in node.pairs):
            return dict.fromkeys(EDITIONS, StoryBuild(**BUILD_KEYS.read(self, node)))
        given = self.mapping(node, EDITIONS, "build, by editions")
        return {edition: StoryBuild(**BUILD_KEYS.read(self, each)) for edition, each in given.items()}

    def fighters(self, node: YamlNode) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
        """Squares and settings of figures; a square alone is the place of its figure."""
        places: dict[str, str] = {}
        settings: dict[str, dict[str, Any]] = {}
        for name, given in self.pairs(node, "fighters"):
            pairs = self.pairs(given, name.text) if given.kind == "mapping" else [(AT, given)]
            for key, value in pairs:
                if key.text == "at":
                    places[name.text] = self.text_of(value)
                else:
                    settings.setdefault(name.text, {})[key.text] = self.setting(value, key.text)
        return places, settings

    def setting(self, node: YamlNode, key: str) -> Any:
        """A number, yes or no, a text, or a mapping of texts."""
        return self.named_texts(node, key) if node.kind == "mapping" else self.value(node, _plain)

    def turn(self, node: YamlNode, players: tuple[str, ...]) -> int:
        """The number of a turn, or the player whose first turn it is."""
        if node.kind == "number":
            return self.number(node)
        if node.text in players:
            return players.index(node.text) + 1
        self.problems.at(node, f"Expected the number of a turn or a player, found {node.description}.")
        return 1

    # -- steps ----------------------------------------------------------------------------------------------

    def steps(self, node: YamlNode, board: Board | None) -> Iterator[StoryStep]:
        """The steps in their order."""
        if node.kind != "list" or not 0 < len(node.items) <= MAX_STEPS:
            self.problems.at(node, f"Expected a list of 1 to {MAX_STEPS} steps, found {node.description}.")
            return
        for number, item in enumerate(node.items, 1):
            keys = STEP_KEYS.nodes(self, item)
            values = {"title": f"Step {number}", **STEP_KEYS.values(self, keys)}
            spots = {"step": item.spot, **{key: value.spot for key, value in keys.items()}}
            predict = self.predict(keys["predict"], board) if "predict" in keys else None
            yield StoryStep(predict=predict, spots=spots, **values)

    def lines(self, node: YamlNode, read: Callable[[YamlNode], str]) -> PerBook:
        """One line, a list of them, or either for each edition."""
        if node.kind == "mapping":
            pairs = [(key.text, value) for key, value in node.pairs if self.is_rulebook(key)]
            return {name: self.lines(value, read).get(EDITIONS[0], ()) for name, value in pairs}
        items = node.items if node.kind == "list" else [node]
        return dict.fromkeys(EDITIONS, tuple(read(item) for item in items))

    def line(self, node: YamlNode) -> str:
        """A line in the engine's words."""
        return " ".join(self.text_of(node).split())

    def faces(self, node: YamlNode) -> str:
        """The faces of one roll: ``3 5``, ``[3, 5]`` or ``4``."""
        words = [item.text for item in node.items] if node.kind == "list" else node.text.split()
        if not words or any(word not in ("1", "2", "3", "4", "5", "6") for word in words):
            self.problems.at(node, f"Expected the faces of a roll, such as 3 5, found {node.description}.")
        return " ".join(words)

    def row(self, node: YamlNode, books: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """A row that the story shows, a ruling or a case on which the books disagree (``PDV-06``), and in which books.

        Editions may follow the id: ``WIN-08 core2014 nebula2007``; without any it is shown in all books of the story.
        """
        name, *only = self.text_of(node).split() or [""]
        if not ROW.match(name):
            self.problems.at(node, f"Expected the id of a ruling such as ACT-18, found {node.description}.")
        if wrong := [each for each in only if each not in books]:
            self.problems.at(node, f"{name} is shown in editions that play it: {', '.join(books)}, not {wrong[0]}.")
        return name, tuple(only) or books

    def advice(self, node: YamlNode) -> Iterator[Advice]:
        """The advice of a coach, in order."""
        items = self.items(node, "coach")
        if node.kind == "list" and not items:
            self.problems.at(node, "Expected some advice, found an empty list.")
        for item in items:
            keys = ADVICE_KEYS.nodes(self, item)
            spots = {key: value.spot for key, value in keys.items()}
            yield Advice(spots=spots, **{"sentences": {}, **ADVICE_KEYS.values(self, keys)})

    def sentences(self, node: YamlNode) -> dict[str, str]:
        """A sentence for all editions, or one for each."""
        return {edition: " ".join(words) for edition, words in self.lines(node, self.line).items()}

    # -- expectations and predictions -------------------------------------------------------------------------

    def claims(self, node: YamlNode) -> Iterator[Claim]:
        """``bruiser: {click: 3}``, or with a value for each edition."""
        for subject, parts in self.pairs(node, "expect"):
            known = parts_of(kind_of(subject.text))
            for name, given in self.mapping(parts, known, f"what is expected of {subject.text}").items():
                yield self.claim(subject.text, name, given)

    def claim(self, subject: str, name: str, given: YamlNode) -> Claim:
        """One expectation with its value for each edition."""
        kind = parts_of(kind_of(subject))[name].kind

        def read(value: object) -> Value:
            listing = isinstance(value, str) and name in ("why", "cites")
            return read_value(kind, [value] if listing else value)

        values, spots = self.expect(given, read)
        return Claim(subject, name, values, spots)

    def predict(self, node: YamlNode, board: Board | None) -> Predict | None:
        """The question before a step."""
        keys = PREDICT_KEYS.nodes(self, node)
        plain = {"say": "", **PREDICT_KEYS.values(self, keys)}
        if "answer" in keys:
            query, field, arguments = self.query(keys["answer"])
            if not query or not field or board is None:
                return None
            asks = Question(plain["say"], board, query, arguments, field, {})
            return Predict(
                asks=asks, mistakes=self.mistakes(keys.get("mistakes"), partial(read_value, asks.kind)), **plain
            )
        if missing := [key for key, name in (("of", "of"), ("field", "part")) if name not in plain]:
            self.problems.at(node, f"Expected a key {' and a key '.join(missing)}.")
            return None
        of, part = plain["of"], plain["part"]
        known = parts_of(kind_of(of))
        if part not in known:
            self.problems.at(keys["field"], f"{of} has no field {shorten(part)}; {nearest(part, known)}")
            return None
        read = partial(read_value, known[part].kind)
        given = self.items(keys["choices"], "choices") if "choices" in keys else ()
        values = [self.value(item, read) for item in given]
        choices = tuple(answer_text(value) for value in values if value is not None)
        return Predict(choices_given=choices, mistakes=self.mistakes(keys.get("mistakes"), read), **plain)


def _plain(given: object) -> Any:
    """A number, yes or no, or a text as it stands."""
    if isinstance(given, (int, str)):
        return given
    raise BadFile(f"Expected a number, yes or no, or a word, found {given!r}.")


def _fighter_spots(fighters: YamlNode) -> Iterator[tuple[str, Spot]]:
    """The place in the file of each fighter, each setting (``bruiser defense``), and each square (``C3``)."""
    for who, given in fighters.pairs:
        yield who.text, who.spot
        for key, value in given.pairs:
            yield f"{who.text} {key.text}", value.spot
        at = [value for key, value in given.pairs if key.text == "at"] if given.pairs else [given]
        yield from ((each.text, each.spot) for each in at)
