"""The part of Game that queries and creates positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.coerce import BoardLike
from clixbook.board.model.squares import SquareLike, as_square
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import ClixbookError
from clixbook.rulebooks import DEFAULT, RulesLike
from clixbook.tables import Table

if TYPE_CHECKING:
    from clixbook.engine.game import Game
    from clixbook.engine.position.fighter_words import FighterLike


class AskedGame:
    """Mixin of games: positions from code, what-if studies, values and points."""

    @property
    def _game(self) -> Game:
        return cast("Game", self)

    @classmethod
    @checks_arguments
    def at(
        cls, board: BoardLike, *, fighters: Mapping[Any, FighterLike], rules: RulesLike = DEFAULT, turn: int | str = "",
        actions: int | None = None, seed: int = 0, **more: Any,
    ) -> Game:  # fmt: skip
        """A position in the middle of a game, from code.

        ``fighters`` maps figures, by name or themselves (``cx.Figure.build``), to a square, or to a mapping: ``at`` a
        square, ``of`` a player, ``figure`` where it is another than its name, which is then its id in the game,
        ``points``, ``holds`` an object, and the settings of a position: ``click``, ``tokens``, ``acted``, ``soaring``,
        or values such as ``attack``. Figures drawn on the board stand there too. Who is nobody's, here and on the
        board, is of the player whose turn it is. ``holds="crate"`` takes the nearest crate that lies on the board, and
        makes a light one if none does; ``"heavy"`` goes by the kind, ``"anvil: heavy"`` by both. ``turn`` is a player's
        name, for the second turn of that player, or the number of the turn; ``actions`` are left in it; ``more`` are
        further options of ``new``. A player may be without figures.
        One ClixbookError names everything that does not fit.

        >>> from clixbook.engine.game import Game
        >>> fighters = {"bruiser": dict(at="B2", of="Ann", click=3, tokens=1), "gnat": dict(at="C2", of="Ben")}
        >>> game = Game.at("patch", rules="core2014", fighters=fighters, turn="Ben", actions=1)
        >>> game.actor, game.state.left, game.value("bruiser", "attack").total
        ('Ben', 1, 10)
        """
        from clixbook.engine.sequence.set_up.positions import position_at  # which makes games itself

        return position_at(board, rules=rules, fighters=fighters, turn=turn, actions=actions, seed=seed, **more)

    @checks_arguments
    def what_if(self, **changes: FighterLike) -> Game:
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

    @checks_arguments
    def move(self, who: str, to: SquareLike, way: Iterable[SquareLike] | str = ()) -> Game:
        """The position after a move to that square: the best way there, or ``way``, square by square.

        A way begins beside the figure, or where it stands, and leads to ``to``; a text has its squares between spaces.
        The engine takes each step as the book does, and the move costs what its way costs. The same in words:
        ``move bruiser C4 by B2 C3 C4``. A ClixbookError names the step that is none, and the ruling.

        >>> from clixbook.engine.game import Game
        >>> game = Game.at("patch", fighters={"bruiser": "A2"})
        >>> game.why_not("move bruiser D4 by B3 C3 D4")[0].text
        'Step 2 of the way, to C3: The mover stops in C3 because of hindering terrain.'
        >>> game.move("bruiser", "D4", way=["A3", "B4", "C4", "D4"]).log[0].text
        'Bruiser walks from A2 to D4 for 4 (2014 core rulebook).'
        """
        from clixbook.engine.actions import Move  # which knows games

        squares = way.split() if isinstance(way, str) else way
        if not isinstance(squares, Iterable):
            raise ClixbookError(f"A way is its squares in order, not {way!r:.40}.")
        return self._game.apply(Move(who, as_square(to).name, tuple(as_square(each).name for each in squares)))

    @checks_arguments
    def value(self, who: str, name: str, *, against: str = "") -> Value:
        """The combat value ``name`` ("speed", "attack", "defense", "damage", "range") of a figure now, as a waterfall.

        ``against``: as it counts in an attack on that figure; a defense, in an attack by that figure.

        >>> from clixbook.engine.game import Game
        >>> game = Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> int(game.value("bruiser", "attack"))
        10
        """
        from clixbook.engine.sequence.attack.value_queries import value_against

        return value_against(self._game.now, who, name, against)

    def points(self) -> Mapping[str, Fraction]:
        """The victory points of every player so far (WIN)."""
        return score_now(self._game.now)

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
