"""What somebody brings to a new game: a map with figures, and figures that Build keeps."""

from __future__ import annotations

import json
from dataclasses import replace

import clixbook as cx
from clixbook.engine.history.figure_codes import figure_code
from clixbook.figures.files.figure_files import figure_names, load_figure
from clixbook.view.app.settings import Settings
from clixbook.view.play.play_room import Play


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


def test_who_has_nobody_on_the_map_is_told_which_force_that_is() -> None:
    board = cx.Board.build(width=12, height=9, title="My map", pieces={"B2": "gnat: standard of Ben"})
    new = Play(Settings(), {"board": board.to_line()}).page.new
    assert new.wanted == {"Ann": ("night-warden", "bruiser", "powder-kite"), "Ben": ("gnat",)}
    told = "Nobody on it plays for <b>Ann</b>, who has Night Warden, Bruiser and Powder Kite: choose others below."
    assert told in new.brought.value
    assert "<b>Ben</b>" not in new.brought.value
    new.fill({"board": cx.Board.build(width=5, height=5, title="Bare").to_line()})
    assert "Nobody" not in new.brought.value  # nobody brought anybody


def test_sides_of_other_names_sit_where_there_is_room() -> None:
    board = cx.Board.build(width=9, height=9, pieces={"B2": "gnat: standard of Ben", "B4": "bruiser: standard of Reds"})
    new = Play(Settings(), {"board": board.to_line()}).page.new
    assert new.wanted == {"Ann": ("bruiser",), "Ben": ("gnat",)}


def test_figures_are_found_by_what_they_can_do_later_on_their_dials() -> None:
    """Salt Surgeon's and Hedge Healer's first clicks show Support; whose does not, and has it later, is found too."""
    roster = Play(Settings()).page.new.roster
    roster.words.value = "support"
    found = {name.partition(":")[0] for _, name in roster.found.options}
    having = {
        name for name in figure_names()
        if any(power.lower() == "support" for dial in load_figure(name).dials for click in dial.clicks
               for _, power, _ in click.powers)
    }  # fmt: skip
    assert found == having


def test_figures_that_build_keeps_are_offered_first() -> None:
    settings = Settings()
    room = Play(settings)
    room.read("build", json.dumps({"figures": [crow(), "nonsense"]}))
    roster = room.page.new.roster
    label, code = roster.found.options[0]
    assert (label.split("\n")[0], code) == ("+ Old Crow, 75, yours", crow())
    new = room.page.new
    new.forces[0].words.value, new.agreements.also[1].value = "bruiser, old-crow", "Old Crow"
    assert new.wanted["Ann"] == ("bruiser", crow())
    assert crow() in new.wanted["Ben"]
    roster.words.value = "old crow"
    assert [name for _, name in roster.found.options] == [crow()]
    roster.words.value = "nobody at all"
    assert roster.found.layout.display == "none"
    room.read("build", "nonsense")
    assert settings.shelf == (crow(),)
