"""Stories: set-up, steps, narration, expectations and predictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import BadWord, ClixbookError
from clixbook.rulebooks import PRINTED, Rulebook, named_rulebook
from clixbook.rulebooks.editions import BY_NAME
from clixbook.scenarios.queries.answer_kinds import AnswerKind, answer_text, read_value
from clixbook.scenarios.scenario import Answered, Feedback, Mistake, Question
from clixbook.scenarios.stories.claims import Claim, label, part_of
from clixbook.scenarios.stories.coach import Advice

Spot = tuple[int, int]
PerBook = Mapping[str, tuple[str, ...]]
"""Lines of text for each edition."""


@dataclass(frozen=True)
class Predict:
    """A question before a step is revealed; the step gives the answer.

    It asks for a part of the result (``of``, ``part``: those of a claim), or, as a lesson does, for the
    board before it (``asks``).
    """

    say: str
    of: str = ""
    part: str = ""
    asks: Question | None = None
    choices_given: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    mistakes: tuple[Mistake, ...] = ()

    def answer(self, before: Game, after: Game) -> Answered:
        """The right answer for this step of a game."""
        if self.asks is not None:
            return replace(self.asks, board=before.board).answer(before.state.rules)
        value = part_of(after, self.of, self.part).value(before, after, self.of)
        return Answered(after.state.rules, value, None)

    def kind(self, game: Game) -> AnswerKind:
        """How the answer is given."""
        return self.asks.kind if self.asks is not None else part_of(game, self.of, self.part).kind

    def choices(self, before: Game, after: Game) -> tuple[str, ...]:
        """The options of a choice: those of the file, else the right answer and the mistakes, sorted."""
        kind = self.kind(after)
        if kind is AnswerKind.YES_NO:
            return ("yes", "no")
        if self.choices_given or kind is not AnswerKind.WORD:
            return self.choices_given
        if self.asks is not None and self.asks.answer_part.words:
            return self.asks.answer_part.words
        texts = (self.answer(before, after).answer_text, *(answer_text(mistake.value) for mistake in self.mistakes))
        return tuple(sorted(dict.fromkeys(texts)))

    def feedback(self, given: object, before: Game, after: Game) -> Feedback:
        """Right or wrong, with the words for a listed mistake."""
        value, right = read_value(self.kind(after), given), self.answer(before, after)
        if value == right.value:
            return Feedback(True, f"Yes: {right.explain()}")
        for mistake in self.mistakes:
            if mistake.value == value and right.rules.edition in mistake.books:
                return Feedback(False, mistake.say, mistake.light)
        return Feedback(False, f"Not {answer_text(value)}.")


@dataclass(frozen=True)
class StoryStep:
    """A step: its text, its actions, and their expected results.

    ``do`` are actions, answers and faces in the engine's words, for each edition; ``dice`` and ``choose`` are taken
    where the action asks for a roll or a choice, ``cannot`` maps editions that do not allow the step to the rulings
    that say so.
    """

    title: str
    say: str = ""
    do: PerBook = field(default_factory=dict)
    dice: PerBook = field(default_factory=dict)
    choose: PerBook = field(default_factory=dict)
    cannot: PerBook = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    predict: Predict | None = None
    because: str = ""
    spots: Mapping[str, Spot] = field(default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Step {self.title!r}>"


def for_book(lines: PerBook, rules: Rulebook) -> tuple[str, ...]:
    """The lines that are meant for this rulebook."""
    return lines.get(rules.name, lines.get(rules.edition, ()))


@dataclass(frozen=True)
class StoryBuild:
    """Forces of a story in a book: ``feats`` by figure, ``themes`` by player, ``conditions``.

    ``objects`` are what players bring to the set-up, with commas, special terrain too, ``locations`` the maps that come
    along with the bonuses paid for.

    ``checked``: by the rulebook, for the points of the story; ``set_up``: the story begins with the set-up.
    """

    feats: Mapping[str, str] = field(default_factory=dict)
    themes: Mapping[str, str] = field(default_factory=dict)
    conditions: tuple[str, ...] = ()
    checked: bool = False
    set_up: bool = False
    objects: Mapping[str, str] = field(default_factory=dict)
    locations: Mapping[str, str] = field(default_factory=dict)

    @property
    def brought(self) -> dict[str, list[str]]:
        """The objects of each player, one by one."""
        return {player: [each.strip() for each in words.split(",")] for player, words in self.objects.items()}

    def forces(self, forces: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
        """The figures of each player, with their feats."""
        return {
            player: [f"{name}+{self.feats[name]}" if name in self.feats else name for name in names]
            for player, names in forces.items()
        }


@dataclass(frozen=True)
class Story:
    """Start of a game, and its steps or the advice of a coach.

    ``places`` and ``fighters`` map figures to squares and to the settings of ``engine.positions``; ``turn`` is the
    number of the turn that it begins in, ``rounds`` the limit that was agreed, 0 for none, ``ends`` the scenario's ways
    to win. ``dice`` are the faces of
    the rolls, in order, that no step has faces for. ``books`` are the editions in which it is played, ``rulings`` the
    rows that it shows, each with the editions in which it does, ``builds`` how forces are built in which of them,
    ``spots`` where forces and fighters stand in the file. In a coached game there are no steps: ``coach`` is the advice
    in its order, ``machines`` maps players to the machines that play for them.
    """

    board: Board
    forces: Mapping[str, tuple[str, ...]]
    places: Mapping[str, str]
    fighters: Mapping[str, Mapping[str, Any]]
    points: int
    turn: int
    seed: int
    dice: PerBook
    steps: tuple[StoryStep, ...]
    left: int | None = None
    rounds: int = 0
    ends: tuple[str, ...] = ()
    books: tuple[str, ...] = PRINTED
    rulings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    builds: Mapping[str, StoryBuild] = field(default_factory=dict)
    coach: tuple[Advice, ...] = ()
    machines: Mapping[str, str] = field(default_factory=dict)
    spots: Mapping[str, Spot] = field(default_factory=dict, compare=False, repr=False)
    _started: dict[Rulebook, Game] = field(default_factory=dict, init=False, compare=False, repr=False)

    def start(self, rules: str | Rulebook) -> Game:
        """The game before the first step; a ClixbookError names everything that does not fit."""
        book = named_rulebook(rules)
        if book not in self._started:
            self._started[book] = self._start(book)
        return self._started[book]

    def _start(self, book: Rulebook) -> Game:
        printed = BY_NAME[book.edition].column  # a derived book plays what its printed one plays
        if not {book.edition, printed} & set(self.books):
            raise BadWord(f"This is not played by {book.edition}; it is by {', '.join(self.books)}.")
        build = self.builds.get(book.edition) or self.builds.get(printed, StoryBuild())
        arranged = self.fighters or self.turn != 1 or self.left is not None or (self.rounds and not build.set_up)
        game = Game.new(
            self.board, rules=book, forces=build.forces(self.forces), places=self.places, seed=self.seed,
            build_total=self.points, points=self.points * build.checked, set_up=build.set_up,
            themes=build.themes, conditions=build.conditions, ends=self.ends, rounds=self.rounds * build.set_up,
            objects=build.brought, locations=build.locations, begins=build.set_up or not arranged,
        )  # fmt: skip
        if arranged:
            return arrange_start(game, self.fighters, turn=self.turn, left=self.left, rounds=self.rounds)
        return game


@dataclass(frozen=True, slots=True)
class Expectation:
    """Result of a check: ``"right"``, ``"wrong"``, or ``"silent"`` without a claim."""

    sort: str
    text: str
    spot: Spot = (0, 0)

    def __str__(self) -> str:
        return f"{ {'right': '✓', 'wrong': '✗', 'silent': '–'}[self.sort] } {self.text}"


def value_marks(step: StoryStep, before: Game, after: Game) -> Iterator[Expectation]:
    """How the claims of a step came out under the game's rulebook."""
    rules = after.state.rules
    for claim in step.claims:
        what, expected = label(after, claim.subject, claim.field), claim.expected(rules)
        spot = claim.spots.get(rules.name) or claim.spots.get(rules.edition) or claim.spots.get("expect", (0, 0))
        if expected is None:
            yield Expectation("silent", f"{what}: nothing is expected of this book", spot)
            continue
        try:
            found = claim.found(before, after)
        except ClixbookError as error:
            yield Expectation("wrong", f"{what}: expected {answer_text(expected)}, but {error}", spot)
            continue
        if claim.holds(expected, found):
            yield Expectation("right", f"{what}: {answer_text(expected)}", spot)
        else:
            yield Expectation("wrong", f"{what}: expected {answer_text(expected)}, got {answer_text(found)}", spot)
