"""The events of a game, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, render_words
from clixbook.board.model.frozen import FrozenMap, fast_init
from clixbook.board.model.squares import Place

if TYPE_CHECKING:
    from clixbook.engine.position.attack import Blow


class Happening(Enum):
    """Kinds of events."""

    OTHER = "other"
    TURN = "a turn begins"
    TOKEN = "a token"
    CHOICE = "what a player chose"
    ATTACK = "an attack roll"
    KO = "knocked out"
    KNOCK_BACK = "knocked back"
    END = "the game ends"


@fast_init
@dataclass(frozen=True, slots=True)
class Event:
    """Event: its text, its squares, and the rulings behind it.

    ``message`` is a sentence with its references, ``text`` the same with ids. ``blow`` is the result of an attack
    roll; ``kind`` its sort, for code that picks some events out; ``good`` whether a check of dice succeeded.
    ``turned``: the figure whose dial turned, and its clicks, without damage (ANA-20).
    """

    message: Words
    where: tuple[Place, ...] = ()
    reasons: tuple[Reason, ...] = ()
    blow: Blow | None = None
    kind: Happening = Happening.OTHER
    good: bool | None = None
    turned: tuple[str, int] | None = None

    @property
    def text(self) -> str:
        """The event as a sentence, with figures by their ids."""
        return render_words(self.message)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Event: {self}>"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: winner ("" for a draw), reason, victory points.

    ``termination`` is the word for what ended it (WIN-03): "elimination", "points reached", "time", "rounds" ...
    Allied players win and score together, under the name of their team: ``teams`` has it for each of them.
    """

    winner: str
    why: str
    points: tuple[tuple[str, Fraction], ...] = ()
    termination: str = ""
    teams: FrozenMap[str, str] = field(default_factory=FrozenMap)

    def __str__(self) -> str:
        return f"{self.headline} {self.why}"

    def __repr__(self) -> str:
        return f"<Result: {self}>"

    @property
    def headline(self) -> str:
        """``Ann wins.``, ``Ann and Ben win.`` or ``A draw.``"""
        verb = "win" if self.winner in self.teams.values() else "wins"
        return f"{self.winner} {verb}." if self.winner else "A draw."

    def won_by(self, player: str) -> bool:
        """Did this player win, alone or with allies?"""
        return self.teams.get(player, player) == self.winner

    def points_of(self, player: str) -> Fraction:
        """The victory points of this player, or of the team."""
        return dict(self.points).get(self.teams.get(player, player), Fraction(0))
