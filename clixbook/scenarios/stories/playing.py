"""Apply the lines of a file to a game: actions, answers and dice."""

from __future__ import annotations

from collections.abc import Iterable

from clixbook.board.answers.answers import Reason
from clixbook.engine.game import DICE, Game
from clixbook.errors import ClixbookError
from clixbook.scenarios.stories.claims import choices_in
from clixbook.scenarios.stories.prose import refusal_with_names


class Playing:
    """Applies ``lines`` to a game until one is refused, with ``dice`` and ``choose``.

    ``script`` are faces for the rolls that ``roll`` asks for. Used lines, dice and faces are removed from all three.
    """

    def __init__(
        self,
        game: Game,
        lines: Iterable[str],
        dice: Iterable[str] = (),
        choose: Iterable[str] = (),
        script: Iterable[str] = (),
    ) -> None:
        self.game, self.lines = game, tuple(lines)
        self.dice, self.choose, self.script = list(dice), list(choose), list(script)
        self.applied: list[str] = []
        self.refused: tuple[Reason, ...] = ()
        self.error: ClixbookError | None = None

    @property
    def problem(self) -> str:
        """The refusal in words; empty if nothing was refused."""
        return str(self.error or "")

    def apply_all(self) -> None:
        """Apply all options, up to the first that is refused."""
        try:
            if not self.lines:
                self._answer()
            for line in self.lines:
                if self.game.pending is None and not self.game.is_over:
                    self.refused = self.game.why_not(line)
                self._apply(self._faces(line))
                self._answer()
        except ClixbookError as error:
            self.error = error

    def _faces(self, line: str) -> str:
        """``roll`` means the next faces of the script, else those of the seed."""
        if line != "roll" or self.game.actor != DICE:
            return line
        if self.dice:
            return self.dice.pop(0)
        if self.script:
            return self.script.pop(0)
        return self.game.roll().moves[-1]

    def _apply(self, words: str) -> None:
        self.game = self.game.apply(words)
        self.applied.append(words)

    def _answer(self) -> None:
        """Answer rolls and choices as long as there is something for them."""
        while True:
            if self.game.actor == DICE and self.dice:
                self._apply(self.dice.pop(0))
                continue
            chosen = next((each for each in self.choose if each in choices_in(self.game)), None)
            if chosen is None:
                return
            self.choose.remove(chosen)
            self._apply(chosen)


def play_lines(game: Game, lines: Iterable[str], dice: Iterable[str] = (), choose: Iterable[str] = ()) -> Game:
    """The game after these lines; a ClixbookError for one that cannot be applied."""
    playing = Playing(game, lines, dice, choose)
    playing.apply_all()
    if playing.error is not None:
        raise refusal_with_names(playing.game.now, playing.error)
    return playing.game
