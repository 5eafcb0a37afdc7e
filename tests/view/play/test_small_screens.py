"""What a small screen needs of the page: the board is told whom to show, and names can be tapped."""

import html
import re

import pytest

import clixbook as cx
from clixbook.view.play.new_game.ready import address, session_of
from clixbook.view.play.page import PlayPage


@pytest.fixture
def page() -> PlayPage:
    return cx.PlayPage()


def named(page: PlayPage) -> set[str]:
    """The figures whose names show as buttons."""
    rule = re.search(r"button:is\((.*?)\)\{display:block\}</style>", page.gesture_panes.value)
    numbers = map(int, re.findall(r"nth-child\((\d+)\)", rule[1])) if rule else ()
    return {page.act.ready.options[number - 1][1] for number in numbers}


def test_who_may_act_is_chosen_by_name_and_brought_into_sight(page: PlayPage) -> None:
    assert named(page) == {"night-warden", "bruiser", "powder-kite"}
    turn = page.table.chosen.sight[0]
    page.act.ready.value = "bruiser"
    page.act.ready._handle_custom_msg({"event": "click"}, [])
    assert page.table.chosen.who == "bruiser"
    assert page.table.chosen.sight == (turn + 1, ("bruiser",))
    assert 'class="cb-here' in page.parts.over.value
    assert named(page) == set()  # its actions stand there now
    page.table.cancel()
    page.act.ready._handle_custom_msg({"event": "click"}, [])  # the same name once more
    assert page.table.chosen.who == "bruiser"


def test_who_has_acted_has_no_name_to_tap(page: PlayPage) -> None:
    page.session.do("move powder-kite D3")
    assert named(page) == {"night-warden", "bruiser"}


def test_a_tap_on_the_board_moves_nothing_under_the_finger(page: PlayPage) -> None:
    page.table.click("C4")  # whoever is chosen is followed: its panes may come to lie where it stood
    before = page.table.chosen.sight
    assert before[1] == ("C4",)
    for square in ("H3", "E5", "E5"):
        page.table.click(square)
        assert page.table.chosen.sight == before


def test_the_sentence_brings_whom_it_names_into_sight(page: PlayPage) -> None:
    page.sentence.figure.value = "bruiser"
    assert page.table.chosen.sight[1] == ("bruiser",)


def test_a_new_turn_shows_who_may_act(page: PlayPage) -> None:
    for _ in range(2):  # the first press asks
        page.table.end_turn()
    assert page.session.game.state.player == "Ben"
    assert page.table.chosen.sight[1] == ("lodestar",)


def test_who_is_knocked_back_is_followed(page: PlayPage) -> None:
    """Doubles: Night Warden's shot carries Lodestar off to the east."""
    page.session.do("shoot night-warden lodestar")
    page.table.force((4, 4))
    assert page.session.board.pieces["lodestar"].squares[0].name == "J1"
    assert page.table.chosen.sight[1] == ("lodestar",)


def test_what_is_asked_about_is_brought_into_sight() -> None:
    page = cx.PlayPage("rules=nebula2007")  # its attacker chooses the way of a knock back
    page.session.do("shoot night-warden lodestar")
    page.table.force((4, 4))
    assert page.table.chosen.at.pending_question == "Ann chooses: the direction in which Lodestar is knocked back."
    assert page.table.chosen.sight[1] == ("lodestar",)


def test_a_set_up_shows_the_starting_areas(page: PlayPage) -> None:
    new = page.new
    new.map.value, new.start.value, new.seats[1].value = "market-street", True, ""
    new.begin.click()
    while page.session.game.chances():
        page.table.roll()
    page.table.answer("Ann")  # is first; Ben chooses an area
    shown = [page.session.board.square(place) for place in page.table.chosen.sight[1]]
    areas = page.session.board.starting
    assert shown
    assert all(any(square in area for area in areas.values()) for square in shown)


def test_a_link_opens_where_the_next_figure_stands() -> None:
    session = session_of()
    session.do("end")
    page = cx.PlayPage(address(session))
    assert page.table.chosen.sight[1] == ("lodestar",)
    assert 'class="cb-here' in page.parts.over.value


def test_the_round_and_the_book_are_told_with_whose_turn_it_is(page: PlayPage) -> None:
    """The style sheet of small windows hides no round; of the books the one in use is dark there."""
    assert '<small>round 2<span class="cb-whosebook"> · 2014</span></small>' in page.turn_panes.value
    small = page.children[2].value.partition("@container (max-width:519px)")[2]
    assert not re.search(r"\.cb-whose small \{[^}]*display: none", small)


def test_the_letters_of_a_reach_are_explained_as_far_as_they_are_there(page: PlayPage) -> None:
    page.table.click("C4")  # Night Warden walks: water at H1 and I1, grass at E5, opponents
    told = page.gesture_panes.value
    assert "A move ends at: <b>E</b> an opponent, <b>H</b> hindering terrain, <b>W</b> water.</p>" in told
    assert "<b>S</b>" not in told
    page.table.click("H3")
    assert "A move ends at" not in page.gesture_panes.value  # what is aimed at comes first


def test_a_link_to_a_game_that_is_played_is_there_for_the_address(page: PlayPage) -> None:
    assert "cb-resume" not in page.gesture_panes.value
    page.session.do("move powder-kite D3")
    link = re.search(r'class="cb-resume" href="([^"]+)"', page.gesture_panes.value)
    assert link
    again = session_of(html.unescape(link[1]).removeprefix("?"))
    assert again.game.state == page.session.game.state
    page.session.undo()
    assert 'class="cb-resume"' in page.gesture_panes.value  # or the address would go on holding the move


def test_fit_stays_while_one_plays(page: PlayPage) -> None:
    page.tools.fit.value = True
    hands = page.parts.hands
    unit = hands.canvas.width / page.session.board.width
    hands._mouse_down(3.5 * unit, 1.5 * unit)
    hands._mouse_up(3.5 * unit, 1.5 * unit)
    assert page.tools.fit.value is True
    assert page.table.chosen.who == "powder-kite"


def test_both_ends_of_an_attack_come_into_sight_by_a_button_and_before_its_roll(page: PlayPage) -> None:
    table = page.table
    table.call("night-warden")
    table.take_aim(next(each for each in table.chosen.members if str(each) == "shoot night-warden lodestar"))
    assert table.chosen.sight[1] == ("lodestar", "night-warden")
    table.cancel()
    table.click("H3")  # a tap moves nothing under the finger
    assert table.chosen.aim is not None
    turn = table.chosen.sight[0]
    table.click("H3")
    assert table.chosen.sight == (turn + 1, ("lodestar", "night-warden"))


def test_what_can_be_done_in_one_way_only_has_one_button() -> None:
    """The activation click of one book names no place and no choice."""
    page = cx.PlayPage("rules=eddieg")
    page.table.click("F6")
    labels = [label for label, _ in page.act.choices.options]
    assert [label for label in labels if "ctivation" in label] == ["Activation click · 1 action"]
    page.act.choices.value = ("lane", "activate")
    assert str(page.table.chosen.aim) == "activate bruiser"
    page.table.commit()
    assert page.session.game.state.fighter("bruiser").life.click == 2
