"""Tokens that have a name: given, counted by who gave them, removed (EFF-31)."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from clixbook.engine.game import Game
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.engine.sequence.set_up.possible_effects import possible_lasting
from clixbook.rulebooks import rulebook
from clixbook.view.play.dials.dial_panel import card_html, card_of
from tests.powers.cast import actor, after, click, offered, play
from tests.powers.specials_cast import gifted

SPECIALS = pytest.mark.parametrize("edition", ["core2014", "complete2022"])
MARKS = 'when its attack hits, give a "Mark" token; when against its "Mark" token, +2 attack'
PLANS = 'as its turn begins, gain a "Plan" token; once per turn, may remove a "Plan" token, and if it does, heal 1'
HIT = (3, 4)


def tokens(game: Game, who: str) -> dict[str, int]:
    """The named tokens on a card, by the figure that gave them."""
    return {each.by: each.change for each in game.state.lasting if each.on == who and each.token}


def marked(folder: Path, edition: str) -> Game:
    """Ann's archers a and b both mark whom they hit; a has hit c, and it is Ann's turn again."""
    ann = {"a": gifted("C3", MARKS, damage_value=1), "b": gifted("C5", MARKS, damage_value=1)}
    game = play(folder, edition, ann, {"c": actor("H4", range=0)})
    return after(game, "shoot a c", HIT, "end", "end")


@SPECIALS
@pytest.mark.ruling("EFF-31", "core2014", "complete2022")
def test_a_token_counts_for_the_figure_that_gave_it(tmp_path: Path, edition: str) -> None:
    """a is better against whom it marked; b, whose tokens have the same name, is not until it has marked it too."""
    game = marked(tmp_path, edition)
    assert tokens(game, "c") == {"a": 1}
    assert [game.value(who, "attack", against="c").total for who in ("a", "b")] == [12, 10]
    game = after(game, "shoot b c", HIT, "end", "end")
    assert tokens(game, "c") == {"a": 1, "b": 1}
    assert [game.value(who, "attack", against="c").total for who in ("a", "b")] == [12, 12]
    assert Game.from_line(game.to_line()).state == game.state


def test_tokens_of_one_name_where_a_house_does_not_part_them(tmp_path: Path) -> None:
    house = rulebook("core2014").house("One heap", named_tokens=False)
    game = marked(tmp_path, house)
    assert [game.value(who, "attack", against="c").total for who in ("a", "b")] == [12, 12]


@SPECIALS
@pytest.mark.ruling("EFF-31", "core2014", "complete2022")
def test_tokens_on_ones_own_card(tmp_path: Path, edition: str) -> None:
    """One comes as its turn begins; one is removed for a click; without one there is nothing to remove."""
    far = {"c": actor("P8", range=0)}
    game = play(tmp_path, edition, {"a": gifted("C3", PLANS, range=0)}, far, fighters={"a": {"click": 4}})
    assert after(game, "use a card-text old-trick-2").state.fighter("a").life.click == 4  # no token, no healing
    game = after(game, "end", "end", "end", "end")
    assert tokens(game, "a") == {"a": 2}
    game = after(game, "use a card-text old-trick-2")
    assert (tokens(game, "a"), click(game, "a")) == ({"a": 1}, 3)
    assert offered(game) == []  # once per turn


@SPECIALS
@pytest.mark.ruling("EFF-31", "core2014", "complete2022")
def test_so_many_tokens(tmp_path: Path, edition: str) -> None:
    sentence = 'as its turn begins, gain a "Plan" token; when with 2 or more "plan" tokens, Toughness'
    game = play(tmp_path, edition, {"a": gifted("C3", sentence, range=0)}, {"c": actor("P8", range=0)})
    held = []
    for _ in range(2):
        game = after(game, "end", "end")
        held.append("toughness" in game.board.pieces["a"].traits)
    assert held == [False, True]
    assert str(game.state.lasting[0]) == 'old trick of a on a: 2 "Plan" tokens, until the game ends'


@SPECIALS
@pytest.mark.ruling("EFF-31", "core2014", "complete2022")
def test_who_is_knocked_out_takes_its_tokens_along(tmp_path: Path, edition: str) -> None:
    ann, ben = {"a": gifted("C3", MARKS)}, {"c": actor("H4"), "d": actor("P8")}
    game = after(play(tmp_path, edition, ann, ben, fighters={"c": {"click": 6}}), "shoot a c", HIT)
    assert game.state.fighter("c").life.ko
    assert tokens(game, "c") == {}


@SPECIALS
@pytest.mark.ruling("EFF-31", "core2014", "complete2022")
def test_the_card_shows_them(tmp_path: Path, edition: str) -> None:
    """Those of others with who gave them; its own without."""
    game = marked(tmp_path, edition)
    assert '1 "Mark" token of A.' in unescape(card_html(card_of(game.state, "c")))
    far = {"c": actor("P8", range=0)}
    planning = after(play(tmp_path, edition, {"a": gifted("C3", PLANS, range=0)}, far), "end", "end", "end", "end")
    assert '2 "Plan" tokens.' in unescape(card_html(card_of(planning.state, "a")))


@SPECIALS
@pytest.mark.ruling("EFF-31", "core2014", "complete2022")
def test_they_are_set_in_a_position(tmp_path: Path, edition: str) -> None:
    """Marks on opponents whom a could have hit, up to three; none on itself."""
    game = play(tmp_path, edition, {"a": gifted("C3", MARKS)}, {"c": actor("H4", range=0)})
    on_card = [each for each in possible_lasting(game.state, "c") if each.token]
    assert [(each.by, each.token, each.change) for each in on_card] == [("a", "Mark", n) for n in (1, 2, 3)]
    assert not [each for each in possible_lasting(game.state, "a") if each.token]
    two = arrange_start(game, {}, turn=3, lasting=[on_card[1]])
    assert tokens(two, "c") == {"a": 2}
    assert two.value("a", "attack", against="c").total == 12
