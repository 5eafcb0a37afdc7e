"""Polymorph: several dials of one person, of which one is on the map."""

from __future__ import annotations

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.engine.position.lasting import Lasting, Until
from clixbook.engine.sequence.fighters.clicks import heal as healing
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.errors import ClixbookError
from tests.powers.cast import after, click, offered, told

BOOK = "nebula2007"
HIT = (3, 4)
FOX = "(fox,Fox,((60,white)),(8.10.17.3-8.9.16.3-8.8.15.2-7.8.14.2-KO),persona:Turncoat,card:1)"
OWL = "(owl,Owl,((50,white)),(10.9.15.2-9.9.15.2-9.8.14.1-8.8.13.1-KO),mode:wing,persona:Turncoat,card:1)"
EEL = "(eel,Eel,((40,white)),(6.8.16.2-KO),mode:dolphin,persona:Turncoat,card:1)"
RAT = "(rat,Rat,((41,white)),(8.9.16.2-8.8.15.2-KO),persona:Turncoat,card:1)"
SHIFTY = "(cub,Cub,((40,white)),(8.9.16.2-8.8.15.2-KO!da1_2**Shape_Change),persona:Turncoat,card:1)"
DOG = "(dog,Dog,((60,white)),(8.10.17.3-8.9.16.3-KO),mode:wing,card:1)"


def game_of(entry: str, turn: int = 3, book: str = BOOK, **fighters: object) -> Game:
    board = Board.build(width=16, height=8)
    start = Game.new(
        board, rules=book, forces={"Ann": [entry], "Ben": ["bruiser"]}, places={"fox": "C3", "bruiser": "D3"}, seed=1
    )
    return arrange_start(start, fighters or None, turn=turn)


@pytest.mark.parametrize(
    ("others", "points"),
    [([OWL], 60 + 25), ([OWL, EEL], 60 + 45), ([OWL, SHIFTY, EEL], 60 + 44)],
)
@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_the_dearest_counts_whole_and_the_others_their_average(others: list[str], points: int) -> None:
    """One other alone counts half; fractions are rounded up."""
    game = game_of("".join([FOX, *(f"+polymorph {each}" for each in others)]))
    assert game.state.fighter("fox").points == points


@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_half_of_one_other_is_rounded_up() -> None:
    other = OWL.replace("(50,white)", "(51,white)")
    assert game_of(f"{FOX}+polymorph {other}").state.fighter("fox").points == 60 + 26


@pytest.mark.parametrize(
    ("other", "refusal"),
    [(DOG, "Fox and Dog are not one person"), (RAT, "No dial of Fox shows Shape Change"), (SHIFTY, ""), (OWL, "")],
)
@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_who_is_one_person_in_several_shapes(other: str, refusal: str) -> None:
    """Shape Change on one dial, or another way of moving."""
    if not refusal:
        assert game_of(f"{FOX}+polymorph {other}").state.fighter("fox").others
        return
    with pytest.raises(ClixbookError, match=refusal):
        game_of(f"{FOX}+polymorph {other}")


def test_a_wrong_price_of_another_dial_is_refused() -> None:
    """Owl is worth 50; half of that is what Fox costs more. 2007: Original Feats."""
    for price in ("", ":25", ":50"):
        assert game_of(f"{FOX}+polymorph {OWL}{price}").state.fighter("fox").points == 60 + 25
    with pytest.raises(ClixbookError, match="Owl is worth 50: for its dials Fox costs 25 more, not 5"):
        game_of(f"{FOX}+polymorph {OWL}:5")


@pytest.mark.parametrize("entry", [f"{SHIFTY}+polymorph {SHIFTY}", f"{FOX}+polymorph {OWL}+polymorph {OWL}"])
@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_no_dial_counts_twice(entry: str) -> None:
    with pytest.raises(ClixbookError, match=r"has the dial of (Cub|Owl) already"):
        game_of(entry)


@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_without_another_dial_there_is_nothing_to_change_into() -> None:
    with pytest.raises(ClixbookError, match="needs another dial of the same person"):
        game_of(f"{FOX}+polymorph:7")


@pytest.mark.parametrize("book", ["core2014", "complete2022", "eddieg"])
@pytest.mark.ruling("FEAT-POLYMORPH", "core2014", "complete2022", "eddieg")
def test_other_books_know_one_dial(book: str) -> None:
    with pytest.raises(ClixbookError, match="Fox has one dial"):
        game_of(f"{FOX}+polymorph {OWL}", book=book)


@pytest.mark.ruling("GEN-06", BOOK)
@pytest.mark.ruling("GEN-10", BOOK)
@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_a_free_action_puts_another_dial_on_the_map_at_the_same_click() -> None:
    game = game_of(f"{FOX}+polymorph {OWL}", fox={"click": 2})
    swapped = after(game, "use fox polymorph owl")
    piece, fighter = swapped.board.pieces["fox"], swapped.state.fighter("fox")
    assert (piece.squares[0].name, str(piece.mode), piece.label) == ("C3", "wing", "Owl")
    assert (click(swapped, "fox"), fighter.tokens, swapped.state.left) == (2, 0, game.state.left)
    assert "use fox polymorph fox" in map(str, swapped.options()), "at any time, and as often as it likes"
    assert game.why_not("move fox L3")
    assert not swapped.why_not("move fox L3"), "it flies nine squares"


@pytest.mark.ruling("GEN-09", BOOK)
@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_all_dials_turn_together_and_none_that_shows_ko_comes_in() -> None:
    """Eel has one click: the first of damage ends it."""
    game = game_of(f"{FOX}+polymorph {OWL}+polymorph {EEL}", turn=4, bruiser={"attack": 10, "damage": 2})
    hurt = after(game, "close bruiser fox", HIT)
    assert click(hurt, "fox") == 3
    assert [each.life.click for each in hurt.state.fighter("fox").others] == [3, 3]
    back = after(hurt, "end")
    assert offered(back) == ["use fox polymorph owl"]
    assert "The dial of eel shows KO." in str(back.why_not("use fox polymorph eel")[0])
    assert click(after(back, "use fox polymorph owl"), "fox") == 3


@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_nobody_changes_in_the_first_round() -> None:
    game = game_of(f"{FOX}+polymorph {OWL}", turn=1)
    assert offered(game) == []
    assert [reason.ruling for reason in game.why_not("use fox polymorph owl")] == ["FEAT-POLYMORPH"]


@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_a_line_keeps_the_dials_off_the_map() -> None:
    game = after(game_of(f"{FOX}+polymorph {OWL}", fox={"click": 3}), "use fox polymorph owl")
    again = Game.from_line(game.to_line())
    assert again.state.fighter("fox") == game.state.fighter("fox")
    assert "Owl now, on click 3" in told(game)


@pytest.mark.ruling("FEAT-POLYMORPH", BOOK)
def test_healing_turns_every_dial_back_out_of_its_ko() -> None:
    game = game_of(f"{FOX}+polymorph {OWL}+polymorph {EEL}", fox={"click": 4})
    assert [each.life.ko for each in game.state.fighter("fox").others] == [False, True]
    healed = Game(healing(game.state, "fox", 3, "a surgeon", [], ruling="PWR-SUPPORT"), 1)
    assert (click(healed, "fox"), [each.life.click for each in healed.state.fighter("fox").others]) == (1, [1, 1])
    assert sorted(offered(healed)) == ["use fox polymorph eel", "use fox polymorph owl"]


@pytest.mark.ruling("GEN-08", BOOK)
def test_it_stays_one_character() -> None:
    """With its tokens, what lasts on it, and what it did this turn."""
    slow = Lasting("perplex", "bruiser", "fox", "Ben", 2, Until.GAME_ENDS, "PWR-PERPLEX", value="speed", change=-1)
    start = game_of(f"{FOX}+polymorph {OWL}", fox={"tokens": 1})
    game = after(arrange_start(start, turn=3, lasting=[slow]), "use fox polymorph owl")
    assert game.state.fighter("fox").tokens == 1
    assert game.value("fox", "speed").total == 9
    acted = Game(start.state.with_fighter("fox", acted=True), 1).apply("use fox polymorph owl")
    assert acted.state.fighter("fox").acted


@pytest.mark.ruling("GEN-11", BOOK)
def test_what_was_paid_for_all_dials_is_scored() -> None:
    game = game_of(f"{FOX}+polymorph {OWL}", fox={"click": 4}, bruiser={"attack": 12, "damage": 3})
    hurt = after(after(game, "use fox polymorph owl"), "end", "close bruiser fox", HIT)
    assert hurt.points()["Ben"] == 85
