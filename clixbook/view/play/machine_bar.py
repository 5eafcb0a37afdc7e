"""What persons see of machines at the table: a pause, their speed, and their help."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import IntSlider

from clixbook.view.board_parts import named
from clixbook.view.plain import HTML, Box, Button, ToggleButton, show
from clixbook.view.play.machines import PACES, Machines


class MachineBar(Box):
    """``[Pause] [speed] Ben is a machine.``, while one sits at the table."""

    def __init__(self, machines: Machines, guard: Callable[..., None]) -> None:
        self.machines, self._busy = machines, False
        self.pause = named(ToggleButton(description="Pause"), "cb-pause")
        self.speed = named(
            IntSlider(machines.speed, min=1, max=len(PACES), description="Speed", readout=False), "cb-speed"
        )  # fmt: skip
        self.told = HTML()
        super().__init__([self.pause, self.speed, self.told])
        named(self, "cb-machines")
        self.pause.observe(self._on(lambda on: guard(setattr, machines, "paused", on)), "value")
        self.speed.observe(self._on(lambda speed: guard(setattr, machines, "speed", speed)), "value")
        machines.observe(lambda _: self.refresh(), ["seats", "paused", "speed"])
        machines.table.observe(lambda _: self.refresh(), "revision")
        self.refresh()

    def _on(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        return lambda change: None if self._busy else work(change["new"])

    def refresh(self) -> None:
        """Show who is a machine, and whether they wait."""
        machines = self.machines
        over = machines.table.game.is_over
        show(self, machines.seats and not over)
        self._busy = True
        try:
            self.pause.value, self.speed.value = machines.paused, machines.speed
        finally:
            self._busy = False
        self.pause.description = "Go on" if machines.paused else "Pause"
        names = " and ".join(machines.seats)
        are = "are machines" if len(machines.seats) > 1 else "is a machine"
        state = " Paused: anybody may play for them." if machines.paused else ""
        moves = '<i hidden class="cb-itmoves"></i>' if machines.turn_of() and not over else ""
        self.told.value = f'<p class="cb-more">{escape(f"{names} {are}.{state}")}</p>{moves}' if names else ""


class HelpBar(Box):
    """``[Hint] [Move for me]``: what the machine would do in a person's place."""

    def __init__(self, machines: Machines, guard: Callable[..., None]) -> None:
        self.hint, self.move = Button(description="Hint"), Button(description="Move for me")
        self.place = Button(description="Place for me")
        self.hint.on_click(lambda _: guard(machines.hint))
        self.place.on_click(lambda _: guard(machines.place))
        self.move.on_click(lambda _: guard(machines.hint, True))
        super().__init__([self.hint, self.move, self.place])
        named(self, "cb-help")
        self.table = machines.table
        self.table.observe(lambda _: self.refresh(), "revision")
        self.refresh()

    def refresh(self) -> None:
        """Offer what means something now."""
        game = self.table.game
        for button, wanted in (
            (self.hint, not game.is_over),
            (self.move, not game.is_over),
            (self.place, game.state.setting_up is not None and not game.is_over),
        ):
            show(button, wanted)
