"""A game that was played, watched from its beginning: it runs, stops at once, and goes step by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from traitlets import Bool, HasTraits

from clixbook.view.play.log.step_words import step_words
from clixbook.view.play.machines.machines import PACES, SHORT, Machines

SHORTEST = 0.15
"""Seconds for which every position stays, so that the page can show it."""


class Film(HasTraits):
    """Plays the positions of the line at machine speed.

    It is ``on`` until its end, or until somebody does something else; while ``stopped`` it stays where it is.
    """

    on = Bool(False)
    stopped = Bool(False)

    def __init__(self, machines: Machines, guard: Callable[..., None]) -> None:
        super().__init__()
        self.machines, self._guard = machines, guard
        self._task: asyncio.Task[None] | None = None
        self._shown: object = None
        self._stepping = False
        machines.table.observe(lambda _: self._stop_if_replaced(), "revision")

    def begin(self) -> None:
        """Show the game from its beginning."""
        session = self.machines.table.session
        self._halt()
        self.on = False
        session.jump(session.timeline[0].id)
        self._shown, self.on = session.game, session.redoable
        self.stop(False)

    def stop(self, stopped: bool = True) -> None:
        """Stop at once, or go on from here."""
        self._halt()
        self.stopped = self.on and stopped
        if self.on and not stopped:
            work = self._runs()
            try:
                self._task = asyncio.get_running_loop().create_task(work)
            except RuntimeError:  # no loop runs here: nobody looks at it
                work.close()

    def step(self) -> None:
        """Show the next position."""
        session = self.machines.table.session
        self._stepping = True
        try:
            session.redo()
            self._shown = session.game
            self.machines.table.say(f"{step_words(session.tree, session.node)}.")
        finally:
            self._shown, self._stepping = session.game, False
        if not session.redoable:
            self._end()

    def _halt(self) -> None:
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()

    def _stop_if_replaced(self) -> None:
        """Somebody may have gone elsewhere: then nothing is shown any more."""
        game = self.machines.table.session.game
        if self.on and game is not self._shown and not self._stepping:
            self._end()

    def _end(self) -> None:
        self._task = None  # it may be this very task: it sees that nothing is on
        self.on = self.stopped = False

    async def _runs(self) -> None:
        session = self.machines.table.session
        while self.on:
            pace = PACES[self.machines.speed - 1] * (1 if session.game.action is None else SHORT)
            await asyncio.sleep(max(SHORTEST, pace))
            self._guard(self.step)
