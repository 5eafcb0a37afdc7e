"""What the last action leaves on the board and in the tray."""

from __future__ import annotations

from pathlib import Path

import pytest

import clixbook as cx
from clixbook.engine.sequence.set_up.mid_game import arrange_start
from clixbook.view.play.page import PlayPage
from clixbook.view.play.table.traces import KO, MISS, TraceSign, clicks_lost, draw_sign, trace_of
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.pen import Pen
from clixbook.view.scenes.scene import Rect
from tests.powers.cast import actor, play


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage("")


def test_a_move_leaves_its_way_until_the_next_action(page: PlayPage) -> None:
    page.table.play("move powder-kite F1")
    trace = trace_of(page.session.tree)
    assert [(piece.id, [square.name for square in way]) for piece, way in trace.moved] == [
        ("powder-kite", ["D2", "E1", "F1"])
    ]  # fmt: skip
    assert "Powder Kite was on D2" in page.parts.over.value
    assert 'class="cb-arrives" style="--dx:-200px;--dy:100px"' in page.parts.figures.value
    page.table.click("C4")
    assert "Powder Kite was on D2" in page.parts.over.value
    assert "cb-arrives" not in page.parts.figures.value  # it slides once
    page.session.do("move night-warden C5")
    assert "Powder Kite was on D2" not in page.parts.over.value
    page.session.do("end")
    assert "Night Warden was on C4" in page.parts.over.value  # the other player sees it still


@pytest.mark.parametrize(("faces", "sign"), [("3 6", clicks_lost(3)), ("1 2", MISS)])
def test_hits_and_misses_show_where_they_fall(page: PlayPage, faces: str, sign: TraceSign) -> None:
    """Attack 11 against 17: 9 hits for 3 clicks, 3 misses."""
    page.session.do("shoot night-warden lodestar")
    page.session.force(faces)
    assert [(piece.id, each) for piece, each in trace_of(page.session.tree).signs] == [("lodestar", sign)]
    words = "3 clicks lost" if sign != MISS else "missed"
    assert f"<title>Lodestar: {words}</title>" in page.parts.over.value


def test_what_befell_somebody_in_the_first_row_is_on_the_map_whole() -> None:
    board = cx.Board.build(width=3, height=3, pieces={"B1": "standard"})
    pen = Pen(palette("light"), "note")
    draw_sign(board.piece_at(board.square("B1")), clicks_lost(5), pen)
    flag = next(each for each in pen.shapes if isinstance(each, Rect))
    assert 0 < flag.y - flag.style.width / 2 < flag.y + flag.h


def test_who_is_knocked_out_lies_in_the_tray_with_its_card() -> None:
    game = cx.Game.new(
        "corner", rules="core2014", seed=7, forces={"Ann": ["bruiser"], "Ben": ["gnat", "lodestar"]},
        places={"bruiser": "B2", "gnat": "B3", "lodestar": "D5"},
    ).apply("end").apply("end")  # fmt: skip
    page = cx.PlayPage(game)
    assert page.fallen.layout.display == "none"
    while "gnat" in page.session.board.pieces:
        page.session.do("close bruiser gnat")
        page.session.force("6 5")
        while page.session.game.pending is not None:
            page.session.do(page.session.game.options()[0])
        if "gnat" in page.session.board.pieces:
            page.session.do("end")
            page.session.do("end")
    assert [each.id for each in page.fallen.lying] == ["gnat"]
    assert "Knocked out" in page.fallen.discs.value
    assert ("gnat", KO) in [(piece.id, sign) for piece, sign in trace_of(page.session.tree).signs]
    page.fallen.names.value = "gnat"
    assert page.table.chosen.looked == "gnat"
    assert "<h2>Gnat</h2>" in page.card.value
    assert "Ann <b>40</b> : <b>0</b> Ben" in page.turn_panes.value
    page.session.undo()
    page.session.undo()
    assert page.fallen.layout.display == "none"


def test_a_dragged_figure_is_under_the_pointer(page: PlayPage) -> None:
    page.table.pick("C4")
    page.table.carry("D5")
    assert "Night Warden is held over D5" in page.parts.over.value
    page.table.drop()
    page.table.select("night-warden")
    assert "is held over" not in page.parts.over.value


@pytest.mark.ruling("ACT-18", "core2014")
def test_who_is_pushed_off_the_map_is_marked_where_it_went() -> None:
    game = cx.Game.new(
        "corner", rules="core2014", forces={"Ann": ["dock-rat", "bruiser"], "Ben": ["lodestar"]},
        places={"dock-rat": "B2", "bruiser": "A1", "lodestar": "F4"},
    )  # fmt: skip
    page = cx.PlayPage(arrange_start(game, {"dock-rat": {"click": 5, "tokens": 1}}, turn=3))
    page.session.do("move dock-rat B4")
    (pushed,) = trace_of(page.session.tree).signs
    assert (pushed[0].id, pushed[1], pushed[0].squares[0].name) == ("dock-rat", KO, "B4")


@pytest.mark.ruling("ACT-37", "core2014")
def test_who_was_moved_from_afar_has_no_sign_that_it_may_not_do_so_too() -> None:
    game = cx.Game.new(
        "corner", rules="core2014", forces={"Ann": ["plumb-widow", "dock-rat"], "Ben": ["lodestar"]},
        places={"plumb-widow": "A1", "dock-rat": "A3", "lodestar": "F4"},
    )  # fmt: skip
    page = cx.PlayPage(arrange_start(game, turn=3))
    page.session.do("use plumb-widow telekinesis place dock-rat")
    page.session.do("A2")
    assert [each.off for each in page.session.game.now.lasting] == ["telekinesis"]
    assert "no Telekinesis" not in page.parts.over.value


def test_a_hit_that_may_still_be_evaded_is_not_told_as_harmless(tmp_path: Path) -> None:
    """Damage comes only after the answer; let through, it is 3 clicks."""
    ben = {"b": actor("D3", defense="Super Senses")}
    page = PlayPage(play(tmp_path, "complete2022", {"x": actor("C3")}, ben, turn=3))
    page.session.do("close x b")
    page.session.force("5 4")
    assert [sign.flag for _, sign in trace_of(page.session.tree).signs] == ["hit"]
    page.session.do("let it hit")
    assert [sign.flag for _, sign in trace_of(page.session.tree).signs] == ["\u22123"]
