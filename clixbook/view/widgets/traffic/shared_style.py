"""Widgets that share one layout and one style model per kind.

Every widget of ipywidgets brings a layout of its own, and most a style: three models where one is looked at, and a page
asks for them all before it is drawn. The look of ours comes from their classes. A widget that does have a layout of
its own is given it (``layout=Layout(...)``); ``show`` hides any of them.
"""

from __future__ import annotations

from typing import Any

import ipywidgets
from ipycanvas import Canvas, MultiCanvas
from traitlets import HasTraits, default

_SHARED: dict[Any, Any] = {}
_KNOWN = {"_view_module", "_view_module_version", "_view_name", "_view_count", "tabbable", "tooltip",
          "description_allow_html", "icon", "button_style", "box_style"}  # fmt: skip
"""Traits that our code never changes: a page assumes their defaults."""


class _Short(HasTraits):
    """A model that sends a page, or a saved notebook, only values that differ from the defaults."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The traits that are synchronised, or those named by ``key``."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)  # type: ignore[misc]  # every widget has it
        if key is not None:
            return state
        first = self.traits()
        return {
            name: value for name, value in state.items() if name not in _KNOWN or value != first[name].default_value
        }


class EverybodysLayout(_Short, ipywidgets.Layout):
    """Shared, read-only layout: a change would affect every widget."""

    _made = False

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The traits of the layout, without those that the page decides."""
        state = super().get_state(key, drop_defaults)
        return state if key is not None else {name: value for name, value in state.items() if value is not None}

    def __setattr__(self, name: str, value: Any) -> None:
        if self._made and name in self.keys:
            raise TypeError("This layout is everybody's: plain.show() hides one widget, Layout() is one of its own.")
        super().__setattr__(name, value)


def shared_model(kind: Any, **values: Any) -> Any:
    """The one model of this kind with these values; a new one if that was closed with its page."""
    key = kind, *values.items()
    model = _SHARED.get(key)
    if model is None or model.comm is None:
        model = _SHARED[key] = kind(**values)
        model._made = True
    return model


def show(part: Any, seen: object) -> None:
    """Let a widget be seen, or not."""
    seen_one, hidden = shared_model(EverybodysLayout), shared_model(EverybodysLayout, display="none")
    if part.layout is seen_one or part.layout is hidden:
        part.layout = seen_one if seen else hidden
    else:
        part.layout.display = None if seen else "none"


class _Plain(_Short):
    """A widget with the shared layout."""

    @default("layout")
    def _shared_layout(self) -> Any:
        return shared_model(EverybodysLayout)


class _Styled(_Plain):
    """... and with the shared style of its kind.

    It has no tooltip unless one is given: one of None is written out as a word, ``title="null"``.
    """

    @default("tooltip")
    def _no_tooltip(self) -> str | None:
        return ""

    @default("style")
    def _shared_style(self) -> Any:
        return shared_model(type(self).class_traits()["style"].klass)  # type: ignore[attr-defined]  # an InstanceDict's


class Box(_Plain, ipywidgets.Box):
    """A box of widgets."""


class VBox(_Plain, ipywidgets.VBox):
    """Vertical box of widgets."""


class _Canvas(_Plain, Canvas):
    """One of several canvases."""


class Canvases(_Plain, MultiCanvas):
    """Canvases above each other, of one size."""

    def __init__(self, number: int, **size: int) -> None:
        super(MultiCanvas, self).__init__(_canvases=[_Canvas() for _ in range(number)], **size)
        self.on_msg(self[-1]._handle_frontend_event)


class HTML(_Styled, ipywidgets.HTML):
    """Text to read."""


def shared_style_sheet(element: str) -> Any:
    """A style sheet as one shared widget: a notebook keeps it once."""
    return shared_model(HTML, value=element, _dom_classes=("cb-style",))


class Button(_Styled, ipywidgets.Button):
    """Push button."""

    @default("tooltip")
    def _no_tooltip(self) -> None:  # its own words then
        return None


class ToggleButton(_Styled, ipywidgets.ToggleButton):
    """Toggle button."""


class ToggleButtons(_Styled, ipywidgets.ToggleButtons):
    """Exclusive toggle buttons."""


class Checkbox(_Styled, ipywidgets.Checkbox):
    """Checkbox."""


class Dropdown(_Styled, ipywidgets.Dropdown):
    """Dropdown list."""


class Combobox(_Styled, ipywidgets.Combobox):
    """List that also takes other words."""


class TextLine(_Styled, ipywidgets.Text):
    """Single-line text field."""


class Textarea(_Styled, ipywidgets.Textarea):
    """Multi-line text field."""


class IntSlider(_Styled, ipywidgets.IntSlider):
    """Slider of whole numbers."""


class FileUpload(_Styled, ipywidgets.FileUpload):
    """Button that reads a file."""


class BoundedIntText(_Styled, ipywidgets.BoundedIntText):
    """Number field with bounds."""
