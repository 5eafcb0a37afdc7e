"""How a game may end: the ways to win of its scenario, its clock, and agreement."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from clixbook.board.answers.message import name_list, plural
from clixbook.engine.actions.ending import BY_ALL, Agree, TimeUp
from clixbook.engine.game import Game
from clixbook.engine.rules.turn.victory import GameEnd
from clixbook.engine.sequence.turn.turns import is_settled
from clixbook.errors import IllegalAction
from clixbook.view.play.choice.confirmation import Confirmation
from clixbook.view.play.log.log_panel import in_play_html, ways_to_win_html
from clixbook.view.play.machines.machines import Machines
from clixbook.view.play.panes.parts import keep_as
from clixbook.view.play.table.table import PlayTable
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, ToggleButton, show

TICK = 10.0
"""Seconds between two looks at the clock; the last minute is looked at each second."""
MINUTE = 60


class GameEnds(Box):
    """``[Stop the clock] [We agree to end the game]``, shown where the game and its book have them.

    ``told`` has the conditions and the event dial in play, the scenario's ways to win and the time that is left; it
    stands by what can be done. ``page`` is that of rows that stay open (``parts.row``).

    It starts with the first turn of a game that was put on the table, and plays ``time up`` once when it is over; an
    action under way is finished first. ``now`` gives seconds.
    """

    def __init__(
        self,
        table: PlayTable,
        guard: Callable[..., None],
        machines: Machines,
        page: str = "",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table, self._guard, self.machines, self._page, self._now = table, guard, machines, page, now
        self.conditions = HTML()
        self.stop = with_classes(ToggleButton(description="Stop the clock"), "cb-stopclock")
        self.agree = with_classes(Button(description="We agree to end the game"), "cb-agreeend")
        self.sure, self._asks = Confirmation(guard, self._on_asking), False
        self.agree.on_click(lambda _: guard(self.ask_all))
        self.stop.observe(lambda _: guard(self.refresh), "value")
        self._opened, self._left, self._since, self._over = -1, 0.0, 0.0, False
        self._timer: asyncio.TimerHandle | None = None
        super().__init__([self.stop, self.agree])
        with_classes(self, "cb-clock")
        table.observe(lambda _: self.refresh(), "revision")
        table.observe(lambda _: self.sure.hide(), "chosen")  # a player who plays on does not agree
        self.refresh()

    @property
    def seconds_left(self) -> float:
        """The time left of that agreed."""
        return max(0.0, self._left)

    def refresh(self) -> None:
        """Count the time since the last call, and show the buttons that fit the game on the table."""
        game = self.table.game
        if self.table.opened != self._opened:
            self._opened, self._left, self._over = self.table.opened, float(MINUTE * game.state.minutes), False
            self._since = self._now()
        now = self._now()
        if self._runs(game):
            self._left -= now - self._since
        self._since = now
        timed = game.state.minutes > 0 and not is_settled(game.state)
        show(self.conditions, timed or bool(game.state.ends or game.now.conditions))
        show(self.stop, timed)
        show(self.agree, self._may_agree(game) and not self._asks)
        text = in_play_html(game.now, keep_as(self._page, "inplay"))
        text += ways_to_win_html(game.now, self.table.chosen.names, keep_as(self._page, "ways"))
        text += f'<p class="cb-more" role="timer">{time_words(self.seconds_left)}</p>' if timed else ""
        if self.conditions.value != text:
            self.conditions.value = text
        self._tick(game)

    def _runs(self, game: Game) -> bool:
        return (
            game.state.minutes > 0
            and not (self.stop.value or self._over or is_settled(game.state))
            and not _is_set_up(game)
        )

    def _may_agree(self, game: Game) -> bool:
        return not (is_settled(game.state) or self.machines.seats or _is_set_up(game))

    def _on_asking(self, asking: bool) -> None:
        """The question stands where its button was."""
        self._asks = asking
        show(self.agree, self._may_agree(self.table.game) and not asking)

    def _tick(self, game: Game) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._runs(game):
            return
        if self.seconds_left <= 0 and game.pending is None:
            self._over = True
            self._guard(self.table.play, TimeUp("up"))
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no page that runs
            return
        self._timer = loop.call_later(TICK if self.seconds_left > MINUTE + TICK else 1.0, self._guard, self.refresh)

    def ask_all(self) -> None:
        """Ask once whether every player agrees; they sit at one screen."""
        if self.table.game.pending is not None:
            raise IllegalAction("Players agree between two actions: roll, or answer, first.")
        players = [each for each in self.table.game.state.players if self.table.game.state.remaining(each)]
        self.sure.ask(
            f"Do {name_list(players)} agree?",
            [("Yes, the game ends", self.agree_to_end), ("No, play on", lambda: None)],
            "The points decide who wins.",
        )

    def agree_to_end(self) -> None:
        """Every player agrees; where the book knows no end by agreement, that time is up."""
        if GameEnd.AGREEMENT not in self.table.game.state.rules.victory.other_ends:
            self.table.play(TimeUp(BY_ALL))
            return
        for player in self.table.game.state.players:
            if not self.table.game.is_over and self.table.game.state.remaining(player):
                self.table.play(Agree(player))


def time_words(seconds: float) -> str:
    """``24 minutes left``, ``40 seconds left``, ``Time is up``."""
    if seconds <= 0:
        return "Time is up"
    if seconds > MINUTE:
        return f"{plural(round(seconds / MINUTE), 'minute')} left"
    return f"{plural(round(seconds), 'second')} left"


def _is_set_up(game: Game) -> bool:
    return game.state.setting_up is not None
