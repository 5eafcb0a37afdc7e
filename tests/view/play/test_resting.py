"""What a pointer learns that rests on a square, and Enter in the sentence."""

from __future__ import annotations

import asyncio
from fractions import Fraction

import pytest

import clixbook as cx
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.play.table import table_parts


def test_the_best_attack_from_a_square_is_told_with_its_chance() -> None:
    """Night Warden, attack 11, shoots Lodestar, defense 17, by a 6 or more: 26 of 36."""
    page = cx.PlayPage("")
    page.table.select("night-warden")
    page.table.rest("D4")
    assert page.table.chosen.status == "From D4: shoot Lodestar, 72 %."
    action, chance = page.table.chosen.shot_from("D4")
    assert (str(action), chance) == ("shoot night-warden lodestar", Fraction(26, 36))
    page.table.rest("E5")  # G4 and G5 block, and Gnat is not in sight
    assert page.table.chosen.status == "From E5: nobody to attack."


def test_the_odds_of_a_square_are_those_of_the_shot_from_it() -> None:
    page = cx.PlayPage("")
    page.table.select("night-warden")
    told = page.table.chosen.shot_from("C6")
    page.session.do("move night-warden C6")
    for _ in range(2):
        page.session.do("end")
    assert told is not None
    assert page.table.chosen.at.first_hit_chance(told[0]) == told[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_friend_is_the_best_target(edition: str) -> None:
    page = cx.PlayPage(f"rules={edition}")
    page.table.select("night-warden")
    for square in page.table.chosen.at.ways("night-warden"):
        if (found := page.table.chosen.shot_from(square.name)) is not None:
            assert page.session.board.pieces[found[0].details[0]].side == "Ben"


def test_a_resting_pointer_disturbs_nothing() -> None:
    page = cx.PlayPage("")
    page.table.rest("D4")  # nobody is chosen
    before = page.table.chosen.status
    page.table.select("night-warden")
    page.table.click("H3")
    aimed = page.table.chosen
    page.table.rest("D4")  # something is aimed at that is not a move
    assert page.table.chosen is aimed
    assert "From D4" not in before


def test_enter_twice_in_the_sentence_does_it() -> None:
    page = cx.PlayPage("")
    page.sentence.figure.value = "powder-kite"
    place = page.sentence.place
    place._handle_custom_msg({"event": "submit"}, [])  # nothing is aimed at yet
    place.value = "D3"
    assert page.session.board.pieces["powder-kite"].squares[0].name == "D2"
    place._handle_custom_msg({"event": "submit"}, [])
    assert page.session.board.pieces["powder-kite"].squares[0].name == "D3"


def test_while_the_button_is_down_the_answer_to_a_click_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lets go at once is answered at once; after a moment's press the picture is there before."""
    page = cx.PlayPage("")
    hands, square = page.parts.hands, page.session.board.square("F6")
    unit = page.parts.canvas.width / page.session.board.width
    at = (square.x + 0.5) * unit, (square.y + 0.5) * unit
    drawn: list[str] = []
    monkeypatch.setattr(table_parts, "table_svg", lambda chosen, *_: drawn.append(chosen.who) or f"<svg>{chosen.who}")

    async def click(pause: float) -> list[str]:
        drawn.clear()
        hands._mouse_down(*at)
        await asyncio.sleep(pause)
        before = list(drawn)
        hands._mouse_up(*at)
        return before

    assert asyncio.run(click(0)) == []
    assert (page.table.chosen.who, drawn) == ("bruiser", ["bruiser"])
    page.table.select("")
    page.parts._pictures.clear()
    assert asyncio.run(click(0.05)) == ["bruiser"]
    assert (page.table.chosen.who, drawn) == ("bruiser", ["bruiser"])
    assert "<svg>bruiser" in page.parts.over.value


def test_a_click_that_would_do_something_does_it_when_the_button_is_let_go() -> None:
    page = cx.PlayPage("")
    page.table.select("night-warden")
    page.table.click("D4")
    before, shown = page.session.game, page.table.chosen
    page.parts.foresee(page.session.board.square("D4"))
    assert (page.session.game, page.table.chosen) == (before, shown)
    page.table.click("D4")
    assert page.session.game is not before
