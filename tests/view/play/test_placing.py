"""Figures are placed from a tray, and figures of one's own come into a new game."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.engine.history.figure_codes import is_code
from clixbook.figures.files.figure_files import find_figure
from clixbook.view.play.new_game.ready import yard
from clixbook.view.play.new_game.set_up_page import PLACING, advance_to_placement
from clixbook.view.play.page import PlayPage
from tests.helpers import EDITIONS


@pytest.fixture
def page() -> PlayPage:
    page = cx.PlayPage("")
    page.new.start.value = PLACING
    page.new.begin.click()
    return page


def test_the_set_up_comes_to_the_first_figure_at_once(page: PlayPage) -> None:
    assert page.table.chosen.status.endswith("Ann places a figure.")
    assert "Drag a figure from the tray to a marked place, or " in page.act.question.value
    ours = {who for who, fighter in page.session.game.state.fighters.items() if fighter.side == "Ann"}
    assert {who for _, who in page.fallen.names.options} == ours  # Ben's come when he places
    assert "To be placed by Ann" in page.fallen.discs.value


def test_a_figure_is_taken_from_the_tray_and_put_on_a_square(page: PlayPage) -> None:
    page.fallen.names.value = "bruiser"
    assert page.table.chosen.placing == "bruiser"
    assert page.table.chosen.status.startswith("Bruiser: tap one of 18 marked squares")  # A1 to B9
    page.table.click("B4")  # who was said already: Undo takes it back
    assert page.session.board.pieces["bruiser"].squares[0].name == "B4"
    assert "bruiser" not in {who for _, who in page.fallen.names.options}
    page.session.undo()
    assert "bruiser" not in page.session.board.pieces


def test_a_card_that_was_read_before_puts_nobody_into_the_hand() -> None:
    """Nothing in the tray looks chosen that the next click on a square would not place."""
    forces = {"Ann": ["gnat", "bruiser"], "Ben": ["lodestar"]}
    page = cx.PlayPage(cx.Game.new(yard(), rules="complete2022", forces=forces, set_up=True, seed=1))
    page.fallen.names.value = "gnat"
    assert page.table.chosen.looked == "gnat"
    page.session.force("6 6")
    page.session.force("1 1")
    page.table.answer(page.table.chosen.at.answers[0])
    assert page.table.chosen.status.endswith("Ann places a figure.")
    assert (page.table.chosen.placing, page.fallen.names.value) == ("", None)


@pytest.mark.ruling("TOK-04", "core2014")
def test_a_square_that_is_refused_says_why() -> None:
    """A stack has its printed maximum (2014: Stacking and Unstacking Horde Tokens)."""
    forces = {"Ann": ["cellar-moth"] * 5 + ["bruiser"], "Ben": ["lodestar"]}
    page = cx.PlayPage(cx.Game.new(yard(), rules="core2014", forces=forces, seed=1, set_up=True))
    advance_to_placement(page.table)
    for who, square in [*((f"cellar-moth{n}", "B4") for n in ("", "-2", "-3", "-4")), ("bruiser", "A4")]:
        page.table.take_in_hand(who)
        page.table.click(square)
    page.table.take_in_hand("cellar-moth-5")
    told = {
        "B4": "Cellar Moth 5 cannot be placed on B4: A stack of Cellar Moth has 4 tokens at most (TOK-04).",
        "A4": "Cellar Moth 5 cannot be placed on A4: Bruiser stands on A4 (OCC-01).",
        "D5": "Cellar Moth 5 cannot be placed on D5: D5 is outside Ann's starting area (SET-07).",
    }
    for square, why in told.items():
        page.table.click(square)
        assert page.table.chosen.status.startswith(why)
        page.sentence.place.value = square
        assert page.table.chosen.status == why
    page.table.click("B5")
    assert page.session.board.pieces["cellar-moth-5"].squares[0].name == "B5"


@pytest.mark.ruling("TOK-10", "core2014")
def test_a_token_that_may_return_is_in_the_tray_and_goes_where_one_tap_says() -> None:
    """Into the starting area, on a stack there too; elsewhere it is told why not (2014: Epic Hordes)."""
    forces = {"Ann": ["cellar-moth"] * 3 + ["bruiser"], "Ben": ["lodestar"]}
    places = {"cellar-moth": "C3", "cellar-moth-2": "C3", "cellar-moth-3": "A4", "bruiser": "A5", "lodestar": "D3"}
    game = cx.Game.new(yard(), rules="core2014", forces=forces, places=places, seed=1, build_total=400)
    page = cx.PlayPage(game.apply("end").apply("end").apply("end"))
    page.session.do("close lodestar cellar-moth")
    page.session.force("5 5")
    while page.session.game.actor == "Ben":
        pending = page.session.game.pending
        page.session.do("end" if pending is None else pending.options[0])
    assert "May be placed by Ann" in page.fallen.discs.value
    assert page.fallen.names.options == (("Cellar Moth 2", "cellar-moth-2"),)
    page.table.click("D5")
    assert "cannot be placed on D5: D5 is outside Ann's starting area (SET-07)." in page.table.chosen.status
    page.table.click("A4")
    assert page.session.game.state.stacked_on("cellar-moth-3") == ("cellar-moth-4",)


def test_the_last_figure_is_put_down_by_one_tap(page: PlayPage) -> None:
    """Nothing is left to choose but its square."""
    table = page.table
    for who, square in (("bruiser", "B4"), ("night-warden", "B5")):
        table.take_in_hand(who)
        table.click(square)
    table.click("B6")
    assert page.session.board.pieces["powder-kite"].squares[0].name == "B6"
    table.click("M4")  # of three any could be meant
    assert "2 other choices there" in table.chosen.status


def test_keys_go_through_the_squares_of_the_figure_in_hand(page: PlayPage) -> None:
    page.fallen.names.value = "powder-kite"
    for _ in range(3):
        page.table.next_target()
        assert page.table.chosen.picked.who == "powder-kite"
    page.table.cancel()
    assert page.table.chosen.placing == ""


def test_the_tray_has_those_of_whoever_places(page: PlayPage) -> None:
    while any(each.side == "Ann" for each in page.fallen.lying):
        page.table.answer(page.table.chosen.at.answers[0])
    assert {each.side for each in page.fallen.lying} == {"Ben"}
    page.fallen.refresh()
    assert "To be placed by Ben" in page.fallen.discs.value


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_book_comes_to_placing_with_two_areas(edition: str) -> None:
    page = cx.PlayPage(f"rules={edition}")
    page.new.start.value, page.new.seats[1].value = PLACING, ""
    page.new.begin.click()
    assert "places a figure" in page.table.chosen.status
    first = page.session.game.actor
    page.machines.place()
    assert {page.session.game.state.fighter(who).side for who in page.session.board.pieces} == {first}
    assert "places a figure" in page.table.chosen.status  # the other person is asked
    page.machines.place()
    assert page.session.game.state.setting_up is None
    assert "cb-lastturn" not in page.gesture_panes.value  # nobody had a turn yet
    assert set(page.session.board.pieces) == set(page.session.game.state.fighters)


def test_a_figure_of_ones_own_is_pasted_into_a_force(page: PlayPage) -> None:
    new = page.new
    text = find_figure("gnat").read_text(encoding="utf-8").replace("Gnat", "Sand Wisp")
    new.roster.whose.value = "Ben"
    new.own.read(text)
    assert is_code(new.forces[1].value[-1])
    assert any("Sand Wisp" in label for label, _ in new.forces[1].chosen.options)
    new.own.text.value = "name: Nobody"
    new.own.load.click()
    assert 'role="alert"' in new.own.problem.value
    assert len(new.forces[1].value) == 4  # what was there stays
