from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import given

from clixbook.board.files.map_keys import map_schema
from clixbook.board.files.mapfile import check_file, from_text, load_map, map_names, notes, to_text
from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import EdgeKind, Terrain
from clixbook.errors import ClixbookError
from clixbook.resources import resource_dir
from tests.strategies import boards

MAPS = resource_dir("maps")
STANDARD = ["archive", "harbour", "loading-dock", "market-street"]
SMALL = ["corner", "patch", "roof", "walls", "warm-spring"]
FOR_FOUR = ["fountain-court"]
MAPS_HERE = STANDARD + SMALL + FOR_FOUR
BARRIERS = (EdgeKind.WALL, EdgeKind.WINDOW, EdgeKind.DOOR)  # most rulebooks take all three for walls
SCHEMA = map_schema()


def test_the_shipped_maps_are_these() -> None:
    assert map_names() == sorted(MAPS_HERE)


@pytest.fixture(params=MAPS_HERE)
def board(request: pytest.FixtureRequest) -> Board:
    return load_map(request.param)


@pytest.mark.parametrize("name", MAPS_HERE)
def test_a_map_checks_without_a_problem_or_a_note(name: str) -> None:
    path = MAPS / f"{name}.yaml"
    assert check_file(path) == []
    assert notes(load_map(path)) == []
    assert load_map(name).name == name
    assert load_map(name).title


@pytest.mark.parametrize("name", STANDARD)
def test_standard_maps_are_24_by_16(name: str) -> None:
    assert (load_map(name).width, load_map(name).height) == (24, 16)


@pytest.mark.parametrize("name", SMALL)
def test_teaching_boards_are_small(name: str) -> None:
    assert load_map(name).width <= 9
    assert load_map(name).height <= 8


def test_the_standard_maps_are_of_every_sort() -> None:
    settings = {name: load_map(name).setting for name in STANDARD}
    assert settings == {
        "archive": "indoor",
        "harbour": "outdoor",
        "loading-dock": "mixed",
        "market-street": "outdoor",
    }
    dock = load_map("loading-dock")
    assert set(dock.levels) == {1, 2, 3}
    assert dock.interior
    assert set(dock.edges.values()) == set(EdgeKind)
    assert {"stairs", "ladder"} <= set(dock.transitions.values())
    water = [terrain for terrain in load_map("harbour").terrain if terrain & Terrain.WATER]
    assert len(water) > 80
    assert any(terrain & Terrain.DEEP for terrain in water)


@pytest.mark.parametrize("name", STANDARD + SMALL)
def test_the_two_starting_areas_are_equal_and_on_opposite_sides(name: str) -> None:
    board = load_map(name)
    west, east = board.starting["west"], board.starting["east"]
    assert {Square(board.width - 1 - s.x, s.y) for s in west} == east
    assert all(s.x <= 1 for s in west)
    for square in west | east:
        assert board.printed(square) & ~Terrain.HINDERING == Terrain.CLEAR
        assert board.level(square) == 1


def steps(board: Board, square: Square) -> list[Square]:
    """Where a walker can go: over no wall, into no blocking square, to another level by stairs or ladder."""
    found = []
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        other = square.step(dx, dy)
        if other not in board or board.printed(other) & Terrain.BLOCKING:
            continue
        level = board.level(square) == board.level(other) or board.transition(square, other)
        if level and board.edge(square, other) not in BARRIERS:
            found.append(other)
    return found


def test_every_square_can_be_reached_on_foot(board: Board) -> None:
    open_squares = {s for s in board.squares if not board.printed(s) & Terrain.BLOCKING}
    for area in board.starting.values():
        seen, edge = set(area), list(area)
        while edge:
            for other in steps(board, edge.pop()):
                if other not in seen:
                    seen.add(other)
                    edge.append(other)
        assert sorted(open_squares - seen) == []


def test_text_and_line_bring_the_same_board_back(board: Board) -> None:
    assert Board.from_text(board.to_text()) == board == Board.from_text(str(board))
    assert Board.from_line(board.to_line()) == board


@pytest.mark.parametrize("name", MAPS_HERE)
def test_the_file_is_what_to_text_writes_below_its_comment(name: str) -> None:
    text = (MAPS / f"{name}.yaml").read_text(encoding="utf-8")
    comment = [line for line in text.splitlines() if line.startswith("#")]
    assert comment
    assert text == "\n".join(comment) + "\n" + to_text(load_map(name))


@pytest.mark.parametrize("name", MAPS_HERE)
def test_the_schema_accepts_every_map(name: str) -> None:
    jsonschema.validate(plain(MAPS / f"{name}.yaml"), SCHEMA)


def plain(path: Path) -> object:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@given(boards())
def test_every_board_comes_back_from_its_text_and_fits_the_schema(board: Board) -> None:
    for text in (board.to_text(), str(board)):
        assert from_text(text) == board
        jsonschema.validate(yaml.safe_load(text), SCHEMA)


def test_figures_that_share_a_square_come_back_from_both_texts() -> None:
    board = Board.build(width=3, height=2, pieces={"A1+B2": "Rider: standard", "C1": "Crab: tiny +horde of Ann"})
    board = board.with_piece(replace(board.piece("C1"), id="Crab 2"))
    assert Board.from_text(str(board)) == board == Board.from_text(board.to_text())
    assert len(board.pieces) == 3
    assert [line for line in str(board).splitlines() if "|" in line[2:3]] == ["  | R       CA| 1", "  |     R     | 2"]


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ("Q: wing", "7:6: Q is nowhere in the drawing"),
        ("A: wing", "7:3: A is an area or a text already; expected another letter"),
        ("h: wing", "7:3: 'h' is not a symbol for the drawing"),
        ("R: wing\n  R: boot", "8:3: R stands twice under pieces"),
        ("S: wing", "4:9: R on B1 is not explained; expected it under starting, special or pieces"),
    ],
)
def test_what_a_letter_of_a_piece_cannot_be_is_told(pieces: str, told: str) -> None:
    text = f"starting: {{A: west}}\nmap: |\n  +---+---+\n  | A | R |\n  +---+---+\npieces:\n  {pieces}\n"
    with pytest.raises(ClixbookError) as raised:
        Board.from_text(text)
    assert any(str(each).startswith(told) for each in raised.value.problems)


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"map": ["+-+"]},
        {"map": "x", "wals": []},
        {"map": "x", "setting": "seaside"},
        {"map": "x", "walls": ["C3-D3"]},
        {"map": "x", "starting": {"W": "west"}},
        {"map": "x", "pieces": {"A1": {"size": "huge"}}},
        {"map": "x", "pieces": ["A1"]},
    ],
)
def test_the_schema_refuses(wrong: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, SCHEMA)
