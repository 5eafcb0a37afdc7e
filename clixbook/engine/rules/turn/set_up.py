"""Set-up: its steps, the roll for first player, objects, and reserves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from clixbook.board.answers.answers import Reason
from clixbook.board.answers.message import Words, name_list
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.near.ranges import nearest_distance
from clixbook.board.set_up.areas import starting_areas
from clixbook.board.terrain.terrain import is_clear
from clixbook.engine.rules.forces.themes import initiative_bonuses
from clixbook.engine.rules.verdict import NumberAnswer, Verdict, because_of, no, yes
from clixbook.errors import BadWord
from clixbook.rulebooks import Rulebook
from clixbook.rulebooks.sections.turn.set_up import MapChooser, ObjectPlacing, SeatOrder, SetUpStage, TerrainTurns

__all__ = [
    "FirstPlayer",
    "ObjectTurn",
    "SetUpStage",
    "character_order",
    "first_player",
    "location_gains",
    "map_chooser",
    "may_hold_back",
    "may_put_object",
    "may_put_special_object",
    "object_turns",
    "says_how_it_flies",
    "set_up_stages",
    "terrain_order",
    "turn_order",
]


def set_up_stages(
    rules: Rulebook, *, conditions: bool = False, special_terrain: bool = False, objects: bool = True
) -> tuple[SetUpStage, ...]:
    """The steps of setting up this game, in order (SET-01, SET-14, SET-15).

    The arguments say what the forces brought; steps for what nobody brought are left out, and so are conditions
    in a rulebook without them. Where objects come with the characters, they have no step of their own.
    """
    set_up = rules.set_up
    skipped = {SetUpStage.SPECIAL_TERRAIN: not special_terrain, SetUpStage.OBJECTS: not objects}
    stages = [stage for stage in set_up.stages if not skipped.get(stage)]
    if conditions and set_up.conditions_after in stages:
        stages.insert(stages.index(set_up.conditions_after) + 1, SetUpStage.CONDITIONS)
    if set_up.start_effects.any or set_up.start_effects.teams:
        stages.append(SetUpStage.START_EFFECTS)
    return (*stages, SetUpStage.PLAY)


@dataclass(frozen=True)
class FirstPlayer(NumberAnswer):
    """The result of the roll for first player.

    ``winner`` is empty while ``rerolls`` names those who are tied and roll again. ``decides``: the winner says who is
    first; otherwise the winner is. ``totals`` are the rolls with their bonus, ``ranking`` the players from the
    highest on.
    """

    winner: str
    decides: bool
    totals: Mapping[str, int]
    ranking: tuple[str, ...]
    rerolls: tuple[str, ...]
    reasons: tuple[Reason, ...]

    @property
    def tiers(self) -> tuple[tuple[str, ...], ...]:
        """The players from the highest total on, those with equal ones together."""
        return tuple(tuple(players) for _, players in groupby(self.ranking, key=self.totals.__getitem__))

    @property
    def message(self) -> Words:
        """The result of the roll."""
        if self.rerolls:
            return f"{name_list(self.rerolls)} roll again."
        return f"{self.winner} chooses the first player." if self.decides else f"{self.winner} is first."


def first_player(
    rules: Rulebook, rolls: Mapping[str, tuple[int, int]], themed: Mapping[str, int] | None = None
) -> FirstPlayer:
    """The result of the roll for first player (SET-02, SET-03).

    ``themed`` counts the figures of each player's theme, of those too who do not roll again with the others.
    """
    rule = rules.set_up.first_roll
    bonuses = initiative_bonuses({**dict.fromkeys(rolls, 0), **(themed or {})}, rules=rules)
    adds = {player: bonuses[player] for player in rolls}
    totals = {player: sum(dice) + adds[player] for player, dice in rolls.items()}
    ranking = tuple(sorted(totals, key=lambda player: -totals[player]))
    best = tuple(player for player in ranking if totals[player] == totals[ranking[0]])
    reasons = [because_of(rules["SET-02"], f"{player} has {totals[player]}") for player in ranking]
    reasons += [because_of(rules["THM-05"], f"{player}'s theme adds {add}") for player, add in adds.items() if add]
    if len(best) > 1 and rules.set_up.ties_reroll:
        reasons.append(because_of(rules["SET-03"], "the highest rolls are equal"))
        return FirstPlayer("", rule.decides, totals, ranking, best, tuple(reasons))
    return FirstPlayer(ranking[0], rule.decides, totals, ranking, (), tuple(reasons))


def turn_order(rules: Rulebook, seats: Sequence[str], first: str, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """The order of turns (SET-04).

    ``seats`` are the players clockwise as they sit; ``chosen`` the order in which those with higher rolls chose the
    players, where the rulebook seats them so (the first player alone is enough).
    """
    if rules.set_up.seats is SeatOrder.CHOSEN and chosen:
        seats = (*chosen, *(player for player in seats if player not in chosen))
    where = seats.index(first)
    return (*seats[where:], *seats[:where])


def map_chooser(rules: Rulebook, order: Sequence[str]) -> str | None:
    """The player who picks the map (SET-05); None if the players agree on it."""
    return order[0] if rules.set_up.map_by is MapChooser.FIRST_PLAYER else None


def character_order(
    rules: Rulebook, squares: Mapping[str, int], wish: Sequence[str], *, growing: bool = False
) -> tuple[str, ...]:
    """The order in which a player places the own figures (SET-10).

    ``squares`` gives the squares of each figure's base, ``wish`` the order that the player likes; ``growing``: the
    starting area has to grow for them.
    """
    if growing and rules.set_up.order_in_force.largest_first:
        return tuple(sorted(wish, key=lambda name: -squares[name]))
    return tuple(wish)


def says_how_it_flies(rules: Rulebook, *, flyer: bool) -> bool:
    """Whether a figure declares as it is placed if it hovers or soars (SET-10)."""
    return flyer and rules.set_up.order_in_force.flight


# -- objects --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ObjectTurn:
    """Object placed by a player at set-up; ``drawn``: from the common pile."""

    player: str
    thing: str
    drawn: bool = False


def object_turns(
    rules: Rulebook, order: Sequence[str], brought: Mapping[str, Sequence[str]], pile: Sequence[str] = ()
) -> tuple[ObjectTurn, ...]:
    """The turns in which players put objects on the map (SET-11).

    ``order`` names the players from the first on, ``brought`` the objects of each. ``pile`` has all objects as they
    come up when mixed face down, for a rulebook that draws them; a ClixbookError if it is not the same objects.
    """
    placing = rules.set_up.object_placing
    if placing is ObjectPlacing.FROM_A_PILE:
        everything = [thing for player in order for thing in brought.get(player, ())]
        if sorted(everything) != sorted(pile):
            raise BadWord("The pile has to hold the objects that the players brought.")
        return tuple(ObjectTurn(order[turn % len(order)], thing, drawn=True) for turn, thing in enumerate(pile))
    if placing is ObjectPlacing.ALL_AT_ONCE:
        return tuple(ObjectTurn(player, thing) for player in order for thing in brought.get(player, ()))
    rounds = max((len(things) for things in brought.values()), default=0)
    return tuple(
        ObjectTurn(player, brought[player][turn])
        for turn in range(rounds)
        for player in order
        if turn < len(brought.get(player, ()))
    )


def may_put_object(
    board: Board,
    where: str | Square,
    *,
    rules: Rulebook,
    areas: Mapping[str, frozenset[Square]] | None = None,
    players: int = 2,
) -> Verdict:
    """Whether a standard object may be put there at set-up (SET-12); ``areas`` are starting areas that grew."""
    square, ruling = board.square(where), rules["SET-12"]
    areas = areas or starting_areas(board, rules=rules, players=players)
    if any(square in area for area in areas.values()):
        return no(ruling, f"{square} is in a starting area")
    if rules.set_up.object_spots.clear and not is_clear(board, square, rules=rules):
        return no(ruling, f"{square} is not clear")
    return yes(ruling, f"an object may lie at {square}")


def may_put_special_object(
    board: Board,
    where: str | Square,
    *,
    rules: Rulebook,
    areas: Mapping[str, frozenset[Square]] | None = None,
    players: int = 2,
) -> Verdict:
    """Whether a special object may be put there at set-up (SET-13); ``areas`` are starting areas that grew."""
    square, ruling, rule = board.square(where), rules["SET-13"], rules.set_up.special_spots
    if not rule.squares:
        return no(ruling, "there are no special objects")
    areas = areas or starting_areas(board, rules=rules, players=players)
    away = _squares_away(board, frozenset().union(*areas.values()), rules)
    here = away.get(square, rule.squares)
    if here >= rule.squares:
        return yes(ruling, f"{square} is {rule.squares} squares from starting areas")
    if rule.as_far and here == max(away.values()):
        return yes(ruling, f"{square} is as far from starting areas as can be")
    return no(ruling, f"{square} is only {here} squares from a starting area")


@lru_cache(maxsize=16)
def _squares_away(board: Board, areas: frozenset[Square], rules: Rulebook) -> dict[Square, int]:
    """How many squares each square of the board is from the nearest of the areas; empty if there is none."""
    if not areas:
        return {}
    return {square: nearest_distance(board, square, areas, rules) for square in board.squares}


# -- the rest -------------------------------------------------------------------------------------------------


def location_gains(rules: Rulebook, player: str, *, chose_map: str, chose_location: bool, won_roll: str) -> str | None:
    """A location's gain for this player: ``"bonus"``, ``"consolation"`` or None (SET-18).

    ``chose_map`` picked the map, as that location where ``chose_location``; ``won_roll`` won the roll for it.
    """
    if not rules.set_up.locations:
        return None
    if player == chose_map:
        return "bonus" if chose_location else None
    return "consolation" if player != won_roll else None


def terrain_order(rules: Rulebook, order: Sequence[str]) -> tuple[str, ...]:
    """The players who lay special terrain, in order (SET-17)."""
    first, *others = order
    turns = rules.set_up.special_terrain_order.turns
    if turns is TerrainTurns.NOBODY:
        return ()
    return (*others, first) if turns is TerrainTurns.FIRST_LAST else tuple(others)


def may_hold_back(rules: Rulebook, kind: str) -> Verdict:
    """Whether an element of that kind is held back when the others are placed (SET-20): ``"sideline"``, ..."""
    if kind in rules.set_up.held_back:
        return yes(rules["SET-20"], f"held back: {kind}")
    return no(rules["SET-20"], f"not held back: {kind}")
