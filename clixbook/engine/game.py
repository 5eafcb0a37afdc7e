"""The immutable game: a position with its options and their outcomes.

A position in the middle of an action is (last settled state, action, answers given so far): resolving it runs the
action's steps again with those answers, up to the next question. Nothing is copied deeply, and no step keeps state
outside the position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.answers import Reason, make_reason, refusal_error
from clixbook.board.answers.coerce import BoardLike
from clixbook.board.files.notation.carried_maps import carried_map
from clixbook.board.model.board import Board
from clixbook.board.model.frozen import Frozen, with_changes
from clixbook.board.model.squares import SquareLike
from clixbook.caches import cached_value
from clixbook.deprecation import former_names
from clixbook.engine.action_run import ActionRun
from clixbook.engine.actions import Action
from clixbook.engine.game_questions import AskedGame
from clixbook.engine.history.figure_codes import force_listed
from clixbook.engine.history.game_display import ShownGame
from clixbook.engine.history.record import check_start
from clixbook.engine.history.saved_game import SavedGame
from clixbook.engine.history.thing_codes import things_listed
from clixbook.engine.option_words import as_action, as_faces, judged_action, words
from clixbook.engine.options import Options, picked_options
from clixbook.engine.position.described import OptionKind
from clixbook.engine.position.dice import Faces, Roll, seeded_faces
from clixbook.engine.position.questions import Choose, Option, OptionLike, Question
from clixbook.engine.position.state import Event, Result, State
from clixbook.engine.sequence.set_up.beginning import named_places, position_to_begin, start_data
from clixbook.engine.sequence.set_up.forces.force_ground import locations_listed
from clixbook.errors import IllegalAction
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing import Thing
from clixbook.rulebooks import DEFAULT, Rulebook, RulesLike, rulebook
from clixbook.rulebooks.sections.turn.actions import ActionKind

DICE = "dice"
"""The actor where a roll is due."""


@former_names(told="events", asked="questions")
@dataclass(frozen=True)
class Game(Frozen, AskedGame, SavedGame, ShownGame):
    """One position of a game. ``apply`` gives the next; nothing changes in place.

    ``log`` tells what happened, ``moves`` how this position was reached: the words of every option applied.

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> game.actor, game.apply("end").actor
    ('Ann', 'Ben')
    """

    state: State
    """The settled position: board, fighters, turn, players."""
    seed: int = 0
    """Decides the dice."""
    action: Action | None = None
    """The action under way."""
    answers: tuple[Any, ...] = ()
    """The choices and rolls of the action so far."""
    log: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """The events of the game, action by action."""
    moves: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The words of every option applied."""
    start: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """How the game began, as plain data."""

    @classmethod
    @checks_arguments
    def new(
        cls,
        board: BoardLike | Sequence[BoardLike],
        *,
        rules: RulesLike = DEFAULT,
        forces: Mapping[str, Sequence[str | Figure] | str],
        seed: int = 0,
        build_total: int = 300,
        places: Mapping[str, SquareLike] | None = None,
        rounds: int = 0,
        minutes: int = 0,
        ends: Sequence[str] = (),
        set_up: bool = False,
        objects: Mapping[str, Sequence[str | Thing]] | None = None,
        locations: Mapping[str, str | Sequence[str]] | None = None,
        points: int = 0,
        themes: Mapping[str, str] | None = None,
        conditions: Sequence[str] = (),
        consent: bool = False,
        allies: Sequence[Sequence[str]] = (),
        royale: bool = False,
        sideline: int = 0,
        begins: bool = True,
        outside: Mapping[str, Sequence[str | Figure] | str] | None = None,
    ) -> Game:
        """A game about to begin: the first player of ``forces`` has the first turn.

        Parameters
        ----------
        board
            A board, the name of a map, a path, or a board on one line. With ``set_up`` it may be several.
        rules
            An edition's name or a rulebook.
        forces
            For each player the figures: by name, ``night-warden:60`` for one of several point values,
            ``bruiser+passenger:10`` for a feat of 10 points, or as people write them (``2x Gnat``, ``Bruiser 75``, a
            whole force in one text). A figure of your own: its path, its code (``cx.figure_code``), or itself
            (``cx.Figure.build``).
        seed
            Decides the dice.
        build_total
            The total for which forces were built; nothing is checked.
        places
            Figures to squares; by default where the map has them, else squares of its starting areas.
        rounds
            The number of rounds after which the game ends; 0 for no limit.
        minutes
            The limit of time that players agreed on; 0 for none. ``apply("time up")`` ends the game then.
        ends
            A scenario's own ways to win (WIN-20), each a sentence: ``Ann holds D4 D5 for 2 rounds``, ``Ann defeats
            gnat``, ``Ben protects gnat``, ``Ann leaves by A1:A8 with 2 figures``, ``Ben lasts 6 rounds``, ``Ann scores
            100 points``.
        set_up
            The game begins with the roll for the first player, areas, objects, and figures placed one by one.
        objects
            What players bring to a set-up: ``heavy anvil:8``, ``rain-lantern``, the path of a thing file, or a thing.
        locations
            For a player the map that comes along as a location, and the bonuses of it that are paid for:
            ``quayside: Low tide, Night shift`` (SPC-04).
        points
            The forces are built for this total, and the rulebook checks them (FRC).
        themes
            The keywords that players declare.
        conditions
            Battlefield conditions in play.
        consent
            True if all agree to archenemies on one force, and to the number of objects.
        allies
            Groups of allied players: their points are added (WIN-16), and they oppose each other only where the book
            says so (MUL-02).
        royale
            A battle royale: all against all, with the forces of a draft (MUL-07).
        sideline
            How many figures a player may have on the sideline, where players agree on it (FRC-26), in one book for
            build totals other than the usual one; 0 for no agreement.
        begins
            False leaves out the beginning of the first turn: its actions are next at once.
        outside
            Figures that players keep outside the game, a copy each, for effects that generate them by name; of
            figures that nobody lists here there are copies enough, if the library has them.

        Raises
        ------
        ClixbookError
            Names everything that does not fit.

        Examples
        --------
        >>> import clixbook as cx
        >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": "Gnat 40"})
        >>> game.actor, list(game.state.fighters)
        ('Ann', ['bruiser', 'gnat'])
        """
        fields: dict[str, Any] = {
            "forces": {player: force_listed(player, figures) for player, figures in forces.items()},
            "places": named_places(places or {}), "build_total": build_total, "seed": seed, "rounds": rounds,
            "set_up": set_up, "objects": things_listed(objects or {}), "minutes": minutes, "ends": ends,
            "points": points, "themes": themes or {}, "conditions": conditions, "consent": consent, "allies": allies,
            "royale": royale, "locations": locations_listed(locations or {}), "sideline": sideline,
            "outside": {player: force_listed(player, each) for player, each in (outside or {}).items()},
        }  # fmt: skip
        check_start(**fields)
        maps = () if isinstance(board, Board | str | Path) else tuple(map(carried_map, board))
        first = board if isinstance(board, Board | str | Path) else next(iter(maps), "")
        state = position_to_begin(first, rulebook(rules), fields, maps=maps, begins=begins)
        return cls._settle(cls(state, seed, start=start_data(state, fields, maps)))

    def __repr__(self) -> str:
        return self.state.short_repr("Game")

    # -- the acting player and the options ------------------------------------------------------------------

    @cached_value
    def _run(self) -> ActionRun:
        return ActionRun.of(self.state, self.action, self.answers)

    @property
    def pending(self) -> Question | None:
        """The choice or the roll that the action under way waits for; None between actions.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.pending is None
        True
        >>> print(game.apply("close bruiser gnat").pending)
        attack roll of bruiser against gnat, 2 dice that show 1 to 6
        """
        return self._run.question

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions of the action under way so far; ``answers`` has as many.

        >>> import clixbook as cx
        >>> cx.Game.at("patch", fighters={"bruiser": "C3"}).questions
        ()
        """
        return self._run.questions

    @property
    def actor(self) -> str:
        """The player who must choose, ``"dice"`` if a roll is due, ``""`` when the game is over.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.actor, game.apply("close bruiser gnat").actor
        ('Ann', 'dice')
        """
        if self.is_over:
            return ""
        match self.pending:
            case Roll():
                return DICE
            case Choose(player=player):
                return player
            case _:
                return self.state.player

    def options(
        self, *, kind: OptionKind | str = "", who: str = "", target: str = "", square: SquareLike = ""
    ) -> Sequence[Option]:
        """Every option of the actor now; ``str`` of an option is its text.

        Between actions these are ``Options``: families of like actions, each worked out when it is looked at.
        ``kind`` ("attack", or a key such as "close"), ``who``, ``target`` and ``square`` pick some of them.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> [str(option) for option in game.options()][:3]
        ['move bruiser A1', 'move bruiser B1', 'move bruiser C1']
        >>> [str(option) for option in game.options(kind="attack", target="gnat")]
        ['close bruiser gnat']
        """
        if kind or who or target or square:
            return picked_options(self._every_option(kind, who), kind, who, target, square)
        return self._every_option()

    def _every_option(self, kind: str = "", who: str = "") -> Sequence[Option]:
        match self.pending:
            case Roll() as roll:
                return roll.outcomes()
            case Choose(options=options):
                return options
            case _:
                if self.is_over:
                    return ()
                return self._offered.of_kind(kind, who) if kind or who else self._offered

    @cached_value
    def _offered(self) -> Options:
        return Options(self.state)

    def chances(self) -> tuple[tuple[Faces, Fraction], ...]:
        """The faces that the dice may show, with probabilities; empty unless a roll is due.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").chances()[0]
        ((1, 1), Fraction(1, 36))
        """
        return self.pending.chances() if isinstance(self.pending, Roll) else ()

    def why_not(self, action: Action | str) -> tuple[Reason, ...]:
        """Why the player cannot do that now; empty if it is an option.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> print(game.why_not("shoot bruiser gnat")[0])
        Bruiser has range 0 and cannot shoot. (RNG-06; P2 Ranged Combat)
        """
        rules = self.state.rules
        if self.state.result is not None:
            return (make_reason(rules["WIN-01"], "The game is over."),)
        if self.state.setting_up is not None:
            doing = "being set up" if self.state.setting_up.stages else "beginning"
            return (make_reason(rules["SET-01"], f"The game is still {doing}."),)
        if self.pending is not None:
            wanted = as_action(action)
            if wanted in self.options():
                return ()
            actor = self.now.fighters.get(wanted.who)
            if actor is not None and actor.lent and (against := wanted.normalized(self.now).why_not(self.now)):
                return against
            ruling = rules["ACT-29" if wanted.action_kind(rules) == ActionKind.FREE else "ACT-12"]
            return (make_reason(ruling, "Another action is still resolving."),)
        return judged_action(self.state, action)[1]

    # -- what follows -------------------------------------------------------------------------------------

    def apply(self, option: OptionLike) -> Game:
        """The next position: after an action, an answer, or a roll.

        Parameters
        ----------
        option
            One of ``options()``, or its words; for a roll the faces, ``"4 5"`` or ``(4, 5)``.

        Raises
        ------
        ClixbookError
            Says why that cannot be done now.

        Examples
        --------
        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> print(game.apply("close bruiser gnat").apply("4 5").log[0])
        bruiser against gnat: a hit, 19 against 17.
        """
        if self.is_over:
            raise IllegalAction("The game is over.")
        if self.pending is not None:
            return self._answer(self._read(option))
        action: Action = option if self._offered.gave(option) else self._check_option(option)
        return self._settle(with_changes(self, action=action, answers=(), moves=(*self.moves, str(action))))

    def _check_option(self, option: Any) -> Action:
        """The action of this text; a ClixbookError with every reason against it."""
        action, against = judged_action(self.state, option)
        if against:
            raise refusal_error(against)
        return action

    def roll(self) -> Game:
        """Roll the dice: the outcome follows from the seed and the number of rolls so far.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").roll().moves
        ('close bruiser gnat', '5 6')
        """
        return self.apply(self.faces())

    @checks_arguments
    def faces(self, again: int = 0) -> Faces:
        """The outcome that the seed has for the roll due; ``again`` counts how often it is made anew.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").faces()
        (5, 6)
        """
        if not isinstance(self.pending, Roll):
            raise IllegalAction("No roll is due.")
        number = self.state.rolls + sum(1 for each in self._run.questions if isinstance(each, Roll))
        return seeded_faces(self.seed, number, self.pending.dice, again)

    def _read(self, option: Any) -> Any:
        options = self.options()
        if option in options:
            return options[options.index(option)]
        answer = as_faces(option) if isinstance(option, str) and isinstance(self.pending, Roll) else option
        for each in options:
            if words(each) == answer:
                return each
        raise IllegalAction(f"{words(option)!r} is not an answer to: {self.pending}.")

    def _answer(self, answer: Any) -> Game:
        moves = (*self.moves, words(answer))
        game = with_changes(self, answers=(*self.answers, answer), moves=moves)
        if (run := self._run.going_on(answer)) is not None:
            game.__dict__["_run"] = run  # equal to working it out from the beginning
        return self._settle(game)

    @staticmethod
    def _settle(game: Game) -> Game:
        """If the action has run to its end, the state after it is the new settled state."""
        run = game._run
        if run.question is not None or run.state is None:
            return game
        rolls = game.state.rolls + sum(1 for each in run.questions if isinstance(each, Roll))
        state = run.state if run.state.rolls == rolls else run.state.with_(rolls=rolls)
        return with_changes(game, state=state, action=None, answers=(), log=(*game.log, *run.events))

    # -- the end ----------------------------------------------------------------------------------------

    @property
    def now(self) -> State:
        """The visible state: the settled one, or how the action under way has left things at its question.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.now.player
        'Ann'
        """
        return (self.pending.state if self.pending is not None else None) or self.state

    @property
    def rules(self) -> Rulebook:
        """The rulebook in use; questions about the game are asked under it."""
        return self.state.rules

    @property
    def board(self) -> Board:
        """The board as it is now, in the middle of an action too: ``cx.BoardView(game)`` shows it.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.board.piece("gnat").squares[0].name
        'C4'
        """
        return self.now.board

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far: the log, then those of the action under way.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").apply("4 5").events[0].text
        'bruiser against gnat: a hit, 19 against 17.'
        """
        return (*self.log, *self._run.events)

    @property
    def is_over(self) -> bool:
        """True once there is a winner or the game has ended without one.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.is_over, game.apply("close bruiser gnat").apply("6 6").is_over
        (False, True)
        """
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """The winner and the reason, once the game is over.

        >>> import clixbook as cx
        >>> game = cx.Game.at("patch", turn="Ann", fighters={
        ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
        >>> game.apply("close bruiser gnat").apply("6 6").result.winner
        'Ann'
        """
        return self.state.result
