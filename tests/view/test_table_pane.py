"""Explore's Edit pane: what a figure on the board is given, and what that changes."""

import pytest

import clixbook as cx
from clixbook.rulebooks.editions import EDITIONS
from clixbook.view.app.app import App
from clixbook.view.explore.address import session_of
from clixbook.view.explore.explore import Explore
from clixbook.view.explore.odds_pane import OF_ATTACKER, OF_TARGET
from clixbook.view.explore.table_pane import POWERS
from clixbook.view.questions.board_questions import BoardQuestion, ask, verdict
from clixbook.view.sessions.session import Session


@pytest.fixture
def room() -> Explore:
    found = Explore()
    found.session.click("B3")
    return found


def test_speed_range_and_powers_are_set_at_once_undone_and_kept_in_the_address(room: Explore) -> None:
    session, table = room.session, room.table
    table.values["speed"].value, table.values["range"].value = "10", "5"
    table.power.value = "leap/climb"
    warden = session.board.pieces["Warden"]
    assert warden.traits == {"speed 10", "range 5", "leap/climb"}
    assert table.has.value == "Leap/Climb"
    again = App("&".join(f"{key}={value}" for key, value in {"page": "explore", **room.query()}.items())).room
    assert isinstance(again, Explore)
    assert again.session.board.pieces["Warden"] == warden
    table.power.value = "leap/climb"  # once more: away
    assert session.board.pieces["Warden"].traits == {"speed 10", "range 5"}
    session.undo()
    assert (session.board.pieces["Warden"], table.has.value) == (warden, "Leap/Climb")
    for _ in range(3):
        session.undo()
    assert (session.board.pieces["Warden"].traits, table.values["speed"].value) == (frozenset(), "")


def test_reach_asks_with_the_figure_s_own_speed_and_the_bar_changes_it(room: Explore) -> None:
    session, table = room.session, room.table
    table.values["speed"].value = "3"
    session.set_question("reach")
    assert (session.question.speed, session.answer.speed, room.sentence.number.value) == (3, 3, 3)
    room.sentence.number.value = 4
    assert (session.answer.speed, table.values["speed"].value, session.speed) == (4, "4", 8)
    table.values["speed"].value = ""
    assert session.answer.speed == 8


def test_the_threat_map_counts_each_with_its_own_range(room: Explore) -> None:
    session, table = room.session, room.table
    session.click("H5")
    table.values["range"].value = "1"
    session.set_question("threats")
    session.source = "Warden"
    assert {each.piece.id: each.range for each in session.answer.threats_by_opponent}["Bruiser"] == 1


def test_a_line_says_whether_the_shot_is_in_range(room: Explore) -> None:
    room.table.values["range"].value = "5"
    room.session.set_question("line")
    room.session.set_ends("Warden", "Bruiser")
    assert "Warden cannot shoot with range 5" in room.session.answer.headline


@pytest.mark.parametrize("text", ["far", "41", "-1", "1e3"])
def test_what_is_no_number_is_told_and_changes_nothing(room: Explore, text: str) -> None:
    before = room.session.board
    room.table.values["range"].value = text
    assert room.session.board == before
    assert "from 0 to 40" in room.session.status


def test_a_new_figure_begins_with_what_the_fields_say(room: Explore) -> None:
    room.session.click("A1")
    table = room.table
    assert not table.put.disabled
    table.figure.value, table.values["speed"].value, table.power.value = "Marlow", "6", "stealth"
    assert "Marlow" not in room.session.board.pieces
    table.put.click()
    assert room.session.board.pieces["Marlow"].traits >= {"speed 6", "stealth"}
    assert table.put.disabled


def test_a_new_figure_is_plain_whoever_was_looked_at_before(room: Explore) -> None:
    session, table = room.session, room.table
    table.size.value, table.mode.value, table.soaring.value = cx.Size.GIANT, cx.Mode.WING, True
    table.values["speed"].value, table.power.value = "12", "stealth"
    session.click("A1")
    table.put.click()
    plain = session.board.piece_at(session.board.square("A1"))
    assert plain is not None
    assert (plain.size, plain.mode, plain.soaring, plain.traits, plain.side) == (
        cx.Size.STANDARD, cx.Mode.BOOT, False, frozenset(), session.board.pieces["Warden"].side,
    )  # fmt: skip
    session.click("A2")
    table.size.value, table.figure.value = cx.Size.TINY, "Mite"
    session.click("A3")  # the other free square was meant: what was said of the figure is kept
    table.put.click()
    assert session.board.pieces["Mite"].size is cx.Size.TINY


def test_edit_begins_with_the_shooter_and_follows_who_is_named(room: Explore) -> None:
    fresh = Explore()
    assert "Warden on B3" in fresh.table.head.value
    assert "cb-x1 cb-y2" in fresh.parts.at.value  # and is marked on the board
    fresh.session.set_ends(target="Colossa")
    fresh.refresh()
    assert "Colossa on L3" in fresh.table.head.value
    fresh.maps.value = "harbour"
    assert fresh.table.piece == fresh.session.board.pieces[fresh.session.source]


def test_a_tap_keeps_the_question_whatever_is_asked(room: Explore) -> None:
    session = room.session
    for kind in ("line", "adjacency", "reach", "threats"):
        session.set_question(kind)
        for square in ("C7", "B3", "B3", "H5"):
            session.click(square)
            assert session.overlay == kind


PIECES = {"C3": "Ann: standard{} of Kim", "D3": "Ben: standard of Lou", "G3": "Cal: standard of Lou"}
ASKED = [
    BoardQuestion("reach", "Ann", speed=6), BoardQuestion("line", "Cal", "Ann"),
    BoardQuestion("knock back", "Ben", "Ann"), BoardQuestion("reach", "Ben", speed=6),
]  # fmt: skip


@pytest.mark.parametrize("power", POWERS)
def test_each_power_that_is_offered_changes_an_answer_in_some_book(power: str) -> None:
    ground = {"hindering": ["C3", "C4:C5"], "blocking": ["B2"], "levels": {"F5:G6": 2}}
    mode = " wing" if power == "earthbound" else ""

    def told(words: str):
        board = cx.Board.build(width=9, height=7, **ground, pieces={**PIECES, "C3": PIECES["C3"].format(words)})
        answers = [(ask(board, each, book)) for each in ASKED for book in EDITIONS]
        return [
            (verdict(each), getattr(each, "costs", None) is not None and each.costs.tolist(),
             getattr(getattr(each, "break_away", None), "chance", None)) for each in answers
        ]  # fmt: skip

    assert told(f"{mode} +{power.replace(' ', '_')}") != told(mode)


@pytest.mark.parametrize("power", OF_ATTACKER)
def test_each_power_of_an_attacker_that_is_offered_changes_the_odds_in_some_book(power: str) -> None:
    def told(*powers: str):
        ways = [{"close": close, "target_powers": ["invulnerability"]} for close in (False, True)]
        return [_odds(book, powers=powers, **way) for book in EDITIONS for way in ways]

    assert told(power) != told()


@pytest.mark.parametrize("power", OF_TARGET)
def test_each_power_of_a_target_that_is_offered_changes_the_odds_in_some_book(power: str) -> None:
    def told(*powers: str):
        return [_odds(book, target_powers=powers, close=close) for book in EDITIONS for close in (False, True)]

    assert told(power) != told()


def _odds(book: str, **more: object) -> object:
    try:
        return cx.roll_odds(10, 17, rules=book, **more).clicks  # type: ignore[call-overload]  # its own arguments
    except cx.ClixbookError as refused:
        return str(refused)


def test_odds_stand_beside_the_answer_once_attack_and_defense_are_said() -> None:
    room = Explore()
    pane, session = room.odds, room.session
    assert pane.layout.display == "none"
    session.set_question("odds")
    assert session.status.startswith("Attack 10 against defense 18 hits with 8 or more: 15/36, 41.7 %")
    assert pane.layout.display is None
    pane.fields["attack"].value, pane.fields["defense"].value, pane.fields["rerolls"].value = 11, 15, 1
    assert session.answer.headline.startswith("Attack 11 against defense 16 hits with 5 or more: 30/36")
    pane.powers["target"].value = "super senses"
    assert "super senses" in session.board.pieces["Bruiser"].traits
    assert "with one reroll and Super Senses" in session.answer.headline
    session.set_question("line")
    room.refresh()
    assert "30/36" in pane.headline.value
    again = session_of(room.query())
    again.set_question("odds")
    assert again.answer.headline == session_of({**room.query(), "ask": "odds"}).answer.headline
    assert (again.question.attack, again.question.defense, again.question.rerolls) == (11, 15, 1)
    session.undo()  # the question
    session.undo()
    assert "super senses" not in session.board.pieces["Bruiser"].traits


def test_odds_of_an_attack_that_cannot_be_made_say_so_first() -> None:
    board = cx.Board.build(width=5, height=1, blocking=["C1"], pieces={"A1": "Ann: of Kim", "E1": "Ben: of Lou"})
    session = Session(board, overlay="odds", rules="core2014")
    assert session.answer.reasons[0].weight == "blocked"
    assert session.answer.headline.startswith("Attack 10 against defense 17")
    session.set_ends(target="D1")
    assert session.problem == "Nobody stands on D1: an attack needs two figures."


def test_a_game_on_the_table_is_asked_as_before() -> None:
    game = cx.Game.new("corner", rules="core2014", forces={"Ann": ["bruiser"], "Ben": ["lodestar"]})
    session = Session(game)
    session.set_number("speed", 5)
    assert session.speed == 5
