"""The toolbar of the map painter."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import partial
from typing import Any

from clixbook.board.model.things import Mode, Size
from clixbook.board.painting.brushes import ERASE, PLAYERS, Brush
from clixbook.board.painting.mirrors import Mirror
from clixbook.board.painting.places import SIDES
from clixbook.view.editors.map.painter_scene import brush_picture
from clixbook.view.editors.map.painter_session import ALL_GROUPS, WORDS, PainterSession
from clixbook.view.scenes.palettes import palette
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import (
    HTML,
    Box,
    Button,
    Dropdown,
    TextLine,
    ToggleButton,
    ToggleButtons,
)

TITLES = {"ground": "Ground", "edges": "Walls", "start": "Starts", "things": "Things", "figures": "Figures"}
NOBODY = ""
EDGES = [(f"{'all around' if each == 'around' else each} an area", each) for each in SIDES]
"""Edges to paint when squares are chosen without a pointer."""
MOST_WORD = 200
RING_LINES = ("solid", "dashed", "dotted", "double")
"""How the rings of the players are drawn."""


class BrushBar(Box):
    """Controls of a stroke, equal to keys and sentences."""

    def __init__(self, session: PainterSession, guard: Callable[..., Any]) -> None:
        self.session, self._guard, self._busy = session, guard, False
        groups = [(TITLES.get(each, each.capitalize()), each) for each in ALL_GROUPS]
        self.groups = with_classes(ToggleButtons(options=groups, value="ground", tooltips=[]), "cb-groups")
        self.row = with_classes(Box(), "cb-brushes")
        self.style_sheet = with_classes(HTML(), "cb-style")
        mirrors = [each.value for each in Mirror]
        self.mirror = with_classes(Dropdown(options=mirrors, value=session.mirror, description="Mirror"), "cb-mirror")
        self.keeps = with_classes(
            ToggleButton(description="Keep other terrain", tooltip="Adds to what is in a square already"),
            "cb-has-ground",
        )
        self.side = with_classes(Dropdown(options=EDGES, value=session.side, description="Edges"), "cb-has-edges")
        self.special = self._text("special", "their text on the map", "cb-has-special")
        self.things = self._text("things", "its name, or whose", "cb-has-things")
        self.name = self._text("name", "a name", "cb-has-figures")
        self.mode = with_classes(Dropdown(options=[each.value for each in Mode], description="Speed"), "cb-has-figures")
        sides = [*((each, each) for each in PLAYERS), ("nobody", NOBODY)]
        self.owner = with_classes(
            ToggleButtons(options=sides, value=PLAYERS[0], description="Of", tooltips=[]), "cb-has-figures", "cb-owners"
        )  # fmt: skip
        self.copy, self.cut, self.turn = (
            with_classes(Button(description=each), "cb-has-area") for each in ("Copy", "Cut", "Turn the copy")
        )
        self.undo = with_classes(Button(description="Undo"), "cb-isback")
        self.redo = with_classes(Button(description="Redo"), "cb-isnext")
        self.buttons: dict[str, ToggleButton] = {}
        self._shown: tuple[Any, ...] = ()
        self._worn: tuple[str, ...] = ()
        self._last: dict[str, str] = {}  # the brush that was last in hand, by group
        self.options = with_classes(
            Box([self.keeps, self.side, self.special, self.things, self.owner, self.name, self.mode, self.copy,
                 self.cut, self.turn, self.mirror, self.undo, self.redo]), "cb-options",
        )  # fmt: skip
        choose = with_classes(Box([self.groups, self.options]), "cb-choose")
        super().__init__([choose, self.row, self.style_sheet])
        with_classes(self, "cb-paintbar")
        self._listen()
        self.refresh()

    def _text(self, key: str, hint: str, css: str) -> TextLine:
        field = TextLine(placeholder=hint, value=WORDS[key], description=key.capitalize(), continuous_update=False)
        return with_classes(field, css)

    # -- input ------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        session, guard = self.session, self._guard
        self._on(self.groups, self._choose_group)
        self._on(self.mirror, session.set_mirror)
        self._on(self.keeps, lambda new: setattr(session, "keeps", new))
        self._on(self.side, lambda new: setattr(session, "side", new))
        self._on(self.owner, session.set_owner)
        fields = {"special": self.special, "things": self.things, "name": self.name, "mode": self.mode}
        for key, part in fields.items():
            self._on(part, partial(self._set_word, key))
        self.copy.on_click(lambda _: guard(session.copy))
        self.cut.on_click(lambda _: guard(session.copy, cut=True))
        self.turn.on_click(lambda _: guard(session.turn))
        self.undo.on_click(lambda _: guard(session.undo))
        self.redo.on_click(lambda _: guard(session.redo))

    def _on(self, part: Any, work: Callable[[Any], Any]) -> None:
        def changed(change: Any) -> None:
            if not self._busy:
                self._guard(work, change["new"])
                self.refresh()  # a refused change must not be shown as done

        part.observe(changed, "value")

    def _set_word(self, key: str, text: str) -> None:
        self.session.words = {**self.session.words, key: text[:MOST_WORD]}

    def _choose_group(self, group: str) -> None:
        tools = self.session.tools(group)
        self.session.take(self._last.get(group) or next((t for t in tools if t.what is Size.STANDARD), tools[0]).name)

    def _button(self, brush: Brush) -> ToggleButton:
        """The button of a brush, made when its group is first shown."""
        if brush.name not in self.buttons:
            short = brush.title.removesuffix(" object").removesuffix(" marker")  # its picture shows which of them it is
            button = with_classes(ToggleButton(description=short, tooltip=brush.title), "cb-brush", css_of(brush))
            self.buttons[brush.name] = button

            def pressed(_: Any) -> None:
                if not self._busy:  # the brush in hand stays in hand
                    self._guard(self.session.take, brush.name)
                    self.refresh()

            button.observe(pressed, "value")
        return self.buttons[brush.name]

    # -- output -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the chosen brush."""
        session, self._busy = self.session, True
        try:
            tool = session.tool
            group = tool.group if tool.group in ALL_GROUPS else self.groups.value
            self.groups.value = group
            if tool.group == group:
                self._last[group] = tool.name
            tools = session.tools(group)
            buttons = [self._button(each) for each in tools]
            if list(self.row.children) != buttons:
                self.row.children = buttons
            shown = tools, session.palette, session.words["side"]
            if self._shown != shown:
                self._shown = shown
                self.style_sheet.value = pictures_css(*shown)
            for each, button in zip(tools, buttons, strict=True):
                button.value = each.name == tool.name
            self.owner.value = session.words["side"]
            self.mirror.value, self.keeps.value, self.side.value = session.mirror, session.keeps, session.side
            self.undo.disabled, self.redo.disabled = not session.undoable, not session.redoable
            self.copy.disabled = self.cut.disabled = not session.area
            self.turn.disabled = not session.area and session.clip is None
            kind = "special" if tool.name == "special" else "erase" if tool is ERASE else group
            self._update_classes((f"cb-with-{kind}", f"cb-with-{group}"))
        finally:
            self._busy = False

    def _update_classes(self, classes: tuple[str, ...]) -> None:
        """Let the style sheet know which controls the brush needs."""
        before, self._worn = self._worn, classes
        if before != classes:
            for each in before:
                self.remove_class(each)
            for each in classes:
                self.add_class(each)


def css_of(brush: Brush) -> str:
    """The class of a brush's button."""
    return "cb-brush-" + base64.b32encode(brush.name.encode()).decode().lower().rstrip("=")


def pictures_css(tools: tuple[Brush, ...], look: str, side: str) -> str:
    """The pictures on the buttons, drawn as the board draws them."""
    rules = []
    for brush in tools:
        data = base64.b64encode(brush_picture(brush, look, side).encode()).decode()
        rules.append(f".cb-app .{css_of(brush)}::before{{background-image:url(data:image/svg+xml;base64,{data})}}")
    for number, _ in enumerate(PLAYERS):  # as the rings on the board are
        line = f"{RING_LINES[number % 4]} {palette(look).owner(number)}"
        rules.append(f".cb-app .cb-owners button:nth-child({number + 1}){{border-bottom:4px {line}}}")
    return f"<style>{''.join(rules)}</style>"
