"""The form of a map's location bonuses."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from clixbook.board.answers.message import plural
from clixbook.board.files.words import MOST_POINTS
from clixbook.board.model.location_bonus import LocationBonus
from clixbook.engine.sequence.set_up.forces.force_ground import bonus_problems
from clixbook.errors import BadWord, ClixbookError
from clixbook.figures.specials.clause_words import card_text
from clixbook.view.editors.map.painter_session import PainterSession
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Box, Button, Dropdown, TextLine, VBox, show

NEW = ("a new one", "")
MOST_BONUSES, MOST_NAME = 20, 60
HINT = "A map with bonuses is a location: a force brings it along and pays for some of them."


class BonusForm(VBox):
    """Location bonuses: one is chosen, changed, put on the map, or taken off; every change is checked at once."""

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session, self._busy = session, False
        self.which = Dropdown(description="Bonus", options=[NEW])
        self.name = _line("Bonus name", "Night market")
        self.points = with_classes(BoundedIntText(5, min=0, max=MOST_POINTS, description="Points"), "cb-number")
        self.says = _line("It does", "+1 speed")
        self.consolation = _line("Elsewhere", "+1 defense")
        self.only = _line("Only for", "Guild, Night Warden")
        self.message = with_classes(HTML(), "cb-told")
        self.put, self.drop = Button(description="Put it on the map"), Button(description="Take it off")
        self.fields = (self.name, self.points, self.says, self.consolation, self.only)
        super().__init__([
            HTML(f'<h2>Location bonuses</h2><p class="cb-more">{HINT}</p>'), self.which, *self.fields, self.message,
            with_classes(Box([self.put, self.drop]), "cb-formrow"),
        ])  # fmt: skip
        with_classes(self, "cb-form", "cb-bonusform")
        self.which.observe(lambda _: self._on_chosen(), "value")
        for field in self.fields:
            field.observe(lambda _: None if self._busy else self._tell(), "value")
        self.put.on_click(lambda _: guard(self.keep))
        self.drop.on_click(lambda _: guard(self.leave_out))
        self.refresh()

    def bonus(self) -> LocationBonus:
        """The bonus of the fields; one ClixbookError with everything against it."""
        name, only = " ".join(self.name.value.split()), (each.strip() for each in self.only.value.split(","))
        bonus = LocationBonus(
            name, self.points.value, self.says.value.strip(), self.consolation.value.strip(), tuple(filter(None, only))
        )
        if found := (*self._against(name), *bonus_problems(bonus)):
            raise BadWord(*found)
        return bonus

    def _against(self, name: str) -> list[str]:
        """Objections to the bonus beside the others of this map."""
        bonuses = self.session.board.bonuses
        taken = {each.name.lower() for each in bonuses if each.name != self.which.value}
        against = {
            f"A name has {MOST_NAME} letters at most.": len(name) > MOST_NAME,
            f"There is a bonus {name} already; choose it above to change it.": name.lower() in taken,
            f"A map has {MOST_BONUSES} bonuses at most.": not self.which.value and len(bonuses) >= MOST_BONUSES,
        }
        return [text for text, holds in against.items() if holds]

    def keep(self) -> None:
        """Put the bonus on the map, in place of the one that is chosen."""
        bonus, bonuses = self.bonus(), self.session.board.bonuses
        changed = any(each.name == self.which.value for each in bonuses)
        after = tuple(bonus if each.name == self.which.value else each for each in bonuses)
        remark = f"{bonus.name}, {plural(bonus.points, 'point')}: {card_text(bonus.says)}"
        self._redraw(after if changed else (*bonuses, bonus), remark, bonus.name)

    def leave_out(self) -> None:
        """Take the chosen bonus off the map."""
        name = self.which.value
        kept = tuple(each for each in self.session.board.bonuses if each.name != name)
        self._redraw(kept, f"{name} is not a bonus of this map any more. Undo brings it back.", "")

    def _redraw(self, bonuses: tuple[LocationBonus, ...], remark: str, chosen: str) -> None:
        self.session.redraw(self.session.board.with_(bonuses=bonuses), remark)
        self.refresh()
        self.which.value = chosen

    # -- output -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Offer the bonuses of the board; the fields follow the one that is chosen."""
        bonuses, chosen = self.session.board.bonuses, self.which.value
        options = [NEW, *((f"{each.name}, {plural(each.points, 'point')}", each.name) for each in bonuses)]
        if list(self.which.options) != options:
            self._busy = True
            try:
                self.which.options = options
                self.which.value = chosen if chosen in [name for _, name in options] else ""
            finally:
                self._busy = False
        self._fill()

    def _on_chosen(self) -> None:
        if not self._busy:
            self._fill()

    def _fill(self) -> None:
        """Show the chosen bonus, unless its fields were changed and it is as it was."""
        known = {each.name: each for each in self.session.board.bonuses}
        bonus, self._busy = known.get(self.which.value), True
        try:
            if bonus is not None:
                self.name.value, self.points.value, self.says.value = bonus.name, bonus.points, bonus.says
                self.consolation.value, self.only.value = bonus.consolation, ", ".join(bonus.only)
            elif self.name.value in known:  # a bonus on the map is not a new one
                for field in (self.name, self.says, self.consolation, self.only):
                    field.value = ""
        finally:
            self._busy = False
        self._tell()

    def _tell(self) -> None:
        """Show the bonus in words, or its problems."""
        show(self.drop, self.which.value)
        self.put.description = "Change it" if self.which.value else "Put it on the map"
        if not any(str(field.value).strip() for field in (self.name, self.says, self.consolation, self.only)):
            self.message.value, self.put.disabled = "", True
            return
        try:
            bonus = self.bonus()
        except ClixbookError as error:
            items = "".join(f"<li>{escape(problem.text)}</li>" for problem in error.problems)
            self.message.value, self.put.disabled = (
                f'<div class="cb-mistakes" role="alert"><ul>{items}</ul></div>',
                True,
            )
            return
        other = f" Elsewhere: {card_text(bonus.consolation)}" if bonus.consolation else ""
        self.message.value = f'<p class="cb-more">{escape(f"Here: {card_text(bonus.says)}{other}")}</p>'
        self.put.disabled = False


def _line(title: str, example: str) -> TextLine:
    return TextLine(description=title, placeholder=example, continuous_update=False)
