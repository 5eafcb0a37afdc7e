"""Special terrain and locations on the pages: the form of a new game, the form of a thing, the words of a square."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.board.model.location_bonus import LocationBonus
from clixbook.engine.rules.forces.thing_notes import objects_to_bring
from clixbook.errors import BadWord, ClixbookError
from clixbook.rulebooks import rulebook
from clixbook.view.editors.map.painter_bonuses import BonusForm
from clixbook.view.editors.map.painter_session import PainterSession
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
    assert "tide-pool" in {name for _, name in objects_to_bring(rules=rulebook(BOOK))}
    assert "tide-pool" not in {name for _, name in objects_to_bring(rules=rulebook("core2014"))}


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


# -- the Map tab ------------------------------------------------------------------------------------------------


@pytest.fixture
def session() -> PainterSession:
    return PainterSession(cx.load_map("corner"))


def test_a_bonus_is_put_on_the_map_and_changed_and_taken_off(session: PainterSession) -> None:
    form = BonusForm(session, lambda work, *args: work(*args))
    assert form.put.disabled
    form.name.value, form.says.value, form.consolation.value, form.only.value = "Low tide", "+1 speed", "", "Guild, "
    assert not form.put.disabled
    form.put.click()
    assert session.board.bonuses == (LocationBonus("Low tide", 5, "+1 speed", only=("Guild",)),)
    assert (form.which.value, form.put.description) == ("Low tide", "Change it")
    form.points.value = 8
    form.put.click()
    assert [each.points for each in session.board.bonuses] == [8]
    again = cx.Board.from_text(session.board.to_text())
    assert again.bonuses == session.board.bonuses
    session.resize(right=2)
    assert session.board.bonuses == again.bonuses, "a larger map is the same location"
    form.drop.click()
    assert not session.board.bonuses
    session.undo()
    form.refresh()
    assert [name for _, name in form.which.options] == ["", "Low tide"]


@pytest.mark.parametrize(
    ("name", "says", "expected"),
    [
        ("Low tide, again", "+1 speed", "has no comma and no colon"),
        ("", "+1 speed", "A bonus needs a name."),
        ("Low tide", "", "A bonus says what it does"),
        ("Low tide", "flubber", "Low tide, it does: Found &#x27;flubber&#x27;; expected what the power does"),
        ("night market", "+1 speed", "There is a bonus night market already"),
    ],
)
def test_a_bonus_is_checked_while_it_is_written(name: str, says: str, expected: str) -> None:
    session = PainterSession(cx.load_map("market-street"))
    form = BonusForm(session, lambda work, *args: work(*args))
    form.name.value, form.says.value = name, says
    assert expected in form.message.value
    assert form.put.disabled


def test_sentences_of_a_map_file_are_read(tmp_path: Path) -> None:
    text = cx.load_map("corner").to_text()
    bad = "bonuses: [{name: Low tide, points: 5, says: flubber, consolation: wobble}]\n"
    bad += "objects: {B2: {kind: light, says: shine}}\n"
    file = tmp_path / "bad.yaml"
    file.write_text(text + bad, encoding="utf-8")
    found = [str(each) for each in cx.check_file(file)]
    assert len(found) == 3
    assert all("Found '" in each for each in found)
    board = cx.load_map("corner").with_(bonuses=(LocationBonus("Low tide", 5, "flubber"),))
    with pytest.raises(ClixbookError, match="Low tide, it does: Found 'flubber'"):
        cx.Game.new("corner", rules=BOOK, forces={"Ann": ["bruiser"], "Ben": ["gnat"]},
                    locations={"Ann": f"{board.to_line()}: Low tide"})  # fmt: skip


# -- agreements of a new game ------------------------------------------------------------------------------------


def test_players_keep_figures_outside_the_game_where_the_book_generates() -> None:
    forces = {"Ann": ("bruiser",), "Ben": ("gnat",)}
    form = Agreements(("Ann", "Ben"))
    form.offer(rulebook(BOOK), forces, built=False, set_up=True)
    form.outside[1].value = "street-cat, street-cat"
    kept = form.agreed(forces)["outside"]
    assert kept == {"Ben": ("street-cat", "street-cat")}
    game = cx.Game.new("corner", rules=BOOK, forces=forces, outside=kept)
    assert [each.id for each in game.state.outside["Ben"]] == ["street-cat", "street-cat"]
    form.offer(rulebook("nebula2007"), forces, built=False, set_up=True)
    assert form.agreed(forces)["outside"] == {}


def test_players_agree_on_the_number_of_figures_beside_the_map_where_the_book_lets_them() -> None:
    forces = {"Ann": ("bruiser",), "Ben": ("gnat",)}
    form = Agreements(("Ann", "Ben"))
    form.offer(rulebook("core2014"), forces, built=False, set_up=True)
    form.sideline.value = 2
    assert form.agreed(forces)["sideline"] == 2
    form.offer(rulebook(BOOK), forces, built=False, set_up=True)
    assert form.agreed(forces)["sideline"] == 2
    assert "at other totals than 300" in form.note.value
    form.offer(rulebook("nebula2007"), forces, built=False, set_up=True)
    assert form.agreed(forces)["sideline"] == 0
