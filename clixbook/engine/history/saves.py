"""Save files: the game tree as JSON, written atomically.

A file of version 3 holds how the game began, house rules too, the options of every node, and where the players are in
it. One of version 2 has no house rules; one of version 1, a game without branches, is read as a tree of one line.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, get_args

from clixbook.board.files.yamltree import MAX_BYTES, read_text
from clixbook.board.model.frozen import FrozenMap
from clixbook.engine.game import Game
from clixbook.engine.history.former_saves import with_choices
from clixbook.engine.history.game_notation import from_line, to_line
from clixbook.engine.history.tree import Dice, Tree, read_script
from clixbook.engine.option_words import words
from clixbook.engine.position.dice import Roll
from clixbook.errors import BadFile, ClixbookError, Problem, not_json
from clixbook.whole_files import write_whole

T = TypeVar("T")
MARK, VERSION = "saved game", 3
_FIELDS = ("clixbook", "version", "start", "nodes", "at", "end", "script", "names")
_BESIDE = ("machines",)
"""Keys that a file may have beside its tree: the players for whom a machine plays on a page."""
_NODE_FIELDS = {"id", "from", "do", "dice"}
_VERSION = re.compile(r'"version": ([0-9]{1,9})\b')
_GAME_FIELDS = {"board", "rules", "forces", "moves"}
"""By these a file of version 1 is known, which bears no mark."""


# -- trees as text --------------------------------------------------------------------------------------------


def to_text(tree: Tree, machines: Mapping[str, str] | None = None) -> str:
    """The tree as JSON, a node a line; ``from_text`` and ``machines_of`` read it back."""
    root = tree.nodes[0].game
    data = {
        "clixbook": MARK,
        "version": VERSION,
        "start": root.to_dict() if root.start else {"line": to_line(root)},
        "nodes": [
            {"id": node.id, "from": node.parent, "do": node.option} | ({"dice": node.dice} if node.dice else {})
            for node in tree.nodes[1:]
        ],
        "at": tree.at,
        "end": tree.line[-1],
        "script": [words(faces) for faces in tree.script],
        "names": {str(first): name for first, name in tree.names.items()},
    } | ({"machines": dict(machines)} if machines else {})
    return "{\n" + ",\n".join(f' "{key}": {_json(value)}' for key, value in data.items()) + "\n}\n"


def _json(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {_json(each)}" for each in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)


def machines_of(text: str) -> dict[str, str]:
    """Player -> the machine that plays for them, from a saved game; empty if it has none."""
    found = _parse(text).get("machines", {})
    if not isinstance(found, dict):
        return {}
    return {str(player): name for player, name in found.items() if isinstance(name, str)}


def from_text(text: str, file: str = "") -> Tree:
    """The tree of such a text, every option applied again.

    A ClixbookError names the line, field or move that is wrong, in ``file`` if that is given.
    """
    try:
        return _tree(_upgrade(_parse(text)))
    except ClixbookError as error:
        raise BadFile(*(replace(each, file=each.file or file) for each in error.problems)) from None


def _parse(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        expected = Problem(f"This is not a saved game: {not_json(error)}.", line=error.lineno, column=error.colno)
        raise BadFile(expected) from None
    except (ValueError, RecursionError):
        raise BadFile("This is not a saved game: a number is too long, or lists lie too deep in one another.") from None
    if not isinstance(data, dict) or not _is_ours(data):
        raise BadFile("This is not a saved game of clixbook.")
    return data


def _is_ours(data: Mapping[str, Any]) -> bool:
    return data.get("clixbook") == MARK or ("version" in data and set(data) >= _GAME_FIELDS)


def _upgrade(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of any version as those of this one."""
    version = data.get("version")
    if "clixbook" not in data and version == 1:
        moves = data["moves"]
        if not isinstance(moves, list):
            raise BadFile(f"moves is a list of words, not {moves!r:.60}.")
        nodes = [{"id": at, "from": at - 1, "do": move} for at, move in enumerate(moves, 1)]
        last = len(moves)
        start = {**data, "moves": []}
        return dict(zip(_FIELDS, (MARK, VERSION, start, nodes, last, last, [], {}), strict=True))
    if type(version) is int and version > VERSION:
        raise BadFile(f"This game was saved by a newer clixbook: version {version}; this one reads {VERSION}.")
    if type(version) is int and version == 2:  # which differs only in that it has no house rules
        return data
    if type(version) is not int or version != VERSION:
        raise BadFile(f"version is a whole number up to {VERSION}, not {version!r:.60}.")
    return data


def _tree(data: Mapping[str, Any]) -> Tree:
    problems = [f"The saved game has no {name}." for name in _FIELDS if name not in data]
    problems += [f"A saved game has no field {name!r:.60}." for name in data if name not in _FIELDS + _BESIDE]
    if problems:
        raise BadFile(*problems)
    tree = replace(Tree.of(_part("start", _start, data["start"])), script=_part("script", read_script, data["script"]))
    data = with_choices(data, tree.game)
    tree = _with_nodes(tree, data["nodes"])
    tree = _part("names", lambda names: _with_names(tree, names), data["names"])
    tree = _part("end", tree.jump, data["end"])
    at = _part("at", tree.node, data["at"]).id
    if at not in tree.line:
        raise BadFile(f"at: position {at} is not on the way to {data['end']}.")
    return tree.jump(at)


def _part(name: str, read: Callable[[Any], T], value: Any) -> T:
    try:
        return read(value)
    except ClixbookError as error:
        raise BadFile(*(replace(each, text=f"{name}: {each.text}") for each in error.problems)) from None


def _start(data: Any) -> Game:
    if isinstance(data, dict) and set(data) == {"line"}:
        return from_line(data["line"])
    return Game.from_dict(data)


def _with_nodes(tree: Tree, nodes: Any) -> Tree:
    if not isinstance(nodes, list):
        raise BadFile(f"nodes is a list of options, not {nodes!r:.60}.")
    for number, node in enumerate(nodes, 1):
        try:
            tree = _with_node(tree, number, node)
        except ClixbookError as error:
            action = f", {node['do']!r:.60}" if isinstance(node, dict) and "do" in node else ""
            raise BadFile(f"Move {number}{action}: {error}") from None
    return tree


def _with_node(tree: Tree, number: int, node: Any) -> Tree:
    if not isinstance(node, dict) or not set(node) <= _NODE_FIELDS or not set(node) >= _NODE_FIELDS - {"dice"}:
        raise BadFile("expected 'id', 'from', 'do' and, for a roll, 'dice'.")
    if node["id"] != number:
        raise BadFile(f"its id is {number}, not {node['id']!r:.60}.")
    if not isinstance(node["do"], str):
        raise BadFile("'do' are the words of an option.")
    start = tree.node(node["from"])
    dice = node.get("dice", "")
    if dice not in get_args(Dice):
        raise BadFile(f"dice are {', '.join(filter(None, get_args(Dice)))}, not {dice!r:.60}.")
    if isinstance(start.game.pending, Roll):
        dice = dice or "seed"  # version 1 did not say who let the dice fall
    elif dice:
        raise BadFile("no roll was due.")
    grown = tree.add(node["do"], start.id, dice=dice)
    if len(grown.nodes) == len(tree.nodes):
        raise BadFile("this option was taken there before.")
    return grown


def _with_names(tree: Tree, names: Any) -> Tree:
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        raise BadFile(f"expected names of branches by the number of a position, not {names!r:.60}.")
    tree = replace(tree, names=FrozenMap())
    for first, name in names.items():
        if not (first.isascii() and first.isdigit() and len(first) < 10):
            raise BadFile(f"expected the number of a position, not {first!r:.60}.")
        tree = tree.name_branch(name, int(first))
    return tree


# -- files ----------------------------------------------------------------------------------------------------


def save(tree: Tree, path: str | Path) -> Path:
    """Writes a tree to a file atomically.

    A ClixbookError if the file holds something else than a saved game, or one of a newer clixbook, would be too long,
    or cannot be written. Remains of interrupted saves beside it are deleted.
    """
    path = Path(path)
    data = to_text(tree).encode()
    if len(data) > MAX_BYTES:
        raise BadFile(Problem(f"The game has {len(data) / 1e6:.1f} MB; a file has 1 MB at most.", str(path)))
    if os.path.lexists(path):
        _check_ours(path)
    return write_whole(path, data, "The game cannot be saved")


def load(path: str | Path) -> Tree:
    """Reads a save file of any version; a ClixbookError names its faults."""
    return from_text(read_text(Path(path)), str(path))


def _is_newer(version: object) -> bool:
    """Is that no version which this clixbook has written?"""
    return version is not None and (type(version) is not int or version > VERSION)


def _check_ours(path: Path) -> None:
    """Refuse to overwrite a file that is not a saved game, not even a damaged one.

    One that a newer clixbook has saved stays: it may hold what this one knows nothing of.
    """
    text = read_text(path)
    try:
        version = _parse(text).get("version")
    except ClixbookError:
        if not text.startswith('{\n "clixbook": ' + json.dumps(MARK)):
            refusal = "This file is not a saved game of clixbook, and stays as it is."
            raise BadFile(Problem(refusal, str(path))) from None
        found = _VERSION.search(text[:200])  # of a damaged one
        version = int(found[1]) if found else None
    if _is_newer(version):
        refusal = (
            f"This game was saved by a newer clixbook: version {version}; this one writes {VERSION}. "
            "It stays as it is; save under another name."
        )
        raise BadFile(Problem(refusal, str(path)))
