"""The part of Game that queries and creates positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Unpack, cast

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.coerce import BoardLike
from clixbook.board.model.squares import SquareLike, as_square
from clixbook.engine.position.fighter_words import PositionWords
from clixbook.engine.position.whereabouts import id_called
from clixbook.engine.rules.combat.values import Value
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import BadWord
from clixbook.rulebooks import DEFAULT, RulesLike, rulebook
from clixbook.tables import Table

if TYPE_CHECKING:
    from clixbook.engine.each_square import EachSquare, OddsWord, Progress
    from clixbook.engine.game import Game
    from clixbook.engine.position.fighter_words import FighterLike
    from clixbook.engine.sequence.attack.value_queries import ValueName


class AskedGame:
    """Mixin of games: positions from code, what-if studies, values and points."""

    @property
    def _game(self) -> Game:
        return cast("Game", self)

    @classmethod
    @checks_arguments
    def at(
        cls, board: BoardLike, *, fighters: Mapping[Any, FighterLike], rules: RulesLike = DEFAULT, turn: int | str = "",
        actions: int | None = None, seed: int = 0, **more: Unpack[PositionWords],
    ) -> Game:  # fmt: skip
        """A position in the middle of a game.

        Figures drawn on the board stand there too. A figure without an owner, here or on the board, belongs to the
        player whose turn it is; a player may be without figures.

        Parameters
        ----------
        board
            A board, the name of a map, a path, or a board on one line.
        fighters
            Maps figures, by name or themselves (``cx.Figure.build``), to a square, or to a mapping: ``at`` a square,
            ``of`` a player, ``figure`` where the key is another id than its name, ``points``, ``holds`` an object,
            and settings such as ``click``, ``tokens``, ``acted``, ``soaring``, or values such as ``attack``.
            ``holds="crate"`` takes the nearest crate that lies on the board, and makes a light one if there is none;
            ``"heavy"`` goes by the kind, ``"anvil: heavy"`` by both.
        rules
            An edition's name or a rulebook.
        turn
            A player's name, for the second turn of that player, or the number of the turn.
        actions
            How many are left in the turn.
        seed
            Decides the dice.
        more
            Further options of ``Game.new``.

        Raises
        ------
        ClixbookError
            Names everything that does not fit.

        Examples
        --------
        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="B2", of="Ann", click=3, tokens=1), "gnat": dict(at="C2", of="Ben")}
        >>> game = cx.Game.at("patch", rules="core2014", fighters=fighters, turn="Ben", actions=1)
        >>> game.actor, game.state.left, game.value("bruiser", "attack").total
        ('Ben', 1, 10)
        """
        from clixbook.engine.sequence.set_up.positions import position_at  # which makes games itself

        return position_at(board, rules=rules, fighters=fighters, turn=turn, actions=actions, seed=seed, **more)

    @checks_arguments
    def what_if(self, **changes: FighterLike) -> Game:
        """This position with figures elsewhere or changed; no rule is checked.

        Parameters
        ----------
        changes
            For each figure, by its id, a square, or a mapping of ``at`` and the settings of ``Game.at``.

        Returns
        -------
        Game
            A game of its own from there.

        Raises
        ------
        ClixbookError
            Says what does not fit, or that an action is under way.

        Examples
        --------
        >>> import clixbook as cx
        >>> game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> game.what_if(bruiser="C4", gnat=dict(click=2)).board.pieces["bruiser"].squares[0].name
        'C4'
        """
        from clixbook.engine.sequence.set_up.positions import what_if  # which makes games itself

        return what_if(self._game, changes)

    @checks_arguments
    def in_book(self, rules: RulesLike) -> Game:
        """The same position under another rulebook; an action under way is left out.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", rules="core2014", fighters={"bruiser": "C3"})
        >>> game.in_book("eddieg").rules.name
        'eddieg'
        """
        from clixbook.engine.another_book import in_book  # which makes games

        return in_book(self._game, rulebook(rules))

    @checks_arguments
    def each_square(
        self, who: str, question: Callable[[Game], Any] | OddsWord = "hit", *, against: str | Sequence[str] = (),
        squares: Iterable[SquareLike] | None = None, progress: Progress = iter,
    ) -> EachSquare[Any]:  # fmt: skip
        """A question with a figure on every square where it can stand, all else as it is.

        Parameters
        ----------
        who
            The figure's id or name.
        question
            A function of the game with the figure there, such as ``lambda there: cx.line_of_fire(there, "scout",
            "gnat")``, or a number of the odds of its attack: ``"hit"``, ``"critical"``, ``"hurt"``, ``"ko"`` or
            ``"expected"``, the clicks on average.
        against
            The targets of the attack; by default every opponent on the board.
        squares
            Those that are asked about, such as ``cx.reach(game, "scout", 8)``; by default all where it can stand.
        progress
            ``progress=tqdm`` shows how far it is.

        Returns
        -------
        EachSquare
            Square -> answer, None where the rules allow no such attack; with ``to_frame()``, ``heat()`` and ``plot()``.

        Raises
        ------
        ClixbookError
            Says what keeps the figure from attacking wherever it stands, as that it is not its turn.

        Examples
        --------
        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> places = game.each_square("bruiser")
        >>> places["D4"], places["G1"]
        (Fraction(7, 12), None)
        >>> game.each_square("gnat", lambda there: int(cx.distance(there, "gnat", "bruiser")))["E4"]
        2
        """
        from clixbook.engine.each_square import each_square  # which makes games

        return each_square(self._game, who, question, against=against, squares=squares, progress=progress)

    @checks_arguments
    def move(self, who: str, to: SquareLike, way: Iterable[SquareLike] | str = ()) -> Game:
        """The position after a move to that square: the best way there, or ``way``, square by square.

        A way begins beside the figure, or where it stands, and leads to ``to``; a text has its squares between spaces.
        The engine takes each step as the book does, and the move costs what its way costs. The same in words:
        ``move bruiser C4 by B2 C3 C4``. A ClixbookError names the step that is not allowed, and the ruling.

        >>> from clixbook.engine.game import Game
        >>> game = Game.at("patch", fighters={"bruiser": "A2"})
        >>> game.why_not("move bruiser D4 by B3 C3 D4")[0].text
        'Step 2 of the path, to C3: The mover stops in C3 because of hindering terrain.'
        >>> game.move("bruiser", "D4", way=["A3", "B4", "C4", "D4"]).log[0].text
        'Bruiser walks from A2 to D4 for 4 (2014 core rulebook).'
        """
        from clixbook.engine.actions import Move  # which knows games

        squares = way.split() if isinstance(way, str) else way
        if not isinstance(squares, Iterable):
            raise BadWord(f"A way is its squares in order, not {way!r:.40}.")
        return self._game.apply(
            Move(id_called(self._game.state, who), as_square(to).name, tuple(as_square(each).name for each in squares))
        )

    @checks_arguments
    def value(self, who: str, name: ValueName, *, against: str = "") -> Value:
        """A combat value of a figure now, with everything that changes it.

        Parameters
        ----------
        who
            The figure's id or name.
        name
            ``"speed"``, ``"attack"``, ``"defense"``, ``"damage"`` or ``"range"``.
        against
            As the value counts in an attack on that figure; a defense, in an attack by that figure.

        Examples
        --------
        >>> import clixbook as cx
        >>> game = cx.Game.new("patch", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
        >>> int(game.value("bruiser", "attack"))
        10
        """
        from clixbook.engine.sequence.attack.value_queries import value_against

        now = self._game.now
        return value_against(now, id_called(now, who), name, id_called(now, against))

    def points(self) -> Mapping[str, Fraction]:
        """The victory points of every player so far, as the rulings WIN count them.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").apply("6 6").points()["Ann"]
        Fraction(40, 1)
        """
        return score_now(self._game.now)

    def log_table(self) -> Table:
        """The events so far as a table: the sentence, the rulings behind it, its squares, and its sort.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").apply("4 5").log_table()[0]["text"]
        'bruiser against gnat: a hit, 19 against 17.'
        """
        return Table(
            [
                {
                    "text": event.text,
                    "rulings": ", ".join(dict.fromkeys(reason.ruling for reason in event.reasons)),
                    "where": " ".join(place.name for place in event.where),
                    "kind": event.kind.value,
                }
                for event in self._game.events
            ]
        )
