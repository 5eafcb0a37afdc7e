"""One question with a figure on every square where it can stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from clixbook.board.answers.answers import Answer
from clixbook.board.answers.heat import Heat
from clixbook.board.answers.message import plural
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square, SquareLike
from clixbook.engine.position.whereabouts import id_called
from clixbook.engine.sequence.set_up.positions import changed_position, what_if
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound, Problem, did_you_mean
from clixbook.registry import call
from clixbook.tables import Tabled, format_table, is_number

if TYPE_CHECKING:
    from clixbook.engine.game import Game

T = TypeVar("T")
OddsWord: TypeAlias = Literal["hit", "critical", "hurt", "ko", "expected"]
"""A number of the odds of an attack."""
TITLES: Mapping[str, str] = {
    "hit": "Chance of a hit", "critical": "Chance of a critical hit", "hurt": "Chance of damage",
    "ko": "Chance of a KO", "expected": "Clicks on average",
}  # fmt: skip
BEST = "best"
"""The column of the highest number against several opponents."""
Progress: TypeAlias = Callable[[Iterable[Square]], Iterable[Square]]
"""Hands squares on and shows how far it is: ``tqdm``, or anything of its kind."""


@dataclass(frozen=True, repr=False)
class EachSquare(Mapping[Square, T], Tabled, Generic[T]):
    """The answers to a question with a figure on every square where it can stand, by its first square.

    ``places["D3"]`` takes a name too. Where the rules allow no such attack, the answer is None.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> places = game.each_square("bruiser", squares=["C3", "D4", "G1"])
    >>> places["D4"], places["G1"]
    (Fraction(7, 12), None)
    """

    board: Board
    """The board of the game."""
    who: str
    """The figure."""
    answers: Mapping[Square, T]
    """Square -> answer."""
    title: str = field(default="", compare=False)
    """The title of the question."""
    column: str = field(default="value", compare=False)
    """The column name of an answer that has no columns of its own."""

    def __getitem__(self, where: SquareLike) -> T:
        square = self.board.square(where)
        if square not in self.answers:
            raise NotFound(f"{self.who} is not asked about on {square}.")
        return self.answers[square]

    def __contains__(self, where: object) -> bool:
        return where in self.board and self.board.square(where) in self.answers  # type: ignore[arg-type]

    def __iter__(self) -> Iterator[Square]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each square: its name, column and row, and the answer in its columns."""
        rows = {square: self._columns(answer) for square, answer in self.answers.items()}
        names = dict.fromkeys(name for row in rows.values() for name in row) or [self.column]
        for square, row in rows.items():
            yield {"square": square.name, "x": square.x, "y": square.y, **{name: row.get(name) for name in names}}

    def _columns(self, answer: Any) -> Mapping[str, Any]:
        """An answer as columns: those of a mapping, else one; none where there is no answer."""
        if isinstance(answer, Answer):
            return {"answer": _short(answer)}
        if isinstance(answer, Mapping):
            return {str(name): _short(each) for name, each in answer.items()}
        return {} if answer is None else {self.column: answer}

    def heat(self, column: str = "", title: str = "") -> Heat:
        """A column of numbers as colours on the board: by default the first one.

        Parameters
        ----------
        column
            One of those of ``to_records()``.
        title
            What the numbers are.

        Raises
        ------
        ClixbookError
            Names the columns of numbers that there are.

        Examples
        --------
        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> print(game.each_square("bruiser").heat())
        Chance of a hit for bruiser against gnat on 7 squares, from 0.583333 to 0.583333.
        """
        rows = self.to_records()
        names = [name for name in list(rows[0])[3:] if any(is_number(row[name]) for row in rows)] if rows else []
        if column and column not in names:
            hint = did_you_mean(column, names, f"there are {', '.join(names)}." if names else "there are none.")
            raise NotFound(f"There is no column of numbers {column!r:.40}; {hint}")
        if rows and not names:
            raise BadWord("These answers are no numbers: ask for one, or take to_records().")
        shown = column or next(iter(names), "")
        found = {row["square"]: row[shown] for row in rows if is_number(row[shown])}
        named = {self.column: self.title or self.who, BEST: f"{self.title} at its best target"}
        return self.board.heat(found, title or named.get(shown, f"{self.title or self.who}: {shown}"))

    def plot(self, ax: Any = None, *, column: str = "") -> Any:
        """The numbers as coloured cells, drawn by matplotlib; returns its Axes."""
        return self.heat(column).plot(ax)

    def __str__(self) -> str:
        return format_table(self.to_records()) or "No squares."

    def __repr__(self) -> str:
        return f"<EachSquare of {self.who}: {plural(len(self), 'square')}>"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        try:
            return self.heat()._repr_mimebundle_()
        except ClixbookError:
            return {"text/plain": str(self), "text/html": format_table(self.to_records(), "html")}, {}


def _short(answer: Any) -> Any:
    """The verdict of an answer, or its sentence; anything else as it is."""
    return getattr(answer, "verdict", answer.headline) if isinstance(answer, Answer) else answer


def each_square(
    game: Game,
    who: str,
    question: Callable[[Game], Any] | OddsWord = "hit",
    *,
    against: str | Sequence[str] = (),
    squares: Iterable[SquareLike] | None = None,
    progress: Progress = iter,
) -> EachSquare[Any]:
    """See ``Game.each_square``."""
    stands = game.state.fighter(id_called(game.state, who)).id  # which refuses an unknown figure
    if stands not in game.board.pieces:
        raise NotFound(game.now.off_map_words(stands))
    game.what_if(**{stands: game.board.piece(stands).squares[0]})  # and this, where an action is under way
    wanted = _Question.of(game, stands, question, against)
    given = None if squares is None else [game.board.square(each) for each in squares]
    found, refused = dict[Square, Any](), list[Sequence[Problem]]()
    for square in progress(list(game.board.squares) if given is None else given):
        try:
            there = wanted.position(game, {stands: square})
        except ClixbookError:
            if given is not None:
                raise
            continue
        try:
            found[square] = wanted.ask(there)
        except IllegalAction as error:
            found[square] = None
            refused.append(error.problems)
    if len(refused) == len(found) > 1 and all(problems == refused[0] for problems in refused):
        raise IllegalAction(*refused[0])  # the cause is not the square, but the turn or the like
    return EachSquare(game.board, stands, found, wanted.title, wanted.column)


@dataclass(frozen=True)
class _Question:
    """A question with the title of its heat map, its column, and a function that makes the position."""

    ask: Callable[[Game], Any]
    title: str = ""
    column: str = "value"
    position: Callable[[Game, Mapping[str, Any]], Game] = what_if

    @classmethod
    def of(cls, game: Game, who: str, question: Any, against: str | Sequence[str]) -> _Question:
        """The question that is meant; a ClixbookError names a word or a figure that is not known."""
        if callable(question):
            if against:
                raise BadWord("against: a question of your own knows whom it is about.")
            return cls(question)
        if question not in TITLES:
            hint = did_you_mean(str(question), list(TITLES), f"there are {', '.join(TITLES)}.")
            hint = f"for a target write against={question!r}." if question in game.state.fighters else hint
            raise BadWord(f"question: expected a function or a number of odds, not {question!r:.40}; {hint}")
        named = [against] if isinstance(against, str) and against else list(against)
        targets = [game.state.fighter(id_called(game.state, each)).id for each in named] or _opponents(game, who)
        if not targets:
            raise NotFound(f"{who} has no opponent on the board.")

        def ask(there: Game) -> Any:
            return _odds_of(there, who, targets, question)

        title = f"{TITLES[question]} for {who}" + f" against {targets[0]}" * (len(targets) == 1)
        return cls(ask, title, question, changed_position)


def _opponents(game: Game, who: str) -> list[str]:
    """The opposing figures on the board."""
    state = game.state
    side = state.fighter(who).side
    return [each.id for each in state.standing() if not state.are_friends(side, each.side)]


def _odds_of(game: Game, who: str, targets: Sequence[str], word: str) -> Any:
    """The number for one target; for several, that of each (None if it cannot be attacked) and the best one.

    Raises an IllegalAction if none of them can be.
    """
    found, refused = dict[str, Any](), list[Problem]()
    for target in targets:
        try:
            found[target] = getattr(call("odds.attack", game, who, target), word)
        except IllegalAction as error:
            found[target] = None
            refused += error.problems
    able = [number for number in found.values() if number is not None]
    if not able:
        raise IllegalAction(*refused)
    return able[0] if len(targets) == 1 else {BEST: max(able), **found}
