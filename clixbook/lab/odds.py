"""Exact odds of an action, for every figure that it affects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeVar, overload

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.by_book import ByBook, ask_every_book
from clixbook.board.answers.message import plural
from clixbook.board.model.squares import Square
from clixbook.deprecation import former_names
from clixbook.engine.actions import Action, Close, Shoot
from clixbook.engine.actions.with_objects.object_attacks import Swing, Throw
from clixbook.engine.another_book import in_book
from clixbook.engine.game import Game
from clixbook.engine.option_words import words
from clixbook.engine.position.state import Event, State
from clixbook.engine.position.whereabouts import id_called
from clixbook.engine.rules.combat.attack_roll import Chances, Judged
from clixbook.errors import IllegalAction
from clixbook.lab.odds_display import ShownAction, ShownOdds
from clixbook.lab.outcomes import Chooser, Outcomes, first_option, merge_equal, where_it_helps
from clixbook.lab.plots import bars
from clixbook.lab.search.outcome_value import clicks_lost, clicks_or_tokens_lost
from clixbook.rulebooks import RulesLike
from clixbook.tables import Tabled

__all__ = ["ActionOdds", "Odds", "action_odds", "attack_odds", "clicks_lost", "expected_gain", "odds_from_here"]

Place = tuple[Square, ...]
"""The squares under a figure, in order; none for one that is off the map."""
Pair = tuple[str, str]
"""Attacker and target."""
NEVER = Fraction(0)
LUCK_COUNTED = "Rolls are made again where that helps whoever may."
LUCK_LEFT = "No roll is made again."
LUCK_CHOSEN = "Rolls are made again as was chosen."
K = TypeVar("K")


@dataclass(frozen=True)
class Odds(ShownOdds, Tabled):
    """Effects of an action on one figure, with probabilities; each mapping sums to 1.

    ``clicks`` maps clicks lost (healed ones below 0), ``ends`` the squares on which the figure ends, ``()`` for off the
    map; it ``stood`` on those squares before. ``ko`` is the probability that it is knocked out. Where it is attacked,
    ``roll`` tells how likely it is hit, and ``attacker`` what happens to the attacker. ``luck`` says how rolls count
    that may be made again, "" where there are none. A stack of horde tokens is one figure: its ``clicks`` are tokens,
    as ``unit`` says.
    """

    figure: str
    clicks: Mapping[int, Fraction]
    ends: Mapping[Place, Fraction]
    stood: Place
    ko: Fraction
    roll: Chances | None = None
    attacker: Odds | None = None
    luck: str = ""
    unit: Literal["click", "token"] = "click"

    @property
    def hit(self) -> Fraction:
        """The probability that an attack hits it, harmed or not."""
        return self.roll.hit if self.roll else NEVER

    @property
    def critical(self) -> Fraction:
        """The probability of a critical hit."""
        return self.roll.critical_hit if self.roll else NEVER

    @property
    def hurt(self) -> Fraction:
        """The probability that it loses a click."""
        return self.at_least(1)

    @property
    def moved(self) -> Fraction:
        """The probability that it ends on other squares of the map."""
        return sum((chance for place, chance in self.ends.items() if place and place != self.stood), NEVER)

    @property
    def expected(self) -> Fraction:
        """The clicks that it loses on average."""
        return sum((lost * chance for lost, chance in self.clicks.items()), NEVER)

    def exactly(self, clicks: int) -> Fraction:
        """The probability of exactly that many clicks.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> odds = cx.attack_odds(cx.Game.at("patch", turn="Ann", fighters=fighters), "bruiser", "gnat")
        >>> odds.exactly(0)
        Fraction(5, 12)
        """
        return self.clicks.get(clicks, NEVER)

    def at_least(self, clicks: int) -> Fraction:
        """The probability of that many clicks or more.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> odds = cx.attack_odds(cx.Game.at("patch", turn="Ann", fighters=fighters), "bruiser", "gnat")
        >>> odds.at_least(1)
        Fraction(7, 12)
        """
        return sum((chance for lost, chance in self.clicks.items() if lost >= clicks), NEVER)

    def ends_on(self, *squares: str) -> Fraction:
        """The probability of ending on these squares, given by name; without any, of leaving the map.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> odds = cx.attack_odds(cx.Game.at("patch", turn="Ann", fighters=fighters), "bruiser", "gnat")
        >>> odds.ends_on("C4")
        Fraction(11, 12)
        """
        wanted = set(squares)
        return sum((chance for place, chance in self.ends.items() if {s.name for s in place} == wanted), NEVER)

    def _records(self) -> Iterator[Mapping[str, Any]]:
        """A row for each number of clicks that it may lose: how likely exactly that many are, and that many or more."""
        for lost in sorted(self.clicks):
            exactly, at_least = self.exactly(lost), self.at_least(lost)
            yield {"figure": self.figure, "clicks": lost, "exactly": exactly, "at_least": at_least}

    def plot(self, ax: Any = None, *, axes: Any = None) -> Any:
        """How likely it loses how many clicks, as bars, drawn by matplotlib; returns its Axes."""
        chances = sorted(self.clicks.items())
        names, title = [str(lost) for lost, _ in chances], f"Clicks that {self.figure} loses"
        return bars(names, [float(chance) for _, chance in chances], title, "probability", axes if ax is None else ax)

    def lines(self) -> Iterator[str]:
        """The table in words: clicks exactly and at least, then the squares where it may end.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> odds = cx.attack_odds(cx.Game.at("patch", turn="Ann", fighters=fighters), "bruiser", "gnat")
        >>> next(iter(odds.lines()))
        'gnat: hit 58.3%, critically 2.8%, hurt 58.3%, knocked out 8.3%, moved 0.0%'
        """
        chances = {"hit": self.hit, "critically": self.critical} if self.roll else {}
        chances |= {"hurt": self.hurt, "knocked out": self.ko, "moved": self.moved}
        yield f"{self.figure}: {', '.join(f'{what} {float(chance):.1%}' for what, chance in chances.items())}"
        if set(self.clicks) != {0}:
            yield f"  {self.unit}s   exactly  at least"
            for lost, chance in sorted(self.clicks.items()):
                yield f"  {lost:6}  {_share(chance)}   {_share(self.at_least(lost))}  ({chance})"
        if set(self.ends) != {self.stood}:
            for place, chance in sorted(self.ends.items(), key=lambda each: (-each[1], each[0])):
                where = f"ends on {' '.join(square.name for square in place)}" if place else "leaves the map"
                yield f"  {_share(chance)}  {where}  ({chance})"
        if self.luck:
            yield f"  {self.luck}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Odds for {next(self.lines())}>"


def _share(chance: Fraction) -> str:
    return f"{float(chance):6.1%}"


@former_names(of="distribution_of")
@dataclass(frozen=True)
class ActionOdds(ShownAction, Mapping[str, Odds]):
    """Odds of a whole action: figure id -> odds, for every figure it may touch.

    ``ends`` are the settled positions that it may end in, equal ones brought together, with their probabilities;
    ``rolls`` maps (attacker, target) to the chances of the attack roll; ``luck`` is that of every figure's odds.
    """

    action: str
    before: State
    ends: Mapping[State, Fraction] = field(repr=False)
    rolls: Mapping[Pair, Chances]
    luck: str = ""

    @cached_property
    def _affected_figures(self) -> tuple[str, ...]:
        now = self.before
        return tuple(
            who
            for who in now.fighters
            if any(_is_hurt(now, end, who) or _place(end, who) != _place(now, who) for end in self.ends)
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._affected_figures)

    def __len__(self) -> int:
        return len(self._affected_figures)

    def __getitem__(self, who: str) -> Odds:
        """The odds of a figure, by its id or name, touched or not."""
        who = id_called(self.before, who)
        by = next((attacker for attacker, target in self.rolls if target == who), None)
        odds = self._odds(who)
        return odds if by is None else replace(odds, roll=self.rolls[by, who], attacker=self._odds(by))

    def _odds(self, who: str) -> Odds:
        return Odds(
            who,
            self.distribution_of(lambda end: clicks_or_tokens_lost(self.before, end, who)),
            self.distribution_of(lambda end: _place(end, who)),
            _place(self.before, who),
            self.distribution_of(lambda end: end.fighters[who].life.ko).get(True, NEVER),
            luck=self.luck,
            unit="token" if self.before.stacked_on(who) else "click",
        )

    def distribution_of(self, what: Callable[[State], K]) -> dict[K, Fraction]:
        """The distribution of anything that can be read off the positions at the end.

        >>> import clixbook as cx
        >>> fighters = {"bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")}
        >>> odds = cx.action_odds(cx.Game.at("patch", turn="Ann", fighters=fighters), "close bruiser gnat")
        >>> odds.distribution_of(lambda state: state.fighter("gnat").life.click)
        {6: Fraction(1, 12), 5: Fraction(1, 2), 1: Fraction(5, 12)}
        """
        return merge_equal((what(end), chance) for end, chance in self.ends.items())

    def __str__(self) -> str:
        return "\n".join([f"{self.action}:", *(str(self[who]) for who in self)])

    def __repr__(self) -> str:
        return f"<ActionOdds of {self.action}: {plural(len(self.ends), 'end')}, {', '.join(self) or 'nobody'} touched>"


def _is_hurt(before: State, after: State, who: str) -> bool:
    """Has the dial of the figure, or a token of its stack, changed? A token in a stack counts with its stack."""
    if before.fighter(who).stack:
        return False
    bodies = (who, *before.stacked_on(who))
    return any(after.fighter(each).life != before.fighter(each).life for each in bodies)


def _place(state: State, who: str) -> Place:
    piece = state.board.pieces.get(who)
    return tuple(sorted(piece.squares)) if piece else ()


def _chances(ends: Iterable[tuple[Iterable[Event], Fraction]], logged: Iterable[Event] = ()) -> dict[Pair, Chances]:
    """The chance to hit for every attacker and target, from the events of each outcome.

    ``logged`` is what the action had logged before: the last roll at a target stands where nobody looks at it again.
    """
    stands = {pair: judged[-1:] for pair, judged in _final_judgements(logged).items()}
    ways = [(_final_judgements(events), chance) for events, chance in ends]
    sums: dict[Pair, list[Fraction]] = defaultdict(lambda: [NEVER] * 3)
    for pair in dict.fromkeys(pair for found, _ in ways for pair in found):
        for found, chance in ways:
            judged = found.get(pair) or stands.get(pair, [])
            sums[pair][0] += chance * any(each.hit for each in judged)
            sums[pair][1] += chance * any(each.hit and each.critical for each in judged)
            sums[pair][2] += chance * any(each.critical_miss for each in judged)
    return {pair: Chances(*parts) for pair, parts in sums.items()}


def _final_judgements(events: Iterable[Event]) -> dict[Pair, list[Judged]]:
    """How every roll was judged in the end."""
    found: dict[Pair, list[Judged]] = defaultdict(list)
    for blow in (event.blow for event in events if event.blow):
        judged = found[blow.by, blow.target]
        if blow.again and judged:
            judged.pop()
        judged.append(blow.judged)
    return found


@checks_arguments
def action_odds(game: Game, action: Any, chooser: Chooser = where_it_helps, most: int = 0) -> ActionOdds:
    """The odds of an action, exact: every die, and every choice as ``chooser`` picks (by default ``where_it_helps``).

    In the middle of an action it is an answer, and the odds are of what follows from the position as it is now.
    Raises a ClixbookError if the action may not be taken, or comes to more than ``most`` positions (0: no limit).

    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> cx.action_odds(game, "close bruiser gnat")["gnat"].hit  # attack 10 against defense 17: 7 or more with two dice
    Fraction(7, 12)
    """
    return _odds_after(game, game.apply(action), words(action), chooser, most)


def odds_from_here(game: Game, chooser: Chooser = where_it_helps, most: int = 0) -> ActionOdds:
    """The odds of the action under way from its present question on.

    Raises a ClixbookError if none is under way, or it comes to more than ``most`` positions (0: no limit).
    """
    if game.action is None:
        raise IllegalAction("No action is under way.")
    return _odds_after(game, game, str(game.action), chooser, most)


def _odds_after(game: Game, after: Game, action_text: str, chooser: Chooser, most: int) -> ActionOdds:
    """The odds for every figure of ``game`` after all that follows from ``after``."""
    tree = Outcomes(after, chooser, most)
    begun, logged, found = len(game.log), len(game.events), tree.settled_positions(after)
    ends = merge_equal((end.state, chance) for end, chance in found)
    rolls = _chances(((end.log[logged:], chance) for end, chance in found), game.events[begun:])
    return ActionOdds(action_text, game.now, ends, rolls, luck_note(tree))


def luck_note(tree: Outcomes) -> str:
    """The note on rolls that could be made again, if there are any."""
    if not tree.lucky:
        return ""
    notes: dict[Chooser, str] = {where_it_helps: LUCK_COUNTED, first_option: LUCK_LEFT}
    return notes.get(tree.chooser, LUCK_CHOSEN)


@overload
def attack_odds(
    game: Game, attacker: str, target: str, chooser: Chooser = ..., *, rules: Literal["all"]
) -> ByBook[Odds | IllegalAction]: ...
@overload
def attack_odds(
    game: Game, attacker: str, target: str, chooser: Chooser = ..., *, rules: RulesLike | None = None
) -> Odds: ...
@checks_arguments
def attack_odds(
    game: Game,
    attacker: str,
    target: str,
    chooser: Chooser = where_it_helps,
    *,
    rules: RulesLike | Literal["all"] | None = None,
) -> Odds | ByBook[Odds | IllegalAction]:  # fmt: skip
    """The odds of an attack for its target: close combat if possible, else ranged.

    An attack without an object is taken if there is one.

    Parameters
    ----------
    game
        The position.
    attacker, target
        Figures by their ids or names.
    chooser
        How choices on the way are made; by default a choice is made where it helps the one who chooses.
    rules
        Another rulebook than the game's; ``"all"`` asks each, and a book that has no such attack answers with its
        refusal.

    Returns
    -------
    Odds
        With ``hit`` and the chances of each number of clicks, as exact fractions.

    Raises
    ------
    IllegalAction
        Says why there is no such attack.

    Examples
    --------
    >>> import clixbook as cx
    >>> game = cx.Game.at("patch", rules="core2014", turn="Ann", fighters={
    ...     "bruiser": dict(at="C3", of="Ann"), "gnat": dict(at="C4", of="Ben")})
    >>> cx.attack_odds(game, "bruiser", "gnat").hit  # attack 10 against defense 17: 7 or more with two dice
    Fraction(7, 12)
    >>> {book: str(odds.hit) for book, odds in cx.attack_odds(game, "bruiser", "gnat", rules="all").items()}["eddieg"]
    '7/12'
    """
    if rules == "all":
        return ask_every_book(lambda book: _odds_or_refusal(in_book(game, book), attacker, target, chooser))
    return _attack_odds(game if rules is None else game.in_book(rules), attacker, target, chooser)


def _odds_or_refusal(game: Game, attacker: str, target: str, chooser: Chooser) -> Odds | IllegalAction:
    try:
        return _attack_odds(game, attacker, target, chooser)
    except IllegalAction as refused:
        return refused


def _attack_odds(game: Game, attacker: str, target: str, chooser: Chooser) -> Odds:
    attacker, target = (game.state.fighter(id_called(game.state, each)).id for each in (attacker, target))
    against: list[str] = []
    piece = game.board.pieces.get(attacker)
    armed = piece is not None and piece.held is not None
    for action in (
        Close(attacker, target), *[Swing(attacker, (target,))] * armed,
        Shoot(attacker, (target,)), *[Throw(attacker, target)] * armed,
    ):  # fmt: skip
        reasons = game.why_not(action)
        if not reasons:
            return action_odds(game, action, chooser)[target]
        remarks = [each for each in map(str, reasons) if each not in against]
        against = (
            [*remarks, *against]
            if isinstance(action, Shoot) and can_reach_far(game, attacker)
            else [*against, *remarks]
        )
    raise IllegalAction(*against)


def can_reach_far(game: Game, who: str) -> bool:
    """Has the figure a range, so that problems of its shot come first?"""
    return who in game.board.pieces and game.value(who, "range").total > 0


def expected_gain(game: Game, action: Action | str, player: str) -> Fraction:
    """The clicks that an action costs the player's opponents on average, less those that it costs the player."""
    odds = action_odds(game, action)
    sides = {who: game.state.fighters[who].side for who in odds}
    return sum((odds._odds(who).expected * (-1 if side == player else 1) for who, side in sides.items()), NEVER)
