"""Widgets as plain HTML, from the state in a notebook: their look without their controls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

State = Mapping[str, Any]
"""Model id -> the stored state of that widget."""
FITS = (
    "<style>.cb-app.cb-app .cb-scroll{max-height:none;overflow:visible}"
    ".cb-app.cb-app .cb-ruler span{min-width:0!important}.cb-app.cb-app .cb-page{break-inside:avoid}</style>"
)
"""A page on paper has no room beside it: boards are as wide as it is, and whole."""
TABLE = "max-width: 720px"
_BOXES = {"BoxModel": "", "HBoxModel": "widget-hbox", "VBoxModel": "widget-vbox", "GridBoxModel": "widget-gridbox"}
_SHEET = re.compile(r"<style\b.*?</style>", re.DOTALL)
_SCRIPT = re.compile(r'\s+onload="[^"]*"')
_MODEL = "IPY_MODEL_"


class StillWidgets:
    """The boards of one notebook as plain HTML; each style sheet is given once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._styles: set[str] = set()

    def html(self, model: str) -> str:
        """A board as the notebook's author saw it last; "" for other widgets, or without a picture in the notebook."""
        classes = self._classes(model)
        if "cb-app" not in classes or not any("cb-kept" in self._classes(each) for each in self._below(model)):
            return ""
        if "cb-play" not in classes:
            return self._still(model)
        below = list(self._below(model))  # of a play page only the board: its panels need buttons
        sheets = "".join(self._still(each) for each in below if "cb-style" in self._classes(each))
        board = next(each for each in below if "cb-board" in self._classes(each))
        return f'<div class="{escape(" ".join(classes))}" style="{TABLE}">{sheets}{self._still(board)}</div>'

    def _still(self, model: str) -> str:
        name, values = self._kind(model), self._values(model)
        classes = " ".join(("jupyter-widgets", *self._classes(model)))
        if name in _BOXES:
            inner = "".join(self._still(child) for child in self._children(model))
            return self._element(model, f"widget-container widget-box {_BOXES[name]} {classes}", inner)
        if name == "HTMLModel":
            value = self._once(str(values.get("value", "")))
            inner = f'<div class="widget-html-content">{value}</div>'
            return self._element(model, f"widget-html {classes}", inner)
        if name == "ToggleButtonsModel":
            labels, index = values.get("_options_labels", ()), values.get("index")
            return f"<b>{escape(str(labels[index]))}</b>" if isinstance(index, int) and index < len(labels) else ""
        return ""

    def _element(self, model: str, classes: str, inner: str) -> str:
        style = "; ".join(self._layout(model))
        kept = f' style="{escape(style)}"' if style else ""
        return f'<div class="{escape(classes)}"{kept}>{inner}</div>'

    def _once(self, value: str) -> str:
        """The value without scripts, and without the style sheets that the page has."""
        return _SHEET.sub(self._new_sheet, value)

    def _new_sheet(self, found: re.Match[str]) -> str:
        sheet = _SCRIPT.sub("", found[0])
        if sheet in self._styles:
            return ""
        first = not self._styles
        self._styles.add(sheet)
        return (FITS if first else "") + sheet

    def _layout(self, model: str) -> Iterator[str]:
        layout = self._values(model).get("layout")
        if isinstance(layout, str):
            for name, value in self._values(layout.removeprefix(_MODEL)).items():
                if not name.startswith("_") and isinstance(value, str):
                    yield f"{name.replace('_', '-')}: {value}"

    def _below(self, model: str) -> Iterator[str]:
        for child in self._children(model):
            yield child
            yield from self._below(child)

    def _children(self, model: str) -> list[str]:
        return [each.removeprefix(_MODEL) for each in self._values(model).get("children", ())]

    def _classes(self, model: str) -> tuple[str, ...]:
        return tuple(self._values(model).get("_dom_classes", ()))

    def _kind(self, model: str) -> str:
        return str(self.state.get(model, {}).get("model_name", ""))

    def _values(self, model: str) -> Mapping[str, Any]:
        values: Mapping[str, Any] = self.state.get(model, {}).get("state", {})
        return values
