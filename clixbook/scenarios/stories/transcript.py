"""Game transcripts: written with rulings, and read back to the same game.

Each action and answer has a line of its own behind ``>``, with its events below. A reader may change everything
else: only the head and those lines are read back.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.message import plural, shared_points
from clixbook.engine.game import Game
from clixbook.engine.history.record import VERSION
from clixbook.engine.history.tree import Dice, Tree
from clixbook.engine.option_words import words
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.position.state import Event, Happening, State
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import BadFile, ClixbookError, Problem
from clixbook.scenarios.stories.prose import display_name, event_sentences, events_between, readable_text

WIDTH = 100
MARK = "> "
HEAD = {"rulebook": "rules", "board": "board", "build total": "build_total", "seed": "seed"}
"""Lines of the head that have a name of their own, with the field of the game's data behind each."""
POSITION = "position"
"""The label of the line of the position in which a game began that came from a line."""
NO_GAME = (
    "This text is no transcript that can be played again: above its first turn stand the rulebook, the board and the "
    "forces of the game, or the line of its position, and what was done stands behind '> '."
)
FIGURE = re.compile(
    r"""(?P<who>[^\s"(]+)
        (?:\ \((?P<name>"(?:[^"\\]|\\.)*"|[^"()]+)\))?
        (?:\ on\ (?P<place>[A-Z0-9]+(?:\ [A-Z0-9]+)*))?(?:;\ |$)""",
    re.VERBOSE,
)
"""``bruiser-2 (bruiser) on C2``, before a set-up without a place, and the separator."""
PLAIN = re.compile(r"^[\w' .-]+$")


@checks_arguments
def transcript(game: Game, root: Game | None = None) -> str:
    """The game as text, from its start to where it is now. Reads back with ``read_transcript``.

    ``root`` is where a game began that has no start of its own, as one that came from a line: its line then stands in
    the head in the place of forces and map. Without it such a game begins where it is.

    >>> import clixbook as cx
    >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
    >>> cx.transcript(game).splitlines()[0]
    'Ann against Ben (2014 core rulebook)'
    """
    if root is None and not game.start:
        root = game = Game.from_line(game.to_line())
    start = root if root is not None and not root.start else None
    data = game.to_dict() if start is None else {"position": start.to_line()}
    here = Game.from_dict({**data, "moves": []}) if start is None else start
    lines = [*_head(here, data), *_turn(here, {}), *_opening(here)]
    for move in game.moves[len(here.moves) :]:
        after = here.apply(move)
        lines += _option_lines(here, after, move)
        here = after
    return "\n".join([*lines, *_end(here)]) + "\n"


# -- the head -------------------------------------------------------------------------------------------------


def _head(start: Game, data: Mapping[str, Any]) -> Iterator[str]:
    state = start.state
    title = _on_one_line(f"{' against '.join(state.players)} ({state.rules.title})")
    yield from (title, "=" * len(title), "")
    for label, key in HEAD.items() if POSITION not in data else ((POSITION, POSITION),):
        value = data[key]
        yield f"{label}: {json.dumps(value) if isinstance(value, dict) else value}"  # house rules are a mapping
    fighters = iter(state.fighters.values())
    for player, names in data.get("forces", {}).items():
        listed = [_figure(next(fighters).id, name, data["places"]) for name in names]
        yield f"force of {_quote(player)}: {'; '.join(listed)}"
    known = {*HEAD.values(), POSITION, "forces", "places", "moves", "version"}
    for key in (key for key in data if key not in known):
        yield f"{key}: {json.dumps(data[key])}"
    yield ""
    yield from drawing(start)


def drawing(game: Game) -> Iterator[str]:
    """The map as it is drawn in letters, for readers: it is not read back."""
    drawing = game.board.bare.to_text().partition("map: |\n")[2].splitlines()
    for line in drawing:
        if not line.startswith("  "):
            break
        yield line
    yield ""


def _figure(who: str, name: str, places: Mapping[str, str]) -> str:
    """``bruiser on B2``; with the name of its file where that is another one, and no place before a set-up."""
    named = who if name == who else f"{who} ({_quote(name)})"
    return f"{named} on {places[who]}" if who in places else named


def _on_one_line(text: str) -> str:
    """The text on one line, even with line breaks in a player's name."""
    return " ".join(text.split())


def _quote(name: str) -> str:
    return name if PLAIN.match(name) and name == name.strip() else json.dumps(name)


# -- what happened --------------------------------------------------------------------------------------------


def _turn(game: Game, before: Mapping[str, Fraction]) -> Iterator[str]:
    """The heading of a turn or of the set-up, and the score if it changed."""
    state = _turn_start(game)
    heading = _on_one_line(f"Round {state.round}, {state.player}: {plural(state.left, 'action')}")
    heading = "Set-up" if _is_set_up(game) else heading
    yield from (heading, "-" * len(heading))
    now = score_now(state)
    if before and before != now:
        yield f"Victory points: {_score(now)}."
    yield ""


def _score(points: Mapping[str, Fraction]) -> str:
    return ", ".join(_on_one_line(f"{player} {shared_points(number)}") for player, number in points.items())


def _option_lines(before: Game, after: Game, move: str) -> Iterator[str]:
    """An option with its events, and the heading of the next turn if it ended this one."""
    pending = before.pending
    question = f"  ({_question(before)})" if pending is not None else ""
    yield f"{MARK}{move}{question}"
    events = tuple(event for event in events_between(before, after) if not _begins_turn(event))  # the heading says it
    new_turn = (
        _turn_start(after).turns != _turn_start(before).turns or _is_set_up(before) != _is_set_up(after)
    ) and not after.is_over
    yield from _event_lines(after, events)
    if after.action is None or new_turn:
        yield ""
    if new_turn:
        yield from _turn(after, score_now(before.state))


def _turn_start(game: Game) -> State:
    """The position that begins a turn; for a turn that begins with a question, the position with that question."""
    return game.now if game.now.turns != game.state.turns else game.state


def _opening(game: Game) -> Iterator[str]:
    """The events of the first turn's beginning, before anything was applied."""
    events = [event for event in game.events if not _begins_turn(event)]
    yield from _event_lines(game, events)
    yield from [""] * bool(events)


def _is_set_up(game: Game) -> bool:
    """Is the game still being set up, before its first turn?"""
    return game.state.setting_up is not None and bool(game.state.setting_up.stages)


def _begins_turn(event: Event) -> bool:
    return event.kind is Happening.TURN


def _question(game: Game) -> str:
    pending = game.pending
    purpose = readable_text(game.now, pending.message) if pending is not None else ""
    return _on_one_line(f"{pending.player}: {purpose}") if isinstance(pending, Choose) else purpose


def _event_lines(game: Game, events: Iterable[Event]) -> Iterator[str]:
    for sentence in event_sentences(game.state, events):
        indent = "    " if sentence.startswith(" ") else "  "
        yield from textwrap.wrap(
            sentence.strip(), WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False,
            break_on_hyphens=False,
        )  # fmt: skip


def _end(game: Game) -> Iterator[str]:
    """The end of the game, or the player who must act now."""
    result = game.result
    if result is None:
        question = f" ({_question(game)})" if game.pending is not None else ""
        yield _on_one_line(f"To be continued by {game.actor}{question}.")
        return
    yield from ("The end", "-------")
    standing = [
        f"{display_name(game.state, f.id)} {_place(game, f.id)}, click {f.life.click}" for f in game.state.in_play()
    ]
    yield f"Still standing: {'; '.join(standing) or 'nobody'}."
    yield _on_one_line(f"{result.headline if result.winner else 'Nobody wins.'} {result.why}")
    yield f"Victory points: {_score(dict(result.points))}."


def _place(game: Game, who: str) -> str:
    """The place of a figure in play: its squares, or aboard another."""
    passage = game.state.passage(who)
    if passage is not None:
        return f"aboard {display_name(game.state, passage.carrier)}"
    if game.state.fighter(who).waits:
        return "off the map yet"
    if captor := game.state.fighter(who).captor:
        return f"captive of {display_name(game.state, captor)}"
    return "on " + " ".join(square.name for square in game.board.pieces[who].squares)


# -- reading --------------------------------------------------------------------------------------------------


@checks_arguments
def read_transcript(text: str, file: str = "") -> Game:
    """The game of a transcript, played again; a ClixbookError with the line of everything that does not fit.

    >>> import clixbook as cx
    >>> game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["gnat"]})
    >>> cx.read_transcript(cx.transcript(game)).state == game.state
    True
    """
    return replay(text, file).game


def replay(text: str, file: str = "") -> Tree:
    """Replay a transcript and keep every position."""
    lines = text.splitlines()
    first = next((n for n, line in enumerate(lines) if n > 1 and line.startswith("----")), len(lines))
    tree = Tree.of(_start(lines[:first], file))
    for number, line in enumerate(lines[first:], first + 1):
        if not line.startswith(MARK):
            continue
        option = line.removeprefix(MARK).split("  (")[0].strip()
        try:
            tree = tree.add(option, dice=_check_dice(tree.game, option))
        except ClixbookError as error:
            raise BadFile(*(Problem(each.text, file, number) for each in error.problems)) from None
    return tree


def _check_dice(game: Game, option: str) -> Dice | None:
    """Whether a roll came from the seed of the game; None leaves that to the tree."""
    return "seed" if isinstance(game.pending, Roll) and words(game.faces()) == option else None


def _start(lines: list[str], file: str) -> Game:
    """The game of the head."""
    data: dict[str, Any] = {"version": VERSION, "forces": {}, "places": {}, "moves": []}
    problems: list[Problem] = []
    for number, line in list(enumerate(lines, 1))[2:]:  # below the title
        label, colon, value = line.partition(": ")
        if line.startswith('force of "'):
            label, colon, value = line.partition('": ')
            label += '"'
        if not colon or line.startswith(" "):
            continue
        try:
            _read_line(label, value, data)
        except ClixbookError as error:
            problems.append(Problem(f"Expected {label[:40]} as a transcript has it: {error}"[:300], file, number))
        except (ValueError, RecursionError):  # json raises both
            text = f"Expected {label[:40]} as a transcript has it, found {value.strip()!r:.60}."
            problems.append(Problem(text, file, number))
    if problems:
        raise BadFile(*problems)
    if POSITION not in data and not {"rules", "board", "maps"} & data.keys():
        raise BadFile(Problem(NO_GAME, file, 1))
    try:
        return Game.from_line(data[POSITION]) if POSITION in data else Game.from_dict(data)
    except ClixbookError as error:
        raise BadFile(*(Problem(each.text, file, 1) for each in error.problems)) from None


def _read_line(label: str, value: str, data: dict[str, Any]) -> None:
    if label.startswith("force of "):
        player = _unquote(label.removeprefix("force of "))
        figures = list(_read_figures(value))
        data["forces"][player] = [name for _, name, _ in figures]
        data["places"] |= {who: place for who, _, place in figures if place}
    elif label in ("rulebook", "board"):
        data[HEAD[label]] = json.loads(value) if value.startswith("{") else value
    elif label == POSITION:
        data[label] = value
    elif label in HEAD:
        data[HEAD[label]] = int(value)
    elif label.isidentifier():
        data[label] = json.loads(value)


def _read_figures(text: str) -> Iterator[tuple[str, str, str]]:
    """Id, name and place of each figure of a force, the place empty before a set-up."""
    at = 0
    while at < len(text):
        found = FIGURE.match(text, at)
        if found is None:
            raise BadFile(f"{text[at : at + 60]!r} is not a figure on a square.")
        yield found["who"], _unquote(found["name"] or found["who"]), found["place"] or ""
        at = found.end()


def _unquote(name: str) -> str:
    return str(json.loads(name)) if name.startswith('"') else name
