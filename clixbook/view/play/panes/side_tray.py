"""The tray of figures off the map: knocked out or still to be placed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from clixbook.engine.position.state import Fighter, State
from clixbook.engine.position.whereabouts import KO, why_off_map
from clixbook.engine.sequence.arrivals.generation import free_copies
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.play.panes.parts import screen_reader_html
from clixbook.view.play.panes.signs import disc_svg, owners, piece_of
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.traces import carried_figures
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, Box, show

DISC, FOLDED = 34, 22
"""The size of a disc in the tray, and of one that is out for good, in pixels."""


def figures_outside_html(state: State) -> str:
    """The figures that players keep outside the game, with the copies that are left (GEN-04)."""
    rows = []
    for player, figures in state.outside.items():
        left = {each.name: free_copies(state, player, each.id) or 0 for each in figures}
        copies = ", ".join(escape(f"{name} × {number}") for name, number in left.items() if number)
        rows += [f'<p class="cb-more"><b>Outside the game, {escape(player)}</b> {copies}</p>'] if copies else []
    return "".join(rows)


def has_unplaced_figure(state: State) -> bool:
    """Is there a figure that a set-up has still to put on the map?"""
    off = (each for who, each in state.fighters.items() if who not in state.board.pieces)
    return state.setting_up is not None and any(not each.waits and not each.life.ko for each in off)


class Tray(Box):
    """A disc and button per figure, to place it on the map or view its card."""

    def __init__(self, table: PlayTable, guard: Callable[..., None]) -> None:
        self.table = table
        self.discs = HTML()
        self.names = with_classes(
            Choices(lambda who: guard(self._look, who), lambda who: guard(self._look, who)), "cb-fallen"
        )  # fmt: skip
        super().__init__([self.discs, self.names])
        with_classes(self, "cb-traybox")

    def _look(self, who: str | None) -> None:
        if who:
            self.table.take_in_hand(who)

    @property
    def lying(self) -> tuple[Fighter, ...]:
        """The figures without a place on the map or a carrier; while a player places, theirs alone."""
        state, aboard = self.table.game.now, carried_figures(self.table.game)
        swapped = {
            who for each in state.fighters.values() for who in (*each.replaced_by, each.id * bool(each.replaced_by))
        }
        swapped -= {who for who, each in state.fighters.items() if each.life.ko and not each.replaced_by}
        back = {who for who, each in state.fighters.items() if each.back_as or each.stack}
        gone = {*state.board.pieces, *aboard, *swapped, *back}  # neither replaced figures nor replacements are lost
        off = tuple(each for who, each in state.fighters.items() if who not in gone)
        placed = self.table.chosen.at.placed
        if has_unplaced_figure(state):
            sides = {state.fighter(who).side for who in placed}
            return tuple(each for each in off if each.side in sides) if placed else off
        return tuple(each for each in off if each.id in placed) if placed else off

    def refresh(self) -> None:
        """Bring the tray up to date."""
        table, lying = self.table, self.lying
        state, names = table.game.now, table.chosen.names
        numbers = owners(state)
        setting_up, kinds = has_unplaced_figure(state), {why_off_map(each) for each in lying}
        placing = setting_up or bool(table.chosen.at.placed)
        folded = not placing and kinds == {KO}
        size = FOLDED if folded else DISC
        discs = "".join(
            disc_svg(piece_of(each.figure, each.side), numbers[each.side], table.session.palette, size)
            for each in lying
        )
        off = kinds.pop() if len(kinds) == 1 else "Off the map"
        by = f" by {lying[0].side}" if len({each.side for each in lying}) == 1 else ""
        waits = f"{'To' if setting_up else 'May'} be placed{by}"
        title, kind = (waits, "cb-traytitle cb-toput") if placing else (off, "cb-traytitle")
        html = f'<p class="{kind}"><b>{title}</b> {discs}</p>'
        if folded:
            html = (
                f'<details class="cb-lying"><summary class="{kind}"><b>{title}</b> {discs}'
                f"{screen_reader_html('; opens their names')}</summary></details>"
            )
        outside = figures_outside_html(state)
        self.discs.value = (html if lying else "") + outside
        kept = not placing and self.names.value in {each.id for each in lying}  # a placement has one in hand
        last = self.names.value if kept else None
        whose = {each.id: "" if placing and by else f", {each.side}" for each in lying}  # the title says it
        whose |= {each.id: f", with {names[each.attached_to]}" for each in lying if each.attached_to}
        labels = ((f"{names[who]}{side}", who) for who, side in whose.items())
        self.names.show(labels, table.chosen.placing or last)
        show(self, lying or outside)
