"""Special terrain and locations on the pages: the form of a new game, the form of a thing, the words of a square."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.engine.rules.forces.thing_notes import things_on_map
from clixbook.errors import BadWord
from clixbook.rulebooks import rulebook
from clixbook.view.editors.thing.thing_draft import (
    draft_from,
    draft_from_text,
    draft_text,
    from_query,
    to_query,
    try_out,
)
from clixbook.view.play.new_game.agreements import Agreements
from clixbook.view.sessions.square_words import square_in_words

BOOK = "complete2022"


def test_a_set_up_offers_special_terrain_in_its_book() -> None:
    assert "tide-pool" in {name for _, name in things_on_map(rules=rulebook(BOOK))}
    assert "tide-pool" not in {name for _, name in things_on_map(rules=rulebook("core2014"))}


def test_players_bring_locations_in_words() -> None:
    forces = {"Ann": ("bruiser",), "Ben": ("gnat",)}
    form = Agreements(("Ann", "Ben"))
    form.offer(rulebook(BOOK), forces, built=False, set_up=True)
    form.places[0].value = "market-street: Night market"
    assert form.agreed(forces)["locations"] == {"Ann": "market-street: Night market"}
    game = cx.Game.new(
        "market-street", rules=BOOK, forces=forces, locations=form.agreed(forces)["locations"], set_up=False
    )
    assert game.state.locations[0].gives == "bonus"
    form.places[0].value = "secret.yaml: Night market"
    with pytest.raises(BadWord, match="locations are fountain-court, market-street"):
        form.agreed(forces)
    form.offer(rulebook("core2014"), forces, built=False, set_up=True)
    assert form.agreed(forces)["locations"] == {}


@pytest.mark.parametrize("name", ["tide-pool", "market-stalls", "old-chimney"])
def test_the_form_of_a_thing_writes_special_terrain(name: str) -> None:
    draft = draft_from(cx.load_thing(name))
    assert not draft.problems
    assert from_query(to_query(draft)) == draft_from_text(draft_text(draft)) == draft
    game = try_out(draft.thing(), rulebook(BOOK))
    assert "lays the" in str(game.pending)
    laid = game.apply(game.options()[0])
    square = laid.state.terrain_pieces[0].squares[0]
    assert draft.name in square_in_words(laid.state.board, square)


def test_what_is_no_terrain_has_none_of_its_fields() -> None:
    draft = draft_from(cx.load_thing("rain-lantern")).with_field("size", "2x3")
    assert "Only special terrain is ground" in draft.problems[0].text
