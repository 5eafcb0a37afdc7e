"""What stands beside a position: the figure that is chosen, whose turn it is and who plays, and the tray of figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.board.files.mapfile import map_names
from clixbook.board.things import ObjectKind
from clixbook.errors import ClixbookError
from clixbook.figures.dial import SLOTS
from clixbook.figures.shown import cell
from clixbook.view.board_parts import named
from clixbook.view.build.force_roster import MOST_LISTED, Offer
from clixbook.view.build.position_draft import MOST_LEFT, MOST_ROUNDS, MOST_TOKENS, PositionDraft, Stand
from clixbook.view.page_shell import map_title
from clixbook.view.plain import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Dropdown,
    Text,
    ToggleButton,
    ToggleButtons,
    VBox,
    show,
)
from clixbook.view.play.act_panel import Choices
from clixbook.view.play.signs import disc_svg, piece_of

YARD, KEPT, NOBODY = "yard", "", -1
HINT = "Choose a figure here or on the board; <b>Add</b> has more."


class FigurePane(VBox):
    """The chosen figure as fields; ``change`` gets it as an entry makes it, ``choose`` the number of another one."""

    def __init__(
        self, change: Callable[[Stand], None], choose: Callable[[int | None], None], away: Callable[[], None]
    ) -> None:
        self.change, self.busy = change, False
        self.stand: Stand | None = None
        self.who = Dropdown(description="Figure", options=[("nobody", NOBODY)])
        self.head, self.shown, self.note = HTML(), HTML(), named(HTML(), "cb-fieldnote")
        self.place = Text(description="On", continuous_update=False)
        self.side = Dropdown(description="Of", options=["Ann"])
        self.click = named(BoundedIntText(1, min=1, max=40, description="Click"), "cb-number")
        self.less, self.more = Button(description="−"), Button(description="+")
        self.less.tooltip, self.more.tooltip = "a click up the dial", "a click down the dial"
        self.tokens = ToggleButtons(
            description="Tokens", options=[(str(n), n) for n in range(MOST_TOKENS + 1)], tooltips=[]
        )
        self.acted = ToggleButton(description="Has acted this turn")
        self.held = Dropdown(
            description="Holds", options=[("nothing", ""), *((each.value, each.value) for each in ObjectKind)]
        )
        self.out = Button(description="Take it away")
        self.fields: dict[str, Any] = {
            "place": self.place, "side": self.side, "click": self.click, "tokens": self.tokens, "held": self.held,
            "acted": self.acted,
        }  # fmt: skip
        for key, part in self.fields.items():
            part.observe(lambda change, key=key: self._entered(key, change["new"]), "value")
        self.less.on_click(lambda _: self.turn(-1))
        self.more.on_click(lambda _: self.turn(1))
        self.out.on_click(lambda _: away())
        self.who.observe(lambda change: None if self.busy else choose(_number(change["new"])), "value")
        turn = named(Box([self.click, self.less, self.more]), "cb-clickrow")
        stands = named(Box([self.place, self.side]), "cb-pair")
        self.body = VBox([
            stands, turn, self.shown, self.tokens, self.held, named(Box([self.acted, self.out]), "cb-uses"),
        ])  # fmt: skip
        named(self.body, "cb-standbody")
        super().__init__([self.head, self.who, self.body, self.note])
        named(self, "cb-form", "cb-standpane")

    def turn(self, by: int) -> None:
        """Turn the dial by a click."""
        if self.stand is not None:
            self.click.value = max(1, self.stand.click + by)

    def _entered(self, key: str, value: Any) -> None:
        if not self.busy and self.stand is not None:
            changes: dict[str, Any] = {key: value.upper().strip() if key == "place" else value}
            self.change(replace(self.stand, **changes))

    def show(self, draft: PositionDraft, chosen: int | None, look: str, problems: Sequence[str]) -> None:
        """This figure, and what is wrong with the position."""
        self.busy = True
        try:
            self.stand = stand = draft.stands[chosen] if chosen is not None else None
            _offer(self.who, [("nobody", NOBODY), *((who_words(each), at) for at, each in enumerate(draft.stands))])
            self.who.value = NOBODY if chosen is None else chosen
            show(self.body, stand is not None)
            self.head.value = f'<p class="cb-more">{HINT}</p>' if stand is None else head_html(stand, draft, look)
            if stand is not None:
                _offer(self.side, [(each, each) for each in draft.players])
                for key, part in self.fields.items():
                    if part.value != getattr(stand, key):
                        part.value = getattr(stand, key)
                self.shown.value = f"<p>{click_words(stand)}</p>"
            self.note.value = "".join(f'<p role="alert">{escape(text)}</p>' for text in problems)
        finally:
            self.busy = False


def _number(value: int) -> int | None:
    return None if value == NOBODY else value


def _offer(menu: Dropdown, options: list[tuple[str, Any]]) -> None:
    if list(menu.options) != options:
        menu.options = options


def who_words(stand: Stand) -> str:
    """A figure in a menu: ``Bruiser, Ann, F6``."""
    return f"{stand.figure.name}, {stand.side}, {stand.place.partition(' ')[0]}"


def head_html(stand: Stand, draft: PositionDraft, look: str) -> str:
    """The disc of a figure, its name and whose it is."""
    figure, owner = stand.figure, sorted(draft.players).index(stand.side)
    disc = disc_svg(piece_of(figure, stand.side), owner, look, 40)
    name, side = escape(figure.name), escape(stand.side)
    return f'<div class="cb-standname">{disc}<span><b>{name}</b><br>{side}\'s, {stand.points} points</span></div>'


def click_words(stand: Stand) -> str:
    """What the dial shows there: ``8 speed, 10 attack, 16 defense, 2 damage; Charge``."""
    dial = stand.dial
    if not 1 <= stand.click <= len(dial.clicks):
        return f"The dial has {len(dial.clicks)} clicks."
    click = dial[stand.click]
    values = ", ".join(f"{cell(click, slot)} {slot}" for slot in SLOTS)
    powers = ", ".join(dict.fromkeys(power for _, power, _ in click.powers))
    return escape(f"Shows {values}{f'; {powers}' if powers else ''}.")


class TurnPane(VBox):
    """Map, players, whose turn it is; ``change`` gets the position as an entry makes it, ``other`` a map's name."""

    def __init__(self, change: Callable[[PositionDraft], None], other: Callable[[str], None]) -> None:
        self.change, self.busy = change, False
        self.draft: PositionDraft | None = None
        maps = [("as it is", KEPT), ("The yard", YARD), *((map_title(name), name) for name in sorted(map_names()))]
        self.map = Dropdown(description="Map", options=maps, value=KEPT)
        self.names = Text(description="Players", continuous_update=False)
        self.note = named(HTML(), "cb-fieldnote")
        self.turn = Dropdown(description="Turn of", options=[("Ann", 0)])
        self.round = named(BoundedIntText(2, min=1, max=MOST_ROUNDS, description="Round"), "cb-number")
        self.left = named(BoundedIntText(3, min=0, max=MOST_LEFT, description="Actions left"), "cb-number")
        self.links = HTML()
        self.empty = Button(description="Take all figures away")
        hint = HTML('<p class="cb-more">Two to four names, with commas.</p>')
        super().__init__([
            self.turn, self.round, self.left, self.names, hint, self.note, self.map, self.links, self.empty,
        ])  # fmt: skip
        named(self, "cb-form", "cb-turnpane")
        self.map.observe(lambda change: self._other(change["new"], other), "value")
        self.names.observe(lambda change: self._named(change["new"]), "value")
        self.empty.on_click(lambda _: self._entered("stands", ()))
        for part, key in ((self.turn, "active"), (self.round, "round"), (self.left, "left")):
            part.observe(lambda change, key=key: self._entered(key, change["new"]), "value")

    def _other(self, name: str, other: Callable[[str], None]) -> None:
        if name != KEPT:
            self.map.value = KEPT  # the same one may be chosen again
            other(name)

    def _entered(self, key: str, value: Any) -> None:
        if not self.busy and self.draft is not None and value is not None:
            changes: dict[str, Any] = {key: value}
            self.change(replace(self.draft, **changes))

    def _named(self, text: str) -> None:
        if self.busy or self.draft is None:
            return
        names = tuple(filter(None, (" ".join(word.split()) for word in text.split(","))))
        try:
            draft = self.draft.with_players(names)
        except ClixbookError as error:
            self.note.value = f'<p role="alert">{escape(str(error))}</p>'
            return
        self.change(draft)

    def show(self, draft: PositionDraft, links: str) -> None:
        """This position."""
        self.busy = True
        try:
            self.draft = draft
            _offer(self.turn, [(name, at) for at, name in enumerate(draft.players)])
            self.turn.value, self.round.value, self.left.value = draft.active, draft.round, draft.left
            self.names.value, self.note.value, self.links.value = ", ".join(draft.players), "", links
        finally:
            self.busy = False


class TrayPane(VBox):
    """Figures that may be added; ``take`` gets the entry that is in hand, "" for none, ``put`` adds it at once."""

    def __init__(self, take: Callable[[str], None], put: Callable[[], None]) -> None:
        self.offered: list[Offer] = []
        self.adding = ""
        self.side = Dropdown(description="For", options=["Ann"])
        self.words = Text(description="Find", placeholder="a name, a power, a keyword")
        self.found = named(Choices(lambda entry: take(entry or ""), lambda _: take("")), "cb-offers")
        self.put = Button(description="Put it at the edge")
        self.told, self.more = HTML(), HTML()
        super().__init__([named(Box([self.side, self.words]), "cb-pair"), self.told, self.put, self.found, self.more])
        named(self, "cb-form", "cb-traypane")
        self.put.on_click(lambda _: put())
        self.words.observe(lambda _: self.refresh(), "value")

    def show(self, draft: PositionDraft, adding: str, offered: list[Offer]) -> None:
        """For these players, with this entry in hand."""
        self.offered, self.adding = offered, adding
        kept = self.side.value
        _offer(self.side, [(each, each) for each in draft.players])
        self.side.value = kept if kept in draft.players else draft.players[0]
        self.put.disabled = not adding
        said = "Now tap a square on the board." if adding else "Choose one, then tap a square."
        self.told.value = f'<p class="cb-more">{said}</p>'
        self.refresh()

    def refresh(self) -> None:
        """List what the words find; who is in hand stays in the list."""
        wanted = self.words.value.lower().split()[:12]
        fits = [
            each for each in self.offered if each.entry == self.adding or all(word in each.words for word in wanted)
        ]
        self.found.show(
            [(each.label.removeprefix("+ "), each.entry) for each in fits[:MOST_LISTED]], self.adding or None
        )
        left = len(fits) - MOST_LISTED
        told = f"{left} more: find them." if left > 0 else "" if fits else "No figure fits."
        self.more.value = f'<p class="cb-more">{told}</p>' if told else ""
