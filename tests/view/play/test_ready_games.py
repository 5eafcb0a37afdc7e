"""Games that need no choices begin in every book, and the form of a new game follows the header's book."""

import pytest

import clixbook as cx
from clixbook.board.model.frozen import FrozenMap
from clixbook.board.terrain.terrain import is_clear
from clixbook.engine.sequence.set_up.forces.force_entries import why_no_force
from clixbook.figures.files.figure_files import load_figure
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.view.play.new_game.drawn_game import common_powers
from clixbook.view.play.new_game.ready_games import READY_GAMES

WHOLE_GAME = next(game for game in READY_GAMES if game.points and game.machines)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("title", [game.title for game in READY_GAMES])
def test_one_press_puts_it_on_the_table(edition, title):
    page = cx.PlayPage("")
    page.set_up()
    page.new.take_book(rulebook(edition))
    page.new.ready.buttons[title].click()
    game, ready = page.session.game, next(each for each in READY_GAMES if each.title == title)
    assert game.state.rules.edition == edition
    assert game.state.player == "Ann"
    assert set(page.machines.seats) == set(ready.machines)
    assert not page.is_setting_up
    sides = [sum(each.points for each in game.state.in_play(player)) for player in ("Ann", "Ben")]
    assert sides == ([300, 300] if ready.points else [265, 230])


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_drawn_game_shows_objects_and_powers_is_legal_and_is_equal(edition: str) -> None:
    book = rulebook(edition)
    for seed in range(1, 5):
        state = WHOLE_GAME.begin(book, seed).state
        assert len(state.board.objects) == 6
        assert all(is_clear(state.board.with_(objects=FrozenMap()), each, rules=book) for each in state.board.objects)
        forces = [[each.id for each in state.in_play(player)] for player in state.players]
        assert not set(forces[0]) & set(forces[1])
        for force in forces:
            assert not why_no_force(force, 300, book)
            shown = {power for name in force for power in common_powers(load_figure(name))}
            assert len(shown) >= 5
            assert sum(load_figure(name).cost for name in force) == 300


def test_the_seed_decides_a_drawn_game_and_another_one_gives_another() -> None:
    book = rulebook("core2014")
    games = [WHOLE_GAME.begin(book, seed) for seed in (7, 7, 8)]
    assert games[0].state == games[1].state
    assert [*games[0].state.fighters] != [*games[2].state.fighters]


def test_house_rules_of_the_header_stand_in_the_form_and_begin_the_game():
    page = cx.PlayPage("")
    house = rulebook("core2014").replace({"LOF-11": 2})
    page.new.take_book(house)
    assert (page.new.rules.value, page.new.house.value) == ("core2014", "LOF-11: 2")
    assert page.new.book == house
    heard = []
    page.new.heard = heard.append
    page.new.house.value = ""
    assert heard == [rulebook("core2014")]
    page.new.house.value = "LOF-11: sometimes"  # half typed: nobody hears of it
    assert len(heard) == 1


def test_every_new_game_has_dice_of_its_own_and_a_seed_that_was_typed_comes_again() -> None:
    page = cx.PlayPage("")
    seeds = set[int]()
    for _ in range(3):
        shown = page.new.seed.value
        page.next_steps.play_machine()
        assert page.session.game.seed == shown
        seeds.add(shown)
        page.session.undo()
    assert len(seeds) == 3
    page.new.seed.value = 31
    page.next_steps.play_machine()
    assert page.session.game.seed == 31
    page.new.fill({"seed": "77"})
    assert page.new.seed.value == 77
