"""What somebody brings to a new game: a map with figures, and figures that Build keeps."""

from __future__ import annotations

import json
from dataclasses import replace

import clixbook as cx
from clixbook.engine.history.figure_codes import figure_code
from clixbook.figures.files import load_figure
from clixbook.view.app.settings import Settings
from clixbook.view.play.room import Play


def crow() -> str:
    return figure_code(replace(load_figure("bruiser"), name="Old Crow", id="old-crow"))


def test_a_map_that_was_brought_leads_and_its_figures_are_in_the_forces_or_named() -> None:
    board = cx.Board.build(width=12, height=9, title="My map")
    for who, side, x in (("Crow", "Ann", 1), ("bruiser", "Ann", 2), ("gnat", "Ben", 10)):
        board = board.with_piece(cx.Piece(who, (cx.Square(x, 1),), side=side))
    new = Play(Settings(), {"board": board.to_line()}).page.new
    assert "cb-brought" in new._dom_classes
    assert [box.value for box in new.forces[:2]] == [("bruiser",), ("gnat",)]
    assert "Your map <b>My map</b>, with Bruiser and Gnat in the forces." in new.brought.value
    assert "Crow has no dial" in new.brought.value
    new.begin.click()
    assert "cb-brought" not in new._dom_classes
    assert new.table.board.title == "My map"


def test_figures_that_build_keeps_are_offered_first() -> None:
    settings = Settings()
    room = Play(settings)
    room.read("build", json.dumps({"figures": [crow(), "nonsense"]}))
    roster = room.page.new.roster
    label, code = roster.found.options[0]
    assert (label, code) == ("+ Old Crow, 75, yours", crow())
    roster.words.value = "old crow"
    assert [name for _, name in roster.found.options] == [crow()]
    roster.words.value = "nobody at all"
    assert roster.found.layout.display == "none"
    room.read("build", "nonsense")
    assert settings.shelf == (crow(),)
