"""The plans of a hint: a button each, with its picture on the board."""

from __future__ import annotations

from collections.abc import Callable

from clixbook.lab.search.plans import Plan
from clixbook.view.play.machines.machines import MOST_PLANS, Machines
from clixbook.view.play.machines.plan_words import plan_words, show_plan
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Button, show


class PlanBar(Box):
    """``[1. Lodestar, Shoot Gnat; Bruiser, Move to D4: gains 14 points, risks 9]`` and two more.

    A tap shows the plan on the board and selects its first step.
    """

    def __init__(self, machines: Machines, guard: Callable[..., None]) -> None:
        self.machines, self.table = machines, machines.table
        self.buttons = [Button() for _ in range(MOST_PLANS)]
        for number, button in enumerate(self.buttons):
            button.on_click(lambda _, number=number: guard(self.choose, number))
        super().__init__(self.buttons)
        with_classes(self, "cb-plans")
        machines.observe(lambda _: self.refresh(), "hints")
        self.table.observe(lambda _: self.refresh(), "revision")
        self.refresh()

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans for the position on the table; none if the hint was about another."""
        game, plans = self.machines.hints or (None, ())
        return plans if game is self.table.game else ()

    def choose(self, number: int) -> None:
        """Show a plan on the board."""
        if number < len(self.plans):
            show_plan(self.table, self.plans[number])

    def refresh(self) -> None:
        """A button for each plan, until something else is aimed at."""
        plans, chosen = self.plans, self.table.chosen
        names = chosen.names
        show(self, plans if chosen.plan is not None or chosen.aim is None else ())
        for number, button in enumerate(self.buttons):
            show(button, number < len(plans))
            if number < len(plans):
                button.description = f"{number + 1}. {plan_words(plans[number], names)}"
