"""The form for all fields of a figure except its dial."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from clixbook.board.files.value_reader import MAX_LIST, MAX_TEXT
from clixbook.board.model.things import BASES, Mode, Size
from clixbook.errors import BadWord, ClixbookError, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.figures.files.figure_keys import MAX_BOLTS, MAX_RANGE, RINGS
from clixbook.view.editors.doc_page import doc_html
from clixbook.view.editors.figure import figure_draft as draft
from clixbook.view.play.panes.parts import folded_html
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    BoundedIntText,
    Box,
    Checkbox,
    Dropdown,
    Textarea,
    TextLine,
    VBox,
)

Change = Callable[[Figure, Any], Figure]
MOST_NAME = 40
KEPT = (
    "What cannot be read yet may stand under Printed words, a line of the same form: the card shows it, and the "
    "players apply it. A power that no click shows yet is offered in the menu Power of each slot."
)
"""Advice for a special power that is refused."""


@dataclass(frozen=True)
class FieldRow:
    """One field. ``keys`` are those that problems name; ``at``: before the dial, after it, or in the fold.

    ``page`` is a page of the documentation that opens below it: its subject, and its name.
    """

    keys: tuple[str, ...]
    make: Callable[[], Any]
    shows: Callable[[Figure], Any]
    change: Change
    at: str = "first"
    hint: str = ""
    page: tuple[str, str] = ("", "")


def _text(words: str, example: str = "") -> Callable[[], Any]:
    return lambda: TextLine(description=words, placeholder=example, continuous_update=False)


def _number(words: str, least: int, most: int) -> Callable[[], Any]:
    return lambda: with_classes(BoundedIntText(least, min=least, max=most, description=words), "cb-number")


def _choice(words: str, options: Sequence[Any]) -> Callable[[], Any]:
    return lambda: Dropdown(description=words, options=_pairs(options))


def _pairs(options: Sequence[Any]) -> list[tuple[str, Any]]:
    return [each if isinstance(each, tuple) else (str(each), each) for each in options]


def _sets(key: str) -> Change:
    def change(figure: Figure, value: Any) -> Figure:
        changes: dict[str, Any] = {key: value}
        return replace(figure, **changes)

    return change


def _short(text: str, most: int = MAX_TEXT) -> str:
    text = " ".join(text.split())
    if len(text) > most:
        raise BadWord(f"That has {len(text)} letters; {most} are the most.")
    return text


def _list_change(key: str) -> Change:
    def change(figure: Figure, text: str) -> Figure:
        words = draft.words_of(text)
        if len(words) > MAX_LIST or any(len(word) > MAX_TEXT for word in words):
            raise BadWord(f"Up to {MAX_LIST} short words, with commas between them.")
        return _sets(key)(figure, words)

    return change


def _card(figure: Figure, yes: bool) -> Figure:
    return replace(figure, card=(figure.number or "1") if yes else "")


def _in_set(key: str) -> Change:
    def change(figure: Figure, text: str) -> Figure:
        return _card(_sets(key)(figure, _short(text)), bool(figure.card))

    return change


SYMBOLS: dict[str, list[tuple[str, Any]]] = {
    "mode": [("boot: walks", Mode.BOOT), ("wing: flies", Mode.WING), ("fin: swims", Mode.DOLPHIN)],
    "attack": [("fist", "fist"), ("sharpshooter", "sharpshooter"), ("duo", "duo"), ("autonomous", "autonomous")],
    "defense": [("shield", "shield"), ("indomitable", "indomitable")],
}
FIELDS = (
    FieldRow(
        ("figure", "name"), _text("Name"), lambda f: f.name, lambda f, v: draft.with_name(f, _short(v, MOST_NAME))
    ),
    FieldRow(
        ("points",), _text("Points", "100, 60 red"), draft.points_text,
        lambda f, v: replace(f, points=draft.points_of(v)),
        hint="Several values: 100, 60 red; each colour has its starting line.",
    ),
    FieldRow(("mode",), _choice("Moves", SYMBOLS["mode"]), lambda f: f.mode, _sets("mode")),
    FieldRow(("range",), _number("Range", 0, MAX_RANGE), lambda f: f.range, _sets("range")),
    FieldRow(("bolts",), _number("Targets", 1, MAX_BOLTS), lambda f: f.bolts, _sets("bolts")),
    FieldRow(
        ("size",), _choice("Size", [(each.name.lower(), each) for each in Size]), lambda f: f.size, _sets("size")
    ),
    FieldRow(("base",), _choice("Base", list(BASES)), lambda f: f.base, _sets("base")),
    FieldRow(
        ("keywords",), _text("Keywords", "Harbour, Watch"), lambda f: ", ".join(f.keywords), _list_change("keywords"),
        at="then", hint="With commas; a generic one in stars: *Soldier*.",
    ),
    FieldRow(("teams",), _text("Teams", "Mystics"), lambda f: ", ".join(f.teams), _list_change("teams"), at="then"),
    FieldRow(
        ("traits",), lambda: Textarea(description="Traits", continuous_update=False, rows=3), draft.traits_text,
        lambda f, v: replace(f, traits=draft.traits_of(v, f.traits)), at="then",
        hint="A line a trait: its name | what it says.",
    ),
    FieldRow(
        ("specials",), lambda: Textarea(description="Special powers", continuous_update=False, rows=3),
        draft.specials_text, lambda f, v: replace(f, specials=draft.specials_of(v)), at="then",
        hint="A line a power of the dial or a trait: Close Cover | Toughness; when adjacent to a friend, +1 defense.",
        page=("How a sentence is written", "write-a-special-power"),
    ),
    FieldRow(
        ("printed",), lambda: Textarea(description="Printed words", continuous_update=False, rows=3),
        draft.printed_text, lambda f, v: replace(f, printed=draft.printed_of(v)), at="then",
        hint="A line a special power: Close Cover | the words of its card, which the players apply themselves.",
    ),
    FieldRow(
        ("attack_symbol",), _choice("Attack symbol", SYMBOLS["attack"]), lambda f: f.attack_symbol,
        _sets("attack_symbol"), at="folded",
    ),
    FieldRow(
        ("defense_symbol",), _choice("Defense symbol", SYMBOLS["defense"]), lambda f: f.defense_symbol,
        _sets("defense_symbol"), at="folded",
    ),
    FieldRow(("ring",), _choice("Ring", [("none", ""), *RINGS]), lambda f: f.ring, _sets("ring"), at="folded"),
    FieldRow(("set",), _text("Set"), lambda f: f.set, _in_set("set"), at="folded"),
    FieldRow(("number", "card"), _text("Number"), lambda f: f.number, _in_set("number"), at="folded"),
    FieldRow(("about",), _text("About"), lambda f: f.about, lambda f, v: replace(f, about=_short(v)), at="folded"),
    FieldRow(
        ("card",), lambda: Checkbox(description="has a card", indent=False), lambda f: bool(f.card), _card, at="folded"
    ),
    FieldRow(
        ("generic",), lambda: Checkbox(description="one of many (generic)", indent=False), lambda f: f.generic,
        _sets("generic"), at="folded",
    ),
    FieldRow(
        ("bystander",), lambda: Checkbox(description="a bystander: one face", indent=False), lambda f: f.bystander,
        draft.with_face, at="folded",
    ),
    FieldRow(
        ("red_line",), lambda: Checkbox(description="the dial ends with a red line", indent=False),
        lambda f: f.dials[-1].red_line,
        lambda f, v: draft.with_dial_changed(f, len(f.dials) - 1, lambda dial: replace(dial, red_line=v)), at="folded",
    ),
)  # fmt: skip


class Field:
    """A field: its widget and its error below."""

    def __init__(self, row: FieldRow, changed: Callable[[Field, Any], None]) -> None:
        self.row, self.part, self.note = row, row.make(), with_classes(HTML(), "cb-fieldnote")
        hint = [with_classes(HTML(f'<p class="cb-more">{escape(row.hint)}</p>'), "cb-fieldhint")] if row.hint else []
        title, page = row.page
        hint += [with_classes(HTML(folded_html(title, doc_html(page))), "cb-docpage")] if page else []
        self.box = with_classes(VBox([self.part, *hint, self.note]), "cb-field", f"cb-f-{row.keys[-1]}")
        self.busy = False
        self.part.observe(lambda change: None if self.busy else changed(self, change["new"]), "value")

    def show(self, figure: Figure, problems: Sequence[str], notes: Sequence[str] = ()) -> None:
        """Show this figure's value, with its problems and notes."""
        self.busy = True
        try:
            value = self.row.shows(figure)
            options = getattr(self.part, "options", None)
            if options is not None and value not in [each for _, each in options]:
                self.part.options = [*options, (str(value), value)]
            if self.part.value != value:
                self.part.value = value
        finally:
            self.busy = False
        self.tell(problems, notes)

    def tell(self, problems: Sequence[str], notes: Sequence[str] = ()) -> None:
        """Show the messages alone; the typed text stays."""
        self.note.value = notes_html(problems, notes)


class Form:
    """Form of all fields of a figure; ``change`` receives the new figure."""

    def __init__(self, figure: Figure, change: Callable[[Figure], None]) -> None:
        self.figure, self.change = figure, change
        self.fields = [Field(row, self._change_field) for row in FIELDS]
        self.first, self.then, self.folded = (
            with_classes(Box([each.box for each in self.fields if each.row.at == at]), "cb-fields")
            for at in ("first", "then", "folded")
        )

    def _change_field(self, field: Field, value: Any) -> None:
        try:
            figure = field.row.change(self.figure, value)
        except ClixbookError as error:
            field.tell([each.text for each in error.problems])
            return
        self.change(figure)

    def show(self, figure: Figure, problems: Sequence[Problem], teams: Sequence[str] = ()) -> None:
        """Show a figure with each problem beside its field, and notes on its ``teams``."""
        self.figure = figure
        for field in self.fields:
            own = [each.text for each in problems if each.about and each.about[0] in field.row.keys]
            own += _of_names(figure) if "name" in field.row.keys else ()
            own += [KEPT] if own and "specials" in field.row.keys else []
            field.show(figure, list(dict.fromkeys(own)), teams if "teams" in field.row.keys else ())


def notes_html(problems: Iterable[str], notes: Iterable[str] = ()) -> str:
    """The problem beside a field, and notes on things that are no mistake."""
    wrong = "".join(f'<p role="alert">{escape(text)}</p>' for text in problems)
    return wrong + "".join(f'<p class="cb-namenote">{escape(text)}</p>' for text in notes)


def _of_names(figure: Figure) -> Iterator[str]:
    """A remark on the name: missing, or borne by a figure of the library."""
    if not figure.name:
        yield "A figure needs a name."
    elif figure.id in figure_names() and load_figure(figure.id) != figure:
        yield f"The library has another {load_figure(figure.id).name}; give yours a name of its own."
