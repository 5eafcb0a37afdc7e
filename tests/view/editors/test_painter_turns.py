"""The map painter: quarter turns, areas that are turned, and a text with a mistake that a reload brings back."""

from __future__ import annotations

import json

import pytest

from clixbook.board.model.board import Board
from clixbook.board.model.squares import Square
from clixbook.board.model.things import Terrain
from clixbook.view.app.settings import Settings
from clixbook.view.editors.build import Build
from clixbook.view.editors.map.painter import MapPainter
from clixbook.view.editors.map.painter_input import press


@pytest.fixture
def painter() -> MapPainter:
    return MapPainter(Settings(), {"position": Board(8, 6).to_line()})


def test_quarter_turns_need_a_square_map(painter: MapPainter) -> None:
    painter.bar.mirror.value = "quarter turns"
    assert "as wide as it is high; this one is 8 by 6" in painter.parts.status.value
    assert painter.bar.mirror.value == painter.session.mirror == "off"
    seen = [painter.session.mirror]
    for _ in range(4):
        press(painter.session, "m")
        seen.append(painter.session.mirror)
    assert seen == ["off", "left-right", "top-bottom", "half turn", "off"]
    painter.session.run_sentence("Resize 6 by 6")
    painter.bar.mirror.value = "quarter turns"
    painter.session.run_sentence("Paint water on B1")
    board = painter.session.board
    assert {square.name for square in board.squares if board.printed(square)} == {"B1", "F2", "E6", "A5"}
    painter.session.run_sentence("Resize 7 by 6")
    assert painter.session.mirror == "off"


def test_a_copy_is_turned_and_pasted(painter: MapPainter) -> None:
    session = painter.session
    assert painter.bar.turn.disabled
    for sentence in ("Paint blocking on A1:C1", "Select A1:C1"):
        session.run_sentence(sentence)
    painter.bar.turn.click()
    assert "1 by 3" in session.status
    session.run_sentence("Paste at H4")
    assert all(session.board.printed(Square(7, y)) is Terrain.BLOCKING for y in (3, 4, 5))
    press(session, "r")
    assert "3 by 1" in session.status


def test_a_text_with_a_mistake_comes_back_with_it() -> None:
    room = Build(Settings(), {"tab": "map"})
    assert room.kept() == ""  # what the browser kept before is not written over
    painter = room.parts["map"]
    good = painter.text.text.value
    wrong = good.replace("title: My map", "titel: <b>My map")
    painter.text.text.value = wrong
    assert "did you mean title" in painter.text.message.value
    again = Build(Settings(), room.query())
    again.restore(room.kept())
    text = again.parts["map"].text
    assert text.text.value == wrong
    assert "did you mean title" in text.message.value
    assert "<b>My" not in text.message.value
    another = Build(Settings(), {"tab": "map", "position": Board(8, 6).to_line()})
    another.restore(room.kept())
    assert not another.parts["map"].text.mistake  # another map than that text was of
    text.back.click()
    assert json.loads(again.kept()) == {"figures": []}  # and nothing stale is left behind
    for nonsense in ("nonsense", "[5]", '{"figures": 5}', '{"text": 5}', "5"):
        again.restore(nonsense)
    assert not text.mistake
