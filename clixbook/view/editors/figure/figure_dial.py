"""The dial editor: a table of buttons with an editor for each cell.

A drag along a row fills it, and keys type values and go from cell to cell: the page's script tells what. The editor
does the same by its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import ButtonStyle, Layout

from clixbook.engine.effects.effect_table import every_effect
from clixbook.errors import ClixbookError, Problem
from clixbook.figures.dials.dial import LINES, MOST_CLICKS, SLOTS, Dial
from clixbook.figures.dials.dial_reader import HIGHEST
from clixbook.figures.figure import Figure
from clixbook.figures.render import cell, marks
from clixbook.powers.card import printed_title
from clixbook.rulebooks.power_colours import POWERS, SPECIAL
from clixbook.view.editors.figure import figure_draft as draft
from clixbook.view.editors.figure.figure_form import notes_html
from clixbook.view.editors.figure.figure_report import power_and_team_notes
from clixbook.view.play.dials.powers_list import colour_class, power_code
from clixbook.view.play.panes.signs import symbol_svg
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Dropdown,
    TextLine,
    ToggleButton,
    VBox,
    show,
)

MOST_NAME, MOST_COST = 60, 1000
MOST_TYPED, _VALUE = 120, "(?:KO|[0-9]{1,2})"
_TYPED = rf"([0-9]{{1,9}}) ([1-4]) ([0-9]{{1,2}}) ({_VALUE}(?:[,/]{_VALUE}){{0,{MOST_TYPED}}})"
HINT = (
    "Drag along a row to fill it; with a finger, from the chosen cell. With keys: numbers, K for KO, arrows, "
    "Enter for the next cell; a column or a row of numbers can be pasted."
)
KO_ON = "KO from here on"
NONE, OTHER = ("", ""), ("other", "")


class DialTable(VBox):
    """The table of one dial and its editor. ``change`` takes the figure as an edit makes it."""

    def __init__(self, figure: Figure, change: Callable[[Figure], None]) -> None:
        self.figure, self.change = figure, change
        self.at, self.number, self.slot = 0, 1, "attack"
        self._cells: dict[tuple[str, int], Button] = {}
        self._busy = False
        self._style, self._layout = ButtonStyle(), Layout()
        self.dragged = with_classes(TextLine(description="Dragged"), "cb-dialdrag")  # the page's script writes here
        self.typed = with_classes(TextLine(description="Typed"), "cb-dialdrag", "cb-dialtyped")  # here too
        self._heard = 0
        self.dials = DialRow(self)
        self.grid = with_classes(Box(layout=Layout()), "cb-dialgrid")  # its columns are its own
        self.note = with_classes(HTML(), "cb-fieldnote")
        self.heads = {row: HTML() for row in ("click", *SLOTS)}
        self.editor = with_classes(Box(), "cb-celleditor")
        self._make_editor()
        hint = with_classes(HTML(f'<p class="cb-more">{HINT}</p>'), "cb-fieldhint")
        scroll = with_classes(Box([self.grid]), "cb-gridscroll")
        self.clicks = BoundedIntText(1, min=1, max=MOST_CLICKS - 1, description="Clicks before KO")
        with_classes(self.clicks, "cb-number", "cb-dialclicks")
        self.clicks.observe(self._on_message(lambda count: self._set_length(int(count))), "value")
        super().__init__(
            [self.clicks, self.dials, scroll, hint, self.editor, self.note, self.dials.end, self.dragged, self.typed]
        )
        with_classes(self, "cb-dialtable")

    @property
    def dial(self) -> Dial:
        """The dial that is shown."""
        return self.figure.dials[self.at]

    # -- the editor ---------------------------------------------------------------------------------------

    def _make_editor(self) -> None:
        self.title = with_classes(HTML(), "cb-celltitle")
        self.value = with_classes(BoundedIntText(0, min=0, max=HIGHEST, description="Value"), "cb-number")
        self.power = Dropdown(description="Power", options=[("none", NONE)])
        self.other = TextLine(description="Its name", continuous_update=False)
        self.lines = {each: with_classes(ToggleButton(description=each), f"cb-line-{each}") for each in LINES}
        self.starts = named_row("Starting lines", self.lines)
        self.how = Dropdown(description="Fill with", options=[(each.value, each) for each in draft.Fill])
        self.until = Dropdown(description="to click", options=[1])
        self.value.observe(self._on_message(lambda new: self._edit(draft.with_cell, self.slot, int(new))), "value")
        self.power.observe(self._on_message(self._choose_power), "value")
        self.other.observe(self._on_message(self._name_power), "value")
        for toggle in self.lines.values():
            toggle.observe(self._on_message(lambda _: self._edit(draft.with_line, self._chosen_lines())), "value")
        self.dragged.observe(lambda change: self._drag(change["new"]), "value")
        self.typed.observe(lambda change: self._type(change["new"]), "value")
        acts: dict[str, Callable[[], None]] = {
            "− 1": lambda: self._by(-1),
            "+ 1": lambda: self._by(1),
            "KO mark": lambda: self._edit(draft.with_cell, self.slot, None),
            KO_ON: lambda: self._edit(draft.with_ko_from),
            "Fill": lambda: self._edit(draft.fill_clicks, self.slot, self.until.value, self.how.value),
            "◂ Click": lambda: self.select(max(1, self.number - 1), self.slot),
            "Click ▸": lambda: self.select(min(len(self.dial.clicks), self.number + 1), self.slot),
            "KO click": lambda: self._edit(draft.all_ko),
            "Add a click": lambda: self._edit(draft.with_click_after),
            "Remove": lambda: self._edit(draft.without_click),
        }
        self.buttons = {words: Button(description=words) for words in acts}
        for words, act in acts.items():
            self.buttons[words].on_click(lambda _, act=act: act())

    def _on_message(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy:
                work(change["new"])

        return changed

    def _edit(self, edit: Callable[..., Dial], *args: Any) -> None:
        """Change the dial at the selected click."""
        self.change(draft.with_dial_changed(self.figure, self.at, lambda dial: edit(dial, self.number, *args)))

    def _set_length(self, count: int) -> None:
        """Set the number of clicks before the KO."""
        self.change(draft.with_dial_changed(self.figure, self.at, lambda dial: draft.with_live_clicks(dial, count)))

    def _by(self, step: int) -> None:
        now = getattr(self.dial[self.number], self.slot)
        self._edit(draft.with_cell, self.slot, min(HIGHEST, max(0, now + step)))

    def _choose_power(self, chosen: tuple[str, str]) -> None:
        if chosen == OTHER:
            show(self.other, True)
            return
        self._edit(draft.with_power, self.slot, *chosen)

    def _name_power(self, text: str) -> None:
        power = " ".join(text.split())[:MOST_NAME]
        if power:
            self._edit(draft.with_power, self.slot, power, SPECIAL)

    def _chosen_lines(self) -> tuple[str, ...]:
        return tuple(colour for colour, toggle in self.lines.items() if toggle.value)

    def _drag(self, text: str) -> None:
        """``4 2 1 5``: the fourth drag on this page, in row 2, from click 1 to click 5; row 0 is the clicks' own."""
        found = re.fullmatch(r"[0-9]+ ([0-4]) ([0-9]{1,2}) ([0-9]{1,2})", text)
        if found is None:
            return
        row, first, last = map(int, found.groups())
        count = len(self.dial.clicks)
        if 1 <= first <= count and 1 <= last <= count:
            self.number, self.slot = first, ("", *SLOTS)[row]
            self._edit(draft.fill_clicks, self.slot, last, self.how.value)

    def _type(self, text: str) -> None:
        """``7 2 1 11;8 2 2 10,10/9,9``: from the second row, first click on 11; then two values, and two below them.

        Each part comes once more with those after it, as a part that is told while this works would be lost alone.
        """
        for part in text.split(";"):
            found = re.fullmatch(_TYPED, part)
            if found is None or int(found[1]) <= self._heard:
                continue
            self._heard = int(found[1])
            self._put(int(found[3]), int(found[2]) - 1, found[4])

    def _put(self, number: int, row: int, text: str) -> None:
        """Values from this click and row on: ``10,10/9,KO``."""
        rows = [
            [None if each == "KO" else min(HIGHEST, int(each)) for each in line.split(",")] for line in text.split("/")
        ]
        self.change(
            draft.with_dial_changed(self.figure, self.at, lambda dial: draft.with_values(dial, number, row, rows))
        )

    # -- what is selected ---------------------------------------------------------------------------------

    def select(self, number: int, slot: str) -> None:
        """Open the editor of a cell, or with the slot "" that of a whole click."""
        self.number, self.slot = number, slot
        self.show(self.figure)

    def turn_to(self, at: int) -> None:
        """Show another dial of the figure."""
        self.at, self.number = at, 1
        self.show(self.figure)

    # -- output -------------------------------------------------------------------------------------------

    def show(self, figure: Figure, problems: Sequence[Problem] = ()) -> None:
        """Show a figure's dial, with its problems and notes on names of powers."""
        self._busy = True
        try:
            self.figure = figure
            self.at = min(self.at, len(figure.dials) - 1)
            self.number = min(self.number, len(self.dial.clicks))
            self.dials.show(figure, self.at)
            lasting = max(1, draft.count_live_clicks(self.dial))
            self.clicks.max = MOST_CLICKS - (len(self.dial.clicks) - lasting)  # the KO clicks stay
            self.clicks.value = lasting
            show(self.clicks, not figure.bystander)
            self._show_grid(problems)
            self._show_editor()
            self.note.value = notes_html(dict.fromkeys(each.text for each in problems), power_and_team_notes(figure)[0])
        finally:
            self._busy = False

    def _show_grid(self, problems: Sequence[Problem]) -> None:
        wrong = {each.about[1:] for each in problems}
        lines = marks(self.dial)
        rows = ("click", *SLOTS)
        # click after click: a dial that grows or shrinks changes at its end, and a cell with the focus keeps it
        cells: list[Any] = [self._head(row) for row in rows]
        cells += [self._cell(row, at, lines[at - 1], wrong) for at, _ in self.dial.numbered() for row in rows]
        columns = f"max-content repeat({len(self.dial.clicks)}, var(--dialcell, minmax(38px, 58px)))"
        if self.grid.layout.grid_template_columns != columns:
            self.grid.layout.grid_template_columns = columns
        if self.grid.children != tuple(cells):
            self.grid.children = cells

    def _head(self, row: str) -> HTML:
        symbol = symbol_svg(self.figure.symbols[row]) if row in SLOTS else ""
        head = f'{symbol}<span class="cb-slotname">{row}</span>'
        if self.heads[row].value != head:
            self.heads[row].value = head
            self.heads[row]._dom_classes = ("cb-rowhead",)
        return self.heads[row]

    def _cell(self, row: str, number: int, line: str, wrong: set[tuple[str, ...]]) -> Button:
        key = (row, number)
        if key not in self._cells:
            self._cells[key] = button = Button(style=self._style, layout=self._layout)
            button.on_click(lambda _: self.select(number, row if row in SLOTS else ""))
        button = self._cells[key]
        classes = ["cb-cell"]
        if line:
            classes.append(f"cb-line-{line.partition('+')[0]}")
        if (self.number, self.slot or "click") == (number, row):
            classes.append("cb-chosencell")
        if row in SLOTS:
            click = self.dial[number]
            power, colour = draft.power_in(click, row)
            value = cell(click, row)
            text = f"{value}\n{power_code(power)}" if power else value
            hint = f"{row.capitalize()} at click {number}: {value}{f', {power}' if power else ''}"
            classes += [colour_class(colour)] if power else []
            classes += ["cb-kocell"] if value == "KO" else []
        else:
            classes.append("cb-clickcell")
            text = "\n".join([str(number), *filter(None, line.split("+"))])
            hint = f"Click {number}{f', {line} starting line' if line else ''}"
        if (row, str(number)) in wrong:
            classes.append("cb-wrongcell")
        button.description, button.tooltip = text, hint
        button.tabbable = "cb-chosencell" in classes  # Tab comes to the chosen cell and leaves it, arrows go about
        if button._dom_classes != tuple(classes):
            button._dom_classes = tuple(classes)
        return button

    def _show_editor(self) -> None:
        click, number, acts = self.dial[self.number], self.number, self.buttons
        steps = [acts["◂ Click"], acts["Click ▸"]]
        fills = [self.how, self.until, acts["Fill"]]
        options = list(range(1, len(self.dial.clicks) + 1))
        if list(self.until.options) != options:
            self.until.options = options
        self.until.value = draft.fill_end(self.dial, number)
        acts[KO_ON].disabled = number == 1 or draft.count_live_clicks(self.dial) < number
        if not self.slot:
            self.title.value = f"<b>Click {number}</b>"
            for colour, toggle in self.lines.items():
                toggle.value = (number, colour) in self.dial.starts
            acts["Add a click"].disabled = len(self.dial.clicks) >= MOST_CLICKS or self.figure.bystander
            acts["Remove"].disabled = len(self.dial.clicks) == 1
            wanted = [
                self.title, *steps, acts["KO click"], acts[KO_ON], acts["Add a click"], acts["Remove"], self.starts,
                *fills,
            ]  # fmt: skip
        else:
            self.title.value = f"<b>{self.slot.capitalize()}, click {number}</b>"
            self.value.value = getattr(click, self.slot)
            self._show_power(*draft.power_in(click, self.slot))
            wanted = [
                self.title, *steps, acts["− 1"], self.value, acts["+ 1"], acts["KO mark"], acts[KO_ON],
                self.power, self.other, *fills,
            ]  # fmt: skip
        if self.editor.children != tuple(wanted):
            self.editor.children = wanted

    def _show_power(self, power: str, colour: str) -> None:
        options = power_options(self.slot, self.figure)
        known = {value for _, value in options}
        chosen = (power, colour)
        if power and chosen not in known:
            options.insert(1, (f"{power}, {colour or 'no colour'}", chosen))
        if list(self.power.options) != options:
            self.power.options = options
        self.power.value = chosen if power else NONE
        self.other.value = ""
        show(self.other, False)


def power_options(slot: str, figure: Figure | None = None) -> list[tuple[str, tuple[str, str]]]:
    """The options of a slot: the powers of its colours, special ones, or another by its name.

    Of special ones those of the ``figure`` come first, for which a sentence or its printed words are written.
    """
    powers = [(f"{power}, {colour}", (power, colour)) for colour, power in POWERS[slot].items()]
    special = [
        (f"{printed_title(each)}, special", (printed_title(each), SPECIAL)) for each in every_effect() if each.special
    ]
    own = [(f"{name}, its own", (name, SPECIAL)) for name in (draft.own_powers(figure) if figure is not None else ())]
    return [("none", NONE), *own, *sorted(powers), *sorted(special), ("another, by its name …", OTHER)]


class DialRow(Box):
    """The choice among several dials of a figure, with a button to remove one; ``end`` adds one below the dial."""

    def __init__(self, table: DialTable) -> None:
        self.table, self._busy = table, False
        self.which = Dropdown(description="Dial", options=[("1", 0)])
        self.points = with_classes(BoundedIntText(1, min=1, max=MOST_COST, description="of points"), "cb-number")
        self.more, self.less = Button(description="Add another dial"), Button(description="Remove this dial")
        self.note = with_classes(HTML(), "cb-fieldnote")
        self.end = with_classes(Box([self.more, self.note]), "cb-dialrow")
        super().__init__([self.which, self.points, self.less])
        with_classes(self, "cb-dialrow")
        self.which.observe(lambda change: None if self._busy else table.turn_to(change["new"]), "value")
        self.points.observe(lambda change: self._run_guarded(draft.with_dial_points, table.at, change["new"]), "value")
        self.more.on_click(lambda _: self._run_guarded(draft.add_dial))
        self.less.on_click(lambda _: self._run_guarded(draft.without_dial, table.at))

    def _run_guarded(self, edit: Callable[..., Figure], *args: Any) -> None:
        """Change the figure; a refusal is shown here."""
        if self._busy:
            return
        try:
            figure = edit(self.table.figure, *args)
        except ClixbookError as error:
            self.note.value = f'<p role="alert">{escape(str(error))}</p>'
            return
        if len(figure.dials) > len(self.table.figure.dials):
            self.table.at = len(figure.dials) - 1
        self.table.change(figure)

    def show(self, figure: Figure, at: int) -> None:
        """The dials of this figure."""
        self._busy = True
        try:
            dials = figure.dials
            options = [(f"{n + 1} of {len(dials)}, {dial.points} points", n) for n, dial in enumerate(dials)]
            if list(self.which.options) != options:
                self.which.options = options
            self.which.value, self.points.value, self.note.value = at, max(1, dials[at].points), ""
            show(self, len(dials) > 1)
            show(self.more, not (figure.bystander or len(dials) >= draft.MOST_DIALS))
        finally:
            self._busy = False


def named_row(words: str, toggles: dict[str, ToggleButton]) -> Box:
    """Toggles in one row behind a label."""
    return with_classes(
        Box([HTML(f'<span class="cb-rowword">{escape(words)}</span>'), *toggles.values()]), "cb-togglerow"
    )
