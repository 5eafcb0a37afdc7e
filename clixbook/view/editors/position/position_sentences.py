"""The sentences that the position editor understands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.near.shooting import may_shoot
from clixbook.board.painting.sentences import nearest, parse_sentence
from clixbook.board.painting.strokes import Stroke, paint
from clixbook.engine.game import Game
from clixbook.errors import BadWord, ClixbookError, IllegalAction, NotFound, did_you_mean
from clixbook.figures.files.figure_files import figure_names
from clixbook.rulebooks import Rulebook
from clixbook.view.editors.position.position_draft import PositionDraft, Stand, first_click, ids
from clixbook.view.play.panes.signs import token_words

EXAMPLES = (
    "Place Lodestar of Ben on F5",
    "Move Bruiser to F5",
    "Turn Bruiser to click 3",
    "Give Bruiser an action token",
    "Take a token from Bruiser",
    "Remove Bruiser",
    "Who can shoot Bruiser?",
    "Put a wall between D5 and D6",
    "Set the elevation of D5 to 2",
    "Hindering on C3",
    "Undo",
)
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "1": 1, "2": 2}
MOST_TOKENS = 2


class SentenceEdit(Protocol):
    """A position edited by sentences."""

    game: Game | None
    rules: Callable[[], Rulebook]

    @property
    def position(self) -> PositionDraft: ...  # noqa: D102  # the class says it

    def put(self, position: PositionDraft, status: str = "", chosen: Stand | None = None) -> None: ...  # noqa: D102
    def go(self, stand: Stand, square: Square) -> None: ...  # noqa: D102
    def pressed(self, key: str) -> None: ...  # noqa: D102
    def show(self, status: str = "", at: str = "") -> None: ...  # noqa: D102


def run_sentence(edit: SentenceEdit, sentence: str) -> None:
    """Run a sentence; a ClixbookError names its problem, and the nearest form."""
    text = " ".join(sentence.split()).rstrip(".?! ")
    if text.lower() in ("undo", "redo"):
        edit.pressed(text.lower())
        return
    for pattern, work in FORMS:
        match = re.fullmatch(pattern, text, re.IGNORECASE)
        if match is not None and work(edit, *match.groups()):
            return
    _paint(edit, text)


def _paint(edit: SentenceEdit, text: str) -> None:
    """Apply a sentence of the map painter to the position."""
    try:
        found = parse_sentence(edit.position.board, text)
    except ClixbookError as error:
        raise type(error)(f"{error} Of a position one may say, for instance: {nearest(text, EXAMPLES)}.") from None
    if not isinstance(found, Stroke) or found.brush.group == "figures":
        raise BadWord(f"That is only for a map; for figures try: {EXAMPLES[0]}.")
    painted = paint(edit.position.board, found)
    edit.put(replace(edit.position, board=painted.board), painted.message)


def stand_named(position: PositionDraft, name: str) -> tuple[int, Stand]:
    """The figure of that name, with its number; a ClixbookError names those there are."""
    known = {each.figure.name.lower(): at for at, each in reversed(list(enumerate(position.stands)))}
    known |= {who: at for at, who in enumerate(ids(position))}
    if name.lower() not in known:
        names = ", ".join(each.figure.name for each in position.stands) or "nobody"
        shown = {each: position.stands[at].figure.name for each, at in known.items()}
        hint = did_you_mean(name.lower(), shown, f"there is {names[:120]}.")
        raise NotFound(f"Nobody here is called {name[:40]!r}; {hint}")
    at = known[name.lower()]
    return at, position.stands[at]


def _square(board: Board, text: str) -> Square:
    return board.square(text.upper())


def _place(edit: SentenceEdit, name: str, side: str | None, place: str) -> bool:
    """A figure of the library is put there, or the one of that name goes there."""
    position, entry = edit.position, name.lower().replace(" ", "-")
    if any(name.lower() == each.figure.name.lower() for each in position.stands):
        return _move(edit, name, place)
    if entry not in figure_names():
        return False
    player = next((each for each in position.players if each.lower() == (side or position.players[0]).lower()), None)
    if player is None:
        raise NotFound(f"{side} is not a player here; there are {', '.join(position.players)}.")
    at = _square(position.board, place)
    if (other := position.index_at(at)) is not None:
        raise IllegalAction(f"{position.stands[other].figure.name} stands on {at} already.")
    after = position.add_stand(entry, player, at, first_click(entry, edit.rules()))
    edit.put(after, f"{name.title()}, {player}, on {at}.")
    return True


def _move(edit: SentenceEdit, name: str, place: str) -> bool:
    edit.go(stand_named(edit.position, name)[1], _square(edit.position.board, place))
    return True


def _turn(edit: SentenceEdit, name: str, click: str) -> bool:
    at, stand = stand_named(edit.position, name)
    if not 1 <= int(click) <= len(stand.dial.clicks):
        raise BadWord(f"{stand.figure.name} has clicks 1 to {len(stand.dial.clicks)}, not {click}.")
    there = replace(stand, click=int(click))
    edit.put(edit.position.with_stand(at, there), f"{stand.figure.name} at click {click}.", there)
    return True


def _give(edit: SentenceEdit, name: str, count: str, by: int = 1) -> bool:
    at, stand = stand_named(edit.position, name)
    tokens = stand.tokens + by * NUMBERS[count.lower()]
    if not 0 <= tokens <= MOST_TOKENS:
        raise IllegalAction(f"{stand.figure.name} would have {tokens} tokens; 0 to {MOST_TOKENS} are possible.")
    there = replace(stand, tokens=tokens)
    edit.put(edit.position.with_stand(at, there), f"{stand.figure.name} has {token_words(tokens)}.", there)
    return True


def _take(edit: SentenceEdit, count: str, name: str) -> bool:
    return _give(edit, name, count, -1)


def _remove(edit: SentenceEdit, name: str) -> bool:
    if not any(name.lower() == each.figure.name.lower() for each in edit.position.stands):
        return False  # terrain, perhaps
    at, stand = stand_named(edit.position, name)
    edit.put(edit.position.without_stand(at), f"{stand.figure.name} is taken away.")
    return True


def _who(edit: SentenceEdit, name: str) -> bool:
    """Answer which opponents can shoot a figure now, each with its printed range."""
    at, target = stand_named(edit.position, name)
    if edit.game is None:
        raise IllegalAction("The position does not fit together yet: put that right first.")
    game, names = edit.game, ids(edit.position)
    able, unable = list[str](), list[str]()
    for who, stand in zip(names, edit.position.stands, strict=True):
        if stand.side != target.side and stand.on_map and target.on_map:
            shot = may_shoot(game.board, who, names[at], stand.figure.range, rules=game.state.rules)
            (able if shot else unable).append(stand.figure.name)
    others = f" Not by {', '.join(unable)}." if unable else ""
    edit.show(f"{target.figure.name} can be shot by {', '.join(able) or 'nobody'}.{others}")
    return True


A = r"(?:the )?"
FORMS: tuple[tuple[str, Callable[..., bool]], ...] = (
    (rf"(?:move|bring|send) {A}(.+) to (\w+)", _move),
    (rf"turn {A}(.+) to click (\d{{1,2}})", _turn),
    (rf"give {A}(.+?) (an?|one|two|[12]) (?:action )?tokens?", _give),
    (rf"(?:take|remove) (an?|one|two|[12]) (?:action )?tokens? from {A}(.+)", _take),
    (rf"who (?:can|may|could) (?:shoot|hit|attack) (?:at )?{A}(.+)", _who),
    (rf"(?:place|put|add|set) {A}(.+?)(?: of (\w+))? (?:on|at|to) (\w+)", _place),
    (rf"(?:remove|take away|delete) {A}(.+)", _remove),
)
"""Forms of sentences with their functions, tried in order; the map painter comes last."""
