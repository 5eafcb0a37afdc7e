"""Differences between two positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from clixbook.board.answers.message import Words, figure_ref, join_parts, message, render_words
from clixbook.board.files.words import base_name
from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.position.questions import option_words
from clixbook.engine.position.state import Fighter, State
from clixbook.engine.sequence.turn.score import score_now

SAID = {"tokens": "action tokens", "left": "actions left", "turns": "turns begun", "build_total": "build total"}
"""Fields with another name for players."""
APART = frozenset({"rules", "board", "fighters", "players", "active", "rolls", "result"})
"""Fields of a position with a wording of their own, or hidden from players."""
QUIET = frozenset({"id", "figure", "life", "home", "used"})
"""Fields of a fighter with a wording of their own, or for the rules alone."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: ``who`` (a figure, player or place; "" for the game) and words."""

    who: str
    what: str
    before: Words
    after: Words

    @property
    def message(self) -> Words:
        """The difference with its references."""
        change = message("{} → {}", self.before or "nothing", self.after or "nothing")
        return message("{}: {} {}", self.who, self.what, change) if self.who else message("{}: {}", self.what, change)

    def __str__(self) -> str:
        return render_words(self.message)


def differences(a: Game, b: Game) -> tuple[Difference, ...]:
    """All differences of two positions, figures first; empty if equal but for the seed.

    >>> from clixbook.engine.game import Game
    >>> before = Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
    >>> [str(each) for each in differences(before, before.apply("move bruiser B4"))][:2]
    ['bruiser: square A4 → B4', 'bruiser: action tokens 0 → 1']
    """
    return tuple(each for each in _all(a, b) if each.before != each.after)


def _all(a: Game, b: Game) -> Iterator[Difference]:
    before, after = a.state, b.state
    for who in dict.fromkeys((*before.fighters, *after.fighters)):
        yield from _of_fighter(before, after, who)
    for player, points in score_now(after).items():
        yield Difference(player, "victory points", str(score_now(before).get(player, 0)), str(points))
    yield from _of_board(before.board, after.board)
    yield Difference("", "turn of", before.player, after.player)
    for each in fields(State):
        if each.name not in APART | QUIET:
            yield from _of_field("", each.name, getattr(before, each.name), getattr(after, each.name))
    yield Difference("", "winner", _winner(a), _winner(b))
    yield Difference("", "resolving", _resolving(a), _resolving(b))


def _of_fighter(before: State, after: State, who: str) -> Iterator[Difference]:
    a, b, who = before.fighters.get(who), after.fighters.get(who), figure_ref(who)
    yield Difference(who, "square", _place(before.board, who), _place(after.board, who))
    yield Difference(who, "click", _click(a), _click(b))
    for each in fields(Fighter):
        if each.name not in QUIET and a is not None and b is not None:
            yield from _of_field(who, each.name, getattr(a, each.name), getattr(b, each.name))


def _of_field(who: str, name: str, a: Any, b: Any) -> Iterator[Difference]:
    """A changed field by its name; of a collection only additions and removals."""
    what = SAID.get(name, name.replace("_", " "))
    if isinstance(a, tuple | frozenset) and isinstance(b, tuple | frozenset):
        yield Difference(
            who, what, _value_list(each for each in a if each not in b), _value_list(b_ for b_ in b if b_ not in a)
        )
    else:
        yield Difference(who, what, _value_words(a), _value_words(b))


def _of_board(before: Board, after: Board) -> Iterator[Difference]:
    """The differences in objects and markers on squares, and in destroyed terrain."""
    if before.bare == after.bare:
        return
    stacks: tuple[tuple[Mapping[Any, tuple[Any, ...]], Mapping[Any, tuple[Any, ...]]], ...] = (
        (before.objects, after.objects),
        (before.markers, after.markers),
    )
    for a, b in stacks:
        for square in sorted({*a, *b}):
            yield Difference(str(square), "holds", _value_list(a.get(square, ())), _value_list(b.get(square, ())))
    gone = before.destroyed | before.destroyed_edges, after.destroyed | after.destroyed_edges
    for place in sorted(map(str, gone[0] ^ gone[1])):
        names = tuple(map(str, gone[0])), tuple(map(str, gone[1]))
        yield Difference(place, "stands", *("destroyed" if place in each else "whole" for each in names))


def _place(board: Board, who: str) -> str:
    return base_name(board.pieces[who].squares) if who in board.pieces else "off the board"


def _click(fighter: Fighter | None) -> str:
    if fighter is None:
        return ""
    if fighter.life.ko:
        return "KO"
    dial = f"{fighter.life.click} of dial {fighter.life.dial + 1}"
    return dial if len(fighter.figure.dials) > 1 else str(fighter.life.click)


def _winner(game: Game) -> str:
    return "" if game.result is None else game.result.winner or "nobody"


def _resolving(game: Game) -> Words:
    pending = game.pending
    return (
        ""
        if pending is None
        else message("{} ({})", game.action.message if game.action is not None else "tie", pending.message)
    )


def _value_list(things: Any) -> Words:
    return join_parts(sorted(map(_value_words, things), key=str), none="")


def _value_words(value: Any) -> Words:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return option_words(value)
