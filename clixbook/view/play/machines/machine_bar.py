"""The control bar for machine players: stop, step, pace and help."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from clixbook.view.play.choice.button_words import GO_ON, STOP
from clixbook.view.play.machines.machines import PACES, Machines, asks_for_object
from clixbook.view.play.panes.side_tray import has_unplaced_figure
from clixbook.view.play.sharing.film import Film
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, IntSlider, ToggleButton, show

PACE = "Pace"


class MachineBar(Box):
    """``[Stop] [Step] [pace] Ben is a machine.``, while one sits at the table or a game is watched."""

    def __init__(self, machines: Machines, film: Film, guard: Callable[..., None]) -> None:
        self.machines, self.film, self._busy = machines, film, False
        self.pause = with_classes(ToggleButton(description=STOP), "cb-pause")
        self.one = with_classes(Button(description="Step"), "cb-onestep")
        self.speed = with_classes(
            IntSlider(machines.speed, min=1, max=len(PACES), description=PACE, readout=False), "cb-pace"
        )  # fmt: skip
        self.status_line = HTML()
        super().__init__([self.pause, self.one, self.speed, self.status_line])
        with_classes(self, "cb-machines")
        self.pause.observe(self._on(lambda on: guard(self._stop, on)), "value")
        self.one.on_click(lambda _: guard(self._step))
        self.speed.observe(self._on(lambda speed: guard(setattr, machines, "speed", speed)), "value")
        machines.observe(lambda _: self.refresh(), ["seats", "paused", "speed", "busy"])
        machines.table.observe(lambda _: self.refresh(), "revision")
        film.observe(lambda _: self.refresh(), ["on", "stopped"])
        self.refresh()

    def _on(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        return lambda change: None if self._busy else work(change["new"])

    def _stop(self, stopped: bool) -> None:
        if self.film.on:
            self.film.stop(stopped)
        else:
            self.machines.paused = stopped

    def _step(self) -> None:
        """Make one step of the film, or of the machine to move; it stays paused."""
        if self.film.on:
            self.film.step()
        else:
            self.machines.one_step()

    def refresh(self) -> None:
        """Show which players are machines, and whether they wait."""
        machines, film = self.machines, self.film
        over = machines.table.game.is_over
        show(self, film.on or (machines.seats and not over))
        stopped = film.stopped if film.on else machines.paused
        self._busy = True
        try:
            self.pause.value, self.speed.value = stopped, machines.speed
        finally:
            self._busy = False
        self.pause.description = GO_ON if stopped else STOP
        show(self.one, stopped and (film.on or machines.mover(machines.table.game)))
        words = self._film_words() if film.on else self._machine_words()
        moves = (film.on and not stopped) or (machines.turn_of() and not over)
        mark = '<i hidden class="cb-itmoves"></i>' if moves else ""
        self.status_line.value = f'<p class="cb-more">{escape(words)}</p>{mark}' if words else ""

    def _film_words(self) -> str:
        line = self.machines.table.session.timeline
        at = next((number for number, node in enumerate(line) if node.id == self.machines.table.session.node), 0)
        return f"The game again, step {at} of {len(line) - 1}.{' Stopped.' if self.film.stopped else ''}"

    def _machine_words(self) -> str:
        machines = self.machines
        if machines.busy in machines.seats:
            return f"{machines.busy} thinks."
        if why := machines.reason():
            return f"{machines.turn_of()}: {why}."
        names = " and ".join(machines.seats)
        are = "are machines" if len(machines.seats) > 1 else "is a machine"
        return f"{names} {are}.{' Stopped: anybody may play for them.' if machines.paused else ''}" if names else ""


class HelpBar(Box):
    """``[Hint] [Move for me]``: the machine's move for a person."""

    def __init__(self, machines: Machines, guard: Callable[..., None]) -> None:
        self.hint, self.move = (
            with_classes(Button(description="Hint"), "cb-hintbutton"),
            Button(description="Move for me"),
        )
        self.place = Button(description="Place for me")
        self.hint.on_click(lambda _: guard(machines.hint))
        self.place.on_click(lambda _: guard(machines.place))
        self.move.on_click(lambda _: guard(machines.hint, True))
        super().__init__([self.hint, self.move, self.place])
        with_classes(self, "cb-help")
        self.table = machines.table
        self.table.observe(lambda _: self.refresh(), "revision")
        self.refresh()

    def refresh(self) -> None:
        """Show the buttons that are of use now."""
        game = self.table.game
        places = has_unplaced_figure(game.now) or asks_for_object(game)
        for button, wanted in (
            (self.hint, not game.is_over),
            (self.move, not game.is_over and not places),
            (self.place, not game.is_over and places),
        ):
            show(button, wanted)
