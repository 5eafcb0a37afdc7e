"""Alternative cards: they take the place of a figure's own where the book has them."""

from __future__ import annotations

import pytest

from clixbook.board.model.board import Board
from clixbook.engine.game import Game
from clixbook.errors import ClixbookError

DIAL = "((50,white)),(8.10.17.3-8.10.17.3-8.10.17.3-KO),set:tests"
BELL = f"(bell,Bell,{DIAL},number:bell,card:bell)"
OLD = f"(old-bell,Bell,{DIAL},number:bell,traits:((Requires_Tower),(Toughness)),card:old-bell)"
HORN = f"(horn,Horn,{DIAL},number:bell,card:bell)"
SEXTON = f"(sexton,Sexton,{DIAL},keywords:(Tower),number:sexton,card:sexton)"


def begun(entry: str, *friends: str, book: str = "complete2022") -> Game:
    forces = {"Ann": [entry, *friends], "Ben": ["bruiser", "gnat"]}
    places = {"bell": "C3", "bruiser": "D3"}
    board = Board.build(width=12, height=8, starting={"west": ["A1:B8"], "east": ["K1:L8"]})
    return Game.new(board, rules=book, forces=forces, places=places, seed=1)


@pytest.mark.ruling("ANA-25", "complete2022")
def test_what_the_other_card_says_counts() -> None:
    game = begun(f"{BELL}+card {OLD}", SEXTON)
    bell = game.state.fighter("bell")
    assert [trait.name for trait in bell.figure.traits] == ["Requires Tower", "Toughness"]
    assert Game.from_line(game.to_line()).state.fighter("bell") == bell
    assert begun(BELL, SEXTON).state.fighter("bell").figure.traits == ()


@pytest.mark.ruling("ANA-25", "complete2022")
@pytest.mark.parametrize("friends", [(), ("gnat",)])
def test_its_requirement_must_be_met(friends: tuple[str, ...]) -> None:
    with pytest.raises(ClixbookError, match="asks for another figure with Tower"):
        begun(f"{BELL}+card {OLD}", *friends)


@pytest.mark.ruling("ANA-25", "complete2022")
def test_it_is_a_card_of_the_same_figure() -> None:
    with pytest.raises(ClixbookError, match="Horn is no card of Bell"):
        begun(f"{BELL}+card {HORN}", SEXTON)


@pytest.mark.parametrize("book", ["core2014", "nebula2007", "eddieg"])
@pytest.mark.ruling("ANA-25", "core2014", "nebula2007", "eddieg")
def test_other_books_know_one_card(book: str) -> None:
    with pytest.raises(ClixbookError, match="Bell has one card"):
        begun(f"{BELL}+card {OLD}", SEXTON, book=book)
