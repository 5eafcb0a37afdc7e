"""The strong player: of what a position offers, what leaves it best once the dice have fallen and opponents may answer.

It knows no power by name. Everything is an option that is offered, and is worth what the positions are worth to which
it leads (``Standing``). So that a decision stays short, moves are picked over first by a cheap look at distances.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice, zip_longest
from typing import Any

from clixbook.board.squares import Square, parse_square
from clixbook.engine.actions import Action, EndTurn
from clixbook.engine.dice import Roll
from clixbook.engine.game import Game
from clixbook.engine.options import Family
from clixbook.engine.rules.action_cases import basic_action
from clixbook.engine.rules.attack_targets import attacks_for_a_token
from clixbook.engine.sequence.attack.targets import range_of
from clixbook.engine.state import Fighter
from clixbook.errors import ClixbookError
from clixbook.lab.foreseeing import Foresight, sums_of
from clixbook.lab.outlook import Standing

MOST_SEEN = 300
"""Positions that are weighed for one decision; the options looked at until then are all that count."""
MOST_ATTACKS = 16
MOST_GOALS, MOST_RIDES, MOST_USES = 10, 4, 8
"""Options of one figure and kind that are weighed: moves, moves with passengers, others."""
MOST_ANSWERS = 24
MOST_STEPS = 12
SLACK = 0.4
"""An action has to be worth so much more than ending the turn."""
DREAD = 0.6
"""What an opponent's attack counts in the cheap look."""
NOWHERE = 40
"""Squares to walk where no way is known."""


def strongly(game: Game) -> Generator[Any, None, Any]:
    """The choice of the strong player, thought bit by bit; each bit tells the best so far."""
    options = game.options()
    if game.state.setting_up is not None or (game.pending is not None and len(options) == 1):
        return options[0]
    foresight = Foresight(Standing(game.actor, game.now))
    if game.pending is not None:
        return (yield from _best(foresight, game, None, islice(options, MOST_ANSWERS)))
    foresight.standing.strides = yield from _strides(game)
    ends = not EndTurn().why_not(game.state)
    return (yield from _best(foresight, game, EndTurn() if ends else None, candidates(foresight.standing, game)))


def _best(foresight: Foresight, game: Game, chosen: Any, options: Iterable[Any]) -> Generator[Any, None, Any]:
    """The option that is worth most, the first of equals; ``chosen`` unless one is worth more by ``SLACK``."""
    most = None if chosen is None else foresight.worth(game.apply(chosen)) + SLACK
    options = iter(options)
    if chosen is None:
        chosen = next(options)
        options = chain([chosen], options)
    for option in options:
        with suppress(ClixbookError):  # what cannot be foreseen is left alone
            worth = foresight.worth(game.apply(option))
            if most is None or worth > most:
                most, chosen = worth, option
        yield chosen
        if foresight.seen > MOST_SEEN:
            break
    return chosen


# -- who comes how far ----------------------------------------------------------------------------------------


def _strides(game: Game) -> Generator[Any, None, dict[str, int]]:
    """How far each figure of either side comes that may attack where its action ends."""
    found: dict[str, int] = {}
    for view in (game, _next_turn(game)):
        if view is not None:
            for family in view.options().families:  # type: ignore[attr-defined]  # between actions it has them
                found[family.who] = max(found.get(family.who, 0), _stride(view, family))
        yield None
    return {who: stride for who, stride in found.items() if stride}


def _next_turn(game: Game) -> Game | None:
    """The position in which the next player begins to act, with middling dice; None if it cannot be told."""
    if EndTurn().why_not(game.state):
        return None
    after = game.apply(EndTurn())
    for _ in range(MOST_STEPS):
        if after.pending is None or after.is_over:
            break
        after = after.apply(_middling(after.pending) if isinstance(after.pending, Roll) else after.options()[0])
    return None if after.is_over or after.pending is not None else after


def _middling(roll: Roll) -> Any:
    _, faces = sums_of(roll)
    return faces[sorted(faces)[len(faces) // 2]]


def _stride(game: Game, family: Family) -> int:
    """How far the figure comes by actions of this kind, if one of them is a move that may end in an attack."""
    piece = game.board.pieces.get(family.who)
    plain = family.verb == "move"
    if piece is None or (plain and not _attacks_after(game)) or (not plain and family.verb != "use"):
        return 0
    goals: dict[str, list[tuple[Action, Square]]] = {}
    for action in family.members:
        if (goal := goal_of(action)) is not None and goal in game.board:
            goals.setdefault(getattr(action, "effect", ""), []).append((action, goal))
    moves = (each for each in goals.values() if plain or _goes(game, each[0][0]))
    return max((piece.squares[0].distance(goal) for each in moves for _, goal in each), default=0)


def _attacks_after(game: Game) -> bool:
    """Does this book let a plain move end in an attack (MOV-10)?"""
    rules = game.state.rules
    return bool(basic_action(rules, "move and attack") and attacks_for_a_token(rules, move=True))


def _goes(game: Game, action: Action) -> bool:
    """Does whoever acts stand elsewhere after this?"""
    before, after = game.board.pieces, game.apply(action).now.board.pieces
    return action.who in after and after[action.who].squares != before[action.who].squares


def goal_of(action: Any) -> Square | None:
    """The square to which an action leads; None if it names none."""
    word = getattr(action, "to", "") or next(iter(getattr(action, "words", ())), "")
    try:
        return parse_square(word) if word else None
    except ClixbookError:
        return None


# -- what is worth a look -------------------------------------------------------------------------------------


def candidates(standing: Standing, game: Game) -> Iterator[Action]:
    """Attacks on opponents, then the most promising of everything else, every figure's and kind's best ones first."""
    attacks: list[Action] = []
    rest: list[Sequence[Action]] = []
    for family in game.options().families:  # type: ignore[attr-defined]  # between actions it has them
        members = family.members
        if members and hasattr(members[0], "targets"):
            attacks += [each for each in members if _on_foes(standing, each.targets)]
        elif members:
            most = MOST_RIDES if family.verb == "carry" else MOST_GOALS if family.verb == "move" else MOST_USES
            rest.append(promising(standing, game, members, most))
    yield from attacks[:MOST_ATTACKS]
    for each in chain.from_iterable(zip_longest(*rest)):
        if each is not None:
            yield each


def _on_foes(standing: Standing, targets: Iterable[str]) -> bool:
    state = standing.start
    sides = [state.fighters[each].side for each in targets if each in state.fighters]
    return not any(state.are_friends(side, standing.player) for side in sides)


def promising(standing: Standing, game: Game, actions: Sequence[Action], most: int) -> Sequence[Action]:
    """Half of them the best ones to attack from and to be safe on, half the nearest to opponents."""
    if len(actions) <= most:
        return actions
    if not any(goal_of(each) for each in actions):
        return actions[:: -(-len(actions) // most)]
    look = Look(standing, game.state.fighter(actions[0].who))
    goals = [(action, look.at(goal)) for action in actions if (goal := goal_of(action)) is not None]
    good = sorted(goals, key=lambda each: (-each[1][0], each[1][1]))
    near = sorted(goals, key=lambda each: (each[1][1], -each[1][0]))
    mixed = (action for pair in zip(good, near, strict=True) for action, _ in pair)
    return list(islice(dict.fromkeys(mixed), most))


class Look:
    """A cheap look at squares for one figure: by distances alone, without lines."""

    def __init__(self, standing: Standing, fighter: Fighter) -> None:
        state = standing.start
        foes = [each for each in state.standing() if not state.are_friends(each.side, standing.player)]
        self.range = range_of(state, fighter.id)
        self.foes = [
            (state.board.pieces[foe.id].squares, standing.ways_of(foe.id),
             [standing.blow(state, fighter, foe, ranged=ranged) for ranged in (False, True)],
             [standing.blow(state, foe, fighter, ranged=ranged) for ranged in (False, True)],
             1 + standing.strides.get(foe.id, 0), range_of(state, foe.id))
            for foe in foes
        ]  # fmt: skip

    def at(self, square: Square) -> tuple[float, int]:
        """What the figure could do from there, less what could be done to it; and how far it is to the nearest."""
        good, bad, near = 0.0, 0.0, NOWHERE
        for squares, ways, mine, theirs, stride, far in self.foes:
            away = min(square.distance(each) for each in squares)
            good = max(good, mine[0] if away <= 1 else mine[1] if away <= self.range else 0.0)
            bad += theirs[0] if away <= stride else theirs[1] if away <= far else 0.0
            near = min(near, ways.get(square, NOWHERE))
        return good - DREAD * bad, near
