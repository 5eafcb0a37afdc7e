"""A session over a game: its tree of positions as traits, and the methods of players."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from traitlets import Instance, Int, Tuple, Unicode

from clixbook.board.model.frozen import FrozenMap
from clixbook.board.model.squares import Square
from clixbook.deprecation import former_words
from clixbook.engine.game import Game
from clixbook.engine.history import saves
from clixbook.engine.history.differences import Difference
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.history.tree import Parting, Tree, TreeNode
from clixbook.engine.position.state import Event
from clixbook.engine.sequence.fighters.current_values import value_of
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.rulebooks.rulebook import Rulebook, named_rulebook
from clixbook.view.questions.board_questions import BoardQuestion
from clixbook.view.scenes.game_marks import marks_of
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.sessions.watched import tells_refusals

_OF_THE_GAME = ("tree", "game", "marks", "node", "branches", "branch", "script", "autosaves_to", "saved")
MOST_EVENTS = 2  # on the status line


class GameSession(BoardSession):
    """A game on the table: ``cx.Session(game)`` makes one, too. Its board is the game's, and changes by actions alone.

    ``game`` is the position on the table, ``node`` its number in ``tree``, ``branches`` the lines of play (``branch``
    is the first node of the present one), ``script`` the faces that the next rolls will show, ``autosaves_to`` the
    file that follows the game ("" if none) and ``saved`` what became of the last save. All these are read only: the
    methods change them, each as one change that ``revision`` counts, and none of them if a ClixbookError is raised.
    ``undo`` and ``redo`` are the game's. ``rules`` is the book that answers questions about the board; the game is
    played by its own, ``game.state.rules``.

    >>> import clixbook as cx
    >>> session = cx.GameSession(cx.Game.new("patch", forces={"Ann": ["bruiser"], "Ben": ["gnat"]}))
    >>> session.do("end").actor
    'Ben'
    """

    tree = Instance(Tree, read_only=True)
    game = Instance(Game, read_only=True)
    node = Int(read_only=True)
    branches = Tuple(read_only=True)
    branch = Int(read_only=True)
    script = Tuple(read_only=True)
    autosaves_to = Unicode(read_only=True)
    saved = Unicode(read_only=True)

    restored = (*BoardSession.restored, *_OF_THE_GAME)

    def __init__(self, game: Game | Tree, *, rules: str | Rulebook | None = None, **traits: Any) -> None:
        tree = _tree(game)
        self._last_saved = tree
        self._before: Tree | None = None
        self._take(tree, board=False)
        super().__init__(tree.game.board, rules=_by_name(tree.game.state.rules) if rules is None else rules, **traits)

    @property
    def question(self) -> BoardQuestion:
        """The current question; where ranges matter, with each figure's range by its base and powers."""
        if self.kind.numbers != ("range",):
            return super().question
        state = self.game.state
        ranges = {each.id: value_of(state, each.id, "range").total for each in state.standing()}
        return replace(super().question, ranges=FrozenMap(ranges))

    # -- playing ------------------------------------------------------------------------------------------

    @tells_refusals
    def do(self, option: Any) -> Game:
        """Take one of ``game.options()``, or its words; a ClixbookError if it is refused. The new position.

        An option that was taken here before leads to the same position again.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("close bruiser gnat")
        >>> session.status
        'Next: attack roll of bruiser against gnat.'
        """
        return self._go(self.tree.add(option))

    @tells_refusals
    def roll(self) -> Game:
        """Roll the dice by the script, or else by the seed; the same again after an undo.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("close bruiser gnat")
        >>> session.roll().pending is None
        True
        """
        return self._go(self.tree.roll())

    @tells_refusals
    def force(self, faces: Any) -> Game:
        """Let the roll that is due be these faces: ``"6 6"`` or ``(6, 6)``.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("close bruiser gnat")
        >>> game = session.force((6, 6))
        >>> session.game.points()["Ann"]
        Fraction(40, 1)
        """
        return self._go(self.tree.force(faces))

    @tells_refusals
    def roll_anew(self) -> Game:
        """Branch: the roll due, or else the last one made, with an outcome that it has not shown yet.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("close bruiser gnat")
        >>> first = session.roll()
        >>> session.roll_anew() == first, len(session.branches)
        (False, 2)
        """
        return self._go(self.tree.roll_anew())

    @tells_refusals
    def set_script(self, script: Any) -> None:
        """Let the next rolls show these faces, in this order, before the seed goes on: ``"6 6, 3 4, 5"``.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> session.set_script("4 5")
        >>> session.script, session.status
        (((4, 5),), 'The next 1 rolls are set.')
        """
        tree = self.tree.with_script(script)
        self._go(tree, f"The next {len(tree.script_left)} rolls are set." if tree.script_left else "The seed rolls.")

    # -- going back and forth -----------------------------------------------------------------------------

    @property
    def undoable(self) -> bool:
        """True if there is a position before this one, or a game that was on the table before this one."""
        return self.tree.undoable or self._before is not None

    @property
    def redoable(self) -> bool:
        """True if an undone option can be done again."""
        return self.tree.redoable

    def undo(self) -> None:
        """Go back one option; the very same position is on the table again. From the beginning of a game that took
        the place of another one, go back to that one.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("end")
        >>> session.undo()
        >>> session.game.actor
        'Ann'
        """
        if self.tree.undoable:
            self._go(self.tree.undo(), f"Undone: {self._step(self.node)}.")
        elif self._before is not None:
            back, self._before = self._before, None
            self.open(back, "The game before is on the table again.")
        else:
            self._go(self.tree, "Nothing to undo.")

    def redo(self) -> None:
        """Take back the last undo; a roll falls as it fell.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("end")
        >>> session.undo()
        >>> session.redo()
        >>> session.game.actor
        'Ben'
        """
        if self.redoable:
            tree = self.tree.redo()
            self._go(tree, f"Done again: {self._step(tree.at)}.")
        else:
            self._go(self.tree, "Nothing to redo.")

    @tells_refusals
    def jump(self, node: int) -> Game:
        """Put any position of the tree on the table, by its number.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("end")
        >>> session.jump(0).actor
        'Ann'
        """
        tree = self.tree.jump(node)
        step = f"Step {tree.present.depth} of {len(tree.line) - 1}"
        return self._go(tree, f"{step}: {self._step(node)}." if tree.undoable else "The beginning.")

    def _step(self, node: int) -> str:
        """The option that led to a position, in words."""
        from clixbook.view.play.log.step_words import step_words  # which knows widgets

        return step_words(self.tree, node)

    @tells_refusals
    def name_branch(self, name: str, node: int | None = None) -> None:
        """Name the branch of a position, the present one if None; "" takes the name away.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> session.name_branch("bold")
        >>> session.branches[0].name
        'bold'
        """
        self._go(self.tree.name_branch(name, node), f"This branch is called {name}." if name else "A name less.")

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def timeline(self) -> tuple[TreeNode, ...]:
        """The positions from the beginning through the present one to where redo ends."""
        return tuple(self.tree.nodes[at] for at in self.tree.line)

    @tells_refusals
    def compare(self, a: int, b: int | None = None) -> Parting:
        """The fork between two positions and their differences; the second is the present one if None.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("end")
        >>> [str(each) for each in session.compare(0).differences][:1]
        ['turn of: Ann → Ben']
        """
        return self.tree.compare(a, self.node if b is None else b)

    @tells_refusals
    def changed(self, node: int | None = None) -> tuple[Difference, ...]:
        """The changes made by the option that led to a position, the present one if None.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("end")
        >>> [str(each) for each in session.changed()][:2]
        ['turn of: Ann → Ben', 'turns begun: 3 → 4']
        """
        return self.tree.changed_by(self.node if node is None else node)

    @tells_refusals
    def events(self, node: int | None = None) -> tuple[Event, ...]:
        """The events of that option.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> game = session.do("end")
        >>> session.events()[0].text
        'Ann ends the turn.'
        """
        at = self.tree.present if node is None else self.tree.node(node)
        before = 0 if at.parent is None else len(self.tree.nodes[at.parent].game.events)
        return at.game.events[before:]

    # -- files and lines ----------------------------------------------------------------------------------

    @tells_refusals
    def save(self, path: str | Path) -> Path:
        """Write the whole tree to a file; see ``engine.history.saves.save``.

        >>> import tempfile
        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> path = session.save(tempfile.mkdtemp() + "/game.json")
        >>> path.name
        'game.json'
        """
        written = saves.save(self.tree, path)
        self._go(self.tree, f"Saved to {written}.")
        return written

    @tells_refusals
    def load(self, path: str | Path) -> Game:
        """Put the tree of a save file on the table; autosave stops. A ClixbookError leaves all as it was.

        >>> import tempfile
        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> path = session.save(tempfile.mkdtemp() + "/game.json")
        >>> game = session.do("end")
        >>> session.load(path).actor
        'Ann'
        """
        return self.open(saves.load(path), f"Loaded from {path}.")

    @tells_refusals
    def autosave(self, path: str | Path | None) -> None:
        """Save now and after every change of the tree; None stops. Later failures are shown in ``saved``.

        >>> import tempfile
        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> session.autosave(tempfile.mkdtemp() + "/game.json")
        >>> game = session.do("end")
        >>> session.saved.startswith("Saved to")
        True
        """
        if path is not None:
            saves.save(self.tree, path)
        with self.together():
            self._last_saved = self.tree
            self.set_trait("autosaves_to", "" if path is None else str(path))
            self.set_trait("saved", "" if path is None else f"Saved to {path}.")
            self.say("Autosave is off." if path is None else f"The game is saved to {path} after every change.")

    @tells_refusals
    def to_line(self) -> str:
        """The present position as one line, for a chat or an address.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> session.to_line()[:12]
        'g1/core2014/'
        """
        return to_line(self.game)

    @tells_refusals
    def open_line(self, line: str) -> Game:
        """Put the position of such a line on the table, without the tree that led to it; autosave stops.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> line = session.to_line()
        >>> game = session.do("end")
        >>> session.open_line(line).actor
        'Ann'
        """
        return self.open(from_line(line), "The position of the line.")

    @former_words(said="status")
    @tells_refusals
    def open(self, game: Game | Tree, status: str = "Another game.") -> Game:
        """Put another game or tree on the table; autosave stops, so that the other game's file stays as it is.

        ``undo`` at its beginning brings back the game that was on the table, if it had been played.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> session = cx.Session(cx.Game.at("patch", turn="Ann", fighters=fighters))
        >>> other = cx.Game.new("patch", forces={"Zoe": ["gnat"], "Max": ["bruiser"]})
        >>> session.open(other).actor
        'Zoe'
        """
        tree = _tree(game)
        with self.together():
            self._before = self.tree if len(self.tree.nodes) > 1 else self._before
            self.set_trait("autosaves_to", "")
            self.set_trait("saved", "")
            if self.rulebook == self.game.state.rules:
                self.rules = _by_name(tree.game.state.rules)
                self._rules_before = self.rulebook  # another game's book is no change of this one's
            self.selected, self.held, self.cursor = "", "", "A1"
            self._go(tree, status)
            self._choose_ends()
            self.look_at(self.source, self.target)
        return self.game

    # -- one change ---------------------------------------------------------------------------------------

    def _go(self, tree: Tree, status: str = "") -> Game:
        """Put the present node of this tree on the table, with a message."""
        with self.together():
            grown = tree is not self.tree
            self._take(tree)
            self.say(status or " ".join(self._last_sentences() if grown else ()))
        return self.game

    def _last_sentences(self) -> list[str]:
        """The last events of the option, and the next question."""
        sentences = [event.text for event in self.events()[-MOST_EVENTS:]]
        pending = self.game.pending
        return [*sentences, f"Next: {pending.purpose}."] if pending is not None else sentences

    def _take(self, tree: Tree, *, board: bool = True) -> None:
        """Set every trait that follows from the tree; its branches only if they may be others."""
        before: Tree | None = self._trait_values.get("tree")
        if board:
            self.board = tree.game.board
        self.set_trait("tree", tree)
        self.set_trait("game", tree.game)
        self.set_trait("marks", marks_of(tree.game))
        self.set_trait("node", tree.at)
        if before is None or tree.nodes is not before.nodes or tree.names is not before.names:
            self.set_trait("branches", tree.branches())
        self.set_trait("branch", tree.branch_of(tree.at))
        self.set_trait("script", tree.script_left)

    def _settle(self, merge: object) -> None:
        """Work out the answer; the tree has everything for undo."""
        if self.board is not self.game.board:
            raise IllegalAction("The board of a game changes by actions alone; use do().")
        super()._settle(merge)
        if self.autosaves_to and self.tree is not self._last_saved:
            self._autosave()

    def _autosave(self) -> None:
        """Save after changes of the game; a failure is shown, and the next change tries again."""
        try:
            saves.save(self.tree, self.autosaves_to)
        except ClixbookError as error:
            self.set_trait("saved", f"Not saved. {error}")
            self.say(f"{self.status} Not saved: {error}".strip())
        else:
            self._last_saved = self.tree
            self.set_trait("saved", f"Saved to {self.autosaves_to}.")

    def _move(self, who: str, goal: Square) -> None:
        """The figure moves if it may."""
        self._go(self.tree.add(f"move {who} {goal.name}"))


def _tree(game: Any) -> Tree:
    """The tree itself, or that of a game."""
    if isinstance(game, Game):
        return Tree.of(game)
    if not isinstance(game, Tree):
        raise BadWord(f"A session is over a board or a game, not {game!r:.60}.")
    return game


def _by_name(rules: Rulebook) -> str | Rulebook:
    """The rulebook's name, if the name identifies it."""
    with suppress(ClixbookError):
        if named_rulebook(rules.name) == rules:
            return rules.name
    return rules
