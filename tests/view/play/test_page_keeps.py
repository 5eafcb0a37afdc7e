"""What the play page goes on showing: the card of who acted, the board of a new game, where every number comes from."""

from __future__ import annotations

import re

import pytest

import clixbook as cx
from clixbook.engine.actions import parse_action
from clixbook.engine.position.dice import Roll
from clixbook.engine.position.questions import Choose
from clixbook.view.play.choice.action_groups import says
from clixbook.view.play.new_game.ready import yard
from clixbook.view.play.page import PlayPage
from clixbook.view.play.panes.parts import keepers_html
from clixbook.view.widgets.input_handler import Hands


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage()


def card(page: PlayPage) -> str:
    return page.card.value


def settled(game: cx.Game) -> cx.Game:
    """The game when nobody is asked any more: first answers, nobody is held back."""
    while game.pending is not None:
        first = (
            game.pending.options[0] if isinstance(game.pending, Choose) else (3, 4) if game.pending.dice == 2 else (6,)
        )
        game = game.apply(first)
    return game


# -- the card ------------------------------------------------------------------------------------------------------


def test_the_card_is_of_whom_one_aims_at_after_a_question_about_another(page: PlayPage) -> None:
    page.table.click("C4")
    page.table.click("G7")  # Night Warden cannot shoot Gnat: the card is Gnat's
    assert page.table.chosen.refused is not None
    assert "Gnat" in card(page)
    page.table.click("H3")
    assert "Lodestar" in card(page)
    assert "Gnat" not in card(page)


def test_the_card_of_who_has_moved_stays_and_says_that_nothing_more_can_be_done(page: PlayPage) -> None:
    table = page.table
    table.click("D2")
    assert "May still: Move, " in card(page)
    table.click("D3")
    table.click("D3")
    assert (table.chosen.who, table.chosen.looked) == ("", "powder-kite")  # one action a turn, and it has had it
    assert 'aria-label="Powder Kite"' in card(page)
    assert "Can do nothing more this turn." in card(page)
    assert "Powder Kite, not now (" in page.gesture_panes.value
    table.click("H3")  # somebody else's card says nothing of what its player may do in other turns
    assert 'aria-label="Lodestar"' in card(page)
    assert "cb-may" not in card(page)


def test_what_another_view_plays_brings_no_card(page: PlayPage) -> None:
    page.session.do("move powder-kite D3")
    assert page.table.chosen.looked == ""


def test_another_look_leaves_what_was_said(page: PlayPage) -> None:
    page.table.click("C4")
    said = page.table.chosen.status
    page.tools.look.value = "dark"
    assert page.session.palette == "dark"
    assert page.table.chosen.status == said


def test_rows_of_the_card_are_of_kinds_that_the_page_remembers(page: PlayPage) -> None:
    """Each row has a label of its kind, and the page one box for it."""
    page.table.click("D2")
    boxes = keepers_html(page.parts.group)
    kinds = re.findall(r'for="(cb-keep-[^"]+)"', card(page))
    assert [kind.rpartition("power-")[2] for kind in kinds] == ["speed", "attack", "defense"]  # its three powers
    assert all(boxes.count(f'id="{kind}"') == 1 for kind in kinds)


# -- a new game ----------------------------------------------------------------------------------------------------


def test_a_game_that_begins_brings_the_board_back(page: PlayPage) -> None:
    """The tabs are made anew, so that the browser shows them as they are at first; no gesture else does that."""
    before = page.tabs.value
    page.table.click("D2")
    assert page.tabs.value == before
    page.new.begin.click()
    after = page.tabs.value
    assert after != before
    page.new.map.value, page.new.forces[0].value = "yard", ()
    page.new.begin.click()  # a game without figures does not begin
    assert page.tabs.value == after


# -- where the numbers come from -----------------------------------------------------------------------------------


def breakdown(game: cx.Game, lane: str, *squares: str) -> str:
    page = cx.PlayPage(game)
    page.table.click(squares[0])
    page.table.choose_lane(lane)
    for square in squares[1:]:
        page.table.click(square)
    return page.gesture_panes.value.partition("Where attack and defense come from")[2]


def test_an_object_that_is_swung_shows_what_it_adds() -> None:
    game = cx.Game.new(
        yard(), rules="core2014", forces={"Ann": ["crane-hand"], "Ben": ["gnat"]},
        places={"crane-hand": "F6", "gnat": "G7"},
    )  # fmt: skip
    game = settled(settled(game).apply("end").apply("end"))
    game = settled(settled(settled(game.apply("move crane-hand G8 take F7")).apply("end")).apply("end"))
    told = breakdown(game, "swing", "G8", "G7")
    # Crane Hand's printed damage is 3, and a light object adds 1
    assert "Printed damage" in told
    assert "without crate: +1" in told
    assert '<output class="cb-sum cb-less0"><b>3</b> <small>instead of 4</small></output>' in told


def test_an_attack_by_a_power_shows_its_numbers() -> None:
    game = cx.Game.new(
        yard(), rules="core2014", forces={"Ann": ["web-nurse"], "Ben": ["gnat"]},
        places={"web-nurse": "F6", "gnat": "G7"},
    )  # fmt: skip
    game = settled(settled(game).apply("end").apply("end"))
    told = breakdown(game, "use:incapacitate", "F6", "G7")
    assert "Printed defense" in told
    assert "It deals no damage." in told  # it gives an action token instead


def test_a_quake_deals_what_it_deals_to_each_of_its_targets() -> None:
    game = cx.Game.new(
        yard(), rules="core2014", forces={"Ann": ["street-stamper"], "Ben": ["gnat", "bruiser"]},
        places={"street-stamper": "C3", "gnat": "C4", "bruiser": "D3"},
    )  # fmt: skip
    told = breakdown(settled(settled(game).apply("end").apply("end")), "use:quake", "C3")
    assert "Against <b>Gnat</b>" in told
    assert "Against <b>Bruiser</b>" in told
    assert "It deals 2, whatever the damage value is." in told


def test_an_attack_at_the_end_of_a_running_shot_shows_its_numbers(page: PlayPage) -> None:
    table = page.table
    table.select("powder-kite")
    table.choose_lane("use:running shot")
    table.click("E4")
    table.click("E4")
    table.click("H3")
    aimed = page.gesture_panes.value.partition("Where attack and defense come from")[2]
    assert "Printed attack" in aimed
    table.commit()
    assert isinstance(table.game.pending, Roll)
    assert "Where attack and defense come from" in page.gesture_panes.value  # and while the dice are due


# -- keys, time line, buttons --------------------------------------------------------------------------------------


class Heard:
    """Counts how often the board is given the keys."""

    def __init__(self, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        monkeypatch.setattr(hands.canvas, "focus", self.focus)

    def focus(self) -> None:
        self.times += 1


def press(page: PlayPage, kind: str) -> None:
    page.act.choices.value = next(value for _, value in page.act.choices.options if value[0] == kind)


def test_after_a_button_is_clicked_escape_goes_to_the_board(page: PlayPage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = page.parts.hands
    heard = Heard(hands, monkeypatch)
    page.table.click("C4")
    press(page, "lane")
    assert heard.times == 0  # nobody has touched the board with a mouse
    hands._mouse_down(10.0, 10.0)
    hands._mouse_up(10.0, 10.0)
    page.table.click("C4")
    press(page, "lane")
    assert heard.times == 1
    hands._key_down("Escape", False, False, False)
    assert page.table.chosen.lane == ""
    page.act.end.click()
    assert heard.times == 2
    hands._key_down("Tab", False, False, False)  # who goes from button to button keeps the place
    page.act.back.click()
    assert heard.times == 2


def test_a_finger_needs_no_keys(page: PlayPage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = page.parts.hands
    heard = Heard(hands, monkeypatch)
    hands._mouse_down(10.0, 10.0)
    hands._touch_start([(10.0, 10.0)])
    hands._touch_end([])
    page.table.click("C4")
    press(page, "lane")
    assert heard.times == 0


def test_the_far_end_of_the_slider_is_the_beginning_even_while_a_question_is_due(page: PlayPage) -> None:
    page = cx.PlayPage("rules=nebula2007")
    table, slider = page.table, page.time.slider
    table.click("C4")
    table.click("C5")
    table.click("C5")
    table.answer("no attack")
    table.click("D2")
    table.click("D3")
    table.click("D3")
    assert isinstance(table.game.pending, Choose)  # whether it attacks after its move
    slider.value = slider.min
    assert page.session.node == 0


def test_no_label_carries_what_cannot_be_seen(page: PlayPage) -> None:
    """Three buttons, then the first two of them alone, and the browser sees the change by the icons."""
    choices = page.act.choices
    choices.show((("A", 1), ("B", 2), ("C", 3)))
    before = choices.icons
    choices.show((("A", 1), ("B", 2)))
    assert [label for label, _ in choices.options] == ["A", "B"]
    assert choices.icons != before


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("haul bruiser night-warden F7 G8", "Shift the object on F7 to G8 with Night Warden"),
        ("unload bruiser night-warden D4", "Set down Night Warden on D4"),
        ("hurl bruiser night-warden gnat", "Throw Night Warden at Gnat"),
        ("hover bruiser D4", "Come down to D4"),
    ],
)
def test_actions_are_said_in_words(page: PlayPage, action: str, told: str) -> None:
    assert says(parse_action(action), page.table.chosen.names) == told


def test_another_target_that_is_pressed_is_the_one_pointed_at() -> None:
    """Card and sentence go with the button, not with the target that was pressed before."""
    forces = {"Ann": ["plumb-widow", "bruiser", "clockmaker"], "Ben": ["gnat"]}
    places = {"plumb-widow": "B2", "bruiser": "B3", "clockmaker": "C2", "gnat": "H6"}
    page = cx.PlayPage(cx.Game.new(cx.Board.build(width=9, height=7), rules="core2014", forces=forces, places=places))
    page.table.call("plumb-widow")
    page.table.choose_lane("use:telekinesis")
    for words, who in (("Bruiser", "bruiser"), ("Clockmaker", "clockmaker")):
        choices = page.act.choices
        choices.value = next(value for label, value in choices.options if label == f"Move {words}")
        assert page.table.chosen.pointed == who
