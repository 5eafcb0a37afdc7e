"""Three and four players: maps with four areas, and areas along the other sides where a map has two."""

from __future__ import annotations

import pytest

import clixbook as cx
from clixbook.board.files.mapfile import load_map
from clixbook.board.model.board import Board
from clixbook.board.set_up.areas import starting_areas, with_areas_for
from tests.helpers import EDITIONS

FORCES = {"Ann": ["gnat"], "Ben": ["gnat"], "Cid": ["gnat"], "Dot": ["gnat"]}


@pytest.mark.ruling("MAP-10")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("players", [3, 4])
def test_on_a_map_with_two_areas_each_player_has_one_of_its_own(rules: str, players: int) -> None:
    forces = dict(list(FORCES.items())[:players])
    game = cx.Game.new("market-street" if rules != "eddieg" else "corner", rules=rules, forces=forces)
    areas = starting_areas(game.board, rules=rules, players=players)
    stands = [piece.squares[0] for piece in game.board.pieces.values()]
    homes = [next(name for name, area in areas.items() if at in area) for at in stands]
    assert len(set(homes)) == players
    assert cx.Game.from_dict(game.to_dict()) == game


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_set_up_has_an_area_for_everybody_too(rules: str) -> None:
    game = cx.Game.new("corner", rules=rules, forces=FORCES, set_up=True)
    assert len(starting_areas(game.board, rules=rules, players=4)) >= 4


def test_two_players_find_the_map_as_it_is() -> None:
    game = cx.Game.new("corner", forces={"Ann": ["gnat"], "Ben": ["gnat"]})
    assert game.board.starting == load_map("corner").starting


def test_a_map_for_four_is_the_same_from_every_corner() -> None:
    board = load_map("fountain-court")
    assert (board.width, board.height, len(board.starting)) == (16, 16, 4)
    assert with_areas_for(board, 4) is board
    for square in board.squares:
        turned = cx.Square(15 - square.y, square.x)
        assert board.level(turned) == board.level(square)
        assert cx.terrain_at(board, turned) == cx.terrain_at(board, square)


def long_map(orange: int) -> str:
    """A map of six columns and twelve rows, with an area at its head and one at its foot."""
    frame = "  +" + "---+" * 6
    rows = [("A" if y < 2 else "B" if y > 9 else " ").center(3) for y in range(12)]
    drawing = f"\n  +{'   +' * 6}\n".join("  |" + f"{row} " * 5 + f"{row}|" for row in rows)
    return f"starting: {{A: north, B: south}}\norange_rows: {orange}\nmap: |\n{frame}\n{drawing}\n{frame}\n"


@pytest.mark.ruling("MAP-10")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("set_up", [False, True])
def test_three_and_four_leave_out_the_orange_rows(rules: str, set_up: bool) -> None:
    """Of twelve rows the last four are orange: two players have them, three play on eight (2022 §26)."""
    board = Board.from_text(long_map(4))
    assert Board.from_text(board.to_text()) == Board.from_line(board.to_line()) == board
    two = cx.Game.new(board, rules=rules, forces=dict(list(FORCES.items())[:2]), set_up=set_up)
    assert two.board.bare == board
    three = cx.Game.new(board, rules=rules, forces=dict(list(FORCES.items())[:3]), set_up=set_up)
    assert (three.board.width, three.board.height, three.board.orange_rows) == (6, 8, 0)
    assert "south" not in three.board.starting
    assert len(starting_areas(three.board, rules=rules, players=3)) >= 3
    assert cx.Game.from_dict(three.to_dict()) == three
    assert cx.Game.from_line(three.to_line()).board == three.board
    if not set_up:
        with pytest.raises(cx.ClixbookError, match="A9"):
            three.apply("move gnat A9")


LEFT_OUT = "Rows with orange numbers are left out: 9 to 12."


@pytest.mark.ruling("MAP-10")
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("set_up", [False, True])
def test_the_log_tells_which_rows_are_left_out(rules: str, set_up: bool) -> None:
    """Twelve rows without the last four end with row 8: rows 9 to 12 are out (2022 §26)."""
    for players, times in ((2, 0), (3, 1), (4, 1)):
        forces = dict(list(FORCES.items())[:players])
        game = begun(cx.Game.new(Board.from_text(long_map(4)), rules=rules, forces=forces, set_up=set_up))
        said = [event for event in game.log if str(event) == LEFT_OUT]
        assert [event.reasons[0].ruling for event in said] == ["MAP-10"] * times
        assert cx.Game.from_dict(game.to_dict()).log == game.log
        bare = game.board.bare
        assert bare.left_out == 4 * times
        assert Board.from_text(bare.to_text()) == Board.from_line(bare.to_line()) == bare
    one = cx.Game.new(Board.from_text(long_map(1)), rules=rules, forces=forces)
    assert str(one.log[0]) == "The row with an orange number is left out: 12."


def begun(game: cx.Game) -> cx.Game:
    """The game as its first turn begins, with the first of all options."""
    while game.state.setting_up is not None:
        game = game.roll() if game.chances() else game.apply(game.options()[0])
    return game


@pytest.mark.ruling("MAP-10", "complete2022")
def test_a_picked_map_leaves_out_its_own_rows() -> None:
    short, long = (Board.from_text(long_map(count)).with_(name=f"{count}") for count in (1, 4))
    forces = dict(list(FORCES.items())[:3])
    game = cx.Game.new([short, long], rules="complete2022", forces=forces, set_up=True)
    while game.chances():
        game = game.roll()
    logs = [[str(event) for event in begun(game.apply(name)).log] for name in map(str, game.options())]
    assert [LEFT_OUT in log for log in logs] == [False, True]
    assert ["The row with an orange number is left out: 12." in log for log in logs] == [True, False]


@pytest.mark.ruling("MAP-10")
def test_figures_that_are_all_placed_play_without_orange_rows_too() -> None:
    board, places = Board.from_text(long_map(4)), {"gnat": "A1", "gnat-2": "F1", "gnat-3": "C8"}
    forces = dict(list(FORCES.items())[:3])
    game = cx.Game.new(board, forces=forces, places=places)
    assert (game.board.height, str(game.log[0]), list(game.board.starting)) == (8, LEFT_OUT, ["north"])
    with pytest.raises(cx.ClixbookError, match="A9"):
        cx.Game.new(board, forces=forces, places={**places, "gnat": "A9"})
    former = {**game.to_dict(), "board": board.to_line(), "moves": ["end", "end", "move gnat-3 C9"]}
    assert cx.Game.from_dict(former).board.height == 12  # as it was played when it was saved


@pytest.mark.ruling("MAP-10")
def test_areas_at_head_and_foot_leave_the_other_sides() -> None:
    """An area has squares: with both ends taken the third and the fourth player start left and right."""
    board = Board.from_text(long_map(4).replace("orange_rows: 4\n", ""))
    areas = cx.Game.new(board, forces=FORCES, set_up=True).board.starting
    assert list(areas) == ["north", "south", "E", "F"]
    assert {name: len(area) for name, area in areas.items()} == {"north": 12, "south": 12, "E": 16, "F": 16}
    assert cx.Square(0, 5) in areas["E"]


def test_nobody_is_given_the_rest_of_a_side_while_another_is_free() -> None:
    """Areas of two rows and six columns leave room beside them; the third and fourth player start left and right."""
    board = Board.build(width=16, height=24, starting={"A": ["F1:K2"], "B": ["F23:K24"]})
    areas = with_areas_for(board, 4).starting
    assert list(areas) == ["A", "B", "E", "F"]
    assert (cx.Square(0, 12) in areas["E"], cx.Square(15, 12) in areas["F"]) == (True, True)
    assert list(with_areas_for(board, 5).starting) == ["A", "B", "E", "F", "C"]
    one = Board.build(width=16, height=24, starting={"A": ["F1:K2"]})
    assert list(with_areas_for(one, 2).starting) == ["A", "D"]


def test_orange_rows_are_some_of_a_map() -> None:
    with pytest.raises(cx.ClixbookError, match="12 orange rows leave nothing of a map of 12; expected 11 at most"):
        Board.from_text(long_map(12))
    with pytest.raises(cx.ClixbookError, match="orange_rows"):
        Board.from_text(long_map(0))
    line = Board.from_text(long_map(4)).to_line()
    assert "/r4" in line
    with pytest.raises(cx.ClixbookError, match="'12' is not a number of rows that a map of 12 can do without"):
        Board.from_line(line.replace("/r4", "/r12"))
