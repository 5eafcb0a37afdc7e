"""The room Build: maps, figures, things, forces and positions, each behind its tab."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from clixbook.engine.history.figure_codes import draft_code, figure_code, figure_of
from clixbook.engine.history.thing_codes import thing_code, thing_of
from clixbook.errors import BadWord, ClixbookError, IllegalAction
from clixbook.figures.figure import Figure
from clixbook.figures.things.thing import Thing
from clixbook.scenarios.recognition import Recognised, TextKind
from clixbook.view.app.room import Room
from clixbook.view.app.settings import Settings
from clixbook.view.app.share import SharedFile
from clixbook.view.editors.figure.figure_editor import FigureEditor
from clixbook.view.editors.force.force_editor import ForceEditor
from clixbook.view.editors.position.position_editor import PositionEditor
from clixbook.view.editors.thing.thing_editor import ThingEditor
from clixbook.view.play.panes.parts import panels_style
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.style_sheets import style_element
from clixbook.view.widgets.traffic.shared_style import Box, ToggleButtons, shared_style_sheet

TABS = {"map": "Map", "figure": "Figure", "thing": "Thing", "force": "Force", "position": "Position"}
TAB_OF_KEY = {
    "figure": "figure",
    "thing": "thing",
    "force": "force",
    "game": "position",
    "map": "map",
    "position": "map",
}
"""Fields of an address that names no tab -> the tab that each of them means."""
TAKES = {
    TextKind.POSITION: "map", TextKind.MAP: "map", TextKind.DRAWN_MAP: "map", TextKind.JSON_MAP: "map",
    TextKind.FIGURE: "figure", TextKind.FIGURES: "figure", TextKind.THING: "thing", TextKind.FORCE: "force",
}  # fmt: skip
"""Kinds of text that are opened here, each with its tab."""
FIRST = "map"
MOST_KEPT = 24
"""The most figures, and the most things, that are kept for forces."""


class Build(Room):
    """The editors; each is made when its tab is first opened.

    ``shelf`` holds the figures that were built and kept for forces, ``things`` the things.
    """

    name = "build"

    def __init__(self, settings: Settings, query: Mapping[str, str] | None = None) -> None:
        super().__init__(settings)
        self.shelf: dict[str, Figure] = {}
        self.things: dict[str, Thing] = {}
        self.parts: dict[str, Any] = {}
        self._keeps = False
        self.tabs = with_classes(ToggleButtons(options=[(title, tab) for tab, title in TABS.items()]), "cb-buildtabs")
        self.slot = with_classes(Box(), "cb-buildslot")
        self.children = (shared_style_sheet(panels_style()), shared_style_sheet(build_style()), self.tabs, self.slot)
        self.tabs.observe(lambda _: self._show(), "value")
        settings.observe(lambda _: self._redraw(), ["rules", "look"])
        self.visit(query or {"tab": FIRST})
        self._show()

    @property
    def has_thumb_row(self) -> bool:
        """True beside a map or a position."""
        return self.tab in ("map", "position")

    # -- addresses ----------------------------------------------------------------------------------------

    @property
    def tab(self) -> str:
        """The key of the shown editor."""
        return str(self.tabs.value)

    def query(self) -> dict[str, str]:
        """The tab, and its draft."""
        return {"tab": self.tab, **self._part(self.tab).query()}

    def visit(self, query: Mapping[str, str]) -> None:
        """Open the tab of an address, with its draft."""
        tab = query.get("tab") or next((tab for key, tab in TAB_OF_KEY.items() if key in query), self.tab)
        if tab not in TABS:
            raise BadWord(f"Build has the tabs {', '.join(TABS)}, not {tab!r:.40}.")
        rest = {key: value for key, value in query.items() if key != "tab"}
        fresh = tab not in self.parts
        part = self._part(tab, rest)
        if rest and (tab != "map" or not fresh):  # a new map painter took them along
            part.visit(rest)
        self.tabs.value = tab

    @property
    def link_holds(self) -> str:
        """The draft of the open tab."""
        return "What this tab shows, to be edited further; not the other tabs."

    def shared_files(self) -> Iterable[SharedFile]:
        """The files of the draft in the open tab."""
        found: Iterable[SharedFile] = self._part(self.tab).shared_files()
        return found

    def take(self, found: Recognised) -> None:
        """Open a map, figure, thing or force in its tab; undo there restores the draft before."""
        tab = TAKES[found.kind]
        if found.kind is TextKind.FIGURE:
            self.visit({"tab": tab, "figure": draft_code(found.value)})
        elif found.kind is TextKind.THING:
            self.visit({"tab": tab, "thing": thing_code(found.value)})
        elif tab == "map":
            self._part(tab).take(found)
        else:
            self._part(tab).share.read(found.text)
        self.tabs.value = tab

    def kept(self) -> str:
        """Data for the browser, beyond the address: what is kept for forces, and a map's text that has a mistake."""
        kept: dict[str, Any] = {"figures": [figure_code(each) for each in self.shelf.values()]}
        if self.things:
            kept["things"] = [thing_code(each) for each in self.things.values()]
        if "map" in self.parts and (text := self.parts["map"].kept()):
            kept["text"] = text
        self._keeps = self._keeps or len(kept) > 1 or bool(self.shelf)
        return json.dumps(kept) if self._keeps else ""  # nothing at first: it would overwrite what the browser keeps

    def restore(self, text: str) -> None:
        """Restore everything that the browser kept, as far as it can be read."""
        with suppress(ValueError, TypeError, KeyError):
            found = json.loads(text)
            kept = found if isinstance(found, dict) else {"figures": found}
            self._keeps = True
            for code in kept["figures"][:MOST_KEPT]:
                with suppress(ClixbookError):
                    self._put(figure_of(str(code)))
            for code in kept.get("things", ())[:MOST_KEPT]:
                with suppress(ClixbookError):
                    self._put(thing_of(str(code)))
            self._offer()
            if "map" in self.parts:
                self.parts["map"].restore(str(kept.get("text", "")))

    # -- parts --------------------------------------------------------------------------------------------

    def _part(self, tab: str, query: Mapping[str, str] | None = None) -> Any:
        if tab not in self.parts:
            self.parts[tab] = part = self._make_part(tab, dict(query or {}))
            if part.has_trait("revision"):
                part.observe(lambda _: self.changed(), "revision")
        return self.parts[tab]

    def _make_part(self, tab: str, query: dict[str, str]) -> Any:
        if tab == "figure":
            return FigureEditor(lambda: self.settings.rulebook, lambda: self.settings.look, self.keep)
        if tab == "thing":
            return ThingEditor(lambda: self.settings.rulebook, lambda: self.settings.look, self.keep)
        if tab in ("force", "position"):
            made = ForceEditor if tab == "force" else PositionEditor
            part = made(lambda: self.settings.rulebook, lambda: self.settings.look)
            part.offer(tuple(self.shelf.values()), tuple(self.things.values()))
            return part
        from clixbook.view.editors.map.painter import MapPainter  # with its board, it takes the longest to import

        return MapPainter(self.settings, query)

    def _show(self) -> None:
        self.slot.children = (self._part(self.tab),)
        self.slot._dom_classes = ("cb-buildslot", f"cb-slot-{self.tab}")
        self.changed()

    def _redraw(self) -> None:
        for part in self.parts.values():
            if hasattr(part, "redraw"):
                part.redraw()

    def keep(self, made: Figure | Thing) -> None:
        """Keep a figure or a thing for forces, in the place of one of the same name."""
        self._put(made)
        self._offer()
        self.changed()

    def _put(self, made: Figure | Thing) -> None:
        kept: dict[str, Any] = self.shelf if isinstance(made, Figure) else self.things
        if made.id not in kept and len(kept) >= MOST_KEPT:
            noun = "figures" if isinstance(made, Figure) else "things"
            raise IllegalAction(f"{MOST_KEPT} {noun} are kept at most; save this one as a file.")
        kept[made.id] = made

    def _offer(self) -> None:
        """Offer what is kept to the other rooms and editors."""
        self.settings.shelf = tuple(map(figure_code, self.shelf.values()))
        self.settings.things = tuple(map(thing_code, self.things.values()))
        for tab in {"force", "position"} & self.parts.keys():
            self.parts[tab].offer(tuple(self.shelf.values()), tuple(self.things.values()))


@cache
def build_style() -> str:
    """The look of the editors."""
    here = Path(__file__).parent
    return style_element(here / "build.css", here / "position.css")
