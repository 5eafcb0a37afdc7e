"""Questions are rows: menu, keys, address, pictures, legend and commands read them; and one more is one more row."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from traitlets import TraitError

import clixbook as cx
from clixbook.board.answers.answers import Answer, Reason, make_reason
from clixbook.board.model.board import Board
from clixbook.board.model.piece_values import own_value
from clixbook.cli import main
from clixbook.rulebooks import rulebook
from clixbook.scenarios.page_links import query_of
from clixbook.view.explore.address import address, session_of
from clixbook.view.explore.explore import Explore
from clixbook.view.explore.legend import legend_html
from clixbook.view.pictures.pictures import figures_again, overlay_shapes
from clixbook.view.questions import board_questions
from clixbook.view.questions.board_questions import BOTH, KINDS, BoardQuestion, QuestionKind, ask, kind_of
from clixbook.view.questions.overlays import shapes_of
from clixbook.view.scenes.palettes import PALETTES
from clixbook.view.scenes.scene import Polyline, Text
from clixbook.view.sessions.session_base import BoardSession
from clixbook.view.widgets.keys import press


def duel() -> Board:
    """Ann in the west, three opponents of hers in the east; Cleo is close to Ann's friend Dan."""
    return Board.build(
        width=12, height=5, blocking=["E1"],
        pieces={"B3": "Ann: standard of west", "F4": "Dan: standard of west", "G3": "Cleo: standard of east",
                "K1": "Ben: standard of east", "L5": "Eve: giant of east"},
    )  # fmt: skip


def session() -> BoardSession:
    return cx.Session(duel(), source="Ann", target="Ben")


# -- whom one can shoot --------------------------------------------------------------------------------------


def test_all_lines_of_fire_tell_the_line_to_each_figure_that_is_no_friend() -> None:
    board = Board.build(
        width=5, height=5, hindering=["C1"], blocking=["A3"],
        pieces={"A1": "Ann: standard of west", "E5": "Dan: standard of west", "A5": "Eve: standard of east",
                "E1": "Ben: standard of east", "C3": "Cleo: standard of east"},
    )  # fmt: skip
    answer = ask(board, BoardQuestion("field", "Ann"), "core2014")
    assert answer is not None
    assert [reason.text.partition(".")[0] for reason in answer.reasons] == [
        "Cleo (C3): clear", "Ben (E1): hindered", "Eve (A5): blocked",
    ]  # fmt: skip
    assert "Blocking terrain on A3" in answer.reasons[-1].text
    empty = ask(board, BoardQuestion("field", "A2"), "core2014")
    assert empty is not None
    assert len(empty.reasons) == 5, "a square has no friends"


# -- rows ----------------------------------------------------------------------------------------------------


def test_no_two_questions_share_a_name_a_title_or_a_key() -> None:
    for field in ("name", "title", "key"):
        found = [getattr(kind, field) for kind in KINDS]
        assert len(set(found)) == len(found), field


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_key_asks_its_question_and_its_address_opens_it_again(kind: QuestionKind) -> None:
    table = session()
    assert press(table, kind.key)
    assert table.overlay == kind.name
    again = session_of(query_of(address(table)))
    assert (again.overlay, again.question) == (table.overlay, table.question)
    assert (table.answer is None) == (kind.ask is None)
    if kind.answer is not None:
        assert isinstance(table.answer, kind.answer)
    assert bool(overlay_shapes(table)) == (kind.draw is not None)
    assert kind.legend in legend_html("light", kind.name)
    assert bool(kind.legend) == (kind.draw is not None)
    assert (kind.tells is None) == (kind.ask is not None)


def test_words_of_every_question() -> None:
    said = {kind.name: BoardQuestion(kind.name, "Ann", "Ben", speed=7, damage=2).words(duel()) for kind in KINDS}
    expected = {
        "line": "Line of fire from Ann (B3) to Ben (K1)", "field": "All lines of fire from Ann (B3)",
        "reach": "Where can Ann (B3) go with speed 7?", "threats": "Where could Ann (B3) be attacked now?",
        "adjacency": "Are Ann (B3) and Ben (K1) adjacent?", "close attack": "Can Ann (B3) strike Ben (K1)?",
        "knock back": "Ann (B3) knocks Ben (K1) back with 2 damage",
        "distance": "How far is it from Ann (B3) to Ben (K1)?",
        "levels": "Levels", "none": "Just the board",
    }  # fmt: skip
    assert said == said | expected
    assert all(said.values())


def test_what_is_no_question_is_refused_and_nothing_changes() -> None:
    table = session()
    with pytest.raises(TraitError, match="line, field, reach, threats"):
        table.overlay = "hopes"
    assert table.overlay == "line"
    with pytest.raises(cx.ClixbookError, match="'hopes' is not a question"):
        kind_of("hopes")


def test_the_bar_shows_the_places_and_numbers_that_a_question_needs() -> None:
    page = Explore(start=session())
    shown = {}
    for kind in KINDS:
        page.session.set_question(kind.name)
        shown[kind.name] = tuple(page.sentence.shown())
    assert shown == shown | {
        "line": ("from", "to", "next", "far"), "field": ("from",), "reach": ("from", "to", "number", "moves", "move"),
        "threats": ("from", "to", "number"), "adjacency": ("from", "to", "next"),
        "close attack": ("from", "to", "next"),
        "knock back": ("from", "to", "next", "number"), "distance": ("from", "to", "next"), "levels": (), "none": (),
    }  # fmt: skip


# -- the threat map ------------------------------------------------------------------------------------------


def test_the_threat_map_says_who_and_how() -> None:
    """Ann: Cleo is 5 away, Ben 9, Eve 10. Cleo stands beside Dan: in 2014 she cannot shoot."""
    table = session()
    table.set_question("threats")
    assert table.status.startswith("B3: nobody threatens it.")
    table.rules = "eddieg"  # there only an adjacent target is safe from a shot
    assert [str(threat.piece.id) for threat in table.answer.threats_by_opponent] == ["Cleo", "Ben", "Eve"]

    def told(square: str) -> str:
        return str(table.answer.square_text(table.board.square(square)))

    assert told("B3") == "B3: threatened by 1: Cleo at range 6."
    assert told("F4") == "F4: threatened by 2: Cleo by close attack, Eve at range 6."
    table.range = 9
    assert told("B3") == "B3: threatened by 2: Cleo at range 9, Ben at range 9."


def test_gestures_on_the_threat_map() -> None:
    table = session()
    table.set_question("threats")
    table.click("H4")
    assert table.target == "H4"
    assert table.status == "H4: threatened by 3: Cleo by close attack, Ben at range 6, Eve at range 6."
    assert {reason.where[-1].name for reason in table.answer.reasons} == {"H4"}
    table.cursor = "G2"
    press(table, "w")
    assert table.status == "G2: threatened by 3: Cleo by close attack, Ben at range 6, Eve at range 6."
    table.click("F4")
    assert (table.overlay, table.source, table.selected, table.target) == ("threats", "Dan", "Dan", "")
    assert table.answer.at == table.board.square("F4")
    assert table.grip(table.board.square("F4")) == "piece:Dan"
    table.set_ends(source="C3")
    assert (table.answer, table.problem) == (None, "Nobody stands on C3 whose opponents could be asked about: "
                                            "name a figure or a side.")  # fmt: skip


def test_opponents_as_targets_leave_the_square_asked_about_alone() -> None:
    """The target that a line of fire had is not a square that Ann could stand on; a friend's square is his."""
    assert ask(duel(), BoardQuestion("threats", "Ann", "Ben"), "core2014").at.name == "B3"
    assert ask(duel(), BoardQuestion("threats", "Ann", "Dan"), "core2014").at.name == "F4"


@pytest.mark.parametrize("look", PALETTES)
def test_the_picture_has_a_number_in_each_square_and_a_line_to_whom_it_is_about(look: str) -> None:
    found = ask(duel(), BoardQuestion("threats", "Ann", "H4"), "core2014")
    shapes = shapes_of(found, duel(), look)
    numbers = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert sorted(numbers) == sorted(str(n) for n in found.grid.flat if n)
    lines = {shape.title: shape for shape in shapes if isinstance(shape, Polyline) and shape.layer == "sight"}
    assert {"Cleo by close attack", "Ben at range 6", "Eve at range 6"} <= set(lines)
    assert lines["Ben at range 6"].style.dash
    assert not lines["Cleo by close attack"].style.dash
    fills = {shape.style.opacity for shape in shapes if shape.layer == "band" and shape.style.fill}
    assert len(fills) == found.grid.max()  # deeper for each opponent more


def test_no_line_of_the_threat_map_strikes_through_the_figure_asked_about() -> None:
    table = session()
    table.set_question("threats")
    assert {shape.title.split(" ")[0] for shape in figures_again(table)} >= {"Ann"}


def test_no_line_of_fire_strikes_through_a_figure_that_it_passes() -> None:
    pieces = {"A1": "X: of Ann", "C1": "P: of Ben", "C2": "Q: of Ben", "E1": "O: of Ben"}
    table = cx.Session(cx.Board.build(width=5, height=2, pieces=pieces), source="X", target="O")
    assert {shape.title.split(" ")[0] for shape in figures_again(table)} == {"P"}


def test_in_a_game_each_figure_has_its_own_range() -> None:
    game = cx.Game.new("corner", rules="core2014", seed=7, forces={"Ann": ["bruiser"], "Ben": ["lodestar", "gnat"]},
                       places={"bruiser": "B2", "lodestar": "B6", "gnat": "E6"})  # fmt: skip
    table = cx.Session(game, source="bruiser", overlay="threats")
    ranges = {threat.piece.id: threat.range for threat in table.answer.threats_by_opponent}
    assert ranges == {name: cx.load_figure(name).range for name in ("lodestar", "gnat")}
    assert table.status.startswith("B2: threatened by 1: Lodestar at range 7.")


def test_four_rulebooks_side_by_side() -> None:
    page = Explore(start=session())
    page.session.set_question("threats")
    page.session.all_four = True
    assert page.compare is not None
    assert page.compare.html.value.count("<svg") > 1  # two books part over shots beside an opponent


def test_a_map_with_its_threats_from_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line, out = duel().to_line(), tmp_path / "map.svg"
    assert main(["render", line, "--overlay", "threats", "--from", "Ann", "--number", "9", "-o", str(out)]) == 0
    assert "B3: threatened by 1: Ben at range 9." in capsys.readouterr().err
    assert "<title>Ben at range 9</title>" in out.read_text(encoding="utf-8")
    assert main(["render", line, "--overlay", "levels", "-o", str(out)]) == 0
    for words, said in (
        (["--overlay", "threat"], "'threat' is not a question"),
        (["--overlay", "line", "--from", "Ann"], "Choose where to"),
        (["--overlay", "levels", "--number", "3"], "Levels takes no number"),
    ):
        assert main(["render", line, *words]) == 2
        assert said in capsys.readouterr().err


# -- one more question ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Middle(Answer):
    """The square half-way between two places."""

    where: cx.Square
    reasons: tuple[Reason, ...] = ()

    @property
    def headline(self) -> str:
        return f"Half-way lies {self.where}."


def half_way(board: Board, question: BoardQuestion, rules: cx.Rulebook) -> Answer:
    a, b = (board.piece(each).squares[0] for each in (question.source, question.target))
    square = cx.Square((a.x + b.x) // 2, (a.y + b.y) // 2)
    return Middle(square, (make_reason(rulebook(rules)["RNG-01"], "Half of the way.", square),))


def test_one_row_is_a_question(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    row = QuestionKind(
        "middle", "Half-way", "b", "What lies half-way between {a} and {b}?", BOTH, ask=half_way, answer=Middle,
        draw=lambda answer, board, pen: pen.text(answer.where.x, answer.where.y, "half", 0.2),
        legend="A word half-way.",
    )  # fmt: skip
    monkeypatch.setattr(board_questions, "KINDS", (*KINDS, row))
    page = Explore(start=session())
    assert press(page.session, "b")
    assert page.session.status == "Half-way lies F2."
    assert page.signs.signs["middle"].value
    assert "A word half-way." in page.legend.value
    assert "half" in {shape.text for shape in overlay_shapes(page.session) if isinstance(shape, Text)}
    assert session_of(query_of(address(page.session))).overlay == "middle"
    assert page.session.question.words(duel()) == "What lies half-way between Ann (B3) and Ben (K1)?"
    assert main(["render", duel().to_line(), "--overlay", "middle", "--from", "Ann", "--to", "Ben"]) == 0
    assert "Half-way lies F2." in capsys.readouterr().err


def test_the_range_of_who_shoots_is_part_of_the_question() -> None:
    page = Explore(start=session())
    bar, table = page.sentence, page.session
    assert bar.far.label == "any"
    bar.far.value = 3
    assert own_value(table.board.pieces["Ann"], "range") == 3
    assert not table.answer.allows_shot
    assert "No shot" in page.parts.panel.value
    table.undo()
    assert bar.far.label == "any"
    table.set_ends(source="A1")  # nobody is there
    assert "far" not in bar.shown()


@pytest.mark.ruling("ATK-04")
@pytest.mark.parametrize(
    ("edition", "may"), [("core2014", False), ("complete2022", False), ("nebula2007", True), ("eddieg", False)]
)
def test_a_friend_is_told_to_be_one_where_the_book_forbids_to_attack_it(edition: str, may: bool) -> None:
    pieces = {"A1": "Ann: standard of west", "B1": "Dan: standard of west", "A3": "Cleo: standard of west",
              "D1": "Ben: standard of east"}  # fmt: skip
    board = Board.build(width=5, height=3, pieces=pieces)
    line = ask(board, BoardQuestion("line", "Ann", "Cleo"), edition)
    strike = ask(board, BoardQuestion("close attack", "Ann", "Dan"), edition)
    assert line.verdict == "clear"  # the line is what it is
    assert (line.allows_shot, bool(strike)) == (may, may)
    assert (line.reasons[0].ruling == "ATK-04", strike.reasons[0].ruling == "ATK-04") == (not may, not may)
    assert str(line.shot_verdict) == ("Yes, with range 2 or more." if may else "No: Cleo is a friend of Ann.")
    odds = ask(board, BoardQuestion("odds", "Ann", "Cleo"), edition)
    assert (odds.reasons[0].ruling == "ATK-04") is not may
    foe = ask(board, BoardQuestion("close attack", "Dan", "Ben"), edition)
    assert "ATK-04" not in [each.ruling for each in foe.reasons]
