"""The thing editor: a form with its sentence, its effect in each book, and a game to try it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any
from urllib.parse import urlencode

from clixbook.board.model import terrain_kinds
from clixbook.board.model.thing_card import REACHES
from clixbook.board.model.things import ObjectKind
from clixbook.engine.history.thing_codes import thing_code
from clixbook.engine.rules.forces.thing_notes import is_thing_in_play, thing_notes
from clixbook.errors import ClixbookError
from clixbook.figures.files.writer import slug
from clixbook.figures.things.thing import Bearers, Stay, Thing, ThingKind, Turning
from clixbook.figures.things.thing_files import load_thing, thing_names
from clixbook.rulebooks import Rulebook
from clixbook.view.app.share import SharedFile
from clixbook.view.editors.editor import Editor, EditorShare
from clixbook.view.editors.thing import thing_draft as draft
from clixbook.view.editors.thing.thing_draft import ThingDraft
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.page_shell import text_of
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Dropdown, TextLine, show

LABELS = {
    "name": "Name", "points": "Points", "says": "It does", "relic": "Least face of the die",
    "squares": "Squares in a row", "keyphrases": "Keyphrases", "qualifies": "Free for", "only": "For these alone",
    "asks": "Asks for",
    "calls": "Calls", "inspiration": "Inspiration", "inspire": "Inspire", "intimidation": "Intimidation",
    "size": "Columns x rows", "falls": "Falls to damage", "map": "On the map", "bonus": "Bonus there",
    "clicks": "Clicks", "by": "Clicks at a time", "build_total": "Build total", "members": "Forces of",
    "wins": "Ways to win",
}  # fmt: skip
HINTS = {
    "says": "when elevated, +1 attack", "keyphrases": "Indestructible, Continual", "qualifies": "Night Market, Watch",
    "asks": "charge or flurry, attack 10+", "calls": "Quay Sergeant, Dock Rat", "size": "2x3", "map": "harbour",
    "bonus": "+1 speed", "clicks": "+1 attack | | -1 speed", "by": "1",
    "build_total": "400", "members": "Night Market, Watch", "wins": "scores 150 points, lasts 6 rounds",
}  # fmt: skip
OF_KIND = {
    "reach": {ThingKind.SPECIAL, ThingKind.ID_CARD, ThingKind.TERRAIN}, "weight": {ThingKind.SPECIAL},
    "relic": {ThingKind.RELIC}, "squares": {ThingKind.SPECIAL}, "qualifies": {ThingKind.EQUIPMENT},
    "says": set(ThingKind) - {ThingKind.ID_CARD, ThingKind.EVENT},
    "points": set(ThingKind) - {ThingKind.CONDITION, ThingKind.EVENT},
    **{key: {ThingKind.EVENT} for key in draft.DIAL},
    "bearers": {ThingKind.FEAT}, "asks": {ThingKind.FEAT},
    **{key: {ThingKind.TERRAIN} for key in draft.GROUND},
    **{key: {ThingKind.ID_CARD} for key in ("calls", *draft.CALLING)},
}  # fmt: skip
"""Fields that mean something for these kinds alone."""
STAYS = sorted((each.value for each in Stay), key=lambda each: each != Stay.NEXT_TURN)
"""How long a called figure stays, first the usual duration of a card."""
GIVEN = {ThingKind.EQUIPMENT, ThingKind.RESOURCE, ThingKind.ID_CARD, ThingKind.FEAT}
"""Kinds of things that a figure has by a plus in its entry."""
START = ("one of one's own", "")


class ThingEditor(Editor[ThingDraft]):
    """A form of one thing; every change is checked at once. ``keep`` takes it for the forces of this visit."""

    def __init__(self, rules: Callable[[], Rulebook], look: Callable[[], str], keep: Callable[[Thing], None]) -> None:
        super().__init__(rules, look, ThingDraft())
        self.keeping = Button(description="Keep it for forces")
        self.keeping.on_click(lambda _: self.guarded(self._keep, keep))
        self._busy = False
        self.fields: dict[str, Any] = {key: _line(key) for key in LABELS}
        with_classes(self.fields["says"], "cb-thingsays")
        self.fields["kind"] = Dropdown(description="Kind", options=[each.value for each in ThingKind])
        self.fields["weight"] = Dropdown(description="Weight", options=[each.value for each in ObjectKind])
        self.fields["terrain"] = Dropdown(description="Made of", options=["clear", *terrain_kinds.words()])
        self.fields["stays"] = Dropdown(description="Stays", options=STAYS)
        self.fields["turns"] = Dropdown(description="Turns", options=[each.value for each in Turning])
        self.fields["back"] = Dropdown(
            description="Turns back", options=sorted((each.value for each in Turning), key=lambda each: each != "never")
        )
        self.fields["red_line"] = Dropdown(description="Red line", options=["no", "yes"])
        self.fields["reach"] = Dropdown(description="Works for", options=list(REACHES))
        self.fields["bearers"] = Dropdown(description="Given to", options=[each.value for each in Bearers])
        known = [(load_thing(name).name, name) for name in thing_names()]
        self.ready: Any = Dropdown(description="Begin with", options=[START, *known], value="")
        self.report, self.share = with_classes(HTML(), "cb-thingreport"), ThingShare(self)
        for key, field in self.fields.items():
            field.observe(lambda change, key=key: self._change(key, str(change["new"])), "value")
        self.ready.observe(lambda change: self._take(change["new"]), "value")
        form = with_classes(Box([self.ready, *(self.fields[key] for key in draft.SHOWN)]), "cb-gifts")
        bar = with_classes(Box([self.undo, self.redo, self.keeping, self.links]), "cb-buildbar")
        self.children = [bar, self.status, HTML("<h2>Thing</h2>"), form, self.report, self.share]
        with_classes(self, "cb-thingbuilder")
        self.show()

    def _take(self, name: str) -> None:
        if name and not self._busy:
            self.put(draft.draft_from(load_thing(name)), f"{load_thing(name).name}: change what you like.")

    def _change(self, key: str, words: str) -> None:
        if self._busy:
            return
        now = self.steps.now.with_field(key, words)
        kind = ThingKind(now.kind)
        if key == "kind":  # fields that do not apply are removed
            for other, kinds in OF_KIND.items():
                now = now if kind in kinds else now.with_field(other, "")
            now = now.with_field("weight", "immobile" if kind is ThingKind.RELIC else now.weight or "light")
        self.put(now)

    def _keep(self, keep: Callable[[Thing], None]) -> None:
        thing = self.steps.now.thing()
        keep(thing)
        self.tell(f"{thing.name} is offered where forces are built and where a game is set up.")

    # -- addresses ----------------------------------------------------------------------------------------

    def query(self) -> dict[str, str]:
        """The fields of an address that bring the thing again."""
        return draft.to_query(self.steps.now)

    def visit(self, query: Mapping[str, str]) -> None:
        """Show the thing of an address; a ClixbookError if its fields are wrong."""
        self.begin_with(draft.from_query(query))

    def shared_files(self) -> Iterator[SharedFile]:
        """The thing as its file."""
        now = self.steps.now
        yield SharedFile(
            "File",
            f"{slug(now.name) or 'thing'}.yaml",
            "text/yaml",
            "The thing: Open reads it.",
            lambda: draft.draft_text(now),
        )

    # -- output -------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Show the thing in the present book."""
        self._busy = True
        try:
            self._show_fields()
        finally:
            self._busy = False
        now = self.steps.now
        if now.problems:
            problems = ((LABELS.get("".join(each.about), ""), each.text) for each in now.problems)
            rows = (f"<li><b>{escape(field)}</b> {escape(text)}</li>" for field, text in problems)
            self.report.value = f'<ul class="cb-problem" role="alert">{"".join(rows)}</ul>'
            self.links.value = ""
            return
        thing = now.thing()
        self.report.value = report_html(thing)
        self.links.value = f'<div class="cb-useit">{"".join(self._links(thing))}</div>'

    def _show_fields(self) -> None:
        now = self.steps.now
        for key, field in self.fields.items():
            words = getattr(now, key)
            field.value = words or (field.options[0] if isinstance(field, Dropdown) else "")
            show(field, ThingKind(now.kind) in OF_KIND.get(key, set(ThingKind)))
        self.ready.value = ""

    def _links(self, thing: Thing) -> Iterator[str]:
        rules = self.rules()
        if not is_thing_in_play(thing, rules):
            yield f'<span class="cb-noplay">{escape(thing.name)} is not in {escape(rules.title)}.</span>'
            return
        try:
            query = urlencode({"page": "play", "position": draft.try_out(thing, rules).to_line()})
            yield f'<a class="cb-go" href="?{escape(query)}">Try it in a game</a>'
        except ClixbookError as error:
            yield f'<span class="cb-noplay">Cannot be played: {escape(error.problems[0].text)}</span>'


def _line(key: str) -> Any:
    return TextLine(description=LABELS[key], placeholder=HINTS.get(key, ""), continuous_update=False)


def report_html(thing: Thing) -> str:
    """The report on a good thing: its text, the books that know it, and its word in a force or a set-up."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in str(thing).splitlines())
    notes = "".join(f"<li>{escape(note)}</li>" for note in thing_notes(thing))
    given = GIVEN & {thing.kind} and thing.bearers is not Bearers.FORCE
    code = f"bruiser+{thing.kind} {thing_code(thing)}" if given else thing_code(thing)
    code += draft.beside_words(thing) if thing.kind is ThingKind.ID_CARD else ""
    word = f'<p>As a force or a set-up names it:</p><pre class="cb-file" tabindex="0">{escape(code)}</pre>'
    return f"<h2>Its card</h2>{lines}<ul>{notes}</ul>{word}"


class ThingShare(EditorShare):
    """The thing as a file and as text, and a place to paste or load another."""

    def __init__(self, editor: ThingEditor) -> None:
        self.editor = editor
        super().__init__(
            editor.guarded, "thing", paste="Paste a thing file here", load="Load a file", accept=".yaml,.yml,.txt"
        )

    def refresh(self) -> None:
        """The thing as it is, as a link that holds it and as text."""
        name = f"{slug(self.editor.steps.now.name) or 'thing'}.yaml"
        self.show_file(name, "text/yaml", draft.draft_text(self.editor.steps.now), "The thing as text")

    def read(self, text: str) -> None:
        """Show the thing of a pasted file."""
        self.read_guarded(lambda: self.editor.put(draft.draft_from_text(text), "The thing is loaded."))

    def read_file(self, content: bytes) -> None:
        """Show the thing of a chosen file."""
        self.read(text_of(content, "a thing (.yaml)", noun="thing"))
