"""The picture that is saved: what was asked, the verdict and the names stand in it."""

import pytest

import clixbook as cx
from clixbook.view.explore.explore import Explore
from clixbook.view.pictures.saved_picture import saved_png, saved_svg


@pytest.mark.parametrize("kind", ["line", "reach", "odds", "close attack"])
def test_the_saved_picture_has_the_verdict_and_who_the_figures_are(kind: str) -> None:
    session = Explore().session
    session.set_question(kind)
    drawn = saved_svg(session)
    assert session.answer.headline.split()[-3] in drawn
    for name in ("WA Warden of Ann", "Bruiser of Ben"):
        assert name in drawn
    if kind == "line":
        assert "Yes, with range 6" in drawn
    assert saved_png(session).startswith(b"\x89PNG")


def test_a_board_of_which_nothing_is_asked_is_drawn_alone() -> None:
    session = cx.Session(cx.Board.build(width=3, height=2), overlay="none")
    assert "of Ann" not in saved_svg(session)
