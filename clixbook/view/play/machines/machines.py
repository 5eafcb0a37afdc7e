"""Machine players that think in the background and act step by step."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from traitlets import Bool, Dict, HasTraits, Int, Tuple, Unicode

from clixbook.engine.actions import EndTurn
from clixbook.engine.game import DICE, Game
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.engine.sequence.moving.move_sequence import Footprint
from clixbook.errors import BadWord, IllegalAction
from clixbook.lab.opponents import PATIENT, STRENGTHS
from clixbook.lab.players import PATIENT_ONES, PLAYERS, Decision, deciding_player, finish_thought, thinking_player
from clixbook.lab.search.plan_reasons import PlanReason
from clixbook.lab.search.plans import Plan
from clixbook.view.play.choice.button_words import GO_ON
from clixbook.view.play.machines.plan_words import show_plan
from clixbook.view.play.table.table import PlayTable


class StrengthWords(NamedTuple):
    """The title of a machine player in a menu, and its habit."""

    title: str
    habit: str


STRENGTH_WORDS = {
    **{name: StrengthWords(name, strength.description) for name, strength in STRENGTHS.items()},
    "eager": StrengthWords("eager", "attacks where it hurts most"),
    "random": StrengthWords("careless", "does anything that it may"),
}
"""The words of each machine player."""
PACES = (3.0, 1.8, 1.0, 0.4, 0.0)
"""Seconds before a step, by speed."""
SHORT = 0.4
"""The part of the pace for dice, and for answers in the middle of an action."""
MOST_PLANS = 3
"""Plans that a hint brings."""
MOST_STEPS = 3000
"""Steps of machines in a row, after which they rest: a person may have gone."""
QUICK = "soldier"
"""The usual opponent of a person: it comes and fights, and does not look far."""
HINTS = "commander"
"""The machine player whose choices are hints for a person."""
PATIENCE = 2.0
"""The seconds after which a machine with an answer must stop thinking."""
TOLD_AFTER = 0.5
"""The seconds after which the page shows that a machine thinks."""
MOST_PLACED = 400
"""Steps of a set-up that are taken at once."""


BOLD, PATIENT_STANCE = "bold", "patient"
STANCES = [("bold: comes to you", BOLD), ("patient: lets you come", PATIENT_STANCE)]
"""Whether a machine comes or lets opponents come, in words."""


def strengths() -> list[tuple[str, str]]:
    """The choices for a place of the table: a person, or a player of the lab by its name."""
    return [("Person", ""), *((f"Machine, {STRENGTH_WORDS[each].title}", each) for each in PLAYERS)]


def strength_words(name: str) -> str:
    """``attacks where it hurts most.``: a machine's habit in words."""
    name, stance = split_stance(name)
    lets = (
        "; it lets you come, and enters your reach only to attack or where nothing safer is left"
        if stance == PATIENT_STANCE
        else ""
    )
    return f"{STRENGTH_WORDS[name].habit}{lets}."


def split_stance(name: str) -> tuple[str, str]:
    """The player of the lab and its stance: ``commander`` and ``patient``."""
    if name in PATIENT_ONES:
        return name.removeprefix(PATIENT), PATIENT_STANCE
    return name, BOLD


def with_stance(name: str, stance: str) -> str:
    """The name of a player in that stance; unchanged for players without one."""
    return f"{PATIENT}{name}" if stance == PATIENT_STANCE and has_stances(name) else name


def has_stances(name: str) -> bool:
    """May a machine be bold or patient?"""
    return name in STRENGTHS


def seats_text(seats: Mapping[str, str]) -> str:
    """``Ben:eager,Dan:random``: the machine of each player, in the form of addresses."""
    return ",".join(f"{player}:{name}" for player, name in seats.items())


def seats_read(text: str, players: Iterable[str]) -> dict[str, str]:
    """The players of an address by seat; a ClixbookError for unknown players or machines."""
    seats = {}
    for seat in filter(None, text.split(",")):
        player, _, name = seat.rpartition(":")
        if player not in players or name not in {*PLAYERS, *PATIENT_ONES}:
            raise BadWord(f"{seat!r:.40} is not a player and machine, such as Ben:{QUICK}.")
        seats[player] = name
    return seats


class Machines(HasTraits):
    """Machine players at the table.

    ``seats`` maps their names to players of the lab. While ``paused`` they wait, and anybody may play for them; a game
    that goes back or forth pauses them. ``busy`` is who thinks for a while already. ``hints`` are the position
    for which somebody asked, and the best plans there. ``reasons`` has why a machine did what it did at a position of
    the tree.
    """

    seats = Dict()
    hints = Tuple()
    paused = Bool(False)
    speed = Int(3)
    busy = Unicode()

    def __init__(self, table: PlayTable, guard: Callable[..., None]) -> None:
        super().__init__()
        self.table, self._guard = table, guard
        self._at: Game = table.game
        self._opened = table.opened
        self._task: asyncio.Task[None] | None = None
        self._taken, self._helping = 0, (0, False)
        self.reasons: dict[int, PlanReason] = {}
        table.waits_for = self.turn_of
        table.observe(lambda _: self._follow(), "revision")
        self.observe(lambda _: self.resume(), ["seats", "paused"])

    # -- whose turn it is -------------------------------------------------------------------------------------

    def mover(self, game: Game) -> str:
        """The machine that is next to choose or to roll; "" if a person is."""
        actor = game.actor
        if actor == DICE:
            rolls = game.now.fighters.get(game.pending.who) if isinstance(game.pending, Roll) else None
            actor = rolls.side if rolls is not None else game.now.player
            if game.state.setting_up is not None and set(game.state.players) - set(self.seats):
                return ""  # a person at the table rolls for all
        return actor if actor in self.seats else ""

    def turn_of(self) -> str:
        """The machine for which everybody waits; "" if they do not."""
        return "" if self.paused else self.mover(self.table.game)

    def reason(self) -> str:
        """The reason of the machine to move; "" while it is unknown."""
        tree, mover = self.table.session.tree, self.turn_of()
        for at in reversed(tree.path(tree.at)):
            if tree.node(at).game.state.player != mover:
                break
            if at in self.reasons:
                return self.reasons[at].words(self.table.chosen.names)
        return ""

    def _follow(self) -> None:
        """Stop any thought about the last position when another one is on the table."""
        table = self.table
        if table.opened != self._opened:
            self._stop()
            self._at, self._opened, self._taken, self.seats = table.game, table.opened, 0, {}
            self.reasons = {}
        if table.game is self._at:
            return
        self._at = table.game
        self._stop()
        if not table.playing and self.mover(table.game):  # undone, or looked up on the time line
            self.paused = True
        self.resume()

    # -- playing ----------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Let the machine to move think, unless it is paused or no page is there to show it."""
        if not self.turn_of():
            self._stop()
        elif self._task is None:
            self._begin(self._turn(self.table.game))

    def take(self, seats: dict[str, str]) -> None:
        """Sit these down at the game on the table."""
        for name in seats.values():
            thinking_player(name)  # a ClixbookError for an unknown one
        self._taken, self.paused = 0, False
        self.seats = {player: name for player, name in seats.items() if player in self.table.game.state.players}

    def step(self) -> bool:
        """One step at once, without a page that runs; False if no machine is to move."""
        return self.turn_of() != "" and self.one_step()

    def one_step(self) -> bool:
        """One step of the machine that is to move, though it was stopped; False if a person is to move."""
        game, mover = self.table.game, self.mover(self.table.game)
        if not mover:
            return False
        self._do(*((None, None) if game.actor == DICE else finish_thought(self._thought(game, self.seats[mover]))))
        return True

    def _thought(self, game: Game, name: str) -> Decision:
        return deciding_player(name, game.seed + len(game.moves))(game)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            self._task = asyncio.get_running_loop().create_task(work)
        except RuntimeError:  # no loop runs here: nobody looks at it
            work.close()

    def _stop(self) -> None:
        task, self._task, self.busy = self._task, None, ""
        if task is not None and task is not _current():
            task.cancel()

    async def _turn(self, game: Game) -> None:
        mover = self.mover(game)
        between = game.action is None and game.state.setting_up is None
        await asyncio.sleep(max(0.02, PACES[self.speed - 1] * (1 if between else SHORT)))
        option, reason = (None, None) if game.actor == DICE else await self._thinks(game, mover, self.seats[mover])
        if self._task is not None and self.table.game is game:
            self._task, self.busy = None, ""
            self._guard(self._do, option, reason)

    async def _thinks(self, game: Game, who: str, name: str) -> tuple[Any, PlanReason | None]:
        """The choice of a machine player and the reason for it, worked out bit by bit while the page goes on."""
        thought, begun = self._thought(game, name), time.monotonic()
        while True:
            ended, found = await asyncio.to_thread(_next, thought)
            took = time.monotonic() - begun
            if ended:
                return found  # type: ignore[no-any-return]  # an option and a reason
            if found is not None and took > PATIENCE:
                return found, None
            if took > TOLD_AFTER:
                self.busy = who

    def _do(self, option: Any, reason: PlanReason | None = None) -> None:
        self._taken += 1
        if reason is not None:
            self.reasons[self.table.session.tree.at] = reason
        if self._taken > MOST_STEPS:
            self.paused, self._taken = True, 0
            raise IllegalAction(f"The machines rest after so many steps; {GO_ON} lets them play on.")
        if option is None:
            self.table.roll()
        else:
            self.table.play(option)

    def undo(self) -> None:
        """Go back one step; with machines at the table, to where a person chose or rolled last."""
        session = self.table.session
        at = session.tree.present.parent
        while at is not None and self.mover(session.tree.node(at).game):
            at = session.tree.node(at).parent
        if self.seats and at is not None:
            session.jump(at)
        else:
            session.undo()

    def place(self) -> None:
        """Place the object of the question; else all figures of this person, up to the next question."""
        steps, who, game = 0, "", self.table.game
        if asks_for_object(game):
            self.table.play(finish_thought(self._thought(game, HINTS))[0])
            return
        while self.table.game.state.setting_up is not None and steps < MOST_PLACED:
            game, steps = self.table.game, steps + 1
            person = game.actor not in (DICE, *self.seats)
            who = who or (game.actor if person else "")
            if person and (game.actor != who or asks_for_object(game)):
                return
            if game.actor == DICE:
                self.table.roll()
            else:
                self.table.play(finish_thought(self._thought(game, HINTS))[0])

    # -- help -------------------------------------------------------------------------------------------------

    def hint(self, do: bool = False) -> None:
        """Show a machine's choice in a person's place, or make it; only the person ends a turn."""
        game = self.table.game
        if self.turn_of() or game.is_over:
            raise IllegalAction("The game is over." if game.is_over else f"It is {self.turn_of()}'s turn, a machine's.")
        if game.actor == DICE:
            if do:
                self.table.roll()
            else:
                self.table.say("The dice are due: roll them.")
            return
        if self._task is not None and (id(game), do) == self._helping:
            return  # asked again while it thinks: it need not start over
        self._stop()
        self._helping = id(game), do
        self._begin(self._helps(game, do))
        if self._task is None:
            self._help(game, finish_thought(self._thought(game, HINTS))[0], do, _plans(game, do))

    async def _helps(self, game: Game, do: bool) -> None:
        self.table.say("The machine thinks about it.")
        option, _ = await self._thinks(game, game.actor, HINTS)
        plans = await asyncio.to_thread(_plans, game, do)
        if self._task is not None:
            self._task, self.busy = None, ""
            self._guard(self._help, game, option, do, plans)

    def _help(self, game: Game, option: Any, do: bool, plans: tuple[Plan, ...]) -> None:
        table = self.table
        if table.game is not game:
            return
        self.hints = game, plans
        if do and isinstance(option, EndTurn):  # nobody's turn ends unasked
            table.take(
                table.chosen.without_aim(sure=True, status="The machine would do nothing more. End the turn now?")
            )
        elif do:
            table.play(option)
        elif plans:
            show_plan(table, plans[0])
        elif game.pending is not None:
            table.pick_answer(option)
            table.say(f"The machine would choose: {table.chosen.at.answer_words(option)}.")


def asks_for_object(game: Game) -> bool:
    """Is it to be chosen where an object is put at set-up?"""
    setting_up = game.state.setting_up is not None
    return setting_up and isinstance(game.pending, Choose) and isinstance(game.pending.options[0], Footprint)


def _plans(game: Game, do: bool) -> tuple[Plan, ...]:
    """The plans for a person who wants to see them; none for one who wants the action done."""
    return () if do else STRENGTHS[HINTS].plans(game, MOST_PLANS)


def _next(thought: Decision) -> tuple[bool, Any]:
    """Make one step of a thought: whether it has ended, and its best option so far."""
    try:
        return False, next(thought)
    except StopIteration as end:
        return True, end.value


def _current() -> asyncio.Task[Any] | None:
    with suppress(RuntimeError):
        return asyncio.current_task()
    return None
