"""The tree of a game's positions, with branches.

A ``Tree`` is a value. Its nodes hold the positions themselves, so that going back gives the same object again, and
going anywhere costs nothing but a change of the present node. Only a new option is ever worked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from clixbook.board.model.frozen import FrozenMap
from clixbook.engine.game import Game
from clixbook.engine.history.differences import Difference, differences
from clixbook.engine.option_words import as_faces, words
from clixbook.engine.position.dice import Faces, Roll
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound

Dice: TypeAlias = Literal["", "seed", "script", "forced", "anew"]
"""The source of a roll: seed, script or a person; "" for an option that is no roll."""
LONGEST_NAME, LONGEST_SCRIPT = 60, 1000
TRIES = 10_000  # draws before an outcome that none of a roll's branches shows is taken to be impossible to find


@dataclass(frozen=True, slots=True, eq=False)
class TreeNode:
    """One position in the tree; ``option`` led here from ``parent`` (None at the root).

    ``depth`` counts the options since the root, ``used`` the entries of the script used up by then.
    """

    id: int
    game: Game = field(repr=False)
    parent: int | None = None
    option: str = ""
    dice: Dice = ""
    depth: int = 0
    used: int = 0


@dataclass(frozen=True, slots=True)
class Branch:
    """Branch of a game: its first own node, its last node, and its name."""

    first: int
    last: int
    name: str


@dataclass(frozen=True, slots=True)
class Parting:
    """The fork between two nodes: the options on each side, and the differences now."""

    a: int
    b: int
    fork: int
    way_to_a: tuple[str, ...]
    way_to_b: tuple[str, ...]
    differences: tuple[Difference, ...]

    def __str__(self) -> str:
        ways = [f"{', '.join(way) or 'nothing'}" for way in (self.way_to_a, self.way_to_b)]
        lines = [str(each) for each in self.differences] or ["Nothing differs."]
        return "\n".join([f"Since position {self.fork}: {ways[0]}; or {ways[1]}.", *lines])


@dataclass(frozen=True)
class Tree:
    """Tree of positions, and its current node.

    ``nodes`` in the order in which they were reached: a node's id is its index. ``at`` is the present node, ``line``
    the ids from the root through it to where redo ends. ``names`` are what branches are called, by the first node of
    each. ``script`` are faces that rolls show in this order before the seed goes on.
    """

    nodes: tuple[TreeNode, ...]
    at: int = 0
    line: tuple[int, ...] = (0,)
    after: FrozenMap[int, tuple[int, ...]] = field(default_factory=FrozenMap)
    names: FrozenMap[int, str] = field(default_factory=FrozenMap)
    script: tuple[Faces, ...] = ()

    @classmethod
    def of(cls, game: Game) -> Tree:
        """The tree of a game that has not been played on yet."""
        return cls((TreeNode(0, game),))

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def present(self) -> TreeNode:
        """The node on the table."""
        return self.nodes[self.at]

    @property
    def game(self) -> Game:
        """The position on the table."""
        return self.present.game

    def node(self, number: int) -> TreeNode:
        """The node with this id; a ClixbookError if there is none."""
        if number not in range(len(self.nodes)):
            raise NotFound(f"There is no position {number!r}; they are numbered 0 to {len(self.nodes) - 1}.")
        return self.nodes[number]

    def children(self, number: int) -> tuple[int, ...]:
        """The nodes that follow directly, oldest first."""
        return self.after.get(self.node(number).id, ())

    def path(self, number: int) -> tuple[int, ...]:
        """The nodes from the root to this one."""
        found: list[int] = []
        at: int | None = self.node(number).id
        while at is not None:
            found.append(at)
            at = self.nodes[at].parent
        return tuple(reversed(found))

    @property
    def script_left(self) -> tuple[Faces, ...]:
        """The faces that the script still holds for the next rolls from here."""
        return self.script[self.present.used :]

    # -- going on -----------------------------------------------------------------------------------------

    def add(self, option: Any, number: int | None = None, *, dice: Dice | None = None) -> Tree:
        """Plays an option from that node, the current one if None.

        An option that was taken from there before leads to the same node. A ClixbookError says why not.
        """
        start = self.present if number is None else self.node(number)
        rolled = isinstance(start.game.pending, Roll)
        for known in (words(option), None):
            game = start.game if known else start.game.apply(option)
            text = known or game.moves[-1]
            for child in self.children(start.id):
                if self.nodes[child].option == text:
                    return self._on(child)
        made = dice or ("forced" if rolled else "")
        spent = made == "script" or (made == "anew" and self._scripted(start.id))
        node = TreeNode(len(self.nodes), game, start.id, text, made, start.depth + 1, start.used + spent)
        after = self.after.with_(start.id, (*self.children(start.id), node.id))
        line = (*self._line_to(start.id), node.id)
        return replace(self, nodes=(*self.nodes, node), at=node.id, after=after, line=line)

    def roll(self) -> Tree:
        """Rolls the dice, by the script or the seed."""
        pending = self._due()
        for child in self.children(self.at):
            if self.nodes[child].dice in ("seed", "script"):
                return self._on(child)
        if not self.script_left:
            return self.add(self.game.faces(), dice="seed")
        faces = self.script_left[0]
        if len(faces) != pending.dice:
            raise BadWord(
                f"The script's next roll is {words(faces)!r}, but the {pending.purpose} takes {_dice(pending.dice)}."
            )
        return self.add(faces, dice="script")

    def force(self, faces: Any) -> Tree:
        """Let the dice show these faces: ``"6 6"`` or ``(6, 6)``."""
        pending = self._due()
        wanted = read_faces(faces)
        if len(wanted) != pending.dice:
            raise BadWord(f"The {pending.purpose} takes {_dice(pending.dice)}, not {words(wanted)!r}.")
        return self.add(wanted, dice="forced")

    def roll_anew(self) -> Tree:
        """Branch with an outcome that the roll due here has not shown yet; of the last roll if none is due."""
        number = next((at for at in reversed(self.path(self.at)) if self._rolls(at)), None)
        if number is None:
            raise IllegalAction("No roll has been made yet.")
        game = self.nodes[number].game
        shown = {tuple(sorted(self.nodes[child].option.split())) for child in self.children(number)}
        for again in range(1, TRIES):
            faces = game.faces(again)
            if tuple(sorted(map(str, faces))) not in shown:
                return self.add(faces, number, dice="anew")
        raise IllegalAction("This roll has shown every outcome.")

    def with_script(self, script: Any) -> Tree:
        """The tree in which the next rolls from here show these faces: ``"6 6, 3 4, 5"`` or a list of them."""
        return replace(self, script=(*self.script[: self.present.used], *read_script(script)))

    def _scripted(self, number: int) -> bool:
        """True if the roll due at that node was rolled by the script: a repeat uses up that entry too."""
        return any(self.nodes[child].dice == "script" for child in self.children(number))

    def _due(self) -> Roll:
        pending = self.game.pending
        if not isinstance(pending, Roll):
            raise IllegalAction("No roll is due.")
        return pending

    def _rolls(self, number: int) -> bool:
        return isinstance(self.nodes[number].game.pending, Roll)

    # -- going elsewhere ----------------------------------------------------------------------------------

    @property
    def undoable(self) -> bool:
        """True if there is a position before this one."""
        return self.present.parent is not None

    @property
    def redoable(self) -> bool:
        """True if the line goes on from here."""
        return self.present.depth + 1 < len(self.line)

    def undo(self) -> Tree:
        """The tree one option back; a ClixbookError at its root."""
        parent = self.present.parent
        if parent is None:
            raise IllegalAction("There is nothing to undo.")
        return replace(self, at=parent)

    def redo(self) -> Tree:
        """The tree one option further along its line, dice included; a ClixbookError at the end."""
        if not self.redoable:
            raise IllegalAction("There is nothing to do again.")
        return replace(self, at=self.line[self.present.depth + 1])

    def jump(self, number: int) -> Tree:
        """Makes that node the current one."""
        return self._on(self.node(number).id)

    def _on(self, number: int) -> Tree:
        return replace(self, at=number, line=self._line_to(number, further=True))

    def _line_to(self, number: int, *, further: bool = False) -> tuple[int, ...]:
        """The line through a node: as it is, or else along the first children; cut off there unless ``further``."""
        depth = self.nodes[number].depth
        if depth < len(self.line) and self.line[depth] == number:
            return self.line if further else self.line[: depth + 1]
        line = self.path(number)
        return (*line, *self._first_way(number)) if further else line

    def _first_way(self, number: int) -> tuple[int, ...]:
        found: list[int] = []
        while children := self.children(number):
            number = children[0]
            found.append(number)
        return tuple(found)

    # -- branches -----------------------------------------------------------------------------------------

    def branches(self) -> tuple[Branch, ...]:
        """Every line of play, in the order in which they began; the first begins at the root.

        A branch goes along first children. One that has no name is called after the option that begins it.
        """
        firsts = [0, *(child for children in self.after.values() for child in children[1:])]
        return tuple(
            Branch(first, (first, *self._first_way(first))[-1], self.branch_name(first)) for first in sorted(firsts)
        )

    def branch_of(self, number: int) -> int:
        """The first node of the branch that a node is in."""
        node = self.node(number)
        while node.parent is not None and self.after[node.parent][0] == node.id:
            node = self.nodes[node.parent]
        return node.id

    def branch_name(self, number: int) -> str:
        """The name of the branch of a node."""
        first = self.branch_of(number)
        return self.names.get(first) or self.nodes[first].option or "main line"

    def name_branch(self, name: str, number: int | None = None) -> Tree:
        """Names the branch of a node; "" removes the name."""
        name = " ".join(name.split())
        if len(name) > LONGEST_NAME:
            raise BadWord(f"The name of a branch has {LONGEST_NAME} characters at most, not {len(name)}.")
        first = self.branch_of(self.at if number is None else number)
        return replace(self, names=self.names.with_(first, name) if name else self.names.without(first))

    # -- comparing ----------------------------------------------------------------------------------------

    def compare(self, a: int, b: int) -> Parting:
        """The differences between two nodes, and the place where their ways part."""
        ways = self.path(a), self.path(b)
        fork = max(i for i, (one, other) in enumerate(zip(*ways, strict=False)) if one == other)
        to_a, to_b = (tuple(self.nodes[at].option for at in way[fork + 1 :]) for way in ways)
        found = differences(self.nodes[a].game, self.nodes[b].game)
        return Parting(a, b, ways[0][fork], to_a, to_b, found)

    def changed_by(self, number: int) -> tuple[Difference, ...]:
        """The changes made by the option that led to a node; nothing at the root."""
        node = self.node(number)
        return () if node.parent is None else differences(self.nodes[node.parent].game, node.game)


def read_faces(faces: Any) -> Faces:
    """Faces from ``"6 6"``, ``(6, 6)`` or ``6``; a ClixbookError for anything else."""
    parts: Iterable[Any] = as_faces(faces).split() if isinstance(faces, str) else faces if _is_list(faces) else [faces]
    read = tuple(int(part) if isinstance(part, str) and part in "123456" else part for part in parts)
    if not read or not all(isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= 6 for face in read):
        raise BadWord(f"{faces!r} are no faces; dice show 1 to 6, as in '6 6'.")
    return read


def read_script(script: Any) -> tuple[Faces, ...]:
    """Parses scripted dice, as ``"6 6, 3 4, 5"``; a ClixbookError names a wrong entry."""
    entries: Sequence[Any] = _rolls_in(script) if isinstance(script, str) else script
    if not _is_list(entries):
        raise BadWord(f"A script is a list of faces such as '6 6, 3 4, 5', not {script!r}.")
    if len(entries) > LONGEST_SCRIPT:
        raise BadWord(f"A script has {LONGEST_SCRIPT} rolls at most, not {len(entries)}.")
    found: list[Faces] = []
    for number, entry in enumerate(entries, 1):
        try:
            found.append(read_faces(entry))
        except ClixbookError as error:
            raise type(error)(f"Roll {number} of the script: {error}") from None
    return tuple(found)


def _rolls_in(script: str) -> list[str]:
    """The rolls between commas; the commas of ``(6, 6)`` part faces."""
    return [part for part in re.split(r",(?![^(\[]*[)\]])", script) if part.strip()]


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _dice(number: int) -> str:
    return "one die" if number == 1 else f"{number} dice"
