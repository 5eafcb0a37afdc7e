"""What the player may do now, as buttons and as a sentence: each is the twin of a tap on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Combobox, Dropdown, ToggleButtons, VBox

from clixbook.board.answers import Reason
from clixbook.engine.actions import KINDS, Action, parse_action
from clixbook.engine.dice import Roll
from clixbook.engine.questions import Choose
from clixbook.engine.sequence.readiness import readiness
from clixbook.errors import ClixbookError
from clixbook.view.board_parts import named
from clixbook.view.play.chosen import MOST_OFFERS
from clixbook.view.play.lanes import MOVE, cost_of, lane_name, lane_of, points_at, says
from clixbook.view.play.parts import Lights, plural
from clixbook.view.play.signs import owners, ring_svg
from clixbook.view.play.table import Table
from clixbook.view.play.why_not import not_now_html


class Choices(ToggleButtons):
    """Buttons of which one may be pressed; ``show`` changes them in one message, ``chosen`` hears a press."""

    def __init__(self, chosen: Callable[[Any], None], **options: Any) -> None:
        super().__init__(options=[], **options)
        self._busy, self._chosen = False, chosen
        self._shown: tuple[tuple[tuple[str, Any], ...], Any] = ((), None)
        self.observe(self._changed, "value")

    def show(self, options: Iterable[tuple[str, Any]], value: Any = None) -> None:
        """These buttons, and which is pressed."""
        wanted = (tuple(options), value)
        if wanted == self._shown:
            return
        self._busy = True
        try:
            with self.hold_sync():
                if self._shown[0] != wanted[0]:
                    self.options = _told_apart(wanted[0], tuple(self._options_labels))
                self.value = value
        finally:
            self._busy = False
        self._shown = wanted

    def _changed(self, change: Any) -> None:
        if not self._busy:
            self._shown = (self._shown[0], change["new"])
            self._chosen(change["new"])


def _told_apart(options: tuple[tuple[str, Any], ...], before: tuple[str, ...]) -> tuple[tuple[str, Any], ...]:
    """The options so that the browser sees a change: it overlooks that the last of some buttons went away."""
    labels = tuple(label for label, _ in options)
    if labels and labels == before[: len(labels)] and labels != before:
        return ((f"{labels[0]}\u200b", options[0][1]), *options[1:])
    return options


def _shortened(labels: list[str]) -> list[str]:
    """The labels without what all of them begin with: ``attack +1`` for ``Perplex Bruiser: attack +1``."""
    heads = {label.partition(": ")[0] for label in labels}
    return [label.partition(": ")[2] for label in labels] if len(heads) == 1 < len(labels) else labels


class ActPanel(VBox):
    """Kinds of action of the chosen figure, its targets, the button that does it, and the end of the turn."""

    def __init__(self, table: Table, guard: Callable[..., None]) -> None:
        self.table, self._guard = table, guard
        self.head = HTML()
        self.lanes = named(Choices(lambda lane: guard(table.choose_lane, lane or "")), "cb-lanes")
        self.offers = named(Choices(lambda text: guard(self._offered, text)), "cb-offers")
        self.go = named(Button(description="Do it"), "cb-main", "cb-go")
        self.back = Button(description="Not this")
        self.end = named(Button(description="End turn"), "cb-end")
        self.go.on_click(lambda _: guard(table.commit))
        self.back.on_click(lambda _: guard(table.cancel))
        self.end.on_click(lambda _: guard(table.end_turn))
        self.doing = named(Box([self.go, self.back]), "cb-buttons", "cb-doing")
        super().__init__([self.head, self.lanes, self.doing, self.offers, self.end])
        named(self, "cb-actions")

    def _offered(self, text: str | None) -> None:
        if text is None:
            return
        pending = self.table.game.pending
        if isinstance(pending, Choose):
            self.table.answer(pending.options[int(text)])
        else:
            action = next((each for each in self.table.offers if str(each) == text), None)
            if action is None:
                raise ClixbookError("That is no option any more.")
            self.table.take_aim(action, self.table.pointed)

    def refresh(self) -> None:
        """Bring the buttons up to date."""
        table = self.table
        pending = table.game.pending
        if isinstance(pending, Choose):
            self._show_choice(pending)
        else:
            self._show_actions(isinstance(pending, Roll))

    def _show_choice(self, pending: Choose) -> None:
        table = self.table
        purpose = escape(table.answer_words(pending.purpose))
        picked = str(pending.options.index(table.picked)) if table.picked in pending.options else None
        numbered = list(enumerate(pending.options))
        if len(numbered) > MOST_OFFERS:  # the squares of those are marked on the board, and the sentence knows all
            numbered = [(at, each) for at, each in numbered if not points_at(each, table.board)][:MOST_OFFERS]
        self._head(f'<p class="cb-do"><b>{escape(pending.player)} chooses.</b> {purpose}</p>', offers=bool(numbered))
        shown = {str(at) for at, _ in numbered}
        labels = ((table.answer_words(each), str(at)) for at, each in numbered)
        self.offers.show(labels, picked if picked in shown else None)
        self._name("Choose this" if table.picked is not None else "", "")

    def _show_actions(self, rolling: bool) -> None:
        table, state = self.table, self.table.game.state
        self._name(self._label(table.aim) if table.aim is not None else "", end_label(table))
        if rolling or not table.who:
            self._head("" if rolling else head_html(table), end=bool(end_label(table)))
            return  # the buttons are hidden, and change when they show again
        lanes = table.lanes
        first = {lane: next(each for each in table.members if lane_of(each) == lane) for lane in lanes}
        labels = ((f"{lane_name(lane)} · {cost_of(state, first[lane])}", lane) for lane in lanes)
        self.lanes.show(labels, table.lane or None)
        offers = tuple(each for each in table.offers if lane_of(each) != MOVE or table.pointed)
        if len(offers) == 1 and offers[0] == table.aim:
            offers = ()
        shown = offers[:MOST_OFFERS]
        aimed = str(table.aim) if table.aim in shown else None
        self._head(head_html(table), lanes=bool(lanes), offers=bool(shown), end=bool(end_label(table)))
        self.offers.show(zip(_shortened([self._label(each) for each in shown]), map(str, shown), strict=True), aimed)

    def _label(self, action: Action) -> str:
        chance = self.table.odds(action)
        odds = f" · {round(100 * chance)} %" if chance is not None else ""
        return says(action, self.table.names) + odds

    def _head(self, html: str, *, lanes: bool = False, offers: bool = False, end: bool = False) -> None:
        """The words above the buttons, and marks by which the style sheet shows those that mean something now."""
        doing = self.table.aim is not None or self.table.picked is not None
        shown = {"lanes": lanes, "offers": offers, "doing": doing, "end": end}
        marks = " ".join(f"cb-has-{name}" for name, wanted in shown.items() if wanted)
        self.head.value = f'{html}<i hidden class="{marks}"></i>'

    def _name(self, go: str, end: str) -> None:
        """What a second tap does, and the end of the turn, in words; a button that is hidden keeps its own."""
        for button, label in ((self.go, go), (self.end, end)):
            if label:
                button.description = label


def end_label(table: Table) -> str:
    """What the button for the end of the turn says; nothing where a turn cannot end."""
    if not table.free:
        return ""
    left = table.game.state.left
    return f"End the turn: {plural(left, 'action')} left, sure?" if table.sure else "End turn"


def head_html(table: Table) -> str:
    """Who is chosen; if nobody is, who may be."""
    if table.game.is_over:
        return over_html(table)
    if table.who:
        return f'<p class="cb-do"><b>{escape(table.names[table.who])}</b></p>'
    handed = ""
    if table.session.tree.present.option == "end":  # one screen for all: whoever has played passes it on
        ring = ring_svg(owners(table.game.state)[table.game.state.player], table.session.palette)
        handed = f'<p class="cb-handover">{ring}<span>Now it is <b>{escape(table.game.state.player)}</b>.</span></p>'
    ready = [escape(table.names[who]) for who in table.ready]
    player = escape(table.game.state.player)
    if not ready:
        return f'{handed}<p class="cb-do"><b>{player}</b> can do nothing more: end the turn.</p>'
    return f'{handed}<p class="cb-do"><b>{player}, choose a figure:</b> tap {", ".join(ready)}.</p>'


def over_html(table: Table) -> str:
    """Who has won and by how much, and what there is to do now."""
    result = table.game.result
    assert result is not None
    points = ", ".join(f"{escape(player)} {number}" for player, number in result.points)
    return (
        f'<p class="cb-do"><b>{f"{escape(result.winner)} wins." if result.winner else "A draw."}</b> '
        f'{escape(result.why)}</p><p>Victory points: {points}.</p><p class="cb-more">More has a new game, and shares '
        "this one: its line, its file, its transcript. Undo goes back.</p>"
    )


def refused_html(table: Table, lights: Lights, group: str) -> str:
    """``Not now (5)``: what the chosen figure cannot do, each with its reason."""
    state = table.game.state
    rules, who = state.rules, table.who
    found: list[tuple[Any, tuple[Reason, ...]]] = []
    if who not in state.fighters:
        return ""
    fighter, offered = state.fighter(who), set(table.lanes)
    enemies = [each for each in state.board.pieces.values() if each.side != fighter.side]
    barred: set[tuple[str, ...]] = set()
    for kind in KINDS:
        if not kind.known(rules) or kind.verb in offered or kind.verb not in ("move", "close", "shoot"):
            continue
        reasons = readiness(state, fighter, kind.kind_of(rules))
        if reasons:
            if (texts := tuple(each.text for each in reasons)) not in barred:
                barred.add(texts)
                found.append((f"{kind.verb} {who}", reasons))
        elif kind.verb != MOVE:
            shots = [parse_action(f"{kind.verb} {who} {each.id}") for each in enemies]
            found += [(each, table.game.why_not(each)) for each in shots[: 6 if kind.verb == "shoot" else 1]]
    return not_now_html(found, rules, names=table.names, lights=lights, group=f"not-now-{group}")


class PlaySentence(Box):
    """``[Move] [Warden] to [D4] [Do it]``: every action without the board."""

    def __init__(self, table: Table, guard: Callable[..., None]) -> None:
        self.table, self._guard = table, guard
        self._busy = False
        self.figure = named(Dropdown(options=[], description="Who"), "cb-figure")
        self.lane = named(Dropdown(options=[], description="does"), "cb-kind")
        self.place = named(Combobox(description="to", placeholder="D4 or a figure", continuous_update=False), "cb-to")
        self.go = Button(description="Do it")
        super().__init__([self.figure, self.lane, self.place, self.go])
        named(self, "cb-ask", "cb-sentence")
        self.figure.observe(self._on(lambda who: table.select(who or "")), "value")
        self.lane.observe(self._on(lambda lane: table.choose_lane(lane or "")), "value")
        self.place.observe(self._on(self._point), "value")
        self.go.on_click(lambda _: guard(table.commit))

    def _on(self, work: Callable[[Any], None]) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy:
                self._guard(work, change["new"])

        return changed

    def _point(self, text: str) -> None:
        """Aim where the text says: a figure by name, or a square."""
        table, wanted, pending = self.table, text.strip(), self.table.game.pending
        if not wanted:
            return
        if isinstance(pending, Choose):
            found = [each for each in pending.options if table.answer_words(each).lower() == wanted.lower()]
            if not found:
                raise ClixbookError(f"{wanted!r} is no answer here.")
            table.pick_answer(found[0])
            return
        who = next((each for each, name in table.names.items() if wanted.lower() in (each, name.lower())), "")
        place = who or table.place_at(table.board.square(wanted))
        offered = table.pointing(place) if table.who else ()
        if offered:
            table.take_aim(offered[0], place)
        elif table.who:
            table.refuse(place)
        else:
            raise ClixbookError("Choose a figure first.")

    def refresh(self) -> None:
        """Say what is chosen now; while the dice are due, what was done stays."""
        table, names, pending = self.table, self.table.names, self.table.game.pending
        if isinstance(pending, Roll):
            return
        self._busy = True
        try:
            _offer(self.figure, [("—", ""), *((names[who], who) for who in self._figures())], table.who)
            _offer(self.lane, [("anything", ""), *((lane_name(lane), lane) for lane in table.lanes)], table.lane)
            found = [place for each in table.wanted for place in points_at(each, table.board)]
            options = tuple(names[place] for place in dict.fromkeys(found) if place in names)  # squares are typed
            pointed = names.get(table.pointed, table.pointed)
            if isinstance(pending, Choose):
                options = tuple(dict.fromkeys(table.answer_words(each) for each in pending.options))
                pointed = table.answer_words(table.picked) if table.picked is not None else ""
            with self.place.hold_sync():
                if self.place.options != options:
                    self.place.options = options
                self.place.value = pointed
        finally:
            self._busy = False

    def _figures(self) -> list[str]:
        state = self.table.game.state
        standing = [each.id for each in state.standing(state.player)]  # the same all turn: who cannot act says why
        return list(dict.fromkeys([*standing, *filter(None, [self.table.who])]))


def _offer(box: Dropdown, options: list[tuple[str, str]], value: str) -> None:
    with box.hold_sync():
        if list(box.options) != options:
            box.options = options
        box.value = value if value in dict(options).values() or value == "" else ""
