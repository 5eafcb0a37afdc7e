"""A line of fire from a figure whose range is known: what it is, and whether a shot can be made along it."""

from __future__ import annotations

from dataclasses import dataclass

from clixbook.board.answers import Reason
from clixbook.board.board import Board
from clixbook.board.frozen import kept
from clixbook.board.lines.line_of_fire import LineOfFire
from clixbook.board.near.shooting import Shot, may_shoot
from clixbook.board.said import Words, said, under
from clixbook.board.things import Piece
from clixbook.rulebooks import Rulebook


@dataclass(frozen=True)
class AimedLine(LineOfFire):
    """A line of fire, and the ``shot`` with that range: its verdict is the line's."""

    shot: Shot | None = None
    range: int = 0

    @kept
    def reasons(self) -> tuple[Reason, ...]:
        """What speaks against the shot, then why the line is what it is."""
        line, shot = super().reasons, self.shot.reasons if self.shot is not None else ()
        return (*(reason for reason in shot if reason not in line), *line)

    @property
    def means(self) -> Words:
        """As of every line, unless something else speaks against the shot: that comes first among the reasons."""
        return super().means if self.serves or not self else said("No: {}", self.reasons[0].said)

    @property
    def serves(self) -> bool:
        """May the figure shoot along it?"""
        return bool(self.shot)

    @property
    def said(self) -> Words:
        """``The line from Warden on B3 to Bruiser on H5 is clear; Warden cannot shoot with range 5 (...).``"""
        source, target = (self._named(square) for square in (self.source, self.target))
        may = "can" if self.shot else "cannot"
        who = self.board.piece_at(self.source)
        shooter = who.label if who is not None else str(self.source)
        line = said("The line from {} to {} is {}", source, target, self.verdict)
        return said("{}; {} {} shoot with range {}{}.", line, shooter, may, self.range, under(self.rules))


def aimed_line(
    board: Board, line: LineOfFire, shooter: Piece, target: str, value: int, *, rules: Rulebook
) -> AimedLine:
    """That line with the shot of a figure whose range is ``value`` (RNG-03 to RNG-07).

    >>> import clixbook as cx
    >>> board = cx.Board.build(width=5, height=1, pieces={"A1": "Ann: standard of Kim", "E1": "Ben: standard of Lou"})
    >>> rules, ann = cx.rulebook("core2014"), board.piece("A1")
    >>> line = cx.line_of_fire(board, "A1", "E1", rules=rules)
    >>> print(aimed_line(board, line, ann, "Ben", 3, rules=rules).headline)
    The line from Ann on A1 to Ben on E1 is clear; Ann cannot shoot with range 3 (2014 core rulebook).
    """
    shot = may_shoot(board, shooter, target, value, rules=rules)
    return AimedLine(line.asked, line.source, line.target, line.verdict, line.trace, line.broken, shot, value)
