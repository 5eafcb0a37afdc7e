"""What programs ask of a position, and how they make one: the part of ``Game`` that plays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from clixbook.board.meant_boards import BoardLike
from clixbook.engine.rules.values import Value
from clixbook.engine.sequence.turn.score import scored
from clixbook.rulebooks import Rulebook
from clixbook.tables import Table

if TYPE_CHECKING:
    from clixbook.engine.game import Game


class AskedGame:
    """Mixin for games: positions from code, what-if studies, values and points."""

    @property
    def _game(self) -> Game:
        return cast("Game", self)

    @classmethod
    def at(
        cls, board: BoardLike, *, rules: str | Rulebook, fighters: Mapping[str, Any], turn: int | str = "",
        actions: int | None = None, seed: int = 0, **more: Any,
    ) -> Game:  # fmt: skip
        """A position in the middle of a game, from code.

        ``fighters`` maps figures to a square, or to a mapping: ``at`` a square, ``of`` a player (where the board says
        nothing of it), ``figure`` where it is another than its name, ``points``, ``holds`` an object, and the settings
        of a position: ``click``, ``tokens``, ``acted``, ``soaring``, or values such as ``attack``. ``turn`` is a
        player's name, for the second turn of that player, or the number of the turn; ``actions`` are left in it;
        ``more`` are further options of ``new``.
        One ClixbookError names everything that does not fit.

        >>> from clixbook.engine.game import Game
        >>> fighters = {"bruiser": dict(at="B2", of="Ann", click=3, tokens=1), "gnat": dict(at="C2", of="Ben")}
        >>> game = Game.at("patch", rules="core2014", fighters=fighters, turn="Ben", actions=1)
        >>> game.actor, game.state.left, game.value("bruiser", "attack").total
        ('Ben', 1, 10)
        """
        from clixbook.engine.sequence.set_up.positions import position_at  # which makes games itself

        return position_at(board, rules=rules, fighters=fighters, turn=turn, actions=actions, seed=seed, **more)

    def what_if(self, **changes: Any) -> Game:
        """This position with figures elsewhere or otherwise, as if it had come to that: no rule is asked.

        Each figure by its id is given a square, or a mapping of ``at`` and the settings of ``at``: a game of its own
        from there. A ClixbookError says what does not fit, or that an action is under way.

        >>> from clixbook.engine.game import Game
        >>> game = Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> game.what_if(bruiser="C4", gnat=dict(click=2)).board.pieces["bruiser"].squares[0].name
        'C4'
        """
        from clixbook.engine.sequence.set_up.positions import what_if  # which makes games itself

        return what_if(self._game, changes)

    def value(self, who: str, name: str, *, against: str = "") -> Value:
        """The combat value ``name`` ("speed", "attack", "defense", "damage", "range") of a figure now, as a waterfall.

        ``against``: as it counts in an attack on that figure; a defense, in an attack by that figure.

        >>> from clixbook.engine.game import Game
        >>> game = Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> int(game.value("bruiser", "attack"))
        10
        """
        from clixbook.engine.sequence.attack.asked_values import value_against

        return value_against(self._game.now, who, name, against)

    def points(self) -> Mapping[str, Fraction]:
        """The victory points of every player so far (WIN)."""
        return scored(self._game.now)

    def log_table(self) -> Table:
        """What happened so far as a table: the sentence, the rulings behind it, its squares, and its sort."""
        return Table(
            [
                {
                    "text": event.text,
                    "rulings": ", ".join(dict.fromkeys(reason.ruling for reason in event.reasons)),
                    "where": " ".join(place.name for place in event.where),
                    "kind": event.kind.value,
                }
                for event in self._game.told
            ]
        )
