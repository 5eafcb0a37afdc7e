"""Widgets that share their layout and their style: a page is as few models as it can be."""

import ipywidgets
import pytest
from ipywidgets.widgets import widget as widgets

from clixbook.view.app.app import App
from clixbook.view.widgets.traffic import shared_style
from clixbook.view.widgets.traffic.shared_style import HTML, Box, Button, Dropdown, show


@pytest.mark.parametrize("kind", [HTML, Button, Dropdown])
def test_two_of_a_kind_share_layout_and_style(kind: type) -> None:
    one, other = kind(), kind()
    assert one.layout is other.layout
    assert one.style is other.style


def test_kinds_share_their_layout_and_not_their_style() -> None:
    assert Box().layout is HTML().layout
    assert HTML().style is not Button().style


def test_who_is_given_a_layout_has_one_of_its_own() -> None:
    own = ipywidgets.Layout(width="20px")
    assert HTML(layout=own).layout is own
    assert HTML().layout.width is None


def test_one_is_hidden_and_the_others_are_seen() -> None:
    one, other = HTML(), HTML()
    show(one, False)
    assert (one.layout.display, other.layout.display) == ("none", None)
    show(one, True)
    assert one.layout.display is None


def test_what_everybody_has_nobody_changes() -> None:
    one = HTML()
    with pytest.raises(TypeError, match="everybody's"):
        one.layout.display = "none"
    assert HTML().layout.display is None
    own = HTML(layout=ipywidgets.Layout(width="20px"))
    show(own, False)
    assert (own.layout.display, own.layout.width) == ("none", "20px")


def test_what_was_closed_is_not_shared_any_longer() -> None:
    before = HTML().layout
    before.close()  # as a kernel does that has warmed up
    after = HTML().layout
    assert after is not before
    assert after.comm is not None


def test_explore_is_not_more_than_it_shows() -> None:
    App("", "explore")  # the layouts and styles that all share are made by now
    before = set(widgets._instances)
    app = App("", "explore")
    made = [widgets._instances[each] for each in set(widgets._instances) - before]
    assert app.room is not None
    assert len(made) <= 136  # of these 36 are the fields of Edit and 13 the panes of Share, Open and ?
    assert sum("Style" in type(each).__name__ for each in made) <= 10  # one a kind, at most


def test_no_toggle_has_the_word_null_for_a_tooltip() -> None:
    for kind in (shared_style.ToggleButton, shared_style.ToggleButtons, shared_style.Checkbox):
        assert kind().tooltip == ""  # None would be written out: title="null"
    assert shared_style.ToggleButton(tooltip="Pause").tooltip == "Pause"
