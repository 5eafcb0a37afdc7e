"""The side panes of the position editor: figure, thing and tray."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from clixbook.board.model.squares import parse_square
from clixbook.board.model.things import MapObject, ObjectKind
from clixbook.errors import ClixbookError, IllegalAction
from clixbook.figures.forces.force_lines import parts_of
from clixbook.figures.things.thing import Thing
from clixbook.view.editors.figure.figure_badge import badges_html, values_html
from clixbook.view.editors.force.force_draft import MOST_THINGS
from clixbook.view.editors.force.force_roster import Offer
from clixbook.view.editors.force.given_list import GivenList
from clixbook.view.editors.position.position_draft import MOST_LEFT, MOST_TOKENS, PositionDraft, Stand
from clixbook.view.editors.position.position_standing import (
    ON_MAP,
    Whereabouts,
    where_words,
    whereabouts,
    with_whereabouts,
)
from clixbook.view.editors.position.position_things import MARKERS, OBJECTS, PlacedThing, all_things
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.play.panes.signs import disc_svg, piece_of
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Dropdown,
    TextLine,
    ToggleButton,
    ToggleButtons,
    VBox,
    show,
)

NOBODY = -1
MOST_LISTED = 30
"""Figures of the tray that are in sight: each has a picture."""
SORTS = ("Figures", "Objects", "Markers")
UNLAID = (
    "Choose a figure: then say here what lies on it, such as a value changed or a power taken away until a turn ends."
)
HINT = "Choose a figure or an object here or on the board; <b>Add</b> has more."


class FigurePane(VBox):
    """Fields of the chosen item; ``change`` gets the figure, ``choose`` another's number.

    Figures have the first numbers, objects and markers those after them. ``thing`` has the fields of these, ``effects``
    what is in force on the figure; ``given`` shows that and its feats in a pane of its own.
    """

    def __init__(
        self, change: Callable[[Stand], None], choose: Callable[[int | None], None], away: Callable[[], None],
        thing: ThingPart, effects: GivenList, used: GivenList,
    ) -> None:  # fmt: skip
        self.thing, self.effects, self.used = thing, effects, used
        self.change, self.busy = change, False
        self.stand: Stand | None = None
        self.own_things: Sequence[Thing] = ()
        self.who = Dropdown(description="Chosen", options=[("nothing", NOBODY)])
        self.offered: list[str] = []
        self._make_fields()
        self._listen()
        self.out.on_click(lambda _: away())
        self.who.observe(lambda change: None if self.busy else choose(_number(change["new"])), "value")
        self._arrange()
        super().__init__([self.head, self.who, self.body, self.thing, self.uses, self.note])
        with_classes(self, "cb-form", "cb-standpane")

    def _make_fields(self) -> None:
        self.head, self.shown, self.note = HTML(), HTML(), with_classes(HTML(), "cb-fieldnote")
        self.place = TextLine(description="On", continuous_update=False)
        self.where = Dropdown(description="Is", options=[("on the map", ON_MAP)])
        self.side = Dropdown(description="Of", options=["Ann"])
        self.click = with_classes(BoundedIntText(1, min=1, max=40, description="Click"), "cb-number")
        self.less, self.more = Button(description="−"), Button(description="+")
        self.less.tooltip, self.more.tooltip = "a click up the dial", "a click down the dial"
        self.tokens = ToggleButtons(
            description="Tokens", options=[(str(n), n) for n in range(MOST_TOKENS + 1)], tooltips=[]
        )
        self.acted = ToggleButton(description="Has acted this turn")
        self.soaring = ToggleButton(description="Soars")
        self.has_moved = ToggleButton(description="Has moved in this game")
        self.left_area = ToggleButton(description="Has left its starting area")
        self.attacks = with_classes(BoundedIntText(0, min=0, max=MOST_LEFT, description="Attacks made"), "cb-number")
        self.held = Dropdown(
            description="Holds", options=[("nothing", ""), *((each.value, each.value) for each in ObjectKind)]
        )
        self.feats = TextLine(description="Feats", placeholder="name:points, name:points", continuous_update=False)
        self.feat = GivenList("Feat", self._give_feat, self._take_feat)
        self.out = Button(description="Take it away")
        self.fields: dict[str, Any] = {
            "place": self.place, "side": self.side, "click": self.click, "tokens": self.tokens, "held": self.held,
            "acted": self.acted, "soaring": self.soaring, "has_moved": self.has_moved, "left_area": self.left_area,
            "attacks": self.attacks,
        }  # fmt: skip

    def _listen(self) -> None:
        """Change the figure by its fields."""
        for key, part in {**self.fields, "where": self.where, "feats": self.feats}.items():
            part.observe(lambda change, key=key: self._on_enter(key, change["new"]), "value")
        self.less.on_click(lambda _: self.turn(-1))
        self.more.on_click(lambda _: self.turn(1))

    def _arrange(self) -> None:
        """Group the fields: where it stands, what was done with it, and what it was given."""
        self.uses = with_classes(Box([self.acted, self.out]), "cb-uses")
        turn = with_classes(Box([self.click, self.less, self.more]), "cb-clickrow")
        stands = with_classes(Box([self.place, self.side]), "cb-pair")
        self.body = VBox([self.where, stands, turn, self.shown, self.tokens, self.held, self.soaring])
        self.whose = HTML()
        did = with_classes(Box([self.has_moved, self.left_area]), "cb-uses")
        self.lent = with_classes(
            VBox([self.effects, self.used, self.feats, self.feat, self.attacks, did]), "cb-standbody"
        )
        self.given = with_classes(VBox([self.whose, self.lent]), "cb-form", "cb-givenpane")
        with_classes(self.body, "cb-standbody")

    def turn(self, by: int) -> None:
        """Turn the dial by a click."""
        if self.stand is not None:
            self.click.value = max(1, self.stand.click + by)

    def _give_feat(self, number: int) -> None:
        if self.stand is not None:
            self.feats.value = ", ".join((*self.stand.feats_in_names(self.own_things), self.offered[number]))

    def _take_feat(self, number: int) -> None:
        if self.stand is not None:
            given = self.stand.feats_in_names(self.own_things)
            self.feats.value = ", ".join((*given[:number], *given[number + 1 :]))

    def _on_feat_given(self, value: str) -> None:
        words = [" ".join(each.split()) for each in parts_of(value)][:MOST_THINGS]
        try:
            stand = self.stand.with_feats(words).with_codes(self.own_things) if self.stand else None
        except ClixbookError as error:
            self.note.value = f'<p role="alert">{escape(str(error))}</p>'
            return
        if stand is not None:
            self.change(stand)

    def _on_enter(self, key: str, value: Any) -> None:
        if not self.busy and self.stand is not None:
            if key == "feats":
                self._on_feat_given(value)
                return
            if key == "where":
                self.change(with_whereabouts(self.stand, value))
                return
            changes: dict[str, Any] = {key: value}
            if key == "place":  # a figure that was off the map comes onto it
                changes = {"place": value.upper().strip(), "out": None, "out_in": "", "aboard": "", "captor": ""}
            self.change(replace(self.stand, **changes))

    def show(
        self, draft: PositionDraft, chosen: int | None, look: str, problems: Sequence[str], feats: Sequence[str],
        flies: bool = False, where: Sequence[tuple[str, Whereabouts]] = (),
    ) -> None:  # fmt: skip
        """Show the chosen figure, and the problems of the position.

        ``feats`` may be given to the figure; ``flies``: the book knows a height for it; ``where`` it may be.
        """
        self.busy = True
        try:
            things, count = all_things(draft.board), len(draft.stands)
            self.stand = stand = draft.stands[chosen] if chosen is not None and chosen < count else None
            thing = things[chosen - count] if chosen is not None and stand is None else None
            words = [*map(who_words, draft.stands), *(each.words for each in things)]
            set_options(self.who, [("nothing", NOBODY), *((each, at) for at, each in enumerate(words))])
            self.who.value = NOBODY if chosen is None else chosen
            show(self.body, stand is not None)
            show(self.lent, stand is not None)
            name = UNLAID if stand is None else f"On {stand.figure.name}:"
            self.whose.value = f'<p class="cb-more">{escape(name)}</p>'
            show(self.uses, chosen is not None)
            show(self.acted, stand is not None)
            self.thing.show(thing)
            self.head.value = f'<p class="cb-more">{HINT}</p>' if stand is None else head_html(stand, draft, look)
            if thing is not None:
                self.head.value = f'<div class="cb-standname"><b>{escape(thing.name)}</b></div>'
            if stand is not None:
                show(self.soaring, flies or stand.soaring)
                set_options(self.side, [(each, each) for each in draft.players])
                set_options(self.where, list(where))
                self._show_stand(stand, feats)
            self.note.value = "".join(f'<p role="alert">{escape(text)}</p>' for text in problems)
        finally:
            self.busy = False

    def _show_stand(self, stand: Stand, feats: Sequence[str]) -> None:
        """Show the values of a figure in its fields; ``feats`` may be given to it."""
        for key, part in self.fields.items():
            if part.value != getattr(stand, key):
                part.value = getattr(stand, key)
        self.where.value = whereabouts(stand)
        for part in (self.tokens, self.held, self.acted):
            show(part, stand.out is None)
        self.shown.value = click_html(stand)
        given = stand.feats_in_names(self.own_things)
        self.feats.value, self.offered = ", ".join(given), list(feats)
        self.feat.show(given, feats, "this book has no other for it")
        show(self.feat, (*given, *feats))


def _number(value: int) -> int | None:
    return None if value == NOBODY else value


def set_options(menu: Dropdown, options: list[tuple[str, Any]]) -> None:
    """Give a menu these options, if it has others."""
    if list(menu.options) != options:
        menu.options = options


def who_words(stand: Stand) -> str:
    """A figure in a menu: ``Bruiser, Ann, F6``."""
    return f"{stand.figure.name}, {stand.side}, {where_words(stand)}"


def head_html(stand: Stand, draft: PositionDraft, look: str) -> str:
    """The disc of a figure, its name and its owner."""
    figure, owner = stand.figure, sorted(draft.players).index(stand.side)
    disc = disc_svg(piece_of(figure, stand.side), owner, look, 40)
    name, side = escape(figure.name), escape(stand.side)
    return f'<div class="cb-standname">{disc}<span><b>{name}</b><br>{side}\'s, {stand.points} points</span></div>'


def click_html(stand: Stand) -> str:
    """The click to which the dial is turned."""
    dial = stand.dial
    if not 1 <= stand.click <= len(dial.clicks):
        return f"<p>The dial has {len(dial.clicks)} clicks.</p>"
    return values_html(dial[stand.click])


class ThingPart(VBox):
    """Fields of the chosen object or marker; ``change`` receives an edit."""

    def __init__(self, change: Callable[[Callable[[], PlacedThing]], None]) -> None:
        self.change, self.busy = change, False
        self.thing: PlacedThing | None = None
        self.place = TextLine(description="On", continuous_update=False)
        self.kind = Dropdown(description="Kind", options=["light object"])
        self.name = TextLine(description="Name", placeholder="crate, car", continuous_update=False)
        super().__init__([self.place, self.kind, self.name])
        with_classes(self, "cb-standbody")
        self.place.observe(lambda change: self._on_enter(lambda: self._on_placed(change["new"])), "value")
        self.kind.observe(lambda change: self._on_enter(lambda: self._on_chosen().with_kind(change["new"])), "value")
        self.name.observe(lambda change: self._on_enter(lambda: self._on_chosen().with_name(change["new"])), "value")

    def _on_chosen(self) -> PlacedThing:
        if self.thing is None:
            raise IllegalAction("Choose an object first.")
        return self.thing

    def _on_placed(self, text: str) -> PlacedThing:
        return replace(self._on_chosen(), square=parse_square(text.upper().strip()))

    def _on_enter(self, new: Callable[[], PlacedThing]) -> None:
        if not self.busy and self.thing is not None:
            self.change(new)

    def show(self, thing: PlacedThing | None) -> None:
        """Show this thing, or nothing."""
        self.busy = True
        try:
            self.thing = thing
            show(self, thing is not None)
            if thing is not None:
                is_object = isinstance(thing.what, MapObject)
                set_options(self.kind, [(name, name) for name, _ in (OBJECTS if is_object else MARKERS)])
                self.place.value, self.kind.value = thing.square.name, thing.kind
                show(self.name, is_object)
                self.name.value = thing.what.name if isinstance(thing.what, MapObject) else ""
        finally:
            self.busy = False


class TrayPane(VBox):
    """Figures to add; ``take`` gets the held entry, "" for none, ``put`` adds it at once."""

    def __init__(self, take: Callable[[str], None], put: Callable[[], None]) -> None:
        self.offered: list[Offer] = []
        self.adding = ""
        self.side = Dropdown(description="For", options=["Ann"])
        self.words = TextLine(description="Find", placeholder="name or power")
        self.sort = ToggleButtons(options=SORTS, tooltips=[])
        self.found = with_classes(Choices(lambda entry: take(entry or ""), lambda _: take("")), "cb-offers")
        self.put = Button(description="Put it at the edge")
        self.hint, self.more, self.pictures = HTML(), HTML(), with_classes(HTML(), "cb-style")
        self.rules, self.look, self.players = "", "light", ["Ann"]
        self.pair = with_classes(Box([self.side, self.words]), "cb-pair")
        row = with_classes(Box([self.hint, self.put]), "cb-takerow")
        super().__init__([self.sort, self.pair, row, self.found, self.more, self.pictures])
        with_classes(self, "cb-form", "cb-traypane")
        self.put.on_click(lambda _: put())
        self.side.observe(lambda _: self.refresh(), "value")
        self.words.observe(lambda _: self.refresh(), "value")
        self.sort.observe(lambda _: self.refresh(), "value")

    def show(self, draft: PositionDraft, adding: str, offered: list[Offer], rules: str, look: str) -> None:
        """Show the figures for these players as a book has them, in a look; ``adding`` is the one in hand."""
        self.offered, self.adding, self.rules, self.look = offered, adding, rules, look
        kept, self.players = self.side.value, sorted(draft.players)
        set_options(self.side, [(each, each) for each in draft.players])
        self.side.value = kept if kept in draft.players else draft.players[0]
        self.put.disabled = not adding
        hint = "Now choose a square on the board." if adding else "Choose one, then a square."
        self.hint.value = f'<p class="cb-more">{hint}</p>'
        self.refresh()

    def refresh(self) -> None:
        """List the matching figures; the one in hand stays in the list."""
        figures = self.sort.value == SORTS[0]
        for part in (self.pair, self.put, self.more):
            show(part, figures)
        (self.found.add_class if figures else self.found.remove_class)("cb-pictured")
        if not figures:
            self.pictures.value = ""
            kinds = OBJECTS if self.sort.value == SORTS[1] else MARKERS
            self.found.show([(name.rpartition(" ")[0].capitalize(), name) for name, _ in kinds], self.adding or None)
            return
        wanted = self.words.value.lower().split()[:12]
        fits = [
            each for each in self.offered if each.entry == self.adding or all(word in each.words for word in wanted)
        ]
        fits.sort(key=lambda each: each.entry != self.adding)
        seen = fits[:MOST_LISTED]
        self.found.show(
            [(f"{each.label.removeprefix('+ ')}\n{each.look}".rstrip(), each.entry) for each in seen],
            self.adding or None,
        )
        owner = self.players.index(self.side.value)
        self.pictures.value = badges_html("cb-traypane", [each.entry for each in seen], self.rules, owner, self.look)
        left = len(fits) - MOST_LISTED
        remark = f"{left} more: find them." if left > 0 else "" if fits else "No figure fits."
        self.more.value = f'<p class="cb-more">{remark}</p>' if remark else ""
