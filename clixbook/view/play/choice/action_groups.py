"""Groups the options of a player by button, label, target and cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from clixbook.board.answers.message import FigureRef, PlaceRef
from clixbook.board.model.board import Board
from clixbook.board.model.squares import parse_edge, parse_square
from clixbook.board.model.things import STACKING
from clixbook.engine.actions import Action, Use
from clixbook.engine.actions.forgo import Forgo
from clixbook.engine.effects.active import unusable_powers
from clixbook.engine.effects.effect_table import effect_named, every_effect, name_of
from clixbook.engine.effects.effects import Origin
from clixbook.engine.effects.sentences.special_clauses import clause_title, read_use, standing_clauses
from clixbook.engine.game import Game
from clixbook.engine.option_words import words
from clixbook.engine.position.attack import Attack, Hit
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose, points_of
from clixbook.engine.position.state import Event, State
from clixbook.engine.rules.combat.attack_roll import chances
from clixbook.engine.rules.combat.attack_targets import hits_itself_surely
from clixbook.engine.rules.turn.tokens import outside_total
from clixbook.engine.sequence.attack.attack_sequence import is_damage_shared
from clixbook.engine.sequence.fighters.clicks import printed_values_of
from clixbook.errors import ClixbookError
from clixbook.powers.abilities.piloting import NUMBERS, OUT, Pilot
from clixbook.powers.attack.object_errands import PUT, TAKE
from clixbook.rulebooks.printed_names import printed_name
from clixbook.rulebooks.sections.turn.actions import ActionKind
from clixbook.view.play.choice.power_titles import Names

VERBS = {
    "move": "Move", "close": "Close attack", "shoot": "Shoot", "swing": "Swing object",
    "throw": "Throw object", "use": "Use",
    "destroy": "Destroy", "activate": "Activation click", "take": "Take", "put": "Put down", "carry": "Carry",
    "haul": "Shift an object together", "unload": "Set down", "hurl": "Throw a figure", "club": "Swing a figure",
    "smash": "Smash on the ground", "merge": "Merge", "split": "Split in two", "call": "Call for help",
    "release": "Let go", "claim": "Roll for the relic", "equip": "Put on", "drop": "Drop onto", "hover": "Come down",
    "raze": "Destroy special terrain", "unstack": "Leave the stack", "exit": "Leave the map", "forgo": "Do without",
    "let go": "Let go",
}  # fmt: skip
"""Verb of an action -> its words on a button; a verb without an entry is shown as it is."""
ACTION_WORDS = {
    "haul": "Shift the object on {1} to {2} with {0}", "unload": "Set down {0} on {1}", "hurl": "Throw {0} at {1}",
    "club": "Swing {0} at {1}", "throw": "Throw the object at {0}", "swing": "Swing the object at {0}",
    "merge": "Merge with {0}", "call": "Call {0}", "smash": "Smash {0} on the ground", "release": "Let {0} go",
    "unstack": "One token to {0}", "climb": "Climb to {0}", "soar": "Soar to {0}", "hover": "Come down to {0}",
    "claim": "Roll for the relic on {0}", "equip": "Put on the equipment {0}",
    "raze": "Destroy the special terrain on {0}",
}  # fmt: skip
"""Verb of an action -> its name with gaps for details."""
ARMS = {"swinging": "with the object in hand", "throwing": "by throwing the object"}
"""Last word of a destroying action -> the means in words."""
MOVE, CARRY, DESTROY, HURL, FORGO, LET_GO = "move", "carry", "destroy", "hurl", "forgo", "let go"
CALL, CLAIM, EQUIP, IN_HAND, SPLIT = "call", "claim", "equip", "held", "split"
ARMED = ("throw", "swing")
"""Verbs that make a weapon of the object in hand."""
JOINS = (MOVE, "unstack")
"""Verbs of moves that may end on an identical horde token."""
STRIKES = ("close", "swing")
"""Verbs of close attacks."""
LINED = ("shoot", "throw")
"""Verbs whose targets need a line of fire."""
OWN = {
    OUT: "get out", NUMBERS: "its pilot's numbers", "close": "by a close attack", "ranged": "by a ranged attack",
}  # fmt: skip
"""Words of powers that a person would not use so."""
KINDS = (ActionKind.POWER, ActionKind.FREE)
_EITHER = (ActionKind.CLOSE, ActionKind.RANGED)
USE = "use:"
PLAIN = (3, 4)
"""Faces that are no critical roll in any book: they show the modifiers, and the total to reach."""
MOST_CHOICES = 12
"""Choices before a roll that are skipped to learn its odds."""


def lane_of(action: Action) -> str:
    """The button that an action belongs to: its verb; for a power, that power, a special one by its own name.

    Forgoing a power that controls a figure has a button of its own, which lets that figure go.
    """
    if isinstance(action, Use):
        return f"{USE}{_power(action)}"
    return LET_GO if lets_go(action) else action.verb


def lets_go(action: Action) -> bool:
    """Does it release a figure controlled by another one (ACT-39)?"""
    effect = effect_named(name_of(action.team)) if isinstance(action, Forgo) else None
    return effect is not None and effect.controls


def named_by(action: Use) -> int:
    """How many of its words name the power that is used: if a sentence describes it the first, or a kind and that."""
    effect = effect_named(action.effect)
    if effect is None or effect.origin is not Origin.SENTENCE or not action.words:
        return 0
    return 1 if read_use(action.words).key == action.words[0] else 2


def _power(action: Use) -> str:
    """The power that is used; a special one for close and ranged actions is two, by the kind."""
    if not named_by(action):
        return action.effect
    used = read_use(action.words)
    return clause_title(used.key) + (f", {used.kind}" if used.kind in _EITHER else "")


def at_oneself(action: Action) -> bool:
    """Does the figure strike at itself, as one book lets it (ATK-05)?"""
    return action.verb in STRIKES and action.who in action.details


def strikes_own(action: Action, board: Board, struck: Iterable[str]) -> bool:
    """Would it attack a friend, as one book allows (ATK-04)? ``struck`` are the figures that its roll is against."""
    named = targets_of(action, board) if action.verb in (*STRIKES, *LINED) else struck
    who = board.pieces.get(action.who)
    return who is not None and any(each in board.pieces and board.pieces[each].is_friend_of(who) for each in named)


def lane_name(lane: str, names: Mapping[str, str] | None = None) -> str:
    """``Close attack``, ``Running Shot``."""
    if lane.startswith(USE):
        word, titles = lane.removeprefix(USE), names.titles if isinstance(names, Names) else {}
        long = next((each for each in titles if word == each or word.startswith(f"{each}, ")), "")
        return printed_name(titles.get(long, "") + word.removeprefix(long))
    return VERBS.get(lane, lane.capitalize())


def lanes(actions: Iterable[Action]) -> tuple[str, ...]:
    """The buttons for these actions, in order."""
    return tuple(dict.fromkeys(map(lane_of, actions)))


def cost_of(state: State, action: Action) -> str:
    """``1 action``, ``free``; ``epic, 1 token`` for what is outside the total and yet no free action."""
    kind = action.action_kind(state.rules)
    if kind == ActionKind.EPIC:
        return "epic, 1 token"
    if not spends_action(state, action):
        return "free"
    return "1 action, 2 tokens" if kind == ActionKind.DOUBLE_POWER else "1 action"


def spends_action(state: State, action: Action) -> bool:
    """Does it take one of the actions that the player has in a turn?"""
    rules, kind = state.rules, action.action_kind(state.rules)
    free = kind in (ActionKind.EPIC, ActionKind.FREE)
    return not (free or outside_total(rules, kind) or outside_total(rules, action.ruling_name))


def plot_words(state: State, action: Action) -> str:
    """The plot points that an action gains or spends, ``, +1 plot``; "" for most."""
    if not isinstance(action, Use) or not (named := named_by(action)):
        return ""
    plots = (each.clause.plot for each in standing_clauses(state, action.who) if each.key == action.words[named - 1])
    change = next(plots, None)
    return "" if change is None else f", {change:+} plot"


def points_at(option: Any, board: Board) -> tuple[str, ...]:
    """The figures (by id), squares and edges (by name) in an option or a purpose, besides the acting figure."""
    found = (_place(word, board) for word in points_of(option))
    places = tuple(dict.fromkeys(place for place in found if place))
    return _onto_stack(option, places, board) if getattr(option, "verb", "") in JOINS else places


def is_on_spot(points: tuple[str, ...], here: tuple[str, ...], board: Board) -> bool:
    """Are these nowhere, or where those are: a figure is where its squares are?"""
    spots, others = ([set(_squares(each, board)) for each in named] for named in (points, here))
    return not points or (len(spots) == len(others) and all(map(set.intersection, spots, others)))


def _squares(point: str, board: Board) -> tuple[str, ...]:
    """The squares of a figure by name; anything else is its own."""
    piece = board.pieces.get(point)
    return (point,) if piece is None else tuple(square.name for square in piece.squares)


def _onto_stack(action: Action, places: tuple[str, ...], board: Board) -> tuple[str, ...]:
    """The places, with the horde token that a move joins in place of its square, for clicks on it (TOK-07)."""
    who = board.pieces.get(action.who)
    on = (board.piece_at(board.square(at)) if who is not None and at not in board.pieces else None for at in places)
    return tuple(
        other.id if other is not None and who is not None and other.is_like(who, STACKING) else at
        for at, other in zip(places, on, strict=True)
    )


def targets_of(action: Action, board: Board) -> tuple[str, ...]:
    """The figures affected, without friends who only come along; and the things it destroys."""
    places = points_at(action, board)
    if action.verb == DESTROY:
        return places
    figures = [board.pieces[each] for each in places if each in board.pieces]
    carrier = board.pieces.get(action.who) if action.verb == CARRY else None
    return tuple(each.id for each in figures if carrier is None or not each.is_friend_of(carrier))


def group_of(action: Action, board: Board) -> tuple[str, ...]:
    """The lane of an action, and its words that name nothing on the board: ``place`` and ``ranged`` are two sorts."""
    named = action.words if isinstance(action, Use) else ()
    return lane_of(action), *(word for word in named if not _place(word, board))


def places_of(option: Any, board: Board) -> tuple[str, ...]:
    """The places that an option names on the board, as ``points_at``; of a starting area one square."""
    area = board.starting.get(words(option))
    return (min(area).name,) if area else points_at(option, board)


def _place(word: str, board: Board) -> str:
    if word in board.pieces:
        return word
    return _square(word, board.width, board.height)


@cache
def _square(word: str, width: int, height: int) -> str:
    try:
        if "|" in word:
            return parse_edge(word).name
        square = parse_square(word)
    except ClixbookError:
        return ""
    return square.name if square.x < width and square.y < height else ""


def says(action: Action, names: Mapping[str, str]) -> str:
    """The action without the acting figure: ``Shoot Lodestar and Gnat``, ``Move to D4``."""
    parts, name, words = action.details, lane_name(lane_of(action), names), _detail_words(action, names)
    whom = [names[part] for part in parts if _refers(part) and part in names]
    if lane_of(action) == MOVE:
        return ", ".join([f"{name} to {words[0]}", *_handled_words(parts, words)])
    if action.verb == CARRY and len(whom) == len(parts) - 1 - _errand_length(parts):
        return ", ".join([f"{name} {' and '.join(whom)} to {words[0]}", *_handled_words(parts, words)])
    if lets_go(action):
        return ACTION_WORDS["release"].format(names.get(action.who, action.who))
    if isinstance(action, Use):
        return ": ".join(each for each in use_words(action, names) if each)
    struck = len(whom) if whom and list(whom) == words[: len(whom)] else 0  # targets first, then the means
    joined = " ".join([*([" and ".join(whom)] if struck else []), *words[struck:]])
    if action.verb == HURL and parts[-1] not in names:  # onto a square
        return f"Throw {words[0]} to {words[1]}"
    if action.verb in ACTION_WORDS:
        return ACTION_WORDS[action.verb].format(*([joined] if action.verb in ARMED else words))
    return f"{name} {joined}".strip()


def _detail_words(action: Action, names: Mapping[str, str]) -> list[str]:
    """The details of an action in words: figures by their names."""
    words = [names.get(part, part) if _refers(part) else str(part) for part in action.details]
    if action.verb == DESTROY:
        return [*words[:1], *in_hand(words[1:])]
    if action.verb == EQUIP:
        return ["in hand" if action.details == (IN_HAND,) else f"on {words[0]}"]
    if action.verb in (CALL, FORGO):  # a figure on the sideline, or a power: neither is a reference
        return [names.get(part) or printed_name(part.replace("-", " ")) for part in words]
    return words


def in_hand(details: Sequence[str]) -> list[str]:
    """The target and the means of destroying, as a person reads the words of such an action."""
    return [ARMS.get(word, word) for word in details]


def _refers(part: str) -> bool:
    return isinstance(part, (FigureRef, PlaceRef))


def use_words(action: Use, names: Mapping[str, str]) -> tuple[str, str]:
    """``("Running Shot to D4 Lodestar", "take the object on C3")``: targets and places, then other words."""
    parts, name = action.details[1 + named_by(action) :], lane_name(lane_of(action), names)
    spoken = [names.get(part, part) if _refers(part) else str(part) for part in parts]
    effect = effect_named(action.effect)
    if effect is not None and action.words and (phrase := effect.phrase(action.words)):
        read = [each if _refers(part) else _in_words(each) for part, each in zip(parts, spoken, strict=True)]
        reach, own = (pattern.format(*read) for pattern in phrase)
        return f"{name} {reach}".rstrip(), own
    handled = _handled_words(parts, spoken)
    kept = list(zip(parts, spoken, strict=True))[: len(parts) - _errand_length(parts)]
    at = [words if part in names else f"to {words}" for part, words in kept if _refers(part)]
    if len(at) == len(kept) and [part in names for part, _ in kept] == [False, True]:  # a square, and who goes along
        at[1] = f"with {at[1]}"
    own = " ".join(_in_words(words) for words in _own_words(action, kept))
    rest = ", ".join(each for each in (own, *handled) if each)
    return " ".join([name, *at]), rest


def _own_words(action: Use, kept: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Its words that refer to nothing on the board; a pilot's without the kind of action, which its button names."""
    own = tuple(words for part, words in kept if not _refers(part))
    return own[1:] if action.effect == Pilot.name and own[:1] and own[0] in KINDS else own


def _errand_length(parts: Sequence[str]) -> int:
    """The number of words at the end that name an object taken up or put down on the way."""
    own = [at for at, part in enumerate(parts) if not _refers(part) and part in (TAKE, PUT)]
    return len(parts) - own[0] if own else 0


def _handled_words(parts: Sequence[str], words: Sequence[str]) -> list[str]:
    """Words for the object taken up or put down on the way."""
    errand = words[len(words) - _errand_length(parts) :]
    if not errand:
        return []
    return [" ".join(["take the object on", *errand[1:]]) if errand[0] == TAKE else "put the object down"]


def _in_words(word: str) -> str:
    """A word of a power's use: another power by its name, a number with its sign as in the log."""
    if word in OWN:
        return OWN[word]
    if word in _power_words():
        return _power_words()[word]
    return word if word.isascii() and word[1:].isdigit() else word.replace("-", " ")


@cache
def _power_words() -> dict[str, str]:
    """The word for a power in a use -> its name in print."""
    return {effect.name.replace(" ", "-"): printed_name(effect.name) for effect in every_effect()}


def names_what_shows(state: State, action: Action) -> bool:
    """Does it name a power that its target's dial shows now?"""
    on = next((each for each in action.details if each in state.fighters), "")
    if not on or not isinstance(action, Use):
        return False
    shown = {power.lower() for _, power, _ in printed_values_of(state.fighter(on)).powers} - unusable_powers(state, on)
    return any(power.replace(" ", "-") in action.words for power in shown)


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """First attack roll of an action: bonus to the dice, target number, and rulings.

    ``made`` is the attack that is rolled for, and ``state`` how things stand before the dice fall. ``against`` are the
    defenses of all its targets, the first one's too, if one roll is made for them; ``divided``: those of them who are
    hit share its damage.
    """

    attack: int
    defense: int
    rulings: tuple[str, ...]
    made: Attack
    state: State
    against: tuple[tuple[str, int], ...]
    divided: bool = False

    @property
    def hits(self) -> dict[str, Fraction]:
        """How likely it is to hit, for each of its targets."""
        rules, own = self.state.rules, self.made.who
        return {
            who: chances(rules, self.attack, defense, sure=who == own and hits_itself_surely(rules)).hit
            for who, defense in self.against
        }


def first_roll(game: Game, action: Action) -> AttackOdds | None:
    """The first attack roll that an action comes to; None if it comes to none.

    Players who are asked something before it choose the first option; an opponent whose first option brings another
    roll before it, as for a change of shape, the last one. Where the action is an answer, it is given in its words.
    """
    try:
        after = game.apply(action if game.pending is None else str(action))
        found, pending = due_roll(_let_be(after)), after.pending
        if found is None and isinstance(pending, Choose) and pending.player != game.state.player:
            return due_roll(_let_be(after.apply(pending.options[-1])))
        return found
    except ClixbookError:
        return None


def due_roll(after: Game) -> AttackOdds | None:
    """The attack roll for which a game waits; None if it waits for something else."""
    if not isinstance(after.pending, Roll) or after.pending.dice != len(PLAIN):
        return None
    before, rolled = len(after.events), after.apply(PLAIN)
    for _ in range(MOST_CHOICES):
        judged = [event for event in rolled.events[before:] if event.blow and event.blow.attack]
        if judged:
            return _roll_of(judged, after.now)
        if not isinstance(rolled.pending, Choose):
            return None
        rolled = rolled.apply(rolled.pending.options[0])
    return None


def _roll_of(events: Sequence[Event], state: State) -> AttackOdds:
    """The roll of these events, as it concerns its first target."""
    blows = [event.blow for event in events if event.blow and event.blow.attack]
    first, made = blows[0].judged, blows[0].attack
    assert made is not None
    same = [blow for blow in blows if blow.judged.dice == PLAIN and blow.attack == made]
    against = tuple({blow.target: blow.judged.defense for blow in same}.items())
    rulings = tuple(reason.ruling for reason in events[0].reasons)
    divided = is_damage_shared(state, made, [Hit(blow.target, blow.judged.dice, blow.judged) for blow in same])
    return AttackOdds(first.total - sum(PLAIN), first.defense, rulings, made, state, against, divided)


def _let_be(game: Game) -> Game:
    for _ in range(MOST_CHOICES):
        if not isinstance(game.pending, Choose):
            break
        game = game.apply(game.pending.options[0])
    return game
