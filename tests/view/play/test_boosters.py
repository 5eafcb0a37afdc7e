"""Boosters in the set-up of a new game: drafted or sealed, against persons and machines (MUL-07 to MUL-09)."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.errors import BadWord
from clixbook.figures.forces.booster_draft import open_boosters
from clixbook.view.play.machines.machines import QUICK
from clixbook.view.play.new_game.set_up_draft import dearest, pool
from clixbook.view.play.page import PlayPage


@pytest.fixture
def page() -> PlayPage:
    page = cx.PlayPage()
    page.new.seed.value = 7
    return page


def seat(page: PlayPage, count: int, machines: int) -> None:
    """So many players, the last of whom are machines."""
    page.new.players.value = count
    for at, who in enumerate(page.new.seats):
        who.value = QUICK if count - machines <= at < count else ""


def pick_first(page: PlayPage) -> list[str]:
    """Let every person pick the first figure of each booster; who picked."""
    names = []
    while page.new.draft.draft is not None:
        names.append(page.new.draft.picking)
        page.new.draft.pack.value = page.new.draft.pack.options[0][1]
    return names


@pytest.mark.ruling("MUL-07", "core2014", "complete2022")
@pytest.mark.parametrize("book", ["core2014", "complete2022"])
def test_four_players_draft_a_battle_royale(page: PlayPage, book: str) -> None:
    new = page.new
    new.rules.value = book
    seat(page, 4, machines=2)
    new.draft.drafting.click()
    assert "Ann picks figure 1 of 5, and passes 4 figures on." in new.draft.status_line.value
    assert new.roster.layout.display == "none", "what a booster does not hold cannot be picked"
    assert pick_first(page) == ["Ann", "Ben"] * 4, "the last figure is no choice"
    assert new.roster.layout.display != "none"
    forces = [box.value for box in new.forces]
    assert [len(force) for force in forces] == [5, 5, 5, 5]
    assert len({each for force in forces for each in force}) == 20, "each figure is in one force"
    new.begin.click()
    state = page.session.game.state
    assert state.royale
    assert sorted(f.figure.id for f in state.fighters.values()) == sorted(each for force in forces for each in force)


def test_a_machine_takes_the_dearest_and_the_rest_goes_to_the_left(page: PlayPage) -> None:
    new = page.new
    seat(page, 3, machines=1)
    new.draft.drafting.click()
    assert new.draft.draft is not None
    packs = dict(new.draft.draft.packs)
    new.draft.pack.value = packs["Ann"][2]
    assert "Ben picks figure 1 of 5" in new.draft.status_line.value
    new.draft.pack.value = packs["Ben"][0]
    taken = dearest(packs["Cleo"], new.rules.value)
    assert new.draft.draft is not None
    assert new.draft.draft.picked["Cleo"] == (taken,)
    assert new.draft.draft.packs["Ann"] == tuple(each for each in packs["Cleo"] if each != taken)
    assert new.draft.draft.packs["Ben"] == tuple(each for each in packs["Ann"] if each != packs["Ann"][2])
    assert f"So far: {cx.load_figure(packs['Ann'][2]).name}." in new.draft.status_line.value


def test_boosters_are_played_sealed(page: PlayPage) -> None:
    new = page.new
    seat(page, 2, machines=1)
    new.draft.sealed.click()
    again = open_boosters(("Ann", "Ben"), pool("core2014"), size=5, seed=7)
    assert {"Ann": new.forces[0].value, "Ben": new.forces[1].value} == again.packs
    new.begin.click()
    assert len(page.session.game.state.fighters) == 10
    assert not page.session.game.state.royale, "four play one"


def test_a_draft_ends_by_its_button_and_when_the_players_change(page: PlayPage) -> None:
    new = page.new
    before = new.forces[0].value
    new.draft.drafting.click()
    new.draft.stop.click()
    assert new.draft.draft is None
    new.draft.drafting.click()
    new.players.value = 3
    assert new.draft.draft is None
    assert new.forces[0].value == before


def test_no_game_begins_in_the_middle_of_a_draft(page: PlayPage) -> None:
    new, before = page.new, page.session.game
    new.draft.drafting.click()
    new.begin.click()
    assert page.session.game is before
    assert "The draft is not over: Ann picks next, or stop the draft." in new.points.value
    new.draft.stop.click()
    assert "The draft is not over" not in new.points.value
    new.draft.drafting.click()
    pick_first(page)
    new.begin.click()
    assert len(page.session.game.state.fighters) == 10


@pytest.mark.ruling("MUL-07", "nebula2007", "eddieg")
@pytest.mark.parametrize("book", ["nebula2007", "eddieg"])
def test_a_book_without_drafts_shows_no_boosters(page: PlayPage, book: str) -> None:
    assert page.new.draft.layout.display != "none"
    page.new.rules.value = book
    assert page.new.draft.layout.display == "none"


def test_too_few_figures_and_a_figure_of_another_booster_are_refused() -> None:
    with pytest.raises(BadWord, match="Boosters for 2 players take 10 figures, not 3"):
        open_boosters(("Ann", "Ben"), ("gnat", "bruiser", "lodestar"), size=5, seed=1)
    draft = open_boosters(("Ann", "Ben"), ("gnat", "bruiser"), size=1, seed=1)
    with pytest.raises(BadWord, match="picks one of"):
        draft.pick({"Ann": draft.packs["Ben"][0], "Ben": draft.packs["Ben"][0]})
