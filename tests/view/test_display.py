"""Boards and answers show themselves."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from clixbook.board.answers.answers import Answer, Reason
from clixbook.board.lines.line_of_fire import LineOfFire, line_of_fire
from clixbook.board.model.board import Board
from clixbook.board.near.adjacency import adjacent
from clixbook.errors import ClixbookError
from clixbook.view.pictures.display import WIDEST, save, scene_of, to_png, to_svg
from clixbook.view.scenes.in_words import runs, view_text
from clixbook.view.scenes.scene import Text
from tests.view.examples import everything


@pytest.fixture
def board() -> Board:
    return Board.build(width=6, height=4, hindering=["B2"], blocking=["C1"], pieces={"A1": "Warden: standard"})


@pytest.fixture
def line(board: Board) -> LineOfFire:
    return line_of_fire(board, "A1", "D2", rules="core2014")


def picture(bundle: dict[str, Any]) -> Image.Image:
    return Image.open(BytesIO(base64.b64decode(bundle["image/png"])))


def test_a_board_shows_a_picture_and_says_itself(board: Board) -> None:
    bundle, _ = board._repr_mimebundle_()
    assert sorted(bundle) == ["image/png", "text/plain"]
    assert bundle["text/plain"] == view_text(board)
    assert picture(bundle).width > 300


def test_an_answer_shows_the_board_with_its_words(line: LineOfFire) -> None:
    bundle, _ = line._repr_mimebundle_()
    assert bundle["text/plain"] == line.explain()
    words = [s.text for s in scene_of(line).shapes_on("ruler") if isinstance(s, Text)]
    assert " ".join(words).count(line.headline.split()[0])
    for reason in line.reasons:
        assert any(f"({reason.ruling})" in word for word in words)
    assert picture(bundle).height > picture(board_bundle(line)).height


def board_bundle(line: LineOfFire) -> dict[str, Any]:
    return line.board._repr_mimebundle_()[0]


def test_an_answer_without_a_board_shows_words_alone() -> None:
    class Bare(Answer):
        reasons: tuple[Reason, ...] = ()
        headline = "Bare."  # type: ignore[assignment]  # a fixed word will do

    assert list(Bare()._repr_mimebundle_()[0]) == ["text/plain"]
    with pytest.raises(ClixbookError, match="no board"):
        scene_of(Bare())


def test_a_board_can_be_lent_to_an_answer(board: Board) -> None:
    answer = adjacent(board, "A1", "B2", rules="core2014")
    assert "Warden" in to_svg(answer, board=board)


def test_pictures_of_large_maps_are_not_wider_than_a_page() -> None:
    assert picture(Board(24, 16)._repr_mimebundle_()[0]).width <= WIDEST + 1


def test_saving_goes_by_the_name(board: Board, line: LineOfFire, tmp_path: Path) -> None:
    assert save(board, tmp_path / "board.svg").read_text(encoding="utf-8") == to_svg(board)
    assert save(line, str(tmp_path / "line.PNG")).read_bytes() == to_png(line)
    with pytest.raises(ClixbookError, match=r"must end in \.svg or \.png"):
        save(board, tmp_path / "board.jpg")


def test_options_reach_the_scene(board: Board, line: LineOfFire) -> None:
    assert scene_of(board, square=44, labels=False).width == 264
    assert scene_of(line, palette="dark").background == "#24282E"
    plain, told = scene_of(line, words=False), scene_of(line)
    assert plain.bounds[:3] == told.bounds[:3]
    assert plain.bounds[3] < told.bounds[3]
    assert told.title == line.headline
    assert not told.shapes_on("spot")


# -- in words ------------------------------------------------------------------------------------------------


def test_a_board_in_words() -> None:
    text = view_text(everything()).split("\n")
    assert text[0] == "One of everything: 16 by 10 squares, A1 to P10, mixed."
    assert "Night Warden of Ann on B3." in text
    assert "Bruiser of Ben on H5, holds a heavy object." in text
    assert "Sky of Ann on N3, soaring, next to Kraken (M3)." in text
    assert "Serpent of Cleo on E4, F5." in text
    assert "Blocking terrain: E2, G5, F6, J8:K10." in text
    assert "Level 3: L2:M3." in text
    assert "Stairs I3|J3, level 1 to 2." in text
    assert "Starting area Ann: A1:B2." in text
    assert "Markers on E9: debris, water." in text
    assert "On H3: Crate, special heavy object." in text
    assert "Destroyed: F8|F9." in text


def test_squares_in_short() -> None:
    squares = list(Board(3, 3).squares)
    assert runs(squares) == "A1:C3"
    assert runs(squares[:4]) == "A1:C1, A2"
    assert runs([]) == ""
