"""Questions to a board, as values: for one rulebook or four, with words for the differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.answers.message import Words, message
from clixbook.board.knock_back.knock_back import KnockBack, knock_back_path
from clixbook.board.lines.line_field import lines_of_fire
from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.piece_values import own_value
from clixbook.board.model.squares import COMPASS, Square
from clixbook.board.model.things import Piece
from clixbook.board.moves.reach import Reach, reach
from clixbook.board.near.adjacency import Adjacency, adjacent
from clixbook.board.near.close_attacks import Strike, may_strike
from clixbook.board.near.line_and_range import AimedLine, aimed_line
from clixbook.board.near.ranges import Apart, distance_with_reasons
from clixbook.board.near.threats import USUAL_RANGE, Threats, threats
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound
from clixbook.rulebooks.editions import EDITIONS, SHORT_NAMES
from clixbook.rulebooks.rulebook import Rulebook, named_rulebook
from clixbook.view.questions.area_overlays import draw_field, draw_levels_plainly, draw_reach
from clixbook.view.questions.attacks_on_friends import shot_at, strike_at, why_not_friend
from clixbook.view.questions.line_overlay import draw_line
from clixbook.view.questions.pair_overlays import draw_adjacency, draw_attack, draw_knock_back
from clixbook.view.questions.powers_lent import moves_lent
from clixbook.view.questions.threat_overlay import draw_threats
from clixbook.view.questions.way_overlays import draw_apart
from clixbook.view.scenes.in_words import levels_text
from clixbook.view.scenes.pen import Pen

LINE_WORDS = ("clear", "hindered", "blocked")
NUMBERS = ("speed", "damage", "range", "attack", "defense", "rerolls", "target_rerolls")
"""The numbers of questions."""


@dataclass(frozen=True, slots=True)
class BoardQuestion:
    """A board question: kind, figures or places from and to, and numbers.

    ``source`` and ``target`` are piece ids or square names. ``speed`` and ``range`` are in squares, ``damage``
    in clicks. ``attack`` and ``defense`` are values, ``rerolls`` and ``target_rerolls`` how often each side may roll
    again. ``way`` ("SE") is where a knock back leads if the attacker may choose that; "" leaves it to the rulebook.
    ``ranges`` are those of the figures by id, where they are known; else all have ``range``.
    """

    kind: str = "line"
    source: str = ""
    target: str = ""
    speed: int = 8
    damage: int = 3
    way: str = ""
    range: int = USUAL_RANGE
    ranges: FrozenMap[str, int] | None = None
    attack: int = 10
    defense: int = 17
    rerolls: int = 0
    target_rerolls: int = 0

    def words(self, board: Board) -> str:
        """The question in a person's words."""
        a, b = label(board, self.source), label(board, self.target)
        words = kind_of(self.kind).words
        return words.format(a=a, b=b, **{name: getattr(self, name) for name in NUMBERS})


@dataclass(frozen=True, eq=False)
class LineField(Answer):
    """Lines of fire from a place: int8 (height, width); 0 clear, 1 hindered, 2 blocked."""

    board: Board
    source: str
    grid: NDArray[np.int8]
    reasons: tuple[Reason, ...] = ()

    @property
    def count_lines(self) -> tuple[int, int, int]:
        """How many squares have a clear, a hindered, a blocked line."""
        clear, hindered, blocked = (int((self.grid == value).sum()) for value in range(3))
        return clear, hindered, blocked

    @property
    def message(self) -> Words:
        """The three counts in words."""
        clear, hindered, blocked = self.count_lines
        return f"From {label(self.board, self.source)}: {clear} squares clear, {hindered} hindered, {blocked} blocked."


def ask(board: Board, question: BoardQuestion, rules: str | Rulebook) -> Answer | None:
    """The answer, or None without a question. A ClixbookError names the missing part of the question."""
    kind = kind_of(question.kind)
    if kind.ask is None:
        return None
    if "source" in kind.needs and not question.source:
        raise IllegalAction("Choose where from: a figure on the board, or the name of a square.")
    if "target" in kind.needs and not question.target:
        raise IllegalAction("Choose where to: a second figure, or the name of a square.")
    return kind.ask(board, question, named_rulebook(rules))


def ask_all(board: Board, question: BoardQuestion) -> dict[str, Answer | None]:
    """Edition -> its answer to the same question."""
    return {edition: ask(board, question, edition) for edition in EDITIONS}


def _line(board: Board, q: BoardQuestion, rules: Rulebook) -> LineOfFire:
    line, shooter = line_of_fire(board, q.source, q.target, rules=rules), board.pieces.get(q.source)
    far = own_value(shooter, "range")
    if line.source == line.target:
        return line
    aimed = aimed_line(board, line, shooter or q.source, q.target, far, rules=rules)
    return shot_at(aimed, why_not_friend(board, q.source, q.target, rules))


def _odds(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    from clixbook.view.questions.board_odds import board_odds  # loads the engine, so only for this question

    for end in (q.source, q.target):
        if not isinstance(board.find(end), Piece):
            raise NotFound(f"Nobody stands on {end}: an attack needs two figures.")
    line = _line(board, q, rules)
    if not isinstance(line, AimedLine):
        raise IllegalAction("Choose two figures: nobody attacks itself.")
    return board_odds(board, q, line, rules)


def _field(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    return LineField(board, q.source, lines_of_fire(board, q.source, rules=rules), _aimed_at(board, q.source, rules))


def _aimed_at(board: Board, source: str, rules: Rulebook) -> tuple[Reason, ...]:
    """The line to every figure that is not a friend, with the first reason for its verdict."""
    shooter = board.pieces.get(source)
    found = []
    for piece in board.pieces.values():
        if piece is shooter or (shooter is not None and shooter.side and piece.is_friend_of(shooter)):
            continue
        line = line_of_fire(board, source, piece.id, rules=rules)
        why = next((each for each in line.reasons if each.weight == line.verdict), line.reasons[0])
        words = message("{}: {}. {}", label(board, piece.id), line.verdict, why.message)
        found.append(replace(why, message=words, where=piece.squares, weight=line.verdict))
    return tuple(sorted(found, key=lambda each: LINE_WORDS.index(each.weight)))


def _reach(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    mover = board.pieces.get(q.source)
    lent = moves_lent(board, mover, rules) if mover is not None else None
    return reach(board, q.source, speed=q.speed, rules=rules, lends=lent)


def _separation(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    return distance_with_reasons(board, q.source, q.target, rules=rules)


def _adjacency(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    return adjacent(board, q.source, q.target, rules=rules)


def _strike(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    for end in (q.source, q.target):
        if not isinstance(board.find(end), Piece):
            raise NotFound(f"Nobody stands on {end}: a close attack needs two figures.")
    against = why_not_friend(board, q.source, q.target, rules)
    return strike_at(may_strike(board, q.source, q.target, rules=rules), against)


def _knock_back(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    if not isinstance(board.find(q.target), Piece):
        raise NotFound(f"Nobody stands on {q.target}: knock back needs a figure.")
    path = partial(
        knock_back_path, board, attacker=q.source, target=q.target, rules=rules, taken=q.damage, dealt=q.damage
    )
    answer = path()
    wanted = COMPASS.get(q.way, answer.direction)
    return path(direction=wanted) if wanted in answer.directions and wanted != answer.direction else answer


def _threats(board: Board, q: BoardQuestion, rules: Rulebook) -> Answer:
    aimed = board.pieces.get(q.target)
    friend = aimed is not None and q.source in board.pieces and aimed.is_friend_of(board.pieces[q.source])
    at = aimed.squares[0].name if aimed and friend else "" if aimed else q.target
    return threats(board, q.source, rules=rules, ranges=q.range if q.ranges is None else q.ranges, at=at)


def why_there(answer: Any, square: Square) -> str:
    """The part of a reach answer about one square."""
    way = answer.get(square) if isinstance(answer, Mapping) else None
    if way is None:
        reasons = answer.why_not(square) if hasattr(answer, "why_not") else ()
        return next((r.text for r in reasons if r.weight in ("blocked", "cost")), f"{square.name} is out of reach.")
    return f"{way.headline} Choose {square.name} again to move there."


# -- the table ---------------------------------------------------------------------------------------------

BOTH = ("source", "target")


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question, for menu, keys, pictures, sentences, lessons and commands.

    ``needs`` are the places without which nothing is asked, ``numbers`` those of ``NUMBERS`` that it reads.
    ``words`` is the question itself, with ``{a}``, ``{b}`` and the numbers. ``ask`` answers, with an answer of the
    type ``answer``, and ``draw`` puts that on the board; without ``ask`` it draws the board alone. ``legend``
    explains the drawing. ``figure``: it is about one figure, and the target is a square that is pointed at;
    ``there`` says what the answer comes to on it, and ``moves`` that the figure may be put there. ``shoots``: the
    range of the figure at its beginning is part of it. ``wide``: the answer is about the whole board. ``tells`` is
    what is said of a board where nothing is asked of it. ``again``: figures are drawn above its lines once more.
    ``queries`` of a lesson show their task so; ``also`` are other words by which it is found.
    """

    name: str
    title: str
    key: str
    words: str
    needs: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    ask: Callable[[Board, BoardQuestion, Rulebook], Answer] | None = None
    answer: type[Answer] | None = None
    draw: Callable[[Any, Board, Pen], None] | None = None
    legend: str = ""
    figure: bool = False
    moves: bool = False
    shoots: bool = False
    wide: bool = False
    again: bool = False
    there: Callable[[Any, Square], str] | None = None
    tells: Callable[[Board], str] | None = None
    queries: tuple[str, ...] = ()
    also: str = ""

    @property
    def has_two_ends(self) -> bool:
        """True if the question is between two places."""
        return self.needs == BOTH

    @property
    def drags(self) -> tuple[str, ...]:
        """The places that can be dragged by themselves; a figure in the question is dragged as a figure."""
        return () if self.figure else self.needs


KINDS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "line", "Line of fire", "l", "Line of fire from {a} to {b}", BOTH,
        ask=_line, answer=LineOfFire, draw=draw_line,
        legend="Numbers count the squares that the line crosses; a filled one counts against it. "
        "At a corner both sides are named, and the deciding one is ticked.",
        queries=("line_of_fire", "may_shoot", "range"), shoots=True,
    ),
    QuestionKind(
        "field", "All lines of fire", "h", "All lines of fire from {a}", ("source",),
        ask=_field, answer=LineField, draw=draw_field, wide=True,
        legend="Blue: clear. Orange stripes: hindered. Grey with a cross: blocked.",
    ),
    QuestionKind(
        "reach", "Reach", "r", "Where can {a} go with speed {speed}?", ("source",), ("speed",),
        ask=_reach, answer=Reach, draw=draw_reach, figure=True, moves=True, wide=True, again=True, there=why_there,
        legend="Numbers: squares of speed used. Signs, where the move stops: H hindering terrain, W water, S a level, "
        "E an opponent, R a roll to go on. Striped: it may not get there; %, how likely it does.",
        queries=("reach", "walk", "break_away"),
    ),
    QuestionKind(
        "threats", "Threat map", "d", "Where could {a} be attacked now?", ("source",), ("range",),
        ask=_threats, answer=Threats, draw=draw_threats, figure=True, wide=True, again=True,
        there=lambda answer, square: str(answer.square_text(square)) if answer else "",
        legend="Numbers: how many opponents could attack a standard figure there now, the deeper the more. "
        "Stripes: by a close attack too. Lines: who threatens the square asked about.",
    ),
    QuestionKind(
        "adjacency", "Adjacency", "a", "Are {a} and {b} adjacent?", BOTH,
        ask=_adjacency, answer=Adjacency, draw=draw_adjacency, again=True,
        legend="Spokes from the first place: whole to adjacent squares, cut by a bar to the others.",
        queries=("adjacent",),
    ),
    QuestionKind(
        "close attack", "Close attack", "c", "Can {a} strike {b}?", BOTH,
        ask=_strike, answer=Strike, draw=draw_adjacency, again=True,
        legend="Thick: the close attack. Thin spokes: whole to adjacent squares, cut by a bar to the others.",
        queries=("may_strike",),
    ),
    QuestionKind(
        "odds", "Attack odds", "o", "{a} attacks {b}: {attack} against {defense}, damage {damage}", BOTH,
        ("attack", "defense", "damage", "rerolls", "target_rerolls"),
        ask=_odds, draw=draw_attack, again=True,
        legend="The attack that the odds are of: its line of fire, or spokes if it is a close one.",
        also="odds chance probability percent hit dice roll reroll damage",
    ),
    QuestionKind(
        "knock back", "Knock back", "k", "{a} knocks {b} back with {damage} damage", BOTH, ("damage",),
        ask=_knock_back, answer=KnockBack, draw=draw_knock_back, again=True,
        legend="Numbers count the squares slid across; a star is damage, an arrow a fall. Thin: other ways to choose.",
        queries=("knock_back",),
    ),
    QuestionKind(
        "distance", "Distance", "s", "How far is it from {a} to {b}?", BOTH,
        ask=_separation, answer=Apart, draw=draw_apart,
        legend="Numbers count the steps from square to square; a diagonal step is one too.",
        queries=("distance", "within"),
    ),
    QuestionKind(
        "levels", "Levels", "e", "Levels", tells=levels_text,
        draw=lambda _, board, pen: draw_levels_plainly(board, pen),
        legend="Numbers: the level of each square, the higher the deeper in colour.",
    ),
    QuestionKind(
        "none", "Just the board", "n", "Just the board",
        tells=lambda _: "Choose a square to read what is there, or a question beside Ask.",
    ),
)  # fmt: skip
"""Every question, in the order of the menu. Readers ask for it anew, so that one more row is enough."""


def is_question(name: str) -> bool:
    """True for the name of a row."""
    return any(kind.name == name for kind in KINDS)


def kind_of(name: str) -> QuestionKind:
    """The row of a question; a ClixbookError with all names for an unknown one."""
    found = next((kind for kind in KINDS if kind.name == name), None)
    if found is None:
        raise BadWord(f"{name!r} is not a question; there are {', '.join(kind.name for kind in KINDS)}.")
    return found


def ways_of(answer: Answer | None) -> list[str]:
    """The directions that an attacker may choose from, by name; none where there is no choice."""
    found = getattr(answer, "directions", ())
    return [name for name, step in COMPASS.items() if step in found] if len(found) > 1 else []


def place_name(board: Board, square: Square) -> str:
    """The piece that stands on the square (by id), else the square's own name."""
    piece = board.piece_at(square)
    return piece.id if piece else square.name


def squares_of(board: Board, where: str) -> tuple[Square, ...]:
    """The squares of a named piece, or the named square; none if there is no such thing."""
    try:
        found = board.find(where) if where else None
    except ClixbookError:
        return ()
    if isinstance(found, Piece):
        return found.squares
    return (found,) if found is not None else ()


def label(board: Board, where: str) -> str:
    """``Bruiser (H5)`` for a figure, ``C3`` for a square, an ellipsis for nothing."""
    piece = board.pieces.get(where)
    if piece is None:
        return where or "…"
    return f"{piece.name or piece.id} ({piece.squares[0].name})"


def verdict(answer: Answer | None) -> str:
    """One or two words for an answer: for badges, and to compare rulebooks."""
    if answer is None:
        return ""
    word = getattr(answer, "verdict", None)
    if isinstance(word, str):
        return word
    if isinstance(word, bool):
        return "yes" if word else "no"
    if isinstance(answer, Mapping):
        return f"{len(answer)} squares"
    lands = getattr(answer, "landing_square", None)
    return f"lands on {lands}" if lands is not None else answer.headline


def short_name(rules: Rulebook) -> str:
    """``2014``, ``Nebula``, ... with ``*`` for a house version."""
    return SHORT_NAMES[rules.edition] + ("*" if rules.changes else "")
