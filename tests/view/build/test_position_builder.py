"""Positions set by hand: clicks, tokens, squares, objects and turns are those of the game that comes of it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from clixbook.engine.history.figure_codes import figure_code
from clixbook.engine.history.notation import from_line
from clixbook.errors import ClixbookError
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.view.app.settings import Settings
from clixbook.view.build.build import Build
from clixbook.view.build.figure_draft import empty
from clixbook.view.build.position_builder import PositionBuilder
from clixbook.view.build.position_draft import draft_of_game, first_position, game_of, ids


@pytest.fixture
def builder() -> PositionBuilder:
    return PositionBuilder(lambda: rulebook("core2014"), lambda: "light")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_reads_back_equal(edition: str) -> None:
    rules = rulebook(edition)
    first = first_position(rules)
    assert draft_of_game(game_of(first, rules)) == first
    with pytest.raises(ClixbookError, match="between two actions"):
        draft_of_game(game_of(first, rules).apply("shoot night-warden lodestar"))


def test_what_is_set_is_the_game(builder: PositionBuilder) -> None:
    warden, bruiser = builder.rows[0], builder.rows[1]
    warden.click.value, warden.tokens.value, warden.acted.value = 3, 1, True
    bruiser.place.value, bruiser.held.value = "b2", "heavy"
    builder.turn.value, builder.round.value, builder.left.value = 1, 4, 2
    assert builder.game is not None
    state = builder.game.state
    fighter = state.fighter("night-warden")
    assert (fighter.life.click, fighter.tokens, fighter.acted) == (3, 1, True)
    piece = state.board.pieces["bruiser"]
    assert piece.squares[0].name == "B2"
    assert piece.held is not None
    assert piece.held.kind == "heavy"
    assert (state.player, state.round, state.left) == ("Ben", 4, 2)


def test_what_does_not_fit_is_told_at_its_figure(builder: PositionBuilder) -> None:
    builder.rows[0].place.value = "Z9"
    assert "Z9 is off the map" in builder.rows[0].note.value
    assert builder.rows[0].place.value == "Z9"
    assert builder.rows[1].note.value == ""
    assert builder.query() == {}
    assert "Cannot be played yet" in builder.links.value
    builder.undo.click()
    assert builder.rows[0].place.value == "C4"
    assert "Play on" in builder.links.value
    builder.rows[1].click.value = 20  # the bruiser has six clicks before its KO
    assert "no click 20" in builder.rows[1].note.value


def test_figures_come_and_go(builder: PositionBuilder) -> None:
    builder.who.value, builder.whose.value = "night-warden", "Ben"
    builder.add.click()
    assert ids(builder.position)[-1] == "night-warden-2"
    assert builder.rows[6].place.value == "N1"  # the first free square at Ben's edge
    builder.rows[6].out.click()
    assert len(builder.list.children) == 6


def test_the_room_opens_the_position_again_and_plays_it() -> None:
    room = Build(Settings(), {"tab": "position"})
    builder = room.parts["position"]
    builder.offer((empty(),))
    builder.who.value = figure_code(empty())
    builder.add.click()
    again = Build(Settings(), room.query())
    assert again.tab == "position"
    assert again.parts["position"].position == builder.position
    address = builder.links.value.split('href="')[1].split('"')[0].replace("&amp;", "&")
    game = from_line(parse_qs(urlsplit(address).query)["position"][0])
    assert game.state.fighter("new-figure").side == "Ann"
