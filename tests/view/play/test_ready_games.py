"""Games that need no choices begin in every book, and the form of a new game follows the header's book."""

import pytest

import clixbook as cx
from clixbook.rulebooks import EDITIONS, rulebook
from clixbook.view.play.new_game.ready_games import READY_GAMES


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
