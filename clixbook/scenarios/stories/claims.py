"""The table of claims that a story may make about a game.

A claim has a subject and a field: a figure (``bruiser``, ``click``), a player (``Ann``, ``points``), the ``game``
itself (``winner``), or an action in the engine's words (``close bruiser lodestar``, ``may``). The engine answers;
nothing of a file is ever run.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from clixbook.board.files.words import square_names
from clixbook.engine.game import DICE, Game
from clixbook.engine.position.questions import Choose
from clixbook.engine.rules.forces.themes import initiative_bonuses
from clixbook.engine.sequence.fighters.clicks import printed_values_of
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.engine.sequence.turn.score import score_now
from clixbook.errors import BadWord, IllegalAction, NotFound
from clixbook.rulebooks import Rulebook
from clixbook.scenarios.queries.answer_kinds import AnswerKind, Value, read_value
from clixbook.scenarios.stories.prose import display_name, events_between

GAME, NOBODY, FORCE = "game", "nobody", "force"
MOST_POSITIONS = 20_000
Take = Callable[[Game, Game, str], Any]
"""Takes a part of a position, from the game before the step, the game after it, and the subject."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a position that can be claimed. ``several``: the claimed names must be among those found."""

    kind: AnswerKind
    take: Take
    several: bool = False

    def value(self, before: Game, after: Game, subject: str) -> Value:
        """The part as it is, in its normal form."""
        return read_value(self.kind, self.take(before, after, subject))


@dataclass(frozen=True)
class Claim:
    """Expected value of a part in each rulebook; rulebooks left out are not checked."""

    subject: str
    field: str
    expect: Mapping[str, Value]
    spots: Mapping[str, tuple[int, int]] = dataclasses.field(default_factory=dict, compare=False, repr=False)

    @property
    def part(self) -> Part:
        """The row of the table."""
        return parts_of(self.subject_kind)[self.field]

    @property
    def subject_kind(self) -> str:
        """``game``, ``action`` for several words, else ``name``."""
        return kind_of(self.subject)

    def expected(self, rules: Rulebook) -> Value | None:
        """The claim for this rulebook, None if there is none."""
        return self.expect.get(rules.name, self.expect.get(rules.edition))

    def found(self, before: Game, after: Game) -> Value:
        """The engine's answer; a ClixbookError where it has none."""
        return part_of(after, self.subject, self.field).value(before, after, self.subject)

    def holds(self, expected: Value, found: Value) -> bool:
        """True if the found value is the claimed one."""
        if self.part.several and isinstance(expected, tuple) and isinstance(found, tuple):
            return set(expected) <= set(found)
        return expected == found


def kind_of(subject: str) -> str:
    """Whether a subject is the game, a force, an action, or a name."""
    if subject == GAME:
        return GAME
    if subject.startswith(f"{FORCE} "):
        return FORCE
    return "action" if len(subject.split()) > 1 or subject == "end" else "name"


def parts_of(kind: str) -> Mapping[str, Part]:
    """The parts that a subject of this kind has; for a name those of figures and players together."""
    return {GAME: OF_GAME, FORCE: OF_FORCE, "action": OF_ACTION, "name": {**OF_PLAYER, **OF_FIGURE}}[kind]


def part_of(game: Game, subject: str, name: str) -> Part:
    """The part of this subject in this game; a ClixbookError for an unknown name or part."""
    kind = kind_of(subject)
    table = parts_of(kind)
    if kind == "name":
        if subject in game.state.fighters:
            table = OF_FIGURE
        elif subject in game.state.players:
            table = OF_PLAYER
        else:
            who = ", ".join((*game.state.fighters, *game.state.players))
            text = game.state.off_map_words(subject) or f"Nobody here is called {subject!r}; there are {who}."
            raise NotFound(text)
    if name not in table:
        raise NotFound(f"{subject} has no {name}; known are {', '.join(table)}.")
    return table[name]


# -- figures ------------------------------------------------------------------------------------------------


def _at(_: Game, game: Game, who: str) -> str:
    piece = game.board.pieces.get(who)
    return " ".join(square_names(set(piece.squares))) if piece is not None else "none"


def _clicks_taken(before: Game, after: Game, who: str) -> int:
    old, new = before.state.fighter(who).life, after.state.fighter(who).life
    if old.dial != new.dial:
        raise IllegalAction(f"{who} turned to another dial; ask for its click.")
    return new.click - old.click


def chance(game: Game, holds: Callable[[Game], bool]) -> Fraction:
    """How likely the action under way ends in a position where this holds; of choices the first is taken.

    Raises ClixbookError where there are too many positions to count.
    """
    found, waiting, counted = Fraction(0), [(game, Fraction(1))], 0
    while waiting:
        here, part = waiting.pop()
        counted += 1
        if counted > MOST_POSITIONS:
            raise IllegalAction(f"This action has more than {MOST_POSITIONS} outcomes; ask once a die has fallen.")
        if here.action is None:
            found += part * holds(here)
        elif here.actor == DICE:
            waiting += [(here.apply(faces), part * each) for faces, each in here.chances()]
        else:
            waiting.append((here.apply(here.options()[0]), part))
    return found


def _hurt_chance(_: Game, game: Game, who: str) -> str:
    life = game.state.fighter(who).life
    return str(chance(game, lambda end: _has_turned(end.state.fighter(who).life, life)))


def _has_turned(now: Any, before: Any) -> bool:
    return bool((now.dial, now.click, now.ko) > (before.dial, before.click, before.ko))


def _ko_chance(_: Game, game: Game, who: str) -> str:
    return str(chance(game, lambda end: end.state.fighter(who).life.ko))


def _printed_value(slot: str) -> Part:
    return Part(AnswerKind.NUMBER, lambda _, game, who: getattr(printed_values_of(game.state.fighter(who)), slot))


OF_FIGURE: dict[str, Part] = {
    "at": Part(AnswerKind.AREA, _at),
    "click": Part(AnswerKind.NUMBER, lambda _, game, who: game.state.fighter(who).life.click),
    "took": Part(AnswerKind.NUMBER, _clicks_taken),
    "hurt": Part(AnswerKind.YES_NO, lambda before, game, who: _clicks_taken(before, game, who) > 0),
    "tokens": Part(AnswerKind.NUMBER, lambda _, game, who: game.state.fighter(who).tokens),
    "ko": Part(AnswerKind.YES_NO, lambda _, game, who: game.state.fighter(who).life.ko),
    "points": Part(AnswerKind.NUMBER, lambda _, game, who: game.state.fighter(who).points),
    **{slot: _printed_value(slot) for slot in ("speed", "attack", "defense", "damage")},
    "hurt_chance": Part(AnswerKind.CHANCE, _hurt_chance),
    "ko_chance": Part(AnswerKind.CHANCE, _ko_chance),
}
"""Parts of a figure: squares, dial, tokens, and its chances of harm in the action under way."""

# -- players, actions, the game -------------------------------------------------------------------------------


def _actions_left(_: Game, game: Game, who: str) -> int:
    return game.state.left if game.state.player == who else 0


OF_PLAYER: dict[str, Part] = {
    "points": Part(AnswerKind.NUMBER, lambda _, game, who: _score(game, who)),
    "actions": Part(AnswerKind.NUMBER, _actions_left),
    "figures": Part(AnswerKind.NUMBER, lambda _, game, who: len(game.state.standing(who))),
    "initiative": Part(AnswerKind.NUMBER, lambda before, game, who: _initiative(before, game, who)),
    "rerolls": Part(AnswerKind.NUMBER, lambda _, game, who: sum(t.left for t in game.now.themes if t.player == who)),
}
"""Parts of a player: victory points, actions left, figures on the map, theme bonus to the first roll, rerolls left.
"""


def _initiative(_: Game, game: Game, who: str) -> int:
    members = dict.fromkeys(game.state.players, 0) | {t.player: t.members for t in game.state.themes}
    return initiative_bonuses(members, rules=game.state.rules)[who]


def _score(game: Game, who: str) -> int:
    return int(game.result.points_of(who) if game.result is not None else score_now(game.state)[who])


def _why(_: Game, game: Game, action: str) -> list[str]:
    return [reason.ruling for reason in game.why_not(action)]


OF_ACTION: dict[str, Part] = {
    "may": Part(AnswerKind.YES_NO, lambda _, game, action: not game.why_not(action)),
    "why": Part(AnswerKind.NAMES, _why, several=True),
}
"""Parts of an action: whether the player may do it, and the rulings against it."""


def _why_no_force(_: Game, game: Game, subject: str) -> list[str]:
    """``force 300: night-warden, bruiser+passenger:10``."""
    points, found, names = subject.removeprefix(FORCE).partition(":")
    if not found or not re.fullmatch(r"[0-9]{1,5}", points.strip()):
        raise BadWord(f"A force is such as force 300: night-warden, bruiser; not {subject!r:.60}.")
    texts = [name.strip() for name in names.split(",")]
    return [reason.ruling for reason in why_no_force(texts, int(points), game.state.rules)]


OF_FORCE: dict[str, Part] = {
    "may": Part(AnswerKind.YES_NO, lambda before, game, force: not _why_no_force(before, game, force)),
    "why": Part(AnswerKind.NAMES, _why_no_force, several=True),
}
"""Parts of a force: whether the game's rulebook lets it be built, and the rulings against it."""


def _asks(_: Game, game: Game, __: str) -> str:
    return game.pending.purpose if game.pending is not None else "nothing"


def _cites(before: Game, after: Game, _: str) -> list[str]:
    return [reason.ruling for event in events_between(before, after) for reason in event.reasons]


OF_GAME: dict[str, Part] = {
    "turn": Part(AnswerKind.WORD, lambda _, game, __: game.state.player),
    "number": Part(AnswerKind.NUMBER, lambda _, game, __: game.state.turns),
    "round": Part(AnswerKind.NUMBER, lambda _, game, __: 0 if game.state.setting_up is not None else game.state.round),
    "actor": Part(AnswerKind.WORD, lambda _, game, __: game.actor or NOBODY),
    "asks": Part(AnswerKind.WORD, _asks),
    "over": Part(AnswerKind.YES_NO, lambda _, game, __: game.is_over),
    "winner": Part(AnswerKind.WORD, lambda _, game, __: (game.result.winner if game.result else "") or NOBODY),
    "cites": Part(AnswerKind.NAMES, _cites, several=True),
    "conditions": Part(AnswerKind.NUMBER, lambda _, game, __: len(game.now.conditions)),
    "first": Part(AnswerKind.WORD, lambda _, game, __: game.state.players[0]),
}
"""Parts of the game: player, turn, round (0 in the set-up), question, end, rulings, conditions, first player."""


def choices_in(game: Game) -> tuple[str, ...]:
    """The possible answers now, in words; empty unless a player must choose."""
    return tuple(str(option) for option in game.pending.options) if isinstance(game.pending, Choose) else ()


LABELS = {
    "at": "stands on", "took": "clicks lost", "hurt": "hurt", "round": "round",
    "ko": "knocked out", "hurt_chance": "chance to be hurt",
    "ko_chance": "chance to be knocked out", "actions": "actions left", "figures": "figures left", "may": "may be done",
    "why": "forbidden by", "number": "turn", "turn": "whose turn", "asks": "what is asked", "over": "game over",
    "cites": "rests on", "rerolls": "rerolls left", "conditions": "conditions in play", "first": "first player",
    "initiative": "added to the first roll",
}  # fmt: skip
"""Words for readers in place of the names of parts."""


def label(game: Game, subject: str, name: str) -> str:
    """A part in words: ``Bruiser, clicks lost``."""
    what = LABELS.get(name, name)
    if subject == GAME:
        return what.capitalize()
    return f"{subject if kind_of(subject) in ('action', FORCE) else display_name(game.state, subject)}, {what}"
