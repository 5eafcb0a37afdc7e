"""What choices draw on the board: labels beside figures, lines in mid-action, what lies under a figure, what lasts."""

import math

import pytest

import clixbook as cx
from clixbook.view.play.new_game.ready import session_of, yard
from clixbook.view.play.table.table import PlayTable
from clixbook.view.play.table.table_scene import figures_svg, table_shapes
from clixbook.view.scenes.palettes import palette
from clixbook.view.scenes.scene import Circle, Text

PLACES = {
    "night-warden": "F7", "gnat": "E6", "chess-mayor": "E7", "tin-penny": "K6", "lens-keeper": "J8", "roof-hare": "J9"
}  # fmt: skip


def met(rules="complete2022", **moved):
    """The yard's light object is on F7, its heavy one on I6; it is Ben's turn."""
    forces = {"Ann": ["night-warden", "gnat", "chess-mayor"], "Ben": ["tin-penny", "lens-keeper", "roof-hare"]}
    game = cx.Game.new(yard(), rules=rules, forces=forces, places=PLACES | moved)
    for _ in range(3):
        game = game.apply("end")
    return PlayTable(session_of(game))


def line_colours(table):
    return {each.style.stroke for each in table_shapes(table.chosen)}


def test_odds_are_printed_where_nobody_stands():
    table = met()
    table.select("tin-penny")
    labels = [
        (math.floor(each.x), math.floor(each.y)) for each in table_shapes(table.chosen)
        if isinstance(each, Text) and each.text.endswith("%")
    ]  # fmt: skip
    # Gnat on E6 has The Chess Mayor on E7 below it, so its label is above it; the others' are below them
    assert (4, 4) in labels
    assert all((square.x, square.y) not in labels for square in table.board.occupants)


def test_running_shot_shows_costs_and_no_dots():
    table = met()
    table.select("lens-keeper")
    table.choose_lane("use:running shot")
    shapes = table_shapes(table.chosen)
    costs = {(math.floor(each.x), math.floor(each.y)): each.text for each in shapes if isinstance(each, Text)}
    # from J8: speed 8 halved is 4; I6 is two squares away, and nothing costs more on the way
    assert costs[8, 5] == "2"
    assert {each for each in costs.values() if each.isdigit()} == {"1", "2", "3", "4"}
    assert not [each for each in shapes if isinstance(each, Circle) and each.r == pytest.approx(0.13)]


def test_the_attack_after_a_move_shows_its_line_and_its_target():
    table = met()
    table.session.do("use lens-keeper running-shot I6")
    clear, select = palette("light").clear, palette("light").selection
    assert clear not in line_colours(table)
    table.click("E6")
    assert {clear, select} <= line_colours(table)
    table.click("E6")
    assert table.game.pending.dice == 2
    assert {clear, select} <= line_colours(table)  # and while the dice are due


def test_targets_of_powers_alone_have_smaller_brackets_than_those_of_attacks():
    def longest(table, who):
        square = table.board.pieces[who].squares[0]
        ink = palette("light").ink
        chains = [each for each in table_shapes(table.chosen) if each.style.stroke == ink and each.layer == "sight"]
        inside = [each.bounds for each in chains if square.x <= each.bounds[0] and each.bounds[2] <= square.x + 1]
        inside = [box for box in inside if square.y <= box[1] and box[3] <= square.y + 1]
        return max(box[2] - box[0] for box in inside)

    table = met()
    table.select("roof-hare")
    table.choose_lane("use:perplex")
    power = longest(table, "lens-keeper")
    table = met()
    table.select("tin-penny")
    assert power < longest(table, "gnat")


def test_what_lies_under_a_figure_is_seen():
    table = met()
    assert "light object on F7</title>" in figures_svg(table.chosen.at, "light")
    assert "on I6</title>" not in figures_svg(
        table.chosen.at, "light"
    )  # the canvas shows that one: nobody stands there


def test_what_powers_do_for_a_while_is_seen():
    table = met()
    assert "attack +1" not in figures_svg(table.chosen.at, "light")
    table.session.do("use roof-hare perplex lens-keeper attack +1")
    table.session.do("use lens-keeper outwit night-warden running-shot")
    told = figures_svg(table.chosen.at, "light")
    assert "<title>Lens Keeper: attack +1</title>" in told
    assert "<title>Night Warden: no Running Shot</title>" in told
