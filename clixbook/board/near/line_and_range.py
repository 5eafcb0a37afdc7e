"""A line of fire combined with the range of its shooter."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, book_suffix, message
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.model.board import Board
from clixbook.board.model.piece_values import MOST
from clixbook.board.model.things import Piece
from clixbook.board.near.shooting import Shot, may_shoot
from clixbook.caches import cached_value
from clixbook.rulebooks import Rulebook


@dataclass(frozen=True)
class AimedLine(LineOfFire):
    """A line of fire and its ``shot``; the verdict is the line's.

    ``range`` is what the shot is made with: the figure's own, or the least that serves where nobody said that
    (``range_known`` is False).
    """

    shot: Shot | None = None
    range: int = 0
    range_known: bool = True

    @cached_value
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons against the shot, then those of the line."""
        line, shot = super().reasons, self.shot.reasons if self.shot is not None else ()
        return (
            (*(reason for reason in shot if reason not in line), *line) if self.range_known or not self.shot else line
        )

    @property
    def shot_verdict(self) -> Words:
        """``Yes, with range 6 or more, at +1 defense.``, or the reason against the shot."""
        if self.allows_shot:
            return message(
                "Yes, with range {}{}{}.", self.range, "" if self.range_known else " or more", self.defense_suffix
            )
        return super().shot_verdict if not self else message("No: {}", self.reasons[0].message)

    @property
    def allows_shot(self) -> bool:
        """May the figure shoot along it?"""
        return bool(self.shot)

    @property
    def message(self) -> Words:
        """``The line from Warden on B3 to Bruiser on H5 is clear; Warden cannot shoot with range 5 (...).``"""
        if not self.range_known and (self.allows_shot or not self):
            return super().message
        source, target = (self._end_message(square) for square in (self.source, self.target))
        may = "can" if self.shot else "cannot"
        who = self.board.piece_at(self.source)
        shooter = who.label if who is not None else str(self.source)
        line = message("The line from {} to {} is {}", source, target, self.verdict)
        far = message(" with range {}", self.range) if self.range_known else message("")
        return message("{}; {} {} shoot{}{}.", line, shooter, may, far, book_suffix(self.rules))


def aimed_line(
    board: Board, line: LineOfFire, shooter: str | Piece, target: str, value: int | None, *, rules: Rulebook
) -> AimedLine:
    """The line joined with a shot along it, of a figure or from a square, with range ``value`` (RNG-03 to RNG-07).

    With None for its range the answer has the least that serves.

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "E1": "Ben: standard of Lou"})
    >>> rules, ann = cx.rulebook("core2014"), board.piece("A1")
    >>> line = cx.line_of_fire(board, "A1", "E1", rules=rules)
    >>> print(aimed_line(board, line, ann, "Ben", 3, rules=rules).headline)
    The line from Ann on A1 to Ben on E1 is clear; Ann cannot shoot with range 3 (2014 core rulebook).
    >>> from clixbook.board.answers.message import render_words
    >>> print(render_words(aimed_line(board, line, ann, "Ben", None, rules=rules).shot_verdict))
    Yes, with range 4 or more.
    """
    if value is not None:
        shot, far = may_shoot(board, shooter, target, value, rules=rules), value
    else:
        shot, far = _least_range_shot(board, shooter, target, rules)
    return AimedLine(
        line.query, line.source, line.target, line.verdict, line.trace, line.broken, shot, far, value is not None
    )


def _least_range_shot(board: Board, shooter: str | Piece, target: str, rules: Rulebook) -> tuple[Shot, int]:
    """The shot with the least range that serves, or the shot that no range makes possible."""
    shot = may_shoot(board, shooter, target, MOST, rules=rules, regardless=frozenset({"range"}))
    if not shot:
        return shot, 0
    far = max(1, shot.line.source.distance(shot.line.target))  # nothing makes a range longer
    while far < MOST and not may_shoot(board, shooter, target, far, rules=rules):
        far += 1
    return may_shoot(board, shooter, target, far, rules=rules), far
