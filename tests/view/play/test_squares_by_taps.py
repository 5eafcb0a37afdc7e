"""Several squares of one action: tapped or stepped through one after the other, also where somebody stands."""

import pytest

import clixbook as cx
from clixbook.view.play.panes.parts import Lights
from clixbook.view.play.panes.refusals import refused_html
from clixbook.view.play.table.table_parts import press
from clixbook.view.play.table.table_scene import table_shapes
from clixbook.view.scenes.scene import Text

SMOKE = {"Ann": ["soot-widow"], "Ben": ["bruiser"]}
PLACES = {"soot-widow": "A1", "bruiser": "C2"}


@pytest.fixture
def table():
    game = cx.Game.new("patch", rules="core2014", forces=SMOKE, places=PLACES)
    return cx.PlayPage(game.apply("end").apply("end")).table


def smoke(table):
    return sorted(square.name for square in table.game.state.board.markers)


def asked(table):
    table.click("A1")
    table.choose_lane("use:smoke cloud")


def test_the_square_of_a_figure_is_tapped_as_a_square(table):
    asked(table)
    assert table.chosen.status == "Soot Widow, Smoke Cloud: choose where."
    table.click("C2")
    assert str(table.chosen.aim) == "use soot-widow smoke-cloud C2"
    assert table.chosen.status.endswith("Then: Soot Widow may lay smoke: 1 of 6 so far.")  # more squares follow
    table.click("C2")
    assert table.game.pending.purpose == "soot-widow may lay smoke: 1 of 6 so far"


def test_square_after_square_and_then_enough(table):
    asked(table)
    for square in ("B2", "B2", "C2", "C2"):
        table.click(square)
    assert table.game.pending.purpose == "soot-widow may lay smoke: 2 of 6 so far"
    table.answer("enough")
    assert smoke(table) == ["B2", "C2"]


def test_by_keys_alone(table):
    asked(table)
    press(table, print, "t", False)
    press(table, print, "Enter", False)
    first = str(table.session.tree.present.option).split()[-1]
    press(table, print, "t", False)  # enough
    press(table, print, "t", False)  # the first square beside it
    press(table, print, "Enter", False)
    press(table, print, "t", False)
    press(table, print, "Enter", False)
    assert table.game.pending is None
    assert len(smoke(table)) == 2
    assert first in smoke(table)


def test_without_an_action_asked_for_a_figure_is_itself(table):
    table.click("A1")
    table.click("C2")
    assert "smoke" not in str(table.chosen.aim)


def test_the_squares_of_a_friend_who_is_to_be_moved_from_afar_stay_marked():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["loft-lifter", "soot-widow"], "Ben": ["gnat"]},
        places={"loft-lifter": "A1", "soot-widow": "B1", "gnat": "I1"},
    )  # fmt: skip
    table = cx.PlayPage(game.apply("end").apply("end")).table
    table.click("A1")
    table.choose_lane("use:telekinesis")
    aim = table.chosen.aim
    assert str(aim) == "use loft-lifter telekinesis place soot-widow"
    shown = table.chosen.at.next_squares(aim)
    assert len(shown) > 10
    table.click("C1")  # one of them: whom it takes is settled, and now it is asked which square
    assert table.chosen.at.pending_question == "Ann chooses: where Loft Lifter moves Soot Widow."
    assert shown == tuple(place for each in table.chosen.at.answers for place in table.chosen.at.points_at(each))
    table.click("C1")
    table.click("C1")
    assert table.board.pieces["soot-widow"].squares[0].name == "C1"


def test_a_friend_who_cannot_be_moved_from_afar_hears_why():
    game = cx.Game.new(
        "patch", rules="core2014", forces={"Ann": ["loft-lifter", "bruiser", "soot-widow"], "Ben": ["gnat"]},
        places={"loft-lifter": "A1", "bruiser": "I7", "soot-widow": "B1", "gnat": "I1"},
    )  # fmt: skip
    table = cx.PlayPage(game.apply("end").apply("end")).table
    table.click("A1")
    table.choose_lane("use:telekinesis")
    table.click("I7")
    assert table.chosen.who == "loft-lifter"
    assert "Loft Lifter cannot use Telekinesis" in table.chosen.status
    assert "Bruiser is" in table.chosen.status  # too far away, or out of sight
    table.choose_lane("")
    table.click("I7")
    assert table.chosen.who == "bruiser"


def laying(piece: str = "tide-pool"):
    forces, board = {"Ann": ["bruiser"], "Ben": ["gnat"]}, cx.load_map("harbour")
    game = cx.Game.new(board, rules="complete2022", forces=forces, objects={"Ben": [piece]}, set_up=True)
    while game.chances():
        game = game.apply((6, 6) if "Ann" in str(game.pending) else (1, 1))
    return cx.PlayPage(game)


def test_special_terrain_says_whom_it_reaches():
    """The chimney is blocking terrain: nobody is in it."""
    asked = laying("old-chimney").act.question.value
    assert "1 x 2 squares of blocking. For whoever is there or adjacent: Toughness." in asked


def test_special_terrain_is_laid_by_two_corners():
    page = laying()
    table = page.table
    assert "2 x 3 squares of water. For whoever is there: +1 defense." in page.act.question.value
    table.click("I9")
    assert table.chosen.status == "I9:J11: tap again to choose it, or the opposite corner of another."
    table.click("G8")
    assert [square.name for square in table.game.state.terrain_pieces[0].squares] == [
        "G8",
        "G9",
        "H8",
        "H9",
        "I8",
        "I9",
    ]
    table.session.undo()
    assert not table.game.state.terrain_pieces[0].squares


def test_an_answer_that_begins_like_an_action_is_none():
    table = laying().table
    assert table.chosen.at.answer_words("off the map") == "Off the map"
    assert table.chosen.at.answer_words("leave it") == "Leave it"
    assert table.chosen.at.answer_words("call it off") == "Call it off"


def test_special_terrain_is_razed_by_a_tap_on_any_of_its_squares():
    """Two by two squares; the engine names it by its first one."""
    page = cx.PlayPage("")
    forces, brings = {"Ann": ["bruiser"], "Ben": ["gnat"]}, {"Ann": ["market-stalls"]}
    game = cx.Game.new("market-street", rules="complete2022", forces=forces, set_up=True, seed=1, objects=brings)
    for answer in ((5, 2), (3, 5), "P8 P9 Q8 Q9", "west", "gnat W8", "bruiser B9", "move gnat R8", "end", "end"):
        game = game.apply(answer)
    page.table.open(game, "A game.")
    for square in ("Q8", "P9"):
        page.table.call("gnat")
        page.table.choose_lane("raze")
        page.table.click(square)
        assert str(page.table.chosen.aim) == "raze gnat P8", square
        steps = [shape for shape in table_shapes(page.table.chosen) if isinstance(shape, Text) and shape.text == "1"]
        assert not steps, "its squares are framed, and are no way"
    page.table.commit()
    assert "Gnat destroys the Market Stalls." in page.table.chosen.status


@pytest.mark.ruling("OCC-02", "complete2022")
def test_special_terrain_under_which_the_ground_blocks_says_why_it_stays():
    """It lies over the house in the middle of the street, and the bruiser is in it."""
    brings, forces = {"Ann": ["market-stalls"]}, {"Ann": ["bruiser"], "Ben": ["gnat"]}
    game = cx.Game.new("market-street", rules="complete2022", forces=forces, set_up=True, seed=1, objects=brings)
    for answer in ((5, 2), (3, 5), "L8 L9 M8 M9", "west", "gnat W8", "bruiser B9"):
        game = game.apply(answer)
    line = game.to_line().replace("gnat!W8", "gnat!K8").replace("bruiser!B9", "bruiser!L8")
    chosen = cx.PlayPage(cx.Game.from_line(line)).table.chosen
    told = refused_html(chosen, "gnat", Lights(), "")
    assert "destroy the special terrain on L8, because Bruiser would stand on blocking L8 (OCC-02)" in told
