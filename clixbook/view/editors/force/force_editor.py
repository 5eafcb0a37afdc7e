"""The force editor: roster, team, legality by rulebook, and proposals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.engine.rules.forces.feats import known_feats
from clixbook.engine.rules.forces.themes import shared_keywords
from clixbook.engine.rules.forces.thing_notes import objects_to_bring
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.figures.forces.entries import read_entry
from clixbook.figures.forces.ready_forces import forces
from clixbook.rulebooks import Rulebook
from clixbook.view.app.share import SharedFile
from clixbook.view.editors.editor import Editor, EditorShare
from clixbook.view.editors.force import force_draft as draft
from clixbook.view.editors.force.force_draft import ForceDraft, figure_in
from clixbook.view.editors.force.force_fill import ForceProposal, proposals
from clixbook.view.editors.force.force_report import (
    chips_html,
    cost_of,
    dials_html,
    legality_html,
    play_line,
    ruler_html,
    team_html,
    verdicts,
)
from clixbook.view.editors.force.force_roster import OfferList, offers
from clixbook.view.play.new_game.force_box import NO_FORCE, ready_options
from clixbook.view.play.new_game.gifts import condition_options, gift_options, line_options, sideline_options
from clixbook.view.play.panes.act_panel import Choices
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.fields.adding_menu import AddingMenu
from clixbook.view.widgets.fields.own_names import in_codes, in_names
from clixbook.view.widgets.page_shell import text_of
from clixbook.view.widgets.traffic.shared_style import HTML, BoundedIntText, Box, Button, Dropdown, TextLine, show

FILE = "force.txt"
OTHER = "other"


class ForceEditor(Editor[ForceDraft]):
    """``force`` is the draft; ``filled`` holds the proposals to fill it, which any change forgets."""

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str]) -> None:
        super().__init__(rules, look, ForceDraft())
        self._busy = False
        self.clear, self.fill = Button(description="Empty it"), with_classes(Button(), "cb-main")
        self.points = with_classes(
            BoundedIntText(draft.USUAL, min=1, max=draft.MOST_POINTS, step=100, description="Points"), "cb-number"
        )
        self.team = HTML()
        self.dials, self.legal = with_classes(HTML(), "cb-forcedials"), with_classes(HTML(), "cb-forcelegal")
        self.ruler = with_classes(HTML(), "cb-forceruler")
        self.members = with_classes(Choices(self._take_out, self._take_out), "cb-offers")
        self.added = with_classes(Choices(self._take_off, self._take_off), "cb-offers")
        self.proposed = with_classes(Choices(self._accept, self._accept), "cb-offers")
        self.filled: list[ForceProposal] = []
        self._make_extras()
        self.roster, self.share = OfferList(self._add), ForceShare(self)
        self._wire()
        self.children = self._layout()
        with_classes(self, "cb-forcebuilder")
        self.show()

    def _make_extras(self) -> None:
        """Make the fields for extras of a force: feats, purchases, theme, objects, conditions."""
        self.ready = with_classes(Dropdown(description="Ready force", options=[NO_FORCE], value=""), "cb-readyforce")
        self.bearer = Dropdown(description="For", options=[("nobody", -1)])
        self.gift = Dropdown(description="add", options=[("another, by its name", OTHER)])
        self.gift_name = TextLine(description="Name", placeholder="passenger:10", continuous_update=False)
        self.give = Button(description="Add it")
        self.theme = Dropdown(description="Theme", options=[("none", "")])
        self.objects = TextLine(description="Objects", placeholder="heavy, light", continuous_update=False)
        self.conditions = TextLine(description="Conditions", placeholder="fog", continuous_update=False)
        self.object, self.condition = AddingMenu(self.objects, "Object"), AddingMenu(self.conditions, "Condition")

    def _layout(self) -> list[Any]:
        bar = with_classes(Box([self.points, self.fill, self.undo, self.redo, self.clear, self.links]), "cb-buildbar")
        gifts = with_classes(Box([self.bearer, self.gift, self.gift_name, self.give]), "cb-gifts")
        extras = with_classes(Box([self.theme, self.object, self.objects, self.condition, self.conditions]), "cb-gifts")
        team = with_classes(
            Box([HTML("<h2>Team</h2>"), self.team, self.members, self.added, self.ruler, self.proposed,
                 with_classes(HTML("<h2>In the rulebooks</h2>"), "cb-forcebooks"), self.legal, self.dials]),
            "cb-buildright",
        )  # fmt: skip
        roster = with_classes(Box([HTML("<h2>Roster</h2>"), self.ready, self.roster]), "cb-buildleft")
        more = with_classes(Box([HTML("<h2>Besides</h2>"), gifts, extras, self.share]), "cb-buildmore")
        return [bar, self.status, team, roster, more]

    def _wire(self) -> None:
        self.clear.on_click(lambda _: self.put(ForceDraft(points=self.force.points), "Empty. Undo brings it back."))
        self.fill.on_click(lambda _: self._fill())
        self.give.on_click(lambda _: self.guarded(self._give))
        for part, key in ((self.points, "points"), (self.theme, "theme")):
            part.observe(lambda change, key=key: self._change(key, change["new"]), "value")
        for field, key, read in (
            (self.objects, "objects", draft.objects_of), (self.conditions, "conditions", draft.words_of),
        ):  # fmt: skip
            read_names = partial(self._read_names, read)
            field.observe(lambda change, key=key, read=read_names: self._change(key, read, change["new"]), "value")
        self.gift.observe(lambda _: self._show_gift(), "value")
        self.bearer.observe(lambda _: self._show_gift(), "value")
        self.ready.observe(lambda change: self._take(change["new"]), "value")

    @property
    def force(self) -> ForceDraft:
        """The force as it is now."""
        return self.steps.now

    # -- what is done -------------------------------------------------------------------------------------

    def _take(self, name: str) -> None:
        """Take a ready force in place of the draft."""
        if name and not self._busy:
            force = forces()[name]
            self.put(ForceDraft(force.figures, force.points), f"{force.name}: {force.about}")

    def _add(self, entry: str) -> None:
        self.guarded(lambda: self.put(self.force.with_entry(entry), f"{figure_in(entry).name} is on the team."))

    def _take_out(self, at: int | None) -> None:
        if at is not None and at < len(self.force.entries):
            name = figure_in(self.force.entries[at]).name
            self.put(self.force.without_entry(at), f"{name} is off the team.")

    def _take_off(self, at: tuple[int, int] | None) -> None:
        if at is not None:
            self.put(self.force.without_addition(*at))

    def _give(self) -> None:
        name, cost = str(self.gift.value), None
        if name == OTHER:
            written = self.gift_name.value.strip()
            name, _, points = (written, "", "") if written.endswith(")") else written.partition(":")
            cost = int(points) if points.strip().isascii() and points.strip().isdigit() else None
        if not name.strip():
            raise BadWord("Name what it is given, such as passenger:10.")
        if self.bearer.value < 0:
            raise IllegalAction("Choose a figure of the team first.")
        self.put(self.force.with_addition(self.bearer.value, name, cost))

    def _change(self, key: str, *how: Any) -> None:
        """Take over a changed field: its value, or its text with the function that reads it."""
        if self._busy:
            return

        def change() -> None:
            value = how[0](how[1]) if callable(how[0]) else how[0]
            changes: dict[str, Any] = {key: value}
            self.put(replace(self.force, **changes))

        self.guarded(change)

    def _fill(self) -> None:
        rules = self.rules()
        able = [(each.entry, each.cost) for each in self.roster.matching_offers]
        self.filled = proposals(self.force, able, rules)
        self._show_proposals()
        none = f"No figure of the roster fits into {self.force.points} points as {rules.title} has it."
        self.tell("Proposals below the ruler: press one." if self.filled else none)

    def _accept(self, at: int | None) -> None:
        if at is not None and at < len(self.filled):
            chosen = self.filled[at]
            self.put(chosen.force, f"{chosen.how.capitalize()}: {chosen.cost} points. Undo takes it back.")

    # -- addresses ----------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The fields of an address that bring the force again."""
        return draft.to_query(self.force)

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the force of an address; a ClixbookError if its fields are wrong."""
        self.begin_with(draft.from_query(query))

    def shared_files(self) -> Iterator[SharedFile]:
        """The force as its file."""
        force = self.force
        yield SharedFile(
            "Text", FILE, "text/plain", "The force as a list: Open reads it.", lambda: draft.to_text(force)
        )

    def show_offers(self) -> None:
        """The roster, the figures that were built here first, and what figures and the force may be given."""
        rules = self.rules()
        self.roster.offer(offers(rules, self.own), rules.edition, self.look())
        own = self.own_things
        self.object.offer((text, in_names([word], own)) for text, word in objects_to_bring(rules=rules, own=own))
        self.condition.offer((text, in_names([word], own)) for text, word in condition_options(rules, own))
        self._show_gift()

    # -- output -------------------------------------------------------------------------------------------

    def show_draft(self) -> None:
        """Show the force without proposals for the former one."""
        self.filled = []
        super().show_draft()

    def redraw(self) -> None:
        """Show the force in the present book and look."""
        self._busy = True
        try:
            self._show_fields()
        finally:
            self._busy = False
        rules, force = self.rules(), self.force
        self.show_offers()
        self.team.value, self.dials.value = team_html(force, self.look()), dials_html(force, rules, self.look())
        _show_buttons(self.members, [(f"✕ {_words(text)}", at) for at, text in enumerate(force.entries)])
        _show_buttons(self.added, [(f"✕ {words}", at) for words, at in draft.named_additions(force)])
        by_book = verdicts(force)
        self.ruler.value, self.legal.value = ruler_html(force, rules) + chips_html(by_book), legality_html(by_book)
        self._show_proposals()
        self.links.value = f'<div class="cb-useit">{"".join(self._links())}</div>'

    def _show_fields(self) -> None:
        force, rules = self.force, self.rules()
        self.points.value = force.points
        self.ready.options = [NO_FORCE, *ready_options(rules.edition)]
        self.ready.value = ""
        self.fill.description = f"Fill to {force.points}"
        figures = [figure_in(text) for text in force.entries]
        words = dict.fromkeys([*(shared_keywords(figures, rules=rules) if figures else ()), force.theme])
        self.theme.options = [("none", ""), *((each, each) for each in words if each)]
        self.theme.value = force.theme
        self.objects.value = in_names(force.objects, self.own_things)
        self.conditions.value = in_names(force.conditions, self.own_things)
        kept = self.bearer.value
        bearers = [(f"{at}. {each.name}", at - 1) for at, each in enumerate(figures, 1)]
        self.bearer.options = bearers or [("nobody", -1)]
        self.bearer.value = kept if kept in [at for _, at in bearers] else self.bearer.options[0][1]

    def _read_names(self, read: Callable[[str], tuple[str, ...]], text: str) -> tuple[str, ...]:
        """What a field says, things of one's own by their codes."""
        return read(", ".join(in_codes(text, self.own_things)))

    def _show_gift(self) -> None:
        figures = [figure_in(text) for text in self.force.entries]
        bearer = figures[self.bearer.value] if 0 <= self.bearer.value < len(figures) else None
        traits = {each.name for figure in figures for each in figure.traits if each.cost}
        priced = [name for name, each in known_feats(self.rules()).items() if each.value.cost]
        options = [(each, each) for each in (*sorted(priced), *sorted(traits))]
        options += [
            *line_options(figures, self.rules()),
            *sideline_options(figures, self.rules()),
            *gift_options(self.rules(), own=self.own_things, figure=bearer),
            ("another, by its name", OTHER),
        ]
        if list(self.gift.options) != options:
            self.gift.options = options
        show(self.gift_name, self.gift.value == OTHER)

    def _show_proposals(self) -> None:
        named_in = [
            (f"{each.how}, {each.cost}: {_names(each.force, self.force)}", at) for at, each in enumerate(self.filled)
        ]
        _show_buttons(self.proposed, named_in)

    def _links(self) -> Iterator[str]:
        force, rules = self.force, self.rules()
        if not force.entries:
            return
        try:
            query = urlencode({"page": "play", "position": play_line(force, rules)})
            yield f'<a class="cb-go" href="?{escape(query)}">Play with this force</a>'
        except ClixbookError as error:
            yield f'<span class="cb-noplay">Cannot be played yet: {escape(error.problems[0].text)}</span>'
        fields = {"page": "play", "force1": ",".join(force.entries), "points": str(force.points)}
        yield f'<a class="cb-second" href="?{escape(urlencode(fields))}">Set up a game with it</a>'


def _show_buttons(choices: Choices, options: list[tuple[str, Any]]) -> None:
    """Buttons; without any, the last ones disappear."""
    choices.show(options)
    show(choices, options)


def _words(text: str) -> str:
    entry = read_entry(text)
    return figure_in(text).name + (f", {entry.points}" if entry.points is not None else "")


def _names(force: ForceDraft, before: ForceDraft) -> str:
    return ", ".join(_words(text) for text in force.entries[len(before.entries) :])


class ForceShare(EditorShare):
    """The force as a file and as text, and a place to paste or load another."""

    def __init__(self, editor: ForceEditor) -> None:
        self.editor = editor
        super().__init__(
            editor.guarded, "force", paste="Paste a force here, as you write it", load="Load a file", accept=".txt"
        )

    def refresh(self) -> None:
        """The force as it is, as a link that holds it and as text."""
        self.show_file(FILE, "text/plain", draft.to_text(self.editor.force), "The force as text")

    def read(self, text: str) -> None:
        """Show the force of pasted lines."""
        self.read_guarded(lambda: self._read_force(text))

    def _read_force(self, text: str) -> None:
        force, notes = draft.read_text(text, self.editor.own)
        remark = f"The force is loaded: {cost_of(force, self.editor.rules()) or 'some'} points."
        self.editor.put(force, " ".join((remark, *notes)))

    def read_file(self, content: bytes) -> None:
        """Show the force of a chosen file."""
        self.read(text_of(content, "a force (.txt)", noun="force"))
